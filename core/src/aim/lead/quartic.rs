//! A target that moves while the shot falls, or that accelerates: |w(t)|² − s²t² = 0 is a quartic.
//!
//! The time is cut into parts in which the excess |w(t)|² − s²t² only rises or only falls, at the zeros
//! of its slope; and these are found in the same way, in parts cut at the zeros of the slope's slope. A
//! part has one zero if the signs at its ends differ and none if not, so that no hit is skipped.

use super::approach::{Approach, Times};
use super::roots;
use crate::math::scalar::bounded;

pub(super) fn times(approach: &Approach) -> Times {
    let (low, high) = bounds(approach);
    let (mut from, mut excess_from) = (low, approach.excess(low).0);
    let mut first = None;
    for to in turns(approach, low, high).into_iter().chain([high]) {
        // Not so for NaN, which is no turn.
        if from < to {
            let excess = approach.excess(to).0;
            let hit = if (excess_from < 0.0) != (excess < 0.0) {
                let rises = excess_from < 0.0;
                let outer = if rises { to } else { from };
                Some(roots::zero_between(|t| approach.excess(t), (from, to), rises, outer))
            } else {
                // It falls to a turn only, never to the last end.
                let is_nearest = 0.0 <= excess && excess < excess_from;
                (is_nearest && approach.touches(to)).then_some(to)
            };
            (from, excess_from) = (to, excess);
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

/// When the excess turns between falling and rising, in ascending order, NaN where it does not.
///
/// Half its slope is ½|a|²·t³ + (3/2)(v·a)·t² + (|v|² + r·a − s²)·t + r·v.
fn turns(approach: &Approach, low: f64, high: f64) -> [f64; 3] {
    let Approach { way: r, velocity: v, acceleration: a, speed, .. } = *approach;
    let c3 = 0.5 * a.length_squared();
    let c2 = 1.5 * v.dot(a);
    let c1 = v.length_squared() + r.dot(a) - speed * speed;
    let c0 = r.dot(v);
    let slope = |t: f64| {
        let value = ((c3 * t + c2) * t + c1) * t + c0;
        (value, (3.0 * c3 * t + 2.0 * c2) * t + c1)
    };
    // Where the slope does not turn in between, a part is empty.
    let (p, q) = roots::quadratic(3.0 * c3, c2, c1).unwrap_or((low, low));
    let (p, q) = (bounded(p, low, high), bounded(q, low, high));
    [(low, p), (p, q), (q, high)].map(|(from, to)| {
        let rises = slope(from).0 < 0.0;
        if from < to && rises != (slope(to).0 < 0.0) {
            roots::zero_between(slope, (from, to), rises, 0.5 * (from + to))
        } else {
            f64::NAN
        }
    })
}
