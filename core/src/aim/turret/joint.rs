//! One joint of a turret: its state, its goal, and the limits of its axis.
//!
//! A joint on an axis with travel limits counts its turns: 370° is not 10° where both are within the travel. Beyond the
//! travel, an angle stands for an equivalent one: α + 2πk. A joint on an endless axis has its angle in (−π, π], and the
//! same direction is always the same number.

use core::f64::consts::{PI, TAU};
use core::ops::Sub;

use super::config::{Axis, Config, ConfigNumbers};
use super::sector::modulo_turn;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::scalar::{at_least, clamp, nonzero};
use crate::math::wrap;

/// What a turret has for each of its two joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PerJoint<T> {
    pub(super) azimuth: T,
    pub(super) elevation: T,
}

/// Two joint angles, radians, or turns; the azimuth includes whole turns.
pub(super) type Angles = PerJoint<f64>;

/// The states of both joints.
pub(super) type Joints = PerJoint<JointState>;

/// The goals of both joints.
pub(super) type Goals = PerJoint<Goal>;

/// The limits of both axes.
pub(super) type Limits = PerJoint<JointLimits>;

/// The angle of a joint, radians, and its rate, rad/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct JointState<D = f64> {
    pub(super) angle: D,
    pub(super) rate: D,
}

/// Where a joint should be at the end of a step, and how the goal moves from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal<D = f64> {
    /// The angle in the form of a joint's state, radians.
    pub(super) angle: D,
    /// The same direction, radians, including the whole turns that the joint makes on its path there: `angle` + 2πk
    /// on an endless axis, `angle` itself between stops.
    pub(super) unwrapped: D,
    /// Rad/s.
    pub(super) rate: D,
    /// Rad/s².
    pub(super) accel: D,
}

/// The travel of a joint, from the lower stop to the upper one, radians.
#[derive(Clone, Copy, Debug)]
pub(super) struct Travel {
    pub(super) min: f64,
    pub(super) max: f64,
}

/// The limits of one axis, validated.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointLimits {
    /// `None` for an endless axis.
    pub(super) travel: Option<Travel>,
    /// Rad/s.
    pub(super) rate: f64,
    /// Rad/s².
    pub(super) accel: f64,
}

/// Two angles that differ by at most this, radians, count as equal. The floats of a mount's orientation give the
/// direction of a target to about 2.4e-7 rad; and of two turns to it in opposite directions, one becomes longer by as
/// much as the other becomes shorter.
pub(super) const EQUAL_ANGLES: f64 = 5e-7;

/// Up to this far from its goal, radians, a joint has arrived. The goal of a step and of a call with dt 0 after it may
/// differ by rounding: one is computed in lanes, and the other by the routes.
pub(super) const AT_GOAL: f64 = 1e-12;

/// [`AT_GOAL`] of a gun. Each step finds the muzzle at the end of the route anew, from where the muzzle then is.
pub(super) const AT_GOAL_OF_GUN: f64 = EQUAL_ANGLES;

/// How much further than its distance from its goal a joint that has arrived may need to brake. The rate of a gun's goal
/// depends on the rates of the joints, which change with each step. A joint on its path to its goal needs to brake about as
/// far as it still has to go.
pub(super) const AT_RATE_OF_GOAL: f64 = 100.0;

/// An angle up to this far beyond a stop, radians, counts as at the stop: twice the 2.4e-7 to which floats give a
/// direction, plus a margin for a stop that is π as a float.
pub(super) const STOP_MARGIN: f64 = 7e-7;

/// A stopping angle is at most this far ahead, radians: a million turns, for which a double still resolves the
/// fraction.
pub(super) const FARTHEST_STOP: f64 = 1e6 * TAU;

/// A rate beyond the floats, rad/s, counts as the largest float, whose square is still a finite double.
const LARGEST_RATE_IN_FLOAT: f64 = f32::MAX as f64;

impl<T> PerJoint<T> {
    /// Returns the results of `f` for azimuth and elevation.
    #[inline(always)]
    pub(super) fn map<U>(self, f: impl Fn(T) -> U) -> PerJoint<U> {
        PerJoint { azimuth: f(self.azimuth), elevation: f(self.elevation) }
    }

    /// Returns whether `f` holds for azimuth or elevation.
    pub(super) fn any(self, f: impl Fn(T) -> bool) -> bool {
        f(self.azimuth) || f(self.elevation)
    }

    /// Returns the pairs of what each joint has here and there.
    #[inline(always)]
    pub(super) fn zip<U>(self, other: PerJoint<U>) -> PerJoint<(T, U)> {
        PerJoint {
            azimuth: (self.azimuth, other.azimuth),
            elevation: (self.elevation, other.elevation),
        }
    }
}

