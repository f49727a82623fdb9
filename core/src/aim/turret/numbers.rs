//! Numbers for the tests of this folder.

/// SplitMix64, the same numbers every time.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }

    pub(super) fn pick<T: Copy, const N: usize>(&mut self, all: [T; N]) -> T {
        all[(self.bits() % N as u64) as usize]
    }
}
