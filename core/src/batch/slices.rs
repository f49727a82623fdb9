//! The batches as a game in Rust calls them: for slices of glam's types, in the widest lanes of the machine.

use core::cell::Cell;

use glam::{DVec3, Quat, Vec3};

use super::rows::{self, Components, Each, Place, Row, Strided, Width};
use super::table::Table;
use crate::Error;
use crate::aim::lead::{Shot, Solution, Trajectory};
use crate::aim::turret::engage::Engagement;
use crate::aim::turret::{Config, ConfigNumbers, Mount, Platform, Pose, State};
use crate::aim::{Motion, StepLimits};
use crate::lanes::doubles::rows::MOST_LANES;

/// An argument of a batch: one value for all elements, or a value for each.
#[derive(Clone, Copy, Debug)]
pub enum OneOrEach<'a, T> {
    /// One value for all elements.
    One(&'a T),
    /// A value for each element. The batch ends where the values end.
    Each(&'a [T]),
}

impl<'a, T> From<OneOrEach<'a, T>> for Each<'a, T> {
    fn from(values: OneOrEach<'a, T>) -> Self {
        match values {
            OneOrEach::One(value) => value.into(),
            OneOrEach::Each(values) => values.into(),
        }
    }
}

impl<'a, T> OneOrEach<'a, T> {
    fn get(self, at: usize) -> Option<&'a T> {
        match self {
            Self::One(value) => Some(value),
            Self::Each(values) => values.get(at),
        }
    }

    /// Returns the number of elements of a batch: `count`, or fewer if this argument has fewer.
    fn len_up_to(self, count: usize) -> usize {
        match self {
            Self::One(_) => count,
            Self::Each(values) => count.min(values.len()),
        }
    }

    /// Returns the index of an element's value.
    fn kind(self, at: usize) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Each(_) => at,
        }
    }

    /// Returns the argument as the lanes read it, and the number of elements that a batch of `count` then has.
    fn strided<const N: usize>(self, count: usize) -> (Strided<'a, N>, usize)
    where
        T: Components<Array = [f32; N]>,
        Row<'a, [f32; N]>: From<&'a [T]>,
    {
        match self {
            Self::One(value) => (Strided::one(value), count),
            Self::Each(values) => (Strided::each(values.into()), count.min(values.len())),
        }
    }
}

/// Returns the first `count` elements, or all if there are fewer.
fn first<T>(row: &mut [T], count: usize) -> &mut [T] {
    row.get_mut(..count).unwrap_or_default()
}

/// [`math::quat::mul`](crate::math::quat::mul) of each a and b.
pub fn mul(a: &[Quat], b: &[Quat], out: &mut [Quat]) {
    rows::mul(Width::best(), a.into(), b.into(), rows::cells(out));
}

/// [`math::quat::rotate`](crate::math::quat::rotate) of each vector. Where the quaternion is zero or not finite, `out`
/// is left unchanged.
pub fn rotate(v: &[Vec3], q: OneOrEach<'_, Quat>, out: &mut [Vec3]) {
    let (q, count) = q.strided(out.len());
    rows::rotate(Width::best(), v.into(), q, rows::cells(first(out, count)));
}

/// [`math::matrix::from_quat`](crate::math::matrix::from_quat) of each quaternion. Where it is zero or not finite,
/// `out` is left unchanged.
pub fn matrices(q: &[Quat], out: &mut [[f32; 16]]) {
    rows::matrices(Width::best(), q.into(), Cell::from_mut(out).as_slice_of_cells());
}

/// [`math::slerp::slerp`](crate::math::slerp::slerp) of each pair, with the same meaning of `t`. Where the input is
/// bad, `out` is left unchanged.
pub fn slerp(from: &[Quat], to: &[Quat], t: OneOrEach<'_, f32>, out: &mut [Quat]) {
    let (t, count) = t.strided(out.len());
    rows::slerp(Width::best(), from.into(), to.into(), t, rows::cells(first(out, count)));
}

