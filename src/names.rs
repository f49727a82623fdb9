//! The symbols of the library: of every export its long name, `libturret_quat_mul`, and, unless the feature
//! `short-names` is off, the name that it has in its family's file, `quat_mul`.
//!
//! The exports themselves have none. A program may have a `quat_mul` of its own, and a call by symbol ends where
//! the linker says; so nothing calls these symbols, and each is the whole function. The compiler finds the two alike
//! and keeps one, under both names.

use core::ffi::c_char;

use crate::types::*;

/// Gives an export its symbols.
macro_rules! names {
    (
        $short:literal, $long:literal,
        $family:ident::$function:ident($($argument:ident: $kind:ty),* $(,)?) -> $answer:ty
    ) => {
        #[allow(unused_unsafe, reason = "those that take no pointers are safe to call")]
        const _: () = {
            #[cfg(feature = "short-names")]
            #[unsafe(export_name = $short)]
            unsafe extern "C" fn short($($argument: $kind),*) -> $answer {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }

            #[unsafe(export_name = $long)]
            unsafe extern "C" fn long($($argument: $kind),*) -> $answer {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }
        };
    };
}

// One line an export, written by the build script from the families' sources.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
