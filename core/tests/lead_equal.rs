//! Shots that are in the end exactly as fast as their targets, or accelerate like them. What then grows fastest in the distance
//! of the target and in the reach of the shot cancels, and late enough, rounding exceeds the rest.

use crate::lead_drag::{GRAZING, Log, miss, sample_times};
use crate::support::amount::amount;
use crate::support::gun::{AT_REST, GUN, Random, STANDING};
use crate::support::lead::{Case, STILL, here, hits_among, is_near, moving, shot, solutions};
use crate::support::tally::Tally;
use crate::support::tolerance;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Trajectory};
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::flags;
use turret_core::aim::turret::time_to_engage::time_to_engage;
use turret_core::glam::{DVec3, Vec3};

/// How a shot flies, of which all combinations are tried.
const WAYS: [&str; 5] =
    ["in steps", "rocket", "driven against drag", "falling with the target", "inheriting"];

/// Where a target is in relation to its velocity.
const PLACES: [&str; 4] = ["ahead", "behind", "abreast", "anywhere"];

/// Vectors of whole numbers with a whole length.
const WHOLE: [([i8; 3], u8); 6] = [
    ([0, 0, 1], 1),
    ([1, 2, -2], 3),
    ([3, -4, 0], 5),
    ([2, 3, 6], 7),
    ([-1, 4, 8], 9),
    ([4, 4, -7], 9),
];

/// Until when hits are looked for in a log of the flight, seconds. From then on, target and shot move evenly.
const UNTIL: f64 = 64.0;

/// The drag of shots that are driven against it, 1/s.
const DRAG: f64 = 0.5;

/// The gravity of a target and a shot that fall together, m/s².
const GRAVITY: Vec3 = Vec3::new(0.0, -8.0, 0.0);

/// A shot and its target; and the times at which they meet, as far as they can be told.
struct Scene {
    case: Case,
    kinds: Vec<&'static str>,
    /// From some time on, E is slope·t + offset, in the symbols of the library.
    slope: f64,
    offset: f64,
}

impl Scene {
    /// All of its numbers are such that no double is rounded on the way to equal speeds.
    fn random(random: &mut Random) -> Self {
        let (whole, length) = random.pick(&WHOLE);
        let per_unit = random.between(2.0..20.0).floor();
        let speed = per_unit * f64::from(length);
        let velocity = turned(random, whole) * per_unit;
        let [in_steps, is_rocket, is_driven, falls, inherits] = WAYS.map(|_| random.chance(0.4));
        let is_driven = is_driven && !falls && !inherits && !in_steps;
        // In steps, a shot falls unevenly.
        let falls = falls && !in_steps;
        let step = if in_steps { 1.0 / 64.0 } else { 0.0 };
        let mut shot = Shot { physics_step: step as f32, ..shot(speed as f32, STILL) };
        let mut behind = 0.0;
        if is_driven {
            // In the end as fast as the thrust makes it: the drag takes all else.
            shot.drag = DRAG as f32;
            (shot.thrust, shot.burn_time) = ((speed * DRAG) as f32, f32::INFINITY);
            shot.speed = random.between(0.0..2.0 * speed).floor() as f32;
            behind = (speed - f64::from(shot.speed)) / DRAG;
        } else if is_rocket {
            let burn = random.pick(&[0.25, 0.5, 1.0, 3.0]);
            let thrust = (random.unit() * speed / burn * 8.0).floor() / 8.0;
            (shot.thrust, shot.burn_time) = (thrust as f32, burn as f32);
            shot.speed = (speed - thrust * burn) as f32;
            behind = 0.5 * thrust * burn * (burn - step);
        }
        let position = match random.pick(&PLACES) {
            "ahead" => velocity * -random.between(0.1..4.0),
            "behind" => velocity * random.between(0.1..4.0),
            "abreast" => velocity.cross(random.vector(8.0).floor()),
            _ => random.vector(200.0).floor(),
        };
        let mut target = moving(position, velocity.as_vec3());
        let mut shooter = here();
        if falls {
            (shot.gravity, target.acceleration) = (GRAVITY, GRAVITY);
        }
        if inherits {
            shooter.velocity = random.vector(40.0).floor().as_vec3();
            shot.inherit = 0.5;
            target.velocity += shooter.velocity * 0.5;
        }
        let kinds = [in_steps, is_rocket, is_driven, falls, inherits].into_iter().zip(WAYS);
        Self {
            case: Case { shot, shooter, target, flight: 1.0, aim: DVec3::X },
            kinds: kinds.filter_map(|(is, kind)| is.then_some(kind)).collect(),
            slope: 2.0 * (position.dot(velocity) + speed * behind),
            offset: position.length_squared() - behind * behind,
        }
    }

