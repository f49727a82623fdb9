//! Sectors: directions that a turret must not fire into, or must not point through.

use core::f64::consts::{PI, TAU};

use super::flags;

/// The most sectors of a configuration.
pub const MAX_SECTORS: usize = 8;

/// An elevation beyond this is over the top: the float that stands for π/2.
pub(super) const UPRIGHT: f64 = core::f32::consts::FRAC_PI_2 as f64;

/// Of the joint angles of a turret, those in an interval of the azimuth and in one of the elevation.
///
/// Elevations beyond ±π/2 count by where the barrel points: the joint angles (α, ε) there are those of
/// (α + π, π − ε).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sector {
    /// Where the azimuths begin, radians, finite.
    pub from: f32,
    /// Up to where they go from there, upward, radians, finite, modulo 2π: the same direction as `from` for none;
    /// 2π or more above `from` for all.
    pub to: f32,
    /// The least elevation, radians; −∞ for none.
    pub elevation_min: f32,
    /// The greatest elevation, radians, >= `elevation_min`; ∞ for none.
    pub elevation_max: f32,
    /// What the turret must not do there.
    pub kind: SectorKind,
}

/// What a turret must not do in a [`Sector`]. A number, since C has it so; one that is none of the constants is a
/// [problem](super::Config::problem).
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectorKind(pub i32);

impl SectorKind {
    /// Fire: [`flags::HOLD_FIRE`](super::flags::HOLD_FIRE) while the boresight is inside or at an edge.
    pub const HOLD_FIRE: Self = Self(0);
    /// Be: the joints are never inside; at an edge they may be.
    pub const KEEP_OUT: Self = Self(1);
}

/// Two directions of floats that differ by less than this, radians, count as the same: π and −π are 1.7e-7 apart.
const SAME_DIRECTION: f64 = 1e-6;

impl Sector {
    /// How wide it is in azimuth, radians, [0, 2π].
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

    /// Whether there are angles at which a turret must not be because of it.
    pub(super) fn keeps_out(&self) -> bool {
        self.kind == SectorKind::KEEP_OUT
            && self.elevation_max > self.elevation_min
            && self.width() > 0.0
    }

    /// Whether the direction of the joint angles is inside, or at an edge.
    pub(super) fn contains(&self, azimuth: f64, elevation: f64) -> bool {
        let (azimuth, elevation) = upright(azimuth, elevation);
        let width = self.width();
        width > 0.0
            && elevation >= self.elevation_min.into()
            && elevation <= self.elevation_max.into()
            && (width >= TAU || modulo_turn(azimuth - f64::from(self.from)) <= width)
    }
}

/// [`flags::HOLD_FIRE`] where the direction of the joint angles is in a sector that the turret must not fire into, else 0.
pub(crate) fn hold_fire(sectors: &[Sector], azimuth: f64, elevation: f64) -> u32 {
    let holds = |sector: &Sector| {
        sector.kind == SectorKind::HOLD_FIRE && sector.contains(azimuth, elevation)
    };
    if sectors.iter().any(holds) { flags::HOLD_FIRE } else { 0 }
}

/// The joint angles without going over the top that point in the same direction as the given ones.
fn upright(azimuth: f64, elevation: f64) -> (f64, f64) {
    if elevation.abs() <= UPRIGHT {
        (azimuth, elevation)
    } else {
        (azimuth + PI, PI.copysign(elevation) - elevation)
    }
}

/// `angle` in [0, 2π).
pub(super) fn modulo_turn(angle: f64) -> f64 {
    let turned = angle - TAU * libm::floor(angle / TAU);
    // Rounding makes 2π of an angle next to 0 from below.
    if turned < TAU { turned } else { 0.0 }
}
