//! turret: journeys of a complete turret, and whether it can aim at a target.

use std::f64::consts::PI;
use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

use turret::queries::{
    turret_can_aim_at, turret_config_problem, turret_config_warning, turret_pose_of, turret_solve,
    turret_time_to_aim,
};
use turret::status::TURRET_ERROR_NULL;
use turret::turret::{
    TURRET_AT_REST, TURRET_AZIMUTH_LIMITED, TURRET_ELEVATION_LIMITED, TURRET_HOLD_FIRE,
    TURRET_NO_SOLUTION, TURRET_ON_TARGET, TURRET_SECTOR_LIMITED, TURRET_SLEWING, TURRET_TOO_CLOSE,
    turret_config_default, turret_config_mirror, turret_return, turret_stop, turret_track,
    turret_track_angles, turret_update, turret_update_angles,
};
use turret::types::{
    dvec3, quat, turret_config, turret_motion, turret_mount, turret_pose, turret_state, vec3,
};

use crate::bytes::Bytes;
use crate::engage::{engage, platform_child, time_to_engage};
use crate::faults::Faults;
use crate::measure::{PI_FLOAT, UNIT, is_unit, is_wrapped, off_turns};
use crate::probe::{
    Done, Object, Returned, inout, input, numbers, optional, output, position, probe, rotation,
    words,
};
use crate::sectors;

pub fn turrets(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let config = config(bytes);
    let (mount, target, state) = (self::mount(bytes), motion(bytes), self::state(bytes));
    let mut scene = Scene { config, mount, target, state, stays_outside: false };
    if bytes.chance(4) {
        default_config(bytes);
    }
    problem(&scene);
    mirror(bytes, &scene);
    queries(bytes, &scene);
    platform_child(bytes, &scene.mount);
    for _ in 0..8 {
        scene.stays_outside |= can_stop_outside(&scene);
        scene.state = step(bytes, &scene);
        pose_of(bytes, &scene);
        if bytes.is_empty() {
            break;
        }
        match bytes.below(4) {
            0 => scene.target = motion(bytes),
            1 => scene.mount = self::mount(bytes),
            2 => {
                scene.state = self::state(bytes);
                scene.stays_outside = false;
            }
            _ => {}
        }
    }
    if bytes.chance(4) {
        time_to_engage(bytes, &scene);
    }
}

/// A turret with its mount and its target.
pub struct Scene {
    pub config: turret_config,
    pub mount: turret_mount,
    pub target: turret_motion,
    pub state: turret_state,
    /// Whether the turret has once been outside of all sectors that it must keep out of, and certainly able to stay
    /// outside.
    pub stays_outside: bool,
}

impl std::fmt::Debug for Scene {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        let c = &self.config;
        let travel = [c.azimuth_min, c.azimuth_max, c.elevation_min, c.elevation_max];
        let drives = [c.azimuth_rate, c.elevation_rate, c.azimuth_accel, c.elevation_accel];
        let rest = [c.rest_azimuth, c.rest_elevation, c.aim_tolerance];
        let s = &self.state;
        let state = [s.azimuth, s.elevation, s.azimuth_rate, s.elevation_rate];
        to.debug_struct("Scene")
            .field("travel", &travel)
            .field("drives", &drives)
            .field("rest", &rest)
            .field("offsets", &(numbers(&c.trunnion), numbers(&c.muzzle)))
            .field("axes", &c.axes)
            .field("sectors", &sectors::shown(c))
            .field("mount", &(position(&self.mount.position), rotation(&self.mount.orientation)))
            .field("target", &position(&self.target.position))
            .field("velocity", &numbers(&self.target.velocity))
            .field("acceleration", &numbers(&self.target.acceleration))
            .field("state", &state)
            .field("left", &[s.azimuth_left, s.elevation_left])
            .field("waiting", &s.waiting)
            .field("asked", &s.trajectory)
            .finish()
    }
}

