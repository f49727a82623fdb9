//! Turrets whose mount has turned since the last step: the barrel keeps its direction.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::support;

use crate::support::hard::Elements;
use crate::support::{
    VERTICAL, angle_between, cases, direction_angles, exact, length_error, magnitude, tolerance,
    turret_angles, turret_orientation, unit_quat, unit_vec3,
};
use proptest::prelude::*;
use turret_core::aim::{self, StepLimits};
use turret_core::glam::{DQuat, DVec3, Quat};

const STAY: StepLimits = StepLimits { azimuth: 0.0, elevation: 0.0 };

/// An orientation on a mount, in degrees.
fn oriented(rest: Quat, azimuth: f64, elevation: f64) -> Quat {
    (exact(rest) * turret_orientation(azimuth.to_radians(), elevation.to_radians())).as_quat()
}

fn barrel(turret: Quat) -> DVec3 {
    exact(turret) * DVec3::X
}

/// A mount turned in the world.
fn turned(rest: Quat, axis: DVec3, angle: f64) -> Quat {
    (DQuat::from_axis_angle(axis.normalize(), angle) * exact(rest)).as_quat()
}

/// A mount that tumbles about a moving axis, after a time.
fn tumbling(time: f64, rate: f64) -> Quat {
    let (roll, pitch, yaw) = (rate * time, 0.7 * rate * time, 0.4 * rate * time);
    (DQuat::from_rotation_y(yaw) * DQuat::from_rotation_z(pitch) * DQuat::from_rotation_x(roll))
        .as_quat()
}

fn stays(rest: Quat, current: Quat) -> Quat {
    aim::step(DVec3::new(3.0, 5.0, -8.0), DVec3::ZERO, rest, current, STAY).unwrap()
}

fn askew() -> Quat {
    DQuat::from_xyzw(0.3, -0.5, 0.4, 0.7).normalize().as_quat()
}

#[test]
fn limits_of_zero_on_a_rolling_mount_leave_the_barrel_where_it_points() {
    for (azimuth, elevation) in [(0.0, 30.0), (90.0, 10.0), (-140.0, 65.0), (20.0, 150.0)] {
        let start = oriented(Quat::IDENTITY, azimuth, elevation);
        let mut turret = start;
        for step in 1..=100 {
            let rest = turned(Quat::IDENTITY, DVec3::X, 0.01 * f64::from(step));
            turret = stays(rest, turret);
        }
        let moved = barrel(turret).angle_between(barrel(start));
        assert!(moved < 1e-5, "{azimuth} {elevation}: {moved:e} rad in 100 steps");
    }
}

#[test]
fn turn_of_the_mount_too_small_for_one_step_does_not_add_up() {
    let start = oriented(Quat::IDENTITY, 70.0, 60.0);
    let mut turret = start;
    for step in 1..=100_000 {
        let rest = turned(Quat::IDENTITY, DVec3::X, 3e-7 * f64::from(step));
        turret = stays(rest, turret);
    }
    let moved = barrel(turret).angle_between(barrel(start));
    // The mount turns by 0.03 rad in all. Its steps are hardly longer than the spacing of floats, so rounding loses a
    // part of them.
    assert!(moved < 2e-3, "{moved:e} rad");
}

#[test]
fn turret_on_target_stays_on_it_on_a_tumbling_mount() {
    let target = DVec3::new(200.0, 120.0, -90.0);
    let by = StepLimits { azimuth: f32::INFINITY, elevation: 0.5 };
    let mut turret = Quat::IDENTITY;
    for _ in 0..2 {
        turret = aim::step(target, DVec3::ZERO, tumbling(0.0, 1.0), turret, by).unwrap();
    }
    for step in 1..=20_000 {
        let rest = tumbling(f64::from(step) / 60.0, 1.0);
        let error = aim::error(target, DVec3::ZERO, rest, turret).unwrap();
        let (_, elevation) = direction_angles(exact(rest), target);
        // The azimuth error of a correct barrel is the rounding divided by the barrel's distance from straight up.
        let off = f64::from(error.azimuth).abs() * elevation.cos();
        assert!(off.max(f64::from(error.elevation).abs()) < 4e-6, "step {step}: {error:?}");
        turret = aim::step(target, DVec3::ZERO, rest, turret, by).unwrap();
        let off = barrel(turret).angle_between(target);
        assert!(off < tolerance::AIM, "step {step}: {off:e}");
    }
}

