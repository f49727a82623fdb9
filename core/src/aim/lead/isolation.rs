//! Flight times with drag, in steps or with thrust: zeros of a function that is not a polynomial.
//!
//! A hit is a zero of E(t) = |w|² − L², in the symbols of [`DragIntercept`]. The search goes through the time part by
//! part, from the earliest on. For each part it shows what E does: that E has no zero there, or that E only rises or
//! only falls, so that the signs at the ends tell whether it has a zero. A part for which neither is shown is halved.
//! So no hit is skipped.
//!
//! # The behavior of E between two times
//!
//! Between the ends a and b of a part of length H, σ, ψ and π are near their chords, and so are w and L. With x from 0 to 1, the
//! chords turn E into the quadratic
//!
//!   E_a·(1 − x) + E_b·x − C·x(1 − x),  C = |w_b − w_a|² − (L_b − L_a)²,
//!
//! which is below the lesser end by at most ¼·C and above the greater end by at most −¼·C, and whose slope differs from
//! the slope of the chord by at most |C|. If w is off its chord by at most e, and L by at most l, E is off the
//! quadratic by at most 2e·|w| + e² + 2l·L + l².
//!
//! A function whose slope changes by at most d between a and b is off its chord by at most ¼·d·H, and its slope is off
//! the slope of the chord by at most d. σ′ only falls and ψ′ only rises, so d follows from their values at the ends,
//! for smooth flights and for flights in steps alike. π′ rises no more than ψ′ while a rocket burns, and only falls
//! afterward; a part ends where the burn ends.
//!
//! # The effect of the target's gravity
//!
//! Where a target falls beside the shot, ½·A·t² and g·ψ cancel. Then (A − g)·½t² and g·(½t² − ψ) have the better
//! bounds: ψ″ is between c²e^(−μ·t) and 1, apart from the steps. Because of the steps, ψ differs from a smooth function
//! by at most h²/8, and ψ′ by at most h.
//!
//! # The end of the search
//!
//! Where target and shot are equally fast in the end, the terms of E that grow fastest cancel. The others grow less than
//! the rounding of w and L, and some time it alone decides the sign of E. So rounding counts as being off the
//! chord, and the search ends at the first time from which on E is lost in it: it would only find hits that there are not.
//!
//! Source: interval analysis, R. E. Moore, "Interval Analysis", 1966, chapter 7: zeros by halving, with enclosures of
//! the function and of its slope. Chords and their remainders take the place of the centered form.

use glam::DVec3;

use super::drag_intercept::DragIntercept;
use super::encounter::REACH_TOLERANCE;
use super::flight::Flown;
use super::polynomial::FlightTimes;
use super::{roots, scale};
use crate::math::scalar;

/// The first part is from a time to twice that time: the bits of two such doubles differ by this.
const OCTAVE: u64 = 1 << 52;

/// The widest part: more than from the earliest time to the latest.
const ALL_OCTAVES: u64 = 1 << 62;

/// A part is not halved below 2⁻³⁰ of its time: the bits of its ends then differ by this.
const LEAST_PART: u64 = 1 << 22;

/// How often parts between a time and twice that time are halved, down to [`LEAST_PART`]; after that, only parts wider
/// than [`COARSE_PART`] are halved. A hit takes fewer halvings: only a target that stays at the edge of reach, in and
/// out of reach from step to step, takes more. Its parts are settled by the values of E at their ends.
const HALVINGS: u32 = 100;

/// A 64th of an octave.
const COARSE_PART: u64 = OCTAVE / 64;

/// The most that rounding puts w and L off, as a share of the terms of their sums: 2⁻⁴⁸, 32 times a rounding.
const ROUNDING: f64 = f64::from_bits((1023 - 48) << 52);

/// What is up to so many times as large as its rounding counts as lost in it. Above this, what a function does in an octave
/// shows in spite of rounding, so that no part has to be halved because of it.
const LOST: f64 = 64.0;

/// The times, as multiples of the first, at which a function is lost in rounding if it is in the octave from the first on:
/// as many as determine a polynomial of the degree of E, four.
const OCTAVE_TIMES: [f64; 4] = [1.25, 1.5, 1.75, 2.0];

/// How often a part is halved to find the extremum of E in it: down to 2⁻⁴⁰ of the part.
const EXTREMUM_HALVINGS: u32 = 40;

