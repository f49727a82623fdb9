//! The numbers of turrets, from memory into the registers of the [`kernel`](super::step) and back: of one turret, and
//! of the turrets of a batch, by transposes.

use core::cell::Cell;

use glam::{DVec3, Quat, Vec3};

use super::axes::{AxesLanes, DIFFERENCES};
use super::config::{Config, ConfigInPlace, ConfigNumbers, Mount, State};
use super::gun::Gun;
use super::joint::JointState;
use super::kinematics::Pose;
use super::platform::Platform;
use super::prepared::{Numbers, Prepared};
use super::sector::hold_fire;
use super::step::{Motions, Scene, Stepped};
use super::unhindered::is_unhindered;
use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::rows::{Shots, motions};
use crate::aim::lead::{Shot, Solution, Trajectory};
use crate::lanes::doubles::rows::{
    Element, Holds, Lines, MOST_LANES, Place, Places, begins_with_words, holds, made_of_words,
};
use crate::lanes::doubles::{Doubles, Elements, Stage};
use crate::math::lanes_double::{Quaternion, Vector};

made_of_words!(State, 8);
made_of_words!(DVec3, 3);
made_of_words!(Quat, 2);
made_of_words!([Vec3; 2], 3);
begins_with_words!(Pose, 9, error: f32);
begins_with_words!(ConfigNumbers, 8, muzzle_xy: [f32; 2]);

holds!(Mount, position: DVec3);
holds!(Mount, orientation: Quat);
holds!(Platform, mount.position: DVec3);
holds!(Platform, mount.orientation: Quat);
holds!(Platform, [velocity, spin]: Vec3);
holds!(Motion, position: DVec3);

/// The configurations of the turrets of a batch.
///
/// All methods must be `#[inline(always)]`. The error of a configuration is the error of its turret.
#[allow(clippy::missing_errors_doc, reason = "said above")]
pub trait Configs<'a> {
    /// Returns the configuration of a turret.
    fn config(&self, at: usize) -> Result<Config<'a>, Error>;
    /// Returns the numbers of the configuration of a turret, in memory; `spare` is memory for those that are not.
    fn numbers<'s>(&'s self, at: usize, spare: &'s mut ConfigNumbers) -> &'s ConfigNumbers;
    /// Returns a number that identifies the configuration of a turret: configurations with the same number are the
    /// same.
    fn kind(&self, at: usize) -> usize;
}

/// The configurations of the turrets of a block, prepared.
pub(crate) struct Block<D: Elements> {
    kinds: [usize; MOST_LANES],
    pub(crate) prepared: Prepared<D>,
    pub(crate) have_sectors: bool,
}

impl<D: Elements> Block<D> {
    /// Prepares the block of turrets from `first` on, up to `last`. Nothing is to do where the `latest` block has the same
    /// configurations, as most have.
    #[inline(always)]
    pub(crate) fn prepare<'a, C: Configs<'a>>(
        latest: &mut Option<Self>,
        configs: &C,
        first: usize,
        last: usize,
    ) {
        if let Some(latest) = latest
            && latest.is_of(configs, first, last)
        {
            return;
        }
        renew(latest, configs, first, last);
    }

    /// Whether the turrets from `first` on have these configurations.
    #[inline(always)]
    fn is_of<'a, C: Configs<'a>>(&self, configs: &C, first: usize, last: usize) -> bool {
        for (lane, kind) in self.kinds.iter().enumerate().take(D::LANES) {
            if *kind != configs.kind((first + lane).min(last)) {
                return false;
            }
        }
        true
    }
}

#[cold]
#[inline(never)]
fn renew<'a, D: Elements, C: Configs<'a>>(
    latest: &mut Option<Block<D>>,
    configs: &C,
    first: usize,
    last: usize,
) {
    let mut spares = [*ConfigNumbers::ZEROS; MOST_LANES];
    let configs = &InMemory::gather(configs, &mut spares, first, last, D::LANES);
    D::apart(Prepare { configs, latest });
}

/// The configurations of the turrets of a block, in memory.
struct InMemory<'s> {
    kinds: [usize; MOST_LANES],
    lines: Lines<'s, ConfigNumbers>,
    muzzle_z: [f64; MOST_LANES],
    rest_azimuth: [f64; MOST_LANES],
    /// The lanes for each of [`Axes::differences`](super::axes::Axes::differences).
    axes: [u32; DIFFERENCES],
    /// The lanes whose axes and sectors are legal.
    legal: u32,
    have_sectors: bool,
}

