//! The input of a turret: its limits, its offsets, the engine's axes, its state, and its mount.

use core::f32::consts::FRAC_PI_2;

use glam::{DVec3, Quat, Vec3};

use super::axes::Axes;
use super::sector::Sector;
use crate::Error;
use crate::aim::AxisAngles;

/// One axis of a turret.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The lower travel limit, radians. An azimuth from −∞ to ∞ turns without end; finite limits more than 2π apart
    /// allow several turns. The limits of the elevation are within ±π.
    pub min: f32,
    /// The upper travel limit, radians, >= `min`.
    pub max: f32,
    /// The highest rate, rad/s, [0, INFINITY].
    pub rate: f32,
    /// The highest acceleration, rad/s², [0, INFINITY].
    pub accel: f32,
}

/// The configuration of a turret on two axes: its limits, and where its parts are. [`Config::problem`] returns what
/// is not legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config<'a> {
    /// The azimuth, about the mount's up.
    pub azimuth: Axis,
    /// The elevation, about the trunnion, which turns with the azimuth.
    pub elevation: Axis,
    /// The joint angles at rest, radians. An azimuth outside the travel stands for the equivalent angle inside that is
    /// nearest to 0; where there is none, for the travel limit that is nearer on the circle. An elevation outside the
    /// travel stands for the travel limit next to it.
    pub rest: AxisAngles,
    /// The angle between boresight and target within which the turret is on target, radians, >= 0.
    pub aim_tolerance: f32,
    /// The offset from the mount to the elevation axis, meters, in the frame of the base, which turns with
    /// the azimuth.
    pub trunnion: Vec3,
    /// The offset from the elevation axis to the muzzle, meters, in the frame of the barrel, which turns with
    /// azimuth and elevation.
    pub muzzle: Vec3,
    /// Which axis is forward and which is up.
    pub axes: Axes,
    /// Where the turret must not point or fire: at most [`MAX_SECTORS`](super::MAX_SECTORS) sectors.
    pub sectors: &'a [Sector],
}

impl Config<'_> {
    /// Returns a turret with an elevation within ±π/2 and no other limits, without offsets or sectors, on target within
    /// 1e-3 rad.
    pub const fn new(axes: Axes) -> Self {
        const INF: f32 = f32::INFINITY;
        Self {
            azimuth: Axis { min: -INF, max: INF, rate: INF, accel: INF },
            elevation: Axis { min: -FRAC_PI_2, max: FRAC_PI_2, rate: INF, accel: INF },
            rest: AxisAngles { azimuth: 0.0, elevation: 0.0 },
            aim_tolerance: 1e-3,
            trunnion: Vec3::ZERO,
            muzzle: Vec3::ZERO,
            axes,
            sectors: &[],
        }
    }

    /// Returns the same turret on the other side of a ship: travel, rest azimuth, trunnion and muzzle are mirrored left to
    /// right. Its sectors are `sectors`, each [mirrored](Sector::mirrored) by the caller. The mirror image of the mirror
    /// image has the same bits.
    ///
    /// # Errors
    /// The [problem](Self::problem) of this configuration.
    pub fn mirrored<'b>(&self, sectors: &'b [Sector]) -> Result<Config<'b>, Error> {
        self.validate()?;
        let Self { azimuth, rest, axes, .. } = *self;
        let mirrored = |v: Vec3| {
            let DVec3 { x, y, z } = axes.to_canonical(v.as_dvec3());
            axes.to_engine(DVec3::new(x, y, -z)).as_vec3()
        };
        Ok(Config {
            azimuth: Axis { min: -azimuth.max, max: -azimuth.min, ..azimuth },
            rest: AxisAngles { azimuth: -rest.azimuth, ..rest },
            trunnion: mirrored(self.trunnion),
            muzzle: mirrored(self.muzzle),
            sectors,
            ..*self
        })
    }
}

/// The numbers of a [`Config`] side by side, in the order in which C has them: lanes read those of C in place.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
#[allow(missing_docs, reason = "as in `Config`")]
pub struct ConfigNumbers {
    /// Minimum and maximum.
    pub azimuth_travel: [f32; 2],
    /// Minimum and maximum.
    pub elevation_travel: [f32; 2],
    /// Of azimuth and elevation.
    pub rates: [f32; 2],
    /// Of azimuth and elevation.
    pub accels: [f32; 2],
    /// Of azimuth and elevation.
    pub rest: [f32; 2],
    pub aim_tolerance: f32,
    pub trunnion: [f32; 3],
    pub muzzle_xy: [f32; 2],
    pub muzzle_z: f32,
}

