//! Turning around a forbidden sector.
//!
//! Let c be the center of the sector and h half its width. For any angle let u, in [−π, π], be the turn to that angle
//! from c + π, the angle opposite the center. This cuts the circle open at the center of the sector, so that the
//! allowed angles are one interval, which extends by ρ = π − h on either side of 0:
//!
//! ```text
//!      sector             allowed             sector
//!  |............[============0============]............|
//!  u = −π      −ρ                         ρ            π
//!  center    counter-      opposite     clockwise    center
//!  (c)       clockwise     (c + π)      edge         (c)
//!            edge (c + h)               (c − h)
//! ```
//!
//! * Clamp: u is clamped to [−ρ, ρ]. The result is also the nearest edge on the circle, since each edge is the nearer
//!   edge up to the center, where the circle is cut.
//! * Turn: the turn from u₀ to a clamped u₁ is u₁ − u₀. Every angle that it passes has a u between u₀ and u₁. Where
//!   both are allowed, the turn stays within the interval, and so does not cross the sector: it is the shorter turn if
//!   that avoids the sector, else the longer turn. From a u₀ in the sector the turn first leaves by the nearest edge,
//!   ρ with the sign of u₀, and continues in the same direction to u₁.
//! * Size: |u₁ − u₀| <= ρ + π < 2π.
//! * Step: the first part of a turn passes only angles that the whole turn passes.
//!
//! # Examples
//!
//! ```
//! use turret_core::facing::arc::{self, Arc};
//!
//! let ahead = Arc { center: 0.0, width: 1.0 };
//! assert_eq!(arc::clamp(0.1, Some(ahead))?, 0.5);
//! assert!(arc::delta(1.0, -1.0, Some(ahead))? > 4.0); // the longer turn: the shorter one crosses the sector
//! # Ok::<(), turret_core::Error>(())
//! ```

use core::f64::consts::PI;

use super::angle::{self, finite, limit};
use crate::Error;
use crate::math::scalar::narrow;
use crate::math::wrap::{self, Tie};

/// A forbidden sector: half of `width` on either side of `center`, in radians.
///
/// A width of 0 forbids nothing; a width >= 2π forbids everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The center of the sector, radians, finite.
    pub center: f32,
    /// The whole width, radians, >= 0.
    pub width: f32,
}

/// Returns `angle`, or the nearest edge of the sector when `angle` is inside; in (−π, π] radians.
///
/// For an angle exactly at the center the result is the counter-clockwise edge. A sector of the full circle leaves
/// `angle` unchanged.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative width.
pub fn clamp(angle: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([angle])?;
    Ok(Allowed::outside(arc)?.clamp(angle))
}

/// Returns the signed turn, within ±2π radians, that leads from `from` to the clamped `to` without crossing the sector.
/// Without a sector it is the shorter turn. From inside the sector the turn leaves by the nearest edge.
///
/// # Errors
/// As [`clamp`].
pub fn delta(from: f32, to: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([from, to])?;
    let allowed = Allowed::outside(arc)?;
    if matches!(allowed, Allowed::All) {
        return Ok(angle::delta(from, to));
    }
    Ok(narrow(allowed.turn_to_clamped(from, to)))
}

/// Turns `from` along the [`delta`], by at most `max_step` and never past the clamped `to`, which is reached if it is
/// within `max_step`.
///
/// Angles are in radians. The angle returned is in (−π, π]. `max_step` is in [0, INFINITY].
///
/// A `to` that trembles about the sector's center is clamped to one edge and then the other, and the angle turns back
/// and forth.
///
/// # Errors
/// As [`clamp`], and [`Error::InvalidLimits`] for a negative `max_step`.
pub fn step(from: f32, to: f32, max_step: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([from, to])?;
    let max_step = limit(max_step)?;
    let allowed = Allowed::outside(arc)?;
    if matches!(allowed, Allowed::None) {
        return Ok(from);
    }
    let turn = allowed.turn_to_clamped(from, to);
    if turn.abs() <= max_step {
        Ok(allowed.clamp(to))
    } else {
        Ok(wrap::to_f32(wrap::from_f32(from) + max_step.copysign(turn)))
    }
}

