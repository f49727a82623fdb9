//! Estimates the velocity and the spin of a platform from its poses alone.
//!
//! The position has the filter of [`observe`]. The orientation has the same filter, with the same gains: of
//! the rotation, the filter knows the orientation q, the angular velocity ω and the angular acceleration α. Over dt it
//! predicts that q turns by the rotation vector p = ω·dt + ½α·dt². The residual is the rotation vector r from the
//! predicted orientation to the observed one, and the filter adds
//!
//!   g·r to the orientation, h·r/dt to ω, 2k·r/dt² to α.
//!
//! For a constant ω all these vectors have one direction, and this is the filter of an angle. Across that direction, an
//! error δ of ω over dt does not turn q by δ·dt, but by δ·dt rotated by about half of p: the effect of δ early in the
//! interval is rotated by p, late in it by nothing. So r is rotated back by half of p before it corrects ω and α.
//! And in a memory that reaches back over a whole turn, δ makes hardly any difference. So the half-life of the
//! orientation is at most the time of a turn by 1 rad. Linearized across that direction, the largest eigenvalue of the
//! filter then exceeds 1 nowhere up to turns by 5 rad from one pose to the next. Without the bound on the half-life it
//! does from the time of a turn by 3.1 rad on, and without the rotation by half of p for turns by more than 1.2 rad from
//! one pose to the next.
//!
//! # Examples
//!
//! ```
//! use turret_core::aim::observe_platform::{PlatformObserver, observe_platform};
//! use turret_core::aim::turret::Mount;
//! use turret_core::glam::{DVec3, Quat, Vec3};
//!
//! let mut observer = PlatformObserver::new(0.1, 0.0);
//! let mut ship = None;
//! for i in 0..30 {
//!     let orientation = Quat::from_rotation_y(0.02 * i as f32);
//!     let pose = Mount { position: f64::from(i) * DVec3::X, orientation };
//!     (observer, ship) = observe_platform(&observer, &pose, 0.1).map(|(o, ship)| (o, Some(ship)))?;
//! }
//! let ship = ship.unwrap();
//! assert!(ship.velocity.distance(10.0 * Vec3::X) < 1e-3);
//! assert!(ship.spin.distance(0.2 * Vec3::Y) < 1e-4);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat, Vec3};

use super::Motion;
use super::observe::{self, Gains, Observer, Outcome, as_divisor};
use super::turret::{Mount, Platform};
use crate::Error;
use crate::math::exponential::{exp_f64, half_turn_log};
use crate::math::quat;
use crate::math::scalar::{at_most, in_floats, narrow, nonzero};

/// What is known about an observed platform, and the settings of the observation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlatformObserver {
    /// The platform at the last observation.
    pub platform: Platform,
    /// In the world, m/s².
    pub acceleration: Vec3,
    /// In world axes, rad/s².
    pub angular_acceleration: Vec3,
    /// As in [`Observer`].
    pub half_life: f32,
    /// As in [`Observer`].
    pub jump: f32,
    /// As in [`Observer`].
    pub samples: u32,
    /// As in [`Observer`].
    pub span: f32,
}

impl PlatformObserver {
    /// Returns an observer that has seen nothing.
    pub const fn new(half_life: f32, jump: f32) -> Self {
        let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
        Self {
            platform: Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO },
            acceleration: Vec3::ZERO,
            angular_acceleration: Vec3::ZERO,
            half_life,
            jump,
            samples: 0,
            span: 0.0,
        }
    }

    /// Returns what is known about the position.
    fn of_position(&self) -> Observer {
        let Self { platform, acceleration, half_life, jump, samples, span, .. } = *self;
        let Platform { mount: Mount { position, .. }, velocity, .. } = platform;
        Observer {
            motion: Motion { position, velocity, acceleration },
            half_life,
            jump,
            samples,
            span,
        }
    }
}

