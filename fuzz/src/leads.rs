//! lead, and observers of targets.

use turret::launch::{turret_lead_at_elevation, turret_lead_least_speed, turret_shot_path};
use turret::lead::turret_lead;
use turret::observe::{turret_observe, turret_platform_observe};
use turret::status::TURRET_ERROR_NULL;
use turret::types::{
    quat, turret_motion, turret_observer, turret_platform, turret_platform_observer, turret_shot,
    turret_solution, vec3,
};

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{UNIT, is_finite, is_unit, wide};
use crate::probe::{FRESH, inout, input, numbers, output, position, probe, rotation, words};
use crate::turrets::motion;

pub fn leads(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let shot = shot(bytes);
    let (shooter, target) = (motion(bytes), motion(bytes));
    let duel = Duel { shot, shooter, target };
    check(bytes, &duel);
    match bytes.byte() % 4 {
        0 => launch(bytes, &duel, None),
        1 => {
            let elevation = bytes.f32();
            launch(bytes, &duel, Some(elevation));
        }
        2 => path(bytes, &duel),
        _ => observe(bytes),
    }
    if !bytes.is_empty() {
        observe_platform(bytes);
    }
}

/// A shot, its shooter and its target.
pub struct Duel {
    pub shot: turret_shot,
    pub shooter: turret_motion,
    pub target: turret_motion,
}

impl std::fmt::Debug for Duel {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { shot, shooter, target } = self;
        to.debug_struct("Duel")
            .field("speed", &shot.speed)
            .field("inherit", &shot.inherit)
            .field("max_time", &shot.max_time)
            .field("gravity", &numbers(&shot.gravity))
            .field("drag", &(shot.drag, shot.physics_step))
            .field("thrust", &(shot.thrust, shot.burn_time))
            .field("shooter", &(position(&shooter.position), numbers(&shooter.velocity)))
            .field("target", &(position(&target.position), numbers(&target.velocity)))
            .field("acceleration", &numbers(&target.acceleration))
            .finish()
    }
}

pub fn shot(bytes: &mut Bytes) -> turret_shot {
    turret_shot {
        speed: bytes.limit(),
        inherit: if bytes.chance(2) { bytes.f32() } else { 1.0 },
        max_time: if bytes.chance(3) { bytes.limit() } else { 0.0 },
        gravity: vec3 { vec: if bytes.chance(3) { [0.0; 3] } else { bytes.vec3() } },
        drag: if bytes.chance(2) { bytes.finite_limit() } else { 0.0 },
        physics_step: if bytes.chance(2) { bytes.finite_limit() } else { 0.0 },
        thrust: if bytes.chance(2) { bytes.finite_limit() } else { 0.0 },
        burn_time: bytes.limit(),
        trajectory: if bytes.chance(32) { bytes.i32() } else { i32::from(bytes.byte() % 2) },
    }
}

/// What is wrong with a shot. Only turret_engage uses its trajectory.
pub fn shot_faults(shot: &turret_shot) -> Faults {
    Faults::not_finite(shot.speed.is_nan())
        | Faults::numbers(&[shot.inherit, shot.drag, shot.thrust])
        | Faults::limit(shot.max_time)
        | Faults::limit(shot.burn_time)
        | Faults::numbers(&numbers(&shot.gravity))
        | Faults::finite_limit(shot.physics_step)
        | Faults::argument(shot.speed < 0.0 || shot.drag < 0.0 || shot.thrust < 0.0)
}

/// What is wrong. The header says that the shooter's acceleration is ignored.
fn faults_of(duel: &Duel) -> Faults {
    let Duel { shot, shooter, target } = duel;
    let motions = Faults::numbers(&numbers(&shooter.velocity))
        | Faults::numbers(&numbers(&target.velocity))
        | Faults::numbers(&numbers(&target.acceleration));
    shot_faults(shot)
        | motions
        | Faults::offset(&position(&shooter.position), &position(&target.position))
}

