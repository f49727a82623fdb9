//! The state of a joint is two floats. How a course is rounded to them, so that neither the steps of a
//! long turn nor the last ones before the goal go wrong by it.

use super::drive::{Drive, Goal, Joint, within_turn};
use super::slew::{Bounds, Course};
use crate::math::scalar::{above_minus_pi, bounded, narrow};

/// How to round the course of a joint to `goal`.
pub(super) struct Rounding<'a> {
    pub(super) drive: &'a Drive,
    pub(super) goal: Goal,
    pub(super) bounds: Bounds,
    /// Whether the joint is on the last part of its way, in which it slows down to meet the goal.
    pub(super) braking: bool,
}

impl Rounding<'_> {
    /// `course`, which began at `start`, as `joint` before it.
    pub(super) fn joint(&self, course: Course, start: Course, joint: Joint) -> Joint {
        let held =
            if self.drive.stops.is_none() { within_turn(course.angle) } else { course.angle };
        let moved = (course.angle - start.angle).abs();
        let angle = fair(held, moved, joint.angle);
        let rate = fair(course.rate, (course.rate - start.rate).abs(), joint.rate);
        let apart = |angle: f32, rate: f32| Course {
            angle: course.angle - self.goal.unwound + (f64::from(angle) - held),
            rate: f64::from(rate) - self.goal.rate,
        };
        if !self.braking && self.bounds.can_stop(apart(angle, rate)) {
            return Joint { angle: above_minus_pi_if(self.drive, angle), rate };
        }
        self.behind(course, held, joint)
    }

    /// The floats on the near side of `course`, from which the joint can still stop at the goal if it
    /// could from there.
    fn behind(&self, course: Course, held: f64, joint: Joint) -> Joint {
        let left = self.goal.unwound - course.angle;
        let angle = above_minus_pi_if(self.drive, float_toward(held, -left));
        let rate = float_toward(course.rate, self.goal.rate - course.rate);
        if self.braking && angle == joint.angle && self.goal.rate == 0.0 {
            self.crept(course, held, joint)
        } else {
            Joint { angle, rate }
        }
    }

    /// One float on: what is less than that a step would never arrive.
    fn crept(&self, course: Course, held: f64, joint: Joint) -> Joint {
        let left = self.goal.unwound - course.angle;
        let angle = if left > 0.0 { joint.angle.next_up() } else { joint.angle.next_down() };
        let angle = above_minus_pi_if(self.drive, angle);
        if angle == self.goal.angle {
            return Joint { angle, rate: 0.0 };
        }
        let apart = course.angle - self.goal.unwound + (f64::from(angle) - held);
        let most = self.bounds.stoppable_rate(apart);
        let rate = bounded(course.rate, -most, most);
        Joint { angle, rate: float_toward(rate, -rate) }
    }
}

/// −π is π where the azimuth turns without end.
fn above_minus_pi_if(drive: &Drive, angle: f32) -> f32 {
    if drive.stops.is_none() { above_minus_pi(angle) } else { angle }
}

/// A float next to `exact`: each of the two so often that many of them are right on the average.
///
/// The same step from one float to the next is rounded by the same amount again and again: an angle of
/// 3 rad that turns by 0.1 rad/s a thousand times a second would be 0.1 % slow. So which of the two it is
/// is drawn, with `before`, from which it came `moved` far, for a die. A step of less than the spacing of
/// floats may end where it began, and would throw the same die for ever: it goes to the nearest.
fn fair(exact: f64, moved: f64, before: f32) -> f32 {
    let nearest = narrow(exact);
    let (below, above) = if f64::from(nearest) < exact {
        (nearest, nearest.next_up())
    } else if f64::from(nearest) > exact {
        (nearest.next_down(), nearest)
    } else {
        return nearest;
    };
    let spacing = f64::from(above) - f64::from(below);
    if moved < spacing {
        nearest
    } else if (exact - f64::from(below)) / spacing > die(before) {
        above
    } else {
        below
    }
}

/// A number in [0, 1) that has nothing to do with `seed`: the finaliser of A. Appleby's MurmurHash3, in
/// which every bit of it changes half of the others.
fn die(seed: f32) -> f64 {
    let mut bits = seed.to_bits();
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x85eb_ca6b);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0xc2b2_ae35);
    bits ^= bits >> 16;
    f64::from(bits) / 4_294_967_296.0
}

/// The float at `exact`, or next to it in the sense of `way`.
fn float_toward(exact: f64, way: f64) -> f32 {
    let nearest = narrow(exact);
    if way > 0.0 && f64::from(nearest) < exact {
        nearest.next_up()
    } else if way < 0.0 && f64::from(nearest) > exact {
        nearest.next_down()
    } else {
        nearest
    }
}
