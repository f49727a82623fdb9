//! quat: interpolation between two rotations.

use core::ptr::null_mut;

use turret_core::math::{nlerp, slerp};

use crate::ffi::{read, slot};
use crate::types::quat;

/// Spherical interpolation: t of the way from one rotation to another, the shorter way, at constant
/// speed.
///
/// Unit within 4e-7 and on the arc within 1e-6 rad for every pair, nearly equal and nearly opposite
/// ones included. (Quaternions that are unit within 3e-7 are taken as they are, those off by more than 5e-7
/// are normalized first: twice the error if theirs is as large.) At t = 0 exactly from; at t = 1 exactly to, or
/// −to when that is nearer, which is the same rotation. Outside 0…1 it goes on along the same circle.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when from or to is zero or a number is not finite.
/// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985, with the weights
/// as polynomials of the squared angle, so that no angle is singular.
#[inline(always)]
pub unsafe extern "C" fn quat_slerp(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    slerp::slerp(from, to, t).map_or(null_mut(), |between| out.write(between))
}

/// Normalised linear interpolation: the path of quat_slerp at a slightly uneven speed, for less time.
/// Between rotations 180° apart the result is up to 8.2° from slerp's, between 90° apart up to 0.92°.
///
/// Unit within 4e-7. Ends, arguments and bad input as quat_slerp.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when from or to is zero or a number is not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_nlerp(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    nlerp::nlerp(from, to, t).map_or(null_mut(), |between| out.write(between))
}
