//! The angles of barrel and target in single precision, and where that suffices.
//!
//! [`angles`] is the register form and [`angles_lanes`] the lane form. Each function of the register form has its lane
//! form below it.
//!
//! Where single precision does not suffice, [`double`](super::double) finds the angles: near straight up and down, and
//! for very long or short vectors and quaternions.

use glam::{DVec3, Quat};

use super::aim_angles::{AimAngles, AimAnglesLanes};
use super::half_angles::{AxisHalfAngles, DirectionLanes, HalfAngles};

use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};
use crate::math::lane_form::{cross, length_squared};
use crate::math::quat::conjugate_mul_lanes;

/// The least and the largest squared length of the target's pairs for which nothing needs scaling. A pair is the cosine
/// and the sine of half an angle, times a number: see [`half_angles`](super::half_angles).
///
/// Components of `rest` and of the current orientation are below 2, so the squared length of `rest` is in [0.25, 16).
/// The squared length of rest · yaw · pitch is the product of the squared lengths of `rest` and of both pairs, and so
/// in [2.5e-29, 1.6e29]. All intermediate products are normal floats too, and the result is so large that the lane form
/// may add the least normal float.
///
/// The lane form also computes the lanes that are out of range, and must not overflow there. A component of the
/// difference of two positions is at most [`DIFFERENCE_MAX`](crate::lanes) = 2²⁵, to which the lane form clamps it. So
/// the distance d in the frame of rest, which is scaled by the squared length of `rest`, is at most 16·√3·2²⁵. The
/// squared length of rest · yaw · pitch is at most 16·(2d)⁴ < 2e38, which is a float. A component of `DIFFERENCE_MAX`
/// is out of range at any length of `rest`: d is at least 0.25·2²⁵, and the squared length of the elevation's pair at
/// least 2d² = 1.4e14.
const PAIR_SQUARED_MIN: f32 = 1e-14;
const PAIR_SQUARED_MAX: f32 = 1e14;
/// The least squared length of `rest`: half as long as a unit quaternion.
const REST_SQUARED_MIN: f32 = 0.25;

/// Returns the angles, and a mask that is set in all lanes if single precision resolves them: if the numbers are in
/// range, neither barrel nor target is steep, and it is certain which angles the barrel has ([`PAIR_MIN`]). `None` for
/// numbers that are far out of range, or NaN. Where the mask is not set, [`double::angles`](super::double::angles)
/// returns the angles.
#[inline(always)]
pub(super) fn angles(to_target: DVec3, rest: Quat, current: Quat) -> Option<(AimAngles, F32x4)> {
    let (rest, current) = (F32x4::from_quat(rest), F32x4::from_quat(current));
    if has_huge(rest | current, to_target) {
        return None;
    }
    let target_in_rest = in_rest_frame(rest, F32x4::narrow(to_target.to_array()));
    let (barrel_in_rest, barrel_length, over_the_top, is_certain) =
        barrel(rest.conjugate_mul_quat(current));
    let ([target, barrel], pairs_squared, are_not_steep) =
        AxisHalfAngles::of_directions(target_in_rest, barrel_in_rest, barrel_length, over_the_top);
    // Of the target's pairs and of `rest`; the barrel's pairs are in range due to `PAIR_MIN`.
    let squared = pairs_squared.xz_then_xx(rest.dot(rest));
    let min = F32x4::new([PAIR_SQUARED_MIN, PAIR_SQUARED_MIN, REST_SQUARED_MIN, REST_SQUARED_MIN]);
    let in_range = squared.at_least(min) & squared.at_most(F32x4::splat(PAIR_SQUARED_MAX));
    let are_resolved = is_certain & are_not_steep;
    let is_resolved = in_range & are_resolved.join_low(are_resolved);
    Some((AimAngles { rest, barrel, target }, is_resolved))
}

/// The lane form of [`angles`]: the mask is set in the lanes that are resolved.
#[inline(always)]
pub(crate) fn angles_lanes<V: Wide>(
    to_target: [V; 3],
    rest: [V; 4],
    current: [V; 4],
) -> (AimAnglesLanes<V>, V::Mask) {
    let are_below_two = are_below_two(rest, current);
    let (rest, current) = if V::all(are_below_two) {
        (rest, current)
    } else {
        (or_zero(are_below_two, rest), or_zero(are_below_two, current))
    };
    let rest_squared = length_squared(rest);
    let is_rest = rest_squared.at_least(V::splat(REST_SQUARED_MIN));
    let (barrel, is_barrel) = barrel_lanes(conjugate_mul_lanes(rest, current));
    let (target, is_not_steep) =
        DirectionLanes::of_target(in_rest_frame_lanes(rest, rest_squared, to_target));
    let (target, pairs_squared) = target.target_half_angles();
    // The azimuth's pair is never the longer one.
    let (min, max) = (V::splat(PAIR_SQUARED_MIN), V::splat(PAIR_SQUARED_MAX));
    let in_range = pairs_squared[0].at_least(min) & pairs_squared[1].at_most(max);
    let is_resolved = (is_rest & is_barrel) & (in_range & is_not_steep);
    (AimAnglesLanes { rest, barrel, target }, is_resolved)
}

/// Returns whether any component of the quaternions, whose bits are joined by OR in `quaternions`, has a
/// magnitude of 2 or more or is NaN, or any component of `to_target` is too large to be narrowed. Otherwise
/// no product overflows.
///
/// From 2 on, the upper bit of the exponent is set. The shift moves it to the sign bit, from which the mask is read.
#[inline(always)]
fn has_huge(quaternions: F32x4, to_target: DVec3) -> bool {
    (quaternions.shift_left::<1>() | F32x4::far_mask(to_target.to_array())).mask_bits() != 0
}

