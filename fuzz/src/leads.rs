//! lead.

use turret::lead::turret_lead;
use turret::status::TURRET_ERROR_NULL;
use turret::types::{turret_motion, turret_shot, turret_solution, vec3};

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::{UNIT, is_finite, is_unit, wide};
use crate::probe::{FRESH, input, numbers, output, position, probe, words};
use crate::turrets::motion;

pub fn leads(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let shot = shot(bytes);
    let (shooter, target) = (motion(bytes), motion(bytes));
    check(bytes, &Duel { shot, shooter, target });
}

/// A shot, and the two between whom it flies.
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
    }
}

/// What is wrong. Of the shooter's acceleration the header says that it is not looked at.
pub fn faults_of(duel: &Duel) -> Faults {
    let Duel { shot, shooter, target } = duel;
    let shot = Faults::not_finite(shot.speed.is_nan())
        | Faults::numbers(&[shot.inherit])
        | Faults::limit(shot.max_time)
        | Faults::numbers(&numbers(&shot.gravity))
        | Faults::argument(shot.speed < 0.0);
    let motions = Faults::numbers(&numbers(&shooter.velocity))
        | Faults::numbers(&numbers(&target.velocity))
        | Faults::numbers(&numbers(&target.acceleration));
    shot | motions | Faults::offset(&position(&shooter.position), &position(&target.position))
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
    let time = solution.time;
    let what = (duel, aim_point, impact, direction, launch, time);
    assert!(aim_point.iter().chain(&impact).all(|x| x.is_finite()), "{what:?}");
    assert!(is_unit(&direction, UNIT) && is_finite(&launch), "{what:?}");
    let most = if shot.max_time > 0.0 { shot.max_time } else { f32::MAX };
    assert!((0.0..=most).contains(&time) && solution.reserved == 0, "{what:?}");
    if shot.speed == f32::INFINITY {
        assert!(launch == direction, "{what:?}");
    } else {
        check_flight(duel, solution, what);
    }
    // Both lie as far from the muzzle; each double next to it is rounded to its own size.
    let start = position(&shooter.position);
    let size = largest(&[start, position(&target.position), aim_point, impact].concat());
    let unit = if size == 0.0 || (1e-150..1e150).contains(&size) { 1.0 } else { size };
    let far = |end: &[f64; 3]| {
        (0..3).map(|at| ((end[at] - start[at]) / unit).powi(2)).sum::<f64>().sqrt()
    };
    let (to_aim_point, to_impact) = (far(&aim_point), far(&impact));
    // Of the smallest doubles each is a part of its own size.
    let slack = to_impact * 1e-6 + (size * 1e-15 + 3e-323) / unit;
    assert!((to_aim_point - to_impact).abs() <= slack, "{what:?} {to_aim_point} {to_impact}");
    let line =
        |at: usize| (aim_point[at] - start[at]) / unit - f64::from(direction[at]) * to_impact;
    assert!((0..3).all(|at| line(at).abs() <= slack), "{what:?}");
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// The shot, sent off, passes the target within 1e-6 of the length of its flight.
#[track_caller]
fn check_flight(duel: &Duel, solution: &turret_solution, what: impl std::fmt::Debug) {
    let Duel { shot, shooter, target } = duel;
    let time = f64::from(solution.time);
    let (launch, gravity) =
        (wide(&numbers(&solution.launch_velocity)), wide(&numbers(&shot.gravity)));
    let (velocity, acceleration) =
        (wide(&numbers(&target.velocity)), wide(&numbers(&target.acceleration)));
    let (start, end) = (position(&shooter.position), position(&target.position));
    // Lengths are taken at a size at which no square overflows or vanishes.
    let terms = |v: &[f64; 3], a: &[f64; 3]| largest(v) * time + 0.5 * largest(a) * time * time;
    let size = terms(&launch, &gravity).max(f64::MIN_POSITIVE);
    if !(1e-290..1e290).contains(&size) || size < largest(&end) * 1e-12 {
        return;
    }
    let norm = |v: [f64; 3]| v.iter().map(|x| (x / size).powi(2)).sum::<f64>().sqrt();
    // The length of the flight as who moves along with what it inherits sees it, and that flight itself.
    let inherited = f64::from(shot.inherit) * largest(&wide(&numbers(&shooter.velocity)));
    let muzzle = (f64::from(shot.speed) + inherited.abs() * 2.0) / size;
    let flight = muzzle * time + 0.5 * norm(gravity) * time * time;
    let miss: [f64; 3] = std::array::from_fn(|at| {
        end[at] - start[at]
            + (velocity[at] - launch[at]) * time
            + 0.5 * (acceleration[at] - gravity[at]) * time * time
    });
    // How fast they pass each other: by the time's rounding to a float they are that far from where they meet.
    let pass: [f64; 3] = std::array::from_fn(|at| {
        velocity[at] - launch[at] + (acceleration[at] - gravity[at]) * time
    });
    let rounding =
        norm(pass) * (time * 1.2e-7 + 1.5e-45) + norm([largest(&[start, end].concat()); 3]) * 1e-15;
    // The target's own terms cancel against each other in this reference.
    let reference = terms(&velocity, &acceleration) / size * 1e-14;
    let slack = 1.3e-6 * flight + rounding + reference;
    assert!(norm(miss) <= slack, "missed by {} of {flight}, for {slack}: {what:?}", norm(miss));
}
