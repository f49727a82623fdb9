//! Flight times in lanes, and where the usual formulas are certain of them.
//!
//! In the symbols of [`Intercept`](super::intercept::Intercept), with the excess E(t) = |w(t)|² − s²t²:
//!
//!   E(t) = c₄t⁴ + c₃t³ + c₂t² + 2c₁t + c₀,
//!   c₄ = ¼|a|²,  c₃ = v·a,  c₂ = |v|² − s² + r·a,  c₁ = r·v,  c₀ = |r|².
//!
//! # Without acceleration
//!
//! E is the quadratic of [`quadratic`](super::quadratic); its roots are computed in the same forms.
//!
//! # With acceleration
//!
//! c₀ and c₄ are positive. Where c₂ is negative, the signs of the coefficients change twice, whatever the signs of c₁
//! and c₃ are: by Descartes' rule E has two positive zeros or none. So if two zeros are found, there are no others.
//! They are found by Halley's method, which triples the digits in a step: the first from near the positive zero of
//! c₂t² + 2c₁t + c₀, the second from near the positive zero of c₄t² + c₃t + c₂. The last step uses Newton's method, and
//! computes E and its slope from the vectors, which cancels less than the polynomial does. Where that step is not
//! small, more steps of Halley's method come before it; most shots of a game need one.
//!
//! If a step at a number is small, a zero is near that number. A zero that is not real has its conjugate equally near,
//! and E is so flat there that the slope shows it.
//!
//! # When a result is certain
//!
//! A number near a bound at which the number of hits changes is not certain: rounding would decide. The bounds here are
//! so far from there that rounding cannot decide. An element that is not certain is computed by
//! [`flight_times`](super::flight_times), which has rules for the edge of reach.

use crate::lanes::doubles::{Doubles, LEAST_DIVISOR};
use crate::math::lanes_double::Vector;

/// The motion of the target relative to the shot, like [`Intercept`](super::intercept::Intercept), in meters and
/// seconds. |r| is in [2⁻²⁰, 2⁴⁰] m and |r|/s in [2⁻³⁰, 2²⁰] s, so s is in [2⁻⁴⁰, 2⁷⁰] m/s; |v| is at most 2⁵·s, and
/// |a| at most 2⁸·s²/|r|.
#[derive(Clone, Copy)]
pub(crate) struct Encounter<D> {
    /// r.
    pub(crate) position: Vector<D>,
    /// v.
    pub(crate) velocity: Vector<D>,
    /// a.
    pub(crate) acceleration: Vector<D>,
    /// s.
    pub(crate) speed: D,
}

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

/// Bounds of the times with acceleration: 2⁻⁴⁸ and 2⁵⁴ s. With the velocities and accelerations of an [`Encounter`], no
/// hit is earlier than 2⁻¹²·|r|/s.
const EARLIEST: f64 = f64::from_bits((1023 - 48) << 52);
const LATEST: f64 = f64::from_bits((1023 + 54) << 52);

/// The least |c₂|/s²: 2⁻⁸. Below this, target and shot are about equally fast.
const LEAST_DIFFERENCE: f64 = 1.0 / 256.0;

/// The least magnitude of the discriminant, as a share of s²c₀: 2⁻¹². A target that stays out of reach by no more
/// than [`REACH_TOLERANCE`](super::intercept::REACH_TOLERANCE) has a discriminant of up to 2⁻²¹. Together with the
/// difference of the speeds, this bound makes δ, the speed at which the target leaves the range of the shot, at least
/// 2⁻¹⁶·s at a hit.
const LEAST_DISCRIMINANT: f64 = 1.0 / 4096.0;

/// The least δ/s at a hit with acceleration: 2⁻¹⁰. Two hits that nearly coincide have less.
const LEAST_LEAVING: f64 = 1.0 / 1024.0;

/// The least ¼|a|²|r|²/s⁴: 2⁻⁶². The later hit is then no later than 2³³·|r|/s.
const LEAST_ACCELERATION: f64 = f64::from_bits((1023 - 62) << 52);

/// The most ¼|a|²t²/s² at the later hit: 2¹⁰. Up to this, no term of E is so much longer than s²t² that rounding
/// matters.
const MOST_FALL: f64 = 1024.0;

/// The square of the longest last step of Newton's method, relative to the time, where δ is s: 2⁻³⁶. Newton's method
/// squares the error, times about s/δ: the remaining error is at most 2⁻³³ of the time.
const LAST_STEP: f64 = f64::from_bits((1023 - 36) << 52);

/// The most further steps of [`Encounter::next_to`], after the first.
const STEPS_BETWEEN: usize = 3;

/// The largest change from the time of one encounter to the time of the next, as a share of δ/s times the time.
const LONGEST_WAY: f64 = 0.125;

/// The most steps by Halley's method before the last step. More steps find hardly any more hits.
const STEPS: usize = 3;

/// A target out of reach by this share of s·t, 2⁻¹⁸, is out of reach by more than the tolerance.
const OUT_OF_REACH: f64 = 1.0 + 1.0 / 262_144.0;

