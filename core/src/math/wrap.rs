//! Wraps angles, in radians, to one turn.
//!
//! π is not a float. The nearest float, [`PI_IN_F32`], is 8.7e-8 above π, and its negative is as far below −π. The
//! float −π means half a turn, which is also π. So an angle in a float is in (−π, π], where both bounds are the floats
//! nearest to ±π.

use core::f32::consts::PI as PI_F32;
use core::f64::consts::{PI, TAU};

use crate::lanes::doubles::Doubles;

/// The float nearest to π, 8.7e-8 above π.
pub(crate) const PI_IN_F32: f64 = PI_F32 as f64;

/// The spacing of floats next to π, 2⁻²².
pub(crate) const SPACING: f64 = 1.0 / 4_194_304.0;

/// Returns `angle`, or π where it is the float −π, to which angles just above −π are rounded, too.
pub(crate) fn above_minus_pi(angle: f32) -> f32 {
    if angle <= -PI_F32 { PI_F32 } else { angle }
}

/// Returns the arc tangent of y/x in (−π, π] radians, with the quadrant from the signs.
///
/// Angles just above −π are rounded to the float below −π. They become π, the same direction.
pub(crate) fn atan2(y: f32, x: f32) -> f32 {
    above_minus_pi(libm::atan2f(y, x))
}

/// Wraps `angle`, within [−3π, 3π], into a float in (−π, π].
///
/// Ties: an angle that rounds to ±π is π. The float nearest to π is above π itself, but must not be wrapped to −π.
///
/// Precision: the whole turn is subtracted in double, so that only the result is rounded.
#[inline(never)] // in every other function of angles
pub(crate) fn to_f32(angle: f64) -> f32 {
    to_f32_without_branches(angle)
}

/// [`to_f32`] as an inlined function, where it is worth its size. Bits select whether a turn or 0 is subtracted, since
/// a branch would be hard to predict.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
pub(crate) fn to_f32_without_branches(angle: f64) -> f32 {
    let is_beyond = u64::from((angle as f32).abs() > PI_F32).wrapping_neg();
    let turn = f64::from_bits(TAU.copysign(angle).to_bits() & is_beyond);
    above_minus_pi((angle - turn) as f32)
}

/// The largest magnitude of an angle that adding or subtracting a single turn wraps.
const ONE_TURN_LIMIT: f32 = 3.0 * PI_F32;

/// Wraps a finite `angle` of any size into [−π, π], up to the rounding of π to a float.
///
/// Ties: an angle that is ±π as a float is [`PI_IN_F32`].
///
/// Precision: to the last digits of a double.
#[inline(never)]
pub(crate) fn from_f32(angle: f32) -> f64 {
    let wide = f64::from(angle);
    if angle.abs() <= PI_F32 {
        f64::from(above_minus_pi(angle))
    } else if angle.abs() <= ONE_TURN_LIMIT {
        wide - TAU.copysign(wide)
    } else {
        direction(wide)
    }
}

/// Wraps a finite `angle` of any size into [−π, π], or to [`PI_IN_F32`].
///
/// Ties: none. Unlike in [`from_f32`], a float means its exact value: [`PI_IN_F32`] is unchanged, and its negative,
/// which is beyond −π, becomes π − 8.7e-8. A step that rounds its result onward needs to know on which side of π it
/// started.
///
/// Precision: angles in (−π, π] are unchanged; others are precise to the last digits of a double.
pub(crate) fn from_f32_exactly(angle: f32) -> f64 {
    let wide = f64::from(angle);
    if -PI_IN_F32 < wide && wide <= PI_IN_F32 { wide } else { direction(wide) }
}

/// Wraps a finite `angle` of any size into (−π, π].
///
/// Ties: −π becomes π. So does an angle beyond ±π that is not beyond the float ±π.
///
/// Precision: angles in (−π, π] are unchanged; others are precise to the last digits of a double.
pub(crate) fn in_f64(angle: f64) -> f64 {
    if -PI < angle && angle <= PI {
        angle
    } else if angle.abs() <= PI_IN_F32 {
        PI
    } else {
        let direction = direction(angle);
        if direction <= -PI { PI } else { direction }
    }
}

/// The lane form of [`in_f64`], for angles of up to a million turns.
///
/// Precision: angles in (−π, π] are unchanged; any other is rounded by 2e-16 for each of its turns.
#[inline(always)]
pub(crate) fn near_in_lanes<D: Doubles>(angle: D) -> D {
    let turns = (angle * D::splat(1.0 / TAU)).round();
    let wrapped = angle - turns * D::splat(TAU);
    let pi = D::splat(PI);
    let wrapped = D::select(pi.less(wrapped), wrapped - D::splat(TAU), wrapped);
    D::select(wrapped.less_or_equal(-pi), wrapped + D::splat(TAU), wrapped)
}

/// Returns the direction of a finite `angle` of any size, in [−π, π].
///
/// Computed from the sine and cosine, which are precise to the last digit for any double. Subtracting whole turns would
/// multiply the rounding of 2π by their number.
fn direction(angle: f64) -> f64 {
    let (sin, cos) = libm::sincos(angle);
    libm::atan2(sin, cos)
}

/// Which turns count as half a turn, where both directions are equally short.
#[derive(Clone, Copy)]
pub(crate) enum Tie {
    /// Turns that round to the float ±π: for the difference of two angles that were floats.
    Rounded,
    /// Turns within [`SPACING`] of ±π: for the turn from a float to a double. The float −π/2 is 4e-8 beyond −π/2, and
    /// would make the turn to π/2 clockwise.
    Spacing,
}

/// Returns the shorter of the turns that lead to the same direction as `turn`, radians. `turn` is in [−2π, 2π], up to
/// the rounding of π to a float.
///
/// Ties: half a turn, as `tie` counts it, is counter-clockwise and positive. So the result may be beyond π by as much
/// as `tie` allows.
///
/// Precision: a `turn` that is already the shorter turn is returned unchanged; any other is rounded once.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "ties are those of single precision")]
pub(crate) fn shorter(turn: f64, tie: Tie) -> f64 {
    let (is_longer, is_clockwise_half) = match tie {
        Tie::Rounded => (turn as f32 > PI_F32, turn as f32 <= -PI_F32),
        Tie::Spacing => (turn > PI + SPACING, turn <= SPACING - PI),
    };
    if is_longer {
        turn - TAU
    } else if is_clockwise_half {
        turn + TAU
    } else {
        turn
    }
}
