//! Guns in lanes, before a step: where each turret's gun aims, and how its aim point moves.
//!
//! As in [`engage`](super::engage), where to aim and where the muzzle is are found together. In lanes:
//!
//! 1. [`Look`]: the lead from the present muzzle decides which hit is wanted.
//! 2. [`Settle`]: each round computes the muzzle at the end of the route to the line of fire, and from there a step by
//!    Newton's method to the flight time. Muzzle and flight time settle together, mostly in two or three rounds. The
//!    aim point then replaces the target for all later stages.
//! 3. Where stops or the longest time of flight matter, or there was no hit, [`Look`] counts the hits from that muzzle.
//!
//! A gun without a hit, or with a shot that takes no time, aims at the target itself.

use super::{Block, Entered, Motions, set_vector, store_vector, vector_at};
use crate::aim::lead::encounter::Times;
use crate::aim::lead::rows::store_solutions;
use crate::aim::lead::scene::{Duel, Launch, Scene};
use crate::aim::lead::{Shot, Solution, Trajectory};
use crate::aim::turret::columns::{AxesLanes, TurretColumns, vector};
use crate::aim::turret::engage::SETTLED;
use crate::aim::turret::hysteresis::TREMBLE;
use crate::aim::turret::kinematics::{Angle, JointDirections};
use crate::aim::turret::ordinary::{self, Joint};
use crate::aim::turret::solution::pointing_lanes;
use crate::lanes::doubles::column::{Column, Elements, Part, made_of_numbers};
use crate::lanes::doubles::rows::{Lines, Places};
use crate::lanes::doubles::{Doubles, DoublesKernel};
use crate::math::lanes_double::{Quaternion, Vector};
use crate::math::scalar::narrow;

/// What each turret of a block fires, and the outcome.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guns {
    speed: Column,
    inherit: Column,
    max_time: Column,
    gravity: [Column; 3],
    /// The elements that lead.
    leading: u32,
    /// The elements that aim for the later of two hits.
    latest: u32,
    /// The target, which the aim point replaces: its position relative to the mount's position, and its motion.
    target: [Column; 3],
    target_velocity: [Column; 3],
    target_acceleration: [Column; 3],
    /// From the position of the mount to the muzzle for which the gun aims, in the world.
    arm: [Column; 3],
    /// The flight time of the hit, seconds.
    time: Column,
    /// The elements whose muzzle is away from the mount's position, and those of them whose joints wait at a stop.
    has_arm: u32,
    azimuth_limited: u32,
    elevation_limited: u32,
    /// The elements with a hit.
    pub(super) hits: u32,
    /// The elements with another hit, to which stops or the longest time of flight may send them.
    others: u32,
    /// The elements whose number of hits from the muzzle for which they aim is not known.
    unknown: u32,
    /// The numbers of a [`Solution`].
    aim_point: [Column; 3],
    impact: [Column; 3],
    direction: [Column; 3],
    launch_velocity: [Column; 3],
    aim_velocity: [Column; 3],
}

made_of_numbers!(Guns);

/// The kinds of shots that lanes distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Firing {
    /// It flies straight, or falls under gravity.
    Leads,
    /// It takes no time.
    Follows,
    /// Lanes cannot compute with it.
    Unknown,
}

impl Firing {
    pub(crate) fn of(shot: &Shot) -> Self {
        let Shot { speed, inherit, max_time, gravity, drag, physics_step } = *shot;
        let is_plain = speed >= 0.0
            && inherit.is_finite()
            && max_time >= 0.0
            && gravity.is_finite()
            && drag == 0.0
            && physics_step == 0.0;
        match is_plain {
            false => Self::Unknown,
            true if speed == f32::INFINITY => Self::Follows,
            true => Self::Leads,
        }
    }
}

/// The most rounds for muzzle and flight time.
const ROUNDS: usize = 6;

/// The largest change from the first flight time to the last one, as a part of the first.
const LONGEST_WAY: f64 = 0.125;

/// Up to this part of the longest time of flight, lanes need not know of another hit: slightly less than in `engage`.
const IN_TIME: f64 = 0.97;

/// The relative distance from the longest time of flight within which rounding decides whether a hit is in time.
const TIME_MARGIN: f64 = 1e-6;

/// Within this of a stop, lanes look for another hit, radians: further away than in `engage`.
const NEAR: f64 = 4.0 * TREMBLE;

