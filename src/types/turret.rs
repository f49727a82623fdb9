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

/// An interval of azimuth and an interval of elevation, and what the turret must not do there.
///
/// The intervals are joint angles, with the signs of the turret's axes. In Unity's and Unreal's axes the
/// azimuth grows to the right, so `from` is the left edge of the sector. In all other axes `from` is the
/// right edge. When the barrel is over the top (elevation beyond ±π/2), it points to the
/// opposite side: there the joint angles (a, e) count as (a + π, π − e).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_sector {
    /// The azimuth at which the sector begins, radians, finite.
    pub from: f32,
    /// The azimuth at which the sector ends, counted upward from where it begins, radians, finite. The
    /// angle counts modulo 2π, so a sector may cross π: from 3 to -3. Equal to `from`: the sector is
    /// empty. Greater than `from` by 2π or more: all azimuths. From -0.5 to 0.5 covers what is ahead;
    /// from 0.5 to -0.5 covers all the rest.
    pub to: f32,
    /// The least elevation, radians; -INFINITY: no lower bound.
    pub elevation_min: f32,
    /// The greatest elevation, radians, >= elevation_min; INFINITY: no upper bound.
    pub elevation_max: f32,
    /// TURRET_SECTOR_HOLD_FIRE or TURRET_SECTOR_KEEP_OUT.
    pub kind: i32,
}

/// What a turret can do and where its parts are. Start from turret_config_default and change what differs.
///
/// Every function that takes a configuration checks it; turret_config_problem says in words what is wrong,
/// and turret_config_warning what is legal but seldom meant.
/// TURRET_ERROR_NOT_FINITE: a NaN, or an infinite rest angle, tolerance or offset.
/// TURRET_ERROR_INVALID_LIMITS: a lower travel limit above the upper one; an infinite travel limit, unless
/// both travel limits of the azimuth are infinite; an elevation limit beyond ±π; a negative rate,
/// acceleration or tolerance; a sector with an azimuth that is not finite, or with elevations that are NaN
/// or inverted.
/// TURRET_ERROR_INVALID_ARGUMENT: unknown axes, more than 8 sectors, or an unknown kind of sector.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_config {
    /// The lower travel limit of the azimuth, radians, finite, <= azimuth_max. Or -INFINITY with an
    /// azimuth_max of INFINITY: the azimuth turns without end. For the sign see axes.
    pub azimuth_min: f32,
    /// The upper travel limit of the azimuth, radians, finite, >= azimuth_min. Or INFINITY with an
    /// azimuth_min of -INFINITY. Limits more than 2π apart allow several turns, for example as many as the
    /// cable of the turret allows.
    pub azimuth_max: f32,
    /// The lower travel limit of the elevation, radians, within ±π, <= elevation_max. (float)M_PI counts
    /// as within.
    pub elevation_min: f32,
    /// The upper travel limit of the elevation, radians, within ±π, >= elevation_min. Beyond ±π/2 the
    /// barrel goes over the top, where that is quicker. π/2 as a float is not beyond.
    pub elevation_max: f32,
    /// The highest rate of the azimuth, rad/s, [0, INFINITY].
    pub azimuth_rate: f32,
    /// The highest rate of the elevation, rad/s, [0, INFINITY].
    pub elevation_rate: f32,
    /// The highest acceleration of the azimuth, rad/s^2, [0, INFINITY]. INFINITY: the azimuth reaches its
    /// rate at once. 0: the rate of the azimuth never changes, except at a travel limit.
    pub azimuth_accel: f32,
    /// The highest acceleration of the elevation, rad/s^2, [0, INFINITY].
    pub elevation_accel: f32,
    /// The azimuth at rest, radians, finite. An azimuth beyond a travel limit means the equivalent angle,
    /// full turns away, between the limits; of several the one nearest to 0. When there is none, it means
    /// the travel limit that is nearer on the circle.
    pub rest_azimuth: f32,
    /// The elevation at rest, radians, finite. An elevation beyond a travel limit means that limit.
    pub rest_elevation: f32,
    /// The largest angle between boresight and target at which the turret is on target, radians, >= 0 and
    /// finite. The orientation of the mount is in floats: with a tolerance below 1e-6 the turret might
    /// never be on target.
    pub aim_tolerance: f32,
    /// The offset from the mount's position to the elevation axis, meters, finite, along the axes of the
    /// mount at azimuth 0. The offset turns with the azimuth.
    pub trunnion: vec3,
    /// The offset from the elevation axis to the muzzle, meters, finite, along the axes of the mount at
    /// azimuth and elevation 0. The offset turns with both.
    pub muzzle: vec3,
    /// The engine's forward and up: one of TURRET_AXES_*. The azimuth is the rotation about up: positive to
    /// the right in Unity's and Unreal's axes, which are left-handed, and to the left in all others. The
    /// elevation is positive up in all of them.
    pub axes: i32,
    /// How many of the sectors are used, 0 to 8.
    pub sector_count: u32,
    /// The sectors in which the turret must not fire, or through which it must not point. Sectors beyond
    /// sector_count are ignored.
    pub sectors: [turret_sector; 8],
}

