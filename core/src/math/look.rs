//! Rotations that point one direction along another.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::{look, quat};
//!
//! let q = look::look(Vec3::new(0.0, 0.0, -7.0), Vec3::Y)?;
//! assert!(quat::rotate(q, Vec3::X)?.distance(-Vec3::Z) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat, Vec3};

use super::{quat, scalar, vec3, vertical};
use crate::Error;

/// Returns the rotation by the least angle that takes `from` to the direction of `to`, about the
/// perpendicular to both. The vectors may have any length but zero.
///
/// The result is unit within 1e-7, and within 2e-7 rad of exact arithmetic, also at 0 and at 180°. Between exactly
/// opposite vectors the axis is the perpendicular to `from` that is nearest to +Y, or to +Z where `from` is within 45°
/// of ±Y.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidArgument`] for a zero vector.
#[inline(always)]
pub fn from_vectors(from: Vec3, to: Vec3) -> Result<Quat, Error> {
    let (a, b) = (from.as_dvec3(), to.as_dvec3());
    // Not finite if any component is not, and 0 if either vector is: in doubles no product of four floats
    // overflows or vanishes.
    let squared_lengths = a.length_squared() * b.length_squared();
    let has_directions = squared_lengths > 0.0 && squared_lengths < f64::INFINITY;
    if !has_directions {
        return Err(without_direction(from, to));
    }
    match turn_between(a.cross(b), a.dot(b), libm::sqrt(squared_lengths)) {
        Some(turn) => Ok(turn.as_quat()),
        None => half_turn(from),
    }
}

/// Returns the error of [`from_vectors`] where a vector has no direction.
#[cold]
#[inline(never)]
fn without_direction(from: Vec3, to: Vec3) -> Error {
    let error = |v| vec3::to_unit_f64(v).err();
    error(from).or_else(|| error(to)).unwrap_or(Error::NotFinite)
}

/// Returns the result of [`from_vectors`] between exactly opposite vectors.
#[cold]
#[inline(never)]
fn half_turn(from: Vec3) -> Result<Quat, Error> {
    let axis = perpendicular_near_up(vec3::to_unit_f64(from)?);
    Ok(quat::normalize_f64(DQuat::from_vec4(axis.extend(0.0))).as_quat())
}

/// Returns the rotation from the direction of a to the direction of b, given the cross product a × b, the dot product
/// a · b, and |a||b|, which is not 0; `None` where a and b are exactly opposite.
///
/// Let θ be the angle between the two. Then |a × b| = |a||b|·sin θ and a · b = |a||b|·cos θ. From tan(θ/2) =
/// sin θ/(1 + cos θ) = (1 − cos θ)/sin θ, the pair (sin(θ/2), cos(θ/2)) is a positive multiple of
///
///   (|a × b|, |a||b| + a · b)  and of  (|a||b| − a · b, |a × b|).
///
/// The first pair loses digits beyond 90°, the second below 90°. The pair that is used has the squared length
/// 2|a||b|·(|a||b| + |a · b|). The cross product of two vectors of floats is precise to the last digit of a double,
/// however nearly parallel they are.
#[inline(always)]
fn turn_between(cross: DVec3, dot: f64, lengths: f64) -> Option<DQuat> {
    let larger = lengths + dot.abs();
    let scale = 1.0 / libm::sqrt((lengths + lengths) * larger);
    if dot >= 0.0 {
        return Some(DQuat::from_vec4((cross * scale).extend(larger * scale)));
    }
    let sine = libm::sqrt(cross.length_squared());
    let axis = cross * (larger * scale * (1.0 / scalar::divisor(sine)));
    (sine > 0.0).then(|| DQuat::from_vec4(axis.extend(sine * scale)))
}

/// [`turn_between`] as a function that is not inlined; half a turn about `half_turn_axis` where the two are opposite.
#[inline(never)]
fn least_turn(cross: DVec3, dot: f64, half_turn_axis: DVec3) -> DQuat {
    let lengths = libm::sqrt(cross.length_squared() + dot * dot);
    turn_between(cross, dot, lengths)
        .unwrap_or_else(|| quat::normalize_f64(DQuat::from_vec4(half_turn_axis.extend(0.0))))
}

/// Returns the perpendicular to the unit vector `direction` that is nearest to +Y, or to +Z where `direction` is within
/// 45° of ±Y. It is at least √½ long.
fn perpendicular_near_up(direction: DVec3) -> DVec3 {
    let [x, y, z] = direction.to_array();
    let pole = if y * y > x * x + z * z { DVec3::Z } else { DVec3::Y };
    pole - direction * direction.dot(pole)
}

/// Returns the rotation that takes +X to `forward` and +Y as near to `up` as possible, so that +Z points to
/// the right. The vectors may have any length but zero.
///
/// The result is unit within 1e-7, and within 2e-7 rad of exact arithmetic. Where `forward` and `up` are within 1e-6
/// rad of parallel, `up` does not determine the roll, and the result is [`from_vectors`] from +X to `forward`.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidArgument`] for a zero vector.
pub fn look(forward: Vec3, up: Vec3) -> Result<Quat, Error> {
    let (direction, _) = (vec3::to_unit_f64(forward)?, vec3::to_unit_f64(up)?);
    let (forward, up) = (forward.as_dvec3(), up.as_dvec3());
    let right = forward.cross(up);
    let squared_lengths = forward.length_squared() * up.length_squared();
    let turn = least_turn(DVec3::X.cross(direction), direction.x, DVec3::Y);
    // A roll computed from rounding alone would jitter.
    if vertical::is_parallel(right.length_squared(), squared_lengths) {
        return Ok(turn.as_quat());
    }
    // The remaining rotation is a roll about +X that takes +Z to the wanted right.
    let right = quat::rotate_f64(turn.conjugate(), right);
    let roll = least_turn(DVec3::new(-right.y, 0.0, 0.0), right.z, DVec3::X);
    Ok(quat::mul_f64(turn, roll).as_quat())
}
