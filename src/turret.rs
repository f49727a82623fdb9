//! turret: a complete turret, with travel limits, rates, accelerations, offsets and a rest pose.
//!
//! turret_config is what a turret can do; turret_state, four doubles, is all of it that changes. Each call
//! moves the state by dt seconds. Target and mount are where they are at the end of these, so that a turret
//! that is quick enough is on target in the pose that the call returns. Both joints move at the same time and
//! each by itself, in the least time that its rate, its acceleration and its stops allow.
//!
//! Sectors are what a turret must not fire into, or not point through: the bridge of its own ship, a mast, the
//! friend to the left. They are a part of the configuration, up to eight, turn with the mount, and every function
//! knows them:
//!
//!     config.sectors[0] = (struct turret_sector){-0.5f, 0.5f, -INFINITY, 0.6f, TURRET_SECTOR_KEEP_OUT};
//!     config.sectors[1] = (struct turret_sector){1.2f, 1.9f, -INFINITY, 0.2f, TURRET_SECTOR_HOLD_FIRE};
//!     config.sector_count = 2;
//!
//! * TURRET_SECTOR_HOLD_FIRE: the turret moves as ever, and TURRET_HOLD_FIRE is set while it points there. So fire
//!   when (flags & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET.
//! * TURRET_SECTOR_KEEP_OUT: the joints are never inside, not even between steps. They go around, over, under or
//!   the other way round, whichever is sooner, within their rates, accelerations and stops. A goal inside, or one
//!   that no way leads to, sets TURRET_SECTOR_LIMITED, and the turret goes to the nearest joint angles that it can
//!   get to. A rest pose inside is moved out like that too, and sets nothing, as beyond a stop. turret_engage does
//!   not change to the other arc for a sector. A state found inside leaves by the nearest edge first.
//!
//! A barrel may stand at the edge of a sector to keep out of, but sectors that touch, each other or a stop, leave no
//! gap between them. A barrel has a width: make such sectors as much larger. A turret that goes around takes several
//! times as long to compute as one that need not, with eight sectors up to a hundred times.

use core::ptr::null_mut;

use turret_core::Error;
use turret_core::aim::AxisAngles;
use turret_core::aim::turret::{self as math, Config, Pose, SectorKind, State};

use crate::ffi::{Slot, read, read_large, slot, slot_optional};
use crate::status::{TURRET_ERROR_NULL, flags, status};
use crate::types::{
    axes as axes_of, dvec3, turret_config, turret_motion, turret_mount, turret_pose, turret_state,
    vec3,
};

/// After the move, the boresight (the direction of the barrel) is within aim_tolerance of the target. Only
/// functions that have a target set this flag: turret_update, turret_track and turret_engage. turret_engage
/// says what the flag promises for a shot. The flag ignores sectors: with any sector of kind
/// TURRET_SECTOR_HOLD_FIRE, check TURRET_HOLD_FIRE as well.
pub const TURRET_ON_TARGET: i32 = 1;
/// A travel limit keeps the azimuth from the angle that it should reach. Never set just because the turret
/// is still moving.
pub const TURRET_AZIMUTH_LIMITED: i32 = 2;
/// A travel limit keeps the elevation from the angle that it should reach. Never set just because the
/// turret is still moving.
pub const TURRET_ELEVATION_LIMITED: i32 = 4;
/// A joint is still moving to its goal, which may be a travel limit. A turret that follows a target may be
/// slewing and on target at the same time.
pub const TURRET_SLEWING: i32 = 8;
/// Both joints are in the rest pose and do not move.
pub const TURRET_AT_REST: i32 = 16;
/// The target is so close that no joint angles let the muzzle's line pass through it, or it is behind the
/// muzzle.
pub const TURRET_TOO_CLOSE: i32 = 32;
/// The shot of turret_engage cannot reach the target. The turret follows the target itself and is not
/// TURRET_ON_TARGET.
pub const TURRET_NO_SOLUTION: i32 = 64;
/// Do not fire: after the move, the boresight is in a sector of kind TURRET_SECTOR_HOLD_FIRE, or at its
/// edge.
pub const TURRET_HOLD_FIRE: i32 = 128;
/// A sector of kind TURRET_SECTOR_KEEP_OUT keeps the turret from the angles that it should reach. The
/// turret goes to the nearest angles that are allowed and that it can get to.
pub const TURRET_SECTOR_LIMITED: i32 = 256;

