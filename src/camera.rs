//! turret_camera, turret_scope: follow a character, steady a scope, fly along a path.
//!
//! A camera looks along its +X, with +Y up and +Z to the right.

use core::ptr::null_mut;

use turret_core::camera as math;

use crate::ffi::{or_return, read, slot, slot_optional, strided};
use crate::status::{TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, quat, turret_camera_key, turret_camera_pose, turret_camera_rig};

/// One frame of a third-person camera. The subject turns at once; the camera's own orientation slerps
/// behind it, making half of what is left in every half-life.
///
/// The eye is at subject − distance·forward + height·up and looks at subject + look_height·up, rolled
/// about the view axis. forward and up are those of the camera's own orientation after the frame: it
/// swings around behind a subject that turns, and keeps above one that flies a loop. For a level
/// camera whatever the subject does, hand it an orientation of the subject's yaw alone.
/// However a time is cut into frames, the camera ends where it does in one, within 2.5e-7 rad times the
/// frames, and times 1 + the frames in a half-life however many there are. A frame turns by at least
/// 1.2e-7 rad and never past the subject's orientation, which is reached in finite time.
///
/// - rig: the set-up; its orientation receives the one after dt, unit within 4e-7.
/// - subject: where the subject is, in the world.
/// - orientation: the subject's, in the world, any length but zero; may be that of the rig.
/// - dt: seconds, finite and not negative; with 0 the rig's orientation stays, whatever its half-life.
/// - out: receives the eye and the orientation of the view, unit within 4e-7, the view axis within
///   2e-7 rad of the line from the eye to the point that it looks at.
///
/// Where the eye is at that point (distance 0, height equal to look_height) the view is along the rig's
/// forward. A subject exactly opposite to the rig's orientation is followed around one of the two
/// equal arcs, always the same.
/// Returns TURRET_OK. Bad input holds, with rig and out as they were, and returns TURRET_ERROR_NULL,
/// _NOT_FINITE, _ZERO_QUATERNION or, for a negative half-life or dt, _INVALID_LIMITS.
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

/// Steadies a scope that a motor turns in ticks: its orientation damped toward the wanted one, the
/// slower the more it magnifies and the further it looks, so that a tick is no visible jump.
///
/// The half-life is half_life·max(1, zoom)·(1 + distance/1000 m). A tick is seen zoom times as large, and
/// spread over zoom times as many frames crosses the screen no faster than without zoom. On the target
/// it is as long as the distance times its angle, a meter a milliradian at 1000 m, where the
/// half-life has doubled. However a time is cut into frames, the scope ends where it does in one, within
/// 2.5e-7 rad times the frames, and times 1 + the frames in the stretched half-life however many there are.
/// A frame turns by at least 1.2e-7 rad and never past wanted, which is reached in finite time.
///
/// - out: receives the orientation after dt, unit within 4e-7; may be current or wanted.
/// - current, wanted: the orientation now and the one to come to; any length but zero.
/// - zoom: the magnification, finite and not negative; below 1 counts as 1.
/// - distance: to what is looked at, meters, finite and not negative.
/// - half_life: seconds in which half of the angle that is left is turned at zoom 1 and distance 0; finite
///   and not negative; 0 snaps.
/// - dt: seconds, finite and not negative; 0 stays, whatever the half-life.
///
/// Returns out. Bad input (a number that is not finite or is negative, a zero quaternion) holds, out
/// being current bit for bit, and returns NULL. So does a NULL or misaligned pointer, with nothing
/// written.
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

/// Checks all keys of a camera path, as is done once before turret_camera_sample is called with them.
///
/// - keys: count keys; each position, orientation and time finite, no orientation zero, no time before that
///   of the key before.
/// - count: how many, from 1 up.
/// - bad: receives the number of the first bad key, from 0, when there is one; NULL when nobody asks.
///
/// Equal times are legal: a cut. Where a difference of positions is more than a double can tell,
/// turret_camera_sample may still return TURRET_ERROR_NOT_FINITE.
/// Returns TURRET_OK; of the first bad key TURRET_ERROR_NOT_FINITE, _ZERO_QUATERNION, or _INVALID_ARGUMENT when
/// its time is before that of the key before. With nothing written TURRET_ERROR_NULL, or _INVALID_ARGUMENT when
/// count is 0 or more than memory can hold.
#[inline(always)]
pub unsafe extern "C" fn turret_camera_check(
    keys: *const turret_camera_key,
    count: usize,
    bad: *mut usize,
) -> i32 {
    let Some(bad) = slot_optional!(bad) else {
        return TURRET_ERROR_NULL;
    };
    if count == 0 {
        return TURRET_ERROR_INVALID_ARGUMENT;
    }
    let keys = or_return!(strided!(keys, size_of::<turret_camera_key>(), count));
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

/// The pose of a camera on the path through its keys at a time.
///
/// It is exactly a key's at the key's time, the first one's before and the last one's after them all.
/// In between, position and velocity, orientation and angular velocity are continuous, however uneven
/// the times are. At each key the velocity is that from the key before to the key after; at both ends of
/// a path it is that of the chord, so that two keys make a straight line at constant speed. A key at the
/// time of the one before cuts: the path ends at the one and begins anew with the other, which counts
/// from that time on.
///
/// - keys: count keys in order of time, as turret_camera_check has them.
/// - count: how many, from 1 up.
/// - time: seconds, finite.
/// - out: receives the position, and the orientation, unit within 4e-7; may lie in keys.
///
/// The keys around the time are found by bisection, so that a long path takes little more time than a short
/// one, and only the keys that are read are checked: at most two on either side of the time, and of those
/// that bisection meets the time. Check a path once with turret_camera_check. Keys may have either sign of
/// their quaternion; between two of them 180° apart the path takes one of the two equal arcs, always the
/// same.
/// Returns TURRET_OK, or with nothing written TURRET_ERROR_NULL, _NOT_FINITE (also at a time at which the
/// path is beyond double, or the keys around it are further apart than a double can tell),
/// _ZERO_QUATERNION, or _INVALID_ARGUMENT when the times around it descend, count is 0 or more than memory
/// can hold.
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
    if count == 0 {
        return TURRET_ERROR_INVALID_ARGUMENT;
    }
    let keys = or_return!(strided!(keys, size_of::<turret_camera_key>(), count));
    match math::sample(count, |at| keys.at(at), time) {
        Ok(pose) => {
            out.write(pose);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
