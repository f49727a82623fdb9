//! What floats do to the motion of a turret's joints: the smallest steps, the longest runs, the seam.

use std::f32::consts::PI;

use crate::support::motion::Way;
use crate::support::wrap;
use turret_core::aim::turret::Axis;

const INF: f32 = f32::INFINITY;

/// A hundred thousand roundings of an angle to the spacing of floats from 2 to 4, each about 0.4 spacings in
/// any sense, so 0.4·√100000 in all, four times over.
const HUNDRED_THOUSAND_STEPS: f64 = 0.4 * 2.4e-7 * 316.0 * 4.0;

#[test]
fn tiny_limits_arrive_in_time_at_a_thousand_steps_a_second() {
    for (limit, accel) in [
        (1e-4, INF),
        (1e-4, 1e-2),
        (1e-5, INF),
        (3e-5, 1.0),
        (1.0, 1e-4),
        (1.0, 1e-6),
        (1e-4, 1e-5),
    ] {
        for (angle, goal) in [(3.0, 3.001), (-3.1, -3.1003), (6.0, 5.9991), (0.001, 0.0)] {
            let way = Way::new(limit, accel, angle, goal);
            for way in [way, way.endless(), way.with_rate(limit.min(1e-4))] {
                if way.axis.min == -INF && angle > PI {
                    continue;
                }
                let wanted = way.least_time() * 1000.0;
                let most = (2.0 * wanted) as usize + 100;
                let (count, _) = way.arrive(1e-3, most).expect("it arrives");
                let off = count as f64 / wanted - 1.0;
                assert!(off.abs() < 0.1, "{way:?} takes {count} steps, {wanted} wanted");
            }
        }
    }
}

#[test]
fn steps_of_less_than_a_float_end_somewhere() {
    // 1e-9 rad/s would take 700 s to the third float; no die waits that long.
    let way = Way::new(1e-9, INF, 3.0, 3.0f32.next_up().next_up().next_up());
    assert!(way.arrive(1e-3, 100_000).is_some());
    // A rate that never changes may be too low to get anywhere, but it does not run away.
    let steady = Way::new(1e-4, 0.0, 3.0, 4.0).with_rate(1e-4);
    assert!((3.0..3.0001).contains(&steady.steps(1000, 1e-3).angle));
    assert!(steady.steps(1000, 1.5e-3).angle > 3.0001);
}

#[test]
fn seam_is_crossed_float_by_float() {
    for (sense, limit) in [(1.0, 1e-4), (-1.0, 1e-4), (1.0, 0.01), (-1.0, 0.01)] {
        let mut way = Way::new(limit, 1.0, sense * 3.141_591, sense * -3.141_591).endless();
        for _ in 0..100_000 {
            let before = way;
            if !way.step(1e-3) {
                break;
            }
            assert!(-PI < way.angle && way.angle <= PI, "{way:?}");
            let moved = wrap(f64::from(way.angle) - f64::from(before.angle)) * f64::from(sense);
            assert!((-2e-7..2e-5).contains(&moved), "{before:?} to {way:?}");
        }
        assert_eq!((way.angle, way.rate), (sense * -3.141_591, 0.0));
    }
}

#[test]
fn travel_as_far_as_floats_go_is_not_skipped() {
    let axis = Axis { min: f32::MIN, max: f32::MAX, rate: 1.0, accel: 1.0 };
    for angle in [f32::MIN, f32::MAX, 3e38, 1e30] {
        let next = Way { axis, angle, rate: 0.0, goal: 0.0 }.steps(10, 1.0);
        assert!(next.angle != 0.0 && next.angle.is_finite(), "{next:?}");
        assert!(next.rate.is_finite(), "{next:?}");
    }
}

#[test]
fn constant_rate_is_right_in_the_long_run() {
    for (dt, accel) in [(1.0 / 60.0, 1.0), (1e-3, 1.0), (1.0 / 60.0, INF), (1e-3, INF)] {
        for rate in [1e-4f32, 1e-3, 1e-2, 0.1, 0.7, 3.0] {
            for start in [1e-3, 2.0, 2.9, -3.0] {
                let mut way = Way::new(rate, accel, start, 0.0).with_rate(rate).endless();
                let mut turned = 0.0;
                for _ in 0..100_000 {
                    let before = f64::from(way.angle);
                    way.goal = way.angle + 3.0;
                    way.step(dt);
                    turned += wrap(f64::from(way.angle) - before);
                }
                let wanted = f64::from(rate) * f64::from(dt) * 1e5;
                assert!(
                    (turned - wanted).abs() < HUNDRED_THOUSAND_STEPS + 1e-6 * wanted,
                    "{way:?} turned by {turned} for {wanted}"
                );
            }
        }
    }
}

