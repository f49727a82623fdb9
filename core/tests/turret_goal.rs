//! The goals of a turret while it turns, and while target and mount move: the turret does not change its mind, and its
//! rates are the derivatives of the joint angles.

use crate::support::turret::{
    Candidate, FULL, LEVEL, config, is_at, mount, moving, offset, settled, solutions, standing,
    state, track_from,
};
use crate::support::{cases, exact, vec3, wrap};
use proptest::prelude::*;
use turret_core::aim::Motion;
use turret_core::aim::turret::{Axes, Axis, Config, Mount, State, flags, track, update};
use turret_core::glam::{DQuat, DVec3, Vec3};

use std::f64::consts::PI;

const INF: f32 = f32::INFINITY;
const STOPPED: u32 = flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED;

/// The error of rates of up to 5 rad/s that are differences of angles over 1e-4 s, also next to the zenith.
const RATE: f64 = 1e-3;

/// Where a turret at `from` turns to in the end.
fn goal(config: &Config, mount: &Mount, target: DVec3, from: &State) -> Candidate {
    let (end, _, _) = settled(config, mount, target, from).unwrap();
    let (azimuth, elevation) = (end.azimuth, end.elevation);
    Candidate { azimuth, elevation, seconds: 0.0, turn: 0.0 }
}

/// A target that goes around a turret without turning back, slower and faster, up and down, but not below `lowest`.
fn orbit(speed: f64, waves: [f64; 4], lowest: f64, seconds: f64) -> DVec3 {
    let [swing, pace, height, phase] = waves;
    let azimuth = speed * (seconds + 0.3 * swing * (3.0 * seconds).sin());
    let middle = lowest + 0.68 * height.abs();
    let elevation = middle.max(0.0) + 0.68 * height * (pace * seconds + phase).sin();
    DQuat::from_rotation_y(azimuth) * DQuat::from_rotation_z(elevation) * (DVec3::X * 20.0)
}

/// A target that passes over a turret, from 5° to 85° off its zenith.
fn pass(speed: f64, waves: [f64; 4], seconds: f64) -> DVec3 {
    let [side, heading, ..] = waves;
    let along = 1.45 * (speed * (seconds - 2.5)).clamp(-1.0, 1.0);
    let lean = 0.09 + 0.7 * side.abs();
    DQuat::from_rotation_y(heading)
        * DQuat::from_rotation_x(lean)
        * DQuat::from_rotation_z(along)
        * (DVec3::Y * 20.0)
}

/// The goals of a turret with a target that moves, sixty a second.
fn goals(config: &Config, mut at: State, target: impl Fn(f64) -> DVec3) -> Vec<Candidate> {
    (0..300)
        .map(|frame| {
            let target = target(f64::from(frame) / 60.0);
            let goal = goal(config, &LEVEL, target, &at);
            (at, _, _) = update(&at, config, &LEVEL, target, 1.0 / 60.0).unwrap();
            goal
        })
        .collect()
}

/// How far apart two goals are, in radians.
fn apart(config: &Config, a: &Candidate, b: &Candidate) -> f64 {
    let turn = a.azimuth - b.azimuth;
    let turn = if config.azimuth.min.is_finite() { turn } else { wrap(turn) };
    turn.abs().max((a.elevation - b.elevation).abs())
}

/// Whether a goal leaps away and is back where it was within a tenth of a second, but for what the target has
/// moved.
fn goes_to_and_fro(config: &Config, goals: &[Candidate]) -> bool {
    goals.windows(6).any(|goals| {
        let from_first = |goal: &Candidate| apart(config, &goals[0], goal);
        from_first(&goals[1]) > 0.5 && goals[2..].iter().any(|goal| from_first(goal) < 0.4)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(4_000) })]

    #[test]
    fn goal_of_a_target_at_rest_stays_the_same_until_it_is_reached(
        config in config(1.0), mount in mount(1e3), offset in offset(), mut at in moving(), frame in 0.001f32..0.1,
    ) {
        let target = mount.position + offset;
        let first = goal(&config, &mount, target, &at);
        for _ in 0..40 {
            (at, _, _) = update(&at, &config, &mount, target, frame).unwrap();
            let (end, pose, flags) = settled(&config, &mount, target, &at).unwrap();
            // At a stop it waits for a target that is just beyond, and no angles point at a target that is too close.
            prop_assume!(flags & STOPPED == 0 || pose.error > config.aim_tolerance + 0.005);
            prop_assume!(flags & flags::TOO_CLOSE == 0);
            prop_assert!(is_at(&config, &end, &first), "{:?} from {:?}", end, at);
        }
    }
}

