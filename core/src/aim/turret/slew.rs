//! Slewing: the joint after a step along its profile, and the duration of the profile, stops included.
//!
//! A joint that runs into a stop is at rest there, and continues from the stop with a new profile. So a step has at
//! most two profiles: from a stop to a goal within the travel, there is no other stop in between.

use super::joint::{AT_RATE_OF_GOAL, Angles, Goal, Goals, JointLimits, JointState, Joints, Travel};
use super::keep_out::Span;
use super::motion_profile::{Phase, phases, plan};
use super::prepared::LimitsLanes;
use super::validated::Turret;
use crate::lanes::doubles::Doubles;
use crate::math::scalar::{at_most, clamp, nonzero, sqrt_or_zero};

/// A time of at least 2⁴⁰⁰ s counts as infinite. Its square times a rate or an acceleration is still a finite double.
pub(super) const FOREVER: f64 = f64::from_bits((1023 + 400) << 52);

/// By how much rounding changes an angle at most, radians.
const ROUNDING: f64 = 1e-12;

/// How far a joint gets along a profile in a given time.
enum Outcome {
    /// The profile ends at the goal, after this many seconds.
    Arrived(f64),
    /// The time is up before the end of the profile.
    UnderWay(JointState),
    /// The joint runs into a stop, `after` seconds after the start.
    Stopped { stop: f64, after: f64 },
}

/// Returns both joints after `dt` seconds on their paths to `goals`, and the turns that they then have left to these.
/// `dt` is finite and not negative.
pub(super) fn joints(
    turret: &Turret<'_>,
    joints: &Joints,
    goals: &Goals,
    dt: f64,
) -> (Joints, Angles) {
    let each = turret.limits.zip(*joints).zip(*goals);
    each.map(|((limits, joint), goal)| step(&limits, joint, goal, dt)).unzip()
}

/// Returns the joint after `dt` seconds on its path to `goal`, and the turn that it then has left. `dt` is finite and not
/// negative.
pub(super) fn step(
    limits: &JointLimits,
    joint: JointState,
    goal: Goal,
    dt: f64,
) -> (JointState, f64) {
    let start = start(limits, joint);
    if dt == 0.0 {
        return (joint, goal.unwrapped - start.angle);
    }
    let goal = within_means(&limits.into(), goal, dt);
    let end = if limits.accel == f64::INFINITY {
        step_at_full_rate(limits, start, goal, dt)
    } else if limits.accel == 0.0 {
        Some(start.after(dt, 0.0))
    } else {
        step_along_profile(limits, start, goal, dt)
    };
    end.map_or((goal.state(), 0.0), |end| {
        let end = between_stops(limits, end, start);
        (limits.held(end), goal.unwrapped - end.angle)
    })
}

/// Returns both joints after they have braked for `dt` seconds, or until they stand, and the turns that they then have
/// left. They are within their travel.
pub(super) fn brake(turret: &Turret<'_>, joints: &Joints, dt: f64) -> (Joints, Angles) {
    turret.limits.zip(*joints).map(|(limits, joint)| brake_joint(&limits, joint, dt)).unzip()
}

fn brake_joint(limits: &JointLimits, joint: JointState, dt: f64) -> (JointState, f64) {
    if dt == 0.0 {
        return (joint, turn_to_stand(limits, joint));
    }
    let start = start(limits, joint);
    let end = if limits.accel == f64::INFINITY {
        JointState::at_rest(start.angle)
    } else {
        // An infinite acceleration times 0 seconds would be an invalid operation.
        let accel = at_most(limits.accel, f32::MAX.into());
        let seconds = start.rate.abs() / nonzero(accel);
        let braking = if accel == 0.0 { FOREVER } else { seconds };
        let end = start.after(at_most(dt, braking), -accel.copysign(start.rate));
        let end = if braking <= dt { JointState::at_rest(end.angle) } else { end };
        between_stops(limits, end, start)
    };
    (limits.held(end), turn_to_stand(limits, end))
}

