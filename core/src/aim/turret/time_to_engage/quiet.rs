//! For how long nothing can happen to a gun that is not on target.

use core::f64::consts::TAU;

use glam::{DVec3, Vec3};

use super::{Forecast, Gun, HORIZON, Moment, RATE, Trend, grain_at};
use crate::aim::Motion;
use crate::aim::lead::{Lead, scale};
use crate::aim::turret::flags;
use crate::aim::turret::joint::{JointLimits, JointState, PerJoint, Travel};
use crate::aim::turret::motion_profile::plan;
use crate::aim::turret::platform::velocity_at;
use crate::aim::turret::slew::{self, FOREVER};
use crate::math::quat;
use crate::math::scalar::{at_least, at_most, clamp, in_floats, nonzero, sqrt_or_zero};

/// The flags of a gun that turns to something else than what it should point at.
const LIMITED: u32 = flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED | flags::SECTOR_LIMITED;

/// An azimuth that still turns by more than this, radians, may pass the target on its path.
const GOES_AROUND: f64 = 3.0;

/// A joint that brakes for a goal that moves is looked at again after this part of the time that it has left.
const BRAKING: f64 = 0.5;

/// A joint that will brake after more than this part of the time that it has left is looked at again after this part of the time
/// until it does: its profile depends on how the goal moves when it begins to brake.
const UNTIL_BRAKING: [f64; 2] = [0.2, 0.9];

/// The most strides of one search for the time of coming into reach; few for Miri, which is slow.
const MOST_STRIDES: u32 = if cfg!(miri) { 4 } else { 32 };

/// Lengths, speeds and accelerations beyond this count as this: their products are finite.
const LONGEST: f64 = 1e60;

/// For how long nothing can happen.
pub(super) struct Quiet {
    /// Seconds.
    pub(super) seconds: f64,
    /// The least frames to step, where that is shorter, and the most seconds, for what does happen.
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Quiet {
    /// Returns for how long nothing can happen. A target out of reach is so at least up to `in_reach`, seconds.
    pub(super) fn of(
        forecast: &Forecast<'_>,
        present: &Moment,
        trend: &Trend,
        in_reach: f64,
    ) -> Self {
        let grain = present.grain();
        let gun = forecast.gun;
        let mut most = gun.until_inside(present);
        if present.state.waiting < 0.0 {
            most = at_most(most, -present.state.waiting);
        }
        let goes_around = present.state.azimuth_left.abs() > GOES_AROUND;
        let (seconds, least) = if present.has(flags::NO_SOLUTION) {
            (at_least(forecast.until_in_reach(present), in_reach - present.seconds()), grain)
        } else if !present.has(flags::SLEWING) {
            (forecast.until_line_turns(present), 1.0)
        } else if goes_around || present.has(LIMITED) {
            (forecast.until_swept(present), 1.0)
        } else {
            let [seconds, before] = gun.until_arrived(present, trend);
            most = at_most(most, at_least(before, grain / RATE));
            // Not just after it has arrived.
            (seconds - 0.5 * grain / RATE, grain)
        };
        Self { seconds, least, most }
    }
}

impl Gun<'_> {
    fn tolerance(&self) -> f64 {
        self.config.numbers.aim_tolerance.into()
    }

    /// Returns the seconds until both joints are within their travel: from outside, joints see their goals as still.
    fn until_inside(&self, present: &Moment) -> f64 {
        let until = |limits: &JointLimits, angle: f64, rate: f64| {
            let Some(Travel { min, max }) = limits.travel else { return f64::INFINITY };
            let outside = if angle > max { angle - max } else { min - angle };
            if outside > 0.0 { seconds_of_turn(limits, rate, outside) } else { f64::INFINITY }
        };
        let PerJoint { azimuth, elevation } = &self.limits;
        let state = &present.state;
        let a = until(azimuth, state.azimuth, state.azimuth_rate);
        at_most(a, until(elevation, state.elevation, state.elevation_rate))
    }

    /// Returns the seconds until both joints are within the tolerance of their goals, and the seconds after which that
    /// time is to be found again.
    fn until_arrived(&self, present: &Moment, trend: &Trend) -> [f64; 2] {
        let state = &present.state;
        let tolerance = self.tolerance();
        let leverage = libm::cos(state.elevation + state.elevation_left).abs() + tolerance;
        let PerJoint { azimuth, elevation } = &self.limits;
        let ([a, b], [c, d]) = (trend.rates, trend.accels);
        let slack = tolerance / nonzero(leverage);
        let [azimuth, before] =
            until_within(azimuth, state.azimuth_rate, state.azimuth_left, slack, [a, c]);
        let [elevation, also_before] =
            until_within(elevation, state.elevation_rate, state.elevation_left, tolerance, [b, d]);
        [at_least(azimuth, elevation), at_most(before, also_before)]
    }
}

