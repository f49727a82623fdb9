use glam::DQuat;

use super::widths;
use crate::cases::inputs::many;
use crate::cases::interpolate::{APART, BOUND, arc_apart};
use crate::cases::measures::ROTATION;
use crate::cases::reference;
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem};
use crate::peers::{Batches, Blend, Calls, Peers, Quat};

pub struct Arcs {
    pub from: Vec<Quat>,
    pub to: Vec<Quat>,
    pub t: Vec<f32>,
}

impl Arcs {
    fn new() -> Self {
        let arcs = many(LARGEST, |random| arc_apart(random, APART));
        Self {
            from: arcs.iter().map(|arc| arc.from).collect(),
            to: arcs.iter().map(|arc| arc.to).collect(),
            t: arcs.iter().map(|arc| arc.t).collect(),
        }
    }
}

pub fn slerp(peers: &Peers) -> Vec<Case> {
    interpolate(
        peers,
        "quat_slerp_batch",
        reference::slerp,
        |b| b.quat_slerp_batch,
        |c| c.quat_slerp,
    )
    .widths(widths::slerp())
    .into_cases()
}

pub fn nlerp(peers: &Peers) -> Vec<Case> {
    interpolate(
        peers,
        "quat_nlerp_batch",
        reference::nlerp,
        |b| b.quat_nlerp_batch,
        |c| c.quat_nlerp,
    )
    .into_cases()
}

type Call = extern "C" fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat;

fn interpolate(
    peers: &Peers,
    name: &'static str,
    expected: fn(DQuat, DQuat, f64) -> DQuat,
    batch: fn(&Batches) -> Option<Blend>,
    call: fn(&Calls) -> Option<Call>,
) -> Batch<Arcs, Quat, DQuat> {
    let problem = Problem::new(name, BOUND, ROTATION, Arcs::new(), LARGEST, |rows, at| {
        expected(rows.from[at].wide(), rows.to[at].wide(), f64::from(rows.t[at]))
    });
    Batch::new(peers, problem, |rows| {
        vec![Bytes::of(&rows.from), Bytes::of(&rows.to), Bytes::of(&rows.t)]
    })
    .batches(peers, batch, |interpolate, Arcs { from, to, t }, part, out| {
        let (from, to, t) = (&from[part.clone()], &to[part.clone()], &t[part]);
        let (from, to, t) = (from.as_ptr(), to.as_ptr(), t.as_ptr());
        // SAFETY: see the module above.
        unsafe { interpolate(out.as_mut_ptr(), from, to, t, size_of::<f32>(), out.len()) };
    })
    .calls(peers, call, |interpolate, Arcs { from, to, t }, at, out| {
        interpolate(out, &from[at], &to[at], t[at]);
    })
}
