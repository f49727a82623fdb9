//! Turning an actor to face a target: its yaw, its line of sight, or its orientation in a plane.
//!
//! These functions turn an actor. They never move it.
//!
//! A yaw of 0 looks along +X, and a yaw grows to the left: forward is (cos yaw, 0, −sin yaw), up is +Y. A
//! pitch of 0 is level, and a pitch grows upward. Angles are in radians, positive ones counter-clockwise seen
//! from above; a limit is the angle of one call, the caller's rate in rad/s times its time step.

pub mod angle;
pub mod arc;
pub mod face;
mod offset;
pub mod plane;
pub mod sight;
mod turn;

pub use turn::Progress;
