//! The complete turret: travel limits, rates and accelerations, offsets, a rest pose, and tracking.
//!
//! A call advances the turret's [`State`] by one step. The pointing solution has the joint angles that point at the
//! target; the choice decides which of these angles to turn to; the profile gives how far the joints get in the time of
//! the step; and the kinematics give where the parts then are. The mount and the target are given for the end of the
//! step.
//!
//! `step` is that line, for one turret or for several side by side. Where it is not certain of the choice, the turret is
//! computed alone: `choice` compares all its candidates, and `toward` moves it to the one that it takes.
//!
//! A file imports only from the files above it.
//!
//! | file | contents |
//! |---|---|
//! | `flags` | the state of a turret after a step, one bit each |
//! | `sector` | where a turret must not point or fire |
//! | `axes` | which of an engine's axes are forward and up |
//! | `config` | the input: limits, offsets, axes, sectors, state, mount |
//! | `platform` | a mount with its motion, and a platform on a platform |
//! | `problem` | what is wrong with a configuration, in words |
//! | `joint` | one joint: its state, its goal, the limits of its axis |
//! | `motion_profile` | the accelerations that take a joint to its goal in the least time |
//! | `prepared` | configurations in registers, and which turrets `step` can compute |
//! | `keep_out` | which joint angles are free of sectors |
//! | `unhindered` | whether sectors change a step that `step` has taken |
//! | `warning` | what is legal in a configuration but seldom meant, in words |
//! | `validated` | the input of one turret, validated, in double, in canonical axes |
//! | `kinematics` | forward: where the parts are at given joint angles |
//! | `solution` | inverse: the joint angles that point at a target |
//! | `target_motion` | how fast these angles change, as mount and target move |
//! | `slew` | a joint after a step along its profile, travel limits included |
//! | `effort` | the times by which goals are compared, and how large a difference is worth a turn |
//! | `detour` | the paths around sectors, and a step along a path |
//! | `choice` | which joint angles to turn to; `choice::certain`, where that is obvious |
//! | `toward` | a step toward given goals, and its pose |
//! | `step` | one step, from registers to registers |
//! | `gun` | where a gun aims, and whether it hits, from registers to registers |
//! | `rows` | the numbers of turrets, from memory to registers and back |
//! | `engage_by_routes` | guns that `gun` is not certain of |
//! | `engage` | the whole gun: lead, track, and whether to fire |
//! | `time_to_engage` | how soon the gun is on target |
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat};
//! use turret_core::aim::turret::{Axes, Config, Mount, State, flags, update};
//!
//! let mut config = Config::new(Axes::Canonical);
//! config.azimuth.rate = 1.0; // radians a second
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let mut state = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0, ..State::default() };
//! let target = DVec3::new(50.0, 0.0, -50.0); // 45° to the left
//!
//! let mut now;
//! (state, _, now) = update(&state, &config, &mount, target, 0.5)?;
//! assert!((state.azimuth - 0.5).abs() < 1e-9 && now & flags::SLEWING != 0);
//! (state, _, now) = update(&state, &config, &mount, target, 0.5)?;
//! assert!((state.azimuth - core::f64::consts::FRAC_PI_4).abs() < 1e-6);
//! assert!(now & flags::ON_TARGET != 0);
//! # Ok::<(), turret_core::Error>(())
//! ```

mod axes;
mod choice;
mod config;
mod detour;
mod effort;
pub mod engage;
mod engage_by_routes;

pub mod flags;
pub(crate) mod gun;
mod joint;
mod keep_out;

mod kinematics;
mod motion_profile;
#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "a test may panic")]
mod numbers;
mod platform;
mod prepared;
mod problem;
pub(crate) mod rows;
mod sector;
mod slew;
mod solution;
pub(crate) mod step;
mod target_motion;
pub mod time_to_engage;
mod toward;
pub(crate) mod unhindered;
mod validated;
mod warning;

use glam::{DVec3, Quat, Vec3};

