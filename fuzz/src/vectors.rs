//! vec2 and vec3.

use turret::vec2::{vec2_angle, vec2_dot, vec2_perp_dot};
use turret::vec3::{
    vec3_add, vec3_angle, vec3_cross, vec3_dist, vec3_dot, vec3_len, vec3_lerp, vec3_normalize,
    vec3_scale, vec3_sub,
};

use crate::bytes::Bytes;
use crate::measure::{
    PI_FLOAT, angle_between, cross, dot, is_finite, is_unit, is_wrapped, length, off_turns,
    same_bits, unit, wide,
};
use crate::probe::{Returned, input, output, probe, same};

pub fn vectors(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    match bytes.below(10) {
        0 => plane(bytes),
        1 => sums(bytes),
        2 => scaled(bytes),
        3 => crossed(bytes),
        4 => between(bytes),
        5 => normalized(bytes),
        6 => dotted(bytes),
        7 => lengths(bytes),
        8 => distances(bytes),
        _ => angles(bytes),
    }
}

/// Whether `got` is `exact` except for rounding. `sum` is the sum of the magnitudes of the terms.
fn is_rounded(got: f32, exact: f64, sum: f64) -> bool {
    // If a term overflows or is NaN, any result is allowed.
    !(sum < f64::from(f32::MAX) / 2.0) || (f64::from(got) - exact).abs() <= sum * 3e-7 + 1e-44
}

fn plane(bytes: &mut Bytes) {
    let (a, b): ([f32; 2], [f32; 2]) = ([bytes.f32(), bytes.f32()], [bytes.f32(), bytes.f32()]);
    let b = match bytes.below(4) {
        0 => a,
        1 => a.map(|x| -x),
        _ => b,
    };
    let objects = || [input(&a), input(&b)];
    // SAFETY: (here and below) the probe's pointers are NULL, misaligned, or point to the objects that they should.
    let done =
        probe(bytes, 0.0, objects(), |[a, b]| unsafe { vec2_dot(a.cast(), b.cast()) }.into());
    let (wa, wb) = (wide(&a), wide(&b));
    let exact_dot = wa[0] * wb[0] + wa[1] * wb[1];
    assert!(same(done.returned.float().to_bits(), (exact_dot as f32).to_bits()), "{a:?} {b:?}");
    let done =
        probe(bytes, 0.0, objects(), |[a, b]| unsafe { vec2_perp_dot(a.cast(), b.cast()) }.into());
    let perp = wa[0] * wb[1] - wa[1] * wb[0];
    assert!(same(done.returned.float().to_bits(), (perp as f32).to_bits()), "{a:?} {b:?}");
    let done =
        probe(bytes, 0.0, objects(), |[a, b]| unsafe { vec2_angle(a.cast(), b.cast()) }.into());
    let angle = done.returned.float();
    if !is_finite(&a) || !is_finite(&b) || a == [0.0; 2] || b == [0.0; 2] {
        assert!(angle == 0.0, "{a:?} {b:?} {angle}");
        return;
    }
    assert!(is_wrapped(angle), "{a:?} {b:?} {angle}");
    let exact = perp.atan2(exact_dot);
    // An angle just above −π is as close to π, the nearest angle in the range.
    assert!(off_turns(f64::from(angle) - exact) < 2e-7, "{a:?} {b:?} {angle} {exact}");
    if perp == 0.0 {
        assert!(angle == if exact_dot < 0.0 { PI_FLOAT } else { 0.0 }, "{a:?} {b:?} {angle}");
    }
}

fn sums(bytes: &mut Bytes) {
    let (a, b) = (bytes.vec3(), bytes.vec3());
    let objects = || [output::<[f32; 3]>(), input(&a), input(&b)];
    let done = probe(bytes, Returned::Null, objects(), |[out, a, b]| {
        Returned::pointer(unsafe { vec3_add(out.cast(), a.cast(), b.cast()) }, out)
    });
    let sum: [f32; 3] = done.built(true.into(), (a, b)).expect("it returns out");
    let done = probe(bytes, Returned::Null, objects(), |[out, a, b]| {
        Returned::pointer(unsafe { vec3_sub(out.cast(), a.cast(), b.cast()) }, out)
    });
    let difference: [f32; 3] = done.built(true.into(), (a, b)).expect("it returns out");
    for at in 0..3 {
        assert!(same(sum[at].to_bits(), (a[at] + b[at]).to_bits()), "{a:?} {b:?} {sum:?}");
        let exact = a[at] - b[at];
        assert!(same(difference[at].to_bits(), exact.to_bits()), "{a:?} {b:?} {difference:?}");
    }
}

fn scaled(bytes: &mut Bytes) {
    let (v, s) = (bytes.vec3(), bytes.f32());
    let done = probe(bytes, Returned::Null, [output::<[f32; 3]>(), input(&v)], |[out, v]| {
        Returned::pointer(unsafe { vec3_scale(out.cast(), v.cast(), s) }, out)
    });
    let product: [f32; 3] = done.built(true.into(), (v, s)).expect("it returns out");
    for at in 0..3 {
        assert!(same(product[at].to_bits(), (v[at] * s).to_bits()), "{v:?} {s} {product:?}");
    }
}

