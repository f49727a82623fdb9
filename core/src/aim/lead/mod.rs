//! Finds where to shoot so that the shot meets a moving target: the intercept.
//!
//! Let r, v and a be the position, velocity and acceleration of the target relative to the shot, which leaves at the
//! speed s. Shot and target meet after the time of flight t with |r + v·t + ½·a·t²| = s·t.
//!
//! * `encounter` states the problem, and `polynomial` finds the times of flight: all cases without drag and steps.
//! * `roots` finds the zeros of functions; `scale` has powers of two for units that suit a problem of any size.
//! * `flight` computes how far a shot gets with drag, with thrust and in the steps of a game. `drag_intercept` states the
//!   problem for such a flight, and `isolation` finds its times of flight.
//! * `aim_motion` computes how the aim point moves, and `path` where a shot is.
//! * `launch_speed` finds the speed of a shot: the least one, and the one for an elevation.
//!
//! Lanes compute nearly all shots of a game, single shots as well as thousands:
//!
//! * `scene` says which problems lanes can compute, and how to shoot for a hit.
//! * `rows` goes through the elements. Where the lanes are not certain of a result, it passes the element on to
//!   `Lead`, which is certain of all.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Vec3};
//! use turret_core::aim::Motion;
//! use turret_core::aim::lead::{Shot, solve};
//!
//! let shot = Shot {
//!     speed: 100.0,
//!     inherit: 0.0,
//!     max_time: 0.0,
//!     gravity: Vec3::ZERO,
//!     drag: 0.0,
//!     physics_step: 0.0,
//!     thrust: 0.0,
//!     burn_time: 0.0,
//! };
//! let still = Motion { position: DVec3::ZERO, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
//! let target =
//!     Motion { position: 100.0 * DVec3::X, velocity: 60.0 * Vec3::Y, acceleration: Vec3::ZERO };
//! let [earliest, latest] = solve(&shot, &still, &target)?;
//! assert!(earliest.is_some_and(|hit| (hit.time - 1.25).abs() < 1e-6));
//! assert_eq!(latest, None);
//! # Ok::<(), turret_core::Error>(())
//! ```

mod aim_motion;
mod drag_intercept;
pub(crate) mod encounter;
mod flight;
mod isolation;
mod launch_speed;
mod path;
pub(crate) mod polynomial;
mod roots;
pub(crate) mod rows;
pub(crate) mod scale;
pub(crate) mod scene;
#[cfg(test)]
mod tests;

use glam::{DVec3, Vec3};

use self::aim_motion::{AimMotion, Pursuit};
use self::drag_intercept::DragIntercept;
use self::encounter::ScaledEncounter;
use self::flight::{Flight, Flown};
pub use self::launch_speed::{at_elevation, least_speed};
pub use self::path::Path;
use self::polynomial::{Times, flight_times};
use self::scene::{Duel, Look};
use super::Motion;
use crate::Error;
use crate::lanes::doubles::Doubles;
use crate::lanes::doubles::rows::{Place, made_of_words};
use crate::math::scalar;

/// How a projectile flies.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Shot {
    /// The speed at which the shot leaves the muzzle, m/s, [0, INFINITY]. INFINITY is a beam.
    pub speed: f32,
    /// The share of the shooter's velocity that the shot inherits.
    pub inherit: f32,
    /// The longest time of flight, seconds. 0 and INFINITY: no limit.
    pub max_time: f32,
    /// The acceleration of the projectile in flight, m/s², in the world.
    pub gravity: Vec3,
    /// The linear damping k, 1/s, >= 0: dv/dt = gravity − k·v, against still air.
    pub drag: f32,
    /// The fixed step h of a game that integrates the flight, seconds, >= 0: v ← (v + h·gravity)·(1 − h·k), then
    /// x ← x + h·v, evenly during the step. 0: the exact flight.
    pub physics_step: f32,
    /// The acceleration f of a rocket along the direction of its launch, m/s², >= 0. It does not turn with the velocity.
    pub thrust: f32,
    /// For how long the rocket accelerates, seconds, [0, INFINITY]. In steps, in those that begin before that time.
    pub burn_time: f32,
}

