//! Sine and cosine together, and the arc tangent, with the same bits everywhere.

use core::f32::consts::{FRAC_2_PI, FRAC_PI_2, PI};

use super::scalar::narrow;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns the sine and cosine of `x`, in [−π/4, π/4] radians, within 7e-8.
///
/// Minimax polynomials in z = x² with single-precision coefficients (Sollya's `fpminimax`,
/// docs/polynomials.sollya; absolute error below 1.2e-8 before rounding): sin x = x + x·z·P(z), cos x = 1 −
/// z/2 + z²·Q(z).
#[inline(always)]
pub(crate) fn sin_cos_octant<L: Lanes>(x: L) -> (L, L) {
    let c = L::splat;
    let z = x * x;
    let ([p0, p1, p2], [q0, q1, q2]) = (SIN, COS);
    let p = c(p0) + z * (c(p1) + z * c(p2));
    let q = c(q0) + z * (c(q1) + z * c(q2));
    (x + x * (z * p), (c(1.0) - c(0.5) * z) + z * (z * q))
}

/// The coefficients of P.
const SIN: [f32; 3] = [-0.166_666_64, 0.008_332_717, -0.000_195_838_7];

/// The coefficients of Q.
const COS: [f32; 3] = [0.041_666_664, -0.001_388_827_2, 2.454_395_3e-5];

/// The largest angle, radians, for which the products of the reduction below are exact: k has at most 13 bits.
pub(crate) const REDUCTION_LIMIT: f32 = 8192.0;

/// π/2 = `HALF_PI_HIGH` + `HALF_PI_MIDDLE` + `HALF_PI_LOW` within 3e-15. The first two have 8 and 11 bits,
/// and a float has 24, so that a quadrant count of up to 13 bits times either of them is exact.
const HALF_PI_HIGH: f32 = 1.570_312_5;
const HALF_PI_MIDDLE: f32 = 4.837_513e-4;
const HALF_PI_LOW: f32 = 7.549_79e-8;

/// 1.5·2²³. Adding it to a float below 2²² rounds that float to an integer, which is then in the low bits of the sum.
const ROUND_TO_INTEGER: f32 = 12_582_912.0;

/// Returns the sines and cosines of four angles in radians, within 1e-7 each; NaN for an infinity or NaN.
///
/// Angles beyond ±8192 rad are left to libm, which reduces any float exactly.
#[inline(always)]
pub(crate) fn sin_cos(x: F32x4) -> (F32x4, F32x4) {
    let near = is_near(x);
    if near.mask_bits() == 0b1111 { near_sin_cos(x) } else { with_far_angles(x, x & near) }
}

/// Returns the mask of the lanes in which [`near_sin_cos`] is valid: angles within ±8192 rad, and not NaN.
#[inline(always)]
pub(crate) fn is_near<V: Wide>(x: V) -> V::Mask {
    x.abs().at_most(V::splat(REDUCTION_LIMIT))
}

/// [`sin_cos`] for angles in radians for which [`is_near`] is true.
///
/// Let k be the integer nearest to x/(π/2). Then r = x − k·π/2 is in [−π/4, π/4] except for rounding. The sine and
/// cosine of x are the sine and cosine of r with signs, exchanged where k is odd. x and k·π/2 nearly cancel, so π/2 is
/// split into three parts: the first two products are exact, and so is the first difference.
///
/// Source: W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", Prentice-Hall, 1980.
#[inline(always)]
pub(crate) fn near_sin_cos<V: Wide>(x: V) -> (V, V) {
    let (shifted, r) = reduce(x);
    let (sin, cos) = sin_cos_octant(r);

    // The quadrant is in the low two bits of `shifted`. Odd quadrants exchange sine and cosine. The sine is negative in
    // quadrants 2 and 3 (bit 1), the cosine in quadrants 1 and 2 (where the two bits differ).
    let odd = shifted.shift_left_31();
    let upper = shifted.shift_left_30();
    let exchanged = (sin ^ cos) & odd.sign_mask();
    (sin ^ exchanged ^ upper.sign_bit(), cos ^ exchanged ^ (upper ^ odd).sign_bit())
}

/// The register form of [`near_sin_cos`]: returns sine, sine, cosine, cosine of one angle, which is in all lanes. Both
/// polynomials are evaluated side by side.
#[inline(always)]
pub(crate) fn near_sin_cos_of_one(x: F32x4) -> F32x4 {
    let c = F32x4::splat;
    let ([p0, p1, p2], [q0, q1, q2]) = (SIN, COS);
    let pair = |p, q| F32x4::new([p, p, q, q]);
    let (shifted, r) = reduce(x);
    let z = r * r;
    let curve = z * (pair(p0, q0) + z * (pair(p1, q1) + z * pair(p2, q2)));
    let sin_cos = r.low_and_high(c(1.0) - c(0.5) * z) + r.low_and_high(z) * curve;

    // As in near_sin_cos. A cosine is the sine of the next quadrant, so it is negative where the sine there is.
    let exchanged = (sin_cos ^ sin_cos.zwxy()) & shifted.shift_left_31().sign_mask();
    let quadrants = shifted + F32x4::new([0.0, 0.0, 1.0, 1.0]);
    sin_cos ^ exchanged ^ quadrants.shift_left_30().sign_bit()
}

/// Returns k and r of [`near_sin_cos`]; k is in the low bits of the first.
#[inline(always)]
fn reduce<V: Wide>(x: V) -> (V, V) {
    let shifted = x * V::splat(FRAC_2_PI) + V::splat(ROUND_TO_INTEGER);
    let k = shifted - V::splat(ROUND_TO_INTEGER);
    let r = ((x - k * V::splat(HALF_PI_HIGH)) - k * V::splat(HALF_PI_MIDDLE))
        - k * V::splat(HALF_PI_LOW);
    (shifted, r)
}

