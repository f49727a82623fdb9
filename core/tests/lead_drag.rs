//! Lead with drag and in the steps of a game, against shots that are flown.

use crate::support::flown::{Logbook, flown};
use std::iter;

use crate::support::lead::{Case, Class, PLAIN, case, hits_among, is_near, solutions};
use crate::support::{cases, tolerance};
use proptest::prelude::*;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution};

/// Where target and shot can meet, by a log of the flight.
struct Log<'a> {
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
    pages: Logbook,
}

impl Log<'_> {
    /// How far the shot misses at best when the time is up, as a share of its reach; negative when the target is
    /// within reach.
    fn gap(&self, time: f64) -> f64 {
        let (carry, fall) = self.pages.at(time);
        let inherited = self.shooter.velocity.as_dvec3() * f64::from(self.shot.inherit);
        let wanted = self.target.position - self.shooter.position
            + self.target.velocity.as_dvec3() * time
            + self.target.acceleration.as_dvec3() * (0.5 * time * time)
            - inherited * carry
            - self.shot.gravity.as_dvec3() * fall;
        wanted.length() / (f64::from(self.shot.speed) * carry) - 1.0
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

/// A case whose shot flies with drag up to `drag`, and in steps or not, to be hit after its flight.
fn dragged(class: Class, drag: f32, has_steps: bool) -> impl Strategy<Value = Case> {
    (case(class), 0.0f32..1.0, 1.0f32 / 120.0..1.0 / 20.0).prop_map(move |(case, part, step)| {
        let Case { mut shot, shooter, mut target, flight } = case;
        // The launch that the case was made with.
        let (v, a) = (target.velocity.as_dvec3(), target.acceleration.as_dvec3());
        let half_square = 0.5 * flight * flight;
        let to_target = target.position - shooter.position;
        let launch =
            (to_target + v * flight + (a - shot.gravity.as_dvec3()) * half_square) / flight;
        shot.drag = drag * part;
        shot.physics_step = if has_steps { step } else { 0.0 };
        target.position =
            shooter.position + flown(&shot, launch, flight) - v * flight - a * half_square;
        Case { shot, shooter, target, flight }
    })
}

/// Which numbers of a run are looked at.
struct Found {
    got: Vec<Solution>,
    hits: Vec<f64>,
    is_grazing: bool,
}

/// Solves a case for flights up to a multiple of its own, finds the hits by the log of the flight, and compares:
/// that no hit is missed within the two earliest, and that every shot hits.
fn check(case: &Case) -> Result<Found, TestCaseError> {
    let Case { mut shot, shooter, target, flight } = *case;
    let until = 3.0 * flight + 1.0;
    shot.max_time = until as f32;
    let got = solutions(&shot, &shooter, &target);
    let log = Log {
        shot: &shot,
        shooter: &shooter,
        target: &target,
        pages: Logbook::new(&shot, 1.1 * until),
    };
    let hits = hits_among(
        |time| log.gap(time),
        sample_times(&shot, 0.01 * flight, until),
        tolerance::LEAD_REACH,
    );
    let is_grazing = hits.least_turn < 2e-6;
    if !is_grazing {
        prop_assert_eq!(got.len(), hits.times.len().min(2), "{:?} of {:?}", got, hits.times);
        for (solution, hit) in got.iter().zip(&hits.times) {
            prop_assert!(is_near(solution.time.into(), *hit, 1e-6), "{:?} {:?}", got, hits.times);
        }
    }
    for solution in &got {
        let passing = miss(&shot, &shooter, &target, solution);
        prop_assert!(passing < 1e-5, "{:e} {:?}", passing, solution);
    }
    Ok(Found { got, hits: hits.times, is_grazing })
}

/// Times so dense that the gap turns once at most from one to the next but one: a few a step.
fn sample_times(shot: &Shot, from: f64, until: f64) -> impl Iterator<Item = f64> {
    let most =
        if shot.physics_step > 0.0 { f64::from(shot.physics_step) / 2.0 } else { f64::INFINITY };
    iter::successors(Some(from), move |time| Some(time + (0.02 * time).min(most)))
        .take_while(move |time| *time < until)
        .chain([until, until * 1.001])
}

/// How far a shot passes from the target, as a share of its path.
fn miss(shot: &Shot, shooter: &Motion, target: &Motion, solution: &Solution) -> f64 {
    let time = f64::from(solution.time);
    let there = flown(shot, solution.launch_velocity.as_dvec3(), time);
    let to_target = target.position - shooter.position
        + target.velocity.as_dvec3() * time
        + target.acceleration.as_dvec3() * (0.5 * time * time);
    (there - to_target).length() / f64::from(shot.speed * solution.time).max(to_target.length())
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn constructed_with_drag_is_hit(case in dragged(ANY, 5.0, false)) {
        let found = check(&case)?;
        prop_assert!(found.is_grazing || found.hits.iter().any(|hit| is_near(*hit, case.flight, 1e-6)), "{:?}", found.hits);
    }

    #[test]
    fn constructed_in_steps_is_hit(case in dragged(ANY, 0.0, true)) {
        let found = check(&case)?;
        prop_assert!(found.is_grazing || found.hits.iter().any(|hit| is_near(*hit, case.flight, 1e-6)), "{:?}", found.hits);
    }

    #[test]
    fn constructed_with_drag_in_steps_is_hit(case in dragged(ANY, 5.0, true)) {
        let found = check(&case)?;
        prop_assert!(found.is_grazing || found.hits.iter().any(|hit| is_near(*hit, case.flight, 1e-6)), "{:?}", found.hits);
    }
}
