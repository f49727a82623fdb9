//! The complete turret: travel limits, rates and accelerations, offsets, a rest pose, and tracking.
//!
//! A call takes the turret's [`State`] to the next: `bearing` says which joint angles point at the
//! target, `route` which of them to turn to, `slew` how far that goes in the time, and `pose` where the
//! parts are then. Positions and times are of the end of the step. `drift` adds how mount and target move.

mod bearing;
mod config;
mod drift;
mod drive;
pub mod flags;
mod pose;
mod problem;
mod route;
mod slew;

use glam::{DVec3, Vec3};

pub use config::{Axes, Axis, Config, Mount, State};
pub use pose::Pose;
pub use problem::Problem;

use self::bearing::{Barrel, Sight, angle_between};
use self::config::{Base, Joints, Turret};
use self::drift::Drift;
use self::drive::Goal;
use self::route::{Route, slower};
use super::{AxisAngles, Motion};
use crate::Error;
use crate::math::scalar::{at_most, narrow};
use crate::math::wrap::above_minus_pi;

/// One step of `dt` seconds toward `target`, which counts as being at rest.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], [`Error::InvalidLimits`] or
/// [`Error::InvalidArgument`], as [`Config`], [`State`] and [`Mount`] say what is legal; `dt` is finite and
/// not negative.
#[inline]
pub fn update(
    state: &State,
    config: &Config,
    mount: &Mount,
    target: DVec3,
    dt: f32,
) -> Result<(State, Pose), Error> {
    config.check()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, mount, dt)?;
    let sight = Sight::new(&turret, &step.base, target)?;
    let route = turret.route(&step.joints, &sight, None);
    Ok(step.toward_target(&route, &sight))
}

/// As [`update`], and told how mount and target move: `mount_velocity` in m/s and `mount_spin` in rad/s
/// are in world axes. The joints match the rates that keep them on the target.
///
/// # Errors
/// As [`update`].
pub fn track(
    state: &State,
    config: &Config,
    mount: &Mount,
    mount_velocity: Vec3,
    mount_spin: Vec3,
    target: &Motion,
    dt: f32,
) -> Result<(State, Pose), Error> {
    config.check()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, mount, dt)?;
    let Step { base, joints, .. } = &step;
    let sight = Sight::new(&turret, base, target.position)?;
    let drift = Drift::new(&turret, base, &sight, mount_velocity, mount_spin, target)?;
    let route = turret.route(joints, &sight, Some(&drift));
    Ok(step.toward_target(&route, &sight))
}

/// One step of `dt` seconds toward joint angles, as they are or to the stop before them.
///
/// # Errors
/// As [`update`].
pub fn update_angles(
    state: &State,
    config: &Config,
    mount: &Mount,
    angles: AxisAngles,
    dt: f32,
) -> Result<(State, Pose), Error> {
    config.check()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, mount, dt)?;
    if !(angles.azimuth.is_finite() && angles.elevation.is_finite()) {
        return Err(Error::NotFinite);
    }
    Ok(step.toward_angles(angles.azimuth.into(), angles.elevation.into()))
}

/// One step of `dt` seconds toward the rest pose.
///
/// # Errors
/// As [`update`].
pub fn return_to_rest(
    state: &State,
    config: &Config,
    mount: &Mount,
    dt: f32,
) -> Result<(State, Pose), Error> {
    config.check()?;
    let turret = Turret::new(config);
    let step = Step::new(state, &turret, mount, dt)?;
    let rest = turret.rest;
    Ok(step.toward_angles(rest.azimuth.angle, rest.elevation.angle))
}

/// The joint angles that [`update`] comes to rest at for `target` from the rest pose, and which of
/// [`flags::AZIMUTH_LIMITED`], [`flags::ELEVATION_LIMITED`] and [`flags::TOO_CLOSE`] keep them from pointing at it.
///
/// # Errors
/// As [`update`].
pub fn solve(config: &Config, mount: &Mount, target: DVec3) -> Result<(AxisAngles, u32), Error> {
    config.check()?;
    let turret = Turret::new(config);
    let sight = Sight::new(&turret, &Base::new(mount)?, target)?;
    let route = turret.route(&turret.rest, &sight, None);
    Ok((turret.angles(&route), route.flags))
}

/// Whether the turret, once it has come to rest at the angles of [`solve`], is on target.
///
/// # Errors
/// As [`update`].
pub fn can_aim_at(config: &Config, mount: &Mount, target: DVec3) -> Result<bool, Error> {
    config.check()?;
    let turret = Turret::new(config);
    let sight = Sight::new(&turret, &Base::new(mount)?, target)?;
    let route = turret.route(&turret.rest, &sight, None);
    let barrel = Barrel::new(route.azimuth.angle, route.elevation.angle);
    Ok(turret.is_on_target(sight.error(&barrel)))
}

