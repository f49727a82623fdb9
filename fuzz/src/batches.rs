//! batch: all of them against their single functions, bit for bit.

use std::mem::{align_of, size_of};

use turret::aim::turret_aim;
use turret::batch::{
    euler_to_quat_batch, quat_integrate_batch, quat_mul_batch, quat_nlerp_batch,
    quat_rot_vec_batch, quat_slerp_batch, quat_to_matrix_batch, turret_aim_batch,
    turret_lead_batch, turret_update_batch,
};
use turret::convert::{euler_to_quat, quat_to_matrix};
use turret::interpolate::{quat_nlerp, quat_slerp};
use turret::lead::turret_lead;
use turret::quat::{quat_mul, quat_rot_vec};
use turret::sight::{turret_sight_side, turret_sight_side_batch};
use turret::spin::quat_integrate;
use turret::status::{TURRET_ERROR_NOT_FINITE, TURRET_ERROR_NULL};
use turret::turret::turret_update;
use turret::types::{
    quat, turret_config, turret_motion, turret_mount, turret_params, turret_pose, turret_shot,
    turret_solution, turret_state,
};

use crate::battery::engage;
use crate::bytes::Bytes;
use crate::interpolation::Path;
use crate::leads::shot;
use crate::probe::{FRESH, Plain, all_same, value, words};
use crate::turrets::{config, motion, mount, state};

pub fn batches(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let count = bytes.below(71);
    match bytes.below(12) {
        0 => mul(bytes, count),
        1 => path(bytes, count, quat_slerp_batch, quat_slerp),
        2 => path(bytes, count, quat_nlerp_batch, quat_nlerp),
        3 => rotate(bytes, count),
        4 => matrices(bytes, count),
        5 => euler(bytes, count),
        6 => integrate(bytes, count),
        7 => sides(bytes, count),
        8 => aim(bytes, count),
        9 => update(bytes, count),
        10 => lead(bytes, count),
        _ => engage(bytes, count),
    }
}

/// Memory for elements, exactly as large as they need, so that the address sanitizer sees every access beyond. They
/// start at an address with no more than their own alignment, and end where the memory ends.
pub struct Row<T> {
    memory: Vec<u8>,
    first: usize,
    stride: usize,
    count: usize,
    element: std::marker::PhantomData<T>,
}

impl<T: Plain> Row<T> {
    /// Creates as many elements as there are values, `stride` bytes apart; 0 for one element for all.
    fn apart(values: &[T], stride: usize) -> Self {
        let stored = if stride == 0 { values.len().min(1) } else { values.len() };
        let all = stored.saturating_sub(1) * stride + if stored > 0 { size_of::<T>() } else { 0 };
        // Vectors of bytes start at multiples of 16 with every allocator there is; elements begin beside these.
        let mut memory = vec![0x5a; all + align_of::<T>()];
        let first = align_of::<T>();
        assert!((memory.as_ptr() as usize + first).is_multiple_of(align_of::<T>()));
        for (at, value) in values.iter().take(stored).enumerate() {
            let place = memory[first + at * stride..][..size_of::<T>()].as_mut_ptr();
            // SAFETY: the slice is as long as the value.
            unsafe { place.cast::<T>().write_unaligned(*value) };
        }
        Self { memory, first, stride, count: values.len(), element: std::marker::PhantomData }
    }

    pub fn new(values: &[T]) -> Self {
        Self::apart(values, size_of::<T>())
    }

    pub fn as_ptr(&self) -> *const T {
        self.memory[self.first..].as_ptr().cast()
    }

    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.memory[self.first..].as_mut_ptr().cast()
    }

    pub fn get(&self, at: usize) -> T {
        assert!(at < self.count);
        // SAFETY: the elements are there.
        unsafe { self.as_ptr().byte_add(at * self.stride).read_unaligned() }
    }
}

/// Returns so many values: a few different ones, repeated.
pub fn values<'a, T: Plain>(
    bytes: &mut Bytes<'a>,
    count: usize,
    mut value: impl FnMut(&mut Bytes<'a>) -> T,
) -> Vec<T> {
    let own = bytes.below(12) + 1;
    let step = bytes.below(5) + 1;
    let own = (0..own.min(count)).map(|_| value(bytes)).collect::<Vec<_>>();
    (0..count).map(|at| own[at * step % own.len()]).collect()
}

