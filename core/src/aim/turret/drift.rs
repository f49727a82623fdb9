//! How fast the joint angles that point at a target change, as mount and target move.

use glam::{DVec3, Vec3};

use super::bearing::{Barrel, Bearing, Sight};
use super::config::{Base, Turret};
use crate::Error;
use crate::aim::Motion;
use crate::math::quat;

/// The target's motion in the frame of the mount, canonical and at the scale of its [`Sight`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    velocity: DVec3,
    acceleration: DVec3,
}

/// The first two derivatives of a joint angle: rad/s and rad/s².
#[derive(Clone, Copy, Debug)]
pub(super) struct Trend {
    pub(super) rate: f64,
    pub(super) accel: f64,
}

impl Drift {
    /// With r the way from the mount to the target, v and a its derivatives, and ω the mount's spin, the
    /// way in the frame of the mount changes by v − ω × r, and that by a − 2ω × v + ω × (ω × r).
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub(super) fn new(
        turret: &Turret,
        base: &Base,
        sight: &Sight,
        mount_velocity: Vec3,
        mount_spin: Vec3,
        target: &Motion,
    ) -> Result<Self, Error> {
        let finite = mount_velocity.is_finite()
            && mount_spin.is_finite()
            && target.velocity.is_finite()
            && target.acceleration.is_finite();
        if !finite {
            return Err(Error::NotFinite);
        }
        let spin = mount_spin.as_dvec3();
        let way = (target.position - base.position) * sight.scale;
        let velocity = (target.velocity.as_dvec3() - mount_velocity.as_dvec3()) * sight.scale;
        let acceleration = target.acceleration.as_dvec3() * sight.scale;
        let in_mount =
            |v: DVec3| turret.axes.to_canonical(quat::turned(base.orientation.conjugate(), v));
        Ok(Self {
            velocity: in_mount(velocity - spin.cross(way)),
            acceleration: in_mount(
                acceleration - spin.cross(velocity) * 2.0 + spin.cross(spin.cross(way)),
            ),
        })
    }

    /// How the angles of `bearing` change, azimuth and elevation; an angle that does so beyond all
    /// measure, as next to the zenith, counts as still.
    ///
    /// The two conditions of the bearing, differentiated. With q and s the target's velocity and
    /// acceleration turned back by the azimuth α, and f, c, D of the bearing:
    ///
    /// * across: α̇f = −qᵣ, α̈f = −sᵣ − α̇(2q_f − α̇c); so ḟ = q_f − α̇c and f̈ = s_f + α̇²f − α̈c.
    /// * along, with n the part across the barrel, upward, and l that along it, of (ḟ, q_u) and of
    ///   (f̈, s_u): ε̇D = n₁, ε̈D = n₂ − ε̇(2l₁ + ε̇m_u).
    pub(super) fn trends(&self, sight: &Sight, bearing: &Bearing) -> (Trend, Trend) {
        let (Some(azimuth), Some(elevation)) = (bearing.azimuth, bearing.elevation) else {
            return (Trend::STILL, Trend::STILL);
        };
        let back = Barrel::new(-azimuth, elevation);
        let (q, s) =
            (back.turned_by_azimuth(self.velocity), back.turned_by_azimuth(self.acceleration));
        let (c, f) = (sight.trunnion.z + sight.muzzle.z, bearing.ahead);
        let rate = -q.z / f;
        let accel = -(s.z + rate * (2.0 * q.x - rate * c)) / f;
        let across = Trend { rate, accel }.or_still();

        let Trend { rate, accel } = across;
        let ahead_rate = q.x - rate * c;
        let ahead_accel = s.x + rate * rate * f - accel * c;
        let (along_1, raise_1) = back.along_and_across(ahead_rate, q.y);
        let (_, raise_2) = back.along_and_across(ahead_accel, s.y);
        let rate = raise_1 / bearing.along;
        let accel = (raise_2 - rate * (2.0 * along_1 + rate * sight.muzzle.y)) / bearing.along;
        (across, Trend { rate, accel }.or_still())
    }
}

impl Trend {
    pub(super) const STILL: Self = Self { rate: 0.0, accel: 0.0 };

    fn or_still(self) -> Self {
        if self.rate.is_finite() && self.accel.is_finite() { self } else { Self::STILL }
    }
}
