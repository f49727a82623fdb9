/// Why a function could not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// A number that has to be finite is infinite or NaN, or a result would be.
    NotFinite,
    /// A quaternion that has to be a rotation is zero.
    ZeroQuaternion,
    /// A limit or a time is negative, or an interval is inverted.
    InvalidLimits,
    /// An argument has no meaning here, such as a zero vector where a direction is needed.
    InvalidArgument,
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::NotFinite => "a number is not finite",
            Self::ZeroQuaternion => "a quaternion is zero",
            Self::InvalidLimits => "a limit or a time is negative, or an interval is inverted",
            Self::InvalidArgument => "an argument is invalid",
        })
    }
}

impl core::error::Error for Error {}
