//! One step of several ordinary turrets side by side: [`update`](super::update) and [`track`](super::track) in lanes.
//!
//! A block has up to [`MOST`] turrets, with each of their numbers in a [`Column`]. A step has stages; each stage is a
//! function of its own that goes over the block in lanes:
//!
//! 1. For guns only, the lead: the aim point replaces the target. See [`gun`].
//! 2. [`Aim`]: the target in the frame of the mount, the pointing solution, and how it moves.
//! 3. [`Slew`], for each joint: the goal, and the joint after `dt` seconds.
//! 4. [`End`]: the pose, the error and the flags; and the outcome of a shot.
//!
//! The single call is a block of one. A turret for which a stage is not certain leaves the block, and takes the routes
//! of `choice`; nothing is written for it here.

mod gun;
mod rows;
#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test may panic")]
mod tests;

use glam::{DQuat, DVec3, Quat};

use self::gun::LeadStage;
pub(crate) use self::gun::{Firing, Guns};
pub(crate) use super::columns::TurretColumns;
use super::columns::{LimitsColumns, MAX_ANGLE, MAX_RATE, is_ordinary, vector};
use super::config::{Mount, State};
use super::engage::ALLOWANCE;
use super::hysteresis::TREMBLE;
use super::joint::JointState;
use super::kinematics::{Barrel, Pose, angle_between_lanes};
use super::ordinary::{Joint, Ordinary};
use super::platform::Platform;
use super::solution::{Leverage, pointing_lanes};
use super::target_motion::{AngleRates, angle_rates_lanes, seen_from_mount};
use super::validated::Turret;
use super::{flags, ordinary, sector, slew};
use crate::aim::Motion;
use crate::aim::lead::{Shot, Solution, Trajectory};
pub(crate) use crate::lanes::doubles::column::MOST;
use crate::lanes::doubles::column::{Column, Elements, Part, lend, made_of_numbers};
use crate::lanes::doubles::{Doubles, DoublesKernel};
use crate::lanes::wide::Width;
use crate::math::lanes_double::{Quaternion, Vector, per_square_root};
use crate::math::scalar::narrow;

/// The time steps with which lanes can compute, seconds.
const TIMES: core::ops::RangeInclusive<f32> = 1e-6..=1e6;

/// The largest distance along an axis, meters, velocity, m/s, and so on, in lanes.
const MAX_LENGTH: f64 = 1e30;

/// Lanes do not compute where the target and the offsets of the turret are all within this along each axis, in meters.
const MIN_LENGTH: f64 = 1e-30;

/// Within this of a stop, a gun may aim for its other hit, radians: a tremble, plus a margin for rounding.
const NEAR_STOP_IN_LANES: f64 = TREMBLE + 1e-6;

/// The squared lengths of the orientations in lanes: these bounds admit all floats but zeros.
const NORMS: (f64, f64) = (1e-100, 1e100);

/// Turrets, their mounts, and the positions of their targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The number of turrets, up to the last one that is to move.
    count: usize,
    /// The turrets for which every stage so far is certain.
    certain: u32,
    dt: f64,
    azimuth: JointColumns,
    elevation: JointColumns,
    /// The part of a turn in azimuth by which the boresight moves, as a fraction: part and whole.
    leverage: [Column; 2],
    /// The turrets whose miss is about the same as seen from the trunnion.
    distant: u32,
    /// The position of the mount; after the last stage, the position of the muzzle. Reusing the columns lets a block
    /// fit a page of the stack.
    position: [Column; 3],
    /// The orientation of the mount; after [`Aim`] unit and in canonical axes; after [`End`] the orientation of the
    /// base.
    orientation: [Column; 4],
    /// The target in the world, or the aim point; after [`Aim`] its offset from the mount, in canonical axes; after
    /// [`End`] the boresight.
    target: [Column; 3],
    error: Column,
    /// The orientation of the barrel.
    barrel: [Column; 4],
    on_target: u32,
    at_rest: u32,
    /// The guns whose shot cannot reach the target.
    missed: u32,
}

