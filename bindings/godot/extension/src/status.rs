//! What a step returns, by the numbers of the C library.

use turret_core::Error;

/// Done.
pub const OK: i64 = 0;
/// A number is not finite.
pub const NOT_FINITE: i64 = -131_072;
/// An orientation is zero.
pub const ZERO_QUATERNION: i64 = -196_608;
/// Limits leave no travel, or a limit or a time is negative.
pub const INVALID_LIMITS: i64 = -262_144;
/// Another argument has no meaning.
pub const INVALID_ARGUMENT: i64 = -327_680;

/// The number of an error.
pub fn of(error: Error) -> i64 {
    match error {
        Error::NotFinite => NOT_FINITE,
        Error::ZeroQuaternion => ZERO_QUATERNION,
        Error::InvalidLimits => INVALID_LIMITS,
        Error::InvalidArgument => INVALID_ARGUMENT,
    }
}