/// Returns a stride: 0 for one element for all, or with or without gaps between the elements.
fn stride<T>(bytes: &mut Bytes) -> usize {
    match bytes.below(4) {
        0 => 0,
        1 => size_of::<T>() + align_of::<T>(),
        2 => size_of::<T>() * 2,
        _ => size_of::<T>(),
    }
}

/// Returns the values that a function sees with this stride.
fn seen<T: Plain>(values: &[T], stride: usize) -> Vec<T> {
    if stride == 0 { values.iter().map(|_| values[0]).collect() } else { values.to_vec() }
}

pub fn fresh<T: Plain>(count: usize) -> Vec<T> {
    vec![value(&vec![FRESH; size_of::<T>() / 4]); count]
}

#[track_caller]
fn check_same<T: Plain>(at: usize, batch: &T, single: &T) {
    let (batch, single) = (words(batch), words(single));
    assert!(all_same(&batch, &single), "element {at}: {batch:x?} {single:x?}");
}

#[track_caller]
pub fn check_row<T: Plain>(batch: &Row<T>, single: &[T]) {
    for (at, single) in single.iter().enumerate() {
        check_same(at, &batch.get(at), single);
    }
}

/// The pointer that is made bad, and by how many bytes it is off; 0 for NULL.
type Spoiled = Option<(usize, usize)>;

/// Chooses one of the pointers; `None` if there are no elements, and so all pointers are legal.
fn spoiled(bytes: &mut Bytes, count: usize, pointers: usize) -> Spoiled {
    let (at, off) = (bytes.below(pointers), bytes.below(4));
    (count > 0).then_some((at, off))
}

/// A pointer that is NULL, or off by so many bytes.
fn spoil<T>(pointer: *const T, at: usize, spoiled: Spoiled) -> *mut T {
    match spoiled {
        Some((which, 0)) if which == at => std::ptr::null_mut(),
        Some((which, off)) if which == at => pointer.wrapping_byte_add(off).cast_mut(),
        _ => pointer.cast_mut(),
    }
}

/// Calls a batch that returns its output. The first call has a bad pointer, and must write nothing. The output is
/// pointer 0.
#[track_caller]
fn check_batch<T: Plain, A>(
    bytes: &mut Bytes,
    pointers: usize,
    single: &[T],
    batch: impl Fn(*mut T, Spoiled) -> *mut A,
) {
    let untouched = fresh::<T>(single.len());
    let mut out = Row::new(&untouched);
    let spoiled = spoiled(bytes, single.len(), pointers);
    let returned = batch(out.as_mut_ptr(), spoiled);
    assert!(spoiled.is_none() || returned.is_null());
    check_row(&out, &untouched);
    let returned = batch(out.as_mut_ptr(), None);
    assert!(returned.cast() == out.as_mut_ptr());
    check_row(&out, single);
}

fn mul(bytes: &mut Bytes, count: usize) {
    let (a, b) = (values(bytes, count, Bytes::quat), values(bytes, count, Bytes::quat));
    let mut single = vec![[0.0f32; 4]; count];
    for at in 0..count {
        let (a, b) = ((&raw const a[at]).cast(), (&raw const b[at]).cast());
        // SAFETY: (here and below) all of these are there.
        unsafe { quat_mul((&raw mut single[at]).cast(), a, b) };
    }
    let (mut row_a, mut row_b) = (Row::new(&a), Row::new(&b));
    let (a_at, b_at) = (row_a.as_mut_ptr(), row_b.as_mut_ptr());
    let batch = |out: *mut [f32; 4], bad| unsafe {
        let (out, a, b) = (spoil(out, 0, bad), spoil(a_at, 1, bad), spoil(b_at, 2, bad));
        quat_mul_batch(out.cast(), a.cast(), b.cast(), count)
    };
    check_batch(bytes, 3, &single, batch);
    let in_a = bytes.chance(2);
    batch(if in_a { a_at } else { b_at }, None);
    check_row(if in_a { &row_a } else { &row_b }, &single);
}