impl Guns {
    /// Resets the guns: no gun leads.
    pub(crate) fn clear(&mut self) {
        (self.leading, self.latest, self.hits, self.others, self.unknown) = (0, 0, 0, 0, 0);
        (self.has_arm, self.azimuth_limited, self.elevation_limited) = (0, 0, 0);
    }

    /// Writes a shot, and for which of its hits the elements lead.
    #[inline]
    pub(crate) fn set(&mut self, at: Elements, shot: &Shot, trajectory: Trajectory) {
        self.lead(at.bits(), trajectory);
        self.speed.set(at, shot.speed.into());
        self.inherit.set(at, shot.inherit.into());
        self.max_time.set(at, shot.max_time.into());
        set_vector(&mut self.gravity, at, shot.gravity.as_dvec3());
    }

    /// Marks the element with this bit as leading, and for which of its hits.
    #[inline(always)]
    pub(crate) fn lead(&mut self, element: u32, trajectory: Trajectory) {
        self.leading |= element;
        if trajectory == Trajectory::Latest {
            self.latest |= element;
        }
    }

    /// Loads the shots of a part.
    #[inline(always)]
    pub(crate) fn load_shots<D: Doubles>(&mut self, part: Part<D>, shots: Lines<'_, Shot>) {
        let [first, second, third, _] = shots.load4::<D, 0>();
        let ([speed, inherit], [max_time, x], [y, z]) =
            (first.widen(), second.widen(), third.widen());
        self.speed.store(part, speed);
        self.inherit.store(part, inherit);
        self.max_time.store(part, max_time);
        store_vector(&mut self.gravity, part, Vector { x, y, z });
    }

    /// Stores the solutions of a part.
    #[inline(always)]
    pub(crate) fn store_solutions<D: Doubles>(&self, part: Part<D>, places: Places<'_, Solution>) {
        let (aim_point, impact) = (vector(&self.aim_point, part), vector(&self.impact, part));
        let (d, v) = (vector(&self.direction, part), vector(&self.launch_velocity, part));
        let (w, seconds) = (vector(&self.aim_velocity, part), self.time.load(part));
        store_solutions(places, aim_point, impact, d, v, w, seconds);
    }

    /// Returns whether all elements of a part have a hit.
    #[inline(always)]
    pub(crate) fn have_hits<D: Doubles>(&self, part: Part<D>) -> bool {
        self.hits & part.elements() == part.elements()
    }

    /// Returns whether an element has a hit.
    #[inline(always)]
    pub(crate) fn has_hit(&self, at: usize) -> bool {
        self.hits >> at & 1 != 0
    }

    /// Returns the elements that wait at other stops than those that their lead assumed.
    pub(super) fn differs_from(&self, azimuth: u32, elevation: u32) -> u32 {
        ((self.azimuth_limited ^ azimuth) | (self.elevation_limited ^ elevation)) & self.has_arm
    }

    /// Returns the elements that stops may send to another hit.
    pub(super) fn may_have_other(&self) -> u32 {
        self.others | self.unknown
    }

    /// Returns whether an element leads.
    #[inline]
    pub(crate) fn leads(&self, at: usize) -> bool {
        self.leading >> at & 1 != 0
    }

    /// Returns the elements that are to lead but have no hit.
    pub(super) fn misses(&self) -> u32 {
        self.leading & !self.hits
    }

    /// Returns the solution of an element with a hit.
    #[inline]
    pub(crate) fn solution(&self, at: usize) -> Option<Solution> {
        self.has_hit(at).then(|| Solution {
            aim_point: vector_at(&self.aim_point, at),
            impact: vector_at(&self.impact, at),
            direction: vector_at(&self.direction, at).as_vec3(),
            launch_velocity: vector_at(&self.launch_velocity, at).as_vec3(),
            aim_velocity: vector_at(&self.aim_velocity, at).as_vec3(),
            time: narrow(self.time.get(at)),
        })
    }

    #[inline(always)]
    fn duel<D: Doubles>(
        &self,
        part: Part<D>,
        to_target: Vector<D>,
        shooter_velocity: Vector<D>,
    ) -> Duel<D> {
        let zero = D::splat(0.0);
        Duel {
            speed: self.speed.load(part),
            inherit: self.inherit.load(part),
            max_time: self.max_time.load(part),
            gravity: vector(&self.gravity, part),
            drag: zero,
            physics_step: zero,
            to_target,
            shooter_velocity,
            target_velocity: vector(&self.target_velocity, part),
            target_acceleration: vector(&self.target_acceleration, part),
        }
    }
}

