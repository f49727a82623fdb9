//! Joint angles as people give them: those beyond the travel, and what they stand for.

use std::f32::consts::FRAC_PI_2;
use std::f64::consts::{PI, TAU};

use crate::support::amount::amount;
use crate::support::gun::Random;
use crate::support::turret::{LEVEL, LONG, state, turret};
use crate::support::wrap;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{
    Axes, Axis, Config, Sector, SectorKind, State, can_aim_at, flags, return_to_rest, solve, stop,
    track_angles, update, update_angles,
};
use turret_core::glam::DVec3;

const ENDLESS: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);
const UPRIGHT: (f32, f32) = (-90.0, 90.0);

/// The rounding of an angle to a float, and of a stop.
const ANGLE: f64 = 1e-6;

/// Where an azimuth comes to rest that is told, all in degrees, and whether a stop limits it.
fn told(travel: (f32, f32), from: f32, azimuth: f32) -> (f32, bool) {
    let angles = AxisAngles { azimuth: azimuth.to_radians(), elevation: 0.0 };
    let config = turret(travel, UPRIGHT);
    let (at, _, got) = update_angles(&state(from, 0.0), &config, &LEVEL, angles, LONG).unwrap();
    assert_eq!(got & (flags::SLEWING | flags::ELEVATION_LIMITED), 0);
    (at.azimuth.to_degrees().round() as f32, got & flags::AZIMUTH_LIMITED != 0)
}

#[test]
fn told_azimuth_beyond_the_travel_is_the_equivalent_angle_inside() {
    assert_eq!(told(UPRIGHT, 0.0, 350.0), (-10.0, false));
    assert_eq!(told(UPRIGHT, 80.0, -300.0), (60.0, false));
    assert_eq!(told((90.0, 270.0), 180.0, -170.0), (190.0, false));
    assert_eq!(told((90.0, 270.0), 180.0, 900.0), (180.0, false));
    // Of several, the one to which the joint turns soonest.
    assert_eq!(told((-270.0, 270.0), -200.0, 460.0), (-260.0, false));
    assert_eq!(told((-270.0, 270.0), 150.0, -620.0), (100.0, false));
    assert_eq!(told((-720.0, 720.0), 600.0, -1090.0), (710.0, false));
}

#[test]
fn told_azimuth_inside_the_travel_is_meant_as_it_stands() {
    assert_eq!(told((-270.0, 270.0), 200.0, -160.0), (-160.0, false));
    assert_eq!(told((0.0, 360.0), 350.0, 0.0), (0.0, false));
    assert_eq!(told((0.0, 360.0), 10.0, 360.0), (360.0, false));
    assert_eq!(told(ENDLESS, 170.0, -530.0), (-170.0, false));
}

#[test]
fn told_azimuth_that_no_angle_inside_has_is_the_stop_that_is_nearer_on_the_circle() {
    assert_eq!(told(UPRIGHT, -80.0, 100.0), (90.0, true));
    assert_eq!(told(UPRIGHT, 80.0, 250.0), (-90.0, true));
    assert_eq!(told((90.0, 270.0), 260.0, 40.0), (90.0, true));
    assert_eq!(told((90.0, 270.0), 100.0, -40.0), (270.0, true));
    assert_eq!(told((90.0, 270.0), 100.0, 680.0), (270.0, true));
}

/// A turret that rests at an azimuth, in degrees.
fn resting(travel: (f32, f32), azimuth: f32) -> Config<'static> {
    let rest = AxisAngles { azimuth: azimuth.to_radians(), elevation: 0.0 };
    Config { rest, ..turret(travel, UPRIGHT) }
}

