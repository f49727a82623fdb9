//! angle and arc.

use turret::angle::{turret_angle_damp, turret_angle_delta, turret_angle_step, turret_angle_wrap};
use turret::arc::{turret_arc_clamp, turret_arc_delta, turret_arc_step, turret_turn_on_plane};
use turret::status::TURRET_ERROR_NULL;
use turret::types::turret_arc;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{
    UNIT, conjugate, cross, dot, is_unit, is_wrapped, mul, off_turns, part_left, same_bits,
    turn_of, unit,
};
use crate::probe::{input, optional, output, probe};

pub fn angles(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(8) {
        0 => wrap(bytes),
        1 => delta(bytes),
        2 => step(bytes),
        3 => damp(bytes),
        4 => arc_clamp(bytes),
        5 => arc_delta(bytes),
        6 => arc_step(bytes),
        _ => turn_on_plane(bytes),
    }
}

/// The rounding of a result in (−π, π], and −π, which counts as the π of floats.
const ROUNDING: f64 = 3.2e-7;

fn wrap(bytes: &mut Bytes) {
    let angle = bytes.f32();
    let got = turret_angle_wrap(angle);
    if !angle.is_finite() {
        assert!(got == 0.0, "{angle} {got}");
        return;
    }
    assert!(is_wrapped(got), "{angle} {got}");
    assert!(!is_wrapped(angle) || got.to_bits() == angle.to_bits(), "{angle} {got}");
    // Beyond 1e6, the remainder by this double π is less exact than the result must be.
    let size = f64::from(angle.abs());
    if size < 1e6 {
        assert!(off_turns(f64::from(got) - f64::from(angle)) <= ROUNDING + size * 4e-16);
    }
}

fn delta(bytes: &mut Bytes) {
    let (from, to) = (bytes.f32(), bytes.f32());
    let got = turret_angle_delta(from, to);
    if !from.is_finite() || !to.is_finite() {
        assert!(got == 0.0, "{from} {to} {got}");
        return;
    }
    assert!(is_wrapped(got), "{from} {to} {got}");
    assert!(from != to || got == 0.0, "{from} {got}");
    let size = f64::from(from.abs().max(to.abs()));
    if size < 1e6 {
        let off = off_turns(f64::from(from) + f64::from(got) - f64::from(to));
        assert!(off <= ROUNDING + size * 1e-15, "{from} {to} {got} {off}");
    }
}

fn step(bytes: &mut Bytes) {
    let (from, to, most) = (bytes.f32(), bytes.f32(), bytes.limit());
    let got = turret_angle_step(from, to, most);
    let legal = from.is_finite() && to.is_finite() && most >= 0.0;
    if !legal {
        assert!(got.to_bits() == from.to_bits(), "{from} {to} {most} {got}");
        return;
    }
    assert!(is_wrapped(got), "{from} {to} {most} {got}");
    let whole = turret_angle_delta(from, to);
    if whole.abs() < most {
        assert!(got.to_bits() == turret_angle_wrap(to).to_bits(), "{from} {to} {most} {got}");
    }
    // It has turned by no more than the limit, and the rest is still ahead.
    let turned = f64::from(turret_angle_delta(from, got));
    assert!(turned.abs() <= f64::from(most) + 3e-7, "{from} {to} {most} {got} {turned}");
    let left = f64::from(turret_angle_delta(got, to));
    let exact = (f64::from(whole.abs()) - f64::from(most)).max(0.0);
    assert!(off_turns(left.abs() - exact) <= 4e-7, "{from} {to} {most} {got} {left} {exact}");
}

fn damp(bytes: &mut Bytes) {
    let (from, to) = (bytes.f32(), bytes.f32());
    let (half_life, dt) = (bytes.finite_limit(), bytes.finite_limit());
    let got = turret_angle_damp(from, to, half_life, dt);
    let faults = Faults::numbers(&[from, to]) | Faults::finite_limit(half_life);
    let what = (from, to, half_life, dt, got);
    if !(faults | Faults::finite_limit(dt)).is_none() {
        assert!(got.to_bits() == from.to_bits(), "{what:?}");
        return;
    }
    assert!(is_wrapped(got), "{what:?}");
    let part = part_left(dt, half_life.into());
    let left = f64::from(turret_angle_delta(got, to));
    let whole = f64::from(turret_angle_delta(from, to));
    assert!(off_turns(left - whole * part) <= 5e-7, "{what:?} {left} of {whole}");
}

fn arc(bytes: &mut Bytes) -> turret_arc {
    turret_arc { center: bytes.f32(), width: bytes.finite_limit() }
}

fn faults_of(arc: &turret_arc) -> Faults {
    Faults::numbers(&[arc.center]) | Faults::finite_limit(arc.width)
}

