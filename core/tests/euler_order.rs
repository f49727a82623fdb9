//! Euler angles in all 24 orders, against products of turns about the axes in double precision.

use crate::support;

use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::{angle_between, cases, length_error, tolerance, unit_quat, wrap};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};
use turret_core::math::euler;
use turret_core::math::euler_order::{EulerOrder, from_angles, to_angles};

/// The letters of the twelve intrinsic orders, as the contract numbers them; 12 to 23 are the same orders, extrinsic.
const LETTERS: [&str; 12] =
    ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"];

fn order(number: i32) -> EulerOrder {
    let number = usize::try_from(number).unwrap();
    let intrinsic = EulerOrder::INTRINSIC[number % 12];
    if number < 12 { intrinsic } else { intrinsic.extrinsic() }
}

fn letters(number: i32) -> &'static str {
    LETTERS[usize::try_from(number).unwrap() % 12]
}

fn is_proper(number: i32) -> bool {
    letters(number).starts_with(&letters(number)[2..])
}

/// One turn after the other.
fn reference(angles: [f32; 3], number: i32) -> DQuat {
    let turns: Vec<DQuat> = letters(number)
        .chars()
        .zip(angles)
        .map(|(letter, angle)| match letter {
            'X' => DQuat::from_axis_angle(DVec3::X, f64::from(angle)),
            'Y' => DQuat::from_axis_angle(DVec3::Y, f64::from(angle)),
            _ => DQuat::from_axis_angle(DVec3::Z, f64::from(angle)),
        })
        .collect();
    if number < 12 { turns[0] * turns[1] * turns[2] } else { turns[2] * turns[1] * turns[0] }
}

fn assert_ranges((a, b, c): (f32, f32, f32), number: i32) {
    for outer in [a, c] {
        assert!(outer > -PI && outer <= PI, "{outer}");
    }
    let (least, most) = if is_proper(number) { (0.0, PI) } else { (-FRAC_PI_2, FRAC_PI_2) };
    assert!(b >= least && b <= most, "{b}");
}

/// There and back: the same rotation, angles in range.
fn assert_round_trip(q: Quat, number: i32) {
    let angles = to_angles(q, order(number)).unwrap();
    assert_ranges(angles, number);
    let again = from_angles(angles.0, angles.1, angles.2, order(number)).unwrap();
    let off = angle_between(again.as_dquat(), q.as_dquat());
    assert!(off < tolerance::EULER, "{} {number}: {q} is off by {off:e}", letters(number));
}

/// Every order on some hundreds of angles, gimbal lock and its neighborhood among them.
fn check_order(number: i32) {
    let outer = [0.0, 1e-4, -0.3, FRAC_PI_2, -FRAC_PI_2, 2.5, -3.0, PI, -PI];
    let lock = [0.0, FRAC_PI_2, -FRAC_PI_2, PI];
    let near = [0.0, 1e-7, -1e-7, 4e-7, 1e-6, 1e-5, -1e-4, 1e-3, -0.1, 0.7];
    for a in outer {
        for c in outer {
            for b in lock.iter().flat_map(|lock| near.map(|near| lock + near)) {
                let q = from_angles(a, b, c, order(number)).unwrap();
                assert!(length_error(q) < tolerance::UNIT);
                let off = angle_between(q.as_dquat(), reference([a, b, c], number));
                assert!(off < tolerance::ROTATION, "{a} {b} {c}: {off:e}");
                assert_round_trip(q, number);
            }
        }
    }
}

/// Away from the lock the angles themselves come back.
fn check_angles(number: i32) {
    let middles = if is_proper(number) { [0.2, 1.0, 3.0] } else { [-1.3, 0.0, 1.1] };
    for b in middles {
        for (a, c) in [(0.0, 0.0), (1.0, -2.0), (-3.0, 3.0), (2.0, 3.0), (-2.9, -0.1)] {
            let angles = to_angles(from_angles(a, b, c, order(number)).unwrap(), order(number));
            let (x, y, z) = angles.unwrap();
            for (got, wanted) in [(x, a), (y, b), (z, c)] {
                let off = wrap(f64::from(got) - f64::from(wanted)).abs();
                // At a middle angle of 0.2 the outer angles are 10 times as uncertain as the rotation.
                assert!(off < 4e-6, "{}: {got} is not {wanted}", letters(number));
            }
        }
    }
}

/// At the lock the third angle is exactly 0.
fn check_lock(number: i32) {
    let locks = if is_proper(number) { [0.0, PI] } else { [-FRAC_PI_2, FRAC_PI_2] };
    for b in locks {
        for a in [0.0, 0.4, 2.0, -1.5, 3.1, -3.1] {
            for c in [0.0, -0.4, 0.7, 3.0, -2.2] {
                let q = from_angles(a, b, c, order(number)).unwrap();
                let (x, y, z) = to_angles(q, order(number)).unwrap();
                assert_eq!(z, 0.0, "{}: {x} {y} {z}", letters(number));
                assert!((y - b).abs() < 1e-6);
                assert_round_trip(q, number);
            }
        }
    }
}

macro_rules! orders {
    ($($name:ident = $number:expr,)*) => {$(
        mod $name {
            #[test]
            fn agrees_with_turns_about_the_axes_and_goes_there_and_back() {
                super::check_order($number);
            }

            #[test]
            fn angles_come_back() {
                super::check_angles($number);
            }

            #[test]
            fn third_angle_is_zero_at_gimbal_lock_and_the_rotation_kept() {
                super::check_lock($number);
            }
        }
    )*};
}

