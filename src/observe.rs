//! turret_observe: from the positions of a target to its velocity and acceleration.

use turret_core::aim::observe as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, turret_motion, turret_observer};

/// Takes note of where a target is, and returns how it moves.
///
/// - observer: what is known of the target; moved on by dt.
/// - position: where the target is now, in the world, meters, finite.
/// - dt: seconds since the last call, finite, >= 0.
/// - motion: receives position, velocity and acceleration.
///
/// Returns TURRET_OK.
#[inline(always)]
pub unsafe extern "C" fn turret_observe(
    observer: *mut turret_observer,
    position: *const dvec3,
    dt: f32,
    motion: *mut turret_motion,
) -> i32 {
    let (Some(slot), Some(observer), Some(position), Some(motion)) =
        (slot!(observer), read!(observer), read!(position), slot!(motion))
    else {
        return TURRET_ERROR_NULL;
    };
    match math::observe(&observer, position, dt) {
        Ok(next) => {
            motion.write(next.motion);
            slot.write(next);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