/// Observes a platform in the pose `mount`, `dt` seconds after the last observation. Returns the observer after it, and the
/// platform: in that pose, with the estimated velocity and spin.
///
/// The first observation gives a spin of 0, the second the first spin, the third the first angular acceleration. Pauses and
/// jumps are those of [`observe`](observe::observe), and a jump is one of the position: the spin starts anew with the
/// velocity. So it does where it is beyond all floats.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`]; [`Error::InvalidLimits`] for a negative half-life, jump or `dt`.
pub fn observe_platform(
    observer: &PlatformObserver,
    mount: &Mount,
    dt: f32,
) -> Result<(PlatformObserver, Platform), Error> {
    let observed = quat::to_unit_f64(mount.orientation)?;
    let rotation =
        if observer.samples > 0 { Rotation::of(observer)? } else { Rotation::at(observed) };
    let before = observer.of_position();
    let (next, outcome) = observe::step(&before, mount.position, dt)?;
    let (next, rotation) = match outcome {
        Outcome::Anew => (next, Rotation::at(observed)),
        Outcome::Pause => (next, rotation),
        Outcome::Corrected => {
            let half_life = rotation.longest_half_life(before.half_life);
            let (gains, _) = Observer { half_life, ..before }.gains(dt)?;
            match rotation.corrected(observed, dt, &gains) {
                Some(rotation) => (next, rotation),
                None => (next.started_at(mount.position), Rotation::at(observed)),
            }
        }
    };
    let Motion { position, velocity, acceleration } = next.motion;
    let Rotation { orientation, spin, acceleration: angular_acceleration } = rotation;
    let Observer { half_life, jump, samples, span, .. } = next;
    let estimate = Mount { position, orientation };
    let next = PlatformObserver {
        platform: Platform { mount: estimate, velocity, spin },
        acceleration,
        angular_acceleration,
        half_life,
        jump,
        samples,
        span,
    };
    Ok((next, Platform { mount: *mount, velocity, spin }))
}

/// An estimated rotation, in world axes.
struct Rotation {
    /// Unit.
    orientation: Quat,
    /// ω, rad/s.
    spin: Vec3,
    /// α, rad/s².
    acceleration: Vec3,
}

impl Rotation {
    /// Returns what a first observation gives.
    fn at(observed: DQuat) -> Self {
        Self { orientation: observed.as_quat(), spin: Vec3::ZERO, acceleration: Vec3::ZERO }
    }

    /// Returns what is known after an observation.
    ///
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
    fn of(observer: &PlatformObserver) -> Result<Self, Error> {
        let Platform { mount: Mount { orientation, .. }, spin, .. } = observer.platform;
        let acceleration = observer.angular_acceleration;
        quat::to_unit_f64(orientation)?;
        if spin.is_finite() && acceleration.is_finite() {
            Ok(Self { orientation, spin, acceleration })
        } else {
            Err(Error::NotFinite)
        }
    }

    /// Returns `half_life`, or the time of a turn by 1 rad if that is shorter, seconds.
    fn longest_half_life(&self, half_life: f32) -> f32 {
        let speed = libm::sqrt(self.spin.as_dvec3().length_squared());
        narrow(at_most(1.0 / nonzero(speed), half_life.into()))
    }

    /// Returns the rotation after the observation of an orientation, `dt` after the last one; `None` where it is beyond all
    /// floats.
    fn corrected(&self, observed: DQuat, dt: f32, gains: &Gains) -> Option<Self> {
        let seconds = as_divisor(dt);
        let orientation = quat::to_unit_f64(self.orientation).ok()?;
        let (spin, acceleration) = (self.spin.as_dvec3(), self.acceleration.as_dvec3());
        let turn = spin * seconds + acceleration * (0.5 * seconds * seconds);
        // An exponential is the rotation by twice its argument.
        let half_turn = exp_f64(turn * 0.25);
        let predicted = quat::mul_f64(half_turn, quat::mul_f64(half_turn, orientation));
        let residual = rotation_vector(quat::mul_f64(observed, predicted.conjugate()));
        let midway = quat::rotate_f64(half_turn.conjugate(), residual);
        // From the observed orientation, as the position.
        let back = exp_f64(residual * (-0.5 * gains.kept));
        let changed = spin + acceleration * seconds;
        Some(Self {
            orientation: quat::mul_f64(back, observed).as_quat(),
            spin: in_floats(changed + midway * (gains.velocity / seconds))?,
            acceleration: in_floats(
                acceleration + midway * (2.0 * gains.acceleration / (seconds * seconds)),
            )?,
        })
    }
}

/// Returns the rotation vector, of up to half a turn, of a unit quaternion: q and −q have the same.
fn rotation_vector(q: DQuat) -> DVec3 {
    let shorter = if q.w < 0.0 { -q } else { q };
    2.0 * DVec3::from(half_turn_log(shorter.into()))
}
