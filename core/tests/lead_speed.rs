//! The least speed that hits, and the speed for an elevation, against logs of flown shots.

use crate::lead_drag::{Log, dragged, miss, moved, rocket, sample_times};
use crate::support::amount::amount;
use crate::support::cases;
use crate::support::flown::Logbook;
use crate::support::gun::Random;
use crate::support::lead::{Case, STILL, here, moving, shot, still};
use crate::support::tally::Tally;
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::lead::{self, Shot};
use turret_core::glam::{DVec3, Vec3};

/// The largest relative difference of a speed from that of the log.
const SPEED: f64 = 1e-5;

/// Any flight: exact or in steps, with and without drag and thrust. Most targets are out of reach of the shot's own speed,
/// or well within it.
fn any() -> impl Strategy<Value = Case> {
    let flights = prop_oneof![
        dragged(0.0, false),
        dragged(3.0, false),
        dragged(0.0, true),
        dragged(3.0, true),
        rocket(0.0, false),
        rocket(3.0, true),
    ];
    (flights, 0.3f64..2.0).prop_map(|(case, distance)| moved(case, distance))
}

/// Returns the case with a longest time of flight, and the log of its flights.
fn limited(case: &Case) -> (Case, f64) {
    let until = 2.0 * case.flight + 0.5;
    (Case { shot: Shot { max_time: until as f32, ..case.shot }, ..*case }, until)
}

/// Returns the least value of `f` between two times, by ternary search.
fn least(f: impl Fn(f64) -> f64, mut from: f64, mut to: f64) -> f64 {
    for _ in 0..60 {
        let third = (to - from) / 3.0;
        if f(from + third) < f(to - third) { to -= third } else { from += third }
    }
    f(0.5 * (from + to))
}

proptest! {
    #![proptest_config(cases(60_000))]

    #[test]
    fn least_speed_is_that_of_a_dense_search(case in any()) {
        let (case, until) = limited(&case);
        let log = Log::new(&case, 1.1 * until);
        let times: Vec<f64> = sample_times(&case.shot, 1e-3 * case.flight, until)
            .take_while(|time| *time < until).chain([until * (1.0 - 1e-5), until]).collect();
        let mut wanted = f64::INFINITY;
        for around in times.windows(3) {
            let [before, at, after] = [around[0], around[1], around[2]].map(|time| log.speed_for(time));
            wanted = wanted.min(before).min(at).min(after);
            if at <= before && at <= after {
                wanted = wanted.min(least(|time| log.speed_for(time), around[0], around[2]));
            }
        }
        let wanted = wanted.max(0.0);
        let Case { shot, shooter, target, .. } = case;
        let got = lead::least_speed(&shot, &shooter, &target).unwrap();
        // Where a motor does most of the work, the rounding of the whole reach counts.
        let slack = SPEED * (wanted + f64::from(shot.thrust) * until);
        match got {
            None => prop_assert!(f64::from(shot.speed) < wanted + slack, "{} {wanted}", shot.speed),
            Some((speed, solution)) => {
                prop_assert!(speed <= shot.speed);
                prop_assert!((f64::from(speed) - wanted).abs() <= slack, "{speed} {wanted}");
                let passing = miss(&Shot { speed, ..shot }, &shooter, &target, &solution);
                prop_assert!(passing < 1e-5, "{passing:e}");
            }
        }
    }

    #[test]
    fn speed_for_an_elevation_is_that_of_a_dense_search(case in any(), degrees in -30f64..85.0) {
        let (case, until) = limited(&case);
        let Case { shot, shooter, target, .. } = case;
        let elevation = degrees.to_radians() as f32;
        if shot.gravity == Vec3::ZERO {
            return Ok(());
        }
        let up = -shot.gravity.as_dvec3().normalize();
        let log = Log::new(&case, 1.1 * until);
        let above = |time: f64| {
            let wanted = log.wanted(time);
            let angle = wanted.dot(up).atan2(wanted.reject_from_normalized(up).length());
            angle - f64::from(elevation)
        };
        let times: Vec<f64> = sample_times(&shot, 1e-4 * case.flight, until)
            .take_while(|time| *time < until).chain([until * (1.0 - 1e-5), until]).collect();
        let mut wanted = f64::INFINITY;
        let mut is_clear = true;
        for around in times.windows(3) {
            let [a, b, c] = [around[0], around[1], around[2]].map(above);
            // A turn next to 0: rounding decides how many zeros there are.
            let is_turn = (b - a) * (c - b) < 0.0;
            let is_near = b.abs() < 2.0 * (a - b).abs().max((c - b).abs());
            is_clear &= !(is_turn && is_near && a * c > 0.0);
        }
        for pair in times.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(above);
            if a * b <= 0.0 {
                let (mut low, mut high) = (pair[0], pair[1]);
                for _ in 0..60 {
                    let middle = 0.5 * (low + high);
                    if (above(middle) > 0.0) == (a > 0.0) { low = middle } else { high = middle }
                }
                let speed = log.speed_for(high);
                if speed >= 0.0 {
                    wanted = wanted.min(speed);
                }
            }
        }
        let got = lead::at_elevation(&shot, &shooter, &target, elevation).unwrap();
        let most = f64::from(shot.speed);
        match got {
            _ if !is_clear => {}
            None => prop_assert!(most < wanted * (1.0 + SPEED), "{most} {wanted}"),
            Some((speed, solution)) => {
                prop_assert!((f64::from(speed) - wanted).abs() <= SPEED * wanted + 1e-5, "{speed} {wanted}");
                let passing = miss(&Shot { speed, ..shot }, &shooter, &target, &solution);
                prop_assert!(passing < 1e-5, "{passing:e}");
                let direction = solution.direction.as_dvec3();
                let angle = direction.dot(up).asin();
                prop_assert!((angle - f64::from(elevation)).abs() < 1e-3, "{angle} {elevation}");
            }
        }
    }
}

