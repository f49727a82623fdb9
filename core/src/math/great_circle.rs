//! The great circle through two unit quaternions, in double: what the paths between two rotations that
//! interpolation in single cannot follow have in common.

use glam::{DQuat, Quat};

use super::{interpolate, quat};
use crate::Error;

/// The circle start·cos + across·sin. Half the angle of the rotation is the angle along it.
pub(super) struct GreatCircle {
    start: DQuat,
    across: DQuat,
    /// The way to the end, in [0, π].
    pub(super) arc: f64,
}

/// Below this the distance between two directions in double is their rounding; rotations of different
/// floats are 1e-8 apart, but where a component is tiny.
const SAME_ROTATION: f64 = 1e-14;

impl GreatCircle {
    /// From one unit quaternion to another, not minding that −`end` may be nearer.
    ///
    /// From a quaternion to its negative any circle leads: that of a turn about +Y is taken.
    pub(super) fn through(start: DQuat, end: DQuat) -> Self {
        let cosine = start.dot(end);
        let away = end - start * cosine;
        let sine = libm::sqrt(away.length_squared());
        if sine > SAME_ROTATION {
            // The shorter `away` is, the more of `start` is left in it by rounding: out with it again.
            let across = away * (1.0 / sine);
            let across = normalized(across - start * start.dot(across));
            Self { start, across, arc: libm::atan2(sine, cosine) }
        } else {
            let across = DQuat::from_xyzw(0.0, 1.0, 0.0, 0.0) * start;
            let arc = if cosine < 0.0 { core::f64::consts::PI } else { 0.0 };
            Self { start, across, arc }
        }
    }

    /// The unit quaternion at `angle` from the start, toward the end.
    pub(super) fn at(&self, angle: f64) -> DQuat {
        let (sin, cos) = libm::sincos(angle);
        normalized(self.start * cos + self.across * sin)
    }
}

fn normalized(q: DQuat) -> DQuat {
    q * (1.0 / libm::sqrt(q.length_squared()))
}

/// Both as [`interpolate::slerp`] ends with them: as they are where unit within rounding, else normalised,
/// and `to` with the sign that it has chosen, so that everybody agrees on which way is the shorter.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn ends(from: Quat, to: Quat) -> Result<(Quat, Quat), Error> {
    Ok((interpolate::slerp(from, to, 0.0)?, interpolate::slerp(from, to, 1.0)?))
}

/// `q` as it is where unit within rounding, else normalised.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn unit(q: Quat) -> Result<Quat, Error> {
    interpolate::slerp(q, q, 0.0)
}

/// The circle through two ends.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn between(start: Quat, end: Quat) -> Result<GreatCircle, Error> {
    Ok(GreatCircle::through(quat::direction(start)?, quat::direction(end)?))
}