orders! {
    xyz = 0, xzy = 1, yxz = 2, yzx = 3, zxy = 4, zyx = 5,
    xyx = 6, xzx = 7, yxy = 8, yzy = 9, zxz = 10, zyz = 11,
    xyz_extrinsic = 12, xzy_extrinsic = 13, yxz_extrinsic = 14,
    yzx_extrinsic = 15, zxy_extrinsic = 16, zyx_extrinsic = 17,
    xyx_extrinsic = 18, xzx_extrinsic = 19, yxy_extrinsic = 20,
    yzy_extrinsic = 21, zxz_extrinsic = 22, zyz_extrinsic = 23,
}

#[test]
fn yzx_is_a_turrets_azimuth_elevation_and_roll() {
    let (azimuth, elevation, roll) = (2.0f32, 0.6f32, -0.3f32);
    let turret = support::turret_orientation(f64::from(azimuth), f64::from(elevation))
        * DQuat::from_rotation_x(f64::from(roll));
    for number in [EulerOrder::YZX, order(3)] {
        let q = from_angles(azimuth, elevation, roll, number).unwrap();
        assert!(angle_between(q.as_dquat(), turret) < tolerance::ROTATION);
    }
    // Azimuth to the left, elevation up.
    let q = from_angles(FRAC_PI_2, 0.0, 0.0, EulerOrder::YZX).unwrap();
    assert!((q * Vec3::X).abs_diff_eq(Vec3::NEG_Z, 1e-6));
    let q = from_angles(0.0, FRAC_PI_2, 0.0, EulerOrder::YZX).unwrap();
    assert!((q * Vec3::X).abs_diff_eq(Vec3::Y, 1e-6));
}

#[test]
fn identity_has_no_angles_in_any_order() {
    for number in 0..24 {
        assert_eq!(to_angles(Quat::IDENTITY, order(number)), Ok((0.0, 0.0, 0.0)));
        assert_eq!(to_angles(-Quat::IDENTITY, order(number)), Ok((0.0, 0.0, 0.0)));
        assert_eq!(from_angles(0.0, 0.0, 0.0, order(number)), Ok(Quat::IDENTITY));
    }
}

#[test]
fn half_turns_about_every_axis_go_there_and_back() {
    for q in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(1.0, 1.0, 0.0), Vec3::new(-1.0, 1.0, 1.0)] {
        for w in [0.0, -0.0, 1e-8, -1e-8, 1e-30] {
            let q = Quat::from_vec4(q.normalize().extend(w));
            (0..24).for_each(|number| {
                assert_round_trip(q, number);
                assert_round_trip(-q, number);
            });
        }
    }
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    for number in 0..24 {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for angles in [(bad, 0.0, 0.0), (0.0, bad, 0.0), (0.0, 0.0, bad)] {
                let q = from_angles(angles.0, angles.1, angles.2, order(number));
                assert_eq!(q, Err(Error::NotFinite));
            }
            let q = Quat::from_xyzw(0.0, bad, 0.0, 1.0);
            assert_eq!(to_angles(q, order(number)), Err(Error::NotFinite));
        }
        let zero = Quat::from_array([0.0; 4]);
        assert_eq!(to_angles(zero, order(number)), Err(Error::ZeroQuaternion));
    }
}

/// Turns, and turns next to gimbal lock in one order or another, of any length.
fn any_quat() -> impl Strategy<Value = Quat> {
    let near_lock = (0i32..24, 0i32..4, -8.0f32..0.0, [-PI..PI, -PI..PI]).prop_map(
        |(number, quarter, exponent, [a, c])| {
            let middle = FRAC_PI_2 * quarter as f32 + 10f32.powf(exponent) * a;
            from_angles(a, middle, c, order(number)).unwrap()
        },
    );
    let any_length = (unit_quat(), -18.0f32..18.0).prop_map(|(q, e)| q * 10f32.powf(e));
    prop_oneof![3 => unit_quat(), 3 => near_lock, 1 => any_length]
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn every_order_goes_there_and_back(q in any_quat()) {
        (0..24).for_each(|number| assert_round_trip(q, number));
    }

    #[test]
    fn every_order_agrees_with_turns_about_the_axes(
        angles in [-7.0f32..7.0, -7.0f32..7.0, -7.0f32..7.0],
        number in 0i32..24,
    ) {
        let [a, b, c] = angles;
        let q = from_angles(a, b, c, order(number)).unwrap();
        prop_assert!(length_error(q) < tolerance::UNIT);
        let off = angle_between(q.as_dquat(), reference(angles, number));
        prop_assert!(off < tolerance::ROTATION, "{:e}", off);
    }

    #[test]
    fn zyx_is_roll_pitch_and_yaw_backwards(q in any_quat()) {
        let (roll, pitch, yaw) = euler::to_flight(q).unwrap();
        let (a, b, c) = to_angles(q, EulerOrder::ZYX).unwrap();
        prop_assert_eq!((roll, pitch, yaw), (c, b, a));
        let extrinsic = to_angles(q, EulerOrder::INTRINSIC[0].extrinsic()).unwrap();
        // At gimbal lock the third angle is 0, which is yaw in this order, and roll in the order above.
        if roll != 0.0 {
            prop_assert_eq!(extrinsic, (roll, pitch, yaw));
        }
        let flight = euler::from_flight(roll, pitch, yaw).unwrap();
        let ordered = from_angles(a, b, c, EulerOrder::ZYX).unwrap();
        prop_assert!(angle_between(flight.as_dquat(), ordered.as_dquat()) < tolerance::ROTATION);
    }
}
