//! The polynomial of flight times, and its zeros.
//!
//! In the symbols of [`encounter`](super::encounter), a hit is a positive zero of the excess of the target's squared
//! distance over the shot's squared distance:
//!
//!   E(t) = |w(t)|² − s²t² = c₄t⁴ + c₃t³ + c₂t² + 2c₁t + c₀,
//!   c₄ = ¼|a|²,  c₃ = v·a,  c₂ = |v|² − s² + r·a,  c₁ = r·v,  c₀ = |r|².
//!
//! [`Encounter::times`] finds the times of nearly all shots of a game, in lanes, and says where it is certain of them.
//! [`flight_times`] finds all others.
//!
//! In lanes, with acceleration: c₀ and c₄ are positive. Where c₂ is negative, the signs of the coefficients change twice,
//! whatever the signs of c₁ and c₃ are: by Descartes' rule E has two positive zeros or none. So if two zeros are found,
//! there are no others. They are found by Halley's method, which triples the digits in a step: the first from near the
//! positive zero of c₂t² + 2c₁t + c₀, the second from near the positive zero of c₄t² + c₃t + c₂. The last step uses
//! Newton's method, and computes E and its slope from the vectors, which cancels less than the polynomial does. Where
//! that step is not small, more steps of Halley's method come before it; most shots of a game need one.
//!
//! If a step at a number is small, a zero is near that number. A zero that is not real has its conjugate equally near,
//! and E is so flat there that the slope shows it.
//!
//! A number near a bound at which the number of hits changes is not certain: rounding would decide. The bounds here are
//! so far from there that rounding cannot decide; [`flight_times`] has rules for the edge of reach.
//!
//! All zeros: E(0) = c₀ is positive, out of reach. In the end, the acceleration takes the target out of reach again. In
//! between, E can fall below 0 and rise again at most twice, since its slope is a cubic, with at most three zeros.
//!
//! These three zeros, the extrema of E, cut the time into parts in which E only rises or only falls. Such a part has
//! exactly one zero of E if the signs at its ends differ, and none if not. So no hit is skipped, and each is bracketed.
//! The zeros of the cubic are found likewise, in parts cut at the zeros of its own slope, a quadratic.

use glam::DVec3;

use super::encounter::{Encounter, ScaledEncounter, bounded, is_settled, newton};
use super::roots;
use crate::lanes::doubles::{Doubles, Elements, LEAST_DIVISOR};
use crate::math::scalar::{self, clamp};

/// The flight times of the two earliest hits.
#[derive(Clone, Copy)]
pub(crate) struct Times<D: Doubles> {
    /// The times, the earlier first. Where there is no such hit, or the hit is not certain, any number up to 2⁷⁰⁰.
    pub(crate) times: [D; 2],
    /// The lanes with such a hit, as far as that is certain.
    pub(crate) has: [D::Mask; 2],
    /// The lanes in which the times and their number are certain.
    pub(crate) is_certain: D::Mask,
}

/// The least |c₂|/s²: 2⁻⁸. Below this, target and shot are about equally fast.
const LEAST_DIFFERENCE: f64 = 1.0 / 256.0;

/// The least magnitude of the discriminant, as a share of s²c₀: 2⁻¹². A target that stays out of reach by no more
/// than [`REACH_TOLERANCE`](super::encounter::REACH_TOLERANCE) has a discriminant of up to 2⁻²¹. Together with the
/// difference of the speeds, this bound makes δ, the speed at which the target leaves the range of the shot, at least
/// 2⁻¹⁶·s at a hit.
const LEAST_DISCRIMINANT: f64 = 1.0 / 4096.0;

/// The least ¼|a|²|r|²/s⁴: 2⁻⁶². The later hit is then no later than 2³³·|r|/s.
const LEAST_ACCELERATION: f64 = f64::from_bits((1023 - 62) << 52);

/// The most ¼|a|²t²/s² at the later hit: 2¹⁰. Up to this, no term of E is so much longer than s²t² that rounding
/// matters.
const MOST_FALL: f64 = 1024.0;

/// The most steps by Halley's method before the last step. More steps find hardly any more hits.
const STEPS: usize = 3;

/// A target out of reach by this share of s·t, 2⁻¹⁸, is out of reach by more than the tolerance.
const OUT_OF_REACH: f64 = 1.0 + 1.0 / 262_144.0;

