//! Sums and products in the lane form, which has one element in each lane.
//!
//! The register form keeps the four components of one quaternion in the lanes of one
//! [`F32x4`](crate::lanes::F32x4), for the function that does one element. The lane form keeps the x of
//! several elements in one vector, their y in a second, and so on, for the batch. Both do the same operations
//! in the same order, so that a batch has the bits of the single function. They stand side by side, the lane
//! form named after the register form with `_lanes`.
//!
//! Every lane form is `#[inline(always)]` and free of closures. Whatever the compiler keeps as a function of
//! its own is compiled without the wide instructions of its caller.

use crate::lanes::wide::Wide;

/// A quaternion of each element: x, y, z, w.
pub(crate) type LaneQuat<V> = [V; 4];
/// A vector of each element: x, y, z.
pub(crate) type LaneVec3<V> = [V; 3];

/// The cross product, as [`F32x4::cross`](crate::lanes::F32x4::cross).
#[inline(always)]
pub(crate) fn cross<V: Wide>(a: LaneVec3<V>, b: LaneVec3<V>) -> LaneVec3<V> {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/// The dot product, as [`F32x4::dot`](crate::lanes::F32x4::dot).
#[inline(always)]
pub(crate) fn dot<V: Wide>(a: LaneQuat<V>, b: LaneQuat<V>) -> V {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    (ax * bx + ay * by) + (az * bz + aw * bw)
}

#[inline(always)]
pub(crate) fn length_squared<V: Wide>(q: LaneQuat<V>) -> V {
    dot(q, q)
}

#[inline(always)]
pub(crate) fn scale<V: Wide>([x, y, z, w]: LaneQuat<V>, s: V) -> LaneQuat<V> {
    [x * s, y * s, z * s, w * s]
}

#[inline(always)]
pub(crate) fn add<V: Wide>(a: LaneQuat<V>, b: LaneQuat<V>) -> LaneQuat<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a, b);
    [ax + bx, ay + by, az + bz, aw + bw]
}

/// −x. To subtract x from 0 would return +0 for +0, where the register form returns −0.
#[inline(always)]
pub(crate) fn negate<V: Wide>(x: V) -> V {
    x ^ V::splat(-0.0)
}
