//! turret_camera, turret_scope: cameras that follow a character or a path, and steady scopes.
//!
//! A camera looks along its +X, with +Y up and +Z to the right.

use core::ptr::null_mut;

use turret_core::camera as math;

use crate::ffi::{or_return, read, slot, slot_optional, strided};
use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, quat, turret_camera_key, turret_camera_pose, turret_camera_rig};

/// Moves a third-person camera, which follows a subject, by one frame.
///
/// The camera's own orientation, in the rig, follows the subject's orientation along the shorter arc:
/// each half-life halves the angle that is left. A frame with dt > 0 turns by at least 1.2e-7 rad and
/// never past the subject's orientation, which is reached in finite time. The motion does not depend on
/// the frame rate: N frames of dt/N end where one frame of dt ends.
///
/// The eye is at subject − distance·forward + height·up. The camera looks from the eye at
/// subject + look_height·up, rolled about the view axis. Here forward and up are the axes of the rig's
/// orientation after the frame. So the camera swings around behind a subject that turns, and keeps
/// above a subject that flies a loop. For a camera that stays level whatever the subject does, pass an
/// orientation with only the subject's yaw.
///
/// - rig: the configuration of the camera. Its orientation receives the orientation after dt.
/// - subject: where the subject is, in the world.
/// - orientation: the subject's orientation, in the world, of any length but zero; may be the rig's
///   orientation.
/// - dt: seconds, >= 0 and finite. 0: the rig's orientation is unchanged, whatever its half-life.
/// - out: receives the position of the eye and the orientation of the view.
///
/// When the eye is at the point that the camera looks at (distance 0, height equal to look_height), the
/// view is along the rig's forward. A subject exactly opposite to the rig's orientation is followed
/// along one of the two equal arcs, always the same one.
///
/// Returns TURRET_OK.
/// Precision: both orientations are unit within 4e-7. The view axis is within 2e-7 rad of the line from
/// the eye to the point that the camera looks at. N frames of dt/N end where one frame of dt ends,
/// within N times 2.5e-7 rad, or within (1 + F) times 2.5e-7 rad if that is less, where F is the number
/// of frames in a half-life.
/// Errors: TURRET_ERROR_NULL, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION, or
/// TURRET_ERROR_INVALID_LIMITS for a negative half-life or dt. The camera holds: rig and out are
/// unchanged.
/// Source: slerp by 1 − 2^(−dt/half_life).
#[inline(always)]
pub unsafe extern "C" fn turret_camera_follow(
    rig: *mut turret_camera_rig,
    subject: *const dvec3,
    orientation: *const quat,
    dt: f32,
    out: *mut turret_camera_pose,
) -> i32 {
    let (Some(rig_out), Some(rig), Some(subject), Some(orientation), Some(out)) =
        (slot!(rig), read!(rig), read!(subject), read!(orientation), slot!(out))
    else {
        return TURRET_ERROR_NULL;
    };
    match math::follow(&rig, subject, orientation, dt) {
        Ok((next, pose)) => {
            rig_out.write(next);
            out.write(pose);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}

/// Steadies a scope that a motor turns in ticks: turns it smoothly toward the wanted orientation.
///
/// The more the scope magnifies and the farther it looks, the slower it turns, so that a tick is not a
/// visible jump. The half-life of the remaining angle is half_life·max(1, zoom)·(1 + distance/1000 m).
///
/// On the screen, a tick appears zoom times as large. Spread over zoom times as many frames, the tick
/// crosses the screen no faster than without zoom. At the target, a tick moves the view by the distance
/// times the angle of the tick: by a meter for a milliradian at 1000 m, where the half-life has doubled.
///
/// A frame with dt > 0 turns by at least 1.2e-7 rad and never past wanted, which is reached in finite
/// time. The motion does not depend on the frame rate: N frames of dt/N end where one frame of dt ends.
///
/// - out: receives the orientation after dt; may be current or wanted.
/// - current, wanted: the orientation now, and the orientation to turn to; any length but zero.
/// - zoom: the magnification, >= 0 and finite. A zoom below 1 counts as 1.
/// - distance: meters to what is looked at, >= 0 and finite.
/// - half_life: seconds in which half of the remaining angle is turned at zoom 1 and distance 0; >= 0
///   and finite. 0: reaches wanted at once.
/// - dt: seconds, >= 0 and finite. 0: does not move, whatever the half-life.
///
/// Returns out.
/// Precision: unit within 4e-7. N frames of dt/N end where one frame of dt ends, within N times 2.5e-7
/// rad, or within (1 + F) times 2.5e-7 rad if that is less, where F is the number of frames in the
/// stretched half-life.
/// Errors: returns NULL and holds (out receives current, bit for bit) when a number is not finite or
/// negative, or a quaternion is zero. Returns NULL and writes nothing when a pointer is NULL or
/// misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_scope_damp(
    out: *mut quat,
    current: *const quat,
    wanted: *const quat,
    zoom: f32,
    distance: f32,
    half_life: f32,
    dt: f32,
) -> *mut quat {
    let (Some(out), Some(current), Some(wanted)) = (slot!(out), read!(current), read!(wanted))
    else {
        return null_mut();
    };
    match math::scope_damp(current, wanted, zoom, distance, half_life, dt) {
        Ok(next) => out.write(next),
        Err(_) => {
            out.write(current);
            null_mut()
        }
    }
}

/// Checks all keys of a camera path. Call it once, before the calls of turret_camera_sample.
///
/// Each position, orientation and time must be finite, no orientation may be zero, and no time may be
/// before the time of the previous key. Equal times are legal: they are a cut.
///
/// - keys: count keys.
/// - count: the number of keys, >= 1.
/// - bad: receives the index of the first bad key, if there is one; may be NULL.
///
/// When positions are farther apart than a double can hold, turret_camera_sample may still return
/// TURRET_ERROR_NOT_FINITE.
///
/// Returns TURRET_OK when all keys are valid.
/// Errors: for the first bad key TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION, or
/// TURRET_ERROR_INVALID_ARGUMENT when its time is before the time of the previous key. For bad
/// arguments TURRET_ERROR_NULL, or TURRET_ERROR_INVALID_ARGUMENT when count is 0 or more than memory
/// can hold, and nothing is written.
#[inline(always)]
pub unsafe extern "C" fn turret_camera_check(
    keys: *const turret_camera_key,
    count: usize,
    bad: *mut usize,
) -> i32 {
    let Some(bad) = slot_optional!(bad) else {
        return TURRET_ERROR_NULL;
    };
    let keys = or_return!(strided!(keys, size_of::<turret_camera_key>(), count));
    if count == 0 {
        return TURRET_ERROR_INVALID_ARGUMENT;
    }
    match math::check((0..count).map(|at| keys.at(at))) {
        Ok(()) => TURRET_OK,
        Err((at, error)) => {
            if let Some(bad) = bad {
                bad.write(at);
            }
            status(error)
        }
    }
}

/// Computes the pose of a camera at a given time on the path through its keys.
///
/// At the time of a key the pose is exactly the pose of that key. Before all keys, the pose is the pose
/// of the first key; after all keys, it is the pose of the last key. In between, position, velocity,
/// orientation and angular velocity are continuous except at cuts, however uneven the times are.
///
/// At each key, the velocity is the average velocity from the previous key to the next key. At each end
/// of a path, the velocity is the average velocity between the end key and its neighbor, so two keys
/// make a straight line at constant speed. A key with the same time as the previous key is a cut: the
/// path ends at the previous key and starts anew at this key, which counts from that time on.
///
/// The keys around the time are found by bisection, so a long path takes little more time than a short
/// one. Only the keys that are read are checked: at most two on either side of the time, and the times
/// that bisection meets. Check a path once with turret_camera_check.
///
/// - keys: count keys in order of time, valid for turret_camera_check.
/// - count: the number of keys, >= 1.
/// - time: seconds, finite.
/// - out: receives the position and the orientation; may lie in keys.
///
/// The quaternions of keys may have either sign. Between two keys 180° apart, the path takes one of
/// the two equal arcs, always the same one.
///
/// Returns TURRET_OK.
/// Precision: the orientation is unit within 4e-7.
/// Errors: TURRET_ERROR_NULL, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION or
/// TURRET_ERROR_INVALID_ARGUMENT, and nothing is written. TURRET_ERROR_NOT_FINITE also where the path
/// is beyond the range of double, or the keys around the time are farther apart than a double can hold.
/// TURRET_ERROR_INVALID_ARGUMENT when the times of the keys around `time` descend, or count is 0 or
/// more than memory can hold.
/// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974, and K. Shoemake,
/// "Quaternion calculus and fast animation", SIGGRAPH course notes, 1987 (squad), each with the
/// tangents scaled to the spacing of the keys.
#[inline(always)]
pub unsafe extern "C" fn turret_camera_sample(
    keys: *const turret_camera_key,
    count: usize,
    time: f32,
    out: *mut turret_camera_pose,
) -> i32 {
    let Some(out) = slot!(out) else {
        return TURRET_ERROR_NULL;
    };
    let keys = or_return!(strided!(keys, size_of::<turret_camera_key>(), count));
    if count == 0 {
        return TURRET_ERROR_INVALID_ARGUMENT;
    }
    match math::sample(count, |at| keys.at(at), time) {
        Ok(pose) => {
            out.write(pose);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
