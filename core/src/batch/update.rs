//! The next state of many complete turrets: the ordinary turrets a block at a time, all others one by one.

use glam::{DVec3, Quat};

use crate::Error;
use crate::aim::turret::block::{Block, MOST, TurretColumns};
use crate::aim::turret::{self, Config, Mount, Pose, State};
use crate::lanes::doubles::column::{Elements, Part, lend};
use crate::lanes::doubles::rows::{Each, Holds, Place, Places};
use crate::lanes::doubles::{Doubles, DoublesKernel};
use crate::lanes::wide::Width;

/// The arguments of many turrets, and where their next states and poses go.
///
/// All methods must be `#[inline(always)]`.
pub trait Turrets<'a> {
    /// The type of a mount in memory.
    type Mount: Holds<DVec3> + Holds<Quat>;
    /// Returns the number of turrets. The batch has fewer where a row is shorter.
    fn count(&self) -> usize;
    /// Returns the states, one for each turret.
    fn states(&self) -> Each<'_, State>;
    /// Returns the configuration of a turret.
    ///
    /// # Errors
    /// The error of an illegal configuration.
    fn config(&self, at: usize) -> Result<Config<'a>, Error>;
    /// Returns a number that identifies the configuration of a turret: configurations with the same number are the
    /// same.
    fn kind(&self, at: usize) -> usize;
    /// Whether all turrets have the same configuration.
    fn are_of_one_kind(&self) -> bool;
    /// Returns the mounts, one for each turret.
    fn mounts(&self) -> Each<'_, Self::Mount>;
    /// Returns the mount of a turret.
    fn mount(&self, at: usize) -> Mount;
    /// Returns the targets, one for each turret.
    fn targets(&self) -> Each<'_, DVec3>;
    /// Returns where to write the next state of a turret, and its pose, except for the flags.
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>);
    /// Receives the flags of a turret whose state and pose have been written, or the error of its arguments.
    fn finish(&self, at: usize, flags: Result<u32, Error>);
}

/// [`turret::update`] for each turret. `dt` is in seconds. Returns how many turrets have bad input.
#[inline(always)]
pub fn update<'a, T: Turrets<'a>>(width: Width, turrets: &T, dt: f32) -> usize {
    lend(|columns: &mut TurretColumns| {
        columns.clear();
        run(width, turrets, columns, dt)
    })
}

/// Not inlined: the columns of both functions are more than a page of the stack.
#[inline(never)]
fn run<'a, T: Turrets<'a>>(
    width: Width,
    turrets: &T,
    columns: &mut TurretColumns,
    dt: f32,
) -> usize {
    let rows = [turrets.states().count(), turrets.mounts().count(), turrets.targets().count()];
    let all = rows.into_iter().fold(turrets.count(), usize::min);
    lend(|block: &mut Block| {
        let mut bad = 0;
        let mut first = 0;
        while first < all {
            let count = MOST.min(all - first);
            configure(turrets, columns, first, count);
            width.run_in_doubles(Load { turrets, block, first, count });
            let chosen = (1 << count) - 1;
            let certain = block.step(width, columns, None, None, chosen, dt);
            if certain != 0 {
                width.run_in_doubles(Store { turrets, columns, block, first, certain });
            }
            let mut rest = chosen & !certain;
            while rest != 0 {
                bad += one(turrets, first + rest.trailing_zeros() as usize, dt);
                rest &= rest - 1;
            }
            first += count;
        }
        bad
    })
}

/// Writes the configurations of a block into its columns.
#[inline(always)]
fn configure<'a, T: Turrets<'a>>(
    turrets: &T,
    columns: &mut TurretColumns,
    first: usize,
    count: usize,
) {
    if first > 0 && turrets.are_of_one_kind() {
        return;
    }
    for at in 0..count {
        let kind = turrets.kind(first + at);
        if !columns.has(at, kind) {
            // All elements get the first configuration: often there is no other.
            let elements = if first == 0 && at == 0 { Elements::All } else { Elements::At(at) };
            columns.set_kind(elements, kind, turrets.config(first + at).ok().as_ref());
        }
    }
    if count < MOST {
        columns.extend(count);
    }
}

