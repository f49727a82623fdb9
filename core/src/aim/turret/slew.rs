//! Moving a joint: the least time to a goal within its rate, its acceleration and its stops.
//!
//! Seen from a goal that moves steadily, a joint has a distance e to it and a rate u. To be at e = 0 with
//! u = 0 the soonest, it accelerates with all it has toward the goal, goes on at the highest rate if it
//! gets to it, and brakes with all it has. Which way it accelerates first is decided by where it would
//! come to a stand if it braked at once, e + u|u|/2A: from there on to the goal. So it passes the goal
//! only when it cannot stop before it.

use super::drive::{Drive, Goal, Joint, Stops};
use super::rounding;
use crate::math::scalar::{bounded, narrow};

/// An angle and its rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub(super) angle: f64,
    pub(super) rate: f64,
}

/// A time, and the acceleration in it.
#[derive(Clone, Copy, Debug)]
struct Phase {
    seconds: f64,
    accel: f64,
}

/// What bounds a joint, seen from its goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The least rate, 0 or less, and the highest, 0 or more.
    low: f64,
    high: f64,
    /// The most that the rate can grow in a second, and fall; positive.
    up: f64,
    down: f64,
}

/// How a plan goes in a given time.
enum End {
    /// It ends at the goal, after this long.
    Arrived(f64),
    /// The time is up on the way.
    UnderWay { course: Course, braking: bool },
    /// It runs into a stop, after this long.
    Stopped { stop: f64, after: f64 },
}

impl Drive {
    /// The joint after `dt` seconds on its way to `goal`. `dt` is finite and not negative.
    pub(super) fn step(&self, joint: Joint, goal: Goal, dt: f64) -> Joint {
        if dt == 0.0 {
            return joint;
        }
        let start = self.course(joint);
        let goal = self.within_means(goal);
        let next = if self.accel == f64::INFINITY {
            self.at_once(start, goal, dt)
        } else if self.accel == 0.0 {
            let angle = start.angle + start.rate * dt;
            End::UnderWay { course: Course { angle, ..start }, braking: false }
        } else {
            self.planned(start, goal, dt)
        };
        match next {
            End::UnderWay { course, braking } => {
                let course = self.between_stops(course, start);
                let bounds = self.bounds(goal);
                rounding::Rounding { drive: self, goal, bounds, braking }
                    .joint(course, start, joint)
            }
            End::Arrived(_) | End::Stopped { .. } => {
                Joint { angle: goal.angle, rate: narrow(goal.rate) }
            }
        }
    }

    /// Whether a step has taken the joint to `goal`.
    pub(super) fn is_at(&self, joint: Joint, goal: Goal) -> bool {
        joint == Joint { angle: goal.angle, rate: narrow(self.within_means(goal).rate) }
    }

    /// How long the joint takes to `goal`, which is at rest: ∞ when it never gets there.
    pub(super) fn time(&self, joint: Joint, goal: Goal) -> f64 {
        let start = self.course(joint);
        let way = (goal.unwound - start.angle).abs();
        if way == 0.0 && (start.rate == 0.0 || self.accel == f64::INFINITY) {
            0.0
        } else if self.accel == f64::INFINITY {
            way / self.rate
        } else if self.accel == 0.0 {
            f64::INFINITY
        } else {
            let end = Course { angle: goal.unwound, rate: 0.0 };
            let mut seconds = 0.0;
            let mut course = start;
            // A second run into a stop is not possible: the goal leads away from it.
            for _ in 0..2 {
                match self.follow(course, end, goal, f64::INFINITY) {
                    End::Stopped { stop, after } => {
                        seconds += after;
                        course = Course { angle: stop, rate: 0.0 };
                    }
                    End::Arrived(after) => return seconds + after,
                    End::UnderWay { .. } => return f64::INFINITY,
                }
            }
            f64::INFINITY
        }
    }

