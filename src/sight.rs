//! turret_sight: on which side of a line of sight a target is, and turning the line of sight to a target.
//!
//! An actor with a yaw looks along (cos yaw, 0, -sin yaw), raised by its pitch. Its right is (sin yaw, 0, cos
//! yaw). A target straight above or below within 1e-6 is neither left nor right, one directly behind within
//! 1e-6 rad is left, so that a tracker always turns, and one at the position is on no side.

use turret_core::batch::rows::{self, Width};
use turret_core::facing::sight as math;

use crate::ffi::{all_or_return, input, output, read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, progress, status};
use crate::types::dvec3;

/// Left of the vertical plane through the line of sight, or directly behind.
pub const TURRET_SIGHT_LEFT: u32 = 1;
/// Right of the vertical plane through the line of sight.
pub const TURRET_SIGHT_RIGHT: u32 = 2;
/// Above the plane through the line of sight and the horizontal to its right.
pub const TURRET_SIGHT_ABOVE: u32 = 4;
/// Below that plane.
pub const TURRET_SIGHT_BELOW: u32 = 8;

const _: () = {
    assert!(TURRET_SIGHT_LEFT == math::LEFT && TURRET_SIGHT_RIGHT == math::RIGHT);
    assert!(TURRET_SIGHT_ABOVE == math::ABOVE && TURRET_SIGHT_BELOW == math::BELOW);
};

/// Finds on which side of an actor's heading a target is: -1 left, 1 right, 0 dead ahead within 1e-6 rad.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - target: in the world.
///
/// Returns -1, 0 or 1.
/// Source: the sign of the cross product of the heading and the direction of the target, with the dot product
/// for ahead or behind. There is no division by a sine or cosine, which could flip the sign.
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

/// Computes turret_sight_side for many targets, with the sine and cosine of the yaw computed once.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - targets: count positions in the world.
/// - sides: receives count sides: -1, 0 or 1, and 0 for a target that is not finite; may begin where targets
///   begins.
/// - count: the number of targets. With 0, every pointer may be NULL.
///
/// Returns the number of targets that are not finite.
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
    all_or_return! {
        position = read!(position).ok_or(TURRET_ERROR_NULL);
        targets = input!(targets, count);
        sides = output!(sides, count);
    }
    match rows::sides(Width::best(), position, yaw, targets, sides) {
        Ok(bad) => i32::try_from(bad).unwrap_or(i32::MAX),
        Err(error) => status(error),
    }
}

/// Finds on which side of a line of sight a target is: left or right, and above or below.
///
/// - position: where the actor is, in the world.
/// - yaw: radians, any finite number.
/// - pitch: radians, any finite number. Beyond ±π/2 the actor is upside down, and left and above are as it
///   sees them.
/// - target: in the world.
///
/// A target within 1e-6 rad of a plane between two sides is on neither of them.
///
/// Returns the sum of those TURRET_SIGHT_* that apply; 0 is dead ahead.
/// Precision: yaw and pitch count as the exact values of the floats. Up to π, these are within 1.2e-7 rad of
/// the angles that they were rounded from. The tolerance between left and right is in azimuth: at elevation
/// e, the target is within 1e-6*cos(e) rad of the vertical plane.
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

/// Turns a line of sight one step toward a target: yaw and pitch each along the shorter arc, and never past
/// the target.
///
/// - yaw, pitch: radians, any finite numbers; receive the angles after the step, in (-π, π].
/// - position: where the actor is, in the world.
/// - target: in the world, at any distance.
/// - max_step: radians a step for each angle, [0, INFINITY].
///
/// A target straight above or below within 1e-6 leaves yaw unchanged, and turns pitch toward ±π/2. For a
/// target at the position, the turn is done. A turn takes at most ⌈angle/max_step⌉ steps for the larger
/// of the two angles.
///
/// Returns TURRET_FACE_DONE if both angles have reached the target, otherwise TURRET_FACE_TURNING.
/// Precision: once done, within 1.2e-7 rad of the target's azimuth and elevation. To keep the number of
/// steps, a step may be longer than max_step by up to 2.4e-7 rad.
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
