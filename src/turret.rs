//! turret: a complete turret, with travel limits, rates, accelerations, offsets and a rest pose.
//!
//! turret_config says what a turret can do. turret_state is everything about a turret that changes: its
//! joints, and what it turns to. Each call moves the state by dt seconds. Pass target and mount as they are
//! at the end of these dt seconds: then a turret that is quick enough is on target in the pose that the call
//! returns.
//!
//! A turret has two joints, azimuth and elevation. The goal of a turret is the pair of angles that its
//! joints move to. Both joints move at the same time, independently of each other, each in the least time
//! that its rate, its acceleration and its travel limits allow. The boresight is the direction of the
//! barrel. The muzzle's line is the line through the muzzle along the boresight.
//!
//! What a turret turns to. Often several goals point at a target, and a turret keeps the one that it has
//! for as long as that is good. So it remembers its goal, in turret_state. The rule:
//!
//! 1. A goal may be any pair of joint angles that points at the target, offsets included: in either
//!    direction, a full turn further, over the top (elevation beyond ±π/2), and by either arc of a shot.
//! 2. Where such an angle is beyond a travel limit by at most half a turn, the goal is that limit. Where a
//!    keep-out sector shuts it out, the goals are the edge that is best by 4 and the edge that the turret keeps.
//! 3. A goal is judged by where the turret would end: on target (at a limit or an edge, within
//!    aim_tolerance), or on target by the arc that shot.trajectory does not ask for, or off target.
//! 4. The best goal is the first of these, and of several the one that takes the least time, where an end
//!    that is only within aim_tolerance counts as later by four turns of 0.25°; at equal times, the one with
//!    the smaller turn in azimuth, then with the elevation within ±π/2, then with the increasing azimuth. Off
//!    target, it is the one with the least m + K·t/T: m is the angle by which the boresight misses the target
//!    beyond aim_tolerance, t the time of the slower joint, T the longer of the joints' times across their
//!    travel, and K half of the least m, at most 10°.
//! 5. The turret keeps the goal that is nearest to the one that it remembers, unless a rule below says that
//!    it takes the best.
//! 6. It takes the best at once if the direction in which its goal points jumps by more than 10°, or if
//!    shot.trajectory changes: this is another target.
//! 7. It takes the best at once if the kept goal is off target by more than aim_tolerance + 0.25° and the
//!    best is on target, by either arc.
//! 8. Of two goals of one kind in 3, it takes the best at once if that saves more time than two turns of
//!    0.25° take, or points exactly where the kept goal is within aim_tolerance and less than 0.5° away; or,
//!    where both are off target, if it saves more than 0.5° of the sum in 4.
//! 9. Where the best is of an earlier kind in 3, the turret waits until one such goal has been open for as
//!    long as the way there and back takes, and for at least half a second. On the arc that is not wanted it
//!    waits three times as long, and the wanted arc counts as open where it is so by more than 0.25° and by
//!    2 % of max_time. The member waiting counts these seconds, and counts back while nothing better is open.
//! 10. After such a change it stays for as long as the way took, with waiting below 0 and without 7 and 8,
//!     unless it misses by more than 10° what it could hit.
//!
//! With all rates and accelerations INFINITY, turns count in place of times.
//!
//! A target that trembles by up to 0.1° does not make a turret hunt (turn back and forth): the turret turns
//! back by more than 0.5° at most twice a minute if each swing of the target is shorter than half a second,
//! or shorter than the way there and back takes. Next to the zenith the azimuth still follows the target. For
//! a target that stands still just beyond a travel limit, the turret unwinds after the wait; for one that
//! sways there, it waits at the limit. turret_update chooses as often within a step as it would in many
//! steps, and so does turret_track for a target at rest. For goals that move, turret_track and turret_engage
//! choose once a step.
//!
//! What a call writes. An error, and a dt of 0, leave the state as it is, bit for bit. Every other step writes
//! the angles, the rates and both turns left, so that azimuth + azimuth_left is where the azimuth ends if
//! nothing changes, and writes 0 to reserved. turret_update_angles, turret_track_angles, turret_return and
//! turret_stop, whose goals are given, write 0 to waiting. Only turret_engage with a shot and a target writes trajectory. A NaN or an
//! infinity in a turn left or in waiting is TURRET_ERROR_NOT_FINITE. trajectory and reserved are never an
//! error.
//!
//! Sectors are directions that a turret must not fire into, or must not point through: the bridge of its
//! own ship, a mast, a friend to the left. They are part of the configuration, up to eight of them, and
//! turn with the mount. Every function that takes the configuration respects them:
//!
//!     config.sectors[0] = (struct turret_sector){-0.5f, 0.5f, -INFINITY, 0.6f, TURRET_SECTOR_KEEP_OUT};
//!     config.sectors[1] = (struct turret_sector){1.2f, 1.9f, -INFINITY, 0.2f, TURRET_SECTOR_HOLD_FIRE};
//!     config.sector_count = 2;
//!
//! * TURRET_SECTOR_HOLD_FIRE: the turret moves as if there were no sector, and TURRET_HOLD_FIRE is set
//!   while the turret points into the sector. So fire when
//!   (flags & (TURRET_ON_TARGET | TURRET_HOLD_FIRE)) == TURRET_ON_TARGET.
//! * TURRET_SECTOR_KEEP_OUT: the joints are never inside, not even between steps. They go over the sector,
//!   under it, or around in the other direction, whichever takes less time, within their rates,
//!   accelerations and travel limits. When a sector shuts out the goal, or every path to it,
//!   TURRET_SECTOR_LIMITED is set, and the turret goes to an edge: "What a turret turns to" says to which.
//!   When the rest pose is inside a sector, the turret likewise goes to an edge. Such a rest pose does not
//!   set TURRET_SECTOR_LIMITED. turret_engage does not leave the wanted arc because of a sector: a target
//!   behind a mast soon reappears. A turret found inside a sector first leaves it by the nearest edge.
//!
//! A barrel may stand at the edge of a keep-out sector. But there is no gap to pass through between two
//! sectors that touch, or between a travel limit and a sector that touches it. A barrel has a width: make
//! keep-out sectors larger by that width. A turret that goes around a sector takes several times as long to
//! compute as a turret that does not, and with eight sectors up to a hundred times as long.

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

