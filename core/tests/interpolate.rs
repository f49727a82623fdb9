//! Interpolation between rotations: equal, opposite, far apart, and beyond both ends.

use crate::support;

use crate::support::{
    ZERO_QUAT, angle_between, bad_quats, cases, exact, length_error, magnitude, tolerance,
    unit_quat, unit_vec3,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, DVec3, Quat};
use turret_core::math::{axis_angle, nlerp, slerp};

type Interpolation = fn(Quat, Quat, f32) -> Result<Quat, Error>;

const BOTH: [(&str, Interpolation); 2] = [("slerp", slerp::slerp), ("nlerp", nlerp::nlerp)];

fn about_z(angle: f64) -> Quat {
    DQuat::from_rotation_z(angle).as_quat()
}

fn bits(q: Quat) -> [u32; 4] {
    q.to_array().map(f32::to_bits)
}

/// Returns how far `q` is from the plane of `from` and `to`.
fn off_the_arc(q: Quat, from: Quat, to: Quat) -> f64 {
    let (q, from, to) = (q.as_dquat(), exact(from), exact(to));
    let across = (to - from * from.dot(to)).normalize();
    (q - from * from.dot(q) - across * across.dot(q)).length()
}

#[test]
fn slerp_has_constant_speed() {
    let to = about_z(2.0);
    for (t, angle) in [(0.25, 0.5), (0.5, 1.0), (0.75, 1.5)] {
        let between = slerp::slerp(Quat::IDENTITY, to, t).unwrap();
        let off = angle_between(between.as_dquat(), DQuat::from_rotation_z(angle));
        assert!(off < tolerance::ROTATION, "{t}: {off:e}");
    }
}

#[test]
fn nlerp_at_half_is_slerp_at_half() {
    let to = about_z(2.0);
    let slerp = slerp::slerp(Quat::IDENTITY, to, 0.5).unwrap();
    let nlerp = nlerp::nlerp(Quat::IDENTITY, to, 0.5).unwrap();
    assert!(angle_between(slerp.as_dquat(), nlerp.as_dquat()) < tolerance::ROTATION);
}

#[test]
fn nlerp_half_a_turn_apart_is_off_by_its_documented_angle() {
    let to = Quat::from_xyzw(0.0, 0.0, 1.0, 0.0);
    let worst = (0..=1000u16)
        .map(|i| f32::from(i) / 1000.0)
        .map(|t| {
            let nlerp = nlerp::nlerp(Quat::IDENTITY, to, t).unwrap();
            angle_between(nlerp.as_dquat(), support::slerp(Quat::IDENTITY, to, t))
        })
        .fold(0.0, f64::max);
    assert!((8.1..8.2).contains(&worst.to_degrees()), "{}", worst.to_degrees());
}

#[test]
fn shorter_arc_is_taken_past_half_a_turn() {
    // 300° about an axis are 60° about its opposite.
    for (name, interpolation) in BOTH {
        let between = interpolation(Quat::IDENTITY, about_z(300f64.to_radians()), 0.5).unwrap();
        let off = angle_between(between.as_dquat(), DQuat::from_rotation_z(-30f64.to_radians()));
        assert!(off < tolerance::ROTATION, "{name}: {off:e}");
    }
}

#[test]
fn equal_rotations_stay_put_at_every_t() {
    let q = exact(Quat::from_xyzw(0.3, -0.5, 0.4, 0.7));
    for (name, interpolation) in BOTH {
        for to in [q, -q] {
            for t in [-1e6, -0.5, 1e-30, 0.3, 0.5, 0.999, 1.5, 1e6] {
                let stays = interpolation(q.as_quat(), to.as_quat(), t).unwrap();
                assert!(length_error(stays) <= tolerance::UNIT, "{name} {t}");
                let off = angle_between(stays.as_dquat(), q);
                assert!(off < tolerance::ROTATION, "{name} {t}: {off:e}");
                assert!(stays.as_dquat().dot(q) > 0.0, "{name} {t} changed sides");
            }
        }
    }
}

