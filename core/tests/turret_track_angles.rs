//! Joint angles that move.

use std::f32::consts::FRAC_PI_2;
use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::gun::Random;
use crate::support::sector_scene::Scene;
use crate::support::sectors::Numbers;
use crate::support::turret::{LEVEL, state, turret};
use crate::support::wrap;
use turret_core::Error;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{Axis, Config, State, flags, track_angles, update_angles};

const INF: f32 = f32::INFINITY;
const FRAME: f32 = 1.0 / 60.0;
const STILL: AxisAngles = AxisAngles { azimuth: 0.0, elevation: 0.0 };

fn endless() -> Config<'static> {
    let axis = |min: f32, max: f32| Axis { min, max, rate: 2.0, accel: 4.0 };
    Config {
        azimuth: axis(-INF, INF),
        elevation: axis(-1.5, 1.5),
        ..turret((0.0, 0.0), (0.0, 0.0))
    }
}

#[test]
fn rates_of_0_are_update_angles_bit_for_bit() {
    let mut moved = 0;
    for seed in 0..amount(3_000, 1_500) {
        let scene = Scene::new(seed);
        let mut numbers = Numbers(seed + 1);
        let config = if numbers.chance(0.5) {
            Config { sectors: &[], ..scene.config() }
        } else {
            scene.config()
        };
        let mut at = State {
            azimuth: numbers.within(-9.0, 9.0),
            elevation: numbers.within(-3.0, 3.0),
            azimuth_rate: numbers.within(-3.0, 3.0),
            elevation_rate: numbers.within(-3.0, 3.0),
            waiting: numbers.within(-3.0, 3.0),
            ..State::default()
        };
        let angles = AxisAngles {
            azimuth: numbers.within(-9.0, 9.0) as f32,
            elevation: numbers.within(-3.0, 3.0) as f32,
        };
        for dt in [0.0, 0.1, 0.01, 1.0, 0.0, 10.0] {
            let wanted = update_angles(&at, &config, &LEVEL, angles, dt).unwrap();
            for rate in [0.0, -0.0] {
                let rates = AxisAngles { azimuth: rate, elevation: rate };
                let found = track_angles(&at, &config, &LEVEL, angles, rates, dt).unwrap();
                assert_eq!(found, wanted, "{seed}");
            }
            moved += u32::from(wanted.0 != at);
            at = wanted.0;
        }
    }
    assert!(moved > 3_000, "{moved}");
}

/// Where a command that moves evenly is after some seconds.
fn command(start: [f64; 2], rates: AxisAngles, seconds: f64) -> AxisAngles {
    AxisAngles {
        azimuth: (start[0] + f64::from(rates.azimuth) * seconds) as f32,
        elevation: (start[1] + f64::from(rates.elevation) * seconds) as f32,
    }
}

#[test]
fn even_command_is_met_at_the_end_of_every_step_once_caught_up() {
    let mut random = Random(1);
    let mut met = 0;
    let scenes = amount(5_000, 500);
    for _ in 0..scenes {
        let mut config = endless();
        let accel = if random.chance(0.2) { INF } else { random.magnitude(0.5..50.0) as f32 };
        (config.azimuth.accel, config.elevation.accel) = (accel, accel);
        let rates = AxisAngles {
            azimuth: random.between(-1.9..1.9) as f32,
            elevation: random.between(-0.05..0.05) as f32,
        };
        // No command comes to a travel limit.
        let start = [random.between(-3.0..3.0), random.between(-0.7..0.7)];
        let mut at = State { azimuth_rate: random.between(-2.0..2.0), ..state(0.0, 0.0) };
        let (mut seconds, mut caught_up) = (0.0, 0);
        for _ in 0..600 {
            let dt = random.between(0.005..0.03) as f32;
            seconds += f64::from(dt);
            let now = command(start, rates, seconds);
            let (next, pose, got) = track_angles(&at, &config, &LEVEL, now, rates, dt).unwrap();
            at = next;
            if got & flags::SLEWING == 0 {
                caught_up += 1;
                assert!(wrap(at.azimuth - f64::from(now.azimuth)).abs() < 1e-12);
                assert_eq!(at.elevation, f64::from(now.elevation));
                assert_eq!(at.azimuth_rate, f64::from(rates.azimuth));
                assert_eq!(at.elevation_rate, f64::from(rates.elevation));
                assert_eq!((at.azimuth_left, at.elevation_left), (0.0, 0.0));
                assert!(pose.error < 1e-6);
                let again = track_angles(&at, &config, &LEVEL, now, rates, 0.0).unwrap();
                assert_eq!(again, (at, pose, got));
            } else {
                // The floats of the command are no reason to lag behind.
                assert_eq!(caught_up, 0, "{config:?} {rates:?} {start:?}");
            }
        }
        met += u32::from(caught_up > 60);
    }
    assert!(met > scenes * 9 / 10, "{met}");
}

