use std::f64::consts::{FRAC_PI_2, PI};

use super::inputs::{inputs, narrow};
use super::measures::{EULER, MATRIX, ROTATION};
use super::reference::{matrix, of_euler};
use crate::harness::{Case, Problem};
use crate::peers::{Mat4, Peers, Quat, Vec3};

pub fn cases(peers: &Peers) -> Vec<Case> {
    vec![to_matrix(peers), of_matrix(peers), of_angles(peers), to_angles(peers)]
}

fn rotations() -> Vec<Quat> {
    inputs(|random| Quat::narrow(random.rotation()))
}

/// Bound: half of what the contract lets two columns be from a right angle.
fn to_matrix(peers: &Peers) -> Case {
    Problem::new("quat_to_matrix", 5e-7, MATRIX, rotations(), |q| matrix(q.wide().normalize()))
        .all_three(
            peers,
            |library| {
                let quat_to_matrix = library.quat_to_matrix;
                move |q, m| {
                    quat_to_matrix(m, q);
                }
            },
            |cglm| {
                let quat_mat4 = cglm.quat_mat4;
                move |q, m| quat_mat4(q, m)
            },
        )
}

/// The rotation is the one that was rounded into the matrix. Bound: a rounding of each of the nine
/// entries, and of the answer.
fn of_matrix(peers: &Peers) -> Case {
    let matrices = inputs(|random| {
        let q = random.rotation();
        (Mat4::narrow(matrix(q)), q)
    });
    Problem::new("matrix_to_quat", 4e-7, ROTATION, matrices, |(_, q)| *q).all_three(
        peers,
        |library| {
            let matrix_to_quat = library.matrix_to_quat;
            move |(m, _), out| {
                matrix_to_quat(out, m);
            }
        },
        |cglm| {
            let mat4_quat = cglm.mat4_quat;
            move |(m, _), out| mat4_quat(m, out)
        },
    )
}

/// cglm goes by way of a matrix. Bound: the contract.
fn of_angles(peers: &Peers) -> Case {
    let angles = inputs(|random| {
        let (roll, yaw) = (random.between(-PI..PI), random.between(-PI..PI));
        let pitch = random.between(-FRAC_PI_2..FRAC_PI_2);
        Vec3([roll, pitch, yaw].map(narrow))
    });
    Problem::new("euler_to_quat", 6e-7, ROTATION, angles, |angles| {
        let [roll, pitch, yaw] = angles.wide().to_array();
        of_euler(roll, pitch, yaw)
    })
    .all_three(
        peers,
        |library| {
            let euler_to_quat = library.euler_to_quat;
            move |Vec3([roll, pitch, yaw]), out| {
                euler_to_quat(out, *roll, *pitch, *yaw);
            }
        },
        |cglm| {
            let (euler_zyx, mat4_quat) = (cglm.euler_zyx, cglm.mat4_quat);
            let mut m = Mat4::ZERO;
            move |angles, out| {
                euler_zyx(angles, &mut m);
                mat4_quat(&m, out);
            }
        },
    )
}

/// cglm answers angles of another order only. Bound: the contract.
fn to_angles(peers: &Peers) -> Case {
    Problem::new("quat_to_euler", 3e-6, EULER, rotations(), |q| q.wide().normalize())
        .ours_and_usual(peers, |library| {
            let quat_to_euler = library.quat_to_euler;
            move |q, [roll, pitch, yaw]| {
                quat_to_euler(q, roll, pitch, yaw);
            }
        })
}
