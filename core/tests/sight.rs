//! Side, quadrant and the step of a line of sight, against double precision and where usual code fails.

use std::cell::Cell;
use std::f32::consts::{FRAC_PI_2, PI};

use crate::support::{cases, direction_angles, wrap};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::batch;
use turret_core::batch::rows::{self, Width};
use turret_core::facing::Progress::{Done, Turning};
use turret_core::facing::sight::{self, ABOVE, BELOW, LEFT, RIGHT};
use turret_core::glam::{DQuat, DVec3};

const SPACING: f64 = 2.4e-7;

fn toward(azimuth: f64, elevation: f64) -> DVec3 {
    let horizontal = elevation.cos();
    DVec3::new(azimuth.cos() * horizontal, elevation.sin(), -azimuth.sin() * horizontal)
}

fn side(yaw: f32, target: DVec3) -> i32 {
    sight::side(DVec3::ZERO, yaw, target).unwrap()
}

fn quadrant(yaw: f32, pitch: f32, target: DVec3) -> u32 {
    sight::quadrant(DVec3::ZERO, yaw, pitch, target).unwrap()
}

/// What the batch returns at every width: how many targets are bad, and the sides, 7 where
/// nothing is written.
fn sides(position: DVec3, yaw: f32, targets: &[DVec3]) -> (Result<usize, Error>, Vec<i32>) {
    let mut out = vec![7; targets.len()];
    let bad = batch::sides(position, yaw, targets, &mut out);
    for width in Width::all() {
        let mut again = vec![7; targets.len()];
        let cells = Cell::from_mut(&mut again[..]).as_slice_of_cells();
        assert_eq!(rows::sides(width, position, yaw, targets.into(), cells), bad, "{width:?}");
        assert_eq!(again, out, "{width:?}");
    }
    (bad, out)
}

/// Near the line of sight and the vertical, anywhere, and at any distance.
fn any_offset(yaw: f32) -> impl Strategy<Value = DVec3> {
    let anywhere = prop::array::uniform3(-1.0f64..1.0).prop_map(DVec3::from);
    (
        prop_oneof![4 => anywhere, 1 => target_near(f64::from(yaw), 0.0)],
        prop_oneof![8 => Just(100.0), 1 => Just(1e8), 1 => Just(1e-30), 1 => Just(1e30)],
    )
        .prop_map(|(direction, distance)| direction * distance)
}

/// By the signed angle from the heading.
fn side_reference(yaw: f32, target: DVec3) -> Option<i32> {
    let Some(azimuth) = direction_angles(DQuat::IDENTITY, target).0 else { return Some(0) };
    let (sin, cos) = f64::from(yaw).sin_cos();
    let left = wrap(azimuth - sin.atan2(cos));
    let certain = |angle: f64| (angle.abs() - 1e-6).abs() > 1e-12;
    if !certain(left) || !certain(wrap(left + std::f64::consts::PI)) {
        None
    } else if left.abs() < 1e-6 {
        Some(0)
    } else if left > 0.0 || wrap(left + std::f64::consts::PI).abs() < 1e-6 {
        Some(-1)
    } else {
        Some(1)
    }
}

fn any_target() -> impl Strategy<Value = DVec3> {
    (prop::array::uniform3(-1.0f64..1.0), -19i32..30)
        .prop_map(|(target, exponent)| DVec3::from_array(target) * 10f64.powi(exponent))
}

/// Targets at most a few dead zones from a plane through the line of sight, or anywhere.
fn target_near(yaw: f64, pitch: f64) -> impl Strategy<Value = DVec3> {
    let quarter = std::f64::consts::FRAC_PI_2;
    prop_oneof![
        (-4e-6f64..4e-6, -1.5f64..1.5).prop_map(move |(a, e)| toward(yaw + a, e)),
        (-4e-6f64..4e-6, -1.5f64..1.5).prop_map(move |(a, e)| toward(yaw + 2.0 * quarter + a, e)),
        (-4e-6f64..4e-6, -4e-6f64..4e-6).prop_map(move |(a, e)| toward(yaw + a, pitch + e)),
        (-3.1f64..3.1).prop_map(|a| toward(a, 1.570_795)),
        any_target(),
    ]
}

fn looking_and_target() -> impl Strategy<Value = (f32, f32, DVec3)> {
    (-4.0f32..4.0, -FRAC_PI_2..FRAC_PI_2).prop_flat_map(|(yaw, pitch)| {
        (Just(yaw), Just(pitch), target_near(f64::from(yaw), f64::from(pitch)))
    })
}

