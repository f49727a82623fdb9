//! The time until a gun is on target, against the gun moved frame by frame.

use std::cell::Cell;
use std::f64::consts::{FRAC_PI_2, PI};

use turret_core::Error;
use turret_core::aim::lead::{Shot, Trajectory};
use turret_core::aim::turret::engage::{engage, engage_alone};
use turret_core::aim::turret::time_to_engage::time_to_engage;
use turret_core::aim::turret::{
    Axes, Axis, Config, Mount, Platform, Sector, SectorKind, State, flags,
};
use turret_core::aim::{AxisAngles, Motion};
use turret_core::batch::rows::{self, Each, Pairs};
use turret_core::glam::{DQuat, DVec3, Vec3};

use crate::support::amount::amount;
use crate::support::gun::{AT_REST, GUN, Random, SHELL, STANDING, standing};
use crate::support::tally::Tally;

const INF: f32 = f32::INFINITY;

/// Frames a second, and for how long guns are watched, seconds.
const RATE: f64 = 240.0;
const WATCHED: f64 = 60.0;

/// What may be special about a scene.
const KINDS: [&str; 8] = [
    "moving platform",
    "accelerating target",
    "acceleration limit",
    "travel limit",
    "sector",
    "arc",
    "offset",
    "out of reach",
];

struct Scene {
    config: Config<'static>,
    platform: Platform,
    shot: Option<(Shot, Trajectory)>,
    target: Motion,
    state: State,
}

/// What became of a gun that was moved frame by frame.
#[derive(Clone, Copy, Debug)]
struct Watched {
    /// The first frame after which it was on target.
    frame: Option<u32>,
    /// Whether its target was out of reach.
    was_out_of_reach: bool,
}

fn sectors(random: &mut Random) -> &'static [Sector] {
    let count = 1 + (random.unit() * 2.0) as usize;
    let sectors = (0..count).map(|_| {
        let from = random.between(-PI..PI);
        let low = random.between(-1.5..0.3);
        Sector {
            from: from as f32,
            to: (from + random.between(0.1..1.5)) as f32,
            elevation_min: low as f32,
            elevation_max: (low + random.between(0.2..1.2)) as f32,
            kind: if random.chance(0.8) { SectorKind::KEEP_OUT } else { SectorKind::HOLD_FIRE },
        }
    });
    Box::leak(sectors.collect())
}

impl Scene {
    fn random(random: &mut Random) -> Self {
        let config = Self::config(random);
        let is_moving = random.chance(0.6);
        let (velocity, spin) = if is_moving {
            let spins = random.chance(0.6);
            (random.vector(30.0), random.vector(if spins { 0.4 } else { 0.0 }))
        } else {
            (DVec3::ZERO, DVec3::ZERO)
        };
        let tilt = if random.chance(0.8) { 0.3 } else { 3.0 };
        let platform = Platform {
            mount: Mount {
                position: random.vector(1000.0),
                orientation: (DQuat::from_scaled_axis(random.vector(tilt))
                    * DQuat::from_rotation_y(random.between(-PI..PI)))
                .as_quat(),
            },
            velocity: velocity.as_vec3(),
            spin: spin.as_vec3(),
        };
        let shot = random.chance(0.9).then(|| Self::shot(random));
        let target = Self::target(random, &platform, shot.map(|(shot, _)| shot));
        let mut state = State::at_rest(
            random.between(-PI..PI),
            random.between(
                config.elevation.min.max(-1.5).into()..config.elevation.max.min(1.5).into(),
            ),
        );
        if random.chance(0.3) {
            state.azimuth_rate =
                random.between(-1.0..1.0) * f64::from(config.azimuth.rate.min(3.0));
            state.elevation_rate =
                random.between(-1.0..1.0) * f64::from(config.elevation.rate.min(3.0));
        }
        if random.chance(0.3) {
            state.azimuth_left = random.between(-2.0..2.0);
            state.elevation_left = random.between(-0.5..0.5);
            state.waiting = random.between(-2.0..2.0);
        }
        Self { config, platform, shot, target, state }
    }

