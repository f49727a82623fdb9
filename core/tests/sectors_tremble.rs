//! Targets that tremble about a border between two ways around a sector, or between two of its edges: the turret
//! makes up its mind.

use std::f64::consts::PI;

use crate::support::amount::amount;
use crate::support::sector_scene::{Order, Scene, apart, settle};
use crate::support::sectors::{Numbers, Point, at_rest};
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{Axis, Sector, SectorKind, State};

const INF: f32 = f32::INFINITY;
const DT: f32 = 1.0 / 60.0;

/// Returns for how many frames a target trembles: those of 15 seconds, or of 10.
fn frames() -> u32 {
    amount(900, 600)
}

/// In degrees.
const AMPLITUDES: [f64; 3] = [0.001, 0.02, 0.1];

/// How a target trembles: to one side and the other for so many frames each, or anywhere in between.
const HALF_PERIODS: [u32; 4] = [1, 2, 7, 0];

/// A swing of less than 0.1°, radians, which is invisible.
const SEEN: f64 = 0.1 / 180.0 * PI;

/// A joint whose turns back are counted: how far back it is from where it has been furthest.
#[derive(Clone, Copy, Default)]
struct Reversals {
    back: f64,
    sense: f64,
}

impl Reversals {
    /// Moves the angle. Returns whether it is now back from its furthest by more than `follows`, for the first time.
    fn turns_back(&mut self, moved: f64, follows: f64) -> bool {
        self.back += moved;
        if self.sense == 0.0 && self.back.abs() > follows {
            self.sense = self.back.signum();
        }
        if self.back * self.sense >= 0.0 && self.sense != 0.0 {
            self.back = 0.0;
        } else if self.sense != 0.0 && self.back.abs() > follows {
            self.sense = -self.sense;
            self.back = 0.0;
            return true;
        }
        false
    }
}

/// Offsets of a goal, frame by frame, and after how many of them they are the same again.
struct Tremble {
    offsets: Vec<f64>,
    period: Option<usize>,
}

impl Tremble {
    fn none(offset: f64) -> Self {
        Self { offsets: vec![offset; frames() as usize], period: Some(1) }
    }
}

/// How often either joint turns back by more than twice the tremble, radians, and where the turret ends.
///
/// If a period of the tremble leaves everything unchanged, bit for bit, every later period does so too and is skipped.
fn turns_back(
    scene: &Scene,
    from: &State,
    order: impl Fn(f64) -> Order,
    tremble: &Tremble,
    amplitude: f64,
) -> (u32, State) {
    let config = scene.config();
    let follows = 2.5 * amplitude + SEEN;
    let mut at = *from;
    let mut reversals = [Reversals::default(); 2];
    let mut count = 0;
    let mut a_period_ago = None;
    let mut frame = 0;
    while frame < tremble.offsets.len() {
        if let Some(period) = tremble.period
            && frame.is_multiple_of(period)
        {
            let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = at;
            let State { azimuth_left, elevation_left, waiting, .. } = at;
            let state = [azimuth, elevation, azimuth_rate, elevation_rate].map(f64::to_bits);
            let memory = [azimuth_left, elevation_left, waiting].map(f64::to_bits);
            let joints = reversals.map(|joint| [joint.back, joint.sense].map(f64::to_bits));
            let now = Some((count, state, memory, joints));
            if now == a_period_ago {
                frame += (tremble.offsets.len() - frame) / period * period;
            }
            a_period_ago = now;
        }
        let Some(offset) = tremble.offsets.get(frame) else { break };
        frame += 1;
        let (next, _, _) = order(*offset).step(&config, &at, DT);
        let turn = next.azimuth - at.azimuth;
        let turn = if scene.is_endless() { crate::support::wrap(turn) } else { turn };
        let raise = next.elevation - at.elevation;
        count += u32::from(reversals[0].turns_back(turn, follows));
        count += u32::from(reversals[1].turns_back(raise, follows));
        at = next;
    }
    (count, at)
}

fn tremble(half_period: u32, amplitude: f64, numbers: &mut Numbers) -> Tremble {
    let offsets = (0..frames())
        .map(|frame| {
            amplitude
                * if half_period == 0 {
                    numbers.within(-1.0, 1.0)
                } else if (frame / half_period).is_multiple_of(2) {
                    1.0
                } else {
                    -1.0
                }
        })
        .collect();
    Tremble { offsets, period: (half_period != 0).then_some(2 * half_period as usize) }
}

