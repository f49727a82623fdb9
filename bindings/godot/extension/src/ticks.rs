//! Steps of many turrets at once. The turrets of a scene tree that step before scripts are one battery: a node below the root of
//! the tree has all of them take their step, so that the core computes several side by side, and what they share is read once.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use godot::builtin::{Rid, Transform3D};
use godot::classes::node::{InternalMode, ProcessMode};
use godot::classes::notify::NodeNotification;
use godot::classes::{Engine, INode, SceneTree};
use godot::obj::{GdMut, InstanceId, Singleton};
use godot::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::observe::{self, Observer};
use turret_core::aim::turret::engage::Engagement;
use turret_core::aim::turret::{self, Config, Platform, State};
use turret_core::batch::{self, NONE, Table, Tables};
use turret_core::glam::DVec3;

use crate::body_physics;
use crate::convert::{dvec3, narrow};
use crate::parts::{Fault, Turn, node_in_tree};
use crate::settings::{BodyPhysics, Sectors};
use crate::steps::{BEFORE_SCRIPTS, Look, Order, viewport_of};
use crate::turret3d::Turret3D;

/// When a turret takes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// With each tick of the physics.
    Physics = 0,
    /// With each frame.
    Frame = 1,
    /// When the game calls for it.
    Game = 2,
}

/// What the turrets of a step share.
pub struct Tick {
    /// The length of the step, seconds.
    pub dt: f32,
    clock: Clock,
    /// Whether the game shows where turrets turn.
    shows_goals: bool,
    place: Option<(InstanceId, Option<Place>)>,
    observed: Option<(Observer, DVec3, Observer)>,
    physics: Option<(Option<Rid>, BodyPhysics)>,
}

/// Where a target is.
#[derive(Clone, Copy)]
pub struct Place {
    pub position: DVec3,
    pub viewport: Option<InstanceId>,
}

impl Tick {
    /// Returns where a node is, if it is in the tree.
    pub fn place(&mut self, id: InstanceId) -> Option<Place> {
        if let Some((_, place)) = self.place.filter(|(last, _)| *last == id) {
            return place;
        }
        let place = node_in_tree(Some(id)).map(|node| Place {
            position: dvec3(node.get_global_position()),
            viewport: viewport_of(&node),
        });
        self.place = Some((id, place));
        place
    }

    /// Whether a turret and its target, which are in two viewports, are in two worlds.
    pub fn is_elsewhere(&self, turret: &Gd<Node3D>, target: InstanceId) -> bool {
        let target = node_in_tree(Some(target));
        target.is_some_and(|target| body_physics::world(turret) != body_physics::world(&target))
    }

    /// Observes a target. Turrets that have seen the same see the same.
    pub fn observe(&mut self, observer: &Observer, position: DVec3) -> Result<Observer, Error> {
        match &self.observed {
            Some((before, at, after)) if before == observer && *at == position => Ok(*after),
            _ => {
                let after = observe::observe(observer, position, self.dt)?;
                self.observed = Some((*observer, position, after));
                Ok(after)
            }
        }
    }

    /// Returns the physics of the space that a node is in, which `space` caches.
    pub fn physics(&mut self, node: &Gd<Node3D>, space: &mut Option<Rid>) -> BodyPhysics {
        let space = body_physics::space(node, space);
        match self.physics {
            Some((last, physics)) if last == space => physics,
            _ => {
                let physics = body_physics::of(space);
                self.physics = Some((space, physics));
                physics
            }
        }
    }

    /// Whether everything else has yet to move in the same frame or tick.
    fn is_first(&self, turret: &Gd<Node3D>) -> bool {
        let priority = match self.clock {
            Clock::Physics => turret.get_physics_process_priority(),
            Clock::Frame => turret.get_process_priority(),
            Clock::Game => return false,
        };
        priority == BEFORE_SCRIPTS
    }
}

/// How many turrets are looked at before the core computes them: so many stay in the processor's cache.
const GROUP: usize = 64;

/// What is left to do for a turret when all have turned.
struct News {
    turret: Gd<Turret3D>,
    fault: Option<Fault>,
    /// Whether the turret has to join the battery, or to leave it.
    joins: Option<bool>,
}

