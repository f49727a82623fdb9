//! Guns on platforms that move, drawn at random or as simple as possible, and what their shots hit.

use std::f64::consts::FRAC_PI_2;
use std::ops::Range;

use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{Axes, Axis, Config, Mount, Platform, State};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DQuat, DVec3, Vec3};

use super::flight::{Flown, position_at};
use super::lead::shot;
use super::turret::LEVEL;

const INF: f32 = f32::INFINITY;

/// The error that [`flags::ON_TARGET`] allows in addition to the tolerance, radians.
pub const ALLOWANCE: f64 = 1e-4;

/// A gun that points anywhere at once, at the origin.
pub const GUN: Config<'static> = Config { aim_tolerance: 1e-3, ..Config::new(Axes::Canonical) };
pub const STANDING: Platform = Platform { mount: LEVEL, velocity: Vec3::ZERO, spin: Vec3::ZERO };
pub const SHELL: Shot = shot(100.0, Vec3::new(0.0, -10.0, 0.0));
pub const AT_REST: State = State::at_rest(0.0, 0.0);

pub fn standing(position: DVec3) -> Motion {
    Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO }
}

/// Random numbers for a scene: a linear congruential generator, Knuth's MMIX.
pub struct Random(pub u64);

impl Random {
    /// Returns the numbers of a seed: neighbors have nothing in common.
    pub fn of(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..4 {
            random.unit();
        }
        random
    }

    pub fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, range: Range<f64>) -> f64 {
        range.start + (range.end - range.start) * self.unit()
    }

    /// As [`Random::between`], evenly in the logarithm.
    pub fn magnitude(&mut self, range: Range<f64>) -> f64 {
        self.between(range.start.ln()..range.end.ln()).exp()
    }

    pub fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[(self.unit() * all.len() as f64) as usize]
    }

    /// A vector no longer than `most`.
    pub fn vector(&mut self, most: f64) -> DVec3 {
        loop {
            let v = DVec3::from_array([(); 3].map(|()| self.between(-1.0..1.0)));
            if v.length() <= 1.0 {
                return v * most;
            }
        }
    }
}

/// A platform that turns and accelerates.
#[derive(Clone, Copy)]
pub struct Ship {
    pub position: DVec3,
    pub orientation: DQuat,
    pub velocity: DVec3,
    pub acceleration: DVec3,
    pub spin: DVec3,
    pub spin_accel: DVec3,
}

impl Ship {
    pub fn random(random: &mut Random) -> Self {
        let far = if random.chance(0.2) { 1e6 } else { 1e3 };
        let [spin, spin_accel] = [1.0, 0.3].map(|most| random.vector(most));
        Self {
            position: random.vector(far),
            orientation: DQuat::from_scaled_axis(random.vector(3.0)),
            velocity: random.vector(40.0),
            acceleration: random.vector(5.0),
            spin,
            spin_accel,
        }
    }

    pub fn step(&mut self, dt: f64) {
        self.position += self.velocity * dt + self.acceleration * (0.5 * dt * dt);
        self.velocity += self.acceleration * dt;
        let turn = self.spin * dt + self.spin_accel * (0.5 * dt * dt);
        self.orientation = (DQuat::from_scaled_axis(turn) * self.orientation).normalize();
        // At most 1 rad/s: it swings back.
        if (self.spin + self.spin_accel * dt).length() > 1.0 {
            self.spin_accel = -self.spin_accel;
        }
        self.spin += self.spin_accel * dt;
    }

    pub fn platform(&self) -> Platform {
        Platform {
            mount: Mount { position: self.position, orientation: self.orientation.as_quat() },
            velocity: self.velocity.as_vec3(),
            spin: self.spin.as_vec3(),
        }
    }
}

/// A gun, its platform and its target.
pub struct Scene {
    pub config: Config<'static>,
    pub ship: Ship,
    pub shot: Shot,
    pub trajectory: Trajectory,
    pub target: Motion,
    pub dt: f64,
    pub state: State,
}

/// The kinds of scenes.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Whether the gun has stops, low rates and low accelerations.
    pub limited: bool,
}

