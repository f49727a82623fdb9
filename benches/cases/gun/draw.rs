use std::f64::consts::PI;

use glam::{DQuat, DVec3};

use super::TIME;
use super::joint::{Goal, Limits, Move, Place};
use super::scene::Scene;
use crate::cases::inputs::Random;
use crate::cases::measures::Posed;
use crate::cases::reference::{about, matrix, turret_orientation};
use crate::peers::{Config, Motion, Mount, Platform, Point, Quat, Shot, State, Vec3};

/// What the turrets are doing.
#[derive(Clone, Copy)]
pub enum Work {
    /// They turn to a target at rest. In one of eleven cases a joint has arrived; otherwise it is anywhere on its path.
    Turn,
    /// They follow a moving target from a ship, and lead it if there is a shot. Half of the turrets are already on
    /// target, and the others are still turning.
    Follow(Option<Shot>),
}

/// A turret and its target.
#[derive(Clone, Copy)]
pub struct Gun {
    pub state: State,
    pub platform: Platform,
    pub target: Motion,
}

/// The fraction of targets that are below the elevation's lower stop.
const BELOW: f64 = 1.0 / 16.0;

impl Gun {
    /// Draws a gun, and computes its pose after a step.
    pub fn draw(random: &mut Random, config: &Config, work: Work) -> (Self, Posed) {
        loop {
            if let Some(gun) = Self::try_draw(random, config, work) {
                return gun;
            }
        }
    }

    fn try_draw(random: &mut Random, config: &Config, work: Work) -> Option<(Self, Posed)> {
        let wanted = [random.between(-2.8..2.8), elevation(random)];
        let (platform, velocity, acceleration, shot) = match work {
            Work::Turn => (mount(random), DVec3::ZERO, DVec3::ZERO, None),
            Work::Follow(shot) => {
                (ship(random), random.vector(-60.0..60.0), random.vector(-3.0..3.0), shot)
            }
        };
        let motion = |position: DVec3| Motion {
            position: Point::of(position),
            velocity: Vec3::narrow(velocity),
            acceleration: Vec3::narrow(acceleration),
        };
        let shot = shot.as_ref();
        let mut scene = Scene { config, shot, platform, target: motion(DVec3::ZERO) };
        let mount = platform.mount.orientation_wide();
        let pointing = matrix(mount * turret_orientation(wanted[0], wanted[1])).x_axis;
        let distance = random.between(500.0..2000.0);
        let arm = scene.muzzle(mount, wanted);
        let at_hit = platform.mount.position.wide() + arm + pointing * distance;
        scene.target = motion(shot.map_or(at_hit, |shot| {
            // The part of gravity and of the platform's velocity in the flight, less the motion of the target.
            let time = distance / f64::from(shot.speed);
            let seen = platform.velocity.wide() * f64::from(shot.inherit) - velocity;
            at_hit + (seen + (shot.gravity.wide() - acceleration) * (time / 2.0)) * time
        }));

        let [azimuth, elevation] = scene.goals();
        let [of_azimuth, of_elevation] = limits(config);
        let settled = matches!(work, Work::Follow(_)) && random.coin();
        let azimuth = course(random, azimuth, &of_azimuth, settled)?;
        let elevation = course(random, elevation, &of_elevation, settled)?;
        let [before, after] =
            [-f64::from(TIME), 0.0].map(|time| [azimuth.at(time), elevation.at(time)]);
        let angles = after.map(|joint| joint.angle);
        let posed = Posed {
            barrel: mount * turret_orientation(angles[0], angles[1]),
            muzzle: platform.mount.position.wide() + scene.muzzle(mount, angles),
        };
        Some((Self { state: state(before), platform, target: scene.target }, posed))
    }
}

/// Returns an elevation within the stops, or below them.
fn elevation(random: &mut Random) -> f64 {
    if random.between(0.0..1.0) < BELOW {
        random.between(-0.4..-0.15)
    } else {
        random.between(-0.05..1.1)
    }
}

/// Returns a platform anywhere, at rest, in any orientation.
fn mount(random: &mut Random) -> Platform {
    at(random.vector(-1e4..1e4), random.rotation(), DVec3::ZERO, DVec3::ZERO)
}

/// Returns a platform anywhere, on a rolling deck.
fn ship(random: &mut Random) -> Platform {
    let heading = about(DVec3::Y, random.between(-PI..PI));
    let roll = about(DVec3::X, random.between(-0.08..0.08));
    let velocity = random.vector(-15.0..15.0);
    at(random.vector(-1e4..1e4), heading * roll, velocity, random.vector(-0.05..0.05))
}

fn at(position: DVec3, orientation: DQuat, velocity: DVec3, spin: DVec3) -> Platform {
    let position = Point::of(position);
    let orientation = Quat::narrow(orientation).0;
    let (velocity, spin) = (Vec3::narrow(velocity), Vec3::narrow(spin));
    Platform { mount: Mount { position, orientation }, velocity, spin }
}

fn limits(config: &Config) -> [Limits; 2] {
    let limits = |min: f32, max: f32, rate: f32, accel: f32| Limits {
        travel: f64::from(min)..=f64::from(max),
        rate: rate.into(),
        accel: accel.into(),
    };
    [
        limits(config.azimuth_min, config.azimuth_max, config.azimuth_rate, config.azimuth_accel),
        limits(
            config.elevation_min,
            config.elevation_max,
            config.elevation_rate,
            config.elevation_accel,
        ),
    ]
}

fn course(random: &mut Random, goal: Goal, limits: &Limits, settled: bool) -> Option<Move> {
    if settled && goal.rate.abs() <= 0.5 * limits.rate && goal.accel.abs() <= 0.25 * limits.accel {
        return Some(Move::settled(goal));
    }
    Move::draw(random, goal, limits, TIME.into())
}

fn state([azimuth, elevation]: [Place; 2]) -> State {
    State {
        azimuth: azimuth.angle,
        elevation: elevation.angle,
        azimuth_rate: azimuth.rate,
        elevation_rate: elevation.rate,
    }
}
