//! Orientations that spin, against closed forms in double precision.

use crate::support::{angle_between, cases, length_error, tolerance, unit_quat};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};
use turret_core::math::spin::{derivative, integrate, integrate_rk4};

/// The documented bound of one step: the roundings of a product in single precision.
const STEP: f64 = 4e-7;

const ZERO: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);

fn exact(q: Quat) -> DQuat {
    q.as_dquat().normalize()
}

/// The turn by all of omega·dt, by axis and angle.
fn rotated(q: Quat, omega: Vec3, dt: f32) -> DQuat {
    let turn = omega.as_dvec3() * f64::from(dt);
    if turn == DVec3::ZERO {
        return exact(q);
    }
    DQuat::from_axis_angle(turn.normalize(), turn.length()) * exact(q)
}

/// An orientation that turns at `a` while it spins at `b` about its own axes: q = exp(½at)·exp(½bt), whose
/// angular velocity in world axes is a + exp(½at)·b·exp(−½at).
struct Precession {
    a: DVec3,
    b: DVec3,
}

impl Precession {
    fn orientation(&self, t: f64) -> DQuat {
        DQuat::from_scaled_axis(self.a * t) * DQuat::from_scaled_axis(self.b * t)
    }

    fn omega(&self, t: f64) -> Vec3 {
        (self.a + DQuat::from_scaled_axis(self.a * t) * self.b).as_vec3()
    }

    /// How far off `steps` steps of Runge and Kutta over a second end.
    fn rk4_error(&self, steps: u16) -> f64 {
        let dt = 1.0 / f32::from(steps);
        let mut q = Quat::IDENTITY;
        for step in 0..steps {
            let [start, middle, end] =
                [0.0, 0.5, 1.0].map(|part| self.omega((f64::from(step) + part) / f64::from(steps)));
            q = integrate_rk4(q, start, middle, end, dt).unwrap();
        }
        angle_between(exact(q), self.orientation(1.0))
    }
}

#[test]
fn omega_is_in_world_axes() {
    // Nose up, turning about the world's up: the nose stays up, the roll turns.
    let nose_up = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2).as_quat();
    let q = integrate(nose_up, Vec3::new(0.0, 0.3, 0.0), 2.0).unwrap();
    assert!((exact(q) * DVec3::X).abs_diff_eq(DVec3::Y, 1e-6));
    let rate = derivative(nose_up, Vec3::new(0.0, 2.0, 0.0));
    let product = Quat::from_xyzw(0.0, 1.0, 0.0, 0.0) * nose_up;
    assert!((rate.as_dquat() - product.as_dquat()).length() < 1e-7);
}

#[test]
fn derivative_does_not_overflow_and_lets_nan_through() {
    let q = Quat::from_xyzw(0.5, 0.5, 0.5, 0.5);
    assert!(derivative(q, Vec3::splat(f32::MAX)).is_finite());
    assert!(derivative(q, Vec3::new(f32::NAN, 0.0, 0.0)).is_nan());
    assert!(derivative(Quat::from_xyzw(0.0, f32::NAN, 0.0, 1.0), Vec3::X).is_nan());
    assert_eq!(derivative(q, Vec3::ZERO).length(), 0.0);
}

#[test]
fn derivative_is_what_integrate_does_in_a_short_time() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61).normalize();
    let omega = Vec3::new(3.0, -1.0, 2.0);
    let dt = 1e-3f32;
    let ahead = integrate(q, omega, dt).unwrap().as_dquat();
    let behind = integrate(q, omega, -dt).unwrap().as_dquat();
    let slope = (ahead - behind) * (0.5 / f64::from(dt));
    // Two roundings over 2·dt.
    assert!((slope - derivative(q, omega).as_dquat()).length() < 2e-4);
}

#[test]
fn integrate_of_nothing_keeps_the_bits() {
    let q = DQuat::from_xyzw(0.1, -0.7, -0.0, 0.61).normalize().as_quat();
    let omega = Vec3::new(3.0, -1.0, 2.0);
    let bits = |q: Quat| q.to_array().map(f32::to_bits);
    for still in
        [integrate(q, omega, 0.0), integrate(q, Vec3::ZERO, 0.1), integrate(q, -Vec3::ZERO, -0.1)]
    {
        assert_eq!(bits(still.unwrap()), bits(q));
    }
    let still = integrate_rk4(q, omega, omega, omega, 0.0).unwrap();
    assert_eq!(bits(still), bits(q));
    let still = integrate_rk4(q, Vec3::ZERO, Vec3::ZERO, Vec3::ZERO, 1.0).unwrap();
    assert_eq!(bits(still), bits(q));
    let unit = integrate(q * 3.0, omega, 0.0).unwrap();
    assert!(length_error(unit) < tolerance::UNIT);
}

