//! The complete turret and lead, which no other library has: what is measured is what a batch of them takes.

use std::ops::Range;
use std::ptr;

use glam::{DQuat, DVec3};

use crate::cases::inputs::{Random, many};
use crate::cases::measures::{BARREL, MISS};
use crate::cases::reference::{self, Shooting, turret_orientation};
use crate::harness::{Batch, Bytes, Case, LARGEST, Problem};
use crate::peers::{Config, Motion, Mount, Peers, Point, Quat, Shot, Solution, State, Vec3};

/// What a call takes along beside its rows lies on the stack, so a longer range is cut in parts.
const PART: usize = 1_000;

/// With everything that a turret can have.
const CONFIG: Config = Config {
    azimuth_min: -2.9,
    azimuth_max: 2.9,
    elevation_min: -0.1,
    elevation_max: 1.4,
    azimuth_rate: 0.7,
    elevation_rate: 0.5,
    azimuth_accel: 1.5,
    elevation_accel: 1.2,
    rest_azimuth: 0.0,
    rest_elevation: 0.0,
    aim_tolerance: 1e-3,
    trunnion: Vec3([0.0, 1.5, 0.0]),
    muzzle: Vec3([6.0, 0.0, 0.0]),
    axes: 0,
    sector_count: 0,
    sectors: [[0.0; 5]; 8],
};
/// Seconds.
const TIME: f32 = 1.0 / 60.0;
const REST: State = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0 };

struct Turrets {
    states: Vec<State>,
    mounts: Vec<Mount>,
    targets: Vec<Point>,
}

/// Bound: what the floats of a mount's orientation and of a unit quaternion leave.
pub fn update(peers: &Peers) -> Vec<Case> {
    let turrets = many(LARGEST, turret);
    let rows = Turrets {
        states: turrets.iter().map(|turret| turret.state).collect(),
        mounts: turrets.iter().map(|turret| turret.mount).collect(),
        targets: turrets.iter().map(|turret| turret.target).collect(),
    };
    let name = "turret_update_batch";
    let problem = Problem::new(name, 1e-6, BARREL, rows, LARGEST, |_, at| turrets[at].barrel);
    Batch::new(peers, problem, |rows| {
        vec![Bytes::of(&rows.states), Bytes::of(&rows.mounts), Bytes::of(&rows.targets)]
    })
    .batches(
        peers,
        |b| b.turret_update_batch,
        |turret_update_batch, rows, part, out| {
            for (first, out) in part.step_by(PART).zip(out.chunks_mut(PART)) {
                let part = first..first + out.len();
                // A step moves the states, and the next pass is to find them where they were.
                let mut states = [REST; PART];
                states[..out.len()].copy_from_slice(&rows.states[part.clone()]);
                // SAFETY: see the module above; there is one configuration, and nobody asks for statuses.
                unsafe {
                    turret_update_batch(
                        states.as_mut_ptr(),
                        &CONFIG,
                        0,
                        rows.mounts[part.clone()].as_ptr(),
                        size_of::<Mount>(),
                        rows.targets[part].as_ptr(),
                        size_of::<Point>(),
                        TIME,
                        out.as_mut_ptr(),
                        ptr::null_mut(),
                        out.len(),
                    )
                };
            }
        },
    )
    .calls(
        peers,
        |c| c.turret_update,
        |turret_update, rows, at, pose| {
            let mut state = rows.states[at];
            turret_update(
                &mut state,
                &CONFIG,
                &rows.mounts[at],
                &rows.targets[at],
                TIME,
                Some(pose),
            );
        },
    )
    .into_cases()
}

/// A turret, its target, and where its barrel is after a step.
struct Turret {
    state: State,
    mount: Mount,
    target: Point,
    barrel: DQuat,
}

