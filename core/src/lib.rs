//! Turret aiming and quaternion math for games.
//!
//! This crate contains the library's mathematics, in glam's types. A Rust game uses it directly; the C library `turret`
//! gives it a C ABI for every other language.
//!
//! | module | contents |
//! |---|---|
//! | [`math`] | vectors, quaternions, matrices, Euler angles, interpolation |
//! | [`aim`] | aiming a turret: single steps, complete turrets with drives and travel limits, lead |
//! | [`facing`] | angles in the plane: turning toward a target, sectors, sides |
//! | [`camera`] | cameras that follow a subject, scopes, and camera paths |
//! | [`batch`] | the same functions for many elements at once |
//!
//! # Conventions
//!
//! | thing | convention |
//! |---|---|
//! | angles | radians; returned angles are in (−π, π]; an exact tie turns counter-clockwise |
//! | world positions | `f64`; only their difference is narrowed, after scaling by a power of two |
//! | vectors, quaternions, angles | `f32` |
//! | quaternions | x, y, z, w; Hamilton product: `a * b` rotates by b first, then by a |
//! | matrices | 16 `f32`, column-major, column vectors |
//! | model frame | right-handed, forward +X, up +Y, right +Z |
//! | azimuth, yaw | rotation about up, 0 along forward, positive to the left |
//! | elevation, pitch | positive up |
//!
//! Every function is pure. The same input gives the same bits on every machine, in the default floating-point
//! environment (round to nearest, subnormals kept). So this crate uses neither `mul_add` nor the platform's
//! trigonometry, and fixes the order of all operations.
//!
//! # glam
//!
//! glam 0.33 or 0.34 with any features will do: the bits do not depend on them. [`glam`] is the same crate that the
//! game uses, unless cargo has put two of them into its `Cargo.lock`, which `cargo tree -d -i glam` tells.
//!
//! # Examples
//!
//! ```
//! use turret_core::aim::turret::{Axes, Config, Mount, State, flags, update};
//! use turret_core::glam::{DVec3, Quat, Vec3};
//!
//! let config = Config::new(Axes::Canonical);
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let state = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0, ..State::default() };
//! let target = DVec3::new(0.0, 0.0, -100.0); // to the left
//! let (state, pose, now) = update(&state, &config, &mount, target, 1.0 / 60.0)?;
//! assert!((state.azimuth - core::f64::consts::FRAC_PI_2).abs() < 1e-6);
//! assert!(pose.boresight.distance(-Vec3::Z) < 1e-6 && now & flags::ON_TARGET != 0);
//! # Ok::<(), turret_core::Error>(())
//! ```
#![no_std]
#![deny(unsafe_code)]
#![warn(clippy::cast_possible_truncation)]
// Lints against operations that may panic, as tests may. Integers that overflow wrap in a release build.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

pub mod aim;
#[cfg(test)]
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

/// Tests the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