/// A joint of each turret.
#[derive(Clone, Copy, Debug)]
struct JointColumns {
    angle: Column,
    rate: Column,
    /// The angle of the pointing solution; below it, its rates.
    wanted: Column,
    wanted_rate: Column,
    wanted_accel: Column,
    /// The turrets whose joint has not arrived.
    slewing: u32,
    /// The turrets whose goal is a stop, and not the angle of the solution.
    limited: u32,
}

/// How each turret's mount and target move, in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motions {
    mount_velocity: [Column; 3],
    mount_spin: [Column; 3],
    target_velocity: [Column; 3],
    target_acceleration: [Column; 3],
}

made_of_numbers!(Block);

made_of_numbers!(Motions);

impl Motions {
    /// Writes how a turret's mount and target move.
    #[inline]
    pub(crate) fn set(&mut self, at: Elements, platform: &Platform, target: &Motion) {
        set_vector(&mut self.mount_velocity, at, platform.velocity.as_dvec3());
        set_vector(&mut self.mount_spin, at, platform.spin.as_dvec3());
        set_vector(&mut self.target_velocity, at, target.velocity.as_dvec3());
        set_vector(&mut self.target_acceleration, at, target.acceleration.as_dvec3());
    }

    /// Returns the lanes that can compute with the motion of the mount.
    #[inline(always)]
    fn is_mount_sane<D: Doubles>(&self, part: Part<D>) -> D::Mask {
        let most = D::splat(MAX_LENGTH);
        vector(&self.mount_spin, part).is_within(most)
            & vector(&self.mount_velocity, part).is_within(most)
    }

    /// Returns the spin and the velocity of the mount where the mask is set, and 0 elsewhere.
    #[inline(always)]
    fn mount<D: Doubles>(&self, part: Part<D>, mask: D::Mask) -> (Vector<D>, Vector<D>) {
        let (spin, velocity) = (vector(&self.mount_spin, part), vector(&self.mount_velocity, part));
        let none = Vector::splat(0.0);
        (Vector::select(mask, spin, none), Vector::select(mask, velocity, none))
    }
}

impl Block {
    /// Writes a turret.
    #[inline]
    pub(crate) fn set(&mut self, at: Elements, state: &State, mount: &Mount, target: DVec3) {
        let State { azimuth, elevation, azimuth_rate, elevation_rate } = *state;
        self.azimuth.angle.set(at, azimuth);
        self.azimuth.rate.set(at, azimuth_rate);
        self.elevation.angle.set(at, elevation);
        self.elevation.rate.set(at, elevation_rate);
        set_vector(&mut self.position, at, mount.position);
        let orientation = mount.orientation.as_dquat().to_array();
        for (column, component) in self.orientation.iter_mut().zip(orientation) {
            column.set(at, component);
        }
        set_vector(&mut self.target, at, target);
    }

    /// Moves, by a step of `dt` seconds, the turrets whose bits of `chosen` are set. Their targets move if there are
    /// `motions`; `guns` are optional. Returns the turrets for which the step is certain, a bit each.
    #[inline]
    pub(crate) fn step(
        &mut self,
        width: Width,
        turrets: &TurretColumns,
        motions: Option<&mut Motions>,
        guns: Option<&mut Guns>,
        chosen: u32,
        dt: f32,
    ) -> u32 {
        self.count = (u32::BITS - chosen.leading_zeros()) as usize;
        self.certain = turrets.ordinary & chosen;
        if !TIMES.contains(&dt) || self.certain == 0 {
            return 0;
        }
        (self.dt, self.distant) = (dt.into(), 0);
        for joint in [&mut self.azimuth, &mut self.elevation] {
            (joint.slewing, joint.limited) = (0, 0);
        }
        width.run_in_doubles(Step { block: self, turrets, motions, guns });
        self.certain
    }

