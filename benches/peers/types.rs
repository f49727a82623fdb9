use glam::{DMat3, DQuat, DVec3};

/// `union quat`, aligned for cglm's `versor`.
#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct Quat(pub [f32; 4]);

/// `union vec3`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Vec3(pub [f32; 3]);

/// 16 floats in columns, aligned for cglm's `mat4`.
#[repr(C, align(32))]
#[derive(Clone, Copy, Debug)]
pub struct Mat4(pub [f32; 16]);

/// `struct turret_params`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Params {
    pub elevation_rate_limit: f32,
    pub azimuth_rate_limit: f32,
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