impl<D: Elements> Encounter<D> {
    /// Returns the flight times.
    #[inline(always)]
    pub(crate) fn times(&self) -> Times<D> {
        let Self { position: r, velocity: v, acceleration: a, speed } = *self;
        let zero = D::splat(0.0);
        let speed_squared = speed * speed;
        let c0 = r.length_squared();
        let closing = -r.dot(v);
        let speeds_squared = v.length_squared() - speed_squared;
        let rise = r.dot(a);
        let c2 = speeds_squared + rise;
        // The discriminant cancels where the target is just in reach: there, no result is certain. It also cancels
        // where the target is much faster than the shot: v is less than 2⁵ times as long as s, so the least
        // discriminant that counts is accurate to 2⁻³⁰.
        let discriminant = closing * closing - c0 * c2;
        let sum = closing.abs() + discriminant.sqrt_or_zero();
        let is_closing = closing.greater(zero);
        // Positive where there is a hit.
        let above = D::select(is_closing, c0, sum);
        let below = D::select(is_closing, sum, -c2);
        let first = above / below.at_least(D::splat(LEAST_DIVISOR));

        let least_difference = D::splat(LEAST_DIFFERENCE) * speed_squared;
        let is_slower = c2.less(-least_difference);
        let is_faster = c2.greater(least_difference);
        let least_discriminant = D::splat(LEAST_DISCRIMINANT) * (speed_squared * c0);
        let is_reached = discriminant.greater(least_discriminant);
        let is_missed = discriminant.less(-least_discriminant);
        let meets_twice = is_faster & is_closing & is_reached;
        let second =
            if D::any(meets_twice) { sum / c2.at_least(D::splat(LEAST_DIVISOR)) } else { first };
        let straight = Times {
            times: [first, second],
            has: [is_slower | meets_twice, meets_twice],
            is_certain: is_slower | (is_faster & (!is_closing | is_reached | is_missed)),
        };
        let is_straight = (a.x.abs() + a.y.abs() + a.z.abs()).equal(zero);
        if D::all(is_straight) {
            return straight;
        }
        let quartic = Quartic {
            c4: D::splat(0.25) * a.length_squared(),
            c3: v.dot(a),
            c2,
            c1: -closing,
            c0,
            speeds_squared,
        };
        let (times, is_hit) = self.bent_times(&quartic, first, is_slower & !is_straight);
        let is_hit = is_hit & is_slower & !is_straight;
        let mut is_certain = (is_straight & straight.is_certain) | is_hit;
        if !D::all(is_certain) {
            is_certain = is_certain | (!is_straight & self.is_never_reached(&quartic));
        }
        Times {
            times: [
                D::select(is_straight, straight.times[0], times[0]),
                D::select(is_straight, straight.times[1], times[1]),
            ],
            has: [
                (is_straight & straight.has[0]) | is_hit,
                (is_straight & straight.has[1]) | is_hit,
            ],
            is_certain,
        }
    }

