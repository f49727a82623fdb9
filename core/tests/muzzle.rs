//! Guns whose muzzle is away from their axes: the shot leaves where the muzzle is at the end of the route, and moves as
//! the muzzle does there.

use std::ops::Range;

use crate::support::amount::amount;
use crate::support::flight::Flown;
use crate::support::gun::{ALLOWANCE, AT_REST, GUN, Random, SHELL, STANDING, standing};
use crate::support::turret_orientation;
use turret_core::aim::lead::{Shot, Solution, Trajectory, solve};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{Axis, Config, Platform, State, flags};
use turret_core::glam::{DVec3, Vec3};

const INF: f32 = f32::INFINITY;

fn straight(max_time: f32) -> Shot {
    Shot { gravity: Vec3::ZERO, max_time, ..SHELL }
}

#[test]
fn gun_that_hits_only_from_the_muzzle_at_the_end_of_its_route_turns_there() {
    let azimuth = Axis { min: -INF, max: INF, rate: 1.0, accel: 1.0 };
    let config = Config { azimuth, muzzle: Vec3::X * 2.0, ..GUN };
    let state = State { azimuth: 3.0, ..AT_REST };
    let shot = straight(3.0);
    let shot = Some((&shot, Trajectory::Earliest));
    let target = standing(DVec3::X * 301.0);
    // 299 m from that muzzle, and 303 m from the muzzle as it is.
    let got = engage(&state, &config, &STANDING, shot, Some(&target), 0.1).unwrap();
    assert_eq!(got.flags, flags::SLEWING);
    assert_eq!(got.solution.map(|solution| solution.time), Some(2.99));
}

/// A part by which a longest time is more or less than the time of a flight: of any magnitude, up to 1 %.
fn beside(random: &mut Random) -> f64 {
    random.magnitude(3e-6..1e-2)
}

#[test]
fn straight_shot_is_in_time_by_the_muzzle_at_the_end_of_the_route() {
    let mut random = Random(1);
    for case in 0..amount(20_000, 1_000) {
        let [arm, distance] = [0.5..10.0, 30.0..900.0].map(|range| random.magnitude(range));
        let [azimuth, elevation] = [-3.0..3.0, -1.0..1.0].map(|range| random.between(range));
        let direction = turret_orientation(azimuth, elevation) * DVec3::X;
        let target = standing(direction * distance);
        let seconds = (distance - arm) / 100.0;
        let part = beside(&mut random) * if random.chance(0.5) { 1.0 } else { -1.0 };
        let shot = straight((seconds * (1.0 + part)) as f32);
        let rate = if random.chance(0.5) { INF } else { 0.5 };
        let config =
            Config { azimuth: Axis { rate, ..GUN.azimuth }, muzzle: Vec3::X * arm as f32, ..GUN };
        let state = State { azimuth: random.between(-3.0..3.0), ..AT_REST };
        let shot = Some((&shot, Trajectory::Earliest));
        let got = engage(&state, &config, &STANDING, shot, Some(&target), 0.1).unwrap();
        let is_without = got.flags & flags::NO_SOLUTION != 0;
        assert_eq!(is_without, part < 0.0, "{case}: {arm} m of {distance} m, {part:e} beside");
        assert_eq!(got.solution.is_none(), is_without, "{case}");
    }
}

/// A gun with an arm, and a target within reach of both arcs.
struct Arcs {
    config: Config<'static>,
    target: DVec3,
}

/// An arc, from the muzzle of the gun that points along it.
#[derive(Clone, Copy)]
struct Arc {
    elevation: f64,
    seconds: f64,
}

impl Arcs {
    fn random(random: &mut Random) -> Self {
        let muzzle = Vec3::X * random.magnitude(0.5..10.0) as f32;
        let elevation = Axis { min: -0.1, max: 1.5, ..GUN.elevation };
        Self {
            config: Config { muzzle, elevation, ..GUN },
            target: DVec3::X * random.between(400.0..900.0),
        }
    }

    /// Finds an arc and its muzzle in turns.
    fn arc(&self, trajectory: Trajectory) -> Arc {
        let mut arc = Arc { elevation: 0.7, seconds: 0.0 };
        for _ in 0..40 {
            let (up, ahead) = arc.elevation.sin_cos();
            let muzzle = DVec3::new(ahead, up, 0.0) * f64::from(self.config.muzzle.x);
            let [first, second] = solve(&SHELL, &standing(muzzle), &standing(self.target)).unwrap();
            let hit = if trajectory == Trajectory::Earliest { first } else { second };
            let Solution { direction, time, .. } = hit.expect("both arcs are within reach");
            arc = Arc { elevation: f64::from(direction.y).asin(), seconds: time.into() };
        }
        arc
    }

