//! Batches of lead against the single function: the same bits at every width, element by element.

use std::cell::Cell;

use crate::support::amount::amount;
use crate::support::hard::Elements;
use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{self, Shot, Solution};
use turret_core::batch::rows::{self, Each, Place, Width};
use turret_core::glam::{DVec3, Vec3};

/// How many elements are tried at each width.
fn tried() -> usize {
    amount(1_000_000, 20_000)
}

/// The value in place of a missing solution.
const UNWRITTEN: Solution = Solution {
    aim_point: DVec3::MAX,
    impact: DVec3::MAX,
    direction: Vec3::MAX,
    launch_velocity: Vec3::MAX,
    aim_velocity: Vec3::MAX,
    time: f32::MAX,
};

/// The arguments of a batch, and its results.
struct Batch {
    shots: Vec<Shot>,
    shooters: Vec<Motion>,
    targets: Vec<Motion>,
    solutions: Vec<Cell<Solution>>,
    counts: Vec<Cell<Option<Result<u32, Error>>>>,
}

impl Batch {
    /// Returns a batch. Every other batch has one shot for all.
    fn any(elements: &mut Elements, count: usize) -> Self {
        let is_one_shot = elements.below(2) == 0;
        let shots = (0..if is_one_shot { 1 } else { count }).map(|_| shot(elements)).collect();
        let mut duels: Vec<_> = (0..count).map(|_| motions(elements)).collect();
        if elements.below(4) == 0 {
            duels.iter_mut().for_each(|(shooter, _)| shooter.velocity = Vec3::ZERO);
        }
        let (shooters, targets) = duels.into_iter().unzip();
        Self {
            shots,
            shooters,
            targets,
            solutions: vec![Cell::new(UNWRITTEN); 2 * count],
            counts: (0..count).map(|_| Cell::new(None)).collect(),
        }
    }
}

impl Batch {
    fn shot(&self, at: usize) -> &Shot {
        if let [one] = self.shots.as_slice() { one } else { &self.shots[at] }
    }
}

impl rows::Leads for Batch {
    fn count(&self) -> usize {
        self.targets.len()
    }

    fn shots(&self) -> Each<'_, Shot> {
        match self.shots.as_slice() {
            [one] => one.into(),
            shots => shots.into(),
        }
    }

    fn shooters(&self) -> Each<'_, Motion> {
        self.shooters[..].into()
    }

    fn targets(&self) -> Each<'_, Motion> {
        self.targets[..].into()
    }

    fn place(&self, at: usize, which: usize) -> Place<'_, Solution> {
        assert!(self.counts[at].get().is_none(), "{at} is finished");
        (&self.solutions[2 * at + which]).into()
    }

    fn finish(&self, at: usize, count: Result<u32, Error>) {
        let before = self.counts[at].replace(Some(count));
        assert!(before.is_none(), "{at} is finished twice");
    }
}

fn shot(e: &mut Elements) -> Shot {
    let gravity = match e.below(4) {
        0 => Vec3::ZERO,
        1 => Vec3::from_array(e.vec3(12.0)),
        _ => Vec3::new(0.0, -9.81, 0.0),
    };
    let rarely = |e: &mut Elements, x: f32| if e.below(16) == 0 { x } else { 0.0 };
    Shot {
        speed: e.number(150.0).abs() + if e.below(4) == 0 { 0.0 } else { 100.0 },
        inherit: if e.below(2) == 0 { 1.0 } else { e.number(1.0) },
        max_time: if e.below(2) == 0 { 0.0 } else { e.number(15.0) },
        gravity,
        drag: rarely(e, 0.1),
        physics_step: rarely(e, 0.02),
        thrust: 0.0,
        burn_time: 0.0,
    }
}

fn motions(e: &mut Elements) -> (Motion, Motion) {
    let size = [0.0, 1.0, 1e3, 1e3, 1e3, 1e3, 1e4, 1e20][e.below(8) as usize];
    let position = |e: &mut Elements| DVec3::new(e.unit(), e.unit(), e.unit());
    let origin = position(e) * 1e5;
    let acceleration = |e: &mut Elements| match e.below(2) {
        0 => Vec3::ZERO,
        _ => Vec3::from_array(e.vec3(8.0)),
    };
    let speed = [10.0, 40.0, 40.0, 300.0][e.below(4) as usize];
    let shooter = Motion {
        position: origin,
        velocity: Vec3::from_array(e.vec3(20.0)),
        acceleration: acceleration(e),
    };
    let target = Motion {
        position: origin + position(e) * size,
        velocity: Vec3::from_array(e.vec3(speed)),
        acceleration: acceleration(e),
    };
    (shooter, target)
}

/// All bits of a solution.
fn bits(solution: Solution) -> ([u64; 6], [u32; 10]) {
    let Solution { aim_point: p, impact: i, direction: d, .. } = solution;
    let (v, w) = (solution.launch_velocity, solution.aim_velocity);
    let doubles = [p.x, p.y, p.z, i.x, i.y, i.z].map(f64::to_bits);
    let floats = [d.x, d.y, d.z, v.x, v.y, v.z, w.x, w.y, w.z, solution.time];
    (doubles, floats.map(f32::to_bits))
}

#[test]
fn batch_has_the_bits_of_the_single_function_at_every_width() {
    for width in Width::all() {
        let mut elements = Elements::new(19);
        let (mut left, mut found, mut bad) = (tried(), [0; 3], 0);
        while left > 0 {
            let count = if elements.below(4) == 0 { elements.below(20) } else { 500 } as usize;
            left = left.saturating_sub(count);
            let batch = Batch::any(&mut elements, count);
            let errors = rows::lead(width, &batch);
            let mut wanted_errors = 0;
            for at in 0..count {
                let got = [2 * at, 2 * at + 1].map(|at| bits(batch.solutions[at].get()));
                let (shot, shooter, target) =
                    (batch.shot(at), &batch.shooters[at], &batch.targets[at]);
                let wanted = lead::solve(shot, shooter, target);
                let count = wanted.map(|wanted| wanted.iter().flatten().count() as u32);
                assert_eq!(batch.counts[at].get(), Some(count), "{width:?}: {shot:?} {target:?}");
                let wanted =
                    wanted.unwrap_or([None; 2]).map(|wanted| bits(wanted.unwrap_or(UNWRITTEN)));
                assert_eq!(got, wanted, "{width:?}: {shot:?} {shooter:?} {target:?}");
                wanted_errors += usize::from(count.is_err());
                if let Ok(count) = count {
                    found[count as usize] += 1;
                }
            }
            assert_eq!(errors, wanted_errors);
            bad += errors;
        }
        // All kinds occur.
        assert!(found.iter().chain([&bad]).all(|count| *count > tried() / 50), "{found:?} {bad}");
    }
}
