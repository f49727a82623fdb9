//! Interpolation along the longer arc and with controls, and smoothing by half-life, against double precision.

use std::f64::consts::{PI, TAU};

use crate::support::hard::Elements;
use crate::support::settling::{self, Damping};
use crate::support::{angle_between, cases, length_error, tolerance, unit_quat};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::glam::{DQuat, DVec3, Quat};
use turret_core::math::{damp, slerp, squad};

/// Two roundings of a quaternion from its exact value, as the documentation states it.
const PATH: f64 = 2e-7;

/// One rounding of a quaternion, and the least step.
const DAMPED: f64 = 2.5e-7;

const ZERO: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
const BAD: [Quat; 2] =
    [Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0), Quat::from_xyzw(0.0, 0.0, f32::INFINITY, 1.0)];

fn exact(q: Quat) -> DQuat {
    q.as_dquat().normalize()
}

fn about(axis: DVec3, angle: f64) -> Quat {
    DQuat::from_axis_angle(axis.normalize(), angle).as_quat()
}

/// The rotation at the fraction `t` of the arc from one to the other as they are, by axis and angle.
fn at_fraction(from: DQuat, to: DQuat, t: f64) -> DQuat {
    let turn = to * from.conjugate();
    let half_angle = turn.xyz().length().atan2(turn.w);
    DQuat::from_axis_angle(turn.xyz().normalize(), 2.0 * half_angle * t) * from
}

fn same_side(reference: DQuat, q: DQuat) -> DQuat {
    if reference.dot(q) < 0.0 { -q } else { q }
}

fn slerp_long_reference(from: Quat, to: Quat, t: f32) -> DQuat {
    let (from, to) = (exact(from), exact(to));
    at_fraction(from, -same_side(from, to), f64::from(t))
}

fn squad_reference(q0: Quat, s0: Quat, s1: Quat, q1: Quat, t: f32) -> DQuat {
    let q0 = exact(q0);
    let q1 = same_side(q0, exact(q1));
    let (s0, s1) = (same_side(q0, exact(s0)), same_side(q1, exact(s1)));
    let t = f64::from(t);
    at_fraction(at_fraction(q0, q1, t), at_fraction(s0, s1, t), 2.0 * t * (1.0 - t))
}

fn damp_reference(current: Quat, target: Quat, half_life: f32, dt: f32) -> DQuat {
    let (current, target) = (exact(current), exact(target));
    let part = 1.0 - (-f64::from(dt) / f64::from(half_life)).exp2();
    at_fraction(current, same_side(current, target), part)
}

/// A rotation and another `apart` from it, with either sign.
fn near_pair() -> impl Strategy<Value = (Quat, Quat)> {
    (unit_quat(), prop::array::uniform3(-1.0f64..1.0), -6.0f64..-1.0, prop::bool::ANY).prop_map(
        |(from, axis, exponent, flip)| {
            let turn = about(DVec3::from_array(axis) + DVec3::splat(1e-3), 10f64.powf(exponent));
            let to = (turn.as_dquat() * from.as_dquat()).normalize().as_quat();
            (from, if flip { -to } else { to })
        },
    )
}

fn pair() -> impl Strategy<Value = (Quat, Quat)> {
    prop_oneof![2 => (unit_quat(), unit_quat()), 1 => near_pair()]
}

/// Whether the two are neither the same nor so close to a tie that both arcs are equally long.
fn decided(from: Quat, to: Quat) -> bool {
    let apart = angle_between(exact(from), exact(to));
    apart > 1e-7 && apart < PI - 1e-6
}

#[test]
fn slerp_long_of_a_quarter_turn_goes_three_quarters_back() {
    let (from, to) = (Quat::IDENTITY, about(DVec3::Y, PI / 2.0));
    for (t, angle) in [(0.25, -PI * 0.375), (0.5, -PI * 0.75), (2.0, -PI * 3.0)] {
        let there = slerp::slerp_long(from, to, t).unwrap();
        let wanted = about(DVec3::Y, angle);
        assert!(angle_between(exact(there), exact(wanted)) < tolerance::ROTATION, "{t}");
    }
}

