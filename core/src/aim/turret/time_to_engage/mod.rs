//! How soon a gun is on target.
//!
//! The gun is moved by [`engage`](super::engage::engage) itself, so what it turns to, for how long it waits and what its
//! sectors allow needs no second formula. A game would move it frame by frame. Here a step has as many frames as
//! nothing can happen in (`quiet`), and `Search` takes a step again, with fewer frames, where that was wrong:
//!
//! 1. The gun chooses at the beginning of a step. Where it has changed its mind, a frame halfway tells when.
//! 2. Within a step, a goal moves with a constant acceleration. Where a joint that accelerates would get elsewhere than
//!    frame by frame, since its goal moves otherwise, the step is too long.
//! 3. A joint that has passed its goal may have been on target on the way.
//! 4. Where the gun is on target after a step, the first such frame is in this step.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat, Vec3};
//! use turret_core::aim::Motion;
//! use turret_core::aim::turret::time_to_engage::time_to_engage;
//! use turret_core::aim::turret::{Axes, Config, Mount, Platform, State};
//!
//! let mut config = Config::new(Axes::Canonical);
//! config.azimuth.rate = 1.0; // radians a second
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let platform = Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO };
//! let behind = Motion {
//!     position: DVec3::new(-100.0, 0.0, 0.0),
//!     velocity: Vec3::ZERO,
//!     acceleration: Vec3::ZERO,
//! };
//! let seconds = time_to_engage(&State::at_rest(0.0, 0.0), &config, &platform, None, &behind)?;
//! assert!((seconds - core::f32::consts::PI).abs() < 0.02);
//! # Ok::<(), turret_core::Error>(())
//! ```

mod quiet;

use core::cell::Cell;

use glam::{DVec3, Vec3};

use self::quiet::{Quiet, length};
use super::choice::JUMP;
use super::config::{Config, ConfigInPlace, ConfigNumbers, State};
use super::effort;
use super::engage::{Engage, engage_alone};
use super::flags;
use super::joint::{JointLimits, Limits};
use super::platform::Platform;
use super::rows::{self, ToGun};
use super::sector::Sector;
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Solution, Trajectory};
use crate::lanes::doubles::rows::Place;
use crate::math::scalar::{at_least, at_most, narrow, nonzero};
use crate::math::wrap;

/// Frames a second.
const RATE: f64 = 240.0;

/// A gun that is not on target within so many frames, two minutes, counts as never on target.
const HORIZON: f64 = 120.0 * RATE;

/// After so many steps, none is shorter than an event may be off: a gun whose target might come into its sights at any moment, and
/// does not for a long time, must not use up its steps before the horizon.
const FINE_STEPS: u32 = 1000;

/// A gun that is not on target after so many steps counts as never on target; few for Miri, which is slow. About a thousand steps
/// as short as an event may be off lead to the horizon from anywhere.
const MOST_STEPS: u32 = if cfg!(miri) { 4 } else { FINE_STEPS + 1200 };

/// Up to which part of the frames up to now an event may be off.
const PART: f64 = 0.006;

/// The most by which the goals move in a step, radians: well below what counts as another target.
const MOST_SHIFT: f64 = 0.7 * JUMP;

/// The same around sectors, where a small change of the goal may change the way.
const MOST_SHIFT_AROUND_SECTORS: f64 = 0.2 * MOST_SHIFT;

/// By how much the goals of joints that accelerate may be elsewhere after a step than expected, radians.
const MOST_SURPRISE: f64 = 3e-4;

/// A gun for which times are to be found.
pub struct Gun<'a> {
    state: &'a State,
    config: &'a ConfigInPlace<'a>,
    platform: &'a Platform,
    shot: Option<(&'a Shot, Trajectory)>,
    engage: Engage,
    limits: Limits,
    /// Up, in the mount's axes.
    up: DVec3,
    /// The most by which the goals move in a step, radians.
    most_shift: f64,
    /// After so many seconds it does not matter any more where it was turning to.
    settles_in: f64,
    /// The muzzle is at most so far from the mount, meters.
    arm: f64,
}

