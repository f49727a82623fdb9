//! Sine and cosine together, the same bits everywhere.

use core::f32::consts::FRAC_2_PI;

use super::scalar::narrow;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Sine and cosine of `x` radians on [−π/4, π/4], within 7e-8.
///
/// Minimax polynomials in z = x² with single-precision coefficients (Sollya's `fpminimax`,
/// docs/polynomials.sollya; absolute error below 1.2e-8 before rounding): sin x = x + x·z·P(z), cos x = 1 −
/// z/2 + z²·Q(z).
#[inline(always)]
pub(crate) fn sin_cos_octant<L: Lanes>(x: L) -> (L, L) {
    let c = L::splat;
    let z = x * x;
    let p = c(-0.166_666_64) + z * (c(0.008_332_717) + z * c(-0.000_195_838_7));
    let q = c(0.041_666_664) + z * (c(-0.001_388_827_2) + z * c(2.454_395_3e-5));
    (x + x * (z * p), (c(1.0) - c(0.5) * z) + z * (z * q))
}

/// Up to this many radians the products of the reduction below are exact: k has at most 13 bits.
const REDUCTION_LIMIT: f32 = 8192.0;

/// π/2 = `HALF_PI_HIGH` + `HALF_PI_MIDDLE` + `HALF_PI_LOW` within 3e-15. The first two have 8 and 11 bits,
/// and a float has 24, so that a quadrant count of up to 13 bits times either of them is exact.
const HALF_PI_HIGH: f32 = 1.570_312_5;
const HALF_PI_MIDDLE: f32 = 4.837_513e-4;
const HALF_PI_LOW: f32 = 7.549_79e-8;

/// 1.5·2²³: adding it to a float below 2²² rounds that float to an integer, which then stands in the
/// low bits of the sum.
const ROUND_TO_INTEGER: f32 = 12_582_912.0;

/// Sines and cosines of four angles in radians, within 1e-7 each; NaN for an infinity or NaN.
///
/// Angles beyond ±8192 rad go through libm, which reduces any float exactly.
#[inline(always)]
pub(crate) fn sin_cos(x: F32x4) -> (F32x4, F32x4) {
    let near = is_near(x);
    if near.mask_bits() == 0b1111 { near_sin_cos(x) } else { with_far_angles(x, x & near) }
}

/// The lanes in which [`near_sin_cos`] holds: those within ±8192 rad, and not NaN.
#[inline(always)]
pub(crate) fn is_near<V: Wide>(x: V) -> V::Mask {
    x.abs().at_most(V::splat(REDUCTION_LIMIT))
}

/// [`sin_cos`] of angles in radians for which [`is_near`] holds.
///
/// With k the integer nearest to x/(π/2), r = x − k·π/2 is in [−π/4, π/4] but for rounding, and the sine and
/// cosine of x are ± those of r, exchanged where k is odd. x and k·π/2 nearly cancel, so π/2 is split into
/// three parts: the first two products are exact, and so is the first difference.
///
/// Source: W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", Prentice-Hall, 1980.
#[inline(always)]
pub(crate) fn near_sin_cos<V: Wide>(x: V) -> (V, V) {
    let shifted = x * V::splat(FRAC_2_PI) + V::splat(ROUND_TO_INTEGER);
    let k = shifted - V::splat(ROUND_TO_INTEGER);
    let r = ((x - k * V::splat(HALF_PI_HIGH)) - k * V::splat(HALF_PI_MIDDLE))
        - k * V::splat(HALF_PI_LOW);
    let (sin, cos) = sin_cos_octant(r);

    // The quadrant stands in the low two bits of shifted. Odd quadrants swap sine and cosine; the
    // sine is negative in quadrants 2 and 3 (bit 1), the cosine in 1 and 2 (where the bits differ).
    let odd = shifted.shift_left_31();
    let upper = shifted.shift_left_30();
    let exchanged = (sin ^ cos) & odd.sign_mask();
    (sin ^ exchanged ^ upper.sign_bit(), cos ^ exchanged ^ (upper ^ odd).sign_bit())
}

/// Sines and cosines of `x` in radians, by libm where [`is_near`] does not hold; `near` is `x` with 0 in
/// those lanes.
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
