//! turret_observe: from the positions of a target to its velocity and acceleration, and turret_platform_observe:
//! from the poses of a platform to its velocity and spin.

use turret_core::aim::observe as math;
use turret_core::aim::observe_platform::observe_platform;
use turret_core::aim::turret::Mount;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{
    dvec3, quat, turret_motion, turret_observer, turret_platform, turret_platform_observer,
};

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

/// Estimates the velocity and the spin of a platform from its poses, one pose per call, for engines that give
/// no spin.
///
/// The position has the filter of turret_observe, and the orientation has the same filter, of the rotation
/// from pose to pose. Once the filter has settled, it follows a platform with constant acceleration and
/// constant spin without delay; so it does for an angular acceleration that is constant and along the spin.
/// Everything that turret_observe says about half_life, jump and the first calls holds for the spin as well.
/// For poses from the game itself, use a half_life of 0 to 0.05.
///
/// platform receives the pose as it was passed, so that the turret stands where the game draws the platform,
/// with the velocity and the spin of the filter. The pose that the filter estimates is in observer.
///
/// - observer: what is known about the platform; advanced by dt. The caller sets half_life and jump.
/// - position: where the platform is now, in the world, meters, finite.
/// - orientation: its orientation now, in the world; any length but zero. q and -q are the same orientation.
/// - dt: seconds since the last call, finite, >= 0; not used by the first call of a platform.
/// - platform: receives the platform, for turret_engage; position and orientation may point into it. It must
///   not overlap observer.
///
/// The first call gives a velocity and a spin of 0. A jump is one of the position, as in turret_observe: the
/// filter starts anew, with a spin of 0 as well, since a platform that is moved is often turned, too. A dt of
/// 0 is a pause: velocity and spin stay as they are. From one call to the next the platform must not turn
/// otherwise than predicted by half a turn or more; in the first two calls nothing is predicted. For the
/// orientation, half_life counts as at most the time in which the platform turns by 1 rad.
///
/// Returns TURRET_OK.
/// Precision: once settled, the velocity is that of turret_observe, and a constant spin of up to 3 rad/s at
/// constant dt is within 4e-7/dt: at 60 poses a second, 2.4e-5 rad/s. A ship that rolls by 15° in 8 s and
/// pitches by 4° in 5 s, at 60 poses a second, is known within 2e-5 rad/s with half_life 0, 3e-3 with 0.05,
/// and 4e-2 with 0.2; the difference of two orientations, divided by dt, is off by 1.6e-3.
/// Errors: TURRET_ERROR_NULL; _NOT_FINITE for a number that is not finite, also in an observer whose
/// samples is not 0; _ZERO_QUATERNION; _INVALID_LIMITS for a negative half_life, jump or dt. Nothing is
/// written.
/// Source: as for turret_observe, applied to the rotation vector from the predicted orientation.
#[inline(always)]
pub unsafe extern "C" fn turret_platform_observe(
    observer: *mut turret_platform_observer,
    position: *const dvec3,
    orientation: *const quat,
    dt: f32,
    platform: *mut turret_platform,
) -> i32 {
    let (Some(slot), Some(observer), Some(position), Some(orientation), Some(platform)) =
        (slot!(observer), read!(observer), read!(position), read!(orientation), slot!(platform))
    else {
        return TURRET_ERROR_NULL;
    };
    match observe_platform(&observer, &Mount { position, orientation }, dt) {
        Ok((next, observed)) => {
            platform.write(observed);
            slot.write(next);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
