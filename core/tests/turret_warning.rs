//! What is legal in a configuration but seldom meant, in words.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use crate::support::cases;
use crate::support::tally::Tally;
use proptest::prelude::*;
use turret_core::aim::turret::{Axes, Axis, Config, Sector, SectorKind};

const INF: f32 = f32::INFINITY;

const MAST: Sector = Sector {
    from: -0.5,
    to: 0.5,
    elevation_min: -INF,
    elevation_max: 0.6,
    kind: SectorKind::KEEP_OUT,
};

/// A turret with travel limits, which rests over the mast.
fn sound() -> Config<'static> {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { min: -2.0, max: 2.0, rate: 1.0, accel: 3.0 };
    config.elevation = Axis { min: -0.5, max: 1.0, rate: 1.0, accel: 3.0 };
    config.rest.elevation = 0.75;
    config
}

/// Returns the warning of a sound turret after a change.
fn warning(change: impl FnOnce(&mut Config)) -> Option<String> {
    let mut config = sound();
    change(&mut config);
    warning_of(&config)
}

fn warning_of(config: &Config) -> Option<String> {
    config.warning().map(|text| text.to_str().expect("English").to_owned())
}

#[track_caller]
fn assert_warns(text: &str, change: impl FnOnce(&mut Config)) {
    assert_eq!(warning(change).as_deref(), Some(text));
}

#[track_caller]
fn assert_no_warning(change: impl FnOnce(&mut Config)) {
    assert_eq!(warning(change), None);
}

#[test]
fn warning_of_a_default_or_a_sound_turret_is_none() {
    for axes in Axes::ALL {
        assert_eq!(Config::new(axes).warning(), None);
    }
    assert_no_warning(|_| ());
    assert_no_warning(|config| config.sectors = const { &[MAST] });
}

#[test]
fn warning_of_a_turret_without_rates_says_that_it_cannot_turn() {
    assert_warns("azimuth_rate and elevation_rate are 0: the turret cannot turn", |config| {
        (config.azimuth.rate, config.elevation.rate) = (0.0, -0.0);
    });
    assert_no_warning(|config| config.azimuth.rate = 0.0);
    assert_no_warning(|config| config.elevation.rate = 0.0);
}

#[test]
fn warning_of_a_rate_begins_above_20_and_excludes_infinity() {
    let (highest, next) = (20.0f32, 20.0f32.next_up());
    assert_no_warning(|config| (config.azimuth.rate, config.elevation.rate) = (highest, INF));
    assert_no_warning(|config| (config.azimuth.rate, config.elevation.rate) = (INF, highest));
    let text = "azimuth_rate is above 20 rad/s: degrees?";
    assert_warns(text, |config| config.azimuth.rate = next);
    assert_warns(text, |config| config.azimuth.rate = 45.0);
    assert_warns(text, |config| config.azimuth.rate = f32::MAX);
    let text = "elevation_rate is above 20 rad/s: degrees?";
    assert_warns(text, |config| config.elevation.rate = next);
}

#[test]
fn warning_of_an_azimuth_limit_begins_beyond_four_turns() {
    let (most, beyond) = (8.0 * PI, (8.0 * PI).next_up());
    assert_no_warning(|config| (config.azimuth.min, config.azimuth.max) = (-most, most));
    assert_no_warning(|config| (config.azimuth.min, config.azimuth.max) = (-INF, INF));
    let text = "azimuth_min is beyond 8*pi: degrees?";
    assert_warns(text, |config| config.azimuth.min = -beyond);
    assert_warns(text, |config| (config.azimuth.min, config.azimuth.max) = (90.0, 180.0));
    assert_warns("azimuth_max is beyond 8*pi: degrees?", |config| config.azimuth.max = beyond);
    assert_warns("azimuth_max is beyond 8*pi: degrees?", |config| config.azimuth.max = 170.0);
}

