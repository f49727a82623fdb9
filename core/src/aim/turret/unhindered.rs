//! Whether a step of the [`kernel`](super::step) is also that of a turret with sectors to keep out of.
//!
//! The kernel knows no such sectors. Where it is certain, nothing else that the turret could turn to is better than its goal.
//! Sectors only close or lengthen the ways to other goals. So the step stays as it is under two conditions. All angles that the
//! joints may have on the way to the goal are free. And the goal is the one that the turret remembers, rather than a place at an
//! edge before a goal that is shut out: it has moved little, and is beside no edge and no stop.

use core::f64::consts::FRAC_PI_2;

use super::config::{Config, State};
use super::joint::{Angles, JointLimits, JointState, Limits};
use super::keep_out::{KeepOut, Span};
use super::sector::Sector;
use crate::math::scalar::{max_magnitude, not_negative};
use crate::math::wrap;

/// By how much the goal may have moved since the last step, radians, in either angle: more than that of a target that one can
/// follow.
const MOVED: f64 = 0.02;

/// Returns whether no sector to keep out of changes the step of `dt` seconds from `last` to `next`.
#[inline(never)]
pub(crate) fn is_unhindered(config: &Config<'_>, last: &State, next: &State, dt: f32) -> bool {
    !config.sectors.iter().any(Sector::keeps_out) || is_clear(config, last, next, dt.into())
}

fn is_clear(config: &Config<'_>, last: &State, next: &State, dt: f64) -> bool {
    // A step of 0 seconds leaves what the turret was turning to as it was, wherever the goal is now.
    if dt == 0.0 {
        return false;
    }
    let limits = Limits::of(config);
    let azimuths = |state: &State| [state.azimuth, state.azimuth_rate, state.azimuth_left];
    let elevations = |state: &State| [state.elevation, state.elevation_rate, state.elevation_left];
    let azimuths = sweep(&limits.azimuth, azimuths(last), azimuths(next), dt);
    let elevations = sweep(&limits.elevation, elevations(last), elevations(next), dt);
    let Some((azimuths, elevations)) = azimuths.zip(elevations) else {
        return false;
    };
    let goal = Angles { azimuth: azimuths.goal, elevation: elevations.goal };
    KeepOut::with(&limits, config.sectors, |keep_out| {
        keep_out.is_beside_no_edge(goal, 2.0 * MOVED)
            && keep_out.is_free(azimuths.span, elevations.span)
    })
}

/// Where a joint may be in a step.
struct Sweep {
    /// All angles that it may have, also while it brakes before or after.
    span: Span,
    goal: f64,
}

/// Returns where a joint may be in a step, given its angle, its rate and the turn that it has left, before and after. `None` where
/// it may turn far, or its goal has moved.
fn sweep(limits: &JointLimits, from: [f64; 3], to: [f64; 3], dt: f64) -> Option<Sweep> {
    let ([angle, rate, was_left], [next_angle, next_rate, left]) = (from, to);
    let from = JointState { angle, rate };
    let to = JointState { angle: next_angle, rate: next_rate };
    let begin = limits.angle(from);
    let turn = limits.angle(to) - begin;
    let turn = if limits.travel.is_none() { wrap::in_f64(turn) } else { turn };
    let highest = max_magnitude([limits.rate, rate, next_rate]);
    let most = highest * dt;
    if highest == f64::INFINITY || most > FRAC_PI_2 || (turn + left - was_left).abs() > MOVED {
        return None;
    }
    let (end, goal) = (begin + turn, begin + turn + left);
    let span = Span::at(begin)
        .with(begin + limits.braking_distance(from))
        .with(end)
        .with(end + limits.braking_distance(to))
        .with(goal);
    // A joint that turns at most so far, and ends up there, may have turned back on the way.
    let aside = not_negative(0.5 * (most - turn.abs()));
    Some(Sweep { span: Span { low: span.low - aside, high: span.high + aside }, goal })
}
