//! The choice: the joint angles to which a turret turns for a target.
//!
//! A turret remembers where its joints are turning to, and for how long something better has been open to it
//! ([`Memory`](super::validated::Memory)). The rule:
//!
//! 1. **Candidates.** A turret may turn to each of its joint angles that point at the target: on each branch of the
//!    pointing solution, for each arc of its shot, at each equivalent angle ([`equivalent`]).
//! 2. **Ends.** Where a stop shuts out an angle by at most half a turn, the candidate ends at the stop. Where sectors
//!    shut it out, there are two: the edge that is best by sentence 4, and the edge nearest to where the turret was
//!    turning to.
//! 3. **Classes.** A candidate is judged where it ends: it is on target; or it is on target by the arc that is not
//!    wanted; or it is off target.
//! 4. **Best** is the candidate of the first class, and in that class the soonest; one that is only within the tolerance
//!    counts as later by four turns of 0.25°. Off target, it is the one with the least m + K·t/T: m is its miss beyond the
//!    tolerance, t the time of the slower joint, T the longer of the joints' times across their travel, and K half of
//!    the least m of those that are compared, at most 10°. Where all rates and accelerations are infinite, turns count in
//!    place of times. At equal times: the smaller turn in azimuth, then the upright one, then the one to the left.
//! 5. **Kept** is the candidate that ends nearest to where the turret was turning to; of several at the same place, the
//!    best one, and of the two arcs of a shot the wanted one, if it hits, unless the other is nearer by more than 0.5°. The turret
//!    stays with it, unless one of the following sentences says that it takes the best.
//! 6. It takes the best at once if the direction of the kept one has jumped by more than 10°, or if another trajectory
//!    is asked for: this is another target.
//! 7. It takes the best at once if the kept one is off target by more than 0.25° beyond the tolerance, and the best is
//!    on target, by either arc.
//! 8. Of two candidates of one class, it takes the best at once if that saves more time than two turns of 0.25° take, of
//!    the joints whose ends differ, or if it points exactly where the kept one is within the tolerance and less than 0.5°
//!    away; or, where both are off target, if it saves more than 0.5° of the sum in sentence 4.
//! 9. Otherwise it takes a best of a better class once one has been open for as long as the turn from the kept end to its
//!    own and back takes, from rest to rest, and for at least half a second. On the arc that is not wanted, the count is
//!    three times as slow, and the wanted arc must be open by more than 0.25° and by 2 % of the longest time of flight to
//!    count as open. Where nothing better is open, the count begins anew.
//! 10. After it has changed to a better class, it stays for as long as it needed to get there, without sentences 7 to 9,
//!     unless it then misses by more than 10° beyond the tolerance something that it could hit.
//!
//! Beside the list: a gun out of reach may first stay up (`engage_by_routes`), a sector does not change the arc
//! ([`Candidates::keep_to_arc_behind_sectors`]), and for angles that the caller gives K is 0.
//!
//! Times are exact, except around sectors, and while a turret follows its choice, its time to any other candidate falls
//! no faster than time passes. So within a step at a target at rest, the choice changes only where the count reaches its
//! end, or where a joint runs into a stop ([`Choice::lasts`]), and a step is divided there. A gun chooses once a step.

mod around;
mod candidate;
pub(super) mod certain;
pub(super) mod equivalent;

use core::f64::consts::PI;

pub(super) use self::candidate::{Aim, Arc, Candidate, Candidates, no_candidates};
use super::effort::{self, TREMBLE, WORTH_CHANGING};
use super::joint::{Angles, EQUAL_ANGLES};
use super::kinematics::{Barrel, angle_between};
use super::sector::UPRIGHT;
use super::slew::FOREVER;
use super::solution::TargetInMount;
use super::target_motion::TargetMotion;
use super::validated::{Memory, Present, Turret};
use crate::math::scalar::{at_least, at_most, clamp};

/// How much larger the miss of a candidate off target may be if it saves the time to cross all of the travel, radians.
pub(crate) const MISS_FOR_TIME: f64 = 10.0 * PI / 180.0;

/// A target whose direction has changed by more than this since the last step is another one, radians.
pub(crate) const JUMP: f64 = 10.0 * PI / 180.0;

/// A turret leaves what it stays with if it misses something that it could hit by more than this, radians.
const MOST_MISS: f64 = 10.0 * PI / 180.0;

/// A better class must be open for at least this long, seconds.
pub(crate) const LEAST_WAIT: f64 = 0.5;

