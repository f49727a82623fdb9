use std::f64::consts::{FRAC_PI_2, PI};

use glam::DQuat;

use super::inputs::{Random, inputs, narrow};
use super::measures::{EULER, MATRIX, ROTATION};
use super::quat::rotation;
use super::reference::{matrix, of_euler};
use crate::harness::{Case, Single};
use crate::peers::{Mat4, Peers, Vec3};

/// Half of the contract's tolerance for the angle between two columns.
pub const MATRIX_BOUND: f64 = 5e-7;
/// The contract.
pub const OF_EULER_BOUND: f64 = 6e-7;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [to_matrix(peers), of_matrix(peers), of_angles(peers), to_angles(peers)]
        .into_iter()
        .flatten()
        .collect()
}

fn to_matrix(peers: &Peers) -> Vec<Case> {
    let rotations = inputs(rotation);
    Single::of_calls("quat_to_matrix", MATRIX_BOUND, MATRIX, rotations, |q| {
        matrix(q.wide().normalize())
    })
    .unary(peers, |c| c.quat_to_matrix, |c| c.quat_mat4)
    .into_cases()
}

/// The expected rotation is the one before the matrix was rounded. Bound: a rounding of each of the nine entries, and
/// of the result.
fn of_matrix(peers: &Peers) -> Vec<Case> {
    let matrices = inputs(|random| {
        let q = random.rotation();
        (Mat4::narrow(matrix(q)), q)
    });
    Single::of_calls("matrix_to_quat", 4e-7, ROTATION, matrices, |(_, q)| *q)
        .calls(
            peers,
            |c| c.matrix_to_quat,
            |matrix_to_quat, (m, _), out| {
                matrix_to_quat(out, m);
            },
        )
        .cglm(peers, |c| c.mat4_quat, |mat4_quat, (m, _), out| mat4_quat(m, out))
        .into_cases()
}

/// Any roll, pitch and yaw.
pub fn angles(random: &mut Random) -> Vec3 {
    let (roll, yaw) = (random.between(-PI..PI), random.between(-PI..PI));
    let pitch = random.between(-FRAC_PI_2..FRAC_PI_2);
    Vec3([roll, pitch, yaw].map(narrow))
}

pub fn rotation_of(angles: &Vec3) -> DQuat {
    let [roll, pitch, yaw] = angles.wide().to_array();
    of_euler(roll, pitch, yaw)
}

/// cglm converts to a matrix first.
fn of_angles(peers: &Peers) -> Vec<Case> {
    Single::of_calls("euler_to_quat", OF_EULER_BOUND, ROTATION, inputs(angles), rotation_of)
        .calls(
            peers,
            |c| c.euler_to_quat,
            |euler_to_quat, Vec3([roll, pitch, yaw]), out| {
                euler_to_quat(out, *roll, *pitch, *yaw);
            },
        )
        .cglm(
            peers,
            |c| Some((c.euler_zyx?, c.mat4_quat?)),
            |(euler_zyx, mat4_quat), angles, out| {
                let mut m = Mat4::ZERO;
                euler_zyx(angles, &mut m);
                mat4_quat(&m, out);
            },
        )
        .into_cases()
}

/// cglm returns angles of another order only. Bound: the contract.
fn to_angles(peers: &Peers) -> Vec<Case> {
    Single::of_calls("quat_to_euler", 3e-6, EULER, inputs(rotation), |q| q.wide().normalize())
        .calls(
            peers,
            |c| c.quat_to_euler,
            |quat_to_euler, q, [roll, pitch, yaw]| {
                quat_to_euler(q, roll, pitch, yaw);
            },
        )
        .into_cases()
}
