//! Random turrets with sectors to keep out of: they are never inside, and get everywhere that the grid gets to, about
//! as soon.

use std::cell::RefCell;

use crate::support::amount::amount;
use crate::support::sector_scene::{DEPTH, Order, Scene, Settled, ZENITH, apart, settle, target};
use crate::support::sectors::{Grid, Numbers, Point, at_rest};
use crate::support::tally::Tally;
use crate::support::told::Told;
use crate::support::turret::{LEVEL, parts};
use crate::support::vector_angle;
use turret_core::aim::Motion;
use turret_core::aim::turret::engage::engage;
use turret_core::aim::turret::{
    Platform, SectorKind, State, can_aim_at, flags, solve, time_to_aim, track, update,
};
use turret_core::glam::Vec3;

/// By how many radians a turret may be farther off than the nearest joint angles before it changes to another edge.
const WORTH_CHANGING: f64 = 0.5 / 180.0 * std::f64::consts::PI;

/// The rounding of an angle to floats, radians.
const FLOATS: f64 = 2e-6;

/// The faults by kind, and how often each occurred.
#[derive(Default)]
struct Faults(RefCell<Vec<(String, String)>>);

impl Faults {
    fn add(&self, kind: &str, seed: u64, text: impl std::fmt::Display) {
        self.0.borrow_mut().push((kind.to_owned(), format!("seed {seed}: {text}")));
    }

    /// Asserts that there are no faults, except for given numbers of some kinds.
    fn check(self, allowed: &[(&str, usize)]) {
        let faults = self.0.into_inner();
        let mut kinds: Vec<&String> = faults.iter().map(|fault| &fault.0).collect();
        kinds.sort();
        kinds.dedup();
        let mut failed = false;
        for kind in kinds {
            let all: Vec<&String> =
                faults.iter().filter(|fault| fault.0 == *kind).map(|fault| &fault.1).collect();
            println!("{kind}: {}", all.len());
            for text in all.iter().take(20) {
                println!("    {text}");
            }
            let most = allowed.iter().find(|(allowed, _)| allowed == kind).map_or(0, |kind| kind.1);
            failed |= all.len() > most;
        }
        assert!(!failed);
    }
}

/// Of 2,000 scenes, those in which a turret slips through if it may stand where two blocks touch at their corners; and
/// one of the two scenes in which a turret slips through a seam if it follows its goal without regard to what it
/// sweeps over.
const SEAMS: [u64; 10] = [487, 530, 575, 753, 842, 935, 1049, 1702, 1764, 1925];

/// Scenes in which the way to the best place takes longer than the whole travel.
const LONG_WAYS: [u64; 2] = [113, 270];

/// Returns the seed of the only scene to try, if the environment has one.
fn only_scene() -> Option<u64> {
    std::env::var("SECTOR_SEED").ok().and_then(|seed| seed.parse().ok())
}

/// The scenes: those of `SEAMS` and `LONG_WAYS` among them, however few.
fn scenes(all: u64) -> impl Iterator<Item = u64> {
    let only = only_scene();
    let first = match only {
        Some(seed) => {
            println!("{:#?}", Scene::new(seed));
            seed..seed + 1
        }
        None => 0..amount(all, all / 20),
    };
    let named = SEAMS.into_iter().chain(LONG_WAYS).filter(move |_| only.is_none());
    first.clone().chain(named.filter(move |seed| !first.contains(seed)))
}

/// Returns a scene, random numbers, and a start at rest that is free; `None` where sectors leave nothing free.
fn with_start(seed: u64, free: &Tally) -> Option<(Scene, Numbers, State)> {
    let scene = Scene::new(seed);
    let mut numbers = Numbers(!seed);
    let start = scene.areas().free_point(&mut numbers);
    free.count(start.is_some());
    let (azimuth, elevation) = start?;
    Some((scene, numbers, at_rest(azimuth, elevation)))
}

/// Asserts that enough was checked, unless only one scene was asked for.
fn assert_part(tally: &Tally, name: &str, least: f64) {
    if only_scene().is_none() {
        tally.assert_part(name, least);
    }
}