    /// Returns the state and the pose of a turret after the step.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> (State, Pose) {
        let Self { azimuth, elevation, .. } = self;
        let state = State {
            azimuth: azimuth.angle.get(at),
            elevation: elevation.angle.get(at),
            azimuth_rate: azimuth.rate.get(at),
            elevation_rate: elevation.rate.get(at),
        };
        let pose = Pose {
            base: quaternion_at(&self.orientation, at),
            barrel: quaternion_at(&self.barrel, at),
            muzzle: vector_at(&self.position, at),
            boresight: vector_at(&self.target, at).as_vec3(),
            error: narrow(self.error.get(at)),
            flags: self.flags(at),
        };
        (state, pose)
    }

    /// Returns the joint angles of a turret after the step.
    pub(crate) fn angles(&self, at: usize) -> (f64, f64) {
        (self.azimuth.angle.get(at), self.elevation.angle.get(at))
    }

    /// Returns the flags of a turret after the step.
    #[inline(always)]
    pub(crate) fn flags(&self, at: usize) -> u32 {
        let Self { azimuth, elevation, .. } = self;
        let bit = |bits: u32, flag: u32| if bits >> at & 1 == 0 { 0 } else { flag };
        bit(self.on_target & !self.missed, flags::ON_TARGET)
            | bit(self.missed, flags::NO_SOLUTION)
            | bit(self.at_rest, flags::AT_REST)
            | bit(azimuth.slewing | elevation.slewing, flags::SLEWING)
            | bit(azimuth.limited, flags::AZIMUTH_LIMITED)
            | bit(elevation.limited, flags::ELEVATION_LIMITED)
    }
}

/// Takes the step of one turret toward a target at rest, where it is certain.
#[inline]
pub(super) fn update_one(
    turret: &Turret<'_>,
    state: &State,
    mount: &Mount,
    target: DVec3,
    dt: f32,
) -> Option<(State, Pose)> {
    if !is_ordinary(turret) {
        return None;
    }
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        turrets.set_ordinary(Elements::FirstPart, turret);
        step_one(turret, turrets, None, None, state, mount, target, dt)
    })
}

/// Takes the step of one turret toward a target that moves, where it is certain.
#[inline(never)]
pub(super) fn track_one(
    turret: &Turret<'_>,
    state: &State,
    platform: &Platform,
    target: &Motion,
    dt: f32,
) -> Option<(State, Pose)> {
    if !is_ordinary(turret) {
        return None;
    }
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        turrets.set_ordinary(Elements::FirstPart, turret);
        lend(|motions: &mut Motions| {
            motions.set(Elements::FirstPart, platform, target);
            let (mount, target) = (&platform.mount, target.position);
            step_one(turret, turrets, Some(motions), None, state, mount, target, dt)
        })
    })
}

/// Takes the step of one gun and writes its solution, where the step is certain.
#[inline(never)]
pub(super) fn engage_one(
    turret: &Turret<'_>,
    state: &State,
    platform: &Platform,
    (shot, trajectory): (&Shot, Trajectory),
    target: &Motion,
    dt: f32,
    solution: &mut Option<Solution>,
) -> Option<(State, Pose)> {
    if !is_ordinary(turret) || Firing::of(shot) != Firing::Leads {
        return None;
    }
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        turrets.set_ordinary(Elements::FirstPart, turret);
        lend(|motions: &mut Motions| {
            motions.set(Elements::FirstPart, platform, target);
            let (mount, target) = (&platform.mount, target.position);
            with_gun(shot, trajectory, |guns| {
                let guns_of_step = Some(&mut *guns);
                let step = step_one(
                    turret,
                    turrets,
                    Some(motions),
                    guns_of_step,
                    state,
                    mount,
                    target,
                    dt,
                );
                *solution = step.and_then(|_| guns.solution(0));
                step
            })
        })
    })
}

/// A separate function: together, all columns take more than a page of the stack.
#[inline(never)]
fn with_gun<T>(shot: &Shot, trajectory: Trajectory, use_it: impl FnOnce(&mut Guns) -> T) -> T {
    lend(|guns: &mut Guns| {
        guns.clear();
        guns.set(Elements::FirstPart, shot, trajectory);
        use_it(guns)
    })
}

