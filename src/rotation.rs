//! quat: the angle between rotations, limited rotation, rotations from directions, swing and twist.
//!
//! At the start and the end of a rotation, a quaternion that is unit within 3e-7 keeps its bits. A
//! quaternion that is off by more than 5e-7 is normalized.

use core::ptr::null_mut;

use turret_core::math::{look, rotation, swing_twist};

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, vec3};

/// Computes the angle of the rotation from a to b.
///
/// The signs and the lengths of a and b make no difference. The angle is 2·atan2(|u|, |w|) of the
/// quaternion (u, w) = a⁻¹·b, computed in double. Unlike the arc cosine of the dot product, it has no
/// dead zone at 0 or π. It is exactly 0 for equal quaternions.
///
/// - a, b: quaternions of any length but zero.
///
/// Returns radians in [0, π].
/// Precision: correct in all digits of a float but the last.
/// Errors: returns 0 when a pointer is NULL, or a quaternion is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_angle(a: *const quat, b: *const quat) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    rotation::angle(a, b)
}

/// Rotates from one orientation toward another along the shorter arc, by at most max_angle.
///
/// It never rotates past `to`. When `to` is within max_angle, the result is exactly `to`, or −to when
/// that is nearer, which is the same rotation. With a max_angle of 0, the result is exactly `from`.
///
/// - out: receives the unit quaternion; may be `from` or `to`.
/// - from, to: quaternions of any length but zero. A quaternion that is unit within 3e-7 keeps its
///   bits.
/// - max_angle: radians, [0, INFINITY].
///
/// Rotations of less than 1e-7 rad are lost in the rounding of a quaternion of floats.
///
/// Returns out.
/// Precision: unit within 2e-7, within 2e-7 rad of the exact result.
/// Errors: returns NULL and writes nothing when a quaternion is zero or not finite, or max_angle is
/// negative or NaN.
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
/// It rotates along the shorter arc, about the perpendicular to both directions.
///
/// - out: receives the unit quaternion.
/// - from, to: vectors of any length but zero; their lengths may differ.
///
/// Exactly opposite vectors give a rotation by 180°. Its axis is +Y made perpendicular to `from`, or
/// +Z made perpendicular to `from` where `from` is within 45° of +Y or −Y.
///
/// Returns out.
/// Precision: unit within 2e-7 and within 2e-7 rad of exact arithmetic at any angle, the smallest
/// angles and those next to 180° included.
/// Errors: returns NULL and writes nothing when a vector is zero or not finite.
/// Source: half-angle formulas of the cross product and the dot product, computed in double, where
/// products of floats are exact.
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

/// Computes the orientation that looks along forward, with its top toward up.
///
/// It rotates +X to forward, and +Y as near to up as possible, in the canonical model frame. +Z is then
/// the right.
///
/// - out: receives the unit quaternion.
/// - forward, up: vectors of any length but zero; they need not be perpendicular.
///
/// When forward and up are within 1e-6 rad of parallel, up is ignored. The result is then the smallest
/// rotation from the canonical frame: quat_from_vectors from +X to forward.
///
/// Returns out.
/// Precision: unit within 2e-7 and within 2e-7 rad of exact arithmetic, when forward and up are more
/// than 1e-6 rad from parallel.
/// Errors: returns NULL and writes nothing when a vector is zero or not finite.
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

/// Splits a rotation into a swing and a twist: q = swing·twist.
///
/// The twist comes first, and rotates about the given axis. The swing then rotates about an axis
/// perpendicular to the given axis. The swing takes the shorter arc (w >= 0). The twist carries the
/// sign of q.
///
/// - q: a quaternion of any length but zero.
/// - axis: the axis of the twist, of any length but zero, in the frame that q rotates.
/// - swing, twist: receive unit quaternions. Either may be q, but swing and twist must not be the same
///   object.
///
/// A swing of 180°, within 2e-7 rad, leaves the twist undetermined. The twist is then the identity,
/// and the swing is all of q.
///
/// Returns TURRET_OK.
/// Precision: both are unit within 2e-7, and their product is q within 3e-7 in each component.
/// Errors: TURRET_ERROR_NULL, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION, or
/// TURRET_ERROR_INVALID_ARGUMENT for a zero axis, and nothing is written.
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
