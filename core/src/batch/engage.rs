//! The next state of every gun of a battle: the ordinary ones a block at a time, all others one by one.

use glam::{DVec3, Quat, Vec3};

use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Trajectory, beam};
use crate::aim::turret::block::{Block, Firing, Guns, MOST, Motions, TurretColumns};
use crate::aim::turret::engage::{self as single, BEAM, Engagement};
use crate::aim::turret::{self, Config, Mount, Platform, State};
use crate::lanes::doubles::column::{Elements, lend};
use crate::lanes::wide::Width;

/// [`engage`](single::engage) for each of `count` turrets: asks for the arguments of each in order, and gives the
/// result to `write`. `dt` is in seconds. Returns how many turrets have bad input.
///
/// `kind` tells configurations apart: those of one kind are the same.
#[inline]
#[expect(clippy::too_many_arguments, reason = "one for each of a turret's")]
pub fn engage<'a>(
    width: Width,
    count: usize,
    state: impl Fn(usize) -> State,
    config: impl Fn(usize) -> Result<Config<'a>, Error>,
    kind: impl Fn(usize) -> usize,
    platform: impl Fn(usize) -> Result<Platform, Error>,
    shot: impl Fn(usize) -> Result<Option<(Shot, Trajectory)>, Error>,
    target: impl Fn(usize) -> Result<Option<Motion>, Error>,
    dt: f32,
    write: impl FnMut(usize, Result<Engagement, Error>),
) -> usize {
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        let batch = Batch { count, state, config, kind, platform, shot, target, dt, write };
        lend(|motions: &mut Motions| batch.run(width, turrets, motions))
    })
}

/// The arguments of [`engage`].
struct Batch<S, C, K, P, F, T, W> {
    count: usize,
    state: S,
    config: C,
    kind: K,
    platform: P,
    shot: F,
    target: T,
    dt: f32,
    write: W,
}

/// A block of guns.
struct Parts<'b> {
    turrets: &'b mut TurretColumns,
    guns: &'b mut Guns,
    motions: &'b mut Motions,
    block: &'b mut Block,
}

