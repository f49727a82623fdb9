//! What is wrong with a configuration, in words.

use core::f32::consts::PI;
use core::ffi::CStr;
use core::fmt;

use super::config::{Axis, Config};
use super::sector::{MAX_SECTORS, Sector, SectorKind};
use crate::Error;

/// What is wrong with a [`Config`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The error that every function returns for the configuration.
    pub error: Error,
    /// An English sentence that names the field, as the C library calls it, and says what is wrong with it.
    pub text: &'static CStr,
}

impl Problem {
    /// The problem of a configuration with more than [`MAX_SECTORS`] sectors.
    pub const TOO_MANY_SECTORS: Self =
        Self { error: Error::InvalidArgument, text: c"sector_count is above 8" };
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.to_str().unwrap_or_default())
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        problem.error
    }
}

/// Returns the first problem of a list whose condition is true.
macro_rules! first {
    ($($holds:expr => $error:ident, $text:literal;)*) => {{
        $(if $holds {
            return Some(Problem { error: Error::$error, text: $text });
        })*
        None
    }};
}

impl Config<'_> {
    /// Returns what is wrong with the configuration; `None` when every function accepts it.
    #[inline(never)]
    pub fn problem(&self) -> Option<Problem> {
        azimuth(self.azimuth)
            .or_else(|| elevation(self.elevation))
            .or_else(|| others(self))
            .or_else(|| sectors(self.sectors))
    }

    /// # Errors
    /// The error of [`Config::problem`].
    pub(super) fn validate(&self) -> Result<(), Error> {
        self.problem().map_or(Ok(()), |problem| Err(problem.error))
    }
}

fn azimuth(axis: Axis) -> Option<Problem> {
    const INF: f32 = f32::INFINITY;
    let Axis { min, max, rate, accel } = axis;
    let turns_on = min == -INF && max == INF;
    first! {
        min.is_nan() => NotFinite, c"azimuth_min is NaN";
        max.is_nan() => NotFinite, c"azimuth_max is NaN";
        rate.is_nan() => NotFinite, c"azimuth_rate is NaN";
        accel.is_nan() => NotFinite, c"azimuth_accel is NaN";
        min == INF => InvalidLimits, c"azimuth_min is INFINITY";
        max == -INF => InvalidLimits, c"azimuth_max is -INFINITY";
        min == -INF && !turns_on => InvalidLimits, c"azimuth_min is -INFINITY and azimuth_max is not INFINITY";
        max == INF && !turns_on => InvalidLimits, c"azimuth_max is INFINITY and azimuth_min is not -INFINITY";
        min > max => InvalidLimits, c"azimuth_min is above azimuth_max";
        rate < 0.0 => InvalidLimits, c"azimuth_rate is negative";
        accel < 0.0 => InvalidLimits, c"azimuth_accel is negative";
    }
}

fn elevation(axis: Axis) -> Option<Problem> {
    let Axis { min, max, rate, accel } = axis;
    first! {
        min.is_nan() => NotFinite, c"elevation_min is NaN";
        max.is_nan() => NotFinite, c"elevation_max is NaN";
        rate.is_nan() => NotFinite, c"elevation_rate is NaN";
        accel.is_nan() => NotFinite, c"elevation_accel is NaN";
        min.is_infinite() => InvalidLimits, c"elevation_min is infinite";
        max.is_infinite() => InvalidLimits, c"elevation_max is infinite";
        min < -PI => InvalidLimits, c"elevation_min is beyond -pi: radians, not degrees";
        max > PI => InvalidLimits, c"elevation_max is beyond pi: radians, not degrees";
        min > PI => InvalidLimits, c"elevation_min is beyond pi: radians, not degrees";
        max < -PI => InvalidLimits, c"elevation_max is beyond -pi: radians, not degrees";
        min > max => InvalidLimits, c"elevation_min is above elevation_max";
        rate < 0.0 => InvalidLimits, c"elevation_rate is negative";
        accel < 0.0 => InvalidLimits, c"elevation_accel is negative";
    }
}

fn others(config: &Config) -> Option<Problem> {
    let Config { rest, aim_tolerance, trunnion, muzzle, .. } = config;
    first! {
        !rest.azimuth.is_finite() => NotFinite, c"rest_azimuth is not finite";
        !rest.elevation.is_finite() => NotFinite, c"rest_elevation is not finite";
        !aim_tolerance.is_finite() => NotFinite, c"aim_tolerance is not finite";
        !trunnion.is_finite() => NotFinite, c"trunnion is not finite";
        !muzzle.is_finite() => NotFinite, c"muzzle is not finite";
        *aim_tolerance < 0.0 => InvalidLimits, c"aim_tolerance is negative";
    }
}

/// Makes the texts about one field of a sector, one for each sector, with the sector's index before the field.
macro_rules! for_each_sector {
    ($field:literal) => {
        [
            for_each_sector!(0, $field),
            for_each_sector!(1, $field),
            for_each_sector!(2, $field),
            for_each_sector!(3, $field),
            for_each_sector!(4, $field),
            for_each_sector!(5, $field),
            for_each_sector!(6, $field),
            for_each_sector!(7, $field),
        ]
    };
    ($index:literal, $field:literal) => {
        match CStr::from_bytes_with_nul(concat!("sectors[", $index, "].", $field, "\0").as_bytes())
        {
            Ok(text) => text,
            Err(_) => c"",
        }
    };
}

pub(super) use for_each_sector;

/// The texts about one field of a sector, by the index of the sector.
pub(super) type Texts = [&'static CStr; MAX_SECTORS];

const FROM_IS_NOT_FINITE: Texts = for_each_sector!("from is not finite");
const TO_IS_NOT_FINITE: Texts = for_each_sector!("to is not finite");
const ELEVATION_MIN_IS_NAN: Texts = for_each_sector!("elevation_min is NaN");
const ELEVATION_MAX_IS_NAN: Texts = for_each_sector!("elevation_max is NaN");
const ELEVATIONS_ARE_INVERTED: Texts = for_each_sector!("elevation_min is above elevation_max");
const KIND_IS_UNKNOWN: Texts = for_each_sector!("kind is not one of TURRET_SECTOR_*");

fn sectors(sectors: &[Sector]) -> Option<Problem> {
    if sectors.len() > MAX_SECTORS {
        return Some(Problem::TOO_MANY_SECTORS);
    }
    sectors.iter().enumerate().find_map(|(index, sector)| {
        let (texts, error) = sector_problem(sector)?;
        texts.get(index).map(|&text| Problem { error, text })
    })
}

fn sector_problem(sector: &Sector) -> Option<(&'static Texts, Error)> {
    let Sector { from, to, elevation_min, elevation_max, kind } = *sector;
    if !from.is_finite() {
        Some((&FROM_IS_NOT_FINITE, Error::InvalidLimits))
    } else if !to.is_finite() {
        Some((&TO_IS_NOT_FINITE, Error::InvalidLimits))
    } else if elevation_min.is_nan() {
        Some((&ELEVATION_MIN_IS_NAN, Error::InvalidLimits))
    } else if elevation_max.is_nan() {
        Some((&ELEVATION_MAX_IS_NAN, Error::InvalidLimits))
    } else if elevation_min > elevation_max {
        Some((&ELEVATIONS_ARE_INVERTED, Error::InvalidLimits))
    } else if kind != SectorKind::HOLD_FIRE && kind != SectorKind::KEEP_OUT {
        Some((&KIND_IS_UNKNOWN, Error::InvalidArgument))
    } else {
        None
    }
}
