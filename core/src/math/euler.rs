//! Roll, pitch and yaw in the flight convention: q = yaw(Z) · pitch(Y) · roll(X).
//!
//! These functions are faster than [`euler_order`](super::euler_order) in the order
//! [`ZYX`](super::euler_order::EulerOrder::ZYX), which has the same angles in reverse order.
//!
//! # Examples
//!
//! ```
//! use turret_core::math::euler;
//!
//! let (roll, pitch, yaw) = euler::to_flight(euler::from_flight(0.1, -0.2, 0.3)?)?;
//! assert!((roll - 0.1).abs() < 1e-6 && (pitch + 0.2).abs() < 1e-6 && (yaw - 0.3).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::Quat;

use super::euler_order::{EulerAngles, GimbalLock};
use super::lane_form::{LaneQuat, LaneVec3};
use super::{double_cover, quat, trig};
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns the rotation by `roll` about X, then by `pitch` about Y, then by `yaw` about Z, all about fixed axes and in
/// radians. The result is unit within 4e-7, and its rotation is exact within 5e-7 rad.
///
/// With c and s for the cosine and sine of half of an angle, and r, p, y for roll, pitch and yaw, the product
/// (0, 0, sy, cy)·(0, sp, 0, cp)·(sr, 0, 0, cr) of quaternions x, y, z, w is
///
///   x = sr·cp·cy − cr·sp·sy
///   y = cr·sp·cy + sr·cp·sy
///   z = cr·cp·sy − sr·sp·cy
///   w = cr·cp·cy + sr·sp·sy
///
/// # Errors
/// [`Error::NotFinite`].
#[inline]
pub fn from_flight(roll: f32, pitch: f32, yaw: f32) -> Result<Quat, Error> {
    if !(roll.is_finite() && pitch.is_finite() && yaw.is_finite()) {
        return Err(Error::NotFinite);
    }
    let halves = F32x4::new([roll, pitch, yaw, 0.0]) * F32x4::splat(0.5);
    let (sin, cos) = trig::sin_cos(halves);
    // (sin, sin, cos, cos) of each half-angle. In the products below, x selects the sine and z the cosine.
    let (roll, pitch, yaw) = (sin.xx_of_both(cos), sin.yy_of_both(cos), sin.zz_of_both(cos));
    let first = roll.xzzz() * pitch.zxzz() * yaw.zzxz();
    let second = roll.zxxx() * pitch.xzxx() * yaw.xxzx();
    Ok((first + (second ^ F32x4::new([-0.0, 0.0, -0.0, 0.0]))).to_quat())
}

/// The lane form of [`from_flight`], of half of each angle in radians. [`trig::is_near`] must be true for these
/// halves.
#[inline(always)]
pub(crate) fn from_flight_lanes<V: Wide>([roll, pitch, yaw]: LaneVec3<V>) -> LaneQuat<V> {
    let ((sr, cr), (sp, cp), (sy, cy)) =
        (trig::near_sin_cos(roll), trig::near_sin_cos(pitch), trig::near_sin_cos(yaw));
    [
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
        cr * cp * cy + sr * sp * sy,
    ]
}

/// Returns the roll, pitch and yaw of `q` in radians. `q` may have any length but zero. Roll and yaw are in (−π, π],
/// pitch is in [−π/2, π/2]. At gimbal lock (pitch ±π/2), where roll and yaw rotate about one axis, roll is 0 and yaw is
/// their whole rotation.
///
/// [`from_flight`] of the result is the rotation of `q` within 2e-6 rad, also at and near gimbal lock.
///
/// The derivation is at `EulerAngles` of `euler_order`. Here the axes are Z, Y and X = −(Z × Y), and the signs are
/// multiplied out. [`to_angles`](super::euler_order::to_angles) returns the same numbers except for the sign of some
/// zeros.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline(always)]
pub fn to_flight(q: Quat) -> Result<(f32, f32, f32), Error> {
    let (q, _) = quat::well_scaled(q)?;
    let q = double_cover::with_positive_w(q);
    let (x, y, z, w) = (q.xxxx(), q.yyyy(), q.zzzz(), q.wwww());
    let cosines = w + (y ^ F32x4::new([-0.0, 0.0, -0.0, 0.0]));
    let sines = x + (z ^ F32x4::new([0.0, -0.0, 0.0, -0.0]));
    let angles = EulerAngles::of_three_axes(cosines, sines, w * y - x * z);
    let (yaw, roll) = angles.first_and_last(GimbalLock::ZeroLast);
    Ok((roll, angles.middle_within_right_angle(), yaw))
}
