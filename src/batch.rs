//! Batches: the same for thousands at once, by the wide instructions that the machine has.
//!
//! Every element gets the bits that the single function gives it, on every machine. An element with bad input
//! stays as it is, and does not concern the others. A part of a batch is that part of the whole: a job
//! system may cut it anywhere. Arrays are aligned as their elements are, no more. The output may be the
//! very array that an input is; arrays that overlap otherwise are the caller's error. A stride is in bytes
//! from one element to the next, forward. It is at least the size of an element and a multiple of its
//! alignment, or 0: one element for all. Any other stride is an error, TURRET_ERROR_INVALID_ARGUMENT where a
//! status is returned, also for a count of 1; of several errors TURRET_ERROR_NULL is returned. With a count
//! of 0 every pointer may be NULL, and any stride is legal.

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::null_mut;

use turret_core::Error;
use turret_core::aim::StepLimits;
use turret_core::aim::turret::{Config, Mount, Pose, State};
use turret_core::batch::rows::{self, Each, Place, Width};
use turret_core::glam::DVec3;

use crate::ffi::{
    Places, Strided, all, input, or_return, output, places, places_optional, strided, strided_input,
};
use crate::lead::{Leads, lead};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, flags, status};
use crate::types::{
    dvec3, quat, turret_config, turret_motion, turret_mount, turret_params, turret_pose,
    turret_shot, turret_solution, turret_state, vec3,
};

/// turret_aim for many turrets.
///
/// - targets, turrets: count positions each, in the world.
/// - rest, current: count orientations each; any length but zero.
/// - params: the limits a step; NULL for TURRET_DEFAULT_RATE on both axes of all.
/// - params_stride: bytes from one turret_params to the next; 0 for one for all, which is quicker.
/// - out: receives count orientations; may be current or rest.
///
/// Returns how many turrets hold, their new orientation being the current one bit for bit, for bad input:
/// TURRET_OK when none does. With nothing written TURRET_ERROR_NULL, or TURRET_ERROR_INVALID_ARGUMENT for a
/// stride.
#[inline(always)]
pub unsafe extern "C" fn turret_aim_batch(
    targets: *const dvec3,
    turrets: *const dvec3,
    rest: *const quat,
    current: *const quat,
    params: *const turret_params,
    params_stride: usize,
    out: *mut quat,
    count: usize,
) -> i32 {
    if count == 0 {
        return TURRET_OK;
    }
    let targets = or_return!(input!(targets, count));
    let turrets = or_return!(input!(turrets, count));
    let rest = or_return!(input!(rest, count));
    let current = or_return!(input!(current, count));
    let out = or_return!(output!(out, count));
    let default = StepLimits::default();
    let limits = if params.is_null() {
        rows::Strided::one(&default)
    } else {
        or_return!(strided_input!(params, params_stride, count))
    };
    let held = rows::aim(Width::best(), targets, turrets, rest, current, limits, out);
    i32::try_from(held).unwrap_or(i32::MAX)
}

/// turret_update for many turrets.
///
/// - states: count states, each moved by dt.
/// - configs, mounts, targets: as for turret_update; their strides in bytes, 0 for one for all.
/// - dt: seconds, for all.
/// - poses: receives count poses; may be NULL.
/// - statuses: receives count results of turret_update; may be NULL.
///
/// Returns how many turrets have bad input and so hold, with their state and pose as they were: TURRET_OK
/// when none has. With nothing written TURRET_ERROR_NULL, or TURRET_ERROR_INVALID_ARGUMENT for a stride.
#[inline(always)]
pub unsafe extern "C" fn turret_update_batch(
    states: *mut turret_state,
    configs: *const turret_config,
    config_stride: usize,
    mounts: *const turret_mount,
    mount_stride: usize,
    targets: *const dvec3,
    target_stride: usize,
    dt: f32,
    poses: *mut turret_pose,
    statuses: *mut i32,
    count: usize,
) -> i32 {
    if count == 0 {
        return TURRET_OK;
    }
    let (Some(states), Some(poses), Some(statuses)) =
        (places!(states), places_optional!(poses), places_optional!(statuses))
    else {
        return TURRET_ERROR_NULL;
    };
    let (configs, mounts, targets) = or_return!(all(
        strided!(configs, config_stride, count),
        strided!(mounts, mount_stride, count),
        strided!(targets, target_stride, count),
    ));
    let no_pose = Cell::new(MaybeUninit::uninit());
    let turrets = Turrets { states, configs, mounts, targets, poses, no_pose, statuses, count };
    let bad = rows::update(Width::best(), &turrets, dt);
    i32::try_from(bad).unwrap_or(i32::MAX)
}

