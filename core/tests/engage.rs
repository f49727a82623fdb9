//! The whole gun: shots fired while it is on target, flown.

use std::f64::consts::{PI, TAU};

use crate::support::amount::amount;
use crate::support::cases;
use crate::support::flight::Flown;
use crate::support::gun::{
    ALLOWANCE, AT_REST, GUN, Kind, Random, SHELL, STANDING, Scene, standing,
};
use crate::support::tally::Tally;
use crate::support::turret::LEVEL;
use proptest::prelude::*;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution, Trajectory, solve};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{
    Axis, Config, Mount, Platform, State, flags, return_to_rest, track,
};
use turret_core::glam::{DVec3, Quat, Vec3};

const INF: f32 = f32::INFINITY;

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn shot_fired_on_target_hits(seed in any::<u64>(), frames in 20u32..100) {
        let mut random = Random(seed);
        let mut scene = Scene::random(&mut random, Kind { limited: true });
        let (mut worst, mut fired) = (0.0, 0);
        for _ in 0..frames {
            let engagement = scene.frame();
            let on_target = engagement.flags & flags::ON_TARGET != 0;
            prop_assert!(!(on_target && engagement.flags & flags::NO_SOLUTION != 0));
            // The first shots, those that are worse aimed than any before, and some of the others.
            let error = engagement.pose.error;
            if on_target && (fired < 2 || error > worst || random.chance(0.05)) {
                worst = f32::max(worst, error);
                fired += 1;
                let (miss, allowed) = scene.fired(&engagement);
                prop_assert!(miss <= allowed, "{} m off, {} m allowed", miss, allowed);
            }
        }
    }
}

/// A gun whose platform and target are about as fast as its shot, with a wide tolerance, which has settled and then is
/// off by up to a little more than the tolerance.
fn fast_scene(random: &mut Random) -> (Scene, Option<Engagement>) {
    let mut scene = Scene::random(random, Kind { limited: false });
    let speed = random.magnitude(5.0..40.0);
    let fast = |random: &mut Random| {
        let heading = random.vector(1.0).normalize();
        (heading * random.between(0.0..1.5) * speed).as_vec3()
    };
    let (platform, target) = (fast(random), fast(random));
    (scene.ship.velocity, scene.ship.acceleration) = (platform.as_dvec3(), DVec3::ZERO);
    scene.target = Motion {
        position: scene.ship.position + random.vector(1.0).normalize() * random.between(2.0..300.0),
        velocity: target,
        acceleration: Vec3::ZERO,
    };
    let physics_step = 0.0;
    scene.shot = Shot { speed: speed as f32, max_time: 0.0, physics_step, ..scene.shot };
    scene.config.aim_tolerance = random.magnitude(0.02..0.2) as f32;
    scene.config.azimuth.rate = INF;
    scene.config.elevation.rate = INF;
    (scene.config.azimuth.accel, scene.config.elevation.accel) = (INF, INF);
    let once = |scene: &Scene, dt: f32| {
        let Scene { state, config, ship, shot, trajectory, target, .. } = scene;
        let shot = Some((shot, *trajectory));
        engage(state, config, &ship.platform(), shot, Some(target), dt).expect("it is legal")
    };
    let settled = once(&scene, 0.1);
    if settled.solution.is_none() {
        return (scene, None);
    }
    let off = f64::from(scene.config.aim_tolerance) * random.between(0.8..1.02);
    let (sin, cos) = random.between(0.0..2.0 * PI).sin_cos();
    let State { azimuth, elevation, .. } = settled.state;
    scene.state = State {
        azimuth: azimuth + off * cos / elevation.cos().abs().max(0.05),
        elevation: elevation + off * sin,
        ..AT_REST
    };
    let engagement = once(&scene, 0.0);
    (scene, Some(engagement))
}

#[test]
fn shot_fired_on_target_from_a_platform_about_as_fast_as_the_shot_hits() {
    let mut random = Random(3);
    let scenes = amount(150_000, 10_000);
    let mut fired = 0;
    for scene in 0..scenes {
        let (gun, engagement) = fast_scene(&mut random);
        let Some(engagement) = engagement else { continue };
        if engagement.flags & flags::ON_TARGET != 0 {
            fired += 1;
            let (miss, allowed) = gun.fired(&engagement);
            assert!(miss <= allowed, "scene {scene}: {miss} m off, {allowed} m allowed");
        }
    }
    assert!(fired > scenes / 20, "{fired}");
}