#[test]
fn ends_of_unit_quaternions_are_exact_bit_for_bit() {
    let from = exact(Quat::from_xyzw(0.3, -0.5, 0.4, 0.7)).as_quat();
    for to in [Quat::from_xyzw(0.1, 0.2, 0.3, 0.4), Quat::from_xyzw(-0.4, 0.2, 0.1, -0.7)] {
        let to = exact(to).as_quat();
        let nearer = if from.dot(to) < 0.0 { -to } else { to };
        for (name, interpolation) in BOTH {
            assert_eq!(bits(interpolation(from, to, 0.0).unwrap()), bits(from), "{name}");
            assert_eq!(bits(interpolation(from, to, -0.0).unwrap()), bits(from), "{name}");
            assert_eq!(bits(interpolation(from, to, 1.0).unwrap()), bits(nearer), "{name}");
        }
    }
}

#[test]
fn half_a_turn_apart_keeps_the_sign_of_to() {
    let to = Quat::from_xyzw(0.0, 1.0, 0.0, 0.0);
    for (name, interpolation) in BOTH {
        for to in [to, -to] {
            assert_eq!(interpolation(Quat::IDENTITY, to, 1.0), Ok(to), "{name}");
            let half = interpolation(Quat::IDENTITY, to, 0.5).unwrap().as_dquat();
            let expected = (DQuat::IDENTITY + to.as_dquat()).normalize();
            assert!((half - expected).length() < tolerance::ARC, "{name}");
            // Beyond the end it extrapolates in the same direction.
            let beyond = interpolation(Quat::IDENTITY, to, 1.5).unwrap();
            assert!(beyond.dot(to) > 0.7, "{name}: {beyond}");
        }
    }
}

#[test]
fn opposite_quaternions_are_the_same_rotation() {
    let from = exact(Quat::from_xyzw(0.3, -0.5, 0.4, 0.7)).as_quat();
    for (name, interpolation) in BOTH {
        assert_eq!(interpolation(from, -from, 1.0), Ok(from), "{name}");
    }
}

#[test]
fn slerp_beyond_the_ends_goes_on_around_the_circle() {
    for arc in [0.5, 1.0, 3.0] {
        let to = about_z(arc);
        for t in [-100.0, -2.5, -1.0, 1.5, 2.0, 7.0, 100.0f32] {
            let beyond = slerp::slerp(Quat::IDENTITY, to, t).unwrap();
            let exact_arc = 2.0 * f64::from(to.z).atan2(f64::from(to.w));
            let expected = DQuat::from_rotation_z(exact_arc * f64::from(t));
            assert!((beyond.as_dquat() - expected).length() < tolerance::ARC, "{arc} {t}");
        }
    }
}

#[test]
fn beyond_the_ends_at_the_same_direction_stays_unit_however_far() {
    // The angle between equal directions of different lengths is only rounding, and must not turn the result.
    for direction in [[0.5, 0.5, 0.5, 0.5], [0.1, 0.2, 0.3, 0.4], [0.0, -0.6, 0.0, 0.8f32]] {
        let from = Quat::from_array(direction);
        for scale in 2..200u8 {
            let to = from * (f32::from(scale) / 7.0);
            for exponent in 0..=38 {
                for t in [10f32.powi(exponent), -(10f32.powi(exponent))] {
                    for (name, interpolation) in BOTH {
                        let beyond = interpolation(from, to, t).unwrap();
                        let off = length_error(beyond);
                        assert!(off <= tolerance::UNIT, "{name} {scale} {t:e}: {off:e}");
                    }
                }
            }
        }
    }
}

