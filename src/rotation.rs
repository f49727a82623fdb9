//! quat: the angle between rotations, limited rotation, rotations from directions, swing and twist.

use core::ptr::null_mut;

use turret_core::math::{look, rotation, swing_twist};

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, vec3};

/// Computes the angle of the rotation from a to b, exactly 0 for equal quaternions. Signs and lengths make no
/// difference.
///
/// - a, b: quaternions of any length but zero.
///
/// Returns radians in [0, π].
/// Precision: correct in all digits of a float but the last.
/// Source: 2·atan2(|u|, |w|) of the quaternion (u, w) = a⁻¹·b, computed in double. Unlike the arc cosine of
/// the dot product, it is precise near 0 and π, too.
#[inline(always)]
pub unsafe extern "C" fn quat_angle(a: *const quat, b: *const quat) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    rotation::angle(a, b)
}

/// Rotates from one orientation toward another along the shorter arc, by at most max_angle, and never past
/// `to`.
///
/// - out: receives the unit quaternion; may be `from` or `to`. Exactly `to`, or -to if that is nearer, once
///   it is within max_angle.
/// - from, to: quaternions of any length but zero. One that is unit within 3e-7 keeps its bits.
/// - max_angle: radians, [0, INFINITY]. Less than 1e-7 rad is lost in the rounding to floats.
///
/// Returns out.
/// Precision: unit within 2e-7, within 2e-7 rad of the exact result.
#[inline(always)]
pub unsafe extern "C" fn quat_rotate_towards(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    max_angle: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    rotation::rotate_towards(from, to, max_angle).map_or(null_mut(), |next| out.write(next))
}

/// Computes the smallest rotation that takes one direction to another.
///
/// - out: receives the unit quaternion.
/// - from, to: vectors of any length but zero; their lengths may differ. Exactly opposite vectors give a
///   rotation by 180° about +Y made perpendicular to `from`, or about +Z where `from` is within 45° of
///   +Y or -Y.
///
/// Returns out.
/// Precision: unit within 2e-7 and within 2e-7 rad of exact arithmetic at any angle, the smallest angles and
/// those next to 180° included.
/// Source: half-angle formulas of the cross product and the dot product, computed in double, where products
/// of floats are exact.
#[inline(always)]
pub unsafe extern "C" fn quat_from_vectors(
    out: *mut quat,
    from: *const vec3,
    to: *const vec3,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    look::from_vectors(from, to).map_or(null_mut(), |turn| out.write(turn))
}

/// Computes the orientation that looks along forward, with its top toward up: it rotates +X to forward, and
/// +Y as near to up as possible. +Z is then the right.
///
/// - out: receives the unit quaternion.
/// - forward, up: vectors of any length but zero; they need not be perpendicular. If they are parallel within
///   1e-6 rad, up is ignored, and the result is quat_from_vectors from +X to forward.
///
/// Returns out.
/// Precision: unit within 2e-7 and within 2e-7 rad of exact arithmetic, when forward and up are more than
/// 1e-6 rad from parallel.
#[inline(always)]
pub unsafe extern "C" fn quat_look(
    out: *mut quat,
    forward: *const vec3,
    up: *const vec3,
) -> *mut quat {
    let (Some(out), Some(forward), Some(up)) = (slot!(out), read!(forward), read!(up)) else {
        return null_mut();
    };
    look::look(forward, up).map_or(null_mut(), |turn| out.write(turn))
}

/// Splits a rotation into a swing and a twist: q = swing·twist. The twist, about the given axis, comes first;
/// the swing, about an axis perpendicular to it, takes the shorter arc (w >= 0).
///
/// - q: a quaternion of any length but zero.
/// - axis: the axis of the twist, of any length but zero, in the frame that q rotates.
/// - swing, twist: receive unit quaternions. Either may be q, but they must not be the same object. For a
///   swing of 180°, within 2e-7 rad, the twist is the identity.
///
/// Returns TURRET_OK.
/// Precision: both are unit within 2e-7, and their product is q within 3e-7 in each component.
/// Source: the twist is (p, w) normalized, where p is the part of (x, y, z) along the axis.
#[inline(always)]
pub unsafe extern "C" fn quat_swing_twist(
    q: *const quat,
    axis: *const vec3,
    swing: *mut quat,
    twist: *mut quat,
) -> i32 {
    let (Some(q), Some(axis), Some(swing), Some(twist)) =
        (read!(q), read!(axis), slot!(swing), slot!(twist))
    else {
        return TURRET_ERROR_NULL;
    };
    match swing_twist::swing_twist(q, axis) {
        Ok((across, along)) => {
            swing.write(across);
            twist.write(along);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
