//! Which quaternions count as unit. They keep their bits where a path starts or ends.

use crate::exponential::quat_pow;
use crate::interpolate::{quat_damp, quat_nlerp, quat_slerp, quat_slerp_long, quat_squad};
use crate::rotation::quat_rotate_towards;
use crate::spin::{quat_integrate, quat_integrate_rk4};
use crate::types::{FromMath, ToMath, quat, vec3};
use turret_core::glam::{DQuat, Quat, Vec3};

/// A quaternion whose length is within this of 1 keeps its bits. Its squared length, computed in floats, is
/// then within 8e-7 of 1: twice 3e-7, and three roundings of 6e-8 each.
const KEPT: f64 = 3e-7;

/// A quaternion that is further from unit than this is normalized: half of 8e-7 and of the three roundings
/// is 4.9e-7.
const NORMALIZED: f64 = 5e-7;

/// How far from 1 the length of a quaternion may be that a function documents as unit.
const UNIT: f64 = 2e-7;

/// Returns, for each function that starts or ends at `q`, what it returns there.
fn ends(q: Quat) -> Vec<(&'static str, Quat)> {
    let [none, some] = [Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0)].map(vec3::from_math);
    let [q, other, identity] =
        [q, Quat::from_xyzw(0.6, 0.0, 0.0, 0.8), Quat::IDENTITY].map(quat::from_math);
    let mut ends = Vec::new();
    macro_rules! add {
        ($($function:ident($($argument:expr),*);)*) => {$(
            let mut out = identity;
            // SAFETY: all pointers point to objects.
            let returned = unsafe { $function(&raw mut out, $($argument),*) };
            assert!(!returned.is_null());
            ends.push((stringify!($function($($argument),*)), out.to_math()));
        )*};
    }
    add! {
        quat_slerp(&q, &other, 0.0);
        quat_slerp(&other, &q, 1.0);
        quat_nlerp(&q, &other, 0.0);
        quat_nlerp(&other, &q, 1.0);
        quat_slerp_long(&q, &other, 0.0);
        quat_slerp_long(&other, &q, 1.0);
        quat_squad(&q, &other, &identity, &other, 0.0);
        quat_squad(&other, &identity, &other, &q, 1.0);
        quat_damp(&q, &other, 1.0, 0.0);
        quat_damp(&other, &q, 0.0, 1.0);
        quat_rotate_towards(&q, &other, 0.0);
        quat_rotate_towards(&other, &q, f32::INFINITY);
        quat_pow(&q, 1.0);
        quat_integrate(&q, &none, 1.0);
        quat_integrate(&q, &some, 0.0);
        quat_integrate_rk4(&q, &none, &none, &none, 1.0);
        quat_integrate_rk4(&q, &some, &some, &some, 0.0);
    }
    ends
}

fn length_error(q: Quat) -> f64 {
    (q.as_dquat().length() - 1.0).abs()
}

/// Returns whether one quaternion is the other or its negative, bit for bit.
fn is_same(a: Quat, b: Quat) -> bool {
    let bits = |q: Quat| q.to_array().map(f32::to_bits);
    bits(a) == bits(b) || bits(a) == bits(-b)
}

#[test]
fn quaternion_unit_within_3e_7_keeps_its_bits_and_one_beyond_5e_7_is_normalized() {
    let mut state = 1u64;
    // Knuth's MMIX generator, in [-1, 1].
    let mut random = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    for _ in 0..if cfg!(miri) { 100 } else { 20_000 } {
        let q = DQuat::from_array([random(), random(), random(), random()]);
        if q.length() < 0.1 {
            continue;
        }
        let q = (q.normalize() * (1.0 + 7e-7 * random())).as_quat();
        let error = length_error(q);
        for (call, end) in ends(q) {
            if error <= KEPT {
                assert!(is_same(end, q), "{call}: {q:?}, {error:e} from unit: {end:?}");
            } else if error >= NORMALIZED {
                assert!(length_error(end) <= UNIT, "{call}: {q:?}, {error:e} from unit: {end:?}");
            }
        }
    }
}
