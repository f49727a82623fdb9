//! One axis of a turret: where it can turn to, and how far.

use core::f64::consts::{PI, TAU};

use super::config::Axis;
use super::slew::FOREVER;
use crate::math::scalar::{at_most, clamp, nonzero};

/// The angle of one axis and its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Joint {
    pub(super) angle: f64,
    pub(super) rate: f64,
}

/// Where a joint should be when a step ends, and how that moves on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// As the joint will hold it.
    pub(super) angle: f64,
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

/// Two turns that differ by less are equal: the orientation of a mount is floats, which tell a bearing to about
/// 2.4e-7, and one turn is longer by as much as the other is shorter.
pub(super) const EQUAL_TURNS: f64 = 5e-7;

/// Two times that differ by less than this part are equal: such bearings do not tell turns apart by more.
const EQUAL_TIMES: f64 = 1e-6;

/// How far beyond a stop counts as at it: a bearing to floats, twice over, and a stop that is π as a float.
const EDGE: f64 = 7e-7;

/// Further ahead than this no stopping point is looked for: beyond a million turns no double counts them.
const FAR: f64 = 1e6 * TAU;

/// The other stop has to be this much nearer to a target in the dead zone for a joint at a stop to change over,
/// or a quarter of the zone where that is less.
const CHANGE_OVER: f64 = 10.0 * PI / 180.0;

/// How much better another goal has to be for a joint under way to turn back, as an angle: 0.25°. A target that
/// trembles by 0.1° either way moves a border between two goals by 0.2°.
pub(super) const TREMBLE: f64 = 0.25 * PI / 180.0;

/// A joint that is this near to a stop, or will stop there, may be there for a target that trembles about it.
const NEAR_STOP: f64 = 3.0 * TREMBLE;

/// A rate beyond all floats brakes as the highest of them: its square is still a double.
const HIGHEST: f64 = f32::MAX as f64;

impl Drive {
    /// The drive of a validated axis.
    pub(super) fn new(axis: Axis) -> Self {
        let Axis { min, max, rate, accel } = axis;
        let stops = min.is_finite().then(|| Stops { min: min.into(), max: max.into() });
        Self { stops, rate: rate.into(), accel: accel.into() }
    }

    /// At rest at `angle`, or at the stop next to it.
    pub(super) fn at_rest(&self, angle: f32) -> Joint {
        Joint { angle: self.goal(self.clamped(angle.into())).angle, rate: 0.0 }
    }

    /// The angle of `joint`; without stops the one within a turn, however far out it is, and with stops the one
    /// in the same direction that is less than a turn beyond them.
    pub(super) fn angle(&self, joint: Joint) -> f64 {
        match self.stops {
            None => within_turn(joint.angle),
            Some(Stops { max, .. }) if joint.angle - max >= TAU => {
                let angle = within_turn(joint.angle);
                angle + TAU * libm::ceil((max - angle) / TAU)
            }
            Some(Stops { min, .. }) if min - joint.angle >= TAU => {
                let angle = within_turn(joint.angle);
                angle - TAU * libm::ceil((angle - min) / TAU)
            }
            Some(_) => joint.angle,
        }
    }

    /// The rate of `joint`, within what a float holds.
    pub(super) fn rate(joint: Joint) -> f64 {
        clamp(joint.rate, -HIGHEST, HIGHEST)
    }

    /// `angle`, or the stop before it.
    pub(super) fn clamped(&self, angle: f64) -> f64 {
        self.stops.map_or(angle, |Stops { min, max }| clamp(angle, min, max))
    }

    /// Whether `angle` is outside the travel.
    pub(super) fn is_beyond(&self, angle: f64) -> bool {
        self.stops.is_some_and(|Stops { min, max }| angle < min - EDGE || angle > max + EDGE)
    }

    /// `angle`, which is within the travel, as a goal at rest.
    pub(super) fn goal(&self, angle: f64) -> Goal {
        let held = if self.stops.is_some() { angle } else { within_turn(angle) };
        Goal { angle: held, unwound: angle, rate: 0.0, accel: 0.0 }
    }

    /// Where the joint stops if it brakes at once, as far as the travel lets it.
    pub(super) fn standstill(&self, joint: Joint) -> f64 {
        let angle = self.angle(joint);
        let rate = Self::rate(joint);
        // Without any acceleration it never stops; with an infinite one it does at once.
        if self.accel == 0.0 || rate == 0.0 {
            return self.clamped(angle);
        }
        let brakes = (rate * rate / nonzero(2.0 * self.accel)).copysign(rate);
        self.clamped(angle + clamp(brakes, -FAR, FAR))
    }

