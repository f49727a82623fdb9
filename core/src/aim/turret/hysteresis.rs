//! Hysteresis: a target that trembles about a border between two goals does not make a turret hunt.
//!
//! A target that trembles by up to 0.1° to either side changes the difference of two distances by 0.2°. So
//! another goal has to be better by more than that for a joint under way to turn back.

use core::f64::consts::PI;

/// What a tremble may change an angle by, with a margin, radians: 0.25°.
pub(super) const TREMBLE: f64 = 0.25 * PI / 180.0;

/// How much further away a goal counts as being if a joint has to turn back to get to it, radians. Two
/// trembles, for each of the two goals that are compared may come nearer or go away by one.
pub(super) fn penalty(turns_back: bool) -> f64 {
    if turns_back { 2.0 * TREMBLE } else { 0.0 }
}