#[test]
fn turns_left_after_a_step_lead_to_where_the_turret_ends() {
    let axis = |min, max| Axis { min, max, rate: 1.4, accel: 4.0 };
    let config = Config {
        azimuth: axis(-7.0, 7.0),
        elevation: Axis { accel: 2.0, ..axis(-0.35, 1.7) },
        trunnion: Vec3::new(0.0, 1.5, 0.0),
        muzzle: Vec3::new(2.0, 0.0, 0.25),
        ..Config::new(Axes::Canonical)
    };
    let (mut turning, mut beyond_a_turn) = (0, 0);
    for from in (-390_i16..=390).step_by(60) {
        for to in (0_i16..360).step_by(40) {
            let [from, to] = [from, to].map(f32::from);
            let up = 0.1 * f64::from(to).to_radians();
            let aside = DVec3::new(up.cos(), up.sin(), 0.0);
            let target = DQuat::from_rotation_y(f64::from(to).to_radians()) * aside * 200.0;
            let mut at = State { azimuth_rate: 0.5, ..state(from, 20.0) };
            let (end, ..) = update(&at, &config, &LEVEL, target, 1000.0).unwrap();
            assert!(end.azimuth_left.abs() < 1e-12 && end.elevation_left.abs() < 1e-12);
            for _ in 0..100 {
                (at, ..) = update(&at, &config, &LEVEL, target, 0.02).unwrap();
                assert!((at.azimuth + at.azimuth_left - end.azimuth).abs() < 1e-9, "{from} {to}");
                assert!(
                    (at.elevation + at.elevation_left - end.elevation).abs() < 1e-9,
                    "{from} {to}"
                );
                turning += u32::from(at.azimuth_left.abs() > 0.1);
                beyond_a_turn += u32::from(at.azimuth.abs() > PI);
            }
        }
    }
    assert!(turning > 1000 && beyond_a_turn > 1000, "{turning} {beyond_a_turn}");
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn goal_does_not_go_to_and_fro_as_a_target_goes_around(
        config in config(0.1), at in standing(), speed in -2.0f64..2.0,
        waves in prop::array::uniform4(-1.0f64..1.0), lean in any::<bool>(),
    ) {
        let mut config = config;
        config.axes = Axes::Canonical;
        if lean {
            // Both upright and over the top, all targets above the horizon are within the elevation's travel.
            (config.elevation.min, config.elevation.max) = (-1.0, FULL);
        } else {
            config.elevation.min = config.elevation.min.clamp(-1.5, 1.5);
            config.elevation.max = config.elevation.max.clamp(config.elevation.min, 1.5);
        }
        // High enough that the offsets do not lower the target below the horizon.
        let lowest = if lean { 0.05 } else { -0.8 };
        let goals = goals(&config, at, |seconds| orbit(speed, waves, lowest, seconds));
        prop_assert!(!goes_to_and_fro(&config, &goals));
    }

    #[test]
    fn goal_does_not_go_to_and_fro_as_a_target_passes_over_a_turret_whose_barrel_goes_over_the_top(
        config in config(0.1), at in standing(), speed in -0.4f64..0.4,
        waves in prop::array::uniform4(-1.0f64..1.0), endless in any::<bool>(),
    ) {
        let mut config = config;
        config.axes = Axes::Canonical;
        (config.elevation.min, config.elevation.max) = (-0.2, FULL);
        let reach = if endless { INF } else { 4.0 };
        (config.azimuth.min, config.azimuth.max) = (-reach, reach);
        let goals = goals(&config, at, |seconds| pass(speed, waves, seconds));
        prop_assert!(!goes_to_and_fro(&config, &goals));
    }
}

