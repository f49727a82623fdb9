//! The intercept problem without drag and steps: when shot and target meet, and in which direction to shoot so that they
//! do.
//!
//! The target moves relative to the shot, in a frame that starts at the shooter with the velocity that the shot inherits
//! and falls with the shot. In this frame the shot flies straight at its speed s: after the time t it is on the sphere
//! of radius s·t about the origin. The target is at w(t) = r + v·t + ½·a·t², where a is the target's acceleration minus
//! gravity, and the two can meet where
//!
//!   |w(t)| = s·t.
//!
//! [`polynomial`](super::polynomial) finds these times.

use core::hint::black_box;

use glam::DVec3;

use super::scale;
use crate::lanes::doubles::{Doubles, Elements};
use crate::math::lanes_double::Vector;

/// The problem in lanes, in meters and seconds. |r| is in [2⁻²⁰, 2⁴⁰] m and |r|/s in [2⁻³⁰, 2²⁰] s, so s is in [2⁻⁴⁰, 2⁷⁰] m/s; |v| is at most 2⁵·s, and
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

/// How far out of reach a target may be and still count as hit, as a share of the length of the flight: 2⁻²².
///
/// Where a target is just in reach, at the end of the range, rounding decides whether it is. The inputs are floats,
/// each rounded by up to 2⁻²⁴ of itself: the speed, the velocity and the acceleration together contribute an error of
/// 3·2⁻²⁴ of s·t.
pub(super) const REACH_TOLERANCE: f64 = 1.0 / 4_194_304.0;

/// The least δ/s at a hit with acceleration: 2⁻¹⁰. Two hits that nearly coincide have less.
const LEAST_LEAVING: f64 = 1.0 / 1024.0;

/// The square of the longest last step of Newton's method, relative to the time, where δ is s: 2⁻³⁶. Newton's method
/// squares the error, times about s/δ: the remaining error is at most 2⁻³³ of the time.
const LAST_STEP: f64 = f64::from_bits((1023 - 36) << 52);

/// The most steps of [`Encounter::next_to`].
const STEPS: usize = 4;

/// The largest change from the time of one encounter to the time of the next, as a share of δ/s times the time.
const LONGEST_WAY: f64 = 0.125;

/// Bounds of the times with acceleration: 2⁻⁴⁸ and 2⁵⁴ s. With the velocities and accelerations of an [`Encounter`], no
/// hit is earlier than 2⁻¹²·|r|/s.
const EARLIEST: f64 = f64::from_bits((1023 - 48) << 52);
const LATEST: f64 = f64::from_bits((1023 + 54) << 52);

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
        let flight = speed_squared * time;
        let (mut hit, mut leaving) = (time, flight);
        let (mut is_first, mut is_last) = (D::mask(D::ALL), D::mask(0));
        // A number that the compiler knows would make it compile the step several times.
        for _ in 0..black_box(STEPS) {
            let (next, slope) = self.newton_step(hit);
            let slope = slope.abs();
            leaving = leaving.at_most(D::select(is_first, slope, flight));
            let is_next_last = is_settled(hit, next - hit, speed_squared, slope);
            // A lane that has settled stays unchanged, however many steps the others take.
            hit = D::select(is_last, hit, next);
            is_last = is_last | is_next_last;
            is_first = D::mask(0);
            if D::all(is_last) {
                break;
            }
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
        (bounded(time - newton(value, half_slope)), half_slope)
    }
}

impl<D: Elements> Encounter<D> {
    /// Returns this encounter for both of its hits.
    #[inline(always)]
    pub(super) fn twice(&self) -> Encounter<D::Both> {
        let Self { position: r, velocity: v, acceleration: a, speed } = *self;
        Encounter {
            position: Vector::new(D::twice(r.x), D::twice(r.y), D::twice(r.z)),
            velocity: Vector::new(D::twice(v.x), D::twice(v.y), D::twice(v.z)),
            acceleration: Vector::new(D::twice(a.x), D::twice(a.y), D::twice(a.z)),
            speed: D::twice(speed),
        }
    }
}

/// Returns the lanes in which a step from `time` is so small that only rounding remains after it, and ½E′ = s·t·δ, with
/// the sign that makes it positive, is not small.
#[inline(always)]
pub(super) fn is_settled<D: Doubles>(time: D, step: D, speed_squared: D, half_slope: D) -> D::Mask {
    let flight = speed_squared * time;
    half_slope.greater(D::splat(LEAST_LEAVING) * flight)
        & ((step * step) * flight).less(D::splat(LAST_STEP) * (time * time) * half_slope)
}

/// Returns the step by Newton's method for E and ½E′, bounded for slopes that are nearly 0: its square is a finite double.
#[inline(always)]
pub(super) fn newton<D: Doubles>(value: D, half_slope: D) -> D {
    (value / (half_slope + half_slope).nonzero()).clamp(D::splat(-LATEST), D::splat(LATEST))
}

