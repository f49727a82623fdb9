//! The motion profile of a joint: the accelerations that take it to its goal in the least time.
//!
//! The figure is docs/figures/switching-curve.svg. A joint has an acceleration within ±A, rad/s², and a rate
//! within ±V, rad/s. Its goal moves with a constant acceleration g. Seen from the goal, the joint is at the
//! angle e with the rate u, and has to get to e = 0, u = 0. `slew` sees to the rest: here A is neither 0 nor
//! infinite, there are no stops, and in a step |g| ≤ A/2.
//!
//! 1. Seen from the goal, the rate of the joint grows by at most U = A − g in a second, and falls by at most
//!    D = A + g.
//! 2. In the phase plane (e, u) a joint with the relative acceleration b moves along a parabola: du/dt = b
//!    and de/dt = u give u·du = b·de, so e = u²/2b + constant.
//! 3. Two of these parabolas end at the goal. With u > 0 the joint brakes by D, along e = −u²/2D; with u < 0
//!    it brakes by U, along e = u²/2U. Together they are the switching curve e = −u|u|/2B, with B = D for
//!    u > 0 and B = U for u < 0.
//! 4. If the joint braked at once, it would stop at e + u|u|/2B, as seen from the goal. Where that is
//!    negative, left of the curve, its first acceleration is +A, until it is on the curve, which it follows to
//!    the goal. Where it is positive, the first acceleration is −A: the mirror image. A joint that approaches
//!    too fast to stop in time is on the far side of the curve: it passes the goal and comes back.
//! 5. Where the joint reaches its highest rate V before the curve it keeps that rate until it is on the
//!    curve; one that is faster than V first slows down to it. So there are three phases: to the highest rate,
//!    cruise, brake.
//!
//! No other profile is faster: the acceleration of least time is ±A with one change at most, or 0 at the rate
//! limit.
//!
//! Source: time-optimal (bang-bang) control of a double integrator: Athans and Falb, Optimal Control (1966),
//! section 7-2; LaValle, Planning Algorithms (2006), example 15.4. With a bounded rate and a goal that moves:
//! Kröger and Wahl, Online Trajectory Generation, IEEE Transactions on Robotics 26 (2010).

use super::joint::{Goal, JointLimits, JointState};
use crate::math::scalar::{nonzero, sqrt_or_zero};

/// A part of a profile: its duration, and the acceleration of the joint during it, rad/s².
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase {
    pub(super) seconds: f64,
    pub(super) accel: f64,
}

/// The accelerations of a joint as seen from its goal, rad/s².
#[derive(Clone, Copy, Debug)]
struct Accelerations {
    /// U, by which the rate grows at most in a second.
    up: f64,
    /// D, by which the rate falls at most in a second.
    down: f64,
    /// 1/U.
    per_up: f64,
    /// 1/D.
    per_down: f64,
    /// g, the acceleration of the goal, of either sign. Where A is enormous, rounding leaves nothing of g in
    /// `up` and `down`.
    goal_accel: f64,
}

/// The phases of a joint from `start`, which is `relative` as seen from its goal.
pub(super) fn plan(
    limits: &JointLimits,
    start: JointState,
    relative: JointState,
    goal: Goal,
) -> [Phase; 3] {
    let accelerations = Accelerations::new(limits, goal);
    if accelerations.braked_error(relative) < 0.0 {
        plan_forward(limits, start.rate, relative, accelerations)
    } else {
        let [a, b, c] =
            plan_forward(limits, -start.rate, relative.mirrored(), accelerations.mirrored());
        [a, b, c].map(|phase| Phase { accel: -phase.accel, ..phase })
    }
}

