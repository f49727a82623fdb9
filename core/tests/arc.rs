//! Turns around a forbidden sector, against a search in double precision.

use std::f32::consts::{PI as PI_F32, TAU as TAU_F32};
use std::f64::consts::TAU;

use crate::support::{cases, tolerance, wrap};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::facing::angle;
use turret_core::facing::arc::{Arc, clamp, delta, step};

fn degrees(degrees: f64) -> f32 {
    degrees.to_radians() as f32
}

fn sector(center: f64, width: f64) -> Option<Arc> {
    Some(Arc { center: degrees(center), width: degrees(width) })
}

fn delta_degrees(from: f64, to: f64, arc: Option<Arc>) -> f64 {
    f64::from(delta(degrees(from), degrees(to), arc).unwrap()).to_degrees()
}

fn clamp_degrees(angle: f64, arc: Option<Arc>) -> f64 {
    f64::from(clamp(degrees(angle), arc).unwrap()).to_degrees()
}

/// How deep inside the sector an angle is; negative outside.
fn depth(angle: f64, arc: Arc) -> f64 {
    0.5 * f64::from(arc.width) - wrap(angle - f64::from(arc.center)).abs()
}

/// Whether the turn from `start` by `turn` meets the open sector.
fn crosses(start: f64, turn: f64, arc: Arc) -> bool {
    let half = 0.5 * f64::from(arc.width) - tolerance::EDGE;
    let to_center = wrap(f64::from(arc.center) - start);
    let (low, high) = (turn.min(0.0), turn.max(0.0));
    [-TAU, 0.0, TAU]
        .iter()
        .map(|turns| to_center + turns)
        .any(|center| center + half > low && center - half < high)
}

/// The turn by search: to the nearest edge if it starts inside, then the shorter or the longer turn,
/// whichever does not cross.
fn reference_delta(from: f64, target: f64, arc: Arc) -> f64 {
    let (center, half) = (f64::from(arc.center), 0.5 * f64::from(arc.width));
    let out_of = |angle: f64| {
        let offset = wrap(angle - center);
        if offset.abs() >= half {
            0.0
        } else if offset > -tolerance::EDGE {
            half - offset
        } else {
            -half - offset
        }
    };
    let exit = out_of(from);
    let end = target + out_of(target);
    let short = wrap(end - from - exit);
    let long = if short > 0.0 { short - TAU } else { short + TAU };
    let open: Vec<f64> =
        [short, long].into_iter().filter(|&turn| !crosses(from + exit, turn, arc)).collect();
    exit + open.first().copied().unwrap_or(f64::NAN)
}

#[test]
fn delta_without_a_sector_is_that_of_the_angle_at_a_tie() {
    let free = Some(Arc { center: 1.0, width: 0.0 });
    for (from, to) in [(-PI_F32, 0.0), (0.0, -PI_F32), (PI_F32, 0.0), (-1.0, PI_F32 - 1.0)] {
        let turn = angle::delta(from, to);
        assert_eq!(delta(from, to, None), Ok(turn), "{from} {to}");
        assert_eq!(delta(from, to, free), Ok(turn), "{from} {to}");
    }
}

#[test]
fn turn_just_beyond_a_tie_without_a_sector_is_clockwise() {
    // Beyond half a turn by just less and just more than half the spacing of floats next to π, 1.2e-7.
    for (from, to, is_tie) in [(-1.1e-7, PI_F32, true), (-1.3e-7, PI_F32, false)] {
        let turn = delta(from, to, None).unwrap();
        assert_eq!(turn > 0.0, is_tie, "delta from {from} to {to}: {turn}");
        let stepped = step(from, to, 0.25, None).unwrap();
        assert_eq!(stepped > 0.0, is_tie, "step from {from} to {to}: {stepped}");
    }
}

