//! Roll, pitch and yaw to quaternions and back, at every size of angle and at gimbal lock.

use std::f32::consts::{FRAC_PI_2, PI};
use std::f64::consts;

use crate::support::{
    ZERO_QUAT, angle_between, bad_quats, cases, exact, flight, length_error, magnitude, tolerance,
    unit_quat, wrap,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DMat3, DQuat, Quat};
use turret_core::math::euler;

/// Returns the rotation by the returned angles.
fn back((roll, pitch, yaw): (f32, f32, f32)) -> DQuat {
    flight(f64::from(roll), f64::from(pitch), f64::from(yaw))
}

fn in_range((roll, pitch, yaw): (f32, f32, f32)) -> bool {
    let turn = |angle: f32| angle > -PI && angle <= PI;
    turn(roll) && turn(yaw) && (-FRAC_PI_2..=FRAC_PI_2).contains(&pitch)
}

/// The usual formulas on the rotation matrix, which lose digits only next to gimbal lock.
fn angles_of(q: DQuat) -> (f64, f64, f64) {
    let m = DMat3::from_quat(q);
    let pitch = (-m.x_axis.z).clamp(-1.0, 1.0).asin();
    (m.y_axis.z.atan2(m.z_axis.z), pitch, m.x_axis.y.atan2(m.x_axis.x))
}

#[test]
fn from_flight_single_angles_turn_about_x_y_and_z() {
    for angle in [0.0, 0.3f32, -1.2, 3.0, -3.1] {
        for (q, expected) in [
            (euler::from_flight(angle, 0.0, 0.0), DQuat::from_rotation_x(f64::from(angle))),
            (euler::from_flight(0.0, angle, 0.0), DQuat::from_rotation_y(f64::from(angle))),
            (euler::from_flight(0.0, 0.0, angle), DQuat::from_rotation_z(f64::from(angle))),
        ] {
            let off = (q.unwrap().as_dquat() - expected).length();
            assert!(off < 1.5e-7, "{angle}: {off:e}");
        }
    }
}

#[test]
fn from_flight_zero_is_the_identity() {
    assert_eq!(euler::from_flight(0.0, 0.0, 0.0), Ok(Quat::IDENTITY));
    assert_eq!(euler::from_flight(-0.0, -0.0, -0.0), Ok(Quat::IDENTITY));
}

#[test]
fn from_flight_whole_quadrants_agree_with_double_precision() {
    // Multiples of π/2 up to the limit of the short reduction and over it: there the reduced angle is
    // all rounding, and a quadrant miscounted shows as a wrong sign.
    for quadrant in 0..20_000u16 {
        let exact_angle = f64::from(quadrant) * consts::FRAC_PI_2;
        let angle = exact_angle as f32;
        for angle in [angle, angle.next_up(), angle.next_down(), -angle] {
            let q = euler::from_flight(angle, 0.0, 0.0).unwrap().as_dquat();
            let off = (q - DQuat::from_rotation_x(f64::from(angle))).length();
            assert!(off < 1.5e-7, "{quadrant} quadrants, {angle}: {off:e}");
        }
    }
}

#[test]
fn from_flight_at_the_limit_of_the_short_reduction_agrees_with_double_precision() {
    let limit = 2.0 * 8192.0f32;
    for angle in [limit, limit.next_up(), limit.next_down(), -limit, (-limit).next_up()] {
        let q = euler::from_flight(0.0, angle, 0.0).unwrap().as_dquat();
        let off = (q - DQuat::from_rotation_y(f64::from(angle))).length();
        assert!(off < 1.5e-7, "{angle}: {off:e}");
    }
}

#[test]
fn from_flight_largest_floats_are_unit() {
    let q = euler::from_flight(f32::MAX, -f32::MAX, 1e38).unwrap();
    assert!(length_error(q) <= tolerance::UNIT);
}

#[test]
fn from_flight_bad_number_is_not_finite() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for (roll, pitch, yaw) in [(bad, 0.0, 0.0), (0.0, bad, 0.0), (0.0, 0.0, bad)] {
            assert_eq!(euler::from_flight(roll, pitch, yaw), Err(Error::NotFinite));
        }
    }
}

