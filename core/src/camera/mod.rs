//! Cameras: following a character, steadying a scope, flying along a path.
//!
//! A camera looks along its +X, with +Y up and +Z to the right. Positions are in the world, in meters; an
//! orientation rotates the camera's axes into the world; angles are in radians, times in seconds.
//! Everything is computed in double. Only orientations are rounded to floats at the end.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat};
//! use turret_core::camera::{CameraPose, Key, sample};
//!
//! let key = |time| Key {
//!     pose: CameraPose { position: DVec3::X * f64::from(time), orientation: Quat::IDENTITY },
//!     time,
//! };
//! let keys = [0.0, 1.0, 2.0, 3.0].map(key);
//! let pose = sample(keys.len(), |at| keys[at], 1.5)?;
//! assert_eq!(pose.position, DVec3::new(1.5, 0.0, 0.0));
//! # Ok::<(), turret_core::Error>(())
//! ```

mod check;
mod follow;
mod path;
mod sample;
mod scope;

use glam::{DVec3, Quat};

pub use check::check;
pub use follow::follow;
pub use sample::sample;
pub use scope::damp as scope_damp;

/// A third-person camera: its settings, and its own orientation, which follows the orientation of its subject.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rig {
    /// How far the eye is behind the subject, meters; negative: in front.
    pub distance: f32,
    /// How far the eye is above the subject, meters.
    pub height: f32,
    /// The roll about the view axis, radians; positive leans to the right.
    pub roll: f32,
    /// The height above the subject of the point that the camera looks at, meters.
    pub look_height: f32,
    /// The time in which the rig makes half the turn to the subject's orientation, seconds, >= 0; 0 follows at once.
    pub half_life: f32,
    /// The current orientation of the rig, in the world.
    pub orientation: Quat,
}

/// The position and the orientation of a camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPose {
    /// The position in the world, meters.
    pub position: DVec3,
    /// The orientation in the world, unit. The camera looks along +X, with +Y up and +Z to the right.
    pub orientation: Quat,
}

/// A pose on the path of a camera, and the time at which the camera is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// The pose of the camera. Its orientation may have any length but zero, and either sign.
    pub pose: CameraPose,
    /// The time from any start, seconds; not less than the time of the key before.
    pub time: f32,
}
