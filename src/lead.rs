//! turret_lead: where to aim so that a shot meets a moving target.
//!
//! turret_engage does all of this in one call. On its own, turret_lead finds up to two solutions, which under
//! gravity are the low and the high arc. Pass the aim_point and the aim_velocity of one to turret_track, and
//! fire when the turret is on target.
//!
//! In steps of h seconds, a game computes v = (v + h*gravity)*(1 - h*drag), then x = x + h*v, as Unity and
//! Jolt do. On Earth, with steps of 1/50 s, such a shot lands 10 cm away from the exact flight for each
//! second of flight: pass h as physics_step, and it hits. Thrust adds to gravity, for the whole of each step
//! that begins before burn_time: v = (v + h*(gravity + thrust*direction))*(1 - h*drag). Godot applies drag
//! before it adds gravity and thrust: for its bodies pass both divided by 1 - h*drag.

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::batch::rows::{self, Each, Place, Width};

use crate::ffi::{Places, Strided, one, places};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{turret_motion, turret_shot, turret_solution};

/// Of two arcs, the one with the shorter flight: under gravity, the low arc.
pub const TURRET_TRAJECTORY_EARLIEST: i32 = 0;
/// Of two arcs, the one with the longer flight: under gravity, the high arc.
pub const TURRET_TRAJECTORY_LATEST: i32 = 1;

/// Finds the two earliest solutions for a shot at a moving target, the earlier first.
///
/// The shot leaves with launch_velocity = speed·direction + inherit·(velocity of the shooter) and flies under
/// gravity, with its drag and its thrust, which acts along direction; the target keeps its acceleration. They
/// meet at impact after time seconds. aim_point is along direction, as far away as impact, so where gravity
/// pulls the shot down it is above impact.
///
/// - shot: how the projectile flies. trajectory is ignored: both arcs are found.
/// - shooter: where the muzzle is and how it moves; its acceleration is ignored. Pass the muzzle of the
///   coming pose: on a moving mount, move the mount first, then call turret_pose_of with it.
/// - target: where the target is and how it moves.
/// - out: room for two solutions, of which as many are written as the function returns.
///
/// No solution is missed, however small gravity is. A target that stays out of reach by rounding alone counts
/// as hit where it comes nearest; at that edge of reach, aim_velocity is 0. A target at the muzzle has one
/// solution with time 0, and a beam (speed INFINITY) has one with time 0 and launch_velocity = direction.
/// Without a max_time, a shot may meet an accelerating target days later.
///
/// Returns the number of solutions, 0 to 2.
/// Precision: the relative error of time is at most 1e-7, except where shot and target pass each other so
/// slowly that a larger error does not change the miss distance. A shot with launch_velocity passes the
/// target within 1e-6 of the length of its flight. direction is unit within 4e-7. aim_velocity is within 1e-5
/// of the exact velocity, relative to the fastest of target, shooter and aim point.
/// Source: |r + v·t + a·t·t/2| = s·t, squared, for the speed s of the shot and the position r, velocity v and
/// acceleration a of the target relative to the shot. Its quartic is cut at the zeros of its derivatives
/// (Rolle's theorem), and Newton's method is kept between the cuts. For v = 0 or a = 0 the quadratic formula
/// is used, in the forms that do not cancel. With drag, thrust or a physics_step the zeros are isolated by
/// enclosures of the function and of its slope (R. E. Moore, "Interval Analysis", 1966, chapter 7).
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