#[test]
fn error_of_a_barrel_on_target_is_nothing_when_the_mount_has_turned() {
    let start = oriented(Quat::IDENTITY, 100.0, 35.0);
    let target = barrel(start) * 500.0;
    for axis in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(1.0, -2.0, 0.5)] {
        for angle in [1e-4, 0.01, 0.5, 1.0] {
            let rest = turned(Quat::IDENTITY, axis, angle);
            let error = aim::error(target, DVec3::ZERO, rest, start).unwrap();
            let off = error.azimuth.abs().max(error.elevation.abs());
            assert!(off < 1e-6, "{axis} {angle}: {error:?}");
        }
    }
}

#[test]
fn step_on_a_turned_mount_moves_the_barrel_by_its_limits_at_most() {
    let target = DVec3::new(-30.0, 4.0, 50.0);
    let start = oriented(askew(), 30.0, 40.0);
    for axis in [DVec3::X, DVec3::Z, DVec3::new(-1.0, 0.3, 0.5)] {
        for limit in [1e-4f32, 1e-3, 0.05] {
            let rest = turned(askew(), axis, 0.3);
            let by = StepLimits { azimuth: limit, elevation: limit };
            let next = aim::step(target, DVec3::ZERO, rest, start, by).unwrap();
            let moved = barrel(next).angle_between(barrel(start));
            let most = f64::from(limit) * std::f64::consts::SQRT_2;
            assert!(moved > 0.5 * f64::from(limit) && moved < most + 2e-6, "{limit}: {moved}");
        }
    }
}

#[test]
fn turret_over_the_top_stays_over_the_top_when_the_mount_turns() {
    for (azimuth, elevation) in [(30.0, 120.0), (-100.0, 170.0), (60.0, 95.0), (10.0, -130.0)] {
        let mut turret = oriented(Quat::IDENTITY, azimuth, elevation);
        let start = barrel(turret);
        for step in 1..=50 {
            let rest = turned(Quat::IDENTITY, DVec3::new(1.0, 0.2, -0.4), 0.003 * f64::from(step));
            turret = stays(rest, turret);
            let (_, angles) = aim::split(rest, turret).unwrap();
            assert!(angles.elevation.abs() > 1.5, "{azimuth} {elevation}: {angles:?}");
        }
        assert!(barrel(turret).angle_between(start) < 1e-5);
    }
}

#[test]
fn base_does_not_jump_when_the_mount_tilts_under_a_barrel_straight_up() {
    for azimuth in [0.0, 50.0, -120.0] {
        for axis in [DVec3::X, DVec3::Z, DVec3::new(1.0, 0.0, 1.0), DVec3::new(-0.4, 0.0, 1.0)] {
            for tilt in [1e-5, 1e-4, 9e-4] {
                let start = oriented(Quat::IDENTITY, azimuth, 90.0);
                let rest = turned(Quat::IDENTITY, axis, tilt);
                let (_, angles) = aim::split(rest, start).unwrap();
                let jump = support::wrap(f64::from(angles.azimuth) - azimuth.to_radians());
                assert!(jump.abs() < 2e-3, "{azimuth} {axis} {tilt}: {jump}");
                // In the plane of its azimuth, the barrel points as near as possible to its old direction.
                let moved = barrel(stays(rest, start)).angle_between(DVec3::Y);
                assert!(moved < tilt + 2e-6, "{azimuth} {axis} {tilt}: {moved}");
            }
        }
    }
}

#[test]
fn mount_that_turns_under_a_barrel_straight_up_takes_its_azimuth_back() {
    let start = oriented(Quat::IDENTITY, 50.0, 90.0);
    let rest = turned(Quat::IDENTITY, DVec3::Y, 0.2);
    let (_, angles) = aim::split(rest, start).unwrap();
    let off = f64::from(angles.azimuth) - (50f64.to_radians() - 0.2);
    assert!(off.abs() < 1e-6, "{angles:?}");
    assert!(barrel(stays(rest, start)).angle_between(DVec3::Y) < tolerance::AIM);
}

#[test]
fn pose_without_roll_keeps_its_base_to_within_rounding_next_to_straight_up() {
    for rest in [Quat::IDENTITY, askew()] {
        for from_vertical in [1e-2f64, 2e-3, 1e-3, 5e-4, 1e-6, 0.0] {
            let elevation = 90.0 - from_vertical.to_degrees();
            for azimuth in [12.0, -75.0, 179.0] {
                let mut turret = oriented(rest, azimuth, elevation);
                for _ in 0..1000 {
                    turret = stays(rest, turret);
                }
                let (_, angles) = aim::split(rest, turret).unwrap();
                let off = support::wrap(f64::from(angles.azimuth) - azimuth.to_radians());
                assert!(off.abs() < 5e-6, "{from_vertical} {azimuth}: {off:e}");
            }
        }
    }
}

