//! Turning an angle toward another, one step at a time.

use core::f64::consts::{PI, TAU};

use crate::math::wrap::{self, PI_IN_F32, SPACING, Tie, above_minus_pi};

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
    let start = wrap::from_f32_exactly(angle);
    let way = wrap::shorter(wanted - start, Tie::Spacing);
    if way.abs() <= max_step + 0.5 * SPACING {
        let angle = if max_step == 0.0 { wrap::to_f32(start) } else { wrap::to_f32(wanted) };
        Step { angle, rest: 0.0 }
    } else {
        let angle = onward(start + max_step.copysign(way), way);
        Step { angle, rest: wrap::shorter(wanted - f64::from(angle), Tie::Spacing).abs() }
    }
}

/// The float at `angle` or next to it in the sense of `way`, in (−π, π].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn onward(angle: f64, way: f64) -> f32 {
    let angle = if angle > PI_IN_F32 {
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
