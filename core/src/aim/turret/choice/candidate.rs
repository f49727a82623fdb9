//! Candidates: the joint angles that point at a target, or come nearest to it.

use super::equivalent::{self, Equivalents};
use super::{Choice, LEAST_WAIT, MISS_FOR_TIME};
use crate::aim::turret::detour::Detours;
use crate::aim::turret::effort::{self, TREMBLE};
use crate::aim::turret::flags;
use crate::aim::turret::joint::{Angles, EQUAL_ANGLES, Goals, PerJoint, Travel};
use crate::aim::turret::kinematics::{Barrel, angle_between};
use crate::aim::turret::sector::UPRIGHT;
use crate::aim::turret::slew::FOREVER;
use crate::aim::turret::solution::{Branch, PointingSolution, TargetInMount};
use crate::aim::turret::target_motion::{AngleRates, STILL, TargetMotion};
use crate::aim::turret::validated::{Present, Turret};
use crate::math::scalar::{at_least, at_most};

/// The most candidates. Most turrets have one or two, and further ones would be for targets next to the trunnion.
const MOST: usize = 64;

/// The arc of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arc {
    Wanted,
    Other,
}

/// A place to which a turret may turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) goals: Goals,
    /// Which stops or sectors keep the turret from pointing at the target there, and whether the target is too close.
    pub(crate) flags: u32,
    /// The angle between boresight and target there, radians.
    pub(crate) miss: f64,
    /// The time of the slower joint, at most [`FOREVER`]; about that on a way around sectors.
    pub(crate) seconds: f64,
    pub(crate) is_on_target: bool,
    pub(crate) arc: Arc,
    /// Whether a tremble of the target could make a stop or the longest time of flight shut it out.
    pub(crate) is_barely_open: bool,
    /// Whether the way there leads around sectors.
    pub(crate) is_detoured: bool,
}

impl Candidate {
    /// Returns a candidate about which only its goals are known.
    pub(super) fn bare(goals: Goals) -> Self {
        Self {
            goals,
            flags: 0,
            miss: 0.0,
            seconds: 0.0,
            is_on_target: false,
            arc: Arc::Wanted,
            is_barely_open: false,
            is_detoured: false,
        }
    }

    /// Returns the joint angles there, with the whole turns that the joints make on their path.
    pub(crate) fn end(&self) -> Angles {
        self.goals.angles()
    }

    /// Returns the barrel there.
    pub(crate) fn barrel(&self) -> Barrel {
        Barrel::new(self.goals.map(|goal| goal.angle))
    }
}

/// What candidates point at.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'a> {
    pub(crate) target: &'a TargetInMount,
    /// `None` for a target at rest.
    pub(crate) motion: Option<&'a TargetMotion>,
    pub(crate) arc: Arc,
    /// Whether a shot takes nearly the longest time of flight.
    pub(crate) is_late: bool,
    /// Returns whether a turret is on target with its barrel there and with that miss, radians.
    pub(crate) is_on_target: &'a dyn Fn(&Barrel, f64) -> bool,
}

/// Where candidates go.
pub(crate) type List = [Option<Candidate>; MOST];

/// Returns a list without candidates.
#[inline(always)]
pub(crate) fn no_candidates() -> List {
    [None; MOST]
}

/// The candidates of a turret.
pub(crate) struct Candidates<'a> {
    pub(super) turret: &'a Turret<'a>,
    pub(super) present: Present,
    /// The turret whose times are compared. Where both joints arrive at once, turns stand for times.
    timed: Turret<'a>,
    pub(super) are_instant: bool,
    /// T: the time of the slower joint across its travel.
    pub(super) travel_seconds: f64,
    /// Within which angle a turret is on target, and the most that K may be, radians. Both are 0 for angles that the caller
    /// gives: the turret comes as near as it can.
    tolerance: f64,
    most_for_time: f64,
    list: &'a mut List,
    count: usize,
}

