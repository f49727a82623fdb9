//! turret: a turret without a shot, with travel limits, rates, accelerations, offsets, sectors and a rest
//! pose.
//!
//! Each call moves the state by dt seconds. Pass target and mount as they are at the end of these dt seconds:
//! then a turret that is quick enough is on target in the pose that the call returns. The boresight is the
//! direction of the barrel. The two joints, azimuth and elevation, move at the same time, each in the least
//! time that its rate, its acceleration and its travel limits allow. Their goal is the pair of angles that
//! they move to.
//!
//! What a turret turns to. Often several goals point at a target: in either direction, a full turn further,
//! over the top (elevation beyond ±π/2), and by either arc of a shot. docs/details.md has the whole rule.
//! In short:
//!
//! 1. A goal that is on target comes first, then one on target by the arc that is not wanted. If nothing is
//!    on target, the turret waits where it misses by least: each joint at its own travel limit next to the
//!    target, or the barrel at the edge of a keep-out sector.
//! 2. Of several on target, the best is the one that is reached soonest.
//! 3. A turret keeps the goal that it has while that is good, so a target that jitters by up to 0.1° does
//!    not make it turn back and forth.
//! 4. It changes at once if the target jumps by more than 10°, if shot.trajectory changes, if it would
//!    miss where another goal hits, or if another goal is clearly sooner.
//! 5. For a goal that comes earlier in 1, such as the wanted arc, it first waits until that has been open for
//!    as long as the way there and back takes, and for at least half a second.
//!
//! Sectors are directions that a turret must not fire into, or must not point through: the bridge of its own
//! ship, a mast, a friend to the left. They are part of the configuration and turn with the mount:
//!
//!     gun.sectors[0] = (struct turret_sector){-0.5f, 0.5f, -INFINITY, 0.6f, TURRET_SECTOR_KEEP_OUT};
//!     gun.sectors[1] = (struct turret_sector){1.2f, 1.9f, -INFINITY, 0.2f, TURRET_SECTOR_HOLD_FIRE};
//!     gun.sector_count = 2;
//!
//!     flags = turret_update(&state, &gun, &mount, &target, dt, &pose);
//!     if ((flags & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET)
//!         fire(pose.muzzle, pose.boresight);
//!
//! * TURRET_SECTOR_HOLD_FIRE: the turret moves as if there were no sector, and TURRET_HOLD_FIRE is set while
//!   it points into the sector.
//! * TURRET_SECTOR_KEEP_OUT: the joints are never inside, not even between steps. They go over the sector,
//!   under it, or around in the other direction, whichever takes less time. If the sector shuts out the goal,
//!   or every path to it, TURRET_SECTOR_LIMITED is set, and the turret goes to an edge. A turret found inside
//!   leaves by the nearest edge. There is no gap between two sectors that touch, or between a sector and a
//!   travel limit that it touches.
//!
//! A barrel has a width: make keep-out sectors larger by it. A turret on its way around a sector, or shut out by
//! one, takes longer to compute: a gun some 50 microseconds with one sector, and 400 with four.

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::ptr::null_mut;

use glam::Vec3;
use turret_core::Error;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{
    self as math, Config, ConfigInPlace, Pose, Problem, SectorKind, State, To,
};
use turret_core::batch::rows::{Element, Place};

use crate::ffi::{Slot, Strided, borrow, one, one_optional, read, read_large, slot, slot_optional};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{
    FromMath, ToMath, axes as axes_of, dvec3, turret_config, turret_motion, turret_mount,
    turret_pose, turret_sector, turret_state, vec3,
};

