//! Vectors, quaternions, and the conversions between the forms of a rotation.
//!
//! A formula that has a batch is written twice, in a register form and in a lane form (`lane_form`), next to each other
//! in the file of the formula.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::math::{axis_angle, quat};
//!
//! let quarter_turn = axis_angle::from_axis_angle(Vec3::Y, core::f32::consts::FRAC_PI_2)?;
//! let half_turn = quat::mul(quarter_turn, quarter_turn);
//! assert!(quat::rotate(half_turn, Vec3::X)?.distance(-Vec3::X) < 1e-6);
//! assert_eq!(quat::mul(Quat::IDENTITY, half_turn), half_turn);
//! # Ok::<(), turret_core::Error>(())
//! ```

pub mod axis_angle;
pub mod damp;
pub(crate) mod double_cover;
pub mod euler;
pub mod euler_order;
pub mod exponential;
pub(crate) mod great_arc;
pub(crate) mod lane_form;
pub(crate) mod lanes_double;
pub mod look;
pub mod matrix;
pub mod nlerp;
pub mod quat;
pub mod rotation;
pub(crate) mod scalar;
pub mod slerp;
pub mod spin;
pub mod squad;
pub mod swing_twist;
pub(crate) mod trig;
pub(crate) mod trig_double;
pub mod vec2;
pub mod vec3;
pub(crate) mod vertical;
pub(crate) mod wrap;
