//! Flight times to a target that keeps its velocity, with no gravity.
//!
//! In the symbols of [`Intercept`]: with a = 0, |w(t)|² = s²t² is a quadratic:
//!
//!   (|v|² − s²)·t² + 2(r·v)·t + |r|² = 0.

use super::intercept::{FlightTimes, Intercept};
use crate::math::scalar;

/// Returns the times of flight. A target slower than the shot has one; an equally fast target has one if it comes
/// closer; a faster target has none or two, or one at the edge of reach.
///
/// With A = |v|² − s², B = r·v and C = |r|², the roots of A·t² + 2B·t + C are (−B ± √D)/A, and by their product also
/// C/(−B ∓ √D): each root is computed in the form that adds. −B is the closing speed times |r|.
///
/// D = B² − AC = (r·v)² − |r|²|v|² + s²|r|², and the first two terms are −|r×v|². So D is computed as s²|r|² − |r×v|²,
/// which cancels only where the target is just in reach.
#[inline(never)]
pub(super) fn flight_times(intercept: &Intercept) -> FlightTimes {
    let Intercept { position: r, velocity: v, speed, .. } = *intercept;
    let a = v.length_squared() - speed * speed;
    let closing = -r.dot(v);
    let c = r.length_squared();
    let discriminant = speed * speed * c - r.cross(v).length_squared();
    // At equal speeds, a = 0, this quotient is unused.
    let over_a = |x: f64| x / scalar::divisor(a.abs());
    if discriminant < 0.0 {
        let nearest = over_a(closing);
        let is_hit = a > 0.0 && nearest > 0.0 && intercept.is_within_tolerance(nearest);
        return [is_hit.then_some(nearest), None];
    }
    let root = libm::sqrt(scalar::not_negative(discriminant));
    if closing > 0.0 {
        let sum = closing + root;
        let first = c / scalar::divisor(sum.abs());
        // Only a target faster than the shot is met again: at equal speeds the second root is at infinity.
        let second = over_a(sum);
        [Some(first), (a > 0.0 && first < second).then_some(second)]
    } else {
        [(a < 0.0).then(|| over_a(root - closing)), None]
    }
}
