//! Random turrets with sectors, and checks of each of their steps.

use std::f32::consts::PI;
use std::f64::consts::{FRAC_PI_2, TAU};

use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{Axes, Axis, Config, Sector, SectorKind, State, flags};
use turret_core::aim::turret::{Pose, update, update_angles};
use turret_core::glam::DVec3;

use super::sectors::{Grid, Numbers, Point, at_rest, depth};
use super::turret::{FULL, LEVEL, parts};

const INF: f32 = f32::INFINITY;

/// How deep inside a sector a turret may be, radians.
pub const DEPTH: f64 = 1e-6;

/// The roundings of angles, radians, and rates, rad/s.
const ROUNDING: f64 = 1e-9;

/// A turret with sectors, made from one seed.
#[derive(Clone, Debug)]
pub struct Scene {
    pub azimuth: Axis,
    pub elevation: Axis,
    pub rest: AxisAngles,
    pub sectors: Vec<Sector>,
}

impl Scene {
    pub fn new(seed: u64) -> Self {
        let mut numbers = Numbers(seed);
        let numbers = &mut numbers;
        let (rate, accel) = motion(numbers);
        let (min, max) = azimuth_travel(numbers);
        let azimuth = Axis { min, max, rate, accel };
        let (rate, accel) = if accel.is_finite() || rate.is_infinite() || numbers.chance(0.1) {
            let scale = numbers.within(-1.0, 1.0).exp() as f32;
            (rate * scale, accel * scale)
        } else {
            (numbers.within(0.3, 4.0) as f32, INF)
        };
        let (min, max) = numbers.pick(&[
            (-0.35, 1.4),
            (-PI / 2.0, PI / 2.0),
            (-0.2, FULL),
            (-FULL, FULL),
            (-1.0, 1.0),
        ]);
        let elevation = Axis { min, max, rate, accel };
        let mut scene = Self { azimuth, elevation, rest: REST, sectors: Vec::new() };
        let count = 1 + numbers.below(8);
        for _ in 0..count {
            let sector = scene.sector(numbers);
            scene.sectors.push(sector);
        }
        scene
    }

    fn sector(&self, numbers: &mut Numbers) -> Sector {
        let before = if self.sectors.is_empty() || numbers.chance(0.6) {
            None
        } else {
            Some(numbers.pick(&self.sectors))
        };
        let Axis { min: west, max: east, .. } = self.azimuth;
        let mut from = numbers.within(-7.0, 7.0) as f32;
        let mut width = numbers.within(-3.5, 1.1).exp() as f32;
        let Axis { min: low, max: high, .. } = self.elevation;
        let mut bottom = numbers.within(f64::from(low), f64::from(high)) as f32;
        let mut top = bottom + numbers.within(-3.0, 0.7).exp() as f32;
        if let Some(before) = before {
            match numbers.below(5) {
                0 => from = before.to,
                1 => from = before.from - width,
                2 => {
                    (from, width) = (before.from, (before.to - before.from).rem_euclid(TAU as f32))
                }
                3 => (bottom, top) = (before.elevation_min, before.elevation_max),
                _ => {}
            }
            match numbers.below(4) {
                0 if before.elevation_max.is_finite() => {
                    top = before.elevation_max + (top - bottom).abs().min(9.0);
                    bottom = before.elevation_max;
                }
                1 if before.elevation_min.is_finite() => {
                    bottom = before.elevation_min - (top - bottom).abs().min(9.0);
                    top = before.elevation_min;
                }
                _ => {}
            }
        } else {
            match numbers.below(10) {
                0 if west.is_finite() => from = west,
                1 if east.is_finite() => from = east - width,
                2 => bottom = low,
                3 => top = high,
                4 => bottom = -INF,
                5 | 6 => top = INF,
                7 => (bottom, top) = (-INF, INF),
                _ => {}
            }
        }
        if numbers.chance(0.02) {
            width = 7.0;
        }
        let kind = if numbers.chance(0.08) { SectorKind::HOLD_FIRE } else { SectorKind::KEEP_OUT };
        if bottom > top {
            std::mem::swap(&mut bottom, &mut top);
        }
        Sector { from, to: from + width, elevation_min: bottom, elevation_max: top, kind }
    }

