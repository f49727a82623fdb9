//! Angles of the full circle, against double precision and known digits.

use crate::support;

use std::f32::consts::PI;

use crate::support::hard::Elements;
use crate::support::settling::{self, Damping};
use crate::support::{cases, tolerance};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::facing::angle::{damp, delta, step, wrap};

/// How far apart two directions are.
fn apart(a: f64, b: f64) -> f64 {
    support::wrap(a - b).abs()
}

/// Floats, and the same angles without whole turns, computed with 600 binary digits of π.
const WRAPPED: [(f32, f64); 14] = [
    (4.0, -2.28318530718),
    (6.283_185_5, 1.74845560007e-7),
    (7.0, 0.71681469282),
    (9.424_778, -3.14159262974),
    (9.424_779, -3.14159167607),
    (-9.5, 3.06637061436),
    (22.0, -3.13274122872),
    (355.0, -3.14156250924),
    (16_777_216.0, -0.89396886668),
    (1e10, -0.509231072166),
    (-1e22, 0.824313139884),
    (f32::MAX, -0.549049329957),
    (-5.181_967e25, -2.26285537368),
    (1e30, -2.22888371803),
];

#[test]
fn wrap_of_large_angles_is_exact() {
    for (angle, wanted) in WRAPPED {
        for (angle, wanted) in [(angle, wanted), (-angle, -wanted)] {
            let got = wrap(angle);
            assert!(got > -PI && got <= PI, "{angle} became {got}");
            // Small results are exact within their own rounding; next to −π, that may give π.
            let rounding = (6e-8 * wanted.abs()).min(tolerance::ANGLE);
            assert!(apart(got.into(), wanted) <= rounding, "{angle} became {got}");
        }
    }
}

#[test]
fn wrap_keeps_what_is_inside() {
    for angle in [0.0, 1e-40, -1e-7, 1.0, -3.0, 3.141_592_5, -3.141_592_5, PI] {
        assert_eq!(wrap(angle).to_bits(), angle.to_bits());
    }
    assert_eq!(wrap(-PI), PI);
    assert_eq!(wrap(3.0 * PI), PI);
    assert_eq!(wrap(-3.0 * PI), PI);
}

#[test]
fn wrap_of_what_is_not_finite_is_zero() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(wrap(bad), 0.0);
        assert_eq!(delta(bad, 1.0), 0.0);
        assert_eq!(delta(1.0, bad), 0.0);
    }
}

#[test]
fn delta_tie_is_positive() {
    for from in [0.0f32, 1.0, -1.0, 0.5 * PI, -0.5 * PI, PI, 3.0, -3.0, 0.3, -2.7] {
        for to in [from + PI, from - PI, from + 3.0 * PI, from - 5.0 * PI] {
            let turn = delta(from, to);
            // The float next to from ± π may be a little less than half a turn away.
            assert!(turn.abs() > PI - 2e-6, "{from} to {to}: {turn}");
        }
    }
    assert_eq!(delta(0.0, PI), PI);
    assert_eq!(delta(0.0, -PI), PI);
    assert_eq!(delta(PI, 0.0), PI);
    assert_eq!(delta(0.5 * PI, -0.5 * PI), PI);
    assert_eq!(delta(-0.5 * PI, 0.5 * PI), PI);
    assert_eq!(delta(1.0, 1.0 - PI), PI);
    assert_eq!(step(0.5 * PI, -0.5 * PI, 0.1), Ok(0.5 * PI + 0.1));
    assert_eq!(step(0.0, -PI, 0.25), Ok(0.25));
}

/// From and to, and whether the turn is a tie: half a turn, or beyond it by just less or just more than half
/// the spacing of floats next to π, 1.2e-7.
const ABOUT_A_TIE: [(f32, f32, bool); 6] = [
    (0.0, PI, true),
    (0.0, -PI, true),
    (-1.1e-7, PI, true),
    (-1.3e-7, PI, false),
    (1.3e-7, -3.141_592_5, true),
    (1.1e-7, -3.141_592_5, false),
];

