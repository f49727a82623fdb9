use std::ops::Range;

use glam::{DQuat, DVec3};

use super::INPUTS;

/// Numbers that are the same in every run: G. Steele et al., "Fast splittable pseudorandom number
/// generators", OOPSLA 2014.
pub struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn between(&mut self, range: Range<f64>) -> f64 {
        let unit = (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        range.start + unit * (range.end - range.start)
    }

    pub fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    pub fn vector(&mut self, range: Range<f64>) -> DVec3 {
        DVec3::from_array(std::array::from_fn(|_| self.between(range.clone())))
    }

    pub fn direction(&mut self) -> DVec3 {
        loop {
            let v = self.vector(-1.0..1.0);
            if (0.01..1.0).contains(&v.length_squared()) {
                return v.normalize();
            }
        }
    }

    /// A rotation, uniformly distributed.
    pub fn rotation(&mut self) -> DQuat {
        loop {
            let q = DQuat::from_array(std::array::from_fn(|_| self.between(-1.0..1.0)));
            if (0.01..1.0).contains(&q.length_squared()) {
                return q.normalize();
            }
        }
    }
}

/// The inputs of a case of single calls.
pub fn inputs<Input>(one: impl FnMut(&mut Random) -> Input) -> Vec<Input> {
    let [_, most] = INPUTS;
    many(most, one)
}

/// As many inputs as requested. The first inputs are the same for every number.
pub fn many<Input>(count: usize, mut one: impl FnMut(&mut Random) -> Input) -> Vec<Input> {
    let mut random = Random(0);
    (0..count).map(|_| one(&mut random)).collect()
}

/// The nearest float.
#[expect(clippy::cast_possible_truncation, reason = "to round is the purpose")]
pub fn narrow(x: f64) -> f32 {
    x as f32
}
