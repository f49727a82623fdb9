//! turret_engage_batch, turret_time_to_engage_batch: every gun of a battle in one call.
//!
//! A turret_battery has count turrets, and the tables that they share: configurations, platforms, shots and
//! targets. In this example a fleet of 4800 guns of three kinds, each on a turret_platform_child of its ship,
//! fires one kind of shell at 300 enemies:
//!
//!     struct turret_battery guns = {.states = states, .poses = poses, .solutions = hits,
//!                                   .flags = flags, .count = 4800,
//!                                   .configs = kinds, .config_of = kind_of, .config_count = 3,
//!                                   .platforms = platforms, .platform_count = 4800,
//!                                   .shots = &shell, .shot_count = 1,
//!                                   .targets = enemies, .target_of = target_of, .target_count = 300};
//!
//!     turret_engage_batch(&guns, dt);
//!     for (i = 0; i < guns.count; i++)
//!         if ((flags[i] & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET)
//!             fire(poses[i].muzzle, hits[i].launch_velocity);
//!
//! A turret gets the same bits from turret_engage and from any part of a battery, so a job system may cut it:
//! copy the battery, set count, and let states, poses, solutions, flags and each x_of (config_of,
//! platform_of, shot_of, target_of) begin at the first turret of the job. The tables stay where they are, if
//! each has an x_of or a single entry.
//!
//! Tables are only read, so jobs may share them. Arrays that are written to must not overlap each other, a
//! table or the battery.

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::{NonNull, null};

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution, Trajectory};
use turret_core::aim::turret::engage::engage_alone;
use turret_core::aim::turret::{Config, ConfigNumbers, Platform, Pose, State};
use turret_core::batch::NONE;
use turret_core::batch::rows::{self, Each, Place, Width};

use crate::ffi::{
    Places, Table, as_core, borrow, numbers, places, places_optional, table, table_optional,
};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, flags, status};
use crate::types::{
    dvec3, quat, trajectory, turret_battery, turret_config, turret_motion, turret_platform,
    turret_pose, turret_shot, turret_solution, turret_state, vec3,
};

/// In target_of of a turret_battery: no target. In shot_of: no lead.
pub const TURRET_NONE: u32 = 4294967295;

const _: () = assert!(TURRET_NONE == NONE, "the number of the header is not that of the core");

/// Moves every turret of a battery one step, as turret_engage does for one turret.
///
/// - battery: the turrets, and the tables that they share.
/// - dt: seconds, for all turrets; finite, >= 0.
///
/// A turret with bad input stays as it is, with its error in flags, and does not affect the others. A turret
/// for which a table has no entry has the error TURRET_ERROR_INVALID_ARGUMENT.
///
/// Returns the number of turrets with an error, or an error of the call as a whole.
#[inline(always)]
pub unsafe extern "C" fn turret_engage_batch(battery: *const turret_battery, dt: f32) -> i32 {
    let Some(battery) = borrow!(battery) else {
        return TURRET_ERROR_NULL;
    };
    let count = battery.count;
    if count == 0 {
        return TURRET_OK;
    }
    let (Some(states), Some(poses), Some(solutions), Some(flags)) = (
        places!(battery.states),
        places_optional!(battery.poses),
        places_optional!(battery.solutions),
        places!(battery.flags),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let (Some(configs), Some(platforms), Some(shots), Some(targets)) = (
        table!(battery.configs, battery.config_of, battery.config_count),
        table!(battery.platforms, battery.platform_of, battery.platform_count),
        table_optional!(battery.shots, battery.shot_of, battery.shot_count),
        table_optional!(battery.targets, battery.target_of, battery.target_count),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let no_pose = Cell::new(MaybeUninit::uninit());
    let no_solution = Cell::new(MaybeUninit::uninit());
    let guns = Guns {
        states,
        poses,
        solutions,
        flags,
        configs,
        platforms,
        shots,
        targets,
        no_pose,
        no_solution,
        count,
    };
    let bad = rows::engage(Width::best(), &guns, dt);
    i32::try_from(bad).unwrap_or(i32::MAX)
}

/// Computes how soon every turret of a battery could hit every target of its table, as turret_time_to_engage
/// does for one turret and one target.
///
/// - battery: the turrets, and the tables that they share, all only read. The poses, the solutions, the flags
///   and target_of are ignored.
/// - seconds: receives in seconds[i*target_count + j] that of turret i and target j: count·target_count
///   numbers, -1 for a bad turret or a bad target.
///
/// Returns the number of turrets with bad input.
#[inline(always)]
pub unsafe extern "C" fn turret_time_to_engage_batch(
    battery: *const turret_battery,
    seconds: *mut f32,
) -> i32 {
    let Some(battery) = borrow!(battery) else {
        return TURRET_ERROR_NULL;
    };
    let (count, target_count) = (battery.count, battery.target_count);
    if count == 0 {
        return TURRET_OK;
    }
    let seconds = if target_count == 0 { NonNull::dangling().as_ptr() } else { seconds };
    let (Some(states), Some(seconds)) = (places!(battery.states), places!(seconds)) else {
        return TURRET_ERROR_NULL;
    };
    let (Some(configs), Some(platforms), Some(shots), Some(targets)) = (
        table!(battery.configs, battery.config_of, battery.config_count),
        table!(battery.platforms, battery.platform_of, battery.platform_count),
        table_optional!(battery.shots, battery.shot_of, battery.shot_count),
        table_optional!(battery.targets, null(), target_count),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let pairs = Pairs { states, seconds, configs, platforms, shots, targets, count, target_count };
    i32::try_from(rows::time_to_engage(&pairs, engage_alone)).unwrap_or(i32::MAX)
}

/// The checked arguments of turret_time_to_engage_batch.
struct Pairs {
    states: Places<turret_state>,
    seconds: Places<f32>,
    configs: Table<turret_config>,
    platforms: Table<turret_platform>,
    shots: Table<turret_shot>,
    targets: Table<turret_motion>,
    count: usize,
    target_count: usize,
}

impl rows::Pairs<'static> for Pairs {
    fn guns(&self) -> usize {
        self.count
    }

    fn targets(&self) -> usize {
        self.target_count
    }

    fn states(&self) -> Each<'_, State> {
        self.states.each(self.count)
    }

    fn config(&self, gun: usize) -> Result<Config<'static>, Error> {
        Ok(self.configs.of(gun)??)
    }

    fn platform(&self, gun: usize) -> Result<Platform, Error> {
        self.platforms.of(gun)
    }

    fn shot(&self, gun: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
        shot_of(&self.shots, gun)
    }

    fn target(&self, target: usize) -> Result<&Motion, Error> {
        self.targets.entry_of(target).map(as_core)
    }

    fn write(&self, gun: usize, target: usize, seconds: f32) {
        self.seconds.write(gun * self.target_count + target, seconds);
    }
}

