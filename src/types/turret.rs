//! The complete turret.

use core::hint::black_box;
use core::mem::{align_of, offset_of, size_of};

use turret_core::Error;
use turret_core::aim::turret::{Axes, Axis, Config, Mount, Pose, Problem, State};
use turret_core::aim::{AxisAngles, Motion};

use super::{FromMath, ToMath, dvec3, quat, vec3};
use crate::ffi::as_sectors;
use crate::turret::{
    TURRET_AXES_CANONICAL, TURRET_AXES_GODOT, TURRET_AXES_UNITY, TURRET_AXES_UNREAL,
    TURRET_SECTOR_HOLD_FIRE,
};

/// Some of the directions of a turret: an interval of the azimuth and one of the elevation, and what the turret
/// must not do there.
///
/// They are joint angles, with the signs of the turret's own: in canonical and Godot's axes the azimuth grows to
/// the left, so from is the right edge; in Unity's and Unreal's it is the left one. Over the top, with the elevation beyond ±π/2, the
/// barrel points to the other side: the joint angles (a, e) count there as (a + π, π − e).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_sector {
    /// Where the azimuths begin, radians, finite.
    pub from: f32,
    /// Where they end, upward from there, radians, finite. Modulo 2π, so an interval may go across π: from 3 to -3.
    /// Equal to from: none, the sector is empty; above it by 2π or more: all. From -0.5 to 0.5 is what is ahead, from
    /// 0.5 to -0.5 all the rest.
    pub to: f32,
    /// The least elevation, radians; -INFINITY for any.
    pub elevation_min: f32,
    /// The greatest elevation, radians, at least elevation_min; INFINITY for any.
    pub elevation_max: f32,
    /// TURRET_SECTOR_HOLD_FIRE or TURRET_SECTOR_KEEP_OUT.
    pub kind: i32,
}

/// What a turret can do and where its parts are. Start from turret_config_default and change what
/// differs.
///
/// Every function that takes a configuration checks it; turret_config_problem says in words what is wrong.
/// TURRET_ERROR_NOT_FINITE: a NaN, or an infinite rest angle, tolerance or offset.
/// TURRET_ERROR_INVALID_LIMITS: a lower stop above the upper one, an infinite stop other than both of the
/// azimuth's, an elevation beyond ±π, a negative rate, acceleration or tolerance.
/// The same for a sector with an azimuth that is not finite, or elevations that are NaN or inverted.
/// TURRET_ERROR_INVALID_ARGUMENT: unknown axes, more than 8 sectors, an unknown kind of sector.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_config {
    /// The lower stop of the azimuth, radians, finite and at most azimuth_max; or -INFINITY with an
    /// azimuth_max of INFINITY: the azimuth turns without end. For the sign see axes.
    pub azimuth_min: f32,
    /// The upper stop of the azimuth, radians, finite and at least azimuth_min; or INFINITY with an
    /// azimuth_min of -INFINITY. Stops more than 2π apart allow several turns, as a cable does.
    pub azimuth_max: f32,
    /// The lower stop of the elevation, radians, within ±π, at most elevation_max. (float)M_PI is within.
    pub elevation_min: f32,
    /// The upper stop of the elevation, radians, within ±π, at least elevation_min. Beyond ±π/2 the barrel
    /// goes over the top, and the turret makes use of that where it is quicker.
    pub elevation_max: f32,
    /// The highest rate of the azimuth, rad/s, [0, INFINITY].
    pub azimuth_rate: f32,
    /// The highest rate of the elevation, rad/s, [0, INFINITY].
    pub elevation_rate: f32,
    /// The highest acceleration of the azimuth, rad/s^2, [0, INFINITY]. INFINITY: the azimuth is at its rate
    /// at once; 0: its rate never changes but at a stop.
    pub azimuth_accel: f32,
    /// The highest acceleration of the elevation, rad/s^2, [0, INFINITY].
    pub elevation_accel: f32,
    /// The azimuth at rest, radians, finite; beyond a stop it is the stop.
    pub rest_azimuth: f32,
    /// The elevation at rest, radians, finite; beyond a stop it is the stop.
    pub rest_elevation: f32,
    /// The angle between boresight and target within which the turret is on target, radians, finite, >= 0.
    /// The mount's orientation is floats: with a tolerance below 1e-6 the turret may never be on target.
    pub aim_tolerance: f32,
    /// From the mount's position to the elevation axis, meters, finite, along the axes of the mount at
    /// azimuth 0: it turns with the azimuth.
    pub trunnion: vec3,
    /// From the elevation axis to the muzzle, meters, finite, along the axes of the mount at azimuth
    /// and elevation 0: it turns with both.
    pub muzzle: vec3,
    /// The engine's forward and up: one of TURRET_AXES_*. The azimuth is the turn about up, positive to the
    /// left in canonical and Godot's axes, to the right in Unity's and Unreal's; the elevation is positive
    /// up in all of them.
    pub axes: i32,
    /// How many of the sectors count, 0 to 8.
    pub sector_count: u32,
    /// Where the turret must not fire, or must not point through; from sector_count on not looked at.
    pub sectors: [turret_sector; 8],
}

