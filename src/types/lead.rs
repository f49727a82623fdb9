//! Lead.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::lead::{Shot, Solution};

use super::{FromMath, ToMath, dvec3, vec3};

/// How a projectile flies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_shot {
    /// The speed at which it leaves the muzzle, m/s, 0 to INFINITY: a beam.
    pub speed: f32,
    /// The part of the shooter's velocity that it takes along: any finite number, 1 for a gun, 0 for a
    /// projectile that is placed in the world.
    pub inherit: f32,
    /// The longest flight, seconds, from 0 up; 0 and INFINITY are no bound.
    pub max_time: f32,
    /// Its acceleration in flight, m/s^2, in the world, any direction, finite.
    pub gravity: vec3,
}

/// A solution of turret_lead: how to fire to hit the target.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_solution {
    /// Where to aim, in the world, meters: on the line along direction, as far as the impact. Hand it to
    /// turret_update.
    pub aim_point: dvec3,
    /// Where projectile and target meet, in the world, meters.
    pub impact: dvec3,
    /// The direction to fire in, in the world, unit.
    pub direction: vec3,
    /// The velocity of the projectile as it leaves, in the world, m/s: the shooter's part included.
    pub launch_velocity: vec3,
    /// How long it flies, seconds.
    pub time: f32,
    /// Written 0.
    pub reserved: u32,
}

// What c_tests/layout.c asserts from the other side.
const _: () = {
    assert!(size_of::<turret_shot>() == 24 && align_of::<turret_shot>() == 4);
    assert!(offset_of!(turret_shot, speed) == 0 && offset_of!(turret_shot, inherit) == 4);
    assert!(offset_of!(turret_shot, max_time) == 8 && offset_of!(turret_shot, gravity) == 12);
    assert!(size_of::<turret_solution>() == 80);
    assert!(offset_of!(turret_solution, aim_point) == 0);
    assert!(offset_of!(turret_solution, impact) == 24);
    assert!(offset_of!(turret_solution, direction) == 48);
    assert!(offset_of!(turret_solution, launch_velocity) == 60);
    assert!(offset_of!(turret_solution, time) == 72);
    assert!(offset_of!(turret_solution, reserved) == 76);
};

impl ToMath for turret_shot {
    type Math = Shot;

    fn to_math(self) -> Shot {
        Shot {
            speed: self.speed,
            inherit: self.inherit,
            max_time: self.max_time,
            gravity: self.gravity.to_math(),
        }
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
            time: solution.time,
            reserved: 0,
        }
    }
}
