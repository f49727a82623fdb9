//! Lead against double precision: constructed cases of every kind and size, and any bits.

use crate::support::lead::{
    Case, Chase, Class, PLAIN, STILL, case, here, is_near, miss, scaled_back, solutions, times,
};
use crate::support::{cases, tolerance};
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::glam::{DVec3, Vec3};

/// Checks that the solutions are the two earliest hits of the reference, that the constructed hit is a hit of the
/// reference, and that every solution hits.
fn check(case: &Case, from: f64, to: f64) -> Result<(), TestCaseError> {
    let Case { shot, shooter, target, flight, .. } = case;
    let got = solutions(shot, shooter, target);
    let hits = Chase::new(shot, shooter, target).hits(from, to, tolerance::LEAD_REACH);
    prop_assert!(hits.iter().any(|hit| is_near(*hit, *flight, 1e-6)), "{:?} in {:?}", case, hits);
    prop_assert_eq!(got.len(), hits.len().min(2), "{:?} of {:?}", got, hits);
    for (solution, hit) in got.iter().zip(&hits) {
        let time = f64::from(solution.time);
        prop_assert!(is_near(time, *hit, tolerance::LEAD_TIME), "{} {:?}", time, hits);
        let passing = miss(shot, shooter, target, solution);
        prop_assert!(passing < tolerance::LEAD_MISS, "{:e} {:?}", passing, solution);
    }
    Ok(())
}

/// One test for each class, with the bounds of its flights.
macro_rules! constructed {
    ($($name:ident: $class:expr, $from:expr, $to:expr;)*) => {
        proptest! {
            #![proptest_config(cases(40_000))]
            $(
                #[test]
                fn $name(case in case($class)) {
                    check(&case, $from * case.flight, $to * case.flight)?;
                }
            )*
        }
    };
}

constructed! {
    constructed_without_gravity_is_hit: PLAIN, 1e-3, 1e12;
    constructed_under_gravity_is_hit: Class { gravity: 9.81, ..PLAIN }, 1e-3, 1e6;
    constructed_still_under_gravity_is_hit:
        Class { gravity: 9.81, target_speed: 0.0, ..PLAIN }, 1e-3, 1e6;
    constructed_under_almost_no_gravity_is_hit: Class { gravity: 1e-6, ..PLAIN }, 1e-3, 1e12;
    constructed_at_two_centimetres_is_hit:
        Class { gravity: 9.81, flight: (2e-4, 2e-3), ..PLAIN }, 1e-3, 1e7;
    constructed_at_ten_thousand_kilometres_is_hit:
        Class { speed: 1e7, gravity: 1e7, target_speed: 1e7, ..PLAIN }, 1e-3, 1e6;
    constructed_accelerating_is_hit:
        Class { gravity: 9.81, target_acceleration: 30.0, ..PLAIN }, 1e-3, 1e7;
    constructed_from_a_moving_shooter_is_hit:
        Class { gravity: 9.81, target_acceleration: 10.0, shooter_speed: 80.0, ..PLAIN }, 1e-3, 1e6;
}