/// The lane form of [`has_huge`], with the opposite result. The differences of positions need no check: they are
/// clamped when they are narrowed, and a clamped difference is out of range.
#[inline(always)]
fn are_below_two<V: Wide>([rx, ry, rz, rw]: [V; 4], [x, y, z, w]: [V; 4]) -> V::Mask {
    let bits = ((rx | ry) | (rz | rw)) | ((x | y) | (z | w));
    // The bits of 2 are the upper bit of the exponent alone.
    V::splat(1.0).greater(bits & V::splat(2.0))
}

/// Returns `q` where the mask is set, and zero elsewhere, which is not resolved.
#[inline(always)]
fn or_zero<V: Wide>(mask: V::Mask, q: [V; 4]) -> [V; 4] {
    let zero = V::splat(0.0);
    let [x, y, z, w] = q;
    [
        V::select(mask, x, zero),
        V::select(mask, y, zero),
        V::select(mask, z, zero),
        V::select(mask, w, zero),
    ]
}

/// Of the two pairs of angles that give the direction of a barrel, single precision finds the pair with the lesser roll
/// where |A| and w² + y² are above this, for a turret with the orientation (x, y, z, w) in the frame of rest and
/// A = (w² + y²) − (x² + z²). The barrel is over the top where A < 0: [`double`](super::double) has the derivation, and
/// decides in the other cases.
///
/// With components below 2, the squared length N of that orientation is below 256. The rounding of A is up to 9e-7·N,
/// which is 2.3e-4. Where w and y are nothing but the rounding of that orientation, w² + y² is below 1e-12·N. The barrel
/// is in range, since N ≥ |A|.
const PAIR_MIN: f32 = 3e-4;

/// Returns the direction of the barrel (forward, up, right), +X rotated by `turret_in_rest` = (x, y, z, w) of
/// squared length N, times N:
///
///   (2(x² + w²) − N, 2(xy + wz), 2(xz − wy)).
///
/// Also returns N in all lanes, which is the length of that vector; the sign of A in lanes 1 and 3, zeros in the others;
/// and, in lanes 0 and 1, a mask that is set in both if A tells which pair of angles the barrel has: see [`PAIR_MIN`].
#[inline(always)]
fn barrel(turret_in_rest: F32x4) -> (F32x4, F32x4, F32x4, F32x4) {
    let q = turret_in_rest;
    let squares = q * q;
    // x² + z² in the even lanes, and w² + y² in the odd lanes.
    let sums = squares + squares.zwxy();
    let exchanged = sums.yxwz();
    let norm = sums + exchanged;
    // A in the odd lanes, −A in the even lanes.
    let upright = sums - exchanged;
    let is_certain = upright.abs().greater(F32x4::new([PAIR_MIN, -1.0, 0.0, 0.0]))
        & sums.greater(F32x4::new([-1.0, PAIR_MIN, 0.0, 0.0]));
    let over_the_top = upright & F32x4::new([0.0, -0.0, 0.0, -0.0]);

    let halves = q.xxxx() * q + q.wwww() * (q.wzyx() ^ F32x4::new([0.0, 0.0, -0.0, 0.0]));
    ((halves + halves) - norm.only_x(), norm, over_the_top, is_certain)
}

/// The lane form of [`barrel`]: the angles of the barrel, and the mask of the lanes in which they are certain.
#[inline(always)]
fn barrel_lanes<V: Wide>([x, y, z, w]: [V; 4]) -> ([HalfAngles<V>; 2], V::Mask) {
    let (xx, ww) = (x * x, w * w);
    let (xz, wy) = (xx + z * z, y * y + ww);
    let (norm, upright) = (xz + wy, wy - xz);
    let least = V::splat(PAIR_MIN);
    let is_certain = upright.abs().greater(least) & wy.greater(least);
    let forward = xx + ww;
    let (up, right) = (x * y + w * z, x * z - w * y);
    let direction = [(forward + forward) - norm, up + up, right + right];
    let (direction, is_not_steep) = DirectionLanes::of_barrel(direction, norm);
    (direction.barrel_half_angles(upright), is_certain & is_not_steep)
}

/// Returns `d` rotated by the inverse of `rest` = (u, w), times the squared length N of `rest`:
///
///   (N·d − 2w·c) + 2u × c with c = u × d.
///
/// With q for `rest` and its conjugate q*, that is q*·d·q. The rotated vector would be (q*·d·q)/N; only its
/// direction matters, so the division is left out.
#[inline(always)]
fn in_rest_frame(rest: F32x4, d: F32x4) -> F32x4 {
    let c = rest.cross(d);
    let twice = c + c;
    (rest.dot(rest) * d - rest.wwww() * twice) + rest.cross(twice)
}

/// The lane form of [`in_rest_frame`]; `rest_squared` is N.
#[inline(always)]
fn in_rest_frame_lanes<V: Wide>(rest: [V; 4], rest_squared: V, d: [V; 3]) -> [V; 3] {
    let [x, y, z, w] = rest;
    let [cx, cy, cz] = cross([x, y, z], d);
    let twice = [cx + cx, cy + cy, cz + cz];
    let second = cross([x, y, z], twice);
    [
        (rest_squared * d[0] - w * twice[0]) + second[0],
        (rest_squared * d[1] - w * twice[1]) + second[1],
        (rest_squared * d[2] - w * twice[2]) + second[2],
    ]
}
