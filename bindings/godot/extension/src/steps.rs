//! A step of a turret, and its results.

use godot::builtin::Rid;
use godot::init::is_editor_hint;
use godot::obj::InstanceId;
use godot::prelude::*;
use turret_core::aim::lead::{Shot, Solution, Trajectory};
use turret_core::aim::observe::Observer;
use turret_core::aim::observe_platform::{PlatformObserver, observe_platform};
use turret_core::aim::turret::engage::Engagement;
use turret_core::aim::turret::time_to_engage::time_to_engage;
use turret_core::aim::turret::{self, Axis, Config, Mount, Platform, Pose, Sector, State, flags};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::convert::{dvec3, narrow};
use crate::parts::{
    self, Fault, Found, Left, NO_PARTS, OTHER_WORLD, Parts, Turn, node, node_in_tree, scale_problem,
};
use crate::settings::{BodyPhysics, Sectors, Settings};
use crate::ticks::{Link, Sleep, Tick};
use crate::turret3d::Turret3D;
use crate::{body_physics, flight::flight, status::Status};

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
    pub fn now(&self) -> AxisAngles {
        let at = |joint: usize| narrow(self.angles[joint] + self.rates[joint] * self.age);
        AxisAngles { azimuth: at(0), elevation: at(1) }
    }

    pub fn rates(&self) -> AxisAngles {
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
    /// Returns what there is to aim at.
    pub fn source(&self) -> Option<Source> {
        if self.rests || self.order.is_some() {
            return None;
        }
        let target = node_in_tree(self.target).map(|node| Source::Node(node.instance_id()));
        target.or(self.position.map(|_| Source::Point))
    }

    /// Whether there is nothing to aim at, and will not be until a property changes.
    fn is_for_good(&self) -> bool {
        self.order.is_none()
            && (self.rests || self.position.is_none() && node(self.target).is_none())
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
    pub status: Status,
    pub has_solution: bool,
    pub is_on_target: bool,
    /// Whether the last signal said that the turret is on target, and on which node, if it is one.
    told: Option<Option<InstanceId>>,
    pub parts: Parts,
    /// How the last step has left the parts; `None`: the next one has to look at everything.
    left: Option<Box<Left>>,
    /// What the steps have read of the properties, until one changes.
    work: Option<Box<Work>>,
    pub link: Link,
    /// Whether the turret is in the battery of the scene tree.
    pub is_member: bool,
    /// The turret's own node, once it is ready: to convert a handle of it takes long.
    pub node: Option<Gd<Node3D>>,
    /// The problem that was reported last; `None` after a step without one.
    reported: Option<String>,
    /// How long a scale has been flat, seconds.
    flat_time: f64,
    platform: Platform,
    target: Option<Motion>,
    solution: Option<Solution>,
    mount_observer: PlatformObserver,
    /// Where the mount stands, if it does not move.
    stands: Option<Mount>,
    observer: Observer,
    observed: Option<Source>,
    space: Option<Rid>,
    viewport: Option<InstanceId>,
}

/// What the steps read of the properties.
#[derive(Debug)]
struct Work {
    settings: Settings,
    /// The array itself: a script may change it in place.
    sectors: Sectors,
    /// Without sectors, and with the offsets of the properties.
    config: Config<'static>,
    /// The shot, unless it is a rigid body, which flies as the physics has it.
    shot: Option<(Shot, Trajectory)>,
}

/// What a step computes with.
pub struct Look {
    found: Found,
    /// Without sectors.
    pub config: Config<'static>,
    pub sectors: Vec<Sector>,
    pub platform: Platform,
    pub shot: Option<(Shot, Trajectory)>,
    pub target: Option<Motion>,
}

impl Look {
    pub fn config(&self) -> Config<'_> {
        Config { sectors: &self.sectors, ..self.config }
    }
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
            status: Status::Ok,
            has_solution: false,
            is_on_target: false,
            told: None,
            parts: Parts::default(),
            left: None,
            work: None,
            link: Link::default(),
            is_member: false,
            node: None,
            reported: None,
            flat_time: 0.0,
            platform: standing(mount),
            target: None,
            solution: None,
            mount_observer: UNMOVED,
            stands: None,
            observer: UNSEEN,
            observed: None,
            space: None,
            viewport: None,
        }
    }
}

/// No observation of a target yet.
const UNSEEN: Observer = Observer::new(0.0, 0.0);

