//! Turns the fuzzer's bytes into numbers for the library.
//!
//! One byte selects the kind of a number, and the bytes after it the number, so that all bits occur, and hard cases
//! often. After the end of the bytes, zeros follow.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

/// Floats at which results change.
const HARD: [f32; 32] = [
    0.0,
    1.0,
    -1.0,
    -0.0,
    PI,
    -PI,
    FRAC_PI_2,
    -FRAC_PI_2,
    0.5,
    2.0,
    FRAC_PI_4,
    TAU,
    0.1,
    1.0 / 60.0,
    std::f32::consts::FRAC_1_SQRT_2,
    10.0,
    1e-3,
    1e-7,
    1e-20,
    1e10,
    1e20,
    -1e20,
    f32::MIN_POSITIVE,
    1e-45,
    -1e-45,
    f32::MAX,
    f32::MIN,
    8_388_608.0,
    1e-38,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

/// Doubles at which results change, and that are not floats.
const HARD_WIDE: [f64; 16] = [
    1e9,
    -1e9,
    1e9 + 1e-7,
    1e-19,
    1e30,
    -1e30,
    1e39,
    1e154,
    1e-154,
    1e300,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    1e-300,
    4_503_599_627_370_496.0,
];

/// Rotations at which results change: the identity, quarter, half and third turns.
const HARD_QUATS: [[f32; 4]; 16] = {
    const H: f32 = std::f32::consts::FRAC_1_SQRT_2;
    [
        [0.0, 0.0, 0.0, 1.0],
        [0.0, 0.0, 0.0, -1.0],
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0, -0.0],
        [H, 0.0, 0.0, H],
        [0.0, H, 0.0, H],
        [0.0, 0.0, H, H],
        [0.0, 0.0, -H, H],
        [H, H, 0.0, 0.0],
        [0.0, H, -H, 0.0],
        [0.5, 0.5, 0.5, 0.5],
        [-0.5, 0.5, -0.5, 0.5],
        [0.5, -0.5, -0.5, -0.5],
        [0.0, 1e-7, 0.0, 1.0],
    ]
};

/// The rest of the fuzzer's bytes.
pub struct Bytes<'a> {
    rest: &'a [u8],
    /// Whether numbers that are illegal almost everywhere are made legal, so that the other arguments of a long call
    /// have an effect.
    tame: bool,
    quat: [f32; 4],
    vec3: [f32; 3],
    dvec3: [f64; 3],
}

impl<'a> Bytes<'a> {
    pub fn new(rest: &'a [u8]) -> Self {
        let quat = HARD_QUATS[0];
        let mut bytes = Self { rest, tame: false, quat, vec3: [1.0, 0.0, 0.0], dvec3: [0.0; 3] };
        bytes.tame = bytes.byte() % 4 != 3;
        bytes
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.raw::<1>()[0]
    }