type PathBatch = unsafe extern "C" fn(
    *mut quat,
    *const quat,
    *const quat,
    *const f32,
    usize,
    usize,
) -> *mut quat;

fn path(bytes: &mut Bytes, count: usize, batch: PathBatch, single: Path) {
    let (from, to) = (values(bytes, count, Bytes::quat), values(bytes, count, Bytes::quat));
    let t = values(bytes, count, Bytes::f32);
    let stride = stride::<f32>(bytes);
    let t_seen = seen(&t, stride);
    let run = |before: &[[f32; 4]]| {
        let mut out = before.to_vec();
        for at in 0..count {
            let (from, to) = ((&raw const from[at]).cast(), (&raw const to[at]).cast());
            unsafe { single((&raw mut out[at]).cast(), from, to, t_seen[at]) };
        }
        out
    };
    let (mut row_from, mut row_to) = (Row::new(&from), Row::new(&to));
    let row_t = Row::apart(&t, stride);
    let (from_at, to_at, t_at) = (row_from.as_mut_ptr(), row_to.as_mut_ptr(), row_t.as_ptr());
    let batch = |out: *mut [f32; 4], stride, bad| unsafe {
        let (out, from) = (spoil(out, 0, bad), spoil(from_at, 1, bad));
        let (to, t) = (spoil(to_at, 2, bad), spoil(t_at, 3, bad));
        batch(out.cast(), from.cast(), to.cast(), t, stride, count)
    };
    // A stride that is not a multiple of the alignment is an error.
    if count > 0 {
        let mut out = Row::new(&fresh::<[f32; 4]>(count));
        assert!(batch(out.as_mut_ptr(), stride + 2, None).is_null());
        check_row(&out, &fresh::<[f32; 4]>(count));
    }
    check_batch(bytes, 4, &run(&fresh(count)), |out, bad| batch(out, stride, bad));
    if bytes.chance(2) {
        batch(from_at, stride, None);
        check_row(&row_from, &run(&from));
    } else {
        batch(to_at, stride, None);
        check_row(&row_to, &run(&to));
    }
}

fn rotate(bytes: &mut Bytes, count: usize) {
    let (v, q) = (values(bytes, count, Bytes::vec3), values(bytes, count, Bytes::quat));
    let stride = stride::<[f32; 4]>(bytes);
    let q_seen = seen(&q, stride);
    let run = |before: &[[f32; 3]]| {
        let mut out = before.to_vec();
        for at in 0..count {
            let (v, q) = ((&raw const v[at]).cast(), (&raw const q_seen[at]).cast());
            unsafe { quat_rot_vec((&raw mut out[at]).cast(), v, q) };
        }
        out
    };
    let (mut row_v, row_q) = (Row::new(&v), Row::apart(&q, stride));
    let (v_at, q_at) = (row_v.as_mut_ptr(), row_q.as_ptr());
    let batch = |out: *mut [f32; 3], bad| unsafe {
        let (out, v, q) = (spoil(out, 0, bad), spoil(v_at, 1, bad), spoil(q_at, 2, bad));
        quat_rot_vec_batch(out.cast(), v.cast(), q.cast(), stride, count)
    };
    check_batch(bytes, 3, &run(&fresh(count)), batch);
    batch(v_at, None);
    check_row(&row_v, &run(&v));
}

fn matrices(bytes: &mut Bytes, count: usize) {
    let q = values(bytes, count, Bytes::quat);
    let mut single = fresh::<[f32; 16]>(count);
    for (q, m) in q.iter().zip(&mut single) {
        unsafe { quat_to_matrix(m.as_mut_ptr(), (&raw const *q).cast()) };
    }
    let row = Row::new(&q);
    check_batch(bytes, 2, &single, |m, bad| unsafe {
        let (m, q) = (spoil(m, 0, bad), spoil(row.as_ptr(), 1, bad));
        quat_to_matrix_batch(m.cast(), q.cast(), count)
    });
}