impl<'s> InMemory<'s> {
    /// Returns the configurations of the turrets of `lanes` lanes, from `first` on, up to `last`. The same code serves all
    /// widths.
    #[inline(never)]
    fn gather<'a, C: Configs<'a>>(
        configs: &'s C,
        spares: &'s mut [ConfigNumbers; MOST_LANES],
        first: usize,
        last: usize,
        lanes: usize,
    ) -> Self {
        let mut block = Self {
            kinds: [0; MOST_LANES],
            lines: Lines::all(ConfigNumbers::ZEROS),
            muzzle_z: [0.0; MOST_LANES],
            rest_azimuth: [0.0; MOST_LANES],
            axes: [0; DIFFERENCES],
            legal: 0,
            have_sectors: false,
        };
        let to = block.muzzle_z.iter_mut().zip(&mut block.rest_azimuth).zip(&mut block.kinds);
        for (lane, (spare, ((muzzle_z, rest_azimuth), kind))) in
            spares.iter_mut().zip(to).enumerate().take(lanes)
        {
            let at = (first + lane).min(last);
            *kind = configs.kind(at);
            let Ok(config) = configs.config(at) else { continue };
            let numbers = configs.numbers(at, spare);
            block.lines.set(lane, numbers);
            *muzzle_z = numbers.muzzle_z.into();
            *rest_azimuth = numbers.rest_azimuth();
            let bit = 1 << lane;
            if config.sectors.is_empty() {
                block.legal |= bit;
            } else {
                block.have_sectors = true;
                block.legal |= if config.validate().is_ok() { bit } else { 0 };
            }
            for (bits, differs) in block.axes.iter_mut().zip(config.axes.differences()) {
                *bits |= if differs { bit } else { 0 };
            }
        }
        block
    }

    /// Returns the numbers in registers.
    #[inline(always)]
    fn numbers<D: Elements>(&self) -> Numbers<D> {
        let Self { lines, muzzle_z, rest_azimuth, axes, legal, .. } = self;
        let [azimuth_travel, elevation_travel, rates, accels] = lines.load4::<D, 0>();
        let [rests, tolerance_and_x, yz, muzzle_xy] = lines.load4::<D, 4>();
        let ([azimuth_min, azimuth_max], [elevation_min, elevation_max]) =
            (azimuth_travel.widen(), elevation_travel.widen());
        let ([azimuth_rate, elevation_rate], [azimuth_accel, elevation_accel]) =
            (rates.widen(), accels.widen());
        let ([_, rest_elevation], [aim_tolerance, x]) = (rests.widen(), tolerance_and_x.widen());
        let ([y, z], [muzzle_x, muzzle_y]) = (yz.widen(), muzzle_xy.widen());
        Numbers {
            min: D::both(azimuth_min, elevation_min),
            max: D::both(azimuth_max, elevation_max),
            rate: D::both(azimuth_rate, elevation_rate),
            accel: D::both(azimuth_accel, elevation_accel),
            rest: D::both(first(rest_azimuth), rest_elevation),
            aim_tolerance,
            trunnion: Vector { x, y, z },
            muzzle: Vector { x: muzzle_x, y: muzzle_y, z: first(muzzle_z) },
            axes: AxesLanes::of_bits(*axes),
            are_legal: D::mask(*legal),
        }
    }
}

/// Returns the first of these numbers, one for each lane.
#[inline(always)]
fn first<D: Doubles>(numbers: &[f64; MOST_LANES]) -> D {
    let mut array = D::ZEROS;
    for (to, number) in array.as_mut().iter_mut().zip(numbers) {
        *to = *number;
    }
    D::from_array(array)
}

/// Prepares a block. The batches of turrets and of guns share this code.
struct Prepare<'b, 's, D: Elements> {
    configs: &'b InMemory<'s>,
    /// The result is written here, since it is too large to be copied.
    latest: &'b mut Option<Block<D>>,
}

impl<D: Elements> Stage<D> for Prepare<'_, '_, D> {
    type Out = ();

