//! Orientations that spin: the rate of change, and steps through time.
//!
//! The angular velocity ω is in world axes, so it is the left factor: dq/dt = ½·ω·q.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{rotation, spin};
//!
//! let q = spin::integrate(Quat::IDENTITY, 2.0 * Vec3::Y, 0.5)?; // 2 rad/s for half a second
//! assert!((rotation::angle(Quat::IDENTITY, q) - 1.0).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat, Vec3};

use super::exponential::{self, SERIES_LIMIT, sinc_cos_series};
use super::lane_form::{LaneQuat, LaneVec3, length_squared, scale};
use super::quat;
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns dq/dt = ½·ω·q in 1/s, with ω in rad/s in world axes: a quaternion with the length ½·|ω||q|, perpendicular to
/// q. NaN propagates.
///
/// ω is halved first, so that no finite ω overflows with a unit `q`.
#[inline]
pub fn derivative(q: Quat, omega: Vec3) -> Quat {
    F32x4::from_vec3(omega * 0.5).mul_quat(F32x4::from_quat(q)).to_quat()
}

/// How far a squared length N may be from 1 to be normalized by one Newton step for 1/√N, after which the error is at
/// most the square of this.
pub(crate) const NEARLY_UNIT: f32 = 1e-4;

/// Returns `q` after `dt` seconds at the constant angular velocity `omega`, in rad/s in world axes:
/// exp(½·ω·dt)·q, normalized. A negative `dt` goes back in time.
///
/// The result is exact except for rounding, however large |`omega`|·`dt` is: it is unit within 2e-7, and its rotation
/// is within 4e-7 rad. Where `omega` or `dt` is zero, `q` is returned unchanged, or normalized if it was not unit. `q`
/// may have any length but zero.
///
/// The exponential is the exact solution of dq/dt = ½·ω·q for a constant ω: it is 1 at dt = 0, and its
/// derivative with respect to dt is ½·ω times itself.
///
/// Source: M. Boyle, "The integration of angular velocity", Advances in Applied Clifford Algebras 27(3),
/// 2017.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn integrate(q: Quat, omega: Vec3, dt: f32) -> Result<Quat, Error> {
    // A finite float times a factor of at most 1 does not overflow.
    if dt.abs() <= 1.0 || is_in_floats(omega, dt) {
        let half_angle = F32x4::from_vec3(omega) * F32x4::splat(dt) * F32x4::splat(0.5);
        if half_angle.differs(F32x4::splat(0.0)).mask_bits() == 0 {
            return quat::ensure_unit(q);
        }
        if let Some(next) = rotate_by_series(F32x4::from_quat(q), half_angle) {
            return Ok(next);
        }
    }
    integrate_in_double(q, omega, dt)
}

/// 2⁹⁶ rad/s and 2³⁰ s. Up to these limits, an angular velocity times a time is a finite float.
pub(crate) const OMEGA_LIMIT: f32 = f32::from_bits((127 + 96) << 23);
pub(crate) const TIME_LIMIT: f32 = f32::from_bits((127 + 30) << 23);

/// Whether the product of the two is certain to be a finite float, if both are finite; false for a `dt` of NaN.
#[cold]
#[inline(never)]
fn is_in_floats(omega: Vec3, dt: f32) -> bool {
    omega.to_array().iter().all(|x| x.abs() <= OMEGA_LIMIT) && dt.abs() <= TIME_LIMIT
}

/// Returns exp(`half_angle`)·`q`, normalized, for a `half_angle` for which the series is valid and a `q` that is nearly
/// unit.
#[inline(always)]
fn rotate_by_series(q: F32x4, half_angle: F32x4) -> Option<Quat> {
    let ((q, q_excess), (half_angle, excess)) =
        (q.split_high_exponent_bit(), half_angle.split_high_exponent_bit());
    let z = half_angle.dot(half_angle).first();
    let (sinc, cos) = sinc_cos_series(z);
    let turn = (half_angle * F32x4::splat(sinc)).without_w() | F32x4::splat(cos).only_w();
    let rotated = turn.mul_quat(q);
    let norm = rotated.dot(rotated);
    let is_unit = (norm + (q_excess | excess)).is_near_one(NEARLY_UNIT);
    let newton = F32x4::splat(1.5) - F32x4::splat(0.5) * norm;
    (z <= SERIES_LIMIT && is_unit).then(|| (rotated * newton).to_quat())
}

