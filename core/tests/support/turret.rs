//! A slow and obvious turret: each part rotates about the engine's own axes, and the joint angles for a target are
//! found by trying all of them.

use std::f64::consts::{PI, TAU};

use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::turret::{self, Axes, Axis, Config, Mount, Platform, Pose, State};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

use super::{exact, magnitude, unit_quat, unit_vec3, vec3, vector_angle, wrap};

pub const LEVEL: Mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };

/// A time long enough for every turret of these tests to reach its goal, seconds.
pub const LONG: f32 = 1e5;

/// The largest elevation, up and down.
pub const FULL: f32 = std::f32::consts::PI;

/// Returns forward and up of an engine.
pub fn forward_and_up(axes: Axes) -> (DVec3, DVec3) {
    match axes {
        Axes::Canonical => (DVec3::X, DVec3::Y),
        Axes::Unity => (DVec3::Z, DVec3::Y),
        Axes::Godot => (-DVec3::Z, DVec3::Y),
        Axes::Unreal | Axes::Source => (DVec3::X, DVec3::Z),
        Axes::CryEngine => (DVec3::Y, DVec3::Z),
        Axes::Gltf => (DVec3::Z, DVec3::Y),
        Axes::Ned => (DVec3::X, -DVec3::Z),
    }
}

/// The places of a turret's parts; the muzzle as seen from the mount.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub base: DQuat,
    pub barrel: DQuat,
    pub boresight: DVec3,
    pub muzzle: DVec3,
}

pub fn parts(config: &Config, mount: &Mount, azimuth: f64, elevation: f64) -> Parts {
    let (forward, up) = forward_and_up(config.axes);
    let base = exact(mount.orientation) * DQuat::from_axis_angle(up, azimuth);
    let barrel = base * DQuat::from_axis_angle(forward.cross(up), elevation);
    let muzzle = base * config.trunnion.as_dvec3() + barrel * config.muzzle.as_dvec3();
    Parts { base, barrel, boresight: barrel * forward, muzzle }
}

pub fn parts_of(config: &Config, mount: &Mount, state: &State) -> Parts {
    parts(config, mount, state.azimuth, state.elevation)
}

impl Parts {
    /// Returns the angle at the muzzle between its line and a target at `offset` from the mount.
    pub fn error(&self, offset: DVec3) -> f64 {
        let offset = offset - self.muzzle;
        let largest = offset.abs().max_element();
        if largest == 0.0 { 0.0 } else { vector_angle(self.boresight, offset / largest) }
    }

    /// Returns the distance at which the muzzle's line passes a target at `offset` from the mount.
    pub fn passes_by(&self, offset: DVec3) -> f64 {
        (offset - self.muzzle).cross(self.boresight).length()
    }
}

/// Returns the offset from the mount to a target in the direction (azimuth, elevation), in degrees, from its forward.
pub fn offset_at(
    config: &Config,
    mount: &Mount,
    azimuth: f64,
    elevation: f64,
    distance: f64,
) -> DVec3 {
    let barrel = Config { trunnion: Vec3::ZERO, muzzle: Vec3::ZERO, ..*config };
    parts(&barrel, mount, azimuth.to_radians(), elevation.to_radians()).boresight * distance
}

/// Joint angles that point at a target, and the cost of turning to them.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub azimuth: f64,
    pub elevation: f64,
    pub seconds: f64,
    pub turn: f64,
}

