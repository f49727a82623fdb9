//! Platforms on platforms: where they are and how they move, against differences of where they are.

use crate::support::{
    ZERO_QUAT, angle_between, bad_quats, cases, exact, length_error, magnitude, tolerance,
    unit_quat, vec3,
};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::turret::{Mount, Platform};
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

fn platform() -> impl Strategy<Value = Platform> {
    let position = prop::array::uniform3(-1e4f64..1e4);
    (position, unit_quat(), magnitude(3.0), vec3(300.0), vec3(1.5)).prop_map(
        |(position, orientation, length, velocity, spin)| Platform {
            mount: Mount {
                position: DVec3::from_array(position),
                orientation: orientation * length as f32,
            },
            velocity,
            spin,
        },
    )
}

/// Returns the platform `time` later, if its velocity and spin stay the same.
fn later(platform: &Platform, time: f64) -> Platform {
    let turn = DQuat::from_scaled_axis(platform.spin.as_dvec3() * time);
    Platform {
        mount: Mount {
            position: platform.mount.position + platform.velocity.as_dvec3() * time,
            orientation: (turn * exact(platform.mount.orientation)).as_quat(),
        },
        ..*platform
    }
}

const SHIP: Platform = Platform {
    mount: Mount {
        position: DVec3::new(1e5, 20.0, -3e5),
        orientation: Quat::from_xyzw(0.1, 0.9, -0.2, 1.1),
    },
    velocity: Vec3::new(8.0, 0.5, -3.0),
    spin: Vec3::new(0.02, -0.3, 0.05),
};

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn child_moves_as_its_positions_change(
        parent in platform(), offset in vec3(10.0), turn in unit_quat(),
    ) {
        const H: f64 = 0.01;
        let child = parent.child(offset, turn).unwrap();
        let [before, after] =
            [-H, H].map(|time| later(&parent, time).child(offset, turn).unwrap().mount);
        let moved = (after.position - before.position) / (2.0 * H);
        // The roundings of an orientation over the time, and the circle's third derivative, ω³ times the
        // offset, with ω up to 2.6 rad/s.
        let tolerance = f64::from(offset.length()) * (2e-7 / H + 3.0 * H * H) + 1e-4;
        let off = (moved - child.velocity.as_dvec3()).length();
        prop_assert!(off < tolerance, "{off:e} of {tolerance:e}");
        let turn = exact(after.orientation) * exact(before.orientation).inverse();
        let turn = if turn.w < 0.0 { -turn } else { turn };
        let off = (turn.to_scaled_axis() / (2.0 * H) - child.spin.as_dvec3()).length();
        prop_assert!(off < tolerance::ROTATION / H, "{off:e}");
    }

    #[test]
    fn child_is_where_offset_and_orientation_put_it(
        parent in platform(), offset in vec3(10.0), turn in unit_quat(), length in magnitude(3.0),
    ) {
        let child = parent.child(offset, turn * length as f32).unwrap();
        let orientation = exact(parent.mount.orientation);
        let place = parent.mount.position + orientation * offset.as_dvec3();
        prop_assert!((child.mount.position - place).length() < 1e-11);
        let whole = orientation * exact(turn);
        let off = angle_between(child.mount.orientation.as_dquat(), whole);
        prop_assert!(off < tolerance::ROTATION, "{off:e}");
        prop_assert!(length_error(child.mount.orientation) < 1e-7);
        prop_assert_eq!(child.spin, parent.spin);
    }

    #[test]
    fn child_of_a_child_is_a_child_farther_out(
        parent in platform(), offsets in (vec3(10.0), vec3(10.0)), turns in (unit_quat(), unit_quat()),
    ) {
        let twice = parent.child(offsets.0, turns.0).unwrap().child(offsets.1, turns.1).unwrap();
        let offset = offsets.0.as_dvec3() + exact(turns.0) * offsets.1.as_dvec3();
        let turn = exact(turns.0) * exact(turns.1);
        let once = parent.child(offset.as_vec3(), turn.as_quat()).unwrap();
        prop_assert!((twice.mount.position - once.mount.position).length() < 1e-5);
        prop_assert!((twice.velocity - once.velocity).length() < 1e-4);
        let [twice, once] = [twice, once].map(|child| child.mount.orientation.as_dquat());
        prop_assert!(angle_between(twice, once) < 2.0 * tolerance::ROTATION);
    }
}

