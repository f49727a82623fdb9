//! Lead where it is usually wrong: the edges, the ends of the numbers, and bad input.

use crate::support::lead::{
    STILL, assert_max_time_includes_itself, here, is_near, moving, shot, solutions, still, times,
};
use crate::support::tolerance;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

const EARTH: Vec3 = Vec3::new(0.0, -9.81, 0.0);

#[test]
fn still_target_without_gravity_is_hit_straight() {
    let target = still(DVec3::new(3.0, 4.0, 0.0));
    let [only] = solutions(&shot(10.0, STILL), &here(), &target)[..] else { panic!() };
    assert_eq!(only.time, 0.5);
    assert_eq!(only.direction, Vec3::new(0.6, 0.8, 0.0));
    assert_eq!(only.launch_velocity, Vec3::new(6.0, 8.0, 0.0));
    assert_eq!(only.impact, target.position);
    assert!((only.aim_point - target.position).length() < 1e-15);
}

#[test]
fn equal_speeds_closing_meet_halfway() {
    for direction in [Vec3::X, Vec3::new(0.6, 0.0, 0.8)] {
        let target = moving(direction.as_dvec3() * 100.0, direction * -10.0);
        let [time] = times(&shot(10.0, STILL), &here(), &target)[..] else { panic!() };
        assert!(is_near(time.into(), 5.0, tolerance::LEAD_TIME), "{time}");
    }
    let crossing = moving(DVec3::new(30.0, 40.0, 0.0), Vec3::new(0.0, -10.0, 0.0));
    let [time] = times(&shot(10.0, STILL), &here(), &crossing)[..] else { panic!() };
    assert!(is_near(time.into(), 3.125, tolerance::LEAD_TIME), "{time}");
}

#[test]
fn equal_speeds_receding_and_abreast_have_no_solution() {
    for velocity in [Vec3::new(10.0, 0.0, 0.0), Vec3::new(6.0, 8.0, 0.0), Vec3::new(0.0, 10.0, 0.0)]
    {
        let target = moving(DVec3::new(100.0, 0.0, 0.0), velocity);
        assert_eq!(times(&shot(10.0, STILL), &here(), &target), [], "{velocity}");
    }
}

#[test]
fn equal_speeds_receding_are_hit_when_the_target_brakes() {
    for braking in [1.0f32, 1e-10, 1e-20, 1e-30] {
        let acceleration = Vec3::new(-braking, 0.0, 0.0);
        let target =
            Motion { position: DVec3::X, velocity: Vec3::new(10.0, 0.0, 0.0), acceleration };
        // 1 + 10·t − ½·a·t² = ±10·t.
        let a = f64::from(braking);
        let wanted = [(2.0 / a).sqrt(), (20.0 + (400.0 + 2.0 * a).sqrt()) / a];
        let got = times(&shot(10.0, STILL), &here(), &target);
        assert_eq!(got.len(), 2);
        for (got, wanted) in got.into_iter().zip(wanted) {
            assert!(is_near(got.into(), wanted, tolerance::LEAD_TIME), "{got} {wanted}");
        }
    }
}

#[test]
fn target_that_turns_back_past_the_shooter_is_hit_at_the_last_moment_that_it_can_be() {
    // 1.9 + ½·t − ½·1.9·t² = ±½·t: nothing else is as late for such a position, speed and acceleration.
    let target = Motion {
        position: DVec3::new(1.9, 0.0, 0.0),
        velocity: Vec3::new(0.5, 0.0, 0.0),
        acceleration: Vec3::new(-1.9, 0.0, 0.0),
    };
    let a = f64::from(1.9f32);
    let wanted = [(3.8 / a).sqrt(), (1.0 + (1.0 + 3.8 * a).sqrt()) / a];
    let got = times(&shot(0.5, STILL), &here(), &target);
    assert_eq!(got.len(), 2);
    for (got, wanted) in got.into_iter().zip(wanted) {
        assert!(is_near(got.into(), wanted, tolerance::LEAD_TIME), "{got} {wanted}");
    }
}

