//! A turret on a mount that moves, after targets that move.

use crate::support;

use std::f32::consts::{FRAC_PI_2, PI};
use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::motion::{JointLimits, JointState};
use crate::support::turret::{LEVEL, axes, circling, forward_and_up, track_from};
use crate::support::{cases, unit_quat, vec3, vector_angle, wrap};
use proptest::prelude::*;
use turret_core::aim::turret::{Axes, Axis, Config, Mount, State, flags, solve, track, update};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

const INF: f32 = f32::INFINITY;
const FRAME: f32 = 1.0 / 60.0;

/// Returns the lengths of frames, seconds. The shortest takes longer than all others.
fn frame_lengths() -> &'static [f32] {
    const FRAMES: [f32; 4] = [1.0 / 30.0, FRAME, 1.0 / 144.0, 1e-3];
    &FRAMES[..amount(4, 3)]
}

const FORWARD: State = State::at_rest(0.0, 0.0);

/// How a mount and a target move; times in seconds.
struct Scene<'a> {
    mount: &'a dyn Fn(f64) -> (DVec3, DQuat),
    target: &'a dyn Fn(f64) -> DVec3,
}

/// The result of a step.
#[derive(Clone, Copy, Debug)]
struct Frame {
    time: f64,
    state: State,
    flags: u32,
    /// The angle between the barrel and the line from the muzzle to the target, in degrees.
    error: f64,
}

impl Scene<'_> {
    fn mount_at(&self, time: f64) -> Mount {
        let (position, orientation) = (self.mount)(time);
        Mount { position, orientation: orientation.as_quat() }
    }

    /// The mount's velocity and spin, by central differences.
    fn mount_motion(&self, time: f64) -> (Vec3, Vec3) {
        const H: f64 = 1e-4;
        let ((before, from), (after, to)) = ((self.mount)(time - H), (self.mount)(time + H));
        let spin = (to * from.inverse()).to_scaled_axis() / (2.0 * H);
        (((after - before) / (2.0 * H)).as_vec3(), spin.as_vec3())
    }

    fn target_motion(&self, time: f64) -> Motion {
        const H: f64 = 1e-3;
        let [before, position, after] = [-H, 0.0, H].map(|h| (self.target)(time + h));
        Motion {
            position,
            velocity: ((after - before) / (2.0 * H)).as_vec3(),
            acceleration: ((after - 2.0 * position + before) / (H * H)).as_vec3(),
        }
    }

    /// Runs steps of `dt` from `state`. If `tracks` is set, the turret is told how target and mount move.
    fn run(
        &self,
        config: &Config,
        state: State,
        dt: f32,
        seconds: f64,
        tracks: bool,
    ) -> Vec<Frame> {
        let mut state = state;
        let count = (seconds / f64::from(dt)).round() as u32;
        let step = |count: u32| {
            let time = f64::from(count) * f64::from(dt);
            let (mount, target) = (self.mount_at(time), self.target_motion(time));
            let (next, pose, flags) = if tracks {
                let (velocity, spin) = self.mount_motion(time);
                track(&state, config, &mount, velocity, spin, &target, dt).unwrap()
            } else {
                update(&state, config, &mount, target.position, dt).unwrap()
            };
            state = next;
            let to_target = target.position - pose.muzzle;
            let error = vector_angle(pose.boresight.as_dvec3(), to_target).to_degrees();
            assert!((error.to_radians() - f64::from(pose.error)).abs() < 3e-7);
            Frame { time, state, flags, error }
        };
        (1..=count).map(step).collect()
    }
}

fn worst(frames: &[Frame], from: f64) -> f64 {
    frames.iter().filter(|frame| frame.time > from).map(|frame| frame.error).fold(0.0, f64::max)
}

fn turret(rate: f32, accel: f32) -> Config<'static> {
    let mut config = Config::new(Axes::Canonical);
    config.azimuth = Axis { rate, accel, ..config.azimuth };
    config.elevation = Axis { rate, accel, ..config.elevation };
    config
}

fn still(_: f64) -> (DVec3, DQuat) {
    (DVec3::ZERO, DQuat::IDENTITY)
}

/// A target on a level circle of 100 m at an azimuth.
fn at_azimuth(azimuth: f64) -> DVec3 {
    DVec3::new(100.0 * azimuth.cos(), 10.0, -100.0 * azimuth.sin())
}