/// The frames of mounts: their axes in the world.
#[derive(Clone, Copy)]
struct Frame<D: Doubles> {
    x: Vector<D>,
    y: Vector<D>,
    z: Vector<D>,
    axes: AxesLanes<D>,
}

impl<D: Doubles> Frame<D> {
    /// Returns the frame of a unit quaternion.
    #[inline(always)]
    fn new(q: Quaternion<D>, axes: AxesLanes<D>) -> Self {
        let Quaternion { x, y, z, w } = q;
        let (one, two) = (D::splat(1.0), D::splat(2.0));
        let (x2, y2, z2) = (two * x, two * y, two * z);
        let (xx, yy, zz) = (x * x2, y * y2, z * z2);
        let (xy, xz, yz) = (x * y2, x * z2, y * z2);
        let (wx, wy, wz) = (w * x2, w * y2, w * z2);
        Self {
            x: Vector::new(one - (yy + zz), xy + wz, xz - wy),
            y: Vector::new(xy - wz, one - (xx + zz), yz + wx),
            z: Vector::new(xz + wy, yz - wx, one - (xx + yy)),
            axes,
        }
    }

    /// Returns the world's vector whose components in the frame, in canonical axes, are `v`.
    #[inline(always)]
    fn to_world(self, v: Vector<D>) -> Vector<D> {
        let Vector { x, y, z } = self.axes.to_engine(v);
        self.x * x + self.y * y + self.z * z
    }

    /// Returns the components of the world's vector in the frame, in canonical axes.
    #[inline(always)]
    fn to_canonical(self, v: Vector<D>) -> Vector<D> {
        let Self { x, y, z, axes } = self;
        axes.to_canonical(Vector::new(v.dot(x), v.dot(y), v.dot(z)))
    }
}

/// All stages of the lead.
pub(super) struct LeadStage<'a> {
    pub(super) block: &'a mut Block,
    pub(super) turrets: &'a TurretColumns,
    pub(super) motions: &'a mut Motions,
    pub(super) guns: &'a mut Guns,
}

impl LeadStage<'_> {
    #[inline(always)]
    pub(super) fn run<D: Doubles>(self) {
        let Self { block, turrets, motions, guns } = self;
        guns.leading &= block.certain;
        if guns.leading == 0 {
            return;
        }
        D::apart(Look { block, turrets, motions, guns, again: false });
        D::apart(Settle { block, turrets, motions, guns });
        if guns.unknown & block.certain != 0 {
            D::apart(Look { block, turrets, motions, guns, again: true });
        }
    }
}

/// Looks at the hits from a muzzle: from the present muzzle of the barrel, or again from the muzzle for which the gun
/// aims.
struct Look<'a> {
    block: &'a mut Block,
    turrets: &'a TurretColumns,
    motions: &'a Motions,
    guns: &'a mut Guns,
    again: bool,
}

impl DoublesKernel for Look<'_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(mut self) {
        let which = if self.again { self.guns.unknown } else { self.guns.leading };
        for part in Part::<D>::with(which & self.block.certain) {
            self.run_part(part);
        }
    }
}

