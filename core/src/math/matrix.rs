//! Rotations as 4×4 matrices: 16 floats, column-major, for column vectors.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, matrix, rotation};
//!
//! let q: Quat = axis_angle::from_axis_angle(Vec3::ONE, 0.5)?;
//! assert!(rotation::angle(matrix::to_quat(&matrix::from_quat(q)?)?, q) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DVec3, Quat, Vec3};

use super::lane_form::{LaneQuat, scale};
use super::quat;
use crate::Error;
use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};

/// Returns the matrix of `q`, which may have any length but zero. Each entry is exact within 4e-7. The last row and the
/// last column are as in the identity matrix.
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
    // Computed by columns. In each column, the sum of the second and the third term has the components of (2w/N)·q −
    // (0, 0, 0, 1), reordered and with signs. With the sign of their last component, the last row is a product minus
    // itself, exactly 0.
    let twice = q * (F32x4::splat(2.0) / norm);
    let rest = q.wwww() * twice - F32x4::new([0.0, 0.0, 0.0, 1.0]);
    let column = |first: F32x4, second: F32x4, signs: [f32; 4]| {
        (first * q + (second ^ F32x4::new(signs))).to_array()
    };
    let [a, b, c, d] = column(twice.xxxx(), rest.wzyx(), [0.0, 0.0, -0.0, -0.0]);
    let [e, f, g, h] = column(twice.yyyy(), rest.zwxy(), [-0.0, 0.0, 0.0, -0.0]);
    let [i, j, k, l] = column(twice.zzzz(), rest.yxwz(), [0.0, -0.0, 0.0, -0.0]);
    Ok([a, b, c, d, e, f, g, h, i, j, k, l, 0.0, 0.0, 0.0, 1.0])
}

/// The lane form of [`from_quat`], for well scaled quaternions with the squared length `norm`. Returns the columns.
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

/// Returns the rotation nearest to the upper 3×3 of `m`, with w >= 0: the orthogonal factor of its polar decomposition.
/// So a uniform scale makes no difference, and a shear makes as little as possible. The last row and the last column
/// are ignored.
///
/// # Errors
/// [`Error::NotFinite`] when one of these nine entries is not finite; [`Error::InvalidArgument`] when the determinant
/// is negative (a mirror image), zero, or so near zero that rounding hides its sign or the rotation.
#[inline(always)]
pub fn to_quat(m: &[f32; 16]) -> Result<Quat, Error> {
    let &[ax, ay, az, aw, bx, by, bz, bw, cx, cy, cz, cw, ..] = m;
    let columns = [[ax, ay, az, aw], [bx, by, bz, bw], [cx, cy, cz, cw]].map(F32x4::new);
    match of_columns(columns) {
        (q, true) => Ok(q),
        _ => nearest_rotation(m),
    }
}

/// [`to_quat`] for a matrix that need not be a rotation.
#[cold]
#[inline(never)]
fn nearest_rotation(m: &[f32; 16]) -> Result<Quat, Error> {
    let &[ax, ay, az, _, bx, by, bz, _, cx, cy, cz, ..] = m;
    let mut columns = [[ax, ay, az], [bx, by, bz], [cx, cy, cz]].map(|v| Vec3::from(v).as_dvec3());
    if !columns.iter().all(|column| column.is_finite()) {
        return Err(Error::NotFinite);
    }
    if !is_orientation_preserving(&columns, ENTRIES_OF_FLOATS) || !make_orthogonal(&mut columns) {
        return Err(Error::InvalidArgument);
    }
    Ok(of_columns(columns.map(|column| F32x4::from_vec3(column.as_vec3()))).0)
}

/// How far K of [`of_columns`] may be from rank one, relative to the diagonal entry, for a matrix to count as a
/// rotation. The result for such a matrix is within 1e-6 rad of the nearest rotation: the largest error among a million
/// of these matrices was 9.6e-7. One in 600,000 of the matrices made from a quaternion is further from rank one, by
/// rounding. Such a matrix takes longer.
const ROUNDING: f32 = 1.2e-6;

