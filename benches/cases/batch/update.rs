//! Batches of the complete turret.

use std::ptr;

use super::GUN_SIZES;
use crate::cases::gun::{FULL, Gun, Guns, RATES, TIME, Work, scaled};
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

/// A kind of turret.
struct Kind {
    name: &'static str,
    config: Config,
    batch: fn(&Batches) -> Option<UpdateBatch>,
    call: fn(&Calls) -> Option<Update>,
}

pub fn rates(peers: &Peers) -> Vec<Case> {
    let (batch, call) =
        (|b: &Batches| b.turret_update_rates_batch, |c: &Calls| c.turret_update_rates);
    shared(peers, &Kind { name: "turret_update_batch (rates)", config: RATES, batch, call })
}

pub fn full(peers: &Peers) -> Vec<Case> {
    let (batch, call) =
        (|b: &Batches| b.turret_update_full_batch, |c: &Calls| c.turret_update_full);
    shared(peers, &Kind { name: "turret_update_batch (full)", config: FULL, batch, call })
}

/// Half to twice as large.
pub fn own_configurations(peers: &Peers) -> Vec<Case> {
    let (configs, guns): (Vec<_>, Guns) = many(DISTINCT, |random| {
        let config = scaled(FULL, narrow(random.between(0.5..2.0)));
        (config, Gun::draw(random, &config, Work::Turn))
    })
    .into_iter()
    .unzip();
    let kind = Kind {
        name: "turret_update_batch (full; own configurations)",
        config: FULL,
        batch: |b| b.turret_update_full_batch,
        call: |c| c.turret_update_full,
    };
    batch(peers, &kind, configs, &guns, DISTINCT).sizes(&[1_000, 10_000]).into_cases()
}

fn shared(peers: &Peers, kind: &Kind) -> Vec<Case> {
    let guns: Guns =
        many(DISTINCT, |random| Gun::draw(random, &kind.config, Work::Turn)).into_iter().unzip();
    batch(peers, kind, vec![kind.config], &guns, LARGEST).sizes(GUN_SIZES).into_cases()
}

fn batch(
    peers: &Peers,
    kind: &Kind,
    configs: Vec<Config>,
    (guns, posed): &Guns,
    count: usize,
) -> Batch<Turrets, Pose, Posed> {
    let all = || guns.iter().cycle().take(count);
    let rows = Turrets {
        configs,
        states: all().map(|gun| gun.state).collect(),
        mounts: all().map(|gun| gun.platform.mount).collect(),
        targets: all().map(|gun| gun.target.position).collect(),
        moved: Scratch::new(guns[0].state, count),
    };
    let expected = |_: &Turrets, at: usize| posed[at % posed.len()];
    let problem = Problem::new(kind.name, BOUND, POSE, rows, count, expected);
    Batch::new(peers, problem, |rows| {
        vec![Bytes::of(&rows.states), Bytes::of(&rows.mounts), Bytes::of(&rows.targets)]
    })
    .writes(|rows| vec![Bytes::written(&rows.moved)])
    .batches(
        peers,
        |b| b.turret_update_batch.or((kind.batch)(b)),
        |update, rows, part, out| {
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
        },
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
