use std::ffi::c_void;

use super::types::{
    Battery, CameraKey, CameraPose, Config, Mat4, Motion, Mount, Params, Platform, Point, Pose,
    Quat, Shot, Solution, State, Vec3,
};

/// Declares a table of C functions and how it is loaded: each from the symbol of its name after a
/// prefix. A library need not have all of them.
macro_rules! functions {
    ($(#[$doc:meta])* $table:ident { $($function:ident: $type:ty;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default)]
        pub struct $table {
            $(pub $function: Option<$type>,)*
        }

        impl $table {
            pub fn load(library: &'static libloading::Library, prefix: &str) -> Self {
                $(
                    let symbol = format!("{prefix}{}", stringify!($function));
                    // SAFETY: the table repeats the function's declaration in its C header, and its
                    // library is never unloaded.
                    let $function = unsafe { library.get::<$type>(symbol.as_str()) };
                )*
                Self { $($function: $function.ok().map(|function| *function)),* }
            }
        }
    };
}

pub(super) use functions;

/// `turret_update`, and the usual C of a kind of turret.
pub type Update = extern "C" fn(&mut State, &Config, &Mount, &Point, f32, Option<&mut Pose>) -> i32;

/// `turret_track`, and the usual C of a kind of turret.
pub type Track = extern "C" fn(
    &mut State,
    &Config,
    &Mount,
    &Vec3,
    &Vec3,
    &Motion,
    f32,
    Option<&mut Pose>,
) -> i32;

/// `turret_engage`, and the usual C of a kind of turret.
pub type Engage = extern "C" fn(
    &mut State,
    &Config,
    &Platform,
    Option<&Shot>,
    Option<&Motion>,
    f32,
    Option<&mut Pose>,
    Option<&mut Solution>,
) -> i32;

/// `turret_lead`, and a usual method of it.
pub type Lead = extern "C" fn(&Shot, &Motion, &Motion, &mut [Solution; 2]) -> i32;

functions! {
    /// The functions of turret.h and usual.h. Pointers that must be valid are references here, which makes the calls
    /// safe.
    Calls {
        turret_aim: extern "C" fn(
            f64, f64, f64, f64, f64, f64, &Quat, &Quat, Option<&Params>, &mut Quat
        ) -> *mut Quat;
        turret_update: Update;
        turret_update_rates: Update;
        turret_update_full: Update;
        turret_track: Track;
        turret_track_rates: Track;
        turret_track_full: Track;
        turret_engage: Engage;
        turret_engage_rates: Engage;
        turret_engage_full: Engage;
        turret_lead: Lead;
        turret_lead_straight: Lead;
        turret_lead_iterated: Lead;
        turret_lead_ferrari: Lead;
        turret_camera_sample: unsafe extern "C" fn(
            *const CameraKey, usize, f32, &mut CameraPose
        ) -> i32;
        turret_sight_side: extern "C" fn(&Point, f32, &Point) -> i32;
        vec3_len: extern "C" fn(&Vec3) -> f32;
        vec3_normalize: extern "C" fn(&mut Vec3, &Vec3) -> *mut Vec3;
        vec3_angle: extern "C" fn(&Vec3, &Vec3) -> f32;
        quat_mul: extern "C" fn(&mut Quat, &Quat, &Quat) -> *mut Quat;
        quat_inverse: extern "C" fn(&mut Quat, &Quat) -> *mut Quat;
        quat_normalize: extern "C" fn(&mut Quat, &Quat) -> *mut Quat;
        quat_rot_vec: extern "C" fn(&mut Vec3, &Vec3, &Quat) -> *mut Vec3;
        quat_init_axis: extern "C" fn(&mut Quat, f32, f32, f32, f32) -> *mut Quat;
        quat_to_axis: extern "C" fn(&Quat, &mut Vec3, &mut f32) -> i32;
        quat_from_vectors: extern "C" fn(&mut Quat, &Vec3, &Vec3) -> *mut Quat;
        quat_slerp: extern "C" fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat;
        quat_nlerp: extern "C" fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat;
        quat_integrate: extern "C" fn(&mut Quat, &Quat, &Vec3, f32) -> *mut Quat;
        quat_to_matrix: extern "C" fn(&mut Mat4, &Quat) -> *mut f32;
        matrix_to_quat: extern "C" fn(&mut Quat, &Mat4) -> *mut Quat;
        euler_to_quat: extern "C" fn(&mut Quat, f32, f32, f32) -> *mut Quat;
        quat_to_euler: extern "C" fn(&Quat, &mut f32, &mut f32, &mut f32) -> i32;
    }
}

/// `quat_slerp_batch` and `quat_nlerp_batch`.
pub type Blend = unsafe extern "C" fn(
    *mut Quat,
    *const Quat,
    *const Quat,
    *const f32,
    usize,
    usize,
) -> *mut Quat;

/// `turret_update_batch`.
pub type UpdateBatch = unsafe extern "C" fn(
    *mut State,
    *const Config,
    usize,
    *const Mount,
    usize,
    *const Point,
    usize,
    f32,
    *mut Pose,
    *mut i32,
    usize,
) -> i32;

/// `turret_lead_batch`.
pub type LeadBatch = unsafe extern "C" fn(
    *const Shot,
    usize,
    *const Motion,
    usize,
    *const Motion,
    *mut [Solution; 2],
    *mut i32,
    usize,
) -> i32;

/// `turret_engage_batch`.
pub type EngageBatch = unsafe extern "C" fn(&Battery, f32) -> i32;

/// `turret_time_to_engage_batch`.
pub type TimeToEngageBatch = unsafe extern "C" fn(&Battery, *mut f32) -> i32;

functions! {
    /// The batches of turret.h.
    Batches {
        turret_aim_batch: unsafe extern "C" fn(
            *const Point, *const Point, *const Quat, *const Quat, *const Params, usize, *mut Quat, usize
        ) -> i32;
        turret_update_batch: UpdateBatch;
        turret_update_rates_batch: UpdateBatch;
        turret_update_full_batch: UpdateBatch;
        turret_engage_batch: EngageBatch;
        turret_engage_rates_batch: EngageBatch;
        turret_engage_full_batch: EngageBatch;
        turret_time_to_engage_batch: TimeToEngageBatch;
        turret_lead_batch: LeadBatch;
        turret_lead_straight_batch: LeadBatch;
        turret_lead_iterated_batch: LeadBatch;
        turret_lead_ferrari_batch: LeadBatch;
        turret_sight_side_batch: unsafe extern "C" fn(
            *const Point, f32, *const Point, *mut i32, usize
        ) -> i32;
        quat_mul_batch: unsafe extern "C" fn(
            *mut Quat, *const Quat, *const Quat, usize
        ) -> *mut Quat;
        quat_slerp_batch: Blend;
        quat_nlerp_batch: Blend;
        quat_rot_vec_batch: unsafe extern "C" fn(
            *mut Vec3, *const Vec3, *const Quat, usize, usize
        ) -> *mut Vec3;
        quat_to_matrix_batch: unsafe extern "C" fn(*mut Mat4, *const Quat, usize) -> *mut f32;
        euler_to_quat_batch: unsafe extern "C" fn(*mut Quat, *const Vec3, usize) -> *mut Quat;
        quat_integrate_batch: unsafe extern "C" fn(
            *mut Quat, *const Quat, *const Vec3, f32, usize
        ) -> *mut Quat;
    }
}

functions! {
    /// callgrind.c.
    Callgrind {
        start: extern "C" fn();
        stop: extern "C" fn();
    }
}

functions! {
    /// memory.c.
    Memory {
        read_and_write: unsafe extern "C" fn(
            *const *const u8, *const usize, usize, *const *mut c_void, *const usize, usize, usize
        );
    }
}
