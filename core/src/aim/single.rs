//! The angles of barrel and target in single precision, and where that suffices.
//!
//! [`angles`] is the register form and [`angles_lanes`] the lane form. Each function of the register form has its lane
//! form below it.
//!
//! Where single precision does not suffice, [`double`](super::double) finds the angles: near straight up and down, and
//! for very long or short vectors and quaternions.

use glam::{DVec3, Quat};

use super::aim_angles::{AimAngles, AimAnglesLanes};
use super::half_angles::{AxisHalfAngles, DirectionLanes};

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
/// range, the turret is upright ([`UPRIGHT_MIN`]) and the target is not steep. `None` for numbers that are far out of
/// range, or NaN. Where the mask is not set, [`double::angles`](super::double::angles) returns the angles.
#[inline(always)]
pub(super) fn angles(to_target: DVec3, rest: Quat, current: Quat) -> Option<(AimAngles, F32x4)> {
    let (rest, current) = (F32x4::from_quat(rest), F32x4::from_quat(current));
    if has_huge(rest | current, to_target) {
        return None;
    }
    let target_in_rest = in_rest_frame(rest, F32x4::narrow(to_target.to_array()));
    let (barrel_in_rest, barrel_length, is_upright) = barrel(rest.conjugate_mul_quat(current));
    let ([target, barrel], pairs_squared, is_not_steep) =
        AxisHalfAngles::of_directions(target_in_rest, barrel_in_rest, barrel_length);
    // Of the target's pairs and of `rest`; the barrel's pairs are in range due to `UPRIGHT_MARGIN`.
    let squared = pairs_squared.xz_then_xx(rest.dot(rest));
    let min = F32x4::new([PAIR_SQUARED_MIN, PAIR_SQUARED_MIN, REST_SQUARED_MIN, REST_SQUARED_MIN]);
    let in_range = squared.at_least(min) & squared.at_most(F32x4::splat(PAIR_SQUARED_MAX));
    let is_resolved = in_range & (is_upright & is_not_steep).xxxx();
    Some((AimAngles { rest, barrel, target }, is_resolved))
}

/// The lane form of [`angles`]: the mask is set in the lanes that are resolved; `None` if a number in some lane is far
/// out of range.
#[inline(always)]
pub(crate) fn angles_lanes<V: Wide>(
    to_target: [V; 3],
    rest: [V; 4],
    current: [V; 4],
) -> Option<(AimAnglesLanes<V>, V::Mask)> {
    if !V::all(are_below_two(rest, current)) {
        return None;
    }
    let rest_squared = length_squared(rest);
    let is_rest = rest_squared.at_least(V::splat(REST_SQUARED_MIN));
    let (barrel, is_upright) = barrel_lanes(conjugate_mul_lanes(rest, current));
    let (barrel, _) = barrel.half_angles();
    let (target, is_not_steep) =
        DirectionLanes::new(in_rest_frame_lanes(rest, rest_squared, to_target));
    let (target, pairs_squared) = target.half_angles();
    // The azimuth's pair is never the longer one.
    let (min, max) = (V::splat(PAIR_SQUARED_MIN), V::splat(PAIR_SQUARED_MAX));
    let in_range = pairs_squared[0].at_least(min) & pairs_squared[1].at_most(max);
    let is_resolved = (is_rest & is_upright) & (in_range & is_not_steep);
    Some((AimAnglesLanes { rest, barrel, target }, is_resolved))
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

/// A turret with the orientation (x, y, z, w) of squared length N in the frame of rest is upright enough for single
/// precision where (w² + y²)/N is above this. (y, w) is the twist about the vertical, so the quotient is
/// cos²(τ/2) = (1 + cos τ)/2 for the tilt τ of the turret's up, and cos τ = cos e·cos ρ for a barrel of elevation e and
/// roll ρ.
///
/// Without roll, that is an elevation within 75° of level: at 75°, the rounding of the barrel's direction, up to 3e-7,
/// causes an error of up to 1.2e-6 rad in azimuth, 3e-7/cos 75°.
pub(super) const UPRIGHT_MIN: f32 = 0.63;

/// By how much w² + y² must be above 0.63·N for both pairs of the barrel to be in range. Since w² + y² ≤ N, N is then
/// above 1e-6/(1 − 0.63) = 2.7e-6, and the horizontal part of the barrel is above cos 75° = 0.26 times that.
const UPRIGHT_MARGIN: f32 = 1e-6;

/// Returns the direction of the barrel (forward, up, right), +X rotated by `turret_in_rest` = (x, y, z, w) of
/// squared length N, times N:
///
///   (2(x² + w²) − N, 2(xy + wz), 2(xz − wy)).
///
/// Also returns N in all lanes, which is the length of that vector; and, in the first lane, a mask that is set if the
/// turret is upright and in range.
///
/// The angles of this direction have an elevation within ±π/2. Where w² + y² > ½N, they are the angles with the lesser
/// roll: see [`double`](super::double).
#[inline(always)]
fn barrel(turret_in_rest: F32x4) -> (F32x4, F32x4, F32x4) {
    let q = turret_in_rest;
    let squares = q * q;
    // x² + z² in the even lanes, and w² + y² in the odd lanes.
    let sums = squares + squares.zwxy();
    let exchanged = sums.yxwz();
    let norm = sums + exchanged;
    let is_upright =
        exchanged.greater(norm * F32x4::splat(UPRIGHT_MIN) + F32x4::splat(UPRIGHT_MARGIN));

    let halves = q.xxxx() * q + q.wwww() * (q.wzyx() ^ F32x4::new([0.0, 0.0, -0.0, 0.0]));
    ((halves + halves) - norm.only_x(), norm, is_upright)
}

/// The lane form of [`barrel`].
#[inline(always)]
fn barrel_lanes<V: Wide>([x, y, z, w]: [V; 4]) -> (DirectionLanes<V>, V::Mask) {
    let (xx, ww) = (x * x, w * w);
    let wy = y * y + ww;
    let norm = (xx + z * z) + wy;
    let forward = xx + ww;
    let (up, right) = (x * y + w * z, x * z - w * y);
    let barrel = [(forward + forward) - norm, up + up, right + right];
    let is_upright = wy.greater(norm * V::splat(UPRIGHT_MIN) + V::splat(UPRIGHT_MARGIN));
    (DirectionLanes::of_length(barrel, norm), is_upright)
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
