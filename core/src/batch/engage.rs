//! The next state of every gun of a battle: the ordinary guns a block at a time, all others one by one.

use core::ptr;

use glam::{DVec3, Quat, Vec3};

use super::update::low_bits;
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Solution, Trajectory, beam};
use crate::aim::turret::block::{Block, Firing, Guns, MOST, Motions, TurretColumns};
use crate::aim::turret::engage::{self as single, BEAM, Engagement};
use crate::aim::turret::{self, Config, Platform, Pose, State};
use crate::lanes::doubles::column::{Elements, Part, lend};
use crate::lanes::doubles::rows::{Each, Holds, Lines, Place, Places};
use crate::lanes::doubles::{Doubles, DoublesKernel};
use crate::lanes::wide::Width;

/// The arguments of many guns, and where their next states, poses and solutions go.
///
/// All methods must be `#[inline(always)]`. The error of an argument is the error of its gun.
#[allow(clippy::missing_errors_doc, reason = "said above")]
pub trait Battery<'a> {
    /// The type of a platform in memory.
    type Platform: Holds<DVec3> + Holds<Quat> + Holds<[Vec3; 2]> + 'static;
    /// A platform that stands still.
    const STILL: &'static Self::Platform;
    /// Returns the number of guns.
    fn count(&self) -> usize;
    /// Returns the states, one for each gun.
    fn states(&self) -> Each<'_, State>;
    /// Returns the configuration of a gun.
    fn config(&self, at: usize) -> Result<Config<'a>, Error>;
    /// Returns a number that identifies the configuration of a gun: configurations with the same number are the same.
    fn kind(&self, at: usize) -> usize;
    /// Returns the platform of a gun, in memory.
    fn platform_in_memory(&self, at: usize) -> Result<&Self::Platform, Error>;
    /// Returns the platform of a gun.
    fn platform(&self, at: usize) -> Result<Platform, Error>;
    /// Returns the shot of a gun; `None` where the gun does not lead.
    fn shot(&self, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error>;
    /// Returns the target of a gun; `None` where the gun returns to rest.
    fn target(&self, at: usize) -> Result<Option<&Motion>, Error>;
    /// Returns where to write the next state of a gun; its pose, except for the flags; and its solution, if there is
    /// one.
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>, Place<'_, Solution>);
    /// Receives the flags of a gun whose state and pose have been written, and whether its solution has been written;
    /// or the error of its arguments.
    fn finish(&self, at: usize, done: Result<(u32, bool), Error>);
}

/// [`engage`](single::engage) for each gun. `dt` is in seconds. Returns how many guns have bad input.
#[inline(always)]
pub fn engage<'a, B: Battery<'a>>(width: Width, battery: &B, dt: f32) -> usize {
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        run(width, battery, turrets, dt)
    })
}

/// Not inlined, like the next functions: the columns of all of these are more than a page of the stack.
#[inline(never)]
fn run<'a, B: Battery<'a>>(
    width: Width,
    battery: &B,
    turrets: &mut TurretColumns,
    dt: f32,
) -> usize {
    lend(|motions: &mut Motions| run_with_motions(width, battery, turrets, motions, dt))
}

#[inline(never)]
fn run_with_motions<'a, B: Battery<'a>>(
    width: Width,
    battery: &B,
    turrets: &mut TurretColumns,
    motions: &mut Motions,
    dt: f32,
) -> usize {
    lend(|guns: &mut Guns| run_with_guns(width, battery, Parts { turrets, motions, guns }, dt))
}

/// The parts of a block of guns in addition to its turrets.
struct Parts<'b> {
    turrets: &'b mut TurretColumns,
    motions: &'b mut Motions,
    guns: &'b mut Guns,
}

