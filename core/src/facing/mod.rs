//! Steering: angles in the plane, and actors that turn toward a target.
//!
//! A yaw of 0 looks along +X and grows to the left: forward is (cos yaw, 0, −sin yaw).

pub mod angle;
pub mod arc;
pub mod face;
pub mod plane;
pub mod sight;
mod turn;
mod way;

pub use turn::Progress;
