use core::cell::Cell;
use core::f64::consts::{PI, TAU};

use glam::{DVec3, Quat, Vec3};

use super::flags;
use crate::Error;
use crate::aim::lead::{Shot, Solution, Trajectory};
use crate::aim::turret::engage::{self, Engagement};
use crate::aim::turret::numbers::Numbers;
use crate::aim::turret::rows::{Given, Moving};
use crate::aim::turret::{
    self, Axes, Axis, Config, ConfigInPlace, ConfigNumbers, Mount, Platform, Pose, Sector,
    SectorKind, State, To, ToGun, rows, track, track_by_routes, update_by_routes,
};
use crate::aim::{AxisAngles, Motion};
use crate::amount::amount;
use crate::lanes::doubles::rows::{Element, Place};
use crate::math::scalar::narrow;

/// Returns how many scenes each test draws.
fn scenes() -> u64 {
    amount(1_000_000, 20_000)
}

/// The remaining rounding errors in joint angles, radians, their rates, and the muzzle, meters.
const ROUNDING: [f64; 3] = [1e-9; 3];

impl Numbers {
    fn float(&mut self, most: f64) -> f32 {
        narrow(self.within(-most, most))
    }

    fn vec3(&mut self, most: f64) -> Vec3 {
        Vec3::new(self.float(most), self.float(most), self.float(most))
    }

    fn config<'a>(&mut self) -> Config<'a> {
        const INF: f32 = f32::INFINITY;
        let (from, to) =
            self.pick([(-INF, INF), (-INF, INF), (-2.6, 2.6), (-4.7, 4.7), (-0.5, 9.0)]);
        let rates = [0.3, 1.0, 2.0, 8.0, INF];
        let accels = [0.5, 2.0, 10.0, INF];
        Config {
            azimuth: Axis { min: from, max: to, rate: self.pick(rates), accel: self.pick(accels) },
            elevation: Axis {
                min: self.pick([-1.5, -0.3, 0.0]),
                max: self.pick([0.9, 1.5]),
                rate: self.pick(rates),
                accel: self.pick(accels),
            },
            rest: AxisAngles { azimuth: 0.25, elevation: 0.5 },
            aim_tolerance: self.pick([1e-3, 0.05]),
            trunnion: self.vec3(1.0) * self.pick([0.0, 1.0]),
            muzzle: Vec3::new(2.0, 0.1, -0.2) * self.pick([0.0, 1.0]),
            axes: self.pick(Axes::ALL),
            ..Config::new(Axes::Canonical)
        }
    }

    fn sector(&mut self) -> Sector {
        let from = self.float(PI);
        let below = self.float(1.0);
        Sector {
            from,
            to: from + self.pick([0.1, 0.6, 2.0]),
            elevation_min: self.pick([f32::NEG_INFINITY, below]),
            elevation_max: below + self.pick([0.2, 1.0]),
            kind: self.pick([SectorKind::KEEP_OUT, SectorKind::KEEP_OUT, SectorKind::HOLD_FIRE]),
        }
    }

    fn state(&mut self, config: &Config<'_>) -> State {
        let Axis { min, max, .. } = config.azimuth;
        let azimuth = if min.is_finite() {
            let middle = 0.5 * f64::from(max + min);
            middle + 0.5 * f64::from(max - min) * self.within(-1.0, 1.0)
        } else {
            PI * self.within(-1.0, 1.0)
        };
        let moves = self.pick([0.0, 0.2, 1.0]);
        State {
            azimuth,
            elevation: 0.6 + 0.6 * self.within(-1.0, 1.0),
            azimuth_rate: moves * self.within(-1.0, 1.0),
            elevation_rate: moves * self.within(-1.0, 1.0),
            ..State::default()
        }
    }

    fn platform(&mut self) -> Platform {
        let orientation = Quat::from_vec4(self.vec3(1.0).extend(self.float(1.0)));
        let position = self.vec3(1000.0).as_dvec3();
        let mount = Mount { position, orientation };
        Platform { mount, velocity: self.vec3(10.0), spin: self.vec3(0.3) }
    }

