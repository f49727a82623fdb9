//! turret: what a turret can aim at, how long it takes to, and where its parts are.

use core::ffi::c_char;
use core::ptr::null;

use turret_core::Error;
use turret_core::aim::turret as math;

use crate::ffi::{read, read_large, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, flags, status};
use crate::types::{dvec3, turret_config, turret_mount, turret_pose, turret_state};

/// The joint angles for a target: those at which turret_update comes to a stand from the rest pose.
///
/// - config, mount, target: as for turret_update.
/// - azimuth: receives radians within the travel; in (−π, π] when it has no stops. Of several turns it is
///   the one nearest to rest, and for a target straight above or below that of rest.
/// - elevation: receives radians within the travel.
///
/// Returns TURRET_OK when the line of the muzzle passes through the target there, else the flags that say
/// why it does not, added up: TURRET_AZIMUTH_LIMITED, TURRET_ELEVATION_LIMITED, TURRET_SECTOR_LIMITED,
/// TURRET_TOO_CLOSE. A sector of TURRET_SECTOR_HOLD_FIRE sets none. Bad input writes nothing and returns an
/// error as turret_update.
/// Source: the two conditions for a line offset from two axes that cross or pass each other.
#[inline(always)]
pub unsafe extern "C" fn turret_solve(
    config: *const turret_config,
    mount: *const turret_mount,
    target: *const dvec3,
    azimuth: *mut f32,
    elevation: *mut f32,
) -> i32 {
    let (Some(config), Some(mount), Some(target), Some(azimuth), Some(elevation)) =
        (read_large!(config), read_large!(mount), read!(target), slot!(azimuth), slot!(elevation))
    else {
        return TURRET_ERROR_NULL;
    };
    let angles =
        config.map_err(Error::from).and_then(|config| math::solve(&config, &mount, target));
    match angles {
        Ok((angles, stopped)) => {
            azimuth.write(angles.azimuth);
            elevation.write(angles.elevation);
            flags(stopped)
        }
        Err(error) => status(error),
    }
}

/// Whether a turret can aim at a target: 1 when it is within aim_tolerance of it at the angles of
/// turret_solve, which is where turret_update ends in time from the rest pose; else 0, also on bad input.
///
/// - config, mount, target: as for turret_update. It counts as able to turn, whatever its rates.
#[inline(always)]
pub unsafe extern "C" fn turret_can_aim_at(
    config: *const turret_config,
    mount: *const turret_mount,
    target: *const dvec3,
) -> i32 {
    let (Some(config), Some(mount), Some(target)) =
        (read_large!(config), read_large!(mount), read!(target))
    else {
        return 0;
    };
    config
        .map_err(Error::from)
        .and_then(|config| math::can_aim_at(&config, &mount, target))
        .map_or(0, i32::from)
}

/// How long turret_update takes until the turret stands at the angles that point at a target that does not
/// move. It is on target a little earlier, by as much as aim_tolerance allows.
///
/// - state, config, mount, target: as for turret_update.
///
/// Returns seconds, 0 when it already stands there; INFINITY when it never will, for stops, sectors, offsets, or
/// a rate or an acceleration of 0; -1 on bad input. Around sectors it is the time of short steps, to within one.
/// Source: time-optimal (bang-bang) control of a double integrator with bounded rate: each joint accelerates,
/// keeps its rate, and brakes, as in turret_update; the slower joint sets the time. A. E. Bryson and Y.-C.
/// Ho, "Applied Optimal Control", 1975, chapter 3.
#[inline(always)]
pub unsafe extern "C" fn turret_time_to_aim(
    state: *const turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    target: *const dvec3,
) -> f32 {
    let (Some(state), Some(config), Some(mount), Some(target)) =
        (read!(state), read_large!(config), read_large!(mount), read!(target))
    else {
        return -1.0;
    };
    config
        .map_err(Error::from)
        .and_then(|config| math::time_to_aim(&state, &config, &mount, target))
        .unwrap_or(-1.0)
}

/// Where the parts of a turret are: what turret_update would write for a turret that stays as it is.
///
/// - state, config, mount: as for turret_update.
/// - pose: receives it. It has no target, so error is 0, and of the flags there are TURRET_AT_REST,
///   TURRET_HOLD_FIRE and, when a joint has a rate, TURRET_SLEWING.
///
/// Returns TURRET_OK, or with nothing written an error as turret_update.
#[inline(always)]
pub unsafe extern "C" fn turret_pose_of(
    state: *const turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(state), Some(config), Some(mount), Some(pose)) =
        (read!(state), read_large!(config), read_large!(mount), slot!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let at = config.map_err(Error::from).and_then(|config| math::pose_of(&state, &config, &mount));
    match at {
        Ok(at) => {
            pose.write(at);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}

/// Returns what is wrong with a configuration: NULL when every function accepts it, else an English sentence
/// that names the field, such as "elevation_max is beyond pi: radians, not degrees". The text is static: do
/// not free it.
///
/// - config: any numbers.
///
/// Of several problems it names one. Errors: a config that is NULL or misaligned has a sentence too.
#[inline(always)]
pub unsafe extern "C" fn turret_config_problem(config: *const turret_config) -> *const c_char {
    let problem = match read_large!(config) {
        Some(Ok(config)) => config.problem(),
        Some(Err(problem)) => Some(problem),
        None => return c"config is NULL or misaligned".as_ptr(),
    };
    problem.map_or(null(), |problem| problem.text.as_ptr())
}
