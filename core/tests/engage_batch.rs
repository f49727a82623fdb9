//! A battery returns the bits of the single call, at every width, over many steps.

use std::cell::{Cell, RefCell};

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::lead::{Shot, Solution, Trajectory};
use turret_core::aim::turret::engage::{Engagement, engage};
use turret_core::aim::turret::{Config, ConfigNumbers, Mount, Platform, Pose, State, flags};
use turret_core::batch::rows::{self, Battery, Configs, Each, Place, Width};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::support::amount::amount;
use crate::support::sectors::Numbers;
use crate::turret_batch::{self, NO_POSE, states, vec3};

const INF: f32 = f32::INFINITY;

/// The number of guns in a fleet, which is not a multiple of a block.
const GUNS: usize = 509;

/// Returns the number of steps of a fleet. Where all cases are tried, the steps of all guns at all widths add up to
/// 7e5.
fn steps() -> usize {
    amount(60, 6)
}

const FLEETS: u64 = 8;

/// Guns, some with bad input, and targets that move.
struct Fleet {
    configs: Vec<Config<'static>>,
    platforms: Vec<Platform>,
    shots: Vec<Option<(Shot, Trajectory)>>,
    targets: Vec<Option<Motion>>,
    states: Vec<State>,
    table: Table,
}

/// How the guns share configurations.
#[derive(Clone, Copy)]
enum Table {
    One,
    /// So many configurations, which the guns use in turn.
    Few(usize),
    Own,
}

/// Returns a configuration; some have much larger offsets.
fn config(numbers: &mut Numbers) -> Config<'static> {
    let config = turret_batch::config(numbers);
    let size = numbers.pick(&[1.0, 1.0, 8.0]);
    Config { trunnion: config.trunnion * size, muzzle: config.muzzle * size, ..config }
}

/// Returns a shot. One in six has drag, flies in steps, is a beam, is bad, or is none.
fn shot(numbers: &mut Numbers) -> Option<(Shot, Trajectory)> {
    let shot = Shot {
        speed: numbers.pick(&[90.0, 200.0, 500.0, 900.0]),
        inherit: numbers.pick(&[0.0, 1.0, 1.0, 0.75]),
        max_time: numbers.pick(&[0.0, 0.0, 4.0, 20.0]),
        gravity: Vec3::new(0.0, -9.81, 0.0) * numbers.pick(&[0.0, 1.0, 1.0]),
        drag: 0.0,
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
    };
    let trajectory = numbers.pick(&[Trajectory::Earliest, Trajectory::Latest]);
    let shot = match numbers.within(0.0, 48.0) as u32 {
        0 => Shot { drag: 0.2, ..shot },
        1 => Shot { physics_step: 0.02, ..shot },
        2 | 3 => Shot { speed: INF, ..shot },
        4 => Shot { speed: f32::NAN, ..shot },
        5 => Shot { max_time: -1.0, ..shot },
        6 | 7 => return None,
        _ => shot,
    };
    Some((shot, trajectory))
}

impl Fleet {
    fn new(seed: u64) -> Self {
        let numbers = &mut Numbers(seed);
        let configs = (0..GUNS).map(|_| config(numbers)).collect();
        let platforms = (0..GUNS).map(|at| Platform {
            mount: Mount {
                position: vec3(numbers, 300.0).as_dvec3(),
                orientation: match at % 50 {
                    7 => Quat::from_xyzw(0.0, 0.0, 0.0, 0.0),
                    _ => Quat::from_vec4(vec3(numbers, 1.0).extend(0.3)),
                },
            },
            velocity: if at % 50 == 31 { Vec3::splat(f32::NAN) } else { vec3(numbers, 20.0) },
            spin: vec3(numbers, 0.2) * numbers.pick(&[0.0, 1.0]),
        });
        let platforms = platforms.collect();
        let shots = (0..GUNS).map(|_| shot(numbers)).collect();
        let targets = (0..GUNS).map(|at| match at % 50 {
            13 => Some(Motion {
                position: DVec3::NAN,
                velocity: Vec3::ZERO,
                acceleration: Vec3::ZERO,
            }),
            41 => None,
            _ => Some(Motion {
                position: vec3(numbers, 700.0).as_dvec3() * numbers.pick(&[1.0, 1.0, 5.0]),
                velocity: vec3(numbers, 40.0),
                acceleration: vec3(numbers, 2.0) * numbers.pick(&[0.0, 1.0]),
            }),
        });
        let targets = targets.collect();
        let states = states(numbers, GUNS);
        let table = [Table::One, Table::Few(5), Table::Own][seed as usize % 3];
        Self { configs, platforms, shots, targets, states, table }
    }

