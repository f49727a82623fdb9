//! How a turret's joints move: in the least time, within their limits, onto their goals.

use std::f32::consts::PI;

use crate::support::motion::{JointLimits, JointState, MOUNT, Slew};
use crate::support::{cases, wrap};
use proptest::prelude::*;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{Axes, Axis, Config, State, flags, return_to_rest, time_to_aim};
use turret_core::glam::DVec3;

const INF: f32 = f32::INFINITY;
const FULL: f32 = 2.0 * PI;

/// The tolerances of steps.
mod grain {
    /// Roundings of doubles, and the error of bisection in the reference, radians.
    pub const ANGLE: f64 = 5e-11;
    /// The same for rates, as a fraction of the rate.
    pub const RATE: f64 = 1e-9;
    /// The contract: how far a thousand steps may end from one.
    pub const THOUSAND_STEPS: f64 = 1e-9;
}

fn log(range: std::ops::Range<f64>) -> impl Strategy<Value = f32> {
    (range.start.ln()..range.end.ln()).prop_map(|power| power.exp() as f32)
}

fn limits() -> impl Strategy<Value = (f32, f32)> {
    let rate = prop_oneof![7 => log(1e-3..100.0), 1 => Just(INF)];
    let accel = prop_oneof![7 => log(1e-2..1e3), 1 => Just(INF)];
    (rate, accel)
}

/// Joints anywhere, goals within ±2π, some of them near, stops in between, some joints beyond their stops or
/// too fast.
fn slew() -> impl Strategy<Value = Slew> {
    let rate = prop_oneof![2 => Just(0.0f64), 4 => -1.0f64..1.0, 2 => -3.0f64..3.0];
    let near =
        prop_oneof![3 => Just(0.0f32), 1 => log(1e-7..1e-2), 1 => log(1e-7..1e-2).prop_map(|x| -x)];
    (limits(), rate, prop::array::uniform4(-FULL..FULL), prop::bool::ANY, near).prop_map(
        |((limit, accel), rate, [min, max, angle, goal], wide, near)| {
            let (min, max) = if wide { (-FULL, FULL) } else { (min.min(max), min.max(max)) };
            let axis = Axis { min, max, rate: limit, accel };
            let angle = if wide { angle } else { angle.clamp(min - 0.1, max + 0.1) };
            let highest = if limit.is_finite() { limit.into() } else { 100.0 };
            let rate = (rate * highest).clamp(-100.0, 100.0);
            let start = f64::from(angle);
            if near == 0.0 {
                Slew { axis, angle: start, rate, goal }
            } else {
                // Slow enough for the goal to matter.
                let slow = f64::from(4.0 * accel * near.abs()).sqrt().min(100.0);
                Slew { axis, angle: start, rate: rate.clamp(-slow, slow), goal: angle + near }
            }
        },
    )
}

fn frame() -> impl Strategy<Value = f32> {
    prop_oneof![
        Just(1.0f32 / 60.0),
        Just(1e-3),
        Just(1.0 / 144.0),
        Just(1.0 / 30.0),
        log(1e-4..0.5)
    ]
}

fn rate_grain(rate: f64) -> f64 {
    grain::RATE * rate.abs() + 1e-11
}

/// Some joints with limits of every kind.
fn some_slews() -> Vec<Slew> {
    let limits = [0.0, 1e-3, 1.0, 100.0, INF];
    let mut slews = Vec::new();
    for rate in limits {
        for accel in limits {
            let slew = Slew::new(rate, accel, 2.5, -1.0);
            slews.extend([
                slew,
                slew.with_rate(0.5),
                slew.with_rate(-200.0),
                Slew { angle: 13.0, ..slew },
            ]);
        }
    }
    let endless: Vec<Slew> = slews.iter().map(|slew| slew.endless()).collect();
    slews.extend(endless);
    slews
}

#[test]
fn no_time_changes_nothing() {
    for slew in some_slews() {
        let next = slew.steps(1, 0.0);
        assert_eq!((next.angle, next.rate), (slew.angle, slew.rate), "{slew:?}");
    }
}