#[test]
fn rest_azimuth_is_the_equivalent_angle_inside_that_is_nearest_to_0() {
    let limited = flags::AZIMUTH_LIMITED;
    for (travel, azimuth, wanted, limited) in [
        (UPRIGHT, 350.0, -10.0, 0),
        (UPRIGHT, -700.0, 20.0, 0),
        ((90.0, 270.0), -170.0, 190.0, 0),
        ((-270.0, 270.0), 460.0, 100.0, 0),
        ((-720.0, 720.0), 1090.0, 10.0, 0),
        ((-1000.0, -300.0), 0.0, -360.0, 0),
        ((-270.0, 270.0), 200.0, 200.0, 0),
        (ENDLESS, 350.0, -10.0, 0),
        (UPRIGHT, 100.0, 90.0, limited),
        (UPRIGHT, 250.0, -90.0, limited),
        ((90.0, 270.0), -40.0, 270.0, limited),
        ((90.0, 270.0), 0.0, 270.0, limited),
    ] {
        let config = resting(travel, azimuth);
        let from = state(if travel.0 == 90.0 { 180.0 } else { 0.0 }, 0.0);
        let from = if travel.0 < -900.0 { state(-500.0, 0.0) } else { from };
        let (at, _, got) = return_to_rest(&from, &config, &LEVEL, LONG).unwrap();
        assert_eq!(at.azimuth.to_degrees().round() as f32, wanted, "{travel:?} {azimuth}");
        assert_eq!(got, limited | flags::AT_REST, "{travel:?} {azimuth}");
        // The kernel knows the same rest pose.
        let ahead = DVec3::new(at.azimuth.cos(), 0.0, -at.azimuth.sin()) * 100.0;
        let (still, _, got) = update(&at, &config, &LEVEL, ahead, 0.0).unwrap();
        assert_eq!((still, got & flags::AT_REST), (at, flags::AT_REST));
        let (angles, _) = solve(&config, &LEVEL, DVec3::Y).unwrap();
        assert_eq!(angles.azimuth.to_degrees().round(), wanted);
    }
}

/// Where a turret that cannot turn is after a step, in degrees.
fn held(travel: (f32, f32), azimuth: f64) -> f64 {
    let mut config = turret(travel, UPRIGHT);
    config.azimuth.rate = 0.0;
    let from = State { azimuth: azimuth.to_radians(), ..state(0.0, 0.0) };
    let (at, ..) = return_to_rest(&from, &config, &LEVEL, 1.0).unwrap();
    (at.azimuth.to_degrees() * 1e9).round() / 1e9
}

#[test]
fn state_beyond_the_travel_by_half_a_turn_is_the_equivalent_angle_inside() {
    assert_eq!(held((90.0, 270.0), -170.0), 190.0);
    assert_eq!(held((90.0, 270.0), 460.0), 100.0);
    assert_eq!(held(UPRIGHT, 271.0), -89.0);
    assert_eq!(held(UPRIGHT, -3600.0), 0.0);
    assert_eq!(held((-270.0, 270.0), 3700.0), 100.0);
    assert_eq!(held((-270.0, 270.0), 450.1), 90.1);
    // By less, it comes back; so does one to which no angle inside is equivalent.
    assert_eq!(held(UPRIGHT, 269.0), 269.0);
    assert_eq!(held((-270.0, 270.0), 449.9), 449.9);
    assert_eq!(held(UPRIGHT, 200.0), 200.0);
    assert_eq!(held((-10.0, 10.0), 300.0), 300.0);
    assert_eq!(held((-10.0, 10.0), 660.0), 300.0);
}

#[test]
fn return_from_a_state_on_another_turn_does_not_pass_the_forbidden_front() {
    let mut config = resting((90.0, 270.0), 180.0);
    config.azimuth.rate = 1.0;
    let mut at = state(-170.0, 0.0);
    let mut turned = 0.0;
    for _ in 0..20 {
        let (next, ..) = return_to_rest(&at, &config, &LEVEL, 0.1).unwrap();
        turned += wrap(next.azimuth - at.azimuth).abs();
        at = next;
        assert!((0.5 * PI - ANGLE..1.5 * PI + ANGLE).contains(&at.azimuth), "{at:?}");
    }
    assert!((turned - 10f64.to_radians()).abs() < ANGLE, "{turned}");
    assert!((at.azimuth - PI).abs() < ANGLE);
}

/// The equivalents of an angle within a travel.
fn equivalents(Axis { min, max, .. }: Axis, angle: f64) -> Vec<f64> {
    let (min, max) = (f64::from(min) - ANGLE, f64::from(max) + ANGLE);
    let first = angle + TAU * ((min - angle) / TAU).ceil();
    (0..100).map(|turns| first + TAU * f64::from(turns)).take_while(|x| *x <= max).collect()
}

