//! Slow, obvious references in double precision, and other code that the tests share.

use std::f64::consts::{PI, TAU};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

use amount::amount;

pub mod amount;
pub mod flight;
pub mod flown;
#[cfg(all(unix, not(miri)))]
pub mod guarded;
pub mod gun;
pub mod hard;
pub mod lead;
pub mod motion;
pub mod reversals;
pub mod sector_scene;
pub mod sectors;
pub mod settling;
pub mod tally;
pub mod told;
pub mod turret;

/// The tolerances of results, each with its reason.
pub mod tolerance {
    /// The contract: a quaternion that a function builds is unit within this.
    pub const UNIT: f64 = 4e-7;
    /// The contract: `turret_aim` points within this of exact arithmetic, in radians.
    pub const AIM: f64 = 2e-6;
    /// Two roundings of each component of a unit quaternion, as an angle of rotation.
    pub const ROTATION: f64 = 6e-7;
    /// Euler angles and back, at and near gimbal lock too.
    pub const EULER: f64 = 3e-6;
    /// Euler angles themselves, away from gimbal lock: the four products and two arc tangents.
    pub const EULER_ANGLE: f64 = 1e-6;
    /// The documented bound of an axis and an angle as a rotation.
    pub const AXIS: f64 = 4e-7;
    /// The documented bound of a rotated vector's direction; its relative length has one more rounding.
    pub const TURNED: f64 = 5e-7;
    pub const TURNED_LENGTH: f64 = 7e-7;
    /// A blend of two inputs that are each 5.5e-7 off unit, which still counts as unit: the longer input attracts the
    /// result by up to the ratio of their lengths.
    pub const NEARLY_UNIT_BLEND: f64 = 1.5e-6;
    /// How far an interpolated quaternion may be off the plane of its two ends.
    pub const ARC: f64 = 3e-7;
    /// The documented bound of a rotation matrix's column lengths and of their cosines.
    pub const ORTHONORMAL: f64 = 1e-6;
    /// The asymmetry that an error of `ROTATION` leaves in the stretch of the matrix that the quaternion came from,
    /// relative to its Frobenius norm: √2 times as much.
    pub const SYMMETRY: f64 = 8.5e-7;
    /// The documented bound of a normalized vector's or quaternion's length. A length, and each component, have the
    /// same roundings.
    pub const NORMALIZED: f64 = 2e-7;
    /// One rounding of an angle of size π to a float, and the roundings in double.
    pub const ANGLE: f64 = 1.3e-7;
    /// How far inside a forbidden sector an angle still counts as on its edge: four such roundings, and the float −π,
    /// which is taken for π although it is 1.75e-7 off.
    pub const EDGE: f64 = 7e-7;
    /// The error of the heading of a level orientation of floats, after a turn.
    pub const HEADING: f64 = 1e-6;
    /// The documented bound of a lead's time, relative: one rounding to a float. A hundredth of what is required.
    pub const LEAD_TIME: f64 = 1e-7;
    /// The documented bound of how far a shot passes from its target, as a fraction of its path: roundings to floats of
    /// the launch velocity and of the time. A tenth of what is required.
    pub const LEAD_MISS: f64 = 1e-6;
    /// The documented fraction of the flight by which a target may be out of reach and is still hit.
    pub const LEAD_REACH: f64 = 1.0 / 4_194_304.0;
}

/// Returns a configuration with that many cases, or a fiftieth of them. They are the same every time, so that a failure
/// is due to a change of the code.
pub fn cases(all: u32) -> ProptestConfig {
    ProptestConfig {
        cases: amount(all, all / 50),
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

pub fn unit_quat() -> impl Strategy<Value = Quat> {
    prop::array::uniform4(-1.0f64..1.0)
        .prop_filter("not too short to normalise", |q| DQuat::from_array(*q).length() > 0.1)
        .prop_map(|q| DQuat::from_array(q).normalize().as_quat())
}

pub fn vec3(range: f32) -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-range..range).prop_map(Vec3::from_array)
}

/// Returns the angle of the rotation between two orientations of any sign and length.
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

/// Returns yaw(azimuth about Y) · pitch(elevation about Z).
pub fn turret_orientation(azimuth: f64, elevation: f64) -> DQuat {
    DQuat::from_rotation_y(azimuth) * DQuat::from_rotation_z(elevation)
}

/// Returns the azimuth and elevation of the barrel of an orientation in the frame of rest. Of the two poses that point
/// along the barrel it takes the pose with less roll. Without roll, and near straight up and down, it takes the angles
/// of the orientation itself.
pub fn turret_angles(rest: DQuat, current: DQuat) -> (f64, f64) {
    let turned = (rest.inverse() * current).normalize();
    let DQuat { x, y, z, w } = turned;
    let barrel = turned * DVec3::X;
    let level = barrel.x.hypot(barrel.z);
    let is_upright = w * w + y * y >= x * x + z * z;
    let (azimuth, elevation) = if level <= VERTICAL || roll(turned).abs() <= rounded_roll(level) {
        if is_upright {
            (2.0 * y.atan2(w), 2.0 * (z * w + x * y).atan2(w * w + y * y))
        } else {
            (2.0 * x.atan2(z), 2.0 * (x * x + z * z).atan2(z * w + x * y))
        }
    } else if is_upright {
        ((-barrel.z).atan2(barrel.x), barrel.y.atan2(level))
    } else {
        (barrel.z.atan2(-barrel.x), barrel.y.atan2(-level))
    };
    (wrap(azimuth), wrap(elevation))
}

