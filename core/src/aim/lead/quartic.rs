//! A target that moves while the shot falls, or that accelerates: |w(t)|² − s²t² = 0 is a quartic.
//!
//! The time is cut into parts in which the excess |w(t)|² − s²t² only rises or only falls, at the zeros
//! of its slope; and these are found in the same way, in parts cut at the zeros of the slope's slope. A
//! part has one zero if the signs at its ends differ and none if not, so that no hit is skipped.

use super::approach::{Approach, Times};
use super::roots;
use crate::math::scalar::clamp;

/// When the two earliest hits are.
#[inline(never)]
pub(super) fn times(approach: &Approach) -> Times {
    let excess = Excess::new(approach);
    let (low, high) = bounds(approach);
    let (mut from, mut value_from) = (low, excess.at(low).0);
    let mut first = None;
    for to in excess.turns(low, high).into_iter().chain([high]) {
        // Not so for NaN, which is no turn.
        if from < to {
            let value = excess.at(to).0;
            let hit = if (value_from < 0.0) != (value < 0.0) {
                let rises = value_from < 0.0;
                let outer = if rises { to } else { from };
                Some(roots::zero_between(|t| excess.at(t), (from, to), rises, outer))
            } else {
                // It falls to a turn only, never to the last end.
                let is_nearest = 0.0 <= value && value < value_from;
                (is_nearest && approach.touches(to)).then_some(to)
            };
            (from, value_from) = (to, value);
            if first.is_none() {
                first = hit;
            } else if hit.is_some() {
                return [first, hit];
            }
        }
    }
    [first, None]
}

/// How far the bounds are moved out for the rounding in them, relative to them.
const MARGIN: f64 = 1e-12;

/// Before and after these there is no hit.
///
/// From |r| − vt − ½at² ≤ s·t and ½at² − vt − |r| ≤ s·t, with Q = v + s + √((v + s)² + 2a|r|): the times are
/// 2|r|/Q at least and Q/a at most.
fn bounds(approach: &Approach) -> (f64, f64) {
    let Approach { way, velocity, acceleration, speed, .. } = approach;
    let [r, v, a] = [way, velocity, acceleration].map(|x| libm::sqrt(x.length_squared()));
    let both = v + speed;
    let q = both + libm::sqrt(both * both + 2.0 * a * r);
    (2.0 * r / q * (1.0 - MARGIN), q / a * (1.0 + MARGIN))
}

/// |w(t)|² − s²t², negative while the target is within reach.
struct Excess<'a> {
    approach: &'a Approach,
    /// |v|² − s².
    faster: f64,
    /// v·a.
    along: f64,
}

impl<'a> Excess<'a> {
    fn new(approach: &'a Approach) -> Self {
        let Approach { velocity: v, acceleration: a, speed, .. } = approach;
        Self { approach, faster: v.length_squared() - speed * speed, along: v.dot(*a) }
    }

    /// The excess and its slope.
    ///
    /// As it stands it cancels at nearly equal speeds, where |w| and s·t are long and nearly the same. With
    /// q = r + ½·a·t² it is |q|² + 2(q·v)·t + (|v|² − s²)·t², which cancels for a target much faster than the
    /// shot. Up to twice as fast none of these is more than a few times s²t² at a hit.
    #[inline(never)]
    fn at(&self, t: f64) -> (f64, f64) {
        let Approach { way: r, velocity: v, acceleration: a, speed, .. } = *self.approach;
        let rate = v + a * t;
        let (value, slope) = if self.faster > 3.0 * (speed * speed) {
            let w = self.approach.seen_at(t);
            let flight = speed * t;
            (w.length_squared() - flight * flight, w.dot(rate) - speed * flight)
        } else {
            let q = r + a * (0.5 * t * t);
            let value = q.length_squared() + (2.0 * q.dot(v) + self.faster * t) * t;
            (value, q.dot(rate) + (self.along * t + self.faster) * t)
        };
        (value, 2.0 * slope)
    }

    /// When the excess turns between falling and rising, in ascending order, NaN where it does not.
    ///
    /// Half its slope is ½|a|²·t³ + (3/2)(v·a)·t² + (|v|² − s² + r·a)·t + r·v.
    fn turns(&self, low: f64, high: f64) -> [f64; 3] {
        let Approach { way: r, velocity: v, acceleration: a, .. } = *self.approach;
        let c3 = 0.5 * a.length_squared();
        let c2 = 1.5 * self.along;
        let c1 = self.faster + r.dot(a);
        let c0 = r.dot(v);
        let slope = |t: f64| {
            let value = ((c3 * t + c2) * t + c1) * t + c0;
            (value, (3.0 * c3 * t + 2.0 * c2) * t + c1)
        };
        // Where the slope does not turn in between, a part is empty.
        let (p, q) = roots::quadratic(3.0 * c3, c2, c1).unwrap_or((low, low));
        let (p, q) = (clamp(p, low, high), clamp(q, low, high));
        let mut turns = [f64::NAN; 3];
        for (turn, (from, to)) in turns.iter_mut().zip([(low, p), (p, q), (q, high)]) {
            let rises = slope(from).0 < 0.0;
            if from < to && rises != (slope(to).0 < 0.0) {
                *turn = roots::zero_between(slope, (from, to), rises, 0.5 * (from + to));
            }
        }
        turns
    }
}
