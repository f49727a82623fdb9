//! What the editor shows about a turret: warnings, and a drawing of its travel, sectors and reach.

use godot::classes::node::InternalMode;
use godot::classes::{Node, Node3D};
use godot::prelude::*;
use turret_core::glam::Vec3;
use turret_core::math::quat;

use crate::body_physics;
use crate::convert::{rotation, vec3};
use crate::drawing::{self, Drawing};
use crate::parts::{Fault, NO_PARTS, fault_of_scale, misplaced, node, node_in_tree, scale_problem};
use crate::settings::Settings;
use crate::turret3d::Turret3D;

/// The radius of the sphere if there is no muzzle, meters.
const RADIUS: f32 = 2.0;

/// The inputs of the last drawing.
#[derive(Debug, PartialEq)]
pub struct Shown {
    settings: Settings,
    warnings: Vec<String>,
    place: Transform3D,
    radius: f32,
    is_visible: bool,
    /// The direction against gravity, along the axes of the turret.
    up: Vec3,
}

impl Turret3D {
    /// Returns what is wrong with the properties, one sentence each.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let [base, barrel, muzzle] = self.part_ids();
        let mut warnings = vec![];
        if node(base).is_none() && node(barrel).is_none() {
            warnings.push(NO_PARTS.replacen('t', "T", 1));
        }
        let turret = self.to_gd().upcast();
        warnings.extend(misplaced(&turret, &[base, barrel, muzzle].map(node)).map(String::from));
        let [base_node, barrel_node] = [base, barrel].map(node_in_tree);
        let fault = self
            .base()
            .is_inside_tree()
            .then(|| fault_of_scale(&turret, base_node.as_ref(), barrel_node.as_ref()));
        if let Some(Some(Fault::Flat(node) | Fault::Scale(node))) = fault {
            warnings.push(scale_problem(&turret, &node));
        }
        let settings = self.settings();
        warnings.extend(settings.problems());
        warnings.extend(settings.warning());
        warnings
    }

    /// Updates the drawing if something has changed. The scene is saved without the drawing.
    pub(crate) fn show_in_editor(&mut self) {
        if !self.base().is_part_of_edited_scene() {
            return;
        }
        let [base, barrel, muzzle] = self.part_ids().map(node_in_tree);
        let center = barrel
            .or(base)
            .map_or(Vector3::ZERO, |pivot| self.base().to_local(pivot.get_global_position()));
        let radius = muzzle.map_or(0.0, |muzzle| {
            self.base().to_local(muzzle.get_global_position()).distance_to(center)
        });
        let radius = if radius > 0.0 { radius } else { RADIUS };
        let place = self.base().get_global_transform().translated_local(center);
        let is_visible = self.base().is_visible_in_tree();
        let settings = self.settings();
        let shot = settings.shot(body_physics::of_project);
        let up = shot.map_or(Vec3::Y, |(shot, _)| self.up(shot.gravity));
        let shown = Shown { warnings: self.warnings(), settings, place, radius, is_visible, up };
        if self.shown.as_ref() == Some(&shown) {
            return;
        }
        let shot = shot.as_ref().map(|(shot, _)| shot);
        let drawing = Drawing::new(&shown.settings, radius.into(), shot, up);
        self.shown = Some(shown);
        let mut base = self.base_mut();
        base.update_configuration_warnings();
        let mut holder = base.get_node_or_null(drawing::NAME).unwrap_or_else(|| {
            let mut holder = Node::new_alloc();
            holder.set_name(drawing::NAME);
            base.add_child_ex(&holder).internal(InternalMode::BACK).done();
            holder
        });
        let screen = (holder.get_child_count() > 0).then(|| holder.get_child(0)).flatten();
        let screen = screen.and_then(|node| node.try_cast::<Node3D>().ok());
        let Some(mut screen) = screen.or_else(drawing::screen) else {
            return;
        };
        if screen.get_parent().is_none() {
            holder.add_child(&screen);
        }
        drawing::show(&mut screen, &drawing, place, is_visible);
    }

    /// Returns the direction against `gravity`, along the axes of the turret.
    fn up(&self, gravity: Vec3) -> Vec3 {
        let turned = rotation(self.base().get_global_transform().basis);
        let up = turned.and_then(|turned| quat::rotate(turned.conjugate(), -gravity));
        up.unwrap_or(vec3(Vector3::UP)).normalize_or(Vec3::Y)
    }
}
