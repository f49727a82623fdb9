use super::widths;
use crate::cases::convert::{MATRIX_BOUND, OF_EULER_BOUND, angles, rotation_of};
use crate::cases::inputs::many;
use crate::cases::measures::{MATRIX, ROTATION};
use crate::cases::quat::rotation;
use crate::cases::reference::matrix;
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem};
use crate::peers::{Peers, Vec3};

pub fn to_matrix(peers: &Peers) -> Vec<Case> {
    let rows = many(LARGEST, rotation);
    let name = "quat_to_matrix_batch";
    let problem = Problem::new(name, MATRIX_BOUND, MATRIX, rows, LARGEST, |rows, at| {
        matrix(rows[at].wide().normalize())
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(rows)])
        .batches(
            peers,
            |b| b.quat_to_matrix_batch,
            |quat_to_matrix_batch, rows, part, out| {
                // SAFETY: see the module above.
                unsafe { quat_to_matrix_batch(out.as_mut_ptr(), rows[part].as_ptr(), out.len()) };
            },
        )
        .calls(
            peers,
            |c| c.quat_to_matrix,
            |quat_to_matrix, rows, at, out| {
                quat_to_matrix(out, &rows[at]);
            },
        )
        .widths(widths::matrices())
        .into_cases()
}

pub fn of_euler(peers: &Peers) -> Vec<Case> {
    let rows = many(LARGEST, angles);
    let name = "euler_to_quat_batch";
    let problem = Problem::new(name, OF_EULER_BOUND, ROTATION, rows, LARGEST, |rows, at| {
        rotation_of(&rows[at])
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(rows)])
        .batches(
            peers,
            |b| b.euler_to_quat_batch,
            |euler_to_quat_batch, rows, part, out| {
                // SAFETY: see the module above.
                unsafe { euler_to_quat_batch(out.as_mut_ptr(), rows[part].as_ptr(), out.len()) };
            },
        )
        .calls(
            peers,
            |c| c.euler_to_quat,
            |euler_to_quat, rows, at, out| {
                let Vec3([roll, pitch, yaw]) = rows[at];
                euler_to_quat(out, roll, pitch, yaw);
            },
        )
        .widths(widths::of_euler())
        .into_cases()
}