impl Look<'_> {
    #[inline(always)]
    fn run_part<D: Doubles>(&mut self, part: Part<D>) {
        if !self.again {
            self.begin(part);
        }
        let Self { block, motions, guns, again, .. } = self;
        let leads = part.mask(block.certain & guns.leading);
        let (spin, velocity) = motions.mount(part, leads);
        let arm = vector(&guns.arm, part);
        let target = vector(&guns.target, part);
        let scene = Scene::new(&guns.duel(part, target - arm, velocity + spin.cross(arm)));
        let Times { times, has, is_certain } = scene.times(guns.max_time.load(part));
        let (is_certain, has) = (part.bits(is_certain), has.map(|has| part.bits(has)));
        let others = has[0] & has[1];
        if *again {
            // Where there was no hit, there must again be none.
            let is_as_before = is_certain & (guns.hits | !has[0]);
            block.certain &= !(guns.unknown & part.elements()) | is_as_before;
            guns.others |= others & guns.unknown;
            guns.unknown &= !part.elements();
            return;
        }
        let is_latest = part.mask(guns.latest & others);
        let time = D::select(is_latest, times[1], times[0]);
        guns.time.store(part, time * scene.time_unit);
        block.certain &= !(guns.leading & part.elements()) | is_certain;
        guns.hits |= has[0] & guns.leading & is_certain;
        guns.others |= others & guns.leading;
        guns.unknown |= guns.has_arm & guns.leading & part.elements();
    }

    /// Writes the target as seen from the mount, and the present muzzle of the barrel.
    #[inline(always)]
    fn begin<D: Doubles>(&mut self, part: Part<D>) {
        let Self { block, turrets, motions, guns, .. } = self;
        let turret = turrets.load(part);
        let Entered { offset, orientation, is_certain } = block.enter(part);
        let is_certain = is_certain & motions.is_mount_sane(part);
        block.certain &= !(guns.leading & part.elements()) | part.bits(is_certain);
        store_vector(&mut guns.target, part, offset);
        store_vector(&mut guns.target_velocity, part, vector(&motions.target_velocity, part));
        let target_acceleration = vector(&motions.target_acceleration, part);
        store_vector(&mut guns.target_acceleration, part, target_acceleration);

        let has_arm = turrets.offsets & part.elements();
        guns.has_arm |= has_arm;
        let mut arm = Vector::splat(0.0);
        if has_arm != 0 {
            let azimuth = block.azimuth.state_where(part, is_certain);
            let elevation = block.elevation.state_where(part, is_certain);
            let joints = JointDirections::in_lanes(azimuth.angle, elevation.angle);
            let muzzle = joints.muzzle_lanes(turret.trunnion, turret.muzzle);
            // + 0 turns −0 into +0, as without an arm.
            arm = orientation.rotate(turret.axes.to_engine(muzzle)) + Vector::splat(0.0);
        }
        store_vector(&mut guns.arm, part, arm);
    }
}

/// Finds the muzzle for which each gun aims, and replaces the target by the aim point.
struct Settle<'a> {
    block: &'a mut Block,
    turrets: &'a TurretColumns,
    motions: &'a mut Motions,
    guns: &'a mut Guns,
}

impl DoublesKernel for Settle<'_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(mut self) {
        for part in Part::<D>::with(self.guns.leading & self.block.certain) {
            self.run_part(part);
        }
    }
}

/// The muzzles of guns, from the positions of their mounts, in the world.
#[derive(Clone, Copy)]
struct Muzzle<D> {
    arm: Vector<D>,
    velocity: Vector<D>,
}

/// Guns whose muzzles and flight times have settled.
#[derive(Clone, Copy)]
struct Settled<D: Doubles> {
    scene: Scene<D>,
    muzzle: Muzzle<D>,
    /// In the unit of time of the scene.
    time: D,
    /// The acceleration of the muzzle.
    acceleration: Vector<D>,
}