/// 10° to either side in 8 s, and in pitch a little later.
fn ship(time: f64) -> (DVec3, DQuat) {
    let swing = |time: f64| 10f64.to_radians() * (TAU * time / 8.0).sin();
    (DVec3::ZERO, DQuat::from_rotation_z(swing(time - 1.3)) * DQuat::from_rotation_x(swing(time)))
}

#[test]
fn rolling_ship_without_inertia_stays_on_target() {
    for target in [DVec3::new(300.0, 40.0, -500.0), DVec3::new(-700.0, -20.0, 100.0)] {
        let scene = Scene { mount: &ship, target: &|_| target };
        let frames = scene.run(&turret(1.0, INF), FORWARD, FRAME, 20.0, false);
        for frame in frames.iter().filter(|frame| frame.time > 4.0) {
            assert!(frame.error < 2e-5, "{frame:?}");
            assert_eq!(frame.flags & (flags::ON_TARGET | flags::SLEWING), flags::ON_TARGET);
        }
    }
}

#[test]
fn rolling_ship_with_inertia_is_tracked_where_update_lags() {
    for target in [DVec3::new(300.0, 40.0, -500.0), DVec3::new(-700.0, -20.0, 100.0)] {
        let scene = Scene { mount: &ship, target: &|_| target };
        let [lag, tracking] = [false, true]
            .map(|tracks| worst(&scene.run(&turret(1.0, 1.0), FORWARD, FRAME, 30.0, tracks), 6.0));
        assert!((0.3..0.8).contains(&lag), "update is {lag}° off");
        assert!(tracking < 0.02, "track is {tracking}° off");
    }
}

#[test]
fn fly_by_is_tracked_from_a_moving_mount_in_any_axes() {
    for axes in Axes::ALL {
        let (forward, up) = forward_and_up(axes);
        let in_axes = |x: f64, y: f64, z: f64| forward * x + up * y + forward.cross(up) * z;
        let mount = |time: f64| {
            let sway = in_axes(0.1 * (0.7 * time).sin(), 0.3 * time, 0.2 * (0.5 * time).cos());
            (in_axes(1e6 + 8.0 * time, 0.5 * time.sin(), 3.0), DQuat::from_scaled_axis(sway))
        };
        let target = |time: f64| {
            let velocity = in_axes(-60.0, 5.0, 12.0) + in_axes(1.0, -0.5, 2.0) * (0.5 * time);
            in_axes(1e6 + 400.0, 60.0, 150.0) + velocity * time
        };
        let config = Config {
            axes,
            trunnion: in_axes(0.5, 1.2, 0.3).as_vec3(),
            muzzle: in_axes(3.0, 0.2, -0.4).as_vec3(),
            ..turret(2.0, 3.0)
        };
        let scene = Scene { mount: &mount, target: &target };
        let [lag, tracking] = [false, true]
            .map(|tracks| worst(&scene.run(&config, FORWARD, FRAME, 15.0, tracks), 3.0));
        assert!(tracking < 0.001, "{axes:?}: {tracking}");
        assert!(lag > 0.1, "{axes:?}: {lag}");
    }
}

#[test]
fn target_that_reverses_is_tracked() {
    let target = |time: f64| at_azimuth(1.2 * (0.8 * time).sin());
    let scene = Scene { mount: &still, target: &target };
    for &dt in frame_lengths() {
        let frames = scene.run(&turret(2.0, 3.0), FORWARD, dt, 20.0, true);
        assert!(worst(&frames, 2.0) < 0.001, "{}", worst(&frames, 2.0));
    }
}

#[test]
fn target_faster_than_the_turret_is_caught_when_it_slows_down() {
    // Its azimuth changes by 1 rad/s at first, then by less and less, 3.2 rad in all.
    let target = |time: f64| at_azimuth(3.2 * (1.0 - (-time / 3.2).exp()));
    let scene = Scene { mount: &still, target: &target };
    for &dt in frame_lengths() {
        let frames = scene.run(&turret(0.5, 2.0), FORWARD, dt, 15.0, true);
        let caught = frames.iter().position(|frame| frame.error < 0.001).unwrap();
        // The turret catches up where the target's azimuth is 0.5·(t − 0.125), less what braking to the target's rate
        // at 2 rad/s² costs.
        assert!((frames[caught].time - 5.38).abs() < 0.01 + f64::from(dt), "{:?}", frames[caught]);
        for frame in &frames[..caught] {
            assert!(frame.state.azimuth_rate <= 0.5 && frame.flags & flags::SLEWING != 0);
        }
        for frame in &frames[caught..] {
            assert!(frame.error < 0.001, "{frame:?}");
        }
    }
}

