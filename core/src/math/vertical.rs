//! "Too close to vertical": when a direction has no heading about an axis, in one measure for all.
//!
//! The heading of a direction is the angle of its part across the axis. As that part vanishes, rounding
//! decides on the heading: vectors that were turned in floats are parallel to 5e-7 at best. So a direction
//! within [`LIMIT`] of the axis has none. What turns toward it keeps the heading that it has.

/// The tangent, and as good as that the sine and the angle in radians, below which a direction counts as
/// along the axis: twice what rounding to floats leaves of a part across.
pub(crate) const LIMIT: f64 = 1e-6;

/// Whether an offset of this `height`, whose horizontal part has this square, is too close to vertical for
/// an azimuth.
///
/// In this form no square of a height is needed that may leave double.
#[inline(always)]
pub(crate) fn is_vertical(horizontal_squared: f64, height: f64) -> bool {
    let limit = LIMIT * height;
    horizontal_squared <= limit * limit
}

/// Whether a vector is too close to an axis, from the squares of its part across and of its length: also
/// |a × b|² and |a|²|b|² of two vectors of any length.
///
/// Rounds otherwise than [`is_vertical`] does, in the last bit.
#[inline(always)]
pub(crate) fn is_parallel(across_squared: f64, length_squared: f64) -> bool {
    across_squared <= LIMIT * LIMIT * length_squared
}