#[test]
fn angle_just_clockwise_of_dead_center_goes_to_the_clockwise_edge() {
    // An angle up to 4.8e-7 clockwise of the center counts as at the center, but not in a sector so narrow that its
    // edge would be as near.
    for (width, angle, counter_clockwise) in
        [(1.0, -4.7e-7, true), (1.0, -4.9e-7, false), (2.0e-6, -1e-9, true), (1.8e-6, -1e-9, false)]
    {
        let arc = Some(Arc { center: 0.0, width });
        let edge = if counter_clockwise { 0.5 * width } else { -0.5 * width };
        assert_eq!(clamp(angle, arc), Ok(edge), "{width} {angle}");
        // The turn leaves by that edge, and continues around the sector.
        let turn = f64::from(delta(angle, PI_F32, arc).unwrap());
        assert_eq!(turn > 0.0, counter_clockwise, "{width} {angle}: {turn}");
    }
}

#[test]
fn delta_is_the_longer_turn_around_the_sector() {
    let arc = sector(180.0, 120.0);
    assert!((delta_degrees(100.0, -100.0, None) - 160.0).abs() < 3e-5);
    assert!((delta_degrees(100.0, -100.0, arc) + 200.0).abs() < 3e-5);
    assert!((delta_degrees(-100.0, 100.0, arc) - 200.0).abs() < 3e-5);
    // All of the turn is walked, through 0°.
    let (mut at, mut count) = (degrees(100.0), 0);
    while at != degrees(-100.0) {
        at = step(at, degrees(-100.0), degrees(10.0), arc).unwrap();
        count += 1;
        assert!(at.abs() <= degrees(100.0), "{at}");
        assert!(count <= 21);
    }
}

#[test]
fn delta_is_the_shorter_turn_where_that_is_free() {
    let arc = sector(180.0, 120.0);
    assert!((delta_degrees(-30.0, 60.0, arc) - 90.0).abs() < 3e-5);
    assert!((delta_degrees(60.0, -30.0, arc) + 90.0).abs() < 3e-5);
    // Over the seam, with the sector in front.
    assert!((delta_degrees(170.0, -170.0, sector(0.0, 90.0)) - 20.0).abs() < 3e-5);
}

#[test]
fn target_inside_is_clamped_to_the_nearest_edge() {
    let arc = sector(180.0, 120.0);
    assert!((clamp_degrees(150.0, arc) - 120.0).abs() < 3e-5);
    assert!((clamp_degrees(-150.0, arc) + 120.0).abs() < 3e-5);
    assert!((delta_degrees(100.0, 150.0, arc) - 20.0).abs() < 3e-5);
    // The nearest edge of −150° is −120°, the longer turn from 100°.
    assert!((delta_degrees(100.0, -150.0, arc) + 220.0).abs() < 3e-5);
}

#[test]
fn dead_center_goes_to_the_counter_clockwise_edge() {
    for (center, width, edge) in
        [(180.0, 120.0, -120.0), (-180.0, 120.0, -120.0), (0.0, 20.0, 10.0), (90.0, 350.0, -95.0)]
    {
        let arc = sector(center, width);
        for angle in [center, center - 360.0, center + 360.0] {
            assert!((clamp_degrees(angle, arc) - edge).abs() < 3e-5, "{center} {angle}");
            assert!((delta_degrees(angle, edge, arc) - 0.5 * width).abs() < 3e-5);
        }
    }
    assert_eq!(
        clamp(-PI_F32, Some(Arc { center: PI_F32, width: 1.0 })),
        clamp(PI_F32, sector(180.0, 1f64.to_degrees()))
    );
}

