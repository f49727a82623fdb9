//! engage: platforms on platforms, and the whole gun.

use turret::engage::{turret_engage, turret_platform_child, turret_time_to_engage};
use turret::status::TURRET_ERROR_NULL;
use turret::turret::{TURRET_NO_SOLUTION, TURRET_ON_TARGET, turret_return, turret_track};
use turret::types::{
    dvec3, quat, turret_mount, turret_platform, turret_pose, turret_shot, turret_solution,
    turret_state, vec3,
};

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::leads::{shot, shot_faults};
use crate::measure::{
    UNIT, cross, dot, is_finite, is_unit, length, mul, rotated, turn_between, unit, wide,
};
use crate::probe::{
    Done, Legal, Returned, inout, input, numbers, optional, output, position, probe, rotation,
    words,
};
use crate::turrets::{Scene, check_parts, check_pose, check_sectors, check_state, mount};

/// A mount that moves.
pub fn platform(bytes: &mut Bytes) -> turret_platform {
    let mount = mount(bytes);
    on(bytes, &mount)
}

fn on(bytes: &mut Bytes, mount: &turret_mount) -> turret_platform {
    turret_platform {
        position: dvec3 { vec: position(&mount.position) },
        orientation: quat { vec: rotation(&mount.orientation) },
        velocity: vec3 { vec: bytes.vec3() },
        spin: vec3 { vec: bytes.vec3() },
    }
}

fn motion_faults(platform: &turret_platform) -> Faults {
    Faults::numbers(&numbers(&platform.velocity)) | Faults::numbers(&numbers(&platform.spin))
}

/// A number close to which rounding decides whether a velocity is beyond floats.
const FLOATS: f64 = f32::MAX as f64;

pub fn platform_child(bytes: &mut Bytes, mount: &turret_mount) {
    let parent = on(bytes, mount);
    let (offset, turn, absent) = (bytes.vec3(), bytes.quat(), bytes.chance(4));
    let objects = [
        output::<turret_platform>(),
        input(&parent),
        input(&offset),
        optional(input(&turn), absent),
    ];
    let done = probe(bytes, Returned::Null, objects, |[out, parent, offset, turn]| {
        let (parent, offset) = (parent.cast(), offset.cast());
        let child = unsafe { turret_platform_child(out.cast(), parent, offset, turn.cast()) };
        Returned::pointer(child, out)
    });
    let turn = if absent { [0.0, 0.0, 0.0, 1.0] } else { turn };
    let (at, orientation) = (position(&parent.position), rotation(&parent.orientation));
    let (velocity, spin) = (numbers(&parent.velocity), numbers(&parent.spin));
    let what = (at, orientation, velocity, spin, offset, turn);
    let faults = motion_faults(&parent)
        | Faults::position(&at)
        | Faults::numbers(&offset)
        | Faults::rotation(&orientation)
        | Faults::rotation(&turn);
    if !faults.is_none() {
        assert!(done.built::<turret_platform>(Legal::No, what).is_none());
        return;
    }
    let arm = rotated(&unit(&orientation), &wide(&offset));
    let carried = cross(&wide(&spin), &arm);
    let moves: [f64; 3] = std::array::from_fn(|at| f64::from(velocity[at]) + carried[at]);
    let terms: [f64; 3] = std::array::from_fn(|at| f64::from(velocity[at]).abs());
    // The terms that cancel are as large as the spin times the arm.
    let size = length(&spin) * length(&offset) + dot(&terms, &terms).sqrt();
    let most = moves.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let legal = if most + size * 1e-12 < FLOATS {
        Legal::Yes
    } else if most - size * 1e-12 > FLOATS * 1.000_000_1 {
        Legal::No
    } else {
        Legal::Either
    };
    let Some(child) = done.built::<turret_platform>(legal, what) else {
        return;
    };
    let (place, moved) = (position(&child.position), numbers(&child.velocity));
    assert!(place.iter().all(|x| x.is_finite()) && is_finite(&moved), "{what:?}");
    for axis in 0..3 {
        let slack = length(&offset) * 1e-14 + (at[axis].abs() + arm[axis].abs()) * 3e-16;
        assert!((place[axis] - at[axis] - arm[axis]).abs() <= slack, "{what:?} {place:?}");
        let slack = size * 1e-14 + moves[axis].abs() * 6e-8 + 1e-45;
        assert!((f64::from(moved[axis]) - moves[axis]).abs() <= slack, "{what:?} {moved:?}");
    }
    assert!(words(&child)[13..] == words(&parent)[13..], "{what:?}");
    let child = rotation(&child.orientation);
    let wanted = mul(&unit(&orientation), &unit(&turn)).map(|x| x as f32);
    assert!(is_unit(&child, UNIT) && turn_between(&child, &wanted) < 5e-7, "{what:?} {child:?}");
}