    fn config(random: &mut Random) -> Config<'static> {
        let accelerates = random.chance(0.6);
        let accel = |random: &mut Random| {
            if accelerates { random.magnitude(0.1..10.0) as f32 } else { INF }
        };
        let accels = [accel(random), accel(random)];
        let rates = [(); 2].map(|()| random.magnitude(0.1..4.0) as f32);
        let (min, max) = match random.unit() {
            x if x < 0.5 => (-INF, INF),
            x if x < 0.8 => (random.between(-3.0..-0.5) as f32, random.between(0.5..3.0) as f32),
            _ => (random.between(-8.0..-3.0) as f32, random.between(3.0..8.0) as f32),
        };
        let (low, high) = if random.chance(0.5) {
            (random.between(-1.2..-0.05) as f32, random.between(0.4..1.55) as f32)
        } else {
            (-FRAC_PI_2 as f32, FRAC_PI_2 as f32)
        };
        let has_offset = random.chance(0.6);
        let (trunnion, muzzle) = if has_offset {
            let barrel = random.magnitude(0.5..8.0);
            (random.vector(1.5), random.vector(0.3) + DVec3::X * barrel)
        } else {
            (DVec3::ZERO, DVec3::ZERO)
        };
        Config {
            azimuth: Axis { min, max, rate: rates[0], accel: accels[0] },
            elevation: Axis { min: low, max: high, rate: rates[1], accel: accels[1] },
            rest: AxisAngles { azimuth: 0.0, elevation: 0.0 },
            aim_tolerance: random.magnitude(1e-3..3e-2) as f32,
            trunnion: trunnion.as_vec3(),
            muzzle: muzzle.as_vec3(),
            axes: Axes::Canonical,
            sectors: if random.chance(0.35) { sectors(random) } else { &[] },
        }
    }

    fn shot(random: &mut Random) -> (Shot, Trajectory) {
        let falls = random.chance(0.6);
        let shot = Shot {
            speed: random.magnitude(60.0..1200.0) as f32,
            inherit: if random.chance(0.8) { 1.0 } else { 0.0 },
            max_time: if random.chance(0.4) { random.magnitude(1.0..20.0) as f32 } else { 0.0 },
            gravity: if falls { Vec3::Y * -9.81 } else { Vec3::ZERO },
            drag: if random.chance(0.85) { 0.0 } else { random.magnitude(0.01..0.5) as f32 },
            physics_step: if random.chance(0.9) { 0.0 } else { 1.0 / 60.0 },
            thrust: if random.chance(0.9) { 0.0 } else { random.between(1.0..200.0) as f32 },
            burn_time: random.magnitude(0.1..10.0) as f32,
        };
        let latest = random.chance(0.25);
        (shot, if latest { Trajectory::Latest } else { Trajectory::Earliest })
    }

    /// The distance that a shot flies at most, roughly, meters.
    fn range(shot: &Shot) -> f64 {
        let speed = f64::from(shot.speed);
        let gravity = f64::from(shot.gravity.length());
        let mut range: f64 = 5000.0;
        if shot.max_time > 0.0 {
            range = range.min(speed * f64::from(shot.max_time));
        }
        if gravity > 0.0 {
            range = range.min(speed * speed / gravity);
        }
        if shot.drag > 0.0 {
            range = range.min(speed / f64::from(shot.drag));
        }
        range
    }

    fn target(random: &mut Random, platform: &Platform, shot: Option<Shot>) -> Motion {
        let range = shot.map_or(3000.0, |shot| Self::range(&shot));
        let is_far = random.chance(0.45);
        let distance =
            range * if is_far { random.between(0.9..1.8) } else { random.between(0.02..0.9) };
        let mut offset = random.vector(1.0).normalize();
        if random.chance(0.7) {
            offset.y = offset.y.abs() * 0.3;
            offset = offset.normalize();
        }
        let offset = offset * distance;
        let velocity = if is_far {
            // It passes the gun somewhere within the range, in up to two minutes.
            let seconds = random.magnitude(3.0..120.0);
            let past = random.vector(range * 0.9);
            platform.velocity.as_dvec3() + (past - offset) / seconds
        } else if random.chance(0.8) {
            let part = random.magnitude(0.02..1.0);
            random.vector(distance.min(250.0) * part)
        } else {
            DVec3::ZERO
        };
        let acceleration = if random.chance(0.4) {
            let part = random.magnitude(0.01..0.3);
            random.vector(velocity.length().min(50.0) * part)
        } else {
            DVec3::ZERO
        };
        Motion {
            position: platform.mount.position + offset,
            velocity: velocity.as_vec3(),
            acceleration: acceleration.as_vec3(),
        }
    }

    /// The platform and the target, `seconds` from the beginning.
    fn at(&self, seconds: f64) -> (Platform, Motion) {
        let Platform { mount, velocity, spin } = self.platform;
        let turn = DQuat::from_scaled_axis(spin.as_dvec3() * seconds);
        let orientation = (turn * mount.orientation.as_dquat()).normalize().as_quat();
        let position = mount.position + velocity.as_dvec3() * seconds;
        let mount = Mount { position, orientation };
        let [velocity, acceleration] =
            [self.target.velocity, self.target.acceleration].map(Vec3::as_dvec3);
        let target = Motion {
            position: self.target.position
                + velocity * seconds
                + acceleration * (0.5 * seconds * seconds),
            velocity: (velocity + acceleration * seconds).as_vec3(),
            ..self.target
        };
        (Platform { mount, ..self.platform }, target)
    }

    /// Moves the gun frame by frame until it is on target.
    fn watch(&self) -> Watched {
        let shot = self.shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        let mut state = self.state;
        let mut was_out_of_reach = false;
        for frame in 0..=(WATCHED * RATE) as u32 {
            let (platform, target) = self.at(f64::from(frame) / RATE);
            let dt = if frame == 0 { 0.0 } else { (1.0 / RATE) as f32 };
            let gun = engage(&state, &self.config, &platform, shot, Some(&target), dt).unwrap();
            was_out_of_reach |= gun.flags & flags::NO_SOLUTION != 0;
            if gun.flags & flags::ON_TARGET != 0 {
                return Watched { frame: Some(frame), was_out_of_reach };
            }
            state = gun.state;
        }
        Watched { frame: None, was_out_of_reach }
    }

    fn seconds(&self) -> f64 {
        let shot = self.shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        time_to_engage(&self.state, &self.config, &self.platform, shot, &self.target)
            .unwrap()
            .into()
    }

    fn kinds(&self, watched: &Watched) -> [bool; 8] {
        let Config { azimuth, elevation, trunnion, muzzle, sectors, .. } = self.config;
        [
            self.platform.velocity != Vec3::ZERO || self.platform.spin != Vec3::ZERO,
            self.target.acceleration != Vec3::ZERO,
            azimuth.accel < INF || elevation.accel < INF,
            azimuth.max < INF || elevation.max < 1.56,
            !sectors.is_empty(),
            self.shot.is_some_and(|(shot, _)| shot.gravity != Vec3::ZERO),
            trunnion != Vec3::ZERO || muzzle != Vec3::ZERO,
            watched.was_out_of_reach,
        ]
    }
}

