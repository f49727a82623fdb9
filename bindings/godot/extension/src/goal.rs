//! What a game shows of where a turret is turning to, while it shows its collision shapes: a line.

use godot::classes::Node3D;
use godot::classes::node::InternalMode;
use godot::prelude::*;
use turret_core::aim::turret::{self, Mount, Pose, State, flags};

use crate::convert::{position, quaternion};
use crate::drawing::{self, Drawing};
use crate::turret3d::Turret3D;

/// The name of the child node with the line.
const NAME: &str = "LibturretGoal";

/// The length of a barrel without a muzzle, meters.
const LENGTH: f32 = 2.0;

impl Turret3D {
    /// Shows the line of the barrel as it will be when the turret has arrived. Godot's menu "Debug > Visible Collision
    /// Shapes" switches it on, as it does for a RayCast3D.
    pub(crate) fn show_goal(&mut self, may_show: bool) {
        let is_shown = may_show && self.gun.flags & flags::SLEWING != 0;
        let mount = if is_shown { self.mount() } else { None };
        let goal = mount.and_then(|mount| self.goal_pose(&mount));
        let line = self.goal_line.clone().filter(Gd::is_instance_valid);
        match (line, goal) {
            (Some(mut line), None) => line.hide(),
            (None, None) => {}
            (line, Some(goal)) => {
                let Some(mut line) = line.or_else(|| self.new_line()) else {
                    return;
                };
                let basis = Basis::from_quaternion(quaternion(goal.barrel));
                line.set_global_transform(Transform3D::new(basis, position(goal.muzzle)));
                line.show();
            }
        }
    }

    fn goal_pose(&self, mount: &Mount) -> Option<Pose> {
        let (azimuth, elevation) = self.gun.goal();
        let settings = self.settings();
        let sectors = settings.sectors();
        let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
        let goal = State { azimuth, elevation, ..State::default() };
        turret::pose_of(&goal, &config, mount).ok().map(|(pose, _)| pose)
    }

    /// Adds the line. The scene is saved without it.
    fn new_line(&mut self) -> Option<Gd<Node3D>> {
        let config = self.gun.config(&self.settings(), &[], self.takes_offsets_from_parts());
        let barrel = config.muzzle.length();
        let barrel = if barrel > 0.0 { barrel } else { LENGTH };
        let mut line = drawing::screen()?;
        line.set_name(NAME);
        drawing::draw(&mut line, &Drawing::goal(barrel.into()));
        self.base_mut().add_child_ex(&line).internal(InternalMode::BACK).done();
        self.goal_line = Some(line.clone());
        Some(line)
    }
}
