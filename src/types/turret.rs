//! The types of the complete turret.

use core::hint::black_box;
use core::mem::{align_of, offset_of, size_of};

use turret_core::Error;
use turret_core::aim::Motion;
use turret_core::aim::turret::{
    Axes, Config, ConfigInPlace, Mount, Pose, Problem, Sector, SectorKind, State,
};

use super::{FromMath, ToMath, dvec3, quat, vec3};
use crate::ffi::{as_sectors, numbers};
use crate::turret::{
    TURRET_AXES_CANONICAL, TURRET_AXES_CRYENGINE, TURRET_AXES_GLTF, TURRET_AXES_GODOT,
    TURRET_AXES_NED, TURRET_AXES_SOURCE, TURRET_AXES_UNITY, TURRET_AXES_UNREAL,
    TURRET_SECTOR_HOLD_FIRE,
};

/// Directions in which a turret must not fire, or through which it must not point: an interval of azimuth and
/// an interval of elevation, radians, with the signs of the turret's axes.
///
/// The azimuth is counted upward from `from` to `to`, modulo 2π: from -0.5 to 0.5 is what is ahead, from 0.5
/// to -0.5 all the rest, and from π - 0.3 to π + 0.3 what is astern. A sector from an angle to the same angle
/// is empty; one of 2π or more has every azimuth. With both elevations left 0, a sector has no height. It
/// turns with the mount: for a friend ashore, set it anew before each step. Over the top (elevation beyond ±π/2), the barrel points to the opposite side: there (a, e)
/// counts as (a + π, π − e).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_sector {
    /// Where it begins, finite: its right edge; in left-handed axes, its left.
    pub from: f32,
    /// Where it ends, finite.
    pub to: f32,
    /// The least elevation; -INFINITY: no lower bound.
    pub elevation_min: f32,
    /// The greatest elevation, >= elevation_min; INFINITY: no upper bound.
    pub elevation_max: f32,
    /// TURRET_SECTOR_HOLD_FIRE or TURRET_SECTOR_KEEP_OUT.
    pub kind: i32,
}

/// What a turret can do and where its parts are. Start from turret_config_default and change what differs.
///
/// Either both travel limits of the azimuth are finite, or it turns without end, from -INFINITY to INFINITY.
/// Limits more than 2π apart allow several turns, as a cable does. With an elevation_max beyond π/2 the
/// barrel goes over the top where that is quicker. A joint with an acceleration of 0 keeps its rate, so it
/// never starts or stops; with INFINITY it has its rate at once. (In the engines' components, an acceleration
/// of 0 means no limit.) Rest angles beyond the travel limits mean the nearer limit, unless an equivalent
/// azimuth, full turns away, is between them. The offsets are along the engine's axes, as the mount has them,
/// at angles of 0. A tolerance below 1e-6 might never be met, since orientations are floats.
/// turret_config_problem says in words what is wrong with a configuration, and turret_config_warning what
/// looks like a mistake, such as degrees.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_config {
    /// Lower travel limit of the azimuth, radians; -INFINITY: none.
    pub azimuth_min: f32,
    /// Upper travel limit of the azimuth, radians; INFINITY: none.
    pub azimuth_max: f32,
    /// Lower travel limit of the elevation, radians, within ±π.
    pub elevation_min: f32,
    /// Upper travel limit of the elevation, radians, within ±π.
    pub elevation_max: f32,
    /// Highest rate of the azimuth, rad/s, [0, INFINITY].
    pub azimuth_rate: f32,
    /// Highest rate of the elevation, rad/s, [0, INFINITY].
    pub elevation_rate: f32,
    /// Highest acceleration of the azimuth, rad/s^2, [0, INFINITY].
    pub azimuth_accel: f32,
    /// Highest acceleration of the elevation, rad/s^2, [0, INFINITY].
    pub elevation_accel: f32,
    /// The azimuth at rest, radians, finite.
    pub rest_azimuth: f32,
    /// The elevation at rest, radians, finite.
    pub rest_elevation: f32,
    /// On target within this angle, radians, finite, >= 0.
    pub aim_tolerance: f32,
    /// From mount to elevation axis, meters; turns with the azimuth.
    pub trunnion: vec3,
    /// From the elevation axis to the muzzle, meters; turns with both.
    pub muzzle: vec3,
    /// The engine's forward and up: one of TURRET_AXES_*.
    pub axes: i32,
    /// How many of the sectors are used, 0 to 8.
    pub sector_count: u32,
    /// Where it must not fire, or must not point through.
    pub sectors: [turret_sector; 8],
}