/// Returns the turn of a joint that brakes until it stands; 0 for one that never does.
fn turn_to_stand(limits: &JointLimits, joint: JointState) -> f64 {
    match limits.travel {
        // It does not brake before it is at a stop.
        Some(Travel { min, max }) if limits.accel == 0.0 && joint.rate != 0.0 => {
            (if joint.rate > 0.0 { max } else { min }) - joint.angle
        }
        _ => limits.stopping_angle(joint) - limits.angle(joint),
    }
}

/// Returns how many seconds the joint takes to `goal`, which is at rest: ∞ when it never gets there.
pub(super) fn seconds(limits: &JointLimits, joint: JointState, goal: Goal) -> f64 {
    let start = start(limits, joint);
    let distance = (goal.unwrapped - start.angle).abs();
    // In lanes, the angle of a solution may differ by a rounding.
    if distance <= ROUNDING && (start.rate == 0.0 || limits.accel == f64::INFINITY) {
        0.0
    } else if limits.accel == f64::INFINITY {
        if limits.rate == 0.0 { f64::INFINITY } else { distance / nonzero(limits.rate) }
    } else if limits.accel == 0.0 {
        f64::INFINITY
    } else {
        profile_seconds(limits, start, goal)
    }
}

/// Returns how many seconds both joints take to their goals, which are at rest.
pub(super) fn longer_seconds(turret: &Turret<'_>, joints: &Joints, goals: &Goals) -> f64 {
    let each = turret.limits.zip(*joints).zip(*goals);
    each.map(|((limits, joint), goal)| seconds(&limits, joint, goal)).larger()
}

/// Returns the angle at which the joint comes to rest on its path to `goal`, which is at rest, and after how many
/// seconds. A joint that cannot turn rests where it is.
fn end(limits: &JointLimits, joint: JointState, goal: Goal) -> (f64, f64) {
    let stands = joint.rate == 0.0 || limits.accel == f64::INFINITY;
    if stands && (limits.rate == 0.0 || limits.accel == 0.0) {
        (joint.angle, 0.0)
    } else {
        (goal.angle, seconds(limits, joint, goal))
    }
}

/// Returns the angles of [`end`] of both joints, and the seconds of the slower one.
pub(super) fn ends(turret: &Turret<'_>, joints: &Joints, goals: &Goals) -> (Angles, f64) {
    let each = turret.limits.zip(*joints).zip(*goals);
    let (angles, seconds) = each.map(|((limits, joint), goal)| end(&limits, joint, goal)).unzip();
    (angles, seconds.larger())
}

/// Returns the joints at the first stop that one of them runs into on its path to its goal, which is at rest; the turns
/// that they then have left; and the seconds until then.
pub(super) fn to_first_stop(
    turret: &Turret<'_>,
    joints: &Joints,
    goals: &Goals,
) -> Option<((Joints, Angles), f64)> {
    let each = turret.limits.zip(*joints).zip(*goals);
    let stops = each.map(|((limits, joint), goal)| first_stop(&limits, joint, goal));
    let after = match (stops.azimuth, stops.elevation) {
        (Some((_, a)), Some((_, b))) => at_most(a, b),
        (Some((_, after)), None) | (None, Some((_, after))) => after,
        (None, None) => return None,
    };
    let next = each.zip(stops).map(|(((limits, joint), goal), stop)| match stop {
        Some((stop, at)) if at == after => (stop, goal.unwrapped - stop.angle),
        _ => step(&limits, joint, goal, after),
    });
    Some((next.unzip(), after))
}