/// How far from a time the hit next to it is looked for, as a part of the time: 2⁻⁵.
const NEAR: f64 = 1.0 / 32.0;

/// Returns the only time of flight in the part around `time`, up to [`NEAR`] of it before and after; `None` where that is
/// not certain.
///
/// It is certain where E only rises or only falls in the part, and has different signs at its ends. Any other hit is then
/// beyond an end, and so further from `time`.
#[inline(never)]
pub(super) fn flight_time_next_to(intercept: &DragIntercept, time: f64) -> Option<f64> {
    let search = Search::new(intercept);
    let [from, to] = [1.0 - NEAR, 1.0 + NEAR].map(|part| search.sample(part * time));
    let burns_out = from.time < intercept.flight.burn() && intercept.flight.burn() < to.time;
    if burns_out || from.is_lost() || to.is_lost() {
        return None;
    }
    let rises = from.is_in_reach();
    let is_only = rises != to.is_in_reach()
        && matches!(search.course(&from, &to), Course::Rises | Course::Falls);
    let zero = || roots::zero_between(|t| intercept.excess(t), (from.time, to.time), rises, time);
    is_only.then(zero)
}

/// Returns the times of flight up to `max_time` seconds; if there are two, the first `count` of them.
#[inline(never)]
pub(super) fn flight_times(intercept: &DragIntercept, max_time: f64, count: usize) -> FlightTimes {
    let (earliest, latest) = intercept.bounds(max_time);
    let search = Search::new(intercept);
    let mut hits = Hits([None, None]);
    let from = search.sample(earliest);
    if from.is_in_reach() {
        hits.push(Some(from.time));
    }
    let course = |from: &Sample, to: &Sample| search.course(from, to);
    search.for_each_part(from, latest, Sample::is_lost, course, |from, to, course| {
        match course {
            Course::NoHit => {}
            Course::Rises | Course::Falls => hits.push(search.crossing(from, to)),
            Course::Unclear | Course::IsNearZero => search.settle(from, to, &mut hits),
        }
        hits.count() < count
    });
    hits.0
}

/// Calls `found` with each time up to `max_time` seconds at which w has a given elevation above the plane across `up`, a
/// unit vector, and a shot of at most the problem's speed can be there; `sine` and `cosine` are those of the elevation.
#[inline(never)]
pub(super) fn times_at_elevation(
    intercept: &DragIntercept,
    max_time: f64,
    up: DVec3,
    [sine, cosine]: [f64; 2],
    mut found: impl FnMut(f64),
) {
    let (earliest, latest) = intercept.bounds(max_time);
    let search = Search::new(intercept);
    let elevation = Elevation { up, sine, cosine };
    let above = |time| elevation.above(&search.sample(time)) > 0.0;
    let is_lost = |sample: &Sample| elevation.is_lost(sample);
    let course = |from: &Sample, to: &Sample| elevation.course(&search, from, to);
    let from = search.sample(earliest);
    search.for_each_part(from, latest, is_lost, course, |from, to, course| {
        let is_above = above(from.time);
        if course != Course::NoHit && above(to.time) != is_above {
            let (mut low, mut high) = (from.time, to.time);
            for _ in 0..ZERO_HALVINGS {
                let middle = roots::middle(low, high);
                *(if above(middle) == is_above { &mut low } else { &mut high }) = middle;
            }
            found(high);
        }
        true
    });
}

/// How often a part of less than an octave is halved to find a zero in it: to the last bit of a double.
const ZERO_HALVINGS: u32 = 53;

/// An elevation, and the plane above which it is.
struct Elevation {
    up: DVec3,
    sine: f64,
    cosine: f64,
}

impl Elevation {
    fn across(&self, v: DVec3) -> f64 {
        libm::sqrt((v - self.up * v.dot(self.up)).length_squared())
    }

    /// Returns Φ = cos φ·w_up − sin φ·|w_across|, which is positive where w is above the elevation φ.
    fn above(&self, sample: &Sample) -> f64 {
        let wanted = sample.wanted;
        self.cosine * wanted.dot(self.up) - self.sine * self.across(wanted)
    }

    /// Returns by how much Φ may be off if w is off by 1.
    fn weight(&self) -> f64 {
        self.sine.abs() + self.cosine.abs()
    }

    /// Returns whether Φ is lost in rounding.
    fn is_lost(&self, sample: &Sample) -> bool {
        self.above(sample).abs() <= LOST * self.weight() * sample.rounding
    }