impl<T, U> PerJoint<(T, U)> {
    /// Undoes [`zip`](PerJoint::zip).
    #[inline(always)]
    pub(super) fn unzip(self) -> (PerJoint<T>, PerJoint<U>) {
        let Self { azimuth: (azimuth, azimuths), elevation: (elevation, elevations) } = self;
        let other = PerJoint { azimuth: azimuths, elevation: elevations };
        (PerJoint { azimuth, elevation }, other)
    }
}

impl Sub for Angles {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other).map(|(a, b)| a - b)
    }
}

impl Angles {
    pub(super) const ZERO: Self = Self { azimuth: 0.0, elevation: 0.0 };

    /// Returns the distance to other angles, radians.
    pub(super) fn distance(self, other: Self) -> f64 {
        let Self { azimuth, elevation } = self - other;
        libm::hypot(azimuth, elevation)
    }

    /// Returns the larger one: of seconds, those of the slower joint.
    pub(super) fn larger(self) -> f64 {
        at_least(self.azimuth, self.elevation)
    }
}

impl Goals {
    /// Returns whether neither goal moves.
    pub(super) fn are_still(&self) -> bool {
        !self.any(|goal| goal.rate != 0.0 || goal.accel != 0.0)
    }

    /// Returns the goals at their present angles, at rest.
    pub(super) fn at_rest_there(&self) -> Self {
        self.map(|goal| goal.moving(0.0, 0.0))
    }

    /// Returns the joint angles, including the turns that the joints make on their path there.
    pub(super) fn angles(&self) -> Angles {
        self.map(|goal| goal.unwrapped)
    }
}

impl Limits {
    /// Returns the limits of a validated configuration.
    pub(super) fn of(config: &Config<'_>) -> Self {
        let Config { azimuth, elevation, .. } = *config;
        PerJoint { azimuth, elevation }.map(JointLimits::new)
    }

    /// Returns the joint angles of the rest pose; beyond the travel, those of the stop next to it.
    pub(super) fn rest(self, config: &Config<'_>) -> Angles {
        let azimuth = ConfigNumbers::from(config).rest_azimuth();
        let rest = Angles { azimuth, elevation: config.rest.elevation.into() };
        self.zip(rest).map(|(limits, angle)| limits.clamp(angle))
    }

    /// Returns `place`, which is within the travel, as goals at rest.
    pub(super) fn goals_at(self, place: Angles) -> Goals {
        self.zip(place).map(|(limits, angle)| limits.goal_at(angle))
    }

    /// Returns the angles of the joints, as [`JointLimits::angle`] does.
    pub(super) fn angles(self, joints: Joints) -> Angles {
        self.zip(joints).map(|(limits, joint)| limits.angle(joint))
    }

    /// Returns the angles at which the joints stop if they brake at once.
    pub(super) fn stopping_angles(self, joints: Joints) -> Angles {
        self.zip(joints).map(|(limits, joint)| limits.stopping_angle(joint))
    }
}

impl<D: Doubles> JointState<D> {
    /// Returns this state as seen from `other`: the differences of angle and rate.
    #[inline(always)]
    pub(super) fn relative_to(self, other: Self) -> Self {
        Self { angle: self.angle - other.angle, rate: self.rate - other.rate }
    }

    /// Returns the azimuths and the elevations.
    #[inline(always)]
    pub(super) fn each<E: Elements<Both = D>>(self) -> [JointState<E>; 2] {
        let ([azimuth, elevation], [azimuth_rate, elevation_rate]) =
            (E::each(self.angle), E::each(self.rate));
        [
            JointState { angle: azimuth, rate: azimuth_rate },
            JointState { angle: elevation, rate: elevation_rate },
        ]
    }

    /// Returns rest at the angle 0 where the mask is not set.
    #[inline(always)]
    pub(super) fn or_at_rest(self, mask: D::Mask) -> Self {
        let zero = D::splat(0.0);
        Self { angle: D::select(mask, self.angle, zero), rate: D::select(mask, self.rate, zero) }
    }

    /// Returns the state after `seconds` at the constant acceleration `accel`, rad/s².
    #[inline(always)]
    pub(super) fn after(self, seconds: D, accel: D) -> Self {
        Self {
            angle: self.angle + seconds * (self.rate + D::splat(0.5) * accel * seconds),
            rate: self.rate + accel * seconds,
        }
    }
}

impl JointState {
    pub(super) fn at_rest(angle: f64) -> Self {
        Self { angle, rate: 0.0 }
    }

