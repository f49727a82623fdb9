//! Target motion: how fast the joint angles that point at a target change, as mount and target move.
//!
//! 1. [`TargetMotion::new`] converts the motion of target and mount into the frame of the mount: velocity and
//!    acceleration of the target as seen from there.
//! 2. [`TargetMotion::angle_rates`] differentiates the two conditions of the pointing solution, for the rates and the
//!    accelerations of both angles.

use glam::{DVec3, Vec3};

use super::joint::{Angles, PerJoint};
use super::kinematics::{Barrel, JointDirections};
use super::solution::{PointingSolution, TargetInMount};
use super::validated::MountFrame;
use crate::Error;
use crate::aim::Motion;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;
use crate::math::scalar::max_magnitude;

/// The target's velocity and acceleration as seen in the frame of the mount: canonical, at the scale of its
/// [`TargetInMount`].
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetMotion {
    velocity: DVec3,
    acceleration: DVec3,
}

/// An angle that changes faster than this, rad/s or rad/s², has no useful rate, and counts as still. A velocity or an
/// acceleration beyond this, at the scale of the [`TargetInMount`], counts as 0. No product of two such numbers exceeds
/// the doubles.
const FASTEST: f64 = 1e60;

/// The first two derivatives of a joint angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct AngleRates<D = f64> {
    /// Rad/s.
    pub(super) rate: D,
    /// Rad/s².
    pub(super) accel: D,
}

impl TargetMotion {
    /// Returns the motion of `target` as seen from a mount with the given velocity and spin, in the world.
    ///
    /// Let r be the offset from the mount to the target, v and a its derivatives in the world, and ω the mount's spin,
    /// which counts as constant. A vector x of the world changes by ẋ − ω × x as seen in a frame that rotates with ω.
    /// So r changes by v − ω × r, and v − ω × r changes by
    ///
    /// (a − ω × v) − ω × (v − ω × r) = a − 2ω × v + ω × (ω × r).
    ///
    /// # Errors
    /// [`Error::NotFinite`].
    pub(super) fn new(
        mount: &MountFrame,
        in_mount: &TargetInMount,
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
        let offset = (target.position - mount.position) * in_mount.scale;
        // Velocities are floats: with a scale of 1 or less, all of them are below the limit.
        let limit = FASTEST / f64::from_bits(in_mount.scale.to_bits().max(1.0_f64.to_bits()));
        let scaled = |v: DVec3| {
            let bounded = if max_magnitude(v.to_array()) < limit { v } else { DVec3::ZERO };
            bounded * in_mount.scale
        };
        let velocity = scaled(target.velocity.as_dvec3() - mount_velocity.as_dvec3());
        let acceleration = scaled(target.acceleration.as_dvec3());
        let (velocity, acceleration) =
            seen_from_mount(offset.into(), velocity.into(), acceleration.into(), spin.into());
        Ok(Self {
            velocity: mount.to_canonical(velocity.into()),
            acceleration: mount.to_canonical(acceleration.into()),
        })
    }

    /// Returns the rates of azimuth and elevation of `solution`. An angle that changes beyond [`FASTEST`], as next to
    /// the zenith, counts as still. Where the solution has no azimuth, the joint's azimuth stays at `azimuth_kept`.
    pub(super) fn angle_rates(
        &self,
        target: &TargetInMount,
        solution: &PointingSolution,
        azimuth_kept: f64,
    ) -> PerJoint<AngleRates> {
        let Some(elevation) = solution.angles.elevation else {
            return STILL;
        };
        let azimuth = solution.angles.azimuth.unwrap_or(azimuth_kept);
        let at = Barrel::new(Angles { azimuth, elevation }).joints;
        let per_ahead =
            if solution.angles.azimuth.is_some() { 1.0 / solution.ahead.nonzero() } else { 0.0 };
        let (velocity, acceleration) = (self.velocity.into(), self.acceleration.into());
        let across = target.trunnion.z + target.muzzle.z;
        let geometry = Geometry {
            ahead: solution.ahead,
            per_ahead,
            along: solution.along,
            across,
            above: target.muzzle.y,
        };
        let ([azimuth, elevation], _) = angle_rates(velocity, acceleration, at, &geometry, FASTEST);
        PerJoint { azimuth, elevation }
    }
}

