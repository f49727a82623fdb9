//! A turret's joint, and its motion in the least time, by bisection in double precision.

use std::f32::consts::PI;
use std::f64::consts::TAU;

use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{Axes, Axis, Config, Mount, State, flags, update_angles};
use turret_core::glam::{DVec3, Quat};

use super::wrap;

/// A level mount at the origin.
pub const MOUNT: Mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };

/// An angle and its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointState {
    pub angle: f64,
    pub rate: f64,
}

/// The limits of a joint; stops as (lower, upper).
#[derive(Clone, Copy, Debug)]
pub struct JointLimits {
    pub rate: f64,
    pub accel: f64,
    pub stops: Option<(f64, f64)>,
}

/// A time and the acceleration during it.
#[derive(Clone, Copy, Debug)]
struct Phase {
    seconds: f64,
    accel: f64,
}

impl JointState {
    pub fn at_rest(angle: f64) -> Self {
        Self { angle, rate: 0.0 }
    }

    /// Returns the state after some seconds at an acceleration.
    pub fn accelerated(self, accel: f64, seconds: f64) -> Self {
        self.after(Phase { seconds, accel })
    }

    fn after(self, Phase { seconds, accel }: Phase) -> Self {
        Self {
            angle: self.angle + self.rate * seconds + 0.5 * accel * seconds * seconds,
            rate: self.rate + accel * seconds,
        }
    }
}

impl JointLimits {
    /// Returns two phases: speeding up to `peak` in the direction of `sense`, or slowing down to it, and then braking
    /// to rest.
    fn up_and_down(&self, rate: f64, sense: f64, peak: f64) -> [Phase; 2] {
        let to_peak = sense * peak - rate;
        [
            Phase { seconds: to_peak.abs() / self.accel, accel: self.accel.copysign(to_peak) },
            Phase { seconds: peak / self.accel, accel: -sense * self.accel },
        ]
    }

    /// Returns the phases to rest at `goal`. The peak is found by bisection, since the joint gets further with a higher
    /// peak. A joint that is too fast for its limit or for its goal brakes first.
    fn plan(&self, start: JointState, goal: f64) -> [Phase; 3] {
        let reach = |phases: [Phase; 2]| phases.into_iter().fold(start, JointState::after).angle;
        let stand = reach(self.up_and_down(start.rate, start.rate.signum(), 0.0));
        let sense = if goal > stand { 1.0 } else { -1.0 };
        let still_going = if start.rate * sense > 0.0 { start.rate.abs() } else { 0.0 };
        let (mut low, mut high) = (still_going.min(self.rate), self.rate.min(1e6));
        for _ in 0..100 {
            let peak = 0.5 * (low + high);
            let short = (goal - reach(self.up_and_down(start.rate, sense, peak))) * sense > 0.0;
            *(if short { &mut low } else { &mut high }) = peak;
        }
        let [up, down] = self.up_and_down(start.rate, sense, low);
        let left = (goal - reach([up, down])) * sense;
        let cruises = low > 0.999_999 * self.rate && left > 0.0;
        [up, Phase { seconds: if cruises { left / low } else { 0.0 }, accel: 0.0 }, down]
    }

    /// Whether a joint that brakes at once comes to rest before `goal` or at it.
    pub fn can_stop(&self, start: JointState, goal: f64) -> bool {
        let JointState { angle, rate } = start;
        let left = goal - angle;
        let brakes = rate * rate / (2.0 * self.accel);
        rate == 0.0 || rate * left > 0.0 && brakes <= left.abs() + 1e-12
    }

    /// Returns the least time to rest at `goal`.
    pub fn least_time(&self, start: JointState, goal: f64) -> f64 {
        if self.accel == f64::INFINITY {
            return (goal - start.angle).abs() / self.rate;
        }
        let mut at = self.freed(start);
        let mut elapsed = 0.0;
        for phase in self.plan(at, goal) {
            if let Some((stop, after)) = self.stop_in(at, phase) {
                return elapsed + after + self.least_time(JointState::at_rest(stop), goal);
            }
            at = at.after(phase);
            elapsed += phase.seconds;
        }
        elapsed
    }

