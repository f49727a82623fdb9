//! What of glam the library uses, written from its documentation: every operation is one of IEEE arithmetic, in the order that
//! stands here.
//!
//! `.ci/rust` builds the library with this in glam's place. So it compiles only while the library does its arithmetic itself:
//! what glam computes in SIMD, by a function of the platform, or in another order from version to version is not here. A `Quat`
//! has no arithmetic at all. With this the golden bits are those of the library alone.
//!
//! A new function belongs here only if it is exact, or a few operations in an order that glam cannot change, for types that glam
//! has in no SIMD: add it, or write your own in core/src/math.
#![no_std]

use core::ops::{Add, Deref, Div, Mul, MulAssign, Neg, Sub};

macro_rules! vector {
    ($name:ident $scalar:ident $count:literal: $first:ident $($rest:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Default)]
        #[repr(C)]
        pub struct $name {
            pub $first: $scalar,
            $(pub $rest: $scalar,)*
        }

        impl $name {
            pub const ZERO: Self = Self::splat(0.0);
            pub const ONE: Self = Self::splat(1.0);
            pub const NAN: Self = Self::splat($scalar::NAN);

            pub const fn new($first: $scalar, $($rest: $scalar),*) -> Self {
                Self { $first, $($rest),* }
            }

            pub const fn splat(component: $scalar) -> Self {
                let [$first, $($rest),*] = [component; $count];
                Self { $first, $($rest),* }
            }

            pub const fn from_array([$first, $($rest),*]: [$scalar; $count]) -> Self {
                Self { $first, $($rest),* }
            }

            pub const fn to_array(&self) -> [$scalar; $count] {
                [self.$first, $(self.$rest),*]
            }

            pub fn dot(self, other: Self) -> $scalar {
                self.$first * other.$first $(+ self.$rest * other.$rest)*
            }

            pub fn length_squared(self) -> $scalar {
                self.dot(self)
            }

            pub fn abs(self) -> Self {
                Self { $first: self.$first.abs(), $($rest: self.$rest.abs()),* }
            }

            pub fn is_finite(self) -> bool {
                self.to_array().iter().all(|component| component.is_finite())
            }
        }

        vector!(@ $name $scalar: [$first $($rest)*]; Add add +, Sub sub -, Mul mul *, Div div /);

        impl MulAssign<$scalar> for $name {
            fn mul_assign(&mut self, other: $scalar) {
                *self = *self * other;
            }
        }

        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self { $first: -self.$first, $($rest: -self.$rest),* }
            }
        }

        impl Mul<$name> for $scalar {
            type Output = $name;
            fn mul(self, v: $name) -> $name {
                $name { $first: self * v.$first, $($rest: self * v.$rest),* }
            }
        }

        impl From<[$scalar; $count]> for $name {
            fn from(components: [$scalar; $count]) -> Self {
                Self::from_array(components)
            }
        }

        impl From<$name> for [$scalar; $count] {
            fn from(v: $name) -> Self {
                v.to_array()
            }
        }
    };
    (@ $name:ident $scalar:ident: $axes:tt; $($trait:ident $method:ident $operator:tt),*) => {$(
        vector!(@@ $name $scalar $axes $trait $method $operator);
    )*};
    (@@ $name:ident $scalar:ident [$($axis:ident)*] $trait:ident $method:ident $operator:tt) => {
        impl $trait for $name {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self { $($axis: self.$axis $operator other.$axis),* }
            }
        }
        impl $trait<$scalar> for $name {
            type Output = Self;
            fn $method(self, other: $scalar) -> Self {
                Self { $($axis: self.$axis $operator other),* }
            }
        }
    };
}

vector!(Vec2 f32 2: x y);
vector!(Vec3 f32 3: x y z);
vector!(DVec2 f64 2: x y);
vector!(DVec3 f64 3: x y z);

