//! Lead with drag, with thrust and in the steps of a game, against shots that are flown.

use std::iter;

use crate::support::flown::{Logbook, flown};
use crate::support::lead::{
    Case, Class, PLAIN, case, hits_among, is_near, scaled_back, shot, solutions,
};
use crate::support::{cases, tolerance};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Path, Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

/// Where target and shot can meet, by a log of the flight.
pub struct Log<'a> {
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
    pages: Logbook,
}

impl<'a> Log<'a> {
    /// Flies until a time.
    pub fn new(case: &'a Case, until: f64) -> Self {
        let Case { shot, shooter, target, .. } = case;
        Self { shot, shooter, target, pages: Logbook::new(shot, until) }
    }

    /// Returns where the target is at `time`, seen from a shot that was launched at rest.
    pub fn wanted(&self, time: f64) -> DVec3 {
        let (carry, fall, _) = self.pages.at(time);
        let inherited = self.shooter.velocity.as_dvec3() * f64::from(self.shot.inherit);
        self.target.position - self.shooter.position
            + self.target.velocity.as_dvec3() * time
            + self.target.acceleration.as_dvec3() * (0.5 * time * time)
            - inherited * carry
            - self.shot.gravity.as_dvec3() * fall
    }

    /// Returns for how long the launch velocity carries a shot up to `time`.
    pub fn carry(&self, time: f64) -> f64 {
        self.pages.at(time).0
    }

    /// Returns the speed at which a shot is at the target at `time`.
    pub fn speed_for(&self, time: f64) -> f64 {
        let (carry, _, push) = self.pages.at(time);
        (self.wanted(time).length() - f64::from(self.shot.thrust) * push) / carry
    }

    /// Returns by how much the shot misses at best at `time`, as a fraction of its reach; negative when the target is
    /// within reach.
    pub fn gap(&self, time: f64) -> f64 {
        let (carry, _, push) = self.pages.at(time);
        let Shot { speed, thrust, .. } = *self.shot;
        self.wanted(time).length() / (f64::from(speed) * carry + f64::from(thrust) * push) - 1.0
    }
}

/// The class of the cases: targets that accelerate, shooters that move, gravity.
const ANY: Class = Class {
    gravity: 9.81,
    target_acceleration: 10.0,
    shooter_speed: 80.0,
    flight: (0.02, 5.0),
    ..PLAIN
};

/// A case whose shot has drag up to `drag`, flies in steps or not, and can hit the target after the flight of the
/// case.
pub fn dragged(drag: f32, has_steps: bool) -> impl Strategy<Value = Case> {
    (case(ANY), 0.0f32..1.0, 1.0f32 / 120.0..1.0 / 20.0).prop_map(move |(case, part, step)| {
        let mut shot = case.shot;
        shot.drag = drag * part;
        shot.physics_step = if has_steps { step } else { 0.0 };
        flying(&case, shot)
    })
}

/// The same for a rocket. One in eight is launched at rest, and one in eight burns for ever.
pub fn rocket(drag: f32, has_steps: bool) -> impl Strategy<Value = Case> {
    (dragged(drag, has_steps), 0.5f32..100.0, 1u16..1024, 0u32..64).prop_map(
        |(case, thrust, burn, kind)| {
            let mut shot = case.shot;
            shot.thrust = thrust;
            // A whole number of the log's intervals.
            shot.burn_time = if kind < 8 { f32::INFINITY } else { f32::from(burn) / 256.0 };
            shot.speed = if kind % 8 == 0 { 0.0 } else { shot.speed };
            flying(&case, shot)
        },
    )
}

/// Returns a case with another shot, and with the target where the shot is after the flight.
fn flying(case: &Case, shot: Shot) -> Case {
    let Case { shooter, mut target, flight, aim, .. } = *case;
    let (v, a) = (target.velocity.as_dvec3(), target.acceleration.as_dvec3());
    let launch =
        aim * f64::from(shot.speed) + shooter.velocity.as_dvec3() * f64::from(shot.inherit);
    let flown = flown(&shot, launch, aim, flight);
    target.position = shooter.position + flown - v * flight - a * (0.5 * flight * flight);
    Case { shot, target, ..*case }
}

/// Where the magnitude of the gap has an extremum below this, two hits are nearly one hit or nearly none. This is the
/// tolerance of the reach and the error of the log.
pub const GRAZING: f64 = 4e-7;

/// The error of the log, and the rounding of a time to a float.
const LOG_ERROR: f64 = 1e-7;