    #[inline(always)]
    fn compute(self) {
        let Self { configs, latest } = self;
        let prepared = Prepared::new(&configs.numbers());
        let InMemory { kinds, have_sectors, .. } = *configs;
        *latest = Some(Block { kinds, prepared, have_sectors });
    }
}

impl<D: Elements> Scene<D> {
    /// Loads the states, the mounts and the targets of a block.
    #[inline(always)]
    pub(crate) fn load<T: Holds<DVec3> + Holds<Quat>>(
        states: Lines<'_, State>,
        mounts: Lines<'_, T>,
        targets: Lines<'_, DVec3>,
    ) -> Self {
        Self::toward(vector(targets), states, mounts.parts(), mounts.parts())
    }

    #[inline(always)]
    fn toward(
        target: Vector<D>,
        states: Lines<'_, State>,
        positions: Lines<'_, DVec3>,
        orientations: Lines<'_, Quat>,
    ) -> Self {
        let [azimuth, elevation, azimuth_rate, elevation_rate] = states.load4::<D, 0>();
        let [azimuth_left, elevation_left, waiting, _] = states.load4::<D, 4>();
        let [first, second] = orientations.load2::<D, 0>();
        let ([qx, qy], [qz, qw]) = (first.widen(), second.widen());
        Self {
            joints: JointState {
                angle: D::both(azimuth, elevation),
                rate: D::both(azimuth_rate, elevation_rate),
            },
            left: D::both(azimuth_left, elevation_left),
            waiting,
            position: vector(positions),
            orientation: Quaternion { x: qx, y: qy, z: qz, w: qw },
            target,
        }
    }

    /// Loads the states, the platforms and the targets of a block, and how they move.
    #[inline(always)]
    pub(crate) fn load_moving<T: Holds<DVec3> + Holds<Quat> + Holds<[Vec3; 2]>>(
        states: Lines<'_, State>,
        platforms: Lines<'_, T>,
        targets: Lines<'_, Motion>,
    ) -> (Self, Motions<D>) {
        let velocity_and_spin = platforms.parts::<[Vec3; 2]>();
        let ([first, second], [_, third]) =
            (velocity_and_spin.load2::<D, 0>(), velocity_and_spin.load2::<D, 1>());
        let ([vx, vy], [vz, wx], [wy, wz]) = (first.widen(), second.widen(), third.widen());
        let (mount_velocity, mount_spin) = (Vector::new(vx, vy, vz), Vector::new(wx, wy, wz));
        let (target, target_velocity, target_acceleration) = motions(targets);
        let motions = Motions { mount_velocity, mount_spin, target_velocity, target_acceleration };
        let scene = Self::toward(target, states, platforms.parts(), platforms.parts());
        (scene, motions)
    }
}

/// Loads a vector of each element.
#[inline(always)]
fn vector<D: Doubles>(vectors: Lines<'_, DVec3>) -> Vector<D> {
    let ([x, y], [_, z]) = (vectors.load2::<D, 0>(), vectors.load2::<D, 1>());
    Vector { x, y, z }
}

impl<D: Elements> Stepped<D> {
    /// Returns the azimuths and the elevations.
    #[inline(always)]
    pub(crate) fn angles(&self) -> [D::Array; 2] {
        let [azimuth, elevation] = D::each(self.joints.angle);
        [azimuth.to_array(), elevation.to_array()]
    }

    /// Returns the joints of each turret: their angles, rates and turns that are left, azimuth before elevation.
    #[inline(always)]
    pub(crate) fn reached(&self) -> [D::Array; 6] {
        let [azimuth, elevation] = self.angles();
        let [azimuth_rate, elevation_rate] = D::each(self.joints.rate).map(D::to_array);
        let [azimuth_left, elevation_left] = D::each(self.left).map(D::to_array);
        [azimuth, elevation, azimuth_rate, elevation_rate, azimuth_left, elevation_left]
    }

