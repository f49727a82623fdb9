//! Estimates velocity and acceleration from positions alone: a fading-memory filter of degree two.
//!
//! Of all parabolas through time, the filter keeps the parabola nearest to the observed positions: it minimizes the sum
//! of the squared distances, each weighted with 2^(−age/half_life). The parabola itself is all that the filter needs:
//! over dt it predicts x + v·dt + ½a·dt², and with the residual r, observed minus predicted, it adds
//!
//!   g·r to the position, h·r/dt to the velocity, 2k·r/dt² to the acceleration.
//!
//! With θ = 2^(−dt/half_life) and a constant dt, the gains of Morrison's filter are
//!
//!   g = 1 − θ³, h = 3/2 (1 − θ²)(1 − θ), k = ½(1 − θ)³.
//!
//! # Varying dt
//!
//! These gains do not work where dt varies: without memory, θ = 0, each position multiplies the error of the velocity
//! by |ρ − 1|/2, where dt is ρ times the interval D before it; for ρ > 3 this is more than 1. So the past counts as
//! evenly spaced by D: positions at the times −i·D, i = 0, 1, 2 …, with the weights θ·D·θ₀^i, θ₀ = 2^(−D/half_life).
//! The new position has the weight dt: each position counts in proportion to its interval. For the weights θ₀^i, the
//! discrete Laguerre polynomials of the time m, in units of D from the last position on, are orthogonal:
//!
//!   L₀ = 1, L₁ = θ₀ + u·m, L₂ = θ₀² + 2θ₀u·m + ½u²m(m + 1), with u = 1 − θ₀.
//!
//! The squared norm of the polynomial with index j is θ₀^j/u. So least squares adds r·W(m) to the parabola,
//!
//!   W(m) = N(m)/(θθ₀² + N(ρ)), N(m) = ρu(θ₀² + θ₀L₁(m)L₁(ρ) + L₂(m)L₂(ρ)),
//!
//! and g, h and k are W, ρ·W′ and ½ρ²·W″ at m = ρ. For a constant dt, ρ = 1 and θ₀ = θ, so L₁ = L₂ = 1 and the gains
//! are those above. Without memory, θ = θ₀ = 0, the parabola goes through the last three positions.
//!
//! # Expanding memory
//!
//! At first the memory is as long as the observations so far. With a constant dt, the n-th position, counted from 0,
//! then has the gains of the unweighted sum of squares: with d = (n + 1)(n + 2)(n + 3)
//!
//!   g = 3(3n² + 3n + 2)/d, h = 18(2n + 1)/d, k = 30/d.
//!
//! Where dt varies, n − 1 is T/dt, with the time T from the first position to the last. Using the count instead would
//! let errors grow without bound: a short dt would get gains as if all intervals were as short. Where dt is longer than
//! T, the parabola goes through three positions: the new one, the last one, and the parabola's own position a time T
//! before the last one. The third position has the parabola through all three, whatever its dt: a constant acceleration is
//! known from then on, and leaves no residual that other gains could spread. The memory starts to fade as soon as the fading
//! g is at least as large as the expanding g.
//!
//! Source: N. Morrison, "Introduction to Sequential Smoothing and Prediction", McGraw-Hill, 1969;
//! E. Brookner, "Tracking and Kalman Filtering Made Easy", Wiley, 1998, chapter 6 (expanding memory) and
//! chapter 7 (fading memory, discrete Laguerre polynomials).
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Vec3};
//! use turret_core::aim::observe::{Observer, observe};
//!
//! let mut observer = Observer::new(0.5, 0.0);
//! for i in 0..10 {
//!     observer = observe(&observer, f64::from(i) * DVec3::X, 0.1)?;
//! }
//! assert!(observer.motion.velocity.distance(10.0 * Vec3::X) < 1e-3);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DVec3, Vec3};

use super::Motion;
use crate::Error;
use crate::math::damp::fraction;
use crate::math::scalar::{at_most, clamp, in_floats, max_magnitude, narrow};

/// The estimated motion of an observed target, and the settings of the observation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observer {
    /// The motion at the last observation.
    pub motion: Motion,
    /// The memory, seconds, >= 0: an observation of this age counts half as much as a new one.
    pub half_life: f32,
    /// The distance from the prediction beyond which the filter restarts, meters, >= 0; 0: never.
    pub jump: f32,
    /// The number of observations since the start; with 0, `motion` and `span` are not read.
    pub samples: u32,
    /// How far the memory reaches. Positive while the memory expands: the seconds since the first observation. Negative
    /// once it fades: minus the last `dt`. 0: not known; the last `dt` counts as being as long as the next.
    pub span: f32,
}

