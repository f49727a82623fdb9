//! Where a turret points and where it should, in double: for what floats cannot tell.

use glam::{DQuat, DVec3, Quat};

use super::pose::Pose;
use super::sight::{FLAT, Sight};
use crate::Error;
use crate::lanes::F32x4;
use crate::math::scalar::{max_magnitude, power_of_two_scale, scaled_to_one};

/// The sight for numbers of any size, near to straight up and down too; `None` when the target is at the turret.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[cold]
#[inline(never)]
pub(super) fn sight(way: DVec3, rest: Quat, current: Quat) -> Result<Option<Sight>, Error> {
    let (rest, pose) = rest_and_pose(rest, current)?;
    let largest = max_magnitude(way.to_array());
    if !largest.is_finite() {
        Err(Error::NotFinite)
    } else if largest == 0.0 {
        Ok(None)
    } else {
        let wanted = pose_along(in_rest_frame(rest, scaled_to_one(way)), pose);
        Ok(Some(Sight { rest: narrowed(rest), pose, wanted }))
    }
}

/// `rest` with a length from 1 to 4, and the pose of `current` in its frame.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn rest_and_pose(rest: Quat, current: Quat) -> Result<(DQuat, Pose), Error> {
    let (rest, current) = (scaled(rest)?, scaled(current)?);
    Ok((rest, pose(rest.conjugate() * current)))
}

/// `q` times the power of two that makes its length 1 to 4: nothing is rounded.
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

/// The floats of what [`scaled`] made.
pub(super) fn narrowed(q: DQuat) -> F32x4 {
    F32x4::from_quat(q.as_quat())
}

/// Nearer to straight up or down than this, as the cosine of the elevation, a barrel has no azimuth of its own.
const VERTICAL: f64 = 1e-3;

/// The largest |cos e·sin ρ| that may be all rounding, for a barrel straight up or down: what this library makes of an
/// orientation in floats is up to 3e-7, and 4e-7 when it has been from one frame to another.
const ROLL: f64 = 6e-7;

/// The cosine of the elevation from which a barrel without roll is flat: [`FLAT`] is (1 + this)/2.
const LEVEL: f64 = 2.0 * (FLAT as f64) - 1.0;

/// The share of w² + y² in the squared length below which they are all rounding.
const LOST: f64 = 1e-13;

/// The pose in which the barrel, +X of `turret_in_rest` = rest⁻¹ · current, points where it does; any roll is
/// dropped.
///
/// Every orientation is yaw(a)·pitch(e)·roll(ρ about the barrel). With c, s of a/2; c′, s′ of e/2; C, S of ρ/2:
///
///   (0, s, 0, c)·(0, 0, s′, c′) = (ss′, sc′, cs′, cc′),
///   w = cc′C − ss′S,  x = ss′C + cc′S,  y = sc′C + cs′S,  z = cs′C − sc′S.
///
/// The middle row of its matrix times the squared length N has U = 2(zw + xy) = N·sin e, A = (w² + y²) − (x² + z²) =
/// N·cos e·cos ρ and K = 2(xw − yz) = N·cos e·sin ρ; so √(A² + K²) = N·|cos e|, H from here on. Of (a, e, ρ) and
/// (a + π, π − e, ρ + π), which are the same orientation, the pose with the lesser roll is the nearer one, |ρ| ≤ π/2,
/// and cos e has the sign of A. The pairs follow by what halves an angle, tan θ/2 = sin θ/(1 + cos θ) =
/// (1 − cos θ)/sin θ, of which the one that adds is taken:
///
///   A ≥ 0: (C, S) ∝ (H + A, K), (c′, s′) ∝ (N + H, U), (c, s) ∝ (wC + xS, yC − zS), which is c′ long,
///   A < 0: (C, S) ∝ (H − A, −K), (c′, s′) ∝ (U, N + H), (c, s) ∝ (zC + yS, xC − wS), which is s′ long.
///
/// So nothing cancels. A wrong roll only turns the base: the barrel stays where it points by U and H.
///
/// Without roll, K = 0, the pairs are (w, y) and (w² + y², zw + xy), or (z, x) and (zw + xy, x² + z²). Rounding to
/// floats gives every pose a K, and K/H of roll, which is much where H is small: so a K of less than [`ROLL`]·(N −
/// H/[`LEVEL`]) counts as rounding, and the roll as none. Where the barrel is flat it does not matter which it is.
///
/// Next to straight up and down a roll is as good as an azimuth; the base stays where it is, azimuth 2·atan2(y, w),
/// and the elevation is that which points nearest to where the barrel does.
///
/// Where w = y = 0, but for rounding, e is π and the azimuth 2·atan2(x, z), or e is 0 and the azimuth opposite:
/// it is the one within ±π/2.
fn pose(turret_in_rest: DQuat) -> Pose {
    let DQuat { x, y, z, w } = turret_in_rest;
    let (wy, xz) = (w * w + y * y, x * x + z * z);
    let (length, across) = (wy + xz, wy - xz);
    let (roll, half_up) = (2.0 * (x * w - y * z), z * w + x * y);
    let level = libm::sqrt(across * across + roll * roll);

    let is_vertical = level <= VERTICAL * length;
    let is_clean = roll.abs() <= ROLL * (length - level / LEVEL);
    if wy <= LOST * length && x.abs() > z.abs() {
        Pose::of_pairs([x, -z], [xz, half_up])
    } else if is_vertical || (is_clean && across >= 0.0) {
        Pose::of_pairs([w, y], [wy, half_up])
    } else if is_clean {
        Pose::of_pairs([z, x], [half_up, xz])
    } else if across >= 0.0 {
        let (cos, sin) = (level + across, roll);
        Pose::of_pairs([w * cos + x * sin, y * cos - z * sin], [length + level, 2.0 * half_up])
    } else {
        let (cos, sin) = (level - across, -roll);
        Pose::of_pairs([z * cos + y * sin, x * cos - w * sin], [2.0 * half_up, length + level])
    }
}

/// `way` turned by the inverse of `rest` = (u, w), times its squared length N, as in `sight::in_rest_frame`.
fn in_rest_frame(rest: DQuat, way: DVec3) -> DVec3 {
    let (u, w) = (rest.xyz(), rest.w);
    let c = u.cross(way);
    way * rest.length_squared() + (u.cross(c) - c * w) * 2.0
}

/// Nearer to straight up or down than this, as horizontal over vertical distance, a way has no azimuth.
const OVERHEAD: f64 = 1e-6;

/// The pose along a way (forward, up, right); `current` has the azimuth for one that has none.
fn pose_along(way_in_rest: DVec3, current: Pose) -> Pose {
    let DVec3 { x, y, z } = way_in_rest;
    let way = F32x4::narrow([x, y, z]);
    let ([along, _], ..) = Pose::of_directions(way, way, way);
    if x * x + z * z <= OVERHEAD * OVERHEAD * (y * y) {
        current.with_elevation_of(along)
    } else {
        along
    }
}
