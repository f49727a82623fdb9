//! How the aim point moves while target and shooter go on as they do.
//!
//! The shot comes by launch·σ(T) + g·ψ(T) in the flight time T, with launch = s·d + u: the speed s in the
//! direction d, and the velocity u that it inherits; see [`flight`](super::flight). From the shooter S at the
//! time τ of the call it meets the target X where
//!
//!   w(τ, T) = X(τ + T) − S(τ) − u(τ)·σ(T) − g·ψ(T)  has the length  q = s·σ(T),  and d = w/q.
//!
//! Dots are derivatives by τ, with T as the equation makes it; indices are partial ones. With V and A the
//! velocity and acceleration of the target, v_S and a_S those of the shooter:
//!
//!   w_τ = V + A·T − v_S − u̇·σ,  w_T = V + A·T − u·σ′ − g·ψ′,
//!   w_ττ = A − a_S,  w_τT = A − u̇·σ′,  w_TT = A − u·σ″ − g·ψ″.
//!
//! d·w = q, and d·ḋ = 0. Its derivative d·ẇ = q̇ with ẇ = w_τ + w_T·Ṫ and q̇ = s·σ′·Ṫ gives
//!
//!   Ṫ = −d·w_τ/δ,  δ = d·w_T − s·σ′,  ḋ = (ẇ − q̇·d)/q.
//!
//! The second, d·ẅ + ḋ·ẇ = q̈ with q̈ = s·(σ″·Ṫ² + σ′·T̈) and ẅ = c + w_T·T̈, c = w_ττ + 2·w_τT·Ṫ + w_TT·Ṫ²:
//!
//!   T̈ = −(d·c + ḋ·ẇ − s·σ″·Ṫ²)/δ.
//!
//! The line of fire ends at S + w, which moves at v_S + ẇ and accelerates by a_S + ẅ. The impact lies at I from
//! the shooter, at the distance D = |I|, and the aim point at S + D·d on the same line:
//!
//!   İ = (V + A·T)(1 + Ṫ) − v_S,  Ḋ = I·İ/D,  and the aim point moves at v_S + Ḋ·d + D·ḋ.
//!
//! δ is the speed at which the target leaves the range of the shot. At the end of the range it is 0, and the
//! aim point moves infinitely fast.

use glam::{DVec3, Vec3};

use super::flight::Flown;
use super::scale;
use crate::math::scalar;

/// How the points on the line of fire move, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AimMotion {
    /// The velocity of the aim point, m/s.
    pub(super) velocity: Vec3,
    /// The velocity of the end of the line of fire, S + w, m/s.
    pub(super) line_velocity: Vec3,
    /// The acceleration of the end of the line of fire, m/s².
    pub(super) line_acceleration: Vec3,
}

/// Shooter, shot and target at the time of the call. In meters and seconds, until it is scaled.
pub(super) struct Pursuit {
    /// From the shooter to the target.
    pub(super) to_target: DVec3,
    /// V, of the target.
    pub(super) velocity: DVec3,
    /// A, of the target.
    pub(super) acceleration: DVec3,
    /// v_S.
    pub(super) shooter_velocity: DVec3,
    /// a_S.
    pub(super) shooter_acceleration: DVec3,
    /// u.
    pub(super) inherited_velocity: DVec3,
    /// u̇.
    pub(super) inherited_acceleration: DVec3,
    /// g.
    pub(super) gravity: DVec3,
    /// s.
    pub(super) speed: f64,
    /// k, the drag of the shot.
    pub(super) drag: f64,
}

/// Flights shorter than this, 2⁻³⁰⁰ s, count as none: their units would be beyond doubles.
const SHORTEST_FLIGHT: f64 = f64::from_bits((1023 - 300) << 52);

/// What counts as no length and no speed, in units in which the longest is about 1: 2⁻¹⁰⁰. No sum or product
/// of the derivatives is then beyond doubles.
const NOTHING: f64 = f64::from_bits((1023 - 100) << 52);

/// The least δ, as a share of the speeds that it is the difference of: 2⁻²⁰. Rounding makes up to about 2⁻²⁶ of
/// a δ of 0: a hit at the end of the range is as far from there as the root of what a double rounds.
const LEAST_LEAVING: f64 = f64::from_bits((1023 - 20) << 52);

impl Pursuit {
    /// Returns how the aim point moves for a hit in the direction `d`, in which the shot has flown as `flown`
    /// after `time`.
    ///
    /// As the target itself where the hit is at the muzzle. Standing still where the target is at the end of
    /// the range, where the motion is beyond floats, and where the longest distance, or the highest speed
    /// times the time of flight, is more than 1e30 times s·σ or than δ times the time of flight.
    #[inline(never)]
    pub(super) fn aim_motion(&mut self, d: DVec3, time: f64, flown: &Flown) -> AimMotion {
        if time < SHORTEST_FLIGHT {
            return AimMotion::new([self.velocity, self.velocity, self.acceleration]);
        }
        let time_exponent = scale::exponent(DVec3::splat(time));
        let length_exponent = self.scale(time_exponent);
        let per_time = scale::power_of_two(-time_exponent);
        let flown = Flown {
            carry: flown.carry * per_time,
            fall: flown.fall * per_time * per_time,
            carry_rate: flown.carry_rate,
            fall_rate: flown.fall_rate * per_time,
        };
        let Some([velocity, line_velocity, line_acceleration]) =
            self.derivatives(d, time * per_time, &flown)
        else {
            return AimMotion::STILL;
        };
        let velocity_unit = scale::power_of_two(length_exponent - time_exponent);
        AimMotion::new([
            velocity * velocity_unit,
            line_velocity * velocity_unit,
            line_acceleration * scale::power_of_two(length_exponent - 2 * time_exponent),
        ])
    }

