//! The ordinary choice, in lanes: for which turrets the joint angles to which `choice` would turn are certain.
//!
//! They are certain where the target is ahead (the other branches of the solution are not in use), not too close, and
//! not straight above or below; where each joint is within its travel; where the turret does not stay with an earlier
//! choice; and where, for each joint, the candidate that is kept is the best one for certain:
//!
//! * Most joints have one candidate: the angle of the solution, or the stop that stands for it.
//! * Of several equivalent angles, the kept one is next to where the joint was turning to, and is certain to be the sooner
//!   ([`is_sooner`]).
//! * Where stops are candidates beside the angle of the solution, they must miss the target. The turret then turns to the
//!   angle if that is the kept one, or if this is another target.
//! * At a stop, where the azimuth has another stop as a candidate, the kept goal must be on target and the other one off
//!   target. Where both are off target, the kept one must be the sooner and miss the target by hardly more than the other
//!   one, or it must miss by so much less that no time makes up for that. The caller checks that ([`is_kept`]).
//!
//! All other turrets make their choice one by one.

use core::f64::consts::{FRAC_PI_2, PI, TAU};

use super::{JUMP, MISS_FOR_TIME};
use crate::aim::turret::effort::{TREMBLE, WORTH_CHANGING};
use crate::aim::turret::joint::{Goal, JointState, STOP_MARGIN};
use crate::aim::turret::motion_profile::Drive;
use crate::aim::turret::prepared::LimitsLanes;
use crate::aim::turret::solution::Leverage;
use crate::aim::turret::target_motion::AngleRates;
use crate::lanes::doubles::Doubles;

/// By how much one of two goals must be nearer, radians, to be nearer with certainty: more than the effect of times that
/// count as equal.
const CLEARLY: f64 = 4.0 * TREMBLE;

/// The most by which rounding changes an angle, radians.
const ROUNDING: f64 = 1e-9;

/// The goals of joints, and the lanes in which they are certain.
#[derive(Clone, Copy)]
pub(crate) struct Certain<D: Doubles> {
    pub(crate) goal: Goal<D>,
    /// The lanes in which the goal is a stop, and not the angle of the solution.
    pub(crate) is_limited: D::Mask,
    /// At a stop, a goal with another candidate in another direction is certain only if [`is_kept`] says so, too.
    pub(crate) is_certain: D::Mask,
    /// The lanes with other candidates in other directions, which are stops, and that stop where there is just one.
    pub(crate) has_other: D::Mask,
    pub(crate) other: D,
    /// The lanes with just one, in which the goal takes less time than that stop.
    pub(crate) is_sooner: D::Mask,
    /// How far the goal is from where the joint was turning to, radians.
    pub(crate) from_remembered: D,
}

