//! Both joints of turrets in one register: they do the same arithmetic.

use super::pair::{Half, Pair};
use super::{Doubles, F64x2};
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use super::{avx2, avx512};

/// Registers with one number for each element of a block, and the registers with two numbers for each: for the azimuth
/// and the elevation of a turret. One double has its two in the lanes of one register. Wider registers have them in two
/// registers side by side.
pub(crate) trait Elements: Doubles {
    type Both: Doubles;

    /// Whether both numbers are in one register.
    const IN_ONE: bool;

    fn both(first: Self, second: Self) -> Self::Both;
    fn each(both: Self::Both) -> [Self; 2];
    fn both_masks(first: Self::Mask, second: Self::Mask) -> <Self::Both as Doubles>::Mask;
    fn each_mask(both: <Self::Both as Doubles>::Mask) -> [Self::Mask; 2];

    /// Returns a number as both.
    #[inline(always)]
    fn twice(x: Self) -> Self::Both {
        Self::both(x, x)
    }

    /// Returns the mask of both numbers of the elements for which `mask` is set.
    #[inline(always)]
    fn twice_mask(mask: Self::Mask) -> <Self::Both as Doubles>::Mask {
        Self::both_masks(mask, mask)
    }

    /// Returns the mask of the first numbers: the azimuths.
    #[inline(always)]
    fn firsts() -> <Self::Both as Doubles>::Mask {
        Self::both_masks(Self::mask(Self::ALL), Self::mask(0))
    }
}

impl Elements for f64 {
    type Both = F64x2;

    const IN_ONE: bool = true;

    #[inline(always)]
    fn both(first: Self, second: Self) -> F64x2 {
        F64x2::from_array([first, second])
    }

    #[inline(always)]
    fn each(both: F64x2) -> [Self; 2] {
        both.to_array()
    }

    #[inline(always)]
    fn both_masks(first: bool, second: bool) -> <F64x2 as Doubles>::Mask {
        F64x2::mask(u32::from(first) | u32::from(second) << 1)
    }

    #[inline(always)]
    fn each_mask(both: <F64x2 as Doubles>::Mask) -> [bool; 2] {
        let bits = F64x2::bits(both);
        [bits & 1 != 0, bits & 2 != 0]
    }
}

macro_rules! side_by_side {
    ($type:ty $(, $half:ident)?) => {
        impl$(<$half: Doubles<Array: Half<Whole: Half>>>)? Elements for $type {
            type Both = Pair<$type>;

            const IN_ONE: bool = false;

            #[inline(always)]
            fn both(first: Self, second: Self) -> Self::Both {
                Pair(first, second)
            }

            #[inline(always)]
            fn each(both: Self::Both) -> [Self; 2] {
                [both.0, both.1]
            }

            #[inline(always)]
            fn both_masks(first: Self::Mask, second: Self::Mask) -> Pair<Self::Mask> {
                Pair(first, second)
            }

            #[inline(always)]
            fn each_mask(both: Pair<Self::Mask>) -> [Self::Mask; 2] {
                [both.0, both.1]
            }
        }
    };
}

side_by_side!(Pair<D>, D);
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    target_feature = "simd128",
    target_feature = "sse2",
))]
side_by_side!(F64x2);
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
side_by_side!(avx2::F64x4);
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
side_by_side!(avx512::F64x8);