    /// Returns the two flight times with acceleration, and the lanes in which they are certain, provided that c₂ is
    /// negative. `first` is the positive zero of c₂t² + 2c₁t + c₀. In lanes in which the times are not needed, they may
    /// be anything.
    ///
    /// Without c₁ and c₃, E is a quadratic in t². With k = c₀c₄/c₂² and f = 1 + ½k + ⅞k² + …, the lesser zero is f²
    /// times the zero without c₄, and the greater zero is 1/f² times the zero without c₀. So `first` is multiplied by
    /// f, and the zero without c₀ and c₁ is divided by f. In most other cases, too, these results are nearer to the
    /// zeros of E.
    #[inline(always)]
    fn bent_times(&self, quartic: &Quartic<D>, first: D, is_needed: D::Mask) -> ([D; 2], D::Mask) {
        let &Quartic { c4, c2, c0, speeds_squared, .. } = quartic;
        let k = ((c0 * c4) / (c2 * c2).nonzero()).at_most(D::splat(0.25));
        let factor =
            D::splat(1.0) + k * (D::splat(0.5) + k * (D::splat(0.875) + D::splat(2.0) * k));
        let speed_squared = self.speed * self.speed;
        // Both zeros take the same steps.
        let (encounter, polynomial) = (self.twice(), quartic.twice());
        let both_speeds_squared = D::twice(speed_squared);
        let signs = D::both(D::splat(-1.0), D::splat(1.0));
        let mut times = bounded(D::both(first * factor, quartic.second_guess(factor)));
        let mut steps_left = STEPS;
        // Lanes that have settled stay as they are, whatever the others need.
        let mut settled = D::mask(0);
        loop {
            let next = bounded(times - polynomial.step(times));
            times = D::Both::select(D::twice_mask(settled), times, next);
            let (step, half_slope) = polynomial.last_step(&encounter, times);
            let rising = half_slope.xor_sign(signs);
            let are_settled = is_settled(times, step, both_speeds_squared, rising);
            let [first_settled, second_settled] = D::each_mask(are_settled);
            settled = first_settled & second_settled;
            steps_left -= 1;
            if steps_left == 0 || D::all(settled | !is_needed) {
                let [first, second] = D::each(times);
                let is_hit = settled
                    & (c0 * c4).greater_or_equal(least_acceleration(speed_squared))
                    & speeds_squared.less_or_equal(D::splat(3.0) * speed_squared)
                    & (c4 * (second * second)).less_or_equal(D::splat(MOST_FALL) * speed_squared)
                    & first.less(second);
                return (D::each(bounded(times - step)), is_hit);
            }
        }
    }

    /// Returns the lanes in which a target that accelerates is out of reach at all times.
    ///
    /// For any vector n, the target is at least n·w/|n| away. So it is out of reach at all times if n·w(t) − s|n|·t,
    /// which is ½(n·a)t² − (s|n| − n·v)t + n·r, has no zero. n is w at about the time when w is nearest to the shot.
    #[inline(always)]
    fn is_never_reached(&self, quartic: &Quartic<D>) -> D::Mask {
        let Self { position: r, velocity: v, acceleration: a, speed } = *self;
        let zero = D::splat(0.0);
        let least = least_acceleration(speed * speed);
        let square = quartic.c0 / (quartic.c0 * quartic.c4).at_least(least).sqrt();
        let n = self.target_at(square.sqrt());
        let (rises, begins) = (n.dot(a), n.dot(r));
        let nears = D::splat(OUT_OF_REACH) * speed * n.length() - n.dot(v);
        rises.greater(zero)
            & begins.greater(zero)
            & (nears * nears).less(D::splat(2.0) * (rises * begins))
    }
}

/// Returns the least c₀c₄.
#[inline(always)]
fn least_acceleration<D: Doubles>(speed_squared: D) -> D {
    D::splat(LEAST_ACCELERATION) * (speed_squared * speed_squared)
}

/// The least divisor of a step by Halley's method, 2⁻²⁰⁰. E is less than 2⁴⁰⁰ at all times up to [`LATEST`], and its
/// slope less than 2³⁴⁶: so no quotient is beyond doubles. Where the divisor is not near 0, it is at least about
/// (s²·t·δ/s)², which is more than 2⁻¹⁷⁰ at a hit.
const LEAST_SLOPE: f64 = f64::from_bits((1023 - 200) << 52);

/// The coefficients of E, and |v|² − s².
struct Quartic<D> {
    c4: D,
    c3: D,
    c2: D,
    c1: D,
    c0: D,
    speeds_squared: D,
}

impl<D: Elements> Quartic<D> {
    /// Returns these coefficients for both hits.
    #[inline(always)]
    fn twice(&self) -> Quartic<D::Both> {
        let Self { c4, c3, c2, c1, c0, speeds_squared } = *self;
        let (c4, c3, c2, c1, c0) =
            (D::twice(c4), D::twice(c3), D::twice(c2), D::twice(c1), D::twice(c0));
        Quartic { c4, c3, c2, c1, c0, speeds_squared: D::twice(speeds_squared) }
    }
}

impl<D: Doubles> Quartic<D> {
    /// Returns the positive zero of c₄t² + c₃t + c₂, where c₂ is negative, divided by `factor`.
    #[inline(always)]
    fn second_guess(&self, factor: D) -> D {
        let square = self.c3 * self.c3 - D::splat(4.0) * self.c4 * self.c2;
        let sum = self.c3.abs() + square.sqrt_or_zero();
        let is_rising = self.c3.greater(D::splat(0.0));
        let above = D::select(is_rising, -(self.c2 + self.c2), sum);
        let below = D::select(is_rising, sum, self.c4 + self.c4);
        above / (below * factor).nonzero()
    }

