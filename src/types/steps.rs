//! The types of steps and of the sectors of actors.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::StepLimits;
use turret_core::facing::arc::Arc;

use super::ToMath;

/// How far turret_aim may turn each axis in one step, radians, [0, INFINITY]. Steps below 1e-7 rad might not
/// move the turret at all, since they are smaller than floats can resolve.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_params {
    /// Of the elevation, radians a step. INFINITY: no limit.
    pub elevation_rate_limit: f32,
    /// Of the azimuth, radians a step. INFINITY: no limit.
    pub azimuth_rate_limit: f32,
}

/// A sector that an actor must not point into: half of width on either side of center. A width of 0 forbids
/// nothing, a width of 2π or more forbids everything.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_arc {
    /// Radians, any finite angle.
    pub center: f32,
    /// Radians, finite, >= 0.
    pub width: f32,
}

// c_tests/layout.c asserts the same from C.
const _: () = {
    assert!(size_of::<turret_params>() == 8 && align_of::<turret_params>() == 4);
    assert!(offset_of!(turret_params, elevation_rate_limit) == 0);
    assert!(offset_of!(turret_params, azimuth_rate_limit) == 4);
    assert!(size_of::<turret_arc>() == 8 && align_of::<turret_arc>() == 4);
    assert!(offset_of!(turret_arc, center) == 0 && offset_of!(turret_arc, width) == 4);
};

impl ToMath for turret_params {
    type Math<'a> = StepLimits;

    #[inline(always)]
    fn to_math(&self) -> StepLimits {
        StepLimits { azimuth: self.azimuth_rate_limit, elevation: self.elevation_rate_limit }
    }
}

impl ToMath for turret_arc {
    type Math<'a> = Arc;

    #[inline(always)]
    fn to_math(&self) -> Arc {
        Arc { center: self.center, width: self.width }
    }
}
