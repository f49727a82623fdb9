//! The nodes that a turret turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use godot::builtin::{Basis, Callable, Quaternion, Transform3D, VarDictionary, Variant, Vector3};
use godot::classes::Node3D;
use godot::obj::{Gd, InstanceId};
use turret_core::Error;
use turret_core::aim::turret::{Mount, Pose};
use turret_core::glam::{DMat3, DVec3, Quat, Vec3};
use turret_core::math::quat;

use crate::convert::{self, dvec3, narrow, quaternion, rotation};

/// Returns the node with an id, or `None` if it has been freed.
pub fn node(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    Gd::try_from_instance_id(id?).ok()
}

/// Returns the node with an id, or `None` if it is not in a tree and so not in the world.
pub fn node_in_tree(id: Option<InstanceId>) -> Option<Gd<Node3D>> {
    node(id).filter(|node| node.is_inside_tree())
}

/// Why a turret cannot take a step.
#[derive(Debug)]
pub enum Fault {
    /// The core found it in a number.
    Number(Error),
    /// Neither base nor barrel is in the tree.
    NoParts,
    /// The parts do not carry each other, as this says.
    Misplaced(&'static str),
    /// The scale of this node, in the world, is flat: its determinant is 0.
    Flat(Gd<Node3D>),
    /// The axes of this node, in the world, are scaled such that what turns below it is deformed.
    Scale(Gd<Node3D>),
    /// The target is in another World3D.
    OtherWorld,
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Number(error)
    }
}

impl Fault {
    /// Returns the error that says it most nearly.
    pub fn error(&self) -> Error {
        match self {
            Self::Number(error) => *error,
            Self::NoParts
            | Self::Misplaced(_)
            | Self::Flat(_)
            | Self::Scale(_)
            | Self::OtherWorld => Error::InvalidArgument,
        }
    }
}

/// What a missing base and barrel are reported as.
pub const NO_PARTS: &str = "the turret has no parts: set base_part, barrel_part, or both.";

/// What a target in another World3D is reported as.
pub const OTHER_WORLD: &str = "the target is in another World3D, where no shot can reach it.";

/// Returns what is wrong with where the parts are in the tree: each has to turn with what carries it.
pub fn misplaced(turret: &Gd<Node3D>, [base, barrel, muzzle]: &Nodes) -> Option<&'static str> {
    let is_below = |lower: &Option<Gd<Node3D>>, upper: &Option<Gd<Node3D>>| {
        let both = lower.as_ref().zip(upper.as_ref());
        both.is_none_or(|(lower, upper)| upper.is_ancestor_of(lower))
    };
    let pivot = if barrel.is_some() { barrel } else { base };
    if [base, barrel].into_iter().flatten().any(|part| part == turret) {
        Some("base_part and barrel_part must not be the turret itself.")
    } else if !is_below(barrel, base) {
        Some("barrel_part must be a descendant of base_part, so that it turns with it.")
    } else if muzzle != pivot && !is_below(muzzle, pivot) {
        Some("muzzle_part must be a descendant of barrel_part, so that it turns with it.")
    } else {
        None
    }
}

/// Returns what is wrong with the scale of a node, for the author of the turret's scene.
pub fn scale_problem(turret: &Gd<Node3D>, node: &Gd<Node3D>) -> String {
    let scene = turret.get_owner().filter(|scene| scene.is_ancestor_of(node));
    let path = match scene {
        Some(scene) => scene.get_path_to(node).to_string(),
        None => node.get_name().to_string(),
    };
    format!(
        "{path}: the scale must be the same on all axes, and not mirrored or flat, for a turret to point."
    )
}

/// How a base and a barrel stand at azimuth 0 and elevation 0, and the offsets to trunnion and muzzle.
#[derive(Debug, Default)]
pub struct Parts {
    /// The base, the barrel and the muzzle that were measured, as far as they were in the tree.
    measured: Option<[Option<InstanceId>; 3]>,
    /// Every base and barrel at azimuth 0 and elevation 0. Those that others have replaced may come back.
    rests: Vec<Rest>,
    trunnion: Offset,
    muzzle: Offset,
    watch: Watch,
}

/// Hears of parts that leave the tree: also of those that get another parent, or whose ancestors do.
#[derive(Debug, Default)]
struct Watch {
    has_left: Arc<AtomicBool>,
    /// The parts that it hears of.
    of: Vec<InstanceId>,
}

