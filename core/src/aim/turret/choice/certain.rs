//! The ordinary choice, in lanes: for which turrets the joint angles to which `choice` would turn are certain.
//!
//! They are certain where the target is ahead (the other branches of the solution are not in use), not too close, and
//! not straight above or below; where each joint is within its travel; where the turret does not stay with an earlier
//! choice; and where, for each joint, the candidate that is kept is the best one for certain:
//!
//! * Most joints have one candidate: the angle of the solution, or the stop that stands for it.
//! * Of several equivalent angles, one is kept and is certain to be the sooner. For a joint that is at rest, or stops at
//!   once, that is the nearer angle. For a joint that moves, it is the angle toward which the joint moves, if that is the
//!   nearer as seen from where the joint can stop: it takes less time, and less of a turn. Or it is the angle behind the
//!   joint, if that angle takes less time although the joint has to stop first, and is also the nearer.
//! * Of two stops of the azimuth, the one that is kept must miss the target by less. The caller checks that
//!   ([`Stops::is_kept`]).
//!
//! All other turrets make their choice one by one.

use core::f64::consts::{FRAC_PI_2, PI, TAU};

use super::{JUMP, MISS_FOR_TIME, TREMBLE, WORTH_CHANGING};
use crate::aim::turret::joint::{Goal, JointState, STOP_MARGIN};
use crate::aim::turret::prepared::LimitsLanes;
use crate::aim::turret::solution::Leverage;
use crate::aim::turret::target_motion::AngleRates;
use crate::lanes::doubles::{Doubles, Elements};

/// By how much one of two goals must be nearer, radians, to be nearer with certainty: more than the effect of times that
/// count as equal.
const CLEARLY: f64 = 4.0 * TREMBLE;

/// sin²(θ/2) of the angle [`JUMP`], and a margin.
const SQUARED_SINE_OF_HALF_JUMP: f64 = 0.0077;

/// The most by which rounding changes an angle, radians.
const ROUNDING: f64 = 1e-9;

/// The goals of joints, and the lanes in which they are certain.
#[derive(Clone, Copy)]
pub(in crate::aim::turret) struct Certain<D: Doubles> {
    pub(in crate::aim::turret) goal: Goal<D>,
    /// The lanes in which the goal is a stop, and not the angle of the solution.
    pub(in crate::aim::turret) is_limited: D::Mask,
    pub(in crate::aim::turret) is_certain: D::Mask,
    /// The lanes in which the goal is certain only if the other stop is far from where the turret was turning to: then this
    /// is another target.
    pub(in crate::aim::turret) unless_far: D::Mask,
    /// The lanes with other candidates in other directions, which are stops; those with just one; and that stop.
    pub(in crate::aim::turret) has_other: D::Mask,
    pub(in crate::aim::turret) has_one_other: D::Mask,
    pub(in crate::aim::turret) other: D,
    /// The lanes in which the goal takes no longer than that stop.
    pub(in crate::aim::turret) is_sooner: D::Mask,
    /// How far the goal is from where the joint was turning to, radians.
    pub(in crate::aim::turret) from_remembered: D,
}

/// Returns the goals of joints for the angles of their solutions, which change at `rates`.
///
/// `left` is the turn that the joint had left to its last goal; `tolerance` is the aim tolerance; `leverage` is the part
/// of a turn of the joint by which the boresight moves.
#[expect(clippy::too_many_arguments, reason = "everything on which the choice depends")]
#[inline(always)]
pub(in crate::aim::turret) fn goals<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    left: D,
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
    let stands = joint.rate.equal(zero) | limits.is_instant;
    let remembered = joint.angle + left;

    let Equivalent { nearest: unwrapped, other, is_any, is_one } =
        Equivalent::new(limits, angle, stopping);
    let mut is_chosen = is_one;
    if !D::all(is_chosen) {
        let is_clear = is_clearly_nearer(unwrapped, other, stopping);
        let is_clear_now = is_clearly_nearer(unwrapped, other, stopping_now);
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
    // The other candidates are a turn or more away, or at the other end of the travel.
    let half = D::splat(PI - ROUNDING);
    let (to_min, to_max) = (unwrapped - limits.min, limits.max - unwrapped);
    let mut other = D::select(to_min.less(to_max), limits.max, limits.min);
    let is_alone = is_one & to_min.less(half) & to_max.less(half);
    let has_one_other = is_limited | is_one & (to_min.less(half) | to_max.less(half));
    let (mut is_kept, mut unless_far) = (is_alone, zero.less(zero));
    if !D::all(is_alone) {
        let near = D::splat(FRAC_PI_2);
        let far = D::select(limits.is_endless, D::splat(PI - CLEARLY), near);
        let from_remembered = (unwrapped - remembered).abs();
        let is_clear = limits.is_endless | is_clear_of_stops(limits, angle, tolerance, leverage);
        is_kept = is_kept | is_clear & from_remembered.less(far);
        unless_far = is_clear & has_one_other & !limits.is_endless & !is_kept;
        is_kept = is_kept | unless_far;
    }
    let mut is_certain = is_chosen & is_kept;
    let mut has_other = !is_alone & !limits.is_endless;
    if D::any(is_limited) {
        let stops = Stops::new(limits, angle, remembered);
        other = D::select(is_limited, stops.other, other);
        has_other = is_any & has_other | is_limited & stops.has_other;
        is_certain =
            is_any & is_certain | is_limited & (!stops.has_other | is_azimuth & stops.is_sure);
        goal = Goal {
            angle: D::select(is_limited, stops.kept, held),
            unwrapped: D::select(is_limited, stops.kept, unwrapped),
            rate: D::select(is_limited, zero, rate),
            accel: D::select(is_limited, zero, accel),
        };
    }
    let to_goal = goal.unwrapped - stopping;
    let is_nearer = to_goal.abs().less_or_equal((other - stopping).abs())
        & (goal.unwrapped - stopping_now).abs().less_or_equal((other - stopping_now).abs());
    let is_ahead = zero.less_or_equal(to_goal.xor_sign(joint.rate));
    Certain {
        goal,
        is_limited,
        is_certain: is_inside & is_certain,
        unless_far: unless_far & !is_limited,
        has_other,
        other,
        has_one_other,
        is_sooner: is_nearer & (stands | is_ahead),
        from_remembered: (goal.unwrapped - remembered).abs(),
    }
}

