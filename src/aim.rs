//! turret_aim: a simple turret without a state. It turns from its current orientation to a new one.
//!
//! The orientation is rest · yaw(azimuth about Y) · pitch(elevation about Z), where rest is the world
//! orientation at angles of 0. The mount may have any orientation, even upside down. The angles of a turret
//! are those of its barrel: if the mount has rotated since the last step, the barrel keeps its direction, and
//! roll is dropped. Within 1e-3 rad of straight up or down, where a barrel has no azimuth of its own, the
//! base keeps the azimuth that it has. "Degenerate directions" in docs/details.md has the formulas.

use core::ptr::null_mut;

use glam::DVec3;
use turret_core::aim as math;
use turret_core::aim::StepLimits;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, turret_params};

/// The limit that `turret_aim` uses on both axes when it is given no limits: π/20 radians a step.
pub const TURRET_DEFAULT_RATE: f32 = 0.157_079_63;

/// Turns a turret one step toward a target.
///
/// Each axis turns through the shorter arc, by at most its limit, and exactly onto the target if it is within
/// reach. At 60 steps a second, a limit of 0.01 is 34° a second. With limits of 0 the barrel keeps its
/// direction in the world.
///
/// - target_x, target_y, target_z: where to aim, in the world.
/// - turret_x, turret_y, turret_z: where the turret is, in the world.
/// - turret_rest_orientation: world orientation at azimuth and elevation 0; any length but zero.
/// - current_turret_orientation: world orientation now; any length but zero. Roll in it is dropped.
/// - turret: the limits of a step; NULL: TURRET_DEFAULT_RATE on both axes.
/// - new_turret_orientation: receives the world orientation after the step; may be the current orientation.
///
/// A target straight above or below, within 1e-6, leaves the azimuth unchanged. A target at the turret leaves
/// the orientation unchanged, which is not an error.
///
/// Returns new_turret_orientation.
/// Precision: the new orientation is unit within 4e-7, and within 2e-6 rad of the exact result, even 1e9 away
/// from the origin, across ±180°, straight overhead, and upside down. Limits of 0 keep the direction of
/// the barrel within 2e-6 rad.
/// Errors: on a bad number it returns NULL, and the new orientation is the current one, bit for bit.
/// Source: the azimuth is separated as the twist about Y, after P. Dobrowolski, "Swing-twist decomposition in
/// Clifford algebra", arXiv:1506.05481, 2015. The half-angle pairs (cos, sin) of the barrel and of the target
/// are added and limited by the addition theorems, without an arc tangent.
#[inline(always)]
pub unsafe extern "C" fn turret_aim(
    target_x: f64,
    target_y: f64,
    target_z: f64,
    turret_x: f64,
    turret_y: f64,
    turret_z: f64,
    turret_rest_orientation: *const quat,
    current_turret_orientation: *const quat,
    turret: *const turret_params,
    new_turret_orientation: *mut quat,
) -> *mut quat {
    let (Some(rest), Some(current), Some(out)) = (
        read!(turret_rest_orientation),
        read!(current_turret_orientation),
        slot!(new_turret_orientation),
    ) else {
        return null_mut();
    };
    let limits = if turret.is_null() {
        StepLimits::default()
    } else if let Some(limits) = read!(turret) {
        limits
    } else {
        return null_mut();
    };
    let target = DVec3::new(target_x, target_y, target_z);
    let position = DVec3::new(turret_x, turret_y, turret_z);
    match math::step(target, position, rest, current, limits) {
        Ok(next) => out.write(next),
        Err(_) => {
            out.write(current);
            null_mut()
        }
    }
}

/// Computes how far a turret still has to turn to a target, about each axis through the shorter arc.
///
/// - target_x, target_y, target_z: where to aim, in the world.
/// - turret_x, turret_y, turret_z: where the turret is, in the world.
/// - turret_rest_orientation: world orientation at azimuth and elevation 0; any length but zero.
/// - current_turret_orientation: world orientation now; any length but zero. Roll in it is dropped.
/// - azimuth_error, elevation_error: receive signed radians in (-π, π]. Both are 0 for a target at the
///   turret, and the azimuth error is 0 straight above or below.
///
/// Returns TURRET_OK.
/// Precision: within 2e-6 rad.
#[inline(always)]
pub unsafe extern "C" fn turret_aim_error(
    target_x: f64,
    target_y: f64,
    target_z: f64,
    turret_x: f64,
    turret_y: f64,
    turret_z: f64,
    turret_rest_orientation: *const quat,
    current_turret_orientation: *const quat,
    azimuth_error: *mut f32,
    elevation_error: *mut f32,
) -> i32 {
    let (Some(rest), Some(current), Some(azimuth_out), Some(elevation_out)) = (
        read!(turret_rest_orientation),
        read!(current_turret_orientation),
        slot!(azimuth_error),
        slot!(elevation_error),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let target = DVec3::new(target_x, target_y, target_z);
    let position = DVec3::new(turret_x, turret_y, turret_z);
    match math::error(target, position, rest, current) {
        Ok(error) => {
            azimuth_out.write(error.azimuth);
            elevation_out.write(error.elevation);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}

/// Splits the orientation of a turret into what a model with two nodes needs: the orientation of its base,
/// and both angles. The world orientation of the barrel is `current` itself.
///
/// - rest: world orientation at azimuth and elevation 0; any length but zero.
/// - current: world orientation of the turret, as turret_aim writes it; any length but zero. Roll in it is
///   dropped.
/// - base: receives rest * yaw(azimuth); may be rest or current.
/// - azimuth, elevation: receive radians in (-π, π].
///
/// Returns TURRET_OK.
/// Precision: base is unit within 4e-7; the angles are within 1e-6 rad.
#[inline(always)]
pub unsafe extern "C" fn turret_split(
    rest: *const quat,
    current: *const quat,
    base: *mut quat,
    azimuth: *mut f32,
    elevation: *mut f32,
) -> i32 {
    let (Some(rest), Some(current), Some(base), Some(azimuth), Some(elevation)) =
        (read!(rest), read!(current), slot!(base), slot!(azimuth), slot!(elevation))
    else {
        return TURRET_ERROR_NULL;
    };
    match math::split(rest, current) {
        Ok((base_orientation, angles)) => {
            base.write(base_orientation);
            azimuth.write(angles.azimuth);
            elevation.write(angles.elevation);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