#[test]
fn barrel_straight_back_over_the_top_is_not_lost() {
    // There w² + y² is nothing but rounding.
    for azimuth in [-20.0, 35.0, 80.0] {
        let start = oriented(askew(), azimuth, 180.0);
        let (_, angles) = aim::split(askew(), start).unwrap();
        assert!((f64::from(angles.azimuth) - azimuth.to_radians()).abs() < 1e-6, "{angles:?}");
        assert!(barrel(stays(askew(), start)).angle_between(barrel(start)) < tolerance::AIM);
    }
}

#[test]
fn limits_of_zero_keep_the_barrel_at_each_step_of_a_mount_that_turns_or_jumps() {
    let mut e = Elements::new(11);
    let (mut rest, mut turret) = (Quat::IDENTITY, oriented(Quat::IDENTITY, 20.0, 10.0));
    let mut next_to_vertical = 0;
    for step in 0..200_000 {
        let axis = DVec3::from_array([(); 3].map(|()| e.unit()));
        let angle = if e.below(20) == 0 { PI } else { 0.02 };
        rest = turned(rest, axis, angle * e.unit());
        if e.below(50) == 0 {
            // Straight up or down, within two degrees.
            let from_vertical = 2.0 * e.unit();
            turret = oriented(
                rest,
                180.0 * e.unit(),
                if e.below(2) == 0 { 90.0 } else { -90.0 } + from_vertical,
            );
            rest = turned(rest, axis, 0.01);
        }
        let next = stays(rest, turret);
        if from_vertical(rest, turret) > 1.001 * VERTICAL {
            let moved = barrel(next).angle_between(barrel(turret));
            assert!(moved <= tolerance::AIM, "step {step}: {moved:e}, {rest} {turret}");
        } else {
            next_to_vertical += 1;
        }
        turret = if e.below(2) == 0 { next } else { -next };
    }
    assert!(next_to_vertical < 2_000, "{next_to_vertical}");
}

/// A mount that has turned by 1e-4 to 0.5 rad, and a turret that had no roll before the mount turned.
fn turned_mount() -> impl Strategy<Value = (Quat, Quat)> {
    let elevation = prop_oneof![
        4 => -FRAC_PI_2..FRAC_PI_2,
        2 => -PI..PI,
        2 => (-3.5f64..0.0).prop_map(|exponent| FRAC_PI_2 - 10f64.powf(exponent)),
    ];
    let turn = (unit_vec3(), (1e-4f64.ln()..0.5f64.ln()).prop_map(f64::exp));
    (unit_quat(), -PI..PI, elevation, turn).prop_map(
        |(before, azimuth, elevation, (axis, angle))| {
            let turret = exact(before) * turret_orientation(azimuth, elevation);
            (turned(before, axis, angle), turret.as_quat())
        },
    )
}

/// Any mount and any turret, as if the mount had turned anywhere since the last step; half of the barrels are within 25°
/// of straight up or down, or next to it.
fn any_mount_and_turret() -> impl Strategy<Value = (Quat, Quat)> {
    let elevation = prop_oneof![
        2 => -PI..PI,
        1 => 1.1f64..2.0,
        1 => (-2.7f64..0.0).prop_map(|exponent| 10f64.powf(exponent) - FRAC_PI_2),
    ];
    let pose = (-PI..PI, elevation, -PI..PI);
    let length = prop_oneof![2 => Just(1.0), 1 => 0.5f64..1.9, 1 => magnitude(30.0)];
    (unit_quat(), pose, length.clone(), length, prop::bool::ANY).prop_map(
        |(rest, (azimuth, elevation, roll), rest_length, length, negative)| {
            let pose = turret_orientation(azimuth, elevation) * DQuat::from_rotation_x(roll);
            let length = if negative { -length } else { length };
            let turret = exact(rest) * pose * length;
            ((exact(rest) * rest_length).as_quat(), turret.as_quat())
        },
    )
}

/// How far a barrel is from straight up or down.
fn from_vertical(rest: Quat, turret: Quat) -> f64 {
    let barrel = exact(rest).inverse() * barrel(turret);
    barrel.x.hypot(barrel.z).asin()
}

/// Whether a roll cannot be distinguished from rounding: next to straight up, floats determine the roll no better than
/// the azimuth.
fn roll_may_be_rounding(rest: Quat, turret: Quat) -> bool {
    support::roll(exact(rest).inverse() * exact(turret)).abs() < 8e-7
}

