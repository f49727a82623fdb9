//! Functions of numbers: roots, bounds, rounding to floats, exact scaling.

use glam::{DVec3, Vec3};

use crate::lanes::doubles::Doubles;

/// Returns the square root, correctly rounded: by the machine's own instruction, if it has one.
pub(crate) fn sqrt(x: f32) -> f32 {
    libm::sqrtf(x)
}

/// Returns the square root in double; 0 for a negative `square`, which is the effect of rounding or means that there
/// is no solution.
pub(crate) fn sqrt_or_zero(square: f64) -> f64 {
    if square > 0.0 { libm::sqrt(not_negative(square)) } else { 0.0 }
}

/// Returns the float nearest to `x`.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub(crate) fn narrow(x: f64) -> f32 {
    x as f32
}

/// Returns `x`, or the bound that `x` is beyond; NaN for NaN. The standard `clamp` panics where `low` > `high`.
pub(crate) fn clamp(x: f64, low: f64, high: f64) -> f64 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

/// The least double that rounds to an infinite float: the largest float plus half its spacing.
const BEYOND_FLOAT: f64 = 340_282_356_779_733_661_637_539_395_458_142_568_448.0;

/// Returns `x` rounded to a float; `None` where `x` is beyond all floats, or NaN. Raises no floating-point exception.
pub(crate) fn in_float(x: f64) -> Option<f32> {
    // The compiler cannot reason about the instructions of this clamp. Copying the sign of x to a bound instead would
    // not work: the compiler would take the sign from x narrowed to a float, and narrowing may overflow.
    let nearest = narrow(Doubles::clamp(x, f32::MIN.into(), f32::MAX.into()));
    (x.abs() < BEYOND_FLOAT).then_some(nearest)
}

/// Returns `v` rounded to floats; `None` where a component is beyond all floats, or NaN.
pub(crate) fn in_floats(v: DVec3) -> Option<Vec3> {
    Some(Vec3::new(in_float(v.x)?, in_float(v.y)?, in_float(v.z)?))
}

// # Floating-point exceptions
//
// A program may unmask these. It is then stopped by an overflow, a division by zero or the root of a negative number,
// even where the result is not used. A branch around the operation does not help: the compiler assumes that the
// operation raises nothing, and may move it before the branch. The functions below change the operand instead. They
// compare bits, not numbers: the compiler could undo a comparison of numbers.

/// Returns `x`, which is >= 0, as a divisor: at least 2⁻¹⁰⁰⁰, so that a million divided by it is a finite double.
#[inline(always)]
pub(crate) fn divisor(x: f64) -> f64 {
    f64::from_bits(x.to_bits().max(23 << 52))
}

/// Returns `x` as a divisor of either sign: with a magnitude of at least 2⁻⁶⁰⁰, so that 2⁴⁰⁰ divided by it is a finite
/// double.
#[inline(always)]
pub(crate) fn nonzero(x: f64) -> f64 {
    f64::from_bits(x.abs().to_bits().max(423 << 52)).copysign(x)
}

/// Returns the lesser of `x`, which is not NaN, and `most`, which is positive.
///
/// The bits of two such doubles, read as signed integers, are in the same order as the doubles.
#[inline(always)]
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the sign bit of the double becomes the sign of the integer"
)]
pub(crate) fn at_most(x: f64, most: f64) -> f64 {
    f64::from_bits((x.to_bits() as i64).min(most.to_bits() as i64) as u64)
}

/// Returns the greater of `x` and `least`.
pub(crate) fn at_least(x: f64, least: f64) -> f64 {
    if x > least { x } else { least }
}

/// Returns `x`, or 0 where `x` is negative: a number that has a square root.
#[inline(always)]
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the sign bit of the double becomes the sign of the integer"
)]
pub(crate) fn not_negative(x: f64) -> f64 {
    f64::from_bits((x.to_bits() as i64).max(0) as u64)
}

/// 2³². Up to this magnitude, the squares of floats, and sums of four such squares, are finite floats. With a larger
/// number, a sum of squares is far from 1, and too large for [`is_normal_square`].
pub(crate) const SQUARES_LIMIT: f32 = 4_294_967_296.0;

/// Whether the squares of these numbers raise no overflow; false for NaN.
#[inline(always)]
pub(crate) fn has_squares<const N: usize>(numbers: [f32; N]) -> bool {
    let mut largest = 0;
    for number in numbers {
        largest = largest.max(number.abs().to_bits());
    }
    largest <= SQUARES_LIMIT.to_bits()
}

/// Whether a sum of squares is far enough from both ends of the range of floats: each of its terms, and each product of
/// two terms, is a normal float, or too small to matter in the sum. False for NaN.
#[inline(always)]
pub(crate) fn is_normal_square(square: f32) -> bool {
    (1e-18..=1e18).contains(&square)
}

// # Scaling

/// Returns the largest magnitude among `values`; infinity or NaN if any of them is.
///
/// Compares bits, which are in the same order as the magnitudes. The platform's `max` may drop a NaN.
pub(crate) fn max_magnitude<const N: usize>(values: [f64; N]) -> f64 {
    let mut largest = 0;
    for value in values {
        largest = largest.max(value.abs().to_bits());
    }
    f64::from_bits(largest)
}

/// Returns `v` times the power of two that brings its largest component into [1, 4); a zero vector is unchanged.
#[inline(never)] // hardly ever called
pub(crate) fn scaled_to_one(v: DVec3) -> DVec3 {
    // One scaling is not enough for a subnormal vector.
    let scaled = v * power_of_two_scale(max_magnitude(v.to_array()));
    scaled * power_of_two_scale(max_magnitude(scaled.to_array()))
}

/// Returns the power of two that brings `magnitude` into [1, 2), or as near as a normal number can.
///
/// `magnitude` is finite and positive. With the exponent field E, the number is at least 2^(E−1023) and the result is
/// 2^(1023−E), whose own exponent field is 2046 − E. A field of 0 would be subnormal, so the field is at least 1: the
/// largest doubles are brought into [2, 4) instead. Subnormal doubles are brought below 2, the least of them to 2⁻⁵¹.
pub(crate) fn power_of_two_scale(magnitude: f64) -> f64 {
    let exponent = magnitude.to_bits() >> 52;
    f64::from_bits(2046u64.saturating_sub(exponent).max(1) << 52)
}
