//! Batteries.

use std::ops::Range;

use super::update::DISTINCT;
use super::{GUN_SIZES, SOME_SIZES};
use crate::cases::gun::{self, FULL, Gun, Guns, RATES, ROUND, TIME, Targets, Work, scaled};
use crate::cases::inputs::{Random, many, narrow};
use crate::cases::measures::{POSE, Posed};
use crate::cases::turret::ENGAGE_BOUND;
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem, Scratch};
use crate::peers::{
    Batches, Battery, Calls, Config, Engage, EngageBatch, Label, Motion, Peers, Platform, Pose,
    Shot, Solution, State, Table,
};

/// As in `update`.
const PART: usize = 10_000;

struct Rows {
    /// One for all, one each, or a table.
    configs: Vec<Config>,
    /// The index into a table, or none.
    config_of: Vec<u32>,
    shot: Option<Shot>,
    states: Vec<State>,
    platforms: Vec<Platform>,
    targets: Vec<Motion>,
    moved: Scratch<State>,
    solutions: Scratch<Solution>,
    flags: Scratch<i32>,
}

/// The kind of battery, and its peer.
struct Kind {
    name: &'static str,
    config: Config,
    shot: Option<Shot>,
    batch: fn(&Batches) -> Option<EngageBatch>,
    call: fn(&Calls) -> Option<Engage>,
    sizes: &'static [usize],
}

impl Kind {
    fn rates(name: &'static str, shot: Option<Shot>, sizes: &'static [usize]) -> Self {
        Self {
            name,
            config: RATES,
            shot,
            batch: |b| b.turret_engage_rates_batch,
            call: |c| c.turret_engage_rates,
            sizes,
        }
    }

    fn full(name: &'static str, shot: Option<Shot>, sizes: &'static [usize]) -> Self {
        Self {
            name,
            config: FULL,
            shot,
            batch: |b| b.turret_engage_full_batch,
            call: |c| c.turret_engage_full,
            sizes,
        }
    }

    fn gun(&self, random: &mut Random, config: &Config, targets: Targets) -> (Gun, Posed) {
        Gun::draw(random, config, Work::Follow(self.shot), targets)
    }

    fn guns(&self, targets: Targets) -> Guns {
        many(DISTINCT, |random| self.gun(random, &self.config, targets)).into_iter().unzip()
    }
}

pub fn rates(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::rates("turret_engage_batch (rates)", Some(ROUND), GUN_SIZES))
}

pub fn full(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::full("turret_engage_batch (full)", Some(ROUND), GUN_SIZES))
}

pub fn rates_no_shot(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::rates("turret_engage_batch (rates; no shot)", None, SOME_SIZES))
}

pub fn full_no_shot(peers: &Peers) -> Vec<Case> {
    shared(peers, &Kind::full("turret_engage_batch (full; no shot)", None, SOME_SIZES))
}

/// From half to nearly twice as large.
pub fn table(peers: &Peers) -> Vec<Case> {
    let name = "turret_engage_batch (full; 8 configurations)";
    let kind = Kind::full(name, Some(ROUND), SOME_SIZES);
    let configs: Vec<Config> = (0..8u8).map(|at| scaled(FULL, 0.5 + f32::from(at) / 5.0)).collect();
    let (config_of, guns): (Vec<_>, Guns) = many(DISTINCT, |random| {
        let at = random.between(0.0..8.0) as u32 % 8;
        (at, kind.gun(random, &configs[at as usize], Targets::Mixed))
    })
    .into_iter()
    .unzip();
    engage(peers, &kind, configs, config_of, &guns).into_cases()
}

pub fn rates_own_configurations(peers: &Peers) -> Vec<Case> {
    let name = "turret_engage_batch (rates; own configurations)";
    own_configurations(peers, &Kind::rates(name, Some(ROUND), SOME_SIZES))
}

pub fn full_own_configurations(peers: &Peers) -> Vec<Case> {
    let name = "turret_engage_batch (full; own configurations)";
    own_configurations(peers, &Kind::full(name, Some(ROUND), SOME_SIZES))
}

pub fn rates_at_stops(peers: &Peers, targets: Targets) -> Vec<Case> {
    let name = targets.name("turret_engage_batch", "rates");
    at_stops(peers, &Kind::rates(name, Some(ROUND), SOME_SIZES), targets)
}

pub fn full_at_stops(peers: &Peers, targets: Targets) -> Vec<Case> {
    let name = targets.name("turret_engage_batch", "full");
    at_stops(peers, &Kind::full(name, Some(ROUND), SOME_SIZES), targets)
}

pub fn rates_soon(peers: &Peers) -> Vec<Case> {
    soon(peers, &Kind::rates("turret_engage_batch (rates; how soon)", Some(ROUND), SOME_SIZES))
}

pub fn full_soon(peers: &Peers) -> Vec<Case> {
    soon(peers, &Kind::full("turret_engage_batch (full; how soon)", Some(ROUND), SOME_SIZES))
}

/// Beside them, how soon each gun would be on its own target.
fn soon(peers: &Peers, kind: &Kind) -> Vec<Case> {
    let guns = kind.guns(Targets::Mixed);
    let rows = Rows::new(kind, vec![kind.config], vec![], &guns.0);
    let function = peers.libturret.batches.turret_time_to_engage_batch.expect("libturret has it");
    let name = "turret_time_to_engage_batch".to_owned();
    engage(peers, kind, vec![kind.config], vec![], &guns)
        .beside(Label { name, flags: "pairs".to_owned() }, move |_, part, out| {
            for (at, pose) in part.zip(out) {
                let mut seconds = 0.0;
                // SAFETY: as above; the battery has one gun and one target.
                unsafe {
                    function(&rows.battery(at..at + 1, std::slice::from_mut(pose)), &mut seconds);
                }
                pose.error = seconds;
            }
        })
        .into_cases()
}

