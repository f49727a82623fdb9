//! arc: turning around a forbidden sector.
//!
//! A gun that must not point at its own bridge, a head that must not look through its own back: struct
//! turret_arc is the sector that is forbidden. Angles are compared with its edges in double; an angle up
//! to 7e-7 inside of an edge, which is as far as the rounding of a few floats of size π can take it,
//! counts as on the edge, and one as near to the center as at the center. A sector narrower than 1e-6 is
//! honored only to that rounding.

use turret_core::facing::arc as math;
use turret_core::facing::plane::{self, Actor};

use crate::face::{TURRET_FACE_DONE, TURRET_FACE_TURNING};
use crate::ffi::{read, read_optional, slot};
use crate::status::{TURRET_ERROR_NULL, status};
use crate::types::{quat, turret_arc, vec3};

/// The allowed angle nearest to an angle: the angle itself in (−π, π] outside the sector, the nearest
/// edge inside. From dead center that is the counter-clockwise edge, center + width/2.
///
/// - angle: radians, any finite angle.
/// - arc: the forbidden sector; NULL or a width of 0 forbids nothing. A width of 2π and more leaves the
///   angle as it is.
///
/// Returns angle as it is when a number is not finite, the width is negative, or arc is misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_clamp(angle: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(angle, |arc| math::clamp(angle, arc).unwrap_or(angle))
}

/// The signed turn from one angle to another that does not cross the forbidden sector, through the
/// longer arc when the shorter one would: between −2π and 2π. A target inside the sector is clamped to its
/// nearest edge; from inside it, the turn leads out by the nearest edge first. Within 5e-7.
///
/// From 100° to −100° with a sector of 120° centered on 180° it is −200°, through 0°, where the shorter turn
/// is +160° through the sector.
///
/// - from, to: radians, any finite angles.
/// - arc: the forbidden sector; NULL or a width of 0 forbids nothing, and the turn is that of
///   turret_angle_delta. With a width of 2π and more it is 0.
///
/// Returns 0 when a number is not finite, the width is negative, or arc is misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_delta(from: f32, to: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(0.0, |arc| math::delta(from, to, arc).unwrap_or(0.0))
}

/// One angle turned toward another by at most max_step of turret_arc_delta, so that it never enters the
/// sector.
///
/// Arrives at exactly turret_arc_clamp(to, arc) when that is within max_step, and is never past it.
/// Outside the sector it stays outside, but for the rounding named at the top.
///
/// The function keeps no state. A target that trembles about the center of the sector is nearest to the one
/// edge in this call and to the other in the next, so the angle turns back and forth and reaches neither. To
/// avoid that, pass the edge that was chosen first as `to`, until the target is clearly nearer to the other.
///
/// - from, to: radians, any finite angles.
/// - max_step: radians from 0 (stays) up; INFINITY snaps.
/// - arc: the forbidden sector; NULL or a width of 0 forbids nothing. With a width of 2π and more the
///   result is from as it is.
///
/// Returns radians in (−π, π]; from as it is when a number is NaN, an angle infinite, max_step or the
/// width negative, or arc misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_step(
    from: f32,
    to: f32,
    max_step: f32,
    arc: *const turret_arc,
) -> f32 {
    read_optional!(arc).map_or(from, |arc| math::step(from, to, max_step, arc).unwrap_or(from))
}

/// Turns an actor about an axis toward a direction by at most max_step, around a forbidden sector: as
/// turret_arc_step, for an actor in space, whose forward is +X.
///
/// Angles are those about up, counter-clockwise seen from its tip, of the forwards projected on the
/// plane across it; 0 is where reference points. The actor is turned about up and nothing else, so its
/// tilt against up stays. An orientation that points straight along up, within 1e-6, counts as pitched
/// up there from where its underside (−Y) now points, or down from where its top (+Y) does.
///
/// The new orientation is unit within 4e-7, and its heading within 1e-6 rad of the exact result when it
/// is level, over the cosine of its tilt when it is not. An actor that is already there, within 4.8e-7
/// by the tip of its forward, stays bit for bit: in place nothing drifts. A million steps to and fro turn
/// its tilt by less than 1e-5.
///
/// As in turret_arc_step, a target that trembles about the center of the sector makes the actor turn back and
/// forth.
///
/// - out: receives the orientation after the step; may be any of the inputs.
/// - current: world orientation now; any length but zero.
/// - reference: world orientation of the actor when it is not turned; any length but zero. Without a
///   sector it does not matter.
/// - up: the axis to turn about, in the world; any length but zero.
/// - target_direction: where to turn to, in the world; any length but zero.
/// - arc: the forbidden sector, turning with reference; NULL or a width of 0 forbids nothing.
/// - max_step: radians from 0 (stays) up; INFINITY snaps.
///
/// Returns TURRET_FACE_TURNING; TURRET_FACE_DONE when the actor has arrived, with a target in the sector
/// at its nearest edge. A direction along up, within 1e-6, or a sector of 2π and more is done without a
/// turn.
/// Bad input holds, out being current bit for bit, and returns TURRET_ERROR_NOT_FINITE,
/// _ZERO_QUATERNION, _INVALID_ARGUMENT for a zero vector, or _INVALID_LIMITS for a negative max_step or
/// width. A pointer that is misaligned, or NULL where it may not be, returns TURRET_ERROR_NULL with
/// nothing written.
#[inline(always)]
pub unsafe extern "C" fn turret_turn_on_plane(
    out: *mut quat,
    current: *const quat,
    reference: *const quat,
    up: *const vec3,
    target_direction: *const vec3,
    arc: *const turret_arc,
    max_step: f32,
) -> i32 {
    let (Some(out), Some(current), Some(reference), Some(up), Some(target), Some(arc)) = (
        slot!(out),
        read!(current),
        read!(reference),
        read!(up),
        read!(target_direction),
        read_optional!(arc),
    ) else {
        return TURRET_ERROR_NULL;
    };
    match plane::turn(Actor { current, reference, up }, target, arc, max_step) {
        Ok((next, arrived)) => {
            out.write(next);
            if arrived { TURRET_FACE_DONE } else { TURRET_FACE_TURNING }
        }
        Err(error) => {
            out.write(current);
            status(error)
        }
    }
}
