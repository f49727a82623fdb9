//! The results of a step, with the numbers of the C library.

use godot::builtin::VariantType;
use godot::meta::conv::ByValue;
use godot::meta::error::ConvertError;
use godot::meta::shape::{EnumeratorShape, GodotShape};
use godot::meta::{FromGodot, GodotConvert, ToGodot};
use godot::prelude::{Export, Var};
use turret_core::Error;

use crate::enums::class_enum;

class_enum! {
    /// The result of a step.
    Status of Turret3D {
        /// The step succeeded.
        #[default]
        Ok = 0 as "STATUS_OK",
        /// A number is not finite.
        NotFinite = -131_072 as "STATUS_NOT_FINITE",
        /// An orientation is zero.
        ZeroQuaternion = -196_608 as "STATUS_ZERO_QUATERNION",
        /// The travel limits are inverted, or a limit or a time is negative.
        InvalidLimits = -262_144 as "STATUS_INVALID_LIMITS",
        /// Another argument is not valid.
        InvalidArgument = -327_680 as "STATUS_INVALID_ARGUMENT",
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFinite => Self::NotFinite,
            Error::ZeroQuaternion => Self::ZeroQuaternion,
            Error::InvalidLimits => Self::InvalidLimits,
            Error::InvalidArgument => Self::InvalidArgument,
        }
    }
}