/// [`math::nlerp::nlerp`](crate::math::nlerp::nlerp) of each pair, with the same meaning of `t`. Where the input is
/// bad, `out` is left unchanged.
pub fn nlerp(from: &[Quat], to: &[Quat], t: OneOrEach<'_, f32>, out: &mut [Quat]) {
    let (t, count) = t.strided(out.len());
    rows::nlerp(Width::best(), from.into(), to.into(), t, rows::cells(first(out, count)));
}

/// [`math::euler::from_flight`](crate::math::euler::from_flight) of each roll, pitch and yaw, in radians. Where one of
/// these angles is not finite, `out` is left unchanged.
pub fn from_flight(roll_pitch_yaw: &[Vec3], out: &mut [Quat]) {
    rows::from_flight(Width::best(), roll_pitch_yaw.into(), rows::cells(out));
}

/// [`math::spin::integrate`](crate::math::spin::integrate) of each orientation, at `omega` rad/s for `dt` seconds.
/// Where the input is bad, `out` is left unchanged.
pub fn integrate(q: &[Quat], omega: &[Vec3], dt: f32, out: &mut [Quat]) {
    rows::integrate(Width::best(), q.into(), omega.into(), dt, rows::cells(out));
}

/// [`facing::sight::side`](crate::facing::sight::side) of each target, and 0 for a target that is not finite. Returns
/// how many targets are not finite.
///
/// # Errors
/// [`Error::NotFinite`] for `position` or `yaw`; `out` is then left unchanged.
pub fn sides(
    position: DVec3,
    yaw: f32,
    targets: &[DVec3],
    out: &mut [i32],
) -> Result<usize, Error> {
    rows::sides(
        Width::best(),
        position,
        yaw,
        targets.into(),
        Cell::from_mut(out).as_slice_of_cells(),
    )
}

/// [`aim::step`](crate::aim::step) of each turret, with limits in radians. Where the input is bad, `out` is `current`.
/// Returns how many turrets have bad input.
pub fn aim(
    targets: &[DVec3],
    turrets: &[DVec3],
    rest: &[Quat],
    current: &[Quat],
    limits: OneOrEach<'_, StepLimits>,
    out: &mut [Quat],
) -> usize {
    let (limits, count) = limits.strided(out.len());
    rows::aim(
        Width::best(),
        targets.into(),
        turrets.into(),
        rest.into(),
        current.into(),
        limits,
        rows::cells(first(out, count)),
    )
}

/// `turret::update` of each turret for `dt` seconds: moves its state, and writes its pose and its flags. Where the
/// input is bad, the state is left unchanged, and the error is in place of pose and flags. Returns how many turrets
/// have bad input.
///
/// ```
/// use turret_core::aim::turret::{Axes, Config, Mount, State, flags};
/// use turret_core::batch::{self, OneOrEach::{Each, One}};
/// use turret_core::glam::{DVec3, Quat};
///
/// let config = Config::new(Axes::Canonical);
/// let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
/// let at_rest = State::at_rest(0.0, 0.0);
///
/// let targets = [DVec3::X, -DVec3::Z, DVec3::NAN].map(|direction| 100.0 * direction);
/// let mut states = [at_rest; 3];
/// let mut poses = [Err(turret_core::Error::NotFinite); 3];
/// let bad = batch::update(&mut states, One(&config), One(&mount), Each(&targets), 0.1, &mut poses);
/// assert_eq!(bad, 1);
/// let (pose, now) = poses[1]?;
/// assert!(pose.boresight.z == -1.0 && now & flags::ON_TARGET != 0);
/// assert!(states[2] == at_rest && poses[2].is_err());
/// # Ok::<(), turret_core::Error>(())
/// ```
pub fn update(
    states: &mut [State],
    configs: OneOrEach<'_, Config>,
    mounts: OneOrEach<'_, Mount>,
    targets: OneOrEach<'_, DVec3>,
    dt: f32,
    poses: &mut [Result<(Pose, u32), Error>],
) -> usize {
    let count = states.len().min(poses.len());
    let count = count.min(configs.len_up_to(count)).min(mounts.len_up_to(count));
    let count = count.min(targets.len_up_to(count));
    let turrets = Turrets {
        states: Cell::from_mut(states).as_slice_of_cells(),
        configs,
        mounts,
        targets,
        poses: Cell::from_mut(poses).as_slice_of_cells(),
        no_state: Cell::new(AT_REST),
        latest: [const { Cell::new(Pose::NONE) }; MOST_LANES],
        count,
    };
    rows::update(Width::best(), &turrets, dt)
}

