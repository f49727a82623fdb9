//! The complete turret, call by call.

use super::gun::{self, DAMPED, FULL, Gun, RATES, ROUND, TIME, Targets, Work};
use super::inputs::inputs;
use super::measures::{POSE, Posed};
use crate::harness::{Case, Single};
use crate::peers::{Calls, Config, Engage, Label, Peers, Pose, Shot, Solution, Track, Update};

/// The error from the floats of a mount's orientation and of a unit quaternion.
pub const BOUND: f64 = 1e-6;
/// The additional error of a goal's rate: libturret assumes that the muzzle moves at constant velocity, but the
/// reference's muzzle turns with its ship.
pub const ENGAGE_BOUND: f64 = 1e-5;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [
        update(peers, "turret_update (rates)", &RATES, |c| c.turret_update_rates),
        update(peers, "turret_update (full)", &FULL, |c| c.turret_update_full),
        track(peers, "turret_track (rates)", &RATES, |c| c.turret_track_rates),
        track(peers, "turret_track (full)", &FULL, |c| c.turret_track_full),
        engage(peers, "turret_engage (rates)", &RATES, Some(ROUND), |c| c.turret_engage_rates),
        engage(peers, "turret_engage (full)", &FULL, Some(ROUND), |c| c.turret_engage_full),
        engage(peers, "turret_engage (full; no shot)", &FULL, None, |c| c.turret_engage_full),
        engage_damped(peers),
    ]
    .into_iter()
    .chain([Targets::Beyond, Targets::BeyondTwo, Targets::NextTo].into_iter().flat_map(|targets| {
        [
            update_at_stops(peers, targets, "rates", &RATES, |c| c.turret_update_rates),
            update_at_stops(peers, targets, "full", &FULL, |c| c.turret_update_full),
            engage_at_stops(peers, targets, "rates", &RATES, |c| c.turret_engage_rates),
            engage_at_stops(peers, targets, "full", &FULL, |c| c.turret_engage_full),
        ]
    }))
    .flatten()
    .collect()
}

type Usual<Function> = fn(&Calls) -> Option<Function>;

/// Turrets of one configuration in motion.
fn guns(name: &'static str, bound: f64, config: &Config, work: Work) -> Single<Gun, Pose, Posed> {
    let (guns, posed): (Vec<_>, Vec<_>) =
        inputs(|random| Gun::draw(random, config, work, Targets::Mixed)).into_iter().unzip();
    let count = guns.len();
    Single::new(name, bound, POSE, guns, count, |_, at| posed[at])
}

/// Turrets whose targets are beyond stops, each with another turret whose target is not.
fn guns_at_stops(
    name: &'static str,
    bound: f64,
    config: &Config,
    work: Work,
    targets: Targets,
) -> Single<[Gun; 2], Pose, Posed> {
    pairs(name, bound, config, [(work, targets), (work, Targets::Within)])
}

/// Turrets, each with another turret beside which it is measured.
fn pairs(
    name: &'static str,
    bound: f64,
    config: &Config,
    [(work, targets), (other_work, other_targets)]: [(Work, Targets); 2],
) -> Single<[Gun; 2], Pose, Posed> {
    let (guns, posed): (Vec<_>, Vec<_>) = inputs(|random| {
        let (gun, posed) = Gun::draw(random, config, work, targets);
        let (other, _) = Gun::draw(random, config, other_work, other_targets);
        ([gun, other], posed)
    })
    .into_iter()
    .unzip();
    let count = guns.len();
    Single::new(name, bound, POSE, guns, count, |_, at| posed[at])
}

fn update(
    peers: &Peers,
    name: &'static str,
    config: &'static Config,
    usual: Usual<Update>,
) -> Vec<Case> {
    guns(name, BOUND, config, Work::Turn)
        .calls(
            peers,
            |c| c.turret_update.or(usual(c)),
            |update, gun, pose| update_one(*update, config, gun, pose),
        )
        .into_cases()
}

