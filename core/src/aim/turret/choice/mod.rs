//! The choice: the joint angles to which a turret turns for a target.
//!
//! The rules, in the order in which they apply:
//!
//! 1. **Branches.** The pointing solution has up to four branches: over the top or not, behind the trunnion or not.
//!    Branches on which the turret cannot point are skipped. On branches on which the turret does not wait at stops,
//!    only routes without a limit count ([`usage_of`]).
//! 2. **Candidates.** On each branch, each joint has candidates ([`candidates`]): the equivalent angles within its
//!    travel, which are exact; if there are none, a stop at which the joint waits; and the near stops, which are within
//!    the aim tolerance plus a tremble of the exact angle.
//! 3. **Routes.** Each pair of an azimuth candidate and an elevation candidate is a route ([`Chooser::route_to`]). A
//!    route *points* if both candidates are exact and the target is not too close; or if it ends on target; or if it
//!    ends within a tremble of being on target, at near stops where the joints have the patience to wait. Any other
//!    route is *off target* if it ends at exact angles, at stops at which to wait, or at near stops that are as good;
//!    the rest are dropped.
//!    Where the turret has to keep out of sectors, a route leads around them ([`detour`](super::detour)). A route whose
//!    end the sectors block ends at the nearest place that the turret can reach. It points if it ends on target there;
//!    or if it ends within a tremble of being on target, and the turret is next to that place or on its way there.
//! 4. **Pointing routes first.** A route that points is better than any route that is off target.
//! 5. **The fastest.** Of two routes that point, the faster is better; then the route that turns less in azimuth; then
//!    the route that is not over the top; then the counterclockwise route ([`Chooser::is_preferred`]). Routes that
//!    point only onward are compared by rule 6.
//! 6. **The least miss.** Of two routes off target, the better is the route with the smaller m + 10°·t/T: m is the
//!    angle off the target at its end, t its time, T the time to cross all of the travel ([`Chooser::cost`]). At equal
//!    cost, rule 5 decides.
//! 7. **Onward.** A joint that is on its way to a near stop, but not next to it yet, continues to it only if the turret
//!    would have to turn back otherwise: such a route counts *only onward*. So if the best route found so far turns a
//!    joint back, the best only-onward route replaces it, provided that no other route points or that the only-onward
//!    route is better by rules 5 and 6.
//! 8. **None.** Without any route, both joints brake.
//!
//! So a turret does not change its choice on its path to a target at rest: each step brings the chosen goal nearer by a
//! full step, and no other goal by more. Nor does it change its choice for a target that it follows: the rate that
//! target and joint have in common is subtracted before goals are compared. For a target that trembles about a border
//! between two goals, each route that turns back gets the penalty of [`hysteresis`].

mod candidate;
pub(super) mod certain;
mod dead_zone;
pub(super) mod effort;
pub(super) mod equivalent;
pub(super) mod hysteresis;

use core::f64::consts::PI;

use self::candidate::{Candidate, Candidates, Precision, candidates};
use self::hysteresis::{NEAR_STOP, TREMBLE};
use super::detour::Detours;
use super::joint::{EQUAL_ANGLES, Goal, JointLimits, JointState, Travel};
use super::kinematics::Barrel;
use super::sector::UPRIGHT;
use super::solution::{Branch, PointingSolution, TargetInMount};
use super::target_motion::{AngleRates, TargetMotion};
use super::validated::{Goals, Joints, Turret};
use super::{flags, slew};
use crate::math::scalar::at_most;

/// The joint angles to turn to.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim::turret) struct Route {
    pub(in crate::aim::turret) azimuth: Goal,
    pub(in crate::aim::turret) elevation: Goal,
    /// Which stops keep the route from pointing at the target, and whether the target is too close.
    pub(in crate::aim::turret) flags: u32,
    /// Whether the route counts as pointing at the target.
    points: bool,
    /// Whether the route counts only as long as the turret would have to turn back otherwise.
    only_onward: bool,
    /// The angle between boresight and target at the end of the route, radians.
    miss: f64,
    /// Whether any route, this one or another, points at the target, exactly or within the aim tolerance.
    is_reachable: bool,
    /// `None` where the joints turn to their goals directly.
    detour: Option<Detour>,
}

/// What is known about a path around sectors.
#[derive(Clone, Copy, Debug)]
struct Detour {
    /// The approximate time that the path takes.
    seconds: f64,
    /// Whether a joint has to turn back at the start of the path.
    turns_back: bool,
}