impl<D: Doubles> Encounter<D> {
    /// Returns w(t), from the shooter to the target as the shot sees it.
    #[inline(always)]
    pub(crate) fn target_at(&self, time: D) -> Vector<D> {
        self.position + (self.velocity + self.acceleration * (D::splat(0.5) * time)) * time
    }

    /// Returns the flight time of the hit next to `time`, where `time` is the flight time of the hit of a nearly equal
    /// encounter; and the lanes in which the result is certain: there, the change is too small for another hit to be
    /// nearer, and after the last step by Newton's method only rounding remains.
    ///
    /// Two hits are about δ/s times the time apart, or more.
    #[inline(always)]
    pub(crate) fn next_to(&self, time: D) -> (D, D::Mask) {
        let speed_squared = self.speed * self.speed;
        let (mut hit, slope) = self.newton_step(time);
        let flight = speed_squared * time;
        let leaving = slope.abs().at_most(flight);
        let mut is_last = is_settled(time, hit - time, speed_squared, slope.abs());
        // A lane that has settled stays unchanged, however many steps the others take.
        for _ in 0..STEPS_BETWEEN {
            if D::all(is_last) {
                break;
            }
            let (next, next_slope) = self.newton_step(hit);
            let is_next_last = is_settled(hit, next - hit, speed_squared, next_slope.abs());
            hit = D::select(is_last, hit, next);
            is_last = is_last | is_next_last;
        }
        let way = (hit - time).abs() * flight;
        (hit, is_last & way.less(D::splat(LONGEST_WAY) * time * leaving))
    }

    /// Returns the time after a step by Newton's method, and ½E′ before it.
    #[inline(always)]
    pub(crate) fn newton_step(&self, time: D) -> (D, D) {
        let w = self.target_at(time);
        let flown = self.speed * time;
        let value = w.length_squared() - flown * flown;
        let half_slope = w.dot(self.velocity + self.acceleration * time) - self.speed * flown;
        let step = (value / (half_slope + half_slope).nonzero())
            .clamp(D::splat(-LATEST), D::splat(LATEST));
        (bounded(time - step), half_slope)
    }

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
        let (mut first, mut second) =
            (bounded(first * factor), bounded(quartic.second_guess(factor)));
        let speed_squared = self.speed * self.speed;
        let mut steps_left = STEPS;
        // Lanes that have settled stay as they are, whatever the others need.
        let mut settled = D::mask(0);
        loop {
            first = D::select(settled, first, bounded(first - quartic.step(first)));
            second = D::select(settled, second, bounded(second - quartic.step(second)));
            let (first_step, first_slope) = self.last_step(quartic, first);
            let (second_step, second_slope) = self.last_step(quartic, second);
            settled = is_settled(first, first_step, speed_squared, -first_slope)
                & is_settled(second, second_step, speed_squared, second_slope);
            steps_left -= 1;
            if steps_left == 0 || D::all(settled | !is_needed) {
                let is_hit = settled
                    & (c0 * c4).greater_or_equal(least_acceleration(speed_squared))
                    & speeds_squared.less_or_equal(D::splat(3.0) * speed_squared)
                    & (c4 * (second * second)).less_or_equal(D::splat(MOST_FALL) * speed_squared)
                    & first.less(second);
                return ([bounded(first - first_step), bounded(second - second_step)], is_hit);
            }
        }
    }

    /// Returns the last step by Newton's method and ½E′, with E as [`quartic`](super::quartic) computes it for a target
    /// that is not much faster than the shot: with q = r + ½·a·t² it is |q|² + 2(q·v)·t + (|v|² − s²)·t².
    #[inline(always)]
    fn last_step(&self, quartic: &Quartic<D>, t: D) -> (D, D) {
        let Self { position: r, velocity: v, acceleration: a, .. } = *self;
        let speeds_squared = quartic.speeds_squared;
        let q = r + a * (D::splat(0.5) * t * t);
        let along = q.dot(v);
        let value = q.length_squared() + (along + along + speeds_squared * t) * t;
        // q·(v + a·t) + (v·a·t + |v|² − s²)·t.
        let half_slope = along + (q.dot(a) + quartic.c3 * t + speeds_squared) * t;
        // Bounded for slopes that are nearly 0, so that its square is a finite double.
        let step = (value / (half_slope + half_slope).nonzero())
            .clamp(D::splat(-LATEST), D::splat(LATEST));
        (step, half_slope)
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

/// Returns the lanes in which a step from `time` is so small that only rounding remains after it, and ½E′ = s·t·δ, with
/// the sign that makes it positive, is not small.
#[inline(always)]
fn is_settled<D: Doubles>(time: D, step: D, speed_squared: D, half_slope: D) -> D::Mask {
    let flight = speed_squared * time;
    half_slope.greater(D::splat(LEAST_LEAVING) * flight)
        & ((step * step) * flight).less(D::splat(LAST_STEP) * (time * time) * half_slope)
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

/// Returns `time` bounded to [`EARLIEST`] and [`LATEST`]. The bounds change only times that are of no use.
#[inline(always)]
fn bounded<D: Doubles>(time: D) -> D {
    time.clamp(D::splat(EARLIEST), D::splat(LATEST))
}