/// How a time agrees with what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Off,
    /// One is on target while guns are watched, and the other is not.
    Opposite,
}

fn compare(seconds: f64, watched: &Watched) -> Verdict {
    let Some(frame) = watched.frame else {
        return if seconds > WATCHED * 0.99 - 1.0 / RATE {
            Verdict::Right
        } else {
            Verdict::Opposite
        };
    };
    let seen = f64::from(frame) / RATE;
    let allowed = (0.01 * seen).max(1.0 / RATE) + 1e-6;
    match (seconds - seen).abs() <= allowed {
        true => Verdict::Right,
        false if seconds > WATCHED => Verdict::Opposite,
        false => Verdict::Off,
    }
}

/// Compares random scenes with guns that are moved frame by frame. All cases are 1,000 scenes, most of which are watched for a
/// minute.
#[test]
fn time_to_engage_is_that_of_a_gun_moved_frame_by_frame() {
    let count = amount(1_000, 100);
    let kinds = KINDS.map(|_| Tally::default());
    let (mut off, mut opposite, mut hits) = (0, 0, 0);
    for seed in 0..count {
        let scene = Scene::random(&mut Random::of(seed));
        let watched = scene.watch();
        for (tally, is_special) in kinds.iter().zip(scene.kinds(&watched)) {
            tally.count(is_special);
        }
        hits += u32::from(watched.frame.is_some_and(|frame| frame > 0));
        let seconds = scene.seconds();
        let verdict = compare(seconds, &watched);
        if verdict != Verdict::Right {
            println!("scene {seed}: {verdict:?}, {seconds} s, seen: {:?}", watched.frame);
        }
        off += u64::from(verdict != Verdict::Right);
        opposite += u64::from(verdict == Verdict::Opposite);
    }
    println!("{off} of {count} off, {opposite} of these opposite; {hits} on target later");
    for (tally, kind) in kinds.iter().zip(KINDS) {
        tally.assert_part(kind, 0.2);
    }
    assert!(u64::from(hits) > count / 3, "too few guns get on target: {hits}");
    assert!(off * 100 <= count.max(300), "{off} of {count} are off");
    assert!(opposite * 1000 <= count.max(1000), "{opposite} of {count} are opposite");
}