    /// Where a joint begins: its rate is gone where a stop is in the way.
    fn course(&self, joint: Joint) -> Course {
        let angle = self.angle(joint);
        let rate = f64::from(joint.rate);
        let stopped = self.stops.is_some_and(|Stops { min, max }| {
            angle >= max && rate > 0.0 || angle <= min && rate < 0.0
        });
        Course { angle, rate: if stopped { 0.0 } else { rate } }
    }

    /// `goal`, moving no faster than the joint can, and leaving it half of its acceleration.
    fn within_means(&self, goal: Goal) -> Goal {
        let rate = bounded(goal.rate, -self.rate, self.rate);
        let half = 0.5 * self.accel;
        Goal { rate, accel: bounded(goal.accel, -half, half), ..goal }
    }

    fn bounds(&self, goal: Goal) -> Bounds {
        Bounds {
            low: -self.rate - goal.rate,
            high: self.rate - goal.rate,
            up: self.accel - goal.accel,
            down: self.accel + goal.accel,
        }
    }

    /// A step of a joint that gets to its rate at once.
    fn at_once(&self, start: Course, goal: Goal, dt: f64) -> End {
        let way = goal.unwound - start.angle;
        let reach = self.rate * dt;
        if way.abs() <= reach {
            return End::Arrived(dt);
        }
        let angle = start.angle + reach.copysign(way);
        let course = Course { angle, rate: self.rate.copysign(way) };
        End::UnderWay { course, braking: false }
    }

    /// A step of a joint that accelerates.
    fn planned(&self, start: Course, goal: Goal, dt: f64) -> End {
        // Where the goal was when the step began.
        let before = Course {
            angle: goal.unwound - dt * (goal.rate - 0.5 * goal.accel * dt),
            rate: goal.rate - goal.accel * dt,
        };
        match self.follow(start, before, goal, dt) {
            End::UnderWay { course, braking } => {
                End::UnderWay { course: self.within_rate(course, start, dt), braking }
            }
            End::Stopped { stop, after } => {
                let course = Course { angle: stop, rate: 0.0 };
                let still = Goal { rate: 0.0, accel: 0.0, ..goal };
                let end = Course { angle: goal.unwound, rate: 0.0 };
                match self.follow(course, end, still, dt - after) {
                    End::Stopped { .. } => End::UnderWay { course, braking: false },
                    end => end,
                }
            }
            end => end,
        }
    }

    /// `dt` of the plan from `start` to the goal, which begins at `before`.
    fn follow(&self, start: Course, before: Course, goal: Goal, dt: f64) -> End {
        let apart = Course { angle: start.angle - before.angle, rate: start.rate - before.rate };
        let plan = self.bounds(goal).plan(apart);
        let mut course = start;
        let mut elapsed = 0.0;
        for (at, phase) in plan.into_iter().enumerate() {
            let whole = phase.seconds <= dt - elapsed;
            let seconds = if whole { phase.seconds } else { dt - elapsed };
            if seconds == f64::INFINITY {
                return End::Arrived(seconds);
            }
            let accel = phase.accel + goal.accel;
            let next = course.after(seconds, accel);
            if let Some((stop, after)) = self.stop_between(course, next, accel) {
                return End::Stopped { stop, after: elapsed + after };
            }
            if !whole {
                return End::UnderWay { course: next, braking: at == 2 };
            }
            course = next;
            elapsed += seconds;
        }
        End::Arrived(elapsed)
    }

    /// The stop that a joint runs into between two points of a phase, and how long after the first.
    fn stop_between(&self, from: Course, to: Course, accel: f64) -> Option<(f64, f64)> {
        let Stops { min, max } = self.stops?;
        let turns_back = from.rate * to.rate < 0.0;
        let furthest =
            if turns_back { from.angle - from.rate * from.rate / (2.0 * accel) } else { to.angle };
        if furthest > max && from.angle <= max {
            Some((max, time_to(max - from.angle, from.rate, accel)))
        } else if furthest < min && from.angle >= min {
            Some((min, time_to(from.angle - min, -from.rate, -accel)))
        } else {
            None
        }
    }

