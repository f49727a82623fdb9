//! The types of the whole gun: platforms, observers and batteries.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::Motion;
use turret_core::aim::observe::Observer;
use turret_core::aim::observe_platform::PlatformObserver;
use turret_core::aim::turret::{Mount, Platform};

use super::{
    FromMath, ToMath, dvec3, quat, turret_config, turret_motion, turret_pose, turret_shot,
    turret_solution, turret_state, vec3,
};

/// A platform that a turret stands on, and how the platform moves. Its first members are those of
/// turret_mount, so that (const struct turret_mount *)&platform is the mount.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_platform {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// The orientation of the turret at azimuth 0 and elevation 0, in the world; any length but zero.
    pub orientation: quat,
    /// The velocity of position, in the world, m/s, finite.
    pub velocity: vec3,
    /// The angular velocity, rad/s, in world axes, finite. The orientation changes as in quat_integrate.
    pub spin: vec3,
}

/// What turret_observe knows about one target. Set half_life and jump; set everything else to 0. To forget
/// the target, set samples to 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_observer {
    /// The position of the target at the last observation, as the filter estimates it, in the world,
    /// meters.
    pub position: dvec3,
    /// The velocity of the target at that time, in the world, m/s.
    pub velocity: vec3,
    /// The acceleration of the target at that time, in the world, m/s^2.
    pub acceleration: vec3,
    /// The memory of the filter, seconds, finite, >= 0: an observation of this age counts half as much as a
    /// new observation. 0: plain differences.
    pub half_life: f32,
    /// The distance from the prediction beyond which the filter starts anew, meters, finite, >= 0.
    /// 0: never.
    pub jump: f32,
    /// How many observations there have been since the filter started. 0: the next observation is the
    /// first.
    pub samples: u32,
    /// Used by the filter: how far its memory reaches. Set it to 0 at the start, and then leave it as it
    /// is.
    pub reserved: u32,
}

/// What turret_platform_observe knows about one platform. Set half_life and jump; set everything else to 0.
/// To forget the platform, set samples to 0. Its first members are those of turret_platform, so that
/// (const struct turret_platform *)&observer is the platform as the filter estimates it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_platform_observer {
    /// The position at the last observation, as the filter estimates it, in the world, meters.
    pub position: dvec3,
    /// The orientation at that time, unit.
    pub orientation: quat,
    /// The velocity at that time, in the world, m/s.
    pub velocity: vec3,
    /// The angular velocity at that time, rad/s, in world axes.
    pub spin: vec3,
    /// The acceleration at that time, in the world, m/s^2.
    pub acceleration: vec3,
    /// The angular acceleration at that time, rad/s^2, in world axes.
    pub angular_acceleration: vec3,
    /// The memory of the filter, seconds, finite, >= 0: an observation of this age counts half as much as a
    /// new observation. 0: plain differences.
    pub half_life: f32,
    /// The distance from the predicted position beyond which the filter starts anew, meters, finite, >= 0.
    /// 0: never.
    pub jump: f32,
    /// How many observations there have been since the filter started. 0: the next observation is the
    /// first.
    pub samples: u32,
    /// Used by the filter: how far its memory reaches. Set it to 0 at the start, and then leave it as it
    /// is.
    pub reserved: u32,
}

/// Many turrets, and the tables that they share. See turret_engage_batch.
///
/// Turret i uses entry config_of[i] of the table configs, and likewise for the other tables. Where
/// config_of is NULL, turret i uses entry i, or entry 0 of a table with one entry. states, flags, configs
/// and platforms are required; everything else may be 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_battery {
    /// The states of the count turrets. Each state is moved by dt.
    pub states: *mut turret_state,
    /// Receives count poses; may be NULL. The pose of a turret that holds is left unchanged.
    pub poses: *mut turret_pose,
    /// Receives count solutions; may be NULL. The place of a turret without a solution is left unchanged.
    pub solutions: *mut turret_solution,
    /// Receives, for each of the count turrets, what turret_engage returns: its flags, or an error.
    pub flags: *mut i32,
    /// How many turrets there are.
    pub count: usize,
    /// What the turrets can do.
    pub configs: *const turret_config,
    /// For each of the count turrets, an index into configs; may be NULL.
    pub config_of: *const u32,
    /// How many configurations there are.
    pub config_count: usize,
    /// The platforms that the turrets stand on, and how the platforms move.
    pub platforms: *const turret_platform,
    /// For each of the count turrets, an index into platforms; may be NULL.
    pub platform_of: *const u32,
    /// How many platforms there are.
    pub platform_count: usize,
    /// How the projectiles fly; may be NULL with shot_count 0.
    pub shots: *const turret_shot,
    /// For each of the count turrets, an index into shots, or TURRET_NONE: the turret aims straight at its
    /// target. May be NULL. If it is NULL and shot_count is 0, no turret leads.
    pub shot_of: *const u32,
    /// How many shots there are.
    pub shot_count: usize,
    /// Where the targets are and how they move; may be NULL with target_count 0.
    pub targets: *const turret_motion,
    /// For each of the count turrets, an index into targets, or TURRET_NONE: the turret returns to rest.
    /// May be NULL. If it is NULL and target_count is 0, all turrets return to rest.
    pub target_of: *const u32,
    /// How many targets there are.
    pub target_count: usize,
}