/// Returns the stop that the joint runs into on its path to `goal`, which is at rest, and after how many seconds.
fn first_stop(limits: &JointLimits, joint: JointState, goal: Goal) -> Option<(JointState, f64)> {
    if limits.accel == f64::INFINITY || limits.accel == 0.0 {
        return None;
    }
    let end = JointState::at_rest(goal.unwrapped);
    match follow(limits, start(limits, joint), end, goal, f64::INFINITY, limits.travel) {
        Outcome::Stopped { stop, after } => Some((JointState::at_rest(stop), after)),
        _ => None,
    }
}

/// Returns the lowest and the highest angle on the path of a step and on the path on which the joint then stops if it
/// brakes at once.
pub(super) fn reach(limits: &JointLimits, joint: JointState, goal: Goal, dt: f64) -> Span {
    let start = start(limits, joint);
    let span = Span::at(start.angle);
    let goal = within_means(&limits.into(), goal, nonzero(dt));
    let arrived = JointState { angle: goal.unwrapped, rate: goal.rate };
    let braked = |joint: JointState| limits.clamp(joint.angle + limits.braking_distance(joint));
    if limits.accel == f64::INFINITY || limits.accel == 0.0 {
        let end = if limits.accel == 0.0 {
            start.after(dt, 0.0)
        } else {
            step_at_full_rate(limits, start, goal, dt).unwrap_or(arrived)
        };
        return span.with(limits.clamp(end.angle)).with(braked(end));
    }
    let mut span = span;
    let mut joint = start;
    let mut elapsed = 0.0;
    let goal_start = goal_before(goal, dt);
    // A joint that has arrived stays with its goal.
    let with_goal = Phase { seconds: dt, accel: goal.accel };
    let phases = plan(limits, start, start.relative_to(goal_start), goal);
    for phase in phases.into_iter().chain([with_goal]) {
        let seconds = clamp(phase.seconds, 0.0, dt - elapsed);
        let next = joint.after(seconds, phase.accel);
        let turned = turning_angle(joint, next, phase.accel);
        span = span.with(turned).with(next.angle);
        joint = next;
        elapsed += seconds;
    }
    // A joint that has run into a stop continues from the stop to the goal.
    let clamped = Span { low: limits.clamp(span.low), high: limits.clamp(span.high) };
    let is_stopped = clamped.low != span.low || clamped.high != span.high;
    let clamped = clamped.with(start.angle);
    if is_stopped {
        clamped.with(goal.unwrapped).with(braked(arrived))
    } else {
        clamped.with(braked(joint))
    }
}

/// Returns the state from which a joint starts: its rate is 0 where it is at a stop and moves against the stop.
fn start(limits: &JointLimits, joint: JointState) -> JointState {
    let joint = JointState { angle: limits.angle(joint), rate: joint.bounded_rate() };
    limits.travel.map_or(joint, |Travel { min, max }| from_start(min, max, joint))
}

/// Takes a step of a joint that reaches its highest rate at once; `None` when the joint arrives at the goal.
fn step_at_full_rate(
    limits: &JointLimits,
    start: JointState,
    goal: Goal,
    dt: f64,
) -> Option<JointState> {
    // An infinite rate times 0 seconds would be an invalid operation.
    let dt = nonzero(dt);
    let (next, has_arrived) = step_at_full_rate_lanes(&limits.into(), start, goal, dt);
    (!has_arrived).then_some(next)
}

/// Takes a step of a joint that accelerates; `None` when the joint arrives at the goal.
fn step_along_profile(
    limits: &JointLimits,
    start: JointState,
    goal: Goal,
    dt: f64,
) -> Option<JointState> {
    let outcome = follow(limits, start, goal_before(goal, dt), goal, dt, limits.travel);
    match outcome {
        Outcome::Stopped { stop, after } => {
            let still = goal.moving(0.0, 0.0);
            let end = JointState::at_rest(goal.unwrapped);
            let start = JointState::at_rest(stop);
            follow(limits, start, end, still, dt - after, None).not_arrived()
        }
        outcome => outcome.not_arrived(),
    }
}

