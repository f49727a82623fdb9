//! Quaternions as rotations: length, product, inverse, and rotating a vector.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::quat;
//!
//! let q = Quat::from_xyzw(0.0, 2.0, 0.0, 2.0); // a quarter turn about Y, not unit
//! assert!(quat::rotate(q, Vec3::X)?.distance(-Vec3::Z) < 1e-6);
//! assert_eq!(quat::mul(q, quat::inverse(q)?), Quat::IDENTITY);
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::ops::RangeInclusive;

use glam::{DQuat, DVec3, Quat, Vec3};

use super::lane_form::{LaneQuat, LaneVec3, cross, negate};
use super::lanes_double::{Quaternion, per_square_root};
use super::scalar;
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns the length of `q`. Squares and sums are in double, so that nothing overflows or vanishes.
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub fn length(q: Quat) -> f32 {
    libm::sqrt(q.as_dquat().length_squared()) as f32
}

/// Whether all four components are finite.
pub(crate) fn is_finite(q: Quat) -> bool {
    q.to_array().iter().all(|component| component.is_finite())
}

/// Returns the vector part of `q`.
pub(crate) fn imaginary(q: Quat) -> Vec3 {
    Vec3::new(q.x, q.y, q.z)
}

/// Returns the quaternion with this vector part and the scalar part `w`.
pub(crate) fn from_parts(imaginary: Vec3, w: f32) -> Quat {
    Quat::from_xyzw(imaginary.x, imaginary.y, imaginary.z, w)
}

/// Returns −q, the same rotation.
pub(crate) fn opposite(q: Quat) -> Quat {
    (F32x4::from_quat(q) ^ F32x4::splat(-0.0)).to_quat()
}

/// Returns the conjugate of `q`, (−x, −y, −z, w): the opposite rotation, and for a unit quaternion the inverse.
#[inline]
pub fn conjugate(q: Quat) -> Quat {
    F32x4::from_quat(q).conjugate().to_quat()
}

/// Returns the sum a + b. NaN and infinities propagate.
#[inline]
pub fn add(a: Quat, b: Quat) -> Quat {
    (F32x4::from_quat(a) + F32x4::from_quat(b)).to_quat()
}

/// Returns `q` with each component times `factor`. NaN and infinities propagate.
#[inline]
pub fn scale(q: Quat, factor: f32) -> Quat {
    (F32x4::from_quat(q) * F32x4::splat(factor)).to_quat()
}

/// Returns the dot product of the four components, summed from x to w. NaN and infinities propagate.
#[inline]
pub fn dot(a: Quat, b: Quat) -> f32 {
    a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
}

/// Returns the Hamilton product a·b: rotates by b first, then by a.
#[inline]
pub fn mul(a: Quat, b: Quat) -> Quat {
    F32x4::from_quat(a).mul_quat(F32x4::from_quat(b)).to_quat()
}

/// The lane form of [`F32x4::mul_quat`].
#[inline(always)]
pub(crate) fn mul_lanes<V: Wide>(a: LaneQuat<V>, b: LaneQuat<V>) -> LaneQuat<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [
        (aw * bx + ax * bw) + (ay * bz - az * by),
        (aw * by - ax * bz) + (ay * bw + az * bx),
        (aw * bz + ax * by) + (az * bw - ay * bx),
        (aw * bw - ax * bx) + (negate(ay * by) - az * bz),
    ]
}

/// The lane form of [`F32x4::conjugate_mul_quat`]: the conjugate of a, times b.
#[inline(always)]
pub(crate) fn conjugate_mul_lanes<V: Wide>(a: LaneQuat<V>, b: LaneQuat<V>) -> LaneQuat<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [
        (aw * bx - ax * bw) - (ay * bz - az * by),
        (aw * by + ax * bz) - (ay * bw + az * bx),
        (aw * bz - ax * by) - (az * bw - ay * bx),
        (aw * bw + ax * bx) - (negate(ay * by) - az * bz),
    ]
}

/// Returns `q` scaled to length 1 within 2e-7, at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite, [`Error::ZeroQuaternion`] when all components are zero.
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

