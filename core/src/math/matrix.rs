//! Rotations as 4×4 matrices: 16 floats, column-major, for column vectors.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::{quat, scalar};
use crate::Error;
use crate::lanes::{F32x4, Lanes};

/// The matrix of `q`, which may have any length but zero: each entry within 4e-7, last row and column
/// those of the identity.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn from_quat(q: Quat) -> Result<[f32; 16], Error> {
    let (q, norm) = quat::well_scaled(q)?;
    // R = (2/N)·u uᵀ + (2w²/N − 1) + (2w/N)·[u]×: the first term a column at a time, and the rest as the
    // (x, y, z, k) = (2w/N)·q − (0, 0, 0, 1), rearranged.
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

/// The rotation nearest to the upper 3×3 of `m`, with w ≥ 0: the orthogonal factor of its polar
/// decomposition, so uniform scale drops out exactly and shear as far as it can. The last row and
/// column are not looked at.
///
/// # Errors
/// [`Error::NotFinite`] when one of the nine is not finite; [`Error::InvalidArgument`] when the
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

/// How far the dot products of the columns of a matrix may be from those of an orthonormal one for it to
/// be read as it is: rounding leaves up to 1.1e-6 of one that is made from a quaternion.
const ORTHONORMAL: f32 = 1.5e-6;

/// The rotation in `m` if that is one but for rounding.
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

/// The rounding of a determinant of entries that come from floats, for [`is_orientation_preserving`]: their
/// products in pairs are exact; each of the six terms and their sum then adds at most 2⁻⁵³ of the terms'
/// magnitudes a rounding, of which there are four in a row.
const ENTRIES_OF_FLOATS: f64 = 2.0 * f64::EPSILON;

/// The same of entries that a step of Newton's iteration leaves, each with about ten roundings.
const ENTRIES_OF_A_STEP: f64 = 32.0 * f64::EPSILON;

/// Whether det(m) is positive for certain, where rounding makes up to `rounding` of the terms' magnitudes.
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

/// The squared departure from orthogonality below which one more step reaches double precision:
/// the iteration squares it.
const NEARLY_ORTHOGONAL: f64 = 1e-14;

/// The rotation R in m = R·S with S symmetric and positive.
///
/// Newton's iteration X ← ½(γX + (γX)⁻ᵀ), with γ = √(‖X⁻¹‖/‖X‖) in Frobenius norms (N. Higham,
/// "Computing the polar decomposition", SIAM J. Sci. Stat. Comput. 7(4), 1986). γ takes a uniform
/// scale out in the first step, and no matrix of floats needs more than ten.
///
/// That step makes the largest and the smallest stretch equal. Where the third vanishes beside them, so does what
/// tells a rotation from a mirror image, and the iteration could end anywhere or nowhere: then it is `None`.
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

/// The unit quaternion of a rotation matrix with the columns a, b and c, w ≥ 0.
///
/// The symmetric matrix 4·q·qᵀ has 1 ± the diagonal sums on its diagonal and sums and differences of
/// the entries beside it, so each of its rows is a multiple of q; the row with the largest diagonal is
/// taken, at least 1, so nothing cancels (S. Shepperd, "Quaternion from rotation matrix", J. Guidance
/// and Control 1(3), 1978).
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