/// Returns after how many seconds [`engage`](super::engage::engage) has the gun on target, while the target keeps its
/// acceleration, and the platform its velocity and its spin: 0 if it is now, ∞ if not within two minutes.
///
/// # Errors
/// Same as [`engage`](super::engage::engage).
pub fn time_to_engage(
    state: &State,
    config: &Config,
    platform: &Platform,
    shot: Option<(&Shot, Trajectory)>,
    target: &Motion,
) -> Result<f32, Error> {
    let numbers = ConfigNumbers::from(config);
    let config = ConfigInPlace::new(config, &numbers);
    Gun::new(state, &config, platform, shot, engage_alone).seconds_to(target)
}

impl<'a> Gun<'a> {
    /// Returns a gun with any numbers, which `engage` moves.
    #[inline(never)]
    pub fn new(
        state: &'a State,
        config: &'a ConfigInPlace<'a>,
        platform: &'a Platform,
        shot: Option<(&'a Shot, Trajectory)>,
        engage: Engage,
    ) -> Self {
        let config_of_all = &Config::from(config);
        let Config { sectors, trunnion, muzzle, axes, .. } = config_of_all;
        let limits = Limits::of(config_of_all);
        let keeps_out = sectors.iter().any(Sector::keeps_out);
        let most_shift = if keeps_out { MOST_SHIFT_AROUND_SECTORS } else { MOST_SHIFT };
        let settles_in = at_least(2.0 * effort::seconds_of_travel(&limits), 2.0);
        let arm = length(trunnion.as_dvec3()) + length(muzzle.as_dvec3());
        let up = axes.to_engine(DVec3::Y);
        Self { state, config, platform, shot, engage, limits, up, most_shift, settles_in, arm }
    }

    /// Returns what [`time_to_engage`] returns for a target.
    ///
    /// # Errors
    /// Same as [`time_to_engage`].
    #[inline(never)]
    pub fn seconds_to(&self, target: &Motion) -> Result<f32, Error> {
        let forecast = Forecast { gun: self, target };
        let now = forecast.after(self.state, 0.0, 0.0)?;
        let frame = if now.is_on_target() { Some(0.0) } else { Search::from(&forecast, &now) };
        Ok(frame.map_or(f32::INFINITY, |frame| narrow(frame / RATE)))
    }

    /// Checks the gun, whatever its target.
    ///
    /// # Errors
    /// Same as [`time_to_engage`].
    pub fn validate(&self) -> Result<(), Error> {
        let here = Motion {
            position: self.platform.mount.position,
            velocity: Vec3::ZERO,
            acceleration: Vec3::ZERO,
        };
        Forecast { gun: self, target: &here }.after(self.state, 0.0, 0.0).map(|_| ())
    }
}

/// A gun whose platform and target keep moving as they do.
struct Forecast<'a> {
    gun: &'a Gun<'a>,
    target: &'a Motion,
}

/// A gun after some frame.
#[derive(Clone, Copy)]
struct Moment {
    frame: f64,
    state: State,
    flags: u32,
    /// The error of the pose, radians.
    error: f64,
    /// In the world.
    muzzle: DVec3,
}

impl Moment {
    fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    fn is_on_target(&self) -> bool {
        self.has(flags::ON_TARGET)
    }

    fn seconds(&self) -> f64 {
        self.frame / RATE
    }

    /// Returns the number of frames by which an event may be off.
    fn grain(&self) -> f64 {
        grain_at(self.frame)
    }
}

/// Returns the number of frames by which an event at some frame may be off.
fn grain_at(frame: f64) -> f64 {
    at_least(PART * frame, 1.0)
}

