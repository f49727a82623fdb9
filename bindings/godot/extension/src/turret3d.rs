//! The node `Turret3D`: its properties, signals and methods. The module [`steps`](crate::steps) has its steps, and
//! [`editor`](crate::editor) what the editor shows.

use godot::classes::notify::Node3DNotification;
use godot::classes::{INode3D, Node3D};
use godot::init::is_editor_hint;
use godot::meta::conv::ByValue;
use godot::meta::shape::{EnumeratorShape, GodotShape};
use godot::obj::InstanceId;
use godot::prelude::*;
use godot::register::info::{PropertyInfo, PropertyUsageFlags};
use turret_core::aim::Motion;

use crate::config::TurretConfig;
use crate::convert::{dvec3, numbers_of, state_of, vec3};
use crate::editor::Shown;
use crate::enums::class_enum;
use crate::parts::node;
use crate::settings::{NAMES, Sectors, Settings, ShotTrajectory, class_with_settings};
use crate::status::Status;
use crate::steps::{Command, Gun, Order};
use crate::ticks::{self, Clock};

class_enum! {
    /// When a turret moves.
    ProcessCallback of Turret3D {
        /// In each physics tick.
        #[default]
        Physics = 0 as "PROCESS_PHYSICS",
        /// In each frame.
        Idle = 1 as "PROCESS_IDLE",
        /// When the game calls `step`.
        Manual = 2 as "PROCESS_MANUAL",
    }
}

