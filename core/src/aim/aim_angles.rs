//! The angles of a turret's barrel and of its target, and the turret's orientation after one step.

use glam::Quat;

use super::AxisAngles;
use super::half_angles::{AxisHalfAngles, HalfAngles, yaw_pitch_lanes};

use crate::lanes::wide::Wide;
use crate::lanes::{F32x4, Lanes};
use crate::math::lane_form::{length_squared, scale};
use crate::math::quat::mul_lanes;

/// The angles of the barrel and of the target in the frame of the rest orientation: one turret, register
/// form.
#[derive(Clone, Copy, Debug)]
pub(super) struct AimAngles {
    /// The rest orientation as x, y, z, w, with a length in [½, 4].
    pub(super) rest: F32x4,
    pub(super) barrel: AxisHalfAngles,
    pub(super) target: AxisHalfAngles,
}

impl AimAngles {
    /// Returns the unit orientation of the turret after one step by at most `limits`.
    #[inline(always)]
    pub(super) fn step(self, limits: AxisHalfAngles) -> Quat {
        unit_orientation(self.rest, self.barrel.step_toward(self.target, limits))
    }

    /// Returns the turns from the barrel to the target, the shorter turn about each axis, in (−π, π] radians.
    #[inline(always)]
    pub(super) fn to_go(self) -> AxisAngles {
        self.target.turn_from(self.barrel).angles()
    }
}

/// Like [`AimAngles`], with a turret in each lane; azimuth before elevation.
#[derive(Clone, Copy)]
pub(crate) struct AimAnglesLanes<V> {
    pub(super) rest: [V; 4],
    pub(super) barrel: [HalfAngles<V>; 2],
    pub(super) target: [HalfAngles<V>; 2],
}

impl<V: Wide> AimAnglesLanes<V> {
    /// Returns the unit orientations after one step: the lane form of [`AimAngles::step`].
    #[inline(always)]
    pub(crate) fn step(self, limits: [HalfAngles<V>; 2]) -> [V; 4] {
        let next = [
            HalfAngles::step_toward(self.barrel[0], self.target[0], limits[0]),
            HalfAngles::step_toward(self.barrel[1], self.target[1], limits[1]),
        ];
        unit_orientation_lanes(self.rest, next)
    }
}

/// Returns rest · yaw · pitch as a unit quaternion.
#[inline(always)]
pub(super) fn unit_orientation(rest: F32x4, angles: AxisHalfAngles) -> Quat {
    let orientation = rest.mul_quat(angles.yaw_pitch());
    (orientation * (F32x4::splat(1.0) / orientation.dot(orientation).sqrt())).to_quat()
}

/// The lane form of [`unit_orientation`].
#[inline(always)]
fn unit_orientation_lanes<V: Wide>(rest: [V; 4], angles: [HalfAngles<V>; 2]) -> [V; 4] {
    let orientation = mul_lanes(rest, yaw_pitch_lanes(angles));
    // A lane that is not resolved may have a length of 0, and a division by 0 raises a floating-point exception.
    // Selecting another length would not help: the compiler may divide first and select afterward. So the least normal
    // float is added; the squared lengths in resolved lanes are so large that this makes no difference there.
    let length_squared = length_squared(orientation) + V::splat(f32::MIN_POSITIVE);
    scale(orientation, V::splat(1.0) / length_squared.sqrt())
}