impl Watch {
    /// Hears of these parts from now on.
    fn begin(&mut self, parts: &Nodes) {
        self.has_left.store(false, Relaxed);
        for part in parts.iter().flatten() {
            if self.of.contains(&part.instance_id()) {
                continue;
            }
            let has_left = self.has_left.clone();
            let hear =
                Callable::from_sync_fn("libturret_part_has_left", move |_: &[&Variant]| {
                    has_left.store(true, Relaxed);
                });
            part.clone().connect("tree_exiting", &hear);
            self.of.retain(|&part| node(Some(part)).is_some());
            self.of.push(part.instance_id());
        }
    }

    /// Whether a part has left since then.
    fn has_left(&self) -> bool {
        self.has_left.load(Relaxed)
    }
}

/// The base, the barrel and the muzzle.
pub type Nodes = [Option<Gd<Node3D>>; 3];

/// How a step has left the parts of a turret that carries its base, which carries its barrel, with no other node between. Where
/// the next step finds them so, they have only moved along with the turret.
#[derive(Debug)]
pub struct Left {
    ids: [Option<InstanceId>; 3],
    nodes: Nodes,
    /// The orientations of base and barrel at rest, relative to the turret: here, where a step looks anyway.
    rests: [Option<Quat>; 2],
    /// How base and barrel were turned.
    turned: [Option<Turned>; 2],
    /// Where the turret and the part at the mount were at last, and the mount there.
    seen: Option<(Transform3D, Vector3, Mount)>,
    /// The scale of the turret when all was looked at, and the offsets at that scale.
    scale: f64,
    offsets: [Vec3; 2],
}

/// How a part was turned, relative to what carries it.
#[derive(Clone, Copy, Debug)]
struct Turned {
    to: Quaternion,
    axes: Basis,
    /// Of its own axes; none is mirrored, or all are.
    scale: Vector3,
}

/// A part that has to be given other axes, relative to what carries it.
pub type Turn = (Gd<Node3D>, Basis);

/// The parts as a step has found them, as far as they are in the tree.
pub struct Found {
    pub mount: Mount,
    left: Box<Left>,
    /// Whether the parts are not as the last step has left them.
    is_new: bool,
}

/// How a part stands at azimuth 0 and elevation 0.
#[derive(Clone, Copy, Debug)]
struct Rest {
    id: InstanceId,
    /// Relative to the turret.
    orientation: Quat,
    /// Whether its axes in the world are a mirror image, of which there is no one rotation to a rest that is not.
    is_mirrored: bool,
}

/// An offset that grows with what carries it.
#[derive(Clone, Copy, Debug, Default)]
struct Offset {
    /// Meters, along the turret's axes at azimuth 0 and elevation 0.
    measured: Vec3,
    /// The scale of what carries it, when it was measured.
    scale: f64,
    /// The offset at the present scale.
    now: Vec3,
}

impl Offset {
    fn follow(&mut self, carrier: Option<&Gd<Node3D>>) {
        let scale = scale(carrier);
        self.now = self.measured * narrow(if self.scale > 0.0 { scale / self.scale } else { 1.0 });
    }
}

impl Parts {
    pub fn is_measured(&self) -> bool {
        self.measured.is_some()
    }

    /// Returns the part at the mount, when the parts were measured.
    pub fn pivot(&self) -> Option<InstanceId> {
        self.measured.and_then(|[base, barrel, _]| base.or(barrel))
    }

    /// Whether there is a barrel, which the elevation turns.
    pub fn has_barrel(&self) -> bool {
        self.measured.is_none_or(|[_, barrel, _]| barrel.is_some())
    }

    /// Returns the offsets from the mount to the trunnion and from there to the muzzle, meters, along the turret's axes, at
    /// azimuth 0 and elevation 0.
    pub fn offsets(&self) -> (Vec3, Vec3) {
        (self.trunnion.now, self.muzzle.now)
    }