/// Returns where goals were `dt` seconds ago, when the step began.
#[inline(always)]
fn goal_before<D: Doubles>(goal: Goal<D>, dt: D) -> JointState<D> {
    JointState {
        angle: goal.unwrapped - dt * (goal.rate - D::splat(0.5) * goal.accel * dt),
        rate: goal.rate - goal.accel * dt,
    }
}

fn profile_seconds(limits: &JointLimits, start: JointState, goal: Goal) -> f64 {
    let end = JointState::at_rest(goal.unwrapped);
    if limits.travel.is_none() {
        let [a, b, c] = plan(limits, start, start.relative_to(end), goal);
        return a.seconds + b.seconds + c.seconds;
    }
    match follow(limits, start, end, goal, f64::INFINITY, limits.travel) {
        Outcome::Stopped { stop, after } => {
            let start = JointState::at_rest(stop);
            after + follow(limits, start, end, goal, f64::INFINITY, None).seconds()
        }
        outcome => outcome.seconds(),
    }
}

/// Follows the profile from `start` to the goal, which begins at `goal_start`, for `dt` seconds, or up to a stop of
/// `travel` if the joint runs into it.
fn follow(
    limits: &JointLimits,
    start: JointState,
    goal_start: JointState,
    goal: Goal,
    dt: f64,
    travel: Option<Travel>,
) -> Outcome {
    let mut joint = start;
    let mut elapsed = 0.0;
    for phase in plan(limits, start, start.relative_to(goal_start), goal) {
        let whole = phase.seconds <= dt - elapsed;
        let seconds = if whole { phase.seconds } else { dt - elapsed };
        if seconds >= FOREVER {
            return Outcome::Arrived(f64::INFINITY);
        }
        let seconds = at_most(seconds, FOREVER);
        let next = joint.after(seconds, phase.accel);
        if let Some((stop, after)) = stop_between(travel, joint, next, phase.accel) {
            return Outcome::Stopped { stop, after: elapsed + after };
        }
        if !whole {
            return Outcome::UnderWay(next);
        }
        joint = next;
        elapsed += seconds;
    }
    Outcome::Arrived(elapsed)
}

/// Returns the furthest angle that a joint reaches between two states of a phase.
///
/// Within a phase, the angle is a parabola in time. With the rate v of the first state and the acceleration a, its
/// vertex is at the first angle − v²/2a. Where the rate changes its sign, the vertex is the furthest angle; otherwise
/// the angle of the second state is.
fn turning_angle(from: JointState, to: JointState, accel: f64) -> f64 {
    let reverses = from.rate * to.rate < 0.0;
    if reverses { from.angle - from.rate * from.rate / nonzero(2.0 * accel) } else { to.angle }
}

/// Returns the stop that a joint runs into between two states of a phase, and how many seconds after the first state.
fn stop_between(
    travel: Option<Travel>,
    from: JointState,
    to: JointState,
    accel: f64,
) -> Option<(f64, f64)> {
    let Travel { min, max } = travel?;
    let furthest = turning_angle(from, to, accel);
    if furthest > max && from.angle <= max {
        Some((max, time_to(max - from.angle, from.rate, accel)))
    } else if furthest < min && from.angle >= min {
        Some((min, time_to(from.angle - min, -from.rate, -accel)))
    } else {
        None
    }
}

/// Returns after how many seconds a `distance` >= 0 is covered: the first root t of distance = rate·t + accel·t²/2, in
/// the form without cancellation.
pub(super) fn time_to(distance: f64, rate: f64, accel: f64) -> f64 {
    let sum = rate + sqrt_or_zero(rate * rate + 2.0 * accel * distance);
    if sum > 0.0 { 2.0 * distance / nonzero(sum) } else { 0.0 }
}