const GRAVITY: Vec3 = Vec3::new(0.0, -9.81, 0.0);

/// Returns the number that a speed must be next to.
fn speed(found: Option<(f32, lead::Solution)>) -> f64 {
    found.expect("there is a speed").0.into()
}

#[test]
fn least_speed_onto_a_ledge_is_that_of_the_textbook() {
    let jump = shot(1e3, GRAVITY);
    for (distance, height) in [(10.0, 0.0), (10.0, 4.0), (3.0, -20.0), (0.0, 5.0), (800.0, 200.0)] {
        let ledge = still(DVec3::new(distance, height, 0.0));
        let wanted = (9.81 * (height + f64::hypot(height, distance))).sqrt();
        let got = speed(lead::least_speed(&jump, &here(), &ledge).unwrap());
        assert!((got / wanted - 1.0).abs() < 1e-6, "{distance} {height}: {got} {wanted}");
        let slower = Shot { speed: (0.999 * wanted) as f32, ..jump };
        assert_eq!(lead::least_speed(&slower, &here(), &ledge), Ok(None));
    }
}

#[test]
fn speed_for_an_elevation_is_that_of_the_textbook() {
    let mortar = shot(1e3, GRAVITY);
    for (distance, height, degrees) in
        [(500.0, 0.0, 45.0f64), (500.0, 30.0, 70.0), (300.0, -50.0, 0.0), (300.0, -50.0, -5.0)]
    {
        let target = still(DVec3::new(0.0, height, -distance));
        let (tangent, cosine) = (degrees.to_radians().tan(), degrees.to_radians().cos());
        let drop = distance * tangent - height;
        let wanted = (9.81 * distance * distance / (2.0 * cosine * cosine * drop)).sqrt();
        let elevation = degrees.to_radians() as f32;
        let got = speed(lead::at_elevation(&mortar, &here(), &target, elevation).unwrap());
        assert!((got / wanted - 1.0).abs() < 1e-6, "{degrees}: {got} {wanted}");
        let slower = Shot { speed: (0.999 * wanted) as f32, ..mortar };
        assert_eq!(lead::at_elevation(&slower, &here(), &target, elevation), Ok(None));
    }
    // Below the line of sight gravity brings no shot to the target.
    let above = still(DVec3::new(100.0, 50.0, 0.0));
    assert_eq!(lead::at_elevation(&mortar, &here(), &above, 0.4), Ok(None));
}