    /// Returns what Φ provably does from one sample to another.
    ///
    /// Along the chord of w, |w_across| is convex, with a second derivative of at most |d|²/m, where d is the change of
    /// w_across and m is its least length. Off the chord by e, w changes Φ by at most e·(|sin φ| + |cos φ|), and turns by at
    /// most 2e/m.
    fn course(&self, search: &Search<'_>, from: &Sample, to: &Sample) -> Course {
        let (before, after) = (self.above(from), self.above(to));
        let (bend, _) = search.bends(from, to);
        let change = self.across(to.wanted - from.wanted);
        let (a, b) = (self.across(from.wanted), self.across(to.wanted));
        let least = if a > b { a } else { b } - change;
        let curve = if least > change {
            change * ((change + 2.0 * bend.off) / scalar::nonzero(least))
        } else {
            2.0 * change
        };
        let (sine, weight) = (self.sine.abs(), self.weight());
        let off = bend.off * weight + 0.5 * curve * sine;
        let (low, high) = if before < after { (before, after) } else { (after, before) };
        if low - off > 0.0 || high + off < 0.0 {
            return Course::NoHit;
        }
        let rise = after - before;
        if rise.abs() > bend.turn * weight + curve * sine {
            return if rise > 0.0 { Course::Rises } else { Course::Falls };
        }
        Course::Unclear
    }
}

/// The hits found, earliest first.
struct Hits(FlightTimes);

impl Hits {
    fn push(&mut self, hit: Option<f64>) {
        let [first, second] = &mut self.0;
        let place = if first.is_none() { first } else { second };
        if place.is_none() {
            *place = hit;
        }
    }

    fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

/// A time, and where shot and target are at that time.
#[derive(Clone, Copy)]
struct Sample {
    time: f64,
    flown: Flown,
    /// w and its length.
    wanted: DVec3,
    distance: f64,
    /// L.
    reach: f64,
    /// E, negative while the target is within reach.
    excess: f64,
    /// By how much rounding may put w off.
    rounding: f64,
}

impl Sample {
    fn is_in_reach(&self) -> bool {
        self.excess < 0.0
    }

    /// Returns by how much rounding may put E off.
    fn excess_rounding(&self) -> f64 {
        let off = (2.0 * self.distance + self.rounding) * self.rounding;
        off + (2.0 + ROUNDING) * ROUNDING * (self.reach * self.reach)
    }

    /// Returns whether E is lost in rounding.
    fn is_lost(&self) -> bool {
        self.excess.abs() <= LOST * self.excess_rounding()
    }
}

/// What E does in a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// E has no zero, and does not come near zero from above.
    NoHit,
    Rises,
    Falls,
    /// E is so near zero everywhere that the difference does not matter.
    IsNearZero,
    Unclear,
}

/// By how much a function may be off its chord in a part; and by how much its slope may be off the slope of the chord,
/// times the length of the part.
#[derive(Clone, Copy)]
struct Bend {
    off: f64,
    turn: f64,
}

/// The problem, and the lengths of its vectors.
struct Search<'a> {
    intercept: &'a DragIntercept,
    position: f64,
    velocity: f64,
    acceleration: f64,
    inherited: f64,
    gravity: f64,
    /// |A − g|.
    relative_acceleration: f64,
}

impl<'a> Search<'a> {
    fn new(intercept: &'a DragIntercept) -> Self {
        Self {
            intercept,
            position: scale::length(intercept.position),
            velocity: scale::length(intercept.velocity),
            acceleration: scale::length(intercept.acceleration),
            inherited: scale::length(intercept.inherited),
            gravity: scale::length(intercept.gravity),
            relative_acceleration: scale::length(intercept.acceleration - intercept.gravity),
        }
    }

    #[inline(never)]
    fn sample(&self, time: f64) -> Sample {
        let flown = self.intercept.flight.at(time);
        let wanted = self.intercept.wanted(time, &flown);
        let square = wanted.length_squared();
        let reach = self.intercept.reach(&flown);
        let excess = square - reach * reach;
        let terms = self.position
            + (self.velocity + 0.5 * self.acceleration * time) * time
            + self.inherited * flown.carry
            + self.gravity * flown.fall;
        let (distance, rounding) = (libm::sqrt(square), ROUNDING * terms);
        Sample { time, flown, wanted, distance, reach, excess, rounding }
    }

