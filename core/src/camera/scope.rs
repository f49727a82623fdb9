//! Steadying a scope by its zoom and the distance of what it is aimed at.

use glam::Quat;

use crate::Error;
use crate::math::damp;

/// Meters at which the half-life has doubled: there a tick of a milliradian moves the line of sight by
/// a meter, more than what it is aimed at.
const DOUBLING_DISTANCE: f64 = 1000.0;

/// Steadies a scope: turns `current` toward `wanted` by the part of the turn that is gone after `dt`, at a
/// half-life of `half_life`·max(1, `zoom`)·(1 + `distance`/1000 m).
///
/// `half_life` and `dt` are in seconds, `distance` to what is aimed at in meters; `zoom` is the
/// magnification. Each is >= 0 and finite. Both orientations are in one frame, of any length but zero. The
/// one returned is unit.
///
/// With H the half-life, what is left to turn follows dx/dt = −(ln 2/H)·x, so it is 2^(−dt/H) of what it was,
/// in one step or in many.
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