proptest! {
    #![proptest_config(cases(40_000))]

    #[test]
    fn random_targets_have_the_solutions_of_the_reference(
        case in case(Class { gravity: 9.81, target_acceleration: 5.0, shooter_speed: 20.0, ..PLAIN }),
        distance in 0.1f64..10.0,
    ) {
        // The target is as likely to be out of reach as not.
        let Case { shot, shooter, mut target, flight, .. } = case;
        target.position = shooter.position + (target.position - shooter.position) * distance;
        let got = times(&shot, &shooter, &target);
        let hits = Chase::new(&shot, &shooter, &target)
            .hits(1e-3 * flight, 1e6 * flight, tolerance::LEAD_REACH);
        prop_assert_eq!(got.len(), hits.len().min(2), "{:?} of {:?}", got, hits);
        for (time, hit) in got.iter().zip(hits) {
            prop_assert!(is_near(f64::from(*time), hit, tolerance::LEAD_TIME), "{} {}", time, hit);
        }
    }

    #[test]
    fn powers_of_two_of_length_and_time_keep_the_solutions(
        case in case(Class { gravity: 9.81, target_acceleration: 5.0, shooter_speed: 30.0, ..PLAIN }),
        is_still in any::<bool>(), is_free in any::<bool>(),
        speed_exponent in -50i32..50, acceleration_exponent in -50i32..50,
    ) {
        let Case { mut shot, mut shooter, mut target, .. } = case;
        if is_still {
            (shooter.velocity, target.velocity) = (STILL, STILL);
        }
        if is_free {
            (shot.gravity, target.acceleration) = (STILL, STILL);
        }
        let wanted = solutions(&shot, &shooter, &target);

        let time = 2f64.powi(speed_exponent - acceleration_exponent);
        let length = time * 2f64.powi(speed_exponent);
        let (v, a) = (2f32.powi(speed_exponent), 2f32.powi(acceleration_exponent));
        let scaled = |motion: Motion| Motion {
            position: motion.position * length,
            velocity: motion.velocity * v,
            acceleration: motion.acceleration * a,
        };
        let scaled_shot = Shot { speed: shot.speed * v, gravity: shot.gravity * a, ..shot };
        let got = solutions(&scaled_shot, &scaled(shooter), &scaled(target));
        // Not every bit: usual sizes and others have formulas of their own.
        prop_assert_eq!(got.len(), wanted.len());
        for (got, wanted) in got.into_iter().zip(wanted) {
            let back = scaled_back(&got, length, time);
            prop_assert!(is_near(back.time.into(), wanted.time.into(), tolerance::LEAD_TIME));
            prop_assert!(miss(&shot, &shooter, &target, &back) < tolerance::LEAD_MISS);
            let off = (back.aim_point - wanted.aim_point).length();
            prop_assert!(off < 1e-7 * (wanted.aim_point - shooter.position).length());
            let fastest = shot.speed + wanted.aim_velocity.length();
            prop_assert!(back.aim_velocity.distance(wanted.aim_velocity) < 1e-5 * fastest);
        }
    }

    #[test]
    fn solutions_are_consistent(
        case in case(Class { gravity: 9.81, target_acceleration: 5.0, shooter_speed: 80.0, ..PLAIN }),
        far in any::<bool>(),
    ) {
        let Case { shot, mut shooter, mut target, .. } = case;
        if far {
            let origin = DVec3::new(1e9, -1e9, 1e9);
            (shooter.position, target.position) =
                (shooter.position + origin, target.position + origin);
        }
        for solution in solutions(&shot, &shooter, &target) {
            let Solution { aim_point, impact, direction, launch_velocity, time, .. } = solution;
            let unit = direction.as_dvec3();
            prop_assert!((unit.length() - 1.0).abs() < tolerance::UNIT);

            let inherited = shooter.velocity.as_dvec3() * f64::from(shot.inherit);
            let launch = unit * f64::from(shot.speed) + inherited;
            let off = (launch_velocity.as_dvec3() - launch).length();
            prop_assert!(off < 2e-7 * launch.abs().max_element().max(f64::from(shot.speed)));

            let time = f64::from(time);
            let there = target.position
                + target.velocity.as_dvec3() * time
                + target.acceleration.as_dvec3() * (0.5 * time * time);
            let speed = (target.velocity.as_dvec3() + target.acceleration.as_dvec3() * time).length();
            // The time of the impact is rounded to a float.
            prop_assert!((impact - there).length() <= 1e-7 * speed * time + 1e-15 * impact.length());

            let distance = (impact - shooter.position).length();
            let point = shooter.position + unit * distance;
            prop_assert!((aim_point - point).length() <= 1e-7 * distance + 1e-15 * point.length());
        }
    }

    #[test]
    fn any_bits_return_a_solution_or_an_error(
        floats in prop::array::uniform22(any::<u32>()), doubles in prop::array::uniform6(any::<u64>()),
        are_ordinary in any::<u32>(), has_drag in any::<bool>(), has_steps in any::<bool>(),
        has_thrust in any::<bool>(),
    ) {
        // A third of all bits is far out.
        let float = |at: usize| {
            let x = f32::from_bits(floats[at]);
            if are_ordinary >> at & 1 == 1 { x % 1e3 } else { x }
        };
        let vector = |at: usize| Vec3::new(float(at), float(at + 1), float(at + 2));
        let double = |at: usize| {
            let x = f64::from_bits(doubles[at]);
            if are_ordinary >> (at + 22) & 1 == 1 { x % 1e3 } else { x }
        };
        let position = |at: usize| DVec3::new(double(at), double(at + 1), double(at + 2));
        let shot = Shot {
            speed: float(0).abs(),
            inherit: float(1),
            max_time: float(2).abs(),
            gravity: vector(3),
            drag: if has_drag { float(18).abs() } else { 0.0 },
            physics_step: if has_steps { float(19).abs() } else { 0.0 },
            thrust: if has_thrust { float(20).abs() } else { 0.0 },
            burn_time: float(21).abs(),
        };
        let shooter = Motion { position: position(0), velocity: vector(6), acceleration: vector(9) };
        let target = Motion { position: position(3), velocity: vector(12), acceleration: vector(15) };
        let to_target = target.position - shooter.position;
        let is_finite = to_target.is_finite()
            && [shot.gravity, shooter.velocity, target.velocity, target.acceleration]
                .iter().all(|v| v.is_finite())
            && shot.inherit.is_finite() && shot.drag.is_finite() && shot.physics_step.is_finite()
            && shot.thrust.is_finite()
            && !shot.speed.is_nan() && !shot.max_time.is_nan() && !shot.burn_time.is_nan();
        match lead::solve(&shot, &shooter, &target) {
            Err(error) => prop_assert_eq!((error, is_finite), (Error::NotFinite, false)),
            Ok(solutions) => {
                prop_assert!(is_finite);
                let [first, second] = solutions;
                prop_assert!(first.is_some() || second.is_none());
                for solution in solutions.into_iter().flatten() {
                    let Solution {
                        aim_point, impact, direction, launch_velocity, aim_velocity, time,
                    } = solution;
                    prop_assert!(aim_point.is_finite() && impact.is_finite());
                    prop_assert!(launch_velocity.is_finite() && aim_velocity.is_finite());
                    prop_assert!((direction.as_dvec3().length() - 1.0).abs() < tolerance::UNIT);
                    prop_assert!(0.0 <= time && time.is_finite());
                    prop_assert!(time <= shot.max_time || shot.max_time == 0.0);
                }
                if let [Some(first), Some(second)] = solutions {
                    prop_assert!(first.time <= second.time);
                }
            }
        }
    }
}

