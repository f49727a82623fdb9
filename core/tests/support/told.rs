//! What a turret with sectors is told, for a while: any command, to anywhere.

use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{Config, Mount, Platform, State, return_to_rest, track, update};
use turret_core::aim::{Motion, lead};
use turret_core::glam::{DQuat, DVec3, Vec3};

use super::lead::shot;
use super::sector_scene::{Order, Scene, target};
use super::sectors::Numbers;
use super::turret::LEVEL;

/// A command to a turret, for a while.
#[derive(Clone, Debug)]
pub enum Told {
    Order(Order),
    Track { motion: Motion, mount: Mount, velocity: Vec3, spin: Vec3 },
    Engage { motion: Motion, platform: Platform, shot: Option<(lead::Shot, lead::Trajectory)> },
    Teleport(Numbers),
    Rest,
}

fn vector(numbers: &mut Numbers, most: f64) -> DVec3 {
    DVec3::from_array([(); 3].map(|()| numbers.within(-most, most)))
}

impl Told {
    pub fn new(scene: &Scene, numbers: &mut Numbers) -> Self {
        let config = scene.config();
        let motion = Motion {
            position: target(&config, scene.angles(numbers)) * numbers.within(-4.0, 0.0).exp(),
            velocity: vector(numbers, 100.0).as_vec3(),
            acceleration: vector(numbers, 10.0).as_vec3(),
        };
        let velocity = vector(numbers, 10.0).as_vec3();
        let spin = vector(numbers, 0.5).as_vec3();
        let orientation = DQuat::from_scaled_axis(vector(numbers, 2.0)).as_quat();
        let mount = Mount { position: DVec3::ZERO, orientation };
        match numbers.below(7) {
            0 => Self::Rest,
            1 => Self::Teleport(numbers.clone()),
            2 => Self::Order(Order::Angles(scene.angles(numbers))),
            3 => Self::Order(Order::Target(scene.angles(numbers))),
            4 | 5 => Self::Track { motion, mount, velocity, spin },
            _ => {
                let speed = numbers.within(100.0, 900.0) as f32;
                let shot = shot(speed, Vec3::new(0.0, -9.81, 0.0));
                let trajectory =
                    numbers.pick(&[lead::Trajectory::Earliest, lead::Trajectory::Latest]);
                let shot = numbers.chance(0.8).then_some((shot, trajectory));
                Self::Engage { motion, platform: Platform { mount, velocity, spin }, shot }
            }
        }
    }

    /// Returns the turret one step on, and moves target and platform by that step, too.
    pub fn step(&mut self, config: &Config, at: &State, dt: f32) -> State {
        match self {
            Self::Order(order) => order.step(config, at, dt).0,
            Self::Rest => return_to_rest(at, config, &LEVEL, dt).unwrap().0,
            Self::Teleport(numbers) => {
                let position = vector(numbers, 100.0);
                update(at, config, &LEVEL, position, dt).unwrap().0
            }
            Self::Track { motion, mount, velocity, spin } => {
                move_on(motion, dt);
                turn_on(mount, *velocity, *spin, dt);
                track(at, config, mount, *velocity, *spin, motion, dt).unwrap().0
            }
            Self::Engage { motion, platform, shot } => {
                move_on(motion, dt);
                turn_on(&mut platform.mount, platform.velocity, platform.spin, dt);
                let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
                engage(at, config, platform, shot, Some(motion), dt).unwrap().state
            }
        }
    }
}

fn move_on(motion: &mut Motion, dt: f32) {
    let seconds = f64::from(dt);
    motion.position += motion.velocity.as_dvec3() * seconds;
    motion.velocity += motion.acceleration * dt;
}

fn turn_on(mount: &mut Mount, velocity: Vec3, spin: Vec3, dt: f32) {
    mount.position += velocity.as_dvec3() * f64::from(dt);
    let turn = DQuat::from_scaled_axis(spin.as_dvec3() * f64::from(dt));
    mount.orientation = (turn * mount.orientation.as_dquat()).normalize().as_quat();
}