#[test]
fn without_gravity_a_slower_shot_meets_a_target_at_rest_later_up_to_the_longest_time() {
    let straight = shot(50.0, STILL);
    let target = still(DVec3::X * 120.0);
    assert_eq!(lead::least_speed(&straight, &here(), &target), Ok(None));
    let limited = Shot { max_time: 10.0, ..straight };
    assert_eq!(speed(lead::least_speed(&limited, &here(), &target).unwrap()), 12.0);
    // Drag that stops it, likewise.
    let dragged = Shot { drag: 0.5, ..straight };
    assert_eq!(lead::least_speed(&dragged, &here(), &target), Ok(None));
    // A target that passes by has a least one: it is met where it passes.
    let passing = moving(DVec3::new(100.0, 0.0, -100.0), Vec3::Z * 20.0);
    let got = speed(lead::least_speed(&straight, &here(), &passing).unwrap());
    assert!((got - 200f64.sqrt()).abs() < 1e-4, "{got}");
}

#[test]
fn rocket_needs_no_speed_where_its_motor_brings_it_there() {
    let rocket = Shot { thrust: 30.0, burn_time: f32::INFINITY, ..shot(40.0, GRAVITY) };
    let target = still(DVec3::X * 300.0);
    assert_eq!(speed(lead::least_speed(&rocket, &here(), &target).unwrap()), 0.0);
    let squib = Shot { burn_time: 0.5, ..rocket };
    let got = speed(lead::least_speed(&squib, &here(), &target).unwrap());
    let unpowered = speed(lead::least_speed(&shot(80.0, GRAVITY), &here(), &target).unwrap());
    assert!(unpowered - 15.0 < got && got < unpowered - 10.0, "{got} {unpowered}");
}

#[test]
fn beam_stands_for_any_speed() {
    let (beam, target) = (shot(f32::INFINITY, GRAVITY), still(DVec3::X * 40.0));
    let got = speed(lead::least_speed(&beam, &here(), &target).unwrap());
    assert!((got - (9.81f64 * 40.0).sqrt()).abs() < 1e-4, "{got}");
    let got = speed(lead::at_elevation(&beam, &here(), &target, 0.5).unwrap());
    assert!((got - (9.81f64 * 40.0 / 1f64.sin()).sqrt()).abs() < 1e-4, "{got}");
}

#[test]
fn bad_input_is_an_error_and_the_muzzle_is_at_hand() {
    let (jump, target) = (shot(40.0, GRAVITY), still(DVec3::X * 40.0));
    let at = |shot: &Shot, elevation| lead::at_elevation(shot, &here(), &target, elevation);
    assert_eq!(at(&jump, f32::NAN), Err(Error::NotFinite));
    assert_eq!(at(&jump, 1.6), Err(Error::InvalidArgument));
    assert_eq!(at(&shot(40.0, STILL), 0.5), Err(Error::InvalidArgument));
    assert_eq!(at(&Shot { thrust: -1.0, ..jump }, 0.5), Err(Error::InvalidArgument));
    let bad = Shot { burn_time: -1.0, ..jump };
    assert_eq!(lead::least_speed(&bad, &here(), &target), Err(Error::InvalidLimits));
    assert_eq!(speed(lead::least_speed(&jump, &here(), &here()).unwrap()), 0.0);
    assert_eq!(lead::at_elevation(&jump, &here(), &here(), 0.5), Ok(None));
}

