//! An actor that turns about an axis, against double precision.

use std::f32::consts::PI as PI_F32;
use std::f64::consts::PI;

use crate::support::{angle_between, cases, length_error, tolerance, unit_quat, vec3, wrap};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::facing::arc::{self, Arc};
use turret_core::facing::plane::{Actor, turn};
use turret_core::glam::{DQuat, DVec3, Quat, Vec3};

const BEHIND: Arc = Arc { center: PI_F32, width: 2.0 * PI_F32 / 3.0 };

fn turned(reference: DQuat, up: DVec3, angle: f64) -> Quat {
    (DQuat::from_axis_angle(up.normalize(), angle) * reference).as_quat()
}

fn level(angle_degrees: f64) -> Quat {
    turned(DQuat::IDENTITY, DVec3::Y, angle_degrees.to_radians())
}

fn toward(angle_degrees: f64) -> Vec3 {
    (DQuat::from_rotation_y(angle_degrees.to_radians()) * DVec3::X).as_vec3()
}

fn on_the_ground(current: Quat) -> Actor {
    Actor { current, reference: Quat::IDENTITY, up: Vec3::Y }
}

/// The angle about `up` between the projections of two vectors.
fn angle_about(up: DVec3, from: DVec3, to: DVec3) -> f64 {
    let up = up.normalize();
    let (from, to) = (from.reject_from_normalized(up), to.reject_from_normalized(up));
    up.dot(from.cross(to)).atan2(from.dot(to))
}

fn heading(actor: Actor, orientation: Quat) -> f64 {
    let forward = |q: Quat| q.as_dquat().normalize() * DVec3::X;
    angle_about(actor.up.as_dvec3(), forward(actor.reference), forward(orientation))
}

#[test]
fn actor_goes_the_long_way_around_the_sector() {
    let mut actor = on_the_ground(level(100.0));
    let (mut passed_ahead, mut count, mut done) = (false, 0, false);
    while !done {
        (actor.current, done) = turn(actor, toward(-100.0), Some(BEHIND), 0.1).unwrap();
        let at = heading(actor, actor.current).to_degrees();
        assert!(at.abs() < 100.001, "{at}");
        passed_ahead |= at.abs() < 6.0;
        count += 1;
    }
    assert!(passed_ahead);
    assert_eq!(count, 35);
    assert!(angle_between(actor.current.as_dquat(), level(-100.0).as_dquat()) < tolerance::HEADING);
    // Without the sector the shorter turn is 160° counter-clockwise.
    let (next, _) = turn(on_the_ground(level(100.0)), toward(-100.0), None, 0.1).unwrap();
    assert!((heading(actor, next) - 100f64.to_radians() - 0.1).abs() < tolerance::HEADING);
}

#[test]
fn target_in_the_sector_is_done_at_its_edge() {
    for (target, edge) in [(150.0, 120.0), (-150.0, -120.0), (180.0, -120.0)] {
        let actor = on_the_ground(level(0.0));
        let (end, done) = turn(actor, toward(target), Some(BEHIND), f32::INFINITY).unwrap();
        assert!(done);
        assert!((heading(actor, end).to_degrees() - edge).abs() < 1e-4, "{target}");
        let again = turn(on_the_ground(end), toward(target), Some(BEHIND), 0.1);
        assert_eq!(again, Ok((end, true)));
    }
}

#[test]
fn sector_turns_with_the_reference() {
    for (x, y, z, w) in [(0.0, 1.0, 0.0, 1.0), (0.3, -0.5, 0.4, 0.7), (1.0, 0.0, 0.0, 0.0)] {
        let reference = DQuat::from_xyzw(x, y, z, w).normalize();
        let up = reference * DVec3::Y;
        let current = turned(reference, up, 100f64.to_radians());
        let target = DQuat::from_axis_angle(up, -100f64.to_radians()) * reference * DVec3::X;
        let actor = Actor { current, reference: reference.as_quat(), up: (up * 7.0).as_vec3() };
        let (next, done) = turn(actor, (target * 1e-3).as_vec3(), Some(BEHIND), 0.5).unwrap();
        assert!(!done);
        let wanted = turned(reference, up, 100f64.to_radians() - 0.5);
        assert!(angle_between(next.as_dquat(), wanted.as_dquat()) < tolerance::HEADING);
    }
}

#[test]
fn exact_tie_turns_counter_clockwise() {
    for z in [0.0, -0.0] {
        let actor = on_the_ground(Quat::IDENTITY);
        let (next, done) = turn(actor, Vec3::new(-2.0, 0.0, z), None, 0.1).unwrap();
        assert!(!done);
        assert!((heading(actor, next) - 0.1).abs() < tolerance::HEADING);
    }
}

