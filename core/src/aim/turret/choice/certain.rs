//! The ordinary choice, in lanes: for which turrets the joint angles to which `choice` would turn are certain.
//!
//! They are certain where the target is ahead (the other branches of the solution are not in use), not too close, and
//! not straight above or below; where each joint is within its travel; and where only one candidate remains for each
//! joint:
//!
//! * No stop is near the angle of the solution, so all candidates are exact angles.
//! * Only one of the equivalent angles is within the travel, or one of two is certain to be preferred. For a joint that
//!   is at rest, or stops at once, that is the nearer angle. For a joint that moves, it is the angle toward which the
//!   joint moves, if that is the nearer as seen from where the joint can stop: it takes less time, and less of a turn.
//!   Or it is the angle behind the joint, if that angle takes less time although the joint has to stop first, and is
//!   also the nearer.
//!
//! Where a joint has no exact angle, it waits at a stop:
//!
//! * The azimuth waits at the stop that `dead_zone` selects, where no penalty for turning back can change that.
//! * The elevation waits at the stop next to the target. The caller checks that the boresight there misses the target by
//!   so much less than at the other stop, wherever the azimuth waits, that no saving of time makes up for it.
//!
//! All other turrets take the routes of `choice`, one by one.

use core::f64::consts::{PI, TAU};

use super::MISS_FOR_TIME;

use super::dead_zone;
use super::hysteresis::TREMBLE;
use crate::aim::turret::joint::{Goal, JointState, STOP_MARGIN};
use crate::aim::turret::prepared::LimitsLanes;
use crate::aim::turret::solution::Leverage;
use crate::aim::turret::target_motion::AngleRates;
use crate::lanes::doubles::Doubles;

/// By how much one of two goals must be nearer, radians, to be nearer with certainty. It is more than the penalty of a
/// goal for which the joint turns back, plus the effect of times that count as equal.
const CLEARLY: f64 = 4.0 * TREMBLE;

/// The most by which rounding changes an angle, radians.
const ROUNDING: f64 = 1e-9;

/// How much more the boresight must miss the target by at the other stop of the elevation, radians, for that stop to be
/// certain not to be taken: twice the 10° by which the miss of a route may be larger if the route saves all of the time.
pub(in crate::aim::turret) const FURTHER: f64 = 2.0 * MISS_FOR_TIME;

/// The goals of joints, and the lanes in which they are certain.
#[derive(Clone, Copy)]
pub(in crate::aim::turret) struct Certain<D: Doubles> {
    pub(in crate::aim::turret) goal: Goal<D>,
    /// The lanes in which the goal is a stop, and not the angle of the solution.
    pub(in crate::aim::turret) is_limited: D::Mask,
    pub(in crate::aim::turret) is_certain: D::Mask,
}

/// Returns the goals of joints for the angles of their solutions, which change at `rates`.
///
/// `tolerance` is the aim tolerance; `leverage` is the part of a turn of the joint by which the boresight moves.
#[inline(always)]
pub(in crate::aim::turret) fn goals<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    angle: D,
    rates: AngleRates<D>,
    tolerance: D,
    leverage: Leverage<D>,
    is_azimuth: D::Mask,
) -> Certain<D> {
    let zero = D::splat(0.0);
    let own = joint.rate.abs();
    let (mut stopping, mut stopping_now, mut rate) = (joint.angle, joint.angle, joint.rate);
    let mut is_inside = limits.contain(joint.angle);
    if !D::all(limits.is_instant) {
        rate = joint.rate - rates.rate.clamp(-own, own);
        stopping = joint.angle + rate * rate.abs() * limits.braking;
        stopping_now = joint.angle + joint.rate * own * limits.braking;
        is_inside = is_inside & limits.contain(stopping) & limits.contain(stopping_now);
    }

    let Equivalent { nearest: unwrapped, other, is_any, is_one } =
        Equivalent::new(limits, angle, stopping);
    let mut is_chosen = is_one;
    if !D::all(is_chosen) {
        let is_clear = is_clearly_nearer(unwrapped, other, stopping);
        let is_clear_now = is_clearly_nearer(unwrapped, other, stopping_now);
        let stands = joint.rate.equal(zero) | limits.is_instant;
        let to_goal = unwrapped - stopping;
        let is_ahead = zero.less(to_goal.xor_sign(joint.rate)) & !joint.rate.equal(zero);
        is_chosen = is_chosen | is_clear & is_clear_now & (stands | is_ahead);
        if !D::all(is_chosen) {
            let to_goal = to_goal.abs().at_least((unwrapped - stopping_now).abs());
            is_chosen = is_chosen | is_clear & is_sooner(limits, joint, rate, to_goal, other);
        }
    }

    // Between stops, rounding may take it beyond a stop. An endless axis has the angle of the solution, in (−π, π].
    let unwrapped = unwrapped.clamp(limits.min, limits.max);
    let turned = D::select(angle.less_or_equal(D::splat(-PI)), angle + D::splat(TAU), angle);
    let held = D::select(limits.is_endless, turned, unwrapped);
    let AngleRates { rate, accel } = rates;
    let mut goal = Goal { angle: held, unwrapped, rate, accel };
    let is_limited = !is_any;
    let mut is_certain = is_chosen;
    if D::any(is_limited) {
        let (stop, is_clear) = waiting_stop(limits, angle, stopping_now, is_azimuth);
        is_certain = is_any & is_chosen | is_limited & is_clear;
        goal = Goal {
            angle: D::select(is_limited, stop, held),
            unwrapped: D::select(is_limited, stop, unwrapped),
            rate: D::select(is_limited, zero, rate),
            accel: D::select(is_limited, zero, accel),
        };
    }
    let is_clear = limits.is_endless | is_clear_of_stops(limits, angle, tolerance, leverage);
    Certain { goal, is_limited, is_certain: is_inside & is_clear & is_certain }
}