/// Any configuration; in tame mode one that is legal.
pub fn config(bytes: &mut Bytes) -> turret_config {
    let (azimuth_min, azimuth_max) = match bytes.below(3) {
        0 => (f32::NEG_INFINITY, f32::INFINITY),
        _ => travel(bytes),
    };
    let (elevation_min, elevation_max) = match travel(bytes) {
        beyond if bytes.chance(16) => beyond,
        (min, max) => (min.clamp(-PI_FLOAT, PI_FLOAT), max.clamp(-PI_FLOAT, PI_FLOAT)),
    };
    let [azimuth_rate, elevation_rate, azimuth_accel, elevation_accel] =
        [(); 4].map(|()| bytes.limit());
    let mut config = turret_config {
        azimuth_min,
        azimuth_max,
        elevation_min,
        elevation_max,
        azimuth_rate,
        elevation_rate,
        azimuth_accel,
        elevation_accel,
        rest_azimuth: bytes.f32(),
        rest_elevation: bytes.f32(),
        aim_tolerance: bytes.finite_limit(),
        trunnion: offset(bytes),
        muzzle: offset(bytes),
        axes: if bytes.chance(32) { bytes.i32() } else { i32::from(bytes.byte() % 8) },
        sector_count: 0,
        sectors: sectors::NONE,
    };
    (config.sector_count, config.sectors) = sectors::sectors(bytes);
    config
}

fn travel(bytes: &mut Bytes) -> (f32, f32) {
    let (a, b) = (bytes.f32(), bytes.f32());
    if bytes.chance(16) { (a, b) } else { (a.min(b), a.max(b)) }
}

fn offset(bytes: &mut Bytes) -> vec3 {
    vec3 { vec: if bytes.chance(2) { bytes.vec3() } else { [0.0; 3] } }
}

pub fn mount(bytes: &mut Bytes) -> turret_mount {
    turret_mount {
        position: dvec3 { vec: bytes.position() },
        orientation: quat { vec: bytes.quat() },
    }
}

pub fn motion(bytes: &mut Bytes) -> turret_motion {
    turret_motion {
        position: dvec3 { vec: bytes.position() },
        velocity: vec3 { vec: bytes.vec3() },
        acceleration: vec3 { vec: bytes.vec3() },
    }
}

pub fn state(bytes: &mut Bytes) -> turret_state {
    turret_state {
        azimuth: bytes.f64(),
        elevation: bytes.f64(),
        azimuth_rate: bytes.f64(),
        elevation_rate: bytes.f64(),
        azimuth_left: bytes.f64(),
        elevation_left: bytes.f64(),
        waiting: bytes.f64(),
        trajectory: bytes.i32().cast_unsigned(),
        reserved: bytes.i32().cast_unsigned(),
    }
}

fn config_faults(config: &turret_config) -> Faults {
    let c = config;
    let limits = [
        c.azimuth_min,
        c.azimuth_max,
        c.elevation_min,
        c.elevation_max,
        c.azimuth_rate,
        c.elevation_rate,
        c.azimuth_accel,
        c.elevation_accel,
    ];
    let finite = [c.rest_azimuth, c.rest_elevation, c.aim_tolerance];
    let endless = c.azimuth_min == f32::NEG_INFINITY && c.azimuth_max == f32::INFINITY;
    let stops_are_finite = c.azimuth_min.is_finite() && c.azimuth_max.is_finite();
    let stops = (endless || stops_are_finite)
        && c.elevation_min >= -PI_FLOAT
        && c.elevation_max <= PI_FLOAT
        && c.azimuth_min <= c.azimuth_max
        && c.elevation_min <= c.elevation_max;
    let offsets = Faults::numbers(&numbers(&c.trunnion)) | Faults::numbers(&numbers(&c.muzzle));
    let mut faults = Faults::numbers(&finite) | offsets;
    for limit in limits {
        faults = faults | Faults::not_finite(limit.is_nan());
    }
    for limit in limits[4..].iter().chain(&finite[2..]) {
        faults = faults | Faults::negative(*limit);
    }
    let axes = Faults::argument(!(0..8).contains(&c.axes));
    faults | Faults::limits(!stops) | axes | sectors::faults(c)
}

