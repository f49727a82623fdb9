//! The choice between q and −q, which are the same rotation.
//!
//! Unit quaternions form a sphere in four dimensions that covers the rotations twice: opposite points are the same
//! rotation. The angle from p to q on that sphere is half the angle of the rotation from p to q. So the shorter
//! rotation, by at most π, leads from p to whichever of q and −q is on the side of p. A quaternion is on the side of p
//! if its dot product with p is >= 0.

use glam::{DQuat, Quat};

use super::lane_form::{self, LaneQuat};
use super::quat;
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns `q` or −`q`, whichever has w >= 0 and is thus on the side of the identity.
#[inline(always)]
pub(crate) fn with_positive_w(q: F32x4) -> F32x4 {
    q.negate_where(F32x4::splat(0.0).greater(q.wwww()))
}

/// Returns `q` or −`q`, whichever is on the side of `reference`.
pub(crate) fn same_side_f64(reference: DQuat, q: DQuat) -> DQuat {
    if reference.dot(q) < 0.0 { -q } else { q }
}

/// Returns `q` or −`q`, whichever is on the side of `reference`, and in all lanes the dot product of the two, which is
/// >= 0.
#[inline(always)]
fn same_side(reference: F32x4, q: F32x4) -> (F32x4, F32x4) {
    let dot = reference.dot(q);
    let is_opposite = F32x4::splat(0.0).greater(dot);
    (q.negate_where(is_opposite), dot.abs())
}

/// The lane form of [`same_side`].
#[inline(always)]
pub(crate) fn same_side_lanes<V: Wide>(
    reference: LaneQuat<V>,
    [x, y, z, w]: LaneQuat<V>,
) -> (LaneQuat<V>, V) {
    let dot = lane_form::dot(reference, [x, y, z, w]);
    let sign = V::select(V::splat(0.0).greater(dot), V::splat(-0.0), V::splat(0.0));
    ([x ^ sign, y ^ sign, z ^ sign, w ^ sign], dot.abs())
}

/// Returns both quaternions as unit quaternions, `to` on the side of `from`, and in all lanes the cosine of the angle
/// between them.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline(always)]
pub(crate) fn units_on_one_side(from: Quat, to: Quat) -> Result<(F32x4, F32x4, F32x4), Error> {
    let (from, to) = quat::units(from, to)?;
    let (to, cosine) = same_side(from, to);
    Ok((from, to, cosine))
}

/// [`units_on_one_side`] in double, without the cosine.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(crate) fn units_on_one_side_f64(from: Quat, to: Quat) -> Result<(DQuat, DQuat), Error> {
    let (from, to) = (quat::to_unit_f64(from)?, quat::to_unit_f64(to)?);
    Ok((from, same_side_f64(from, to)))
}