#[test]
fn faster_target_is_met_twice_when_it_comes_near_and_never_when_it_does_not() {
    let slow = shot(10.0, STILL);
    let closing = moving(DVec3::new(100.0, 0.0, 0.0), Vec3::new(-30.0, 0.0, 0.0));
    assert_eq!(times(&slow, &here(), &closing), [2.5, 5.0]);
    let receding = moving(DVec3::new(100.0, 0.0, 0.0), Vec3::new(30.0, 0.0, 0.0));
    assert_eq!(times(&slow, &here(), &receding), []);
    let passing_near = moving(DVec3::new(100.0, 30.0, 0.0), Vec3::new(-30.0, 0.0, 0.0));
    assert_eq!(times(&slow, &here(), &passing_near).len(), 2);
    let passing_far = moving(DVec3::new(100.0, 40.0, 0.0), Vec3::new(-30.0, 0.0, 0.0));
    assert_eq!(times(&slow, &here(), &passing_far), []);
}

#[test]
fn target_countless_times_as_fast_as_the_shot_is_met_on_either_side() {
    for speed in [5e-6, 5e-9] {
        let target = moving(DVec3::new(-3e6, 0.0, 4e6), Vec3::new(3.0, 0.0, -4.0));
        let solutions = solutions(&shot(speed, STILL), &here(), &target);
        assert_eq!(solutions.len(), 2, "{speed}");
        check_sides(&solutions);
    }
    // The same for one that speeds up a little.
    let velocity = Vec3::new(3.0, 0.0, -4.0);
    let acceleration = velocity * 2f32.powi(-22);
    let target = Motion { position: DVec3::new(-3e6, 0.0, 4e6), velocity, acceleration };
    let solutions = solutions(&shot(5e-9, STILL), &here(), &target);
    assert_eq!(solutions.len(), 2);
    check_sides(&solutions);
}

fn check_sides(solutions: &[Solution]) {
    for (solution, side) in solutions.iter().zip([1.0, -1.0]) {
        let off = solution.direction - Vec3::new(-0.6, 0.0, 0.8) * side;
        assert!(off.length() < 2e-7, "{off}");
    }
}

#[test]
fn target_that_is_at_the_muzzle_for_less_than_doubles_can_tell_is_hit_from_where_it_comes() {
    let target = moving(DVec3::new(0.0, 0.0, 8.0), Vec3::new(0.0, 0.0, -4.0));
    let [only] = solutions(&shot(1e-30, STILL), &here(), &target)[..] else { panic!() };
    assert_eq!((only.time, only.direction), (2.0, Vec3::Z));
}

#[test]
fn target_abreast_that_falls_into_the_path_is_hit_where_it_crosses() {
    // At equal speeds shot and target stay abreast forever, and meet once.
    for distance in [1.0, 1e-50, 1e-200] {
        let target = Motion {
            position: DVec3::new(0.0, distance, 0.0),
            velocity: Vec3::new(10.0, 0.0, 0.0),
            acceleration: Vec3::NEG_Y,
        };
        let [only] = solutions(&shot(10.0, STILL), &here(), &target)[..] else { panic!() };
        let wanted = (2.0 * distance).sqrt();
        assert!((only.impact.x - 10.0 * wanted).abs() < 1e-7 * wanted, "{distance} {only:?}");
        assert!((only.direction - Vec3::X).length() < 1e-7);
    }
}