made_of_words!(Shot, 5);
made_of_words!(Solution, 11);

/// Which of two solutions is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trajectory {
    /// The solution with the shorter flight: under gravity the low arc.
    Earliest,
    /// The solution with the longer flight: under gravity the high arc.
    Latest,
}

impl Trajectory {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Earliest => Self::Latest,
            Self::Latest => Self::Earliest,
        }
    }
}

/// A hit, and how to shoot for it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Solution {
    /// Where to aim, in the world, meters: from the shooter along `direction`, at the distance of the impact.
    pub aim_point: DVec3,
    /// Where shot and target meet, in the world, meters.
    pub impact: DVec3,
    /// The direction in which to shoot, a unit vector in the world.
    pub direction: Vec3,
    /// The velocity with which the shot leaves, in the world, m/s.
    pub launch_velocity: Vec3,
    /// The velocity of the aim point, in the world, m/s, while target and shooter keep moving as they do. 0 where the
    /// target is at the very end of the range: the aim point moves infinitely fast from there. For a beam, and for a
    /// target at the muzzle, it is the target's velocity.
    pub aim_velocity: Vec3,
    /// The time of flight, seconds.
    pub time: f32,
}

/// Returns the two earliest hits of `target` from `shooter` with `shot`, the earlier first; `None` in place of a
/// missing hit. For a target at rest under gravity they are the low and the high arc.
///
/// The shot leaves with speed·direction + inherit·(velocity of the shooter); the acceleration of the shooter is
/// ignored. A rocket then accelerates along `direction`. A target that stays out of reach by at most 2⁻²² of the flight is hit where it is nearest. A target at the
/// muzzle has one hit, at the time 0 and in the direction +X. An infinite speed is a beam: it takes no time, its launch
/// velocity is its direction, and there is one hit. A hit later than `max_time`, or with a time or a launch velocity
/// beyond floats, or with a point beyond doubles, is not a solution. With drag that takes all of the velocity in one
/// step, the shot stays at the muzzle.
///
/// # Errors
/// [`Error::NotFinite`], also when the difference of the positions is beyond doubles; [`Error::InvalidArgument`] for a
/// negative speed, drag or thrust; [`Error::InvalidLimits`] for a negative `max_time`, step or `burn_time`.
pub fn solve(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
) -> Result<[Option<Solution>; 2], Error> {
    rows::solve(shot, shooter, target)
}

/// The line of fire of a hit, and how its end moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineOfFire {
    /// w, from the shooter, meters, in the world: as long as the path that the shot would fly without gravity and
    /// without the velocity that it inherits.
    pub(crate) line: DVec3,
    /// The velocity of the line's end, m/s, in the world, while target and shooter keep their accelerations. 0 where
    /// [`Solution::aim_velocity`] is 0 at the end of the range. For a target at the muzzle it is the target's velocity.
    pub(crate) velocity: Vec3,
    /// The acceleration of the line's end, m/s², likewise.
    pub(crate) acceleration: Vec3,
}

/// How to hit: the direction and the time of flight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// A unit vector.
    direction: DVec3,
    /// The time of flight, seconds.
    pub(crate) time: f64,
}

/// Checks the arguments of [`solve`].
///
/// # Errors
/// Same as [`solve`].
pub(crate) fn validate(shot: &Shot, shooter: &Motion, target: &Motion) -> Result<(), Error> {
    let is_finite = (target.position - shooter.position).is_finite()
        && shooter.velocity.is_finite()
        && target.velocity.is_finite()
        && target.acceleration.is_finite();
    if is_finite { validate_shot(shot) } else { Err(Error::NotFinite) }
}

