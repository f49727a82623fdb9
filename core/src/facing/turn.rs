//! Turning an angle toward another, one step at a time.

use core::f64::consts::{PI, TAU};

use crate::math::scalar::above_minus_pi;

/// How a turn toward a target stands after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to turn.
    Turning,
    /// The target is reached.
    Done,
}

impl Progress {
    pub(super) fn done_if(done: bool) -> Self {
        if done { Self::Done } else { Self::Turning }
    }
}

/// The spacing of floats next to π, 2⁻²²: what an angle in a float can be told apart by.
const RESOLUTION: f64 = 1.0 / 4_194_304.0;

/// π as the float that stands for it, which is 8.7e-8 above it.
const PI_AS_FLOAT: f64 = core::f32::consts::PI as f64;

/// An angle after a step.
pub(super) struct Step {
    /// In (−π, π].
    pub(super) angle: f32,
    /// What is left to turn, 0 or more.
    pub(super) rest: f64,
}

/// Turns a finite `angle` toward `wanted` in [−π, π], the short way, by at most `max_step`.
///
/// An angle in a float is a multiple of its spacing there, so that the same step from one to the next
/// is rounded by the same amount again and again. Rounded to the nearest, n steps could fall short by
/// n half spacings, and steps below that would stand still. Rounded onward, none falls short but the
/// one that crosses −π, by up to 8.7e-8, where the float for π comes in; the last one takes in half a
/// spacing more, and ⌈way/step⌉ of them always suffice.
pub(super) fn step(angle: f32, wanted: f64, max_step: f64) -> Step {
    let start = in_one_turn(angle);
    let way = short_way(start, wanted);
    if way.abs() <= max_step + 0.5 * RESOLUTION {
        let angle = if max_step == 0.0 { nearest(start) } else { nearest(wanted) };
        Step { angle, rest: 0.0 }
    } else {
        let angle = onward(start + max_step.copysign(way), way);
        Step { angle, rest: short_way(f64::from(angle), wanted).abs() }
    }
}

/// `angle` itself when it is in (−π, π], else the same direction in [−π, π], however far out it is.
fn in_one_turn(angle: f32) -> f64 {
    let wide = f64::from(angle);
    if -PI_AS_FLOAT < wide && wide <= PI_AS_FLOAT {
        wide
    } else {
        let (sin, cos) = libm::sincos(wide);
        libm::atan2(sin, cos)
    }
}

/// From `from` to `to`, both within a spacing of [−π, π]: the shorter way, and counter-clockwise at a
/// tie. Angles that float cannot tell from a tie are one: −π/2 in a float is 4e-8 beyond it, and would
/// make the way to +π/2 clockwise.
fn short_way(from: f64, to: f64) -> f64 {
    let way = to - from;
    if way > PI + RESOLUTION {
        way - TAU
    } else if way <= RESOLUTION - PI {
        way + TAU
    } else {
        way
    }
}

/// The float next to `angle` in (−π, π].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn nearest(angle: f64) -> f32 {
    above_minus_pi(angle as f32)
}

/// The float at `angle` or next to it in the sense of `way`, in (−π, π].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn onward(angle: f64, way: f64) -> f32 {
    let angle = if angle > PI_AS_FLOAT {
        angle - TAU
    } else if angle <= -PI {
        angle + TAU
    } else {
        angle
    };
    let float = angle as f32;
    above_minus_pi(if way > 0.0 && f64::from(float) < angle {
        float.next_up()
    } else if way < 0.0 && f64::from(float) > angle {
        float.next_down()
    } else {
        float
    })
}
