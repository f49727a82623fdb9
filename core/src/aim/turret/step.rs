//! The kernel: one step of several turrets side by side, from their numbers in registers to their numbers in registers.
//!
//! A step is a straight line:
//!
//! 1. the target in the frame of the mount ([`InMount`]),
//! 2. the pointing solution, and how it changes as mount and target move ([`Prepared::wanted`]),
//! 3. the goals of both joints, and the joints after `dt` seconds ([`Prepared::moved`]),
//! 4. the pose, the error and the flags ([`Prepared::end`]).
//!
//! It is written once, over [`Elements`]. A batch has a turret in each lane. A single call has one double for each
//! number of the turret. In both, the joints are the lanes of [`Elements::Both`]: azimuth and elevation do the same
//! arithmetic. Each step says in which lanes it is certain; the turrets in the others take the routes of `choice`.

mod path;
#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test may panic")]
mod tests;

use self::path::{Path, Waiting};
use super::axes::AxesLanes;
use super::flags;
use super::joint::{AT_GOAL, JointState};
use super::kinematics::{Barrel, angle_from_forward};
use super::prepared::{MAX_ANGLE, Prepared};
use super::solution::{Branch, Leverage, Pointing, horizontal, pointing};
use super::target_motion::{AngleRates, FASTEST_IN_LANES, Geometry, angle_rates, seen_from_mount};
use crate::lanes::doubles::{Doubles, Elements, ROUND_TO_INTEGER};
use crate::math::lanes_double::{Quaternion, Vector, per_square_root};

/// Returns whether the kernel can compute a time step, seconds.
#[inline(always)]
pub(crate) fn is_usual_time(dt: f32) -> bool {
    dt == 0.0 || (1e-6..=1e6).contains(&dt)
}

/// The highest rate of a joint in lanes, rad/s.
const MAX_RATE: f64 = 1e6;

/// The largest distance along an axis, meters, velocity, m/s, and so on, in lanes.
pub(super) const MAX_LENGTH: f64 = 1e30;

/// Lanes do not compute where the target and the offsets of the turret are all within this along each axis, in meters.
const MIN_LENGTH: f64 = 1e-30;

/// The squared lengths of the orientations in lanes: these bounds admit all floats but zeros.
const NORMS: (f64, f64) = (1e-100, 1e100);

/// Turrets, their mounts, and the positions of their targets, in the world.
#[derive(Clone, Copy)]
pub(crate) struct Scene<D: Elements> {
    pub(super) joints: JointState<D::Both>,
    /// The turns that the joints had left to their goals after the last step.
    pub(super) left: D::Both,
    /// What the turrets waited for; lanes know only those that do not wait.
    pub(super) waiting: D,
    pub(super) position: Vector<D>,
    pub(super) orientation: Quaternion<D>,
    pub(super) target: Vector<D>,
}

/// How mounts and targets move, in the world.
#[derive(Clone, Copy)]
pub(crate) struct Motions<D> {
    pub(super) mount_velocity: Vector<D>,
    pub(super) mount_spin: Vector<D>,
    pub(super) target_velocity: Vector<D>,
    pub(super) target_acceleration: Vector<D>,
}

/// The mounts and the targets in the form with which lanes compute.
#[derive(Clone, Copy)]
pub(crate) struct Entered<D: Elements> {
    pub(super) joints: JointState<D::Both>,
    pub(super) left: D::Both,
    pub(super) position: Vector<D>,
    /// From the mount to the target, in the world.
    pub(super) offset: Vector<D>,
    /// In the world, as it was given, and the reciprocal of its length.
    pub(super) given_orientation: Quaternion<D>,
    pub(super) per_length: D,
    /// The lanes with usable numbers. Elsewhere the numbers are replaced by others that raise no floating-point
    /// exceptions.
    pub(super) is_certain: D::Mask,
}

/// The targets as seen from the mounts, in canonical axes. Everything else waits for these numbers, which do not depend on
/// the configuration. So a call computes them before it prepares its configuration, and the processor does both at once.
#[derive(Clone, Copy)]
pub(crate) struct InMount<D> {
    /// From the mount to the target, in the world.
    offset: Vector<D>,
    /// Of the mount in the world, as it was given.
    given_orientation: Quaternion<D>,
    /// From the mount to the target, in the frame of the mount; and from the axis of the azimuth.
    target: Vector<D>,
    horizontal: D,
}

/// Where to point, seen from the mounts.
#[derive(Clone, Copy)]
pub(super) struct Wanted<D: Elements> {
    /// From the mount to the target, in the frame of the mount.
    target: Vector<D>,
    /// Of the mount, unit, in canonical axes.
    orientation: Quaternion<D>,
    /// The angles of the pointing solution, and how they change.
    pub(super) angle: D::Both,
    rates: AngleRates<D::Both>,
    leverage: Leverage<D::Both>,
    is_certain: D::Mask,
}