#[test]
fn slerp_beyond_the_ends_at_the_same_direction_stays_put_however_far() {
    // Small whole numbers, so that their multiples have exactly the same direction.
    for direction in [[1.0, 1.0, 1.0, 1.0], [1.0, 2.0, 3.0, 4.0], [7.0, -1.0, 5.0, 3.0f32]] {
        let from = Quat::from_array(direction);
        for multiple in 1..=200u8 {
            let to = from * f32::from(multiple);
            for t in [-1e30, -1e16, -1.0, 2.0, 1e16, 1e30] {
                let stays = slerp::slerp(from, to, t).unwrap();
                let off = angle_between(stays.as_dquat(), exact(from));
                assert!(off < tolerance::ROTATION, "{multiple} {t:e}: {off:e}");
            }
        }
    }
}

#[test]
fn zero_quaternion_is_an_error_at_every_t() {
    for (name, interpolation) in BOTH {
        for t in [-1.0, 0.0, 0.5, 1.0, 2.0] {
            for (from, to) in [(ZERO_QUAT, Quat::IDENTITY), (Quat::IDENTITY, ZERO_QUAT)] {
                assert_eq!(interpolation(from, to, t), Err(Error::ZeroQuaternion), "{name} {t}");
            }
        }
    }
}

#[test]
fn bad_number_is_not_finite_at_every_t() {
    for (name, interpolation) in BOTH {
        for t in [-1.0, 0.0, 0.5, 1.0, 2.0] {
            for bad in bad_quats() {
                for (from, to) in [(bad, Quat::IDENTITY), (Quat::IDENTITY, bad)] {
                    assert_eq!(interpolation(from, to, t), Err(Error::NotFinite), "{name} {t}");
                }
            }
        }
        for t in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let result = interpolation(Quat::IDENTITY, about_z(1.0), t);
            assert_eq!(result, Err(Error::NotFinite), "{name} {t}");
        }
    }
}

/// `from` rotated by `angle` about `about`, on either side.
fn rotated(from: Quat, about: DVec3, angle: f64, other_side: bool) -> Quat {
    let to = from.as_dquat() * DQuat::from_axis_angle(about, angle);
    if other_side { -to } else { to }.as_quat()
}

fn between() -> impl Strategy<Value = f32> {
    prop_oneof![8 => 0.0f32..=1.0, 1 => 0.0f32..1e-6, 1 => 0.999_999f32..1.0]
}