#[test]
fn warning_of_the_tolerance_begins_above_half_a_radian() {
    assert_no_warning(|config| config.aim_tolerance = 0.5);
    let text = "aim_tolerance is above 0.5 rad: degrees?";
    assert_warns(text, |config| config.aim_tolerance = 0.5f32.next_up());
    assert_warns(text, |config| config.aim_tolerance = 1.0);
}

#[test]
fn warning_of_a_sectors_angle_begins_beyond_a_turn_and_names_sector_and_field() {
    let beyond = TAU.next_up();
    let with = |sector| warning_of(&Config { sectors: &[MAST, MAST, sector], ..sound() });
    let hold_fire = Sector { kind: SectorKind::HOLD_FIRE, ..MAST };
    for sector in [MAST, hold_fire] {
        assert_eq!(
            with(Sector { from: TAU, to: TAU + 0.5, ..sector }).as_deref(),
            Some("sectors[2].to is beyond 2*pi: degrees?")
        );
        assert_eq!(with(Sector { from: -TAU, to: -TAU + 0.5, ..sector }), None);
        assert_eq!(with(Sector { elevation_min: -TAU, elevation_max: 0.5, ..sector }), None);
        for (field, sector) in [
            ("from", Sector { from: beyond, ..sector }),
            ("from", Sector { from: -90.0, to: 90.0, ..sector }),
            ("to", Sector { to: -beyond, ..sector }),
            ("elevation_min", Sector { elevation_min: -beyond, ..sector }),
            ("elevation_max", Sector { elevation_max: 30.0, ..sector }),
        ] {
            let text = format!("sectors[2].{field} is beyond 2*pi: degrees?");
            assert_eq!(with(sector), Some(text), "{sector:?}");
        }
    }
}

#[test]
fn warning_of_sectors_says_when_nothing_is_left_of_the_travel() {
    let all = Sector { from: -PI, to: PI, elevation_max: INF, ..MAST };
    let text = "sectors forbid all of the travel";
    let hold_fire = Sector { kind: SectorKind::HOLD_FIRE, ..all };
    assert_eq!(warning_of(&Config { sectors: &[all], ..sound() }).as_deref(), Some(text));
    assert_eq!(warning_of(&Config { sectors: &[hold_fire], ..sound() }), None);
    let halves = [Sector { from: -2.5, to: 0.0, ..all }, Sector { from: 0.0, to: 2.5, ..all }];
    assert_eq!(warning_of(&Config { sectors: &halves, ..sound() }).as_deref(), Some(text));
    // The rest pose is at its edge.
    assert_eq!(warning_of(&Config { sectors: &halves[..1], ..sound() }), None);
}

#[test]
fn warning_of_the_rest_azimuth_excludes_equivalent_angles() {
    let text = "rest_azimuth is beyond a travel limit, and so are its equivalent angles";
    assert_no_warning(|config| config.rest.azimuth = 2.0);
    assert_no_warning(|config| config.rest.azimuth = TAU + 1.0);
    assert_no_warning(|config| config.rest.azimuth = -9.0 * TAU - 1.0);
    assert_warns(text, |config| config.rest.azimuth = 2.01);
    assert_warns(text, |config| config.rest.azimuth = -3.0 * TAU - 2.01);
    assert_warns(text, |config| config.rest.azimuth = PI);
    // π and −π are the same direction.
    assert_no_warning(|config| {
        (config.azimuth.min, config.azimuth.max, config.rest.azimuth) = (0.0, PI, -PI);
    });
    assert_no_warning(|config| {
        (config.azimuth.min, config.azimuth.max, config.rest.azimuth) = (-INF, INF, 1e30);
    });
}

#[test]
fn warning_of_the_rest_elevation_begins_beyond_a_stop() {
    let text = "rest_elevation is beyond a travel limit";
    assert_no_warning(|config| config.rest.elevation = 1.0);
    assert_warns(text, |config| config.rest.elevation = 1.01);
    assert_warns(text, |config| config.rest.elevation = -FRAC_PI_2);
    assert_warns(text, |config| config.rest.elevation = 0.75 + TAU);
}