/// Of the frames from `settling` to `seconds`, how many are on target, and how many there are. `None` for a scene that
/// no gun can follow: where the target is out of reach, or another arc comes within reach, or the aim point turns at
/// more than 1 rad/s as seen from the gun, or is within 17° of the zenith, where the azimuth has to whirl around.
fn on_target(scene: &mut Scene, seconds: f64, settling: f64) -> Option<(u32, u32)> {
    let (mut on, mut all, mut time) = (0, 0, 0.0);
    let mut flight = None;
    while time < seconds {
        let Engagement { state, pose, flags, solution } = scene.frame();
        let solution = solution?;
        if (solution.time - flight.unwrap_or(solution.time)).abs() > 0.5 {
            return None;
        }
        flight = Some(solution.time);
        let seen = solution.aim_velocity.as_dvec3() - scene.ship.velocity;
        if seen.length() > solution.aim_point.distance(pose.muzzle) || state.elevation.cos() < 0.3 {
            return None;
        }
        time += scene.dt;
        if time > settling {
            all += 1;
            on += u32::from(flags & flags::ON_TARGET != 0);
        }
    }
    Some((on, all))
}

#[test]
fn gun_that_can_follow_is_on_target_after_it_has_settled() {
    let scenes = amount(2_000, 100);
    let (mut on, mut all, mut followed) = (0, 0, 0);
    for seed in 0..scenes {
        let mut scene = Scene::random(&mut Random(seed), Kind { limited: false });
        if let Some((scene_on, scene_all)) = on_target(&mut scene, 3.0, 1.5) {
            assert!(scene_on * 100 > scene_all * 99, "seed {seed}: {scene_on} of {scene_all}");
            on += scene_on;
            all += scene_all;
            followed += 1;
        }
    }
    assert!(f64::from(on) > 0.999 * f64::from(all), "{on} of {all}");
    assert!(followed > scenes / 4, "{followed}");
}

