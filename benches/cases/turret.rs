//! The complete turret, call by call.

use super::gun::{FULL, Gun, RATES, ROUND, TIME, Work};
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
    ]
    .into_iter()
    .flatten()
    .collect()
}

type Usual<Function> = fn(&Calls) -> Option<Function>;

/// Turrets of one configuration in motion.
fn guns(name: &'static str, bound: f64, config: &Config, work: Work) -> Single<Gun, Pose, Posed> {
    let (guns, posed): (Vec<_>, Vec<_>) =
        inputs(|random| Gun::draw(random, config, work)).into_iter().unzip();
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
            move |engage, Gun { state, platform, target }, pose| {
                let (mut state, mut solution) = (*state, Solution::NAN);
                let (shot, target) = (shot.as_ref(), Some(target));
                let solution = Some(&mut solution);
                engage(&mut state, config, platform, shot, target, TIME, Some(pose), solution);
            },
        )
        .into_cases()
}
