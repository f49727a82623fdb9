//! Euler angles: three rotations in a row about coordinate axes, in any of the 24 orders.
//!
//! # Examples
//!
//! ```
//! use turret_core::math::euler_order::{EulerOrder, from_angles, to_angles};
//!
//! let q = from_angles(0.3, -0.2, 0.1, EulerOrder::YZX)?;
//! let (azimuth, elevation, roll) = to_angles(q, EulerOrder::YZX)?;
//! assert!((azimuth - 0.3).abs() < 1e-6 && (elevation + 0.2).abs() < 1e-6 && (roll - 0.1).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::f32::consts::FRAC_PI_2;

use glam::{Quat, Vec3};

use super::{double_cover, quat, trig, wrap};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// The axes of three Euler angles, in the order of the angles, and whether these axes rotate with the body
/// (intrinsic) or stay in the world (extrinsic).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EulerOrder {
    first: Vec3,
    middle: Vec3,
    last: Vec3,
    is_extrinsic: bool,
}

const X: Vec3 = Vec3::X;
const Y: Vec3 = Vec3::Y;
const Z: Vec3 = Vec3::Z;

impl EulerOrder {
    /// The twelve intrinsic orders: first the six of three different axes, then the six that return to the first axis.
    pub const INTRINSIC: [Self; 12] = [
        Self::about(X, Y, Z),
        Self::about(X, Z, Y),
        Self::about(Y, X, Z),
        Self::YZX,
        Self::about(Z, X, Y),
        Self::ZYX,
        Self::about(X, Y, X),
        Self::about(X, Z, X),
        Self::about(Y, X, Y),
        Self::about(Y, Z, Y),
        Self::about(Z, X, Z),
        Self::about(Z, Y, Z),
    ];

    /// Azimuth, elevation and roll of a turret.
    pub const YZX: Self = Self::about(Y, Z, X);

    /// Yaw, pitch and roll of the flight convention.
    pub const ZYX: Self = Self::about(Z, Y, X);

    const fn about(first: Vec3, middle: Vec3, last: Vec3) -> Self {
        Self { first, middle, last, is_extrinsic: false }
    }

    /// Returns the extrinsic order: the same axes, fixed in the world.
    pub fn extrinsic(self) -> Self {
        Self { is_extrinsic: true, ..self }
    }

    /// Returns the intrinsic order that gives the same rotation as this extrinsic order when the angles are reversed. A
    /// sequence of rotations about fixed axes is the same as the reverse sequence about the body's own axes.
    fn reversed(self) -> Self {
        Self::about(self.last, self.middle, self.first)
    }

    /// Whether the last axis is the first again: proper Euler angles, as opposed to Tait–Bryan angles.
    fn is_proper(self) -> bool {
        self.first == self.last
    }

    /// Returns the axis that forms a right-handed frame with the first two: a coordinate axis or its negative.
    fn third(self) -> Vec3 {
        self.first.cross(self.middle)
    }
}

/// Returns the rotation by the angles `a`, `b` and `c` in radians about the axes of `order`. The result is unit within
/// 4e-7, and its rotation is exact within 6e-7 rad.
///
/// # Errors
/// [`Error::NotFinite`].
pub fn from_angles(a: f32, b: f32, c: f32, order: EulerOrder) -> Result<Quat, Error> {
    if order.is_extrinsic {
        return from_angles(c, b, a, order.reversed());
    }
    if !(a.is_finite() && b.is_finite() && c.is_finite()) {
        return Err(Error::NotFinite);
    }
    let (sin, cos) = trig::sin_cos(F32x4::new([a, b, c, 0.0]) * F32x4::splat(0.5));
    let ([sa, sb, sc, _], [ca, cb, cc, _]) = (sin.to_array(), cos.to_array());
    // With k = i × j the first two factors of (ca + sa·i)(cb + sb·j)(cc + sc·l) are
    //
    //   ca·cb + sa·cb·i + ca·sb·j + sa·sb·k
    //
    // For l = i the third factor gives i·i = −1, j·i = −k and k·i = j. For l = ±k, where sc takes the sign, it gives
    // i·k = −j, j·k = i and k·k = −1.
    let (i, j, k) = (order.first, order.middle, order.third());
    let (w, about_i, about_j, about_k);
    if order.is_proper() {
        w = ca * cb * cc - sa * cb * sc;
        about_i = sa * cb * cc + ca * cb * sc;
        about_j = ca * sb * cc + sa * sb * sc;
        about_k = sa * sb * cc - ca * sb * sc;
    } else {
        let sc = sc * k.dot(order.last);
        w = ca * cb * cc - sa * sb * sc;
        about_i = sa * cb * cc + ca * sb * sc;
        about_j = ca * sb * cc - sa * cb * sc;
        about_k = sa * sb * cc + ca * cb * sc;
    }
    Ok(quat::from_parts(i * about_i + j * about_j + k * about_k, w))
}

