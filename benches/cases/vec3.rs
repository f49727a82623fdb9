use super::inputs::{Random, inputs};
use super::measures::{NUMBER, VECTOR};
use super::reference::{self, about};
use crate::harness::{Case, Problem};
use crate::peers::{Peers, Vec3};

/// One unit in the last place.
const LAST_PLACE: f64 = 1.2e-7;

pub fn cases(peers: &Peers) -> Vec<Case> {
    let near = |random: &mut Random| {
        let v = random.direction();
        let across = v.any_orthonormal_vector();
        let other = reference::matrix(about(across, 1e-3)) * v;
        (Vec3::narrow(v), Vec3::narrow(other))
    };
    vec![
        len(peers),
        normalize(peers),
        angle(peers, "vec3_angle", inputs(|random| (vector(random), vector(random)))),
        angle(peers, "vec3_angle, 1e-3 rad apart", inputs(near)),
    ]
}

/// Of length 1/10 to 100.
fn vector(random: &mut Random) -> Vec3 {
    Vec3::narrow(random.direction() * random.between(0.1..100.0))
}

fn len(peers: &Peers) -> Case {
    Problem::new("vec3_len", LAST_PLACE, NUMBER, inputs(vector), |v| v.wide().length()).all_three(
        peers,
        |library| {
            let vec3_len = library.vec3_len;
            move |v, out| *out = vec3_len(v)
        },
        |cglm| {
            let vec3_norm = cglm.vec3_norm;
            move |v, out| *out = vec3_norm(v)
        },
    )
}

fn normalize(peers: &Peers) -> Case {
    Problem::new("vec3_normalize", LAST_PLACE, VECTOR, inputs(vector), |v| v.wide().normalize())
        .all_three(
            peers,
            |library| {
                let vec3_normalize = library.vec3_normalize;
                move |v, out| {
                    vec3_normalize(out, v);
                }
            },
            |cglm| {
                let vec3_normalize_to = cglm.vec3_normalize_to;
                move |v, out| vec3_normalize_to(v, out)
            },
        )
}

fn angle(peers: &Peers, name: &'static str, pairs: Vec<(Vec3, Vec3)>) -> Case {
    Problem::new(name, LAST_PLACE, NUMBER, pairs, |(a, b)| reference::angle(a.wide(), b.wide()))
        .all_three(
            peers,
            |library| {
                let vec3_angle = library.vec3_angle;
                move |(a, b), out| *out = vec3_angle(a, b)
            },
            |cglm| {
                let vec3_angle = cglm.vec3_angle;
                move |(a, b), out| *out = vec3_angle(a, b)
            },
        )
}
