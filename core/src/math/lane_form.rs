//! Sums and products in the lane form, which has one element in each lane.
//!
//! The register form keeps the four components of one quaternion in the lanes of one [`F32x4`](crate::lanes::F32x4).
//! The function for a single element uses the register form. The lane form keeps the x of several elements in one
//! vector, their y in a second, and so on. The batch uses the lane form. Both do the same operations in the same
//! order, so that a batch has the bits of the single function. The two forms are next to each other in the source; the
//! name of the lane form is the name of the register form with `_lanes`.
//!
//! Every lane form is `#[inline(always)]` and contains no closures: a function that the compiler does not inline is
//! compiled without the wide instructions of its caller.

use crate::lanes::wide::Wide;

/// The quaternions of several elements: x, y, z, w.
pub(crate) type LaneQuat<V> = [V; 4];
/// The vectors of several elements: x, y, z.
pub(crate) type LaneVec3<V> = [V; 3];

/// Returns the cross product, as [`F32x4::cross`](crate::lanes::F32x4::cross) does.
#[inline(always)]
pub(crate) fn cross<V: Wide>(a: LaneVec3<V>, b: LaneVec3<V>) -> LaneVec3<V> {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/// Returns the dot product, as [`F32x4::dot`](crate::lanes::F32x4::dot) does.
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

/// Returns −x. Subtracting x from 0 would return +0 for +0, where the register form returns −0.
#[inline(always)]
pub(crate) fn negate<V: Wide>(x: V) -> V {
    x ^ V::splat(-0.0)
}
