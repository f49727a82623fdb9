//! Cameras: following a character, steadying a scope, flying along a path.
//!
//! A camera looks along its +X, with +Y up. Everything is worked out in double; only orientations are
//! rounded to floats at the end.

mod follow;
mod path;
mod sample;
mod scope;

use glam::{DVec3, Quat};

pub use follow::follow;
pub use sample::sample;
pub use scope::damp as scope_damp;

/// A third-person camera: how it is set up, and its own orientation, which follows its subject's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rig {
    /// How far the eye is behind the subject, metres; negative: in front.
    pub distance: f32,
    /// How far the eye is above the subject, metres.
    pub height: f32,
    /// About the view axis, radians, positive leaning to the right.
    pub roll: f32,
    /// How far above the subject the camera looks, metres.
    pub look_height: f32,
    /// Seconds in which half the way to the subject's orientation is made; 0 follows at once.
    pub half_life: f32,
    /// The orientation that the camera has reached.
    pub orientation: Quat,
}

/// Where a camera is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// In the world.
    pub position: DVec3,
    /// In the world, looking along +X with +Y up.
    pub orientation: Quat,
}

/// A pose on the path of a camera, and when it is reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Where the camera is then.
    pub pose: Pose,
    /// Seconds, from any start.
    pub time: f32,
}
