//! The state of a joint is two floats. How a course is rounded to them, so that neither the steps of a
//! long turn nor the last ones before the goal go wrong by it.

use super::drive::{Drive, Goal, Joint, within_turn};
use super::slew::{Bounds, Course};
use crate::math::scalar::{bounded, narrow, wrapped};

/// How to round the course of a joint to `goal`.
pub(super) struct Rounding<'a> {
    pub(super) drive: &'a Drive,
    pub(super) goal: Goal,
    pub(super) bounds: Bounds,
    /// The joint before the step, and the angle that it started from.
    pub(super) joint: Joint,
    pub(super) start: f64,
    pub(super) course: Course,
    /// Whether the joint is on the last part of its way, in which it slows down to meet the goal.
    pub(super) braking: bool,
}

/// A rate that is lower by less than this part still counts as the highest one.
const WAITING: f64 = 1e-4;

impl Rounding<'_> {
    /// The joint after the step.
    pub(super) fn joint(&self) -> Joint {
        let next =
            if self.braking && self.goal.is_at_rest() { self.braked() } else { self.turned() };
        Joint { angle: self.stored(next.angle), rate: next.rate }
    }

    /// On the way. A joint that could stop at a goal at rest has to remain able to.
    fn turned(&self) -> Joint {
        let dice = Dice::new(self.joint);
        let next =
            Joint { angle: fair(self.held(), dice.angle), rate: fair(self.course.rate, dice.rate) };
        let next = if self.course.angle == self.start { next } else { self.waiting(next) };
        if !self.goal.is_at_rest() || self.can_stop(next) || !self.stops_about_at_goal() {
            next
        } else if self.drive.accel == f64::INFINITY {
            self.goal.joint()
        } else {
            self.braked()
        }
    }

    /// The angle of the course as the joint holds it.
    fn held(&self) -> f64 {
        let angle = self.course.angle;
        if self.drive.stops.is_none() { within_turn(angle) } else { angle }
    }

    /// `angle`, a float next to the held one, as the joint stores it: without stops in (−π, π].
    fn stored(&self, angle: f32) -> f32 {
        if self.drive.stops.is_none() { wrapped(angle.into()) } else { angle }
    }

    /// Whether `next`, of which the angle is not stored yet, can stop before its goal or at it.
    fn can_stop(&self, next: Joint) -> bool {
        let turns = self.course.angle - self.held();
        let angle = f64::from(next.angle) - self.goal.unwound + turns;
        self.bounds.can_stop(Course { angle, rate: next.rate.into() })
    }

    /// Whether the course comes to a stand before the goal, or beyond it by less than floats tell.
    fn stops_about_at_goal(&self) -> bool {
        let Course { angle, rate } = self.course;
        let angle = angle - self.goal.unwound;
        let standstill = self.bounds.standstill(Course { angle, rate });
        let comes_nearer = angle * rate <= 0.0;
        standstill.abs() < spacing(self.held()) || comes_nearer && angle * standstill > 0.0
    }

    /// On the brakes, to come to a stand at the goal.
    fn braked(&self) -> Joint {
        let dice = Dice::new(self.joint);
        let rate = fair(self.course.rate, dice.rate);
        let next = self.braked_to(rate, dice.angle);
        if next.rate == self.joint.rate && self.is_where_it_was(next) {
            self.braked_to(slower(rate), dice.angle)
        } else {
            next
        }
    }

    /// At `rate`, about where the joint has to be to come to a stand at the goal.
    ///
    /// Near the goal, floats tell more exactly by the rate than by the angle how far that is. So there the
    /// angle becomes a float at what the rate says from which the joint can still stop, and the next plan goes
    /// by the rate again: a step that moves the joint by less than a float counts all the same.
    fn braked_to(&self, rate: f32, die: u64) -> Joint {
        let held = self.held();
        let brakes = self.bounds.standstill(Course { angle: 0.0, rate: rate.into() });
        // A spacing of the rate is at least EPSILON/2 of it, and so EPSILON of the way.
        if brakes.abs() * f64::from(f32::EPSILON) > spacing(held) {
            let next = Joint { angle: fair(held, die), rate };
            let slower = Joint { rate: slower(slower(rate)), ..next };
            return if self.can_stop(next) { next } else { slower };
        }
        let way = self.goal.unwound - self.course.angle - brakes;
        let next = Joint { angle: narrow(held + way), rate };
        let back = Joint { angle: next_float(next.angle, -self.course.rate), ..next };
        if self.can_stop(next) { next } else { back }
    }

    /// `next`, but other than the joint before: the same would be rounded in the same way for ever.
    fn waiting(&self, next: Joint) -> Joint {
        if !self.is_where_it_was(next) {
            next
        } else if self.drive.accel > 0.0 && self.is_about_highest(next.rate) {
            self.waiting_at_the_highest_rate(next)
        } else if next.rate == self.joint.rate {
            let faster = self.course.rate - f64::from(next.rate);
            Joint { angle: narrow(self.held()), rate: next_float(next.rate, faster) }
        } else {
            next
        }
    }

    /// Whether `rate` is the highest, or lower by less than matters.
    fn is_about_highest(&self, rate: f32) -> bool {
        let highest = self.drive.highest();
        let missing = highest - f64::from(rate.abs());
        missing >= 0.0 && missing <= WAITING * highest
    }

    fn is_where_it_was(&self, next: Joint) -> bool {
        self.stored(next.angle) == self.joint.angle
    }

    /// A joint that turns by less than a float in a step waits for the die to let it go on. So that it is
    /// another die every time, its rate falls by one float, until that comes to matter.
    fn waiting_at_the_highest_rate(&self, next: Joint) -> Joint {
        let before = self.joint.rate;
        let slower = slower(before);
        if !self.is_about_highest(before)
            || before.is_sign_negative() != next.rate.is_sign_negative()
        {
            next
        } else if self.is_about_highest(slower) {
            Joint { rate: slower, ..next }
        } else {
            let highest = narrow(self.drive.highest()).copysign(next.rate);
            Joint { angle: next_float(next.angle, highest.into()), rate: highest }
        }
    }
}

