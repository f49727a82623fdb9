//! The intercept problem: when a shot and a target meet, and where to shoot for that.

use glam::DVec3;

use super::scale;

/// The times of flight of the two earliest hits, earliest first.
pub(super) type FlightTimes = [Option<f64>; 2];

/// The motion of the target relative to the shot, in a frame that starts at the shooter with the velocity
/// that the shot inherits and falls with the shot.
///
/// In this frame the shot flies straight at `speed`, s: after the time t it is on the sphere of radius s·t
/// about the origin. The target is at w(t) = r + v·t + ½·a·t², a being its acceleration less gravity, and the
/// two can meet where
///
///   |w(t)| = s·t.
///
/// The units of length and time are powers of two of meters and seconds, so that nothing is rounded on the
/// way in or out, and 1e-19 m is worked out as 1e30 m is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intercept {
    /// r, the target's position at time 0.
    pub(super) position: DVec3,
    /// v.
    pub(super) velocity: DVec3,
    /// a.
    pub(super) acceleration: DVec3,
    /// s.
    pub(super) speed: f64,
    /// The unit of time is 2 to this, in seconds.
    time_exponent: i64,
}

/// How far a target may be out of reach and is hit nevertheless, as a share of the flight: 2⁻²².
///
/// Where a target is just in reach, at the end of the range, rounding decides whether it is. The inputs are
/// floats: half a unit, 2⁻²⁴, of the speed, of the velocity and of the acceleration make 3·2⁻²⁴ of s·t.
const REACH_TOLERANCE: f64 = 1.0 / 4_194_304.0;

/// The largest exponent of V²/(|r||a|), for which the squares of r and a are still normal doubles. The unit
/// of length and time brings V to 1, and so |r| and |a| to 2⁻⁵⁰⁰ at least.
const MAX_SPREAD_EXPONENT: i64 = 1000;

impl Intercept {
    /// Returns the problem in units that suit it. `position` and `speed` are not zero, and all but `position`
    /// has the range of floats and of their products. Meters, m/s, m/s².
    ///
    /// With V the larger of |v| and s, no hit is earlier than about the smaller of |r|/V and √(|r|/|a|), or
    /// later than about the larger of V/|a| and √(|r|/|a|): see `quartic::bounds`. The unit of time is
    /// √(|r|/|a|), the geometric mean of |r|/V and V/|a|. The unit of length is the larger of |r| and of V in
    /// that time. So the larger of |r| and V is about 1, and so is the larger of |a| and V. Where V/|a| is
    /// 2¹⁰⁰⁰ times |r|/V there is no acceleration: a hit that it alone makes is not looked for.
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

    /// Returns `time` in seconds, but no more than 2²⁰¹, which is beyond floats.
    pub(super) fn seconds(&self, time: f64) -> f64 {
        let max_exponent = 200 - scale::exponent(DVec3::splat(time));
        time * scale::power_of_two(self.time_exponent.min(max_exponent))
    }

    /// Returns the unit vector along which to shoot to hit at `time`: w(t)/|w(t)|. Of w(t), r is along the line
    /// of sight, v·t and the target's part of ½·a·t² are the lead, and gravity's part, −½·g·t², is the
    /// superelevation.
    #[inline(never)]
    pub(super) fn direction(&self, time: f64) -> DVec3 {
        let w = self.target_at(time);
        // A target that is 1e15 times as fast as the shot can be at the muzzle: no direction is right.
        scale::normalize(if w == DVec3::ZERO { self.position } else { w })
    }

    /// Returns whether a target that is out of reach is so by no more than [`REACH_TOLERANCE`] at `time`,
    /// when it is nearest.
    #[inline(never)]
    pub(super) fn is_within_tolerance(&self, time: f64) -> bool {
        let flight = self.speed * time;
        // |w| ≤ (1 + δ)·s·t, squared.
        self.target_at(time).length_squared() <= (1.0 + 2.0 * REACH_TOLERANCE) * (flight * flight)
    }

    /// Returns w(t).
    #[inline(always)]
    pub(super) fn target_at(&self, time: f64) -> DVec3 {
        self.position + (self.velocity + self.acceleration * (0.5 * time)) * time
    }
}
