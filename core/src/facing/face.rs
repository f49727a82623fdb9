//! An actor that turns its yaw to face a target.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::DVec3;
//! use turret_core::facing::{Progress, face};
//!
//! let to_the_left = DVec3::new(0.0, 0.0, -10.0);
//! let (yaw, progress) = face::step(1.5, DVec3::ZERO, to_the_left, 0.1, 1e-3)?;
//! assert_eq!((yaw, progress), (core::f32::consts::FRAC_PI_2, Progress::Done));
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::DVec3;

use super::angle::limit;
use super::offset;
use super::turn::{self, Progress};
use crate::Error;

/// Turns `yaw` toward `target`, by the shorter turn, by at most `max_step` and never past the target. Returns the new
/// yaw, and whether it is within `threshold` of the target.
///
/// Angles are in radians, positions in the world. The yaw returned is in (−π, π]. `max_step`, the largest turn of one
/// call, is in [0, INFINITY].
///
/// A turn takes at most ⌈angle/`max_step`⌉ steps. Therefore a step may be longer than `max_step` by up to 2.4e-7 rad,
/// the spacing of floats near π. A target straight above, straight below or at the position leaves `yaw` unchanged, and
/// counts as reached.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `max_step` or `threshold`.
pub fn step(
    yaw: f32,
    position: DVec3,
    target: DVec3,
    max_step: f32,
    threshold: f32,
) -> Result<(f32, Progress), Error> {
    if !yaw.is_finite() || !threshold.is_finite() {
        return Err(Error::NotFinite);
    }
    let max_step = limit(max_step)?;
    if threshold < 0.0 {
        return Err(Error::InvalidLimits);
    }
    let Some(azimuth) = offset::to_target(position, target)?.and_then(offset::azimuth) else {
        return Ok((yaw, Progress::Done));
    };
    let step = turn::step(yaw, azimuth, max_step);
    Ok((step.angle, Progress::new(step.remaining <= f64::from(threshold))))
}