/// The arguments of turret_update_batch, which have been checked.
struct Turrets {
    states: Places<turret_state>,
    configs: Strided<turret_config>,
    mounts: Strided<turret_mount>,
    targets: Strided<dvec3>,
    poses: Option<Places<turret_pose>>,
    /// Where poses go that nobody wants.
    no_pose: Cell<MaybeUninit<Pose>>,
    statuses: Option<Places<i32>>,
    count: usize,
}

impl rows::Turrets<'static> for Turrets {
    type Mount = turret_mount;

    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn states(&self) -> Each<'_, State> {
        self.states.each(self.count)
    }

    #[inline(always)]
    fn config(&self, at: usize) -> Result<Config<'static>, Error> {
        Ok(self.configs.at(at)?)
    }

    #[inline(always)]
    fn kind(&self, at: usize) -> usize {
        self.configs.kind(at)
    }

    #[inline(always)]
    fn are_of_one_kind(&self) -> bool {
        self.configs.is_one()
    }

    #[inline(always)]
    fn mounts(&self) -> Each<'_, turret_mount> {
        self.mounts.in_memory(self.count)
    }

    #[inline(always)]
    fn mount(&self, at: usize) -> Mount {
        self.mounts.at(at)
    }

    #[inline(always)]
    fn targets(&self) -> Each<'_, DVec3> {
        self.targets.each(self.count)
    }

    #[inline(always)]
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>) {
        let pose = match &self.poses {
            Some(poses) => poses.place(at),
            None => Place::from(&self.no_pose),
        };
        (self.states.place(at), pose)
    }

    #[inline(always)]
    fn finish(&self, at: usize, step: Result<u32, Error>) {
        if let (Some(poses), Ok(flags)) = (&self.poses, step) {
            poses.write_flags(at, flags);
        }
        if let Some(statuses) = &self.statuses {
            statuses.write(at, step.map_or_else(status, flags));
        }
    }
}

/// turret_lead for many shots.
///
/// - shots, shooters: as for turret_lead; their strides in bytes, 0 for one for all.
/// - targets: count motions.
/// - out: receives two solutions a shot, those of shot i from out[2*i] on; as many as counts[i] says are
///   written.
/// - counts: receives count results of turret_lead.
///
/// Returns how many shots have bad input: TURRET_OK when none has. With nothing written TURRET_ERROR_NULL, or
/// TURRET_ERROR_INVALID_ARGUMENT for a stride.
#[inline(always)]
pub unsafe extern "C" fn turret_lead_batch(
    shots: *const turret_shot,
    shot_stride: usize,
    shooters: *const turret_motion,
    shooter_stride: usize,
    targets: *const turret_motion,
    out: *mut turret_solution,
    counts: *mut i32,
    count: usize,
) -> i32 {
    if count == 0 {
        return TURRET_OK;
    }
    let (Some(out), Some(counts)) = (places!(out), places!(counts)) else {
        return TURRET_ERROR_NULL;
    };
    let (shots, shooters, targets) = or_return!(all(
        strided!(shots, shot_stride, count),
        strided!(shooters, shooter_stride, count),
        strided!(targets, size_of::<turret_motion>(), count),
    ));
    let bad = lead(&Leads { shots, shooters, targets, out, counts, count });
    i32::try_from(bad).unwrap_or(i32::MAX)
}

/// quat_mul for many: out[i] = a[i] · b[i].
///
/// - out: receives count quaternions; may be a or b.
/// - a, b: count quaternions each.
///
/// Returns out, or NULL with nothing written when a pointer is NULL or misaligned.
#[inline(always)]
pub unsafe extern "C" fn quat_mul_batch(
    out: *mut quat,
    a: *const quat,
    b: *const quat,
    count: usize,
) -> *mut quat {
    if count == 0 {
        return out;
    }
    let (Ok(to), Ok(a), Ok(b)) = (output!(out, count), input!(a, count), input!(b, count)) else {
        return null_mut();
    };
    rows::mul(Width::best(), a, b, to);
    out
}