    /// Measures the parts that have changed since the last step, which has left them as in `left`. A part that has never been
    /// measured stands at rest, unless its path is in `saved`.
    pub fn follow(
        &mut self,
        turret: &Gd<Node3D>,
        ids: [Option<InstanceId>; 3],
        saved: &VarDictionary,
        left: Option<Box<Left>>,
    ) -> Result<Found, Fault> {
        if let Some(mut left) = left.filter(|left| left.ids == ids)
            && let Some(mount) = self.follow_as_left(turret, &mut left)
        {
            return Ok(Found { mount, left, is_new: false });
        }
        let nodes = ids.map(node_in_tree);
        self.watch.begin(&nodes);
        let present = nodes.each_ref().map(|part| part.as_ref().map(|part| part.instance_id()));
        let [base, barrel, muzzle] = &nodes;
        let mount = mount_of(turret, &nodes)?;
        let is_new = self.measured != Some(present);
        if let Some(mirrored) = self.mirrored_since([base, barrel]) {
            return Err(Fault::Scale(mirrored));
        }
        if is_new {
            let to_turret = mount.orientation.conjugate();
            let mut measure = |part: &Gd<Node3D>, carrier_turn: Quat| {
                let is = quat::mul(to_turret, turned(part));
                let rest = self.rest(part).unwrap_or_else(|| Rest {
                    id: part.instance_id(),
                    // What is new has turned as far as what carries it.
                    orientation: rest_in(saved, turret, part)
                        .unwrap_or_else(|| quat::mul(carrier_turn.conjugate(), is)),
                    is_mirrored: is_mirrored(part.get_global_basis()),
                });
                self.rests.retain(|kept| kept.id != rest.id && node(Some(kept.id)).is_some());
                self.rests.push(rest);
                quat::mul(is, rest.orientation.conjugate())
            };
            let unturned = Quat::IDENTITY;
            let base_turn = base.as_ref().map_or(unturned, |base| measure(base, unturned));
            let barrel_turn =
                barrel.as_ref().map_or(base_turn, |barrel| measure(barrel, base_turn));
            let turned_back = |turn: Quat, offset: Vec3| {
                quat::rotate(quat::mul(mount.orientation, turn).conjugate(), offset)
            };
            self.trunnion.measured =
                turned_back(base_turn, offset(base.as_ref(), barrel.as_ref()))?;
            let pivot = barrel.as_ref().or(base.as_ref());
            self.muzzle.measured = turned_back(barrel_turn, offset(pivot, muzzle.as_ref()))?;
            self.measured = Some(present);
        }
        let (trunnion_carrier, muzzle_carrier) =
            (barrel.as_ref().and_then(parent), barrel.as_ref().or(base.as_ref()));
        if is_new {
            self.trunnion.scale = scale(trunnion_carrier.as_ref());
            self.muzzle.scale = scale(muzzle_carrier);
        }
        self.trunnion.follow(trunnion_carrier.as_ref());
        self.muzzle.follow(muzzle_carrier);
        let rest_of = |part: &Option<Gd<Node3D>>| Some(self.rest(part.as_ref()?)?.orientation);
        let left = Box::new(Left {
            ids,
            rests: [rest_of(base), rest_of(barrel)],
            nodes,
            turned: [None; 2],
            seen: None,
            scale: scale(Some(turret)),
            offsets: [self.trunnion.now, self.muzzle.now],
        });
        Ok(Found { mount, left, is_new: true })
    }

    /// Returns the mount of parts that stand as a step has left them; `None` where anything else has changed than the place of
    /// the turret and its uniform scale.
    fn follow_as_left(&mut self, turret: &Gd<Node3D>, left: &mut Left) -> Option<Mount> {
        let Left { nodes, turned, .. } = &*left;
        if self.watch.has_left() || !nodes.iter().flatten().all(Gd::is_instance_valid) {
            return None;
        }
        let mut origin = None;
        for (which, part, _) in carriers(turret, nodes) {
            let Transform3D { basis, origin: at } = part.get_transform();
            let is_as_left = turned[which].is_some_and(|turned| turned.axes == basis);
            if !is_as_left || part.is_set_as_top_level() {
                return None;
            }
            origin = origin.or(Some(at));
        }
        let origin = origin?;
        let here = turret.get_global_transform();
        if let Some((_, _, mount)) =
            left.seen.filter(|(there, at, _)| (*there, *at) == (here, origin))
        {
            return Some(mount);
        }
        let axes = axes(here.basis);
        if !axes.is_finite() || !is_orthogonal(&axes) || !is_uniform(&axes) {
            return None;
        }
        let orientation = rotation(here.basis).ok()?;
        let grown = narrow(scale_of(&axes) / left.scale);
        [self.trunnion.now, self.muzzle.now] = left.offsets.map(|offset| offset * grown);
        let mount = Mount { position: dvec3(here * origin), orientation };
        left.seen = Some((here, origin, mount));
        Some(mount)
    }