impl Settle<'_> {
    #[inline(always)]
    fn run_part<D: Doubles>(&mut self, part: Part<D>) {
        let none = Vector::splat(0.0);
        let leads = part.mask(self.block.certain & self.guns.leading);
        let (spin, velocity) = self.motions.mount(part, leads);
        let arm = vector(&self.guns.arm, part);
        let target = vector(&self.guns.target, part);
        let muzzle = Muzzle { arm, velocity: velocity + spin.cross(arm) };
        let scene = Scene::new(&self.guns.duel(part, target - arm, muzzle.velocity));
        let time = scene.in_units(self.guns.time.load(part));
        let time = D::select(leads, time, D::splat(1.0));
        let mut settled = Settled { scene, muzzle, time, acceleration: none };
        if self.guns.has_arm & part.elements() != 0 {
            self.settle(part, &mut settled, spin, velocity);
        }

        let Self { block, motions, guns, .. } = self;
        let Settled { scene, muzzle, time, acceleration } = settled;
        let seconds = time * scene.time_unit;
        let limit = guns.max_time.load(part);
        let limit = D::select(limit.equal(D::splat(0.0)), D::splat(f64::INFINITY), limit);
        // Leaves out hits that are too late once the muzzle has moved, and hits so late that the other hit may be
        // taken.
        let is_early = part.bits(seconds.less(D::splat(IN_TIME) * limit));
        let is_in_time = part.bits(seconds.less(limit * D::splat(1.0 - TIME_MARGIN)));
        let is_too_late = !is_in_time | (!is_early & (guns.others | guns.has_arm));
        block.certain &= !(guns.hits & part.elements() & is_too_late);

        let hit = part.mask(guns.hits & block.certain);
        let inherit = guns.inherit.load(part);
        let (line_velocity, line_acceleration, is_steady) =
            scene.line_motion(time, acceleration, inherit);
        block.certain &= !part.bits(hit & !is_steady);
        let position = Vector::select(hit, vector(&block.position, part), none);
        let point = position + (muzzle.arm + scene.line(time));
        select_into(&mut block.target, part, hit, point);
        select_into(&mut motions.target_velocity, part, hit, line_velocity);
        select_into(&mut motions.target_acceleration, part, hit, line_acceleration);
        guns.time.store(part, seconds);
        store_vector(&mut guns.arm, part, muzzle.arm);
    }

    /// Does the rounds for muzzle and flight time.
    #[inline(always)]
    fn settle<D: Doubles>(
        &mut self,
        part: Part<D>,
        settled: &mut Settled<D>,
        spin: Vector<D>,
        velocity: Vector<D>,
    ) {
        let Self { block, turrets, guns, .. } = self;
        let turret = turrets.load(part);
        let Entered { orientation, .. } = block.enter(part);
        let frame = Frame::new(orientation, turret.axes);
        let target = vector(&guns.target, part);
        let inherit = guns.inherit.load(part);
        let longest = target.largest().at_least(turret.trunnion.largest());
        let longest = longest.at_least(turret.muzzle.largest());
        let moves = part.mask(block.certain & guns.leading & guns.has_arm);
        let hit = part.mask(guns.hits) & moves;
        let limits = [turrets.azimuth.load(part), turrets.elevation.load(part)];
        let azimuth = block.azimuth.state_where(part, moves);
        let elevation = block.elevation.state_where(part, moves);

        let Settled { mut scene, mut muzzle, mut time, .. } = *settled;
        let first_time = time;
        // The lanes whose stops are checked in each round: what other lanes do must not matter.
        let mut is_watched = moves;
        let mut is_limited = [!moves & moves; 2];
        let mut is_clear = moves;
        let mut is_near_no_stop = moves;
        let mut is_settled = !moves;
        let ahead = JointDirections::ahead();
        let (mut end, mut stops) = (ahead, ahead);
        for round in 0..=ROUNDS {
            let line = Vector::select(hit, scene.line(time), target - muzzle.arm);
            let point = frame.to_canonical(muzzle.arm + line);
            let pointing = pointing_lanes(point, turret.trunnion, turret.muzzle, longest);
            // Elsewhere the directions may be anything, and lead to a muzzle beyond doubles.
            let (is_sure, directions) = (pointing.is_certain, pointing.directions());
            is_clear = is_clear & is_sure;
            end.azimuth = Angle::select(is_sure, directions.azimuth, ahead.azimuth);
            end.elevation = Angle::select(is_sure, directions.elevation, ahead.elevation);
            if D::any(is_watched) {
                let (at_azimuth, at_elevation) = pointing.angles();
                let turns = ordinary::waiting(Joint::Azimuth, &limits[0], azimuth, at_azimuth);
                let raises =
                    ordinary::waiting(Joint::Elevation, &limits[1], elevation, at_elevation);
                is_limited = [turns.is_limited & is_watched, raises.is_limited & is_watched];
                is_clear = is_clear & (!is_watched | (turns.is_certain & raises.is_certain));
                if round == 0 {
                    is_watched = is_watched & (turns.is_limited | raises.is_limited);
                    is_near_no_stop = !is_watched
                        & (at_elevation - limits[1].min).greater(D::splat(NEAR))
                        & (limits[1].max - at_elevation).greater(D::splat(NEAR));
                }
                if D::any(is_watched) {
                    stops.azimuth = Angle::new(turns.stop);
                    stops.elevation = Angle::new(raises.stop);
                }
            }
            end.azimuth = Angle::select(is_limited[0], stops.azimuth, end.azimuth);
            end.elevation = Angle::select(is_limited[1], stops.elevation, end.elevation);
            let arm = frame.to_world(end.muzzle_lanes(turret.trunnion, turret.muzzle));
            let next = Muzzle { arm, velocity: velocity + spin.cross(arm) };
            let carried = (next.velocity - muzzle.velocity).largest() * inherit.abs();
            let flown = D::select(hit, time * scene.time_unit, D::splat(0.0));
            let moved = (next.arm - muzzle.arm).largest() + carried * flown;
            is_settled = is_settled | moved.less_or_equal(D::splat(SETTLED) * line.largest());
            if D::all(is_settled) || round == ROUNDS {
                break;
            }
            muzzle.arm = Vector::select(is_settled, muzzle.arm, next.arm);
            muzzle.velocity = Vector::select(is_settled, muzzle.velocity, next.velocity);
            scene = scene.moved(target - muzzle.arm, muzzle.velocity, inherit);
            let (next_time, _) = scene.encounter.newton_step(time);
            time = D::select(!is_settled & hit, next_time, time);
        }
        let (next_time, is_next) = scene.encounter.next_to(time);
        let is_near = (next_time - first_time).abs().less(D::splat(LONGEST_WAY) * first_time);
        time = D::select(hit, next_time, time);
        let is_certain = is_settled & is_clear & (!hit | (is_next & is_near));
        block.certain &= !part.bits(moves & !is_certain);
        guns.azimuth_limited |= part.bits(is_limited[0]);
        guns.elevation_limited |= part.bits(is_limited[1]);
        guns.unknown &= !part.bits(hit & is_near_no_stop);

        let by_joints =
            end.muzzle_velocity_lanes(turret.trunnion, turret.muzzle, azimuth.rate, elevation.rate);
        let acceleration = spin.cross(frame.to_world(by_joints) + spin.cross(muzzle.arm));
        let acceleration = Vector::select(moves, acceleration, settled.acceleration);
        *settled = Settled { scene, muzzle, time, acceleration };
    }
}