/// A gun, with or without a shot and a target.
struct Gun<'a> {
    scene: &'a Scene,
    platform: turret_platform,
    shot: Option<turret_shot>,
    has_target: bool,
    dt: f32,
}

impl std::fmt::Debug for Gun<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { scene, platform, shot, has_target, dt } = self;
        let shot = shot.as_ref().map(|s| {
            let flight = (s.gravity, s.drag, s.physics_step, s.trajectory);
            (s.speed, s.inherit, s.max_time, numbers(&flight.0), flight.1, flight.2, flight.3)
        });
        to.debug_struct("Gun")
            .field("scene", scene)
            .field("velocity", &numbers(&platform.velocity))
            .field("spin", &numbers(&platform.spin))
            .field("shot", &shot)
            .field("has_target", has_target)
            .field("dt", dt)
            .finish()
    }
}

impl Gun<'_> {
    fn faults(&self) -> Faults {
        let Self { scene, platform, shot, has_target, dt } = self;
        let mut faults = scene.base_faults()
            | scene.state_faults()
            | Faults::finite_limit(*dt)
            | motion_faults(platform)
            | Faults::argument(shot.is_some_and(|shot| !(0..2).contains(&shot.trajectory)));
        if *has_target {
            faults = faults
                | scene.target_faults()
                | Faults::numbers(&numbers(&scene.target.velocity))
                | Faults::numbers(&numbers(&scene.target.acceleration))
                | shot.as_ref().map_or(Faults::NONE, shot_faults);
        }
        faults
    }

    /// How far the muzzle may be from the platform's position.
    fn arm(&self) -> f64 {
        let config = &self.scene.config;
        length(&numbers(&config.trunnion)) + length(&numbers(&config.muzzle))
    }

    /// Whether the muzzle, its velocity or the length of the line of fire may overflow although no input does.
    fn may_be_beyond(&self) -> bool {
        let Self { scene, platform, .. } = self;
        let arm = self.arm();
        let velocity =
            length(&numbers(&platform.velocity)) + length(&numbers(&platform.spin)) * arm;
        let places = [position(&platform.position), position(&scene.target.position)];
        velocity > 0.99 * FLOATS || places.concat().iter().any(|x| x.abs() > 1e307)
    }
}

/// In place of a shot that is not passed.
const NO_SHOT: turret_shot = turret_shot {
    speed: 0.0,
    inherit: 0.0,
    max_time: 0.0,
    gravity: vec3 { vec: [0.0; 3] },
    drag: 0.0,
    physics_step: 0.0,
    thrust: 0.0,
    burn_time: 0.0,
    trajectory: 0,
};

/// One step of the whole gun.
pub fn engage(bytes: &mut Bytes, scene: &Scene, dt: f32) -> turret_state {
    let platform = on(bytes, &scene.mount);
    let shot = (!bytes.chance(4)).then(|| shot(bytes));
    let (has_target, no_pose, no_solution) = (!bytes.chance(8), bytes.chance(8), bytes.chance(4));
    let Scene { config, target, state, .. } = scene;
    let gun = Gun { scene, platform, shot, has_target, dt };
    let unused = shot.unwrap_or(NO_SHOT);
    let objects = [
        inout(state),
        input(config),
        input(&platform),
        optional(input(&unused), shot.is_none()),
        optional(input(target), !has_target),
        optional(output::<turret_pose>(), no_pose),
        optional(output::<turret_solution>(), no_solution),
    ];
    let done = probe(
        bytes,
        TURRET_ERROR_NULL,
        objects,
        |[state, config, platform, shot, target, pose, solution]| {
            let (state, config, platform) = (state.cast(), config.cast(), platform.cast());
            let (shot, target, pose) = (shot.cast(), target.cast(), pose.cast());
            let solution = solution.cast();
            unsafe { turret_engage(state, config, platform, shot, target, dt, pose, solution) }
                .into()
        },
    );
    check(&done, &gun, no_pose, no_solution)
}

/// How soon the gun is on target: bad input exactly if a step would be an error.
pub fn time_to_engage(bytes: &mut Bytes, scene: &Scene) {
    let platform = on(bytes, &scene.mount);
    let shot = (!bytes.chance(4)).then(|| shot(bytes));
    let gun = Gun { scene, platform, shot, has_target: true, dt: 0.0 };
    let Scene { config, target, state, .. } = scene;
    let unused = shot.unwrap_or(NO_SHOT);
    let objects = [
        input(state),
        input(config),
        input(&platform),
        optional(input(&unused), shot.is_none()),
        input(target),
    ];
    let done = probe(bytes, -1.0, objects, |[state, config, platform, shot, target]| {
        let (state, config, platform) = (state.cast(), config.cast(), platform.cast());
        unsafe { turret_time_to_engage(state, config, platform, shot.cast(), target.cast()) }.into()
    });
    let seconds = done.returned.float();
    if seconds == -1.0 {
        assert!(!gun.faults().is_none() || gun.may_be_beyond(), "{gun:?}");
    } else {
        assert!(gun.faults().is_none() && seconds >= 0.0, "{gun:?} {seconds}");
        assert!(seconds <= 121.0 || seconds == f32::INFINITY, "{gun:?} {seconds}");
    }
}