#[test]
fn target_that_passes_faster_than_the_turret_is_not_slewed_to_in_the_step_that_meets_it() {
    let level = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
    let config = turret(1.0, INF);
    // The target moves at twice the turret's rate, and is at azimuth 0.05 when the step ends.
    let (sin, cos) = 0.05f64.sin_cos();
    let target = Motion {
        position: DVec3::new(100.0 * cos, 0.0, -100.0 * sin),
        velocity: DVec3::new(-200.0 * sin, 0.0, -200.0 * cos).as_vec3(),
        acceleration: Vec3::ZERO,
    };
    let (state, _, flags) =
        track(&FORWARD, &config, &level, Vec3::ZERO, Vec3::ZERO, &target, 0.1).unwrap();
    assert_eq!((state.azimuth, state.azimuth_rate), (0.05, 1.0));
    assert_eq!(flags & (flags::ON_TARGET | flags::SLEWING), flags::ON_TARGET);
}

#[test]
fn target_beyond_a_stop_is_awaited_there() {
    let azimuth = |time: f64| 1.5 * (0.5 * time).sin();
    let target = |time: f64| at_azimuth(azimuth(time));
    let scene = Scene { mount: &still, target: &target };
    let mut config = turret(2.0, 3.0);
    (config.azimuth.min, config.azimuth.max) = (-1.0, 1.0);
    let frames = scene.run(&config, FORWARD, FRAME, 40.0, true);
    for frame in &frames {
        let wanted = azimuth(frame.time);
        let limited = frame.flags & flags::AZIMUTH_LIMITED != 0;
        assert_eq!(limited, wanted.abs() > 1.0, "{frame:?}");
        if limited {
            assert_eq!((frame.state.azimuth.abs(), frame.state.azimuth_rate), (1.0, 0.0));
        } else if wanted.abs() < 0.7 && frame.time > 1.0 {
            assert!(frame.error < 0.001, "{frame:?}");
        }
    }
}

/// A target that flies over at 50 m/s, 100 m up, at some distance to the side.
#[derive(Clone, Copy, Debug)]
struct Pass {
    heading: f64,
    side: f64,
}

const EXACTLY_OVERHEAD: Pass = Pass { heading: 0.0, side: 0.0 };
const PASSES: [Pass; 8] = [
    Pass { heading: 0.0, side: 1.0 },
    Pass { heading: 0.0, side: -1.0 },
    Pass { heading: 2.0, side: 1.0 },
    Pass { heading: -1.0, side: 0.3 },
    Pass { heading: 3.0, side: -0.05 },
    Pass { heading: 0.0, side: 0.01 },
    Pass { heading: 0.0, side: 1e-4 },
    EXACTLY_OVERHEAD,
];
/// The seconds from the beginning of a pass to its nearest point, and from there to its end.
const HALF_PASS: f64 = 10.0;

impl Pass {
    fn at(self, time: f64) -> DVec3 {
        let along = 50.0 * (time - HALF_PASS);
        DQuat::from_rotation_y(self.heading) * DVec3::new(along, 100.0, self.side)
    }

    /// Runs the whole pass, beginning on target.
    fn run(self, config: &Config, dt: f32, tracks: bool) -> Vec<Frame> {
        let level = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
        let (AxisAngles { azimuth, elevation }, _) = solve(config, &level, self.at(0.0)).unwrap();
        let scene = Scene { mount: &still, target: &|time| self.at(time) };
        let (azimuth, elevation) = (azimuth.into(), elevation.into());
        scene.run(config, State { azimuth, elevation, ..FORWARD }, dt, 2.0 * HALF_PASS, tracks)
    }