#[test]
fn update_angles_lags_where_track_angles_does_not() {
    let config = endless();
    let rates = AxisAngles { azimuth: 0.5, elevation: 0.0 };
    let lag = |rates: AxisAngles| {
        let mut at = state(0.0, 0.0);
        let mut worst: f64 = 0.0;
        for step in 1..=600 {
            let now =
                command([0.0, 0.0], AxisAngles { azimuth: 0.5, ..STILL }, f64::from(step) / 60.0);
            at = track_angles(&at, &config, &LEVEL, now, rates, FRAME).unwrap().0;
            let behind = wrap(at.azimuth - f64::from(now.azimuth)).abs();
            worst = if step > 300 { worst.max(behind) } else { 0.0 };
        }
        worst
    };
    // It trails by what it needs to brake, 0.5²/(2·4).
    assert!(lag(STILL) > 0.02, "{}", lag(STILL));
    assert!(lag(rates) < 1e-12, "{}", lag(rates));
}

#[test]
fn snapshots_ten_times_a_second_are_followed_without_a_lag_but_their_age() {
    let config = endless();
    let path = |t: f64| (0.4 * t).sin();
    let mut at = state(0.0, 0.0);
    let (mut snapshot, mut worst): ([f64; 3], f64) = ([0.0; 3], 0.0);
    for step in 1..=1200 {
        let now = f64::from(step) / 60.0;
        if step % 6 == 0 {
            snapshot = [now, path(now), 0.4 * (0.4 * now).cos()];
        }
        let [time, angle, rate] = snapshot;
        let rates = AxisAngles { azimuth: rate as f32, elevation: 0.0 };
        let angles = AxisAngles { azimuth: (angle + rate * (now - time)) as f32, elevation: 0.0 };
        at = track_angles(&at, &config, &LEVEL, angles, rates, FRAME).unwrap().0;
        if step > 120 {
            worst = worst.max((at.azimuth - path(now)).abs());
        }
    }
    // What the command changes in the age of a snapshot, 0.4²·0.1²/2 = 8e-4, and no more.
    println!("{worst:e}");
    assert!(worst < 9e-4, "{worst:e}");
}

#[test]
fn command_across_the_stop_of_a_cable_unwinds_and_is_met_again() {
    let mut config = endless();
    (config.azimuth.min, config.azimuth.max) = (-270f32.to_radians(), 270f32.to_radians());
    for sense in [1.0, -1.0] {
        let rates = AxisAngles { azimuth: 0.3 * sense, elevation: 0.0 };
        let mut at = State { azimuth: 4.5 * f64::from(sense), ..state(0.0, 0.0) };
        let (mut turned, mut unwound, mut met) = (0.0, false, 0);
        for step in 1..=900 {
            let now = command([4.5 * f64::from(sense), 0.0], rates, f64::from(step) / 60.0);
            let (next, _, got) = track_angles(&at, &config, &LEVEL, now, rates, FRAME).unwrap();
            turned += (next.azimuth - at.azimuth) * f64::from(sense);
            at = next;
            assert_eq!(got & flags::AZIMUTH_LIMITED, 0);
            assert!(at.azimuth.abs() <= f64::from(config.azimuth.max));
            unwound |= f64::from(now.azimuth).abs() > f64::from(config.azimuth.max);
            let off = if unwound { wrap(at.azimuth - f64::from(now.azimuth)) } else { 0.0 };
            if unwound && got & flags::SLEWING == 0 {
                assert!(off.abs() < 1e-6, "{off}");
                met += 1;
            }
        }
        // The command has moved by 4.5 rad; the joint has turned by a whole turn less.
        assert!((turned - (0.3 * 15.0 - TAU)).abs() < 1e-4, "{turned}");
        assert!(met > 300, "{met}");
    }
}