impl Forecast<'_> {
    /// Returns platform and target after some seconds.
    fn scene(&self, seconds: f64) -> (Platform, Motion) {
        (self.gun.platform.after(seconds), self.target.after(seconds))
    }

    /// Returns the gun after a step of some frames from `frame` on.
    fn after(&self, state: &State, frame: f64, frames: f64) -> Result<Moment, Error> {
        let Gun { config, platform, shot, engage, .. } = *self.gun;
        let frame = frame + frames;
        let (platform, target) =
            if frame == 0.0 { (*platform, *self.target) } else { self.scene(frame / RATE) };
        let solution = Cell::new(Solution::NONE);
        let (state, pose, flags) = rows::written(state, |to| {
            let to = ToGun { turret: to, solution: Place::from(&solution) };
            let dt = narrow(frames / RATE);
            engage(state, config, &platform, shot, &target, dt, to)
        })?;
        Ok(Moment { frame, state, flags, error: pose.error.into(), muzzle: pose.muzzle })
    }

    /// Returns the velocity of the target from the platform after some seconds, m/s.
    fn velocity_after(&self, seconds: f64) -> DVec3 {
        let Motion { velocity, acceleration, .. } = *self.target;
        velocity.as_dvec3() - self.gun.platform.velocity.as_dvec3()
            + acceleration.as_dvec3() * seconds
    }

    /// Returns whether platform and target keep their places to each other.
    fn is_still(&self) -> bool {
        self.velocity_after(0.0) == DVec3::ZERO
            && self.target.acceleration == Vec3::ZERO
            && self.gun.platform.spin == Vec3::ZERO
    }
}

/// How the goals of azimuth and elevation move.
#[derive(Clone, Copy, Default)]
struct Trend {
    /// In the middle of the last step, rad/s and rad/s².
    rates: [f64; 2],
    accels: [f64; 2],
    /// The length of that step, seconds; 0: unknown.
    step: f64,
}

impl Trend {
    /// Returns by how much the goals will have moved after a step of some seconds, radians.
    fn shifts(&self, step: f64) -> [f64; 2] {
        let ([a, b], [c, d]) = (self.rates, self.accels);
        let since = 0.5 * (self.step + step);
        [(a + c * since) * step, (b + d * since) * step]
    }

    /// Returns the trend after a step in which the goals have moved by `shifts`, radians.
    fn after(&self, shifts: [f64; 2], step: f64) -> Self {
        let [a, b] = shifts.map(|shift| shift / step);
        let since = 0.5 * (self.step + step);
        let accels = if self.step == 0.0 {
            [0.0; 2]
        } else {
            [(a - self.rates[0]) / since, (b - self.rates[1]) / since]
        };
        Self { rates: [a, b], accels, step }
    }
}

/// The search for the first frame on target.
struct Search<'a> {
    forecast: &'a Forecast<'a>,
    /// The gun before the last step, and after it.
    before: Moment,
    present: Moment,
    trend: Trend,
    /// The steps up to now.
    steps: u32,
    /// The most frames for the next step.
    most: f64,
    /// A later frame at which the gun is on target, ∞: none is known.
    on_target: f64,
    /// A later frame at which the gun has changed its mind, ∞: none is known.
    changed: f64,
    /// The target is out of reach up to this frame, if it is out of reach now.
    in_reach: f64,
}

impl<'a> Search<'a> {
    /// Returns the first frame on target, if there is one.
    fn from(forecast: &'a Forecast<'a>, now: &Moment) -> Option<f64> {
        // What the gun remembers may be of another target: where it turns to is known after a frame.
        let first = forecast.after(&now.state, 0.0, 1.0).ok()?;
        let mut search = Self {
            forecast,
            before: first,
            present: first,
            trend: Trend::default(),
            steps: 0,
            // How the goals move is known after another one.
            most: 1.0,
            on_target: if first.is_on_target() { first.frame } else { f64::INFINITY },
            changed: f64::INFINITY,
            in_reach: 0.0,
        };
        while search.steps < MOST_STEPS {
            let Self { present, on_target, .. } = search;
            if on_target - present.frame <= present.grain() {
                return Some(on_target);
            }
            search.steps += 1;
            search.advance()?;
        }
        None
    }

