//! turret: questions. What a turret can aim at, how long it takes, where its parts are, what is wrong with
//! it.

use core::ffi::{CStr, c_char};
use core::ptr::null;

use turret_core::Error;
use turret_core::aim::turret as math;

use crate::ffi::{read, read_large, slot};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{dvec3, turret_config, turret_mount, turret_pose, turret_state};

/// Computes the joint angles for a target: the goal of a turret that starts at rest in the rest pose.
///
/// "What a turret turns to" in docs/details.md says which angles these are, with turns in place of times: rates and
/// accelerations do not matter.
///
/// - config, mount, target: as for turret_update.
/// - azimuth: receives radians between the travel limits, or in (−π, π]. Of angles that differ by full
///   turns it is the one nearest to the rest azimuth, and for a target straight above or below the rest
///   azimuth itself.
/// - elevation: receives radians between the travel limits.
///
/// Returns TURRET_OK if these angles point at the target. Otherwise it returns the flags that say why not,
/// combined with |: TURRET_AZIMUTH_LIMITED, TURRET_ELEVATION_LIMITED, TURRET_SECTOR_LIMITED,
/// TURRET_TOO_CLOSE.
/// Source: one condition per joint: seen from above, the muzzle's line passes through the target at one
/// azimuth; then, in the vertical plane of that line, at one elevation. The two axes need not intersect.
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

/// Tests whether a turret can aim at a target: whether it is on target, within aim_tolerance, at the angles
/// of turret_solve. Rates and accelerations do not matter.
///
/// - config, mount, target: as for turret_update.
///
/// Returns 1 if the turret can aim at the target, else 0.
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

/// Computes how long turret_update takes until the turret stands at the angles that point at a stationary
/// target.
///
/// The turret starts from the state, and the seconds include those for which it waits before it changes its
/// goal. It is on target a little earlier, as aim_tolerance allows.
///
/// - state, config, mount, target: as for turret_update.
///
/// Returns seconds; 0 if the turret already stands there; INFINITY if it never will, because of travel
/// limits, sectors, offsets, or a rate or an acceleration of 0; -1 on bad input.
/// Precision: around sectors, a turret that is moved in short steps takes this time, within one step.
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

/// Computes where the parts of a turret are, as turret_update would write it for a turret that does not move.
///
/// - state, config, mount: as for turret_update.
/// - pose: receives the pose. There is no target, so the error of the pose is 0.
///
/// Returns the flags combined with |: TURRET_AT_REST, TURRET_HOLD_FIRE, and TURRET_SLEWING if the rate of a
/// joint is not 0, may be set.
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
        Ok((at, told)) => {
            pose.write(at);
            flags(told)
        }
        Err(error) => status(error),
    }
}

/// Describes what is wrong with a configuration.
///
/// - config: any numbers.
///
/// Returns NULL if every function accepts the configuration. Otherwise it returns an English sentence that
/// names the field, such as "elevation_max is beyond pi: radians, not degrees". The text is static: do not
/// free it.
/// Errors: a config that is NULL or misaligned has a sentence too.
#[inline(always)]
pub unsafe extern "C" fn turret_config_problem(config: *const turret_config) -> *const c_char {
    let problem = match read_large!(config) {
        Some(Ok(config)) => config.problem(),
        Some(Err(problem)) => Some(problem),
        None => return c"config is NULL or misaligned".as_ptr(),
    };
    problem.map_or(null(), |problem| problem.text.as_ptr())
}

/// Describes what is legal in a configuration but is seldom meant, such as degrees in the place of radians.
///
/// These are: both rates 0; a rate above 20 rad/s; a travel limit of the azimuth beyond ±8π; an
/// aim_tolerance above 0.5; an angle of a sector beyond ±2π; keep-out sectors that forbid all of the
/// travel; a rest pose beyond the travel limits or in a keep-out sector.
///
/// - config: any numbers.
///
/// Returns NULL if there is nothing of this kind. Otherwise it returns an English sentence that names the
/// field, such as "azimuth_rate is above 20 rad/s: degrees?". The text is static: do not free it.
/// Errors: returns NULL for a configuration that turret_config_problem describes.
#[inline(always)]
pub unsafe extern "C" fn turret_config_warning(config: *const turret_config) -> *const c_char {
    match read_large!(config) {
        Some(Ok(config)) => config.warning().map_or(null(), CStr::as_ptr),
        _ => null(),
    }
}