fn engage_once(
    config: &Config,
    platform: &Platform,
    shot: (&Shot, Trajectory),
    target: &Motion,
) -> Engagement {
    engage(&AT_REST, config, platform, Some(shot), Some(target), 0.1).expect("it is legal")
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn engage_without_a_shot_is_track(seed in any::<u64>()) {
        let scene = Scene::random(&mut Random(seed), Kind { limited: true });
        let Scene { config, ship, target, state, dt, .. } = scene;
        let Platform { mount, velocity, spin } = ship.platform();
        let tracked = track(&state, &config, &mount, velocity, spin, &target, dt as f32).unwrap();
        let got = engage(&state, &config, &ship.platform(), None, Some(&target), dt as f32).unwrap();
        prop_assert_eq!((got.state, got.pose, got.flags), tracked);
        let solution = got.solution.unwrap();
        prop_assert_eq!((solution.impact, solution.time), (target.position, 0.0));
        prop_assert_eq!(solution.aim_point, target.position);
        prop_assert_eq!(solution.aim_velocity, target.velocity);
        // The same is true of a beam.
        let beam = Shot { speed: INF, ..scene.shot };
        let shot = Some((&beam, Trajectory::Latest));
        let with_beam = engage(&state, &config, &ship.platform(), shot, Some(&target), dt as f32);
        let mut with_beam = with_beam.unwrap();
        // Only a shot has a trajectory.
        prop_assert_eq!((with_beam.state.trajectory, got.state.trajectory), (1, 0));
        with_beam.state.trajectory = 0;
        prop_assert_eq!(with_beam, got);
    }

    #[test]
    fn engage_without_a_target_returns_to_rest(seed in any::<u64>(), has_shot in any::<bool>()) {
        let Scene { config, ship, shot, state, dt, .. } =
            Scene::random(&mut Random(seed), Kind { limited: true });
        let shot = has_shot.then_some((&shot, Trajectory::Earliest));
        let got = engage(&state, &config, &ship.platform(), shot, None, dt as f32).unwrap();
        let wanted = return_to_rest(&state, &config, &ship.platform().mount, dt as f32).unwrap();
        prop_assert_eq!((got.state, got.pose, got.flags), wanted);
        prop_assert!(got.solution.is_none());
    }

    #[test]
    fn engage_out_of_reach_follows_the_target_itself(seed in any::<u64>()) {
        let mut scene = Scene::random(&mut Random(seed), Kind { limited: true });
        scene.shot.max_time = 1e-3;
        let Scene { config, ship, shot, target, state, dt, .. } = scene;
        let Platform { mount, velocity, spin } = ship.platform();
        let (next, _, flags) =
            track(&state, &config, &mount, velocity, spin, &target, dt as f32).unwrap();
        let shot = Some((&shot, Trajectory::Earliest));
        let got = engage(&state, &config, &ship.platform(), shot, Some(&target), dt as f32).unwrap();
        prop_assert!(got.solution.is_none());
        prop_assert!(got.flags & flags::NO_SOLUTION != 0);
        // A barrel that is up above the target may be up for a hit that there was a moment ago.
        if got.state != next {
            let State { azimuth, elevation, azimuth_left, elevation_left, .. } = got.state;
            for (axis, start, goal) in [
                (config.azimuth, state.azimuth, azimuth + azimuth_left),
                (config.elevation, state.elevation, elevation + elevation_left),
            ] {
                let (min, max) = (f64::from(axis.min), f64::from(axis.max));
                let clamped = start.clamp(min, max);
                // A state outside by half a turn or more stands for an equivalent angle inside.
                let lowest = start + ((min - start) / TAU).ceil() * TAU;
                let is_equivalent = (start - clamped).abs() >= PI && lowest <= max;
                let there = if is_equivalent { lowest } else { clamped };
                prop_assert!((goal - there).abs() < 1e-12, "{} {}", goal, there);
            }
        } else {
            prop_assert_eq!(got.state, next);
            prop_assert_eq!(got.flags, flags & !flags::ON_TARGET | flags::NO_SOLUTION);
        }
    }

    #[test]
    fn engage_for_no_time_moves_nothing(seed in any::<u64>()) {
        let Scene { config, ship, shot, target, state, .. } =
            Scene::random(&mut Random(seed), Kind { limited: true });
        let state = State { azimuth_rate: 0.3, elevation_rate: -0.2, ..state };
        let shot = Some((&shot, Trajectory::Earliest));
        let got = engage(&state, &config, &ship.platform(), shot, Some(&target), 0.0).unwrap();
        prop_assert_eq!(got.state, state);
    }
}

#[test]
fn solution_is_that_of_the_muzzle_after_the_step() {
    let (solved, from_muzzle) = (Tally::default(), Tally::default());
    proptest!(cases(20_000), |(seed in any::<u64>())| {
        let mut scene = Scene::random(&mut Random(seed), Kind { limited: true });
        let Engagement { pose, flags, solution, .. } = scene.frame();
        let is_without = flags & flags::NO_SOLUTION != 0;
        let Some(Solution { aim_point, time, .. }) = solution else {
            solved.count(false);
            prop_assert!(is_without, "neither a solution nor the flag");
            return Ok(());
        };
        solved.count(true);
        prop_assert!(!is_without, "a solution and the flag");
        let Platform { mount, velocity, spin } = scene.ship.platform();
        let arm = pose.muzzle - mount.position;
        let muzzle_velocity = velocity.as_dvec3() + spin.as_dvec3().cross(arm);
        let shooter = Motion { velocity: muzzle_velocity.as_vec3(), ..standing(pose.muzzle) };
        let solutions = solve(&scene.shot, &shooter, &scene.target).unwrap();
        // The turret may not be at its goal yet, and from its muzzle the target may be out of reach.
        if from_muzzle.count(solutions[0].is_some()) {
            let off = |wanted: &Solution| wanted.aim_point.distance(aim_point);
            let nearest = solutions.iter().flatten().map(off).fold(f64::INFINITY, f64::min);
            // A muzzle that moves by less than 1e-7 of the line of fire counts as standing still.
            let line = f64::from(scene.shot.speed * time);
            prop_assert!(nearest < 1e-3 + 3e-7 * line, "{} m", nearest);
        }
    });
    solved.assert_part("with a solution", 0.8);
    from_muzzle.assert_part("solved from the muzzle after the step", 0.99);
}

