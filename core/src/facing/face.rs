//! An actor that turns its yaw to face a target.

use glam::DVec3;

use super::angle::limit;
use super::turn::{self, Progress};
use super::way;
use crate::Error;

/// `yaw` turned toward `target` the short way by at most `max_step`, never past it, and whether it is
/// within `threshold` then. `max_step` may be infinite.
///
/// The answer is in (−π, π]. ⌈angle/`max_step`⌉ steps settle; for that a step may be up to 2.4e-7 longer
/// than `max_step`, the spacing of floats next to π. A target straight above, below or at the position
/// leaves `yaw` as it is, done.
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
    let Some(azimuth) = way::between(position, target)?.and_then(way::azimuth) else {
        return Ok((yaw, Progress::Done));
    };
    let step = turn::step(yaw, azimuth, max_step);
    Ok((step.angle, Progress::done_if(step.rest <= f64::from(threshold))))
}
