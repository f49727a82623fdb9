//! Equivalent angles: a direction has the angles α + 2πk, and a joint can turn to those within its travel.
//!
//! The figure is docs/figures/dead-zone.svg, on the number line.

use core::array::from_fn;
use core::f64::consts::{PI, TAU};

use crate::aim::turret::joint::{Goal, JointLimits, Travel};
use crate::aim::turret::target_motion::AngleRates;
use crate::math::scalar::clamp;

/// Where a joint can turn for one direction.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim::turret) struct Equivalent {
    pub(in crate::aim::turret) goal: Goal,
    /// Whether the goal is a stop, since the angle is beyond it.
    pub(in crate::aim::turret) is_limited: bool,
}

/// The goals of a joint for one direction.
pub(in crate::aim::turret) type Equivalents = [Option<Equivalent>; 5];

/// Returns the goals of a joint for the direction of `angle`, which changes at `rates`. The joint can stop at
/// `stopping`, and was turning to `remembered`; both count whole turns.
///
/// They are the angles α + 2πk within the travel next to where the joint can stop, below and above: on its path to any
/// goal, the joint passes that angle, or turns back from it; and the one next to where it was turning to. A stop stands
/// for an angle that is beyond it by at most half a turn; so a target that goes on around the turret changes the stop
/// halfway. Both ends of the travel are among the goals wherever the joint is, since they point in directions of their own.
pub(in crate::aim::turret) fn goals(
    limits: &JointLimits,
    angle: f64,
    rates: AngleRates,
    stopping: f64,
    remembered: f64,
) -> Equivalents {
    let (near, there) =
        (libm::floor((stopping - angle) / TAU), libm::round((remembered - angle) / TAU));
    let turns = match limits.travel {
        None => [near, near + 1.0, there, near, near],
        Some(Travel { min, max }) => {
            let lowest = libm::ceil((min - PI - angle) / TAU);
            let highest = libm::floor((max + PI - angle) / TAU);
            let inside = |turns: f64| clamp(turns, lowest, highest);
            [inside(near), inside(near + 1.0), inside(there), lowest, highest]
        }
    };
    from_fn(|at| {
        let to = *turns.get(at)?;
        let is_new = !turns.iter().take(at).any(|turns| *turns == to);
        is_new.then(|| goal(limits, angle, to, rates))
    })
}

/// Returns `angle` plus `turns` full turns as a goal, or the stop that stands for it.
fn goal(limits: &JointLimits, angle: f64, turns: f64, rates: AngleRates) -> Equivalent {
    let unwrapped = angle + turns * TAU;
    if limits.travel.is_some() {
        return clamped(limits, unwrapped, rates);
    }
    let goal = Goal { unwrapped, ..limits.goal_at(angle) };
    Equivalent { goal: goal.moving(rates.rate, rates.accel), is_limited: false }
}

/// Returns `angle`, of a joint with stops, as a goal, or the stop next to it where it is beyond the travel.
pub(super) fn clamped(limits: &JointLimits, angle: f64, rates: AngleRates) -> Equivalent {
    let AngleRates { rate, accel } = rates;
    let goal = limits.goal_at(limits.clamp(angle));
    let is_limited = limits.is_beyond(angle);
    Equivalent { goal: if is_limited { goal } else { goal.moving(rate, accel) }, is_limited }
}