#[test]
fn integrate_backward_undoes_forward() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61).normalize();
    for dt in [1e-3f32, 0.1, 7.0] {
        let omega = Vec3::new(3.0, -1.0, 2.0);
        let there = integrate(q, omega, dt).unwrap();
        let back = integrate(there, omega, -dt).unwrap();
        assert!(angle_between(exact(back), exact(q)) < 2.0 * STEP);
        let there = integrate_rk4(q, omega, omega, omega, 0.01 * dt).unwrap();
        let back = integrate_rk4(there, omega, omega, omega, -0.01 * dt).unwrap();
        assert!(angle_between(exact(back), exact(q)) < 2.0 * STEP);
    }
}

#[test]
fn integrate_of_tiny_and_huge_turns_is_unit() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61);
    for omega in [1e-45f32, 1e-30, 1e-3, 1.0, 1e4, 1e30, f32::MAX] {
        for dt in [1e-45f32, 1e-30, 1e-3, 1.0, 1e4, 1e30, f32::MAX] {
            for q in [q, q * 1e-30, q * 1e30] {
                let omega = Vec3::new(omega, -omega, omega);
                let next = integrate(q, omega, dt).unwrap();
                assert!(length_error(next) <= tolerance::UNIT, "{omega} {dt}: {next}");
                // Beyond 1e9 rad the reference means nothing.
                if (omega.x * dt).abs() < 1e9 {
                    let off = angle_between(exact(next), rotated(q, omega, dt));
                    assert!(off <= 1e-6, "{omega} {dt}: off by {off:e}");
                }
            }
        }
    }
}

#[test]
fn million_steps_stay_unit_and_on_course() {
    let start = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61).normalize();
    let omega = Vec3::new(3.0, -1.0, 2.0);
    let dt = 1.0 / 60.0;
    let (mut q, mut by_rk4) = (start, start);
    for _ in 0..1_000_000 {
        q = integrate(q, omega, dt).unwrap();
        by_rk4 = integrate_rk4(by_rk4, omega, omega, omega, dt).unwrap();
    }
    assert!(length_error(q) <= tolerance::UNIT && length_error(by_rk4) <= tolerance::UNIT);
    let wanted = DQuat::from_scaled_axis(omega.as_dvec3() * f64::from(dt) * 1e6) * exact(start);
    // The rounding of omega·dt is the same in every step. It adds up to twice 6e-8 of the whole turn.
    let off = angle_between(exact(q), wanted);
    assert!(off < 1e-2, "{off:e}");
}

#[test]
fn rk4_is_of_order_four() {
    let motion = Precession { a: DVec3::new(0.5, 3.0, -1.0), b: DVec3::new(4.0, -1.0, 2.0) };
    let errors = [4, 8, 16].map(|steps| motion.rk4_error(steps));
    for pair in errors.windows(2) {
        let ratio = pair[0] / pair[1];
        assert!((14.0..18.0).contains(&ratio), "errors {errors:?}: {ratio}");
    }
}

#[test]
fn rk4_of_a_constant_spin_is_integrate() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61).normalize();
    let omega = Vec3::new(0.3, -0.1, 0.2);
    let by_rk4 = integrate_rk4(q, omega, omega, omega, 0.1).unwrap();
    assert!(angle_between(exact(by_rk4), rotated(q, omega, 0.1)) < 2e-7);
}