class_with_settings! {
    {
        /// A turret. It turns a base and a barrel toward a target within travel limits, rates and accelerations, leads
        /// a moving target from a moving mount, and reports when a shot would hit.
        ///
        /// The turret stands at this node, with −Z forward and +Y up at azimuth 0. `base_part` turns with the azimuth
        /// alone. `barrel_part`, a descendant of `base_part`, turns with azimuth and elevation. A turret with one part
        /// has a `barrel_part` and no `base_part`. The pose of the parts when this node becomes ready counts as
        /// azimuth 0 and elevation 0; the directions of their own axes do not matter. A copy of a turret that has turned
        /// keeps its azimuth 0 and elevation 0, also in a scene that is packed while it runs. The azimuth is positive to
        /// the left, as `rotation.y` is; the elevation is positive up. Angles are in degrees, lengths in meters, times in
        /// seconds.
        ///
        /// The scale may change at any time, but has to be the same on all axes, and not mirrored, where something turns:
        /// in the world, that of this node, of the node above the base and of the node above the barrel. Otherwise the
        /// turret does not move, and says so in `status` and as an error. A scale of 0 is an error after one second.
        ///
        /// To fire, wait for [signal target_acquired] or read `is_on_target`. Place the shot at `muzzle_position`, and
        /// give it the velocity `launch_velocity`.
        ///
        /// The turret sets its `process_priority` and its `process_physics_priority` to -100 where they are 0: it steps before
        /// scripts, so that any of them may read it and fire. What it reports is as everything will be when the scripts have
        /// moved it in the same frame, by how it has moved so far; with `shot_is_rigid_body`, as everything is. With
        /// another priority, or in [method step], it takes everything to be where it is.
        #[derive(GodotClass)]
        #[class(tool, init, base = Node3D)]
    }
    Turret3D __godot_Turret3D_Funcs {
        /// The node that turns with the azimuth alone. A base that is set while this node is ready counts as standing at
        /// azimuth 0, and turns from the next step on. With a base and no barrel, the elevation stays 0.
        #[export_group(name = "Parts")]
        #[export]
        #[var(get, set)]
        base_part: PhantomVar<Option<Gd<Node3D>>>,

        /// The node that turns with azimuth and elevation, about its position: a descendant of `base_part`. A barrel that
        /// is set while this node is ready counts as standing at elevation 0 on its base, or without a base at azimuth 0,
        /// and turns from the next step on. Its own scale may be any that is not skewed or 0.
        #[export]
        #[var(get, set)]
        barrel_part: PhantomVar<Option<Gd<Node3D>>>,

        /// Where shots leave: a descendant of `barrel_part`. A muzzle that is set while this node is ready is measured in
        /// the next step.
        #[export]
        #[var(get, set)]
        muzzle_part: PhantomVar<Option<Gd<Node3D>>>,

        /// A configuration that turrets can share. If set, its properties replace this node's properties of the same
        /// names, which are then read-only in the inspector.
        #[export_group(name = "Config")]
        #[export]
        #[var(set)]
        config: Option<Gd<TurretConfig>>,

        /// The node to aim at. It has precedence over `aim_position`. Another node than before sets `is_idle` to `false`.
        #[export_group(name = "Target")]
        #[export]
        #[var(get, set)]
        target: PhantomVar<Option<Gd<Node3D>>>,
    }
    {
        /// If `true`, `trunnion` and `muzzle_offset` are measured from the parts in the model, and the values set here
        /// are ignored.
        #[export]
        #[var(set)]
        #[init(val = true)]
        offsets_from_parts: bool,

        /// When the turret moves: in each physics tick ([constant PROCESS_PHYSICS]), in each frame
        /// ([constant PROCESS_IDLE]), or when [method step] is called ([constant PROCESS_MANUAL]).
        #[export_group(name = "Motion")]
        #[export]
        #[var(set)]
        process_callback: ProcessCallback,

        /// If `true`, the turret observes how its target and its mount move. If `false`, it takes both to be at rest.
        #[export]
        #[init(val = true)]
        pub(crate) follows_motion: bool,

        /// The age at which an observation of the target's motion counts half as much as a new one, seconds. If 0, there
        /// is no smoothing; use this for a target that moves smoothly.
        #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
        #[init(val = 0.1)]
        pub(crate) motion_half_life: f64,

        /// A target or mount that is this far from its predicted position, meters, has jumped, and is observed anew. If
        /// 0, never.
        #[export(range = (0.0, 1000.0, 0.1, or_greater, suffix = "m"))]
        #[init(val = 50.0)]
        pub(crate) motion_jump: f64,

        /// A point in the world to aim at when there is no `target`. Setting it sets `is_idle` to `false`. The turret keeps
        /// it until [method clear_aim_position].
        #[var(get, set)]
        aim_position: PhantomVar<Vector3>,

        /// If `true`, there is nothing to aim at. Set it to `true` to return to rest even though there is a target, and
        /// to `false` to aim again.
        #[var(get, set)]
        is_idle: PhantomVar<bool>,

        /// If `true`, fire now: a shot that leaves `muzzle_position` with `launch_velocity` would pass the target
        /// within the tolerance, and the barrel is in no Hold Fire sector.
        #[var(no_set, get)]
        is_on_target: PhantomVar<bool>,

        /// If `true`, the barrel points in the direction to fire in; Hold Fire sectors are ignored. It is `false`
        /// without a target, and after an error.
        #[var(no_set, get)]
        is_aimed: PhantomVar<bool>,

        /// If `true`, the turret is at its rest angles.
        #[var(no_set, get)]
        is_at_rest: PhantomVar<bool>,

        /// The angle between the barrel and the direction to fire in, degrees. It is 180 without a target, and after an
        /// error.
        #[var(no_set, get)]
        angle_to_target: PhantomVar<f64>,

        /// If `true`, a shot can reach the target. Without a shot it is `true` if there is a target.
        #[var(no_set, get)]
        has_solution: PhantomVar<bool>,

        /// If `true`, the barrel points into a Hold Fire sector, or at its edge.
        #[var(no_set, get)]
        holds_fire: PhantomVar<bool>,

        /// If `true`, a Keep Out sector prevents reaching the target. The turret waits at an edge.
        #[var(no_set, get)]
        is_sector_limited: PhantomVar<bool>,

        /// The angle of the azimuth joint, degrees, positive to the left.
        #[var(no_set, get)]
        azimuth: PhantomVar<f64>,

        /// The angle of the elevation joint, degrees, positive up.
        #[var(no_set, get)]
        elevation: PhantomVar<f64>,

        /// The azimuth to which the turret is turning, degrees. Without travel limits it may be beyond ±180. While
        /// [member SceneTree.debug_collisions_hint] is `true`, a line shows where the turret is turning to.
        #[var(no_set, get)]
        azimuth_goal: PhantomVar<f64>,

        /// The elevation to which the turret is turning, degrees.
        #[var(no_set, get)]
        elevation_goal: PhantomVar<f64>,

        /// The rate of the azimuth joint, degrees/s.
        #[var(no_set, get)]
        azimuth_speed: PhantomVar<f64>,

        /// The rate of the elevation joint, degrees/s.
        #[var(no_set, get)]
        elevation_speed: PhantomVar<f64>,

        /// Where a shot leaves, in the world.
        #[var(no_set, get)]
        muzzle_position: PhantomVar<Vector3>,

        /// The velocity to give a shot fired now, in the world, m/s: along the barrel as it points, plus the part of
        /// the muzzle's velocity that the shot inherits. With an infinite `shot_speed`, the direction of the barrel.
        #[var(no_set, get)]
        launch_velocity: PhantomVar<Vector3>,

        /// Where the shot meets the target, in the world. Without a solution, the position of the target.
        #[var(no_set, get)]
        aim_point: PhantomVar<Vector3>,

        /// The time that the shot takes to `aim_point`, seconds. It is 0 without a solution.
        #[var(no_set, get)]
        flight_time: PhantomVar<f64>,

        /// [constant STATUS_OK], or the error of the last step. After an error the turret has not moved.
        #[var(no_set, get)]
        status: PhantomVar<Status>,

        /// Everything about the turret that changes, to save, send or roll back, as 8 numbers: azimuth and elevation in
        /// radians; their rates in rad/s; the turns that they still have to make to their goals, in radians; how long
        /// something better has been open to the turret, or below 0 how long it stays with what it chose, in seconds;
        /// and the `shot_trajectory` that was last asked of it. To place a turret, set azimuth and elevation, and leave
        /// the rest 0. After it is set, the parts move in the next step. Scenes and copies have it as well.
        #[var(get, set, usage_flags = [STORAGE])]
        state: PhantomVar<PackedFloat64Array>,

        /// How each part stands at azimuth 0 and elevation 0: its orientation relative to this node, as a [Quaternion], by
        /// its path from this node. It is for scenes and copies, which have the parts as they have turned. It is empty
        /// before this node is ready, unless the node is such a copy; after that, setting it has no effect.
        #[var(get, set, usage_flags = [STORAGE])]
        parts_at_rest: PhantomVar<VarDictionary>,

        base_id: Option<InstanceId>,
        barrel_id: Option<InstanceId>,
        muzzle_id: Option<InstanceId>,
        /// What the node was copied with as `parts_at_rest`, until the parts have been measured.
        pub(crate) saved_rests: VarDictionary,
        pub(crate) gun: Gun,
        pub(crate) shown: Option<Shown>,
        pub(crate) goal_line: Option<Gd<Node3D>>,
        base: Base<Node3D>,
    }
}

