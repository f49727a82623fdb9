//! Zeros of a function that only rises or only falls, and of a quadratic.

use crate::math::scalar;

/// √ε, 2⁻²⁶. Newton's method squares the relative error. So behind a step of this size, relative to where it
/// leads, only rounding is left.
const LAST_STEP: f64 = 1.5e-8;

/// Ten would do for most. Newton's method may creep where the ends are orders of magnitude apart, and
/// rounding may keep its steps from getting small.
const NEWTON_STEPS: u32 = 40;

/// The bits of a double: as many halvings as can be needed.
const HALVINGS: u32 = 64;

/// Returns the zero of `f` between two positive numbers at which it has different signs. `f` only rises or
/// only falls there, and returns its value and its slope.
///
/// Newton's method from `start` on, safeguarded by halving: the ends close in on the zero at each step, and a
/// step that leads out of them, or one too many, is replaced by their middle.
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

/// Returns `slope`, or a divisor of its sign by which `value`/divisor is 2¹⁰⁰⁰, far beyond the ends of any
/// part: the quotient never overflows. A value of 0 is a zero, whatever the slope.
fn bounded_divisor(slope: f64, value: f64) -> f64 {
    // The bits are 2⁻¹⁰⁰⁰.
    let least = value.abs() * f64::from_bits(23 << 52);
    let size = slope.abs().to_bits().max(least.to_bits()).max(f64::MIN_POSITIVE.to_bits());
    f64::from_bits(size).copysign(slope)
}

/// Returns the number halfway from one positive number to another in their bits: the mean of near ones, of
/// far ones about the geometric mean.
fn middle(low: f64, high: f64) -> f64 {
    f64::from_bits(low.to_bits().midpoint(high.to_bits()))
}

/// Returns the roots of `a`·t² + 2·`b`·t + `c` in ascending order, `a` being positive: of −b ± √(b² − ac) the
/// one that adds, and the other from the product of both.
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