    pub fn config(&self) -> Config<'_> {
        Config {
            azimuth: self.azimuth,
            elevation: self.elevation,
            rest: self.rest,
            sectors: &self.sectors,
            ..Config::new(Axes::Canonical)
        }
    }

    pub fn is_endless(&self) -> bool {
        self.azimuth.min.is_infinite()
    }

    /// Returns a scene, random numbers, and a start at rest; `None` if the start is in a sector.
    pub fn with_start(seed: u64) -> Option<(Self, Numbers, State)> {
        let scene = Self::new(seed);
        let mut numbers = Numbers(seed + 1);
        let (azimuth, elevation) = scene.angles(&mut numbers);
        let at = at_rest(azimuth, elevation);
        (scene.depth(&at) <= 0.0).then_some((scene, numbers, at))
    }

    pub fn depth(&self, at: &State) -> f64 {
        depth(&self.sectors, at.azimuth, at.elevation)
    }

    /// Returns joint angles within the travel; with an endless azimuth, the azimuth is in (−π, π].
    pub fn angles(&self, numbers: &mut Numbers) -> Point {
        let between = |numbers: &mut Numbers, axis: &Axis| {
            let (min, max) = (axis.min.max(-PI), axis.max.min(PI));
            let (min, max) = if axis.min.is_finite() { (axis.min, axis.max) } else { (min, max) };
            f64::from(numbers.within(min.into(), max.into()) as f32)
        };
        (between(numbers, &self.azimuth), between(numbers, &self.elevation))
    }

    /// Returns the joint angles that point in the same direction as the given joint angles.
    pub fn equivalents(&self, (azimuth, elevation): Point) -> Vec<Point> {
        let pi = std::f64::consts::PI;
        let over = |sense: f64| (azimuth + pi, sense * pi - elevation);
        let mut all = Vec::new();
        for (azimuth, elevation) in [(azimuth, elevation), over(1.0), over(-1.0)] {
            let Axis { min, max, .. } = self.elevation;
            if elevation < f64::from(min) || elevation > f64::from(max) {
                continue;
            }
            for turn in -9..=9 {
                let azimuth = azimuth + TAU * f64::from(turn);
                let Axis { min, max, .. } = self.azimuth;
                let (min, max) = if self.is_endless() { (-PI, PI) } else { (min, max) };
                if azimuth >= f64::from(min) && azimuth <= f64::from(max) {
                    all.push((azimuth, elevation));
                }
            }
        }
        all
    }

    /// Returns what is wrong with a step, if anything is wrong.
    pub fn fault(&self, before: &State, after: &State, dt: f64) -> Option<String> {
        let depth = (self.depth(before), self.depth(after));
        if depth.1 > DEPTH && depth.0 <= DEPTH {
            return Some(format!("is {:e} inside", depth.1));
        }
        let turn = |turn: f64| {
            if self.is_endless() { super::wrap(turn) } else { turn }
        };
        for (name, axis, moved, [first, second], at) in [
            (
                "azimuth",
                &self.azimuth,
                turn(after.azimuth - before.azimuth),
                [before.azimuth_rate, after.azimuth_rate],
                [before.azimuth, after.azimuth],
            ),
            (
                "elevation",
                &self.elevation,
                after.elevation - before.elevation,
                [before.elevation_rate, after.elevation_rate],
                [before.elevation, after.elevation],
            ),
        ] {
            let (min, max) = (f64::from(axis.min), f64::from(axis.max));
            let (rate, accel) = (f64::from(axis.rate), f64::from(axis.accel));
            if at[0] >= min && at[0] <= max && (at[1] < min || at[1] > max) {
                return Some(format!("{name} is beyond its stop"));
            }
            if dt == 0.0 {
                if moved != 0.0 || first != second {
                    return Some(format!("{name} changes in no time"));
                }
                continue;
            }
            let fastest = first.abs().max(rate) * (1.0 + ROUNDING) + ROUNDING;
            if second.abs() > fastest {
                return Some(format!("{name} has the rate {second}"));
            }
            let whole_turn = self.is_endless() && fastest * dt > 3.0 && name == "azimuth";
            if !whole_turn && moved.abs() > fastest * dt + ROUNDING {
                return Some(format!("{name} moves {moved} in {dt}"));
            }
            // A stop zeroes the rate of a joint that runs into it.
            let reach = fastest * dt + ROUNDING;
            let stopped = at.iter().any(|at| (at - min).min(max - at) < reach);
            if accel.is_finite() && !stopped && dt < 0.2 {
                if (second - first).abs() > accel * dt * (1.0 + 1e-6) + ROUNDING {
                    return Some(format!("{name} changes its rate from {first} to {second}"));
                }
                let off = moved - 0.5 * (first + second) * dt;
                if !whole_turn && off.abs() > 0.25 * accel * dt * dt * (1.0 + 1e-6) + ROUNDING {
                    return Some(format!("{name} moves by {off} more than its rates say"));
                }
            }
        }
        None
    }

    /// Returns the coarsest grid, for finding what is reachable.
    pub fn areas(&self) -> Grid {
        Grid::new(&self.config(), &[], 1.0)
    }
}