/// quat_slerp for many.
///
/// - out: receives count quaternions; may be from or to. One with bad input stays as it is.
/// - from, to: count quaternions each.
/// - t: how far.
/// - t_stride: bytes from one t to the next; 0 for one for all.
///
/// Returns out, or NULL with nothing written when a pointer is NULL or misaligned, or the stride is not
/// legal.
#[inline(always)]
pub unsafe extern "C" fn quat_slerp_batch(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: *const f32,
    t_stride: usize,
    count: usize,
) -> *mut quat {
    if count == 0 {
        return out;
    }
    let (Ok(slots), Ok(from), Ok(to), Ok(t)) = (
        output!(out, count),
        input!(from, count),
        input!(to, count),
        strided_input!(t, t_stride, count),
    ) else {
        return null_mut();
    };
    rows::slerp(Width::best(), from, to, t, slots);
    out
}

/// quat_nlerp for many. Arguments and result as quat_slerp_batch.
#[inline(always)]
pub unsafe extern "C" fn quat_nlerp_batch(
    out: *mut quat,
    from: *const quat,
    to: *const quat,
    t: *const f32,
    t_stride: usize,
    count: usize,
) -> *mut quat {
    if count == 0 {
        return out;
    }
    let (Ok(slots), Ok(from), Ok(to), Ok(t)) = (
        output!(out, count),
        input!(from, count),
        input!(to, count),
        strided_input!(t, t_stride, count),
    ) else {
        return null_mut();
    };
    rows::nlerp(Width::best(), from, to, t, slots);
    out
}

/// quat_rot_vec for many.
///
/// - out: receives count vectors; may be v. One whose quaternion is zero stays as it is.
/// - v: count vectors.
/// - q: the rotations.
/// - q_stride: bytes from one q to the next; 0 for one for all.
///
/// Returns out, or NULL with nothing written when a pointer is NULL or misaligned, or the stride is not
/// legal.
#[inline(always)]
pub unsafe extern "C" fn quat_rot_vec_batch(
    out: *mut vec3,
    v: *const vec3,
    q: *const quat,
    q_stride: usize,
    count: usize,
) -> *mut vec3 {
    if count == 0 {
        return out;
    }
    let (Ok(to), Ok(v), Ok(q)) =
        (output!(out, count), input!(v, count), strided_input!(q, q_stride, count))
    else {
        return null_mut();
    };
    rows::rotate(Width::best(), v, q, to);
    out
}

/// quat_to_matrix for many.
///
/// - m: receives 16·count floats, a matrix after another. One of a quaternion that is zero or not finite
///   stays as it is.
/// - q: count quaternions.
///
/// Returns m, or NULL with nothing written when a pointer is NULL or misaligned.
#[inline(always)]
pub unsafe extern "C" fn quat_to_matrix_batch(
    m: *mut f32,
    q: *const quat,
    count: usize,
) -> *mut f32 {
    if count == 0 {
        return m;
    }
    let (Ok(to), Ok(q)) = (output!(m.cast::<[f32; 16]>(), count), input!(q, count)) else {
        return null_mut();
    };
    rows::matrices(Width::best(), q, to);
    m
}

/// euler_to_quat for many.
///
/// - out: receives count unit quaternions. One with angles that are not finite stays as it is.
/// - roll_pitch_yaw: count times three angles, radians.
///
/// Returns out, or NULL with nothing written when a pointer is NULL or misaligned.
#[inline(always)]
pub unsafe extern "C" fn euler_to_quat_batch(
    out: *mut quat,
    roll_pitch_yaw: *const vec3,
    count: usize,
) -> *mut quat {
    if count == 0 {
        return out;
    }
    let (Ok(to), Ok(angles)) = (output!(out, count), input!(roll_pitch_yaw, count)) else {
        return null_mut();
    };
    rows::from_flight(Width::best(), angles, to);
    out
}

/// quat_integrate for many.
///
/// - out: receives count unit quaternions; may be q. One with bad input stays as it is.
/// - q: count orientations.
/// - omega: count angular velocities, rad/s, in world axes.
/// - dt: seconds, for all.
///
/// Returns out, or NULL with nothing written when a pointer is NULL or misaligned.
#[inline(always)]
pub unsafe extern "C" fn quat_integrate_batch(
    out: *mut quat,
    q: *const quat,
    omega: *const vec3,
    dt: f32,
    count: usize,
) -> *mut quat {
    if count == 0 {
        return out;
    }
    let (Ok(to), Ok(q), Ok(omega)) = (output!(out, count), input!(q, count), input!(omega, count))
    else {
        return null_mut();
    };
    rows::integrate(Width::best(), q, omega, dt, to);
    out
}
