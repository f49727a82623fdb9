//! Equivalent angles: a direction has the angles α + 2πk, and a joint can turn to those within its travel.
//!
//! The figure is docs/figures/dead-zone.svg, on the number line.

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

/// Returns the goals of a joint for the direction of `angle`, which changes at `rates`. The joint can stop at
/// `stopping`, and was turning to `remembered`; both count whole turns.
///
/// They are the angles α + 2πk within the travel next to both, above and below: on its path to any goal, the joint passes
/// the angle at which it can stop, or turns back from it. A stop stands for an angle that is beyond it by at most half a
/// turn; so a target that goes on around the turret changes the stop halfway.
pub(in crate::aim::turret) fn goals(
    limits: &JointLimits,
    angle: f64,
    rates: AngleRates,
    stopping: f64,
    remembered: f64,
) -> [Option<Equivalent>; 4] {
    let turns = |near: f64| libm::floor((near - angle) / TAU);
    let (lowest, highest) = limits.travel.map_or((-f64::INFINITY, f64::INFINITY), |travel| {
        let Travel { min, max } = travel;
        (libm::ceil((min - PI - angle) / TAU), libm::floor((max + PI - angle) / TAU))
    });
    let (near, there) = (turns(stopping), turns(remembered));
    let mut last = [f64::NAN; 4];
    let mut count = 0;
    let mut goals = [None; 4];
    for (to, turns) in goals.iter_mut().zip([near, near + 1.0, there, there + 1.0]) {
        let turns = clamp(turns, lowest, highest);
        if last.contains(&turns) {
            continue;
        }
        if let Some(place) = last.get_mut(count) {
            *place = turns;
            count += 1;
        }
        *to = Some(goal(limits, angle, turns, rates));
    }
    goals
}

/// Returns `angle` plus `turns` full turns as a goal, or the stop that stands for it.
fn goal(limits: &JointLimits, angle: f64, turns: f64, rates: AngleRates) -> Equivalent {
    let unwrapped = angle + turns * TAU;
    let AngleRates { rate, accel } = rates;
    let is_limited = limits.is_beyond(unwrapped);
    let goal = match limits.travel {
        Some(_) => limits.goal_at(limits.clamp(unwrapped)),
        None => Goal { unwrapped, ..limits.goal_at(angle) },
    };
    Equivalent { goal: if is_limited { goal } else { goal.moving(rate, accel) }, is_limited }
}
