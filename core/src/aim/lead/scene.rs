//! Shots, shooters and targets in lanes: the problem in units that suit it, and how to shoot for a hit.

use super::aim_motion::{Curves, Hit};
use super::encounter::{Encounter, Times};
use crate::lanes::doubles::Doubles;
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
    /// From the shooter to the target.
    pub(crate) to_target: Vector<D>,
    pub(crate) shooter_velocity: Vector<D>,
    pub(crate) target_velocity: Vector<D>,
    pub(crate) target_acceleration: Vector<D>,
}

/// A [`Duel`] in units in which |r| and s are about 1: powers of two times a meter and a second. So no conversion
/// rounds anything. Where the duel is not plain ([`is_plain`](Self::is_plain)), finite vectors become 0 and the speed
/// is in [1, 2): no operation on these raises a floating-point exception.
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
    /// The units in meters, seconds and m/s.
    pub(crate) length_unit: D,
    pub(crate) time_unit: D,
    pub(crate) velocity_unit: D,
    /// The reciprocals of the units of length and velocity; 0 where the duel is not plain.
    per_length: D,
    per_velocity: D,
    /// The lanes that can compute the duel: a flight without drag and steps at a finite speed, a target that is not at
    /// the muzzle, and no number that is bad or of an unusual size.
    pub(crate) is_plain: D::Mask,
}