/// Returns the median and the 99th percentile.
fn percentiles(mut ratios: Vec<f64>) -> (f64, f64) {
    ratios.sort_by(f64::total_cmp);
    (ratios[ratios.len() / 2], ratios[ratios.len() * 99 / 100])
}

fn angles_of(at: &State) -> Point {
    (at.azimuth, at.elevation)
}

/// Turrets turn to joint angles and rest there. These are reached, or approached as far as possible, in about the least
/// time.
#[test]
fn turret_gets_to_every_angle_that_the_grid_gets_to_and_about_as_soon() {
    let faults = Faults::default();
    let (mut at_rates, mut with_accelerations) = (Vec::new(), Vec::new());
    let (mut worst, checked, reached) = (0.0f64, Tally::default(), Tally::default());
    let free = Tally::default();
    for seed in scenes(400) {
        let Some((scene, mut numbers, mut at)) = with_start(seed, &free) else { continue };
        for _ in 0..3 {
            let goal = scene.angles(&mut numbers);
            let start = angles_of(&at);
            let grid = Grid::new(&scene.config(), &[start, goal], 6_000.0);
            let areas = grid.areas_at(start);
            let settled = match settle(&scene, &at, Order::Angles(goal), 1.0 / 60.0, 60_000) {
                Ok(settled) => settled,
                Err(fault) => {
                    faults.add("motion", seed, fault);
                    break;
                }
            };
            let Settled { at: end, flags, seconds, .. } = settled;
            let off = apart(&scene, angles_of(&end), goal);
            let nearest = grid.distance(goal, &areas);
            let is_pinched = grid.nearest(goal, &areas).is_some_and(|at| grid.is_pinched_at(at));
            if !checked.count(!is_pinched) {
                continue;
            }
            worst = worst.max(scene.depth(&end));
            let what = || format!("{start:?} to {goal:?} ends at {:?}", angles_of(&end));
            if grid.distance(angles_of(&end), &areas) > DEPTH {
                faults.add("slips through a seam", seed, what());
            }
            if nearest < 1e-9 && off > FLOATS {
                faults.add("not reached", seed, what());
            } else if off > nearest + WORTH_CHANGING + FLOATS {
                faults.add("not as near", seed, format!("{} off {off}, not {nearest}", what()));
            }
            if (nearest > FLOATS) != (flags & flags::SECTOR_LIMITED != 0) {
                faults.add("flag", seed, format!("{} nearest {nearest} flags {flags}", what()));
            }
            if reached.count(nearest < 1e-9 && off < FLOATS) {
                if let Some(way) = grid.way(start, goal) {
                    let (fast, rest_to_rest) = grid.times(&way);
                    let has_accel = scene.azimuth.accel.is_finite();
                    let best = if has_accel { rest_to_rest } else { fast };
                    let ratio = (seconds - 1.0 / 60.0).max(0.0) / best;
                    if best > 0.2 {
                        if ratio > 2.0 {
                            println!(
                                "slow: seed {seed}: {} in {seconds}, not {best} by {way:?}",
                                what()
                            );
                        }
                        if has_accel {
                            with_accelerations.push(ratio)
                        } else {
                            at_rates.push(ratio)
                        }
                    }
                } else {
                    faults.add("grid has no way", seed, what());
                }
            }
            at = end;
        }
    }
    assert_part(&checked, "places that are not pinched", 0.9);
    assert_part(&reached, "places that are reached", 0.5);
    assert!(worst <= DEPTH, "ends {worst:e} inside");
    for (name, ratios) in [("rates", at_rates), ("accelerations", with_accelerations)] {
        let count = ratios.len();
        if only_scene().is_some() && count == 0 {
            continue;
        }
        assert!(count >= 10, "{name}: {count} ways");
        let (middle, most) = percentiles(ratios);
        println!("{name}: {count} ways, median {middle:.3}, 99 % {most:.3}");
        assert!(middle <= 1.25 && most <= 2.0, "{name}: {middle}, {most}");
    }
    assert_part(&free, "scenes with a place to start", 0.9);
    faults.check(&[]);
}