proptest! {
    // The further apart the times are, the more samples the reference takes.
    #![proptest_config(cases(10_000))]

    #[test]
    fn any_size_is_hit(
        case in case(Class { speed: 1.0, gravity: 1.0, target_speed: 2.0, flight: (0.1, 10.0), ..PLAIN }),
        speed_exponent in -30.0f64..30.0, flight_exponent in -25.0f64..25.0,
        acceleration_exponent in -25.0f64..2.0,
    ) {
        let speed = 10f64.powf(speed_exponent);
        let acceleration = 10f64.powf(acceleration_exponent) * speed / 10f64.powf(flight_exponent);
        // An acceleration that is not a normal float is 0.
        let acceleration = if acceleration < 1e-36 { 0.0 } else { acceleration.min(1e36) };
        let Case { mut shot, mut target, flight, .. } = case;
        let flight = flight * 10f64.powf(flight_exponent);
        let aim = target.position.normalize();
        shot.speed = (f64::from(shot.speed) * speed) as f32;
        shot.gravity = (shot.gravity.as_dvec3() * acceleration).as_vec3();
        target.velocity = (target.velocity.as_dvec3() * speed).as_vec3();
        target.position = (aim * f64::from(shot.speed) - target.velocity.as_dvec3()) * flight
            + shot.gravity.as_dvec3() * (0.5 * flight * flight);
        let case = Case { shot, shooter: here(), target, flight, aim };
        // Later than 3.4e38 s is never.
        check(&case, 1e-6 * flight, (1e30 * flight).min(3.4e38))?;
    }

    #[test]
    fn any_ratio_of_the_speeds_and_of_the_acceleration_is_hit(
        case in case(Class { speed: 1.0, gravity: 1.0, target_speed: 1.0, flight: (0.1, 10.0), ..PLAIN }),
        speed_exponent in -6.0f64..4.0, acceleration_exponent in -12.0f64..4.0,
    ) {
        let Case { shot, mut target, flight, .. } = case;
        let aim = target.position.normalize();
        let shot = Shot { gravity: shot.gravity * 10f32.powf(acceleration_exponent as f32), ..shot };
        target.velocity *= 10f32.powf(speed_exponent as f32);
        target.position = (aim * f64::from(shot.speed) - target.velocity.as_dvec3()) * flight
            + shot.gravity.as_dvec3() * (0.5 * flight * flight);
        check(&Case { shot, shooter: here(), target, flight, aim }, 1e-6 * flight, 1e18 * flight)?;
    }
}