/// Everything about a turret that changes: its joints, and where they are turning to. Copy it to save it, send
/// it, or roll it back. Any finite numbers are legal. {0} points forward, does not move and remembers nothing;
/// to place a turret, set the angles and leave the rest 0.
///
/// A turret keeps the goal to which it is turning while that goal is good. It changes to a better one at once
/// where that clearly pays, or after the better one has been open for as long as the way there and back takes.
/// "What a turret turns to" in turret.h is the whole rule.
///
/// A joint outside its travel limits comes back at its rate. When a joint is half a turn or more outside
/// its travel limits, as in a state whose angles count turns otherwise, its angle means the nearest
/// equivalent angle between the limits: with limits of 90° and 270°, -170° is 190°. When there is none, full
/// turns are taken off until it is less than one turn outside. So the joint needs at most the time of one
/// turn to come back. A state with a NaN or an infinity in it is refused with TURRET_ERROR_NOT_FINITE and
/// stays unchanged: set it to {0}, or to the rest angles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_state {
    /// Radians, finite. Without travel limits, every step with dt > 0 brings the azimuth into (−π, π].
    /// Between travel limits the azimuth counts turns.
    pub azimuth: f64,
    /// Radians, finite.
    pub elevation: f64,
    /// Rad/s, finite. A joint faster than the rate of the configuration brakes at the acceleration of the
    /// configuration.
    pub azimuth_rate: f64,
    /// Rad/s, finite. A joint faster than the rate of the configuration brakes at the acceleration of the
    /// configuration.
    pub elevation_rate: f64,
    /// The turn that the azimuth still has to make to its goal, radians, finite: azimuth + azimuth_left is where
    /// it turns to. Read it to draw or to predict. Each step with dt > 0 writes it.
    pub azimuth_left: f64,
    /// The turn that the elevation still has to make to its goal, radians, finite.
    pub elevation_left: f64,
    /// Seconds, finite: above 0, for how long something better has been open to the turret; below 0, for how
    /// long it stays with what it chose. See "What a turret turns to" in turret.h.
    pub waiting: f64,
    /// The trajectory that was last asked of it: a TURRET_TRAJECTORY_* value. Only turret_engage with a shot
    /// and a target writes it. Any value is legal.
    pub trajectory: u32,
    /// 0 after each step with dt > 0. Any value is legal.
    pub reserved: u32,
}

/// What a turret stands on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_mount {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// The orientation of the turret at azimuth 0 and elevation 0, in the world; any length but zero.
    pub orientation: quat,
}

/// Where the parts of a turret are.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_pose {
    /// The orientation of the base, which turns with the azimuth only, in the world, unit.
    pub base: quat,
    /// The orientation of the barrel, which turns with azimuth and elevation, in the world, unit.
    pub barrel: quat,
    /// The position of the muzzle in the world, meters.
    pub muzzle: dvec3,
    /// The direction of the barrel in the world: the engine's forward rotated by barrel, unit.
    pub boresight: vec3,
    /// The angle at the muzzle between boresight and target, radians, [0, π]; 0 for a target at the muzzle.
    /// From turret_engage, it is the angle between boresight and the direction in which to shoot; with
    /// TURRET_NO_SOLUTION, it is again the angle to the target. turret_update_angles, turret_track_angles, turret_return, turret_stop
    /// and turret_pose_of have no target; their comments say what the error is.
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
