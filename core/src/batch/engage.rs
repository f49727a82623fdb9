//! The next state of every gun of a battle: a block at a time, those of which the kernel is not certain one by one.

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr;

use glam::{DVec3, Quat, Vec3};

use super::update::{hold_fire, unhindered};
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Solution, Trajectory, beam};
use crate::aim::turret::engage::{self as single, BEAM, Firing};
use crate::aim::turret::gun;
use crate::aim::turret::rows::{Block, Configs, To, ToGun, low_bits, write_trajectory};
use crate::aim::turret::step::{Scene, is_usual_time};
use crate::aim::turret::{Config, Platform, Pose, State, track};
use crate::lanes::doubles::rows::{Each, Holds, Lines, Place, Places};
use crate::lanes::doubles::{DoublesKernel, Elements};
use crate::lanes::wide::Width;

/// The arguments of many guns, and where their next states, poses and solutions go.
///
/// All methods must be `#[inline(always)]`. The error of an argument is the error of its gun.
#[allow(clippy::missing_errors_doc, reason = "said above")]
pub trait Battery<'a>: Configs<'a> {
    /// The type of a platform in memory.
    type Platform: Holds<DVec3> + Holds<Quat> + Holds<[Vec3; 2]> + 'static;
    /// A platform that stands still.
    const STILL: &'static Self::Platform;
    /// Returns the number of guns.
    fn count(&self) -> usize;
    /// Returns the states, one for each gun.
    fn states(&self) -> Each<'_, State>;
    /// Returns the platform of a gun, in memory.
    fn platform_in_memory(&self, at: usize) -> Result<&Self::Platform, Error>;
    /// Returns the platform of a gun.
    fn platform(&self, at: usize) -> Result<Platform, Error>;
    /// Returns the shot of a gun; `None` where the gun does not lead.
    fn shot(&self, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error>;
    /// Returns the target of a gun; `None` where the gun returns to rest.
    fn target(&self, at: usize) -> Result<Option<&Motion>, Error>;
    /// Returns where to write the next state of a gun, its pose, and its solution, if there is one.
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>, Place<'_, Solution>);
    /// Receives the flags of a gun whose state and pose have been written, and whether its solution has been written;
    /// or the error of its arguments.
    fn finish(&self, at: usize, done: Result<(u32, bool), Error>);
}

/// [`engage`](single::engage) for each gun. `dt` is in seconds. Returns how many guns have bad input.
#[inline(always)]
pub fn engage<'a, B: Battery<'a>>(width: Width, battery: &B, dt: f32) -> usize {
    let count = battery.count().min(battery.states().count());
    if count == 0 {
        return 0;
    }
    if is_usual_time(dt)
        && let Some(bad) = width.run_in_doubles(Blocks { battery, count, dt })
    {
        return bad;
    }
    let mut bad = 0;
    for at in 0..count {
        bad += one(battery, at, dt, single::to_places);
    }
    bad
}

/// The guns of a battery, in blocks of as many as there are lanes.
struct Blocks<'b, B> {
    battery: &'b B,
    count: usize,
    dt: f32,
}

impl<'a, B: Battery<'a>> DoublesKernel for Blocks<'_, B> {
    type Out = usize;

    #[inline(always)]
    fn run<D: Elements>(self) -> usize {
        let Self { battery, count, dt } = self;
        let last = count - 1;
        let states = battery.states().sources(last);
        let mut block = None;
        let mut latest = (&STRAIGHT, Firing::Leads);
        let (mut first, mut bad) = (0, 0);
        while first < count {
            Block::<D>::prepare(&mut block, battery, first, last);
            let Some(block) = &block else { break };
            let guns = Guns::gather::<D, B>(battery, first, count, &mut latest);
            let (scene, motions) =
                Scene::load_moving(states.lanes::<D>(first), guns.platforms, guns.targets);
            let gun = gun::Gun::load(guns.shots, guns.leads, guns.latest, guns.asked);
            let (step, solutions, hit) =
                gun::step(&block.prepared, &gun, &scene, &motions, dt.into());
            let mut certain = D::bits(step.is_certain) & guns.chosen;
            if block.have_sectors {
                certain = unhindered(battery, battery.states(), first, &step, certain, dt);
            }
            let hit = D::bits(hit) & certain;

            let no_state = Cell::new(MaybeUninit::uninit());
            let no_pose = Cell::new(MaybeUninit::uninit());
            let no_solution = Cell::new(MaybeUninit::uninit());
            let (mut to_states, mut to_poses) =
                (Places::all(Place::from(&no_state)), Places::all(Place::from(&no_pose)));
            let mut to_solutions = Places::all(Place::from(&no_solution));
            for lane in 0..D::LANES {
                if certain >> lane & 1 != 0 {
                    let (state, pose, solution) = battery.places(first + lane);
                    to_states.set(lane, state);
                    to_poses.set(lane, pose);
                    if hit >> lane & 1 != 0 {
                        to_solutions.set(lane, solution);
                    }
                }
            }
            step.store(&scene, dt, to_states, to_poses);
            solutions.store(to_solutions);
            let muzzle = step.muzzle.to_arrays();
            let [azimuths, elevations] = step.angles();
            let angles = [azimuths.as_ref(), elevations.as_ref()];
            for (lane, flags) in step.flags.to_array().as_ref().iter().enumerate() {
                let at = first + lane;
                if certain >> lane & 1 != 0 {
                    let mut flags = low_bits(*flags);
                    if block.have_sectors {
                        flags |= hold_fire(battery, at, angles, lane);
                    }
                    if dt > 0.0 {
                        let (state, ..) = battery.places(at);
                        let asked = battery.shot(at).ok().flatten().map(|(_, asked)| asked as u32);
                        let last = battery.states().get(at).trajectory;
                        write_trajectory(state, asked.unwrap_or(last));
                    }
                    let mut has_solution = hit >> lane & 1 != 0;
                    if guns.leads >> lane & 1 == 0
                        && let Ok(Some(target)) = battery.target(at)
                    {
                        let (_, _, solution) = battery.places(at);
                        solution.write(beam(muzzle_of::<D>(&muzzle, lane), target));
                        has_solution = true;
                    }
                    battery.finish(at, Ok((flags, has_solution)));
                } else if at < count {
                    bad += one(battery, at, dt, by_routes);
                }
            }
            first += D::LANES;
        }
        bad
    }
}