/// Everything about a turret that changes: its joints, and where they are turning to. Copy its 64 bytes, which
/// have no pointers and no padding, to save it to a file, send it, or roll it back. {0} points forward and
/// does not move; to place a turret, set the two angles and leave the rest 0.
///
/// A turret remembers where it is turning to, and keeps to that while it is good. A joint outside its travel
/// limits comes back at its rate. A state with a NaN or an infinity is refused with TURRET_ERROR_NOT_FINITE:
/// set it to {0}, or to the rest angles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_state {
    /// Radians, finite. Between travel limits it counts turns, else it is in (−π, π].
    pub azimuth: f64,
    /// Radians, finite.
    pub elevation: f64,
    /// Rad/s, finite. Brakes if above the configuration's rate.
    pub azimuth_rate: f64,
    /// Rad/s, finite.
    pub elevation_rate: f64,
    /// The turn still to make: the azimuth ends at azimuth + azimuth_left.
    pub azimuth_left: f64,
    /// The turn of the elevation still to make, radians, finite.
    pub elevation_left: f64,
    /// Used to choose a goal: seconds that it has waited for a better one.
    pub waiting: f64,
    /// Used by turret_engage: the arc that was last asked for. Any value is legal.
    pub trajectory: u32,
    /// 0 after each step. Any value is legal.
    pub reserved: u32,
}

/// What a turret stands on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_mount {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// The turret's at angles of 0, in the world, any length but zero.
    pub orientation: quat,
}

/// Where the parts of a turret are, in the world.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_pose {
    /// The orientation of the base, which turns with the azimuth, unit.
    pub base: quat,
    /// The orientation of the barrel, which turns with both angles, unit.
    pub barrel: quat,
    /// The position of the muzzle, meters.
    pub muzzle: dvec3,
    /// The direction of the barrel, unit.
    pub boresight: vec3,
    /// From boresight to the target or the direction to shoot in, [0, π].
    pub error: f32,
}

/// Where something is and how it moves.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_motion {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// In the world, m/s, finite.
    pub velocity: vec3,
    /// In the world, m/s^2, finite; treated as constant.
    pub acceleration: vec3,
}

// c_tests/layout.c asserts the same from C.
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
    assert!(size_of::<turret_state>() == 64 && align_of::<turret_state>() == align_of::<f64>());
    assert!(offset_of!(turret_state, azimuth) == 0 && offset_of!(turret_state, elevation) == 8);
    assert!(offset_of!(turret_state, azimuth_rate) == 16);
    assert!(offset_of!(turret_state, elevation_rate) == 24);
    assert!(offset_of!(turret_state, azimuth_left) == 32);
    assert!(offset_of!(turret_state, elevation_left) == 40);
    assert!(offset_of!(turret_state, waiting) == 48);
    assert!(offset_of!(turret_state, trajectory) == 56);
    assert!(offset_of!(turret_state, reserved) == 60);
    assert!(size_of::<turret_mount>() == 40);
    assert!(offset_of!(turret_mount, position) == 0);
    assert!(offset_of!(turret_mount, orientation) == 24);
    assert!(size_of::<turret_pose>() == 72);
    assert!(offset_of!(turret_pose, base) == 0 && offset_of!(turret_pose, barrel) == 16);
    assert!(offset_of!(turret_pose, muzzle) == 32 && offset_of!(turret_pose, boresight) == 56);
    assert!(offset_of!(turret_pose, error) == 68);
    assert!(size_of::<turret_motion>() == 48);
    assert!(offset_of!(turret_motion, position) == 0);
    assert!(offset_of!(turret_motion, velocity) == 24);
    assert!(offset_of!(turret_motion, acceleration) == 36);
};

