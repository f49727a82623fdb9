//! The next state of many complete turrets.

use glam::DVec3;

use super::Source;
use crate::Error;
use crate::aim::turret::{self, Config, Mount, Pose, State};

/// [`turret::update`] for each of `count` turrets: asks for the state of each in order, and hands what comes
/// of it to `put`. Answers how many have bad input.
pub fn update(
    count: usize,
    state: impl Fn(usize) -> State,
    config: Source<'_, Config>,
    mount: Source<'_, Mount>,
    target: Source<'_, DVec3>,
    dt: f32,
    mut put: impl FnMut(usize, Result<(State, Pose), Error>),
) -> usize {
    let mut bad = 0;
    for at in 0..count {
        let (Some(config), Some(mount), Some(target)) =
            (config.at(at), mount.at(at), target.at(at))
        else {
            break;
        };
        let step = turret::update(&state(at), &config, &mount, target, dt);
        bad += usize::from(step.is_err());
        put(at, step);
    }
    bad
}
