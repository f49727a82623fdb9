//! What engaging takes from a lead: how the line of fire moves while the shooter accelerates, and lengths.

extern crate std;

use glam::{DVec3, Vec3};
use std::vec::Vec;

use super::{Lead, Shot, leads};
use crate::aim::Motion;

const SHOT: Shot = Shot {
    speed: 200.0,
    inherit: 0.75,
    max_time: 0.0,
    gravity: Vec3::new(0.0, -9.75, 0.0),
    drag: 0.0,
    physics_step: 0.0,
};
const SHOOTER: Motion = Motion {
    position: DVec3::new(10.0, 20.0, -30.0),
    velocity: Vec3::new(20.0, 3.0, -8.0),
    acceleration: Vec3::new(-3.0, 2.0, 6.0),
};
const TARGET: Motion = Motion {
    position: DVec3::new(900.0, 150.0, 400.0),
    velocity: Vec3::new(-30.0, 8.0, 50.0),
    acceleration: Vec3::new(4.0, -1.0, -7.0),
};

/// The step of the differences: small, and one after which no velocity above rounds.
const STEP: f64 = 1.0 / 1024.0;

fn later(motion: &Motion, time: f64) -> Motion {
    let (velocity, acceleration) = (motion.velocity.as_dvec3(), motion.acceleration.as_dvec3());
    Motion {
        position: motion.position + (velocity + acceleration * (0.5 * time)) * time,
        velocity: (velocity + acceleration * time).as_vec3(),
        ..*motion
    }
}

fn leads_at(shot: &Shot, steps: f64) -> Vec<Lead> {
    let time = steps * STEP;
    leads(shot, &later(&SHOOTER, time), &later(&TARGET, time)).unwrap().collect()
}

fn check_motion(shot: &Shot) {
    let [before, now, after] = [-1.0, 0.0, 1.0].map(|steps| leads_at(shot, steps));
    assert!(!now.is_empty());
    for (i, lead) in now.iter().enumerate() {
        let [from, at, to] = [(&before, -1.0), (&now, 0.0), (&after, 1.0)]
            .map(|(leads, steps)| later(&SHOOTER, steps * STEP).position + leads[i].line);
        let velocity = (to - from) / (2.0 * STEP);
        let acceleration = (to + from - at * 2.0) / (STEP * STEP);
        let off = (lead.line_velocity.as_dvec3() - velocity).length();
        assert!(off < 1e-5 * velocity.length(), "{lead:?} {velocity}");
        let off = (lead.line_acceleration.as_dvec3() - acceleration).length();
        assert!(off < 1e-4 * acceleration.length(), "{lead:?} {acceleration}");
    }
}

#[test]
fn line_of_fire_moves_as_shooter_and_target_accelerate() {
    check_motion(&SHOT);
    assert_eq!(leads_at(&SHOT, 0.0).len(), 2);
}

#[test]
fn lead_of_a_shot_at_once_moves_as_the_target() {
    let beam = Shot { speed: f32::INFINITY, ..SHOT };
    let at_muzzle = Motion { position: SHOOTER.position, ..TARGET };
    for (shot, target) in [(beam, TARGET), (SHOT, at_muzzle)] {
        let leads: Vec<_> = leads(&shot, &SHOOTER, &target).unwrap().collect();
        let [lead] = leads[..] else { panic!() };
        assert_eq!(
            (lead.line_velocity, lead.line_acceleration),
            (target.velocity, target.acceleration)
        );
        assert_eq!((lead.flight_length, lead.line_length), (0.0, 0.0));
    }
}

#[test]
fn lead_has_the_length_of_the_path_and_of_the_lever() {
    for lead in leads_at(&SHOT, 0.0) {
        let time = f64::from(lead.solution.time);
        let launch = lead.solution.launch_velocity.as_dvec3();
        let position_at = |t: f64| launch * t + SHOT.gravity.as_dvec3() * (0.5 * t * t);
        let parts = 1000;
        let share = |i: i32| time * f64::from(i) / f64::from(parts);
        let length: f64 =
            (0..parts).map(|i| (position_at(share(i + 1)) - position_at(share(i))).length()).sum();
        let got = lead.flight_length;
        assert!((0.9 * length..=length).contains(&got), "{got} {length}");
        assert!((lead.line_length - 200.0 * time).abs() < 1e-6 * 200.0 * time);
    }
}
