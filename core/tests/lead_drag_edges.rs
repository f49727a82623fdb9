//! Lead with drag and in steps where it is usually wrong: the ends of the range, of the numbers, and bad input.

#[cfg(target_arch = "x86_64")]
use crate::aim_exceptions::raised;
use crate::support::flown::flown;
use crate::support::lead::{
    STILL, assert_max_time_includes_itself, here, is_near, moving, shot, solutions, still, times,
};
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

const EARTH: Vec3 = Vec3::new(0.0, -9.81, 0.0);

fn dragged(speed: f32, gravity: Vec3, drag: f32, physics_step: f32) -> Shot {
    Shot { drag, physics_step, ..shot(speed, gravity) }
}

/// How far a shot at a target that does not accelerate passes from it.
fn miss(shot: &Shot, target: &Motion, solution: &Solution) -> f64 {
    let time = f64::from(solution.time);
    let there =
        flown(shot, solution.launch_velocity.as_dvec3(), solution.direction.as_dvec3(), time);
    (there - target.position - target.velocity.as_dvec3() * time).length()
}

#[test]
fn still_target_without_gravity_is_hit_when_the_drag_lets_the_shot_get_there() {
    // s·(1 − e^(−k·t))/k = r.
    let target = still(DVec3::new(30.0, 0.0, 40.0));
    let [time] = times(&dragged(60.0, STILL, 0.5, 0.0), &here(), &target)[..] else { panic!() };
    assert!(is_near(time.into(), -2.0 * (1.0f64 - 0.5 * 50.0 / 60.0).ln(), 1e-7), "{time}");
}

#[test]
fn range_ends_where_the_drag_stops_the_shot() {
    for step in [0.0, 1.0 / 64.0] {
        let shot = dragged(60.0, STILL, 0.5, step);
        // s/k, and in steps s·(1 − h·k)/k.
        let range = 120.0 * (1.0 - 0.5 * f64::from(step));
        let at = |share: f64| solutions(&shot, &here(), &still(DVec3::X * (range * share)));
        for share in [1.0 + 5e-7, 1.001, 2.0, 1e9, 1e30] {
            assert_eq!(at(share), [], "{share}");
        }
        for share in [1.0 - 5e-7, 0.999, 0.5, 1e-9, 1e-30] {
            let [only] = at(share)[..] else { panic!("{share}") };
            let target = still(DVec3::X * (range * share));
            assert!(miss(&shot, &target, &only) < 1e-6 * range * share, "{share} {only:?}");
        }
        // Exactly at the range, rounding decides whether there is a hit.
        for share in [1.0 - 1e-16, 1.0, 1.0 + 1e-15] {
            for solution in at(share) {
                assert!(miss(&shot, &still(DVec3::X * (range * share)), &solution) < 1e-5 * range);
            }
        }
    }
}

/// Returns how far a shot gets that leaves at 60 m/s at an elevation, until it is level with the muzzle again.
fn range(shot: &Shot, elevation: f64) -> f64 {
    let launch = DVec3::new(elevation.cos(), elevation.sin(), 0.0) * 60.0;
    let (mut up, mut down) = (0.1, 30.0);
    for _ in 0..60 {
        let middle = 0.5 * (up + down);
        *(if flown(shot, launch, DVec3::ZERO, middle).y > 0.0 { &mut up } else { &mut down }) =
            middle;
    }
    flown(shot, launch, DVec3::ZERO, up).x
}

#[test]
fn greatest_range_under_gravity_is_hit_once_and_beyond_it_nothing_is() {
    let shot = dragged(60.0, EARTH, 0.25, 0.0);
    // Found by flying shots at many elevations: the interval shrinks by thirds until the range no longer changes in
    // double.
    let (mut low, mut high) = (0.3, 1.2);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if range(&shot, low + third) < range(&shot, high - third) {
            low += third;
        } else {
            high -= third;
        }
    }
    let best = range(&shot, low);
    let count = |share: f64| times(&shot, &here(), &still(DVec3::X * (best * share))).len();
    for short in [1e-9, 3e-9, 1e-8, 3e-8, 1e-7, 1e-6, 0.1] {
        assert_eq!(count(1.0 - short), 2, "{short}");
    }
    assert_eq!((count(1.0 + 1e-7), count(1.0 + 2e-6), count(2.0)), (1, 0, 0));
}