impl Scene {
    pub fn base_faults(&self) -> Faults {
        let Self { config, mount, .. } = self;
        let place = Faults::position(&position(&mount.position));
        config_faults(config) | place | Faults::rotation(&rotation(&mount.orientation))
    }

    pub fn state_faults(&self) -> Faults {
        let s = &self.state;
        let joints = [s.azimuth, s.elevation, s.azimuth_rate, s.elevation_rate];
        Faults::doubles(&joints) | Faults::doubles(&[s.azimuth_left, s.elevation_left, s.waiting])
    }

    pub fn target_faults(&self) -> Faults {
        Faults::offset(&position(&self.mount.position), &position(&self.target.position))
    }
}

/// Asserts that there is a problem text exactly if a configuration has a fault, or its pointer is bad.
fn problem(scene: &Scene) {
    let text = |returned: *const c_char| {
        // SAFETY: NULL, or a sentence that lives as long as the library.
        (!returned.is_null()).then(|| unsafe { CStr::from_ptr(returned) }.to_string_lossy())
    };
    let found = text(unsafe { turret_config_problem(&raw const scene.config) });
    assert_eq!(found.is_none(), config_faults(&scene.config).is_none(), "{scene:?} {found:?}");
    assert!(
        found
            .as_deref()
            .is_none_or(|found| found.starts_with(|first: char| first.is_ascii_lowercase()))
    );
    let warning = text(unsafe { turret_config_warning(&raw const scene.config) });
    assert!(found.is_none() || warning.is_none(), "{scene:?} {found:?} {warning:?}");
    assert!(warning.is_none_or(|text| text.starts_with(|first: char| first.is_ascii_lowercase())));
    let misaligned = (&raw const scene.config).wrapping_byte_add(1);
    for nowhere in [null(), misaligned] {
        assert!(text(unsafe { turret_config_problem(nowhere) }).is_some());
        assert!(text(unsafe { turret_config_warning(nowhere) }).is_none());
    }
}

fn default_config(bytes: &mut Bytes) {
    let axes = if bytes.chance(4) { bytes.i32() } else { i32::from(bytes.byte() % 10) - 1 };
    let done = probe(bytes, Returned::Null, [output::<turret_config>()], |[config]| {
        Returned::pointer(unsafe { turret_config_default(config.cast(), axes) }, config)
    });
    if let Some(config) = done.built::<turret_config>((0..8).contains(&axes).into(), axes) {
        assert!(config_faults(&config).is_none() && config.axes == axes);
        assert!(config.sector_count == 0);
    }
}

/// The mirror image of the mirror image is the configuration.
fn mirror(bytes: &mut Bytes, scene: &Scene) {
    let config = &scene.config;
    let objects = [output::<turret_config>(), input(config)];
    let done = probe(bytes, Returned::Null, objects, |[out, config]| {
        let returned = unsafe { turret_config_mirror(out.cast(), config.cast()) };
        Returned::pointer(returned, out)
    });
    let is_good = config_faults(config).is_none();
    if let Some(mirrored) = done.built::<turret_config>(is_good.into(), scene) {
        let mut again = mirrored;
        let (to, from) = (&raw mut again, &raw const mirrored);
        assert!(unsafe { turret_config_mirror(to, from) } == to, "{scene:?}");
        assert!(words(&again) == words(config), "{scene:?}");
        assert!(config_faults(&mirrored).is_none(), "{scene:?}");
    }
}

