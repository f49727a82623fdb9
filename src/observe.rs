//! turret_observe: the velocity and the acceleration of a target from its positions; turret_platform_observe:
//! the velocity and the spin of a platform from its poses.
//!
//! For engines and networks that give positions only. Each target has an observer, and each new position is
//! one call:
//!
//!     struct turret_observer radar = {0};
//!     radar.half_life = 0.2f;  // for positions from a network; 0 for exact ones
//!
//!     turret_observe(&radar, &position, dt, &enemy);  // each time that a position arrives
//!     flags = turret_engage(&state, &gun, &tank, &shell, &enemy, dt, &pose, &hit);

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
/// It follows a parabola in time, to which a position counts half as much after half_life: at an even dt, of
/// all parabolas the one nearest to the positions, and at an uneven one about that. So it follows a constant
/// acceleration without delay, whatever the dt, and half_life trades noise for delay: 0 for exact positions,
/// such as doubles from the game itself; up to 0.05 s for positions that were rounded to floats; 0.1 to 0.3 s
/// for positions from a network or a sensor. "Observers" in docs/details.md has the numbers.
///
/// - observer: what is known about the target; advanced by dt. The caller sets half_life and jump.
/// - position: where the target is now, in the world, meters, finite.
/// - dt: seconds since the last call, finite, >= 0. 0 is a pause, in which nothing changes. The first call of
///   a target ignores it.
/// - motion: receives the position, velocity and acceleration; may point to the start of observer.
///
/// The first call gives a velocity of 0, the second the difference of the positions divided by dt, and the
/// third the first acceleration: a gun fires well from then on. A position farther than jump from the
/// prediction starts anew, as does a motion beyond the range of float. Between observations, advance motion
/// yourself: position += dt * velocity.
///
/// Returns TURRET_OK.
/// Precision: once settled on a target with constant acceleration, the velocity is within 1e-7*(2 +
/// half_life/dt)*speed, and the acceleration within 1e-7*speed/dt: at 1000 m/s and 60 positions a second,
/// 0.006 m/s^2. Differences are taken in double, so a target 1e9 m from the origin is off by no more than the
/// rounding of its positions.
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
/// What turret_observe says about half_life, jump and the first calls is true of the spin as well. For poses
/// from the game itself, use a half_life of 0 to 0.05 s.
///
/// - observer: what is known about the platform; advanced by dt. The caller sets half_life and jump.
/// - position: where the platform is now, in the world, meters, finite.
/// - orientation: its orientation now, in the world; any length but zero.
/// - dt: seconds since the last call, as for turret_observe.
/// - platform: receives the pose as it was passed, with the velocity and the spin of the filter, for
///   turret_engage; position and orientation may point into it. It must not overlap observer.
///
/// From one call to the next the platform must not turn by half a turn or more beyond what is predicted. For
/// the orientation, half_life counts as at most the time in which the platform turns by 1 rad.
///
/// Returns TURRET_OK.
/// Precision: once settled, the velocity is that of turret_observe, and a constant spin of up to 3 rad/s at
/// constant dt is within 4e-7/dt: at 60 poses a second, 2.4e-5 rad/s.
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