#[test]
fn from_inside_the_turn_leaves_by_the_nearest_edge() {
    let arc = sector(180.0, 120.0);
    // Out to 120°, then on clockwise to −100°.
    assert!((delta_degrees(150.0, -100.0, arc) + 250.0).abs() < 5e-5);
    // Both inside, on the same side and on opposite sides.
    assert!((delta_degrees(150.0, 170.0, arc) + 30.0).abs() < 5e-5);
    assert!((delta_degrees(150.0, -170.0, arc) + 270.0).abs() < 5e-5);
    // From dead center to the counter-clockwise edge and on.
    assert!((delta_degrees(180.0, 110.0, arc) - 290.0).abs() < 5e-5);
    let out = step(degrees(180.0), degrees(110.0), degrees(15.0), arc).unwrap();
    assert!((f64::from(out) - (-165f64).to_radians()).abs() < 1e-6);
}

#[test]
fn exactly_opposite_targets_turn_counter_clockwise_unless_that_crosses() {
    for from in [-90.0, 0.0, 45.0, 90.0, 180.0] {
        assert!((delta_degrees(from, from - 180.0, None) - 180.0).abs() < 3e-5);
        assert!(
            (delta_degrees(from, from - 180.0, sector(from - 90.0, 60.0)) - 180.0).abs() < 3e-5
        );
        assert!(
            (delta_degrees(from, from - 180.0, sector(from + 90.0, 60.0)) + 180.0).abs() < 3e-5
        );
    }
}

#[test]
fn turn_that_ended_on_an_edge_is_on_the_edge() {
    for center in [0.0, 33.0, 90.0, 179.0, 180.0, -60.0, -123.0] {
        for width in [0.01, 1.0, 47.0, 120.0, 300.0, 359.0] {
            let arc = sector(center, width);
            for side in [-1.0, 1.0] {
                let inside = degrees(center + side * 0.3 * width);
                let edge = clamp(inside, arc).unwrap();
                assert_eq!(clamp(edge, arc), Ok(edge));
                assert_eq!(delta(edge, edge, arc), Ok(0.0));
                assert_eq!(delta(edge, inside, arc), Ok(0.0));
                assert_eq!(step(edge, inside, 0.1, arc), Ok(edge));
                assert_eq!(step(edge, edge, 0.1, arc), Ok(edge));
                // Angles that the caller's own arithmetic may compute for the edge.
                for near in [degrees(center + side * 0.5 * width), edge.next_up(), edge.next_down()]
                {
                    assert_eq!(clamp(near, arc), Ok(angle::wrap(near)), "{center} {width} {side}");
                    assert!(delta(near, inside, arc).unwrap().abs() < 5e-7);
                }
                // The other edge is nearly a full turn on.
                let other = clamp(degrees(center - side * 0.3 * width), arc).unwrap();
                let turn = f64::from(delta(edge, other, arc).unwrap()).to_degrees();
                assert!((turn - side * (360.0 - width)).abs() < 5e-5, "{center} {width}: {turn}");
            }
        }
    }
}

#[test]
fn no_sector_forbids_nothing() {
    for arc in [None, sector(77.0, 0.0), Some(Arc { center: 1.0, width: -0.0 })] {
        for (from, to) in [(0.3, 2.0), (3.0, -3.0), (1.0, 1.34), (7.0, -9.0), (0.0, PI_F32)] {
            assert_eq!(clamp(from, arc), Ok(angle::wrap(from)));
            assert_eq!(delta(from, to, arc), Ok(angle::delta(from, to)));
            assert_eq!(step(from, to, 0.1, arc), angle::step(from, to, 0.1));
            assert_eq!(step(from, to, 9.0, arc), Ok(angle::wrap(to)));
        }
    }
}

#[test]
fn sector_of_a_full_circle_holds() {
    for width in [TAU_F32, 6.5, 100.0, f32::MAX] {
        let arc = Some(Arc { center: 1.0, width });
        for from in [0.0, 1.0, -3.0, 7.0, -PI_F32] {
            assert_eq!(clamp(from, arc), Ok(from));
            assert_eq!(delta(from, 2.0, arc), Ok(0.0));
            assert_eq!(step(from, 2.0, f32::INFINITY, arc), Ok(from));
        }
    }
}

