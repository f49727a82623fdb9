//! turret_aim: aim a turret, per step, from orientation to orientation.
//!
//! The turret's orientation is rest · yaw(azimuth about Y) · pitch(elevation about Z). rest is the
//! orientation of its mount in the world at azimuth and elevation 0; any mount will do, upside down
//! too. Each call moves both axes toward the target, and nothing is kept between calls.
//!
//! The angles of a turret are those of its barrel: the direction of current's +X in the frame of rest. When
//! the mount has rotated since the last step, rest⁻¹·current = (x, y, z, w) has roll; the roll is dropped,
//! and the barrel keeps its direction. Of the two poses that point there, (a, e) and (a + π, π − e), the one
//! with the lesser roll is taken: a turret that is over the top stays over the top. A barrel within 1e-3 rad
//! of straight up or down has no azimuth of its own: there, and where there is no roll beyond rounding,
//! azimuth = 2·atan2(y, w) and elevation = 2·atan2(zw + xy, w² + y²), so the base does not jump. When the
//! mount has tilted under such a barrel, the barrel points as near to where it did as its azimuth lets it.
//! Where w = y = 0, the azimuth is the one of the barrel's two that is nearer to 0.

use core::ptr::null_mut;

use glam::DVec3;
use turret_core::aim as math;
use turret_core::aim::StepLimits;

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, turret_params};

/// The limit of `turret_aim` on both axes when it is given none: π/20 radians a step.
pub const TURRET_DEFAULT_RATE: f32 = 0.157_079_63;

/// Turns a turret one step toward a target: each axis through the shorter arc, by at most its limit, and onto
/// the target when that is within reach. At 60 steps a second, limits of 0.01 are 34° a second.
///
/// The new orientation is unit within 4e-7, without roll, and within 2e-6 rad of the exact result: 1e9
/// away from the origin, across ±180°, straight overhead, upside down. Any number of steps in place
/// does not drift. The angles it starts from are those of the barrel, whatever the mount has rotated by since
/// the last step: limits of 0 leave the barrel where it points in the world, within 2e-6 rad.
///
/// Within 1e-3 rad of straight up or down the base keeps its azimuth, azimuth = 2·atan2(y, w) of
/// rest⁻¹·current, and the barrel follows a mount that tilts under it, by no more than it is away from
/// straight up or down.
///
/// - target_x, target_y, target_z: where to aim, in the world.
/// - turret_x, turret_y, turret_z: where the turret is, in the world.
/// - turret_rest_orientation: world orientation at azimuth and elevation 0; any length but zero.
/// - current_turret_orientation: world orientation now; any length but zero; roll in it is dropped.
/// - turret: the limits a step; NULL for TURRET_DEFAULT_RATE on both axes.
/// - new_turret_orientation: receives the world orientation after the step; may be the current one.
///
/// Returns new_turret_orientation. A target within 1e-6 of straight up or down (horizontal over
/// vertical distance) leaves the azimuth as it is; an exact tie between the two directions turns
/// counter-clockwise; a target at the turret holds.
/// Bad input (a number that is not finite, a zero quaternion, a negative limit) holds, the new
/// orientation being the current one bit for bit, and NULL is returned. For a NULL or misaligned pointer NULL
/// is returned with nothing written.
/// Source: the azimuth is taken off as the twist about Y, after P. Dobrowolski, "Swing-twist decomposition in
/// Clifford algebra", arXiv:1506.05481, 2015. Half-angle pairs (cos, sin) of the barrel and of the target are
/// added and limited by the addition theorems, without an arc tangent.
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

/// How far a turret still has to turn to a target, each axis through the shorter arc.
///
/// - target_x, target_y, target_z: where to aim, in the world.
/// - turret_x, turret_y, turret_z: where the turret is, in the world.
/// - turret_rest_orientation: world orientation at azimuth and elevation 0; any length but zero.
/// - current_turret_orientation: world orientation now; any length but zero; roll in it is dropped.
/// - azimuth_error, elevation_error: receive signed radians in (−π, π], within 2e-6, counted from where the
///   barrel points, whatever the mount has rotated by; both 0 for a target at the turret, the azimuth's 0 for
///   one straight overhead or below. Within 1e-3 rad of straight up or down the barrel's azimuth is that of
///   the base.
///
/// Returns TURRET_OK, or with nothing written TURRET_ERROR_NULL, _NOT_FINITE or _ZERO_QUATERNION.
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

/// Splits a turret's orientation into what a model with two nodes needs: the orientation of its base,
/// which only turns in azimuth, and both angles.
///
/// - rest: world orientation at azimuth and elevation 0; any length but zero.
/// - current: the turret's world orientation, as turret_aim makes it; any length but zero; roll in it is
///   dropped.
/// - base: receives rest · yaw(azimuth), unit within 4e-7; may be rest or current. The barrel's world
///   orientation is current itself.
/// - azimuth, elevation: receive radians in (−π, π], within 1e-6; those of the barrel, from which turret_aim
///   starts.
///
/// Returns TURRET_OK, or with nothing written TURRET_ERROR_NULL, _NOT_FINITE or _ZERO_QUATERNION.
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
