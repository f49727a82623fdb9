//! Rotations that point one direction along another, against double precision.

use std::f64::consts::PI;

use crate::support::{angle_between, cases, length_error, tolerance};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DMat3, DQuat, DVec3, Quat, Vec3};
use turret_core::math::look::{from_vectors, look};

/// Two roundings of a quaternion from its exact value, as the documentation states it.
const TURN: f64 = 2e-7;

fn exact(q: Quat) -> DQuat {
    q.as_dquat().normalize()
}

fn between(a: DVec3, b: DVec3) -> f64 {
    let (a, b) = (a / a.abs().max_element(), b / b.abs().max_element());
    a.cross(b).length().atan2(a.dot(b))
}

/// Asserts that `q` is the least rotation from one direction to the other: its end, its angle and its axis.
fn check_shortest(q: Quat, from: Vec3, to: Vec3) {
    let (from, to) = (from.as_dvec3(), to.as_dvec3());
    assert!(length_error(q) <= tolerance::UNIT, "{from}, {to}: length {}", length_error(q));
    let off = between(exact(q) * from, to);
    assert!(off <= TURN, "{from}, {to}: off by {off:e}");
    let angle = angle_between(DQuat::IDENTITY, exact(q));
    assert!((angle - between(from, to)).abs() <= TURN, "{from}, {to}: turns {angle:e}");
    let along = exact(q).xyz().dot(from.normalize()).abs();
    assert!(along <= TURN, "{from}, {to}: the axis leans to from by {along:e}");
}

fn look_reference(forward: Vec3, up: Vec3) -> DQuat {
    let x = forward.as_dvec3().normalize();
    let z = x.cross(up.as_dvec3().normalize()).normalize();
    DQuat::from_mat3(&DMat3::from_cols(x, z.cross(x), z))
}

const DIRECTIONS: [Vec3; 9] = [
    Vec3::X,
    Vec3::Y,
    Vec3::Z,
    Vec3::NEG_X,
    Vec3::NEG_Y,
    Vec3::NEG_Z,
    Vec3::new(1.0, 2.0, -3.0),
    Vec3::new(-0.3, 1.0, 0.2),
    Vec3::new(1.0, 1.0, 0.0),
];

const LENGTHS: [f32; 6] = [1.0, 0.25, 3.0, 1e-30, 1e-6, 1e30];

#[test]
fn from_vectors_a_ten_thousandth_apart_is_not_the_identity() {
    for apart in [1e-4f32, 1e-6, 1e-12, 1e-30] {
        let q = from_vectors(Vec3::X, Vec3::new(1.0, apart, 0.0)).unwrap();
        let got = f64::from(q.z) * 2.0;
        assert!((got / f64::from(apart) - 1.0).abs() < 1e-6, "{apart:e}: {got:e}");
        assert_eq!((q.x, q.y, q.w), (0.0, 0.0, 1.0));
    }
}

#[test]
fn from_vectors_exactly_opposite_is_half_a_turn_about_a_perpendicular() {
    for from in DIRECTIONS {
        // Powers of two keep them exactly opposite.
        for scale in [1.0, 0.125, 4096.0] {
            let q = from_vectors(from, from * -scale).unwrap();
            assert_eq!(q.w, 0.0);
            check_shortest(q, from, from * -scale);
        }
    }
    assert_eq!(from_vectors(Vec3::X, -Vec3::X), Ok(Quat::from_xyzw(0.0, 1.0, 0.0, 0.0)));
    assert_eq!(from_vectors(Vec3::Z, -Vec3::Z), Ok(Quat::from_xyzw(0.0, 1.0, 0.0, 0.0)));
    assert_eq!(from_vectors(Vec3::Y, -Vec3::Y), Ok(Quat::from_xyzw(0.0, 0.0, 1.0, 0.0)));
}

#[test]
fn from_vectors_exactly_opposite_turns_about_y_or_z_whichever_is_farther() {
    for (x, z) in [(3.0f32, 4.0), (4.0, 3.0), (0.0, 5.0), (5.0, 0.0), (-3.0, 4.0)] {
        // Within 45° of ±Y, and a little farther from it.
        for (y, pole) in [(5.01, DVec3::Z), (-5.01, DVec3::Z), (4.99, DVec3::Y), (-4.99, DVec3::Y)]
        {
            let from = Vec3::new(x, y, z);
            let q = from_vectors(from, -from).unwrap();
            let wanted = pole.reject_from(from.as_dvec3()).normalize();
            let off = between(q.as_dquat().xyz(), wanted);
            assert!(off <= TURN, "{from}: {q}, {off:e} off");
        }
    }
}

#[test]
fn from_vectors_nearly_opposite_is_well_conditioned() {
    for apart in [1e-2f32, 1e-4, 1e-6, 1e-7, 1e-12, 1e-30] {
        // To −X, leaning to +Z: by less than half a turn about −Y·π.
        let to = Vec3::new(-1.0, 0.0, apart);
        let q = from_vectors(Vec3::X, to).unwrap();
        check_shortest(q, Vec3::X, to);
        assert!((q.y + 1.0).abs() < apart.max(1e-7), "{apart:e}: {q}");
        assert!((f64::from(q.w) * 2.0 / f64::from(apart) - 1.0).abs() < 1e-4, "{apart:e}: {q}");
    }
}

#[test]
fn from_vectors_of_any_lengths_is_the_same() {
    for (from, to) in [(DIRECTIONS[6], DIRECTIONS[7]), (Vec3::X, DIRECTIONS[8])] {
        for from_length in LENGTHS {
            for to_length in LENGTHS {
                check_shortest(
                    from_vectors(from * from_length, to * to_length).unwrap(),
                    from * from_length,
                    to * to_length,
                );
            }
        }
    }
    assert_eq!(from_vectors(Vec3::X, Vec3::X * 1e-30), Ok(Quat::IDENTITY));
}