/// Makes a step of some kind, and returns its pose.
fn step(bytes: &mut Bytes, scene: &Scene) -> turret_state {
    let (dt, absent) = (bytes.finite_limit(), bytes.chance(8));
    let Scene { config, mount, state, .. } = scene;
    let target = position(&scene.target.position);
    let pose = || optional(output::<turret_pose>(), absent);
    let faults = scene.base_faults() | scene.state_faults() | Faults::finite_limit(dt);
    let before = || [inout(state), input(config), input(mount)];
    match bytes.below(7) {
        0 => {
            let [s, c, m] = before();
            let objects = [s, c, m, pose(), input(&target)];
            let done =
                probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose, to]| {
                    let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                    unsafe { turret_update(state, config, mount, to.cast(), dt, pose.cast()) }
                        .into()
                });
            check_step(&done, scene, faults | scene.target_faults(), dt, absent, Aim::Target)
        }
        1 => {
            let mut or_none = || match bytes.chance(4) {
                true => (true, [0.0; 3]),
                false => (false, bytes.vec3()),
            };
            let ((no_velocity, velocity), (no_spin, spin)) = (or_none(), or_none());
            let [s, c, m] = before();
            let moves = optional(input(&velocity), no_velocity);
            let spins = optional(input(&spin), no_spin);
            let objects = [s, c, m, pose(), moves, spins, input(&scene.target)];
            let done = probe(
                bytes,
                TURRET_ERROR_NULL,
                objects,
                |[state, config, mount, pose, velocity, spin, to]| {
                    let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                    let (velocity, spin, to) = (velocity.cast(), spin.cast(), to.cast());
                    unsafe {
                        turret_track(state, config, mount, velocity, spin, to, dt, pose.cast())
                    }
                    .into()
                },
            );
            let motion = Faults::numbers(&velocity)
                | Faults::numbers(&spin)
                | Faults::numbers(&numbers(&scene.target.velocity))
                | Faults::numbers(&numbers(&scene.target.acceleration));
            let faults = faults | scene.target_faults() | motion;
            check_step(&done, scene, faults, dt, absent, Aim::Target)
        }
        2 => {
            let (azimuth, elevation) = (bytes.f32(), bytes.f32());
            let [s, c, m] = before();
            let objects = [s, c, m, pose()];
            let done = probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose]| {
                let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                unsafe {
                    turret_update_angles(state, config, mount, azimuth, elevation, dt, pose.cast())
                }
                .into()
            });
            let faults = faults | Faults::numbers(&[azimuth, elevation]);
            check_step(&done, scene, faults, dt, absent, Aim::Angles)
        }
        3 => engage(bytes, scene, dt),
        4 => {
            let (azimuth, elevation) = (bytes.f32(), bytes.f32());
            let [azimuth_rate, elevation_rate] = [(); 2].map(|()| bytes.f32());
            let [s, c, m] = before();
            let objects = [s, c, m, pose()];
            let done = probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose]| {
                let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                unsafe {
                    turret_track_angles(
                        state,
                        config,
                        mount,
                        azimuth,
                        elevation,
                        azimuth_rate,
                        elevation_rate,
                        dt,
                        pose.cast(),
                    )
                }
                .into()
            });
            let told = [azimuth, elevation, azimuth_rate, elevation_rate];
            check_step(&done, scene, faults | Faults::numbers(&told), dt, absent, Aim::Angles)
        }
        5 => {
            let [s, c, m] = before();
            let objects = [s, c, m, pose()];
            let done = probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose]| {
                let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                unsafe { turret_stop(state, config, mount, dt, pose.cast()) }.into()
            });
            let returned = done.returned.number();
            let allowed = TURRET_AT_REST | TURRET_HOLD_FIRE | TURRET_SLEWING;
            assert!(returned < 0 || returned & !allowed == 0, "{scene:?} {returned}");
            assert!(returned < 0 || absent || done.at::<turret_pose>(3).error == 0.0, "{scene:?}");
            check_step(&done, scene, faults, dt, absent, Aim::Angles)
        }
        _ => {
            let [s, c, m] = before();
            let objects = [s, c, m, pose()];
            let done = probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose]| {
                let (state, config, mount) = (state.cast(), config.cast(), mount.cast());
                unsafe { turret_return(state, config, mount, dt, pose.cast()) }.into()
            });
            check_step(&done, scene, faults, dt, absent, Aim::Angles)
        }
    }
}

/// The goal of a step.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    Target,
    /// Joint angles, or the rest angles. There is no target to be on.
    Angles,
}

