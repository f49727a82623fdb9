use std::ptr;

use glam::{DMat3, DQuat, DVec3};

/// `union quat`, aligned for cglm's `versor`.
#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct Quat(pub [f32; 4]);

/// `union vec3`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Vec3(pub [f32; 3]);

/// 16 floats in columns, aligned for cglm's `mat4` and Eigen's `Matrix4f`.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Mat4(pub [f32; 16]);

/// `struct turret_params`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Params {
    pub elevation_rate_limit: f32,
    pub azimuth_rate_limit: f32,
}

/// `union dvec3`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Point(pub [f64; 3]);

/// `struct turret_config`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Config {
    pub azimuth_min: f32,
    pub azimuth_max: f32,
    pub elevation_min: f32,
    pub elevation_max: f32,
    pub azimuth_rate: f32,
    pub elevation_rate: f32,
    pub azimuth_accel: f32,
    pub elevation_accel: f32,
    pub rest_azimuth: f32,
    pub rest_elevation: f32,
    pub aim_tolerance: f32,
    pub trunnion: Vec3,
    pub muzzle: Vec3,
    pub axes: i32,
    pub sector_count: u32,
    /// `struct turret_sector`, whose last member is an int.
    pub sectors: [[f32; 5]; 8],
}

/// `struct turret_state`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub azimuth: f64,
    pub elevation: f64,
    pub azimuth_rate: f64,
    pub elevation_rate: f64,
    pub azimuth_left: f64,
    pub elevation_left: f64,
    pub waiting: f64,
    pub trajectory: u32,
    pub reserved: u32,
}

/// `struct turret_mount`, its quaternion aligned as there.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Mount {
    pub position: Point,
    pub orientation: [f32; 4],
}

/// `struct turret_pose`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    pub base: [f32; 4],
    pub barrel: [f32; 4],
    pub muzzle: Point,
    pub boresight: Vec3,
    pub error: f32,
}

/// `struct turret_shot`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub speed: f32,
    pub inherit: f32,
    pub max_time: f32,
    pub gravity: Vec3,
    pub drag: f32,
    pub physics_step: f32,
    pub thrust: f32,
    pub burn_time: f32,
    pub trajectory: i32,
}

/// `struct turret_motion`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    pub position: Point,
    pub velocity: Vec3,
    pub acceleration: Vec3,
}

/// `struct turret_platform`, of which the first part is a mount.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Platform {
    pub mount: Mount,
    pub velocity: Vec3,
    pub spin: Vec3,
}

/// `struct turret_battery`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Battery {
    pub states: *mut State,
    pub poses: *mut Pose,
    pub solutions: *mut Solution,
    pub flags: *mut i32,
    pub count: usize,
    pub configs: Table<Config>,
    pub platforms: Table<Platform>,
    pub shots: Table<Shot>,
    pub targets: Table<Motion>,
}

/// A table of a battery, with an index for each turret, or NULL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Table<T> {
    pub first: *const T,
    pub of: *const u32,
    pub count: usize,
}

/// `struct turret_camera_key`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CameraKey {
    pub position: Point,
    pub orientation: [f32; 4],
    pub time: f32,
    pub reserved: u32,
}

/// `struct turret_camera_pose`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CameraPose {
    pub position: Point,
    pub orientation: [f32; 4],
}

/// `struct turret_solution`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Solution {
    pub aim_point: Point,
    pub impact: Point,
    pub direction: Vec3,
    pub launch_velocity: Vec3,
    pub aim_velocity: Vec3,
    pub time: f32,
}

impl Point {
    pub const NAN: Self = Self([f64::NAN; 3]);

    pub fn of(v: DVec3) -> Self {
        Self(v.to_array())
    }

    pub fn wide(&self) -> DVec3 {
        DVec3::from_array(self.0)
    }
}

impl Mount {
    /// Of length 1.
    pub fn orientation_wide(&self) -> DQuat {
        Quat(self.orientation).wide().normalize()
    }
}

impl Pose {
    pub const NAN: Self = Self {
        base: [f32::NAN; 4],
        barrel: [f32::NAN; 4],
        muzzle: Point::NAN,
        boresight: Vec3::NAN,
        error: f32::NAN,
    };
}

impl Solution {
    pub const NAN: Self = Self {
        aim_point: Point::NAN,
        impact: Point::NAN,
        direction: Vec3::NAN,
        launch_velocity: Vec3::NAN,
        aim_velocity: Vec3::NAN,
        time: f32::NAN,
    };
}

impl CameraPose {
    pub const NAN: Self = Self { position: Point::NAN, orientation: [f32::NAN; 4] };
}

impl<T> Table<T> {
    pub const NONE: Self = Self { first: ptr::null(), of: ptr::null(), count: 0 };

    /// Each turret has its own entry of a row; all have that of a row of one.
    pub fn of(row: &[T]) -> Self {
        Self { first: row.as_ptr(), of: ptr::null(), count: row.len() }
    }

    /// Each turret has the entry of its index.
    pub fn indexed(table: &[T], of: &[u32]) -> Self {
        Self { of: of.as_ptr(), ..Self::of(table) }
    }
}

impl Quat {
    pub const NAN: Self = Self([f32::NAN; 4]);

    pub fn narrow(q: DQuat) -> Self {
        Self(q.as_quat().to_array())
    }

    pub fn wide(&self) -> DQuat {
        DQuat::from_array(self.0.map(f64::from))
    }
}

impl Vec3 {
    pub const NAN: Self = Self([f32::NAN; 3]);

    pub fn narrow(v: DVec3) -> Self {
        Self(v.as_vec3().to_array())
    }

    pub fn wide(&self) -> DVec3 {
        DVec3::from_array(self.0.map(f64::from))
    }
}

impl Mat4 {
    pub const NAN: Self = Self([f32::NAN; 16]);
    pub const ZERO: Self = Self([0.0; 16]);

    pub fn narrow(m: DMat3) -> Self {
        let [x, y, z] = m.as_mat3().to_cols_array_2d();
        let [[a, b, c], [d, e, f], [g, h, i]] = [x, y, z];
        Self([a, b, c, 0.0, d, e, f, 0.0, g, h, i, 0.0, 0.0, 0.0, 0.0, 1.0])
    }
}
