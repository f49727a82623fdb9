//! Steadies a scope, depending on its zoom and the distance of its target.

use glam::Quat;

use crate::Error;
use crate::math::damp;

/// The distance in meters at which the half-life has doubled. There a tremble of a milliradian moves the line
/// of sight by a meter, more than the width of a target.
const DOUBLING_DISTANCE: f64 = 1000.0;

/// Steadies a scope: rotates `current` toward `wanted` by the fraction 1 − 2^(−`dt`/H) of the angle between
/// them, with the half-life H = `half_life`·max(1, `zoom`)·(1 + `distance`/1000 m).
///
/// `half_life` and `dt` are in seconds, the `distance` to the target is in meters; `zoom` is the
/// magnification. Each is >= 0 and finite. Both orientations are in the same frame, and may have any length
/// but zero. The returned orientation is unit.
///
/// The remaining angle x follows dx/dt = −(ln 2/H)·x. So after `dt` it is 2^(−`dt`/H) times what it was, in one step or
/// in many.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::InvalidLimits`] for a negative number, or [`Error::ZeroQuaternion`].
pub fn damp(
    current: Quat,
    wanted: Quat,
    zoom: f32,
    distance: f32,
    half_life: f32,
    dt: f32,
) -> Result<Quat, Error> {
    let (zoom, distance) = (f64::from(zoom), f64::from(distance));
    if !(zoom.is_finite() && distance.is_finite()) {
        return Err(Error::NotFinite);
    }
    if zoom < 0.0 || distance < 0.0 {
        return Err(Error::InvalidLimits);
    }
    let magnification = if zoom > 1.0 { zoom } else { 1.0 };
    let stretch = magnification * (1.0 + distance / DOUBLING_DISTANCE);
    let part = damp::fraction(f64::from(half_life) * stretch, dt)?;
    damp::step_toward(current, wanted, part)
}
