//! quat: from directions, swing and twist, exponential and power, spin.

use turret::exponential::{quat_exp, quat_log, quat_pow};
use turret::interpolate::quat_slerp;
use turret::rotation::{quat_from_vectors, quat_look, quat_swing_twist};
use turret::spin::{quat_derivative, quat_integrate, quat_integrate_rk4};
use turret::status::TURRET_ERROR_NULL;

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{
    UNIT, angle_between, cross, dot, is_finite, is_unit, length, mul, rotated, same_bits,
    turn_between, turn_of, unit, wide,
};
use crate::probe::{Legal, Returned, input, output, probe};

pub fn rotation(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(9) {
        0 => from_vectors(bytes),
        1 => look(bytes),
        2 => swing_twist(bytes),
        3 => exp(bytes),
        4 => log(bytes),
        5 => pow(bytes),
        6 => derivative(bytes),
        7 => integrate(bytes),
        _ => integrate_rk4(bytes),
    }
}

fn from_vectors(bytes: &mut Bytes) {
    let (from, to) = (bytes.direction(), bytes.direction());
    let objects = [output::<[f32; 4]>(), input(&from), input(&to)];
    let done = probe(bytes, Returned::Null, objects, |[out, from, to]| {
        Returned::pointer(unsafe { quat_from_vectors(out.cast(), from.cast(), to.cast()) }, out)
    });
    let faults = Faults::direction(&from) | Faults::direction(&to);
    let Some(q) = done.built::<[f32; 4]>(faults.into(), (from, to)) else { return };
    assert!(is_unit(&q, 2e-7), "{from:?} {to:?} {q:?}");
    let (from, to) = (unit(&from), unit(&to));
    let off = angle_between(&rotated(&unit(&q), &from), &to);
    assert!(off <= 4e-7, "{from:?} {to:?} {q:?} {off}");
    // No rotation by less than the angle between the two gets there.
    let least = angle_between(&from, &to);
    assert!((turn_of(&unit(&q)) - least).abs() <= 4e-7, "{from:?} {to:?} {q:?} {least}");
}

fn look(bytes: &mut Bytes) {
    let (forward, up) = (bytes.direction(), bytes.direction());
    let objects = [output::<[f32; 4]>(), input(&forward), input(&up)];
    let done = probe(bytes, Returned::Null, objects, |[out, forward, up]| {
        Returned::pointer(unsafe { quat_look(out.cast(), forward.cast(), up.cast()) }, out)
    });
    let faults = Faults::direction(&forward) | Faults::direction(&up);
    let Some(q) = done.built::<[f32; 4]>(faults.into(), (forward, up)) else { return };
    assert!(is_unit(&q, 2e-7), "{forward:?} {up:?} {q:?}");
    let (turn, forward, up) = (unit(&q), unit(&forward), unit(&up));
    let off = angle_between(&rotated(&turn, &[1.0, 0.0, 0.0]), &forward);
    assert!(off <= 4e-7, "{forward:?} {up:?} {q:?} {off}");
    let across = cross(&forward, &up);
    if dot(&across, &across).sqrt() > 1.01e-6 {
        // Up is in the plane of +X and +Y, on the side of +Y, and so perpendicular to +Z. The closer it is to forward,
        // the less exact is the angle.
        let right = rotated(&turn, &[0.0, 0.0, 1.0]);
        let size = dot(&across, &across).sqrt();
        let off = angle_between(&right, &across.map(|x| x / size));
        assert!(off <= 4e-7 + 1e-15 / size, "{forward:?} {up:?} {q:?} {off}");
    }
}

