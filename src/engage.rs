//! turret_engage: the whole gun in one call. It leads, tracks, and says when to fire.

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

/// Computes a platform that stands on another platform: a turret on a ship, a cupola on a turret.
///
/// Let arm be `offset` in world axes. The position of the new platform is parent.position + arm, and its
/// orientation is parent.orientation times `orientation`. The new platform does not move relative to the
/// parent: its velocity is parent.velocity + cross(parent.spin, arm), and its spin is parent.spin.
///
/// - out: receives the platform; may be parent.
/// - parent: the platform that the new one stands on.
/// - offset: from the parent's position, meters, finite, along the parent's axes.
/// - orientation: relative to the parent, any length but zero; NULL: the same as the parent's.
///
/// Returns out, or NULL with nothing written on an error.
/// Errors: a pointer is NULL or misaligned, a number is not finite, a quaternion is zero, or the result
/// would not be finite.
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

/// Moves a gun one step: leads the target, tracks the aim point, and says when a shot hits.
///
///     platform.position = tank.position; // where the tank is now, and how it moves
///     if (turret_engage(&gun, &config, &platform, &shell, &target, dt, &pose, &hit) & TURRET_ON_TARGET)
///         fire(pose.muzzle, hit.launch_velocity);
///
/// With a sector of kind TURRET_SECTOR_HOLD_FIRE, fire only if TURRET_HOLD_FIRE is not set.
///
/// The gun solves the shot from where the muzzle will be, with the velocity that the muzzle will have
/// there: platform.velocity + cross(platform.spin, arm), where arm goes from platform.position to the
/// muzzle. The velocity that the turning joints add is not included. The gun turns to the direction in
/// which to shoot, at the rate at which that direction turns, so a gun that is quick enough stays on
/// target. Travel limits, rates, accelerations and sectors are as in turret_update and turret_track.
///
/// TURRET_ON_TARGET is a promise about a shot that leaves pose.muzzle now, with the velocity
/// shot.speed·pose.boresight + shot.inherit·(velocity of the muzzle). If the target keeps its acceleration,
/// the shot passes the target within (aim_tolerance + 1e-4)·L, where L is the length of the path that this
/// shot flies in solution.time. pose.error, the angle between pose.boresight and the direction in which to
/// shoot, is then at most aim_tolerance. Where the flight is much shorter than speed·time, as on a high arc or for a shot
/// fired backward from a fast platform, the flag requires a smaller error: six tenths of aim_tolerance on
/// an arc of 70°. A shot fired with the launch_velocity of the solution does not have this error.
///
/// - state: the turret; moved by dt. With a shot and a target, trajectory becomes that of the shot.
/// - config: what the turret can do.
/// - platform: where the platform is at the end of the step, and how it moves. For a turret on a
///   ship, get the platform from turret_platform_child.
/// - shot: how the projectile flies, and which of two arcs is wanted. NULL, or a speed of INFINITY: the gun
///   aims straight at the target, bit for bit as turret_track does (but for state.trajectory).
/// - target: where the target is at the end of the step, and how it moves; turret_observe estimates its
///   motion from positions. NULL: the gun returns to rest, bit for bit as with turret_return.
/// - dt: seconds, finite, >= 0. With 0 nothing moves, and the call reports how the gun stands: what the last
///   step reported, if nothing has changed.
/// - pose: receives where the parts are after the move; may be NULL.
/// - solution: receives how to fire from pose.muzzle. When the target is out of reach from pose.muzzle, but
///   in reach from the muzzle at the end of the turn, solution receives how to fire from there. Without a
///   shot, solution receives the solution of a beam: time 0, launch_velocity = direction, aim_point =
///   impact = the target. May be NULL. solution is left unchanged without a target, with
///   TURRET_NO_SOLUTION, and on an error.
///
/// "What a turret turns to" in turret.h says to which angles the gun turns, and so by which arc it fires. The
/// comment of turret_state says it in short. The gun takes the arc that shot.trajectory does not ask for when
/// travel limits or max_time leave only that one. It stays on that arc while it hits, and comes back once the
/// wanted arc has been open for long enough to pay. A change of shot.trajectory is obeyed at once. A keep-out
/// sector does not change the arc. solution.time tells which arc was taken.
///
/// When the shot cannot reach the target, TURRET_NO_SOLUTION is set: the turret follows the target itself
/// instead of an aim point, as without a shot, and TURRET_ON_TARGET is not set. The target is in reach if a
/// shot can hit it from where the muzzle will be at the end of the turn. At the edge of its range a gun
/// points far above the target. When the target leaves the range, the barrel stays up for as long as the way
/// down and up again takes, and for at least half a second; then it comes down to the target. When the
/// target comes back, the barrel swings up at once.
///
/// For a target at the muzzle, solution.time is 0, and any direction hits.
///
/// Returns the flags (TURRET_ON_TARGET and following) combined with |, >= 0; or a negative error.
/// Errors: what turret_update and turret_lead return for bad input; TURRET_ERROR_INVALID_ARGUMENT also for
/// a trajectory that is not one of TURRET_TRAJECTORY_*; TURRET_ERROR_NOT_FINITE also for a muzzle whose
/// velocity is beyond the range of float. The gun holds: state, pose and solution are unchanged, bit for
/// bit. Without a target, the only member of the shot that is checked is trajectory.
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
/// The gun starts from its state. The target keeps its acceleration, and the platform its velocity and its
/// spin: its position moves and its orientation turns with them. All that turret_engage does counts: which
/// angles and which arc the gun chooses, for how long it waits, travel limits, sectors, and a target that
/// comes into reach later.
///
/// - state: the turret; only read.
/// - config: what the turret can do. A sector of kind TURRET_SECTOR_HOLD_FIRE does not matter.
/// - platform: where the platform is now, and how it moves.
/// - shot: how the projectile flies; NULL: the gun aims straight at the target.
/// - target: where the target is now, and how it moves.
///
/// Returns seconds, in whole frames of 1/240 s; 0 when the gun is on target now. Returns INFINITY when it is
/// not on target within two minutes. Returns -1 on bad input: a pointer but shot is NULL or misaligned, or
/// turret_engage would return an error.
/// Precision: against turret_engage 240 times a second, within 1/240 s or 1 % in 99 of 100 random scenes.
/// The gun may be on target only for a moment, as a target flies by.
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