/// The state is argument 0 and the pose 3.
fn check_step<const N: usize>(
    done: &Done<N>,
    scene: &Scene,
    faults: Faults,
    dt: f32,
    absent: bool,
    aim: Aim,
) -> turret_state {
    let returned = done.returned.number();
    faults.judge(returned, (scene, dt));
    if returned < 0 {
        assert!(done.wrote_nothing(), "{scene:?} {dt}");
        return scene.state;
    }
    let after = check_state(done, scene, dt);
    assert!(after.trajectory == scene.state.trajectory, "{scene:?} {}", after.trajectory);
    assert!(aim == Aim::Target || dt == 0.0 || after.waiting == 0.0, "{scene:?} {}", after.waiting);
    check_sectors(returned, scene, &after);
    if absent {
        return after;
    }
    let pose: turret_pose = done.at(3);
    check_pose(&pose, scene);
    let on_target = returned & TURRET_ON_TARGET != 0;
    let is_near = aim == Aim::Target && pose.error <= scene.config.aim_tolerance;
    assert!(on_target == is_near, "{scene:?} {returned} {}", pose.error);
    assert!(returned & TURRET_NO_SOLUTION == 0 && returned < 512, "{scene:?} {returned}");
    check_parts(&pose, scene, &after);
    after
}

/// Asserts that the flags of sectors agree with the state after a step.
#[track_caller]
pub fn check_sectors(flags: i32, scene: &Scene, after: &turret_state) {
    let Scene { config, .. } = scene;
    let shown = [after.azimuth, after.elevation];
    let holds_fire = flags & TURRET_HOLD_FIRE != 0;
    let told = sectors::holds_fire(config, after);
    assert!(told.is_none_or(|told| told == holds_fire), "{scene:?} {flags} {shown:?}");
    let is_limited = flags & TURRET_SECTOR_LIMITED != 0;
    assert!(!is_limited || sectors::has_keep_out(config), "{scene:?} {flags} {shown:?}");
}

/// Asserts that the parts are where turret_pose_of says for this state.
#[track_caller]
pub fn check_parts(pose: &turret_pose, scene: &Scene, state: &turret_state) {
    let now = Scene { state: *state, ..*scene };
    assert!(same_parts(pose, &pose_now(&now)), "{now:?} is not where pose_of says");
}

/// The state after a step. It is argument 0.
pub fn check_state<const N: usize>(done: &Done<N>, scene: &Scene, dt: f32) -> turret_state {
    let Scene { config: c, state: before, .. } = scene;
    let after: turret_state = done.at(0);
    let shown = [after.azimuth, after.elevation, after.azimuth_rate, after.elevation_rate];
    let memory = [after.azimuth_left, after.elevation_left, after.waiting];
    assert!(
        shown.iter().chain(&memory).all(|x| x.is_finite()),
        "{scene:?} {dt} {shown:?} {memory:?}"
    );
    if dt == 0.0 {
        assert!(done.is_kept(0), "{scene:?} {shown:?}");
    } else {
        assert!(after.reserved == 0, "{scene:?} {dt} {}", after.reserved);
    }
    let parts = if sectors::has_keep_out(c) { PARTS } else { 1.0 };
    let azimuth = Axis {
        stops: [c.azimuth_min.into(), c.azimuth_max.into()],
        rate: c.azimuth_rate.into(),
        accel: c.azimuth_accel.into(),
        angles: [before.azimuth, after.azimuth],
        rates: [before.azimuth_rate, after.azimuth_rate],
        parts,
    };
    let elevation = Axis {
        stops: [c.elevation_min.into(), c.elevation_max.into()],
        rate: c.elevation_rate.into(),
        accel: c.elevation_accel.into(),
        angles: [before.elevation, after.elevation],
        rates: [before.elevation_rate, after.elevation_rate],
        parts,
    };
    for axis in [azimuth, elevation] {
        if dt > 0.0 {
            axis.check(dt.into(), (scene, dt, shown));
        }
    }
    let may_be_inside = dt == 0.0 || !scene.stays_outside;
    let is_inside = sectors::is_kept_out(c, &after);
    assert!(may_be_inside || !is_inside, "inside of a sector: {scene:?} {dt} {shown:?}");
    after
}