    /// Stores the states and the poses of a block.
    #[inline(always)]
    pub(crate) fn store(
        &self,
        scene: &Scene<D>,
        dt: f32,
        states: Places<'_, State>,
        poses: Places<'_, Pose>,
    ) {
        let Self { joints, left, base, barrel, muzzle, boresight, error, .. } = *self;
        let ([azimuth, elevation], [azimuth_rate, elevation_rate]) =
            (D::each(joints.angle), D::each(joints.rate));
        let [azimuth_left, elevation_left] = D::each(left);
        states.store4::<D, 0>([azimuth, elevation, azimuth_rate, elevation_rate]);
        // A step of 0 seconds also keeps the sign of a zero. The last word follows, in each turret by itself.
        let waiting = if dt > 0.0 { D::splat(0.0) } else { scene.waiting };
        states.store3::<D, 4>([azimuth_left, elevation_left, waiting]);
        poses.store4::<D, 0>([
            D::narrow(base.x, base.y),
            D::narrow(base.z, base.w),
            D::narrow(barrel.x, barrel.y),
            D::narrow(barrel.z, barrel.w),
        ]);
        poses.store3::<D, 4>([muzzle.x, muzzle.y, muzzle.z]);
        poses.store3::<D, 6>([
            muzzle.z,
            D::narrow(boresight.x, boresight.y),
            D::narrow(boresight.z, error),
        ]);
    }
}

impl<D: Elements> Gun<D> {
    /// Loads the shots of a block. The bits say which lanes lead, and of these which aim for the later of two hits, and of
    /// which another trajectory is asked for than in the last step.
    #[inline(always)]
    pub(crate) fn load(shots: Lines<'_, Shot>, leads: u32, latest: u32, asked: u32) -> Self {
        let Shots { speed, inherit, max_time, gravity, .. } = Shots::load(shots);
        let (leads, is_latest, is_asked) = (D::mask(leads), D::mask(latest), D::mask(asked));
        Self { speed, inherit, max_time, gravity, leads, is_latest, is_asked }
    }
}

impl Scene<f64> {
    /// Returns the registers of one turret.
    #[inline(always)]
    pub(super) fn of(given: &Given<'_>) -> Self {
        let Given { state, position, orientation, target } = given;
        Self::toward(vector(target.lines()), state.lines(), position.lines(), orientation.lines())
    }
}

impl Motions<f64> {
    #[inline(always)]
    pub(super) fn of(moving: &Moving<'_>) -> Self {
        let Moving { velocity, spin, target } = moving;
        let (_, target_velocity, target_acceleration) = motions(target.lines());
        Self {
            mount_velocity: velocity.get().as_dvec3().into(),
            mount_spin: spin.get().as_dvec3().into(),
            target_velocity,
            target_acceleration,
        }
    }
}

impl Gun<f64> {
    #[inline(always)]
    pub(super) fn of(shot: &Shot, trajectory: Trajectory, last: u32) -> Self {
        Self {
            speed: shot.speed.into(),
            inherit: shot.inherit.into(),
            max_time: shot.max_time.into(),
            gravity: shot.gravity.as_dvec3().into(),
            leads: true,
            is_latest: trajectory == Trajectory::Latest,
            is_asked: last != trajectory as u32,
        }
    }
}

impl Stepped<f64> {
    /// Writes the state and the pose of a turret, except for the flags, where they are certain and no sector changes them.
    /// Returns the flags. `asked` is the trajectory of which the turret is asked; a step of 0 seconds leaves the `last` state
    /// as it was.
    #[inline(always)]
    pub(super) fn write(
        &self,
        last: Element<'_, State>,
        asked: Option<Trajectory>,
        dt: f32,
        config: &ConfigInPlace<'_>,
        to: To<'_>,
    ) -> Option<u32> {
        if !self.is_certain {
            return None;
        }
        let Self { joints, left, base, barrel, muzzle, boresight, error, .. } = *self;
        let ([azimuth, elevation], [azimuth_rate, elevation_rate]) =
            (f64::each(joints.angle), f64::each(joints.rate));
        let [azimuth_left, elevation_left] = f64::each(left);
        // Before anything is written: the caller may want the pose where the sectors are, or the state.
        let last = last.get();
        let flags = low_bits(self.flags) | hold_fire(config.sectors, azimuth, elevation);
        let trajectory = asked.map_or(last.trajectory, |asked| asked as u32);
        let (waiting, trajectory, reserved) = if dt > 0.0 {
            (0.0, trajectory, 0)
        } else {
            (last.waiting, last.trajectory, last.reserved)
        };
        let next = State {
            azimuth,
            elevation,
            azimuth_rate,
            elevation_rate,
            azimuth_left,
            elevation_left,
            waiting,
            trajectory,
            reserved,
        };
        if !config.sectors.is_empty() && !is_unhindered(&config.into(), &last, &next, dt) {
            return None;
        }
        to.state.write(next);
        // By its parts: glam may align a pose to more than C does.
        to.pose.write_floats::<0>([base.x, base.y]);
        to.pose.write_floats::<1>([base.z, base.w]);
        to.pose.write_floats::<2>([barrel.x, barrel.y]);
        to.pose.write_floats::<3>([barrel.z, barrel.w]);
        to.pose.write_doubles::<4>([muzzle.x, muzzle.y, muzzle.z]);
        to.pose.write_floats::<7>([boresight.x, boresight.y]);
        to.pose.write_floats::<8>([boresight.z, error]);
        Some(flags)
    }
}

