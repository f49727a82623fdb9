//! Angles of the full circle.

use core::f32::consts::PI;
use core::f64::consts::TAU;

use crate::Error;
use crate::math::{damp, scalar};

/// The same direction in (−π, π], rounded once, however large the angle is; 0 when it is not finite.
pub fn wrap(angle: f32) -> f32 {
    if angle.is_finite() { scalar::wrapped(reduced(angle)) } else { 0.0 }
}

/// The shortest way from `from` to `to` in (−π, π], π for a half-turn; 0 when either is not finite.
pub fn delta(from: f32, to: f32) -> f32 {
    if from.is_finite() && to.is_finite() {
        scalar::wrapped(reduced(to) - reduced(from))
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
    let start = reduced(from);
    let way = shortest(reduced(to) - start);
    if way.abs() <= max_step {
        Ok(wrap(to))
    } else {
        Ok(scalar::wrapped(start + max_step.copysign(way)))
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
    let (start, end) = (reduced(from), reduced(to));
    let way = shortest(end - start);
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
    Ok(scalar::wrapped(angle))
}

/// Past this, one turn more or less is no longer the whole reduction.
const ONE_TURN_LIMIT: f32 = 3.0 * PI;

/// A finite `angle` less its whole turns, within [−π, π] up to the rounding of π to a float. What is −π
/// as a float is π.
///
/// The sine and cosine of any double are right to the last bit of a double, so the large angles, where
/// the rounding of 2π times their whole turns would show, are taken from those.
#[inline(never)]
pub(super) fn reduced(angle: f32) -> f64 {
    let wide = f64::from(angle);
    if angle.abs() <= PI {
        f64::from(scalar::above_minus_pi(angle))
    } else if angle.abs() <= ONE_TURN_LIMIT {
        wide - TAU.copysign(wide)
    } else {
        let (sin, cos) = libm::sincos(wide);
        libm::atan2(sin, cos)
    }
}

/// A difference of two reduced angles, the short way around. What is half a turn as a float, either way,
/// is a tie and goes counter-clockwise.
#[expect(clippy::cast_possible_truncation, reason = "ties are those of single precision")]
pub(super) fn shortest(difference: f64) -> f64 {
    let rounded = difference as f32;
    if rounded > PI {
        difference - TAU
    } else if rounded <= -PI {
        difference + TAU
    } else {
        difference
    }
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
