//! The offset from an actor to its target, and the azimuth and elevation of that offset.

use glam::DVec3;

use crate::Error;
use crate::math::scalar::{max_magnitude, scaled_to_one};
use crate::math::vertical;

/// The range of an offset's largest component in which no square overflows, or vanishes beside another.
const NO_SCALING: core::ops::Range<f64> = 1e-100..1e100;

/// Returns the offset from `position` to `target`, `None` when the two are equal.
///
/// Only the direction of the result is meaningful. The offset is scaled by a power of two where its squares would
/// overflow or vanish, and made exactly vertical where it is too close to vertical for an azimuth.
///
/// # Errors
/// [`Error::NotFinite`] when a coordinate is not finite, or the difference is beyond double.
#[inline(never)]
pub(super) fn to_target(position: DVec3, target: DVec3) -> Result<Option<DVec3>, Error> {
    let offset = target - position;
    let largest = max_magnitude(offset.to_array());
    if !largest.is_finite() {
        return Err(Error::NotFinite);
    }
    if largest == 0.0 {
        return Ok(None);
    }
    let DVec3 { x, y, z } =
        if NO_SCALING.contains(&largest) { offset } else { scaled_to_one(offset) };
    let is_vertical = vertical::is_vertical(x * x + z * z, y);
    Ok(Some(if is_vertical { DVec3::new(0.0, y, 0.0) } else { DVec3::new(x, y, z) }))
}

/// Returns the azimuth of `offset` in [−π, π] radians; `None` for a vertical offset.
pub(super) fn azimuth(offset: DVec3) -> Option<f64> {
    // 0 − z is never −0. So straight behind is π, never −π.
    (offset.x != 0.0 || offset.z != 0.0).then(|| libm::atan2(0.0 - offset.z, offset.x))
}

/// Returns the elevation of `offset` in [−π/2, π/2] radians.
pub(super) fn elevation(offset: DVec3) -> f64 {
    libm::atan2(offset.y, libm::sqrt(offset.x * offset.x + offset.z * offset.z))
}