/// A separate function: together, all columns take more than a page of the stack, which Windows would have to probe.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "one for each of a turret's")]
fn step_one(
    turret: &Turret<'_>,
    turrets: &TurretColumns,
    motions: Option<&mut Motions>,
    guns: Option<&mut Guns>,
    state: &State,
    mount: &Mount,
    target: DVec3,
    dt: f32,
) -> Option<(State, Pose)> {
    lend(|block: &mut Block| {
        block.set(Elements::FirstPart, state, mount, target);
        let certain = block.step(Width::FOUR, turrets, motions, guns, 1, dt);
        (certain != 0).then(|| {
            let (state, pose) = block.get(0);
            let flags =
                pose.flags | sector::hold_fire(turret.sectors, state.azimuth, state.elevation);
            (state, Pose { flags, ..pose })
        })
    })
}

#[inline]
fn set_vector(columns: &mut [Column; 3], at: Elements, v: DVec3) {
    for (column, component) in columns.iter_mut().zip(v.to_array()) {
        column.set(at, component);
    }
}

#[inline]
fn vector_at([x, y, z]: &[Column; 3], at: usize) -> DVec3 {
    DVec3::new(x.get(at), y.get(at), z.get(at))
}

#[inline]
fn quaternion_at([x, y, z, w]: &[Column; 4], at: usize) -> Quat {
    DQuat::from_xyzw(x.get(at), y.get(at), z.get(at), w.get(at)).as_quat()
}

/// Writes the vectors of a part.
#[inline(always)]
fn store_vector<D: Doubles>(columns: &mut [Column; 3], part: Part<D>, v: Vector<D>) {
    let [x, y, z] = columns;
    x.store(part, v.x);
    y.store(part, v.y);
    z.store(part, v.z);
}

/// Writes the quaternions of a part.
#[inline(always)]
fn store_quaternion<D: Doubles>(columns: &mut [Column; 4], part: Part<D>, q: Quaternion<D>) {
    let [x, y, z, w] = columns;
    x.store(part, q.x);
    y.store(part, q.y);
    z.store(part, q.z);
    w.store(part, q.w);
}

/// Returns the quaternions of a part.
#[inline(always)]
fn quaternion<D: Doubles>([x, y, z, w]: &[Column; 4], part: Part<D>) -> Quaternion<D> {
    Quaternion { x: x.load(part), y: y.load(part), z: z.load(part), w: w.load(part) }
}

/// All stages of a step.
struct Step<'a> {
    block: &'a mut Block,
    turrets: &'a TurretColumns,
    motions: Option<&'a mut Motions>,
    guns: Option<&'a mut Guns>,
}

impl DoublesKernel for Step<'_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(self) {
        let Self { block, turrets, mut motions, mut guns } = self;
        block.missed = 0;
        if let (Some(motions), Some(guns)) = (&mut motions, &mut guns) {
            LeadStage { block: &mut *block, turrets, motions, guns }.run::<D>();
            if block.certain == 0 {
                return;
            }
            block.missed = guns.misses();
        }
        let motions = motions.as_deref();
        D::apart(Aim { block: &mut *block, turrets, motions });
        if block.certain == 0 {
            return;
        }
        let (count, dt) = (block.count, block.dt);
        let leverage = &block.leverage;
        block.certain &= D::apart(Slew {
            which: Joint::Azimuth,
            joint: &mut block.azimuth,
            limits: &turrets.azimuth,
            turrets,
            leverage,
            count,
            dt,
        });
        block.certain &= D::apart(Slew {
            which: Joint::Elevation,
            joint: &mut block.elevation,
            limits: &turrets.elevation,
            turrets,
            leverage,
            count,
            dt,
        });
        // Routes have to be compared where the elevation waits at a stop, and either the azimuth also waits at a stop
        // or the miss as seen from the muzzle may differ from the miss as seen from the trunnion.
        let may_be_limited = !block.azimuth.limited & block.distant;
        block.certain &= !block.elevation.limited | may_be_limited;
        D::apart(End { block, turrets, guns: motions.zip(guns) });
    }
}

/// The mounts and the targets in the form with which lanes compute.
#[derive(Clone, Copy)]
struct Entered<D: Doubles> {
    /// From the mount to the target, in the world.
    offset: Vector<D>,
    /// Unit.
    orientation: Quaternion<D>,
    /// The lanes with usable numbers. Elsewhere the numbers are replaced by others that raise no floating-point
    /// exceptions.
    is_certain: D::Mask,
}

