/// The reason why a function returns no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// A number that must be finite is infinite or NaN, or the result would be.
    NotFinite,
    /// A quaternion that must be an orientation is zero.
    ZeroQuaternion,
    /// A limit, a width, a tolerance or a time is negative, or the travel limits of a turret leave no travel: they are
    /// inverted, or only one of the two is infinite.
    InvalidLimits,
    /// An argument has no meaning: a zero vector that must be a direction, or a negative speed.
    InvalidArgument,
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::NotFinite => "a number is not finite, or the result would not be",
            Self::ZeroQuaternion => "a quaternion is zero",
            Self::InvalidLimits => {
                "a limit or a time is negative, or travel limits leave no travel"
            }
            Self::InvalidArgument => "an argument has no meaning here",
        })
    }
}

impl core::error::Error for Error {}