fn euler(bytes: &mut Bytes, count: usize) {
    let angles = values(bytes, count, |bytes| [bytes.f32(), bytes.f32(), bytes.f32()]);
    let mut single = fresh::<[f32; 4]>(count);
    for ([roll, pitch, yaw], q) in angles.iter().zip(&mut single) {
        unsafe { euler_to_quat((&raw mut *q).cast(), *roll, *pitch, *yaw) };
    }
    let row = Row::new(&angles);
    check_batch(bytes, 2, &single, |out, bad| unsafe {
        let (out, angles) = (spoil(out, 0, bad), spoil(row.as_ptr(), 1, bad));
        euler_to_quat_batch(out.cast(), angles.cast(), count)
    });
}

fn integrate(bytes: &mut Bytes, count: usize) {
    let (q, omega) = (values(bytes, count, Bytes::quat), values(bytes, count, Bytes::vec3));
    let dt = bytes.f32();
    let run = |before: &[[f32; 4]]| {
        let mut out = before.to_vec();
        for at in 0..count {
            let (q, omega) = ((&raw const q[at]).cast(), (&raw const omega[at]).cast());
            unsafe { quat_integrate((&raw mut out[at]).cast(), q, omega, dt) };
        }
        out
    };
    let (mut row_q, row_omega) = (Row::new(&q), Row::new(&omega));
    let (q_at, omega_at) = (row_q.as_mut_ptr(), row_omega.as_ptr());
    let batch = |out: *mut [f32; 4], bad| unsafe {
        let (out, q, omega) = (spoil(out, 0, bad), spoil(q_at, 1, bad), spoil(omega_at, 2, bad));
        quat_integrate_batch(out.cast(), q.cast(), omega.cast(), dt, count)
    };
    check_batch(bytes, 3, &run(&fresh(count)), batch);
    batch(q_at, None);
    check_row(&row_q, &run(&q));
}

fn sides(bytes: &mut Bytes, count: usize) {
    let (position, yaw) = (bytes.position(), bytes.f32());
    let targets = values(bytes, count, Bytes::position);
    let from = (&raw const position).cast();
    let single =
        |target: &[f64; 3]| unsafe { turret_sight_side(from, yaw, (&raw const *target).cast()) };
    let row = Row::new(&targets);
    let mut out = Row::new(&fresh::<i32>(count));
    let bad = spoiled(bytes, count, 3);
    let returned = unsafe {
        let from = spoil((&raw const position).cast(), 0, bad);
        let (to, sides) = (spoil(row.as_ptr(), 1, bad), spoil(out.as_ptr(), 2, bad));
        turret_sight_side_batch(from, yaw, to.cast(), sides, count)
    };
    assert!(bad.is_none() || returned == TURRET_ERROR_NULL);
    check_row(&out, &fresh::<i32>(count));
    let returned =
        unsafe { turret_sight_side_batch(from, yaw, row.as_ptr().cast(), out.as_mut_ptr(), count) };
    if count > 0 && !(yaw.is_finite() && position.iter().all(|x| x.is_finite())) {
        assert!(returned == TURRET_ERROR_NOT_FINITE, "{position:?} {yaw} {returned}");
        check_row(&out, &fresh::<i32>(count));
        return;
    }
    let is_bad = |target: &[f64; 3]| {
        target.iter().zip(&position).any(|(to, from)| !to.is_finite() || !(to - from).is_finite())
    };
    let bad = targets.iter().filter(|target| is_bad(target)).count();
    assert!(usize::try_from(returned) == Ok(bad), "{position:?} {targets:?} {returned} {bad}");
    check_row(&out, &targets.iter().map(single).collect::<Vec<_>>());
    // The sides may begin where the targets do.
    let mut shared = Row::new(&targets);
    let sides = shared.as_mut_ptr().cast::<i32>();
    let again = unsafe { turret_sight_side_batch(from, yaw, sides.cast(), sides, count) };
    assert!(again == returned);
    for at in 0..count {
        assert!(unsafe { sides.add(at).read() } == out.get(at), "element {at} in place");
    }
}