/// How fast the count goes for a turret on the arc that is not wanted.
const OTHER_ARC_SPEED: f64 = 1.0 / 3.0;

/// To which joint angles a turret turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) candidate: Candidate,
    /// [`Memory::waiting`], now.
    waiting: f64,
    /// Where it leads while the turret follows its choice.
    waiting_end: f64,
    /// How fast it goes there.
    speed: f64,
}

impl Choice {
    /// Returns a candidate that the turret takes at once, and with which it then stays for some seconds.
    fn taken(candidate: &Candidate, stays: f64) -> Self {
        Self::kept(candidate, -stays, 0.0, 1.0)
    }

    /// Returns a candidate with which the turret stays for now, while what it has waited for goes to `waiting_end`.
    fn kept(candidate: &Candidate, waiting: f64, waiting_end: f64, speed: f64) -> Self {
        Self { candidate: *candidate, waiting, waiting_end, speed }
    }

    /// Returns the seconds after which the turret decides anew about the same target.
    pub(crate) fn lasts(&self) -> f64 {
        let Self { waiting, waiting_end, speed, .. } = *self;
        // Going back to its end decides nothing.
        if waiting < waiting_end { (waiting_end - waiting) / speed } else { f64::INFINITY }
    }

    /// Returns [`Memory::waiting`] after the turret has followed its choice for some seconds.
    pub(crate) fn waiting_after(&self, seconds: f64) -> f64 {
        let Self { waiting, waiting_end, speed, .. } = *self;
        let counted = at_most(seconds, FOREVER) * speed;
        let left = waiting_end - waiting;
        if left.abs() <= counted { waiting_end } else { waiting + counted.copysign(left) }
    }
}

/// Returns the choice for a target, which moves as `motion` describes; without `motion` it is at rest. Unless the turret
/// `may_change`, it takes another candidate only for another target.
pub(crate) fn of_target(
    turret: &Turret<'_>,
    present: &Present,
    target: &TargetInMount,
    motion: Option<&TargetMotion>,
    may_change: bool,
) -> Choice {
    let is_on_target = &|_: &Barrel, miss| turret.is_on_target(miss);
    let mut list = no_candidates();
    let mut candidates = Candidates::new(&mut list, turret, present);
    candidates.add(&Aim { target, motion, arc: Arc::Wanted, is_late: false, is_on_target });
    candidates.choose(false, may_change)
}

/// Returns the choice for joint angles that the caller gives, and that move at `rates`, rad/s.
pub(crate) fn of_angles(
    turret: &Turret<'_>,
    present: &Present,
    wanted: Angles,
    rates: Angles,
) -> Choice {
    let memory = Memory { waiting: 0.0, ..present.memory };
    let mut list = no_candidates();
    let mut candidates = Candidates::new(&mut list, turret, &Present { memory, ..*present });
    candidates.add_angles(wanted, rates);
    let mut choice = candidates.choose(false, true);
    // There is nothing better to wait for than what the caller says.
    (choice.waiting, choice.waiting_end) = (0.0, 0.0);
    choice
}

/// Returns the choice of a place within the travel, whatever the turret remembers.
pub(crate) fn of_place(turret: &Turret<'_>, place: Angles) -> Choice {
    Choice::taken(&Candidate::bare(turret.limits.goals_at(place)), 0.0)
}

