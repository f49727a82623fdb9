//! The motion profile of a joint: the accelerations that take it to its goal in the least time.
//!
//! The figure is docs/figures/switching-curve.svg. A joint has an acceleration within ±A, rad/s², and a rate within ±V,
//! rad/s. Its goal moves with a constant acceleration g. As seen from the goal, the joint is at the angle e with the
//! rate u, and has to get to e = 0, u = 0. `slew` handles all other cases: here A is neither 0 nor infinite, there are
//! no stops, and in a step |g| ≤ A/2.
//!
//! 1. As seen from the goal, the rate of the joint grows by at most U = A − g per second, and falls by at most
//!    D = A + g per second.
//! 2. In the phase plane (e, u), a joint with the relative acceleration b moves along a parabola: du/dt = b and
//!    de/dt = u give u·du = b·de, so e = u²/2b + constant.
//! 3. Two of these parabolas end at the goal. With u > 0 the joint brakes by D, along e = −u²/2D; with u < 0 it brakes
//!    by U, along e = u²/2U. Together they are the switching curve e = −u|u|/2B, with B = D for u > 0 and B = U for
//!    u < 0.
//! 4. If the joint braked at once, it would stop at e + u|u|/2B, as seen from the goal. Where that is negative, left of
//!    the curve, the joint first accelerates by +A until it is on the curve, which it follows to the goal. Where it is
//!    positive, the first acceleration is −A: the mirror image. A joint that approaches too fast to stop in time is on
//!    the far side of the curve: it passes the goal and comes back.
//! 5. A joint that reaches its highest rate V before the curve keeps that rate until it is on the curve; a joint that
//!    is faster than V first slows down to V. So there are three phases: to the highest rate, cruise, brake.
//!
//! No other profile is faster: the least-time acceleration is ±A with at most one change, or 0 at the rate limit.
//!
//! Source: time-optimal (bang-bang) control of a double integrator: Athans and Falb, Optimal Control (1966), section
//! 7-2; LaValle, Planning Algorithms (2006), example 15.4. With a bounded rate and a goal that moves: Kröger and Wahl,
//! Online Trajectory Generation, IEEE Transactions on Robotics 26 (2010).

use super::joint::{Goal, JointLimits, JointState};
use crate::lanes::doubles::Doubles;

/// A part of a profile: its duration, and the acceleration of the joint during it, rad/s².
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase<D = f64> {
    pub(super) seconds: D,
    pub(super) accel: D,
}

/// The limits by which a joint is driven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drive<D> {
    /// A, rad/s², neither 0 nor infinite.
    pub(super) accel: D,
    /// 1/A.
    pub(super) per_accel: D,
    /// V, rad/s.
    pub(super) highest_rate: D,
}

/// The accelerations of a joint as seen from its goal, rad/s².
#[derive(Clone, Copy, Debug)]
struct Accelerations<D> {
    /// U, the most by which the rate grows in a second.
    up: D,
    /// D, the most by which the rate falls in a second.
    down: D,
    /// 1/U.
    per_up: D,
    /// 1/D.
    per_down: D,
    /// g, the acceleration of the goal, of either sign. Where A is enormous, rounding removes g from `up` and `down`.
    goal_accel: D,
}

/// Returns the phases of a joint from `start`, which is `relative` as seen from its goal.
pub(super) fn plan(
    limits: &JointLimits,
    start: JointState,
    relative: JointState,
    goal: Goal,
) -> [Phase; 3] {
    phases(&Drive::new(limits), start.rate, relative, goal.accel)
}

