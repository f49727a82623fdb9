//! quat: interpolation and turning toward.

use turret::interpolate::{quat_damp, quat_nlerp, quat_slerp, quat_slerp_long, quat_squad};
use turret::rotation::{quat_angle, quat_rotate_towards};
use turret::types::quat;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{PI_FLOAT, UNIT, is_end, is_unit, length, part_left, same_bits, turn_between};
use crate::probe::{Legal, Returned, input, output, probe};

/// A function that interpolates between two rotations.
pub type Path = unsafe extern "C" fn(*mut quat, *const quat, *const quat, f32) -> *mut quat;

pub fn interpolation(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(7) {
        0 => slerp(bytes),
        1 => nlerp(bytes),
        2 => slerp_long(bytes),
        3 => squad(bytes),
        4 => damp(bytes),
        5 => towards(bytes),
        _ => angle(bytes),
    }
}

/// Whether a quaternion is close enough to unit that its bits are kept at the ends of a path.
fn is_kept(q: &[f32; 4]) -> bool {
    (length(q) - 1.0).abs() <= 3e-7
}

/// Whether a path at one of its ends has kept the bits of that end, and so its length.
fn is_end_kept(got: &[f32; 4], from: &[f32; 4], to: &[f32; 4]) -> bool {
    is_end(got, from) && is_unit(from, 5e-7) || is_end(got, to) && is_unit(to, 5e-7)
}

/// Checks a path at `t` along the short or the long arc: it is unit, and exact at its ends.
#[track_caller]
fn check_path(got: &[f32; 4], tolerance: f64, from: &[f32; 4], to: &[f32; 4], t: f32) {
    assert!(is_unit(got, tolerance) || is_end_kept(got, from, to), "{from:?} {to:?} {t} {got:?}");
    if t == 0.0 {
        let exact = !is_kept(from) || same_bits(got, from);
        assert!(exact && turn_between(got, from) < 1e-6, "{from:?} {to:?} {got:?}");
    } else if t == 1.0 {
        let exact = !is_kept(to) || is_end(got, to);
        assert!(exact && turn_between(got, to) < 1e-6, "{from:?} {to:?} {got:?}");
    }
}

/// The ends of a path, the fraction, and the result there; `None` for bad input.
#[track_caller]
fn path(
    bytes: &mut Bytes,
    path: Path,
    tolerance: f64,
) -> Option<([f32; 4], [f32; 4], f32, [f32; 4])> {
    let (from, to, t) = (bytes.quat(), bytes.quat(), bytes.f32());
    let objects = [output::<[f32; 4]>(), input(&from), input(&to)];
    let done = probe(bytes, Returned::Null, objects, |[out, from, to]| {
        Returned::pointer(unsafe { path(out.cast(), from.cast(), to.cast(), t) }, out)
    });
    let faults = Faults::rotation(&from) | Faults::rotation(&to) | Faults::numbers(&[t]);
    let got = done.built(faults.into(), (from, to, t))?;
    check_path(&got, tolerance, &from, &to, t);
    Some((from, to, t, got))
}

/// The tolerance of a path at `t` to its arc: a `t` outside [0, 1] enlarges the rounding of the ends.
fn slack(t: f32) -> f64 {
    1e-6 + 2e-6 * f64::from(t.abs())
}

fn slerp(bytes: &mut Bytes) {
    let Some((from, to, t, got)) = path(bytes, quat_slerp, UNIT) else { return };
    if t.abs() <= 1.0 {
        let (whole, part) = (turn_between(&from, &to), turn_between(&from, &got));
        let exact = whole * f64::from(t.abs());
        assert!((part - exact).abs() <= slack(t), "{from:?} {to:?} {t} {got:?} {part} {exact}");
    }
}

fn nlerp(bytes: &mut Bytes) {
    let Some((from, to, t, got)) = path(bytes, quat_nlerp, UNIT) else { return };
    if (0.0..=1.0).contains(&t) {
        let (whole, part) = (turn_between(&from, &to), turn_between(&from, &got));
        let off = (part - whole * f64::from(t)).abs();
        assert!(off <= 0.1436, "further than 8.2 deg from slerp: {from:?} {to:?} {t} {got:?}");
    }
}

fn slerp_long(bytes: &mut Bytes) {
    let Some((from, to, t, got)) = path(bytes, quat_slerp_long, 2e-7) else { return };
    if (0.0..=1.0).contains(&t) {
        let whole = std::f64::consts::TAU - turn_between(&from, &to);
        let exact = whole * f64::from(t);
        let shorter = exact.min(std::f64::consts::TAU - exact);
        let part = turn_between(&from, &got);
        assert!((part - shorter).abs() <= slack(t), "{from:?} {to:?} {t} {got:?} {part} {shorter}");
    }
}