/// Turrets turn to targets at rest. They end on target where the grid gets to any joint angles that point at the
/// target, and the other functions agree with that.
#[test]
fn turret_gets_to_every_target_that_the_grid_gets_to_and_every_function_says_so() {
    let faults = Faults::default();
    let free = Tally::default();
    for seed in scenes(400) {
        let Some((mut scene, mut numbers, at)) = with_start(seed, &free) else { continue };
        scene.rest.azimuth = at.azimuth as f32;
        scene.rest.elevation = at.elevation as f32;
        let at = at_rest(scene.rest.azimuth.into(), scene.rest.elevation.into());
        let goal = scene.angles(&mut numbers);
        let goal = (goal.0, if goal.1.abs() > ZENITH - 0.01 { 0.3 } else { goal.1 });
        let goals = scene.equivalents(goal);
        let grid = scene.areas();
        let areas = grid.areas_at(angles_of(&at));
        let config = scene.config();
        let position = target(&config, goal);
        let settled = match settle(&scene, &at, Order::Target(goal), 1.0 / 60.0, 60_000) {
            Ok(settled) => settled,
            Err(fault) => {
                faults.add("motion", seed, fault);
                continue;
            }
        };
        let Settled { at: end, flags: flags_there, seconds, error } = settled;
        let what = || {
            format!(
                "{:?} to {goals:?} ends at {:?}, flags {flags_there}",
                angles_of(&at),
                angles_of(&end)
            )
        };
        let on_target = flags_there & flags::ON_TARGET != 0;
        let nearest =
            goals.iter().map(|goal| grid.distance(*goal, &areas)).fold(f64::INFINITY, f64::min);
        // Of the places nearest to the goals, the turret may take a place that it reaches sooner, if that place is at
        // most 10° farther off.
        let boresight = |at: Point| parts(&config, &LEVEL, at.0, at.1).boresight;
        let miss = |at: Point| vector_angle(boresight(at), boresight(goal));
        let least = goals
            .iter()
            .filter_map(|goal| grid.nearest(*goal, &areas))
            .map(miss)
            .fold(f64::INFINITY, f64::min);
        let missed = miss(angles_of(&end));
        if nearest < 1e-6 && !on_target {
            faults.add("not reached", seed, what());
        } else if !goals.is_empty() && missed > least + WORTH_CHANGING + 10f64.to_radians() {
            faults.add("not as near", seed, format!("{}: off {missed}, not {least}", what()));
        }
        if nearest < 1e-6 && flags_there & flags::SECTOR_LIMITED != 0 {
            faults.add("limited though reached", seed, what());
        }
        let limits = flags::SECTOR_LIMITED | flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED;
        if !on_target && flags_there & limits == 0 {
            faults.add("no flag", seed, what());
        }
        let (solved, solved_flags) = solve(&config, &LEVEL, position).unwrap();
        let solved = (f64::from(solved.azimuth), f64::from(solved.elevation));
        // Turns stand for times.
        let mut by_turns = config;
        for axis in [&mut by_turns.azimuth, &mut by_turns.elevation] {
            (axis.rate, axis.accel) = (1.0, f32::INFINITY);
        }
        let (mut there, mut flags_by_turns) = (at, 0);
        for _ in 0..1_000 {
            (there, _, flags_by_turns) = update(&there, &by_turns, &LEVEL, position, 0.05).unwrap();
        }
        let is_as_near =
            !on_target && (miss(solved) - miss(angles_of(&there))).abs() <= WORTH_CHANGING;
        let is_there = apart(&scene, solved, angles_of(&there)) <= 1e-5;
        if !(is_there || is_as_near) {
            faults.add("solve", seed, format!("{}, {there:?}, not at {solved:?}", what()));
        }
        if is_there && solved_flags & limits != flags_by_turns & limits {
            faults.add("flags of solve", seed, format!("{}: {solved_flags}", what()));
        }
        if can_aim_at(&config, &LEVEL, position).unwrap() != on_target {
            faults.add("can_aim_at", seed, what());
        }
        let time = f64::from(time_to_aim(&at, &config, &LEVEL, position).unwrap());
        if on_target {
            if (time - seconds).abs() > 1.0 / 60.0 + 0.02 * seconds {
                faults.add("time_to_aim", seed, format!("{} in {seconds}, not {time}", what()));
            }
        } else if time != f64::INFINITY && error > 2e-3 {
            faults.add("time_to_aim", seed, format!("{} is never on target, not {time}", what()));
        }

        let platform = Platform { mount: LEVEL, velocity: Vec3::ZERO, spin: Vec3::ZERO };
        let motion = Motion { position, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        let (mut a, mut b, mut c) = (at, at, at);
        for dt in [0.0, 0.016, 0.1, 0.5, 1.0, 0.02] {
            let (next, _, flags) =
                track(&a, &config, &LEVEL, Vec3::ZERO, Vec3::ZERO, &motion, dt).unwrap();
            let gun = engage(&b, &config, &platform, None, Some(&motion), dt).unwrap();
            let (after, _, _) = update(&c, &config, &LEVEL, position, dt).unwrap();
            if next != gun.state || flags != gun.flags {
                faults.add("engage without a shot", seed, format!("{next:?} {:?}", gun.state));
                break;
            }
            if apart(&scene, angles_of(&next), angles_of(&after)) > 1e-9 {
                faults.add(
                    "track of a target at rest",
                    seed,
                    format!("{next:?} {after:?} by {dt}"),
                );
                break;
            }
            (a, b, c) = (next, gun.state, after);
        }
    }
    assert_part(&free, "scenes with a place to start", 0.9);
    // With several turns of travel, the estimates for two paths of about the same length may change their order while
    // the turret moves: 1 in 500.
    faults.check(&[("solve", 1), ("time_to_aim", 1)]);
}

/// Many steps of a turret with one command after the other.
#[test]
fn turret_is_never_inside_a_sector_whatever_it_is_told() {
    let faults = Faults::default();
    let (mut steps, mut deepest) = (0u64, 0.0f64);
    let free = Tally::default();
    for seed in scenes(500) {
        let Some((scene, mut numbers, mut at)) = with_start(seed, &free) else { continue };
        let config = scene.config();
        let grid = scene.areas();
        let areas = grid.areas_at(angles_of(&at));
        'scene: for _ in 0..6 {
            let mut told = Told::new(&scene, &mut numbers);
            for step in 0..50 {
                let dt = match numbers.below(8) {
                    0 => 0.0,
                    1 => numbers.within(0.0, 1.0),
                    2 => 0.5,
                    3 => 1e-4,
                    // Less than a leg takes.
                    4 => 1.5e-6,
                    _ => 1.0 / 60.0,
                } as f32;
                let next = told.step(&config, &at, dt);
                steps += 1;
                let depth = scene.depth(&next);
                deepest = deepest.max(depth);
                if let Some(fault) = scene.fault(&at, &next, dt.into()) {
                    faults.add(
                        "motion",
                        seed,
                        format!("{fault}: {at:?} to {next:?} by {dt}: {told:?}"),
                    );
                    break 'scene;
                }
                if step % 16 == 0 && grid.distance(angles_of(&next), &areas) > DEPTH {
                    faults.add(
                        "slips through a seam",
                        seed,
                        format!("{at:?} to {next:?} by {dt}: {told:?}"),
                    );
                    break 'scene;
                }
                at = next;
            }
        }
    }
    println!("{steps} steps, deepest {deepest:e}");
    assert!(deepest <= DEPTH, "{deepest:e} inside");
    assert!(steps >= amount(140_000, 9_000) || only_scene().is_some(), "{steps} steps");
    assert_part(&free, "scenes with a place to start", 0.9);
    faults.check(&[]);
}

