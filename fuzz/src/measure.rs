//! Lengths, angles and rotations in double, to check results.

use std::f64::consts::PI;

/// The tolerance of quaternions that a function builds, unless its comment names a narrower one.
pub const UNIT: f64 = 4e-7;

/// π as functions return it.
pub const PI_FLOAT: f32 = std::f32::consts::PI;

pub fn wide<const N: usize>(v: &[f32; N]) -> [f64; N] {
    v.map(f64::from)
}

pub fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The length of a vector of floats. It cannot overflow in double.
pub fn length<const N: usize>(v: &[f32; N]) -> f64 {
    let v = wide(v);
    dot(&v, &v).sqrt()
}

pub fn unit<const N: usize>(v: &[f32; N]) -> [f64; N] {
    let length = length(v);
    wide(v).map(|x| x / length)
}

pub fn is_unit<const N: usize>(v: &[f32; N], tolerance: f64) -> bool {
    // The documented bound, and the rounding of this square root.
    (length(v) - 1.0).abs() <= tolerance + 1e-15
}

pub fn is_finite(numbers: &[f32]) -> bool {
    numbers.iter().all(|x| x.is_finite())
}

pub fn same_bits<const N: usize>(a: &[f32; N], b: &[f32; N]) -> bool {
    a.map(f32::to_bits) == b.map(f32::to_bits)
}

pub fn negated<const N: usize>(v: &[f32; N]) -> [f32; N] {
    v.map(|x| -x)
}

/// Whether `q` is `end`, or its negative.
pub fn is_end(q: &[f32; 4], end: &[f32; 4]) -> bool {
    q == end || *q == negated(end)
}

pub fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub fn mul(a: &[f64; 4], b: &[f64; 4]) -> [f64; 4] {
    let [ax, ay, az, aw] = *a;
    let [bx, by, bz, bw] = *b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

pub fn conjugate(q: &[f64; 4]) -> [f64; 4] {
    [-q[0], -q[1], -q[2], q[3]]
}

/// `v` rotated by a unit quaternion.
pub fn rotated(q: &[f64; 4], v: &[f64; 3]) -> [f64; 3] {
    let [x, y, z, _] = mul(&mul(q, &[v[0], v[1], v[2], 0.0]), &conjugate(q));
    [x, y, z]
}

/// The angle between two rotations of any length, in [0, π].
pub fn turn_between(a: &[f32; 4], b: &[f32; 4]) -> f64 {
    turn_of(&mul(&conjugate(&unit(a)), &unit(b)))
}

/// The angle of a rotation, in [0, π].
pub fn turn_of(q: &[f64; 4]) -> f64 {
    let [x, y, z, w] = *q;
    2.0 * (x * x + y * y + z * z).sqrt().atan2(w.abs())
}

/// The angle between two directions of any length.
pub fn angle_between(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    let across = cross(a, b);
    dot(&across, &across).sqrt().atan2(dot(a, b))
}

/// The rotation about a coordinate axis.
pub fn about(axis: usize, angle: f32) -> [f64; 4] {
    let (sin, cos) = (f64::from(angle) / 2.0).sin_cos();
    let mut q = [0.0, 0.0, 0.0, cos];
    q[axis] = sin;
    q
}

/// The distance of an angle from a whole number of turns.
pub fn off_turns(angle: f64) -> f64 {
    let rest = angle.rem_euclid(2.0 * PI);
    rest.min(2.0 * PI - rest)
}

/// Whether an angle is in (−π, π], as functions return angles.
pub fn is_wrapped(angle: f32) -> bool {
    -PI_FLOAT < angle && angle <= PI_FLOAT
}

/// The fraction of a damped rotation that is left after a time.
pub fn part_left(dt: f32, half_life: f64) -> f64 {
    match (dt, half_life) {
        (0.0, _) => 1.0,
        (_, 0.0) => 0.0,
        _ => (-f64::from(dt) / half_life).exp2(),
    }
}