/// The angles that a sector allows.
pub(super) enum Allowed {
    /// All angles.
    All,
    /// No angles: every angle is left unchanged.
    None,
    /// The angles within `reach`, ρ, of the angle opposite `center`; `reach` is in (0, π).
    Outside { center: f64, reach: f64 },
}

/// How far inside the sector an angle still counts as on the edge, and how far clockwise of the center an angle still
/// counts as at the center, radians. These are four roundings of angles of size π to floats, each by up to half a
/// spacing: of the angle, of the center, of the edge, and of a sum that the caller computed.
const EDGE_TOLERANCE: f64 = 4.0 * 0.5 * wrap::SPACING;

impl Allowed {
    /// # Errors
    /// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative width.
    #[inline(never)]
    pub(super) fn outside(arc: Option<Arc>) -> Result<Self, Error> {
        let Some(Arc { center, width }) = arc else {
            return Ok(Self::All);
        };
        finite([center, width])?;
        let reach = PI - 0.5 * f64::from(width);
        if width < 0.0 {
            Err(Error::InvalidLimits)
        } else if width == 0.0 {
            Ok(Self::All)
        } else if reach <= 0.0 {
            Ok(Self::None)
        } else {
            Ok(Self::Outside { center: wrap::from_f32(center), reach })
        }
    }

    fn clamp(&self, angle: f32) -> f32 {
        let Self::Outside { center, reach } = *self else {
            let is_free = matches!(self, Self::All);
            return if is_free { wrap::to_f32(wrap::from_f32(angle)) } else { angle };
        };
        // Decided for the float that is returned, so that clamping it again returns it.
        let wrapped = wrap::to_f32(wrap::from_f32(angle));
        let u = from_opposite(f64::from(wrapped), center, reach);
        if u.abs() <= reach + EDGE_TOLERANCE {
            wrapped
        } else {
            wrap::to_f32(center + (PI - reach).copysign(-u))
        }
    }

    /// Returns the signed turn, radians, from `from` to the angle that [`Allowed::clamp`] returns for `to`:
    /// exactly 0 where `from` is that angle.
    #[inline(never)]
    fn turn_to_clamped(&self, from: f32, to: f32) -> f64 {
        let to = match self {
            Self::Outside { .. } => f64::from(self.clamp(to)),
            _ => wrap::from_f32(to),
        };
        self.turn(wrap::from_f32(from), to)
    }

    /// Returns the signed turn, radians, from one wrapped angle to another, which is clamped.
    pub(super) fn turn(&self, from: f64, to: f64) -> f64 {
        match *self {
            Self::All => wrap::shorter(to - from, Tie::Rounded),
            Self::None => 0.0,
            Self::Outside { center, reach } => {
                let start = from_opposite(from, center, reach);
                let end = from_opposite(to, center, reach);
                let is_inside = end.abs() > reach + EDGE_TOLERANCE;
                (if is_inside { reach.copysign(end) } else { end }) - start
            }
        }
    }
}

/// Returns u, the turn from the angle opposite `center` to `angle`, in [−π, π].
///
/// At the center of the sector u is −π, also for an angle that only rounding puts clockwise of the center.
fn from_opposite(angle: f64, center: f64, reach: f64) -> f64 {
    let from_center = wrap::shorter(angle - center, Tie::Rounded);
    // In a sector so narrow that rounding reaches its edges, the sign alone decides.
    let is_narrow = PI - reach <= 2.0 * EDGE_TOLERANCE;
    let center_begins = if is_narrow { 0.0 } else { -EDGE_TOLERANCE };
    if from_center >= center_begins { from_center - PI } else { from_center + PI }
}
