//! How results are compared with the expected ones.

use glam::{DMat3, DQuat, DVec3};

use super::reference::{Shooting, about, of_euler, turn};
use crate::harness::Measure;
use crate::peers::{CameraPose, Mat4, Pose, Quat, Solution, Vec3};

/// The larger error; NaN if one is NaN, which `f64::max` would ignore.
pub fn worse(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

/// The error of a rotation of either sign: the angle that it is off by, or the error of its length if that is larger.
pub const ROTATION: &Measure<Quat, DQuat> = &Measure {
    unit: "rad",
    error: |q, expected| worse(turn(q.wide(), *expected), (q.wide().length() - 1.0).abs()),
    unwritten: Quat::NAN,
};

/// The error of a quaternion of any length, including its sign.
pub const QUAT: &Measure<Quat, DQuat> = &Measure {
    unit: "of its length",
    error: |q, expected| (q.wide() - *expected).length() / expected.length(),
    unwritten: Quat::NAN,
};

pub const VECTOR: &Measure<Vec3, DVec3> = &Measure {
    unit: "of its length",
    error: |v, expected| (v.wide() - *expected).length() / expected.length(),
    unwritten: Vec3::NAN,
};

pub const NUMBER: &Measure<f32, f64> = &Measure {
    unit: "of the number",
    error: |x, expected| (f64::from(*x) / expected - 1.0).abs(),
    unwritten: f32::NAN,
};

/// The largest error of the entries of the upper 3×3.
pub const MATRIX: &Measure<Mat4, DMat3> = &Measure {
    unit: "in an entry",
    error: |m, expected| {
        let columns = m.0.chunks_exact(4).map(|column| column.iter().take(3));
        let entries = columns.take(3).flatten().map(|entry| f64::from(*entry));
        entries.zip(expected.to_cols_array()).map(|(a, b)| (a - b).abs()).fold(0.0, worse)
    },
    unwritten: Mat4::NAN,
};

/// The error of a side: it is right or not.
pub const SIDE: &Measure<i32, i32> = &Measure {
    unit: "wrong",
    error: |side, expected| if side == expected { 0.0 } else { 1.0 },
    unwritten: i32::MAX,
};

/// Where a turret's barrel is, and its muzzle.
#[derive(Clone, Copy)]
pub struct Posed {
    pub barrel: DQuat,
    pub muzzle: DVec3,
}

/// The length by which the error of a muzzle becomes an angle, meters: about its arm.
const ARM: f64 = 6.0;

/// A turret's pose, by the worse of barrel and muzzle.
pub const POSE: &Measure<Pose, Posed> = &Measure {
    unit: "rad",
    error: |pose, expected| {
        let barrel = (ROTATION.error)(&Quat(pose.barrel), &expected.barrel);
        worse(barrel, (pose.muzzle.wide() - expected.muzzle).length() / ARM)
    },
    unwritten: Pose::NAN,
};

/// A camera's pose, by the worse of orientation and position, in meters.
pub const CAMERA: &Measure<CameraPose, (DVec3, DQuat)> = &Measure {
    unit: "rad",
    error: |pose, (position, orientation)| {
        let turned = (ROTATION.error)(&Quat(pose.orientation), orientation);
        worse(turned, (pose.position.wide() - *position).length())
    },
    unwritten: CameraPose::NAN,
};

/// The distance by which a shot misses its target, relative to the length of its flight, for the worse of two
/// solutions. A solution that was not found is an error only if it is the first.
pub const MISS: &Measure<[Solution; 2], Shooting> = &Measure {
    unit: "of its flight",
    error: |[first, second], shooting| {
        let second = if second.time.is_nan() { 0.0 } else { shooting.miss(second) };
        worse(shooting.miss(first), second)
    },
    unwritten: [Solution::NAN; 2],
};

/// Axis and angle, turned back into the rotation they came from.
pub const AXIS_ANGLE: &Measure<(Vec3, f32), DQuat> = &Measure {
    unit: "rad",
    error: |(axis, angle), expected| {
        let axis = axis.wide();
        let turned = about(axis.normalize(), f64::from(*angle));
        worse(turn(turned, *expected), (axis.length() - 1.0).abs())
    },
    unwritten: (Vec3::NAN, f32::NAN),
};

/// Roll, pitch and yaw, turned back into the rotation they came from.
pub const EULER: &Measure<[f32; 3], DQuat> = &Measure {
    unit: "rad",
    error: |angles, expected| {
        let [roll, pitch, yaw] = angles.map(f64::from);
        turn(of_euler(roll, pitch, yaw), *expected)
    },
    unwritten: [f32::NAN; 3],
};
