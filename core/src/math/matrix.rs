//! Rotations as 4×4 matrices: 16 floats, column-major, for column vectors.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::lane_form::{LaneQuat, scale};
use super::{quat, scalar};
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns the matrix of `q`, which may have any length but zero. Each entry is within 4e-7; the last row and
/// the last column are as in the identity matrix.
///
/// With q = (u, w) and N its squared length, multiplying out [`quat::rotate`] gives
///
///   R = (2/N)·u·uᵀ + (2w²/N − 1)·1 + (2w/N)·K
///
/// where K is the matrix of the cross product: K·v = u × v.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn from_quat(q: Quat) -> Result<[f32; 16], Error> {
    let (q, norm) = quat::well_scaled(q)?;
    // Computed by columns. What the second and the third term add to a column are components of
    // (2w/N)·q − (0, 0, 0, 1) in some order, with signs.
    let twice = q * (F32x4::splat(2.0) / norm);
    let rest = q.wwww() * twice - F32x4::new([0.0, 0.0, 0.0, 1.0]);
    let column = |first: F32x4, second: F32x4, signs: [f32; 4]| {
        (first * q + (second ^ F32x4::new(signs))).without_w().to_array()
    };
    let [a, b, c, _] = column(twice.xxxx(), rest.wzyx(), [0.0, 0.0, -0.0, 0.0]);
    let [d, e, f, _] = column(twice.yyyy(), rest.zwxy(), [-0.0, 0.0, 0.0, 0.0]);
    let [g, h, i, _] = column(twice.zzzz(), rest.yxwz(), [0.0, -0.0, 0.0, 0.0]);
    Ok([a, b, c, 0.0, d, e, f, 0.0, g, h, i, 0.0, 0.0, 0.0, 0.0, 1.0])
}

/// The lane form of [`from_quat`], of well scaled quaternions with the squared length `norm`: the columns.
#[inline(always)]
pub(crate) fn from_quat_lanes<V: Wide>(q: LaneQuat<V>, norm: V) -> [LaneQuat<V>; 4] {
    let [x, y, z, w] = q;
    let [tx, ty, tz, tw] = scale(q, V::splat(2.0) / norm);
    let (rx, ry, rz) = (w * tx, w * ty, w * tz);
    let (zero, one) = (V::splat(0.0), V::splat(1.0));
    let k = w * tw - one;
    [
        [tx * x + k, tx * y + rz, tx * z - ry, zero],
        [ty * x - rz, ty * y + k, ty * z + rx, zero],
        [tz * x + ry, tz * y - rx, tz * z + k, zero],
        [zero, zero, zero, one],
    ]
}

/// Returns the rotation nearest to the upper 3×3 of `m`, with w >= 0: the orthogonal factor of its polar
/// decomposition. So uniform scale makes no difference, and shear as little as possible. The last row and the
/// last column are ignored.
///
/// # Errors
/// [`Error::NotFinite`] when one of these nine entries is not finite; [`Error::InvalidArgument`] when the
/// determinant is negative (a mirror image), zero, or so near zero that rounding leaves its sign or the
/// rotation unknown.
#[inline]
pub fn to_quat(m: &[f32; 16]) -> Result<Quat, Error> {
    let &[ax, ay, az, _, bx, by, bz, _, cx, cy, cz, ..] = m;
    if let Some(q) = orthonormal_to_quat(m) {
        return Ok(q);
    }
    let linear = DMat3::from_cols_array(&[ax, ay, az, bx, by, bz, cx, cy, cz].map(f64::from));
    if !linear.is_finite() {
        return Err(Error::NotFinite);
    }
    if !is_orientation_preserving(&linear, ENTRIES_OF_FLOATS) {
        return Err(Error::InvalidArgument);
    }
    let rotation = orthogonal_factor(linear).ok_or(Error::InvalidArgument)?;
    let [a, b, c] = [rotation.x_axis, rotation.y_axis, rotation.z_axis].map(|v| v.as_vec3());
    Ok(rotation_to_quat(a, b, c))
}

/// How far the dot products of the columns of a matrix may be from 0 or 1 for it to count as orthonormal. In
/// a matrix that is made from a quaternion, rounding makes this up to 1.1e-6.
const ORTHONORMAL: f32 = 1.5e-6;

/// The rotation in `m`, if `m` is a rotation but for rounding.
#[inline]
fn orthonormal_to_quat(m: &[f32; 16]) -> Option<Quat> {
    let &[ax, ay, az, _, bx, by, bz, _, cx, cy, cz, ..] = m;
    let (a, b, c) = (Vec3::new(ax, ay, az), Vec3::new(bx, by, bz), Vec3::new(cx, cy, cz));
    if !(has_squares(a) && has_squares(b) && has_squares(c)) {
        return None;
    }
    let zero = |x: f32| x.abs() <= ORTHONORMAL;
    let orthonormal = zero(a.dot(a) - 1.0)
        && zero(b.dot(b) - 1.0)
        && zero(c.dot(c) - 1.0)
        && zero(a.dot(b))
        && zero(b.dot(c))
        && zero(c.dot(a))
        && a.cross(b).dot(c) > 0.0;
    orthonormal.then(|| rotation_to_quat(a, b, c))
}

#[inline(always)]
fn has_squares(v: Vec3) -> bool {
    scalar::has_squares(v.to_array())
}

/// The relative rounding of a determinant whose entries are floats, for [`is_orientation_preserving`]. The
/// product of two entries is exact. Four roundings follow one on the other, each by at most 2⁻⁵³ of the sum
/// of the terms' magnitudes: a difference of two products, its product with the third entry, and two sums.
const ENTRIES_OF_FLOATS: f64 = 2.0 * f64::EPSILON;