    /// Calls `next` with parts of the time from the sample `from` to the time `latest`, and with what the function of
    /// `course` does there, as long as `next` returns true, there can be a hit, and the function, of which `is_lost` says
    /// whether it is lost in rounding at a time, is not lost from there on. Halves the parts in which it is unclear what
    /// the function does.
    fn for_each_part(
        &self,
        mut from: Sample,
        latest: f64,
        is_lost: impl Fn(&Sample) -> bool,
        course: impl Fn(&Sample, &Sample) -> Course,
        mut next: impl FnMut(&Sample, &Sample, Course) -> bool,
    ) {
        let (mut width, mut was_halved) = (OCTAVE, false);
        let (mut halvings, mut counted_from) = (0, from.time);
        let burn = self.intercept.flight.burn();
        while from.time < latest
            && !self.is_left_behind(&from)
            && !self.is_lost_from(&from, &is_lost)
        {
            let last = if from.time < burn && burn < latest { burn } else { latest };
            let end = (from.time.to_bits() + width).min(last.to_bits());
            let to = self.sample(f64::from_bits(end));
            let course = course(&from, &to);
            let least_width = if halvings < HALVINGS { LEAST_PART } else { COARSE_PART };
            if course == Course::Unclear && width > least_width {
                // The last part may be shorter than the width.
                width = (end - from.time.to_bits()).max(2) / 2;
                (halvings, was_halved) = (halvings + 1, true);
                continue;
            }
            if !next(&from, &to, course) {
                break;
            }
            // Twice as wide, unless the previous part had to be halved.
            width = if was_halved { width } else { (2 * width).min(ALL_OCTAVES) };
            was_halved = false;
            if to.time > 2.0 * counted_from {
                (halvings, counted_from) = (0, to.time);
            }
            from = to;
        }
    }

    /// Returns whether a function is lost in rounding from `sample` on: at all times of an octave.
    fn is_lost_from(&self, sample: &Sample, is_lost: impl Fn(&Sample) -> bool) -> bool {
        is_lost(sample) && OCTAVE_TIMES.iter().all(|x| is_lost(&self.sample(sample.time * x)))
    }

    /// Returns whether the target is out of reach at all times from `sample` on, because it accelerates away.
    ///
    /// Divided by t², w is ½·A − g·ψ/t² plus parts of at most |V|/t, |r|/t² and |u|·σ/t², and L is L/t². All of
    /// these parts decrease, and so does ψ/t²: to 0, or to ½ without drag.
    fn is_left_behind(&self, sample: &Sample) -> bool {
        let per_time = 1.0 / sample.time;
        let fall = sample.flown.fall * per_time * per_time;
        let least_fall = if self.intercept.flight.has_drag() { 0.0 } else { 0.5 };
        let middle = 0.5 * (fall + least_fall);
        let toward = self.intercept.acceleration * 0.5 - self.intercept.gravity * middle;
        let away = libm::sqrt(toward.length_squared()) - self.gravity * (fall - least_fall).abs();
        let carried = self.inherited * sample.flown.carry + sample.reach;
        let needed = (self.velocity + (self.position + carried) * per_time) * per_time;
        away > needed
    }

    /// Returns what E provably does from one sample to another.
    #[inline(never)]
    fn course(&self, from: &Sample, to: &Sample) -> Course {
        let (reach, reached) = (to.reach, to.reach - from.reach);
        let change_squared = (to.wanted - from.wanted).length_squared();
        let curve = change_squared - reached * reached;
        let (wanted, reaching) = self.bends(from, to);
        let distance = if from.distance > to.distance { from.distance } else { to.distance };

        let off = (2.0 * distance + wanted.off) * wanted.off
            + (2.0 * reach + reaching.off) * reaching.off;
        let (least, largest) = if from.excess < to.excess {
            (from.excess, to.excess)
        } else {
            (to.excess, from.excess)
        };
        let sag = 0.25 * curve;
        let low = least - off - if sag > 0.0 { sag } else { 0.0 };
        let high = largest + off - if sag < 0.0 { sag } else { 0.0 };
        let near_zero = 2.0 * REACH_TOLERANCE * (reach * reach);
        if low > near_zero || high < 0.0 {
            return Course::NoHit;
        }

        let rise = 0.5 * (to.excess - from.excess);
        let slope_off = 0.5 * curve.abs()
            + wanted.off * libm::sqrt(change_squared)
            + (distance + wanted.off) * wanted.turn
            + reaching.off * reached
            + (reach + reaching.off) * reaching.turn;
        if rise.abs() > slope_off {
            return if rise > 0.0 { Course::Rises } else { Course::Falls };
        }
        // Where E is lost in rounding, its sign says nothing.
        let is_near_zero = -near_zero < low && high < near_zero && !to.is_lost();
        if is_near_zero { Course::IsNearZero } else { Course::Unclear }
    }