/// Returns the phases of a joint with the given rate. As seen from its goal, which has the acceleration `goal_accel`,
/// the joint is `relative`.
#[inline(always)]
pub(super) fn phases<D: Doubles>(
    drive: &Drive<D>,
    rate: D,
    relative: JointState<D>,
    goal_accel: D,
) -> [Phase<D>; 3] {
    let accelerations = Accelerations::new(drive, goal_accel);
    // On the curve and to the right of it, everything is mirrored.
    let is_left = accelerations.braked_error(relative).less(D::splat(0.0));
    let sign = D::select(is_left, D::splat(0.0), D::splat(-0.0));
    let relative =
        JointState { angle: relative.angle.xor_sign(sign), rate: relative.rate.xor_sign(sign) };
    let accelerations = accelerations.mirrored_unless(is_left, sign);
    let [a, b, c] = phases_forward(drive, rate.xor_sign(sign), relative, &accelerations);
    [Phase { accel: a.accel.xor_sign(sign), ..a }, b, Phase { accel: c.accel.xor_sign(sign), ..c }]
}

/// Returns the phases of a joint left of the switching curve; `rate` is its own rate, which V limits, and `relative` is
/// its state as seen from its goal.
///
/// Without the rate limit: with w = −e to go, the joint speeds up by U to a peak rate p and brakes by D from there, so
/// (p² − u²)/2U + p²/2D = w. Multiplied by 2UD, and with U + D = 2A, that is p² = (u² + 2Uw)·D/2A.
///
/// With the rate limit: let the joint reach V at (e₁, u₁), with w₁ = −e₁ to go. From then on u falls by g in a second.
/// After a time t the joint brakes from u₁ − gt:
///
/// * u₁t − gt²/2 + (u₁ − gt)²/2D = w₁. Multiplied by 2D, and with D − g = A:
/// * gt² − 2u₁t + c = 0 with c = (2w₁D − u₁²)/A. In a step u₁ ≥ 0, so c ≤ 0 is on or beyond the curve, and the joint
///   brakes at t = 0.
/// * t = c/(u₁ + √(u₁² − gc)), the first of the two roots, in the form without cancellation. The square root is
///   u₁ − gt, the relative rate from which the joint brakes. Where the divisor is not positive, the joint never catches
///   up with its goal. Nor does it where u₁² < gc; the t for a root of 0 is then longer than the step.
#[inline(always)]
fn phases_forward<D: Doubles>(
    drive: &Drive<D>,
    rate: D,
    relative: JointState<D>,
    accelerations: &Accelerations<D>,
) -> [Phase<D>; 3] {
    let Accelerations { up, down, per_up, per_down, goal_accel } = *accelerations;
    let Drive { accel, per_accel, highest_rate } = *drive;
    let (zero, half, two) = (D::splat(0.0), D::splat(0.5), D::splat(2.0));

    let JointState { angle, rate: approach } = relative;
    let speed_squared = approach * approach - two * angle * up;
    let peak = (speed_squared * (half * down * per_accel)).sqrt_or_zero();
    let to_peak = (peak - approach) * per_up;
    let is_slow = (rate + accel * to_peak).less_or_equal(highest_rate);
    if D::all(is_slow) {
        return [
            Phase { seconds: to_peak, accel },
            Phase { seconds: zero, accel: zero },
            Phase { seconds: peak * per_down, accel: -accel },
        ];
    }

    let change = highest_rate - rate;
    let to_highest = change.abs() * per_accel;
    let accel_to_highest = accel.copysign(change);
    let JointState { angle, rate: approach } =
        relative.after(to_highest, accel_to_highest - goal_accel);
    let c = (-two * angle * down - approach * approach) * per_accel;
    let brakes_at = (approach * approach - goal_accel * c).sqrt_or_zero();
    let sum = approach + brakes_at;
    let seconds = c / sum.nonzero();
    let seconds = D::select(sum.less_or_equal(zero), D::splat(f64::INFINITY), seconds);
    let seconds = D::select(c.less_or_equal(zero), zero, seconds);
    [
        Phase {
            seconds: D::select(is_slow, to_peak, to_highest),
            accel: D::select(is_slow, accel, accel_to_highest),
        },
        Phase { seconds: D::select(is_slow, zero, seconds), accel: zero },
        Phase { seconds: D::select(is_slow, peak, brakes_at) * per_down, accel: -accel },
    ]
}

impl Drive<f64> {
    pub(super) fn new(limits: &JointLimits) -> Self {
        let accel = limits.accel;
        Self { accel, per_accel: 1.0 / accel.nonzero(), highest_rate: limits.highest_rate() }
    }
}

