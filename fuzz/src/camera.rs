//! camera and scope.

use std::mem::MaybeUninit;

use turret::camera::{
    turret_camera_check, turret_camera_follow, turret_camera_sample, turret_scope_damp,
};
use turret::status::{
    TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_NOT_FINITE, TURRET_ERROR_NULL, TURRET_OK,
};
use turret::types::{dvec3, quat, turret_camera_key, turret_camera_pose, turret_camera_rig};

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{UNIT, is_end, is_unit, part_left, same_bits, turn_between};
use crate::probe::{Returned, inout, input, optional, output, position, probe, rotation, words};

pub fn camera(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(3) {
        0 => follow(bytes),
        1 => scope(bytes),
        _ => path(bytes),
    }
}

/// Several frames of a camera that follows.
fn follow(bytes: &mut Bytes) {
    let mut rig = turret_camera_rig {
        distance: bytes.f32(),
        height: bytes.f32(),
        roll: bytes.f32(),
        look_height: bytes.f32(),
        half_life: bytes.finite_limit(),
        orientation: quat { vec: bytes.quat() },
    };
    for _ in 0..4 {
        rig = frame(bytes, rig);
        if bytes.is_empty() {
            break;
        }
    }
}

fn frame(bytes: &mut Bytes, rig: turret_camera_rig) -> turret_camera_rig {
    let (subject, orientation, dt) = (bytes.position(), bytes.quat(), bytes.finite_limit());
    let objects =
        [inout(&rig), input(&subject), input(&orientation), output::<turret_camera_pose>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[rig, subject, orientation, out]| {
        let (rig, out) = (rig.cast(), out.cast());
        unsafe { turret_camera_follow(rig, subject.cast(), orientation.cast(), dt, out) }.into()
    });
    let next: turret_camera_rig = done.at(0);
    let pose: turret_camera_pose = done.at(3);
    let (before, after) = (rotation(&rig.orientation), rotation(&next.orientation));
    let set_up = [rig.distance, rig.height, rig.roll, rig.look_height];
    let what = (set_up, rig.half_life, before, subject, orientation, dt);
    let rotations = Faults::rotation(&before) | Faults::rotation(&orientation);
    let times = Faults::finite_limit(rig.half_life) | Faults::finite_limit(dt);
    let faults = Faults::numbers(&set_up) | rotations | times | Faults::position(&subject);
    faults.judge(done.returned.number(), what);
    if done.returned.number() < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return rig;
    }
    assert!(done.returned.number() == TURRET_OK, "{what:?}");
    assert!(words(&rig)[..5] == words(&next)[..5], "the set-up is not its own: {what:?}");
    let (eye, view) = (position(&pose.position), rotation(&pose.orientation));
    // If the camera stays or has arrived, an orientation that is unit within 3e-7 is kept bit for bit, and one that is
    // off by more than 5e-7 is not.
    let ends = [&before, &orientation];
    let is_kept = is_unit(&after, 5e-7) && ends.iter().any(|end| is_end(&after, end));
    assert!(is_unit(&after, UNIT) || same_bits(&after, &before) || is_kept, "{what:?} {after:?}");
    assert!(is_unit(&view, UNIT) && eye.iter().all(|x| x.is_finite()), "{what:?} {eye:?} {view:?}");
    if dt == 0.0 {
        assert!(turn_between(&before, &after) < 1e-6, "{what:?} {after:?}");
    } else if rig.half_life == 0.0 {
        assert!(turn_between(&orientation, &after) < 1e-6, "{what:?} {after:?}");
    }
    let (whole, left) = (turn_between(&before, &orientation), turn_between(&after, &orientation));
    assert!(left <= whole + 1e-6, "it turns away: {what:?} {after:?}");
    next
}

fn scope(bytes: &mut Bytes) {
    let (current, wanted) = (bytes.quat(), bytes.quat());
    let [zoom, distance, half_life, dt] = [(); 4].map(|()| bytes.finite_limit());
    let objects = [output::<[f32; 4]>(), input(&current), input(&wanted)];
    let done = probe(bytes, Returned::Null, objects, |[out, current, wanted]| {
        let (current, wanted) = (current.cast(), wanted.cast());
        let returned = unsafe {
            turret_scope_damp(out.cast(), current, wanted, zoom, distance, half_life, dt)
        };
        Returned::pointer(returned, out)
    });
    let got: [f32; 4] = done.at(0);
    let what = (current, wanted, zoom, distance, half_life, dt, got);
    let mut faults = Faults::rotation(&current) | Faults::rotation(&wanted);
    for limit in [zoom, distance, half_life, dt] {
        faults = faults | Faults::finite_limit(limit);
    }
    assert!(done.returned.is_output() == faults.is_none(), "{what:?} {faults:?}");
    if !faults.is_none() {
        assert!(same_bits(&got, &current), "{what:?}");
        return;
    }
    assert!(is_unit(&got, UNIT) || is_unit(&got, 5e-7) && got == current, "{what:?}");
    let stretch = f64::from(zoom).max(1.0) * (1.0 + f64::from(distance) / 1000.0);
    let part = part_left(dt, f64::from(half_life) * stretch);
    let (whole, left) = (turn_between(&current, &wanted), turn_between(&got, &wanted));
    assert!((left - whole * part).abs() <= 1e-6, "{what:?} {left} of {whole}");
}

const KEYS: usize = 7;