#[test]
fn engage_with_two_arcs_takes_the_wanted_one() {
    let target = standing(DVec3::X * 800.0);
    let elevation = |trajectory| {
        let got = engage_once(&GUN, &STANDING, (&SHELL, trajectory), &target);
        assert_eq!(got.flags, flags::ON_TARGET);
        got.state.elevation.to_degrees()
    };
    // sin 2ε = g·d/v² = 0.8.
    let low = 0.5 * 0.8f64.asin().to_degrees();
    assert!((elevation(Trajectory::Earliest) - low).abs() < 1e-5);
    assert!((elevation(Trajectory::Latest) - (90.0 - low)).abs() < 1e-5);
}

#[test]
fn engage_with_the_wanted_arc_beyond_a_stop_takes_the_other() {
    let target = standing(DVec3::X * 800.0);
    let with_stops = |min: f32, max: f32| {
        let elevation = Axis { min: min.to_radians(), max: max.to_radians(), ..GUN.elevation };
        Config { elevation, ..GUN }
    };
    // The arcs are at 26.6° and 63.4°.
    let low_only =
        engage_once(&with_stops(-5.0, 60.0), &STANDING, (&SHELL, Trajectory::Latest), &target);
    assert_eq!(low_only.flags, flags::ON_TARGET);
    assert!(low_only.state.elevation < 0.5);
    let high_only =
        engage_once(&with_stops(30.0, 80.0), &STANDING, (&SHELL, Trajectory::Earliest), &target);
    assert_eq!(high_only.flags, flags::ON_TARGET);
    assert!(high_only.state.elevation > 1.0);
    let neither =
        engage_once(&with_stops(30.0, 60.0), &STANDING, (&SHELL, Trajectory::Earliest), &target);
    assert_eq!(neither.flags & !flags::AT_REST, flags::ELEVATION_LIMITED);
    assert!((neither.state.elevation.to_degrees() - 30.0).abs() < 1e-4);
}

#[test]
fn target_that_trembles_about_the_border_of_two_arcs_does_not_make_the_gun_hunt() {
    // The gun starts between the arcs: the low arc is at 26.6°, where the stop is, and the high arc at 63.4°.
    let stop = 0.5 * 0.8f32.asin();
    let slow = |axis| Axis { rate: 0.3, accel: 1.0, ..axis };
    let elevation = slow(Axis { min: stop, max: 1.4, ..GUN.elevation });
    let config = Config { azimuth: slow(GUN.azimuth), elevation, ..GUN };
    for start in [0.465, 0.6, 0.75, 0.9, 1.1] {
        let mut state = State { elevation: start, ..AT_REST };
        let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
        for frame in 0..1200 {
            // A meter moves the low arc by 0.048°, so the arc trembles by 0.1°.
            let away = if frame % 2 == 0 { 2.0 } else { -2.0 };
            let target = standing(DVec3::X * (800.0 + away));
            let shot = Some((&SHELL, Trajectory::Earliest));
            let got = engage(&state, &config, &STANDING, shot, Some(&target), 1.0 / 60.0).unwrap();
            state = got.state;
            if frame >= 600 {
                (lowest, highest) = (lowest.min(state.elevation), highest.max(state.elevation));
            }
        }
        assert!(highest - lowest < 0.005, "from {start}: {lowest} to {highest}");
    }
}

/// Returns in how many of the last 100 of `frames` frames a gun that starts at `state` is on target, at 60 frames a
/// second.
fn on_target_in_the_end(
    config: &Config,
    shot: (&Shot, Trajectory),
    mut state: State,
    frames: u32,
    target: impl Fn(u32) -> Motion,
) -> u32 {
    let mut on = 0;
    for frame in 0..frames {
        let dt = 1.0 / 60.0;
        let got = engage(&state, config, &STANDING, Some(shot), Some(&target(frame)), dt).unwrap();
        state = got.state;
        on += u32::from(frame + 100 >= frames && got.flags & flags::ON_TARGET != 0);
    }
    on
}

