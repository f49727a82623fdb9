//! Interpolation between two rotations along the shorter arc.

use glam::{DQuat, Quat};

use super::{quat, scalar};
use crate::Error;

/// Spherical interpolation: `t` of the way from `from` to `to` at constant speed, the shorter way.
///
/// Unit within 4e-7 and on the arc within 3e-7 for every pair, nearly equal and nearly opposite
/// ones included. At 0 exactly `from`, at 1 exactly `to` (or −`to`, the same rotation, when that is
/// nearer); outside 0…1 it extrapolates along the same circle. Inputs of any length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn slerp(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    if !(0.0..=1.0).contains(&t) {
        return slerp_beyond(from, to, t);
    }
    let (from, to) = units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end);
    }
    // With the arc θ between the two, the weights are sin((1−t)θ)/sin θ and sin(tθ)/sin θ. Write
    // sin(tθ) = tθ·S(t²θ²): the θ cancels, and what is left has no singular point.
    let chord_squared = (to - from).length_squared();
    let arc_squared = chord_squared * arc_over_chord_squared(chord_squared);
    let rest = 1.0 - t;
    let scale = 1.0 / sinc_of_square(arc_squared);
    let from_weight = rest * sinc_of_square(rest * rest * arc_squared) * scale;
    let to_weight = t * sinc_of_square(t * t * arc_squared) * scale;
    let blend = from * from_weight + to * to_weight;
    // One Newton step for 1/√N at N ≈ 1 takes out what the polynomials left in the length.
    Ok(blend * (1.5 - 0.5 * blend.length_squared()))
}

/// Normalised linear interpolation: the same path as [`slerp`] at a slightly uneven speed.
///
/// Unit within 4e-7 for every pair. Ends, `t` and lengths as for [`slerp`].
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn nlerp(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    if !(0.0..=1.0).contains(&t) {
        return nlerp_beyond(from, to, t);
    }
    let (from, to) = units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end);
    }
    let blend = from * (1.0 - t) + to * t;
    Ok(blend * (1.0 / scalar::sqrt(blend.length_squared())))
}

/// How far from 1 a squared length may be and still count as unit: rounding leaves every
/// quaternion that this library builds well inside it.
const UNIT_TOLERANCE: f32 = 1e-6;

/// Both as unit quaternions, `to` with the sign that makes the arc between them the shorter one.
#[inline(always)]
fn units_on_one_side(from: Quat, to: Quat) -> Result<(Quat, Quat), Error> {
    let (from, to) = (unit(from)?, unit(to)?);
    Ok((from, if from.dot(to) < 0.0 { -to } else { to }))
}

#[inline(always)]
fn unit(q: Quat) -> Result<Quat, Error> {
    if (q.length_squared() - 1.0).abs() <= UNIT_TOLERANCE { Ok(q) } else { quat::normalize(q) }
}

#[inline(always)]
fn exact_end(from: Quat, to: Quat, t: f32) -> Option<Quat> {
    if t == 0.0 {
        Some(from)
    } else if t == 1.0 {
        Some(to)
    } else {
        None
    }
}

/// θ²/y for two unit quaternions at angle θ whose difference has the squared length y in [0, 2].
///
/// y = (2 sin(θ/2))², so this is (2 asin(√y/2))²/y: smooth, 1 at y = 0. Minimax polynomial with
/// single-precision coefficients (Sollya's `fpminimax`, relative error below 7e-9 on [0, 2.001]),
/// in Estrin's order.
#[inline(always)]
fn arc_over_chord_squared(y: f32) -> f32 {
    let (y2, low, high);
    y2 = y * y;
    low = (1.0 + y * 0.083_333_015) + y2 * (0.011_115_987 + y * 0.001_760_219);
    high = (0.000_381_279_68 + y * -2.659_742e-5) + y2 * (7.826_403e-5 + y * -2.508_722_5e-5);
    let y4 = y2 * y2;
    low + y4 * (high + y4 * 5.631_728_5e-6)
}

/// sin(√z)/√z on [0, (π/2)²].
///
/// Minimax polynomial with single-precision coefficients (Sollya's `fpminimax`, relative error below
/// 7e-9), in Estrin's order.
#[inline(always)]
fn sinc_of_square(z: f32) -> f32 {
    let z2 = z * z;
    (1.0 + z * -0.166_666_6) + z2 * ((0.008_333_069 + z * -0.000_198_097_77) + z2 * 2.606_096e-6)
}

/// The sine of an arc, in double, below which only the rounding of the two ends is left in it: a few
/// units in the last place of 1.
const SAME_ROTATION: f64 = 1e-15;

/// `t` outside 0…1, in double: the turn of tθ in the plane of the two, so that the result stays on
/// the unit circle however far out it is.
#[cold]
#[inline(never)]
fn slerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = directions_on_one_side(from, to, t)?;
    let across = to - from * from.dot(to);
    let sin = libm::sqrt(across.length_squared());
    if sin <= SAME_ROTATION {
        return Ok(from.as_quat());
    }
    let arc = libm::atan2(sin, from.dot(to));
    let (turn_sin, turn_cos) = libm::sincos(f64::from(t) * arc);
    let turned = from * turn_cos + across * (turn_sin / sin);
    Ok((turned * (1.0 / libm::sqrt(turned.length_squared()))).as_quat())
}

#[cold]
#[inline(never)]
fn nlerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = directions_on_one_side(from, to, t)?;
    let blend = from + (to - from) * f64::from(t);
    Ok((blend * (1.0 / libm::sqrt(blend.length_squared()))).as_quat())
}

fn directions_on_one_side(from: Quat, to: Quat, t: f32) -> Result<(DQuat, DQuat), Error> {
    let (from, to) = (quat::direction(from)?, quat::direction(to)?);
    if !t.is_finite() {
        return Err(Error::NotFinite);
    }
    Ok((from, if from.dot(to) < 0.0 { -to } else { to }))
}
