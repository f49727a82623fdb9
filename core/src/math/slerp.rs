//! Spherical linear interpolation between two rotations, along the shorter or the longer arc.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, rotation, slerp};
//!
//! let to = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! let quarter = slerp::slerp(Quat::IDENTITY, to, 0.25)?;
//! assert!((rotation::angle(quarter, to) - 0.75).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::f64::consts::TAU;

use glam::Quat;

use super::great_arc::ShorterArc;
use super::lane_form::{LaneQuat, add, length_squared, scale};
use super::{double_cover, quat, trig};
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Interpolates spherically: the rotation at the fraction `t` of the shorter arc from `from` to `to`, at
/// constant angular velocity.
///
/// The result is unit within 4e-7, and exact within 1e-6 rad, for every pair of unit quaternions, including nearly
/// equal and nearly opposite pairs. At 0 it is exactly `from`; at 1 it is exactly `to`, or −`to`, the same rotation,
/// when that is nearer. Outside [0, 1] it extrapolates along the same circle. Both quaternions may have any length but
/// zero.
///
/// With θ the angle between the two as vectors, the result is w₀·`from` + w₁·`to` with the weights
///
///   w₀ = sin((1 − t)θ)/sin θ    w₁ = sin(tθ)/sin θ
///
/// which become 0/0 for θ → 0. Let S(z) = sin(√z)/√z. Then sin(tθ) = tθ·S(t²θ²), and
///
///   w₀ = (1 − t)·S((1 − t)²·θ²)·θ/sin θ    w₁ = t·S(t²·θ²)·θ/sin θ
///
/// where neither S nor θ/sin θ has a singular point. See `arc_of_chord` for θ² and θ/sin θ.
///
/// Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn slerp(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    if !(0.0..=1.0).contains(&t) {
        return slerp_beyond(from, to, t);
    }
    let (from, to, cosine) = double_cover::units_on_one_side(from, to)?;
    if let Some(end) = exact_end(from, to, t) {
        return Ok(end.to_quat());
    }
    let chord_squared = F32x4::splat(2.0) - (cosine + cosine);
    let arc = arc_of_chord(chord_squared);
    let fractions = F32x4::new([1.0 - t, t, 0.0, 0.0]);
    let arc_squared = chord_squared * arc.xxxx();
    let weights = fractions * sinc_of_square(fractions * fractions * arc_squared) * arc.yyyy();
    let blend = from * weights.xxxx() + to * weights.yyyy();
    // One Newton step for 1/√N at N ≈ 1 removes the error of the polynomials from the length.
    let half_norm = blend.dot(blend) * F32x4::splat(0.5);
    Ok((blend * (F32x4::splat(1.5) - half_norm)).to_quat())
}

/// The lane form of [`slerp`], for unit quaternions on one side, the cosine of the angle between them, and `t` in [0,
/// 1]. The ends are not exact.
#[inline(always)]
pub(crate) fn slerp_lanes<V: Wide>(
    from: LaneQuat<V>,
    to: LaneQuat<V>,
    cosine: V,
    t: V,
) -> LaneQuat<V> {
    let chord_squared = V::splat(2.0) - (cosine + cosine);
    let (square, ratio) = arc_of_chord_lanes(chord_squared);
    let arc_squared = chord_squared * square;
    let rest = V::splat(1.0) - t;
    let from_weight = rest * sinc_of_square(rest * rest * arc_squared) * ratio;
    let to_weight = t * sinc_of_square(t * t * arc_squared) * ratio;
    let blend = add(scale(from, from_weight), scale(to, to_weight));
    let half_norm = length_squared(blend) * V::splat(0.5);
    scale(blend, V::splat(1.5) - half_norm)
}

/// Returns `from` at `t` = 0 and `to` at `t` = 1, where interpolation has to return exactly these bits.
#[inline(always)]
pub(super) fn exact_end(from: F32x4, to: F32x4, t: f32) -> Option<F32x4> {
    if t == 0.0 {
        Some(from)
    } else if t == 1.0 {
        Some(to)
    } else {
        None
    }
}

/// Returns θ²/y in lane 0 and θ/sin θ in lane 1, for two unit quaternions with the angle θ between them. Their
/// difference, the chord, has the squared length y in [0, 2].
///
/// The chord is the base of an isosceles triangle with two sides of length 1 and the apex angle θ, so
///
///   √y = 2·sin(θ/2)    θ = 2·asin(√y/2)
///   sin θ = 2·sin(θ/2)·cos(θ/2) = √y·√(1 − y/4)
///
/// The arc sine is odd, so asin(√y/2)/√y is a power series in y, and so are
///
///   θ²/y = (2·asin(√y/2)/√y)²    θ/sin θ = (2·asin(√y/2)/√y)/√(1 − y/4)
///
/// which are both 1 at y = 0, and smooth for y < 4. y is computed as 2 − 2·cos θ. Its rounding, 2e-7, does not matter:
/// the weights hardly change with y.
///
/// Both are minimax polynomials with single-precision coefficients (Sollya's `fpminimax`,
/// docs/polynomials.sollya), evaluated side by side in Estrin's order. Their relative errors on [0, 2.001]
/// are below 7e-9 and 1.2e-7.
#[inline(always)]
fn arc_of_chord(y: F32x4) -> F32x4 {
    let mut pairs = [F32x4::splat(0.0); 9];
    for (pair, (square, ratio)) in pairs.iter_mut().zip(ARC_SQUARE.into_iter().zip(ARC_RATIO)) {
        *pair = F32x4::new([square, ratio, 0.0, 0.0]);
    }
    estrin(y, pairs)
}