/// Returns which stops stand for the angles of joints' solutions, by the same rules as [`goals`], in the lanes where no
/// angle within the travel does; and those lanes.
#[inline(always)]
pub(in crate::aim::turret) fn waiting<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    left: D,
    angle: D,
) -> (D, D::Mask) {
    let has_angle = limits.have_equivalent(angle);
    if D::all(has_angle) {
        return (angle, !has_angle);
    }
    (Stops::new(limits, angle, joint.angle + left).kept, !has_angle)
}

/// The stops that stand for angles which no angle within the travel is equivalent to.
#[derive(Clone, Copy)]
pub(in crate::aim::turret) struct Stops<D: Doubles> {
    /// The only one, or of two the one next to where the joint was turning to.
    kept: D,
    /// The other stop, and whether it is a candidate, too.
    other: D,
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
        let beyond = D::select(is_min, before_min, beyond_max);
        Self {
            kept: D::select(is_min, min, max),
            other: D::select(is_min, max, min),
            has_other: min_stands & max_stands,
            is_sure: beyond.less(D::splat(PI - ROUNDING)),
        }
    }

    /// Returns the lanes in which the direction at the other stop of the azimuth and at the elevation of the goal is so far
    /// from that at the remembered angles that this is another target.
    ///
    /// The angle θ between two directions has sin²(θ/2) >= cos ε₁ cos ε₂ sin²(Δα/2), with cos ε >= 1 − ε²/2, and for |Δα|
    /// up to a half turn sin²(Δα/2) >= (Δα/π)².
    #[inline(always)]
    pub(in crate::aim::turret) fn is_far<E: Elements<Both = D>>(
        other: D,
        goal: D,
        remembered: D,
    ) -> E::Mask {
        let ([stop, _], [_, elevation], [azimuth, last]) =
            (E::each(other), E::each(goal), E::each(remembered));
        let turn = (stop - azimuth).abs();
        let turn = turn.at_most((E::splat(TAU) - turn).at_least(E::splat(0.0)));
        let cosine =
            |angle: E| (E::splat(1.0) - E::splat(0.5) * angle * angle).at_least(E::splat(0.0));
        let part = turn * E::splat(1.0 / PI);
        let least = cosine(elevation) * cosine(last) * part * part;
        E::splat(SQUARED_SINE_OF_HALF_JUMP).less(least)
    }

    /// Returns the lanes in which a turret certainly keeps its stop: where it misses the target by `here` and would miss it
    /// by `there` at the other stop, radians. `from_remembered` is how far the goal is from where the turret was turning
    /// to, at most.
    #[inline(always)]
    pub(in crate::aim::turret) fn is_kept(
        here: D,
        there: D,
        is_sooner: D::Mask,
        from_remembered: D,
        tolerance: D,
    ) -> D::Mask {
        let more = here - there;
        let is_best = more.less(D::splat(-ROUNDING)) & is_sooner
            | more.less(D::splat(-MISS_FOR_TIME - ROUNDING));
        let is_the_same = from_remembered.less(D::splat(JUMP - ROUNDING));
        let is_as_good = more.less(D::splat(WORTH_CHANGING - ROUNDING)) & is_sooner;
        let is_off = (tolerance + D::splat(ROUNDING)).less(here.at_most(there));
        is_off & (is_best | is_the_same & is_as_good)
    }
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
    // Two directions at the azimuths Δ apart are at least 2/π·Δ·cos ε apart.
    let near = (tolerance + D::splat(TREMBLE + ROUNDING)) * leverage.whole * D::splat(FRAC_PI_2);
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