    fn kind(&self, at: usize) -> usize {
        match self.table {
            Table::One => 0,
            Table::Few(count) => at % count,
            Table::Own => at,
        }
    }

    fn advance(&mut self, dt: f32) {
        for target in self.targets.iter_mut().flatten() {
            let velocity = target.velocity;
            target.position += velocity.as_dvec3() * f64::from(dt);
            target.velocity += target.acceleration * dt;
        }
    }

    fn step_one(&self, at: usize, dt: f32) -> Result<Engagement, Error> {
        engage(
            &self.states[at],
            &self.configs[self.kind(at)],
            &self.platforms[at],
            self.shots[at].as_ref().map(|(shot, trajectory)| (shot, *trajectory)),
            self.targets[at].as_ref(),
            dt,
        )
    }

    fn step_batch(&self, width: Width, dt: f32) -> (Vec<Result<Engagement, Error>>, usize) {
        let batch = Batch {
            fleet: self,
            states: self.states.iter().map(|state| Cell::new(*state)).collect(),
            poses: vec![Cell::new(NO_POSE); GUNS],
            solutions: vec![Cell::new(NO_SOLUTION); GUNS],
            steps: RefCell::new(vec![None; GUNS]),
        };
        let bad = rows::engage(width, &batch, dt);
        let steps = batch.steps.into_inner().into_iter();
        (steps.map(|step| step.expect("each gun is finished")).collect(), bad)
    }
}

const NO_SOLUTION: Solution = Solution {
    aim_point: DVec3::ZERO,
    impact: DVec3::ZERO,
    direction: Vec3::ZERO,
    launch_velocity: Vec3::ZERO,
    aim_velocity: Vec3::ZERO,
    time: 0.0,
};

/// A fleet in one batch.
struct Batch<'a> {
    fleet: &'a Fleet,
    states: Vec<Cell<State>>,
    poses: Vec<Cell<Pose>>,
    solutions: Vec<Cell<Solution>>,
    steps: RefCell<Vec<Option<Result<Engagement, Error>>>>,
}

impl<'a> Configs<'a> for Batch<'a> {
    fn config(&self, at: usize) -> Result<Config<'a>, Error> {
        Ok(self.fleet.configs[self.fleet.kind(at)])
    }

    fn kind(&self, at: usize) -> usize {
        self.fleet.kind(at)
    }

    fn numbers<'s>(&'s self, at: usize, spare: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        *spare = (&self.fleet.configs[self.fleet.kind(at)]).into();
        spare
    }
}

impl<'a> Battery<'a> for Batch<'a> {
    type Platform = Platform;

    const STILL: &'static Platform = &Platform {
        mount: Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY },
        velocity: Vec3::ZERO,
        spin: Vec3::ZERO,
    };

    fn count(&self) -> usize {
        GUNS
    }

    fn states(&self) -> Each<'_, State> {
        self.fleet.states[..].into()
    }

    fn platform_in_memory(&self, at: usize) -> Result<&Platform, Error> {
        Ok(&self.fleet.platforms[at])
    }

    fn platform(&self, at: usize) -> Result<Platform, Error> {
        Ok(self.fleet.platforms[at])
    }

    fn shot(&self, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
        Ok(self.fleet.shots[at].as_ref().map(|(shot, trajectory)| (shot, *trajectory)))
    }

    fn target(&self, at: usize) -> Result<Option<&Motion>, Error> {
        Ok(self.fleet.targets[at].as_ref())
    }

    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>, Place<'_, Solution>) {
        ((&self.states[at]).into(), (&self.poses[at]).into(), (&self.solutions[at]).into())
    }

    fn finish(&self, at: usize, done: Result<(u32, bool), Error>) {
        let (state, pose) = (self.states[at].get(), self.poses[at].get());
        let found = self.solutions[at].get();
        if !matches!(done, Ok((_, true))) {
            // No solution has been written.
            assert_eq!(found, NO_SOLUTION);
        }
        let step = done.map(|(flags, has_solution)| {
            let solution = has_solution.then_some(found);
            Engagement { state, pose, flags, solution }
        });
        if step.is_err() {
            assert_eq!(pose, NO_POSE);
            assert_eq!(format!("{state:?}"), format!("{:?}", self.fleet.states[at]));
        }
        let before = self.steps.borrow_mut()[at].replace(step);
        assert!(before.is_none(), "gun {at} is finished twice");
    }
}

/// Returns the doubles of a state.
fn numbers_of(state: &State) -> [f64; 7] {
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = *state;
    let State { azimuth_left, elevation_left, waiting, .. } = *state;
    [azimuth, elevation, azimuth_rate, elevation_rate, azimuth_left, elevation_left, waiting]
}