/// After the move, the boresight (the direction of the barrel) is within aim_tolerance of the target. Only
/// functions that have a target set this flag: turret_update, turret_track and turret_engage. The comment
/// of turret_engage says what the flag promises for a shot. The flag ignores sectors: with any sector of
/// kind TURRET_SECTOR_HOLD_FIRE, check TURRET_HOLD_FIRE as well.
pub const TURRET_ON_TARGET: i32 = 1;
/// A travel limit keeps the azimuth from the angle that the azimuth should reach. The flag is never set
/// just because the turret is still moving.
pub const TURRET_AZIMUTH_LIMITED: i32 = 2;
/// A travel limit keeps the elevation from the angle that the elevation should reach. The flag is never set
/// just because the turret is still moving.
pub const TURRET_ELEVATION_LIMITED: i32 = 4;
/// A joint is still moving to its goal, which may be a travel limit. It has arrived within 1e-12 rad; in
/// turret_engage with a shot that can hit, within 5e-7 rad. A turret that follows a target may be slewing
/// and on target at the same time.
pub const TURRET_SLEWING: i32 = 8;
/// Both joints are in the rest pose and do not move.
pub const TURRET_AT_REST: i32 = 16;
/// The target is so close that no joint angles let the muzzle's line pass through the target, or the target
/// is behind the muzzle.
pub const TURRET_TOO_CLOSE: i32 = 32;
/// The shot of turret_engage cannot reach the target, and TURRET_ON_TARGET is not set. The turret follows the
/// target itself instead of an aim point; a barrel that was up for a shot first stays up for a while.
pub const TURRET_NO_SOLUTION: i32 = 64;
/// Do not fire: after the move, the boresight is in a sector of kind TURRET_SECTOR_HOLD_FIRE, or at its
/// edge.
pub const TURRET_HOLD_FIRE: i32 = 128;
/// A sector of kind TURRET_SECTOR_KEEP_OUT keeps the turret from the angles that the turret should reach.
/// The turret goes to an edge that it can get to.
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

/// A sector that the turret may point into but must not fire into. TURRET_HOLD_FIRE is set while the turret
/// points there.
pub const TURRET_SECTOR_HOLD_FIRE: i32 = 0;
/// A sector that the joints are never inside. They may stand at its edge.
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