/// Joints after a step.
#[derive(Clone, Copy)]
pub(super) struct Moved<D: Elements> {
    pub(super) joints: JointState<D::Both>,
    pub(super) left: D::Both,
    /// How far the goals are from where the joints were turning to, at most, radians.
    pub(super) from_remembered: D,
    has_arrived: D::Mask,
    /// The lanes whose azimuth, or whose elevation, waits at a stop.
    pub(super) is_limited: [D::Mask; 2],
    pub(super) is_certain: D::Mask,
}

/// Turrets after a step.
#[derive(Clone, Copy)]
pub(crate) struct Stepped<D: Elements> {
    pub(super) joints: JointState<D::Both>,
    pub(super) left: D::Both,
    pub(super) base: Quaternion<D>,
    pub(super) barrel: Quaternion<D>,
    pub(crate) muzzle: Vector<D>,
    pub(super) boresight: Vector<D>,
    pub(super) error: D,
    /// The flags, in the low 32 bits.
    pub(crate) flags: D,
    pub(crate) is_certain: D::Mask,
}

/// Where the parts of turrets are, in canonical axes but not rotated into the frame of the mount.
#[derive(Clone, Copy)]
pub(super) struct Parts<D> {
    base: Quaternion<D>,
    pub(super) barrel: Quaternion<D>,
    /// From the mount to the muzzle.
    pub(super) arm: Vector<D>,
}

impl<D: Elements> Motions<D> {
    /// Returns the lanes that can compute with the motion of the mount.
    #[inline(always)]
    pub(super) fn is_mount_sane(&self) -> D::Mask {
        let most = D::splat(MAX_LENGTH);
        self.mount_spin.is_within(most) & self.mount_velocity.is_within(most)
    }
}

impl<D: Elements> Scene<D> {
    /// Returns the turrets in the form with which lanes compute.
    #[inline(always)]
    pub(crate) fn enter(&self) -> Entered<D> {
        let Self { mut joints, mut left, position, mut orientation, target, .. } = *self;
        let mut offset = target - position;
        let mut norm = orientation.length_squared();
        let is_sane = joints.angle.abs().less_or_equal(D::Both::splat(MAX_ANGLE))
            & joints.rate.abs().less_or_equal(D::Both::splat(MAX_RATE))
            & left.abs().less_or_equal(D::Both::splat(MAX_ANGLE));
        let [azimuth_is_sane, elevation_is_sane] = D::each_mask(is_sane);
        let is_certain = self.waiting.equal(D::splat(0.0))
            & offset.is_shorter_than(D::splat(MAX_LENGTH))
            & D::splat(NORMS.0).less(norm)
            & norm.less(D::splat(NORMS.1))
            & azimuth_is_sane
            & elevation_is_sane;
        if !D::all(is_certain) {
            // Elsewhere, numbers that raise no floating-point exceptions.
            offset = Vector::select(is_certain, offset, Vector::splat(1.0));
            orientation = orientation.or_identity(is_certain);
            norm = D::select(is_certain, norm, D::splat(1.0));
            joints = joints.or_at_rest(D::twice_mask(is_certain));
            left = D::Both::select(D::twice_mask(is_certain), left, D::Both::splat(0.0));
        }
        let per_length = per_square_root(norm);
        Entered {
            joints,
            left,
            position,
            offset,
            given_orientation: orientation,
            per_length,
            is_certain,
        }
    }
}

impl<D: Elements> Entered<D> {
    /// Returns the orientation of the mount in the world, unit.
    #[inline(always)]
    pub(super) fn orientation(&self) -> Quaternion<D> {
        self.given_orientation.scaled(self.per_length)
    }

    /// Returns the targets as seen from the mounts.
    #[inline(always)]
    pub(crate) fn in_mount(&self, axes: AxesLanes<D>) -> InMount<D> {
        let Self { offset, given_orientation, per_length, .. } = *self;
        let offset = axes.to_canonical(offset);
        let given_orientation = axes.rotation_to_canonical(given_orientation);
        let back = given_orientation.conjugate();
        let target = back.rotate_and_scale(offset) * (per_length * per_length);
        InMount { offset, given_orientation, target, horizontal: horizontal(target) }
    }
}

