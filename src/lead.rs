//! turret_lead: where to aim so that the shot meets a target that moves.
//!
//! It returns up to two solutions: on a still target under gravity they are the low and the high arc. Hand
//! the aim_point of one to turret_update, and fire when the turret is on target. A turret that is to follow
//! does better with turret_track, given the aim_point and its aim_velocity. turret_engage is all of it in one
//! call.
//!
//! A shot may have drag k, as the linear damping of engines has it. And it may fly in the steps h of a game:
//! v = (v + h*gravity)*(1 - h*k), then x = x + h*v. On Earth, with steps of 1/50 s, such a shot ends 10 cm beside
//! the exact flight for each second of it. Pass h as physics_step, and it hits.

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution};
use turret_core::batch::rows::{self, Each, Place, Width};

use crate::ffi::{Places, Strided, one, places};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{turret_motion, turret_shot, turret_solution};

/// Of two solutions the one with the shorter flight: under gravity the low arc.
pub const TURRET_TRAJECTORY_EARLIEST: i32 = 0;
/// Of two solutions the one with the longer flight: under gravity the high arc.
pub const TURRET_TRAJECTORY_LATEST: i32 = 1;

/// The two earliest solutions for a shot at a target that moves, the earlier first.
///
/// The shot leaves with launch_velocity = speed·direction + inherit·velocity of the shooter and flies under
/// gravity, with its drag; the target keeps its acceleration. They meet at impact after time seconds, and
/// aim_point lies as far from the shooter as impact does, along direction: above it, where the shot falls.
/// aim_velocity is the rate at which aim_point moves while the target keeps its acceleration and the shooter its
/// velocity.
///
/// With physics_step h > 0 the shot moves evenly during each step, and solutions lie between steps, too. Drag that
/// takes all of the velocity in one step, h·k >= 1, leaves the shot at the muzzle. Drag 0 with step 0 is the
/// exact flight in vacuum.
///
/// No solution is missed, however near to nothing gravity is, and none at any size: lengths of 1e-19 are
/// worked out as those of 1e30 are, and so are speeds. time is within 1e-7 of the exact one, relative, unless
/// shot and target pass each other so gently that more makes no difference to the miss. Sent off with
/// launch_velocity, the shot passes the target within 1e-6 of the length of its flight. A target that stays
/// out of reach by up to 2.4e-7 of that, which is what rounding to floats makes of one just in reach, is hit
/// where it is nearest. direction is unit within 4e-7. aim_velocity is within 1e-5 of the exact one, relative to
/// the fastest of target, shooter and aim point; but 0 where the target is at the very edge of reach, where the
/// aim point moves without bound, and where it is beyond floats. In steps it is the rate within the step.
///
/// - shot: how the projectile flies.
/// - shooter: where the muzzle is and how it moves; its acceleration is ignored. Pass the muzzle of the
///   coming pose, not the last frame's: on a mount that moves, move it first, then call turret_pose_of with
///   it.
/// - target: where the target is and how it moves.
/// - out: room for two solutions. As many are written as the function returns, and the rest is left as it
///   was.
///
/// Target at the muzzle: one solution, time 0, direction +X. Speed INFINITY, a beam: one solution, time 0,
/// launch_velocity = direction, whatever drag is. For both aim_velocity is the target's velocity. Speed 0:
/// none, but at the muzzle. Where nothing accelerates, a target as fast as the shot is met once when it closes
/// in and not when it recedes or keeps abreast, a faster one twice or never.
/// No solution is what is later than max_time, or has a time or a launch velocity beyond floats or a point
/// beyond doubles; nor is one looked for that is 1e300 times as late as another. With drag or in steps none
/// is looked for that is 1e60 times as late, nor for a target 1e11 times as fast as the shot.
/// Returns how many there are, 0 to 2. Bad input writes nothing and returns TURRET_ERROR_NULL, _NOT_FINITE
/// (also for positions further apart than a double can tell), _INVALID_ARGUMENT for a negative speed or drag, or
/// _INVALID_LIMITS for a negative max_time or physics_step.
/// Source: |r + v·t + a·t²/2| = s·t with r, v and a relative to the shot, squared. Its quartic is cut at the
/// zeros of its derivatives (Rolle's theorem), and Newton's method kept between the cuts; a target that is
/// still or does not accelerate has the quadratic formula, in the forms that do not cancel. With drag or in
/// steps the zeros are isolated by enclosures of the function and of its slope (R. E. Moore, "Interval
/// Analysis", 1966, chapter 7).
#[inline(always)]
pub unsafe extern "C" fn turret_lead(
    shot: *const turret_shot,
    shooter: *const turret_motion,
    target: *const turret_motion,
    out: *mut turret_solution,
) -> i32 {
    let mut found = 0;
    let (Some(shots), Some(shooters), Some(targets), Some(out), Some(counts)) =
        (one!(shot), one!(shooter), one!(target), places!(out), places!(&raw mut found))
    else {
        return TURRET_ERROR_NULL;
    };
    lead(&Leads { shots, shooters, targets, out, counts, count: 1 });
    found
}

/// The arguments of turret_lead_batch, which have been checked.
pub(crate) struct Leads {
    pub(crate) shots: Strided<turret_shot>,
    pub(crate) shooters: Strided<turret_motion>,
    pub(crate) targets: Strided<turret_motion>,
    pub(crate) out: Places<turret_solution>,
    pub(crate) counts: Places<i32>,
    pub(crate) count: usize,
}

/// Does what turret_lead_batch does, and turret_lead as a batch of one; returns how many have bad input.
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
