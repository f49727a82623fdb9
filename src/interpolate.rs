//! quat: interpolation between rotations, and smoothing by half-life.
//!
//! t = 0 gives exactly `from`, and t = 1 exactly `to` or -to, which are the same rotation; other values of t
//! continue along the same path. That is so for quaternions that are unit within 3e-7; others are normalized
//! first.

use core::ptr::null_mut;

use turret_core::math::{damp, nlerp, slerp, squad};

use crate::ffi::{read, slot};
use crate::types::quat;

/// Interpolates between two rotations along the shorter arc, at constant speed.
///
/// - out: receives the unit quaternion; may be `from` or `to`.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out.
/// Precision: unit within 4e-7 and on the arc within 1e-6 rad for every pair, nearly equal and nearly
/// opposite ones included. An input that is used as it is adds its own error, which can double the total.
/// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985, with the weights as
/// polynomials of the squared angle, so that no angle is singular.
#[inline(always)]
pub unsafe extern "C" fn quat_slerp(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    slerp::slerp(from, to, t).map_or(null_mut(), |between| out.write(between))
}

/// Interpolates between two rotations along the arc of quat_slerp: faster, but not quite at constant speed.
///
/// The result is up to 8.2° from that of quat_slerp between rotations 180° apart, and up to 0.92°
/// for 90°.
///
/// - out: receives the unit quaternion; may be `from` or `to`.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out.
/// Precision: unit within 4e-7.
#[inline(always)]
pub unsafe extern "C" fn quat_nlerp(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    nlerp::nlerp(from, to, t).map_or(null_mut(), |between| out.write(between))
}

/// Interpolates between two rotations along the longer arc, the one that quat_slerp does not take, at
/// constant speed.
///
/// - out: receives the unit quaternion; may be `from` or `to`.
/// - from, to: quaternions of any length but zero. If they are the same rotation, the path is a full turn
///   about +Y.
/// - t: any finite number.
///
/// Returns out.
/// Precision: unit within 2e-7 and on the arc within 2e-7 rad for every pair, nearly equal and nearly
/// opposite ones included.
/// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
#[inline(always)]
pub unsafe extern "C" fn quat_slerp_long(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(from), Some(to)) = (slot!(out), read!(from), read!(to)) else {
        return null_mut();
    };
    slerp::slerp_long(from, to, t).map_or(null_mut(), |between| out.write(between))
}

/// Interpolates from q0 to q1 along a smooth curve that is drawn toward the controls s0 and s1.
///
/// The result is slerp(slerp(q0, q1, t), slerp(s0, s1, t), 2·t·(1 - t)). With s0 = q0 and s1 = q1 it is the
/// arc of quat_slerp. The signs of the four quaternions make no difference.
///
/// - out: receives the unit quaternion; may be any of the four.
/// - q0, q1: the keys, quaternions of any length but zero.
/// - s0, s1: the control at q0 and the control at q1, quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out.
/// Precision: unit within 2e-7. Within 2e-7 rad of exact arithmetic, unless one of the slerps leads from a
/// quaternion nearly to its negative, which requires controls far from their keys: then it rotates about +Y.
/// Source: K. Shoemake, "Quaternion calculus and fast animation", SIGGRAPH course notes 10, 1987.
#[inline(always)]
pub unsafe extern "C" fn quat_squad(
    out: *mut quat,
    q0: *const quat,
    s0: *const quat,
    s1: *const quat,
    q1: *const quat,
    t: f32,
) -> *mut quat {
    let (Some(out), Some(q0), Some(s0), Some(s1), Some(q1)) =
        (slot!(out), read!(q0), read!(s0), read!(s1), read!(q1))
    else {
        return null_mut();
    };
    squad::squad(q0, s0, s1, q1, t).map_or(null_mut(), |between| out.write(between))
}

/// Turns current smoothly toward target: each half-life halves the angle that is left.
///
/// The motion does not depend on the frame rate: N steps of dt/N end where one step of dt ends. It goes along
/// the shorter arc, never past target, and reaches target (or -target) in finite time.
///
/// - out: receives the unit quaternion; may be current or target.
/// - current, target: quaternions of any length but zero.
/// - half_life: seconds, >= 0 and finite. 0: ends exactly at target, or at -target if that is nearer.
/// - dt: seconds since the last call, >= 0 and finite. 0: stays at current, whatever the half-life.
///
/// Returns out.
/// Precision: unit within 2e-7, one step within 2.5e-7 rad. N steps of dt/N end where one step of dt ends,
/// within N times 2.5e-7 rad, or within (1 + N*half_life/dt) times 2.5e-7 rad if that is less. A step with
/// dt > 0 turns by at least 1.2e-7 rad.
/// Source: exponential decay of the remaining angle, 2^(−dt/half_life).
#[inline(always)]
pub unsafe extern "C" fn quat_damp(
    out: *mut quat,
    current: *const quat,
    target: *const quat,
    half_life: f32,
    dt: f32,
) -> *mut quat {
    let (Some(out), Some(current), Some(target)) = (slot!(out), read!(current), read!(target))
    else {
        return null_mut();
    };
    damp::damp(current, target, half_life, dt).map_or(null_mut(), |next| out.write(next))
}
