//! The values that `engage` takes from a lead: how the line of fire moves while the shooter accelerates, lengths, and the
//! hit next to another one.

extern crate std;

use core::ops::Range;

use glam::{DVec3, Vec3};
use std::vec::Vec;

use super::{Hit, Lead, LineOfFire, Shot, scale};
use crate::aim::Motion;
use crate::math::scalar::narrow;

const SHOT: Shot = Shot {
    speed: 200.0,
    inherit: 0.75,
    max_time: 0.0,
    gravity: Vec3::new(0.0, -9.75, 0.0),
    drag: 0.0,
    physics_step: 0.0,
    thrust: 0.0,
    burn_time: 0.0,
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

/// The step of the differences: small, and such that no velocity above is rounded after it.
const STEP: f64 = 1.0 / 1024.0;

fn later(motion: &Motion, time: f64) -> Motion {
    let (velocity, acceleration) = (motion.velocity.as_dvec3(), motion.acceleration.as_dvec3());
    Motion {
        position: motion.position + (velocity + acceleration * (0.5 * time)) * time,
        velocity: (velocity + acceleration * time).as_vec3(),
        ..*motion
    }
}

fn with_hits<T>(shot: &Shot, steps: f64, f: impl Fn(&Lead<'_>, Hit) -> T) -> Vec<T> {
    let time = steps * STEP;
    let (shooter, target) = (later(&SHOOTER, time), later(&TARGET, time));
    let lead = Lead::new(shot, &shooter, &target);
    lead.solvable_hits().into_iter().flatten().map(|hit| f(&lead, hit)).collect()
}

/// Returns the lines of fire and their ends.
fn lines(shot: &Shot, steps: f64) -> Vec<(LineOfFire, DVec3)> {
    with_hits(shot, steps, |lead, hit| {
        let line = lead.line_of_fire(&hit);
        (line, lead.shooter_position() + line.line)
    })
}

fn check_motion(shot: &Shot) {
    let [before, now, after] = [-1.0, 0.0, 1.0].map(|steps| lines(shot, steps));
    assert_eq!(now.len(), 2);
    for (i, (line, at)) in now.iter().enumerate() {
        let (from, to) = (before[i].1, after[i].1);
        let velocity = (to - from) / (2.0 * STEP);
        let acceleration = (to + from - at * 2.0) / (STEP * STEP);
        let off = (line.velocity.as_dvec3() - velocity).length();
        assert!(off < 1e-5 * velocity.length(), "{line:?} {velocity}");
        let off = (line.acceleration.as_dvec3() - acceleration).length();
        assert!(off < 1e-4 * acceleration.length(), "{line:?} {acceleration}");
    }
}

#[test]
fn line_of_fire_moves_as_shooter_and_target_accelerate() {
    check_motion(&SHOT);
    check_motion(&Shot { drag: 0.125, ..SHOT });
    // Both burn out on their way.
    let rocket = Shot { speed: 100.0, thrust: 50.0, burn_time: 2.0, ..SHOT };
    check_motion(&rocket);
    check_motion(&Shot { drag: 0.125, ..rocket });
}

#[test]
fn line_of_fire_at_the_muzzle_moves_as_the_target() {
    let target = Motion { position: SHOOTER.position, ..TARGET };
    let lead = Lead::new(&SHOT, &SHOOTER, &target);
    let [Some(hit), None] = lead.solvable_hits() else { panic!() };
    let LineOfFire { line, velocity, acceleration } = lead.line_of_fire(&hit);
    assert_eq!((line, velocity, acceleration), (DVec3::ZERO, TARGET.velocity, TARGET.acceleration));
    assert_eq!((lead.flight_length(&hit, hit.direction), lead.line_length(&hit)), (0.0, 0.0));
}

#[test]
fn flight_has_the_length_of_the_path_and_the_line_of_fire_that_of_the_lever() {
    let lengths = with_hits(&SHOT, 0.0, |lead, hit| {
        (
            lead.solution(hit).unwrap(),
            lead.flight_length(&hit, hit.direction),
            lead.line_length(&hit),
        )
    });
    for (solution, flight, line) in lengths {
        let time = f64::from(solution.time);
        let launch = solution.launch_velocity.as_dvec3();
        let position_at = |t: f64| launch * t + SHOT.gravity.as_dvec3() * (0.5 * t * t);
        let parts = 1000;
        let share = |i: i32| time * f64::from(i) / f64::from(parts);
        let length: f64 =
            (0..parts).map(|i| (position_at(share(i + 1)) - position_at(share(i))).length()).sum();
        assert!((0.9 * length..=length).contains(&flight), "{flight} {length}");
        assert!((line - 200.0 * time).abs() < 1e-6 * 200.0 * time);
    }
}

#[test]
fn hits_that_are_too_late_are_none() {
    let [first, second] = with_hits(&SHOT, 0.0, |_, hit| hit.time)[..] else { panic!() };
    let up_to = |max_time: f64| {
        with_hits(&Shot { max_time: narrow(max_time), ..SHOT }, 0.0, |_, hit| hit.time)
    };
    assert_eq!(up_to(0.5 * (first + second)), [first]);
    assert!(up_to(0.5 * first).is_empty());
}

#[test]
fn length_is_right_to_the_ends_of_the_numbers_and_not_finite_beyond() {
    let length = |x, y, z| scale::length(DVec3::new(x, y, z));
    for exponent in [-1074, -1060, -540, 0, 540, 1020] {
        let unit = 2f64.powi(exponent);
        assert_eq!(length(3.0 * unit, 0.0, -4.0 * unit), 5.0 * unit);
    }
    assert_eq!(length(0.0, f64::MIN, 0.0), f64::MAX);
    assert_eq!(length(f64::MAX, f64::MAX, 0.0), f64::INFINITY);
    assert_eq!(length(1.0, f64::NEG_INFINITY, 0.0), f64::INFINITY);
    assert!(length(1.0, 0.0, f64::NAN).is_nan());
}

/// Random numbers: a linear congruential generator, Knuth's MMIX.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn magnitude(&mut self, range: Range<f64>) -> f64 {
        range.start * (range.end / range.start).powf(self.unit())
    }

    fn vector(&mut self, most: f64) -> DVec3 {
        DVec3::from_array([(); 3].map(|()| most * (2.0 * self.unit() - 1.0)))
    }

    /// Returns a shot with drag, in steps or with thrust.
    fn shot(&mut self) -> Shot {
        let mut some = |share: f64, value: f64| if self.unit() < share { value } else { 0.0 };
        let [drag, physics_step, thrust] = [some(0.7, 1.0), some(0.5, 1.0), some(0.3, 1.0)];
        let gravity = some(0.8, -9.81);
        Shot {
            speed: narrow(self.magnitude(50.0..1000.0)),
            inherit: 1.0,
            max_time: 0.0,
            gravity: Vec3::new(0.0, narrow(gravity), 0.0),
            drag: narrow(drag * self.magnitude(1e-3..2.0)),
            physics_step: narrow(physics_step * self.magnitude(1e-3..0.1)),
            thrust: narrow(thrust * self.magnitude(1.0..300.0)),
            burn_time: narrow(self.magnitude(0.05..20.0)),
        }
    }
}