/// Fire: after the move, the boresight is within aim_tolerance of the target or, in turret_engage, of the
/// direction in which a shot hits. If the configuration has a sector of kind TURRET_SECTOR_HOLD_FIRE, check
/// TURRET_HOLD_FIRE as well.
pub const TURRET_ON_TARGET: i32 = 1;
/// A travel limit keeps the azimuth from where it should point: it waits at the limit. Set from the first
/// step on, and never just because the turret is still on its way.
pub const TURRET_AZIMUTH_LIMITED: i32 = 2;
/// A travel limit keeps the elevation from where it should point, as with the azimuth.
pub const TURRET_ELEVATION_LIMITED: i32 = 4;
/// A joint is still moving to its goal. A turret that follows a target can be slewing and on target at the
/// same time, so test flags with &, never with ==.
pub const TURRET_SLEWING: i32 = 8;
/// Both joints are in the rest pose and do not move.
pub const TURRET_AT_REST: i32 = 16;
/// The target is closer than the offsets of the muzzle allow to aim at, or behind the muzzle.
pub const TURRET_TOO_CLOSE: i32 = 32;
/// The shot of turret_engage cannot reach the target: do not fire. The gun follows the target itself.
pub const TURRET_NO_SOLUTION: i32 = 64;
/// Do not fire: the boresight is in a sector of kind TURRET_SECTOR_HOLD_FIRE, or at its edge.
pub const TURRET_HOLD_FIRE: i32 = 128;
/// A sector of kind TURRET_SECTOR_KEEP_OUT is in the way, so the turret goes to an edge that it can reach.
pub const TURRET_SECTOR_LIMITED: i32 = 256;

/// The canonical axes: forward +X, up +Y, right-handed.
pub const TURRET_AXES_CANONICAL: i32 = 0;
/// Unity's axes: forward +Z, up +Y, left-handed.
pub const TURRET_AXES_UNITY: i32 = 1;
/// Godot's axes: forward -Z, up +Y, right-handed.
pub const TURRET_AXES_GODOT: i32 = 2;
/// Unreal's axes: forward +X, up +Z, left-handed.
pub const TURRET_AXES_UNREAL: i32 = 3;
/// Source's, Quake's and ROS's axes: forward +X, up +Z, right-handed.
pub const TURRET_AXES_SOURCE: i32 = 4;
/// CryEngine's and O3DE's axes: forward +Y, up +Z, right-handed.
pub const TURRET_AXES_CRYENGINE: i32 = 5;
/// Axes of glTF and three.js's objects: forward +Z, up +Y, right-handed.
pub const TURRET_AXES_GLTF: i32 = 6;
/// Axes of flight dynamics: forward +X, up -Z, right-handed.
pub const TURRET_AXES_NED: i32 = 7;

/// One degree, radians: config.azimuth_rate = 60 * TURRET_DEGREE is 60 degrees a second.
#[allow(clippy::excessive_precision, reason = "the digits of pi/180")]
pub const TURRET_DEGREE: f32 = 0.017_453_292_52;

/// The turret may point into this sector, but TURRET_HOLD_FIRE is set while it does.
pub const TURRET_SECTOR_HOLD_FIRE: i32 = 0;
/// The joints are never inside this sector. They may stand at its edge.
pub const TURRET_SECTOR_KEEP_OUT: i32 = 1;

// The core reads the kind of a sector in place.
const _: () = assert!(
    TURRET_SECTOR_HOLD_FIRE == SectorKind::HOLD_FIRE.0
        && TURRET_SECTOR_KEEP_OUT == SectorKind::KEEP_OUT.0
);

/// Lets a step write its state and its pose, and returns its flags. On an error the step has written
/// nothing, and the status is returned. Without a pose the step writes that to the stack.
///
/// The step must not capture the configuration, which may be where it writes.
#[inline(always)]
pub(crate) fn write_in_place(
    state: &Slot<turret_state>,
    pose: Option<&Slot<turret_pose>>,
    config: &Result<ConfigInPlace<'_>, Problem>,
    step: impl FnOnce(&ConfigInPlace<'_>, To<'_>) -> Result<u32, Error>,
) -> i32 {
    let config = match config {
        Ok(config) => config,
        Err(problem) => return status(problem.error),
    };
    let no_pose = Cell::new(MaybeUninit::uninit());
    let place = pose.map_or_else(|| Place::from(&no_pose), Slot::place_of_pose);
    match step(config, To { state: state.place(), pose: place }) {
        Ok(told) => flags(told),
        Err(error) => status(error),
    }
}