#[test]
fn warning_of_a_rest_pose_in_a_sector_excludes_its_edge_and_holding_fire() {
    let text = "rest_azimuth and rest_elevation are in a sector to keep out of";
    let rest_at = |sector: Sector, elevation: f32| {
        let mut config = Config { sectors: &[sector], ..sound() };
        config.rest.elevation = elevation;
        warning_of(&config)
    };
    assert_eq!(rest_at(MAST, 0.0).as_deref(), Some(text));
    assert_eq!(rest_at(MAST, 0.6), None);
    assert_eq!(rest_at(Sector { kind: SectorKind::HOLD_FIRE, ..MAST }, 0.0), None);
}

#[test]
fn warning_of_a_configuration_with_a_problem_is_none() {
    assert_no_warning(|config| (config.azimuth.rate, config.elevation.rate) = (90.0, -1.0));
    assert_no_warning(|config| config.aim_tolerance = INF);
}

/// Returns whether a turret may be at these joint angles, by the words of the header.
fn is_free(sectors: &[Sector], azimuth: f32, elevation: f32) -> bool {
    let is_upright = elevation.abs() <= FRAC_PI_2;
    let (azimuth, elevation) = if is_upright {
        (azimuth, elevation)
    } else {
        (azimuth + PI, PI.copysign(elevation) - elevation)
    };
    !sectors.iter().any(|sector| {
        let within = (azimuth - sector.from).rem_euclid(TAU);
        let width = sector.to - sector.from;
        (width >= TAU || within < width.rem_euclid(TAU))
            && (sector.elevation_min..sector.elevation_max).contains(&elevation)
    })
}

fn sector() -> impl Strategy<Value = Sector> {
    let to = prop_oneof![1 => Just(TAU), 2 => 0.5f32..6.2];
    let elevations = prop_oneof![
        1 => Just((-INF, INF)),
        1 => (-1.0f32..1.0).prop_map(|edge| (-INF, edge)),
        1 => (-1.0f32..1.0).prop_map(|edge| (edge, INF)),
    ];
    (-PI..0.0, to, elevations).prop_map(|(from, width, (elevation_min, elevation_max))| Sector {
        from,
        to: from + width,
        elevation_min,
        elevation_max,
        kind: SectorKind::KEEP_OUT,
    })
}

#[test]
fn warning_of_sectors_that_leave_nothing_is_right_on_a_grid() {
    let [closed, open, told] = [(); 3].map(|()| Tally::default());
    let scenes = (
        prop::collection::vec(sector(), 1..5),
        -2.0f32..0.0,
        0.2f32..2.0,
        -1.4f32..0.0,
        prop_oneof![0.2f32..1.5, 0.2f32..3.0],
    );
    proptest!(cases(20_000), |((sectors, min, width, lower, upper) in scenes)| {
        let mut config = Config { sectors: &sectors, ..sound() };
        (config.azimuth.min, config.azimuth.max) = (min, min + width);
        (config.elevation.min, config.elevation.max) = (lower, upper);
        const STEPS: u16 = 40;
        let at = |low: f32, high: f32, step: u16| {
            low + (high - low) * (f32::from(step) + 0.5) / f32::from(STEPS)
        };
        let free = (0..STEPS)
            .flat_map(|a| (0..STEPS).map(move |e| (a, e)))
            .filter(|&(a, e)| is_free(&sectors, at(min, min + width, a), at(lower, upper, e)))
            .count();
        let says_closed = warning_of(&config).as_deref() == Some("sectors forbid all of the travel");
        // What is free may lie between the points of the grid, but where a point is free, the turret may be there.
        if open.count(free > 0) {
            prop_assert!(!says_closed, "{free} places are free");
        }
        closed.count(says_closed);
        // Where no point is free, a gap narrower than the grid may still be.
        told.count(free > 0 || says_closed);
    });
    open.assert_part("open", 0.3);
    closed.assert_part("closed", 0.1);
    told.assert_part("open or closed", 0.98);
}
