//! Targets that tremble about a border between two goals: the turret chooses one of them.

use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::reversals::Reversals;
use crate::support::sectors::Numbers;
use crate::support::turret::{LEVEL, offset_at, state, turret};
use crate::support::wrap;
use turret_core::aim::turret::{Axes, Axis, Config, State, flags, update};
use turret_core::glam::DVec3;

const DT: f32 = 1.0 / 60.0;

/// Returns for how many frames a target trembles: those of a minute, or of 10 seconds.
fn frames() -> u32 {
    amount(3600, 600)
}

const ENDLESS: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);
const UPRIGHT: (f32, f32) = (-90.0, 90.0);
const FROM_BACK_TO_FRONT: (f32, f32) = (-10.0, 180.0);

/// How a target trembles.
#[derive(Clone, Copy, Debug)]
enum Tremble {
    /// To one side and the other for so many frames each.
    Alternating(u32),
    /// As a sine, with a period of so many frames.
    Sinusoidal(u32),
    /// Anywhere in between.
    Random,
    /// To the other side as soon as the turret has changed its goal, and before half a second is over.
    Adversarial,
}

/// A target that trembles.
struct Trembling {
    tremble: Tremble,
    numbers: Numbers,
    side: f64,
    /// For how many frames the target has been on its side.
    frames: u32,
    last_goal: (f64, f64),
}

/// The frames for which an adversary stays on one side at most: less than half a second.
const LONGEST_SWING: u32 = 27;

impl Trembling {
    fn new(tremble: Tremble, numbers: Numbers) -> Self {
        Self { tremble, numbers, side: 1.0, frames: 0, last_goal: (0.0, 0.0) }
    }

    /// Returns how far the target is to a side, within −1 … 1.
    fn at(&mut self, frame: u32, turret: &State) -> f64 {
        match self.tremble {
            Tremble::Alternating(frames) if (frame / frames).is_multiple_of(2) => 1.0,
            Tremble::Alternating(_) => -1.0,
            Tremble::Sinusoidal(frames) => (TAU * f64::from(frame) / f64::from(frames)).sin(),
            Tremble::Random => self.numbers.within(-1.0, 1.0),
            Tremble::Adversarial => {
                let State { azimuth, elevation, azimuth_left, elevation_left, .. } = *turret;
                let goal = (azimuth + azimuth_left, elevation + elevation_left);
                let turn = wrap(goal.0 - self.last_goal.0).abs();
                let has_changed = turn.max((goal.1 - self.last_goal.1).abs()) > 0.05;
                self.last_goal = goal;
                self.frames += 1;
                if has_changed || self.frames >= LONGEST_SWING {
                    (self.side, self.frames) = (-self.side, 0);
                }
                self.side
            }
        }
    }
}

impl Tremble {
    /// Returns after how many frames the tremble repeats.
    fn period(self) -> Option<u32> {
        match self {
            Self::Alternating(frames) => Some(2 * frames),
            Self::Sinusoidal(frames) => Some(frames),
            Self::Random | Self::Adversarial => None,
        }
    }
}

const TREMBLES: [Tremble; 5] = [
    Tremble::Alternating(1),
    Tremble::Sinusoidal(54),
    Tremble::Alternating(7),
    Tremble::Random,
    Tremble::Adversarial,
];

/// In degrees.
const AMPLITUDES: [f64; 4] = [0.001, 0.01, 0.05, 0.1];

fn target(azimuth: f64, elevation: f64) -> DVec3 {
    offset_at(&Config::new(Axes::Canonical), &LEVEL, azimuth, elevation, 100.0)
}

/// A turn back of up to this, degrees, follows the tremble itself.
const FOLLOWS: f64 = 0.5;