    /// `course`, no faster and no further than the rate lets a joint come that was not too fast before:
    /// seen from a goal that accelerates, a highest rate is none that stays.
    fn within_rate(&self, course: Course, start: Course, dt: f64) -> Course {
        if start.rate.abs() > self.rate {
            return course;
        }
        let reach = self.rate * dt;
        Course {
            angle: bounded(course.angle, start.angle - reach, start.angle + reach),
            rate: bounded(course.rate, -self.rate, self.rate),
        }
    }

    /// `course`, or at rest at the stop that it has passed since `start`.
    fn between_stops(&self, course: Course, start: Course) -> Course {
        match self.stops {
            Some(Stops { max, .. }) if course.angle > max && start.angle <= max => {
                Course { angle: max, rate: 0.0 }
            }
            Some(Stops { min, .. }) if course.angle < min && start.angle >= min => {
                Course { angle: min, rate: 0.0 }
            }
            _ => course,
        }
    }
}

impl Course {
    fn after(self, seconds: f64, accel: f64) -> Self {
        Self {
            angle: self.angle + seconds * (self.rate + 0.5 * accel * seconds),
            rate: self.rate + accel * seconds,
        }
    }
}

/// When a `way` of 0 or more is made: the first root of way = rate·t + accel·t²/2, in the form in which
/// nothing cancels.
fn time_to(way: f64, rate: f64, accel: f64) -> f64 {
    let square = rate * rate + 2.0 * accel * way;
    let sum = rate + if square > 0.0 { libm::sqrt(square) } else { 0.0 };
    if sum > 0.0 { 2.0 * way / sum } else { 0.0 }
}

impl Bounds {
    /// Whether the angle e at the rate u comes to a stand without passing 0.
    pub(super) fn can_stop(&self, apart: Course) -> bool {
        let Course { angle, rate } = apart;
        if angle < 0.0 {
            rate <= 0.0 || rate * rate <= -2.0 * self.down * angle
        } else if angle > 0.0 {
            rate >= 0.0 || rate * rate <= 2.0 * self.up * angle
        } else {
            rate == 0.0
        }
    }

    /// The highest rate toward 0, as a magnitude, from which the joint at e can stop there.
    pub(super) fn stoppable_rate(&self, angle: f64) -> f64 {
        let brakes = if angle < 0.0 { self.down } else { self.up };
        libm::sqrt(2.0 * brakes * angle.abs())
    }

    /// The plan from `apart` to 0 at rest.
    fn plan(&self, apart: Course) -> [Phase; 3] {
        let Course { angle, rate } = apart;
        let brakes = if rate > 0.0 { self.down } else { -self.up };
        if angle + rate * rate / (2.0 * brakes) <= 0.0 {
            forward(-angle, rate, self.high, self.up, self.down)
        } else {
            let [a, b, c] = forward(angle, -rate, -self.low, self.down, self.up);
            [a, b, c].map(|phase| Phase { accel: -phase.accel, ..phase })
        }
    }
}

/// The plan over `way`, ahead when positive, for a joint that stands no further than that if it brakes.
///
/// Without a cruise the rate peaks at p: (p² − u²)/2U + p²/2D = way, with U and D what it speeds up and
/// brakes at.
fn forward(way: f64, rate: f64, highest: f64, up: f64, down: f64) -> [Phase; 3] {
    let square = (2.0 * way * up + rate * rate) * (down / (up + down));
    let peak = if square > 0.0 { libm::sqrt(square) } else { 0.0 };
    let top = if peak < highest { peak } else { highest };
    let (change, accel) = if rate > top { (rate - top, -down) } else { (top - rate, up) };
    let covered = (top * top - rate * rate) / (2.0 * accel);
    let left = way - covered - top * top / (2.0 * down);
    let cruise = if peak > highest && left > 0.0 { left / top } else { 0.0 };
    [
        Phase { seconds: change / accel.abs(), accel },
        Phase { seconds: cruise, accel: 0.0 },
        Phase { seconds: top / down, accel: -down },
    ]
}
