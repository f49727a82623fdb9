//! On which side of a line of sight a target is, left or right, above or below; and turning the line of sight
//! onto a target.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::DVec3;
//! use turret_core::facing::sight;
//!
//! let target = DVec3::new(10.0, 0.0, -1.0);
//! assert_eq!(sight::side(DVec3::ZERO, 0.0, target)?, -1); // left
//! assert_eq!(sight::side(DVec3::ZERO, 1.0, target)?, 1); // right of a yaw of 1 rad
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::DVec3;

use super::angle::limit;
use super::offset;
use super::turn::{self, Progress};
use crate::Error;
use crate::lanes::doubles::Doubles;
use crate::lanes::wide::Wide;
use crate::lanes::{DIFFERENCE_MAX, F32x4, Lanes};
use crate::math::scalar::narrow;
use crate::math::trig;

/// The flag of a target left of the vertical plane through the line of sight, or directly behind.
pub const LEFT: u32 = 1;
/// The flag of a target right of that plane.
pub const RIGHT: u32 = 2;
/// The flag of a target above the plane through the line of sight and the horizontal to its right.
pub const ABOVE: u32 = 4;
/// The flag of a target below that plane.
pub const BELOW: u32 = 8;

/// The angle from a plane, radians, up to which a target counts as on the plane. It includes the rounding of a yaw to a
/// float, up to 1.2e-7.
const ON_LINE: f64 = 1e-6;

/// The result of [`side`] for a target that is neither left nor right.
pub(crate) const NO_SIDE: i32 = 0;

/// In floats a target is clearly beside the line of sight if it is left or right of it by more than this times the sum
/// of the magnitudes of its offset's components. It is then outside of [`ON_LINE`], and not too close to vertical:
/// the roundings of an offset, of two products and of their difference, all to floats, and the errors of sine and
/// cosine, are 2.8e-7 of that sum.
const CLEARLY_BESIDE: f32 = 2e-6;

/// The least sum of the magnitudes of an offset's components for which roundings to floats are relative to that sum.
const LEAST_OFFSET: f32 = 1e-30;

/// The position of an actor and the sine and cosine of its yaw, computed once for all targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observer {
    position: DVec3,
    sin: f64,
    cos: f64,
}

impl Observer {
    pub(crate) fn new(position: DVec3, yaw: f32) -> Result<Self, Error> {
        if !(position.is_finite() && yaw.is_finite()) {
            return Err(Error::NotFinite);
        }
        let (sin, cos) = libm::sincos(f64::from(yaw));
        Ok(Self { position, sin, cos })
    }

    pub(crate) fn side(self, target: DVec3) -> Result<i32, Error> {
        let offset = offset::to_target(self.position, target)?;
        Ok(offset.map_or(NO_SIDE, |offset| self.side_of(offset, 1.0)))
    }

    /// [`sides_of_offsets`] for this yaw, and offsets as [`Wide::load_offsets`] returns them.
    #[inline(always)]
    pub(crate) fn sides_lanes<V: Wide>(&self, offsets: [V; 3]) -> (V, V::Mask) {
        sides_of_offsets(V::splat(narrow(self.sin)), V::splat(narrow(self.cos)), offsets)
    }

    /// Returns the components of `offset` along the heading (cos yaw, 0, −sin yaw), and to the left.
    #[inline]
    fn ahead_and_left(self, offset: DVec3) -> (f64, f64) {
        (self.cos * offset.x - self.sin * offset.z, -self.sin * offset.x - self.cos * offset.z)
    }

    /// Returns −1 for an `offset` to the left or directly behind, 1 to the right, 0 on the line.
    ///
    /// `sense` is 1, or −1 for a line of sight that leans over backward and therefore points opposite to its yaw.
    #[inline]
    fn side_of(self, offset: DVec3, sense: f64) -> i32 {
        let (ahead, left) = self.ahead_and_left(offset);
        let ahead = ahead * sense;
        // The tangent of so small an angle is the angle itself. For a vertical offset both components
        // are 0.
        let on_line = left.abs() <= ON_LINE * ahead.abs();
        let beside = 1 - 2 * i32::from(left > 0.0);
        if on_line { -i32::from(ahead < 0.0) } else { beside }
    }
}

/// Returns the sides of targets with the given offsets, clamped to ±[`DIFFERENCE_MAX`], from the sine and cosine of the
/// yaw, within 1e-7. Returns the bits of −1 or 1, and the mask of the lanes where these are certain to be the sides.
/// Elsewhere a target is near the line of sight or the vertical, at the position, or too far away for floats.
#[inline(always)]
fn sides_of_offsets<V: Wide>(sin: V, cos: V, [x, y, z]: [V; 3]) -> (V, V::Mask) {
    let right = sin * x + cos * z;
    let sum = x.abs() + y.abs() + z.abs();
    let is_beside = right.abs().greater(V::splat(CLEARLY_BESIDE) * sum);
    let is_usual =
        V::splat(narrow(DIFFERENCE_MAX)).greater(sum) & sum.at_least(V::splat(LEAST_OFFSET));
    // On the left all bits are set, which is −1; on the right only the lowest bit, which is 1.
    let side = right.sign_mask() | V::splat(f32::from_bits(1));
    (side, is_beside & is_usual)
}