/// How many seconds [`update`] takes from `state` until the turret is at rest and on the target, which
/// does not move: ∞ when it never is.
///
/// # Errors
/// As [`update`].
pub fn time_to_aim(
    state: &State,
    config: &Config,
    mount: &Mount,
    target: DVec3,
) -> Result<f32, Error> {
    config.check()?;
    let turret = Turret::new(config);
    let Step { base, joints, .. } = Step::new(state, &turret, mount, 0.0)?;
    let sight = Sight::new(&turret, &base, target)?;
    let route = turret.route(&joints, &sight, None);
    let (azimuth, azimuth_seconds) = turret.azimuth.end(joints.azimuth, route.azimuth);
    let (elevation, elevation_seconds) = turret.elevation.end(joints.elevation, route.elevation);
    let seconds = slower(azimuth_seconds, elevation_seconds);
    let on_target = turret.is_on_target(sight.error(&Barrel::new(azimuth, elevation)));
    Ok(if on_target && seconds < f32::MAX.into() {
        narrow(at_most(seconds, f32::MAX.into()))
    } else {
        f32::INFINITY
    })
}

/// Where the parts of a turret are in `state`. It has no target, and so no error.
///
/// # Errors
/// As [`update`].
pub fn pose_of(state: &State, config: &Config, mount: &Mount) -> Result<Pose, Error> {
    config.check()?;
    let turret = Turret::new(config);
    let Step { base, joints, .. } = Step::new(state, &turret, mount, 0.0)?;
    let barrel = joints.barrel();
    let slewing = joints.azimuth.rate != 0.0 || joints.elevation.rate != 0.0;
    let flags = joints.at_rest(&turret) | slewing_if(slewing);
    Ok(turret.pose(&base, &barrel, 0.0, flags))
}

impl Turret {
    /// The angles of a route as floats.
    fn angles(&self, route: &Route) -> AxisAngles {
        let Route { azimuth, elevation, .. } = route;
        let azimuth = if self.azimuth.stops.is_some() {
            narrow(azimuth.angle)
        } else {
            above_minus_pi(narrow(azimuth.angle))
        };
        AxisAngles { azimuth, elevation: narrow(elevation.angle) }
    }
}

/// A step that makes sense.
struct Step<'a> {
    turret: &'a Turret,
    base: Base,
    joints: Joints,
    dt: f64,
}

impl<'a> Step<'a> {
    #[inline(never)]
    fn new(state: &State, turret: &'a Turret, mount: &Mount, dt: f32) -> Result<Self, Error> {
        let joints = Joints::new(state)?;
        let base = Base::new(mount)?;
        if !dt.is_finite() {
            Err(Error::NotFinite)
        } else if dt < 0.0 {
            Err(Error::InvalidLimits)
        } else {
            Ok(Self { turret, base, joints, dt: dt.into() })
        }
    }

    fn toward_target(&self, route: &Route, sight: &Sight) -> (State, Pose) {
        let Route { azimuth, elevation, flags, .. } = *route;
        let goals = Goals { azimuth, elevation };
        let joints = self.moved(&goals);
        let barrel = joints.barrel();
        let error = sight.error(&barrel);
        let on_target = if self.turret.is_on_target(error) { flags::ON_TARGET } else { 0 };
        self.answer(&goals, &joints, &barrel, error, flags | on_target)
    }

    fn toward_angles(&self, azimuth: f64, elevation: f64) -> (State, Pose) {
        let Self { turret, joints, .. } = self;
        let mut flags = 0;
        if turret.azimuth.is_beyond(azimuth) {
            flags |= flags::AZIMUTH_LIMITED;
        }
        if turret.elevation.is_beyond(elevation) {
            flags |= flags::ELEVATION_LIMITED;
        }
        let goals = Goals {
            azimuth: turret.azimuth.toward_angle(azimuth, joints.azimuth),
            elevation: turret.elevation.toward_angle(elevation, joints.elevation),
        };
        let wanted = Barrel::new(azimuth, elevation).boresight();
        let joints = self.moved(&goals);
        let barrel = joints.barrel();
        let error = angle_between(barrel.boresight(), wanted);
        self.answer(&goals, &joints, &barrel, error, flags)
    }

    /// The joints after the step.
    #[inline(never)]
    fn moved(&self, goals: &Goals) -> Joints {
        let Self { turret, joints, dt, .. } = self;
        Joints {
            azimuth: turret.azimuth.step(joints.azimuth, goals.azimuth, *dt),
            elevation: turret.elevation.step(joints.elevation, goals.elevation, *dt),
        }
    }

    /// The state and the pose after the step, with the error that the turret has then.
    #[inline(never)]
    fn answer(
        &self,
        goals: &Goals,
        joints: &Joints,
        barrel: &Barrel,
        error: f64,
        flags: u32,
    ) -> (State, Pose) {
        let Self { turret, base, .. } = self;
        let there = turret.azimuth.is_at(joints.azimuth, goals.azimuth)
            && turret.elevation.is_at(joints.elevation, goals.elevation);
        let flags = flags | joints.at_rest(turret) | slewing_if(!there);
        (joints.state(), turret.pose(base, barrel, error, flags))
    }
}

/// Where the joints turn to in a step.
struct Goals {
    azimuth: Goal,
    elevation: Goal,
}

fn slewing_if(slewing: bool) -> u32 {
    if slewing { flags::SLEWING } else { 0 }
}

impl Joints {
    fn barrel(&self) -> Barrel {
        Barrel::new(self.azimuth.angle, self.elevation.angle)
    }

    /// [`flags::AT_REST`], or 0.
    fn at_rest(&self, turret: &Turret) -> u32 {
        let at_rest =
            self.azimuth == turret.rest.azimuth && self.elevation == turret.rest.elevation;
        if at_rest { flags::AT_REST } else { 0 }
    }
}
