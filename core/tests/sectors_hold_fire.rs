//! Sectors that a turret must not fire into: the flag, in every call that returns flags.

use std::f32::consts::{FRAC_PI_2, PI};
use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::lead::shot;
use crate::support::sectors::{Numbers, at_rest};
use crate::support::turret::{FULL, LEVEL};
use turret_core::Error;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Platform, Sector, SectorKind, State, flags, pose_of, return_to_rest, solve,
    track, update, update_angles,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::batch::{self, NONE, OneOrEach::One, Table, Tables};
use turret_core::glam::{DVec3, Vec3};

const INF: f32 = f32::INFINITY;

/// Angles this far apart, radians, are different even after roundings of several turns.
const NEXT: f64 = 1e-12;

const SECTOR: Sector = Sector {
    from: -0.5,
    to: 1.25,
    elevation_min: -0.25,
    elevation_max: 0.75,
    kind: SectorKind::HOLD_FIRE,
};

const TARGET: Motion = Motion {
    position: DVec3::new(200.0, 30.0, -40.0),
    velocity: Vec3::new(3.0, 0.0, 1.0),
    acceleration: Vec3::ZERO,
};

const SHOT: Shot = shot(300.0, Vec3::new(0.0, -9.81, 0.0));

const PLATFORM: Platform = Platform { mount: LEVEL, velocity: Vec3::ZERO, spin: Vec3::ZERO };

/// A turret with any elevation and several turns of azimuth.
fn turret(sectors: &[Sector]) -> Config<'_> {
    Config {
        azimuth: Axis { min: -20.0, max: 20.0, rate: 2.0, accel: INF },
        elevation: Axis { min: -FULL, max: FULL, rate: 1.0, accel: INF },
        sectors,
        ..Config::new(Axes::Canonical)
    }
}

/// The state and the flags after a step of every call that returns them.
fn all_calls(config: &Config, at: &State, dt: f32) -> Vec<(&'static str, State, u32)> {
    let angles = AxisAngles { azimuth: 1.0, elevation: 0.25 };
    let shot = (&SHOT, Trajectory::Earliest);
    let position = TARGET.position;
    let mut all = Vec::new();
    for (name, result) in [
        ("update", update(at, config, &LEVEL, position, dt)),
        ("track", track(at, config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &TARGET, dt)),
        ("update_angles", update_angles(at, config, &LEVEL, angles, dt)),
        ("return_to_rest", return_to_rest(at, config, &LEVEL, dt)),
    ] {
        let (state, _, flags) = result.unwrap();
        all.push((name, state, flags));
    }
    for (name, shot, target) in [
        ("engage", Some(shot), Some(&TARGET)),
        ("engage without a shot", None, Some(&TARGET)),
        ("engage without a target", None, None),
    ] {
        let gun = engage(at, config, &PLATFORM, shot, target, dt).unwrap();
        all.push((name, gun.state, gun.flags));
    }

    let mut states = [*at; 3];
    let mut poses = [Err(Error::NotFinite); 3];
    batch::update(&mut states, One(config), One(&LEVEL), One(&position), dt, &mut poses);
    for (state, step) in states.into_iter().zip(poses) {
        all.push(("batch update", state, step.unwrap().1));
    }
    let mut states = [*at; 3];
    let mut guns = [Err(Error::NotFinite); 3];
    let tables = Tables {
        configs: Table { entries: std::slice::from_ref(config), indices: None },
        platforms: Table { entries: &[PLATFORM], indices: None },
        shots: Table { entries: &[(SHOT, Trajectory::Latest)], indices: Some(&[0, NONE, 0]) },
        targets: Table { entries: &[TARGET], indices: Some(&[0, 0, NONE]) },
    };
    assert_eq!(batch::engage(&mut states, &tables, dt, &mut guns), 0);
    for gun in guns {
        let gun = gun.unwrap();
        all.push(("batch engage", gun.state, gun.flags));
    }
    all
}

/// Whether the flag is set for a turret at rest at these angles. All calls must agree.
fn holds(config: &Config, azimuth: f64, elevation: f64) -> bool {
    let at = at_rest(azimuth, elevation);
    let held = pose_of(&at, config, &LEVEL).unwrap().1 & flags::HOLD_FIRE;
    for (name, state, flags) in all_calls(config, &at, 0.0) {
        assert_eq!(state, at, "{name}");
        assert_eq!(flags & flags::HOLD_FIRE, held, "{name} at {azimuth}, {elevation}");
    }
    held != 0
}

