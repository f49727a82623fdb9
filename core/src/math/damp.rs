//! Smoothing by half-life: independent of the frame rate, and settled in finite time.
//!
//! The result of a step is rounded to floats. A step of less than half their spacing would be lost to rounding, and so
//! would every later step. So each step turns by at least `LEAST_STEP`, which no rounding undoes: the remaining angle
//! shrinks with every step, down to 0.
//!
//! A step turns by the fraction f = 1 − 2^(−dt/half_life) of the remaining angle. `LEAST_STEP` is more than that where
//! less than x₀ = LEAST_STEP/f remains. With H steps in a half-life, f ≈ ln 2/H, so x₀ is about LEAST_STEP·H/ln 2.
//! From there n exact steps would leave x₀·e^(−n·f), and n steps of `LEAST_STEP` leave x₀·(1 − n·f). The difference
//! grows until n = 1/f, where the latter reach the target. So the result is ahead by at most x₀/e = LEAST_STEP/(e·f),
//! 7e-8·H rad, and by as much again where rounding makes a step as long as the spacing of floats near π. No function
//! of floats that keeps no state is much better: to settle, each step has to lead to another float that is nearer to
//! the target.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, damp, rotation};
//!
//! let target = axis_angle::from_axis_angle(Vec3::Y, 1.0)?;
//! let after_two_half_lives = damp::damp(Quat::IDENTITY, target, 0.25, 0.5)?;
//! assert!((rotation::angle(after_two_half_lives, target) - 0.25).abs() < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::f64::consts::LN_2;

use glam::Quat;

use super::great_arc::ShorterArc;
use super::scalar::at_least;
use crate::Error;

/// Returns the fraction of the remaining angle by which a step of `dt` turns: 1 − 2^(−dt/half_life), in [0, 1]. Both
/// times are in the same unit.
///
/// The fraction is 0 for a `dt` of 0, even if the half-life is 0; it is 1 for a half-life of 0 at any other `dt`.
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

/// The least angle by which a step turns, radians, unless less remains.
///
/// It is more than the rounding of a result. An angle near π is rounded by up to 2⁻²³ = 1.19e-7. A rotation is rounded
/// by as much: each component of a unit quaternion by up to 2⁻²⁵, all four together by up to 2⁻²⁴, and the angle of the
/// rotation is twice that.
pub(crate) const LEAST_STEP: f64 = 1.25e-7;

/// Rotates `current` toward `target` along the shorter arc, by 1 − 2^(−`dt`/`half_life`) of the angle between
/// them.
///
/// A step rotates by at least 1.2e-7 rad, and never past `target`. The last step reaches exactly `target`, or
/// −`target` when that is nearer. N steps of `dt`/N end where a single step of `dt` ends, within 2.5e-7 rad times the
/// lesser of N and 1 + N·`half_life`/`dt`. The result is unit within 1e-7. A half-life of 0 returns `target`; a `dt`
/// of 0 returns `current`. Both times are in the same unit. The quaternions may have any length but zero.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative time.
pub fn damp(current: Quat, target: Quat, half_life: f32, dt: f32) -> Result<Quat, Error> {
    step_toward(current, target, fraction(half_life.into(), dt)?)
}

/// Rotates `current` toward `target` along the shorter arc, by `fraction`, in [0, 1], of the angle between them; by at
/// least [`LEAST_STEP`], unless `fraction` is 0.
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
        let step = at_least(fraction * arc.angle, 0.5 * LEAST_STEP);
        Ok(if step < arc.angle { arc.at_angle(step).as_quat() } else { ends.end })
    }
}
