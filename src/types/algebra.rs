//! Vectors and quaternions.

use core::mem::{align_of, offset_of, size_of};

use glam::{DVec3, Quat, Vec2, Vec3};

use super::{FromMath, ToMath};

/// The components of a vec2.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xy {
    pub x: f32,
    pub y: f32,
}

/// The components of a vec3.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xyz {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// The components of a quat.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xyzw {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

/// The components of a dvec3.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_dxyz {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

/// A vector in the plane.
#[repr(C)]
#[derive(Clone, Copy)]
pub union vec2 {
    pub v: turret_xy,
    pub vec: [f32; 2],
}

/// A vector: `p.v.x` or `p.vec[0]`; `union vec3 p = {{1, 2, 3}};` sets all three components.
#[repr(C)]
#[derive(Clone, Copy)]
pub union vec3 {
    pub v: turret_xyz,
    pub vec: [f32; 3],
}

/// A position in the world, in double.
#[repr(C)]
#[derive(Clone, Copy)]
pub union dvec3 {
    pub v: turret_dxyz,
    pub vec: [f64; 3],
}

/// A quaternion: `q.v.w` or `q.vec[3]`; `union quat q = {{0, 0, 0, 1}};` sets all four components.
///
/// The scalar part w is last in memory, as in UnityEngine, Godot, System.Numerics and glTF.
#[repr(C)]
#[derive(Clone, Copy)]
pub union quat {
    pub v: turret_xyzw,
    pub vec: [f32; 4],
}

// c_tests/layout.c asserts the same in C.
const _: () = {
    assert!(size_of::<vec2>() == 8 && align_of::<vec2>() == 4);
    assert!(size_of::<vec3>() == 12 && align_of::<vec3>() == 4);
    assert!(size_of::<quat>() == 16 && align_of::<quat>() == 4);
    assert!(offset_of!(turret_xyz, y) == 4 && offset_of!(turret_xyz, z) == 8);
    assert!(offset_of!(turret_xyzw, y) == 4 && offset_of!(turret_xyzw, w) == 12);
    assert!(size_of::<dvec3>() == 24 && align_of::<dvec3>() == align_of::<f64>());
};

impl ToMath for vec2 {
    type Math<'a> = Vec2;

    #[inline(always)]
    fn to_math(&self) -> Vec2 {
        // SAFETY: both views of the union are two floats without padding.
        Vec2::from_array(unsafe { self.vec })
    }
}

impl ToMath for vec3 {
    type Math<'a> = Vec3;

    #[inline(always)]
    fn to_math(&self) -> Vec3 {
        // SAFETY: both views of the union are three floats without padding.
        Vec3::from_array(unsafe { self.vec })
    }
}

impl FromMath for vec3 {
    type Math = Vec3;

    #[inline(always)]
    fn from_math(value: Vec3) -> Self {
        Self { vec: value.to_array() }
    }
}

impl ToMath for dvec3 {
    type Math<'a> = DVec3;

    #[inline(always)]
    fn to_math(&self) -> DVec3 {
        // SAFETY: both views of the union are three doubles without padding.
        DVec3::from_array(unsafe { self.vec })
    }
}

impl FromMath for dvec3 {
    type Math = DVec3;

    #[inline(always)]
    fn from_math(value: DVec3) -> Self {
        Self { vec: value.to_array() }
    }
}

impl ToMath for quat {
    type Math<'a> = Quat;

    #[inline(always)]
    fn to_math(&self) -> Quat {
        // SAFETY: both views of the union are four floats without padding.
        Quat::from_array(unsafe { self.vec })
    }
}

impl FromMath for quat {
    type Math = Quat;

    #[inline(always)]
    fn from_math(value: Quat) -> Self {
        Self { vec: value.to_array() }
    }
}