fn check(bytes: &mut Bytes, duel: &Duel) {
    let Duel { shot, shooter, target } = duel;
    let objects = [input(shot), input(shooter), input(target), output::<[turret_solution; 2]>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[shot, shooter, target, out]| {
        let (shooter, target) = (shooter.cast(), target.cast());
        unsafe { turret_lead(shot.cast(), shooter, target, out.cast()) }.into()
    });
    let count = done.returned.number();
    faults_of(duel).judge(count, duel);
    if count <= 0 {
        assert!(done.wrote_nothing(), "{duel:?} {count}");
        return;
    }
    assert!(count <= 2, "{duel:?} {count}");
    let both: [turret_solution; 2] = done.at(3);
    if count == 1 {
        assert!(words(&both[1]).iter().all(|&word| word == FRESH), "{duel:?}");
    } else {
        assert!(both[0].time <= both[1].time, "{duel:?} {} {}", both[0].time, both[1].time);
    }
    let is_at_muzzle = position(&shooter.position) == position(&target.position);
    assert!(!is_at_muzzle || count == 1 && both[0].time == 0.0, "{duel:?} {count}");
    assert!(shot.speed != f32::INFINITY || count == 1 && both[0].time == 0.0, "{duel:?} {count}");
    for solution in &both[..count as usize] {
        check_solution(duel, solution);
    }
}