#[godot_api]
impl INode3D for Turret3D {
    // Not the virtual functions _ready and _process: those of a script on the node would replace them.
    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            // The turret has not moved here from where it was before it left the tree or was disabled.
            Node3DNotification::ENTER_TREE | Node3DNotification::ENABLED => {
                self.gun.forget_motion();
            }
            Node3DNotification::EXIT_TREE | Node3DNotification::DISABLED => {
                self.leave_battery();
                self.leave_target();
            }
            Node3DNotification::PAUSED => self.leave_battery(),
            Node3DNotification::READY => self.become_ready(),
            Node3DNotification::INTERNAL_PHYSICS_PROCESS => {
                self.advance(self.base().get_physics_process_delta_time(), Clock::Physics);
            }
            Node3DNotification::INTERNAL_PROCESS if is_editor_hint() => self.show_in_editor(),
            Node3DNotification::INTERNAL_PROCESS => {
                self.advance(self.base().get_process_delta_time(), Clock::Frame);
            }
            _ => {}
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.warnings().iter().map(GString::from).collect()
    }

    fn on_validate_property(&self, property: &mut PropertyInfo) {
        let name = property.property_name.to_string();
        if self.config.is_some() && NAMES.contains(&name.as_str()) {
            property.usage |= PropertyUsageFlags::READ_ONLY;
        }
    }
}

// The constants are those of the enumerations, and only described here.
#[godot_api]
impl Turret3D {
    /// The turret moves in each physics tick.
    #[cfg(any())]
    #[constant]
    const PROCESS_PHYSICS: i64 = 0;

    /// The turret moves in each frame.
    #[cfg(any())]
    #[constant]
    const PROCESS_IDLE: i64 = 1;

    /// The turret moves when [method step] is called.
    #[cfg(any())]
    #[constant]
    const PROCESS_MANUAL: i64 = 2;

