//! Length, inverse and turning of quaternions, and rotations as an axis and an angle.

use crate::support;

use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::{
    ZERO_QUAT, angle_between, bad_quats, cases, exact, length_error, magnitude, tolerance,
    unit_quat, unit_vec3, vector_angle,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, Quat, Vec3};
use turret_core::math::{axis_angle, quat};

/// The smallest positive float.
const TINIEST: f32 = f32::from_bits(1);

const HALF_TURNS: [(Quat, Vec3); 3] = [
    (Quat::from_xyzw(1.0, 0.0, 0.0, 0.0), Vec3::X),
    (Quat::from_xyzw(0.0, 1.0, 0.0, 0.0), Vec3::Y),
    (Quat::from_xyzw(0.0, 0.0, 1.0, 0.0), Vec3::Z),
];

#[test]
fn arithmetic_of_small_whole_numbers_is_exact() {
    let (a, b) = (Quat::from_xyzw(1.0, -2.0, 3.0, 9.0), Quat::from_xyzw(5.0, 4.0, -1.0, 2.0));
    assert_eq!(quat::add(a, b), Quat::from_xyzw(6.0, 2.0, 2.0, 11.0));
    assert_eq!(quat::scale(a, -2.0), Quat::from_xyzw(-2.0, 4.0, -6.0, -18.0));
    assert_eq!(quat::conjugate(a), Quat::from_xyzw(-1.0, 2.0, -3.0, 9.0));
    assert_eq!(quat::dot(a, b), 12.0);
    assert_eq!(quat::mul(a, b), Quat::from_xyzw(37.0, 48.0, 11.0, 24.0));
    let [i, j, k] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| Quat::from_vec4(axis.extend(0.0)));
    assert_eq!([quat::mul(i, j), quat::mul(j, k), quat::mul(k, i)], [k, i, j]);
    assert_eq!(quat::mul(i, i), -Quat::IDENTITY);
}

#[test]
fn length_extreme_quaternions_is_exact() {
    for scale in [TINIEST, 1e-38, 1e-20, 1.0, 1e20, 1e37] {
        let length = quat::length(Quat::from_xyzw(1.0, -1.0, 1.0, 1.0) * scale);
        assert_eq!(length, 2.0 * scale);
    }
    assert_eq!(quat::length(ZERO_QUAT), 0.0);
}

#[test]
fn length_beyond_float_is_infinite() {
    assert_eq!(quat::length(Quat::from_array([f32::MAX; 4])), f32::INFINITY);
}

#[test]
fn normalize_extreme_quaternions_is_exact() {
    let half = Quat::from_xyzw(0.5, -0.5, 0.5, -0.5);
    for length in [TINIEST, 1e-40, 1e-38, 1e-20, 0.1, 3.0, 1e20, 1e38, f32::MAX] {
        let all = Quat::from_xyzw(length, -length, length, -length);
        assert_eq!(quat::normalize(all), Ok(half), "{length}");
        assert_eq!(quat::normalize(Quat::from_xyzw(0.0, 0.0, 0.0, -length)), Ok(-Quat::IDENTITY));
    }
}