/// The arguments of [`update`].
struct Turrets<'a> {
    states: &'a [Cell<State>],
    configs: OneOrEach<'a, Config<'a>>,
    mounts: OneOrEach<'a, Mount>,
    targets: OneOrEach<'a, DVec3>,
    poses: &'a [Cell<Result<(Pose, u32), Error>>],
    /// The state of elements beyond the end of a row. There are no such elements: the shortest row has `count`
    /// elements.
    no_state: Cell<State>,
    /// Poses that have been written, but are not finished yet.
    latest: [Cell<Pose>; MOST_LANES],
    count: usize,
}

/// Returns the cell of an element that is not finished yet.
#[inline(always)]
fn latest<T>(cells: &[Cell<T>; MOST_LANES], at: usize) -> &Cell<T> {
    let [first, ..] = cells;
    cells.get(at % MOST_LANES).unwrap_or(first)
}

impl<'a> rows::Configs<'a> for Turrets<'a> {
    #[inline(always)]
    fn config(&self, at: usize) -> Result<Config<'a>, Error> {
        self.configs.get(at).copied().ok_or(Error::InvalidArgument)
    }

    #[inline(always)]
    fn numbers<'s>(&'s self, at: usize, spare: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        if let Some(config) = self.configs.get(at) {
            *spare = config.into();
        }
        spare
    }

    #[inline(always)]
    fn kind(&self, at: usize) -> usize {
        self.configs.kind(at)
    }
}

impl<'a> rows::Turrets<'a> for Turrets<'a> {
    type Mount = Mount;

    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn states(&self) -> Each<'_, State> {
        Each::of_cells(self.states)
    }

    #[inline(always)]
    fn mounts(&self) -> Each<'_, Mount> {
        self.mounts.into()
    }

    #[inline(always)]
    fn mount(&self, at: usize) -> Mount {
        *self.mounts().get(at)
    }

    #[inline(always)]
    fn targets(&self) -> Each<'_, DVec3> {
        self.targets.into()
    }

    #[inline(always)]
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>) {
        (self.states.get(at).unwrap_or(&self.no_state).into(), latest(&self.latest, at).into())
    }

    #[inline(always)]
    fn finish(&self, at: usize, flags: Result<u32, Error>) {
        if let Some(pose) = self.poses.get(at) {
            pose.set(flags.map(|flags| (latest(&self.latest, at).get(), flags)));
        }
    }
}

const AT_REST: State = State::at_rest(0.0, 0.0);
/// The tables that the turrets of a battery share.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    /// The configurations.
    pub configs: Table<'a, Config<'a>>,
    /// The platforms on which turrets stand.
    pub platforms: Table<'a, Platform>,
    /// The shots. Without entries and indices, or for the index [`NONE`](super::NONE), a turret does not lead.
    pub shots: Table<'a, (Shot, Trajectory)>,
    /// The targets. Without entries and indices, or for the index [`NONE`](super::NONE), a turret returns to rest.
    pub targets: Table<'a, Motion>,
}