/// Numbers below 2²⁹, one for each of the two floats of a joint, which have nothing to do with it nor with
/// each other.
///
/// The same step from one float to the next is rounded by the same amount again and again: an angle of
/// 3 rad that turns by 0.1 rad/s a thousand times a second would be 0.1 % slow. So which of the two floats
/// next to a number it is to be is drawn, with the joint before it for a die: each of the two so often that
/// many of them are right on the average.
struct Dice {
    angle: u64,
    rate: u64,
}

impl Dice {
    /// By the finaliser of A. Appleby's MurmurHash3, in which every bit of the joint changes half of the
    /// others.
    fn new(joint: Joint) -> Self {
        let mut bits = u64::from(joint.angle.to_bits()) << 32 | u64::from(joint.rate.to_bits());
        bits ^= bits >> 33;
        bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits ^= bits >> 33;
        bits = bits.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        bits ^= bits >> 33;
        Self { angle: bits >> 35, rate: bits & BEYOND_FLOAT }
    }
}

/// The bits of a double that a float does not have.
const BEYOND_FLOAT: u64 = (1 << 29) - 1;

/// A float next to `exact`: the one farther from zero when the die and how far it is from the nearer one
/// come to a whole spacing.
fn fair(exact: f64, die: u64) -> f32 {
    narrow(f64::from_bits(exact.to_bits().wrapping_add(die) & !BEYOND_FLOAT))
}

/// The float next to `x` in the sense of `way`; `x` itself without one.
fn next_float(x: f32, way: f64) -> f32 {
    let next = if way > 0.0 {
        x.next_up()
    } else if way < 0.0 {
        x.next_down()
    } else {
        x
    };
    if next.is_finite() { next } else { x }
}

/// The float next to `rate` toward zero.
fn slower(rate: f32) -> f32 {
    next_float(rate, -f64::from(rate))
}

/// How far apart the floats at `angle` are, away from zero.
pub(super) fn spacing(angle: f64) -> f64 {
    // Not the largest float, above which there is none.
    let float = narrow(bounded(angle.abs(), 0.0, 3e38));
    f64::from(float.next_up()) - f64::from(float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_float_without_a_way_and_beyond_the_last_is_the_same() {
        for x in [0.0, -1.0, 3.5, f32::MAX] {
            assert_eq!(next_float(x, 0.0), x);
        }
        assert_eq!(next_float(f32::MAX, 1.0), f32::MAX);
        assert_eq!(next_float(f32::MIN, -1.0), f32::MIN);
        assert_eq!((slower(0.0), slower(-0.0)), (0.0, 0.0));
    }
}
