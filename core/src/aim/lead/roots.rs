//! Zeros of a function that rises or falls, and of a quadratic.

use crate::math::scalar::bounded;

/// √ε. Newton's method squares the error, so that behind a step of this size, relative to where it leads,
/// only rounding is left.
const CLOSE: f64 = 1.5e-8;

/// Newton's method may creep, by a quarter of the distance a step, so it begins with the ends within this
/// ratio.
const NEAR: f64 = 65_536.0;

/// No zero was seen to take more than 42 steps; the answer is between the ends in any case.
const MOST_STEPS: u32 = 200;

/// The zero of `f` between two positive numbers at which it has different signs. `f` answers its value
/// and its slope.
///
/// From `start` on by Newton's method; where that leaves the ends behind, or its steps do not halve in
/// two, by halving.
pub(super) fn zero_between(
    f: impl Fn(f64) -> (f64, f64),
    (mut low, mut high): (f64, f64),
    rises: bool,
    start: f64,
) -> f64 {
    while high > NEAR * low {
        let at = middle(low, high);
        *(if (f(at).0 > 0.0) == rises { &mut high } else { &mut low }) = at;
    }
    let mut at = bounded(start, low, high);
    let (mut last_step, mut step_before) = (high - low, high - low);
    for _ in 0..MOST_STEPS {
        let (value, slope) = f(at);
        *(if (value > 0.0) == rises { &mut high } else { &mut low }) = at;
        let newton = at - value / slope;
        let within = low <= newton && newton <= high;
        let halves = 2.0 * (newton - at).abs() <= step_before;
        let next = if within && halves { newton } else { middle(low, high) };
        (step_before, last_step) = (last_step, (next - at).abs());
        at = next;
        if last_step <= CLOSE * at {
            break;
        }
    }
    at
}

/// Halfway from one positive number to another in their bits: the mean of near ones, of far ones about
/// the geometric mean.
fn middle(low: f64, high: f64) -> f64 {
    f64::from_bits(low.to_bits().midpoint(high.to_bits()))
}

/// The roots of `a`·t² + 2·`b`·t + `c` in ascending order, `a` being positive: of −b ± √(b² − ac) the one
/// that adds, and the other from the product of both.
pub(super) fn quadratic(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return None;
    }
    let sum = b.abs() + libm::sqrt(discriminant);
    Some(if b > 0.0 { (-sum / a, -c / sum) } else { (c / sum, sum / a) })
}