    /// Returns for how long the shot flies that a gun at rest at `elevation` aims, with that longest time and the later
    /// arc wanted.
    fn flight(&self, elevation: f64, trajectory: u32, max_time: f64) -> f64 {
        let shot = Shot { max_time: max_time as f32, ..SHELL };
        let shot = Some((&shot, Trajectory::Latest));
        let state = State { elevation, trajectory, ..AT_REST };
        let target = standing(self.target);
        let got = engage(&state, &self.config, &STANDING, shot, Some(&target), 0.1).unwrap();
        assert_eq!(got.flags, flags::ON_TARGET);
        got.solution.unwrap().time.into()
    }

    #[track_caller]
    fn assert_takes(&self, from: f64, trajectory: u32, max_time: f64, wanted: Arc) {
        let time = self.flight(from, trajectory, max_time);
        let off = (time / wanted.seconds - 1.0).abs();
        assert!(off < 1e-5, "{time} s, not {}: arm {}", wanted.seconds, self.config.muzzle.x);
    }
}

/// Draws guns, their low and their high arc, and by which part the longest time is beside the time of the high arc.
fn with_arcs(parts: Range<f64>, check: impl Fn(&Arcs, Arc, Arc, f64)) {
    let mut random = Random(2);
    for _ in 0..amount(2_000, 200) {
        let arcs = Arcs::random(&mut random);
        let [low, high] = [Trajectory::Earliest, Trajectory::Latest].map(|wanted| arcs.arc(wanted));
        let part = random.magnitude(parts.clone());
        check(&arcs, low, high, part);
    }
}

/// The later arc was already asked for.
const LATEST: u32 = Trajectory::Latest as u32;

#[test]
fn arc_that_is_too_late_from_the_muzzle_at_the_end_of_the_route_is_not_taken() {
    with_arcs(3e-6..1e-2, |arcs, low, high, part| {
        for from in [0.0, low.elevation, high.elevation] {
            arcs.assert_takes(from, 0, high.seconds * (1.0 - part), low);
        }
    });
}

#[test]
fn arc_that_is_just_in_time_from_the_muzzle_at_the_end_of_the_route_is_kept() {
    with_arcs(3e-6..1e-2, |arcs, low, high, part| {
        arcs.assert_takes(high.elevation, LATEST, high.seconds * (1.0 + part), high);
        arcs.assert_takes(low.elevation, LATEST, high.seconds * (1.0 + part), low);
    });
}

#[test]
fn arc_that_is_asked_for_is_taken_at_once_from_the_other_one() {
    with_arcs(3e-6..2.5e-2, |arcs, low, high, part| {
        let asked_before = Trajectory::Earliest as u32;
        arcs.assert_takes(low.elevation, asked_before, high.seconds * (1.0 + part), high);
    });
}

/// A barrel of 5 m on a platform that spins, so that the muzzle is faster than the shot by the given ratio.
///
/// The shot inherits v = ω·r across the barrel and has s along it. The barrel has to point x beside the target, with
/// tan x = −v/s. Whole rounds move away from that: an error of x becomes −(v/s)² times as large.
#[test]
fn gun_whose_muzzle_is_faster_than_its_shot_hits() {
    let config = Config { muzzle: Vec3::X * 5.0, aim_tolerance: 1e-5, ..GUN };
    let shot = straight(0.0);
    let target = standing(DVec3::X * 500.0);
    for ratio in [1.05, 1.1, 1.15, 1.2] {
        let platform = Platform { spin: Vec3::Y * (ratio * 100.0 / 5.0), ..STANDING };
        for beside in [-0.03, -0.01, 0.01, 0.03] {
            let azimuth = -f64::from(ratio).atan() + beside;
            let state = State { azimuth, ..AT_REST };
            let wanted = Some((&shot, Trajectory::Earliest));
            let got = engage(&state, &config, &platform, wanted, Some(&target), 0.1).unwrap();
            let Engagement { pose, flags, solution, .. } = got;
            assert_eq!(flags, flags::ON_TARGET, "{ratio} {beside}: {pose:?}");
            let launch =
                pose.boresight.as_dvec3() * 100.0 + platform.spin.as_dvec3().cross(pose.muzzle);
            let time = f64::from(solution.unwrap().time);
            let flown =
                Flown::new(&shot, pose.muzzle, launch, pose.boresight.as_dvec3(), time + 0.1);
            let miss = flown.passes(&target, time, 0.1);
            assert!(miss < (1e-5 + ALLOWANCE) * flown.path(time), "{ratio} {beside}: {miss} m");
        }
    }
}
