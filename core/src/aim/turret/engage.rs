//! The whole gun in one call: where to lead, how the aim point moves, one step toward it, and whether a shot hits.
//!
//! Nearly every gun is computed by `gun`; those of which that is not certain, by `engage_by_routes`.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat, Vec3};
//! use turret_core::aim::Motion;
//! use turret_core::aim::turret::engage::engage;
//! use turret_core::aim::turret::{Axes, Config, Mount, Platform, State, flags};
//!
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let ship = Platform { mount, velocity: 10.0 * Vec3::X, spin: Vec3::ZERO };
//! let at_rest = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0, ..State::default() };
//! let target = Motion {
//!     position: DVec3::new(0.0, 0.0, -500.0),
//!     velocity: Vec3::ZERO,
//!     acceleration: Vec3::ZERO,
//! };
//! // Without a shot: straight at the target.
//! let gun = engage(&at_rest, &Config::new(Axes::Canonical), &ship, None, Some(&target), 0.1)?;
//! assert!(gun.flags & flags::ON_TARGET != 0);
//! assert!(gun.pose.boresight.distance(-Vec3::Z) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::cell::Cell;

use glam::{DVec3, Quat, Vec3};

use super::config::{Config, ConfigInPlace, ConfigNumbers, State};
pub(crate) use super::engage_by_routes::{BEAM, by_routes};
use super::gun::{self, Gun};
use super::kinematics::Pose;
use super::platform::Platform;
use super::prepared::{Numbers, Prepared};
use super::rows::{self, Given, Moving, ToGun};
use super::step::{self, Motions, Scene};
use super::{step_where_certain, track};
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{self, Shot, Solution, Trajectory};
use crate::lanes::doubles::rows::{Element, Holds, Place, Places};

/// The result of [`engage`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Engagement {
    /// Everything about the turret that changes, after the step.
    pub state: State,
    /// Where the turret's parts are.
    pub pose: Pose,
    /// The [`flags`](super::flags) that are set, combined with |.
    pub flags: u32,
    /// How to fire for a hit; `None` without a target, or where the shot cannot reach it.
    pub solution: Option<Solution>,
}

/// Moves a turret by a step of `dt` seconds so that a shot from its muzzle hits `target`. Without a shot, the turret
/// aims straight at the target; without a target, it turns to its rest pose. The platform and the target are given for
/// the end of the step.
///
/// [`flags::ON_TARGET`](super::flags::ON_TARGET) guarantees: a shot that leaves the muzzle of the pose along its boresight, with the velocity
/// that the platform gives the muzzle, passes the target within (aim tolerance + 1e-4)·(length of its flight), provided
/// that the target keeps its acceleration.
///
/// Of two solutions, the turret takes the trajectory that `shot` names, or the other one by the rule of `choice`. Without
/// any solution ([`flags::NO_SOLUTION`](super::flags::NO_SOLUTION)), a barrel that was up for one stays there for a while;
/// then the turret follows the target itself.
///
/// # Errors
/// Same as [`update`](super::update) and [`solve`](crate::aim::lead::solve).
#[inline(always)]
pub fn engage(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
) -> Result<Engagement, Error> {
    let solution = Cell::new(Solution::NONE);
    let mut has_solution = false;
    let (state, pose, flags) = rows::written(state, |to| {
        let to = ToGun { turret: to, solution: Place::from(&solution) };
        let flags;
        (flags, has_solution) = to_places(state, config, platform, shot, target, dt, to)?;
        Ok(flags)
    })?;
    Ok(Engagement { state, pose, flags, solution: has_solution.then(|| solution.get()) })
}

