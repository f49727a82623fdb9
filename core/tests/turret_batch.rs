//! A batch of complete turrets returns the bits of the single call, at every width, over many steps.

use std::cell::{Cell, RefCell};
use std::f64::consts::PI;

use turret_core::Error;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{
    Axes, Axis, Config, ConfigNumbers, Mount, Pose, Sector, SectorKind, State, flags, update,
};
use turret_core::batch::rows::{self, Configs, Each, Place, Turrets, Width};
use turret_core::glam::{DVec3, Quat, Vec3};

use crate::support::amount::amount;
use crate::support::sectors::Numbers;

const INF: f32 = f32::INFINITY;

/// The number of turrets in a fleet, which is not a multiple of a block.
const TURRETS: usize = 509;

/// Returns the number of steps of a fleet. Where all cases are tried, the steps of all turrets at all widths add up to
/// 3e6.
fn steps() -> usize {
    amount(300, 20)
}

const FLEETS: u64 = 7;

type Step = Result<(State, Pose, u32), Error>;

/// Turrets, some with bad input, and targets that move.
struct Fleet<'a> {
    configs: Vec<Config<'a>>,
    mounts: Vec<Mount>,
    targets: Vec<DVec3>,
    velocities: Vec<DVec3>,
    states: Vec<State>,
    /// Whether all turrets have the configuration of the first.
    shares: bool,
}

const SECTORS: [Sector; 2] = [
    Sector {
        from: -0.5,
        to: 0.5,
        elevation_min: -INF,
        elevation_max: 0.6,
        kind: SectorKind::HOLD_FIRE,
    },
    Sector {
        from: 1.0,
        to: 1.5,
        elevation_min: -INF,
        elevation_max: 0.4,
        kind: SectorKind::KEEP_OUT,
    },
];

pub fn vec3(numbers: &mut Numbers, most: f64) -> Vec3 {
    let mut component = || numbers.within(-most, most) as f32;
    Vec3::new(component(), component(), component())
}

pub fn config(numbers: &mut Numbers) -> Config<'static> {
    let travel = numbers.pick(&[(-INF, INF), (-INF, INF), (-2.6, 2.6), (-4.7, 4.7)]);
    let rate = [0.3, 1.0, 4.0, INF];
    let accel = [0.5, 3.0, 20.0, INF];
    let mut one_of = |choices: [f32; 4]| numbers.pick(&choices);
    let azimuth = Axis { min: travel.0, max: travel.1, rate: one_of(rate), accel: one_of(accel) };
    let (min, max) = (one_of([-1.0, -0.3, 0.0, -0.3]), one_of([0.8, 1.4, 1.5, 2.2]));
    let elevation = Axis { min, max, rate: one_of(rate), accel: one_of(accel) };
    let tolerance = one_of([1e-3, 1e-2, 0.0, 1e-3]);
    let sectors =
        [&SECTORS[..0], &SECTORS[..0], &SECTORS[..1], &SECTORS][numbers.within(0.0, 4.0) as usize];
    let offsets = numbers.within(0.0, 2.0).floor() as f32;
    Config {
        azimuth,
        elevation,
        rest: AxisAngles { azimuth: 0.25, elevation: 0.5 },
        aim_tolerance: tolerance,
        trunnion: vec3(numbers, 0.5) * offsets,
        muzzle: (vec3(numbers, 0.5) + Vec3::X) * offsets,
        axes: numbers.pick(&Axes::ALL),
        sectors,
    }
}

/// Returns some states, a few of which are bad.
pub fn states(numbers: &mut Numbers, count: usize) -> Vec<State> {
    let states = (0..count).map(|at| State {
        azimuth: numbers.within(-PI, PI),
        elevation: numbers.within(0.0, 0.8),
        azimuth_rate: if at % 50 == 23 { f64::INFINITY } else { numbers.within(-1.0, 1.0) },
        elevation_rate: numbers.within(-0.5, 0.5),
        azimuth_left: if at % 50 == 29 { f64::NAN } else { numbers.within(-2.0, 2.0) },
        elevation_left: numbers.within(-0.5, 0.5),
        waiting: numbers.pick(&[0.0, 0.0, -0.0, 1.0, -1.0]),
        trajectory: numbers.pick(&[0, 0, 1, 7]),
        reserved: numbers.pick(&[0, 0, 3]),
    });
    states.collect()
}

