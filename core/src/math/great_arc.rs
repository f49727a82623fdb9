//! Arcs of great circles between unit quaternions, in double, for paths between two rotations for which single
//! precision does not suffice.

use core::f64::consts::PI;

use glam::{DQuat, DVec3, Quat};

use super::{double_cover, quat, scalar};
use crate::Error;

/// An arc of a great circle on the sphere of unit quaternions, from `start` to an end.
///
/// Let a be the start, a* its conjugate, b the end, and r = b·a* the rotation that leads from a to b. r is
/// unit, and its real part is a · b, the cosine of the angle θ between a and b. So, with a unit vector û,
///
///   r = (û·sin θ, cos θ)
///
/// which is a rotation by 2θ about û. The fraction s of that rotation is (û·sin sθ, cos sθ), and
///
///   p(s) = (û·sin sθ, cos sθ)·a = cos sθ·a + sin sθ·(û, 0)·a
///
/// is the path of constant angular velocity: a at s = 0 and b at s = 1. (û, 0) is unit and perpendicular to
/// the identity. Multiplying both by a keeps lengths and angles, so (û, 0)·a is unit and perpendicular to a.
/// Hence p is a great circle, and sθ the angle along it.
///
/// With a = (u, wₐ) and b = (v, w_b), the vector part of b·a* is
///
///   û·sin θ = wₐ·v − w_b·u + u × v
///
/// and θ = atan2(|û·sin θ|, a · b) is precise also at 0 and at π, where the arc cosine is not.
pub(crate) struct GreatArc {
    start: DQuat,
    /// û, in world axes.
    axis: DVec3,
    /// θ, the angle from the start to the end, in [0, π] radians. The angle of the rotation is twice that.
    pub(crate) angle: f64,
}

impl GreatArc {
    /// Returns the arc from `start` to `end`, neither of which is zero or infinite. It ends at `end` even
    /// where −`end` is nearer. Where `end` is −`start`, every great circle through `start` leads there: the
    /// arc then rotates about +Y.
    ///
    /// Where both are floats, the axis is precise to the last digits of a double, however near they are to each other:
    /// the products in each difference are exact.
    #[inline(never)]
    pub(crate) fn between(start: DQuat, end: DQuat) -> Self {
        let (u, v) = (start.xyz(), end.xyz());
        let cross = (v * start.w - u * end.w) + u.cross(v);
        let sine = libm::sqrt(cross.length_squared());
        let axis = if sine > 0.0 { cross * (1.0 / scalar::divisor(sine)) } else { DVec3::Y };
        Self { start: quat::normalize_f64(start), axis, angle: libm::atan2(sine, start.dot(end)) }
    }

    /// Returns the arc from the same start in the opposite direction, up to the negative of the end, which is
    /// the same rotation as the end.
    pub(crate) fn complement(self) -> Self {
        // An arc of no length has no opposite direction: its complement is a full turn about its axis.
        let axis = if self.angle > 0.0 { -self.axis } else { self.axis };
        Self { axis, angle: PI - self.angle, ..self }
    }

    /// Returns the unit quaternion at `angle` radians from the start.
    #[inline(never)]
    pub(crate) fn at_angle(&self, angle: f64) -> DQuat {
        let (sin, cos) = libm::sincos(angle);
        quat::normalize_f64(quat::mul_f64(
            DQuat::from_vec4((self.axis * sin).extend(cos)),
            self.start,
        ))
    }

    /// Returns the unit quaternion at the fraction `t` of the arc: the start at 0, the end at 1.
    pub(crate) fn at_fraction(&self, t: f64) -> DQuat {
        self.at_angle(t * self.angle)
    }
}

/// The shorter of the two arcs between two rotations, and its ends in floats. The ends have the bits that
/// [`slerp`](super::slerp::slerp) returns at 0 and 1, so that all paths agree on which arc is the shorter arc.
pub(crate) struct ShorterArc {
    /// In floats: a struct of doubles would be so large that the compiler copies it by calling `memcpy`.
    from: Quat,
    /// With the sign of `end`.
    to: Quat,
    /// The first rotation as a unit quaternion, as [`quat::ensure_unit`] returns it.
    pub(crate) start: Quat,
    /// The second rotation likewise, on the side of the first.
    pub(crate) end: Quat,
}

impl ShorterArc {
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
    #[inline(never)]
    pub(crate) fn between(from: Quat, to: Quat) -> Result<Self, Error> {
        let (start, end, _) = double_cover::units_on_one_side(from, to)?;
        let (start, end) = (start.to_quat(), end.to_quat());
        let to = double_cover::same_side_f64(end.as_dquat(), to.as_dquat()).as_quat();
        Ok(Self { from, to, start, end })
    }

    /// Returns the arc in double, between the quaternions as they were given, before they were rounded to unit
    /// quaternions.
    pub(crate) fn arc(&self) -> GreatArc {
        GreatArc::between(self.from.as_dquat(), self.to.as_dquat())
    }
}