    /// Returns `start` without a rate that leads into a stop.
    pub fn freed(&self, start: JointState) -> JointState {
        match self.stops {
            Some((_, max)) if start.angle >= max => {
                JointState { rate: start.rate.min(0.0), ..start }
            }
            Some((min, _)) if start.angle <= min => {
                JointState { rate: start.rate.max(0.0), ..start }
            }
            _ => start,
        }
    }

    /// Returns the state of the joint `seconds` later.
    pub fn after(&self, start: JointState, goal: f64, seconds: f64) -> JointState {
        let start = self.freed(start);
        if self.accel == f64::INFINITY {
            let (to_goal, reach) = (goal - start.angle, self.rate * seconds);
            return if to_goal.abs() <= reach {
                JointState::at_rest(goal)
            } else {
                JointState {
                    angle: start.angle + reach.copysign(to_goal),
                    rate: self.rate.copysign(to_goal),
                }
            };
        }
        let mut at = start;
        let mut left = seconds;
        for phase in self.plan(start, goal) {
            let part = Phase { seconds: phase.seconds.min(left), ..phase };
            if let Some((stop, after)) = self.stop_in(at, part) {
                return self.after(JointState::at_rest(stop), goal, left - after);
            }
            at = at.after(part);
            left -= part.seconds;
            if left <= 0.0 {
                return at;
            }
        }
        JointState::at_rest(goal)
    }

    /// Returns the stop that is passed by more than a rounding, and when, by bisection up to where the joint turns
    /// back.
    fn stop_in(&self, from: JointState, phase: Phase) -> Option<(f64, f64)> {
        let (min, max) = self.stops?;
        let at = |seconds: f64| from.after(Phase { seconds, ..phase }).angle;
        let turns = (-from.rate / phase.accel).clamp(0.0, phase.seconds);
        for (stop, sense) in [(max, 1.0), (min, -1.0)] {
            let beyond = |seconds: f64| (at(seconds) - stop) * sense > 1e-12;
            if (from.angle - stop) * sense > 0.0 {
                continue;
            }
            for end in [turns, phase.seconds] {
                if beyond(end) {
                    let (mut low, mut high) = (0.0, end);
                    for _ in 0..100 {
                        let middle = 0.5 * (low + high);
                        *(if beyond(middle) { &mut high } else { &mut low }) = middle;
                    }
                    return Some((stop, high));
                }
            }
        }
        None
    }
}

/// A joint and its goal: the elevation if its stops are within ±π, else the azimuth.
#[derive(Clone, Copy, Debug)]
pub struct Slew {
    pub axis: Axis,
    pub angle: f64,
    pub rate: f64,
    pub goal: f32,
}

impl Slew {
    /// Makes a joint at rest at `angle`, which turns to `goal`, with stops two turns away on both sides.
    pub fn new(rate: f32, accel: f32, angle: f64, goal: f32) -> Self {
        Self { axis: Axis { min: -4.0 * PI, max: 4.0 * PI, rate, accel }, angle, rate: 0.0, goal }
    }

    pub fn with_rate(self, rate: f64) -> Self {
        Self { rate, ..self }
    }

    pub fn endless(self) -> Self {
        Self { axis: Axis { min: f32::NEG_INFINITY, max: f32::INFINITY, ..self.axis }, ..self }
    }

    pub fn limits(&self) -> JointLimits {
        let Axis { min, max, rate, accel } = self.axis;
        let stops = min.is_finite().then_some((min.into(), max.into()));
        JointLimits { rate: rate.into(), accel: accel.into(), stops }
    }

    pub fn state(&self) -> JointState {
        JointState { angle: self.angle, rate: self.rate }
    }