impl<D: Elements> Prepared<D> {
    /// Moves turrets by a step of `dt` seconds, a [usual time](is_usual_time), toward targets that are at rest, or move as
    /// `motions` say.
    #[inline(always)]
    pub(crate) fn step(
        &self,
        mut entered: Entered<D>,
        in_mount: InMount<D>,
        motions: Option<&Motions<D>>,
        dt: f64,
    ) -> Stepped<D> {
        entered.is_certain = entered.is_certain & self.is_ordinary;
        let wanted = self.wanted(&entered, in_mount, motions);
        let moved = self.moved(&entered, &wanted, dt, D::splat(AT_GOAL));
        let angles = Barrel::of_both(moved.joints.angle);
        let error = angle_from_forward(self.seen_from_muzzle(&wanted, &angles));
        let parts = self.parts(&wanted, &angles);
        let is_on_target = self.is_on_target(error);
        self.end(entered.position, &moved, &parts, error, is_on_target, D::mask(0))
    }

    /// Returns where to point.
    #[inline(always)]
    pub(super) fn wanted(
        &self,
        entered: &Entered<D>,
        in_mount: InMount<D>,
        motions: Option<&Motions<D>>,
    ) -> Wanted<D> {
        let Self { trunnion, muzzle, .. } = *self;
        let Entered { per_length, mut is_certain, .. } = *entered;
        let InMount { mut offset, given_orientation, mut target, mut horizontal } = in_mount;
        let zero = D::splat(0.0);
        let mut longest = offset.largest();
        if self.have_offsets {
            longest = longest.at_least(trunnion.largest()).at_least(muzzle.largest());
        }
        let is_far = D::splat(MIN_LENGTH).less(longest);
        if !D::all(is_far) {
            is_certain = is_certain & is_far;
            offset = Vector::select(is_far, offset, Vector::splat(1.0));
            target = Vector::select(is_far, target, Vector::splat(1.0));
            horizontal = D::select(is_far, horizontal, D::splat(1.0));
        }
        let pointing = pointing(target, horizontal, trunnion, muzzle, longest, Branch::AHEAD);
        let orientation = given_orientation.scaled(per_length);
        is_certain = is_certain & pointing.is_certain;

        let still = AngleRates { rate: zero, accel: zero };
        let mut rates = [still; 2];
        if let Some(motions) = motions {
            let usable;
            (rates, usable) = self.angle_rates(motions, offset, orientation, &pointing, is_certain);
            is_certain = is_certain & usable;
        }

        let mut angle = pointing.angles();
        let [of_azimuth, of_elevation] = rates;
        let mut rates = AngleRates {
            rate: D::both(of_azimuth.rate, of_elevation.rate),
            accel: D::both(of_azimuth.accel, of_elevation.accel),
        };
        if !D::all(is_certain) {
            let (both, none) = (D::twice_mask(is_certain), D::Both::splat(0.0));
            angle = D::Both::select(both, angle, none);
            rates = AngleRates {
                rate: D::Both::select(both, rates.rate, none),
                accel: D::Both::select(both, rates.accel, none),
            };
        }
        let leverage = pointing.leverage();
        Wanted { target, orientation, angle, rates, leverage, is_certain }
    }

    /// Returns how the angles of a pointing solution change, and the lanes in which that is usable.
    #[inline(always)]
    fn angle_rates(
        &self,
        motions: &Motions<D>,
        offset: Vector<D>,
        orientation: Quaternion<D>,
        pointing: &Pointing<D>,
        is_certain: D::Mask,
    ) -> ([AngleRates<D>; 2], D::Mask) {
        let Self { trunnion, muzzle, axes, .. } = *self;
        let Motions { mount_velocity, mount_spin, target_velocity, target_acceleration } = *motions;
        let (most, none) = (D::splat(MAX_LENGTH), Vector::splat(0.0));
        let is_certain = is_certain
            & motions.is_mount_sane()
            & target_velocity.is_within(most)
            & target_acceleration.is_within(most);
        let spin = Vector::select(is_certain, mount_spin, none);
        let velocity = Vector::select(is_certain, target_velocity - mount_velocity, none);
        let acceleration = Vector::select(is_certain, target_acceleration, none);
        let (velocity, acceleration) = seen_from_mount(
            offset,
            axes.to_canonical(velocity),
            axes.to_canonical(acceleration),
            axes.to_canonical(spin),
        );
        let back = orientation.conjugate();
        let (velocity, acceleration) = (back.rotate(velocity), back.rotate(acceleration));
        let geometry = Geometry {
            ahead: pointing.ahead,
            per_ahead: D::splat(1.0) / pointing.ahead.nonzero(),
            along: pointing.along,
            across: trunnion.z + muzzle.z,
            above: muzzle.y,
        };
        let at = pointing.directions();
        let (rates, is_usual) =
            angle_rates(velocity, acceleration, at, &geometry, FASTEST_IN_LANES);
        (rates, is_certain & is_usual)
    }

