//! The gun in the kernel: where it aims, and whether a shot hits.
//!
//! As in [`engage`](super::engage), where to aim and where the muzzle is are found together:
//!
//! 1. [`Look`]: the lead from the muzzle where the gun was turning to decides which hit is wanted. In a steady gun that is
//!    already the right muzzle.
//! 2. [`Duels::settle`]: each round computes the muzzle at the end of the route to the line of fire, and from there a step
//!    by Newton's method to the flight time. Muzzle and flight time settle together, mostly in two or three rounds.
//! 3. Where stops or the longest time of flight matter, or there was no hit, the hits are counted again from that
//!    muzzle.
//!
//! The aim point then replaces the target for the rest of the [`kernel`](super::step). A gun without a hit, or with a
//! shot that takes no time, aims at the target itself. After the step the lead from the muzzle as it then is gives the
//! solution ([`Duels::outcome`]).

use super::choice::{JUMP, certain};
use super::joint::{AT_GOAL, AT_GOAL_OF_GUN};
use super::kinematics::{Barrel, Frame, JointDirections, angle_from_forward};
use super::prepared::Prepared;
use super::solution::{Branch, horizontal, pointing};
use super::step::{Entered, MAX_LENGTH, Motions, Moved, Scene, Stepped, Wanted};
use crate::aim::lead::polynomial::Times;
use crate::aim::lead::rows::Solutions;
use crate::aim::lead::scene::{Duel, Launch, Look, Scene as Shooting};
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;
use crate::math::trig_double;

/// What guns fire.
#[derive(Clone, Copy)]
pub(crate) struct Gun<D: Doubles> {
    pub(super) speed: D,
    pub(super) inherit: D,
    pub(super) max_time: D,
    pub(super) gravity: Vector<D>,
    /// The lanes that lead.
    pub(super) leads: D::Mask,
    /// The lanes that aim for the later of two hits.
    pub(super) is_latest: D::Mask,
    /// The lanes of which another trajectory is asked for than in the last step.
    pub(super) is_asked: D::Mask,
}

/// The angle by which [`flags::ON_TARGET`](super::flags::ON_TARGET) lets a shot exceed the aim tolerance, radians: half of 1e-4. The other half
/// is for rounding.
pub(super) const ALLOWANCE: f64 = 0.5e-4;

/// A round that moves the muzzle by at most this part of the line of fire is the last one. The remaining error turns
/// the barrel by less than that: by this part times the ratio of the target's speed to the shot's speed.
pub(super) const SETTLED: f64 = 1e-7;

impl<D: Doubles> Solutions<D> {
    /// Returns zeros where the mask is not set: the numbers of other lanes may be beyond floats.
    #[inline(always)]
    fn or_zeros(self, mask: D::Mask) -> Self {
        if D::all(mask) {
            return self;
        }
        let none = Vector::splat(0.0);
        Self {
            direction: Vector::select(mask, self.direction, none),
            launch_velocity: Vector::select(mask, self.launch_velocity, none),
            aim_velocity: Vector::select(mask, self.aim_velocity, none),
            seconds: D::select(mask, self.seconds, none.x),
            ..self
        }
    }
}

/// The most rounds for muzzle and flight time.
const ROUNDS: usize = 6;

/// The largest change from the first flight time to the last one, as a part of the first.
const LONGEST_WAY: f64 = 0.125;

/// Up to this part of the longest time of flight, lanes need not know of another hit: slightly less than in `engage_by_routes`.
const IN_TIME: f64 = 0.97;

/// The relative distance from the longest time of flight within which rounding decides whether a hit is in time.
const TIME_MARGIN: f64 = 1e-6;

/// A gun that was turning to within this part of the angle between its two arcs keeps to the arc that it was on.
const STEADY: f64 = 0.25;

/// By how much more than [`JUMP`] an arc must be away to be certain of it, radians: its muzzle may be elsewhere, by up to
/// twice the arm.
const MARGIN: f64 = 0.06;

