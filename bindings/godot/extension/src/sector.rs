//! The resource `TurretSector`.

use godot::meta::conv::ByValue;
use godot::meta::shape::{EnumeratorShape, GodotShape};
use godot::prelude::*;
use turret_core::aim::turret::{Sector, SectorKind};

use crate::convert::radians;
use crate::enums::class_enum;
use crate::settings::setters;

class_enum! {
    /// What a turret must not do in a sector.
    Kind of TurretSector {
        /// Fire.
        #[default]
        HoldFire = 0 as "HOLD_FIRE",
        /// Point there.
        KeepOut = 1 as "KEEP_OUT",
    }
}

/// A part of the sphere around a turret where it must not fire or must not point.
///
/// The angles are azimuth and elevation of the turret, in degrees. The azimuth is positive to the left, as `rotation.y`
/// is; the elevation is positive up. If the barrel is over the top, the direction in which it points counts. Turrets
/// can share a sector. A change takes effect in the next step, and is told by the signal `changed`.
#[derive(GodotClass)]
#[class(tool, init, base = Resource)]
pub struct TurretSector {
    /// The azimuth where the sector begins, its right edge, degrees.
    #[export(range = (-360.0, 360.0, 0.1, or_less, or_greater, degrees))]
    #[var(set)]
    from: f64,

    /// The azimuth where the sector ends, its left edge, degrees. The sector may cross 180: from 170 to -170 it is 20
    /// wide. If equal to `from`, the sector is empty. If 360 or more above `from`, it has all azimuths.
    #[export(range = (-360.0, 360.0, 0.1, or_less, or_greater, degrees))]
    #[var(set)]
    to: f64,

    /// The lower edge, degrees. -90 is straight down.
    #[export(range = (-90.0, 90.0, 0.1, degrees))]
    #[var(set)]
    #[init(val = -90.0)]
    elevation_min: f64,

    /// The upper edge, degrees. 90 is straight up.
    #[export(range = (-90.0, 90.0, 0.1, degrees))]
    #[var(set)]
    #[init(val = 90.0)]
    elevation_max: f64,

    /// [constant HOLD_FIRE]: the turret may point there, but must not fire. [constant KEEP_OUT]: the barrel is never
    /// inside, and the turret turns around the sector.
    #[export]
    #[var(set)]
    kind: Kind,

    base: Base<Resource>,
}

// The constants are those of the enumeration, and only described here.
#[godot_api]
impl TurretSector {
    /// The turret follows its target through the sector and does not fire in it.
    #[cfg(any())]
    #[constant]
    const HOLD_FIRE: i64 = 0;

    /// The barrel is never inside the sector. The turret turns around it.
    #[cfg(any())]
    #[constant]
    const KEEP_OUT: i64 = 1;
}

setters! {
    TurretSector __godot_TurretSector_Funcs:
    set_from from f64,
    set_to to f64,
    set_elevation_min elevation_min f64,
    set_elevation_max elevation_max f64,
    set_kind kind Kind,
}

impl TurretSector {
    fn change(&mut self) {
        self.base_mut().emit_changed();
    }

    /// Mirrors the sector left to right.
    pub fn mirror(&mut self) {
        (self.from, self.to) = (-self.to, -self.from);
    }

    /// Converts the sector to the core's type, in radians.
    pub fn in_radians(&self) -> Sector {
        sector(self.from, self.to, self.elevation_min, self.elevation_max, self.kind)
    }
}

fn sector(from: f64, to: f64, elevation_min: f64, elevation_max: f64, kind: Kind) -> Sector {
    // After both are rounded, a full turn may be a little too small.
    let more = if to - from >= 360.0 { 1.0 } else { 0.0 };
    Sector {
        from: radians(from),
        to: radians(to) + more,
        elevation_min: radians(elevation_min),
        elevation_max: radians(elevation_max),
        kind: match kind {
            Kind::HoldFire => SectorKind::HOLD_FIRE,
            Kind::KeepOut => SectorKind::KEEP_OUT,
        },
    }
}

/// Returns the width of a sector in azimuth, radians, [0, 2π]; 0 for an empty sector.
pub fn width(sector: &Sector) -> f64 {
    use std::f64::consts::TAU;
    let width = f64::from(sector.to) - f64::from(sector.from);
    if !width.is_finite() {
        0.0
    } else if width >= 0.0 {
        width.min(TAU)
    } else {
        let width = width.rem_euclid(TAU);
        // The core treats directions within 1e-6 rad as the same.
        if width > TAU - 1e-6 { 0.0 } else { width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees_wide(from: f64, to: f64) -> f64 {
        width(&sector(from, to, -90.0, 90.0, Kind::KeepOut)).to_degrees().round()
    }

    #[test]
    fn widths_go_upward_from_the_beginning() {
        assert_eq!(degrees_wide(170.0, -170.0), 20.0);
        assert_eq!(degrees_wide(-30.0, 30.0), 60.0);
        assert_eq!(degrees_wide(45.0, 45.0), 0.0);
        assert_eq!(degrees_wide(45.0, 405.0), 360.0);
        assert_eq!(degrees_wide(180.0, -180.0), 0.0);
        assert_eq!(degrees_wide(f64::NAN, 0.0), 0.0);
    }
}
