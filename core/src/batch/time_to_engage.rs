//! How soon every gun of a battle is on each target.

use crate::Error;
use crate::aim::Motion;
use crate::aim::lead::{Shot, Trajectory};
use crate::aim::turret::engage::Engage;
use crate::aim::turret::time_to_engage::Gun;
use crate::aim::turret::{Config, ConfigInPlace, ConfigNumbers, Platform, State};
use crate::lanes::doubles::rows::Each;

/// Guns, targets, and where their times go.
///
/// The error of an argument is the error of its gun.
#[allow(clippy::missing_errors_doc, reason = "said above")]
pub trait Pairs<'a> {
    /// Returns the number of guns.
    fn guns(&self) -> usize;
    /// Returns the number of targets.
    fn targets(&self) -> usize;
    /// Returns the states, one for each gun.
    fn states(&self) -> Each<'_, State>;
    /// Returns the configuration of a gun.
    fn config(&self, gun: usize) -> Result<Config<'a>, Error>;
    /// Returns the platform of a gun.
    fn platform(&self, gun: usize) -> Result<Platform, Error>;
    /// Returns the shot of a gun; `None` where the gun aims straight at its target.
    fn shot(&self, gun: usize) -> Result<Option<(&Shot, Trajectory)>, Error>;
    /// Returns a target.
    fn target(&self, target: usize) -> Result<&Motion, Error>;
    /// Receives how soon a gun is on a target, seconds; −1 for bad input.
    fn write(&self, gun: usize, target: usize, seconds: f32);
}

/// [`time_to_engage`](crate::aim::turret::time_to_engage::time_to_engage) for each gun and each target, by the steps of
/// `engage`. Returns how many guns have bad input.
pub fn time_to_engage<'a>(pairs: &impl Pairs<'a>, engage: Engage) -> usize {
    let mut bad = 0;
    for gun in 0..pairs.guns().min(pairs.states().count()) {
        if row(pairs, gun, engage).is_err() {
            bad += 1;
            for target in 0..pairs.targets() {
                pairs.write(gun, target, -1.0);
            }
        }
    }
    bad
}

/// Writes the times of a gun.
fn row<'a>(pairs: &impl Pairs<'a>, at: usize, engage: Engage) -> Result<(), Error> {
    let (config, platform, shot) = (pairs.config(at)?, pairs.platform(at)?, pairs.shot(at)?);
    let numbers = ConfigNumbers::from(&config);
    let config = ConfigInPlace { numbers: &numbers, axes: config.axes, sectors: config.sectors };
    let gun = Gun::new(pairs.states().get(at), &config, &platform, shot, engage);
    let mut is_good = false;
    for target in 0..pairs.targets() {
        let seconds = pairs.target(target).and_then(|target| gun.seconds_to(target));
        is_good |= seconds.is_ok();
        pairs.write(at, target, seconds.unwrap_or(-1.0));
    }
    if is_good { Ok(()) } else { gun.validate() }
}
