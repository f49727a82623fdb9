//! "Too close to vertical": when a direction has no heading about an axis, in one measure for all.
//!
//! The heading of a direction is the angle of its part perpendicular to the axis. As that part vanishes,
//! rounding decides on the heading: vectors that were rotated in floats are parallel to 5e-7 at best. So a
//! direction within [`LIMIT`] of the axis has no heading, and an actor that turns toward it keeps its own.

/// The angle to the axis in radians, up to which a direction counts as along the axis; its sine and tangent
/// are the same number. Twice the 5e-7 by which rounding to floats tilts a vector.
pub(crate) const LIMIT: f64 = 1e-6;

/// Whether an offset of this `height`, whose horizontal part has this square, is too close to vertical for
/// an azimuth.
///
/// The height is multiplied by the limit before it is squared: its own square may leave the doubles.
#[inline(always)]
pub(crate) fn is_vertical(horizontal_squared: f64, height: f64) -> bool {
    let limit = LIMIT * height;
    horizontal_squared <= limit * limit
}

/// Whether a vector is too close to an axis, from the squares of its part perpendicular to the axis and of
/// its length. For two vectors a and b of any length these are |a × b|² and |a|²|b|².
///
/// [`is_vertical`] rounds the last bit differently, and so is no call of this.
#[inline(always)]
pub(crate) fn is_parallel(across_squared: f64, length_squared: f64) -> bool {
    across_squared <= LIMIT * LIMIT * length_squared
}
