use std::f64::consts::PI;

use glam::{DQuat, DVec3};

use super::inputs::{Random, inputs};
use super::measures::ROTATION;
use super::reference;
use crate::harness::{Case, Problem};
use crate::peers::{Params, Peers, Quat};

/// The contract of `turret_aim`.
const BOUND: f64 = 2e-6;
/// `TURRET_DEFAULT_RATE`.
const DEFAULT_RATE: f32 = 0.157_079_63;
const LIMITS: Params = Params { elevation_rate_limit: 0.05, azimuth_rate_limit: 0.1 };

pub fn cases(peers: &Peers) -> Vec<Case> {
    vec![aim(peers, "turret_aim", Some(LIMITS)), aim(peers, "turret_aim, default limits", None)]
}

struct Turret {
    target: DVec3,
    position: DVec3,
    rest: Quat,
    current: Quat,
}

fn aim(peers: &Peers, name: &'static str, params: Option<Params>) -> Case {
    let (azimuth_limit, elevation_limit) = match params {
        Some(limits) => (limits.azimuth_rate_limit, limits.elevation_rate_limit),
        None => (DEFAULT_RATE, DEFAULT_RATE),
    };
    let (azimuth_limit, elevation_limit) = (f64::from(azimuth_limit), f64::from(elevation_limit));
    let turrets = inputs(|random| turret(random, azimuth_limit, elevation_limit));
    Problem::new(name, BOUND, ROTATION, turrets, |turret| {
        let way = turret.target - turret.position;
        let (rest, current) = (turret.rest.wide(), turret.current.wide());
        reference::aim(way, rest, current, azimuth_limit, elevation_limit)
    })
    .ours_and_usual(peers, |library| {
        let turret_aim = library.turret_aim;
        move |Turret { target, position, rest, current }, new| {
            let ([tx, ty, tz], [px, py, pz]) = (target.to_array(), position.to_array());
            turret_aim(tx, ty, tz, px, py, pz, rest, current, params.as_ref(), new);
        }
    })
}

/// Any mount in any pose. Half of the targets are about as far away as the limits reach, the others
/// anywhere: some of those lie across ±180°, where the usual C turns the long way, in the same time.
fn turret(random: &mut Random, azimuth_limit: f64, elevation_limit: f64) -> Turret {
    let rest = random.rotation();
    let (azimuth, elevation) = (random.between(-PI..PI), random.between(-1.3..1.3));
    let (wanted_azimuth, wanted_elevation) = if random.coin() {
        let azimuth_way = random.between(-2.0..2.0) * azimuth_limit;
        let elevation_way = random.between(-2.0..2.0) * elevation_limit;
        (azimuth + azimuth_way, (elevation + elevation_way).clamp(-1.3, 1.3))
    } else {
        (random.between(-PI..PI), random.between(-1.3..1.3))
    };
    let pointing = rest * reference::turret_orientation(wanted_azimuth, wanted_elevation);
    let position = random.vector(-1000.0..1000.0);
    Turret {
        target: position + forward(pointing) * random.between(1.0..1000.0),
        position,
        rest: Quat::narrow(rest),
        current: Quat::narrow(rest * reference::turret_orientation(azimuth, elevation)),
    }
}

fn forward(orientation: DQuat) -> DVec3 {
    reference::matrix(orientation).x_axis
}