#[test]
fn slerp_long_of_equal_rotations_is_a_full_turn_to_the_left() {
    let from = about(DVec3::new(1.0, 2.0, 3.0), 0.7);
    for to in [from, -from, from * 2.0, from * -2.0f32.powi(-100)] {
        for t in [0.0f32, 0.25, 0.5, 0.75, 1.0] {
            let there = slerp::slerp_long(from, to, t).unwrap();
            let turn = DQuat::from_axis_angle(DVec3::Y, TAU * f64::from(t));
            assert!(angle_between(exact(there), turn * exact(from)) < tolerance::ROTATION, "{t}");
            assert!(length_error(there) < tolerance::UNIT);
        }
    }
}

#[test]
fn slerp_long_of_rotations_that_differ_in_one_tiny_component_is_on_the_arc() {
    for apart in [1e-7f32, 1e-13, 1e-20, 1e-30] {
        let (from, to) =
            (Quat::from_xyzw(0.6, 0.0, 0.0, 0.8), Quat::from_xyzw(0.6, apart, 0.0, 0.8));
        for t in [0.25, 0.5, 0.75] {
            let there = slerp::slerp_long(from, to, t).unwrap();
            // to·from* is apart·(0, 0.8, 0.6): the longer arc turns about the opposite of that.
            let turn = DQuat::from_axis_angle(DVec3::new(0.0, -0.8, -0.6), TAU * f64::from(t));
            let off = angle_between(exact(there), turn * exact(from));
            assert!(off < PATH + 4.0 * f64::from(apart), "{apart:e}: {off:e}");
        }
    }
}

#[test]
fn slerp_long_ends_exactly_where_slerp_does_not() {
    let from = about(DVec3::new(1.0, 2.0, 3.0), 0.4);
    for to in
        [about(DVec3::Z, 2.0), -about(DVec3::X, 3.0), from, Quat::from_xyzw(0.0, 0.0, 0.0, 1.0)]
    {
        assert_eq!(slerp::slerp_long(from, to, 0.0).unwrap(), from);
        let end = slerp::slerp(from, to, 1.0).unwrap();
        assert_eq!(slerp::slerp_long(from, to, 1.0).unwrap(), -end);
    }
}

#[test]
fn squad_ends_exactly_and_passes_evenly_through_a_steady_turn() {
    let key = |angle: f64| about(DVec3::new(1.0, -1.0, 0.5), angle);
    // With a single axis and a constant speed, each control is at its key.
    let (q0, q1) = (key(0.2), key(1.4));
    assert_eq!(squad::squad(q0, q0, q1, q1, 0.0).unwrap(), q0);
    assert_eq!(squad::squad(q0, q0, q1, q1, 1.0).unwrap(), q1);
    assert_eq!(squad::squad(q0, q0, q1, -q1, 1.0).unwrap(), q1);
    for t in [0.125, 0.5, 0.75] {
        let there = squad::squad(q0, q0, q1, q1, t).unwrap();
        let wanted = key(0.2 + 1.2 * f64::from(t));
        assert!(angle_between(exact(there), exact(wanted)) < tolerance::ROTATION);
    }
}

#[test]
fn squad_whose_controls_are_opposite_is_unit() {
    let h = 0.5f32.sqrt();
    let (q0, q1) = (Quat::IDENTITY, Quat::from_xyzw(1.0, 0.0, 0.0, 0.0));
    let (s0, s1) = (Quat::from_xyzw(-h, 0.0, 0.0, h), Quat::from_xyzw(h, 0.0, 0.0, -h));
    for t in [0.1, 0.25, 0.5, 0.9] {
        assert!(length_error(squad::squad(q0, s0, s1, q1, t).unwrap()) < tolerance::UNIT);
    }
}