#[test]
fn infinite_limits_arrive_in_one_step() {
    for dt in [1e-30, 1e-3, 10.0] {
        let next = Slew::new(INF, INF, 2.5, -1.0).with_rate(7.0).steps(1, dt);
        assert_eq!((next.angle, next.rate), (-1.0, 0.0));
    }
}

#[test]
fn infinite_acceleration_turns_at_the_limit_at_once() {
    let next = Slew::new(0.5, INF, 1.0, 3.0).with_rate(-70.0).steps(1, 0.25);
    assert_eq!((next.angle, next.rate), (1.125, 0.5));
}

#[test]
fn infinite_rate_peaks_at_half_of_the_turn() {
    let (count, there) = Slew::new(INF, 4.0, 0.0, 1.0).arrive(0.125, 10).unwrap();
    assert_eq!((count, there.angle), (8, 1.0));
    let middle = Slew::new(INF, 4.0, 0.0, 1.0).steps(4, 0.125);
    assert_eq!((middle.angle, middle.rate), (0.5, 2.0));
}

#[test]
fn zero_rate_brakes_and_stays() {
    for accel in [1.0, INF] {
        let next = Slew::new(0.0, accel, 1.0, 3.0).with_rate(2.0).steps(300, 0.01);
        let braked_at = if accel == 1.0 { 3.0 } else { 1.0 };
        assert!((next.angle - braked_at).abs() < 1e-5 && next.rate == 0.0, "{next:?}");
    }
}

#[test]
fn zero_acceleration_keeps_the_rate_up_to_a_stop() {
    let slew = Slew::new(1.0, 0.0, 1.0, 3.0);
    let standing = slew.steps(100, 0.01);
    assert_eq!((standing.angle, standing.rate), (1.0, 0.0));
    let turning = slew.with_rate(-2.0).steps(100, 0.01);
    assert!((turning.angle + 1.0).abs() < 1e-5 && turning.rate == -2.0, "{turning:?}");
    let stopped = slew.with_rate(-2.0).steps(1000, 0.01);
    assert_eq!((stopped.angle, stopped.rate), (stopped.axis.min.into(), 0.0));
}

#[test]
fn rate_above_the_limit_brakes_at_the_acceleration() {
    let mut slew = Slew::new(1.0, 2.0, -12.0, 12.0).with_rate(4.0);
    for step in 1..=20 {
        slew.step(0.1);
        let wanted = (4.0 - 0.2 * f64::from(step)).max(1.0);
        assert!((slew.rate - wanted).abs() < 1e-5, "{slew:?} for {wanted}");
    }
}

#[test]
fn stop_ends_the_rate() {
    let axis = Axis { min: -1.0, max: 1.0, rate: 5.0, accel: 3.0 };
    let mut slew = Slew { axis, angle: 0.9, rate: 4.0, goal: 0.0 };
    slew.step(0.0625);
    // The joint is at the stop after 0.0255 s, and then speeds up at 3 rad/s² away from it.
    assert!((slew.rate + 0.111).abs() < 1e-3 && slew.angle < 1.0, "{slew:?}");
    let into_it = Slew { axis, angle: 1.0, rate: 4.0, goal: 1.0 }.steps(1, 0.01);
    assert_eq!((into_it.angle, into_it.rate), (1.0, 0.0));
}

#[test]
fn stop_passed_by_less_than_a_float_ends_the_rate() {
    let axis = Axis { min: -1.0, max: 1.0, rate: 5.0, accel: 0.0 };
    for rate in [0.125f64, 0.25, 0.375, 0.5, 0.625, 0.75] {
        for sense in [1.0, -1.0] {
            let start = Slew { axis, angle: sense * (1.0 - rate), rate: sense * rate, goal: 0.0 };
            let next = start.steps(1, 1f32.next_up());
            assert_eq!((next.angle, next.rate), (sense, 0.0), "{start:?}");
        }
    }
}

