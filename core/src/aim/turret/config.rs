//! What a turret is: its travel and its drives, its offsets, and the frame that these are given in.

use core::f32::consts::FRAC_PI_2;

use glam::{DQuat, DVec3, Quat, Vec3};

use super::drive::{Drive, Joint};
use crate::Error;
use crate::aim::AxisAngles;
use crate::math::quat;

/// One axis of a turret.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The lower travel stop, radians. For the azimuth, −∞ and ∞ for both stops turn without end, and
    /// finite stops more than 2π apart allow several turns; the elevation has stops within ±π.
    pub min: f32,
    /// The upper travel stop, radians, not below `min`.
    pub max: f32,
    /// The fastest it turns, rad/s, 0 to ∞.
    pub rate: f32,
    /// The most its rate changes, rad/s², 0 to ∞.
    pub accel: f32,
}

/// A turret on two axes: what it can do, and where its parts are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// About the mount's up.
    pub azimuth: Axis,
    /// About the axis that the azimuth turns.
    pub elevation: Axis,
    /// Where it rests, radians; outside the travel, the stop next to it.
    pub rest: AxisAngles,
    /// The angle between boresight and target within which it is on target, radians, 0 or more.
    pub aim_tolerance: f32,
    /// From the mount to the elevation axis, in the frame of the base: turns with the azimuth.
    pub trunnion: Vec3,
    /// From the elevation axis to the muzzle, in the frame of the barrel: turns with both.
    pub muzzle: Vec3,
    /// Which way is forward and which is up.
    pub axes: Axes,
}

impl Config {
    /// A turret without limits but the elevation's ±π/2, without offsets, on target within 1e-3 rad.
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
        }
    }
}

/// The axes of an engine: forward f and up u. Azimuth turns about u, elevation about f × u, the cross
/// product being the algebraic one, whichever hand the engine thinks in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes(pub i32);

impl Axes {
    /// Forward +X, up +Y.
    pub const CANONICAL: Self = Self(0);
    /// Forward +Z, up +Y.
    pub const UNITY: Self = Self(1);
    /// Forward −Z, up +Y.
    pub const GODOT: Self = Self(2);
    /// Forward +X, up +Z.
    pub const UNREAL: Self = Self(3);

    /// Whether these are axes that the library knows.
    pub fn is_known(self) -> bool {
        matches!(self, Self::CANONICAL | Self::UNITY | Self::GODOT | Self::UNREAL)
    }

    /// The components of an engine's `v` along forward, up and forward × up.
    pub(super) fn to_canonical(self, v: DVec3) -> DVec3 {
        match self {
            Self::UNITY => DVec3::new(v.z, v.y, -v.x),
            Self::GODOT => DVec3::new(-v.z, v.y, v.x),
            Self::UNREAL => DVec3::new(v.x, v.z, -v.y),
            _ => v,
        }
    }

    /// The engine's vector of the given components along forward, up and forward × up.
    pub(super) fn of_canonical(self, v: DVec3) -> DVec3 {
        match self {
            Self::UNITY => DVec3::new(-v.z, v.y, v.x),
            Self::GODOT => DVec3::new(v.z, v.y, -v.x),
            Self::UNREAL => DVec3::new(v.x, -v.z, v.y),
            _ => v,
        }
    }

    /// A turn within the canonical frame, about the same axis in the engine's.
    pub(super) fn turn(self, q: DQuat) -> DQuat {
        DQuat::from_vec4(self.of_canonical(q.xyz()).extend(q.w))
    }
}

/// The joint angles of a turret and their rates, which is all that changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Radians; in (−π, π] when the azimuth turns without end.
    pub azimuth: f64,
    /// Radians.
    pub elevation: f64,
    /// Rad/s.
    pub azimuth_rate: f64,
    /// Rad/s.
    pub elevation_rate: f64,
}

/// What a turret stands on: where it is in the world, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// In the world, metres.
    pub position: DVec3,
    /// In the world, any length but zero.
    pub orientation: Quat,
}

/// A configuration that makes sense, in double and in the canonical frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turret {
    pub(super) azimuth: Drive,
    pub(super) elevation: Drive,
    /// Within the travel.
    pub(super) rest: Joints,
    pub(super) aim_tolerance: f32,
    pub(super) trunnion: DVec3,
    pub(super) muzzle: DVec3,
    pub(super) axes: Axes,
}

/// Both joints of a turret.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joints {
    pub(super) azimuth: Joint,
    pub(super) elevation: Joint,
}

impl Turret {
    /// The turret of a configuration that makes sense.
    pub(super) fn new(config: &Config) -> Self {
        let Config { rest, aim_tolerance, trunnion, muzzle, axes, .. } = *config;
        let azimuth = Drive::new(config.azimuth);
        let elevation = Drive::new(config.elevation);
        let rest = Joints {
            azimuth: azimuth.at_rest(rest.azimuth),
            elevation: elevation.at_rest(rest.elevation),
        };
        let trunnion = axes.to_canonical(trunnion.as_dvec3());
        let muzzle = axes.to_canonical(muzzle.as_dvec3());
        Self { azimuth, elevation, rest, aim_tolerance, trunnion, muzzle, axes }
    }
}

impl Joints {
    /// # Errors
    /// [`Error::NotFinite`].
    pub(super) fn new(state: &State) -> Result<Self, Error> {
        let State { azimuth, elevation, azimuth_rate, elevation_rate } = *state;
        if [azimuth, elevation, azimuth_rate, elevation_rate].iter().all(|x| x.is_finite()) {
            Ok(Self {
                azimuth: Joint { angle: azimuth, rate: azimuth_rate },
                elevation: Joint { angle: elevation, rate: elevation_rate },
            })
        } else {
            Err(Error::NotFinite)
        }
    }

    pub(super) fn state(self) -> State {
        State {
            azimuth: self.azimuth.angle,
            elevation: self.elevation.angle,
            azimuth_rate: self.azimuth.rate,
            elevation_rate: self.elevation.rate,
        }
    }
}

/// A mount that makes sense, in double.
#[derive(Clone, Copy, Debug)]
pub(super) struct Base {
    pub(super) position: DVec3,
    /// Unit.
    pub(super) orientation: DQuat,
}

impl Base {
    /// # Errors
    /// [`Error::NotFinite`] or [`Error::ZeroQuaternion`].
    pub(super) fn new(mount: &Mount) -> Result<Self, Error> {
        if mount.position.is_finite() {
            Ok(Self {
                position: mount.position,
                orientation: quat::to_unit_f64(mount.orientation)?,
            })
        } else {
            Err(Error::NotFinite)
        }
    }
}