impl Block {
    /// Returns the turrets of a part before the second stage.
    #[inline(always)]
    fn enter<D: Doubles>(&self, part: Part<D>) -> Entered<D> {
        let offset = vector(&self.target, part) - vector(&self.position, part);
        let orientation = quaternion(&self.orientation, part);
        let norm = orientation.length_squared();
        let is_certain = part.mask(self.certain)
            & offset.is_within(D::splat(MAX_LENGTH))
            & D::splat(NORMS.0).less(norm)
            & norm.less(D::splat(NORMS.1))
            & is_sane_joint(&self.azimuth, part)
            & is_sane_joint(&self.elevation, part);
        let (mut offset, mut orientation, mut norm) = (offset, orientation, norm);
        if !D::all(is_certain) {
            // Elsewhere, numbers that raise no floating-point exceptions.
            offset = Vector::select(is_certain, offset, Vector::splat(1.0));
            orientation = orientation.or_identity(is_certain);
            norm = D::select(is_certain, norm, D::splat(1.0));
        }
        Entered { offset, orientation: orientation.scaled(per_square_root(norm)), is_certain }
    }
}

/// The second stage: how to point at the targets.
struct Aim<'a> {
    block: &'a mut Block,
    turrets: &'a TurretColumns,
    motions: Option<&'a Motions>,
}

impl DoublesKernel for Aim<'_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(mut self) {
        for part in Part::<D>::all(self.block.count) {
            self.run_part(part);
        }
    }
}

impl Aim<'_> {
    #[inline(always)]
    fn run_part<D: Doubles>(&mut self, part: Part<D>) {
        let Self { block, turrets, motions } = self;
        let turret = turrets.load(part);
        let (most, zero) = (D::splat(MAX_LENGTH), D::splat(0.0));
        let Entered { mut offset, orientation, mut is_certain } = block.enter(part);
        let (trunnion, muzzle) = (turret.trunnion, turret.muzzle);
        let mut longest = offset.largest();
        if turrets.have_offsets(part) {
            longest = longest.at_least(trunnion.largest()).at_least(muzzle.largest());
        }
        let is_far = D::splat(MIN_LENGTH).less(longest);
        if !D::all(is_far) {
            is_certain = is_certain & is_far;
            offset = Vector::select(is_far, offset, Vector::splat(1.0));
        }

        let axes = turret.axes;
        let offset = axes.to_canonical(offset);
        let orientation = axes.rotation_to_canonical(orientation);
        let in_mount = orientation.conjugate().rotate(offset);
        let pointing = pointing_lanes(in_mount, trunnion, muzzle, longest);
        is_certain = is_certain & pointing.is_certain;

        let still = AngleRates { rate: zero, accel: zero };
        let (mut azimuth_rates, mut elevation_rates) = (still, still);
        if let Some(motions) = motions {
            let Motions { mount_velocity, mount_spin, target_velocity, target_acceleration } =
                motions;
            let spin = vector(mount_spin, part);
            let mount_velocity = vector(mount_velocity, part);
            let target_velocity = vector(target_velocity, part);
            let acceleration = vector(target_acceleration, part);
            let is_sane = spin.is_within(most)
                & mount_velocity.is_within(most)
                & target_velocity.is_within(most)
                & acceleration.is_within(most);
            is_certain = is_certain & is_sane;
            let none = Vector::splat(0.0);
            let spin = Vector::select(is_certain, spin, none);
            let velocity = Vector::select(is_certain, target_velocity - mount_velocity, none);
            let acceleration = Vector::select(is_certain, acceleration, none);
            let (spin, velocity, acceleration) = (
                axes.to_canonical(spin),
                axes.to_canonical(velocity),
                axes.to_canonical(acceleration),
            );
            let (velocity, acceleration) = seen_from_mount(offset, velocity, acceleration, spin);
            let back = orientation.conjugate();
            let (velocity, acceleration) = (back.rotate(velocity), back.rotate(acceleration));
            let is_usual;
            (azimuth_rates, elevation_rates, is_usual) =
                angle_rates_lanes(velocity, acceleration, &pointing, trunnion, muzzle);
            is_certain = is_certain & is_usual;
        }

        let (azimuth, elevation) = pointing.angles();
        block.azimuth.store_wanted(part, is_certain, azimuth, azimuth_rates);
        block.elevation.store_wanted(part, is_certain, elevation, elevation_rates);
        let [leverage_part, leverage_whole] = &mut block.leverage;
        let Leverage { part: of_turn, whole } = pointing.leverage();
        leverage_part.store(part, of_turn);
        leverage_whole.store(part, whole);
        block.distant |= part.bits(pointing.is_distant);
        store_vector(&mut block.target, part, offset);
        store_quaternion(&mut block.orientation, part, orientation);
        block.certain &= !part.elements() | part.bits(is_certain);
    }
}

