//! Which elements of a block the lanes can compute, and the values that replace all others.
//!
//! All functions are `#[inline(always)]` and contain no closures, for the reason given in
//! [`lane_form`](crate::math::lane_form).

use crate::lanes::wide::Wide;
use crate::math::lane_form::{LaneQuat, LaneVec3, length_squared};
use crate::math::quat;

#[inline(always)]
pub(super) fn select<V: Wide>(mask: V::Mask, yes: LaneQuat<V>, no: LaneQuat<V>) -> LaneQuat<V> {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (yes, no);
    [
        V::select(mask, ax, bx),
        V::select(mask, ay, by),
        V::select(mask, az, bz),
        V::select(mask, aw, bw),
    ]
}

/// Returns the mask of the lanes where all four numbers have a magnitude below 2, as in a quaternion that needs no
/// scaling, so that their squares do not overflow. The highest bit of the exponent is then set in none of them, and so
/// not in their bitwise OR.
#[inline(always)]
pub(super) fn is_small<V: Wide>([x, y, z, w]: LaneQuat<V>) -> V::Mask {
    // The number 2 has only that bit.
    (((x | y) | (z | w)) & V::splat(2.0)).at_most(V::splat(0.0))
}

/// Returns `q` where `good` is set, and the identity elsewhere, in place of elements that a block cannot compute: their
/// numbers would raise floating-point exceptions, for results that are not used.
#[inline(always)]
pub(super) fn identity_unless<V: Wide>(good: V::Mask, q: LaneQuat<V>) -> LaneQuat<V> {
    if V::all(good) {
        return q;
    }
    let zero = V::splat(0.0);
    select(good, q, [zero, zero, zero, V::splat(1.0)])
}

/// Returns the vector where `good` is set, and 0 elsewhere, for the same reason as [`identity_unless`].
#[inline(always)]
pub(super) fn zero_unless<V: Wide>(good: V::Mask, [x, y, z]: LaneVec3<V>) -> LaneVec3<V> {
    if V::all(good) {
        return [x, y, z];
    }
    let zero = V::splat(0.0);
    [V::select(good, x, zero), V::select(good, y, zero), V::select(good, z, zero)]
}

/// Returns the mask of the lanes where x is in [`low`, `high`]; it is not set for NaN.
#[inline(always)]
pub(super) fn within<V: Wide>(x: V, low: f32, high: f32) -> V::Mask {
    x.at_least(V::splat(low)) & x.at_most(V::splat(high))
}

/// Returns `q` in the lanes where `quat::well_scaled` returns it unchanged, and the identity elsewhere; the squared
/// lengths of the result; and the mask of these lanes.
#[inline(always)]
pub(super) fn well_scaled<V: Wide>(q: LaneQuat<V>) -> (LaneQuat<V>, V, V::Mask) {
    let fits = is_small::<V>(q);
    let norm = length_squared(identity_unless::<V>(fits, q));
    let good = fits & within(norm, *quat::WELL_SCALED.start(), *quat::WELL_SCALED.end());
    if V::all(good) {
        return (q, norm, good);
    }
    let one = V::splat(1.0);
    (identity_unless::<V>(good, q), V::select(good, norm, one), good)
}