#[test]
fn rk4_of_a_large_step_is_the_classical_one_normalised() {
    let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.61);
    let [start, middle, end] =
        [Vec3::new(3.0, -1.0, 2.0), Vec3::new(2.0, 1.0, 2.5), Vec3::new(0.0, 4.0, 1.0)];
    let rate = |omega: Vec3, q: DQuat| DQuat::from_vec4((omega.as_dvec3() * 0.5).extend(0.0)) * q;
    for dt in [0.1f32, -0.5, 1.0] {
        let (q0, h) = (exact(q), f64::from(dt));
        let k1 = rate(start, q0);
        let k2 = rate(middle, q0 + k1 * (0.5 * h));
        let k3 = rate(middle, q0 + k2 * (0.5 * h));
        let k4 = rate(end, q0 + k3 * h);
        let wanted = (q0 + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6.0)).normalize();
        let next = integrate_rk4(q, start, middle, end, dt).unwrap();
        let off = (next.as_dquat() - wanted).length();
        assert!(off < 1e-7, "{dt} s: {next} for {wanted}, {off:e} off");
    }
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    let (q, v) = (Quat::IDENTITY, Vec3::X);
    for dt in [0.0, 0.1, 10.0] {
        assert_eq!(integrate(ZERO, v, dt), Err(Error::ZeroQuaternion));
        assert_eq!(integrate_rk4(ZERO, v, v, v, dt), Err(Error::ZeroQuaternion));
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for at in 0..4 {
                let mut components = [0.5; 4];
                components[at] = bad;
                let bad = Quat::from_array(components);
                assert_eq!(integrate(bad, v, dt), Err(Error::NotFinite));
                assert_eq!(integrate(bad, Vec3::ZERO, dt), Err(Error::NotFinite));
                assert_eq!(integrate_rk4(bad, v, v, v, dt), Err(Error::NotFinite));
            }
            for bad in
                [Vec3::new(bad, 0.0, 0.0), Vec3::new(0.0, bad, 0.0), Vec3::new(0.0, 0.0, bad)]
            {
                assert_eq!(integrate(q, bad, dt), Err(Error::NotFinite));
                assert_eq!(integrate_rk4(q, bad, v, v, dt), Err(Error::NotFinite));
                assert_eq!(integrate_rk4(q, v, bad, v, dt), Err(Error::NotFinite));
                assert_eq!(integrate_rk4(q, v, v, bad, dt), Err(Error::NotFinite));
            }
        }
    }
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for omega in [v, Vec3::ZERO] {
            assert_eq!(integrate(q, omega, bad), Err(Error::NotFinite));
            assert_eq!(integrate_rk4(q, omega, omega, omega, bad), Err(Error::NotFinite));
        }
    }
    let fast = Vec3::splat(1e38);
    assert_eq!(integrate_rk4(q, fast, fast, fast, 1e38), Err(Error::NotFinite));
}

/// With m = ½·ω_mid·dt of length √2, and a and b likewise of the other two, the slopes of the identity add up to
/// −6 where (b − 2m)(a − 2m) = 8m: for example for m = (1, 1, 0), a = (2, 2, −4) and b = (4, 0, 0).
#[test]
fn rk4_whose_slopes_end_at_zero_is_a_zero_quaternion() {
    let (start, mid) = (Vec3::new(2.0, 2.0, -4.0), Vec3::new(1.0, 1.0, 0.0));
    let end = Vec3::new(4.0, 0.0, 0.0);
    let step = |end| integrate_rk4(Quat::IDENTITY, start, mid, end, 2.0);
    assert_eq!(step(end), Err(Error::ZeroQuaternion));
    // Next to this case there is a result, which is unit as always.
    let next = step(end + Vec3::X * 1e-6).unwrap();
    assert!(length_error(next) <= 1e-7, "length {:e}", length_error(next));
}

proptest! {
    #![proptest_config(cases(150_000))]

    #[test]
    fn integrate_agrees_with_the_closed_form(
        q in unit_quat(),
        omega in prop::array::uniform3(-1.0f32..1.0),
        exponents in prop::array::uniform2(-6.0f32..4.0),
        scale in prop_oneof![4 => Just(1.0f32), 1 => 1e-30f32..1e30, 1 => 0.9998f32..1.0002],
        backward in prop::bool::ANY,
    ) {
        let [rate, time] = exponents.map(|exponent| 10f32.powf(exponent));
        let (omega, dt) = (Vec3::from_array(omega) * rate, if backward { -time } else { time });
        let next = integrate(q * scale, omega, dt).unwrap();
        prop_assert!(length_error(next) <= 2e-7, "length {:e}", length_error(next));
        let off = angle_between(exact(next), rotated(q * scale, omega, dt));
        prop_assert!(off <= STEP, "off by {off:e}");
    }

    #[test]
    fn derivative_is_half_omega_times_the_quaternion(
        q in unit_quat(), omega in prop::array::uniform3(-100.0f32..100.0),
    ) {
        let omega = Vec3::from_array(omega);
        let wanted = DQuat::from_vec4((omega.as_dvec3() * 0.5).extend(0.0)) * q.as_dquat();
        let off = (derivative(q, omega).as_dquat() - wanted).length();
        prop_assert!(off <= 2e-7 * f64::from(omega.length()), "{off:e}");
    }
}
