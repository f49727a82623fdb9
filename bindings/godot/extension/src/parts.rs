//! The nodes that a turret turns.

use godot::classes::Node3D;
use godot::obj::{Gd, InstanceId};
use turret_core::Error;
use turret_core::aim::turret::{Mount, Pose};
use turret_core::glam::{Quat, Vec3};
use turret_core::math::quat;

use crate::convert::{dvec3, quaternion, rotation};

/// The node with an id; `None` where it has been freed.
pub fn node(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    Gd::try_from_instance_id(id?).ok()
}

/// The node with an id, while it is in a tree and so somewhere in the world.
pub fn node_in_tree(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    node(id).filter(|node| node.is_inside_tree())
}

/// The nodes that a turret turns, as they are at azimuth 0 and elevation 0 when this is made.
#[derive(Debug)]
pub struct Parts {
    base: Option<InstanceId>,
    barrel: Option<InstanceId>,
    muzzle_id: Option<InstanceId>,
    // How each is turned at azimuth and elevation 0, seen from the turret.
    base_rest: Quat,
    barrel_rest: Quat,
    /// From the azimuth axis to the elevation axis, meters, along the turret's axes.
    pub trunnion: Vec3,
    /// From the elevation axis to the muzzle, meters, along the turret's axes.
    pub muzzle: Vec3,
}

impl Parts {
    /// Takes the nodes as they stand now.
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

    /// Whether these are the nodes.
    pub fn are(
        &self,
        base: Option<InstanceId>,
        barrel: Option<InstanceId>,
        muzzle: Option<InstanceId>,
    ) -> bool {
        (self.base, self.barrel, self.muzzle_id) == (base, barrel, muzzle)
    }

    /// What the turret stands on: turned as the turret is, where the azimuth axis passes through the base, which turns
    /// about itself.
    ///
    /// # Errors
    /// Where the scale of the turret is a mirror image or flat.
    pub fn mount(&self, turret: &Node3D) -> Result<Mount, Error> {
        let transform = turret.get_global_transform();
        let orientation = rotation(transform.basis)?;
        let pivot = node_in_tree(self.base).or_else(|| node_in_tree(self.barrel));
        let position = pivot.map_or(transform.origin, |pivot| pivot.get_global_position());
        Ok(Mount { position: dvec3(position), orientation })
    }

    /// Turns the nodes as the parts of a turret. One that has been freed is left out.
    pub fn turn(&self, pose: &Pose) {
        turn(self.base, quat::mul(pose.base, self.base_rest));
        // The base is turned by now, and the barrel stands on it.
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

/// How a node is turned in the world; not at all where there is none.
fn turned(node: Option<&Gd<Node3D>>) -> Quat {
    node.and_then(|node| rotation(node.get_global_transform().basis).ok()).unwrap_or(Quat::IDENTITY)
}
