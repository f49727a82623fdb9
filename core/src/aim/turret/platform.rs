//! Platforms: what a turret stands on, and how that moves.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::config::Mount;
use crate::Error;
use crate::math::quat;
use crate::math::scalar::in_floats;

/// A mount that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Platform {
    /// Its position and its orientation.
    pub mount: Mount,
    /// The velocity of its position, in the world, m/s.
    pub velocity: Vec3,
    /// Its angular velocity ω, in world axes, rad/s.
    pub spin: Vec3,
}

impl Platform {
    /// A platform that stands on this one: its position is `offset`, in meters along the axes of this one, from
    /// the position of this one, and its orientation is this one's times `orientation`.
    ///
    /// It stands still on this one: with the offset r in world axes it moves at v + ω × r, and turns at ω. The
    /// orientation is unit within 1e-7.
    ///
    /// # Errors
    /// [`Error::NotFinite`], also when the result would not be; [`Error::ZeroQuaternion`].
    pub fn child(&self, offset: Vec3, orientation: Quat) -> Result<Self, Error> {
        let Self { mount, velocity, spin } = *self;
        if !mount.position.is_finite() {
            return Err(Error::NotFinite);
        }
        let parent: DQuat = quat::to_unit_f64(mount.orientation)?;
        let child: DQuat = quat::to_unit_f64(orientation)?;
        let arm = quat::rotate_f64(parent, offset.as_dvec3());
        let at_child = velocity_at(velocity.as_dvec3(), spin.as_dvec3(), arm);
        // An offset, a velocity or a spin that is not finite makes a velocity that is not.
        let velocity = in_floats(at_child).ok_or(Error::NotFinite)?;
        // An arm of floats is nothing to a position that it could take beyond all doubles.
        let position = mount.position + arm;
        let orientation = quat::mul_f64(parent, child).as_quat();
        Ok(Self { mount: Mount { position, orientation }, velocity, spin })
    }
}

/// The velocity v + ω × r of a point that a body of the velocity v and the angular velocity ω carries at the
/// arm r from its position: the derivative of p + r, with ṙ = ω × r for an r that turns with the body.
pub(super) fn velocity_at(velocity: DVec3, spin: DVec3, arm: DVec3) -> DVec3 {
    velocity + spin.cross(arm)
}
