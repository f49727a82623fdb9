//! Rows of elements for the batch functions: ordinary elements, and among them all kinds of hard ones.

use std::cell::Cell;
use std::f64::consts::{FRAC_PI_2, PI};

use turret_core::glam::{DQuat, DVec3};

use super::sectors::Numbers;
use super::turret_orientation;

/// A generator of elements by SplitMix64: the same elements every time.
pub struct Elements(Numbers);

/// Numbers at which something changes.
const HARD: [f32; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    std::f32::consts::PI,
    -std::f32::consts::PI,
    std::f32::consts::FRAC_PI_2,
    -std::f32::consts::FRAC_PI_2,
    1e-45,
    -1e-45,
    f32::MIN_POSITIVE,
    1e-20,
    1e-10,
    1e-7,
    8192.0,
    16384.0,
    1e10,
    1e20,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

impl Elements {
    pub fn new(seed: u64) -> Self {
        Self(Numbers(seed))
    }

    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, count: u64) -> u64 {
        self.bits() % count
    }

    /// Returns a number in [−1, 1].
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// Returns mostly a number of the given size, sometimes any bits, sometimes a hard number.
    pub fn number(&mut self, size: f64) -> f32 {
        match self.below(64) {
            0 => f32::from_bits(self.bits() as u32),
            1 => HARD[self.below(HARD.len() as u64) as usize],
            _ => (self.unit() * size) as f32,
        }
    }

    pub fn vec3(&mut self, size: f64) -> [f32; 3] {
        match self.below(32) {
            0 => [0.0; 3],
            1 => [0.0, self.number(size), 0.0],
            _ => [(); 3].map(|()| self.number(size)),
        }
    }

    /// Returns a quaternion, mostly unit.
    pub fn quat(&mut self) -> [f32; 4] {
        match self.below(32) {
            0 => [0.0, 0.0, 0.0, [1.0, -1.0, 0.0][self.below(3) as usize]],
            1 => [(); 4].map(|()| self.number(1.0)),
            2 => [(); 4].map(|()| HARD[self.below(HARD.len() as u64) as usize]),
            // A turn about one axis: seams, zeniths and half turns.
            3 => {
                let angle = HARD[self.below(16) as usize];
                let mut q = [0.0, 0.0, 0.0, (f64::from(angle) / 2.0).cos() as f32];
                q[self.below(3) as usize] = (f64::from(angle) / 2.0).sin() as f32;
                q
            }
            _ => {
                let q = [(); 4].map(|()| self.unit());
                let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
                q.map(|x| (x / length) as f32)
            }
        }
    }

    /// Returns a quaternion to be blended with another: sometimes the same, its negative, or one near it.
    pub fn beside(&mut self, other: [f32; 4]) -> [f32; 4] {
        match self.below(8) {
            0 => other,
            1 => other.map(|x| -x),
            2 => other.map(|x| x + (self.unit() * 1e-6) as f32),
            _ => self.quat(),
        }
    }

    /// Returns the orientation of a turret on a mount. It is mostly a pose on the mount: level, straight up or down, or
    /// over the top. The mount may have turned since then, by less than rounding up to about a radian, or by any roll.
    pub fn turret_on(&mut self, rest: [f32; 4]) -> [f32; 4] {
        if self.below(4) == 0 {
            return self.quat();
        }
        let azimuth = self.unit() * PI;
        let elevation = match self.below(8) {
            0 => [FRAC_PI_2, -FRAC_PI_2, 0.0, PI][self.below(4) as usize],
            1 => FRAC_PI_2 - 10f64.powf(-3.0 + self.unit() * 3.0),
            2 => self.unit() * PI,
            _ => self.unit() * FRAC_PI_2,
        };
        let turn = match self.below(4) {
            0 => DVec3::ZERO,
            1 => DVec3::X * self.unit() * PI,
            _ => {
                let axis = DVec3::from_array([(); 3].map(|()| self.unit()));
                axis * 10f64.powf(-4.0 + self.unit() * 4.0)
            }
        };
        let pose = turret_orientation(azimuth, elevation);
        let turned = DQuat::from_scaled_axis(turn) * pose;
        (DQuat::from_array(rest.map(f64::from)) * turned).to_array().map(|x| x as f32)
    }

    /// Returns a point, and another point anywhere around it, straight above it, or at it.
    pub fn points(&mut self) -> ([f64; 3], [f64; 3]) {
        let sizes = [1.0, 1e3, 1e9, 1e30, 1e-12, 1e300];
        let far = sizes[self.below(6) as usize] * self.unit();
        let from = [(); 3].map(|()| self.unit() * far);
        let mut offset = [(); 3].map(|()| self.unit() * 100.0);
        match self.below(16) {
            0 => offset = [0.0; 3],
            1 => offset = [0.0, offset[1], 0.0],
            2 => offset = [offset[0], 0.0, 0.0],
            3 => offset = [offset[0] * 1e-7, offset[1], offset[2] * 1e-7],
            4 => offset = offset.map(|x| x * 10f64.powf(self.unit() * 300.0)),
            5 => offset[self.below(3) as usize] = f64::from(self.number(1.0)),
            _ => {}
        }
        (from, [from[0] + offset[0], from[1] + offset[1], from[2] + offset[2]])
    }
}

pub fn row<T: Copy>(count: usize, mut element: impl FnMut() -> T) -> Vec<Cell<T>> {
    (0..count).map(|_| Cell::new(element())).collect()
}
