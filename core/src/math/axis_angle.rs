//! Rotations as an axis and an angle.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::axis_angle;
//!
//! let q = axis_angle::from_axis_angle(3.0 * Vec3::Y, 0.5)?;
//! let (axis, angle) = axis_angle::to_axis_angle(q)?;
//! assert!(axis.distance(Vec3::Y) < 1e-6 && (angle - 0.5).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{Quat, Vec3};

use super::{double_cover, quat, trig, vec3, wrap};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// Returns the rotation by `angle` radians about `axis`, which may have any length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or, for a zero axis, [`Error::InvalidArgument`].
#[inline(always)]
pub fn from_axis_angle(axis: Vec3, angle: f32) -> Result<Quat, Error> {
    let lanes = F32x4::new([axis.x, axis.y, axis.z, angle]);
    let usual = lanes.abs().at_most(F32x4::new(USUAL));
    // The lanes are 0 where squares would overflow.
    let lanes = lanes & usual;
    let squares = lanes * lanes;
    let square = (squares.xxxx() + squares.yyyy()) + squares.zzzz();
    let usual = usual & square.at_least(F32x4::splat(LEAST_SQUARE));
    if usual.mask_bits() != 0b1111 {
        return from_unusual(axis.x, axis.y, axis.z, angle);
    }
    let direction = lanes.without_w() / square.sqrt();
    let sin_cos = trig::near_sin_cos_of_one(lanes.wwww() * F32x4::splat(0.5));
    Ok((direction * sin_cos.xxxx() + sin_cos.only_w()).to_quat())
}

/// The largest components of an axis, and the largest angle, that [`from_axis_angle`] uses unscaled. The squared length
/// of such an axis is at most 3·2⁵⁸, within the bounds of `scalar::is_normal_square`. Up to this angle, half of the
/// angle is reduced exactly.
const USUAL: [f32; 4] = [LARGEST, LARGEST, LARGEST, 2.0 * trig::REDUCTION_LIMIT];

/// 2²⁹.
const LARGEST: f32 = 536_870_912.0;

/// The lower bound of `scalar::is_normal_square`.
const LEAST_SQUARE: f32 = 1e-18;

/// [`from_axis_angle`] for an axis of any length but zero, and any angle. It takes separate floats: an axis would be
/// passed in memory, and then the usual case, too, would have to write it to memory.
#[cold]
#[inline(never)]
fn from_unusual(x: f32, y: f32, z: f32, angle: f32) -> Result<Quat, Error> {
    if !angle.is_finite() {
        return Err(Error::NotFinite);
    }
    let direction = F32x4::from_vec3(vec3::normalize(Vec3::new(x, y, z))?);
    let (sin, cos) = trig::sin_cos(F32x4::splat(0.5 * angle));
    Ok((direction * sin + cos.only_w()).to_quat())
}

/// Returns the unit axis of `q` and its angle in [0, π] radians; +X and 0 for the identity. `q` may have any length but
/// zero.
///
/// The angle is 2·atan2(|u|, |w|) with u = (x, y, z), which is precise at both ends of the range.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn to_axis_angle(q: Quat) -> Result<(Vec3, f32), Error> {
    let q = double_cover::with_positive_w(quat::well_scaled(q)?.0).to_quat();
    let u = quat::imaginary(q);
    match vec3::normalize(u) {
        Ok(axis) => Ok((axis, 2.0 * wrap::atan2(vec3::length(u), q.w))),
        Err(_) => Ok((Vec3::X, 0.0)),
    }
}