#[test]
fn state_outside_its_travel_comes_back_at_its_rate() {
    for accel in [INF, 10.0] {
        let axis = Axis { min: -1.0, max: 1.0, rate: 0.5, accel };
        let mut slew = Slew { axis, angle: 3.0, rate: 9.0, goal: 0.0 };
        slew.step(1.0);
        let lost_in_speeding_up = if accel == 10.0 { 0.0125 } else { 0.0 };
        assert!((slew.angle - 2.5 - lost_in_speeding_up).abs() < 1e-6, "{slew:?}");
        assert!((slew.rate + 0.5).abs() < 1e-6, "{slew:?}");
        let (_, there) = slew.arrive(0.1, 100).unwrap();
        assert_eq!((there.angle, there.rate), (0.0, 0.0));
    }
}

#[test]
fn return_ends_at_rest_in_the_rest_pose() {
    let axis = |min, max| Axis { min, max, rate: 2.0, accel: 3.0 };
    let mut config = Config::new(Axes::Canonical);
    (config.azimuth, config.elevation) = (axis(-INF, INF), axis(-1.0, 1.0));
    config.rest = AxisAngles { azimuth: 3.0, elevation: 0.3 };
    let mut state = State {
        azimuth: -3.0,
        elevation: -0.9,
        azimuth_rate: 1.0,
        elevation_rate: -9.0,
        ..State::default()
    };
    let mut seen = Vec::new();
    for _ in 0..200 {
        let (next, _, flags) = return_to_rest(&state, &config, &MOUNT, 1.0 / 60.0).unwrap();
        state = next;
        seen.push(flags & (flags::AT_REST | flags::SLEWING));
    }
    let there = State {
        azimuth: 3.0,
        elevation: 0.3f32.into(),
        azimuth_rate: 0.0,
        elevation_rate: 0.0,
        ..State::default()
    };
    assert_eq!(state, there);
    let arrival = seen.iter().position(|&flags| flags == flags::AT_REST).unwrap();
    assert!(seen[..arrival].iter().all(|&flags| flags == flags::SLEWING));
    assert!(seen[arrival..].iter().all(|&flags| flags == flags::AT_REST));
}