/// Writes the result of a step and returns its flags. On an error it writes nothing and returns the status.
fn write(
    state: &Slot<turret_state>,
    pose: Option<&Slot<turret_pose>>,
    step: Result<(State, Pose, u32), Error>,
) -> i32 {
    match step {
        Ok((next, at, told)) => {
            state.write(next);
            if let Some(pose) = pose {
                pose.write(at);
            }
            flags(told)
        }
        Err(error) => status(error),
    }
}

/// Writes a configuration to start from: no travel limits of the azimuth, ±π/2 of the elevation, rates and
/// accelerations INFINITY, at rest straight ahead, aim_tolerance 1e-3 rad, no offsets and no sectors.
///
/// - config: receives the configuration.
/// - axes: one of TURRET_AXES_*.
///
/// Returns config.
#[inline(always)]
pub unsafe extern "C" fn turret_config_default(
    config: *mut turret_config,
    axes: i32,
) -> *mut turret_config {
    match (slot!(config), axes_of(axes)) {
        (Some(config), Some(axes)) => config.write(Config::new(axes)),
        _ => null_mut(),
    }
}

/// Writes the configuration of the same turret on the other side of a ship, mirrored left to right.
///
/// Travel limits, rest_azimuth, all eight sectors, the trunnion and the muzzle are mirrored: limits of
/// -30° and 120° become -120° and 30°. In a mirrored scene the mirrored turret has the opposite
/// azimuth and the same elevation, but for exact ties and angles of ±π. Mirrored twice, a configuration is
/// the same, bit for bit. The game places the mount: negate the right component of its offset from the middle
/// of the ship.
///
/// - out: receives the configuration; may be config.
/// - config: what the turret can do.
///
/// Returns out.
#[inline(always)]
pub unsafe extern "C" fn turret_config_mirror(
    out: *mut turret_config,
    config: *const turret_config,
) -> *mut turret_config {
    let (Some(out), Some(config)) = (slot!(out), borrow!(config)) else {
        return null_mut();
    };
    let Ok(mirrored) = config.to_math().map_err(Error::from).and_then(|math| math.mirrored(&[]))
    else {
        return null_mut();
    };
    out.write_as_it_is(turret_config {
        sector_count: config.sector_count,
        sectors: config.sectors.map(|sector| turret_sector::from_math(sector.to_math().mirrored())),
        ..turret_config::from_math(mirrored)
    })
}

/// Moves a turret one step toward a target that is treated as stationary.
///
/// For a moving target or a moving mount use turret_track: with a finite acceleration, turret_update trails a
/// moving target by about the angle that it needs to brake, and might never be on target.
///
/// The turret turns to the exact angles at which the line from the muzzle along the boresight passes through
/// the target; the tolerance does not shorten the turn. Where the shorter arc would cross a travel limit, it
/// takes the longer one if the limits allow. Each joint is limited by itself: if the target is below the
/// lower travel limit of the elevation, the azimuth still turns to it. A joint passes its goal only if it
/// cannot stop in time, and stops at once at a travel limit. N steps of dt/N end where one step of dt ends,
/// if target and mount do not move.
///
/// - state: the turret; moved by dt.
/// - config: what the turret can do.
/// - mount: where the turret stands at the end of the step.
/// - target: where the target is at the end of the step, in the world, meters, finite.
/// - dt: seconds, finite, >= 0. With 0 nothing moves, and the call reports what the last step did, if nothing
///   has changed.
/// - pose: receives where the parts are after the move; may be NULL.
///
/// Straight above or below the mount the azimuth stays where it is. If the target is closer than the offsets
/// allow, or behind the muzzle, TURRET_TOO_CLOSE is set, and the turret points past the target as closely as
/// it can.
///
/// Returns the flags, TURRET_ON_TARGET and following, combined with |.
/// Precision: N steps of dt/N end within 1e-9 rad of one step of dt; around sectors, at the same place within
/// one step. A target within 1e-6 rad of straight above or below counts as such.
/// Source: time-optimal (bang-bang) control of a double integrator: M. Athans and P. L. Falb, "Optimal
/// Control", 1966, section 7-2; S. LaValle, "Planning Algorithms", 2006, example 15.4. With a bounded rate
/// and a goal that moves: T. Kroeger and F. Wahl, "Online Trajectory Generation", IEEE Transactions on
/// Robotics 26, 2010.
#[inline(always)]
pub unsafe extern "C" fn turret_update(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    target: *const dvec3,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(to), Some(state), Some(config), Some(mount), Some(target), Some(pose)) = (
        slot!(state),
        one!(state),
        borrow!(config),
        one!(mount),
        one!(target),
        slot_optional!(pose),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let config = config.in_place();
    write_in_place(&to, pose.as_ref(), &config, |config, to| {
        math::update_in_place(state.element(), config, mount.whole(), target.element(), dt, to)
    })
}

