//! The dead zone: the directions at which no angle within the travel points, from the upper stop on to the lower stop.
//!
//! The figure is docs/figures/dead-zone.svg. Two rules govern a joint whose target is in the dead zone:
//!
//! * [`stop`]: at which of the two stops the joint waits. A turret whose elevation goes over the top has both stops as
//!   candidates instead, since each branch of its pointing solution has a dead zone of its own; there, rule 6 of
//!   `choice` decides.
//! * [`patience`]: how far beyond a stop a target may be for the joint to wait at that stop. A target that trembles
//!   about a stop leaves the travel at one moment and is back at the next. Where the travel is more than a turn, an
//!   angle at the other end of the travel points at the target as well, and without patience the joint would unwind to
//!   it.

use core::f64::consts::{PI, TAU};

use super::hysteresis::{self, NEAR_STOP, TREMBLE};
use crate::aim::turret::joint::{EQUAL_ANGLES, Goal, JointLimits, JointState, STOP_MARGIN, Travel};
use crate::lanes::doubles::Doubles;
use crate::math::scalar::nonzero;

/// K: how much nearer to the target the other stop has to be for a joint at a stop to change over, radians; or a
/// quarter of the dead zone where that is less, but at least [`TREMBLE`].
const CHANGE_OVER: f64 = 10.0 * PI / 180.0;

/// For which targets beyond a stop a joint waits at the stop.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim::turret) struct Patience {
    /// How far beyond the stop the target may be, radians.
    pub(in crate::aim::turret) beyond: f64,
    /// Whether the joint waits only as long as it would have to turn back otherwise.
    pub(in crate::aim::turret) only_onward: bool,
}

/// Returns the stop at which the joint waits for a target in the direction `angle`, which is in the dead zone.
///
/// It is the stop with the smaller d + λ·w:
///
/// * d is the angle from the stop to the target.
/// * w is the turn to the stop from the angle at which the joint can stop.
/// * λ = K/(max − min). For a joint at a stop, λ·w is 0 for that stop and K for the other: the joint changes over when
///   the other stop is nearer by K. For a moving joint, each step increases the cost of turning back.
/// * A stop for which the joint has to turn back also gets the penalty of [`hysteresis`]: a target that trembles
///   changes the difference of the two d by at most that.
pub(in crate::aim::turret) fn stop(limits: &JointLimits, angle: f64, joint: JointState) -> Goal {
    let Some(Travel { min, max }) = limits.travel else {
        return limits.goal_at(angle);
    };
    let (beyond_max, before_min) = distances(angle, min, max);
    let change_over = change_over_lanes(beyond_max, before_min);
    let per_turn = if max > min { change_over / nonzero(max - min) } else { 0.0 };
    let stopping = limits.stopping_angle(joint);
    let cost = |stop: f64, distance: f64| {
        let goal = limits.goal_at(stop);
        let turn = per_turn * (stop - stopping).abs();
        distance + turn + hysteresis::penalty(limits.turns_back(joint, goal))
    };
    let difference = cost(min, before_min) - cost(max, beyond_max);
    limits.goal_at(if difference < -EQUAL_ANGLES { min } else { max })
}

/// Returns K for a direction in the dead zone that is `beyond_max` radians beyond the upper stop and `before_min`
/// radians before the lower stop.
#[inline(always)]
pub(in crate::aim::turret) fn change_over_lanes<D: Doubles>(beyond_max: D, before_min: D) -> D {
    let quarter = D::splat(0.25) * (beyond_max + before_min);
    quarter.clamp(D::splat(TREMBLE), D::splat(CHANGE_OVER))
}

/// Returns both stops, the upper one first, and by how many radians `angle` is beyond each; `None` for a stop at
/// `angle`.
pub(in crate::aim::turret) fn stops_before(
    limits: &JointLimits,
    angle: f64,
) -> [Option<(Goal, f64)>; 2] {
    let Some(Travel { min, max }) = limits.travel else {
        return [None, None];
    };
    let (beyond_max, before_min) = distances(angle, min, max);
    let before =
        |stop, distance| (STOP_MARGIN < distance).then(|| (limits.goal_at(stop), distance));
    [before(max, beyond_max), before(min, before_min)]
}

/// Returns for which targets the joint waits at `stop`: targets beyond the stop at which an angle at the other end of
/// the travel points.
///
/// A joint that can stop within [`NEAR_STOP`] of the stop waits for a target up to [`TREMBLE`] beyond it, or up to half
/// of that while the joint moves away: a target may tremble by 0.1° about either border. A joint that is further away
/// and moves toward the stop continues. Any other joint, such as one outside its travel, does not wait.
pub(in crate::aim::turret) fn patience(
    limits: &JointLimits,
    joint: JointState,
    stop: Goal,
) -> Patience {
    let leaves = limits.turns_back(joint, stop);
    if !limits.contains(joint) {
        Patience { beyond: 0.0, only_onward: false }
    } else if (limits.stopping_angle(joint) - stop.unwrapped).abs() <= NEAR_STOP {
        Patience { beyond: if leaves { 0.5 * TREMBLE } else { TREMBLE }, only_onward: false }
    } else if joint.rate == 0.0 || leaves {
        Patience { beyond: 0.0, only_onward: false }
    } else {
        Patience { beyond: TREMBLE, only_onward: true }
    }
}

/// Returns how many radians a direction in the dead zone is beyond the upper stop, and before the lower stop.
fn distances(angle: f64, min: f64, max: f64) -> (f64, f64) {
    let modulo_turn = |angle: f64| angle - TAU * libm::floor(angle / TAU);
    (modulo_turn(angle - max), modulo_turn(min - angle))
}