/// The phases of a joint left of the switching curve; `rate` is its own rate, which V limits, `relative` its
/// state as seen from its goal.
///
/// Without the limit of the rate: with w = −e to go, the joint speeds up by U to a peak rate p and brakes by
/// D from there, so (p² − u²)/2U + p²/2D = w. Times 2UD, and with U + D = 2A, that is p² = (u² + 2Uw)·D/2A.
///
/// With the limit of the rate: let the joint reach V at (e₁, u₁), with w₁ = −e₁ to go. From then on u falls by
/// g in a second. After a time t the joint brakes from u₁ − gt:
///
/// * u₁t − gt²/2 + (u₁ − gt)²/2D = w₁. Times 2D, and with D − g = A:
/// * gt² − 2u₁t + c = 0 with c = (2w₁D − u₁²)/A. In a step u₁ ≥ 0, so that c ≤ 0 is on or
///   beyond the curve, and the joint brakes at t = 0.
/// * t = c/(u₁ + √(u₁² − gc)), the first of the two roots, in the form in which nothing cancels. The square
///   root is u₁ − gt, the relative rate from which the joint brakes. Where the divisor is not positive, the
///   joint never catches up with its goal. Where u₁² < gc it does not either; the t for a root of 0 is then
///   longer than the step.
fn plan_forward(
    limits: &JointLimits,
    rate: f64,
    relative: JointState,
    accelerations: Accelerations,
) -> [Phase; 3] {
    let Accelerations { up, down, per_up, per_down, goal_accel } = accelerations;
    let (accel, per_accel) = (limits.accel, 1.0 / nonzero(limits.accel));
    let brakes_from = |approach: f64| Phase { seconds: approach * per_down, accel: -accel };

    let JointState { angle, rate: approach } = relative;
    let speed_squared = approach * approach - 2.0 * angle * up;
    let peak = sqrt_or_zero(speed_squared * (0.5 * down * per_accel));
    let seconds = (peak - approach) * per_up;
    if rate + accel * seconds <= limits.highest_rate() {
        return [Phase { seconds, accel }, Phase::NONE, brakes_from(peak)];
    }

    let change = limits.highest_rate() - rate;
    let to_highest = Phase { seconds: change.abs() * per_accel, accel: accel.copysign(change) };
    let JointState { angle, rate: approach } =
        relative.after(to_highest.seconds, to_highest.accel - goal_accel);
    let c = (-2.0 * angle * down - approach * approach) * per_accel;
    let brakes_at = sqrt_or_zero(approach * approach - goal_accel * c);
    let sum = approach + brakes_at;
    let seconds = if c <= 0.0 {
        0.0
    } else if sum <= 0.0 {
        f64::INFINITY
    } else {
        c / nonzero(sum)
    };
    [to_highest, Phase { seconds, accel: 0.0 }, brakes_from(brakes_at)]
}

impl Phase {
    const NONE: Self = Self { seconds: 0.0, accel: 0.0 };
}

impl Accelerations {
    fn new(limits: &JointLimits, goal: Goal) -> Self {
        let (up, down) = (limits.accel - goal.accel, limits.accel + goal.accel);
        let (per_up, per_down) = (1.0 / nonzero(up), 1.0 / nonzero(down));
        Self { up, down, per_up, per_down, goal_accel: goal.accel }
    }

    fn mirrored(self) -> Self {
        let Self { up, down, per_up, per_down, goal_accel } = self;
        Self { up: down, down: up, per_up: per_down, per_down: per_up, goal_accel: -goal_accel }
    }

    /// e + u|u|/2B: the error at which the joint stops if it brakes at once. Negative left of the switching
    /// curve, 0 on it.
    fn braked_error(&self, relative: JointState) -> f64 {
        let JointState { angle, rate } = relative;
        // 1/B, with the sign of u.
        let per_braking = if rate > 0.0 { self.per_down } else { -self.per_up };
        if rate == 0.0 { angle } else { angle + 0.5 * rate * rate * per_braking }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of roundings in angles and rates of a few radians and rad/s.
    const ROUNDING: f64 = 1e-12;

    /// Asserts that the plan of a joint at `start` leads to a goal that begins at 0. Returns whether there is
    /// a plan: there is none to a goal that becomes faster than the joint can.
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
