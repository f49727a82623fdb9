//! Numbers: roots, bounds, rounding to floats, exact scaling.

use glam::{DVec3, Vec3};

use crate::lanes::doubles::Doubles;

/// Square root, correctly rounded: the machine's own instruction wherever there is one.
pub(crate) fn sqrt(x: f32) -> f32 {
    libm::sqrtf(x)
}

/// The square root in double; 0 for a negative `square`, which rounding or the lack of a solution makes.
pub(crate) fn sqrt_or_zero(square: f64) -> f64 {
    if square > 0.0 { libm::sqrt(not_negative(square)) } else { 0.0 }
}

/// The float nearest to `x`.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub(crate) fn narrow(x: f64) -> f32 {
    x as f32
}

/// `x`, or the bound that it is beyond; NaN stays. The standard `clamp` panics where `low` > `high`.
pub(crate) fn clamp(x: f64, low: f64, high: f64) -> f64 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

/// From here on a double rounds to an infinite float: the largest float plus half its spacing.
const BEYOND_FLOAT: f64 = 340_282_356_779_733_661_637_539_395_458_142_568_448.0;

/// `x` rounded to a float; `None` where it is beyond them all, or NaN. Raises no floating-point exception.
pub(crate) fn in_float(x: f64) -> Option<f32> {
    // Bounded by instructions that no compiler sees through. Of a number that takes the sign of x, it makes a float that
    // takes the sign of x as a float.
    let nearest = narrow(Doubles::clamp(x, f32::MIN.into(), f32::MAX.into()));
    (x.abs() < BEYOND_FLOAT).then_some(nearest)
}

/// `v` rounded to floats; `None` where a component is beyond them all, or NaN.
pub(crate) fn in_floats(v: DVec3) -> Option<Vec3> {
    Some(Vec3::new(in_float(v.x)?, in_float(v.y)?, in_float(v.z)?))
}

// # Floating-point exceptions
//
// A program may unmask these, and is then stopped by an overflow, a division by zero or the root of a
// negative number even where nobody uses the result. A branch around the operation is no help: to the
// compiler it raises nothing, and may be done before the branch. The functions below change the operand
// instead. They compare bits, not numbers: the compiler could undo a comparison of the numbers.

/// Returns `x`, which is >= 0, as a divisor: at least 2⁻¹⁰⁰⁰, so that a million divided by it is a double.
#[inline(always)]
pub(crate) fn divisor(x: f64) -> f64 {
    f64::from_bits(x.to_bits().max(23 << 52))
}

/// Returns `x` as a divisor of either sign: with a magnitude of at least 2⁻⁶⁰⁰, so that 2⁴⁰⁰ divided by it
/// is a double.
#[inline(always)]
pub(crate) fn nonzero(x: f64) -> f64 {
    f64::from_bits(x.abs().to_bits().max(423 << 52)).copysign(x)
}

/// Returns the lesser of `x`, which is not NaN, and `most`, which is positive.
///
/// Read as signed integers, the bits of two such doubles order as the doubles do.
#[inline(always)]
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the sign bit of the double becomes the sign of the integer"
)]
pub(crate) fn at_most(x: f64, most: f64) -> f64 {
    f64::from_bits((x.to_bits() as i64).min(most.to_bits() as i64) as u64)
}

/// Returns `x`, or 0 where `x` is negative: a number whose square root may be taken.
#[inline(always)]
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the sign bit of the double becomes the sign of the integer"
)]
pub(crate) fn not_negative(x: f64) -> f64 {
    f64::from_bits((x.to_bits() as i64).max(0) as u64)
}

/// 2³². Up to this, the squares of floats, and sums of four such squares, are floats. A larger number makes a
/// sum of squares that is far from 1, and too large for [`is_normal_square`].
pub(crate) const SQUARES_LIMIT: f32 = 4_294_967_296.0;

/// Whether the squares of these numbers raise no overflow. Not so for NaN.
#[inline(always)]
pub(crate) fn has_squares<const N: usize>(numbers: [f32; N]) -> bool {
    let mut largest = 0;
    for number in numbers {
        largest = largest.max(number.abs().to_bits());
    }
    largest <= SQUARES_LIMIT.to_bits()
}

/// Whether a sum of squares is far enough from both ends of the range of floats: each of its terms, and each
/// product of two terms, is a normal float, or too small to matter in the sum. Not so for NaN.
#[inline(always)]
pub(crate) fn is_normal_square(square: f32) -> bool {
    (1e-18..=1e18).contains(&square)
}

// # Scaling

/// Returns the largest magnitude among `values`; infinity or NaN if any of them is.
///
/// Compares bit patterns, which order as the magnitudes do: the platform's `max` may drop a NaN.
pub(crate) fn max_magnitude<const N: usize>(values: [f64; N]) -> f64 {
    let mut largest = 0;
    for value in values {
        largest = largest.max(value.abs().to_bits());
    }
    f64::from_bits(largest)
}

/// Returns `v` times the power of two that brings its largest component into [1, 4); a zero vector is
/// returned as it is.
#[inline(never)] // hardly ever called
pub(crate) fn scaled_to_one(v: DVec3) -> DVec3 {
    // Once is not enough for a subnormal vector.
    let scaled = v * power_of_two_scale(max_magnitude(v.to_array()));
    scaled * power_of_two_scale(max_magnitude(scaled.to_array()))
}

/// Returns the power of two that brings `magnitude` into [1, 2), or as near as a normal number can.
///
/// `magnitude` is finite and positive. With the exponent field E, the number is at least 2^(E−1023)
/// and the result 2^(1023−E), whose own field is 2046 − E. A field of 0 would be subnormal, hence
/// the 1: the largest doubles come out in [2, 4) instead. Subnormal doubles come out below 2, the least of
/// them at 2⁻⁵¹.
pub(crate) fn power_of_two_scale(magnitude: f64) -> f64 {
    let exponent = magnitude.to_bits() >> 52;
    f64::from_bits(2046u64.saturating_sub(exponent).max(1) << 52)
}
