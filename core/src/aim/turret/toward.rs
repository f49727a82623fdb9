//! One step of a turret: both joints toward their goals, and the result.

use super::choice::{Route, effort, equivalent};
use super::config::{Mount, State};
use super::joint::{AT_GOAL, Goal, JointLimits, JointState};
use super::kinematics::{Barrel, Pose, angle_between};
use super::solution::TargetInMount;
use super::validated::{Goals, Joints, MountFrame, Turret};
use super::{detour, flags, sector, slew};
use crate::Error;
use crate::math::wrap;

/// A validated step of `dt` seconds.
pub(super) struct Toward<'a> {
    pub(super) turret: &'a Turret<'a>,
    pub(super) mount: MountFrame,
    /// The joints at the beginning of the step.
    pub(super) joints: Joints,
    dt: f64,
}

/// The joints after a step.
pub(super) struct Moved {
    goals: Goals,
    joints: Joints,
    pub(super) barrel: Barrel,
}

impl<'a> Toward<'a> {
    /// # Errors
    /// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative `dt`.
    #[inline(never)]
    pub(super) fn new(
        state: &State,
        turret: &'a Turret<'a>,
        mount: &Mount,
        dt: f32,
    ) -> Result<Self, Error> {
        let joints = Joints::new(state)?;
        let mount = MountFrame::new(mount, turret.axes)?;
        if !dt.is_finite() {
            Err(Error::NotFinite)
        } else if dt < 0.0 {
            Err(Error::InvalidLimits)
        } else {
            // Not -0, whose sign would turn the reach of an infinite rate into -INFINITY.
            Ok(Self { turret, mount, joints, dt: f64::from(dt) + 0.0 })
        }
    }

    /// Takes the step along a route to the target.
    pub(super) fn toward_target(
        &self,
        route: &Route,
        target: &TargetInMount,
    ) -> (State, Pose, u32) {
        let moved = self.along(route);
        let error = target.error(&moved.barrel);
        let on_target = flag_if(self.turret.is_on_target(error), flags::ON_TARGET);
        self.end(&moved, error, route.flags | on_target, AT_GOAL)
    }

    /// Returns the joints after the step along a route.
    pub(super) fn along(&self, route: &Route) -> Moved {
        self.moved(route.goals())
    }

    /// Takes the step toward the rest pose.
    pub(super) fn toward_rest(&self) -> (State, Pose, u32) {
        let Turret { rest: Joints { azimuth, elevation }, is_rest_limited, .. } = *self.turret;
        let flags = flag_if(is_rest_limited, flags::AZIMUTH_LIMITED);
        self.toward_told(azimuth.angle, elevation.angle, flags)
    }

    /// Takes the step toward joint angles in radians that the caller gives.
    pub(super) fn toward_angles(&self, azimuth: f64, elevation: f64) -> (State, Pose, u32) {
        self.toward_told(azimuth, elevation, 0)
    }

    fn toward_told(&self, azimuth: f64, elevation: f64, flags: u32) -> (State, Pose, u32) {
        let Self { turret, joints, .. } = self;
        let (azimuth_goal, is_azimuth_limited) =
            azimuth_as_told(&turret.azimuth, azimuth, joints.azimuth);
        let goals = Goals {
            azimuth: azimuth_goal,
            elevation: turret.elevation.goal_at(turret.elevation.clamp(elevation)),
        };
        let flags = flags
            | flag_if(is_azimuth_limited, flags::AZIMUTH_LIMITED)
            | flag_if(turret.elevation.is_beyond(elevation), flags::ELEVATION_LIMITED);
        let (goals, is_moved) = detour::reachable(turret, joints, goals);
        let flags = flags | flag_if(is_moved, flags::SECTOR_LIMITED);
        let wanted = Barrel::new(azimuth, elevation).boresight();
        let moved = self.moved(goals);
        let error = angle_between(moved.barrel.boresight(), wanted);
        // The goal of a call with dt 0 is the same, bit for bit.
        self.end(&moved, error, flags, 0.0)
    }

    #[inline(never)]
    fn moved(&self, goals: Goals) -> Moved {
        let Self { turret, joints, dt, .. } = self;
        let joints = if turret.has_keep_out() {
            detour::step(turret, joints, &goals, *dt, |_, _, _| ())
        } else {
            slew::joints(turret, joints, &goals, *dt)
        };
        Moved { goals, joints, barrel: Barrel::of_joints(&joints) }
    }

    /// Returns the state, the pose and the flags after the step, with the error that the turret then has. Within `margin` of its goal,
    /// radians, a joint has arrived.
    #[inline(never)]
    pub(super) fn end(
        &self,
        moved: &Moved,
        error: f64,
        flags: u32,
        margin: f64,
    ) -> (State, Pose, u32) {
        let Self { turret, mount, .. } = self;
        let Moved { goals, joints, barrel } = moved;
        let has_arrived = turret.azimuth.is_at(joints.azimuth, goals.azimuth, margin)
            && turret.elevation.is_at(joints.elevation, goals.elevation, margin);
        let flags = flags | flags_of_place(turret, joints) | flag_if(!has_arrived, flags::SLEWING);
        (joints.state(), barrel.pose(turret, mount, error), flags)
    }

    /// Returns the pose and the flags before the step, for a turret that has no target: the error is 0.
    pub(super) fn pose_before(&self) -> (Pose, u32) {
        let Self { turret, mount, joints, .. } = self;
        let is_slewing = joints.azimuth.rate != 0.0 || joints.elevation.rate != 0.0;
        let flags = flags_of_place(turret, joints) | flag_if(is_slewing, flags::SLEWING);
        (Barrel::of_joints(joints).pose(turret, mount, 0.0), flags)
    }
}

/// Returns the goal of an azimuth that the caller gives, and whether a stop limits it.
///
/// Between stops the goal is exactly that angle. On an endless axis it is the direction of that angle; beyond a stop it is
/// an equivalent angle within the travel. Of several, it is the one that the joint reaches soonest. Where there is none,
/// it is the stop that is nearer on the circle.
pub(super) fn azimuth_as_told(limits: &JointLimits, angle: f64, joint: JointState) -> (Goal, bool) {
    if limits.travel.is_some() && !limits.is_beyond(angle) {
        return (limits.goal_at(limits.clamp(angle)), false);
    }
    let goal = match equivalent::goals(limits, wrap::in_f64(angle), 0.0, joint, false) {
        [Some(low), Some(high)] => {
            let seconds = |goal| effort::seconds(limits, joint, goal);
            if effort::is_sooner(seconds(low), seconds(high)) { low } else { high }
        }
        [Some(goal), None] | [None, Some(goal)] => goal,
        [None, None] => {
            let stop = limits.travel.map_or(angle, |travel| travel.nearer_stop(angle));
            return (limits.goal_at(stop), true);
        }
    };
    (goal, false)
}

/// Returns the flags that depend only on the states of the joints.
fn flags_of_place(turret: &Turret, joints: &Joints) -> u32 {
    flag_if(*joints == turret.rest, flags::AT_REST)
        | sector::hold_fire(turret.sectors, joints.azimuth.angle, joints.elevation.angle)
}

/// Returns `flag`, or 0.
fn flag_if(holds: bool, flag: u32) -> u32 {
    if holds { flag } else { 0 }
}