fn check_solution(duel: &Duel, solution: &turret_solution) {
    let Duel { shot, shooter, target } = duel;
    let (aim_point, impact) = (position(&solution.aim_point), position(&solution.impact));
    let (direction, launch) = (numbers(&solution.direction), numbers(&solution.launch_velocity));
    let (aim_velocity, time) = (numbers(&solution.aim_velocity), solution.time);
    let what = (duel, aim_point, impact, direction, launch, aim_velocity, time);
    assert!(aim_point.iter().chain(&impact).all(|x| x.is_finite()), "{what:?}");
    assert!(is_unit(&direction, UNIT) && is_finite(&launch), "{what:?}");
    assert!(is_finite(&aim_velocity), "{what:?}");
    let most = if shot.max_time > 0.0 { shot.max_time } else { f32::MAX };
    assert!((0.0..=most).contains(&time), "{what:?}");
    if shot.speed == f32::INFINITY {
        assert!(launch == direction && aim_velocity == numbers(&target.velocity), "{what:?}");
    } else {
        check_flight(duel, solution, what);
    }
    // Both are equally far from the muzzle; each double is rounded relative to its own size.
    let start = position(&shooter.position);
    let size = largest(&[start, position(&target.position), aim_point, impact].concat());
    let unit = if size == 0.0 || (1e-150..1e150).contains(&size) { 1.0 } else { size };
    let far = |end: &[f64; 3]| {
        (0..3).map(|at| ((end[at] - start[at]) / unit).powi(2)).sum::<f64>().sqrt()
    };
    let (to_aim_point, to_impact) = (far(&aim_point), far(&impact));
    // For the smallest doubles, the rounding is a larger part of their size.
    let slack = to_impact * 1e-6 + (size * 1e-15 + 3e-323) / unit;
    assert!((to_aim_point - to_impact).abs() <= slack, "{what:?} {to_aim_point} {to_impact}");
    let line =
        |at: usize| (aim_point[at] - start[at]) / unit - f64::from(direction[at]) * to_impact;
    assert!((0..3).all(|at| line(at).abs() <= slack), "{what:?}");
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// Returns how far a shot with this launch velocity and this thrust flies along an axis, and its velocity then; `None` if
/// the time has too many steps of the game.
fn flown(
    shot: &turret_shot,
    launch: f64,
    gravity: f64,
    thrust: f64,
    time: f64,
) -> Option<[f64; 2]> {
    let (step, burn) = (f64::from(shot.physics_step), f64::from(shot.burn_time));
    if step == 0.0 {
        // After the burn, an opposite thrust cancels it.
        let [at, velocity] = glided(shot, launch, gravity + thrust, time);
        let [back, slower] = glided(shot, 0.0, -thrust, (time - burn).max(0.0));
        return Some([at + back, velocity + slower]);
    }
    let (mut velocity, mut at, mut left, mut steps) = (launch, 0.0, time, 0.0);
    if time > step * 10_000.0 {
        return None;
    }
    while left > 0.0 {
        let pull = gravity + if ((steps * step) as f32) < shot.burn_time { thrust } else { 0.0 };
        velocity = (velocity + step * pull) * (1.0 - step * f64::from(shot.drag)).max(0.0);
        at += velocity * step.min(left);
        (left, steps) = (left - step, steps + 1.0);
    }
    Some([at, velocity])
}

/// Returns the same for an exact flight under a constant acceleration.
fn glided(shot: &turret_shot, launch: f64, gravity: f64, time: f64) -> [f64; 2] {
    let drag = f64::from(shot.drag);
    let slowed = drag * time;
    if slowed < 1e-6 {
        let drop = 0.5 * gravity * time * time * (1.0 - slowed / 3.0);
        let velocity = launch + gravity * time - slowed * launch;
        return [launch * time * (1.0 - 0.5 * slowed) + drop, velocity];
    }
    let gone = -(-slowed).exp_m1();
    let drop = gravity / drag * (time - gone / drag);
    [launch * gone / drag + drop, launch + (gravity / drag - launch) * gone]
}

/// Asserts that the shot passes the target within 1e-6 of the length of its flight; within 1e-5 with drag or in steps.
#[track_caller]
fn check_flight(duel: &Duel, solution: &turret_solution, what: impl std::fmt::Debug) {
    let Duel { shot, shooter, target } = duel;
    let time = f64::from(solution.time);
    let (launch, gravity) =
        (wide(&numbers(&solution.launch_velocity)), wide(&numbers(&shot.gravity)));
    let (velocity, acceleration) =
        (wide(&numbers(&target.velocity)), wide(&numbers(&target.acceleration)));
    let (start, end) = (position(&shooter.position), position(&target.position));
    // Lengths are scaled so that no square overflows or underflows.
    let terms = |v: &[f64; 3], a: &[f64; 3]| largest(v) * time + 0.5 * largest(a) * time * time;
    let thrust = wide(&numbers(&solution.direction)).map(|x| x * f64::from(shot.thrust));
    let pull: [f64; 3] = std::array::from_fn(|at| gravity[at].abs() + thrust[at].abs());
    let size = terms(&launch, &pull).max(f64::MIN_POSITIVE);
    if !(1e-290..1e290).contains(&size) || size < largest(&end) * 1e-12 {
        return;
    }
    let flown: [_; 3] = std::array::from_fn(|at| flown(shot, launch[at], gravity[at], thrust[at], time));
    let [Some(x), Some(y), Some(z)] = flown else {
        return;
    };
    let (path, speed) = ([x[0], y[0], z[0]], [x[1], y[1], z[1]]);
    let norm = |v: [f64; 3]| v.iter().map(|x| (x / size).powi(2)).sum::<f64>().sqrt();
    // The length of the flight, seen from a frame that moves with the inherited velocity, and the flight itself.
    let inherited = f64::from(shot.inherit) * largest(&wide(&numbers(&shooter.velocity)));
    let muzzle = (f64::from(shot.speed) + inherited.abs() * 2.0) / size;
    let flight = muzzle * time + 0.5 * norm(pull) * time * time;
    let miss: [f64; 3] = std::array::from_fn(|at| {
        end[at] - start[at] + velocity[at] * time + 0.5 * acceleration[at] * time * time - path[at]
    });
    // Their relative speed: since the time is rounded to a float, they are that far from where they meet.
    let pass: [f64; 3] =
        std::array::from_fn(|at| velocity[at] - speed[at] + acceleration[at] * time);
    let rounding =
        norm(pass) * (time * 1.2e-7 + 1.5e-45) + norm([largest(&[start, end].concat()); 3]) * 1e-15;
    // The terms of the target cancel in this reference.
    let reference = terms(&velocity, &acceleration) / size * 1e-14;
    let is_plain = shot.drag == 0.0 && shot.physics_step == 0.0 && shot.thrust == 0.0;
    let slack = if is_plain { 1.3e-6 } else { 1e-5 } * flight + rounding + reference;
    assert!(norm(miss) <= slack, "missed by {} of {flight}, for {slack}: {what:?}", norm(miss));
}

// ---- launch speeds and paths ----

/// The least speed, or the speed for an elevation.
fn launch(bytes: &mut Bytes, duel: &Duel, elevation: Option<f32>) {
    let Duel { shot, shooter, target } = duel;
    let objects = [
        input(shot),
        input(shooter),
        input(target),
        output::<f32>(),
        output::<turret_solution>(),
    ];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[shot, shooter, target, speed, out]| {
        let (shot, shooter, target) = (shot.cast(), shooter.cast(), target.cast());
        let (speed, out) = (speed.cast(), out.cast());
        match elevation {
            None => unsafe { turret_lead_least_speed(shot, shooter, target, speed, out) },
            Some(elevation) => unsafe {
                turret_lead_at_elevation(shot, shooter, target, elevation, speed, out)
            },
        }
        .into()
    });
    let found = done.returned.number();
    let is_outside = |elevation: f32| elevation.abs() >= std::f32::consts::FRAC_PI_2;
    let of_elevation = elevation.map_or(Faults::NONE, |elevation| {
        let has_no_up = numbers(&shot.gravity) == [0.0; 3];
        Faults::numbers(&[elevation]) | Faults::argument(is_outside(elevation) || has_no_up)
    });
    (faults_of(duel) | of_elevation).judge(found, duel);
    if found <= 0 {
        assert!(done.wrote_nothing(), "{duel:?} {elevation:?} {found}");
        return;
    }
    assert!(found == 1, "{duel:?} {elevation:?} {found}");
    let (speed, solution): (f32, turret_solution) = (done.at(3), done.at(4));
    assert!(0.0 <= speed && speed <= shot.speed, "{duel:?} {elevation:?} {speed}");
    if speed > 0.0 || shot.thrust > 0.0 {
        let shot = turret_shot { speed, ..*shot };
        check_solution(&Duel { shot, shooter: *shooter, target: *target }, &solution);
    }
}

