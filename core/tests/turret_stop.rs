//! A turret that brakes and stays where it stops.

use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::gun::Random;
use crate::support::sector_scene::{DEPTH, Scene};
use crate::support::told::Told;
use crate::support::turret::{LEVEL, state, turret};
use crate::support::wrap;
use turret_core::Error;
use turret_core::aim::turret::{
    Axes, Axis, Config, Sector, SectorKind, State, flags, pose_of, stop,
};

const INF: f32 = f32::INFINITY;

/// The rounding of an angle in some steps, radians.
const ROUNDING: f64 = 1e-9;

const ALLOWED: u32 = flags::AT_REST | flags::HOLD_FIRE | flags::SLEWING;

/// Any turret without sectors, and any state with both joints within their travel.
fn scene(random: &mut Random) -> (Config<'static>, State) {
    let mut axis = |endless: bool, most: f64| {
        let min = random.between(-most..most);
        let max = (min + random.magnitude(0.1..3.0 * most)).min(most);
        let (min, max) =
            if endless && random.chance(0.4) { (-INF, INF) } else { (min as f32, max as f32) };
        let accel = match random.between(0.0..10.0) as u32 {
            0 => INF,
            1 => 0.0,
            _ => random.magnitude(1e-2..1e3) as f32,
        };
        let rate = if random.chance(0.1) { 0.0 } else { random.magnitude(1e-2..1e2) as f32 };
        let inside = if min.is_finite() { (min.into(), max.into()) } else { (-4.0, 4.0) };
        let speed = random.magnitude(1e-3..1e2);
        let speeds = if random.chance(0.2) { 0.0 } else { random.between(-speed..speed) };
        (Axis { min, max, rate, accel }, random.between(inside.0..inside.1), speeds)
    };
    let (azimuth, at_azimuth, azimuth_rate) = axis(true, 20.0);
    let (elevation, at_elevation, elevation_rate) = axis(false, 3.1);
    let config = Config { azimuth, elevation, ..Config::new(Axes::Canonical) };
    let state = State {
        azimuth: at_azimuth,
        elevation: at_elevation,
        azimuth_rate,
        elevation_rate,
        azimuth_left: random.between(-9.0..9.0),
        elevation_left: random.between(-1.0..1.0),
        waiting: random.between(-9.0..9.0),
        trajectory: 1,
        reserved: 7,
    };
    (config, state)
}

/// The angle and the rate of a joint that brakes for some seconds, and where it stands in the end; by the textbook.
fn braked(axis: &Axis, angle: f64, rate: f64, seconds: f64) -> (f64, f64, Option<f64>) {
    let (min, max, accel) = (f64::from(axis.min), f64::from(axis.max), f64::from(axis.accel));
    let until = rate.abs() / accel;
    let moved = |t: f64| {
        if t == 0.0 { angle } else { angle + rate * t - 0.5 * accel.copysign(rate) * t * t }
    };
    let end = if rate == 0.0 || accel.is_infinite() {
        Some(angle)
    } else if accel > 0.0 {
        Some(moved(until))
    } else if min.is_finite() {
        Some(if rate > 0.0 { max } else { min })
    } else {
        None
    };
    let end = end.map(|end| end.clamp(min, max));
    let stands = (seconds >= until).then_some(()).and(end);
    let at = stands.unwrap_or_else(|| moved(seconds));
    let stopped = stands.is_some() || at > max || at < min;
    let rate = if stopped { 0.0 } else { rate - accel.copysign(rate) * seconds };
    (at.clamp(min, max), rate, end)
}

fn off(axis: &Axis, a: f64, b: f64) -> f64 {
    (if axis.min.is_finite() { a - b } else { wrap(a - b) }).abs()
}