    /// Returns how a part that has been measured stands at rest.
    fn rest(&self, part: &Gd<Node3D>) -> Option<Rest> {
        self.rests.iter().copied().find(|rest| rest.id == part.instance_id())
    }

    /// Returns the first part that has become a mirror image, or is none any more, since it was measured.
    fn mirrored_since(&self, parts: [&Option<Gd<Node3D>>; 2]) -> Option<Gd<Node3D>> {
        let changed = parts.into_iter().flatten().find(|part| {
            let is = is_mirrored(part.get_global_basis());
            self.rest(part).is_some_and(|rest| rest.is_mirrored != is)
        });
        changed.cloned()
    }

    /// Returns the orientations of the parts at rest, relative to the turret, by their paths from it.
    pub fn saved(&self, turret: &Gd<Node3D>) -> VarDictionary {
        let mut saved = VarDictionary::new();
        for rest in &self.rests {
            let Some(part) = node(Some(rest.id)) else { continue };
            let is_in_world = turret.is_inside_tree() && part.is_inside_tree();
            if is_in_world || turret.is_ancestor_of(&part) {
                saved.set(&turret.get_path_to(&part), quaternion(rest.orientation));
            }
        }
        saved
    }

    /// Adds to `turns` how the nodes, as a step has found them, turn to the pose of the turret on a mount that may yet have to
    /// turn to `mount`. Returns how they are left.
    pub fn turn(
        turret: &Gd<Node3D>,
        found: Found,
        mount: Quat,
        pose: &Pose,
        turns: &mut Vec<Turn>,
    ) -> Option<Box<Left>> {
        let Found { mount: now, mut left, is_new } = found;
        let Left { ids, nodes, rests, turned: kept, .. } = &mut *left;
        let until_then =
            (now.orientation != mount).then(|| quat::mul(now.orientation, mount.conjugate()));
        let is_chain = !is_new
            || carriers(turret, nodes)
                .all(|(_, part, carrier)| parent(part).as_ref() == Some(carrier));
        // What a base carries turns with it.
        let mut carried = now.orientation;
        for (which, part, _) in carriers(turret, nodes) {
            let Some(rest) = rests[which] else { continue };
            let then = quat::mul([pose.base, pose.barrel][which], rest);
            let orientation = until_then.map_or(then, |turn| quat::mul(turn, then));
            let above = match (!is_chain).then(|| parent(part)) {
                None => carried,
                Some(None) => Quat::IDENTITY,
                Some(Some(above)) => match &nodes[0] {
                    // The base has yet to turn, and what it carries with it.
                    Some(base) if which == 1 => {
                        quat::mul(quat::mul(carried, turned(base).conjugate()), turned(&above))
                    }
                    _ => turned(&above),
                },
            };
            carried = orientation;
            let Ok(local) = quat::normalize(quat::mul(above.conjugate(), orientation)) else {
                continue;
            };
            let to = quaternion(local);
            if kept[which].is_none_or(|before| before.to != to) {
                let scale = kept[which].map_or_else(|| scale_to_keep(part), |before| before.scale);
                let axes = Basis::from_quaternion(to) * Basis::from_scale(scale);
                kept[which] = Some(Turned { to, axes, scale });
                turns.push((part.clone(), axes));
            }
        }
        let is_complete = ids.iter().zip(&*nodes).all(|(id, node)| id.is_some() == node.is_some());
        (is_chain && is_complete).then_some(left)
    }
}

/// Returns the parts that there are, as base (0) and barrel (1), each with what usually carries it.
fn carriers<'a>(
    turret: &'a Gd<Node3D>,
    [base, barrel, _]: &'a Nodes,
) -> impl Iterator<Item = (usize, &'a Gd<Node3D>, &'a Gd<Node3D>)> {
    let of_base = base.as_ref().map(|base| (0, base, turret));
    let of_barrel = barrel.as_ref().map(|barrel| (1, barrel, base.as_ref().unwrap_or(turret)));
    of_base.into_iter().chain(of_barrel)
}

