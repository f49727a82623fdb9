//! Sectors to keep out of where the result is plain.

use std::f64::consts::TAU;

use crate::support::sector_scene::{Order, Scene, Settled, apart, settle, target};
use crate::support::sectors::{Point, at_rest};
use crate::support::turret::LEVEL;
use turret_core::aim::turret::{Axis, Sector, SectorKind, State, flags, time_to_aim, track};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Vec3};

const INF: f32 = f32::INFINITY;

/// The rounding of an angle to floats, radians.
const FLOATS: f64 = 1e-6;

fn block(from: f32, to: f32, elevation_min: f32, elevation_max: f32) -> Sector {
    Sector { from, to, elevation_min, elevation_max, kind: SectorKind::KEEP_OUT }
}

/// A turret with stops at `reach` and elevations from −1 to 1.5, at 1 rad/s.
fn scene(reach: f32, accel: f32, sectors: &[Sector]) -> Scene {
    Scene {
        azimuth: Axis { min: -reach, max: reach, rate: 1.0, accel },
        elevation: Axis { min: -1.0, max: 1.5, rate: 1.0, accel },
        rest: AxisAngles { azimuth: 0.0, elevation: 0.0 },
        sectors: sectors.to_vec(),
    }
}

/// Where a turret comes to rest.
fn end(scene: &Scene, from: Point, to: Point) -> Settled {
    settle(scene, &at_rest(from.0, from.1), Order::Angles(to), 1.0 / 60.0, 5000).unwrap()
}

#[track_caller]
fn assert_ends(scene: &Scene, from: Point, to: Point, wanted: Point) {
    let Settled { at, flags, .. } = end(scene, from, to);
    let off = apart(scene, (at.azimuth, at.elevation), wanted);
    assert!(off < FLOATS, "{at:?}, not {wanted:?}");
    assert_eq!(flags & flags::SECTOR_LIMITED != 0, apart(scene, to, wanted) > FLOATS);
}

#[test]
fn gun_goes_over_its_superstructure() {
    for accel in [INF, 2.0] {
        let scene = scene(INF, accel, &[block(-0.5, 0.5, -INF, 0.6)]);
        assert_ends(&scene, (-1.0, 0.0), (1.0, 0.0), (1.0, 0.0));
        assert_ends(&scene, (-1.0, 0.0), (1.0, 1.2), (1.0, 1.2));
        let Settled { seconds, .. } = end(&scene, (-1.0, 0.0), (1.0, 0.0));
        // A straight path would take 2 s; a path with a stop at each corner, 3.7 s.
        let (least, most) = if accel.is_finite() { (2.5, 3.5) } else { (2.2, 2.25) };
        assert!(seconds >= least - 1e-6 && seconds <= most, "{seconds}");
    }
}

#[test]
fn goal_inside_is_moved_to_the_nearest_edge() {
    let scene = scene(2.0, INF, &[block(-0.5, 0.5, -0.5, 0.6)]);
    assert_ends(&scene, (-1.0, 0.0), (-0.4, 0.0), (-0.5, 0.0));
    assert_ends(&scene, (-1.0, 0.0), (0.4, 0.1), (0.5, 0.1));
    assert_ends(&scene, (-1.0, 0.0), (0.1, 0.55), (0.1, f64::from(0.6f32)));
    assert_ends(&scene, (-1.0, 0.0), (0.1, -0.45), (0.1, -0.5));
}

#[test]
fn turret_may_stand_at_an_edge_and_at_a_corner() {
    let scene = scene(2.0, INF, &[block(-0.5, 0.5, -0.5, 0.25)]);
    for at in [(-0.5, 0.0), (0.5, 0.25), (0.0, 0.25), (-0.5, -0.5)] {
        assert_ends(&scene, (-1.0, 0.0), at, at);
    }
}

#[test]
fn barrel_does_not_slip_between_sectors_that_touch() {
    for sectors in [
        [block(-0.5, 0.5, -INF, 0.25), block(-0.5, 0.5, 0.25, INF)],
        [block(-0.5, 0.0, -INF, INF), block(0.0, 0.5, -INF, INF)],
        [block(-0.5, 0.5, -INF, 0.25), block(0.5, 1.0, 0.25, INF)],
    ] {
        for accel in [INF, 2.0] {
            let scene = scene(2.0, accel, &sectors);
            let Settled { at, flags, .. } = end(&scene, (-1.0, 0.25), (1.5, 0.25));
            assert!(at.azimuth <= 0.5 + FLOATS, "{at:?}");
            assert!(flags & flags::SECTOR_LIMITED != 0);
        }
    }
}