/// Moves a turret one step toward a moving target, from a moving mount.
///
/// The joints reach the angles that point at the target and turn at the rates at which these angles change.
/// So a turret on a rolling ship is on target at the end of every step, as far as rates, accelerations and
/// travel limits allow. Everything else is as in turret_update. TURRET_SLEWING is clear when both joints move
/// with their goals.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - mount_velocity: the velocity of the mount's position, m/s, in the world, finite; NULL: none.
/// - mount_spin: the angular velocity of the mount, rad/s, in world axes, finite; NULL: none.
/// - target: where the target is at the end of the step, and how it moves then; any finite numbers.
///
/// To lead a target without turret_engage, pass the aim_point and the aim_velocity of a turret_lead solution
/// as position and velocity. turret_lead needs the muzzle of the coming pose: move the mount first, then get
/// the muzzle from turret_pose_of.
///
/// Where the angles change faster than the rates allow, as near the zenith, the joints follow at their
/// highest rates.
///
/// Returns what turret_update returns.
/// Source: the motion of turret_update, planned as seen from the moving goal.
#[inline(always)]
pub unsafe extern "C" fn turret_track(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    mount_velocity: *const vec3,
    mount_spin: *const vec3,
    target: *const turret_motion,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(to), Some(state), Some(config), Some(mount)) =
        (slot!(state), one!(state), borrow!(config), one!(mount))
    else {
        return TURRET_ERROR_NULL;
    };
    let (Some(velocity), Some(spin), Some(target), Some(pose)) = (
        one_optional!(mount_velocity),
        one_optional!(mount_spin),
        one!(target),
        slot_optional!(pose),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let [velocity, spin] = [&velocity, &spin]
        .map(|vector| vector.as_ref().map_or(Element::from(&Vec3::ZERO), Strided::element));
    let config = config.in_place();
    write_in_place(&to, pose.as_ref(), &config, |config, to| {
        let (state, mount, target) = (state.element(), mount.whole(), target.element());
        math::track_in_place(state, config, mount, velocity, spin, target, dt, to)
    })
}

/// Moves a turret one step toward given joint angles, such as those of a player or of a turret across the
/// network.
///
/// The turret moves as in turret_update, to exactly these angles. There is no target, so TURRET_ON_TARGET is
/// never set: the turret has arrived when TURRET_SLEWING is clear. The error of the pose is the angle that
/// the barrel still has to turn.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - azimuth: radians, finite. Between the travel limits it is meant as it stands: 200° is not -160°.
///   Beyond them it means the equivalent angle between them, or else the nearer limit, with
///   TURRET_AZIMUTH_LIMITED. Of several, and without travel limits, the turret takes the one that is reached
///   soonest.
/// - elevation: radians, finite. Beyond a travel limit it means that limit, with TURRET_ELEVATION_LIMITED.
///
/// Angles inside a keep-out sector mean the nearest ones outside, with TURRET_SECTOR_LIMITED.
///
/// Returns what turret_update returns.
#[inline(always)]
pub unsafe extern "C" fn turret_update_angles(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    azimuth: f32,
    elevation: f32,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(slot), Some(state), Some(config), Some(mount), Some(pose)) =
        (slot!(state), read!(state), read_large!(config), read_large!(mount), slot_optional!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let angles = AxisAngles { azimuth, elevation };
    let step = config
        .map_err(Error::from)
        .and_then(|config| math::update_angles(&state, &config, &mount, angles, dt));
    write(&slot, pose.as_ref(), step)
}

