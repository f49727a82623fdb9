//! turret_engage: the whole gun in one call. It leads, tracks, and says when to fire.
//!
//! A gun is a turret_config, which says what it can do, and a turret_state, which is all that changes. Start
//! the configuration with turret_config_default, and let turret_config_problem check it once. Then call
//! turret_engage every frame, after everything else has moved, with the positions and velocities of this
//! frame.

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::null_mut;

use glam::Quat;
use turret_core::Error;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::ToGun;
use turret_core::aim::turret::engage::{engage_alone, engage_in_place};
use turret_core::aim::turret::time_to_engage::Gun;
use turret_core::batch::rows::{Element, Place};

use crate::ffi::{
    Slot, Strided, borrow, one, one_optional, or_return, read, read_optional, slot, slot_optional,
};
use crate::status::{TURRET_ERROR_NULL, status};
use crate::turret::write_in_place;
use crate::types::{
    quat, trajectory, turret_config, turret_motion, turret_platform, turret_pose, turret_shot,
    turret_solution, turret_state, vec3,
};

/// Moves a gun one step: leads the target, tracks the aim point, and says when a shot hits.
///
/// Fire when TURRET_ON_TARGET is set and TURRET_HOLD_FIRE is not. TURRET_ON_TARGET is a promise: if the
/// target keeps its acceleration, a shot that now leaves pose.muzzle along the barrel, with the velocity
/// shot.speed·pose.boresight + shot.inherit·(velocity of the muzzle), passes the target within
/// (aim_tolerance + 1e-4)·L, where L is the length of its flight. A shot with solution.launch_velocity flies
/// right through the target.
///
/// - state: the turret; moved by dt.
/// - config: what the turret can do.
/// - platform: where the platform is at the end of the step, and how it moves. The muzzle moves with its
///   velocity and its spin. For a turret on a ship, get it from turret_platform_child.
/// - shot: how the projectile flies, and which arc is wanted. NULL, or a speed of INFINITY: the gun aims
///   straight at the target.
/// - target: where the target is at the end of the step, and how it moves; turret_observe estimates that from
///   positions. NULL: the gun returns to rest.
/// - dt: seconds, finite, >= 0. With 0 nothing moves, and the call reports what the last step did, if nothing
///   has changed.
/// - pose: receives where the parts are after the move; may be NULL.
/// - solution: receives how to fire from pose.muzzle, or from the muzzle at the end of the turn while only
///   that is in reach; may be NULL. Without a shot it is that of a beam: time 0, impact at the target. Left
///   unchanged without a target and with TURRET_NO_SOLUTION.
///
/// If the shot cannot reach the target even from where the muzzle would be, TURRET_NO_SOLUTION is set, and
/// the gun follows the target itself. At the edge of its range a gun points far above the target. So when a
/// target leaves the range, the barrel stays up for a moment, in case the target comes back.
///
/// If travel limits or max_time leave only the arc that shot.trajectory does not ask for, the gun takes that
/// one, stays on it while it hits, and comes back once the wanted arc has been open for a while. A change of
/// shot.trajectory is obeyed at once. solution.time tells which arc was taken.
///
/// Returns the flags, TURRET_ON_TARGET and following, combined with |.
/// Errors: without a target, only the trajectory of the shot is checked. TURRET_ERROR_NOT_FINITE also if the
/// velocity of the muzzle is beyond the range of float.
/// Source: the velocity of a point of a rigid body, v + cross(spin, r); the intercept of turret_lead, with
/// its time derivatives by implicit differentiation; fixed-point iteration for the muzzle.
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
    let (Some(to), Some(state), Some(config), Some(platform)) =
        (slot!(state), one!(state), borrow!(config), one!(platform))
    else {
        return TURRET_ERROR_NULL;
    };
    let (Some(shot), Some(target), Some(pose), Some(solution)) = (
        one_optional!(shot),
        one_optional!(target),
        slot_optional!(pose),
        slot_optional!(solution),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let shot = or_return!(shot.as_ref().map(known).transpose().map_err(status));
    let no_solution = Cell::new(MaybeUninit::uninit());
    let solution = solution.as_ref().map_or_else(|| Place::from(&no_solution), Slot::place);
    let config = config.in_place();
    write_in_place(&to, pose.as_ref(), &config, |config, turret| {
        let (to, target) = (ToGun { turret, solution }, target.as_ref().map(Strided::element));
        engage_in_place(state.element(), config, platform.whole(), shot, target, dt, to)
            .map(|(flags, _)| flags)
    })
}

/// Computes how soon turret_engage would set TURRET_ON_TARGET, to choose between targets or guns.
///
/// It counts all that turret_engage does: which angles and which arc the gun chooses and how long it waits,
/// travel limits, sectors, and a target that comes into reach later. Meanwhile the target keeps its
/// acceleration, and the platform its velocity and its spin. Without sectors to keep out of, that takes about as
/// long as fifty calls of turret_engage; with some, it may take tens of milliseconds.
///
/// - state, config, platform, shot, target: as for turret_engage, as they are now, and only read. target must
///   not be NULL.
///
/// Returns seconds in whole frames of 1/240 s, right within a frame or 1 % in 98 of 100 random scenes; 0 if
/// the gun is on target now; INFINITY if it is not within two minutes; -1 on bad input.
/// Source: the steps of turret_engage themselves, as long as nothing can change within them.
#[inline(always)]
pub unsafe extern "C" fn turret_time_to_engage(
    state: *const turret_state,
    config: *const turret_config,
    platform: *const turret_platform,
    shot: *const turret_shot,
    target: *const turret_motion,
) -> f32 {
    let (Some(state), Some(config), Some(platform)) =
        (read!(state), borrow!(config), read!(platform))
    else {
        return -1.0;
    };
    let (Some(shot), Some(target)) = (read_optional!(shot), read!(target)) else {
        return -1.0;
    };
    let Ok(config) = config.in_place() else { return -1.0 };
    let shot = match &shot {
        None => None,
        Some((shot, Some(trajectory))) => Some((shot, *trajectory)),
        Some((_, None)) => return -1.0,
    };
    Gun::new(&state, &config, &platform, shot, engage_alone).seconds_to(&target).unwrap_or(-1.0)
}

/// Returns the shot and its trajectory; an error if the number of the trajectory stands for none.
fn known(shot: &Strided<turret_shot>) -> Result<(Element<'_, Shot>, Trajectory), Error> {
    let asked = trajectory(shot.in_place(0).trajectory).ok_or(Error::InvalidArgument)?;
    Ok((shot.element(), asked))
}

/// Computes a platform that stands on another platform and moves with it: a turret on a ship, a cupola on a
/// turret.
///
/// - out: receives the platform: its position is parent.position + arm, where arm is `offset` in world axes,
///   and its velocity parent.velocity + cross(parent.spin, arm).
/// - parent: the platform that the new one stands on.
/// - offset: from the parent's position, meters, finite, along the parent's axes.
/// - orientation: relative to the parent, any length but zero; NULL: the same as the parent's.
///
/// Returns out.
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