impl Scene {
    pub fn random(random: &mut Random, kind: Kind) -> Self {
        let limit = |random: &mut Random, range: Range<f64>| {
            if random.chance(0.3) { INF } else { random.magnitude(range) as f32 }
        };
        let (rates, accels) =
            if kind.limited { (0.2..5.0, 0.5..50.0) } else { (6.0..20.0, 60.0..200.0) };
        let [azimuth_rate, elevation_rate] = [(); 2].map(|()| limit(random, rates.clone()));
        let [azimuth_accel, elevation_accel] = [(); 2].map(|()| limit(random, accels.clone()));
        let (min, max) = if kind.limited && random.chance(0.5) {
            let min = random.between(-4.0..0.0);
            (min as f32, (min + random.between(0.5..8.0)) as f32)
        } else {
            (-INF, INF)
        };
        let (low, high) = if kind.limited {
            (random.between(-1.5..-0.1), random.between(0.2..2.5))
        } else {
            (-FRAC_PI_2, FRAC_PI_2)
        };
        let barrel = random.magnitude(0.1..10.0);
        let config = Config {
            azimuth: Axis { min, max, rate: azimuth_rate, accel: azimuth_accel },
            elevation: Axis {
                min: low as f32,
                max: high as f32,
                rate: elevation_rate,
                accel: elevation_accel,
            },
            rest: AxisAngles { azimuth: 0.0, elevation: 0.0 },
            aim_tolerance: random.magnitude(2e-4..2e-2) as f32,
            trunnion: random.vector(2.0).as_vec3(),
            muzzle: (random.vector(0.3) + DVec3::X * barrel).as_vec3(),
            axes: Axes::Canonical,
            sectors: &[],
        };
        let ship = Ship::random(random);
        let speed = random.magnitude(80.0..1500.0);
        let shot = Shot {
            speed: speed as f32,
            inherit: if random.chance(0.8) { 1.0 } else { random.between(-1.0..2.0) as f32 },
            max_time: if random.chance(0.2) { 20.0 } else { 0.0 },
            gravity: if random.chance(0.7) {
                Vec3::Y * -9.81
            } else {
                random.vector(5.0).as_vec3()
            },
            drag: if random.chance(0.5) { 0.0 } else { random.magnitude(1e-3..2.0) as f32 },
            physics_step: if random.chance(0.6) {
                0.0
            } else {
                random.between(1.0 / 120.0..0.05) as f32
            },
            thrust: if random.chance(0.8) { 0.0 } else { random.between(1.0..300.0) as f32 },
            burn_time: random.magnitude(0.05..20.0) as f32,
        };
        let trajectory =
            if random.chance(0.75) { Trajectory::Earliest } else { Trajectory::Latest };
        let distance = random.magnitude(30.0..2500.0);
        let target = Motion {
            position: ship.position + random.vector(1.0).normalize() * distance,
            velocity: random.vector((0.5 * speed).min(300.0).min(distance)).as_vec3(),
            acceleration: if random.chance(0.4) {
                Vec3::ZERO
            } else {
                random.vector(15.0).as_vec3()
            },
        };
        let dt = 1.0 / random.between(20.0..240.0);
        let state = State::at_rest(random.between(-3.0..3.0), random.between(0.0..1.0));
        // Floats, as a game has them, and so that steps add up.
        let dt = f64::from(dt as f32);
        Self { config, ship, shot, trajectory, target, dt, state }
    }

    /// One frame: the platform and the target move, then the gun.
    pub fn frame(&mut self) -> Engagement {
        self.ship.step(self.dt);
        let Motion { velocity, acceleration, .. } = self.target;
        self.target.position = position_at(&self.target, self.dt);
        self.target.velocity = velocity + acceleration * self.dt as f32;
        let shot = Some((&self.shot, self.trajectory));
        let engagement = engage(
            &self.state,
            &self.config,
            &self.ship.platform(),
            shot,
            Some(&self.target),
            self.dt as f32,
        )
        .expect("it is legal");
        self.state = engagement.state;
        engagement
    }

    /// By how much a shot that is fired now misses, and how much the flag allows; meters.
    pub fn fired(&self, engagement: &Engagement) -> (f64, f64) {
        let Engagement { pose, solution, .. } = engagement;
        let solution = solution.expect("on target");
        let Platform { mount, velocity, spin } = self.ship.platform();
        let arm = pose.muzzle - mount.position;
        let muzzle_velocity = velocity.as_dvec3() + spin.as_dvec3().cross(arm);
        let launch = pose.boresight.as_dvec3() * f64::from(self.shot.speed)
            + muzzle_velocity * f64::from(self.shot.inherit);
        let time = f64::from(solution.time);
        let around = 0.02 * time + 0.02;
        let heading = pose.boresight.as_dvec3();
        let flown = Flown::new(&self.shot, pose.muzzle, launch, heading, time + around);
        let allowed = (f64::from(self.config.aim_tolerance) + ALLOWANCE) * flown.path(time);
        (flown.passes(&self.target, time, around), allowed + 1e-6)
    }
}
