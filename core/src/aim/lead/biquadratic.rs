//! Flight times to a target at rest under gravity: a low and a high arc.
//!
//! In the symbols of [`Intercept`]: with v = 0, |w(t)|² = s²t² is a quadratic in t²:
//!
//!   ¼|a|²·t⁴ + (r·a − s²)·t² + |r|² = 0.

use super::intercept::{FlightTimes, Intercept};
use crate::math::scalar;

/// Returns the times of flight of the low and of the high arc.
///
/// With P = s² − r·a and D = P² − |r|²|a|², the squared times are 2(P ± √D)/|a|², whose product is 4|r|²/|a|²: the high
/// arc takes 2(P + √D)/|a|², the low arc 2|r|²/(P + √D), so that neither cancels. Both squares are positive only if P
/// is positive.
///
/// P² − |r|²|a|² = s⁴ − 2s²(r·a) + (r·a)² − |r|²|a|², and the last two terms are −|r×a|². So D is computed as
/// s²(s² − 2r·a) − |r×a|², which cancels only where the target is just in reach.
#[inline(never)]
pub(super) fn flight_times(intercept: &Intercept) -> FlightTimes {
    let Intercept { position: r, acceleration: a, speed, .. } = *intercept;
    let speed_squared = speed * speed;
    let rise = r.dot(a);
    let p = speed_squared - rise;
    if p <= 0.0 {
        // Both roots t² would be negative: the target only recedes.
        return [None, None];
    }
    let discriminant = speed_squared * (speed_squared - 2.0 * rise) - r.cross(a).length_squared();
    if discriminant < 0.0 {
        let nearest = libm::sqrt(scalar::not_negative(2.0 * p / a.length_squared()));
        return [intercept.is_within_tolerance(nearest).then_some(nearest), None];
    }
    let sum = p.abs() + libm::sqrt(scalar::not_negative(discriminant));
    let low = libm::sqrt(2.0 * r.length_squared() / scalar::divisor(sum));
    let high = libm::sqrt(2.0 * sum / a.length_squared());
    [Some(low), (low < high).then_some(high)]
}
