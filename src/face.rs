//! turret_face: turn an actor's yaw to face a target.

use turret_core::facing::face as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, progress, status};
use crate::types::dvec3;

/// Still turning; the target is not reached.
pub const TURRET_FACE_TURNING: i32 = 1;
/// The target is reached.
pub const TURRET_FACE_DONE: i32 = 2;

/// Turns a yaw one step toward a target, through the shorter arc and never past it.
///
/// The yaw looks along (cos yaw, 0, −sin yaw) and comes out in (−π, π]. ⌈angle/max_step⌉ steps settle,
/// however many they are; so that they do, a step may be longer than max_step by up to 2.4e-7, the
/// spacing of floats next to π. An exact tie between the two directions, and one that float cannot tell from
/// it, turns counter-clockwise.
///
/// - yaw: radians, any finite number; receives the yaw after the step, within 1.2e-7 of the target's
///   azimuth when that was within reach.
/// - position: where the actor is, in the world; not written to.
/// - target: what to face, in the world, at any distance; may be the same object as position.
/// - max_step: radians a step, from 0 (stays) up; INFINITY snaps.
/// - threshold: radians, finite and not negative; within this of the target is done.
///
/// Returns TURRET_FACE_DONE when the yaw is within threshold of the target after the step, and when it
/// is as near as a float can be; else TURRET_FACE_TURNING. A target within 1e-6 of straight above or
/// below (horizontal over vertical distance) or at the actor is done, with the yaw as it was.
/// Bad input holds, the yaw being as it was bit for bit, and returns TURRET_ERROR_NULL, _NOT_FINITE or,
/// for a negative max_step or threshold, _INVALID_LIMITS.
#[inline(always)]
pub unsafe extern "C" fn turret_face_step(
    yaw: *mut f32,
    position: *const dvec3,
    target: *const dvec3,
    max_step: f32,
    threshold: f32,
) -> i32 {
    let (Some(out), Some(yaw), Some(position), Some(target)) =
        (slot!(yaw), read!(yaw), read!(position), read!(target))
    else {
        return TURRET_ERROR_NULL;
    };
    match math::step(yaw, position, target, max_step, threshold) {
        Ok((next, standing)) => {
            out.write(next);
            progress(standing)
        }
        Err(error) => status(error),
    }
}
