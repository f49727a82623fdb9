//! Moving a joint: the least time to a goal within its rate, its acceleration and its stops.
//!
//! Seen from a goal that moves with a constant acceleration g, a joint has a distance e to it and a rate u.
//! To be at e = 0 with u = 0 the soonest, it accelerates with all it has, A, toward the goal, goes on at the
//! highest rate if it gets to it, and brakes with all it has. Which way it accelerates first is decided by
//! where it would come to a stand if it braked at once, e + u|u|/2(A ± g): from there on to the goal. So it
//! passes the goal only when it cannot stop before it.

use super::drive::{Drive, Goal, Joint, Stops, within_turn};
use crate::math::scalar::{at_most, clamp, nonzero, sqrt_or_zero};

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

/// The most that the rate of a joint grows in a second, and falls, seen from its goal; not negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    up: f64,
    down: f64,
    /// Their reciprocals.
    per_up: f64,
    per_down: f64,
    /// The goal's acceleration. Where the joint's is enormous, nothing of it is left in `up` and `down`.
    goal_accel: f64,
}

/// So many seconds count as an infinite time: 2⁴⁰⁰, whose square times a rate or an acceleration is a double.
pub(super) const FOREVER: f64 = f64::from_bits((1023 + 400) << 52);

/// A goal that accelerates by more than so many times what the joint does counts as doing so by that.
const OUTRUN: f64 = 1e18;

