//! One axis of a turret: where it can turn to, and how far.

use core::f64::consts::{PI, TAU};

use super::config::Axis;
use crate::math::scalar::{self, bounded};

/// The angle of one axis and its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Joint {
    pub(super) angle: f32,
    pub(super) rate: f32,
}

/// Where a joint should be when a step ends, and how that moves on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// As the joint will hold it.
    pub(super) angle: f32,
    /// The same with the whole turns that lead there counted from the joint's angle.
    pub(super) unwound: f64,
    pub(super) rate: f64,
    pub(super) accel: f64,
}

impl Goal {
    /// The goal at the given rate, rad/s, which changes by `accel`, rad/s².
    pub(super) fn moving(self, rate: f64, accel: f64) -> Self {
        Self { rate, accel, ..self }
    }
}

/// The ends of a travel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stops {
    pub(super) min: f64,
    pub(super) max: f64,
}

/// What turns one axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drive {
    /// `None` turns without end.
    pub(super) stops: Option<Stops>,
    pub(super) rate: f64,
    pub(super) accel: f64,
}

/// Two turns that differ by less are equal: roundings next to π to floats of the joint's angle and of the
/// goal's, 1.2e-7 each, by which the one turn is longer and the other one shorter.
pub(super) const EQUAL_TURNS: f64 = 5e-7;

/// Two times that differ by less than this part are equal: floats do not tell the turns apart by more.
const EQUAL_TIMES: f64 = 1e-6;

/// How far beyond a stop counts as at it: roundings of angles of size π to floats, as for the edges of
/// a forbidden sector.
const EDGE: f64 = 7e-7;

/// Further ahead than this no stopping point is looked for: beyond a million turns no double counts them.
const FAR: f64 = 1e6 * TAU;

/// The other stop has to be this much nearer to a target in the dead zone, in radians, or a quarter of the
/// zone, for the joint to change over.
const CHANGE_OVER: f64 = 10.0 * PI / 180.0;

impl Drive {
    /// The drive of an axis that makes sense.
    pub(super) fn new(axis: Axis) -> Self {
        let Axis { min, max, rate, accel } = axis;
        let stops = min.is_finite().then(|| Stops { min: min.into(), max: max.into() });
        Self { stops, rate: rate.into(), accel: accel.into() }
    }

    /// At rest at `angle`, or at the stop next to it.
    pub(super) fn at_rest(&self, angle: f32) -> Joint {
        Joint { angle: self.goal(self.clamped(angle.into())).angle, rate: 0.0 }
    }

    /// The angle of `joint`; without stops the one within a turn, however far out it is.
    pub(super) fn angle(&self, joint: Joint) -> f64 {
        let angle = joint.angle.into();
        if self.stops.is_none() { within_turn(angle) } else { angle }
    }

    /// `angle`, or the stop before it.
    pub(super) fn clamped(&self, angle: f64) -> f64 {
        self.stops.map_or(angle, |Stops { min, max }| bounded(angle, min, max))
    }

    /// `joint` after a step, no further outside the travel than it was `before`, where roundings can take it.
    pub(super) fn kept(&self, joint: Joint, before: Joint) -> Joint {
        let Some(Stops { min, max }) = self.stops else {
            return joint;
        };
        let (angle, before) = (f64::from(joint.angle), f64::from(before.angle));
        let kept = bounded(
            angle,
            bounded(before, f64::NEG_INFINITY, min),
            bounded(before, max, f64::INFINITY),
        );
        if kept == angle { joint } else { Joint { angle: scalar::narrow(kept), rate: 0.0 } }
    }

    /// Whether `angle` is outside the travel.
    pub(super) fn is_beyond(&self, angle: f64) -> bool {
        self.stops.is_some_and(|Stops { min, max }| angle < min - EDGE || angle > max + EDGE)
    }

    /// `angle`, which is within the travel, as a goal at rest.
    pub(super) fn goal(&self, angle: f64) -> Goal {
        if self.stops.is_some() {
            let float = scalar::narrow(angle);
            Goal { angle: float, unwound: float.into(), rate: 0.0, accel: 0.0 }
        } else {
            let float = scalar::wrapped(within_turn(angle));
            let turns = libm::round((angle - f64::from(float)) / TAU);
            Goal { angle: float, unwound: f64::from(float) + turns * TAU, rate: 0.0, accel: 0.0 }
        }
    }

    /// Where the joint comes to a stand if it brakes at once, as far as the stops let it.
    pub(super) fn standstill(&self, joint: Joint) -> f64 {
        let angle = self.angle(joint);
        let rate = f64::from(joint.rate);
        // Without any acceleration it never stands; with an infinite one it does at once.
        if self.accel == 0.0 || rate == 0.0 {
            return self.clamped(angle);
        }
        let way = (rate * rate / (2.0 * self.accel)).copysign(rate);
        self.clamped(angle + bounded(way, -FAR, FAR))
    }

