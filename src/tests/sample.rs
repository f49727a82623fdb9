//! A sample object of every type that the exports take.

use std::mem::zeroed;

use turret_core::aim::turret::{Axes, Config};

use crate::types::{
    FromMath, dvec3, quat, turret_arc, turret_camera_key, turret_camera_pose, turret_camera_rig,
    turret_config, turret_motion, turret_mount, turret_observer, turret_params, turret_platform,
    turret_platform_observer, turret_pose, turret_shot, turret_solution, turret_state, vec2, vec3,
};

pub(super) trait Sample: Copy {
    const NAME: &'static str;

    /// Returns a good object, a different one for each seed.
    fn sample(seed: usize) -> Self;
}

/// How fast joints turn. In Miri, which is slow, at once: how they turn is arithmetic alone.
const RATE: f32 = if cfg!(miri) { f32::INFINITY } else { 1.0 };

/// Returns a small number that a float represents exactly.
fn small(seed: usize) -> f32 {
    u8::try_from(seed % 16).map_or(0.0, f32::from)
}

macro_rules! samples {
    ($($kind:ident: |$seed:ident| $sample:expr;)*) => {$(
        impl Sample for $kind {
            const NAME: &'static str = stringify!($kind);

            fn sample($seed: usize) -> Self {
                $sample
            }
        }
    )*};
}

samples! {
    // Sixteen of them are the identity matrix.
    f32: |seed| if seed.is_multiple_of(5) { 1.0 } else { 0.0 };
    i32: |_seed| 77;
    usize: |_seed| 77;
    // Indices into tables of at least three entries.
    u32: |seed| [2, 0, 1][seed % 3];
    vec2: |seed| vec2 { vec: [1.0, small(seed)] };
    vec3: |seed| vec3 { vec: [1.0, small(seed), -2.0] };
    dvec3: |seed| dvec3 { vec: [10.0 + f64::from(small(seed)), 20.0, -30.0] };
    quat: |seed| {
        let mut unit = [2.0 / 7.0, 3.0 / 7.0, 6.0 / 7.0, 0.0];
        unit.rotate_left(seed % 4);
        quat { vec: unit }
    };
    turret_params: |_seed| turret_params { elevation_rate_limit: 0.25, azimuth_rate_limit: 0.5 };
    turret_arc: |_seed| turret_arc { center: 3.0, width: 1.0 };
    turret_camera_rig: |seed| turret_camera_rig {
        distance: 4.0,
        height: 2.0,
        roll: 0.0,
        look_height: 1.0,
        half_life: 0.5,
        orientation: quat::sample(seed),
    };
    turret_camera_key: |seed| {
        // SAFETY: the struct consists of numbers, which may be zero.
        let key: turret_camera_key = unsafe { zeroed() };
        turret_camera_key {
            position: dvec3::sample(seed),
            orientation: quat::sample(seed),
            time: u16::try_from(seed).map_or(0.0, f32::from),
            ..key
        }
    };
    turret_config: |_seed| turret_config {
        azimuth_rate: RATE,
        elevation_rate: RATE,
        azimuth_accel: 2.0 * RATE,
        elevation_accel: 2.0 * RATE,
        ..turret_config::from_math(Config::new(Axes::Canonical))
    };
    turret_state: |seed| turret_state {
        azimuth: f64::from(small(seed)) / 16.0,
        elevation: 0.25,
        azimuth_rate: 0.5,
        elevation_rate: 0.0,
        azimuth_left: 0.25,
        elevation_left: -0.125,
        waiting: 0.0,
        trajectory: 0,
        reserved: 0,
    };
    turret_mount: |seed| turret_mount {
        position: dvec3 { vec: [1.0, 2.0, 3.0] },
        orientation: quat::sample(seed),
    };
    turret_motion: |seed| turret_motion {
        position: dvec3::sample(seed),
        velocity: vec3::sample(seed),
        acceleration: vec3 { vec: [0.0; 3] },
    };
    // Gravity and drag take Miri long, and are arithmetic alone: only the first shots have them there.
    turret_shot: |seed| turret_shot {
        speed: 100.0,
        inherit: 1.0,
        max_time: 0.0,
        gravity: vec3 { vec: [0.0, if cfg!(miri) && seed > 1 { 0.0 } else { -10.0 }, 0.0] },
        drag: if cfg!(miri) && seed != 1 { 0.0 } else { 0.125 },
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
        trajectory: 0,
    };
    turret_platform: |seed| turret_platform {
        position: dvec3 { vec: [1.0, 2.0, 3.0] },
        orientation: quat::sample(seed),
        velocity: vec3::sample(seed),
        spin: vec3 { vec: [0.0, 0.25, 0.0] },
    };
    turret_observer: |seed| turret_observer {
        position: dvec3::sample(seed),
        velocity: vec3::sample(seed),
        acceleration: vec3 { vec: [0.0; 3] },
        half_life: 0.5,
        jump: 0.0,
        samples: 3,
        reserved: 0,
    };
    turret_platform_observer: |seed| {
        let turret_platform { position, orientation, velocity, spin } = turret_platform::sample(seed);
        turret_platform_observer {
            position,
            orientation,
            velocity,
            spin,
            acceleration: vec3 { vec: [0.0; 3] },
            angular_acceleration: vec3 { vec: [0.0; 3] },
            half_life: 0.5,
            jump: 0.0,
            samples: 3,
            reserved: 0,
        }
    };
    // SAFETY: the struct consists of numbers, which may be zero.
    turret_camera_pose: |_seed| unsafe { zeroed() };
    // SAFETY: the struct consists of numbers, which may be zero.
    turret_pose: |_seed| unsafe { zeroed() };
    // SAFETY: the struct consists of numbers, which may be zero.
    turret_solution: |_seed| unsafe { zeroed() };
}
