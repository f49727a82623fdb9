//! vec2: vectors in the plane.
//!
//! Products are taken in double and rounded once.

use turret_core::math::vec2 as math;

use crate::ffi::read;
use crate::types::vec2;

/// The dot product a.x·b.x + a.y·b.y: |a|·|b| times the cosine of the angle between the two.
///
/// - a, b: any vectors.
///
/// Returns 0 when a pointer is NULL. NaN goes through.
#[inline(always)]
pub unsafe extern "C" fn vec2_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::dot(a, b)
}

/// The perpendicular dot product a.x·b.y − a.y·b.x: |a|·|b| times the sine of the angle from a to b.
/// Positive when b lies counter-clockwise of a, 0 exactly when the two are parallel.
///
/// - a, b: any vectors.
///
/// Returns 0 when a pointer is NULL. NaN goes through. Beyond the range of float it is 0 or infinite.
#[inline(always)]
pub unsafe extern "C" fn vec2_perp_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::perp_dot(a, b)
}

/// The signed angle from one vector to another in (−π, π] radians, counter-clockwise positive: the turn
/// that takes `from` onto `to`.
///
/// The arc tangent of vec2_perp_dot over vec2_dot, taken in double: the full circle, where the arc
/// cosine cannot tell left from right nor the arc sine ahead from behind; within 2e-7 at any angle and
/// any lengths, from 1e-45 to 3e38. Opposite vectors give π.
///
/// - from, to: any vectors; they need not be unit.
///
/// Returns 0 when either is zero or not finite, or a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec2_angle(from: *const vec2, to: *const vec2) -> f32 {
    let (Some(from), Some(to)) = (read!(from), read!(to)) else {
        return 0.0;
    };
    math::angle(from, to)
}