fn swing_twist(bytes: &mut Bytes) {
    let (q, axis) = (bytes.quat(), bytes.direction());
    let objects = [input(&q), input(&axis), output::<[f32; 4]>(), output::<[f32; 4]>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[q, axis, swing, twist]| {
        unsafe { quat_swing_twist(q.cast(), axis.cast(), swing.cast(), twist.cast()) }.into()
    });
    let faults = Faults::rotation(&q) | Faults::direction(&axis);
    faults.judge(done.returned.number(), (q, axis));
    if done.returned.number() < 0 {
        assert!(done.wrote_nothing());
        return;
    }
    let (swing, twist): ([f32; 4], [f32; 4]) = (done.at(2), done.at(3));
    let what = (q, axis, swing, twist);
    assert!(is_unit(&swing, 2e-7) && is_unit(&twist, 2e-7), "{what:?}");
    let is_all_swing = same_bits(&twist, &[0.0, 0.0, 0.0, 1.0]) && swing[3].abs() < 2e-7;
    assert!(swing[3] >= 0.0 || is_all_swing, "{what:?}");
    let (axis, exact) = (unit(&axis), unit(&q));
    let product = mul(&wide(&swing), &wide(&twist));
    let off = |at: usize| (product[at] - exact[at]).abs();
    assert!((0..4).all(|at| off(at) <= 3e-7), "{what:?} {product:?} {exact:?}");
    let along = dot(&[swing[0], swing[1], swing[2]].map(f64::from), &axis);
    assert!(along.abs() <= 3e-7 || is_all_swing, "{what:?} {along}");
    let across = cross(&[twist[0], twist[1], twist[2]].map(f64::from), &axis);
    assert!(dot(&across, &across).sqrt() <= 3e-7, "{what:?} {across:?}");
}

fn exp(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_exp(out.cast(), q.cast()) }, out)
    });
    let size = f64::from(q[3]).exp();
    let u = [q[0], q[1], q[2]];
    let exact = {
        let angle = length(&u);
        let part = if angle == 0.0 { 1.0 } else { angle.sin() / angle };
        let [x, y, z] = wide(&u).map(|x| x * part);
        [x, y, z, angle.cos()]
    };
    let largest = exact.iter().fold(0.0, |most: f64, x| most.max((x * size).abs()));
    let legal = if !is_finite(&q) || largest > 3.5e38 {
        Legal::No
    } else if q[3] <= 88.7 {
        Legal::Yes
    } else {
        Legal::Either
    };
    let Some(got) = done.built::<[f32; 4]>(legal, q) else { return };
    let off = |at: usize| (f64::from(got[at]) - exact[at] * size).abs();
    assert!((0..4).all(|at| off(at) <= 2e-7 * size + 1e-44), "{q:?} {got:?} {exact:?} {size}");
}

fn log(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_log(out.cast(), q.cast()) }, out)
    });
    let Some(got) = done.built::<[f32; 4]>(Faults::rotation(&q).into(), q) else { return };
    let u = [q[0], q[1], q[2]];
    let size = length(&u);
    let angle = size.atan2(f64::from(q[3]));
    let [x, y, z] = if size > 0.0 {
        wide(&u).map(|x| x / size * angle)
    } else {
        [if q[3] < 0.0 { std::f64::consts::PI } else { 0.0 }, 0.0, 0.0]
    };
    let exact = [x, y, z, length(&q).ln()];
    for at in 0..4 {
        // The logarithm of a length close to 1 has the rounding error of the length.
        let slack = exact[at].abs() * 3e-7 + if at == 3 { 1e-15 } else { 1e-44 };
        assert!((f64::from(got[at]) - exact[at]).abs() <= slack, "{q:?} {got:?} {exact:?}");
    }
}

fn pow(bytes: &mut Bytes) {
    let (q, t) = (bytes.quat(), bytes.f32());
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_pow(out.cast(), q.cast(), t) }, out)
    });
    let faults = Faults::rotation(&q) | Faults::numbers(&[t]);
    let Some(got) = done.built::<[f32; 4]>(faults.into(), (q, t)) else { return };
    assert!(is_unit(&got, UNIT), "{q:?} {t} {got:?}");
    let identity = [0.0f32, 0.0, 0.0, 1.0];
    let mut path = [0.0f32; 4];
    // SAFETY: all of these are there.
    let returned = unsafe {
        quat_slerp((&raw mut path).cast(), (&raw const identity).cast(), (&raw const q).cast(), t)
    };
    assert!(!returned.is_null() && same_bits(&got, &path), "{q:?} {t} {got:?} {path:?}");
}

