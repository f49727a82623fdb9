//! Exponential, logarithm and power of quaternions.
//!
//! The exponential of a vector u, as the quaternion (u, 0), is the unit quaternion (û·sin|u|, cos|u|) of the
//! rotation by 2|u| about u. The logarithm of that quaternion is u again: half the angle of the rotation, along its
//! axis.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::{axis_angle, exponential, rotation};
//!
//! let q = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! assert!((exponential::log(q)?.y - 0.5).abs() < 1e-6);
//! assert!(rotation::angle(exponential::exp(exponential::log(q)?)?, q) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat};

use super::{quat, scalar, slerp};
use crate::Error;
use crate::lanes::Lanes;

/// Returns Hamilton's exponential e^w·(û·sin|u|, cos|u|) of `q` = (u, w). For a pure quaternion (w = 0) it is
/// the unit quaternion of the rotation by 2|u| radians about u.
///
/// Computed in double: each component is within 1e-7 times the length of the result, or within one subnormal.
///
/// # Errors
/// [`Error::NotFinite`] when `q` is not finite, or when the result is too long for floats (w above 88.7).
pub fn exp(q: Quat) -> Result<Quat, Error> {
    if !quat::is_finite(q) {
        return Err(Error::NotFinite);
    }
    let wide = q.as_dquat();
    let result = (exp_f64(wide.xyz()) * libm::exp(wide.w)).as_quat();
    if quat::is_finite(result) { Ok(result) } else { Err(Error::NotFinite) }
}

/// Returns the unit quaternion of the rotation by 2|u| radians about u.
pub(crate) fn exp_f64(u: DVec3) -> DQuat {
    let (sinc, cos) = sinc_cos(u);
    DQuat::from_vec4((u * sinc).extend(cos))
}

/// Returns sin|u|/|u|, which is 1 for u = 0, and cos|u|. Squares of floats do not vanish in double, so a
/// length of 0 is exact.
fn sinc_cos(u: DVec3) -> (f64, f64) {
    let angle = libm::sqrt(u.length_squared());
    let (sin, cos) = libm::sincos(angle);
    (if angle > 0.0 { sin / scalar::divisor(angle) } else { 1.0 }, cos)
}

/// The squared half-angle z up to which [`sinc_cos_series`] is valid: rotations by up to 1.41 rad.
pub(crate) const SERIES_LIMIT: f32 = 0.5;

/// Returns sin(√z)/√z and cos(√z) for z in [0, [`SERIES_LIMIT`]], for an exponential in single precision: Taylor series
/// up to z⁴. The first omitted terms are at most 8e-10 and 9e-9.
#[inline(always)]
pub(crate) fn sinc_cos_series<L: Lanes>(z: L) -> (L, L) {
    let c = L::splat;
    let sinc = z * c(1.0 / 362_880.0) - c(1.0 / 5_040.0);
    let sinc = c(1.0) + z * (z * (z * sinc + c(1.0 / 120.0)) - c(1.0 / 6.0));
    let cos = z * c(1.0 / 40_320.0) - c(1.0 / 720.0);
    let cos = c(1.0) + z * (z * (z * cos + c(1.0 / 24.0)) - c(0.5));
    (sinc, cos)
}

/// Returns the principal logarithm (û·atan2(|u|, w), ln|q|) of `q` = (u, w). The length of its vector part is
/// half the angle of the rotation in radians, in [0, π]. [`exp`] of it is `q`.
///
/// Computed in double, each component within one rounding. A negative number, (0, w) with w < 0, has the logarithm
/// (π, 0, 0, ln|w|).
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
    Ok(quat::from_parts((axis * angle).as_vec3(), length_log as f32))
}

/// Returns the vector u, with |u| in [0, π], whose [`exp_f64`] is the unit quaternion `q`; the zero vector for 1 and
/// for −1.
///
/// [`log`] does not use this function: it rounds in another order, and returns half a turn about +X for −1.
pub(crate) fn log_f64(q: DQuat) -> DVec3 {
    let u = q.xyz();
    let sine = libm::sqrt(u.length_squared());
    if sine == 0.0 { DVec3::ZERO } else { u * (libm::atan2(sine, q.w) / sine) }
}

/// Returns the rotation about the axis of `q` by `t` times its angle: 0.5 rotates half as far, 2 twice as far, −1
/// back. The angle of `q` is taken in [0, π], and the length of `q` makes no difference. The bits are those of
/// [`slerp::slerp`] from the identity to `q`.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn pow(q: Quat, t: f32) -> Result<Quat, Error> {
    slerp::slerp(Quat::IDENTITY, q, t)
}
