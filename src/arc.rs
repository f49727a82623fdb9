//! arc: turning around a forbidden sector.
//!
//! A turret_arc is a sector that must not be entered: a head must not look through its own back. An angle up
//! to 7e-7 rad inside an edge may count as on the edge, since rounding can move it that far. In all of these
//! functions the sector is the last argument and may be NULL: NULL and a width of 0 forbid nothing.

use turret_core::facing::arc as math;
use turret_core::facing::plane::{self, Actor};

use crate::face::{TURRET_FACE_DONE, TURRET_FACE_TURNING};
use crate::ffi::{read, read_optional, slot};
use crate::status::{TURRET_ERROR_NULL, status};
use crate::types::{quat, turret_arc, vec3};

/// Clamps an angle to the nearest angle outside a forbidden sector.
///
/// - angle: radians, any finite angle.
/// - arc: the forbidden sector; may be NULL. A width >= 2π leaves `angle` unchanged.
///
/// Returns the allowed angle in (−π, π]; from the exact center, the counter-clockwise edge.
/// Errors: returns `angle` unchanged.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_clamp(angle: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(angle, |arc| math::clamp(angle, arc).unwrap_or(angle))
}

/// Computes the signed turn from one angle to another that does not cross a forbidden sector.
///
/// The turn takes the longer arc where the shorter one would cross the sector. If `to` is inside the sector,
/// the turn ends at the nearest edge; if `from` is inside, it first leaves by the nearest edge. For example,
/// with a sector of 120° centered on 180°, the turn from 100° to -100° is -200°, through
/// 0°.
///
/// - from, to: radians, any finite angles.
/// - arc: the forbidden sector; may be NULL. With a width >= 2π, the turn is 0.
///
/// Returns radians between -2π and 2π.
/// Precision: within 5e-7 rad.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_delta(from: f32, to: f32, arc: *const turret_arc) -> f32 {
    read_optional!(arc).map_or(0.0, |arc| math::delta(from, to, arc).unwrap_or(0.0))
}

/// Turns one angle toward another by at most max_step, around a forbidden sector, and never past it.
///
/// The angle follows the turn of turret_arc_delta, and ends exactly at turret_arc_clamp(to, arc). The
/// function keeps no state: if a target jitters about the center of the sector, the nearest edge changes from
/// call to call, and the angle reaches neither. To avoid that, pass one edge as `to` until the target is
/// clearly nearer to the other.
///
/// - from, to: radians, any finite angles.
/// - max_step: radians, [0, INFINITY].
/// - arc: the forbidden sector; may be NULL. With a width >= 2π, the result is `from` unchanged.
///
/// Returns radians in (−π, π].
/// Errors: returns `from` unchanged.
#[inline(always)]
pub unsafe extern "C" fn turret_arc_step(
    from: f32,
    to: f32,
    max_step: f32,
    arc: *const turret_arc,
) -> f32 {
    read_optional!(arc).map_or(from, |arc| math::step(from, to, max_step, arc).unwrap_or(from))
}

/// Turns an actor about an axis toward a direction by at most max_step, around a forbidden sector:
/// turret_arc_step for an actor in space, whose forward is +X.
///
/// Angles are measured about up, counter-clockwise as seen from its tip, between forward directions projected
/// on the plane across up, from where reference points. The angle between the actor's forward and up stays
/// the same.
///
/// - out: receives the orientation after the step; may be any of the inputs.
/// - current: world orientation now; any length but zero.
/// - reference: world orientation of the actor when it is not turned; any length but zero. It matters only to
///   the sector, which turns with it.
/// - up: the axis to turn about, in the world; any length but zero.
/// - target_direction: where to turn to, in the world; any length but zero.
/// - max_step: radians, [0, INFINITY].
/// - arc: the forbidden sector; may be NULL.
///
/// An actor that points along up or opposite to up, within 1e-6, has no heading: its underside or its top
/// counts instead. With a target_direction that is parallel to up, or a sector of 2π or more, the turn is
/// done. An actor that has arrived keeps its bits.
///
/// Returns TURRET_FACE_DONE if the actor has arrived, or is at the nearest edge to a target in the sector;
/// otherwise TURRET_FACE_TURNING.
/// Precision: unit within 4e-7. The heading is within 1e-6 rad of the exact result for a level actor, and
/// within 1e-6 rad divided by the cosine of the tilt for a tilted actor. An actor has arrived when the tip of
/// its unit forward vector is within 4.8e-7 of its goal. A million steps back and forth change the tilt by
/// less than 1e-5 rad.
/// Errors: on a bad number, out receives current, bit for bit. It returns a status, although out comes first.
#[inline(always)]
pub unsafe extern "C" fn turret_turn_on_plane(
    out: *mut quat,
    current: *const quat,
    reference: *const quat,
    up: *const vec3,
    target_direction: *const vec3,
    max_step: f32,
    arc: *const turret_arc,
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
