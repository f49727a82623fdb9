//! Batches: the same functions for thousands of elements at once, with the widest instructions of the
//! machine.
//!
//! Every element gets the bits that the single function returns for it, in the whole batch as in a part of
//! it, so a job system may cut a batch anywhere. An element with bad input stays as it is and does not affect
//! the others.
//!
//! A stride is the number of bytes from one element to the next: at least the size of an element and a
//! multiple of its alignment, or 0 for one element for all. An output may be the same array as an input;
//! arrays must not overlap otherwise. With a count of 0 nothing is checked, and every pointer may be NULL.
//!
//!     // 1000 turrets of one kind, each on its own mount; one target for all
//!     turret_update_batch(states, &gun, 0, mounts, sizeof mounts[0], &target, 0, dt, poses, flags, 1000);
//!     quat_slerp_batch(shown, before, after, &t, 0, 1000);  // t = 0 to 1 between two ticks

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::null_mut;

use turret_core::Error;
use turret_core::aim::StepLimits;
use turret_core::aim::turret::{Config, ConfigNumbers, Mount, Pose, State};
use turret_core::batch::rows::{self, Each, Place, Width};
use turret_core::glam::DVec3;

use crate::ffi::{
    Places, Strided, all_or_return, input, numbers, output, places, places_optional, strided,
    strided_input,
};
use crate::lead::{Leads, lead};
use crate::status::{TURRET_ERROR_NULL, TURRET_OK, flags, status};
use crate::types::{
    dvec3, quat, turret_config, turret_motion, turret_mount, turret_params, turret_pose,
    turret_shot, turret_solution, turret_state, vec3,
};

/// Turns many turrets one step toward their targets: turret_aim for arrays.
///
/// - targets, turrets: count positions each, in the world.
/// - rest, current: count orientations each; any length but zero.
/// - params: the limits of a step; NULL: TURRET_DEFAULT_RATE on both axes of all turrets.
/// - params_stride: bytes from one turret_params to the next; 0: one for all, which is faster.
/// - out: receives count orientations; may be current or rest. One with bad input receives its current one.
/// - count: the number of turrets.
///
/// Returns the number of turrets with bad input.
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
    let default = StepLimits::default();
    all_or_return! {
        targets = input!(targets, count);
        turrets = input!(turrets, count);
        rest = input!(rest, count);
        current = input!(current, count);
        limits = if params.is_null() {
            Ok(rows::Strided::one(&default))
        } else {
            strided_input!(params, params_stride, count)
        };
        out = output!(out, count);
    }
    let held = rows::aim(Width::best(), targets, turrets, rest, current, limits, out);
    i32::try_from(held).unwrap_or(i32::MAX)
}

/// Moves many turrets one step toward their targets: turret_update for arrays.
///
/// - states: count states, each of which is moved by dt.
/// - configs, mounts, targets: as for turret_update.
/// - config_stride, mount_stride, target_stride: bytes from one of these to the next; 0: one for all.
/// - dt: seconds, for all turrets.
/// - poses: receives count poses; may be NULL.
/// - statuses: receives what turret_update returns for each turret; may be NULL.
/// - count: the number of turrets.
///
/// Returns the number of turrets with bad input.
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
    all_or_return! {
        configs = strided!(configs, config_stride, count);
        mounts = strided!(mounts, mount_stride, count);
        targets = strided!(targets, target_stride, count);
    }
    let no_pose = Cell::new(MaybeUninit::uninit());
    let turrets = Turrets { states, configs, mounts, targets, poses, no_pose, statuses, count };
    let bad = rows::update(Width::best(), &turrets, dt);
    i32::try_from(bad).unwrap_or(i32::MAX)
}

/// The arguments of turret_update_batch, checked.
struct Turrets {
    states: Places<turret_state>,
    configs: Strided<turret_config>,
    mounts: Strided<turret_mount>,
    targets: Strided<dvec3>,
    poses: Option<Places<turret_pose>>,
    /// Receives the poses when the caller wants none.
    no_pose: Cell<MaybeUninit<Pose>>,
    statuses: Option<Places<i32>>,
    count: usize,
}

impl rows::Configs<'static> for Turrets {
    #[inline(always)]
    fn config(&self, at: usize) -> Result<Config<'static>, Error> {
        Ok(self.configs.at(at)?)
    }

    #[inline(always)]
    fn numbers<'s>(&'s self, at: usize, _: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        numbers(self.configs.in_place(at))
    }

    #[inline(always)]
    fn kind(&self, at: usize) -> usize {
        self.configs.kind(at)
    }
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
        if let Some(statuses) = &self.statuses {
            statuses.write(at, step.map_or_else(status, flags));
        }
    }
}

/// Leads many targets: turret_lead for arrays.
///
/// - shots, shooters: as for turret_lead.
/// - shot_stride, shooter_stride: bytes from one of these to the next; 0: one for all.
/// - targets: count motions.
/// - out: has room for 2*count solutions. Those of shot i begin at out[2*i].
/// - counts: receives what turret_lead returns for each shot: how many solutions were written, or an error.
/// - count: the number of shots.
///
/// Returns the number of shots with bad input.
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
    all_or_return! {
        shots = strided!(shots, shot_stride, count);
        shooters = strided!(shooters, shooter_stride, count);
        targets = strided!(targets, size_of::<turret_motion>(), count);
    }
    let bad = lead(&Leads { shots, shooters, targets, out, counts, count });
    i32::try_from(bad).unwrap_or(i32::MAX)
}

/// Multiplies many quaternions: out[i] = a[i]·b[i], as quat_mul.
///
/// - out: receives count quaternions; may be a or b.
/// - a, b: count quaternions each.
/// - count: the number of products.
///
/// Returns out.
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

/// Interpolates between many rotations: quat_slerp for arrays.
///
/// - out: receives count quaternions; may be `from` or `to`.
/// - from, to: count quaternions each.
/// - t: the fractions from `from` to `to`.
/// - t_stride: bytes from one t to the next; 0: one for all.
/// - count: the number of rotations.
///
/// Returns out.
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

/// Interpolates between many rotations: quat_nlerp for arrays.
///
/// - out, from, to, t, t_stride, count: as for quat_slerp_batch.
///
/// Returns out.
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

/// Rotates many vectors: quat_rot_vec for arrays.
///
/// - out: receives count vectors; may be v.
/// - v: count vectors.
/// - q: the rotations.
/// - q_stride: bytes from one q to the next; 0: one for all.
/// - count: the number of vectors.
///
/// Returns out.
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

/// Converts many rotations to matrices: quat_to_matrix for arrays.
///
/// - m: receives 16*count floats, one matrix after another.
/// - q: count quaternions.
/// - count: the number of matrices.
///
/// Returns m.
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

/// Converts many triples of roll, pitch and yaw to rotations: euler_to_quat for arrays.
///
/// - out: receives count unit quaternions.
/// - roll_pitch_yaw: count triples of angles, radians: x is roll, y is pitch, z is yaw.
/// - count: the number of rotations.
///
/// Returns out.
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

/// Rotates many orientations for dt seconds: quat_integrate for arrays.
///
/// - out: receives count unit quaternions; may be q.
/// - q: count orientations.
/// - omega: count angular velocities, rad/s, in world axes.
/// - dt: seconds, for all elements.
/// - count: the number of orientations.
///
/// Returns out.
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
