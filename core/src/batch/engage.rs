//! The next state of every gun of a battle.

use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Trajectory};
use crate::aim::turret::engage::{self as single, Engagement};
use crate::aim::turret::{Config, Platform, State};

/// [`engage`](single::engage) for each of `count` turrets: asks for the arguments of each in order, and gives the
/// result to `write`. `dt` is in seconds. Returns how many turrets have bad input.
#[inline]
#[expect(clippy::too_many_arguments, reason = "one for each of a turret's")]
pub fn engage<'a>(
    count: usize,
    state: impl Fn(usize) -> State,
    config: impl Fn(usize) -> Result<Config<'a>, Error>,
    platform: impl Fn(usize) -> Result<Platform, Error>,
    shot: impl Fn(usize) -> Result<Option<(Shot, Trajectory)>, Error>,
    target: impl Fn(usize) -> Result<Option<Motion>, Error>,
    dt: f32,
    mut write: impl FnMut(usize, Result<Engagement, Error>),
) -> usize {
    let step = |at| {
        let (platform, shot, target) = (platform(at)?, shot(at)?, target(at)?);
        // Last: an entry that there is not is the error, whatever else is wrong.
        let config = config(at)?;
        let shot = shot.as_ref().map(|(shot, trajectory)| (shot, *trajectory));
        single::engage(&state(at), &config, &platform, shot, target.as_ref(), dt)
    };
    let mut bad = 0;
    for at in 0..count {
        let step = step(at);
        bad += usize::from(step.is_err());
        write(at, step);
    }
    bad
}
