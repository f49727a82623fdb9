//! Lead, call by call.

use glam::DVec3;

use super::gun::{BULLET, SHELL};
use super::inputs::{Random, inputs};
use super::measures::MISS;
use super::reference::Shooting;
use crate::harness::{Case, Single};
use crate::peers::{Calls, Lead, Motion, Peers, Point, Shot, Vec3};

/// The contract.
pub const BOUND: f64 = 1e-6;

pub fn cases(peers: &Peers) -> Vec<Case> {
    [
        lead(peers, "turret_lead (straight)", BULLET, |c| c.turret_lead_straight),
        lead(peers, "turret_lead (falling)", SHELL, |c| c.turret_lead_ferrari),
        lead(peers, "turret_lead (falling; the usual iterates)", SHELL, |c| c.turret_lead_iterated),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn lead(
    peers: &Peers,
    name: &'static str,
    shot: Shot,
    usual: fn(&Calls) -> Option<Lead>,
) -> Vec<Case> {
    let scenes = inputs(|random| shooter_and_target(random, &shot));
    Single::of_calls(name, BOUND, MISS, scenes, |(shooter, target)| {
        shooting(&shot, shooter, target)
    })
    .calls(
        peers,
        |c| c.turret_lead.or(usual(c)),
        move |lead, (shooter, target), out| {
            lead(&shot, shooter, target, out);
        },
    )
    .into_cases()
}

/// A ship's gun, and an aircraft well within its range. Without gravity, the aircraft flies straight too.
pub fn shooter_and_target(random: &mut Random, shot: &Shot) -> (Motion, Motion) {
    let motion = |position: DVec3, velocity: DVec3, acceleration: DVec3| Motion {
        position: Point::of(position),
        velocity: Vec3::narrow(velocity),
        acceleration: Vec3::narrow(acceleration),
    };
    let position = random.vector(-1e4..1e4);
    let shooter = motion(position, random.vector(-10.0..10.0), DVec3::ZERO);
    let target = position + random.direction() * random.between(300.0..3000.0);
    let velocity = random.vector(-150.0..150.0);
    let turns = if shot.gravity.wide() == DVec3::ZERO { 0.0 } else { 1.0 };
    (shooter, motion(target, velocity, random.vector(-5.0..5.0) * turns))
}

pub fn shooting(shot: &Shot, shooter: &Motion, target: &Motion) -> Shooting {
    Shooting {
        speed: f64::from(shot.speed),
        gravity: shot.gravity.wide(),
        shooter_position: shooter.position.wide(),
        shooter_velocity: shooter.velocity.wide(),
        target: target.position.wide(),
        target_velocity: target.velocity.wide(),
        target_acceleration: target.acceleration.wide(),
    }
}
