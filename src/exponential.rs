//! quat: exponential, logarithm and power.

use core::ptr::null_mut;

use turret_core::math::exponential as math;

use crate::ffi::{read, slot};
use crate::types::quat;

/// Computes Hamilton's exponential of q = (u, w): e^w·(sin|u|·u/|u|, cos|u|).
///
/// The exponential of a pure quaternion (w = 0) is the unit quaternion of the rotation by 2|u| radians
/// about u. The exponential of zero is the identity.
///
/// - out: receives the quaternion, whose length is e^w; may be q.
/// - q: any finite quaternion.
///
/// Returns out.
/// Precision: within 1e-7 of its length.
/// Errors: returns NULL and writes nothing when q is not finite, or the result would not be finite
/// (w above 88.7).
#[inline(always)]
pub unsafe extern "C" fn quat_exp(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::exp(q).map_or(null_mut(), |result| out.write(result))
}

/// Computes the principal logarithm of q = (u, w), the inverse of quat_exp:
/// (u/|u|·atan2(|u|, w), ln|q|).
///
/// For a unit quaternion, the vector part points along the axis, and its length is half the angle, in
/// [0, π] radians. The w of the logarithm is then 0 within 1e-7.
///
/// - out: receives the logarithm, which is not a rotation; may be q.
/// - q: a quaternion of any length but zero.
///
/// For q = (0, w) with w < 0, a full turn, any axis would be right. The result takes +X:
/// (π, 0, 0, ln|w|).
///
/// Returns out.
/// Precision: each component is correct in all digits of a float but the last.
/// Errors: returns NULL and writes nothing when q is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_log(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::log(q).map_or(null_mut(), |logarithm| out.write(logarithm))
}

/// Raises a rotation to the power t: rotates about the axis of q by t times its angle.
///
/// t = 0.5 is half the rotation, −1 the inverse, 2 twice the rotation. The result is quat_slerp from
/// the identity to q, bit for bit. So the angle of q counts as the shorter angle, in [0, π], and the
/// length of q makes no difference. t = 0 gives exactly the identity. t = 1 gives exactly q, or −q
/// where w is negative.
///
/// For Hamilton's power of a quaternion that is not a rotation, scale its quat_log by t and take
/// quat_exp.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero.
/// - t: any finite number.
///
/// Returns out.
/// Precision: unit within 4e-7. The rounding error of q is multiplied by t.
/// Errors: returns NULL and writes nothing when q is zero, or a number is not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_pow(out: *mut quat, q: *const quat, t: f32) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::pow(q, t).map_or(null_mut(), |result| out.write(result))
}