/// Returns every pair of joint angles in (−π, π] with which the muzzle's line meets a target at `offset` from the
/// mount.
pub fn solutions(config: &Config, mount: &Mount, offset: DVec3) -> Vec<(f64, f64)> {
    let (forward, up) = forward_and_up(config.axes);
    let right = forward.cross(up);
    let (trunnion, muzzle) = (config.trunnion.as_dvec3(), config.muzzle.as_dvec3());
    let at = |azimuth: f64, elevation: f64| parts(config, mount, azimuth, elevation);
    let mut found = Vec::new();
    let across =
        |azimuth: f64| (at(azimuth, 0.0).base.inverse() * offset - trunnion - muzzle).dot(right);
    for azimuth in roots(across) {
        let in_barrel = |elevation: f64| {
            let Parts { base, barrel, .. } = at(azimuth, elevation);
            barrel.inverse() * (offset - base * trunnion) - muzzle
        };
        for elevation in roots(|elevation| in_barrel(elevation).dot(up)) {
            if in_barrel(elevation).dot(forward) >= 0.0 {
                found.push((azimuth, elevation));
            }
        }
    }
    found
}

/// Returns the angles at which a function changes its sign.
fn roots(f: impl Fn(f64) -> f64) -> Vec<f64> {
    const SAMPLES: u32 = 180;
    let sample = |at: u32| PI - TAU * f64::from(at) / f64::from(SAMPLES);
    (0..SAMPLES)
        .filter_map(|at| {
            let (mut a, mut b) = (sample(at), sample(at + 1));
            let sign = f(a) < 0.0;
            (sign != (f(b) < 0.0)).then(|| {
                for _ in 0..50 {
                    let middle = 0.5 * (a + b);
                    *(if (f(middle) < 0.0) == sign { &mut a } else { &mut b }) = middle;
                }
                a
            })
        })
        .collect()
}

/// Returns all joint angles to which a turret at rest at `state` can turn within its travel, reduced by `margin`.
pub fn candidates(
    config: &Config,
    mount: &Mount,
    offset: DVec3,
    state: &State,
    margin: f64,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (azimuth, elevation) in solutions(config, mount, offset) {
        for azimuth in equivalent_angles(azimuth, &config.azimuth, margin) {
            for elevation in equivalent_angles(elevation, &config.elevation, margin) {
                let turn = azimuth - state.azimuth;
                let raise = elevation - state.elevation;
                let seconds = seconds(turn, &config.azimuth).max(seconds(raise, &config.elevation));
                found.push(Candidate { azimuth, elevation, seconds, turn });
            }
        }
    }
    found
}

fn equivalent_angles(angle: f64, axis: &Axis, margin: f64) -> Vec<f64> {
    (-8..=8)
        .map(|turns| angle + TAU * f64::from(turns))
        .filter(|&angle| {
            angle > f64::from(axis.min) + margin && angle < f64::from(axis.max) - margin
        })
        .collect()
}

/// Returns how long a turn takes from rest to rest.
pub fn seconds(turn: f64, axis: &Axis) -> f64 {
    let (turn, rate, accel) = (turn.abs(), f64::from(axis.rate), f64::from(axis.accel));
    if turn == 0.0 {
        0.0
    } else if accel.is_infinite() {
        turn / rate
    } else if turn * accel < rate * rate {
        2.0 * (turn / accel).sqrt()
    } else {
        turn / rate + rate / accel
    }
}

impl Candidate {
    fn is_upright(&self) -> bool {
        self.elevation.abs() <= PI / 2.0
    }

    /// Whether this is certainly the better route of the two.
    pub fn beats(&self, other: &Self) -> bool {
        // A difference that roundings cannot cause, and a difference that they can cause between equal numbers.
        let less = |a: f64, b: f64| a + 1e-5 * (1.0 + a) < b;
        let same = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + a);
        less(self.seconds, other.seconds)
            || same(self.seconds, other.seconds)
                && (less(self.turn.abs(), other.turn.abs())
                    || same(self.turn.abs(), other.turn.abs())
                        && (self.is_upright() && !other.is_upright()
                            || self.is_upright() == other.is_upright()
                                && self.turn > other.turn + 1e-5))
    }
}

/// Returns the axes of any engine.
pub fn axes() -> impl Strategy<Value = Axes> {
    prop::sample::select(&Axes::ALL[..])
}

