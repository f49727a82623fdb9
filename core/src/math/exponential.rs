//! Exponential, logarithm and power of quaternions.
//!
//! The exponential of a vector u, as the quaternion (u, 0), is the unit quaternion (û·sin|u|, cos|u|) of the
//! rotation by 2|u| about u. The logarithm of that quaternion is u again: half the angle of the rotation, along its
//! axis.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::{axis_angle, exponential, rotation};
//!
//! let q = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! assert!((exponential::log(q)?.y - 0.5).abs() < 1e-6);
//! assert!(rotation::angle(exponential::exp(exponential::log(q)?)?, q) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat};

use super::lanes_double::{Quaternion, Vector};
use super::{quat, scalar, slerp};
use crate::Error;
use crate::lanes::Lanes;

/// Returns Hamilton's exponential e^w·(û·sin|u|, cos|u|) of `q` = (u, w). For a pure quaternion (w = 0) it is
/// the unit quaternion of the rotation by 2|u| radians about u.
///
/// Computed in double: each component is within 1e-7 times the length of the result, or within one subnormal.
///
/// # Errors
/// [`Error::NotFinite`] when `q` is not finite, or when the result is too long for floats (w above 88.7).
pub fn exp(q: Quat) -> Result<Quat, Error> {
    if !quat::is_finite(q) {
        return Err(Error::NotFinite);
    }
    let wide = q.as_dquat();
    let result = (exp_f64(wide.xyz()) * libm::exp(wide.w)).as_quat();
    if quat::is_finite(result) { Ok(result) } else { Err(Error::NotFinite) }
}

/// Returns the unit quaternion of the rotation by 2|u| radians about u.
pub(crate) fn exp_f64(u: DVec3) -> DQuat {
    let (sinc, cos) = sinc_cos(u);
    DQuat::from_vec4((u * sinc).extend(cos))
}

/// Returns sin|u|/|u|, which is 1 for u = 0, and cos|u|. Squares of floats do not vanish in double, so a
/// length of 0 is exact.
fn sinc_cos(u: DVec3) -> (f64, f64) {
    let angle = libm::sqrt(u.length_squared());
    let (sin, cos) = libm::sincos(angle);
    (if angle > 0.0 { sin / scalar::divisor(angle) } else { 1.0 }, cos)
}

/// The squared half-angle z up to which [`sinc_cos_series`] is valid: rotations by up to 1.41 rad.
pub(crate) const SERIES_LIMIT: f32 = 0.5;

/// Returns sin(√z)/√z and cos(√z) for z in [0, [`SERIES_LIMIT`]], for an exponential in single precision: Taylor series
/// up to z⁴. The first omitted terms are at most 8e-10 and 9e-9.
#[inline(always)]
pub(crate) fn sinc_cos_series<L: Lanes>(z: L) -> (L, L) {
    let c = L::splat;
    let sinc = z * c(1.0 / 362_880.0) - c(1.0 / 5_040.0);
    let sinc = c(1.0) + z * (z * (z * sinc + c(1.0 / 120.0)) - c(1.0 / 6.0));
    let cos = z * c(1.0 / 40_320.0) - c(1.0 / 720.0);
    let cos = c(1.0) + z * (z * (z * cos + c(1.0 / 24.0)) - c(0.5));
    (sinc, cos)
}

/// Returns the principal logarithm (û·atan2(|u|, w), ln|q|) of `q` = (u, w). The length of its vector part is
/// half the angle of the rotation in radians, in [0, π]. [`exp`] of it is `q`.
///
/// Computed in double, each component within one rounding. A negative number, (0, w) with w < 0, has the logarithm
/// (π, 0, 0, ln|w|).
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn log(q: Quat) -> Result<Quat, Error> {
    let unit = quat::to_unit_f64(q)?;
    let sine = libm::sqrt(unit.xyz().length_squared());
    let angle = libm::atan2(sine, unit.w);
    let axis = if sine > 0.0 { unit.xyz() * (1.0 / scalar::divisor(sine)) } else { DVec3::X };
    let length_log = 0.5 * libm::log(q.as_dquat().length_squared());
    Ok(quat::from_parts((axis * angle).as_vec3(), length_log as f32))
}

// # Within half a turn
//
// The logarithm and the exponential of rotations by up to π, for paths through many of them. Both are polynomials
// without a root, a division or an arc tangent: neither has a singular point there, written in these variables.
// Coefficients are Sollya's (docs/polynomials.sollya), terms are summed in Estrin's order.

/// Returns the vector u, with |u| in [0, π/2], whose [`half_turn_exp`] is the unit quaternion `q`, which has w >= 0;
/// within 3e-13 of its length.
///
/// With q = (û·sin θ, cos θ) it is û·θ, the vector part times θ/sin θ: a power series in 1 − cos θ.
///
/// [`log`] does not use this function: it also has rotations beyond half a turn, and half a turn about +X for −1.
#[inline(always)]
pub(crate) fn half_turn_log(q: Quaternion<f64>) -> Vector<f64> {
    q.imaginary() * angle_ratio(1.0 - q.w)
}

/// Returns the unit quaternion of the rotation by 2|u| radians about u, for |u| up to π/2, within 2e-15: (u·S, C) with
/// S = sin|u|/|u| and C = cos|u|, which are power series in |u|².
#[inline(always)]
pub(crate) fn half_turn_exp(u: Vector<f64>) -> Quaternion<f64> {
    let (sinc, w) = half_turn_sinc_cos(u.length_squared());
    let Vector { x, y, z } = u * sinc;
    Quaternion { x, y, z, w }
}