#[test]
fn child_without_offset_moves_as_its_parent() {
    let child = SHIP.child(Vec3::ZERO, Quat::IDENTITY).unwrap();
    assert_eq!((child.mount.position, child.velocity), (SHIP.mount.position, SHIP.velocity));
    assert_eq!(child.spin, SHIP.spin);
    let off = angle_between(child.mount.orientation.as_dquat(), exact(SHIP.mount.orientation));
    assert!(off < tolerance::ROTATION && length_error(child.mount.orientation) < 1e-7);
}

#[test]
fn child_on_the_bow_of_a_ship_that_turns_to_port_moves_to_port() {
    let ship = Platform {
        mount: Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY },
        velocity: Vec3::new(10.0, 0.0, 0.0),
        spin: Vec3::new(0.0, 0.5, 0.0),
    };
    let bow = ship.child(Vec3::new(40.0, 6.0, 0.0), Quat::IDENTITY).unwrap();
    assert_eq!(bow.mount.position, DVec3::new(40.0, 6.0, 0.0));
    assert_eq!(bow.velocity, Vec3::new(10.0, 0.0, -20.0));
}

#[test]
fn child_far_from_the_origin_is_off_by_the_rounding_of_its_position() {
    for far in [1e9, 1e12] {
        let position = DVec3::new(far, -far, far);
        let parent = Platform { mount: Mount { position, ..SHIP.mount }, ..SHIP };
        let offset = Vec3::new(0.25, 3.0, -7.0);
        let child = parent.child(offset, Quat::IDENTITY).unwrap();
        let arm = exact(SHIP.mount.orientation) * offset.as_dvec3();
        let off = child.mount.position - position - arm;
        assert!(off.abs().max_element() <= far * f64::EPSILON, "{far:e} {off}");
        assert_eq!(child.velocity, SHIP.child(offset, Quat::IDENTITY).unwrap().velocity);
    }
}

#[test]
fn child_of_quaternions_of_any_length_is_unit() {
    for length in [1e-45, 1e-38, 1e-20, 1.0, 1e20, 1.5e38] {
        for (parent, child) in [(length, 1.0), (1.0, length), (length, length)] {
            let mount =
                Mount { orientation: Quat::from_xyzw(parent, 0.0, parent, 0.0), ..SHIP.mount };
            let turn = Quat::from_xyzw(0.0, child, 0.0, child);
            let child = Platform { mount, ..SHIP }.child(Vec3::X, turn).unwrap();
            assert!(length_error(child.mount.orientation) < 1e-7, "{length:e}");
        }
    }
}

#[test]
fn bad_numbers_are_an_error() {
    let good = |parent: Platform| parent.child(Vec3::X, Quat::IDENTITY);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for axis in 0..3 {
            let mut parents = [SHIP; 3];
            parents[0].mount.position[axis] = bad.into();
            parents[1].velocity[axis] = bad;
            parents[2].spin[axis] = bad;
            for parent in parents {
                assert_eq!(good(parent), Err(Error::NotFinite), "{parent:?}");
            }
            let mut offset = Vec3::X;
            offset[axis] = bad;
            assert_eq!(SHIP.child(offset, Quat::IDENTITY), Err(Error::NotFinite));
        }
    }
    let turned = |orientation| Platform { mount: Mount { orientation, ..SHIP.mount }, ..SHIP };
    for bad in bad_quats() {
        assert_eq!(good(turned(bad)), Err(Error::NotFinite));
        assert_eq!(SHIP.child(Vec3::X, bad), Err(Error::NotFinite));
    }
    assert_eq!(good(turned(ZERO_QUAT)), Err(Error::ZeroQuaternion));
    assert_eq!(SHIP.child(Vec3::X, ZERO_QUAT), Err(Error::ZeroQuaternion));
}

#[test]
fn velocity_beyond_floats_is_an_error_and_one_in_them_is_not() {
    let parent = |rate: f32| Platform {
        mount: Mount { orientation: Quat::IDENTITY, position: DVec3::ZERO },
        velocity: Vec3::ZERO,
        spin: Vec3::new(0.0, 0.0, rate),
    };
    let arm = Vec3::new(3e38, 0.0, 0.0);
    assert_eq!(parent(1.5).child(arm, Quat::IDENTITY), Err(Error::NotFinite));
    assert_eq!(parent(f32::MAX).child(arm, Quat::IDENTITY), Err(Error::NotFinite));
    let child = parent(1.0).child(arm, Quat::IDENTITY).unwrap();
    assert_eq!(child.velocity, Vec3::new(0.0, 3e38, 0.0));
    let far = Platform {
        mount: Mount { position: DVec3::splat(f64::MAX), ..parent(1.0).mount },
        ..parent(1.0)
    };
    assert_eq!(far.child(arm, Quat::IDENTITY).unwrap().mount.position, far.mount.position);
}
