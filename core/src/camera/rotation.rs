//! Unit quaternions in double: what the curves of a camera are made of.

use core::f64::consts::PI;

use glam::{DQuat, DVec3, Quat};

use crate::Error;
use crate::math::quat;

/// The contract's 4e-7 of a unit quaternion, as an error of the squared length.
const UNIT_TOLERANCE: f32 = 8e-7;

/// `q` itself when it is unit, else normalised.
///
/// # Errors
/// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
pub(super) fn unit(q: Quat) -> Result<Quat, Error> {
    if (q.length_squared() - 1.0).abs() <= UNIT_TOLERANCE { Ok(q) } else { quat::normalize(q) }
}

/// Of `q` and −`q`, the same rotation, the one nearer to `to`.
pub(super) fn nearer(q: DQuat, to: DQuat) -> DQuat {
    if to.dot(q) < 0.0 { -q } else { q }
}

/// The half turn vector of a unit quaternion (u, w): along u, as long as half its angle.
pub(super) fn log(q: DQuat) -> DVec3 {
    let u = q.xyz();
    let sin = libm::sqrt(u.length_squared());
    if sin == 0.0 { DVec3::ZERO } else { u * (libm::atan2(sin, q.w) / sin) }
}

/// The unit quaternion of a half turn vector.
pub(super) fn exp(half_turn: DVec3) -> DQuat {
    let half_angle = libm::sqrt(half_turn.length_squared());
    if half_angle == 0.0 {
        return DQuat::IDENTITY;
    }
    let (sin, cos) = libm::sincos(half_angle);
    DQuat::from_vec4((half_turn * (sin / half_angle)).extend(cos))
}

/// Below this length the part of one unit quaternion at right angles to another is rounding.
const NO_WAY_ACROSS: f64 = 1e-15;

/// Up to this sine of what an arc lacks to π its direction is that of the rounding of floats, 6e-8, in
/// good part.
const NEARLY_OPPOSITE: f64 = 1e-6;

/// `t` of the way along the arc from `from` to `to` as they stand, on the unit sphere and not on that
/// of rotations: −`to` is another end, and the arc up to π long. Opposite ends stay at `from`.
pub(super) fn along_arc(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let (across, sin) = across(from, to);
    if sin <= NO_WAY_ACROSS {
        return from;
    }
    on_circle(from, across * (1.0 / sin), t * libm::atan2(sin, from.dot(to)))
}

/// [`along_arc`], but nearly opposite ends are joined on the side of `via`.
pub(super) fn along_wide_arc(from: DQuat, via: DQuat, to: DQuat, t: f64) -> DQuat {
    let opposite = from.dot(to) < 0.0 && across(from, to).1 <= NEARLY_OPPOSITE;
    if !opposite {
        return along_arc(from, to, t);
    }
    let (across, sin) = across(from, via);
    if sin <= NO_WAY_ACROSS {
        return from;
    }
    on_circle(from, across * (1.0 / sin), t * PI)
}

/// The part of `to` at right angles to `from`, and its length, the sine of the arc between them.
fn across(from: DQuat, to: DQuat) -> (DQuat, f64) {
    let across = to - from * from.dot(to);
    (across, libm::sqrt(across.length_squared()))
}

/// The point at `angle` from `from` on its circle through `across`, which is at right angles to it.
fn on_circle(from: DQuat, across: DQuat, angle: f64) -> DQuat {
    let (sin, cos) = libm::sincos(angle);
    let point = from * cos + across * sin;
    point * (1.0 / libm::sqrt(point.length_squared()))
}

/// `from` on its way to `to`, the shorter one, after `dt` seconds in which half of what is left is
/// made every `half_life`: all of it at once for 0. Exactly `from` at `dt` 0, whatever the half-life.
///
/// # Errors
/// [`Error::NotFinite`], [`Error::InvalidLimits`] for a negative time, or [`Error::ZeroQuaternion`].
pub(super) fn damp(from: Quat, to: Quat, half_life: f64, dt: f32) -> Result<Quat, Error> {
    let (start, end) = (quat::direction(from)?, quat::direction(to)?);
    let dt = f64::from(dt);
    if !(half_life.is_finite() && dt.is_finite()) {
        Err(Error::NotFinite)
    } else if half_life < 0.0 || dt < 0.0 {
        Err(Error::InvalidLimits)
    } else if dt == 0.0 {
        unit(from)
    } else if half_life == 0.0 {
        unit(to)
    } else {
        let share = 1.0 - libm::exp2(-dt / half_life);
        Ok(along_arc(start, nearer(end, start), share).as_quat())
    }
}