/// Returns the cases in which a turret hunts while its goal trembles in the direction `along` about `border`: it turns
/// back at least three times more than with a goal at rest on either side, or ends much farther from the border.
fn hunts(
    scene: &Scene,
    from: &State,
    border: Point,
    along: Point,
    is_target: bool,
    (amplitudes, half_periods): (&[f64], &[u32]),
    numbers: &mut Numbers,
) -> Vec<String> {
    let order = |offset: f64| {
        let goal = (border.0 + offset * along.0, border.1 + offset * along.1);
        if is_target { Order::Target(goal) } else { Order::Angles(goal) }
    };
    let mut hunts = Vec::new();
    for amplitude in amplitudes.iter().copied().map(f64::to_radians) {
        let ends = [-amplitude, amplitude]
            .map(|offset| turns_back(scene, from, order, &Tremble::none(offset), amplitude));
        for &half_period in half_periods {
            let tremble = tremble(half_period, amplitude, numbers);
            let (count, end) = turns_back(scene, from, order, &tremble, amplitude);
            let least = ends[0].0.max(ends[1].0);
            // A target is in the same direction over the top.
            let over_the_top = (border.0 + PI, PI - border.1);
            let other = if is_target { over_the_top } else { border };
            let off = |at: &State| {
                let at = (at.azimuth, at.elevation);
                apart(scene, at, border).min(apart(scene, at, other))
            };
            let farthest = off(&ends[0].1).max(off(&ends[1].1));
            if count > least + 2 {
                hunts.push(format!("by {amplitude} for {half_period}: {count}, not {least}"));
            } else if off(&end) > farthest + 3.0 * amplitude + 0.02 {
                let off = off(&end);
                hunts.push(format!(
                    "by {amplitude} for {half_period}: {off}, not {farthest}: {end:?}"
                ));
            }
        }
    }
    hunts
}

fn block(from: f32, to: f32, elevation_min: f32, elevation_max: f32) -> Sector {
    Sector { from, to, elevation_min, elevation_max, kind: SectorKind::KEEP_OUT }
}

/// Slow and fast, with and without inertia.
const MOTIONS: [(f32, f32); 4] = [(0.1, INF), (1.0, INF), (0.5, 0.6), (3.0, 8.0)];

#[track_caller]
fn check(reach: f32, sectors: &[Sector], from: Point, border: Point, along: Point) {
    let mut found = Vec::new();
    for &(rate, accel) in &MOTIONS[amount(0, 1)..amount(4, 3)] {
        let scene = Scene {
            azimuth: Axis { min: -reach, max: reach, rate, accel },
            elevation: Axis { min: -1.0, max: 1.0, rate, accel },
            rest: AxisAngles { azimuth: 0.0, elevation: 0.0 },
            sectors: sectors.to_vec(),
        };
        let from = at_rest(from.0, from.1);
        for is_target in [false, true] {
            let all = (&AMPLITUDES[amount(0, 1)..], &HALF_PERIODS[amount(0, 2)..]);
            let hunts = hunts(&scene, &from, border, along, is_target, all, &mut Numbers(5));
            found.extend(hunts.into_iter().map(|hunt| format!("{rate}, {accel}: {hunt}")));
        }
    }
    assert!(found.is_empty(), "from {from:?} about {border:?} along {along:?}: {found:#?}");
}

#[test]
fn tremble_behind_a_block_that_both_over_and_under_lead_around() {
    let sectors = [block(-0.5, 0.5, -0.4, 0.4)];
    check(2.0, &sectors, (-0.6, 0.0), (0.6, 0.0), (0.0, 1.0));
    check(INF, &sectors, (-0.6, 0.0), (0.6, 0.0), (0.3, 1.0));
    check(2.0, &sectors, (-0.5, 0.0), (1.5, 0.0), (0.0, 1.0));
}

#[test]
fn tremble_straight_behind_a_turret_between_two_walls_with_a_gap_each() {
    let sectors = [block(1.0, 1.2, -0.5, INF), block(-1.2, -1.0, -0.5, INF)];
    check(INF, &sectors, (0.0, 0.0), (PI, 0.0), (1.0, 0.0));
    check(INF, &sectors, (0.0, 0.0), (PI, -0.8), (1.0, 0.2));
}

#[test]
fn tremble_in_the_middle_of_a_block() {
    let sectors = [block(-0.4, 0.4, -0.4, 0.4)];
    for along in [(1.0, 0.0), (0.0, 1.0), (0.7, 0.7)] {
        check(2.0, &sectors, (-0.7, 0.1), (0.0, 0.0), along);
        check(INF, &sectors, (0.1, 0.5), (0.0, 0.0), along);
        check(INF, &sectors, (0.4, 0.4), (0.0, 0.0), along);
    }
}

#[test]
fn tremble_where_a_block_touches_a_stop() {
    let sectors = [block(-0.4, 0.4, -INF, 0.4)];
    check(2.0, &sectors, (-0.7, -0.5), (0.0, -0.5), (1.0, 0.0));
    check(2.0, &sectors, (0.4, 0.4), (0.0, 0.0), (0.7, 0.7));
}