/// How a plan goes in a given time.
enum End {
    /// It ends at the goal, after this long.
    Arrived(f64),
    /// The time is up on the way.
    UnderWay(Course),
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
        let goal = self.within_means(goal, dt);
        let course = if self.accel == f64::INFINITY {
            self.at_once(start, goal, dt)
        } else if self.accel == 0.0 {
            Some(start.after(dt, 0.0))
        } else {
            self.planned(start, goal, dt)
        };
        course.map_or(goal.joint(), |course| self.joint(self.between_stops(course, start)))
    }

    /// `course` as the joint holds it: without stops within a turn.
    fn joint(&self, course: Course) -> Joint {
        let Course { angle, rate } = course;
        let angle = if self.stops.is_none() { within_turn(angle) } else { angle };
        Joint { angle, rate }
    }

    /// Whether a step has taken the joint to `goal`.
    pub(super) fn is_at(&self, joint: Joint, goal: Goal) -> bool {
        joint == Goal { rate: self.possible_rate(goal), ..goal }.joint()
    }

    /// How long the joint takes to `goal`, which is at rest: ∞ when it never gets there.
    pub(super) fn time(&self, joint: Joint, goal: Goal) -> f64 {
        let start = self.course(joint);
        let way = (goal.unwound - start.angle).abs();
        if way == 0.0 && (start.rate == 0.0 || self.accel == f64::INFINITY) {
            0.0
        } else if self.accel == f64::INFINITY {
            if self.rate == 0.0 { f64::INFINITY } else { way / nonzero(self.rate) }
        } else if self.accel == 0.0 {
            f64::INFINITY
        } else {
            self.planned_time(start, goal)
        }
    }

    /// The angle at which the joint comes to rest on its way to `goal`, which is at rest, and after how long. One that
    /// cannot turn is there.
    pub(super) fn end(&self, joint: Joint, goal: Goal) -> (f64, f64) {
        let stands = joint.rate == 0.0 || self.accel == f64::INFINITY;
        if stands && (self.rate == 0.0 || self.accel == 0.0) {
            (joint.angle, 0.0)
        } else {
            (goal.angle, self.time(joint, goal))
        }
    }

    fn planned_time(&self, start: Course, goal: Goal) -> f64 {
        let most = OUTRUN * self.accel;
        let goal = goal.moving(0.0, clamp(goal.accel, -most, most));
        let end = Course::at_rest(goal.unwound);
        if self.stops.is_none() {
            let [a, b, c] = self.plan(start, start.seen_from(end), goal);
            return a.seconds + b.seconds + c.seconds;
        }
        match self.follow(start, end, goal, f64::INFINITY, self.stops) {
            End::Stopped { stop, after } => {
                let start = Course::at_rest(stop);
                after + self.follow(start, end, goal, f64::INFINITY, None).seconds()
            }
            end => end.seconds(),
        }
    }

    /// The rate limit, as far as a float can hold it.
    pub(super) fn highest(&self) -> f64 {
        clamp(self.rate, 0.0, f32::MAX.into())
    }

    /// Where a joint begins: its rate is gone where a stop is in the way.
    fn course(&self, joint: Joint) -> Course {
        let angle = self.angle(joint);
        let rate = Self::rate(joint);
        let stopped = self.stops.is_some_and(|Stops { min, max }| {
            angle >= max && rate > 0.0 || angle <= min && rate < 0.0
        });
        Course { angle, rate: if stopped { 0.0 } else { rate } }
    }

    /// The rate of `goal`, or the joint's highest.
    fn possible_rate(&self, goal: Goal) -> f64 {
        // + 0 for the rate of −0 that a target at rest can come to.
        clamp(goal.rate, -self.highest(), self.highest()) + 0.0
    }

    /// `goal`, which has moved in the last `dt` no faster than the joint can, and leaves it half of its
    /// acceleration.
    fn within_means(&self, goal: Goal, dt: f64) -> Goal {
        let rate = self.possible_rate(goal);
        let half = clamp(goal.accel, -0.5 * self.accel, 0.5 * self.accel);
        let dt = nonzero(dt);
        let (least, most) = ((rate - self.highest()) / dt, (rate + self.highest()) / dt);
        Goal { rate, accel: clamp(half, least, most), ..goal }
    }

    fn bounds(&self, goal: Goal) -> Bounds {
        let (up, down) = (self.accel - goal.accel, self.accel + goal.accel);
        let (per_up, per_down) = (1.0 / nonzero(up), 1.0 / nonzero(down));
        Bounds { up, down, per_up, per_down, goal_accel: goal.accel }
    }

    /// A step of a joint that gets to its rate at once; `None` when it arrives.
    fn at_once(&self, start: Course, goal: Goal, dt: f64) -> Option<Course> {
        let way = goal.unwound - start.angle;
        let reach = self.rate * nonzero(dt);
        (way.abs() > reach).then(|| Course {
            angle: start.angle + reach.copysign(way),
            rate: self.rate.copysign(way) + 0.0,
        })
    }

    /// A step of a joint that accelerates; `None` when it arrives.
    fn planned(&self, start: Course, goal: Goal, dt: f64) -> Option<Course> {
        // Where the goal was when the step began.
        let before = Course {
            angle: goal.unwound - dt * (goal.rate - 0.5 * goal.accel * dt),
            rate: goal.rate - goal.accel * dt,
        };
        match self.follow(start, before, goal, dt, self.stops) {
            End::Stopped { stop, after } => {
                let still = Goal { rate: 0.0, accel: 0.0, ..goal };
                let end = Course::at_rest(goal.unwound);
                self.follow(Course::at_rest(stop), end, still, dt - after, None).course()
            }
            end => end.course(),
        }
    }

    /// `dt` of the plan from `start` to the goal, which begins at `before`, up to one of the `stops`. From
    /// there to a goal at rest there is none in the way.
    fn follow(
        &self,
        start: Course,
        before: Course,
        goal: Goal,
        dt: f64,
        stops: Option<Stops>,
    ) -> End {
        let plan = self.plan(start, start.seen_from(before), goal);
        let mut course = start;
        let mut elapsed = 0.0;
        for phase in plan {
            let whole = phase.seconds <= dt - elapsed;
            let seconds = if whole { phase.seconds } else { dt - elapsed };
            if seconds >= FOREVER {
                return End::Arrived(f64::INFINITY);
            }
            let seconds = at_most(seconds, FOREVER);
            let next = course.after(seconds, phase.accel);
            if let Some((stop, after)) = stop_between(stops, course, next, phase.accel) {
                return End::Stopped { stop, after: elapsed + after };
            }
            if !whole {
                return End::UnderWay(next);
            }
            course = next;
            elapsed += seconds;
        }
        End::Arrived(elapsed)
    }

    /// The plan for a joint on the course `start`, which is `apart` seen from its goal.
    fn plan(&self, start: Course, apart: Course, goal: Goal) -> [Phase; 3] {
        let bounds = self.bounds(goal);
        if bounds.standstill(apart) < 0.0 {
            self.ahead(start.rate, apart, bounds)
        } else {
            let mirrored = Course { angle: -apart.angle, rate: -apart.rate };
            let [a, b, c] = self.ahead(-start.rate, mirrored, bounds.mirrored());
            [a, b, c].map(|phase| Phase { accel: -phase.accel, ..phase })
        }
    }

    /// The plan for a joint at the rate v that would stand before its goal if it braked: first ahead.
    ///
    /// With its way w = −e to go it speeds up by U = A − g and brakes by D = A + g, as the goal sees it.
    /// If it never gets to its highest rate, it peaks at p: (p² − u²)/2U + p²/2D = w. Otherwise it gets there
    /// at u₁ with w₁ to go, and loses g in a second of its rate of approach from there on:
    /// u₁t − gt²/2 + (u₁ − gt)²/2D = w₁, which is gt² − 2u₁t + c = 0 with c = (2w₁D − u₁²)/A. Of the roots
    /// the first is the one that counts, t = c/(u₁ + √(u₁² − gc)), and the square root what it brakes from.
    fn ahead(&self, rate: f64, apart: Course, bounds: Bounds) -> [Phase; 3] {
        let Bounds { up, down, per_up, per_down, goal_accel } = bounds;
        let (accel, per_accel) = (self.accel, 1.0 / nonzero(self.accel));
        let brakes_from = |rate: f64| Phase { seconds: rate * per_down, accel: -accel };

        let Course { angle, rate: approach } = apart;
        let square = approach * approach - 2.0 * angle * up;
        let peak = sqrt_or_zero(square * (0.5 * down * per_accel));
        let seconds = (peak - approach) * per_up;
        if rate + accel * seconds <= self.highest() {
            return [Phase { seconds, accel }, Phase::NONE, brakes_from(peak)];
        }

        let change = self.highest() - rate;
        let to_highest = Phase { seconds: change.abs() * per_accel, accel: accel.copysign(change) };
        let Course { angle, rate: approach } =
            apart.after(to_highest.seconds, to_highest.accel - goal_accel);
        let c = (-2.0 * angle * down - approach * approach) * per_accel;
        let square = approach * approach - goal_accel * c;
        let sum = approach + sqrt_or_zero(square);
        let seconds = if c <= 0.0 {
            0.0
        } else if sum <= 0.0 {
            f64::INFINITY
        } else {
            c / nonzero(sum)
        };
        [to_highest, Phase { seconds, accel: 0.0 }, brakes_from(sqrt_or_zero(square))]
    }

    /// `course`, or at rest at the stop that it has passed since `start`.
    fn between_stops(&self, course: Course, start: Course) -> Course {
        match self.stops {
            Some(Stops { max, .. }) if course.angle > max && start.angle <= max => {
                Course::at_rest(max)
            }
            Some(Stops { min, .. }) if course.angle < min && start.angle >= min => {
                Course::at_rest(min)
            }
            _ => course,
        }
    }
}

