//! Lead by slow search, in which the gap between shot and target is sampled over time, and cases with a known hit.

use std::iter;

use proptest::prelude::*;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

use super::unit_vec3;

/// The target's motion relative to the falling shot.
pub struct Chase {
    to_target: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    speed: f64,
}

/// The ratio of the times of one sample and the next.
const STEP: f64 = 1.03;

impl Chase {
    pub fn new(shot: &Shot, shooter: &Motion, target: &Motion) -> Self {
        Self {
            to_target: target.position - shooter.position,
            velocity: target.velocity.as_dvec3()
                - shooter.velocity.as_dvec3() * f64::from(shot.inherit),
            acceleration: target.acceleration.as_dvec3() - shot.gravity.as_dvec3(),
            speed: shot.speed.into(),
        }
    }

    /// Returns by how much the shot misses at best at `time`, as a fraction of its flight; negative when the target is
    /// within reach.
    pub fn gap(&self, time: f64) -> f64 {
        let to_target =
            self.to_target + self.velocity * time + self.acceleration * (0.5 * time * time);
        to_target.length() / (self.speed * time) - 1.0
    }

    /// Returns every time in an interval at which the shot can meet the target, as [`hits_among`] does.
    pub fn hits(&self, from: f64, to: f64, reach: f64) -> Vec<f64> {
        let samples = iter::successors(Some(from), |time| Some(time * STEP));
        hits_among(|time| self.gap(time), samples.take_while(|time| *time < STEP * to), reach).times
    }
}

/// The hits found among samples of a gap.
pub struct Hits {
    pub times: Vec<f64>,
    /// The least magnitude of the gap at an extremum. Near 0, two hits are nearly one hit, or nearly none.
    pub least_turn: f64,
}

/// Returns every time at which a gap is 0, and at which it has a minimum of at most `reach`. Samples must be so dense
/// that the gap has at most one extremum between a sample and the next but one.
pub fn hits_among(
    gap: impl Fn(f64) -> f64,
    samples: impl Iterator<Item = f64>,
    reach: f64,
) -> Hits {
    let mut hits = Hits { times: Vec::new(), least_turn: f64::INFINITY };
    let mut samples = samples.map(|time| (time, gap(time)));
    let (Some(mut before), Some(mut at)) = (samples.next(), samples.next()) else { return hits };
    for after in samples {
        // An extremum between samples shows in the sample next to it.
        let turn = if at.1 < before.1 && at.1 <= after.1 {
            Some((lowest(&gap, before.0, after.0, 1.0), true))
        } else if at.1 > before.1 && at.1 >= after.1 {
            Some((lowest(&gap, before.0, after.0, -1.0), false))
        } else {
            None
        };
        if let Some((time, is_lowest)) = turn {
            let least = gap(time);
            hits.least_turn = hits.least_turn.min(least.abs());
            hits.times.extend(crossing(&gap, before, (time, least)));
            hits.times.extend((is_lowest && 0.0 <= least && least <= reach).then_some(time));
            before = (time, least);
        }
        if before.0 < at.0 {
            hits.times.extend(crossing(&gap, before, at));
            before = at;
        }
        at = after;
    }
    hits
}

/// Returns when the gap is 0 between two times, if it has different signs at these.
fn crossing(gap: impl Fn(f64) -> f64, from: (f64, f64), to: (f64, f64)) -> Option<f64> {
    let is_positive = from.1 >= 0.0;
    if is_positive == (to.1 >= 0.0) {
        return None;
    }
    let (mut from, mut to) = (from.0, to.0);
    for _ in 0..60 {
        let middle = 0.5 * (from + to);
        *(if (gap(middle) >= 0.0) == is_positive { &mut from } else { &mut to }) = middle;
    }
    Some(0.5 * (from + to))
}

