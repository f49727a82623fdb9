//! The intercept problem for a flight with drag, in steps, or with thrust.

use glam::DVec3;

use super::encounter::REACH_TOLERANCE;
use super::flight::{Flight, Flown};
use super::{Hit, scale};
use crate::math::scalar;

/// The motions of target and shot, as seen from the shooter's position at the start, in the world's directions.
///
/// At the time t, the target is where a shot can be if
///
///   w(t) = r + V·t + ½·A·t² − u·σ(t) − g·ψ(t)  has the length  L(t) = s·σ(t) + f·π(t),
///
/// with r, V and A the target's position, velocity and acceleration, u the velocity that the shot inherits, g its
/// gravity, s its speed and f its thrust; σ, ψ and π are as in [`flight`](super::flight).
///
/// The units of length and time are powers of two times a meter and a second: |r| is about 1, and so is the earliest
/// time at which there can be a hit. Then no velocity and no acceleration is larger than about 2.
pub(super) struct DragIntercept {
    /// r.
    pub(super) position: DVec3,
    /// V.
    pub(super) velocity: DVec3,
    /// A.
    pub(super) acceleration: DVec3,
    /// u.
    pub(super) inherited: DVec3,
    /// g.
    pub(super) gravity: DVec3,
    /// s.
    pub(super) speed: f64,
    /// f.
    pub(super) thrust: f64,
    pub(super) flight: Flight,
    /// The unit of time is 2 to the power of this, in seconds.
    pub(super) time_exponent: i64,
    /// The unit of length, in meters, likewise.
    pub(super) length_exponent: i64,
}

/// The unit of time is at least 2⁻⁶⁰⁰ s, so that the step of a flight is a finite double in this unit.
const MIN_TIME_EXPONENT: i64 = -600;

/// The unit of time is at most 2¹³⁰ s: floats end at 2¹²⁸ s.
const MAX_TIME_EXPONENT: i64 = 130;

/// The earliest time of the search for hits, in units of time: 2⁻¹⁰. A hit is earlier only where it is earlier than
/// 2⁻⁶⁰⁰ s; such a target counts as hit at 2⁻⁶¹⁰ s.
const EARLIEST: f64 = f64::from_bits((1023 - 10) << 52);

/// The latest time of the search for hits, in units of time: 2²⁰⁰. Its fourth power is a finite double.
const LATEST: f64 = f64::from_bits((1023 + 200) << 52);

/// A time beyond the largest float, seconds: 2¹²⁸.
const BEYOND_FLOATS: f64 = f64::from_bits((1023 + 128) << 52);

/// The relative margin by which the earliest time is taken too early, and the longest flight too long, to allow for
/// their rounding: 2⁻²², more than the rounding of a float.
const MARGIN: f64 = f64::from_bits((1023 - 22) << 52);

impl DragIntercept {
    /// Converts the problem from meters and seconds to units that suit it. Returns whether there can be a hit at a time
    /// that is a float. The position must not be zero, nor both the speed and the thrust.
    ///
    /// Where a hit may be earlier than 2⁻⁶⁰⁰ s, |r| is less than 1 in these units.
    #[inline(never)]
    pub(super) fn scale(&mut self) -> bool {
        let r = scale::exponent(self.position);
        let g = scale::exponent(self.gravity).max(scale::exponent(DVec3::splat(self.thrust)));
        let step = self.flight.step();
        // In steps, a shot falls at g·h from the start.
        let fall = if step > 0.0 { g + scale::exponent(DVec3::splat(step)) + 1 } else { i64::MIN };
        let v = scale::exponent(self.velocity)
            .max(scale::exponent(self.inherited))
            .max(scale::exponent(DVec3::splat(self.speed)))
            .max(fall);
        let a = g.max(scale::exponent(self.acceleration));
        let time = (r - v).min((r - a).div_euclid(2)).max(MIN_TIME_EXPONENT);
        let length = r.max(v + time);
        let per_velocity = scale::power_of_two(time - length);
        let per_acceleration = scale::power_of_two(2 * time - length);
        self.position *= scale::power_of_two(-length);
        self.velocity *= per_velocity;
        self.acceleration *= per_acceleration;
        self.inherited *= per_velocity;
        self.gravity *= per_acceleration;
        self.speed *= per_velocity;
        self.thrust *= per_acceleration;
        let used_time = time.min(MAX_TIME_EXPONENT);
        self.flight.change_units(scale::power_of_two(used_time), scale::power_of_two(-used_time));
        (self.time_exponent, self.length_exponent) = (time, length);
        time <= MAX_TIME_EXPONENT
    }