macro_rules! three {
    ($name:ident $scalar:ident $four:ident) => {
        impl $name {
            pub const X: Self = Self::new(1.0, 0.0, 0.0);
            pub const Y: Self = Self::new(0.0, 1.0, 0.0);
            pub const Z: Self = Self::new(0.0, 0.0, 1.0);
            pub const NEG_Y: Self = Self::new(0.0, -1.0, 0.0);

            pub fn cross(self, other: Self) -> Self {
                Self {
                    x: self.y * other.z - other.y * self.z,
                    y: self.z * other.x - other.z * self.x,
                    z: self.x * other.y - other.x * self.y,
                }
            }

            pub fn extend(self, w: $scalar) -> $four {
                $four { x: self.x, y: self.y, z: self.z, w }
            }
        }

        /// Four numbers, without arithmetic.
        #[derive(Clone, Copy, Debug)]
        pub struct $four {
            pub x: $scalar,
            pub y: $scalar,
            pub z: $scalar,
            pub w: $scalar,
        }
    };
}

three!(Vec3 f32 Vec4);
three!(DVec3 f64 DVec4);

impl Vec2 {
    pub fn as_dvec2(self) -> DVec2 {
        DVec2::new(self.x.into(), self.y.into())
    }
}

impl Vec3 {
    pub fn as_dvec3(self) -> DVec3 {
        DVec3::new(self.x.into(), self.y.into(), self.z.into())
    }
}

impl DVec3 {
    pub fn as_vec3(self) -> Vec3 {
        Vec3::new(self.x as f32, self.y as f32, self.z as f32)
    }
}

/// Aligned as glam's in SIMD, and as that with its components by `Deref` alone.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub struct Quat(XYZW);

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct XYZW {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

impl Deref for Quat {
    type Target = XYZW;
    fn deref(&self) -> &XYZW {
        &self.0
    }
}

impl Quat {
    pub const IDENTITY: Self = Self::from_xyzw(0.0, 0.0, 0.0, 1.0);

    pub const fn from_xyzw(x: f32, y: f32, z: f32, w: f32) -> Self {
        Self(XYZW { x, y, z, w })
    }

    pub const fn from_array([x, y, z, w]: [f32; 4]) -> Self {
        Self::from_xyzw(x, y, z, w)
    }

    pub const fn to_array(&self) -> [f32; 4] {
        let XYZW { x, y, z, w } = self.0;
        [x, y, z, w]
    }

    pub fn as_dquat(self) -> DQuat {
        DQuat::from_array(self.to_array().map(f64::from))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DQuat {
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub w: f64,
}

impl DQuat {
    pub const IDENTITY: Self = Self::from_xyzw(0.0, 0.0, 0.0, 1.0);

    pub const fn from_xyzw(x: f64, y: f64, z: f64, w: f64) -> Self {
        Self { x, y, z, w }
    }

    pub const fn from_array([x, y, z, w]: [f64; 4]) -> Self {
        Self { x, y, z, w }
    }

    pub const fn from_vec4(v: DVec4) -> Self {
        Self { x: v.x, y: v.y, z: v.z, w: v.w }
    }

    pub const fn to_array(&self) -> [f64; 4] {
        [self.x, self.y, self.z, self.w]
    }

    pub fn as_quat(self) -> Quat {
        Quat::from_array(self.to_array().map(|component| component as f32))
    }

    pub fn xyz(self) -> DVec3 {
        DVec3::new(self.x, self.y, self.z)
    }

    pub fn conjugate(self) -> Self {
        Self { x: -self.x, y: -self.y, z: -self.z, w: self.w }
    }

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z + self.w * other.w
    }

    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }
}

impl Add for DQuat {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z, w: self.w + other.w }
    }
}

impl Sub for DQuat {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z, w: self.w - other.w }
    }
}

impl Mul for DQuat {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let (Self { x: ax, y: ay, z: az, w: aw }, Self { x: bx, y: by, z: bz, w: bw }) =
            (self, other);
        Self {
            x: aw * bx + ax * bw + ay * bz - az * by,
            y: aw * by - ax * bz + ay * bw + az * bx,
            z: aw * bz + ax * by - ay * bx + az * bw,
            w: aw * bw - ax * bx - ay * by - az * bz,
        }
    }
}

impl Mul<f64> for DQuat {
    type Output = Self;
    fn mul(self, s: f64) -> Self {
        Self { x: self.x * s, y: self.y * s, z: self.z * s, w: self.w * s }
    }
}

impl Neg for DQuat {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}
