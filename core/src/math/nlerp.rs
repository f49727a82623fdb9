//! Normalized linear interpolation between two rotations.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, nlerp, rotation};
//!
//! let to = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! let halfway = nlerp::nlerp(Quat::IDENTITY, to, 0.5)?;
//! assert!((rotation::angle(halfway, to) - 0.5).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::Quat;

use super::lane_form::{LaneQuat, add, length_squared, scale};
use super::slerp::exact_end;
use super::{double_cover, quat};
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Interpolates linearly and normalizes: follows the path of [`slerp`](super::slerp::slerp) at a slightly uneven speed.
///
/// The result is unit within 4e-7 for every pair. The ends, the range of `t` and the lengths are as for slerp.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn nlerp(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    if !(0.0..=1.0).contains(&t) {
        return nlerp_beyond(from, to, t);
    }
    let (from, to, _) = double_cover::units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end.to_quat());
    }
    let blend = from * F32x4::splat(1.0 - t) + to * F32x4::splat(t);
    Ok((blend * (F32x4::splat(1.0) / blend.dot(blend).sqrt())).to_quat())
}

/// The lane form of [`nlerp`], for unit quaternions on one side and `t` in [0, 1]. The ends are not exact.
#[inline(always)]
pub(crate) fn nlerp_lanes<V: Wide>(from: LaneQuat<V>, to: LaneQuat<V>, t: V) -> LaneQuat<V> {
    let blend = add(scale(from, V::splat(1.0) - t), scale(to, t));
    scale(blend, V::splat(1.0) / length_squared(blend).sqrt())
}

/// [`nlerp`] for a `t` outside [0, 1], in double.
#[cold]
#[inline(never)]
fn nlerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = double_cover::units_on_one_side_f64(from, to)?;
    if !t.is_finite() {
        return Err(Error::NotFinite);
    }
    let blend = from + (to - from) * f64::from(t);
    Ok(quat::normalize_f64(blend).as_quat())
}