/// `turret::engage` of each turret for `dt` seconds: moves its state, and writes all else to `guns`. Where the input
/// is bad, or a table lacks the turret's entry, the state is left unchanged, and `guns` gets the error. Returns how
/// many turrets have an error.
///
/// ```
/// use turret_core::aim::Motion;
/// use turret_core::aim::turret::{Axes, Config, Mount, Platform, State};
/// use turret_core::batch::{self, NONE, Table, Tables};
/// use turret_core::glam::{DVec3, Quat, Vec3};
///
/// let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
/// let ship = Platform { mount, velocity: Vec3::ZERO, spin: Vec3::ZERO };
/// let target = Motion {
///     position: DVec3::new(0.0, 0.0, -500.0),
///     velocity: Vec3::ZERO,
///     acceleration: Vec3::ZERO,
/// };
/// let tables = Tables {
///     configs: Table { entries: &[Config::new(Axes::Canonical)], indices: None },
///     platforms: Table { entries: &[ship], indices: None },
///     shots: Table { entries: &[], indices: None },
///     targets: Table { entries: &[target], indices: Some(&[0, NONE, 7]) },
/// };
///
/// let ahead = State { azimuth: 1.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0, ..State::default() };
/// let (mut states, mut guns) = ([ahead; 3], [Err(turret_core::Error::NotFinite); 3]);
/// assert_eq!(batch::engage(&mut states, &tables, 0.1, &mut guns), 1);
/// assert_eq!(guns[0]?.pose.boresight.z, -1.0); // aims at the target
/// assert_eq!(states[1].azimuth, 0.0); // is back at rest
/// assert!(states[2] == ahead && guns[2].is_err()); // has no such target
/// # Ok::<(), turret_core::Error>(())
/// ```
pub fn engage(
    states: &mut [State],
    tables: &Tables<'_>,
    dt: f32,
    guns: &mut [Result<Engagement, Error>],
) -> usize {
    let Tables { configs, platforms, shots, targets } = tables;
    let count = shots.elements(targets.elements(states.len().min(guns.len())));
    let count = configs.elements(platforms.elements(count));
    let guns = Guns {
        states: Cell::from_mut(states).as_slice_of_cells(),
        tables,
        guns: Cell::from_mut(guns).as_slice_of_cells(),
        no_state: Cell::new(AT_REST),
        latest: [const { Cell::new(Pose::NONE) }; MOST_LANES],
        latest_solutions: [const { Cell::new(Solution::NONE) }; MOST_LANES],
        count,
    };
    rows::engage(Width::best(), &guns, dt)
}

/// The arguments of [`engage`].
struct Guns<'a> {
    states: &'a [Cell<State>],
    tables: &'a Tables<'a>,
    guns: &'a [Cell<Result<Engagement, Error>>],
    /// As in [`Turrets`].
    no_state: Cell<State>,
    latest: [Cell<Pose>; MOST_LANES],
    latest_solutions: [Cell<Solution>; MOST_LANES],
    count: usize,
}

impl<'a> rows::Configs<'a> for Guns<'a> {
    #[inline(always)]
    fn config(&self, at: usize) -> Result<Config<'a>, Error> {
        self.tables.configs.of(at).copied()
    }

    #[inline(always)]
    fn kind(&self, at: usize) -> usize {
        self.tables.configs.kind(at)
    }

    #[inline(always)]
    fn numbers<'s>(&'s self, at: usize, spare: &'s mut ConfigNumbers) -> &'s ConfigNumbers {
        if let Ok(config) = self.tables.configs.of(at) {
            *spare = config.into();
        }
        spare
    }
}

