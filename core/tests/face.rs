//! Turning a yaw to face a target, against double precision and where usual code fails.

use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::tally::Tally;
use crate::support::{cases, direction_angles, wrap};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::facing::Progress::{self, Done, Turning};
use turret_core::facing::face;
use turret_core::glam::{DQuat, DVec3};

/// The spacing of floats near π, by which a step may be longer than its limit.
const SPACING: f64 = 2.4e-7;

/// Half a turn, minus what a float cannot distinguish from half a turn.
const NO_TIE: f64 = std::f64::consts::PI - 3e-7;

fn azimuth_of(target: DVec3) -> f64 {
    direction_angles(DQuat::IDENTITY, target).0.expect("not overhead")
}

fn step(yaw: f32, target: DVec3, max_step: f32, threshold: f32) -> (f32, Progress) {
    face::step(yaw, DVec3::ZERO, target, max_step, threshold).unwrap()
}

/// Steps until done. Returns the yaw, and the number of steps.
fn settle(mut yaw: f32, target: DVec3, max_step: f32) -> (f32, u32) {
    for count in 1..2_000_000 {
        let (next, progress) = step(yaw, target, max_step, 0.0);
        yaw = next;
        if progress == Done {
            return (yaw, count);
        }
    }
    panic!("never done");
}

fn at(degrees: f64) -> DVec3 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    DVec3::new(cos, 0.3, -sin)
}

/// Targets in every direction and at every distance; few are steep.
fn any_target() -> impl Strategy<Value = DVec3> {
    (prop::array::uniform3(-1.0f64..1.0), -19i32..30)
        .prop_filter("not overhead", |(target, _)| target[0].hypot(target[2]) > 1e-3)
        .prop_map(|(target, exponent)| DVec3::from_array(target) * 10f64.powi(exponent))
}

proptest! {
    #![proptest_config(cases(100_000))]

    #[test]
    fn face_step_is_the_shorter_turn_and_no_longer_than_its_limit(
        yaw in -PI..PI, target in any_target(), max_step in 0.0f32..4.0, threshold in 0.0f32..0.1,
    ) {
        let azimuth = azimuth_of(target);
        let before = wrap(azimuth - f64::from(yaw));
        prop_assume!(before.abs() < NO_TIE);
        let (next, progress) = step(yaw, target, max_step, threshold);
        let after = wrap(azimuth - f64::from(next));
        let turned = wrap(f64::from(next) - f64::from(yaw));
        prop_assert!(-PI < next && next <= PI);
        prop_assert!(turned.abs() <= f64::from(max_step) + SPACING, "{turned}");
        prop_assert!(turned.abs() >= before.abs().min(f64::from(max_step)) - SPACING, "{turned}");
        // Not past it, but for the rounding of the target's own azimuth to a float.
        prop_assert!(after.signum() == before.signum() || after.abs() <= 1.3e-7, "{after}");
        let near = after.abs() - f64::from(threshold);
        if near.abs() > SPACING {
            prop_assert_eq!(progress, if near < 0.0 { Done } else { Turning });
        }
    }

    #[test]
    fn face_holds_still_with_zero_limit(yaw in -PI..PI, target in any_target()) {
        prop_assert_eq!(step(yaw, target, 0.0, 0.0).0.to_bits(), yaw.to_bits());
    }

    #[test]
    fn face_snaps_with_infinite_limit(yaw in -1e9f32..1e9, target in any_target()) {
        let (next, progress) = step(yaw, target, f32::INFINITY, 0.0);
        prop_assert_eq!(progress, Done);
        prop_assert!(wrap(azimuth_of(target) - f64::from(next)).abs() <= 1.3e-7);
    }
}

