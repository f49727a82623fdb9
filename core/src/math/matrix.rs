//! Rotations as 4×4 matrices: 16 floats, column-major, for column vectors.

use glam::{DMat3, DQuat, DVec3, Quat};

use super::quat;
use crate::Error;

/// The matrix of `q`, which may have any length but zero: orthonormal within 1e-6, last row and
/// column those of the identity.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
#[inline]
pub fn from_quat(q: Quat) -> Result<[f32; 16], Error> {
    let q = quat::well_scaled(q)?.to_quat();
    let (x, y, z, w) = q.into();
    // R = 1 + (2/N)·(u uᵀ − |u|² + w [u]×), N the squared length.
    let two = 2.0 / q.length_squared();
    let (x2, y2, z2) = (x * two, y * two, z * two);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    #[rustfmt::skip]
    let columns = [
        1.0 - (yy + zz), xy + wz, xz - wy, 0.0,
        xy - wz, 1.0 - (xx + zz), yz + wx, 0.0,
        xz + wy, yz - wx, 1.0 - (xx + yy), 0.0,
        0.0, 0.0, 0.0, 1.0,
    ];
    Ok(columns)
}

/// The rotation nearest to the upper 3×3 of `m`, with w ≥ 0: the orthogonal factor of its polar
/// decomposition, so uniform scale drops out exactly and shear as far as it can. The last row and
/// column are not looked at.
///
/// # Errors
/// [`Error::NotFinite`] when one of the nine is not finite; [`Error::InvalidArgument`] when the
/// determinant is negative (a mirror image), zero, or too near zero for its sign to be known.
pub fn to_quat(m: &[f32; 16]) -> Result<Quat, Error> {
    let &[ax, ay, az, _, bx, by, bz, _, cx, cy, cz, ..] = m;
    let linear = DMat3::from_cols_array(&[ax, ay, az, bx, by, bz, cx, cy, cz].map(f64::from));
    if !linear.is_finite() {
        return Err(Error::NotFinite);
    }
    if !is_orientation_preserving(&linear) {
        return Err(Error::InvalidArgument);
    }
    Ok(rotation_to_quat(&orthogonal_factor(linear)).as_quat())
}

/// Whether det(m) is positive for certain. The entries come from floats, so their products in pairs
/// are exact; each of the six terms and their sum then adds at most 2⁻⁵³ of the terms' magnitudes a
/// rounding, of which there are four in a row.
fn is_orientation_preserving(m: &DMat3) -> bool {
    let (a, b, c) = (m.x_axis, m.y_axis, m.z_axis);
    let (abs_b, abs_c) = (b.abs(), c.abs());
    let terms = a.abs().dot(DVec3::new(
        abs_b.y * abs_c.z + abs_b.z * abs_c.y,
        abs_b.z * abs_c.x + abs_b.x * abs_c.z,
        abs_b.x * abs_c.y + abs_b.y * abs_c.x,
    ));
    a.dot(b.cross(c)) > 2.0 * f64::EPSILON * terms
}

/// The squared departure from orthogonality below which one more step reaches double precision:
/// the iteration squares it.
const NEARLY_ORTHOGONAL: f64 = 1e-14;

/// The rotation R in m = R·S with S symmetric and positive.
///
/// Newton's iteration X ← ½(γX + (γX)⁻ᵀ), with γ = √(‖X⁻¹‖/‖X‖) in Frobenius norms (N. Higham,
/// "Computing the polar decomposition", SIAM J. Sci. Stat. Comput. 7(4), 1986). γ takes a uniform
/// scale out in the first step, and no matrix of floats needs more than ten.
fn orthogonal_factor(m: DMat3) -> DMat3 {
    let mut x = m;
    for _ in 0..20 {
        let (a, b, c) = (x.x_axis, x.y_axis, x.z_axis);
        let cofactors = DMat3::from_cols(b.cross(c), c.cross(a), a.cross(b));
        let inverse_transposed = cofactors * (1.0 / a.dot(cofactors.x_axis));
        let gamma =
            libm::sqrt(libm::sqrt(frobenius_squared(&inverse_transposed) / frobenius_squared(&x)));
        let scaled = x * gamma;
        let other = inverse_transposed * (1.0 / gamma);
        x = (scaled + other) * 0.5;
        if frobenius_squared(&(scaled - other)) <= NEARLY_ORTHOGONAL {
            break;
        }
    }
    x
}

fn frobenius_squared(m: &DMat3) -> f64 {
    m.x_axis.length_squared() + m.y_axis.length_squared() + m.z_axis.length_squared()
}

/// The unit quaternion of a rotation matrix, w ≥ 0.
///
/// The symmetric matrix 4·q·qᵀ has 1 ± the diagonal sums on its diagonal and sums and differences of
/// the entries beside it, so each of its rows is a multiple of q; the row with the largest diagonal is
/// taken, at least 1, so nothing cancels (S. Shepperd, "Quaternion from rotation matrix", J. Guidance
/// and Control 1(3), 1978).
fn rotation_to_quat(m: &DMat3) -> DQuat {
    let (a, b, c) = (m.x_axis, m.y_axis, m.z_axis);
    let xx = 1.0 + a.x - b.y - c.z;
    let yy = 1.0 - a.x + b.y - c.z;
    let zz = 1.0 - a.x - b.y + c.z;
    let ww = 1.0 + a.x + b.y + c.z;
    let (xy, xz, yz) = (a.y + b.x, c.x + a.z, b.z + c.y);
    let (xw, yw, zw) = (b.z - c.y, c.x - a.z, a.y - b.x);
    let row = if ww >= 1.0 {
        DQuat::from_xyzw(xw, yw, zw, ww)
    } else if xx >= yy && xx >= zz {
        DQuat::from_xyzw(xx, xy, xz, xw)
    } else if yy >= zz {
        DQuat::from_xyzw(xy, yy, yz, yw)
    } else {
        DQuat::from_xyzw(xz, yz, zz, zw)
    };
    let unit = row * (1.0 / libm::sqrt(row.length_squared()));
    if unit.w < 0.0 { -unit } else { unit }
}