impl Forecast<'_> {
    /// Returns the least seconds until the boresight can be on the line of fire, on its path to something else.
    fn until_swept(&self, present: &Moment) -> f64 {
        let angle = present.error - self.gun.tolerance();
        let PerJoint { azimuth, elevation } = &self.gun.limits;
        let a = seconds_of_turn(azimuth, present.state.azimuth_rate, angle);
        let b = seconds_of_turn(elevation, present.state.elevation_rate, angle);
        let c = self.until_line_turns(present);
        1.0 / nonzero(1.0 / nonzero(a) + 1.0 / nonzero(b) + 1.0 / nonzero(c))
    }

    /// Returns the least seconds until the line of fire can have turned, in the frame of the mount, by what the boresight is off.
    ///
    /// A target at the distance d that moves by x changes its direction by at most asin(x/d), and the mount's spin ω by
    /// ω·t. With gravity or thrust the line of fire turns faster than the direction, and the other arc may open.
    fn until_line_turns(&self, present: &Moment) -> f64 {
        let seconds = present.seconds();
        let is_curved =
            self.gun.shot.is_some_and(|(shot, _)| shot.gravity != Vec3::ZERO || shot.thrust > 0.0);
        let part = if is_curved { 0.5 } else { 0.7 };
        let angle = part * (present.error - self.gun.tolerance());
        if angle <= 0.0 {
            return 0.0;
        }
        let (_, target) = self.scene(seconds);
        let way = length(target.position - present.muzzle) * libm::sin(at_most(angle, 1.5));
        let speed = length(self.velocity_after(seconds));
        let by_motion = seconds_of_way(way, speed, length(target.acceleration.as_dvec3()));
        let spin = length(self.spin_across(present));
        let turns = 1.0 / nonzero(1.0 / nonzero(by_motion) + spin / nonzero(angle));
        if is_curved { at_most(turns, 0.25 + 0.05 * seconds) } else { turns }
    }

    /// Returns the spin of the platform that can turn the line of fire away from the gun or toward it, rad/s.
    ///
    /// Where the elevation alone is at its stop, and the azimuth turns all around, the azimuth makes up for what the platform turns
    /// about the mount's up.
    fn spin_across(&self, present: &Moment) -> DVec3 {
        let Gun { platform, limits: PerJoint { azimuth, .. }, up, .. } = self.gun;
        let spin = platform.spin.as_dvec3();
        let turns_around = azimuth.travel.is_none_or(|Travel { min, max }| max - min >= TAU);
        let limited = present.flags & (LIMITED | flags::SLEWING);
        if limited != flags::ELEVATION_LIMITED || !turns_around {
            return spin;
        }
        quat::to_unit_f64(platform.mount.orientation).map_or(spin, |mount| {
            let up = quat::rotate_f64(mount, *up);
            spin - up * up.dot(spin)
        })
    }

    /// Returns the first time from `seconds` on at which the target can be in reach, wherever the barrel is, or an earlier
    /// one after many strides; ∞: not up to the horizon.
    pub(super) fn in_reach_from(&self, seconds: f64) -> f64 {
        let mut at = seconds;
        for _ in 0..MOST_STRIDES {
            if at * RATE > HORIZON {
                return f64::INFINITY;
            }
            let until = self.until_closed(at, DVec3::ZERO, self.gun.arm);
            if until * RATE < grain_at(at * RATE) {
                return at;
            }
            at += until;
        }
        at
    }

    /// Returns the least seconds until the target can be in reach.
    fn until_in_reach(&self, present: &Moment) -> f64 {
        let (platform, _) = self.scene(present.seconds());
        self.until_closed(present.seconds(), present.muzzle - platform.mount.position, 0.0)
    }

    /// Returns the least seconds until the target can be in reach, after some seconds, of a muzzle that is up to `slack` meters
    /// from a place `arm` from the mount.
    ///
    /// The shot falls short of the target by s meters, at the flight time at which it is nearest. Target and muzzle close that
    /// gap no faster than they move relative to each other at the time of the hit.
    fn until_closed(&self, seconds: f64, arm: DVec3, slack: f64) -> f64 {
        let Some((shot, _)) = self.gun.shot else { return 0.0 };
        let (platform, target) = self.scene(seconds);
        let spin = platform.spin.as_dvec3();
        let velocity = velocity_at(platform.velocity.as_dvec3(), spin, arm);
        let muzzle = Motion {
            position: platform.mount.position + arm,
            velocity: in_floats(velocity).unwrap_or(platform.velocity),
            acceleration: Vec3::ZERO,
        };
        let lead = Lead::new(shot, &muzzle, &target);
        let (short, time) = nearest_miss(&lead, shot.max_time.into());
        // The muzzle swings around the mount, and the shot is carried on with the velocity of that.
        let carried = 1.0 + f64::from(shot.inherit.abs()) * length(spin) * time;
        let short = short - slack * carried;
        if short <= 0.0 {
            return 0.0;
        }
        let speed = length(self.velocity_after(seconds + time));
        let swing = length(spin) * (length(arm) + slack) * carried;
        let acceleration = length(target.acceleration.as_dvec3());
        seconds_of_way(0.95 * short, speed + swing, acceleration)
    }
}

