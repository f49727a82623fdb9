//! Smoothing by half-life: the same whatever the frame rate.

use core::f64::consts::LN_2;

use glam::Quat;

use super::great_circle;
use crate::Error;

/// How much of what is left is gone after `dt`: 1 − 2^(−dt/half_life), in [0, 1].
///
/// A `dt` of 0 changes nothing, at a half-life of 0 too; after any other time a half-life of 0 leaves
/// nothing.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative number.
pub(crate) fn fraction(half_life: f64, dt: f32) -> Result<f64, Error> {
    if !(half_life.is_finite() && dt.is_finite()) {
        Err(Error::NotFinite)
    } else if half_life < 0.0 || dt < 0.0 {
        Err(Error::InvalidLimits)
    } else if dt == 0.0 {
        Ok(0.0)
    } else {
        // The division by a half-life of −0 would be −∞.
        Ok(-libm::expm1(-(f64::from(dt) / half_life.abs()) * LN_2))
    }
}

/// `current` turned toward `target`, the shorter way, by 1 − 2^(−`dt`/`half_life`) of what is left.
///
/// N steps of `dt`/N end where one of `dt` does but for rounding: 1e-7 rad a step at most, and what
/// is less than that a step stands still. Unit within 1e-7. A half-life of 0 ends exactly at `target`, or at
/// −`target` when that is nearer; a `dt` of 0 stays at `current`. Times in the same unit; quaternions of
/// any length but zero.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative time.
pub fn damp(current: Quat, target: Quat, half_life: f32, dt: f32) -> Result<Quat, Error> {
    part_way(current, target, fraction(half_life.into(), dt)?)
}

/// `current` turned toward `target`, the shorter way, by `part` of what is left, from 0 to 1.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(crate) fn part_way(current: Quat, target: Quat, part: f64) -> Result<Quat, Error> {
    let ends = great_circle::ends(current, target)?;
    if part == 0.0 || ends.start == ends.end {
        Ok(ends.start)
    } else if part == 1.0 {
        Ok(ends.end)
    } else {
        Ok(ends.way().part(part).as_quat())
    }
}
