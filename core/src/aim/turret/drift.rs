//! How fast the joint angles that point at a target change, as mount and target move.

use glam::{DVec3, Vec3};

use super::bearing::{Barrel, Bearing, Sight};
use super::config::{Base, Turret};
use crate::Error;
use crate::aim::Motion;
use crate::math::quat;
use crate::math::scalar::{max_magnitude, nonzero};

/// The target's motion in the frame of the mount, canonical and at the scale of its [`Sight`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    velocity: DVec3,
    acceleration: DVec3,
}

/// What changes faster, in units of its size a second, changes beyond all measure and counts as still. No
/// product of two such numbers leaves the doubles.
const MEASURE: f64 = 1e60;

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
        // Velocities are floats: with a scale of 1 or less all of them are below it.
        let limit = MEASURE / f64::from_bits(sight.scale.to_bits().max(1.0_f64.to_bits()));
        let scaled = |v: DVec3| {
            let is_measured = max_magnitude(v.to_array()) < limit;
            let measured = if is_measured { v } else { DVec3::ZERO };
            measured * sight.scale
        };
        let velocity = scaled(target.velocity.as_dvec3() - mount_velocity.as_dvec3());
        let acceleration = scaled(target.acceleration.as_dvec3());
        let in_mount =
            |v: DVec3| turret.axes.to_canonical(quat::rotate_f64(base.orientation.conjugate(), v));
        Ok(Self {
            velocity: in_mount(velocity - spin.cross(way)),
            acceleration: in_mount(
                acceleration - spin.cross(velocity) * 2.0 + spin.cross(spin.cross(way)),
            ),
        })
    }

    /// How the angles of `bearing` change, azimuth and elevation; an angle that does so beyond all
    /// measure, as next to the zenith, counts as still. Where the bearing has no azimuth, the joint's stays at
    /// `azimuth_kept`.
    ///
    /// The two conditions of the bearing, differentiated. With q and s the target's velocity and
    /// acceleration turned back by the azimuth α, and f, c, D of the bearing:
    ///
    /// * across: α̇f = −qᵣ, α̈f = −sᵣ − α̇(2q_f − α̇c); so ḟ = q_f − α̇c and f̈ = s_f + α̇²f − α̈c.
    /// * along, with n the part across the barrel, upward, and l that along it, of (ḟ, q_u) and of
    ///   (f̈, s_u): ε̇D = n₁, ε̈D = n₂ − ε̇(2l₁ + ε̇m_u).
    pub(super) fn trends(
        &self,
        sight: &Sight,
        bearing: &Bearing,
        azimuth_kept: f64,
    ) -> (Trend, Trend) {
        let Some(elevation) = bearing.elevation else {
            return (Trend::STILL, Trend::STILL);
        };
        let back = Barrel::new(-bearing.azimuth.unwrap_or(azimuth_kept), elevation);
        let (q, s) =
            (back.turned_by_azimuth(self.velocity), back.turned_by_azimuth(self.acceleration));
        let (c, f) = (sight.trunnion.z + sight.muzzle.z, bearing.ahead);
        let across = if bearing.azimuth.is_some() {
            Trend::new(f, -q.z, |rate| -s.z - rate * (2.0 * q.x - rate * c))
        } else {
            Trend::STILL
        };

        let Trend { rate, accel } = across;
        let ahead_rate = q.x - rate * c;
        let ahead_accel = s.x + rate * rate * f - accel * c;
        let (along_1, raise_1) = back.along_and_across(ahead_rate, q.y);
        let (_, raise_2) = back.along_and_across(ahead_accel, s.y);
        let along = Trend::new(bearing.along, raise_1, |rate| {
            raise_2 - rate * (2.0 * along_1 + rate * sight.muzzle.y)
        });
        (across, along)
    }
}

impl Trend {
    pub(super) const STILL: Self = Self { rate: 0.0, accel: 0.0 };

    /// The rate v/r, and the acceleration a/r that goes with it; still where either is beyond all measure.
    fn new(r: f64, v: f64, a: impl Fn(f64) -> f64) -> Self {
        let Some(rate) = quotient(v, r) else {
            return Self::STILL;
        };
        quotient(a(rate), r).map_or(Self::STILL, |accel| Self { rate, accel })
    }
}

/// `a` over `b`; `None` where that is beyond all measure.
fn quotient(a: f64, b: f64) -> Option<f64> {
    (a.abs() < MEASURE * b.abs()).then(|| a / nonzero(b))
}

#[cfg(test)]
mod tests {
    use core::f64::consts::{PI, TAU};

    use glam::{DQuat, Quat};

    use super::super::bearing::Side;
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
        fn trends(&self, side: Side) -> [Trend; 2] {
            let (base, sight) = self.after(0.0);
            let Self { turret, velocity, spin, target, .. } = self;
            let drift =
                Drift::new(turret, &base, &sight, *velocity, *spin, target).expect("a drift");
            drift.trends(&sight, &sight.bearing(side), 0.0).into()
        }

        /// The same by differences of the angles.
        fn differences(&self, side: Side) -> [Trend; 2] {
            let angles = |seconds: f64| {
                let bearing = self.after(seconds).1.bearing(side);
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
        for (r, v, a) in [(0.0, 1.0, 1.0), (1e-30, 1e31, 1.0), (1.0, 1.0, 1e61), (0.0, 0.0, 0.0)] {
            let Trend { rate, accel } = Trend::new(r, v, |_| a);
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
                    let side = Side { over_the_top, behind_trunnion: false };
                    let trends = scene.trends(side);
                    for (trend, wanted) in trends.into_iter().zip(scene.differences(side)) {
                        assert!((trend.rate - wanted.rate).abs() < LEFT, "{trend:?}, {wanted:?}");
                        assert!((trend.accel - wanted.accel).abs() < LEFT, "{trend:?}, {wanted:?}");
                    }
                }
            }
        }
    }
}