/// The contract: nearer to straight up or down than about this angle, a barrel has no azimuth of its own.
pub const VERTICAL: f64 = 1e-3;

/// Returns the sine of a barrel's roll in the frame of rest, times the cosine of its elevation.
pub fn roll(turret_in_rest: DQuat) -> f64 {
    let DQuat { x, y, z, w } = turret_in_rest;
    2.0 * (x * w - y * z)
}

/// Returns the largest [`roll`] that counts as rounding, where the cosine of the elevation is `level`: 0 at 75°, and
/// 6e-7 straight up.
fn rounded_roll(level: f64) -> f64 {
    6e-7 * (1.0 - level / 0.26)
}

/// Returns the azimuth and elevation of an offset in the frame of rest; no azimuth straight overhead or below.
pub fn direction_angles(rest: DQuat, offset: DVec3) -> (Option<f64>, f64) {
    let local = rest.inverse() * (offset / offset.abs().max_element());
    let horizontal = local.x.hypot(local.z);
    let azimuth = (horizontal > 1e-6 * local.y.abs()).then(|| (-local.z).atan2(local.x));
    (azimuth, local.y.atan2(horizontal))
}

/// Makes one step of a turret, with the limits in radians.
pub fn step(
    offset: DVec3,
    rest: Quat,
    current: Quat,
    azimuth_limit: f64,
    elevation_limit: f64,
) -> DQuat {
    let (rest, current) = (rest.as_dquat().normalize(), current.as_dquat().normalize());
    let (azimuth, elevation) = turret_angles(rest, current);
    let (wanted_azimuth, wanted_elevation) = direction_angles(rest, offset);
    let azimuth_turn = wrap(wanted_azimuth.unwrap_or(azimuth) - azimuth);
    let elevation_turn = wrap(wanted_elevation - elevation);
    rest * turret_orientation(
        azimuth + azimuth_turn.clamp(-azimuth_limit, azimuth_limit),
        elevation + elevation_turn.clamp(-elevation_limit, elevation_limit),
    )
}

pub const ZERO_QUAT: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);

/// Returns quaternions with one component that is not finite.
pub fn bad_quats() -> Vec<Quat> {
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .into_iter()
        .flat_map(|bad| {
            [
                Quat::from_xyzw(bad, 0.5, 0.5, 0.5),
                Quat::from_xyzw(0.5, bad, 0.5, 0.5),
                Quat::from_xyzw(0.5, 0.5, bad, 0.5),
                Quat::from_xyzw(0.5, 0.5, 0.5, bad),
            ]
        })
        .collect()
}

pub fn unit_vec3() -> impl Strategy<Value = DVec3> {
    prop::array::uniform3(-1.0f64..1.0)
        .prop_map(DVec3::from_array)
        .prop_filter("not too short to normalise", |v| v.length() > 0.1)
        .prop_map(DVec3::normalize)
}

/// Returns ten to any power between minus and plus `exponent`.
pub fn magnitude(exponent: f64) -> impl Strategy<Value = f64> {
    (-exponent..exponent).prop_map(|power| 10f64.powf(power))
}

/// Returns the same rotation as a unit quaternion in double.
pub fn exact(q: Quat) -> DQuat {
    q.as_dquat().normalize()
}

/// Returns the angle between two vectors of any length, precise for the smallest angles, too.
pub fn vector_angle(a: DVec3, b: DVec3) -> f64 {
    a.cross(b).length().atan2(a.dot(b))
}

/// Returns both as exact unit quaternions on the same side.
fn same_side(from: Quat, to: Quat) -> (DQuat, DQuat) {
    let (from, to) = (exact(from), exact(to));
    (from, if from.dot(to) < 0.0 { -to } else { to })
}

/// Shoemake's formula as in the paper.
pub fn slerp(from: Quat, to: Quat, t: f32) -> DQuat {
    let (from, to) = same_side(from, to);
    let t = f64::from(t);
    let arc = 2.0 * (to - from).length().atan2((to + from).length());
    if arc == 0.0 {
        return from;
    }
    from * (((1.0 - t) * arc).sin() / arc.sin()) + to * ((t * arc).sin() / arc.sin())
}

pub fn nlerp(from: Quat, to: Quat, t: f32) -> DQuat {
    let (from, to) = same_side(from, to);
    (from * (1.0 - f64::from(t)) + to * f64::from(t)).normalize()
}

/// Returns yaw(Z) · pitch(Y) · roll(X).
pub fn flight(roll: f64, pitch: f64, yaw: f64) -> DQuat {
    DQuat::from_rotation_z(yaw) * DQuat::from_rotation_y(pitch) * DQuat::from_rotation_x(roll)
}
