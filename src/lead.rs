//! turret_lead: where to aim so that a shot meets a moving target.
//!
//! turret_lead finds up to two solutions. For a stationary target under gravity they are the low and the
//! high arc. Pass the aim_point of one solution to turret_update, and fire when the turret is on target.
//! For a turret that has to stay on target, turret_track is better: pass aim_point and aim_velocity to it.
//! turret_engage does all of this in one call.
//!
//! A shot may have drag k, the linear damping of game engines. It may also fly in the steps h of a game:
//! v = (v + h*gravity)*(1 - h*k), then x = x + h*v. On Earth, with steps of 1/50 s, such a shot lands 10 cm
//! away from the exact flight for each second of flight. Pass h as physics_step, and such a shot hits.

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::batch::rows::{self, Each, Place, Width};

use crate::ffi::{Places, Strided, one, places};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{turret_motion, turret_shot, turret_solution};

/// Of two solutions, the one with the shorter flight: under gravity, the low arc.
pub const TURRET_TRAJECTORY_EARLIEST: i32 = 0;
/// Of two solutions, the one with the longer flight: under gravity, the high arc.
pub const TURRET_TRAJECTORY_LATEST: i32 = 1;

/// Finds the two earliest solutions for a shot at a moving target, the earlier first.
///
/// The shot leaves with launch_velocity = speed·direction + inherit·(velocity of the shooter). It flies
/// under gravity, with its drag; a rocket accelerates along direction. The target keeps its acceleration. Shot and target meet at impact, after
/// time seconds. aim_point lies along direction, as far from the shooter as impact does. Where gravity
/// pulls the shot down, aim_point is above impact. aim_velocity is the rate at which aim_point moves while
/// the target keeps its acceleration and the shooter keeps its velocity.
///
/// With a physics_step h > 0 the shot moves evenly during each step, and the time of a solution may lie
/// between two steps. With drag that takes all of the velocity in one step, h·k >= 1, the shot stays at the
/// muzzle. drag 0 with physics_step 0 is the exact flight in vacuum.
///
/// No solution is missed, however close gravity is to zero. Nor is any solution missed because of its size:
/// lengths and speeds of 1e-19 are solved as well as those of 1e30. A target that stays out of reach by at
/// most 2.4e-7 of the length of the flight counts as hit where it comes nearest, because rounding to floats
/// can move a target that is just in reach out of reach by that much.
///
/// aim_velocity is 0 where the target is at the very edge of reach, since aim_point moves infinitely fast
/// there. aim_velocity is also 0 where it would be beyond the range of float. With a physics_step,
/// aim_velocity is the rate within the step.
///
/// - shot: how the projectile flies.
/// - shooter: where the muzzle is and how it moves; its acceleration is ignored. Pass the muzzle of the
///   coming pose, not the muzzle of the last frame: on a moving mount, move the mount first, then call
///   turret_pose_of with it.
/// - target: where the target is and how it moves.
/// - out: room for two solutions. As many solutions are written as the function returns; the rest of out is
///   left unchanged.
///
/// For a target at the muzzle there is one solution, with time 0 and direction +X. For speed INFINITY, a
/// beam, there is one solution, with time 0 and launch_velocity = direction, whatever the drag. In both
/// cases aim_velocity is the velocity of the target. For speed 0 without thrust there is no solution,
/// except for a target at the muzzle. When nothing accelerates, a target as fast as the shot is met once if it comes closer,
/// and never if it recedes or keeps its distance; a faster target is met twice or never.
///
/// Not a solution: a flight longer than max_time, a time or a launch velocity beyond the range of float, or
/// a point beyond the range of double. A solution that is 1e300 times as late as another one is not looked
/// for. With drag, thrust or a physics_step, a solution that is 1e60 times as late as another one is not looked
/// for, nor any solution for a target that is 1e11 times as fast as the shot.
///
/// Returns the number of solutions, 0 to 2, or a negative error.
/// Precision: the relative error of time is at most 1e-7, except where shot and target pass each other so
/// slowly that a larger error does not change the miss distance. A shot with launch_velocity passes the
/// target within 1e-6 of the length of its flight. direction is unit within 4e-7. aim_velocity is within
/// 1e-5 of the exact velocity, relative to the fastest of target, shooter and aim point.
/// Errors: TURRET_ERROR_NULL; _NOT_FINITE, also for positions farther apart than a double can hold;
/// _INVALID_ARGUMENT for a negative speed, drag or thrust; _INVALID_LIMITS for a negative max_time,
/// physics_step or burn_time. Nothing is written.
/// Source: |r + v·t + a·t·t/2| = s·t, squared, for the speed s of the shot and the position r, velocity v
/// and acceleration a of the target relative to the shot. Its quartic is cut at the zeros of its
/// derivatives (Rolle's theorem), and Newton's method is kept between the cuts. For v = 0 or a = 0 the
/// quadratic formula is used, in the forms that do not cancel. With drag, thrust or a physics_step the zeros are
/// isolated by enclosures of the function and of its slope (R. E. Moore, "Interval Analysis", 1966, chapter
/// 7).
#[inline(always)]
pub unsafe extern "C" fn turret_lead(
    shot: *const turret_shot,
    shooter: *const turret_motion,
    target: *const turret_motion,
    out: *mut turret_solution,
) -> i32 {
    let Some(shot) = one!(shot) else { return TURRET_ERROR_NULL };
    let Some(shooter) = one!(shooter) else { return TURRET_ERROR_NULL };
    let Some(target) = one!(target) else { return TURRET_ERROR_NULL };
    let Some(out) = places!(out) else { return TURRET_ERROR_NULL };
    let (shot, shooter, target) = (shot.element(), shooter.element(), target.element());
    let found = rows::lead_one(shot, shooter, target, out.place(0), out.place(1));
    found.map_or_else(status, flags)
}

/// The checked arguments of turret_lead_batch.
pub(crate) struct Leads {
    pub(crate) shots: Strided<turret_shot>,
    pub(crate) shooters: Strided<turret_motion>,
    pub(crate) targets: Strided<turret_motion>,
    pub(crate) out: Places<turret_solution>,
    pub(crate) counts: Places<i32>,
    pub(crate) count: usize,
}

/// Does the work of turret_lead_batch. Returns how many elements have bad input.
#[inline(never)]
pub(crate) fn lead(leads: &Leads) -> usize {
    rows::lead(Width::best(), leads)
}

impl rows::Leads for Leads {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn shots(&self) -> Each<'_, Shot> {
        self.shots.each(self.count)
    }

    #[inline(always)]
    fn shooters(&self) -> Each<'_, Motion> {
        self.shooters.each(self.count)
    }

    #[inline(always)]
    fn targets(&self) -> Each<'_, Motion> {
        self.targets.each(self.count)
    }

    #[inline(always)]
    fn place(&self, at: usize, which: usize) -> Place<'_, Solution> {
        self.out.place(2 * at + which)
    }

    #[inline(always)]
    fn finish(&self, at: usize, count: Result<u32, Error>) {
        self.counts.write(at, count.map_or_else(status, flags));
    }
}