/// The least distance of a target, in arms, at which that is enough.
const ARMS: f64 = 40.0;

/// The muzzles of guns, from the positions of their mounts, in the world.
#[derive(Clone, Copy)]
struct Muzzle<D> {
    arm: Vector<D>,
    velocity: Vector<D>,
}

/// The hits that guns have.
#[derive(Clone, Copy)]
struct Hits<D: Doubles> {
    /// The lanes with a hit.
    has: D::Mask,
    /// The lanes with another hit, to which they may turn instead, and its time.
    others: D::Mask,
    other_time: D,
    /// The lanes whose number of hits from the muzzle for which they aim is not known.
    unknown: D::Mask,
    is_certain: D::Mask,
}

/// Where guns aim.
#[derive(Clone, Copy)]
struct Aim<D: Doubles> {
    shooting: Shooting<D>,
    muzzle: Muzzle<D>,
    /// The acceleration of the muzzle.
    acceleration: Vector<D>,
    /// The flight time; where there is no hit, a time that is of no use.
    time: D,
    /// The lanes whose azimuth, or whose elevation, waits at a stop there.
    is_limited: [D::Mask; 2],
    hits: Hits<D>,
    is_certain: D::Mask,
}

/// The outcome of a shot that is fired after the step.
#[derive(Clone, Copy)]
struct Outcome<D: Doubles> {
    solutions: Solutions<D>,
    /// The lengths of the flight along the boresight, in the time of the hit, and of the line of fire, meters.
    flight_length: D,
    line_length: D,
    /// The lanes in which this is certain.
    is_certain: D::Mask,
}

/// Guns with their mounts and targets, before a step.
struct Duels<'a, D: Elements> {
    turret: &'a Prepared<D>,
    gun: &'a Gun<D>,
    motions: &'a Motions<D>,
    entered: Entered<D>,
    /// Of the mount; 0 in lanes that do not lead.
    spin: Vector<D>,
    velocity: Vector<D>,
    has_arm: D::Mask,
}

/// Moves guns by a step of `dt` seconds. Returns their solutions, and the lanes that have one.
#[inline(always)]
pub(crate) fn step<D: Elements>(
    turret: &Prepared<D>,
    gun: &Gun<D>,
    scene: &Scene<D>,
    motions: &Motions<D>,
    dt: f64,
) -> (Stepped<D>, Solutions<D>, D::Mask) {
    let mut entered = scene.enter();
    entered.is_certain = entered.is_certain & turret.is_ordinary;
    let leads = gun.leads & entered.is_certain & motions.is_mount_sane();
    entered.is_certain = entered.is_certain & (!gun.leads | leads);
    let gun = &Gun { leads, ..*gun };
    let none = Vector::splat(0.0);
    let duels = Duels {
        turret,
        gun,
        motions,
        entered,
        spin: Vector::select(leads, motions.mount_spin, none),
        velocity: Vector::select(leads, motions.mount_velocity, none),
        has_arm: turret.has_arm,
    };
    let aim = duels.aim();
    let (at_point, motions_of_point) = duels.at_point(&aim);
    let in_mount = at_point.in_mount(turret.axes);
    let wanted = turret.wanted(&at_point, in_mount, Some(&motions_of_point));
    let hit = aim.hits.has;
    let margin = D::select(hit, D::splat(AT_GOAL_OF_GUN), D::splat(AT_GOAL));
    let mut moved = turret.moved(&entered, &wanted, dt, margin);
    let angles = Barrel::of_both(moved.joints.angle);
    let parts = turret.parts(&wanted, &angles);

    let arm = turret.axes.to_engine(parts.arm);
    let boresight = turret.axes.to_engine(parts.barrel.forward());
    let Outcome { solutions, flight_length, line_length, is_certain } =
        duels.outcome(&aim, arm, boresight);
    moved.is_certain = moved.is_certain
        & (hit & is_certain & duels.keeps_arc(&aim, &moved, &wanted)
            | !hit & duels.follows(&moved));
    let direction = turret.axes.to_canonical(solutions.direction);
    let direction = parts.barrel.conjugate().rotate(direction);
    let target = turret.seen_from_muzzle(&wanted, &angles);
    let error = angle_from_forward(Vector::select(hit, direction, target));
    // For a turret without a gun, any flight passes.
    let zero = D::splat(0.0);
    let miss = D::select(hit, error * line_length, zero);
    let tolerance = turret.aim_tolerance + D::splat(ALLOWANCE);
    let allowed = D::select(hit, tolerance * flight_length, zero);
    let is_on_target = turret.is_on_target(error) & miss.less_or_equal(allowed);
    let has_missed = leads & !hit;
    let stepped = turret.end(entered.position, &moved, &parts, error, is_on_target, has_missed);
    let hit = hit & stepped.is_certain;
    (stepped, solutions.or_zeros(hit), hit)
}

