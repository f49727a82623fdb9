//! How the aim point moves while target and shooter keep moving as they do.
//!
//! In the flight time T, the shot moves by launch·σ(T) + g·ψ(T) + f·d·π(T), with launch = s·d + u: the speed s in the
//! direction d, and the velocity u that it inherits; f is its thrust; see [`flight`](super::flight). Fired from the shooter S at the time τ of the
//! call, it meets the target X where
//!
//!   w(τ, T) = X(τ + T) − S(τ) − u(τ)·σ(T) − g·ψ(T)  has the length  q = L(T) = s·σ(T) + f·π(T),  and d = w/q.
//!
//! Dots are derivatives by τ, with T as a function of τ by this equation; indices are partial derivatives. With V and A
//! the velocity and acceleration of the target, and v_S and a_S the velocity and acceleration of the shooter:
//!
//!   w_τ = V + A·T − v_S − u̇·σ,  w_T = V + A·T − u·σ′ − g·ψ′,
//!   w_ττ = A − a_S,  w_τT = A − u̇·σ′,  w_TT = A − u·σ″ − g·ψ″.
//!
//! d·w = q, and d·ḋ = 0. Its derivative d·ẇ = q̇ with ẇ = w_τ + w_T·Ṫ and q̇ = L′·Ṫ gives
//!
//!   Ṫ = −d·w_τ/δ,  δ = d·w_T − L′,  ḋ = (ẇ − q̇·d)/q.
//!
//! The second derivative, d·ẅ + ḋ·ẇ = q̈ with q̈ = L″·Ṫ² + L′·T̈ and ẅ = c + w_T·T̈, c = w_ττ + 2·w_τT·Ṫ + w_TT·Ṫ²,
//! gives
//!
//!   T̈ = −(d·c + ḋ·ẇ − L″·Ṫ²)/δ.
//!
//! The line of fire ends at S + w, which moves at v_S + ẇ and accelerates by a_S + ẅ. The impact is at I from the
//! shooter, at the distance D = |I|, and the aim point is at S + D·d on the same line:
//!
//!   İ = (V + A·T)(1 + Ṫ) − v_S,  Ḋ = I·İ/D,  and the aim point moves at v_S + Ḋ·d + D·ḋ.
//!
//! δ is the speed at which the target leaves the range of the shot. At the end of the range it is 0, and the
//! aim point moves infinitely fast.

use glam::{DVec3, Vec3};

use super::flight::Flown;
use super::scale;
use crate::lanes::doubles::Doubles;
use crate::math::lanes_double::Vector;
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

/// Shooter, shot and target at the time of the call. In meters and seconds until it is scaled.
pub(super) struct Pursuit {
    /// From the shooter to the target.
    pub(super) to_target: DVec3,
    /// V, the velocity of the target.
    pub(super) velocity: DVec3,
    /// A, the acceleration of the target.
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
    /// f.
    pub(super) thrust: f64,
    /// k, the drag of the shot.
    pub(super) drag: f64,
}

/// Flights shorter than this, 2⁻³⁰⁰ s, count as taking no time: their units would be beyond doubles.
const SHORTEST_FLIGHT: f64 = f64::from_bits((1023 - 300) << 52);

/// Lengths and speeds below this count as 0, in units in which the longest is about 1: 2⁻¹⁰⁰. Then no sum or product of
/// the derivatives is beyond doubles.
const NOTHING: f64 = f64::from_bits((1023 - 100) << 52);

/// The least δ, as a share of the speeds whose difference it is: 2⁻²⁰. Rounding turns a δ of 0 into up to about 2⁻²⁶: a
/// hit at the end of the range is off by the square root of a double's rounding.
const LEAST_LEAVING: f64 = f64::from_bits((1023 - 20) << 52);

