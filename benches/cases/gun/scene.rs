use glam::{DQuat, DVec3};

use super::joint::Goal;
use crate::cases::reference::{integrate, matrix, turret_orientation};
use crate::peers::{Config, Motion, Platform, Shot};

/// For how long its launch velocity carries a shot in `time` seconds, and how far it falls for each m/s² of gravity: as a game
/// moves it in steps, if there are steps; without any, there must be no drag.
pub fn flown(shot: &Shot, time: f64) -> (f64, f64) {
    let (step, drag) = (f64::from(shot.physics_step), f64::from(shot.drag));
    if step == 0.0 {
        assert!(drag == 0.0, "only steps have drag here");
        return (time, time * time / 2.0);
    }
    let (mut carry, mut fall, mut kept, mut falling, mut left) = (0.0, 0.0, 1.0, 0.0, time);
    while left > 0.0 {
        let part = f64::min(left, step);
        kept *= 1.0 - drag * step;
        falling = (falling + step) * (1.0 - drag * step);
        carry += kept * part;
        fall += falling * part;
        left -= part;
    }
    (carry, fall)
}

/// A turret, its target, and its shot.
pub struct Scene<'a> {
    pub config: &'a Config,
    pub shot: Option<&'a Shot>,
    pub platform: Platform,
    pub target: Motion,
}

/// The step of numerical differences, seconds. Both their truncation error and their rounding error are below 1e-8.
const APART: f64 = 1e-3;
/// The error of the iteration, radians.
const LEFT: f64 = 4e-15;

impl Scene<'_> {
    /// The goals of azimuth and elevation with their rates, by differences. A joint is at its stop if the target is
    /// beyond it.
    pub fn goals(&self) -> [Goal; 2] {
        let [before, now, after] = [-APART, 0.0, APART].map(|time| self.pointing(time));
        [0, 1].map(|joint| {
            let [before, now, after] = [before, now, after].map(|angles| angles[joint]);
            let rate = (after - before) / (2.0 * APART);
            let accel = ((after - now) - (now - before)) / (APART * APART);
            Goal { angle: now, rate, accel }
        })
    }

    /// Azimuth and elevation that point at where a shot hits, within the stops, at a time from the end of the step. The
    /// muzzle depends on the angles, these on the flight time, and this on the muzzle, so all are found by iteration.
    fn pointing(&self, time: f64) -> [f64; 2] {
        let Self { platform, target, .. } = self;
        let mount = &platform.mount;
        let position = mount.position.wide() + platform.velocity.wide() * time;
        let orientation = at_time(mount.orientation_wide(), platform.spin.wide(), time);
        let target_acceleration = target.acceleration.wide();
        let target_velocity = target.velocity.wide() + target_acceleration * time;
        let target = target.position.wide()
            + (target.velocity.wide() + target_acceleration * (time / 2.0)) * time;

        let mut angles = [0.0; 2];
        let mut flight = 0.0;
        loop {
            let mut aim = target - position;
            if let Some(shot) = self.shot {
                let arm = self.muzzle(orientation, angles);
                let carried = platform.velocity.wide() + platform.spin.wide().cross(arm);
                let (carry, fall) = flown(shot, flight);
                aim += (target_velocity + target_acceleration * (flight / 2.0)) * flight
                    - carried * f64::from(shot.inherit) * carry
                    - shot.gravity.wide() * fall;
                let slowed = if carry > 0.0 { flight / carry } else { 1.0 };
                flight = (aim - arm).length() / f64::from(shot.speed) * slowed;
            }
            let next = self.angles(matrix(orientation).transpose() * aim);
            let moved = (next[0] - angles[0]).abs().max((next[1] - angles[1]).abs());
            angles = next;
            if moved <= LEFT || (self.shot.is_none() && flight == 0.0) {
                return angles;
            }
        }
    }

    /// The angles that point at a point in the mount's frame, of a turret whose muzzle is on its barrel's line.
    fn angles(&self, point: DVec3) -> [f64; 2] {
        let [x, y, _] = self.config.trunnion.wide().to_array();
        let azimuth = (-point.z).atan2(point.x);
        let elevation = (point.y - y).atan2(point.x.hypot(point.z) - x);
        let Config { azimuth_min, azimuth_max, elevation_min, elevation_max, .. } = *self.config;
        let within = |angle: f64, min: f32, max: f32| angle.clamp(min.into(), max.into());
        [within(azimuth, azimuth_min, azimuth_max), within(elevation, elevation_min, elevation_max)]
    }

    /// From the mount's position to the muzzle, in the world.
    pub fn muzzle(&self, mount: DQuat, [azimuth, elevation]: [f64; 2]) -> DVec3 {
        let base = matrix(mount * turret_orientation(azimuth, 0.0));
        let barrel = matrix(mount * turret_orientation(azimuth, elevation));
        base * self.config.trunnion.wide() + barrel * self.config.muzzle.wide()
    }
}

fn at_time(orientation: DQuat, spin: DVec3, time: f64) -> DQuat {
    if spin == DVec3::ZERO { orientation } else { integrate(orientation, spin, time) }
}