fn check(done: &Done<7>, gun: &Gun, no_pose: bool, no_solution: bool) -> turret_state {
    let Gun { scene, shot, has_target, dt, .. } = gun;
    let returned = done.returned.number();
    let mut faults = gun.faults();
    if returned < 0 && gun.may_be_beyond() {
        faults = faults | Faults::not_finite(true);
    }
    faults.judge(returned, gun);
    if returned < 0 {
        assert!(returned & 0xffff == 0 && done.wrote_nothing(), "{gun:?} {returned}");
        return scene.state;
    }
    let after = check_state(done, scene, *dt);
    check_sectors(returned, scene, &after);
    let (on_target, unsolved) =
        (returned & TURRET_ON_TARGET != 0, returned & TURRET_NO_SOLUTION != 0);
    assert!(!(on_target && unsolved) && returned < 512, "{gun:?} {returned}");
    assert!(*has_target || !on_target && !unsolved, "{gun:?} {returned}");
    if !no_pose {
        let pose: turret_pose = done.at(5);
        check_pose(&pose, scene);
        check_parts(&pose, scene, &after);
        assert!(!on_target || pose.error <= scene.config.aim_tolerance, "{gun:?} {}", pose.error);
    }
    if no_solution || !*has_target || unsolved {
        assert!(done.is_kept(6), "{gun:?} {returned}");
    } else {
        check_solution(&done.at(6), gun);
    }
    let shoots = *has_target && shot.is_some();
    let asked =
        if shoots && *dt > 0.0 { shot.map(|shot| shot.trajectory.cast_unsigned()) } else { None };
    let asked = asked.unwrap_or(scene.state.trajectory);
    assert!(after.trajectory == asked, "{gun:?} {}", after.trajectory);
    let leads = shoots && shot.is_some_and(|shot| shot.speed < f32::INFINITY);
    if !leads && !gun.may_be_beyond() {
        let (flags, mut state, pose) = without_lead(gun);
        state.trajectory = asked;
        assert!((flags, words(&state)) == (returned, words(&after)), "{gun:?} {flags} {returned}");
        assert!(no_pose || words(&pose) == words(&done.at::<turret_pose>(5)), "{gun:?}");
    }
    after
}

fn check_solution(solution: &turret_solution, gun: &Gun) {
    let target = &gun.scene.target;
    let (aim_point, impact) = (position(&solution.aim_point), position(&solution.impact));
    let (direction, launch) = (numbers(&solution.direction), numbers(&solution.launch_velocity));
    let (aim_velocity, time) = (numbers(&solution.aim_velocity), solution.time);
    let what = (gun, aim_point, impact, direction, launch, aim_velocity, time);
    assert!(aim_point.iter().chain(&impact).all(|x| x.is_finite()), "{what:?}");
    assert!(is_unit(&direction, UNIT) && is_finite(&launch), "{what:?}");
    assert!(is_finite(&aim_velocity) && (0.0..=f32::MAX).contains(&time), "{what:?}");
    if gun.shot.is_none() {
        assert!(launch == direction && time == 0.0, "{what:?}");
        let size = [position(&gun.platform.position), impact].concat();
        let rounding = size.iter().fold(gun.arm(), |most, x| most.max(x.abs())) * 1e-14;
        assert!(impact == position(&target.position), "{what:?}");
        let off = |axis: usize| aim_point[axis] - impact[axis];
        assert!((0..3).all(|axis| off(axis).abs() <= rounding), "{what:?}");
        assert!(aim_velocity == numbers(&target.velocity), "{what:?}");
    }
}

/// Returns the result of turret_track, or of turret_return without a target.
fn without_lead(gun: &Gun) -> (i32, turret_state, turret_pose) {
    let Gun { scene, platform, has_target, dt, .. } = gun;
    let Scene { config, mount, target, .. } = scene;
    let (mut state, mut pose) = (scene.state, std::mem::MaybeUninit::uninit());
    let turret_platform { velocity, spin, .. } = platform;
    // SAFETY: all of these are there, and a pose is read only when it was written.
    unsafe {
        let to = pose.as_mut_ptr();
        let flags = if *has_target {
            turret_track(&mut state, config, mount, velocity, spin, target, *dt, to)
        } else {
            turret_return(&mut state, config, mount, *dt, to)
        };
        assert!(flags >= 0, "{gun:?} {flags}");
        (flags, state, pose.assume_init())
    }
}