    /// The largest error of the rule in double precision: each angle to its goal in the least time.
    fn exact_worst(self, rate: f32, accel: f32, dt: f32) -> f64 {
        let limits = JointLimits { rate: rate.into(), accel: accel.into(), stops: None };
        let angles = |time: f64| {
            let at = self.at(time);
            ((-at.z).atan2(at.x), at.y.atan2(at.x.hypot(at.z)))
        };
        let dt = f64::from(dt);
        let (azimuth, elevation) = angles(0.0);
        let (mut azimuth, mut elevation) =
            (JointState::at_rest(azimuth), JointState::at_rest(elevation));
        let step = |count: u32| {
            let time = f64::from(count) * dt;
            let (to_azimuth, to_elevation) = angles(time);
            // A target overhead leaves the azimuth unchanged.
            let at = self.at(time);
            let is_overhead = at.x.hypot(at.z) <= 1e-6 * at.y;
            let turn = if is_overhead { 0.0 } else { wrap(to_azimuth - azimuth.angle) };
            let to_azimuth = azimuth.angle + turn;
            azimuth = limits.after(azimuth, to_azimuth, dt);
            elevation = limits.after(elevation, to_elevation, dt);
            let barrel = support::turret_orientation(azimuth.angle, elevation.angle) * DVec3::X;
            vector_angle(barrel, self.at(time)).to_degrees()
        };
        (1..=(2.0 * HALF_PASS / dt) as u32).map(step).fold(0.0, f64::max)
    }
}

/// How far the azimuth turns in all, and how far at the end, in degrees.
fn turned(frames: &[Frame]) -> (f64, f64) {
    let turns = frames
        .windows(2)
        .map(|pair| pair[1].state.azimuth - pair[0].state.azimuth)
        .map(|turn| wrap(turn).to_degrees());
    (turns.clone().map(f64::abs).sum(), turns.sum())
}

#[test]
fn overflight_over_the_top_stays_on_target() {
    let rate = 60f32.to_radians();
    // Without inertia, and then with inertia, when a turret stays behind by the turn that it needs to stop.
    for (accel, allowed) in [(INF, 1.25), (20.0, 1.8)] {
        let mut config = turret(rate, accel);
        config.elevation.max = PI;
        for pass in PASSES {
            for &dt in frame_lengths() {
                for tracks in [false, true] {
                    let frames = pass.run(&config, dt, tracks);
                    let off = worst(&frames, 1.0);
                    assert!(off < allowed, "{pass:?} at {dt} s, {accel} rad/s²: {off}°");
                    let (to_and_fro, _) = turned(&frames);
                    assert!(to_and_fro < 45.0, "{pass:?} turned by {to_and_fro}°");
                }
            }
        }
    }
}

#[test]
fn overflight_exactly_overhead_leaves_the_azimuth_and_stays_on_target() {
    let mut config = turret(60f32.to_radians(), INF);
    config.elevation.max = PI;
    let azimuth = std::f64::consts::PI;
    let start = State { azimuth, elevation: 0.2f64.atan(), ..FORWARD };
    let scene = Scene { mount: &still, target: &|time| EXACTLY_OVERHEAD.at(time) };
    // With 1/64 s there is a frame in which the target is straight above, to the last digit.
    for dt in frame_lengths().iter().copied().chain([1.0 / 64.0]) {
        for tracks in [false, true] {
            let frames = scene.run(&config, start, dt, 2.0 * HALF_PASS, tracks);
            assert!(frames.iter().all(|frame| frame.state.azimuth == azimuth), "{dt} s");
            let off = worst(&frames, 0.0).to_radians();
            assert!(off < 1e-6, "{off} at {dt} s");
        }
    }
}

#[test]
fn overflight_up_to_the_zenith_turns_half_around_once() {
    let rate = 60f32.to_radians();
    for accel in [INF, 20.0] {
        let config = turret(rate, accel);
        assert_eq!(config.elevation.max, FRAC_PI_2);
        for pass in PASSES {
            for &dt in frame_lengths() {
                let frames = pass.run(&config, dt, false);
                let (to_and_fro, net) = turned(&frames);
                assert!(to_and_fro < 180.0 + 1e-9, "{pass:?} at {dt} s turned by {to_and_fro}°");
                assert!(to_and_fro - net.abs() < 1e-3, "{pass:?} at {dt} s: {to_and_fro}°, {net}°");
                let (off, exact) = (worst(&frames, 0.0), pass.exact_worst(rate, accel, dt));
                assert!(
                    (off - exact).abs() < 0.01 * exact,
                    "{pass:?} at {dt} s: {off}° for {exact}°"
                );
            }
        }
    }
}

