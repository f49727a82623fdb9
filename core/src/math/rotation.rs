//! Rotations by their angle: how far apart, a part of the way, and split about an axis.

use glam::{DQuat, Quat, Vec3};

use super::{great_circle, quat, vec3};
use crate::Error;

/// The angle of the rotation that leads from `a` to `b`, in [0, π] radians; 0 when either is zero or not
/// finite. Lengths and signs of the two make no difference.
///
/// 2·atan2(|u|, |w|) of (u, w) = a*·b in double, where the products of floats are exact: right to the
/// rounding of the answer for the smallest angles too, and exactly 0 for equal quaternions.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn angle(a: Quat, b: Quat) -> f32 {
    let (a, b) = (a.as_dquat(), b.as_dquat());
    // In this order, not as a product of quaternions: each difference is exactly 0 for a = b.
    let u = (b.xyz() * a.w - a.xyz() * b.w) - a.xyz().cross(b.xyz());
    let sine = libm::sqrt(u.length_squared());
    let cosine = a.dot(b).abs();
    // Every component is in it, and no product of floats overflows a double.
    if cosine.is_finite() { (2.0 * libm::atan2(sine, cosine)) as f32 } else { 0.0 }
}

/// `from` turned toward `to`, the shorter way, by at most `max_angle` radians, and never past it.
///
/// Unit within 1e-7, and 2e-7 rad from the rotation asked for. With less than `max_angle` to go, and so
/// for an infinite one, exactly `to`, or −`to` when that is nearer; with 0, exactly `from`. Quaternions
/// of any length but zero.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative angle.
pub fn rotate_towards(from: Quat, to: Quat, max_angle: f32) -> Result<Quat, Error> {
    let ends = great_circle::ends(from, to)?;
    if max_angle.is_nan() {
        return Err(Error::NotFinite);
    }
    if max_angle < 0.0 {
        return Err(Error::InvalidLimits);
    }
    let half_angle = 0.5 * f64::from(max_angle);
    let way = ends.way();
    if half_angle == 0.0 {
        Ok(ends.start)
    } else if half_angle >= way.arc {
        Ok(ends.end)
    } else {
        Ok(way.at(half_angle).as_quat())
    }
}

/// Where the axis of a half-turn is this near to perpendicular to the axis of the twist, and the angle this
/// near to 180°, the twist is made of the rounding of four floats.
const LOST_TWIST: f64 = 1e-7;

/// `q` = swing · twist: first the twist about `axis`, then the swing about an axis perpendicular to it.
///
/// The swing is the shorter way around (w ≥ 0), the twist carries the sign of `q`. Both unit within 1e-7,
/// their product is `q` within 3e-7 rad. A swing of 180°, within 2e-7 rad, leaves no twist to be seen:
/// the twist is then the identity. `q` and `axis` of any length but zero.
///
/// With p the part of the vector (x, y, z) along the axis â, the twist is (p·â, w) normalised, and
/// the swing what is left.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidArgument`] for a zero axis.
pub fn swing_twist(q: Quat, axis: Vec3) -> Result<(Quat, Quat), Error> {
    let whole = quat::to_unit_f64(q)?;
    let axis = vec3::to_unit_f64(axis)?;
    let along = whole.xyz().dot(axis);
    let length = libm::sqrt(along * along + whole.w * whole.w);
    if length <= LOST_TWIST {
        return Ok((whole.as_quat(), Quat::IDENTITY));
    }
    let twist = DQuat::from_vec4((axis * (along / length)).extend(whole.w / length));
    Ok(((whole * twist.conjugate()).as_quat(), twist.as_quat()))
}