/// The rates of angles of a target at rest.
pub(super) const STILL: PerJoint<AngleRates> =
    PerJoint { azimuth: AngleRates::STILL, elevation: AngleRates::STILL };

/// The fastest that angles in lanes may change, rad/s, and their rates, rad/s².
pub(super) const FASTEST_IN_LANES: f64 = 1e6;

/// Lengths of a pointing solution, in the symbols of [`solution`](super::solution).
#[derive(Clone, Copy)]
pub(super) struct Geometry<D> {
    /// f, and its reciprocal: 0 where the azimuth stays.
    pub(super) ahead: D,
    pub(super) per_ahead: D,
    /// D.
    pub(super) along: D,
    /// c = tᵣ + mᵣ.
    pub(super) across: D,
    /// m_u.
    pub(super) above: D,
}

/// Returns the rates of azimuth and elevation at the joint angles `at` of a pointing solution, from the velocity and the
/// acceleration of the target as seen in the frame of the mount; and the lanes in which none is beyond `fastest`. An angle
/// that changes beyond it counts as still.
///
/// The two conditions of the solution are differentiated twice, in the solution's symbols. A vector x that is
/// rotated back by an angle which grows by α̇ changes by the derivative of x, rotated back, and by −α̇ times the
/// cross product of the axis with the rotated x. Let q and s be the target's velocity and acceleration, rotated
/// back by α. The indices f, u, r mean forward, up, right:
///
/// * Azimuth: the target, rotated back by α, is at (f, p_u, c), and changes by (q_f − α̇c, q_u, q_r + α̇f). Since c
///   is constant, α̇f = −q_r; and ḟ = q_f − α̇c.
/// * q itself changes by (s_f − α̇q_r, s_u, s_r + α̇q_f). So the derivative of q_r + α̇f = 0 is
///   s_r + α̇q_f + α̈f + α̇ḟ = 0, or α̈f = −s_r − α̇(2q_f − α̇c); and f̈ = s_f + α̇²f − α̈c.
/// * Elevation: in the plane of the barrel, the first derivative of the target is (ḟ, q_u) and the second
///   (f̈, s_u). Rotated back by ε these are (l₁, n₁) and (l₂, n₂), along the barrel and across it. The target
///   itself is at (D, m_u), which changes by (l₁ + ε̇m_u, n₁ − ε̇D). Since m_u is constant, ε̇D = n₁; and
///   Ḋ = l₁ + ε̇m_u.
/// * n₁ changes by n₂ − ε̇l₁. So the derivative of n₁ − ε̇D = 0 is n₂ − ε̇l₁ − ε̈D − ε̇Ḋ = 0, or
///   ε̈D = n₂ − ε̇(2l₁ + ε̇m_u).
#[inline(always)]
pub(super) fn angle_rates<D: Doubles>(
    velocity: Vector<D>,
    acceleration: Vector<D>,
    at: JointDirections<D>,
    geometry: &Geometry<D>,
    fastest: f64,
) -> ([AngleRates<D>; 2], D::Mask) {
    let (two, fastest) = (D::splat(2.0), D::splat(fastest));
    let Geometry { ahead: f, per_ahead, along, across: c, above } = *geometry;
    let back = at.with_azimuth_back();
    let (q, s) = (back.turn(velocity), back.turn(acceleration));
    // Bounded, so that no product of rates is beyond doubles.
    let rate = (-q.z * per_ahead).clamp(-fastest, fastest);
    let accel = (-s.z - rate * (two * q.x - rate * c)) * per_ahead;
    let (azimuth, azimuth_is_usual) = AngleRates { rate, accel }.or_still(fastest);

    let AngleRates { rate, accel } = azimuth;
    let ahead_rate = q.x - rate * c;
    let ahead_accel = s.x + rate * rate * f - accel * c;
    let (along_1, across_1) = back.along_and_across(ahead_rate, q.y);
    let (_, across_2) = back.along_and_across(ahead_accel, s.y);
    let per_along = D::splat(1.0) / along.nonzero();
    let rate = (across_1 * per_along).clamp(-fastest, fastest);
    let accel = (across_2 - rate * (two * along_1 + rate * above)) * per_along;
    let (elevation, elevation_is_usual) = AngleRates { rate, accel }.or_still(fastest);
    ([azimuth, elevation], azimuth_is_usual & elevation_is_usual)
}