/// How target and mount move.
#[derive(Clone, Copy, Debug)]
struct Scene {
    target: Motion,
    mount: Mount,
    velocity: Vec3,
    spin: Vec3,
}

impl Scene {
    fn mount_at(&self, seconds: f64) -> (DVec3, DQuat) {
        let turn = DQuat::from_scaled_axis(self.spin.as_dvec3() * seconds);
        let position = self.mount.position + self.velocity.as_dvec3() * seconds;
        (position, turn * exact(self.mount.orientation))
    }

    /// Returns the offset from the mount to the target after some time, in the present frame of the mount.
    fn offset_at(&self, seconds: f64) -> DVec3 {
        let Motion { position, velocity, acceleration } = self.target;
        let (velocity, acceleration) = (velocity.as_dvec3(), acceleration.as_dvec3());
        let target = position + velocity * seconds + acceleration * (0.5 * seconds * seconds);
        let (mount, orientation) = self.mount_at(seconds);
        exact(self.mount.orientation) * (orientation.inverse() * (target - mount))
    }

    /// The joint angles that point at the target after some time, next to the given ones.
    fn solution_at(&self, config: &Config, seconds: f64, near: (f64, f64)) -> Option<(f64, f64)> {
        let off =
            |angles: &(f64, f64)| wrap(angles.0 - near.0).abs() + wrap(angles.1 - near.1).abs();
        let all = solutions(config, &self.mount, self.offset_at(seconds));
        let (azimuth, elevation) = all.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)))?;
        Some((near.0 + wrap(azimuth - near.0), near.1 + wrap(elevation - near.1)))
    }

    fn track(&self, config: &Config, from: &State, dt: f32) -> (State, u32) {
        let Self { target, mount, velocity, spin } = self;
        let (at, _, flags) = track(from, config, mount, *velocity, *spin, target, dt).unwrap();
        (at, flags)
    }
}

/// A target at 1 to 100 m, and everything on the move.
fn scene() -> impl Strategy<Value = Scene> {
    (mount(1e3), offset(), vec3(3.0), vec3(3.0), vec3(3.0), vec3(1.0)).prop_map(
        |(mount, offset, velocity, acceleration, mount_velocity, spin)| {
            let offset = offset.normalize() * offset.length().max(3.0);
            let position = mount.position + offset;
            let target = Motion { position, velocity, acceleration };
            Scene { target, mount, velocity: mount_velocity, spin }
        },
    )
}

