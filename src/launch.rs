//! lead: launch speeds, and where a shot is on its way.

use turret_core::Error;
use turret_core::aim::lead::{self as math, Path, Solution};

use crate::ffi::{Slot, places, read, read_optional, slot};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, status};
use crate::types::{dvec3, turret_motion, turret_shot, turret_solution, vec3};

/// Finds the least launch speed with which a shot meets a moving target: for grenades, jump pads, and guns
/// that choose their charge.
///
/// A shot of the least speed flies along the flattest possible arc. A jump pad gives its player the
/// launch_velocity of the solution.
///
/// - shot: how the projectile flies; speed is the highest speed that it may have, [0, INFINITY].
/// - shooter, target: as for turret_lead.
/// - speed: receives the speed, m/s: the least float for which turret_lead has a solution.
/// - out: receives the solution for a shot of that speed, at the edge of its reach, so its aim_velocity may
///   be 0.
///
/// Returns 1; or 0, with nothing written, if no speed up to shot->speed does it, or if none is the least:
/// without gravity and max_time, any slower shot meets a target at rest later.
/// Precision: no speed that is smaller by more than 1e-6 of the speed, or of what thrust contributes, meets
/// the target.
/// Source: a faster shot reaches all that a slower one reaches, so halving finds the least speed by the
/// search of turret_lead.
#[inline(always)]
pub unsafe extern "C" fn turret_lead_least_speed(
    shot: *const turret_shot,
    shooter: *const turret_motion,
    target: *const turret_motion,
    speed: *mut f32,
    out: *mut turret_solution,
) -> i32 {
    let (Some((shot, _)), Some(shooter), Some(target), Some(speed), Some(out)) =
        (read!(shot), read!(shooter), read!(target), slot!(speed), slot!(out))
    else {
        return TURRET_ERROR_NULL;
    };
    write(math::least_speed(&shot, &shooter, &target), speed, out)
}

/// Finds the launch speed with which a shot meets a moving target if it leaves at a given elevation: for
/// mortars, and for everything that is thrown at a fixed angle.
///
/// - shot: how the projectile flies; speed is the highest speed that it may have, [0, INFINITY]. Its gravity
///   must not be 0.
/// - shooter, target: as for turret_lead.
/// - elevation: the elevation of the barrel above the plane across gravity, radians, in (-π/2, π/2). What
///   the shot inherits comes on top.
/// - speed: receives the speed, m/s: of several, the least.
/// - out: receives the solution for a shot of that speed.
///
/// Returns 1; or 0, with nothing written, if no speed up to shot->speed does it, or the target is at the
/// muzzle.
/// Precision: a shot with launch_velocity passes the target within 1e-6 of the length of its flight.
/// Source: the line of fire leads to where the target will be, less what gravity and the shooter's velocity
/// contribute. The times at which it has the elevation are isolated as in turret_lead, and its length gives
/// the speed.
#[inline(always)]
pub unsafe extern "C" fn turret_lead_at_elevation(
    shot: *const turret_shot,
    shooter: *const turret_motion,
    target: *const turret_motion,
    elevation: f32,
    speed: *mut f32,
    out: *mut turret_solution,
) -> i32 {
    let (Some((shot, _)), Some(shooter), Some(target), Some(speed), Some(out)) =
        (read!(shot), read!(shooter), read!(target), slot!(speed), slot!(out))
    else {
        return TURRET_ERROR_NULL;
    };
    write(math::at_elevation(&shot, &shooter, &target, elevation), speed, out)
}

/// Writes a speed and its solution, and returns how many there are, or the error.
fn write(
    found: Result<Option<(f32, Solution)>, Error>,
    speed: Slot<f32>,
    out: Slot<turret_solution>,
) -> i32 {
    match found {
        Ok(Some((found, solution))) => {
            speed.write(found);
            out.write(solution);
            1
        }
        Ok(None) => 0,
        Err(error) => status(error),
    }
}

/// Computes where a shot is at the times 0, step, 2*step and so on: for tracers, previews, and to see what it
/// would hit.
///
/// - shot: how the projectile flies. Its speed, inherit and max_time are not read.
/// - muzzle: where it leaves, in the world, meters.
/// - launch_velocity: the velocity with which it leaves, in the world, m/s.
/// - direction: the direction in which it was launched, of any length, along which thrust acts. NULL: along
///   launch_velocity.
/// - step: seconds from one point to the next, finite, >= 0.
/// - points: receives count positions in the world, meters; may be muzzle.
/// - count: the number of points. With 0, the pointers may be NULL.
///
/// With a physics_step, the points are on the path of a game that moves the shot by such steps, with thrust for
/// the whole of each step that begins before burn_time.
///
/// Returns TURRET_OK.
/// Precision: within 1e-12 of the length of the path, and of the position.
/// Source: the solution of dv/dt = gravity - k·v, and that of its steps; thrust acts as gravity does, from
/// the launch to burn_time.
#[inline(always)]
pub unsafe extern "C" fn turret_shot_path(
    shot: *const turret_shot,
    muzzle: *const dvec3,
    launch_velocity: *const vec3,
    direction: *const vec3,
    step: f32,
    points: *mut dvec3,
    count: usize,
) -> i32 {
    if count == 0 {
        return TURRET_OK;
    }
    let (Some((shot, _)), Some(muzzle), Some(velocity), Some(direction), Some(points)) = (
        read!(shot),
        read!(muzzle),
        read!(launch_velocity),
        read_optional!(direction),
        places!(points),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let path = match Path::new(&shot, muzzle, velocity, direction) {
        _ if !step.is_finite() => return status(Error::NotFinite),
        Ok(_) if step < 0.0 => return status(Error::InvalidArgument),
        Ok(path) => path,
        Err(error) => return status(error),
    };
    let mut number = 0.0;
    for at in 0..count {
        points.write(at, path.at(f64::from(step) * number));
        number += 1.0;
    }
    TURRET_OK
}