impl<D: Doubles> Accelerations<D> {
    #[inline(always)]
    fn new(drive: &Drive<D>, goal_accel: D) -> Self {
        let (up, down) = (drive.accel - goal_accel, drive.accel + goal_accel);
        let (mut per_up, mut per_down) = (drive.per_accel, drive.per_accel);
        // For a goal that does not accelerate, U and D are A. The check avoids the divisions, which take longer than
        // all the rest.
        if !D::all(goal_accel.equal(D::splat(0.0))) {
            let one = D::splat(1.0);
            (per_up, per_down) = (one / up.nonzero(), one / down.nonzero());
        }
        Self { up, down, per_up, per_down, goal_accel }
    }

    /// Returns the accelerations as seen with angles counted in the opposite direction, where `is_left` is not set and
    /// the sign is negative.
    #[inline(always)]
    fn mirrored_unless(self, is_left: D::Mask, sign: D) -> Self {
        let Self { up, down, per_up, per_down, goal_accel } = self;
        Self {
            up: D::select(is_left, up, down),
            down: D::select(is_left, down, up),
            per_up: D::select(is_left, per_up, per_down),
            per_down: D::select(is_left, per_down, per_up),
            goal_accel: goal_accel.xor_sign(sign),
        }
    }

    /// Returns e + u|u|/2B: the error at which the joint stops if it brakes at once. Negative left of the switching
    /// curve, 0 on it.
    #[inline(always)]
    fn braked_error(&self, relative: JointState<D>) -> D {
        let JointState { angle, rate } = relative;
        // 1/B, with the sign of u.
        let is_positive = D::splat(0.0).less(rate);
        let per_braking = D::select(is_positive, self.per_down, -self.per_up);
        angle + D::splat(0.5) * rate * rate * per_braking
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remaining rounding error in angles and rates of a few radians and rad/s.
    const ROUNDING: f64 = 1e-12;

    /// Asserts that the plan of a joint at `start` leads to a goal that begins at 0. Returns whether there is a plan:
    /// there is none to a goal that becomes faster than the joint can be.
    fn check_plan(limits: &JointLimits, start: JointState, goal: Goal) -> bool {
        let before = JointState { angle: 0.0, rate: goal.rate };
        let plan = plan(limits, start, start.relative_to(before), goal);
        let seconds = plan.iter().map(|phase| phase.seconds).sum();
        let there = before.after(seconds, goal.accel);
        if seconds == f64::INFINITY || there.rate.abs() > limits.rate {
            return false;
        }
        let end = plan.iter().fold(start, |at, phase| at.after(phase.seconds, phase.accel));
        let off = end.relative_to(there);
        assert!(off.angle.abs() < ROUNDING, "{start:?} to {goal:?} by {plan:?}: {off:?}");
        assert!(off.rate.abs() < ROUNDING, "{start:?} to {goal:?} by {plan:?}: {off:?}");
        assert!(plan.iter().all(|phase| phase.seconds >= 0.0), "{plan:?}");
        true
    }

    #[test]
    fn plan_to_a_goal_that_accelerates_ends_at_it_and_at_its_rate() {
        let mut plans = 0;
        for accel in [-0.4, -0.1, -0.02, 0.0, 0.02, 0.1, 0.4] {
            for rate in [-0.7, -0.2, 0.0, 0.2, 0.7] {
                for angle in [-4.0, -1.0, -0.1, 0.1, 1.0, 4.0] {
                    for start_rate in [-1.5, -1.0, -0.3, 0.0, 0.3, 1.0, 1.5] {
                        let start = JointState { angle, rate: start_rate };
                        for limit in [1.0, 1e20, f32::MAX.into()] {
                            let limits = JointLimits { travel: None, rate: 1.0, accel: limit };
                            let goal = limits.goal_at(0.0).moving(rate, accel);
                            plans += u32::from(check_plan(&limits, start, goal));
                        }
                    }
                }
            }
        }
        assert!(plans > 3000, "{plans}");
    }
}