#[test]
fn greatest_range_in_steps_is_that_of_flown_shots() {
    let shot = dragged(60.0, EARTH, 0.25, 1.0 / 64.0);
    let best = (500..1000).map(|i| range(&shot, f64::from(i) * 1e-3)).fold(0.0, f64::max);
    let count = |share: f64| times(&shot, &here(), &still(DVec3::X * (best * share))).len();
    assert_eq!((count(0.9), count(1.0 - 1e-5), count(1.0 + 1e-5)), (2, 2, 0));
}

#[test]
fn target_that_falls_as_fast_as_the_shot_in_the_end_is_hit_or_out_of_reach() {
    // With k = 0.5 and g = 8, the shot falls at 16 m/s in the end, and nothing is rounded. Seen from the target, the
    // shot gets at most 60/0.5 m far.
    let gravity = Vec3::new(0.0, -8.0, 0.0);
    let falling = |x: f64| moving(DVec3::new(x, 0.0, 0.0), Vec3::new(0.0, -16.0, 0.0));
    let shot = dragged(60.0, gravity, 0.5, 0.0);
    let near = solutions(&shot, &here(), &falling(80.0));
    assert_eq!(near.len(), 1);
    assert!(miss(&shot, &falling(80.0), &near[0]) < 1e-5 * 80.0);
    // This is beyond that distance.
    assert_eq!(times(&shot, &here(), &falling(130.0)), []);
    // A target that falls slightly slower or faster is hit at about the same time.
    for off in [1e-6f32, -1e-6] {
        let target = Motion { velocity: Vec3::new(0.0, -16.0 + off, 0.0), ..falling(80.0) };
        let first = solutions(&shot, &here(), &target)[0];
        assert!(is_near(first.time.into(), near[0].time.into(), 1e-5));
    }
}

#[test]
fn tiny_drag_and_tiny_steps_make_no_difference() {
    let target = moving(DVec3::new(300.0, 40.0, -200.0), Vec3::new(10.0, 0.0, 20.0));
    let wanted = times(&shot(100.0, EARTH), &here(), &target);
    assert_eq!(wanted.len(), 2);
    for tiny in [1e-9f32, 1e-20, 1e-38, 1e-45] {
        for (drag, step) in [(tiny, 0.0), (0.0, tiny), (tiny, tiny), (tiny, 1e-10)] {
            let got = times(&dragged(100.0, EARTH, drag, step), &here(), &target);
            assert_eq!(got.len(), 2, "{drag} {step}");
            for (got, wanted) in got.iter().zip(&wanted) {
                assert!(is_near((*got).into(), (*wanted).into(), 1e-6), "{drag} {step} {got}");
            }
        }
    }
}

#[test]
fn shot_moves_straight_during_its_first_step() {
    // Gravity and drag act at the start of the step: v = (100·d + 2·g)·(1 − 2·0.25).
    let shot = dragged(100.0, EARTH, 0.25, 2.0);
    let target = still(DVec3::new(30.0, -10.0, 0.0));
    let first = solutions(&shot, &here(), &target)[0];
    let velocity = (first.direction.as_dvec3() * 100.0 + EARTH.as_dvec3() * 2.0) * 0.5;
    assert!(first.time < 2.0);
    assert!((velocity * f64::from(first.time) - target.position).length() < 1e-5, "{first:?}");
}

#[test]
fn drag_that_stops_the_shot_in_one_step_hits_at_the_muzzle_only() {
    let target = moving(DVec3::new(1.0, 0.0, 0.0), Vec3::new(-1.0, 0.0, 0.0));
    for (drag, step) in [(51.0, 0.02f32), (64.0, 1.0 / 64.0), (1e38, 1e38), (1e-3, 2e3)] {
        let shot = dragged(100.0, EARTH, drag, step);
        assert_eq!(times(&shot, &here(), &target), [], "{drag} {step}");
        assert_eq!(times(&shot, &here(), &here()), [0.0]);
    }
    // The largest drag that leaves the shot any speed after a step.
    let shot = dragged(100.0, STILL, 64.0f32.next_down(), 1.0 / 64.0);
    assert_eq!(times(&shot, &here(), &still(DVec3::X * 1e-9)).len(), 1);
}

#[test]
fn beam_speed_zero_and_the_muzzle_do_not_look_at_drag_and_steps() {
    let target = moving(DVec3::new(10.0, 20.0, 30.0), Vec3::new(1.0, 2.0, 3.0));
    for speed in [0.0, f32::INFINITY] {
        let wanted = solutions(&shot(speed, EARTH), &here(), &target);
        assert_eq!(solutions(&dragged(speed, EARTH, 3.0, 0.02), &here(), &target), wanted);
    }
    let at_muzzle = Motion { position: DVec3::ZERO, ..target };
    let wanted = solutions(&shot(50.0, EARTH), &here(), &at_muzzle);
    assert_eq!(wanted.len(), 1);
    assert_eq!(solutions(&dragged(50.0, EARTH, 3.0, 0.02), &here(), &at_muzzle), wanted);
}