#[test]
fn gun_on_target_takes_no_time() {
    let ahead = standing(DVec3::new(50.0, 0.0, 0.0));
    let seconds = time_to_engage(&AT_REST, &GUN, &STANDING, None, &ahead);
    assert_eq!(seconds, Ok(0.0));
}

#[test]
fn target_beyond_reach_at_rest_is_never_hit() {
    let shot = Shot { max_time: 1.0, gravity: Vec3::ZERO, ..SHELL };
    let far = standing(DVec3::new(101.0, 0.0, 0.0));
    let seconds =
        time_to_engage(&AT_REST, &GUN, &STANDING, Some((&shot, Trajectory::Earliest)), &far);
    assert_eq!(seconds, Ok(f32::INFINITY));
}

/// A shot flies 100 m; the target is 50 m beyond and comes at 10 m/s.
#[test]
fn target_that_comes_into_reach_is_hit_when_it_is_in_reach() {
    let shot = Shot { max_time: 1.0, gravity: Vec3::ZERO, ..SHELL };
    let coming = Motion { velocity: Vec3::X * -10.0, ..standing(DVec3::new(160.0, 0.0, 0.0)) };
    let seconds =
        time_to_engage(&AT_REST, &GUN, &STANDING, Some((&shot, Trajectory::Earliest)), &coming);
    // The shot meets the target a second later, 10 m nearer.
    assert!((seconds.unwrap() - 5.0).abs() <= 0.05, "{seconds:?}");
}

#[test]
fn target_behind_a_stop_is_hit_once_the_platform_has_turned() {
    let config = Config { azimuth: Axis { min: -1.0, max: 1.0, rate: INF, accel: INF }, ..GUN };
    let platform = Platform { spin: Vec3::Y * 0.25, ..STANDING };
    // 2 rad to the left, 1 rad beyond the stop.
    let target = standing(DVec3::new(2f64.cos(), 0.0, -2f64.sin()) * 100.0);
    let seconds = time_to_engage(&AT_REST, &config, &platform, None, &target);
    assert!((seconds.unwrap() - 4.0).abs() <= 0.04, "{seconds:?}");
}