#[test]
fn highest_rate_is_right_in_the_long_run_however_low_the_acceleration() {
    // Each step turns by less than a float, and none can change the rate by more than about one.
    for (rate, accel, dt) in [
        (1e-3, 1e-6, 1e-4),
        (1e-3, 1e-4, 1e-4),
        (1e-4, 1e-8, 1e-3),
        (1e-4, 1e-7, 1e-3),
        (3e-6, 1e-11, 1e-2),
        (2e-6, 1e-11, 1.0 / 60.0),
    ] {
        for sense in [1.0, -1.0] {
            let way = Way::new(rate, accel, sense * 3.0, sense * 1e3).with_rate(sense * rate);
            let steps = 200_000;
            let turned = f64::from(sense * (way.steps(steps, dt).angle - way.angle));
            let wanted = f64::from(rate) * f64::from(dt) * steps as f64;
            let off = turned / wanted - 1.0;
            assert!(
                off.abs() < 0.02,
                "{way:?} turns by {turned} in {steps} steps, {wanted} wanted"
            );
        }
    }
}

#[test]
fn goal_that_moves_on_is_followed_without_oscillation() {
    for dt in [1.0f32 / 60.0, 1e-3] {
        let mut way = Way::new(2.0, 1.0, -0.5, 0.0);
        for step in 0..(6.0 / dt) as u32 {
            let time = f64::from(step + 1) * f64::from(dt);
            let before = way;
            way.goal = (0.3 * time - 0.5) as f32;
            way.step(dt);
            if time > 2.0 {
                let accel = (way.rate - before.rate) / dt;
                assert!(accel.abs() < 1e-3, "{accel} at {time}");
                assert!((way.rate - 0.3).abs() < 0.3 * dt, "{way:?} at {time}");
                // The way that it needs to stop from 0.3 rad/s at 1 rad/s².
                let lag = way.goal - way.angle;
                assert!((lag - 0.045).abs() < 0.1 * dt, "{lag} behind at {time}");
            }
        }
    }
}

#[test]
fn goal_that_jitters_is_kept_within_its_jitter() {
    for dt in [1.0f32 / 60.0, 1e-3] {
        for jitter in [|step: u32| step % 2, |step: u32| step.wrapping_mul(2_654_435_761) >> 31] {
            let mut way = Way::new(2.0, 1.0, 0.2, 0.7);
            for step in 0..(4.0 / dt) as u32 {
                way.goal = 0.7 + 1e-6 * jitter(step) as f32;
                way.step(dt);
                let off = f64::from(way.angle) - 0.7;
                if step as f32 * dt > 2.0 {
                    assert!((-1e-6..2e-6).contains(&off), "{way:?}");
                    // What a joint comes to that speeds up for all of the jitter.
                    assert!(way.rate.abs() < 2e-3, "{way:?}");
                }
            }
        }
    }
}

#[test]
fn last_float_before_the_goal_is_left_behind() {
    let way = Way::new(1.0, 0.086_081_445, -2.643_287_7, -2.643_287_4);
    assert!(way.arrive(5.794_436e-4, 100).is_some());
}

#[test]
fn braking_by_less_than_floats_tell_goes_on_in_every_step() {
    // Where it has to brake at once, by a tenth of a float of the rate and next to nothing of the angle.
    for sense in [1.0, -1.0] {
        let way = Way::new(1.0, 1e-2, 3.0, 3.0 + sense * 5e-5).with_rate(sense * 1e-3);
        let mut at = way;
        for _ in 0..200 {
            let before = at;
            at.step(1e-9);
            assert!((at.angle, at.rate) != (before.angle, before.rate), "{at:?}");
            assert!(at.rate.abs() <= before.rate.abs(), "{before:?} to {at:?}");
        }
    }
}

#[test]
fn braking_lowers_the_rate_by_what_it_should_where_floats_tell_no_angle() {
    // By one or two floats of the rate in a step, and by less than one of the angle.
    let dt = 1e-7;
    for sense in [1.0, -1.0] {
        for start in 0..1000 {
            let rate = 0.5 + 1e-4 * start as f32;
            let way = Way::new(1.0, 1.0, 3.0 - 0.5 * rate * rate * sense, 3.0);
            let before = way.with_rate(sense * rate);
            let mut after = before;
            after.step(dt);
            let exact = f64::from(before.rate.abs()) - f64::from(dt);
            let off = f64::from(after.rate.abs()) - exact;
            assert!(off.abs() < f64::from(f32::EPSILON / 2.0), "{before:?} to {after:?}");
        }
    }
}

#[test]
fn rate_changes_by_less_than_floats_tell_in_its_own_sense() {
    for sense in [1.0, -1.0] {
        let way = Way::new(1e-2, 1e-2, 3.0, 3.0 + sense);
        // Speeding up to the limit, and braking down to it.
        for (start, faster) in [(1e-3, true), (2e-2, false)] {
            let mut at = way.with_rate(sense * start);
            for _ in 0..200 {
                let before = at.rate.abs();
                at.step(1e-9);
                let after = at.rate.abs();
                assert!(if faster { after >= before } else { after <= before }, "{at:?}");
            }
            assert!(at.rate != sense * start, "{at:?}");
        }
    }
}

#[test]
fn long_braking_loses_no_way() {
    let start = Way { goal: 3.809_684, ..Way::new(1.640_638_7, 0.078_584_98, -1.517_907_5, 0.0) };
    let start = start.with_rate(-1.395_738_8).endless();
    let (one, many) = (start.steps(1, 1.0), start.steps(1000, 1e-3));
    assert!((one.angle - many.angle).abs() < 1e-5, "{one:?}, {many:?}");
}