/// 2 to the power of `exponent`.
const fn power(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// The usual sizes of |r| and of s; the largest velocity as a part of s, and the largest acceleration as a part
/// of s²/|r|.
const DISTANCES: [f64; 2] = [power(-170), power(170)];
const FARTHEST: f64 = power(1000);
const SPEEDS: [f64; 2] = [power(-58), power(58)];
const MOST_VELOCITY: f64 = power(4);
const MOST_ACCELERATION: f64 = power(7);

/// The longest |r|/s and the longest time of flight, and the reciprocal of the shortest |r|/s, 2¹¹⁰ s: a float can
/// represent a time this long, and a time 2¹² times shorter than the shortest |r|/s.
const LATEST: f64 = power(110);

/// The relative distance from the longest time of flight within which a hit is not certain to be in time once its time
/// is rounded to a float.
const TIME_MARGIN: f64 = power(-22);

/// The least δ/s of a hit that is not at the end of the range: 2⁻⁴. At the end, in the last 1/256 of the range, the
/// rounding of a float moves a hit far.
const STEADY: f64 = power(-4);

/// The least δ/s that counts, 2⁻²⁰: a hit that is certain has more, and no aim point moves at a velocity beyond floats.
const LEAST_LEAVING: f64 = power(-20);

impl<D: Doubles> Scene<D> {
    #[inline(always)]
    pub(crate) fn new(duel: &Duel<D>) -> Self {
        let zero = D::splat(0.0);
        let velocities = extent(duel.target_velocity)
            + extent(duel.shooter_velocity) * (D::splat(1.0) + duel.inherit.abs());
        let accelerations = extent(duel.target_acceleration) + extent(duel.gravity);
        // Not `extent`: the sum of the components may be beyond doubles. NaN becomes a length of an unusual size.
        let Vector { x, y, z } = duel.to_target;
        let most = D::splat(FARTHEST);
        let distance = x.abs().at_most(most) + y.abs().at_most(most) + z.abs().at_most(most);

        let (speed, length) = (within(duel.speed, SPEEDS), within(distance, DISTANCES));
        // None of these conditions is true for NaN.
        let is_plain = distance.equal(length)
            & duel.speed.equal(speed)
            & length.less_or_equal(D::splat(LATEST) * speed)
            & speed.less_or_equal(D::splat(LATEST) * length)
            & velocities.less_or_equal(D::splat(MOST_VELOCITY) * speed)
            & (accelerations * length).less_or_equal(D::splat(MOST_ACCELERATION) * (speed * speed))
            & (duel.drag.abs() + duel.physics_step.abs()).equal(zero)
            & duel.max_time.greater_or_equal(zero);

        let per_length = length.power_of_two_scale();
        let per_velocity = speed.power_of_two_scale();
        let length_unit = per_length.power_of_two_scale();
        let velocity_unit = per_velocity.power_of_two_scale();
        let time_unit = length_unit * per_velocity;
        let per_acceleration = time_unit * per_velocity;
        let per_length = D::select(is_plain, per_length, zero);
        let per_acceleration = D::select(is_plain, per_acceleration, zero);
        let speed = (speed * per_velocity).at_least(D::splat(1.0));
        let per_velocity = D::select(is_plain, per_velocity, zero);
        let velocity = duel.target_velocity * per_velocity;
        let shooter_velocity = duel.shooter_velocity * per_velocity;
        let inherited_velocity = shooter_velocity * duel.inherit;
        let acceleration = duel.target_acceleration * per_acceleration;
        Self {
            encounter: Encounter {
                position: duel.to_target * per_length,
                velocity: velocity - inherited_velocity,
                acceleration: acceleration - duel.gravity * per_acceleration,
                speed,
            },
            velocity,
            acceleration,
            shooter_velocity,
            inherited_velocity,
            length_unit,
            time_unit,
            velocity_unit,
            per_length,
            per_velocity,
            is_plain,
        }
    }

    /// Returns the scene with the shooter at a nearby place, `to_target` from the target in meters, and with another
    /// velocity in m/s, of which the shot inherits the same share.
    #[inline(always)]
    pub(crate) fn moved(
        &self,
        to_target: Vector<D>,
        shooter_velocity: Vector<D>,
        inherit: D,
    ) -> Self {
        let shooter_velocity = shooter_velocity * self.per_velocity;
        let inherited_velocity = shooter_velocity * inherit;
        let encounter = Encounter {
            position: to_target * self.per_length,
            velocity: self.velocity - inherited_velocity,
            ..self.encounter
        };
        Self { encounter, shooter_velocity, inherited_velocity, ..*self }
    }

    /// Converts a time from seconds to the unit of time. The time must be at most 2⁶⁰ units.
    #[inline(always)]
    pub(crate) fn in_units(&self, seconds: D) -> D {
        seconds * (self.per_length * self.velocity_unit)
    }

    /// Returns the line of fire of a hit at `time`, in meters: how far the shot gets without the contributions of
    /// gravity and the shooter's velocity.
    #[inline(always)]
    pub(crate) fn line(&self, time: D) -> Vector<D> {
        self.encounter.target_at(time) * self.length_unit
    }

    /// Returns the velocity and the acceleration of the end of the line of fire of a hit at `time`, in m/s and m/s²,
    /// for the acceleration of the shooter in m/s²: see [`aim_motion`](super::aim_motion). Also returns the lanes in
    /// which these depend on the muzzle no more than usual: not at the end of the range.
    #[inline(always)]
    pub(crate) fn line_motion(
        &self,
        time: D,
        shooter_acceleration: Vector<D>,
        inherit: D,
    ) -> (Vector<D>, Vector<D>, D::Mask) {
        let Encounter { velocity: v, acceleration: a, speed, .. } = self.encounter;
        let per_acceleration = self.time_unit * self.per_velocity;
        let shooter_acceleration = shooter_acceleration * per_acceleration;
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
        let acceleration_unit = self.velocity_unit * (self.per_length * self.velocity_unit);
        (
            (self.shooter_velocity + rates.line) * self.velocity_unit,
            acceleration * acceleration_unit,
            hit.leaving().abs().greater(D::splat(STEADY) * speed),
        )
    }

    /// Returns the flight times of the hits up to `max_time`, in seconds, as in [`Shot`](super::Shot); 1 in place of a
    /// missing hit.
    #[inline(always)]
    pub(crate) fn times(&self, max_time: D) -> Times<D> {
        let Times { times, has, is_certain } = self.encounter.times();
        let no_limit = D::splat(f64::INFINITY);
        let limit = D::select(max_time.equal(D::splat(0.0)), no_limit, max_time);
        let per_time = self.time_unit.power_of_two_scale();
        let in_time = (limit * D::splat(1.0 - TIME_MARGIN)).at_most(D::splat(LATEST)) * per_time;
        let late = limit * D::splat(1.0 + TIME_MARGIN) * per_time;
        let is_in_time = [times[0].less(in_time), times[1].less(in_time)];
        let is_late = [times[0].greater(late), times[1].greater(late)];
        let is_clear =
            (!has[0] | is_in_time[0] | is_late[0]) & (!has[1] | is_in_time[1] | is_late[1]);
        // Where the scene is not plain, the target counts as at the muzzle, met at the time 0.
        let has = [has[0] & is_in_time[0] & self.is_plain, has[1] & is_in_time[1] & self.is_plain];
        let one = D::splat(1.0);
        Times {
            times: [D::select(has[0], times[0], one), D::select(has[1], times[1], one)],
            has,
            is_certain: is_certain & is_clear & self.is_plain,
        }
    }

    /// Returns how to shoot for a hit at `time`, which is in the unit of time and must be 1 in lanes without that hit.
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
        let to_impact = impact * (D::splat(1.0) / distance.nonzero());
        let rates = hit.rates(D::splat(LEAST_LEAVING) * speed);
        let aim_velocity =
            hit.aim_velocity(&rates, self.shooter_velocity, target_then, to_impact, distance);
        Launch {
            target_moved: offset * self.length_unit,
            to_aim_point: direction * (distance * self.length_unit),
            direction,
            velocity: (direction * speed + self.inherited_velocity) * self.velocity_unit,
            aim_velocity: aim_velocity * self.velocity_unit,
            seconds: (time * self.time_unit).at_most(D::splat(LATEST)),
        }
    }

    /// Returns a hit at `time` in the unit of time, with its direction w(t)/(s·t), and the given w_τ and w_T: see
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
    pub(crate) seconds: D,
}

#[inline(always)]
fn within<D: Doubles>(x: D, [least, most]: [f64; 2]) -> D {
    x.clamp(D::splat(least), D::splat(most))
}

/// Returns |x| + |y| + |z|; NaN where one of them is NaN.
#[inline(always)]
fn extent<D: Doubles>(v: Vector<D>) -> D {
    v.x.abs() + v.y.abs() + v.z.abs()
}
