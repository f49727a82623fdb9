//! The slow, obvious way in double precision, and what the tests share.
#![allow(dead_code, reason = "each test program uses a part")]

use std::f64::consts::{PI, TAU};

use proptest::prelude::*;
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

/// What a result may be off by, each with its reason.
pub mod tolerance {
    /// The contract: a quaternion that a function builds is unit within this.
    pub const UNIT: f64 = 4e-7;
    /// The contract: `turret_aim` points within this of exact arithmetic, in radians.
    pub const AIM: f64 = 2e-6;
    /// Two roundings of each component of a unit quaternion, as an angle of rotation.
    pub const ROTATION: f64 = 6e-7;
    /// Euler angles and back, at and near gimbal lock too.
    pub const EULER: f64 = 3e-6;
    /// One rounding of an angle of size π to a float, and what double leaves.
    pub const ANGLE: f64 = 1.3e-7;
    /// Four such roundings: how far inside a forbidden sector still counts as on its edge.
    pub const EDGE: f64 = 4.8e-7;
    /// The heading of a level orientation of floats, after a turn.
    pub const HEADING: f64 = 1e-6;
}

/// Few enough cases for a debug build to stay quick, all of them in release.
pub fn cases(release: u32) -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(debug_assertions) { release / 100 } else { release })
}

pub fn unit_quat() -> impl Strategy<Value = Quat> {
    prop::array::uniform4(-1.0f64..1.0)
        .prop_filter("not too short to normalise", |q| DQuat::from_array(*q).length() > 0.1)
        .prop_map(|q| DQuat::from_array(q).normalize().as_quat())
}

pub fn vec3(range: f32) -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-range..range).prop_map(Vec3::from_array)
}

/// The angle of the rotation between two orientations, whatever their signs and lengths.
pub fn angle_between(a: DQuat, b: DQuat) -> f64 {
    let turn = a.conjugate() * b;
    2.0 * turn.xyz().length().atan2(turn.w.abs())
}

pub fn length_error(q: Quat) -> f64 {
    (q.as_dquat().length() - 1.0).abs()
}

pub fn wrap(angle: f64) -> f64 {
    let wrapped = angle.rem_euclid(TAU);
    if wrapped > PI { wrapped - TAU } else { wrapped }
}

/// yaw(azimuth about Y) · pitch(elevation about Z).
pub fn turret_orientation(azimuth: f64, elevation: f64) -> DQuat {
    DQuat::from_rotation_y(azimuth) * DQuat::from_rotation_z(elevation)
}

/// Azimuth and elevation of an orientation in the frame of its rest.
pub fn turret_angles(rest: DQuat, current: DQuat) -> (f64, f64) {
    let (x, y, z, w) = (rest.inverse() * current).into();
    (wrap(2.0 * y.atan2(w)), wrap(2.0 * (z * w + x * y).atan2(w * w + y * y)))
}

/// Azimuth and elevation of a way in the frame of rest; no azimuth straight overhead or below.
pub fn direction_angles(rest: DQuat, way: DVec3) -> (Option<f64>, f64) {
    let local = rest.inverse() * (way / way.abs().max_element());
    let horizontal = local.x.hypot(local.z);
    let azimuth = (horizontal > 1e-6 * local.y.abs()).then(|| (-local.z).atan2(local.x));
    (azimuth, local.y.atan2(horizontal))
}

/// One step of a turret, with the limits in radians.
pub fn step(
    way: DVec3,
    rest: Quat,
    current: Quat,
    azimuth_limit: f64,
    elevation_limit: f64,
) -> DQuat {
    let (rest, current) = (rest.as_dquat().normalize(), current.as_dquat().normalize());
    let (azimuth, elevation) = turret_angles(rest, current);
    let (wanted_azimuth, wanted_elevation) = direction_angles(rest, way);
    let azimuth_way = wrap(wanted_azimuth.unwrap_or(azimuth) - azimuth);
    let elevation_way = wrap(wanted_elevation - elevation);
    rest * turret_orientation(
        azimuth + azimuth_way.clamp(-azimuth_limit, azimuth_limit),
        elevation + elevation_way.clamp(-elevation_limit, elevation_limit),
    )
}
