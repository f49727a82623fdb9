//! Shots, shooters and targets in lanes: which of them lanes can compute, and how to shoot for a hit.

use super::aim_motion::{Curves, Hit};
use super::encounter::Encounter;
use super::polynomial::Times;
use crate::lanes::doubles::{Doubles, Elements, LEAST_DIVISOR, Stage};
use crate::math::lanes_double::Vector;

/// The numbers of [`Shot`](super::Shot), shooter and target of each element, in meters and seconds. They may be any
/// numbers, even NaN.
#[derive(Clone, Copy)]
pub(crate) struct Duel<D> {
    pub(crate) speed: D,
    pub(crate) inherit: D,
    pub(crate) max_time: D,
    pub(crate) gravity: Vector<D>,
    pub(crate) drag: D,
    pub(crate) physics_step: D,
    pub(crate) thrust: D,
    pub(crate) burn_time: D,
    /// From the shooter to the target.
    pub(crate) to_target: Vector<D>,
    pub(crate) shooter_velocity: Vector<D>,
    pub(crate) target_velocity: Vector<D>,
    pub(crate) target_acceleration: Vector<D>,
}

/// A [`Duel`] as the shot sees it. Where the duel is not plain ([`is_plain`](Self::is_plain)), the target rests 1 m away
/// from a shot at 1 m/s instead: no operation on these numbers raises a floating-point exception.
#[derive(Clone, Copy)]
pub(crate) struct Scene<D: Doubles> {
    /// The motion of the target relative to the shot.
    pub(crate) encounter: Encounter<D>,
    /// V, the velocity of the target.
    pub(crate) velocity: Vector<D>,
    /// A, the acceleration of the target.
    pub(crate) acceleration: Vector<D>,
    /// v_S, the velocity of the shooter.
    pub(crate) shooter_velocity: Vector<D>,
    /// u, the part of v_S that the shot inherits.
    pub(crate) inherited_velocity: Vector<D>,
    /// The lanes that can compute the duel: a flight without drag, steps and thrust at a finite speed, a target that is not at
    /// the muzzle, and no number that is bad or of an unusual size.
    pub(crate) is_plain: D::Mask,
}