#[test]
fn target_that_speeds_up_head_on_is_hit() {
    // r − v·t − ½·a·t² = s·t.
    for step in 1..1000 {
        let part = f64::from(step) / 1000.0;
        let (speed, velocity, acceleration) = (10.0, part as f32 * 30.0, 3.0 / part as f32);
        let target = Motion {
            position: DVec3::new(70.0 * part, 0.0, 0.0),
            velocity: Vec3::new(-velocity, 0.0, 0.0),
            acceleration: Vec3::new(-acceleration, 0.0, 0.0),
        };
        let got = times(&shot(speed, STILL), &here(), &target);
        let closing = f64::from(speed + velocity);
        let sum = closing + (closing * closing + 140.0 * part * f64::from(acceleration)).sqrt();
        assert!(is_near(got[0].into(), 140.0 * part / sum, tolerance::LEAD_TIME), "{step}");
    }
}

#[test]
fn target_at_the_muzzle_is_hit_at_once_toward_forward() {
    let position = DVec3::new(1e9, -2.0, 3.0);
    for speed in [0.0, 1e-45, 50.0, f32::INFINITY] {
        for gravity in [STILL, EARTH] {
            let target =
                Motion { position, velocity: Vec3::splat(7.0), acceleration: Vec3::splat(-1.0) };
            let shooter = moving(position, Vec3::new(0.0, 4.0, 0.0));
            let shot = Shot { inherit: 0.5, ..shot(speed, gravity) };
            let [only] = solutions(&shot, &shooter, &target)[..] else { panic!() };
            let launch_velocity =
                if speed.is_infinite() { Vec3::X } else { Vec3::new(speed, 2.0, 0.0) };
            let wanted = Solution {
                aim_point: position,
                impact: position,
                direction: Vec3::X,
                launch_velocity,
                aim_velocity: target.velocity,
                time: 0.0,
            };
            assert_eq!(only, wanted);
        }
    }
}

#[test]
fn target_straight_overhead_is_hit_going_up_and_coming_down() {
    let target = still(DVec3::new(0.0, 100.0, 0.0));
    let solutions = solutions(&shot(50.0, EARTH), &here(), &target);
    let g = f64::from(9.81f32);
    let root = (50.0f64 * 50.0 - 200.0 * g).sqrt();
    assert_eq!(solutions.len(), 2);
    for (solution, wanted) in solutions.iter().zip([(50.0 - root) / g, (50.0 + root) / g]) {
        assert_eq!(solution.direction, Vec3::Y);
        assert!(is_near(solution.time.into(), wanted, tolerance::LEAD_TIME));
    }
}

#[test]
fn target_straight_below_is_hit_down_and_after_going_up() {
    for depth in [1e-3, 100.0, 1e9, 1e19] {
        let target = still(DVec3::new(0.0, -depth, 0.0));
        let solutions = solutions(&shot(1.0, EARTH), &here(), &target);
        let root = (1.0 + 2.0 * f64::from(9.81f32) * depth).sqrt();
        let g = f64::from(9.81f32);
        assert_eq!(solutions.len(), 2, "{depth}");
        assert_eq!((solutions[0].direction, solutions[1].direction), (Vec3::NEG_Y, Vec3::Y));
        for (solution, wanted) in
            solutions.iter().zip([2.0 * depth / (1.0 + root), (1.0 + root) / g])
        {
            let time = f64::from(solution.time);
            assert!(is_near(time, wanted, tolerance::LEAD_TIME), "{depth}: {time} {wanted}");
        }
    }
}

#[test]
fn beam_hits_at_once_where_the_target_is() {
    let shooter = moving(DVec3::new(1.0, 2.0, 3.0), Vec3::splat(100.0));
    let target = Motion {
        position: DVec3::new(1.0, 2.0, -97.0),
        velocity: Vec3::splat(9.0),
        acceleration: Vec3::splat(9.0),
    };
    for max_time in [0.0, 1e-45, f32::INFINITY] {
        let beam = Shot { max_time, ..shot(f32::INFINITY, EARTH) };
        let wanted = Solution {
            aim_point: target.position,
            impact: target.position,
            direction: Vec3::NEG_Z,
            launch_velocity: Vec3::NEG_Z,
            aim_velocity: target.velocity,
            time: 0.0,
        };
        assert_eq!(solutions(&beam, &shooter, &target), [wanted]);
    }
}

