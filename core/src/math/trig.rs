//! Sine and cosine together, the same bits everywhere.

use core::f32::consts::FRAC_2_PI;

use crate::lanes::Lanes;

/// Sine and cosine of `x` on [−π/4, π/4], within 7e-8.
///
/// Minimax polynomials in z = x² with single-precision coefficients (Sollya's `fpminimax`, absolute
/// error below 1.2e-8 before rounding): sin x = x + x·z·P(z), cos x = 1 − z/2 + z²·Q(z).
#[inline(always)]
pub(crate) fn sin_cos_octant<L: Lanes>(x: L) -> (L, L) {
    let c = L::splat;
    let z = x * x;
    let p = c(-0.166_666_64) + z * (c(0.008_332_717) + z * c(-0.000_195_838_7));
    let q = c(0.041_666_664) + z * (c(-0.001_388_827_2) + z * c(2.454_395_3e-5));
    (x + x * (z * p), (c(1.0) - c(0.5) * z) + z * (z * q))
}

/// Beyond this the three-part reduction below runs out of exact products.
const REDUCTION_LIMIT: f32 = 8192.0;

/// π/2 = `HALF_PI_HIGH` + `HALF_PI_MIDDLE` + `HALF_PI_LOW` within 3e-15; the first two have 8 and 11 bits,
/// so that a quadrant count of up to 13 bits times either of them is exact.
const HALF_PI_HIGH: f32 = 1.570_312_5;
const HALF_PI_MIDDLE: f32 = 4.837_513e-4;
const HALF_PI_LOW: f32 = 7.549_79e-8;

/// 1.5·2²³: adding it to a float below 2²² rounds that float to an integer, which then stands in the
/// low bits of the sum.
const ROUND_TO_INTEGER: f32 = 12_582_912.0;

/// Sine and cosine of `x` radians, within 1e-7 each; NaN for an infinity or NaN.
///
/// Cody and Waite's reduction: x − k·π/2 for the nearest k, with π/2 in three parts. Angles beyond
/// ±8192 rad go through libm, which reduces any float exactly.
#[inline(always)]
pub(crate) fn sin_cos(x: f32) -> (f32, f32) {
    if x.abs() < REDUCTION_LIMIT {
        let shifted = x * FRAC_2_PI + ROUND_TO_INTEGER;
        let k = shifted - ROUND_TO_INTEGER;
        let quadrant = shifted.to_bits();
        let r = ((x - k * HALF_PI_HIGH) - k * HALF_PI_MIDDLE) - k * HALF_PI_LOW;
        let (sin, cos) = sin_cos_octant(r);

        // Odd quadrants swap sine and cosine; the sine is negative in quadrants 2 and 3, the cosine
        // in 1 and 2.
        let swap = (quadrant & 1).wrapping_neg();
        let exchanged = (sin.to_bits() ^ cos.to_bits()) & swap;
        let sin_sign = (quadrant & 2) << 30;
        let cos_sign = (quadrant.wrapping_add(1) & 2) << 30;
        (
            f32::from_bits(sin.to_bits() ^ exchanged ^ sin_sign),
            f32::from_bits(cos.to_bits() ^ exchanged ^ cos_sign),
        )
    } else {
        sin_cos_far(x)
    }
}

#[cold]
#[inline(never)]
fn sin_cos_far(x: f32) -> (f32, f32) {
    libm::sincosf(x)
}
