use glam::{DVec3, Vec3};

use crate::lanes::doubles::rows::made_of_words;

/// A motion with constant acceleration.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Motion {
    /// In the world, meters.
    pub position: DVec3,
    /// In the world, m/s.
    pub velocity: Vec3,
    /// In the world, m/s².
    pub acceleration: Vec3,
}

made_of_words!(Motion, 6);