/// Returns `end`, or rest at the stop that the joint has passed since `start`.
fn between_stops(limits: &JointLimits, end: JointState, start: JointState) -> JointState {
    match limits.travel {
        Some(Travel { max, .. }) if end.angle > max && start.angle <= max => {
            JointState::at_rest(max)
        }
        Some(Travel { min, .. }) if end.angle < min && start.angle >= min => {
            JointState::at_rest(min)
        }
        _ => end,
    }
}

impl Outcome {
    fn not_arrived(self) -> Option<JointState> {
        if let Self::UnderWay(joint) = self { Some(joint) } else { None }
    }

    fn seconds(self) -> f64 {
        if let Self::Arrived(seconds) = self { seconds } else { f64::INFINITY }
    }
}

/// Returns the joints after `dt` seconds on their paths to their goals, in lanes; the turns that they then have left; and
/// a mask of the lanes where that result is certain: not where a joint may run into a stop.
///
/// The joints and their goals must be within the travel, and so must the angles at which the joints stop if they brake
/// at once.
#[inline(always)]
pub(super) fn step_lanes<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    goal: Goal<D>,
    dt: D,
) -> (JointState<D>, D, D::Mask) {
    let goal = within_means(limits, goal, dt);
    let start = from_start(limits.min, limits.max, joint);
    let is_instant = limits.is_instant;
    let (mut next, mut has_arrived, mut is_certain) = (start, is_instant, is_instant);
    if D::any(is_instant) {
        (next, has_arrived) = step_at_full_rate_lanes(limits, start, goal, dt);
    }
    if !D::all(is_instant) {
        let (along_profile, arrived, is_free) = follow_lanes(limits, start, goal, dt);
        next = select(is_instant, next, along_profile);
        has_arrived = has_arrived & is_instant | arrived & !is_instant;
        is_certain = is_free | is_instant;
    }
    let unwrapped = next.angle.clamp(limits.min, limits.max);
    let left = D::select(has_arrived, D::splat(0.0), goal.unwrapped - unwrapped);
    let angle = limits.wrapped_if_endless(unwrapped);
    let goal = JointState { angle: goal.angle, rate: goal.rate };
    (select(has_arrived, goal, JointState { angle, rate: next.rate }), left, is_certain)
}

/// The lane form of [`JointLimits::is_at`].
#[inline(always)]
pub(super) fn is_at_lanes<D: Doubles>(
    limits: &LimitsLanes<D>,
    joint: JointState<D>,
    goal: Goal<D>,
    margin: D,
) -> D::Mask {
    let highest = limits.drive.highest_rate;
    let rate = joint.rate - goal.rate.clamp(-highest, highest);
    let off = limits.wrapped_if_endless(joint.angle - goal.angle);
    let braking = rate * rate * limits.braking;
    off.abs().less_or_equal(margin) & braking.less_or_equal(D::splat(AT_RATE_OF_GOAL) * margin)
}

#[inline(always)]
fn select<D: Doubles>(mask: D::Mask, yes: JointState<D>, no: JointState<D>) -> JointState<D> {
    JointState {
        angle: D::select(mask, yes.angle, no.angle),
        rate: D::select(mask, yes.rate, no.rate),
    }
}

/// Returns the states from which joints with these stops start: their rates are 0 where they are at a stop and move
/// against it.
#[inline(always)]
fn from_start<D: Doubles>(min: D, max: D, joint: JointState<D>) -> JointState<D> {
    let (JointState { angle, rate }, zero) = (joint, D::splat(0.0));
    let is_stopped =
        max.less_or_equal(angle) & zero.less(rate) | angle.less_or_equal(min) & rate.less(zero);
    JointState { angle, rate: D::select(is_stopped, zero, rate) }
}

