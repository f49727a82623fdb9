//! The next state of many complete turrets: a block at a time, those of which the kernel is not certain one by one.

use core::cell::Cell;
use core::mem::MaybeUninit;

use glam::{DVec3, Quat};

use crate::Error;
use crate::aim::turret::rows::{Block, Configs, low_bits, write_trajectory};
use crate::aim::turret::step::{Scene, Stepped, is_usual_time};
use crate::aim::turret::unhindered::is_unhindered;
use crate::aim::turret::{self, Config, Mount, Pose, State};
use crate::lanes::doubles::rows::{Each, Holds, MOST_LANES, Place, Places};
use crate::lanes::doubles::{DoublesKernel, Elements};
use crate::lanes::wide::Width;

/// The arguments of many turrets, and where their next states and poses go.
///
/// All methods must be `#[inline(always)]`.
pub trait Turrets<'a>: Configs<'a> {
    /// The type of a mount in memory.
    type Mount: Holds<DVec3> + Holds<Quat>;
    /// Returns the number of turrets. The batch has fewer where a row is shorter.
    fn count(&self) -> usize;
    /// Returns the states, one for each turret.
    fn states(&self) -> Each<'_, State>;
    /// Returns the mounts, one for each turret.
    fn mounts(&self) -> Each<'_, Self::Mount>;
    /// Returns the mount of a turret.
    fn mount(&self, at: usize) -> Mount;
    /// Returns the targets, one for each turret.
    fn targets(&self) -> Each<'_, DVec3>;
    /// Returns where to write the next state of a turret, and its pose.
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>);
    /// Receives the flags of a turret whose state and pose have been written, or the error of its arguments.
    fn finish(&self, at: usize, flags: Result<u32, Error>);
}

/// [`turret::update`] for each turret. `dt` is in seconds. Returns how many turrets have bad input.
#[inline(always)]
pub fn update<'a, T: Turrets<'a>>(width: Width, turrets: &T, dt: f32) -> usize {
    let rows = [turrets.states().count(), turrets.mounts().count(), turrets.targets().count()];
    let count = rows.into_iter().fold(turrets.count(), usize::min);
    if count == 0 {
        return 0;
    }
    if is_usual_time(dt)
        && let Some(bad) = width.run_in_doubles(Blocks { turrets, count, dt })
    {
        return bad;
    }
    let mut bad = 0;
    for at in 0..count {
        bad += one(turrets, at, dt, turret::update);
    }
    bad
}

/// The turrets of a batch, in blocks of as many as there are lanes.
struct Blocks<'b, T> {
    turrets: &'b T,
    count: usize,
    dt: f32,
}

impl<'a, T: Turrets<'a>> DoublesKernel for Blocks<'_, T> {
    type Out = usize;

    #[inline(always)]
    fn run<D: Elements>(self) -> usize {
        let Self { turrets, count, dt } = self;
        let last = count - 1;
        let (states, mounts) = (turrets.states().sources(last), turrets.mounts().sources(last));
        let targets = turrets.targets().sources(last);
        let mut block = None;
        let (mut first, mut bad) = (0, 0);
        while first < count {
            Block::<D>::prepare(&mut block, turrets, first, last);
            let Some(block) = &block else { break };
            let scene = Scene::load(
                states.lanes::<D>(first),
                mounts.lanes::<D>(first),
                targets.lanes::<D>(first),
            );
            let entered = scene.enter();
            let in_mount = entered.in_mount(block.prepared.axes);
            let step = block.prepared.step(entered, in_mount, None, dt.into());
            let used = D::ALL >> (D::LANES - D::LANES.min(count - first));
            let mut certain = D::bits(step.is_certain) & used;
            if block.have_sectors {
                certain = unhindered(turrets, turrets.states(), first, &step, certain, dt);
            }
            let no_state = Cell::new(MaybeUninit::uninit());
            let no_pose = Cell::new(MaybeUninit::uninit());
            let (mut to_states, mut to_poses) =
                (Places::all(Place::from(&no_state)), Places::all(Place::from(&no_pose)));
            for lane in 0..D::LANES {
                if certain >> lane & 1 != 0 {
                    let (state, pose) = turrets.places(first + lane);
                    to_states.set(lane, state);
                    to_poses.set(lane, pose);
                }
            }
            step.store(&scene, dt, to_states, to_poses);
            let [azimuths, elevations] = step.angles();
            let angles = [azimuths.as_ref(), elevations.as_ref()];
            for (lane, flags) in step.flags.to_array().as_ref().iter().enumerate() {
                let at = first + lane;
                if certain >> lane & 1 != 0 {
                    let mut flags = low_bits(*flags);
                    if block.have_sectors {
                        flags |= hold_fire(turrets, at, angles, lane);
                    }
                    if dt > 0.0 {
                        let (state, _) = turrets.places(at);
                        write_trajectory(state, turrets.states().get(at).trajectory);
                    }
                    turrets.finish(at, Ok(flags));
                } else if used >> lane & 1 != 0 {
                    bad += one(turrets, at, dt, turret::update_by_routes);
                }
            }
            first += D::LANES;
        }
        bad
    }
}