    fn target(&mut self, platform: &Platform) -> Motion {
        let distance = self.pick([3.0, 30.0, 400.0]);
        Motion {
            position: platform.mount.position + self.vec3(distance).as_dvec3(),
            velocity: self.vec3(20.0),
            acceleration: self.vec3(5.0),
        }
    }
}

/// Returns the arguments of a step as the kernel reads them.
fn in_memory<'a>(
    state: &'a State,
    platform: &'a Platform,
    target: &'a Motion,
) -> (Given<'a>, Moving<'a>) {
    let (platform, target) = (Element::from(platform), Element::from(target));
    (Given::new(state.into(), platform, target.part()), Moving::new(platform, target))
}

/// Returns the step of a turret where the kernel is certain of it.
fn step_where_certain(
    state: &State,
    config: &Config<'_>,
    platform: &Platform,
    is_moving: bool,
    target: &Motion,
    dt: f32,
) -> Option<Step> {
    let numbers = ConfigNumbers::from(config);
    let config = ConfigInPlace { numbers: &numbers, axes: config.axes, sectors: config.sectors };
    let (given, moving) = in_memory(state, platform, target);
    let moving = is_moving.then_some(&moving);
    let step = |to: To<'_>| {
        turret::step_where_certain(&given, &config, moving, None, dt, to)
            .map(|(flags, _)| flags)
            .ok_or(Error::InvalidArgument)
    };
    rows::written(state, step).ok()
}

/// Like [`ROUNDING`], for a gun. On its route, the velocities of the muzzle and of the aim point are floats, and the
/// muzzle counts as settled once it moves by at most 1e-7 of the line of fire.
const GUN_ROUNDING: [f64; 3] = [1e-6, 1e-5, 1e-6];

/// The next state, the pose and the flags.
type Step = (State, Pose, u32);

/// Asserts that a step of which the lanes are certain equals the step along the route.
fn check(scene: u64, certain: &Step, along_route: &Step, config: &Config<'_>) {
    check_within(&ROUNDING, scene, certain, along_route, config);
}

fn check_within(
    [of_angles, of_rates, of_muzzle]: &[f64; 3],
    scene: u64,
    certain: &Step,
    along_route: &Step,
    config: &Config<'_>,
) {
    let (state, pose, flags) = certain;
    let (wanted, wanted_pose, wanted_flags) = along_route;
    let turn = state.azimuth - wanted.azimuth;
    let is_endless = !config.azimuth.min.is_finite();
    let turn = if is_endless { turn - TAU * libm::round(turn / TAU) } else { turn };
    // Next to the zenith, rates are the quotients of small numbers.
    let is_same_rate = |a: f64, b: f64| (a - b).abs() < of_rates * b.abs().max(1.0);
    let is_near = turn.abs().max((state.elevation - wanted.elevation).abs()) < *of_angles
        && is_same_rate(state.azimuth_rate, wanted.azimuth_rate)
        && is_same_rate(state.elevation_rate, wanted.elevation_rate)
        && (state.azimuth_left - wanted.azimuth_left).abs() < *of_angles
        && (state.elevation_left - wanted.elevation_left).abs() < *of_angles
        && (state.waiting, state.trajectory) == (wanted.waiting, wanted.trajectory)
        && (pose.muzzle - wanted_pose.muzzle).length() < *of_muzzle;
    // At the very edge of the tolerance, rounding decides.
    let is_edge = (wanted_pose.error - config.aim_tolerance).abs() < 1e-6;
    let same_flags = flags == wanted_flags || is_edge;
    assert!(
        is_near && same_flags && (pose.error - wanted_pose.error).abs() < 1e-6,
        "scene {scene}: {config:?}\n{certain:?}\n{along_route:?}"
    );
}

