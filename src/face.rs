//! turret_face: turning the yaw of an actor to face a target.
//!
//!     float yaw = 0;  // once
//!
//!     // Each frame, at 3 rad/s. The guard attacks while the player is within 5 degrees of its front.
//!     if (turret_face_step(&yaw, &guard, &player, 3 * dt, 5 * TURRET_DEGREE) == TURRET_FACE_DONE)
//!         attack();

use turret_core::facing::face as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, progress, status};
use crate::types::dvec3;

/// Still turning.
pub const TURRET_FACE_TURNING: i32 = 1;
/// The turn is done.
pub const TURRET_FACE_DONE: i32 = 2;

/// Turns a yaw one step toward a target along the shorter arc, and never past the target.
///
/// The frame is the canonical one: yaw 0 looks along +X and π/2 along -Z, and quat_init_axis(&q, 0, 1, 0,
/// yaw) is the orientation. With positions as the engine has them, Unity's yaw is this one plus π/2, and
/// Godot's is this one minus π/2.
///
/// - yaw: radians, any finite number; receives the yaw after the step, in (-π, π].
/// - position: where the actor is, in the world; not written to.
/// - target: what to face, in the world, at any distance.
/// - max_step: radians a step, [0, INFINITY]; at a rate in rad/s, pass rate * dt.
/// - threshold: radians, >= 0 and finite. The turn is done once the yaw is within threshold of the target;
///   later calls still turn it, until it is exact.
///
/// For a target at the actor, or straight above or below within 1e-6, the turn is done and yaw is unchanged.
/// A turn takes at most ⌈angle/max_step⌉ steps.
///
/// Returns TURRET_FACE_DONE if the turn is done after the step, otherwise TURRET_FACE_TURNING.
/// Precision: a yaw that has turned all the way to the target is within 1.2e-7 rad of the target's azimuth.
/// To keep the number of steps, a step may be longer than max_step by up to 2.4e-7 rad, the spacing of floats
/// next to π.
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
