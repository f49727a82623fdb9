//! From positions alone to velocity and acceleration: a fading-memory filter of degree two.
//!
//! Of all parabolas through time the filter keeps the one that is nearest to the observed positions, by the
//! sum of squares, each weighted with 2^(−age/half_life). It needs no more than the parabola itself: over dt
//! it predicts x + v·dt + ½a·dt², and with the residual r, observed minus predicted, it adds
//!
//!   g·r to the position, h·r/dt to the velocity, 2k·r/dt² to the acceleration.
//!
//! # Fading memory
//!
//! With θ = 2^(−dt/half_life) and an even dt the gains are
//!
//!   g = 1 − θ³, h = (1 + q)(1 − θ²)(1 − θ), k = q(1 − θ)³, with q = ½.
//!
//! Where dt varies, θ follows dt, and q follows the interval D before dt. Without memory, θ = 0, the parabola
//! goes through the last three positions: r is added with the weight s(s + D)/(dt(dt + D)) at the time s after
//! the position before, which is 0 at the two positions before and 1 at the new one. At s = dt its derivative
//! is (1 + q)/dt, and half its second derivative q/dt², with q = dt/(dt + D). Such an error is gone after three
//! positions, whatever their intervals; with q = ½ it would grow by |dt/D − 1|/2 with every position. With a
//! long memory the interval before is one of many, and D is dt. With the interval dt₀ before and its θ₀,
//! D = dt₀(1 − θ)/(1 − θ₀) is both, and dt where dt is even.
//!
//! # Expanding memory
//!
//! At first the memory is as long as what there is to remember. The n-th position, counted from 0, of an even
//! dt then has the gains of the unweighted sum of squares: with d = (n + 1)(n + 2)(n + 3)
//!
//!   g = 3(3n² + 3n + 2)/d, h = 18(2n + 1)/d, k = 30/d.
//!
//! Where dt varies, n − 1 is the time since the first position before dt, over dt: a position counts for as
//! long as its interval is. Where dt is the longer of the two the parabola goes through all three positions,
//! those that the first two times are from and the new one. The count of positions in its place would let
//! errors grow without bound: a short dt gets a gain as if all intervals had been so short. The memory fades
//! from the first time on that the fading g is as large.
//!
//! Source: N. Morrison, "Introduction to Sequential Smoothing and Prediction", McGraw-Hill, 1969;
//! E. Brookner, "Tracking and Kalman Filtering Made Easy", Wiley, 1998, chapter 6 (expanding memory) and
//! chapter 7 (fading memory).

use glam::{DVec3, Vec3};

use super::Motion;
use crate::Error;
use crate::math::damp::fraction;
use crate::math::scalar::{at_most, divisor, is_in_float, max_magnitude, narrow};

/// What is known of something that is observed, and how it is observed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observer {
    /// The motion at the last observation.
    pub motion: Motion,
    /// The memory, seconds, >= 0: an observation counts half as much when it is so old.
    pub half_life: f32,
    /// The distance from the prediction beyond which the filter starts anew, meters, >= 0; 0: never.
    pub jump: f32,
    /// How many observations there were since the start; with 0 `motion` and `span` are not read.
    pub samples: u32,
    /// How far the memory reaches. Positive while it expands: the seconds since the first observation.
    /// Negative as soon as it fades: the last `dt`. 0: not known, the last `dt` was as long as the next.
    pub span: f32,
}

/// A distance in meters, per axis, beyond which nothing moves from one observation to the next. Divided by the
/// square of the shortest time it is a double.
const FARTHEST: f64 = 1e100;

/// Observes `position`, `dt` seconds after the last observation, and returns the observer after it.
///
/// The first observation gives a velocity of 0, the second the first velocity, the third the first
/// acceleration. A `dt` of 0 changes nothing, unless `position` is a jump. Starts anew, as with a first
/// observation, after a jump, and where the velocity or the acceleration is beyond all floats. The second
/// observation is no jump whatever its distance: one position predicts nothing.
///
/// # Errors
/// [`Error::NotFinite`]; [`Error::InvalidLimits`] for a negative half-life, jump or `dt`.
pub fn observe(observer: &Observer, position: DVec3, dt: f32) -> Result<Observer, Error> {
    let forgotten = fraction(observer.half_life.into(), dt)?;
    observer.validate()?;
    if !position.is_finite() {
        return Err(Error::NotFinite);
    }
    let anew = observer.started_at(position);
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
        Ok(*observer)
    } else {
        let (gains, span) = observer.gains(forgotten, dt)?;
        Ok(observer.corrected(position, residual, dt, &gains, span).unwrap_or(anew))
    }
}

impl Observer {
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

    /// After a first observation.
    fn started_at(&self, position: DVec3) -> Self {
        let motion = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        Self { motion, samples: 1, span: 0.0, ..*self }
    }

    /// How far the target moves in `dt`.
    fn advance(&self, dt: f64) -> DVec3 {
        let Motion { velocity, acceleration, .. } = self.motion;
        velocity.as_dvec3() * dt + acceleration.as_dvec3() * (0.5 * dt * dt)
    }