impl<'a> rows::Battery<'a> for Guns<'a> {
    type Platform = Platform;

    const STILL: &'static Platform = &Platform {
        mount: Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY },
        velocity: Vec3::ZERO,
        spin: Vec3::ZERO,
    };

    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn states(&self) -> Each<'_, State> {
        Each::of_cells(self.states)
    }

    #[inline(always)]
    fn platform_in_memory(&self, at: usize) -> Result<&Platform, Error> {
        self.tables.platforms.of(at)
    }

    #[inline(always)]
    fn platform(&self, at: usize) -> Result<Platform, Error> {
        self.platform_in_memory(at).copied()
    }

    #[inline(always)]
    fn shot(&self, at: usize) -> Result<Option<(&Shot, Trajectory)>, Error> {
        Ok(self.tables.shots.optional_of(at)?.map(|(shot, trajectory)| (shot, *trajectory)))
    }

    #[inline(always)]
    fn target(&self, at: usize) -> Result<Option<&Motion>, Error> {
        self.tables.targets.optional_of(at)
    }

    #[inline(always)]
    fn places(&self, at: usize) -> (Place<'_, State>, Place<'_, Pose>, Place<'_, Solution>) {
        let state = self.states.get(at).unwrap_or(&self.no_state);
        (state.into(), latest(&self.latest, at).into(), latest(&self.latest_solutions, at).into())
    }

    #[inline(always)]
    fn finish(&self, at: usize, done: Result<(u32, bool), Error>) {
        if let (Some(gun), Some(state)) = (self.guns.get(at), self.states.get(at)) {
            gun.set(done.map(|(flags, has_solution)| Engagement {
                state: state.get(),
                pose: latest(&self.latest, at).get(),
                flags,
                solution: has_solution.then(|| latest(&self.latest_solutions, at).get()),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::super::table::NONE;
    use super::*;
    use crate::aim::turret::Axes;
    use crate::aim::turret::engage::engage as engage_one;

    const STATE: State = State { azimuth_rate: 0.5, ..State::at_rest(1.0, 0.25) };

    const SHOT: Shot = Shot {
        speed: 500.0,
        inherit: 1.0,
        max_time: 0.0,
        gravity: Vec3::new(0.0, -9.81, 0.0),
        drag: 0.0,
        physics_step: 0.0,
        thrust: 0.0,
        burn_time: 0.0,
    };

    fn platform(x: f64) -> Platform {
        let mount = Mount { position: DVec3::new(x, 0.0, 0.0), orientation: Quat::IDENTITY };
        Platform { mount, velocity: Vec3::X, spin: Vec3::Y }
    }

    fn target(z: f64) -> Motion {
        let position = DVec3::new(300.0, 20.0, z);
        Motion { position, velocity: Vec3::Z, acceleration: Vec3::ZERO }
    }

    #[test]
    fn battery_of_slices_is_its_guns_one_by_one_and_ends_where_the_indices_do() {
        let mut configs = [Config::new(Axes::Unity)];
        configs[0].azimuth.rate = 1.0;
        let (platforms, targets) = ([0.0, 10.0, 20.0].map(platform), [0.0, 50.0].map(target));
        let shots = [(SHOT, Trajectory::Earliest), (SHOT, Trajectory::Latest)];
        let tables = Tables {
            configs: Table { entries: &configs, indices: None },
            platforms: Table { entries: &platforms, indices: Some(&[2, 1, 0, 3, 0, 1]) },
            shots: Table { entries: &shots, indices: Some(&[0, 1, NONE, 0, 0]) },
            targets: Table { entries: &targets, indices: Some(&[1, 0, 0, 0, NONE, 0]) },
        };
        let none = Err(Error::ZeroQuaternion);
        let (mut states, mut guns) = ([STATE; 7], [none; 7]);
        assert_eq!(engage(&mut states, &tables, 0.1, &mut guns), 1);

        let one = |platform: usize, shot: Option<usize>, target: Option<usize>| {
            let shot = shot.map(|shot| (&shots[shot].0, shots[shot].1));
            let target = target.map(|target| &targets[target]);
            engage_one(&STATE, &configs[0], &platforms[platform], shot, target, 0.1)
        };
        let wanted = [
            one(2, Some(0), Some(1)),
            one(1, Some(1), Some(0)),
            one(0, None, Some(0)),
            Err(Error::InvalidArgument),
            one(0, Some(0), None),
            none,
            none,
        ];
        assert_eq!(guns, wanted);
        for (state, gun) in states.iter().zip(wanted) {
            assert_eq!(*state, gun.map_or(STATE, |gun| gun.state));
        }
        assert!(states[..3].iter().all(|state| *state != STATE));
    }
}
