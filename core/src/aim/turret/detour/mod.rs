//! Detours: the paths around the sectors through which a turret must not point.
//!
//! Both joints move at the same time, independently, and a joint that turns to a goal at rest stays between its angle,
//! the angle at which it can stop, and the goal. So a *leg*, a move of both joints to a waypoint, is safe if the box of
//! these angles is free, whatever the rates. A leg may be left for another leg at any time.
//!
//! Where the box up to the goal is not free, the way leads over corners of the blocks, from box to box. If there is any
//! way, there is one over corners. Where a way rises and keeps turning in one direction, a block inside its box has a
//! corner in the box on the way's side, and two smaller boxes meet there. Where a way turns back, it follows an edge,
//! which ends in corners. Where the goal is just behind an edge, a point in line with the goal and the edge is sooner than
//! any corner.
//!
//! Dijkstra's algorithm finds the way of least time. The first leg counts with the time that the joints take from their
//! present state, and a little more if one has to turn back; each other leg counts from rest to rest. Each step finds the
//! way anew. As the turret follows a leg, the time of that way falls by the time of the step, so the least time never
//! grows: the turret arrives no later than first estimated. It leaves a leg as soon as a way that does not pass through the
//! leg's end is faster, at that moment within the step.
//!
//! Sources: T. Lozano-Pérez and M. A. Wesley, "An algorithm for planning collision-free paths among polyhedral
//! obstacles", Communications of the ACM 22, 1979: the graph of corners that see each other. E. W. Dijkstra, "A note
//! on two problems in connexion with graphs", Numerische Mathematik 1, 1959. T. Fraichard and H. Asama, "Inevitable
//! collision states", Advanced Robotics 18, 2004: a state is safe from which a turret can brake.

mod parts;
mod start;

use core::f64::consts::TAU;

pub(super) use parts::{seconds, step};
use start::Start;
pub(super) use start::way_out;

use super::effort::{self, WORTH_CHANGING};
use super::joint::{Angles, Goal, Goals, JointLimits, Joints};
use super::keep_out::{KeepOut, Span, is_within};
use super::sector::modulo_turn;
use super::validated::Turret;

/// The most corners that a search considers. Only many sectors on an azimuth with a travel of several turns have more;
/// then the last corners are left out.
const MAX_CORNERS: usize = 96;

/// How far to either side of the turret a search looks for corners on an azimuth of several turns, radians.
const HORIZON: f64 = 2.0 * TAU;

/// The number of turns within the horizon.
const TURNS: u32 = 4;

/// A way that takes at most this many times as long as the same turn with nothing on the path is taken without a search for a
/// better one.
const WORTH_A_SEARCH: f64 = 1.0 + 1.0 / 32.0;

/// How a turret gets to its goals.
#[derive(Clone, Copy, Debug)]
pub(super) enum Around {
    /// Nothing is on the path.
    Direct,
    Way(Way),
    /// No way leads there.
    Blocked,
}

/// A way to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The place where it leads.
    pub(super) place: Angles,
    /// The same place, with the azimuth at which the last leg ends: on an endless azimuth, it may differ by whole
    /// turns.
    end: Angles,
    /// The ends of its first and its second leg; `None` for a way of one leg.
    waypoints: Option<[Angles; 2]>,
    /// The approximate number of seconds that it takes.
    pub(super) seconds: f64,
}

impl Way {
    /// Returns the goals at its end: goals that are already there keep their motion, the others are at rest. A way of
    /// one leg keeps its turns.
    pub(super) fn goals(&self, turret: &Turret<'_>, goals: &Goals) -> Goals {
        let Goals { mut azimuth, elevation } = goals.moved_to(turret, self.place);
        if self.waypoints.is_none() {
            azimuth.unwrapped = self.end.azimuth;
        }
        Goals { azimuth, elevation }
    }
}

/// A corner, and the time of the way to it.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: Angles,
    /// The seconds that the way to it takes; infinite as long as no way is known.
    seconds: f64,
    is_settled: bool,
}

/// The ends of the first and the second leg of the way to a corner; the second is NaN if the first leg ends at the
/// corner.
type Waypoints = [Angles; 2];

const NOWHERE: Angles = Angles { azimuth: f64::NAN, elevation: f64::NAN };