fn aim(bytes: &mut Bytes, count: usize) {
    let (targets, turrets) =
        (values(bytes, count, Bytes::position), values(bytes, count, Bytes::position));
    let (rest, current) = (values(bytes, count, Bytes::quat), values(bytes, count, Bytes::quat));
    let limits = values(bytes, count, |bytes| turret_params {
        elevation_rate_limit: bytes.limit(),
        azimuth_rate_limit: bytes.limit(),
    });
    let (stride, absent) = (stride::<turret_params>(bytes), bytes.chance(4));
    let limits_seen = seen(&limits, stride);
    let mut held = 0;
    let mut single = fresh::<[f32; 4]>(count);
    for at in 0..count {
        let ([tx, ty, tz], [px, py, pz]) = (targets[at], turrets[at]);
        let limits = if absent { std::ptr::null() } else { &raw const limits_seen[at] };
        let (rest, current) = ((&raw const rest[at]).cast(), (&raw const current[at]).cast());
        let out = (&raw mut single[at]).cast();
        let returned = unsafe { turret_aim(tx, ty, tz, px, py, pz, rest, current, limits, out) };
        held += i32::from(returned.is_null());
    }
    let (row_targets, row_turrets) = (Row::new(&targets), Row::new(&turrets));
    let (mut row_rest, mut row_current) = (Row::new(&rest), Row::new(&current));
    let row_limits = Row::apart(&limits, stride);
    let mut out = Row::new(&fresh::<[f32; 4]>(count));
    let limits_at = if absent { std::ptr::null() } else { row_limits.as_ptr() };
    let (rest_at, current_at) = (row_rest.as_mut_ptr(), row_current.as_mut_ptr());
    let run = |out: *mut [f32; 4], bad| unsafe {
        let out = spoil(out, 0, bad).cast();
        let targets = spoil(row_targets.as_ptr(), 1, bad).cast();
        let turrets = spoil(row_turrets.as_ptr(), 2, bad).cast();
        let (rest, current) = (spoil(rest_at, 3, bad).cast(), spoil(current_at, 4, bad).cast());
        turret_aim_batch(targets, turrets, rest, current, limits_at, stride, out, count)
    };
    let bad = spoiled(bytes, count, 5);
    let returned = run(out.as_mut_ptr(), bad);
    assert!(bad.is_none() || returned == TURRET_ERROR_NULL);
    check_row(&out, &fresh::<[f32; 4]>(count));
    let returned = run(out.as_mut_ptr(), None);
    assert!(returned == held, "{returned} of {held} hold");
    check_row(&out, &single);
    let in_rest = bytes.chance(2);
    let returned = run(if in_rest { rest_at } else { current_at }, None);
    assert!(returned == held, "{returned} of {held} hold");
    check_row(if in_rest { &row_rest } else { &row_current }, &single);
}