#[test]
fn tremble_behind_walls_that_nothing_leads_around() {
    let sectors = [block(0.6, 0.8, -INF, INF), block(-0.8, -0.6, -INF, INF)];
    check(INF, &sectors, (0.0, 0.0), (PI, 0.0), (1.0, 0.0));
    check(INF, &sectors, (0.6, 0.5), (PI, 0.0), (1.0, 0.0));
}

#[test]
fn tremble_about_an_edge() {
    let sectors = [block(-0.4, 0.4, -0.4, 0.4)];
    check(2.0, &sectors, (-0.7, 0.1), (-0.4, 0.0), (1.0, 0.0));
    check(2.0, &sectors, (-0.7, 0.1), (0.4, 0.0), (1.0, 0.0));
    check(2.0, &sectors, (-0.4, 0.4), (0.4, 0.4), (1.0, 0.0));
    check(2.0, &sectors, (-0.4, 0.0), (0.4, 0.4), (0.0, 1.0));
}

/// Finds where between two goals the first step, or the end, of a turret changes, by bisection.
fn border(a: Point, b: Point, is_as_at_a: impl Fn(Point) -> bool) -> (Point, Point) {
    let (mut low, mut high) = (0.0, 1.0);
    let at = |part: f64| (a.0 + part * (b.0 - a.0), a.1 + part * (b.1 - a.1));
    for _ in 0..22 {
        let middle = 0.5 * (low + high);
        *(if is_as_at_a(at(middle)) { &mut low } else { &mut high }) = middle;
    }
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    (at(low), ((b.0 - a.0) / length, (b.1 - a.1) / length))
}

/// In the first scene the time of a way jumped where the target came behind an edge. In the others the slower joint decided
/// between two ways around a sector, and only the other joint had to turn back.
const HUNTED: [u64; 3] = [11, 150, 272];

/// Random turrets among up to eight sectors, and targets that tremble about where the first step or the end jumps, which
/// bisection finds: no turret turns back three times or more.
#[test]
fn tremble_about_borders_in_random_scenes_makes_none_hunt() {
    let seeds: Vec<u64> = match std::env::var("SECTOR_SEED").ok().and_then(|seed| seed.parse().ok())
    {
        Some(seed) => vec![seed],
        None => (0..amount(40, 4)).chain(HUNTED).collect(),
    };
    let (mut borders, mut found) = (0, Vec::new());
    // Few scenes may have fewer for each.
    let least = match seeds.len() {
        1 => 0,
        7 => 10,
        many => 5 * many / 2,
    };
    for seed in seeds {
        let scene = Scene::new(seed);
        let mut numbers = Numbers(!seed);
        let Some(start) = scene.areas().free_point(&mut numbers) else { continue };
        if scene.azimuth.rate.is_infinite() {
            continue;
        }
        let start = at_rest(start.0, start.1);
        let is_target = numbers.chance(0.5);
        let order = |goal: Point| if is_target { Order::Target(goal) } else { Order::Angles(goal) };
        let config = scene.config();
        for attempt in 0..4 {
            let (a, b) = (scene.angles(&mut numbers), scene.angles(&mut numbers));
            // The directions in which the joints start, or where they end.
            let sense = |goal: Point| -> Option<(f64, f64)> {
                if attempt % 2 == 0 {
                    let (next, _, _) = order(goal).step(&config, &start, DT);
                    let moved = next.azimuth - start.azimuth;
                    let turn = if moved.abs() < 1e-9 { 0.0 } else { moved.signum() };
                    let raise = next.elevation - start.elevation;
                    Some((turn, if raise.abs() < 1e-9 { 0.0 } else { raise.signum() }))
                } else {
                    let end = settle(&scene, &start, order(goal), 0.25, 400).ok()?.at;
                    Some((end.azimuth, end.elevation))
                }
            };
            let (Some(at_a), Some(at_b)) = (sense(a), sense(b)) else { continue };
            let from_a = |goal: Point| {
                sense(goal).is_some_and(|at| {
                    let near = (at.0 - at_a.0).hypot(at.1 - at_a.1);
                    near < (at.0 - at_b.0).hypot(at.1 - at_b.1)
                })
            };
            if at_a == at_b || from_a(b) {
                continue;
            }
            let (border, along) = border(a, b, from_a);
            borders += 1;
            let tremble = (
                [numbers.pick(&AMPLITUDES)],
                [numbers.pick(&HALF_PERIODS), numbers.pick(&HALF_PERIODS)],
            );
            let tremble = (&tremble.0[..], &tremble.1[..]);
            let hunts = hunts(&scene, &start, border, along, is_target, tremble, &mut numbers);
            if let Some(hunt) = hunts.first() {
                found.push(format!("seed {seed}, attempt {attempt}, target {is_target}: {hunt} from {start:?} about {border:?} along {along:?} ({} of 2)", hunts.len()));
            }
        }
    }
    assert!(borders >= least, "{borders} borders");
    assert!(found.is_empty(), "{} hunts about {borders} borders: {found:#?}", found.len());
}