    /// Returns the rate, within [`LARGEST_RATE_IN_FLOAT`].
    pub(super) fn bounded_rate(self) -> f64 {
        clamp(self.rate, -LARGEST_RATE_IN_FLOAT, LARGEST_RATE_IN_FLOAT)
    }

    /// Returns the joint with its rate relative to a goal that moves at `goal_rate`, rad/s. The magnitude of the
    /// subtracted rate is at most the magnitude of the joint's own rate: a joint that follows its goal is at rest as
    /// seen from the goal.
    ///
    /// A joint at rest stays at rest as seen from every goal. Otherwise a target that flies by would make it take the
    /// longer turn.
    pub(super) fn relative_to_rate(self, goal_rate: f64) -> Self {
        let own = self.bounded_rate();
        Self { rate: own - clamp(goal_rate, -own.abs(), own.abs()), ..self }
    }
}

impl Goal {
    /// Returns the goal at the given rate, rad/s, which changes by `accel`, rad/s².
    pub(super) fn moving(self, rate: f64, accel: f64) -> Self {
        Self { rate, accel, ..self }
    }

    /// Returns the state of a joint that is at the goal.
    pub(super) fn state(&self) -> JointState {
        JointState { angle: self.angle, rate: self.rate }
    }
}

impl Travel {
    /// Returns the least and the greatest k for which `angle` + 2πk is within the travel or counts as at a stop; `None`
    /// where there is no such k.
    fn turns_inside(self, angle: f64) -> Option<(f64, f64)> {
        let Self { min, max } = self;
        let least = libm::ceil((min - STOP_MARGIN - angle) / TAU);
        let greatest = libm::floor((max + STOP_MARGIN - angle) / TAU);
        (least <= greatest).then_some((least, greatest))
    }

    /// Returns whether no angle within the travel is equivalent to `angle`.
    pub(super) fn has_none_of(self, angle: f64) -> bool {
        self.turns_inside(wrap::in_f64(angle)).is_none()
    }

    /// Returns the stop that is nearer to `angle` on the circle; of two that are equally near, the upper one.
    pub(super) fn nearer_stop(self, angle: f64) -> f64 {
        let Self { min, max } = self;
        let angle = wrap::in_f64(angle);
        let (beyond_max, before_min) = (modulo_turn(angle - max), modulo_turn(min - angle));
        if beyond_max - before_min > EQUAL_ANGLES { min } else { max }
    }

    /// Returns what an angle stands for that is half a turn or more beyond the travel: the nearest equivalent angle within
    /// it; where there is none, the one that is less than a turn beyond the same stop.
    #[cold]
    fn nearest_equivalent(self, angle: f64) -> f64 {
        let Self { min, max } = self;
        let is_above = angle > max;
        let wrapped = wrap::in_f64(angle);
        let turns = match self.turns_inside(wrapped) {
            Some((least, greatest)) => {
                if is_above {
                    greatest
                } else {
                    least
                }
            }
            None if angle - max < TAU && min - angle < TAU => return angle,
            None if is_above => libm::ceil((max - wrapped) / TAU),
            None => libm::floor((min - wrapped) / TAU),
        };
        wrapped + TAU * turns
    }

    /// Returns what a rest angle beyond the travel stands for: of the equivalent angles within the travel the one that is
    /// nearest to 0; where there is none, the stop that is nearer on the circle.
    #[cold]
    fn rest(self, angle: f64) -> f64 {
        let wrapped = wrap::in_f64(angle);
        match self.turns_inside(wrapped) {
            Some((least, greatest)) => wrapped + TAU * clamp(0.0, least, greatest),
            None => self.nearer_stop(wrapped),
        }
    }
}

impl ConfigNumbers {
    /// Returns the azimuth that the rest azimuth stands for: in (−π, π] where the axis is endless, and otherwise within the
    /// travel, or next to a stop.
    #[inline(always)]
    pub(super) fn rest_azimuth(&self) -> f64 {
        let ([min, max], [rest, _]) = (self.azimuth_travel, self.rest);
        let (is_inside, rest) = (min <= rest && rest <= max, f64::from(rest));
        if is_inside && min.is_finite() {
            rest
        } else if min == f32::NEG_INFINITY {
            wrap::in_f64(rest)
        } else if min.is_finite() && max.is_finite() && rest.is_finite() {
            Travel { min: min.into(), max: max.into() }.rest(rest)
        } else {
            rest
        }
    }
}

impl JointLimits {
    /// Returns the limits of a validated axis.
    pub(super) fn new(axis: Axis) -> Self {
        let Axis { min, max, rate, accel } = axis;
        let travel = min.is_finite().then(|| Travel { min: min.into(), max: max.into() });
        Self { travel, rate: rate.into(), accel: accel.into() }
    }