impl Route {
    /// Returns whether any route, this one or another, points at the target, exactly or within the aim tolerance.
    pub(in crate::aim::turret) fn is_reachable(&self) -> bool {
        self.is_reachable
    }

    /// Returns whether the route goes around sectors.
    pub(in crate::aim::turret) fn is_detoured(&self) -> bool {
        self.detour.is_some()
    }

    pub(in crate::aim::turret) fn goals(&self) -> Goals {
        Goals { azimuth: self.azimuth, elevation: self.elevation }
    }

    /// Returns the angle between boresight and target at the end of the route, radians.
    pub(in crate::aim::turret) fn miss(&self) -> f64 {
        self.miss
    }

    /// Returns the joints at the first stop that one of them runs into on its path to its goal, which is at rest, and
    /// the seconds until then.
    pub(in crate::aim::turret) fn first_stop(
        &self,
        turret: &Turret,
        joints: &Joints,
    ) -> Option<(Joints, f64)> {
        let azimuth = slew::first_stop(&turret.azimuth, joints.azimuth, self.azimuth);
        let elevation = slew::first_stop(&turret.elevation, joints.elevation, self.elevation);
        let after = match (azimuth, elevation) {
            (Some((_, a)), Some((_, b))) => at_most(a, b),
            (Some((_, after)), None) | (None, Some((_, after))) => after,
            (None, None) => return None,
        };
        let at = |limits: &JointLimits, joint, goal, stop: Option<(JointState, f64)>| match stop {
            Some((stop, at)) if at == after => stop,
            _ => slew::step(limits, joint, goal, after),
        };
        let joints = Joints {
            azimuth: at(&turret.azimuth, joints.azimuth, self.azimuth, azimuth),
            elevation: at(&turret.elevation, joints.elevation, self.elevation, elevation),
        };
        Some((joints, after))
    }
}

/// The best route of each kind.
#[derive(Default)]
struct Best {
    pointing: Option<Route>,
    off_target: Option<Route>,
    pointing_onward: Option<Route>,
    off_target_onward: Option<Route>,
    /// Whether any route points at the target, exactly or within the aim tolerance.
    is_reachable: bool,
}

/// Which routes on a branch a turret uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Usage {
    Skipped,
    /// Only routes that no stop limits, to a target that is not too close.
    WithoutLimit,
    /// Also routes that end at stops.
    All,
}

/// How much larger the miss of a route off target may be if the route saves the time to cross all of the travel,
/// radians: 10°, the same as for a stop in the dead zone.
pub(in crate::aim::turret) const MISS_FOR_TIME: f64 = 10.0 * PI / 180.0;

/// Returns the route from `joints` to the target, which moves as `motion` describes; without `motion` it is at rest.
pub(in crate::aim::turret) fn route(
    turret: &Turret,
    joints: &Joints,
    target: &TargetInMount,
    motion: Option<&TargetMotion>,
) -> Route {
    if turret.has_keep_out() {
        turret.with_keep_out(|keep_out| {
            Detours::with(turret, joints, keep_out, |detours| {
                route_with(turret, joints, target, motion, Some(detours))
            })
        })
    } else {
        route_with(turret, joints, target, motion, None)
    }
}

/// Returns the route, with the paths around the sectors that the turret has to keep out of.
fn route_with(
    turret: &Turret,
    joints: &Joints,
    target: &TargetInMount,
    motion: Option<&TargetMotion>,
    mut detours: Option<&mut Detours<'_>>,
) -> Route {
    let chooser = Chooser { turret, joints };
    let mut best = Best::default();
    // |f|, the same for all branches. The first branch sets it; for that branch `usage_of` does not need it.
    let mut ahead = 0.0;
    for branch in Branch::ALL {
        let usage = usage_of(turret, branch, target, ahead);
        if usage == Usage::Skipped {
            continue;
        }
        let solution = target.solution(branch);
        ahead = solution.ahead.abs();
        let (azimuth_rates, elevation_rates) = chooser.angle_rates(target, motion, &solution);
        let azimuths = chooser.azimuths(&solution, azimuth_rates);
        let elevations = chooser.elevations(&solution, elevation_rates);
        // By reference: copying the arrays would call memcpy.
        for &azimuth in azimuths.iter().flatten() {
            for &elevation in elevations.iter().flatten() {
                let route = chooser.route_to(azimuth, elevation, solution.too_close, target);
                let route = match (route, detours.as_deref_mut()) {
                    (Some(route), Some(detours)) => Some(chooser.detoured(route, detours, target)),
                    (route, _) => route,
                };
                match route {
                    Some(route) if usage == Usage::All || route.flags == 0 => {
                        chooser.keep_better(route, &mut best);
                    }
                    _ => {}
                }
            }
        }
    }
    chooser.choose(&best)
}

