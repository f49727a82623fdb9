//! Turret aiming and quaternion math for games.
//!
//! This crate is the library as mathematics, in glam's types. A Rust game uses it directly; the C library `turret` puts
//! an ABI over it for every other language.
//!
//! | module | what it has |
//! |---|---|
//! | [`math`] | vectors, quaternions, matrices, Euler angles, interpolation |
//! | [`aim`] | aiming a turret: steps, complete turrets with drives and travel limits, leads |
//! | [`facing`] | angles in the plane: turning toward a target, sectors, sides |
//! | [`camera`] | cameras that follow, and paths of orientations |
//! | [`batch`] | the same for many elements at once |
//!
//! # Conventions
//!
//! | thing | convention |
//! |---|---|
//! | angles | radians; returned angles lie in (−π, π]; an exact tie turns counter-clockwise |
//! | world positions | `f64`; only their difference is narrowed, after scaling by a power of two |
//! | vectors, quaternions, angles | `f32` |
//! | quaternions | x, y, z, w; Hamilton product: `a * b` rotates by b first, then by a |
//! | matrices | 16 `f32`, column-major, column vectors |
//! | model frame | right-handed, forward +X, up +Y, right +Z |
//! | azimuth, yaw | rotation about up, 0 along forward, positive to the left |
//! | elevation, pitch | positive up |
//!
//! Every function is pure, and the same input gives the same bits on every machine, under the
//! default floating-point environment (round to nearest, subnormals kept). So there is no
//! `mul_add` here, no trigonometry of the platform's, and no order of operations left open.
//!
//! # glam
//!
//! Any glam 0.34 with any features will do: the bits do not depend on them. [`glam`] is the one that a game has, too.
//!
//! # Examples
//!
//! ```
//! use turret_core::aim::turret::{Axes, Config, Mount, State, flags, update};
//! use turret_core::glam::{DVec3, Quat, Vec3};
//!
//! let config = Config::new(Axes::Canonical);
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let state = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0 };
//! let target = DVec3::new(0.0, 0.0, -100.0); // to the left
//! let (state, pose) = update(&state, &config, &mount, target, 1.0 / 60.0)?;
//! assert!((state.azimuth - core::f64::consts::FRAC_PI_2).abs() < 1e-6);
//! assert!(pose.boresight.distance(-Vec3::Z) < 1e-6 && pose.flags & flags::ON_TARGET != 0);
//! # Ok::<(), turret_core::Error>(())
//! ```
#![no_std]
#![deny(unsafe_code)]
#![warn(clippy::cast_possible_truncation)]
// What would panic. Whole numbers that overflow wrap in a release.
#![deny(
    clippy::expect_used,
    clippy::get_unwrap,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

pub mod aim;
#[cfg(test)]
#[allow(clippy::panic, reason = "a test may panic")]
#[path = "../tests/support/amount.rs"]
mod amount;
pub mod batch;
pub mod camera;
mod error;
pub mod facing;
mod lanes;
pub mod math;

pub use error::Error;
pub use glam;

/// The example of the README is one that runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
