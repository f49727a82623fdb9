//! A call with dt 0 reports what the last step reported, and changes nothing.

use std::array::from_fn;

use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Platform, Pose, Sector, SectorKind, State, flags, return_to_rest,
    track, update, update_angles,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::support::amount::amount;
use crate::support::flight::position_at;
use crate::support::gun::{Random, STANDING};
use crate::support::lead::shot;

const INF: f32 = f32::INFINITY;

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
        let (min, max) = random.pick(&[(-INF, INF), (-2.6, 2.6), (-4.7, 4.7)]);
        let [rates, accels] = [[0.3, 1.0, 4.0, INF], [0.5, 3.0, 20.0, INF]];
        let axis = |random: &mut Random, min, max| Axis {
            min,
            max,
            rate: random.pick(&rates),
            accel: random.pick(&accels),
        };
        let (low, high) = (random.pick(&[-1.0, -0.3, 0.0]), random.pick(&[0.8, 1.4, 1.5, 2.2]));
        let size = random.pick(&[0.0, 1.0, 1.0]);
        let moves = random.pick(&[0.0, 1.0]);
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
            speed: random.pick(&[90.0, 200.0, 500.0]),
            inherit: random.pick(&[0.0, 1.0]),
            max_time: random.pick(&[0.0, 0.0, 4.0]),
            gravity: Vec3::Y * random.pick(&[0.0, -9.81, -9.81]),
            drag: random.pick(&[0.0, 0.0, 0.0, 0.2]),
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        };
        let state = State {
            azimuth: random.between(-2.5..2.5),
            elevation: random.between(0.0..0.8),
            azimuth_rate: random.between(-1.0..1.0) * random.pick(&[0.0, 1.0]),
            elevation_rate: 0.0,
            ..State::default()
        };
        Self {
            config,
            platform,
            target,
            shot: (shot, random.pick(&[Trajectory::Earliest, Trajectory::Latest])),
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

    /// Returns the time of flight of a shot, too, where there is one; otherwise 0.
    fn step(&self, order: Order, dt: f32) -> (State, Pose, u32, f32) {
        let Self { config, platform, target, shot: (shot, trajectory), angles, state } = self;
        let Platform { mount, velocity, spin } = platform;
        match order {
            Order::Update => update(state, config, mount, target.position, dt),
            Order::Track => track(state, config, mount, *velocity, *spin, target, dt),
            Order::Engage => {
                let shot = Some((shot, *trajectory));
                let got = engage(state, config, platform, shot, Some(target), dt);
                let got = got.expect("it is legal");
                let seconds = got.solution.map_or(0.0, |solution| solution.time);
                return (got.state, got.pose, got.flags, seconds);
            }
            Order::Angles => update_angles(state, config, mount, *angles, dt),
            Order::Return => return_to_rest(state, config, mount, dt),
        }
        .map(|(state, pose, flags)| (state, pose, flags, 0.0))
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
        let dt = random.pick(&[1.0 / 60.0, 1.0 / 240.0, 0.1, longest]);
        let steps = if dt > 1.0 { 1 } else { random.pick(&[1, 5, 20, 100, 400]) };
        let mut told = (0, 0.0, 0.0);
        for _ in 0..steps {
            if dt < 1.0 {
                scene.move_all(dt);
            }
            let (state, pose, flags, seconds) = scene.step(order, dt);
            scene.state = state;
            told = (flags, pose.error, seconds);
        }
        let (state, pose, flags, seconds) = scene.step(order, 0.0);
        let Scene { config, state: before, .. } = &scene;
        let (told, error, told_seconds) = told;
        assert_eq!(flags, told, "scene {scene_number}, {order:?}: {before:?}, {config:?}");
        assert_eq!(bits(&state), bits(before));
        // Where the muzzle is when the turret has arrived is found anew.
        assert!((pose.error - error).abs() < 1e-4, "scene {scene_number}, {order:?}: {before:?}");
        assert!(
            (seconds - told_seconds).abs() <= 1e-3 * told_seconds,
            "scene {scene_number}: {seconds} s for {told_seconds} s, {before:?}, {config:?}"
        );
        seen[at][usize::from(told & flags::SLEWING != 0)] += 1;
    }
    assert!(seen.iter().flatten().all(|seen| *seen > scenes / 40), "{seen:?}");
}