#[inline(never)]
fn run_with_guns<'a, B: Battery<'a>>(
    width: Width,
    battery: &B,
    parts: Parts<'_>,
    dt: f32,
) -> usize {
    let Parts { turrets, motions, guns } = parts;
    let all = battery.count().min(battery.states().count());
    lend(|block: &mut Block| {
        let mut bad = 0;
        let mut first = 0;
        while first < all {
            let count = MOST.min(all - first);
            configure(battery, turrets, first, count);
            guns.clear();
            let chosen = width.run_in_doubles(Load {
                battery,
                block: &mut *block,
                motions: &mut *motions,
                guns: &mut *guns,
                first,
                count,
            });
            let (of_block, of_guns) = (Some(&mut *motions), Some(&mut *guns));
            let certain = block.step(width, turrets, of_block, of_guns, chosen, dt);
            if certain != 0 {
                width.run_in_doubles(Store { battery, turrets, block, guns, first, certain });
            }
            let mut rest = !certain & ((1 << count) - 1);
            while rest != 0 {
                bad += one(battery, first + rest.trailing_zeros() as usize, dt);
                rest &= rest - 1;
            }
            first += count;
        }
        bad
    })
}

/// Writes the configurations of a block into its columns.
#[inline(always)]
fn configure<'a, B: Battery<'a>>(
    battery: &B,
    turrets: &mut TurretColumns,
    first: usize,
    count: usize,
) {
    for at in 0..count {
        let kind = battery.kind(first + at);
        if !turrets.has(at, kind) {
            // All elements get the first configuration: often there is no other.
            let elements = if first == 0 && at == 0 { Elements::All } else { Elements::At(at) };
            turrets.set_kind(elements, kind, battery.config(first + at).ok().as_ref());
        }
    }
    if count < MOST {
        turrets.extend(count);
    }
}

/// Reads the arguments of a block. Returns which elements lanes may move: those with a target, and with a shot that
/// lanes support.
struct Load<'b, B> {
    battery: &'b B,
    block: &'b mut Block,
    motions: &'b mut Motions,
    guns: &'b mut Guns,
    first: usize,
    count: usize,
}

impl<'a, B: Battery<'a>> DoublesKernel for Load<'_, B> {
    type Out = u32;

    #[inline(always)]
    fn run<D: Doubles>(self) -> u32 {
        let Self { battery, block, motions, guns, first, count } = self;
        let last = first + count - 1;
        let states = battery.states().sources(last);
        let mut chosen = 0;
        let mut latest = (&STRAIGHT, Firing::Leads);
        for part in Part::<D>::all(count) {
            let at = first + part.first();
            let (mut platforms, mut targets, mut shots) =
                (Lines::all(B::STILL), Lines::all(&AHEAD), Lines::all(&STRAIGHT));
            // Lanes beyond the last gun keep these.
            for lane in 0..D::LANES.min(count - part.first()) {
                let element = 1 << (part.first() + lane);
                let Some(gun) = Gun::of(battery, at + lane, &mut latest) else { continue };
                chosen |= element;
                platforms.set(lane, gun.platform);
                targets.set(lane, gun.target);
                if let Some((shot, trajectory)) = gun.shot {
                    shots.set(lane, shot);
                    guns.lead(element, trajectory);
                }
            }
            block.load_states(part, states.lanes::<D>(at));
            block.load_mounts(part, platforms);
            block.load_motions(part, motions, platforms, targets);
            guns.load_shots(part, shots);
        }
        chosen
    }
}

/// The arguments of a gun, all of which lanes support.
struct Gun<'b, P> {
    platform: &'b P,
    target: &'b Motion,
    /// The shot, if the gun leads.
    shot: Option<(&'b Shot, Trajectory)>,
}

impl<'b, P> Gun<'b, P> {
    /// Returns the arguments of a gun with a target, and with a shot that lanes support. Often its shot is the `latest`
    /// shot, for which it is already known whether lanes support it.
    #[inline(always)]
    fn of<'a, B: Battery<'a, Platform = P>>(
        battery: &'b B,
        at: usize,
        latest: &mut (&'b Shot, Firing),
    ) -> Option<Self> {
        let (Ok(platform), Ok(Some(target)), Ok(shot)) =
            (battery.platform_in_memory(at), battery.target(at), battery.shot(at))
        else {
            return None;
        };
        let mut firing = Firing::Follows;
        if let Some((shot, _)) = shot {
            if !ptr::eq(shot, latest.0) {
                *latest = (shot, Firing::of(shot));
            }
            firing = latest.1;
        }
        let shot = match firing {
            Firing::Leads => shot,
            Firing::Follows => None,
            Firing::Unknown => return None,
        };
        Some(Self { platform, target, shot })
    }
}

/// Writes the results of the guns of a block for which the lanes are certain.
struct Store<'b, B> {
    battery: &'b B,
    turrets: &'b TurretColumns,
    block: &'b Block,
    guns: &'b Guns,
    first: usize,
    certain: u32,
}

