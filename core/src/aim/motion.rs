use glam::{DVec3, Vec3};

/// How something moves: with constant acceleration, for as long as it is asked about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// In the world, metres.
    pub position: DVec3,
    /// In the world, m/s.
    pub velocity: Vec3,
    /// In the world, m/s².
    pub acceleration: Vec3,
}
