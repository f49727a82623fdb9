//! The types of the C interface by their C names, and their conversions to and from the core's types.
#![allow(non_camel_case_types, reason = "these are the names that C programs use")]
#![allow(missing_docs, reason = "x, y, z and w need no comment")]

mod algebra;
mod camera;
mod engage;
mod lead;
mod steps;
mod turret;

pub use algebra::*;
pub use camera::*;
pub use engage::*;
pub use lead::*;
pub use steps::*;
pub use turret::*;

/// A type that C passes in, and its type in the core, which may borrow from it.
pub(crate) trait ToMath: Copy + 'static {
    type Math<'a>;

    fn to_math(&self) -> Self::Math<'_>;
}

/// A type that is returned to C, and its type in the core.
pub(crate) trait FromMath: Copy {
    type Math;

    fn from_math(value: Self::Math) -> Self;
}

impl ToMath for f32 {
    type Math<'a> = Self;

    #[inline(always)]
    fn to_math(&self) -> Self {
        *self
    }
}

impl FromMath for f32 {
    type Math = Self;

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}

impl FromMath for usize {
    type Math = Self;

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}

impl FromMath for i32 {
    type Math = Self;

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}

impl FromMath for [f32; 16] {
    type Math = Self;

    #[inline(always)]
    fn from_math(value: Self) -> Self {
        value
    }
}