/// Writes a configuration to start from: a turret at rest straight ahead, without offsets and without
/// sectors.
///
/// The azimuth has no travel limits; the travel limits of the elevation are ±π/2. Rates and accelerations
/// are INFINITY. aim_tolerance is 1e-3 rad.
///
/// - config: receives the configuration.
/// - axes: one of TURRET_AXES_*.
///
/// Returns config, or NULL with nothing written on an error.
/// Errors: config is NULL or misaligned, or axes is not one of TURRET_AXES_*.
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
/// The travel limits of the azimuth, rest_azimuth, the sectors, the trunnion and the muzzle are mirrored:
/// limits of -30° and 120° become -120° and 30°, and the right component of an offset changes its sign, in
/// the engine's axes. Everything else stays as it is. A mirrored turret does in a mirrored scene what the
/// turret does in the scene: its azimuths have the opposite sign, its elevations are the same. Exceptions are
/// exact ties between two directions, and angles of ±π.
///
/// - out: receives the configuration; may be config.
/// - config: what the turret can do. All eight sectors are mirrored, those beyond sector_count too.
///
/// Mirroring out once more gives config again, bit for bit. The mount of the mirrored turret is placed by the
/// game: negate the right component of its offset from the middle of the ship.
///
/// Returns out, or NULL with nothing written on an error.
/// Errors: a pointer is NULL or misaligned, or turret_config_problem describes the configuration.
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
/// With a finite acceleration the turret trails a moving target by about the angle that the turret needs to
/// brake, and might never be on target. For a moving target, or a moving mount, use turret_track.
///
/// The turret moves to joint angles at which the muzzle's line passes through the target, offsets included.
/// The comment of turret_state says in short to which of them. "What a turret turns to" in turret.h is the
/// whole rule, and says where the turret goes when there are none. The tolerance does not shorten the turn:
/// the turret moves to the exact angles.
///
/// Travel limits. The azimuth stays between its travel limits. When the shorter arc to the target would
/// cross a limit, the azimuth takes the longer arc, if the limits allow that. Each joint is limited by
/// itself: when the target is below the lower travel limit of the elevation, the azimuth still turns to
/// the target.
///
/// Motion. Each joint moves from its angle and rate to rest at its goal in the least time. A joint passes
/// its goal only when it cannot stop in time, and then returns to the goal. A joint that reaches a travel
/// limit stops there at once. N steps of dt/N end where one step of dt ends, if target and mount do not
/// move, even where the turret changes its goal within the step. Around a sector, N steps of dt/N also
/// reach the same place, at a time that differs by at most one step.
///
/// - state: the turret; moved by dt.
/// - config: what the turret can do.
/// - mount: where the turret stands at the end of the step.
/// - target: where the target is at the end of the step, in the world, meters, finite.
/// - dt: seconds, finite, >= 0. With 0 nothing moves, even with infinite rates, and the call reports how
///   the turret stands: what the last step reported, if nothing has changed.
/// - pose: receives where the parts are after the move; may be NULL.
///
/// For a target within 1e-6 rad of straight above or below the position of the mount, along the mount's up,
/// the azimuth stays where it is, or brakes if it is turning. For a target at the elevation axis, the
/// elevation does the same. When the target is closer than the offsets allow, or behind the muzzle,
/// TURRET_TOO_CLOSE is set, and the turret moves to the angles at which the muzzle's line comes nearest to
/// the target.
///
/// Returns the flags (TURRET_ON_TARGET and following) combined with |, >= 0; or a negative error.
/// Precision: N steps of dt/N end within 1e-9 rad of one step of dt.
/// Errors: TURRET_ERROR_NULL, _NOT_FINITE (also for a target farther away than a double can hold),
/// _ZERO_QUATERNION, _INVALID_LIMITS or _INVALID_ARGUMENT. The turret holds: state and pose are unchanged,
/// bit for bit.
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
/// turret_update treats the target as stationary, and trails a target that moves. turret_track knows how
/// target and mount move. The joints reach the angles that point at the target, and turn at the rates at
/// which these angles change. So a turret on a rolling ship is on target at the end of every step, as
/// far as rates, accelerations and travel limits allow, when the target moves smoothly. Everything else is
/// as in turret_update.
///
/// To lead a target, pass the aim_point of a turret_lead solution as the position of the target, and its
/// aim_velocity as the velocity. Pass the muzzle of the coming pose to turret_lead, not the muzzle of the
/// last frame: move the mount first, then get the muzzle from turret_pose_of.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - mount_velocity: the velocity of the mount's position, m/s, in the world, finite; NULL: none.
/// - mount_spin: the angular velocity of the mount, rad/s, in world axes, finite; NULL: none. The
///   orientation of the mount changes as in quat_integrate.
/// - target: where the target is at the end of the step, and how it moves then; any finite numbers.
///
/// When the angles to the target change faster than the rates allow, the joints follow at their highest
/// rates. Near the zenith, the rate that the azimuth would need grows without bound. At the zenith that
/// rate counts as 0, and the elevation keeps its own rate. "What a turret turns to" in turret.h promises no
/// hunting for velocities and a spin that are true.
///
/// TURRET_SLEWING is clear when both joints are at their goals and turn at the rates of the goals.
///
/// Returns what turret_update returns.
/// Errors: as for turret_update.
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