impl<'a, S, C, K, P, F, T, W> Batch<S, C, K, P, F, T, W>
where
    S: Fn(usize) -> State,
    C: Fn(usize) -> Result<Config<'a>, Error>,
    K: Fn(usize) -> usize,
    P: Fn(usize) -> Result<Platform, Error>,
    F: Fn(usize) -> Result<Option<(Shot, Trajectory)>, Error>,
    T: Fn(usize) -> Result<Option<Motion>, Error>,
    W: FnMut(usize, Result<Engagement, Error>),
{
    /// A function of its own, as the next one: the columns of all are more than a page of the stack.
    #[inline(never)]
    fn run(self, width: Width, turrets: &mut TurretColumns, motions: &mut Motions) -> usize {
        lend(|guns: &mut Guns| self.run_with_guns(width, turrets, motions, guns))
    }

    #[inline(never)]
    fn run_with_guns(
        mut self,
        width: Width,
        turrets: &mut TurretColumns,
        motions: &mut Motions,
        guns: &mut Guns,
    ) -> usize {
        lend(|block: &mut Block| {
            let mut parts = Parts { turrets, guns, motions, block };
            let mut bad = 0;
            let mut first = 0;
            while first < self.count {
                let count = MOST.min(self.count - first);
                let chosen = self.load(&mut parts, first, count);
                let Parts { turrets, guns, motions, block } = &mut parts;
                let (motions, guns) = (Some(&mut **motions), Some(&mut **guns));
                let certain = block.step(width, turrets, motions, guns, chosen, self.dt);
                for at in 0..count {
                    bad += self.end(&parts, first + at, at, certain >> at & 1 != 0);
                }
                first += count;
            }
            bad
        })
    }

    /// Writes a block. Returns which elements lanes may move: those with a target and with a shot that lanes know.
    #[inline(always)]
    fn load(&self, parts: &mut Parts<'_>, first: usize, count: usize) -> u32 {
        let Parts { turrets, guns, motions, block } = parts;
        guns.clear();
        let mut chosen = 0;
        for at in 0..count {
            let (element, elements) = (first + at, Elements::At(at));
            let kind = (self.kind)(element);
            if !turrets.has(at, kind) {
                // All get the first one's: often there is no other.
                let elements = if first == 0 && at == 0 { Elements::All } else { elements };
                turrets.set_kind(elements, kind, (self.config)(element).ok().as_ref());
            }
            let (platform, shot, target, firing) = self.gun(element);
            block.set(elements, &(self.state)(element), &platform.mount, target.position);
            motions.set(elements, &platform, &target);
            let leads = (firing == Firing::Leads).then_some(shot.1);
            guns.set(elements, &shot.0, leads);
            chosen |= u32::from(firing != Firing::Unknown) << at;
        }
        if count < MOST {
            turrets.extend(count);
            guns.extend(count);
            motions.extend(count);
            block.extend(count);
        }
        chosen
    }

    /// The platform, the shot and the target of an element, and what lanes know of the shot; some that raise no
    /// floating-point exceptions where lanes cannot compute with them.
    #[inline(always)]
    fn gun(&self, element: usize) -> (Platform, (Shot, Trajectory), Motion, Firing) {
        if let (Ok(platform), Ok(shot), Ok(Some(target))) =
            ((self.platform)(element), (self.shot)(element), (self.target)(element))
        {
            match shot {
                None => return (platform, STRAIGHT, target, Firing::Follows),
                Some(shot) => match Firing::of(&shot.0) {
                    Firing::Leads => return (platform, shot, target, Firing::Leads),
                    Firing::Follows => return (platform, STRAIGHT, target, Firing::Follows),
                    Firing::Unknown => {}
                },
            }
        }
        (STILL, STRAIGHT, AHEAD, Firing::Unknown)
    }

    /// Gives the result of a turret to `write`. Returns 1 for bad input, else 0.
    #[inline(always)]
    fn end(&mut self, parts: &Parts<'_>, element: usize, at: usize, is_certain: bool) -> usize {
        let Parts { turrets, guns, block, .. } = parts;
        if !is_certain {
            return self.end_one(element);
        }
        let (state, mut pose) = block.get(at);
        if turrets.has_sectors(at) {
            pose.flags |= (self.config)(element).map_or(0, |config| {
                turret::hold_fire(config.sectors, state.azimuth, state.elevation)
            });
        }
        let solution = if guns.leads(at) {
            guns.solution(at)
        } else {
            (self.target)(element).ok().flatten().map(|target| beam(pose.muzzle, &target))
        };
        (self.write)(element, Ok(Engagement { state, pose, solution }));
        0
    }

    /// As [`end`](Self::end), of a turret by itself. To return the result would be a call of memcpy.
    #[inline(never)]
    fn end_one(&mut self, element: usize) -> usize {
        let step = self.one(element);
        let is_bad = step.is_err();
        (self.write)(element, step);
        is_bad.into()
    }

    #[inline(always)]
    fn one(&self, element: usize) -> Result<Engagement, Error> {
        let (platform, shot) = ((self.platform)(element)?, (self.shot)(element)?);
        let target = (self.target)(element)?;
        // Last: an entry that there is not is the error, whatever else is wrong.
        let config = (self.config)(element)?;
        let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        let (state, dt) = ((self.state)(element), self.dt);
        single::engage_by_routes(&state, &config, &platform, shot, target.as_ref(), dt)
    }
}

/// What stands for arguments with which lanes do not compute.
const STRAIGHT: (Shot, Trajectory) = (Shot { speed: 1.0, ..BEAM }, Trajectory::Earliest);
const STILL: Platform = Platform {
    mount: Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY },
    velocity: Vec3::ZERO,
    spin: Vec3::ZERO,
};
const AHEAD: Motion = Motion { position: DVec3::X, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
