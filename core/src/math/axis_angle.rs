//! Rotations as an axis and an angle.

use glam::{Quat, Vec3};

use super::{double_cover, quat, trig, vec3, wrap};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// Returns the rotation by `angle` radians about `axis`, which may have any length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or, for a zero axis, [`Error::InvalidArgument`].
#[inline(never)] // for size: two exports call it
pub fn from_axis_angle(axis: Vec3, angle: f32) -> Result<Quat, Error> {
    if !angle.is_finite() {
        return Err(Error::NotFinite);
    }
    let direction = F32x4::from_vec3(vec3::normalize(axis)?);
    let (sin, cos) = trig::sin_cos(F32x4::splat(0.5 * angle));
    Ok((direction * sin + cos.only_w()).to_quat())
}

/// Returns the unit axis and the angle in radians, in [0, π], of `q`, which may have any length but zero; +X
/// and 0 for the identity.
///
/// The angle is 2·atan2(|u|, |w|) with u = (x, y, z), which is right to its rounding at both ends of the
/// range.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn to_axis_angle(q: Quat) -> Result<(Vec3, f32), Error> {
    let q = double_cover::with_positive_w(quat::well_scaled(q)?.0.to_quat());
    let u = q.xyz();
    match vec3::normalize(u) {
        Ok(axis) => Ok((axis, 2.0 * wrap::atan2(vec3::length(u), q.w))),
        Err(_) => Ok((Vec3::X, 0.0)),
    }
}