/// Returns when the gap times `sign` is least between two times, by ternary search.
fn lowest(gap: impl Fn(f64) -> f64, mut from: f64, mut to: f64, sign: f64) -> f64 {
    for _ in 0..80 {
        let third = (to - from) / 3.0;
        if sign * gap(from + third) < sign * gap(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    0.5 * (from + to)
}

/// Returns the distance between shot and target at the time of a solution, for a shot with its launch velocity, as a
/// fraction of the larger of the length of the flight and the distance to the target.
pub fn miss(shot: &Shot, shooter: &Motion, target: &Motion, solution: &Solution) -> f64 {
    let time = f64::from(solution.time);
    let flown =
        |velocity: DVec3, acceleration: DVec3| velocity * time + acceleration * (0.5 * time * time);
    let shot_flown = flown(solution.launch_velocity.as_dvec3(), shot.gravity.as_dvec3());
    let target_flown = flown(target.velocity.as_dvec3(), target.acceleration.as_dvec3());
    let to_target = target.position - shooter.position;
    (shot_flown - target_flown - to_target).length()
        / (f64::from(shot.speed) * time).max(to_target.length())
}

pub const STILL: Vec3 = Vec3::ZERO;

/// A shot that inherits its shooter's velocity, without drag, thrust and end.
pub const fn shot(speed: f32, gravity: Vec3) -> Shot {
    Shot {
        speed,
        inherit: 1.0,
        max_time: 0.0,
        gravity,
        drag: 0.0,
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
    }
}

pub fn still(position: DVec3) -> Motion {
    moving(position, STILL)
}

pub fn moving(position: DVec3, velocity: Vec3) -> Motion {
    Motion { position, velocity, acceleration: STILL }
}

/// Returns a motion at the origin, at rest.
pub fn here() -> Motion {
    still(DVec3::ZERO)
}

pub fn solutions(shot: &Shot, shooter: &Motion, target: &Motion) -> Vec<Solution> {
    let [first, second] = lead::solve(shot, shooter, target).unwrap();
    assert!(first.is_some() || second.is_none(), "a second without a first");
    first.into_iter().chain(second).collect()
}

pub fn times(shot: &Shot, shooter: &Motion, target: &Motion) -> Vec<f32> {
    solutions(shot, shooter, target).iter().map(|solution| solution.time).collect()
}

/// Asserts that `max_time` bounds the two flights of a shot that has none, and includes itself.
pub fn assert_max_time_includes_itself(unbounded: &Shot, target: &Motion) {
    let [first, second] = times(unbounded, &here(), target)[..] else { panic!("{unbounded:?}") };
    let up_to = |max_time: f32| times(&Shot { max_time, ..*unbounded }, &here(), target);
    assert_eq!(up_to(f32::INFINITY), [first, second]);
    assert_eq!(up_to(-0.0), [first, second]);
    assert_eq!(up_to(second), [first, second]);
    assert_eq!(up_to(second.next_down()), [first]);
    assert_eq!(up_to(first), [first]);
    assert_eq!(up_to(first.next_down()), []);
    assert_eq!(up_to(1e-45), []);
}

/// Returns a solution in meters and seconds that has been computed in units of `length` and `time`, powers of two.
pub fn scaled_back(solution: &Solution, length: f64, time: f64) -> Solution {
    let speed = (length / time) as f32;
    Solution {
        aim_point: solution.aim_point / length,
        impact: solution.impact / length,
        direction: solution.direction,
        launch_velocity: solution.launch_velocity / speed,
        aim_velocity: solution.aim_velocity / speed,
        time: (f64::from(solution.time) / time) as f32,
    }
}

pub fn is_near(got: f64, wanted: f64, relative: f64) -> bool {
    (got - wanted).abs() <= relative * wanted.abs()
}

/// The limits of the numbers in a class of cases.
#[derive(Clone, Copy)]
pub struct Class {
    pub speed: f64,
    pub gravity: f64,
    pub target_speed: f64,
    pub target_acceleration: f64,
    pub shooter_speed: f64,
    /// The range of the constructed flight, seconds.
    pub flight: (f64, f64),
}

/// Targets without gravity and with constant velocity.
pub const PLAIN: Class = Class {
    speed: 50.0,
    gravity: 0.0,
    target_speed: 60.0,
    target_acceleration: 0.0,
    shooter_speed: 0.0,
    flight: (0.01, 10.0),
};

/// A shot that meets its target after `flight`, constructed backward from the impact.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub shot: Shot,
    pub shooter: Motion,
    pub target: Motion,
    pub flight: f64,
    /// The direction in which the shot leaves.
    pub aim: DVec3,
}

pub fn case(class: Class) -> impl Strategy<Value = Case> {
    let vector = |most: f64| {
        (unit_vec3(), 0.0f64..1.0)
            .prop_map(move |(direction, size)| (direction * (size * most)).as_vec3())
    };
    let vectors = (
        vector(class.target_speed),
        vector(class.target_acceleration),
        vector(class.shooter_speed),
    );
    let (shortest, longest) = class.flight;
    let flight = (shortest.ln()..longest.ln()).prop_map(f64::exp);
    let numbers = (0.1f64..1.0, 0.0f32..1.5, flight, prop::array::uniform3(-1.0f64..1.0));
    (vectors, numbers, unit_vec3(), unit_vec3()).prop_map(move |(vectors, numbers, down, aim)| {
        let (velocity, acceleration, shooter_velocity) = vectors;
        let (part, inherit, flight, position) = numbers;
        let speed = (class.speed * part) as f32;
        let shot = Shot {
            speed,
            inherit,
            max_time: 0.0,
            gravity: (down * class.gravity).as_vec3(),
            drag: 0.0,
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        };
        let range = f64::from(speed) * flight;
        let shooter = moving(DVec3::from_array(position) * range, shooter_velocity);
        let launch = aim * f64::from(speed) + shooter_velocity.as_dvec3() * f64::from(inherit);
        let half_square = 0.5 * flight * flight;
        let position = shooter.position
            + (launch - velocity.as_dvec3()) * flight
            + (shot.gravity.as_dvec3() - acceleration.as_dvec3()) * half_square;
        Case { shot, shooter, target: Motion { position, velocity, acceleration }, flight, aim }
    })
}
