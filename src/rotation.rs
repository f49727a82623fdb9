//! quat: the angle between rotations, turning toward one, from directions, swing and twist.
//!
//! Where a turn starts or ends, a quaternion that is unit within 3e-7 keeps its bits; one that is off by more
//! than 5e-7 is normalized.

use core::ptr::null_mut;

use turret_core::math::{look, rotation, swing_twist};

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, vec3};

/// The angle of the rotation that leads from a to b, in [0, π] radians. Signs and lengths of the two make
/// no difference.
///
/// 2·atan2(|u|, |w|) of the quaternion (u, w) = a⁻¹·b, in double: there is no dead zone at 0 or π as
/// the arc cosine of the dot product has. The result is right to its last digit but one, and exactly 0 for
/// equal quaternions.
///
/// - a, b: quaternions of any length but zero.
///
/// Returns 0 when a pointer is NULL or a quaternion is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_angle(a: *const quat, b: *const quat) -> f32 {
    let (Some(a), Some(b)) = (read!(a), read!(b)) else {
        return 0.0;
    };
    rotation::angle(a, b)
}

/// Turns from toward to, through the shorter arc, by at most max_angle, and never past it.
///
/// Unit within 2e-7 and within 2e-7 rad of where it should be. With no more than max_angle to go it is
/// exactly to, or −to when that is nearer, which is the same rotation; with a max_angle of 0 exactly from.
/// Turns of less than 1e-7 rad are lost in the rounding of a quaternion of floats.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero; where they are unit within 3e-7, their bits are kept.
/// - max_angle: radians, 0 to INFINITY.
///
/// Returns out, or NULL with nothing written, when a quaternion is zero or not finite or max_angle is
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

/// The least rotation that turns one direction to another: through the shorter arc, about the
/// perpendicular to both.
///
/// Unit within 2e-7 and within 2e-7 rad of exact arithmetic at any angle, the smallest and those next to
/// 180° included. Exactly opposite vectors give a turn by 180° about +Y made perpendicular to from, or,
/// where from is within 45° of +Y or −Y, about +Z made so.
///
/// - out: receives the unit quaternion.
/// - from, to: vectors of any length but zero; their lengths may differ.
///
/// Returns out, or NULL with nothing written, when a vector is zero or not finite.
/// Source: half-angle formulas of the cross and the dot product, taken in double, where products of
/// floats are exact.
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

/// The orientation that looks along forward: turns +X to forward and +Y as near to up as possible, in
/// the canonical model frame; +Z then is the right.
///
/// Unit within 2e-7 and within 2e-7 rad of exact arithmetic, as long as forward and up are more than 1e-6
/// rad from parallel. Nearer than that up says nothing, and the result is the least turn from the
/// canonical frame, quat_from_vectors from +X to forward.
///
/// - out: receives the unit quaternion.
/// - forward, up: vectors of any length but zero; they need not be perpendicular.
///
/// Returns out, or NULL with nothing written, when a vector is zero or not finite.
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

/// Splits a rotation in two, q = swing·twist: first the twist about axis, then the swing about an axis
/// perpendicular to it.
///
/// Both unit within 2e-7, their product is q within 3e-7 in each component. The swing takes the shorter arc
/// (w >= 0); the twist carries the sign of q. A swing of 180° (within 2e-7 rad) leaves no twist to be
/// seen: the twist is then the identity and the swing all of q.
///
/// - q: a quaternion of any length but zero.
/// - axis: the axis of the twist, of any length but zero, in the frame that q rotates.
/// - swing, twist: receive unit quaternions; each may be q, but not the same object.
///
/// Returns TURRET_OK, or with nothing written TURRET_ERROR_NULL, _NOT_FINITE, _ZERO_QUATERNION, or
/// _INVALID_ARGUMENT for a zero axis.
/// Source: the twist is (p, w) normalized, p being the part of (x, y, z) along the axis.
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