fn a_config() -> impl Strategy<Value = Config<'static>> {
    let limit = || {
        prop_oneof![
            4 => (-2.0f32..2.0).prop_map(|power| 10f32.powf(power)),
            1 => Just(INF),
            1 => Just(f32::MAX),
        ]
    };
    (prop::array::uniform4(limit()), vec3(1.0), vec3(3.0), axes(), prop::bool::ANY, 1.0f32..3.0)
        .prop_map(
            |(
                [azimuth, elevation, azimuth_accel, elevation_accel],
                trunnion,
                muzzle,
                axes,
                endless,
                half,
            )| {
                let mut config = Config { trunnion, muzzle, axes, ..Config::new(axes) };
                (config.azimuth.rate, config.azimuth.accel) = (azimuth, azimuth_accel);
                (config.elevation.rate, config.elevation.accel) = (elevation, elevation_accel);
                if !endless {
                    (config.azimuth.min, config.azimuth.max) = (-half, half);
                    config.elevation.max = half;
                }
                config
            },
        )
}

fn a_mount() -> impl Strategy<Value = Mount> {
    (vec3(10.0), unit_quat())
        .prop_map(|(position, orientation)| Mount { position: position.as_dvec3(), orientation })
}

fn a_state() -> impl Strategy<Value = State> {
    let rate = || prop_oneof![1 => Just(0.0f64), 2 => -2.0f64..2.0];
    (-3.0f64..3.0, -1.5f64..1.5, rate(), rate()).prop_map(
        |(azimuth, elevation, azimuth_rate, elevation_rate)| State {
            azimuth,
            elevation,
            azimuth_rate,
            elevation_rate,
            ..State::default()
        },
    )
}

/// The numbers of a state as they are, with the signs of zeros.
fn bits(state: State) -> [u64; 4] {
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = state;
    [azimuth, elevation, azimuth_rate, elevation_rate].map(f64::to_bits)
}

/// Whether a joint can change from one angle and rate to another in a step.
fn within_limits(
    axis: Axis,
    (from, to): ((f64, f64), (f64, f64)),
    dt: f32,
) -> Result<(), TestCaseError> {
    let Axis { min, max, rate: limit, accel } = axis;
    let [min, max, limit, accel, dt] = [min, max, limit, accel, dt].map(f64::from);
    let into_stop = from.0 >= max && from.1 > 0.0 || from.0 <= min && from.1 < 0.0;
    let (angle, rate) = (from.0, if into_stop { 0.0 } else { from.1 });
    let (moved, next_rate) = (to.0 - angle, to.1);
    let moved = if min == f64::NEG_INFINITY { wrap(moved) } else { moved };
    let highest = if accel == f64::INFINITY { limit } else { limit.max(rate.abs()) };
    prop_assert!(next_rate.abs() <= limit.max(rate.abs() - accel * dt) + 1e-9);
    prop_assert!(highest * dt > 3.0 || moved.abs() <= highest * dt + 1e-9, "moved {moved}");
    // A stop may end any rate.
    let reach = highest * dt + 1e-9;
    let reaches_stop = [min, max].iter().any(|&stop| (stop - angle).abs() <= reach);
    let gained = (next_rate - rate).abs();
    let allowed = accel * dt + 1e-9 * (1.0 + rate.abs() + next_rate.abs());
    prop_assert!(reaches_stop || gained <= allowed, "gained {gained}");
    Ok(())
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn track_of_what_stands_still_is_update(
        (config, mount, start) in (a_config(), a_mount(), a_state()),
        target in vec3(100.0),
        dt in prop_oneof![Just(FRAME), Just(0.0f32), 1e-3f32..2.0],
    ) {
        let position = target.as_dvec3();
        let motion = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        let (tracked, pose, flags) =
            track(&start, &config, &mount, Vec3::ZERO, Vec3::ZERO, &motion, dt).unwrap();
        let (updated, same_pose, same_flags) = update(&start, &config, &mount, position, dt).unwrap();
        prop_assert_eq!(bits(tracked), bits(updated));
        prop_assert_eq!((pose, flags), (same_pose, same_flags));
    }

    #[test]
    fn track_keeps_within_rate_and_acceleration(
        (config, mount, start) in (a_config(), a_mount(), a_state()),
        motion in prop::array::uniform5(vec3(100.0)),
        dt in prop_oneof![2 => Just(FRAME), 1 => Just(1e-3f32), 1 => 1e-3f32..0.5],
    ) {
        let [position, velocity, acceleration, mount_velocity, spin] = motion;
        let target = Motion { position: position.as_dvec3(), velocity, acceleration };
        let mut state = start;
        for _ in 0..3 {
            let (next, _, _) =
                track(&state, &config, &mount, mount_velocity, spin * 0.05, &target, dt).unwrap();
            let azimuth = |state: State| (state.azimuth, state.azimuth_rate);
            within_limits(config.azimuth, (azimuth(state), azimuth(next)), dt)?;
            let elevation = |state: State| (state.elevation, state.elevation_rate);
            within_limits(config.elevation, (elevation(state), elevation(next)), dt)?;
            state = next;
        }
    }
}