#[test]
fn sector_in_which_to_hold_fire_takes_no_time() {
    let sectors = [Sector {
        from: -0.5,
        to: 0.5,
        elevation_min: -INF,
        elevation_max: INF,
        kind: SectorKind::HOLD_FIRE,
    }];
    let config = Config { sectors: &sectors, ..GUN };
    let ahead = standing(DVec3::new(50.0, 0.0, 0.0));
    assert_eq!(time_to_engage(&AT_REST, &config, &STANDING, None, &ahead), Ok(0.0));
}

#[test]
fn bad_input_is_the_error_of_the_step() {
    let ahead = standing(DVec3::new(50.0, 0.0, 0.0));
    let nowhere = standing(DVec3::NAN);
    let lost = State { azimuth: f64::NAN, ..AT_REST };
    let bad = Shot { speed: -1.0, ..SHELL };
    let fired = Some((&bad, Trajectory::Earliest));
    assert_eq!(time_to_engage(&AT_REST, &GUN, &STANDING, None, &nowhere), Err(Error::NotFinite));
    assert_eq!(time_to_engage(&lost, &GUN, &STANDING, None, &ahead), Err(Error::NotFinite));
    let seconds = time_to_engage(&AT_REST, &GUN, &STANDING, fired, &ahead);
    assert_eq!(seconds, Err(Error::InvalidArgument));
}

/// Guns and targets in memory, and the times of their pairs.
struct Battle {
    guns: Vec<Scene>,
    states: Vec<State>,
    seconds: Vec<Cell<f32>>,
}

impl Pairs<'static> for Battle {
    fn guns(&self) -> usize {
        self.guns.len()
    }

    fn targets(&self) -> usize {
        self.guns.len()
    }

    fn states(&self) -> Each<'_, State> {
        self.states[..].into()
    }

    fn config(&self, gun: usize) -> Result<Config<'static>, Error> {
        if gun == 3 { Err(Error::InvalidArgument) } else { Ok(self.guns[gun].config) }
    }

    fn platform(&self, gun: usize) -> Result<Platform, Error> {
        Ok(self.guns[gun].platform)
    }

    fn shot(&self, gun: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
        Ok(self.guns[gun].shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory)))
    }

    fn target(&self, target: usize) -> Result<&Motion, Error> {
        Ok(&self.guns[target].target)
    }

    fn write(&self, gun: usize, target: usize, seconds: f32) {
        self.seconds[gun * self.guns.len() + target].set(seconds);
    }
}

/// The gun 3 has no configuration, the platform of 5 is nowhere, and the target 7 is.
#[test]
fn battle_has_the_bits_of_its_pairs() {
    const GUNS: usize = 12;
    let mut guns: Vec<_> =
        (0..GUNS as u64).map(|seed| Scene::random(&mut Random::of(seed))).collect();
    guns[5].platform.velocity = Vec3::NAN;
    guns[7].target.position = DVec3::NAN;
    let states = guns.iter().map(|gun| gun.state).collect();
    let seconds = vec![Cell::new(f32::NAN); GUNS * GUNS];
    let battle = Battle { guns, states, seconds };
    assert_eq!(rows::time_to_engage(&battle, engage_alone), 2);
    let (mut finite, mut bad) = (0, 0);
    for gun in 0..GUNS {
        for target in 0..GUNS {
            let Scene { state, config, platform, .. } = &battle.guns[gun];
            let shot = battle.shot(gun).unwrap();
            let single = time_to_engage(state, config, platform, shot, &battle.guns[target].target);
            let single = if gun == 3 { -1.0 } else { single.unwrap_or(-1.0) };
            let seconds = battle.seconds[gun * GUNS + target].get();
            assert_eq!(seconds.to_bits(), single.to_bits(), "gun {gun}, target {target}");
            finite += u32::from((0.0..INF).contains(&seconds));
            bad += u32::from(seconds == -1.0);
        }
    }
    // Two rows, and the column but for these rows.
    assert_eq!(bad, (3 * GUNS - 2) as u32);
    assert!(finite >= 30, "only {finite} guns get on target");
}