    /// Returns the angle of `joint`, however large it is: on an endless axis in (−π, π]. On any other axis, an angle that
    /// is half a turn or more beyond the travel stands for the nearest equivalent angle within the travel; where there is
    /// none, for the same direction less than a turn beyond the travel.
    pub(super) fn angle(&self, joint: JointState) -> f64 {
        match self.travel {
            None => wrap::in_f64(joint.angle),
            Some(travel) if joint.angle - travel.max >= PI || travel.min - joint.angle >= PI => {
                travel.nearest_equivalent(joint.angle)
            }
            Some(_) => joint.angle,
        }
    }

    /// Returns `joint` as its state stores it: on an endless axis with its angle in (−π, π].
    pub(super) fn held(&self, joint: JointState) -> JointState {
        let JointState { angle, rate } = joint;
        let angle = if self.travel.is_none() { wrap::in_f64(angle) } else { angle };
        JointState { angle, rate }
    }

    /// Returns `angle`, or the nearest stop where `angle` is beyond the travel.
    pub(super) fn clamp(&self, angle: f64) -> f64 {
        self.travel.map_or(angle, |Travel { min, max }| clamp(angle, min, max))
    }

    /// Returns whether `angle` is outside the travel.
    pub(super) fn is_beyond(&self, angle: f64) -> bool {
        self.travel.is_some_and(|Travel { min, max }| {
            angle < min - STOP_MARGIN || angle > max + STOP_MARGIN
        })
    }

    /// Returns whether `angle` is within `margin` of a stop.
    pub(super) fn is_near_stop(&self, angle: f64, margin: f64) -> bool {
        self.travel
            .is_some_and(|Travel { min, max }| angle - min <= margin || max - angle <= margin)
    }

    /// Returns whether the joint is within its travel.
    pub(super) fn contains(&self, joint: JointState) -> bool {
        let angle = self.angle(joint);
        self.clamp(angle) == angle
    }

    /// Returns `angle`, which is within the travel, as a goal at rest.
    pub(super) fn goal_at(&self, angle: f64) -> Goal {
        let held = if self.travel.is_some() { angle } else { wrap::in_f64(angle) };
        Goal { angle: held, unwrapped: angle, rate: 0.0, accel: 0.0 }
    }

    /// Returns the angle at which the joint stops if it brakes at once, within the travel: v²/2A further on, with the
    /// rate v and the acceleration A.
    pub(super) fn stopping_angle(&self, joint: JointState) -> f64 {
        let (angle, distance) = (self.angle(joint), self.braking_distance(joint));
        // A sum would lose the sign of a zero.
        self.clamp(if distance == 0.0 { angle } else { angle + distance })
    }

    /// Returns how far a joint turns, radians, if it brakes at once: ±v²/2A, with the rate v and the acceleration A; 0
    /// for a joint without any acceleration, which never stops.
    pub(super) fn braking_distance(&self, joint: JointState) -> f64 {
        let rate = joint.bounded_rate();
        if self.accel == 0.0 || rate == 0.0 {
            return 0.0;
        }
        let distance = (rate * rate / nonzero(2.0 * self.accel)).copysign(rate);
        clamp(distance, -FARTHEST_STOP, FARTHEST_STOP)
    }

    /// Returns the same limits for a joint whose times are its turns.
    pub(super) fn by_turns(self) -> Self {
        Self { rate: 1.0, accel: f64::INFINITY, ..self }
    }

    /// Returns V: the rate limit, at most the largest float.
    pub(super) fn highest_rate(&self) -> f64 {
        clamp(self.rate, 0.0, f32::MAX.into())
    }

    /// Returns the rate of `goal`, limited to the joint's highest rate.
    pub(super) fn possible_rate(&self, goal: Goal) -> f64 {
        // + 0 turns −0, which the rate of a target at rest can be, into +0.
        clamp(goal.rate, -self.highest_rate(), self.highest_rate()) + 0.0
    }

    /// Returns whether a step has taken the joint to `goal`: as seen from the goal, the joint is there within `margin` radians,
    /// and brakes within [`AT_RATE_OF_GOAL`] times as much.
    pub(super) fn is_at(&self, joint: JointState, goal: Goal, margin: f64) -> bool {
        let rate = joint.bounded_rate() - self.possible_rate(goal);
        let off = self.held(joint.relative_to(JointState { rate: 0.0, ..goal.state() }));
        let braking = self.braking_distance(JointState { rate, ..off }).abs();
        let stops = self.accel > 0.0 || rate == 0.0;
        stops && off.angle.abs() <= margin && braking <= AT_RATE_OF_GOAL * margin
    }
}
