//! Turning around a forbidden sector.

use core::f64::consts::PI;

use super::angle::{self, finite, limit};
use crate::Error;
use crate::math::wrap::{self, Tie};

/// A forbidden sector: half of `width` either side of `center`, in radians.
///
/// A width of 0 forbids nothing, one of 2π and more everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The middle of the sector, any finite angle.
    pub center: f32,
    /// The whole width, from 0 up.
    pub width: f32,
}

/// `angle`, or the edge of the sector next to it when it is inside; in (−π, π]. Dead centre answers the
/// counter-clockwise edge; a sector of the full circle, `angle` as it is.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative width.
pub fn clamp(angle: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([angle])?;
    Ok(Freedom::beside(arc)?.clamp(angle))
}

/// The signed turn from `from` to the clamped `to` that does not cross the sector; without a sector the
/// short way. Its size is below 2π. From inside the sector it leaves by the nearest edge.
///
/// # Errors
/// As [`clamp`].
pub fn delta(from: f32, to: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([from, to])?;
    let freedom = Freedom::beside(arc)?;
    if matches!(freedom, Freedom::All) {
        return Ok(angle::delta(from, to));
    }
    let way = freedom.way_to_clamped(from, to);
    #[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
    Ok(way as f32)
}

/// `from` turned by at most `max_step` of the [`delta`], onto the clamped `to` when that is within
/// reach and never past it; in (−π, π]. A `to` that trembles about the sector's centre is clamped to the one
/// edge and to the other in turn, and the angle turns back and forth.
///
/// # Errors
/// As [`clamp`], and [`Error::InvalidLimits`] for a negative `max_step`; infinity is no limit.
pub fn step(from: f32, to: f32, max_step: f32, arc: Option<Arc>) -> Result<f32, Error> {
    finite([from, to])?;
    let max_step = limit(max_step)?;
    let freedom = Freedom::beside(arc)?;
    if matches!(freedom, Freedom::None) {
        return Ok(from);
    }
    let way = freedom.way_to_clamped(from, to);
    if way.abs() <= max_step {
        Ok(freedom.clamp(to))
    } else {
        Ok(wrap::to_f32(wrap::from_f32(from) + max_step.copysign(way)))
    }
}

/// Where an actor may point.
pub(super) enum Freedom {
    /// Anywhere.
    All,
    /// Nowhere: it stays.
    None,
    /// Within `reach` either side of the angle opposite `center`; `reach` is in (0, π).
    Outside { center: f64, reach: f64 },
}

/// How far inside the sector still counts as on its edge, and how far clockwise of dead centre as dead
/// centre: four roundings of angles of size π to floats (the angle's, the centre's, the edge's and
/// that of the caller's own sum), half of 2⁻²² each.
const ROUNDING: f64 = 1.0 / 2_097_152.0;

impl Freedom {
    /// # Errors
    /// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative width.
    #[inline(never)]
    pub(super) fn beside(arc: Option<Arc>) -> Result<Self, Error> {
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
            return if matches!(self, Self::All) {
                wrap::to_f32(wrap::from_f32(angle))
            } else {
                angle
            };
        };
        // Decided on what it answers, so that the answer clamped again is itself.
        let wrapped = wrap::to_f32(wrap::from_f32(angle));
        let offset = offset_from_opposite(f64::from(wrapped), center, reach);
        if offset.abs() <= reach + ROUNDING {
            wrapped
        } else {
            wrap::to_f32(center + (PI - reach).copysign(-offset))
        }
    }

    /// The signed turn from one angle to what [`Freedom::clamp`] makes of another, exactly: from there
    /// it is 0.
    #[inline(never)]
    fn way_to_clamped(&self, from: f32, to: f32) -> f64 {
        let to = match self {
            Self::Outside { .. } => f64::from(self.clamp(to)),
            _ => wrap::from_f32(to),
        };
        self.way(wrap::from_f32(from), to)
    }

    /// The signed turn from one reduced angle to another, clamped one.
    ///
    /// As offsets from the angle opposite the sector's center, all allowed angles are one interval
    /// without the sector in it, [−reach, reach], and the way within it is their difference. From an
    /// offset outside of it the way out to the nearest edge and the way on have one direction, so the
    /// difference holds there too.
    pub(super) fn way(&self, from: f64, to: f64) -> f64 {
        match *self {
            Self::All => wrap::shorter(to - from, Tie::Rounded),
            Self::None => 0.0,
            Self::Outside { center, reach } => {
                let start = offset_from_opposite(from, center, reach);
                let end = offset_from_opposite(to, center, reach);
                let is_inside = end.abs() > reach + ROUNDING;
                (if is_inside { reach.copysign(end) } else { end }) - start
            }
        }
    }
}

/// The turn from the angle opposite `center` to `angle`, in [−π, π], counter-clockwise positive: −π and
/// π are dead centre, −reach the counter-clockwise edge of the sector and reach the clockwise one.
fn offset_from_opposite(angle: f64, center: f64, reach: f64) -> f64 {
    let offset = wrap::shorter(angle - center, Tie::Rounded);
    // In a sector so narrow that rounding reaches its edges, the sign alone decides.
    let is_narrow = PI - reach <= 2.0 * ROUNDING;
    let centre_begins = if is_narrow { 0.0 } else { -ROUNDING };
    if offset >= centre_begins { offset - PI } else { offset + PI }
}
