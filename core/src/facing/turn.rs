//! Turning an angle toward another, one step at a time.

use core::f64::consts::{PI, TAU};

use crate::math::wrap::{self, PI_IN_F32, SPACING, Tie, above_minus_pi};

/// Whether a turn has reached its target after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Still turning; the target is not reached.
    Turning,
    /// The turn is done. Each function states when that is.
    Done,
}

impl Progress {
    pub(super) fn new(is_done: bool) -> Self {
        if is_done { Self::Done } else { Self::Turning }
    }
}

/// An angle after a step, radians.
pub(super) struct Step {
    /// The angle, in (−π, π].
    pub(super) angle: f32,
    /// The size of the remaining turn, >= 0.
    pub(super) remaining: f64,
}

/// Turns a finite `angle` toward `wanted` in [−π, π], by the shorter turn, by at most `max_step`.
///
/// All angles are in radians. A float is a multiple of the spacing of the floats near it, so equal steps are rounded by
/// the same amount each time. Rounded to the nearest float, n steps could fall short by n half spacings, and a step of
/// less than half a spacing would not turn at all. So the angle is rounded onward, in the direction of the turn. Then
/// only a step that crosses −π falls short, by up to 8.7e-8, since the float π is not π. The last step may be half a
/// spacing longer, so that ⌈turn/step⌉ steps always suffice.
pub(super) fn step(angle: f32, wanted: f64, max_step: f64) -> Step {
    let start = wrap::from_f32_exactly(angle);
    let turn = wrap::shorter(wanted - start, Tie::Spacing);
    if turn.abs() <= max_step + 0.5 * SPACING {
        let angle = if max_step == 0.0 { start } else { wanted };
        Step { angle: wrap::to_f32(angle), remaining: 0.0 }
    } else {
        let angle = rounded_onward(start + max_step.copysign(turn), turn);
        let remaining = wrap::shorter(wanted - f64::from(angle), Tie::Spacing).abs();
        Step { angle, remaining }
    }
}

/// Returns `angle` as a float, or the next float in the direction of `turn`; in (−π, π].
#[expect(clippy::cast_possible_truncation, reason = "rounding to single is the point")]
fn rounded_onward(angle: f64, turn: f64) -> f32 {
    let angle = if angle > PI_IN_F32 {
        angle - TAU
    } else if angle <= -PI {
        angle + TAU
    } else {
        angle
    };
    let float = angle as f32;
    above_minus_pi(if turn > 0.0 && f64::from(float) < angle {
        float.next_up()
    } else if turn < 0.0 && f64::from(float) > angle {
        float.next_down()
    } else {
        float
    })
}
