//! The nodes that a turret turns.

use godot::classes::Node3D;
use godot::obj::{Gd, InstanceId};
use turret_core::Error;
use turret_core::aim::turret::{Mount, Pose};
use turret_core::glam::{Quat, Vec3};
use turret_core::math::quat;

use crate::convert::{dvec3, quaternion, rotation};

/// Returns the node with an id, or `None` if it has been freed.
pub fn node(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    Gd::try_from_instance_id(id?).ok()
}

/// Returns the node with an id, or `None` if it is not in a tree and so not in the world.
pub fn node_in_tree(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    node(id).filter(|node| node.is_inside_tree())
}

/// The nodes that a turret turns. Their pose when this is created counts as azimuth 0 and elevation 0.
#[derive(Debug)]
pub struct Parts {
    base: Option<InstanceId>,
    barrel: Option<InstanceId>,
    muzzle_id: Option<InstanceId>,
    // The orientation of each node at azimuth and elevation 0, relative to the turret.
    base_rest: Quat,
    barrel_rest: Quat,
    /// The vector from the azimuth axis to the elevation axis, meters, along the turret's axes.
    pub trunnion: Vec3,
    /// The vector from the elevation axis to the muzzle, meters, along the turret's axes.
    pub muzzle: Vec3,
}

impl Parts {
    /// Creates the parts from the current pose of the nodes.
    pub fn new(
        turret: &Gd<Node3D>,
        base: Option<InstanceId>,
        barrel: Option<InstanceId>,
        muzzle: Option<InstanceId>,
    ) -> Self {
        let to_turret = turned(Some(turret)).conjugate();
        let [base_node, barrel_node, muzzle_node] = [base, barrel, muzzle].map(node_in_tree);
        let [base_node, barrel_node, muzzle_node] =
            [base_node.as_ref(), barrel_node.as_ref(), muzzle_node.as_ref()];
        let pivot = barrel_node.or(base_node).unwrap_or(turret);
        Self {
            base,
            barrel,
            muzzle_id: muzzle,
            base_rest: quat::mul(to_turret, turned(base_node)),
            barrel_rest: quat::mul(to_turret, turned(barrel_node)),
            trunnion: offset(to_turret, base_node, barrel_node),
            muzzle: offset(to_turret, Some(pivot), muzzle_node),
        }
    }

    /// Returns whether these are the nodes.
    pub fn are(
        &self,
        base: Option<InstanceId>,
        barrel: Option<InstanceId>,
        muzzle: Option<InstanceId>,
    ) -> bool {
        (self.base, self.barrel, self.muzzle_id) == (base, barrel, muzzle)
    }

    /// Returns the mount. Its orientation is the turret's. Its position is the base's, or the barrel's without a base:
    /// the azimuth axis passes through it.
    ///
    /// # Errors
    /// If the scale of the turret is mirrored or flat.
    pub fn mount(&self, turret: &Node3D) -> Result<Mount, Error> {
        let transform = turret.get_global_transform();
        let orientation = rotation(transform.basis)?;
        let pivot = node_in_tree(self.base).or_else(|| node_in_tree(self.barrel));
        let position = pivot.map_or(transform.origin, |pivot| pivot.get_global_position());
        Ok(Mount { position: dvec3(position), orientation })
    }

    /// Turns the nodes to the pose of the turret. A node that has been freed is skipped.
    pub fn turn(&self, pose: &Pose) {
        turn(self.base, quat::mul(pose.base, self.base_rest));
        // The base has been turned already, and carries the barrel.
        turn(self.barrel, quat::mul(pose.barrel, self.barrel_rest));
    }
}

fn turn(part: Option<InstanceId>, orientation: Quat) {
    if let Some(mut part) = node_in_tree(part) {
        let parent = turned(part.get_parent_node_3d().as_ref());
        if let Ok(local) = quat::normalize(quat::mul(parent.conjugate(), orientation)) {
            part.set_quaternion(quaternion(local));
        }
    }
}

fn offset(to_turret: Quat, from: Option<&Gd<Node3D>>, to: Option<&Gd<Node3D>>) -> Vec3 {
    let (Some(from), Some(to)) = (from, to) else {
        return Vec3::ZERO;
    };
    let offset = dvec3(to.get_global_position()) - dvec3(from.get_global_position());
    quat::rotate(to_turret, offset.as_vec3()).unwrap_or(Vec3::ZERO)
}

/// Returns the orientation of a node in the world, or the identity if there is no node.
fn turned(node: Option<&Gd<Node3D>>) -> Quat {
    node.and_then(|node| rotation(node.get_global_transform().basis).ok()).unwrap_or(Quat::IDENTITY)
}
