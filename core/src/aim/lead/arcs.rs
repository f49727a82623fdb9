//! A still target under gravity: ¼|a|²·t⁴ + (r·a − s²)·t² + |r|² = 0, with a low and a high arc.

use super::approach::{Approach, Times};
use crate::math::scalar;

/// With P = s² − r·a and D = P² − |r|²|a|² the squared times are 2(P ± √D)/|a|², whose product is 4|r|²/|a|²:
/// the high arc comes from the sum, the low one from 2|r|²/(P + √D), so that neither cancels.
///
/// D is taken as s²(s² − 2r·a) − |r×a|², which only cancels where the target is just in reach.
#[inline(never)]
pub(super) fn times(approach: &Approach) -> Times {
    let Approach { way: r, acceleration: a, speed, .. } = *approach;
    let speed_squared = speed * speed;
    let rise = r.dot(a);
    let p = speed_squared - rise;
    if p <= 0.0 {
        // The target only gets away.
        return [None, None];
    }
    let discriminant = speed_squared * (speed_squared - 2.0 * rise) - r.cross(a).length_squared();
    if discriminant < 0.0 {
        let nearest = libm::sqrt(scalar::not_negative(2.0 * p / a.length_squared()));
        return [approach.touches(nearest).then_some(nearest), None];
    }
    let sum = p.abs() + libm::sqrt(scalar::not_negative(discriminant));
    let low = libm::sqrt(2.0 * r.length_squared() / scalar::divisor(sum));
    let high = libm::sqrt(2.0 * sum / a.length_squared());
    [Some(low), (low < high).then_some(high)]
}