// c_tests/layout.c asserts the same from C.
const _: () = {
    assert!(size_of::<turret_platform>() == 64);
    assert!(offset_of!(turret_platform, position) == 0);
    assert!(offset_of!(turret_platform, orientation) == 24);
    assert!(offset_of!(turret_platform, velocity) == 40);
    assert!(offset_of!(turret_platform, spin) == 52);
    assert!(size_of::<turret_observer>() == 64);
    assert!(align_of::<turret_observer>() == align_of::<f64>());
    assert!(offset_of!(turret_observer, position) == 0);
    assert!(offset_of!(turret_observer, velocity) == 24);
    assert!(offset_of!(turret_observer, acceleration) == 36);
    assert!(
        offset_of!(turret_observer, half_life) == 48 && offset_of!(turret_observer, jump) == 52
    );
    assert!(offset_of!(turret_observer, samples) == 56);
    assert!(offset_of!(turret_observer, reserved) == 60);
    assert!(size_of::<turret_platform_observer>() == 104);
    assert!(align_of::<turret_platform_observer>() == align_of::<f64>());
    assert!(offset_of!(turret_platform_observer, position) == 0);
    assert!(offset_of!(turret_platform_observer, orientation) == 24);
    assert!(offset_of!(turret_platform_observer, velocity) == 40);
    assert!(offset_of!(turret_platform_observer, spin) == 52);
    assert!(offset_of!(turret_platform_observer, acceleration) == 64);
    assert!(offset_of!(turret_platform_observer, angular_acceleration) == 76);
    assert!(offset_of!(turret_platform_observer, half_life) == 88);
    assert!(offset_of!(turret_platform_observer, jump) == 92);
    assert!(offset_of!(turret_platform_observer, samples) == 96);
    assert!(offset_of!(turret_platform_observer, reserved) == 100);
    assert!(size_of::<turret_battery>() == 17 * size_of::<usize>());
    assert!(offset_of!(turret_battery, count) == 4 * size_of::<usize>());
    assert!(offset_of!(turret_battery, configs) == 5 * size_of::<usize>());
    assert!(offset_of!(turret_battery, platforms) == size_of::<[usize; 8]>());
    assert!(offset_of!(turret_battery, shots) == 11 * size_of::<usize>());
    assert!(offset_of!(turret_battery, targets) == 14 * size_of::<usize>());
    assert!(offset_of!(turret_battery, target_count) == 16 * size_of::<usize>());
};

impl ToMath for turret_platform {
    type Math<'a> = Platform;

    fn to_math(&self) -> Platform {
        Platform {
            mount: Mount {
                position: self.position.to_math(),
                orientation: self.orientation.to_math(),
            },
            velocity: self.velocity.to_math(),
            spin: self.spin.to_math(),
        }
    }
}

impl FromMath for turret_platform {
    type Math = Platform;

    fn from_math(platform: Platform) -> Self {
        Self {
            position: dvec3::from_math(platform.mount.position),
            orientation: quat::from_math(platform.mount.orientation),
            velocity: vec3::from_math(platform.velocity),
            spin: vec3::from_math(platform.spin),
        }
    }
}

impl ToMath for turret_observer {
    type Math<'a> = Observer;

    fn to_math(&self) -> Observer {
        Observer {
            motion: Motion {
                position: self.position.to_math(),
                velocity: self.velocity.to_math(),
                acceleration: self.acceleration.to_math(),
            },
            half_life: self.half_life,
            jump: self.jump,
            samples: self.samples,
            span: f32::from_bits(self.reserved),
        }
    }
}

impl FromMath for turret_observer {
    type Math = Observer;

    fn from_math(observer: Observer) -> Self {
        let Motion { position, velocity, acceleration } = observer.motion;
        Self {
            position: dvec3::from_math(position),
            velocity: vec3::from_math(velocity),
            acceleration: vec3::from_math(acceleration),
            half_life: observer.half_life,
            jump: observer.jump,
            samples: observer.samples,
            reserved: observer.span.to_bits(),
        }
    }
}

impl ToMath for turret_platform_observer {
    type Math<'a> = PlatformObserver;

    fn to_math(&self) -> PlatformObserver {
        let Self { position, orientation, velocity, spin, .. } = *self;
        PlatformObserver {
            platform: turret_platform { position, orientation, velocity, spin }.to_math(),
            acceleration: self.acceleration.to_math(),
            angular_acceleration: self.angular_acceleration.to_math(),
            half_life: self.half_life,
            jump: self.jump,
            samples: self.samples,
            span: f32::from_bits(self.reserved),
        }
    }
}

impl FromMath for turret_platform_observer {
    type Math = PlatformObserver;

    fn from_math(observer: PlatformObserver) -> Self {
        let turret_platform { position, orientation, velocity, spin } =
            turret_platform::from_math(observer.platform);
        Self {
            position,
            orientation,
            velocity,
            spin,
            acceleration: vec3::from_math(observer.acceleration),
            angular_acceleration: vec3::from_math(observer.angular_acceleration),
            half_life: observer.half_life,
            jump: observer.jump,
            samples: observer.samples,
            reserved: observer.span.to_bits(),
        }
    }
}

impl FromMath for turret_motion {
    type Math = Motion;

    fn from_math(motion: Motion) -> Self {
        Self {
            position: dvec3::from_math(motion.position),
            velocity: vec3::from_math(motion.velocity),
            acceleration: vec3::from_math(motion.acceleration),
        }
    }
}
