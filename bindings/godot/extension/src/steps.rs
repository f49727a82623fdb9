//! A step of a turret, and its results.

use godot::builtin::Rid;
use godot::init::is_editor_hint;
use godot::obj::InstanceId;
use godot::prelude::*;
use turret_core::Error;
use turret_core::aim::lead::Solution;
use turret_core::aim::observe::{self, Observer};
use turret_core::aim::observe_platform::{PlatformObserver, observe_platform};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::time_to_engage::time_to_engage;
use turret_core::aim::turret::{self, Axis, Config, Mount, Platform, Pose, Sector, State, flags};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::convert::{dvec3, narrow};
use crate::parts::{self, Fault, Found, Left, NO_PARTS, Parts, node_in_tree, scale_problem};
use crate::settings::Settings;
use crate::turret3d::Turret3D;
use crate::{body_physics, flight::flight, status};

/// What to aim at.
#[derive(Debug, Default)]
pub struct Aim {
    pub target: Option<InstanceId>,
    pub position: Option<Vector3>,
    /// Whether to return to rest even though there is something to aim at.
    pub rests: bool,
    /// What to do instead of aiming.
    pub order: Option<Order>,
}

/// What a turret does instead of aiming.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Brakes, and stays where it stops.
    Stop,
    /// Follows joint angles that move.
    Follow(Command),
}

/// Joint angles that move, as azimuth and elevation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Command {
    /// Radians, at the end of the first step.
    pub angles: [f64; 2],
    /// Rad/s.
    pub rates: [f64; 2],
    /// Seconds from the end of the first step to the end of the next.
    pub age: f64,
}

impl Command {
    /// Returns where the joints should be at the end of the next step.
    fn now(&self) -> AxisAngles {
        let at = |joint: usize| narrow(self.angles[joint] + self.rates[joint] * self.age);
        AxisAngles { azimuth: at(0), elevation: at(1) }
    }

    fn rates(&self) -> AxisAngles {
        AxisAngles { azimuth: narrow(self.rates[0]), elevation: narrow(self.rates[1]) }
    }
}

/// The kinds of things that a turret can aim at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Node(InstanceId),
    Point,
}

impl Aim {
    /// Returns what to aim at, and where it is.
    fn at(&self) -> Option<(Source, DVec3)> {
        if self.rests || self.order.is_some() {
            return None;
        }
        if let Some(node) = node_in_tree(self.target) {
            return Some((Source::Node(node.instance_id()), dvec3(node.get_global_position())));
        }
        self.position.map(|point| (Source::Point, dvec3(point)))
    }

    pub fn source(&self) -> Option<Source> {
        self.at().map(|(source, _)| source)
    }
}

/// A turret after its last step.
#[derive(Debug)]
pub struct Gun {
    pub aim: Aim,
    pub state: State,
    pub pose: Pose,
    /// The flags of the last step; none after an error.
    pub flags: u32,
    pub status: i64,
    pub has_solution: bool,
    pub is_on_target: bool,
    pub parts: Parts,
    /// How the last step has left the parts; `None`: the next one has to look at everything.
    left: Option<Left>,
    is_ready: bool,
    /// The problem that was reported last; `None` after a step without one.
    reported: Option<String>,
    /// How long a scale has been flat, seconds.
    flat_time: f64,
    platform: Platform,
    target: Option<Motion>,
    solution: Option<Solution>,
    mount_observer: PlatformObserver,
    observer: Observer,
    observed: Option<Source>,
    space: Option<Rid>,
}

impl Default for Gun {
    fn default() -> Self {
        let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
        Self {
            aim: Aim::default(),
            state: State::default(),
            pose: Pose {
                base: Quat::IDENTITY,
                barrel: Quat::IDENTITY,
                muzzle: DVec3::ZERO,
                boresight: Vec3::NEG_Z,
                error: 0.0,
            },
            flags: 0,
            status: status::OK,
            has_solution: false,
            is_on_target: false,
            parts: Parts::default(),
            left: None,
            is_ready: false,
            reported: None,
            flat_time: 0.0,
            platform: standing(mount),
            target: None,
            solution: None,
            mount_observer: UNMOVED,
            observer: UNSEEN,
            observed: None,
            space: None,
        }
    }
}

/// No observation of a target yet.
const UNSEEN: Observer = Observer::new(0.0, 0.0);

/// No observation of the mount yet. The poses of what carries the turret are exact, so nothing is smoothed.
const UNMOVED: PlatformObserver = PlatformObserver::new(0.0, 0.0);