#[test]
fn turn_just_beyond_a_tie_is_clockwise() {
    // Turns that round to ±π as a float are ties: from −π + 3.2e-8 down, and up to π + 2.07e-7.
    for (yaw, from_behind, is_tie) in [
        (0.0, 2.8e-8, true),
        (0.0, 3.6e-8, false),
        (-1e-6, 1.9e-7 - 1e-6, true),
        (-1e-6, 2.3e-7 - 1e-6, false),
    ] {
        let actor = on_the_ground(Quat::from_xyzw(0.0, 0.5 * yaw, 0.0, 1.0));
        let direction = Vec3::new(-1.0, 0.0, from_behind);
        let (next, _) = turn(actor, direction, None, 0.1).unwrap();
        let turned = heading(actor, next);
        assert_eq!(turned > 0.0, is_tie, "from {yaw} to {from_behind} from behind: {turned}");
    }
}

#[test]
fn tilt_is_kept() {
    let tilted = DQuat::from_rotation_z(0.7) * DQuat::from_rotation_x(-0.4);
    let actor = on_the_ground(tilted.as_quat());
    let (end, done) = turn(actor, toward(130.0), None, f32::INFINITY).unwrap();
    assert!(done);
    let wanted = turned(tilted, DVec3::Y, 130f64.to_radians());
    assert!(angle_between(end.as_dquat(), wanted.as_dquat()) < 2.0 * tolerance::HEADING);
}

#[test]
fn direction_along_up_is_done_without_a_turn() {
    let current = level(33.0);
    for direction in [Vec3::Y, Vec3::NEG_Y * 1e20, Vec3::new(5e-7, 1.0, 5e-7)] {
        for arc in [None, Some(BEHIND)] {
            assert_eq!(turn(on_the_ground(current), direction, arc, 0.1), Ok((current, true)));
        }
    }
    // A direction just beside up has a heading.
    let (next, _) = turn(on_the_ground(current), Vec3::new(0.0, 1.0, -2e-6), None, 9.0).unwrap();
    assert!(angle_between(next.as_dquat(), level(90.0).as_dquat()) < tolerance::HEADING);
}

#[test]
fn actor_that_looks_along_up_has_the_heading_it_pitched_from() {
    for pitch in [0.5 * PI, -0.5 * PI] {
        for at in [0.0, 50.0, -170.0] {
            let wanted = |degrees: f64| {
                turned(DQuat::from_rotation_z(pitch), DVec3::Y, degrees.to_radians()).as_dquat()
            };
            let actor = on_the_ground(wanted(at).as_quat());
            let (end, done) = turn(actor, toward(at + 20.0), None, 1.0).unwrap();
            assert!(done);
            let off = angle_between(end.as_dquat(), wanted(at + 20.0));
            assert!(off < 2.0 * tolerance::HEADING, "{pitch} {at}: {off:e}");
        }
    }
}

#[test]
fn sector_of_a_full_circle_holds() {
    let current = level(33.0);
    for width in [6.283_185_5, 100.0] {
        let arc = Some(Arc { center: 1.0, width });
        assert_eq!(turn(on_the_ground(current), toward(0.0), arc, 0.1), Ok((current, true)));
    }
}

#[test]
fn zero_step_stays_and_is_not_done() {
    let current = level(33.0);
    let (next, done) = turn(on_the_ground(current), toward(0.0), None, 0.0).unwrap();
    assert!(!done);
    assert!(angle_between(next.as_dquat(), current.as_dquat()) < 1e-7);
}

#[test]
fn steps_in_place_change_no_bit() {
    for at in 0..1000 {
        // Askew, most of them steep, so that rounding shows in the heading.
        let at = f64::from(at);
        let pitch = DQuat::from_rotation_z(1.57 * (0.37 * at).sin());
        let askew = DQuat::from_rotation_y(at) * pitch * DQuat::from_rotation_x(0.1 * at);
        let mut actor = on_the_ground(askew.as_quat());
        let target = toward(13.0 * at);
        actor.current = turn(actor, target, None, f32::INFINITY).unwrap().0;
        let there = actor.current;
        for _ in 0..1000 {
            actor.current = turn(actor, target, None, 0.1).unwrap().0;
        }
        assert_eq!(actor.current, there, "{at}");
    }
}

