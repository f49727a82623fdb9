//! quat: orientations that spin.
//!
//! The angular velocity omega is in world axes, radians a second, counter-clockwise seen from its tip.

use core::ptr::null_mut;

use turret_core::math::spin;

use crate::ffi::{read, slot};
use crate::types::{quat, vec3};

/// The rate of change of an orientation, dq/dt = omega·q/2 with omega as the quaternion (omega, 0).
///
/// - out: receives the derivative per second, no rotation; may be q.
/// - q: any quaternion; the derivative is as long as |q||omega|/2.
/// - omega: angular velocity in world axes, rad/s.
///
/// Returns out. NaN and infinities go through; with a unit q no finite omega overflows.
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

/// An orientation dt seconds on at a constant angular velocity: exp(omega·dt/2)·q.
///
/// Exact for a constant omega at any dt, not only a small one: within 4e-7 rad, unit within 2e-7. It stays
/// unit however often it is called; a million steps of 0.06 rad end within 0.01 rad. Where omega or dt is
/// zero, a q that is unit within 3e-7 keeps its bits. Turns of less than 1e-7 rad a step are lost in the
/// rounding of a quaternion of floats: give those a longer dt.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero.
/// - omega: angular velocity in world axes, rad/s.
/// - dt: seconds, any finite number; a negative one goes back in time.
///
/// Returns out, or NULL with nothing written when q is zero or a number is not finite.
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

/// An orientation dt seconds on at an angular velocity that changes during the step: one classical
/// Runge-Kutta step of order four on dq/dt = omega·q/2, renormalized.
///
/// Halving dt makes the error of a given time 16 times smaller, down to the rounding of each step to
/// floats, 2e-7 rad. Keep |omega|·dt below 1: the method is for small steps. Unit within 2e-7. Where dt or
/// all three omegas are zero, a q that is unit within 3e-7 keeps its bits.
///
/// - out: receives the unit quaternion; may be q.
/// - q: a quaternion of any length but zero.
/// - omega0, omega_mid, omega1: angular velocity at the start, in the middle and at the end of the step,
///   in world axes, rad/s. They may be the same object.
/// - dt: seconds, any finite number; a negative one goes back in time, from omega0 to omega1.
///
/// Returns out, or NULL with nothing written, when q is zero, a number is not finite, or the step is beyond
/// double, which it is not before |omega|·dt is beyond 1e38.
/// Source: W. Kutta, "Beitrag zur naeherungsweisen Integration totaler Differentialgleichungen", Zeitschrift
/// fuer Mathematik und Physik 46, 1901.
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
