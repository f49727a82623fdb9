//! The angles of barrel and target in double precision: near straight up and down, where single precision
//! does not resolve them, and for numbers of any size.

use glam::{DQuat, DVec3, Quat};

use super::aim_angles::AimAngles;
use super::half_angles::AxisHalfAngles;
use super::single::UPRIGHT_MIN;
use crate::Error;
use crate::lanes::F32x4;
use crate::math::scalar::{max_magnitude, power_of_two_scale, scaled_to_one};
use crate::math::vertical;

/// Returns the angles of barrel and target; `None` when the target is at the turret.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[cold]
#[inline(never)]
pub(super) fn angles(
    to_target: DVec3,
    rest: Quat,
    current: Quat,
) -> Result<Option<AimAngles>, Error> {
    let (rest, barrel) = rest_and_barrel(rest, current)?;
    let largest = max_magnitude(to_target.to_array());
    if !largest.is_finite() {
        Err(Error::NotFinite)
    } else if largest == 0.0 {
        Ok(None)
    } else {
        let target_in_rest = in_rest_frame(rest, scaled_to_one(to_target));
        let target = target_angles(target_in_rest, barrel);
        Ok(Some(AimAngles { rest: narrow(rest), barrel, target }))
    }
}

/// Returns `rest` with a length in [1, 4], and the angles of `current`'s barrel in the frame of `rest`.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn rest_and_barrel(rest: Quat, current: Quat) -> Result<(DQuat, AxisHalfAngles), Error> {
    let (rest, current) = (scaled(rest)?, scaled(current)?);
    Ok((rest, barrel_angles(rest.conjugate() * current)))
}

/// Returns `q` times the power of two that brings its length into [1, 4]. This rounds nothing.
fn scaled(q: Quat) -> Result<DQuat, Error> {
    let q = q.as_dquat();
    let largest = max_magnitude(q.to_array());
    if !largest.is_finite() {
        Err(Error::NotFinite)
    } else if largest == 0.0 {
        Err(Error::ZeroQuaternion)
    } else {
        Ok(q * power_of_two_scale(largest))
    }
}

/// Returns a quaternion of [`scaled`] in single precision.
pub(super) fn narrow(q: DQuat) -> F32x4 {
    F32x4::from_quat(q.as_quat())
}

/// The cosine of the elevation up to which a barrel is too near to straight up or down to have an azimuth of its own:
/// within 1e-3 rad. An orientation that this library returns in floats is off by up to 4e-7 rad, which causes an
/// azimuth error of 4e-4 rad and more there.
const VERTICAL: f64 = 1e-3;

/// The largest |cos e·sin ρ| that may be pure rounding, for a barrel of elevation e and roll ρ straight up or down. In
/// an orientation that this library returns in floats it is up to 3e-7, and up to 4e-7 after a change of frames. The
/// rest is margin.
const ROLL_ROUNDING: f64 = 6e-7;

/// The cosine of the elevation up to which a turret without roll is not upright: (1 + this)/2 is [`UPRIGHT_MIN`].
const UPRIGHT_MIN_COS: f64 = 2.0 * (UPRIGHT_MIN as f64) - 1.0;

/// The largest share of w² + y² in the squared length that may be pure rounding: the square of 3e-7, by which the
/// components of an orientation in floats are off.
const HALF_TURN_ROUNDING: f64 = 1e-13;

