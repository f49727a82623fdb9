//! How far a shot gets.
//!
//! After the time t, a shot has moved by launch·σ(t) + g·ψ(t), where launch is the velocity with which it left and g is
//! gravity. σ is the time for which the launch velocity carries it; ψ is the fall for each m/s² of gravity. Without
//! drag, σ = t and ψ = ½·t².
//!
//! # Thrust
//!
//! For the time b after the launch, a rocket accelerates by its thrust along the direction d in which it was launched, as
//! if gravity pulled it there: thrust moves the rocket by thrust·π(t) along d, with π(t) = ψ(t) up to b. In steps, b is the
//! beginning of the first step without thrust. By then, thrust has moved the rocket by ψ(b) and made it faster by σ(b), and
//! this velocity carries it on as if it were launched with it:
//!
//!   π(t) = ψ(b) + σ(b)·σ(t − b).
//!
//! ψ(t) − ψ(t − b) is the same, but cancels: late enough, rounding would leave nothing of it.
//!
//! # The exact flight
//!
//! dv/dt = g − k·v has σ = (1 − e^(−k·t))/k and ψ = (t − σ)/k, or with
//!
//!   p₁(x) = (1 − e^(−x))/x,  p₂(x) = (x − 1 + e^(−x))/x² = (1 − p₁(x))/x,
//!
//! σ = t·p₁(k·t) and ψ = t²·p₂(k·t), which do not cancel where k·t is small.
//!
//! # The flight in steps
//!
//! A step is v ← ρ·(v + h·g), x ← x + h·v, with ρ = 1 − z and z = h·k. After n steps, at τ = n·h, the launch velocity
//! has the factor ρⁿ, and g the factor h·S_n with S_n = ρ + … + ρⁿ = ρ(1 − ρⁿ)/z. So σ is h·S_n. Each step takes
//! z·(v + h·g) from the velocity, and moves x by h·v: summed over the steps, ψ = ρ(τ − σ)/k. With μ = −ln(ρ)/h, κ = ρ/k
//! and c = κ·μ = ρ·(−ln ρ)/z:
//!
//!   σ = κ(1 − e^(−μ·τ)) = c·τ·p₁(μ·τ),
//!   ψ = κ(τ − σ) = τ·(κ(1 − c) + c²·τ·p₂(μ·τ)).
//!
//! κ(1 − c) is h·ρ·c′ with c′ = (1 − c)/z = Σ zʲ/((j + 1)(j + 2)). For h = 0 these are the formulas of the exact
//! flight: μ = k, c = 1. During a step, σ and ψ grow linearly.

use super::Shot;
use crate::math::scalar;

/// The drag, the steps and the burn of a flight: how far a shot gets for a given launch velocity, gravity and thrust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    /// h; 0 for the exact flight.
    step: f64,
    /// ρ, the part of a velocity that remains after a step; 1 for the exact flight.
    kept: f64,
    /// μ, the rate of the decay.
    rate: f64,
    /// κ; 0 and unused without drag.
    limit: f64,
    /// c.
    share: f64,
    /// κ(1 − c).
    lag: f64,
    /// b, [0, INFINITY].
    burn: f64,
    /// σ(b) and ψ(b); 0 and unused where the burn ends after [`LONGEST_BURN`].
    burnt: [f64; 2],
}

/// A step that begins before the end of the burn by at most this part of it counts as beginning there: 2⁻²², more than
/// the rounding of floats.
const STEP_MARGIN: f64 = f64::from_bits((1023 - 22) << 52);

/// A burn that is longer does not end before the latest time that is looked at: 2²⁰², in seconds or in units of time.
const LONGEST_BURN: f64 = f64::from_bits((1023 + 202) << 52);

/// σ, ψ and π after some time of flight, and their slopes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flown {
    /// σ, seconds.
    pub(super) carry: f64,
    /// ψ, s².
    pub(super) fall: f64,
    /// σ′.
    pub(super) carry_rate: f64,
    /// ψ′, seconds.
    pub(super) fall_rate: f64,
    /// π, s².
    pub(super) push: f64,
    /// π′, seconds.
    pub(super) push_rate: f64,
    /// π″; for a flight in steps, its mean.
    pub(super) push_curve: f64,
}

impl Flight {
    /// Returns the flight of a shot that has passed [`validate`](super::validate).
    pub(super) fn of(shot: &Shot) -> Self {
        let Shot { drag, physics_step, thrust, burn_time, .. } = *shot;
        let burn = if thrust > 0.0 { burn_time } else { 0.0 };
        // The magnitude, because the arguments may be −0.
        Self::new(drag.abs().into(), physics_step.abs().into(), burn.abs().into())
    }

