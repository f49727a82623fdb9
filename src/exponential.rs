//! quat: exponential, logarithm and power.

use core::ptr::null_mut;

use turret_core::math::exponential as math;

use crate::ffi::{read, slot};
use crate::types::quat;

/// Hamilton's exponential of q = (u, w): e^w·(sin|u|·u/|u|, cos|u|).
///
/// Of a pure quaternion (w = 0) that is the unit quaternion of the rotation by 2|u| radians about u; of
/// zero, the identity. Within 1e-7 of its length.
///
/// - out: receives the quaternion, e^w long; may be q.
/// - q: any finite quaternion.
///
/// Returns out, or NULL with nothing written, when q is not finite or the result would not be (w above
/// 88.7).
#[inline(always)]
pub unsafe extern "C" fn quat_exp(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::exp(q).map_or(null_mut(), |result| out.write(result))
}

/// The principal logarithm of q = (u, w), the inverse of quat_exp: (u/|u|·atan2(|u|, w), ln|q|).
///
/// Of a unit quaternion the vector part is half the angle along the axis, in [0, π] radians, and w is 0
/// within 1e-7. Each component right to its last digit but one. For q = (0, w) with w < 0, a whole turn,
/// any axis would do: it is +X, (π, 0, 0, ln|w|).
///
/// - out: receives the logarithm, no rotation; may be q.
/// - q: a quaternion of any length but zero.
///
/// Returns out, or NULL with nothing written, when q is zero or not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_log(out: *mut quat, q: *const quat) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::log(q).map_or(null_mut(), |logarithm| out.write(logarithm))
}

/// A multiple of a rotation: q to the power of t turns about the axis of q by t times its angle. 0.5 is
/// half of it, −1 the inverse, 2 is twice.
///
/// It is quat_slerp from the identity to q, bit for bit: the angle of q is the shorter one, in [0, π], and
/// its length drops out. For Hamilton's power of a quaternion that is no rotation, scale its quat_log by t
/// and take quat_exp. Unit within 4e-7; at t = 0 exactly the identity, at t = 1 exactly q, or −q where w
/// is negative. The rounding of q is multiplied by t too.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when q is zero or a number is not finite.
#[inline(always)]
pub unsafe extern "C" fn quat_pow(out: *mut quat, q: *const quat, t: f32) -> *mut quat {
    let (Some(out), Some(q)) = (slot!(out), read!(q)) else {
        return null_mut();
    };
    math::pow(q, t).map_or(null_mut(), |result| out.write(result))
}