fn squad(bytes: &mut Bytes) {
    let (q0, q1, s0, s1, t) = (bytes.quat(), bytes.quat(), bytes.quat(), bytes.quat(), bytes.f32());
    let objects = [output::<[f32; 4]>(), input(&q0), input(&s0), input(&s1), input(&q1)];
    let done = probe(bytes, Returned::Null, objects, |[out, q0, s0, s1, q1]| {
        let returned =
            unsafe { quat_squad(out.cast(), q0.cast(), s0.cast(), s1.cast(), q1.cast(), t) };
        Returned::pointer(returned, out)
    });
    let keys = Faults::rotation(&q0) | Faults::rotation(&q1) | Faults::numbers(&[t]);
    let faults = keys | Faults::rotation(&s0) | Faults::rotation(&s1);
    let Some(got) = done.built(faults.into(), (q0, s0, s1, q1, t)) else { return };
    check_path(&got, 2e-7, &q0, &q1, t);
}

fn damp(bytes: &mut Bytes) {
    let (current, target) = (bytes.quat(), bytes.quat());
    let (half_life, dt) = (bytes.finite_limit(), bytes.finite_limit());
    let objects = [output::<[f32; 4]>(), input(&current), input(&target)];
    let done = probe(bytes, Returned::Null, objects, |[out, current, target]| {
        let returned =
            unsafe { quat_damp(out.cast(), current.cast(), target.cast(), half_life, dt) };
        Returned::pointer(returned, out)
    });
    let rotations = Faults::rotation(&current) | Faults::rotation(&target);
    let faults = rotations | Faults::finite_limit(half_life) | Faults::finite_limit(dt);
    let what = (current, target, half_life, dt);
    let Some(got) = done.built(faults.into(), what) else { return };
    assert!(is_unit(&got, 2e-7) || is_end_kept(&got, &current, &target), "{what:?} {got:?}");
    let (whole, left) = (turn_between(&current, &target), turn_between(&got, &target));
    if dt == 0.0 {
        assert!(!is_kept(&current) || same_bits(&got, &current), "{what:?} {got:?}");
    } else if half_life == 0.0 {
        assert!(!is_kept(&target) || is_end(&got, &target), "{what:?} {got:?}");
    }
    let part = part_left(dt, half_life.into());
    assert!((left - whole * part).abs() <= 1e-6, "{what:?} {got:?} {left} of {whole}");
}

fn towards(bytes: &mut Bytes) {
    let (from, to, most) = (bytes.quat(), bytes.quat(), bytes.limit());
    let objects = [output::<[f32; 4]>(), input(&from), input(&to)];
    let done = probe(bytes, Returned::Null, objects, |[out, from, to]| {
        Returned::pointer(
            unsafe { quat_rotate_towards(out.cast(), from.cast(), to.cast(), most) },
            out,
        )
    });
    let faults = Faults::rotation(&from) | Faults::rotation(&to) | Faults::limit(most);
    let Some(got) = done.built(faults.into(), (from, to, most)) else { return };
    let what = (from, to, most, got);
    assert!(is_unit(&got, 2e-7) || is_end_kept(&got, &from, &to), "{what:?}");
    let (whole, part) = (turn_between(&from, &to), turn_between(&from, &got));
    let most = f64::from(most);
    if most == 0.0 {
        assert!(!is_kept(&from) || same_bits(&got, &from), "{what:?}");
    } else if whole <= most * 0.999_999 {
        assert!(!is_kept(&to) || is_end(&got, &to), "{what:?}");
    }
    assert!((part - whole.min(most)).abs() <= 1e-6, "{what:?} {part} of {whole}");
    assert!(turn_between(&got, &to) <= whole + 1e-6 - part, "{what:?}");
}

fn angle(bytes: &mut Bytes) {
    let (a, b) = (bytes.quat(), bytes.quat());
    let objects = [input(&a), input(&b)];
    let done =
        probe(bytes, 0.0, objects, |[a, b]| unsafe { quat_angle(a.cast(), b.cast()) }.into());
    let angle = done.returned.float();
    if Legal::from(Faults::rotation(&a) | Faults::rotation(&b)) == Legal::No {
        assert!(angle == 0.0, "{a:?} {b:?} {angle}");
        return;
    }
    assert!((0.0..=PI_FLOAT).contains(&angle), "{a:?} {b:?} {angle}");
    assert!(!same_bits(&a, &b) || angle == 0.0, "{a:?} {angle}");
    let exact = turn_between(&a, &b);
    assert!(
        (f64::from(angle) - exact).abs() <= exact * 3e-7 + 1e-15,
        "{a:?} {b:?} {angle} {exact}"
    );
}