#[test]
fn face_never_leaves_its_range_nor_panics() {
    let tally = Tally::default();
    let case = any::<(f32, [f64; 3], [f64; 3], f32, f32)>();
    proptest!(cases(100_000), |((yaw, position, target, max_step, threshold) in case)| {
        let (position, target) = (DVec3::from_array(position), DVec3::from_array(target));
        let result = face::step(yaw, position, target, max_step, threshold);
        let is_legal = max_step >= 0.0 && threshold >= 0.0 && (target - position).is_finite();
        prop_assert_eq!(tally.count(result.is_ok()), is_legal);
        if let Ok((next, _)) = result {
            prop_assert!(next == yaw || (-PI < next && next <= PI));
        }
    });
    tally.assert_part("legal", 0.3);
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn face_settles_in_angle_over_step_steps(yaw in -PI..PI, target in any_target(), exponent in -3.5f32..0.5) {
        let max_step = 10f32.powf(exponent);
        let azimuth = azimuth_of(target);
        let angle = wrap(azimuth - f64::from(yaw)).abs();
        prop_assume!(angle < NO_TIE);
        let (end, count) = settle(yaw, target, max_step);
        let wanted = (angle / f64::from(max_step)).ceil().max(1.0);
        prop_assert!(f64::from(count) <= wanted, "{count} steps, not {wanted}");
        // Each step may be a spacing longer.
        let least = (angle / (f64::from(max_step) + SPACING)).floor();
        prop_assert!(f64::from(count) >= least, "{count} steps, at least {least}");
        prop_assert!(wrap(azimuth - f64::from(end)).abs() <= 1.3e-7);
        prop_assert_eq!(step(end, target, max_step, 0.0), (end, Done));
    }
}

#[test]
fn face_across_the_seam_takes_ten_steps_of_two_degrees() {
    for side in [1.0, -1.0] {
        let start = (170.0f64 * side).to_radians() as f32;
        let (end, count) = settle(start, at(-170.0 * side), 2f32.to_radians());
        assert_eq!(count, 10);
        assert!((f64::from(end).to_degrees() + 170.0 * side).abs() < 1e-5, "{end}");
    }
}

#[test]
fn face_in_whole_steps_takes_as_many() {
    for (degrees, by, count) in
        [(90.0, 2.0, 45), (90.0, 0.1, 900), (-120.0, 1.0, 120), (180.0, 5.0, 36)]
    {
        let max_step = (by as f32).to_radians();
        assert_eq!(settle(0.0, at(degrees), max_step).1, count, "{degrees} by {by}");
    }
}

#[test]
fn face_smallest_step_still_arrives() {
    let (end, count) = settle(2.0, at(115.0), 1e-8);
    assert!(count > 1000);
    assert!((f64::from(end).to_degrees() - 115.0).abs() < 1e-5, "{end}");
}

#[test]
fn face_turn_just_beyond_a_tie_is_clockwise() {
    // Turns within the spacing of floats next to π, 2.384e-7, of half a turn are ties.
    for (yaw, azimuth, is_tie) in [
        (0.0f32, 2.3e-7 - std::f64::consts::PI, true),
        (0.0, 2.5e-7 - std::f64::consts::PI, false),
        (-1e-6, std::f64::consts::PI - 7.7e-7, true),
        (-1e-6, std::f64::consts::PI - 7.5e-7, false),
    ] {
        let target = DVec3::new(azimuth.cos(), 0.3, -azimuth.sin());
        let (next, _) = step(yaw, target, 0.1, 0.0);
        assert_eq!(next > 0.0, is_tie, "from {yaw} to {azimuth}: {next}");
    }
}

#[test]
fn face_exact_tie_turns_counter_clockwise() {
    for (yaw, target) in [
        (0.0, DVec3::new(-1.0, 0.0, 0.0)),
        (0.0, DVec3::new(-1.0, 0.0, -0.0)),
        (-0.0, DVec3::new(-1.0, 5.0, 0.0)),
        (FRAC_PI_2, DVec3::new(0.0, 0.0, 1.0)),
        (-FRAC_PI_2, DVec3::new(0.0, 0.0, -1.0)),
        (PI, DVec3::new(1.0, 0.0, 0.0)),
        // The float is 4.6e-8 below 5π/6, so that strictly the clockwise turn is shorter.
        (150f32.to_radians(), at(-30.0)),
    ] {
        let (next, progress) = step(yaw, target, 0.25, 0.0);
        assert_eq!(progress, Turning);
        let turned = wrap(f64::from(next) - f64::from(yaw));
        assert!((turned - 0.25).abs() < SPACING, "from {yaw}: {turned}");
    }
}