    /// `joint` at its rate as seen from a goal that moves at `rate`: one that follows it stands. One that
    /// stands itself does so too, whatever its goal does: else a target that flies by drew it the long way.
    pub(super) fn meeting(joint: Joint, rate: f64) -> Joint {
        let own = f64::from(joint.rate);
        let seen = own - bounded(rate, -own.abs(), own.abs());
        Joint { rate: scalar::narrow(bounded(seen, f32::MIN.into(), f32::MAX.into())), ..joint }
    }

    /// The angles within the travel that are `bearing`, which changes at `rate`, modulo a turn: of those on
    /// either side of where the joint can stop, seen from there, the next one, which are the two that it can
    /// be at soonest. Of a joint that stands the nearer alone, unless they are equally near.
    pub(super) fn windings(&self, bearing: f64, rate: f64, joint: Joint) -> [Option<Goal>; 2] {
        let standstill = self.standstill(Self::meeting(joint, rate));
        let below = libm::floor((standstill - bearing) / TAU);
        let (first, second) = match self.stops {
            None => (below, below + 1.0),
            Some(Stops { min, max }) => {
                let lowest = libm::ceil((min - EDGE - bearing) / TAU);
                let highest = libm::floor((max + EDGE - bearing) / TAU);
                if lowest > highest {
                    return [None, None];
                }
                (bounded(below, lowest, highest), bounded(below + 1.0, lowest, highest))
            }
        };
        let goal = |turns: f64| self.goal(self.clamped(bearing + turns * TAU));
        let (low, high) = (goal(first), goal(second));
        if first == second {
            return [Some(low), None];
        }
        let way = (standstill - low.unwound).abs() - (high.unwound - standstill).abs();
        let stands = joint.rate == 0.0 || self.accel == f64::INFINITY;
        if !stands || way.abs() <= EQUAL_TURNS {
            [Some(low), Some(high)]
        } else {
            [Some(if way < 0.0 { low } else { high }), None]
        }
    }

    /// The goal for a joint that is told its angle: that very one, or the stop before it. Without stops it
    /// is the direction alone that counts.
    pub(super) fn toward_angle(&self, angle: f32, joint: Joint) -> Goal {
        if self.stops.is_some() {
            return self.goal(self.clamped(angle.into()));
        }
        match self.windings(within_turn(angle.into()), 0.0, joint) {
            [Some(low), Some(high)] if is_sooner(self.time(joint, low), self.time(joint, high)) => {
                low
            }
            [_, Some(goal)] | [Some(goal), None] => goal,
            [None, None] => self.goal(self.angle(joint)),
        }
    }

    /// The stop nearer to a `bearing` that no angle within the travel has, and the other one as well unless
    /// that is further from it by more than the change-over.
    ///
    /// The dead zone is what the travel leaves of a turn, and all of it less than one.
    pub(super) fn waiting_stops(&self, bearing: f64) -> (Goal, Option<Goal>) {
        let Some(Stops { min, max }) = self.stops else {
            return (self.goal(bearing), None);
        };
        let (beyond_max, before_min) = beyond(bearing, min, max);
        let dead_zone = beyond_max + before_min;
        let change_over = if dead_zone < 4.0 * CHANGE_OVER { dead_zone / 4.0 } else { CHANGE_OVER };
        let (near, far) = if beyond_max <= before_min { (max, min) } else { (min, max) };
        let is_about_as_near = (beyond_max - before_min).abs() <= change_over;
        (self.goal(near), is_about_as_near.then(|| self.goal(far)))
    }
}

/// Whether a time is less than another by more than roundings.
pub(super) fn is_sooner(seconds: f64, other: f64) -> bool {
    seconds + seconds * EQUAL_TIMES < other
}

/// How far a bearing in the dead zone is on from the upper stop, and from there on to the lower one.
fn beyond(bearing: f64, min: f64, max: f64) -> (f64, f64) {
    let turns_to = |angle: f64| angle - TAU * libm::floor(angle / TAU);
    (turns_to(bearing - max), turns_to(min - bearing))
}

/// `angle` itself when it is in (−π, π], or the float next to π, else the same direction in [−π, π].
pub(super) fn within_turn(angle: f64) -> f64 {
    const PI_AS_FLOAT: f64 = core::f32::consts::PI as f64;
    if -PI < angle && angle <= PI_AS_FLOAT {
        angle
    } else {
        let (sin, cos) = libm::sincos(angle);
        libm::atan2(sin, cos)
    }
}