    /// Returns the times of all hits; `None` where rounding decides how many there are.
    fn hits(&self) -> Option<Vec<f64>> {
        let log = Log::new(&self.case, 1.1 * UNTIL);
        let samples = sample_times(&self.case.shot, 1e-3, UNTIL);
        let hits = hits_among(|time| log.gap(time), samples, tolerance::LEAD_REACH);
        let late = -self.offset / self.slope;
        let is_at_muzzle = self.case.target.position == DVec3::ZERO;
        let is_clear = !is_at_muzzle
            && hits.least_turn > GRAZING
            && !(0.9 * UNTIL..1.1 * UNTIL).contains(&late)
            && hits.times.iter().all(|time| *time < 0.9 * UNTIL)
            && log.gap(UNTIL).abs() > GRAZING;
        let late = (late > UNTIL && late.is_finite()).then_some(late);
        is_clear.then(|| hits.times.into_iter().chain(late).collect())
    }
}

/// Returns a vector with its components in another order and with other signs.
fn turned(random: &mut Random, whole: [i8; 3]) -> DVec3 {
    let [x, y, z] = whole.map(|x| f64::from(x) * if random.chance(0.5) { 1.0 } else { -1.0 });
    random.pick(&[DVec3::new(x, y, z), DVec3::new(y, z, x), DVec3::new(z, x, y)])
}

/// Checks a scene, and counts what it is in `tallies`, which are for the ways, and for 0, 1 and 2 hits.
fn check(seed: u64, ways: &[Tally; 5], counts: &[Tally; 3], clear: &Tally) {
    let scene = Scene::random(&mut Random::of(seed));
    let hits = scene.hits();
    if !clear.count(hits.is_some()) {
        return;
    }
    let Case { shot, shooter, target, .. } = scene.case;
    let wanted: Vec<f64> = hits.into_iter().flatten().take(2).collect();
    let got = solutions(&shot, &shooter, &target);
    let times: Vec<f32> = got.iter().map(|solution| solution.time).collect();
    assert_eq!(times.len(), wanted.len(), "{seed}: {times:?} {wanted:?} {:?}", scene.case);
    for (solution, wanted) in got.iter().zip(&wanted) {
        let time = f64::from(solution.time);
        // Where they pass each other slowly, the error of the log is a large difference in time.
        assert!(is_near(time, *wanted, 1e-4), "{seed}: {times:?} {wanted:?} {:?}", scene.case);
        if time < UNTIL {
            let passing = miss(&shot, &shooter, &target, solution);
            assert!(passing < tolerance::LEAD_MISS, "{seed}: {passing:e} {solution:?}");
        }
    }
    for (tally, way) in ways.iter().zip(WAYS) {
        tally.count(scene.kinds.contains(&way));
    }
    for (count, tally) in counts.iter().enumerate() {
        tally.count(wanted.len() == count);
    }
}

#[test]
fn shot_in_the_end_as_fast_as_its_target_meets_it_as_often_as_a_dense_search_says() {
    let (clear, ways, counts) =
        (Tally::default(), WAYS.map(|_| Tally::default()), [(); 3].map(|()| Tally::default()));
    for seed in 0..amount(50_000, 2_000) {
        check(seed, &ways, &counts, &clear);
    }
    clear.assert_part("scenes in which it is clear how many hits there are", 0.8);
    for (tally, way) in ways.iter().zip(WAYS) {
        tally.assert_part(way, 0.04);
    }
    for (tally, count) in counts.iter().zip(["no hit", "one hit", "two hits"]) {
        tally.assert_part(count, 0.003);
    }
}

