//! Exponential, logarithm and power of a quaternion.

use glam::{DQuat, DVec3, Quat};

use super::{interpolate, quat, scalar};
use crate::Error;

/// Hamilton's exponential e^w·(û·sin|u|, cos|u|) of `q` = (u, w). Of a pure quaternion (w = 0) that is the
/// unit quaternion of the rotation by 2|u| about u.
///
/// In double on the way: each component within 1e-7 of the length of the result, or one subnormal.
///
/// # Errors
/// [`Error::NotFinite`] when `q` is not finite or the result too long for floats (w above 88.7).
pub fn exp(q: Quat) -> Result<Quat, Error> {
    if !q.is_finite() {
        return Err(Error::NotFinite);
    }
    let wide = q.as_dquat();
    let (u, w) = (wide.xyz(), wide.w);
    let (sine_over_angle, cosine) = sinc_cos(u);
    let length = libm::exp(w);
    let result = DQuat::from_vec4((u * sine_over_angle).extend(cosine) * length).as_quat();
    if result.is_finite() { Ok(result) } else { Err(Error::NotFinite) }
}

/// sin|u|/|u| and cos|u|. Squares of floats do not vanish in double, so a length of 0 is none.
pub(crate) fn sinc_cos(u: DVec3) -> (f64, f64) {
    let angle = libm::sqrt(u.length_squared());
    let (sine, cosine) = libm::sincos(angle);
    (if angle > 0.0 { sine / scalar::divisor(angle) } else { 1.0 }, cosine)
}

/// The principal logarithm (û·atan2(|u|, w), ln|q|) of `q` = (u, w), whose vector part has a length in [0, π]:
/// half the angle of the rotation along its axis. [`exp`] of it is `q`.
///
/// In double on the way, each component within one rounding. A negative number, (0, w) with w < 0, has
/// the logarithm (π, 0, 0, ln|w|).
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn log(q: Quat) -> Result<Quat, Error> {
    let unit = quat::to_unit_f64(q)?;
    let sine = libm::sqrt(unit.xyz().length_squared());
    let angle = libm::atan2(sine, unit.w);
    let axis = if sine > 0.0 { unit.xyz() * (1.0 / scalar::divisor(sine)) } else { DVec3::X };
    let length_log = 0.5 * libm::log(q.as_dquat().length_squared());
    Ok(Quat::from_vec4((axis * angle).as_vec3().extend(length_log as f32)))
}

/// The rotation of `q` times `t`: `t` = 0.5 turns half as far, −1 back, 2 twice. The angle of `q` is the
/// shorter one, in [0, π], and its length drops out: [`interpolate::slerp`] from the identity, to the bit.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn pow(q: Quat, t: f32) -> Result<Quat, Error> {
    interpolate::slerp(Quat::IDENTITY, q, t)
}