    /// Returns the last step by Newton's method and ½E′, with E as [`Excess::at`] computes it for a target that is not
    /// much faster than the shot: with q = r + ½·a·t² it is |q|² + 2(q·v)·t + (|v|² − s²)·t².
    #[inline(always)]
    fn last_step(&self, encounter: &Encounter<D>, t: D) -> (D, D) {
        let Encounter { position: r, velocity: v, acceleration: a, .. } = *encounter;
        let speeds_squared = self.speeds_squared;
        let q = r + a * (D::splat(0.5) * t * t);
        let along = q.dot(v);
        let value = q.length_squared() + (along + along + speeds_squared * t) * t;
        // q·(v + a·t) + (v·a·t + |v|² − s²)·t.
        let half_slope = along + (q.dot(a) + self.c3 * t + speeds_squared) * t;
        (newton(value, half_slope), half_slope)
    }

    /// Returns the step by Halley's method, E·E′/(E′² − ½E·E″). E is summed in pairs, which takes less time than one
    /// term after another.
    #[inline(always)]
    fn step(&self, t: D) -> D {
        let Self { c4, c3, c2, c1, c0, .. } = *self;
        let square = t * t;
        let (twice_c1, twice_c2) = (c1 + c1, c2 + c2);
        let value = ((c4 * square + c3 * t) + c2) * square + (twice_c1 * t + c0);
        let thrice_c3 = D::splat(3.0) * c3;
        let slope = (D::splat(4.0) * c4 * t + thrice_c3) * square + (twice_c2 * t + twice_c1);
        let half_curve = (D::splat(6.0) * c4 * t + thrice_c3) * t + c2;
        value * slope / (slope * slope - value * half_curve).at_least(D::splat(LEAST_SLOPE))
    }
}

/// The times of flight of the two earliest hits, earliest first.
pub(super) type FlightTimes = [Option<f64>; 2];

/// Returns the times of flight in the unit of time of `encounter`, by the simplest polynomial that fits.
pub(super) fn flight_times(encounter: &ScaledEncounter) -> FlightTimes {
    if encounter.acceleration == DVec3::ZERO {
        straight_times(encounter)
    } else if encounter.velocity == DVec3::ZERO {
        still_times(encounter)
    } else {
        moving_times(encounter)
    }
}

/// Returns the times of flight. A target slower than the shot has one; an equally fast target has one if it comes
/// closer; a faster target has none or two, or one at the edge of reach.
///
/// With A = |v|² − s², B = r·v and C = |r|², the roots of A·t² + 2B·t + C are (−B ± √D)/A, and by their product also
/// C/(−B ∓ √D): each root is computed in the form that adds. −B is the closing speed times |r|.
///
/// D = B² − AC = (r·v)² − |r|²|v|² + s²|r|², and the first two terms are −|r×v|². So D is computed as s²|r|² − |r×v|²,
/// which cancels only where the target is just in reach.
#[inline(never)]
fn straight_times(encounter: &ScaledEncounter) -> FlightTimes {
    let ScaledEncounter { position: r, velocity: v, speed, .. } = *encounter;
    let a = v.length_squared() - speed * speed;
    let closing = -r.dot(v);
    let c = r.length_squared();
    let discriminant = speed * speed * c - r.cross(v).length_squared();
    // At equal speeds, a = 0, this quotient is unused.
    let over_a = |x: f64| x / scalar::divisor(a.abs());
    if discriminant < 0.0 {
        let nearest = over_a(closing);
        let is_hit = a > 0.0 && nearest > 0.0 && encounter.is_within_tolerance(nearest);
        return [is_hit.then_some(nearest), None];
    }
    let root = libm::sqrt(scalar::not_negative(discriminant));
    if closing > 0.0 {
        let sum = closing + root;
        let first = c / scalar::divisor(sum.abs());
        // Only a target faster than the shot is met again: at equal speeds the second root is at infinity.
        let second = over_a(sum);
        [Some(first), (a > 0.0 && first < second).then_some(second)]
    } else {
        [(a < 0.0).then(|| over_a(root - closing)), None]
    }
}

