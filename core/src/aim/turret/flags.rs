//! The flags of a turret after a step, one bit each.
//!
//! # Examples
//!
//! ```
//! use turret_core::glam::{DVec3, Quat};
//! use turret_core::aim::turret::{Axes, Config, Mount, State, flags, pose_of};
//!
//! let mount = Mount { position: DVec3::ZERO, orientation: Quat::IDENTITY };
//! let at_rest = State::at_rest(0.0, 0.0);
//! let (_, now) = pose_of(&at_rest, &Config::new(Axes::Canonical), &mount)?;
//! assert!(now & flags::AT_REST != 0 && now & flags::ON_TARGET == 0);
//! # Ok::<(), turret_core::Error>(())
//! ```

use crate::lanes::doubles::Doubles;

/// The boresight is within the aim tolerance of the target, after the step.
pub const ON_TARGET: u32 = 1;
/// A travel limit prevents the azimuth from reaching the angle that points at the target. Never set just because the
/// turret is still moving.
pub const AZIMUTH_LIMITED: u32 = 2;
/// A travel limit prevents the elevation from reaching the angle that points at the target. Never set just because the
/// turret is still moving.
pub const ELEVATION_LIMITED: u32 = 4;
/// Still turning: a joint has not reached its goal, within 1e-12 rad; a gun with a shot that can hit, within 5e-7 rad.
pub const SLEWING: u32 = 8;
/// Both joints are at rest in the rest pose.
pub const AT_REST: u32 = 16;
/// The target is so near that the offsets keep the muzzle's line away from it, or it is behind the muzzle.
pub const TOO_CLOSE: u32 = 32;
/// The shot cannot reach the target. The turret follows the target itself, or still waits with its barrel up.
pub const NO_SOLUTION: u32 = 64;
/// The boresight is in a sector into which the turret must not fire.
pub const HOLD_FIRE: u32 = 128;
/// A sector prevents the turret from reaching the angles that point at the target.
pub const SECTOR_LIMITED: u32 = 256;

/// All flags.
pub const ALL: u32 = ON_TARGET
    | AZIMUTH_LIMITED
    | ELEVATION_LIMITED
    | SLEWING
    | AT_REST
    | TOO_CLOSE
    | NO_SOLUTION
    | HOLD_FIRE
    | SECTOR_LIMITED;

/// Returns `flag` where it holds, else 0.
pub(super) fn when(holds: bool, flag: u32) -> u32 {
    if holds { flag } else { 0 }
}

/// Returns `flag` in lanes where the mask is set, and 0 elsewhere.
#[inline(always)]
pub(super) fn of<D: Doubles>(mask: D::Mask, flag: u32) -> D {
    D::select(mask, D::splat(flag.into()), D::splat(0.0))
}
