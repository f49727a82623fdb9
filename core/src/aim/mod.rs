//! Aiming a two-axis turret from orientation to orientation, one step at a time.
//!
//! The turret's orientation is rest · yaw(azimuth about Y) · pitch(elevation about Z), angles in radians.
//! A step needs the angles of the barrel and those of the target, and turns the ones toward the others:
//!
//! * [`single`] finds both in single precision, for nearly every turret of a game.
//! * [`double`] finds them where single precision does not suffice: near straight up and down, and for
//!   numbers of any size.
//! * [`half_angles`] has the formulas for one angle: from a direction, from a limit, one step, to a
//!   quaternion. An angle is the cosine and sine of its half, so that no step takes an arc tangent.
//! * [`aim_angles`] is what both return: barrel and target as half angles, and the orientation one step on.
//! * [`step`] is the API: the step, the angles still to go, and the angles of an orientation.
//!
//! Formulas that batches need stand twice, one form below the other: the register form has one turret in
//! one register of four lanes, the lane form has one turret a lane. Both take the same operations in the
//! same order and so give the same bits: a change of one is a change of both.
//!
//! Source: the swing-twist decomposition of yaw·pitch·roll with the twist about Y, as in P. Dobrowolski,
//! "Swing-twist decomposition in Clifford algebra" (2015); the half-angle formulas of the tangent, NIST Digital
//! Library of Mathematical Functions, 4.21.23. [`double`] and [`half_angles`] have the derivations.

mod aim_angles;
mod axis_angles;
mod double;
mod half_angles;
pub mod lead;
mod motion;
pub(crate) mod single;
mod step;
pub mod turret;

pub use axis_angles::AxisAngles;
pub(crate) use half_angles::HalfAngles;
pub use motion::Motion;
pub use step::{StepLimits, error, split, step};