/// 2 to the power of `exponent`.
const fn power(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The usual sizes of |r| and of |r|/s, in meters and seconds: a micrometer to beyond Jupiter, a nanosecond to twelve
/// days; the largest velocity as a part of s, and the largest acceleration as a part of s²/|r|. Within these,
/// [`Encounter`] computes in meters and seconds.
const DISTANCES: [f64; 2] = [power(-20), power(40)];
const DURATIONS: [f64; 2] = [power(-30), power(20)];
const MOST_VELOCITY: f64 = power(4);
const MOST_ACCELERATION: f64 = power(7);

/// A component of r that is longer than this counts as this long: the target is farther away than usual, and the product
/// of its distance and the accelerations is a double.
const FARTHEST: f64 = power(200);

/// The relative distance from the longest time of flight within which a hit is not certain to be in time once its time
/// is rounded to a float.
const TIME_MARGIN: f64 = power(-22);

/// The least δ/s of a hit that is not at the end of the range: 2⁻⁴. At the end, in the last 1/256 of the range, the
/// rounding of a float moves a hit far.
const STEADY: f64 = power(-4);

/// The least δ/s that counts, 2⁻²⁰: a hit that is certain has more, and no aim point moves at a velocity beyond floats.
const LEAST_LEAVING: f64 = power(-20);

impl<D: Doubles> Duel<D> {
    /// Returns the lanes that can compute the duel.
    #[inline(always)]
    pub(super) fn is_plain(&self) -> D::Mask {
        let velocities = extent(self.target_velocity)
            + extent(self.shooter_velocity) * (D::splat(1.0) + self.inherit.abs());
        let accelerations = extent(self.target_acceleration) + extent(self.gravity);
        // Not `extent`: the sum of the components may be beyond doubles.
        let Vector { x, y, z } = self.to_target;
        let most = D::splat(FARTHEST);
        let distance = x.abs().at_most(most) + y.abs().at_most(most) + z.abs().at_most(most);
        let speed = self.speed;
        let ([nearest, farthest], [shortest, longest]) =
            (DISTANCES.map(D::splat), DURATIONS.map(D::splat));
        // None of these conditions is true for NaN.
        distance.greater_or_equal(nearest)
            & distance.less_or_equal(farthest)
            & distance.greater_or_equal(shortest * speed)
            & distance.less_or_equal(longest * speed)
            & velocities.less_or_equal(D::splat(MOST_VELOCITY) * speed)
            & (accelerations * distance)
                .less_or_equal(D::splat(MOST_ACCELERATION) * (speed * speed))
            & (self.drag.abs() + self.physics_step.abs() + self.thrust.abs()).equal(D::splat(0.0))
            & self.max_time.greater_or_equal(D::splat(0.0))
            & self.burn_time.greater_or_equal(D::splat(0.0))
    }

    /// Returns this duel where the mask is set; elsewhere, a target that rests 1 m away, and a shot at 1 m/s.
    #[inline(always)]
    fn or_simplest(&self, mask: D::Mask) -> Self {
        let (zero, one) = (D::splat(0.0), D::splat(1.0));
        let none = Vector::splat(0.0);
        Self {
            speed: D::select(mask, self.speed, one),
            inherit: D::select(mask, self.inherit, zero),
            gravity: Vector::select(mask, self.gravity, none),
            to_target: Vector::select(mask, self.to_target, simplest()),
            shooter_velocity: Vector::select(mask, self.shooter_velocity, none),
            target_velocity: Vector::select(mask, self.target_velocity, none),
            target_acceleration: Vector::select(mask, self.target_acceleration, none),
            ..*self
        }
    }
}

impl<D: Doubles> Scene<D> {
    #[inline(always)]
    fn new(duel: &Duel<D>) -> Self {
        Self::of_plain(duel, duel.is_plain())
    }

    /// Returns the scene of a duel that is plain where the mask is set.
    #[inline(always)]
    pub(super) fn of_plain(duel: &Duel<D>, is_plain: D::Mask) -> Self {
        let duel = if D::all(is_plain) { *duel } else { duel.or_simplest(is_plain) };
        let inherited_velocity = duel.shooter_velocity * duel.inherit;
        Self {
            encounter: Encounter {
                position: duel.to_target,
                velocity: duel.target_velocity - inherited_velocity,
                acceleration: duel.target_acceleration - duel.gravity,
                speed: duel.speed,
            },
            velocity: duel.target_velocity,
            acceleration: duel.target_acceleration,
            shooter_velocity: duel.shooter_velocity,
            inherited_velocity,
            is_plain,
        }
    }

    /// Returns the scene with the shooter at a nearby place, `to_target` from the target, and with another velocity, of
    /// which the shot inherits the same share. Whether that is still plain is not checked: where it is not, the results
    /// are not told, and may be beyond floats.
    #[inline(always)]
    pub(crate) fn moved(
        &self,
        to_target: Vector<D>,
        shooter_velocity: Vector<D>,
        inherit: D,
    ) -> Self {
        let none = Vector::splat(0.0);
        let shooter_velocity = Vector::select(self.is_plain, shooter_velocity, none);
        let inherited_velocity = shooter_velocity * inherit;
        let encounter = Encounter {
            position: Vector::select(self.is_plain, to_target, simplest()),
            velocity: self.velocity - inherited_velocity,
            ..self.encounter
        };
        Self { encounter, shooter_velocity, inherited_velocity, ..*self }
    }

    /// Returns `time` where the mask is set; elsewhere, about the time that a shot takes to a target at rest.
    #[inline(always)]
    pub(crate) fn time_where(&self, mask: D::Mask, time: D) -> D {
        if D::all(mask) {
            return time;
        }
        let Encounter { position, speed, .. } = self.encounter;
        D::select(mask, time, extent(position) / speed)
    }

    /// Returns the velocity and the acceleration of the end of the line of fire of a hit at `time`, for the acceleration
    /// of the shooter: see [`aim_motion`](super::aim_motion). Also returns the lanes in which these depend on the
    /// muzzle no more than usual: not at the end of the range.
    #[inline(always)]
    pub(crate) fn line_motion(
        &self,
        time: D,
        shooter_acceleration: Vector<D>,
        inherit: D,
    ) -> (Vector<D>, Vector<D>, D::Mask) {
        let Encounter { velocity: v, acceleration: a, speed, .. } = self.encounter;
        let shooter_acceleration =
            Vector::select(self.is_plain, shooter_acceleration, Vector::splat(0.0));
        let inherited_acceleration = shooter_acceleration * inherit;
        let w_call = self.velocity + self.acceleration * time
            - self.shooter_velocity
            - inherited_acceleration * time;
        let hit = self.hit(time, w_call, v + a * time);
        let rates = hit.rates(D::splat(LEAST_LEAVING) * speed);
        let curves = Curves {
            apart: self.acceleration - shooter_acceleration,
            mixed: self.acceleration - inherited_acceleration,
            w_times: a,
            speed_curve: D::splat(0.0),
        };
        let acceleration = hit.line_acceleration(&rates, &curves, shooter_acceleration);
        (
            self.shooter_velocity + rates.line,
            acceleration,
            hit.leaving().abs().greater(D::splat(STEADY) * speed),
        )
    }

    /// Returns how to shoot for a hit at `time`. Lanes without that hit need [another time](Self::time_where).
    #[inline(always)]
    pub(crate) fn launch(&self, time: D) -> Launch<D> {
        let Encounter { velocity: v, acceleration: a, speed, .. } = self.encounter;
        let half_time = D::splat(0.5) * time;
        let gain = self.acceleration * half_time;
        let offset = (self.velocity + gain) * time;
        let target_then = (self.velocity + gain) + gain;
        let bend = a * half_time;
        let hit = self.hit(time, target_then - self.shooter_velocity, (v + bend) + bend);
        let direction = hit.direction;
        let impact = self.encounter.position + offset;
        let distance = impact.length();
        let to_impact = impact * (D::splat(1.0) / distance.at_least(D::splat(LEAST_DIVISOR)));
        let rates = hit.rates(D::splat(LEAST_LEAVING) * speed);
        let aim_velocity =
            hit.aim_velocity(&rates, self.shooter_velocity, target_then, to_impact, distance);
        Launch {
            target_moved: offset,
            to_aim_point: direction * distance,
            direction,
            velocity: direction * speed + self.inherited_velocity,
            aim_velocity,
            time,
        }
    }

    /// Returns a hit at `time` with its direction w(t)/(s·t), and the given w_τ and w_T: see
    /// [`aim_motion`](super::aim_motion).
    #[inline(always)]
    pub(crate) fn hit(&self, time: D, w_call: Vector<D>, w_time: Vector<D>) -> Hit<D> {
        let speed_then = self.encounter.speed;
        let carried = speed_then * time;
        let per_carried = D::splat(1.0) / carried;
        let line = self.encounter.target_at(time);
        Hit { line, direction: line * per_carried, w_call, w_time, speed_then, per_carried }
    }
}

impl<D: Elements> Scene<D> {
    /// Returns the flight times of the hits up to `max_time`, as in [`Shot`](super::Shot).
    #[inline(always)]
    pub(crate) fn times(&self, max_time: D) -> Times<D> {
        let Times { times, mut has, mut is_certain } = self.encounter.times();
        let no_limit = D::splat(f64::INFINITY);
        let limit = D::select(max_time.equal(D::splat(0.0)), no_limit, max_time);
        let in_time = limit * D::splat(1.0 - TIME_MARGIN);
        let late = limit * D::splat(1.0 + TIME_MARGIN);
        for (time, has) in times.into_iter().zip(&mut has) {
            if D::any(*has) {
                let is_in_time = time.less(in_time);
                is_certain = is_certain & (!*has | is_in_time | time.greater(late));
                *has = *has & is_in_time & self.is_plain;
            }
        }
        Times { times, has, is_certain: is_certain & self.is_plain }
    }
}

/// Finds the flight times of a duel. Guns use the same code for every muzzle, in lanes and one by one.
pub(crate) struct Look<'a, D>(pub(crate) &'a Duel<D>);