/// Returns `time` bounded to [`EARLIEST`] and [`LATEST`]. The bounds change only times that are of no use.
#[inline(always)]
pub(super) fn bounded<D: Doubles>(time: D) -> D {
    time.clamp(D::splat(EARLIEST), D::splat(LATEST))
}

/// The problem of any size, for one shot, in units that suit it.
///
/// The units of length and time are powers of two times a meter and a second. So no conversion rounds anything, and
/// distances of 1e-19 m and of 1e30 m are computed alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScaledEncounter {
    /// r, the target's position at time 0, in units of length.
    pub(super) position: DVec3,
    /// v, in units of length over units of time.
    pub(super) velocity: DVec3,
    /// a.
    pub(super) acceleration: DVec3,
    /// s.
    pub(super) speed: f64,
    /// The unit of time is 2 to the power of this, in seconds.
    time_exponent: i64,
}

/// The largest exponent of V²/(|r||a|), with V the larger of |v| and s, for which the squares of r and a are still
/// normal doubles: the units of length and time then make V 1, and |r| and |a| at least 2⁻⁵⁰⁰.
const MAX_SPREAD_EXPONENT: i64 = 1000;

impl ScaledEncounter {
    /// Returns the problem in units that suit it, from meters, m/s and m/s². `position` and `speed` must not be zero;
    /// the velocity, the acceleration and the speed must be within the range of floats and of products of two floats.
    ///
    /// With V the larger of |v| and s, no hit is earlier than about the smaller of |r|/V and √(|r|/|a|), or later than
    /// about the larger of V/|a| and √(|r|/|a|): see `bounds` in [`polynomial`](super::polynomial). The unit of time is √(|r|/|a|), the geometric
    /// mean of |r|/V and V/|a|. The unit of length is the larger of |r| and V times the unit of time. So the larger of
    /// |r| and V is about 1, and so is the larger of |a| and V. Where V/|a| is more than 2¹⁰⁰⁰ times |r|/V, the
    /// acceleration counts as 0: a hit that exists only because of the acceleration is not searched for.
    #[inline(never)]
    pub(super) fn new(position: DVec3, velocity: DVec3, acceleration: DVec3, speed: f64) -> Self {
        let r = scale::exponent(position);
        let v = scale::exponent(velocity).max(scale::exponent(DVec3::splat(speed)));
        let a = scale::exponent(acceleration);
        let accelerates = acceleration != DVec3::ZERO && 2 * v - r - a <= MAX_SPREAD_EXPONENT;
        let time = if accelerates { (r - a).div_euclid(2) } else { r - v };
        let length = r.max(v + time);
        let acceleration = if accelerates {
            acceleration * scale::power_of_two(2 * time - length)
        } else {
            DVec3::ZERO
        };
        Self {
            position: position * scale::power_of_two(-length),
            velocity: velocity * scale::power_of_two(time - length),
            acceleration,
            speed: speed * scale::power_of_two(time - length),
            time_exponent: time,
        }
    }

    /// Returns `time`, given in units of time, in seconds; at most 2²⁰¹ s, which is beyond floats.
    pub(super) fn seconds(&self, time: f64) -> f64 {
        let max_exponent = 200 - scale::exponent(DVec3::splat(time));
        time * scale::power_of_two(self.time_exponent.min(max_exponent))
    }

    /// Returns the unit vector in which to shoot for a hit at `time`: w(t)/|w(t)|. In w(t), r is along the
    /// line of sight, v·t and the target's part of ½·a·t² are the lead, and gravity's part, −½·g·t², is the
    /// superelevation.
    #[inline(never)]
    pub(super) fn direction(&self, time: f64) -> DVec3 {
        let w = self.target_at(time);
        // A target 1e15 times as fast as the shot may be computed to be at the muzzle, where no direction is right.
        scale::normalize(if w == DVec3::ZERO { self.position } else { w })
    }

    /// Returns whether a target that stays out of reach is within [`REACH_TOLERANCE`] of being in reach at `time`, when
    /// it is nearest.
    #[inline(never)]
    pub(super) fn is_within_tolerance(&self, time: f64) -> bool {
        let flight = self.speed * time;
        // |w| ≤ (1 + δ)·s·t with δ = REACH_TOLERANCE, squared; δ² is neglected.
        self.target_at(time).length_squared() <= (1.0 + 2.0 * REACH_TOLERANCE) * (flight * flight)
    }

    /// Returns w(t).
    #[inline(always)]
    pub(super) fn target_at(&self, time: f64) -> DVec3 {
        self.position + (self.velocity + self.acceleration * (0.5 * time)) * time
    }
}
