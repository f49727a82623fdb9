use std::path::Path;

use super::functions::functions;
use super::{Label, Mat4, Quat, Vec3, open, pkg_config};

/// cglm's own shared library.
pub struct Cglm {
    pub label: Label,
    pub calls: CglmCalls,
}

functions! {
    /// What cglm/call declares; it leaves const away, and reads its inputs only.
    CglmCalls {
        vec3_norm: extern "C" fn(&Vec3) -> f32;
        vec3_normalize_to: extern "C" fn(&Vec3, &mut Vec3);
        vec3_angle: extern "C" fn(&Vec3, &Vec3) -> f32;
        quat_mul: extern "C" fn(&Quat, &Quat, &mut Quat);
        quat_inv: extern "C" fn(&Quat, &mut Quat);
        quat_normalize_to: extern "C" fn(&Quat, &mut Quat);
        quat_rotatev: extern "C" fn(&Quat, &Vec3, &mut Vec3);
        quatv: extern "C" fn(&mut Quat, f32, &Vec3);
        quat_axis: extern "C" fn(&Quat, &mut Vec3);
        quat_angle: extern "C" fn(&Quat) -> f32;
        quat_slerp: extern "C" fn(&Quat, &Quat, f32, &mut Quat);
        quat_nlerp: extern "C" fn(&Quat, &Quat, f32, &mut Quat);
        quat_mat4: extern "C" fn(&Quat, &mut Mat4);
        mat4_quat: extern "C" fn(&Mat4, &mut Quat);
        euler_zyx: extern "C" fn(&Vec3, &mut Mat4);
    }
}

impl Cglm {
    /// Loads Debian's cglm, by the name that programs are linked to.
    pub fn find() -> Option<Self> {
        let version = pkg_config("cglm", "--modversion")?;
        let folder = pkg_config("cglm", "--variable=libdir")?;
        let library = open(&Path::new(&folder).join("libcglm.so.0"));
        let label = Label { name: format!("cglm {version}"), flags: "glmc call".to_owned() };
        Some(Self { label, calls: CglmCalls::load(library, "glmc_") })
    }
}
