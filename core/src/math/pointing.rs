//! Rotations that point one direction along another.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::{quat, vec3, vertical};
use crate::Error;

/// The least rotation that turns `from` to the direction of `to`: the shorter way, about the perpendicular
/// to both. Vectors of any length but zero.
///
/// Unit within 1e-7 and within 2e-7 rad of exact arithmetic, at 0 and at 180° too. Exactly opposite vectors
/// turn about +Y made perpendicular to `from`, or about +Z so where `from` is within 45° of ±Y.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidArgument`] for a zero vector.
pub fn from_vectors(from: Vec3, to: Vec3) -> Result<Quat, Error> {
    let (from_direction, _) = (vec3::to_unit_f64(from)?, vec3::to_unit_f64(to)?);
    let (from, to) = (from.as_dvec3(), to.as_dvec3());
    let half_turn_axis = upright_to(from_direction);
    Ok(least_turn(from.cross(to), from.dot(to), half_turn_axis).as_quat())
}

/// The rotation from a to b with the cross product a × b, the dot product a · b, and what to turn about
/// where the two are opposite.
///
/// With |a||b| = √(|a×b|² + (a·b)²) and θ the angle, the quaternion (sin θ/2, cos θ/2) is a multiple of
///
///   (|a×b|, |a||b| + a·b)  and of  (|a||b| − a·b, |a×b|),
///
/// of which the first cancels beyond 90° and the second below. The cross product of two vectors of floats
/// is right to the last digit of a double, however near to parallel they are.
#[inline(never)]
fn least_turn(cross: DVec3, dot: f64, half_turn_axis: DVec3) -> DQuat {
    let sine = libm::sqrt(cross.length_squared());
    let product = libm::sqrt(sine * sine + dot * dot);
    let turn = if dot >= 0.0 {
        cross.extend(product + dot)
    } else if sine > 0.0 {
        (cross * ((product - dot) / sine)).extend(sine)
    } else {
        half_turn_axis.extend(0.0)
    };
    quat::normalize_f64(DQuat::from_vec4(turn))
}

/// The perpendicular to a `direction` that is nearest to +Y, or to +Z where the direction itself is within
/// 45° of ±Y, so that it is never far from either. At least √½ long.
fn upright_to(direction: DVec3) -> DVec3 {
    let (x, y, z) = direction.into();
    let pole = if y * y > x * x + z * z { DVec3::Z } else { DVec3::Y };
    pole - direction * direction.dot(pole)
}

/// The rotation that turns +X to `forward` and +Y as near to `up` as possible, so that +Z is the right.
/// Vectors of any length but zero.
///
/// Unit within 1e-7 and within 2e-7 rad of exact arithmetic, right down to `forward` and `up` 1e-6 rad from
/// parallel. Nearer than that `up` says nothing, and the answer is [`from_vectors`] from +X to `forward`.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidArgument`] for a zero vector.
pub fn look(forward: Vec3, up: Vec3) -> Result<Quat, Error> {
    let (direction, _) = (vec3::to_unit_f64(forward)?, vec3::to_unit_f64(up)?);
    let (forward, up) = (forward.as_dvec3(), up.as_dvec3());
    let right = forward.cross(up);
    let product = forward.length_squared() * up.length_squared();
    let turn = least_turn(DVec3::X.cross(direction), direction.x, DVec3::Y);
    // A roll from the rounding of the two would jitter.
    if vertical::is_parallel(right.length_squared(), product) {
        return Ok(turn.as_quat());
    }
    // What is left is a roll about +X that takes +Z to where the right is wanted.
    let right = quat::rotate_f64(turn.conjugate(), right);
    let roll = least_turn(DVec3::new(-right.y, 0.0, 0.0), right.z, DVec3::X);
    Ok(quat::mul_f64(turn, roll).as_quat())
}