/// The priority with which Godot processes a turret: before the scripts, whose priority is usually 0. So a script may read it and
/// fire, wherever it is in the tree.
const BEFORE_SCRIPTS: i32 = -100;

/// How long a scale may be flat before it is an error, seconds. Parts may appear by growing from nothing.
const FLAT_TIME: f64 = 1.0;

/// Returns a mount at rest.
fn standing(mount: Mount) -> Platform {
    Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO }
}

impl Gun {
    /// Forgets the motion. The turret has not moved here from its last position, and may be in another world.
    pub fn forget_motion(&mut self) {
        self.mount_observer = UNMOVED;
        self.observed = None;
        self.space = None;
    }

    fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    pub fn is_aimed(&self) -> bool {
        self.target.is_some() && self.has(flags::ON_TARGET)
    }

    pub fn is_at_rest(&self) -> bool {
        self.has(flags::AT_REST)
    }

    pub fn holds_fire(&self) -> bool {
        self.has(flags::HOLD_FIRE)
    }

    pub fn is_sector_limited(&self) -> bool {
        self.has(flags::SECTOR_LIMITED)
    }

    pub fn angle_to_target(&self) -> f64 {
        if self.status == status::OK && self.target.is_some() {
            f64::from(self.pose.error).to_degrees()
        } else {
            180.0
        }
    }

    pub fn aim_point(&self) -> DVec3 {
        match (self.solution, self.target) {
            (Some(solution), _) => solution.impact,
            (None, Some(target)) => target.position,
            (None, None) => DVec3::ZERO,
        }
    }

    pub fn flight_time(&self) -> f64 {
        self.solution.map_or(0.0, |solution| solution.time.into())
    }

    pub fn launch_velocity(&self, speed: f64, inherit: f64) -> Vec3 {
        let Self { pose, platform, .. } = self;
        if speed == f64::INFINITY {
            return pose.boresight;
        }
        let arm = (pose.muzzle - platform.mount.position).as_vec3();
        let of_muzzle = platform.velocity + platform.spin.cross(arm);
        pose.boresight * narrow(speed) + of_muzzle * narrow(inherit)
    }

    /// Returns the joint angles to which the turret is turning, radians.
    pub fn goal(&self) -> (f64, f64) {
        let State { azimuth, elevation, azimuth_left, elevation_left, .. } = self.state;
        (azimuth + azimuth_left, elevation + elevation_left)
    }

    /// Observes the target, and returns where it is and how it moves.
    fn observe_target(&mut self, half_life: f64, jump: f64, dt: f32) {
        let Some((source, position)) = self.aim.at() else {
            // If the target comes back, it is observed anew.
            self.observed = None;
            self.target = None;
            return;
        };
        if self.observed != Some(source) {
            self.observed = Some(source);
            self.observer = UNSEEN;
        }
        self.observer.half_life = narrow(half_life);
        self.observer.jump = narrow(jump);
        let still = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        self.target = Some(match observe::observe(&self.observer, position, dt) {
            Ok(observer) => {
                self.observer = observer;
                Motion { position, ..observer.motion }
            }
            // The step reports what is wrong.
            Err(_) => still,
        });
    }

    /// Observes where the mount is, `dt` seconds after the last step.
    fn observe_mount(&mut self, mount: Mount, jump: f32, dt: f32) -> Platform {
        self.mount_observer.jump = jump;
        match observe_platform(&self.mount_observer, &mount, dt) {
            Ok((observer, platform)) => {
                self.mount_observer = observer;
                platform
            }
            // The step reports what is wrong.
            Err(_) => standing(mount),
        }
    }

    /// Returns the configuration. `from_parts`: whether its offsets are those of the parts.
    pub fn config<'a>(
        &self,
        settings: &Settings,
        sectors: &'a [Sector],
        from_parts: bool,
    ) -> Config<'a> {
        let (trunnion, muzzle) = if from_parts && self.parts.is_measured() {
            self.parts.offsets()
        } else {
            (settings.trunnion, settings.muzzle_offset)
        };
        let mut config = settings.config(sectors, trunnion, muzzle);
        // A base alone points along its own plane. Limits that are inverted stay an error.
        if !self.parts.has_barrel() && config.elevation.min <= config.elevation.max {
            config.elevation = Axis { min: 0.0, max: 0.0, rate: 0.0, ..config.elevation };
        }
        config
    }
}

