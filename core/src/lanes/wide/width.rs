/// The number of lanes that a batch runs in, and the instructions. All widths return the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Four,
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx2,
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx512,
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
cpufeatures::new!(has_avx2, "avx2");
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
cpufeatures::new!(has_avx512, "avx512f");

impl Width {
    /// Four lanes, which every machine has.
    pub const FOUR: Self = Self(Kind::Four);

    /// Whether nearly every machine with this target architecture has eight lanes.
    pub(crate) const EIGHT_IS_USUAL: bool = cfg!(any(target_arch = "x86", target_arch = "x86_64"));

    /// Returns the widest width that this machine has, which is the width to use.
    #[inline(never)]
    pub fn best() -> Self {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        {
            if has_avx512::get() && has_avx2::get() {
                return Self(Kind::Avx512);
            }
            if has_avx2::get() {
                return Self(Kind::Avx2);
            }
        }
        Self::FOUR
    }

    /// Returns all widths that this machine has, narrowest first, for tests and benchmarks.
    pub fn all() -> impl Iterator<Item = Self> {
        let widths = [
            Some(Self::FOUR),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            has_avx2::get().then_some(Self(Kind::Avx2)),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            (has_avx512::get() && has_avx2::get()).then_some(Self(Kind::Avx512)),
        ];
        widths.into_iter().flatten()
    }

    /// Whether this is eight lanes, by AVX2.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    pub(in crate::lanes) fn is_avx2(self) -> bool {
        self.0 == Kind::Avx2
    }

    /// Whether this is AVX-512: sixteen lanes, or eight where sixteen are not worth their size.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    pub(in crate::lanes) fn is_avx512(self) -> bool {
        self.0 == Kind::Avx512
    }
}
