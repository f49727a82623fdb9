//! Interpolation between two rotations along the shorter arc.

use core::f64::consts::TAU;

use glam::{DQuat, Quat};

use super::{quat, trig};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// Spherical interpolation: `t` of the way from `from` to `to` at constant speed, the shorter way.
///
/// Unit within 4e-7 and within 1e-6 rad for every pair of unit quaternions, nearly equal and nearly
/// opposite ones included. At 0 exactly `from`, at 1 exactly `to` (or −`to`, the same rotation, when that is
/// nearer); outside 0…1 it extrapolates along the same circle. Inputs of any length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn slerp(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    if !(0.0..=1.0).contains(&t) {
        return slerp_beyond(from, to, t);
    }
    let (from, to, cosine) = units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end.to_quat());
    }
    // With the arc θ between the two, the weights are sin((1−t)θ)/sin θ and sin(tθ)/sin θ. Write
    // sin(tθ) = tθ·S(t²θ²): what is left, θ/sin θ, has no singular point.
    let chord_squared = F32x4::splat(2.0) - (cosine + cosine);
    let arc = arc_of_chord(chord_squared);
    let part = F32x4::new([1.0 - t, t, 0.0, 0.0]);
    let weights = part * sinc_of_square(part * part * (chord_squared * arc.xxxx())) * arc.yyyy();
    let blend = from * weights.xxxx() + to * weights.yyyy();
    // One Newton step for 1/√N at N ≈ 1 takes out what the polynomials left in the length.
    let half_norm = blend.dot(blend) * F32x4::splat(0.5);
    Ok((blend * (F32x4::splat(1.5) - half_norm)).to_quat())
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
    let (from, to, _) = units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end.to_quat());
    }
    let blend = from * F32x4::splat(1.0 - t) + to * F32x4::splat(t);
    Ok((blend * (F32x4::splat(1.0) / blend.dot(blend).sqrt())).to_quat())
}

/// How far from 1 a squared length may be and still count as unit: rounding leaves every
/// quaternion that this library builds well inside it.
pub(crate) const UNIT_TOLERANCE: f32 = 8e-7;

/// Both as unit quaternions, `to` with the sign that makes the arc between them the shorter one, and the
/// cosine of that arc in all lanes.
#[inline(always)]
fn units_on_one_side(from: Quat, to: Quat) -> Result<(F32x4, F32x4, F32x4), Error> {
    let (from, to) = (unit(from)?, unit(to)?);
    let dot = from.dot(to);
    let negative = F32x4::splat(0.0).greater(dot);
    Ok((from, to.negate_where(negative), dot.abs()))
}

#[inline(always)]
fn unit(q: Quat) -> Result<F32x4, Error> {
    let (mut lanes, excess) = F32x4::from_quat(q).split_high_exponent_bit();
    let is_unit = (lanes.dot(lanes) + excess).is_near_one(UNIT_TOLERANCE);
    if !is_unit {
        lanes = normalized(q)?;
    }
    Ok(lanes)
}

#[cold]
#[inline(never)]
fn normalized(q: Quat) -> Result<F32x4, Error> {
    quat::normalize(q).map(F32x4::from_quat)
}

#[inline(always)]
fn exact_end(from: F32x4, to: F32x4, t: f32) -> Option<F32x4> {
    if t == 0.0 {
        Some(from)
    } else if t == 1.0 {
        Some(to)
    } else {
        None
    }
}

/// θ²/y in lane 0 and θ/sin θ in lane 1, for two unit quaternions at the angle θ whose difference has the
/// squared length y in [0, 2].
///
/// y = (2 sin(θ/2))², so θ²/y and θ/sin θ are smooth functions of y, both 1 at y = 0: with
/// θ = 2 asin(√y/2) and sin θ = √y·√(1 − y/4). Minimax polynomials with single-precision coefficients
/// (Sollya's `fpminimax`), side by side in Estrin's order; relative errors on [0, 2.001] below 7e-9 and
/// 1.2e-7. y comes as 2 − 2 cos θ: its rounding, 2e-7, does not matter to weights that hardly change
/// with it.
#[inline(always)]
fn arc_of_chord(y: F32x4) -> F32x4 {
    let mut pairs = [F32x4::splat(0.0); 9];
    for (pair, (square, ratio)) in pairs.iter_mut().zip(ARC_SQUARE.into_iter().zip(ARC_RATIO)) {
        *pair = F32x4::new([square, ratio, 0.0, 0.0]);
    }
    estrin(y, pairs)
}

/// θ²/y and θ/sin θ for each lane: the same as [`arc_of_chord`].
#[inline(always)]
pub(crate) fn arcs_of_chords<L: Lanes>(y: L) -> (L, L) {
    (estrin(y, splats(ARC_SQUARE)), estrin(y, splats(ARC_RATIO)))
}