/// Whether a sector forbids some angles, but not all.
fn is_sector(arc: Option<&turret_arc>) -> bool {
    arc.is_some_and(|arc| arc.width > 0.0 && f64::from(arc.width) < std::f64::consts::TAU)
}

fn forbids_all(arc: Option<&turret_arc>) -> bool {
    arc.is_some_and(|arc| f64::from(arc.width) >= std::f64::consts::TAU)
}

fn off_center(angle: f32, arc: &turret_arc) -> f64 {
    off_turns(f64::from(angle) - f64::from(arc.center))
}

/// How far inside a sector an angle is; negative outside.
fn depth(angle: f32, arc: &turret_arc) -> f64 {
    f64::from(arc.width) / 2.0 - off_center(angle, arc)
}

/// How deep inside a sector an angle on its edge may be: the rounding that the header names, and that of centers many
/// turns from 0.
fn edge(arc: &turret_arc) -> f64 {
    7e-7 + f64::from(arc.center.abs()) * 1e-15 + 1e-7
}

fn arc_clamp(bytes: &mut Bytes) {
    let (angle, arc, absent) = (bytes.f32(), arc(bytes), bytes.chance(8));
    let objects = [optional(input(&arc), absent)];
    let done =
        probe(bytes, angle, objects, |[arc]| unsafe { turret_arc_clamp(angle, arc.cast()) }.into());
    let got = done.returned.float();
    let arc = (!absent).then_some(&arc);
    let what = (angle, arc.map(|arc| (arc.center, arc.width)), got);
    let faults = Faults::numbers(&[angle]) | arc.map_or(Faults::NONE, faults_of);
    if !faults.is_none() || forbids_all(arc) {
        assert!(got.to_bits() == angle.to_bits(), "{what:?}");
        return;
    }
    assert!(is_wrapped(got), "{what:?}");
    let Some(arc) = arc.filter(|_| is_sector(arc)) else {
        assert!(got.to_bits() == turret_angle_wrap(angle).to_bits(), "{what:?}");
        return;
    };
    if angle.abs().max(arc.center.abs()) > 1e6 {
        return;
    }
    let (before, after) = (depth(angle, arc), depth(got, arc));
    assert!(after <= edge(arc), "{what:?} {after} inside");
    let turn = off_turns(f64::from(got) - f64::from(angle));
    assert!((turn - before.max(0.0)).abs() <= 2.0 * edge(arc), "{what:?} {turn} {before}");
}

fn arc_delta(bytes: &mut Bytes) {
    let (from, to, arc, absent) = (bytes.f32(), bytes.f32(), arc(bytes), bytes.chance(8));
    let objects = [optional(input(&arc), absent)];
    let done = probe(bytes, 0.0, objects, |[arc]| {
        unsafe { turret_arc_delta(from, to, arc.cast()) }.into()
    });
    let got = done.returned.float();
    let pointer = if absent { std::ptr::null() } else { &raw const arc };
    let arc = (!absent).then_some(&arc);
    let what = (from, to, arc.map(|arc| (arc.center, arc.width)), got);
    let faults = Faults::numbers(&[from, to]) | arc.map_or(Faults::NONE, faults_of);
    if !faults.is_none() || forbids_all(arc) {
        assert!(got == 0.0, "{what:?}");
        return;
    }
    let Some(arc) = arc.filter(|_| is_sector(arc)) else {
        assert!(got.to_bits() == turret_angle_delta(from, to).to_bits(), "{what:?}");
        return;
    };
    assert!(f64::from(got.abs()) <= std::f64::consts::TAU + 5e-7, "{what:?}");
    if from.abs().max(to.abs()).max(arc.center.abs()) > 1e6 {
        return;
    }
    // SAFETY: it leads to the arc.
    let end = f64::from(unsafe { turret_arc_clamp(to, pointer) });
    // If the target is at the exact center, rounding may choose either edge.
    let is_center = off_center(to, arc) <= 2.0 * edge(arc);
    let off = off_turns(f64::from(from) + f64::from(got) - end);
    assert!(off <= 5e-7 + 2.0 * edge(arc) || is_center, "{what:?} {end} {off}");
    check_turn_stays_outside(from, got, arc, what);
}

/// Asserts that a turn from outside a sector stays outside.
#[track_caller]
fn check_turn_stays_outside(from: f32, turn: f32, arc: &turret_arc, what: impl std::fmt::Debug) {
    // Rounding may confuse the two sides of a narrow sector.
    let is_center = off_center(from, arc) <= edge(arc);
    if depth(from, arc) > 0.0 || is_center {
        return;
    }
    let (from, turn, center) = (f64::from(from), f64::from(turn), f64::from(arc.center));
    // A turn that is longer than the distance to the center passes the center.
    let ahead = if turn > 0.0 { center - from } else { from - center };
    let to_center = ahead.rem_euclid(std::f64::consts::TAU);
    assert!(
        turn.abs() <= to_center + 2.0 * edge(arc),
        "the turn leads across the sector: {what:?}"
    );
}