#[test]
fn damp_with_half_life_zero_snaps() {
    let (current, target) = (about(DVec3::X, 0.3), about(DVec3::new(0.1, 2.0, 0.0), 2.0));
    assert_eq!(damp::damp(current, target, 0.0, 0.01).unwrap(), target);
    assert_eq!(damp::damp(current, target, -0.0, 0.01).unwrap(), target);
    assert_eq!(damp::damp(current, -target, 0.0, 0.01).unwrap(), target);
    assert_eq!(damp::damp(current, target, 0.01, 1e30).unwrap(), target);
}

#[test]
fn damp_with_dt_zero_stays() {
    let (current, target) = (about(DVec3::X, 0.3), about(DVec3::Y, 2.0));
    assert_eq!(damp::damp(current, target, 0.5, 0.0).unwrap(), current);
    assert_eq!(damp::damp(current, target, 0.0, 0.0).unwrap(), current);
}

#[test]
fn damp_with_no_time_or_nothing_to_turn_changes_no_bit() {
    let target = about(DVec3::new(-2.0, 0.3, 0.7), 1.0);
    for degree in 0..360 {
        let current = about(DVec3::new(0.3, -0.5, 1.0), f64::from(degree).to_radians());
        assert_eq!(damp::damp(current, target, 0.5, 0.0), Ok(current));
        assert_eq!(damp::damp(current, current, 0.5, 0.1), Ok(current));
    }
}

#[test]
fn damp_after_one_half_life_has_half_left() {
    let (current, target) = (Quat::IDENTITY, about(DVec3::new(1.0, 2.0, 3.0), 1.0));
    let there = damp::damp(current, target, 0.4, 0.4).unwrap();
    assert!((angle_between(exact(there), exact(target)) - 0.5).abs() < PATH);
}

/// A rotation and a target for it: any, a hundredth of a radian away, or with components of every size.
fn settling_pair(seed: u64) -> (Quat, Quat) {
    let mut elements = Elements::new(seed);
    let mut any = || DVec3::from_array([(); 3].map(|()| elements.unit()));
    let (from, to) = (about(any(), 3.0 * any().x), about(any(), 3.0 * any().y));
    match seed % 4 {
        0 => (about(DVec3::Y, 0.01) * to, to),
        1 => (about(DVec3::new(1.0, 1e-5, 1e-3), 2.0), Quat::IDENTITY),
        _ => (from, if seed.is_multiple_of(3) { -to } else { to }),
    }
}

#[test]
fn damp_settles_at_any_half_life_and_rate() {
    Damping {
        pair: settling_pair,
        step: |q, target, half_life, dt| {
            let next = damp::damp(q, target, half_life, dt).unwrap();
            assert!(length_error(next) <= tolerance::UNIT);
            next
        },
        left: |q, target| angle_between(q.as_dquat(), target.as_dquat()),
        rounded: 1e-15,
    }
    .settles();
}

