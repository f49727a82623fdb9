//! Vectors in the plane.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec2;
//! use turret_core::math::vec2;
//!
//! assert_eq!(vec2::angle(Vec2::X, 5.0 * Vec2::Y), core::f32::consts::FRAC_PI_2);
//! assert_eq!(vec2::perp_dot(Vec2::X, Vec2::Y), 1.0);
//! ```

use glam::{DVec2, Vec2};

use super::{scalar, wrap};

/// Returns the dot product, rounded once: products of floats are exact in double.
pub fn dot(a: Vec2, b: Vec2) -> f32 {
    scalar::narrow(dot_in_double(a.as_dvec2(), b.as_dvec2()))
}

/// Returns the perpendicular dot product a.x·b.y − a.y·b.x, rounded once. Its sign is right however nearly parallel the
/// vectors are.
pub fn perp_dot(a: Vec2, b: Vec2) -> f32 {
    scalar::narrow(perp_dot_in_double(a.as_dvec2(), b.as_dvec2()))
}

/// Returns the angle from `from` to `to`, in (−π, π] radians, counter-clockwise positive; 0 when either is zero or not
/// finite. The vectors may have any length.
///
/// Computed as atan2(perp_dot, dot). The arc cosine of the dot product would lose the sign of the angle; the arc sine
/// of the perpendicular dot product could not distinguish an angle from its supplement.
pub fn angle(from: Vec2, to: Vec2) -> f32 {
    let (from, to) = (from.as_dvec2(), to.as_dvec2());
    let (sin, cos) = (perp_dot_in_double(from, to), dot_in_double(from, to));
    // Not finite if any component is not: each is in the sum, and no product of floats overflows a double.
    if cos.is_finite() {
        // Products of signed zeros can make either sum −0. atan2 would then return ±π for a zero vector, and −π for an
        // opposite vector. Adding 0 makes the sum +0.
        wrap::above_minus_pi(scalar::narrow(libm::atan2(sin + 0.0, cos + 0.0)))
    } else {
        0.0
    }
}

fn dot_in_double(a: DVec2, b: DVec2) -> f64 {
    a.x * b.x + a.y * b.y
}

fn perp_dot_in_double(a: DVec2, b: DVec2) -> f64 {
    a.x * b.y - a.y * b.x
}
