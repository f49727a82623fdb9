//! The next state of many complete turrets: the ordinary ones a block at a time, all others one by one.

use glam::DVec3;

use crate::Error;
use crate::aim::turret::block::{Block, MOST, TurretColumns};
use crate::aim::turret::{self, Config, Mount, Pose, State};
use crate::lanes::doubles::column::{Elements, lend};
use crate::lanes::wide::Width;

/// [`turret::update`] for each of `count` turrets: asks for the arguments of each in order, and gives the result to
/// `write`. `dt` is in seconds. Returns how many turrets have bad input.
///
/// `kind` tells configurations apart: those of one kind are the same.
#[inline]
#[expect(clippy::too_many_arguments, reason = "one for each of a turret's")]
pub fn update<'a>(
    width: Width,
    count: usize,
    state: impl Fn(usize) -> State,
    config: impl Fn(usize) -> Result<Config<'a>, Error>,
    kind: impl Fn(usize) -> usize,
    mount: impl Fn(usize) -> Mount,
    target: impl Fn(usize) -> DVec3,
    dt: f32,
    write: impl FnMut(usize, Result<(State, Pose), Error>),
) -> usize {
    lend(|turrets: &mut TurretColumns| {
        turrets.clear();
        Batch { count, state, config, kind, mount, target, dt, write }.run(width, turrets)
    })
}

/// The arguments of [`update`].
struct Batch<S, C, K, M, T, W> {
    count: usize,
    state: S,
    config: C,
    kind: K,
    mount: M,
    target: T,
    dt: f32,
    write: W,
}

impl<'a, S, C, K, M, T, W> Batch<S, C, K, M, T, W>
where
    S: Fn(usize) -> State,
    C: Fn(usize) -> Result<Config<'a>, Error>,
    K: Fn(usize) -> usize,
    M: Fn(usize) -> Mount,
    T: Fn(usize) -> DVec3,
    W: FnMut(usize, Result<(State, Pose), Error>),
{
    /// A function of its own: the columns of both are more than a page of the stack.
    #[inline(never)]
    fn run(mut self, width: Width, turrets: &mut TurretColumns) -> usize {
        lend(|block: &mut Block| {
            let mut bad = 0;
            let mut first = 0;
            while first < self.count {
                let count = MOST.min(self.count - first);
                self.load(turrets, block, first, count);
                let certain = block.step(width, turrets, None, None, (1 << count) - 1, self.dt);
                for at in 0..count {
                    bad += self.end(turrets, block, first + at, at, certain >> at & 1 != 0);
                }
                first += count;
            }
            bad
        })
    }

    /// Writes a block.
    #[inline(always)]
    fn load(&self, turrets: &mut TurretColumns, block: &mut Block, first: usize, count: usize) {
        for at in 0..count {
            let element = first + at;
            let kind = (self.kind)(element);
            if !turrets.has(at, kind) {
                // All get the first one's: often there is no other.
                let elements = if first == 0 && at == 0 { Elements::All } else { Elements::At(at) };
                turrets.set_kind(elements, kind, (self.config)(element).ok().as_ref());
            }
            let (state, mount) = ((self.state)(element), (self.mount)(element));
            block.set(Elements::At(at), &state, &mount, (self.target)(element));
        }
        if count < MOST {
            turrets.extend(count);
            block.extend(count);
        }
    }

    /// Gives the result of a turret to `write`. Returns 1 for bad input, else 0.
    #[inline(always)]
    fn end(
        &mut self,
        turrets: &TurretColumns,
        block: &Block,
        element: usize,
        at: usize,
        is_certain: bool,
    ) -> usize {
        let step = if is_certain {
            let (state, mut pose) = block.get(at);
            if turrets.has_sectors(at) {
                pose.flags |= (self.config)(element).map_or(0, |config| {
                    turret::hold_fire(config.sectors, state.azimuth, state.elevation)
                });
            }
            Ok((state, pose))
        } else {
            (self.config)(element).and_then(|config| {
                let (state, mount) = ((self.state)(element), (self.mount)(element));
                let target = (self.target)(element);
                turret::update_by_routes(&state, &config, &mount, target, self.dt)
            })
        };
        let is_bad = step.is_err();
        (self.write)(element, step);
        is_bad.into()
    }
}