/// Returns the times of flight of the low and of the high arc.
///
/// With P = s² − r·a and D = P² − |r|²|a|², the squared times are 2(P ± √D)/|a|², whose product is 4|r|²/|a|²: the high
/// arc takes 2(P + √D)/|a|², the low arc 2|r|²/(P + √D), so that neither cancels. Both squares are positive only if P
/// is positive.
///
/// P² − |r|²|a|² = s⁴ − 2s²(r·a) + (r·a)² − |r|²|a|², and the last two terms are −|r×a|². So D is computed as
/// s²(s² − 2r·a) − |r×a|², which cancels only where the target is just in reach.
#[inline(never)]
fn still_times(encounter: &ScaledEncounter) -> FlightTimes {
    let ScaledEncounter { position: r, acceleration: a, speed, .. } = *encounter;
    let speed_squared = speed * speed;
    let rise = r.dot(a);
    let p = speed_squared - rise;
    if p <= 0.0 {
        // Both roots t² would be negative: the target only recedes.
        return [None, None];
    }
    let discriminant = speed_squared * (speed_squared - 2.0 * rise) - r.cross(a).length_squared();
    if discriminant < 0.0 {
        let nearest = libm::sqrt(scalar::not_negative(2.0 * p / a.length_squared()));
        return [encounter.is_within_tolerance(nearest).then_some(nearest), None];
    }
    let sum = p.abs() + libm::sqrt(scalar::not_negative(discriminant));
    let low = libm::sqrt(2.0 * r.length_squared() / scalar::divisor(sum));
    let high = libm::sqrt(2.0 * sum / a.length_squared());
    [Some(low), (low < high).then_some(high)]
}

/// Returns the times of flight.
#[inline(never)]
fn moving_times(encounter: &ScaledEncounter) -> FlightTimes {
    let excess = Excess::new(encounter);
    let (earliest, latest) = bounds(encounter);
    let mut from = excess.sample(earliest);
    let mut first = None;
    for time in excess.extrema(earliest, latest).into_iter().chain([latest]) {
        // False for NaN, which is not an extremum.
        if from.time < time {
            let to = excess.sample(time);
            let hit = excess.hit_between(from, to);
            from = to;
            if first.is_none() {
                first = hit;
            } else if hit.is_some() {
                return [first, hit];
            }
        }
    }
    [first, None]
}

/// The relative margin of the bounds for their rounding: thousands of times the rounding of a double, 1e-16.
const BOUNDS_MARGIN: f64 = 1e-12;

/// Returns the time before which and the time after which there is no hit.
///
/// At a hit |w| = s·t, and by the triangle inequality |w| is at least |r| − |v|t − ½|a|t² and at least ½|a|t² − |v|t −
/// |r|. So, with B = |v| + s,
///
///   ½|a|t² + Bt − |r| ≥ 0  and  ½|a|t² − Bt − |r| ≤ 0.
///
/// With Q = B + √(B² + 2|a||r|), the positive root of the first polynomial is 2|r|/Q, and of the second Q/|a|: no hit
/// is before 2|r|/Q or after Q/|a|.
fn bounds(encounter: &ScaledEncounter) -> (f64, f64) {
    let ScaledEncounter { position, velocity, acceleration, speed, .. } = encounter;
    let [r, v, a] = [position, velocity, acceleration].map(|x| libm::sqrt(x.length_squared()));
    let b = v + speed;
    let q = b + libm::sqrt(b * b + 2.0 * a * r);
    (2.0 * r / q * (1.0 - BOUNDS_MARGIN), q / a * (1.0 + BOUNDS_MARGIN))
}

/// A time, and E at that time.
#[derive(Clone, Copy)]
struct Sample {
    time: f64,
    excess: f64,
}

/// E(t) = |w(t)|² − s²t², negative while the target is within reach.
struct Excess<'a> {
    encounter: &'a ScaledEncounter,
    /// |v|² − s².
    speeds_squared: f64,
    /// v·a.
    velocity_dot_acceleration: f64,
}

impl<'a> Excess<'a> {
    fn new(encounter: &'a ScaledEncounter) -> Self {
        let ScaledEncounter { velocity: v, acceleration: a, speed, .. } = encounter;
        Self {
            encounter,
            speeds_squared: v.length_squared() - speed * speed,
            velocity_dot_acceleration: v.dot(*a),
        }
    }