#[test]
fn turn_just_beyond_a_tie_is_clockwise() {
    for (from, to, is_tie) in ABOUT_A_TIE {
        let turn = delta(from, to);
        assert_eq!(turn > 0.0, is_tie, "delta from {from} to {to}: {turn}");
        let stepped = step(from, to, 0.25).unwrap();
        assert_eq!(stepped > 0.0, is_tie, "step from {from} to {to}: {stepped}");
        let damped = damp(from, to, 1.0, 0.25).unwrap();
        assert_eq!(damped > 0.0, is_tie, "damp from {from} to {to}: {damped}");
    }
}

#[test]
fn delta_crosses_the_seam() {
    assert!((delta(3.0, -3.0) - 0.283_185_3).abs() < 2e-7);
    assert!((delta(-3.0, 3.0) + 0.283_185_3).abs() < 2e-7);
    assert_eq!(delta(1.5, 1.5), 0.0);
    assert_eq!(delta(PI, -PI), 0.0);
}

#[test]
fn step_arrives_exactly_and_never_passes() {
    let mut angle = 2.9f32;
    let mut count = 0;
    while angle != -2.9 {
        let before = delta(angle, -2.9);
        angle = step(angle, -2.9, 0.1).unwrap();
        let after = delta(angle, -2.9);
        assert!(after >= 0.0 && after < before, "{before} then {after}");
        count += 1;
    }
    assert_eq!(count, 5);
    assert_eq!(step(0.0, 7.0, 10.0), Ok(wrap(7.0)));
    assert_eq!(step(0.0, -PI, f32::INFINITY), Ok(PI));
    assert_eq!(step(1.0, 2.0, 0.0), Ok(1.0));
    assert_eq!(step(7.0, 2.0, 0.0), Ok(wrap(7.0)));
}

#[test]
fn damp_halves_the_turn_in_a_half_life() {
    assert_eq!(damp(0.0, 1.0, 0.5, 0.5), Ok(0.5));
    assert_eq!(damp(0.0, 1.0, 0.5, 1.0), Ok(0.75));
    let over_the_seam = damp(3.0, -3.0, 1.0, 1.0).unwrap();
    assert!(apart(f64::from(over_the_seam), std::f64::consts::PI) < tolerance::ANGLE);
    // Half a turn is counter-clockwise.
    assert_eq!(damp(0.5 * PI, -0.5 * PI, 1.0, 1.0), Ok(PI));
}

#[test]
fn damp_with_no_half_life_snaps_and_with_no_time_stays() {
    for (from, to) in [(0.3, 2.0), (3.0, -3.0), (1e-20, 3.0), (2.0, 1e-20), (-1.0, 7.0)] {
        assert_eq!(damp(from, to, 0.0, 0.01), Ok(wrap(to)));
        assert_eq!(damp(from, to, 1e-40, 1e10), Ok(wrap(to)));
        assert_eq!(damp(from, to, 0.4, 0.0), Ok(from));
        assert_eq!(damp(from, to, 0.0, 0.0), Ok(from));
    }
}

/// An angle and a target for it: any two; across the seam; a target of zero, close by, or many turns away.
fn settling_pair(seed: u64) -> (f32, f32) {
    let mut elements = Elements::new(seed);
    let [from, to] = [(); 2].map(|()| (3.1 * elements.unit()) as f32);
    match seed % 6 {
        0 => (3.0 + 0.04 * from, -3.0 + 0.04 * to),
        1 => (from, 0.0),
        2 => (to + 0.01, to),
        3 => (from, 1000.0 * to),
        _ => (from, to),
    }
}

#[test]
fn damp_settles_at_any_half_life_and_rate() {
    Damping {
        pair: settling_pair,
        step: |angle, target, half_life, dt| damp(angle, target, half_life, dt).unwrap(),
        left: |angle, target| apart(f64::from(angle), f64::from(wrap(target))),
        // The rounding of the target to a float.
        rounded: 1.2e-7,
    }
    .settles();
}