/// Has turrets take a step: no turret turns before all have looked. Returns what lets each of them rest, if anything does.
pub fn step(turrets: &mut [Gd<Turret3D>], seconds: f64, clock: Clock) -> Vec<Option<Sleep>> {
    let tree = turrets.first().map(|turret| turret.get_tree());
    let mut tick = Tick {
        dt: narrow(seconds),
        clock,
        shows_goals: tree.is_some_and(|tree| tree.is_debugging_collisions_hint()),
        place: None,
        observed: None,
        physics: None,
    };
    let (mut turns, mut news, mut sleeps) = (vec![], vec![], vec![]);
    for group in turrets.chunks_mut(GROUP) {
        step_group(group, seconds, &mut tick, &mut turns, &mut news, &mut sleeps);
    }
    // From here on, other code may run: scripts that hear of a part that turns, or of a target that is acquired or lost.
    for (mut part, axes) in turns {
        if part.is_instance_valid() {
            part.set_basis(axes);
        }
    }
    for News { mut turret, fault, joins } in news {
        if !turret.is_instance_valid() {
            continue;
        }
        match joins {
            Some(true) => join(&mut turret, clock),
            Some(false) => turret.bind_mut().leave_battery(),
            None => {}
        }
        let mut turret = turret.bind_mut();
        turret.show_goal(tick.shows_goals && fault.is_none());
        turret.tell(fault);
    }
    sleeps
}

fn step_group(
    group: &mut [Gd<Turret3D>],
    seconds: f64,
    tick: &mut Tick,
    turns: &mut Vec<Turn>,
    news: &mut Vec<News>,
    sleeps: &mut Vec<Option<Sleep>>,
) {
    let handles = group.to_vec();
    let mut guards: Vec<GdMut<'_, Turret3D>> = group.iter_mut().map(Gd::bind_mut).collect();
    // Once, since each use of a guard takes a lock.
    let mut turrets: Vec<&mut Turret3D> = guards.iter_mut().map(|guard| &mut **guard).collect();
    let mut looks = Vec::with_capacity(handles.len());
    for (turret, handle) in turrets.iter_mut().zip(&handles) {
        let node = turret.gun.node.clone().unwrap_or_else(|| handle.clone().upcast());
        let is_first = tick.is_first(&node);
        let look = turret.look(&node, is_first, tick);
        looks.push((node, is_first, look));
    }
    let results = compute(&mut turrets, &looks, tick.dt);
    for (((turret, handle), (node, is_first, look)), result) in
        turrets.iter_mut().zip(handles).zip(looks).zip(results)
    {
        let step = look.and_then(|look| Ok((look, result?)));
        let (fault, sleep) = turret.take(&node, step, seconds, turns);
        sleeps.push(sleep);
        let is_out_of_place = tick.clock != Clock::Game && is_first != turret.gun.is_member;
        if is_out_of_place || tick.shows_goals || turret.has_news(fault.as_ref()) {
            let joins = is_out_of_place.then_some(is_first);
            news.push(News { turret: handle, fault, joins });
        }
    }
}

/// Computes a step of each turret that could look: those that aim together, and those with an order one by one.
fn compute(
    turrets: &mut [&mut Turret3D],
    looks: &[(Gd<Node3D>, bool, Result<Look, Fault>)],
    dt: f32,
) -> Vec<Result<Engagement, Error>> {
    let mut results = vec![Err(Error::InvalidArgument); looks.len()];
    let mut aiming = Vec::with_capacity(looks.len());
    let mut rows = Rows::default();
    for (at, (turret, (_, _, look))) in turrets.iter_mut().zip(looks).enumerate() {
        let Ok(look) = look else { continue };
        let gun = &mut turret.gun;
        match &mut gun.aim.order {
            None => {
                aiming.push(at);
                rows.push(gun.state, look);
            }
            Some(order) => results[at] = obey(order, &gun.state, look, dt),
        }
    }
    for (at, result) in aiming.into_iter().zip(rows.engage(dt)) {
        results[at] = result;
    }
    results
}

/// Computes a step of a turret that does not aim.
fn obey(order: &mut Order, state: &State, look: &Look, dt: f32) -> Result<Engagement, Error> {
    let (config, mount) = (look.config(), &look.platform.mount);
    let (state, pose, flags) = match order {
        Order::Stop => turret::stop(state, &config, mount, dt)?,
        Order::Follow(command) => {
            let (angles, rates) = (command.now(), command.rates());
            command.age += f64::from(dt);
            turret::track_angles(state, &config, mount, angles, rates, dt)?
        }
    };
    Ok(Engagement { state, pose, flags, solution: None })
}

