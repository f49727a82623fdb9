use std::path::Path;
use std::process::Command;

use super::functions::functions;
use super::{Mat4, Quat, Vec3, open};

/// cglm, with the version that was found.
pub struct Cglm {
    pub version: String,
    pub calls: CglmCalls,
}

functions! {
    /// What cglm/call declares; it leaves const away, and reads its inputs only.
    CglmCalls {
        vec3_norm: fn(&Vec3) -> f32;
        vec3_normalize_to: fn(&Vec3, &mut Vec3);
        vec3_angle: fn(&Vec3, &Vec3) -> f32;
        quat_mul: fn(&Quat, &Quat, &mut Quat);
        quat_inv: fn(&Quat, &mut Quat);
        quat_normalize_to: fn(&Quat, &mut Quat);
        quat_rotatev: fn(&Quat, &Vec3, &mut Vec3);
        quatv: fn(&mut Quat, f32, &Vec3);
        quat_axis: fn(&Quat, &mut Vec3);
        quat_angle: fn(&Quat) -> f32;
        quat_slerp: fn(&Quat, &Quat, f32, &mut Quat);
        quat_nlerp: fn(&Quat, &Quat, f32, &mut Quat);
        quat_mat4: fn(&Quat, &mut Mat4);
        mat4_quat: fn(&Mat4, &mut Quat);
        euler_zyx: fn(&Vec3, &mut Mat4);
    }
}

impl Cglm {
    /// Debian's, under the name that its programs are linked to.
    pub fn find() -> Option<Self> {
        let version = pkg_config("--modversion")?;
        let folder = pkg_config("--variable=libdir")?;
        let shared = Path::new(&folder).join("libcglm.so.0");
        Some(Self { version, calls: CglmCalls::load(open(&shared), "glmc_") })
    }
}

fn pkg_config(question: &str) -> Option<String> {
    let output = Command::new("pkg-config").args([question, "cglm"]).output().ok()?;
    let answer = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !answer.is_empty()).then_some(answer)
}
