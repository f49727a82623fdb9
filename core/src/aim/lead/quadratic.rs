//! A target that keeps its velocity, with no gravity: (|v|² − s²)·t² + 2(r·v)·t + |r|² = 0.

use super::approach::{Approach, Times};

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
    if discriminant < 0.0 {
        let nearest = closing / a;
        return [(nearest > 0.0 && approach.touches(nearest)).then_some(nearest), None];
    }
    let root = libm::sqrt(discriminant);
    if closing > 0.0 {
        let first = c / (closing + root);
        // Only a faster target is met again; at equal speeds that is at infinity.
        let second = (closing + root) / a;
        [Some(first), (first < second).then_some(second)]
    } else {
        [(a < 0.0).then(|| (closing - root) / a), None]
    }
}