/// Returns the lanes that can compute with the state of a joint.
#[inline(always)]
fn is_sane_joint<D: Doubles>(joint: &JointColumns, part: Part<D>) -> D::Mask {
    let (angle, rate) = (joint.angle.load(part), joint.rate.load(part));
    angle.abs().less_or_equal(D::splat(MAX_ANGLE)) & rate.abs().less_or_equal(D::splat(MAX_RATE))
}

impl JointColumns {
    /// Writes the angle of the pointing solution and its rates. Where these are not certain, the joint is written as
    /// being at its goal.
    #[inline(always)]
    fn store_wanted<D: Doubles>(
        &mut self,
        part: Part<D>,
        is_certain: D::Mask,
        angle: D,
        rates: AngleRates<D>,
    ) {
        self.wanted.store(part, angle);
        self.wanted_rate.store(part, rates.rate);
        self.wanted_accel.store(part, rates.accel);
        if D::all(is_certain) {
            return;
        }
        let Self { angle, rate, wanted, wanted_rate, wanted_accel, .. } = self;
        for column in [angle, rate, wanted, wanted_rate, wanted_accel] {
            let number = column.load(part);
            column.store(part, D::select(is_certain, number, D::splat(0.0)));
        }
    }
}

/// The third stage, for one joint: its goal, and how far it gets.
struct Slew<'a> {
    which: Joint,
    joint: &'a mut JointColumns,
    limits: &'a LimitsColumns,
    turrets: &'a TurretColumns,
    /// The part of a turn in azimuth by which the boresight moves.
    leverage: &'a [Column; 2],
    count: usize,
    dt: f64,
}

impl DoublesKernel for Slew<'_> {
    /// The turrets for which the stage is certain.
    type Out = u32;

    #[inline(always)]
    fn run<D: Doubles>(mut self) -> u32 {
        let mut certain = 0;
        for part in Part::<D>::all(self.count) {
            certain |= self.run_part(part);
        }
        certain
    }
}

impl Slew<'_> {
    #[inline(always)]
    fn run_part<D: Doubles>(&mut self, part: Part<D>) -> u32 {
        let Self { which, joint, limits, turrets, leverage, dt, .. } = self;
        let limits = limits.load(part);
        let state = joint.state(part);
        let wanted = joint.wanted.load(part);
        let rates =
            AngleRates { rate: joint.wanted_rate.load(part), accel: joint.wanted_accel.load(part) };
        let one = D::splat(1.0);
        let leverage = match (*which, &**leverage) {
            (Joint::Azimuth, [part_of, whole]) => {
                Leverage { part: part_of.load(part), whole: whole.load(part) }
            }
            (Joint::Elevation, _) => Leverage { part: one, whole: one },
        };
        let tolerance = turrets.aim_tolerance.load(part);
        let Ordinary { goal, is_limited, is_certain } =
            ordinary::goals(*which, &limits, state, wanted, rates, tolerance, leverage);
        let (next, is_free) = slew::step_lanes(&limits, state, goal, D::splat(*dt));
        let has_arrived = slew::is_at_lanes(&limits, next, goal);
        joint.angle.store(part, next.angle);
        joint.rate.store(part, next.rate);
        joint.slewing |= part.bits(!has_arrived);
        joint.limited |= part.bits(is_limited);
        part.bits(is_certain & is_free)
    }
}

/// The last stage: where the parts are, the error and the flags.
struct End<'a> {
    block: &'a mut Block,
    turrets: &'a TurretColumns,
    guns: Option<(&'a Motions, &'a mut Guns)>,
}