/// A distance in meters, per axis, beyond which nothing moves from one observation to the next. Divided by the square
/// of the shortest time, it is still a finite double.
const FARTHEST: f64 = 1e100;

/// Observes `position`, `dt` seconds after the last observation, and returns the observer after it.
///
/// The first observation gives a velocity of 0, the second the first velocity, the third the first acceleration. A `dt`
/// of 0 changes nothing, unless `position` is a jump. The filter restarts, as with a first observation, after a jump,
/// and where the velocity or the acceleration is beyond all floats. The second observation is never a jump, whatever
/// its distance, unless `dt` is 0: one position predicts nothing.
///
/// # Errors
/// [`Error::NotFinite`]; [`Error::InvalidLimits`] for a negative half-life, jump or `dt`.
pub fn observe(observer: &Observer, position: DVec3, dt: f32) -> Result<Observer, Error> {
    step(observer, position, dt).map(|(next, _)| next)
}

/// What an observation has done to what was known.
pub(super) enum Outcome {
    /// The filter has started anew.
    Anew,
    /// A `dt` of 0: nothing has changed.
    Pause,
    /// The parabola has been corrected.
    Corrected,
}

/// [`observe`], and what the observation has done.
pub(super) fn step(
    observer: &Observer,
    position: DVec3,
    dt: f32,
) -> Result<(Observer, Outcome), Error> {
    fraction(observer.half_life.into(), dt)?;
    observer.validate()?;
    if !position.is_finite() {
        return Err(Error::NotFinite);
    }
    let anew = (observer.started_at(position), Outcome::Anew);
    if observer.samples == 0 {
        return Ok(anew);
    }
    let Some(offset) = offset(observer.motion.position, position) else {
        return Ok(anew);
    };
    let residual = offset - observer.advance(dt.into());
    let is_predicted = observer.samples > 1 || dt == 0.0;
    if is_predicted && observer.is_jump(residual) {
        Ok(anew)
    } else if dt == 0.0 {
        Ok((*observer, Outcome::Pause))
    } else {
        let (gains, span) = observer.gains(dt)?;
        let corrected = observer.corrected(position, residual, dt, &gains, span);
        Ok(corrected.map_or(anew, |next| (next, Outcome::Corrected)))
    }
}

impl Observer {
    /// Returns an observer that has seen nothing.
    pub const fn new(half_life: f32, jump: f32) -> Self {
        let motion =
            Motion { position: DVec3::ZERO, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        Self { motion, half_life, jump, samples: 0, span: 0.0 }
    }

    fn validate(&self) -> Result<(), Error> {
        let Self { motion, jump, samples, span, .. } = *self;
        let Motion { position, velocity, acceleration } = motion;
        let is_finite = position.is_finite()
            && velocity.is_finite()
            && acceleration.is_finite()
            && span.is_finite();
        if !jump.is_finite() || samples > 0 && !is_finite {
            Err(Error::NotFinite)
        } else if jump < 0.0 {
            Err(Error::InvalidLimits)
        } else {
            Ok(())
        }
    }

    /// Returns the observer after a first observation.
    pub(super) fn started_at(&self, position: DVec3) -> Self {
        let motion = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        Self { motion, samples: 1, span: 0.0, ..*self }
    }

    /// Returns how far the target moves in `dt`.
    fn advance(&self, dt: f64) -> DVec3 {
        let Motion { velocity, acceleration, .. } = self.motion;
        velocity.as_dvec3() * dt + acceleration.as_dvec3() * (0.5 * dt * dt)
    }

    fn is_jump(&self, residual: DVec3) -> bool {
        let jump = f64::from(self.jump);
        jump > 0.0 && residual.length_squared() > jump * jump
    }

    /// Returns the gains for an observation after `dt`, and the span after it.
    pub(super) fn gains(&self, dt: f32) -> Result<(Gains, f32), Error> {
        let Self { half_life, samples, span, .. } = *self;
        let forgotten = fraction(half_life.into(), dt)?;
        if samples == 1 {
            return Ok((Gains::LINE, dt));
        }
        let seconds = as_divisor(dt);
        let before = if span > 0.0 {
            narrow(f64::from(span) / (f64::from(samples) - 1.0))
        } else if span < 0.0 {
            -span
        } else {
            dt
        };
        let before = as_divisor(before);
        let forgotten_before = fraction(half_life.into(), narrow(before))?;
        let fading = Gains::fading(forgotten, forgotten_before, seconds / before);
        if span > 0.0 {
            let is_third = samples == 2;
            let expanding = Gains::expanding(span.into(), seconds, is_third);
            if expanding.kept < fading.kept {
                let longer = at_most(f64::from(span) + seconds, f32::MAX.into());
                return Ok((expanding, narrow(longer)));
            }
            if is_third {
                return Ok((expanding, -dt));
            }
        }
        Ok((fading, -dt))
    }

    /// Returns the observer after the observation of `position`, `dt` after the last one and off the prediction by
    /// `residual`; `None` where the velocity or the acceleration is beyond all floats.
    fn corrected(
        &self,
        position: DVec3,
        residual: DVec3,
        dt: f32,
        gains: &Gains,
        span: f32,
    ) -> Option<Self> {
        let seconds = as_divisor(dt);
        let acceleration = self.motion.acceleration.as_dvec3();
        let predicted = self.motion.velocity.as_dvec3() + acceleration * seconds;
        let motion = Motion {
            // From the observed position, not from the one before: far from the origin only this is exact.
            position: position - residual * gains.kept,
            velocity: in_floats(predicted + residual * (gains.velocity / seconds))?,
            acceleration: in_floats(
                acceleration + residual * (2.0 * gains.acceleration / (seconds * seconds)),
            )?,
        };
        Some(Self { motion, samples: self.samples.saturating_add(1), span, ..*self })
    }
}

/// The changes of the parabola for a residual of 1, in units of dt: 1 − g, h and k above.
pub(super) struct Gains {
    pub(super) kept: f64,
    pub(super) velocity: f64,
    pub(super) acceleration: f64,
}

impl Gains {
    /// The gains of a second observation: the line through both positions.
    const LINE: Self = Self { kept: 0.0, velocity: 1.0, acceleration: 0.0 };

