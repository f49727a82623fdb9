//! Roll, pitch and yaw in the flight convention: q = yaw(Z) · pitch(Y) · roll(X).

use core::f32::consts::FRAC_PI_2;

use glam::Quat;

use super::{quat, scalar, trig, wrap};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// The rotation by `roll` about X, then by `pitch` about Y, then by `yaw` about Z, all in the fixed
/// axes. Unit within 4e-7, its rotation within 5e-7 rad.
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
    // (0, 0, sy, cy)·(0, sp, 0, cp)·(sr, 0, 0, cr), multiplied out:
    //   x = sr·cp·cy − cr·sp·sy
    //   y = cr·sp·cy + sr·cp·sy
    //   z = cr·cp·sy − sr·sp·cy
    //   w = cr·cp·cy + sr·sp·sy
    let (roll, pitch, yaw) = (sin.xx_of_both(cos), sin.yy_of_both(cos), sin.zz_of_both(cos));
    let first = roll.xzzz() * pitch.zxzz() * yaw.zzxz();
    let second = roll.zxxx() * pitch.xzxx() * yaw.xxzx();
    Ok((first + (second ^ F32x4::new([-0.0, 0.0, -0.0, 0.0]))).to_quat())
}

/// Where the vector (cos, sin) of one half-angle is so much shorter than the other's that only
/// rounding is left in its direction, the pitch is ±90° and the split into roll and yaw arbitrary.
/// Treating it so turns the rotation by at most four times this, in radians.
pub(super) const LOCK_RATIO: f32 = 3e-7;

/// The roll, pitch and yaw of `q`, which may have any length but zero: roll and yaw in (−π, π], pitch
/// in [−π/2, π/2]. At gimbal lock (pitch ±π/2) roll is 0 and yaw carries the whole turn.
///
/// [`from_flight`] of the result is the rotation of `q` within 2e-6 rad, at and near the lock too.
///
/// Half-angles, after E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: a direct,
/// general and computationally efficient method", PLoS ONE 17(11), 2022. With c, s the cosine and
/// sine of pitch/2, the product in [`from_flight`] gives
///
///   (w − y, x + z) = (c − s)·(cos, sin) of (roll + yaw)/2
///   (w + y, x − z) = (c + s)·(cos, sin) of (roll − yaw)/2
///
/// and no arc sine is needed. Each of the four is one rounding away from q, so their directions hold
/// at any pitch. The two lengths give s/c = (longer − shorter)/(sum) = 4(wy − xz)/(sum)².
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn to_flight(q: Quat) -> Result<(f32, f32, f32), Error> {
    let q = quat::well_scaled(q)?.0.to_quat();
    // With w ≥ 0 the two half-angles are never both beyond ±π/2, where their sum would be a whole turn
    // and twice the rounding of π.
    let (x, y, z, w) = if q.w < 0.0 { -q } else { q }.into();
    let (sum_cos, sum_sin) = (w - y, x + z);
    let (difference_cos, difference_sin) = (w + y, x - z);
    let sum_length = scalar::sqrt(sum_cos * sum_cos + sum_sin * sum_sin);
    let difference_length =
        scalar::sqrt(difference_cos * difference_cos + difference_sin * difference_sin);

    let both = sum_length + difference_length;
    let pitch = 2.0 * wrap::atan2(4.0 * (w * y - x * z), both * both);

    let half_sum = wrap::atan2(sum_sin, sum_cos);
    let half_difference = wrap::atan2(difference_sin, difference_cos);
    let (roll, yaw) = if sum_length <= LOCK_RATIO * difference_length {
        (0.0, combine(-half_difference, -half_difference))
    } else if difference_length <= LOCK_RATIO * sum_length {
        (0.0, combine(half_sum, half_sum))
    } else {
        (combine(half_sum, half_difference), combine(half_sum, -half_difference))
    };
    Ok((roll, within_right_angle(pitch), yaw))
}

/// a + b, both in [−π, π], wrapped into (−π, π]; added in double, so that only the answer is rounded.
pub(super) fn combine(a: f32, b: f32) -> f32 {
    wrap::to_f32(f64::from(a) + f64::from(b))
}

/// `angle` without the last bit by which rounding can pass ±π/2.
pub(super) fn within_right_angle(angle: f32) -> f32 {
    if angle.abs() > FRAC_PI_2 { FRAC_PI_2.copysign(angle) } else { angle }
}
