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

#[cfg(test)]
mod tests {
    use core::f64::consts::{PI, TAU};

    use glam::{DQuat, Quat};

    use super::super::config::{Axes, Config, Mount};
    use super::*;

    /// Between the three times of a difference, in seconds.
    const STEP: f64 = 1e-3;

    /// What the next derivatives leave in differences over [`STEP`] of rates of about 1 rad/s.
    const LEFT: f64 = 2e-6;

    /// A mount and a target that move.
    struct Scene {
        turret: Turret,
        mount: Mount,
        velocity: Vec3,
        spin: Vec3,
        target: Motion,
    }

    impl Scene {
        fn new(axes: Axes, trunnion: Vec3, muzzle: Vec3) -> Self {
            let orientation = Quat::from_xyzw(0.3, -0.5, 0.4, 0.7);
            Self {
                turret: Turret::new(&Config { trunnion, muzzle, ..Config::new(axes) }),
                mount: Mount { position: DVec3::new(-2.0, 5.0, 1.0), orientation },
                velocity: Vec3::new(3.0, -1.0, 2.0),
                spin: Vec3::new(0.2, 0.4, -0.3),
                target: Motion {
                    position: DVec3::new(9.0, -4.0, 12.0),
                    velocity: Vec3::new(-6.0, 8.0, 4.0),
                    acceleration: Vec3::new(5.0, -3.0, -7.0),
                },
            }
        }

        /// The mount and where the target is from it, so many seconds on.
        fn after(&self, seconds: f64) -> (Base, Sight) {
            let start = Base::new(&self.mount).expect("a mount");
            let base = Base {
                position: start.position + self.velocity.as_dvec3() * seconds,
                orientation: DQuat::from_scaled_axis(self.spin.as_dvec3() * seconds)
                    * start.orientation,
            };
            let Motion { position, velocity, acceleration } = self.target;
            let target = position
                + velocity.as_dvec3() * seconds
                + acceleration.as_dvec3() * (0.5 * seconds * seconds);
            (base, Sight::new(&self.turret, &base, target).expect("a sight"))
        }

        /// The trends of both angles now.
        fn trends(&self, over_the_top: bool) -> [Trend; 2] {
            let (base, sight) = self.after(0.0);
            let Self { turret, velocity, spin, target, .. } = self;
            let drift =
                Drift::new(turret, &base, &sight, *velocity, *spin, target).expect("a drift");
            drift.trends(&sight, &sight.bearing(over_the_top)).into()
        }

        /// The same by differences of the angles.
        fn differences(&self, over_the_top: bool) -> [Trend; 2] {
            let angles = |seconds: f64| {
                let bearing = self.after(seconds).1.bearing(over_the_top);
                assert!(!bearing.too_close);
                (bearing.azimuth.expect("an azimuth"), bearing.elevation.expect("an elevation"))
            };
            let [before, now, after] = [-STEP, 0.0, STEP].map(angles);
            [difference(before.0, now.0, after.0), difference(before.1, now.1, after.1)]
        }
    }

    fn difference(before: f64, now: f64, after: f64) -> Trend {
        let short = |turn: f64| turn - TAU * libm::round(turn / TAU);
        let (gone, to_go) = (short(now - before), short(after - now));
        assert!(gone.abs() < PI / 2.0);
        Trend { rate: (gone + to_go) / (2.0 * STEP), accel: (to_go - gone) / (STEP * STEP) }
    }

    #[test]
    fn trend_beyond_all_measure_is_still() {
        for (rate, accel) in [(f64::INFINITY, 1.0), (1.0, -f64::INFINITY), (1.0, f64::NAN)] {
            let Trend { rate, accel } = Trend { rate, accel }.or_still();
            assert_eq!((rate, accel), (0.0, 0.0));
        }
    }

    #[test]
    fn trends_are_the_derivatives_of_the_bearing() {
        let offsets = [
            (Vec3::ZERO, Vec3::ZERO),
            (Vec3::new(0.5, 1.2, 0.3), Vec3::new(3.0, 0.2, -0.8)),
            (Vec3::new(-0.7, 0.4, 2.0), Vec3::new(1.0, -1.5, 1.5)),
        ];
        for (trunnion, muzzle) in offsets {
            for axes in [Axes::CANONICAL, Axes::UNITY, Axes::GODOT, Axes::UNREAL] {
                let scene = Scene::new(axes, trunnion, muzzle);
                for over_the_top in [false, true] {
                    let trends = scene.trends(over_the_top);
                    for (trend, wanted) in trends.into_iter().zip(scene.differences(over_the_top)) {
                        assert!((trend.rate - wanted.rate).abs() < LEFT, "{trend:?}, {wanted:?}");
                        assert!((trend.accel - wanted.accel).abs() < LEFT, "{trend:?}, {wanted:?}");
                    }
                }
            }
        }
    }
}