impl Pursuit {
    /// Returns how the aim point moves for a hit in the direction `d`, for which the shot has flown `flown` after
    /// `time`.
    ///
    /// Where the hit is at the muzzle, the aim point moves as the target itself does. The motion is 0 where the target
    /// is at the end of the range, where it is beyond floats, and where the longest distance, or the highest speed
    /// times the time of flight, is more than 1e30 times L or δ times the time of flight.
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
            push: flown.push * per_time * per_time,
            push_rate: flown.push_rate * per_time,
            push_curve: flown.push_curve,
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

    /// Converts the problem to the unit of time 2^`time` and a unit of length in which the longest of its lengths is
    /// about 1. Returns the exponent of that unit of length.
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
            DVec3::splat(self.thrust),
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
        self.thrust *= per_acceleration;
        self.drag *= scale::power_of_two(time);
        length
    }

    /// Returns the velocity of the aim point, and the velocity and acceleration of the end of the line of fire, in the
    /// units of the problem; `None` where they are infinite.
    fn derivatives(&self, d: DVec3, time: f64, flown: &Flown) -> Option<[DVec3; 3]> {
        let Flown { carry, carry_rate, fall_rate, push, push_rate, push_curve, .. } = *flown;
        let reach = self.speed * carry + self.thrust * push;
        let target_then = self.velocity + self.acceleration * time;
        let w_time = target_then - self.inherited_velocity * carry_rate - self.gravity * fall_rate;
        let w_call = target_then - self.shooter_velocity - self.inherited_acceleration * carry;
        let hit = Hit {
            line: (d * reach).into(),
            direction: d.into(),
            w_call: w_call.into(),
            w_time: w_time.into(),
            speed_then: self.speed * carry_rate + self.thrust * push_rate,
            per_carried: 1.0 / reach.at_least(NOTHING),
        };
        let leaving = hit.leaving().abs();
        let least = LEAST_LEAVING * (hit.along().abs() + hit.speed_then);
        if reach < NOTHING || leaving < NOTHING || leaving < least {
            return None;
        }
        let rates = hit.rates(NOTHING);
        let impact = self.to_target + (self.velocity + self.acceleration * (0.5 * time)) * time;
        let distance = libm::sqrt(impact.length_squared());
        // Where a shot comes back to the shooter, the distance of the impact has no slope.
        let to_impact =
            if distance < NOTHING { d } else { impact * (1.0 / scalar::divisor(distance)) };
        let velocity = hit.aim_velocity(
            &rates,
            self.shooter_velocity.into(),
            target_then.into(),
            to_impact.into(),
            distance,
        );
        // σ″ = −k·σ′ and ψ″ = σ′. For a flight in steps these are the mean curvatures.
        let carry_curve = -self.drag * carry_rate;
        let curves = Curves {
            apart: (self.acceleration - self.shooter_acceleration).into(),
            mixed: (self.acceleration - self.inherited_acceleration * carry_rate).into(),
            w_times: (self.acceleration
                - self.inherited_velocity * carry_curve
                - self.gravity * carry_rate)
                .into(),
            speed_curve: self.speed * carry_curve + self.thrust * push_curve,
        };
        let line_acceleration =
            hit.line_acceleration(&rates, &curves, self.shooter_acceleration.into());
        Some([
            velocity.into(),
            self.shooter_velocity + DVec3::from(rates.line),
            line_acceleration.into(),
        ])
    }
}

/// The derivatives of a hit, in the symbols above. One formula serves a single double and lanes of doubles.
///
/// In units in which no length and no speed is more than 2¹⁰⁰: then no operation raises a floating-point exception.
#[derive(Clone, Copy)]
pub(crate) struct Hit<D> {
    /// w.
    pub(crate) line: Vector<D>,
    /// d.
    pub(crate) direction: Vector<D>,
    /// w_τ.
    pub(crate) w_call: Vector<D>,
    /// w_T.
    pub(crate) w_time: Vector<D>,
    /// L′.
    pub(crate) speed_then: D,
    /// 1/q = 1/L.
    pub(crate) per_carried: D,
}