#[test]
fn speed_zero_has_no_solution() {
    let target = moving(DVec3::new(10.0, 0.0, 0.0), Vec3::new(-1.0, 0.0, 0.0));
    for speed in [0.0, -0.0] {
        for gravity in [STILL, EARTH, Vec3::X] {
            assert_eq!(times(&shot(speed, gravity), &here(), &target), []);
        }
    }
}

#[test]
fn max_time_bounds_the_flight_and_includes_itself() {
    let cases = [
        (STILL, moving(DVec3::new(100.0, 0.0, 0.0), Vec3::new(-77.0, 3.0, 0.0))),
        (EARTH, still(DVec3::new(80.0, 10.0, 0.0))),
        (EARTH, moving(DVec3::new(80.0, 10.0, 0.0), Vec3::new(5.0, 0.0, 7.0))),
    ];
    for (gravity, target) in cases {
        let unbounded = shot(50.0, gravity);
        assert_max_time_includes_itself(&unbounded, &target);
    }
}

#[test]
fn maximal_range_is_hit_once_and_beyond_it_nothing_is() {
    let reach = 2500.0 / f64::from(9.81f32);
    for direction in [DVec3::X, DVec3::new(0.6, 0.0, -0.8)] {
        let at = |share: f64| times(&shot(50.0, EARTH), &here(), &still(direction * reach * share));
        for share in [1.0 + 4e-7, 1.0 + 1e-7, 1.0 + 1e-15] {
            let [time] = at(share)[..] else { panic!("{share}") };
            assert!(is_near(time.into(), 2f64.sqrt() * 50.0 / 9.81, 1e-6), "{time}");
        }
        assert!(matches!(at(1.0)[..], [_] | [_, _]));
        assert_eq!(at(1.0 - 1e-7).len(), 2);
        assert_eq!(at(1.0 + 6e-7), []);
    }
}

#[test]
fn greatest_height_is_hit_once_and_beyond_it_nothing_is() {
    let height = 1250.0 / f64::from(9.81f32);
    let at = |share: f64| times(&shot(50.0, EARTH), &here(), &still(DVec3::Y * height * share));
    let [time] = at(1.0 + 3e-7)[..] else { panic!() };
    assert!(is_near(time.into(), 50.0 / 9.81, 1e-6), "{time}");
    assert_eq!(at(1.0 - 1e-7).len(), 2);
    assert_eq!(at(1.0 + 6e-7), []);
}

#[test]
fn reach_to_the_bit_is_one_solution() {
    // Up 50 m at 10 m/s under 1 m/s²; and a target at 5 m/s that the shot at 3 m/s just gets to.
    let top = still(DVec3::new(0.0, 50.0, 0.0));
    assert_eq!(times(&shot(10.0, Vec3::NEG_Y), &here(), &top), [10.0]);
    let passing = moving(DVec3::new(4.0, 3.0, 0.0), Vec3::new(-5.0, 0.0, 0.0));
    assert_eq!(times(&shot(3.0, STILL), &here(), &passing), [1.25]);
}

/// A faster target that passes at the given share of the distance at which the shot just gets there.
fn passing(share: f64, acceleration: Vec3) -> (Shot, Motion) {
    // Across at 20 m/s, from 30 m before the nearest point: with s = 10 the shot gets to 10√3 m from it.
    let target = Motion {
        position: DVec3::new(30.0, 0.0, 300f64.sqrt() * share),
        velocity: Vec3::new(-20.0, 0.0, 0.0),
        acceleration,
    };
    (shot(10.0, acceleration), target)
}

#[test]
fn passing_target_just_in_reach_is_hit_once_and_out_of_reach_never() {
    let at = |share: f64| {
        let (shot, target) = passing(share, STILL);
        times(&shot, &here(), &target)
    };
    let [time] = at(1.0 + 2e-7)[..] else { panic!() };
    assert!(is_near(time.into(), 2.0, 1e-6), "{time}");
    assert_eq!(at(1.0 - 1e-7).len(), 2);
    assert_eq!(at(1.0 + 5e-7), []);
}