#[test]
fn stop_is_where_the_textbook_brakes_to_and_the_turns_left_lead_there() {
    let mut random = Random(1);
    let mut seen = [0; 4];
    let scenes = amount(200_000, 20_000);
    for _ in 0..scenes {
        let (config, from) = scene(&mut random);
        let dt = random.magnitude(1e-3..10.0) as f32;
        let (at, pose, got) = stop(&from, &config, &LEVEL, dt).unwrap();
        assert_eq!(got & !ALLOWED, 0);
        assert_eq!((pose.error, at.waiting, at.trajectory, at.reserved), (0.0, 0.0, 1, 0));
        assert_eq!(pose_of(&at, &config, &LEVEL).unwrap(), (pose, got));
        for (axis, before, after) in [
            (
                &config.azimuth,
                [from.azimuth, from.azimuth_rate],
                [at.azimuth, at.azimuth_rate, at.azimuth_left],
            ),
            (
                &config.elevation,
                [from.elevation, from.elevation_rate],
                [at.elevation, at.elevation_rate, at.elevation_left],
            ),
        ] {
            let (angle, rate, end) = braked(axis, before[0], before[1], dt.into());
            // The further a joint turns, the larger are the roundings.
            let scale = 1.0 + (before[1] * f64::from(dt)).abs();
            let found = off(axis, after[0], angle);
            assert!(found < ROUNDING * scale, "{axis:?} {before:?} {dt}: {after:?}, {angle}");
            assert!(
                (after[1] - rate).abs() < ROUNDING * scale,
                "{axis:?} {before:?} {dt}: {after:?}"
            );
            assert_eq!(after[1] == 0.0, rate == 0.0, "{axis:?} {before:?} {dt}: {after:?}");
            match end {
                Some(end) => {
                    let left = off(axis, after[0] + after[2], end);
                    assert!(left < ROUNDING * scale * 10.0, "{axis:?} {before:?} {dt}: {after:?}");
                    assert!(after[1] != 0.0 || after[2] == 0.0, "{after:?}");
                    assert!(after[1] * after[2] >= 0.0, "{after:?}");
                }
                None => assert_eq!(after[2], 0.0),
            }
            seen[0] += u32::from(after[1] != 0.0);
            seen[1] += u32::from(before[1] != 0.0 && after[1] == 0.0);
            seen[2] += u32::from(end.is_none());
            let is_at_stop = after[0] == f64::from(axis.min) || after[0] == f64::from(axis.max);
            seen[3] += u32::from(is_at_stop);
        }
        let is_turning = at.azimuth_rate != 0.0 || at.elevation_rate != 0.0;
        assert_eq!(got & flags::SLEWING != 0, is_turning);
        // Once it stands, it stays, bit for bit.
        if !is_turning {
            assert_eq!(stop(&at, &config, &LEVEL, 0.3).unwrap(), (at, pose, got));
        }
    }
    assert!(seen.iter().all(|seen| *seen > scenes / 50), "{seen:?}");
}

#[test]
fn many_short_steps_stop_where_a_long_one_does() {
    let mut random = Random(2);
    let mut turned = 0;
    for _ in 0..amount(20_000, 2_000) {
        let (config, from) = scene(&mut random);
        let dt = random.magnitude(1e-2..5.0) as f32;
        let count: u16 = 1 << random.between(1.0..8.0) as u32;
        let whole = stop(&from, &config, &LEVEL, dt).unwrap().0;
        let mut at = from;
        for _ in 0..count {
            at = stop(&at, &config, &LEVEL, dt / f32::from(count)).unwrap().0;
        }
        let apart = off(&config.azimuth, at.azimuth, whole.azimuth)
            .max((at.elevation - whole.elevation).abs())
            .max((at.azimuth_rate - whole.azimuth_rate).abs())
            .max((at.elevation_rate - whole.elevation_rate).abs())
            // Up to many thousand turns.
            .max((at.azimuth_left - whole.azimuth_left).abs() / (1.0 + whole.azimuth_left.abs()));
        assert!(apart < ROUNDING, "{apart:e} {config:?} {from:?}: {at:?}, {whole:?}");
        turned += u32::from(off(&config.azimuth, whole.azimuth, from.azimuth) > 1e-3);
    }
    assert!(turned > 500, "{turned}");
}