#[test]
fn command_beyond_a_stop_without_an_equivalent_angle_ends_at_the_stop() {
    let mut config = endless();
    (config.azimuth.min, config.azimuth.max) = (-1.0, 1.0);
    let rates = AxisAngles { azimuth: 0.5, elevation: 0.5 };
    let mut at = state(0.0, 0.0);
    let mut limited = 0;
    for step in 1..=240 {
        let now = command([0.0, 0.0], rates, f64::from(step) / 60.0);
        let (next, _, got) = track_angles(&at, &config, &LEVEL, now, rates, FRAME).unwrap();
        assert!(next.azimuth <= 1.0 && next.elevation <= 1.5, "{next:?}");
        if got & flags::AZIMUTH_LIMITED != 0 {
            assert!(now.azimuth > 1.0);
            limited += 1;
        }
        at = next;
    }
    assert!(limited > 110, "{limited}");
    assert_eq!((at.azimuth, at.azimuth_rate), (1.0, 0.0));
    assert_eq!((at.elevation, at.elevation_rate), (1.5, 0.0));
}

#[test]
fn command_faster_than_the_turret_is_followed_at_its_highest_rate() {
    let config = endless();
    let rates = AxisAngles { azimuth: 2.2, elevation: 0.0 };
    let mut at = state(0.0, 0.0);
    for step in 1..=120 {
        let now = command([0.0, 0.0], rates, f64::from(step) / 60.0);
        let (next, _, got) = track_angles(&at, &config, &LEVEL, now, rates, FRAME).unwrap();
        at = next;
        assert!(got & flags::SLEWING != 0);
        assert!(step < 60 || (at.azimuth_rate - 2.0).abs() < 1e-9, "{step} {at:?}");
    }
}

#[test]
fn moving_command_never_leads_into_a_sector() {
    let mut inside = 0;
    for seed in 0..amount(2_000, 400) {
        let Some((scene, mut numbers, mut at)) = Scene::with_start(seed) else { continue };
        let config = scene.config();
        let start = scene.angles(&mut numbers);
        let rates = AxisAngles {
            azimuth: numbers.within(-1.0, 1.0) as f32,
            elevation: numbers.within(-0.3, 0.3) as f32,
        };
        for step in 1..=100 {
            let now = command(start.into(), rates, 0.03 * f64::from(step));
            let (next, pose, got) = track_angles(&at, &config, &LEVEL, now, rates, 0.03).unwrap();
            let fault = scene.fault(&at, &next, f64::from(0.03f32));
            assert_eq!(fault, None, "{seed}: {at:?} to {next:?} for {now:?} at {rates:?}");
            assert_eq!(got & (flags::ON_TARGET | flags::NO_SOLUTION), 0);
            assert!(pose.error >= 0.0 && next.waiting == 0.0);
            inside += u32::from(got & flags::SECTOR_LIMITED != 0);
            at = next;
        }
    }
    assert!(inside > 3_000, "{inside}");
}

#[test]
fn joint_outside_its_travel_comes_back_however_its_command_moves() {
    let mut config = endless();
    (config.azimuth.min, config.azimuth.max) = (-FRAC_PI_2, FRAC_PI_2);
    for (azimuth, rate) in [(1.55, 1.0), (1.55, -1.0), (1.0, 1.9), (0.0, 0.5)] {
        let angles = AxisAngles { azimuth, elevation: 0.0 };
        let rates = AxisAngles { azimuth: rate, elevation: 0.0 };
        let mut at = State { azimuth: 1.75, ..State::default() };
        let mut outside = 0;
        for _ in 0..120 {
            let next = track_angles(&at, &config, &LEVEL, angles, rates, FRAME).unwrap().0;
            if at.azimuth > config.azimuth.max.into() {
                assert!(next.azimuth < at.azimuth, "{angles:?} {rates:?} {at:?}: {next:?}");
                outside += 1;
            } else {
                assert!(next.azimuth <= config.azimuth.max.into(), "{next:?}");
            }
            at = next;
        }
        assert!(outside > 10 && at.azimuth <= config.azimuth.max.into(), "{outside} {at:?}");
    }
}

#[test]
fn bad_input_is_an_error() {
    let (config, at) = (endless(), state(0.0, 0.0));
    let step = |angles, rates, dt| track_angles(&at, &config, &LEVEL, angles, rates, dt);
    for bad in [f32::NAN, INF, -INF] {
        let one = AxisAngles { azimuth: bad, ..STILL };
        let other = AxisAngles { elevation: bad, ..STILL };
        for numbers in [one, other] {
            assert_eq!(step(numbers, STILL, 0.1), Err(Error::NotFinite));
            assert_eq!(step(STILL, numbers, 0.1), Err(Error::NotFinite));
        }
        assert_eq!(step(STILL, STILL, bad), Err(Error::NotFinite));
    }
    assert_eq!(step(STILL, STILL, -0.1), Err(Error::InvalidLimits));
}