#[test]
fn max_time_bounds_a_flight_with_drag_and_includes_itself() {
    let target = moving(DVec3::new(80.0, 10.0, 0.0), Vec3::new(5.0, 0.0, 7.0));
    for step in [0.0, 0.02] {
        let unbounded = dragged(60.0, EARTH, 0.1, step);
        assert_max_time_includes_itself(&unbounded, &target);
    }
}

#[test]
fn target_that_falls_slower_than_the_shot_is_hit_minutes_later() {
    // In the end the shot falls at g/k = 196 m/s, as the target does after 100 s.
    let shot = dragged(20.0, EARTH, 0.05, 0.0);
    let acceleration = Vec3::new(0.0, -1.962, 0.0);
    let target = Motion { acceleration, ..still(DVec3::Y * 500.0) };
    let [first, second] = times(&shot, &here(), &target)[..] else { panic!() };
    assert!(is_near(first.into(), 178.11872, 1e-7), "{first}");
    assert!(is_near(second.into(), 183.17337, 1e-7), "{second}");
}

#[test]
fn steps_without_drag_and_gravity_make_no_difference() {
    let passing = moving(DVec3::new(4.0, 3.0, 0.0), Vec3::new(-5.0, 0.0, 0.0));
    let ahead = moving(DVec3::new(4.0, 3.0, 0.0), Vec3::new(-5.0, 0.5, 0.0));
    for step in [1e-3, 1.0 / 64.0, 0.25, 1.25, 100.0] {
        let dragged = dragged(3.0, STILL, 0.0, step);
        // The target is exactly at the limit of reach: rounding may turn the one solution into two.
        let touched = times(&dragged, &here(), &passing);
        assert!(!touched.is_empty());
        assert!(touched.iter().all(|time| is_near((*time).into(), 1.25, 1e-6)), "{touched:?}");
        assert_eq!(times(&dragged, &here(), &ahead), times(&shot(3.0, STILL), &here(), &ahead));
    }
}

#[test]
fn target_that_the_shot_just_reaches_at_the_corner_of_two_steps_is_hit_there() {
    // In steps of a second the shot moves at 4 − 1 m/s, then at 4 − 2 m/s; the target at 2.5 m/s.
    let shot = dragged(4.0, Vec3::NEG_X, 0.0, 1.0);
    let at =
        |x: f64| times(&shot, &here(), &moving(DVec3::new(x, 0.0, 0.0), Vec3::new(2.5, 0.0, 0.0)));
    for x in [0.5, 0.5 + 1e-7] {
        let [time] = at(x)[..] else { panic!("{x} {:?}", at(x)) };
        assert!(is_near(time.into(), 1.0, 1e-6), "{time}");
    }
    // Before the corner the gap closes at 0.5 m/s, and after the corner it opens.
    let [before, after] = at(0.5 - 1e-3)[..] else { panic!() };
    assert!(is_near(before.into(), 1.0 - 2e-3, 1e-6) && is_near(after.into(), 1.0 + 2e-3, 1e-6));
    assert_eq!(at(0.5 + 1e-5), []);
}