/// The path of a shot.
fn path(bytes: &mut Bytes, duel: &Duel) {
    const COUNT: usize = 3;
    let Duel { shot, shooter, target } = duel;
    let (muzzle, velocity) = (position(&shooter.position), numbers(&target.velocity));
    let step = bytes.f32();
    let objects = [input(shot), input(&muzzle), input(&velocity), output::<[[f64; 3]; COUNT]>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[shot, muzzle, velocity, points]| {
        let (shot, muzzle, velocity) = (shot.cast(), muzzle.cast(), velocity.cast());
        let points = points.cast();
        unsafe {
            turret_shot_path(shot, muzzle, velocity, std::ptr::null(), step, points, COUNT)
        }
        .into()
    });
    let is_aimless = shot.thrust > 0.0 && shot.burn_time > 0.0 && velocity == [0.0; 3];
    // The header says that these are not read.
    let read = turret_shot { speed: 0.0, inherit: 0.0, max_time: 0.0, ..*shot };
    let faults = shot_faults(&read)
        | Faults::position(&muzzle)
        | Faults::numbers(&velocity)
        | Faults::numbers(&[step])
        | Faults::argument(step < 0.0 || is_aimless);
    let status = done.returned.number();
    faults.judge(status, (duel, step));
    if status != 0 {
        assert!(done.wrote_nothing(), "{duel:?} {step} {status}");
        return;
    }
    let points: [[f64; 3]; COUNT] = done.at(3);
    assert!(points[0] == muzzle, "{duel:?}");
    assert!(points.as_flattened().iter().all(|x| x.is_finite()), "{duel:?}");
}

// ---- observers ----

/// A target that is observed a few times.
fn observe(bytes: &mut Bytes) {
    let mut observer = observer(bytes);
    for _ in 0..16 {
        let (seen, dt) = (bytes.position(), bytes.finite_limit());
        observer = check_observation(bytes, &observer, seen, dt);
        if bytes.is_empty() {
            break;
        }
        if bytes.chance(16) {
            observer.samples = 0;
        }
    }
}

fn observer(bytes: &mut Bytes) -> turret_observer {
    let turret_motion { position, velocity, acceleration } = motion(bytes);
    turret_observer {
        position,
        velocity,
        acceleration,
        half_life: if bytes.chance(4) { 0.0 } else { bytes.finite_limit() },
        jump: if bytes.chance(2) { 0.0 } else { bytes.finite_limit() },
        samples: match bytes.below(8) {
            0 => bytes.i32().cast_unsigned(),
            few @ 1..4 => few as u32,
            _ => 0,
        },
        reserved: bytes.f32().to_bits(),
    }
}