/// From half to twice as large.
fn own_configurations(peers: &Peers, kind: &Kind) -> Vec<Case> {
    let (configs, guns): (Vec<_>, Guns) = many(DISTINCT, |random| {
        let config = scaled(kind.config, narrow(random.between(0.5..2.0)));
        (config, kind.gun(random, &config, Targets::Mixed))
    })
    .into_iter()
    .unzip();
    engage(peers, kind, configs, vec![], &guns).into_cases()
}

/// Beside them, guns whose targets are within the stops.
fn at_stops(peers: &Peers, kind: &Kind, targets: Targets) -> Vec<Case> {
    let config = || vec![kind.config];
    let within = Rows::new(kind, config(), vec![], &kind.guns(Targets::Within).0);
    let function = peers.libturret.batches.turret_engage_batch.expect("libturret has it");
    engage(peers, kind, config(), vec![], &kind.guns(targets))
        .beside(gun::within("turret_engage_batch", "batch"), move |_, part, out| {
            engage_part(function, &within, part, out);
        })
        .into_cases()
}

fn shared(peers: &Peers, kind: &Kind) -> Vec<Case> {
    engage(peers, kind, vec![kind.config], vec![], &kind.guns(Targets::Mixed)).into_cases()
}

fn engage(
    peers: &Peers,
    kind: &Kind,
    configs: Vec<Config>,
    config_of: Vec<u32>,
    (guns, posed): &Guns,
) -> Batch<Rows, Pose, Posed> {
    let rows = Rows::new(kind, configs, config_of, guns);
    let count = rows.states.len();
    let expected = |_: &Rows, at: usize| posed[at % posed.len()];
    let problem = Problem::new(kind.name, ENGAGE_BOUND, POSE, rows, count, expected);
    Batch::new(peers, problem, |rows| {
        vec![Bytes::of(&rows.states), Bytes::of(&rows.platforms), Bytes::of(&rows.targets)]
    })
    .writes(|rows| {
        let Rows { moved, solutions, flags, .. } = rows;
        vec![Bytes::written(moved), Bytes::written(solutions), Bytes::written(flags)]
    })
    .sizes(kind.sizes)
    .batches(
        peers,
        |b| b.turret_engage_batch.or((kind.batch)(b)),
        |engage, rows, part, out| engage_part(*engage, rows, part, out),
    )
    .calls(
        peers,
        |c| c.turret_engage.or((kind.call)(c)),
        |engage, rows, at, pose| {
            let (shot, target) = (rows.shot.as_ref(), Some(&rows.targets[at]));
            // SAFETY: as above.
            let (state, solution) = unsafe {
                (&mut rows.moved.part(at..at + 1)[0], &mut rows.solutions.part(at..at + 1)[0])
            };
            *state = rows.states[at];
            let (config, platform) = (rows.config(at), &rows.platforms[at]);
            engage(state, config, platform, shot, target, TIME, Some(pose), Some(solution));
        },
    )
}

fn engage_part(engage: EngageBatch, rows: &Rows, part: Range<usize>, out: &mut [Pose]) {
    for (first, out) in part.step_by(PART).zip(out.chunks_mut(PART)) {
        // SAFETY: see the module above; the states belong to the part, as its outputs do.
        unsafe { engage(&rows.battery(first..first + out.len(), out), TIME) };
    }
}

impl Rows {
    /// As many guns as the largest battery has, which repeat `guns`.
    fn new(kind: &Kind, configs: Vec<Config>, config_of: Vec<u32>, guns: &[Gun]) -> Self {
        let count = kind.sizes.last().map_or(LARGEST, |&largest| largest);
        let all = || guns.iter().cycle().take(count);
        Self {
            configs,
            config_of,
            shot: kind.shot,
            states: all().map(|gun| gun.state).collect(),
            platforms: all().map(|gun| gun.platform).collect(),
            targets: all().map(|gun| gun.target).collect(),
            moved: Scratch::new(guns[0].state, count),
            solutions: Scratch::new(Solution::NAN, count),
            flags: Scratch::new(0, count),
        }
    }

    fn config(&self, at: usize) -> &Config {
        let of = self.config_of.get(at).map(|&of| of as usize);
        &self.configs[of.unwrap_or(if self.configs.len() == 1 { 0 } else { at })]
    }

    /// A part of the guns, with their states as they were before the step.
    ///
    /// # Safety
    /// Nobody else works on the part.
    unsafe fn battery(&self, part: Range<usize>, poses: &mut [Pose]) -> Battery {
        // SAFETY: the caller's promise.
        let (states, solutions, flags) = unsafe {
            let (states, solutions) = (&self.moved, &self.solutions);
            (states.part(part.clone()), solutions.part(part.clone()), self.flags.part(part.clone()))
        };
        states.copy_from_slice(&self.states[part.clone()]);
        let configs = match (self.config_of.get(part.clone()), self.configs.get(part.clone())) {
            (Some(of), _) => Table::indexed(&self.configs, of),
            (None, Some(own)) if self.configs.len() > 1 => Table::of(own),
            _ => Table::of(&self.configs),
        };
        Battery {
            states: states.as_mut_ptr(),
            poses: poses.as_mut_ptr(),
            solutions: solutions.as_mut_ptr(),
            flags: flags.as_mut_ptr(),
            count: poses.len(),
            configs,
            platforms: Table::of(&self.platforms[part.clone()]),
            shots: self
                .shot
                .as_ref()
                .map_or(Table::NONE, |shot| Table::of(std::slice::from_ref(shot))),
            targets: Table::of(&self.targets[part]),
        }
    }
}