/// [`engage`] of a turret that stays where it is, like [`update_in_place`](super::update_in_place). Returns the flags, and
/// whether a solution has been written.
///
/// # Errors
/// Same as [`engage`].
#[inline]
pub fn engage_in_place<P: Copy + Holds<DVec3> + Holds<Quat> + Holds<[Vec3; 2]>>(
    state: Element<'_, State>,
    config: &ConfigInPlace,
    platform: Element<'_, P>,
    shot: Option<(Element<'_, Shot>, Trajectory)>,
    target: Option<Element<'_, Motion>>,
    dt: f32,
    to: ToGun<'_>,
) -> Result<(u32, bool), Error> {
    if let Some(target) = target {
        let given = Given::new(state, platform, target.part());
        let moving = Moving::new(platform, target);
        if let Some(done) = where_certain(&given, config, &moving, shot, dt, to) {
            return Ok(done);
        }
    }
    // Copies: a result may be written to where an argument is.
    let (state, platform) = (&state.get(), &Platform::of(platform));
    let shot = shot.map(|(shot, asked)| (shot.get(), asked));
    let shot = shot.as_ref().map(|(shot, asked)| (shot, *asked));
    let target = target.map(|target| target.get());
    by_routes(state, &config.into(), platform, shot, target.as_ref(), dt, to, track)
}

/// [`engage_alone`], as an argument: the C library passes a copy of its own, which it needs anyway.
pub type Engage = fn(
    &State,
    &ConfigInPlace<'_>,
    &Platform,
    Option<(&Shot, Trajectory)>,
    &Motion,
    f32,
    ToGun<'_>,
) -> Result<u32, Error>;

/// [`engage`] of a gun with a target, for a step among others. Returns the flags.
///
/// # Errors
/// Same as [`engage`].
#[inline]
pub fn engage_alone(
    state: &State,
    config: &ConfigInPlace<'_>,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: &Motion,
    dt: f32,
    to: ToGun<'_>,
) -> Result<u32, Error> {
    let shot = shot.map(|(shot, asked)| (shot.into(), asked));
    let (state, platform, target) = (state.into(), platform.into(), Some(target.into()));
    engage_in_place::<Platform>(state, config, platform, shot, target, dt, to)
        .map(|(flags, _)| flags)
}

/// Like [`engage_in_place`], for a configuration of the core.
///
/// # Errors
/// Same as [`engage`].
#[inline]
pub(crate) fn to_places(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
    to: ToGun<'_>,
) -> Result<(u32, bool), Error> {
    let numbers = ConfigNumbers::from(config);
    let config = &ConfigInPlace::new(config, &numbers);
    let shot = shot.map(|(shot, asked)| (shot.into(), asked));
    let (state, platform, target) = (state.into(), platform.into(), target.map(Element::from));
    engage_in_place::<Platform>(state, config, platform, shot, target, dt, to)
}

/// Takes the step of a gun, and writes its solution, where the kernel is certain of it.
// Compiled as a part of the C library, for speed.
#[inline]
pub(super) fn where_certain(
    given: &Given<'_>,
    config: &ConfigInPlace,
    moving: &Moving<'_>,
    shot: Option<(Element<'_, Shot>, Trajectory)>,
    dt: f32,
    to: ToGun<'_>,
) -> Option<(u32, bool)> {
    let asked = shot.map(|(_, asked)| asked);
    let shot = shot.map(|(shot, asked)| (shot.get(), asked));
    let Some((shot, trajectory)) = shot.filter(|(shot, _)| Firing::of(shot) != Firing::Follows)
    else {
        let target = moving.target.get();
        let (flags, muzzle) =
            step_where_certain(given, config, Some(moving), asked, dt, to.turret)?;
        to.solution.write(lead::beam(muzzle, &target));
        return Some((flags, true));
    };
    if !step::is_usual_time(dt) || Firing::of(&shot) != Firing::Leads {
        return None;
    }
    let turret = Prepared::new(&Numbers::of(config));
    let gun = Gun::of(&shot, trajectory, given.state.get().trajectory);
    let (scene, motions) = (Scene::of(given), Motions::of(moving));
    let (step, solutions, has_hit) = gun::step(&turret, &gun, &scene, &motions, dt.into());
    let flags = step.write(given.state, asked, dt, config, to.turret)?;
    if has_hit {
        solutions.store(Places::all(to.solution));
    }
    Some((flags, has_hit))
}

/// The kinds of shots that the kernel distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Firing {
    /// It flies straight, or falls under gravity.
    Leads,
    /// It takes no time.
    Follows,
    /// The kernel cannot compute with it.
    Unknown,
}

impl Firing {
    #[inline]
    pub(crate) fn of(shot: &Shot) -> Self {
        let Shot { speed, inherit, max_time, gravity, drag, physics_step, thrust, burn_time } =
            *shot;
        let is_plain = speed >= 0.0
            && inherit.is_finite()
            && max_time >= 0.0
            && gravity.is_finite()
            && drag == 0.0
            && physics_step == 0.0
            && thrust == 0.0
            && burn_time >= 0.0;
        match is_plain {
            false => Self::Unknown,
            true if speed == f32::INFINITY => Self::Follows,
            true => Self::Leads,
        }
    }
}
