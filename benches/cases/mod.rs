//! What is measured: each case has its inputs, the results for them, and one call for each library.

mod aim;
pub mod batch;
mod convert;
mod inputs;
mod interpolate;
mod measures;
mod quat;
mod reference;
mod vec3;

use crate::harness::Case;
use crate::peers::Peers;

/// Inputs a case of single calls: few enough for the first cache, too many to be learnt by heart.
pub const INPUTS: usize = 256;

/// Single calls.
pub fn calls(peers: &Peers) -> Vec<Case> {
    [aim::cases(peers), quat::cases(peers), interpolate::cases(peers), convert::cases(peers)]
        .into_iter()
        .flatten()
        .chain(vec3::cases(peers))
        .collect()
}
