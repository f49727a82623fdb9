use super::widths;
use crate::cases::inputs::many;
use crate::cases::measures::{QUAT, ROTATION, VECTOR};
use crate::cases::quat::{
    INTEGRATE_BOUND, INTEGRATE_TIME, MUL_BOUND, ROT_VEC_BOUND, rotation, spinning,
    vector_and_rotation,
};
use crate::cases::reference::{self, matrix};
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem};
use crate::peers::{Peers, Quat, Vec3};

pub struct Pairs {
    pub a: Vec<Quat>,
    pub b: Vec<Quat>,
}

pub fn mul(peers: &Peers) -> Vec<Case> {
    let (a, b) = many(LARGEST, |random| (rotation(random), rotation(random))).into_iter().unzip();
    let rows = Pairs { a, b };
    let problem = Problem::new("quat_mul_batch", MUL_BOUND, QUAT, rows, LARGEST, |rows, at| {
        rows.a[at].wide() * rows.b[at].wide()
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(&rows.a), Bytes::of(&rows.b)])
        .batches(
            peers,
            |b| b.quat_mul_batch,
            |quat_mul_batch, rows, part, out| {
                let (a, b) = (&rows.a[part.clone()], &rows.b[part]);
                // SAFETY: see the module above.
                unsafe { quat_mul_batch(out.as_mut_ptr(), a.as_ptr(), b.as_ptr(), out.len()) };
            },
        )
        .calls(
            peers,
            |c| c.quat_mul,
            |quat_mul, rows, at, out| {
                quat_mul(out, &rows.a[at], &rows.b[at]);
            },
        )
        .widths(widths::mul())
        .into_cases()
}

pub struct Vectors {
    pub v: Vec<Vec3>,
    pub q: Vec<Quat>,
}

pub fn rot_vec(peers: &Peers) -> Vec<Case> {
    let (v, q) = many(LARGEST, vector_and_rotation).into_iter().unzip();
    let rows = Vectors { v, q };
    let name = "quat_rot_vec_batch";
    let problem = Problem::new(name, ROT_VEC_BOUND, VECTOR, rows, LARGEST, |rows, at| {
        matrix(rows.q[at].wide().normalize()) * rows.v[at].wide()
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(&rows.v), Bytes::of(&rows.q)])
        .batches(
            peers,
            |b| b.quat_rot_vec_batch,
            |quat_rot_vec_batch, rows, part, out| {
                let (v, q) = (&rows.v[part.clone()], &rows.q[part]);
                let (stride, count) = (size_of::<Quat>(), out.len());
                // SAFETY: see the module above.
                unsafe {
                    quat_rot_vec_batch(out.as_mut_ptr(), v.as_ptr(), q.as_ptr(), stride, count)
                };
            },
        )
        .calls(
            peers,
            |c| c.quat_rot_vec,
            |quat_rot_vec, rows, at, out| {
                quat_rot_vec(out, &rows.v[at], &rows.q[at]);
            },
        )
        .widths(widths::rotate())
        .into_cases()
}

struct Spinning {
    q: Vec<Quat>,
    omega: Vec<Vec3>,
}

pub fn integrate(peers: &Peers) -> Vec<Case> {
    let (q, omega) = many(LARGEST, spinning).into_iter().unzip();
    let rows = Spinning { q, omega };
    let name = "quat_integrate_batch";
    let problem = Problem::new(name, INTEGRATE_BOUND, ROTATION, rows, LARGEST, |rows, at| {
        let (q, omega) = (rows.q[at].wide(), rows.omega[at].wide());
        reference::integrate(q, omega, f64::from(INTEGRATE_TIME))
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(&rows.q), Bytes::of(&rows.omega)])
        .batches(
            peers,
            |b| b.quat_integrate_batch,
            |quat_integrate_batch, rows, part, out| {
                let (q, omega) = (rows.q[part.clone()].as_ptr(), rows.omega[part].as_ptr());
                // SAFETY: see the module above.
                unsafe {
                    quat_integrate_batch(out.as_mut_ptr(), q, omega, INTEGRATE_TIME, out.len())
                };
            },
        )
        .calls(
            peers,
            |c| c.quat_integrate,
            |quat_integrate, rows, at, out| {
                quat_integrate(out, &rows.q[at], &rows.omega[at], INTEGRATE_TIME);
            },
        )
        .into_cases()
}
