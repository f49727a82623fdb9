//! The intercept problem: when shot and target meet, and in which direction to shoot so that they do.

use glam::DVec3;

use super::scale;

/// The times of flight of the two earliest hits, earliest first.
pub(super) type FlightTimes = [Option<f64>; 2];

/// The motion of the target relative to the shot, in a frame that starts at the shooter with the velocity that the shot
/// inherits and falls with the shot.
///
/// In this frame the shot flies straight at `speed`, s: after the time t it is on the sphere of radius s·t about the
/// origin. The target is at w(t) = r + v·t + ½·a·t², where a is the target's acceleration minus gravity, and the two
/// can meet where
///
///   |w(t)| = s·t.
///
/// The units of length and time are powers of two times a meter and a second. So no conversion rounds anything, and
/// distances of 1e-19 m and of 1e30 m are computed alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intercept {
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

/// How far out of reach a target may be and still count as hit, as a share of the length of the flight: 2⁻²².
///
/// Where a target is just in reach, at the end of the range, rounding decides whether it is. The inputs are floats,
/// each rounded by up to 2⁻²⁴ of itself: the speed, the velocity and the acceleration together contribute an error of
/// 3·2⁻²⁴ of s·t.
pub(super) const REACH_TOLERANCE: f64 = 1.0 / 4_194_304.0;

/// The largest exponent of V²/(|r||a|), with V the larger of |v| and s, for which the squares of r and a are still
/// normal doubles: the units of length and time then make V 1, and |r| and |a| at least 2⁻⁵⁰⁰.
const MAX_SPREAD_EXPONENT: i64 = 1000;

impl Intercept {
    /// Returns the problem in units that suit it, from meters, m/s and m/s². `position` and `speed` must not be zero;
    /// the velocity, the acceleration and the speed must be within the range of floats and of products of two floats.
    ///
    /// With V the larger of |v| and s, no hit is earlier than about the smaller of |r|/V and √(|r|/|a|), or later than
    /// about the larger of V/|a| and √(|r|/|a|): see `quartic::bounds`. The unit of time is √(|r|/|a|), the geometric
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