#[test]
fn to_flight_identity_is_exactly_zero_with_either_sign() {
    for q in [Quat::IDENTITY, -Quat::IDENTITY] {
        assert_eq!(euler::to_flight(q), Ok((0.0, 0.0, 0.0)), "{q}");
    }
}

#[test]
fn to_flight_half_turns_are_exactly_pi() {
    // The float next to π is beyond it; it must not wrap around to just above −π.
    let half_turns = [
        (Quat::from_xyzw(1.0, 0.0, 0.0, 0.0), (PI, 0.0, 0.0)),
        (Quat::from_xyzw(0.0, 1.0, 0.0, 0.0), (PI, 0.0, PI)),
        (Quat::from_xyzw(0.0, 0.0, 1.0, 0.0), (0.0, 0.0, PI)),
        (Quat::from_xyzw(0.0, 0.0, 1.0, -0.0), (0.0, 0.0, PI)),
    ];
    for (q, expected) in half_turns {
        assert_eq!(euler::to_flight(q), Ok(expected), "{q}");
        assert_eq!(euler::to_flight(-q), Ok(expected), "{}", -q);
    }
}

#[test]
fn to_flight_quarter_turns_are_exact() {
    let half = 0.5f32.sqrt();
    for (q, expected) in [
        (Quat::from_xyzw(half, 0.0, 0.0, half), (FRAC_PI_2, 0.0, 0.0)),
        (Quat::from_xyzw(0.0, 0.0, -half, half), (0.0, 0.0, -FRAC_PI_2)),
        (Quat::from_xyzw(0.0, half, 0.0, half), (0.0, FRAC_PI_2, 0.0)),
        (Quat::from_xyzw(0.0, -half, 0.0, half), (0.0, -FRAC_PI_2, 0.0)),
    ] {
        assert_eq!(euler::to_flight(q), Ok(expected), "{q}");
    }
}

#[test]
fn to_flight_smallest_turns_are_resolved() {
    for half in [1e-38f32, 1e-20, 1e-10] {
        let q = Quat::from_xyzw(0.0, 0.0, half, 1.0);
        let (roll, pitch, yaw) = euler::to_flight(q).unwrap();
        assert_eq!((roll, pitch, yaw), (0.0, 0.0, 2.0 * half));
    }
}