/// The canonical axes: forward +X, up +Y.
pub const TURRET_AXES_CANONICAL: i32 = 0;
/// Unity's axes: forward +Z, up +Y.
pub const TURRET_AXES_UNITY: i32 = 1;
/// Godot's axes: forward -Z, up +Y.
pub const TURRET_AXES_GODOT: i32 = 2;
/// Unreal's axes: forward +X, up +Z.
pub const TURRET_AXES_UNREAL: i32 = 3;

/// A sector that the turret may point into but must not fire into: TURRET_HOLD_FIRE says when.
pub const TURRET_SECTOR_HOLD_FIRE: i32 = 0;
/// A sector that the joints are never inside of; they may stand at its edge.
pub const TURRET_SECTOR_KEEP_OUT: i32 = 1;

// The core reads the kind of a sector where it is.
const _: () = assert!(
    TURRET_SECTOR_HOLD_FIRE == SectorKind::HOLD_FIRE.0
        && TURRET_SECTOR_KEEP_OUT == SectorKind::KEEP_OUT.0
);

/// Writes the result of a step and returns its flags; on an error everything stays as it was.
fn write(
    state: &Slot<turret_state>,
    pose: Option<&Slot<turret_pose>>,
    step: Result<(State, Pose), Error>,
) -> i32 {
    match step {
        Ok((next, at)) => {
            state.write(next);
            if let Some(pose) = pose {
                pose.write(at);
            }
            flags(at.flags)
        }
        Err(error) => status(error),
    }
}

/// A turret to start from: azimuth without stops, elevation ±π/2, rates and accelerations INFINITY, at rest
/// straight ahead, on target within 1e-3 rad, no offsets, no sectors.
///
/// - config: receives it.
/// - axes: one of TURRET_AXES_*.
///
/// Returns config; NULL with nothing written when it is NULL or misaligned, or there are no such axes.
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

/// One step of a turret toward a target that it takes as at rest.
///
/// With an acceleration the turret trails a target that moves, by about the turn that it needs to stop, and
/// may never be TURRET_ON_TARGET. For a target that moves, or from a mount that does, use turret_track.
///
/// The turret turns to joint angles at which the line of its muzzle passes through the target, offsets
/// included. Where there are several (in the other direction, a turn further, over the top) it takes those
/// that it reaches in the least time, then those with the smaller turn in azimuth, then those with the
/// elevation within ±π/2; at an exact tie the azimuth grows. A route that ends at a stop, within
/// aim_tolerance of the target, counts as pointing too, so a turret that is on target at its stop stays
/// there. The tolerance shortens no route: the turret goes to the exact angles of the one that it takes.
///
/// The azimuth stays between its stops, so a target beyond one is reached by the longer route. Each axis is
/// limited by itself: a target below the elevation's stop still gets its azimuth. In the dead zone, which no
/// azimuth reaches, the turret goes to the stop with the smaller d + k·w: d is the angle from the stop to the
/// target, w the turn to the stop, k = K over the travel between the stops, and K is 10°, or a quarter of the
/// zone if that is less, but at least 0.25°. So a turret at a stop leaves it when the other one is nearer to
/// the target by K. Where stops keep it off the target on every route, it takes the one with the smaller m +
/// 10°·t/T: m is the angle off the target at its end, t its time, T the time for all of the travel; turns in
/// place of times where both rates and accelerations are INFINITY.
///
/// Every step chooses anew, but a target that trembles by up to 0.1° does not make the turret hunt. A joint
/// that moves turns back only for a goal that is better by more than 0.5°. A turret that stands within 0.75°
/// of a stop, or that moves toward it and would have to turn back, waits there for a target that is beyond
/// the stop by up to 0.25° more than aim_tolerance, and does not unwind for it.
///
/// Each joint moves in the least time from its angle and rate to rest at its goal: it passes the goal only
/// when it cannot stop before it, and then returns; a stop ends its rate. N steps of dt/N end within 1e-9 rad
/// of one of dt, if target and mount stand still; around a sector at the same place, to within a step of the
/// time.
///
/// - state: moved by dt.
/// - config: what the turret can do.
/// - mount: where it stands at the end of the step.
/// - target: where the target is then, in the world, meters, finite.
/// - dt: seconds, finite, >= 0; 0 changes nothing, whatever the limits, and tells how the turret stands.
/// - pose: receives where the parts are after the move; may be NULL.
///
/// Target within 1e-6 rad of straight above or below the mount's position, along its up: the azimuth stays,
/// or brakes. Target at the elevation axis: so does the elevation. Closer than the offsets allow, or behind
/// the muzzle: TURRET_TOO_CLOSE, at the angles at which the muzzle's line comes nearest to it.
///
/// Returns the flags added up (TURRET_ON_TARGET and following), 0 or more. Bad input holds, with state and
/// pose as they were, bit for bit, and returns TURRET_ERROR_NULL, _NOT_FINITE (also for a target further away
/// than a double can tell), _ZERO_QUATERNION, _INVALID_LIMITS or _INVALID_ARGUMENT.
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
    let (Some(slot), Some(state), Some(config), Some(mount), Some(target), Some(pose)) = (
        slot!(state),
        read!(state),
        read_large!(config),
        read_large!(mount),
        read!(target),
        slot_optional!(pose),
    ) else {
        return TURRET_ERROR_NULL;
    };
    let step = config
        .map_err(Error::from)
        .and_then(|config| math::update(&state, &config, &mount, target, dt));
    write(&slot, pose.as_ref(), step)
}

