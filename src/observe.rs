//! turret_observe: from the positions of a target to its velocity and acceleration.

use turret_core::aim::observe as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, turret_motion, turret_observer};

/// Estimates the velocity and the acceleration of a target from its positions, one position per call.
///
/// It is a fading-memory filter of degree two: of all parabolas in time, it follows the parabola
/// nearest to the positions. A position counts half as much after half_life, whatever dt is from call to
/// call. Once the filter has settled, it follows a target with constant acceleration without delay.
///
/// For a new target, the first call gives the position and a velocity of 0. The second call gives the
/// difference of the positions divided by dt as the velocity, and the third call gives the first
/// acceleration. From then on all positions count alike, until the memory is as long as half_life allows.
/// To forget the target, set samples to 0: the next call is the first call of a new target.
///
/// half_life trades noise for delay. Use 0 for exact positions, such as doubles from the game itself: the
/// estimate is then the parabola through the last three positions. The estimate notices a bounce at once,
/// and is right again with the third position after the bounce.
///
/// Use a half_life of up to 0.05 for positions from the game that are floats. A kilometer from the origin,
/// floats are 6e-5 m apart. At 60 positions a second and half_life 0, this rounding alone puts the
/// acceleration off by 0.1 m/s^2, and at times by 0.2 m/s^2.
///
/// Use a half_life of 0.1 to 0.3 for positions from a network or a sensor, which are rounded or late.
/// With errors of 0.05 m at 20 positions a second, the velocity is off by 2.5 m/s with half_life 0, and by
/// 0.09 m/s with half_life 0.2.
///
/// When the acceleration of the target changes by A, the velocity is off by up to 1.2*A*half_life. When the
/// velocity of the target changes by V at once, as in a bounce, the estimate reaches the new velocity after
/// 2.3*half_life. The estimate overshoots by a quarter of V after 4.3*half_life, and is within a twentieth
/// of V after 10*half_life. Meanwhile the position is off by up to V*half_life/3. If jump is smaller than
/// this error, but not 0, the filter starts anew instead.
///
/// - observer: what is known about the target; advanced by dt. The caller sets half_life and jump.
/// - position: where the target is now, in the world, meters, finite.
/// - dt: seconds since the last call, finite, >= 0; not used by the first call of a target.
/// - motion: receives the position, velocity and acceleration of the filter; may point to the start of
///   observer.
///
/// The first calls know little: a gun fires well from the third call on, when observer.samples is 3.
/// Between observations, as with positions from a network, advance motion yourself:
/// position += dt * velocity.
///
/// A position farther than observer.jump from the prediction is a jump: the filter starts anew, as in the
/// first call of a target. With dt > 0 the second call is never a jump, since one position predicts
/// nothing. A dt of 0 is a pause: the prediction is the last position, and nothing changes unless the
/// position is a jump. When the motion would be beyond the range of float, the filter starts anew, whatever
/// jump is.
///
/// Returns TURRET_OK.
/// Precision: once settled on a target with constant acceleration, the velocity is within
/// 1e-7*(2 + half_life/dt)*speed, and the acceleration within 1e-7*speed/dt: at 1000 m/s and 60 positions a
/// second, 0.006 m/s^2. Differences are taken in double, so a target 1e9 m from the origin is off by no more
/// than the rounding of its positions.
/// Errors: TURRET_ERROR_NULL; _NOT_FINITE for a number that is not finite, also in an observer whose
/// samples is not 0; _INVALID_LIMITS for a negative half_life, jump or dt. Nothing is written.
/// Source: N. Morrison, "Introduction to Sequential Smoothing and Prediction", 1969; E. Brookner, "Tracking
/// and Kalman Filtering Made Easy", 1998, chapters 6 and 7.
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