/// A turret that can turn to anything, at once.
fn free(config: &Config<'static>) -> Config<'static> {
    let axis = |reach: f32| Axis { min: -reach, max: reach, rate: 1e3, accel: INF };
    Config { azimuth: axis(INF), elevation: axis(FULL), ..*config }
}

/// A joint angle that keeps the turret on the target, and its first two derivatives.
#[derive(Clone, Copy, Debug)]
struct AngleRates {
    angle: f64,
    rate: f64,
    accel: f64,
}

/// The azimuth and the elevation next to the given ones, at a time.
fn angle_rates(
    scene: &Scene,
    config: &Config,
    near: (f64, f64),
    at: f64,
) -> Option<[AngleRates; 2]> {
    const H: f64 = 1e-4;
    let before = scene.solution_at(config, at - H, near)?;
    let now = scene.solution_at(config, at, near)?;
    let after = scene.solution_at(config, at + H, near)?;
    let rates = |before: f64, now: f64, after: f64| AngleRates {
        angle: now,
        rate: (after - before) / (2.0 * H),
        accel: (after - 2.0 * now + before) / (H * H),
    };
    Some([rates(before.0, now.0, after.0), rates(before.1, now.1, after.1)])
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(5_000) })]

    #[test]
    fn goal_has_the_rates_of_the_angles_that_point_at_the_target(
        config in config(1.0), scene in scene(),
    ) {
        let config = free(&config);
        let (at, flags) = scene.track(&config, &state(0.0, 0.0), 100.0);
        prop_assume!(flags & flags::TOO_CLOSE == 0);
        let near = (at.azimuth, at.elevation);
        let angle_rates = angle_rates(&scene, &config, near, 0.0);
        // Next to the zenith, and next to where the target is too close, the angles change faster than the differences
        // can show.
        prop_assume!(angle_rates.is_some_and(|[azimuth, _]| azimuth.rate.abs() < 5.0));
        let [azimuth, elevation] = angle_rates.unwrap();
        prop_assert!((at.azimuth_rate - azimuth.rate).abs() < RATE);
        prop_assert!((at.elevation_rate - elevation.rate).abs() < RATE);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..cases(1_000) })]

    #[test]
    fn goal_is_kept_to_by_a_joint_that_can_just_change_its_rate_as_it_does(
        config in config(1.0), scene in scene(),
    ) {
        const DT: f32 = 0.02;
        let mut config = free(&config);
        let (at, flags) = scene.track(&config, &state(0.0, 0.0), 100.0);
        prop_assume!(flags & flags::TOO_CLOSE == 0);
        let near = (at.azimuth, at.elevation);
        let before = angle_rates(&scene, &config, near, -f64::from(DT));
        let (Some(before), Some(now)) = (before, angle_rates(&scene, &config, near, 0.0)) else {
            return Err(TestCaseError::reject("too close just before"));
        };
        let changes_evenly = |(before, now): (&AngleRates, &AngleRates)| {
            let changed = (now.accel - before.accel).abs();
            now.accel.abs() > 0.5 && changed < 0.1 * now.accel.abs()
        };
        prop_assume!(before.iter().zip(&now).all(changes_evenly));
        // A goal may accelerate by up to half of a joint's acceleration.
        config.azimuth.accel = (2.2 * now[0].accel.abs()) as f32;
        config.elevation.accel = (2.2 * now[1].accel.abs()) as f32;
        let from = State {
            azimuth: before[0].angle,
            elevation: before[1].angle,
            azimuth_rate: before[0].rate,
            elevation_rate: before[1].rate, ..State::default() };
        let (at, flags) = scene.track(&config, &from, DT);
        prop_assert!(flags & (flags::SLEWING | flags::ON_TARGET) == flags::ON_TARGET, "{:?}", at);
    }
}

#[test]
fn track_keeps_to_a_target_that_it_could_not_stop_at() {
    // At 3 rad/s and 0.5 rad/s² it comes to rest after 9 rad: a turn and a half further.
    let (rate, height) = (3.0f32, 0.6);
    for (reach, top) in [(INF, 1.5), (INF, FULL), (30.0, 1.5), (30.0, FULL)] {
        let mut config = Config::new(Axes::Canonical);
        config.azimuth = Axis { min: -reach, max: reach, rate: 4.0, accel: 0.5 };
        config.elevation = Axis { min: -0.2, max: top, rate: 4.0, accel: 0.5 };
        let target = |frame: u16| {
            let azimuth = f64::from(rate) * f64::from(frame) / 60.0;
            let turn = DQuat::from_rotation_y(azimuth);
            let position = turn * DVec3::new(10.0 * height, 10.0, 0.0);
            let velocity =
                (turn * DVec3::new(0.0, 0.0, -10.0 * height * f64::from(rate))).as_vec3();
            let acceleration = (turn * DVec3::new(-10.0 * height * 9.0, 0.0, 0.0)).as_vec3();
            Motion { position, velocity, acceleration }
        };
        let elevation = 1f64.atan2(height);
        let azimuth_rate = f64::from(rate);
        let mut at = State {
            azimuth: 0.0,
            elevation,
            azimuth_rate,
            elevation_rate: 0.0,
            ..State::default()
        };
        for frame in 1..500 {
            let to = target(frame);
            let (next, pose, flags) =
                track(&at, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &to, 1.0 / 60.0).unwrap();
            assert!(flags & flags::ON_TARGET != 0, "{frame} {at:?} {pose:?}");
            at = next;
        }
    }
}

