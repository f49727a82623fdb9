//! turret_camera, turret_scope: cameras that follow a character or a path, and steady scopes.
//!
//! A camera looks along its +X, with +Y up and +Z to the right, and so does the character that it follows. A
//! half-life is the time in which the angle that is left halves, so the motion does not depend on the frame
//! rate: N frames of dt/N end where one frame of dt ends.
//!
//!     struct turret_camera_rig rig = {6, 2, 0, 1.5f, 0.2f, {{0, 0, 0, 1}}};  // 6 m behind, 2 m above
//!
//!     turret_camera_follow(&rig, &hero, &facing, dt, &view);  // each frame, after the hero has moved
//!     look(view.position, view.orientation);

use core::ptr::null_mut;

use turret_core::camera as math;

use crate::ffi::{or_return, read, slot, slot_optional, strided};
use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, quat, turret_camera_key, turret_camera_pose, turret_camera_rig};

/// Moves a third-person camera by one frame: it swings around behind a subject that turns, and stays above
/// one that flies a loop.
///
/// The rig's orientation follows the subject's along the shorter arc and never past it. The eye is then at
/// subject - distance*forward + height*up, and looks at subject + look_height*up, where forward and up are
/// those of the rig. So the eye moves with the subject at once, and only the turn is smooth. For a camera that
/// stays level, pass an orientation with only the subject's yaw.
///
/// - rig: the configuration of the camera. Its orientation is turned.
/// - subject: where the subject is, in the world.
/// - orientation: the subject's orientation, in the world, of any length but zero.
/// - dt: seconds, >= 0 and finite. 0: the rig's orientation is unchanged, whatever its half-life.
/// - out: receives the position of the eye and the orientation of the view.
///
/// Returns TURRET_OK.
/// Precision: both orientations are unit within 4e-7. The view axis is within 2e-7 rad of the line from the
/// eye to the point that the camera looks at. N frames of dt/N end where one frame of dt ends, within N times
/// 2.5e-7 rad, or within (1 + F) times 2.5e-7 rad if that is less, where F is the number of frames in a
/// half-life.
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
/// The half-life is half_life·max(1, zoom)·(1 + distance/1000 m): the more the scope magnifies and the
/// farther it looks, the slower it turns, so that a tick is not a visible jump. It never turns past wanted,
/// and reaches it in finite time.
///
/// - out: receives the orientation after dt; may be current or wanted.
/// - current, wanted: the orientation now, and the orientation to turn to; any length but zero.
/// - zoom: the magnification, >= 0 and finite. A zoom below 1 counts as 1.
/// - distance: meters to what is looked at, >= 0 and finite.
/// - half_life: seconds at zoom 1 and distance 0; >= 0 and finite. 0: reaches wanted at once.
/// - dt: seconds, >= 0 and finite. 0: does not move, whatever the half-life.
///
/// Returns out.
/// Precision: unit within 4e-7. N frames of dt/N end where one frame of dt ends, within N times 2.5e-7 rad,
/// or within (1 + F) times 2.5e-7 rad if that is less, where F is the number of frames in the stretched
/// half-life.
/// Errors: on a bad number it returns NULL, and out receives current, bit for bit.
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
/// - keys: count keys.
/// - count: the number of keys, >= 1.
/// - bad: receives the index of the first bad key, if there is one; may be NULL.
///
/// Positions, orientations and times must be finite, orientations not zero, and times in order. Equal times
/// are legal: they are a cut.
///
/// Returns TURRET_OK if all keys are valid, otherwise the error of the first bad key.
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
/// At the time of a key the pose is exactly that of the key; before all keys and after all keys it is that of
/// the first and of the last. In between, position, velocity, orientation and angular velocity are
/// continuous, however uneven the times are. A key with the same time as the key before it is a cut: the path
/// ends at the one and starts anew at the other.
///
/// - keys: count keys in order of time, valid for turret_camera_check.
/// - count: the number of keys, >= 1.
/// - time: seconds, finite.
/// - out: receives the position and the orientation; may lie in keys.
///
/// Two keys make a straight line at constant speed. A long path takes little more time than a short one. Only
/// the keys around the time are checked.
///
/// Returns TURRET_OK.
/// Precision: the orientation is unit within 4e-7.
/// Source: E. Catmull and R. Rom, "A class of local interpolating splines", 1974, and K. Shoemake,
/// "Quaternion calculus and fast animation", SIGGRAPH course notes, 1987 (squad), each with the tangents
/// scaled to the spacing of the keys.
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
