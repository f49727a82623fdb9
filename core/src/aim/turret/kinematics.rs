//! Forward kinematics: where the parts of a turret are at given joint angles.
//!
//! The figure is docs/figures/gun-geometry.svg. In the frame of the mount, canonical axes, with the azimuth α
//! and the elevation ε:
//!
//! * the base is rotated by yaw(α), about up; it carries the trunnion, the axis of the elevation.
//! * the barrel is rotated by yaw(α)·pitch(ε); it carries the muzzle.
//! * the boresight is (cos ε cos α, sin ε, −cos ε sin α): forward, up, right.

use glam::{DQuat, DVec2, DVec3, Quat, Vec3};

use super::validated::{Joints, MountFrame, Turret};
use crate::math::quat;
use crate::math::scalar::narrow;

/// Where the parts of a turret are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The orientation of the base, which turns with the azimuth, unit, in the world.
    pub base: Quat,
    /// The orientation of the barrel, which turns with azimuth and elevation, unit, in the world.
    pub barrel: Quat,
    /// The position of the muzzle in the world, meters.
    pub muzzle: DVec3,
    /// The direction of the barrel in the world, unit.
    pub boresight: Vec3,
    /// The angle at the muzzle between the boresight and the direction in which it should point, radians.
    pub error: f32,
    /// The sum of the [`flags`](super::flags) that hold.
    pub flags: u32,
}

/// The joint angles as (cos, sin), which rotate vectors, and half of each angle as (cos, sin), which makes a
/// quaternion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrel {
    half_azimuth: DVec2,
    half_elevation: DVec2,
    azimuth: DVec2,
    elevation: DVec2,
}

impl Barrel {
    #[inline(never)]
    pub(super) fn new(azimuth: f64, elevation: f64) -> Self {
        let half = |angle: f64| {
            let (sin, cos) = libm::sincos(0.5 * angle);
            DVec2::new(cos, sin)
        };
        let whole = |DVec2 { x: c, y: s }: DVec2| DVec2::new((c - s) * (c + s), 2.0 * s * c);
        let (half_azimuth, half_elevation) = (half(azimuth), half(elevation));
        Self {
            half_azimuth,
            half_elevation,
            azimuth: whole(half_azimuth),
            elevation: whole(half_elevation),
        }
    }

    pub(super) fn of_joints(joints: &Joints) -> Self {
        Self::new(joints.azimuth.angle, joints.elevation.angle)
    }

    fn yaw(&self) -> DQuat {
        DQuat::from_xyzw(0.0, self.half_azimuth.y, 0.0, self.half_azimuth.x)
    }

    fn yaw_and_pitch(&self) -> DQuat {
        let DVec2 { x: cos, y: sin } = self.half_elevation;
        quat::mul_f64(self.yaw(), DQuat::from_xyzw(0.0, 0.0, sin, cos))
    }

    /// The direction of the barrel, unit.
    pub(super) fn boresight(&self) -> DVec3 {
        self.rotated_by_azimuth(DVec3::new(self.elevation.x, self.elevation.y, 0.0))
    }

    /// The offset from the mount to the muzzle, for the given offsets of a turret.
    pub(super) fn muzzle(&self, trunnion: DVec3, muzzle: DVec3) -> DVec3 {
        let DVec2 { x: cos, y: sin } = self.elevation;
        let raised =
            DVec3::new(cos * muzzle.x - sin * muzzle.y, sin * muzzle.x + cos * muzzle.y, muzzle.z);
        self.rotated_by_azimuth(trunnion + raised)
    }

    /// The velocity of the muzzle in the frame of the mount, as the joints turn at the given rates, rad/s: the
    /// derivative of [`muzzle`](Self::muzzle).
    pub(super) fn muzzle_velocity(
        &self,
        trunnion: DVec3,
        muzzle: DVec3,
        azimuth_rate: f64,
        elevation_rate: f64,
    ) -> DVec3 {
        let DVec2 { x: cos, y: sin } = self.elevation;
        let raised =
            DVec3::new(-sin * muzzle.x - cos * muzzle.y, cos * muzzle.x - sin * muzzle.y, 0.0);
        let DVec3 { x, z, .. } = self.muzzle(trunnion, muzzle);
        self.rotated_by_azimuth(raised * elevation_rate) + DVec3::new(z, 0.0, -x) * azimuth_rate
    }

    /// The components of the vector (forward, up) along the barrel, and perpendicular to it, upward.
    pub(super) fn along_and_across(&self, forward: f64, up: f64) -> (f64, f64) {
        let DVec2 { x: cos, y: sin } = self.elevation;
        (cos * forward + sin * up, cos * up - sin * forward)
    }

    /// `v` rotated by yaw(α).
    pub(super) fn rotated_by_azimuth(&self, v: DVec3) -> DVec3 {
        let DVec2 { x: cos, y: sin } = self.azimuth;
        DVec3::new(cos * v.x + sin * v.z, v.y, cos * v.z - sin * v.x)
    }

    /// The pose in the world, with the given error and flags.
    pub(super) fn pose(&self, turret: &Turret, mount: &MountFrame, error: f64, flags: u32) -> Pose {
        let oriented = |rotation: DQuat| {
            quat::mul_f64(mount.orientation, turret.axes.rotation_to_engine(rotation)).as_quat()
        };
        let in_world = |v: DVec3| mount.to_world(turret.axes, v);
        Pose {
            base: oriented(self.yaw()),
            barrel: oriented(self.yaw_and_pitch()),
            muzzle: mount.position + in_world(self.muzzle(turret.trunnion, turret.muzzle)),
            boresight: in_world(self.boresight()).as_vec3(),
            error: narrow(error),
            flags,
        }
    }
}

/// The angle between two vectors, radians, in [0, π]; 0 when either is zero.
pub(super) fn angle_between(a: DVec3, b: DVec3) -> f64 {
    let cross = libm::sqrt(a.cross(b).length_squared());
    // + 0 for a dot product of −0, of which atan2 makes π.
    libm::atan2(cross, a.dot(b) + 0.0)
}