/// No observation of the mount yet. The poses of what carries the turret are exact, so nothing is smoothed.
const UNMOVED: PlatformObserver = PlatformObserver::new(0.0, 0.0);

/// The priority with which Godot processes a turret: before the scripts, whose priority is usually 0. So a script may read it and
/// fire, wherever it is in the tree.
pub const BEFORE_SCRIPTS: i32 = -100;

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
        self.stands = None;
        self.observed = None;
        self.space = None;
        self.viewport = None;
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

    /// Returns whether the turret is on target, and on which node, if it is one.
    fn on_which(&self) -> Option<Option<InstanceId>> {
        self.is_on_target.then_some(match self.observed {
            Some(Source::Node(target)) => Some(target),
            Some(Source::Point) | None => None,
        })
    }

    pub fn angle_to_target(&self) -> f64 {
        if self.status == Status::Ok && self.target.is_some() {
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

    /// Observes the target: where it is, and how it moves.
    ///
    /// # Errors
    /// If it is in another world.
    fn observe_target(
        &mut self,
        this: &Gd<Node3D>,
        half_life: f64,
        jump: f64,
        tick: &mut Tick,
    ) -> Result<(), Fault> {
        let Aim { target, position, rests, order } = &self.aim;
        let aims = !rests && order.is_none();
        let seen = target.filter(|_| aims).and_then(|target| Some((target, tick.place(target)?)));
        let point = position.filter(|_| aims).map(dvec3);
        let seen = match seen {
            Some((target, place)) => {
                let viewport = self.viewport.or_else(|| viewport_of(this));
                self.viewport = viewport;
                if place.viewport != viewport && tick.is_elsewhere(this, target) {
                    (self.observed, self.target) = (None, None);
                    return Err(Fault::OtherWorld);
                }
                Some((Source::Node(target), place.position))
            }
            None => point.map(|point| (Source::Point, point)),
        };
        let Some((source, position)) = seen else {
            // If the target comes back, it is observed anew.
            self.observed = None;
            self.target = None;
            return Ok(());
        };
        if self.observed != Some(source) {
            self.observed = Some(source);
            self.observer = UNSEEN;
        }
        self.observer.half_life = narrow(half_life);
        self.observer.jump = narrow(jump);
        let still = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        self.target = Some(match tick.observe(&self.observer, position) {
            Ok(observer) => {
                self.observer = observer;
                Motion { position, ..observer.motion }
            }
            // The step reports what is wrong.
            Err(_) => still,
        });
        Ok(())
    }

    /// Observes where the mount is, `dt` seconds after the last step.
    fn observe_mount(&mut self, mount: Mount, jump: f32, dt: f32) -> Platform {
        if self.stands == Some(mount) {
            return standing(mount);
        }
        self.mount_observer.jump = jump;
        match observe_platform(&self.mount_observer, &mount, dt) {
            Ok((observer, platform)) => {
                self.mount_observer = observer;
                // The first motion after a long stand may be a jump, which the observer knows from its third observation on.
                let Platform { velocity, spin, .. } = platform;
                let rates = [velocity, spin, observer.acceleration, observer.angular_acceleration];
                let stands = observer.samples > 2 && rates == [Vec3::ZERO; 4];
                self.stands = stands.then_some(mount);
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
        self.fitted(settings.config(sectors), from_parts)
    }

    /// Returns a configuration, limited to what the parts can do. `from_parts`: whether its offsets become those of the parts.
    fn fitted<'a>(&self, mut config: Config<'a>, from_parts: bool) -> Config<'a> {
        if from_parts && self.parts.is_measured() {
            (config.trunnion, config.muzzle) = self.parts.offsets();
        }
        // A base alone points along its own plane. Limits that are inverted stay an error.
        if !self.parts.has_barrel() && config.elevation.min <= config.elevation.max {
            config.elevation = Axis { min: 0.0, max: 0.0, rate: 0.0, ..config.elevation };
        }
        config
    }
}

/// Returns the viewport in which a node is.
pub fn viewport_of(node: &Gd<Node3D>) -> Option<InstanceId> {
    node.get_viewport().map(|viewport| viewport.instance_id())
}

impl Turret3D {
    /// Measures the parts, and starts to move or, in the editor, to draw.
    pub(crate) fn become_ready(&mut self) {
        self.choose_callback();
        if is_editor_hint() {
            return;
        }
        let this: Gd<Node3D> = self.to_gd().upcast();
        self.gun.node = Some(this.clone());
        self.take_place();
        // A script may read the muzzle's position before the first step.
        if let Ok(Found { mount, .. }) = self.measure(&this) {
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

    /// Whether the turret turns its parts: not before it is ready, nor in the editor.
    pub(crate) fn is_in_action(&self) -> bool {
        self.gun.node.is_some() && self.base().is_inside_tree()
    }

    /// Returns the mount, or `None` if the turret cannot move.
    pub(crate) fn mount(&self) -> Option<Mount> {
        let ids = self.is_in_action().then(|| self.part_ids())?;
        parts::mount(&self.to_gd().upcast(), ids).ok()
    }

    /// Measures the parts that are new, and returns where everything is.
    fn measure(&mut self, this: &Gd<Node3D>) -> Result<Found, Fault> {
        let ids = self.part_ids();
        let pivot = self.gun.parts.pivot();
        let left = self.gun.left.take();
        let found = self.gun.parts.follow(this, ids, &self.saved_rests, left);
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

    /// Has the next step read the properties anew, since one has changed.
    pub(crate) fn change(&mut self) {
        self.gun.work = None;
        self.wake();
    }

    /// Has the turret take steps again, if it rests.
    pub(crate) fn wake(&mut self) {
        self.gun.link.wake();
    }

    /// Returns what the steps read of the properties, which are as they were, unless there are sectors: a script may change
    /// these in place.
    fn work(&mut self) -> Box<Work> {
        let kept = self.gun.work.take();
        kept.filter(|work| work.settings.sectors.is_empty() && work.sectors.is_empty())
            .unwrap_or_else(|| {
                let settings = self.settings();
                Box::new(Work {
                    config: settings.config(&[]),
                    shot: settings.shot(BodyPhysics::default),
                    sectors: self.sectors_in_force(),
                    settings,
                })
            })
    }

    /// Looks at the scene, for a step: at the parts, the mount, the target and the properties. `is_first`: whether everything
    /// else has yet to move in the same frame.
    pub(crate) fn look(
        &mut self,
        this: &Gd<Node3D>,
        is_first: bool,
        tick: &mut Tick,
    ) -> Result<Look, Fault> {
        self.gun.has_solution = false;
        self.gun.solution = None;
        let found = self.measure(this)?;
        let (mount, dt) = (found.mount, tick.dt);
        let (half_life, jump) = (self.motion_half_life, self.motion_jump);
        let (follows, from_parts) = (self.follows_motion, self.takes_offsets_from_parts());
        self.gun.platform = self.gun.observe_mount(mount, narrow(jump), dt);
        self.gun.observe_target(this, half_life, jump, tick)?;
        let work = self.work();
        let Work { settings, config, shot, .. } = &*work;
        let gun = &mut self.gun;
        if !follows {
            gun.platform = standing(mount);
            if let Some(target) = &mut gun.target {
                (target.velocity, target.acceleration) = (Vec3::ZERO, Vec3::ZERO);
            }
        }
        if !gun.parts.has_barrel() {
            let State { elevation, elevation_rate, elevation_left, .. } = &mut gun.state;
            (*elevation, *elevation_rate, *elevation_left) = (0.0, 0.0, 0.0);
        }
        // Rigid bodies take their first step with everything else, in the tick in which they are fired. What a script moves takes
        // its first step in the next, from where it is beside what has already moved: so the turret looks ahead by a step.
        if is_first && !settings.shot_is_rigid_body {
            gun.platform = gun.platform.after(dt.into());
            gun.target = gun.target.map(|target| target.after(dt.into()));
        }
        let shot = if settings.shot_is_rigid_body {
            settings.shot(|| tick.physics(this, &mut gun.space))
        } else {
            *shot
        };
        let (sectors, config) = (settings.sectors(), gun.fitted(*config, from_parts));
        let (platform, target) = (gun.platform, gun.target);
        gun.work = Some(work);
        Ok(Look { found, config, sectors, platform, shot, target })
    }

    /// Takes over the result of a step, and adds to `turns` how the parts turn. Returns how to know that the turret need not take
    /// another step, if it need not.
    pub(crate) fn take(
        &mut self,
        this: &Gd<Node3D>,
        step: Result<(Look, Engagement), Fault>,
        seconds: f64,
        turns: &mut Vec<Turn>,
    ) -> (Option<Fault>, Option<Sleep>) {
        let mut sleep = None;
        let fault = match step {
            Ok((Look { found, .. }, Engagement { state, pose, flags, solution })) => {
                let gun = &mut self.gun;
                let (is_same, before) = ((gun.state, gun.flags) == (state, flags), turns.len());
                (gun.state, gun.pose, gun.flags, gun.solution) = (state, pose, flags, solution);
                gun.has_solution = gun.target.is_some() && !gun.has(flags::NO_SOLUTION);
                let mount = gun.platform.mount.orientation;
                gun.left = Parts::turn(this, found, mount, &pose, turns);
                if is_same && turns.len() == before && self.rests_for_good() {
                    sleep = self.sleep();
                }
                None
            }
            Err(fault) => Some(fault),
        };
        let gun = &mut self.gun;
        gun.status = fault.as_ref().map_or(Status::Ok, |fault| fault.error().into());
        if fault.is_some() {
            // The pose is left unchanged; it is not a result of this step.
            gun.flags = 0;
        }
        let is_flat = matches!(fault, Some(Fault::Flat(_)));
        gun.flat_time = if is_flat { gun.flat_time + seconds } else { 0.0 };
        gun.is_on_target = gun.has_solution && gun.is_aimed() && !gun.holds_fire();
        (fault, sleep)
    }

    /// Whether the turret has nothing to do, and will have nothing to do until a property or its place changes.
    fn rests_for_good(&self) -> bool {
        let gun = &self.gun;
        let reads_nothing = gun.work.as_ref().is_some_and(|work| work.settings.sectors.is_empty());
        let stands = gun.stands.is_some() && gun.left.is_some() && self.goal_line.is_none();
        gun.is_member && gun.aim.is_for_good() && reads_nothing && stands
    }

    fn sleep(&self) -> Option<Sleep> {
        let [base, barrel, _] = self.part_ids();
        Some(Sleep::new(node(barrel.or(base))?, self.gun.work.as_ref()?.sectors.clone()))
    }

    /// Whether there is something to tell after a step.
    pub(crate) fn has_news(&self, fault: Option<&Fault>) -> bool {
        let gun = &self.gun;
        fault.is_some() || gun.reported.is_some() || gun.told != gun.on_which()
    }

    /// Tells what has changed: an error once, and whether the turret is on its target. All parts have turned, so that a receiver
    /// finds every muzzle in its new place.
    pub(crate) fn tell(&mut self, fault: Option<Fault>) {
        if !matches!(fault, Some(Fault::Flat(_))) || self.gun.flat_time > FLAT_TIME {
            self.report(fault);
        }
        self.tell_of_target();
    }

    /// Leaves the target: a turret that takes no more steps is not on it.
    pub(crate) fn leave_target(&mut self) {
        self.gun.has_solution = false;
        self.gun.is_on_target = false;
        self.gun.target = None;
        self.tell_of_target();
    }

    /// Tells whether the turret has come onto its target or has left it.
    fn tell_of_target(&mut self) {
        let (before, now) = (self.gun.told, self.gun.on_which());
        if before == now {
            return;
        }
        self.gun.told = now;
        if let Some(target) = before {
            self.signals().target_lost().emit(node(target).as_ref());
        }
        if let Some(target) = now {
            self.signals().target_acquired().emit(node(target).as_ref());
        }
    }

    fn report(&mut self, fault: Option<Fault>) {
        let problem = fault.map(|fault| match fault {
            Fault::Number(error) => {
                let problem = self.settings().problems().into_iter().next();
                problem.unwrap_or_else(|| format!("{error}."))
            }
            Fault::NoParts => NO_PARTS.into(),
            Fault::OtherWorld => OTHER_WORLD.into(),
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

    fn shot(&mut self, settings: &Settings) -> Option<(Shot, Trajectory)> {
        let this = self.to_gd().upcast();
        settings.shot(|| body_physics::of(body_physics::space(&this, &mut self.gun.space)))
    }

    pub(crate) fn seconds_to_engage(&mut self, target: &Motion) -> f64 {
        if self.mount().is_none() {
            return -1.0;
        }
        let settings = self.settings();
        let shot = self.shot(&settings);
        let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        let sectors = settings.sectors();
        let config = self.gun.config(&settings, &sectors, self.takes_offsets_from_parts());
        let Gun { state, platform, .. } = &self.gun;
        time_to_engage(state, &config, platform, shot, target).map_or(-1.0, f64::from)
    }

    pub(crate) fn flight(&mut self, points: i64, seconds: f64) -> PackedVector3Array {
        let settings = self.settings();
        let shot = self.shot(&settings);
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
