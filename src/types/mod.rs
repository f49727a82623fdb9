//! The types of the C interface, under their C names, and their counterparts in glam.
#![allow(non_camel_case_types, reason = "these are the names that C programs use")]
#![allow(missing_docs, reason = "x, y, z and w say it themselves")]

mod algebra;
mod camera;
mod lead;
mod steps;
mod turret;

pub use algebra::*;
pub use camera::*;
pub use lead::*;
pub use steps::*;
pub use turret::*;

/// A type that crosses the boundary, and what it is inside.
pub(crate) trait CType: Copy {
    type Math;

    fn to_math(self) -> Self::Math;
    fn from_math(value: Self::Math) -> Self;
}

impl CType for f32 {
    type Math = Self;

    #[inline(always)]
    fn to_math(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}

impl CType for i32 {
    type Math = Self;

    #[inline(always)]
    fn to_math(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}

impl CType for [f32; 16] {
    type Math = Self;

    #[inline(always)]
    fn to_math(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}