/// A rocket and a target that it passes closely if it is launched at a low speed: nearly all of its way is due to its motor.
fn barely_launched(random: &mut Random) -> Case {
    let motor = Shot {
        thrust: random.between(1.0..30.0) as f32,
        burn_time: (random.between(1.0..8.0) * 256.0).floor() as f32 / 256.0,
        physics_step: if random.chance(0.3) { 1.0 / 64.0 } else { 0.0 },
        drag: if random.chance(0.3) { random.between(0.01..0.3) as f32 } else { 0.0 },
        ..shot(1e3, GRAVITY)
    };
    let flight = random.between(0.5..8.0);
    let aim = random.vector(1.0).normalize();
    let book = Logbook::new(&motor, 1.1 * flight);
    let launch_speed = random.magnitude(1e-4..10.0);
    let shot_at = |time: f64| {
        let (carry, fall, push) = book.at(time);
        aim * (launch_speed * carry + f64::from(motor.thrust) * push) + GRAVITY.as_dvec3() * fall
    };
    // The target gets away from the shot, along its aim, neither faster nor slower than the shot follows: so a slower shot
    // would not meet it at about this time.
    let follows = (shot_at(flight + 0.01) - shot_at(flight - 0.01)) / 0.02;
    let across = if random.chance(0.5) { random.vector(30.0) } else { DVec3::ZERO };
    let velocity = (across + aim * (follows - across).dot(aim)).as_vec3();
    let target = moving(shot_at(flight) - velocity.as_dvec3() * flight, velocity);
    Case { shot: motor, shooter: here(), target, flight, aim }
}

#[test]
fn least_speed_of_a_rocket_that_its_motor_brings_nearly_there_is_that_of_a_dense_search() {
    let (launched, slow) = (Tally::default(), Tally::default());
    for seed in 0..amount(50_000, 1_000) {
        let case = barely_launched(&mut Random::of(seed));
        let until = 4.0 * case.flight + 20.0;
        let log = Log::new(&case, 1.1 * until);
        let (mut wanted, mut reach) = (f64::INFINITY, 0.0);
        let times: Vec<f64> = sample_times(&case.shot, 1e-3 * case.flight, until).collect();
        for around in times.windows(3) {
            let [before, at, after] =
                [around[0], around[1], around[2]].map(|time| log.speed_for(time));
            if at < wanted {
                (wanted, reach) = (at, log.wanted(around[1]).length() / log.carry(around[1]));
            }
            if at <= before && at <= after {
                wanted = wanted.min(least(|time| log.speed_for(time), around[0], around[2]));
            }
        }
        let got = lead::least_speed(&case.shot, &here(), &case.target).unwrap();
        let Some((speed, solution)) = got else { panic!("{seed}: {wanted} {case:?}") };
        // The tolerance of the reach, in time of which a slow rocket is launched.
        let slack = 1e-6 * reach;
        let off = f64::from(speed) - wanted.max(0.0);
        assert!(off.abs() <= slack, "{seed}: {speed} {wanted} {reach} {case:?}");
        let passing = miss(&Shot { speed, ..case.shot }, &here(), &case.target, &solution);
        assert!(passing < 1e-5, "{seed}: {passing:e}");
        launched.count(wanted > slack);
        slow.count(wanted > slack && wanted < 0.05 * reach);
    }
    launched.assert_part("rockets that must be launched", 0.3);
    slow.assert_part("rockets whose motor does nearly all", 0.1);
}

#[test]
fn rocket_that_its_motor_brings_nearly_there_has_a_least_speed() {
    let rocket = Shot { thrust: 15.0, burn_time: 4.0, ..shot(1e3, GRAVITY) };
    let target = still(DVec3::new(250.0, -50.0, 0.0));
    let got = speed(lead::least_speed(&rocket, &here(), &target).unwrap());
    assert!((got - 0.3928).abs() < 1e-3, "{got}");
    let driven = Shot { thrust: 9.75, burn_time: f32::INFINITY, ..rocket };
    let target = still(DVec3::new(800.0, 0.0, -393.168111));
    let got = speed(lead::least_speed(&driven, &here(), &target).unwrap());
    assert!((got - 2.133).abs() < 1e-3, "{got}");
}
