use std::f64::consts::PI;
use std::ops::Range;

use glam::{DQuat, DVec3};

use super::inputs::{Random, inputs};
use super::measures::ROTATION;
use super::reference::{self, about, shorter_turn};
use crate::harness::{Case, Single};
use crate::peers::{Params, Peers, Quat};

/// The contract of `turret_aim`.
pub const BOUND: f64 = 2e-6;
/// `TURRET_DEFAULT_RATE`.
const DEFAULT_RATE: f32 = 0.157_079_63;
pub const LIMITS: Params = Params { elevation_rate_limit: 0.05, azimuth_rate_limit: 0.1 };

pub fn cases(peers: &Peers) -> Vec<Case> {
    let default = Params { elevation_rate_limit: DEFAULT_RATE, azimuth_rate_limit: DEFAULT_RATE };
    [
        aim(peers, "turret_aim", LIMITS, Some(LIMITS), Mount::Fixed),
        aim(peers, "turret_aim (default limits)", default, None, Mount::Fixed),
        aim(peers, "turret_aim (turned mount)", LIMITS, Some(LIMITS), Mount::OfShip),
        aim(peers, "turret_aim (random orientations)", LIMITS, Some(LIMITS), Mount::Random),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Turns to a target. At half a turn, rounding decides which direction is shorter.
const NOT_BEHIND: Range<f64> = -PI + 1e-3..PI - 1e-3;

/// How the mount has rotated since the last step.
#[derive(Clone, Copy)]
pub enum Mount {
    Fixed,
    /// By up to `SHIP`, about any axis.
    OfShip,
    /// To any other orientation. Half of the turrets are over the top then, and the usual C turns these elsewhere.
    Random,
}

/// How far a ship rotates between two steps, radians: at 60 steps a second, up to 34° a second.
const SHIP: f64 = 0.01;

/// A turret, its target, and its limits.
pub struct Turret {
    pub target: DVec3,
    pub position: DVec3,
    pub rest: Quat,
    pub current: Quat,
    pub limits: Params,
    pub mount: Mount,
}

fn aim(
    peers: &Peers,
    name: &'static str,
    limits: Params,
    given: Option<Params>,
    mount: Mount,
) -> Vec<Case> {
    let turrets = inputs(|random| turret(random, limits, mount));
    Single::of_calls(name, BOUND, ROTATION, turrets, aimed)
        .calls(
            peers,
            |c| c.turret_aim,
            move |turret_aim, turret, new| {
                let Turret { target, position, rest, current, .. } = turret;
                let ([tx, ty, tz], [px, py, pz]) = (target.to_array(), position.to_array());
                turret_aim(tx, ty, tz, px, py, pz, rest, current, given.as_ref(), new);
            },
        )
        .into_cases()
}

pub fn aimed(turret: &Turret) -> DQuat {
    let limits = turret.limits;
    let (rest, current) = (turret.rest.wide(), turret.current.wide());
    let angles = match turret.mount {
        Mount::Fixed => reference::angles_without_roll(rest, current),
        Mount::OfShip | Mount::Random => reference::angles_of_barrel(rest, current).0,
    };
    reference::aim(
        turret.target - turret.position,
        rest,
        angles,
        f64::from(limits.azimuth_rate_limit),
        f64::from(limits.elevation_rate_limit),
    )
}

/// Any mount in any pose. Half of the targets are about as far away as one step; the others are anywhere. Some of these
/// lie across ±180°, where the usual C takes the longer arc, in the same time.
pub fn turret(random: &mut Random, limits: Params, mount: Mount) -> Turret {
    loop {
        if let Some(turret) = try_turret(random, limits, mount) {
            return turret;
        }
    }
}

/// `None` where rounding decides the result: a barrel that is nearly vertical or lies nearly on its side, or a target
/// nearly half a turn away in elevation.
fn try_turret(random: &mut Random, limits: Params, mount: Mount) -> Option<Turret> {
    let azimuth_limit = f64::from(limits.azimuth_rate_limit);
    let elevation_limit = f64::from(limits.elevation_rate_limit);
    let rest = random.rotation();
    let (azimuth, elevation) = (random.between(-PI..PI), random.between(-1.3..1.3));
    let before = match mount {
        Mount::Fixed => rest,
        Mount::OfShip => rest * about(random.direction(), random.between(0.0..SHIP)),
        Mount::Random => random.rotation(),
    };
    let current = before * reference::turret_orientation(azimuth, elevation);
    let ([azimuth, elevation], cos_roll) = reference::angles_of_barrel(rest, current);
    if elevation.cos().abs() < 2e-3 || cos_roll < 1e-3 {
        return None;
    }
    let (wanted_azimuth, wanted_elevation) = if random.coin() {
        let azimuth_turn = random.between(-2.0..2.0) * azimuth_limit;
        let elevation_turn = random.between(-2.0..2.0) * elevation_limit;
        (azimuth + azimuth_turn, (elevation + elevation_turn).clamp(-1.3, 1.3))
    } else {
        (azimuth + random.between(NOT_BEHIND), random.between(-1.3..1.3))
    };
    if shorter_turn(wanted_elevation - elevation).abs() > NOT_BEHIND.end {
        return None;
    }
    let pointing = rest * reference::turret_orientation(wanted_azimuth, wanted_elevation);
    let position = random.vector(-1000.0..1000.0);
    Some(Turret {
        target: position + forward(pointing) * random.between(1.0..1000.0),
        position,
        rest: Quat::narrow(rest),
        current: Quat::narrow(current),
        limits,
        mount,
    })
}

fn forward(orientation: DQuat) -> DVec3 {
    reference::matrix(orientation).x_axis
}