    /// Takes a step, or notes why the next one must be shorter. Returns `None` where nothing happens up to the horizon.
    fn advance(&mut self) -> Option<()> {
        let Self { forecast, present, .. } = *self;
        let is_out = present.has(flags::NO_SOLUTION);
        if is_out && self.in_reach <= present.frame {
            self.in_reach = RATE * forecast.in_reach_from(present.seconds());
        }
        if is_out && self.in_reach > HORIZON {
            return None;
        }
        // Wherever it turns to meanwhile, it comes back to its target before that is in reach.
        let leap = libm::floor(self.in_reach - forecast.gun.settles_in * RATE - present.frame);
        let is_leap = is_out && leap > present.grain();
        let frames = if is_leap { leap } else { self.frames() };
        if present.frame + frames > HORIZON && self.on_target == f64::INFINITY {
            return None;
        }
        let next = forecast.after(&present.state, present.frame, frames).ok()?;
        if is_leap {
            (self.before, self.present, self.trend) = (next, next, Trend::default());
            (self.most, self.changed) = (1.0, f64::INFINITY);
            return Some(());
        }
        self.judge(&next, frames);
        let is_same = next.state == self.before.state && self.present.frame == next.frame;
        if is_same && forecast.is_still() { None } else { Some(()) }
    }

    /// Returns the least number of frames of a step.
    fn finest(&self) -> f64 {
        if self.steps > FINE_STEPS { self.present.grain() } else { 1.0 }
    }

    /// Returns the number of frames of the next step.
    fn frames(&self) -> f64 {
        let Self { present, most, on_target, changed, .. } = *self;
        let quiet = Quiet::of(self.forecast, &present, &self.trend, self.in_reach / RATE);
        let mut frames = at_least(at_most(quiet.seconds * RATE, f64::MAX), quiet.least);
        if on_target < f64::INFINITY {
            let left = on_target - present.frame;
            frames = at_most(at_least(frames, 0.25 * left), 0.5 * left);
        }
        if changed < f64::INFINITY {
            frames = at_most(frames, 0.5 * (changed - present.frame));
        }
        let frames = at_most(at_most(frames, most), quiet.most * RATE);
        libm::floor(at_least(frames, self.finest()))
    }

    /// Accepts a step, or notes why it must be shorter.
    fn judge(&mut self, next: &Moment, frames: f64) {
        let Self { forecast, before, present, trend, .. } = *self;
        let grain = present.grain();
        let step = frames / RATE;
        let shifts = shifts(&present, next);
        let shift = shifts[0].abs() + shifts[1].abs();
        let has_jumped = shift > JUMP;
        if has_jumped || has_changed(&present, next, step) {
            if frames > grain {
                self.changed = next.frame;
                return;
            }
            if present.frame - before.frame > grain {
                // It may have changed its mind during the last step: that goes to where it chose before.
                (self.changed, self.present) = (present.frame, before);
                return;
            }
        } else if frames > self.finest() && forecast.has_passed(&present, next) {
            self.most = 0.5 * frames;
            return;
        }
        let surprise = if has_jumped { 0.0 } else { forecast.surprise(&trend, shifts, step, next) };
        if frames > grain && surprise > 2.0 * MOST_SURPRISE {
            let part = at_most(0.5, cube_root(MOST_SURPRISE / nonzero(surprise)));
            self.most = at_least(part * frames, grain);
            return;
        }
        if next.is_on_target() {
            (self.on_target, self.changed) = (next.frame, f64::INFINITY);
            self.trend.rates = shifts.map(|shift| shift / step);
            return;
        }
        if has_jumped {
            (self.trend, self.most) = (Trend::default(), 2.0);
        } else {
            let by_shift = forecast.gun.most_shift / nonzero(shift);
            let by_surprise = cube_root(MOST_SURPRISE / nonzero(surprise));
            self.trend = trend.after(shifts, step);
            self.most = at_least(frames * at_most(by_shift, by_surprise), 0.5 * grain);
        }
        if has_jumped || next.frame >= self.changed {
            self.changed = f64::INFINITY;
        }
        (self.before, self.present) = (present, *next);
    }
}