#[test]
fn step_of_no_time_changes_nothing_and_reports_what_the_last_step_did() {
    let mut random = Random(3);
    for _ in 0..amount(20_000, 5_000) {
        let (config, from) = scene(&mut random);
        let (same, pose, got) = stop(&from, &config, &LEVEL, 0.0).unwrap();
        assert_eq!(same, from);
        assert_eq!((pose, got), pose_of(&from, &config, &LEVEL).unwrap());
        let last = stop(&from, &config, &LEVEL, 0.02).unwrap();
        assert_eq!(stop(&last.0, &config, &LEVEL, 0.0).unwrap(), last);
    }
}

#[test]
fn joint_outside_its_travel_comes_back_and_the_other_stops() {
    let mut config = turret((-90.0, 90.0), (-10.0, 80.0));
    for accel in [2.0, INF] {
        (config.azimuth.accel, config.elevation.accel) = (accel, 2.0);
        let from = State { elevation_rate: 0.5, ..state(120.0, 20.0) };
        let (first, _, got) = stop(&from, &config, &LEVEL, 0.1).unwrap();
        assert!(first.azimuth < from.azimuth && got == flags::SLEWING);
        assert!((first.azimuth + first.azimuth_left - 90f64.to_radians()).abs() < 1e-6);
        let mut at = from;
        for _ in 0..100 {
            at = stop(&at, &config, &LEVEL, 0.05).unwrap().0;
        }
        let whole = stop(&from, &config, &LEVEL, 5.0).unwrap();
        assert!(
            (at.azimuth - whole.0.azimuth).abs() + (at.elevation - whole.0.elevation).abs() < 1e-9
        );
        assert!((at.azimuth - f64::from(config.azimuth.max)).abs() < 1e-9);
        assert!((at.elevation - (from.elevation + 0.5 * 0.5 / 4.0)).abs() < 1e-9);
        assert_eq!((whole.2, whole.1.error), (0, 0.0));
    }
    // Half a turn outside stands for an angle inside.
    let (at, _, got) = stop(&state(-3600.0, 0.0), &config, &LEVEL, 0.1).unwrap();
    assert!(at.azimuth.abs() < 1e-5 && got == 0, "{at:?}");
}

#[test]
fn turret_that_respects_its_sectors_stops_outside_them_as_if_there_were_none() {
    let (mut checked, mut turning) = (0, 0);
    for seed in 0..amount(2_000, 300) {
        let Some((scene, mut numbers, mut at)) = Scene::with_start(seed) else { continue };
        let config = scene.config();
        for _ in 0..3 {
            let mut told = Told::new(&scene, &mut numbers);
            for _ in 0..1 + numbers.below(30) {
                at = told.step(&config, &at, 0.03);
            }
            let (mut braking, alone) = (at, Config { sectors: &[], ..config });
            let is_free = scene.depth(&at) <= 0.0;
            for _ in 0..20 {
                let (next, pose, got) = stop(&braking, &config, &LEVEL, 0.05).unwrap();
                let fault = scene.fault(&braking, &next, f64::from(0.05f32));
                assert_eq!(fault, None, "{seed}: {braking:?} to {next:?}");
                assert_eq!((pose.error, got & !ALLOWED, next.waiting), (0.0, 0, 0.0));
                if is_free {
                    let (wanted, ..) = stop(&braking, &alone, &LEVEL, 0.05).unwrap();
                    assert_eq!(next, wanted, "{seed}");
                    checked += 1;
                    turning += u32::from(got & flags::SLEWING != 0);
                }
                braking = next;
            }
        }
    }
    println!("{checked} {turning}");
    assert!(checked > 10_000 && turning > 1_000, "{checked} {turning}");
}

/// From 60° to the left to 60° to the right, at all elevations.
const MAST: Sector = Sector {
    from: -1.0,
    to: 1.0,
    elevation_min: -INF,
    elevation_max: INF,
    kind: SectorKind::KEEP_OUT,
};