    /// Returns by how much w and L may be off their chords, with their rounding, which grows with the time.
    fn bends(&self, from: &Sample, to: &Sample) -> (Bend, Bend) {
        let span = to.time - from.time;
        let square = span * span;
        let slowing = (from.flown.carry_rate - to.flown.carry_rate) * span;
        let falling = (to.flown.fall_rate - from.flown.fall_rate) * span;
        let carried = Bend { off: 0.25 * slowing, turn: slowing };
        let pushing = if to.time <= self.intercept.flight.burn() {
            falling
        } else {
            (from.flown.push_rate - to.flown.push_rate) * span
        };
        let turn = self.intercept.speed * slowing + self.intercept.thrust * pushing;
        let rounding = ROUNDING * to.reach;
        let reaching = Bend { off: 0.25 * turn + rounding, turn: turn + 2.0 * rounding };

        let apart = self.acceleration * square;
        let off = 0.125 * apart + 0.25 * (self.gravity * falling);
        let turn = 0.5 * apart + self.gravity * falling;

        let flight = &self.intercept.flight;
        let lag = (1.0 - flight.share() * flight.share() * to.flown.carry_rate) * square;
        let together = self.relative_acceleration * square + self.gravity * lag;
        let jag = 0.125 * self.gravity * flight.step() * flight.step();
        let off_together = 0.125 * together + jag;
        let turn_together = 0.5 * together + jag + self.gravity * flight.step() * span;

        let least = |a: f64, b: f64| if a < b { a } else { b };
        let wanted = Bend {
            off: least(off, off_together) + self.inherited * carried.off + to.rounding,
            turn: least(turn, turn_together) + self.inherited * carried.turn + 2.0 * to.rounding,
        };
        (wanted, reaching)
    }

    /// Returns the hit in a part in which E only rises or only falls.
    fn crossing(&self, from: &Sample, to: &Sample) -> Option<f64> {
        (from.is_in_reach() != to.is_in_reach())
            .then(|| self.zero((from.time, to.time), from.is_in_reach()))
    }

    /// Returns the zero of E between two times at which it has different signs.
    fn zero(&self, (from, to): (f64, f64), rises: bool) -> f64 {
        // Usually E is convex between the zero and the end at which the target is out of reach.
        let out_of_reach = if rises { to } else { from };
        roots::zero_between(|t| self.intercept.excess(t), (from, to), rises, out_of_reach)
    }

    /// Adds the hits of a part that is so small, or in which E is so near zero, that at most one extremum of E in it
    /// matters.
    #[inline(never)]
    fn settle(&self, from: &Sample, to: &Sample, hits: &mut Hits) {
        if from.is_in_reach() != to.is_in_reach() {
            return hits.push(self.crossing(from, to));
        }
        let rises = |time| self.intercept.excess(time).1 > 0.0;
        let rises_first = rises(from.time);
        if rises_first != from.is_in_reach() || rises(to.time) == rises_first {
            return;
        }
        // E has a minimum above zero or a maximum below zero, or else two zeros beside the extremum.
        let (mut low, mut high) = (from.time, to.time);
        for _ in 0..EXTREMUM_HALVINGS {
            let middle = roots::middle(low, high);
            *(if rises(middle) == rises_first { &mut low } else { &mut high }) = middle;
        }
        let excess = self.intercept.excess(high).0;
        if (excess < 0.0) != from.is_in_reach() {
            hits.push(Some(self.zero((from.time, high), rises_first)));
            hits.push(Some(self.zero((high, to.time), !rises_first)));
        } else if excess >= 0.0 && self.intercept.is_within_tolerance(high, excess) {
            // A target that keeps its distance is nearest at no time: only rounding makes a minimum of that.
            let farther = if from.excess > to.excess { from.excess } else { to.excess };
            hits.push((farther - excess > to.excess_rounding()).then_some(high));
        }
    }
}