/// The arguments of the core for several turrets. Neighbors that are alike share them.
#[derive(Default)]
struct Rows<'a> {
    states: Vec<State>,
    platforms: Vec<Platform>,
    configs: Shared<Config<'a>>,
    shots: Shared<(Shot, Trajectory)>,
    targets: Shared<Motion>,
}

impl<'a> Rows<'a> {
    fn push(&mut self, state: State, look: &'a Look) {
        self.states.push(state);
        self.platforms.push(look.platform);
        self.configs.push(Some(look.config()));
        self.shots.push(look.shot);
        self.targets.push(look.target);
    }

    fn engage(mut self, dt: f32) -> Vec<Result<Engagement, Error>> {
        let mut guns = vec![Err(Error::InvalidArgument); self.states.len()];
        let tables = Tables {
            configs: self.configs.table(),
            platforms: Table { entries: &self.platforms, indices: None },
            shots: self.shots.table(),
            targets: self.targets.table(),
        };
        if !guns.is_empty() {
            batch::engage(&mut self.states, &tables, dt, &mut guns);
        }
        guns
    }
}

/// A table of the core, in which an element has the entry of the one before it if it is the same.
struct Shared<T> {
    entries: Vec<T>,
    indices: Vec<u32>,
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self { entries: vec![], indices: vec![] }
    }
}

impl<T: PartialEq> Shared<T> {
    fn push(&mut self, entry: Option<T>) {
        let is_new = entry.is_some() && self.entries.last() != entry.as_ref();
        let has_none = entry.is_none();
        if is_new {
            self.entries.extend(entry);
        }
        let last = self.entries.len().checked_sub(1).filter(|_| !has_none);
        self.indices.push(last.and_then(|last| u32::try_from(last).ok()).unwrap_or(NONE));
    }

    fn table(&self) -> Table<'_, T> {
        Table { entries: &self.entries, indices: Some(&self.indices) }
    }
}

/// What a turret and the battery know of each other.
#[derive(Clone, Debug, Default)]
pub struct Link(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    is_awake: AtomicBool,
    /// How often the turret has joined and left.
    changes: AtomicU32,
}

impl Link {
    /// Has the turret take steps again, if it rests.
    pub fn wake(&self) {
        self.0.is_awake.store(true, Relaxed);
    }

    /// Counts that the turret joins or leaves.
    fn change(&self) -> u32 {
        self.0.changes.fetch_add(1, Relaxed) + 1
    }
}

/// What a turret that rests depends on, beside its properties: while it stays as it is, another step would change nothing.
pub struct Sleep {
    /// The last part: it moves with the turret, and with all other parts.
    part: Gd<Node3D>,
    place: Transform3D,
    /// There are none. A script may add one to the array.
    sectors: Sectors,
}

impl Sleep {
    pub fn new(part: Gd<Node3D>, sectors: Sectors) -> Self {
        Self { place: part.get_global_transform(), part, sectors }
    }

    fn lasts(&self) -> bool {
        self.part.is_instance_valid()
            && self.part.get_global_transform() == self.place
            && self.sectors.is_empty()
    }
}

struct Member {
    turret: Gd<Turret3D>,
    link: Link,
    /// The number of the change by which it has joined.
    joined: u32,
    /// The tick or the frame in which it has joined, after a step of its own.
    since: u64,
    sleep: Option<Sleep>,
}

impl Member {
    fn is_in(&self) -> bool {
        self.link.0.changes.load(Relaxed) == self.joined
    }

    /// Whether it has to take a step in a tick or a frame.
    fn is_awake(&self, now: u64) -> bool {
        let is_asked = self.link.0.is_awake.load(Relaxed);
        self.since != now && (is_asked || !self.sleep.as_ref().is_some_and(Sleep::lasts))
    }
}

thread_local! {
    /// The members with each clock, and the node that has them take their steps. Only the main thread has any.
    static BATTERY: RefCell<Battery> = RefCell::default();
}

#[derive(Default)]
struct Battery {
    members: [Vec<Member>; 2],
    node: Option<Gd<LibturretBattery>>,
}

