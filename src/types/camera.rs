//! Cameras.

use core::mem::{MaybeUninit, align_of, offset_of, size_of};

use turret_core::camera::{CameraPose, Key, Rig};

use super::{FromMath, ToMath, dvec3, quat};

/// A third-person camera: its configuration, and the orientation that follows its subject.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_rig {
    /// How far the eye is behind the subject, meters, finite; below 0: in front.
    pub distance: f32,
    /// How far the eye is above the subject, meters, finite.
    pub height: f32,
    /// Roll about the view axis, radians, finite; above 0: its top to the right.
    pub roll: f32,
    /// How far above the subject the camera looks, meters, finite.
    pub look_height: f32,
    /// Of the angle to the subject's orientation, seconds, finite, >= 0.
    pub half_life: f32,
    /// Turned by each call. At the start, set the subject's orientation.
    pub orientation: quat,
}

/// The position and the orientation of a camera.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_pose {
    /// In the world, meters.
    pub position: dvec3,
    /// In the world, unit: forward +X, up +Y, right +Z.
    pub orientation: quat,
}

/// A pose on the path of a camera, and the time at which the camera reaches it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct turret_camera_key {
    /// In the world, meters, finite.
    pub position: dvec3,
    /// In the world, any length but zero, either sign.
    pub orientation: quat,
    /// Seconds from any start, finite, >= the time of the previous key.
    pub time: f32,
    /// Ignored. Set it to 0, for later versions.
    pub reserved: MaybeUninit<u32>,
}

// c_tests/layout.c asserts the same in C.
const _: () = {
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
};

impl ToMath for turret_camera_rig {
    type Math<'a> = Rig;

    fn to_math(&self) -> Rig {
        Rig {
            distance: self.distance,
            height: self.height,
            roll: self.roll,
            look_height: self.look_height,
            half_life: self.half_life,
            orientation: self.orientation.to_math(),
        }
    }
}

impl FromMath for turret_camera_rig {
    type Math = Rig;

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

impl FromMath for turret_camera_pose {
    type Math = CameraPose;

    fn from_math(pose: CameraPose) -> Self {
        Self {
            position: dvec3::from_math(pose.position),
            orientation: quat::from_math(pose.orientation),
        }
    }
}

impl ToMath for turret_camera_key {
    type Math<'a> = Key;

    fn to_math(&self) -> Key {
        let pose = CameraPose {
            position: self.position.to_math(),
            orientation: self.orientation.to_math(),
        };
        Key { pose, time: self.time }
    }
}
