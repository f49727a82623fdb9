//! Where to shoot so that the shot meets a target that moves.
//!
//! With r, v and a the position, velocity and acceleration of the target relative to the shot, which leaves
//! at the speed s, they meet after a time t with |r + v·t + ½·a·t²| = s·t. [`approach`] has these in units
//! that suit them; [`quadratic`], [`arcs`] and [`quartic`] find the times for a = 0, for v = 0, and for
//! all else. No length and no time is small or large by itself anywhere.

mod approach;
mod arcs;
mod quadratic;
mod quartic;
mod roots;
mod scale;

use glam::{DVec3, Vec3};

use self::approach::Approach;
use super::Motion;
use crate::Error;
use crate::math::scalar;

/// How a projectile flies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// At which it leaves the muzzle, m/s: 0 to infinity, a beam.
    pub speed: f32,
    /// The part of the shooter's velocity that it takes along.
    pub inherit: f32,
    /// The longest flight, seconds: 0 and infinity are no bound.
    pub max_time: f32,
    /// Its acceleration in flight, m/s².
    pub gravity: Vec3,
}

/// A way to hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// Where to aim: along the direction from the shooter, as far as the impact.
    pub aim_point: DVec3,
    /// Where shot and target meet.
    pub impact: DVec3,
    /// Which way to shoot, a unit vector.
    pub direction: Vec3,
    /// The velocity of the shot as it leaves, in the world.
    pub launch_velocity: Vec3,
    /// Of the flight, seconds.
    pub time: f32,
}

/// The two earliest ways to hit `target` from `shooter` with `shot`, the earliest first; `None` where there
/// is no other. On a still target under gravity they are the low and the high arc.
///
/// The shot leaves with speed·direction + inherit·velocity of the shooter, whose acceleration is not looked
/// at. A target that stays out of reach by 2⁻²² of the flight is hit where it is nearest. One at the muzzle
/// is hit after no time in the direction +X, and in no other way. An infinite speed is a beam: it takes no
/// time, its launch velocity is its direction, and there is no other way. What is later than `max_time`, or
/// has a time or a launch velocity beyond floats, or a point beyond doubles, is no solution.
///
/// # Errors
/// [`Error::NotFinite`], also when the positions are further apart than a double can tell;
/// [`Error::InvalidArgument`] for a negative speed, [`Error::InvalidLimits`] for a negative `max_time`.
pub fn solve(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
) -> Result<[Option<Solution>; 2], Error> {
    let mut solutions = solutions(shot, shooter, target)?;
    Ok([solutions.next(), solutions.next()])
}

/// As [`solve`], one after the other, at most two.
///
/// # Errors
/// As [`solve`].
#[inline(always)]
pub fn solutions<'a>(
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
) -> Result<impl Iterator<Item = Solution> + 'a, Error> {
    let engagement = Engagement::new(shot, shooter, target)?;
    let hits = engagement.hits().into_iter();
    Ok(hits.filter_map(move |hit| engagement.solution(hit?)))
}

/// A way to hit, in short.
struct Hit {
    /// A unit vector.
    direction: DVec3,
    /// Seconds.
    time: f64,
}

/// Who shoots at whom, and how.
struct Engagement<'a> {
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
    /// From the shooter to the target.
    way: DVec3,
    /// The velocity that the shot has from the shooter.
    inherited: DVec3,
    /// The longest flight, seconds.
    longest: f32,
}

impl<'a> Engagement<'a> {
    fn new(shot: &'a Shot, shooter: &'a Motion, target: &'a Motion) -> Result<Self, Error> {
        let longest = if shot.max_time == 0.0 { f32::INFINITY } else { shot.max_time };
        let way = target.position - shooter.position;
        let inherited = shooter.velocity.as_dvec3() * f64::from(shot.inherit);
        let engagement = Self { shot, shooter, target, way, inherited, longest };
        if !engagement.is_finite() {
            Err(Error::NotFinite)
        } else if shot.speed < 0.0 {
            Err(Error::InvalidArgument)
        } else if longest < 0.0 {
            Err(Error::InvalidLimits)
        } else {
            Ok(engagement)
        }
    }

    /// Speed and longest flight may be infinite, but not NaN.
    fn is_finite(&self) -> bool {
        self.way.is_finite()
            && self.inherited.is_finite()
            && self.target.velocity.is_finite()
            && self.target.acceleration.is_finite()
            && self.shot.gravity.is_finite()
            && !self.shot.speed.is_nan()
            && !self.longest.is_nan()
    }

    /// The two earliest hits, however late.
    #[inline(never)]
    fn hits(&self) -> [Option<Hit>; 2] {
        if self.way == DVec3::ZERO {
            return [Some(Hit { direction: DVec3::X, time: 0.0 }), None];
        }
        if self.shot.speed == f32::INFINITY {
            return [Some(Hit { direction: scale::direction(self.way), time: 0.0 }), None];
        }
        if self.shot.speed == 0.0 {
            return [None, None];
        }
        let approach = Approach::new(
            self.way,
            self.target.velocity.as_dvec3() - self.inherited,
            self.target.acceleration.as_dvec3() - self.shot.gravity.as_dvec3(),
            self.shot.speed.into(),
        );
        let [first, second] = approach.times();
        let hit = |time| Hit { direction: approach.direction(time), time: approach.seconds(time) };
        [first.map(hit), second.map(hit)]
    }

    /// The solution of a hit; `None` when it is too late, or beyond the numbers.
    #[inline(never)]
    fn solution(&self, hit: Hit) -> Option<Solution> {
        let Hit { direction, time } = hit;
        let impact = self.target.position
            + self.target.velocity.as_dvec3() * time
            + self.target.acceleration.as_dvec3() * (0.5 * time * time);
        let distance = scale::length(impact - self.shooter.position);
        // By its bits: an infinity times 0 would raise an exception where the compiler takes both ways.
        let finite_speed =
            f64::from_bits(f64::from(self.shot.speed).to_bits().min(f64::from(f32::MAX).to_bits()));
        let launch_velocity = if self.shot.speed == f32::INFINITY {
            direction
        } else {
            direction * finite_speed + self.inherited
        };
        // The aim point is as far as the impact.
        let aim_point = self.shooter.position + direction * distance;
        let has_floats = scalar::is_in_float(time)
            && launch_velocity.to_array().into_iter().all(scalar::is_in_float);
        if !(has_floats && aim_point.is_finite()) {
            return None;
        }
        let time = scalar::narrow(time);
        (time <= self.longest).then(|| Solution {
            aim_point,
            impact,
            direction: direction.as_vec3(),
            launch_velocity: launch_velocity.as_vec3(),
            time,
        })
    }
}
