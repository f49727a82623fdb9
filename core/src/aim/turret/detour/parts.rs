//! A step around sectors, in parts: each part is on one leg of the way that is found at its beginning.

use super::{Around, Detours, Waypoints};
use crate::aim::turret::joint::{Angles, EQUAL_ANGLES, Goals, JointLimits, Joints};
use crate::aim::turret::keep_out::KeepOut;
use crate::aim::turret::slew::{self, FOREVER};
use crate::aim::turret::validated::Turret;
use crate::math::scalar::{at_least, at_most};

/// A longer step is divided into parts of at most this many seconds.
const LONGEST_STEP: f64 = 0.02;

/// The most parts into which a step is divided because it is long; longer steps get longer parts. A leg that ends
/// within the step adds a part.
const STEPS: f64 = 32.0;

/// The most parts of a step. A way has fewer corners than the difference to [`STEPS`].
const MOST_PARTS: usize = 256;

/// The least duration of a leg, seconds: rounding must not make endlessly many legs without any length.
const SHORTEST_LEG: f64 = 1e-6;

/// How often a part within which a turret may leave its leg is halved, to find when.
const HALVINGS: u32 = 5;

/// A part of a step.
struct Part {
    /// Where the joints turn.
    goals: Goals,
    /// For at most this many seconds.
    seconds: f64,
    /// Whether the way ends there.
    is_last: bool,
}

/// Returns the joints after a step of `dt` seconds toward their goals, around the sectors on the path, and the turns that
/// they then have left. Calls `visit` with each part of the step: the joints at its beginning, the goals of its leg, and
/// its seconds.
pub(crate) fn step(
    turret: &Turret<'_>,
    joints: &Joints,
    goals: &Goals,
    dt: f64,
    mut visit: impl FnMut(&Joints, &Goals, f64),
) -> (Joints, Angles) {
    let mut joints = *joints;
    let mut to_goals = goals.from(turret, &joints);
    let mut left = dt;
    let longest = at_least(dt / STEPS, LONGEST_STEP);
    turret.with_keep_out(|keep_out| {
        for _ in 0..MOST_PARTS {
            let Part { goals, seconds, .. } =
                next_part(turret, &joints, keep_out, goals, left, at_most(left, longest));
            visit(&joints, &goals, seconds);
            let to_leg = goals.from(turret, &joints);
            let (next, leg_left) = slew::joints(turret, &joints, &goals, seconds);
            to_goals = to_goals - (to_leg - leg_left);
            joints = next;
            left -= seconds;
            if left <= 0.0 {
                break;
            }
        }
    });
    (joints, to_goals)
}

/// Returns how many seconds the joints take to their goals, which are at rest: infinite when they never arrive. The
/// seconds are those of steps of [`LONGEST_STEP`], or of longer steps for a way that takes long.
pub(crate) fn seconds(turret: &Turret<'_>, joints: &Joints, goals: &Goals) -> f64 {
    let mut joints = *joints;
    let mut elapsed = 0.0;
    turret.with_keep_out(|keep_out| {
        let way_to = |detours: &mut Detours<'_>| detours.way_to(goals.angles());
        let way = Detours::with(turret, &joints, keep_out, way_to);
        let estimate = way.map_or(FOREVER, |way| way.seconds);
        if estimate >= FOREVER {
            return f64::INFINITY;
        }
        let longest = at_least(estimate / (4.0 * STEPS), LONGEST_STEP);
        for _ in 0..MOST_PARTS {
            let Part { goals, seconds, is_last } =
                next_part(turret, &joints, keep_out, goals, 0.0, longest);
            if is_last {
                return elapsed + slew::longer_seconds(turret, &joints, &goals);
            }
            (joints, _) = slew::joints(turret, &joints, &goals, seconds);
            elapsed += seconds;
        }
        f64::INFINITY
    })
}

