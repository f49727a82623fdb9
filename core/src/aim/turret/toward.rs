//! One step of a turret: both joints toward their goals, and the result.

use super::choice::{self, Candidate, Choice};
use super::config::{Mount, State};
use super::joint::{AT_GOAL, Angles, Joints};
use super::kinematics::{Barrel, Pose, angle_between};
use super::slew::FOREVER;
use super::solution::TargetInMount;
use super::target_motion::TargetMotion;
use super::validated::{MountFrame, Present, Turret};
use super::{detour, flags, sector, slew};
use crate::Error;

/// A validated step of `dt` seconds.
pub(super) struct Toward<'a> {
    pub(super) turret: &'a Turret<'a>,
    pub(super) mount: MountFrame,
    /// The turret at the beginning of the step.
    pub(super) start: Present,
    state: &'a State,
    dt: f64,
}

/// A turret after a step.
pub(super) struct Moved {
    /// What it was turning to.
    pub(super) candidate: Candidate,
    present: Present,
    pub(super) barrel: Barrel,
}

/// The most choices in a step. Between two of them a joint runs into a stop, or the turret has waited for long enough.
const MOST_CHOICES: usize = 16;

/// Returns the turret after it has followed its choice for `seconds`.
pub(super) fn after(
    turret: &Turret<'_>,
    present: &Present,
    choice: &Choice,
    seconds: f64,
) -> Present {
    let goals = &choice.candidate.goals;
    let next = if turret.has_keep_out() {
        detour::step(turret, &present.joints, goals, seconds, |_, _, _| ())
    } else {
        slew::joints(turret, &present.joints, goals, seconds)
    };
    Present::new(turret, next, choice.waiting_after(seconds))
}

/// Returns the turret where the choice is to be made anew, and the seconds until then: where it has waited for long
/// enough, or where a joint runs into a stop. `None` where that is not before `dt` seconds are over.
pub(super) fn at_next_choice(
    turret: &Turret<'_>,
    present: &Present,
    choice: &Choice,
    dt: f64,
) -> Option<(Present, f64)> {
    let Candidate { goals, is_detoured, .. } = &choice.candidate;
    if !goals.are_still() {
        return None;
    }
    let lasts = choice.lasts();
    let at_stop =
        if *is_detoured { None } else { slew::to_first_stop(turret, &present.joints, goals) };
    match at_stop {
        Some((next, seconds)) if seconds < dt && seconds <= lasts => {
            Some((Present::new(turret, next, choice.waiting_after(seconds)), seconds))
        }
        _ if lasts < dt => Some((after(turret, present, choice, lasts), lasts)),
        _ => None,
    }
}