#[test]
fn target_that_was_just_in_reach_and_gets_away_has_no_solution() {
    let (shot, mut target) = passing(1.0 + 2e-7, STILL);
    target.velocity = -target.velocity;
    assert_eq!(times(&shot, &here(), &target), []);
}

#[test]
fn accelerating_target_just_in_reach_is_hit_once_and_out_of_reach_never() {
    // The same flight, except for an acceleration across it that is too small to matter.
    let at = |share: f64| {
        let (mut shot, target) = passing(share, STILL);
        shot.gravity = Vec3::new(0.0, -1e-12, 0.0);
        times(&shot, &here(), &target)
    };
    let hits_before_the_fall = |times: Vec<f32>| times.into_iter().filter(|t| *t < 1e3).count();
    let once = at(1.0 + 2e-7);
    assert!(is_near(once[0].into(), 2.0, 1e-6), "{once:?}");
    assert_eq!(hits_before_the_fall(once), 1);
    assert_eq!(hits_before_the_fall(at(1.0 - 1e-7)), 2);
    assert_eq!(hits_before_the_fall(at(1.0 + 5e-7)), 0);
}

#[test]
fn low_arc_under_almost_no_gravity_is_the_straight_line_and_the_high_one_is_far_off() {
    for g in [1e-6f32, 1e-20, 1e-37] {
        let target = still(DVec3::new(30.0, 0.0, 40.0));
        let solutions = solutions(&shot(50.0, Vec3::new(0.0, -g, 0.0)), &here(), &target);
        assert_eq!(solutions[0].time, 1.0, "{g}");
        // The shot falls by ½·g in a second.
        let rise = 0.5 * g / 50.0;
        assert!((solutions[0].direction - Vec3::new(0.6, rise, 0.8)).length() < 1e-7);
        let high = 100.0 / f64::from(g);
        if high < f64::from(f32::MAX) {
            assert!((solutions[1].direction - Vec3::Y).length() < 1.1 * rise);
            assert!(is_near(solutions[1].time.into(), high, tolerance::LEAD_TIME));
        } else {
            assert_eq!(solutions.len(), 1);
        }
    }
}

#[test]
fn of_four_hits_the_two_earliest_are_returned() {
    // 1 − 6t + 6t² = ±t at 1/6 and 1, and at 1/3 and 1/2.
    let target = Motion {
        position: DVec3::Y,
        velocity: Vec3::new(0.0, -6.0, 0.0),
        acceleration: Vec3::new(0.0, 12.0, 0.0),
    };
    let got = times(&shot(1.0, STILL), &here(), &target);
    assert_eq!(got, [1.0 / 6.0, 1.0 / 3.0]);
}

#[test]
fn shooter_that_moves_along_makes_no_difference() {
    let velocity = Vec3::new(30.0, -5.0, 12.0);
    let (from, to) = (DVec3::new(5.0, 6.0, 7.0), DVec3::new(60.0, -20.0, 30.0));
    let at_rest = solutions(&shot(50.0, EARTH), &still(from), &still(to));
    let along = solutions(&shot(50.0, EARTH), &moving(from, velocity), &moving(to, velocity));
    assert_eq!(along.len(), 2);
    for (along, at_rest) in along.iter().zip(at_rest) {
        assert_eq!((along.time, along.direction), (at_rest.time, at_rest.direction));
        let off = along.launch_velocity - at_rest.launch_velocity - velocity;
        assert!(off.length() < 1e-5);
    }
}