fn validate_shot(shot: &Shot) -> Result<(), Error> {
    let is_finite = shot.inherit.is_finite()
        && shot.gravity.is_finite()
        && shot.drag.is_finite()
        && shot.physics_step.is_finite()
        && shot.thrust.is_finite()
        // These may be infinite.
        && !shot.speed.is_nan()
        && !shot.max_time.is_nan()
        && !shot.burn_time.is_nan();
    if !is_finite {
        Err(Error::NotFinite)
    } else if shot.speed < 0.0 || shot.drag < 0.0 || shot.thrust < 0.0 {
        Err(Error::InvalidArgument)
    } else if shot.max_time < 0.0 || shot.physics_step < 0.0 || shot.burn_time < 0.0 {
        Err(Error::InvalidLimits)
    } else {
        Ok(())
    }
}

/// Returns the solution of a gun whose shot takes no time: it goes exactly to the target, wherever that is.
#[inline]
pub(crate) fn beam(muzzle: DVec3, target: &Motion) -> Solution {
    let to_target = target.position - muzzle;
    let is_at_muzzle = to_target == DVec3::ZERO;
    let direction = if is_at_muzzle { DVec3::X } else { scale::normalize(to_target) }.as_vec3();
    Solution {
        aim_point: target.position,
        impact: target.position,
        direction,
        launch_velocity: direction,
        aim_velocity: target.velocity,
        time: 0.0,
    }
}

/// How to launch for a hit, with the values of [`Solution`].
struct Launch {
    aim_point: DVec3,
    impact: DVec3,
    velocity: Vec3,
    time: f32,
}

/// A shot, its shooter and its target.
pub(crate) struct Lead<'a> {
    shot: &'a Shot,
    shooter: &'a Motion,
    target: &'a Motion,
    /// From the shooter to the target, meters.
    to_target: DVec3,
    /// The part of the shooter's velocity that the shot inherits, m/s.
    inherited_velocity: DVec3,
    flight: Flight,
    /// The longest time of flight, seconds.
    max_time: f32,
}

impl<'a> Lead<'a> {
    /// Expects arguments that have passed [`validate`].
    pub(crate) fn new(shot: &'a Shot, shooter: &'a Motion, target: &'a Motion) -> Self {
        Self::of_flight(Flight::of(shot), shot, shooter, target)
    }

    fn of_flight(flight: Flight, shot: &'a Shot, shooter: &'a Motion, target: &'a Motion) -> Self {
        let max_time = if shot.max_time == 0.0 { f32::INFINITY } else { shot.max_time };
        let to_target = target.position - shooter.position;
        let inherited_velocity = shooter.velocity.as_dvec3() * f64::from(shot.inherit);
        Self { shot, shooter, target, to_target, inherited_velocity, flight, max_time }
    }

    /// Returns the lead of the same shot and target from another shooter.
    pub(crate) fn from<'b>(&'b self, shooter: &'b Motion) -> Lead<'b> {
        Lead::of_flight(self.flight, self.shot, shooter, self.target)
    }

    /// Returns the two earliest hits, however late they are, where the formulas of the lanes are certain of them: much
    /// sooner than [`hits`](Self::hits).
    #[inline(never)]
    fn usual_hits(&self) -> Option<[Option<Hit>; 2]> {
        let Shot { speed, inherit, gravity, drag, physics_step, thrust, burn_time, .. } =
            *self.shot;
        let duel = Duel {
            speed: speed.into(),
            inherit: inherit.into(),
            max_time: 0.0, // no limit
            gravity: gravity.as_dvec3().into(),
            drag: drag.into(),
            physics_step: physics_step.into(),
            thrust: thrust.into(),
            burn_time: burn_time.into(),
            to_target: self.to_target.into(),
            shooter_velocity: self.shooter.velocity.as_dvec3().into(),
            target_velocity: self.target.velocity.as_dvec3().into(),
            target_acceleration: self.target.acceleration.as_dvec3().into(),
        };
        let (scene, times) = f64::apart(Look(&duel));
        let Times { times: [first, second], has, is_certain: true } = times else {
            return None;
        };
        let encounter = scene.encounter;
        let hit =
            |time| Hit { direction: scale::normalize(encounter.target_at(time).into()), time };
        Some([has[0].then(|| hit(first)), has[1].then(|| hit(second))])
    }