/// Returns all numbers of the results of a step.
fn bits(step: &Engagement) -> (Vec<u64>, Vec<u32>) {
    let Engagement { state, pose, flags, solution } = step;
    let mut doubles = numbers_of(state).to_vec();
    let Pose { base, barrel, muzzle, boresight, error } = pose;
    doubles.extend(muzzle.to_array());
    let mut floats = vec![*error, f32::from_bits(state.trajectory), f32::from_bits(state.reserved)];
    floats.extend(base.to_array().into_iter().chain(barrel.to_array()));
    floats.extend(boresight.to_array());
    if let Some(solution) = solution {
        let Solution { aim_point, impact, direction, launch_velocity, aim_velocity, time } =
            solution;
        doubles.extend(aim_point.to_array().into_iter().chain(impact.to_array()));
        for vector in [direction, launch_velocity, aim_velocity] {
            floats.extend(vector.to_array());
        }
        floats.push(*time);
    }
    let mut floats: Vec<_> = floats.into_iter().map(f32::to_bits).collect();
    floats.push(*flags);
    (doubles.into_iter().map(f64::to_bits).collect(), floats)
}

#[test]
fn engage_batch_has_the_bits_of_engage_in_whole_moves_at_every_width() {
    let (mut hits, mut missed, mut on_target, mut limited) = (0, 0, 0, 0);
    for seed in 0..FLEETS {
        let mut fleet = Fleet::new(seed);
        for step in 0..steps() {
            let dt = [0.016, 0.016, 0.016, 0.1, 0.016, 0.016, 0.5, 0.0][step % 8];
            let batches: Vec<_> = Width::all().map(|width| fleet.step_batch(width, dt)).collect();
            let singles: Vec<_> = (0..GUNS).map(|at| fleet.step_one(at, dt)).collect();
            let wanted_bad = singles.iter().filter(|step| step.is_err()).count();
            assert!(wanted_bad > 20);
            for (steps, bad) in &batches {
                assert_eq!(*bad, wanted_bad);
                for (at, (step, wanted)) in steps.iter().zip(&singles).enumerate() {
                    match (step, wanted) {
                        (Ok(got), Ok(wanted)) => {
                            assert_eq!(bits(got), bits(wanted), "fleet {seed}, gun {at}");
                        }
                        (Err(got), Err(error)) => assert_eq!(got, error),
                        _ => panic!("fleet {seed}, gun {at}: {step:?}, {wanted:?}"),
                    }
                }
            }
            for (state, step) in fleet.states.iter_mut().zip(&singles) {
                let Ok(Engagement { state: next, flags, solution, .. }) = step else { continue };
                *state = *next;
                hits += u32::from(solution.is_some());
                let has = |flag: u32| u32::from(flags & flag != 0);
                missed += has(flags::NO_SOLUTION);
                on_target += has(flags::ON_TARGET);
                limited += has(flags::AZIMUTH_LIMITED | flags::ELEVATION_LIMITED);
            }
            fleet.advance(dt);
        }
    }
    let steps = FLEETS as u32 * steps() as u32 * GUNS as u32;
    for (count, least) in [(hits, 3), (missed, 20), (on_target, 2000), (limited, 20)] {
        assert!(count * least > steps, "{hits} {missed} {on_target} {limited} of {steps}");
    }
}

#[test]
fn engage_batch_with_dt_0_reports_what_the_last_step_reported_at_every_width() {
    let (mut checked, mut settled) = (0, 0);
    for seed in 0..FLEETS {
        let mut fleet = Fleet::new(seed);
        for _ in 0..steps() {
            fleet.advance(0.016);
            let told: Vec<_> = (0..GUNS).map(|at| fleet.step_one(at, 0.016)).collect();
            for (state, step) in fleet.states.iter_mut().zip(&told) {
                if let Ok(step) = step {
                    *state = step.state;
                }
            }
            for (steps, _) in Width::all().map(|width| fleet.step_batch(width, 0.0)) {
                for (at, (step, told)) in steps.iter().zip(&told).enumerate() {
                    if let (Ok(step), Ok(told)) = (step, told) {
                        // With a tolerance of 0, rounding decides whether a gun is on target.
                        let is_exact = fleet.configs[fleet.kind(at)].aim_tolerance == 0.0;
                        let decided = if is_exact { !flags::ON_TARGET } else { u32::MAX };
                        let [now, then] = [step, told].map(|step| step.flags & decided);
                        assert_eq!(now, then, "fleet {seed}, gun {at}");
                        assert_eq!(step.state, told.state);
                        checked += 1;
                        settled += u32::from(told.flags & flags::SLEWING == 0);
                    }
                }
            }
        }
    }
    assert!(checked > 400 * FLEETS as u32 * steps() as u32, "{checked}");
    assert!(settled > 40, "{settled} of {checked}");
}