const SLOW: Axis = Axis { rate: 1.0, accel: 4.0, ..GUN.azimuth };

#[test]
fn gun_with_the_wanted_arc_just_beyond_its_stop_fires_along_the_other() {
    // The arcs to 688 m are at 0.372 and 1.199; it stands at the stop, or at rest.
    let high = 0.5 * (PI - 0.688f64.asin());
    for beyond in [0.0009, 0.0011, 0.003, 0.005, 0.007] {
        let stop = high - beyond;
        let elevation = Axis { min: -0.1, max: stop as f32, ..SLOW };
        let config = Config { azimuth: SLOW, elevation, ..GUN };
        for start in [0.0, stop] {
            let state = State { elevation: start, ..AT_REST };
            let shot = (&SHELL, Trajectory::Latest);
            let target = standing(DVec3::X * 688.0);
            let on = on_target_in_the_end(&config, shot, state, 600, |_| target);
            assert_eq!(on, 100, "from {start}, {beyond} beyond the stop");
        }
    }
}

#[test]
fn gun_whose_wanted_arc_is_in_time_from_one_muzzle_and_not_from_another_fires() {
    let elevation = Axis { min: -0.1, max: 1.5, ..SLOW };
    let config = Config { azimuth: SLOW, elevation, muzzle: Vec3::X * 5.0, ..GUN };
    let shot = Shot { max_time: 17.96, ..SHELL };
    for tenths in 7990..=8015 {
        let target = standing(DVec3::X * (f64::from(tenths) * 0.1));
        for start in [0.0, 0.45, 1.1] {
            let state = State { elevation: start, ..AT_REST };
            let shot = (&shot, Trajectory::Latest);
            let on = on_target_in_the_end(&config, shot, state, 600, |_| target);
            assert_eq!(on, 100, "from {start} at {} m", target.position.x);
        }
    }
}

#[test]
fn target_that_trembles_about_the_longest_time_of_the_wanted_arc_does_not_make_the_gun_hunt() {
    let elevation = Axis { min: -0.1, max: 1.5, ..SLOW };
    let config = Config { azimuth: SLOW, elevation, ..GUN };
    for (max_time, distance) in [(19.0, 593.275), (16.0, 960.0)] {
        let shot = Shot { max_time, ..SHELL };
        for start in [0.0, 0.41, 1.25] {
            let state = State { elevation: start, ..AT_REST };
            let target =
                |frame| standing(DVec3::X * (distance + if frame % 2 == 0 { 0.05 } else { -0.05 }));
            let shot = (&shot, Trajectory::Latest);
            let on = on_target_in_the_end(&config, shot, state, 1200, target);
            assert_eq!(on, 100, "from {start} at {distance} m");
        }
    }
}

#[test]
fn shot_of_a_whirling_platform_hits_after_minutes() {
    let config = Config { aim_tolerance: 1e-5, muzzle: Vec3::new(2.0, 0.1, 0.0), ..GUN };
    for (spin, drag) in [(1.5, 0.0), (7.0, 0.0), (7.0, 1e-5)] {
        let platform = Platform { spin: Vec3::Y * spin, ..STANDING };
        let shot = Shot { speed: 900.0, gravity: Vec3::Y * -3.0, drag, ..SHELL };
        let target = standing(DVec3::new(3000.0, 0.0, 100.0));
        let got = engage_once(&config, &platform, (&shot, Trajectory::Latest), &target);
        assert_eq!(got.flags & flags::ON_TARGET, flags::ON_TARGET);
        let muzzle_velocity = platform.spin.as_dvec3().cross(got.pose.muzzle);
        let launch = got.pose.boresight.as_dvec3() * 900.0 + muzzle_velocity;
        let time = f64::from(got.solution.unwrap().time);
        let flown =
            Flown::new(&shot, got.pose.muzzle, launch, got.pose.boresight.as_dvec3(), time + 0.1);
        let miss = flown.passes(&target, time, 0.1);
        assert!(miss < (1e-5 + ALLOWANCE) * flown.path(time), "{miss} m");
    }
}