/// The joints that wait at a stop, since no angle within their travel points at the target, and their stops.
#[derive(Clone, Copy)]
pub(in crate::aim::turret) struct Waiting<D: Doubles> {
    pub(in crate::aim::turret) is_limited: D::Mask,
    pub(in crate::aim::turret) stop: D,
    /// The lanes in which the joint is not limited, or is certain to wait at this stop.
    pub(in crate::aim::turret) is_certain: D::Mask,
}

/// Returns which joints wait at a stop, for the angles of their solutions, by the same rules as [`goals`].
#[inline(always)]
pub(in crate::aim::turret) fn waiting<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    angle: D,
    is_azimuth: D::Mask,
) -> Waiting<D> {
    let has_angle = limits.have_equivalent(angle);
    if D::all(has_angle) {
        return Waiting { is_limited: !has_angle, stop: angle, is_certain: has_angle };
    }
    let stopping = joint.angle + joint.rate * joint.rate.abs() * limits.braking;
    let (stop, is_clear) = waiting_stop(limits, angle, stopping, is_azimuth);
    Waiting { is_limited: !has_angle, stop, is_certain: has_angle | is_clear }
}

/// Returns the stop at which a joint waits for a target at which it cannot point, and the lanes in which that stop is
/// certain.
#[inline(always)]
fn waiting_stop<D: Doubles>(
    limits: &LimitsLanes<D>,
    angle: D,
    stopping: D,
    is_azimuth: D::Mask,
) -> (D, D::Mask) {
    let LimitsLanes { min, max, .. } = *limits;
    let (beyond_max, before_min) = (modulo_turn(angle - max), modulo_turn(min - angle));
    let per_turn = dead_zone::change_over_lanes(beyond_max, before_min) / (max - min).nonzero();
    let turn = (stopping - min).abs() - (max - stopping).abs();
    let of_azimuth = before_min - beyond_max + per_turn * turn;
    // The distance to each stop, in the shorter direction.
    let to_max = beyond_max.at_most(D::splat(TAU) - beyond_max);
    let to_min = before_min.at_most(D::splat(TAU) - before_min);
    let difference = D::select(is_azimuth, of_azimuth, to_min - to_max);
    // `CLEARLY` exceeds the penalty of a stop for which the joint has to turn back.
    let least = D::select(is_azimuth, D::splat(CLEARLY), D::splat(ROUNDING));
    let stop = D::select(difference.less(D::splat(0.0)), min, max);
    (stop, least.less(difference.abs()))
}

/// The equivalent angles next to where a joint stops, which is within its travel.
#[derive(Clone, Copy)]
struct Equivalent<D: Doubles> {
    /// The nearest one within the travel.
    nearest: D,
    /// The one on the other side of where the joint stops.
    other: D,
    /// Whether any equivalent angle is within the travel.
    is_any: D::Mask,
    /// Whether only one of the two is.
    is_one: D::Mask,
}

