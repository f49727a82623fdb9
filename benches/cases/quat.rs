use std::f64::consts::TAU;

use super::inputs::{inputs, narrow};
use super::measures::{AXIS_ANGLE, QUAT, ROTATION, VECTOR};
use super::reference::{about, matrix};
use crate::harness::{Case, Problem};
use crate::peers::{Peers, Quat, Vec3};

pub fn cases(peers: &Peers) -> Vec<Case> {
    vec![
        mul(peers),
        inverse(peers),
        normalize(peers),
        rot_vec(peers),
        init_axis(peers),
        to_axis(peers),
    ]
}

/// Bound: four products of at most 1, and their three sums.
fn mul(peers: &Peers) -> Case {
    let pairs = inputs(|random| (Quat::narrow(random.rotation()), Quat::narrow(random.rotation())));
    Problem::new("quat_mul", 4e-7, QUAT, pairs, |(a, b)| a.wide() * b.wide()).all_three(
        peers,
        |library| {
            let quat_mul = library.quat_mul;
            move |(a, b), out| {
                quat_mul(out, a, b);
            }
        },
        |cglm| {
            let quat_mul = cglm.quat_mul;
            move |(a, b), out| quat_mul(a, b, out)
        },
    )
}

/// Quaternions of length 1/2 to 2.
fn of_some_length() -> Vec<Quat> {
    inputs(|random| Quat::narrow(random.rotation() * random.between(0.5..2.0)))
}

/// Bound: some roundings of the squared length and of a division.
fn inverse(peers: &Peers) -> Case {
    Problem::new("quat_inverse", 3e-7, QUAT, of_some_length(), |q| {
        q.wide().conjugate() * (1.0 / q.wide().length_squared())
    })
    .all_three(
        peers,
        |library| {
            let quat_inverse = library.quat_inverse;
            move |q, out| {
                quat_inverse(out, q);
            }
        },
        |cglm| {
            let quat_inv = cglm.quat_inv;
            move |q, out| quat_inv(q, out)
        },
    )
}

/// Bound: the contract, one unit in the last place.
fn normalize(peers: &Peers) -> Case {
    Problem::new("quat_normalize", 1.2e-7, QUAT, of_some_length(), |q| q.wide().normalize())
        .all_three(
            peers,
            |library| {
                let quat_normalize = library.quat_normalize;
                move |q, out| {
                    quat_normalize(out, q);
                }
            },
            |cglm| {
                let quat_normalize_to = cglm.quat_normalize_to;
                move |q, out| quat_normalize_to(q, out)
            },
        )
}

/// Bound: the contract's 5e-7 rad for the direction, and a rounding of the length.
fn rot_vec(peers: &Peers) -> Case {
    let turns = inputs(|random| {
        let v = random.direction() * random.between(0.1..100.0);
        (Vec3::narrow(v), Quat::narrow(random.rotation()))
    });
    Problem::new("quat_rot_vec", 6e-7, VECTOR, turns, |(v, q)| {
        matrix(q.wide().normalize()) * v.wide()
    })
    .all_three(
        peers,
        |library| {
            let quat_rot_vec = library.quat_rot_vec;
            move |(v, q), out| {
                quat_rot_vec(out, v, q);
            }
        },
        |cglm| {
            let quat_rotatev = cglm.quat_rotatev;
            move |(v, q), out| quat_rotatev(q, v, out)
        },
    )
}

/// Axes of length 1/2 to 2, angles up to one turn either way. Bound: the contract.
fn init_axis(peers: &Peers) -> Case {
    let turns = inputs(|random| {
        let axis = random.direction() * random.between(0.5..2.0);
        (Vec3::narrow(axis), narrow(random.between(-TAU..TAU)))
    });
    Problem::new("quat_init_axis", 4e-7, ROTATION, turns, |(axis, angle)| {
        about(axis.wide().normalize(), f64::from(*angle))
    })
    .all_three(
        peers,
        |library| {
            let quat_init_axis = library.quat_init_axis;
            move |(Vec3([x, y, z]), angle), out| {
                quat_init_axis(out, *x, *y, *z, *angle);
            }
        },
        |cglm| {
            let quatv = cglm.quatv;
            move |(axis, angle), out| quatv(out, *angle, axis)
        },
    )
}

/// Bound: a rounding of an angle up to π and of an axis.
fn to_axis(peers: &Peers) -> Case {
    let rotations = inputs(|random| Quat::narrow(random.rotation()));
    Problem::new("quat_to_axis", 4e-7, AXIS_ANGLE, rotations, |q| q.wide().normalize()).all_three(
        peers,
        |library| {
            let quat_to_axis = library.quat_to_axis;
            move |q, (axis, angle)| {
                quat_to_axis(q, axis, angle);
            }
        },
        |cglm| {
            let (quat_axis, quat_angle) = (cglm.quat_axis, cglm.quat_angle);
            move |q, (axis, angle)| {
                quat_axis(q, axis);
                *angle = quat_angle(q);
            }
        },
    )
}