    /// Returns the goal, or the stop before it; without stops, the goal within one turn.
    pub fn end(&self) -> f64 {
        if self.axis.min.is_finite() {
            self.goal.clamp(self.axis.min, self.axis.max).into()
        } else {
            wrap(self.goal.into())
        }
    }

    /// Makes one step. Returns whether the joint is still turning.
    pub fn step(&mut self, dt: f32) -> bool {
        let mut config = Config::new(Axes::Canonical);
        let mut state = State {
            azimuth: 0.0,
            elevation: 0.0,
            azimuth_rate: 0.0,
            elevation_rate: 0.0,
            ..State::default()
        };
        let mut goal = AxisAngles { azimuth: 0.0, elevation: 0.0 };
        let Axis { min, max, .. } = self.axis;
        let is_azimuth = min < -PI || max > PI;
        // An azimuth beyond the stops would mean another one between them.
        let told = self.goal.clamp(min, max);
        if is_azimuth {
            config.azimuth = self.axis;
            (state.azimuth, state.azimuth_rate, goal.azimuth) = (self.angle, self.rate, told);
        } else {
            config.elevation = self.axis;
            (state.elevation, state.elevation_rate) = (self.angle, self.rate);
            goal.elevation = self.goal;
        }
        let (next, _, flags) = update_angles(&state, &config, &MOUNT, goal, dt).unwrap();
        (self.angle, self.rate) = if is_azimuth {
            (next.azimuth, next.azimuth_rate)
        } else {
            (next.elevation, next.elevation_rate)
        };
        flags & flags::SLEWING != 0
    }

    /// Whether the joint would come to rest within `grain` of a goal if it braked at once.
    pub fn stops_about_at_goal(&self, grain: f64) -> bool {
        let JointState { angle, rate } = self.limits().freed(self.state());
        let stand = angle + rate * rate.abs() / (2.0 * f64::from(self.axis.accel));
        self.goals().iter().any(|goal| (goal - stand).abs() <= grain)
    }

    /// Makes `count` steps of `dt`.
    pub fn steps(mut self, count: usize, dt: f32) -> Self {
        for _ in 0..count {
            self.step(dt);
        }
        self
    }

    /// Returns the number of steps to the goal, and the joint there; `None` if it takes more than `most` steps.
    pub fn arrive(mut self, dt: f32, most: usize) -> Option<(usize, Self)> {
        (1..=most).find(|_| !self.step(dt)).map(|count| (count, self))
    }

    /// Returns the goal; without stops, the equivalent angles around the place where the joint can stop.
    fn goals(&self) -> Vec<f64> {
        let (start, goal) = (self.state(), self.end());
        if self.axis.min.is_finite() {
            return vec![goal];
        }
        let accel = f64::from(self.axis.accel);
        let brakes = if start.rate == 0.0 { 0.0 } else { start.rate.powi(2) / (2.0 * accel) };
        let turns = ((start.angle + brakes.copysign(start.rate) - goal) / TAU).round();
        (-2..=2).map(|turn| goal + (turns + f64::from(turn)) * TAU).collect()
    }

    /// Returns its state after `seconds` in double precision, and by which fraction the next best goal takes longer.
    pub fn exact(&self, seconds: f64) -> (JointState, f64) {
        let (limits, start) = (self.limits(), self.state());
        let mut times: Vec<(f64, f64)> =
            self.goals().iter().map(|&goal| (limits.least_time(start, goal), goal)).collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let lead = if times.len() == 1 { 1.0 } else { times[1].0 / times[0].0 - 1.0 };
        (limits.after(start, times[0].1, seconds), lead)
    }

    pub fn least_time(&self) -> f64 {
        let (limits, start) = (self.limits(), self.state());
        self.goals()
            .iter()
            .map(|&goal| limits.least_time(start, goal))
            .fold(f64::INFINITY, f64::min)
    }
}