#[test]
fn gun_on_a_turning_tank_hits_in_a_few_lines() {
    // The tank turns at 1 rad/s under a barrel of 5 m: its muzzle moves sideways at 5 m/s.
    let config = Config { muzzle: Vec3::X * 5.0, ..GUN };
    let platform = Platform { velocity: Vec3::new(15.0, 0.0, 0.0), spin: Vec3::Y, ..STANDING };
    let target = Motion { velocity: Vec3::new(0.0, 0.0, 20.0), ..standing(DVec3::X * 500.0) };
    let got = engage_once(&config, &platform, (&SHELL, Trajectory::Earliest), &target);
    assert_eq!(got.flags & flags::ON_TARGET, flags::ON_TARGET);
    let muzzle_velocity =
        platform.velocity.as_dvec3() + platform.spin.as_dvec3().cross(got.pose.muzzle);
    let launch = got.pose.boresight.as_dvec3() * 100.0 + muzzle_velocity;
    let time = f64::from(got.solution.unwrap().time);
    let flown =
        Flown::new(&SHELL, got.pose.muzzle, launch, got.pose.boresight.as_dvec3(), time + 0.1);
    let miss = flown.passes(&target, time, 0.1);
    assert!(miss < 1e-3, "{miss} m");
    // Without the muzzle's velocity it would pass by meters.
    let still = Flown::new(
        &SHELL,
        got.pose.muzzle,
        launch - muzzle_velocity,
        got.pose.boresight.as_dvec3(),
        time + 0.1,
    );
    assert!(still.passes(&target, time, 0.1) > 2.0);
}

#[test]
fn gun_whose_shot_hardly_leaves_is_not_on_target_where_the_promise_would_fail() {
    // A shot fired backward from a platform that is as fast as the shot hardly gets anywhere: an error of direction
    // within the tolerance makes a miss that is large compared with the flight.
    let config = Config { aim_tolerance: 0.1, azimuth: Axis { rate: 0.0, ..GUN.azimuth }, ..GUN };
    let platform = Platform { velocity: Vec3::new(-90.0, 0.0, 0.0), ..STANDING };
    let shot = Shot { gravity: Vec3::ZERO, ..SHELL };
    let aside = standing(DVec3::new(20.0, 0.0, 5.0));
    let got = engage_once(&config, &platform, (&shot, Trajectory::Earliest), &aside);
    assert!(got.pose.error < config.aim_tolerance, "{}", got.pose.error);
    assert_eq!(got.flags & flags::ON_TARGET, 0);
}

#[test]
fn beam_reaches_what_is_as_far_away_as_doubles_go() {
    let target = standing(DVec3::new(f64::MAX, -f64::MAX, 0.5 * f64::MAX));
    let got = engage(&AT_REST, &GUN, &STANDING, None, Some(&target), 0.1).unwrap();
    assert_eq!(got.flags, flags::ON_TARGET);
    assert_eq!(got.solution.unwrap().aim_point, target.position);
}

#[test]
fn target_at_the_muzzle_is_hit_at_once() {
    let config = Config { muzzle: Vec3::X * 2.0, ..GUN };
    let target = standing(DVec3::X * 2.0);
    let got = engage_once(&config, &STANDING, (&SHELL, Trajectory::Earliest), &target);
    assert_eq!(got.solution.unwrap().time, 0.0);
    assert_eq!(got.pose.error, 0.0);
}

#[test]
fn target_behind_the_muzzle_is_too_close() {
    let config = Config { muzzle: Vec3::X * 5.0, ..GUN };
    let target = standing(DVec3::X * 2.0);
    let got = engage_once(&config, &STANDING, (&SHELL, Trajectory::Earliest), &target);
    assert_eq!(got.flags & (flags::TOO_CLOSE | flags::ON_TARGET), flags::TOO_CLOSE);
}