#[test]
fn face_target_above_below_or_at_the_actor_is_done_and_holds() {
    let here = DVec3::new(1e9, -3.0, 7.0);
    for target in [DVec3::ZERO, DVec3::Y, -DVec3::Y * 1e30, DVec3::new(0.9e-6, 1.0, 0.0)] {
        for yaw in [0.0, -0.0, 2.5, -3.0, 1e6] {
            let (next, progress) = step(yaw, target, 0.1, 0.0);
            assert_eq!((next.to_bits(), progress), (yaw.to_bits(), Done), "{target}");
        }
    }
    assert_eq!(face::step(1.0, here, here, 0.1, 0.0), Ok((1.0, Done)));
    assert_eq!(step(0.0, DVec3::new(0.0, 1.0, 1.1e-6), 0.1, 0.0).1, Turning);
}

#[test]
fn face_is_done_within_the_threshold_after_the_step() {
    assert_eq!(step(0.0, at(30.0), 0.0, 30.1f32.to_radians()), (0.0, Done));
    assert_eq!(step(0.0, at(30.0), 0.0, 29.9f32.to_radians()).1, Turning);
    assert_eq!(step(0.0, at(30.0), 10.1f32.to_radians(), 20f32.to_radians()).1, Done);
    assert_eq!(step(0.0, at(30.0), 9.9f32.to_radians(), 20f32.to_radians()).1, Turning);
    let at_rest = 30f32.to_radians();
    assert_eq!(step(at_rest, at(30.0), 0.0, 0.0), (at_rest, Done));
    let beside = at_rest.next_up();
    assert_eq!(step(beside, at(30.0), 0.0, 0.0), (beside, Done));
}

#[test]
fn face_sees_far_tiny_and_huge_ways() {
    let far = DVec3::new(1e9, -1e9, 1e9);
    let (yaw, _) =
        face::step(0.0, far, far + DVec3::new(0.0, 0.0, -1.0), f32::INFINITY, 0.0).unwrap();
    assert_eq!(yaw, FRAC_PI_2);
    for size in [1e-19, 1e30, 5e-324, 1e308] {
        let (yaw, _) = step(0.0, DVec3::new(0.0, size, size), f32::INFINITY, 0.0);
        assert_eq!(yaw, -FRAC_PI_2, "{size}");
    }
}

#[test]
fn face_yaw_far_out_is_the_same_direction() {
    for yaw in [1e6f32, -1e6, 1e30, 7.0, -4.0, f32::MAX] {
        let (sin, cos) = f64::from(yaw).sin_cos();
        let start = sin.atan2(cos);
        let azimuth = wrap(start + 0.5);
        let target = DVec3::new(azimuth.cos(), 0.0, -azimuth.sin());
        let (next, _) = step(yaw, target, 0.125, 0.0);
        assert!((wrap(f64::from(next) - start) - 0.125).abs() < SPACING, "{yaw}: {next}");
    }
}

#[test]
fn face_bad_input_is_an_error() {
    let (p, t) = (DVec3::ZERO, DVec3::X);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(face::step(bad, p, t, 0.1, 0.1), Err(Error::NotFinite));
        assert_eq!(face::step(0.0, p, t, 0.1, bad), Err(Error::NotFinite));
        assert_eq!(face::step(0.0, p, t * f64::from(bad), 0.1, 0.1), Err(Error::NotFinite));
        assert_eq!(face::step(0.0, t * f64::from(bad), t, 0.1, 0.1), Err(Error::NotFinite));
    }
    let far = DVec3::new(f64::MAX, 0.0, 0.0);
    assert_eq!(face::step(0.0, far, -far, 0.1, 0.1), Err(Error::NotFinite));
    assert_eq!(face::step(0.0, p, t, f32::NAN, 0.1), Err(Error::NotFinite));
    for bad in [-1e-30, -1.0, f32::NEG_INFINITY] {
        assert_eq!(face::step(0.0, p, t, bad, 0.1), Err(Error::InvalidLimits));
    }
    assert_eq!(face::step(0.0, p, t, 0.1, -1e-30), Err(Error::InvalidLimits));
    assert_eq!(face::step(0.0, p, t, -0.0, -0.0), Ok((0.0, Done)));
}
