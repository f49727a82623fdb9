//! euler: Euler angles in any order.
//!
//! Euler angles are three rotations in a row, and the letters of an order name their axes. Intrinsic orders
//! rotate about the body's own axes: TURRET_EULER_XYZ is X(a)·Y(b)·Z(c). Extrinsic orders rotate about the
//! fixed axes of the world: TURRET_EULER_XYZ_EXTRINSIC is Z(c)·Y(b)·X(a). Unity's eulerAngles (x, y, z) are
//! euler_to_quat_ordered(out, y, x, z, TURRET_EULER_YXZ), with the angles in radians, and come back by
//! quat_to_euler_ordered(&q, &y, &x, &z, TURRET_EULER_YXZ); Unity shows them from 0 to 360 degrees.

use core::ptr::null_mut;

use turret_core::Error;
use turret_core::math::euler_order::{self as math, EulerOrder};

use crate::ffi::{read, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::quat;

/// Intrinsic: X, then Y, then Z.
pub const TURRET_EULER_XYZ: i32 = 0;
/// Intrinsic: X, then Z, then Y.
pub const TURRET_EULER_XZY: i32 = 1;
/// Intrinsic: Y, then X, then Z.
pub const TURRET_EULER_YXZ: i32 = 2;
/// Intrinsic: Y, then Z, then X. A turret's, in canonical axes.
pub const TURRET_EULER_YZX: i32 = 3;
/// Intrinsic: Z, then X, then Y.
pub const TURRET_EULER_ZXY: i32 = 4;
/// Intrinsic: Z, then Y, then X. Yaw, pitch, roll (euler_to_quat).
pub const TURRET_EULER_ZYX: i32 = 5;
/// Intrinsic: X, then Y, then X.
pub const TURRET_EULER_XYX: i32 = 6;
/// Intrinsic: X, then Z, then X.
pub const TURRET_EULER_XZX: i32 = 7;
/// Intrinsic: Y, then X, then Y.
pub const TURRET_EULER_YXY: i32 = 8;
/// Intrinsic: Y, then Z, then Y.
pub const TURRET_EULER_YZY: i32 = 9;
/// Intrinsic: Z, then X, then Z.
pub const TURRET_EULER_ZXZ: i32 = 10;
/// Intrinsic: Z, then Y, then Z.
pub const TURRET_EULER_ZYZ: i32 = 11;
/// Extrinsic: X, then Y, then Z. Roll, pitch, yaw (euler_to_quat).
pub const TURRET_EULER_XYZ_EXTRINSIC: i32 = 12;
/// Extrinsic: X, then Z, then Y.
pub const TURRET_EULER_XZY_EXTRINSIC: i32 = 13;
/// Extrinsic: Y, then X, then Z.
pub const TURRET_EULER_YXZ_EXTRINSIC: i32 = 14;
/// Extrinsic: Y, then Z, then X.
pub const TURRET_EULER_YZX_EXTRINSIC: i32 = 15;
/// Extrinsic: Z, then X, then Y.
pub const TURRET_EULER_ZXY_EXTRINSIC: i32 = 16;
/// Extrinsic: Z, then Y, then X.
pub const TURRET_EULER_ZYX_EXTRINSIC: i32 = 17;
/// Extrinsic: X, then Y, then X.
pub const TURRET_EULER_XYX_EXTRINSIC: i32 = 18;
/// Extrinsic: X, then Z, then X.
pub const TURRET_EULER_XZX_EXTRINSIC: i32 = 19;
/// Extrinsic: Y, then X, then Y.
pub const TURRET_EULER_YXY_EXTRINSIC: i32 = 20;
/// Extrinsic: Y, then Z, then Y.
pub const TURRET_EULER_YZY_EXTRINSIC: i32 = 21;
/// Extrinsic: Z, then X, then Z.
pub const TURRET_EULER_ZXZ_EXTRINSIC: i32 = 22;
/// Extrinsic: Z, then Y, then Z.
pub const TURRET_EULER_ZYZ_EXTRINSIC: i32 = 23;

/// Returns the order that a `TURRET_EULER_*` names: 0 to 11 are the orders in the core's list, 12 to 23 the same
/// orders about fixed axes.
///
/// # Errors
/// [`Error::InvalidArgument`] for any other number.
fn order_of(number: i32) -> Result<EulerOrder, Error> {
    let number = usize::try_from(number).map_err(|_| Error::InvalidArgument)?;
    let count = EulerOrder::INTRINSIC.len();
    match EulerOrder::INTRINSIC.get(number % count) {
        Some(&order) if number < count => Ok(order),
        Some(&order) if number < 2 * count => Ok(order.extrinsic()),
        _ => Err(Error::InvalidArgument),
    }
}

/// Converts Euler angles in a given order to a rotation.
///
/// For a turret's azimuth, elevation and roll, call euler_to_quat_ordered(out, azimuth, elevation, roll,
/// TURRET_EULER_YZX). euler_to_quat(out, roll, pitch, yaw) is TURRET_EULER_ZYX with a = yaw, b = pitch and c
/// = roll.
///
/// - out: receives the unit quaternion.
/// - a, b, c: radians, any finite numbers, in the order of the letters.
/// - order: one of TURRET_EULER_*.
///
/// Returns out.
/// Precision: unit within 4e-7, its rotation within 6e-7 rad.
#[inline(always)]
pub unsafe extern "C" fn euler_to_quat_ordered(
    out: *mut quat,
    a: f32,
    b: f32,
    c: f32,
    order: i32,
) -> *mut quat {
    let (Some(out), Ok(order)) = (slot!(out), order_of(order)) else {
        return null_mut();
    };
    math::from_angles(a, b, c, order).map_or(null_mut(), |q| out.write(q))
}

/// Converts a rotation to Euler angles in a given order, as euler_to_quat_ordered takes them.
///
/// - q: a quaternion of any length but zero.
/// - a, c: receive radians in (-π, π]. At gimbal lock, at either end of the range of b, c is 0, and a
///   carries the whole rotation.
/// - b: receives radians in [-π/2, π/2] for orders of three different axes, such as XYZ, and in [0, π] for
///   orders that return to the first axis, such as ZXZ.
/// - order: one of TURRET_EULER_*.
///
/// Returns TURRET_OK.
/// Precision: euler_to_quat_ordered of the result is the same rotation within 3e-6 rad everywhere. That
/// includes gimbal lock and its neighborhood, where the arc sine of a matrix entry would lose half of the
/// digits.
/// Source: half-angles, after E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: a direct,
/// general and computationally efficient method", PLoS ONE 17(11), 2022.
#[inline(always)]
pub unsafe extern "C" fn quat_to_euler_ordered(
    q: *const quat,
    a: *mut f32,
    b: *mut f32,
    c: *mut f32,
    order: i32,
) -> i32 {
    let (Some(q), Some(a), Some(b), Some(c)) = (read!(q), slot!(a), slot!(b), slot!(c)) else {
        return TURRET_ERROR_NULL;
    };
    match order_of(order).and_then(|order| math::to_angles(q, order)) {
        Ok((first, middle, last)) => {
            a.write(first);
            b.write(middle);
            c.write(last);
            TURRET_OK
        }
        Err(error) => status(error),
    }
}
