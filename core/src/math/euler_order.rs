//! Three turns in a row about coordinate axes, in any of the 24 orders.

use glam::{Quat, Vec3};

use super::euler::{LOCK_RATIO, combine, within_right_angle};
use super::{quat, scalar, trig};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// Which axes three Euler angles turn about, in the order of the angles, and whether these axes turn
/// along with the body (intrinsic) or stay in the world (extrinsic).
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
    /// The twelve intrinsic orders: of three different axes first, then those that return to the first axis.
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

    /// The same axes, fixed in the world.
    pub fn extrinsic(self) -> Self {
        Self { is_extrinsic: true, ..self }
    }

    /// The intrinsic order that is the same rotation with the angles in reverse: turning about fixed
    /// axes one after the other is turning about the body's own in the opposite sequence.
    fn reversed(self) -> Self {
        Self::about(self.last, self.middle, self.first)
    }

    /// Whether the first axis returns as the last: proper Euler angles, as opposed to Tait–Bryan ones.
    fn is_proper(self) -> bool {
        self.first == self.last
    }

    /// The axis that makes a right-handed frame with the first two, either sign of a coordinate axis.
    fn third(self) -> Vec3 {
        self.first.cross(self.middle)
    }
}

/// The rotation by the angles `a`, `b` and `c` about the axes of `order`. Unit within 4e-7, its rotation
/// within 6e-7 rad.
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
    // (ca + sa·i)(cb + sb·j)(cc + sc·l), multiplied out; k = i × j, and l is i again or ±k.
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
    Ok(Quat::from_vec4((i * about_i + j * about_j + k * about_k).extend(w)))
}

/// The angles `(a, b, c)` of `q` about the axes of `order`; `q` may have any length but zero. The first
/// and the last lie in (−π, π], the middle one in [−π/2, π/2] for three different axes and in [0, π]
/// where the first returns. At gimbal lock c is 0 and a carries the whole turn.
///
/// [`from_angles`] of the result is the rotation of `q` within 3e-6 rad, at and near the lock too.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn to_angles(q: Quat, order: EulerOrder) -> Result<(f32, f32, f32), Error> {
    let q = quat::well_scaled(q)?.0.to_quat();
    // The shorter of the two half-turns: see `euler::to_flight`.
    let q = if q.w < 0.0 { -q } else { q };
    if order.is_extrinsic {
        let half = HalfAngles::of(q, order.reversed());
        let (c, a) = half.outer(Kept::Last);
        Ok((a, half.middle, c))
    } else {
        let half = HalfAngles::of(q, order);
        let (a, c) = half.outer(Kept::First);
        Ok((a, half.middle, c))
    }
}

/// Which outer angle keeps the whole turn at gimbal lock; the other is 0.
enum Kept {
    First,
    Last,
}

/// The half sum and half difference of the outer angles as vectors (cos, sin) of some length, and the
/// middle angle.
///
/// After E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: a direct, general and
/// computationally efficient method", PLoS ONE 17(11), 2022. With σ = (c + a)/2, δ = (c − a)/2 and
/// C, S the cosine and sine of b/2, the product in [`from_angles`] gives for proper Euler angles
///
///   (w, i) = C·(cos σ, sin σ)    (j, −k) = S·(cos δ, sin δ)
///
/// and for Tait–Bryan angles with l = k (with l = −k, change the signs of b, j and k)
///
///   (w + j, i + k) = (C + S)·(cos σ, sin σ)    (w − j, k − i) = (C − S)·(cos δ, sin δ)
///
/// so the lengths give b, and no arc sine is needed. Each entry is at most one rounding away from q:
/// the directions hold at any b.
struct HalfAngles {
    sum: (f32, f32),
    difference: (f32, f32),
    sum_length: f32,
    difference_length: f32,
    middle: f32,
}

impl HalfAngles {
    /// For an intrinsic order and w ≥ 0.
    fn of(q: Quat, order: EulerOrder) -> Self {
        let (u, w) = (q.xyz(), q.w);
        let (i, j, k) = (u.dot(order.first), u.dot(order.middle), u.dot(order.third()));
        if order.is_proper() {
            let (sum, difference) = ((w, i), (j, -k));
            let (sum_length, difference_length) = (length(sum), length(difference));
            let middle = 2.0 * scalar::atan2(difference_length, sum_length);
            return Self { sum, difference, sum_length, difference_length, middle };
        }
        let side = order.third().dot(order.last);
        let (j, k) = (j * side, k * side);
        let (sum, difference) = ((w + j, i + k), (w - j, k - i));
        let (sum_length, difference_length) = (length(sum), length(difference));
        // S/C = (longer − shorter)/(sum of lengths) = 4(wj + ik)/(sum of lengths)².
        let both = sum_length + difference_length;
        let middle = 2.0 * scalar::atan2(4.0 * (w * j + i * k), both * both);
        let middle = side * within_right_angle(middle);
        Self { sum, difference, sum_length, difference_length, middle }
    }

    /// The first and the last angle.
    fn outer(&self, kept: Kept) -> (f32, f32) {
        let half_sum = scalar::atan2(self.sum.1, self.sum.0);
        let half_difference = scalar::atan2(self.difference.1, self.difference.0);
        let only_difference = self.sum_length <= LOCK_RATIO * self.difference_length;
        let only_sum = self.difference_length <= LOCK_RATIO * self.sum_length;
        match kept {
            Kept::First if only_difference => (combine(-half_difference, -half_difference), 0.0),
            Kept::Last if only_difference => (0.0, combine(half_difference, half_difference)),
            Kept::First if only_sum => (combine(half_sum, half_sum), 0.0),
            Kept::Last if only_sum => (0.0, combine(half_sum, half_sum)),
            _ => (combine(half_sum, -half_difference), combine(half_sum, half_difference)),
        }
    }
}

fn length((x, y): (f32, f32)) -> f32 {
    scalar::sqrt(x * x + y * y)
}