pub use axes::Axes;
pub use config::{Axis, Config, ConfigInPlace, ConfigNumbers, Mount, State};
pub use kinematics::Pose;
pub use platform::Platform;
pub use problem::Problem;
pub use rows::{To, ToGun};
pub(crate) use sector::hold_fire;
pub use sector::{MAX_SECTORS, Sector, SectorKind};

use self::axes::AxesLanes;
use self::choice::Candidate;
use self::joint::{Angles, Goals};
use self::kinematics::Barrel;
use self::prepared::{Numbers, Prepared};
use self::rows::{Given, Moving};
use self::solution::TargetInMount;
use self::step::{Motions, Scene};
use self::target_motion::TargetMotion;
use self::toward::Toward;
use self::validated::{MountFrame, Present, Turret};
use super::lead::Trajectory;
use super::{AxisAngles, Motion};
use crate::Error;
use crate::lanes::doubles::rows::{Element, Holds};
use crate::math::scalar::{at_most, narrow};
use crate::math::wrap::above_minus_pi;

/// Moves a turret by a step of `dt` seconds toward `target`, in the world. The target counts as at rest. Returns the
/// next state, where the parts then are, and the [`flags`].
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`] or [`Error::InvalidLimits`]: see [`Config`], [`State`] and [`Mount`]
/// for the legal values. `dt` must be finite and >= 0.
#[inline]
pub fn update(
    state: &State,
    config: &Config,
    mount: &Mount,
    target: DVec3,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    let numbers = ConfigNumbers::from(config);
    let config = &ConfigInPlace::new(config, &numbers);
    let (given_state, mount, target) = (state.into(), Element::from(mount), (&target).into());
    rows::written(state, |to| update_in_place(given_state, config, mount, target, dt, to))
}

/// [`update`] of a turret that stays where it is. Its results may be written to where its arguments are, except for the
/// configuration. Returns the flags.
///
/// # Errors
/// Same as [`update`].
#[inline]
pub fn update_in_place<M: Copy + Holds<DVec3> + Holds<Quat>>(
    state: Element<'_, State>,
    config: &ConfigInPlace,
    mount: Element<'_, M>,
    target: Element<'_, DVec3>,
    dt: f32,
    to: To<'_>,
) -> Result<u32, Error> {
    let given = Given::new(state, mount, target);
    match step_where_certain(&given, config, None, None, dt, to) {
        Some((flags, _)) => Ok(flags),
        None => {
            let (state, mount) = (&state.get(), &Mount::of(mount));
            to.write(update_by_routes(state, &config.into(), mount, target.get(), dt))
        }
    }
}

/// Takes a step toward a target at rest, or toward one that moves, where the kernel is certain of it. Returns the flags, and
/// the position of the muzzle.
// Compiled as a part of the C library, for speed.
#[inline]
fn step_where_certain(
    given: &Given<'_>,
    config: &ConfigInPlace,
    moving: Option<&Moving<'_>>,
    asked: Option<Trajectory>,
    dt: f32,
    to: To<'_>,
) -> Option<(u32, DVec3)> {
    if !step::is_usual_time(dt) {
        return None;
    }
    let entered = Scene::of(given).enter();
    let in_mount = entered.in_mount(AxesLanes::of(config.axes));
    let turret = Prepared::new(&Numbers::of(config));
    let motions = moving.map(Motions::of);
    let step = turret.step(entered, in_mount, motions.as_ref(), dt.into());
    Some((step.write(given.state, asked, dt, config, to)?, step.muzzle.into()))
}

/// Like [`update`], but always by the routes of `choice`.
#[inline(never)]
pub(crate) fn update_by_routes(
    state: &State,
    config: &Config,
    mount: &Mount,
    target: DVec3,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = &Turret::new(config);
    let step = Toward::new(state, turret, mount, dt)?;
    let target = TargetInMount::new(turret, &step.mount, target)?;
    Ok(step.toward_target(&target, None))
}

/// Moves a turret like [`update`], for a mount and a target whose motion is known: `mount_velocity` in m/s and
/// `mount_spin` in rad/s are in world axes. The joints match the rates that keep them on the target.
///
/// # Errors
/// Same as [`update`].
#[inline]
pub fn track(
    state: &State,
    config: &Config,
    mount: &Mount,
    mount_velocity: Vec3,
    mount_spin: Vec3,
    target: &Motion,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    let numbers = ConfigNumbers::from(config);
    let config = &ConfigInPlace::new(config, &numbers);
    let (velocity, spin) = ((&mount_velocity).into(), (&mount_spin).into());
    let (given_state, mount, target) = (state.into(), Element::from(mount), target.into());
    rows::written(state, |to| {
        track_in_place(given_state, config, mount, velocity, spin, target, dt, to)
    })
}

/// [`track`] of a turret that stays where it is, like [`update_in_place`].
///
/// # Errors
/// Same as [`update`].
#[expect(clippy::too_many_arguments, reason = "those of `track`")]
#[inline]
pub fn track_in_place<M: Copy + Holds<DVec3> + Holds<Quat>>(
    state: Element<'_, State>,
    config: &ConfigInPlace,
    mount: Element<'_, M>,
    mount_velocity: Element<'_, Vec3>,
    mount_spin: Element<'_, Vec3>,
    target: Element<'_, Motion>,
    dt: f32,
    to: To<'_>,
) -> Result<u32, Error> {
    let given = Given::new(state, mount, target.part());
    let moving = Moving { velocity: mount_velocity, spin: mount_spin, target };
    match step_where_certain(&given, config, Some(&moving), None, dt, to) {
        Some((flags, _)) => Ok(flags),
        None => {
            let (mount, velocity) = (Mount::of(mount), mount_velocity.get());
            let platform = &Platform { mount, velocity, spin: mount_spin.get() };
            let (state, target) = (&state.get(), &target.get());
            to.write(track_by_routes(state, &config.into(), platform, target, dt))
        }
    }
}

/// Like [`track`], but always by the routes of `choice`.
#[inline(never)]
fn track_by_routes(
    state: &State,
    config: &Config,
    platform: &Platform,
    target: &Motion,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = &Turret::new(config);
    let Platform { mount, velocity, spin } = platform;
    let step = Toward::new(state, turret, mount, dt)?;
    let in_mount = &TargetInMount::new(turret, &step.mount, target.position)?;
    let motion = TargetMotion::new(&step.mount, in_mount, *velocity, *spin, target)?;
    Ok(step.toward_target(in_mount, Some(&motion)))
}

/// Moves a turret by a step of `dt` seconds toward joint angles in radians. An azimuth outside the travel stands for the
/// equivalent angle inside, of several for the one by the rule of `choice`; where there is none, for the travel limit
/// that is nearer on the circle. For an elevation outside the travel, the joint moves toward the travel limit next to it.
///
/// # Errors
/// Same as [`update`].
pub fn update_angles(
    state: &State,
    config: &Config,
    mount: &Mount,
    angles: AxisAngles,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    track_angles(state, config, mount, angles, AxisAngles { azimuth: 0.0, elevation: 0.0 }, dt)
}

/// Moves a turret by a step of `dt` seconds toward joint angles, in radians, that move at `rates`, rad/s. The angles are
/// those at the end of the step. The joints match the rates. What angles stand for is as in [`update_angles`].
///
/// # Errors
/// Same as [`update`].
pub fn track_angles(
    state: &State,
    config: &Config,
    mount: &Mount,
    angles: AxisAngles,
    rates: AxisAngles,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = Turret::new(config);
    let step = Toward::new(state, &turret, mount, dt)?;
    let in_double = |AxisAngles { azimuth, elevation }| {
        let is_finite = azimuth.is_finite() && elevation.is_finite();
        let angles = Angles { azimuth: azimuth.into(), elevation: elevation.into() };
        if is_finite { Ok(angles) } else { Err(Error::NotFinite) }
    };
    Ok(step.toward_angles(in_double(angles)?, in_double(rates)?, 0))
}

/// Moves a turret by a step of `dt` seconds in which both joints brake. It stays where it stops. A joint outside its travel
/// comes back to it, and a turret in a sector to keep out of leaves it. The error of the pose is 0.
///
/// # Errors
/// Same as [`update`].
pub fn stop(
    state: &State,
    config: &Config,
    mount: &Mount,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = Turret::new(config);
    Ok(Toward::new(state, &turret, mount, dt)?.stop())
}

/// Moves a turret by a step of `dt` seconds toward its rest pose.
///
/// # Errors
/// Same as [`update`].
pub fn return_to_rest(
    state: &State,
    config: &Config,
    mount: &Mount,
    dt: f32,
) -> Result<(State, Pose, u32), Error> {
    config.validate()?;
    let turret = Turret::new(config);
    let step = Toward::new(state, &turret, mount, dt)?;
    Ok(step.toward_rest())
}

/// Returns the joint angles at which a turret that rests in its rest pose, and remembers nothing, comes to rest for
/// `target`, with turns in place of times; and the flags that tell why these angles do not point at it:
/// [`flags::AZIMUTH_LIMITED`], [`flags::ELEVATION_LIMITED`], [`flags::TOO_CLOSE`] and [`flags::SECTOR_LIMITED`].
///
/// # Errors
/// Same as [`update`].
pub fn solve(config: &Config, mount: &Mount, target: DVec3) -> Result<(AxisAngles, u32), Error> {
    let (turret, Candidate { goals: Goals { azimuth, elevation }, flags, .. }, _) =
        from_rest(config, mount, target)?;
    let is_endless = turret.limits.azimuth.travel.is_none();
    let azimuth = narrow(azimuth.angle);
    let angles = AxisAngles {
        azimuth: if is_endless { above_minus_pi(azimuth) } else { azimuth },
        elevation: narrow(elevation.angle),
    };
    Ok((angles, flags))
}

/// Returns whether the turret is on target after it has come to rest at the angles of [`solve`].
///
/// # Errors
/// Same as [`update`].
pub fn can_aim_at(config: &Config, mount: &Mount, target: DVec3) -> Result<bool, Error> {
    let (turret, candidate, target) = from_rest(config, mount, target)?;
    Ok(turret.is_on_target(target.error(&candidate.barrel())))
}

/// Returns where a turret comes to rest from its rest pose.
#[inline(never)]
fn from_rest<'a>(
    config: &Config<'a>,
    mount: &Mount,
    target: DVec3,
) -> Result<(Turret<'a>, Candidate, TargetInMount), Error> {
    config.validate()?;
    let turret = Turret::new(config).by_turns();
    let target = TargetInMount::new(&turret, &MountFrame::new(mount, turret.axes)?, target)?;
    let start = Present::at_rest(&turret, &turret.rest);
    let (candidate, ..) = toward::end_of_path(&turret, start, &target);
    Ok((turret, candidate, target))
}

/// Returns how many seconds [`update`] takes from `state` until the turret is at rest and on the target, which does not
/// move; ∞ if it never gets there.
///
/// # Errors
/// Same as [`update`].
// Within its only caller, an export, it would be compiled for speed.
#[inline(never)]
pub fn time_to_aim(
    state: &State,
    config: &Config,
    mount: &Mount,
    target: DVec3,
) -> Result<f32, Error> {
    config.validate()?;
    let turret = Turret::new(config);
    let step = Toward::new(state, &turret, mount, 0.0)?;
    let target = TargetInMount::new(&turret, &step.mount, target)?;
    let (_, angles, seconds) = toward::end_of_path(&turret, step.start, &target);
    let on_target = turret.is_on_target(target.error(&Barrel::new(angles)));
    Ok(if on_target && seconds < f32::MAX.into() {
        narrow(at_most(seconds, f32::MAX.into()))
    } else {
        f32::INFINITY
    })
}

/// Returns where the parts of a turret are in `state`, and the flags: [`flags::AT_REST`], [`flags::HOLD_FIRE`] and
/// [`flags::SLEWING`]. Without a target, the error of the pose is 0.
///
/// # Errors
/// Same as [`update`].
pub fn pose_of(state: &State, config: &Config, mount: &Mount) -> Result<(Pose, u32), Error> {
    config.validate()?;
    let turret = Turret::new(config);
    Ok(Toward::new(state, &turret, mount, 0.0)?.pose_before())
}
