//! angle: angles of the full circle.
//!
//! Angles of any size go in, as many turns as they may hold; what comes out lies in (−π, π], where π is
//! the float (float)M_PI. A difference of half a turn, to the rounding of a float, counts as an exact tie
//! and is taken counter-clockwise, +π.

use turret_core::facing::angle as math;

/// The same direction in (−π, π]. Exact to the rounding of the result however large the angle is; an
/// angle inside the range comes back as it is.
///
/// - angle: radians.
///
/// Returns 0 when angle is not finite.
/// Source: beyond ±3π the arc tangent of sine over cosine in double, whose argument reduction is exact.
#[inline(always)]
pub extern "C" fn turret_angle_wrap(angle: f32) -> f32 {
    math::wrap(angle)
}

/// The signed turn from one angle to another, through the shorter arc, in (−π, π]. An exact tie is +π.
///
/// - from, to: radians, any finite angles.
///
/// Returns 0 when one is not finite.
#[inline(always)]
pub extern "C" fn turret_angle_delta(from: f32, to: f32) -> f32 {
    math::delta(from, to)
}

/// One angle turned toward another through the shorter arc by at most max_step.
///
/// Arrives at exactly turret_angle_wrap(to) when that is within max_step, and is never past it. The
/// result is rounded to a float: steps of less than 1.2e-7 may not move an angle near π at all.
///
/// - from, to: radians, any finite angles.
/// - max_step: radians from 0 (stays) up; INFINITY snaps.
///
/// Returns radians in (−π, π]; from as it is when a number is NaN, from or to is infinite, or max_step
/// is negative.
#[inline(always)]
pub extern "C" fn turret_angle_step(from: f32, to: f32, max_step: f32) -> f32 {
    math::step(from, to, max_step).unwrap_or(from)
}

/// One angle turned toward another through the shorter arc, so that the distance between them halves
/// every half_life.
///
/// It does not depend on the frame rate: N steps of dt/N end where one step of dt does, within 2.5e-7 rad
/// times N, and times 1 + half_life/dt of a step however large N is. A step turns by at least 1.2e-7 rad,
/// rounded to a float, so that it is not lost in rounding: the angle becomes exactly
/// turret_angle_wrap(to) in finite time. It never turns past to.
///
/// - from, to: radians, any finite angles.
/// - half_life: seconds from 0 up; 0 arrives at once.
/// - dt: seconds from 0 up; 0 stays, whatever the half-life.
///
/// Returns radians in (−π, π]; from as it is when a number is not finite, or half_life or dt negative.
/// Source: to − (to − from)·2^(−dt/half_life).
#[inline(always)]
pub extern "C" fn turret_angle_damp(from: f32, to: f32, half_life: f32, dt: f32) -> f32 {
    math::damp(from, to, half_life, dt).unwrap_or(from)
}