/// Returns the axes that a number stands for; `None` if it stands for none.
pub(crate) fn axes(number: i32) -> Option<Axes> {
    match number {
        TURRET_AXES_CANONICAL => Some(Axes::Canonical),
        TURRET_AXES_UNITY => Some(Axes::Unity),
        TURRET_AXES_GODOT => Some(Axes::Godot),
        TURRET_AXES_UNREAL => Some(Axes::Unreal),
        TURRET_AXES_SOURCE => Some(Axes::Source),
        TURRET_AXES_CRYENGINE => Some(Axes::CryEngine),
        TURRET_AXES_GLTF => Some(Axes::Gltf),
        TURRET_AXES_NED => Some(Axes::Ned),
        _ => None,
    }
}

const UNKNOWN_AXES: Problem =
    Problem { error: Error::InvalidArgument, text: c"axes is not one of TURRET_AXES_*" };

impl ToMath for turret_config {
    type Math<'a> = Result<Config<'a>, Problem>;

    fn to_math(&self) -> Result<Config<'_>, Problem> {
        self.in_place().map(|config| Config::from(&config))
    }
}

impl turret_config {
    /// Returns the configuration where it is.
    ///
    /// # Errors
    /// Unknown axes and a count beyond the array can occur in C only. They are reported last.
    #[inline(always)]
    pub(crate) fn in_place(&self) -> Result<ConfigInPlace<'_>, Problem> {
        match (axes(self.axes), self.sectors()) {
            (Some(axes), Some(sectors)) => {
                Ok(ConfigInPlace { numbers: numbers(self), axes, sectors })
            }
            _ => Err(self.problem_of_c()),
        }
    }

    #[inline(always)]
    fn sectors(&self) -> Option<&[Sector]> {
        let count = usize::try_from(self.sector_count).ok()?;
        self.sectors.get(..count).map(as_sectors)
    }

    /// Returns the problem of a configuration that has one which only C can have.
    #[cold]
    #[inline(never)]
    fn problem_of_c(&self) -> Problem {
        let sectors = self.sectors();
        let of_c = if sectors.is_none() { Problem::TOO_MANY_SECTORS } else { UNKNOWN_AXES };
        let config = ConfigInPlace {
            numbers: numbers(self),
            axes: axes(self.axes).unwrap_or(Axes::Canonical),
            sectors: sectors.unwrap_or_default(),
        };
        Config::from(&config).problem().unwrap_or(of_c)
    }
}

impl ToMath for turret_sector {
    type Math<'a> = Sector;

    fn to_math(&self) -> Sector {
        let Self { from, to, elevation_min, elevation_max, kind } = *self;
        Sector { from, to, elevation_min, elevation_max, kind: SectorKind(kind) }
    }
}

impl FromMath for turret_sector {
    type Math = Sector;

    fn from_math(sector: Sector) -> Self {
        let Sector { from, to, elevation_min, elevation_max, kind } = sector;
        Self { from, to, elevation_min, elevation_max, kind: kind.0 }
    }
}

impl FromMath for turret_config {
    type Math = Config<'static>;

    /// The configuration has no sectors.
    fn from_math(config: Config<'static>) -> Self {
        // Hides that the value is 0: on macOS on x86-64 the compiler would write known zeros by a call of the C
        // library's __bzero.
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
                Axes::Source => TURRET_AXES_SOURCE,
                Axes::CryEngine => TURRET_AXES_CRYENGINE,
                Axes::Gltf => TURRET_AXES_GLTF,
                Axes::Ned => TURRET_AXES_NED,
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
            azimuth_left: self.azimuth_left,
            elevation_left: self.elevation_left,
            waiting: self.waiting,
            trajectory: self.trajectory,
            reserved: self.reserved,
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
            azimuth_left: state.azimuth_left,
            elevation_left: state.elevation_left,
            waiting: state.waiting,
            trajectory: state.trajectory,
            reserved: state.reserved,
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