/// The place does not depend on the steps, and the time depends on them by about one step.
#[test]
fn turret_ends_at_the_same_place_and_time_whatever_the_steps() {
    let faults = Faults::default();
    let free = Tally::default();
    for seed in scenes(300) {
        let Some((scene, mut numbers, at)) = with_start(seed, &free) else { continue };
        let goal = scene.angles(&mut numbers);
        let mut ends = Vec::new();
        for dt in [1.0 / 120.0, 1.0 / 30.0, 0.25, 1.0] {
            match settle(&scene, &at, Order::Angles(goal), dt, 100_000) {
                Ok(settled) => ends.push((dt, settled)),
                Err(fault) => faults.add("motion", seed, fault),
            }
        }
        for pair in ends.windows(2) {
            let [(dt, a), (other_dt, b)] = [pair[0], pair[1]];
            let what = || format!("{at:?} to {goal:?}, {dt}: {a:?}, {other_dt}: {b:?}");
            if apart(&scene, angles_of(&a.at), angles_of(&b.at)) > 1e-6 {
                faults.add("place", seed, what());
            } else if (a.seconds - b.seconds).abs() > f64::from(other_dt) * 1.01 + 0.02 * a.seconds
            {
                faults.add("time", seed, what());
            }
        }
    }
    assert_part(&free, "scenes with a place to start", 0.9);
    // Of two paths of about the same length, either may be taken: 1 in 500 of the pairs.
    faults.check(&[("time", 2)]);
}