    /// The trajectory with the shorter flight.
    #[cfg(any())]
    #[constant]
    const TRAJECTORY_EARLIEST: i64 = 0;

    /// The trajectory with the longer flight. Under gravity, it is the high arc.
    #[cfg(any())]
    #[constant]
    const TRAJECTORY_LATEST: i64 = 1;

    /// The last step succeeded.
    #[cfg(any())]
    #[constant]
    const STATUS_OK: i64 = 0;

    /// A property, a position or a time is not a finite number.
    #[cfg(any())]
    #[constant]
    const STATUS_NOT_FINITE: i64 = -131072;

    /// An orientation is zero.
    #[cfg(any())]
    #[constant]
    const STATUS_ZERO_QUATERNION: i64 = -196608;

    /// The travel limits are inverted, or a limit or a time is negative.
    #[cfg(any())]
    #[constant]
    const STATUS_INVALID_LIMITS: i64 = -262144;

    /// The turret has no parts, a scale is not the same on all axes, mirrored or flat, or a property is not valid.
    #[cfg(any())]
    #[constant]
    const STATUS_INVALID_ARGUMENT: i64 = -327680;

    /// Emitted when the turret comes onto its target and may fire. `target` is null if it is a point.
    #[signal]
    pub fn target_acquired(target: Option<Gd<Node3D>>);

    /// Emitted when the turret leaves its target, enters a Hold Fire sector, or loses its target. `target` is that of the signal
    /// before; it is null if it is a point, or has been freed.
    #[signal]
    pub fn target_lost(target: Option<Gd<Node3D>>);

    /// Moves the turret by one step of that many seconds, for a `process_callback` that is [constant PROCESS_MANUAL]. Call it
    /// when its target and its mount have moved.
    #[func]
    pub fn step(&mut self, seconds: f64) {
        self.advance(seconds, Clock::Game);
    }

    /// Returns `true` if the turret can aim at a point in the world. Rates, accelerations and lead are ignored.
    #[func]
    fn can_aim_at(&self, point: Vector3) -> bool {
        self.reaches(point)
    }

    /// Returns the time that the turret takes to aim at a point at rest and stop there, seconds. Returns
    /// [constant @GDScript.INF] if it cannot aim at the point, and -1 on bad input.
    #[func]
    fn time_to_aim(&self, point: Vector3) -> f64 {
        self.seconds_to(point)
    }

    /// Returns how soon the turret would be on a target that keeps its acceleration, seconds: with its turn, its lead, its
    /// travel limits and its sectors, from where it stands and turns now. Call it to choose between targets. Returns 0 if
    /// it is on the target, [constant @GDScript.INF] if it will not be, and -1 on bad input.
    #[func]
    fn time_to_engage(
        &mut self,
        target_position: Vector3,
        #[opt(default = Vector3::ZERO)] target_velocity: Vector3,
        #[opt(default = Vector3::ZERO)] target_acceleration: Vector3,
    ) -> f64 {
        self.seconds_to_engage(&Motion {
            position: dvec3(target_position),
            velocity: vec3(target_velocity),
            acceleration: vec3(target_acceleration),
        })
    }

    /// Brakes the turret, which then stays where it stops: its target is lost, or its power fails. It aims again once
    /// `target` is another node, or `aim_position` or `is_idle` is set.
    #[func]
    fn stop(&mut self) {
        self.gun.aim.order = Some(Order::Stop);
        self.wake();
    }

    /// Forgets `aim_position`: without a `target`, there is then nothing to aim at. Call it before a turret is used again,
    /// so that it does not aim at a point of its former life.
    #[func]
    fn clear_aim_position(&mut self) {
        self.gun.aim.position = None;
    }

    /// Turns the turret to joint angles, in degrees, that change at given speeds, degrees/s: those of a player's stick, an
    /// idle sweep, or a snapshot from the network. They are the angles at the end of the next step, and go on at these
    /// speeds until the next call. So a client that calls it with each of ten snapshots a second follows without lag. For
    /// a snapshot that is older than that, pass the angle plus speed * age. The turret aims again once `target`
    /// is another node, or `aim_position` or `is_idle` is set.
    #[func]
    fn track_angles(
        &mut self,
        azimuth: f64,
        elevation: f64,
        #[opt(default = 0.0)] azimuth_speed: f64,
        #[opt(default = 0.0)] elevation_speed: f64,
    ) {
        self.gun.aim.order = Some(Order::Follow(Command {
            angles: [azimuth, elevation].map(f64::to_radians),
            rates: [azimuth_speed, elevation_speed].map(f64::to_radians),
            age: 0.0,
        }));
        self.wake();
    }

