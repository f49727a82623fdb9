//! Batches: libturret's through its shared library, and the same loop over a call of everybody else's.
//!
//! In all of them the function that is called for a range of the rows is given that range of each, and as many
//! outputs, which is what makes the calls safe.

mod aim;
mod convert;
mod interpolation;
mod quat;
mod turret;
mod widths;

use crate::harness::Case;
use crate::peers::Peers;

/// The name of a batch, and its cases.
type Named = (&'static str, fn(&Peers) -> Vec<Case>);

/// The cases of each batch. What they need is in memory only while they are measured.
pub const ALL: [Named; 12] = [
    ("turret_aim_batch", aim::shared_limits),
    ("turret_aim_batch (own limits)", aim::own_limits),
    ("turret_update_batch", turret::update),
    ("turret_lead_batch", turret::lead),
    ("turret_sight_side_batch", aim::sight_side),
    ("quat_mul_batch", quat::mul),
    ("quat_slerp_batch", interpolation::slerp),
    ("quat_nlerp_batch", interpolation::nlerp),
    ("quat_rot_vec_batch", quat::rot_vec),
    ("quat_to_matrix_batch", convert::to_matrix),
    ("euler_to_quat_batch", convert::of_euler),
    ("quat_integrate_batch", quat::integrate),
];