/// A turret that is found inside.
#[test]
fn turret_that_is_found_inside_leaves_by_the_nearest_edge_and_never_returns() {
    let (faults, inside) = (Faults::default(), Tally::default());
    for seed in scenes(400) {
        let scene = Scene::new(seed);
        let mut numbers = Numbers(!seed);
        let (azimuth, elevation) = scene.angles(&mut numbers);
        let start = at_rest(azimuth, elevation);
        let grid = scene.areas();
        let free = grid.distance_to_free((azimuth, elevation));
        let cannot_move = scene.azimuth.rate == 0.0 || scene.elevation.rate == 0.0;
        let is_inside = scene.depth(&start) >= 1e-4 && free.is_finite() && !cannot_move;
        if !inside.count(is_inside) {
            continue;
        }
        let goal = scene.angles(&mut numbers);
        let mut at = start;
        let mut left = None;
        let config = scene.config();
        for _ in 0..4_000 {
            let (next, _, flags) = Order::Angles(goal).step(&config, &at, 0.01);
            let depth = scene.depth(&next);
            if let Some(fault) = scene.fault(&at, &next, 0.01) {
                faults.add(
                    "motion",
                    seed,
                    format!("{fault}: {at:?} to {next:?} for {goal:?} from {start:?}"),
                );
                break;
            }
            if depth <= DEPTH && left.is_none() {
                left = Some(next);
            }
            at = next;
            if flags & flags::SLEWING == 0 {
                break;
            }
        }
        match left {
            None => faults.add(
                "stays inside",
                seed,
                format!("{start:?} for {goal:?}: {at:?}, free at {free}"),
            ),
            Some(out) => {
                let moved = apart(&scene, angles_of(&out), (azimuth, elevation));
                // The turret may be one step beyond the edge, on both axes.
                let (a, e) = (f64::from(scene.azimuth.rate), f64::from(scene.elevation.rate));
                if a.is_finite() && e.is_finite() && moved > free + 0.02 * a.hypot(e) + 1e-6 {
                    faults.add(
                        "nearest edge",
                        seed,
                        format!("{start:?} for {goal:?}: {out:?}, free at {free}, not {moved}"),
                    );
                }
            }
        }
    }
    assert_part(&inside, "starts inside", 0.1);
    faults.check(&[]);
}

/// Only sectors that keep nothing out.
#[test]
fn sectors_that_are_empty_or_hold_fire_change_no_bit() {
    let free = Tally::default();
    for seed in scenes(400) {
        let Some((mut scene, mut numbers, mut at)) = with_start(seed, &free) else { continue };
        for sector in &mut scene.sectors {
            if numbers.chance(0.5) {
                sector.kind = SectorKind::HOLD_FIRE;
            } else {
                sector.kind = SectorKind::KEEP_OUT;
                match numbers.below(2) {
                    0 => sector.to = sector.from,
                    _ => {
                        sector.elevation_min = numbers.pick(&[-0.5, 0.0, 0.7]);
                        sector.elevation_max = sector.elevation_min;
                    }
                }
            }
        }
        let plain = Scene { sectors: Vec::new(), ..scene.clone() };
        for _ in 0..4 {
            let mut told = Told::new(&scene, &mut numbers);
            for _ in 0..25 {
                let dt = numbers.pick(&[0.0, 0.016, 0.3, 1.0]);
                let wanted = told.clone().step(&plain.config(), &at, dt);
                let next = told.step(&scene.config(), &at, dt);
                assert_eq!(next, wanted, "seed {seed}: {told:?}");
                at = next;
            }
        }
    }
    assert_part(&free, "scenes with a place to start", 0.9);
}