/// Returns the mount. Its orientation is the turret's. Its position is the base's, or the barrel's without a base: the
/// azimuth axis passes through it.
///
/// # Errors
/// If there is no part, if the parts do not carry each other, or if a scale is such that the parts do not turn as the core computes it.
pub fn mount(turret: &Gd<Node3D>, ids: [Option<InstanceId>; 3]) -> Result<Mount, Fault> {
    mount_of(turret, &ids.map(node_in_tree))
}

fn mount_of(turret: &Gd<Node3D>, nodes: &Nodes) -> Result<Mount, Fault> {
    let [base, barrel, _] = nodes.each_ref().map(Option::as_ref);
    let pivot = base.or(barrel).ok_or(Fault::NoParts)?;
    if let Some(why) = misplaced(turret, nodes) {
        return Err(Fault::Misplaced(why));
    }
    if let Some(fault) = fault_of_scale(turret, base, barrel) {
        return Err(fault);
    }
    let orientation = rotation(turret.get_global_basis())?;
    Ok(Mount { position: dvec3(pivot.get_global_position()), orientation })
}

/// Returns the first fault in the scale of the nodes below which something turns, or of the parts themselves.
pub fn fault_of_scale(
    turret: &Gd<Node3D>,
    base: Option<&Gd<Node3D>>,
    barrel: Option<&Gd<Node3D>>,
) -> Option<Fault> {
    // Usually the turret carries the base, and the base the barrel.
    let [above_base, above_barrel] =
        [base, barrel].map(|part| part.and_then(parent).filter(|above| above != turret));
    let base = base.filter(|base| above_barrel.as_ref() != Some(base)).cloned();
    let carriers = [Some(turret.clone()), above_base, above_barrel];
    let of_carriers = carriers.into_iter().flatten().map(|node| (node, true));
    // Nothing turns below a barrel, nor below a base without a barrel: these only need an orientation.
    let of_parts = [base, barrel.cloned()].into_iter().flatten().map(|node| (node, false));
    of_carriers.chain(of_parts).find_map(|(node, carries)| {
        let axes = axes(node.get_global_basis());
        if !axes.is_finite() {
            Some(Fault::Number(Error::NotFinite))
        } else if axes.determinant() == 0.0 {
            Some(Fault::Flat(source(node)))
        } else {
            let is_good = is_orthogonal(&axes) && (!carries || is_uniform(&axes));
            (!is_good).then(|| Fault::Scale(source(node)))
        }
    })
}

/// Returns the node that a node has the fault of its scale from.
fn source(node: Gd<Node3D>) -> Gd<Node3D> {
    let is_faulty = |node: &Gd<Node3D>| {
        let axes = axes(node.get_global_basis());
        !(is_orthogonal(&axes) && is_uniform(&axes))
    };
    let mut source = node;
    while let Some(above) = parent(&source).filter(is_faulty) {
        source = above;
    }
    source
}

/// How far scales may be apart, and axes from a right angle, relative to 1. The aim is off by about half as many radians.
const UNEVEN: f64 = 1e-3;

fn is_orthogonal(axes: &DMat3) -> bool {
    let DMat3 { x_axis: x, y_axis: y, z_axis: z } = *axes;
    [(x, y), (y, z), (z, x)]
        .into_iter()
        .all(|(a, b)| a.dot(b).abs() <= UNEVEN * (a.length_squared() * b.length_squared()).sqrt())
}

/// Returns whether the scale is the same on all axes, and not mirrored.
fn is_uniform(axes: &DMat3) -> bool {
    let lengths = [axes.x_axis, axes.y_axis, axes.z_axis].map(DVec3::length);
    let [x, y, z] = lengths;
    let is_like = |a: f64, b: f64| (a - b).abs() <= UNEVEN * a.max(b);
    is_like(x, y) && is_like(y, z) && is_like(z, x) && axes.determinant() > 0.0
}

fn axes(basis: Basis) -> DMat3 {
    let [x, y, z] = basis.to_cols().map(dvec3);
    DMat3::from_cols(x, y, z)
}

/// Returns the scale of a node in the world: the root mean square of that of its axes. 1 without a node.
fn scale(node: Option<&Gd<Node3D>>) -> f64 {
    node.map_or(1.0, |node| scale_of(&axes(node.get_global_basis())))
}

fn scale_of(axes: &DMat3) -> f64 {
    let lengths = [axes.x_axis, axes.y_axis, axes.z_axis].map(DVec3::length_squared);
    (lengths.iter().sum::<f64>() / 3.0).sqrt()
}