#[test]
fn step_toward_a_target_that_trembles_about_the_center_turns_back_and_forth() {
    let arc = sector(180.0, 120.0);
    let (mut angle, mut walked) = (0.0f32, 0.0f32);
    for frame in 0..60 {
        let trembling = degrees(180.0 + if frame % 2 == 0 { 0.001 } else { -0.001 });
        let next = step(angle, trembling, 0.02, arc).unwrap();
        walked += (next - angle).abs();
        angle = next;
        assert!(angle.abs() < 0.021, "{angle}");
    }
    assert!((walked - 60.0 * 0.02).abs() < 1e-5, "{walked}");
}

#[test]
fn nearly_a_full_circle_leaves_its_gap() {
    let arc = Some(Arc { center: 0.0, width: TAU_F32.next_down() });
    for from in [0.1, -0.1, 3.0, -3.0] {
        let end = step(from, 0.0, f32::INFINITY, arc).unwrap();
        assert!(PI_F32 - end.abs() < 5e-7, "{end}");
    }
}

#[test]
fn zero_step_stays_and_infinite_step_arrives() {
    let arc = sector(180.0, 120.0);
    for from in [0.3, 2.5, -2.8, PI_F32] {
        assert_eq!(step(from, -1.0, 0.0, arc), Ok(from));
        assert_eq!(step(from, -1.0, f32::INFINITY, arc), Ok(-1.0));
        assert_eq!(step(from, 3.0, f32::INFINITY, arc), clamp(3.0, arc));
    }
}

#[test]
fn bad_input_is_an_error_of_its_kind() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for arc in [Arc { center: bad, width: 1.0 }, Arc { center: 1.0, width: bad }] {
            assert_eq!(clamp(0.0, Some(arc)), Err(Error::NotFinite));
            assert_eq!(delta(0.0, 1.0, Some(arc)), Err(Error::NotFinite));
            assert_eq!(step(0.0, 1.0, 1.0, Some(arc)), Err(Error::NotFinite));
        }
        assert_eq!(clamp(bad, None), Err(Error::NotFinite));
        assert_eq!(delta(bad, 0.0, None), Err(Error::NotFinite));
        assert_eq!(delta(0.0, bad, None), Err(Error::NotFinite));
        assert_eq!(step(bad, 0.0, 1.0, None), Err(Error::NotFinite));
        assert_eq!(step(0.0, bad, 1.0, None), Err(Error::NotFinite));
    }
    let negative = Some(Arc { center: 0.0, width: -1.0 });
    assert_eq!(clamp(0.0, negative), Err(Error::InvalidLimits));
    assert_eq!(delta(0.0, 1.0, negative), Err(Error::InvalidLimits));
    assert_eq!(step(0.0, 1.0, 1.0, negative), Err(Error::InvalidLimits));
    assert_eq!(step(0.0, 1.0, -1.0, None), Err(Error::InvalidLimits));
    assert_eq!(step(0.0, 1.0, f32::NAN, None), Err(Error::NotFinite));
}

/// Sectors anywhere, of any width below a full circle; angles anywhere, on the edges and at the center
/// of the sector too.
fn any_case() -> impl Strategy<Value = (Arc, f32, f32)> {
    let width = prop_oneof![8 => 0.0f32..TAU_F32, 1 => 1e-5f32..1e-2, 1 => 6.2f32..TAU_F32];
    let center =
        prop_oneof![6 => -PI_F32..PI_F32, 1 => Just(PI_F32), 1 => Just(-PI_F32), 1 => -50f32..50.0];
    let place = || (0u8..10, -PI_F32..PI_F32);
    (center, width, place(), place()).prop_map(|(center, width, from, to)| {
        let at = |(kind, angle): (u8, f32)| match kind {
            0 => center,
            1 => center + 0.5 * width,
            2 => center - 0.5 * width,
            3 => center + PI_F32,
            4 => center + 0.5 * width * (angle / PI_F32),
            _ => angle,
        };
        (Arc { center, width }, at(from), at(to))
    })
}