/// How often the joint that turns back more often does so: at all, where it is far from where it goes, or by more than it
/// has to in order to follow the tremble itself.
///
/// If a period of the tremble leaves everything unchanged, bit for bit, every later period does so too and is skipped.
fn turns_back(
    config: &Config,
    mut at: State,
    mut target: impl FnMut(u32, &State) -> DVec3,
    period: Option<u32>,
    follows: f64,
) -> u32 {
    let mut counts = [0; 2];
    let mut reversals = [Reversals::default(); 2];
    let mut a_period_ago = None;
    for frame in 0..frames() {
        if period.is_some_and(|frames| frame.is_multiple_of(frames)) {
            let [azimuth, elevation] = &reversals;
            let State { azimuth_rate, elevation_rate, .. } = at;
            let rates = [azimuth_rate, elevation_rate].map(f64::to_bits);
            let angles = [at.azimuth, at.elevation].map(f64::to_bits);
            let memory = [at.azimuth_left, at.elevation_left, at.waiting].map(f64::to_bits);
            let now = Some((counts, angles, rates, memory, azimuth.bits(), elevation.bits()));
            if now == a_period_ago {
                break;
            }
            a_period_ago = now;
        }
        let before = at;
        at = update(&at, config, &LEVEL, target(frame, &at), DT).unwrap().0;
        let endless = config.azimuth.min == f32::NEG_INFINITY;
        let turn = |turn: f64| if endless { wrap(turn) } else { turn };
        let [azimuth, elevation] = &mut reversals;
        counts[0] += u32::from(azimuth.turns_back(turn(at.azimuth - before.azimuth), follows));
        counts[1] += u32::from(elevation.turns_back(at.elevation - before.elevation, follows));
    }
    counts[0].max(counts[1])
}

/// Slow and fast, with and without inertia.
fn rates_and_accelerations() -> [(f32, f32); 5] {
    [(0.02, f32::INFINITY), (1.0, f32::INFINITY), (4.0, f32::INFINITY), (0.5, 0.3), (3.0, 8.0)]
}

/// Runs a turret at a border about azimuth and elevation, in degrees, from a state, at every rate and tremble.
fn check(name: &str, config: Config, from: State, (azimuth, elevation): (f64, f64)) {
    let mut hunts = Vec::new();
    for (rate, accel) in rates_and_accelerations() {
        let config = Config {
            azimuth: Axis { rate, accel, ..config.azimuth },
            elevation: Axis { rate, accel, ..config.elevation },
            ..config
        };
        for &tremble in &TREMBLES[amount(0, 2)..] {
            for &amplitude in &AMPLITUDES[amount(0, 2)..] {
                let mut trembling = Trembling::new(tremble, Numbers(7));
                let at = |frame: u32, turret: &State| {
                    target(azimuth + amplitude * trembling.at(frame, turret), elevation)
                };
                // A turret at its goal has to follow twice the tremble.
                let follows = FOLLOWS.to_radians() / elevation.to_radians().cos();
                let count = turns_back(&config, from, at, tremble.period(), follows);
                if count > 2 {
                    hunts.push(format!("{rate}, {accel}: {tremble:?} by {amplitude}: {count}"));
                }
            }
        }
    }
    assert!(hunts.is_empty(), "{name} from {from:?} about {azimuth}, {elevation}: {hunts:#?}");
}

#[test]
fn tremble_straight_behind_a_turret_that_turns_without_end() {
    for from in [0.0, 30.0, -170.0] {
        check("behind", turret(ENDLESS, UPRIGHT), state(from, 0.0), (f64::from(from) + 180.0, 5.0));
    }
}

#[test]
fn tremble_about_the_middle_of_a_dead_zone() {
    for reach in [135.0, 165.0, 176.0, 179.6, 179.95] {
        for from in [0.0, 10.0, -100.0, reach] {
            let config = turret((-reach, reach), UPRIGHT);
            check("dead zone", config, state(from, 0.0), (180.0, 10.0));
        }
    }
}

#[test]
fn tremble_about_where_a_waiting_turret_changes_its_stop() {
    for (reach, border) in [(135.0f32, 5.0), (165.0, 3.75), (176.0, 1.0)] {
        for from in [0.0, reach] {
            let config = turret((-reach, reach), UPRIGHT);
            check("change of stops", config, state(from, 0.0), (180.0 + border, 0.0));
        }
    }
}

#[test]
fn tremble_about_the_stop_of_a_cable() {
    for from in [0.0, 100.0, 184.0, 185.0, -185.0, -100.0] {
        for beyond in [-0.1, 0.0, 0.0573, 0.1, 0.3, 0.307, 0.4] {
            let config = turret((-185.0, 185.0), UPRIGHT);
            check("cable", config, state(from, 0.0), (185.0 + beyond, 0.0));
        }
    }
}

#[test]
fn tremble_about_stops_that_leave_just_one_turn() {
    for from in [0.0, 10.0, 179.0, 180.0, -180.0] {
        for beyond in [-0.1, 0.0, 0.0573, 0.1] {
            let config = turret((-180.0, 180.0), UPRIGHT);
            check("±π", config, state(from, 0.0), (180.0 + beyond, 0.0));
        }
    }
}

