//! quat: orientations that spin, at an angular velocity omega in world axes, rad/s, counter-clockwise as seen
//! from its tip.

use core::ptr::null_mut;

use turret_core::math::spin;

use crate::ffi::{read, slot};
use crate::types::{quat, vec3};

/// Computes the rate of change of an orientation: dq/dt = omega·q/2, with omega as the quaternion (omega, 0).
///
/// - out: receives the derivative per second, which is not a rotation; may be q.
/// - q: any quaternion. NaN and infinity pass through.
/// - omega: angular velocity in world axes, rad/s.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn quat_derivative(
    out: *mut quat,
    q: *const quat,
    omega: *const vec3,
) -> *mut quat {
    let (Some(out), Some(q), Some(omega)) = (slot!(out), read!(q), read!(omega)) else {
        return null_mut();
    };
    out.write(spin::derivative(q, omega))
}

/// Rotates an orientation for dt seconds at a constant angular velocity: exp(omega·dt/2)·q, exact at any dt.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero. It keeps its bits if nothing turns and it is unit within 3e-7.
/// - omega: angular velocity in world axes, rad/s.
/// - dt: seconds, any finite number; a negative dt goes back in time.
///
/// Returns out.
/// Precision: within 4e-7 rad, unit within 2e-7. A million steps of 0.06 rad end within 0.01 rad. Rotations
/// of less than 1e-7 rad a step are lost in the rounding to floats: use a longer dt for them.
/// Source: the solution of dq/dt = omega·q/2 for a constant omega; J. Sola, "Quaternion kinematics for the
/// error-state Kalman filter", arXiv 1711.02508, section 4.6.
#[inline(always)]
pub unsafe extern "C" fn quat_integrate(
    out: *mut quat,
    q: *const quat,
    omega: *const vec3,
    dt: f32,
) -> *mut quat {
    let (Some(out), Some(q), Some(omega)) = (slot!(out), read!(q), read!(omega)) else {
        return null_mut();
    };
    spin::integrate(q, omega, dt).map_or(null_mut(), |next| out.write(next))
}

/// Rotates an orientation for dt seconds at an angular velocity that changes during the step, for small
/// steps: keep |omega|·dt below 1.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero. It keeps its bits if nothing turns and it is unit within 3e-7.
/// - omega0, omega_mid, omega1: angular velocity at the start, in the middle and at the end of the step, in
///   world axes, rad/s. They may be the same object.
/// - dt: seconds, any finite number; a negative dt goes back in time, from omega0 to omega1.
///
/// Returns out.
/// Precision: unit within 2e-7. Half the dt makes the error over a given time 16 times smaller, down to the
/// rounding of each step to floats, 2e-7 rad.
/// Source: one classical Runge-Kutta step of order four on dq/dt = omega·q/2, normalized. W. Kutta, "Beitrag
/// zur naeherungsweisen Integration totaler Differentialgleichungen", Zeitschrift fuer Mathematik und Physik
/// 46, 1901.
#[inline(always)]
pub unsafe extern "C" fn quat_integrate_rk4(
    out: *mut quat,
    q: *const quat,
    omega0: *const vec3,
    omega_mid: *const vec3,
    omega1: *const vec3,
    dt: f32,
) -> *mut quat {
    let (Some(out), Some(q), Some(omega0), Some(omega_mid), Some(omega1)) =
        (slot!(out), read!(q), read!(omega0), read!(omega_mid), read!(omega1))
    else {
        return null_mut();
    };
    spin::integrate_rk4(q, omega0, omega_mid, omega1, dt).map_or(null_mut(), |next| out.write(next))
}