/// Returns how the turret uses a branch, with the target at the distance `ahead` from the azimuth's axis.
///
/// * A target behind the trunnion can be in front of the muzzle only if the muzzle is behind the trunnion, too.
/// * A turret whose elevation goes over the top also has routes that end at stops there.
/// * Any other turret can point at a target behind the azimuth's axis only if the target is between the axis and a
///   trunnion behind the axis, or so near that the line of a raised muzzle comes down to it: |f| + t_f < |m_u| in the
///   symbols of [`solution`](super::solution).
fn usage_of(turret: &Turret, branch: Branch, target: &TargetInMount, ahead: f64) -> Usage {
    let Branch { over_the_top, behind_trunnion } = branch;
    if behind_trunnion {
        return if target.muzzle.x < 0.0 { Usage::WithoutLimit } else { Usage::Skipped };
    }
    if !over_the_top || goes_over_the_top(turret) {
        Usage::All
    } else if ahead < target.muzzle.y.abs() - target.trunnion.x {
        Usage::WithoutLimit
    } else {
        Usage::Skipped
    }
}

/// Returns whether the elevation can go over the top.
pub(in crate::aim::turret) fn goes_over_the_top(turret: &Turret) -> bool {
    let is_beyond = |Travel { min, max }: Travel| max > UPRIGHT || min < -UPRIGHT;
    turret.elevation.travel.is_some_and(is_beyond)
}

/// A turret that chooses between routes from its current joint angles.
struct Chooser<'a> {
    turret: &'a Turret<'a>,
    joints: &'a Joints,
}