impl<'a> Toward<'a> {
    /// # Errors
    /// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative `dt`.
    #[inline(never)]
    pub(super) fn new(
        state: &'a State,
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
            let left = Angles { azimuth: state.azimuth_left, elevation: state.elevation_left };
            let start = Present::new(turret, (joints, left), state.waiting);
            // Not -0, whose sign would turn the reach of an infinite rate into -INFINITY.
            Ok(Self { turret, mount, start, state, dt: f64::from(dt) + 0.0 })
        }
    }

    /// Takes the step toward a target, which moves as `motion` describes; without `motion` it is at rest.
    pub(super) fn toward_target(
        &self,
        target: &TargetInMount,
        motion: Option<&TargetMotion>,
    ) -> (State, Pose, u32) {
        let moved = self.along(&|present| {
            choice::of_target(self.turret, present, target, motion, self.dt > 0.0)
        });
        let error = target.error(&moved.barrel);
        let on_target = flags::when(self.turret.is_on_target(error), flags::ON_TARGET);
        self.end(&moved, error, moved.candidate.flags | on_target, AT_GOAL)
    }

    /// Takes the step toward the rest pose.
    pub(super) fn toward_rest(&self) -> (State, Pose, u32) {
        let Turret { rest, is_rest_limited, .. } = self.turret;
        let flags = flags::when(*is_rest_limited, flags::AZIMUTH_LIMITED);
        self.toward_angles(rest.map(|joint| joint.angle), Angles::ZERO, flags)
    }

    /// Takes the step toward joint angles that the caller gives, radians, and that move at `rates`, rad/s. The flags `given`
    /// are among the result's.
    pub(super) fn toward_angles(
        &self,
        wanted: Angles,
        rates: Angles,
        given: u32,
    ) -> (State, Pose, u32) {
        let moved = self.along(&|present| choice::of_angles(self.turret, present, wanted, rates));
        let wanted = Barrel::new(wanted).boresight();
        let error = angle_between(moved.barrel.boresight(), wanted);
        // The goal of a call with dt 0 is the same, bit for bit, but for the edge of a sector, which is found from where the
        // turret is.
        let Candidate { is_detoured, flags: limited, .. } = moved.candidate;
        let is_by_sectors = is_detoured || limited & flags::SECTOR_LIMITED != 0;
        self.end(&moved, error, limited | given, if is_by_sectors { AT_GOAL } else { 0.0 })
    }

    /// Brakes both joints. A turret that must not just brake goes to a place next to where it would stop.
    pub(super) fn stop(&self) -> (State, Pose, u32) {
        let Self { turret, start, dt, .. } = self;
        if next_to_stop(turret, &start.joints).is_none() {
            let present = Present::new(turret, slew::brake(turret, &start.joints, *dt), 0.0);
            let barrel = Barrel::of_joints(&present.joints);
            return self.at_end(&present, &barrel, 0.0, slewing(&present.joints));
        }
        let moved = self.along(&|Present { joints, .. }| {
            let place = next_to_stop(turret, joints);
            choice::of_place(
                turret,
                place.unwrap_or_else(|| turret.limits.stopping_angles(*joints)),
            )
        });
        // That a sector is where it would stop keeps it from no angles that it should reach.
        self.end(&moved, 0.0, 0, 0.0)
    }

    /// Returns the turret after the step along what `choose` returns.
    #[inline(never)]
    fn along(&self, choose: &dyn Fn(&Present) -> Choice) -> Moved {
        let Self { turret, dt, start, .. } = self;
        let (mut present, mut seconds) = (*start, *dt);
        for _ in 1..MOST_CHOICES {
            let choice = choose(&present);
            let Some((next, after)) = at_next_choice(turret, &present, &choice, seconds) else {
                return self.moved(&present, &choice, seconds);
            };
            present = next;
            seconds -= after;
        }
        self.moved(&present, &choose(&present), seconds)
    }

    fn moved(&self, present: &Present, choice: &Choice, seconds: f64) -> Moved {
        let present =
            if seconds > 0.0 { after(self.turret, present, choice, seconds) } else { *present };
        let barrel = Barrel::of_joints(&present.joints);
        Moved { candidate: choice.candidate, present, barrel }
    }

    /// Returns the turret after the whole step along a choice.
    pub(super) fn after_step(&self, choice: &Choice) -> Moved {
        self.moved(&self.start, choice, self.dt)
    }

    /// Returns the state, the pose and the flags after the step, with the error that the turret then has. Within `margin` of
    /// its goal, radians, a joint has arrived.
    #[inline(never)]
    pub(super) fn end(
        &self,
        moved: &Moved,
        error: f64,
        flags: u32,
        margin: f64,
    ) -> (State, Pose, u32) {
        let Moved { candidate: Candidate { goals, .. }, present, barrel } = moved;
        let (turret, joints) = (self.turret, &present.joints);
        let each = turret.limits.zip(*joints).zip(*goals);
        let is_under_way = each.any(|((limits, joint), goal)| !limits.is_at(joint, goal, margin));
        self.at_end(present, barrel, error, flags | flags::when(is_under_way, flags::SLEWING))
    }

    /// Returns the state, the pose and the flags after the step.
    fn at_end(
        &self,
        present: &Present,
        barrel: &Barrel,
        error: f64,
        flags: u32,
    ) -> (State, Pose, u32) {
        let Self { turret, mount, .. } = self;
        let flags = flags | flags_of_place(turret, &present.joints);
        (self.state_at(present), barrel.pose(turret, mount, error), flags)
    }

    /// Returns the state of a turret after the step. A step of 0 seconds leaves the state as it was.
    fn state_at(&self, present: &Present) -> State {
        if self.dt == 0.0 {
            return *self.state;
        }
        let Present { joints: Joints { azimuth, elevation }, memory } = present;
        State {
            azimuth: azimuth.angle,
            elevation: elevation.angle,
            azimuth_rate: azimuth.rate,
            elevation_rate: elevation.rate,
            azimuth_left: memory.left.azimuth,
            elevation_left: memory.left.elevation,
            waiting: memory.waiting,
            trajectory: self.state.trajectory,
            reserved: 0,
        }
    }

    /// Returns the pose and the flags before the step, for a turret that has no target: the error is 0.
    pub(super) fn pose_before(&self) -> (Pose, u32) {
        let Self { turret, mount, start: Present { joints, .. }, .. } = self;
        let flags = flags_of_place(turret, joints) | slewing(joints);
        (Barrel::of_joints(joints).pose(turret, mount, 0.0), flags)
    }
}

/// Returns what a turret turns to in the end for a target at rest; the joint angles at which it then comes to rest; and
/// after how many seconds.
#[inline(never)]
pub(super) fn end_of_path(
    turret: &Turret<'_>,
    mut present: Present,
    target: &TargetInMount,
) -> (Candidate, Angles, f64) {
    let (mut elapsed, mut choices) = (0.0, 0);
    loop {
        choices += 1;
        let choice = choice::of_target(turret, &present, target, None, true);
        let Candidate { goals, is_detoured, is_on_target, .. } = &choice.candidate;
        let (end, seconds) = slew::ends(turret, &present.joints, goals);
        let seconds =
            if *is_detoured { detour::seconds(turret, &present.joints, goals) } else { seconds };
        // Off target, it may wait for something better.
        let until = if *is_on_target { seconds } else { FOREVER };
        let next = at_next_choice(turret, &present, &choice, until);
        let Some((next, after)) = next.filter(|_| choices < MOST_CHOICES) else {
            return (choice.candidate, end, elapsed + seconds);
        };
        present = next;
        elapsed += after;
    }
}

/// Returns the place nearest to where a turret would stop if it braked, for one that is outside its travel, or in a sector
/// to keep out of, or too fast to stop outside; `None` for any other, which may brake.
fn next_to_stop(turret: &Turret<'_>, joints: &Joints) -> Option<Angles> {
    let way_out = if turret.has_keep_out() { detour::way_out(turret, joints) } else { None };
    if turret.contains(joints) {
        way_out
    } else {
        Some(way_out.unwrap_or_else(|| turret.limits.stopping_angles(*joints)))
    }
}

/// Returns the flags that depend only on the states of the joints.
fn flags_of_place(turret: &Turret, joints: &Joints) -> u32 {
    flags::when(*joints == turret.rest, flags::AT_REST)
        | sector::hold_fire(turret.sectors, joints.azimuth.angle, joints.elevation.angle)
}

/// Returns [`flags::SLEWING`] where a joint turns, else 0.
fn slewing(joints: &Joints) -> u32 {
    flags::when(joints.any(|joint| joint.rate != 0.0), flags::SLEWING)
}
