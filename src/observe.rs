//! turret_observe: from the positions of a target to its velocity and acceleration.

use turret_core::aim::observe as math;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, turret_motion, turret_observer};

/// Estimates the velocity and the acceleration of a target from where it is seen, one position a call.
///
/// A fading-memory filter of degree two: of all parabolas through time it follows the one nearest to the
/// positions, each of which counts half as much after half_life, whatever dt is from call to call. Positions
/// of a constant acceleration give just that, once the filter has settled.
///
/// Of a new target the first call returns its position and a velocity of 0, the second the difference over
/// dt, the third the first acceleration. From then on all positions count alike, until the memory is longer
/// than half_life lets it be. Set samples to 0 to forget the target: the next call is of a new one.
///
/// half_life is what noise is traded for delay by:
/// - 0 for positions that are exact, as doubles from the game itself: the parabola through the last three
///   positions. A bounce is noticed at once, and over with the third position after it.
/// - Up to 0.05 for positions from the game that are floats. A kilometer from the origin floats are 6e-5 m
///   apart: at 60 positions a second and half_life 0 that is an acceleration of 0.1 m/s^2 out of nothing, and
///   at times 0.2.
/// - 0.1 to 0.3 for positions from a network or a sensor, which are rounded or late. Errors of 0.05 m, 20
///   times a second, make a velocity that is off by 2.5 m/s with half_life 0, and by 0.09 m/s with 0.2.
///
/// When the acceleration of the target changes by A, the velocity is off by up to 1.2*A*half_life. When its
/// velocity changes by V at once, as in a bounce, the estimate gets there after 2.3*half_life, is a quarter
/// of V too far after 4.3*half_life, and within a twentieth after 10*half_life; the position is off by up to
/// V*half_life/3 meanwhile. A filter with a jump below that starts anew instead.
///
/// - observer: what is known of the target; moved on by dt. half_life and jump are the caller's.
/// - position: where the target is now, in the world, meters, finite.
/// - dt: seconds since the last call, finite, >= 0; the first call of a target makes no use of it.
/// - motion: receives the filter's position, velocity and acceleration; may be the start of observer.
///
/// The first calls know little: a gun fires well from the third one on, when observer.samples is 3. Between
/// observations, as with positions from a network, move motion on yourself: position += dt * velocity.
/// A dt of 0, a pause, changes nothing, unless the position is a jump. A position farther than jump from the
/// prediction starts anew, as the first call of a target does; with a dt of 0 the prediction is the last
/// position. The second call is never a jump: one position predicts nothing. A motion that no float can hold
/// starts anew, whatever jump is.
///
/// Returns TURRET_OK. With nothing written TURRET_ERROR_NULL; TURRET_ERROR_NOT_FINITE for a number that is
/// not finite, also in an observer with samples; TURRET_ERROR_INVALID_LIMITS for a negative half_life, jump
/// or dt.
///
/// Precision: once settled, velocity within 1e-7*(2 + half_life/dt)*speed. Differences are taken in double,
/// so that a target 1e9 m from the origin is off by no more than the rounding of its positions makes.
///
/// Source: N. Morrison, Introduction to Sequential Smoothing and Prediction, 1969; E. Brookner, Tracking and
/// Kalman Filtering Made Easy, 1998, chapters 6 and 7.
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