#[test]
fn inherit_zero_does_not_look_at_the_shooters_velocity() {
    let target = moving(DVec3::new(60.0, -20.0, 30.0), Vec3::new(3.0, 4.0, 5.0));
    let placed = Shot { inherit: 0.0, ..shot(50.0, EARTH) };
    let moved = moving(DVec3::ZERO, Vec3::new(30.0, -5.0, 12.0));
    let wanted = solutions(&placed, &here(), &target);
    // But the aim point moves away from a shooter that moves.
    let got = solutions(&placed, &moved, &target).into_iter().zip(&wanted);
    let got: Vec<_> =
        got.map(|(got, wanted)| Solution { aim_velocity: wanted.aim_velocity, ..got }).collect();
    assert_eq!(got, wanted);
}

#[test]
fn shooters_acceleration_is_not_looked_at() {
    let target = moving(DVec3::new(60.0, -20.0, 30.0), Vec3::new(3.0, 4.0, 5.0));
    let wanted = solutions(&shot(50.0, EARTH), &here(), &target);
    for acceleration in [Vec3::splat(1e3), Vec3::splat(f32::NAN)] {
        let shooter = Motion { acceleration, ..here() };
        assert_eq!(solutions(&shot(50.0, EARTH), &shooter, &target), wanted);
    }
}

#[test]
fn aim_point_is_above_a_target_that_the_shot_falls_to() {
    let (from, to) = (DVec3::new(100.0, 50.0, 0.0), DVec3::new(180.0, 50.0, 60.0));
    let [low, _] = solutions(&shot(60.0, EARTH), &still(from), &still(to))[..] else { panic!() };
    assert_eq!(low.impact, to);
    assert!((low.aim_point - from).length() - 100.0 < 1e-9);
    // s·sin ε = ½·g·t.
    let rise = (low.aim_point.y - from.y) / 100.0;
    assert!(is_near(rise, 0.5 * 9.81 * f64::from(low.time) / 60.0, 1e-6));
}

// ---- beyond the numbers ----

#[test]
fn positions_at_the_ends_of_the_doubles_are_hit_or_out_of_range() {
    for distance in [5e-324, 1e-310, 1e-300, 1e-160, 1e-30] {
        for (gravity, velocity) in
            [(STILL, STILL), (EARTH, STILL), (EARTH, Vec3::new(0.0, 0.0, 10.0))]
        {
            let target = moving(DVec3::new(0.0, distance, 0.0), velocity);
            let first = solutions(&shot(50.0, gravity), &here(), &target)[0];
            let across = f64::from(first.direction.z);
            assert!(is_near(across, f64::from(velocity.z) / 50.0, 1e-6), "{distance} {across}");
            let time = distance / (2500.0 - 2500.0 * across * across).sqrt();
            assert!(is_near(first.time.into(), time, 1e-7) || time < 1e-37);
        }
    }
    let far = still(DVec3::new(1e308, 0.0, 0.0));
    assert_eq!(times(&shot(1e38, STILL), &here(), &far), []);
    let other_end = still(DVec3::new(-1e308, 0.0, 0.0));
    assert_eq!(lead::solve(&shot(1e38, STILL), &other_end, &far), Err(Error::NotFinite));
    let beam = shot(f32::INFINITY, STILL);
    let solution = solutions(&beam, &here(), &far)[0];
    assert_eq!((solution.direction, solution.impact), (Vec3::X, far.position));
    // The length of this offset is beyond the doubles.
    assert_eq!(times(&beam, &here(), &still(DVec3::splat(1.5e308))), []);
}

#[test]
fn late_hit_on_a_target_next_to_the_muzzle_is_found() {
    for distance in [1e-10, 1e-100, 1e-200, 1e-295] {
        for velocity in [STILL, Vec3::new(0.0, 0.0, 10.0)] {
            let target = moving(DVec3::new(distance, 0.0, 0.0), velocity);
            let got = times(&shot(50.0, EARTH), &here(), &target);
            // The shot goes up at the speed that the target's velocity leaves for it, and comes down again.
            let up = (2500.0 - f64::from(velocity.length_squared())).sqrt();
            let wanted = 2.0 * up / f64::from(9.81f32);
            assert_eq!(got.len(), 2, "{distance}");
            assert!(is_near(got[1].into(), wanted, tolerance::LEAD_TIME), "{distance} {got:?}");
        }
    }
}