/// One step of a turret toward a target that moves, from a mount that moves.
///
/// turret_update takes the target as at rest and trails one that moves. This function is told how target and
/// mount move. It meets the angles that point at the target at the rates at which these change: on a rolling
/// ship it is on a steady target at the end of every step, as far as rates, accelerations and stops allow it.
/// In all else it does as turret_update.
///
/// For a shot that leads, pass the aim_point of turret_lead as the target's position. Pass to turret_lead the
/// muzzle of the coming pose, not the last frame's: move the mount, then take the muzzle from turret_pose_of.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - mount_velocity: of the mount's position, m/s, in the world, finite.
/// - mount_spin: the angular velocity of the mount, rad/s, in world axes, finite: its orientation changes
///   as quat_integrate has it.
/// - target: where the target is at the end of the step, and how it moves then; any finite numbers.
///
/// With a target whose angles change faster than the rates allow it turns along at the highest rate.
/// Next to the zenith the azimuth's rate grows beyond all measure; at it, it counts as 0, and the elevation
/// keeps its own.
/// TURRET_SLEWING is clear when both joints are on their goals at the goals' rates. Returns what
/// turret_update returns.
/// Source: the same plan, seen from a goal that moves.
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
    let (Some(slot), Some(state), Some(config), Some(mount)) =
        (slot!(state), read!(state), read_large!(config), read_large!(mount))
    else {
        return TURRET_ERROR_NULL;
    };
    let (Some(velocity), Some(spin), Some(target), Some(pose)) =
        (read!(mount_velocity), read!(mount_spin), read!(target), slot_optional!(pose))
    else {
        return TURRET_ERROR_NULL;
    };
    let step = config
        .map_err(Error::from)
        .and_then(|config| math::track(&state, &config, &mount, velocity, spin, &target, dt));
    write(&slot, pose.as_ref(), step)
}

/// One step of a turret toward joint angles: a player's, a joystick's, those of a turret across the network.
///
/// It moves as in turret_update, to these very angles: an azimuth between stops counts its turns, and one
/// without end turns in the direction that takes less time. The error of the pose is the angle between the
/// barrel and where it would point at the angles asked for. There is no target, so TURRET_ON_TARGET is never
/// set: the turret has arrived when TURRET_SLEWING is clear.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - azimuth, elevation: radians, finite. For one beyond a stop it goes to the stop, and
///   TURRET_AZIMUTH_LIMITED or TURRET_ELEVATION_LIMITED is set; inside a sector to keep out of, toward the nearest
///   angles outside, and TURRET_SECTOR_LIMITED is set.
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

/// One step of a turret toward its rest pose, which sets TURRET_AT_REST once it is there.
///
/// It moves as in turret_update_angles, to the rest angles, or the stops next to them, which sets no flag.
/// The error of the pose is the angle between the barrel and where it points at rest. TURRET_ON_TARGET is
/// never set.
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