/// Checks that both interpolations are unit, and as in double precision.
fn check(from: Quat, to: Quat, t: f32, tolerance: f64) -> Result<(), TestCaseError> {
    let wanted = [support::slerp(from, to, t), support::nlerp(from, to, t)];
    for ((name, interpolation), wanted) in BOTH.into_iter().zip(wanted) {
        let result = interpolation(from, to, t).unwrap();
        prop_assert!(length_error(result) <= tolerance::UNIT, "{name}");
        let off = angle_between(result.as_dquat(), wanted);
        prop_assert!(off <= tolerance, "{name} {off:e}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200_000))]

    #[test]
    fn interpolation_agrees_with_double_precision(
        from in unit_quat(),
        to in unit_quat(),
        t in between(),
    ) {
        check(from, to, t, tolerance::ROTATION)?;
    }

    #[test]
    fn nearly_equal_and_nearly_opposite_agree_with_double_precision(
        from in unit_quat(),
        about in unit_vec3(),
        exponent in -6.0f64..-2.0,
        other_side in any::<bool>(),
        t in between(),
    ) {
        let to = rotated(from, about, 10f64.powf(exponent), other_side);
        for (name, interpolation) in BOTH {
            let result = interpolation(from, to, t).unwrap();
            prop_assert!(length_error(result) <= tolerance::UNIT, "{name}");
            // On so short an arc, slerp and nlerp return the same rotation.
            let off = angle_between(result.as_dquat(), support::slerp(from, to, t));
            prop_assert!(off <= tolerance::ROTATION, "{name} {off:e}");
            prop_assert!(result.dot(from) > 0.0, "{name} changed sides");
        }
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn results_lie_on_the_arc(from in unit_quat(), to in unit_quat(), t in between()) {
        prop_assume!(from.dot(to).abs() < 0.999);
        for (name, interpolation) in BOTH {
            let off = off_the_arc(interpolation(from, to, t).unwrap(), from, to);
            prop_assert!(off <= tolerance::ARC, "{name} {off:e}");
        }
    }

    #[test]
    fn lengths_of_any_size_make_no_difference(
        from in unit_quat(),
        to in unit_quat(),
        from_length in magnitude(20.0),
        to_length in magnitude(20.0),
        t in between(),
    ) {
        let from = (from.as_dquat() * from_length).as_quat();
        let to = (to.as_dquat() * to_length).as_quat();
        check(from, to, t, tolerance::ROTATION)?;
    }

    #[test]
    fn nearly_unit_lengths_make_next_to_no_difference(
        from in unit_quat(),
        to in unit_quat(),
        from_excess in -3e-6f64..3e-6,
        to_excess in -3e-6f64..3e-6,
        t in 0.001f32..0.999,
    ) {
        let from = (from.as_dquat() * (1.0 + from_excess)).as_quat();
        let to = (to.as_dquat() * (1.0 + to_excess)).as_quat();
        check(from, to, t, tolerance::NEARLY_UNIT_BLEND)?;
    }

    #[test]
    fn ends_at_any_length_are_the_normalised_inputs(
        from in unit_quat(),
        to in unit_quat(),
        from_length in magnitude(20.0),
        to_length in magnitude(20.0),
    ) {
        let from = (from.as_dquat() * from_length).as_quat();
        let to = (to.as_dquat() * to_length).as_quat();
        for (name, interpolation) in BOTH {
            for (t, end) in [(0.0, from), (1.0, to)] {
                let result = interpolation(from, to, t).unwrap();
                prop_assert!(length_error(result) <= tolerance::UNIT, "{name} {t}");
                let off = angle_between(result.as_dquat(), exact(end));
                prop_assert!(off <= tolerance::ROTATION, "{name} {t} {off:e}");
            }
        }
    }

    #[test]
    fn ends_of_built_quaternions_are_exact(
        about in unit_vec3(),
        from_angle in -4.0f32..4.0,
        to in unit_quat(),
    ) {
        let from = axis_angle::from_axis_angle(about.as_vec3(), from_angle).unwrap();
        for (name, interpolation) in BOTH {
            let (start, end) = (interpolation(from, to, 0.0), interpolation(from, to, 1.0));
            prop_assert_eq!(bits(start.unwrap()), bits(from), "{}", name);
            let end = bits(end.unwrap());
            prop_assert!(end == bits(to) || end == bits(-to), "{name}");
        }
    }

    #[test]
    fn beyond_the_ends_agrees_with_double_precision(
        from in unit_quat(),
        to in unit_quat(),
        t_size in (0.0f64..6.0).prop_map(|exponent| 10f64.powf(exponent)),
        before in any::<bool>(),
    ) {
        let t = if before { -t_size } else { t_size + 1e-6 } as f32;
        for (result, expected) in [
            (slerp::slerp(from, to, t), support::slerp(from, to, t)),
            (nlerp::nlerp(from, to, t), support::nlerp(from, to, t)),
        ] {
            let result = result.unwrap();
            prop_assert!(length_error(result) <= tolerance::UNIT);
            let off = angle_between(result.as_dquat(), expected);
            prop_assert!(off <= tolerance::ROTATION, "{t}: {off:e}");
        }
    }

    #[test]
    fn beyond_the_ends_any_t_is_unit(
        from in unit_quat(),
        to in unit_quat(),
        t in any::<f32>().prop_filter("finite", |t| t.is_finite()),
    ) {
        for (name, interpolation) in BOTH {
            let off = length_error(interpolation(from, to, t).unwrap());
            prop_assert!(off <= tolerance::UNIT, "{name} {t:e}: {off:e}");
        }
    }
}
