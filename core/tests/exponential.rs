//! Exponential, logarithm and power, against series in double precision.

use std::f32::consts::PI;

use crate::support::{angle_between, cases, length_error, tolerance, unit_quat};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, Quat, Vec3};
use turret_core::math::exponential::{exp, log, pow};
use turret_core::math::slerp::slerp;

const ZERO: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);

/// The sum of qⁿ/n!, for a q short enough to need few terms, squared as often as q was halved.
fn exp_reference(q: DQuat) -> DQuat {
    const HALVINGS: i32 = 12;
    let short = q * 0.5f64.powi(HALVINGS);
    let (mut sum, mut term) = (DQuat::IDENTITY, DQuat::IDENTITY);
    for n in 1..12 {
        term = term * short * (1.0 / f64::from(n));
        sum += term;
    }
    for _ in 0..HALVINGS {
        sum = sum * sum;
    }
    sum
}

#[test]
fn exp_of_a_pure_quaternion_is_the_rotation_by_twice_its_length() {
    let q = exp(Quat::from_xyzw(0.0, 0.25, 0.0, 0.0)).unwrap();
    assert!(angle_between(q.as_dquat(), DQuat::from_rotation_y(0.5)) < tolerance::ROTATION);
    assert_eq!(exp(ZERO).unwrap(), Quat::IDENTITY);
    assert_eq!(exp(Quat::from_xyzw(1e-40, 0.0, 0.0, 0.0)).unwrap().x, 1e-40);
}

#[test]
fn exp_of_a_real_number_is_the_number() {
    for w in [-100.0f32, -1.0, 1.0, 88.0] {
        let got = exp(Quat::from_xyzw(0.0, 0.0, 0.0, w)).unwrap();
        let wanted = f64::from(w).exp() as f32;
        assert_eq!(got, Quat::from_xyzw(0.0, 0.0, 0.0, wanted));
    }
}

#[test]
fn exp_beyond_floats_is_an_error() {
    for w in [89.0, 700.0, 710.0, 1e38, f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
        assert_eq!(exp(Quat::from_xyzw(0.0, 0.0, 0.0, w)), Err(Error::NotFinite), "{w}");
    }
    for u in [f32::INFINITY, f32::NEG_INFINITY, f32::NAN] {
        assert_eq!(exp(Quat::from_xyzw(0.0, u, 0.0, -200.0)), Err(Error::NotFinite));
    }
    let far = exp(Quat::from_xyzw(3e38, -3e38, 3e38, 0.0)).unwrap();
    assert!(length_error(far) < tolerance::UNIT);
    assert_eq!(exp(Quat::from_xyzw(1.0, 0.0, 0.0, -3e38)).unwrap().length(), 0.0);
}

#[test]
fn log_of_minus_one_is_half_a_turn_about_forward() {
    assert_eq!(log(-Quat::IDENTITY).unwrap(), Quat::from_xyzw(PI, 0.0, 0.0, 0.0));
    assert_eq!(log(Quat::IDENTITY).unwrap(), ZERO);
    let back = exp(log(-Quat::IDENTITY).unwrap()).unwrap();
    assert!((back.as_dquat() + DQuat::IDENTITY).length() < 1e-7, "{back}");
}

#[test]
fn log_keeps_the_smallest_turns_and_lengths() {
    for size in [1e-6f32, 1e-20, 1e-40] {
        let q = log(Quat::from_xyzw(0.0, 0.0, size, 1.0)).unwrap();
        assert_eq!(q.xyz(), Vec3::new(0.0, 0.0, size));
        assert!(q.w <= size * size);
    }
    for length in [1e-45f32, 1e-30, 2.0, 3e38] {
        let got = log(Quat::from_xyzw(0.0, 0.0, 0.0, length)).unwrap();
        assert_eq!(got.w, f64::from(length).ln() as f32);
    }
}

#[test]
fn pow_is_slerp_from_the_identity() {
    let q = Quat::from_xyzw(0.3, -0.5, 0.4, -0.7);
    for t in [-2.5, -1.0, 0.0, 0.3, 1.0, 4.0] {
        assert_eq!(pow(q, t), slerp(Quat::IDENTITY, q, t));
        assert!(length_error(pow(q, t).unwrap()) < tolerance::UNIT);
    }
}

#[test]
fn pow_of_two_turns_twice_and_of_minus_one_back() {
    let q = DQuat::from_rotation_z(0.4).as_quat();
    for (t, angle) in [(2.0, 0.8), (-1.0, -0.4), (0.5, 0.2), (100.0, 40.0)] {
        let got = pow(q, t).unwrap();
        // The rounding of q itself is multiplied by t.
        let off = angle_between(got.as_dquat(), DQuat::from_rotation_z(angle));
        assert!(off < 1e-6_f64.max(1e-7 * f64::from(t)), "{t}: {off:e}");
    }
    assert_eq!(pow(q, 0.0).unwrap(), Quat::IDENTITY);
    assert_eq!(pow(q, 1.0).unwrap(), q);
    assert_eq!(pow(-q, 1.0).unwrap(), q);
    assert_eq!(pow(Quat::IDENTITY, 1e30).unwrap(), Quat::IDENTITY);
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    assert_eq!(log(ZERO), Err(Error::ZeroQuaternion));
    assert_eq!(pow(ZERO, 1.0), Err(Error::ZeroQuaternion));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for at in 0..4 {
            let mut components = [0.5; 4];
            components[at] = bad;
            let q = Quat::from_array(components);
            assert_eq!(exp(q), Err(Error::NotFinite));
            assert_eq!(log(q), Err(Error::NotFinite));
            assert_eq!(pow(q, 0.5), Err(Error::NotFinite));
        }
        assert_eq!(pow(Quat::IDENTITY, bad), Err(Error::NotFinite));
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn exp_agrees_with_the_series(
        u in prop::array::uniform3(-8.0f32..8.0), exponent in -8.0f32..0.0, w in -20.0f32..20.0,
    ) {
        let scale = 10f32.powf(exponent);
        let q = Quat::from_xyzw(u[0] * scale, u[1] * scale, u[2] * scale, w);
        let wanted = exp_reference(q.as_dquat());
        let off = (exp(q).unwrap().as_dquat() - wanted).length() / wanted.length();
        prop_assert!(off < 1e-7, "{off:e}");
    }

    #[test]
    fn exp_of_log_is_the_quaternion(q in unit_quat(), exponent in -30.0f32..30.0) {
        for q in [q, q * 10f32.powf(exponent)] {
            let logarithm = log(q).unwrap();
            let off = (exp_reference(logarithm.as_dquat()) - q.as_dquat()).length();
            // The rounding of the angle, up to π, and of the logarithm, up to 70, is half a unit in the last place of
            // the float.
            let allowed = 2e-7 + f64::from(logarithm.w.abs()) * 6e-8;
            prop_assert!(off / q.as_dquat().length() < allowed, "{off:e}");
        }
    }

    #[test]
    fn log_of_exp_is_the_quaternion(u in prop::array::uniform3(-1.8f32..1.8), w in -5.0f32..5.0) {
        let q = Quat::from_xyzw(u[0], u[1], u[2], w);
        prop_assume!(q.xyz().length() < 3.1);
        let back = log(exp(q).unwrap()).unwrap();
        // Near π the axis is the direction of a short vector, which magnifies rounding.
        let sine = f64::from(q.xyz().length()).sin();
        let off = (back.as_dquat() - q.as_dquat()).length();
        prop_assert!(off < 2e-7 + 2e-7 / sine.max(0.1), "{off:e}");
    }
}
