//! Powers of two for scaling, and vectors of any length.

use glam::DVec3;

use crate::math::scalar::{at_most, max_magnitude, scaled_to_one};

/// The largest e for which 2^e and 2^−e are normal doubles.
const MAX_EXPONENT: i64 = 1022;

/// Returns the exponent e of the largest component of `v`, whose magnitude is in [2^e, 2^(e + 1)); but at most 1022,
/// and −1022 for zero and for subnormal doubles.
#[inline(never)]
pub(super) fn exponent(v: DVec3) -> i64 {
    let field = max_magnitude(v.to_array()).to_bits() >> 52;
    (field as i64 - 1023).clamp(-MAX_EXPONENT, MAX_EXPONENT)
}

/// Returns 2^`exponent`, with the exponent clamped to ±1022.
pub(super) fn power_of_two(exponent: i64) -> f64 {
    let exponent = exponent.clamp(-MAX_EXPONENT, MAX_EXPONENT);
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// The range of the largest component of vectors that need no scaling: their squared lengths, 1e-300 to 3e300, are
/// normal doubles.
const NO_SCALING: core::ops::Range<f64> = 1e-150..1e150;

/// Returns the unit vector along `v`, which is not zero.
pub(super) fn normalize(v: DVec3) -> DVec3 {
    let v = if NO_SCALING.contains(&max_magnitude(v.to_array())) { v } else { scaled_to_one(v) };
    v * (1.0 / libm::sqrt(v.length_squared()))
}

/// The largest double below 4: 2¹⁰²² times this is the largest double.
const BELOW_FOUR: f64 = f64::from_bits(4.0_f64.to_bits() - 1);

/// Returns the length of `v`; not finite when `v` or the length is not finite.
pub(crate) fn length(v: DVec3) -> f64 {
    // Scaled by 1 rather than not at all: the compiler may compute squares before a branch, and the squares of an
    // unscaled vector may overflow.
    let largest = max_magnitude(v.to_array());
    if !largest.is_finite() {
        return largest;
    }
    let exponent = if NO_SCALING.contains(&largest) { 0 } else { exponent(v) };
    let v = v * power_of_two(-exponent);
    let scaled = libm::sqrt(v.length_squared());
    // At the largest exponent, and only there, the length may be beyond doubles.
    let most = if exponent == MAX_EXPONENT { BELOW_FOUR } else { f64::MAX };
    if scaled > most {
        return f64::INFINITY;
    }
    at_most(scaled, most) * power_of_two(exponent)
}
