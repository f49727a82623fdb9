//! The types of lead.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::lead::{Shot, Solution, Trajectory};

use super::{FromMath, ToMath, dvec3, vec3};
use crate::lead::{TURRET_TRAJECTORY_EARLIEST, TURRET_TRAJECTORY_LATEST};

/// How a projectile flies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_shot {
    /// The speed at which the projectile leaves the muzzle, m/s, [0, INFINITY]. INFINITY: a beam.
    pub speed: f32,
    /// How much of the shooter's velocity the projectile inherits, as a factor, any finite number: 1 for
    /// a gun, 0 for a projectile that is placed in the world.
    pub inherit: f32,
    /// The longest flight, seconds, [0, INFINITY]. 0 and INFINITY: no limit. Without a limit, a shot may
    /// meet an accelerating target days later: pass how long your projectiles live.
    pub max_time: f32,
    /// The acceleration of the projectile in flight, m/s^2, in the world, in any direction, finite.
    pub gravity: vec3,
    /// Linear damping k against still air, as in game engines, 1/s, finite, >= 0: dv/dt = gravity - k*v.
    /// 0: none.
    pub drag: f32,
    /// The fixed step h of a game that integrates the flight itself, seconds, finite, >= 0:
    /// v = (v + h*gravity)*(1 - h*k), then x = x + h*v, as Unity and Jolt do. Pass that step, and such a
    /// shot hits. 0: the exact flight. The target moves exactly, not in steps. Godot applies drag before it
    /// adds gravity: for its bodies pass gravity/(1 - h*k).
    pub physics_step: f32,
    /// The acceleration of a rocket, m/s^2, finite, >= 0, along the direction in which it is launched: its
    /// motor does not turn with its velocity. Gravity and drag act as ever. 0: none.
    pub thrust: f32,
    /// How long the rocket accelerates, seconds, [0, INFINITY]. INFINITY: for ever. With a physics_step, the
    /// rocket accelerates in the steps that begin before burn_time, as by v = v + h*thrust*direction.
    pub burn_time: f32,
    /// Which of two arcs turret_engage takes, one of TURRET_TRAJECTORY_*. turret_engage reads it in every
    /// step. turret_lead finds both arcs and ignores this field.
    pub trajectory: i32,
}

/// A solution of turret_lead and turret_engage: how to fire to hit the target.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_solution {
    /// Where to aim, in the world, meters: along direction, as far from the shooter as impact is. Pass
    /// aim_point to turret_update.
    pub aim_point: dvec3,
    /// Where projectile and target meet, in the world, meters.
    pub impact: dvec3,
    /// The direction in which to shoot, in the world, unit.
    pub direction: vec3,
    /// The velocity of the projectile as it leaves the muzzle, in the world, m/s, including what it
    /// inherits from the shooter.
    pub launch_velocity: vec3,
    /// How fast aim_point moves while target and shooter go on as they do, in the world, m/s. Pass
    /// aim_velocity to turret_track as the velocity of aim_point: aim_velocity is not the velocity of the
    /// target.
    pub aim_velocity: vec3,
    /// How long the projectile flies, seconds.
    pub time: f32,
}

// c_tests/layout.c asserts the same from C.
const _: () = {
    assert!(size_of::<turret_shot>() == 44 && align_of::<turret_shot>() == 4);
    assert!(offset_of!(turret_shot, speed) == 0 && offset_of!(turret_shot, inherit) == 4);
    assert!(offset_of!(turret_shot, max_time) == 8 && offset_of!(turret_shot, gravity) == 12);
    assert!(offset_of!(turret_shot, drag) == 24 && offset_of!(turret_shot, physics_step) == 28);
    assert!(offset_of!(turret_shot, thrust) == 32 && offset_of!(turret_shot, burn_time) == 36);
    assert!(offset_of!(turret_shot, trajectory) == 40);
    assert!(size_of::<turret_solution>() == 88);
    assert!(offset_of!(turret_solution, aim_point) == 0);
    assert!(offset_of!(turret_solution, impact) == 24);
    assert!(offset_of!(turret_solution, direction) == 48);
    assert!(offset_of!(turret_solution, launch_velocity) == 60);
    assert!(offset_of!(turret_solution, aim_velocity) == 72);
    assert!(offset_of!(turret_solution, time) == 84);
};

impl ToMath for turret_shot {
    /// The trajectory is `None` if its number stands for none. Only turret_engage looks at it.
    type Math<'a> = (Shot, Option<Trajectory>);

    fn to_math(&self) -> (Shot, Option<Trajectory>) {
        let shot = Shot {
            speed: self.speed,
            inherit: self.inherit,
            max_time: self.max_time,
            gravity: self.gravity.to_math(),
            drag: self.drag,
            physics_step: self.physics_step,
            thrust: self.thrust,
            burn_time: self.burn_time,
        };
        (shot, trajectory(self.trajectory))
    }
}

/// Returns the trajectory that a number stands for, if any.
pub(crate) fn trajectory(number: i32) -> Option<Trajectory> {
    match number {
        TURRET_TRAJECTORY_EARLIEST => Some(Trajectory::Earliest),
        TURRET_TRAJECTORY_LATEST => Some(Trajectory::Latest),
        _ => None,
    }
}

impl FromMath for turret_solution {
    type Math = Solution;

    fn from_math(solution: Solution) -> Self {
        Self {
            aim_point: dvec3::from_math(solution.aim_point),
            impact: dvec3::from_math(solution.impact),
            direction: vec3::from_math(solution.direction),
            launch_velocity: vec3::from_math(solution.launch_velocity),
            aim_velocity: vec3::from_math(solution.aim_velocity),
            time: solution.time,
        }
    }
}
