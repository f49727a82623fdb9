//! Finds what is wrong with an input by the contract, without the library, and so the statuses that are allowed.

use turret::status::{
    TURRET_ERROR_INVALID_ARGUMENT, TURRET_ERROR_INVALID_LIMITS, TURRET_ERROR_NOT_FINITE,
    TURRET_ERROR_ZERO_QUATERNION,
};

use crate::probe::Legal;

/// What is wrong, one bit per error. If there are several errors, a function may return any of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Faults(u8);

impl Faults {
    pub const NONE: Self = Self(0);

    fn when(wrong: bool, status: i32) -> Self {
        Self(if wrong { 1 << number(status) } else { 0 })
    }

    /// Numbers that must be finite.
    pub fn numbers(numbers: &[f32]) -> Self {
        Self::when(numbers.iter().any(|x| !x.is_finite()), TURRET_ERROR_NOT_FINITE)
    }

    /// Doubles that must be finite.
    pub fn doubles(numbers: &[f64]) -> Self {
        Self::when(numbers.iter().any(|x| !x.is_finite()), TURRET_ERROR_NOT_FINITE)
    }

    /// A position, or a difference of two.
    pub fn position(position: &[f64; 3]) -> Self {
        Self::doubles(position)
    }

    /// Two positions whose offset matters.
    pub fn offset(from: &[f64; 3], to: &[f64; 3]) -> Self {
        let offset = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        Self::position(from) | Self::position(to) | Self::position(&offset)
    }

    /// A rotation of any length.
    pub fn rotation(q: &[f32; 4]) -> Self {
        Self::numbers(q) | Self::when(q.iter().all(|&x| x == 0.0), TURRET_ERROR_ZERO_QUATERNION)
    }

    /// A direction of any length.
    pub fn direction(v: &[f32; 3]) -> Self {
        Self::numbers(v) | Self::when(v.iter().all(|&x| x == 0.0), TURRET_ERROR_INVALID_ARGUMENT)
    }

    /// A limit in `[0, INFINITY]`.
    pub fn limit(limit: f32) -> Self {
        Self::when(limit.is_nan(), TURRET_ERROR_NOT_FINITE) | Self::negative(limit)
    }

    /// A limit or a time that is finite and >= 0.
    pub fn finite_limit(limit: f32) -> Self {
        Self::numbers(&[limit]) | Self::negative(limit)
    }

    pub fn negative(limit: f32) -> Self {
        Self::when(limit < 0.0, TURRET_ERROR_INVALID_LIMITS)
    }

    pub fn limits(wrong: bool) -> Self {
        Self::when(wrong, TURRET_ERROR_INVALID_LIMITS)
    }

    pub fn argument(wrong: bool) -> Self {
        Self::when(wrong, TURRET_ERROR_INVALID_ARGUMENT)
    }

    pub fn not_finite(wrong: bool) -> Self {
        Self::when(wrong, TURRET_ERROR_NOT_FINITE)
    }

    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether a status is right: an error that the input has, or no error if it has none.
    #[track_caller]
    pub fn judge(self, status: i32, what: impl std::fmt::Debug) {
        let is_error = || status & 0xffff == 0 && number(status) < 8;
        let right = if status >= 0 {
            self.is_none()
        } else {
            is_error() && self.0 >> number(status) & 1 == 1
        };
        assert!(right, "status {status} where {self:?} is wrong: {what:?}");
    }
}

/// Errors are −1, −2 and so on, above 16 bits for the flags of turrets.
fn number(error: i32) -> i32 {
    -(error >> 16)
}

impl std::ops::BitOr for Faults {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl From<Faults> for Legal {
    fn from(faults: Faults) -> Self {
        faults.is_none().into()
    }
}