/// Returns the goals of joints for the angles of their solutions, which change at `rates`.
///
/// `left` is the turn that the joint had left to its last goal; `tolerance` is the aim tolerance; `leverage` is the part
/// of a turn of the joint by which the boresight moves.
#[inline(always)]
pub(crate) fn goals<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    left: D,
    angle: D,
    rates: AngleRates<D>,
    tolerance: D,
    leverage: Leverage<D>,
) -> Certain<D> {
    let zero = D::splat(0.0);
    let own = joint.rate.abs();
    let (mut now, mut seen) = (joint, joint);
    let mut is_inside = limits.contain(joint.angle);
    if !D::all(limits.is_instant) {
        seen.rate = joint.rate - rates.rate.clamp(-own, own);
        (now.angle, seen.angle) = (limits.stopping_angle(now), limits.stopping_angle(seen));
        is_inside = is_inside & limits.contain(now.angle);
    }
    let remembered = joint.angle + left;

    let Equivalent { nearest, other, is_any, is_one } =
        Equivalent::new(limits, angle, seen.angle.clamp(limits.min, limits.max));
    // Between stops, rounding may take it beyond a stop. An endless axis has the angle of the solution, in (−π, π].
    let unwrapped = nearest.clamp(limits.min, limits.max);
    let turned = D::select(angle.less_or_equal(D::splat(-PI)), angle + D::splat(TAU), angle);
    let held = D::select(limits.is_endless, turned, unwrapped);
    let AngleRates { rate, accel } = rates;
    let mut goal = Goal { angle: held, unwrapped, rate, accel };
    let is_limited = !is_any;
    // A stop stands still, however the target moves.
    is_inside = is_inside & (is_limited | limits.contain(seen.angle));
    // Without limited lanes, no lanes.
    let (mut stops_have_other, mut is_sure) = (is_limited, is_limited);
    if D::any(is_limited) {
        let stops = Stops::new(limits, angle, remembered);
        stops_have_other = is_limited & stops.has_other;
        is_sure = is_limited & stops.is_sure;
        goal = Goal {
            angle: D::select(is_limited, stops.kept, held),
            unwrapped: D::select(is_limited, stops.kept, unwrapped),
            rate: D::select(is_limited, zero, rate),
            accel: D::select(is_limited, zero, accel),
        };
    }
    let from_remembered = (goal.unwrapped - remembered).abs();
    let (to_min, to_max) = (goal.unwrapped - limits.min, limits.max - goal.unwrapped);
    let stop = D::select(to_min.less(to_max), limits.max, limits.min);
    // Stops are candidates from half a turn away.
    let half = D::splat(PI - ROUNDING);
    let (no_min, no_max) = (to_min.less(half), to_max.less(half));
    let has_one_other = is_limited | is_one & (no_min | no_max);
    let has_other = is_any & !(limits.is_endless | no_min & no_max) | stops_have_other;
    let mut is_kept = is_sure | is_one & !has_other;
    if !D::all(is_kept) {
        let near = D::splat(FRAC_PI_2);
        let near = D::select(limits.is_endless, D::splat(PI - CLEARLY), near);
        // Far from the stop, this is another target: a turret takes the best.
        let from_stop = (stop - remembered).abs();
        let from_stop = from_stop.at_most(D::splat(TAU) - from_stop);
        let is_far = has_one_other & is_apart(from_stop, leverage, D::splat(JUMP + ROUNDING));
        // No stop may be so near that a turret there is on target, or waits there.
        let clear = tolerance + D::splat(TREMBLE + ROUNDING);
        let is_clear =
            is_apart(beyond(to_max), leverage, clear) & is_apart(beyond(to_min), leverage, clear);
        is_kept = is_kept
            | is_any & (from_remembered.less(near) | is_far) & (limits.is_endless | is_clear);
    }
    // Where there are more, an angle in the goal's own direction stands for them: it misses by as much, and so the
    // goal is not certain.
    let other = D::select(has_one_other, stop, other);
    let is_sooner = is_sooner(limits, now, goal.unwrapped, other)
        & is_sooner(limits, seen, goal.unwrapped, other);
    Certain {
        goal,
        is_limited,
        is_certain: is_inside & is_kept & (is_one | is_sooner),
        has_other,
        other,
        is_sooner: is_sooner & has_one_other,
        from_remembered,
    }
}

/// Returns the lanes in which a turret that waits at a stop certainly keeps its goal: where it misses the target by `here`
/// and would miss it by `there` at the other stop, radians. `from_remembered` is how far the goal is from where the turret
/// was turning to, at most.
#[inline(always)]
pub(crate) fn is_kept<D: Doubles>(
    here: D,
    there: D,
    is_sooner: D::Mask,
    from_remembered: D,
    tolerance: D,
) -> D::Mask {
    let rounding = D::splat(ROUNDING);
    let is_the_same = from_remembered.less(D::splat(JUMP - ROUNDING));
    // Whatever the time, a turret on target does not turn to where it is off target.
    let is_on = (here + rounding).less(tolerance) & (tolerance + D::splat(TREMBLE)).less(there);
    let more = here - there;
    let is_as_good = more.less(D::splat(WORTH_CHANGING - ROUNDING));
    // No time makes up for more than the largest K: the other goal takes at least the time to brake, after which the kept
    // one is no further than across the travel.
    let is_best = more.less(D::splat(-MISS_FOR_TIME - ROUNDING));
    let is_off = (tolerance + rounding).less(here.at_most(there));
    is_the_same & is_on | is_off & (is_best | is_the_same & is_as_good & is_sooner)
}

/// Returns which stops stand for the angles of joints' solutions, by the same rules as [`goals`], in the lanes where no
/// angle within the travel does; and those lanes.
#[inline(always)]
pub(crate) fn waiting<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    left: D,
    angle: D,
) -> (D, D::Mask) {
    let is_limited = !Equivalent::new(limits, angle, angle.clamp(limits.min, limits.max)).is_any;
    if !D::any(is_limited) {
        return (angle, is_limited);
    }
    (Stops::new(limits, angle, joint.angle + left).kept, is_limited)
}

