use glam::{DVec3, Vec3};

/// A motion with constant acceleration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// In the world, meters.
    pub position: DVec3,
    /// In the world, m/s.
    pub velocity: Vec3,
    /// In the world, m/s².
    pub acceleration: Vec3,
}
