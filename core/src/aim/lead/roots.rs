//! Zeros of a function that only rises or only falls, and of a quadratic.

use crate::math::scalar;

/// √ε = 2⁻²⁶, for the rounding ε of a double. Newton's method squares the relative error. So after a step of at most
/// this size, relative to its result, only rounding remains.
const LAST_STEP: f64 = 1.5e-8;

/// The most steps by Newton's method. Ten are enough for most functions. Newton's method may be slow where the ends are
/// orders of magnitude apart, and rounding may keep its steps from becoming small.
const NEWTON_STEPS: u32 = 40;

/// The most halvings: one for each bit of a double.
const HALVINGS: u32 = 64;

/// Returns the zero of `f` between two positive numbers at which it has different signs. `f` only rises or only falls
/// between them, and returns its value and its slope.
///
/// Uses Newton's method from `start`, safeguarded by bisection. At each step, one end moves up to the zero. A step that
/// leads beyond an end, or comes after [`NEWTON_STEPS`], is replaced by a step to the middle.
#[inline(never)]
pub(super) fn zero_between(
    f: impl Fn(f64) -> (f64, f64),
    (mut low, mut high): (f64, f64),
    rises: bool,
    start: f64,
) -> f64 {
    let mut at = start;
    for step in 0..NEWTON_STEPS + HALVINGS {
        let (value, slope) = f(at);
        *(if (value > 0.0) == rises { &mut high } else { &mut low }) = at;
        let newton = at - value / bounded_divisor(slope, value);
        let is_between = low <= newton && newton <= high;
        let next = if is_between && step < NEWTON_STEPS { newton } else { middle(low, high) };
        let is_last = (next - at).abs() <= LAST_STEP * next;
        at = next;
        if is_last {
            break;
        }
    }
    at
}

/// Returns `slope`; or, where `value`/`slope` would be larger than 2¹⁰⁰⁰, a divisor of the same sign for which the
/// quotient is 2¹⁰⁰⁰: so the quotient never overflows, and still leads far beyond the ends. For a value of 0 the
/// quotient is 0.
fn bounded_divisor(slope: f64, value: f64) -> f64 {
    // These bits are 2⁻¹⁰⁰⁰.
    let least = value.abs() * f64::from_bits(23 << 52);
    let size = slope.abs().to_bits().max(least.to_bits()).max(f64::MIN_POSITIVE.to_bits());
    f64::from_bits(size).copysign(slope)
}

/// Returns the number halfway between two positive numbers by their bits: about the mean of two numbers that are near
/// each other, and about the geometric mean of two numbers that are not.
pub(super) fn middle(low: f64, high: f64) -> f64 {
    f64::from_bits(low.to_bits().midpoint(high.to_bits()))
}

/// Returns the roots (−b ± √(b² − ac))/a of `a`·t² + 2·`b`·t + `c` in ascending order; `a` is positive. The root whose
/// two terms have the same sign is computed by this formula, the other root from the product of both, c/a.
#[inline(never)]
pub(super) fn quadratic(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return None;
    }
    let sum = b.abs() + libm::sqrt(scalar::not_negative(discriminant));
    let (far, near) = (sum / a, c / scalar::divisor(sum));
    Some(if b > 0.0 { (-far, -near) } else { (near, far) })
}