fn check_observation(
    bytes: &mut Bytes,
    before: &turret_observer,
    seen: [f64; 3],
    dt: f32,
) -> turret_observer {
    let b = before;
    let known = Faults::doubles(&position(&b.position))
        | Faults::numbers(&numbers(&b.velocity))
        | Faults::numbers(&numbers(&b.acceleration))
        | Faults::numbers(&[f32::from_bits(b.reserved)]);
    let faults = Faults::finite_limit(b.half_life)
        | Faults::finite_limit(b.jump)
        | Faults::finite_limit(dt)
        | Faults::position(&seen)
        | if b.samples > 0 { known } else { Faults::NONE };
    let objects = [inout(before), input(&seen), output::<turret_motion>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[observer, seen, motion]| {
        unsafe { turret_observe(observer.cast(), seen.cast(), dt, motion.cast()) }.into()
    });
    let motion_before = (position(&b.position), numbers(&b.velocity), numbers(&b.acceleration));
    let what = (motion_before, b.half_life, b.jump, b.samples, b.reserved, seen, dt);
    let returned = done.returned.number();
    faults.judge(returned, what);
    if returned < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return *before;
    }
    let after: turret_observer = done.at(0);
    let motion: turret_motion = done.at(2);
    assert!(returned == 0 && words(&motion) == words(&after)[..12], "{what:?}");
    assert!((after.half_life, after.jump) == (b.half_life, b.jump), "{what:?}");
    let (at, velocity) = (position(&after.position), numbers(&after.velocity));
    let acceleration = numbers(&after.acceleration);
    assert!(at.iter().all(|x| x.is_finite()) && is_finite(&velocity), "{what:?}");
    assert!(is_finite(&acceleration) && f32::from_bits(after.reserved).is_finite(), "{what:?}");
    let is_new = after.samples == 1;
    assert!(is_new || b.samples > 0, "{what:?}");
    if is_new && !(dt == 0.0 && done.is_kept(0)) {
        assert!(at == seen && velocity == [0.0; 3] && acceleration == [0.0; 3], "{what:?}");
    } else if dt == 0.0 {
        assert!(done.is_kept(0), "{what:?}");
    } else {
        assert!(after.samples == b.samples.saturating_add(1), "{what:?}");
        assert!(b.half_life > 0.0 || at == seen, "{what:?} {at:?}");
    }
    after
}

// ---- observers of platforms ----

/// A platform that is observed a few times.
fn observe_platform(bytes: &mut Bytes) {
    let known = observer(bytes);
    let turned = bytes.quat();
    let mut observer = turret_platform_observer {
        position: known.position,
        orientation: quat { vec: turned },
        velocity: known.velocity,
        spin: vec3 { vec: bytes.vec3() },
        acceleration: known.acceleration,
        angular_acceleration: vec3 { vec: bytes.vec3() },
        half_life: known.half_life,
        jump: known.jump,
        samples: known.samples,
        reserved: known.reserved,
    };
    for _ in 0..16 {
        observer = check_pose_observation(bytes, &observer);
        if bytes.is_empty() {
            break;
        }
        if bytes.chance(16) {
            observer.samples = 0;
        }
    }
}

fn check_pose_observation(
    bytes: &mut Bytes,
    before: &turret_platform_observer,
) -> turret_platform_observer {
    let (seen, turned, dt) = (bytes.position(), bytes.quat(), bytes.finite_limit());
    let b = before;
    let known = Faults::doubles(&position(&b.position))
        | Faults::rotation(&rotation(&b.orientation))
        | Faults::numbers(&numbers(&b.velocity))
        | Faults::numbers(&numbers(&b.spin))
        | Faults::numbers(&numbers(&b.acceleration))
        | Faults::numbers(&numbers(&b.angular_acceleration))
        | Faults::numbers(&[f32::from_bits(b.reserved)]);
    let faults = Faults::finite_limit(b.half_life)
        | Faults::finite_limit(b.jump)
        | Faults::finite_limit(dt)
        | Faults::position(&seen)
        | Faults::rotation(&turned)
        | if b.samples > 0 { known } else { Faults::NONE };
    let objects = [inout(before), input(&seen), input(&turned), output::<turret_platform>()];
    let done = probe(bytes, TURRET_ERROR_NULL, objects, |[observer, seen, turned, platform]| {
        let (observer, platform) = (observer.cast(), platform.cast());
        unsafe { turret_platform_observe(observer, seen.cast(), turned.cast(), dt, platform) }
            .into()
    });
    let what = (words(b), seen, turned, dt);
    let returned = done.returned.number();
    faults.judge(returned, &what);
    if returned < 0 {
        assert!(done.wrote_nothing(), "{what:?}");
        return *before;
    }
    let after: turret_platform_observer = done.at(0);
    let platform: turret_platform = done.at(3);
    assert!(position(&platform.position) == seen, "{what:?}");
    assert!(rotation(&platform.orientation) == turned, "{what:?}");
    assert!(numbers(&platform.velocity) == numbers(&after.velocity), "{what:?}");
    assert!(numbers(&platform.spin) == numbers(&after.spin), "{what:?}");
    assert!((after.half_life, after.jump) == (b.half_life, b.jump), "{what:?}");
    let vectors = [after.velocity, after.spin, after.acceleration, after.angular_acceleration];
    assert!(vectors.iter().all(|v| is_finite(&numbers(v))), "{what:?}");
    if dt == 0.0 && b.samples > 0 && after.samples != 1 {
        assert!(done.is_kept(0), "{what:?}");
    }
    after
}