impl Turret3D {
    /// Measures the parts, and starts to move or, in the editor, to draw.
    pub(crate) fn become_ready(&mut self) {
        self.choose_callback();
        if is_editor_hint() {
            return;
        }
        self.gun.is_ready = true;
        self.take_place();
        // A script may read the muzzle's position before the first step.
        if let Ok(Found { mount, .. }) = self.measure() {
            self.gun.platform = standing(mount);
            let settings = self.settings();
            let sectors = settings.sectors();
            let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
            match turret::pose_of(&self.gun.state, &config, &mount) {
                Ok((pose, flags)) => (self.gun.pose, self.gun.flags) = (pose, flags),
                Err(_) => self.gun.flags = 0,
            }
        }
    }

    /// Takes the turret's place among the scripts of a frame and of a tick, unless the game has given it one.
    fn take_place(&mut self) {
        let mut base = self.base_mut();
        if base.get_physics_process_priority() == 0 {
            base.set_physics_process_priority(BEFORE_SCRIPTS);
        }
        if base.get_process_priority() == 0 {
            base.set_process_priority(BEFORE_SCRIPTS);
        }
    }

    /// Takes a step of a frame, or of a tick of the physics.
    pub(crate) fn advance_in_order(&mut self, seconds: f64, in_physics: bool) {
        let base = self.base();
        let priority = if in_physics {
            base.get_physics_process_priority()
        } else {
            base.get_process_priority()
        };
        drop(base);
        self.advance(seconds, priority == BEFORE_SCRIPTS);
    }

    /// Whether the turret turns its parts: not before it is ready, nor in the editor.
    fn is_in_action(&self) -> bool {
        self.gun.is_ready && self.base().is_inside_tree()
    }

    /// Returns the mount, or `None` if the turret cannot move.
    fn mount(&self) -> Option<Mount> {
        let ids = self.is_in_action().then(|| self.part_ids())?;
        parts::mount(&self.to_gd().upcast(), ids).ok()
    }

    /// Measures the parts that are new, and returns where everything is.
    fn measure(&mut self) -> Result<Found, Fault> {
        let (node, ids) = (self.to_gd().upcast(), self.part_ids());
        let pivot = self.gun.parts.pivot();
        let left = self.gun.left.take();
        let found = self.gun.parts.follow(&node, ids, &self.saved_rests, left);
        if found.is_err() || self.gun.parts.pivot() != pivot {
            // The next mount is no motion of this one.
            self.gun.forget_motion();
        }
        if found.is_ok() && !self.saved_rests.is_empty() {
            // Those are of the parts that this turret was copied with.
            self.saved_rests = VarDictionary::new();
        }
        found
    }

    /// Takes a step. `is_first`: whether everything else has yet to move in the same frame.
    pub(crate) fn advance(&mut self, seconds: f64, is_first: bool) {
        if !self.is_in_action() {
            return;
        }
        self.gun.has_solution = false;
        self.gun.solution = None;
        let settings = self.settings();
        // Rigid bodies take their first step with everything else, in the tick in which they are fired. What a script moves takes
        // its first step in the next, from where it is beside what has already moved: so the turret looks ahead by a step.
        let ahead = is_first && !settings.shot_is_rigid_body;
        let found = self.measure().and_then(|found| {
            self.engage(&settings, found.mount, narrow(seconds), ahead)?;
            Ok(found)
        });
        let mount = found.as_ref().ok().map(|found| found.mount);
        let fault = match found {
            Ok(found) => {
                let (parts, pose) = (self.gun.parts, self.gun.pose);
                let orientation = self.gun.platform.mount.orientation;
                let node = self.to_gd().upcast();
                // Other code may access this node while its parts turn.
                let base = self.base_mut();
                let left = parts.turn(&node, found, orientation, &pose);
                drop(base);
                self.gun.left = left;
                None
            }
            Err(fault) => Some(fault),
        };
        self.show_goal(&settings, mount);
        // The parts are turned first, so that a receiver of the signal finds the muzzle in its new place.
        self.tell(&settings, fault, seconds);
    }

