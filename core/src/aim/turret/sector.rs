//! Sectors: directions into which a turret must not fire, or through which it must not point.

use core::f64::consts::{PI, TAU};

use super::flags;

/// The most sectors that a configuration may have.
pub const MAX_SECTORS: usize = 8;

/// An elevation beyond this is over the top: the float that stands for π/2.
pub(super) const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

/// An interval of the azimuth and an interval of the elevation: the joint angles of a turret that are in both.
///
/// Elevations beyond ±π/2 count by where the barrel points: joint angles (α, ε) there count as (α + π, π − ε).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sector {
    /// The azimuth at which the sector begins, radians, finite.
    pub from: f32,
    /// The azimuth at which the sector ends, going upward from `from`; radians, finite, modulo 2π. The same direction
    /// as `from`: no azimuths; 2π or more above `from`: all azimuths.
    pub to: f32,
    /// The least elevation, radians; −∞: no lower bound.
    pub elevation_min: f32,
    /// The greatest elevation, radians, >= `elevation_min`; ∞: no upper bound.
    pub elevation_max: f32,
    /// What the turret must not do in the sector.
    pub kind: SectorKind,
}

/// What a turret must not do in a [`Sector`]. A number, as in the C library; a value other than the constants is a
/// [problem](super::Config::problem).
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectorKind(pub i32);

impl SectorKind {
    /// Must not fire: [`flags::HOLD_FIRE`](super::flags::HOLD_FIRE) is set while the boresight is inside or at an edge.
    pub const HOLD_FIRE: Self = Self(0);
    /// Must not be there: the joints are never inside, but may be at an edge.
    pub const KEEP_OUT: Self = Self(1);
}

/// Two directions, stored as floats, that differ by less than this, radians, count as the same: π and −π are 1.7e-7
/// apart.
const SAME_DIRECTION: f64 = 1e-6;

impl Sector {
    /// Returns the sector of the turret on the other side of a ship: [`Config::mirrored`](super::Config::mirrored).
    pub fn mirrored(&self) -> Self {
        Self { from: -self.to, to: -self.from, ..*self }
    }

    /// Returns the width of the sector in azimuth, radians, [0, 2π].
    pub(super) fn width(&self) -> f64 {
        let width = f64::from(self.to) - f64::from(self.from);
        if width > TAU - SAME_DIRECTION {
            TAU
        } else if width >= 0.0 {
            width
        } else {
            let wrapped = modulo_turn(width);
            if wrapped > TAU - SAME_DIRECTION { 0.0 } else { wrapped }
        }
    }

    /// Returns whether the sector excludes any joint angles.
    pub(super) fn keeps_out(&self) -> bool {
        self.kind == SectorKind::KEEP_OUT
            && self.elevation_max > self.elevation_min
            && self.width() > 0.0
    }

    /// Returns whether the direction of the joint angles is inside the sector, or at an edge.
    pub(super) fn contains(&self, azimuth: f64, elevation: f64) -> bool {
        let (azimuth, elevation) = upright(azimuth, elevation);
        let width = self.width();
        width > 0.0
            && elevation >= self.elevation_min.into()
            && elevation <= self.elevation_max.into()
            && (width >= TAU || modulo_turn(azimuth - f64::from(self.from)) <= width)
    }
}

/// Returns [`flags::HOLD_FIRE`] where the direction of the joint angles is in a sector into which the turret must not
/// fire, else 0.
pub(crate) fn hold_fire(sectors: &[Sector], azimuth: f64, elevation: f64) -> u32 {
    let holds = |sector: &Sector| {
        sector.kind == SectorKind::HOLD_FIRE && sector.contains(azimuth, elevation)
    };
    flags::when(sectors.iter().any(holds), flags::HOLD_FIRE)
}

/// Returns the joint angles, not over the top, that point in the same direction as the given angles.
fn upright(azimuth: f64, elevation: f64) -> (f64, f64) {
    if elevation.abs() <= UPRIGHT {
        (azimuth, elevation)
    } else {
        (azimuth + PI, PI.copysign(elevation) - elevation)
    }
}

/// Returns `angle` in [0, 2π).
pub(super) fn modulo_turn(angle: f64) -> f64 {
    let turned = angle - TAU * libm::floor(angle / TAU);
    // Rounding turns an angle slightly below 0 into 2π.
    if turned < TAU { turned } else { 0.0 }
}
