//! Orientations that spin: the rate of change, and steps through time.
//!
//! The angular velocity ω is in world axes, so it stands on the left: dq/dt = ½·ω·q.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::{great_circle, power, quat};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// dq/dt = ½·ω·q, a quaternion as long as half of |ω||q| and perpendicular to q. NaN goes through.
///
/// ω is halved first: for a unit `q` no finite one overflows.
#[inline]
pub fn derivative(q: Quat, omega: Vec3) -> Quat {
    F32x4::from_vec3(omega * 0.5).mul_quat(F32x4::from_quat(q)).to_quat()
}

/// The squared half-angle, (|ω|·dt/2)², up to which the series below are used: turns up to 1.41 rad a step.
pub(crate) const SERIES_LIMIT: f32 = 0.5;

/// How far a squared length may be from 1 for one Newton step for 1/√ to end within the square of that.
pub(crate) const NEARLY_UNIT: f32 = 1e-4;

/// `q` after `dt` seconds at the constant angular velocity `omega`, in rad/s in world axes:
/// exp(½·ω·dt)·q, normalised. `dt` may be negative: that is back in time.
///
/// Exact but for rounding, whatever the product of the two: unit within 2e-7, within 4e-7 rad. Where
/// nothing turns (`omega` or `dt` zero) `q` comes back as it is, normalised if it was not unit. `q` of any
/// length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn integrate(q: Quat, omega: Vec3, dt: f32) -> Result<Quat, Error> {
    // No finite number leaves the floats by a factor of at most 1.
    if dt.abs() <= 1.0 || is_in_floats(omega, dt) {
        let half_turn = F32x4::from_vec3(omega) * F32x4::splat(dt) * F32x4::splat(0.5);
        if half_turn.differs(F32x4::splat(0.0)).mask_bits() == 0 {
            return great_circle::ensure_unit(q);
        }
        if let Some(next) = integrate_in_single(F32x4::from_quat(q), half_turn) {
            return Ok(next);
        }
    }
    integrate_in_double(q, omega, dt)
}

/// Up to these an angular velocity times a time is a float.
pub(crate) const OMEGA_LIMIT: f32 = f32::from_bits((127 + 96) << 23);
pub(crate) const TIME_LIMIT: f32 = f32::from_bits((127 + 30) << 23);

/// Whether the product of the two is in floats for certain, if both are finite. Not so for a `dt` of NaN.
#[cold]
#[inline(never)]
fn is_in_floats(omega: Vec3, dt: f32) -> bool {
    omega.to_array().iter().all(|x| x.abs() <= OMEGA_LIMIT) && dt.abs() <= TIME_LIMIT
}

/// exp(`half_turn`)·`q` where the turn is in reach of the series and `q` is nearly unit.
#[inline(always)]
fn integrate_in_single(q: F32x4, half_turn: F32x4) -> Option<Quat> {
    let ((q, q_excess), (half_turn, excess)) =
        (q.split_high_exponent_bit(), half_turn.split_high_exponent_bit());
    let z = half_turn.dot(half_turn).first();
    let (sinc, cos) = sinc_cos_of_square(z);
    let turn = (half_turn * F32x4::splat(sinc)).without_w() | F32x4::splat(cos).only_w();
    let turned = turn.mul_quat(q);
    let norm = turned.dot(turned);
    let is_unit = (norm + (q_excess | excess)).is_near_one(NEARLY_UNIT);
    let newton = F32x4::splat(1.5) - F32x4::splat(0.5) * norm;
    (z <= SERIES_LIMIT && is_unit).then(|| (turned * newton).to_quat())
}

/// sin(√z)/√z and cos(√z) on [0, 0.5]: Taylor's series up to z⁴, the next terms being 8e-10 and 9e-9.
#[inline(always)]
pub(crate) fn sinc_cos_of_square<L: Lanes>(z: L) -> (L, L) {
    let c = L::splat;
    let sinc = z * c(1.0 / 362_880.0) - c(1.0 / 5_040.0);
    let sinc = c(1.0) + z * (z * (z * sinc + c(1.0 / 120.0)) - c(1.0 / 6.0));
    let cos = z * c(1.0 / 40_320.0) - c(1.0 / 720.0);
    let cos = c(1.0) + z * (z * (z * cos + c(1.0 / 24.0)) - c(0.5));
    (sinc, cos)
}

#[cold]
#[inline(never)]
fn integrate_in_double(q: Quat, omega: Vec3, dt: f32) -> Result<Quat, Error> {
    let start = quat::to_unit_f64(q)?;
    if !(omega.is_finite() && dt.is_finite()) {
        return Err(Error::NotFinite);
    }
    let half_turn = omega.as_dvec3() * (0.5 * f64::from(dt));
    if half_turn == DVec3::ZERO {
        return great_circle::ensure_unit(q);
    }
    let (sinc, cos) = power::sinc_cos(half_turn);
    let turn = DQuat::from_vec4((half_turn * sinc).extend(cos));
    Ok(quat::normalize_f64(quat::mul_f64(turn, start)).as_quat())
}

/// `q` after `dt` seconds at an angular velocity that is `omega0` at the start, `omega_mid` in the middle and
/// `omega1` at the end, in rad/s in world axes: one classical Runge-Kutta step of order four on
/// dq/dt = ½·ω·q, in double, normalised. `dt` may be negative: that is back in time.
///
/// The error of a step is of the order of (|ω|·dt/2)⁵/60. Unit within 1e-7. Where nothing turns, `q` comes
/// back as it is, normalised if it was not unit. `q` of any length but zero.
///
/// # Errors
/// [`Error::NotFinite`], also when the step is beyond double, which it is not before |ω|·dt is beyond 1e38;
/// [`Error::ZeroQuaternion`], also in the freak case that the four slopes end at zero.
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
    // ½·ω·dt·q: what q would change by in all of dt.
    let half_dt = 0.5 * f64::from(dt);
    let change = |omega: Vec3, q: DQuat| {
        quat::mul_f64(DQuat::from_vec4((omega.as_dvec3() * half_dt).extend(0.0)), q)
    };
    let k1 = change(omega0, start);
    let k2 = change(omega_mid, start + k1 * 0.5);
    let k3 = change(omega_mid, start + k2 * 0.5);
    let k4 = change(omega1, start + k3);
    let whole = (k1 + (k2 + k3) * 2.0 + k4) * (1.0 / 6.0);
    if whole.length_squared() == 0.0 {
        return great_circle::ensure_unit(q);
    }
    let turned = start + whole;
    let square = turned.length_squared();
    if !square.is_finite() {
        Err(Error::NotFinite)
    } else if square == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok((turned * (1.0 / libm::sqrt(square))).as_quat())
    }
}