    /// Takes a step of the core. `ahead`: where everything is to be at the end of the step, not where it is.
    fn engage(
        &mut self,
        settings: &Settings,
        mount: Mount,
        dt: f32,
        ahead: bool,
    ) -> Result<(), Error> {
        let (half_life, jump) = (self.motion_half_life, self.motion_jump);
        self.gun.platform = self.gun.observe_mount(mount, narrow(jump), dt);
        self.gun.observe_target(half_life, jump, dt);
        if !self.follows_motion {
            self.gun.platform = standing(mount);
            if let Some(target) = &mut self.gun.target {
                (target.velocity, target.acceleration) = (Vec3::ZERO, Vec3::ZERO);
            }
        }
        if ahead {
            self.gun.platform = self.gun.platform.after(dt.into());
            self.gun.target = self.gun.target.map(|target| target.after(dt.into()));
        }
        let mut space = self.gun.space;
        let shot = settings.shot(|| body_physics::of_space(&mut self.base_mut(), &mut space));
        self.gun.space = space;
        let sectors = settings.sectors();
        let from_parts = self.takes_offsets_from_parts();
        let gun = &mut self.gun;
        if !gun.parts.has_barrel() {
            let State { elevation, elevation_rate, elevation_left, .. } = &mut gun.state;
            (*elevation, *elevation_rate, *elevation_left) = (0.0, 0.0, 0.0);
        }
        let config = gun.config(settings, &sectors, from_parts);
        let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        let Gun { state, platform, target, aim, .. } = &mut *gun;
        let mount = &platform.mount;
        let moved = |(state, pose, flags)| Engagement { state, pose, flags, solution: None };
        let step = match &mut aim.order {
            None => engage(state, &config, platform, shot, target.as_ref(), dt)?,
            Some(Order::Stop) => moved(turret::stop(state, &config, mount, dt)?),
            Some(Order::Follow(command)) => {
                let (angles, rates) = (command.now(), command.rates());
                command.age += f64::from(dt);
                moved(turret::track_angles(state, &config, mount, angles, rates, dt)?)
            }
        };
        let Engagement { state, pose, flags, solution } = step;
        (gun.state, gun.pose, gun.flags, gun.solution) = (state, pose, flags, solution);
        gun.has_solution = gun.target.is_some() && !gun.has(flags::NO_SOLUTION);
        Ok(())
    }

    /// Reports what has changed: an error once, and whether the turret is on its target.
    fn tell(&mut self, settings: &Settings, fault: Option<Fault>, seconds: f64) {
        let gun = &mut self.gun;
        gun.status = fault.as_ref().map_or(status::OK, |fault| status::of(fault.error()));
        if fault.is_some() {
            // The pose is left unchanged; it is not a result of this step.
            gun.flags = 0;
        }
        let is_flat = matches!(fault, Some(Fault::Flat(_)));
        gun.flat_time = if is_flat { gun.flat_time + seconds } else { 0.0 };
        if !is_flat || gun.flat_time > FLAT_TIME {
            self.report(settings, fault);
        }
        self.tell_of_target();
    }

    /// Leaves the target: a turret that takes no more steps is not on it.
    pub(crate) fn leave_target(&mut self) {
        self.gun.has_solution = false;
        self.gun.target = None;
        self.tell_of_target();
    }

    /// Reports whether the turret has come onto its target or has left it.
    fn tell_of_target(&mut self) {
        let gun = &mut self.gun;
        let is_on_target = gun.has_solution && gun.is_aimed() && !gun.holds_fire();
        let has_changed = is_on_target != gun.is_on_target;
        gun.is_on_target = is_on_target;
        if has_changed && is_on_target {
            self.signals().target_acquired().emit();
        } else if has_changed {
            self.signals().target_lost().emit();
        }
    }

    fn report(&mut self, settings: &Settings, fault: Option<Fault>) {
        let problem = fault.map(|fault| match fault {
            Fault::Number(error) => {
                let problem = settings.problems().into_iter().next();
                problem.unwrap_or_else(|| format!("{error}."))
            }
            Fault::NoParts => NO_PARTS.into(),
            Fault::Misplaced(why) => why.into(),
            Fault::Flat(node) | Fault::Scale(node) => scale_problem(&self.to_gd().upcast(), &node),
        });
        if problem != self.gun.reported {
            if let Some(problem) = &problem {
                godot_error!("{}: {problem}", self.base().get_name());
            }
            self.gun.reported = problem;
        }
    }

    pub(crate) fn reaches(&self, point: Vector3) -> bool {
        let Some(mount) = self.mount() else {
            return false;
        };
        let settings = self.settings();
        let sectors = settings.sectors();
        let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
        turret::can_aim_at(&config, &mount, dvec3(point)).unwrap_or(false)
    }

    pub(crate) fn seconds_to(&self, point: Vector3) -> f64 {
        let Some(mount) = self.mount() else {
            return -1.0;
        };
        let settings = self.settings();
        let sectors = settings.sectors();
        let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
        turret::time_to_aim(&self.gun.state, &config, &mount, dvec3(point)).map_or(-1.0, f64::from)
    }