impl<D: Doubles> AngleRates<D> {
    /// Returns the rates of azimuth and elevation.
    #[inline(always)]
    pub(super) fn each<E: Elements<Both = D>>(self) -> [AngleRates<E>; 2] {
        let ([azimuth, elevation], [azimuth_accel, elevation_accel]) =
            (E::each(self.rate), E::each(self.accel));
        [
            AngleRates { rate: azimuth, accel: azimuth_accel },
            AngleRates { rate: elevation, accel: elevation_accel },
        ]
    }

    /// Returns these rates, still where one of them is not less than `fastest`; and the lanes where none is.
    #[inline(always)]
    fn or_still(self, fastest: D) -> (Self, D::Mask) {
        let Self { rate, accel } = self;
        let is_usual = rate.abs().less(fastest) & accel.abs().less(fastest);
        if D::all(is_usual) {
            return (self, is_usual);
        }
        let zero = D::splat(0.0);
        (
            Self { rate: D::select(is_usual, rate, zero), accel: D::select(is_usual, accel, zero) },
            is_usual,
        )
    }
}

/// Returns the velocity and the acceleration of targets at `offset` from their mounts, as seen in frames that rotate with
/// `spin`, all in the same axes: the derivation is that of [`TargetMotion::new`].
#[inline(always)]
pub(super) fn seen_from_mount<D: Doubles>(
    offset: Vector<D>,
    velocity: Vector<D>,
    acceleration: Vector<D>,
    spin: Vector<D>,
) -> (Vector<D>, Vector<D>) {
    let carried = spin.cross(offset);
    let seen_acceleration =
        acceleration - spin.cross(velocity) * D::splat(2.0) + spin.cross(carried);
    (velocity - carried, seen_acceleration)
}

impl AngleRates {
    pub(super) const STILL: Self = Self { rate: 0.0, accel: 0.0 };
}

#[cfg(test)]
mod tests {
    use core::f64::consts::{PI, TAU};

    use glam::{DQuat, Quat};

    use super::super::axes::Axes;
    use super::super::config::{Config, Mount};
    use super::super::solution::Branch;
    use super::super::validated::Turret;
    use super::*;

    /// The interval between the three times of a difference, in seconds.
    const STEP: f64 = 1e-3;

    /// The contribution of the next derivatives to differences over [`STEP`] of rates of about 1 rad/s.
    const LEFT: f64 = 2e-6;

    /// A mount and a target that move.
    struct Scene {
        turret: Turret<'static>,
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

        /// Returns the mount, and the target in its frame, `seconds` later.
        fn after(&self, seconds: f64) -> (MountFrame, TargetInMount) {
            let (axes, spin) = (self.turret.axes, self.spin.as_dvec3() * seconds);
            let start = MountFrame::new(&self.mount, axes).expect("a mount");
            let mount = MountFrame {
                position: start.position + self.velocity.as_dvec3() * seconds,
                orientation: DQuat::from_scaled_axis(axes.to_canonical(spin)) * start.orientation,
                ..start
            };
            let Motion { position, velocity, acceleration } = self.target;
            let target = position
                + velocity.as_dvec3() * seconds
                + acceleration.as_dvec3() * (0.5 * seconds * seconds);
            let in_mount = TargetInMount::new(&self.turret, &mount, target).expect("a target");
            (mount, in_mount)
        }

