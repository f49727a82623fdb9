//! The whole gun: shots fired while it is on target, flown.

use std::ops::Range;

use crate::support::cases;
use crate::support::flight::{Flown, position_at};
use proptest::prelude::*;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{Axes, Axis, Config, Mount, Platform, State, flags};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DQuat, DVec3, Vec3};

const INF: f32 = f32::INFINITY;

/// What [`flags::ON_TARGET`] allows beside the tolerance, radians.
const ALLOWANCE: f64 = 1e-4;

/// Random numbers for a scene: a linear congruential generator, Knuth's MMIX.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, range: Range<f64>) -> f64 {
        range.start + (range.end - range.start) * self.unit()
    }

    /// As [`Random::between`], evenly in the logarithm.
    fn magnitude(&mut self, range: Range<f64>) -> f64 {
        self.between(range.start.ln()..range.end.ln()).exp()
    }

    fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    /// A vector no longer than `most`.
    fn vector(&mut self, most: f64) -> DVec3 {
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
struct Ship {
    position: DVec3,
    orientation: DQuat,
    velocity: DVec3,
    acceleration: DVec3,
    spin: DVec3,
    spin_accel: DVec3,
}

impl Ship {
    fn random(random: &mut Random) -> Self {
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

    fn step(&mut self, dt: f64) {
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

    fn platform(&self) -> Platform {
        Platform {
            mount: Mount { position: self.position, orientation: self.orientation.as_quat() },
            velocity: self.velocity.as_vec3(),
            spin: self.spin.as_vec3(),
        }
    }
}

/// A gun, what it stands on, what it fires at.
struct Scene {
    config: Config,
    ship: Ship,
    shot: Shot,
    trajectory: Trajectory,
    target: Motion,
    dt: f64,
    state: State,
}

/// What kind of scenes.
#[derive(Clone, Copy)]
struct Kind {
    /// Whether the gun has stops, low rates and low accelerations.
    limited: bool,
}

impl Scene {
    fn random(random: &mut Random, kind: Kind) -> Self {
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
            (-3.0, 3.0)
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
        let state = State {
            azimuth: random.between(-3.0..3.0),
            elevation: random.between(0.0..1.0),
            azimuth_rate: 0.0,
            elevation_rate: 0.0,
        };
        // Floats, as a game has them, and so that steps add up.
        let dt = f64::from(dt as f32);
        Self { config, ship, shot, trajectory, target, dt, state }
    }

    /// One frame: the platform and the target move, then the gun.
    fn frame(&mut self) -> Engagement {
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
    fn fired(&self, engagement: &Engagement) -> (f64, f64) {
        let Engagement { pose, solution, .. } = engagement;
        let solution = solution.expect("on target");
        let Platform { mount, velocity, spin } = self.ship.platform();
        let arm = pose.muzzle - mount.position;
        let muzzle_velocity = velocity.as_dvec3() + spin.as_dvec3().cross(arm);
        let launch = pose.boresight.as_dvec3() * f64::from(self.shot.speed)
            + muzzle_velocity * f64::from(self.shot.inherit);
        let time = f64::from(solution.time);
        let around = 0.02 * time + 0.02;
        let flown = Flown::new(&self.shot, pose.muzzle, launch, time + around);
        let allowed = (f64::from(self.config.aim_tolerance) + ALLOWANCE) * flown.path(time);
        (flown.passes(&self.target, time, around), allowed + 1e-6)
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn shot_fired_on_target_hits(seed in any::<u64>(), frames in 20u32..100) {
        let mut random = Random(seed);
        let mut scene = Scene::random(&mut random, Kind { limited: true });
        let (mut worst, mut fired) = (0.0, 0);
        for _ in 0..frames {
            let engagement = scene.frame();
            let on_target = engagement.pose.flags & flags::ON_TARGET != 0;
            prop_assert!(!(on_target && engagement.pose.flags & flags::NO_SOLUTION != 0));
            // The first shots, those that are worse aimed than any before, and some of the others.
            let error = engagement.pose.error;
            if on_target && (fired < 2 || error > worst || random.chance(0.05)) {
                worst = f32::max(worst, error);
                fired += 1;
                let (miss, allowed) = scene.fired(&engagement);
                prop_assert!(miss <= allowed, "{} m off, {} m allowed", miss, allowed);
            }
        }
    }
}

/// Of the frames in which there is a solution, counted after `settling` seconds, how many are on target.
fn on_target(scene: &mut Scene, seconds: f64, settling: f64) -> (u32, u32) {
    let (mut on, mut all, mut time) = (0, 0, 0.0);
    while time < seconds {
        let pose = scene.frame().pose;
        time += scene.dt;
        if time > settling && pose.flags & flags::NO_SOLUTION == 0 {
            all += 1;
            on += u32::from(pose.flags & flags::ON_TARGET != 0);
        }
    }
    (on, all)
}

#[test]
fn gun_that_can_follow_is_on_target_after_it_has_settled() {
    let scenes = if cfg!(debug_assertions) { 100 } else { 10_000 };
    let (mut on, mut all, mut poor) = (0, 0, 0);
    for seed in 0..scenes {
        let mut random = Random(seed);
        let mut scene = Scene::random(&mut random, Kind { limited: false });
        let (of_scene_on, of_scene_all) = on_target(&mut scene, 3.0, 1.5);
        on += of_scene_on;
        all += of_scene_all;
        if of_scene_on * 100 < of_scene_all * 99 {
            poor += 1;
            if poor < 12 {
                eprintln!("seed {seed}: {of_scene_on} of {of_scene_all}");
            }
        }
    }
    let share = f64::from(on) / f64::from(all);
    eprintln!("{on} of {all}: {share}, {poor} of {scenes} scenes below 99 %");
    assert!(share > 0.99, "{share}");
}