/// Returns goals with their rates and their accelerations limited, so that in the last `dt` seconds they have moved no faster
/// than the joints can, and leave the joints half of their accelerations.
#[inline(always)]
fn within_means<D: Doubles>(limits: &LimitsLanes<D>, goal: Goal<D>, dt: D) -> Goal<D> {
    let highest = limits.drive.highest_rate;
    let rate = goal.rate.clamp(-highest, highest) + D::splat(0.0);
    let half = D::splat(0.5) * limits.drive.accel;
    let zero = D::splat(0.0);
    if D::all(goal.accel.equal(zero) & rate.equal(zero)) {
        return Goal { rate, accel: zero, ..goal };
    }
    let per_dt = D::splat(1.0) / dt;
    let (least, most) = ((rate - highest) * per_dt, (rate + highest) * per_dt);
    Goal { rate, accel: goal.accel.clamp(-half, half).clamp(least, most), ..goal }
}

/// Takes a step of joints that reach their highest rates at once. Returns the lanes where they arrive at their goals, too.
#[inline(always)]
fn step_at_full_rate_lanes<D: Doubles>(
    limits: &LimitsLanes<D>,
    start: JointState<D>,
    goal: Goal<D>,
    dt: D,
) -> (JointState<D>, D::Mask) {
    let to_goal = goal.unwrapped - start.angle;
    let reach = limits.rate * dt;
    let next = JointState {
        angle: start.angle + reach.copysign(to_goal),
        rate: limits.rate.copysign(to_goal) + D::splat(0.0),
    };
    (next, to_goal.abs().less_or_equal(reach))
}

/// The lane form of [`follow`]: the joint after `dt` seconds, the lanes where it has arrived, and the lanes where no
/// stop is on its path.
///
/// Within a phase, the angle stays between the angles at the phase's two ends, or turns back where the joint would stop
/// if it braked at once. So no stop is on the path if all of these angles are within the travel. On a path to a goal at
/// rest they are: the joint gets no further than the goal, or than where it stops from its present state.
#[inline(always)]
fn follow_lanes<D: Doubles>(
    limits: &LimitsLanes<D>,
    start: JointState<D>,
    goal: Goal<D>,
    dt: D,
) -> (JointState<D>, D::Mask, D::Mask) {
    let zero = D::splat(0.0);
    let is_still = goal.rate.equal(zero) & goal.accel.equal(zero);
    let goal_start = goal_before(goal, dt);
    let [a, b, c] = phases(&limits.drive, start.rate, start.relative_to(goal_start), goal.accel);
    let (peak, left, is_first_whole) = start.after_part(a, dt);
    let (cruised, left, is_second_whole) = peak.after_part(b, left);
    let (end, _, is_third_whole) = cruised.after_part(c, left);
    let has_arrived = is_first_whole & is_second_whole & is_third_whole;
    let mut is_free = is_still;
    if !D::all(is_free) {
        is_free = is_free
            | stops_within(limits, start)
                & stops_within(limits, peak)
                & stops_within(limits, cruised)
                & stops_within(limits, end);
    }
    (end, has_arrived, is_free)
}

/// Returns whether a joint, and the angle at which it stops if it brakes at once, are within the travel.
#[inline(always)]
fn stops_within<D: Doubles>(limits: &LimitsLanes<D>, joint: JointState<D>) -> D::Mask {
    let (angle, stopping) = (joint.angle, limits.stopping_angle(joint));
    let margin = D::splat(ROUNDING);
    let (least, most) = (limits.min - margin, limits.max + margin);
    least.less_or_equal(angle)
        & least.less_or_equal(stopping)
        & angle.less_or_equal(most)
        & stopping.less_or_equal(most)
}

impl<D: Doubles> JointState<D> {
    /// Returns the state after a phase, or after the `left` seconds if they are fewer; the seconds that are then left;
    /// and the lanes in which the phase is whole.
    #[inline(always)]
    fn after_part(self, phase: Phase<D>, left: D) -> (Self, D, D::Mask) {
        let is_whole = phase.seconds.less_or_equal(left);
        let seconds = phase.seconds.at_most(left);
        (self.after(seconds, phase.accel), left - seconds, is_whole)
    }
}

#[cfg(test)]
mod tests;