        /// Returns the rates of both angles now.
        fn angle_rates(&self, branch: Branch) -> [AngleRates; 2] {
            let (mount, in_mount) = self.after(0.0);
            let Self { velocity, spin, target, .. } = self;
            let motion = TargetMotion::new(&mount, &in_mount, *velocity, *spin, target);
            let rates =
                motion.expect("a motion").angle_rates(&in_mount, &in_mount.solution(branch), 0.0);
            [rates.azimuth, rates.elevation]
        }

        /// Returns the same rates by differences of the angles.
        fn differences(&self, branch: Branch) -> [AngleRates; 2] {
            let angles = |seconds: f64| {
                let solution = self.after(seconds).1.solution(branch);
                assert!(!solution.too_close);
                (
                    solution.angles.azimuth.expect("an azimuth"),
                    solution.angles.elevation.expect("an elevation"),
                )
            };
            let [before, now, after] = [-STEP, 0.0, STEP].map(angles);
            [difference(before.0, now.0, after.0), difference(before.1, now.1, after.1)]
        }
    }

    fn difference(before: f64, now: f64, after: f64) -> AngleRates {
        let shortest = |turn: f64| turn - TAU * libm::round(turn / TAU);
        let (before, after) = (shortest(now - before), shortest(after - now));
        assert!(before.abs() < PI / 2.0);
        AngleRates {
            rate: (before + after) / (2.0 * STEP),
            accel: (after - before) / (STEP * STEP),
        }
    }

    #[test]
    fn angle_rates_beyond_the_fastest_are_still() {
        let at = Barrel::new(Angles::ZERO).joints;
        let velocity = |speed: f64| DVec3::new(0.0, speed, -speed).into();
        for (length, speed, accel) in
            [(0.0, 1.0, 1.0), (1e-30, 1e31, 1.0), (1.0, 1.0, 1e61), (0.0, 0.0, 0.0)]
        {
            let (ahead, along) = (length, length);
            let per_ahead = 1.0 / length.nonzero();
            let geometry = Geometry { ahead, per_ahead, along, across: 0.0, above: 0.0 };
            let (rates, is_usual) =
                angle_rates(velocity(speed), velocity(accel), at, &geometry, FASTEST);
            assert_eq!(rates.map(|rates| (rates.rate, rates.accel)), [(0.0, 0.0); 2]);
            assert_eq!(is_usual, speed == 0.0);
        }
        let geometry = Geometry { ahead: 2.0, per_ahead: 0.5, along: 4.0, across: 0.0, above: 0.0 };
        let (rates, is_usual) = angle_rates(velocity(3.0), velocity(0.0), at, &geometry, FASTEST);
        assert_eq!(rates.map(|rates| rates.rate), [1.5, 0.75]);
        assert!(is_usual);
    }

    #[test]
    fn angle_rates_of_a_moving_scene_are_the_derivatives_of_the_solution() {
        let offsets = [
            (Vec3::ZERO, Vec3::ZERO),
            (Vec3::new(0.5, 1.2, 0.3), Vec3::new(3.0, 0.2, -0.8)),
            (Vec3::new(-0.7, 0.4, 2.0), Vec3::new(1.0, -1.5, 1.5)),
        ];
        for (trunnion, muzzle) in offsets {
            for axes in Axes::ALL {
                let scene = Scene::new(axes, trunnion, muzzle);
                for over_the_top in [false, true] {
                    let branch = Branch { over_the_top, behind_trunnion: false };
                    let rates = scene.angle_rates(branch);
                    for (rates, wanted) in rates.into_iter().zip(scene.differences(branch)) {
                        assert!((rates.rate - wanted.rate).abs() < LEFT, "{rates:?}, {wanted:?}");
                        assert!((rates.accel - wanted.accel).abs() < LEFT, "{rates:?}, {wanted:?}");
                    }
                }
            }
        }
    }
}