impl<D: Doubles> Equivalent<D> {
    #[inline(always)]
    fn new(limits: &LimitsLanes<D>, angle: D, stopping: D) -> Self {
        let turn = D::splat(TAU);
        let turns = ((stopping - angle) * D::splat(1.0 / TAU)).round();
        let near = angle + turns * turn;
        let far = near - turn.copysign(near - stopping);
        let margin = D::splat(STOP_MARGIN);
        let (least, most) = (limits.min - margin, limits.max + margin);
        let near_is_inside = least.less_or_equal(near) & near.less_or_equal(most);
        let far_is_inside = least.less_or_equal(far) & far.less_or_equal(most);
        Self {
            nearest: D::select(near_is_inside, near, far),
            other: far,
            is_any: near_is_inside | far_is_inside,
            is_one: !(near_is_inside & far_is_inside),
        }
    }
}

impl<D: Doubles> LimitsLanes<D> {
    /// Returns whether any equivalent of an angle is within the travel.
    #[inline(always)]
    fn have_equivalent(&self, angle: D) -> D::Mask {
        Equivalent::new(self, angle, angle.clamp(self.min, self.max)).is_any
    }
}

/// Returns whether one angle is clearly nearer to a third than the other is.
#[inline(always)]
fn is_clearly_nearer<D: Doubles>(one: D, other: D, third: D) -> D::Mask {
    D::splat(CLEARLY).less((other - third).abs() - (one - third).abs())
}

/// Returns the greatest integer that is not above `x`; |x| is below 2⁵¹.
#[inline(always)]
fn floor<D: Doubles>(x: D) -> D {
    let nearest = x.round();
    D::select(x.less(nearest), nearest - D::splat(1.0), nearest)
}

/// Returns whether a joint that moves reaches its goal sooner than the `other` one, although it may have to stop first.
///
/// `rate` is the joint's rate u as seen from the goal, v its own, A its acceleration, and T(x) the time from rest to rest
/// over the distance x. `choice` compares times to where the goals are and times as seen from them, and this must hold for
/// both. The goal takes at most the time to stop, |u|/A or |v|/A, and then T of the longer distance `to_goal`. The other
/// one, at the distance x from the joint, takes T(x) from rest. A joint that moves at v toward it is ahead of that by
/// |v|/A at most, and a goal that comes to meet it by as much again.
#[inline(always)]
fn is_sooner<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    rate: D,
    to_goal: D,
    other: D,
) -> D::Mask {
    let (per_accel, clearly) = (limits.drive.per_accel, D::splat(CLEARLY));
    let own = joint.rate.abs();
    let to_stop = own.at_least(rate.abs()) * per_accel;
    let at_most = seconds_from_rest(limits, to_goal + clearly) + to_stop;
    let ahead = D::splat(2.0) * own * per_accel;
    let at_least = seconds_from_rest(limits, (other - joint.angle).abs() - clearly) - ahead;
    !limits.is_instant & own.less_or_equal(limits.drive.highest_rate) & at_most.less(at_least)
}

/// Returns the time from rest to rest over a distance.
#[inline(always)]
fn seconds_from_rest<D: Doubles>(limits: &LimitsLanes<D>, distance: D) -> D {
    let (per_accel, highest) = (limits.drive.per_accel, limits.drive.highest_rate.nonzero());
    let to_highest = highest * per_accel;
    let short = D::splat(2.0) * (distance * per_accel).sqrt_or_zero();
    let long = distance / highest + to_highest;
    D::select(distance.less(highest * to_highest), short, long)
}

/// Returns whether no stop is so near to `angle` that a turret there may be on target, or wait there.
#[inline(always)]
fn is_clear_of_stops<D: Doubles>(
    limits: &LimitsLanes<D>,
    angle: D,
    tolerance: D,
    leverage: Leverage<D>,
) -> D::Mask {
    let (beyond_max, before_min) = if D::all(limits.is_narrow | limits.is_endless) {
        (less_than_a_turn(angle - limits.max), less_than_a_turn(limits.min - angle))
    } else {
        (modulo_turn(angle - limits.max), modulo_turn(limits.min - angle))
    };
    let near = (tolerance + D::splat(TREMBLE + ROUNDING)) * leverage.whole;
    near.less(beyond_max * leverage.part) & near.less(before_min * leverage.part)
}

/// Returns the angle minus its whole turns, [0, 2π].
#[inline(always)]
fn modulo_turn<D: Doubles>(angle: D) -> D {
    less_than_a_turn(angle - floor(angle * D::splat(1.0 / TAU)) * D::splat(TAU))
}

/// Returns an angle of less than a turn in either direction, minus its whole turns.
#[inline(always)]
fn less_than_a_turn<D: Doubles>(angle: D) -> D {
    D::select(angle.less(D::splat(0.0)), angle + D::splat(TAU), angle)
}
