//! A call with dt 0 reports what the last step reported, and changes nothing.

use std::array::from_fn;

use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Platform, Pose, State, flags, return_to_rest, track, update,
    update_angles,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::support::amount::amount;
use crate::support::flight::position_at;
use crate::support::gun::Random;

const INF: f32 = f32::INFINITY;

fn pick<T: Copy>(random: &mut Random, choices: &[T]) -> T {
    choices[(random.unit() * choices.len() as f64) as usize]
}

/// What a turret is told to do in each step.
#[derive(Clone, Copy, Debug)]
enum Order {
    Update,
    Track,
    Engage,
    Angles,
    Return,
}

const ORDERS: [Order; 5] =
    [Order::Update, Order::Track, Order::Engage, Order::Angles, Order::Return];

struct Scene {
    config: Config<'static>,
    platform: Platform,
    target: Motion,
    shot: (Shot, Trajectory),
    angles: AxisAngles,
    state: State,
}

impl Scene {
    fn random(random: &mut Random) -> Self {
        let (min, max) = pick(random, &[(-INF, INF), (-2.6, 2.6), (-4.7, 4.7)]);
        let [rates, accels] = [[0.3, 1.0, 4.0, INF], [0.5, 3.0, 20.0, INF]];
        let axis = |random: &mut Random, min, max| Axis {
            min,
            max,
            rate: pick(random, &rates),
            accel: pick(random, &accels),
        };
        let (low, high) = (pick(random, &[-1.0, -0.3, 0.0]), pick(random, &[0.8, 1.4, 1.5, 2.2]));
        let size = pick(random, &[0.0, 1.0, 1.0]);
        let moves = pick(random, &[0.0, 1.0]);
        let config = Config {
            azimuth: axis(random, min, max),
            elevation: axis(random, low, high),
            muzzle: ((random.vector(0.3) + DVec3::X * random.between(0.0..5.0)) * size).as_vec3(),
            trunnion: (random.vector(1.0) * size).as_vec3(),
            rest: AxisAngles { azimuth: random.between(-8.0..8.0) as f32, elevation: 0.2 },
            ..Config::new(Axes::Canonical)
        };
        let orientation = Quat::from_vec4(random.vector(1.0).as_vec3().extend(0.4)).normalize();
        let platform = Platform {
            mount: Mount { position: random.vector(100.0), orientation },
            velocity: (random.vector(20.0) * moves).as_vec3(),
            spin: (random.vector(0.2) * moves).as_vec3(),
        };
        let target = Motion {
            position: random.vector(1.0).normalize() * random.between(30.0..800.0),
            velocity: (random.vector(30.0) * moves).as_vec3(),
            acceleration: (random.vector(3.0) * moves).as_vec3(),
        };
        let shot = Shot {
            speed: pick(random, &[90.0, 200.0, 500.0]),
            inherit: pick(random, &[0.0, 1.0]),
            max_time: pick(random, &[0.0, 0.0, 4.0]),
            gravity: Vec3::Y * pick(random, &[0.0, -9.81, -9.81]),
            drag: pick(random, &[0.0, 0.0, 0.0, 0.2]),
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        };
        let state = State {
            azimuth: random.between(-2.5..2.5),
            elevation: random.between(0.0..0.8),
            azimuth_rate: random.between(-1.0..1.0) * pick(random, &[0.0, 1.0]),
            elevation_rate: 0.0,
            ..State::default()
        };
        Self {
            config,
            platform,
            target,
            shot: (shot, pick(random, &[Trajectory::Earliest, Trajectory::Latest])),
            angles: AxisAngles {
                azimuth: random.between(-8.0..8.0) as f32,
                elevation: random.between(-1.0..1.0) as f32,
            },
            state,
        }
    }

    fn move_all(&mut self, dt: f32) {
        let Self { platform: Platform { mount, velocity, spin }, target, .. } = self;
        mount.position += velocity.as_dvec3() * f64::from(dt);
        mount.orientation = (Quat::from_scaled_axis(*spin * dt) * mount.orientation).normalize();
        target.position = position_at(target, dt.into());
        target.velocity += target.acceleration * dt;
    }

    fn step(&self, order: Order, dt: f32) -> (State, Pose, u32) {
        let Self { config, platform, target, shot: (shot, trajectory), angles, state } = self;
        let Platform { mount, velocity, spin } = platform;
        match order {
            Order::Update => update(state, config, mount, target.position, dt),
            Order::Track => track(state, config, mount, *velocity, *spin, target, dt),
            Order::Engage => {
                engage(state, config, platform, Some((shot, *trajectory)), Some(target), dt)
                    .map(|engagement| (engagement.state, engagement.pose, engagement.flags))
            }
            Order::Angles => update_angles(state, config, mount, *angles, dt),
            Order::Return => return_to_rest(state, config, mount, dt),
        }
        .expect("it is legal")
    }
}

fn bits(state: &State) -> ([u64; 4], [u64; 3], [u32; 2]) {
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = *state;
    let State { azimuth_left, elevation_left, waiting, trajectory, reserved, .. } = *state;
    let joints = [azimuth, elevation, azimuth_rate, elevation_rate].map(f64::to_bits);
    let memory = [azimuth_left, elevation_left, waiting].map(f64::to_bits);
    (joints, memory, [trajectory, reserved])
}

#[test]
fn dt_of_0_reports_what_the_last_step_reported() {
    let mut random = Random(7);
    let scenes = amount(60_000, 5_000);
    // For each order: settled, under way.
    let mut seen: [[u32; 2]; ORDERS.len()] = from_fn(|_| [0; 2]);
    for scene_number in 0..scenes {
        let mut scene = Scene::random(&mut random);
        let at = random.between(0.0..ORDERS.len() as f64) as usize;
        let order = ORDERS[at];
        // The last is one that only the routes take. A target that moves would have been far away before it.
        let stands = scene.target.velocity == Vec3::ZERO;
        let longest = if stands { 2e6 } else { 0.1 };
        let dt = pick(&mut random, &[1.0 / 60.0, 1.0 / 240.0, 0.1, longest]);
        let steps = if dt > 1.0 { 1 } else { pick(&mut random, &[1, 5, 20, 100, 400]) };
        let mut told = 0;
        for _ in 0..steps {
            if dt < 1.0 {
                scene.move_all(dt);
            }
            let (state, _, flags) = scene.step(order, dt);
            scene.state = state;
            told = flags;
        }
        let (state, _, flags) = scene.step(order, 0.0);
        let Scene { config, state: before, .. } = &scene;
        assert_eq!(flags, told, "scene {scene_number}, {order:?}: {before:?}, {config:?}");
        assert_eq!(bits(&state), bits(before));
        seen[at][usize::from(told & flags::SLEWING != 0)] += 1;
    }
    assert!(seen.iter().flatten().all(|seen| *seen > scenes / 40), "{seen:?}");
}