/// Returns turrets of every kind, with rates and accelerations with which they reach any goal within `LONG`.
pub fn config(offset: f32) -> impl Strategy<Value = Config<'static>> {
    let bounds = prop_oneof![
        Just((f32::INFINITY, f32::INFINITY)),
        (0.1f32..10.0).prop_map(|rate| (rate, f32::INFINITY)),
        (0.1f32..10.0, 0.1f32..100.0),
        (0.1f32..100.0).prop_map(|accel| (f32::INFINITY, accel)),
    ];
    let azimuth = prop_oneof![
        Just((f32::NEG_INFINITY, f32::INFINITY)),
        (-3.0f32..3.0, 0.0f32..3.1).prop_map(|(middle, half)| (middle - half, middle + half)),
        (-6.0f32..6.0, 0.0f32..14.0).prop_map(|(middle, half)| (middle - half, middle + half)),
    ];
    let elevation = prop_oneof![
        Just((-std::f32::consts::FRAC_PI_2, std::f32::consts::FRAC_PI_2)),
        (-1.5f32..0.5, 0.0f32..1.0).prop_map(|(min, width)| (min, min + width)),
        (-2.0f32..2.0, 0.0f32..3.3)
            .prop_map(|(middle, half)| ((middle - half).max(-FULL), (middle + half).min(FULL))),
    ];
    let rest = (-7.0f32..7.0, -2.0f32..2.0);
    let offsets = prop_oneof![
        Just((Vec3::ZERO, Vec3::ZERO)),
        (vec3(1.0), vec3(1.0)).prop_map(move |(a, b)| (a * offset, b * offset)),
    ];
    let tolerance = (1e-5f64.ln()..1.0f64.ln()).prop_map(f64::exp);
    (azimuth, elevation, bounds.clone(), bounds, rest, offsets, tolerance, axes()).prop_map(
        |(azimuth, elevation, bounds_a, bounds_e, rest, (trunnion, muzzle), tolerance, axes)| {
            Config {
                azimuth: axis(azimuth, bounds_a),
                elevation: axis(elevation, bounds_e),
                rest: AxisAngles { azimuth: rest.0, elevation: rest.1 },
                aim_tolerance: tolerance as f32,
                trunnion,
                muzzle,
                axes,
                sectors: &[],
            }
        },
    )
}

fn axis((min, max): (f32, f32), (rate, accel): (f32, f32)) -> Axis {
    Axis { min, max, rate, accel }
}

pub fn mount(range: f64) -> impl Strategy<Value = Mount> {
    (prop::array::uniform3(-range..range), unit_quat(), 0.1f32..10.0).prop_map(
        |(position, orientation, scale)| Mount {
            position: DVec3::from_array(position),
            orientation: orientation * scale,
        },
    )
}

/// Returns offsets from the mount to a target, mostly near enough for the turret's own offsets to matter.
pub fn offset() -> impl Strategy<Value = DVec3> {
    (unit_vec3(), magnitude(2.0)).prop_map(|(direction, distance)| direction * distance)
}

/// Returns a state at rest, anywhere in the travel or a little outside.
pub fn standing() -> impl Strategy<Value = State> {
    (-8.0f64..8.0, -4.0f64..4.0).prop_map(|(azimuth, elevation)| State {
        azimuth,
        elevation,
        azimuth_rate: 0.0,
        elevation_rate: 0.0,
        ..State::default()
    })
}

/// Returns a turret with the given travel in degrees, which turns at 1 rad/s at once.
pub fn turret(azimuth: (f32, f32), elevation: (f32, f32)) -> Config<'static> {
    let axis = |(min, max): (f32, f32)| Axis {
        min: min.to_radians(),
        max: max.to_radians(),
        rate: 1.0,
        accel: f32::INFINITY,
    };
    Config { azimuth: axis(azimuth), elevation: axis(elevation), ..Config::new(Axes::Canonical) }
}

