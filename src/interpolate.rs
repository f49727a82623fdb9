//! quat: interpolation between rotations, and smoothing by half-life.
//!
//! Where a path starts or ends, a quaternion that is unit within 3e-7 keeps its bits; one that is off by more
//! than 5e-7 is normalized.

use core::ptr::null_mut;

use turret_core::math::{damp, nlerp, slerp, squad};

use crate::ffi::{read, slot};
use crate::types::quat;

/// Spherical interpolation: the fraction t from one rotation to another, through the shorter arc, at
/// constant speed.
///
/// Unit within 4e-7 and on the arc within 1e-6 rad for every pair, nearly equal and nearly opposite
/// ones included. (A quaternion that is unit within 3e-7 is taken as it is, one that is off by more than 5e-7
/// is normalized first. An input taken as it is can double the error by its own.) At t = 0 exactly from; at
/// t = 1 exactly to, or −to when that is nearer, which is the same rotation. Outside 0…1 it goes on along the
/// same circle.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when from or to is zero or a number is not finite.
/// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985, with the weights
/// as polynomials of the squared angle, so that no angle is singular.
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

/// Normalized linear interpolation: the path of quat_slerp at a slightly uneven speed, for less time.
/// Between rotations 180° apart the result is up to 8.2° from slerp's, between 90° apart up to 0.92°.
///
/// Unit within 4e-7. Ends, arguments and bad input as quat_slerp.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when from or to is zero or a number is not finite.
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

/// Spherical interpolation through the longer arc: the fraction t from one rotation to another by the arc
/// that quat_slerp does not take, 2π less its angle, about the opposite axis and at constant speed.
///
/// Unit within 2e-7 and on the arc within 2e-7 rad for every pair, nearly equal and nearly opposite
/// ones included. At t = 0 exactly from; at t = 1 exactly to or −to, whichever quat_slerp does not end
/// with. Outside 0…1 it goes on along the same circle. Where from and to are the same rotation, it is a
/// full turn about +Y, counter-clockwise.
///
/// - out: receives the unit quaternion; may be from or to.
/// - from, to: quaternions of any length but zero.
/// - t: any finite number.
///
/// Returns out, or NULL with nothing written, when from or to is zero or a number is not finite.
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

/// Spherical cubic interpolation: the fraction t from q0 to q1, drawn toward the controls s0 and s1 in
/// between: slerp(slerp(q0, q1, t), slerp(s0, s1, t), 2t(1 − t)).
///
/// With s0 = q0 and s1 = q1 it is the arc of quat_slerp. The signs of the four make no difference: q1 and
/// s0 are taken on the side of q0, s1 on that of q1, and no slerp in between changes sides, so that the
/// curve is smooth in t. Unit within 2e-7 for all inputs; within 2e-7 rad of exact arithmetic where no
/// slerp leads nearly from a quaternion to its negative, which takes controls far from their keys. At t = 0
/// exactly q0; at t = 1 exactly q1, or −q1 when that is nearer to q0. Outside 0…1 the formula goes on.
///
/// - out: receives the unit quaternion; may be any of the four.
/// - q0, q1: the keys, quaternions of any length but zero.
/// - s0, s1: the control at q0 and the one at q1, likewise.
/// - t: any finite number.
///
/// Where an inner slerp leads from a quaternion to its negative, it turns about +Y.
///
/// Returns out, or NULL with nothing written, when one of the four is zero or a number is not finite.
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

/// Smooth following: turns current toward target, through the shorter arc, so that after each half-life half
/// of the angle is left: quat_slerp by 1 − 2^(−dt/half_life).
///
/// It does not depend on the frame rate: N steps of dt/N end where one step of dt does, within 2.5e-7 rad
/// times N, and times 1 + half_life/dt of a step however large N is. A step turns by at least 1.2e-7 rad,
/// so that it is not lost in rounding: the angle shrinks with every step, and current becomes target (or
/// −target) in finite time. It never turns past target. Unit within 2e-7, one step within 2.5e-7 rad.
///
/// - out: receives the unit quaternion; may be current or target.
/// - current, target: quaternions of any length but zero.
/// - half_life: seconds, finite and not negative. 0 ends exactly at target, or at −target when that is
///   nearer.
/// - dt: seconds since the last call, finite, not negative. 0 stays at current, whatever the half-life.
///
/// Returns out, or NULL with nothing written, when a quaternion is zero or not finite, or a time is negative
/// or not finite.
/// Source: exponential decay, 2^(−dt/half_life), of the angle that is left.
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