impl<'a> Candidates<'a> {
    /// Returns no candidates yet; `list` is where they go, since it is too large to move.
    pub(crate) fn new(list: &'a mut List, turret: &'a Turret<'a>, present: &Present) -> Self {
        let (mut timed, mut travel_seconds) = (*turret, effort::seconds_of_travel(&turret.limits));
        let are_instant = travel_seconds == 0.0;
        if are_instant {
            timed = turret.by_turns();
            travel_seconds = effort::seconds_of_travel(&timed.limits);
        }
        Self {
            turret,
            present: *present,
            timed,
            are_instant,
            travel_seconds: at_most(travel_seconds, FOREVER),
            tolerance: turret.aim_tolerance.into(),
            most_for_time: MISS_FOR_TIME,
            list,
            count: 0,
        }
    }

    /// Removes all candidates.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// Returns the candidates.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Candidate> {
        self.list.iter().take(self.count).flatten()
    }

    /// Returns by how much a candidate misses the target beyond the tolerance, radians.
    pub(super) fn excess(&self, candidate: &Candidate) -> f64 {
        at_least(candidate.miss - self.tolerance, 0.0)
    }

    /// Returns K for the least m of candidates off target, radians.
    pub(super) fn miss_for_time(&self, least: f64) -> f64 {
        at_most(0.5 * least, self.most_for_time)
    }

    /// Returns the cost m + K·t/T of a candidate off target, as an angle.
    pub(super) fn cost(&self, candidate: &Candidate, miss_for_time: f64) -> f64 {
        let part = effort::part(candidate.seconds, self.travel_seconds);
        self.excess(candidate) + miss_for_time * part
    }

    /// Leaves out the candidates of the other arc, which are the last ones, where only sectors shut out the wanted one and the
    /// turret is not on the other arc, or the wanted one `is_asked` for only now.
    pub(crate) fn keep_to_arc_behind_sectors(&mut self, is_asked: bool) {
        let wanted = || self.all().filter(|candidate| candidate.arc == Arc::Wanted);
        let is_only_behind = |candidate: &Candidate| candidate.flags == flags::SECTOR_LIMITED;
        let is_on_wanted = self.nearest(self.all()).is_some_and(|kept| kept.arc == Arc::Wanted);
        let is_open = wanted().any(|candidate| candidate.is_on_target);
        if (is_asked || is_on_wanted) && !is_open && wanted().any(is_only_behind) {
            self.count = wanted().count();
        }
    }

    /// Returns the choice to stay where the turret was turning to, until it has waited for `wait` seconds.
    pub(crate) fn staying(&self, wait: f64) -> Choice {
        let Self { turret: Turret { limits, .. }, present: Present { memory, .. }, .. } = *self;
        let place = limits.zip(memory.goal).map(|(limits, angle)| limits.clamp(angle));
        let waiting = at_least(memory.waiting, 0.0);
        Choice::kept(&Candidate::bare(limits.goals_at(place)), waiting, wait, 1.0)
    }

    /// Adds a candidate, with its time if that is not yet known.
    pub(super) fn push(&mut self, mut candidate: Candidate) {
        let Self { timed, present: Present { joints, .. }, .. } = self;
        if !candidate.is_detoured {
            let each = timed.limits.zip(*joints).zip(candidate.goals);
            let seconds = each.map(|((limits, joint), goal)| effort::seconds(&limits, joint, goal));
            candidate.seconds = at_most(seconds.larger(), FOREVER);
        }
        if let Some(place) = self.list.get_mut(self.count) {
            *place = Some(candidate);
            self.count += 1;
        }
    }

    /// Calls `add` with these candidates and with the ways around sectors, if there are any.
    fn with_detours(&mut self, add: impl FnOnce(&mut Self, Option<&mut Detours<'_>>)) {
        if !self.turret.has_keep_out() {
            return add(self, None);
        }
        let (timed, joints) = (self.timed, self.present.joints);
        timed.with_keep_out(|keep_out| {
            Detours::with(&timed, &joints, keep_out, |detours| add(self, Some(detours)));
        });
    }

    /// Adds the candidates for a target: those of all branches of the solution.
    pub(crate) fn add(&mut self, aim: &Aim<'_>) {
        let Self { turret, present: Present { joints, memory }, .. } = *self;
        let limits = turret.limits;
        let azimuth_kept = limits.azimuth.stopping_angle(joints.azimuth);
        self.with_detours(|candidates, mut detours| {
            // |f|, the same for all branches. The first branch, which needs none, sets it.
            let mut ahead = 0.0;
            for branch in Branch::ALL {
                let are_all = has_all(turret, branch);
                if !are_all && !can_point(branch, aim.target, ahead) {
                    continue;
                }
                let solution = &aim.target.solution(branch);
                ahead = solution.ahead.abs();
                let too_close = flags::when(solution.too_close, flags::TOO_CLOSE);
                let rates = aim
                    .motion
                    .map_or(STILL, |motion| motion.angle_rates(aim.target, solution, azimuth_kept));
                let each = limits.zip(joints).zip(solution.angles).zip(rates).zip(memory.goal);
                let each = each.map(|((((limits, joint), angle), rates), remembered)| {
                    equivalent::goals(&limits, joint, angle, rates, remembered)
                });
                for (goals, limited) in pairs(&each) {
                    let flags = limited | too_close;
                    if are_all || flags == 0 {
                        candidates.add_goals(aim, solution, goals, flags, detours.as_deref_mut());
                    }
                }
            }
        });
    }

    /// Adds the candidates for joint angles that the caller gives, and that move at `rates`, rad/s.
    pub(crate) fn add_angles(&mut self, wanted: Angles, rates: Angles) {
        let Self { turret, present: Present { joints, memory }, .. } = *self;
        let limits = &turret.limits;
        let each = limits.zip(joints).zip(rates);
        let rates = each.map(|((limits, joint), rate)| {
            equivalent::possible_rates(&limits, joint, AngleRates { rate, accel: 0.0 })
        });
        let azimuths = equivalent::told(
            &limits.azimuth,
            joints.azimuth,
            wanted.azimuth,
            rates.azimuth,
            memory.goal.azimuth,
        );
        let elevation = equivalent::clamped(&limits.elevation, wanted.elevation, rates.elevation);
        let each = PerJoint { azimuth: azimuths, elevation: equivalent::only(elevation) };
        (self.tolerance, self.most_for_time) = (0.0, 0.0);
        self.with_detours(|candidates, mut detours| {
            for (goals, flags) in pairs(&each) {
                let candidate = Candidate { flags, is_on_target: true, ..Candidate::bare(goals) };
                let judge = &|there: &Goals| (turret.apart(there.angles(), goals.angles()), false);
                candidates.add_around(candidate, detours.as_deref_mut(), judge);
            }
        });
    }

    /// Adds a candidate for goals; where sectors shut them out, the places in reach that are best and nearest to where the
    /// turret was turning to.
    fn add_goals(
        &mut self,
        aim: &Aim<'_>,
        solution: &PointingSolution,
        goals: Goals,
        flags: u32,
        detours: Option<&mut Detours<'_>>,
    ) {
        let judge = |goals: &Goals| {
            let barrel = Barrel::new(goals.map(|goal| goal.angle));
            let miss = aim.target.error(&barrel);
            let is_on_target = (aim.is_on_target)(&barrel, miss);
            // The direction from the muzzle to a target behind it says nothing. The angles that come nearest do.
            let aside = solution
                .nearest_boresight()
                .map_or(miss, |nearest| angle_between(barrel.boresight(), nearest));
            (if is_on_target { miss } else { aside }, is_on_target)
        };
        let each = self.turret.limits.zip(goals.angles());
        let is_near_stop = each.any(|(limits, angle)| limits.is_near_stop(angle, TREMBLE));
        let (miss, is_on_target) = if flags == 0 { (0.0, true) } else { judge(&goals) };
        let candidate = Candidate {
            flags,
            miss,
            is_on_target,
            arc: aim.arc,
            is_barely_open: aim.is_late || is_near_stop,
            ..Candidate::bare(goals)
        };
        self.add_around(candidate, detours, &judge);
    }

    /// Returns the turn of the azimuth, radians, from the angle at which it can stop. The turn up to that angle is the
    /// same for all goals.
    pub(super) fn azimuth_turn(&self, candidate: &Candidate) -> f64 {
        let goal = candidate.goals.azimuth;
        let joint = self.present.joints.azimuth.relative_to_rate(goal.rate);
        goal.unwrapped - self.turret.limits.azimuth.stopping_angle(joint)
    }

    /// Returns for how long something better must be open: as long as the way there and back takes, from rest to rest, and
    /// at least [`LEAST_WAIT`].
    pub(crate) fn wait(&self, from: Angles, to: Angles) -> f64 {
        let there = self.seconds_of_turns(to - from);
        at_least(if self.are_instant { 0.0 } else { 2.0 * there }, LEAST_WAIT)
    }

    /// Returns how many seconds a turn by a tremble takes, from rest to rest, for the slower joint of those that differ
    /// between two ends.
    pub(super) fn seconds_of_tremble(&self, a: Angles, b: Angles) -> f64 {
        let tremble = |turn: f64| if turn.abs() > EQUAL_ANGLES { TREMBLE } else { 0.0 };
        self.seconds_of_turns((a - b).map(tremble))
    }

    /// Returns how many seconds the slower joint takes for a turn from rest to rest.
    pub(super) fn seconds_of_turns(&self, turns: Angles) -> f64 {
        at_most(effort::seconds_of_turns(&self.timed.limits, turns).larger(), FOREVER)
    }
}