#[test]
fn flag_is_there_at_the_edges_and_not_next_to_them() {
    let sectors = [SECTOR];
    let config = turret(&sectors);
    let (from, to) = (f64::from(SECTOR.from), f64::from(SECTOR.to));
    let (min, max) = (f64::from(SECTOR.elevation_min), f64::from(SECTOR.elevation_max));
    for (inside, beyond) in [(from, -NEXT), (to, NEXT)] {
        for elevation in [min, max, 0.1] {
            assert!(holds(&config, inside, elevation));
            assert!(holds(&config, inside - beyond, elevation));
            assert!(!holds(&config, inside + beyond, elevation));
        }
    }
    for (inside, beyond) in [(min, -NEXT), (max, NEXT)] {
        for azimuth in [from, to, 0.3] {
            assert!(holds(&config, azimuth, inside));
            assert!(holds(&config, azimuth, inside - beyond));
            assert!(!holds(&config, azimuth, inside + beyond));
        }
    }
}

#[test]
fn flag_is_exact_to_the_last_bit_at_an_edge_that_no_turn_is_taken_from() {
    let sectors = [Sector { from: 0.0, to: 1.0, ..SECTOR }];
    let config = turret(&sectors);
    let (min, max) = (f64::from(SECTOR.elevation_min), f64::from(SECTOR.elevation_max));
    assert!(holds(&config, 0.0, 0.0) && holds(&config, -0.0, 0.0) && holds(&config, 1.0, 0.0));
    assert!(!holds(&config, 1f64.next_up(), 0.0) && !holds(&config, -NEXT, 0.0));
    assert!(!holds(&config, 0.5, min.next_down()) && !holds(&config, 0.5, max.next_up()));
}

#[test]
fn flag_is_there_in_every_turn() {
    for (from, to) in [(-0.5, 1.25), (3.0, -3.0), (-7.0, -6.0), (6.0, 8.0), (100.0, 101.0)] {
        let sectors = [Sector { from, to, ..SECTOR }];
        let config = turret(&sectors);
        let width = (f64::from(to) - f64::from(from)).rem_euclid(TAU);
        for turns in -20..=20 {
            let from = f64::from(from) + TAU * f64::from(turns);
            if from.abs() > 12.0 {
                continue;
            }
            for (at, wanted) in [
                (-1e-9, false),
                (1e-9, true),
                (0.5 * width, true),
                (width - 1e-9, true),
                (width + 1e-9, false),
            ] {
                assert_eq!(holds(&config, from + at, 0.0), wanted, "{from} + {at}");
            }
        }
    }
}

#[test]
fn flag_is_there_at_an_edge_that_an_endless_azimuth_has_come_to() {
    let mut numbers = Numbers(1);
    for _ in 0..1000 {
        let from = numbers.within(-7.0, 7.0) as f32;
        let to = from + numbers.within(0.1, 6.0) as f32;
        let sectors = [Sector { from, to, ..SECTOR }];
        let mut config = turret(&sectors);
        config.azimuth = Axis { min: -INF, max: INF, rate: INF, accel: INF };
        for azimuth in [from, to] {
            let angles = AxisAngles { azimuth, elevation: 0.0 };
            let at = at_rest(0.0, 0.0);
            let (at, _, flags) = update_angles(&at, &config, &LEVEL, angles, 1.0).unwrap();
            assert!(flags & flags::HOLD_FIRE != 0, "{at:?} in {from} to {to}");
        }
    }
}

#[test]
fn flag_is_there_on_both_sides_of_a_half_turn() {
    let sectors = [Sector { from: 3.0, to: -3.0, ..SECTOR }];
    let endless = Axis { min: -INF, max: INF, ..turret(&sectors).azimuth };
    for azimuth in [turret(&sectors).azimuth, endless] {
        let config = Config { azimuth, ..turret(&sectors) };
        let pi = std::f64::consts::PI;
        for inside in [3.0, 3.1, pi, -pi, -3.1, -3.0] {
            assert!(holds(&config, inside, 0.0), "{inside}");
        }
        for outside in [2.999, 0.0, -2.999, 1.5, -1.5] {
            assert!(!holds(&config, outside, 0.0), "{outside}");
        }
    }
}

