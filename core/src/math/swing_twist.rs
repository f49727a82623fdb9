//! A rotation split into two: about an axis, and across it.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::{axis_angle, quat, rotation, swing_twist};
//!
//! let tilt = axis_angle::from_axis_angle(Vec3::Z, 0.3)?;
//! let turn = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! let (swing, twist) = swing_twist::swing_twist(quat::mul(tilt, turn), Vec3::Y)?;
//! assert!(rotation::angle(swing, tilt) < 1e-6 && rotation::angle(twist, turn) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, Quat, Vec3};

use super::{quat, vec3};
use crate::Error;

/// Up to this length, the vector (p·â, w) of [`swing_twist`] is nothing but the rounding error of four floats.
const TWIST_LENGTH_MIN: f64 = 1e-7;

/// Splits `q` = swing · twist: first the twist about `axis`, then the swing about an axis perpendicular to `axis`.
/// Returns the swing and the twist.
///
/// The swing has w >= 0, and so an angle of at most π. The twist has the sign for which the product is `q`, not −`q`.
/// Both are unit within 1e-7, and their product is `q` within 3e-7 rad. A swing by π, within 2e-7 rad, does not
/// determine the twist, which is then the identity. `q` and `axis` may have any length but zero.
///
/// With the unit axis â and p = (x, y, z) · â, the projection of the vector part of q on it, the twist is
/// (p·â, w) normalized. The swing is q·twist*, where twist* is the conjugate of the twist.
///
/// Source: P. Dobrowolski, "Swing-twist decomposition in Clifford algebra", 2015, arXiv:1506.05481.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidArgument`] for a zero axis.
pub fn swing_twist(q: Quat, axis: Vec3) -> Result<(Quat, Quat), Error> {
    let whole = quat::to_unit_f64(q)?;
    let axis = vec3::to_unit_f64(axis)?;
    let projection = whole.xyz().dot(axis);
    let length = libm::sqrt(projection * projection + whole.w * whole.w);
    if length <= TWIST_LENGTH_MIN {
        // Of a half turn, w is rounding alone, and so is its sign.
        let w = if whole.w < 0.0 { 0.0 } else { whole.w };
        let DQuat { x, y, z, .. } = whole;
        return Ok((DQuat::from_xyzw(x, y, z, w).as_quat(), Quat::IDENTITY));
    }
    let twist = DQuat::from_vec4((axis * (projection / length)).extend(whole.w / length));
    Ok(((whole * twist.conjugate()).as_quat(), twist.as_quat()))
}
