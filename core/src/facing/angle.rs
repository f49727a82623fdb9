//! Angles on the full circle.
//!
//! # Examples
//!
//! ```
//! use turret_core::facing::angle;
//!
//! assert!((angle::delta(3.0, -3.0) - 0.2831853).abs() < 1e-6); // through π
//! assert_eq!(angle::step(0.0, 1.0, 0.25)?, 0.25);
//! # Ok::<(), turret_core::Error>(())
//! ```

use crate::Error;
use crate::math::damp;
use crate::math::wrap::{self, Tie};

/// Returns the direction of `angle`, in radians and of any size, as an angle in (−π, π], rounded once; 0 when `angle`
/// is not finite.
pub fn wrap(angle: f32) -> f32 {
    if angle.is_finite() { wrap::to_f32(wrap::from_f32(angle)) } else { 0.0 }
}

/// Returns the shorter turn from the angle `from` to the angle `to`, in (−π, π] radians; π for half a turn; 0 when
/// either is not finite.
pub fn delta(from: f32, to: f32) -> f32 {
    if from.is_finite() && to.is_finite() {
        wrap::to_f32(wrap::from_f32(to) - wrap::from_f32(from))
    } else {
        0.0
    }
}

/// Turns `from` toward `to`, by the shorter turn, by at most `max_step` and never past `to`. A `to` within `max_step`
/// is reached.
///
/// Angles are in radians. The angle returned is in (−π, π]. `max_step` is in [0, INFINITY].
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `max_step`.
pub fn step(from: f32, to: f32, max_step: f32) -> Result<f32, Error> {
    finite([from, to])?;
    let max_step = limit(max_step)?;
    let start = wrap::from_f32(from);
    let turn = wrap::shorter(wrap::from_f32(to) - start, Tie::Rounded);
    if turn.abs() <= max_step {
        Ok(wrap(to))
    } else {
        Ok(wrap::to_f32(start + max_step.copysign(turn)))
    }
}

/// Turns `from` toward `to` by the fraction 1 − 2^(−`dt`/`half_life`) of the shorter turn: by half of the remaining
/// turn in every `half_life`.
///
/// Angles are in radians, times in seconds. The angle returned is in (−π, π]. A half-life of 0 arrives at once; a `dt`
/// of 0 does not turn. Any other step turns by at least 1.2e-7 rad before the result is rounded, and never past `to`.
/// So `to` is reached.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `half_life` or `dt`.
pub fn damp(from: f32, to: f32, half_life: f32, dt: f32) -> Result<f32, Error> {
    finite([from, to])?;
    let part = damp::fraction(half_life.into(), dt)?;
    let (start, end) = (wrap::from_f32(from), wrap::from_f32(to));
    let turn = wrap::shorter(end - start, Tie::Rounded);
    let least = damp::LEAST_STEP;
    let angle = if part == 0.0 {
        start
    } else if turn.abs() <= least {
        end
    } else if turn.abs() * part < least {
        start + least.copysign(turn)
    } else if part > 0.5 {
        // Computed from the nearer end, which makes both ends exact.
        end - turn * (1.0 - part)
    } else {
        start + turn * part
    };
    Ok(wrap::to_f32(angle))
}

pub(super) fn finite<const N: usize>(numbers: [f32; N]) -> Result<(), Error> {
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(Error::NotFinite) }
}

/// Returns a limit in [0, INFINITY], in double.
pub(super) fn limit(max_step: f32) -> Result<f64, Error> {
    if max_step >= 0.0 {
        Ok(f64::from(max_step))
    } else if max_step.is_nan() {
        Err(Error::NotFinite)
    } else {
        Err(Error::InvalidLimits)
    }
}