fn derivative(bytes: &mut Bytes) {
    let (q, omega) = (bytes.quat(), bytes.vec3());
    let objects = [output::<[f32; 4]>(), input(&q), input(&omega)];
    let done = probe(bytes, Returned::Null, objects, |[out, q, omega]| {
        Returned::pointer(unsafe { quat_derivative(out.cast(), q.cast(), omega.cast()) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), (q, omega)).expect("it returns out");
    if !is_finite(&q) || !is_finite(&omega) {
        return;
    }
    let [x, y, z] = wide(&omega);
    let exact = mul(&[x, y, z, 0.0], &wide(&q)).map(|x| x / 2.0);
    let size = length(&q) * length(&omega) / 2.0;
    let off = |at: usize| (f64::from(got[at]) - exact[at]).abs();
    if size < f64::from(f32::MAX) / 8.0 {
        // The halves of the smallest floats are rounded, too.
        let slack = size * 5e-7 + length(&q) * 2e-45 + 1e-44;
        assert!((0..4).all(|at| off(at) <= slack), "{q:?} {omega:?} {got:?} {exact:?}");
    } else if is_unit(&q, 1e-6) {
        assert!(is_finite(&got), "{q:?} {omega:?} {got:?}");
    }
}

/// The rotation by an angular velocity in a time, in double.
fn spun(omega: &[f32; 3], dt: f32) -> [f64; 4] {
    let rate = length(omega);
    if rate == 0.0 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let (sin, cos) = (rate * f64::from(dt) / 2.0).sin_cos();
    let [x, y, z] = unit(omega).map(|x| x * sin);
    [x, y, z, cos]
}

fn integrate(bytes: &mut Bytes) {
    let (q, omega, dt) = (bytes.quat(), bytes.vec3(), bytes.f32());
    let objects = [output::<[f32; 4]>(), input(&q), input(&omega)];
    let done = probe(bytes, Returned::Null, objects, |[out, q, omega]| {
        Returned::pointer(unsafe { quat_integrate(out.cast(), q.cast(), omega.cast(), dt) }, out)
    });
    let faults = Faults::rotation(&q) | Faults::numbers(&omega) | Faults::numbers(&[dt]);
    let Some(got) = done.built::<[f32; 4]>(faults.into(), (q, omega, dt)) else { return };
    let what = (q, omega, dt, got);
    assert!(is_unit(&got, 2e-7) || same_bits(&got, &q) && is_unit(&got, 5e-7), "{what:?}");
    if (omega == [0.0; 3] || dt == 0.0) && is_unit(&q, 2e-7) {
        assert!(same_bits(&got, &q), "{what:?}");
    }
    let angle = length(&omega) * f64::from(dt).abs();
    // Beyond that, a double does not have enough digits for the angle.
    if angle < 1e6 {
        let exact = mul(&spun(&omega, dt), &unit(&q));
        let [x, y, z, w] = exact;
        let off = turn_of(&mul(&[-x, -y, -z, w], &unit(&got)));
        assert!(off <= 4e-7 + angle * 1e-15, "{what:?} {off}");
    }
}

fn integrate_rk4(bytes: &mut Bytes) {
    let q = bytes.quat();
    let (omega0, middle, omega1, dt) = (bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.f32());
    let objects = [output::<[f32; 4]>(), input(&q), input(&omega0), input(&middle), input(&omega1)];
    let done = probe(bytes, Returned::Null, objects, |[out, q, omega0, middle, omega1]| {
        let (omega0, middle, omega1) = (omega0.cast(), middle.cast(), omega1.cast());
        let returned =
            unsafe { quat_integrate_rk4(out.cast(), q.cast(), omega0, middle, omega1, dt) };
        Returned::pointer(returned, out)
    });
    let omegas = [omega0, middle, omega1];
    let mut faults = Faults::rotation(&q) | Faults::numbers(&[dt]);
    omegas.iter().for_each(|omega| faults = faults | Faults::numbers(omega));
    let angle = omegas.iter().map(length).fold(0.0, f64::max) * f64::from(dt).abs();
    let legal = match Legal::from(faults) {
        Legal::Yes if angle > 1e38 => Legal::Either,
        legal => legal,
    };
    let Some(got) = done.built::<[f32; 4]>(legal, (q, omegas, dt)) else { return };
    let what = (q, omegas, dt, got);
    assert!(is_unit(&got, 2e-7) || same_bits(&got, &q) && is_unit(&got, 5e-7), "{what:?}");
    if (omegas == [[0.0; 3]; 3] || dt == 0.0) && is_unit(&q, 2e-7) {
        assert!(same_bits(&got, &q), "{what:?}");
    }
    if omega0 == middle && middle == omega1 && angle < 0.1 {
        // The first omitted term is (angle/2)^5/120.
        let exact = mul(&spun(&omega0, dt), &unit(&q)).map(|x| x as f32);
        assert!(turn_between(&got, &exact) <= 5e-7 + (angle / 2.0).powi(5) / 50.0, "{what:?}");
    }
}