#[test]
fn normalize_zero_is_a_zero_quaternion() {
    assert_eq!(quat::normalize(ZERO_QUAT), Err(Error::ZeroQuaternion));
    assert_eq!(quat::normalize(-ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn normalize_bad_number_is_not_finite() {
    for bad in bad_quats() {
        assert_eq!(quat::normalize(bad), Err(Error::NotFinite), "{bad}");
    }
}

#[test]
fn inverse_of_a_long_quaternion_is_short() {
    assert_eq!(
        quat::inverse(Quat::from_xyzw(2.0, -2.0, 2.0, 2.0)),
        Ok(Quat::from_xyzw(-0.125, 0.125, -0.125, 0.125))
    );
}

#[test]
fn inverse_beyond_float_is_not_finite() {
    assert_eq!(quat::inverse(Quat::from_xyzw(0.0, TINIEST, 0.0, 0.0)), Err(Error::NotFinite));
    assert_eq!(quat::inverse(Quat::IDENTITY * 2e-39), Err(Error::NotFinite));
    assert!(quat::inverse(Quat::IDENTITY * 4e-39).is_ok());
}

#[test]
fn inverse_zero_is_a_zero_quaternion() {
    assert_eq!(quat::inverse(ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn inverse_bad_number_is_not_finite() {
    for bad in bad_quats() {
        assert_eq!(quat::inverse(bad), Err(Error::NotFinite), "{bad}");
    }
}

#[test]
fn rotate_quarter_turns_are_right_handed() {
    let root = 0.5f32.sqrt();
    for (axis, from, to) in
        [(Vec3::X, Vec3::Y, Vec3::Z), (Vec3::Y, Vec3::Z, Vec3::X), (Vec3::Z, Vec3::X, Vec3::Y)]
    {
        let quarter = Quat::from_vec4((axis * root).extend(root));
        let rotated = quat::rotate(quarter, from * 3.0).unwrap();
        assert!(rotated.distance(to * 3.0) < 1e-6, "{rotated}");
        assert_eq!(quat::rotate(quarter, axis * 3.0), Ok(axis * 3.0));
    }
}

#[test]
fn rotate_half_turns_flip_the_other_axes_exactly() {
    let v = Vec3::new(1.0, 2.0, 3.0);
    for (half_turn, axis) in HALF_TURNS {
        assert_eq!(quat::rotate(half_turn, v), Ok(axis * v * 2.0 - v));
    }
}

#[test]
fn rotate_by_identity_of_any_length_changes_nothing() {
    let v = Vec3::new(0.1, -7.3, 1e30);
    for length in [TINIEST, 1e-38, 1e-10, 0.5, 1.0, -1.0, 1.1, 7.0, 1e38] {
        assert_eq!(quat::rotate(Quat::from_xyzw(0.0, 0.0, 0.0, length), v), Ok(v), "{length}");
    }
}

#[test]
fn rotate_zero_quaternion_is_an_error() {
    assert_eq!(quat::rotate(ZERO_QUAT, Vec3::X), Err(Error::ZeroQuaternion));
    assert_eq!(quat::rotate(-ZERO_QUAT, Vec3::X), Err(Error::ZeroQuaternion));
}

#[test]
fn rotate_nan_goes_through() {
    for bad in bad_quats() {
        assert!(quat::rotate(bad, Vec3::X).unwrap().is_nan(), "{bad}");
    }
    let turn = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    assert!(quat::rotate(turn, Vec3::new(0.0, f32::NAN, 0.0)).unwrap().is_nan());
}

#[test]
fn axis_angle_quarter_turns_are_right_handed() {
    let root = 0.5f32.sqrt();
    for direction in [Vec3::X, Vec3::Y, Vec3::Z] {
        let q = axis_angle::from_axis_angle(direction * 5.0, FRAC_PI_2).unwrap();
        let expected = Quat::from_vec4((direction * root).extend(root));
        assert!((q - expected).length() < 1e-7, "{q}");
    }
}

#[test]
fn axis_angle_zero_is_the_identity_about_any_axis() {
    for length in [TINIEST, 1e-38, 1.0, 1e38] {
        let q = axis_angle::from_axis_angle(Vec3::new(1.0, -1.0, 0.5) * length, 0.0).unwrap();
        assert_eq!(q, Quat::IDENTITY);
    }
}

#[test]
fn axis_angle_zero_axis_is_an_invalid_argument() {
    assert_eq!(axis_angle::from_axis_angle(Vec3::ZERO, 1.0), Err(Error::InvalidArgument));
    assert_eq!(axis_angle::from_axis_angle(-Vec3::ZERO, 0.0), Err(Error::InvalidArgument));
}

#[test]
fn axis_angle_bad_number_is_not_finite() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(axis_angle::from_axis_angle(Vec3::X, bad), Err(Error::NotFinite));
        for direction in
            [Vec3::new(bad, 0.0, 1.0), Vec3::new(0.0, bad, 1.0), Vec3::new(1.0, 0.0, bad)]
        {
            assert_eq!(axis_angle::from_axis_angle(direction, 1.0), Err(Error::NotFinite));
        }
    }
}

#[test]
fn to_axis_angle_identity_is_no_turn_about_x() {
    for w in [1.0, -1.0, TINIEST, 1e-38, -1e38] {
        let result = axis_angle::to_axis_angle(Quat::from_xyzw(0.0, -0.0, 0.0, w));
        assert_eq!(result, Ok((Vec3::X, 0.0)), "{w}");
    }
}

#[test]
fn to_axis_angle_half_turns_are_exactly_pi() {
    for (half_turn, direction) in HALF_TURNS {
        for length in [TINIEST, 1e-38, 0.5, 1.0, 1e38] {
            let q = half_turn * length;
            assert_eq!(axis_angle::to_axis_angle(q), Ok((direction, PI)));
            // Half a turn about an axis or its opposite is the same: the axis is returned as it stands.
            assert_eq!(axis_angle::to_axis_angle(-q), Ok((-direction, PI)));
        }
    }
}

#[test]
fn to_axis_angle_smallest_turns_are_resolved() {
    for half in [TINIEST, 1e-38, 1e-20, 1e-8, 1e-4] {
        let (direction, angle) =
            axis_angle::to_axis_angle(Quat::from_xyzw(0.0, 0.0, half, 1.0)).unwrap();
        assert_eq!((direction, angle), (Vec3::Z, 2.0 * half));
        let (direction, angle) =
            axis_angle::to_axis_angle(Quat::from_xyzw(0.0, 0.0, half, -1.0)).unwrap();
        assert_eq!((direction, angle), (Vec3::NEG_Z, 2.0 * half));
    }
}

#[test]
fn to_axis_angle_zero_is_a_zero_quaternion() {
    assert_eq!(axis_angle::to_axis_angle(ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn to_axis_angle_bad_number_is_not_finite() {
    for bad in bad_quats() {
        assert_eq!(axis_angle::to_axis_angle(bad), Err(Error::NotFinite), "{bad}");
    }
}

/// Turns of every size: tiny, anything, and next to half a turn.
fn any_turn() -> impl Strategy<Value = f64> {
    let half_turn = std::f64::consts::PI;
    prop_oneof![
        (-30.0f64..0.0).prop_map(|exponent| 10f64.powf(exponent)),
        0.0..half_turn,
        (-10.0f64..0.0).prop_map(move |exponent| half_turn - 10f64.powf(exponent)),
    ]
}

/// Angles near zero, over many turns, past the reduction's limit and absurd.
fn any_angle() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -7.0f32..7.0,
        2 => -20_000.0f32..20_000.0,
        1 => -1e6f32..1e6,
        1 => -1e30f32..1e30,
    ]
}

proptest! {
    #![proptest_config(cases(200_000))]

    #[test]
    fn rotate_agrees_with_double_precision(
        q in unit_quat(),
        q_length in prop_oneof![Just(1.0), 0.3f64..1.5, magnitude(37.0)],
        v in unit_vec3(),
        v_length in magnitude(36.0),
    ) {
        let (q, v) = ((q.as_dquat() * q_length).as_quat(), (v * v_length).as_vec3());
        let rotated = quat::rotate(q, v).unwrap().as_dvec3();
        let off = vector_angle(rotated, exact(q) * v.as_dvec3());
        prop_assert!(off <= tolerance::TURNED, "{off:e}");
        let stretch = (rotated.length() / v.as_dvec3().length() - 1.0).abs();
        prop_assert!(stretch <= tolerance::TURNED_LENGTH, "{stretch:e}");
    }

    #[test]
    fn from_axis_angle_agrees_with_double_precision(
        direction in unit_vec3(),
        length in magnitude(37.0),
        angle in any_angle(),
    ) {
        let direction = (direction * length).as_vec3();
        let q = axis_angle::from_axis_angle(direction, angle).unwrap();
        prop_assert!(length_error(q) <= tolerance::UNIT);
        let expected = DQuat::from_axis_angle(direction.as_dvec3().normalize(), f64::from(angle));
        let off = angle_between(q.as_dquat(), expected);
        prop_assert!(off <= tolerance::AXIS, "{off:e}");
    }

    #[test]
    fn to_axis_angle_agrees_with_double_precision(
        direction in unit_vec3(),
        turn in any_turn(),
        length in prop_oneof![Just(1.0), Just(-1.0), magnitude(5.0)],
    ) {
        let q = (DQuat::from_axis_angle(direction, turn) * length).as_quat();
        let (direction, angle) = axis_angle::to_axis_angle(q).unwrap();
        let direction = direction.as_dvec3();
        prop_assert!((direction.length() - 1.0).abs() <= tolerance::UNIT);
        prop_assert!((0.0..=PI).contains(&angle), "{angle}");
        let q = exact(q);
        let expected = 2.0 * q.xyz().length().atan2(q.w.abs());
        let off = (f64::from(angle) - expected).abs();
        prop_assert!(off <= 3e-7 * expected, "{off:e} of {expected:e}");
        let back = DQuat::from_axis_angle(direction.normalize(), f64::from(angle));
        let off = angle_between(back, q);
        prop_assert!(off <= tolerance::AXIS, "{off:e}");
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn normalize_any_length_is_unit_in_the_same_direction(
        q in unit_quat(),
        length in magnitude(37.0),
    ) {
        let q = (q.as_dquat() * length).as_quat();
        let unit = quat::normalize(q).unwrap();
        prop_assert!(length_error(unit) <= tolerance::NORMALIZED);
        let off = (unit.as_dquat() - exact(q)).to_array().into_iter().map(f64::abs);
        let off = off.fold(0.0, f64::max);
        prop_assert!(off <= tolerance::NORMALIZED, "{off:e}");
    }

    #[test]
    fn length_agrees_with_double_precision(q in unit_quat(), length in magnitude(37.0)) {
        let q = (q.as_dquat() * length).as_quat();
        let ratio = f64::from(quat::length(q)) / q.as_dquat().length();
        prop_assert!((ratio - 1.0).abs() <= tolerance::NORMALIZED, "{ratio}");
    }

    #[test]
    fn inverse_any_length_times_itself_is_the_identity(
        q in unit_quat(),
        length in magnitude(37.0),
    ) {
        let q = (q.as_dquat() * length).as_quat();
        let inverse = quat::inverse(q).unwrap();
        for product in
            [q.as_dquat() * inverse.as_dquat(), inverse.as_dquat() * q.as_dquat()]
        {
            let off = (product - DQuat::IDENTITY).length();
            prop_assert!(off <= 2e-7, "{off:e}");
        }
    }

    #[test]
    fn rotate_is_the_same_for_q_and_its_negative(q in unit_quat(), v in support::vec3(10.0)) {
        prop_assert_eq!(quat::rotate(q, v), quat::rotate(-q, v));
    }
}