/// Whether a turret is outside of all sectors that it must keep out of, and certainly able to stay outside: it is at
/// rest, or stops at once, within its travel.
fn can_stop_outside(scene: &Scene) -> bool {
    let Scene { config: c, state, .. } = scene;
    let stands = |rate: f64, accel: f32| rate == 0.0 || accel == f32::INFINITY;
    let is_within = |angle: f64, min: f32, max: f32| f64::from(min) <= angle && angle <= max.into();
    stands(state.azimuth_rate, c.azimuth_accel)
        && stands(state.elevation_rate, c.elevation_accel)
        && is_within(state.azimuth, c.azimuth_min, c.azimuth_max)
        && is_within(state.elevation, c.elevation_min, c.elevation_max)
        && sectors::is_outside(c, state)
}

/// One axis before and after a step.
struct Axis {
    stops: [f64; 2],
    rate: f64,
    accel: f64,
    angles: [f64; 2],
    rates: [f64; 2],
    /// The greatest number of steps it may consist of, each with its own rounding.
    parts: f64,
}

/// A long step around sectors consists of several short steps.
const PARTS: f64 = 64.0;

/// The relative tolerance for rounding in double.
const ROUNDING: f64 = 1e-12;

/// A rate beyond all floats brakes like the highest float.
const HIGHEST: f64 = f32::MAX as f64;

impl Axis {
    #[track_caller]
    fn check(&self, dt: f64, what: impl std::fmt::Debug) {
        let Self { stops: [min, max], rate, accel, angles: [before, after], rates, parts } = *self;
        let rates = rates.map(|rate| rate.clamp(-HIGHEST, HIGHEST));
        let [old, new] = rates.map(f64::abs);
        let fastest = rate.max(old);
        let spacing = before.abs().max(after.abs()).max(1.0) * 2e-15 * parts;
        let endless = min == f64::NEG_INFINITY;
        let is_inside = |angle: f64| min <= angle && angle <= max;
        let beyond = |angle: f64| (min - angle).max(0.0) + (angle - max).max(0.0);
        if endless {
            assert!(-PI < after && after <= PI, "{what:?}");
        } else {
            assert!(is_inside(after) || !is_inside(before), "out of its travel: {what:?}");
            let outward = (rates[0] > 0.0) == (before > max);
            if !outward || rates[0] == 0.0 {
                let most = beyond(before) + spacing + old * dt * ROUNDING;
                assert!(beyond(after) <= most, "further out of its travel: {what:?}");
            }
        }
        assert!(new <= fastest * (1.0 + ROUNDING), "faster than it may: {what:?}");
        // From half a turn or more outside, it continues from an equivalent angle.
        let is_folded = endless || beyond(before) >= PI * (1.0 - ROUNDING);
        // π as a float stands for π.
        let is_behind = is_folded && (PI..=PI_FLOAT.into()).contains(&before.abs());
        let from = if is_behind { PI } else { before };
        let turned = if is_folded { off_turns(after - from) } else { (after - from).abs() };
        let turned = turned.min((after - before).abs());
        let most = fastest * dt;
        assert!(turned <= most * (1.0 + ROUNDING) + spacing, "turned {turned} of {most}: {what:?}");
        let change = (rates[1] - rates[0]).abs();
        let most = accel * dt;
        // A stop sets the rate to 0 at once, and the return may begin in the same step.
        let reach = fastest * dt + spacing;
        let stopped = !is_inside(before) || before - reach <= min || before + reach >= max;
        let slack = (old + new) * ROUNDING;
        assert!(
            stopped || change <= most * (1.0 + ROUNDING) + slack,
            "{change} of {most}: {what:?}"
        );
    }
}

