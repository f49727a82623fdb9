//! Lengths, directions, angles and interpolation between two vectors, at any magnitude.

use crate::support;

use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::{cases, magnitude, tolerance, unit_vec3, vector_angle};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::Vec3;
use turret_core::math::vec3;

/// The smallest positive float.
const TINIEST: f32 = f32::from_bits(1);

/// Vectors with one component that is not finite.
fn bad_vectors() -> Vec<Vec3> {
    [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .into_iter()
        .flat_map(|bad| {
            [Vec3::new(bad, 1.0, 1.0), Vec3::new(1.0, bad, 1.0), Vec3::new(1.0, 1.0, bad)]
        })
        .collect()
}

#[test]
fn length_extreme_vectors_is_exact() {
    for scale in [1e-38, 1e-20, 1.0, 1e20, 1e37] {
        let length = vec3::length(Vec3::new(2.0, 3.0, 6.0) * scale);
        assert!((length / scale - 7.0).abs() < 1e-5, "{length}");
    }
    assert_eq!(vec3::length(Vec3::new(0.0, -TINIEST, 0.0)), TINIEST);
    assert_eq!(vec3::length(Vec3::new(3.0, 0.0, -4.0) * TINIEST), 5.0 * TINIEST);
    assert_eq!(vec3::length(Vec3::new(0.0, 0.0, f32::MAX)), f32::MAX);
    assert_eq!(vec3::length(Vec3::ZERO), 0.0);
}

#[test]
fn length_beyond_float_is_infinite() {
    assert_eq!(vec3::length(Vec3::splat(f32::MAX)), f32::INFINITY);
}

#[test]
fn length_nan_goes_through() {
    assert!(vec3::length(Vec3::new(1.0, f32::NAN, 0.0)).is_nan());
}

#[test]
fn distance_extreme_points_is_exact() {
    let (a, b) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(3.0, 5.0, 9.0));
    for scale in [1e-37, 1e-20, 1.0, 1e20, 1e37] {
        let distance = vec3::distance(a * scale, b * scale);
        assert!((distance / scale - 7.0).abs() < 1e-5, "{distance}");
    }
    assert_eq!(vec3::distance(Vec3::X * TINIEST, Vec3::ZERO), TINIEST);
}

#[test]
fn distance_across_the_whole_range_overflows_only_when_its_value_does() {
    let far = Vec3::new(f32::MAX, 0.0, 0.0);
    assert_eq!(vec3::distance(far, -far), f32::INFINITY);
    assert_eq!(vec3::distance(far * 0.5, -far * 0.5), f32::MAX);
    assert_eq!(vec3::distance(far, far), 0.0);
}

#[test]
fn normalize_axes_of_any_length_is_exact() {
    for axis in [Vec3::X, Vec3::NEG_Y, Vec3::Z] {
        for length in [TINIEST, 1e-40, 1e-38, 1e-20, 0.1, 3.0, 1e20, 1e38, f32::MAX] {
            assert_eq!(vec3::normalize(axis * length), Ok(axis), "{length}");
        }
    }
}

#[test]
fn normalize_longest_diagonal_does_not_overflow() {
    let third = (1.0f64 / 3.0).sqrt();
    for length in [TINIEST, f32::MAX] {
        let unit = vec3::normalize(Vec3::splat(length)).unwrap();
        assert!((unit.as_dvec3() - third).abs().max_element() < tolerance::NORMALIZED);
    }
}

#[test]
fn normalize_zero_is_an_invalid_argument() {
    assert_eq!(vec3::normalize(Vec3::ZERO), Err(Error::InvalidArgument));
    assert_eq!(vec3::normalize(-Vec3::ZERO), Err(Error::InvalidArgument));
}

#[test]
fn normalize_bad_number_is_not_finite() {
    for bad in bad_vectors() {
        assert_eq!(vec3::normalize(bad), Err(Error::NotFinite), "{bad}");
    }
}

#[test]
fn lerp_equal_ends_is_constant() {
    let point = Vec3::new(0.1, -7.3, 1e30);
    for t in [-1e6, -0.3, 0.0, 0.1, 0.3, 0.5, 0.7, 1.0, 2.5, 1e6] {
        assert_eq!(vec3::lerp(point, point, t), point, "{t}");
    }
}

#[test]
fn lerp_outside_extrapolates() {
    let (from, to) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(3.0, 2.0, -1.0));
    assert_eq!(vec3::lerp(from, to, 3.0), Vec3::new(7.0, 2.0, -9.0));
    assert_eq!(vec3::lerp(from, to, -2.0), Vec3::new(-3.0, 2.0, 11.0));
}

#[test]
fn angle_zero_vector_is_zero() {
    // Every sign of the other vector: a dot product of −0 must not count as straight back.
    for other in [Vec3::ONE, Vec3::NEG_ONE, Vec3::new(-1.0, -0.0, -0.0), Vec3::ZERO] {
        for zero in [Vec3::ZERO, -Vec3::ZERO] {
            assert_eq!(vec3::angle(zero, other), 0.0, "{zero} {other}");
            assert_eq!(vec3::angle(other, zero), 0.0, "{other} {zero}");
        }
    }
}