impl Candidates<'_> {
    /// Returns the choice. A turret of which another trajectory `is_asked` takes the best at once. Any other one takes another
    /// candidate for the same target only if it `may_change`: not in a step of 0 seconds, which reports what the last step did.
    #[inline(never)]
    pub(crate) fn choose(&self, is_asked: bool, may_change: bool) -> Choice {
        let Present { joints, memory } = self.present;
        let Some(kept) = self.kept() else {
            return of_place(self.turret, self.turret.limits.stopping_angles(joints));
        };
        let is_new = is_asked || has_jumped(memory.goal, kept.end());
        let ranking = Ranking::new(self, kept, is_new);
        let best = ranking.best(self.all(), kept);
        if is_new {
            return Choice::taken(best, 0.0);
        }
        let (kept_class, best_class) = (ranking.class(kept), ranking.class(best));
        let wait = ranking.wait(kept, kept_class);
        // A state may hold any number. This rule writes a stay of at most the longest way, or a count up to the wait.
        let longest = if self.are_instant { 0.0 } else { self.travel_seconds };
        let most = at_most(wait, at_least(2.0 * longest, LEAST_WAIT));
        let waiting = clamp(memory.waiting, -longest, most);
        let may_stay = self.excess(kept) <= MOST_MISS || best_class == Class::Off;
        if waiting < 0.0 && may_stay {
            return Choice::kept(kept, waiting, 0.0, 1.0);
        }
        let is_better = best_class < kept_class;
        let waiting = if is_better && waiting > 0.0 { waiting } else { 0.0 };
        let is_taken = ranking.is_taken_at_once(best, kept) || is_better && waiting >= wait;
        if is_taken && may_change {
            let stays = at_most(best.seconds, longest);
            return Choice::taken(best, if is_better { stays } else { 0.0 });
        }
        let speed = if kept_class == Class::OtherArc { OTHER_ARC_SPEED } else { 1.0 };
        Choice::kept(kept, waiting, if is_better { wait } else { 0.0 }, speed)
    }

    /// Returns the one of some candidates that ends nearest to where the turret was turning to, the first of several at the
    /// same place.
    fn nearest<'b>(
        &self,
        candidates: impl Iterator<Item = &'b Candidate>,
    ) -> Option<&'b Candidate> {
        candidates
            .reduce(|nearest, other| if self.is_nearer(other, nearest) { other } else { nearest })
    }

    /// Returns whether `a` ends nearer to where the turret was turning to than `b`. On an endless azimuth, a way around
    /// sectors has other whole turns as soon as it has other legs, and still ends at the same place.
    fn is_nearer(&self, a: &Candidate, b: &Candidate) -> bool {
        let goal = self.present.memory.goal;
        let [a_turn, b_turn] = [a, b].map(|candidate| candidate.end().distance(goal));
        let [a_apart, b_apart] = [(a, a_turn), (b, b_turn)].map(|(candidate, turn)| {
            if candidate.is_detoured { self.turret.apart(candidate.end(), goal) } else { turn }
        });
        let further = a_apart - b_apart;
        if further.abs() <= EQUAL_ANGLES { a_turn < b_turn } else { further < 0.0 }
    }

    /// Returns whether these, the candidates of the wanted arc, make the choice alone, whatever those of the other arc are: the
    /// nearest one is on target, and so near that it is the kept one by sentence 5 even if one of the other arc is nearer; and
    /// no class is better than its own.
    pub(crate) fn keep_to_wanted_arc(&self) -> bool {
        let goal = self.present.memory.goal;
        self.nearest(self.all()).is_some_and(|nearest| {
            nearest.is_on_target && nearest.end().distance(goal) <= WORTH_CHANGING
        })
    }

    /// Returns the candidate that is nearest to where the turret was turning to. Of several at the same place it is the best
    /// one, since to report another one there is no change; and where the two arcs of a shot are next to each other, it is
    /// on the wanted one.
    pub(crate) fn kept(&self) -> Option<&Candidate> {
        let goal = self.present.memory.goal;
        let mut there = self.nearest(self.all())?;
        let is_wanted =
            |candidate: &&Candidate| candidate.arc == Arc::Wanted && candidate.is_on_target;
        if there.arc == Arc::Other
            && let Some(wanted) = self.nearest(self.all().filter(is_wanted))
            && wanted.end().distance(goal) - there.end().distance(goal) <= WORTH_CHANGING
        {
            there = wanted;
        }
        let ranking = Ranking::new(self, there, false);
        let is_there =
            |candidate: &&Candidate| candidate.end().distance(there.end()) <= EQUAL_ANGLES;
        Some(ranking.best(self.all().filter(is_there), there))
    }
}

/// What a candidate is worth where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    OnTarget,
    OtherArc,
    Off,
}

/// The candidates, ranked as seen from the kept one.
struct Ranking<'a> {
    candidates: &'a Candidates<'a>,
    /// Whether the turret is on the arc that is not wanted.
    is_on_other_arc: bool,
    /// K in the cost m + K·t/T of a candidate off target, radians.
    miss_for_time: f64,
}

impl<'a> Ranking<'a> {
    fn new(candidates: &'a Candidates<'a>, kept: &Candidate, is_new: bool) -> Self {
        let is_on_other_arc = kept.is_on_target && kept.arc == Arc::Other && !is_new;
        let off_target = candidates.all().filter(|candidate| !candidate.is_on_target);
        let misses = off_target.map(|candidate| candidates.excess(candidate));
        Self {
            candidates,
            is_on_other_arc,
            miss_for_time: candidates.miss_for_time(misses.fold(f64::INFINITY, at_most)),
        }
    }

