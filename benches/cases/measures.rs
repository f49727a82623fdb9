//! How answers are held against what was expected.

use glam::{DMat3, DQuat, DVec3};

use super::reference::{about, of_euler, turn};
use crate::harness::Measure;
use crate::peers::{Mat4, Quat, Vec3};

/// A rotation, whatever its sign: the angle it is off by, or by how much it is not unit if that is
/// more.
pub const ROTATION: &Measure<Quat, DQuat> = &Measure {
    unit: "rad",
    error: |q, expected| turn(q.wide(), *expected).max((q.wide().length() - 1.0).abs()),
    unanswered: Quat::NAN,
};

/// A quaternion of any length, of which the sign counts too.
pub const QUAT: &Measure<Quat, DQuat> = &Measure {
    unit: "of its length",
    error: |q, expected| (q.wide() - *expected).length() / expected.length(),
    unanswered: Quat::NAN,
};

pub const VECTOR: &Measure<Vec3, DVec3> = &Measure {
    unit: "of its length",
    error: |v, expected| (v.wide() - *expected).length() / expected.length(),
    unanswered: Vec3::NAN,
};

pub const NUMBER: &Measure<f32, f64> = &Measure {
    unit: "of the number",
    error: |x, expected| (f64::from(*x) / expected - 1.0).abs(),
    unanswered: f32::NAN,
};

/// The entry of the upper 3×3 that is off most.
pub const MATRIX: &Measure<Mat4, DMat3> = &Measure {
    unit: "in an entry",
    error: |m, expected| {
        let columns = m.0.chunks_exact(4).map(|column| column.iter().take(3));
        let entries = columns.take(3).flatten().map(|entry| f64::from(*entry));
        entries.zip(expected.to_cols_array()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    },
    unanswered: Mat4::NAN,
};

/// Axis and angle, turned back into the rotation they came from.
pub const AXIS_ANGLE: &Measure<(Vec3, f32), DQuat> = &Measure {
    unit: "rad",
    error: |(axis, angle), expected| {
        let axis = axis.wide();
        turn(about(axis.normalize(), f64::from(*angle)), *expected).max((axis.length() - 1.0).abs())
    },
    unanswered: (Vec3::NAN, f32::NAN),
};

/// Roll, pitch and yaw, turned back into the rotation they came from.
pub const EULER: &Measure<[f32; 3], DQuat> = &Measure {
    unit: "rad",
    error: |angles, expected| {
        let [roll, pitch, yaw] = angles.map(f64::from);
        turn(of_euler(roll, pitch, yaw), *expected)
    },
    unanswered: [f32::NAN; 3],
};