proptest! {
    #![proptest_config(cases(400_000))]

    #[test]
    fn barrel_stays_where_it_points_when_the_mount_has_turned((rest, turret) in turned_mount()) {
        let next = stays(rest, turret);
        prop_assert!(length_error(next) <= tolerance::UNIT);
        let moved = barrel(next).angle_between(barrel(turret));
        let vertical = from_vertical(rest, turret);
        let most = if vertical > 1.001 * VERTICAL { tolerance::AIM } else { vertical + tolerance::AIM };
        prop_assert!(moved <= most, "{moved:e}, {vertical:e} from the vertical");
        // The result has no roll.
        let roll = support::roll(exact(rest).inverse() * exact(next));
        prop_assert!(roll.abs() < 6e-7, "{roll:e}");
    }

    #[test]
    fn step_from_any_orientation_agrees_with_double_precision(
        (rest, turret) in any_mount_and_turret(),
        to_target in unit_vec3(),
        azimuth_limit in prop_oneof![0.0f32..0.5, Just(0.0), Just(1e-6), Just(f32::INFINITY)],
        elevation_limit in prop_oneof![0.0f32..0.5, Just(0.0), Just(1e-6), Just(f32::INFINITY)],
    ) {
        let turned = exact(rest).inverse() * exact(turret);
        // Next to straight up and down, and on its side, either of two azimuths is right.
        let on_its_side = (turned * DVec3::Y).y.abs() < 1e-6 || turned.w.hypot(turned.y) < 1e-6;
        prop_assume!(from_vertical(rest, turret) > 2e-3 && !on_its_side);
        prop_assume!(!roll_may_be_rounding(rest, turret));
        let (azimuth, elevation) = turret_angles(exact(rest), exact(turret));
        let (wanted, wanted_elevation) = direction_angles(exact(rest), to_target);
        let turn = support::wrap(wanted.unwrap_or(azimuth) - azimuth);
        let raise = support::wrap(wanted_elevation - elevation);
        prop_assume!(PI - turn.abs().max(raise.abs()) > 1e-5);

        let by = StepLimits { azimuth: azimuth_limit, elevation: elevation_limit };
        let next = aim::step(to_target, DVec3::ZERO, rest, turret, by).unwrap();
        prop_assert!(length_error(next) <= tolerance::UNIT);
        let expected =
            support::step(to_target, rest, turret, azimuth_limit.into(), elevation_limit.into());
        let off = angle_between(next.as_dquat(), expected);
        prop_assert!(off < tolerance::AIM, "{off:e}");
    }

    #[test]
    fn error_and_step_on_a_turned_mount_agree_with_double_precision(
        (rest, turret) in turned_mount(),
        to_target in unit_vec3(),
        azimuth_limit in prop_oneof![0.0f32..0.5, Just(f32::INFINITY)],
        elevation_limit in prop_oneof![0.0f32..0.5, Just(f32::INFINITY)],
    ) {
        if from_vertical(rest, turret) <= 2e-3 {
            return Ok(());
        }
        let unit_rest = exact(rest);
        let (azimuth, elevation) = turret_angles(unit_rest, exact(turret));
        let (wanted, wanted_elevation) = direction_angles(unit_rest, to_target);
        let wanted = wanted.unwrap_or(azimuth);
        let turn = support::wrap(wanted - azimuth);
        let raise = support::wrap(wanted_elevation - elevation);
        // Where both turns are equally long, either is right.
        prop_assume!(PI - turn.abs().max(raise.abs()) > 1e-5);

        let error = aim::error(to_target, DVec3::ZERO, rest, turret).unwrap();
        let off_azimuth = support::wrap(f64::from(error.azimuth) - turn).abs();
        let off_elevation = support::wrap(f64::from(error.elevation) - raise).abs();
        prop_assert!(off_elevation < 4e-6, "elevation {off_elevation:e}");
        let by = StepLimits { azimuth: azimuth_limit, elevation: elevation_limit };
        let next = aim::step(to_target, DVec3::ZERO, rest, turret, by).unwrap();
        let expected = support::step(to_target, rest, turret, azimuth_limit.into(), elevation_limit.into());
        let off = barrel(next).angle_between(expected * DVec3::X);
        // Where a roll may be rounding, only the direction of the barrel is known.
        let level = if roll_may_be_rounding(rest, turret) { from_vertical(rest, turret).sin() } else { 1.0 };
        prop_assert!(off_azimuth * level < 4e-6, "azimuth {off_azimuth:e}");
        prop_assert!(off * level < 4e-6, "step {off:e}");

        let (base, angles) = aim::split(rest, turret).unwrap();
        let off = support::wrap(f64::from(angles.azimuth) - azimuth).abs() * level;
        prop_assert!(off < 4e-6, "split {off:e}");
        let base_wanted = unit_rest * turret_orientation(f64::from(angles.azimuth), 0.0);
        prop_assert!(angle_between(base.as_dquat(), base_wanted) < tolerance::AIM);
    }
}
