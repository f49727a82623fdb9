//! The input of a turret, validated, in double, and in canonical axes.

use glam::{DQuat, DVec3};

use super::axes::Axes;
use super::config::{Config, Mount, State};
use super::joint::{Angles, FARTHEST_STOP, Goals, JointLimits, JointState, Joints, Limits};
use super::keep_out::KeepOut;
use super::sector::Sector;
use crate::Error;
use crate::math::scalar::{clamp, narrow};
use crate::math::{quat, wrap};

/// A validated [`Config`]. Vectors are in canonical axes: forward, up, right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turret<'a> {
    pub(super) limits: Limits,
    /// Within the travel.
    pub(super) rest: Joints,
    /// Whether no azimuth within the travel is equivalent to that of the rest pose.
    pub(super) is_rest_limited: bool,
    pub(super) aim_tolerance: f32,
    pub(super) trunnion: DVec3,
    pub(super) muzzle: DVec3,
    pub(super) axes: Axes,
    pub(super) sectors: &'a [Sector],
}

/// Where a turret is, and what it remembers of the last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    pub(super) joints: Joints,
    pub(super) memory: Memory,
}

/// What a turret remembers of the last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Where its joints are turning to, and the turns that they have left.
    pub(super) goal: Angles,
    pub(super) left: Angles,
    /// Seconds: above 0, how long something better has been open; below 0, how long the turret stays with its choice.
    pub(super) waiting: f64,
}

/// A validated [`Mount`].
#[derive(Clone, Copy, Debug)]
pub(super) struct MountFrame {
    pub(super) position: DVec3,
    /// The mount's orientation as a unit quaternion in canonical axes: the rotation by the same angle about the same
    /// axis.
    pub(super) orientation: DQuat,
    pub(super) axes: Axes,
}

impl<'a> Turret<'a> {
    /// Returns the turret of a configuration that has passed [`Config::validate`].
    pub(super) fn new(config: &Config<'a>) -> Self {
        let Config { rest, aim_tolerance, trunnion, muzzle, axes, sectors, .. } = *config;
        let limits = Limits::of(config);
        let is_rest_limited =
            limits.azimuth.travel.is_some_and(|travel| travel.has_none_of(rest.azimuth.into()));
        let mut place = limits.rest(config);
        if has_keep_out(sectors) {
            place = nearest_allowed(&limits, sectors, place);
        }
        Self {
            limits,
            rest: limits.goals_at(place).map(|goal| goal.state()),
            is_rest_limited,
            aim_tolerance,
            trunnion: axes.to_canonical(trunnion.as_dvec3()),
            muzzle: axes.to_canonical(muzzle.as_dvec3()),
            axes,
            sectors,
        }
    }

    /// Calls `use_it` with the angles at which the turret must not be, and returns its result.
    #[inline(always)]
    pub(super) fn with_keep_out<T>(&self, use_it: impl FnOnce(&KeepOut<'_>) -> T) -> T {
        KeepOut::with(&self.limits, self.sectors, use_it)
    }

    /// Returns the same turret with joints whose times are their turns: for queries of where a turret could point.
    pub(super) fn by_turns(&self) -> Self {
        Self { limits: self.limits.map(JointLimits::by_turns), ..*self }
    }

    /// Returns how far two places are apart, radians; on an endless azimuth by the shorter turn.
    pub(super) fn apart(&self, a: Angles, b: Angles) -> f64 {
        let turn = a.azimuth - b.azimuth;
        let turn = if self.limits.azimuth.travel.is_none() { wrap::in_f64(turn) } else { turn };
        libm::hypot(turn, a.elevation - b.elevation)
    }

    /// Returns whether both joints are within their travel.
    pub(super) fn contains(&self, joints: &Joints) -> bool {
        !self.limits.zip(*joints).any(|(limits, joint)| !limits.contains(joint))
    }

    /// Returns whether there are angles at which the turret must not be.
    pub(super) fn has_keep_out(&self) -> bool {
        has_keep_out(self.sectors)
    }

    /// Returns whether the turret is on target with the angle `error` between boresight and target, radians.
    pub(super) fn is_on_target(&self, error: f64) -> bool {
        narrow(error) <= self.aim_tolerance
    }
}

fn has_keep_out(sectors: &[Sector]) -> bool {
    sectors.iter().any(Sector::keeps_out)
}

/// Returns the rest pose, or the nearest allowed place where the turret must not be at the rest pose.
#[inline(never)]
fn nearest_allowed(limits: &Limits, sectors: &[Sector], rest: Angles) -> Angles {
    KeepOut::with(limits, sectors, |keep_out| {
        if keep_out.is_allowed(rest) { rest } else { keep_out.nearest_allowed(rest, |_| 0.0) }
    })
}

impl Joints {
    /// # Errors
    /// [`Error::NotFinite`].
    pub(super) fn new(state: &State) -> Result<Self, Error> {
        let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = *state;
        let remembered = [state.azimuth_left, state.elevation_left, state.waiting];
        let joints = [azimuth, elevation, azimuth_rate, elevation_rate];
        if joints.iter().chain(&remembered).all(|x| x.is_finite()) {
            Ok(Self {
                azimuth: JointState { angle: azimuth, rate: azimuth_rate },
                elevation: JointState { angle: elevation, rate: elevation_rate },
            })
        } else {
            Err(Error::NotFinite)
        }
    }
}

impl Present {
    pub(super) fn new(turret: &Turret<'_>, (joints, left): (Joints, Angles), waiting: f64) -> Self {
        // So that an angle and a turn add up. No goal of a turret is further away.
        let left = left.map(|turn| clamp(turn, -FARTHEST_STOP, FARTHEST_STOP));
        let goal = turret.limits.angles(joints).zip(left).map(|(angle, left)| angle + left);
        Self { joints, memory: Memory { goal, left, waiting } }
    }

    /// Returns a turret at rest that remembers nothing.
    pub(super) fn at_rest(turret: &Turret<'_>, joints: &Joints) -> Self {
        Self::new(turret, (*joints, Angles::ZERO), 0.0)
    }
}

impl Goals {
    /// Returns the goals; those that are not at `place` are moved there, at rest.
    pub(super) fn moved_to(&self, turret: &Turret<'_>, place: Angles) -> Self {
        turret.limits.zip(place).zip(*self).map(|((limits, angle), goal)| {
            if goal.unwrapped == angle { goal } else { limits.goal_at(angle) }
        })
    }

    /// Returns the turns that the joints have to make to get there.
    pub(super) fn from(&self, turret: &Turret<'_>, joints: &Joints) -> Angles {
        self.angles() - turret.limits.angles(*joints)
    }
}

impl MountFrame {
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
    pub(super) fn new(mount: &Mount, axes: Axes) -> Result<Self, Error> {
        if mount.position.is_finite() {
            let orientation = axes.rotation_to_canonical(quat::to_unit_f64(mount.orientation)?);
            Ok(Self { position: mount.position, orientation, axes })
        } else {
            Err(Error::NotFinite)
        }
    }

    /// Returns the components of the world's vector `v` in the frame of the mount, in canonical axes.
    pub(super) fn to_canonical(self, v: DVec3) -> DVec3 {
        quat::rotate_f64(self.orientation.conjugate(), self.axes.to_canonical(v))
    }

    /// Returns the world's vector whose components in the frame of the mount, in canonical axes, are `v`.
    pub(super) fn to_world(self, v: DVec3) -> DVec3 {
        self.axes.to_engine(quat::rotate_f64(self.orientation, v))
    }
}
