//! Hysteresis: a target that trembles about a border between two goals does not make a turret hunt.
//!
//! A target that trembles by up to 0.1° to either side changes its angle by up to 0.2°, and the difference of its
//! distances to two goals by up to 0.4°. So a moving joint turns back only if the other goal is nearer by more than
//! that.

use core::f64::consts::PI;

/// The most by which a tremble may change an angle, radians: 0.2° plus a margin, 0.25°.
pub(in crate::aim::turret) const TREMBLE: f64 = 0.25 * PI / 180.0;

/// A joint that can stop within this angle of a stop or of a sector's edge, radians, may wait there for a target that
/// trembles about it.
pub(in crate::aim::turret) const NEAR_STOP: f64 = 3.0 * TREMBLE;

/// Returns by how much further away a goal counts if a joint has to turn back to get to it, radians. This is two
/// trembles: as one of two goals comes nearer by a tremble, the other recedes by a tremble.
pub(in crate::aim::turret) fn penalty(turns_back: bool) -> f64 {
    if turns_back { 2.0 * TREMBLE } else { 0.0 }
}
