//! angle: angles of the full circle.
//!
//! Input angles may have any size, over many turns. Returned angles are in (−π, π], where π is the float
//! (float)M_PI. A difference of half a turn counts as +π, counter-clockwise.

use turret_core::facing::angle as math;

/// Wraps an angle to (−π, π]. The direction stays the same, and an angle in the range is returned
/// unchanged.
///
/// - angle: radians.
///
/// Returns radians in (−π, π].
/// Precision: exact to the rounding of the result, however large the angle.
/// Source: beyond ±3π, the arc tangent of sine over cosine in double, whose argument reduction is exact.
#[inline(always)]
pub extern "C" fn turret_angle_wrap(angle: f32) -> f32 {
    math::wrap(angle)
}

/// Computes the signed turn from one angle to another along the shorter arc.
///
/// - from, to: radians, any finite angles.
///
/// Returns radians in (−π, π].
#[inline(always)]
pub extern "C" fn turret_angle_delta(from: f32, to: f32) -> f32 {
    math::delta(from, to)
}

/// Turns one angle toward another along the shorter arc, by at most max_step, and never past it.
///
/// - from, to: radians, any finite angles.
/// - max_step: radians, [0, INFINITY]. Steps of less than 1.2e-7 rad might be lost in the rounding to a
///   float.
///
/// Returns radians in (−π, π]; exactly turret_angle_wrap(to) once `to` is within max_step.
/// Errors: returns `from` unchanged.
#[inline(always)]
pub extern "C" fn turret_angle_step(from: f32, to: f32, max_step: f32) -> f32 {
    math::step(from, to, max_step).unwrap_or(from)
}

/// Turns one angle smoothly toward another along the shorter arc: each half-life halves the angle that is
/// left.
///
/// The motion does not depend on the frame rate: N steps of dt/N end where one step of dt ends. The angle
/// becomes exactly turret_angle_wrap(to) in finite time, and never turns past it.
///
/// - from, to: radians, any finite angles.
/// - half_life: seconds, >= 0 and finite. 0: arrives at once.
/// - dt: seconds, >= 0 and finite. 0: does not move, whatever the half-life.
///
/// Returns radians in (−π, π].
/// Precision: N steps of dt/N end where one step of dt ends, within N times 2.5e-7 rad, or within (1 +
/// N*half_life/dt) times 2.5e-7 rad if that is less. A step with dt > 0 turns by at least 1.2e-7 rad.
/// Errors: returns `from` unchanged.
/// Source: to − (to − from)·2^(−dt/half_life).
#[inline(always)]
pub extern "C" fn turret_angle_damp(from: f32, to: f32, half_life: f32, dt: f32) -> f32 {
    math::damp(from, to, half_life, dt).unwrap_or(from)
}
