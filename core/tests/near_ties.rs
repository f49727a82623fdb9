//! Goals that are about equally near: directions within a degree of the tie between two turns to them.

use std::f64::consts::TAU;

use crate::support::amount::amount;
use crate::support::motion::{JointLimits, JointState};
use crate::support::sectors::{Numbers, at_rest};
use crate::support::tally::Tally;
use crate::support::turret::{LEVEL, LONG};
use crate::support::wrap;
use turret_core::aim::turret::{Axes, Axis, Config, State, update};
use turret_core::glam::{DQuat, DVec3};

/// So near to a tie that rounding may decide, as a part of the time: ten times what counts as equal.
const EQUAL_TIMES: f64 = 1e-5;

/// An azimuth with several turns of travel, or endless, that turns up or not at all.
struct Joint {
    axis: Axis,
    start: JointState,
}

impl Joint {
    fn random(numbers: &mut Numbers, accel: f32) -> Self {
        let most = numbers.pick(&[f32::INFINITY, 13.0, 20.0]);
        let rate = numbers.within(0.3, 3.0);
        let axis = Axis { min: -most, max: most, rate: rate as f32, accel };
        let start = if accel.is_infinite() || numbers.chance(0.2) {
            JointState::at_rest(numbers.within(-3.0, 3.0))
        } else {
            JointState { angle: numbers.within(-3.0, 0.0), rate: rate * numbers.within(0.05, 0.9) }
        };
        Self { axis, start }
    }

    /// Returns the angle at which the joint comes to rest if it brakes at once.
    fn stopping(&self) -> f64 {
        let JointState { angle, rate } = self.start;
        angle + rate * rate / (2.0 * f64::from(self.axis.accel))
    }

    fn seconds(&self, goal: f64) -> f64 {
        let Axis { rate, accel, .. } = self.axis;
        let limits = JointLimits { rate: rate.into(), accel: accel.into(), stops: None };
        limits.least_time(self.start, goal)
    }

    /// Returns the times to the direction `goal`, which is up to a turn above where the joint can stop: upward, and
    /// downward to the equivalent angle a turn below.
    fn up_and_down(&self, goal: f64) -> (f64, f64) {
        (self.seconds(goal), self.seconds(goal - TAU))
    }

    /// Returns the goal for which both times are equal, by bisection.
    fn tie(&self) -> f64 {
        let (mut low, mut high) = (self.stopping(), self.stopping() + TAU);
        for _ in 0..35 {
            let middle = 0.5 * (low + high);
            let (up, down) = self.up_and_down(middle);
            *(if up < down { &mut low } else { &mut high }) = middle;
        }
        low
    }

    /// Returns whether a turret with this azimuth ends above where it began when it turns to `goal`.
    fn turns_up(&self, goal: f64) -> bool {
        let config = Config { azimuth: self.axis, ..Config::new(Axes::Canonical) };
        let JointState { angle, rate } = self.start;
        let start = State { azimuth_rate: rate, ..at_rest(angle, 0.0) };
        let target = DQuat::from_rotation_y(goal) * (DVec3::X * 100.0);
        if self.axis.max.is_finite() {
            let (end, _, _) = update(&start, &config, &LEVEL, target, LONG).unwrap();
            let goals = [goal, goal - TAU].map(|goal| (end.azimuth - goal).abs() < 1e-6);
            assert_ne!(goals[0], goals[1], "{end:?} for {goal}");
            return goals[0];
        }
        // An endless azimuth forgets its turns: the rate tells, once a joint that turns back has braked.
        let brakes = rate / f64::from(self.axis.accel) + 0.1;
        let (next, _, _) = update(&start, &config, &LEVEL, target, brakes as f32).unwrap();
        next.azimuth_rate > 0.0
    }
}

fn joint_turns_to_the_goal_that_it_reaches_sooner(accelerations: &[f32]) {
    let mut numbers = Numbers(7);
    let tally = Tally::default();
    for case in 0..amount(4_000, 400) {
        let accel = numbers.pick(accelerations);
        let joint = Joint::random(&mut numbers, accel);
        let off = numbers.within(-1.0, 1.0).to_radians();
        let goal = joint.tie() + off;
        let (up, down) = joint.up_and_down(goal);
        // A turret that is told nothing else keeps to a goal in about its direction, if that costs hardly any time.
        let is_kept = wrap(goal - joint.start.angle).abs() < 0.2;
        let is_inside = goal <= f64::from(joint.axis.max);
        if tally.count((up / down - 1.0).abs() > EQUAL_TIMES && !is_kept && is_inside) {
            let Joint { axis, start } = &joint;
            assert_eq!(joint.turns_up(goal), up < down, "{case}: {off} {axis:?} {start:?}");
        }
    }
    tally.assert_part("off the tie by more than rounding", 0.8);
}

#[test]
fn joint_with_inertia_turns_to_the_equivalent_angle_that_it_reaches_sooner() {
    joint_turns_to_the_goal_that_it_reaches_sooner(&[0.3, 1.0, 4.0, 20.0]);
}

#[test]
fn joint_without_inertia_turns_to_the_nearer_equivalent_angle() {
    joint_turns_to_the_goal_that_it_reaches_sooner(&[f32::INFINITY]);
}
