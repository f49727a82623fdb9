//! arc: turning around a forbidden sector.
//!
//! A turret_arc is a sector that must not be entered: a gun must not point at its own bridge, a head
//! must not look through its own back. Angles are compared with the edges of the sector in double. An
//! angle up to 7e-7 rad inside an edge may count as on the edge: the rounding of a few floats of size π
//! can move an angle that far. An angle as near as that to the center may count as at the center. A
//! sector narrower than 1e-6 rad is honored only to that rounding.

use turret_core::facing::arc as math;
use turret_core::facing::plane::{self, Actor};

use crate::face::{TURRET_FACE_DONE, TURRET_FACE_TURNING};
use crate::ffi::{read, read_optional, slot};
use crate::status::{TURRET_ERROR_NULL, status};
use crate::types::{quat, turret_arc, vec3};

/// Clamps an angle to the nearest angle outside a forbidden sector.
///
/// An angle outside the sector is only wrapped to (−π, π]. An angle inside the sector becomes the
/// nearest edge. An angle at the exact center becomes the counter-clockwise edge, center + width/2.
///
/// - angle: radians, any finite angle.
/// - arc: the forbidden sector; may be NULL. NULL or a width of 0 forbids nothing. A width >= 2π leaves
///   `angle` unchanged.
///
/// Returns the allowed angle in radians.
/// Errors: returns `angle` unchanged when a number is not finite, the width is negative, or arc is
/// misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_clamp(angle: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(angle, |arc| math::clamp(angle, arc).unwrap_or(angle))
}

/// Computes the signed turn from one angle to another that does not cross a forbidden sector.
///
/// The turn takes the longer arc when the shorter arc would cross the sector. When `to` is inside the
/// sector, `to` is clamped to the nearest edge. When `from` is inside the sector, the turn first leaves
/// the sector by the nearest edge.
///
/// For example, with a sector of 120° centered on 180°, the turn from 100° to −100° is
/// −200°, through 0°. The shorter turn of +160° would cross the sector.
///
/// - from, to: radians, any finite angles.
/// - arc: the forbidden sector; may be NULL. NULL or a width of 0 forbids nothing, and the result is
///   turret_angle_delta(from, to). With a width >= 2π, the turn is 0.
///
/// Returns radians between −2π and 2π.
/// Precision: within 5e-7 rad.
/// Errors: returns 0 when a number is not finite, the width is negative, or arc is misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_delta(from: f32, to: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(0.0, |arc| math::delta(from, to, arc).unwrap_or(0.0))
}

/// Turns one angle toward another by at most max_step, around a forbidden sector.
///
/// The angle follows the turn of turret_arc_delta. It reaches exactly turret_arc_clamp(to, arc) when
/// that goal is within max_step, and never turns past the goal. An angle outside the sector stays
/// outside; an angle up to 7e-7 rad inside an edge may count as on the edge.
///
/// The function keeps no state. A target that trembles about the center of the sector is nearest to one
/// edge in this call and to the other edge in the next. The angle then turns back and forth and reaches
/// neither edge. To avoid that, pass the nearest edge as `to`, and keep to this edge until the
/// target is clearly nearer to the other edge.
///
/// - from, to: radians, any finite angles.
/// - max_step: radians, [0, INFINITY]; 0: does not move, INFINITY: no limit.
/// - arc: the forbidden sector; may be NULL. NULL or a width of 0 forbids nothing. With a width >= 2π,
///   the result is `from` unchanged.
///
/// Returns radians in (−π, π].
/// Errors: returns `from` unchanged when a number is NaN, an angle is infinite, max_step or the width
/// is negative, or arc is misaligned.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_step(
    from: f32,
    to: f32,
    max_step: f32,
    arc: *const turret_arc,
) -> f32 {
    read_optional!(arc).map_or(from, |arc| math::step(from, to, max_step, arc).unwrap_or(from))
}

/// Turns an actor about an axis toward a direction by at most max_step, around a forbidden sector.
///
/// The function is turret_arc_step for an actor in space, whose forward is +X. The actor turns about up
/// only, so the angle between its forward and up stays the same.
///
/// Angles are measured about up, counter-clockwise as seen from the tip of up, between forward
/// directions projected on the plane perpendicular to up. The angle 0 is where reference points.
///
/// - out: receives the orientation after the step; may be any of the inputs.
/// - current: world orientation now; any length but zero.
/// - reference: world orientation of the actor when it is not turned; any length but zero. Without a
///   sector, reference makes no difference.
/// - up: the axis to turn about, in the world; any length but zero.
/// - target_direction: where to turn to, in the world; any length but zero.
/// - arc: the forbidden sector, which turns with reference; may be NULL. NULL or a width of 0 forbids
///   nothing.
/// - max_step: radians, [0, INFINITY]; 0: does not move, INFINITY: no limit.
///
/// When an actor has arrived, a unit current keeps its bits, so that nothing drifts while the actor
/// stays in place. An actor has arrived when the tip of its unit forward vector is within 4.8e-7 of its
/// goal. With a target_direction that is parallel to up within 1e-6, or a sector of 2π or more, the
/// function returns TURRET_FACE_DONE without a turn. An actor that points along up or opposite to up,
/// within 1e-6, has no heading of its own. An actor that points up counts as pitched up from the
/// direction in which its underside (−Y) points now. An actor that points down counts as pitched down
/// from the direction in which its top (+Y) points now. A target that trembles about the center of the
/// sector makes the actor turn back and forth, as in turret_arc_step.
///
/// Returns TURRET_FACE_DONE when the actor has arrived, otherwise TURRET_FACE_TURNING. With a target in
/// the sector, the goal is the nearest edge.
/// Precision: unit within 4e-7. The heading is within 1e-6 rad of the exact result for a level actor,
/// and within 1e-6 rad divided by the cosine of the tilt for a tilted actor. A million steps back and
/// forth change the tilt by less than 1e-5 rad.
/// Errors: on bad input the actor holds: out receives current, bit for bit. The status is
/// TURRET_ERROR_NOT_FINITE, TURRET_ERROR_ZERO_QUATERNION, TURRET_ERROR_INVALID_ARGUMENT for a zero
/// vector, or TURRET_ERROR_INVALID_LIMITS for a negative max_step or width. A pointer that is
/// misaligned, or NULL where it must not be, gives TURRET_ERROR_NULL, and nothing is written.
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