/// Solves a case for flights up to a multiple of its own, and checks that the solutions are the two earliest hits by
/// the log of the flight, and that every shot hits.
fn check(case: &Case, is_constructed: bool) -> Result<(), TestCaseError> {
    let Case { mut shot, shooter, target, flight, .. } = *case;
    let until = 3.0 * flight + 1.0;
    shot.max_time = until as f32;
    let got = solutions(&shot, &shooter, &target);
    for solution in &got {
        let passing = miss(&shot, &shooter, &target, solution);
        prop_assert!(passing < tolerance::LEAD_MISS, "{:e} {:?}", passing, solution);
    }

    let limited = Case { shot, ..*case };
    let log = Log::new(&limited, 1.1 * until);
    let samples = sample_times(&shot, 1e-3 * flight, until);
    let hits = hits_among(|time| log.gap(time), samples, tolerance::LEAD_REACH);
    if hits.least_turn < GRAZING {
        return Ok(());
    }
    let hits: Vec<f64> = hits.times.into_iter().filter(|time| *time <= until).collect();
    prop_assert_eq!(got.len(), hits.len().min(2), "{:?} of {:?}", got, hits);
    // Where shot and target pass each other slowly, a gap that the log cannot distinguish from 0 is a large difference
    // in time.
    let is_hit = |time: f64, hit: f64| {
        is_near(time, hit, 1e-6) || (is_near(time, hit, 1e-3) && log.gap(time).abs() < LOG_ERROR)
    };
    for (solution, hit) in got.iter().zip(&hits) {
        prop_assert!(is_hit(solution.time.into(), *hit), "{:?} {:?}", got, hits);
    }
    let is_found = hits.iter().any(|hit| is_hit(flight, *hit));
    prop_assert!(is_found || !is_constructed, "{} in {:?}", flight, hits);
    Ok(())
}

/// Returns times so dense that the gap has at most one extremum between a time and the next but one. In the steps of a
/// game these are the quarters of each step, and the times just before and just after the step begins, when the gap
/// may have a corner.
pub fn sample_times(shot: &Shot, from: f64, until: f64) -> impl Iterator<Item = f64> {
    const QUARTERS: [f64; 6] = [1e-5, 0.25, 0.5, 0.75, 1.0 - 1e-5, 1.0];
    let step = f64::from(shot.physics_step);
    let (first, steps) =
        if step > 0.0 { (step, (until / step) as u32 + 2) } else { (1.01 * until, 0) };
    let before = iter::successors(Some(from), |time| Some(1.02 * time));
    before
        .take_while(move |time| *time < first)
        .chain([first * (1.0 - 1e-5), first])
        .chain((1..steps).flat_map(move |n| QUARTERS.map(|x| step * (f64::from(n) + x))))
        .filter(move |time| *time >= from)
}

/// How far a shot passes from the target, as a share of its flight; a slow rocket at a fast target, apart from what the
/// target does in the rounding of the time to a float.
pub fn miss(shot: &Shot, shooter: &Motion, target: &Motion, solution: &Solution) -> f64 {
    let time = f64::from(solution.time);
    let launch = solution.launch_velocity.as_dvec3();
    let there = flown(shot, launch, solution.direction.as_dvec3(), time);
    let to_target = target.position - shooter.position
        + target.velocity.as_dvec3() * time
        + target.acceleration.as_dvec3() * (0.5 * time * time);
    let thrust = 0.5 * f64::from(shot.thrust) * time * time.min(shot.burn_time.into());
    let flight = f64::from(shot.speed) * time + thrust;
    let target_speed =
        (target.velocity.as_dvec3() + target.acceleration.as_dvec3() * time).length();
    let rounding =
        if shot.thrust > 0.0 { target_speed * time * f64::from(f32::EPSILON) } else { 0.0 };
    ((there - to_target).length() - rounding).max(0.0) / flight.max(to_target.length())
}

#[test]
fn path_is_that_of_a_rocket_that_is_flown_whatever_the_length_of_its_heading() {
    let launch = Vec3::new(18.0, 24.0, -3.0);
    let muzzle = DVec3::new(100.0, 200.0, -300.0);
    let gravity = Vec3::new(0.0, -9.81, 0.0);
    for physics_step in [0.0, 1.0 / 64.0] {
        let motor = Shot { thrust: 10.0, burn_time: 1.0, ..shot(30.0, gravity) };
        let rocket = Shot { drag: 0.25, physics_step, ..motor };
        for heading in [Some(Vec3::new(4.0, 3.0, 0.0)), Some(Vec3::Z * 1e-30), None] {
            let path = Path::new(&rocket, muzzle, launch, heading).unwrap();
            let heading = heading.unwrap_or(launch).as_dvec3().normalize();
            for seconds in [0.0, 0.3, 0.75, 1.0, 1.5, 4.0] {
                let wanted = muzzle + flown(&rocket, launch.as_dvec3(), heading, seconds);
                let off = path.at(seconds).distance(wanted);
                assert!(off < 1e-6, "{off:e} after {seconds} s of {rocket:?} toward {heading}");
            }
        }
    }
}