/// Reads the arguments of a block.
struct Load<'b, T> {
    turrets: &'b T,
    block: &'b mut Block,
    first: usize,
    count: usize,
}

impl<'a, T: Turrets<'a>> DoublesKernel for Load<'_, T> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(self) {
        let Self { turrets, block, first, count } = self;
        let last = first + count - 1;
        let (states, mounts) = (turrets.states().sources(last), turrets.mounts().sources(last));
        let targets = turrets.targets().sources(last);
        for part in Part::<D>::all(count) {
            let at = first + part.first();
            block.load_states(part, states.lanes::<D>(at));
            block.load_mounts(part, mounts.lanes::<D>(at));
            block.load_targets(part, targets.lanes::<D>(at));
        }
    }
}

/// Writes the results of the turrets of a block for which the lanes are certain.
struct Store<'b, T> {
    turrets: &'b T,
    columns: &'b TurretColumns,
    block: &'b Block,
    first: usize,
    certain: u32,
}

impl<'a, T: Turrets<'a>> DoublesKernel for Store<'_, T> {
    type Out = ();

    #[inline(always)]
    fn run<D: Doubles>(self) {
        let Self { turrets, columns, block, first, certain } = self;
        for part in Part::<D>::with(certain) {
            let (at, element) = (first + part.first(), part.first());
            let used = certain & part.elements();
            if used == part.elements() {
                let (state, pose) = turrets.places(at);
                let (mut states, mut poses) = (Places::all(state), Places::all(pose));
                for lane in 1..D::LANES {
                    let (state, pose) = turrets.places(at + lane);
                    states.set(lane, state);
                    poses.set(lane, pose);
                }
                block.store_states(part, states);
                block.store_poses(part, poses);
            } else {
                for lane in 0..D::LANES {
                    if used >> (element + lane) & 1 != 0 {
                        let (state, pose) = block.get(element + lane);
                        let places = turrets.places(at + lane);
                        places.0.write(state);
                        places.1.write(pose);
                    }
                }
            }
            let flags = block.flags_in_lanes(part).to_array();
            let have_sectors = columns.have_sectors(part);
            for (lane, flags) in flags.as_ref().iter().enumerate() {
                if used >> (element + lane) & 1 != 0 {
                    let mut flags = low_bits(*flags);
                    if have_sectors {
                        flags |= hold_fire(turrets, block, at + lane, element + lane);
                    }
                    turrets.finish(at + lane, Ok(flags));
                }
            }
        }
    }
}

/// Returns the low 32 bits of a double.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
#[inline(always)]
pub(super) fn low_bits(number: f64) -> u32 {
    number.to_bits() as u32
}

/// Returns the flag of a turret that must not fire in the direction in which it points after the step.
#[inline(never)]
fn hold_fire<'a, T: Turrets<'a>>(turrets: &T, block: &Block, at: usize, element: usize) -> u32 {
    let (azimuth, elevation) = block.angles(element);
    turrets.config(at).map_or(0, |config| turret::hold_fire(config.sectors, azimuth, elevation))
}

/// Moves a single turret. Returns 1 for bad input, else 0.
#[inline(never)]
fn one<'a, T: Turrets<'a>>(turrets: &T, at: usize, dt: f32) -> usize {
    let step = turrets.config(at).and_then(|config| {
        let (state, mount) = (turrets.states().get(at), turrets.mount(at));
        turret::update_by_routes(state, &config, &mount, *turrets.targets().get(at), dt)
    });
    let flags = step.map(|(next, pose)| {
        let (state, place) = turrets.places(at);
        state.write(next);
        place.write(pose);
        pose.flags
    });
    turrets.finish(at, flags);
    flags.is_err().into()
}