    /// Returns the joints after `dt` seconds on their paths to the goals that are certain. Within `margin` of its goal,
    /// radians, a joint has arrived.
    #[inline(always)]
    pub(super) fn moved(
        &self,
        entered: &Entered<D>,
        wanted: &Wanted<D>,
        dt: f64,
        margin: D,
    ) -> Moved<D> {
        let Self { limits, trunnion, muzzle, aim_tolerance, .. } = self;
        let Entered { joints, left, .. } = *entered;
        let joints = if D::all(wanted.is_certain) {
            joints
        } else {
            joints.or_at_rest(D::twice_mask(wanted.is_certain))
        };
        let path = Path {
            limits,
            joints,
            left,
            angle: wanted.angle,
            rates: wanted.rates,
            leverage: wanted.leverage,
            tolerance: D::twice(*aim_tolerance),
            margin: D::twice(margin),
            dt,
        };
        let along = path.along::<D>();
        let [azimuth_arrives, elevation_arrives] = D::each_mask(along.has_arrived);
        let [azimuth_is_certain, elevation_is_certain] = D::each_mask(along.is_certain);
        let [azimuth_is_far, elevation_is_far] = D::each(along.from_remembered);
        let from_remembered = azimuth_is_far + elevation_is_far;
        let [azimuth_waits, elevation_waits] = D::each_mask(along.is_limited);
        let [has_other, elevation_has_other] = D::each_mask(along.has_other);
        // Where no joint waits at a stop, the goal is on target, and the other candidates are known to be off target.
        let has_other = has_other & (azimuth_waits | elevation_waits);
        let mut may_wait = !elevation_has_other;
        if D::any(has_other) {
            let waiting = Waiting {
                trunnion: *trunnion,
                muzzle: *muzzle,
                aim_tolerance: *aim_tolerance,
                target: wanted.target,
                goal: along.goal,
                other: along.other,
                is_sooner: along.is_sooner,
                from_remembered,
            };
            may_wait = may_wait & (!has_other | D::apart(waiting));
        }
        Moved {
            joints: along.joints,
            left: along.left,
            from_remembered,
            has_arrived: azimuth_arrives & elevation_arrives,
            is_limited: D::each_mask(along.is_limited),
            is_certain: wanted.is_certain & azimuth_is_certain & elevation_is_certain & may_wait,
        }
    }

    /// Returns where the parts of turrets are at the given joint angles.
    #[inline(always)]
    pub(super) fn parts(&self, wanted: &Wanted<D>, angles: &Barrel<D>) -> Parts<D> {
        let base = angles.base_on(wanted.orientation);
        let barrel = angles.barrel_on(base);
        let mut arm = Vector::splat(0.0);
        if self.have_offsets {
            arm = angles.joints.arm_on(wanted.orientation, self.trunnion, self.muzzle);
        }
        Parts { base, barrel, arm }
    }

    /// Returns the targets as seen from the muzzles, in the frames of the barrels.
    #[inline(always)]
    pub(super) fn seen_from_muzzle(&self, wanted: &Wanted<D>, angles: &Barrel<D>) -> Vector<D> {
        angles.joints.seen_from_muzzle(wanted.target, self.trunnion, self.muzzle)
    }

    /// Returns the turrets after the step, in the world.
    #[inline(always)]
    pub(super) fn end(
        &self,
        position: Vector<D>,
        moved: &Moved<D>,
        parts: &Parts<D>,
        error: D,
        is_on_target: D::Mask,
        has_missed: D::Mask,
    ) -> Stepped<D> {
        let Self { axes, .. } = self;
        let Moved { joints, left, has_arrived, is_limited, is_certain, .. } = *moved;
        let [azimuth_waits, elevation_waits] = is_limited;
        let waiting = flags::of::<D>(azimuth_waits, flags::AZIMUTH_LIMITED)
            + flags::of::<D>(elevation_waits, flags::ELEVATION_LIMITED);
        let target = flags::of::<D>(is_on_target & !has_missed, flags::ON_TARGET)
            + flags::of::<D>(has_missed, flags::NO_SOLUTION);
        let motion = flags::of::<D>(!has_arrived, flags::SLEWING)
            + flags::of::<D>(self.at_rest(joints), flags::AT_REST);
        Stepped {
            joints,
            left,
            base: axes.rotation_to_engine(parts.base),
            barrel: axes.rotation_to_engine(parts.barrel),
            muzzle: position + axes.to_engine(parts.arm),
            boresight: axes.to_engine(parts.barrel.forward()),
            error,
            // The sum of this constant and an integer has the integer in its low bits.
            flags: (waiting + target) + (motion + D::splat(ROUND_TO_INTEGER)),
            is_certain,
        }
    }
}