#[test]
fn tremble_about_where_over_the_top_is_as_quick() {
    // From 60° up, a target 60° up and 90° to the side. From straight up, a target 40° up and 120° to the side. Below,
    // targets beyond a stop.
    let config = turret(ENDLESS, FROM_BACK_TO_FRONT);
    for (from, border) in [(state(0.0, 60.0), (90.0, 60.0)), (state(0.0, 90.0), (120.0, 40.0))] {
        check("over the top", config, from, border);
    }
    let config = turret((-60.0, 60.0), FROM_BACK_TO_FRONT);
    for azimuth in [60.0, 90.0, 120.0] {
        check("over the top at a stop", config, state(0.0, 0.0), (azimuth, 30.0));
    }
}

#[test]
fn cable_at_its_stop_that_is_on_target_stays_on_target() {
    let config = turret((-185.0, 185.0), UPRIGHT);
    let mut at = state(185.0, 0.0);
    for frame in 0..frames() {
        let beyond = if frame % 2 == 0 { 0.05 } else { 0.056 };
        let (next, pose, flags) =
            update(&at, &config, &LEVEL, target(185.0 + beyond, 0.0), DT).unwrap();
        assert!(flags & flags::ON_TARGET != 0, "{pose:?}");
        assert_eq!(next.azimuth, state(185.0, 0.0).azimuth);
        at = next;
    }
}

#[test]
fn cable_elsewhere_unwinds_to_a_target_just_beyond_its_stop() {
    let config = turret((-185.0, 185.0), UPRIGHT);
    let mut at = state(180.0, 0.0);
    // It waits for as long as the way there and back takes.
    for _ in 0..2000 {
        at = update(&at, &config, &LEVEL, target(185.2, 0.0), DT).unwrap().0;
    }
    assert!((at.azimuth.to_degrees() + 174.8).abs() < 1e-9, "{at:?}");
}

#[test]
fn goal_in_the_path_of_a_tremble_is_exact_and_not_just_within_the_tolerance() {
    let mut config = turret((-185.0, 185.0), UPRIGHT);
    config.aim_tolerance = 0.1;
    let mut at = state(0.0, 0.0);
    for _ in 0..600 {
        at = update(&at, &config, &LEVEL, target(70.0, 20.0), DT).unwrap().0;
    }
    assert!((at.azimuth.to_degrees() - 70.0).abs() < 1e-9, "{at:?}");
    assert!((at.elevation.to_degrees() - 20.0).abs() < 1e-9, "{at:?}");
}

/// Random turrets, and targets that tremble anywhere, but mostly where goals jump.
#[test]
fn tremble_in_random_scenes_makes_none_hunt() {
    let scenes = amount(5_000, 100);
    let mut numbers = Numbers(1);
    for scene in 0..scenes {
        let (rate, accel) = numbers.pick(&rates_and_accelerations());
        let reach = numbers.pick(&[135.0, 170.0, 179.0, 180.0, 185.0, 200.0, 360.0, f32::INFINITY]);
        let travel = numbers.pick(&[UPRIGHT, FROM_BACK_TO_FRONT, (-20.0, 60.0), (-180.0, 180.0)]);
        let mut config = turret((-reach, reach), travel);
        config.azimuth = Axis { rate, accel, ..config.azimuth };
        config.elevation = Axis { rate, accel, ..config.elevation };
        let within = f64::from(reach.min(360.0));
        let from = state(numbers.within(-within, within) as f32, numbers.within(0.0, 60.0) as f32);
        // About the far side, the stops, the middle of the dead zone, or where the turret points.
        let near = numbers.pick(&[180.0, f64::from(reach.min(360.0)), 90.0, 0.0]);
        let border = from.azimuth.to_degrees() * numbers.pick(&[0.0, 1.0]) + near;
        let azimuth = border + numbers.pick(&[0.0, 0.1, 1.0]) * numbers.within(-1.0, 1.0);
        let elevation = numbers.within(-10.0, 70.0);
        let (tremble, amplitude) = (numbers.pick(&TREMBLES), numbers.pick(&AMPLITUDES));
        let mut trembling = Trembling::new(tremble, Numbers(scene as u64));
        let at = |frame: u32, turret: &State| {
            let offset = amplitude * trembling.at(frame, turret);
            target(azimuth + offset, elevation + 0.3 * offset)
        };
        let follows = FOLLOWS.to_radians() / elevation.to_radians().cos();
        let count = turns_back(&config, from, at, tremble.period(), follows);
        assert!(
            count <= 2,
            "scene {scene}: {count} turns back by {tremble:?} of {amplitude} about {azimuth}, {elevation} \
             from {from:?}: {config:?}"
        );
    }
}
