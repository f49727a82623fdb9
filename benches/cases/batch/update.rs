//! Batches of the complete turret.

use std::ops::Range;
use std::ptr;

use super::{GUN_SIZES, SOME_SIZES};
use crate::cases::gun::{self, FULL, Gun, Guns, RATES, TIME, Targets, Work, scaled};
use crate::cases::inputs::{many, narrow};
use crate::cases::measures::{POSE, Posed};
use crate::cases::turret::BOUND;
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem, Scratch};
use crate::peers::{Batches, Calls, Config, Mount, Peers, Point, Pose, State, Update, UpdateBatch};

/// The number of different turrets, too many for a branch predictor to learn. A longer row repeats them.
pub const DISTINCT: usize = 10_000;
/// A step moves the states, and the next pass needs the old ones. So they are copied, in parts that fit into a cache.
const PART: usize = 10_000;

struct Turrets {
    /// One for all, or one each.
    configs: Vec<Config>,
    states: Vec<State>,
    mounts: Vec<Mount>,
    targets: Vec<Point>,
    moved: Scratch<State>,
}

/// A kind of turret, and its peer.
struct Kind {
    name: &'static str,
    config: Config,
    batch: fn(&Batches) -> Option<UpdateBatch>,
    call: fn(&Calls) -> Option<Update>,
}

impl Kind {
    fn rates(name: &'static str) -> Self {
        Self {
            name,
            config: RATES,
            batch: |b| b.turret_update_rates_batch,
            call: |c| c.turret_update_rates,
        }
    }

    fn full(name: &'static str) -> Self {
        Self {
            name,
            config: FULL,
            batch: |b| b.turret_update_full_batch,
            call: |c| c.turret_update_full,
        }
    }
}

pub fn rates(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::rates("turret_update_batch (rates)"))
}

pub fn full(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::full("turret_update_batch (full)"))
}

pub fn rates_own_configurations(peers: &Peers) -> Vec<Case> {
    own_configurations(peers, &Kind::rates("turret_update_batch (rates; own configurations)"))
}

pub fn full_own_configurations(peers: &Peers) -> Vec<Case> {
    own_configurations(peers, &Kind::full("turret_update_batch (full; own configurations)"))
}

pub fn rates_at_stops(peers: &Peers, targets: Targets) -> Vec<Case> {
    at_stops(peers, &Kind::rates(targets.name("turret_update_batch", "rates")), targets)
}

pub fn full_at_stops(peers: &Peers, targets: Targets) -> Vec<Case> {
    at_stops(peers, &Kind::full(targets.name("turret_update_batch", "full")), targets)
}

/// Half to twice as large.
fn own_configurations(peers: &Peers, kind: &Kind) -> Vec<Case> {
    let (configs, guns): (Vec<_>, Guns) = many(DISTINCT, |random| {
        let config = scaled(kind.config, narrow(random.between(0.5..2.0)));
        (config, Gun::draw(random, &config, Work::Turn, Targets::Mixed))
    })
    .into_iter()
    .unzip();
    batch(peers, kind, configs, &guns, DISTINCT).sizes(SOME_SIZES).into_cases()
}

/// Beside them, turrets whose targets are within the stops.
fn at_stops(peers: &Peers, kind: &Kind, targets: Targets) -> Vec<Case> {
    let config = || vec![kind.config];
    let within = turrets(config(), &guns(kind, Targets::Within).0, DISTINCT);
    let update = peers.libturret.batches.turret_update_batch.expect("libturret has it");
    batch(peers, kind, config(), &guns(kind, targets), DISTINCT)
        .beside(gun::within("turret_update_batch", "batch"), move |_, part, out| {
            update_part(update, &within, part, out);
        })
        .sizes(SOME_SIZES)
        .into_cases()
}

fn shared(peers: &Peers, kind: &Kind) -> Vec<Case> {
    let guns = guns(kind, Targets::Mixed);
    batch(peers, kind, vec![kind.config], &guns, LARGEST).sizes(GUN_SIZES).into_cases()
}

fn guns(kind: &Kind, targets: Targets) -> Guns {
    let guns = many(DISTINCT, |random| Gun::draw(random, &kind.config, Work::Turn, targets));
    guns.into_iter().unzip()
}

/// `count` turrets, which repeat `guns`.
fn turrets(configs: Vec<Config>, guns: &[Gun], count: usize) -> Turrets {
    let all = || guns.iter().cycle().take(count);
    Turrets {
        configs,
        states: all().map(|gun| gun.state).collect(),
        mounts: all().map(|gun| gun.platform.mount).collect(),
        targets: all().map(|gun| gun.target.position).collect(),
        moved: Scratch::new(guns[0].state, count),
    }
}

fn batch(
    peers: &Peers,
    kind: &Kind,
    configs: Vec<Config>,
    (guns, posed): &Guns,
    count: usize,
) -> Batch<Turrets, Pose, Posed> {
    let rows = turrets(configs, guns, count);
    let expected = |_: &Turrets, at: usize| posed[at % posed.len()];
    let problem = Problem::new(kind.name, BOUND, POSE, rows, count, expected);
    Batch::new(peers, problem, |rows| {
        vec![Bytes::of(&rows.states), Bytes::of(&rows.mounts), Bytes::of(&rows.targets)]
    })
    .writes(|rows| vec![Bytes::written(&rows.moved)])
    .batches(
        peers,
        |b| b.turret_update_batch.or((kind.batch)(b)),
        |update, rows, part, out| update_part(*update, rows, part, out),
    )
    .calls(
        peers,
        |c| c.turret_update.or((kind.call)(c)),
        |update, rows, at, pose| {
            // SAFETY: as above.
            let state = &mut unsafe { rows.moved.part(at..at + 1) }[0];
            *state = rows.states[at];
            let config = &rows.configs[if rows.configs.len() == 1 { 0 } else { at }];
            update(state, config, &rows.mounts[at], &rows.targets[at], TIME, Some(pose));
        },
    )
}

fn update_part(update: UpdateBatch, rows: &Turrets, part: Range<usize>, out: &mut [Pose]) {
    for (first, out) in part.step_by(PART).zip(out.chunks_mut(PART)) {
        let part = first..first + out.len();
        let one = rows.configs.len() == 1;
        // SAFETY: see the module above; the states belong to the part, as its outputs do.
        let states = unsafe { rows.moved.part(part.clone()) };
        states.copy_from_slice(&rows.states[part.clone()]);
        // SAFETY: see the module above; there is one configuration when the stride is 0, else a row.
        unsafe {
            update(
                states.as_mut_ptr(),
                rows.configs[if one { 0 } else { first }..].as_ptr(),
                if one { 0 } else { size_of::<Config>() },
                rows.mounts[part.clone()].as_ptr(),
                size_of::<Mount>(),
                rows.targets[part].as_ptr(),
                size_of::<Point>(),
                TIME,
                out.as_mut_ptr(),
                ptr::null_mut(),
                out.len(),
            )
        };
    }
}