    /// Returns the flight with drag `k`, 1/s, in steps of `h` seconds, both >= 0 and finite. A rocket burns for `burn`
    /// seconds, [0, INFINITY].
    #[inline(never)]
    pub(super) fn new(k: f64, h: f64, burn: f64) -> Self {
        if k == 0.0 && h == 0.0 {
            return Self {
                step: 0.0,
                kept: 1.0,
                rate: 0.0,
                limit: 0.0,
                share: 1.0,
                lag: 0.0,
                burn,
                burnt: [0.0; 2],
            }
            .with_burnt();
        }
        let burn = if h == 0.0 || burn == f64::INFINITY {
            burn
        } else {
            libm::ceil(burn * (1.0 - STEP_MARGIN) / scalar::divisor(h)) * h
        };
        let z = h * k;
        let kept = scalar::not_negative(1.0 - z);
        // −ln(ρ)/z; 1 in the limit of z = 0. Where ρ is 0, the shot does not move, whatever the decay.
        let decay = if z > 0.0 && z < 1.0 { -libm::log1p(-z) / scalar::divisor(z) } else { 1.0 };
        let share = kept * decay;
        Self {
            step: h,
            kept,
            rate: k * decay,
            limit: if k > 0.0 { kept / scalar::divisor(k) } else { 0.0 },
            share,
            lag: h * kept * lag_share(z, share),
            burn,
            burnt: [0.0; 2],
        }
        .with_burnt()
    }

    /// Returns this flight with σ(b) and ψ(b) for its b.
    fn with_burnt(mut self) -> Self {
        if 0.0 < self.burn && self.burn <= LONGEST_BURN {
            let (carry, fall, _) = self.at_step(self.burn);
            self.burnt = [carry, fall];
        }
        self
    }

    /// Returns whether this is the flight without drag, steps and burn: σ = t and ψ = ½·t².
    pub(super) fn is_plain(&self) -> bool {
        self.rate == 0.0 && self.step == 0.0 && self.burn == 0.0
    }

    /// Returns b.
    pub(super) fn burn(&self) -> f64 {
        self.burn
    }

    /// Returns whether the shot stops at once.
    pub(super) fn is_stuck(&self) -> bool {
        self.kept == 0.0
    }

    /// Returns whether there is drag.
    pub(super) fn has_drag(&self) -> bool {
        self.rate > 0.0
    }

    /// Returns h.
    pub(super) fn step(&self) -> f64 {
        self.step
    }

    /// Returns c: before the decay begins, σ grows at this rate, and ψ grows at its square times the time.
    pub(super) fn share(&self) -> f64 {
        self.share
    }

    /// Changes the unit of time to `unit` seconds; `per_unit` is 1/`unit`.
    pub(super) fn change_units(&mut self, unit: f64, per_unit: f64) {
        self.step *= per_unit;
        self.burn *= per_unit;
        self.rate *= unit;
        self.limit *= per_unit;
        self.lag *= per_unit;
        *self = self.with_burnt();
    }

    /// Returns σ, ψ, π and their slopes at `time`.
    #[inline(never)]
    pub(super) fn at(&self, time: f64) -> Flown {
        let flown = self.without_burn(time);
        if self.burn == 0.0 {
            return flown;
        }
        let Flown { carry_rate, fall, fall_rate, .. } = flown;
        let [carry_then, fall_then] = self.burnt;
        if time <= self.burn {
            return Flown { push: fall, push_rate: fall_rate, push_curve: carry_rate, ..flown };
        }
        let after = self.without_burn(time - self.burn);
        Flown {
            push: fall_then + carry_then * after.carry,
            push_rate: carry_then * after.carry_rate,
            push_curve: carry_rate - after.carry_rate,
            ..flown
        }
    }

    /// Returns σ, ψ and their slopes at `time`, and 0 for π.
    fn without_burn(&self, time: f64) -> Flown {
        let still = Flown::default();
        if self.step == 0.0 {
            let (carry, fall, decay) = self.at_step(time);
            return Flown { carry, fall, carry_rate: decay, fall_rate: carry, ..still };
        }
        let begin = libm::floor(time / scalar::divisor(self.step)) * self.step;
        let (carry, fall, decay) = self.at_step(begin);
        let since = scalar::not_negative(time - begin);
        let carry_rate = self.kept * decay;
        let fall_rate = carry + self.step * carry_rate;
        Flown {
            carry: carry + carry_rate * since,
            fall: fall + fall_rate * since,
            carry_rate,
            fall_rate,
            ..still
        }
    }

    /// Returns σ, ψ and e^(−μ·τ) at the time τ at which a step begins.
    fn at_step(&self, time: f64) -> (f64, f64, f64) {
        let x = self.rate * time;
        if x < 1.0 {
            let p2 = p2(x);
            let p1 = 1.0 - x * p2;
            let fall = time * (self.lag + self.share * self.share * (time * p2));
            (self.share * (time * p1), fall, 1.0 - x * p1)
        } else {
            // Beyond 800, the decay is 0; with a larger number, an intermediate result of libm's exp would overflow.
            let decay = libm::exp(-scalar::at_most(x, 800.0));
            let carry = self.limit * (1.0 - decay);
            (carry, self.limit * (time - carry), decay)
        }
    }
}