#[test]
fn to_flight_zero_is_a_zero_quaternion() {
    assert_eq!(euler::to_flight(ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn to_flight_bad_number_is_not_finite() {
    for bad in bad_quats() {
        assert_eq!(euler::to_flight(bad), Err(Error::NotFinite), "{bad}");
    }
}

fn any_angle() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -7.0f32..7.0,
        2 => -8192.0f32..8192.0,
        2 => -1e4f32..1e4,
        1 => -3e4f32..3e4,
        1 => -1e6f32..1e6,
        1 => -1e30f32..1e30,
    ]
}

proptest! {
    #![proptest_config(cases(200_000))]

    #[test]
    fn from_flight_agrees_with_double_precision(
        roll in any_angle(),
        pitch in any_angle(),
        yaw in any_angle(),
    ) {
        let q = euler::from_flight(roll, pitch, yaw).unwrap();
        prop_assert!(length_error(q) <= tolerance::UNIT);
        let off = angle_between(q.as_dquat(), back((roll, pitch, yaw)));
        prop_assert!(off <= tolerance::ROTATION, "{off:e}");
    }

    #[test]
    fn to_flight_and_back_is_the_same_rotation(
        q in unit_quat(),
        length in prop_oneof![Just(1.0), 0.3f64..1.5, magnitude(30.0)],
    ) {
        let q = (q.as_dquat() * length).as_quat();
        let angles = euler::to_flight(q).unwrap();
        prop_assert!(in_range(angles), "{angles:?}");
        let (roll, pitch, yaw) = angles;
        let again = euler::from_flight(roll, pitch, yaw).unwrap();
        let off = angle_between(again.as_dquat(), exact(q));
        prop_assert!(off <= tolerance::EULER, "{off:e}");
    }

    #[test]
    fn to_flight_near_gimbal_lock_is_the_same_rotation(
        roll in -3.2f64..3.2,
        yaw in -3.2f64..3.2,
        distance in (-7.0f64..-2.0).prop_map(|exponent| 10f64.powf(exponent)),
        up in any::<bool>(),
        length in prop_oneof![Just(1.0), 0.4f64..1.3],
    ) {
        let pitch = (consts::FRAC_PI_2 - distance) * if up { 1.0 } else { -1.0 };
        let q = (flight(roll, pitch, yaw) * length).as_quat();
        let angles = euler::to_flight(q).unwrap();
        prop_assert!(in_range(angles), "{angles:?}");
        prop_assert!((f64::from(angles.1) - pitch).abs() <= tolerance::EULER);
        let off = angle_between(back(angles), exact(q));
        prop_assert!(off <= tolerance::EULER, "{off:e}");
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn to_flight_agrees_with_double_precision(q in unit_quat()) {
        let (roll, pitch, yaw) = angles_of(exact(q));
        let result = euler::to_flight(q).unwrap();
        for (result, expected) in [(result.0, roll), (result.1, pitch), (result.2, yaw)] {
            // The nearer the gimbal lock, the less precise are roll, yaw and the arc sine.
            let off = wrap(f64::from(result) - expected).abs() * pitch.cos();
            prop_assert!(off <= tolerance::EULER_ANGLE, "{off:e}");
        }
    }

    #[test]
    fn to_flight_ordinary_angles_come_back(
        roll in -3.1f32..3.1,
        pitch in -1.5f32..1.5,
        yaw in -3.1f32..3.1,
    ) {
        let result = euler::to_flight(euler::from_flight(roll, pitch, yaw).unwrap()).unwrap();
        // The nearer the gimbal lock, the less precise are roll and yaw.
        let loose = tolerance::EULER_ANGLE / f64::from(pitch).cos();
        prop_assert!(f64::from(result.0 - roll).abs() <= loose, "{result:?}");
        prop_assert!(f64::from(result.1 - pitch).abs() <= tolerance::EULER_ANGLE, "{result:?}");
        prop_assert!(f64::from(result.2 - yaw).abs() <= loose, "{result:?}");
    }

    #[test]
    fn to_flight_at_gimbal_lock_in_single_has_no_roll(
        roll in -10.0f32..10.0,
        yaw in -10.0f32..10.0,
        up in any::<bool>(),
    ) {
        let pitch = if up { FRAC_PI_2 } else { -FRAC_PI_2 };
        let q = euler::from_flight(roll, pitch, yaw).unwrap();
        let angles = euler::to_flight(q).unwrap();
        prop_assert!(in_range(angles), "{angles:?}");
        prop_assert_eq!(angles.0, 0.0);
        prop_assert!((angles.1 - pitch).abs() <= 1e-6, "{angles:?}");
        let off = angle_between(back(angles), exact(q));
        prop_assert!(off <= tolerance::EULER, "{off:e}");
    }

    #[test]
    fn to_flight_at_gimbal_lock_in_double_has_no_roll(
        roll in -3.2f64..3.2,
        yaw in -3.2f64..3.2,
        up in any::<bool>(),
        length in prop_oneof![Just(1.0), 0.4f64..1.3, magnitude(30.0)],
    ) {
        let pitch = if up { consts::FRAC_PI_2 } else { -consts::FRAC_PI_2 };
        let q = (flight(roll, pitch, yaw) * length).as_quat();
        let angles = euler::to_flight(q).unwrap();
        prop_assert!(in_range(angles), "{angles:?}");
        prop_assert_eq!(angles.0, 0.0);
        prop_assert!((f64::from(angles.1) - pitch).abs() <= 1e-6, "{angles:?}");
        // The turn about the vertical is yaw minus roll for a pitch straight up, and yaw plus roll for a pitch
        // straight down.
        let turn = if up { yaw - roll } else { yaw + roll };
        let off = wrap(f64::from(angles.2) - turn).abs();
        prop_assert!(off <= tolerance::EULER_ANGLE, "{off:e}");
    }
}
