//! Turning an actor about its own up axis, in the plane across that axis.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{Quat, Vec3};
//! use turret_core::facing::plane::{self, Actor};
//! use turret_core::math::rotation;
//!
//! let actor = Actor { current: Quat::IDENTITY, reference: Quat::IDENTITY, up: Vec3::Y };
//! let (turned, has_arrived) = plane::turn(actor, -Vec3::Z, None, 0.25)?;
//! assert!((rotation::angle(Quat::IDENTITY, turned) - 0.25).abs() < 1e-6 && !has_arrived);
//! # Ok::<(), turret_core::Error>(())
//! ```

use glam::{DQuat, DVec3, Quat, Vec3};

use super::angle::limit;
use super::arc::{Allowed, Arc};
use crate::Error;
use crate::math::{quat, vec3, vertical};

/// The orientations and the up axis of an actor, in the world.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// The current orientation.
    pub current: Quat,
    /// The orientation from which the sector's angles are measured: the angle 0 is where its forward, +X, points.
    pub reference: Quat,
    /// The axis about which the actor turns, counter-clockwise positive.
    pub up: Vec3,
}

/// Turns `actor` about its up toward the projection of `target_direction` by at most `max_step`, around the forbidden
/// sector if there is one. Returns the new orientation, unit within 4e-7, and whether the actor has arrived.
///
/// Orientations, up and direction are in the world, and may have any length but zero. The sector and `max_step` are in
/// radians. `max_step`, the largest turn of one call, is in [0, INFINITY].
///
/// A direction along up, or a sector of the full circle, leaves the actor unchanged, and it counts as arrived.
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
    let allowed = Allowed::outside(arc)?;
    let max_step = limit(max_step)?;

    let target = flattened(target, up);
    if has_no_heading(target) {
        return Ok((unturned(actor.current, current), true));
    }
    let zero = heading(reference, up);
    let start = heading(current, up);
    let turn = allowed.turn(angle_about(up, zero, start), angle_about(up, zero, target));
    let radius = libm::sqrt(start.length_squared());
    let has_arrived = |remaining: f64| remaining.abs() * radius <= ARRIVAL_TOLERANCE;
    if has_arrived(turn) {
        return Ok((unturned(actor.current, current), true));
    }
    let limited = if turn.abs() <= max_step { turn } else { max_step.copysign(turn) };
    let (sin, cos) = libm::sincos(0.5 * limited);
    let turned = quat::mul_f64(DQuat::from_vec4((up * sin).extend(cos)), current);
    Ok((quat::normalize_f64(turned).as_quat(), has_arrived(turn - limited)))
}

/// The distance, in the plane across up, up to which the tip of an actor's unit forward counts as at its goal. Each
/// component of a unit quaternion is rounded to a float by up to 3e-8, which moves the tip by up to 1.2e-7. This is
/// four times that, so that an actor that has arrived is left unchanged.
const ARRIVAL_TOLERANCE: f64 = 4.8e-7;

/// Returns `current` unchanged when it is unit, so that nothing drifts; else `unit`, which is `current` normalized.
fn unturned(current: Quat, unit: DQuat) -> Quat {
    const IS_UNIT: f64 = 4e-7;
    let excess = current.as_dquat().length_squared() - 1.0;
    if excess.abs() <= 2.0 * IS_UNIT { current } else { unit.as_quat() }
}

/// Returns the part of `v` across the unit vector `up`, as up × (v × up), whose direction is precise even where `v` is
/// nearly along `up`.
fn flattened(v: DVec3, up: DVec3) -> DVec3 {
    up.cross(v.cross(up))
}

/// Whether the part of a unit vector across up is too short for a direction.
fn has_no_heading(flat: DVec3) -> bool {
    vertical::is_parallel(flat.length_squared(), 1.0)
}

/// Returns the direction of an orientation in the plane across `up`. An orientation that points along `up` has pitched
/// there: its former forward is now its −Y, or its +Y when it points down.
fn heading(orientation: DQuat, up: DVec3) -> DVec3 {
    let forward = rotated(orientation, DVec3::X);
    let flat = flattened(forward, up);
    if !has_no_heading(flat) {
        return flat;
    }
    let below = rotated(orientation, DVec3::NEG_Y);
    flattened(if forward.dot(up) > 0.0 { below } else { -below }, up)
}

/// Returns the angle about `up` from one vector across `up` to another, in [−π, π] radians.
///
/// Half a turn may be −π or π: [`Allowed::turn`] resolves that tie.
fn angle_about(up: DVec3, from: DVec3, to: DVec3) -> f64 {
    libm::atan2(up.dot(from.cross(to)), from.dot(to))
}

/// Rotates `v` by the unit quaternion `q` = (u, w): v + 2w(u × v) + 2u × (u × v).
///
/// [`quat::rotate_f64`] computes v(w² − |u|²) + 2u(u · v) + 2w(u × v) instead, and differs in the last bit.
fn rotated(q: DQuat, v: DVec3) -> DVec3 {
    let (u, w) = (q.xyz(), q.w);
    let c = u.cross(v);
    v + (c * w + u.cross(c)) * 2.0
}
