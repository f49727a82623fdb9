//! The way from an actor to its target.

use glam::DVec3;

use crate::Error;
use crate::math::scalar::{max_magnitude, scaled_to_one};

/// Nearer to straight up or down than this, as horizontal over vertical distance, a way has no azimuth:
/// the figure of `turret_aim`.
pub(super) const OVERHEAD: f64 = 1e-6;

/// Between these no square of a way overflows, or vanishes beside another.
const NO_SCALING: core::ops::Range<f64> = 1e-100..1e100;

/// The way from `position` to `target`, scaled by a power of two where its squares would leave double,
/// and made exactly vertical when it is nearly so; `None` when there is no way to go.
///
/// # Errors
/// [`Error::NotFinite`] when a coordinate is not finite, or the difference is beyond double.
#[inline(never)]
pub(super) fn between(position: DVec3, target: DVec3) -> Result<Option<DVec3>, Error> {
    let way = target - position;
    let largest = max_magnitude(way.to_array());
    if !largest.is_finite() {
        return Err(Error::NotFinite);
    }
    if largest == 0.0 {
        return Ok(None);
    }
    let way = if NO_SCALING.contains(&largest) { way } else { scaled_to_one(way) };
    let horizontal_squared = way.x * way.x + way.z * way.z;
    let vertical = OVERHEAD * way.y;
    let overhead = horizontal_squared <= vertical * vertical;
    Ok(Some(if overhead { DVec3::new(0.0, way.y, 0.0) } else { way }))
}

/// The azimuth of `way` in [−π, π]; `None` for a vertical one.
pub(super) fn azimuth(way: DVec3) -> Option<f64> {
    // 0 − z, for which a zero is +0 always: straight behind is then π, never −π.
    (way.x != 0.0 || way.z != 0.0).then(|| libm::atan2(0.0 - way.z, way.x))
}

/// The elevation of `way` in [−π/2, π/2].
pub(super) fn elevation(way: DVec3) -> f64 {
    libm::atan2(way.y, libm::sqrt(way.x * way.x + way.z * way.z))
}