/// Returns the angles `(a, b, c)` of `q` about the axes of `order` in radians. `q` may have any length but zero. a and
/// c are in (−π, π]. b is in [−π/2, π/2] for three different axes, and in [0, π] if the last axis is the first again.
/// At gimbal lock, where a and c rotate about one axis, c is 0 and a is their whole rotation.
///
/// [`from_angles`] of the result is the rotation of `q` within 3e-6 rad, also at and near gimbal lock.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn to_angles(q: Quat, order: EulerOrder) -> Result<(f32, f32, f32), Error> {
    let q = double_cover::with_positive_w(quat::well_scaled(q)?.0).to_quat();
    let (intrinsic, lock) = if order.is_extrinsic {
        (order.reversed(), GimbalLock::ZeroFirst)
    } else {
        (order, GimbalLock::ZeroLast)
    };
    let (angles, b) = split(q, intrinsic);
    let (first, last) = angles.first_and_last(lock);
    Ok(if order.is_extrinsic { (last, b, first) } else { (first, b, last) })
}

/// Returns the outer angles and the middle angle, for an intrinsic order and w >= 0, as [`EulerAngles`] derives them.
fn split(q: Quat, order: EulerOrder) -> (EulerAngles, f32) {
    let (u, w) = (quat::imaginary(q), q.w);
    let (i, j, k) = (u.dot(order.first), u.dot(order.middle), u.dot(order.third()));
    if order.is_proper() {
        let (cosines, sines) = (F32x4::new([w, j, w, j]), F32x4::new([i, -k, i, -k]));
        let angles = EulerAngles::of_two_axes(cosines, sines);
        let middle = 2.0 * angles.half_middle;
        (angles, middle)
    } else {
        let sign = order.third().dot(order.last);
        let (j, k) = (j * sign, k * sign);
        let cosines = F32x4::new([w + j, w - j, w + j, w - j]);
        let sines = F32x4::new([i + k, k - i, i + k, k - i]);
        let angles = EulerAngles::of_three_axes(cosines, sines, F32x4::splat(w * j + i * k));
        let middle = sign * angles.middle_within_right_angle();
        (angles, middle)
    }
}

/// Half the sum and half the difference of the outer angles, which are the first and the last angle, and half of the
/// middle angle. Half the sum and half the difference each follow from a vector (cos, sin) of some length.
///
/// Let a, b and c be the three angles, and i, j, k and l the axes of [`from_angles`]. Let σ = (c + a)/2 and
/// δ = (c − a)/2, and let C and S be the cosine and sine of b/2. From here on i, j, k and w are the components of the
/// product there, which are sums of products of the sines and cosines of a/2 and c/2. For proper Euler angles the
/// addition theorems combine these in pairs to
///
///   w = C·cos σ    i = C·sin σ    j = S·cos δ    k = −S·sin δ
///
/// With b in [0, π] neither C nor S is negative: the vector (w, i) has the angle σ and the length C, (j, −k)
/// the angle δ and the length S, and b = 2·atan2(S, C).
///
/// For Tait–Bryan angles with l = k, the theorems give sums and differences of the components:
///
///   w + j = (C + S)·cos σ    i + k = (C + S)·sin σ
///   w − j = (C − S)·cos δ    k − i = (C − S)·sin δ
///
/// For l = −k, change the signs of b, j and k in these: i, −j and −k form a right-handed frame too, a rotation by b
/// about j is a rotation by −b about −j, and l is the third axis again. With b in [−π/2, π/2] neither length is
/// negative. For p = C + S and m = C − S,
///
///   S/C = (p − m)/(p + m) = (p² − m²)/(p + m)² = 4(w·j + i·k)/(p + m)²
///
/// so no arc sine is needed. Then a = σ − δ and c = σ + δ. Each component of the vectors is a component of q, or a sum
/// of two components with a single rounding, so the directions of the vectors are precise at any b.
///
/// With w >= 0, σ and δ are never both beyond ±π/2, where their sum would be a whole turn and have twice the
/// rounding of π.
///
/// Source: E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: a direct, general and
/// computationally efficient method", PLoS ONE 17(11), 2022.
pub(super) struct EulerAngles {
    half_sum: f32,
    half_difference: f32,
    half_middle: f32,
    /// The lengths of the two vectors.
    sum_length: f32,
    difference_length: f32,
}