impl End {
    fn course(self) -> Option<Course> {
        if let Self::UnderWay(course) = self { Some(course) } else { None }
    }

    fn seconds(self) -> f64 {
        if let Self::Arrived(seconds) = self { seconds } else { f64::INFINITY }
    }
}

impl Phase {
    const NONE: Self = Self { seconds: 0.0, accel: 0.0 };
}

impl Course {
    fn at_rest(angle: f64) -> Self {
        Self { angle, rate: 0.0 }
    }

    fn seen_from(self, goal: Self) -> Self {
        Self { angle: self.angle - goal.angle, rate: self.rate - goal.rate }
    }

    fn after(self, seconds: f64, accel: f64) -> Self {
        Self {
            angle: self.angle + seconds * (self.rate + 0.5 * accel * seconds),
            rate: self.rate + accel * seconds,
        }
    }
}

/// The stop that a joint runs into between two points of a phase, and how long after the first.
fn stop_between(stops: Option<Stops>, from: Course, to: Course, accel: f64) -> Option<(f64, f64)> {
    let Stops { min, max } = stops?;
    let turns_back = from.rate * to.rate < 0.0;
    let furthest = if turns_back {
        from.angle - from.rate * from.rate / nonzero(2.0 * accel)
    } else {
        to.angle
    };
    if furthest > max && from.angle <= max {
        Some((max, time_to(max - from.angle, from.rate, accel)))
    } else if furthest < min && from.angle >= min {
        Some((min, time_to(from.angle - min, -from.rate, -accel)))
    } else {
        None
    }
}

/// When a `way` of 0 or more is made: the first root of way = rate·t + accel·t²/2, in the form in which
/// nothing cancels.
fn time_to(way: f64, rate: f64, accel: f64) -> f64 {
    let sum = rate + sqrt_or_zero(rate * rate + 2.0 * accel * way);
    if sum > 0.0 { 2.0 * way / nonzero(sum) } else { 0.0 }
}

impl Goal {
    /// A joint that is there.
    pub(super) fn joint(&self) -> Joint {
        Joint { angle: self.angle, rate: self.rate }
    }
}

impl Bounds {
    fn mirrored(self) -> Self {
        let Self { up, down, per_up, per_down, goal_accel } = self;
        Self { up: down, down: up, per_up: per_down, per_down: per_up, goal_accel: -goal_accel }
    }