    /// Returns the gains where the parts `u`, 1 − θ, and `u0`, 1 − θ₀, fade in dt and in the interval before it, and dt
    /// is `ratio` times that interval.
    fn fading(u: f64, u0: f64, ratio: f64) -> Self {
        let (t, t0) = (1.0 - u, 1.0 - u0);
        // Beyond these bounds, one of the intervals is negligible; within them, the squares are finite doubles.
        let m = clamp(ratio, 1e-30, 1e30);
        let l1 = t0 + u0 * m;
        let l2 = t0 * t0 + 2.0 * t0 * u0 * m + 0.5 * u0 * u0 * m * (m + 1.0);
        let l2_slope = 2.0 * t0 * u0 + u0 * u0 * (m + 0.5);
        let weight = m * u0;
        let position = weight * (t0 * t0 + t0 * l1 * l1 + l2 * l2);
        let old = t * t0 * t0;
        let sum = old + position;
        Self {
            kept: old / sum,
            velocity: m * weight * (t0 * u0 * l1 + l2 * l2_slope) / sum,
            acceleration: 0.5 * m * m * weight * (u0 * u0 * l2) / sum,
        }
    }

    /// Returns the gains where nothing fades, `dt` after observations that took the time `before`; `is_third`: after two of them.
    fn expanding(before: f64, dt: f64, is_third: bool) -> Self {
        if is_third || dt > before {
            // The parabola of the correction, at the time s after the last position: s(s + before)/(dt(dt + before))
            // times the residual.
            let part = dt / (dt + before);
            return Self { kept: 0.0, velocity: 1.0 + part, acceleration: part };
        }
        let n = 1.0 + before / dt;
        let d = (n + 1.0) * (n + 2.0) * (n + 3.0);
        Self {
            kept: n * (n - 1.0) * (n - 2.0) / d,
            velocity: 18.0 * (2.0 * n + 1.0) / d,
            acceleration: 30.0 / d,
        }
    }
}

/// Returns `dt`, which is >= 0, as a divisor: at least the least float, so that no number of these formulas overflows
/// in double.
pub(super) fn as_divisor(dt: f32) -> f64 {
    f64::from_bits(f64::from(dt).abs().to_bits().max(LEAST_FLOAT.to_bits()))
}

/// 2⁻¹⁴⁹.
const LEAST_FLOAT: f64 = f64::from_bits((1023 - 149) << 52);

/// Returns the offset from `from` to `to`, both finite; `None` where it is beyond [`FARTHEST`].
fn offset(from: DVec3, to: DVec3) -> Option<DVec3> {
    // The difference of the halves cannot overflow.
    let half = 0.5 * to - 0.5 * from;
    let bounded = half.to_array().map(|x| at_most(x.abs(), FARTHEST).copysign(x));
    (max_magnitude(half.to_array()) < FARTHEST).then(|| 2.0 * DVec3::from(bounded))
}