#[test]
fn every_size_ends_quickly_and_with_finite_numbers() {
    let sizes = [1e-45f32, 1e-19, 1e-3, 1.0, 1e3, 1e19, 1e30, f32::MAX];
    let mut count = 0;
    for distance in [5e-324, 1e-310, 1e-100, 1e-19, 1.0, 1e30, 1e300] {
        for speed in sizes {
            for acceleration in [0.0f32, 1e-45, 1.0, 1e30, f32::MAX] {
                for k in [0.0f32, 1e-45, 1e-10, 1.0, 1e10, f32::MAX] {
                    for h in [0.0f32, 1e-45, 1e-10, 0.02, 1e10, f32::MAX] {
                        for v in [0.0f32, 1e-30, 10.0, f32::MAX] {
                            let target = Motion {
                                position: DVec3::new(distance, -0.5 * distance, 0.0),
                                velocity: Vec3::new(-v, 0.25 * v, 0.0),
                                acceleration: Vec3::new(0.0, 0.5 * acceleration, 0.0),
                            };
                            let gravity = Vec3::new(0.0, -acceleration, 0.0);
                            let shot = dragged(speed, gravity, k, h);
                            let shooter = moving(DVec3::ZERO, Vec3::new(0.0, 0.0, 0.5 * v));
                            let mut found = [None, None];
                            let solve = || found = lead::solve(&shot, &shooter, &target).unwrap();
                            #[cfg(target_arch = "x86_64")]
                            assert_eq!(raised(solve), 0, "{shot:?} {target:?}");
                            // Other processors have another register for exceptions, or none.
                            #[cfg(not(target_arch = "x86_64"))]
                            [solve].into_iter().for_each(|mut solve| solve());
                            for solution in found.into_iter().flatten() {
                                assert!(solution.aim_point.is_finite());
                                assert!(solution.aim_velocity.is_finite());
                                count += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// Numbers that are the same on every machine, from −1 to 1 (D. H. Lehmer's generator with M = 2⁶¹ − 1).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        let product = u128::from(self.0) * 37;
        self.0 = (product % u128::from((1u64 << 61) - 1)) as u64;
        self.0 as f64 / (1u64 << 60) as f64 - 1.0
    }

    fn vector(&mut self, size: f64) -> DVec3 {
        DVec3::new(self.next(), self.next(), self.next()) * size
    }
}

/// FNV-1a over the bits of all that a solution has but its aim velocity.
fn hash_of_solutions(drag: f32, physics_step: f32) -> u64 {
    let mut numbers = Numbers(12_345);
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for case in 0..5000 {
        let speed = numbers.next().abs() as f32 * 100.0;
        // The cases lead to every kind of polynomial.
        let gravity = if case % 3 == 0 { STILL } else { EARTH };
        let velocity = if case % 3 == 1 { STILL } else { numbers.vector(60.0).as_vec3() };
        let shot = Shot { drag, physics_step, inherit: 0.5, ..shot(speed, gravity) };
        let shooter = if case % 3 == 1 {
            here()
        } else {
            moving(DVec3::ZERO, numbers.vector(20.0).as_vec3())
        };
        let target = moving(numbers.vector(150.0), velocity);
        for solution in solutions(&shot, &shooter, &target) {
            let doubles = [solution.aim_point, solution.impact].map(|v| v.to_array());
            let floats = [solution.direction, solution.launch_velocity].map(|v| v.to_array());
            let bits = doubles.as_flattened().iter().map(|x| x.to_bits());
            let floats = floats.as_flattened().iter().chain([&solution.time]);
            for number in bits.chain(floats.map(|x| x.to_bits().into())) {
                hash = (hash ^ number).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    hash
}

/// The hash of the library's results at every width.
const BITS: u64 = 14_169_458_829_187_433_838;

#[test]
fn without_drag_and_steps_every_bit_is_as_recorded() {
    assert_eq!(hash_of_solutions(0.0, 0.0), BITS);
    assert_eq!(hash_of_solutions(-0.0, -0.0), BITS);
}

#[test]
fn negative_drag_is_an_invalid_argument_and_a_negative_step_invalid_limits() {
    let target = still(DVec3::new(60.0, -20.0, 30.0));
    for bad in [-1e-45, -1.0, -f32::MAX] {
        for target in [target, here()] {
            let drag = dragged(50.0, EARTH, bad, 0.0);
            assert_eq!(lead::solve(&drag, &here(), &target), Err(Error::InvalidArgument));
            let step = dragged(50.0, EARTH, 0.0, bad);
            assert_eq!(lead::solve(&step, &here(), &target), Err(Error::InvalidLimits));
        }
    }
    let none = solutions(&shot(50.0, EARTH), &here(), &target);
    assert_eq!(solutions(&dragged(50.0, EARTH, -0.0, -0.0), &here(), &target), none);
    let drag = solutions(&dragged(50.0, EARTH, 0.5, 0.0), &here(), &target);
    assert_eq!(solutions(&dragged(50.0, EARTH, 0.5, -0.0), &here(), &target), drag);
}

#[test]
fn drag_and_step_that_are_not_finite_are_errors() {
    let target = still(DVec3::new(60.0, -20.0, 30.0));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for speed in [0.0, 50.0, f32::INFINITY] {
            let drag = dragged(speed, EARTH, bad, 0.0);
            assert_eq!(lead::solve(&drag, &here(), &target), Err(Error::NotFinite));
            let step = dragged(speed, EARTH, 0.0, bad);
            assert_eq!(lead::solve(&step, &here(), &target), Err(Error::NotFinite));
        }
    }
}