/// Which of the outer angles is 0 at gimbal lock, where only their sum or their difference is determined. The other
/// angle is then the whole rotation of both.
pub(super) enum GimbalLock {
    ZeroFirst,
    ZeroLast,
}

/// At gimbal lock the shorter of the two vectors is at most this many times as long as the longer, so that its
/// direction is nothing but rounding error. Treating the shorter vector as zero changes the rotation by at most four
/// times this number, in radians.
const LOCK_RATIO: f32 = 3e-7;

impl EulerAngles {
    /// Returns the angles about three different axes, from the vectors of half the sum and half the difference. Their
    /// cosines and their sines are in lanes 0 and 1. `product` is w·j + i·k.
    #[inline(always)]
    pub(super) fn of_three_axes(cosines: F32x4, sines: F32x4, product: F32x4) -> Self {
        let lengths = (cosines * cosines + sines * sines).sqrt();
        let both = lengths + lengths.yxwz();
        let four_products = F32x4::splat(4.0) * product;
        Self::of_vectors(
            lengths,
            cosines.low_and_high(both * both),
            sines.low_and_high(four_products),
        )
    }

    /// Does the same for angles whose last axis is the first again.
    #[inline(always)]
    fn of_two_axes(cosines: F32x4, sines: F32x4) -> Self {
        let lengths = (cosines * cosines + sines * sines).sqrt();
        Self::of_vectors(
            lengths,
            cosines.low_and_high(lengths.xxxx()),
            sines.low_and_high(lengths.yyyy()),
        )
    }

    #[inline(always)]
    fn of_vectors(lengths: F32x4, cosines: F32x4, sines: F32x4) -> Self {
        let [half_sum, half_difference, half_middle, _] = trig::atan2(sines, cosines).to_array();
        let [sum_length, difference_length, ..] = lengths.to_array();
        Self { half_sum, half_difference, half_middle, sum_length, difference_length }
    }

    /// Returns the middle angle of three different axes, or ±π/2 where rounding has taken it beyond.
    #[inline(always)]
    pub(super) fn middle_within_right_angle(&self) -> f32 {
        let angle = 2.0 * self.half_middle;
        if angle.abs() > FRAC_PI_2 { FRAC_PI_2.copysign(angle) } else { angle }
    }

    /// Returns a and c in radians.
    #[inline(always)]
    pub(super) fn first_and_last(&self, lock: GimbalLock) -> (f32, f32) {
        let (half_sum, half_difference) = (self.half_sum, self.half_difference);
        let only_difference = self.sum_length <= LOCK_RATIO * self.difference_length;
        let only_sum = self.difference_length <= LOCK_RATIO * self.sum_length;
        match lock {
            GimbalLock::ZeroLast if only_difference => {
                (add(-half_difference, -half_difference), 0.0)
            }
            GimbalLock::ZeroFirst if only_difference => {
                (0.0, add(half_difference, half_difference))
            }
            GimbalLock::ZeroLast if only_sum => (add(half_sum, half_sum), 0.0),
            GimbalLock::ZeroFirst if only_sum => (0.0, add(half_sum, half_sum)),
            _ => (add(half_sum, -half_difference), add(half_sum, half_difference)),
        }
    }
}

/// Returns a + b, both in [−π, π], wrapped into (−π, π]. The sum is in double, so that only the result is rounded.
fn add(a: f32, b: f32) -> f32 {
    wrap::to_f32_without_branches(f64::from(a) + f64::from(b))
}
