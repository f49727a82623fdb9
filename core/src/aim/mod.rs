//! Aiming a two-axis turret whose state is an orientation, one step at a time.
//!
//! The turret's orientation is rest · yaw(azimuth about Y) · pitch(elevation about Z), angles in radians. A step
//! computes the angles of the barrel and of the target, and turns the barrel toward the target:
//!
//! * `single` finds both in single precision, for nearly every turret of a game.
//! * `double` finds both where single precision does not suffice: near straight up and down, and for numbers of any
//!   size.
//! * `half_angles` has the formulas for an angle: from a direction, from a limit, one step on, and to a quaternion. An
//!   angle is stored as the cosine and sine of its half, so that no step needs an arc tangent.
//! * `aim_angles` has the result of `single` and `double`, barrel and target as half angles; and the orientation one
//!   step on.
//! * `step` is the API: the step, the angles still to turn, and the angles of an orientation.
//!
//! Formulas that batches need are written twice, one form below the other. The register form has one turret in one
//! register of four lanes; the lane form has one turret in each lane. Both do the same operations in the same order,
//! and so return the same bits. A change to one form requires the same change to the other.
//!
//! [`turret`] is the complete turret, with travel limits and rates; [`lead`] finds where to shoot at a moving target.
//!
//! Source: the twist about Y of yaw·pitch·roll is separated as in P. Dobrowolski, "Swing-twist decomposition in
//! Clifford algebra", arXiv:1506.05481, 2015. Angles are halved by tan(θ/2) = sin θ/(1 + cos θ) = (1 − cos θ)/sin θ.
//! `double` and `half_angles` have the derivations.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat, Vec3};
//! use turret_core::aim::{self, StepLimits};
//! use turret_core::math::quat;
//!
//! let (target, turret) = (DVec3::new(0.0, 0.0, -50.0), DVec3::ZERO);
//! let limits = StepLimits { azimuth: 0.4, elevation: 0.4 }; // radians a step
//! let mut barrel = Quat::IDENTITY;
//! for _ in 0..4 {
//!     barrel = aim::step(target, turret, Quat::IDENTITY, barrel, limits)?;
//! }
//! assert!(quat::rotate(barrel, Vec3::X)?.distance(-Vec3::Z) < 1e-6);
//! # Ok::<(), turret_core::Error>(())
//! ```

mod aim_angles;
mod axis_angles;
pub(crate) mod double;
mod half_angles;
pub mod lead;
mod motion;
pub mod observe;
pub mod observe_platform;
pub(crate) mod single;
mod step;
pub mod turret;

pub use axis_angles::AxisAngles;
pub(crate) use half_angles::HalfAngles;
pub use motion::Motion;
pub use step::{StepLimits, error, split, step};