#[test]
fn flag_over_the_top_is_that_of_where_the_barrel_points() {
    let pi = std::f64::consts::PI;
    let sectors = [SECTOR];
    let config = turret(&sectors);
    for turn in [-1.0, 1.0, 3.0] {
        let over = |azimuth: f64| azimuth + turn * pi;
        for (azimuth, elevation, wanted) in [
            (0.0, 0.5, true),
            (1.249, 0.749, true),
            (1.251, 0.5, false),
            (-0.499, 0.0, true),
            (-0.501, 0.0, false),
            (0.0, 0.751, false),
            (0.0, -0.249, true),
            (0.0, -0.251, false),
        ] {
            let reached = if elevation > 0.0 { pi - elevation } else { -pi - elevation };
            assert_eq!(holds(&config, azimuth, elevation), wanted, "{azimuth}, {elevation}");
            assert_eq!(holds(&config, over(azimuth), reached), wanted, "{azimuth}, {elevation}");
            // The base points into the sector, the barrel away from it.
            assert!(!holds(&config, azimuth, reached), "{azimuth}, {reached}");
        }
    }
}

#[test]
fn flag_at_the_zenith_goes_by_the_azimuth_up_to_a_quarter_turn_in_floats() {
    let quarter = f64::from(FRAC_PI_2);
    let sectors = [Sector { elevation_max: FRAC_PI_2, ..SECTOR }];
    for sectors in [sectors, [Sector { elevation_max: INF, ..SECTOR }]] {
        let config = turret(&sectors);
        assert!(holds(&config, 0.0, quarter) && holds(&config, 0.0, quarter.next_down()));
        assert!(!holds(&config, 0.0, quarter.next_up()));
        assert!(holds(&config, std::f64::consts::PI, quarter.next_up()));
        assert!(!holds(&config, std::f64::consts::PI, quarter));
        assert!(!holds(&config, 0.0, -quarter));
    }
    let sectors = [Sector { elevation_min: -INF, ..SECTOR }];
    let config = turret(&sectors);
    assert!(holds(&config, 0.0, -quarter) && !holds(&config, 0.0, (-quarter).next_down()));
    assert!(holds(&config, -std::f64::consts::PI, (-quarter).next_down()));
}

#[test]
fn sector_that_ends_where_it_begins_is_empty() {
    let tau = TAU as f32;
    for (from, to) in
        [(0.0, 0.0), (1.0, 1.0), (PI, -PI), (0.0, -tau), (5.0, 5.0 - tau), (-1.0, -1.0 - 2.0 * tau)]
    {
        let sectors = [Sector { from, to, ..SECTOR }];
        let config = turret(&sectors);
        for azimuth in [f64::from(from), f64::from(to), 0.0, 1.0, 3.0, -2.0] {
            assert!(!holds(&config, azimuth, 0.0), "{azimuth} in {from} to {to}");
        }
    }
}

#[test]
fn sector_that_ends_a_turn_or_more_above_where_it_begins_is_all_around() {
    let tau = TAU as f32;
    let mut numbers = Numbers(4);
    for from in [(); 300].map(|()| numbers.within(-9.5, 9.5) as f32) {
        for to in [from + tau, from + 7.0, from + 20.0, f32::MAX] {
            let sectors = [Sector { from, to, ..SECTOR }];
            let config = turret(&sectors);
            let start = f64::from(from);
            for azimuth in [start, start - 1e-7, start + 1e-7, start - 3e-7, start + 3e-7, 0.0, 3.0]
            {
                assert!(holds(&config, azimuth, 0.0), "{azimuth} in {from} to {to}");
            }
            assert!(!holds(&config, 0.0, 0.76) && !holds(&config, 3.0, -0.26));
        }
    }
}

#[test]
fn sector_of_one_elevation_is_a_line() {
    for elevation in [0.0f32, 0.5, -1.0] {
        let sectors = [Sector { elevation_min: elevation, elevation_max: elevation, ..SECTOR }];
        let config = turret(&sectors);
        let elevation = f64::from(elevation);
        assert!(holds(&config, 0.0, elevation));
        assert!(!holds(&config, 0.0, elevation + NEXT) && !holds(&config, 0.0, elevation - NEXT));
    }
}

