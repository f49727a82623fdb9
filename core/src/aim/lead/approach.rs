use glam::DVec3;

use super::{arcs, quadratic, quartic, scale};

/// When the two earliest hits are, earliest first.
pub(super) type Times = [Option<f64>; 2];

/// How the target moves as the falling shot sees it, which itself flies straight at `speed`: at the time t
/// the target is at w(t) = way + velocity·t + ½·acceleration·t², and hit where |w(t)| = speed·t.
///
/// The units of length and time are powers of two of metres and seconds, so that nothing is rounded on the
/// way in or out, and 1e-19 m is worked out as 1e30 m is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach {
    pub(super) way: DVec3,
    pub(super) velocity: DVec3,
    pub(super) acceleration: DVec3,
    pub(super) speed: f64,
    /// The unit of time is 2 to this, in seconds.
    time_exponent: i64,
}

/// How far a target may be out of reach and is hit nevertheless, as a share of the flight.
///
/// Of one that is just in reach, at the end of the range, rounding decides whether it is. The numbers are
/// floats: half a unit, 2⁻²⁴, of the speed, of the velocity and of the acceleration make 3·2⁻²⁴ of s·t.
const REACH: f64 = 1.0 / 4_194_304.0;

/// The largest exponent of V²/(|r||a|), for which the squares of r and a are still normal doubles.
const LATEST: i64 = 1000;

impl Approach {
    /// `way` and `speed` are not zero, and all but `way` has the range of floats and of their products.
    ///
    /// With V the larger of v and s, no hit is earlier than about the smaller of |r|/V and √(|r|/|a|), or
    /// later than V/|a|. The unit of time is √(|r|/|a|), the mean of both ends; that of length is the larger of
    /// |r| and of V in that time. So the larger of r and V is about 1, and that of a and V too. Where V/|a| is
    /// 1e300 times |r|/V there is no acceleration: what it makes is not looked for.
    #[inline(never)]
    pub(super) fn new(way: DVec3, velocity: DVec3, acceleration: DVec3, speed: f64) -> Self {
        let r = scale::exponent(way);
        let v = scale::exponent(velocity).max(scale::exponent(DVec3::splat(speed)));
        let a = scale::exponent(acceleration);
        let accelerates = acceleration != DVec3::ZERO && 2 * v - r - a <= LATEST;
        let time = if accelerates { (r - a).div_euclid(2) } else { r - v };
        let length = r.max(v + time);
        let acceleration = if accelerates {
            acceleration * scale::power_of_two(2 * time - length)
        } else {
            DVec3::ZERO
        };
        Self {
            way: way * scale::power_of_two(-length),
            velocity: velocity * scale::power_of_two(time - length),
            acceleration,
            speed: speed * scale::power_of_two(time - length),
            time_exponent: time,
        }
    }

    pub(super) fn times(&self) -> Times {
        if self.acceleration == DVec3::ZERO {
            quadratic::times(self)
        } else if self.velocity == DVec3::ZERO {
            arcs::times(self)
        } else {
            quartic::times(self)
        }
    }

    /// Seconds, but no more than 2²⁰¹, which is beyond floats.
    pub(super) fn seconds(&self, time: f64) -> f64 {
        let latest = 200 - scale::exponent(DVec3::splat(time));
        time * scale::power_of_two(self.time_exponent.min(latest))
    }

    /// Where to shoot to hit at `time`, a unit vector.
    #[inline(never)]
    pub(super) fn direction(&self, time: f64) -> DVec3 {
        let w = self.seen_at(time);
        // The target can be at the muzzle when it is 1e15 times as fast as the shot, and no direction is right.
        scale::direction(if w == DVec3::ZERO { self.way } else { w })
    }

    /// Whether a target that is out of reach is so by no more than [`REACH`] at `time`, when it is least.
    #[inline(never)]
    pub(super) fn touches(&self, time: f64) -> bool {
        let flight = self.speed * time;
        // |w| ≤ (1 + δ)·s·t, squared.
        self.seen_at(time).length_squared() <= (1.0 + 2.0 * REACH) * (flight * flight)
    }

    /// w(t).
    #[inline(always)]
    pub(super) fn seen_at(&self, time: f64) -> DVec3 {
        self.way + (self.velocity + self.acceleration * (0.5 * time)) * time
    }
}