/// Returns the shot of a turret, which a battery may lack.
#[inline(always)]
fn shot_of(shots: &Table<turret_shot>, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
    let Some(shot) = shots.optional_entry_of(at)? else { return Ok(None) };
    let trajectory = trajectory(shot.trajectory).ok_or(Error::InvalidArgument)?;
    Ok(Some((as_core(shot), trajectory)))
}

/// The checked arguments of turret_engage_batch.
struct Guns {
    states: Places<turret_state>,
    poses: Option<Places<turret_pose>>,
    solutions: Option<Places<turret_solution>>,
    flags: Places<i32>,
    configs: Table<turret_config>,
    platforms: Table<turret_platform>,
    shots: Table<turret_shot>,
    targets: Table<turret_motion>,
    /// Receive the poses and solutions for which the battery has no array.
    no_pose: Cell<MaybeUninit<Pose>>,
    no_solution: Cell<MaybeUninit<Solution>>,
    count: usize,
}

impl rows::Configs<'static> for Guns {
    #[inline(always)]
    fn config(&self, at: usize) -> Result<Config<'static>, Error> {
        Ok(self.configs.of(at)??)
    }

    #[inline(always)]
    fn kind(&self, at: usize) -> usize {
        self.configs.kind(at)
    }

    #[inline(always)]
    fn numbers<'s>(&'s self, at: usize, _: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        self.configs.entry_of(at).map_or(ConfigNumbers::ZEROS, numbers)
    }
}

impl rows::Battery<'static> for Guns {
    type Platform = turret_platform;

    const STILL: &'static turret_platform = &turret_platform {
        position: dvec3 { vec: [0.0; 3] },
        orientation: quat { vec: [0.0, 0.0, 0.0, 1.0] },
        velocity: vec3 { vec: [0.0; 3] },
        spin: vec3 { vec: [0.0; 3] },
    };

    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn states(&self) -> Each<'_, State> {
        self.states.each(self.count)
    }

    #[inline(always)]
    fn platform_in_memory(&self, at: usize) -> Result<&turret_platform, Error> {
        self.platforms.entry_of(at)
    }

    #[inline(always)]
    fn platform(&self, at: usize) -> Result<Platform, Error> {
        self.platforms.of(at)
    }

    #[inline(always)]
    fn shot(&self, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
        shot_of(&self.shots, at)
    }

    #[inline(always)]
    fn target(&self, at: usize) -> Result<Option<&Motion>, Error> {
        Ok(self.targets.optional_entry_of(at)?.map(as_core))
    }

    #[inline(always)]
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>, Place<'_, Solution>) {
        let pose = match &self.poses {
            Some(poses) => poses.place(at),
            None => Place::from(&self.no_pose),
        };
        let solution = match &self.solutions {
            Some(solutions) => solutions.place(at),
            None => Place::from(&self.no_solution),
        };
        (self.states.place(at), pose, solution)
    }

    #[inline(always)]
    fn finish(&self, at: usize, done: Result<(u32, bool), Error>) {
        self.flags.write(at, done.map_or_else(status, |(told, _)| flags(told)));
    }
}