/// Returns the unit quaternion of the rotation matrix with the columns a, b and c, with w >= 0; and whether the matrix
/// is a rotation except for rounding. The last component of each column may be anything.
///
/// Each row of the symmetric matrix K = 4·q·qᵀ is a multiple of q. The diagonal of K, 4x², 4y², 4z² and 4w², follows
/// from the diagonal of the rotation matrix; the rest are sums and differences of the other entries of the rotation
/// matrix, 4xw = b.z − c.y and 4yz = b.z + c.y, and so on. The row to normalize is the last one if its diagonal entry
/// is at least 1, else the row with the largest diagonal entry. The diagonal entries add up to 4, so that entry is at
/// least 1, and nothing cancels.
///
/// Only the signs of the sums and the order of the components depend on the row. In the order that has the diagonal
/// entry last, the row of w is
///
///   (b.z − c.y, c.x − a.z, a.y − b.x, 1 + a.x + b.y + c.z)
///
/// and the row of x, (4xw, 4xz, 4xy, 4x²), has + in its second and third entries. Where the row has +, the three
/// entries of K that are not in this row have −.
///
/// The matrix is a rotation if K is of rank one: if the product of any two entries of the row is the entry of K where
/// their row and column cross, times the diagonal entry.
///
/// Source: S. Shepperd, "Quaternion from rotation matrix", J. Guidance and Control 1(3), 1978.
#[inline(always)]
fn of_columns(columns: [F32x4; 3]) -> (Quat, bool) {
    let ([a, b, c], beyond) = below_two(columns);
    let (first, second) = (b.zz_then_xx(c).xz_then_yw(a), c.yy_then_zz(a).xz_then_xw(b));
    let diagonal = F32x4::splat(1.0)
        + (a.xxxx() ^ F32x4::new([0.0, -0.0, -0.0, 0.0]))
        + (b.yyyy() ^ F32x4::new([-0.0, 0.0, -0.0, 0.0]))
        + (c.zzzz() ^ F32x4::new([-0.0, -0.0, 0.0, 0.0]));
    let [xx, yy, zz, ww] = diagonal.to_array();
    let row_of = |second, squares: F32x4| (first + second) | squares.only_w();
    let (second, squares, row, q) = if ww >= 1.0 {
        let second = second ^ F32x4::new([-0.0, -0.0, -0.0, 0.0]);
        let row = row_of(second, diagonal);
        (second, diagonal, row, row)
    } else if xx >= yy && xx >= zz {
        let (second, squares) = (second ^ F32x4::new([-0.0, 0.0, 0.0, 0.0]), diagonal.wzyx());
        let row = row_of(second, squares);
        (second, squares, row, with_positive_w(row.wzyx()))
    } else if yy >= zz {
        let (second, squares) = (second ^ F32x4::new([0.0, -0.0, 0.0, 0.0]), diagonal.zwxy());
        let row = row_of(second, squares);
        (second, squares, row, with_positive_w(row.zwxy()))
    } else {
        let (second, squares) = (second ^ F32x4::new([0.0, 0.0, -0.0, 0.0]), diagonal.yxwz());
        let row = row_of(second, squares);
        (second, squares, row, with_positive_w(row.yxwz()))
    };
    let entry = squares.wwww();
    let crossing = (first - second) * entry - row.yzxw() * row.zxyw();
    let own = squares * entry - row * row;
    let limit = F32x4::splat(ROUNDING) * entry;
    let holds = (crossing.abs() + beyond).at_most(limit) & own.abs().at_most(limit);
    let is_rotation = holds.mask_bits() & 0b0111 == 0b0111;
    ((q / row.dot(row).sqrt()).to_quat(), is_rotation)
}

/// Returns `q` or −`q`, whichever has no sign at its w.
#[inline(always)]
fn with_positive_w(q: F32x4) -> F32x4 {
    q.negate_where(q.wwww().sign_mask())
}