/// Writes vectors where the mask is set.
#[inline(always)]
fn select_into<D: Doubles>(columns: &mut [Column; 3], part: Part<D>, mask: D::Mask, v: Vector<D>) {
    let old = vector(columns, part);
    store_vector(columns, part, Vector::select(mask, v, old));
}

/// The outcome of a shot that is fired after the step.
#[derive(Clone, Copy)]
pub(super) struct Outcome<D: Doubles> {
    /// The direction in which to shoot.
    pub(super) direction: Vector<D>,
    /// The lengths of the flight and of the line of fire, meters.
    pub(super) flight_length: D,
    pub(super) line_length: D,
    /// The lanes in which this is certain.
    pub(super) is_certain: D::Mask,
}

impl Guns {
    /// Writes the solutions of the guns with a `hit`, from the muzzle in the world after the step, which is at `arm`
    /// from the position of the mount. Returns the outcome of a shot.
    #[inline(always)]
    pub(super) fn outcome<D: Doubles>(
        &mut self,
        part: Part<D>,
        hit: D::Mask,
        motions: &Motions,
        arm: Vector<D>,
        muzzle: Vector<D>,
    ) -> Outcome<D> {
        let (spin, velocity) = motions.mount(part, hit);
        let target = vector(&self.target, part);
        let shooter_velocity = velocity + spin.cross(arm);
        let scene = Scene::new(&self.duel(part, target - arm, shooter_velocity));
        let time = scene.in_units(self.time.load(part));
        let time = D::select(hit & scene.is_plain, time, D::splat(1.0));
        let mut is_next = hit;
        let mut next = time;
        if self.has_arm & part.elements() != 0 {
            let has_arm = part.mask(self.has_arm);
            let (time_there, is_there) = scene.encounter.next_to(time);
            next = D::select(has_arm, time_there, time);
            is_next = is_there | !has_arm;
        }
        let launch = scene.launch(next);
        let max_time = self.max_time.load(part);
        let is_early = max_time.equal(D::splat(0.0))
            | launch.seconds.less(max_time * D::splat(1.0 - TIME_MARGIN));
        let Launch { target_moved, to_aim_point, direction, velocity, aim_velocity, seconds } =
            launch;
        store_vector(&mut self.aim_point, part, muzzle + to_aim_point);
        store_vector(&mut self.impact, part, (muzzle - arm) + target + target_moved);
        store_vector(&mut self.direction, part, direction);
        store_vector(&mut self.launch_velocity, part, velocity);
        store_vector(&mut self.aim_velocity, part, aim_velocity);
        self.time.store(part, seconds);

        let half = seconds * D::splat(0.5);
        let fall = vector(&self.gravity, part) * (half * half * D::splat(0.5));
        let (first, whole) = (velocity * half + fall, velocity * seconds + fall * D::splat(4.0));
        Outcome {
            direction,
            flight_length: first.length() + (whole - first).length(),
            line_length: self.speed.load(part) * seconds,
            is_certain: scene.is_plain & is_next & is_early,
        }
    }
}