#[test]
fn dt_of_0_reports_the_arc_of_the_last_step_where_both_end_at_one_stop() {
    // A target that turns back: the early hit is in front of the gun's stop, and the late one far behind.
    let axis = |min, max, rate| Axis { min, max, rate, accel: 2.0 };
    let azimuth = 2.982_098_3;
    let config = Config {
        azimuth: axis(azimuth, azimuth, 4.0),
        elevation: axis(-0.087_891_05, 1.103_554_8, 6.0),
        ..Config::new(Axes::Canonical)
    };
    let shot = shot(300.0, Vec3::ZERO);
    let target = Motion {
        position: DVec3::new(43.7, -4.28, -22.07),
        velocity: Vec3::new(-2.5, -1.1, -1.5),
        acceleration: Vec3::new(-3.3, -1.5, -1.9),
    };
    let report = |at: &State, dt: f32| {
        engage(at, &config, &STANDING, Some((&shot, Trajectory::Earliest)), Some(&target), dt)
            .unwrap()
    };
    let mut at = State::at_rest(azimuth.into(), 0.3);
    for frame in 0..120 {
        let told = report(&at, 1.0 / 60.0);
        at = told.state;
        let again = report(&at, 0.0);
        assert_eq!(again.solution, told.solution, "frame {frame}");
        assert_eq!((again.flags, again.pose.error), (told.flags, told.pose.error));
        assert_eq!(bits(&again.state), bits(&at));
    }
}

/// A sector to keep out of.
fn keep_out(from: f32, to: f32, elevation_min: f32, elevation_max: f32) -> Sector {
    Sector { from, to, elevation_min, elevation_max, kind: SectorKind::KEEP_OUT }
}

#[test]
fn dt_of_0_reports_that_a_turret_has_arrived_at_the_edge_of_a_sector() {
    let sectors = [keep_out(-2.3, -1.37, -INF, INF)];
    let axis = |min, max| Axis { min, max, rate: 1.0, accel: 1.0 };
    let mut arrived = 0;
    for (low, high) in [(-INF, INF), (-3.0, 3.0), (-9.0, 9.0)] {
        let mut config = Config {
            azimuth: axis(low, high),
            elevation: axis(-1.5, 1.5),
            ..Config::new(Axes::Canonical)
        };
        config.sectors = &sectors;
        config.rest.azimuth = -1.4;
        let mount = &STANDING.mount;
        let wanted = AxisAngles { azimuth: -1.4, elevation: 0.0 };
        for start in 0..118 {
            let start = State::at_rest(-1.36 + 0.02 * f64::from(start), -0.6);
            for told in [true, false] {
                let step = |at: &State, dt: f32| {
                    if told {
                        update_angles(at, &config, mount, wanted, dt)
                    } else {
                        return_to_rest(at, &config, mount, dt)
                    }
                    .unwrap()
                };
                let mut at = start;
                for _ in 0..1_000 {
                    let (next, _, flags) = step(&at, 1.0 / 60.0);
                    at = next;
                    let (_, _, again) = step(&at, 0.0);
                    assert_eq!(again, flags, "{at:?} from {start:?}");
                    if flags & flags::SLEWING == 0 {
                        arrived += 1;
                        break;
                    }
                }
            }
        }
    }
    assert_eq!(arrived, 3 * 118 * 2);
}

#[test]
fn dt_of_0_reports_the_edge_that_a_turret_keeps_when_the_way_there_has_become_direct() {
    let sectors = [
        keep_out(-3.024_71, 0.031_069_648, -INF, INF),
        keep_out(1.576_236_5, 2.153_670_8, -0.401_122_18, 0.463_757_57),
    ];
    let mut config = Config {
        azimuth: Axis { min: -INF, max: INF, rate: 1.177_366_3, accel: INF },
        elevation: Axis {
            min: -3.141_592_5,
            max: 3.141_592_5,
            rate: 1.023_235_4,
            accel: 2.260_717_2,
        },
        aim_tolerance: 0.1,
        trunnion: Vec3::new(0.0, 0.437_810_6, 1.510_777_6),
        muzzle: Vec3::new(0.0, -0.636_831_8, 0.392_184_23),
        ..Config::new(Axes::Canonical)
    };
    config.sectors = &sectors;
    let orientation = Quat::from_xyzw(0.875_354_6, 0.282_133_34, 0.392_547_52, 0.007_847_8);
    let mount = Mount { position: DVec3::ZERO, orientation };
    let target = DVec3::new(93.193_813_087_117_58, -48.297_208_162_155_81, 254.055_610_542_496_94);
    let mut at = State {
        azimuth: 1.608_579_518_132_169_6,
        elevation: -0.443_833_053_132_849_26,
        azimuth_rate: -1.177_366_256_713_867_2,
        elevation_rate: 0.439_447_829_985_164_5,
        azimuth_left: 5.234_955_718_755_271,
        elevation_left: 0.907_590_627_691_107_4,
        waiting: -1.601_213_48,
        ..State::default()
    };
    for frame in 0..60 {
        let (next, _, flags) = update(&at, &config, &mount, target, 0.080_905_86).unwrap();
        at = next;
        let (_, _, again) = update(&at, &config, &mount, target, 0.0).unwrap();
        assert_eq!(again, flags, "frame {frame}: {at:?}");
    }
    let (_, _, flags) = update(&at, &config, &mount, target, 0.0).unwrap();
    assert!(flags & flags::ON_TARGET != 0 && flags & flags::SLEWING == 0, "{flags}");
}