/// The coefficients of θ²/y, lowest power first.
const ARC_SQUARE: [f32; 9] = [
    1.0,
    0.083_333_015,
    0.011_115_987,
    0.001_760_219,
    0.000_381_279_68,
    -2.659_742e-5,
    7.826_403e-5,
    -2.508_722_5e-5,
    5.631_728_5e-6,
];

/// The coefficients of θ/sin θ.
const ARC_RATIO: [f32; 9] = [
    1.000_000_1,
    0.166_659_85,
    0.033_414_602,
    0.006_757_847,
    0.002_500_956,
    -0.000_837_977_6,
    0.000_975_781_6,
    -0.000_340_868_78,
    6.928_282e-5,
];

#[inline(always)]
fn splats<L: Lanes>(coefficients: [f32; 9]) -> [L; 9] {
    let mut lanes = [L::splat(0.0); 9];
    for (lane, coefficient) in lanes.iter_mut().zip(coefficients) {
        *lane = L::splat(coefficient);
    }
    lanes
}

/// A polynomial of degree 8, the parts of which do not wait for each other.
#[inline(always)]
fn estrin<L: Lanes>(y: L, [a, b, c, d, e, f, g, h, i]: [L; 9]) -> L {
    let y2 = y * y;
    let y4 = y2 * y2;
    let low = (a + y * b) + y2 * (c + y * d);
    let high = (e + y * f) + y2 * (g + y * h);
    low + y4 * (high + y4 * i)
}

/// sin(√z)/√z on [0, (π/2)²].
///
/// Minimax polynomial with single-precision coefficients (Sollya's `fpminimax`, relative error below
/// 7e-9), in Estrin's order.
#[inline(always)]
pub(crate) fn sinc_of_square<L: Lanes>(z: L) -> L {
    let c = L::splat;
    let z2 = z * z;
    let high = (c(0.008_333_069) - z * c(0.000_198_097_77)) + z2 * c(2.606_096e-6);
    (c(1.0) - z * c(0.166_666_6)) + z2 * high
}

/// Below this the distance between two directions in double is their rounding, which a large `t` would
/// make a turn of.
const SAME_ROTATION: f64 = 1e-14;

/// `t` outside 0…1, in double: the turn of tθ in the plane of the two, so that the result stays on
/// the unit circle however far out it is.
#[cold]
#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn slerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = directions_on_one_side(from, to, t)?;
    let across = to - from * from.dot(to);
    let sin = libm::sqrt(across.length_squared());
    if sin <= SAME_ROTATION {
        return Ok(from.as_quat());
    }
    let angle = f64::from(t) * libm::atan2(sin, from.dot(to));
    let within_turn = angle - TAU * libm::rint(angle / TAU);
    let (turn_sin, turn_cos) = trig::sin_cos(F32x4::splat(within_turn as f32));
    let (turn_sin, turn_cos) = (f64::from(turn_sin.first()), f64::from(turn_cos.first()));
    let turned = from * turn_cos + across * (turn_sin / sin);
    Ok(quat::normalize_f64(turned).as_quat())
}

#[cold]
#[inline(never)]
fn nlerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = directions_on_one_side(from, to, t)?;
    let blend = from + (to - from) * f64::from(t);
    Ok(quat::normalize_f64(blend).as_quat())
}

fn directions_on_one_side(from: Quat, to: Quat, t: f32) -> Result<(DQuat, DQuat), Error> {
    let (from, to) = (quat::to_unit_f64(from)?, quat::to_unit_f64(to)?);
    if !t.is_finite() {
        return Err(Error::NotFinite);
    }
    Ok((from, if from.dot(to) < 0.0 { -to } else { to }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What single-precision arithmetic leaves of a polynomial around 1, as a part of it.
    const LEFT: f64 = 4e-7;

    #[test]
    fn polynomials_are_the_functions_that_they_stand_for() {
        for step in 1..=4000 {
            let y = step as f32 / 2000.0;
            let chord = f64::from(y);
            let angle = 2.0 * libm::asin(libm::sqrt(chord) / 2.0);
            let (square, ratio) = arcs_of_chords(F32x4::splat(y));
            check(square, angle * angle / chord, y);
            check(ratio, angle / libm::sin(angle), y);
            let half_turn = core::f32::consts::FRAC_PI_2;
            let z = half_turn * half_turn * y / 2.0;
            let root = libm::sqrt(z.into());
            check(sinc_of_square(F32x4::splat(z)), libm::sin(root) / root, z);
        }
    }

    fn check(lanes: F32x4, exact: f64, at: f32) {
        let off = f64::from(lanes.first()) / exact - 1.0;
        assert!(off.abs() < LEFT, "{off} at {at}");
    }
}
