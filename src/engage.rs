//! turret_engage: the whole gun in one call. It leads, tracks, and says when to fire.

use core::ptr::null_mut;

use glam::Quat;
use turret_core::Error;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::{Engagement, engage};

use crate::ffi::{Slot, or_return, read, read_large, read_optional, slot, slot_optional};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{
    quat, turret_config, turret_motion, turret_platform, turret_pose, turret_shot, turret_solution,
    turret_state, vec3,
};

/// A platform on a platform: a turret on a ship, a cupola on a turret.
///
/// Its position is offset from the parent's, its orientation the parent's times orientation; it moves at
/// velocity + spin × arm, with the parent's velocity and spin and arm the offset in world axes, and has the
/// parent's spin.
///
/// - out: receives the platform; may be parent.
/// - parent: what it stands on.
/// - offset: from the parent's position, meters, finite, along the parent's axes.
/// - orientation: relative to the parent, any length but zero; NULL: none.
///
/// Returns out; NULL with nothing written for a pointer that is NULL or misaligned, a number that is not
/// finite, or a zero quaternion, or where the result would not be finite.
#[inline(always)]
pub unsafe extern "C" fn turret_platform_child(
    out: *mut turret_platform,
    parent: *const turret_platform,
    offset: *const vec3,
    orientation: *const quat,
) -> *mut turret_platform {
    let (Some(out), Some(parent), Some(offset), Some(orientation)) =
        (slot!(out), read!(parent), read!(offset), read_optional!(orientation))
    else {
        return null_mut();
    };
    match parent.child(offset, orientation.unwrap_or(Quat::IDENTITY)) {
        Ok(child) => out.write(child),
        Err(_) => null_mut(),
    }
}

/// One step of a gun: leads the target, tracks the aim point, and says when a shot hits.
///
///     platform.position = tank.position; // where the tank is now, and how it moves
///     if (turret_engage(&gun, &config, &platform, &shell, &target, dt, &pose, &hit) & TURRET_ON_TARGET)
///         fire(pose.muzzle, hit.launch_velocity);
///
/// A gun with a sector of TURRET_SECTOR_HOLD_FIRE fires only if TURRET_HOLD_FIRE is not set, too.
///
/// It finds where to shoot from the muzzle as it will be, with the velocity that the muzzle has there,
/// platform.velocity + platform.spin × arm, with the arm from platform.position to the muzzle; what the joints
/// add by turning is not in it. It turns to that direction at the rate at which that direction turns: a gun
/// that is quick enough stays on target. Stops, rates, accelerations and routes are those of turret_update and
/// turret_track.
///
/// TURRET_ON_TARGET promises: a shot that leaves pose.muzzle now, at shot.speed along pose.boresight plus
/// shot.inherit times the muzzle's velocity, passes the target, which keeps its acceleration, within
/// (aim_tolerance + 1e-4) × the length of its flight, the path that it flies. pose.error, the angle between
/// pose.boresight and the direction in which to shoot, is then at most aim_tolerance. Where the flight is much
/// shorter than speed × time, on a high arc or fired backward from a fast platform, the flag asks for a smaller
/// error: for six tenths of it on an arc of 70°. hit.launch_velocity is without that error.
///
/// - state: moved by dt.
/// - config: what the turret can do.
/// - platform: what it stands on at the end of the step, and how that moves; a turret on a ship is a
///   turret_platform_child.
/// - shot: how the projectile flies, and which of two arcs is wanted; NULL, or a speed of INFINITY: straight
///   at the target, bit for bit as turret_track.
/// - target: where the target is at the end of the step, and how it moves; turret_observe finds that from
///   positions. NULL: return to rest, bit for bit as turret_return.
/// - dt: seconds, finite, >= 0; 0 moves nothing and tells how the gun stands.
/// - pose: receives where the parts are after the move; may be NULL.
/// - solution: receives how to fire from pose.muzzle, or, where the muzzle is in reach at the end of the
///   route only, from there; of no shot that of a beam, with time 0, launch_velocity = direction and aim_point =
///   impact = the target. May be NULL. Left as it was with no target, with TURRET_NO_SOLUTION, and on an error.
///
/// Each step chooses the arc anew. Where stops keep the turret off the one that is wanted and not off the
/// other, or where there is one alone within max_time, it takes that; solution.time tells which it is.
/// Where the shot cannot reach the target, TURRET_NO_SOLUTION is set: the turret follows the target itself, as
/// without a shot, and is not TURRET_ON_TARGET. It reaches what is in reach from where the muzzle is, and from
/// where the muzzle comes to be. At the end of its range the barrel of a gun is far above the target: it comes
/// down when the target gets out of reach, and swings up when it comes back, also for one that trembles there.
/// Target at the muzzle: solution.time is 0, and any direction hits.
///
/// Returns the flags added up, 0 or more. Bad input holds, with state, pose and solution as they were, bit for
/// bit, and returns what turret_update and turret_lead return for it, and TURRET_ERROR_INVALID_ARGUMENT for a
/// trajectory that is none of TURRET_TRAJECTORY_*; also TURRET_ERROR_NOT_FINITE for a muzzle whose velocity is
/// beyond floats. Without a target the numbers of the shot are not looked at.
/// Source: the velocity of a point of a rigid body, v + spin × r; the intercept as turret_lead has it, with its
/// time derivatives by implicit differentiation; fixed-point iteration for the muzzle.
#[inline(always)]
pub unsafe extern "C" fn turret_engage(
    state: *mut turret_state,
    config: *const turret_config,
    platform: *const turret_platform,
    shot: *const turret_shot,
    target: *const turret_motion,
    dt: f32,
    pose: *mut turret_pose,
    solution: *mut turret_solution,
) -> i32 {
    let (Some(slot), Some(state_before), Some(config), Some(platform)) =
        (slot!(state), read!(state), read_large!(config), read!(platform))
    else {
        return TURRET_ERROR_NULL;
    };
    let (Some(shot), Some(target), Some(pose), Some(solution)) = (
        read_optional!(shot),
        read_optional!(target),
        slot_optional!(pose),
        slot_optional!(solution),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let shot = or_return!(shot.map(known).transpose().map_err(status));
    let config = or_return!(config.map_err(|problem| status(problem.into())));
    let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
    let step = engage(&state_before, &config, &platform, shot, target.as_ref(), dt);
    write(&slot, pose.as_ref(), solution.as_ref(), step)
}

/// A shot of the C layer with its trajectory, which has to be one.
fn known((shot, trajectory): (Shot, Option<Trajectory>)) -> Result<(Shot, Trajectory), Error> {
    trajectory.map(|trajectory| (shot, trajectory)).ok_or(Error::InvalidArgument)
}

/// Writes what a step of a gun gives and returns its flags; on an error everything stays as it was.
#[inline(always)]
fn write(
    state: &Slot<turret_state>,
    pose: Option<&Slot<turret_pose>>,
    solution: Option<&Slot<turret_solution>>,
    step: Result<Engagement, Error>,
) -> i32 {
    match step {
        Ok(Engagement { state: next, pose: at, solution: found }) => {
            state.write(next);
            if let Some(pose) = pose {
                pose.write(at);
            }
            if let (Some(solution), Some(found)) = (solution, found) {
                solution.write(found);
            }
            flags(at.flags)
        }
        Err(error) => status(error),
    }
}