/// How many hits from a muzzle there were before it moved, and how many of them the search next to them then found.
#[derive(Default)]
struct Found {
    hits: u32,
    next: u32,
    /// Of two hits near the end of the range, the later of which takes up to 1.5 times as long; of rockets; of hits up to a
    /// thousandth before the longest time or after it.
    of_kinds: [u32; 3],
}

/// Compares both searches from a muzzle that has moved, for the hits from where it was.
fn compare(random: &mut Random, mut shot: Shot, target: &Motion, found: &mut Found) {
    let shooter = Motion {
        position: DVec3::ZERO,
        velocity: random.vector(20.0).as_vec3(),
        acceleration: Vec3::ZERO,
    };
    let hits = Lead::new(&shot, &shooter, target).solvable_hits();
    let times: Vec<f64> = hits.iter().flatten().map(|hit| hit.time).collect();
    let is_limited = random.unit() < 0.2;
    if is_limited && let Some(last) = times.last() {
        shot.max_time = narrow(last * (1.0 + 1e-3 * (random.unit() - 0.3)));
    }
    let distance = target.position.length() * random.magnitude(1e-9..0.1);
    let moved = Motion {
        position: random.vector(distance),
        velocity: shooter.velocity + random.vector(0.1).as_vec3(),
        ..shooter
    };
    let lead = Lead::new(&shot, &moved, target);
    let hits = lead.solvable_hits();
    for &time in &times {
        found.hits += 1;
        let next = lead.hit_with_drag_next_to(time).filter(|hit| lead.is_solvable(hit));
        let Some(next) = next else { continue };
        assert!(lead.shortfall(next.time).abs() < 1e-9 * lead.line_length(&next), "{shot:?}");
        let is_near = |hit: &Hit| (hit.time / next.time - 1.0).abs() < 1e-10;
        let nearest = super::nearest(hits, time).unwrap();
        assert!(is_near(&nearest), "{shot:?} {target:?} {time}: {next:?} {nearest:?}");
        assert!(nearest.direction.distance(next.direction) < 1e-9, "{shot:?} {target:?} {time}");
        found.next += 1;
        let is_at_end = times.len() == 2 && times[1] < 1.5 * times[0];
        let kinds = [is_at_end, shot.thrust > 0.0, is_limited];
        for (count, is_kind) in found.of_kinds.iter_mut().zip(kinds) {
            *count += u32::from(is_kind);
        }
    }
}

#[test]
fn hit_next_to_that_of_another_muzzle_is_the_nearest_of_a_complete_search() {
    let mut random = Random(1);
    let mut found = Found::default();
    for _ in 0..20_000 {
        let shot = random.shot();
        let direction = random.vector(1.0).normalize();
        let velocity = random.vector(0.3 * f64::from(shot.speed)).as_vec3();
        let acceleration =
            if random.unit() < 0.5 { Vec3::ZERO } else { random.vector(8.0).as_vec3() };
        let at = |distance: f64| Motion { position: direction * distance, velocity, acceleration };
        let mut distance = random.magnitude(30.0..3000.0);
        if random.unit() < 0.4 {
            // Up to the end of the range, where there are hits on one side of it only.
            let (mut in_reach, mut beyond) = (1.0, 1e6);
            while in_reach < beyond * (1.0 - 1e-6) && random.unit() < 0.95 {
                let middle = f64::sqrt(in_reach * beyond);
                let has_hit = Lead::new(&shot, &SHOOTER, &at(middle)).first_hit().is_some();
                *(if has_hit { &mut in_reach } else { &mut beyond }) = middle;
            }
            distance = in_reach;
        }
        compare(&mut random, shot, &at(distance), &mut found);
    }
    let Found { hits, next, of_kinds } = found;
    std::println!("of {hits} hits, {next} by the search next to them; {of_kinds:?}");
    assert!(next > hits / 2 && of_kinds.iter().all(|&count| count > 1_000));
}