/// What a step of a turret is given, in memory. All of it is read before anything is written, which may be to the same
/// place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    pub(super) state: Element<'a, State>,
    position: Element<'a, DVec3>,
    orientation: Element<'a, Quat>,
    target: Element<'a, DVec3>,
}

impl<'a> Given<'a> {
    #[inline(always)]
    pub(super) fn new<M: Copy + Holds<DVec3> + Holds<Quat>>(
        state: Element<'a, State>,
        mount: Element<'a, M>,
        target: Element<'a, DVec3>,
    ) -> Self {
        Self { state, position: mount.part(), orientation: mount.part(), target }
    }
}

/// How the mount and the target of a step move, in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving<'a> {
    pub(super) velocity: Element<'a, Vec3>,
    pub(super) spin: Element<'a, Vec3>,
    pub(super) target: Element<'a, Motion>,
}

impl<'a> Moving<'a> {
    #[inline(always)]
    pub(super) fn new<P: Copy + Holds<[Vec3; 2]>>(
        platform: Element<'a, P>,
        target: Element<'a, Motion>,
    ) -> Self {
        let [velocity, spin] = platform.part().each();
        Self { velocity, spin, target }
    }
}

impl Mount {
    /// Returns a copy of a mount in memory.
    pub(super) fn of<M: Copy + Holds<DVec3> + Holds<Quat>>(mount: Element<'_, M>) -> Self {
        Self { position: mount.part().get(), orientation: mount.part().get() }
    }
}

impl Platform {
    /// Returns a copy of a platform in memory.
    pub(super) fn of<P: Copy + Holds<DVec3> + Holds<Quat> + Holds<[Vec3; 2]>>(
        platform: Element<'_, P>,
    ) -> Self {
        let [velocity, spin] = platform.part().get();
        Self { mount: Mount::of(platform), velocity, spin }
    }
}

/// Where the next state of a turret goes, and its pose.
#[derive(Clone, Copy, Debug)]
pub struct To<'a> {
    /// The place of the state.
    pub state: Place<'a, State>,
    /// The place of the pose.
    pub pose: Place<'a, Pose>,
}

/// Where the next state of a gun goes, and its pose and its solution.
#[derive(Clone, Copy, Debug)]
pub struct ToGun<'a> {
    /// The places of the state and of the pose.
    pub turret: To<'a>,
    /// The place of the solution.
    pub solution: Place<'a, Solution>,
}

impl To<'_> {
    /// Writes the result of a step, and returns the flags.
    pub(super) fn write(self, step: Result<(State, Pose, u32), Error>) -> Result<u32, Error> {
        let (state, pose, flags) = step?;
        self.state.write(state);
        self.pose.write(pose);
        Ok(flags)
    }
}

/// Returns the state and the pose that a step writes, and the flags that it returns.
#[inline(always)]
pub(super) fn written(
    state: &State,
    step: impl FnOnce(To<'_>) -> Result<u32, Error>,
) -> Result<(State, Pose, u32), Error> {
    let (next, pose) = (Cell::new(*state), Cell::new(Pose::NONE));
    let flags = step(To { state: Place::from(&next), pose: Place::from(&pose) })?;
    Ok((next.get(), pose.get(), flags))
}

/// Returns the low 32 bits of a double.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
#[inline(always)]
pub(crate) fn low_bits(number: f64) -> u32 {
    number.to_bits() as u32
}

/// Writes the trajectory of which a turret was last asked.
#[inline(always)]
pub(crate) fn write_trajectory(state: Place<'_, State>, trajectory: u32) {
    state.write_word::<7>([trajectory, 0]);
}