impl<'a, B: Battery<'a>> DoublesKernel for Store<'_, B> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(self) {
        let Self { battery, turrets, block, guns, first, certain } = self;
        for part in Part::<D>::with(certain) {
            let (at, element) = (first + part.first(), part.first());
            let all = part.elements();
            let used = certain & all;
            if used == all && guns.have_hits(part) {
                let (state, pose, solution) = battery.places(at);
                let (mut states, mut poses) = (Places::all(state), Places::all(pose));
                let mut solutions = Places::all(solution);
                for lane in 1..D::LANES {
                    let (state, pose, solution) = battery.places(at + lane);
                    states.set(lane, state);
                    poses.set(lane, pose);
                    solutions.set(lane, solution);
                }
                block.store_states(part, states);
                block.store_poses(part, poses);
                guns.store_solutions(part, solutions);
            } else {
                for lane in 0..D::LANES {
                    if used >> (element + lane) & 1 != 0 {
                        write(battery, block, guns, at + lane, element + lane);
                    }
                }
            }
            let flags = block.flags_in_lanes(part).to_array();
            let have_sectors = turrets.have_sectors(part);
            for (lane, flags) in flags.as_ref().iter().enumerate() {
                let (at, element) = (at + lane, element + lane);
                if used >> element & 1 != 0 {
                    let mut flags = low_bits(*flags);
                    if have_sectors {
                        flags |= hold_fire(battery, block, at, element);
                    }
                    battery.finish(at, Ok((flags, !guns.leads(element) || guns.has_hit(element))));
                }
            }
        }
    }
}

/// Writes the state, the pose and the solution of a gun.
#[inline(never)]
fn write<'a, B: Battery<'a>>(battery: &B, block: &Block, guns: &Guns, at: usize, element: usize) {
    let (state, pose) = block.get(element);
    let (to_state, to_pose, to_solution) = battery.places(at);
    to_state.write(state);
    to_pose.write(pose);
    if let Some(solution) = guns.solution(element) {
        to_solution.write(solution);
    } else if !guns.leads(element)
        && let Ok(Some(target)) = battery.target(at)
    {
        to_solution.write(beam(pose.muzzle, target));
    }
}

/// Returns the flag of a gun that must not fire in the direction in which it points after the step.
#[inline(never)]
fn hold_fire<'a, B: Battery<'a>>(battery: &B, block: &Block, at: usize, element: usize) -> u32 {
    let (azimuth, elevation) = block.angles(element);
    battery.config(at).map_or(0, |config| turret::hold_fire(config.sectors, azimuth, elevation))
}

/// Moves a single gun. Returns 1 for bad input, else 0.
#[inline(never)]
fn one<'a, B: Battery<'a>>(battery: &B, at: usize, dt: f32) -> usize {
    let done = step_one(battery, at, dt).map(|Engagement { state, pose, solution }| {
        let (to_state, to_pose, to_solution) = battery.places(at);
        to_state.write(state);
        to_pose.write(pose);
        if let Some(solution) = solution {
            to_solution.write(solution);
        }
        (pose.flags, solution.is_some())
    });
    battery.finish(at, done);
    done.is_err().into()
}

#[inline(always)]
fn step_one<'a, B: Battery<'a>>(battery: &B, at: usize, dt: f32) -> Result<Engagement, Error> {
    let (platform, shot, target) = (battery.platform(at)?, battery.shot(at)?, battery.target(at)?);
    // Last, so that an entry that does not exist is the reported error, whatever else is wrong.
    let config = battery.config(at)?;
    single::engage_by_routes(battery.states().get(at), &config, &platform, shot, target, dt)
}

/// The shot and the target that replace arguments that lanes do not support.
static STRAIGHT: Shot = Shot { speed: 1.0, ..BEAM };
static AHEAD: Motion =
    Motion { position: DVec3::X, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
