//! Spherical cubic interpolation between two rotations, each with a control rotation beside it.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, rotation, squad};
//!
//! let (from, to) = (Quat::IDENTITY, axis_angle::from_axis_angle(Vec3::Y, 1.0)?);
//! let end = squad::squad(from, from, to, to, 1.0)?;
//! assert!(rotation::angle(end, to) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::Quat;

use super::great_arc::{GreatArc, ShorterArc};
use super::{double_cover, quat};
use crate::Error;

/// Returns slerp(slerp(`q0`, `q1`, t), slerp(`s0`, `s1`, t), 2t(1 − t)).
///
/// The signs of the four quaternions make no difference: `q1` and `s0` are taken on the side of `q0`, and `s1` on the
/// side of `q1`. Each of the three slerps then follows the arc to its end with that sign, even if the negative is
/// nearer, so the curve is smooth in `t`. Where a slerp leads from a quaternion to its negative, it rotates about +Y.
///
/// The result is unit within 1e-7, and within 2e-7 rad of exact arithmetic where none of the three arcs is near half
/// the circle. At 0 it is exactly `q0`; at 1 it is exactly `q1` or −`q1`. Outside [0, 1] the same formula extrapolates.
/// All four quaternions may have any length but zero.
///
/// Source: K. Shoemake, "Quaternion calculus and fast animation", SIGGRAPH course notes 10, 1987.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn squad(q0: Quat, s0: Quat, s1: Quat, q1: Quat, t: f32) -> Result<Quat, Error> {
    let ends = ShorterArc::between(q0, q1)?;
    let (control0, control1) = (quat::to_unit_f64(s0)?, quat::to_unit_f64(s1)?);
    if !t.is_finite() {
        Err(Error::NotFinite)
    } else if t == 0.0 {
        Ok(ends.start)
    } else if t == 1.0 {
        Ok(ends.end)
    } else {
        let control0 = double_cover::same_side_f64(ends.start.as_dquat(), control0);
        let control1 = double_cover::same_side_f64(ends.end.as_dquat(), control1);
        let t = f64::from(t);
        let between_ends = ends.arc().at_fraction(t);
        let between_controls = GreatArc::between(control0, control1).at_fraction(t);
        let across = GreatArc::between(between_ends, between_controls);
        Ok(across.at_fraction(2.0 * t * (1.0 - t)).as_quat())
    }
}