    pub(crate) fn seconds_to_engage(&mut self, target: &Motion) -> f64 {
        if self.mount().is_none() {
            return -1.0;
        }
        let settings = self.settings();
        let mut space = self.gun.space;
        let shot = settings.shot(|| body_physics::of_space(&mut self.base_mut(), &mut space));
        let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        let sectors = settings.sectors();
        let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
        let Gun { state, platform, .. } = &self.gun;
        time_to_engage(state, &config, platform, shot, target).map_or(-1.0, f64::from)
    }

    pub(crate) fn flight(&mut self, points: i64, seconds: f64) -> PackedVector3Array {
        let settings = self.settings();
        let mut space = self.gun.space;
        let shot = settings.shot(|| body_physics::of_space(&mut self.base_mut(), &mut space));
        // Without parts, and before the turret is ready, there is no muzzle.
        let (Some((shot, _)), true) = (shot, self.gun.parts.is_measured()) else {
            return PackedVector3Array::new();
        };
        if !shot.speed.is_finite() {
            return PackedVector3Array::new();
        }
        let launch = self.gun.launch_velocity(settings.shot_speed, settings.inherit_velocity);
        let Pose { muzzle, boresight, .. } = self.gun.pose;
        flight(&shot, muzzle, launch, Some(boresight), points, seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_on_at_its_rates() {
        let command = Command { angles: [1.0, 0.5], rates: [2.0, -1.0], age: 0.25 };
        assert_eq!(command.now(), AxisAngles { azimuth: 1.5, elevation: 0.25 });
        assert_eq!(command.rates(), AxisAngles { azimuth: 2.0, elevation: -1.0 });
    }

    #[test]
    fn an_order_comes_before_what_there_is_to_aim_at() {
        let aim = Aim { position: Some(Vector3::ONE), ..Aim::default() };
        assert_eq!(aim.source(), Some(Source::Point));
        assert_eq!(Aim { order: Some(Order::Stop), ..aim }.source(), None);
    }

    fn mount_at(time: f32) -> Mount {
        Mount {
            position: DVec3::new(f64::from(time) * 3.0, 0.0, 0.0),
            orientation: Quat::from_rotation_y(0.5 * time),
        }
    }

    fn near(expected: Vec3, found: Vec3) {
        assert!((expected - found).length() < 1e-4, "{found}, not {expected}");
    }

    #[test]
    fn even_motion_of_the_mount_is_known_from_the_second_step_on() {
        let mut gun = Gun::default();
        assert_eq!(gun.observe_mount(mount_at(0.0), 50.0, 0.1), standing(mount_at(0.0)));
        for step in 1..4u8 {
            let platform = gun.observe_mount(mount_at(0.1 * f32::from(step)), 50.0, 0.1);
            near(Vec3::X * 3.0, platform.velocity);
            near(Vec3::Y * 0.5, platform.spin);
        }
    }

    #[test]
    fn a_jump_of_the_mount_is_no_motion() {
        let mut gun = Gun::default();
        for step in 0..3u8 {
            gun.observe_mount(mount_at(0.1 * f32::from(step)), 50.0, 0.1);
        }
        let far = Mount { position: DVec3::new(0.0, 1000.0, 0.0), ..mount_at(1.0) };
        assert_eq!(gun.observe_mount(far, 50.0, 0.1), standing(far));
    }

    #[test]
    fn a_mount_that_turns_through_half_a_turn_spins_the_shorter_way() {
        let mut gun = Gun::default();
        let turned = |degrees: f32| Mount {
            position: DVec3::ZERO,
            orientation: Quat::from_rotation_y(degrees.to_radians()),
        };
        gun.observe_mount(turned(170.0), 50.0, 0.1);
        let platform = gun.observe_mount(turned(190.0), 50.0, 0.1);
        near(Vec3::Y * 3.490_658_5, platform.spin);
        // The other quaternion of the same orientation.
        let mut gun = Gun::default();
        gun.observe_mount(turned(170.0), 50.0, 0.1);
        let other = Mount { orientation: -turned(190.0).orientation, ..turned(190.0) };
        near(Vec3::Y * 3.490_658_5, gun.observe_mount(other, 50.0, 0.1).spin);
    }

    #[test]
    fn a_mount_that_turns_after_a_step_of_no_time_spins() {
        let mut gun = Gun::default();
        gun.observe_mount(mount_at(0.0), 50.0, 0.1);
        assert_eq!(gun.observe_mount(mount_at(0.0), 50.0, 0.0), standing(mount_at(0.0)));
        near(Vec3::Y * 0.5, gun.observe_mount(mount_at(0.1), 50.0, 0.1).spin);
    }
}