/// The longest flight, seconds, for a shot without a longest time of flight.
const LONGEST_FLIGHT: f64 = 300.0;

/// Returns by how many meters a shot falls short of its target at the flight time at which it is nearest, and that time.
/// `max_time` 0: no limit.
fn nearest_miss(lead: &Lead<'_>, max_time: f64) -> (f64, f64) {
    let longest = if max_time == 0.0 { LONGEST_FLIGHT } else { at_most(max_time, LONGEST_FLIGHT) };
    let mut best = (lead.shortfall(0.0), 0.0);
    let try_time = |best: &mut (f64, f64), time: f64| {
        let short = lead.shortfall(time);
        if short < best.0 {
            *best = (short, time);
        }
    };
    // Steps of a third, down to a part of 4,000.
    let mut time = longest;
    for _ in 0..28 {
        try_time(&mut best, time);
        time *= 0.75;
    }
    let mut width = 0.15 * best.1;
    for _ in 0..8 {
        let middle = best.1;
        try_time(&mut best, middle - width);
        try_time(&mut best, at_most(middle + width, longest));
        width *= 0.5;
    }
    best
}

/// Returns the seconds until a joint is within `slack` of its goal, and the seconds after which that is to be found again.
/// The goal is `left` away, radians, and moves at `goal[0]`, rad/s, which changes by `goal[1]`, rad/s².
fn until_within(
    limits: &JointLimits,
    rate: f64,
    left: f64,
    slack: f64,
    goal: [f64; 2],
) -> [f64; 2] {
    let left = clamp(left, -LONGEST, LONGEST);
    let to_cover = left.abs() - slack;
    if to_cover <= 0.0 {
        return [0.0, f64::INFINITY];
    }
    let highest = limits.highest_rate();
    let start = JointState { angle: 0.0, rate };
    let start = JointState { rate: start.bounded_rate(), ..start };
    let sense = if left < 0.0 { -1.0 } else { 1.0 };
    let closing = sense * (start.rate - goal[0]);
    // One that does not catch up may meet a goal that comes back.
    let meeting = to_cover / nonzero(highest + goal[0].abs());
    if limits.accel == f64::INFINITY {
        let fastest = highest - sense * goal[0];
        return [if fastest > 0.0 { to_cover / nonzero(fastest) } else { meeting }, f64::INFINITY];
    }
    if limits.accel == 0.0 {
        return [if closing > 0.0 { to_cover / nonzero(closing) } else { meeting }, f64::INFINITY];
    }
    let square = closing * closing;
    if closing > 0.0 && square > 2.0 * limits.accel * (left.abs() + slack) {
        // It passes the goal.
        let slowed = sqrt_or_zero(square - 2.0 * limits.accel * to_cover);
        return [2.0 * to_cover / nonzero(closing + slowed), f64::INFINITY];
    }
    let goal_rate = clamp(goal[0], -highest, highest);
    let goal_accel = clamp(goal[1], -0.5 * limits.accel, 0.5 * limits.accel);
    let relative = start.relative_to(JointState { angle: left, rate: goal_rate });
    let moving = limits.goal_at(0.0).moving(goal_rate, goal_accel);
    let [a, b, c] = plan(limits, start, relative, moving);
    let until_braking = a.seconds + b.seconds;
    let arrival = until_braking + c.seconds;
    if arrival >= FOREVER {
        return [meeting, f64::INFINITY];
    }
    let within_slack = sqrt_or_zero(2.0 * at_most(slack, 0.5 * left.abs()) / nonzero(limits.accel));
    let before = if goal_rate.abs() * arrival <= slack {
        f64::INFINITY
    } else if until_braking > UNTIL_BRAKING[0] * arrival {
        UNTIL_BRAKING[1] * until_braking
    } else {
        BRAKING * c.seconds
    };
    [arrival - within_slack, before]
}

/// Returns the least seconds in which a joint can turn by an angle.
fn seconds_of_turn(limits: &JointLimits, rate: f64, angle: f64) -> f64 {
    if angle <= 0.0 {
        return 0.0;
    }
    let rate = JointState { angle: 0.0, rate }.bounded_rate().abs();
    let highest = at_least(limits.highest_rate(), rate);
    if limits.accel == f64::INFINITY {
        return angle / nonzero(highest);
    }
    let until_highest = (highest - rate) / nonzero(limits.accel);
    let turned = 0.5 * (rate + highest) * until_highest;
    if turned < angle {
        until_highest + (angle - turned) / nonzero(highest)
    } else {
        seconds_of_way(angle, rate, limits.accel)
    }
}

/// Returns after how many seconds a way is covered from a speed on that grows by an acceleration; ∞ if never.
fn seconds_of_way(way: f64, speed: f64, acceleration: f64) -> f64 {
    if speed == 0.0 && acceleration == 0.0 {
        return f64::INFINITY;
    }
    slew::time_to(at_most(way, LONGEST), speed, acceleration)
}

/// Returns the length of a vector, at most [`LONGEST`].
pub(super) fn length(v: DVec3) -> f64 {
    at_most(scale::length(v), LONGEST)
}