/// Keys of which most are in order of time.
fn keys(bytes: &mut Bytes) -> [turret_camera_key; KEYS] {
    let mut time = bytes.f32();
    std::array::from_fn(|_| {
        let gap = bytes.f32();
        time = if bytes.chance(16) { gap } else { time + gap.abs() };
        turret_camera_key {
            position: dvec3 { vec: bytes.position() },
            orientation: quat { vec: bytes.quat() },
            time,
            reserved: MaybeUninit::new(u32::from(bytes.byte())),
        }
    })
}

fn faults_of(keys: &[turret_camera_key]) -> Faults {
    let mut faults = Faults::NONE;
    for (at, key) in keys.iter().enumerate() {
        faults = faults | Faults::rotation(&rotation(&key.orientation));
        faults = faults | Faults::position(&position(&key.position)) | Faults::numbers(&[key.time]);
        let before = &keys[at.saturating_sub(1)];
        faults = faults | Faults::argument(key.time < before.time);
    }
    faults
}

/// A path, sampled and checked.
fn path(bytes: &mut Bytes) {
    let (count, all) = (bytes.below(KEYS + 1), keys(bytes));
    sample(bytes, count, &all);
    if count > 0 {
        check(bytes, count, &all);
    }
}

fn check(bytes: &mut Bytes, count: usize, all: &[turret_camera_key; KEYS]) {
    let (keys, untouched) = (&all[..count], 77usize);
    let done = probe(
        bytes,
        TURRET_ERROR_NULL,
        [input(all), optional(inout(&untouched), false)],
        |[keys, bad]| unsafe { turret_camera_check(keys.cast(), count, bad.cast()) }.into(),
    );
    let (returned, bad) = (done.returned.number(), done.at::<usize>(1));
    let shown = keys.iter().map(|key| (words(key), key.time)).collect::<Vec<_>>();
    let alone = unsafe { turret_camera_check(keys.as_ptr(), count, std::ptr::null_mut()) };
    assert!(alone == returned, "{shown:?} {returned} {alone}");
    if returned == TURRET_OK {
        assert!(bad == untouched && faults_of(keys).is_none(), "{shown:?}");
    } else {
        // The first bad key. Up to it, the path has no fault.
        assert!(bad < count && faults_of(&keys[..bad]).is_none(), "{shown:?} {bad}");
        faults_of(&keys[..=bad]).judge(returned, (shown, bad));
    }
}

/// Returns the keys that a sample needs for the pose at a time.
fn read_at(keys: &[turret_camera_key], time: f32) -> &[turret_camera_key] {
    let until = keys.iter().filter(|key| key.time <= time).count();
    match until {
        0 => &keys[..1],
        _ if until == keys.len() || keys[until - 1].time == time => &keys[until - 1..until],
        _ => &keys[until.saturating_sub(2)..(until + 2).min(keys.len())],
    }
}

fn is_far(key: &turret_camera_key) -> bool {
    position(&key.position).iter().any(|x| x.abs() > 1e307)
}

fn sample(bytes: &mut Bytes, count: usize, all: &[turret_camera_key; KEYS]) {
    let time = if bytes.chance(2) { all[bytes.below(KEYS)].time } else { bytes.f32() };
    let objects = [input(all), output::<turret_camera_pose>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[keys, out]| {
        unsafe { turret_camera_sample(keys.cast(), count, time, out.cast()) }.into()
    });
    if count == 0 {
        let returned = done.returned.number();
        assert!(returned == TURRET_ERROR_INVALID_ARGUMENT && done.wrote_nothing());
        return;
    }
    let (keys, returned) = (&all[..count], done.returned.number());
    let shown = keys.iter().map(|key| (words(key), key.time)).collect::<Vec<_>>();
    let what = (shown, time, returned);
    // Between keys at the end of double's range, the offset may not be a double, and then there is no path.
    let leaves = returned == TURRET_ERROR_NOT_FINITE && keys.iter().any(is_far);
    // If the times are not in order, the library may read any of the keys.
    let is_ordered =
        keys.iter().map(|key| key.time).is_sorted() && keys.iter().all(|key| key.time.is_finite());
    let read = if is_ordered { read_at(keys, time) } else { keys };
    let faults = faults_of(read) | Faults::numbers(&[time]) | Faults::not_finite(leaves);
    if is_ordered || returned < 0 {
        faults.judge(returned, &what);
    }
    if returned < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return;
    }
    let pose: turret_camera_pose = done.at(1);
    let (eye, view) = (position(&pose.position), rotation(&pose.orientation));
    assert!(is_unit(&view, 5e-7), "{what:?} {view:?}");
    assert!(eye.iter().all(|x| x.is_finite()), "{what:?} {eye:?}");
    // At a key, the last one with that time; before and after all keys, the first and the last.
    if !is_ordered {
        return;
    }
    let last = keys.iter().rev().find(|key| key.time <= time).unwrap_or(&keys[0]);
    if last.time == time || std::ptr::eq(last, &keys[count - 1]) || time < keys[0].time {
        assert!(eye == position(&last.position), "{what:?} {eye:?}");
        let off = turn_between(&view, &rotation(&last.orientation));
        assert!(off < 1e-6, "{what:?} {view:?}");
    }
    let mut memory = *all;
    let at = bytes.below(count);
    // SAFETY: the keys are there, and the output lies in them.
    let returned = unsafe {
        let out = (&raw mut memory[at]).cast::<turret_camera_pose>();
        turret_camera_sample((&raw const memory).cast(), count, time, out)
    };
    let within = &words(&memory[at])[..10];
    assert!(returned == TURRET_OK && within == words(&pose), "{what:?} within the keys");
}