#[test]
fn look_forward_and_up_of_the_model_is_the_identity() {
    for forward_length in LENGTHS {
        for up_length in LENGTHS {
            let q = look(Vec3::X * forward_length, Vec3::Y * up_length).unwrap();
            assert_eq!(q, Quat::IDENTITY);
        }
    }
}

#[test]
fn look_left_of_the_model_is_a_quarter_turn_to_the_left() {
    let q = look(Vec3::NEG_Z, Vec3::Y).unwrap();
    assert!(angle_between(exact(q), DQuat::from_rotation_y(PI / 2.0)) < TURN);
}

#[test]
fn look_backward_turns_about_up() {
    for lean in [0.0, 1e-30, -1e-7, 1e-4] {
        let q = look(Vec3::new(-1.0, 0.0, lean), Vec3::Y).unwrap();
        assert!((exact(q) * DVec3::Y).abs_diff_eq(DVec3::Y, TURN), "{lean}: {q}");
        let q = look(Vec3::new(-1.0, 0.0, lean), Vec3::NEG_Y).unwrap();
        assert!((exact(q) * DVec3::NEG_Y).abs_diff_eq(DVec3::Y, TURN), "{lean}: {q}");
    }
}

#[test]
fn look_with_parallel_up_is_the_least_turn() {
    for direction in DIRECTIONS {
        for length in LENGTHS {
            for up in [1.0, -1.0, 0.7, -3.3] {
                let q = look(direction * length, direction * up).unwrap();
                assert_eq!(q, from_vectors(Vec3::X, direction * length).unwrap());
                check_shortest(q, Vec3::X, direction * length);
            }
        }
    }
}

#[test]
fn look_nearly_parallel_to_up_is_unit_and_holds_forward() {
    for apart in [1e-2f32, 1e-4, 1e-5, 1.1e-6, 0.9e-6, 1e-9, 1e-30] {
        for (x, z) in [(apart, 0.0), (0.0, apart), (-apart, 0.3 * apart)] {
            let forward = Vec3::new(x, 1.0, z);
            let q = look(forward, Vec3::Y).unwrap();
            assert!(length_error(q) <= tolerance::UNIT);
            assert!(between(exact(q) * DVec3::X, forward.as_dvec3()) < TURN);
            if apart > 1.5e-6 {
                assert!(angle_between(exact(q), look_reference(forward, Vec3::Y)) < TURN);
            }
        }
    }
}

#[test]
fn bad_vectors_are_errors_of_their_kind() {
    assert_eq!(from_vectors(Vec3::ZERO, Vec3::X), Err(Error::InvalidArgument));
    assert_eq!(from_vectors(Vec3::X, Vec3::ZERO), Err(Error::InvalidArgument));
    assert_eq!(look(Vec3::ZERO, Vec3::X), Err(Error::InvalidArgument));
    assert_eq!(look(Vec3::X, -Vec3::ZERO), Err(Error::InvalidArgument));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for v in [Vec3::new(bad, 1.0, 1.0), Vec3::new(1.0, bad, 1.0), Vec3::new(1.0, 1.0, bad)] {
            assert_eq!(from_vectors(v, Vec3::X), Err(Error::NotFinite));
            assert_eq!(from_vectors(Vec3::X, v), Err(Error::NotFinite));
            assert_eq!(look(v, Vec3::X), Err(Error::NotFinite));
            assert_eq!(look(Vec3::X, v), Err(Error::NotFinite));
        }
    }
}

/// Any direction, at any length between 1e-30 and 1e30.
fn vector() -> impl Strategy<Value = Vec3> {
    (prop::array::uniform3(-1.0f64..1.0), -29.0f64..29.0)
        .prop_filter("not too short", |(v, _)| DVec3::from_array(*v).length() > 0.1)
        .prop_map(|(v, exponent)| (DVec3::from_array(v) * 10f64.powf(exponent)).as_vec3())
}

/// Two vectors in any directions, or nearly parallel or opposite, of any lengths.
fn pair() -> impl Strategy<Value = (Vec3, Vec3)> {
    let near =
        (vector(), vector(), -8.0f64..-1.0, -1.0f64..1.0).prop_map(|(a, side, apart, scale)| {
            let lean = side.as_dvec3().normalize() * a.as_dvec3().length() * 10f64.powf(apart);
            (a, ((a.as_dvec3() + lean) * scale).as_vec3())
        });
    prop_oneof![1 => (vector(), vector()), 1 => near]
        .prop_filter("a direction", |(_, b)| b.length_squared() > 0.0 || b.max_element() != 0.0)
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn from_vectors_is_the_least_rotation((from, to) in pair()) {
        check_shortest(from_vectors(from, to).unwrap(), from, to);
    }

    #[test]
    fn look_agrees_with_double_precision((forward, up) in pair()) {
        let q = look(forward, up).unwrap();
        prop_assert!(length_error(q) <= tolerance::UNIT);
        let off = between(exact(q) * DVec3::X, forward.as_dvec3());
        prop_assert!(off <= TURN, "off by {off:e}");
        let apart = between(forward.as_dvec3(), up.as_dvec3());
        if apart.sin() > 1.01e-6 {
            let off = angle_between(exact(q), look_reference(forward, up));
            prop_assert!(off <= TURN, "{apart:e} apart, off by {off:e}");
        }
    }
}
