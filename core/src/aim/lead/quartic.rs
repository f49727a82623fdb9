//! Flight times to a target that moves while the shot falls, or to a target that accelerates.
//!
//! The excess of the target's squared distance over the shot's squared distance is a quartic:
//!
//!   E(t) = |w(t)|² − s²t² = ¼|a|²·t⁴ + (v·a)·t³ + (|v|² − s² + r·a)·t² + 2(r·v)·t + |r|².
//!
//! The symbols are those of [`Intercept`]. A hit is a zero of E. E(0) = |r|² is positive: the target is out of reach.
//! In the end, the acceleration takes the target out of reach again. In between, E can fall below 0 and rise again at
//! most twice, since its slope is a cubic, with at most three zeros.
//!
//! These three zeros, the extrema of E, cut the time into parts in which E only rises or only falls. Such a part has
//! exactly one zero of E if the signs at its ends differ, and none if not. So no hit is skipped, and each is bracketed.
//! The zeros of the cubic are found likewise, in parts cut at the zeros of its own slope, a quadratic.

use super::intercept::{FlightTimes, Intercept};
use super::roots;
use crate::math::scalar::clamp;

/// Returns the times of flight.
#[inline(never)]
pub(super) fn flight_times(intercept: &Intercept) -> FlightTimes {
    let excess = Excess::new(intercept);
    let (earliest, latest) = bounds(intercept);
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

/// The relative margin by which the bounds are moved apart to allow for their rounding: thousands of times the rounding
/// of a double, 1e-16.
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
fn bounds(intercept: &Intercept) -> (f64, f64) {
    let Intercept { position, velocity, acceleration, speed, .. } = intercept;
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

impl Sample {
    fn is_in_reach(self) -> bool {
        self.excess < 0.0
    }
}

/// E(t) = |w(t)|² − s²t², negative while the target is within reach.
struct Excess<'a> {
    intercept: &'a Intercept,
    /// |v|² − s².
    speeds_squared: f64,
    /// v·a.
    velocity_dot_acceleration: f64,
}

impl<'a> Excess<'a> {
    fn new(intercept: &'a Intercept) -> Self {
        let Intercept { velocity: v, acceleration: a, speed, .. } = intercept;
        Self {
            intercept,
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
        if from.is_in_reach() == to.is_in_reach() {
            let is_minimum = 0.0 <= to.excess && to.excess < from.excess;
            return (is_minimum && self.intercept.is_within_tolerance(to.time)).then_some(to.time);
        }
        let rises = from.is_in_reach();
        // Usually E is convex between the zero and the end at which the target is out of reach: started from that end,
        // Newton's method never oversteps the zero.
        let out_of_reach = if rises { to } else { from };
        Some(roots::zero_between(|t| self.at(t), (from.time, to.time), rises, out_of_reach.time))
    }

    /// Returns E(t) and its slope.
    ///
    /// |w|² − s²t² cancels at nearly equal speeds, where |w| and s·t are long and nearly the same. With q = r + ½·a·t²,
    /// E is also |q|² + 2(q·v)·t + (|v|² − s²)·t², which cancels for a target much faster than the shot. For a target
    /// up to twice as fast, none of the terms of this form is more than a few times s²t² at a hit.
    #[inline(never)]
    fn at(&self, t: f64) -> (f64, f64) {
        let Intercept { position: r, velocity: v, acceleration: a, speed, .. } = *self.intercept;
        let velocity_then = v + a * t;
        // |v|² − s² > 3s²: more than twice as fast.
        let (value, half_slope) = if self.speeds_squared > 3.0 * (speed * speed) {
            let w = self.intercept.target_at(t);
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
        let Intercept { position: r, velocity: v, acceleration: a, .. } = *self.intercept;
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
