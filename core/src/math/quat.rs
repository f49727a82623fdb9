//! Quaternions as rotations: length, inverse, and turning a vector.
//!
//! The Hamilton product and the dot product are glam's.

use crate::Error;
use crate::lanes::{F32x4, Lanes};
use glam::{DQuat, Quat, Vec3};

/// The length of `q`: squared and summed in double, so nothing overflows or vanishes on the way.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn length(q: Quat) -> f32 {
    libm::sqrt(q.as_dquat().length_squared()) as f32
}

/// `q` scaled to length 1, each component within one unit in the last place, at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite, [`Error::ZeroQuaternion`] when all are zero.
pub fn normalize(q: Quat) -> Result<Quat, Error> {
    Ok(direction(q)?.as_quat())
}

/// `q` as a unit quaternion in double.
pub(crate) fn direction(q: Quat) -> Result<DQuat, Error> {
    let wide = q.as_dquat();
    Ok(wide * (1.0 / libm::sqrt(finite_square(wide)?)))
}

/// The inverse q*/N(q), N being the squared length: `q * inverse(q)` is the identity at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite or the inverse is too long for a float,
/// [`Error::ZeroQuaternion`] when all are zero.
pub fn inverse(q: Quat) -> Result<Quat, Error> {
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

/// `q` if its length is near enough to 1 for single-precision products of it neither to overflow nor
/// to vanish, else normalised.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn well_scaled(q: Quat) -> Result<F32x4, Error> {
    let mut lanes = F32x4::from_quat(q);
    let magnitudes = lanes.abs();
    let none_beyond = magnitudes.at_most(F32x4::splat(1.25)).mask_bits() == 0b1111;
    let one_not_below = magnitudes.at_least(F32x4::splat(0.375)).mask_bits() != 0;
    if !(none_beyond && one_not_below) {
        lanes = normalized_lanes(q)?;
    }
    Ok(lanes)
}

#[cold]
#[inline(never)]
fn normalized_lanes(q: Quat) -> Result<F32x4, Error> {
    normalize(q).map(F32x4::from_quat)
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
        Ok(q) => {
            let v = F32x4::from_vec3(v);
            let c = q.cross(v) * (F32x4::splat(2.0) / q.dot(q));
            Ok((v + c * q.wwww() + q.cross(c)).to_vec3())
        }
        Err(Error::NotFinite) => Ok(Vec3::NAN),
        Err(error) => Err(error),
    }
}
