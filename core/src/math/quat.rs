//! Quaternions as rotations: length, inverse, and turning a vector.

use super::scalar;
use crate::Error;
use crate::lanes::{F32x4, Lanes};
use core::ops::RangeInclusive;

use glam::{DQuat, DVec3, Quat, Vec3};

/// The length of `q`: squared and summed in double, so nothing overflows or vanishes on the way.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn length(q: Quat) -> f32 {
    libm::sqrt(q.as_dquat().length_squared()) as f32
}

/// The Hamilton product a·b: turns by b first, then by a.
#[inline]
pub fn mul(a: Quat, b: Quat) -> Quat {
    F32x4::from_quat(a).mul_quat(F32x4::from_quat(b)).to_quat()
}

/// `q` scaled to length 1 within 2e-7, at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite, [`Error::ZeroQuaternion`] when all are zero.
#[inline]
pub fn normalize(q: Quat) -> Result<Quat, Error> {
    let lanes = F32x4::from_quat(q);
    let norm = lanes.length_squared();
    if scalar::is_normal_square(norm.first()) {
        Ok((lanes / norm.sqrt()).to_quat())
    } else {
        normalize_in_double(q)
    }
}

#[cold]
#[inline(never)]
fn normalize_in_double(q: Quat) -> Result<Quat, Error> {
    Ok(to_unit_f64(q)?.as_quat())
}

/// a·b in double.
///
/// Not inlined, as what follows: each stands in a dozen places, none of which is in a hurry.
#[inline(never)]
pub(crate) fn mul_f64(a: DQuat, b: DQuat) -> DQuat {
    a * b
}

/// `v` turned by the unit quaternion `q`.
#[inline(never)]
pub(crate) fn rotate_f64(q: DQuat, v: DVec3) -> DVec3 {
    q * v
}

/// `q`, which is neither zero nor infinite, scaled to length 1.
#[inline(never)]
pub(crate) fn normalize_f64(q: DQuat) -> DQuat {
    q * (1.0 / libm::sqrt(q.length_squared()))
}

/// `q` as a unit quaternion in double.
#[inline(never)]
pub(crate) fn to_unit_f64(q: Quat) -> Result<DQuat, Error> {
    let wide = q.as_dquat();
    Ok(wide * (1.0 / libm::sqrt(finite_square(wide)?)))
}

/// The inverse q*/N(q), N being the squared length: `q * inverse(q)` is the identity at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite or the inverse is too long for a float,
/// [`Error::ZeroQuaternion`] when all are zero.
#[inline]
pub fn inverse(q: Quat) -> Result<Quat, Error> {
    let lanes = F32x4::from_quat(q);
    let norm = lanes.length_squared();
    if scalar::is_normal_square(norm.first()) {
        Ok((lanes.conjugate() / norm).to_quat())
    } else {
        inverse_in_double(q)
    }
}

#[cold]
#[inline(never)]
fn inverse_in_double(q: Quat) -> Result<Quat, Error> {
    let wide = q.as_dquat();
    let inverse = (wide.conjugate() * (1.0 / finite_square(wide)?)).as_quat();
    if inverse.is_finite() { Ok(inverse) } else { Err(Error::NotFinite) }
}

/// The squared length of `q`, finite and positive: squares of floats cannot leave double's range.
fn finite_square(q: DQuat) -> Result<f64, Error> {
    let square = q.length_squared();
    if !square.is_finite() {
        Err(Error::NotFinite)
    } else if square == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok(square)
    }
}

/// The squared lengths that need no scaling.
pub(crate) const WELL_SCALED: RangeInclusive<f32> = 0.25..=4.0;

/// `q`, and its squared length in all lanes; normalised unless its length is near 1, so that products
/// with it neither overflow nor vanish where those with a unit quaternion would not.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn well_scaled(q: Quat) -> Result<(F32x4, F32x4), Error> {
    let mut lanes = F32x4::from_quat(q);
    let mut norm = lanes.length_squared();
    if !WELL_SCALED.contains(&norm.first()) {
        lanes = F32x4::from_quat(normalize_in_double(q)?);
        norm = F32x4::splat(1.0);
    }
    Ok((lanes, norm))
}

/// `v` turned by `q`, which need not be unit; the length of `v` is kept. NaN goes through.
///
/// With u the vector part of q and N its squared length: v + w·c + u × c, where c = (2/N)·(u × v).
///
/// # Errors
/// [`Error::ZeroQuaternion`] when `q` is zero.
#[inline]
pub fn rotate(q: Quat, v: Vec3) -> Result<Vec3, Error> {
    match well_scaled(q) {
        Ok((q, norm)) => {
            let v = F32x4::from_vec3(v);
            let c = q.cross(v) * (F32x4::splat(2.0) / norm);
            Ok((v + c * q.wwww() + q.cross(c)).to_vec3())
        }
        Err(Error::NotFinite) => Ok(Vec3::NAN),
        Err(error) => Err(error),
    }
}