#[test]
fn damp_at_rest_is_the_target() {
    for seed in 0..50 {
        let (mut q, target) = settling_pair(seed);
        for _ in 0..200 {
            q = damp::damp(q, target, 0.1, 0.02).unwrap();
        }
        assert!(q == target || q == -target, "{q}, not {target}");
    }
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    let q = Quat::IDENTITY;
    for (bad, error) in
        [(BAD[0], Error::NotFinite), (BAD[1], Error::NotFinite), (ZERO, Error::ZeroQuaternion)]
    {
        for t in [0.0, 0.5, 1.0] {
            assert_eq!(slerp::slerp_long(bad, q, t), Err(error));
            assert_eq!(slerp::slerp_long(q, bad, t), Err(error));
            assert_eq!(squad::squad(bad, q, q, q, t), Err(error));
            assert_eq!(squad::squad(q, bad, q, q, t), Err(error));
            assert_eq!(squad::squad(q, q, bad, q, t), Err(error));
            assert_eq!(squad::squad(q, q, q, bad, t), Err(error));
            assert_eq!(damp::damp(bad, q, 1.0, t), Err(error));
            assert_eq!(damp::damp(q, bad, 1.0, t), Err(error));
        }
    }
    for t in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(slerp::slerp_long(q, q, t), Err(Error::NotFinite));
        assert_eq!(squad::squad(q, q, q, q, t), Err(Error::NotFinite));
        assert_eq!(damp::damp(q, q, 1.0, t), Err(Error::NotFinite));
        assert_eq!(damp::damp(q, q, t, 1.0), Err(Error::NotFinite));
    }
    assert_eq!(damp::damp(q, q, -1.0, 1.0), Err(Error::InvalidLimits));
    assert_eq!(damp::damp(q, q, 1.0, -1.0), Err(Error::InvalidLimits));
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn slerp_long_agrees_with_double_precision((from, to) in pair(), t in -1.0f32..2.0) {
        prop_assume!(decided(from, to));
        let there = slerp::slerp_long(from, to, t).unwrap();
        prop_assert!(length_error(there) <= tolerance::UNIT);
        let off = angle_between(exact(there), slerp_long_reference(from, to, t));
        prop_assert!(off <= PATH, "{off:e}");
    }

    #[test]
    fn slerp_long_of_nearly_equal_and_nearly_opposite_is_unit_and_on_the_arc(
        (from, to) in near_pair(), t in -1.0f32..2.0,
    ) {
        let there = slerp::slerp_long(from, to, t).unwrap();
        prop_assert!(length_error(there) <= tolerance::UNIT);
        prop_assume!(decided(from, to));
        let off = angle_between(exact(there), slerp_long_reference(from, to, t));
        prop_assert!(off <= PATH, "{off:e}");
    }

    #[test]
    fn squad_agrees_with_double_precision(
        q0 in unit_quat(), s0 in unit_quat(), s1 in unit_quat(), (end, flips) in (unit_quat(), 0..8),
        t in -0.5f32..1.5,
    ) {
        let signed = |q: Quat, bit: i32| if flips & bit == 0 { q } else { -q };
        let there = squad::squad(q0, signed(s0, 1), signed(s1, 2), signed(end, 4), t).unwrap();
        prop_assert!(length_error(there) <= tolerance::UNIT);
        let (start, q1) = (exact(q0), same_side(exact(q0), exact(end)));
        let (c0, c1) = (same_side(start, exact(s0)), same_side(q1, exact(s1)));
        // Rounding decides the side where one of these is near 0. Below, an arc may be half the circle.
        let ties = [start.dot(q1), start.dot(c0), q1.dot(c1)];
        prop_assume!(ties.iter().all(|tie| tie.abs() > 1e-6));
        let wide = f64::from(t);
        let (chord, controls) = (at_fraction(start, q1, wide), at_fraction(c0, c1, wide));
        prop_assume!(c0.dot(c1) > -0.99 && chord.dot(controls) > -0.99);
        let off = angle_between(exact(there), squad_reference(q0, s0, s1, end, t));
        prop_assert!(off <= PATH, "{off:e}");
    }

    #[test]
    fn damp_agrees_with_double_precision(
        (current, target) in pair(), half_life in 1e-3f32..10.0, dt in 1e-4f32..1.0,
    ) {
        prop_assume!(decided(current, target));
        let there = damp::damp(current, target, half_life, dt).unwrap();
        prop_assert!(length_error(there) <= tolerance::UNIT);
        let off = angle_between(exact(there), damp_reference(current, target, half_life, dt));
        prop_assert!(off <= DAMPED, "{off:e}");
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn damp_in_many_steps_ends_where_one_does(
        (current, target) in pair(), half_life in 0.05f32..2.0, dt in 0.01f32..2.0, steps in 2..120u16,
    ) {
        prop_assume!(decided(current, target));
        let once = damp::damp(current, target, half_life, dt).unwrap();
        let mut many = current;
        for _ in 0..steps {
            many = damp::damp(many, target, half_life, dt / f32::from(steps)).unwrap();
        }
        let off = angle_between(exact(many), exact(once));
        let step = f64::from(dt) / f64::from(steps);
        let bound = settling::steps_against_one(steps.into(), half_life.into(), step);
        prop_assert!(off <= bound, "{off:e}, more than {bound:e}");
    }
}