fn crossed(bytes: &mut Bytes) {
    let (a, b) = (bytes.vec3(), bytes.vec3());
    let objects = [output::<[f32; 3]>(), input(&a), input(&b)];
    let done = probe(bytes, Returned::Null, objects, |[out, a, b]| {
        Returned::pointer(unsafe { vec3_cross(out.cast(), a.cast(), b.cast()) }, out)
    });
    let product: [f32; 3] = done.built(true.into(), (a, b)).expect("it returns out");
    let exact = cross(&wide(&a), &wide(&b));
    for at in 0..3 {
        assert!(
            is_rounded(product[at], exact[at], length(&a) * length(&b)),
            "{a:?} {b:?} {product:?}"
        );
    }
}

fn between(bytes: &mut Bytes) {
    let (from, to, t) = (bytes.vec3(), bytes.vec3(), bytes.f32());
    let objects = [output::<[f32; 3]>(), input(&from), input(&to)];
    let done = probe(bytes, Returned::Null, objects, |[out, from, to]| {
        Returned::pointer(unsafe { vec3_lerp(out.cast(), from.cast(), to.cast(), t) }, out)
    });
    let point: [f32; 3] = done.built(true.into(), (from, to, t)).expect("it returns out");
    let offset: [f32; 3] = std::array::from_fn(|at| to[at] - from[at]);
    if !is_finite(&from) || !is_finite(&to) || !is_finite(&offset) || !t.is_finite() {
        return;
    }
    if t == 0.0 {
        assert!(point == from, "{from:?} {to:?} {point:?}");
    } else if t == 1.0 {
        assert!(point == to, "{from:?} {to:?} {point:?}");
    } else if from == to {
        assert!(point == from, "{from:?} {to:?} {t} {point:?}");
    } else if (0.0..=1.0).contains(&t) {
        assert!(is_finite(&point), "{from:?} {to:?} {t} {point:?}");
        for at in 0..3 {
            let (from, to) = (f64::from(from[at]), f64::from(to[at]));
            let exact = from + (to - from) * f64::from(t);
            assert!(
                is_rounded(point[at], exact, from.abs() + to.abs()),
                "{from} {to} {t} {point:?}"
            );
        }
    }
}

fn normalized(bytes: &mut Bytes) {
    let v = bytes.direction();
    let done = probe(bytes, Returned::Null, [output::<[f32; 3]>(), input(&v)], |[out, v]| {
        Returned::pointer(unsafe { vec3_normalize(out.cast(), v.cast()) }, out)
    });
    let legal = is_finite(&v) && v != [0.0; 3];
    let Some(got) = done.built::<[f32; 3]>(legal.into(), v) else { return };
    assert!(is_unit(&got, 2e-7), "{v:?} {got:?}");
    let exact = unit(&v);
    assert!((0..3).all(|at| (f64::from(got[at]) - exact[at]).abs() <= 2e-7), "{v:?} {got:?}");
}

fn dotted(bytes: &mut Bytes) {
    let (a, b) = (bytes.vec3(), bytes.vec3());
    let objects = [input(&a), input(&b)];
    let done = probe(bytes, 0.0, objects, |[a, b]| unsafe { vec3_dot(a.cast(), b.cast()) }.into());
    let exact = dot(&wide(&a), &wide(&b));
    let sum = length(&a) * length(&b);
    assert!(is_rounded(done.returned.float(), exact, sum), "{a:?} {b:?} {:?}", done.returned);
}

/// Whether a length is right. It is infinite only if it is beyond floats.
fn is_length(got: f32, exact: f64) -> bool {
    if exact < f64::from(f32::MAX) {
        (f64::from(got) - exact).abs() <= exact * 2e-7 + 1e-45
    } else {
        // At most a rounding below.
        got >= f32::MAX || exact.is_nan()
    }
}

fn lengths(bytes: &mut Bytes) {
    let v = bytes.vec3();
    let done = probe(bytes, 0.0, [input(&v)], |[v]| unsafe { vec3_len(v.cast()) }.into());
    assert!(is_length(done.returned.float(), length(&v)), "{v:?} {:?}", done.returned);
}

fn distances(bytes: &mut Bytes) {
    let (a, b) = (bytes.vec3(), bytes.vec3());
    let objects = [input(&a), input(&b)];
    let done = probe(bytes, 0.0, objects, |[a, b]| unsafe { vec3_dist(a.cast(), b.cast()) }.into());
    let offset: [f64; 3] = std::array::from_fn(|at| f64::from(b[at]) - f64::from(a[at]));
    let exact = dot(&offset, &offset).sqrt();
    assert!(is_length(done.returned.float(), exact), "{a:?} {b:?} {:?}", done.returned);
}

fn angles(bytes: &mut Bytes) {
    let (a, b) = (bytes.vec3(), bytes.vec3());
    let objects = [input(&a), input(&b)];
    let done =
        probe(bytes, 0.0, objects, |[a, b]| unsafe { vec3_angle(a.cast(), b.cast()) }.into());
    let angle = done.returned.float();
    if !is_finite(&a) || !is_finite(&b) || a == [0.0; 3] || b == [0.0; 3] {
        assert!(angle == 0.0, "{a:?} {b:?} {angle}");
        return;
    }
    assert!((0.0..=PI_FLOAT).contains(&angle), "{a:?} {b:?} {angle}");
    assert!(!same_bits(&a, &b) || angle == 0.0, "{a:?} {angle}");
    let exact = angle_between(&unit(&a), &unit(&b));
    // The unit vectors of this reference are rounded to doubles.
    assert!(
        (f64::from(angle) - exact).abs() <= exact * 3e-7 + 4e-16,
        "{a:?} {b:?} {angle} {exact}"
    );
}