/// Moves a turret one step toward joint angles that move, such as those of a stick, or of snapshots from the
/// network.
///
/// turret_update_angles trails angles that move. Here the joints reach the angles and turn at the given
/// rates, so on a command that moves evenly they are at the commanded angles at the end of every step.
/// Everything else is as in turret_update_angles; with rates of 0 it is the same, bit for bit.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - azimuth, elevation: where the joints should be at the end of the step, radians, finite, as for
///   turret_update_angles. From a snapshot that is older, pass angle + rate*age.
/// - azimuth_rate, elevation_rate: how fast these angles change, rad/s, finite.
///
/// A command that is faster than a joint is followed at the joint's highest rate. A command that moves beyond
/// a travel limit means the equivalent angle at the other end, if there is one, so the turret unwinds.
///
/// Returns what turret_update returns.
/// Source: the motion of turret_update, planned as seen from the moving angles.
#[inline(always)]
pub unsafe extern "C" fn turret_track_angles(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    azimuth: f32,
    elevation: f32,
    azimuth_rate: f32,
    elevation_rate: f32,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(slot), Some(state), Some(config), Some(mount), Some(pose)) =
        (slot!(state), read!(state), read_large!(config), read_large!(mount), slot_optional!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let angles = AxisAngles { azimuth, elevation };
    let rates = AxisAngles { azimuth: azimuth_rate, elevation: elevation_rate };
    let step = config
        .map_err(Error::from)
        .and_then(|config| math::track_angles(&state, &config, &mount, angles, rates, dt));
    write(&slot, pose.as_ref(), step)
}

/// Brakes a turret, which then stays where it stops: its target is lost, or its power fails.
///
/// Each joint brakes at its acceleration: at once with INFINITY, and never with 0, except at a travel limit.
/// While a joint turns, TURRET_SLEWING is set, and azimuth_left and elevation_left lead to where it stops. A
/// joint outside its travel limits, or inside a keep-out sector, comes out as in every step.
///
/// - state, config, mount, dt, pose: as for turret_update. There is no target, so the error of the pose is 0.
///
/// Returns the flags combined with |: TURRET_AT_REST, TURRET_HOLD_FIRE and TURRET_SLEWING may be set.
/// Precision: N steps of dt/N end within 1e-9 rad of one step of dt.
#[inline(always)]
pub unsafe extern "C" fn turret_stop(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(slot), Some(state), Some(config), Some(mount), Some(pose)) =
        (slot!(state), read!(state), read_large!(config), read_large!(mount), slot_optional!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let step =
        config.map_err(Error::from).and_then(|config| math::stop(&state, &config, &mount, dt));
    write(&slot, pose.as_ref(), step)
}

/// Moves a turret one step toward its rest pose, and sets TURRET_AT_REST once it is there.
///
/// The turret moves as in turret_update_angles, to rest_azimuth and rest_elevation. TURRET_AZIMUTH_LIMITED is
/// set if no equivalent of rest_azimuth is between the travel limits. The error of the pose is the angle that
/// the barrel still has to turn.
///
/// - state, config, mount, dt, pose: as for turret_update.
///
/// Returns what turret_update returns.
#[inline(always)]
pub unsafe extern "C" fn turret_return(
    state: *mut turret_state,
    config: *const turret_config,
    mount: *const turret_mount,
    dt: f32,
    pose: *mut turret_pose,
) -> i32 {
    let (Some(slot), Some(state), Some(config), Some(mount), Some(pose)) =
        (slot!(state), read!(state), read_large!(config), read_large!(mount), slot_optional!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let step = config
        .map_err(Error::from)
        .and_then(|config| math::return_to_rest(&state, &config, &mount, dt));
    write(&slot, pose.as_ref(), step)
}
