//! The types of the C interface, under their C names, and their counterparts in glam.
#![allow(non_camel_case_types, reason = "these are the names that C programs use")]
#![allow(missing_docs, reason = "x, y, z and w say it themselves")]

use core::mem::{align_of, offset_of, size_of};

use glam::{DVec3, Quat, Vec2, Vec3};
use turret_core::aim::StepLimits;
use turret_core::camera::{Key, Pose, Rig};
use turret_core::steer::arc::Arc;

/// A type that crosses the boundary, and what it is inside.
pub(crate) trait CType: Copy {
    type Math;

    fn to_math(self) -> Self::Math;
    fn from_math(value: Self::Math) -> Self;
}

/// The components of a `vec2`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xy {
    pub x: f32,
    pub y: f32,
}

/// The components of a `vec3`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xyz {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// The components of a `quat`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_xyzw {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

/// The components of a `dvec3`.
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

/// A vector: `p.v.x`, or `p.vec[0]`, or `union vec3 p = {{1, 2, 3}};`
#[repr(C)]
#[derive(Clone, Copy)]
pub union vec3 {
    pub v: turret_xyz,
    pub vec: [f32; 3],
}

/// A position in the world.
#[repr(C)]
#[derive(Clone, Copy)]
pub union dvec3 {
    pub v: turret_dxyz,
    pub vec: [f64; 3],
}

/// A quaternion: `q.v.w`, or `q.vec[3]`, or `union quat q = {{0, 0, 0, 1}};`
///
/// The scalar part w comes last in memory, as in UnityEngine, Godot, System.Numerics and glTF.
#[repr(C)]
#[derive(Clone, Copy)]
pub union quat {
    pub v: turret_xyzw,
    pub vec: [f32; 4],
}

/// How far `turret_aim` may turn each axis in one step, in radians: from 0 (stays) up, INFINITY snaps.
///
/// Steps of 1e-4 and more are honoured within 1e-6. Steps below 1e-7 are less than a quaternion of
/// floats can tell apart, and may not move it at all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_params {
    /// Radians of elevation a step, 0 to INFINITY.
    pub elevation_rate_limit: f32,
    /// Radians of azimuth a step, 0 to INFINITY.
    pub azimuth_rate_limit: f32,
}

/// A third-person camera: how it is set up, and the orientation that follows its subject's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_rig {
    /// How far the eye is behind the subject, metres: any finite number, negative for in front of it.
    pub distance: f32,
    /// How far the eye is above the subject, metres: any finite number.
    pub height: f32,
    /// The roll about the view axis, radians, positive leaning to the right: any finite number.
    pub roll: f32,
    /// How far above the subject the point is that the camera looks at, metres: any finite number.
    pub look_height: f32,
    /// Seconds in which the camera makes half of what is left to the subject's orientation: from 0,
    /// which follows at once, up; finite.
    pub half_life: f32,
    /// The camera's own orientation, which turret_camera_follow moves: any length but zero. Start it
    /// with the subject's.
    pub orientation: quat,
}

/// Where a camera is, and how it is turned.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_pose {
    /// In the world, metres.
    pub position: dvec3,
    /// In the world, unit: looking along +X, with +Y up and +Z to the right.
    pub orientation: quat,
}

/// A pose on the path of a camera, and when it is reached.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_key {
    /// In the world, metres: finite.
    pub position: dvec3,
    /// In the world: any length but zero, either sign.
    pub orientation: quat,
    /// Seconds from any start: finite, and not below that of the key before.
    pub time: f32,
    /// Not looked at; 0 for the sake of later versions.
    pub reserved: u32,
}

/// A sector that an actor must not point into: half of width either side of center.
///
/// A width of 0 forbids nothing, one of 2π and more everything.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_arc {
    /// Radians, any finite angle.
    pub center: f32,
    /// Radians, from 0 up.
    pub width: f32,
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

impl CType for vec2 {
    type Math = Vec2;

    #[inline(always)]
    fn to_math(self) -> Vec2 {
        // SAFETY: both views of the union are two floats without padding.
        Vec2::from_array(unsafe { self.vec })
    }

    #[inline(always)]
    fn from_math(value: Vec2) -> Self {
        Self { vec: value.to_array() }
    }
}

impl CType for vec3 {
    type Math = Vec3;

    #[inline(always)]
    fn to_math(self) -> Vec3 {
        // SAFETY: both views of the union are three floats without padding.
        Vec3::from_array(unsafe { self.vec })
    }

    #[inline(always)]
    fn from_math(value: Vec3) -> Self {
        Self { vec: value.to_array() }
    }
}

impl CType for dvec3 {
    type Math = DVec3;

    #[inline(always)]
    fn to_math(self) -> DVec3 {
        // SAFETY: both views of the union are three doubles without padding.
        DVec3::from_array(unsafe { self.vec })
    }

