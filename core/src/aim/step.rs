//! One step of a turret toward a target, the angles that it still has to turn, and the angles of an orientation.

use core::f32::consts::PI;

use glam::{DVec3, Quat};

use super::half_angles::AxisHalfAngles;
use super::{AxisAngles, aim_angles, double, single};
use crate::Error;
use crate::lanes::F32x4;
use crate::lanes::wide::Wide;

/// How far each axis may turn in one step, in radians, [0, INFINITY]. 0: does not move, INFINITY: no limit.
// A batch reads these from memory: `repr(C)` fixes the order of the fields.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepLimits {
    /// The most that the elevation may change in one step, radians.
    pub elevation: f32,
    /// The most that the azimuth may change in one step, radians.
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
    /// Returns π/20, 9°, on both axes.
    fn default() -> Self {
        Self { azimuth: PI / 20.0, elevation: PI / 20.0 }
    }
}

/// Returns the orientation of a turret after one step from `current` toward `target`. Each axis makes the shorter turn,
/// by at most its limit. `turret` and `target` are positions in the world; `rest` is the orientation at azimuth and
/// elevation 0. `rest` and `current` may have any length but zero.
///
/// The step starts from the direction of `current`'s +X, the barrel. Roll, which `current` has if the mount has rotated
/// since the last step, is dropped. The azimuth stays unchanged when the target is straight up or down. For a target at
/// the turret the result is `current`.
///
/// Precision: the result is unit within 4e-7 and points within 2e-6 rad of the result of exact arithmetic.
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
    let to_target = target - turret;
    let Some((angles, is_resolved)) = single::angles(to_target, rest, current) else {
        return checked_step_in_double(to_target, rest, current, limits);
    };
    // After the angles, since nothing above needs the limits; before the branch, since both precisions need them.
    let (half_limits, are_legal) = AxisHalfAngles::of_limits(limits.azimuth, limits.elevation);
    if F32x4::all(is_resolved & are_legal) {
        Ok(angles.step(half_limits))
    } else {
        limits.check()?;
        step_in_double(to_target, rest, current, half_limits)
    }
}

/// Like [`step`], for numbers so far out of range that [`single::angles`] returns `None`.
#[cold]
#[inline(never)]
fn checked_step_in_double(
    to_target: DVec3,
    rest: Quat,
    current: Quat,
    limits: StepLimits,
) -> Result<Quat, Error> {
    limits.check()?;
    let (half_limits, _) = AxisHalfAngles::of_limits(limits.azimuth, limits.elevation);
    step_in_double(to_target, rest, current, half_limits)
}

/// Like [`step`], where single precision does not resolve the angles.
#[cold]
#[inline(never)]
fn step_in_double(
    to_target: DVec3,
    rest: Quat,
    current: Quat,
    limits: AxisHalfAngles,
) -> Result<Quat, Error> {
    Ok(double::angles(to_target, rest, current)?.map_or(current, |angles| angles.step(limits)))
}

/// Returns the signed turns in azimuth and elevation from `current` to `target`, each the shorter turn, in (−π, π]
/// radians. Arguments and degenerate cases are the same as for [`step`]; 0 and 0 for a target at the turret.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn error(target: DVec3, turret: DVec3, rest: Quat, current: Quat) -> Result<AxisAngles, Error> {
    let to_target = target - turret;
    let angles = match single::angles(to_target, rest, current) {
        Some((angles, is_resolved)) if F32x4::all(is_resolved) => angles,
        _ => match double::angles(to_target, rest, current)? {
            Some(angles) => angles,
            None => return Ok(AxisAngles { azimuth: 0.0, elevation: 0.0 }),
        },
    };
    Ok(angles.to_go())
}

/// Returns the orientation of the base alone, rest · yaw, and both angles of `current`'s barrel, in (−π, π] radians.
/// `rest` and `current` may have any length but zero.
///
/// Precision: the orientation is unit within 4e-7.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub fn split(rest: Quat, current: Quat) -> Result<(Quat, AxisAngles), Error> {
    let (rest, barrel) = double::rest_and_barrel(rest, current)?;
    let base = aim_angles::unit_orientation(rest, barrel.base());
    Ok((base, barrel.angles()))
}