/// The lane form of [`arc_of_chord`]: θ²/y and θ/sin θ.
#[inline(always)]
fn arc_of_chord_lanes<L: Lanes>(y: L) -> (L, L) {
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

/// Evaluates a polynomial of degree 8 in Estrin's order, in which its parts do not wait for each other.
#[inline(always)]
fn estrin<L: Lanes>(y: L, [a, b, c, d, e, f, g, h, i]: [L; 9]) -> L {
    let y2 = y * y;
    let y4 = y2 * y2;
    let low = (a + y * b) + y2 * (c + y * d);
    let high = (e + y * f) + y2 * (g + y * h);
    low + y4 * (high + y4 * i)
}

/// Returns sin(√z)/√z for z in [0, (π/2)²].
///
/// Minimax polynomial with single-precision coefficients (Sollya's `fpminimax`, docs/polynomials.sollya;
/// relative error below 7e-9), in Estrin's order.
#[inline(always)]
fn sinc_of_square<L: Lanes>(z: L) -> L {
    let c = L::splat;
    let z2 = z * z;
    let high = (c(0.008_333_069) - z * c(0.000_198_097_77)) + z2 * c(2.606_096e-6);
    (c(1.0) - z * c(0.166_666_6)) + z2 * high
}

/// The largest sine of the angle between two unit quaternions in double that is only their rounding. A large `t` would
/// turn it into a visible rotation.
const SAME_ROTATION: f64 = 1e-14;

/// [`slerp`] for a `t` outside [0, 1], in double. It rotates `from` by tθ in the plane of `from` and `to`, so that the
/// result stays on the unit circle however large `t` is.
#[cold]
#[inline(never)]
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn slerp_beyond(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let (from, to) = double_cover::units_on_one_side_f64(from, to)?;
    if !t.is_finite() {
        return Err(Error::NotFinite);
    }
    let perpendicular = to - from * from.dot(to);
    let sin = libm::sqrt(perpendicular.length_squared());
    if sin <= SAME_ROTATION {
        return Ok(from.as_quat());
    }
    let angle = f64::from(t) * libm::atan2(sin, from.dot(to));
    let within_turn = angle - TAU * libm::rint(angle / TAU);
    let (turn_sin, turn_cos) = trig::sin_cos(F32x4::splat(within_turn as f32));
    let (turn_sin, turn_cos) = (f64::from(turn_sin.first()), f64::from(turn_cos.first()));
    let beyond = from * turn_cos + perpendicular * (turn_sin / sin);
    Ok(quat::normalize_f64(beyond).as_quat())
}

/// Interpolates along the longer arc: returns the rotation at the fraction `t` of the rest of the circle, which
/// [`slerp`] does not follow, at constant angular velocity. The arc turns by 2π minus slerp's angle, about the opposite
/// axis.
///
/// The result is unit within 1e-7, and on the arc within 2e-7 rad, for every pair. At 0 it is exactly `from`; at 1 it
/// is exactly `to` or −`to`, whichever slerp does not end with. Outside [0, 1] it extrapolates along the circle. Where
/// the two are exactly the same rotation, the arc is a full turn about +Y, counter-clockwise. Both quaternions may have
/// any length but zero.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn slerp_long(from: Quat, to: Quat, t: f32) -> Result<Quat, Error> {
    let ends = ShorterArc::between(from, to)?;
    if !t.is_finite() {
        Err(Error::NotFinite)
    } else if t == 0.0 {
        Ok(ends.start)
    } else if t == 1.0 {
        Ok(quat::opposite(ends.end))
    } else {
        Ok(ends.arc().complement().at_fraction(f64::from(t)).as_quat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative error that single-precision arithmetic makes in a polynomial around 1.
    const LEFT: f64 = 4e-7;

    #[test]
    fn polynomials_are_the_functions_that_they_stand_for() {
        for step in 1..=4000 {
            let y = step as f32 / 2000.0;
            let chord = f64::from(y);
            let angle = 2.0 * libm::asin(libm::sqrt(chord) / 2.0);
            let (square, ratio) = arc_of_chord_lanes(F32x4::splat(y));
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
