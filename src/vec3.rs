//! vec3: vectors of three floats.
//!
//! Sums and products let NaN and infinities through. No intermediate result of a
//! length, a distance or an angle overflows or vanishes.

use core::ptr::null_mut;

use turret_core::math::vec3 as math;

use crate::ffi::{read, slot};
use crate::types::vec3;

/// The sum a + b.
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

/// The difference a − b, which leads from b to a.
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

/// The product s·v.
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

/// The cross product a × b: at right angles to both, as long as the area between them; x × y = z.
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

/// The point at the fraction t from one vector to another: exactly from at 0, exactly to at 1, and constant
/// when the two are equal. Outside 0…1 it extrapolates.
///
/// - out: receives the point; may be from or to.
/// - from, to: any vectors whose difference is within float.
/// - t: any number.
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

/// v scaled to length 1, from the shortest vector of floats to the longest. Unit within 2e-7.
///
/// - out: receives the unit vector; may be v.
/// - v: any vector that is finite and not zero.
///
/// Returns out; NULL, with nothing written, when v is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn vec3_normalize(out: *mut vec3, v: *const vec3) -> *mut vec3 {
    let (Some(out), Some(v)) = (slot!(out), read!(v)) else {
        return null_mut();
    };
    math::normalize(v).map_or(null_mut(), |unit| out.write(unit))
}

/// The dot product a · b, in float.
///
/// - a, b: any vectors.
///
/// Returns 0 when a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec3_dot(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    a.dot(b)
}

/// The length of v.
///
/// - v: any vector.
///
/// Returns 0 when the pointer is NULL; infinity only when the length itself is beyond float.
#[inline(always)]
pub unsafe extern "C" fn vec3_len(v: *const vec3) -> f32 {
    read!(v).map_or(0.0, math::length)
}

/// The distance between two points.
///
/// - a, b: any points.
///
/// Returns 0 when a pointer is NULL; infinity only when the distance itself is beyond float.
#[inline(always)]
pub unsafe extern "C" fn vec3_dist(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::distance(a, b)
}

/// The angle between two vectors in [0, π] radians, right down to the smallest: atan2 of |a × b| and
/// a · b in double, where the arc cosine that is often used has lost everything below 3e-4.
///
/// - a, b: any vectors; they need not be unit.
///
/// Returns 0 when either is zero or not finite, or a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn vec3_angle(a: *const vec3, b: *const vec3) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::angle(a, b)
}