impl Forecast<'_> {
    /// Returns how far the goals of joints that accelerate are from where the trend had them, radians.
    fn surprise(&self, trend: &Trend, shifts: [f64; 2], step: f64, after: &Moment) -> f64 {
        let [azimuth, elevation] = trend.shifts(step);
        let leverage = libm::cos(after.state.elevation + after.state.elevation_left).abs();
        let accelerates = self.gun.limits.map(|limits| limits.accel < f64::INFINITY);
        let a = if accelerates.azimuth { leverage * (shifts[0] - azimuth).abs() } else { 0.0 };
        if accelerates.elevation { a + (shifts[1] - elevation).abs() } else { a }
    }

    /// Returns whether a joint has passed its goal in a step, and the other one may have been there.
    fn has_passed(&self, before: &Moment, after: &Moment) -> bool {
        let slack = f64::from(self.gun.config.numbers.aim_tolerance);
        let left = |moment: &Moment| [moment.state.azimuth_left, moment.state.elevation_left];
        let [[a, b], [c, d]] = [left(before), left(after)];
        let passes = |from: f64, to: f64| from * to < 0.0 && (from - to).abs() > slack;
        let is_near =
            |from: f64, to: f64| from * to <= 0.0 || from.abs() < slack || to.abs() < slack;
        let comes = |from: f64, to: f64| from.abs() > slack && to.abs() <= slack;
        let (was, is, limits) = (&before.state, &after.state, &self.gun.limits);
        has_turned_back(&limits.azimuth, was.azimuth_rate, is.azimuth_rate)
            || has_turned_back(&limits.elevation, was.elevation_rate, is.elevation_rate)
            || passes(a, c) && is_near(b, d)
            || passes(b, d) && is_near(a, c)
            || comes(a, c) && comes(d, b)
            || comes(c, a) && comes(b, d)
    }
}

/// Returns whether a joint that reaches its highest rate at once has turned back: it has met its goal on the way, and the goal
/// is faster.
fn has_turned_back(limits: &JointLimits, was: f64, is: f64) -> bool {
    limits.accel == f64::INFINITY && was * is < 0.0 && is.abs() >= limits.rate
}

/// Returns the cube root of a number above 0. The crate libm's own contains fused multiply-adds, which no library of ours may.
fn cube_root(of: f64) -> f64 {
    libm::exp(libm::log(of) / 3.0)
}

/// Returns by how much the goals have moved, radians.
fn shifts(before: &Moment, after: &Moment) -> [f64; 2] {
    let (was, is) = (&before.state, &after.state);
    let turned = wrap::in_f64(is.azimuth - was.azimuth);
    let raised = is.elevation - was.elevation;
    [turned + is.azimuth_left - was.azimuth_left, raised + is.elevation_left - was.elevation_left]
}

/// Returns whether the gun has changed its mind in a step of some seconds, but for a goal elsewhere: its target has come
/// into reach or gone, or something better has opened to it, or it has waited for long enough.
fn has_changed(before: &Moment, after: &Moment, step: f64) -> bool {
    let (was, is) = (before.state.waiting, after.state.waiting);
    let counted = is - was;
    // On the arc that is not wanted, a second counts as a third. At its end, the count stops.
    let is_whole = counted >= 0.999 * step || (counted - step / 3.0).abs() <= 1e-3 * step;
    match [before, after].map(|moment| moment.has(flags::NO_SOLUTION)) {
        // Out of reach it waits for as long as its barrel would take.
        [true, true] => false,
        [false, false] => was <= 0.0 && is > 0.0 || was >= 0.0 && counted > 0.0 && !is_whole,
        _ => true,
    }
}