#[test]
fn track_keeps_its_side_around_as_its_target_gets_half_a_turn_ahead() {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { min: -15.0, max: 15.0, rate: 0.5, accel: 1.0 };
    let mut at = state(-120.0, 0.0);
    for quarter in 1..=12 {
        let seconds = 0.25 * f64::from(quarter);
        let rate = 1.2 - 0.3 * seconds;
        let turn = DQuat::from_rotation_y(1.2 * seconds - 0.15 * seconds * seconds);
        let position = turn * (DVec3::X * 100.0);
        let velocity = (turn * DVec3::new(0.0, 0.0, -100.0 * rate)).as_vec3();
        let acceleration = (turn * DVec3::new(-100.0 * rate * rate, 0.0, 30.0)).as_vec3();
        let to = Motion { position, velocity, acceleration };
        let (next, _, _) = track(&at, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &to, 0.25).unwrap();
        assert!(next.azimuth > at.azimuth, "{seconds}");
        at = next;
    }
}

#[test]
fn track_goal_beyond_a_stop_has_no_rate_and_the_other_axis_has() {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { min: -1.0, max: 1.0, rate: 9.0, accel: INF };
    config.elevation.rate = 9.0;
    let position = DVec3::new(0.0, 10.0, -10.0);
    let to = Motion { position, velocity: Vec3::new(-3.0, 2.0, 0.0), acceleration: Vec3::ZERO };
    let at = state(0.0, 0.0);
    let (at, _, flags) = track(&at, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &to, 9.0).unwrap();
    assert_eq!(flags, flags::AZIMUTH_LIMITED);
    assert_eq!((at.azimuth, at.azimuth_rate), (1.0, 0.0));
    assert!((at.elevation_rate - 0.1).abs() < RATE, "{at:?}");
}

#[test]
fn track_goal_overhead_keeps_the_azimuth_and_the_elevations_rate() {
    let mut config = Config::new(Axes::Canonical);
    (config.azimuth.rate, config.elevation.rate) = (9.0, 90.0);
    (config.elevation.max, config.trunnion.y) = (3.0, 2.0);
    // 10 m above the trunnion, at 100 m/s forward as the turret sees it after its 20° in azimuth.
    let (sin, cos) = 20f64.to_radians().sin_cos();
    let to = Motion {
        position: DVec3::new(0.0, 12.0, 0.0),
        velocity: DVec3::new(-100.0 * cos, 5.0, 100.0 * sin).as_vec3(),
        acceleration: DVec3::new(-30.0 * cos, 0.0, 30.0 * sin).as_vec3(),
    };
    let at = state(20.0, 0.0);
    let (at, _, _) = track(&at, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &to, 9.0).unwrap();
    assert!((at.elevation - PI / 2.0).abs() < 1e-12, "{at:?}");
    assert!((at.elevation_rate - 10.0).abs() < 1e-6, "{at:?}");
    assert_eq!((at.azimuth, at.azimuth_rate), (state(20.0, 0.0).azimuth, 0.0));
}

#[test]
fn track_goal_overhead_has_the_rate_that_the_azimuth_sees_where_it_stops() {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { rate: 1.0, accel: 1.0, ..config.azimuth };
    config.elevation = Axis { min: -0.5, max: 3.0, rate: 2.0, accel: 2.0 };
    // The azimuth brakes from 1 rad/s to rest at 0.5 rad, where the target goes straight ahead.
    let at = State {
        azimuth: 0.0,
        elevation: PI / 2.0,
        azimuth_rate: 1.0,
        elevation_rate: 0.0,
        ..State::default()
    };
    let velocity = DVec3::new(0.5f64.cos(), 0.0, -0.5f64.sin()) * 10.0;
    let to = Motion {
        position: DVec3::Y * 100.0,
        velocity: velocity.as_vec3(),
        acceleration: Vec3::ZERO,
    };
    let (next, _, _) = track_from(&at, &config, &to, 0.5);
    assert!((next.elevation_rate + 0.1).abs() < 1e-4, "{next:?}");
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn track_of_what_is_at_rest_is_update(
        config in config(1.0), mount in mount(1e3), offset in offset(), at in moving(), dt in 0.0f32..1.0,
    ) {
        let position = mount.position + offset;
        let target = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        let tracked = track(&at, &config, &mount, Vec3::ZERO, Vec3::ZERO, &target, dt).unwrap();
        prop_assert_eq!(tracked, update(&at, &config, &mount, position, dt).unwrap());
    }
}
