use glam::{DVec3, Vec3};

use crate::lanes::doubles::rows::made_of_words;
use crate::math::scalar::in_floats;

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

impl Motion {
    /// Returns the motion some seconds later. A velocity beyond floats stays as it was.
    pub fn after(&self, seconds: f64) -> Self {
        let before = self.velocity.as_dvec3();
        let change = self.acceleration.as_dvec3() * seconds;
        Self {
            position: self.position + (before + change * 0.5) * seconds,
            velocity: in_floats(before + change).unwrap_or(self.velocity),
            ..*self
        }
    }
}