/// Returns the rotation about the axis of the unit quaternion `q`, which has w >= 0, by `t` times its angle, for t in
/// [0, 1]: [`half_turn_exp`] of `t` times [`half_turn_log`], with the square of that vector from the square of q's.
#[inline(always)]
pub(crate) fn half_turn_pow(q: Quaternion<f64>, t: f64) -> Quaternion<f64> {
    let (u, factor) = (q.imaginary(), t * angle_ratio(1.0 - q.w));
    let (sinc, w) = half_turn_sinc_cos((factor * factor) * u.length_squared());
    let Vector { x, y, z } = u * (factor * sinc);
    Quaternion { x, y, z, w }
}

/// The coefficients of θ/sin θ in powers of 1 − cos θ, for θ up to π/2, lowest power first.
const ANGLE_RATIO: [f64; 8] = [
    0.999_999_999_999_765_4,
    0.333_333_333_451_973_1,
    0.133_333_323_399_311_1,
    0.057_143_184_947_483_29,
    0.025_391_165_361_283_67,
    0.011_602_856_150_985_868,
    0.004_928_494_823_583_243_5,
    0.004_348_612_203_157_712,
];

/// Those from the eighth power on.
const ANGLE_RATIO_FROM_8: [f64; 8] = [
    -0.004_975_950_469_121_173,
    0.015_162_626_206_788_458,
    -0.024_873_966_415_841_93,
    0.031_228_149_646_340_877,
    -0.026_994_093_362_969_15,
    0.015_808_723_138_967_75,
    -0.005_571_957_948_534_22,
    0.000_931_825_661_354_187_4,
];

/// The coefficients of sin(√z)/√z, for z up to (π/2)².
const SINC: [f64; 8] = [
    0.999_999_999_999_999_9,
    -0.166_666_666_666_660_77,
    0.008_333_333_333_282_952,
    -0.000_198_412_698_248_975_62,
    2.755_731_661_235_958_5e-6,
    -2.505_188_210_599_345_2e-8,
    1.604_817_216_678_580_8e-10,
    -7.374_423_727_176_022e-13,
];

/// The coefficients of cos √z, for z up to (π/2)².
const COSINE: [f64; 8] = [
    0.999_999_999_999_998_1,
    -0.499_999_999_999_900_25,
    0.041_666_666_665_813_87,
    -0.001_388_888_886_116_795_4,
    2.480_158_287_826_916_5e-5,
    -2.755_693_583_722_943_5e-7,
    2.085_832_846_675_237_4e-9,
    -1.100_806_254_199_892_5e-11,
];

/// Returns sin(√z)/√z and cos √z. A path calls it five times, too.
#[inline(never)]
fn half_turn_sinc_cos(z: f64) -> (f64, f64) {
    (estrin_of_8(SINC, z), estrin_of_8(COSINE, z))
}

/// Returns θ/sin θ for 1 − cos θ, with θ up to π/2. A path calls it five times, and inlined it would be long.
#[inline(never)]
fn angle_ratio(x: f64) -> f64 {
    let x4 = (x * x) * (x * x);
    estrin_of_8(ANGLE_RATIO, x) + (x4 * x4) * estrin_of_8(ANGLE_RATIO_FROM_8, x)
}

#[inline(always)]
fn estrin_of_8([c0, c1, c2, c3, c4, c5, c6, c7]: [f64; 8], x: f64) -> f64 {
    let x2 = x * x;
    let low = (c0 + x * c1) + x2 * (c2 + x * c3);
    low + (x2 * x2) * ((c4 + x * c5) + x2 * (c6 + x * c7))
}

/// Returns the rotation about the axis of `q` by `t` times its angle: 0.5 rotates half as far, 2 twice as far, −1
/// back. The angle of `q` is taken in [0, π], and the length of `q` makes no difference. The bits are those of
/// [`slerp::slerp`] from the identity to `q`.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn pow(q: Quat, t: f32) -> Result<Quat, Error> {
    slerp::slerp(Quat::IDENTITY, q, t)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rotation(angle: f64) -> Quaternion<f64> {
        let (sin, cos) = libm::sincos(angle);
        Quaternion { x: 0.36 * sin, y: -0.48 * sin, z: 0.8 * sin, w: cos }
    }

    fn distance(a: Quaternion<f64>, b: Quaternion<f64>) -> f64 {
        let (a, b) = (DQuat::from(a), DQuat::from(b));
        libm::sqrt((a - b).length_squared())
    }

    #[test]
    fn log_exp_and_pow_up_to_half_a_turn_are_those_of_libm() {
        for step in 0..=10_000 {
            let angle = f64::from(step) * (core::f64::consts::FRAC_PI_2 / 10_000.0);
            let q = rotation(angle);
            let log = half_turn_log(q);
            assert!((log.length() - angle).abs() <= 4e-13 * angle, "{angle}: {log:?}");
            assert!(distance(half_turn_exp(log), q) < 6e-13, "{angle}");
            for t in [0.0, 1e-9, 0.3, 0.5, 1.0] {
                assert!(distance(half_turn_pow(q, t), rotation(t * angle)) < 6e-13, "{angle}");
            }
        }
    }
}
