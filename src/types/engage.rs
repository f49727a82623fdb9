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

/// What a gun stands on, and how that moves. A velocity and a spin of zeros mean that it stands still: on a
/// tank that drives, the shots would miss although TURRET_ON_TARGET is set, and on one that turns, a gun with
/// accelerations would hardly ever be on target. A game that knows only positions and orientations gets both
/// from turret_platform_observe. It begins as a turret_mount does, so that (const struct turret_mount
/// *)&platform is the mount.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_platform {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// The turret's at angles of 0, in the world, any length but zero.
    pub orientation: quat,
    /// Of position, in the world, m/s, finite.
    pub velocity: vec3,
    /// The angular velocity in world axes, rad/s, finite.
    pub spin: vec3,
}

/// What turret_observe knows about one target. Set half_life and jump, finite and >= 0, and everything else
/// to 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_observer {
    /// The target at the last call, as estimated, in the world, meters.
    pub position: dvec3,
    /// Its velocity then, in the world, m/s.
    pub velocity: vec3,
    /// Its acceleration then, in the world, m/s^2.
    pub acceleration: vec3,
    /// The age at which a position counts half, seconds; 0: for exact ones.
    pub half_life: f32,
    /// Starts anew this far from the prediction, meters; 0: never.
    pub jump: f32,
    /// How many positions it has seen. Set it to 0 to forget the target.
    pub samples: u32,
    /// Used by the filter. 0 at the start.
    pub reserved: u32,
}

/// What turret_platform_observe knows about one platform. Set half_life and jump, finite and >= 0, and
/// leave everything else 0. It begins as a turret_platform does, so that
/// (const struct turret_platform *)&observer is the platform as estimated.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_platform_observer {
    /// The platform at the last call, as estimated, in the world, m.
    pub position: dvec3,
    /// Its orientation then, unit.
    pub orientation: quat,
    /// Its velocity then, in the world, m/s.
    pub velocity: vec3,
    /// Its angular velocity then, in world axes, rad/s.
    pub spin: vec3,
    /// Its acceleration then, in the world, m/s^2.
    pub acceleration: vec3,
    /// In world axes, rad/s^2.
    pub angular_acceleration: vec3,
    /// The age at which a pose counts half, seconds; 0: for exact ones.
    pub half_life: f32,
    /// Starts anew this far from the prediction, meters; 0: never.
    pub jump: f32,
    /// How many poses it has seen. Set it to 0 to forget the platform.
    pub samples: u32,
    /// Used by the filter. 0 at the start.
    pub reserved: u32,
}

/// Many turrets, and the tables that they share. Turret i uses entry config_of[i] of the table configs, and
/// likewise for the other tables. Where config_of is NULL, it uses entry i, or entry 0 of a table with one
/// entry.
///
/// states, flags, configs and platforms are required; everything else may be 0. Without targets all turrets
/// return to rest, and without shots none leads. A table whose count is 0 is no table, even if its pointer is
/// set, so a target_count that was forgotten is no error.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_battery {
    /// Count states, each of which is moved by dt.
    pub states: *mut turret_state,
    /// Receives count poses; may be NULL.
    pub poses: *mut turret_pose,
    /// Receives count solutions; may be NULL.
    pub solutions: *mut turret_solution,
    /// Receives what turret_engage returns, for each turret.
    pub flags: *mut i32,
    /// How many turrets there are.
    pub count: usize,
    /// What the turrets can do.
    pub configs: *const turret_config,
    /// For each turret, an index into configs; may be NULL.
    pub config_of: *const u32,
    /// How many configurations there are.
    pub config_count: usize,
    /// What the turrets stand on, and how that moves.
    pub platforms: *const turret_platform,
    /// For each turret, an index into platforms; may be NULL.
    pub platform_of: *const u32,
    /// How many platforms there are.
    pub platform_count: usize,
    /// How the projectiles fly; may be NULL.
    pub shots: *const turret_shot,
    /// Indices into shots; TURRET_NONE: no lead; may be NULL.
    pub shot_of: *const u32,
    /// How many shots there are.
    pub shot_count: usize,
    /// The targets and how they move; may be NULL.
    pub targets: *const turret_motion,
    /// Indices into targets; TURRET_NONE: to rest; may be NULL.
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