/// Returns the three vectors with a w of 0 and with the highest bit of each exponent cleared, which leaves numbers
/// below 2; and a vector that is nonzero in some lane if any of x, y and z had that bit set.
#[inline(always)]
fn below_two([a, b, c]: [F32x4; 3]) -> ([F32x4; 3], F32x4) {
    let bit = F32x4::new([2.0, 2.0, 2.0, 0.0]);
    let rest = f32::from_bits(!2.0f32.to_bits());
    let rest = F32x4::new([rest, rest, rest, 0.0]);
    ([a & rest, b & rest, c & rest], ((a | b) | c) & bit)
}

/// The relative rounding of a determinant whose entries are floats, for [`is_orientation_preserving`]. The product of
/// two entries is exact. Four roundings follow, each by at most 2⁻⁵³ of the sum of the terms' magnitudes: a difference
/// of two products, its product with the third entry, and two sums.
const ENTRIES_OF_FLOATS: f64 = 2.0 * f64::EPSILON;

/// The same for the entries that a step of Newton's iteration returns, each with about ten roundings.
const ENTRIES_OF_A_STEP: f64 = 32.0 * f64::EPSILON;

/// Whether the determinant of the matrix with the columns a, b and c is certain to be positive, if its rounding is at
/// most `rounding` times the sum of its terms' magnitudes.
fn is_orientation_preserving(&[a, b, c]: &[DVec3; 3], rounding: f64) -> bool {
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

/// Replaces m = R·S, with S symmetric and positive, by the rotation R, by Newton's iteration
///
///   X₀ = m    X ← ½(γX + (γX)⁻ᵀ)
///
/// Let X = U·Σ·Vᵀ be the singular value decomposition, with the stretches σ on the diagonal of Σ. Then
/// R = U·Vᵀ, since X = (U·Vᵀ)·(V·Σ·Vᵀ), and (γX)⁻ᵀ = U·(γΣ)⁻¹·Vᵀ. So a step keeps U and V, and with them R,
/// and changes each stretch to
///
///   σ ← ½(γσ + 1/(γσ))
///
/// which is Newton's iteration for the square root of 1: with γ = 1 the distance of σ from 1 becomes (σ − 1)²/(2σ). At
/// the end Σ = 1 and X = R.
///
/// X⁻ᵀ is the matrix of cofactors, whose columns are cross products of those of X, over the determinant. The
/// scale γ = √(‖X⁻¹‖/‖X‖), in Frobenius norms, balances the largest and the smallest stretch around 1, so
/// that a uniform scale is gone after the first step and no matrix of floats needs more than ten steps. Each
/// step uses γ, which at the end is 1 but for rounding.
///
/// The first step makes the largest and the smallest stretch nearly equal. Where the third stretch is then so small
/// beside them that rounding decides the sign of the determinant, a rotation can no longer be distinguished from a
/// mirror image: the function returns `false`. It works column by column, since copying the matrix would call
/// `memcpy`.
///
/// Source: N. Higham, "Computing the polar decomposition—with applications", SIAM J. Sci. Stat. Comput. 7(4),
/// 1986.
fn make_orthogonal(x: &mut [DVec3; 3]) -> bool {
    for step in 0..20 {
        let [a, b, c] = *x;
        let (p, q, r) = (b.cross(c), c.cross(a), a.cross(b));
        let scale = 1.0 / a.dot(p);
        let (p, q, r) = (p * scale, q * scale, r * scale);
        let gamma = libm::sqrt(libm::sqrt(frobenius_squared(p, q, r) / frobenius_squared(a, b, c)));
        let (a, b, c) = (a * gamma, b * gamma, c * gamma);
        let rest = 1.0 / gamma;
        let (p, q, r) = (p * rest, q * rest, r * rest);
        *x = [(a + p) * 0.5, (b + q) * 0.5, (c + r) * 0.5];
        if step == 0 && !is_orientation_preserving(x, ENTRIES_OF_A_STEP) {
            return false;
        }
        if frobenius_squared(a - p, b - q, c - r) <= NEARLY_ORTHOGONAL {
            return true;
        }
    }
    false
}

/// Returns the squared Frobenius norm of the matrix with these columns.
fn frobenius_squared(a: DVec3, b: DVec3, c: DVec3) -> f64 {
    a.length_squared() + b.length_squared() + c.length_squared()
}