/// All of a turret that changes: copy it to save it, send it, or roll it back. Any finite numbers are
/// legal; {0, 0, 0, 0} points forward and stands still.
///
/// A joint outside its travel comes back to it at its rate. A joint that is a whole turn or more outside, as
/// from a damaged save file, counts as the angle in the same direction that is less than a turn outside: so
/// it is back in the time of a turn at most. A state with a NaN or an infinity in it is refused with
/// TURRET_ERROR_NOT_FINITE and stays as it is: set it anew, to {0, 0, 0, 0} or to the angles of rest.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_state {
    /// Radians, finite. Without travel limits every step but one with dt 0 brings it into (−π, π]; with
    /// travel limits it counts turns.
    pub azimuth: f64,
    /// Radians, finite.
    pub elevation: f64,
    /// Rad/s, finite. A joint faster than the configuration's rate brakes at the acceleration.
    pub azimuth_rate: f64,
    /// Rad/s, finite. A joint faster than the configuration's rate brakes at the acceleration.
    pub elevation_rate: f64,
}

/// What a turret stands on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_mount {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// In the world, any length but zero: the orientation of the turret at azimuth 0 and elevation 0.
    pub orientation: quat,
}

/// Where the parts of a turret are.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_pose {
    /// The orientation of what turns with the azimuth alone, in the world, unit.
    pub base: quat,
    /// The orientation of what turns with both, in the world, unit.
    pub barrel: quat,
    /// The position of the muzzle in the world, meters.
    pub muzzle: dvec3,
    /// The direction of the barrel: the engine's forward rotated by barrel, unit.
    pub boresight: vec3,
    /// The angle at the muzzle between boresight and target, radians, [0, π]; 0 for a target at the muzzle. Of
    /// turret_engage the angle between boresight and the direction in which to shoot; with TURRET_NO_SOLUTION
    /// that to the target.
    /// turret_update_angles, turret_return and turret_pose_of have no target and say what their error is.
    pub error: f32,
    /// TURRET_ON_TARGET and the other flags, added up.
    pub flags: u32,
    /// Written 0.
    pub reserved: u32,
}

/// How something moves.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_motion {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// In the world, m/s, finite.
    pub velocity: vec3,
    /// In the world, m/s^2, finite; constant.
    pub acceleration: vec3,
}

// What c_tests/layout.c asserts from the other side.
const _: () = {
    assert!(size_of::<turret_config>() == 236 && align_of::<turret_config>() == 4);
    assert!(offset_of!(turret_config, azimuth_min) == 0);
    assert!(offset_of!(turret_config, azimuth_max) == 4);
    assert!(offset_of!(turret_config, elevation_min) == 8);
    assert!(offset_of!(turret_config, elevation_max) == 12);
    assert!(offset_of!(turret_config, azimuth_rate) == 16);
    assert!(offset_of!(turret_config, elevation_rate) == 20);
    assert!(offset_of!(turret_config, azimuth_accel) == 24);
    assert!(offset_of!(turret_config, elevation_accel) == 28);
    assert!(offset_of!(turret_config, rest_azimuth) == 32);
    assert!(offset_of!(turret_config, rest_elevation) == 36);
    assert!(offset_of!(turret_config, aim_tolerance) == 40);
    assert!(offset_of!(turret_config, trunnion) == 44);
    assert!(offset_of!(turret_config, muzzle) == 56);
    assert!(offset_of!(turret_config, axes) == 68);
    assert!(offset_of!(turret_config, sector_count) == 72);
    assert!(offset_of!(turret_config, sectors) == 76);
    assert!(size_of::<turret_sector>() == 20 && align_of::<turret_sector>() == 4);
    assert!(offset_of!(turret_sector, from) == 0 && offset_of!(turret_sector, to) == 4);
    assert!(offset_of!(turret_sector, elevation_min) == 8);
    assert!(offset_of!(turret_sector, elevation_max) == 12);
    assert!(offset_of!(turret_sector, kind) == 16);
    assert!(size_of::<turret_state>() == 32 && align_of::<turret_state>() == align_of::<f64>());
    assert!(offset_of!(turret_state, azimuth) == 0 && offset_of!(turret_state, elevation) == 8);
    assert!(offset_of!(turret_state, azimuth_rate) == 16);
    assert!(offset_of!(turret_state, elevation_rate) == 24);
    assert!(size_of::<turret_mount>() == 40);
    assert!(offset_of!(turret_mount, position) == 0);
    assert!(offset_of!(turret_mount, orientation) == 24);
    assert!(size_of::<turret_pose>() == 80);
    assert!(offset_of!(turret_pose, base) == 0 && offset_of!(turret_pose, barrel) == 16);
    assert!(offset_of!(turret_pose, muzzle) == 32 && offset_of!(turret_pose, boresight) == 56);
    assert!(offset_of!(turret_pose, error) == 68 && offset_of!(turret_pose, flags) == 72);
    assert!(offset_of!(turret_pose, reserved) == 76);
    assert!(size_of::<turret_motion>() == 48);
    assert!(offset_of!(turret_motion, position) == 0);
    assert!(offset_of!(turret_motion, velocity) == 24);
    assert!(offset_of!(turret_motion, acceleration) == 36);
};