pub fn check_pose(pose: &turret_pose, scene: &Scene) {
    let (base, barrel) = (rotation(&pose.base), rotation(&pose.barrel));
    let (muzzle, boresight) = (position(&pose.muzzle), numbers(&pose.boresight));
    let what = (scene, base, barrel, muzzle, boresight, pose.error);
    assert!(is_unit(&base, UNIT) && is_unit(&barrel, UNIT), "{what:?}");
    assert!(is_unit(&boresight, UNIT) && muzzle.iter().all(|x| x.is_finite()), "{what:?}");
    assert!((0.0..=PI_FLOAT).contains(&pose.error), "{what:?}");
}

/// Whether two poses are the same except for the error.
fn same_parts(a: &turret_pose, b: &turret_pose) -> bool {
    words(a)[..17] == words(b)[..17]
}

fn pose_now(scene: &Scene) -> turret_pose {
    let mut pose = std::mem::MaybeUninit::uninit();
    // SAFETY: all of these are there, and a pose is read only when it was written.
    unsafe {
        let returned = turret_pose_of(&scene.state, &scene.config, &scene.mount, pose.as_mut_ptr());
        assert!(returned >= 0, "{scene:?} {returned}");
        pose.assume_init()
    }
}

fn pose_of(bytes: &mut Bytes, scene: &Scene) {
    let objects: [Object; 4] =
        [input(&scene.state), input(&scene.config), input(&scene.mount), output::<turret_pose>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[state, config, mount, pose]| {
        let (config, mount) = (config.cast(), mount.cast());
        unsafe { turret_pose_of(state.cast(), config, mount, pose.cast()) }.into()
    });
    let returned = done.returned.number();
    (scene.base_faults() | scene.state_faults()).judge(returned, scene);
    if returned < 0 {
        assert!(done.wrote_nothing(), "{scene:?}");
        return;
    }
    let pose: turret_pose = done.at(3);
    check_pose(&pose, scene);
    // It has no target, so no flag of a target is set.
    let all = TURRET_SLEWING | TURRET_AT_REST | TURRET_HOLD_FIRE;
    assert!(pose.error == 0.0 && returned & !all == 0, "{scene:?} {returned}");
    check_sectors(returned, scene, &scene.state);
    let turns = scene.state.azimuth_rate != 0.0 || scene.state.elevation_rate != 0.0;
    assert!((returned & TURRET_SLEWING != 0) == turns, "{scene:?} {returned}");
}

/// What the turret reports about a target before it moves.
fn queries(bytes: &mut Bytes, scene: &Scene) {
    let Scene { config, mount, state, .. } = scene;
    let target = position(&scene.target.position);
    let faults = scene.base_faults() | scene.target_faults();
    let objects = [input(config), input(mount), input(&target), output::<f32>(), output::<f32>()];
    let solved = probe(bytes, TURRET_ERROR_NULL, objects, |[config, mount, target, a, e]| {
        let (config, mount, target) = (config.cast(), mount.cast(), target.cast());
        unsafe { turret_solve(config, mount, target, a.cast(), e.cast()) }.into()
    });
    let returned = solved.returned.number();
    faults.judge(returned, scene);
    let objects = [input(config), input(mount), input(&target)];
    let can = probe(bytes, 0, objects, |[config, mount, target]| {
        unsafe { turret_can_aim_at(config.cast(), mount.cast(), target.cast()) }.into()
    });
    let can = can.returned.number();
    let objects = [input(state), input(config), input(mount), input(&target)];
    let timed = probe(bytes, -1.0, objects, |[state, config, mount, target]| {
        let (config, mount, target) = (config.cast(), mount.cast(), target.cast());
        unsafe { turret_time_to_aim(state.cast(), config, mount, target) }.into()
    });
    let seconds = timed.returned.float();
    let is_legal = (faults | scene.state_faults()).is_none();
    assert!(if is_legal { seconds >= 0.0 } else { seconds == -1.0 }, "{scene:?} {seconds}");
    if returned < 0 {
        assert!(can == 0 && solved.wrote_nothing(), "{scene:?} {returned} {can}");
        return;
    }
    let (azimuth, elevation): (f32, f32) = (solved.at(3), solved.at(4));
    let what = (scene, returned, azimuth, elevation, can);
    let all = TURRET_AZIMUTH_LIMITED | TURRET_ELEVATION_LIMITED | TURRET_TOO_CLOSE;
    let all = if sectors::has_keep_out(config) { all | TURRET_SECTOR_LIMITED } else { all };
    assert!(returned & !all == 0 && (can == 0 || can == 1), "{what:?}");
    let endless = config.azimuth_min == f32::NEG_INFINITY;
    let stops = config.azimuth_min..=config.azimuth_max;
    assert!(if endless { is_wrapped(azimuth) } else { stops.contains(&azimuth) }, "{what:?}");
    assert!((config.elevation_min..=config.elevation_max).contains(&elevation), "{what:?}");
    check_can_aim(scene, azimuth, elevation, can, what);
}