    #[inline(always)]
    fn from_math(value: DVec3) -> Self {
        Self { vec: value.to_array() }
    }
}

impl CType for quat {
    type Math = Quat;

    #[inline(always)]
    fn to_math(self) -> Quat {
        // SAFETY: both views of the union are four floats without padding.
        Quat::from_array(unsafe { self.vec })
    }

    #[inline(always)]
    fn from_math(value: Quat) -> Self {
        Self { vec: value.to_array() }
    }
}

impl CType for turret_params {
    type Math = StepLimits;

    #[inline(always)]
    fn to_math(self) -> StepLimits {
        StepLimits { azimuth: self.azimuth_rate_limit, elevation: self.elevation_rate_limit }
    }

    #[inline(always)]
    fn from_math(limits: StepLimits) -> Self {
        Self { elevation_rate_limit: limits.elevation, azimuth_rate_limit: limits.azimuth }
    }
}

impl CType for turret_camera_rig {
    type Math = Rig;

    fn to_math(self) -> Rig {
        Rig {
            distance: self.distance,
            height: self.height,
            roll: self.roll,
            look_height: self.look_height,
            half_life: self.half_life,
            orientation: self.orientation.to_math(),
        }
    }

    fn from_math(rig: Rig) -> Self {
        Self {
            distance: rig.distance,
            height: rig.height,
            roll: rig.roll,
            look_height: rig.look_height,
            half_life: rig.half_life,
            orientation: quat::from_math(rig.orientation),
        }
    }
}

impl CType for turret_camera_pose {
    type Math = Pose;

    fn to_math(self) -> Pose {
        Pose { position: self.position.to_math(), orientation: self.orientation.to_math() }
    }

    fn from_math(pose: Pose) -> Self {
        Self {
            position: dvec3::from_math(pose.position),
            orientation: quat::from_math(pose.orientation),
        }
    }
}

impl CType for turret_camera_key {
    type Math = Key;

    fn to_math(self) -> Key {
        let pose =
            Pose { position: self.position.to_math(), orientation: self.orientation.to_math() };
        Key { pose, time: self.time }
    }

    fn from_math(key: Key) -> Self {
        Self {
            position: dvec3::from_math(key.pose.position),
            orientation: quat::from_math(key.pose.orientation),
            time: key.time,
            reserved: 0,
        }
    }
}

impl CType for turret_arc {
    type Math = Arc;

    #[inline(always)]
    fn to_math(self) -> Arc {
        Arc { center: self.center, width: self.width }
    }

    #[inline(always)]
    fn from_math(arc: Arc) -> Self {
        Self { center: arc.center, width: arc.width }
    }
}

// What c_tests/layout.c asserts from the other side.
const _: () = {
    assert!(size_of::<vec2>() == 8 && align_of::<vec2>() == 4);
    assert!(size_of::<vec3>() == 12 && align_of::<vec3>() == 4);
    assert!(size_of::<quat>() == 16 && align_of::<quat>() == 4);
    assert!(offset_of!(turret_xyz, y) == 4 && offset_of!(turret_xyz, z) == 8);
    assert!(offset_of!(turret_xyzw, y) == 4 && offset_of!(turret_xyzw, w) == 12);
    assert!(size_of::<turret_params>() == 8 && align_of::<turret_params>() == 4);
    assert!(offset_of!(turret_params, elevation_rate_limit) == 0);
    assert!(offset_of!(turret_params, azimuth_rate_limit) == 4);
    assert!(size_of::<dvec3>() == 24 && align_of::<dvec3>() == align_of::<f64>());
    assert!(size_of::<turret_camera_rig>() == 36 && align_of::<turret_camera_rig>() == 4);
    assert!(offset_of!(turret_camera_rig, distance) == 0);
    assert!(offset_of!(turret_camera_rig, height) == 4);
    assert!(offset_of!(turret_camera_rig, roll) == 8);
    assert!(offset_of!(turret_camera_rig, look_height) == 12);
    assert!(offset_of!(turret_camera_rig, half_life) == 16);
    assert!(offset_of!(turret_camera_rig, orientation) == 20);
    assert!(size_of::<turret_camera_pose>() == 40);
    assert!(offset_of!(turret_camera_pose, position) == 0);
    assert!(offset_of!(turret_camera_pose, orientation) == 24);
    assert!(size_of::<turret_camera_key>() == 48);
    assert!(offset_of!(turret_camera_key, position) == 0);
    assert!(offset_of!(turret_camera_key, orientation) == 24);
    assert!(offset_of!(turret_camera_key, time) == 40);
    assert!(offset_of!(turret_camera_key, reserved) == 44);
    assert!(size_of::<turret_arc>() == 8 && align_of::<turret_arc>() == 4);
    assert!(offset_of!(turret_arc, center) == 0 && offset_of!(turret_arc, width) == 4);
};