/// Returns on which side of an actor's heading `target` is: −1 left, 1 right; 0 within 1e-6 rad of dead ahead, straight
/// above or below, and at the position.
///
/// Within 1e-6 rad of directly behind it returns −1, so that a tracker always turns. Positions are in the world, `yaw`
/// is in radians.
///
/// # Errors
/// [`Error::NotFinite`].
#[inline]
pub fn side(position: DVec3, yaw: f32, target: DVec3) -> Result<i32, Error> {
    let offset = target - position;
    let floats = F32x4::narrow(offset.to_array().map(clamped));
    let angle = F32x4::splat(yaw);
    let is_near = trig::is_near(angle);
    let sin_cos = trig::near_sin_cos_of_one(angle & is_near);
    let (side, is_certain) = sides_of_offsets(
        sin_cos.xxxx(),
        sin_cos.zzzz(),
        [floats.xxxx(), floats.yyyy(), floats.zzzz()],
    );
    if (is_certain & is_near).mask_bits() == 0b1111 {
        Ok(side.first().to_bits().cast_signed())
    } else {
        side_in_double(offset.x, offset.y, offset.z, yaw)
    }
}

/// Returns `difference`, or the bound ±[`DIFFERENCE_MAX`] that it is beyond, so that narrowing it does not overflow.
#[inline(always)]
fn clamped(difference: f64) -> f64 {
    difference.at_most(DIFFERENCE_MAX).at_least(-DIFFERENCE_MAX)
}

/// [`side`] where floats do not decide it, for the difference of the two positions. It takes separate numbers: a vector
/// would be passed in memory, and then the usual case, too, would have to write it to memory.
#[cold]
#[inline(never)]
fn side_in_double(x: f64, y: f64, z: f64, yaw: f32) -> Result<i32, Error> {
    Observer::new(DVec3::ZERO, yaw)?.side(DVec3::new(x, y, z))
}

/// Returns the sum of [`LEFT`] or [`RIGHT`], as [`side`] decides, and [`ABOVE`] or [`BELOW`]. A target within 1e-6 rad
/// of the line of sight's azimuth is neither left nor right. A target within 1e-6 rad of the plane of [`ABOVE`] and
/// [`BELOW`] is neither above nor below. A target at the position returns 0.
///
/// Positions are in the world, `yaw` and `pitch` in radians. With a `pitch` beyond ±π/2 the line of sight leans over
/// backward, and the observer is upside down: left and above are then the observer's own.
///
/// # Errors
/// [`Error::NotFinite`].
pub fn quadrant(position: DVec3, yaw: f32, pitch: f32, target: DVec3) -> Result<u32, Error> {
    let observer = Observer::new(position, yaw)?;
    if !pitch.is_finite() {
        return Err(Error::NotFinite);
    }
    let Some(offset) = offset::to_target(position, target)? else {
        return Ok(0);
    };
    let (sin, cos) = libm::sincos(f64::from(pitch));
    // The float π/2 is 4e-8 beyond π/2, which does not yet count as leaning over.
    let sense = if cos < -ON_LINE { -1.0 } else { 1.0 };
    let across = match observer.side_of(offset, sense) {
        0 => 0,
        1.. => RIGHT,
        _ => LEFT,
    };
    // The component along the line of sight's own up, −sin pitch · heading + cos pitch · (+Y).
    let (ahead, _) = observer.ahead_and_left(offset);
    let above = cos * offset.y - sin * ahead;
    let along = if above.abs() <= ON_LINE * libm::sqrt(offset.length_squared()) {
        0
    } else if above > 0.0 {
        ABOVE
    } else {
        BELOW
    };
    Ok(across | along)
}

/// Turns `yaw` and `pitch` toward `target`, each by the shorter turn, by at most `max_step` and never past the target.
/// Returns both angles, and whether both have reached the target.
///
/// Angles are in radians, positions in the world. `max_step`, the largest turn of either angle in one call, is in
/// [0, INFINITY].
///
/// Both angles returned are in (−π, π]. Once they reach the target they are within 1.2e-7 rad of its azimuth and
/// elevation. This takes at most ⌈angle/`max_step`⌉ steps for the larger turn. As in [`face::step`](super::face::step),
/// a step may be longer than `max_step` by up to 2.4e-7 rad. A target straight above or below leaves the yaw unchanged.
/// A target at the position leaves both angles unchanged, and counts as reached.
///
/// # Errors
/// [`Error::NotFinite`], or [`Error::InvalidLimits`] for a negative `max_step`.
pub fn step(
    yaw: f32,
    pitch: f32,
    position: DVec3,
    target: DVec3,
    max_step: f32,
) -> Result<(f32, f32, Progress), Error> {
    if !(yaw.is_finite() && pitch.is_finite()) {
        return Err(Error::NotFinite);
    }
    let max_step = limit(max_step)?;
    let Some(offset) = offset::to_target(position, target)? else {
        return Ok((yaw, pitch, Progress::Done));
    };
    let raised = turn::step(pitch, offset::elevation(offset), max_step);
    let (yaw, remaining) = match offset::azimuth(offset) {
        Some(azimuth) => {
            let turned = turn::step(yaw, azimuth, max_step);
            (turned.angle, turned.remaining)
        }
        None => (yaw, 0.0),
    };
    let is_done = remaining == 0.0 && raised.remaining == 0.0;
    Ok((yaw, raised.angle, Progress::new(is_done)))
}