fn update_at_stops(
    peers: &Peers,
    targets: Targets,
    kind: &str,
    config: &'static Config,
    usual: Usual<Update>,
) -> Vec<Case> {
    let name = targets.name("turret_update", kind);
    guns_at_stops(name, BOUND, config, Work::Turn, targets)
        .calls(
            peers,
            |c| c.turret_update.or(usual(c)),
            |update, [gun, _], pose| update_one(*update, config, gun, pose),
        )
        .beside(
            gun::within("turret_update", "call"),
            peers.libturret.calls.turret_update,
            |update, [_, gun], pose| update_one(*update, config, gun, pose),
        )
        .into_cases()
}

fn update_one(update: Update, config: &Config, gun: &Gun, pose: &mut Pose) {
    let mut state = gun.state;
    let (mount, target) = (&gun.platform.mount, &gun.target.position);
    update(&mut state, config, mount, target, TIME, Some(pose));
}

/// Beside it, `turret_update` on the same inputs, without their motion.
fn track(
    peers: &Peers,
    name: &'static str,
    config: &'static Config,
    usual: Usual<Track>,
) -> Vec<Case> {
    let beside = Label { name: "turret_update".to_owned(), flags: "call".to_owned() };
    guns(name, BOUND, config, Work::Follow(None))
        .calls(
            peers,
            |c| c.turret_track.or(usual(c)),
            |track, Gun { state, platform, target }, pose| {
                let mut state = *state;
                let (mount, velocity, spin) = (&platform.mount, &platform.velocity, &platform.spin);
                track(&mut state, config, mount, velocity, spin, target, TIME, Some(pose));
            },
        )
        .beside(beside, peers.libturret.calls.turret_update, |update, gun, pose| {
            update_one(*update, config, gun, pose);
        })
        .into_cases()
}

fn engage(
    peers: &Peers,
    name: &'static str,
    config: &'static Config,
    shot: Option<Shot>,
    usual: Usual<Engage>,
) -> Vec<Case> {
    guns(name, ENGAGE_BOUND, config, Work::Follow(shot))
        .calls(
            peers,
            |c| c.turret_engage.or(usual(c)),
            move |engage, gun, pose| engage_one(*engage, config, shot.as_ref(), gun, pose),
        )
        .into_cases()
}

/// Shots with drag in steps, beside shots without.
fn engage_damped(peers: &Peers) -> Vec<Case> {
    let both = [DAMPED, ROUND].map(|shot| (Work::Follow(Some(shot)), Targets::Mixed));
    let beside = Label { name: "turret_engage".to_owned(), flags: "without drag call".to_owned() };
    pairs("turret_engage (full; drag in steps)", ENGAGE_BOUND, &FULL, both)
        .calls(
            peers,
            |c| c.turret_engage,
            |engage, [gun, _], pose| engage_one(*engage, &FULL, Some(&DAMPED), gun, pose),
        )
        .beside(beside, peers.libturret.calls.turret_engage, |engage, [_, gun], pose| {
            engage_one(*engage, &FULL, Some(&ROUND), gun, pose);
        })
        .into_cases()
}

fn engage_at_stops(
    peers: &Peers,
    targets: Targets,
    kind: &str,
    config: &'static Config,
    usual: Usual<Engage>,
) -> Vec<Case> {
    let name = targets.name("turret_engage", kind);
    guns_at_stops(name, ENGAGE_BOUND, config, Work::Follow(Some(ROUND)), targets)
        .calls(
            peers,
            |c| c.turret_engage.or(usual(c)),
            |engage, [gun, _], pose| engage_one(*engage, config, Some(&ROUND), gun, pose),
        )
        .beside(
            gun::within("turret_engage", "call"),
            peers.libturret.calls.turret_engage,
            |engage, [_, gun], pose| engage_one(*engage, config, Some(&ROUND), gun, pose),
        )
        .into_cases()
}

fn engage_one(engage: Engage, config: &Config, shot: Option<&Shot>, gun: &Gun, pose: &mut Pose) {
    let (mut state, mut solution) = (gun.state, Solution::NAN);
    let target = Some(&gun.target);
    engage(&mut state, config, &gun.platform, shot, target, TIME, Some(pose), Some(&mut solution));
}