/// Whether every function that takes a configuration returns `expected` for it.
pub fn all_return(config: &Config, expected: Option<Error>) -> bool {
    let at = state(3.0, 4.0);
    let target = DVec3::new(10.0, 3.0, -4.0);
    let motion = Motion { position: target, velocity: Vec3::ONE, acceleration: Vec3::ONE };
    let angles = AxisAngles { azimuth: 1.0, elevation: 0.5 };
    let platform = Platform { mount: LEVEL, velocity: Vec3::ZERO, spin: Vec3::ZERO };
    [
        turret::update(&at, config, &LEVEL, target, 0.1).err(),
        turret::track(&at, config, &LEVEL, Vec3::ONE, Vec3::ONE, &motion, 0.1).err(),
        turret::update_angles(&at, config, &LEVEL, angles, 0.1).err(),
        turret::track_angles(&at, config, &LEVEL, angles, angles, 0.1).err(),
        turret::return_to_rest(&at, config, &LEVEL, 0.1).err(),
        turret::stop(&at, config, &LEVEL, 0.1).err(),
        config.mirrored(&[]).err(),
        turret::solve(config, &LEVEL, target).err(),
        turret::can_aim_at(config, &LEVEL, target).err(),
        turret::time_to_aim(&at, config, &LEVEL, target).err(),
        turret::pose_of(&at, config, &LEVEL).err(),
        turret::engage::engage(&at, config, &platform, None, Some(&motion), 0.1).err(),
        turret::engage::engage(&at, config, &platform, None, None, 0.1).err(),
    ]
    .iter()
    .all(|error| *error == expected)
}

/// Returns a state at rest at the given angles in degrees, rounded as in a configuration.
pub fn state(azimuth: f32, elevation: f32) -> State {
    State {
        azimuth: azimuth.to_radians().into(),
        elevation: elevation.to_radians().into(),
        azimuth_rate: 0.0,
        elevation_rate: 0.0,
        ..State::default()
    }
}

/// Returns the state of a turret that no longer moves: after it has run into a stop at most twice.
pub fn settled(
    config: &Config,
    mount: &Mount,
    target: DVec3,
    from: &State,
) -> Result<(State, Pose, u32), Error> {
    let (once, _, _) = turret::update(from, config, mount, target, LONG)?;
    let (twice, _, _) = turret::update(&once, config, mount, target, LONG)?;
    turret::update(&twice, config, mount, target, LONG)
}

/// Returns any state, at any rate.
pub fn moving() -> impl Strategy<Value = State> {
    (standing(), -12.0f64..12.0, -12.0f64..12.0).prop_map(
        |(state, azimuth_rate, elevation_rate)| {
            let azimuth = 2.5 * state.azimuth;
            State { azimuth, azimuth_rate, elevation_rate, ..state }
        },
    )
}

/// Whether a turret has reached these joint angles.
pub fn is_at(config: &Config, at: &State, to: &Candidate) -> bool {
    let turn = to.azimuth - at.azimuth;
    let turn = if config.azimuth.min.is_finite() { turn } else { wrap(turn) };
    turn.abs() < 1e-5 && (to.elevation - at.elevation).abs() < 1e-5
}

/// Returns a target on a level circle of 100 m about the mount, at an azimuth, and how that changes: rad/s and rad/s².
pub fn circling(azimuth: f64, rate: f64, accel: f64) -> Motion {
    let turn = DQuat::from_rotation_y(azimuth);
    Motion {
        position: turn * DVec3::new(100.0, 0.0, 0.0),
        velocity: (turn * DVec3::new(0.0, 0.0, -100.0 * rate)).as_vec3(),
        acceleration: (turn * DVec3::new(-100.0 * rate * rate, 0.0, -100.0 * accel)).as_vec3(),
    }
}

/// Makes a step of a turret on a level mount at rest.
pub fn track_from(state: &State, config: &Config, target: &Motion, dt: f32) -> (State, Pose, u32) {
    turret::track(state, config, &LEVEL, Vec3::ZERO, Vec3::ZERO, target, dt).unwrap()
}