proptest! {
    #![proptest_config(cases(40_000))]

    #[test]
    fn one_step_is_the_reference(start in slew(), dt in log(1e-3..3.0), endless in prop::bool::ANY) {
        let start = if endless { start.endless() } else { start };
        let (wanted, lead) = start.exact(f64::from(dt));
        // Between goals that are about equally near, the joint keeps to the one next to where it is.
        let is_kept = endless && wrap(start.end() - start.angle).abs() < 0.2;
        if lead < if is_kept { 0.5 } else if endless { 0.02 } else { 1e-6 }
            || start.stops_about_at_goal(grain::ANGLE)
        {
            return Ok(());
        }
        let next = start.steps(1, dt).state();
        let off = if endless { wrap(next.angle - wanted.angle) } else { next.angle - wanted.angle };
        prop_assert!(off.abs() <= grain::ANGLE, "{next:?} for {wanted:?}, off by {off:e}");
        // Without inertia, a joint is at its goal once it is within the rounding of a float.
        let there = start.axis.accel == INF && next == JointState::at_rest(start.end());
        let off = (next.rate - wanted.rate).abs();
        prop_assert!(there || off <= rate_grain(wanted.rate), "{next:?} for {wanted:?}, off by {off:e}");
    }

    #[test]
    fn steps_keep_within_rate_and_acceleration(start in slew(), dt in frame(), endless in prop::bool::ANY) {
        let mut at = if endless { start.endless() } else { start };
        let (limit, accel) = (f64::from(start.axis.rate), f64::from(start.axis.accel));
        let dt_exact = f64::from(dt);
        for _ in 0..40 {
            let JointState { angle, rate } = at.limits().freed(at.state());
            at.step(dt);
            let next = at.state();
            let highest = if accel == f64::INFINITY { limit } else { limit.max(rate.abs()) };
            let moved = if endless { wrap(next.angle - angle) } else { next.angle - angle };
            if highest * dt_exact < 3.0 {
                prop_assert!(moved.abs() <= highest * dt_exact + grain::ANGLE, "moved {moved}");
            }
            prop_assert!(next.rate.abs() <= limit.max(rate.abs() - accel * dt_exact) + rate_grain(rate));
            let stop = f64::from(if rate > 0.0 { at.axis.max } else { at.axis.min });
            let reaches_stop = (stop - angle).abs() <= rate.abs() * dt_exact + grain::ANGLE;
            if reaches_stop || accel == f64::INFINITY {
                continue;
            }
            let gained = (next.rate - rate).abs();
            prop_assert!(gained <= accel * dt_exact + rate_grain(rate.abs().max(next.rate.abs())));
            // With an acceleration within ±A, the turn differs by at most A·dt²/4 from the turn at the mean of both
            // rates.
            let mean = 0.5 * (rate + next.rate) * dt_exact;
            let off = if endless { wrap(moved - mean) } else { moved - mean };
            prop_assert!(off.abs() <= 0.25 * accel * dt_exact.powi(2) + grain::ANGLE, "off {off:e}");
        }
    }

    #[test]
    fn no_step_is_too_short_to_get_on(start in slew(), dt in log(1e-9..1e-4), endless in prop::bool::ANY) {
        let mut at = if endless { start.endless() } else { start };
        for _ in 0..10 {
            let before = at;
            let goes_on = at.step(dt);
            prop_assert!(!goes_on || (at.angle, at.rate) != (before.angle, before.rate), "{at:?}");
        }
    }

    #[test]
    fn no_other_motion_gets_there_sooner(
        (limit, accel) in (log(1e-2..10.0), log(1e-2..10.0)),
        rate in -1.0f64..1.0,
        goal in -3.0f64..3.0,
        detour in prop::collection::vec((-1.0f64..1.0, 0.0f64..2.0), 1..6),
    ) {
        let limits = JointLimits { rate: limit.into(), accel: accel.into(), stops: None };
        let start = JointState { angle: 0.0, rate: rate * limits.rate };
        let least = limits.least_time(start, goal);
        let (mut at, mut elapsed) = (start, 0.0);
        for (part, seconds) in detour {
            // Mostly full acceleration or none, as in the best motions.
            let accel = (part * 1.5).round().clamp(-1.0, 1.0) * limits.accel;
            let room = if accel == 0.0 { seconds } else { (limits.rate.copysign(accel) - at.rate) / accel };
            let seconds = (seconds * limits.rate / limits.accel).min(room);
            at = at.accelerated(accel, seconds);
            elapsed += seconds;
            let by_detour = elapsed + limits.least_time(at, goal);
            prop_assert!(by_detour >= least - 1e-9 * (1.0 + least), "{by_detour} for {least}");
        }
    }

    #[test]
    fn time_to_aim_is_the_least_time(
        (limit, accel) in limits(),
        rate in -2.0f32..2.0,
        angle in -1.5f32..1.5,
        goal in prop_oneof![3 => -1.5f32..1.5, 1 => Just(1.5f32), 1 => Just(-1.5f32)],
    ) {
        let axis = Axis { min: -1.5, max: 1.5, rate: limit, accel };
        let rate = rate * limit.min(100.0);
        let config = Config { elevation: axis, ..Config::new(Axes::Canonical) };
        let state = State { azimuth: 0.0, azimuth_rate: 0.0, elevation: angle.into(), elevation_rate: rate.into(), ..State::default() };
        let (sin, cos) = f64::from(goal).sin_cos();
        let seconds = time_to_aim(&state, &config, &MOUNT, DVec3::new(cos, sin, 0.0)).unwrap();
        let wanted = Slew { axis, angle: state.elevation, rate: state.elevation_rate, goal }.least_time();
        prop_assert!((f64::from(seconds) - wanted).abs() <= 1e-6 + 1e-5 * wanted, "{seconds} for {wanted}");
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn goal_that_can_be_stopped_at_is_never_passed(start in slew(), dt in frame()) {
        let mut at = start;
        let goal = at.end();
        for _ in 0..200 {
            let before = at.state();
            at.step(dt);
            let after = at.state();
            if at.limits().can_stop(before, goal) {
                let (left, now_left) = (goal - before.angle, goal - after.angle);
                prop_assert!(left * now_left >= 0.0, "{before:?} to {after:?}, goal {goal}");
                prop_assert!(at.limits().can_stop(after, goal), "{before:?} to {after:?}, goal {goal}");
            }
        }
    }

    #[test]
    fn step_that_ends_where_braking_begins_leaves_the_goal_in_reach(
        (limit, accel) in (log(1e-3..100.0), log(1e-2..1e3)),
        angle in -FULL..FULL,
        goal in -FULL..FULL,
        floats in -2i32..=2,
    ) {
        let (angle, end) = (f64::from(angle), f64::from(goal));
        let start = Slew::new(limit, accel, angle, goal);
        let goal = end;
        let (limit, accel) = (f64::from(limit), f64::from(accel));
        let peak = limit.min(((goal - angle).abs() * accel).sqrt());
        let brakes_after = start.least_time() - peak / accel;
        let dt = (brakes_after * (1.0 + 6e-8 * f64::from(floats))) as f32;
        let next = start.steps(1, dt);
        let after = next.state();
        prop_assert!((goal - angle) * (goal - after.angle) >= 0.0, "{start:?} to {after:?}");
        prop_assert!(next.limits().can_stop(after, goal), "{start:?} to {after:?} in {dt} s");
    }

    #[test]
    fn goal_is_reached_exactly_in_the_least_time(start in slew(), dt in frame(), endless in prop::bool::ANY) {
        let start = if endless { start.endless() } else { start };
        let seconds = start.least_time();
        let dt = dt.max((seconds / 2000.0) as f32);
        let wanted = seconds / f64::from(dt);
        let (count, at) = start.arrive(dt, 10_000).expect("it arrives");
        prop_assert!((at.angle - start.end()).abs() < 1e-14 && at.rate == 0.0, "{at:?}");
        // Where the time is a whole number of steps, a rounding of the angle next to the goal adds at most one step.
        let off = (count as f64 - wanted).abs();
        prop_assert!(off <= 1.01, "{count} for {wanted}");
        prop_assert_eq!((at.steps(1, dt).angle, at.steps(1, dt).rate), (at.angle, 0.0));
    }

    #[test]
    fn one_second_is_a_thousand_parts_of_it(start in slew(), endless in prop::bool::ANY) {
        let start = if endless { start.endless() } else { start };
        // Where two goals are nearly equally near, roundings may make the joint change to the other goal.
        let (_, lead) = start.exact(1.0);
        if lead < 1e-3 {
            return Ok(());
        }
        let (one, many) = (start.steps(1, 1.0).state(), start.steps(1024, 1.0 / 1024.0).state());
        let off = if endless { wrap(one.angle - many.angle) } else { one.angle - many.angle };
        prop_assert!(off.abs() <= grain::THOUSAND_STEPS, "{one:?} and {many:?}, {off:e} apart");
    }
}

#[test]
fn rate_outward_at_or_beyond_a_stop_is_gone_at_once() {
    for sense in [1.0, -1.0] {
        for beyond in [0.0, 0.25] {
            for accel in [0.0f32, 1.0] {
                let axis = Axis { min: -1.0, max: 1.0, rate: 5.0, accel };
                let start = Slew { axis, angle: sense * (1.0 + beyond), rate: sense, goal: 0.0 };
                let next = start.steps(1, 0.25);
                let back = 0.25 * f64::from(accel);
                let wanted = (sense * (1.0 + beyond - 0.125 * back), -sense * back);
                assert_eq!((next.angle, next.rate), wanted, "{start:?}");
            }
        }
    }
}