/// Returns which of the turrets in lanes that are certain no sector hinders in their step.
#[inline(always)]
pub(super) fn unhindered<'a, D: Elements, C: Configs<'a>>(
    configs: &C,
    states: Each<'_, State>,
    first: usize,
    step: &Stepped<D>,
    certain: u32,
    dt: f32,
) -> u32 {
    let reached = step.reached();
    let reached = reached.each_ref().map(|lanes| lanes.as_ref());
    unhindered_lanes(configs, states, first, reached, certain, dt)
}

#[inline(never)]
fn unhindered_lanes<'a, C: Configs<'a>>(
    configs: &C,
    states: Each<'_, State>,
    first: usize,
    reached: [&[f64]; 6],
    certain: u32,
    dt: f32,
) -> u32 {
    let mut unhindered = 0;
    for lane in 0..MOST_LANES {
        let at = first + lane;
        if certain >> lane & 1 == 0 {
            continue;
        }
        let Ok(config) = configs.config(at) else { continue };
        let last = states.get(at);
        let [azimuth, elevation, azimuth_rate, elevation_rate, azimuth_left, elevation_left] =
            reached.map(|lanes| lanes.get(lane).copied().unwrap_or(f64::NAN));
        let next = State {
            azimuth,
            elevation,
            azimuth_rate,
            elevation_rate,
            azimuth_left,
            elevation_left,
            ..*last
        };
        if is_unhindered(&config, last, &next, dt) {
            unhindered |= 1 << lane;
        }
    }
    unhindered
}

/// Returns the flag of a turret that must not fire in the direction of its joint angles, which are those of a lane.
#[inline(never)]
pub(super) fn hold_fire<'a, C: Configs<'a>>(
    configs: &C,
    at: usize,
    [azimuths, elevations]: [&[f64]; 2],
    lane: usize,
) -> u32 {
    match (configs.config(at), azimuths.get(lane), elevations.get(lane)) {
        (Ok(Config { sectors, .. }), Some(azimuth), Some(elevation)) => {
            turret::hold_fire(sectors, *azimuth, *elevation)
        }
        _ => 0,
    }
}

/// [`turret::update`], or a function like it.
type Stepping = fn(&State, &Config<'_>, &Mount, DVec3, f32) -> Result<(State, Pose, u32), Error>;

/// Moves a single turret by a function like [`turret::update`]. Returns 1 for bad input, else 0.
#[inline(never)]
fn one<'a, T: Turrets<'a>>(turrets: &T, at: usize, dt: f32, update: Stepping) -> usize {
    let step = turrets.config(at).and_then(|config| {
        let (state, mount) = (turrets.states().get(at), turrets.mount(at));
        update(state, &config, &mount, *turrets.targets().get(at), dt)
    });
    let flags = step.map(|(next, pose, flags)| {
        let (state, place) = turrets.places(at);
        state.write(next);
        place.write(pose);
        flags
    });
    turrets.finish(at, flags);
    flags.is_err().into()
}