/// The axes of a number; `None` where it has none.
pub(crate) fn axes(number: i32) -> Option<Axes> {
    match number {
        TURRET_AXES_CANONICAL => Some(Axes::Canonical),
        TURRET_AXES_UNITY => Some(Axes::Unity),
        TURRET_AXES_GODOT => Some(Axes::Godot),
        TURRET_AXES_UNREAL => Some(Axes::Unreal),
        _ => None,
    }
}

const UNKNOWN_AXES: Problem =
    Problem { error: Error::InvalidArgument, text: c"axes is none of TURRET_AXES_*" };

impl ToMath for turret_config {
    /// Unknown axes and a count beyond the array are problems of C alone, and the last ones that a configuration
    /// can have.
    type Math<'a> = Result<Config<'a>, Problem>;

    fn to_math(&self) -> Result<Config<'_>, Problem> {
        let axes = axes(self.axes);
        let sectors =
            usize::try_from(self.sector_count).ok().and_then(|count| self.sectors.get(..count));
        let config = Config {
            azimuth: Axis {
                min: self.azimuth_min,
                max: self.azimuth_max,
                rate: self.azimuth_rate,
                accel: self.azimuth_accel,
            },
            elevation: Axis {
                min: self.elevation_min,
                max: self.elevation_max,
                rate: self.elevation_rate,
                accel: self.elevation_accel,
            },
            rest: AxisAngles { azimuth: self.rest_azimuth, elevation: self.rest_elevation },
            aim_tolerance: self.aim_tolerance,
            trunnion: self.trunnion.to_math(),
            muzzle: self.muzzle.to_math(),
            axes: axes.unwrap_or(Axes::Canonical),
            sectors: as_sectors(sectors.unwrap_or_default()),
        };
        if sectors.is_none() {
            Err(config.problem().unwrap_or(Problem::TOO_MANY_SECTORS))
        } else if axes.is_none() {
            Err(config.problem().unwrap_or(UNKNOWN_AXES))
        } else {
            Ok(config)
        }
    }
}

impl FromMath for turret_config {
    type Math = Config<'static>;

    /// Of a configuration without sectors.
    fn from_math(config: Config<'static>) -> Self {
        // As if it were unknown: what is known to be 0 would be written by a call of memset.
        let zero = black_box(0.0);
        let no_sector = turret_sector {
            from: zero,
            to: zero,
            elevation_min: zero,
            elevation_max: zero,
            kind: TURRET_SECTOR_HOLD_FIRE,
        };
        let Config { azimuth, elevation, rest, aim_tolerance, trunnion, muzzle, axes, .. } = config;
        Self {
            azimuth_min: azimuth.min,
            azimuth_max: azimuth.max,
            elevation_min: elevation.min,
            elevation_max: elevation.max,
            azimuth_rate: azimuth.rate,
            elevation_rate: elevation.rate,
            azimuth_accel: azimuth.accel,
            elevation_accel: elevation.accel,
            rest_azimuth: rest.azimuth,
            rest_elevation: rest.elevation,
            aim_tolerance,
            trunnion: vec3::from_math(trunnion),
            muzzle: vec3::from_math(muzzle),
            axes: match axes {
                Axes::Canonical => TURRET_AXES_CANONICAL,
                Axes::Unity => TURRET_AXES_UNITY,
                Axes::Godot => TURRET_AXES_GODOT,
                Axes::Unreal => TURRET_AXES_UNREAL,
            },
            sector_count: 0,
            sectors: [no_sector; 8],
        }
    }
}

impl ToMath for turret_state {
    type Math<'a> = State;

    fn to_math(&self) -> State {
        State {
            azimuth: self.azimuth,
            elevation: self.elevation,
            azimuth_rate: self.azimuth_rate,
            elevation_rate: self.elevation_rate,
        }
    }
}

impl FromMath for turret_state {
    type Math = State;

    fn from_math(state: State) -> Self {
        Self {
            azimuth: state.azimuth,
            elevation: state.elevation,
            azimuth_rate: state.azimuth_rate,
            elevation_rate: state.elevation_rate,
        }
    }
}

impl ToMath for turret_mount {
    type Math<'a> = Mount;

    fn to_math(&self) -> Mount {
        Mount { position: self.position.to_math(), orientation: self.orientation.to_math() }
    }
}

impl FromMath for turret_pose {
    type Math = Pose;

    fn from_math(pose: Pose) -> Self {
        Self {
            base: quat::from_math(pose.base),
            barrel: quat::from_math(pose.barrel),
            muzzle: dvec3::from_math(pose.muzzle),
            boresight: vec3::from_math(pose.boresight),
            error: pose.error,
            flags: pose.flags,
            reserved: 0,
        }
    }
}

impl ToMath for turret_motion {
    type Math<'a> = Motion;

    fn to_math(&self) -> Motion {
        Motion {
            position: self.position.to_math(),
            velocity: self.velocity.to_math(),
            acceleration: self.acceleration.to_math(),
        }
    }
}