    fn sample(&self, time: f64) -> Sample {
        Sample { time, excess: self.at(time).0 }
    }

    /// Returns the time of the hit in a part in which E only rises or only falls.
    ///
    /// A target that stays out of reach counts as hit at the minimum of E, if it is nearly in reach there. A part in
    /// which E falls ends at a minimum, never at the latest time: at the latest time, E rises.
    fn hit_between(&self, from: Sample, to: Sample) -> Option<f64> {
        let was_in_reach = from.excess < 0.0;
        if was_in_reach == (to.excess < 0.0) {
            let is_minimum = 0.0 <= to.excess && to.excess < from.excess;
            return (is_minimum && self.encounter.is_within_tolerance(to.time)).then_some(to.time);
        }
        // Usually E is convex between the zero and the end at which the target is out of reach: started from that end,
        // Newton's method never oversteps the zero.
        let out_of_reach = if was_in_reach { to } else { from };
        Some(roots::zero_between(
            |t| self.at(t),
            (from.time, to.time),
            was_in_reach,
            out_of_reach.time,
        ))
    }

    /// Returns E(t) and its slope.
    ///
    /// |w|² − s²t² cancels at nearly equal speeds, where |w| and s·t are long and nearly the same. With q = r + ½·a·t²,
    /// E is also |q|² + 2(q·v)·t + (|v|² − s²)·t², which cancels for a target much faster than the shot. For a target
    /// up to twice as fast, none of the terms of this form is more than a few times s²t² at a hit.
    #[inline(never)]
    fn at(&self, t: f64) -> (f64, f64) {
        let ScaledEncounter { position: r, velocity: v, acceleration: a, speed, .. } =
            *self.encounter;
        let velocity_then = v + a * t;
        // |v|² − s² > 3s²: more than twice as fast.
        let (value, half_slope) = if self.speeds_squared > 3.0 * (speed * speed) {
            let w = self.encounter.target_at(t);
            let flight = speed * t;
            (w.length_squared() - flight * flight, w.dot(velocity_then) - speed * flight)
        } else {
            let q = r + a * (0.5 * t * t);
            let value = q.length_squared() + (2.0 * q.dot(v) + self.speeds_squared * t) * t;
            let along = (self.velocity_dot_acceleration * t + self.speeds_squared) * t;
            (value, q.dot(velocity_then) + along)
        };
        (value, 2.0 * half_slope)
    }

    /// Returns the times of the extrema of E in ascending order; NaN in place of a missing extremum.
    ///
    /// They are the zeros of ½E′, the cubic c₃t³ + c₂t² + c₁t + c₀ with
    ///
    ///   c₃ = ½|a|²,  c₂ = (3/2)(v·a),  c₁ = |v|² − s² + r·a,  c₀ = r·v.
    ///
    /// Its slope 3c₃t² + 2c₂t + c₁ has at most two zeros p ≤ q, and the cubic only rises or only falls before, between
    /// and after them.
    fn extrema(&self, earliest: f64, latest: f64) -> [f64; 3] {
        let ScaledEncounter { position: r, velocity: v, acceleration: a, .. } = *self.encounter;
        let c3 = 0.5 * a.length_squared();
        let c2 = 1.5 * self.velocity_dot_acceleration;
        let c1 = self.speeds_squared + r.dot(a);
        let c0 = r.dot(v);
        let cubic = |t: f64| {
            let value = ((c3 * t + c2) * t + c1) * t + c0;
            (value, (3.0 * c3 * t + 2.0 * c2) * t + c1)
        };
        // A cubic without p and q only rises: two parts of the three are empty.
        let (p, q) = roots::quadratic(3.0 * c3, c2, c1).unwrap_or((earliest, earliest));
        let (p, q) = (clamp(p, earliest, latest), clamp(q, earliest, latest));
        let mut extrema = [f64::NAN; 3];
        for (extremum, (from, to)) in extrema.iter_mut().zip([(earliest, p), (p, q), (q, latest)]) {
            let rises = cubic(from).0 < 0.0;
            if from < to && rises != (cubic(to).0 < 0.0) {
                *extremum = roots::zero_between(cubic, (from, to), rises, 0.5 * (from + to));
            }
        }
        extrema
    }
}