#[test]
fn damp_nears_its_target_with_every_step_and_ends_on_it() {
    for seed in 0..200 {
        let (mut angle, target) = settling_pair(seed);
        let mut left = f64::INFINITY;
        while angle != wrap(target) {
            angle = damp(angle, target, 5.0, 0.01).unwrap();
            let now = apart(f64::from(angle), f64::from(wrap(target)));
            assert!(now < left, "{angle} of {target}: {now:e} after {left:e}");
            left = now;
        }
        assert_eq!(damp(angle, target, 5.0, 0.01), Ok(angle));
    }
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(step(bad, 0.0, 1.0), Err(Error::NotFinite));
        assert_eq!(step(0.0, bad, 1.0), Err(Error::NotFinite));
        for at in 0..4 {
            let mut numbers = [0.1, 0.2, 0.3, 0.4];
            numbers[at] = bad;
            let [from, to, half_life, dt] = numbers;
            assert_eq!(damp(from, to, half_life, dt), Err(Error::NotFinite));
        }
    }
    assert_eq!(step(0.0, 1.0, f32::NAN), Err(Error::NotFinite));
    assert_eq!(step(0.0, 1.0, -0.1), Err(Error::InvalidLimits));
    assert_eq!(damp(0.0, 1.0, -0.1, 0.1), Err(Error::InvalidLimits));
    assert_eq!(damp(0.0, 1.0, 0.1, -0.1), Err(Error::InvalidLimits));
}

fn any_angle() -> impl Strategy<Value = f32> {
    prop_oneof![4 => -3.2f32..3.2, 1 => -100.0f32..100.0, 1 => -1e30f32..1e30]
}

proptest! {
    #![proptest_config(cases(150_000))]

    #[test]
    fn wrap_agrees_with_double_precision(angle in -1e4f32..1e4) {
        let got = wrap(angle);
        prop_assert!(got > -PI && got <= PI);
        prop_assert!(apart(f64::from(got), f64::from(angle)) < tolerance::ANGLE);
    }

    #[test]
    fn delta_is_the_shorter_turn(from in -1e4f32..1e4, to in -1e4f32..1e4) {
        let got = delta(from, to);
        prop_assert!(got > -PI && got <= PI);
        let off = apart(f64::from(from) + f64::from(got), f64::from(to));
        prop_assert!(off < tolerance::ANGLE, "{:e}", off);
    }

    #[test]
    fn step_is_the_shorter_turn_by_at_most_its_limit(
        from in any_angle(),
        to in any_angle(),
        limit in prop_oneof![1e-4f32..0.5, 0.0f32..4.0],
    ) {
        let turn = f64::from(delta(from, to));
        let next = step(from, to, limit).unwrap();
        prop_assert!(next > -PI && next <= PI);
        let limit = f64::from(limit);
        if turn.abs() <= limit - tolerance::ANGLE {
            prop_assert_eq!(next, wrap(to));
        } else {
            let wanted = f64::from(wrap(from)) + turn.clamp(-limit, limit);
            prop_assert!(apart(f64::from(next), wanted) < 2.0 * tolerance::ANGLE);
            // The remaining turn has the same sign, and is not larger.
            let left = f64::from(delta(next, to));
            prop_assert!(left * turn >= 0.0 && left.abs() <= turn.abs(), "{} of {}", left, turn);
        }
    }

    #[test]
    fn damp_in_many_steps_ends_where_one_does(
        from in -3.1f32..3.1,
        to in -3.1f32..3.1,
        half_life in 0.01f32..5.0,
        dt in 0.0f32..2.0,
        count in 1u16..60,
    ) {
        // So near to a half-turn the rounding of dt/N may decide which turn is the shorter.
        prop_assume!((f64::from(delta(from, to)).abs() - std::f64::consts::PI).abs() > 1e-5);
        let once = damp(from, to, half_life, dt).unwrap();
        let mut many = from;
        for _ in 0..count {
            many = damp(many, to, half_life, dt / f32::from(count)).unwrap();
        }
        let off = apart(f64::from(many), f64::from(once));
        let step = f64::from(dt) / f64::from(count);
        let bound = settling::steps_against_one(count.into(), half_life.into(), step);
        prop_assert!(off <= bound, "{off:e}, more than {bound:e}");
    }

    #[test]
    fn damp_agrees_with_double_precision(
        from in any_angle(),
        to in any_angle(),
        half_life in 0.01f32..5.0,
        dt in 0.0f32..2.0,
    ) {
        let left = (-f64::from(dt) / f64::from(half_life)).exp2();
        let wanted = f64::from(wrap(to)) - f64::from(delta(from, to)) * left;
        let got = damp(from, to, half_life, dt).unwrap();
        prop_assert!(got > -PI && got <= PI);
        prop_assert!(apart(f64::from(got), wanted) < 3.0 * tolerance::ANGLE);
    }
}