proptest! {
    #![proptest_config(cases(400_000))]

    #[test]
    fn steps_never_cross_the_sector_and_end_at_the_clamped_target(
        (arc, from, to) in any_case(),
        step_size in prop_oneof![0.3f32..3.0, 0.05f32..7.0],
    ) {
        let goal = clamp(to, Some(arc)).unwrap();
        let whole = f64::from(delta(from, to, Some(arc)).unwrap());
        let mut at = angle::wrap(from);
        let was_inside = depth(f64::from(at), arc) > tolerance::EDGE;
        let mut walked = 0.0;
        let mut count = 0;
        while at != goal {
            let left = f64::from(delta(at, to, Some(arc)).unwrap());
            let next = step(at, to, step_size, Some(arc)).unwrap();
            prop_assert!(next > -PI_F32 && next <= PI_F32);
            prop_assert_ne!(next, at);
            // The turn that was made, with the sign of the remaining turn.
            let turn = wrap(f64::from(next) - f64::from(at));
            let turn = if turn * left < 0.0 && turn.abs() > tolerance::EDGE { turn + TAU.copysign(left) } else { turn };
            prop_assert!(turn.abs() <= f64::from(step_size) + 2.0 * tolerance::ANGLE);
            prop_assert!(turn.abs() <= left.abs() + 2.0 * tolerance::ANGLE, "{} of {}", turn, left);
            if !was_inside {
                prop_assert!(!crosses(f64::from(at), turn, arc), "{} by {} in {:?}", at, turn, arc);
                prop_assert!(depth(f64::from(next), arc) <= tolerance::EDGE);
            }
            walked += turn;
            at = next;
            count += 1;
            prop_assert!(count <= 2 + (TAU / f64::from(step_size)) as i32, "{}", count);
        }
        prop_assert!(depth(f64::from(goal), arc) <= tolerance::EDGE);
        // The steps add up to the whole turn.
        prop_assert!((walked - whole).abs() < 1e-5, "{} is not {}", walked, whole);
    }

    #[test]
    fn delta_agrees_with_a_search((arc, from, to) in any_case()) {
        let wide = |angle: f32| f64::from(angle::wrap(angle));
        let got = f64::from(delta(from, to, Some(arc)).unwrap());
        // The nearest edge changes at the center. Within rounding of the center, either edge is right.
        for angle in [from, to] {
            let offset = wrap(wide(angle) - f64::from(arc.center)).abs();
            if arc.width < 1e-5 || offset > 0.0 && offset < 1e-5 {
                return Ok(());
            }
        }
        let wanted = reference_delta(wide(from), wide(to), arc);
        prop_assert!((got - wanted).abs() < 2e-6, "{} is not {}", got, wanted);
        prop_assert!(got.abs() < TAU);
    }

    #[test]
    fn clamp_is_the_nearest_allowed_angle((arc, angle, _) in any_case()) {
        let got = clamp(angle, Some(arc)).unwrap();
        prop_assert!(got > -PI_F32 && got <= PI_F32);
        let moved = wrap(f64::from(got) - f64::from(angle)).abs();
        let inside = depth(f64::from(angle), arc);
        // Within rounding of the center the far edge counts as near.
        prop_assert!((moved - inside.max(0.0)).abs() < 2.5 * tolerance::EDGE, "{} {}", moved, inside);
        prop_assert_eq!(clamp(got, Some(arc)), Ok(got));
        if inside < 0.0 {
            prop_assert_eq!(got, angle::wrap(angle));
        }
    }
}

#[test]
fn reference_finds_the_longer_turn() {
    let arc = Arc { center: PI_F32, width: degrees(120.0) };
    let turn = reference_delta(100f64.to_radians(), -100f64.to_radians(), arc);
    assert!((turn + 200f64.to_radians()).abs() < 1e-9);
}
