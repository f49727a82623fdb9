//! What the editor shows about a turret: warnings, and a drawing of what it can do.

use godot::classes::Node3D;
use godot::classes::node::InternalMode;
use godot::obj::InstanceId;
use godot::prelude::*;
use turret_core::glam::Vec3;
use turret_core::math::quat;

use crate::body_physics;
use crate::convert::{rotation, vec3};
use crate::drawing::{self, Drawing};
use crate::parts::{node, node_in_tree};
use crate::settings::Settings;
use crate::turret3d::Turret3D;

/// The radius of the sphere where there is no muzzle that goes along it, meters.
const RADIUS: f32 = 2.0;

/// What was shown last.
#[derive(Debug, PartialEq)]
pub struct Shown {
    settings: Settings,
    warnings: Vec<String>,
    place: Transform3D,
    radius: f32,
    /// Against gravity, along the axes of the turret.
    up: Vec3,
}

impl Turret3D {
    /// What is wrong with the properties, one sentence each.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let [base, barrel, muzzle] = self.part_ids();
        let mut warnings = vec![];
        if node(base).is_none() && node(barrel).is_none() {
            warnings.push("Nothing turns: choose a base_part, a barrel_part, or both.".into());
        }
        for (name, lower, over, upper) in [
            ("barrel_part", barrel, "base_part", base),
            ("muzzle_part", muzzle, "barrel_part", barrel),
        ] {
            if !is_below(lower, upper) {
                warnings.push(format!(
                    "{name} must be somewhere below {over} in the tree, so that it turns with it."
                ));
            }
        }
        warnings.extend(self.settings().problems());
        warnings
    }

    /// Shows what has changed since the last time. A scene is saved without it.
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
        let settings = self.settings();
        let shot = settings.shot(body_physics::of_project);
        let up = shot.map_or(Vec3::Y, |(shot, _)| self.up(shot.gravity));
        let shown = Shown { warnings: self.warnings(), settings, place, radius, up };
        if self.shown.as_ref() == Some(&shown) {
            return;
        }
        let shot = shot.as_ref().map(|(shot, _)| shot);
        let drawing = Drawing::new(&shown.settings, radius.into(), shot, up);
        self.shown = Some(shown);
        let mut base = self.base_mut();
        base.update_configuration_warnings();
        let screen =
            base.get_node_or_null(drawing::NAME).and_then(|node| node.try_cast::<Node3D>().ok());
        let mut screen = match screen.or_else(drawing::screen) {
            Some(screen) => screen,
            None => return,
        };
        if screen.get_parent().is_none() {
            base.add_child_ex(&screen).internal(InternalMode::BACK).done();
        }
        drawing::show(&mut screen, &drawing, place);
    }

    /// Against `gravity`, along the axes of the turret.
    fn up(&self, gravity: Vec3) -> Vec3 {
        let turned = rotation(self.base().get_global_transform().basis);
        let up = turned.and_then(|turned| quat::rotate(turned.conjugate(), -gravity));
        up.unwrap_or(vec3(Vector3::UP)).normalize_or(Vec3::Y)
    }
}

/// Whether a node is somewhere below another, or there is none to be.
fn is_below(lower: Option<InstanceId>, upper: Option<InstanceId>) -> bool {
    match (node(lower), node(upper)) {
        (Some(lower), Some(upper)) => upper.is_ancestor_of(&lower),
        _ => true,
    }
}