/// A gun on a platform that turns about its up axis, whose target is below the lowest elevation.
fn below_the_stop(spin: f32, speed: f32, target: Motion) -> Scene {
    let degree = (PI / 180.0) as f32;
    let joint = Axis { rate: 60.0 * degree, ..GUN.azimuth };
    let config = Config {
        azimuth: joint,
        elevation: Axis { min: -9.0 * degree, max: 80.0 * degree, ..joint },
        ..GUN
    };
    let shot = Shot { speed, gravity: Vec3::Y * -9.81, inherit: 0.0, ..SHELL };
    Scene {
        config,
        platform: Platform { spin: Vec3::Y * spin, ..STANDING },
        shot: Some((shot, Trajectory::Earliest)),
        target,
        state: AT_REST,
    }
}

/// Its error shrinks for half a minute, while the azimuth follows the spin.
#[test]
fn target_below_the_stop_that_recedes_from_a_spinning_platform_is_hit_when_the_stop_allows() {
    let away = Motion {
        position: DVec3::new(20.0, -18.0, 0.0),
        velocity: Vec3::X * 2.5,
        acceleration: Vec3::ZERO,
    };
    let across = Motion {
        position: DVec3::new(-17.0, -18.0, -8.0),
        velocity: Vec3::new(-23.0, -5.0, -8.0),
        acceleration: Vec3::ZERO,
    };
    for (speed, target) in [(250.0, away), (277.0, across)] {
        for spin in [0.0, 0.1, -0.2, 0.3, 0.6, -0.9] {
            let scene = below_the_stop(spin, speed, target);
            let (seconds, watched) = (scene.seconds(), scene.watch());
            let verdict = compare(seconds, &watched);
            assert!(watched.frame.is_some_and(|frame| frame > 7000), "{watched:?}");
            assert_eq!(verdict, Verdict::Right, "spin {spin}: {seconds} s, seen: {watched:?}");
        }
    }
}

/// The same in random directions, at random speeds and spins, on a platform that also rolls a little.
#[test]
fn targets_that_recede_from_below_the_stop_of_spinning_platforms_are_never_given_up() {
    let count = amount(300, 40);
    let (mut later, mut off) = (0, 0);
    for seed in 0..count {
        let random = &mut Random::of(seed);
        let direction = DQuat::from_rotation_y(random.between(-PI..PI)) * DVec3::X;
        let below = random.between(8.0..30.0);
        let away = direction * random.magnitude(2.0..40.0);
        let target = Motion {
            position: direction * below * random.between(0.1..1.5) - DVec3::Y * below,
            velocity: away.as_vec3(),
            acceleration: Vec3::ZERO,
        };
        let spin = random.between(-1.0..1.0) as f32;
        let mut scene = below_the_stop(spin, random.between(200.0..900.0) as f32, target);
        if random.chance(0.5) {
            scene.platform.spin += random.vector(0.003).as_vec3();
        }
        let (seconds, watched) = (scene.seconds(), scene.watch());
        let verdict = compare(seconds, &watched);
        assert_ne!(verdict, Verdict::Opposite, "{seed}: {seconds} s, seen: {watched:?}");
        later += u64::from(watched.frame.is_some_and(|frame| frame > 480));
        off += u64::from(verdict == Verdict::Off);
    }
    println!("{later} of {count} on target after 2 s and more, {off} off");
    assert!(later * 2 > count, "only {later} of {count}");
    assert!(off * 50 <= count, "{off} of {count} are off");
}