/// Moves a turret one step toward given joint angles, such as those of a player, a joystick, or a turret
/// across the network.
///
/// The turret moves as in turret_update, to exactly these angles. There is no target, so TURRET_ON_TARGET is
/// never set. The turret has arrived when TURRET_SLEWING is clear. The error of the pose is the angle
/// between the barrel and its direction at the given angles.
///
/// An azimuth between its travel limits is meant as it stands: 200° is not -160°. An azimuth beyond them
/// means the equivalent angle between them, full turns away: with limits of ±90°, 350° is -10°. Of several
/// such angles, and without travel limits, the turret turns to the one that takes less time; where two take
/// about as long, it keeps the one that it was turning to. When there is none, the azimuth goes to the
/// travel limit that is nearer on the circle, and TURRET_AZIMUTH_LIMITED is set.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - azimuth, elevation: radians, finite. When the elevation is beyond a travel limit, it goes to that
///   limit, and TURRET_ELEVATION_LIMITED is set. When the angles are inside a keep-out sector, the turret
///   goes to the nearest angles outside, and TURRET_SECTOR_LIMITED is set; of edges that are about as near,
///   it keeps the one that it was turning to.
///
/// The goal is given, so waiting becomes 0.
///
/// Returns what turret_update returns.
/// Errors: as for turret_update.
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

/// Moves a turret one step toward joint angles that move, such as those of a player's stick, or of snapshots
/// from the network.
///
/// turret_update_angles treats the angles as stationary, and trails angles that move. turret_track_angles
/// knows how fast they move: the joints reach the angles and turn at the given rates. So on a command that
/// moves evenly the joints are at the commanded angles at the end of every step, as far as rates,
/// accelerations and travel limits allow. Everything else is as in turret_update_angles; with rates of 0 it
/// is the same, bit for bit.
///
/// - state, config, mount, dt, pose: as for turret_update.
/// - azimuth, elevation: where the joints should be at the end of the step, radians, finite. They mean what
///   they mean in turret_update_angles. From a snapshot that is older than that, pass angle + rate*age.
/// - azimuth_rate, elevation_rate: how fast these angles change, rad/s, finite.
///
/// A joint follows a command that is faster than its rate at its highest rate. A command that moves beyond a
/// travel limit means the equivalent angle at the other end of the travel, if there is one: the turret then
/// unwinds. When there is none, the joint stops at the limit.
///
/// TURRET_SLEWING is clear when both joints are at the angles and turn at the given rates.
///
/// Returns what turret_update returns.
/// Errors: as for turret_update.
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
/// Each joint brakes at its acceleration. With an acceleration of INFINITY it stops at once. With an
/// acceleration of 0 it never stops, except at a travel limit. While a joint turns, TURRET_SLEWING is set, and
/// azimuth_left and elevation_left lead to where it stops; they are 0 for a joint that never does. waiting
/// becomes 0.
///
/// As in every step, a joint outside its travel limits comes back, and a turret found inside a keep-out
/// sector, or too fast to stop outside, leaves the sector by the edge nearest to where it would stop. A turret
/// that every step has kept out of its sectors always stops outside them.
///
/// - state, config, mount, dt, pose: as for turret_update. There is no target, so the error of the pose is 0.
///
/// Returns the flags combined with |, >= 0. Only TURRET_AT_REST, TURRET_HOLD_FIRE and TURRET_SLEWING may be
/// set.
/// Precision: N steps of dt/N end within 1e-9 rad of one step of dt.
/// Errors: as for turret_update.
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
/// The turret moves as in turret_update_angles, to the rest pose. turret_config says what a rest angle
/// beyond a travel limit means. When no azimuth between the travel limits is equivalent to rest_azimuth,
/// TURRET_AZIMUTH_LIMITED is set; a rest_elevation beyond a travel limit sets no flag. The error of the
/// pose is the angle between the barrel and its direction in the rest pose. TURRET_ON_TARGET is never set.
/// As in turret_update_angles, waiting becomes 0.
///
/// - state, config, mount, dt, pose: as for turret_update.
///
/// Returns what turret_update returns.
/// Errors: as for turret_update.
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
