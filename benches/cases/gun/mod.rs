//! Complete turrets in motion: their limits, where they are, and where a step takes them.

mod draw;
mod joint;
mod scene;

pub use draw::{Gun, Targets, Work};

use super::measures::Posed;
use crate::peers::{Config, Label, Shot, Vec3};

/// Seconds of a step.
pub const TIME: f32 = 1.0 / 60.0;

/// A turret without accelerations and offsets: two angles.
pub static RATES: Config = Config {
    azimuth_accel: f32::INFINITY,
    elevation_accel: f32::INFINITY,
    trunnion: Vec3([0.0; 3]),
    muzzle: Vec3([0.0; 3]),
    ..EVERYTHING
};

/// A turret with accelerations and offsets.
pub static FULL: Config = EVERYTHING;

/// Everything except sectors. The stops leave one direction to each target, and no target is reached over the top.
const EVERYTHING: Config = Config {
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

/// A turret of another size: the larger, the slower.
pub fn scaled(config: Config, size: f32) -> Config {
    let arm = |Vec3(arm)| Vec3(arm.map(|x: f32| x * size));
    Config {
        azimuth_rate: config.azimuth_rate / size,
        elevation_rate: config.elevation_rate / size,
        azimuth_accel: config.azimuth_accel / size,
        elevation_accel: config.elevation_accel / size,
        trunnion: arm(config.trunnion),
        muzzle: arm(config.muzzle),
        ..config
    }
}

pub const SHELL: Shot = Shot { gravity: Vec3([0.0, -9.81, 0.0]), ..BULLET };
/// A shot with a limited flight time: its high arc, which takes minutes, is excluded.
pub const ROUND: Shot = Shot { max_time: 20.0, ..SHELL };
/// A shot that a physics engine moves, with the damping that Godot gives a body.
pub const DAMPED: Shot = Shot { drag: 0.1, physics_step: TIME, ..ROUND };
/// A shot in space.
pub const BULLET: Shot = Shot {
    speed: 850.0,
    inherit: 1.0,
    max_time: 0.0,
    gravity: Vec3([0.0; 3]),
    drag: 0.0,
    physics_step: 0.0,
    thrust: 0.0,
    burn_time: 0.0,
    trajectory: 0,
};

/// Turrets, and their poses after a step.
pub type Guns = (Vec<Gun>, Vec<Posed>);

/// libturret's own function on targets within the stops, beside targets beyond a stop: what those cost is the ratio.
pub fn within(function: &str, how: &str) -> Label {
    Label { name: function.to_owned(), flags: format!("within the stops {how}") }
}