/// A target passes below, where the elevation cannot follow it.
#[test]
fn barrel_does_not_slip_between_a_sector_and_a_stop_after_a_target_that_moves() {
    let scene = scene(2.0, 2.0, &[block(-0.1, 0.1, -1.0, 1.5)]);
    let config = scene.config();
    for dt in [1.0 / 60.0, 0.1, 0.5] {
        for elevation in [-1.0, 1.5, -1.2, 0.0] {
            let mut at: State = at_rest(-0.6, if elevation == 1.5 { 1.5 } else { -1.0 });
            for step in 0..60 {
                let azimuth = -0.6 + 0.3 * f64::from(dt) * f64::from(step);
                let position = target(&config, (azimuth, elevation));
                let next = target(&config, (azimuth + 3e-4, elevation));
                let velocity: DVec3 = (next - position) / 1e-3;
                let motion =
                    Motion { position, velocity: velocity.as_vec3(), acceleration: Vec3::ZERO };
                at = track(&at, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &motion, dt).unwrap().0;
                assert!(at.azimuth <= -0.1 + FLOATS, "{at:?} after {step} of {dt}");
            }
        }
    }
}

#[test]
fn joint_that_cannot_turn_leaves_the_other_one_before_the_sector() {
    for (rate, accel) in [(0.0, INF), (1.0, 0.0)] {
        let mut scene = scene(2.0, INF, &[block(-0.5, 0.5, -INF, 0.6)]);
        scene.elevation = Axis { rate, accel, ..scene.elevation };
        let mut at = at_rest(-1.0, 0.0);
        for _ in 0..300 {
            at = Order::Angles((1.0, 0.0)).step(&scene.config(), &at, 1.0 / 60.0).0;
            assert!(at.azimuth <= -0.5 + FLOATS, "{at:?}");
        }
    }
}

#[test]
fn turret_without_limits_of_its_rates_is_on_the_other_side_in_one_step() {
    let mut scene = scene(2.0, INF, &[block(-0.5, 0.5, -INF, 0.6)]);
    (scene.azimuth.rate, scene.elevation.rate) = (INF, INF);
    let (at, _, flags) = Order::Angles((1.0, 0.0)).step(&scene.config(), &at_rest(-1.0, 0.0), 0.01);
    assert_eq!((at.azimuth, at.elevation), (1.0, 0.0));
    assert_eq!(flags & flags::SLEWING, 0);
}

/// A wall from the lowest elevation to the highest, and two turns of travel to either side.
fn walled(accel: f32) -> Scene {
    scene(13.0, accel, &[block(1.0, 1.2, -INF, INF)])
}

#[test]
fn wall_on_the_near_side_of_a_target_is_avoided_by_the_turn_the_other_way() {
    for accel in [INF, 2.0] {
        for turns in [-1.0, 0.0, 1.0] {
            let scene = walled(accel);
            let start = at_rest(TAU * turns, 0.0);
            // 1.5 rad up, behind the wall, and 2π − 1.5 down.
            let wanted = start.azimuth + 1.5 - TAU;
            let order = Order::Target((1.5, 0.3));
            let Settled { at, flags, seconds, .. } =
                settle(&scene, &start, order, 1.0 / 60.0, 5000).unwrap();
            assert!((at.azimuth - wanted).abs() < FLOATS, "{at:?}, not {wanted}");
            assert_eq!(flags & (flags::ON_TARGET | flags::SECTOR_LIMITED), flags::ON_TARGET);
            let least = if accel.is_finite() { TAU - 1.5 + 0.5 } else { TAU - 1.5 };
            assert!((seconds - least).abs() < 0.05, "{seconds} s, not {least}");
            let position = target(&scene.config(), (1.5, 0.3));
            let promised = time_to_aim(&start, &scene.config(), &LEVEL, position).unwrap();
            assert!((f64::from(promised) - least).abs() < 0.01, "{promised} s, not {least}");
        }
    }
}

#[test]
fn turret_between_the_last_wall_and_its_stop_waits_at_the_wall() {
    for accel in [INF, 2.0] {
        let scene = walled(accel);
        let start = at_rest(-12.0, 0.0);
        let order = Order::Target((1.5, 0.3));
        let Settled { at, flags, .. } = settle(&scene, &start, order, 1.0 / 60.0, 5000).unwrap();
        let wall = 1.0 - 2.0 * TAU;
        assert!((at.azimuth - wall).abs() < FLOATS, "{at:?}, not {wall}");
        assert_eq!(flags & (flags::ON_TARGET | flags::SECTOR_LIMITED), flags::SECTOR_LIMITED);
    }
}
