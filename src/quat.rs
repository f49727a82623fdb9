//! quat: quaternion arithmetic.
//!
//! A quaternion q = (u, w), with |q| = 1, turns vectors by the angle 2·acos(w) about u; q and −q are
//! the same rotation. Sums and products let NaN and infinities through.

use core::ptr::null_mut;

use glam::Quat;
use turret_core::math::quat as math;

use crate::ffi::{read, slot};
use crate::types::{quat, vec3};

/// The quaternion that turns nothing: 0, 0, 0, 1.
///
/// - out: receives the identity.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_identity(out: *mut quat) -> *mut quat {
    slot!(out).map_or(null_mut(), |out| out.write(Quat::IDENTITY))
}

/// The Hamilton product a·b, the rotation that turns by b first and then by a. A child node's world
/// orientation is quat_mul(out, parent, local).
///
/// - out: receives the product; may be a or b.
/// - a, b: any quaternions. The product is as long as the product of their lengths.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_mul(out: *mut quat, a: *const quat, b: *const quat) -> *mut quat {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(math::mul(a, b))
}

/// The sum a + b, component by component. It is no rotation until normalized.
///
/// - out: receives the sum; may be a or b.
/// - a, b: any quaternions.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_add(out: *mut quat, a: *const quat, b: *const quat) -> *mut quat {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(math::add(a, b))
}

/// The product s·q, component by component.
///
/// - out: receives the product; may be q.
/// - q: any quaternion.
/// - s: any number.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_scale(out: *mut quat, q: *const quat, s: f32) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    out.write(math::scale(q, s))
}

/// The dot product of all four components, in float: for unit quaternions the cosine of half the
/// angle between them, negative when −b is the nearer of b and −b.
///
/// - a, b: any quaternions.
///
/// Returns 0 when a pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn quat_dot(a: *const quat, b: *const quat) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::dot(a, b)
}

/// The length of q, 1 for a rotation. No intermediate result overflows or vanishes.
///
/// - q: any quaternion.
///
/// Returns 0 when the pointer is NULL.
#[inline(always)]
pub unsafe extern "C" fn quat_len(q: *const quat) -> f32 {
    read!(q).map_or(0.0, math::length)
}

/// The conjugate −x, −y, −z, w: the opposite turn, for a unit quaternion the inverse.
///
/// - out: receives the conjugate; may be q.
/// - q: any quaternion.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_conjugate(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    out.write(math::conjugate(q))
}

/// The inverse: the conjugate over the squared length, so that q times it is the identity however long
/// q is.
///
/// - out: receives the inverse; may be q.
/// - q: any quaternion that is finite and not zero.
///
/// Returns out; NULL, with nothing written, when q is zero or not finite, or so short that its inverse
/// is beyond float.
#[inline(always)]
pub unsafe extern "C" fn quat_inverse(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::inverse(q).map_or(null_mut(), |inverse| out.write(inverse))
}

/// q scaled to length 1, from the shortest quaternion of floats to the longest. Unit within 2e-7.
///
/// - out: receives the unit quaternion; may be q.
/// - q: any quaternion that is finite and not zero.
///
/// Returns out; NULL, with nothing written, when q is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_normalize(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::normalize(q).map_or(null_mut(), |unit| out.write(unit))
}

/// v rotated by q. The length of v is kept whatever the length of q, and the direction holds within
/// 5e-7 rad.
///
/// - out: receives the rotated vector; may be v.
/// - v: any vector; what the above says holds for lengths from 1e-36 to 1e37.
/// - q: any quaternion but zero; it need not be unit.
///
/// Returns out; NULL, with nothing written, when q is zero. NaN goes through.
/// Source: v + w·c + u × c with c = 2(u × v)/|q|², for q = (u, w).
#[inline(always)]
pub unsafe extern "C" fn quat_rot_vec(out: *mut vec3, v: *const vec3, q: *const quat) -> *mut vec3 {
    let (Some(out), Some(v), Some(q)) = (slot!(out), read!(v), read!(q)) else {
        return null_mut();
    };
    math::rotate(q, v).map_or(null_mut(), |rotated| out.write(rotated))
}

/// Rotates v by q in place, as quat_rot_vec.
///
/// - v: the vector to rotate.
/// - q: any quaternion but zero; it need not be unit.
///
/// Returns v; NULL, with v as it was, when q is zero. NaN goes through.
#[inline(always)]
pub unsafe extern "C" fn quat_rot_vec_self(v: *mut vec3, q: *const quat) -> *mut vec3 {
    let (Some(out), Some(old), Some(q)) = (slot!(v), read!(v), read!(q)) else {
        return null_mut();
    };
    math::rotate(q, old).map_or(null_mut(), |rotated| out.write(rotated))
}