impl ConfigNumbers {
    /// What stands in for numbers that there are not.
    pub const ZEROS: &Self = &Self {
        azimuth_travel: [0.0; 2],
        elevation_travel: [0.0; 2],
        rates: [0.0; 2],
        accels: [0.0; 2],
        rest: [0.0; 2],
        aim_tolerance: 0.0,
        trunnion: [0.0; 3],
        muzzle_xy: [0.0; 2],
        muzzle_z: 0.0,
    };
}

/// A configuration that the kernel reads where it is, as the C library has it in memory.
#[derive(Clone, Copy, Debug)]
pub struct ConfigInPlace<'a> {
    /// Everything that is a number.
    pub numbers: &'a ConfigNumbers,
    /// As in [`Config`].
    pub axes: Axes,
    /// As in [`Config`].
    pub sectors: &'a [Sector],
}

impl<'a> ConfigInPlace<'a> {
    /// Returns a configuration whose numbers have been copied to `numbers`.
    #[inline(always)]
    pub(super) fn new(config: &Config<'a>, numbers: &'a ConfigNumbers) -> Self {
        Self { numbers, axes: config.axes, sectors: config.sectors }
    }
}

impl<'a> From<&ConfigInPlace<'a>> for Config<'a> {
    fn from(config: &ConfigInPlace<'a>) -> Self {
        let ConfigInPlace { numbers, axes, sectors } = *config;
        let ConfigNumbers { azimuth_travel, elevation_travel, rates, accels, rest, .. } = *numbers;
        let axis = |[min, max]: [f32; 2], rate, accel| Axis { min, max, rate, accel };
        let ([azimuth_rate, elevation_rate], [azimuth_accel, elevation_accel]) = (rates, accels);
        let ([azimuth, elevation], [x, y]) = (rest, numbers.muzzle_xy);
        Self {
            azimuth: axis(azimuth_travel, azimuth_rate, azimuth_accel),
            elevation: axis(elevation_travel, elevation_rate, elevation_accel),
            rest: AxisAngles { azimuth, elevation },
            aim_tolerance: numbers.aim_tolerance,
            trunnion: Vec3::from_array(numbers.trunnion),
            muzzle: Vec3::new(x, y, numbers.muzzle_z),
            axes,
            sectors,
        }
    }
}

impl From<&Config<'_>> for ConfigNumbers {
    #[inline(always)]
    fn from(config: &Config<'_>) -> Self {
        let Config { azimuth, elevation, rest, aim_tolerance, trunnion, muzzle, .. } = *config;
        Self {
            azimuth_travel: [azimuth.min, azimuth.max],
            elevation_travel: [elevation.min, elevation.max],
            rates: [azimuth.rate, elevation.rate],
            accels: [azimuth.accel, elevation.accel],
            rest: [rest.azimuth, rest.elevation],
            aim_tolerance,
            trunnion: trunnion.to_array(),
            muzzle_xy: [muzzle.x, muzzle.y],
            muzzle_z: muzzle.z,
        }
    }
}

/// Everything about a turret that changes: its joint angles and their rates, and what it remembers of the last step. All
/// numbers are finite. Zeros are a legal start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct State {
    /// Radians; in (−π, π] when the azimuth turns without end.
    pub azimuth: f64,
    /// Radians.
    pub elevation: f64,
    /// Rad/s.
    pub azimuth_rate: f64,
    /// Rad/s.
    pub elevation_rate: f64,
    /// The turn, radians, that the azimuth still has to make to its goal: the azimuth plus this is where it turns to.
    pub azimuth_left: f64,
    /// The same of the elevation.
    pub elevation_left: f64,
    /// Seconds: above 0, how long something better has been open to the turret; below 0, how long it stays with its
    /// choice.
    pub waiting: f64,
    /// The trajectory that was last asked of it.
    pub trajectory: u32,
    /// 0 after every step.
    pub reserved: u32,
}

impl State {
    /// Returns a turret that stands still at these joint angles.
    pub const fn at_rest(azimuth: f64, elevation: f64) -> Self {
        Self {
            azimuth,
            elevation,
            azimuth_rate: 0.0,
            elevation_rate: 0.0,
            azimuth_left: 0.0,
            elevation_left: 0.0,
            waiting: 0.0,
            trajectory: 0,
            reserved: 0,
        }
    }
}

/// The mount of a turret: its position and its orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Mount {
    /// In the world, meters, finite.
    pub position: DVec3,
    /// In the world, finite, of any length but zero. It rotates vectors from the mount's frame, in the engine's axes,
    /// into the world.
    pub orientation: Quat,
}
