//! Quaternions and vectors in lanes, in the order of operations of the single ones in [`F32x4`](crate::lanes::F32x4).
//!
//! Everything here is to be `#[inline(always)]`, and free of closures: these are functions of their own, to which
//! the wide instructions are not open.

use crate::lanes::wide::Wide;
use crate::math::quat;

/// A quaternion of each element: x, y, z, w.
pub(crate) type Quats<V> = [V; 4];
/// A vector of each element.
pub(crate) type Vec3s<V> = [V; 3];

/// a · b.
#[inline(always)]
pub(crate) fn mul<V: Wide>(a: Quats<V>, b: Quats<V>) -> Quats<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [
        (aw * bx + ax * bw) + (ay * bz - az * by),
        (aw * by - ax * bz) + (ay * bw + az * bx),
        (aw * bz + ax * by) + (az * bw - ay * bx),
        (aw * bw - ax * bx) + (negative(ay * by) - az * bz),
    ]
}

/// The conjugate of a, times b.
#[inline(always)]
pub(crate) fn conjugate_mul<V: Wide>(a: Quats<V>, b: Quats<V>) -> Quats<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [
        (aw * bx - ax * bw) - (ay * bz - az * by),
        (aw * by + ax * bz) - (ay * bw + az * bx),
        (aw * bz - ax * by) - (az * bw - ay * bx),
        (aw * bw + ax * bx) - (negative(ay * by) - az * bz),
    ]
}

/// −x; taken away from something it would leave another zero than the single function does.
#[inline(always)]
fn negative<V: Wide>(x: V) -> V {
    x ^ V::splat(-0.0)
}

#[inline(always)]
pub(crate) fn cross<V: Wide>(a: Vec3s<V>, b: Vec3s<V>) -> Vec3s<V> {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

#[inline(always)]
pub(super) fn dot<V: Wide>(a: Quats<V>, b: Quats<V>) -> V {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    (ax * bx + ay * by) + (az * bz + aw * bw)
}

#[inline(always)]
pub(crate) fn norm<V: Wide>(q: Quats<V>) -> V {
    dot(q, q)
}

#[inline(always)]
pub(crate) fn scale<V: Wide>([x, y, z, w]: Quats<V>, s: V) -> Quats<V> {
    [x * s, y * s, z * s, w * s]
}

#[inline(always)]
pub(super) fn add<V: Wide>(a: Quats<V>, b: Quats<V>) -> Quats<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [ax + bx, ay + by, az + bz, aw + bw]
}

#[inline(always)]
pub(super) fn select<V: Wide>(mask: V::Mask, yes: Quats<V>, no: Quats<V>) -> Quats<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (yes, no);
    [
        V::select(mask, ax, bx),
        V::select(mask, ay, by),
        V::select(mask, az, bz),
        V::select(mask, aw, bw),
    ]
}

/// Where all the numbers are below 2, as those of a quaternion are that needs no scaling, so that their squares may be
/// taken. Below 2 the highest bit of the exponent is not set, nor in all of them together.
#[inline(always)]
pub(super) fn is_small<V: Wide>([x, y, z, w]: Quats<V>) -> V::Mask {
    // 2 is that bit alone.
    (((x | y) | (z | w)) & V::splat(2.0)).at_most(V::splat(0.0))
}

/// The identity but for where `good` is set: what a block goes on with in place of elements that are none of its
/// own. Their numbers would raise exceptions on the way to results that nobody takes.
#[inline(always)]
pub(super) fn identity_unless<V: Wide>(good: V::Mask, q: Quats<V>) -> Quats<V> {
    if V::all(good) {
        return q;
    }
    let zero = V::splat(0.0);
    select(good, q, [zero, zero, zero, V::splat(1.0)])
}

/// 0 but for where `good` is set, as in [`identity_unless`].
#[inline(always)]
pub(super) fn zero_unless<V: Wide>(good: V::Mask, [x, y, z]: Vec3s<V>) -> Vec3s<V> {
    if V::all(good) {
        return [x, y, z];
    }
    let zero = V::splat(0.0);
    [V::select(good, x, zero), V::select(good, y, zero), V::select(good, z, zero)]
}

/// Where x is from `low` to `high`; not so for NaN.
#[inline(always)]
pub(super) fn within<V: Wide>(x: V, low: f32, high: f32) -> V::Mask {
    x.at_least(V::splat(low)) & x.at_most(V::splat(high))
}

/// Quaternions that need no scaling, their squared lengths, and where they are those of q, as in
/// `quat::well_scaled`; the identity elsewhere.
#[inline(always)]
pub(super) fn well_scaled<V: Wide>(q: Quats<V>) -> (Quats<V>, V, V::Mask) {
    let fits = is_small::<V>(q);
    let length = norm(identity_unless::<V>(fits, q));
    let good = fits & within(length, *quat::WELL_SCALED.start(), *quat::WELL_SCALED.end());
    if V::all(good) {
        return (q, length, good);
    }
    let one = V::splat(1.0);
    (identity_unless::<V>(good, q), V::select(good, length, one), good)
}
