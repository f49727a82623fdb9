use std::f64::consts::TAU;

use super::inputs::{Random, inputs, narrow};
use super::measures::{AXIS_ANGLE, QUAT, ROTATION, VECTOR};
use super::reference::{self, about, matrix};
use crate::harness::{Case, Single};
use crate::peers::{Peers, Quat, Vec3};

pub fn cases(peers: &Peers) -> Vec<Case> {
    [
        mul(peers),
        inverse(peers),
        normalize(peers),
        rot_vec(peers),
        init_axis(peers),
        to_axis(peers),
        from_vectors(peers),
        integrate(peers),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Four products of at most 1, and their three sums.
pub const MUL_BOUND: f64 = 4e-7;
/// The contract's 5e-7 rad for the direction, and a rounding of the length.
pub const ROT_VEC_BOUND: f64 = 6e-7;
/// The contract.
pub const INTEGRATE_BOUND: f64 = 4e-7;
/// Seconds.
pub const INTEGRATE_TIME: f32 = 1.0 / 60.0;

pub fn rotation(random: &mut Random) -> Quat {
    Quat::narrow(random.rotation())
}

fn mul(peers: &Peers) -> Vec<Case> {
    let pairs = inputs(|random| (rotation(random), rotation(random)));
    Single::of_calls("quat_mul", MUL_BOUND, QUAT, pairs, |(a, b)| a.wide() * b.wide())
        .calls(
            peers,
            |c| c.quat_mul,
            |quat_mul, (a, b), out| {
                quat_mul(out, a, b);
            },
        )
        .cglm(peers, |c| c.quat_mul, |quat_mul, (a, b), out| quat_mul(a, b, out))
        .into_cases()
}

/// Quaternions of length 1/2 to 2.
fn of_some_length() -> Vec<Quat> {
    inputs(|random| Quat::narrow(random.rotation() * random.between(0.5..2.0)))
}

/// Bound: some roundings of the squared length and of a division.
fn inverse(peers: &Peers) -> Vec<Case> {
    Single::of_calls("quat_inverse", 3e-7, QUAT, of_some_length(), |q| {
        q.wide().conjugate() * (1.0 / q.wide().length_squared())
    })
    .unary(peers, |c| c.quat_inverse, |c| c.quat_inv)
    .into_cases()
}

/// Bound: the contract.
fn normalize(peers: &Peers) -> Vec<Case> {
    Single::of_calls("quat_normalize", 2e-7, QUAT, of_some_length(), |q| q.wide().normalize())
        .unary(peers, |c| c.quat_normalize, |c| c.quat_normalize_to)
        .into_cases()
}

/// A vector of length 1/10 to 100 and how it is rotated.
pub fn vector_and_rotation(random: &mut Random) -> (Vec3, Quat) {
    let v = random.direction() * random.between(0.1..100.0);
    (Vec3::narrow(v), rotation(random))
}

fn rot_vec(peers: &Peers) -> Vec<Case> {
    let turns = inputs(vector_and_rotation);
    Single::of_calls("quat_rot_vec", ROT_VEC_BOUND, VECTOR, turns, |(v, q)| {
        matrix(q.wide().normalize()) * v.wide()
    })
    .calls(
        peers,
        |c| c.quat_rot_vec,
        |quat_rot_vec, (v, q), out| {
            quat_rot_vec(out, v, q);
        },
    )
    .cglm(peers, |c| c.quat_rotatev, |quat_rotatev, (v, q), out| quat_rotatev(q, v, out))
    .into_cases()
}

/// Axes of length 1/2 to 2, angles up to one turn in either direction. Bound: the contract.
fn init_axis(peers: &Peers) -> Vec<Case> {
    let turns = inputs(|random| {
        let axis = random.direction() * random.between(0.5..2.0);
        (Vec3::narrow(axis), narrow(random.between(-TAU..TAU)))
    });
    Single::of_calls("quat_init_axis", 4e-7, ROTATION, turns, |(axis, angle)| {
        about(axis.wide().normalize(), f64::from(*angle))
    })
    .calls(
        peers,
        |c| c.quat_init_axis,
        |quat_init_axis, (Vec3([x, y, z]), angle), out| {
            quat_init_axis(out, *x, *y, *z, *angle);
        },
    )
    .cglm(peers, |c| c.quatv, |quatv, (axis, angle), out| quatv(out, *angle, axis))
    .into_cases()
}

/// Bound: a rounding of an angle up to π and of an axis.
fn to_axis(peers: &Peers) -> Vec<Case> {
    let rotations = inputs(rotation);
    Single::of_calls("quat_to_axis", 4e-7, AXIS_ANGLE, rotations, |q| q.wide().normalize())
        .calls(
            peers,
            |c| c.quat_to_axis,
            |quat_to_axis, q, (axis, angle)| {
                quat_to_axis(q, axis, angle);
            },
        )
        .cglm(
            peers,
            |c| Some((c.quat_axis?, c.quat_angle?)),
            |(quat_axis, quat_angle), q, (axis, angle)| {
                quat_axis(q, axis);
                *angle = quat_angle(q);
            },
        )
        .into_cases()
}

/// Any two directions, of lengths 1/10 to 100. Bound: the contract, and a rounding of the result.
fn from_vectors(peers: &Peers) -> Vec<Case> {
    let vector =
        |random: &mut Random| Vec3::narrow(random.direction() * random.between(0.1..100.0));
    let pairs = inputs(|random| (vector(random), vector(random)));
    Single::of_calls("quat_from_vectors", 3e-7, ROTATION, pairs, |(from, to)| {
        let (from, to) = (from.wide(), to.wide());
        about(from.cross(to).normalize(), reference::angle(from, to))
    })
    .calls(
        peers,
        |c| c.quat_from_vectors,
        |quat_from_vectors, (from, to), out| {
            quat_from_vectors(out, from, to);
        },
    )
    .into_cases()
}

/// An orientation and its angular velocity, up to 20 rad/s.
pub fn spinning(random: &mut Random) -> (Quat, Vec3) {
    let omega = random.direction() * random.between(0.1..20.0);
    (rotation(random), Vec3::narrow(omega))
}

fn integrate(peers: &Peers) -> Vec<Case> {
    Single::of_calls("quat_integrate", INTEGRATE_BOUND, ROTATION, inputs(spinning), |(q, omega)| {
        reference::integrate(q.wide(), omega.wide(), f64::from(INTEGRATE_TIME))
    })
    .calls(
        peers,
        |c| c.quat_integrate,
        |quat_integrate, (q, omega), out| {
            quat_integrate(out, q, omega, INTEGRATE_TIME);
        },
    )
    .into_cases()
}
