//! The path of a step: samples each part of the step at many instants, from the motion's own profile.

#![expect(clippy::cast_possible_truncation, reason = "random numbers of any width")]

use core::f32::consts::FRAC_PI_2;
use core::f64::consts::{PI, TAU};

use crate::aim::turret::axes::Axes;
use crate::aim::turret::choice::{self, Candidate};
use crate::aim::turret::config::{Axis, Config};
use crate::aim::turret::joint::{Angles, Goal, Goals, JointLimits, JointState, Joints};
use crate::aim::turret::numbers::Numbers;
use crate::aim::turret::sector::{MAX_SECTORS, Sector, SectorKind};
use crate::aim::turret::validated::{Present, Turret};
use crate::aim::turret::{detour, slew};
use crate::amount::amount;

const INF: f32 = f32::INFINITY;

/// A half turn as a float, the type of a configuration's angles.
const HALF_TURN: f32 = core::f32::consts::PI;

/// How deep in a sector a joint may be, radians.
const DEPTH: f64 = 1e-6;

/// The number of instants at which a step is sampled.
const INSTANTS: u32 = 1000;

/// The number of steps with one configuration.
const STEPS: u32 = 40;

fn sector(numbers: &mut Numbers, before: Sector) -> Sector {
    let from = match numbers.bits() % 5 {
        0 => before.to,
        1 => before.from,
        _ => numbers.within(-7.0, 7.0) as f32,
    };
    let (low, high) = match numbers.bits() % 6 {
        0 => (before.elevation_max, before.elevation_max + 0.5),
        1 => (-INF, numbers.within(-0.5, 1.0) as f32),
        2 => (numbers.within(-0.5, 1.0) as f32, INF),
        _ => {
            let low = numbers.within(-1.6, 1.4) as f32;
            (low, low + numbers.within(0.05, 1.0) as f32)
        }
    };
    let to = from + libm::exp(numbers.within(-3.0, 0.9)) as f32;
    Sector { from, to, elevation_min: low, elevation_max: high, kind: SectorKind::KEEP_OUT }
}

fn config<'a>(numbers: &mut Numbers, sectors: &'a [Sector]) -> Config<'a> {
    let (min, max) = numbers.pick([(-INF, INF), (-2.4, 2.4), (-8.0, 8.0), (-HALF_TURN, HALF_TURN)]);
    let rate = numbers.within(0.3, 4.0) as f32;
    let accel = numbers.pick([INF, 1.0, 1.0]) * numbers.within(0.5, 10.0) as f32;
    let azimuth = Axis { min, max, rate, accel };
    let (min, max) = numbers.pick([(-0.35, 1.4), (-FRAC_PI_2, FRAC_PI_2), (-0.2, HALF_TURN)]);
    let scale = libm::exp(numbers.within(-1.0, 1.0)) as f32;
    let elevation = Axis { min, max, rate: scale * rate, accel: scale * accel };
    Config { azimuth, elevation, sectors, ..Config::new(Axes::Canonical) }
}

/// Returns how deep inside one of the sectors the joint angles are, radians; 0 outside. The depth is the distance in
/// azimuth and in elevation from the nearest edge; over the top, the sector is shifted by half a turn and upside down.
fn depth(sectors: &[Sector], azimuth: f64, elevation: f64) -> f64 {
    let upright = f64::from(FRAC_PI_2);
    let (azimuth, up, to_top) = if elevation > upright {
        (azimuth + PI, PI - elevation, elevation - upright)
    } else if elevation < -upright {
        (azimuth + PI, -PI - elevation, -upright - elevation)
    } else {
        (azimuth, elevation, upright - elevation.abs())
    };
    let mut deepest = 0.0;
    for sector in sectors {
        let (from, to) = (f64::from(sector.from), f64::from(sector.to));
        let beyond = (azimuth - from).rem_euclid(TAU);
        let aside = if to - from >= TAU { 9.0 } else { beyond.min(to - from - beyond) };
        let (low, high) = (f64::from(sector.elevation_min), f64::from(sector.elevation_max));
        let depth = aside.min(up - low).min(high - up).min(to_top);
        if depth > deepest {
            deepest = depth;
        }
    }
    deepest
}

/// Returns the goal as it is `seconds` earlier; its rate does not change. A joint that reaches its rate at once goes
/// straight to where the goal ends.
fn before(limits: &JointLimits, goal: Goal, seconds: f64) -> Goal {
    if limits.accel.is_infinite() {
        return goal;
    }
    let turn = limits.possible_rate(goal) * seconds;
    Goal { angle: goal.angle - turn, unwrapped: goal.unwrapped - turn, ..goal }
}