impl DoublesKernel for End<'_> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(mut self) {
        (self.block.on_target, self.block.at_rest) = (0, 0);
        for part in Part::<D>::all(self.block.count) {
            self.run_part(part);
        }
    }
}

impl End<'_> {
    #[inline(always)]
    fn run_part<D: Doubles>(&mut self, part: Part<D>) {
        let Self { block, turrets, guns } = self;
        let turret = turrets.load(part);
        let azimuth = block.azimuth.state(part);
        let elevation = block.elevation.state(part);
        let angles = Barrel::in_lanes(azimuth.angle, elevation.angle);
        let orientation = quaternion(&block.orientation, part);
        let base = angles.base_on(orientation);
        let barrel = angles.barrel_on(base);
        let boresight = barrel.forward();
        let mut arm = Vector::splat(0.0);
        if turrets.have_offsets(part) {
            arm = angles.joints.arm_on(orientation, turret.trunnion, turret.muzzle);
        }
        let mut wanted = vector(&block.target, part) - arm;

        let axes = turret.axes;
        store_quaternion(&mut block.orientation, part, axes.rotation_to_engine(base));
        store_quaternion(&mut block.barrel, part, axes.rotation_to_engine(barrel));
        let in_world = axes.to_engine(arm);
        let muzzle = vector(&block.position, part) + in_world;
        store_vector(&mut block.position, part, muzzle);
        store_vector(&mut block.target, part, axes.to_engine(boresight));
        block.at_rest |= part.bits(turrets.at_rest(part, azimuth, elevation));

        // For a turret without a gun, any flight passes.
        let (mut miss_per_error, mut allowed) = (D::splat(0.0), D::splat(0.0));
        if let Some((motions, guns)) = guns
            && guns.hits & part.elements() != 0
        {
            let hit = part.mask(guns.hits);
            let outcome = guns.outcome(part, hit, motions, in_world, muzzle);
            let is_alone = block.is_alone(part, turrets, guns);
            block.certain &= !part.bits(hit & !(outcome.is_certain & is_alone));
            wanted = Vector::select(hit, axes.to_canonical(outcome.direction), wanted);
            miss_per_error = D::select(hit, outcome.line_length, miss_per_error);
            let tolerance = turrets.aim_tolerance.load(part) + D::splat(ALLOWANCE);
            allowed = D::select(hit, tolerance * outcome.flight_length, allowed);
        }
        let error = angle_between_lanes(boresight, wanted);
        let passes = (error * miss_per_error).less_or_equal(allowed);
        block.error.store(part, error);
        block.on_target |= part.bits(error.less_or_equal(turret.on_target_within) & passes);
    }
}

impl Block {
    /// Returns the lanes in which a gun has no other hit to which stops could send it, and waits at the stops that its
    /// lead assumed.
    #[inline(always)]
    fn is_alone<D: Doubles>(&self, part: Part<D>, turrets: &TurretColumns, guns: &Guns) -> D::Mask {
        let (azimuth, elevation) = (self.azimuth.limited, self.elevation.limited);
        let limits = turrets.elevation.load(part);
        let (angle, near) = (self.elevation.wanted.load(part), D::splat(NEAR_STOP_IN_LANES));
        let is_far = near.less(angle - limits.min)
            & near.less(limits.max - angle)
            & !part.mask(azimuth | elevation);
        let is_as_led = !part.mask(guns.differs_from(azimuth, elevation));
        is_as_led & (is_far | !part.mask(guns.may_have_other()))
    }
}

impl JointColumns {
    #[inline(always)]
    fn state<D: Doubles>(&self, part: Part<D>) -> JointState<D> {
        JointState { angle: self.angle.load(part), rate: self.rate.load(part) }
    }

    /// Returns the states where the mask is set; elsewhere, rest at the angle 0.
    #[inline(always)]
    fn state_where<D: Doubles>(&self, part: Part<D>, mask: D::Mask) -> JointState<D> {
        let (JointState { angle, rate }, zero) = (self.state(part), D::splat(0.0));
        JointState { angle: D::select(mask, angle, zero), rate: D::select(mask, rate, zero) }
    }
}
