//! A target that keeps its velocity, with no gravity: (|v|² − s²)·t² + 2(r·v)·t + |r|² = 0.

use super::approach::{Approach, Times};
use crate::math::scalar;

/// With A·t² + 2B·t + C the roots are (−B ± √D)/A, and by their product C/(−B ∓ √D): each is taken in the
/// form that adds.
///
/// D = B² − AC is taken as s²|r|² − |r×v|², which only cancels where the target is just in reach.
#[inline(never)]
pub(super) fn times(approach: &Approach) -> Times {
    let Approach { way: r, velocity: v, speed, .. } = *approach;
    let a = v.length_squared() - speed * speed;
    let closing = -r.dot(v);
    let c = r.length_squared();
    let discriminant = speed * speed * c - r.cross(v).length_squared();
    // At equal speeds there is no later hit, and what this is does not matter.
    let over_a = |x: f64| x / scalar::divisor(a.abs());
    if discriminant < 0.0 {
        let nearest = over_a(closing);
        let is_hit = a > 0.0 && nearest > 0.0 && approach.touches(nearest);
        return [is_hit.then_some(nearest), None];
    }
    let root = libm::sqrt(scalar::not_negative(discriminant));
    if closing > 0.0 {
        let sum = closing + root;
        let first = c / scalar::divisor(sum.abs());
        // Only a faster target is met again; at equal speeds that is at infinity.
        let second = over_a(sum);
        [Some(first), (a > 0.0 && first < second).then_some(second)]
    } else {
        [(a < 0.0).then(|| over_a(root - closing)), None]
    }
}
