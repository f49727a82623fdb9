//! Vectors and quaternions in lanes of doubles: each register holds one component of several elements.

use core::ops::{Add, Mul, Sub};

use glam::{DQuat, DVec3};

use crate::lanes::doubles::Doubles;

/// The vectors of several elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector<D> {
    pub(crate) x: D,
    pub(crate) y: D,
    pub(crate) z: D,
}

/// The quaternions of several elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quaternion<D> {
    pub(crate) x: D,
    pub(crate) y: D,
    pub(crate) z: D,
    pub(crate) w: D,
}

impl<D: Doubles> Vector<D> {
    #[inline(always)]
    pub(crate) fn new(x: D, y: D, z: D) -> Self {
        Self { x, y, z }
    }

    #[inline(always)]
    pub(crate) fn splat(x: f64) -> Self {
        Self { x: D::splat(x), y: D::splat(x), z: D::splat(x) }
    }

    /// Returns the components of all elements.
    #[inline(always)]
    pub(crate) fn to_arrays(self) -> [D::Array; 3] {
        [self.x.to_array(), self.y.to_array(), self.z.to_array()]
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> D {
        (self.x * other.x + self.y * other.y) + self.z * other.z
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub(crate) fn length_squared(self) -> D {
        self.dot(self)
    }

    #[inline(always)]
    pub(crate) fn length(self) -> D {
        self.dot(self).sqrt()
    }

    #[inline(always)]
    pub(crate) fn select(mask: D::Mask, yes: Self, no: Self) -> Self {
        Self {
            x: D::select(mask, yes.x, no.x),
            y: D::select(mask, yes.y, no.y),
            z: D::select(mask, yes.z, no.z),
        }
    }

    /// Returns the largest magnitude among the components, which must not be NaN.
    #[inline(always)]
    pub(crate) fn largest(self) -> D {
        self.x.abs().at_least(self.y.abs()).at_least(self.z.abs())
    }

    /// Returns the sum of the magnitudes of the components.
    #[inline(always)]
    pub(crate) fn magnitudes(self) -> D {
        (self.x.abs() + self.y.abs()) + self.z.abs()
    }

    /// Whether the sum of the magnitudes of the components is less than `bound`; false for NaN. No finite component raises
    /// an exception.
    #[inline(always)]
    pub(crate) fn is_shorter_than(self, bound: D) -> D::Mask {
        let Self { x, y, z } = self;
        (x.abs().at_most(bound) + y.abs().at_most(bound) + z.abs().at_most(bound)).less(bound)
    }

    /// Whether all components have a magnitude of at most `bound`; false for NaN.
    #[inline(always)]
    pub(crate) fn is_within(self, bound: D) -> D::Mask {
        self.x.abs().less_or_equal(bound)
            & self.y.abs().less_or_equal(bound)
            & self.z.abs().less_or_equal(bound)
    }
}

impl<D: Doubles> Quaternion<D> {
    #[inline(always)]
    pub(crate) fn conjugate(self) -> Self {
        Self { x: -self.x, y: -self.y, z: -self.z, w: self.w }
    }

    /// Returns the vector part.
    #[inline(always)]
    pub(crate) fn imaginary(self) -> Vector<D> {
        Vector { x: self.x, y: self.y, z: self.z }
    }

    #[inline(always)]
    pub(crate) fn length_squared(self) -> D {
        (self.x * self.x + self.y * self.y) + (self.z * self.z + self.w * self.w)
    }

    #[inline(always)]
    pub(crate) fn scaled(self, factor: D) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor, w: self.w * factor }
    }

    /// Returns this quaternion where the mask is set, and the identity elsewhere.
    #[inline(always)]
    pub(crate) fn or_identity(self, mask: D::Mask) -> Self {
        let zero = D::splat(0.0);
        Self {
            x: D::select(mask, self.x, zero),
            y: D::select(mask, self.y, zero),
            z: D::select(mask, self.z, zero),
            w: D::select(mask, self.w, D::splat(1.0)),
        }
    }

    /// Returns the Hamilton product: rotates by `other` first, then by this quaternion.
    #[inline(always)]
    pub(crate) fn times(self, other: Self) -> Self {
        let (Self { x: ax, y: ay, z: az, w: aw }, Self { x: bx, y: by, z: bz, w: bw }) =
            (self, other);
        Self {
            x: (aw * bx + ax * bw) + (ay * bz - az * by),
            y: (aw * by - ax * bz) + (ay * bw + az * bx),
            z: (aw * bz + ax * by) + (az * bw - ay * bx),
            w: (aw * bw - ax * bx) - (ay * by + az * bz),
        }
    }

    /// Returns the forward axis x rotated by this quaternion, which is unit.
    #[inline(always)]
    pub(crate) fn forward(self) -> Vector<D> {
        let (Self { x, y, z, w }, two) = (self, D::splat(2.0));
        Vector {
            x: (w * w + x * x) - (y * y + z * z),
            y: two * (x * y + w * z),
            z: two * (x * z - w * y),
        }
    }

    /// Rotates `v` by this quaternion, which is unit: v + 2w(u × v) + 2u × (u × v), where u is the vector part.
    #[inline(always)]
    pub(crate) fn rotate(self, v: Vector<D>) -> Vector<D> {
        let u = self.imaginary();
        let turned = u.cross(v) * D::splat(2.0);
        v + turned * self.w + u.cross(turned)
    }
}

impl<D: Doubles> Quaternion<D> {
    /// Rotates `v` by this quaternion, which may have any length, and multiplies it by the square of that length:
    /// (w² − u·u)v + 2(u·v)u + 2w(u × v), where u is the vector part. So the rotation waits for no root.
    #[inline(always)]
    pub(crate) fn rotate_and_scale(self, v: Vector<D>) -> Vector<D> {
        let (u, two) = (self.imaginary(), D::splat(2.0));
        let straight = self.w * self.w - u.length_squared();
        v * straight + u * (two * u.dot(v)) + u.cross(v) * (two * self.w)
    }
}

impl<D: Doubles> Add for Vector<D> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<D: Doubles> Sub for Vector<D> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl<D: Doubles> Mul<D> for Vector<D> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: D) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}

impl From<DVec3> for Vector<f64> {
    #[inline(always)]
    fn from(v: DVec3) -> Self {
        Self { x: v.x, y: v.y, z: v.z }
    }
}

impl From<Vector<f64>> for DVec3 {
    #[inline(always)]
    fn from(v: Vector<f64>) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl From<DQuat> for Quaternion<f64> {
    #[inline(always)]
    fn from(q: DQuat) -> Self {
        Self { x: q.x, y: q.y, z: q.z, w: q.w }
    }
}

impl From<Quaternion<f64>> for DQuat {
    #[inline(always)]
    fn from(q: Quaternion<f64>) -> Self {
        Self::from_xyzw(q.x, q.y, q.z, q.w)
    }
}

/// Returns 1/√x, for x > 0.
///
/// The squared length of a quaternion that a game intends to be unit is x = 1 + e within 1e-4 of 1. There the result
/// is the series 1 − e/2 + 3e²/8 − 5e³/16 + …, whose first omitted term is 35e⁴/128 = 3e-17.
#[inline(always)]
pub(crate) fn per_square_root<D: Doubles>(x: D) -> D {
    let one = D::splat(1.0);
    let excess = x - one;
    let third = D::splat(0.375) - D::splat(0.3125) * excess;
    let series = one - excess * (D::splat(0.5) - excess * third);
    let is_near = excess.abs().less(D::splat(1e-4));
    if D::all(is_near) {
        return series;
    }
    D::select(is_near, series, one / x.sqrt())
}
