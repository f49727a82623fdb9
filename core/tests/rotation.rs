//! Angles between rotations, steps toward one, and swing and twist, against double precision.

use std::f32::consts::PI;

use crate::support::{angle_between, cases, length_error, tolerance, unit_quat};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};
use turret_core::math::rotation::{angle, rotate_towards};
use turret_core::math::swing_twist::swing_twist;

/// Two roundings of a quaternion from its exact value, as the documentation states it.
const PATH: f64 = 2e-7;

const ZERO: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);

fn exact(q: Quat) -> DQuat {
    q.as_dquat().normalize()
}

fn about(axis: DVec3, angle: f64) -> Quat {
    DQuat::from_axis_angle(axis.normalize(), angle).as_quat()
}

/// Quaternions with one component that is not finite.
fn bad_quats() -> impl Iterator<Item = Quat> {
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY].into_iter().flat_map(|bad| {
        (0..4).map(move |at| {
            let mut components = [0.5; 4];
            components[at] = bad;
            Quat::from_array(components)
        })
    })
}

#[test]
fn angle_of_nearly_equal_rotations_is_no_dead_zone() {
    let from = about(DVec3::new(1.0, 2.0, 3.0), 0.7);
    for apart in [1e-2, 1e-4, 1e-5, 1e-6] {
        let to = (DQuat::from_axis_angle(DVec3::Z, apart) * exact(from)).as_quat();
        for to in [to, -to] {
            // The rounding of the two inputs is 1e-7.
            assert!((f64::from(angle(from, to)) - apart).abs() < 2e-7, "{apart:e}");
        }
    }
    // Where the floats represent a tiny angle, the result is as precise.
    for apart in [1e-4f32, 1e-7, 1e-12, 1e-30] {
        let near = Quat::from_xyzw(0.0, 0.5 * apart, 0.0, 1.0);
        let got = angle(Quat::IDENTITY, near);
        assert!((got / apart - 1.0).abs() < 1e-6, "{apart:e}: {got:e}");
    }
}

#[test]
fn angle_of_equal_rotations_is_exactly_zero() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61);
    for scale in [1.0, -1.0, 2.0, -0.25] {
        assert_eq!(angle(q, q * scale), 0.0);
    }
}

#[test]
fn angle_of_half_a_turn_is_pi_and_never_more() {
    for axis in [DVec3::X, DVec3::new(1.0, -2.0, 0.5)] {
        let got = angle(Quat::IDENTITY, about(axis, std::f64::consts::PI));
        assert!(got <= PI && got > PI - 3e-7, "{got}");
    }
    assert_eq!(angle(Quat::IDENTITY, Quat::from_xyzw(1.0, 0.0, 0.0, 0.0)), PI);
}

#[test]
fn angle_with_bad_input_is_zero() {
    let q = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    for bad in bad_quats().chain([ZERO]) {
        assert_eq!(angle(bad, q), 0.0);
        assert_eq!(angle(q, bad), 0.0);
        assert_eq!(angle(bad, bad), 0.0);
    }
}

#[test]
fn rotate_towards_by_zero_stays_put() {
    let (from, to) = (about(DVec3::X, 0.3), about(DVec3::Y, 2.0));
    assert_eq!(rotate_towards(from, to, 0.0).unwrap(), from);
    assert_eq!(rotate_towards(from, to, -0.0).unwrap(), from);
    assert_eq!(rotate_towards(from, from, 0.0).unwrap(), from);
}

#[test]
fn rotate_towards_by_infinity_ends_exactly() {
    let (from, to) = (about(DVec3::X, 0.3), about(DVec3::Y, 2.0));
    for max_angle in [f32::INFINITY, f32::MAX, PI] {
        assert_eq!(rotate_towards(from, to, max_angle).unwrap(), to);
        assert_eq!(rotate_towards(from, -to, max_angle).unwrap(), to);
    }
}

#[test]
fn rotate_towards_settles_in_as_many_steps_as_it_takes() {
    for (apart, step, count) in [(1.0, 0.3, 4), (3.1, 0.1, 32), (1e-3, 3.1e-4, 4), (0.05, 0.1, 1)] {
        let (from, to) = (about(DVec3::X, 0.3), about(DVec3::X, 0.3 + apart));
        let mut current = from;
        for at in 1..=count {
            assert_ne!(current, to, "before step {at} of {count}");
            current = rotate_towards(current, to, step).unwrap();
        }
        assert_eq!(current, to);
        assert_eq!(rotate_towards(current, to, step).unwrap(), to);
    }
}

#[test]
fn rotate_towards_with_bad_angle_is_an_error() {
    let q = Quat::IDENTITY;
    assert_eq!(rotate_towards(q, q, -1e-30), Err(Error::InvalidLimits));
    assert_eq!(rotate_towards(q, q, f32::NEG_INFINITY), Err(Error::InvalidLimits));
    assert_eq!(rotate_towards(q, q, f32::NAN), Err(Error::NotFinite));
    assert_eq!(rotate_towards(ZERO, q, 1.0), Err(Error::ZeroQuaternion));
    assert_eq!(rotate_towards(q, ZERO, 1.0), Err(Error::ZeroQuaternion));
    for bad in bad_quats() {
        assert_eq!(rotate_towards(bad, q, 1.0), Err(Error::NotFinite));
        assert_eq!(rotate_towards(q, bad, 1.0), Err(Error::NotFinite));
    }
}