    /// Returns points along the flight of a shot fired now, in the world and evenly spaced in time. The first point is
    /// the muzzle, the last is where the shot is after that many seconds. The array is empty if `shot_speed` is infinite,
    /// or if it and `shot_thrust` are 0.
    #[func]
    fn trajectory(&mut self, points: i64, seconds: f64) -> PackedVector3Array {
        self.flight(points, seconds)
    }

    #[func]
    fn get_base_part(&self) -> Option<Gd<Node3D>> {
        node(self.base_id)
    }

    #[func]
    fn set_base_part(&mut self, part: Option<Gd<Node3D>>) {
        self.base_id = id_of(part);
        self.wake();
    }

    #[func]
    fn get_barrel_part(&self) -> Option<Gd<Node3D>> {
        node(self.barrel_id)
    }

    #[func]
    fn set_barrel_part(&mut self, part: Option<Gd<Node3D>>) {
        self.barrel_id = id_of(part);
        self.wake();
    }

    #[func]
    fn get_muzzle_part(&self) -> Option<Gd<Node3D>> {
        node(self.muzzle_id)
    }

    #[func]
    fn set_muzzle_part(&mut self, part: Option<Gd<Node3D>>) {
        self.muzzle_id = id_of(part);
        self.wake();
    }

    #[func]
    fn get_target(&self) -> Option<Gd<Node3D>> {
        node(self.gun.aim.target)
    }

    #[func]
    fn set_target(&mut self, target: Option<Gd<Node3D>>) {
        let target = id_of(target);
        if target.is_some() && target != self.gun.aim.target {
            self.gun.aim.rests = false;
            self.gun.aim.order = None;
        }
        self.gun.aim.target = target;
        self.wake();
    }

    #[func]
    fn set_config(&mut self, config: Option<Gd<TurretConfig>>) {
        let hear = self.base().callable("_hear_config");
        if let Some(before) = &mut self.config {
            before.disconnect("changed", &hear);
        }
        self.config = config;
        if let Some(now) = &mut self.config {
            now.connect("changed", &hear);
        }
        self.change();
        // The inspector has to know which properties are read-only now.
        self.base_mut().notify_property_list_changed();
    }

    #[func(rename = _hear_config)]
    fn hear_config(&mut self) {
        self.change();
    }

    #[func]
    fn set_offsets_from_parts(&mut self, from_parts: bool) {
        self.offsets_from_parts = from_parts;
        self.change();
    }

    #[func]
    fn set_process_callback(&mut self, callback: ProcessCallback) {
        self.process_callback = callback;
        self.gun.forget_motion();
        self.leave_battery();
        self.choose_callback();
    }

    #[func]
    fn get_aim_position(&self) -> Vector3 {
        self.gun.aim.position.unwrap_or(Vector3::ZERO)
    }

    #[func]
    fn set_aim_position(&mut self, position: Vector3) {
        self.gun.aim.position = Some(position);
        self.gun.aim.rests = false;
        self.gun.aim.order = None;
        self.wake();
    }

    #[func]
    fn get_is_idle(&self) -> bool {
        self.gun.aim.source().is_none()
    }

    #[func]
    fn set_is_idle(&mut self, idle: bool) {
        self.gun.aim.rests = idle;
        self.gun.aim.order = None;
        self.wake();
    }

    #[func]
    fn get_is_on_target(&self) -> bool {
        self.gun.is_on_target
    }

    #[func]
    fn get_is_aimed(&self) -> bool {
        self.gun.is_aimed()
    }

    #[func]
    fn get_is_at_rest(&self) -> bool {
        self.gun.is_at_rest()
    }

    #[func]
    fn get_angle_to_target(&self) -> f64 {
        self.gun.angle_to_target()
    }

    #[func]
    fn get_has_solution(&self) -> bool {
        self.gun.has_solution
    }

    #[func]
    fn get_holds_fire(&self) -> bool {
        self.gun.holds_fire()
    }

