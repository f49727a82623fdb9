//! Vectors, quaternions and the conversions between the ways to write a rotation.

pub mod axis;
pub mod damp;
pub mod euler;
pub mod euler_order;
pub(crate) mod great_circle;
pub mod interpolate;
pub mod long_way;
pub mod matrix;
pub mod pointing;
pub mod power;
pub mod quat;
pub mod rotation;
pub(crate) mod scalar;
pub mod spin;
pub mod squad;
pub(crate) mod trig;
pub mod vec2;
pub mod vec3;
pub(crate) mod vertical;
pub(crate) mod wrap;
