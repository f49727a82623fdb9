//! What is legal in a configuration but seldom meant, in words.

use core::f32::consts::{PI, TAU};
use core::ffi::CStr;

use super::config::Config;
use super::joint::{Angles, JointLimits, Limits};
use super::keep_out::{KeepOut, SEAM, is_within};
use super::problem::{Texts, for_each_sector};
use super::sector::Sector;

/// Rad/s: three turns a second, several times as fast as the fastest real turrets; as degrees a second, a slow turret.
const HIGHEST_RATE: f32 = 20.0;

/// Radians. Four turns are more than a cable allows; as degrees they would be less than a quarter of a turn.
const FARTHEST_STOP: f32 = 8.0 * PI;

/// Radians: 29°, as wide as a hand at half the length of an arm.
const WIDEST_TOLERANCE: f32 = 0.5;

/// Radians. No angle of a sector needs to be farther from 0.
const FARTHEST_EDGE: f32 = TAU;

/// Returns the first text of a list whose condition is true.
macro_rules! first {
    ($($holds:expr => $text:expr;)*) => {{
        $(if $holds {
            return Some($text);
        })*
        None
    }};
}

impl Config<'_> {
    /// Returns an English sentence about what is legal in the configuration but seldom meant, such as degrees in the
    /// place of radians. The sentence names the field, as the C library calls it. `None` where there is no such thing,
    /// and for a configuration that has a [problem](Config::problem). An infinity is never worth a warning.
    pub fn warning(&self) -> Option<&'static CStr> {
        if self.problem().is_some() {
            return None;
        }
        numbers(self).or_else(|| edges(self.sectors)).or_else(|| reach(self))
    }
}

fn is_beyond(number: f32, most: f32) -> bool {
    number.is_finite() && number.abs() > most
}

fn numbers(config: &Config) -> Option<&'static CStr> {
    let Config { azimuth, elevation, aim_tolerance, .. } = config;
    first! {
        azimuth.rate == 0.0 && elevation.rate == 0.0
            => c"azimuth_rate and elevation_rate are 0: the turret cannot turn";
        is_beyond(azimuth.rate, HIGHEST_RATE) => c"azimuth_rate is above 20 rad/s: degrees?";
        is_beyond(elevation.rate, HIGHEST_RATE) => c"elevation_rate is above 20 rad/s: degrees?";
        is_beyond(azimuth.min, FARTHEST_STOP) => c"azimuth_min is beyond 8*pi: degrees?";
        is_beyond(azimuth.max, FARTHEST_STOP) => c"azimuth_max is beyond 8*pi: degrees?";
        is_beyond(*aim_tolerance, WIDEST_TOLERANCE) => c"aim_tolerance is above 0.5 rad: degrees?";
    }
}

const FROM_IS_FAR: Texts = for_each_sector!("from is beyond 2*pi: degrees?");
const TO_IS_FAR: Texts = for_each_sector!("to is beyond 2*pi: degrees?");
const ELEVATION_MIN_IS_FAR: Texts = for_each_sector!("elevation_min is beyond 2*pi: degrees?");
const ELEVATION_MAX_IS_FAR: Texts = for_each_sector!("elevation_max is beyond 2*pi: degrees?");

fn edges(sectors: &[Sector]) -> Option<&'static CStr> {
    sectors.iter().enumerate().find_map(|(index, sector)| {
        let texts: &Texts = first_far(sector)?;
        texts.get(index).copied()
    })
}

fn first_far(sector: &Sector) -> Option<&'static Texts> {
    let Sector { from, to, elevation_min, elevation_max, .. } = *sector;
    first! {
        is_beyond(from, FARTHEST_EDGE) => &FROM_IS_FAR;
        is_beyond(to, FARTHEST_EDGE) => &TO_IS_FAR;
        is_beyond(elevation_min, FARTHEST_EDGE) => &ELEVATION_MIN_IS_FAR;
        is_beyond(elevation_max, FARTHEST_EDGE) => &ELEVATION_MAX_IS_FAR;
    }
}

/// About where the turret may be, and where it rests.
fn reach(config: &Config) -> Option<&'static CStr> {
    let Config { rest, sectors, .. } = config;
    let limits = Limits::of(config);
    let at_rest = limits.rest(config);
    let (can_be_anywhere, can_rest) = KeepOut::with(&limits, sectors, |keep_out| {
        let mut found = false;
        keep_out.for_each_place(at_rest, at_rest.azimuth, |place| {
            found = found || is_allowed(keep_out, place);
        });
        (found, is_allowed(keep_out, at_rest))
    });
    first! {
        !can_be_anywhere => c"sectors forbid all of the travel";
        !has_equivalent(&limits.azimuth, rest.azimuth.into())
            => c"rest_azimuth is beyond a travel limit, and so are its equivalent angles";
        !is_within(limits.elevation.travel, rest.elevation.into())
            => c"rest_elevation is beyond a travel limit";
        !can_rest => c"rest_azimuth and rest_elevation are in a sector to keep out of";
    }
}

/// [`KeepOut::is_allowed`], once in the library's code for all of its uses here.
#[inline(never)]
fn is_allowed(keep_out: &KeepOut<'_>, at: Angles) -> bool {
    keep_out.is_allowed(at)
}

/// Returns whether the travel contains an angle, or one that differs from it by whole turns, up to rounding.
fn has_equivalent(joint: &JointLimits, angle: f64) -> bool {
    const TAU: f64 = core::f64::consts::TAU;
    joint.travel.is_none_or(|travel| {
        let first = angle + TAU * libm::ceil((travel.min - SEAM - angle) / TAU);
        first <= travel.max + SEAM
    })
}
