//! The C library: the functions of `turret-core` behind the ABI of `include/turret.h`.
//!
//! Every export checks its pointers, converts its arguments, calls one function of the core, and writes the
//! result. The doc comments of this crate become the header. The conventions behind them are at the top of
//! the header and in `turret-core`. `names` says how an export is added, and `ffi` says which code is
//! unsafe.
#![cfg_attr(panic = "abort", no_std)]
#![warn(clippy::cast_possible_truncation)]
// These would panic, as tests may. Integer overflow wraps in a release build.
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
#![allow(
    clippy::missing_safety_doc,
    reason = "it would appear in the header, which says once what every pointer must be"
)]

pub mod aim;
pub mod angle;
pub mod arc;
pub mod batch;
pub mod battery;
pub mod camera;
pub mod convert;
pub mod engage;
pub mod euler;
pub mod exponential;
pub mod face;
mod ffi;
pub mod interpolate;
pub mod launch;
pub mod lead;
mod memcpy;
mod names;
pub mod observe;
pub mod quat;
pub mod queries;
pub mod rotation;
pub mod sight;
pub mod spin;
pub mod status;
#[cfg(test)]
mod tests;
pub mod turret;
pub mod types;
pub mod vec2;
pub mod vec3;

/// Nothing here panics, but Rust requires a panic handler in a crate without std.
#[cfg(panic = "abort")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
