//! vec2: vectors in the plane. Products are computed in double and rounded once.

use turret_core::math::vec2 as math;

use crate::ffi::read;
use crate::types::vec2;

/// Computes the dot product a.x*b.x + a.y*b.y.
///
/// - a, b: any vectors. NaN in gives NaN out.
///
/// Returns the dot product.
#[inline(always)]
pub unsafe extern "C" fn vec2_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::dot(a, b)
}

/// Computes the perpendicular dot product a.x*b.y - a.y*b.x: |a|·|b| times the sine of the angle from a to b,
/// positive if b is counter-clockwise from a.
///
/// - a, b: any vectors. NaN in gives NaN out.
///
/// Returns the perpendicular dot product.
#[inline(always)]
pub unsafe extern "C" fn vec2_perp_dot(a: *const vec2, b: *const vec2) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::perp_dot(a, b)
}

/// Computes the signed angle from one vector to another, counter-clockwise positive, on the full circle.
///
/// - from, to: finite vectors of any length but zero.
///
/// Returns radians in (-π, π]; π for opposite vectors.
/// Precision: within 2e-7 rad at any angle, for lengths from 1e-45 to 3e38.
/// Source: atan2(vec2_perp_dot, vec2_dot), computed in double.
#[inline(always)]
pub unsafe extern "C" fn vec2_angle(from: *const vec2, to: *const vec2) -> f32 {
    let (Some(from), Some(to)) = (read!(from), read!(to)) else {
        return 0.0;
    };
    math::angle(from, to)
}