/// Returns the greatest depth in a sector that the joints reach in a part of a step.
fn deepest(
    turret: &Turret<'_>,
    joints: &Joints,
    goals: &Goals,
    seconds: f64,
    instants: u32,
) -> f64 {
    let mut deepest = 0.0;
    for instant in 1..=instants {
        let elapsed = seconds * f64::from(instant) / f64::from(instants);
        let at = |limits: &JointLimits, joint: JointState, goal: Goal| {
            // A goal that comes in over a stop has been beyond it; the joint waits at the stop.
            let goal = before(limits, goal, seconds - elapsed);
            limits.clamp(slew::step(limits, joint, goal, elapsed).0.angle)
        };
        let azimuth = at(&turret.limits.azimuth, joints.azimuth, goals.azimuth);
        let elevation = at(&turret.limits.elevation, joints.elevation, goals.elevation);
        let depth = depth(turret.sectors, azimuth, elevation);
        if depth > deepest {
            deepest = depth;
        }
    }
    deepest
}

/// Moves a turret by [`STEPS`] steps and samples its path. Returns the greatest depth inside a sector.
fn run(numbers: &mut Numbers, turret: &Turret<'_>, start: Joints) -> f64 {
    let mut joints = start;
    let mut most = 0.0;
    let mut wanted = [0.0; 2];
    let mut rates = [0.0; 2];
    for step in 0..STEPS {
        let any = numbers.within(0.0, 1.0);
        let dt = numbers.pick([1.0 / 60.0, 1.0 / 60.0, 0.1, 1.0, any]);
        if step % 10 == 0 {
            wanted = [numbers.within(-4.0, 4.0), numbers.within(-1.6, 3.2)];
            let most = numbers.pick([0.0, 1.0]);
            rates = [numbers.within(-most, most), numbers.within(-0.5 * most, 0.5 * most)];
        }
        let [azimuth, elevation] = wanted;
        let present = Present::at_rest(turret, &joints);
        let still = Angles { azimuth: 0.0, elevation: 0.0 };
        let choice = choice::of_angles(turret, &present, Angles { azimuth, elevation }, still);
        let Candidate { mut goals, flags, .. } = choice.candidate;
        if flags == 0 {
            goals.azimuth = goals.azimuth.moving(rates[0], 0.0);
            goals.elevation = goals.elevation.moving(rates[1], 0.0);
        }
        (joints, _) = detour::step(turret, &joints, &goals, dt, |joints, goals, seconds| {
            let instants = libm::ceil(f64::from(INSTANTS) * seconds / dt) as u32;
            let depth = deepest(turret, joints, goals, seconds, instants.max(20));
            if depth > most {
                most = depth;
            }
        });
        wanted = [wanted[0] + rates[0] * dt, wanted[1] + rates[1] * dt];
    }
    most
}

#[test]
fn path_of_a_step_is_never_inside_a_sector() {
    let configurations = amount(200, 10);
    let mut steps = 0;
    for seed in 0..configurations {
        let mut numbers = Numbers(seed);
        let nowhere = Sector {
            from: 0.0,
            to: 0.3,
            elevation_min: 0.1,
            elevation_max: 0.4,
            kind: SectorKind::KEEP_OUT,
        };
        let mut sectors = [nowhere; MAX_SECTORS];
        for index in 1..MAX_SECTORS {
            sectors[index] = sector(&mut numbers, sectors[index - 1]);
        }
        let count = 1 + numbers.bits() as usize % MAX_SECTORS;
        let sectors = &sectors[..count];
        let config = config(&mut numbers, sectors);
        assert!(config.problem().is_none(), "{config:?}");
        let turret = Turret::new(&config);
        for _ in 0..50 {
            let start = Joints {
                azimuth: JointState::at_rest(numbers.within(-2.4, 2.4)),
                elevation: JointState::at_rest(numbers.within(-0.2, 1.4)),
            };
            if depth(sectors, start.azimuth.angle, start.elevation.angle) == 0.0 {
                let most = run(&mut numbers, &turret, start);
                assert!(most <= DEPTH, "seed {seed}: {most:e} inside from {start:?}: {config:?}");
                steps += STEPS;
                break;
            }
        }
    }
    assert!(steps > 30 * configurations as u32, "{steps}");
}
