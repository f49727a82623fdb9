//! Vectors in the plane, against double precision.

use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::{cases, tolerance, wrap};
use proptest::prelude::*;
use turret_core::glam::Vec2;
use turret_core::math::vec2::{angle, dot, perp_dot};

/// Three cases for which the arc cosine gives 90°, 180° and 90°, and the arc sine 90°, 0° and −90°.
#[test]
fn angle_has_the_right_sign_and_half_plane() {
    let x = Vec2::X;
    assert_eq!(angle(x, Vec2::Y), FRAC_PI_2);
    assert_eq!(angle(x, Vec2::NEG_X), PI);
    assert_eq!(angle(x, Vec2::NEG_Y), -FRAC_PI_2);
}

#[test]
fn opposite_vectors_are_half_a_turn_counter_clockwise_apart() {
    let (zero, minus) = (0.0, -0.0);
    for (from, to) in [
        (Vec2::new(1.0, zero), Vec2::new(-1.0, minus)),
        (Vec2::new(1.0, minus), Vec2::new(-1.0, zero)),
        (Vec2::new(1.0, minus), Vec2::new(-1.0, minus)),
        (Vec2::new(3.0, -5.0), Vec2::new(-3.0, 5.0)),
        (Vec2::new(1.0, 0.0), Vec2::new(-1.0, -1e-30)),
        (Vec2::new(1.0, 0.0), Vec2::new(-1.0, -1e-8)),
    ] {
        assert_eq!(angle(from, to), PI, "{from} {to}");
        assert_eq!(angle(to, from), PI, "{from} {to}");
    }
}

#[test]
fn smallest_angles_are_told_apart() {
    for small in [1e-4f32, 1e-10, 1e-30] {
        assert_eq!(angle(Vec2::X, Vec2::new(1.0, small)), small);
        assert_eq!(angle(Vec2::X, Vec2::new(1.0, -small)), -small);
    }
}

#[test]
fn angle_without_direction_is_zero() {
    for bad in [
        Vec2::ZERO,
        Vec2::new(-0.0, -0.0),
        Vec2::new(0.0, -0.0),
        Vec2::NAN,
        Vec2::INFINITY,
        Vec2::new(f32::NEG_INFINITY, 0.0),
    ] {
        for v in [Vec2::X, Vec2::NEG_X, Vec2::new(-2.0, -0.0), Vec2::NEG_ONE, bad] {
            assert_eq!(angle(bad, v), 0.0);
            assert_eq!(angle(v, bad), 0.0);
        }
    }
}

#[test]
fn perp_dot_of_nearly_parallel_vectors_keeps_its_sign() {
    let a = Vec2::new(16_777_215.0, 16_777_213.0);
    let b = Vec2::new(16_777_213.0, 16_777_211.0);
    // (2n+1)(2n−3) − (2n−1)², in whole numbers.
    assert_eq!(perp_dot(a, b), -4.0);
    assert_eq!(perp_dot(b, a), 4.0);
    assert_eq!(perp_dot(a, a), 0.0);
}

#[test]
fn products_let_nan_through() {
    assert!(dot(Vec2::NAN, Vec2::X).is_nan() && perp_dot(Vec2::NAN, Vec2::X).is_nan());
    assert_eq!(dot(Vec2::splat(3e38), Vec2::X * 10.0), f32::INFINITY);
}

proptest! {
    #![proptest_config(cases(150_000))]

    #[test]
    fn angle_agrees_with_double_precision_at_any_lengths(
        from in -3.2f64..3.2,
        turn in -3.2f64..3.2,
        exponents in [-37.9f64..37.9, -37.9f64..37.9],
    ) {
        let at = |angle: f64, exponent: f64| {
            let length = 10f64.powf(exponent);
            Vec2::new((angle.cos() * length) as f32, (angle.sin() * length) as f32)
        };
        let (a, b) = (at(from, exponents[0]), at(from + turn, exponents[1]));
        let wide = |v: Vec2| f64::from(v.y).atan2(f64::from(v.x));
        let got = angle(a, b);
        prop_assert!(got > -PI && got <= PI);
        prop_assert!(wrap(f64::from(got) - (wide(b) - wide(a))).abs() < tolerance::ANGLE);
    }

    #[test]
    fn products_are_rounded_once(v in [-1e3f32..1e3, -1e3f32..1e3, -1e3f32..1e3, -1e3f32..1e3]) {
        let [ax, ay, bx, by] = v.map(f64::from);
        let (a, b) = (Vec2::new(v[0], v[1]), Vec2::new(v[2], v[3]));
        prop_assert_eq!(dot(a, b), (ax * bx + ay * by) as f32);
        prop_assert_eq!(perp_dot(a, b), (ax * by - ay * bx) as f32);
    }
}