/// Moving to a target so far around that both joints still gain speed for all of the step, each in the
/// only direction that its stops leave.
fn turret(random: &mut Random) -> Turret {
    let (wanted_azimuth, azimuth) = apart(random, -2.8..2.8, 0.3);
    let (wanted_elevation, elevation) = apart(random, 0.0..1.3, 0.15);
    let azimuth_rate = random.between(0.0..0.3) * (wanted_azimuth - azimuth).signum();
    let elevation_rate = random.between(0.0..0.2) * (wanted_elevation - elevation).signum();
    let state = State { azimuth, elevation, azimuth_rate, elevation_rate };
    let (orientation, position) = (Quat::narrow(random.rotation()), random.vector(-1e4..1e4));
    let in_mount = turret_orientation(wanted_azimuth, wanted_elevation);
    let pointing = reference::matrix(orientation.wide().normalize() * in_mount).x_axis;

    let after = |angle: f64, rate: f64, accel: f32, wanted: f64| {
        let time = f64::from(TIME);
        let accel = f64::from(accel) * (wanted - angle).signum();
        angle + rate * time + accel * time * time / 2.0
    };
    let azimuth = after(azimuth, azimuth_rate, CONFIG.azimuth_accel, wanted_azimuth);
    let elevation = after(elevation, elevation_rate, CONFIG.elevation_accel, wanted_elevation);
    Turret {
        state,
        mount: Mount { position: Point::of(position), orientation: orientation.0 },
        target: Point::of(position + pointing * random.between(500.0..2000.0)),
        barrel: orientation.wide().normalize() * turret_orientation(azimuth, elevation),
    }
}

/// Two angles that are at least so far apart.
fn apart(random: &mut Random, range: Range<f64>, least: f64) -> (f64, f64) {
    loop {
        let (a, b) = (random.between(range.clone()), random.between(range.clone()));
        if (a - b).abs() >= least {
            return (a, b);
        }
    }
}

const SHELL: Shot = Shot {
    speed: 850.0,
    inherit: 1.0,
    max_time: 0.0,
    gravity: Vec3([0.0, -9.81, 0.0]),
    drag: 0.0,
    physics_step: 0.0,
    trajectory: 0,
};

struct Shots {
    shooters: Vec<Motion>,
    targets: Vec<Motion>,
}

/// Bound: the contract.
pub fn lead(peers: &Peers) -> Vec<Case> {
    let (shooters, targets) = many(LARGEST, shooter_and_target).into_iter().unzip();
    let rows = Shots { shooters, targets };
    let problem = Problem::new("turret_lead_batch", 1e-6, MISS, rows, LARGEST, |rows, at| {
        shooting(&rows.shooters[at], &rows.targets[at])
    });
    Batch::new(peers, problem, |rows| vec![Bytes::of(&rows.shooters), Bytes::of(&rows.targets)])
        .batches(
            peers,
            |b| b.turret_lead_batch,
            |turret_lead_batch, rows, part, out| {
                for (first, out) in part.step_by(PART).zip(out.chunks_mut(PART)) {
                    let part = first..first + out.len();
                    let mut counts = [0; PART];
                    // SAFETY: see the module above; there is one shot, and room for as many counts.
                    unsafe {
                        turret_lead_batch(
                            &SHELL,
                            0,
                            rows.shooters[part.clone()].as_ptr(),
                            size_of::<Motion>(),
                            rows.targets[part].as_ptr(),
                            out.as_mut_ptr(),
                            counts.as_mut_ptr(),
                            out.len(),
                        )
                    };
                }
            },
        )
        .calls(
            peers,
            |c| c.turret_lead,
            |turret_lead, rows, at, out: &mut [Solution; 2]| {
                turret_lead(&SHELL, &rows.shooters[at], &rows.targets[at], out);
            },
        )
        .into_cases()
}

/// A ship's gun and an aircraft well within its range.
fn shooter_and_target(random: &mut Random) -> (Motion, Motion) {
    let motion = |position: DVec3, velocity: DVec3, acceleration: DVec3| Motion {
        position: Point::of(position),
        velocity: Vec3::narrow(velocity),
        acceleration: Vec3::narrow(acceleration),
    };
    let position = random.vector(-1e4..1e4);
    let shooter = motion(position, random.vector(-10.0..10.0), DVec3::ZERO);
    let target = position + random.direction() * random.between(300.0..3000.0);
    (shooter, motion(target, random.vector(-150.0..150.0), random.vector(-5.0..5.0)))
}

fn shooting(shooter: &Motion, target: &Motion) -> Shooting {
    Shooting {
        speed: f64::from(SHELL.speed),
        gravity: SHELL.gravity.wide(),
        shooter_position: shooter.position.wide(),
        shooter_velocity: shooter.velocity.wide(),
        target: target.position.wide(),
        target_velocity: target.velocity.wide(),
        target_acceleration: target.acceleration.wide(),
    }
}
