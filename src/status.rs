//! Statuses and the version.

use core::ffi::{CStr, c_char};

use turret_core::Error;
use turret_core::steer::Progress;

/// The call succeeded. Positive statuses are results, explained where they are answered.
pub const TURRET_OK: i32 = 0;
/// A required pointer is NULL or misaligned. Nothing was written.
pub const TURRET_ERROR_NULL: i32 = -1;
/// A number that has to be finite is infinite or NaN.
pub const TURRET_ERROR_NOT_FINITE: i32 = -2;
/// A quaternion that has to be a rotation is zero.
pub const TURRET_ERROR_ZERO_QUATERNION: i32 = -3;
/// A limit or a time is negative, or an interval is inverted.
pub const TURRET_ERROR_INVALID_LIMITS: i32 = -4;
/// An argument has no meaning here, such as a zero vector where a direction is needed.
pub const TURRET_ERROR_INVALID_ARGUMENT: i32 = -5;

/// What turns toward a target has more to turn.
pub const TURRET_FACE_TURNING: i32 = 1;
/// What turns toward a target has reached it.
pub const TURRET_FACE_DONE: i32 = 2;

/// The version of this header; `turret_version()` tells the library's.
pub const TURRET_VERSION_MAJOR: i32 = 0;
/// The version of this header, second part.
pub const TURRET_VERSION_MINOR: i32 = 1;
/// The version of this header, third part.
pub const TURRET_VERSION_PATCH: i32 = 0;

pub(crate) fn status(error: Error) -> i32 {
    match error {
        Error::NotFinite => TURRET_ERROR_NOT_FINITE,
        Error::ZeroQuaternion => TURRET_ERROR_ZERO_QUATERNION,
        Error::InvalidLimits => TURRET_ERROR_INVALID_LIMITS,
        Error::InvalidArgument => TURRET_ERROR_INVALID_ARGUMENT,
    }
}

/// The status of a turret: its flags, of which there are few enough for an `i32`.
pub(crate) fn flags(flags: u32) -> i32 {
    flags.cast_signed()
}

/// The status of a turn toward a target.
pub(crate) fn progress(progress: Progress) -> i32 {
    match progress {
        Progress::Turning => TURRET_FACE_TURNING,
        Progress::Done => TURRET_FACE_DONE,
    }
}

/// The version of the library: major << 16 | minor << 8 | patch.
#[inline(always)]
pub extern "C" fn turret_version() -> u32 {
    (TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH) as u32
}

/// An English sentence for a status that a function answered. Never NULL, and the text is static: do
/// not free it.
///
/// - `status`: any number; one that is no status of this library has a sentence too.
#[inline(always)]
pub extern "C" fn turret_status_text(status: i32) -> *const c_char {
    let text: &CStr = match status {
        TURRET_OK => c"The call succeeded.",
        1.. => c"The call succeeded; the value is its result.",
        TURRET_ERROR_NULL => c"A required pointer is NULL or misaligned.",
        TURRET_ERROR_NOT_FINITE => c"A number that has to be finite is infinite or NaN.",
        TURRET_ERROR_ZERO_QUATERNION => c"A quaternion that has to be a rotation is zero.",
        TURRET_ERROR_INVALID_LIMITS => {
            c"A limit or a time is negative, or an interval is inverted."
        }
        TURRET_ERROR_INVALID_ARGUMENT => c"An argument is invalid.",
        _ => c"This is no status of libturret.",
    };
    text.as_ptr()
}
