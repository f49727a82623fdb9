//! Angles of the full circle.

use crate::Error;
use crate::math::damp;
use crate::math::wrap::{self, Tie};

/// The same direction in (−π, π], rounded once, however large the angle is; 0 when it is not finite.
pub fn wrap(angle: f32) -> f32 {
    if angle.is_finite() { wrap::to_f32(wrap::from_f32(angle)) } else { 0.0 }
}

/// The shortest way from `from` to `to` in (−π, π], π for a half-turn; 0 when either is not finite.
pub fn delta(from: f32, to: f32) -> f32 {
    if from.is_finite() && to.is_finite() {
        wrap::to_f32(wrap::from_f32(to) - wrap::from_f32(from))
    } else {
        0.0
    }
}

/// `from` turned toward `to` the short way by at most `max_step`, onto `to` when that is within reach
/// and never past it; in (−π, π].
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `max_step`; infinity is no limit.
pub fn step(from: f32, to: f32, max_step: f32) -> Result<f32, Error> {
    finite([from, to])?;
    let max_step = limit(max_step)?;
    let start = wrap::from_f32(from);
    let way = wrap::shorter(wrap::from_f32(to) - start, Tie::Rounded);
    if way.abs() <= max_step {
        Ok(wrap(to))
    } else {
        Ok(wrap::to_f32(start + max_step.copysign(way)))
    }
}

/// `from` turned toward `to` the short way so that the distance halves every `half_life` of `dt`; in
/// (−π, π]. A half-life of 0 arrives at once, a `dt` of 0 stays.
///
/// A step turns by at least 1.2e-7 rad, rounded, and never past `to`, which is reached.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `half_life` or `dt`.
pub fn damp(from: f32, to: f32, half_life: f32, dt: f32) -> Result<f32, Error> {
    finite([from, to])?;
    let part = damp::fraction(half_life.into(), dt)?;
    let (start, end) = (wrap::from_f32(from), wrap::from_f32(to));
    let way = wrap::shorter(end - start, Tie::Rounded);
    let least = damp::LEAST_STEP;
    let angle = if part == 0.0 {
        start
    } else if way.abs() <= least {
        end
    } else if way.abs() * part < least {
        start + least.copysign(way)
    } else if part > 0.5 {
        // From the nearer end, which is what makes both ends exact.
        end - way * (1.0 - part)
    } else {
        start + way * part
    };
    Ok(wrap::to_f32(angle))
}

pub(super) fn finite<const N: usize>(numbers: [f32; N]) -> Result<(), Error> {
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(Error::NotFinite) }
}

/// A limit from 0 to infinity, in double.
pub(super) fn limit(max_step: f32) -> Result<f64, Error> {
    if max_step >= 0.0 {
        Ok(f64::from(max_step))
    } else if max_step.is_nan() {
        Err(Error::NotFinite)
    } else {
        Err(Error::InvalidLimits)
    }
}