#[test]
fn angle_bad_number_is_zero() {
    for bad in bad_vectors() {
        for good in [Vec3::X, Vec3::NEG_ONE, Vec3::ZERO, bad] {
            assert_eq!(vec3::angle(bad, good), 0.0, "{bad} {good}");
            assert_eq!(vec3::angle(good, bad), 0.0, "{good} {bad}");
        }
    }
}

#[test]
fn angle_same_opposite_and_square_are_exact() {
    for a in [TINIEST, 1e-38, 1.0, 1e38, f32::MAX] {
        for b in [TINIEST, 1e-38, 1.0, 1e38, f32::MAX] {
            assert_eq!(vec3::angle(Vec3::splat(a), Vec3::splat(b)), 0.0, "{a} {b}");
            assert_eq!(vec3::angle(Vec3::splat(a), Vec3::splat(-b)), PI, "{a} {b}");
            assert_eq!(vec3::angle(Vec3::Y * a, Vec3::Z * b), FRAC_PI_2, "{a} {b}");
        }
    }
}

#[test]
fn angle_smallest_is_resolved() {
    for small in [TINIEST, 1e-38, 1e-20, 1e-8, 1e-4] {
        assert_eq!(vec3::angle(Vec3::X, Vec3::new(1.0, small, 0.0)), small);
    }
}

#[test]
fn angle_next_to_opposite_is_resolved() {
    for small in [1e-6f32, 1e-5, 1e-4, 1e-3] {
        let angle = f64::from(vec3::angle(Vec3::X, Vec3::new(-1.0, 0.0, small)));
        let expected = std::f64::consts::PI - f64::from(small).atan();
        assert!((angle - expected).abs() < 1.3e-7, "{small}: {angle}");
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn normalize_any_length_is_unit_in_the_same_direction(
        direction in unit_vec3(),
        length in magnitude(37.0),
    ) {
        let v = (direction * length).as_vec3();
        let unit = vec3::normalize(v).unwrap().as_dvec3();
        let expected = v.as_dvec3().normalize();
        prop_assert!((unit.length() - 1.0).abs() <= tolerance::NORMALIZED);
        let off = (unit - expected).abs().max_element();
        prop_assert!(off <= tolerance::NORMALIZED, "{off:e}");
    }

    #[test]
    fn length_and_distance_agree_with_double_precision(
        a in unit_vec3(),
        b in unit_vec3(),
        a_length in magnitude(37.0),
        b_length in magnitude(37.0),
    ) {
        let (a, b) = ((a * a_length).as_vec3(), (b * b_length).as_vec3());
        let length = f64::from(vec3::length(a)) / a.as_dvec3().length();
        prop_assert!((length - 1.0).abs() <= tolerance::NORMALIZED, "{length}");
        let distance = f64::from(vec3::distance(a, b)) / a.as_dvec3().distance(b.as_dvec3());
        prop_assert!((distance - 1.0).abs() <= tolerance::NORMALIZED, "{distance}");
    }

    #[test]
    fn angle_any_lengths_agrees_with_double_precision(
        a in unit_vec3(),
        b in unit_vec3(),
        apart in -8.0f64..1.0,
        a_length in magnitude(37.0),
        b_length in magnitude(37.0),
    ) {
        // From 1e-8 apart to anywhere, and the same from opposite.
        let b = (a + b * 10f64.powf(apart)) * if a.x < 0.0 { -1.0 } else { 1.0 };
        let (a, b) = ((a * a_length).as_vec3(), (b * b_length).as_vec3());
        let angle = vec3::angle(a, b);
        let expected = vector_angle(a.as_dvec3().normalize(), b.as_dvec3().normalize());
        prop_assert!((0.0..=PI).contains(&angle), "{angle}");
        let off = (f64::from(angle) - expected).abs();
        prop_assert!(off <= 1e-7 * expected + 1e-15, "{off:e} of {expected:e}");
    }

    #[test]
    fn lerp_ends_are_exact(
        from in unit_vec3(),
        to in unit_vec3(),
        from_length in magnitude(37.0),
        to_length in magnitude(37.0),
    ) {
        let (from, to) = ((from * from_length).as_vec3(), (to * to_length).as_vec3());
        prop_assert_eq!(vec3::lerp(from, to, 0.0), from);
        prop_assert_eq!(vec3::lerp(from, to, 1.0), to);
    }

    #[test]
    fn lerp_between_agrees_with_double_precision(
        from in support::vec3(100.0),
        to in support::vec3(100.0),
        t in -2.0f32..3.0,
    ) {
        let point = vec3::lerp(from, to, t).as_dvec3();
        let expected = from.as_dvec3().lerp(to.as_dvec3(), f64::from(t));
        // Three roundings of numbers up to 600.
        let off = (point - expected).abs().max_element();
        prop_assert!(off <= 1e-4, "{off:e}");
    }
}