#[test]
fn told_azimuth_ends_where_every_equivalent_angle_is_compared() {
    let mut random = Random(1);
    let mut seen = [0; 3];
    let scenes = amount(200_000, 20_000);
    for _ in 0..scenes {
        let min = random.between(-10.0..10.0);
        let mut config = turret((0.0, 0.0), UPRIGHT);
        config.azimuth.min = min as f32;
        config.azimuth.max = (min + random.magnitude(0.5..20.0)) as f32;
        let Axis { min, max, .. } = config.azimuth;
        let from =
            State { azimuth: random.between(f64::from(min)..f64::from(max)), ..state(0.0, 0.0) };
        let azimuth = random.between(-20.0..20.0) as f32;
        let angles = AxisAngles { azimuth, elevation: 0.0 };
        let (at, _, got) = update_angles(&from, &config, &LEVEL, angles, LONG).unwrap();
        let inside = equivalents(config.azimuth, azimuth.into());
        let least = |distance: &dyn Fn(f64) -> f64, of: &[f64]| {
            of.iter().map(|x| distance(*x)).fold(f64::INFINITY, f64::min)
        };
        let (kind, off) = if (min..=max).contains(&azimuth) {
            (0, (at.azimuth - f64::from(azimuth)).abs())
        } else if inside.is_empty() {
            let nearest = |x: f64| wrap(x - f64::from(azimuth)).abs();
            (2, nearest(at.azimuth) - least(&nearest, &[min.into(), max.into()]))
        } else {
            let turn = |x: f64| (x - from.azimuth).abs();
            let off = least(&|x| (x - at.azimuth).abs(), &inside);
            (1, off.max(turn(at.azimuth) - least(&turn, &inside)))
        };
        assert!(off <= ANGLE, "{azimuth} in {min}..{max} from {from:?}: {at:?}");
        assert_eq!(got & flags::AZIMUTH_LIMITED != 0, kind == 2);
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > scenes / 20), "{seen:?}");
}

#[test]
fn call_without_a_target_is_never_on_target() {
    // Every direction is within this tolerance.
    let mut config = Config { aim_tolerance: 4.0, ..turret((-200.0, 200.0), (-20.0, 100.0)) };
    (config.azimuth.rate, config.elevation.rate) = (1.5, 1.5);
    let told = AxisAngles { azimuth: 3.0, elevation: 1.0 };
    let rates = AxisAngles { azimuth: -0.1, elevation: 0.0 };
    let mut arrived = 0;
    for call in 0..4 {
        let mut at = State { azimuth_rate: 1.0, ..state(-150.0, 70.0) };
        for _ in 0..300 {
            let dt = 1.0 / 60.0;
            let (next, _, got) = match call {
                0 => update_angles(&at, &config, &LEVEL, told, dt),
                1 => track_angles(&at, &config, &LEVEL, told, rates, dt),
                2 => stop(&at, &config, &LEVEL, dt),
                _ => return_to_rest(&at, &config, &LEVEL, dt),
            }
            .unwrap();
            assert_eq!(got & flags::ON_TARGET, 0, "{call} {at:?}");
            arrived += u32::from(got & flags::SLEWING == 0);
            at = next;
        }
    }
    assert!(arrived > 400, "{arrived}");
}

const EVERYWHERE: Sector = Sector {
    from: -0.5,
    to: 0.5,
    elevation_min: f32::NEG_INFINITY,
    elevation_max: f32::INFINITY,
    kind: SectorKind::KEEP_OUT,
};

#[test]
fn float_that_stands_for_half_of_pi_is_not_over_the_top() {
    let sectors = &[EVERYWHERE];
    let mut checked = 0;
    for azimuth in [3.0, -3.0, 2.7, 1.0, -1.0] {
        for (min, max) in [(-1.0, FRAC_PI_2), (-FRAC_PI_2, 1.0), (-FRAC_PI_2, FRAC_PI_2)] {
            let rest = AxisAngles { azimuth, elevation: 0.0 };
            let mut config = Config { sectors, rest, ..Config::new(Axes::Canonical) };
            (config.elevation.min, config.elevation.max) = (min, max);
            for end in [min, max].into_iter().filter(|end| end.abs() == FRAC_PI_2) {
                let overhead = DVec3::Y * f64::from(end) * 100.0;
                let (angles, limits) = solve(&config, &LEVEL, overhead).unwrap();
                assert_eq!((angles.azimuth, limits), (azimuth, 0), "{config:?}");
                assert!(can_aim_at(&config, &LEVEL, overhead).unwrap());
                // And as a state, from which the azimuth turns.
                let from = State { elevation: end.into(), ..state(0.0, 0.0) };
                let from = State { azimuth: azimuth.into(), ..from };
                for to in [2.0, 3.1, -2.0] {
                    let told = AxisAngles { azimuth: to, elevation: end };
                    let (at, _, got) = update_angles(&from, &config, &LEVEL, told, LONG).unwrap();
                    assert_eq!(got, 0, "{from:?} {to}");
                    assert!(wrap(at.azimuth - f64::from(to)).abs() < ANGLE);
                    assert_eq!(at.elevation, f64::from(end));
                    checked += 1;
                }
            }
        }
    }
    assert_eq!(checked, 5 * 4 * 3);
}