    /// Returns the two earliest hits; without drag and steps, however late they are.
    fn hits(&self) -> [Option<Hit>; 2] {
        self.earliest_hits(2)
    }

    /// Like [`hits`](Self::hits), where only the first `count` of them need be found.
    #[inline(never)]
    fn earliest_hits(&self, count: usize) -> [Option<Hit>; 2] {
        if self.to_target == DVec3::ZERO {
            return [Some(Hit { direction: DVec3::X, time: 0.0 }), None];
        }
        if self.is_beam() {
            let direction = scale::normalize(self.to_target);
            return [Some(Hit { direction, time: 0.0 }), None];
        }
        if self.can_reach_nothing() {
            return [None, None];
        }
        if !self.flight.is_plain() {
            return self.hits_with_drag(count);
        }
        let encounter = ScaledEncounter::new(
            self.to_target,
            self.target.velocity.as_dvec3() - self.inherited_velocity,
            self.target.acceleration.as_dvec3() - self.shot.gravity.as_dvec3(),
            self.shot.speed.into(),
        );
        let [first, second] = flight_times(&encounter);
        let hit =
            |time| Hit { direction: encounter.direction(time), time: encounter.seconds(time) };
        [first.map(hit), second.map(hit)]
    }

    /// Returns up to `count` of the two earliest hits of a flight with drag, in steps or with thrust, up to the longest time.
    #[inline(never)]
    fn hits_with_drag(&self, count: usize) -> [Option<Hit>; 2] {
        let Some(intercept) = self.intercept() else { return [None, None] };
        isolation::flight_times(&intercept, self.max_time.into(), count)
            .map(|time| time.map(|time| intercept.hit(time)))
    }

    /// Returns the hit of a flight with drag, in steps or with thrust next to `time`, where that is certain to be the
    /// nearest of all; see [`isolation::flight_time_next_to`].
    #[inline(never)]
    fn hit_with_drag_next_to(&self, time: f64) -> Option<Hit> {
        let is_other = self.flight.is_plain() || self.is_beam() || self.can_reach_nothing();
        if is_other || self.to_target == DVec3::ZERO {
            return None;
        }
        let intercept = self.intercept()?;
        let time = isolation::flight_time_next_to(&intercept, intercept.units(time)?)?;
        Some(intercept.hit(time))
    }

    /// Returns whether the shot stays at the muzzle.
    fn can_reach_nothing(&self) -> bool {
        self.shot.speed == 0.0 && self.flight.burn() == 0.0 || self.flight.is_stuck()
    }

    /// Returns the problem for any kind of flight; `None` where there is no hit at a time that is a float. The target is not
    /// at the muzzle, and not both speed and thrust are 0.
    fn intercept(&self) -> Option<DragIntercept> {
        let mut intercept = DragIntercept {
            position: self.to_target,
            velocity: self.target.velocity.as_dvec3(),
            acceleration: self.target.acceleration.as_dvec3(),
            inherited: self.inherited_velocity,
            gravity: self.shot.gravity.as_dvec3(),
            speed: self.shot.speed.into(),
            thrust: self.shot.thrust.into(),
            flight: self.flight,
            time_exponent: 0,
            length_exponent: 0,
        };
        intercept.scale().then_some(intercept)
    }

    /// Returns the solution for a hit; `None` when the hit is too late, or one of its numbers cannot be represented.
    #[inline]
    fn solution(&self, hit: Hit) -> Option<Solution> {
        let Launch { aim_point, impact, velocity, time } = self.launch(&hit)?;
        Some(Solution {
            aim_point,
            impact,
            direction: hit.direction.as_vec3(),
            launch_velocity: velocity,
            aim_velocity: self.aim_motion(&hit, &self.flight.at(hit.time), Vec3::ZERO).velocity,
            time,
        })
    }