/// Returns the sines and cosines of `x` in radians, by libm where [`is_near`] is false; `near` is `x` with 0 in those
/// lanes.
#[cold]
#[inline(never)]
fn with_far_angles(x: F32x4, near: F32x4) -> (F32x4, F32x4) {
    let (sines, cosines) = near_sin_cos(near);
    let (mut sines, mut cosines) = (sines.to_array(), cosines.to_array());
    for ((x, sin), cos) in x.to_array().into_iter().zip(&mut sines).zip(&mut cosines) {
        let near = x.abs() <= REDUCTION_LIMIT;
        if !near {
            let (wide_sin, wide_cos) = libm::sincos(x.into());
            (*sin, *cos) = (narrow(wide_sin), narrow(wide_cos));
        }
    }
    (F32x4::new(sines), F32x4::new(cosines))
}

/// Returns the angles of four vectors (x, y) in [−π, π] radians: the arc tangents of y/x, with the quadrant from the
/// signs. The relative error of an angle is at most 1.2e-7. Either x or y must have a magnitude of at least 1e-20, or
/// both must be 0; the angle is then 0.
///
/// Let t be the smaller magnitude divided by the larger. The angle from the nearest half of an axis is atan t, computed
/// as t plus the difference atan t − t. The direction of that half axis, 0, π/2 or π, is a float plus its remainder.
#[inline(never)] // two functions of Euler angles call it
pub(crate) fn atan2(y: F32x4, x: F32x4) -> F32x4 {
    let (width, height) = (x.abs(), y.abs());
    let is_steep = height.greater(width);
    let exchanged = (width ^ height) & is_steep;
    let t = (height ^ exchanged) / ((width ^ exchanged) + F32x4::splat(NOT_ZERO));
    let is_behind = F32x4::splat(0.0).greater(x);
    let nearest =
        (is_steep & F32x4::splat(FRAC_PI_2)) | is_steep.and_not(is_behind & F32x4::splat(PI));
    let sign = (is_steep ^ is_behind) & F32x4::splat(-0.0);
    let (t, curve) = (t ^ sign, atan_curve(t) ^ sign);
    let angle = nearest + (t + (curve + nearest * F32x4::splat(PI_LOW)));
    angle ^ (y & F32x4::splat(-0.0))
}

/// Added to a divisor, this changes no number >= 1e-20.
const NOT_ZERO: f32 = 1e-30;

/// The remainder of π as a float, relative to that float: π = `PI`·(1 + `PI_LOW`) within 1e-15.
const PI_LOW: f32 = -2.782_753_5e-8;

/// Returns atan t − t for `t` in [0, 1].
///
/// t·z·P(z) with z = t², a minimax polynomial with single-precision coefficients (Sollya's `fpminimax`,
/// docs/polynomials.sollya; absolute error below 1.3e-9 before rounding), in Estrin's order. At 1 the
/// arc tangent is the float nearest to π/4.
#[inline(always)]
fn atan_curve<L: Lanes>(t: L) -> L {
    let c = L::splat;
    let z = t * t;
    let z2 = z * z;
    let z4 = z2 * z2;
    let first =
        (c(-0.333_332_6) + z * c(0.199_975_24)) + z2 * (c(-0.142_544_03) + z * c(0.109_045_67));
    let second =
        (c(-0.082_725_98) + z * c(0.055_825_345)) + z2 * (c(-0.029_137_274) + z * c(0.009_855_063));
    (t * z) * (first + z4 * (second + z4 * c(-0.001_563_267_7)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns vectors in all directions: where the arc tangent is exact, next to these, and at the smallest angles.
    fn vectors() -> impl Iterator<Item = (f32, f32)> {
        let around = (-100_000..=100_000).map(|step| {
            let (sin, cos) = libm::sincos(f64::from(step) * 3.2e-5);
            (narrow(sin), narrow(cos))
        });
        let special =
            [0.0f32, -0.0, 1.0, -1.0, 1e-20, -1e-20, 1e-9, 0.999_999_94, -1.000_000_1, 2e19];
        around.chain(special.into_iter().flat_map(move |y| special.map(|x| (y, x))))
    }

    #[test]
    fn sine_and_cosine_of_one_angle_have_the_bits_of_the_lane_form() {
        for step in -100_000..=100_000 {
            let x = F32x4::splat(0.081_9 * step as f32);
            let (sin, cos) = near_sin_cos(x);
            let (sin, cos) = (sin.first().to_bits(), cos.first().to_bits());
            let of_one = near_sin_cos_of_one(x).to_array().map(f32::to_bits);
            assert_eq!(of_one, [sin, sin, cos, cos], "{step}");
        }
    }

    #[test]
    fn atan2_of_any_vector_is_the_angle_in_double() {
        for (y, x) in vectors().filter(|(y, x)| *y != 0.0 || *x != 0.0) {
            let exact = libm::atan2(y.into(), x.into());
            let angle = atan2(F32x4::splat(y), F32x4::splat(x)).first();
            let off = (f64::from(angle) - exact).abs();
            assert!(off <= (1.2e-7 * exact.abs()).max(1e-45), "({y}, {x}): {angle}, {exact}");
            assert!(angle.is_sign_negative() == y.is_sign_negative(), "({y}, {x}): {angle}");
        }
    }

    #[test]
    fn atan2_of_zeros_is_zero_and_lanes_are_independent() {
        let angles = atan2(F32x4::new([0.0, -0.0, 1.0, -1.0]), F32x4::new([0.0, -0.0, 0.0, -1.0]));
        assert_eq!(angles.to_array(), [0.0, 0.0, FRAC_PI_2, -0.75 * PI]);
    }
}
