//! Effort: the times by which goals are compared, and how large a difference is worth a turn.

use core::f64::consts::{PI, TAU};

use super::joint::{Angles, Goal, JointLimits, JointState, Limits, PerJoint, Travel};
use super::slew::{self, FOREVER};
use crate::math::scalar::{at_most, nonzero};

/// Two times that differ by less than this part of them count as equal: rounding of directions makes no larger
/// difference.
const EQUAL_TIMES: f64 = 1e-6;

/// The most by which a trembling target changes an angle, radians: 0.1° to either side, and a margin.
pub(super) const TREMBLE: f64 = 0.25 * PI / 180.0;

/// By how much one of two candidates off target must be better for the turret to change to it, radians.
pub(super) const WORTH_CHANGING: f64 = 2.0 * TREMBLE;

/// The weight of the faster joint's time relative to the slower joint's time.
const DECIDES: f64 = 1.0 / 64.0;

/// Returns how many seconds the joint takes to `goal`.
///
/// It is the lesser of two times: the time to where the goal is now, and that time as seen from the moving goal. So a
/// joint that follows its goal counts as arrived, and for any other joint the time falls as the joint comes nearer.
pub(super) fn seconds(limits: &JointLimits, joint: JointState, goal: Goal) -> f64 {
    let still = goal.moving(0.0, 0.0);
    let to_where_it_is = slew::seconds(limits, joint, still);
    if goal.rate == 0.0 {
        return to_where_it_is;
    }
    let seen_from_it = slew::seconds(limits, joint.relative_to_rate(goal.rate), still);
    if seen_from_it < to_where_it_is { seen_from_it } else { to_where_it_is }
}

/// Returns how many seconds the joint takes from rest to rest for a turn, radians.
fn seconds_from_rest(limits: &JointLimits, turn: f64) -> f64 {
    let endless = JointLimits { travel: None, ..*limits };
    let goal = Goal { unwrapped: turn, ..limits.goal_at(turn) };
    slew::seconds(&endless, JointState::at_rest(0.0), goal)
}

/// Returns how many seconds the slower joint takes, from rest to rest, from one end of its travel to the other; on an endless
/// axis, for a full turn.
pub(super) fn seconds_of_travel(limits: &Limits) -> f64 {
    let travel = |limits: JointLimits| limits.travel.map_or(TAU, |Travel { min, max }| max - min);
    seconds_of_turns(limits, limits.map(travel)).larger()
}

/// Returns how many seconds each joint takes for a turn from rest to rest.
pub(super) fn seconds_of_turns(limits: &Limits, turns: Angles) -> Angles {
    limits.zip(turns).map(|(limits, turn)| seconds_from_rest(&limits, turn))
}

/// Returns `part` as a part of `whole`: 0 where `part` is 0, otherwise 1 where `part` is infinite or `whole` is 0. Both
/// are >= 0.
pub(super) fn part(part: f64, whole: f64) -> f64 {
    if part >= FOREVER || whole == 0.0 && part > 0.0 {
        1.0
    } else {
        at_most(part, FOREVER) / nonzero(whole)
    }
}

/// Returns whether `seconds` is less than `other` by more than rounding.
pub(super) fn is_sooner(seconds: f64, other: f64) -> bool {
    seconds + seconds * EQUAL_TIMES < other
}

/// Returns the time of both joints by which ways are compared: the slower joint's time plus a small part of the other
/// joint's time. The small part decides between two ways on which the slower joint takes about the same time.
pub(super) fn of_both(seconds: Angles) -> f64 {
    let PerJoint { azimuth: a, elevation: b } = seconds;
    if a > b { a + DECIDES * b } else { b + DECIDES * a }
}
