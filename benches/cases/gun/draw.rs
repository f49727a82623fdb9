use std::f64::consts::PI;

use glam::{DQuat, DVec3};

use super::TIME;
use super::joint::{Goal, Limits, Move};
use super::scene::{Scene, flown};
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

/// Where the targets are.
#[derive(Clone, Copy)]
pub enum Targets {
    /// One in sixteen is below the elevation's lower stop.
    Mixed,
    /// Within the stops of both joints.
    Within,
    /// Far beyond a stop, so that the turret turns to the stop and waits there. Half of the targets are below the
    /// elevation's lower stop, and the others are in the azimuth's dead zone, nearer to one of its stops.
    Beyond,
    /// The same for both joints at once.
    BeyondTwo,
    /// Below the elevation's lower stop by 0.03° to 0.17°, where a trembling target is within the travel at times.
    NextTo,
}

impl Targets {
    /// Returns the name of a case of a function and a kind of turret with these targets.
    pub fn name(self, function: &str, kind: &str) -> &'static str {
        let place = match self {
            Self::Mixed => return format!("{function} ({kind})").leak(),
            Self::Within => "within the stops",
            Self::Beyond => "beyond a stop",
            Self::BeyondTwo => "beyond two stops",
            Self::NextTo => "next to a stop",
        };
        format!("{function} ({kind}; {place})").leak()
    }
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
    pub fn draw(
        random: &mut Random,
        config: &Config,
        work: Work,
        targets: Targets,
    ) -> (Self, Posed) {
        loop {
            if let Some(gun) = Self::try_draw(random, config, work, targets) {
                return gun;
            }
        }
    }

    fn try_draw(
        random: &mut Random,
        config: &Config,
        work: Work,
        targets: Targets,
    ) -> Option<(Self, Posed)> {
        let wanted = direction(random, targets);
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
            let (carry, fall) = flown(shot, time);
            let carried = platform.velocity.wide() * f64::from(shot.inherit) * carry;
            at_hit + carried + shot.gravity.wide() * fall
                - (velocity + acceleration * (time / 2.0)) * time
        }));

        let [azimuth, elevation] = scene.goals();
        let [of_azimuth, of_elevation] = limits(config);
        let settled = matches!(work, Work::Follow(_)) && random.coin();
        let azimuth = course(random, azimuth, &of_azimuth, settled)?;
        let elevation = course(random, elevation, &of_elevation, settled)?;
        let angles = [&azimuth, &elevation].map(|joint| joint.at(0.0).angle);
        let posed = Posed {
            barrel: mount * turret_orientation(angles[0], angles[1]),
            muzzle: platform.mount.position.wide() + scene.muzzle(mount, angles),
        };
        Some((Self { state: state(&azimuth, &elevation), platform, target: scene.target }, posed))
    }
}

/// Returns azimuth and elevation of a target.
fn direction(random: &mut Random, targets: Targets) -> [f64; 2] {
    let azimuth = random.between(-2.8..2.8);
    let is_below = match targets {
        Targets::Mixed => random.between(0.0..1.0) < BELOW,
        Targets::Within => false,
        Targets::Beyond => random.coin(),
        Targets::BeyondTwo | Targets::NextTo => true,
    };
    let in_dead_zone = match targets {
        Targets::Mixed | Targets::Within | Targets::NextTo => false,
        Targets::Beyond => !is_below,
        Targets::BeyondTwo => true,
    };
    let azimuth = if in_dead_zone { random.between(2.95..3.02).copysign(azimuth) } else { azimuth };
    let elevation = match targets {
        Targets::NextTo => -0.103..-0.1005,
        _ if is_below => -0.4..-0.15,
        _ => -0.05..1.1,
    };
    [azimuth, random.between(elevation)]
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

/// Returns the state before the step, with what the turret remembers of the step before that.
fn state(azimuth: &Move, elevation: &Move) -> State {
    let time = -f64::from(TIME);
    let [base, gun] = [azimuth, elevation].map(|joint| joint.at(time));
    State {
        azimuth: base.angle,
        elevation: gun.angle,
        azimuth_rate: base.rate,
        elevation_rate: gun.rate,
        azimuth_left: azimuth.left(time),
        elevation_left: elevation.left(time),
        waiting: 0.0,
        trajectory: 0,
        reserved: 0,
    }
}