/// A rocket that is at 15 m/s when it has burnt out.
const SLOW_ROCKET: Shot = Shot { thrust: 10.0, burn_time: 0.5, ..shot(10.0, STILL) };

fn receding(speed: f32) -> Motion {
    moving(DVec3::new(100.0, 50.0, -100.0), Vec3::NEG_Z * speed)
}

#[test]
fn rocket_slower_than_a_target_that_recedes_never_meets_it() {
    for physics_step in [0.0, 1.0 / 64.0] {
        let rocket = Shot { physics_step, ..SLOW_ROCKET };
        assert_eq!(solutions(&rocket, &here(), &receding(20.0)), []);
        let [only] = solutions(&rocket, &here(), &receding(10.0))[..] else { panic!() };
        assert!(is_near(only.time.into(), 23.85, 0.01), "{only:?}");
        // Least where it is as fast as the target in the end, and that is no meeting.
        let any = Shot { speed: f32::INFINITY, ..rocket };
        assert_eq!(lead::least_speed(&any, &here(), &receding(20.0)), Ok(None));
    }
}

#[test]
fn gun_whose_rocket_is_slower_than_its_target_has_no_solution() {
    for trajectory in [Trajectory::Earliest, Trajectory::Latest] {
        let shot = Some((&SLOW_ROCKET, trajectory));
        let target = receding(20.0);
        let got = engage(&AT_REST, &GUN, &STANDING, shot, Some(&target), 1.0 / 64.0).unwrap();
        assert_eq!(got.flags & (flags::ON_TARGET | flags::NO_SOLUTION), flags::NO_SOLUTION);
        let seconds = time_to_engage(&AT_REST, &GUN, &STANDING, shot, &target).unwrap();
        assert_eq!(seconds, f32::INFINITY);
    }
}

#[test]
fn rocket_that_hovers_meets_a_target_below_and_none_above() {
    // Its thrust is its weight: it gets nowhere but down, and there it gets in the end to any target.
    for physics_step in [0.0, 1.0 / 64.0] {
        let motor = Shot { thrust: 8.0, burn_time: f32::INFINITY, ..shot(0.0, GRAVITY) };
        let rocket = Shot { physics_step, ..motor };
        for height in [1.0, 12.5, 900.0] {
            let at = |y: f64| solutions(&rocket, &here(), &moving(DVec3::Y * y, STILL));
            assert_eq!(at(height), []);
            assert!(!at(-height).is_empty());
        }
    }
}

#[test]
fn target_that_stays_as_high_above_the_fire_is_hit_at_no_elevation_of_0() {
    // Shot and target fall together: the target stays level with a place above the muzzle.
    let target = Motion { acceleration: GRAVITY, ..moving(DVec3::Y * 10.0, Vec3::X * 30.0) };
    let mortar = shot(1e3, GRAVITY);
    let rocket = Shot { thrust: 5.0, burn_time: 3.0, ..mortar };
    for weapon in [mortar, rocket, Shot { inherit: 0.0, ..rocket }] {
        for x in [-700.0, -3.0, 0.0, 1.0, 33.0, 5000.0] {
            let target = Motion { position: DVec3::new(x, 10.0, 0.0), ..target };
            assert_eq!(lead::at_elevation(&weapon, &here(), &target, 0.0), Ok(None));
        }
    }
    // With drag, a target that sinks as fast as the shot does in the end, 64 m higher than the shot then is.
    let dragged = Shot { drag: 0.5, ..mortar };
    let sinking = moving(DVec3::new(-70.0, 96.0, 0.0), Vec3::new(30.0, -16.0, 0.0));
    assert_eq!(lead::at_elevation(&dragged, &here(), &sinking, 0.0), Ok(None));
}