    /// `joint` at its rate as seen from a goal that moves at `rate`: one that follows it stands. One that
    /// stands itself does so too, whatever its goal does: else a target that flies by drew it the long way.
    pub(super) fn meeting(joint: Joint, rate: f64) -> Joint {
        let own = Self::rate(joint);
        Joint { rate: own - clamp(rate, -own.abs(), own.abs()), ..joint }
    }

    /// Whether the joint, as seen from `goal`, moves away from it.
    pub(super) fn turns_back(&self, joint: Joint, goal: Goal) -> bool {
        let away = self.angle(joint) - goal.unwound;
        away * sense(Self::meeting(joint, goal.rate).rate) > 0.0
    }

    /// The angles within the travel that are `bearing`, which changes at `rate`, modulo a turn: of those on
    /// either side of where the joint can stop, seen from there, the next one, which are the two that it can
    /// be at soonest. Of a joint that stops at once the nearer alone, unless they are about equally near.
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
                (clamp(below, lowest, highest), clamp(below + 1.0, lowest, highest))
            }
        };
        let (low, high) = (self.winding(bearing, first), self.winding(bearing, second));
        if first == second {
            return [Some(low), None];
        }
        let nearer = (standstill - low.unwound).abs() - (high.unwound - standstill).abs();
        let stops_at_once = joint.rate == 0.0 || self.accel == f64::INFINITY;
        if !stops_at_once || nearer.abs() <= 4.0 * TREMBLE {
            [Some(low), Some(high)]
        } else {
            [Some(if nearer < 0.0 { low } else { high }), None]
        }
    }

    /// `bearing`, so many turns on, as a goal at rest: the stop before it where rounding takes it beyond.
    fn winding(&self, bearing: f64, turns: f64) -> Goal {
        let unwound = bearing + turns * TAU;
        match self.stops {
            Some(_) => self.goal(self.clamped(unwound)),
            None => Goal { unwound, ..self.goal(bearing) },
        }
    }

    /// The goal for a joint that is told its angle: that very one, or the stop before it. Without stops it
    /// is the direction alone that counts.
    pub(super) fn toward_angle(&self, angle: f64, joint: Joint) -> Goal {
        if self.stops.is_some() {
            return self.goal(self.clamped(angle));
        }
        match self.windings(within_turn(angle), 0.0, joint) {
            [Some(low), Some(high)] => {
                let (low_seconds, high_seconds) =
                    (self.effort(joint, low), self.effort(joint, high));
                if is_sooner(low_seconds, high_seconds) { low } else { high }
            }
            [Some(goal), None] | [None, Some(goal)] => goal,
            [None, None] => self.goal(self.angle(joint)),
        }
    }

    /// About how long the joint takes to `goal`: to where it is now, or seen from it, whichever is less. So one
    /// that follows its goal is there, and one that does not keeps the way that it has gone. A goal that it has
    /// to turn back to counts as further away, by more than a tremble.
    pub(super) fn effort(&self, joint: Joint, goal: Goal) -> f64 {
        let further =
            turning_back(self.turns_back(joint, goal)).copysign(goal.unwound - self.angle(joint));
        let still = Goal { unwound: goal.unwound + further, ..goal }.moving(0.0, 0.0);
        let seconds = self.time(joint, still);
        if goal.rate == 0.0 {
            return seconds;
        }
        let seen = self.time(Self::meeting(joint, goal.rate), still);
        if seen < seconds { seen } else { seconds }
    }

    /// The stop at which the joint waits for a `bearing` that no angle within the travel has.
    ///
    /// It is the one with the smaller d + λ·w: d is the angle from the stop to the bearing, w the turn to
    /// the stop from where the joint can stop, and λ = K/(max − min), where K is [`CHANGE_OVER`] or a quarter of
    /// the dead zone. So a joint at a stop leaves it when the other is nearer by K; under way, each step makes
    /// turning back dearer. The stop behind it counts as further from the bearing by 2 [`TREMBLE`]s, by
    /// which a target that trembles changes the difference of both d.
    pub(super) fn waiting_stop(&self, bearing: f64, joint: Joint) -> Goal {
        let Some(Stops { min, max }) = self.stops else {
            return self.goal(bearing);
        };
        let (beyond_max, before_min) = beyond(bearing, min, max);
        let quarter = clamp(0.25 * (beyond_max + before_min), TREMBLE, CHANGE_OVER);
        let per_turn = if max > min { quarter / nonzero(max - min) } else { 0.0 };
        let standstill = self.standstill(joint);
        let cost = |stop: f64, distance: f64| {
            let goal = self.goal(stop);
            let turn = per_turn * (stop - standstill).abs();
            distance + turn + turning_back(self.turns_back(joint, goal))
        };
        let change = cost(min, before_min) - cost(max, beyond_max);
        self.goal(if change < -EQUAL_TURNS { min } else { max })
    }

    /// Both stops as goals, the upper one first.
    pub(super) fn both_stops(&self) -> [Option<Goal>; 2] {
        self.stops
            .map_or([None, None], |Stops { min, max }| [max, min].map(|stop| Some(self.goal(stop))))
    }

    /// Both stops, the upper one first, and how far `bearing` is beyond each.
    pub(super) fn stops_short_of(&self, bearing: f64) -> [Option<(Goal, f64)>; 2] {
        let Some(Stops { min, max }) = self.stops else {
            return [None, None];
        };
        let (beyond_max, before_min) = beyond(bearing, min, max);
        let short = |stop, by| (EDGE < by).then(|| (self.goal(stop), by));
        [short(max, beyond_max), short(min, before_min)]
    }

    /// How far beyond `goal`, a stop, a target may be for the joint to wait there for it, though an angle on the
    /// other side of its travel points at it; and whether that is only so as long as it would have to turn back.
    ///
    /// So a target that trembles about the stop does not make it unwind. A joint that can stop within [`NEAR_STOP`]
    /// of its stop waits for a target up to [`TREMBLE`] beyond it, or half of that while it moves away: about either
    /// border a target may tremble by 0.1°. One that is further away, and on its way to the stop, keeps on.
    pub(super) fn patience(&self, joint: Joint, goal: Goal) -> (f64, bool) {
        let leaves = self.turns_back(joint, goal);
        let angle = self.angle(joint);
        if self.clamped(angle) != angle {
            (0.0, false)
        } else if (self.standstill(joint) - goal.unwound).abs() <= NEAR_STOP {
            (if leaves { 0.5 * TREMBLE } else { TREMBLE }, false)
        } else if joint.rate == 0.0 || leaves {
            (0.0, false)
        } else {
            (TREMBLE, true)
        }
    }

    /// How long the joint takes from one end of its travel to the other, or for a turn, from rest to rest.
    pub(super) fn seconds_of_travel(&self) -> f64 {
        let (start, end) = self.stops.map_or((0.0, TAU), |Stops { min, max }| (min, max));
        let endless = Self { stops: None, ..*self };
        endless
            .time(Joint { angle: 0.0, rate: 0.0 }, Goal { unwound: end - start, ..self.goal(end) })
    }

    /// The time of the joint to `goal` as a part of `most` seconds; the turn as a part of the travel, where all
    /// is there at once.
    pub(super) fn part(&self, joint: Joint, goal: Goal, most: f64) -> f64 {
        let travel = self.stops.map_or(TAU, |Stops { min, max }| max - min);
        let seconds = self.time(joint, goal);
        let (part, whole) = if most == 0.0 {
            ((goal.unwound - self.angle(joint)).abs(), travel)
        } else {
            (seconds, most)
        };
        if part == 0.0 {
            0.0
        } else if part >= FOREVER || whole == 0.0 {
            1.0
        } else {
            at_most(part, FOREVER) / nonzero(whole)
        }
    }
}

/// What turning back counts as, as an angle: more than a tremble changes the difference of two goals by.
pub(super) fn turning_back(turns_back: bool) -> f64 {
    if turns_back { 2.0 * TREMBLE } else { 0.0 }
}

/// −1, 0 or 1 as `rate` is negative, zero or positive.
fn sense(rate: f64) -> f64 {
    if rate > 0.0 {
        1.0
    } else if rate < 0.0 {
        -1.0
    } else {
        0.0
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

/// `angle` itself when it is in (−π, π], π for ±π as a float, else the same direction in (−π, π].
pub(super) fn within_turn(angle: f64) -> f64 {
    crate::math::wrap::in_f64(angle)
}