    /// Returns the class of a candidate. The wanted arc must be open by more than a tremble for a turret that is on the
    /// other one.
    fn class(&self, candidate: &Candidate) -> Class {
        let Candidate { is_on_target, arc, is_barely_open, .. } = *candidate;
        if !is_on_target {
            Class::Off
        } else if arc == Arc::Other || self.is_on_other_arc && is_barely_open {
            Class::OtherArc
        } else {
            Class::OnTarget
        }
    }

    /// Returns the best of some candidates and of `first`, which remains if no other one is better.
    fn best<'b>(
        &self,
        candidates: impl Iterator<Item = &'b Candidate>,
        first: &'b Candidate,
    ) -> &'b Candidate {
        candidates.fold(first, |best, other| if self.is_better(other, best) { other } else { best })
    }

    fn is_better(&self, a: &Candidate, b: &Candidate) -> bool {
        let (class, other) = (self.class(a), self.class(b));
        if class != other {
            return class < other;
        }
        let gain = if class == Class::Off { self.cost(b) - self.cost(a) } else { 0.0 };
        if gain.abs() > EQUAL_ANGLES { gain > 0.0 } else { self.is_sooner(a, b) }
    }

    /// Returns whether `a` takes less time than `b`; at equal times, whether it turns less in azimuth, or is upright, or
    /// counterclockwise. At the same place, the smaller number of flags counts.
    fn is_sooner(&self, a: &Candidate, b: &Candidate) -> bool {
        if a.end().distance(b.end()) <= EQUAL_ANGLES {
            return a.flags < b.flags;
        }
        let [a_seconds, b_seconds] = [a, b].map(|candidate| self.seconds(candidate));
        if effort::is_sooner(a_seconds, b_seconds) || effort::is_sooner(b_seconds, a_seconds) {
            return a_seconds < b_seconds;
        }
        let [a_turn, b_turn] = [a, b].map(|candidate| self.candidates.azimuth_turn(candidate));
        let further = a_turn.abs() - b_turn.abs();
        if further.abs() > EQUAL_ANGLES {
            return further < 0.0;
        }
        let is_upright = |candidate: &Candidate| candidate.end().elevation.abs() <= UPRIGHT;
        if is_upright(a) != is_upright(b) { is_upright(a) } else { a_turn > b_turn }
    }

    /// Returns the time of a candidate. An end that is only within the tolerance counts as later: a turret does not stay
    /// there if it can point at the target exactly.
    fn seconds(&self, candidate: &Candidate) -> f64 {
        let Candidate { seconds, flags, .. } = *candidate;
        if flags == 0 {
            return seconds;
        }
        let tremble = Angles { azimuth: TREMBLE, elevation: TREMBLE };
        seconds + 4.0 * self.candidates.seconds_of_turns(tremble)
    }

    /// Returns the cost of a candidate that is off target, as an angle.
    fn cost(&self, candidate: &Candidate) -> f64 {
        self.candidates.cost(candidate, self.miss_for_time)
    }

    /// Returns whether the turret changes to the best candidate without waiting.
    fn is_taken_at_once(&self, best: &Candidate, kept: &Candidate) -> bool {
        match (self.class(best), self.class(kept)) {
            (Class::Off, Class::Off) => self.cost(kept) - self.cost(best) > WORTH_CHANGING,
            (_, Class::Off) => self.candidates.excess(kept) > TREMBLE,
            (a, b) if a == b => {
                let gain = kept.seconds - best.seconds;
                let is_next_to_it = kept.end().distance(best.end()) <= WORTH_CHANGING;
                let is_exact = kept.flags != 0 && best.flags == 0 && is_next_to_it;
                is_exact || gain > 2.0 * self.candidates.seconds_of_tremble(best.end(), kept.end())
            }
            _ => false,
        }
    }

    /// Returns for how long a better class must be open, seconds.
    fn wait(&self, kept: &Candidate, kept_class: Class) -> f64 {
        let is_better = |candidate: &&Candidate| self.class(candidate) < kept_class;
        let wait = |candidate: &Candidate| self.candidates.wait(kept.end(), candidate.end());
        self.candidates.all().filter(is_better).map(wait).fold(FOREVER, at_most)
    }
}

/// Returns whether the boresight at a kept goal is so far from that at the remembered goal that this is another target.
fn has_jumped(remembered: Angles, kept: Angles) -> bool {
    // The boresight moves by no more than the joints turn.
    remembered.distance(kept) > JUMP && {
        let [a, b] = [remembered, kept].map(|angles| Barrel::new(angles).boresight());
        angle_between(a, b) > JUMP
    }
}
