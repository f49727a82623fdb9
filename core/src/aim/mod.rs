//! Aiming a two-axis turret from orientation to orientation, one step at a time.
//!
//! The turret's orientation is rest · yaw(azimuth about Y) · pitch(elevation about Z). Nothing here
//! takes an arc tangent to move: every angle is kept as the cosine and sine of its half, which is what
//! a quaternion wants, and only a function that answers angles converts them.

mod exact;
pub mod lead;
mod motion;
mod pose;
pub(crate) mod sight;
mod step;
pub mod turret;

pub use motion::Motion;
pub use step::{AxisAngles, StepLimits, error, split, step};