#[test]
fn twist_about_the_axis_of_the_turn_is_all_of_it() {
    let axis = DVec3::new(0.6, 0.0, 0.8);
    for turn in [0.0, 1e-6, 1.0, 3.0, std::f64::consts::PI] {
        let q = about(axis, turn);
        for scale in [1.0, -3.0] {
            let (swing, twist) = swing_twist(q, axis.as_vec3() * scale).unwrap();
            assert!(angle_between(exact(swing), DQuat::IDENTITY) < PATH);
            assert!(angle_between(exact(twist), exact(q)) < PATH);
        }
    }
}

#[test]
fn swing_of_half_a_turn_leaves_no_twist() {
    let half_turns = [
        Quat::from_xyzw(0.0, 1.0, 0.0, 0.0),
        Quat::from_xyzw(0.0, 0.6, 0.8, -4e-8),
        Quat::from_xyzw(0.0, 0.6, 0.8, 4e-8),
        Quat::from_xyzw(-5e-8, 0.6, -0.8, -8e-8),
        about(DVec3::new(0.0, 1.0, 0.3), std::f64::consts::PI),
    ];
    for q in half_turns {
        let (swing, twist) = swing_twist(q, Vec3::X).unwrap();
        assert_eq!(twist, Quat::IDENTITY);
        assert!(swing.w >= 0.0, "{q}: {swing}");
        assert!(angle_between(exact(swing), exact(q)) < PATH);
    }
}

#[test]
fn swing_twist_with_bad_input_is_an_error_of_its_kind() {
    let q = Quat::IDENTITY;
    assert_eq!(swing_twist(ZERO, Vec3::X), Err(Error::ZeroQuaternion));
    assert_eq!(swing_twist(q, Vec3::ZERO), Err(Error::InvalidArgument));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for axis in [Vec3::new(bad, 1.0, 1.0), Vec3::new(1.0, bad, 1.0), Vec3::new(1.0, 1.0, bad)] {
            assert_eq!(swing_twist(q, axis), Err(Error::NotFinite));
        }
    }
    for bad in bad_quats() {
        assert_eq!(swing_twist(bad, Vec3::X), Err(Error::NotFinite));
    }
}

/// A rotation and another, anywhere or at most a tenth of a radian away, with any sign.
fn pair() -> impl Strategy<Value = (Quat, Quat)> {
    let near = (unit_quat(), unit_quat(), -6.0f64..-1.0, prop::bool::ANY).prop_map(
        |(q, other, by, flip)| {
            let turn = DQuat::from_axis_angle(exact(other).xyz().normalize(), 10f64.powf(by));
            let to = (turn * exact(q)).as_quat();
            (q, if flip { -to } else { to })
        },
    );
    prop_oneof![2 => (unit_quat(), unit_quat()), 1 => near]
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn angle_agrees_with_double_precision((a, b) in pair(), scale in -30.0f32..30.0) {
        let scaled = b * 10f32.powf(scale);
        let wanted = angle_between(a.as_dquat(), scaled.as_dquat());
        let got = f64::from(angle(a, scaled));
        prop_assert!((0.0..=f64::from(PI)).contains(&got));
        prop_assert!((got - wanted).abs() <= 1e-7 * wanted.max(1e-8), "{got:e}, not {wanted:e}");
        prop_assert_eq!(angle(scaled, a), angle(a, scaled));
        prop_assert_eq!(angle(a, -scaled), angle(a, scaled));
    }

    #[test]
    fn rotate_towards_goes_just_so_far_and_never_past((from, to) in pair(), step in -6.0f32..0.6) {
        let step = 10f32.powf(step);
        let apart = angle_between(exact(from), exact(to));
        let there = rotate_towards(from, to, step).unwrap();
        prop_assert!(length_error(there) <= tolerance::UNIT);
        let gone = angle_between(exact(from), exact(there));
        let left = angle_between(exact(there), exact(to));
        let step = f64::from(step);
        prop_assert!((gone - step.min(apart)).abs() <= PATH, "gone {gone:e}");
        prop_assert!((left - (apart - step).max(0.0)).abs() <= PATH, "left {left:e}");
    }

    #[test]
    fn swing_times_twist_is_the_rotation(
        q in unit_quat(),
        axis in prop::array::uniform3(-1.0f32..1.0).prop_map(Vec3::from_array),
        exponents in prop::array::uniform2(-30.0f32..30.0),
    ) {
        prop_assume!(axis.length() > 0.1);
        let scaled_axis = axis * 10f32.powf(exponents[0]);
        let (swing, twist) = swing_twist(q * 10f32.powf(exponents[1]), scaled_axis).unwrap();
        prop_assert!(length_error(swing) <= tolerance::UNIT);
        prop_assert!(length_error(twist) <= tolerance::UNIT);
        let product = swing.as_dquat() * twist.as_dquat();
        prop_assert!((product - exact(q)).length() < 3e-7, "{product}");
        prop_assert!(swing.w >= 0.0);
        let axis = axis.as_dvec3().normalize();
        let across = twist.as_dquat().xyz().cross(axis).length();
        prop_assert!(across < 1.5e-7, "twist off its axis by {across:e}");
        let along = swing.as_dquat().xyz().dot(axis).abs();
        prop_assert!(along < 1.5e-7, "swing along the axis by {along:e}");
    }
}