#[test]
fn barrel_that_points_at_a_target_out_of_its_reach_is_not_on_target() {
    // The shell flies 100 m. The target is 99 m from where the muzzle will be, and 119 m from where it is.
    let azimuth = Axis { rate: 0.1, ..GUN.azimuth };
    let config = Config { muzzle: Vec3::X * 10.0, azimuth, aim_tolerance: PI as f32, ..GUN };
    let shell = Shot { gravity: Vec3::ZERO, max_time: 1.0, ..SHELL };
    let target = standing(DVec3::X * -109.0);
    let got = engage_once(&config, &STANDING, (&shell, Trajectory::Earliest), &target);
    assert!(got.pose.error > 3.0, "{}", got.pose.error);
    assert_eq!(got.flags & (flags::ON_TARGET | flags::NO_SOLUTION), flags::NO_SOLUTION);
    assert_eq!(got.solution, None);
}

#[test]
fn muzzle_faster_than_floats_is_an_error_unless_the_shot_inherits_nothing() {
    let config = Config { muzzle: Vec3::X * 1e3, ..GUN };
    let platform = Platform { spin: Vec3::Y * 1e37, ..STANDING };
    let target = standing(DVec3::new(3e3, 0.0, 4e3));
    for (inherit, error) in [(1.0, Some(Error::NotFinite)), (0.0, None)] {
        let shell = Shot { inherit, gravity: Vec3::ZERO, ..SHELL };
        let shot = Some((&shell, Trajectory::Earliest));
        let got = engage(&AT_REST, &config, &platform, shot, Some(&target), 0.1);
        assert_eq!(got.err(), error, "{inherit}");
    }
}

#[test]
fn engage_with_bad_input_is_an_error() {
    let target = standing(DVec3::X * 100.0);
    let result = |config: &Config, platform: &Platform, shot: &Shot, target: &Motion, dt| {
        let shot = Some((shot, Trajectory::Earliest));
        engage(&AT_REST, config, platform, shot, Some(target), dt).map(|_| ())
    };
    assert_eq!(result(&GUN, &STANDING, &SHELL, &target, 0.1), Ok(()));
    let check = |error, results: &[Result<(), Error>]| {
        for result in results {
            assert_eq!(*result, Err(error));
        }
    };
    for bad in [f32::NAN, INF, -INF] {
        let v = Vec3::new(0.0, bad, 0.0);
        check(
            Error::NotFinite,
            &[
                result(&GUN, &Platform { velocity: v, ..STANDING }, &SHELL, &target, 0.1),
                result(&GUN, &Platform { spin: v, ..STANDING }, &SHELL, &target, 0.1),
                result(&GUN, &STANDING, &Shot { gravity: v, ..SHELL }, &target, 0.1),
                result(&GUN, &STANDING, &Shot { inherit: bad, ..SHELL }, &target, 0.1),
                result(&GUN, &STANDING, &SHELL, &Motion { velocity: v, ..target }, 0.1),
                result(&GUN, &STANDING, &SHELL, &Motion { acceleration: v, ..target }, 0.1),
                result(&GUN, &STANDING, &SHELL, &target, bad),
            ],
        );
    }
    check(
        Error::InvalidArgument,
        &[
            result(&GUN, &STANDING, &Shot { speed: -1.0, ..SHELL }, &target, 0.1),
            result(&GUN, &STANDING, &Shot { drag: -1.0, ..SHELL }, &target, 0.1),
        ],
    );
    check(
        Error::InvalidLimits,
        &[
            result(&Config { aim_tolerance: -1.0, ..GUN }, &STANDING, &SHELL, &target, 0.1),
            result(&GUN, &STANDING, &Shot { max_time: -1.0, ..SHELL }, &target, 0.1),
            result(&GUN, &STANDING, &Shot { physics_step: -1.0, ..SHELL }, &target, 0.1),
            result(&GUN, &STANDING, &SHELL, &target, -0.1),
        ],
    );
    let no_orientation = Mount { orientation: Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), ..LEVEL };
    let platform = Platform { mount: no_orientation, ..STANDING };
    check(Error::ZeroQuaternion, &[result(&GUN, &platform, &SHELL, &target, 0.1)]);
}

#[test]
fn engage_without_a_target_or_a_shot_checks_the_platform_too() {
    let platform = Platform { spin: Vec3::NAN, ..STANDING };
    for target in [None, Some(&standing(DVec3::X))] {
        let got = engage(&AT_REST, &GUN, &platform, None, target, 0.1);
        assert_eq!(got.err(), Some(Error::NotFinite));
    }
}