    /// Writes the solution for a hit of [`hits`](Self::hits), if there is one, and returns whether there is.
    #[inline(never)]
    fn write_lead(&self, hit: Hit, place: Place<'_, Solution>) -> bool {
        let solution = self.solution(hit);
        if let Some(solution) = solution {
            place.write(solution);
        }
        solution.is_some()
    }

    /// Writes the solution for a hit of [`solvable_hits`](Self::solvable_hits). Not for a beam: see [`beam`].
    #[inline(never)]
    pub(crate) fn write_solution(&self, hit: &Hit, out: &mut Option<Solution>) {
        *out = self.solution(*hit);
    }

    /// Returns how to launch for a hit; `None` when the hit is too late, or one of its numbers cannot be represented.
    #[inline(always)]
    fn launch(&self, hit: &Hit) -> Option<Launch> {
        let Hit { direction, time } = *hit;
        let impact = self.target.position
            + self.target.velocity.as_dvec3() * time
            + self.target.acceleration.as_dvec3() * (0.5 * time * time);
        let distance = scale::length(impact - self.shooter.position);
        let velocity = scalar::in_floats(self.launch_velocity(direction))?;
        let aim_point = self.shooter.position + direction * scalar::at_most(distance, f64::MAX);
        let time = scalar::in_float(time)?;
        let is_hit = distance.is_finite() && aim_point.is_finite() && time <= self.max_time;
        is_hit.then_some(Launch { aim_point, impact, velocity, time })
    }

    /// Returns whether the shot is a beam, which takes no time.
    pub(crate) fn is_beam(&self) -> bool {
        self.shot.speed == f32::INFINITY
    }

    /// Returns the hits that have a solution, the earlier first; for a beam, its hit.
    pub(crate) fn solvable_hits(&self) -> [Option<Hit>; 2] {
        let usual = if self.flight.is_plain() { self.usual_hits() } else { None };
        let hits = usual.unwrap_or_else(|| self.hits());
        let [first, second] = hits.map(|hit| hit.filter(|hit| self.is_solvable(hit)));
        if first.is_some() { [first, second] } else { [second, None] }
    }

    fn is_solvable(&self, hit: &Hit) -> bool {
        self.is_beam() || self.launch(hit).is_some()
    }

    /// Returns the first of the [`solvable_hits`](Self::solvable_hits); with drag, without a search for the second one.
    pub(crate) fn first_hit(&self) -> Option<Hit> {
        if self.flight.is_plain() {
            return self.solvable_hits()[0];
        }
        match self.earliest_hits(1)[0] {
            Some(hit) if !self.is_solvable(&hit) => self.solvable_hits()[0],
            first => first,
        }
    }

    /// Returns the one of the [`solvable_hits`](Self::solvable_hits) whose time of flight is nearest to `time`, in seconds.
    ///
    /// With drag, a hit that is certain to be the nearest of all is returned without a search for others. It is the same
    /// one, unless two more hits have come to be before it, where the search would end with these: a gun that keeps to its hit
    /// then rightly keeps to this.
    pub(crate) fn hit_next_to(&self, time: f64) -> Option<Hit> {
        let next = self.hit_with_drag_next_to(time).filter(|hit| self.is_solvable(hit));
        next.or_else(|| nearest(self.solvable_hits(), time))
    }

    /// Returns the line of fire of a hit, and how its end moves while the shooter keeps its acceleration, which
    /// is finite. Not for a beam.
    #[inline(never)]
    pub(crate) fn line_of_fire(&self, hit: &Hit) -> LineOfFire {
        let flown = self.flight.at(hit.time);
        let motion = self.aim_motion(hit, &flown, self.shooter.acceleration);
        LineOfFire {
            line: hit.direction * self.reach(&flown),
            velocity: motion.line_velocity,
            acceleration: motion.line_acceleration,
        }
    }

