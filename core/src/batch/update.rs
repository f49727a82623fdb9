//! The next state of many complete turrets.

use glam::DVec3;

use crate::Error;
use crate::aim::turret::{self, Config, Mount, Pose, State};

/// [`turret::update`] for each of `count` turrets: asks for the arguments of each in order, and gives the result to
/// `write`. `dt` is in seconds. Returns how many turrets have bad input.
#[inline]
pub fn update<'a>(
    count: usize,
    state: impl Fn(usize) -> State,
    config: impl Fn(usize) -> Result<Config<'a>, Error>,
    mount: impl Fn(usize) -> Mount,
    target: impl Fn(usize) -> DVec3,
    dt: f32,
    mut write: impl FnMut(usize, Result<(State, Pose), Error>),
) -> usize {
    let mut bad = 0;
    for at in 0..count {
        let step = config(at)
            .and_then(|config| turret::update(&state(at), &config, &mount(at), target(at), dt));
        bad += usize::from(step.is_err());
        write(at, step);
    }
    bad
}