/// Asserts that turret_update takes a turret whose times are its turns from rest to the angles of turret_solve, and that it
/// is on target exactly if turret_can_aim_at says so.
#[track_caller]
fn check_can_aim(scene: &Scene, a: f32, e: f32, can: i32, what: impl std::fmt::Debug) {
    let target = dvec3 { vec: position(&scene.target.position) };
    let Scene { config: c, mount, .. } = scene;
    let Some(mut state) = at_rest(scene) else { return };
    let even = turret_config {
        azimuth_rate: 1.0,
        elevation_rate: 1.0,
        azimuth_accel: f32::INFINITY,
        elevation_accel: f32::INFINITY,
        ..*c
    };
    // SAFETY: all of these are there.
    let returned =
        unsafe { turret_update(&mut state, &even, mount, &target, f32::MAX, null_mut()) };
    assert!(returned >= 0, "{returned} {what:?}");
    // A turret that cannot turn never gets there.
    if returned & TURRET_SLEWING == 0 {
        let is_endless = c.azimuth_min == f32::NEG_INFINITY;
        let (azimuth, elevation) = (state.azimuth as f32, state.elevation as f32);
        let off = f64::from(azimuth) - f64::from(a);
        let is_at_seam = is_endless && azimuth.abs() == PI_FLOAT && a == PI_FLOAT;
        let is_there = if sectors::has_keep_out(c) {
            let off = if is_endless { off_turns(off) } else { off.abs() };
            off < 1e-6 && (elevation - e).abs() < 1e-6
        } else {
            (off == 0.0 || is_at_seam) && elevation == e
        };
        assert!(is_there, "{azimuth} {elevation} {what:?}");
        assert!((returned & TURRET_ON_TARGET != 0) == (can == 1), "{returned} {what:?}");
    }
}

/// Returns the turret at rest, outside of sectors. `None` if it does not get there, or if it has a fixed joint that
/// sectors may block: turret_solve does not consider that.
fn at_rest(scene: &Scene) -> Option<turret_state> {
    let Scene { config: c, mount, .. } = scene;
    let mut state = turret_state {
        azimuth: 0.0,
        elevation: 0.0,
        azimuth_rate: 0.0,
        elevation_rate: 0.0,
        azimuth_left: 0.0,
        elevation_left: 0.0,
        waiting: 0.0,
        trajectory: 0,
        reserved: 0,
    };
    // A turret that arrives at once finds the angle that rest_azimuth means.
    let no_limit = f32::INFINITY;
    let quick = turret_config {
        azimuth_rate: no_limit,
        elevation_rate: no_limit,
        azimuth_accel: no_limit,
        elevation_accel: no_limit,
        ..*c
    };
    // SAFETY: all of these are there.
    let returned = unsafe { turret_return(&mut state, &quick, mount, 1.0, null_mut()) };
    (state.azimuth_left, state.elevation_left) = (0.0, 0.0);
    if !sectors::has_keep_out(c) {
        return Some(state);
    }
    let drives = [c.azimuth_rate, c.elevation_rate, c.azimuth_accel, c.elevation_accel];
    (returned & TURRET_AT_REST != 0 && !drives.contains(&0.0)).then_some(state)
}