#[test]
fn solutions_beyond_floats_are_none() {
    let late = still(DVec3::new(1e30, 0.0, 0.0));
    assert_eq!(times(&shot(1e-20, STILL), &here(), &late), []);
    let shooter = moving(DVec3::ZERO, Vec3::new(3e38, 0.0, 0.0));
    let ahead = moving(DVec3::new(1e30, 0.0, 0.0), Vec3::new(3e38, 0.0, 0.0));
    assert_eq!(times(&shot(1e38, STILL), &shooter, &ahead), []);
    let behind = moving(DVec3::new(-1e30, 0.0, 0.0), Vec3::new(3e38, 0.0, 0.0));
    assert_eq!(times(&shot(1e38, STILL), &shooter, &behind).len(), 1);
}

#[test]
fn later_solution_comes_first_when_the_earlier_launch_velocity_is_beyond_floats() {
    // A shot forward would catch the target early, but at a launch velocity beyond floats. A shot backward meets the
    // target after the target has turned back.
    let shooter = moving(DVec3::ZERO, Vec3::new(2e38, 0.0, 0.0));
    let target = Motion {
        position: DVec3::new(1e38, 0.0, 0.0),
        velocity: Vec3::new(2e38, 0.0, 0.0),
        acceleration: Vec3::new(-2e38, 0.0, 0.0),
    };
    // 1 − t² = ±2t, in units of 1e38 m.
    let solutions = solutions(&shot(2e38, STILL), &shooter, &target);
    assert_eq!(solutions.len(), 1);
    assert!(is_near(solutions[0].time.into(), 1.0 + 2f64.sqrt(), tolerance::LEAD_TIME));
    assert_eq!(solutions[0].direction, Vec3::NEG_X);
}

// ---- bad input ----

#[test]
fn numbers_that_are_not_finite_are_errors() {
    let target = moving(DVec3::new(60.0, -20.0, 30.0), Vec3::new(3.0, 4.0, 5.0));
    let good = shot(50.0, EARTH);
    let not_finite = |shot: Shot, shooter: Motion, target: Motion| {
        assert_eq!(lead::solve(&shot, &shooter, &target), Err(Error::NotFinite));
    };
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        not_finite(Shot { inherit: bad, ..good }, here(), target);
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            let vector = Vec3::select(axis.cmpeq(Vec3::ONE), Vec3::splat(bad), axis);
            let position = vector.as_dvec3();
            not_finite(Shot { gravity: vector, ..good }, here(), target);
            not_finite(good, Motion { position, ..here() }, target);
            not_finite(good, Motion { velocity: vector, ..here() }, target);
            not_finite(good, here(), Motion { position, ..target });
            not_finite(good, here(), Motion { velocity: vector, ..target });
            not_finite(good, here(), Motion { acceleration: vector, ..target });
        }
    }
    not_finite(Shot { speed: f32::NAN, ..good }, here(), target);
    not_finite(Shot { max_time: f32::NAN, ..good }, here(), target);
    not_finite(Shot { speed: f32::NAN, ..good }, here(), here());
}

#[test]
fn negative_speed_is_invalid_and_so_is_a_negative_bound() {
    let target = moving(DVec3::new(60.0, -20.0, 30.0), Vec3::new(3.0, 4.0, 5.0));
    for bad in [-1e-45, -50.0, f32::NEG_INFINITY] {
        for target in [target, here()] {
            let slow = Shot { speed: bad, ..shot(50.0, EARTH) };
            assert_eq!(lead::solve(&slow, &here(), &target), Err(Error::InvalidArgument));
            let short = Shot { max_time: bad, ..shot(50.0, EARTH) };
            assert_eq!(lead::solve(&short, &here(), &target), Err(Error::InvalidLimits));
        }
    }
}