    /// Brings the problem to the unit of time 2^`time` and a unit of length in which the longest of its
    /// lengths is about 1. Returns the exponent of that unit.
    fn scale(&mut self, time: i64) -> i64 {
        let velocities = [
            self.velocity,
            self.shooter_velocity,
            self.inherited_velocity,
            DVec3::splat(self.speed),
        ];
        let accelerations = [
            self.acceleration,
            self.shooter_acceleration,
            self.inherited_acceleration,
            self.gravity,
        ];
        let mut length = scale::exponent(self.to_target);
        for velocity in velocities {
            length = length.max(scale::exponent(velocity) + time);
        }
        for acceleration in accelerations {
            length = length.max(scale::exponent(acceleration) + 2 * time);
        }
        let per_velocity = scale::power_of_two(time - length);
        let per_acceleration = scale::power_of_two(2 * time - length);
        self.to_target *= scale::power_of_two(-length);
        for velocity in
            [&mut self.velocity, &mut self.shooter_velocity, &mut self.inherited_velocity]
        {
            *velocity *= per_velocity;
        }
        for acceleration in [
            &mut self.acceleration,
            &mut self.shooter_acceleration,
            &mut self.inherited_acceleration,
            &mut self.gravity,
        ] {
            *acceleration *= per_acceleration;
        }
        self.speed *= per_velocity;
        self.drag *= scale::power_of_two(time);
        length
    }

    /// Returns the velocity of the aim point, and velocity and acceleration of the end of the line of fire, in
    /// the units of the problem; `None` where they are infinite.
    fn derivatives(&self, d: DVec3, time: f64, flown: &Flown) -> Option<[DVec3; 3]> {
        let Flown { carry, carry_rate, fall_rate, .. } = *flown;
        let speed_then = self.speed * carry_rate;
        let (q, target_then) = (self.speed * carry, self.velocity + self.acceleration * time);
        let w_t = target_then - self.inherited_velocity * carry_rate - self.gravity * fall_rate;
        let leaving = d.dot(w_t) - speed_then;
        let least = LEAST_LEAVING * (d.dot(w_t).abs() + speed_then);
        if q < NOTHING || leaving.abs() < NOTHING || leaving.abs() < least {
            return None;
        }
        let (per_q, per_leaving) = (1.0 / scalar::divisor(q), 1.0 / scalar::nonzero(leaving));

        let w_call = target_then - self.shooter_velocity - self.inherited_acceleration * carry;
        let time_rate = -d.dot(w_call) * per_leaving;
        let w_rate = w_call + w_t * time_rate;
        let d_rate = (w_rate - d * (speed_then * time_rate)) * per_q;

        let square = time_rate * time_rate;
        // σ″ = −k·σ′ and ψ″ = σ′. Of a flight in steps these are the mean curvatures.
        let carry_curve = -self.drag * carry_rate;
        let w_tt =
            self.acceleration - self.inherited_velocity * carry_curve - self.gravity * carry_rate;
        let mixed = self.acceleration - self.inherited_acceleration * carry_rate;
        let c = self.acceleration - self.shooter_acceleration
            + mixed * (2.0 * time_rate)
            + w_tt * square;
        let time_curve =
            -(d.dot(c) + d_rate.dot(w_rate) - self.speed * carry_curve * square) * per_leaving;

        let impact = self.to_target + (self.velocity + self.acceleration * (0.5 * time)) * time;
        let distance = libm::sqrt(impact.length_squared());
        let impact_rate = target_then * (1.0 + time_rate) - self.shooter_velocity;
        // A shot that comes back to the shooter: the distance of the impact has no slope there.
        let to_impact =
            if distance < NOTHING { d } else { impact * (1.0 / scalar::divisor(distance)) };
        let distance_rate = to_impact.dot(impact_rate);
        Some([
            self.shooter_velocity + d * distance_rate + d_rate * distance,
            self.shooter_velocity + w_rate,
            self.shooter_acceleration + c + w_t * time_curve,
        ])
    }
}

impl AimMotion {
    const STILL: Self =
        Self { velocity: Vec3::ZERO, line_velocity: Vec3::ZERO, line_acceleration: Vec3::ZERO };

    /// Returns this motion in floats; standing still where it is beyond them.
    fn new(motion: [DVec3; 3]) -> Self {
        match motion.map(scalar::in_floats) {
            [Some(velocity), Some(line_velocity), Some(line_acceleration)] => {
                Self { velocity, line_velocity, line_acceleration }
            }
            _ => Self::STILL,
        }
    }
}
