//! Turning an actor to face a target: its yaw, its line of sight, or its orientation in a plane.
//!
//! These functions turn an actor. They never move it.
//!
//! A yaw of 0 looks along +X, and a positive yaw is to the left: forward is (cos yaw, 0, −sin yaw), up is +Y. A pitch
//! of 0 is level, and a positive pitch is up. Angles are in radians, positive counter-clockwise as seen from above. A
//! limit is the largest angle of one call: the caller's rate in rad/s times its time step.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::DVec3;
//! use turret_core::facing::{Progress, face};
//!
//! // A target to the left.
//! let (yaw, progress) = face::step(0.0, DVec3::ZERO, DVec3::new(0.0, 0.0, -10.0), 0.1, 1e-3)?;
//! assert!((yaw - 0.1).abs() < 1e-6 && progress == Progress::Turning);
//! # Ok::<(), turret_core::Error>(())
//! ```

pub mod angle;
pub mod arc;
pub mod face;
mod offset;
pub mod plane;
pub mod sight;
mod turn;

pub use turn::Progress;