    fn is_jump(&self, residual: DVec3) -> bool {
        let jump = f64::from(self.jump);
        jump > 0.0 && residual.length_squared() > jump * jump
    }

    /// The gains for an observation after `dt`, and the span after it. `forgotten` is the part 1 − θ of the
    /// memory that fades in `dt`.
    fn gains(&self, forgotten: f64, dt: f32) -> Result<(Gains, f32), Error> {
        let Self { half_life, samples, span, .. } = *self;
        let seconds = as_divisor(dt);
        if samples == 1 {
            return Ok((Gains::LINE, dt));
        }
        let intervals = f64::from(samples) - 1.0;
        let before = if span > 0.0 {
            narrow(f64::from(span) / intervals)
        } else if span < 0.0 {
            -span
        } else {
            dt
        };
        let forgotten_before = fraction(half_life.into(), before)?;
        let interval = f64::from(before) * (forgotten / divisor(forgotten_before));
        let fading = Gains::fading(forgotten, interval, seconds);
        if span > 0.0 {
            let expanding = Gains::expanding(span.into(), seconds);
            if expanding.position > fading.position {
                let longer = at_most(f64::from(span) + seconds, f32::MAX.into());
                return Ok((expanding, narrow(longer)));
            }
        }
        Ok((fading, -dt))
    }

    /// After the observation of `position`, `dt` after the last one and off the prediction by `residual`;
    /// `None` where the velocity or the acceleration is beyond all floats.
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
            // From the observed position, and not from the one before: far out only that is exact.
            position: position - residual * (1.0 - gains.position),
            velocity: floats(predicted + residual * (gains.velocity / seconds))?,
            acceleration: floats(
                acceleration + residual * (2.0 * gains.acceleration / (seconds * seconds)),
            )?,
        };
        Some(Self { motion, samples: self.samples.saturating_add(1), span, ..*self })
    }
}

/// What a residual of 1 adds to the parabola, in units of dt: g, h and k above.
struct Gains {
    position: f64,
    velocity: f64,
    acceleration: f64,
}

impl Gains {
    /// Of a second observation: the line through both.
    const LINE: Self = Self { position: 1.0, velocity: 1.0, acceleration: 0.0 };

    /// Of the parabola through three observations, the last of them `dt` after the second and that `before`
    /// after the first.
    fn parabola(before: f64, dt: f64) -> Self {
        let q = dt / (dt + before);
        Self { position: 1.0, velocity: 1.0 + q, acceleration: q }
    }

    /// Where the part `forgotten`, 1 − θ, fades in `dt` and the interval before is `before`.
    fn fading(forgotten: f64, before: f64, dt: f64) -> Self {
        let kept = 1.0 - forgotten;
        let square = forgotten * forgotten;
        let plain = Self::parabola(before, dt);
        Self {
            position: forgotten * (1.0 + kept + kept * kept),
            velocity: plain.velocity * (square * (1.0 + kept)),
            acceleration: plain.acceleration * (square * forgotten),
        }
    }

    /// Where nothing fades, `dt` after observations that took the time `before`.
    fn expanding(before: f64, dt: f64) -> Self {
        if dt > before {
            return Self::parabola(before, dt);
        }
        let n = 1.0 + before / dt;
        let d = (n + 1.0) * (n + 2.0) * (n + 3.0);
        Self {
            position: 3.0 * (3.0 * n * n + 3.0 * n + 2.0) / d,
            velocity: 18.0 * (2.0 * n + 1.0) / d,
            acceleration: 30.0 / d,
        }
    }
}

/// `dt`, which is >= 0, as a divisor: at least the least float, so that no number of these formulas overflows
/// in double.
fn as_divisor(dt: f32) -> f64 {
    f64::from_bits(f64::from(dt).abs().to_bits().max(LEAST_FLOAT.to_bits()))
}

/// 2⁻¹⁴⁹.
const LEAST_FLOAT: f64 = f64::from_bits((1023 - 149) << 52);

/// The offset from `from` to `to`, both finite; `None` where that is beyond [`FARTHEST`].
fn offset(from: DVec3, to: DVec3) -> Option<DVec3> {
    // The difference of the halves cannot overflow.
    let half = 0.5 * to - 0.5 * from;
    let bounded = half.to_array().map(|x| at_most(x.abs(), FARTHEST).copysign(x));
    (max_magnitude(half.to_array()) < FARTHEST).then(|| 2.0 * DVec3::from(bounded))
}

/// `v` rounded to floats; `None` where a component is beyond them all.
fn floats(v: DVec3) -> Option<Vec3> {
    let nearest = |x: f64| narrow(at_most(x.abs(), f32::MAX.into()).copysign(x));
    let is_in_floats = v.to_array().into_iter().all(is_in_float);
    is_in_floats.then(|| Vec3::from(v.to_array().map(nearest)))
}