/// The ways from where a turret is.
pub(super) struct Detours<'a> {
    turret: &'a Turret<'a>,
    joints: &'a Joints,
    keep_out: &'a KeepOut<'a>,
    start: Start,
    corners: &'a mut [Corner; MAX_CORNERS],
    waypoints: &'a mut [Waypoints; MAX_CORNERS],
    count: usize,
    is_searched: bool,
}

impl Detours<'_> {
    /// Calls `use_it` with the ways from where a turret is, and returns its result. The ways are lent, since their arrays
    /// are too large to move.
    #[inline(never)]
    pub(super) fn with<T>(
        turret: &Turret<'_>,
        joints: &Joints,
        keep_out: &KeepOut<'_>,
        use_it: impl FnOnce(&mut Detours<'_>) -> T,
    ) -> T {
        let start = Start::new(turret, joints, keep_out);
        let unused = Corner { at: start.at, seconds: f64::INFINITY, is_settled: false };
        use_it(&mut Detours {
            turret,
            joints,
            keep_out,
            corners: &mut [unused; MAX_CORNERS],
            waypoints: &mut [[start.at; 2]; MAX_CORNERS],
            start,
            count: 0,
            is_searched: false,
        })
    }

    /// Returns how the turret gets to its goals.
    pub(super) fn around(&mut self, goals: &Goals) -> Around {
        let goal = goals.angles();
        let is_direct = self.start.seconds_out.is_none()
            && self.keep_out.is_allowed(goal)
            && self.is_free_up_to(goal)
            && !effort::is_sooner(
                self.least_seconds(goal),
                seconds_to(self.turret, self.joints, goal),
            );
        if is_direct {
            Around::Direct
        } else {
            self.way_to(goal).map_or(Around::Blocked, Around::Way)
        }
    }

    /// Returns the way to a goal; `None` where there is none.
    #[inline(never)]
    fn way_to(&mut self, goal: Angles) -> Option<Way> {
        let is_allowed = self.keep_out.is_allowed(goal);
        if is_allowed
            && let Some(way) = self.first_leg(goal)
            && way.seconds <= self.least_seconds(goal)
        {
            return Some(way);
        }
        self.search();
        if is_allowed { self.way_to_goal(goal) } else { None }
    }

    /// Returns the way to a place outside of sectors, after the search; `None` where there is no way.
    pub(super) fn way(&self, place: Angles) -> Option<Way> {
        let mut best = self.first_leg(place);
        for (corner, waypoints) in self.corners().iter().zip(self.waypoints.iter()) {
            best = self.sooner(best, corner, *waypoints, place);
        }
        best
    }

    /// Returns the way to a goal outside of sectors, after the search: over corners, or over a point in line with both the
    /// goal and the edge of a sector. Without these points, the time would jump where the goal comes behind an edge.
    fn way_to_goal(&self, goal: Angles) -> Option<Way> {
        let mut best = self.way(goal);
        let unhindered = self.least_seconds(goal);
        for corner in self.corners() {
            let Angles { azimuth, elevation } = corner.at;
            for at in [Angles { azimuth, ..goal }, Angles { elevation, ..goal }] {
                if best.is_none_or(|best| best.seconds > unhindered * WORTH_A_SEARCH)
                    && self.keep_out.is_allowed(at)
                    && let Some(Way { end, seconds, .. }) = self.first_leg(at)
                {
                    let point = Corner { at, seconds, is_settled: true };
                    best = self.sooner(best, &point, [end, NOWHERE], goal);
                }
            }
        }
        best
    }

    /// Returns the sooner one of a way to a place and the way over a corner to which `waypoints` lead.
    fn sooner(
        &self,
        way: Option<Way>,
        corner: &Corner,
        waypoints: Waypoints,
        place: Angles,
    ) -> Option<Way> {
        let least = way.map_or(f64::INFINITY, |way| way.seconds);
        if corner.seconds >= least {
            return way;
        }
        let Some((end, seconds)) = self.leg(corner.at, place) else { return way };
        let [first, _] = waypoints;
        let seconds = corner.seconds + seconds + self.seconds_of_turning_back(first);
        if !effort::is_sooner(seconds, least) {
            return way;
        }
        let waypoints = Some(corner.waypoints_on(waypoints, end));
        Some(Way { place, end, waypoints, seconds })
    }

    /// Returns by how much a way counts as later if a joint has to turn back for its first leg, be it the slower one or not.
    fn seconds_of_turning_back(&self, first: Angles) -> f64 {
        let Self { turret, joints, .. } = self;
        let turns = first - turret.limits.angles(**joints);
        let turns_back = turns.zip(**joints).any(|(turn, joint)| turn * joint.bounded_rate() < 0.0);
        let worth = Angles { azimuth: WORTH_CHANGING, elevation: WORTH_CHANGING };
        if turns_back { effort::seconds_of_turns(&turret.limits, worth).larger() } else { 0.0 }
    }

    /// Calls `visit` with each place outside of sectors that may be the nearest to `goal`.
    pub(super) fn for_each_place(&self, goal: Angles, visit: &mut dyn FnMut(Angles)) {
        self.keep_out.for_each_place(goal, self.start.at.azimuth, |place| {
            if self.keep_out.is_allowed(place) {
                visit(place);
            }
        });
    }

    /// Returns the way to where the turret can stop, or out of a block.
    pub(super) fn way_out(&self) -> Way {
        let Start { at, stopping, seconds_out } = self.start;
        let place = if seconds_out.is_some() { at } else { stopping };
        let seconds = seconds_out.unwrap_or(0.0);
        Way { place, end: place, waypoints: None, seconds }
    }

    /// Finds the ways to all corners, by Dijkstra's algorithm.
    #[inline(never)]
    fn search(&mut self) {
        if self.is_searched {
            return;
        }
        self.is_searched = true;
        self.gather_corners();
        for index in 0..self.count {
            let way = self.corners.get(index).and_then(|corner| self.first_leg(corner.at));
            if let (Some(corner), Some(waypoints), Some(way)) =
                (self.corners.get_mut(index), self.waypoints.get_mut(index), way)
            {
                corner.seconds = way.seconds;
                *waypoints = way.waypoints.unwrap_or([way.end, NOWHERE]);
            }
        }
        while let Some((nearest, nearest_waypoints)) = self.settle_nearest() {
            for index in 0..self.count {
                let Some(corner) = self.corners.get(index) else { continue };
                if corner.seconds <= nearest.seconds {
                    continue;
                }
                let Some((end, seconds)) = self.leg(nearest.at, corner.at) else { continue };
                let seconds = nearest.seconds + seconds;
                if let (Some(corner), Some(waypoints)) =
                    (self.corners.get_mut(index), self.waypoints.get_mut(index))
                    && seconds < corner.seconds
                {
                    corner.seconds = seconds;
                    *waypoints = nearest.waypoints_on(nearest_waypoints, end);
                }
            }
        }
    }

    /// Gathers the corners at which the turret may be.
    fn gather_corners(&mut self) {
        let Self { turret, keep_out, corners, count, start, .. } = self;
        let lowest = start.stopping.azimuth - HORIZON;
        let turns = if turret.limits.azimuth.travel.is_some() { TURNS } else { 1 };
        for corner in keep_out.corners() {
            let first = lowest + modulo_turn(corner.azimuth - lowest);
            for turn in 0..turns {
                let at = Angles { azimuth: first + f64::from(turn) * TAU, ..corner };
                let is_within = is_within(turret.limits.azimuth.travel, at.azimuth)
                    && is_within(turret.limits.elevation.travel, at.elevation);
                if is_within
                    && keep_out.is_allowed(at)
                    && let Some(corner) = corners.get_mut(*count)
                {
                    corner.at = at;
                    *count += 1;
                }
            }
        }
    }

    fn corners(&self) -> &[Corner] {
        self.corners.get(..self.count).unwrap_or_default()
    }

    /// Settles the unsettled corner with the least time, and returns it with its waypoints.
    fn settle_nearest(&mut self) -> Option<(Corner, Waypoints)> {
        let mut nearest: Option<(&mut Corner, Waypoints)> = None;
        for (corner, waypoints) in
            self.corners.iter_mut().zip(self.waypoints.iter()).take(self.count)
        {
            let least = nearest.as_ref().map_or(f64::INFINITY, |(nearest, _)| nearest.seconds);
            if !corner.is_settled && corner.seconds < least {
                nearest = Some((corner, *waypoints));
            }
        }
        let (nearest, waypoints) = nearest?;
        nearest.is_settled = true;
        Some((*nearest, waypoints))
    }

    /// Returns whether the box that contains `end`, the joints' present angles and the angles at which they can stop is
    /// free.
    fn is_free_up_to(&self, end: Angles) -> bool {
        let Start { at, stopping, .. } = self.start;
        self.keep_out.is_free(
            Span::at(at.azimuth).with(stopping.azimuth).with(end.azimuth),
            Span::at(at.elevation).with(stopping.elevation).with(end.elevation),
        )
    }

    /// Returns the way of one leg to `place`; of two legs for a turret that has to leave a block first.
    fn first_leg(&self, place: Angles) -> Option<Way> {
        let Self { turret, start, .. } = self;
        if let Some(seconds_out) = start.seconds_out {
            let (end, seconds) = self.leg(start.at, place)?;
            let waypoints = (start.at != place).then_some([start.at, end]);
            let seconds = seconds_out + seconds;
            return Some(Way { place, end, waypoints, seconds });
        }
        let mut best: Option<Way> = None;
        for turn in
            turns(&turret.limits.azimuth, start.at.azimuth, place.azimuth).into_iter().flatten()
        {
            let end = Angles { azimuth: start.at.azimuth + turn, ..place };
            if !self.is_free_up_to(end) {
                continue;
            }
            let seconds = seconds_to(turret, self.joints, end);
            if best.is_none_or(|best| seconds < best.seconds) {
                best = Some(Way { place, end, waypoints: None, seconds });
            }
        }
        best
    }

    /// Returns about how many seconds turning to `place` would take with nothing on the path.
    fn least_seconds(&self, place: Angles) -> f64 {
        let Self { turret, start, .. } = self;
        let mut least = f64::INFINITY;
        for turn in
            turns(&turret.limits.azimuth, start.at.azimuth, place.azimuth).into_iter().flatten()
        {
            let end = Angles { azimuth: start.at.azimuth + turn, ..place };
            let seconds = seconds_to(turret, self.joints, end);
            least = if seconds < least { seconds } else { least };
        }
        least
    }

    /// Returns the end of the leg from rest to rest, and how many seconds it takes; `None` where the leg is not free.
    fn leg(&self, from: Angles, to: Angles) -> Option<(Angles, f64)> {
        let Self { turret, keep_out, .. } = self;
        let elevations = Span::at(from.elevation).with(to.elevation);
        let mut best: Option<(Angles, f64)> = None;
        for turn in turns(&turret.limits.azimuth, from.azimuth, to.azimuth).into_iter().flatten() {
            let end = Angles { azimuth: from.azimuth + turn, ..to };
            if !keep_out.is_free(Span::at(from.azimuth).with(end.azimuth), elevations) {
                continue;
            }
            let leg = Angles { azimuth: turn, ..to - from };
            let seconds = effort::of_both(effort::seconds_of_turns(&turret.limits, leg));
            if best.is_none_or(|(_, least)| seconds < least) {
                best = Some((end, seconds));
            }
        }
        best
    }
}

