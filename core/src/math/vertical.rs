//! "Too close to vertical": whether a direction has a heading about an axis, by the same limit everywhere.
//!
//! The heading of a direction is the angle of its part perpendicular to the axis. As that part vanishes, rounding
//! decides the heading: vectors that were rotated in floats are parallel within 5e-7 at best. So a direction within
//! [`LIMIT`] of the axis has no heading, and an actor that turns toward it keeps its own heading.

use crate::lanes::doubles::Doubles;

/// The angle to the axis, radians, up to which a direction counts as along the axis. Its sine and tangent are the same
/// number. It is twice the 5e-7 by which rounding to floats tilts a vector.
pub(crate) const LIMIT: f64 = 1e-6;

/// Whether an offset is too close to vertical for an azimuth, given its `height` and the square of its horizontal part.
///
/// The height is multiplied by the limit before it is squared: its own square may overflow.
#[inline(always)]
pub(crate) fn is_vertical(horizontal_squared: f64, height: f64) -> bool {
    let limit = LIMIT * height;
    horizontal_squared <= limit * limit
}

/// Whether a vector is too close to an axis, from the squares of its part perpendicular to the axis and of
/// its length. For two vectors a and b of any length these are |a × b|² and |a|²|b|².
///
/// [`is_vertical`] rounds the last bit differently, and so does not call this function.
#[inline(always)]
pub(crate) fn is_parallel<D: Doubles>(across_squared: D, length_squared: D) -> D::Mask {
    across_squared.less_or_equal(D::splat(LIMIT * LIMIT) * length_squared)
}
