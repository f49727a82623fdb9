//! The batches as a game in Rust calls them: slices of glam's types, in the widest lanes of the machine.

use core::cell::Cell;

use glam::{DVec3, Quat, Vec3};

use super::rows::{self, Components, Row, Strided, Width, cells};
use crate::Error;
use crate::aim::StepLimits;
use crate::aim::turret::{self, Config, Mount, Pose, State};

/// An argument that is the same for all elements of a batch, or another one for each.
#[derive(Clone, Copy, Debug)]
pub enum OneOrEach<'a, T> {
    /// One value for all elements.
    One(&'a T),
    /// A value for each element; the batch ends where the values do.
    Each(&'a [T]),
}

impl<'a, T> OneOrEach<'a, T> {
    fn get(self, at: usize) -> Option<&'a T> {
        match self {
            Self::One(value) => Some(value),
            Self::Each(values) => values.get(at),
        }
    }

    /// The argument as the lanes read it, and the number of elements that a batch of `count` then has.
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

/// The first `count` elements; all when there are no more.
fn first<T>(row: &mut [T], count: usize) -> &mut [T] {
    row.get_mut(..count).unwrap_or_default()
}

/// [`math::quat::mul`](crate::math::quat::mul) of each a and b.
pub fn mul(a: &[Quat], b: &[Quat], out: &mut [Quat]) {
    rows::mul(Width::best(), a.into(), b.into(), cells(out));
}

/// [`math::quat::rotate`](crate::math::quat::rotate) of each vector. Where the quaternion is zero or not finite, `out`
/// stays as it is.
pub fn rotate(v: &[Vec3], q: OneOrEach<'_, Quat>, out: &mut [Vec3]) {
    let (q, count) = q.strided(out.len());
    rows::rotate(Width::best(), v.into(), q, cells(first(out, count)));
}

/// [`math::matrix::from_quat`](crate::math::matrix::from_quat) of each quaternion. Where it is zero or not finite,
/// `out` stays as it is.
pub fn matrices(q: &[Quat], out: &mut [[f32; 16]]) {
    rows::matrices(Width::best(), q.into(), Cell::from_mut(out).as_slice_of_cells());
}

/// [`math::slerp::slerp`](crate::math::slerp::slerp) of each pair, `t` as it has it. Where the input is bad,
/// `out` stays as it is.
pub fn slerp(from: &[Quat], to: &[Quat], t: OneOrEach<'_, f32>, out: &mut [Quat]) {
    let (t, count) = t.strided(out.len());
    rows::slerp(Width::best(), from.into(), to.into(), t, cells(first(out, count)));
}

/// [`math::nlerp::nlerp`](crate::math::nlerp::nlerp) of each pair, `t` as it has it. Where the input is bad,
/// `out` stays as it is.
pub fn nlerp(from: &[Quat], to: &[Quat], t: OneOrEach<'_, f32>, out: &mut [Quat]) {
    let (t, count) = t.strided(out.len());
    rows::nlerp(Width::best(), from.into(), to.into(), t, cells(first(out, count)));
}

/// [`math::euler::from_flight`](crate::math::euler::from_flight) of each roll, pitch and yaw, in radians. Where one of
/// these is not finite, `out` stays as it is.
pub fn from_flight(roll_pitch_yaw: &[Vec3], out: &mut [Quat]) {
    rows::from_flight(Width::best(), roll_pitch_yaw.into(), cells(out));
}

/// [`math::spin::integrate`](crate::math::spin::integrate) of each orientation, at `omega` rad/s for `dt` seconds.
/// Where the input is bad, `out` stays as it is.
pub fn integrate(q: &[Quat], omega: &[Vec3], dt: f32, out: &mut [Quat]) {
    rows::integrate(Width::best(), q.into(), omega.into(), dt, cells(out));
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
        cells(first(out, count)),
    )
}

/// [`turret::update`] of each turret for `dt` seconds: moves its state and writes its pose. Where the input is bad, the
/// state stays as it is, and the error stands in place of the pose. Returns how many have bad input.
///
/// ```
/// use turret_core::aim::turret::{Axes, Config, Mount, State};
/// use turret_core::batch::{self, OneOrEach::{Each, One}};
/// use turret_core::glam::{DVec3, Quat};
///
/// let config = Config::new(Axes::Canonical);
/// let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
/// let at_rest = State { azimuth: 0.0, elevation: 0.0, azimuth_rate: 0.0, elevation_rate: 0.0 };
///
/// let targets = [DVec3::X, -DVec3::Z, DVec3::NAN].map(|direction| 100.0 * direction);
/// let mut states = [at_rest; 3];
/// let mut poses = [Err(turret_core::Error::NotFinite); 3];
/// let bad = batch::update(&mut states, One(&config), One(&mount), Each(&targets), 0.1, &mut poses);
/// assert_eq!(bad, 1);
/// assert_eq!(poses[1]?.boresight.z, -1.0);
/// assert!(states[2] == at_rest && poses[2].is_err());
/// # Ok::<(), turret_core::Error>(())
/// ```
pub fn update(
    states: &mut [State],
    configs: OneOrEach<'_, Config>,
    mounts: OneOrEach<'_, Mount>,
    targets: OneOrEach<'_, DVec3>,
    dt: f32,
    poses: &mut [Result<Pose, Error>],
) -> usize {
    let mut bad = 0;
    for (at, (state, pose)) in states.iter_mut().zip(poses).enumerate() {
        let (Some(config), Some(mount), Some(target)) =
            (configs.get(at), mounts.get(at), targets.get(at))
        else {
            break;
        };
        *pose = turret::update(state, config, mount, *target, dt).map(|(next, pose)| {
            *state = next;
            pose
        });
        bad += usize::from(pose.is_err());
    }
    bad
}
