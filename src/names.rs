//! The symbols of what has a short name: `turret_quat_mul` and, unless the feature is off, `quat_mul`.
//!
//! The functions themselves have none. A program may have a `quat_mul` of its own, and a call by symbol ends where
//! the linker says; so nothing calls these symbols, and each is the whole function. The compiler finds the two alike
//! and keeps one, under both names.

use crate::types::{quat, vec2, vec3};

/// Gives a function its symbols.
macro_rules! names {
    (
        $short:literal, $prefixed:literal,
        $family:ident::$function:ident($($argument:ident: $kind:ty),* $(,)?) -> $answer:ty
    ) => {
        const _: () = {
            #[cfg(feature = "short-names")]
            #[unsafe(export_name = $short)]
            unsafe extern "C" fn short($($argument: $kind),*) -> $answer {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }

            #[unsafe(export_name = $prefixed)]
            unsafe extern "C" fn prefixed($($argument: $kind),*) -> $answer {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }
        };
    };
}

// One line a function, written by build.rs from the families' sources.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
