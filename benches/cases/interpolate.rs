use std::ops::Range;

use super::inputs::{Random, inputs, narrow};
use super::measures::ROTATION;
use super::reference::{self, about};
use crate::harness::{Case, Single};
use crate::peers::{Peers, Quat};

/// The contract's tolerance for slerp. nlerp has the same arcs.
pub const BOUND: f64 = 1e-6;
/// The angles between the two rotations, radians.
pub const APART: Range<f64> = 0.2..3.0;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [
        slerp(peers, "quat_slerp", APART),
        slerp(peers, "quat_slerp (1e-3 rad apart)", 1e-3..1e-3),
        nlerp(peers),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub struct Arc {
    pub from: Quat,
    pub to: Quat,
    pub t: f32,
}

/// Draws a pair of rotations whose angle, in radians, is in the range, and a point between them. Every second pair has
/// opposite signs.
pub fn arc_apart(random: &mut Random, range: Range<f64>) -> Arc {
    let from = random.rotation();
    let to = from * about(random.direction(), random.between(range));
    let to = if random.coin() { -to } else { to };
    let t = narrow(random.between(0.0..1.0));
    Arc { from: Quat::narrow(from), to: Quat::narrow(to), t }
}

fn slerp(peers: &Peers, name: &'static str, apart: Range<f64>) -> Vec<Case> {
    let arcs = inputs(|random| arc_apart(random, apart.clone()));
    Single::of_calls(name, BOUND, ROTATION, arcs, |Arc { from, to, t }| {
        reference::slerp(from.wide(), to.wide(), f64::from(*t))
    })
    .calls(
        peers,
        |c| c.quat_slerp,
        |quat_slerp, Arc { from, to, t }, out| {
            quat_slerp(out, from, to, *t);
        },
    )
    .cglm(
        peers,
        |c| c.quat_slerp,
        |quat_slerp, Arc { from, to, t }, out| {
            quat_slerp(from, to, *t, out);
        },
    )
    .into_cases()
}

fn nlerp(peers: &Peers) -> Vec<Case> {
    let arcs = inputs(|random| arc_apart(random, APART));
    Single::of_calls("quat_nlerp", BOUND, ROTATION, arcs, |Arc { from, to, t }| {
        reference::nlerp(from.wide(), to.wide(), f64::from(*t))
    })
    .calls(
        peers,
        |c| c.quat_nlerp,
        |quat_nlerp, Arc { from, to, t }, out| {
            quat_nlerp(out, from, to, *t);
        },
    )
    .cglm(
        peers,
        |c| c.quat_nlerp,
        |quat_nlerp, Arc { from, to, t }, out| {
            quat_nlerp(from, to, *t, out);
        },
    )
    .into_cases()
}
