use core::f32::consts::PI;

use glam::{DVec3, Quat};

use super::exact;
use super::pose::Pose;
use super::sight::{self, Sight};
use crate::Error;
use crate::lanes::F32x4;

/// How far each axis may turn in one step, in radians: 0 keeps it still, infinity lets it snap.
// A batch reads these from memory: `repr(C)` fixes the order of the fields.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepLimits {
    /// The most the elevation may change.
    pub elevation: f32,
    /// The most the azimuth may change.
    pub azimuth: f32,
}

impl StepLimits {
    fn check(self) -> Result<(), Error> {
        if self.azimuth >= 0.0 && self.elevation >= 0.0 {
            Ok(())
        } else if self.azimuth.is_nan() || self.elevation.is_nan() {
            Err(Error::NotFinite)
        } else {
            Err(Error::InvalidLimits)
        }
    }
}

impl Default for StepLimits {
    /// π/20 on both axes.
    fn default() -> Self {
        Self { azimuth: PI / 20.0, elevation: PI / 20.0 }
    }
}

/// The angles of the two axes of a turret, in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisAngles {
    /// About the turret's up, positive to the left.
    pub azimuth: f32,
    /// Positive up.
    pub elevation: f32,
}

/// One step of a turret from `current` toward `target`: each axis turns the short way by at most its
/// limit. `turret` and `target` are positions in the world, `rest` is the orientation at azimuth and
/// elevation 0, both quaternions of any length but zero.
///
/// The result is unit within 4e-7 and points within 2e-6 rad of where exact arithmetic would. It starts from the
/// direction of `current`'s +X, the barrel: roll, which is there when the mount has turned, is dropped. The
/// azimuth stays when the target is straight up or down; a target at the turret answers `current`.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], or [`Error::InvalidLimits`] for a negative limit.
#[inline]
pub fn step(
    target: DVec3,
    turret: DVec3,
    rest: Quat,
    current: Quat,
    limits: StepLimits,
) -> Result<Quat, Error> {
    let way = target - turret;
    let Some((sight, told)) = Sight::in_floats(way, rest, current) else {
        return step_of_any_size(way, rest, current, limits);
    };
    // Late, since nothing waits for it, and before it is decided who takes the step.
    let (limit, is_limit) = Pose::of_limits(limits.azimuth, limits.elevation);
    if is_set(told & is_limit) {
        Ok(sight.step(limit))
    } else {
        limits.check()?;
        exact_step(way, rest, current, limit)
    }
}

#[cold]
#[inline(never)]
fn step_of_any_size(
    way: DVec3,
    rest: Quat,
    current: Quat,
    limits: StepLimits,
) -> Result<Quat, Error> {
    limits.check()?;
    let (limit, _) = Pose::of_limits(limits.azimuth, limits.elevation);
    exact_step(way, rest, current, limit)
}

/// [`step`] where floats cannot tell it.
#[cold]
#[inline(never)]
fn exact_step(way: DVec3, rest: Quat, current: Quat, limit: Pose) -> Result<Quat, Error> {
    Ok(exact::sight(way, rest, current)?.map_or(current, |sight| sight.step(limit)))
}

#[inline(always)]
fn is_set(mask: F32x4) -> bool {
    mask.mask_bits() == 0b1111
}

/// The signed azimuth and elevation from `current` to `target`, each the short way, in (−π, π].
/// Arguments and degenerate cases as for [`step`]; a target at the turret answers 0 and 0.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn error(target: DVec3, turret: DVec3, rest: Quat, current: Quat) -> Result<AxisAngles, Error> {
    let way = target - turret;
    let sight = match Sight::in_floats(way, rest, current) {
        Some((sight, told)) if is_set(told) => sight,
        _ => match exact::sight(way, rest, current)? {
            Some(sight) => sight,
            None => return Ok(AxisAngles { azimuth: 0.0, elevation: 0.0 }),
        },
    };
    Ok(sight.wanted.minus(sight.pose).angles())
}

/// The orientation of the base alone (rest · yaw), unit within 4e-7, and both angles of `current`'s barrel.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn split(rest: Quat, current: Quat) -> Result<(Quat, AxisAngles), Error> {
    let (rest, pose) = exact::rest_and_pose(rest, current)?;
    Ok((sight::unit_orientation(exact::narrowed(rest), pose.base()), pose.angles()))
}
