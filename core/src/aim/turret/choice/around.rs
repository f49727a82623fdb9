//! Candidates around sectors: the way to a goal, and where the turret ends if sectors shut the goal out.

use super::candidate::{Candidate, Candidates};
use crate::aim::turret::detour::{Around, Detours, Way};
use crate::aim::turret::effort;
use crate::aim::turret::flags;
use crate::aim::turret::joint::{Angles, EQUAL_ANGLES, Goals};
use crate::aim::turret::slew::FOREVER;
use crate::math::scalar::at_most;

impl Candidates<'_> {
    /// Adds a candidate whose way may lead around sectors. `judge` returns the miss at other goals, and whether the turret
    /// is on target there.
    #[inline(never)]
    pub(crate) fn add_around(
        &mut self,
        candidate: Candidate,
        detours: Option<&mut Detours<'_>>,
        judge: &dyn Fn(&Goals) -> (f64, bool),
    ) {
        let Some(detours) = detours else {
            return self.push(candidate);
        };
        match detours.around(&candidate.goals) {
            Around::Direct => self.push(candidate),
            Around::Way(way) => self.push(self.along(candidate, &way)),
            Around::Blocked => {
                let (best, kept) = self.places(detours, candidate.end(), &|place| {
                    let goals = candidate.goals.moved_to(self.turret, place);
                    let flags = candidate.flags | flags::SECTOR_LIMITED;
                    let (miss, is_on_target) = judge(&goals);
                    Candidate { goals, flags, miss, is_on_target, ..candidate }
                });
                self.push(best);
                self.push(kept);
            }
        }
    }

    /// Returns a candidate at the end of a way around sectors.
    fn along(&self, there: Candidate, way: &Way) -> Candidate {
        let (goals, seconds) =
            (way.goals(self.turret, &there.goals), at_most(way.seconds, FOREVER));
        Candidate { goals, seconds, is_detoured: true, ..there }
    }

    /// Returns the best of the places in reach for a goal that sectors shut out, and the one nearest to where the turret was
    /// turning to. `at` returns the candidate that ends at a place.
    fn places(
        &self,
        detours: &Detours<'_>,
        goal: Angles,
        at: &dyn Fn(Angles) -> Candidate,
    ) -> (Candidate, Candidate) {
        let along = |there: Candidate| Some(self.along(there, &detours.way(there.end())?));
        let way_out = detours.way_out();
        let out = self.along(at(way_out.place), &way_out);
        let (mut least, mut distance) = (f64::INFINITY, f64::INFINITY);
        let (mut best, mut kept) = (out, out);
        detours.for_each_place(goal, &mut |place| {
            let there = at(place);
            let excess = self.excess(&there);
            let from_remembered = self.turret.apart(place, self.present.memory.goal);
            if (excess < least || from_remembered < distance)
                && let Some(there) = along(there)
            {
                if excess < least {
                    (best, least) = (there, excess);
                }
                if from_remembered < distance {
                    (kept, distance) = (there, from_remembered);
                }
            }
        });
        let miss_for_time = self.miss_for_time(least);
        let mut most = self.cost(&best, miss_for_time);
        detours.for_each_place(goal, &mut |place| {
            let there = at(place);
            if self.excess(&there) <= most
                && let Some(there) = along(there)
            {
                let cost = self.cost(&there, miss_for_time);
                let is_sooner = effort::is_sooner(there.seconds, best.seconds);
                if cost < most - EQUAL_ANGLES || cost <= most + EQUAL_ANGLES && is_sooner {
                    (best, most) = (there, cost);
                }
            }
        });
        (best, kept)
    }
}