#[test]
fn joint_beyond_its_stop_comes_back_to_rest_whatever_the_rate_of_its_target() {
    let mut config = turret(3.0, 1.0);
    (config.azimuth.min, config.azimuth.max) = (-1.6, 1.6);
    let beyond = State { azimuth: 2.0, ..FORWARD };
    // Two seconds ago the target was 1.5 rad further out than the joint is.
    let (back, _, _) = track_from(&beyond, &config, &circling(1.5, -1.0, 0.0), 2.0);
    assert!((back.azimuth - 1.5).abs() < 1e-6 && back.azimuth_rate == 0.0, "{back:?}");
}

#[test]
fn joint_at_rest_takes_the_shorter_turn_to_a_target_that_flies_by() {
    // Seen from the target the joint moves to the right, where the turn is 20° longer.
    let config = turret(2.0, 1.0);
    let (next, _, _) =
        track_from(&FORWARD, &config, &circling(170f64.to_radians(), 1.5, 0.0), FRAME);
    assert!(next.azimuth_rate > 0.0, "{next:?}");
}

#[test]
fn update_stays_behind_a_steady_target_by_its_braking_distance_without_swinging() {
    let config = turret(2.0, 1.0);
    let (mut at, rate) = (FORWARD, 0.3);
    let mut lags = Vec::new();
    for frame in 1..=1200 {
        let azimuth = rate * f64::from(frame) * f64::from(FRAME);
        let target = circling(azimuth, rate, 0.0).position;
        (at, _, _) = update(&at, &config, &LEVEL, target, FRAME).unwrap();
        if frame >= 180 {
            assert!((at.azimuth_rate - rate).abs() < 0.02 * rate, "{at:?}");
            lags.push(wrap(azimuth - at.azimuth));
        }
    }
    let braking = 0.5 * rate * rate;
    assert!((lags[0] - braking).abs() < 0.05 * braking, "{}", lags[0]);
    assert!(lags.iter().all(|lag| (lag - lags[0]).abs() < 2e-5));
}

/// The least time in which a joint at rest that accelerates by 1 rad/s² meets a goal `ahead` of it, at the rate and
/// the acceleration of the goal: as the goal sees it, the joint speeds up and brakes by what is left.
fn least_time_to_meet(ahead: f64, goal_rate: f64, goal_accel: f64) -> f64 {
    let approach = -goal_rate;
    let accel = |sense: f64| 1.0 - sense * goal_accel;
    let stand = approach * approach.abs() / (2.0 * accel(-approach.signum()));
    let sense = if ahead < stand { -1.0 } else { 1.0 };
    let (left, approach) = (sense * ahead, sense * approach);
    let (up, down) = (accel(sense), accel(-sense));
    // (p² − u²)/2U + p²/2D is the angle that is left.
    let peak = ((2.0 * left * up + approach * approach) * down / (up + down)).sqrt();
    (peak - approach) / up + peak / down
}

#[test]
fn target_that_speeds_up_is_met_in_the_least_time() {
    let dt = 1.0 / 240.0;
    for ahead in [0.4, 1.0, -0.6] {
        for accel in [0.4, -0.4, 0.2] {
            let mut at = State { azimuth: -ahead, ..FORWARD };
            let target = |time: f64| {
                circling(0.1 * time + 0.5 * accel * time * time, 0.1 + accel * time, accel)
            };
            let met = (1..2000).find(|&step| {
                let (next, _, flags) =
                    track_from(&at, &turret(INF, 1.0), &target(f64::from(step) * dt), dt as f32);
                at = next;
                flags & flags::SLEWING == 0
            });
            let wanted = least_time_to_meet(ahead, 0.1, accel);
            let seconds = f64::from(met.expect("it meets the target")) * dt;
            assert!((seconds - wanted).abs() < 0.01, "{ahead}, {accel}: {seconds} for {wanted}");
        }
    }
}

