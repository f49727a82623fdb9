//! Where a shot is at any time: tracers, previews, what it would hit.

use glam::{DVec3, Vec3};

use super::flight::{Flight, Flown};
use super::{Shot, validate_shot};
use crate::Error;
use crate::math::scalar::{max_magnitude, scaled_to_one};

/// A shot in flight.
///
/// # Examples
///
/// ```
/// use turret_core::glam::{DVec3, Vec3};
/// use turret_core::aim::lead::{Path, Shot};
///
/// let shot = Shot {
///     speed: 10.0,
///     inherit: 1.0,
///     max_time: 0.0,
///     gravity: Vec3::new(0.0, -10.0, 0.0),
///     drag: 0.0,
///     physics_step: 0.0,
///     thrust: 0.0,
///     burn_time: 0.0,
/// };
/// let path = Path::new(&shot, DVec3::ZERO, 10.0 * Vec3::X, None)?;
/// assert_eq!(path.at(2.0), DVec3::new(20.0, -20.0, 0.0));
/// # Ok::<(), turret_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path {
    muzzle: DVec3,
    velocity: DVec3,
    gravity: DVec3,
    /// m/s², along the direction of the launch.
    thrust: DVec3,
    flight: Flight,
}

impl Path {
    /// Returns the path of a shot that leaves `muzzle` at `velocity`. A rocket was launched in `direction`, of any length;
    /// without one, along its velocity.
    ///
    /// # Errors
    /// As [`solve`](super::solve) for the shot, whose speed, `inherit` and `max_time` are not read. [`Error::NotFinite`] also
    /// for the other arguments; [`Error::InvalidArgument`] where a rocket has a direction of zero.
    pub fn new(
        shot: &Shot,
        muzzle: DVec3,
        velocity: Vec3,
        direction: Option<Vec3>,
    ) -> Result<Self, Error> {
        let direction = direction.unwrap_or(velocity);
        if !(muzzle.is_finite() && velocity.is_finite() && direction.is_finite()) {
            return Err(Error::NotFinite);
        }
        validate_shot(&Shot { speed: 0.0, inherit: 0.0, max_time: 0.0, ..*shot })?;
        let flight = Flight::of(shot);
        let mut thrust = DVec3::ZERO;
        if flight.burn() > 0.0 {
            let direction = direction.as_dvec3();
            if max_magnitude(direction.to_array()) == 0.0 {
                return Err(Error::InvalidArgument);
            }
            let direction = scaled_to_one(direction);
            thrust = direction * (f64::from(shot.thrust) / libm::sqrt(direction.length_squared()));
        }
        let (velocity, gravity) = (velocity.as_dvec3(), shot.gravity.as_dvec3());
        Ok(Self { muzzle, velocity, gravity, thrust, flight })
    }

    /// Returns where the shot is, in the world, meters, some seconds after it left, >= 0.
    pub fn at(&self, seconds: f64) -> DVec3 {
        let Flown { carry, fall, push, .. } = self.flight.at(seconds);
        self.muzzle + (self.velocity * carry + self.gravity * fall + self.thrust * push)
    }
}
