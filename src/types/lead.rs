//! The types of lead.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::lead::{Shot, Solution, Trajectory};

use super::{FromMath, ToMath, dvec3, vec3};
use crate::lead::{TURRET_TRAJECTORY_EARLIEST, TURRET_TRAJECTORY_LATEST};

/// How a projectile flies. In a shot of zeros, set speed, and inherit: 1 if your projectiles add the
/// shooter's velocity to their own, else 0. (C++ and the engines' components start from 1.)
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_shot {
    /// At the muzzle, m/s, [0, INFINITY]. INFINITY: a beam.
    pub speed: f32,
    /// The part of the shooter's velocity that it keeps, finite: 1 or 0.
    pub inherit: f32,
    /// The longest flight, seconds, [0, INFINITY]. 0: no limit.
    pub max_time: f32,
    /// Its acceleration in flight, in the world, m/s^2, finite.
    pub gravity: vec3,
    /// Linear damping of the velocity, 1/s, finite, >= 0. 0: none.
    pub drag: f32,
    /// The game's fixed step, seconds, finite, >= 0. 0: exact flight.
    pub physics_step: f32,
    /// Acceleration along the launch direction, m/s^2, finite, >= 0.
    pub thrust: f32,
    /// How long thrust acts, seconds, [0, INFINITY]; to the end of a physics_step.
    pub burn_time: f32,
    /// The arc that turret_engage takes: one of TURRET_TRAJECTORY_*.
    pub trajectory: i32,
}

/// How to fire to hit the target, in the world.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_solution {
    /// Where to aim: along direction, as far away as impact, meters.
    pub aim_point: dvec3,
    /// Where projectile and target meet, meters.
    pub impact: dvec3,
    /// The direction in which to shoot, unit.
    pub direction: vec3,
    /// The projectile's velocity at the muzzle, with what it inherits, m/s.
    pub launch_velocity: vec3,
    /// How fast aim_point moves if target and shooter keep moving so, m/s.
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
