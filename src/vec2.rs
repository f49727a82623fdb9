//! vec2: vectors in the plane.
//!
//! Products are computed in double and rounded once.

use turret_core::math::vec2 as math;

use crate::ffi::read;
use crate::types::vec2;

/// Computes the dot product a.x·b.x + a.y·b.y.
///
/// It is |a|·|b| times the cosine of the angle between a and b.
///
/// - a, b: any vectors.
///
/// NaN in gives NaN out.
///
/// Returns the dot product.
/// Errors: returns 0 when a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec2_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::dot(a, b)
}

/// Computes the perpendicular dot product a.x·b.y − a.y·b.x.
///
/// It is |a|·|b| times the sine of the angle from a to b. It is positive when b is counter-clockwise
/// from a, and 0 when a and b are parallel.
///
/// - a, b: any vectors.
///
/// NaN in gives NaN out. A result too large for a float is infinite. A result too small for a float is 0,
/// even when a and b are not parallel.
///
/// Returns the perpendicular dot product.
/// Errors: returns 0 when a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec2_perp_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::perp_dot(a, b)
}

/// Computes the signed angle from one vector to another, counter-clockwise positive.
///
/// Rotating `from` by this angle gives the direction of `to`. The angle is atan2(vec2_perp_dot,
/// vec2_dot), computed in double. It covers the full circle: the arc cosine cannot tell left from
/// right, and the arc sine cannot tell ahead from behind. Opposite vectors give π.
///
/// - from, to: any vectors; they need not be unit.
///
/// Returns radians in (−π, π].
/// Precision: within 2e-7 rad at any angle, for lengths from 1e-45 to 3e38.
/// Errors: returns 0 when a vector is zero or not finite, or a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec2_angle(from: *const vec2, to: *const vec2) -> f32 {
    let (Some(from), Some(to)) = (read!(from), read!(to)) else {
        return 0.0;
    };
    math::angle(from, to)
}