    #[func]
    fn get_is_sector_limited(&self) -> bool {
        self.gun.is_sector_limited()
    }

    #[func]
    fn get_azimuth(&self) -> f64 {
        self.gun.state.azimuth.to_degrees()
    }

    #[func]
    fn get_elevation(&self) -> f64 {
        self.gun.state.elevation.to_degrees()
    }

    #[func]
    fn get_azimuth_goal(&self) -> f64 {
        self.gun.goal().0.to_degrees()
    }

    #[func]
    fn get_elevation_goal(&self) -> f64 {
        self.gun.goal().1.to_degrees()
    }

    #[func]
    fn get_azimuth_speed(&self) -> f64 {
        self.gun.state.azimuth_rate.to_degrees()
    }

    #[func]
    fn get_elevation_speed(&self) -> f64 {
        self.gun.state.elevation_rate.to_degrees()
    }

    #[func]
    fn get_muzzle_position(&self) -> Vector3 {
        crate::convert::position(self.gun.pose.muzzle)
    }

    #[func]
    fn get_launch_velocity(&self) -> Vector3 {
        let Settings { shot_speed, inherit_velocity, .. } = self.settings();
        crate::convert::vector3(self.gun.launch_velocity(shot_speed, inherit_velocity))
    }

    #[func]
    fn get_aim_point(&self) -> Vector3 {
        crate::convert::position(self.gun.aim_point())
    }

    #[func]
    fn get_flight_time(&self) -> f64 {
        self.gun.flight_time()
    }

    #[func]
    fn get_status(&self) -> Status {
        self.gun.status
    }

    #[func]
    fn get_state(&self) -> PackedFloat64Array {
        PackedFloat64Array::from(numbers_of(&self.gun.state))
    }

    #[func]
    fn get_parts_at_rest(&self) -> VarDictionary {
        let parts = &self.gun.parts;
        if parts.is_measured() {
            parts.saved(&self.to_gd().upcast())
        } else {
            self.saved_rests.clone()
        }
    }

    #[func]
    fn set_parts_at_rest(&mut self, rests: VarDictionary) {
        if !self.gun.parts.is_measured() {
            self.saved_rests = rests;
        }
    }

    #[func]
    fn set_state(&mut self, state: PackedFloat64Array) {
        match state.as_slice().try_into() {
            Ok(numbers) => {
                self.gun.state = state_of(numbers);
                self.wake();
            }
            Err(_) => {
                godot_error!("The state of a turret must have 8 numbers, not {}.", state.len())
            }
        }
    }
}

impl Turret3D {
    /// Returns the properties, from `config` if there is one, otherwise the node's own.
    pub(crate) fn settings(&self) -> Settings {
        match &self.config {
            Some(config) => config.bind().own_settings(),
            None => self.own_settings(),
        }
    }

    /// Returns the sectors as scripts have them, of `config` if there is one.
    pub(crate) fn sectors_in_force(&self) -> Sectors {
        match &self.config {
            Some(config) => config.bind().own_sectors(),
            None => self.own_sectors(),
        }
    }

    pub(crate) fn takes_offsets_from_parts(&self) -> bool {
        self.offsets_from_parts
    }

    pub(crate) fn part_ids(&self) -> [Option<InstanceId>; 3] {
        [self.base_id, self.barrel_id, self.muzzle_id]
    }

    /// Takes a step of its own.
    fn advance(&mut self, seconds: f64, clock: Clock) {
        if self.is_in_action() {
            let mut this = [self.to_gd()];
            // Other code may access this node while its parts turn.
            let base = self.base_mut();
            ticks::step(&mut this, seconds, clock);
            drop(base);
        }
    }

    /// Enables the callback that moves the turret, unless a battery does, or in the editor the callback that draws it.
    pub(crate) fn choose_callback(&mut self) {
        let (callback, is_editor) = (self.process_callback, is_editor_hint());
        let is_alone = !is_editor && !self.gun.is_member;
        let mut base = self.base_mut();
        base.set_physics_process_internal(is_alone && callback == ProcessCallback::Physics);
        base.set_process_internal(is_editor || is_alone && callback == ProcessCallback::Idle);
    }
}

fn id_of(node: Option<Gd<Node3D>>) -> Option<InstanceId> {
    node.map(|node| node.instance_id())
}