    /// Returns the length of the line of fire, meters: the distance by which a shot misses for each radian of error in
    /// its direction. Not for a beam.
    pub(crate) fn line_length(&self, hit: &Hit) -> f64 {
        self.reach(&self.flight.at(hit.time))
    }

    /// Returns by how many meters a shot falls short of the target if both are to meet after a flight of `time` seconds;
    /// negative where it flies further than that. Not for a beam.
    #[inline(never)]
    pub(crate) fn shortfall(&self, time: f64) -> f64 {
        let flown = self.flight.at(time);
        let moved =
            self.target.velocity.as_dvec3() + self.target.acceleration.as_dvec3() * (0.5 * time);
        let carried =
            self.inherited_velocity * flown.carry + self.shot.gravity.as_dvec3() * flown.fall;
        scale::length(self.to_target + moved * time - carried) - self.reach(&flown)
    }

    /// Returns the position of the shooter, in the world, meters.
    pub(crate) fn shooter_position(&self) -> DVec3 {
        self.shooter.position
    }

    /// Returns the length of the path in the world, meters, of a shot in a unit `direction`, in the time of a hit, as two
    /// straight lines: a few percent short where the path is curved. Not for a beam.
    #[inline(never)]
    pub(crate) fn flight_length(&self, hit: &Hit, direction: DVec3) -> f64 {
        let launch_velocity = self.launch_velocity(direction);
        let gravity = self.shot.gravity.as_dvec3();
        let thrust = direction * f64::from(self.shot.thrust);
        let position_after = |time: f64| {
            let flown = self.flight.at(time);
            launch_velocity * flown.carry + gravity * flown.fall + thrust * flown.push
        };
        let (half, whole) = (position_after(0.5 * hit.time), position_after(hit.time));
        scale::length(half) + scale::length(whole - half)
    }

    /// Returns how the aim point of a hit moves, given the acceleration of the shooter.
    fn aim_motion(&self, hit: &Hit, flown: &Flown, shooter_acceleration: Vec3) -> AimMotion {
        let shooter_acceleration = shooter_acceleration.as_dvec3();
        let mut pursuit = Pursuit {
            to_target: self.to_target,
            velocity: self.target.velocity.as_dvec3(),
            acceleration: self.target.acceleration.as_dvec3(),
            shooter_velocity: self.shooter.velocity.as_dvec3(),
            shooter_acceleration,
            inherited_velocity: self.inherited_velocity,
            inherited_acceleration: shooter_acceleration * f64::from(self.shot.inherit),
            gravity: self.shot.gravity.as_dvec3(),
            speed: self.shot.speed.into(),
            thrust: self.shot.thrust.into(),
            drag: self.shot.drag.into(),
        };
        pursuit.aim_motion(hit.direction, hit.time, flown)
    }

    /// Returns the velocity with which the shot leaves, m/s; for a beam, the direction.
    fn launch_velocity(&self, direction: DVec3) -> DVec3 {
        if self.is_beam() {
            direction
        } else {
            direction * self.finite_speed() + self.inherited_velocity
        }
    }

    /// Returns how far speed and thrust carry a shot, meters: the length of its line of fire. Not for a beam.
    fn reach(&self, flown: &Flown) -> f64 {
        self.finite_speed() * flown.carry + f64::from(self.shot.thrust) * flown.push
    }

    /// Returns the speed, m/s; for a beam, the largest float: the compiler may compute both branches of a condition,
    /// and INFINITY·0 raises a floating-point exception.
    fn finite_speed(&self) -> f64 {
        f64::from_bits(f64::from(self.shot.speed).to_bits().min(f64::from(f32::MAX).to_bits()))
    }
}

/// Returns the hit whose time of flight is nearest to `time`, in seconds.
fn nearest(hits: [Option<Hit>; 2], time: f64) -> Option<Hit> {
    let off = |hit: &Hit| (hit.time - time).abs();
    match hits {
        [Some(first), Some(second)] if off(&second) < off(&first) => Some(second),
        [first, _] => first,
    }
}