/// Returns the next part of a step, which ends where the turret may leave its leg for a better one: while it brakes for
/// a corner, each moment counts twice. See [`Detours::part`].
fn next_part(
    turret: &Turret<'_>,
    joints: &Joints,
    keep_out: &KeepOut<'_>,
    goals: &Goals,
    left: f64,
    longest: f64,
) -> Part {
    let from = |joints: &Joints| {
        Detours::with(turret, joints, keep_out, |detours| detours.part(goals, left, longest))
    };
    let part = from(joints);
    let place = |part: &Part| part.goals.map(|goal| goal.angle);
    let is_left_by = |seconds: f64| {
        let (next, _) = slew::joints(turret, joints, &part.goals, seconds);
        turret.apart(place(&from(&next)), place(&part)) > EQUAL_ANGLES
    };
    if part.is_last || !is_left_by(part.seconds) {
        return part;
    }
    let (mut least, mut most) = (0.0, part.seconds);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (least + most);
        if is_left_by(middle) {
            most = middle;
        } else {
            least = middle;
        }
    }
    Part { seconds: at_most(at_least(most, SHORTEST_LEG), part.seconds), ..part }
}

impl Detours<'_> {
    /// Returns the next part of a step that has `left` seconds left; a leg to a corner takes at most `longest` seconds.
    ///
    /// The joints turn to their goals, which may move, if the box up to the goals is free, and if the box of all angles
    /// on their paths in this part, including the paths on which they could then brake, is free. Otherwise they turn
    /// along a leg to a place at rest.
    #[inline(never)]
    fn part(&mut self, goals: &Goals, left: f64, longest: f64) -> Part {
        let Self { turret, joints, keep_out, .. } = *self;
        let way = match self.around(goals) {
            Around::Direct => None,
            Around::Way(way) => Some(way),
            // A goal that has moved since the choice.
            Around::Blocked => Some(self.way_out()),
        };
        let Some(way) = way else {
            let sweeps_free = keep_out.is_free(
                slew::reach(&turret.limits.azimuth, joints.azimuth, goals.azimuth, left),
                slew::reach(&turret.limits.elevation, joints.elevation, goals.elevation, left),
            );
            let goals = if sweeps_free { *goals } else { goals.at_rest_there() };
            return Part { goals, seconds: left, is_last: true };
        };
        let Some(waypoints) = way.waypoints else {
            let goals = way.goals(turret, goals).at_rest_there();
            return Part { goals, seconds: left, is_last: true };
        };
        let goals = turret.limits.goals_at(self.leg_of(waypoints));
        let seconds = at_least(slew::longer_seconds(turret, joints, &goals), SHORTEST_LEG);
        let seconds = if seconds < longest { seconds } else { longest };
        Part { goals, seconds, is_last: false }
    }

    /// Returns where the joints turn to on a way of several legs: to the first waypoint. A joint that continues in the
    /// same direction on the second leg does not stop at the waypoint, provided that the box up to its angle at the
    /// second waypoint is free and the other joint arrives first.
    fn leg_of(&self, [first, second]: Waypoints) -> Angles {
        let Self { turret: Turret { limits, .. }, joints, start, .. } = self;
        if start.seconds_out.is_some() {
            return first;
        }
        let seconds = limits
            .zip(**joints)
            .zip(limits.goals_at(first))
            .map(|((limits, joint), goal)| slew::seconds(&limits, joint, goal));
        let (turn, next) = (first - start.at, second - first);
        let goes_on = |limits: &JointLimits, turn: f64, next: f64, other: f64| {
            // The joint cannot arrive sooner than at its highest rate.
            let is_later = other == 0.0 || other * limits.highest_rate() <= turn.abs();
            turn * next >= 0.0 && is_later
        };
        let azimuth_on = Angles { azimuth: second.azimuth, ..first };
        let elevation_on = Angles { elevation: second.elevation, ..first };
        if goes_on(&limits.azimuth, turn.azimuth, next.azimuth, seconds.elevation)
            && self.is_free_up_to(azimuth_on)
        {
            azimuth_on
        } else if goes_on(&limits.elevation, turn.elevation, next.elevation, seconds.azimuth)
            && self.is_free_up_to(elevation_on)
        {
            elevation_on
        } else {
            first
        }
    }
}
