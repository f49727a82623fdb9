//! Batches: libturret's through its shared library, and loops of single calls of the other libraries.
//!
//! A function that is called for a range of the rows gets that range of each row, and as many outputs. This makes the
//! calls safe.

mod aim;
mod convert;
mod engage;
mod interpolation;
mod lead;
mod quat;
mod update;
mod widths;

use super::gun::Targets;
use crate::harness::{Case, LARGEST};
use crate::peers::Peers;

/// Numbers of turrets in a game, from one ship to a war.
const GUN_SIZES: &[usize] = &[1, 4, 16, 64, 256, 1_000, 10_000, 100_000, LARGEST];

/// The sizes of batches that are not of interest at every size.
const SOME_SIZES: &[usize] = &[1_000, 10_000];

/// The name of a batch, and its cases.
type Named = (&'static str, fn(&Peers) -> Vec<Case>);

/// The cases of each batch. Their data is in memory only while they are measured.
pub const ALL: [Named; 40] = [
    ("turret_aim_batch", aim::shared_limits),
    ("turret_aim_batch (own limits)", aim::own_limits),
    ("turret_aim_batch (turned mount)", aim::turned_mount),
    ("turret_aim_batch (random orientations)", aim::random_orientations),
    ("turret_update_batch (rates)", update::rates),
    ("turret_update_batch (full)", update::full),
    ("turret_update_batch (rates; own configurations)", update::rates_own_configurations),
    ("turret_update_batch (full; own configurations)", update::full_own_configurations),
    ("turret_update_batch (rates; beyond a stop)", |peers| {
        update::rates_at_stops(peers, Targets::Beyond)
    }),
    ("turret_update_batch (rates; beyond two stops)", |peers| {
        update::rates_at_stops(peers, Targets::BeyondTwo)
    }),
    ("turret_update_batch (rates; next to a stop)", |peers| {
        update::rates_at_stops(peers, Targets::NextTo)
    }),
    ("turret_update_batch (full; beyond a stop)", |peers| {
        update::full_at_stops(peers, Targets::Beyond)
    }),
    ("turret_update_batch (full; beyond two stops)", |peers| {
        update::full_at_stops(peers, Targets::BeyondTwo)
    }),
    ("turret_update_batch (full; next to a stop)", |peers| {
        update::full_at_stops(peers, Targets::NextTo)
    }),
    ("turret_lead_batch (straight)", lead::straight),
    ("turret_lead_batch (falling)", lead::falling),
    ("turret_lead_batch (falling; the usual iterates)", lead::iterated),
    ("turret_engage_batch (rates)", engage::rates),
    ("turret_engage_batch (full)", engage::full),
    ("turret_engage_batch (rates; no shot)", engage::rates_no_shot),
    ("turret_engage_batch (full; no shot)", engage::full_no_shot),
    ("turret_engage_batch (full; 8 configurations)", engage::table),
    ("turret_engage_batch (rates; own configurations)", engage::rates_own_configurations),
    ("turret_engage_batch (full; own configurations)", engage::full_own_configurations),
    ("turret_engage_batch (rates; how soon)", engage::rates_soon),
    ("turret_engage_batch (full; how soon)", engage::full_soon),
    ("turret_engage_batch (rates; beyond a stop)", |peers| {
        engage::rates_at_stops(peers, Targets::Beyond)
    }),
    ("turret_engage_batch (rates; beyond two stops)", |peers| {
        engage::rates_at_stops(peers, Targets::BeyondTwo)
    }),
    ("turret_engage_batch (rates; next to a stop)", |peers| {
        engage::rates_at_stops(peers, Targets::NextTo)
    }),
    ("turret_engage_batch (full; beyond a stop)", |peers| {
        engage::full_at_stops(peers, Targets::Beyond)
    }),
    ("turret_engage_batch (full; beyond two stops)", |peers| {
        engage::full_at_stops(peers, Targets::BeyondTwo)
    }),
    ("turret_engage_batch (full; next to a stop)", |peers| {
        engage::full_at_stops(peers, Targets::NextTo)
    }),
    ("turret_sight_side_batch", aim::sight_side),
    ("quat_mul_batch", quat::mul),
    ("quat_slerp_batch", interpolation::slerp),
    ("quat_nlerp_batch", interpolation::nlerp),
    ("quat_rot_vec_batch", quat::rot_vec),
    ("quat_to_matrix_batch", convert::to_matrix),
    ("euler_to_quat_batch", convert::of_euler),
    ("quat_integrate_batch", quat::integrate),
];