const REST: AxisAngles = AxisAngles { azimuth: 0.0, elevation: 0.0 };

fn motion(numbers: &mut Numbers) -> (f32, f32) {
    let rate = numbers.within(0.3, 4.0) as f32;
    match numbers.below(20) {
        0 => (INF, INF),
        1 => (INF, numbers.within(0.5, 10.0) as f32),
        2..=10 => (rate, numbers.within(0.5, 10.0) as f32),
        _ => (rate, INF),
    }
}

fn azimuth_travel(numbers: &mut Numbers) -> (f32, f32) {
    match numbers.below(7) {
        0..=2 => (-INF, INF),
        3 => (-PI, PI),
        4 => (-2.4, 2.4),
        5 => {
            let reach = numbers.within(3.2, 10.0) as f32;
            (-reach, reach)
        }
        _ => {
            let min = numbers.within(-4.0, 1.0) as f32;
            (min, min + numbers.within(0.5, 6.0) as f32)
        }
    }
}

/// A command to a turret.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    Angles(Point),
    /// The direction of these joint angles.
    Target(Point),
}

impl Order {
    pub fn step(&self, config: &Config, at: &State, dt: f32) -> (State, Pose, u32) {
        match *self {
            Self::Angles((azimuth, elevation)) => {
                let angles = AxisAngles { azimuth: azimuth as f32, elevation: elevation as f32 };
                update_angles(at, config, &LEVEL, angles, dt).unwrap()
            }
            Self::Target(angles) => update(at, config, &LEVEL, target(config, angles), dt).unwrap(),
        }
    }
}

/// Returns a target in the direction of joint angles.
pub fn target(config: &Config, (azimuth, elevation): Point) -> DVec3 {
    parts(config, &LEVEL, azimuth, elevation).boresight * 1000.0
}

/// Where a turret comes to rest.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    pub at: State,
    pub flags: u32,
    pub error: f64,
    /// The time of the steps to that place.
    pub seconds: f64,
}

/// Returns the turret once it has come to rest and stays there, by steps of `dt` seconds; `None` if it takes more than
/// `most` steps.
pub fn settle(
    scene: &Scene,
    from: &State,
    order: Order,
    dt: f32,
    most: u32,
) -> Result<Settled, String> {
    let config = scene.config();
    let mut at = *from;
    let mut settled = None;
    for count in 1..=most {
        let (next, pose, flags) = order.step(&config, &at, dt);
        if let Some(fault) = scene.fault(&at, &next, dt.into()) {
            return Err(format!("{fault}: {at:?} to {next:?} by {dt} for {order:?}"));
        }
        let stays = apart(scene, (next.azimuth, next.elevation), (at.azimuth, at.elevation)) < 1e-9;
        if let (Some(settled), true) = (settled, stays) {
            return Ok(settled);
        }
        at = next;
        settled = (flags & flags::SLEWING == 0).then_some(Settled {
            at,
            flags,
            error: pose.error.into(),
            seconds: f64::from(count) * f64::from(dt),
        });
    }
    Err(format!("does not come to rest: {at:?} from {from:?} for {order:?}"))
}

/// Returns how far apart two pairs of joint angles are, radians.
pub fn apart(scene: &Scene, a: Point, b: Point) -> f64 {
    let turn = a.0 - b.0;
    let turn = if scene.is_endless() { super::wrap(turn) } else { turn };
    turn.hypot(a.1 - b.1)
}

/// A quarter turn up, in double.
pub const ZENITH: f64 = FRAC_PI_2;