proptest! {
    #![proptest_config(cases(150_000))]

    #[test]
    fn side_is_the_sign_of_the_angle((yaw, _, target) in looking_and_target()) {
        if let Some(wanted) = side_reference(yaw, target) {
            prop_assert_eq!(side(yaw, target), wanted);
        }
    }

    #[test]
    fn quadrant_is_the_sides_of_two_planes((yaw, pitch, target) in looking_and_target()) {
        let bits = quadrant(yaw, pitch, target);
        prop_assert!(bits & (LEFT | RIGHT) != LEFT | RIGHT && bits & (ABOVE | BELOW) != ABOVE | BELOW);
        let across = i32::from(bits & RIGHT != 0) - i32::from(bits & LEFT != 0);
        prop_assert_eq!(across, side(yaw, target));
        let up = DQuat::from_rotation_y(yaw.into()) * DQuat::from_rotation_z(pitch.into()) * DVec3::Y;
        let angle = up.dot(target.normalize()).asin();
        // A target that is nearly overhead counts as exactly overhead, and so has moved by up to 1e-6.
        let doubt = if target.x.hypot(target.z) <= 1.1e-6 * target.y.abs() { 1.1e-6 } else { 1e-12 };
        if (angle.abs() - 1e-6).abs() > doubt {
            let wanted = if angle > 1e-6 { ABOVE } else if angle < -1e-6 { BELOW } else { 0 };
            prop_assert_eq!(bits & (ABOVE | BELOW), wanted, "{}", angle);
        }
    }

    #[test]
    fn step_moves_both_angles_the_shorter_turn(
        yaw in -PI..PI, pitch in -PI..PI, target in any_target(), max_step in 0.0f32..4.0,
    ) {
        let (azimuth, elevation) = direction_angles(DQuat::IDENTITY, target);
        let (next_yaw, next_pitch, progress) =
            sight::step(yaw, pitch, DVec3::ZERO, target, max_step).unwrap();
        let limit = f64::from(max_step);
        let mut there = true;
        for (from, to, wanted) in
            [(yaw, next_yaw, azimuth.unwrap_or(yaw.into())), (pitch, next_pitch, elevation)]
        {
            prop_assert!(-PI < to && to <= PI);
            let before = wrap(wanted - f64::from(from));
            // Half a turn, minus what a float cannot distinguish from half a turn.
            prop_assume!(before.abs() < std::f64::consts::PI - 3e-7);
            let after = wrap(wanted - f64::from(to));
            let turned = wrap(f64::from(to) - f64::from(from)).abs();
            prop_assert!(turned <= limit + SPACING && turned >= before.abs().min(limit) - SPACING);
            prop_assert!(after.signum() == before.signum() || after.abs() <= 1.3e-7);
            there &= after.abs() <= 1.3e-7;
        }
        prop_assert!(there || progress == Turning);
    }

    #[test]
    fn batch_of_every_width_is_the_single_side(
        position in prop_oneof![Just(DVec3::ZERO), prop::array::uniform3(-1e3f64..1e3).prop_map(DVec3::from)],
        (yaw, offsets) in prop_oneof![-4.0f32..4.0, -1e6f32..1e6].prop_flat_map(|yaw| {
            (Just(yaw), prop::collection::vec(any_offset(yaw), 0..70))
        }),
    ) {
        let targets: Vec<DVec3> = offsets.iter().map(|offset| position + *offset).collect();
        let single: Vec<i32> =
            targets.iter().map(|&target| sight::side(position, yaw, target).unwrap()).collect();
        prop_assert_eq!(sides(position, yaw, &targets), (Ok(0), single));
    }

    #[test]
    fn nothing_panics_on_any_bits(
        yaw: f32, pitch: f32, position: [f64; 3], target: [f64; 3], max_step: f32,
    ) {
        let (position, target) = (DVec3::from_array(position), DVec3::from_array(target));
        let _ = sight::side(position, yaw, target);
        let _ = sight::quadrant(position, yaw, pitch, target);
        let _ = sight::step(yaw, pitch, position, target, max_step);
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn step_settles_without_hunting_from_any_start(
        yaw in -10.0f32..10.0, pitch in -10.0f32..10.0, target in any_target(), exponent in -2.5f32..0.5,
        kind in 0..4,
    ) {
        let target = match kind {
            0 => DVec3::Y * target.y,
            1 => DVec3::new(target.x * 1e-9, target.y, 0.0),
            2 => DVec3::new(target.x * 1e-5, target.y, target.z * 1e-5),
            _ => target,
        };
        let max_step = 10f32.powf(exponent);
        let most = (std::f64::consts::PI / f64::from(max_step)).ceil() as u32;
        let (mut yaw, mut pitch, mut count) = (yaw, pitch, 0);
        loop {
            let (next_yaw, next_pitch, progress) =
                sight::step(yaw, pitch, DVec3::ZERO, target, max_step).unwrap();
            (yaw, pitch, count) = (next_yaw, next_pitch, count + 1);
            if progress == Done {
                break;
            }
            prop_assert!(count <= most, "{count} steps");
        }
        prop_assert_eq!(sight::step(yaw, pitch, DVec3::ZERO, target, max_step), Ok((yaw, pitch, Done)));
        prop_assert_eq!(side(yaw, target), 0);
        prop_assert_eq!(quadrant(yaw, pitch, target), 0);
    }

    #[test]
    fn tracker_by_bits_alone_comes_to_the_target(
        yaw in -3.0f32..3.0, azimuth in -3.0f64..3.0, elevation in -1.4f64..1.4,
    ) {
        const STEP: f32 = 0.01;
        let (mut yaw, mut pitch) = (yaw, 0.0f32);
        for _ in 0..1000 {
            let bits = quadrant(yaw, pitch, toward(azimuth, elevation));
            let across = f32::from(bits & LEFT != 0) - f32::from(bits & RIGHT != 0);
            let along = f32::from(bits & ABOVE != 0) - f32::from(bits & BELOW != 0);
            yaw += across * STEP;
            pitch = (pitch + along * STEP).clamp(-FRAC_PI_2, FRAC_PI_2);
        }
        prop_assert!(wrap(azimuth - f64::from(yaw)).abs() < 1.01 * f64::from(STEP), "{yaw}");
        prop_assert!((elevation - f64::from(pitch)).abs() < 1.02 * f64::from(STEP), "{pitch}");
    }
}

#[test]
fn side_is_right_in_all_quadrants_and_on_the_axes() {
    for yaw in (-180..=180).step_by(15) {
        let yaw_in_radians = f64::from(yaw).to_radians();
        for offset in (-175i32..180).step_by(5) {
            let target = toward(yaw_in_radians + f64::from(offset).to_radians(), 0.2);
            let wanted = -offset.signum();
            assert_eq!(side(yaw_in_radians as f32, target), wanted, "yaw {yaw}, offset {offset}");
        }
    }
}

#[test]
fn side_directly_behind_is_left_and_dead_ahead_is_neither() {
    for quarter in -8i32..=8 {
        let yaw = quarter as f32 * FRAC_PI_2;
        let ahead = match quarter.rem_euclid(4) {
            0 => DVec3::X,
            1 => -DVec3::Z,
            2 => -DVec3::X,
            _ => DVec3::Z,
        };
        assert_eq!(side(yaw, ahead), 0, "{yaw}");
        assert_eq!(side(yaw, -ahead), -1, "{yaw}");
        assert_eq!(side(yaw, -ahead * 1e30 + DVec3::Y), -1, "{yaw}");
        assert_eq!(quadrant(yaw, 0.0, -ahead), LEFT, "{yaw}");
    }
}

#[test]
fn side_dead_zone_is_a_millionth_of_a_radian() {
    for base in [0.0, 0.5, 2.0, -2.5] {
        let yaw = base as f32;
        let exact = f64::from(yaw);
        for (offset, wanted) in [(0.99e-6, 0), (-0.99e-6, 0), (1.01e-6, -1), (-1.01e-6, 1)] {
            assert_eq!(side(yaw, toward(exact + offset, 0.7)), wanted, "{base} {offset}");
        }
    }
}

#[test]
fn side_overhead_below_and_at_the_position_is_neither() {
    for target in [DVec3::ZERO, DVec3::Y, -DVec3::Y, DVec3::new(1e-7, 1.0, -5e-7)] {
        for yaw in [0.0, 1.0, -3.0] {
            assert_eq!(side(yaw, target), 0, "{target}");
        }
    }
    assert_eq!(quadrant(1.0, 0.3, DVec3::ZERO), 0);
    assert_eq!(quadrant(1.0, 0.3, DVec3::Y), ABOVE);
    assert_eq!(quadrant(1.0, 0.3, -DVec3::Y), BELOW);
    assert_eq!(quadrant(1.0, FRAC_PI_2, DVec3::Y), 0);
    assert_eq!(quadrant(1.0, -FRAC_PI_2, DVec3::new(1e-7, -1.0, 0.0)), 0);
}

#[test]
fn side_of_a_yaw_of_a_million_is_right() {
    for yaw in [1e6f32, -1e6, 123_456.7, 1e30] {
        let (sin, cos) = f64::from(yaw).sin_cos();
        let azimuth = sin.atan2(cos);
        for (offset, wanted) in [(1e-5, -1), (-1e-5, 1), (0.0, 0), (3.1, -1), (-3.1, 1)] {
            assert_eq!(side(yaw, toward(azimuth + offset, 0.1)), wanted, "{yaw} {offset}");
        }
        let (next, _, _) =
            sight::step(yaw, 0.0, DVec3::ZERO, toward(azimuth + 0.5, 0.0), 0.25).unwrap();
        assert!((wrap(f64::from(next) - azimuth) - 0.25).abs() < SPACING);
    }
}

#[test]
fn quadrant_has_all_four_and_their_borders() {
    for (across, left_right) in [(0.1, LEFT), (-0.1, RIGHT), (0.0, 0)] {
        for (along, above_below) in [(0.1, ABOVE), (-0.1, BELOW), (0.0, 0)] {
            let (yaw, pitch) = (2.0f32, 0.5f32);
            let target = toward(f64::from(yaw) + across, f64::from(pitch) + along);
            // To the side of a raised line of sight, the plane through it and the right is lower: a target at the same
            // pitch is above.
            let wanted = if across == 0.0 || along != 0.0 { above_below } else { ABOVE };
            assert_eq!(quadrant(yaw, pitch, target), left_right | wanted, "{across} {along}");
        }
    }
}

#[test]
fn quadrant_tolerance_is_of_azimuth_across_and_of_the_angle_to_the_plane_along() {
    let (yaw, pitch) = (0.7f32, 0.4f32);
    let heading = f64::from(yaw);
    let across = |offset: f64, elevation: f64| {
        quadrant(yaw, pitch, toward(heading + offset, elevation)) & (LEFT | RIGHT)
    };
    for elevation in [-1.5, -0.8, 0.0, 0.4, 1.5] {
        for (offset, wanted) in [(0.99e-6, 0), (-0.99e-6, 0), (1.01e-6, LEFT), (-1.01e-6, RIGHT)] {
            assert_eq!(across(offset, elevation), wanted, "{elevation} {offset}");
        }
    }
    let frame = DQuat::from_rotation_y(heading) * DQuat::from_rotation_z(pitch.into());
    for turn in [0.0, 1.0, 1.5, 3.0, -2.0] {
        for (offset, wanted) in [(0.99e-6, 0), (-0.99e-6, 0), (1.01e-6, ABOVE), (-1.01e-6, BELOW)] {
            let target = frame * toward(turn, offset);
            assert_eq!(quadrant(yaw, pitch, target) & (ABOVE | BELOW), wanted, "{turn} {offset}");
        }
    }
}

#[test]
fn quadrant_of_a_line_of_sight_leaning_over_backward_is_zero_on_it() {
    for pitch in [1.8f32, 2.5, 3.0, -2.0, -3.1] {
        let (yaw, exact) = (0.7f32, f64::from(pitch));
        let line = DQuat::from_rotation_y(yaw.into()) * DQuat::from_rotation_z(exact) * DVec3::X;
        assert_eq!(quadrant(yaw, pitch, line), 0, "{pitch}");
    }
}

#[test]
fn quadrant_of_a_line_of_sight_straight_up_or_down_is_that_of_its_yaw() {
    // The float next to π/2 is beyond it, and so is 8.8e-7: neither leans over. 1.1e-6 does.
    let above = |spacings: u32| f32::from_bits(FRAC_PI_2.to_bits() + spacings);
    for (pitch, leans_over) in [(FRAC_PI_2, false), (above(7), false), (above(9), true)] {
        for pitch in [pitch, -pitch] {
            let across = |target| quadrant(0.0, pitch, target) & (LEFT | RIGHT);
            let (ahead, behind) = if leans_over { (LEFT, 0) } else { (0, LEFT) };
            assert_eq!(across(DVec3::X), ahead, "{pitch}");
            assert_eq!(across(DVec3::NEG_X), behind, "{pitch}");
            assert_eq!(across(DVec3::NEG_Z), LEFT, "{pitch}");
            assert_eq!(across(DVec3::Z), RIGHT, "{pitch}");
        }
    }
}

#[test]
fn step_turn_just_beyond_a_tie_is_clockwise() {
    // Turns within the spacing of floats next to π, 2.384e-7, of half a turn are ties.
    for (yaw, azimuth, is_tie) in [
        (0.0f32, 2.3e-7 - std::f64::consts::PI, true),
        (0.0, 2.5e-7 - std::f64::consts::PI, false),
        (-1e-6, std::f64::consts::PI - 7.7e-7, true),
        (-1e-6, std::f64::consts::PI - 7.5e-7, false),
    ] {
        let target = toward(azimuth, 0.3);
        let (next, _, _) = sight::step(yaw, 0.0, DVec3::ZERO, target, 0.1).unwrap();
        assert_eq!(next > 0.0, is_tie, "from {yaw} to {azimuth}: {next}");
    }
}

#[test]
fn step_overhead_keeps_the_yaw_and_raises_the_pitch() {
    for (offset, wanted) in [(DVec3::Y, FRAC_PI_2), (-DVec3::Y, -FRAC_PI_2)] {
        let (mut yaw, mut pitch) = (2.5f32, 0.25f32);
        for _ in 0..20 {
            (yaw, pitch, _) =
                sight::step(yaw, pitch, DVec3::ONE, DVec3::ONE + offset, 0.1).unwrap();
        }
        assert_eq!((yaw, pitch), (2.5, wanted));
        assert_eq!(
            sight::step(yaw, pitch, DVec3::ONE, DVec3::ONE + offset, 0.1),
            Ok((yaw, pitch, Done))
        );
    }
    let at_actor = sight::step(9.0, -7.0, DVec3::ONE, DVec3::ONE, 0.1);
    assert_eq!(at_actor, Ok((9.0, -7.0, Done)));
}

#[test]
fn bad_input_is_an_error_and_bad_targets_are_counted() {
    let (p, t) = (DVec3::ZERO, DVec3::X);
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let bad_position = DVec3::new(0.0, bad.into(), 0.0);
        assert_eq!(sight::side(p, bad, t), Err(Error::NotFinite));
        assert_eq!(sight::side(bad_position, 0.0, t), Err(Error::NotFinite));
        assert_eq!(sight::side(p, 0.0, bad_position), Err(Error::NotFinite));
        assert_eq!(sight::quadrant(p, bad, 0.0, t), Err(Error::NotFinite));
        assert_eq!(sight::quadrant(p, 0.0, bad, t), Err(Error::NotFinite));
        assert_eq!(sight::quadrant(p, 0.0, 0.0, bad_position), Err(Error::NotFinite));
        assert_eq!(sight::step(bad, 0.0, p, t, 0.1), Err(Error::NotFinite));
        assert_eq!(sight::step(0.0, bad, p, t, 0.1), Err(Error::NotFinite));
        assert_eq!(sight::step(0.0, 0.0, p, bad_position, 0.1), Err(Error::NotFinite));
        assert_eq!(sight::step(0.0, 0.0, bad_position, t, 0.1), Err(Error::NotFinite));
        let targets = [-DVec3::Z, bad_position, DVec3::Z, t];
        assert_eq!(sides(p, 0.0, &targets), (Ok(1), vec![-1, 0, 1, 0]));
        let many = targets.repeat(10);
        assert_eq!(sides(p, 0.0, &many), (Ok(10), [-1, 0, 1, 0].repeat(10)));
        assert_eq!(sides(p, bad, &targets), (Err(Error::NotFinite), vec![7; 4]));
        assert_eq!(sides(bad_position, 0.0, &targets), (Err(Error::NotFinite), vec![7; 4]));
    }
    assert_eq!(sight::step(0.0, 0.0, p, t, f32::NAN), Err(Error::NotFinite));
    assert_eq!(sight::step(0.0, 0.0, p, t, -1e-9), Err(Error::InvalidLimits));
}

#[test]
fn side_batch_of_a_target_that_is_nearly_infinitely_high_is_that_of_one_target() {
    let position = DVec3::new(-49.0, -76.0, 50.0);
    for height in [1e77, 1e300, -1e300, f64::MAX] {
        let target = DVec3::new(1.0, height, 4.259_459_565_526_559e70);
        let side = sight::side(position, -3.625, target).unwrap();
        assert_eq!(sides(position, -3.625, &[target; 40]), (Ok(0), vec![side; 40]), "{height}");
    }
}
