//! Steps and sectors.

use core::mem::{align_of, offset_of, size_of};

use turret_core::aim::StepLimits;
use turret_core::facing::arc::Arc;

use super::{FromMath, ToMath};

/// How far `turret_aim` may turn each axis in one step, in radians: from 0 (stays) up, INFINITY snaps.
///
/// Steps of 1e-4 and more are honored within 1e-6. Steps below 1e-7 are less than a quaternion of
/// floats can tell apart, and may not move it at all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_params {
    /// Radians of elevation a step, 0 to INFINITY.
    pub elevation_rate_limit: f32,
    /// Radians of azimuth a step, 0 to INFINITY.
    pub azimuth_rate_limit: f32,
}

/// A sector that an actor must not point into: half of width either side of center.
///
/// A width of 0 forbids nothing, one of 2π and more everything.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_arc {
    /// Radians, any finite angle.
    pub center: f32,
    /// Radians, from 0 up.
    pub width: f32,
}

// What c_tests/layout.c asserts from the other side.
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

impl FromMath for turret_params {
    type Math = StepLimits;

    #[inline(always)]
    fn from_math(limits: StepLimits) -> Self {
        Self { elevation_rate_limit: limits.elevation, azimuth_rate_limit: limits.azimuth }
    }
}

impl ToMath for turret_arc {
    type Math<'a> = Arc;

    #[inline(always)]
    fn to_math(&self) -> Arc {
        Arc { center: self.center, width: self.width }
    }
}
