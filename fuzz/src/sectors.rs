//! Sectors of a turret: arbitrary sectors, which of them are legal, and which joint angles are inside.

use std::f64::consts::PI;
use std::fmt;

use turret::turret::{TURRET_SECTOR_HOLD_FIRE, TURRET_SECTOR_KEEP_OUT};
use turret::types::{turret_config, turret_sector, turret_state};

use crate::bytes::Bytes;
use crate::faults::Faults;
use crate::measure::PI_FLOAT;

const MOST: usize = 8;

/// Returns a count and sectors. Half of all turrets have none.
pub fn sectors(bytes: &mut Bytes) -> (u32, [turret_sector; MOST]) {
    let count = match bytes.byte() {
        0..128 => 0,
        kind @ 128..252 => u32::from(kind % 8) + 1,
        252.. => bytes.i32().cast_unsigned(),
    };
    let drawn = usize::try_from(count).map_or(MOST, |count| count.min(MOST));
    let mut sectors = NONE;
    for sector in &mut sectors[..drawn] {
        *sector = self::sector(bytes);
    }
    (count, sectors)
}

/// Entries beyond the count. They are not read, and would be illegal.
pub const NONE: [turret_sector; MOST] = [turret_sector {
    from: f32::NAN,
    to: f32::INFINITY,
    elevation_min: 1.0,
    elevation_max: -1.0,
    kind: -1,
}; MOST];

fn sector(bytes: &mut Bytes) -> turret_sector {
    let from = bytes.f32();
    let to = match bytes.below(4) {
        0 => bytes.f32(),
        _ => from + f32::from(bytes.byte()) / 64.0,
    };
    let (a, b) = (bytes.f32(), bytes.f32());
    let (elevation_min, elevation_max) = match bytes.below(16) {
        0 => (a, b),
        kind @ 1..4 => (if kind == 1 { a } else { f32::NEG_INFINITY }, f32::INFINITY),
        4..8 => (f32::NEG_INFINITY, b),
        _ => (a.min(b), a.max(b)),
    };
    let kind = match bytes.byte() {
        0..80 => TURRET_SECTOR_HOLD_FIRE,
        80..248 => TURRET_SECTOR_KEEP_OUT,
        248.. => bytes.i32(),
    };
    turret_sector { from, to, elevation_min, elevation_max, kind }
}

/// The sectors that count; if there are too many, the first ones.
fn counted(config: &turret_config) -> &[turret_sector] {
    let count = usize::try_from(config.sector_count).map_or(MOST, |count| count.min(MOST));
    &config.sectors[..count]
}

/// Returns a configuration for the message of a failed assertion.
pub fn shown(config: &turret_config) -> impl fmt::Debug {
    let shown = |s: &turret_sector| (s.from, s.to, s.elevation_min, s.elevation_max, s.kind);
    (config.sector_count, counted(config).iter().map(shown).collect::<Vec<_>>())
}

pub fn faults(config: &turret_config) -> Faults {
    let count = Faults::argument(config.sector_count as usize > MOST);
    counted(config).iter().fold(count, |faults, sector| {
        let turret_sector { from, to, elevation_min, elevation_max, kind } = *sector;
        let is_legal = from.is_finite() && to.is_finite() && elevation_min <= elevation_max;
        faults | Faults::limits(!is_legal) | Faults::argument(!(0..2).contains(&kind))
    })
}

pub fn has_keep_out(config: &turret_config) -> bool {
    counted(config).iter().any(|sector| sector.kind == TURRET_SECTOR_KEEP_OUT)
}

/// This close to an edge, rounding decides which side an angle is on.
const EDGE: f64 = 1e-6;

/// Beyond these angles, the rounding of turns is no longer small against the tolerance of an edge.
const FAR: f64 = 1e6;

/// How deep inside a sector the barrel points, radians; negative outside. `None` if rounding decides: close to straight
/// up, and far from 0.
fn depth(sector: &turret_sector, azimuth: f64, elevation: f64) -> Option<f64> {
    let quarter = f64::from(PI_FLOAT) / 2.0;
    let (from, to) = (f64::from(sector.from), f64::from(sector.to));
    if azimuth.abs() > FAR || from.abs() > FAR || to.abs() > FAR || elevation.abs() > 4.0 {
        return None;
    }
    if (elevation.abs() - quarter).abs() < EDGE {
        return None;
    }
    let (azimuth, elevation) = if elevation.abs() < quarter {
        (azimuth, elevation)
    } else {
        (azimuth + PI, PI.copysign(elevation) - elevation)
    };
    let (width, off) = (to - from, (azimuth - from).rem_euclid(2.0 * PI));
    let in_azimuth = if width >= 2.0 * PI {
        f64::INFINITY
    } else {
        // The width is about a full turn or zero: rounding decides which.
        let width = width.rem_euclid(2.0 * PI);
        if !(EDGE..=2.0 * PI - EDGE).contains(&width) {
            return None;
        }
        // Just below the lower edge, `off` is nearly a full turn.
        if off > width && 2.0 * PI - off < off - width {
            off - 2.0 * PI
        } else {
            off.min(width - off)
        }
    };
    let above = elevation - f64::from(sector.elevation_min);
    let below = f64::from(sector.elevation_max).min(quarter) - elevation;
    Some(in_azimuth.min(above).min(below))
}

/// Whether a turret in this state has to hold fire, if that is certain.
pub fn holds_fire(config: &turret_config, state: &turret_state) -> Option<bool> {
    let mut holds = false;
    for sector in counted(config).iter().filter(|each| each.kind == TURRET_SECTOR_HOLD_FIRE) {
        let depth = depth(sector, state.azimuth, state.elevation)?;
        if depth.abs() < EDGE {
            return None;
        }
        holds |= depth > 0.0;
    }
    Some(holds)
}

/// The depths inside the sectors that the joints must keep out of, if they are certain.
fn depths(config: &turret_config, state: &turret_state) -> impl Iterator<Item = f64> {
    let keep_out = counted(config).iter().filter(|each| each.kind == TURRET_SECTOR_KEEP_OUT);
    keep_out.filter_map(|sector| depth(sector, state.azimuth, state.elevation))
}

/// Whether a turret is where its joints must never be.
pub fn is_kept_out(config: &turret_config, state: &turret_state) -> bool {
    depths(config, state).any(|depth| depth > EDGE)
}

/// Whether a turret may be where it is: outside, or at one edge. It must not be between two edges that touch, or
/// between an edge and a stop.
pub fn is_outside(config: &turret_config, state: &turret_state) -> bool {
    let c = config;
    let stops = [c.azimuth_min, c.azimuth_max, c.elevation_min, c.elevation_max].map(f64::from);
    let from_stops = [state.azimuth, state.azimuth, state.elevation, state.elevation];
    let is_at_stop = stops.iter().zip(from_stops).any(|(stop, at)| (at - stop).abs() < 2.0 * EDGE);
    let edges = depths(c, state).filter(|depth| depth.abs() < 2.0 * EDGE).count();
    let most = usize::from(!is_at_stop);
    edges <= most && !is_kept_out(c, state)
}