/// Returns each goal of the azimuth with each goal of the elevation, and the flags of the stops among them.
fn pairs(each: &PerJoint<Equivalents>) -> impl Iterator<Item = (Goals, u32)> {
    each.azimuth.iter().flatten().flat_map(|azimuth| {
        each.elevation.iter().flatten().map(|elevation| {
            let goals = Goals { azimuth: azimuth.goal, elevation: elevation.goal };
            let of_azimuth = flags::when(azimuth.is_limited, flags::AZIMUTH_LIMITED);
            let of_elevation = flags::when(elevation.is_limited, flags::ELEVATION_LIMITED);
            (goals, of_azimuth | of_elevation)
        })
    })
}

/// Returns whether a turret has all candidates of a branch: also those that end at stops, and those for a target that is too
/// close. So it is with a target ahead; and over the top, if the elevation can go there.
fn has_all(turret: &Turret<'_>, branch: Branch) -> bool {
    let Branch { over_the_top, behind_trunnion } = branch;
    let is_beyond = |Travel { min, max }: Travel| max > UPRIGHT || min < -UPRIGHT;
    let goes_there = turret.limits.elevation.travel.is_some_and(is_beyond);
    !behind_trunnion && (!over_the_top || goes_there)
}

/// Returns whether any other turret can point at a target on a branch, with the target at the distance `ahead` from the
/// azimuth's axis.
///
/// * A target behind the trunnion can be in front of the muzzle only if the muzzle is behind the trunnion, too.
/// * A target behind the azimuth's axis must be between the axis and a trunnion behind the axis, or so near that the line of
///   a raised muzzle comes down to it: |f| + t_f < |m_u| in the symbols of [`solution`](crate::aim::turret::solution).
fn can_point(branch: Branch, target: &TargetInMount, ahead: f64) -> bool {
    if branch.behind_trunnion {
        target.muzzle.x < 0.0
    } else {
        ahead < target.muzzle.y.abs() - target.trunnion.x
    }
}