impl<D: Elements> Stage<D> for Look<'_, D> {
    type Out = (Scene<D>, Times<D>);

    #[inline(always)]
    fn compute(self) -> Self::Out {
        let scene = Scene::new(self.0);
        (scene, scene.times(self.0.max_time))
    }
}

/// How to shoot for a hit, in meters, seconds and m/s: the values of [`Solution`](super::Solution) before rounding.
#[derive(Clone, Copy)]
pub(crate) struct Launch<D> {
    /// From the target's present position to the impact.
    pub(crate) target_moved: Vector<D>,
    /// From the shooter to the aim point.
    pub(crate) to_aim_point: Vector<D>,
    pub(crate) direction: Vector<D>,
    pub(crate) velocity: Vector<D>,
    pub(crate) aim_velocity: Vector<D>,
    pub(crate) time: D,
}

/// Returns the position of a target that rests 1 m away.
#[inline(always)]
fn simplest<D: Doubles>() -> Vector<D> {
    Vector { x: D::splat(1.0), ..Vector::splat(0.0) }
}

/// Returns |x| + |y| + |z|; NaN where one of them is NaN.
#[inline(always)]
fn extent<D: Doubles>(v: Vector<D>) -> D {
    v.x.abs() + v.y.abs() + v.z.abs()
}