#[test]
fn update_that_is_certain_is_that_along_the_route() {
    let (mut draws, mut certain, mut limited) = (Numbers(1), 0, 0);
    let scenes = scenes();
    for scene in 0..scenes {
        let config = draws.config();
        let (state, platform) = (draws.state(&config), draws.platform());
        let target = draws.target(&platform);
        let (mount, dt) = (&platform.mount, draws.pick([0.0, 1e-3, 0.02, 0.5]));
        let first = update_by_routes(&state, &config, mount, target.position, 0.02);
        let state = draws.pick([state, first.map_or(state, |(state, ..)| state)]);
        let Some(step) = step_where_certain(&state, &config, &platform, false, &target, dt) else {
            continue;
        };
        let along_route = update_by_routes(&state, &config, mount, target.position, dt);
        check(scene, &step, &along_route.expect("a legal scene"), &config);
        certain += 1;
        limited += u64::from(step.2 & (flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED) != 0);
    }
    assert!(2 * certain > scenes, "{certain} of {scenes}");
    assert!(20 * limited > scenes, "{limited} of {scenes}");
}

#[test]
fn track_that_is_certain_is_that_along_the_route() {
    let (mut draws, mut certain) = (Numbers(2), 0);
    let scenes = scenes();
    for scene in 0..scenes {
        let config = draws.config();
        let (state, platform) = (draws.state(&config), draws.platform());
        let target = draws.target(&platform);
        let dt = draws.pick([0.0, 1e-3, 0.02, 0.5]);
        let first = track_by_routes(&state, &config, &platform, &target, 0.02);
        let state = draws.pick([state, first.map_or(state, |(state, ..)| state)]);
        let Some(step) = step_where_certain(&state, &config, &platform, true, &target, dt) else {
            continue;
        };
        let along_route = track_by_routes(&state, &config, &platform, &target, dt);
        check(scene, &step, &along_route.expect("a legal scene"), &config);
        certain += 1;
    }
    assert!(3 * certain > scenes, "{certain} of {scenes}");
}

impl Numbers {
    fn shot(&mut self) -> (Shot, Trajectory) {
        let fall = self.pick([0.0, 1.0, 1.0]);
        let shot = Shot {
            speed: self.pick([120.0, 300.0, 850.0, 1500.0]),
            inherit: self.pick([0.0, 1.0, 1.0, 0.5]),
            max_time: self.pick([0.0, 0.0, 20.0, 3.0]),
            gravity: Vec3::new(0.0, -9.81, 0.0) * fall,
            drag: 0.0,
            physics_step: 0.0,
            thrust: 0.0,
            burn_time: 0.0,
        };
        let trajectories = [Trajectory::Earliest, Trajectory::Earliest, Trajectory::Latest];
        (shot, self.pick(trajectories))
    }
}

