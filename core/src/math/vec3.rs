//! Operations on vectors of three floats, where glam's own operation would overflow, underflow, or not be exact at the
//! ends of an interpolation.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::Vec3;
//! use turret_core::math::vec3;
//!
//! assert_eq!(vec3::normalize(1e-30 * Vec3::Y)?, Vec3::Y);
//! assert_eq!(vec3::angle(Vec3::X, 2.0 * Vec3::Z), core::f32::consts::FRAC_PI_2);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DVec3, Vec3};

use super::scalar;
use crate::Error;

/// Returns the length of `v`. No intermediate result overflows or vanishes.
#[inline]
pub fn length(v: Vec3) -> f32 {
    if scalar::has_squares(v.to_array()) {
        let square = v.length_squared();
        if scalar::is_normal_square(square) {
            return scalar::sqrt(square);
        }
    }
    length_in_double(v.as_dvec3())
}

/// Returns the distance between `a` and `b`. No intermediate result overflows or vanishes.
#[inline]
pub fn distance(a: Vec3, b: Vec3) -> f32 {
    let difference = a - b;
    if scalar::has_squares(difference.to_array()) {
        let square = difference.length_squared();
        if scalar::is_normal_square(square) {
            return scalar::sqrt(square);
        }
    }
    length_in_double(a.as_dvec3() - b.as_dvec3())
}

/// Returns `v` scaled to length 1 within 2e-7, at any length.
///
/// # Errors
/// [`Error::NotFinite`] when a component is not finite, [`Error::InvalidArgument`] when `v` is zero.
#[inline]
pub fn normalize(v: Vec3) -> Result<Vec3, Error> {
    if scalar::has_squares(v.to_array()) {
        let square = v.length_squared();
        if scalar::is_normal_square(square) {
            return Ok(v / scalar::sqrt(square));
        }
    }
    normalize_in_double(v)
}

#[cold]
#[inline(never)]
fn length_in_double(v: DVec3) -> f32 {
    scalar::narrow(libm::sqrt(v.length_squared()))
}

#[cold]
#[inline(never)]
fn normalize_in_double(v: Vec3) -> Result<Vec3, Error> {
    Ok(to_unit_f64(v)?.as_vec3())
}

/// Returns `v` scaled to length 1 in double: squares of floats neither overflow nor vanish there.
///
/// # Errors
/// As [`normalize`].
#[inline(never)]
pub(crate) fn to_unit_f64(v: Vec3) -> Result<DVec3, Error> {
    let wide = v.as_dvec3();
    let length_squared = wide.length_squared();
    if !length_squared.is_finite() {
        Err(Error::NotFinite)
    } else if length_squared == 0.0 {
        Err(Error::InvalidArgument)
    } else {
        Ok(wide * (1.0 / libm::sqrt(length_squared)))
    }
}

/// Interpolates linearly from `from` to `to`. The result is exactly `from` at `t` = 0, exactly `to` at 1, and constant
/// when the two are equal. A `t` outside [0, 1] extrapolates.
///
/// Computed from the nearer end, which makes both ends exact.
pub fn lerp(from: Vec3, to: Vec3, t: f32) -> Vec3 {
    let difference = to - from;
    if t < 0.5 { from + difference * t } else { to - difference * (1.0 - t) }
}

/// Returns the angle between `a` and `b`, in [0, π] radians; 0 when either is zero or not finite. The vectors may have
/// any length.
///
/// Computed as atan2(|a × b|, a · b) in double. Unlike the arc cosine of the dot product, this resolves the smallest
/// angles and angles near π.
pub fn angle(a: Vec3, b: Vec3) -> f32 {
    let (a, b) = (a.as_dvec3(), b.as_dvec3());
    let cross_length = libm::sqrt(a.cross(b).length_squared());
    let dot = a.dot(b);
    // Not finite if any component is not: each is in the sum, and no product of floats overflows a double.
    if dot.is_finite() {
        // A zero vector can make the dot product −0, for which atan2 would return π. Adding 0 makes it +0.
        scalar::narrow(libm::atan2(cross_length, dot + 0.0))
    } else {
        0.0
    }
}
