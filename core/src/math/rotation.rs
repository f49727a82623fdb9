//! The angle between two rotations, and rotating toward another orientation by a limited angle.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, rotation};
//!
//! let to = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! let step = rotation::rotate_towards(Quat::IDENTITY, to, 0.1)?;
//! assert!((rotation::angle(step, to) - 0.9).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::Quat;

use super::great_arc::ShorterArc;
use crate::Error;

/// Returns the angle of the rotation from `a` to `b`, in [0, π] radians; 0 when either is zero or not finite. The
/// lengths and signs of the two make no difference.
///
/// Computed as 2·atan2(|u|, |w|) in double, with (u, w) = a*·b and a* the conjugate of a. The products of floats are
/// exact in double. So only the result is rounded, even for the smallest angles, and it is exactly 0 for equal
/// quaternions.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn angle(a: Quat, b: Quat) -> f32 {
    let (a, b) = (a.as_dquat(), b.as_dquat());
    // In this order, which is not the order of a product of quaternions, each difference is exactly 0 for a = b.
    let u = (b.xyz() * a.w - a.xyz() * b.w) - a.xyz().cross(b.xyz());
    let sine = libm::sqrt(u.length_squared());
    let cosine = a.dot(b).abs();
    // Not finite if any component is not: each is in the sum, and no product of floats overflows a double.
    if cosine.is_finite() { (2.0 * libm::atan2(sine, cosine)) as f32 } else { 0.0 }
}

/// Rotates `from` toward `to` along the shorter arc, by at most `max_angle` radians, and never past `to`.
///
/// The result is unit within 1e-7, and within 2e-7 rad of the exact rotation. If the angle between the two is less
/// than `max_angle`, as it always is for [`INFINITY`](f32::INFINITY), the result is exactly `to`, or −`to` when that
/// is nearer. With a `max_angle` of 0 the result is exactly `from`. The quaternions may have any length but zero.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative angle.
pub fn rotate_towards(from: Quat, to: Quat, max_angle: f32) -> Result<Quat, Error> {
    let ends = ShorterArc::between(from, to)?;
    if max_angle.is_nan() {
        return Err(Error::NotFinite);
    }
    if max_angle < 0.0 {
        return Err(Error::InvalidLimits);
    }
    // Half the angle of the rotation is the angle along the arc.
    let half_angle = 0.5 * f64::from(max_angle);
    let arc = ends.arc();
    if half_angle == 0.0 {
        Ok(ends.start)
    } else if half_angle >= arc.angle {
        Ok(ends.end)
    } else {
        Ok(arc.at_angle(half_angle).as_quat())
    }
}