#[test]
fn path_reads_neither_the_speed_of_a_shot_nor_what_it_inherits_nor_its_longest_time() {
    let rocket = Shot { thrust: 10.0, burn_time: 1.0, drag: 0.25, ..shot(30.0, Vec3::Y * -9.81) };
    let at = |shot: &Shot| {
        let path = Path::new(shot, DVec3::ZERO, Vec3::new(18.0, 24.0, -3.0), None);
        path.map(|path| path.at(2.0))
    };
    let place = at(&rocket);
    assert!(place.is_ok());
    for any in [f32::NAN, f32::NEG_INFINITY, -1.0, 0.0, f32::INFINITY] {
        assert_eq!(at(&Shot { speed: any, ..rocket }), place);
        assert_eq!(at(&Shot { inherit: any, ..rocket }), place);
        assert_eq!(at(&Shot { max_time: any, ..rocket }), place);
    }
    assert_eq!(at(&Shot { thrust: f32::NAN, ..rocket }), Err(Error::NotFinite));
    assert_eq!(at(&Shot { drag: -1.0, ..rocket }), Err(Error::InvalidArgument));
    assert_eq!(at(&Shot { burn_time: -1.0, ..rocket }), Err(Error::InvalidLimits));
}

proptest! {
    #![proptest_config(cases(30_000))]

    #[test]
    fn constructed_with_drag_is_hit(case in dragged(5.0, false)) {
        check(&case, true)?;
    }

    #[test]
    fn constructed_in_steps_is_hit(case in dragged(0.0, true)) {
        check(&case, true)?;
    }

    #[test]
    fn constructed_with_drag_in_steps_is_hit(case in dragged(5.0, true)) {
        check(&case, true)?;
    }

    #[test]
    fn random_with_drag_has_the_solutions_of_the_log(
        case in dragged(5.0, false), distance in 0.1f64..10.0,
    ) {
        check(&moved(case, distance), false)?;
    }

    #[test]
    fn random_in_steps_has_the_solutions_of_the_log(
        case in dragged(0.0, true), distance in 0.1f64..10.0,
    ) {
        check(&moved(case, distance), false)?;
    }

    #[test]
    fn random_with_drag_in_steps_has_the_solutions_of_the_log(
        case in dragged(5.0, true), distance in 0.1f64..10.0,
    ) {
        check(&moved(case, distance), false)?;
    }

    #[test]
    fn constructed_rocket_is_hit(
        cases in [rocket(0.0, false), rocket(0.0, true)], with_drag in [rocket(5.0, false), rocket(5.0, true)],
    ) {
        for case in cases.iter().chain(&with_drag) {
            check(case, true)?;
        }
    }

    #[test]
    fn random_rocket_has_the_solutions_of_the_log(
        cases in [rocket(0.0, false), rocket(0.0, true)], with_drag in [rocket(5.0, false), rocket(5.0, true)],
        distance in 0.1f64..10.0,
    ) {
        for case in cases.into_iter().chain(with_drag) {
            check(&moved(case, distance), false)?;
        }
    }

    #[test]
    fn powers_of_two_of_length_and_time_keep_every_bit_with_drag(
        case in prop_oneof![dragged(5.0, true), rocket(5.0, true)], has_steps in any::<bool>(),
        speed_exponent in -40i32..40, acceleration_exponent in -40i32..40,
    ) {
        let Case { mut shot, mut shooter, mut target, .. } = case;
        if !has_steps {
            shot.physics_step = 0.0;
        }
        let wanted = solutions(&shot, &shooter, &target);
        let time = 2f64.powi(speed_exponent - acceleration_exponent);
        let length = time * 2f64.powi(speed_exponent);
        let (v, a) = (2f32.powi(speed_exponent), 2f32.powi(acceleration_exponent));
        for motion in [&mut shooter, &mut target] {
            motion.position *= length;
            motion.velocity *= v;
            motion.acceleration *= a;
        }
        shot.speed *= v;
        shot.gravity *= a;
        shot.drag /= time as f32;
        shot.physics_step *= time as f32;
        shot.thrust *= a;
        shot.burn_time *= time as f32;
        let got = solutions(&shot, &shooter, &target);
        let back: Vec<_> = got.iter().map(|solution| scaled_back(solution, length, time)).collect();
        prop_assert_eq!(back, wanted);
    }
}

/// A case with its target moved to another distance: as likely out of reach as not.
pub fn moved(case: Case, distance: f64) -> Case {
    let Case { shooter, mut target, .. } = case;
    target.position = shooter.position + (target.position - shooter.position) * distance;
    Case { target, ..case }
}
