//! Smoothing by half-life: the same whatever the frame rate, and settled in finite time.
//!
//! The angle that is left is kept in floats. A step of less than half their spacing would be lost, and all of
//! the steps after it. So each step turns by at least `LEAST_STEP`, which no rounding takes back: the angle
//! that is left shrinks with every step, down to 0.
//!
//! With the fraction f of a step, 1 − 2^(−dt/half_life), that is faster than the half-life says where less
//! than LEAST_STEP/f is left: on the last LEAST_STEP·H/ln 2 rad, H being the steps in a half-life. From there
//! on it is ahead by LEAST_STEP/(e·f) at most, 7e-8·H rad, and by as much again where a step rounds up to the
//! spacing of floats near π. No function of floats without a memory does much better: to settle, it has to
//! leave each float before the target at once for a nearer one.

use core::f64::consts::LN_2;

use glam::Quat;

use super::great_arc::ShorterArc;
use crate::Error;

/// Returns the fraction of what is left that is gone after `dt`: 1 − 2^(−dt/half_life), in [0, 1].
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
    } else if half_life == 0.0 {
        Ok(1.0)
    } else {
        Ok(-libm::expm1(-(f64::from(dt) / half_life) * LN_2))
    }
}

/// Radians that a step turns by at least, unless less is left.
///
/// More than the rounding of a result: 2^−23 of an angle near π, and as much of a rotation, since four
/// components of a unit quaternion are off by at most 2^−24 together.
pub(crate) const LEAST_STEP: f64 = 1.25e-7;

/// Rotates `current` toward `target` along the shorter arc, by 1 − 2^(−`dt`/`half_life`) of the angle between
/// them.
///
/// A step turns by at least 1.2e-7 rad and never past `target`, which is reached exactly (or −`target` when
/// that is nearer). N steps of `dt`/N end where one of `dt` does within 2.5e-7 rad times N, and times
/// 1 + `half_life`/`dt` of a step however large N is. Unit within 1e-7. A half-life of 0 ends at
/// `target`; a `dt` of 0 stays at `current`. Times in the same unit; quaternions of any length but
/// zero.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative time.
pub fn damp(current: Quat, target: Quat, half_life: f32, dt: f32) -> Result<Quat, Error> {
    step_toward(current, target, fraction(half_life.into(), dt)?)
}

/// Rotates `current` toward `target` along the shorter arc, by `fraction` of the angle between them, in [0,
/// 1]: unless that is 0, by [`LEAST_STEP`] at least.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(crate) fn step_toward(current: Quat, target: Quat, fraction: f64) -> Result<Quat, Error> {
    let ends = ShorterArc::between(current, target)?;
    if fraction == 0.0 || ends.start == ends.end {
        Ok(ends.start)
    } else if fraction == 1.0 {
        Ok(ends.end)
    } else {
        let arc = ends.arc();
        // Half the angle of the rotation is the angle along the arc.
        let step = at_least(0.5 * LEAST_STEP, fraction * arc.angle);
        Ok(if step < arc.angle { arc.at_angle(step).as_quat() } else { ends.end })
    }
}

/// `x`, or `least` where that is more.
fn at_least(least: f64, x: f64) -> f64 {
    if x < least { least } else { x }
}
