//! quat: quaternion arithmetic.
//!
//! A unit quaternion q = (u, w) rotates vectors by the angle 2·acos(w) about u, and -q is the same rotation.
//! Sums and products pass NaN and infinity through. quat_rot_vec(out, v, q) takes the vector first, while
//! rotate(q, v) of turret.hpp takes the rotation first, as q·v is written.

use core::ptr::null_mut;

use glam::Quat;
use turret_core::math::quat as math;

use crate::ffi::{read, slot};
use crate::types::{quat, vec3};

/// Sets a quaternion to the identity, which rotates nothing: 0, 0, 0, 1.
///
/// - out: receives the identity.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_identity(out: *mut quat) -> *mut quat {
    slot!(out).map_or(null_mut(), |out| out.write(Quat::IDENTITY))
}

/// Multiplies two quaternions: the Hamilton product a·b, which rotates by b first, then by a.
///
/// The world orientation of a child node is quat_mul(out, parent, local).
///
/// - out: receives the product; may be a or b.
/// - a, b: any quaternions. The length of the product is the product of their lengths.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_mul(out: *mut quat, a: *const quat, b: *const quat) -> *mut quat {
    let (Some(out), Some(a), Some(b)) = (slot!(out), read!(a), read!(b)) else {
        return null_mut();
    };
    out.write(math::mul(a, b))
}

/// Adds two quaternions, component by component. The sum is not a rotation until it is normalized.
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

/// Multiplies a quaternion by a number, component by component: s·q.
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

/// Computes the dot product of all four components, in float.
///
/// For unit quaternions it is the cosine of half the angle between them, and negative if a is nearer to -b
/// than to b.
///
/// - a, b: any quaternions.
///
/// Returns the dot product.
#[inline(always)]
pub unsafe extern "C" fn quat_dot(a: *const quat, b: *const quat) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    math::dot(a, b)
}

/// Computes the length of q, which is 1 for a rotation. No intermediate result overflows or underflows.
///
/// - q: any quaternion.
///
/// Returns the length.
#[inline(always)]
pub unsafe extern "C" fn quat_len(q: *const quat) -> f32 {
    read!(q).map_or(0.0, math::length)
}

/// Conjugates q: -x, -y, -z, w. This is the opposite rotation, and for a unit quaternion the inverse.
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

/// Inverts q, whatever its length: the conjugate divided by the squared length.
///
/// - out: receives the inverse; may be q.
/// - q: any quaternion that is finite, not zero, and whose inverse is within the range of float.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_inverse(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::inverse(q).map_or(null_mut(), |inverse| out.write(inverse))
}

/// Scales q to length 1, from the shortest quaternion of floats to the longest.
///
/// - out: receives the unit quaternion; may be q.
/// - q: any quaternion that is finite and not zero.
///
/// Returns out.
/// Precision: unit within 2e-7.
#[inline(always)]
pub unsafe extern "C" fn quat_normalize(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::normalize(q).map_or(null_mut(), |unit| out.write(unit))
}

/// Rotates v by q, and keeps its length, whatever the length of q.
///
/// - out: receives the rotated vector; may be v.
/// - v: any vector up to a length of 1e37, beyond which sums may overflow. NaN in gives NaN out.
/// - q: any quaternion but zero; it need not be unit.
///
/// Returns out.
/// Precision: direction within 5e-7 rad, for a v with a length from 1e-36 to 1e37.
/// Source: v + w·c + cross(u, c) with c = 2·cross(u, v)/|q|², for q = (u, w).
#[inline(always)]
pub unsafe extern "C" fn quat_rot_vec(out: *mut vec3, v: *const vec3, q: *const quat) -> *mut vec3 {
    let (Some(out), Some(v), Some(q)) = (slot!(out), read!(v), read!(q)) else {
        return null_mut();
    };
    math::rotate(q, v).map_or(null_mut(), |rotated| out.write(rotated))
}

/// Rotates v by q in place, as quat_rot_vec does.
///
/// - v: the vector to rotate.
/// - q: any quaternion but zero; it need not be unit.
///
/// Returns v.
#[inline(always)]
pub unsafe extern "C" fn quat_rot_vec_self(v: *mut vec3, q: *const quat) -> *mut vec3 {
    let (Some(out), Some(old), Some(q)) = (slot!(v), read!(v), read!(q)) else {
        return null_mut();
    };
    math::rotate(q, old).map_or(null_mut(), |rotated| out.write(rotated))
}
