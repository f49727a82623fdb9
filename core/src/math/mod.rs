//! Vectors, quaternions and the conversions between the ways to write a rotation.

pub mod axis;
pub mod euler;
pub mod euler_order;
pub mod interpolate;
pub mod matrix;
pub mod quat;
pub(crate) mod scalar;
pub(crate) mod trig;
pub mod vec2;
pub mod vec3;
