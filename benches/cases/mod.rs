//! The cases. Each has its inputs, the expected results, and one call for each library.

mod aim;
pub mod batch;
mod camera;
mod convert;
mod gun;
mod inputs;
mod interpolate;
mod lead;
mod measures;
mod quat;
mod reference;
mod sight;
mod turret;
mod vec3;

use crate::harness::Case;
use crate::peers::Peers;

/// The numbers of inputs of a case of single calls: so few that a branch predictor learns them all, and more than it
/// can learn. A game is like the second.
pub const INPUTS: [usize; 2] = [256, 4_096];

/// Single calls.
pub fn calls(peers: &Peers) -> Vec<Case> {
    let families = [
        aim::cases,
        turret::cases,
        lead::cases,
        sight::cases,
        camera::cases,
        quat::cases,
        interpolate::cases,
        convert::cases,
        vec3::cases,
    ];
    families.iter().flat_map(|cases| cases(peers)).collect()
}