#[test]
fn turret_in_a_sector_leaves_it_by_the_edge_nearest_to_where_it_would_stop() {
    let mut config = Config { sectors: &[MAST], ..turret((-180.0, 180.0), (-90.0, 90.0)) };
    config.azimuth.accel = 2.0;
    let mut count = 0;
    for (min, max) in [(-3.0, 3.0), (-INF, INF)] {
        (config.azimuth.min, config.azimuth.max) = (min, max);
        for (azimuth, rate, left, wanted) in [
            (0.3, 0.0, 0.0, 1.0),
            (-0.3, 0.0, 0.0, -1.0),
            // What it was turning to makes no difference.
            (0.003, 0.0, -1.003, 1.0),
            (-0.003, 0.0, 1.003, -1.0),
            (0.003, 0.0, 2.0, 1.0),
            // It cannot stop before the edge, or stops nearer to the other one.
            (0.3, 0.5, 0.0, 1.0),
            (0.3, -2.0, 0.0, -1.0),
            (1.2, -1.5, 0.0, 1.0),
            (1.01, -0.5, 0.0, 1.0),
        ] {
            let from =
                State { azimuth, azimuth_rate: rate, azimuth_left: left, ..State::default() };
            let whole = stop(&from, &config, &LEVEL, 20.0).unwrap();
            let mut at = from;
            for step in 0..400 {
                let (next, pose, got) = stop(&at, &config, &LEVEL, 0.05).unwrap();
                assert_eq!((pose.error, got & !ALLOWED), (0.0, 0));
                let goal = next.azimuth + next.azimuth_left;
                assert!((goal - wanted).abs() < 1e-6, "{from:?}, step {step}: {next:?}");
                // SLEWING ends where a step of no time says so.
                assert_eq!(stop(&next, &config, &LEVEL, 0.0).unwrap(), (next, pose, got));
                at = next;
            }
            for end in [at, whole.0] {
                assert!((end.azimuth - wanted).abs() < DEPTH, "{from:?}: {end:?}");
                assert_eq!((end.azimuth_rate, end.azimuth_left), (0.0, 0.0));
            }
            count += 1;
        }
    }
    assert_eq!(count, 18);
}

#[test]
fn fast_endless_azimuth_stops_many_turns_further_on() {
    let mut config = turret((0.0, 0.0), (-90.0, 90.0));
    config.azimuth = Axis { min: -INF, max: INF, rate: 1.0, accel: 0.5 };
    let from = State { azimuth_rate: 10.0, ..state(0.0, 0.0) };
    let (at, _, got) = stop(&from, &config, &LEVEL, 1.0).unwrap();
    assert_eq!(got, flags::SLEWING);
    assert!((at.azimuth_left - (100.0 - 9.75)).abs() < ROUNDING && at.azimuth_left > 14.0 * TAU);
    let (end, _, got) = stop(&at, &config, &LEVEL, 19.0).unwrap();
    assert!(wrap(end.azimuth - 100.0).abs() < ROUNDING && got == 0, "{end:?}");
}

#[test]
fn joint_without_acceleration_keeps_its_rate_however_slow_it_is() {
    let mut config = turret((0.0, 0.0), (-90.0, 90.0));
    config.azimuth = Axis { min: -INF, max: INF, rate: 1.0, accel: 0.0 };
    for rate in [1.0, -1e-20, 1e-300, f64::MIN_POSITIVE, 5e-324, 1e30] {
        let from = State { azimuth_rate: rate, ..State::default() };
        let (at, _, got) = stop(&from, &config, &LEVEL, 5.0).unwrap();
        assert_eq!((at.azimuth_rate, at.azimuth_left, got), (rate, 0.0, flags::SLEWING));
    }
}

#[test]
fn bad_input_is_an_error() {
    let (config, good) = scene(&mut Random(4));
    for bad in [f64::NAN, f64::INFINITY] {
        for at in 0..7 {
            let mut from = good;
            *[
                &mut from.azimuth,
                &mut from.elevation,
                &mut from.azimuth_rate,
                &mut from.elevation_rate,
                &mut from.azimuth_left,
                &mut from.elevation_left,
                &mut from.waiting,
            ][at] = bad;
            assert_eq!(stop(&from, &config, &LEVEL, 0.1), Err(Error::NotFinite));
        }
        assert_eq!(stop(&good, &config, &LEVEL, bad as f32), Err(Error::NotFinite));
    }
    assert_eq!(stop(&good, &config, &LEVEL, -0.1), Err(Error::InvalidLimits));
}
