//! vec3: vectors of three floats.
//!
//! Sums and products pass NaN and infinity through. No intermediate result of a length, a distance or an
//! angle overflows or underflows.

use core::ptr::null_mut;

use turret_core::math::vec3 as math;

use crate::ffi::{read, slot};
use crate::types::vec3;

/// Adds two vectors: a + b.
///
/// - out: receives the sum; may be a or b.
/// - a, b: any vectors.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn vec3_add(out: *mut vec3, a: *const vec3, b: *const vec3) -> *mut vec3 {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(a + b)
}

/// Subtracts b from a: a − b, the vector from b to a.
///
/// - out: receives the difference; may be a or b.
/// - a, b: any vectors.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn vec3_sub(out: *mut vec3, a: *const vec3, b: *const vec3) -> *mut vec3 {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(a - b)
}

/// Multiplies a vector by a number: s·v.
///
/// - out: receives the product; may be v.
/// - v: any vector.
/// - s: any number.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn vec3_scale(out: *mut vec3, v: *const vec3, s: f32) -> *mut vec3 {
    let (Some(out), Some(v)) = (slot!(out), read!(v)) else {
        return null_mut();
    };
    out.write(v * s)
}

/// Computes the cross product of a and b, which is perpendicular to both. That of +X and +Y is +Z.
///
/// - out: receives the product; may be a or b.
/// - a, b: any vectors.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn vec3_cross(out: *mut vec3, a: *const vec3, b: *const vec3) -> *mut vec3 {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(a.cross(b))
}

/// Interpolates linearly from one vector to another: exactly `from` at t = 0, exactly `to` at t = 1.
///
/// - out: receives the interpolated vector; may be `from` or `to`.
/// - from, to: any vectors whose difference is within the range of float.
/// - t: any number. Outside [0, 1] it extrapolates.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn vec3_lerp(
    out: *mut vec3,
    from: *const vec3,
    to: *const vec3,
    t: f32,
) -> *mut vec3 {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    out.write(math::lerp(from, to, t))
}

/// Scales v to length 1, from the shortest vector of floats to the longest.
///
/// - out: receives the unit vector; may be v.
/// - v: any vector that is finite and not zero.
///
/// Returns out.
/// Precision: unit within 2e-7.
#[inline(always)]
pub unsafe extern "C" fn vec3_normalize(out: *mut vec3, v: *const vec3) -> *mut vec3 {
    let (Some(out), Some(v)) = (slot!(out), read!(v)) else {
        return null_mut();
    };
    math::normalize(v).map_or(null_mut(), |unit| out.write(unit))
}

/// Computes the dot product of a and b, in float.
///
/// - a, b: any vectors.
///
/// Returns the dot product.
#[inline(always)]
pub unsafe extern "C" fn vec3_dot(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    a.dot(b)
}

/// Computes the length of v.
///
/// - v: any vector.
///
/// Returns the length. It is infinite only if the length itself is beyond the range of float.
#[inline(always)]
pub unsafe extern "C" fn vec3_len(v: *const vec3) -> f32 {
    read!(v).map_or(0.0, math::length)
}

/// Computes the distance between two points.
///
/// - a, b: any points.
///
/// Returns the distance. It is infinite only if the distance itself is beyond the range of float.
#[inline(always)]
pub unsafe extern "C" fn vec3_dist(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::distance(a, b)
}

/// Computes the angle between two vectors.
///
/// - a, b: finite vectors of any length but zero.
///
/// Returns radians in [0, π].
/// Source: atan2(|cross(a, b)|, dot(a, b)), computed in double. It resolves the smallest angles, where the
/// common arc cosine would lose everything below 3e-4 rad.
#[inline(always)]
pub unsafe extern "C" fn vec3_angle(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::angle(a, b)
}
