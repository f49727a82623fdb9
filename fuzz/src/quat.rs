//! quat: the arithmetic.

use turret::quat::{
    quat_add, quat_conjugate, quat_dot, quat_identity, quat_inverse, quat_len, quat_mul,
    quat_normalize, quat_rot_vec, quat_rot_vec_self, quat_scale,
};

use crate::bytes::Bytes;
use crate::measure::{
    angle_between, conjugate, dot, is_finite, is_unit, length, mul, rotated, same_bits, unit, wide,
};
use crate::probe::{Legal, Returned, all_same, inout, input, output, probe, words};

pub fn quat(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(8) {
        0 => product(bytes),
        1 => sum(bytes),
        2 => scaled(bytes),
        3 => numbers(bytes),
        4 => conjugated(bytes),
        5 => inverse(bytes),
        6 => normalized(bytes),
        _ => turned(bytes),
    }
}

fn product(bytes: &mut Bytes) {
    let (a, b) = (bytes.quat(), bytes.quat());
    let objects = [output::<[f32; 4]>(), input(&a), input(&b)];
    let done = probe(bytes, Returned::Null, objects, |[out, a, b]| {
        Returned::pointer(unsafe { quat_mul(out.cast(), a.cast(), b.cast()) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), (a, b)).expect("it returns out");
    let size = length(&a) * length(&b);
    if size < f64::from(f32::MAX) / 4.0 {
        let exact = mul(&wide(&a), &wide(&b));
        let off = |at: usize| (f64::from(got[at]) - exact[at]).abs();
        assert!((0..4).all(|at| off(at) <= size * 4e-7 + 1e-44), "{a:?} {b:?} {got:?} {exact:?}");
    }
}

fn sum(bytes: &mut Bytes) {
    let (a, b) = (bytes.quat(), bytes.quat());
    let objects = [output::<[f32; 4]>(), input(&a), input(&b)];
    let done = probe(bytes, Returned::Null, objects, |[out, a, b]| {
        Returned::pointer(unsafe { quat_add(out.cast(), a.cast(), b.cast()) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), (a, b)).expect("it returns out");
    let exact: [f32; 4] = std::array::from_fn(|at| a[at] + b[at]);
    assert!(all_same(&words(&got), &words(&exact)), "{a:?} {b:?} {got:?}");
}

fn scaled(bytes: &mut Bytes) {
    let (q, s) = (bytes.quat(), bytes.f32());
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_scale(out.cast(), q.cast(), s) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), (q, s)).expect("it returns out");
    assert!(all_same(&words(&got), &words(&q.map(|x| x * s))), "{q:?} {s} {got:?}");
}

fn numbers(bytes: &mut Bytes) {
    let (a, b) = (bytes.quat(), bytes.quat());
    let objects = [input(&a), input(&b)];
    let done = probe(bytes, 0.0, objects, |[a, b]| unsafe { quat_dot(a.cast(), b.cast()) }.into());
    let size = length(&a) * length(&b);
    let exact = dot(&wide(&a), &wide(&b));
    let off = (f64::from(done.returned.float()) - exact).abs();
    let fits = size < f64::from(f32::MAX) / 4.0;
    assert!(!fits || off <= size * 4e-7 + 1e-44, "{a:?} {b:?} {:?}", done.returned);

    let done = probe(bytes, 0.0, [input(&a)], |[q]| unsafe { quat_len(q.cast()) }.into());
    let (got, exact) = (done.returned.float(), length(&a));
    if exact < f64::from(f32::MAX) {
        assert!((f64::from(got) - exact).abs() <= exact * 2e-7 + 1e-45, "{a:?} {got}");
    } else {
        assert!(got >= f32::MAX || exact.is_nan(), "{a:?} {got}");
    }
}

fn conjugated(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_conjugate(out.cast(), q.cast()) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), q).expect("it returns out");
    let [x, y, z, w] = q;
    assert!(all_same(&words(&got), &words(&[-x, -y, -z, w])), "{q:?} {got:?}");

    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>()], |[out]| {
        Returned::pointer(unsafe { quat_identity(out.cast()) }, out)
    });
    let got: [f32; 4] = done.built(true.into(), ()).expect("it returns out");
    assert!(same_bits(&got, &[0.0, 0.0, 0.0, 1.0]), "{got:?}");
}

fn inverse(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_inverse(out.cast(), q.cast()) }, out)
    });
    let exact = conjugate(&wide(&q)).map(|x| x / length(&q) / length(&q));
    let largest = exact.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let legal = if !is_finite(&q) || q == [0.0; 4] || largest > 3.402_825e38 {
        Legal::No
    } else if largest < 3.402_82e38 {
        Legal::Yes
    } else {
        Legal::Either
    };
    let Some(got) = done.built::<[f32; 4]>(legal, q) else { return };
    assert!(is_finite(&got), "{q:?} {got:?}");
    let off = |at: usize| (f64::from(got[at]) - exact[at]).abs();
    assert!((0..4).all(|at| off(at) <= largest * 3e-7 + 1e-44), "{q:?} {got:?} {exact:?}");
}

fn normalized(bytes: &mut Bytes) {
    let q = bytes.quat();
    let done = probe(bytes, Returned::Null, [output::<[f32; 4]>(), input(&q)], |[out, q]| {
        Returned::pointer(unsafe { quat_normalize(out.cast(), q.cast()) }, out)
    });
    let legal = is_finite(&q) && q != [0.0; 4];
    let Some(got) = done.built::<[f32; 4]>(legal.into(), q) else { return };
    let exact = unit(&q);
    assert!(is_unit(&got, 2e-7), "{q:?} {got:?}");
    assert!((0..4).all(|at| (f64::from(got[at]) - exact[at]).abs() <= 2e-7), "{q:?} {got:?}");
}

fn turned(bytes: &mut Bytes) {
    let (q, v) = (bytes.quat(), bytes.vec3());
    let objects = [output::<[f32; 3]>(), input(&v), input(&q)];
    let done = probe(bytes, Returned::Null, objects, |[out, v, q]| {
        Returned::pointer(unsafe { quat_rot_vec(out.cast(), v.cast(), q.cast()) }, out)
    });
    let built = done.built::<[f32; 3]>((q != [0.0; 4]).into(), (q, v));
    let itself = probe(bytes, Returned::Null, [inout(&v), input(&q)], |[v, q]| {
        Returned::pointer(unsafe { quat_rot_vec_self(v.cast(), q.cast()) }, v)
    });
    let in_place = itself.built::<[f32; 3]>((q != [0.0; 4]).into(), (q, v));
    let (Some(got), Some(in_place)) = (built, in_place) else { return };
    assert!(all_same(&words(&got), &words(&in_place)), "{q:?} {v:?} {got:?} {in_place:?}");
    let size = length(&v);
    if !is_finite(&q) || !(1e-36..1e37).contains(&size) {
        let harmless = !is_finite(&q) || !is_finite(&v) || size > 1e37 || is_finite(&got);
        assert!(harmless, "{q:?} {v:?} {got:?}");
        return;
    }
    assert!((length(&got) / size - 1.0).abs() <= 5e-7, "{q:?} {v:?} {got:?}");
    let exact = rotated(&unit(&q), &unit(&v));
    assert!(angle_between(&unit(&got), &exact) <= 5e-7, "{q:?} {v:?} {got:?} {exact:?}");
}
