//! Whether a step of the [`kernel`](super::step) is also that of a turret with sectors to keep out of.
//!
//! The kernel knows no such sectors. Where it is certain, nothing else that the turret could turn to is better than its
//! goal. Sectors only close or lengthen the ways to other goals. So the step stays as it is under two
//! conditions. All angles that the joints may have on the way to the goal are free. And the goal is the one that the turret
//! remembers, rather than a place at an edge before a goal that is shut out: it has moved little, and is beside no edge and no stop.

use core::f64::consts::FRAC_PI_2;

use super::config::{Config, ConfigInPlace, State};
use super::joint::{JointLimits, JointState};
use super::keep_out::{Angles, KeepOut, Span};
use super::sector::Sector;
use crate::math::wrap;

/// The joints after a step, azimuth first: their angles, their rates, and the turns that they have left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) angle: [f64; 2],
    pub(crate) rate: [f64; 2],
    pub(crate) left: [f64; 2],
}

/// Returns whether no sector to keep out of changes the step of `dt` seconds from `last` to `next`.
#[inline(never)]
pub(crate) fn is_unhindered(config: &Config<'_>, last: &State, next: &Reached, dt: f32) -> bool {
    !config.sectors.iter().any(Sector::keeps_out) || is_clear(config, last, next, dt.into())
}

/// [`is_unhindered`], for a configuration in memory.
#[inline(never)]
pub(super) fn is_unhindered_in_place(
    config: &ConfigInPlace<'_>,
    last: &State,
    next: &Reached,
    dt: f32,
) -> bool {
    is_unhindered(&config.into(), last, next, dt)
}

/// By how much the goal may have moved since the last step, radians, in either angle: more than that of a target that one can follow.
const MOVED: f64 = 0.02;

fn is_clear(config: &Config<'_>, last: &State, next: &Reached, dt: f64) -> bool {
    // A step of 0 seconds leaves what the turret was turning to as it was, wherever the goal is now.
    if dt == 0.0 {
        return false;
    }
    let [azimuth, elevation] = [config.azimuth, config.elevation].map(JointLimits::new);
    let from = [
        (last.azimuth, last.azimuth_rate, last.azimuth_left),
        (last.elevation, last.elevation_rate, last.elevation_left),
    ];
    let of = |limits: &JointLimits, joint: usize| {
        let (angle, rate, left) = from.get(joint).copied()?;
        let from = JointState { angle, rate };
        let to = JointState { angle: *next.angle.get(joint)?, rate: *next.rate.get(joint)? };
        sweep(limits, from, to, [left, *next.left.get(joint)?], dt)
    };
    let Some((azimuths, elevations)) = of(&azimuth, 0).zip(of(&elevation, 1)) else {
        return false;
    };
    let goal = Angles { azimuth: azimuths.goal, elevation: elevations.goal };
    KeepOut::with(&azimuth, &elevation, config.sectors, |keep_out| {
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

/// Returns where a joint may be in a step from one state to another, given the turns that were and are left. `None` where it may
/// turn far, or its goal has moved.
fn sweep(
    limits: &JointLimits,
    from: JointState,
    to: JointState,
    [was_left, left]: [f64; 2],
    dt: f64,
) -> Option<Sweep> {
    let begin = limits.angle(from);
    let turn = limits.angle(to) - begin;
    let turn = if limits.travel.is_none() { wrap::in_f64(turn) } else { turn };
    let larger = |a: f64, b: f64| if a > b { a } else { b };
    let highest = larger(limits.rate, larger(from.rate.abs(), to.rate.abs()));
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
    let aside = larger(0.5 * (most - turn.abs()), 0.0);
    Some(Sweep { span: Span { low: span.low - aside, high: span.high + aside }, goal })
}