#[test]
fn million_steps_to_and_fro_stay_unit_and_keep_their_tilt() {
    let tilted = DQuat::from_rotation_z(0.7) * DQuat::from_rotation_x(-0.4);
    let mut actor = on_the_ground(tilted.as_quat());
    let mut goal = 100.0;
    for _ in 0..1_000_000 {
        let (next, done) = turn(actor, toward(goal), Some(BEHIND), 0.01).unwrap();
        actor.current = next;
        goal = if done { -goal } else { goal };
    }
    assert!(length_error(actor.current) < tolerance::UNIT);
    let up = |q: Quat| q.as_dquat().inverse() * DVec3::Y;
    let tilt = up(actor.current).angle_between(up(actor.reference).normalize());
    let tilt = tilt - up(tilted.as_quat()).angle_between(DVec3::Y);
    assert!(tilt.abs() < 1e-5, "{tilt:e}");
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    let good = on_the_ground(Quat::IDENTITY);
    let zero = Quat::from_array([0.0; 4]);
    let go = |actor, direction, arc, step| turn(actor, direction, arc, step).map(|_| ());
    assert_eq!(go(Actor { current: zero, ..good }, Vec3::Z, None, 1.0), Err(Error::ZeroQuaternion));
    assert_eq!(
        go(Actor { reference: zero, ..good }, Vec3::Z, None, 1.0),
        Err(Error::ZeroQuaternion)
    );
    let invalid = Err(Error::InvalidArgument);
    assert_eq!(go(Actor { up: Vec3::ZERO, ..good }, Vec3::Z, None, 1.0), invalid);
    assert_eq!(go(good, Vec3::ZERO, None, 1.0), invalid);
    let negative = Some(Arc { center: 0.0, width: -1.0 });
    assert_eq!(go(good, Vec3::Z, negative, 1.0), Err(Error::InvalidLimits));
    assert_eq!(go(good, Vec3::Z, None, -1.0), Err(Error::InvalidLimits));
    let not_finite = Err(Error::NotFinite);
    assert_eq!(go(good, Vec3::Z, None, f32::NAN), not_finite);
    for bad in [f32::NAN, f32::INFINITY] {
        let q = Quat::from_xyzw(0.0, bad, 0.0, 1.0);
        assert_eq!(go(Actor { current: q, ..good }, Vec3::Z, None, 1.0), not_finite);
        assert_eq!(go(Actor { reference: q, ..good }, Vec3::Z, None, 1.0), not_finite);
        assert_eq!(go(Actor { up: Vec3::splat(bad), ..good }, Vec3::Z, None, 1.0), not_finite);
        assert_eq!(go(good, Vec3::new(1.0, bad, 0.0), None, 1.0), not_finite);
        let arc = Some(Arc { center: bad, width: 1.0 });
        assert_eq!(go(good, Vec3::Z, arc, 1.0), not_finite);
        let arc = Some(Arc { center: 0.0, width: bad });
        assert_eq!(go(good, Vec3::Z, arc, 1.0), not_finite);
    }
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn turn_is_the_arcs_step_about_up(
        current in unit_quat(),
        reference in unit_quat(),
        up in vec3(1.0),
        direction in vec3(1.0),
        scale in -30f32..30.0,
        center in -PI_F32..PI_F32,
        width in 1e-3f32..2.0 * PI_F32,
        max_step in prop_oneof![Just(f32::INFINITY), 1e-3f32..3.0],
    ) {
        let steep = |v: Vec3| v.length() < 0.1 || v.normalize().cross(up.normalize()).length() < 0.3;
        if steep(direction) || steep(current * Vec3::X) || steep(reference * Vec3::X) {
            return Ok(());
        }
        let scale = 10f32.powf(scale);
        let actor = Actor { current: current * scale, reference, up: up * scale };
        let sector = Some(Arc { center, width });
        let (next, done) = turn(actor, direction * scale, sector, max_step).unwrap();
        prop_assert!(length_error(next) < tolerance::UNIT);

        let from = heading(actor, current);
        let to = angle_about(up.as_dvec3(), reference.as_dquat() * DVec3::X, direction.as_dvec3());
        // Near the center of the sector rounding decides.
        let offset = |angle: f64| wrap(angle - f64::from(center)).abs();
        if offset(from) < 1e-5 || offset(to) < 1e-5 {
            return Ok(());
        }
        let whole = f64::from(arc::delta(from as f32, to as f32, sector).unwrap());
        let limit = f64::from(max_step);
        let wanted = turned(current.as_dquat(), up.as_dvec3(), whole.clamp(-limit, limit));
        let off = angle_between(next.as_dquat(), wanted.as_dquat());
        prop_assert!(off < 3.0 * tolerance::HEADING, "{:e}", off);
        if (whole.abs() - limit).abs() > 1e-5 {
            prop_assert_eq!(done, whole.abs() < limit);
        }
        if done {
            let end = heading(actor, next);
            let goal = f64::from(arc::clamp(to as f32, sector).unwrap());
            prop_assert!(wrap(end - goal).abs() < 3.0 * tolerance::HEADING, "{} {}", end, goal);
        }
    }
}