/// The same for entries that a step of Newton's iteration returns, each with about ten roundings.
const ENTRIES_OF_A_STEP: f64 = 32.0 * f64::EPSILON;

/// Whether det(m) is positive for certain, if its rounding is at most `rounding` times the sum of its terms'
/// magnitudes.
fn is_orientation_preserving(m: &DMat3, rounding: f64) -> bool {
    let (a, b, c) = (m.x_axis, m.y_axis, m.z_axis);
    let (abs_b, abs_c) = (b.abs(), c.abs());
    let terms = a.abs().dot(DVec3::new(
        abs_b.y * abs_c.z + abs_b.z * abs_c.y,
        abs_b.z * abs_c.x + abs_b.x * abs_c.z,
        abs_b.x * abs_c.y + abs_b.y * abs_c.x,
    ));
    a.dot(b.cross(c)) > rounding * terms
}

/// The squared departure from orthogonality below which one more step reaches double precision: each step
/// squares the departure.
const NEARLY_ORTHOGONAL: f64 = 1e-14;

/// Returns the rotation R in m = R·S with S symmetric and positive, by Newton's iteration
///
///   X₀ = m    X ← ½(γX + (γX)⁻ᵀ)
///
/// Let X = U·Σ·Vᵀ be the singular value decomposition, with the stretches σ on the diagonal of Σ. Then
/// R = U·Vᵀ, since X = (U·Vᵀ)·(V·Σ·Vᵀ), and (γX)⁻ᵀ = U·(γΣ)⁻¹·Vᵀ. So a step keeps U and V, and with them R,
/// and changes each stretch to
///
///   σ ← ½(γσ + 1/(γσ))
///
/// which is Newton's iteration for the square root of 1: with γ = 1 the distance of σ from 1 becomes
/// (σ − 1)²/(2σ). At the end Σ = 1 and X = R.
///
/// X⁻ᵀ is the matrix of cofactors, whose columns are cross products of those of X, over the determinant. The
/// scale γ = √(‖X⁻¹‖/‖X‖), in Frobenius norms, balances the largest and the smallest stretch around 1, so
/// that a uniform scale is gone after the first step and no matrix of floats needs more than ten steps. Each
/// step uses γ, which at the end is 1 but for rounding.
///
/// The first step makes the largest and the smallest stretch nearly equal. Where the third stretch is then so
/// small beside them that rounding decides on the sign of the determinant, a rotation can no longer be told
/// from a mirror image: the result is `None`.
///
/// Source: N. Higham, "Computing the polar decomposition—with applications", SIAM J. Sci. Stat. Comput. 7(4),
/// 1986.
fn orthogonal_factor(m: DMat3) -> Option<DMat3> {
    let mut x = m;
    for step in 0..20 {
        let (a, b, c) = (x.x_axis, x.y_axis, x.z_axis);
        let cofactors = DMat3::from_cols(b.cross(c), c.cross(a), a.cross(b));
        let inverse_transposed = cofactors * (1.0 / a.dot(cofactors.x_axis));
        let gamma =
            libm::sqrt(libm::sqrt(frobenius_squared(&inverse_transposed) / frobenius_squared(&x)));
        let scaled = x * gamma;
        let other = inverse_transposed * (1.0 / gamma);
        x = (scaled + other) * 0.5;
        if step == 0 && !is_orientation_preserving(&x, ENTRIES_OF_A_STEP) {
            return None;
        }
        if frobenius_squared(&(scaled - other)) <= NEARLY_ORTHOGONAL {
            return Some(x);
        }
    }
    None
}

fn frobenius_squared(m: &DMat3) -> f64 {
    m.x_axis.length_squared() + m.y_axis.length_squared() + m.z_axis.length_squared()
}

/// Returns the unit quaternion of a rotation matrix with the columns a, b and c, w >= 0.
///
/// Each row of the symmetric matrix 4·q·qᵀ is a multiple of q. Its diagonal, 4x², 4y², 4z² and 4w², follows
/// from the diagonal of the rotation matrix; the rest are sums and differences of the other entries of the
/// rotation matrix. The row to normalize is the last one if its diagonal entry is at least 1, else the row
/// with the largest diagonal entry. The diagonal entries add up to 4, so that entry is at least 1, and
/// nothing cancels.
///
/// Source: S. Shepperd, "Quaternion from rotation matrix", J. Guidance and Control 1(3), 1978.
#[inline]
fn rotation_to_quat(a: Vec3, b: Vec3, c: Vec3) -> Quat {
    let xx = 1.0 + a.x - b.y - c.z;
    let yy = 1.0 - a.x + b.y - c.z;
    let zz = 1.0 - a.x - b.y + c.z;
    let ww = 1.0 + a.x + b.y + c.z;
    let (xy, xz, yz) = (a.y + b.x, c.x + a.z, b.z + c.y);
    let (xw, yw, zw) = (b.z - c.y, c.x - a.z, a.y - b.x);
    let row = if ww >= 1.0 {
        [xw, yw, zw, ww]
    } else if xx >= yy && xx >= zz {
        [xx, xy, xz, xw]
    } else if yy >= zz {
        [xy, yy, yz, yw]
    } else {
        [xz, yz, zz, zw]
    };
    let row = F32x4::new(row);
    let unit = row / row.dot(row).sqrt();
    unit.negate_where(row.wwww().sign_mask()).to_quat()
}
