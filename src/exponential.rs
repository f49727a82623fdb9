//! quat: exponential, logarithm and power.

use core::ptr::null_mut;

use turret_core::math::exponential as math;

use crate::ffi::{read, slot};
use crate::types::quat;

/// Computes Hamilton's exponential of q = (u, w): e^w·(sin|u|·u/|u|, cos|u|).
///
/// The exponential of a pure quaternion (w = 0) is the unit quaternion of the rotation by 2|u| radians about
/// u.
///
/// - out: receives the quaternion, whose length is e^w; may be q.
/// - q: any finite quaternion with a w of up to 88.7; beyond, the result would not be finite.
///
/// Returns out.
/// Precision: within 1e-7 of its length.
#[inline(always)]
pub unsafe extern "C" fn quat_exp(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::exp(q).map_or(null_mut(), |result| out.write(result))
}

/// Computes the principal logarithm of q = (u, w), the inverse of quat_exp: (u/|u|·atan2(|u|, w), ln|q|).
///
/// For a unit quaternion, the vector part points along the axis, and its length is half the angle, in [0, π]
/// radians. For q = (0, w) with w < 0, a full turn, the axis is +X.
///
/// - out: receives the logarithm, which is not a rotation; may be q.
/// - q: a quaternion of any length but zero.
///
/// Returns out.
/// Precision: each component is correct in all digits of a float but the last.
#[inline(always)]
pub unsafe extern "C" fn quat_log(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::log(q).map_or(null_mut(), |logarithm| out.write(logarithm))
}

/// Raises a rotation to the power t: rotates about the axis of q by t times its angle.
///
/// The result is quat_slerp from the identity to q, bit for bit, so the angle of q counts as the shorter one,
/// in [0, π]. For Hamilton's power of a quaternion that is not a rotation, scale its quat_log by t and take
/// quat_exp.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero.
/// - t: any finite number: 0.5 is half the rotation, -1 the inverse.
///
/// Returns out.
/// Precision: unit within 4e-7. The rounding error of q is multiplied by t.
#[inline(always)]
pub unsafe extern "C" fn quat_pow(out: *mut quat, q: *const quat, t: f32) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::pow(q, t).map_or(null_mut(), |result| out.write(result))
}