    /// A number below `count`, which is at most 256.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    pub fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == one_in - 1
    }

    fn raw<const N: usize>(&mut self) -> [u8; N] {
        let mut raw = [0; N];
        let count = N.min(self.rest.len());
        let (now, later) = self.rest.split_at(count);
        raw[..count].copy_from_slice(now);
        self.rest = later;
        raw
    }

    pub fn i32(&mut self) -> i32 {
        i32::from_le_bytes(self.raw())
    }

    /// Any float; in tame mode a finite one.
    pub fn f32(&mut self) -> f32 {
        let any = self.any_f32();
        if self.tame && !any.is_finite() { tamed(any) } else { any }
    }

    fn any_f32(&mut self) -> f32 {
        match self.byte() {
            kind @ 0..96 => HARD[usize::from(kind) % HARD.len()],
            kind @ 96..128 => {
                let near = HARD[self.below(HARD.len())];
                moved(near, kind.wrapping_sub(112).cast_signed())
            }
            128..160 => f32::from(self.byte().cast_signed()) / 8.0,
            kind @ 160..176 => {
                let size = 2f32.powi(i32::from(self.byte().cast_signed()));
                if kind % 2 == 0 { size } else { -size }
            }
            _ => f32::from_le_bytes(self.raw()),
        }
    }

    /// A float for a place where infinity is legal and negative numbers are not.
    pub fn limit(&mut self) -> f32 {
        let any = self.any_f32();
        if !self.tame {
            any
        } else if any.is_nan() {
            f32::INFINITY
        } else {
            any.abs()
        }
    }

    /// A float for a place where neither infinity nor negative numbers are legal.
    pub fn finite_limit(&mut self) -> f32 {
        let any = self.f32();
        if self.tame { any.abs() } else { any }
    }

    pub fn f64(&mut self) -> f64 {
        let any = match self.byte() {
            kind @ 0..64 => HARD_WIDE[usize::from(kind) % HARD_WIDE.len()],
            64..96 => f64::from(self.any_f32()),
            kind @ 96..128 => {
                let near = HARD_WIDE[self.below(HARD_WIDE.len())];
                f64::from_bits(near.to_bits().wrapping_add_signed(i64::from(kind) - 112))
            }
            128..192 => f64::from(self.byte().cast_signed()) / 8.0,
            kind @ 192..208 => {
                let size = 2f64.powi(i32::from(i16::from_le_bytes(self.raw())) % 1075);
                if kind % 2 == 0 { size } else { -size }
            }
            _ => f64::from_le_bytes(self.raw()),
        };
        if self.tame && !any.is_finite() { 1.0 } else { any }
    }

    /// Any quaternion, most of them rotations; in tame mode neither zero nor infinite.
    pub fn quat(&mut self) -> [f32; 4] {
        let kind = self.byte();
        let mut q = match kind {
            0..64 => HARD_QUATS[usize::from(kind) % HARD_QUATS.len()],
            64..144 => self.small_quat(),
            144..176 => self.near_quat(kind),
            176..192 => {
                let size = self.f32();
                self.small_quat().map(|x| x * size)
            }
            _ => std::array::from_fn(|_| self.f32()),
        };
        if self.tame && (q == [0.0; 4] || q.iter().any(|x| !x.is_finite())) {
            q = HARD_QUATS[0];
        }
        self.quat = q;
        q
    }

    /// A unit quaternion out of four bytes.
    fn small_quat(&mut self) -> [f32; 4] {
        let raw = self.raw::<4>().map(|byte| f64::from(byte.cast_signed()));
        let length = raw.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length == 0.0 { HARD_QUATS[0] } else { raw.map(|x| (x / length) as f32) }
    }

    /// The previous quaternion, or one that is related to it.
    fn near_quat(&mut self, kind: u8) -> [f32; 4] {
        let [x, y, z, w] = self.quat;
        match kind % 4 {
            0 => self.quat,
            1 => self.quat.map(|x| -x),
            2 => [w, z, -y, -x], // Half a turn away.
            _ => {
                let steps = self.raw::<4>();
                std::array::from_fn(|at| moved(self.quat[at], steps[at].cast_signed()))
            }
        }
    }

    /// Any vector; in tame mode a finite one.
    pub fn vec3(&mut self) -> [f32; 3] {
        let kind = self.byte();
        let v = match kind {
            0..48 => {
                let mut axis = [0.0; 3];
                axis[usize::from(kind) % 3] = if kind % 2 == 0 { 1.0 } else { -1.0 };
                axis
            }
            48..128 => self.raw::<3>().map(|byte| f32::from(byte.cast_signed()) / 8.0),
            128..160 => self.near_vec3(kind),
            160..176 => {
                let size = self.f32();
                self.raw::<3>().map(|byte| f32::from(byte.cast_signed()) * size)
            }
            _ => std::array::from_fn(|_| self.f32()),
        };
        self.vec3 = if self.tame { v.map(|x| if x.is_finite() { x } else { 1.0 }) } else { v };
        self.vec3
    }

    /// A vector that in tame mode is not zero.
    pub fn direction(&mut self) -> [f32; 3] {
        let v = self.vec3();
        if self.tame && v == [0.0; 3] { [1.0, 0.0, 0.0] } else { v }
    }

    fn near_vec3(&mut self, kind: u8) -> [f32; 3] {
        let [x, y, z] = self.vec3;
        match kind % 4 {
            0 => self.vec3,
            1 => [-x, -y, -z],
            2 => [-z, x, y],
            _ => {
                let steps = self.raw::<3>();
                std::array::from_fn(|at| moved(self.vec3[at], steps[at].cast_signed()))
            }
        }
    }

    /// Any position; in tame mode a finite one.
    pub fn position(&mut self) -> [f64; 3] {
        let [x, y, z] = self.dvec3;
        let kind = self.byte();
        self.dvec3 = match kind {
            0..96 => self.raw::<3>().map(|byte| f64::from(byte.cast_signed())),
            96..112 => self.dvec3,
            112..128 => [x, y + 1.0, z],
            128..144 => {
                let [dx, dy, dz] = self.raw::<3>().map(|byte| f64::from(byte.cast_signed()));
                [x + dx * 1e-3, y + dy * 1e-3, z + dz * 1e-3]
            }
            144..176 => {
                let size = self.f64();
                self.raw::<3>().map(|byte| f64::from(byte.cast_signed()) * size)
            }
            _ => std::array::from_fn(|_| self.f64()),
        };
        if self.tame {
            self.dvec3 = self.dvec3.map(|x| if x.is_finite() { x } else { 1.0 });
        }
        self.dvec3
    }
}

/// Moves a float by so many floats away from zero.
fn moved(x: f32, steps: i8) -> f32 {
    f32::from_bits(x.to_bits().wrapping_add_signed(steps.into()))
}

/// Changes the bits of a float that is not finite to those of a finite float.
fn tamed(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & !0x4000_0000)
}