/// How far from 1 a squared length may be and still count as unit. The rounding of every quaternion that this library
/// builds is much smaller.
pub(crate) const UNIT_TOLERANCE: f32 = 8e-7;

/// Returns `q` unchanged where its squared length, rounded, is within [`UNIT_TOLERANCE`] of 1, else normalized. A `q`
/// whose length is within 3.5e-7 of 1 is certain to be unchanged.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn unit(q: Quat) -> Result<F32x4, Error> {
    let (mut lanes, excess) = F32x4::from_quat(q).split_high_exponent_bit();
    let is_unit = (lanes.dot(lanes) + excess).is_near_one(UNIT_TOLERANCE);
    if !is_unit {
        lanes = normalize_to_lanes(q)?;
    }
    Ok(lanes)
}

#[cold]
#[inline(never)]
fn normalize_to_lanes(q: Quat) -> Result<F32x4, Error> {
    normalize(q).map(F32x4::from_quat)
}

/// [`unit()`] for two quaternions, whose lengths are computed side by side.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn units(a: Quat, b: Quat) -> Result<(F32x4, F32x4), Error> {
    let ((a_lanes, a_excess), (b_lanes, b_excess)) = (
        F32x4::from_quat(a).split_high_exponent_bit(),
        F32x4::from_quat(b).split_high_exponent_bit(),
    );
    let lengths_squared = F32x4::dot_and_dot(a_lanes, a_lanes, b_lanes, b_lanes);
    let are_unit = (lengths_squared + (a_excess | b_excess)).is_near_one(UNIT_TOLERANCE);
    if are_unit { Ok((a_lanes, b_lanes)) } else { units_of_any(a, b) }
}

#[cold]
#[inline(never)]
fn units_of_any(a: Quat, b: Quat) -> Result<(F32x4, F32x4), Error> {
    Ok((unit(a)?, unit(b)?))
}

/// The lane form of the condition in [`unit()`], for squared lengths.
#[inline(always)]
pub(crate) fn is_unit_lanes<V: Wide>(length_squared: V) -> V::Mask {
    (length_squared - V::splat(1.0)).abs().at_most(V::splat(UNIT_TOLERANCE))
}

/// [`unit()`] as a function that is not inlined.
///
/// # Errors
/// As [`normalize`].
#[inline(never)]
pub(crate) fn ensure_unit(q: Quat) -> Result<Quat, Error> {
    unit(q).map(F32x4::to_quat)
}

/// Returns the inverse q*/N of `q`, with the conjugate q* and the squared length N: `q * inverse(q)` is the
/// identity at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite or the inverse is too long for floats,
/// [`Error::ZeroQuaternion`] when all components are zero.
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
    if is_finite(inverse) { Ok(inverse) } else { Err(Error::NotFinite) }
}

/// The squared lengths that need no scaling.
pub(crate) const WELL_SCALED: RangeInclusive<f32> = 0.25..=4.0;

/// Returns `q`, normalized unless its squared length is in [`WELL_SCALED`]; and in all lanes the squared length of the
/// result. Products with the result neither overflow nor vanish where products with a unit quaternion would not.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn well_scaled(q: Quat) -> Result<(F32x4, F32x4), Error> {
    let lanes = F32x4::from_quat(q);
    if lanes.has_squares() {
        let norm = lanes.dot(lanes);
        if WELL_SCALED.contains(&norm.first()) {
            return Ok((lanes, norm));
        }
    }
    let unit = normalize_in_double(q)?;
    Ok((F32x4::from_quat(unit), F32x4::splat(1.0)))
}

/// Rotates `v` by `q`, which need not be unit. The length of `v` is kept. NaN propagates.
///
/// For a unit q = (u, w) with the conjugate q*, the vector part of q·v·q* is
///
///   (w² − |u|²)·v + 2(u · v)·u + 2w·(u × v)
///
/// With w² = 1 − |u|² and u × (u × v) = (u · v)·u − |u|²·v that is v + w·c + u × c, where c = 2·(u × v). For a q with
/// the squared length N the last two terms are N times as long, hence c = (2/N)·(u × v).
///
/// # Errors
/// [`Error::ZeroQuaternion`] when `q` is zero.
#[inline(always)]
pub fn rotate(q: Quat, v: Vec3) -> Result<Vec3, Error> {
    let lanes = F32x4::from_quat(q);
    if lanes.has_squares() {
        let norm = lanes.dot(lanes);
        if WELL_SCALED.contains(&norm.first()) {
            return Ok(rotate_well_scaled(lanes, norm, v));
        }
    }
    rotate_by_any(q.x, q.y, q.z, q.w, v.x, v.y, v.z)
}

