//! The speed of a shot that meets its target: the least one, and the one for a given elevation.
//!
//! A shot of a higher speed reaches everything that a slower one reaches: where it is in reach of the target, |w| ≤ L in the
//! symbols of [`drag_intercept`](super::drag_intercept), it stays so as L grows, and since the target is out of reach at
//! the start, they meet before. So whether there is a hit changes once, from no to yes, as the speed rises, and halving
//! finds the least float that has one.
//!
//! For a given elevation φ of w above the plane across gravity, the times of flight are the zeros of
//!
//!   Φ(t) = cos φ·w_up − sin φ·|w_across|,
//!
//! and the speed for each of them follows from L = |w|: s = (|w| − f·π)/σ. `isolation` goes through the time part by
//! part, as for hits.

use glam::DVec3;

use super::{Hit, Lead, Shot, Solution, isolation, scale, validate};
use crate::Error;
use crate::aim::Motion;
use crate::math::scalar;

/// The part of the reach by which a shot gets farther when it is seen whether the hit at the least speed is a meeting at one time,
/// or the end of ever later ones: 2⁻¹⁶, 64 times the tolerance of the reach.
const RAISED: f64 = 1.0 / 65536.0;

/// Returns the least speed, up to the one of `shot`, at which it meets `target`, and how to fire at that speed. `None` where
/// no speed does, or where none is the least: without a longest time of flight, any slower shot may meet it later.
///
/// # Errors
/// Same as [`solve`](super::solve).
pub fn least_speed(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
) -> Result<Option<(f32, Solution)>, Error> {
    validate(shot, shooter, target)?;
    let at = |speed: f32| Shot { speed, ..*shot };
    let hits = |speed: f32| Lead::new(&at(speed), shooter, target).solvable_hits();
    let most = most_speed(shot);
    let mut high = most.to_bits();
    // Only a few speeds for Miri, which is slow.
    let mut low = if cfg!(miri) { high.saturating_sub(4) } else { 0 };
    let [Some(mut hit), _] = hits(most) else { return Ok(None) };
    while low < high {
        let middle = low.midpoint(high);
        match hits(f32::from_bits(middle)) {
            [Some(there), _] => (high, hit) = (middle, there),
            [None, _] => low = middle + 1,
        }
    }
    let speed = f32::from_bits(high);
    let has_end = shot.max_time > 0.0 && shot.max_time < f32::INFINITY;
    let slowest = at(speed);
    let lead = Lead::new(&slowest, shooter, target);
    let is_left_again = || hits(raised_speed(&lead, &hit))[1].is_some();
    let is_least = has_end || speed == 0.0 || speed == most || is_left_again();
    Ok(lead.solution(hit).filter(|_| is_least).map(|solution| (speed, solution)))
}

/// Returns the speed at which the shot gets farther than it does in the time of `hit` by [`RAISED`].
fn raised_speed(lead: &Lead<'_>, hit: &Hit) -> f32 {
    let flown = lead.flight.at(hit.time);
    let reach_per_speed = lead.reach(&flown) / scalar::divisor(flown.carry);
    let raised = f64::from(lead.shot.speed) + RAISED * reach_per_speed;
    scalar::narrow(scalar::at_most(raised, MOST_SPEED))
}

/// Returns the speed, up to the one of `shot`, at which it meets `target` if it leaves at an elevation above the plane
/// across gravity, radians; of several speeds the least; and how to fire at that speed. `None` where no speed does, and for
/// a target at the muzzle.
///
/// # Errors
/// Same as [`solve`](super::solve); [`Error::NotFinite`] and [`Error::InvalidArgument`] also for an elevation that is not finite, or not
/// within a quarter turn; and [`Error::InvalidArgument`] without gravity.
pub fn at_elevation(
    shot: &Shot,
    shooter: &Motion,
    target: &Motion,
    elevation: f32,
) -> Result<Option<(f32, Solution)>, Error> {
    if !elevation.is_finite() {
        return Err(Error::NotFinite);
    }
    validate(shot, shooter, target)?;
    let gravity = shot.gravity.as_dvec3();
    if gravity == DVec3::ZERO || elevation.abs() >= core::f32::consts::FRAC_PI_2 {
        return Err(Error::InvalidArgument);
    }
    let shot = Shot { speed: most_speed(shot), ..*shot };
    let lead = Lead::new(&shot, shooter, target);
    if lead.to_target == DVec3::ZERO || lead.can_reach_nothing() {
        return Ok(None);
    }
    let Some(intercept) = lead.intercept() else { return Ok(None) };
    let mut least: Option<(f64, f64)> = None;
    let direction = [libm::sin(elevation.into()), libm::cos(elevation.into())];
    let up = -scale::normalize(gravity);
    isolation::times_at_elevation(&intercept, lead.max_time.into(), up, direction, |time| {
        let speed = intercept.speed_for(time);
        let is_slower = least.is_none_or(|(_, least)| speed < least);
        if (0.0..=f64::from(shot.speed)).contains(&speed) && is_slower {
            least = Some((time, speed));
        }
    });
    let Some((time, speed)) = least else { return Ok(None) };
    let hit = intercept.hit(time);
    let shot = Shot { speed: scalar::narrow(speed), ..shot };
    let solution = Lead::new(&shot, shooter, target).solution(hit);
    Ok(solution.map(|solution| (shot.speed, solution)))
}

/// No shot is looked for beyond this speed, m/s: then a launch velocity is a float.
const MOST_SPEED: f64 = 1e30;

/// Returns the highest speed to look for; a shot may be a beam.
fn most_speed(shot: &Shot) -> f32 {
    scalar::narrow(scalar::at_most(shot.speed.abs().into(), MOST_SPEED))
}
