use glam::Quat;

use crate::Error;
use crate::math::damp;

/// Metres at which the half-life has doubled: there a tick of a milliradian moves the line of sight by
/// a metre, more than what it is aimed at.
const DOUBLING_DISTANCE: f64 = 1000.0;

/// Steadies a scope: `current` on its way to `wanted` after `dt` seconds, with a half-life of
/// `half_life`·max(1, `zoom`)·(1 + `distance`/1000 m).
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