#[test]
fn sector_to_keep_out_of_does_not_hold_fire_at_its_edge() {
    let sectors = [Sector { kind: SectorKind::KEEP_OUT, ..SECTOR }];
    assert!(!holds(&turret(&sectors), SECTOR.from.into(), 0.0));
}

/// Whether the joint angles point into a sector, edges included, by looking at every turn.
fn is_inside(sector: &Sector, azimuth: f64, elevation: f64) -> bool {
    let pi = std::f64::consts::PI;
    let (azimuth, elevation) = if elevation > f64::from(FRAC_PI_2) {
        (azimuth + pi, pi - elevation)
    } else if elevation < -f64::from(FRAC_PI_2) {
        (azimuth + pi, -pi - elevation)
    } else {
        (azimuth, elevation)
    };
    let (from, mut to) = (f64::from(sector.from), f64::from(sector.to));
    while to < from {
        to += TAU;
    }
    (-10..=10).any(|turn| {
        let azimuth = azimuth + TAU * f64::from(turn);
        from <= azimuth && azimuth <= to
    }) && f64::from(sector.elevation_min) <= elevation
        && elevation <= f64::from(sector.elevation_max)
}

#[test]
fn flag_after_a_step_is_that_of_where_the_turret_is_then() {
    let cases = amount(20_000, 500);
    let mut numbers = Numbers(2);
    let mut held = 0;
    for _ in 0..cases {
        let sectors: Vec<Sector> = (0..1 + numbers.below(8))
            .map(|_| {
                let elevation_min = numbers.within(-1.5, 1.4) as f32;
                Sector {
                    from: numbers.within(-7.0, 7.0) as f32,
                    to: numbers.within(-7.0, 7.0) as f32,
                    elevation_min,
                    elevation_max: elevation_min + numbers.within(0.0, 1.0) as f32,
                    kind: SectorKind::HOLD_FIRE,
                }
            })
            .collect();
        let config = turret(&sectors);
        let at = at_rest(numbers.within(-12.0, 12.0), numbers.within(-3.1, 3.1));
        for (name, state, flags) in all_calls(&config, &at, numbers.pick(&[0.0, 0.02, 0.3, 9.0])) {
            let State { azimuth, elevation, .. } = state;
            let inside = sectors.iter().any(|sector| is_inside(sector, azimuth, elevation));
            assert_eq!(flags & flags::HOLD_FIRE != 0, inside, "{name}: {state:?}, {config:?}");
            held += u32::from(inside);
        }
    }
    assert!(held > 3 * cases && held < 10 * cases, "{held}");
}

#[test]
fn motion_and_the_other_flags_are_those_without_the_sectors() {
    let cases = amount(5_000, 200);
    let mut numbers = Numbers(3);
    for _ in 0..cases {
        let sectors = [(); 8].map(|()| Sector {
            from: numbers.within(-7.0, 7.0) as f32,
            to: numbers.within(-7.0, 7.0) as f32,
            kind: SectorKind::HOLD_FIRE,
            elevation_min: -INF,
            elevation_max: numbers.within(-1.0, 1.0) as f32,
        });
        let dt = numbers.pick(&[0.0, 0.02, 0.3, 9.0]);
        let at = at_rest(numbers.within(-12.0, 12.0), numbers.within(-3.1, 3.1));
        let with = all_calls(&turret(&sectors), &at, dt);
        let without = all_calls(&turret(&[]), &at, dt);
        for ((name, state, flags), (_, wanted, others)) in with.into_iter().zip(without) {
            assert_eq!(state, wanted, "{name}");
            assert_eq!(flags & !flags::HOLD_FIRE, others, "{name}");
        }
    }
}

#[test]
fn solve_does_not_set_the_flag() {
    let sectors =
        [Sector { from: 0.0, to: 7.0, elevation_min: -INF, elevation_max: INF, ..SECTOR }];
    let (_, flags) = solve(&turret(&sectors), &LEVEL, TARGET.position).unwrap();
    assert_eq!(flags, 0);
}