impl Fleet<'_> {
    fn new(seed: u64) -> Self {
        let numbers = &mut Numbers(seed);
        let configs: Vec<_> = (0..TURRETS).map(|_| config(numbers)).collect();
        let mounts = (0..TURRETS).map(|at| Mount {
            position: vec3(numbers, 300.0).as_dvec3(),
            orientation: match at % 50 {
                7 => Quat::from_xyzw(0.0, 0.0, 0.0, 0.0),
                _ => Quat::from_vec4(vec3(numbers, 1.0).extend(0.3)),
            },
        });
        let mounts = mounts.collect();
        let targets = (0..TURRETS).map(|at| match at % 50 {
            13 => DVec3::NAN,
            _ => vec3(numbers, 400.0).as_dvec3(),
        });
        let targets = targets.collect();
        let velocities = (0..TURRETS).map(|_| vec3(numbers, 60.0).as_dvec3()).collect();
        let states = states(numbers, TURRETS);
        Self { configs, mounts, targets, velocities, states, shares: seed.is_multiple_of(2) }
    }

    fn config(&self, at: usize) -> Config<'_> {
        self.configs[if self.shares { 0 } else { at }]
    }

    fn move_targets(&mut self, dt: f32) {
        for (target, velocity) in self.targets.iter_mut().zip(&self.velocities) {
            *target += *velocity * f64::from(dt);
        }
    }

    fn step_each(&mut self, dt: f32) -> Vec<Result<(Pose, u32), Error>> {
        let step = |at: usize| {
            let (config, mount) = (self.config(at), &self.mounts[at]);
            update(&self.states[at], &config, mount, self.targets[at], dt)
        };
        let steps: Vec<_> = (0..TURRETS).map(step).collect();
        let next = |(state, step): (&mut State, Step)| {
            step.map(|(next, pose, flags)| {
                *state = next;
                (pose, flags)
            })
        };
        self.states.iter_mut().zip(steps).map(next).collect()
    }

    fn step_batch(&self, width: Width, dt: f32) -> (Vec<Step>, usize) {
        let batch = Batch {
            fleet: self,
            states: self.states.iter().map(|state| Cell::new(*state)).collect(),
            poses: vec![Cell::new(NO_POSE); TURRETS],
            steps: RefCell::new(vec![None; TURRETS]),
        };
        let bad = rows::update(width, &batch, dt);
        let steps = batch.steps.into_inner().into_iter();
        (steps.map(|step| step.expect("each turret is finished")).collect(), bad)
    }
}

pub const NO_POSE: Pose = Pose {
    base: Quat::IDENTITY,
    barrel: Quat::IDENTITY,
    muzzle: DVec3::ZERO,
    boresight: Vec3::ZERO,
    error: 0.0,
};

/// A fleet in one batch.
struct Batch<'a> {
    fleet: &'a Fleet<'a>,
    states: Vec<Cell<State>>,
    poses: Vec<Cell<Pose>>,
    steps: RefCell<Vec<Option<Step>>>,
}

impl<'a> Configs<'a> for Batch<'a> {
    fn config(&self, at: usize) -> Result<Config<'a>, Error> {
        Ok(self.fleet.config(at))
    }

    fn numbers<'s>(&'s self, at: usize, spare: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        *spare = (&self.fleet.config(at)).into();
        spare
    }

    fn kind(&self, at: usize) -> usize {
        if self.fleet.shares { 0 } else { at }
    }
}

impl<'a> Turrets<'a> for Batch<'a> {
    type Mount = Mount;

    fn count(&self) -> usize {
        TURRETS
    }

    fn states(&self) -> Each<'_, State> {
        self.fleet.states[..].into()
    }

    fn mounts(&self) -> Each<'_, Mount> {
        self.fleet.mounts[..].into()
    }

    fn mount(&self, at: usize) -> Mount {
        self.fleet.mounts[at]
    }

    fn targets(&self) -> Each<'_, DVec3> {
        self.fleet.targets[..].into()
    }

    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>) {
        ((&self.states[at]).into(), (&self.poses[at]).into())
    }

    fn finish(&self, at: usize, flags: Result<u32, Error>) {
        let (state, pose) = (self.states[at].get(), self.poses[at].get());
        if flags.is_err() {
            // Nothing has been written.
            assert_eq!(bits(&state, &pose, 0), bits(&self.fleet.states[at], &NO_POSE, 0));
        }
        let step = flags.map(|flags| (state, pose, flags));
        let before = self.steps.borrow_mut()[at].replace(step);
        assert!(before.is_none(), "turret {at} is finished twice");
    }
}

