use super::{Mat4, Params, Quat, Vec3};

/// Declares a table of C functions and how it is loaded: each from the symbol of its name after a
/// prefix. References stand for the pointers that have to be valid, which makes the calls safe.
macro_rules! functions {
    ($(#[$doc:meta])* $table:ident {
        $($function:ident: fn($($argument:ty),*) $(-> $answer:ty)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $table {
            $(pub $function: extern "C" fn($($argument),*) $(-> $answer)?,)*
        }

        impl $table {
            pub fn load(library: &'static libloading::Library, prefix: &str) -> Self {
                $(
                    let symbol = format!("{prefix}{}", stringify!($function));
                    // SAFETY: the table repeats the function's declaration in its C header, and its
                    // library is never unloaded.
                    let $function = *unsafe { library.get(symbol.as_str()) }
                        .unwrap_or_else(|error| panic!("{symbol}: {error}"));
                )*
                Self { $($function),* }
            }
        }
    };
}

pub(super) use functions;

functions! {
    /// What turret.h and usual.h declare.
    Functions {
        turret_aim: fn(
            f64, f64, f64, f64, f64, f64, &Quat, &Quat, Option<&Params>, &mut Quat
        ) -> *mut Quat;
        vec3_len: fn(&Vec3) -> f32;
        vec3_normalize: fn(&mut Vec3, &Vec3) -> *mut Vec3;
        vec3_angle: fn(&Vec3, &Vec3) -> f32;
        quat_mul: fn(&mut Quat, &Quat, &Quat) -> *mut Quat;
        quat_inverse: fn(&mut Quat, &Quat) -> *mut Quat;
        quat_normalize: fn(&mut Quat, &Quat) -> *mut Quat;
        quat_rot_vec: fn(&mut Vec3, &Vec3, &Quat) -> *mut Vec3;
        quat_init_axis: fn(&mut Quat, f32, f32, f32, f32) -> *mut Quat;
        quat_to_axis: fn(&Quat, &mut Vec3, &mut f32) -> i32;
        quat_slerp: fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat;
        quat_nlerp: fn(&mut Quat, &Quat, &Quat, f32) -> *mut Quat;
        quat_to_matrix: fn(&mut Mat4, &Quat) -> *mut f32;
        matrix_to_quat: fn(&mut Quat, &Mat4) -> *mut Quat;
        euler_to_quat: fn(&mut Quat, f32, f32, f32) -> *mut Quat;
        quat_to_euler: fn(&Quat, &mut f32, &mut f32, &mut f32) -> i32;
    }
}