fn arc_step(bytes: &mut Bytes) {
    let (from, to, most) = (bytes.f32(), bytes.f32(), bytes.limit());
    let (arc, absent) = (arc(bytes), bytes.chance(8));
    let objects = [optional(input(&arc), absent)];
    let done = probe(bytes, from, objects, |[arc]| {
        unsafe { turret_arc_step(from, to, most, arc.cast()) }.into()
    });
    let got = done.returned.float();
    let pointer = if absent { std::ptr::null() } else { &raw const arc };
    let arc = (!absent).then_some(&arc);
    let what = (from, to, most, arc.map(|arc| (arc.center, arc.width)), got);
    let numbers = Faults::numbers(&[from, to]) | Faults::limit(most);
    if !(numbers | arc.map_or(Faults::NONE, faults_of)).is_none() || forbids_all(arc) {
        assert!(got.to_bits() == from.to_bits(), "{what:?}");
        return;
    }
    assert!(is_wrapped(got), "{what:?}");
    let Some(arc) = arc.filter(|_| is_sector(arc)) else {
        assert!(got.to_bits() == turret_angle_step(from, to, most).to_bits(), "{what:?}");
        return;
    };
    // SAFETY: it leads to the arc.
    let (whole, end) =
        unsafe { (turret_arc_delta(from, to, pointer), turret_arc_clamp(to, pointer)) };
    if whole.abs() < most - 5e-7 {
        assert!(got.to_bits() == end.to_bits(), "{what:?} {end}");
    }
    if from.abs().max(to.abs()).max(arc.center.abs()) > 1e6 {
        return;
    }
    let turned = f64::from(whole).clamp(-f64::from(most), f64::from(most));
    let off = off_turns(f64::from(from) + turned - f64::from(got));
    assert!(off <= 2.0 * edge(arc), "{what:?} {turned} {off}");
    if depth(from, arc) <= 0.0 {
        let inside = depth(got, arc);
        assert!(inside <= 2.0 * edge(arc), "{what:?} {inside} inside");
    }
}

fn turn_on_plane(bytes: &mut Bytes) {
    let (current, reference) = (bytes.quat(), bytes.quat());
    let (up, target) = (bytes.direction(), bytes.direction());
    let (arc, absent, most) = (arc(bytes), bytes.chance(4), bytes.limit());
    let objects = [
        output::<[f32; 4]>(),
        input(&current),
        input(&reference),
        input(&up),
        input(&target),
        optional(input(&arc), absent),
    ];
    let done =
        probe(bytes, TURRET_ERROR_NULL, objects, |[out, current, reference, up, to, arc]| {
            let (reference, up, to) = (reference.cast(), up.cast(), to.cast());
            unsafe {
                turret_turn_on_plane(
                    out.cast(),
                    current.cast(),
                    reference,
                    up,
                    to,
                    most,
                    arc.cast(),
                )
            }
            .into()
        });
    let (returned, got): (_, [f32; 4]) = (done.returned.number(), done.at(0));
    let arc = (!absent).then_some(&arc);
    let what = (
        current,
        reference,
        up,
        target,
        arc.map(|arc| (arc.center, arc.width)),
        most,
        got,
        returned,
    );
    let rotations = Faults::rotation(&current) | Faults::rotation(&reference);
    let directions = Faults::direction(&up) | Faults::direction(&target);
    let limits = Faults::limit(most) | arc.map_or(Faults::NONE, faults_of);
    (rotations | directions | limits).judge(returned, what);
    if returned < 0 {
        assert!(same_bits(&got, &current), "{what:?}");
        return;
    }
    assert!(returned == 1 || returned == 2, "{what:?}");
    let kept = same_bits(&got, &current);
    assert!(kept || is_unit(&got, UNIT), "{what:?}");
    assert!(returned == 2 || !forbids_all(arc) && most != f32::INFINITY, "{what:?}");
    // The rotation is about up alone, and by no more than the limit.
    let [x, y, z, w] = mul(&unit(&got), &conjugate(&unit(&current)));
    let across = cross(&[x, y, z], &unit(&up));
    assert!(dot(&across, &across).sqrt() <= 1e-6, "{what:?} {across:?}");
    assert!(turn_of(&[x, y, z, w]) <= f64::from(most) + 2e-6, "{what:?}");
}
