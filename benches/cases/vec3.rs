use super::inputs::{Random, inputs};
use super::measures::{NUMBER, VECTOR};
use super::reference::{self, about};
use crate::harness::{Case, Single};
use crate::peers::{Peers, Vec3};

/// One unit in the last place.
const LAST_PLACE: f64 = 1.2e-7;
/// The contract.
const NORMALIZE_BOUND: f64 = 2e-7;

pub fn cases(peers: &Peers) -> Vec<Case> {
    let near = |random: &mut Random| {
        let v = random.direction();
        let across = v.any_orthonormal_vector();
        let other = reference::matrix(about(across, 1e-3)) * v;
        (Vec3::narrow(v), Vec3::narrow(other))
    };
    [
        len(peers),
        normalize(peers),
        angle(peers, "vec3_angle", inputs(|random| (vector(random), vector(random)))),
        angle(peers, "vec3_angle (1e-3 rad apart)", inputs(near)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Of length 1/10 to 100.
fn vector(random: &mut Random) -> Vec3 {
    Vec3::narrow(random.direction() * random.between(0.1..100.0))
}

fn len(peers: &Peers) -> Vec<Case> {
    Single::of_calls("vec3_len", LAST_PLACE, NUMBER, inputs(vector), |v| v.wide().length())
        .calls(peers, |c| c.vec3_len, |vec3_len, v, out| *out = vec3_len(v))
        .cglm(peers, |c| c.vec3_norm, |vec3_norm, v, out| *out = vec3_norm(v))
        .into_cases()
}

fn normalize(peers: &Peers) -> Vec<Case> {
    let vectors = inputs(vector);
    Single::of_calls("vec3_normalize", NORMALIZE_BOUND, VECTOR, vectors, |v| v.wide().normalize())
        .unary(peers, |c| c.vec3_normalize, |c| c.vec3_normalize_to)
        .into_cases()
}

fn angle(peers: &Peers, name: &'static str, pairs: Vec<(Vec3, Vec3)>) -> Vec<Case> {
    Single::of_calls(name, LAST_PLACE, NUMBER, pairs, |(a, b)| reference::angle(a.wide(), b.wide()))
        .calls(peers, |c| c.vec3_angle, |vec3_angle, (a, b), out| *out = vec3_angle(a, b))
        .cglm(peers, |c| c.vec3_angle, |vec3_angle, (a, b), out| *out = vec3_angle(a, b))
        .into_cases()
}
