//! Equivalent angles: a direction has the angles α + 2πk, and a joint can turn to those within its travel.
//!
//! The figure is docs/figures/dead-zone.svg, on the number line.

use core::f64::consts::{PI, TAU};

use crate::aim::turret::joint::{Goal, JointLimits, JointState, Travel};
use crate::aim::turret::target_motion::AngleRates;
use crate::math::scalar::clamp;
use crate::math::wrap;

/// Where a joint can turn for one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Equivalent {
    pub(crate) goal: Goal,
    /// Whether the goal is a stop, since the angle is beyond it.
    pub(crate) is_limited: bool,
}

/// The goals of a joint for one direction.
pub(crate) type Equivalents = [Option<Equivalent>; 5];

/// Returns the goals of a joint for the direction of `angle`, which changes at `rates`. The joint was turning to
/// `remembered`. Without an angle, as straight above the mount or at the trunnion, the joint brakes.
///
/// They are the angles α + 2πk within the travel next to where the joint can stop, below and above, since on its path to any
/// goal the joint passes where it can stop, or turns back from there; and the one next to where it was turning to. A stop stands
/// for an angle that is beyond it by at most half a turn; so a target that goes on around the turret changes the stop
/// halfway. Both ends of the travel are among the goals wherever the joint is, since they point in directions of their own.
pub(crate) fn goals(
    limits: &JointLimits,
    joint: JointState,
    angle: Option<f64>,
    rates: AngleRates,
    remembered: f64,
) -> Equivalents {
    let Some(angle) = angle else {
        let goal = limits.goal_at(limits.stopping_angle(joint));
        return only(Equivalent { goal, is_limited: false });
    };
    let rates = possible_rates(limits, joint, rates);
    let stopping = limits.stopping_angle(joint.relative_to_rate(rates.rate));
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
    let mut goals = [None; 5];
    for (at, (place, to)) in goals.iter_mut().zip(turns).enumerate() {
        let is_new = !turns.iter().take(at).any(|turns| *turns == to);
        *place = is_new.then(|| goal(limits, angle, to, rates));
    }
    goals
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

/// Returns the goals of an azimuth that the caller gives. Between stops it is exactly that angle. On an endless axis it is
/// the direction of that angle; beyond a stop it is an equivalent angle within the travel. Where there is none, it is the
/// stop that is nearer on the circle.
pub(super) fn told(
    limits: &JointLimits,
    joint: JointState,
    angle: f64,
    rates: AngleRates,
    remembered: f64,
) -> Equivalents {
    match limits.travel {
        Some(_) if !limits.is_beyond(angle) => only(clamped(limits, angle, rates)),
        Some(travel) if travel.has_none_of(angle) => {
            only(Equivalent { goal: limits.goal_at(travel.nearer_stop(angle)), is_limited: true })
        }
        _ => goals(limits, joint, Some(wrap::in_f64(angle)), rates, remembered)
            .map(|goal| goal.filter(|goal| !goal.is_limited)),
    }
}

pub(super) fn only(goal: Equivalent) -> Equivalents {
    [Some(goal), None, None, None, None]
}

/// Returns `angle`, of a joint with stops, as a goal, or the stop next to it where it is beyond the travel.
pub(super) fn clamped(limits: &JointLimits, angle: f64, rates: AngleRates) -> Equivalent {
    let is_limited = limits.is_beyond(angle);
    let AngleRates { rate, accel } = if is_limited { AngleRates::STILL } else { rates };
    Equivalent { goal: limits.goal_at(limits.clamp(angle)).moving(rate, accel), is_limited }
}

/// Returns the rates of a joint's goal. A joint outside its travel comes back, however its goal moves.
pub(super) fn possible_rates(
    limits: &JointLimits,
    joint: JointState,
    rates: AngleRates,
) -> AngleRates {
    if limits.contains(joint) { rates } else { AngleRates::STILL }
}
