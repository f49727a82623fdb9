//! The results of a step, with the numbers of the C library.

use turret_core::Error;

/// The step succeeded.
pub const OK: i64 = 0;
/// A number is not finite.
pub const NOT_FINITE: i64 = -131_072;
/// An orientation is zero.
pub const ZERO_QUATERNION: i64 = -196_608;
/// The travel limits are inverted, or a limit or a time is negative.
pub const INVALID_LIMITS: i64 = -262_144;
/// Another argument is not valid.
pub const INVALID_ARGUMENT: i64 = -327_680;

/// Returns the number of an error.
pub fn of(error: Error) -> i64 {
    match error {
        Error::NotFinite => NOT_FINITE,
        Error::ZeroQuaternion => ZERO_QUATERNION,
        Error::InvalidLimits => INVALID_LIMITS,
        Error::InvalidArgument => INVALID_ARGUMENT,
    }
}
