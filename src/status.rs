//! Statuses and their texts.
//!
//! Errors are negative and share no bit with the flags of a turret, so `turret_update(..) & TURRET_ON_TARGET`
//! is 0 after an error, and a gun whose call has failed does not fire.

use core::ffi::{CStr, c_char};

use turret_core::Error;
use turret_core::aim::turret::flags;
use turret_core::facing::Progress;

use crate::face::{TURRET_FACE_DONE, TURRET_FACE_TURNING};
use crate::turret::{
    TURRET_AT_REST, TURRET_AZIMUTH_LIMITED, TURRET_ELEVATION_LIMITED, TURRET_HOLD_FIRE,
    TURRET_NO_SOLUTION, TURRET_ON_TARGET, TURRET_SECTOR_LIMITED, TURRET_SLEWING, TURRET_TOO_CLOSE,
};

/// The call succeeded. A positive status is a result; each function says what its results mean.
pub const TURRET_OK: i32 = 0;
/// A required pointer is NULL, or a pointer is misaligned.
pub const TURRET_ERROR_NULL: i32 = -65536;
/// A number is infinite or NaN where a finite number is required, or the result would not be finite.
pub const TURRET_ERROR_NOT_FINITE: i32 = -131072;
/// A quaternion is zero where an orientation is required.
pub const TURRET_ERROR_ZERO_QUATERNION: i32 = -196608;
/// A limit, a width, a tolerance or a time is negative, or travel limits or a sector of a turret make no
/// sense: turret_config_problem says in words which.
pub const TURRET_ERROR_INVALID_LIMITS: i32 = -262144;
/// Any other argument that is not valid: a zero vector where a direction is required, a number that is none
/// of the constants, more than 8 sectors, a negative speed or drag, times out of order, or a bad stride,
/// count or index.
pub const TURRET_ERROR_INVALID_ARGUMENT: i32 = -327680;

/// The version of turret.h, major number. `turret_version()` returns the version of the library.
pub const TURRET_VERSION_MAJOR: i32 = 0;
/// The version of turret.h, minor number.
pub const TURRET_VERSION_MINOR: i32 = 3;
/// The version of turret.h, patch number.
pub const TURRET_VERSION_PATCH: i32 = 0;

// An error has no flag set, and is not positive as results are.
const _: () = {
    let every_bit = TURRET_ERROR_NULL
        | TURRET_ERROR_NOT_FINITE
        | TURRET_ERROR_ZERO_QUATERNION
        | TURRET_ERROR_INVALID_LIMITS
        | TURRET_ERROR_INVALID_ARGUMENT;
    assert!(every_bit & 0xffff == 0, "an error shares a bit with the flags");
    let common_bits = TURRET_ERROR_NULL
        & TURRET_ERROR_NOT_FINITE
        & TURRET_ERROR_ZERO_QUATERNION
        & TURRET_ERROR_INVALID_LIMITS
        & TURRET_ERROR_INVALID_ARGUMENT;
    assert!(common_bits < 0, "an error is not negative");
    let flags = TURRET_ON_TARGET
        | TURRET_AZIMUTH_LIMITED
        | TURRET_ELEVATION_LIMITED
        | TURRET_SLEWING
        | TURRET_AT_REST
        | TURRET_TOO_CLOSE
        | TURRET_NO_SOLUTION
        | TURRET_HOLD_FIRE
        | TURRET_SECTOR_LIMITED;
    assert!(
        flags.cast_unsigned() == flags::ALL,
        "the flags of the header are not those of the core"
    );
    assert!(flags & !0xffff == 0, "a flag is outside the low 16 bits");
};

pub(crate) fn status(error: Error) -> i32 {
    match error {
        Error::NotFinite => TURRET_ERROR_NOT_FINITE,
        Error::ZeroQuaternion => TURRET_ERROR_ZERO_QUATERNION,
        Error::InvalidLimits => TURRET_ERROR_INVALID_LIMITS,
        Error::InvalidArgument => TURRET_ERROR_INVALID_ARGUMENT,
    }
}

/// Returns the status of a turret: its flags, all in the low 16 bits.
pub(crate) fn flags(flags: u32) -> i32 {
    flags.cast_signed()
}

/// Returns the status of a turn toward a target.
pub(crate) fn progress(progress: Progress) -> i32 {
    match progress {
        Progress::Turning => TURRET_FACE_TURNING,
        Progress::Done => TURRET_FACE_DONE,
    }
}

/// Returns the version of the library: major << 16 | minor << 8 | patch.
#[inline(always)]
pub extern "C" fn turret_version() -> u32 {
    (TURRET_VERSION_MAJOR << 16 | TURRET_VERSION_MINOR << 8 | TURRET_VERSION_PATCH) as u32
}

/// Returns an English sentence that describes a status. The returned pointer is never NULL, and the text is
/// static: do not free it.
///
/// - status: any number. A number that is not a status of this library has a sentence too; the -1 of
///   turret_time_to_aim and turret_time_to_engage is none.
#[inline(always)]
pub extern "C" fn turret_status_text(status: i32) -> *const c_char {
    let text: &CStr = match status {
        TURRET_OK => c"The call succeeded.",
        1.. => c"The call succeeded; the number is its result.",
        TURRET_ERROR_NULL => c"A required pointer is NULL, or a pointer is misaligned.",
        TURRET_ERROR_NOT_FINITE => c"A number is infinite or NaN where a finite number is required, or the result would not be finite.",
        TURRET_ERROR_ZERO_QUATERNION => c"A quaternion is zero where an orientation is required.",
        TURRET_ERROR_INVALID_LIMITS => {
            c"A limit, a width, a tolerance or a time is negative; or travel limits are inverted or infinite on one side only; or an elevation limit is beyond pi; or a sector is inverted or not finite."
        }
        TURRET_ERROR_INVALID_ARGUMENT => c"An argument is not valid here, such as a zero vector where a direction is required, or a wrong stride.",
        _ => c"This is not a status of libturret.",
    };
    text.as_ptr()
}
