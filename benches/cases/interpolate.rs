use std::ops::Range;

use super::inputs::{inputs, narrow};
use super::measures::ROTATION;
use super::reference::{self, about};
use crate::harness::{Case, Problem};
use crate::peers::{Peers, Quat};

pub fn cases(peers: &Peers) -> Vec<Case> {
    vec![
        slerp(peers, "quat_slerp", way_apart(0.2..3.0)),
        slerp(peers, "quat_slerp, 1e-3 rad apart", way_apart(1e-3..1e-3)),
        nlerp(peers),
    ]
}

struct Way {
    from: Quat,
    to: Quat,
    t: f32,
}

/// Pairs that far apart in radians, half of them with opposite signs, and a point between.
fn way_apart(range: Range<f64>) -> Vec<Way> {
    inputs(|random| {
        let from = random.rotation();
        let to = from * about(random.direction(), random.between(range.clone()));
        let to = if random.coin() { -to } else { to };
        let t = narrow(random.between(0.0..1.0));
        Way { from: Quat::narrow(from), to: Quat::narrow(to), t }
    })
}

/// Bound: the contract.
fn slerp(peers: &Peers, name: &'static str, ways: Vec<Way>) -> Case {
    Problem::new(name, 1e-6, ROTATION, ways, |Way { from, to, t }| {
        reference::slerp(from.wide(), to.wide(), f64::from(*t))
    })
    .all_three(
        peers,
        |library| {
            let quat_slerp = library.quat_slerp;
            move |Way { from, to, t }, out| {
                quat_slerp(out, from, to, *t);
            }
        },
        |cglm| {
            let quat_slerp = cglm.quat_slerp;
            move |Way { from, to, t }, out| quat_slerp(from, to, *t, out)
        },
    )
}

/// Bound: that of slerp, whose ways these are too.
fn nlerp(peers: &Peers) -> Case {
    Problem::new("quat_nlerp", 1e-6, ROTATION, way_apart(0.2..3.0), |Way { from, to, t }| {
        reference::nlerp(from.wide(), to.wide(), f64::from(*t))
    })
    .all_three(
        peers,
        |library| {
            let quat_nlerp = library.quat_nlerp;
            move |Way { from, to, t }, out| {
                quat_nlerp(out, from, to, *t);
            }
        },
        |cglm| {
            let quat_nlerp = cglm.quat_nlerp;
            move |Way { from, to, t }, out| quat_nlerp(from, to, *t, out)
        },
    )
}