/// Returns the angles of the barrel, +X of `turret_in_rest` = rest⁻¹ · current; any roll is dropped.
///
/// Every orientation is yaw(a)·pitch(e)·roll(ρ), with the roll about the barrel. With the cosine and sine c,
/// s of a/2; c′, s′ of e/2; and C, S of ρ/2; and quaternions in the order x, y, z, w:
///
///   (0, s, 0, c)·(0, 0, s′, c′) = (ss′, sc′, cs′, cc′),
///   w = cc′C − ss′S,  x = ss′C + cc′S,  y = sc′C + cs′S,  z = cs′C − sc′S.
///
/// The middle row of the matrix of the orientation, times the squared length N, has
///
///   U = 2(zw + xy) = N·sin e,
///   A = (w² + y²) − (x² + z²) = N·cos e·cos ρ,
///   K = 2(xw − yz) = N·cos e·sin ρ,
///
/// so H = √(A² + K²) is N·|cos e|. (a, e, ρ) and (a + π, π − e, ρ + π) are the same orientation. The result has the
/// lesser roll, |ρ| ≤ π/2: then cos e has the sign of A. The pairs follow from
/// tan(θ/2) = sin θ/(1 + cos θ) = (1 − cos θ)/sin θ, in the form that adds, so that nothing cancels:
///
///   A ≥ 0: (C, S) ∝ (H + A, K), (c′, s′) ∝ (N + H, U), (c, s) ∝ (wC + xS, yC − zS), of length c′,
///   A < 0: (C, S) ∝ (H − A, −K), (c′, s′) ∝ (U, N + H), (c, s) ∝ (zC + yS, xC − wS), of length s′.
///
/// A wrong roll makes the azimuth wrong, and so rotates the base, but does not change the elevation, which follows from
/// U and H alone.
///
/// Without roll, K = 0, the pairs are (w, y) and (w² + y², zw + xy) for A ≥ 0, or (z, x) and (zw + xy, x² + z²) for
/// A < 0. Rounding to floats gives every orientation some K, and so a roll of about K/H, which is large where H is
/// small. So where |K| is at most [`ROLL_ROUNDING`]·(N − H/[`UPRIGHT_MIN_COS`]), K counts as rounding, and the roll
/// as zero. This bound falls to 0 where the turret is upright: there it does not matter whether such a small roll is
/// dropped.
///
/// Next to straight up and down, a roll is the same as an azimuth. There, all of it counts as azimuth, 2·atan2(y, w),
/// and the elevation is the elevation at which the barrel points nearest to its original direction.
///
/// Where w = y = 0 except for rounding, either e is π and the azimuth is 2·atan2(x, z), or e is 0 and the azimuth is
/// opposite to that. The result is the azimuth within ±π/2.
fn barrel_angles(turret_in_rest: DQuat) -> AxisHalfAngles {
    let DQuat { x, y, z, w } = turret_in_rest;
    let (wy, xz) = (w * w + y * y, x * x + z * z);
    // N, A, K, U/2 and H.
    let (norm, upright) = (wy + xz, wy - xz);
    let (roll, half_up) = (2.0 * (x * w - y * z), z * w + x * y);
    let level = libm::sqrt(upright * upright + roll * roll);

    let is_vertical = level <= VERTICAL * norm;
    let has_no_roll = roll.abs() <= ROLL_ROUNDING * (norm - level / UPRIGHT_MIN_COS);
    if wy <= HALF_TURN_ROUNDING * norm && x.abs() > z.abs() {
        AxisHalfAngles::of_pairs([x, -z], [xz, half_up])
    } else if is_vertical || (has_no_roll && upright >= 0.0) {
        AxisHalfAngles::of_pairs([w, y], [wy, half_up])
    } else if has_no_roll {
        AxisHalfAngles::of_pairs([z, x], [half_up, xz])
    } else if upright >= 0.0 {
        let (cos, sin) = (level + upright, roll);
        AxisHalfAngles::of_pairs(
            [w * cos + x * sin, y * cos - z * sin],
            [norm + level, 2.0 * half_up],
        )
    } else {
        let (cos, sin) = (level - upright, -roll);
        AxisHalfAngles::of_pairs(
            [z * cos + y * sin, x * cos - w * sin],
            [2.0 * half_up, norm + level],
        )
    }
}

/// Returns `d` rotated by the inverse of `rest` = (u, w), times the squared length N of `rest`, like
/// `single::in_rest_frame`: N·d + 2(u × c − w·c) with c = u × d.
fn in_rest_frame(rest: DQuat, d: DVec3) -> DVec3 {
    let (u, w) = (rest.xyz(), rest.w);
    let c = u.cross(d);
    d * rest.length_squared() + (u.cross(c) - c * w) * 2.0
}

/// Returns the angles of a target (forward, up, right). A target straight up or down gets the azimuth of
/// `barrel`.
fn target_angles(target_in_rest: DVec3, barrel: AxisHalfAngles) -> AxisHalfAngles {
    let DVec3 { x, y, z } = target_in_rest;
    let target = F32x4::narrow([x, y, z]);
    // Only the angles of the first direction are used; the other arguments only fill the signature.
    let ([angles, _], ..) = AxisHalfAngles::of_directions(target, target, target);
    if vertical::is_parallel(x * x + z * z, y * y) {
        barrel.with_elevation_of(angles)
    } else {
        angles
    }
}
