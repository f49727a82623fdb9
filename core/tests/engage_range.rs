//! Guns whose targets tremble at the end of their range, where a barrel that points 45° up has no solution a moment later.

use std::f64::consts::{FRAC_PI_4, TAU};

use crate::support::amount::amount;
use crate::support::gun::{STANDING, standing};
use crate::support::lead::{here, shot, solutions};
use crate::support::reversals::Reversals;
use crate::support::sectors::Numbers;
use crate::support::turret::turret;
use crate::support::wrap;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{Axis, Config, State, flags};
use turret_core::glam::{DVec3, Vec3};

const INF: f32 = f32::INFINITY;
const SECOND: u32 = 60;
const DT: f32 = 1.0 / SECOND as f32;
const SHELL: Shot = shot(200.0, Vec3::new(0.0, -9.81, 0.0));

/// How far the shell gets on level ground.
const RANGE: f64 = 200.0 * 200.0 / 9.81;

/// Each arc follows the tremble of its target: next to where the two meet, by more than the target moves.
const FOLLOWS: f64 = 3.0;

/// How a target trembles.
#[derive(Clone, Copy, Debug)]
enum Tremble {
    /// As a sine, with a period of so many frames.
    Sinusoidal(u32),
    /// To one side and the other for so many frames each.
    Alternating(u32),
    /// Anywhere in between.
    Random,
}

/// A gun, and a target that trembles up and down.
#[derive(Clone, Copy, Debug)]
struct Scene {
    config: Config<'static>,
    trajectory: Trajectory,
    /// Of the target, radians, and meters.
    azimuth: f64,
    distance: f64,
    /// In degrees.
    amplitude: f64,
    tremble: Tremble,
}

/// What a gun does within a minute.
#[derive(Clone, Copy, Debug, Default)]
struct Minute {
    /// How often either joint turns back by more than it has to.
    turns_back: u32,
    /// Frames with a solution, and without.
    in_reach: u32,
    out_of_reach: u32,
    /// The most frames without a solution one after the other.
    longest_out: u32,
    /// Frames with the solution of the arc that is not wanted.
    on_other_arc: u32,
}

impl Scene {
    fn random(numbers: &mut Numbers) -> Self {
        let reach = numbers.pick(&[20.0, 60.0, 135.0, 185.0, INF]);
        let mut config = turret((-reach, reach), (-10.0, 70.0));
        let (rate, accel) = numbers.pick(&[
            (0.2, INF),
            (0.52, INF),
            (4.0, INF),
            (INF, INF),
            (0.5, 0.3),
            (3.0, 8.0),
        ]);
        config.azimuth = Axis { rate, accel, ..config.azimuth };
        config.elevation = Axis { rate, accel, ..config.elevation };
        let trembles = [
            Tremble::Sinusoidal(SECOND / 2),
            Tremble::Sinusoidal(54),
            Tremble::Alternating(1),
            Tremble::Alternating(27),
            Tremble::Random,
        ];
        let anywhere = numbers.within(-3.0, 3.0);
        Self {
            config,
            trajectory: numbers.pick(&[Trajectory::Earliest, Trajectory::Latest]),
            // In the middle of the dead zone, too.
            azimuth: numbers.pick(&[anywhere, 150f64.to_radians(), TAU / 2.0]),
            distance: RANGE * numbers.within(0.9994, 1.0006),
            amplitude: numbers.pick(&[0.02, 0.05, 0.1]),
            tremble: numbers.pick(&trembles),
        }
    }

    /// Returns the target in a frame.
    fn target(&self, frame: u32, numbers: &mut Numbers) -> Motion {
        let side = match self.tremble {
            Tremble::Sinusoidal(frames) => (TAU * f64::from(frame) / f64::from(frames)).sin(),
            Tremble::Alternating(frames) if (frame / frames).is_multiple_of(2) => 1.0,
            Tremble::Alternating(_) => -1.0,
            Tremble::Random => numbers.within(-1.0, 1.0),
        };
        let (sin, cos) = (self.amplitude.to_radians() * side).sin_cos();
        let (across, ahead) = self.azimuth.sin_cos();
        standing(DVec3::new(ahead * cos, sin, -across * cos) * self.distance)
    }

    fn minute(&self) -> Minute {
        let (mut at, mut counts) = (State::default(), Minute::default());
        let mut joints = [Reversals::default(); 2];
        let mut numbers = Numbers(7);
        let mut out = 0;
        for frame in 0..60 * SECOND {
            let target = &self.target(frame, &mut numbers);
            let got = engage(
                &at,
                &self.config,
                &STANDING,
                Some((&SHELL, self.trajectory)),
                Some(target),
                DT,
            )
            .expect("it is legal");
            let turns = [wrap(got.state.azimuth - at.azimuth), got.state.elevation - at.elevation];
            at = got.state;
            for (joint, turn) in joints.iter_mut().zip(turns) {
                counts.turns_back += u32::from(joint.turns_back(turn, FOLLOWS.to_radians()));
            }
            let Some(solution) = got.solution else {
                assert!(got.flags & flags::NO_SOLUTION != 0);
                counts.out_of_reach += 1;
                out += 1;
                counts.longest_out = counts.longest_out.max(out);
                continue;
            };
            counts.in_reach += 1;
            out = 0;
            let arcs = solutions(&SHELL, &here(), target);
            let wanted = match self.trajectory {
                Trajectory::Earliest => arcs.first(),
                Trajectory::Latest => arcs.last(),
            };
            let wanted = wanted.expect("it has a solution").time;
            counts.on_other_arc += u32::from((solution.time - wanted).abs() > 1e-3 * wanted);
        }
        counts
    }
}

