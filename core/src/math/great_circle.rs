//! The great circle from one unit quaternion to another, in double: what the paths between two rotations
//! that interpolation in single cannot follow have in common.

use glam::{DQuat, DVec3, Quat};

use super::{interpolate, quat, scalar};
use crate::Error;

/// All (axis·sin α, cos α)·start: half the angle of the rotation about the axis, in the world, is the angle
/// along the circle.
pub(crate) struct GreatCircle {
    start: DQuat,
    axis: DVec3,
    /// The way to the end, in [0, π].
    pub(crate) arc: f64,
}

impl GreatCircle {
    /// From one quaternion to another, neither of them zero nor infinite, not minding that −`end` may be
    /// nearer. From a quaternion to its negative any circle leads: that of a turn about +Y is taken.
    ///
    /// The axis is the vector part of end·start*. Between quaternions of floats it is right to the last
    /// digits of a double, however near the two are: the products in each difference are exact.
    #[inline(never)]
    pub(crate) fn through(start: DQuat, end: DQuat) -> Self {
        let (u, v) = (start.xyz(), end.xyz());
        let across = (v * start.w - u * end.w) + u.cross(v);
        let sine = libm::sqrt(across.length_squared());
        let axis = if sine > 0.0 { across * (1.0 / scalar::divisor(sine)) } else { DVec3::Y };
        Self { start: quat::normalize_f64(start), axis, arc: libm::atan2(sine, start.dot(end)) }
    }

    /// The rest of the circle: the other way around, to the negative of the end.
    pub(crate) fn long_way(self) -> Self {
        // Where there is no way to be opposite to, the turn about +Y is counter-clockwise.
        let axis = if self.arc > 0.0 { -self.axis } else { self.axis };
        Self { axis, arc: core::f64::consts::PI - self.arc, ..self }
    }

    /// The unit quaternion at `angle` from the start, toward the end.
    #[inline(never)]
    pub(crate) fn at(&self, angle: f64) -> DQuat {
        let (sin, cos) = libm::sincos(angle);
        quat::normalize_f64(quat::mul_f64(
            DQuat::from_vec4((self.axis * sin).extend(cos)),
            self.start,
        ))
    }

    /// The quaternion at `t` of the arc.
    pub(crate) fn part(&self, t: f64) -> DQuat {
        self.at(t * self.arc)
    }
}

/// What a path between two rotations starts and ends with, as [`interpolate::slerp`] does, so that all
/// agree on which way is the shorter.
pub(crate) struct Ends {
    /// `from` and `to` as given, but for the sign of `to`, which is that of `end`.
    from: Quat,
    to: Quat,
    /// `from`, as it is where unit within rounding, else normalised.
    pub(crate) start: Quat,
    /// `to` likewise, or −`to` when that is nearer.
    pub(crate) end: Quat,
}

impl Ends {
    /// The shorter way from one to the other.
    pub(crate) fn way(&self) -> GreatCircle {
        GreatCircle::through(self.from.as_dquat(), self.to.as_dquat())
    }
}

/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline(never)]
pub(crate) fn ends(from: Quat, to: Quat) -> Result<Ends, Error> {
    let (start, end) = (interpolate::slerp(from, to, 0.0)?, interpolate::slerp(from, to, 1.0)?);
    let flipped = end.as_dquat().dot(to.as_dquat()) < 0.0;
    Ok(Ends { from, to: if flipped { -to } else { to }, start, end })
}

/// `q` as it is where unit within rounding, else normalised.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline(never)]
pub(crate) fn ensure_unit(q: Quat) -> Result<Quat, Error> {
    interpolate::slerp(q, q, 0.0)
}
