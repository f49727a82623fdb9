//! Platforms: mounts that turrets stand on, and their motion.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::config::Mount;
use crate::Error;
use crate::math::scalar::{in_floats, narrow};
use crate::math::{quat, spin};

/// A mount that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Platform {
    /// The position and the orientation of the mount.
    pub mount: Mount,
    /// The velocity of the mount's position, in the world, m/s.
    pub velocity: Vec3,
    /// The angular velocity ω of the mount, in world axes, rad/s.
    pub spin: Vec3,
}

impl Platform {
    /// Returns the platform some seconds later. An orientation that cannot be turned further stays as it was.
    pub fn after(&self, seconds: f64) -> Self {
        let Self { mount, velocity, spin } = *self;
        let turned = spin::integrate(mount.orientation, spin, narrow(seconds));
        let mount = Mount {
            position: mount.position + velocity.as_dvec3() * seconds,
            orientation: turned.unwrap_or(mount.orientation),
        };
        Self { mount, velocity, spin }
    }

    /// Returns a platform fixed on this one. The child's position is `offset`, in meters along this platform's axes,
    /// from this platform's position. The child's orientation is this platform's orientation times `orientation`, unit
    /// within 1e-7.
    ///
    /// The child does not move relative to this platform: with the offset r in world axes, it moves at v + ω × r and
    /// rotates at ω.
    ///
    /// # Errors
    /// [`Error::NotFinite`], also when the result would not be finite; [`Error::ZeroQuaternion`].
    pub fn child(&self, offset: Vec3, orientation: Quat) -> Result<Self, Error> {
        let Self { mount, velocity, spin } = *self;
        if !mount.position.is_finite() {
            return Err(Error::NotFinite);
        }
        let parent: DQuat = quat::to_unit_f64(mount.orientation)?;
        let child: DQuat = quat::to_unit_f64(orientation)?;
        let arm = quat::rotate_f64(parent, offset.as_dvec3());
        let at_child = velocity_at(velocity.as_dvec3(), spin.as_dvec3(), arm);
        // An offset, a velocity or a spin that is not finite makes this velocity not finite.
        let velocity = in_floats(at_child).ok_or(Error::NotFinite)?;
        // A position that this sum could take beyond all doubles is so large that an arm of floats does not change it.
        let position = mount.position + arm;
        let orientation = quat::mul_f64(parent, child).as_quat();
        Ok(Self { mount: Mount { position, orientation }, velocity, spin })
    }
}

/// Returns the velocity v + ω × r of a point that a body with the velocity v and the angular velocity ω carries at the
/// arm r from its position: the derivative of p + r, with ṙ = ω × r for an r that rotates with the body.
pub(super) fn velocity_at(velocity: DVec3, spin: DVec3, arm: DVec3) -> DVec3 {
    velocity + spin.cross(arm)
}