/// Returns p₂ of a number in [0, 1], by its series Σ (−x)ʲ/(j + 2)!, to the last bit of a double: the first omitted
/// term is 1/20! = 4e-19.
fn p2(x: f64) -> f64 {
    // ½(1 − x/3·(1 − x/4·(… (1 − x/19)))).
    const FACTORS: &[f64] = &[
        1.0 / 19.0,
        1.0 / 18.0,
        1.0 / 17.0,
        1.0 / 16.0,
        1.0 / 15.0,
        1.0 / 14.0,
        1.0 / 13.0,
        1.0 / 12.0,
        1.0 / 11.0,
        1.0 / 10.0,
        1.0 / 9.0,
        1.0 / 8.0,
        1.0 / 7.0,
        1.0 / 6.0,
        1.0 / 5.0,
        1.0 / 4.0,
        1.0 / 3.0,
    ];
    0.5 * FACTORS.iter().fold(1.0, |sum, factor| 1.0 - x * factor * sum)
}

/// Returns c′ = (1 − c)/z. For z up to ¼ by its series, because 1 − c cancels: 27 terms, each at most ¼ of the term
/// before.
fn lag_share(z: f64, share: f64) -> f64 {
    if z > 0.25 {
        return (1.0 - share) / scalar::divisor(z);
    }
    let mut sum = 0.0;
    for j in (0..27u8).rev() {
        let j = f64::from(j);
        sum = sum * z + 1.0 / ((j + 1.0) * (j + 2.0));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(got: f64, wanted: f64) -> bool {
        (got - wanted).abs() <= 1e-13 * wanted.abs()
    }

    #[test]
    fn steps_are_those_of_the_integrator() {
        for (k, h) in
            [(0.0, 0.02), (1e-9, 0.02), (0.5, 0.05), (5.0, 0.05), (20.0, 0.02), (49.0, 0.02)]
        {
            let flight = Flight::new(k, h, 0.0);
            let (mut carry, mut fall, mut kept, mut fall_rate) = (0.0, 0.0, 1.0, 0.0);
            for n in 0..2000u16 {
                let begin = f64::from(n) * h;
                let flown = flight.at(begin + 0.25 * h);
                kept *= 1.0 - h * k;
                fall_rate = (fall_rate + h) * (1.0 - h * k);
                assert!(is_near(flown.carry, carry + 0.25 * h * kept), "{k} {h} {n}");
                assert!(is_near(flown.fall, fall + 0.25 * h * fall_rate), "{k} {h} {n}");
                assert!(is_near(flown.fall_rate, fall_rate));
                assert!(flown.carry_rate < 1e-300 || (flown.carry_rate / kept - 1.0).abs() < 1e-11);
                carry += h * kept;
                fall += h * fall_rate;
            }
        }
    }

    #[test]
    fn exact_flight_is_the_limit_of_small_steps() {
        for k in [1e-12, 1e-3, 0.9, 1.1, 5.0, 1e3] {
            let exact = Flight::new(k, 0.0, 0.0);
            let stepped = Flight::new(k, 1e-9 / (1.0 + k), 0.0);
            for time in [1e-3, 0.5, 1.0, 3.0, 100.0] {
                let (exact, stepped) = (exact.at(time), stepped.at(time));
                assert!((exact.carry / stepped.carry - 1.0).abs() < 1e-6, "{k} {time}");
                assert!((exact.fall / stepped.fall - 1.0).abs() < 1e-6, "{k} {time}");
                assert!((exact.fall_rate / stepped.fall_rate - 1.0).abs() < 1e-6, "{k} {time}");
            }
        }
    }

    #[test]
    fn forms_meet_where_one_takes_over_from_the_other() {
        for (k, h) in [(1.0, 0.0), (3.0, 0.0), (0.5, 0.02)] {
            let flight = Flight::new(k, h, 0.0);
            // Both sides of μ·t = 1, in one step.
            let time = (1.0 / flight.rate).next_down();
            let (before, after) = (flight.at_step(time), flight.at_step(time * (1.0 + 4e-16)));
            assert!(is_near(before.0, after.0) && is_near(before.1, after.1));
            assert!(is_near(before.2, after.2));
        }
        let (below, above) = (Flight::new(12.5, 0.02, 0.0), Flight::new(12.5000000001, 0.02, 0.0));
        assert!((below.lag / above.lag - 1.0).abs() < 1e-10);
    }

    #[test]
    fn plain_flight_has_the_bits_of_its_formula() {
        let flight = Flight::new(0.0, 0.0, 0.0);
        for time in [0.0, 1e-30, 0.1, 3.7, 1e30] {
            let flown = flight.at(time);
            assert_eq!((flown.carry, flown.fall), (time, 0.5 * time * time));
            assert_eq!((flown.carry_rate, flown.fall_rate), (1.0, time));
        }
    }
}
