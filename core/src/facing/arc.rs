//! Turning around a forbidden sector.
//!
//! With the sector's center c and half its width h, let u be the turn from c + π, the angle opposite its
//! center, to an angle, in [−π, π]. That cuts the circle open at the center of the sector, so that what is
//! allowed is one interval, as wide as ρ = π − h on either side of 0:
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
//! * Clamp: u is clamped to [−ρ, ρ]. That is the nearest edge on the circle as well, for either edge is the
//!   nearer one up to the center, where the circle is cut.
//! * Turn: from u₀ to a clamped u₁ it is u₁ − u₀. Every angle on it has a u between the two. With both
//!   allowed it stays within the interval, and so does not cross the sector: it is the shorter turn where
//!   that is free, else the longer one. From a u₀ in the sector it first leaves by the nearest edge, ±ρ of
//!   the sign of u₀, and goes on in the same direction to u₁.
//! * Size: |u₁ − u₀| <= ρ + π < 2π.
//! * Step: a part of the turn, taken from its start, stays on the turn.

use core::f64::consts::PI;

use super::angle::{self, finite, limit};
use crate::Error;
use crate::math::scalar::narrow;
use crate::math::wrap::{self, Tie};

/// A forbidden sector: half of `width` either side of `center`, in radians.
///
/// A width of 0 forbids nothing, one of 2π and more everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The middle of the sector, any finite angle.
    pub center: f32,
    /// The whole width, >= 0.
    pub width: f32,
}

/// Returns `angle`, or the nearest edge of the sector when `angle` is inside; in (−π, π] radians.
///
/// From dead center it is the counter-clockwise edge. A sector of the full circle leaves `angle` as it is.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative width.
pub fn clamp(angle: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([angle])?;
    Ok(Allowed::outside(arc)?.clamp(angle))
}

/// Returns the signed turn from `from` to the clamped `to` that does not cross the sector, within ±2π
/// radians; without a sector the shorter turn. From inside the sector it leaves by the nearest edge.
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

/// Turns `from` by at most `max_step` of the [`delta`]: onto the clamped `to` when that is within reach, and
/// never past it.
///
/// Angles are in radians. The angle returned is in (−π, π]. `max_step` is in [0, INFINITY].
///
/// A `to` that trembles about the sector's center is clamped to the one edge and to the other in turn, and
/// the angle turns back and forth.
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
    /// All of them.
    All,
    /// None: who points anywhere stays.
    None,
    /// Those within `reach`, ρ, of the angle opposite `center`; `reach` is in (0, π).
    Outside { center: f64, reach: f64 },
}

/// How far inside the sector still counts as on its edge, and how far clockwise of dead center as dead
/// center: four roundings of angles of size π to floats (the angle's, the center's, the edge's and
/// that of the caller's own sum), half a spacing each.
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
        // Decided on the float that is returned, so that clamping it again returns it.
        let wrapped = wrap::to_f32(wrap::from_f32(angle));
        let u = from_opposite(f64::from(wrapped), center, reach);
        if u.abs() <= reach + EDGE_TOLERANCE {
            wrapped
        } else {
            wrap::to_f32(center + (PI - reach).copysign(-u))
        }
    }

    /// Returns the signed turn from one angle to what [`Allowed::clamp`] makes of another, exactly: from
    /// there it is 0.
    #[inline(never)]
    fn turn_to_clamped(&self, from: f32, to: f32) -> f64 {
        let to = match self {
            Self::Outside { .. } => f64::from(self.clamp(to)),
            _ => wrap::from_f32(to),
        };
        self.turn(wrap::from_f32(from), to)
    }

    /// Returns the signed turn from one angle to another, clamped one; both are wrapped.
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
/// Dead center is −π, and so are the angles clockwise of it by rounding alone.
fn from_opposite(angle: f64, center: f64, reach: f64) -> f64 {
    let from_center = wrap::shorter(angle - center, Tie::Rounded);
    // In a sector so narrow that rounding reaches its edges, the sign alone decides.
    let is_narrow = PI - reach <= 2.0 * EDGE_TOLERANCE;
    let center_begins = if is_narrow { 0.0 } else { -EDGE_TOLERANCE };
    if from_center >= center_begins { from_center - PI } else { from_center + PI }
}
