//! turret_face: turning the yaw of an actor to face a target.

use turret_core::facing::face as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, progress, status};
use crate::types::dvec3;

/// Still turning: the turn is not done.
pub const TURRET_FACE_TURNING: i32 = 1;
/// The turn is done. Each function states when that is.
pub const TURRET_FACE_DONE: i32 = 2;

/// Turns a yaw one step toward a target along the shorter arc, and never past the target.
///
/// The actor looks along (cos yaw, 0, −sin yaw). A turn takes at most ⌈angle/max_step⌉ steps. To
/// guarantee this, a step may be longer than max_step by up to 2.4e-7 rad, the spacing of floats next
/// to π. An exact tie between the two directions turns counter-clockwise, and so does a difference that
/// floats cannot tell from a tie.
///
/// - yaw: radians, any finite number; receives the yaw after the step, in (−π, π].
/// - position: where the actor is, in the world; not written to.
/// - target: what to face, in the world, at any distance; may be the same object as position.
/// - max_step: radians a step, [0, INFINITY]; 0: does not move, INFINITY: no limit.
/// - threshold: radians, >= 0 and finite. The turn is done within this angle of the target.
///
/// For a target at the actor, the turn is done and yaw is unchanged. The same holds for a target within
/// 1e-6 of straight above or below (horizontal over vertical distance).
///
/// Returns TURRET_FACE_DONE when, after the step, the yaw is within threshold of the target or as near
/// as a float can be; otherwise TURRET_FACE_TURNING.
/// Precision: a yaw that has turned all the way to the target is within 1.2e-7 rad of the target's
/// azimuth.
/// Errors: TURRET_ERROR_NULL, TURRET_ERROR_NOT_FINITE, or TURRET_ERROR_INVALID_LIMITS for a negative
/// max_step or threshold. The actor holds: yaw is unchanged, bit for bit.
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