impl Chooser<'_> {
    fn angle_rates(
        &self,
        target: &TargetInMount,
        motion: Option<&TargetMotion>,
        solution: &PointingSolution,
    ) -> (AngleRates, AngleRates) {
        let azimuth_kept = self.turret.azimuth.stopping_angle(self.joints.azimuth);
        motion.map_or((AngleRates::STILL, AngleRates::STILL), |motion| {
            motion.angle_rates(target, solution, azimuth_kept)
        })
    }

    fn azimuths(&self, solution: &PointingSolution, rates: AngleRates) -> Candidates {
        let (limits, joint) = (&self.turret.azimuth, self.joints.azimuth);
        let precision = Precision {
            tolerance: self.turret.aim_tolerance.into(),
            // The higher the boresight points, the less it moves for a given turn in azimuth.
            leverage: libm::cos(solution.elevation.unwrap_or(0.0)).abs(),
        };
        // A turret that goes over the top gets both stops: each branch has a dead zone of its own, and with a single
        // stop chosen on each, the branches would pull the joint back and forth. Rule 6 chooses.
        let dead_zone_stops = match solution.azimuth {
            Some(azimuth) if !goes_over_the_top(self.turret) => {
                [Some(dead_zone::stop(limits, azimuth, joint)), None]
            }
            _ => limits.stops(),
        };
        let has_detours = self.turret.has_keep_out();
        candidates(limits, solution.azimuth, joint, rates, dead_zone_stops, precision, has_detours)
    }

    fn elevations(&self, solution: &PointingSolution, rates: AngleRates) -> Candidates {
        let (limits, joint) = (&self.turret.elevation, self.joints.elevation);
        let precision = Precision { tolerance: self.turret.aim_tolerance.into(), leverage: 1.0 };
        candidates(limits, solution.elevation, joint, rates, limits.stops(), precision, false)
    }

    /// Returns the route to one candidate of each joint, by rule 3; `None` where a near stop is good enough neither to
    /// point nor to count off target.
    fn route_to(
        &self,
        azimuth: Candidate,
        elevation: Candidate,
        too_close: bool,
        target: &TargetInMount,
    ) -> Option<Route> {
        let turret = self.turret;
        let mut flags = if too_close { flags::TOO_CLOSE } else { 0 };
        if azimuth.is_limited() {
            flags |= flags::AZIMUTH_LIMITED;
        }
        if elevation.is_limited() {
            flags |= flags::ELEVATION_LIMITED;
        }
        let candidates = [azimuth, elevation];
        let (azimuth, elevation) = (azimuth.goal, elevation.goal);
        if flags == 0 {
            let (points, only_onward, miss, is_reachable) = (true, false, 0.0, true);
            return Some(Route {
                azimuth,
                elevation,
                flags,
                points,
                only_onward,
                miss,
                is_reachable,
                detour: None,
            });
        }

        let miss = target.error(&Barrel::new(azimuth.angle, elevation.angle));
        let waits = !too_close
            && candidates.iter().all(Candidate::counts_as_pointing)
            && miss <= f64::from(turret.aim_tolerance) + TREMBLE;
        let only_onward = candidates.iter().any(Candidate::only_onward);
        let is_reachable = turret.is_on_target(miss);
        let (points, only_onward) = if is_reachable {
            (true, false)
        } else if waits {
            (true, only_onward)
        } else if candidates.iter().all(Candidate::counts_off_target)
            && !(too_close && candidates.iter().any(Candidate::is_near_stop))
        {
            (false, only_onward)
        } else {
            return None;
        };
        let detour = None;
        Some(Route { azimuth, elevation, flags, points, only_onward, miss, is_reachable, detour })
    }

    /// Returns the route around the sectors on its path. If the sectors block its end, the route ends at the nearest
    /// place that the turret can reach, by rule 3.
    #[inline(never)]
    fn detoured(&self, route: Route, detours: &mut Detours<'_>, target: &TargetInMount) -> Route {
        let goals = route.goals();
        let Some(way) = detours.around(&goals) else {
            return route;
        };
        let detour = Some(Detour { seconds: way.seconds, turns_back: way.turns_back });
        let Goals { azimuth, elevation } = way.goals(self.turret, &goals);
        if way.place == goals.angles() {
            return Route { azimuth, detour, ..route };
        }
        let miss = target.error(&Barrel::new(azimuth.angle, elevation.angle));
        let tolerance = f64::from(self.turret.aim_tolerance);
        let is_reachable = self.turret.is_on_target(miss);
        let is_next_to_it = detours.turn_to(way.place) <= NEAR_STOP;
        let is_under_way = !way.turns_back && !self.joints.stand_still();
        let waits = miss <= tolerance + TREMBLE && (is_next_to_it || is_under_way);
        let points = route.flags & flags::TOO_CLOSE == 0 && (is_reachable || waits);
        let only_onward = points && !is_reachable && !is_next_to_it;
        let flags = route.flags | flags::SECTOR_LIMITED;
        Route { azimuth, elevation, flags, points, only_onward, miss, is_reachable, detour }
    }

    /// Keeps `route` if it is better than the best route of its kind.
    fn keep_better(&self, route: Route, best: &mut Best) {
        best.is_reachable |= route.is_reachable;
        if route.only_onward && route.flags & flags::SECTOR_LIMITED != 0 {
            // As an off-target route, it counts at any time.
            self.keep_better(Route { points: false, only_onward: false, ..route }, best);
        }
        let best = match (route.points, route.only_onward) {
            (true, false) => &mut best.pointing,
            (false, false) => &mut best.off_target,
            (true, true) => &mut best.pointing_onward,
            (false, true) => &mut best.off_target_onward,
        };
        if best.as_ref().is_none_or(|best| self.is_better(&route, best)) {
            *best = Some(route);
        }
    }

    /// Applies rules 4, 7 and 8.
    fn choose(&self, best: &Best) -> Route {
        let Best { pointing, off_target, pointing_onward, off_target_onward, is_reachable } = best;
        let chosen = pointing.or(*off_target).unwrap_or_else(|| self.braking());
        let chosen = Route { is_reachable: *is_reachable, ..chosen };
        if !self.turns_back(&chosen) {
            return chosen;
        }
        let off_target_onward = off_target_onward.filter(|_| pointing.is_none());
        match pointing_onward.or(off_target_onward) {
            Some(onward)
                if (onward.points && pointing.is_none()) || self.is_better(&onward, &chosen) =>
            {
                Route { is_reachable: *is_reachable, ..onward }
            }
            _ => chosen,
        }
    }

    /// Returns the route to where both joints stop.
    fn braking(&self) -> Route {
        let goal = |limits: &JointLimits, joint| limits.goal_at(limits.stopping_angle(joint));
        Route {
            azimuth: goal(&self.turret.azimuth, self.joints.azimuth),
            elevation: goal(&self.turret.elevation, self.joints.elevation),
            flags: 0,
            points: false,
            only_onward: false,
            miss: 0.0,
            is_reachable: false,
            detour: None,
        }
    }

    /// Returns whether `a` is better than `b`, by rules 5 and 6. Routes that point only onward are compared by their
    /// misses, like routes off target: they end within a tremble of being on target.
    fn is_better(&self, a: &Route, b: &Route) -> bool {
        let points_for_certain = |route: &Route| route.points && !route.only_onward;
        if points_for_certain(a) || points_for_certain(b) {
            return self.is_preferred(a, b);
        }
        let [mut a_cost, mut b_cost] = [a, b].map(|route| self.cost(route));
        // A target that trembles changes the difference of the two misses.
        if (a.miss - b.miss).abs() > EQUAL_ANGLES {
            a_cost += hysteresis::penalty(self.turns_back(a));
            b_cost += hysteresis::penalty(self.turns_back(b));
        }
        let gain = b_cost - a_cost;
        if gain.abs() > EQUAL_ANGLES { gain > 0.0 } else { self.is_preferred(a, b) }
    }

    fn turns_back(&self, route: &Route) -> bool {
        let Self { turret, joints } = self;
        if let Some(detour) = route.detour {
            return detour.turns_back;
        }
        turret.azimuth.turns_back(joints.azimuth, route.azimuth)
            || turret.elevation.turns_back(joints.elevation, route.elevation)
    }

    /// Returns the cost of a route that is off target, as an angle: m + [`MISS_FOR_TIME`]·t/T. While a route is
    /// followed, its t falls by the step, and the t of no other route falls by more: the better route stays better.
    fn cost(&self, route: &Route) -> f64 {
        let Self { turret, joints } = self;
        let most = effort::longer(
            effort::seconds_of_travel(&turret.azimuth),
            effort::seconds_of_travel(&turret.elevation),
        );
        if let Some(Detour { seconds, .. }) = route.detour
            && most > 0.0
        {
            return route.miss + MISS_FOR_TIME * effort::part(seconds, most);
        }
        let azimuth = effort::part_of(&turret.azimuth, joints.azimuth, route.azimuth, most);
        let elevation = effort::part_of(&turret.elevation, joints.elevation, route.elevation, most);
        route.miss + MISS_FOR_TIME * effort::longer(azimuth, elevation)
    }

    /// Returns whether `a` is preferred to `b` by rule 5.
    fn is_preferred(&self, a: &Route, b: &Route) -> bool {
        let (a_seconds, b_seconds) = (self.seconds(a), self.seconds(b));
        if effort::is_sooner(a_seconds, b_seconds) || effort::is_sooner(b_seconds, a_seconds) {
            return a_seconds < b_seconds;
        }
        let (limits, joint) = (&self.turret.azimuth, self.joints.azimuth);
        let [a_turn, b_turn] = [a, b].map(|route| turn(limits, joint, route.azimuth));
        let [a_penalty, b_penalty] =
            [a, b].map(|route| hysteresis::penalty(limits.turns_back(joint, route.azimuth)));
        let extra_turn = (a_turn.abs() + a_penalty) - (b_turn.abs() + b_penalty);
        if extra_turn.abs() > EQUAL_ANGLES {
            return extra_turn < 0.0;
        }
        let is_upright = |route: &Route| route.elevation.unwrapped.abs() <= UPRIGHT;
        if is_upright(a) != is_upright(b) {
            return is_upright(a);
        }
        a_turn > b_turn
    }

    fn seconds(&self, route: &Route) -> f64 {
        let Self { turret, joints } = self;
        if let Some(detour) = route.detour {
            return detour.seconds;
        }
        effort::longer(
            effort::seconds(&turret.azimuth, joints.azimuth, route.azimuth),
            effort::seconds(&turret.elevation, joints.elevation, route.elevation),
        )
    }
}

/// Returns the turn, radians, to `goal` from the angle at which the joint can stop. The turn up to that angle is the
/// same for all goals.
fn turn(limits: &JointLimits, joint: JointState, goal: Goal) -> f64 {
    goal.unwrapped - limits.stopping_angle(joint.relative_to_rate(goal.rate))
}