/// Returns the node relative to which a part stands; `None` if that is the world, as for a node that is top level.
fn parent(part: &Gd<Node3D>) -> Option<Gd<Node3D>> {
    part.get_parent_node_3d()
}

/// Returns the scale with which a part is turned: the signs are those that [`orientation_of`] takes for the same axes.
fn scale_to_keep(part: &Gd<Node3D>) -> Vector3 {
    let sign = if is_mirrored(part.get_basis()) { -1.0 } else { 1.0 };
    part.get_scale().abs() * sign
}

/// Returns the orientation of a node in the world.
fn turned(node: &Gd<Node3D>) -> Quat {
    orientation_of(node.get_global_basis())
}

fn is_mirrored(basis: Basis) -> bool {
    axes(basis).determinant() < 0.0
}

/// Returns the orientation of axes. Those of a mirror image count as scaled by -1 on all axes, as in Godot.
fn orientation_of(basis: Basis) -> Quat {
    let proper = if is_mirrored(basis) { basis * Basis::from_scale(-Vector3::ONE) } else { basis };
    rotation(proper).unwrap_or(Quat::IDENTITY)
}

/// Returns the vector from a node to another, in the world. From the transforms between them if possible: far from the
/// origin, positions are rounded more than a small turret can bear.
fn offset(from: Option<&Gd<Node3D>>, to: Option<&Gd<Node3D>>) -> Vec3 {
    let (Some(from), Some(to)) = (from, to) else {
        return Vec3::ZERO;
    };
    let mut between = Transform3D::IDENTITY;
    let mut node = to.clone();
    while node != *from {
        between = node.get_transform() * between;
        match parent(&node) {
            Some(above) => node = above,
            None => {
                let [from, to] = [from, to].map(|node| dvec3(node.get_global_position()));
                return (to - from).as_vec3();
            }
        }
    }
    convert::vec3(from.get_global_basis() * between.origin)
}

fn rest_in(saved: &VarDictionary, turret: &Gd<Node3D>, part: &Gd<Node3D>) -> Option<Quat> {
    let rest = saved.get(&turret.get_path_to(part))?;
    let rest = rest.try_to().ok().map(convert::quat)?;
    quat::normalize(rest).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(x: Vector3, y: Vector3, z: Vector3) -> DMat3 {
        axes(Basis::from_cols(x, y, z))
    }

    fn scaled(x: f32, y: f32, z: f32) -> DMat3 {
        let turn = Basis::from_euler(godot::builtin::EulerOrder::YXZ, Vector3::new(0.3, 0.2, 0.1));
        axes(turn * Basis::from_scale(Vector3::new(x, y, z)))
    }

    #[test]
    fn a_scale_is_uniform_within_a_thousandth() {
        assert!(is_uniform(&scaled(1.0, 1.0, 1.0)));
        assert!(is_uniform(&scaled(0.01, 0.01, 0.01)));
        assert!(is_uniform(&scaled(3.0, 3.0, 3.0025)));
        assert!(!is_uniform(&scaled(3.0, 3.0, 3.0035)));
        assert!(!is_uniform(&scaled(1.0, -1.0, 1.0)));
        assert!(!is_uniform(&scaled(-1.0, -1.0, -1.0)));
        assert!(is_uniform(&scaled(-1.0, -1.0, 1.0)));
    }

    #[test]
    fn a_shear_is_not_orthogonal() {
        let shear = |by: f32| of(Vector3::RIGHT, Vector3::new(by, 1.0, 0.0), Vector3::BACK);
        assert!(is_orthogonal(&shear(0.0009)));
        assert!(!is_orthogonal(&shear(0.0011)));
        assert!(is_orthogonal(&scaled(1.0, 5.0, -0.2)));
    }

    #[test]
    fn a_mirror_image_has_the_orientation_of_all_axes_turned_around() {
        let turn = Basis::from_euler(godot::builtin::EulerOrder::YXZ, Vector3::new(0.3, 0.2, 0.1));
        let mirrored = turn * Basis::from_scale(Vector3::new(-2.0, -3.0, -1.0));
        let (a, b) = (orientation_of(turn), orientation_of(mirrored));
        assert!(a.dot(b).abs() > 1.0 - 1e-6, "{a} {b}");
    }
}
