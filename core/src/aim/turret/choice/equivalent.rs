//! Equivalent angles: a direction has the angles α + 2πk, and a joint can turn to those within its travel.
//!
//! The figure is docs/figures/dead-zone.svg, on the number line.

use core::f64::consts::TAU;

use super::hysteresis::TREMBLE;
use crate::aim::turret::joint::{Goal, JointLimits, JointState, STOP_MARGIN, Travel};
use crate::math::scalar::clamp;

/// Returns the angles α + 2πk within the travel that the joint can reach soonest, for α = `angle`, which changes at
/// `rate`.
///
/// A joint that brakes at once stops at an angle s, as seen from a goal that moves at `rate`. On its path to any goal,
/// the joint passes s or turns back from it. So the soonest are the next equivalent angle at or below s, with
/// k = ⌊(s − α)/2π⌋, and the next angle above, with k + 1; each is moved to the nearest k within the travel. For a
/// joint that stops at once, only the nearer angle counts, unless both are about equally near, or the turret
/// `has_detours`: then the other angle may be the only one that it can reach, or the sooner one.
pub(in crate::aim::turret) fn goals(
    limits: &JointLimits,
    angle: f64,
    rate: f64,
    joint: JointState,
    has_detours: bool,
) -> [Option<Goal>; 2] {
    let stopping = limits.stopping_angle(joint.relative_to_rate(rate));
    let below = libm::floor((stopping - angle) / TAU);
    let (first, second) = match limits.travel {
        None => (below, below + 1.0),
        Some(Travel { min, max }) => {
            let lowest = libm::ceil((min - STOP_MARGIN - angle) / TAU);
            let highest = libm::floor((max + STOP_MARGIN - angle) / TAU);
            if lowest > highest {
                return [None, None];
            }
            (clamp(below, lowest, highest), clamp(below + 1.0, lowest, highest))
        }
    };
    let (low, high) = (goal(limits, angle, first), goal(limits, angle, second));
    if first == second {
        return [Some(low), None];
    }
    let nearer = (stopping - low.unwrapped).abs() - (high.unwrapped - stopping).abs();
    let stops_at_once = joint.rate == 0.0 || limits.accel == f64::INFINITY;
    let counts_alone = stops_at_once && nearer.abs() > 4.0 * TREMBLE && !has_detours;
    if !counts_alone {
        [Some(low), Some(high)]
    } else {
        [Some(if nearer < 0.0 { low } else { high }), None]
    }
}

/// Returns `angle` plus `turns` full turns as a goal at rest; the stop where rounding takes it beyond the stop.
fn goal(limits: &JointLimits, angle: f64, turns: f64) -> Goal {
    let unwrapped = angle + turns * TAU;
    match limits.travel {
        Some(_) => limits.goal_at(limits.clamp(unwrapped)),
        None => Goal { unwrapped, ..limits.goal_at(angle) },
    }
}