impl<D: Elements> Duels<'_, D> {
    /// Returns where the guns aim.
    #[inline(always)]
    fn aim(&self) -> Aim<D> {
        let Self { turret, gun, entered, .. } = self;
        let mut arm = Vector::splat(0.0);
        if turret.have_offsets {
            let remembered = entered.joints.angle + entered.left;
            let joints = JointDirections::of_both(remembered);
            let muzzle = joints.muzzle_lanes(turret.trunnion, turret.muzzle);
            // + 0 turns −0 into +0, as without an arm.
            arm = entered.orientation().rotate(turret.axes.to_engine(muzzle)) + Vector::splat(0.0);
        }
        let muzzle = self.muzzle(arm);
        let (shooting, times) = self.look_from(&muzzle);
        let (time, mut hits) = self.wanted(&shooting, &times);
        let mut aim = Aim {
            shooting,
            muzzle,
            acceleration: Vector::splat(0.0),
            time,
            is_limited: [D::mask(0); 2],
            is_certain: entered.is_certain & (!gun.leads | hits.is_certain),
            hits,
        };
        if turret.have_offsets {
            // Without acceleration there is no second hit that a change of the muzzle could bring.
            let is_straight = shooting.encounter.acceleration.largest().equal(D::splat(0.0));
            let has_one = hits.has & is_straight;
            hits.unknown = self.has_arm & gun.leads & !(hits.others | has_one);
            aim.hits = hits;
            self.settle(&mut aim);
        }
        self.check_time(&mut aim);
        if D::any(aim.hits.unknown & aim.is_certain) {
            self.count_again(&mut aim);
        }
        aim
    }

    /// Returns the muzzles at `arm` from the mounts.
    #[inline(always)]
    fn muzzle(&self, arm: Vector<D>) -> Muzzle<D> {
        Muzzle { arm, velocity: self.velocity + self.spin.cross(arm) }
    }

    /// Returns the scene of a shot from a muzzle, and its flight times.
    #[inline(always)]
    fn look_from(&self, muzzle: &Muzzle<D>) -> (Shooting<D>, Times<D>) {
        let Self { gun, motions, entered, .. } = self;
        let zero = D::splat(0.0);
        D::apart(Look(&Duel {
            speed: gun.speed,
            inherit: gun.inherit,
            max_time: gun.max_time,
            gravity: gun.gravity,
            drag: zero,
            physics_step: zero,
            thrust: zero,
            burn_time: zero,
            to_target: entered.offset - muzzle.arm,
            shooter_velocity: muzzle.velocity,
            target_velocity: motions.target_velocity,
            target_acceleration: motions.target_acceleration,
        }))
    }

    /// Returns the flight times of the wanted hits, and which hits there are.
    #[inline(always)]
    fn wanted(&self, shooting: &Shooting<D>, times: &Times<D>) -> (D, Hits<D>) {
        let Gun { leads, is_latest, .. } = *self.gun;
        let Times { times, has, is_certain } = *times;
        let others = has[0] & has[1];
        let time = D::select(is_latest & others, times[1], times[0]);
        let hits = Hits {
            has: has[0] & leads & is_certain,
            others: others & leads,
            other_time: D::select(is_latest & others, times[0], times[1]),
            unknown: D::mask(0),
            is_certain,
        };
        (shooting.time_where(hits.has, time), hits)
    }

    /// Counts the hits from the muzzle for which the guns aim. Where there was no hit, there must again be none.
    #[inline(always)]
    fn count_again(&self, aim: &mut Aim<D>) {
        let (_, Times { has, is_certain, .. }) = self.look_from(&aim.muzzle);
        let unknown = aim.hits.unknown;
        aim.is_certain = aim.is_certain & (!unknown | (is_certain & (aim.hits.has | !has[0])));
        aim.hits.others = aim.hits.others | (has[0] & has[1] & unknown);
        aim.hits.unknown = D::mask(0);
    }

    /// Leaves out hits that are too late once the muzzle has moved, and hits so late that the other hit may be taken.
    #[inline(always)]
    fn check_time(&self, aim: &mut Aim<D>) {
        let limit = self.gun.max_time;
        let limit = D::select(limit.equal(D::splat(0.0)), D::splat(f64::INFINITY), limit);
        let is_early = aim.time.less(D::splat(IN_TIME) * limit);
        let is_in_time = aim.time.less(limit * D::splat(1.0 - TIME_MARGIN));
        let Hits { has, others, .. } = aim.hits;
        let is_too_late = !is_in_time | (!is_early & (others | self.has_arm));
        aim.is_certain = aim.is_certain & !(has & is_too_late);
    }

    /// Returns the aim points in place of the targets, and how they move.
    #[inline(always)]
    fn at_point(&self, aim: &Aim<D>) -> (Entered<D>, Motions<D>) {
        let Self { gun, motions, entered, .. } = self;
        let none = Vector::splat(0.0);
        let hit = aim.hits.has & aim.is_certain;
        let (velocity, acceleration, is_steady) =
            aim.shooting.line_motion(aim.time, aim.acceleration, gun.inherit);
        let position = Vector::select(hit, entered.position, none);
        let point = position + (aim.muzzle.arm + aim.shooting.encounter.target_at(aim.time));
        let offset = Vector::select(hit, point - position, entered.offset);
        let is_certain =
            aim.is_certain & (!hit | is_steady) & offset.is_shorter_than(D::splat(MAX_LENGTH));
        let offset = Vector::select(is_certain, offset, Vector::splat(1.0));
        let motions = Motions {
            target_velocity: Vector::select(hit, velocity, motions.target_velocity),
            target_acceleration: Vector::select(hit, acceleration, motions.target_acceleration),
            ..**motions
        };
        (Entered { offset, is_certain, ..*entered }, motions)
    }

    /// Finds the muzzle for which each gun aims.
    #[inline(always)]
    fn settle(&self, aim: &mut Aim<D>) {
        let Self { turret, gun, entered, has_arm, .. } = self;
        let Prepared { trunnion, muzzle: to_muzzle, limits, axes, .. } = **turret;
        let frame = Frame::new(entered.orientation(), axes);
        let target = entered.offset;
        let longest = target.largest().at_least(trunnion.largest()).at_least(to_muzzle.largest());
        let moves = aim.is_certain & gun.leads & *has_arm;
        let hit = aim.hits.has & moves;
        let moving = D::twice_mask(moves);
        let joints = entered.joints.or_at_rest(moving);

        let Aim { mut shooting, mut muzzle, mut time, .. } = *aim;
        let first_time = time;
        // The lanes whose stops are checked in each round: what other lanes do must not matter.
        let mut is_watched = moves;
        let mut is_limited = D::twice_mask(D::mask(0));
        let (mut is_clear, mut is_settled) = (moves, !moves);
        let ahead = JointDirections::ahead();
        let (mut end, mut stops) = (ahead, ahead);
        for round in 0..=ROUNDS {
            let line = Vector::select(hit, shooting.encounter.target_at(time), target - muzzle.arm);
            let point = frame.to_canonical(muzzle.arm + line);
            let aside = horizontal(point);
            let pointing = pointing(point, aside, trunnion, to_muzzle, longest, Branch::AHEAD);
            // Elsewhere the directions may be anything, and lead to a muzzle beyond doubles.
            let is_sure = pointing.is_certain;
            is_clear = is_clear & is_sure;
            end = JointDirections::select([is_sure; 2], pointing.directions(), ahead);
            if D::any(is_watched) {
                let angles = pointing.angles();
                let (stop, waits) = certain::waiting(&limits, joints, entered.left, angles);
                let [azimuth_waits, elevation_waits] = D::each_mask(waits);
                is_limited = waits & D::twice_mask(is_watched);
                if round == 0 {
                    is_watched = is_watched & (azimuth_waits | elevation_waits);
                }
                if D::any(is_watched) {
                    stops = JointDirections::of_both(stop);
                }
            }
            end = JointDirections::select(D::each_mask(is_limited), stops, end);
            let next = self.muzzle(frame.to_world(end.muzzle_lanes(trunnion, to_muzzle)));
            let carried = (next.velocity - muzzle.velocity).largest() * gun.inherit.abs();
            let flown = D::select(hit, time, D::splat(0.0));
            let way = (next.arm - muzzle.arm).largest() + carried * flown;
            is_settled = is_settled | way.less_or_equal(D::splat(SETTLED) * line.largest());
            if D::all(is_settled) || round == ROUNDS {
                break;
            }
            muzzle.arm = Vector::select(is_settled, muzzle.arm, next.arm);
            muzzle.velocity = Vector::select(is_settled, muzzle.velocity, next.velocity);
            shooting = shooting.moved(target - muzzle.arm, muzzle.velocity, gun.inherit);
            let (next_time, _) = shooting.encounter.newton_step(time);
            time = D::select(!is_settled & hit, next_time, time);
        }
        let (next_time, is_next) = shooting.encounter.next_to(time);
        let is_near = (next_time - first_time).abs().less(D::splat(LONGEST_WAY) * first_time);
        aim.time = D::select(hit, next_time, time);
        let is_certain = is_settled & is_clear & (!hit | (is_next & is_near));
        aim.is_certain = aim.is_certain & (!moves | is_certain);
        aim.is_limited = D::each_mask(is_limited);
        let by_joints = end.muzzle_velocity_lanes(trunnion, to_muzzle, D::each(joints.rate));
        let acceleration = self.spin.cross(frame.to_world(by_joints) + self.spin.cross(muzzle.arm));
        aim.acceleration = Vector::select(moves, acceleration, aim.acceleration);
        (aim.shooting, aim.muzzle) = (shooting, muzzle);
    }

    /// Returns the lanes in which a gun with a hit certainly aims for it: it has no other one; or it was already turning
    /// there; or its trajectory is asked for only now. It must also wait at the stops that its lead assumed.
    #[inline(always)]
    fn keeps_arc(&self, aim: &Aim<D>, moved: &Moved<D>, wanted: &Wanted<D>) -> D::Mask {
        let Self { turret: Prepared { limits, .. }, gun, has_arm, .. } = self;
        let [azimuth, elevation] = moved.is_limited;
        let [azimuth_then, elevation_then] = aim.is_limited;
        let is_as_led = same::<D>(azimuth, azimuth_then) & same::<D>(elevation, elevation_then);
        let Hits { others, unknown, other_time, .. } = aim.hits;
        let mut keeps = !(others | unknown);
        if D::any(others) {
            let line = |time: D| {
                let line = aim.shooting.encounter.target_at(time);
                line * (D::splat(1.0) / (gun.speed * time).nonzero())
            };
            let apart = (line(aim.time) - line(other_time)).length();
            let [_, below] = D::each(wanted.angle - limits.min);
            let [_, above] = D::each(limits.max - wanted.angle);
            // The other arc may end at a stop.
            let apart = apart.at_most(below).at_most(above);
            let was_on_it = moved.from_remembered.less(D::splat(STEADY) * apart);
            let is_open = !(azimuth | elevation | unknown);
            keeps = keeps | is_open & (was_on_it | gun.is_asked);
            if D::any(is_open & !keeps) {
                keeps = keeps | is_open & self.is_elsewhere(line(other_time));
            }
        }
        keeps & (is_as_led | !*has_arm)
    }

    /// Returns the lanes in which a line of fire ends far from where the gun was turning to: to a gun that keeps to that arc
    /// this is another target, and it takes the wanted arc.
    #[inline(always)]
    fn is_elsewhere(&self, line: Vector<D>) -> D::Mask {
        let Self { turret, entered, .. } = self;
        let Prepared { limits, axes, .. } = turret;
        let Vector { x, y, z } = Frame::new(entered.orientation(), *axes).to_canonical(line);
        let elevation = trig_double::atan2(y, (x * x + z * z).sqrt() + D::splat(0.0));
        let ([_, min], [_, max]) = (D::each(limits.min), D::each(limits.max));
        let [_, remembered] = D::each(entered.joints.angle + entered.left);
        let turn = elevation.clamp(min, max) - remembered;
        let arm = turret.trunnion.largest() + turret.muzzle.largest();
        D::splat(JUMP + MARGIN).less(turn.abs())
            & (arm * D::splat(ARMS)).less(entered.offset.largest())
    }

    /// Returns the lanes in which a gun without a hit certainly follows its target: it does not stay on an arc that had
    /// one.
    #[inline(always)]
    fn follows(&self, moved: &Moved<D>) -> D::Mask {
        let Self { gun, .. } = self;
        let has_arcs = D::splat(0.0).less(gun.gravity.largest());
        !gun.leads | !has_arcs | moved.from_remembered.less(D::splat(JUMP))
    }

    /// Returns how to fire from the muzzle after the step, which is at `arm` from the position of the mount, and the
    /// outcome of a shot along the `boresight`. Both are in the world.
    #[inline(always)]
    fn outcome(&self, aim: &Aim<D>, arm: Vector<D>, boresight: Vector<D>) -> Outcome<D> {
        let Self { turret, gun, entered, has_arm, .. } = self;
        let hit = aim.hits.has;
        let mut shooting = aim.shooting;
        if turret.have_offsets {
            let velocity = self.muzzle(arm).velocity;
            shooting = shooting.moved(entered.offset - arm, velocity, gun.inherit);
        }
        let time = shooting.time_where(hit & shooting.is_plain, aim.time);
        let mut is_next = hit;
        let mut next = time;
        if turret.have_offsets {
            let (time_there, is_there) = shooting.encounter.next_to(time);
            next = D::select(*has_arm, time_there, time);
            is_next = is_there | !*has_arm;
        }
        let launch = shooting.launch(next);
        let is_early = gun.max_time.equal(D::splat(0.0))
            | launch.time.less(gun.max_time * D::splat(1.0 - TIME_MARGIN));
        let Launch { target_moved, to_aim_point, direction, velocity, aim_velocity, time: seconds } =
            launch;
        let muzzle = entered.position + arm;
        let half = seconds * D::splat(0.5);
        let fall = gun.gravity * (half * half * D::splat(0.5));
        let fired = velocity + (boresight - direction) * gun.speed;
        let (first, whole) = (fired * half + fall, fired * seconds + fall * D::splat(4.0));
        Outcome {
            solutions: Solutions {
                aim_point: muzzle + to_aim_point,
                impact: (muzzle - arm) + entered.offset + target_moved,
                direction,
                launch_velocity: velocity,
                aim_velocity,
                seconds,
            },
            flight_length: first.length() + (whole - first).length(),
            line_length: gun.speed * seconds,
            is_certain: shooting.is_plain & is_next & is_early,
        }
    }
}

/// Whether two masks are the same.
#[inline(always)]
fn same<D: Doubles>(a: D::Mask, b: D::Mask) -> D::Mask {
    a & b | !(a | b)
}