#[inline(always)]
fn rotate_well_scaled(q: F32x4, norm: F32x4, v: Vec3) -> Vec3 {
    let v = F32x4::from_vec3(v);
    let c = q.cross(v) * (F32x4::splat(2.0) / norm);
    (v + c * q.wwww() + q.cross(c)).to_vec3()
}

/// [`rotate`] by a quaternion of any length. It takes separate floats: a quaternion would be passed in memory, and
/// then the usual case, too, would have to write it to memory.
#[cold]
#[inline(never)]
fn rotate_by_any(
    qx: f32,
    qy: f32,
    qz: f32,
    qw: f32,
    x: f32,
    y: f32,
    z: f32,
) -> Result<Vec3, Error> {
    match normalize_in_double(Quat::from_xyzw(qx, qy, qz, qw)) {
        Ok(q) => Ok(rotate_well_scaled(F32x4::from_quat(q), F32x4::splat(1.0), Vec3::new(x, y, z))),
        Err(Error::NotFinite) => Ok(Vec3::NAN),
        Err(error) => Err(error),
    }
}

/// The lane form of [`rotate`], for well scaled quaternions with the squared length `norm`.
#[inline(always)]
pub(crate) fn rotate_lanes<V: Wide>(q: LaneQuat<V>, norm: V, v: LaneVec3<V>) -> LaneVec3<V> {
    let ([qx, qy, qz, w], [x, y, z]) = (q, v);
    let twice = V::splat(2.0) / norm;
    let [cx, cy, cz] = cross([qx, qy, qz], v);
    let (cx, cy, cz) = (cx * twice, cy * twice, cz * twice);
    let [dx, dy, dz] = cross([qx, qy, qz], [cx, cy, cz]);
    [x + cx * w + dx, y + cy * w + dy, z + cz * w + dz]
}

// # In double
//
// These functions are for values that single precision cannot hold: directions between distant points, angles near 0
// and π, and sums of many rotations. Their formulas are the lane forms, for one element. They are not inlined: each is
// used in a dozen places, none of which needs the speed, and inlined they would be a large fraction of the library's
// size.

/// Returns the Hamilton product a·b.
#[inline(never)]
pub(crate) fn mul_f64(a: DQuat, b: DQuat) -> DQuat {
    Quaternion::from(a).times(b.into()).into()
}

/// Rotates `v` by the unit quaternion `q`.
#[inline(never)]
pub(crate) fn rotate_f64(q: DQuat, v: DVec3) -> DVec3 {
    Quaternion::from(q).rotate(v.into()).into()
}

/// Returns `q`, which is neither zero nor infinite, scaled to length 1.
#[inline(never)]
pub(crate) fn normalize_f64(q: DQuat) -> DQuat {
    q * per_square_root(Quaternion::from(q).length_squared())
}

/// Returns `q` scaled to length 1 in double: squares of floats neither overflow nor vanish there.
///
/// # Errors
/// As [`normalize`].
#[inline(never)]
pub(crate) fn to_unit_f64(q: Quat) -> Result<DQuat, Error> {
    let wide = q.as_dquat();
    finite_square(wide).map(|square| wide * per_square_root(square))
}

/// Returns the factor that scales `q` to length 1.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
pub(crate) fn per_length(q: Quat) -> Result<f64, Error> {
    finite_square(q.as_dquat()).map(per_square_root)
}

/// Returns the squared length, finite and positive, of a `q` whose components are floats.
///
/// # Errors
/// As [`normalize`].
#[inline(always)]
fn finite_square(q: DQuat) -> Result<f64, Error> {
    let square = Quaternion::from(q).length_squared();
    if !square.is_finite() {
        Err(Error::NotFinite)
    } else if square == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok(square)
    }
}