/// The lane form of [`rotate_by_series`], given the squared length of `half_angle`. Returns the result, and the squared
/// length that it had before it was normalized.
#[inline(always)]
pub(crate) fn rotate_by_series_lanes<V: Wide>(
    q: LaneQuat<V>,
    [x, y, z]: LaneVec3<V>,
    half_angle_squared: V,
) -> (LaneQuat<V>, V) {
    let (sinc, cos) = sinc_cos_series(half_angle_squared);
    let rotated = quat::mul_lanes([x * sinc, y * sinc, z * sinc, cos], q);
    let norm = length_squared(rotated);
    (scale(rotated, V::splat(1.5) - V::splat(0.5) * norm), norm)
}

#[cold]
#[inline(never)]
fn integrate_in_double(q: Quat, omega: Vec3, dt: f32) -> Result<Quat, Error> {
    let start = quat::to_unit_f64(q)?;
    if !(omega.is_finite() && dt.is_finite()) {
        return Err(Error::NotFinite);
    }
    let half_angle = omega.as_dvec3() * (0.5 * f64::from(dt));
    if half_angle == DVec3::ZERO {
        return quat::ensure_unit(q);
    }
    let turn = exponential::exp_f64(half_angle);
    Ok(quat::normalize_f64(quat::mul_f64(turn, start)).as_quat())
}

/// Returns `q` after `dt` seconds at an angular velocity that is `omega0` at the start, `omega_mid` in the
/// middle and `omega1` at the end, in rad/s in world axes: one classical Runge-Kutta step of order four on
/// dq/dt = ½·ω·q, in double, normalized. A negative `dt` goes back in time.
///
/// The error of a step is of the order of (|ω|·dt/2)⁵/60 rad. The result is unit within 1e-7. Where all angular
/// velocities or `dt` are zero, `q` is returned unchanged, or normalized if it was not unit. `q` may have any length
/// but zero.
///
/// Source: W. Kutta, "Beitrag zur näherungsweisen Integration totaler Differentialgleichungen", Zeitschrift
/// für Mathematik und Physik 46, 1901.
///
/// # Errors
/// [`Error::NotFinite`], also when the step overflows double, for |ω|·dt beyond 1e38; [`Error::ZeroQuaternion`], also
/// in the rare case that the step ends at the zero quaternion.
pub fn integrate_rk4(
    q: Quat,
    omega0: Vec3,
    omega_mid: Vec3,
    omega1: Vec3,
    dt: f32,
) -> Result<Quat, Error> {
    if !(omega0.is_finite() && omega_mid.is_finite() && omega1.is_finite() && dt.is_finite()) {
        return Err(Error::NotFinite);
    }
    let start = quat::to_unit_f64(q)?;
    // Returns the slope ½·ω·q times dt: the change of q over the whole step at that slope.
    let half_dt = 0.5 * f64::from(dt);
    let change = |omega: Vec3, q: DQuat| {
        quat::mul_f64(DQuat::from_vec4((omega.as_dvec3() * half_dt).extend(0.0)), q)
    };
    let k1 = change(omega0, start);
    let k2 = change(omega_mid, start + k1 * 0.5);
    let k3 = change(omega_mid, start + k2 * 0.5);
    let k4 = change(omega1, start + k3);
    let step = (k1 + (k2 + k3) * 2.0 + k4) * (1.0 / 6.0);
    if step.length_squared() == 0.0 {
        return quat::ensure_unit(q);
    }
    let next = start + step;
    let square = next.length_squared();
    if !square.is_finite() {
        Err(Error::NotFinite)
    } else if square == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok((next * (1.0 / libm::sqrt(square))).as_quat())
    }
}
