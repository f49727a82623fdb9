use std::ops::Range;

use super::inputs::{Random, inputs, narrow};
use super::measures::ROTATION;
use super::reference::{self, about};
use crate::harness::{Case, Single};
use crate::peers::{Calls, CglmCalls, Peers, Quat};
use glam::DQuat;

/// The contract's tolerance for slerp. nlerp has the same arcs.
pub const BOUND: f64 = 1e-6;
/// The angles between the two rotations, radians.
pub const APART: Range<f64> = 0.2..3.0;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [slerp("quat_slerp", APART), slerp("quat_slerp (1e-3 rad apart)", 1e-3..1e-3), nlerp()]
        .iter()
        .flat_map(|blend| cases_of(peers, blend))
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

/// An interpolation of the library, and of cglm.
struct Blend {
    name: &'static str,
    apart: Range<f64>,
    expected: fn(DQuat, DQuat, f64) -> DQuat,
    call: fn(&Calls) -> Option<extern "C" fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat>,
    of_cglm: fn(&CglmCalls) -> Option<extern "C" fn(&Quat, &Quat, f32, &mut Quat)>,
}

fn slerp(name: &'static str, apart: Range<f64>) -> Blend {
    let (expected, call) = (reference::slerp, |c: &Calls| c.quat_slerp);
    Blend { name, apart, expected, call, of_cglm: |c| c.quat_slerp }
}

fn nlerp() -> Blend {
    let (expected, call) = (reference::nlerp, |c: &Calls| c.quat_nlerp);
    Blend { name: "quat_nlerp", apart: APART, expected, call, of_cglm: |c| c.quat_nlerp }
}

fn cases_of(peers: &Peers, blend: &Blend) -> Vec<Case> {
    let arcs = inputs(|random| arc_apart(random, blend.apart.clone()));
    Single::of_calls(blend.name, BOUND, ROTATION, arcs, |Arc { from, to, t }| {
        (blend.expected)(from.wide(), to.wide(), f64::from(*t))
    })
    .calls(peers, blend.call, |function, Arc { from, to, t }, out| {
        function(out, from, to, *t);
    })
    .cglm(peers, blend.of_cglm, |function, Arc { from, to, t }, out| function(from, to, *t, out))
    .into_cases()
}
