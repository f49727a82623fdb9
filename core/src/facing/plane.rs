//! An actor that turns about an axis of its own.

use glam::{DQuat, DVec3, Quat, Vec3};

use super::angle::limit;
use super::arc::{Arc, Freedom};
use crate::Error;
use crate::math::{quat, vec3};

/// What an actor's orientations are, in the world.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// Now.
    pub current: Quat,
    /// When it is not turned: where angles are measured from.
    pub reference: Quat,
    /// The axis it turns about.
    pub up: Vec3,
}

/// Turns `actor` about its up toward the projection of `target_direction` by at most `max_step`, around
/// the forbidden sector if there is one. Answers the new orientation, unit within 4e-7, and whether the
/// actor has arrived. Quaternions, up and direction may have any length but zero.
///
/// A direction along up, or a sector of the full circle, leaves the actor as it is, arrived.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::ZeroQuaternion`], [`Error::InvalidArgument`] for a zero vector,
/// [`Error::InvalidLimits`] for a negative limit or width.
pub fn turn(
    actor: Actor,
    target_direction: Vec3,
    arc: Option<Arc>,
    max_step: f32,
) -> Result<(Quat, bool), Error> {
    let (current, reference) =
        (quat::to_unit_f64(actor.current)?, quat::to_unit_f64(actor.reference)?);
    let up = vec3::to_unit_f64(actor.up)?;
    let target = vec3::to_unit_f64(target_direction)?;
    let freedom = Freedom::beside(arc)?;
    let max_step = limit(max_step)?;

    let target = flattened(target, up);
    if is_lost(target) {
        return Ok((kept(actor.current, current), true));
    }
    let zero = heading(reference, up);
    let start = heading(current, up);
    let way = freedom.way(angle_about(up, zero, start), angle_about(up, zero, target));
    let is_there = |way: f64| way.abs() * start.length() <= SETTLED;
    if is_there(way) {
        return Ok((kept(actor.current, current), true));
    }
    let limited = if way.abs() <= max_step { way } else { max_step.copysign(way) };
    let (sin, cos) = libm::sincos(0.5 * limited);
    let turned = quat::mul_f64(DQuat::from_vec4((up * sin).extend(cos)), current);
    Ok((quat::normalize_f64(turned).as_quat(), is_there(way - limited)))
}

/// How near its goal an actor counts as there: the components of a unit quaternion are floats, each
/// rounded by up to 3e-8, which moves the tip of its forward by up to 1.2e-7; four times that, so that
/// an actor that has arrived stays as it is.
const SETTLED: f64 = 4.8e-7;

/// Nearer to up than this, as a sine, a direction has no heading; as `turret_aim` keeps its azimuth.
const LOST: f64 = 1e-6;

/// `current` itself when it is unit, so that nothing drifts, else scaled to unit.
fn kept(current: Quat, unit: DQuat) -> Quat {
    const IS_UNIT: f64 = 4e-7;
    let excess = current.as_dquat().length_squared() - 1.0;
    if excess.abs() <= 2.0 * IS_UNIT { current } else { unit.as_quat() }
}

/// The part of `v` across the unit vector `up`: up × (v × up), which holds its direction next to up.
fn flattened(v: DVec3, up: DVec3) -> DVec3 {
    up.cross(v.cross(up))
}

fn is_lost(flat: DVec3) -> bool {
    flat.length_squared() <= LOST * LOST
}

/// Where an orientation points in the plane across `up`. One that points along up has pitched there,
/// and the forward that it had before is now below it (its −Y), or above when it points down.
fn heading(orientation: DQuat, up: DVec3) -> DVec3 {
    let forward = rotated(orientation, DVec3::X);
    let flat = flattened(forward, up);
    if !is_lost(flat) {
        return flat;
    }
    let below = rotated(orientation, DVec3::NEG_Y);
    flattened(if forward.dot(up) > 0.0 { below } else { -below }, up)
}

/// The angle about `up` from one vector across it to another, in [−π, π]: `shortest` sees to the tie.
fn angle_about(up: DVec3, from: DVec3, to: DVec3) -> f64 {
    libm::atan2(up.dot(from.cross(to)), from.dot(to))
}

/// v + 2w(u × v) + 2u × (u × v), for a unit quaternion (u, w).
fn rotated(q: DQuat, v: DVec3) -> DVec3 {
    let (u, w) = (q.xyz(), q.w);
    let c = u.cross(v);
    v + (c * w + u.cross(c)) * 2.0
}
