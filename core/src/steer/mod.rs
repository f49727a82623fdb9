//! Steering in a plane: angles, forbidden sectors, actors that turn toward something.

pub mod angle;
pub mod arc;
pub mod plane;