/// A mount that spins at the origin, and a target that rests in the world or recedes: the joints' goals move steadily,
/// each at the negative spin about its axis.
struct Spinning {
    spin: DVec3,
    muzzle: Vec3,
    target: DVec3,
    /// How fast the target recedes, in units of its first distance a second.
    recedes: f64,
}

impl Spinning {
    /// Returns how long it takes to meet the target. One goal is `ahead` of its joint, which is at rest; the other
    /// joint is on its goal.
    fn seconds_to_meet(&self, ahead: AxisAngles) -> f64 {
        let dt = 1.0 / 240.0;
        let config = Config { muzzle: self.muzzle, ..turret(INF, 1.0) };
        let (goal, _) = solve(&config, &LEVEL, self.target).unwrap();
        let joint = |goal: f32, ahead: f32, goal_rate: f64| {
            (f64::from(goal - ahead), if ahead == 0.0 { goal_rate } else { 0.0 })
        };
        let (azimuth, azimuth_rate) = joint(goal.azimuth, ahead.azimuth, -self.spin.y);
        let (elevation, elevation_rate) = joint(goal.elevation, ahead.elevation, -self.spin.z);
        let mut at = State { azimuth, elevation, azimuth_rate, elevation_rate, ..State::default() };
        let spin = self.spin.as_vec3();
        let velocity = (self.target * self.recedes).as_vec3();
        let met = (1..2000).find(|&step| {
            let time = f64::from(step) * dt;
            let orientation = DQuat::from_scaled_axis(self.spin * time).as_quat();
            let mount = Mount { orientation, ..LEVEL };
            let position = self.target * (1.0 + self.recedes * time);
            let target = Motion { position, velocity, acceleration: Vec3::ZERO };
            let (next, _, flags) =
                track(&at, &config, &mount, Vec3::ZERO, spin, &target, dt as f32).unwrap();
            at = next;
            flags & flags::SLEWING == 0
        });
        f64::from(met.expect("it meets the target")) * dt
    }
}

#[test]
fn target_seen_from_a_spinning_mount_is_met_in_the_least_time() {
    let scenes = [
        Spinning {
            spin: DVec3::Y * 0.5,
            muzzle: Vec3::new(1.0, 0.5, 1.0),
            target: DVec3::new(3.0, 1.5, 0.5),
            recedes: 0.0,
        },
        Spinning {
            spin: DVec3::Z * 0.5,
            muzzle: Vec3::new(1.0, 0.5, 0.0),
            target: DVec3::new(3.0, 1.0, 0.0),
            recedes: 0.0,
        },
        Spinning {
            spin: DVec3::Y * -0.6,
            muzzle: Vec3::ZERO,
            target: DVec3::new(60.0, 20.0, 0.0),
            recedes: 0.5,
        },
    ];
    for (number, scene) in scenes.iter().enumerate() {
        for ahead in [0.5, -0.3] {
            for (angles, goal_rate) in [
                (AxisAngles { azimuth: ahead, elevation: 0.0 }, -scene.spin.y),
                (AxisAngles { azimuth: 0.0, elevation: ahead }, -scene.spin.z),
            ] {
                let seconds = scene.seconds_to_meet(angles);
                let wanted = least_time_to_meet(ahead.into(), goal_rate, 0.0);
                assert!(
                    (seconds - wanted).abs() < 0.01,
                    "{number}, {angles:?}: {seconds}, {wanted}"
                );
            }
        }
    }
}

#[test]
fn order_of_equal_times_is_by_the_turn_that_a_moving_target_sees() {
    let mut config = turret(1.0, 0.5);
    (config.elevation.max, config.elevation.rate, config.elevation.accel) = (PI, 0.05, INF);
    // It follows the target's rate, upright, with the target 60° up and 100° ahead, or 80° back over the top. From
    // where it could stop these would be 43° and 137°.
    let from = State { elevation: FRAC_PI_2.into(), azimuth_rate: 1.0, ..FORWARD };
    let mut target = circling(100f64.to_radians(), 1.0, 0.0);
    target.position.y = 100.0 * 3f64.sqrt();
    let (next, _, _) = track_from(&from, &config, &target, 0.01);
    assert!(next.elevation > from.elevation, "{next:?}");
}