impl Corner {
    /// Returns the waypoints of a way over this corner that continues from it to `end`. The given waypoints lead to the
    /// corner; the azimuths of the result include the same whole turns as the first waypoint's.
    fn waypoints_on(&self, [first, second]: Waypoints, end: Angles) -> Waypoints {
        if second.azimuth.is_nan() {
            let azimuth = first.azimuth + (end.azimuth - self.at.azimuth);
            [first, Angles { azimuth, ..end }]
        } else {
            [first, second]
        }
    }
}

/// Returns about how many seconds the joints take to a place. A place for which a joint has to turn back counts as further
/// away: a turret remembers where it is turning to, but not by which way, and a target that trembles about two ways of the
/// same length would make it turn back in each step.
fn seconds_to(turret: &Turret<'_>, joints: &Joints, place: Angles) -> f64 {
    let seconds = turret.limits.zip(*joints).zip(place).map(|((limits, joint), angle)| {
        let (goal, turn) = (limits.goal_at(angle), angle - limits.angle(joint));
        let further = if turn * joint.bounded_rate() < 0.0 { WORTH_CHANGING } else { 0.0 };
        let unwrapped = goal.unwrapped + further.copysign(turn);
        effort::seconds(&limits, joint, Goal { unwrapped, ..goal })
    });
    effort::of_both(seconds)
}

/// Returns the turns in azimuth by which a leg can go from one angle to another.
fn turns(limits: &JointLimits, from: f64, to: f64) -> [Option<f64>; 2] {
    if limits.travel.is_some() {
        return [Some(to - from), None];
    }
    let turn = modulo_turn(to - from);
    [Some(turn), Some(turn - TAU)]
}

#[cfg(test)]
mod tests;