    /// The angle at which `apart` comes to a stand if it brakes at once.
    pub(super) fn standstill(&self, apart: Course) -> f64 {
        let Course { angle, rate } = apart;
        let per_brakes = if rate > 0.0 { self.per_down } else { -self.per_up };
        if rate == 0.0 { angle } else { angle + 0.5 * rate * rate * per_brakes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of roundings in angles and rates of a few radians and rad/s.
    const LEFT: f64 = 1e-12;

    fn drive(rate: f64, accel: f64) -> Drive {
        Drive { stops: None, rate, accel }
    }

    fn goal(rate: f64, accel: f64) -> Goal {
        Goal { angle: 0.0, unwound: 0.0, rate, accel }
    }

    /// That the plan of a joint on the course `start` leads to a goal that begins at 0; and whether there is
    /// one, which there is not to a goal that gets faster than the joint can.
    fn check_plan(drive: &Drive, start: Course, goal: Goal) -> bool {
        let before = Course { angle: 0.0, rate: goal.rate };
        let plan = drive.plan(start, start.seen_from(before), goal);
        let seconds = plan.iter().map(|phase| phase.seconds).sum();
        let there = before.after(seconds, goal.accel);
        if seconds == f64::INFINITY || there.rate.abs() > drive.rate {
            return false;
        }
        let end = plan.iter().fold(start, |at, phase| at.after(phase.seconds, phase.accel));
        let off = end.seen_from(there);
        assert!(off.angle.abs() < LEFT, "{start:?} to {goal:?} by {plan:?}: {off:?}");
        assert!(off.rate.abs() < LEFT, "{start:?} to {goal:?} by {plan:?}: {off:?}");
        assert!(plan.iter().all(|phase| phase.seconds >= 0.0), "{plan:?}");
        true
    }

    #[test]
    fn plan_ends_at_the_goal_and_at_its_rate() {
        let mut plans = 0;
        for accel in [-0.4, -0.1, -0.02, 0.0, 0.02, 0.1, 0.4] {
            for rate in [-0.7, -0.2, 0.0, 0.2, 0.7] {
                for angle in [-4.0, -1.0, -0.1, 0.1, 1.0, 4.0] {
                    for start_rate in [-1.5, -1.0, -0.3, 0.0, 0.3, 1.0, 1.5] {
                        let start = Course { angle, rate: start_rate };
                        for drive_accel in [1.0, 1e20, f32::MAX.into()] {
                            let drive = drive(1.0, drive_accel);
                            plans += u32::from(check_plan(&drive, start, goal(rate, accel)));
                        }
                    }
                }
            }
        }
        assert!(plans > 3000, "{plans}");
    }

    #[test]
    fn plan_behind_a_stop_is_toward_where_the_goal_is_in_the_end() {
        let drive = Drive { stops: Some(Stops { min: -1.0, max: 1.0 }), ..drive(9.0, 3.0) };
        let goal = Goal { unwound: 0.5, ..goal(0.3, 1.5) };
        // 0.1 = 4·t − ½·3·t² to the stop, and then all of the rest away from it.
        let stopped = (4.0 - libm::sqrt(15.4)) / 3.0;
        let rest = 0.4 - stopped;
        let start = Course { angle: 0.9, rate: 4.0 };
        let course = drive.planned(start, goal, 0.4).expect("it is under way");
        assert!((course.angle - (1.0 - 1.5 * rest * rest)).abs() < LEFT, "{course:?}");
        assert!((course.rate + 3.0 * rest).abs() < LEFT, "{course:?}");
    }

    #[test]
    fn goal_within_means_leaves_half_of_the_acceleration_and_has_moved_no_faster_than_the_joint() {
        for (rate, accel, wanted) in [
            (0.25, 3.0, (0.25, 3.0)),
            (3.0, 0.0, (1.0, 0.0)),
            (0.25, 30.0, (0.25, 10.0)),
            (0.25, -30.0, (0.25, -6.0)),
            (-0.25, 30.0, (-0.25, 6.0)),
            (-0.25, -30.0, (-0.25, -10.0)),
        ] {
            // In 1/8 s from −1 rad/s to 1/4 rad/s is 10 rad/s², and from 1 rad/s it is −6 rad/s².
            let Goal { rate, accel, .. } = drive(1.0, 40.0).within_means(goal(rate, accel), 0.125);
            assert_eq!((rate, accel), wanted);
        }
        let Goal { accel, .. } = drive(100.0, 40.0).within_means(goal(0.0, 30.0), 0.125);
        assert_eq!(accel, 20.0);
    }
}