/// Returns the node of the battery, which it adds to the tree if there is none. `None` outside of the main thread.
fn battery_node(tree: &Gd<SceneTree>) -> Option<Gd<LibturretBattery>> {
    if !godot::sys::is_main_thread() {
        return None;
    }
    let node = BATTERY.with_borrow(|battery| battery.node.clone());
    if let Some(node) = node.filter(|node| node.is_instance_valid() && node.is_inside_tree()) {
        return Some(node);
    }
    let mut node = LibturretBattery::new_alloc();
    node.set_name("LibturretBattery");
    node.set_process_mode(ProcessMode::ALWAYS);
    node.set_physics_process_priority(BEFORE_SCRIPTS);
    node.set_process_priority(BEFORE_SCRIPTS);
    node.set_physics_process_internal(true);
    node.set_process_internal(true);
    tree.get_root()?.add_child_ex(&node).internal(InternalMode::BACK).done();
    if !node.is_inside_tree() {
        node.free();
        return None;
    }
    BATTERY.with_borrow_mut(|battery| battery.node = Some(node.clone()));
    Some(node)
}

/// Returns the number of the present tick or frame.
fn count(clock: Clock) -> u64 {
    let engine = Engine::singleton();
    if clock == Clock::Frame { engine.get_process_frames() } else { engine.get_physics_frames() }
}

/// Adds a turret to the battery.
fn join(turret: &mut Gd<Turret3D>, clock: Clock) {
    if !turret.is_inside_tree() || battery_node(&turret.get_tree()).is_none() {
        return;
    }
    let handle = turret.clone();
    let mut turret = turret.bind_mut();
    turret.gun.is_member = true;
    turret.choose_callback();
    let link = turret.gun.link.clone();
    let joined = link.change();
    drop(turret);
    BATTERY.with_borrow_mut(|battery| {
        if let Some(members) = battery.members.get_mut(clock as usize) {
            members.push(Member { turret: handle, link, joined, since: count(clock), sleep: None });
        }
    });
}

impl Turret3D {
    /// Leaves the battery. Godot processes the node again.
    pub(crate) fn leave_battery(&mut self) {
        if std::mem::take(&mut self.gun.is_member) {
            self.gun.link.change();
            self.choose_callback();
        }
    }
}

/// The node that has the battery take its steps.
#[derive(GodotClass)]
#[class(internal, init, base = Node)]
struct LibturretBattery {
    base: Base<Node>,
}

#[godot_api]
impl INode for LibturretBattery {
    fn on_notification(&mut self, what: NodeNotification) {
        let (clock, seconds) = match what {
            NodeNotification::INTERNAL_PHYSICS_PROCESS => {
                (Clock::Physics, self.base().get_physics_process_delta_time())
            }
            NodeNotification::INTERNAL_PROCESS => {
                (Clock::Frame, self.base().get_process_delta_time())
            }
            NodeNotification::EXIT_TREE => return dissolve(),
            _ => return,
        };
        let base = self.base_mut();
        advance(clock, seconds);
        drop(base);
    }
}

/// Has the members of a clock take a step, except those that rest.
fn advance(clock: Clock, seconds: f64) {
    let take = |battery: &mut Battery| battery.members.get_mut(clock as usize).map(std::mem::take);
    let mut members = BATTERY.with_borrow_mut(take).unwrap_or_default();
    members.retain(Member::is_in);
    let now = count(clock);
    let mut awake: Vec<&mut Member> =
        members.iter_mut().filter(|member| member.is_awake(now)).collect();
    for member in &awake {
        member.link.0.is_awake.store(false, Relaxed);
    }
    let mut turrets: Vec<Gd<Turret3D>> = awake.iter().map(|member| member.turret.clone()).collect();
    let sleeps = step(&mut turrets, seconds, clock);
    for (member, sleep) in awake.iter_mut().zip(sleeps) {
        member.sleep = sleep;
    }
    // Those that have joined meanwhile come after them.
    BATTERY.with_borrow_mut(|battery| {
        if let Some(joined) = battery.members.get_mut(clock as usize) {
            members.append(joined);
            *joined = members;
        }
    });
}

/// Has every member leave the battery.
fn dissolve() {
    let members = BATTERY.with_borrow_mut(|battery| std::mem::take(&mut battery.members));
    for member in members.into_iter().flatten().filter(Member::is_in) {
        member.turret.clone().bind_mut().leave_battery();
    }
}