#[test]
fn gun_at_the_end_of_its_range_does_not_hunt_at_a_stop_or_elsewhere() {
    let mut numbers = Numbers(1);
    let (mut crossing, mut at_stops) = (0, 0);
    let scenes = amount(3_000, 150);
    for number in 0..scenes {
        let scene = Scene::random(&mut numbers);
        let minute = scene.minute();
        // One that trembles at random may be out of reach for longer than the least time for which a barrel stays up.
        let is_away = minute.longest_out >= SECOND;
        assert!(minute.turns_back <= 2 || is_away, "scene {number}: {minute:?}, {scene:?}");
        let is_free = scene.config.azimuth.max == INF;
        assert!(!is_free || minute.on_other_arc == 0, "scene {number}: {minute:?}, {scene:?}");
        if minute.in_reach.min(minute.out_of_reach) > 300 && !is_away {
            crossing += 1;
            at_stops += u32::from(scene.azimuth.abs() > f64::from(scene.config.azimuth.max));
        }
    }
    assert!(crossing > scenes / 5 && at_stops > scenes / 12, "{crossing} {at_stops}");
}

/// A turret that turns by 30° a second, with a target 0.05° up and down twice a second.
fn swaying(reach: f32, azimuth: f64, distance: f64, frames: u32) -> Scene {
    let mut config = turret((-reach, reach), (-10.0, 70.0));
    let rate = 30f32.to_radians();
    config.azimuth = Axis { rate, accel: INF, ..config.azimuth };
    config.elevation = Axis { rate, accel: INF, ..config.elevation };
    let tremble = Tremble::Sinusoidal(frames);
    let trajectory = Trajectory::Earliest;
    let azimuth = azimuth.to_radians();
    Scene { config, trajectory, azimuth, distance: distance * RANGE, amplitude: 0.05, tremble }
}

#[test]
fn target_astern_of_a_gun_with_stops_leaves_the_barrel_up() {
    for azimuth in [90.0, 120.0, 150.0, 180.0] {
        for distance in [0.9995, 1.0, 1.0004] {
            let minute = swaying(60.0, azimuth, distance, 30).minute();
            assert!(minute.turns_back <= 2, "{azimuth}, {distance}: {minute:?}");
            assert!(minute.in_reach.min(minute.out_of_reach) > 500, "{minute:?}");
        }
    }
}

#[test]
fn target_mostly_out_of_range_leaves_the_barrel_up_and_on_its_arc() {
    for (distance, frames) in [(1.0004, 30), (1.0004, 54), (1.0, 30)] {
        let minute = swaying(INF, 0.0, distance, frames).minute();
        assert!(minute.turns_back <= 2, "{distance}, {frames}: {minute:?}");
        assert_eq!(minute.on_other_arc, 0, "{distance}, {frames}: {minute:?}");
        assert!(minute.in_reach.min(minute.out_of_reach) > 500, "{minute:?}");
    }
}

#[test]
fn gun_whose_target_has_left_its_range_stays_up_for_twice_the_way_down_and_up() {
    // At the stop, too.
    for (reach, azimuth) in [(180f32, 0.0), (60.0, 100.0)] {
        for (rate, wanted) in [(30f32.to_radians(), 6.0), (INF, 1.0)] {
            let mut scene = swaying(reach, azimuth, 0.9999, 30);
            scene.amplitude = 0.0;
            scene.config.elevation.rate = rate;
            scene.config.azimuth.rate = rate;
            let (mut at, mut up) = (State::default(), 0);
            let mut numbers = Numbers(1);
            for frame in 0..20 * SECOND {
                if frame == 8 * SECOND {
                    assert!((at.elevation - FRAC_PI_4).abs() < 0.05, "{at:?}");
                    scene.distance = RANGE * 1.01;
                }
                let target = &scene.target(frame, &mut numbers);
                let shot = Some((&SHELL, Trajectory::Earliest));
                at = engage(&at, &scene.config, &STANDING, shot, Some(target), DT).unwrap().state;
                up += u32::from(frame >= 8 * SECOND && (at.elevation - FRAC_PI_4).abs() < 0.05);
            }
            let seconds = f64::from(up) / f64::from(SECOND);
            assert!((seconds - wanted).abs() < 0.2, "{seconds} for {wanted}");
            assert!(at.elevation.abs() < 1e-6, "{at:?}");
        }
    }
}