fn bits(state: &State, pose: &Pose, flags: u32) -> ([u64; 10], [u32; 15]) {
    let State { azimuth, elevation, azimuth_rate, elevation_rate, .. } = *state;
    let State { azimuth_left, elevation_left, waiting, trajectory, reserved, .. } = *state;
    let [x, y, z] = pose.muzzle.to_array();
    let joints = [azimuth, elevation, azimuth_rate, elevation_rate];
    let [a, b, c, d] = joints;
    let doubles = [a, b, c, d, azimuth_left, elevation_left, waiting, x, y, z].map(f64::to_bits);
    let [a, b, c, d] = pose.base.to_array();
    let [e, f, g, h] = pose.barrel.to_array();
    let [i, j, k] = pose.boresight.to_array();
    let floats = [a, b, c, d, e, f, g, h, i, j, k, pose.error].map(f32::to_bits);
    let mut all = [flags; 15];
    [all[13], all[14]] = [trajectory, reserved];
    all[..12].copy_from_slice(&floats);
    (doubles, all)
}

#[test]
fn update_batch_has_the_bits_of_update_in_whole_moves_at_every_width() {
    for seed in 0..FLEETS {
        let mut fleet = Fleet::new(seed);
        for step in 0..steps() {
            let dt = [0.016, 0.016, 0.016, 0.1, 0.016, 0.016, 0.5, 0.0][step % 8];
            let batches: Vec<_> = Width::all().map(|width| fleet.step_batch(width, dt)).collect();
            let poses = fleet.step_each(dt);
            let wanted_bad = poses.iter().filter(|pose| pose.is_err()).count();
            assert!(wanted_bad > 20);
            for (steps, bad) in batches {
                assert_eq!(bad, wanted_bad);
                for (at, (step, pose)) in steps.iter().zip(&poses).enumerate() {
                    match (step, pose) {
                        (Ok((state, got, got_flags)), Ok((pose, flags))) => {
                            let wanted = bits(&fleet.states[at], pose, *flags);
                            assert_eq!(
                                bits(state, got, *got_flags),
                                wanted,
                                "fleet {seed}, turret {at}"
                            );
                        }
                        (Err(got), Err(error)) => assert_eq!(got, error),
                        _ => panic!("fleet {seed}, turret {at}: {step:?}, {pose:?}"),
                    }
                }
            }
            fleet.move_targets(dt);
        }
    }
}

#[test]
fn update_batch_with_dt_0_reports_what_the_last_step_reported_at_every_width() {
    let mut checked = 0;
    for seed in 0..FLEETS {
        let mut fleet = Fleet::new(seed);
        for _ in 0..steps() {
            fleet.move_targets(0.016);
            let told = fleet.step_each(0.016);
            for (steps, _) in Width::all().map(|width| fleet.step_batch(width, 0.0)) {
                for (at, (step, told)) in steps.iter().zip(&told).enumerate() {
                    if let (Ok((state, pose, flags)), Ok((_, told))) = (step, told) {
                        // With a tolerance of 0, rounding decides whether a turret is on target.
                        let is_exact = fleet.config(at).aim_tolerance == 0.0;
                        let decided = if is_exact { !flags::ON_TARGET } else { u32::MAX };
                        let [now, then] = [flags, told].map(|flags| flags & decided);
                        assert_eq!(now, then, "fleet {seed}, turret {at}");
                        let [now, before] =
                            [state, &fleet.states[at]].map(|state| bits(state, pose, 0));
                        assert_eq!(now, before, "fleet {seed}, turret {at}");
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 400 * FLEETS as usize * steps(), "{checked}");
}