/// Returns the vector of a lane.
#[inline(always)]
fn muzzle_of<D: Elements>([x, y, z]: &[D::Array; 3], lane: usize) -> DVec3 {
    let [x, y, z] = [x, y, z].map(|column| column.as_ref().get(lane).copied().unwrap_or(0.0));
    DVec3::new(x, y, z)
}

/// The arguments of a block of guns, in memory.
struct Guns<'b, P> {
    platforms: Lines<'b, P>,
    targets: Lines<'b, Motion>,
    shots: Lines<'b, Shot>,
    /// The lanes of guns with arguments that lanes support, and of these the lanes that lead, and that aim for the later
    /// of two hits.
    chosen: u32,
    leads: u32,
    latest: u32,
    /// The lanes of guns of which another trajectory is asked for now.
    asked: u32,
}

impl<'b, P> Guns<'b, P> {
    #[inline(always)]
    fn gather<'a, D: Elements, B: Battery<'a, Platform = P>>(
        battery: &'b B,
        first: usize,
        count: usize,
        latest: &mut (&'b Shot, Firing),
    ) -> Self {
        let (platforms, targets) = (Lines::all(B::STILL), Lines::all(&AHEAD));
        let shots = Lines::all(&STRAIGHT);
        let mut guns = Self { platforms, targets, shots, chosen: 0, leads: 0, latest: 0, asked: 0 };
        // Lanes beyond the last gun keep these.
        for lane in 0..D::LANES.min(count - first) {
            let Some(gun) = Gun::of(battery, first + lane, latest) else { continue };
            guns.chosen |= 1 << lane;
            guns.platforms.set(lane, gun.platform);
            guns.targets.set(lane, gun.target);
            if let Some((shot, trajectory)) = gun.shot {
                guns.shots.set(lane, shot);
                guns.leads |= 1 << lane;
                let is_asked = battery.states().get(first + lane).trajectory != trajectory as u32;
                guns.asked |= u32::from(is_asked) << lane;
                guns.latest |= u32::from(trajectory == Trajectory::Latest) << lane;
            }
        }
        guns
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

/// Moves a single gun by a function like [`single::to_places`]. Returns 1 for bad input, else 0.
#[inline(never)]
fn one<'a, B: Battery<'a>>(battery: &B, at: usize, dt: f32, step: Stepping) -> usize {
    let done = step_one(battery, at, dt, step);
    battery.finish(at, done);
    done.is_err().into()
}

#[inline(always)]
fn step_one<'a, B: Battery<'a>>(
    battery: &B,
    at: usize,
    dt: f32,
    step: Stepping,
) -> Result<(u32, bool), Error> {
    let (platform, shot, target) = (battery.platform(at)?, battery.shot(at)?, battery.target(at)?);
    // Last, so that an entry that does not exist is the reported error, whatever else is wrong.
    let config = battery.config(at)?;
    let (state, pose, solution) = battery.places(at);
    let to = ToGun { turret: To { state, pose }, solution };
    // A copy: the next state is written to where this one is.
    let before = *battery.states().get(at);
    step(&before, &config, &platform, shot, target, dt, to)
}

#[inline]
fn by_routes(
    state: &State,
    config: &Config<'_>,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: Option<&Motion>,
    dt: f32,
    to: ToGun<'_>,
) -> Result<(u32, bool), Error> {
    single::by_routes(state, config, platform, shot, target, dt, to, track)
}

/// [`single::to_places`], or a function like it.
type Stepping = fn(
    &State,
    &Config<'_>,
    &Platform,
    Option<(&Shot, Trajectory)>,
    Option<&Motion>,
    f32,
    ToGun<'_>,
) -> Result<(u32, bool), Error>;

/// The shot and the target that replace arguments that lanes do not support.
static STRAIGHT: Shot = Shot { speed: 1.0, ..BEAM };
static AHEAD: Motion =
    Motion { position: DVec3::X, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