    /// Returns `time`, given in units of time, in seconds.
    fn seconds(&self, time: f64) -> f64 {
        time * scale::power_of_two(self.time_exponent)
    }

    /// Returns `seconds` in units of time; `None` for a time at which no search looks.
    pub(super) fn units(&self, seconds: f64) -> Option<f64> {
        let time = seconds * scale::power_of_two(-self.time_exponent);
        (EARLIEST..LATEST).contains(&time).then_some(time)
    }

    /// Returns the earliest and the latest time of the search for hits, for a longest flight in seconds.
    ///
    /// σ is at most t, ψ and π are at most ½·t², and in steps ½·t² + h·t, and so
    /// |w| − L ≥ |r| − (|V| + |u| + s + h·(|g| + f))·t − ½·(|A| + |g| + f)·t². The zero of this is the earliest time, but not
    /// less than [`EARLIEST`].
    pub(super) fn bounds(&self, max_time: f64) -> (f64, f64) {
        let [r, v, a, u, g] =
            [self.position, self.velocity, self.acceleration, self.inherited, self.gravity]
                .map(scale::length);
        let g = g + self.thrust;
        let b = v + u + self.speed + g * self.flight.step();
        let q = b + libm::sqrt(b * b + 2.0 * (a + g) * r);
        let per_second = scale::power_of_two(-self.time_exponent);
        let latest = scalar::at_most(max_time, BEYOND_FLOATS) * (1.0 + MARGIN) * per_second;
        let earliest = 2.0 * r / q * (1.0 - MARGIN);
        let earliest = if earliest < EARLIEST { EARLIEST } else { earliest };
        (earliest, scalar::at_most(latest, LATEST))
    }

    /// Returns the hit at `time`, in the direction w/|w|.
    #[inline(never)]
    pub(super) fn hit(&self, time: f64) -> Hit {
        let w = self.wanted(time, &self.flight.at(time));
        // A target 1e15 times as fast as the shot may be computed to be where no direction is right.
        let direction = scale::normalize(if w == DVec3::ZERO { self.position } else { w });
        Hit { direction, time: self.seconds(time) }
    }

    /// Returns w at a time at which the flight is `flown`.
    #[inline(always)]
    pub(super) fn wanted(&self, time: f64, flown: &Flown) -> DVec3 {
        self.position + (self.velocity + self.acceleration * (0.5 * time)) * time
            - self.inherited * flown.carry
            - self.gravity * flown.fall
    }

    /// Returns L at a time at which the flight is `flown`.
    #[inline(always)]
    pub(super) fn reach(&self, flown: &Flown) -> f64 {
        self.speed * flown.carry + self.thrust * flown.push
    }

    /// Returns the speed in m/s at which a shot is at the target at `time`, if it leaves in the right direction:
    /// (|w| − f·π)/σ.
    pub(super) fn speed_for(&self, time: f64) -> f64 {
        let flown = self.flight.at(time);
        let along = scale::length(self.wanted(time, &flown)) - self.thrust * flown.push;
        let speed = along / scalar::divisor(flown.carry);
        speed * scale::power_of_two(self.length_exponent - self.time_exponent)
    }

    /// Returns E(t) = |w|² − L², and its slope.
    #[inline(never)]
    pub(super) fn excess(&self, time: f64) -> (f64, f64) {
        let flown = self.flight.at(time);
        let w = self.wanted(time, &flown);
        let w_rate = self.velocity + self.acceleration * time
            - self.inherited * flown.carry_rate
            - self.gravity * flown.fall_rate;
        let reach = self.reach(&flown);
        let reach_rate = self.speed * flown.carry_rate + self.thrust * flown.push_rate;
        (w.length_squared() - reach * reach, 2.0 * (w.dot(w_rate) - reach * reach_rate))
    }

    /// Returns whether a target that stays out of reach by `excess`, which is E, is nearly in reach at `time`.
    pub(super) fn is_within_tolerance(&self, time: f64, excess: f64) -> bool {
        let reach = self.reach(&self.flight.at(time));
        // |w| ≤ (1 + δ)·L with δ = REACH_TOLERANCE, squared; δ² is neglected.
        excess <= 2.0 * REACH_TOLERANCE * (reach * reach)
    }
}
