//! quat: axis and angle, Euler angles, matrices.

use core::ptr::null_mut;

use glam::Vec3;
use turret_core::math::{axis_angle, euler, matrix};

use crate::ffi::{borrow, read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{quat, vec3};

/// Sets a quaternion to the rotation by an angle about the axis (x, y, z), counter-clockwise as seen from its
/// tip.
///
/// - out: receives the unit quaternion.
/// - x, y, z: the axis, of any length but zero.
/// - angle: radians, any finite number.
///
/// Returns out.
/// Precision: unit within 4e-7, its rotation within 4e-7 rad.
#[inline(always)]
pub unsafe extern "C" fn quat_init_axis(
    out: *mut quat,
    x: f32,
    y: f32,
    z: f32,
    angle: f32,
) -> *mut quat {
    let Some(out) = slot!(out) else {
        return null_mut();
    };
    axis_angle::from_axis_angle(Vec3::new(x, y, z), angle).map_or(null_mut(), |q| out.write(q))
}

/// Sets a quaternion to the rotation by an angle about an axis: quat_init_axis with the axis as a vector.
///
/// - out: receives the unit quaternion.
/// - axis: the axis, of any length but zero.
/// - angle: radians, any finite number.
///
/// Returns out.
/// Precision: unit within 4e-7, its rotation within 4e-7 rad.
#[inline(always)]
pub unsafe extern "C" fn quat_init_axis_v(
    out: *mut quat,
    axis: *const vec3,
    angle: f32,
) -> *mut quat {
    let (Some(out), Some(axis)) = (slot!(out), read!(axis)) else {
        return null_mut();
    };
    axis_angle::from_axis_angle(axis, angle).map_or(null_mut(), |q| out.write(q))
}

/// Converts a rotation to an axis and an angle, along the shorter arc.
///
/// - q: a quaternion of any length but zero.
/// - axis: receives the unit axis; +X for the identity.
/// - angle: receives the angle in [0, π] radians.
///
/// Returns TURRET_OK.
/// Source: 2·atan2(|u|, |w|) for q = (u, w), which resolves the smallest angles and those next to π.
#[inline(always)]
pub unsafe extern "C" fn quat_to_axis(q: *const quat, axis: *mut vec3, angle: *mut f32) -> i32 {
    let (Some(q), Some(axis), Some(angle)) = (read!(q), slot!(axis), slot!(angle)) else {
        return TURRET_ERROR_NULL;
    };
    match axis_angle::to_axis_angle(q) {
        Ok((unit, radians)) => {
            axis.write(unit);
            angle.write(radians);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}

/// Converts roll, pitch and yaw to a rotation, in the flight convention.
///
/// It rotates by roll about X, then by pitch about Y, then by yaw about Z, all three fixed: q =
/// yaw(Z)·pitch(Y)·roll(X). A turret's azimuth and elevation rotate about Y and Z, and Unity's angles are in
/// another order: for both see euler_to_quat_ordered.
///
/// - out: receives the unit quaternion.
/// - roll, pitch, yaw: radians, any finite numbers.
///
/// Returns out.
/// Precision: unit within 4e-7, its rotation within 6e-7 rad.
#[inline(always)]
pub unsafe extern "C" fn euler_to_quat(
    out: *mut quat,
    roll: f32,
    pitch: f32,
    yaw: f32,
) -> *mut quat {
    let Some(out) = slot!(out) else {
        return null_mut();
    };
    euler::from_flight(roll, pitch, yaw).map_or(null_mut(), |q| out.write(q))
}

/// Converts a rotation to roll, pitch and yaw, as euler_to_quat takes them.
///
/// - q: a quaternion of any length but zero.
/// - roll, yaw: receive radians in (-π, π]. At gimbal lock (pitch ±π/2) roll is 0, and yaw carries the
///   whole rotation.
/// - pitch: receives radians in [-π/2, π/2].
///
/// Returns TURRET_OK.
/// Precision: euler_to_quat of the result is the same rotation within 3e-6 rad everywhere. That includes
/// gimbal lock and its neighborhood, where the arc sine of a matrix entry would lose half of the digits.
/// Source: half-angles, after E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion", PLoS ONE
/// 17(11), 2022.
#[inline(always)]
pub unsafe extern "C" fn quat_to_euler(
    q: *const quat,
    roll: *mut f32,
    pitch: *mut f32,
    yaw: *mut f32,
) -> i32 {
    let (Some(q), Some(roll), Some(pitch), Some(yaw)) =
        (read!(q), slot!(roll), slot!(pitch), slot!(yaw))
    else {
        return TURRET_ERROR_NULL;
    };
    match euler::to_flight(q) {
        Ok((roll_angle, pitch_angle, yaw_angle)) => {
            roll.write(roll_angle);
            pitch.write(pitch_angle);
            yaw.write(yaw_angle);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}

/// Converts a rotation to a 4x4 matrix for column vectors.
///
/// - m: receives 16 floats: element (row r, column c) is m[4*c + r], as in OpenGL, Vulkan and glTF. May
///   overlap q.
/// - q: a quaternion of any length but zero.
///
/// Returns m.
/// Precision: each entry within 4e-7.
#[inline(always)]
pub unsafe extern "C" fn quat_to_matrix(m: *mut f32, q: *const quat) -> *mut f32 {
    let (Some(out), Some(q)) = (slot!(m.cast::<[f32; 16]>()), read!(q)) else {
        return null_mut();
    };
    matrix::from_quat(q).map_or(null_mut(), |columns| {
        out.write(columns);
        m
    })
}

/// Converts a matrix to a rotation: the rotation nearest to its upper 3x3 part, with w >= 0.
///
/// A uniform scale makes no difference; of an uneven scale or a shear, the rotation part of the polar
/// decomposition counts.
///
/// - out: receives the unit quaternion; may overlap m.
/// - m: 16 floats, element (row r, column c) at m[4*c + r]; the last row and the last column are ignored. A
///   mirror image, whose determinant is negative, is bad input, and so is a determinant next to zero.
///
/// Returns out.
/// Precision: within 1e-6 rad.
/// Source: N. Higham, "Computing the polar decomposition", SIAM J. Sci. Stat. Comput. 7(4), 1986, then S.
/// Shepperd, "Quaternion from rotation matrix", J. Guidance and Control 1(3), 1978.
#[inline(always)]
pub unsafe extern "C" fn matrix_to_quat(out: *mut quat, m: *const f32) -> *mut quat {
    let (Some(out), Some(columns)) = (slot!(out), borrow!(m.cast::<[f32; 16]>())) else {
        return null_mut();
    };
    matrix::to_quat(columns).map_or(null_mut(), |q| out.write(q))
}