/// The stops that stand for angles which no angle within the travel is equivalent to.
struct Stops<D: Doubles> {
    /// The only one, or of two the one next to where the joint was turning to.
    kept: D,
    /// Whether the other stop is a candidate, too.
    has_other: D::Mask,
    /// Whether rounding does not decide that the kept one is a candidate.
    is_sure: D::Mask,
}

impl<D: Doubles> Stops<D> {
    #[inline(always)]
    fn new(limits: &LimitsLanes<D>, angle: D, remembered: D) -> Self {
        let LimitsLanes { min, max, .. } = *limits;
        let (beyond_max, before_min) = (modulo_turn(angle - max), modulo_turn(min - angle));
        let half = D::splat(PI + ROUNDING);
        let (min_stands, max_stands) = (before_min.less(half), beyond_max.less(half));
        let is_nearer = (remembered - min).abs().less((remembered - max).abs());
        let is_min = min_stands & (is_nearer | !max_stands);
        Self {
            kept: D::select(is_min, min, max),
            has_other: min_stands & max_stands,
            is_sure: D::select(is_min, before_min, beyond_max).less(D::splat(PI - ROUNDING)),
        }
    }
}

/// The equivalent angles next to where a joint stops, which is within its travel.
struct Equivalent<D: Doubles> {
    /// The nearest one within the travel.
    nearest: D,
    /// The one on the other side of where the joint stops.
    other: D,
    /// Whether any equivalent angle is within the travel.
    is_any: D::Mask,
    /// Whether at most one of the two is.
    is_one: D::Mask,
}

impl<D: Doubles> Equivalent<D> {
    #[inline(always)]
    fn new(limits: &LimitsLanes<D>, angle: D, stopping: D) -> Self {
        let turn = D::splat(TAU);
        let near = angle + ((stopping - angle) * D::splat(1.0 / TAU)).round() * turn;
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

/// Returns whether a joint certainly reaches its goal sooner than the `other` one, which is on the other side of where it can
/// stop. That, and its rate, are `stopping`.
///
/// Let u be the rate, V the highest rate, A the acceleration, x and y the distances of the two goals from where the joint can
/// stop, and T(x) the time from rest to rest. A goal ahead is sooner if x < y. A goal behind takes |u|/A + T(x); the
/// other one takes T(y + u²/A) − |u|/A, since from rest the joint reaches u within u²/2A. As T(x) is 2√(x/A), and from
/// x = V²/A on rises by 1/V, the goal is sooner if y − x > 2|u|/A·min(V, √(xA)).
#[inline(always)]
fn is_sooner<D: Doubles>(
    limits: &LimitsLanes<D>,
    stopping: JointState<D>,
    goal: D,
    other: D,
) -> D::Mask {
    let JointState { angle, rate } = stopping;
    let (to_goal, to_other) = (goal - angle, other - angle);
    let Drive { accel, highest_rate, .. } = limits.drive;
    let most = (to_goal.abs() * accel).sqrt().at_most(highest_rate);
    let is_ahead = D::splat(0.0).less_or_equal(to_goal.xor_sign(rate));
    let back = D::splat(4.0) * limits.braking * rate.abs() * most;
    let least = D::select(is_ahead, D::splat(0.0), back) + D::splat(CLEARLY);
    least.less(to_other.abs() - to_goal.abs())
}

/// Returns whether directions whose azimuths are `turn` apart are more than `angle` apart.
///
/// For a turn Δ of up to a quarter of a circle from a direction at the elevation ε, they are at least 2/π·Δ·cos ε apart.
#[inline(always)]
fn is_apart<D: Doubles>(turn: D, leverage: Leverage<D>, angle: D) -> D::Mask {
    let quarter = D::splat(FRAC_PI_2);
    (angle * leverage.whole * quarter).less(turn.at_most(quarter) * leverage.part)
}

/// Returns how far beyond a stop an equivalent angle is that the stop stands for, when another one is `inside` it by up to
/// two turns.
#[inline(always)]
fn beyond<D: Doubles>(inside: D) -> D {
    less_than_a_turn(D::splat(TAU) - inside)
}

/// Returns the angle minus its whole turns, [0, 2π].
#[inline(always)]
fn modulo_turn<D: Doubles>(angle: D) -> D {
    less_than_a_turn(angle - (angle * D::splat(1.0 / TAU)).round() * D::splat(TAU))
}

/// Returns an angle of less than a turn in either direction, minus its whole turns.
#[inline(always)]
fn less_than_a_turn<D: Doubles>(angle: D) -> D {
    D::select(angle.less(D::splat(0.0)), angle + D::splat(TAU), angle)
}