/// The first derivatives by the time of the call.
#[derive(Clone, Copy)]
pub(crate) struct Rates<D> {
    /// Ṫ.
    pub(crate) time: D,
    /// ẇ: the end of the line of fire moves at v_S + ẇ.
    pub(crate) line: Vector<D>,
    /// ḋ.
    pub(crate) direction: Vector<D>,
    /// 1/δ.
    per_leaving: D,
}

/// The second derivatives of w.
#[derive(Clone, Copy)]
pub(crate) struct Curves<D> {
    /// w_ττ.
    pub(crate) apart: Vector<D>,
    /// w_τT.
    pub(crate) mixed: Vector<D>,
    /// w_TT.
    pub(crate) w_times: Vector<D>,
    /// L″.
    pub(crate) speed_curve: D,
}

impl<D: Doubles> Hit<D> {
    /// Returns d·w_T, computed from w: the sum does not wait for the division by q.
    #[inline(always)]
    fn along(&self) -> D {
        self.line.dot(self.w_time) * self.per_carried
    }

    /// Returns δ.
    #[inline(always)]
    pub(crate) fn leaving(&self) -> D {
        self.along() - self.speed_then
    }

    /// Returns the first derivatives. A δ of less than `least_leaving` counts as `least_leaving`: the derivatives are
    /// then of no use, but finite.
    #[inline(always)]
    pub(crate) fn rates(&self, least_leaving: D) -> Rates<D> {
        let d = self.direction;
        let leaving = self.leaving();
        let per_leaving = D::splat(1.0) / leaving.abs().at_least(least_leaving).xor_sign(leaving);
        let time = -(self.line.dot(self.w_call) * self.per_carried) * per_leaving;
        let line = self.w_call + self.w_time * time;
        let direction = (line - d * (self.speed_then * time)) * self.per_carried;
        Rates { time, line, direction, per_leaving }
    }

    /// Returns the velocity of the aim point: the velocity of the shooter plus the contribution of the line. The impact
    /// is `distance` away in the direction `to_impact`; `target_then` is V + A·T.
    #[inline(always)]
    pub(crate) fn aim_velocity(
        &self,
        rates: &Rates<D>,
        shooter_velocity: Vector<D>,
        target_then: Vector<D>,
        to_impact: Vector<D>,
        distance: D,
    ) -> Vector<D> {
        let impact_rate = target_then * (D::splat(1.0) + rates.time) - shooter_velocity;
        let distance_rate = to_impact.dot(impact_rate);
        // D·ḋ = (ẇ − q̇·d)·D/q.
        let stretch = self.per_carried * distance;
        let along = distance_rate - self.speed_then * rates.time * stretch;
        shooter_velocity + self.direction * along + rates.line * stretch
    }

    /// Returns the acceleration of the end of the line of fire, a_S + ẅ.
    #[inline(always)]
    pub(crate) fn line_acceleration(
        &self,
        rates: &Rates<D>,
        curves: &Curves<D>,
        shooter_acceleration: Vector<D>,
    ) -> Vector<D> {
        let square = rates.time * rates.time;
        let c =
            curves.apart + curves.mixed * (D::splat(2.0) * rates.time) + curves.w_times * square;
        let time_curve = -(self.direction.dot(c) + rates.direction.dot(rates.line)
            - curves.speed_curve * square)
            * rates.per_leaving;
        shooter_acceleration + c + self.w_time * time_curve
    }
}

impl AimMotion {
    const STILL: Self =
        Self { velocity: Vec3::ZERO, line_velocity: Vec3::ZERO, line_acceleration: Vec3::ZERO };

    /// Returns this motion in floats; 0 in place of what is beyond floats. Both motions of the line's end count as one.
    fn new([velocity, line_velocity, line_acceleration]: [DVec3; 3]) -> Self {
        let velocity = scalar::in_floats(velocity).unwrap_or(Vec3::ZERO);
        match [line_velocity, line_acceleration].map(scalar::in_floats) {
            [Some(line_velocity), Some(line_acceleration)] => {
                Self { velocity, line_velocity, line_acceleration }
            }
            _ => Self { velocity, ..Self::STILL },
        }
    }
}
