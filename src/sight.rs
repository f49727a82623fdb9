//! turret_sight: on which side of a line of sight a target is, and following it with the line.
//!
//! An actor with a yaw looks along (cos yaw, 0, −sin yaw), raised by its pitch, and has
//! (sin yaw, 0, cos yaw) on its right.

use turret_core::batch::rows::{self, Width};
use turret_core::facing::sight as math;

use crate::ffi::{input, or_return, output, read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, progress, status};
use crate::types::dvec3;

/// The target is left of the vertical plane through the line of sight, or directly behind.
pub const TURRET_SIGHT_LEFT: u32 = 1;
/// The target is right of the vertical plane through the line of sight.
pub const TURRET_SIGHT_RIGHT: u32 = 2;
/// The target is above the plane through the line of sight and the horizontal to its right.
pub const TURRET_SIGHT_ABOVE: u32 = 4;
/// The target is below the plane through the line of sight and the horizontal to its right.
pub const TURRET_SIGHT_BELOW: u32 = 8;

const _: () = {
    assert!(TURRET_SIGHT_LEFT == math::LEFT && TURRET_SIGHT_RIGHT == math::RIGHT);
    assert!(TURRET_SIGHT_ABOVE == math::ABOVE && TURRET_SIGHT_BELOW == math::BELOW);
};

/// On which side of its heading an actor has a target: −1 left, 1 right. Right at any yaw, in all four
/// quadrants and on the axes, at any distance.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - target: in the world; may be the same object as position.
///
/// Returns 0 within 1e-6 rad of dead ahead, within 1e-6 of straight above or below (horizontal over
/// vertical distance), at the position, and on bad input: a number that is not finite, a NULL pointer.
/// Within 1e-6 rad of directly behind it is −1, so that a tracker always turns.
/// Source: the sign of the cross product of the heading and the direction of the target, with the dot product
/// for ahead or behind; there is no division by a sine or cosine that could turn the sign.
#[inline(always)]
pub unsafe extern "C" fn turret_sight_side(
    position: *const dvec3,
    yaw: f32,
    target: *const dvec3,
) -> i32 {
    let (Some(position), Some(target)) = (read!(position), read!(target)) else {
        return 0;
    };
    math::side(position, yaw, target).unwrap_or(0)
}

/// turret_sight_side of many targets, with the sine and cosine of the yaw taken once. Each side is that
/// of the single call.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - targets: count positions in the world. NULL when count is 0.
/// - sides: receives count sides, −1, 0 or 1; may begin where targets does. NULL when count is 0.
/// - count: how many; with 0 every pointer may be NULL.
///
/// Returns how many targets were not finite, whose side is 0: TURRET_OK when none was. With nothing
/// written TURRET_ERROR_NULL, or TURRET_ERROR_NOT_FINITE for the position or the yaw.
#[inline(always)]
pub unsafe extern "C" fn turret_sight_side_batch(
    position: *const dvec3,
    yaw: f32,
    targets: *const dvec3,
    sides: *mut i32,
    count: usize,
) -> i32 {
    if count == 0 {
        return TURRET_OK;
    }
    let (Some(position), targets, sides) =
        (read!(position), input!(targets, count), output!(sides, count))
    else {
        return TURRET_ERROR_NULL;
    };
    let (targets, sides) = (or_return!(targets), or_return!(sides));
    match rows::sides(Width::best(), position, yaw, targets, sides) {
        Ok(bad) => i32::try_from(bad).unwrap_or(i32::MAX),
        Err(error) => status(error),
    }
}

/// Where a target is from a line of sight: TURRET_SIGHT_LEFT or _RIGHT of the vertical plane through it,
/// TURRET_SIGHT_ABOVE or _BELOW the plane through it and the horizontal to its right, added up.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - pitch: radians, any finite number; more than 1e-6 beyond ±π/2 the actor hangs upside down, and left and
///   above are its own then.
/// - target: in the world; may be the same object as position.
///
/// Neither TURRET_SIGHT_LEFT nor _RIGHT is set for a target whose azimuth is within 1e-6 rad of the line of
/// sight's. This tolerance is one of azimuth, as in turret_sight_side: a target at elevation e is then
/// within 1e-6·cos(e) rad of the vertical plane. Neither is set for a target within 1e-6 of straight above
/// or below (horizontal over vertical distance). A target within 1e-6 rad of azimuth of directly behind is
/// LEFT, so that a tracker always turns.
/// Neither TURRET_SIGHT_ABOVE nor _BELOW is set for a target within 1e-6 rad of their plane. So 0 is dead
/// ahead. yaw and pitch count as the exact values of the floats, which up to π are themselves within 1.2e-7
/// rad of the angles that they were rounded from.
/// Returns 0 for a target at the position, and on bad input: a number that is not finite, a NULL pointer.
#[inline(always)]
pub unsafe extern "C" fn turret_sight_quadrant(
    position: *const dvec3,
    yaw: f32,
    pitch: f32,
    target: *const dvec3,
) -> u32 {
    let (Some(position), Some(target)) = (read!(position), read!(target)) else {
        return 0;
    };
    math::quadrant(position, yaw, pitch, target).unwrap_or(0)
}

/// Moves a line of sight one step toward a target: yaw and pitch each through the shorter arc, never past it,
/// and onto it when it is within reach. It settles there without hunting, from any start.
///
/// Both come out in (−π, π], and once done within 1.2e-7 of the target's azimuth and elevation;
/// ⌈angle/max_step⌉ steps for the larger of both angles do it, of which one may be longer than max_step
/// by up to 2.4e-7, the spacing of floats next to π. An exact tie between the two directions turns the yaw
/// counter-clockwise.
///
/// - yaw, pitch: radians, any finite numbers; receive those after the step.
/// - position: where the actor is, in the world.
/// - target: in the world, at any distance; may be the same object as position.
/// - max_step: radians a step on each, from 0 (stays) up; INFINITY snaps.
///
/// Returns TURRET_FACE_DONE when both are there after the step, else TURRET_FACE_TURNING. A target within
/// 1e-6 of straight above or below (horizontal over vertical distance) keeps the yaw and takes the pitch
/// to ±π/2; a target at the position keeps both, done.
/// Bad input holds, both being as they were bit for bit, and returns TURRET_ERROR_NULL, _NOT_FINITE or,
/// for a negative max_step, _INVALID_LIMITS.
#[inline(always)]
pub unsafe extern "C" fn turret_sight_step(
    yaw: *mut f32,
    pitch: *mut f32,
    position: *const dvec3,
    target: *const dvec3,
    max_step: f32,
) -> i32 {
    let (Some(yaw_out), Some(pitch_out), Some(yaw), Some(pitch), Some(position), Some(target)) =
        (slot!(yaw), slot!(pitch), read!(yaw), read!(pitch), read!(position), read!(target))
    else {
        return TURRET_ERROR_NULL;
    };
    match math::step(yaw, pitch, position, target, max_step) {
        Ok((next_yaw, next_pitch, standing)) => {
            yaw_out.write(next_yaw);
            pitch_out.write(next_pitch);
            progress(standing)
        }
        Err(error) => status(error),
    }
}
