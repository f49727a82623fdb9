//! Where the parts of a turret are, and how it stands toward its target.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::bearing::Barrel;
use super::config::{Base, Turret};
use crate::math::quat;
use crate::math::scalar::narrow;

/// Where the parts of a turret are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The orientation of what turns with the azimuth, unit.
    pub base: Quat,
    /// The orientation of what turns with both, unit.
    pub barrel: Quat,
    /// Where the muzzle is.
    pub muzzle: DVec3,
    /// Where it points, unit.
    pub boresight: Vec3,
    /// The angle at the muzzle between the boresight and what it should point at, radians.
    pub error: f32,
    /// What [`flags`](super::flags) say.
    pub flags: u32,
}

impl Turret {
    pub(super) fn is_on_target(&self, error: f64) -> bool {
        narrow(error) <= self.aim_tolerance
    }

    /// The pose of `barrel`, with the given error and flags.
    pub(super) fn pose(&self, base: &Base, barrel: &Barrel, error: f64, flags: u32) -> Pose {
        let oriented =
            |turn: DQuat| quat::mul_f64(base.orientation, self.axes.turn(turn)).as_quat();
        let in_world = |v: DVec3| quat::rotate_f64(base.orientation, self.axes.of_canonical(v));
        Pose {
            base: oriented(barrel.yaw()),
            barrel: oriented(barrel.yaw_and_pitch()),
            muzzle: base.position + in_world(barrel.muzzle(self.trunnion, self.muzzle)),
            boresight: in_world(barrel.boresight()).as_vec3(),
            error: narrow(error),
            flags,
        }
    }
}