fn update(bytes: &mut Bytes, count: usize) {
    let states = values(bytes, count, state);
    let (configs, mounts) = (values(bytes, count, config), values(bytes, count, mount));
    let targets = values(bytes, count, Bytes::position);
    let dt = bytes.finite_limit();
    let (config_stride, mount_stride) =
        (stride::<turret_config>(bytes), stride::<turret_mount>(bytes));
    let target_stride = stride::<[f64; 3]>(bytes);
    let (configs_seen, mounts_seen) = (seen(&configs, config_stride), seen(&mounts, mount_stride));
    let targets_seen = seen(&targets, target_stride);
    let mut single_states = states.clone();
    let mut single_poses = fresh::<turret_pose>(count);
    let single_statuses = (0..count).map(|at| {
        let (state, pose) = (&raw mut single_states[at], &raw mut single_poses[at]);
        let target = (&raw const targets_seen[at]).cast();
        unsafe { turret_update(state, &configs_seen[at], &mounts_seen[at], target, dt, pose) }
    });
    let single_statuses = single_statuses.collect::<Vec<i32>>();
    let bad = single_statuses.iter().filter(|&&status| status < 0).count();
    let mut row_states = Row::<turret_state>::new(&states);
    let (row_configs, row_mounts) =
        (Row::apart(&configs, config_stride), Row::apart(&mounts, mount_stride));
    let row_targets = Row::apart(&targets, target_stride);
    let mut poses = Row::new(&fresh::<turret_pose>(count));
    let mut statuses = Row::new(&fresh::<i32>(count));
    let (without_poses, without_statuses) = (bytes.chance(4), bytes.chance(4));
    let poses_at = if without_poses { std::ptr::null_mut() } else { poses.as_mut_ptr() };
    let statuses_at = if without_statuses { std::ptr::null_mut() } else { statuses.as_mut_ptr() };
    let states_at = row_states.as_mut_ptr();
    let run = |spoiled| unsafe {
        let (configs, mounts) =
            (spoil(row_configs.as_ptr(), 1, spoiled), spoil(row_mounts.as_ptr(), 2, spoiled));
        let (states, targets) =
            (spoil(states_at, 0, spoiled), spoil(row_targets.as_ptr(), 3, spoiled));
        turret_update_batch(
            states,
            configs,
            config_stride,
            mounts,
            mount_stride,
            targets.cast(),
            target_stride,
            dt,
            poses_at,
            statuses_at,
            count,
        )
    };
    let spoiled = spoiled(bytes, count, 4);
    let refused = if count > 0 { run(spoiled) } else { TURRET_ERROR_NULL };
    assert!(refused == TURRET_ERROR_NULL);
    check_row(&row_states, &states);
    check_row(&poses, &fresh::<turret_pose>(count));
    check_row(&statuses, &fresh::<i32>(count));
    let returned = run(None);
    assert!(usize::try_from(returned) == Ok(bad), "{returned} of {bad} hold");
    check_row(&row_states, &single_states);
    if !without_poses {
        check_row(&poses, &single_poses);
    }
    if !without_statuses {
        check_row(&statuses, &single_statuses);
    }
}

fn lead(bytes: &mut Bytes, count: usize) {
    let (shots, shooters) = (values(bytes, count, shot), values(bytes, count, motion));
    let targets = values(bytes, count, motion);
    let (shot_stride, shooter_stride) =
        (stride::<turret_shot>(bytes), stride::<turret_motion>(bytes));
    let (shots_seen, shooters_seen) = (seen(&shots, shot_stride), seen(&shooters, shooter_stride));
    let mut single = fresh::<[turret_solution; 2]>(count);
    let single_counts = (0..count).map(|at| unsafe {
        let out = (&raw mut single[at]).cast();
        turret_lead(&shots_seen[at], &shooters_seen[at], &targets[at], out)
    });
    let single_counts = single_counts.collect::<Vec<i32>>();
    let bad = single_counts.iter().filter(|&&count| count < 0).count();
    let (row_shots, row_shooters) =
        (Row::apart(&shots, shot_stride), Row::apart(&shooters, shooter_stride));
    let row_targets = Row::new(&targets);
    let mut out = Row::new(&fresh::<[turret_solution; 2]>(count));
    let mut counts = Row::new(&fresh::<i32>(count));
    let (out_at, counts_at) = (out.as_mut_ptr(), counts.as_mut_ptr());
    let run = |spoiled| unsafe {
        let (shots, shooters) =
            (spoil(row_shots.as_ptr(), 1, spoiled), spoil(row_shooters.as_ptr(), 2, spoiled));
        let (targets, counts) =
            (spoil(row_targets.as_ptr(), 3, spoiled), spoil(counts_at, 4, spoiled));
        let out = spoil(out_at, 0, spoiled).cast();
        turret_lead_batch(shots, shot_stride, shooters, shooter_stride, targets, out, counts, count)
    };
    let spoiled = spoiled(bytes, count, 5);
    let refused = if count > 0 { run(spoiled) } else { TURRET_ERROR_NULL };
    assert!(refused == TURRET_ERROR_NULL);
    check_row(&out, &fresh::<[turret_solution; 2]>(count));
    check_row(&counts, &fresh::<i32>(count));
    let returned = run(None);
    assert!(usize::try_from(returned) == Ok(bad), "{returned} of {bad} bad");
    check_row(&out, &single);
    check_row(&counts, &single_counts);
}