/// Returns what a function like `engage_in_place` writes; `None` where it writes nothing.
fn engagement(
    state: &State,
    step: impl FnOnce(ToGun<'_>) -> Option<(u32, bool)>,
) -> Option<Engagement> {
    let (solution, mut has_solution) = (Cell::new(Solution::NONE), false);
    let (state, pose, flags) = rows::written(state, |to| {
        let to = ToGun { turret: to, solution: Place::from(&solution) };
        let flags;
        (flags, has_solution) = step(to).ok_or(Error::InvalidArgument)?;
        Ok(flags)
    })
    .ok()?;
    Some(Engagement { state, pose, flags, solution: has_solution.then(|| solution.get()) })
}

/// Returns the step of a gun where the kernel is certain of it.
fn certain_engagement(
    state: &State,
    config: &Config<'_>,
    platform: &Platform,
    shot: (&Shot, Trajectory),
    target: &Motion,
    dt: f32,
) -> Option<Engagement> {
    let numbers = ConfigNumbers::from(config);
    let config = ConfigInPlace { numbers: &numbers, axes: config.axes, sectors: config.sectors };
    let (given, moving) = in_memory(state, platform, target);
    let shot = Some((shot.0.into(), shot.1));
    engagement(state, |to| engage::where_certain(&given, &config, &moving, shot, dt, to))
}

/// Returns the step of a gun by the routes of `choice`.
fn by_routes(
    state: &State,
    config: &Config<'_>,
    platform: &Platform,
    shot: (&Shot, Trajectory),
    target: &Motion,
    dt: f32,
) -> Engagement {
    let (shot, target) = (Some(shot), Some(target));
    engagement(state, |to| {
        engage::by_routes(state, config, platform, shot, target, dt, to, track).ok()
    })
    .expect("a legal scene")
}

#[test]
fn engagement_that_is_certain_is_that_along_the_route() {
    let (mut draws, mut certain, mut hits, mut missed, mut late) = (Numbers(3), 0, 0, 0, 0);
    // Fewer than the others, since a gun by the routes costs several turrets.
    let scenes = amount(250_000, 20_000);
    for scene in 0..scenes {
        let config = draws.config();
        let (state, platform) = (draws.state(&config), draws.platform());
        let (shot, trajectory) = draws.shot();
        let mut target = draws.target(&platform);
        let far = draws.pick([1.0, 3.0, 3.0, 10.0]);
        target.position =
            platform.mount.position + (target.position - platform.mount.position) * far;
        let dt = draws.pick([0.0, 1e-3, 0.02, 0.5]);
        let shots = (&shot, trajectory);
        let first = by_routes(&state, &config, &platform, shots, &target, 0.02).state;
        let state = draws.pick([state, first]);
        let Some(step) = certain_engagement(&state, &config, &platform, shots, &target, dt) else {
            continue;
        };
        let along_route = by_routes(&state, &config, &platform, shots, &target, dt);
        let [(certain_step, solution), (wanted_step, wanted_solution)] =
            [step, along_route].map(|gun| ((gun.state, gun.pose, gun.flags), gun.solution));
        check_within(&GUN_ROUNDING, scene, &certain_step, &wanted_step, &config);
        certain += 1;
        missed += u64::from(along_route.flags & flags::NO_SOLUTION != 0);
        late += u64::from(trajectory == Trajectory::Latest);
        match (&solution, &wanted_solution) {
            (None, None) => {}
            (Some(solution), Some(wanted)) => {
                hits += 1;
                let distance = (wanted.aim_point - platform.mount.position).length();
                let off = [
                    (solution.aim_point - wanted.aim_point).length() / distance,
                    (solution.impact - wanted.impact).length() / distance,
                    f64::from((solution.direction - wanted.direction).length()),
                    f64::from((solution.launch_velocity - wanted.launch_velocity).length())
                        / f64::from(shot.speed),
                    // At the end of the range, this is the quotient of two small numbers.
                    0.01 * f64::from((solution.aim_velocity - wanted.aim_velocity).length())
                        / f64::from(shot.speed),
                    f64::from((solution.time / wanted.time - 1.0).abs()),
                ];
                assert!(
                    off.iter().all(|off| *off < 1e-5),
                    "scene {scene}: {solution:?}, {wanted:?}"
                );
            }
            _ => panic!("scene {scene}: {solution:?}, {wanted_solution:?}"),
        }
    }
    // Half of the guns have just been given their target, and many of these have two arcs.
    assert!(3 * certain > scenes, "{certain} of {scenes}");
    assert!(3 * hits > scenes && 60 * missed > scenes, "{hits}, {missed} of {scenes}");
    assert!(8 * late > scenes, "{late} of {scenes}");
}

/// Sectors to keep out of, around which the kernel has no way: it is certain where they change nothing.
#[test]
fn step_that_is_certain_behind_sectors_is_that_along_the_route() {
    let (mut draws, mut certain, mut guns, mut hindered) = (Numbers(4), 0, 0, 0);
    let scenes = amount(250_000, 20_000);
    for scene in 0..scenes {
        let sectors = [draws.sector(), draws.sector(), draws.sector()];
        let count = draws.pick([1, 2, 3]);
        let config = &Config { sectors: &sectors[..count], ..draws.config() };
        let (state, platform) = (draws.state(config), draws.platform());
        let target = &draws.target(&platform);
        let dt = draws.pick([0.0, 1e-3, 0.02, 0.1]);
        let (shot, trajectory) = draws.shot();
        let shots = (&shot, trajectory);
        let first = track_by_routes(&state, config, &platform, target, 0.02);
        let follows = draws.pick([state, first.map_or(state, |(state, ..)| state)]);
        let step = step_where_certain(&follows, config, &platform, true, target, dt);
        let along_route = track_by_routes(&follows, config, &platform, target, dt);
        let along_route = along_route.expect("a legal scene");
        let free = &Config { sectors: &[], ..*config };
        let without = step_where_certain(&follows, free, &platform, true, target, dt);
        hindered += u64::from(step.is_none() && without.is_some());
        if let Some(step) = step {
            check(scene, &step, &along_route, config);
            certain += 1;
        }
        let first = by_routes(&state, config, &platform, shots, target, 0.02).state;
        let engages = draws.pick([state, first]);
        if let Some(gun) = certain_engagement(&engages, config, &platform, shots, target, dt) {
            let along_route = by_routes(&engages, config, &platform, shots, target, dt);
            let [step, wanted] = [gun, along_route].map(|gun| (gun.state, gun.pose, gun.flags));
            check_within(&GUN_ROUNDING, scene, &step, &wanted, config);
            guns += 1;
        }
    }
    assert!(10 * certain > scenes && 12 * guns > scenes, "{certain}, {guns} of {scenes}");
    assert!(8 * hindered > scenes, "{hindered} of {scenes}");
}

/// A sector shuts out the high arc. What then remains of it are places at the edges of sectors, one of them nearer to where the
/// gun was turning to than the low arc is.
#[test]
fn gun_next_to_a_place_that_remains_of_its_other_arc_is_not_certain() {
    let sector = |[from, to]: [f32; 2], [elevation_min, elevation_max]: [f32; 2]| Sector {
        from,
        to,
        elevation_min,
        elevation_max,
        kind: SectorKind::KEEP_OUT,
    };
    let axis = Axis { min: -0.2, max: 1.5, rate: 1.0, accel: 2.0 };
    let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
    let platform = Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO };
    let target = Motion {
        position: DVec3::new(300.0, 0.0, 0.0),
        velocity: Vec3::ZERO,
        acceleration: Vec3::ZERO,
    };
    let gravity = Vec3::new(0.0, -9.81, 0.0);
    let shot = Shot { speed: 120.0, gravity, ..engage::BEAM };
    // The low arc is at 0.103.
    let state = State { elevation: 0.107, ..State::default() };
    let is_certain = |elevation_of_edge| {
        let ahead = sector([-0.5, 0.5], [0.3, 1.6]);
        let sectors = [ahead, sector([1.0, 2.0], [f32::NEG_INFINITY, elevation_of_edge])];
        let free = Config::new(Axes::Canonical);
        let azimuth = Axis { rate: 1.0, accel: 2.0, ..free.azimuth };
        let config = Config { azimuth, elevation: axis, sectors: &sectors, ..free };
        let shot = (&shot, Trajectory::Earliest);
        certain_engagement(&state, &config, &platform, shot, &target, 0.02).is_some()
    };
    assert!(!is_certain(0.106));
    assert!(is_certain(0.6));
}

#[test]
fn update_of_a_turret_that_must_not_fire_says_so() {
    let all_around = Sector {
        from: 0.0,
        to: 7.0,
        elevation_min: f32::NEG_INFINITY,
        elevation_max: f32::INFINITY,
        kind: SectorKind::HOLD_FIRE,
    };
    let config = Config { sectors: &[all_around], ..Config::new(Axes::Unity) };
    let at_rest = State {
        azimuth: 0.0,
        elevation: 0.0,
        azimuth_rate: 0.0,
        elevation_rate: 0.0,
        ..State::default()
    };
    let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
    let platform = Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO };
    let position = DVec3::new(3.0, 4.0, 5.0);
    let target = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
    let step = step_where_certain(&at_rest, &config, &platform, false, &target, 0.1);
    let (_, _, flags) = step.expect("a certain step");
    assert_eq!(flags, flags::ON_TARGET | flags::HOLD_FIRE);
}
