//! The symbols of the library: of every export its long name, `libturret_quat_mul`, and, unless the feature
//! `short-names` is off, the name that it has in its family's file, `quat_mul`.
//!
//! The exports themselves have none. A program may have a `quat_mul` of its own, and a call by symbol ends
//! where the linker says; so nothing calls these symbols, and each is the whole function. The compiler finds
//! the two alike and keeps one, under both names.
//!
//! # How an export is added
//!
//! Its mathematics is in the core, with tests in core/tests. Written by hand in 10 files; where a test misses
//! one, the test is named:
//!
//! 1. The function, in its family's file of `src`: `#[inline(always)]`, then `pub unsafe extern "C" fn` and
//!    its name; `pub extern "C" fn` without pointers. The build stops at any other form. A new family is a
//!    word of its section in codegen/families.rs.
//! 2. Its C test, c_tests: values, pointers, the documented example.
//! 3. Its call at the ends of what is legal, c_tests/exceptions.c.
//! 4. Its draws in the golden program, c_tests/golden_*.c
//!    (`record_has_the_golden_bits_and_calls_of_every_function`). The program prints its line of
//!    c_tests/golden.txt (`golden_names_are_the_exported_functions`).
//! 5. Its call in C++, include/turret/*.hpp (`every_c_function_is_called`).
//! 6. The test of that, tests/cpp.
//! 7. Its call in C#, bindings/csharp/Libturret (`every_function_has_its_typed_call`).
//! 8. The test of that, bindings/csharp/Tests.
//! 9. Its call in the fuzz target of its family, fuzz/src.
//! 10. Its line of CHANGELOG.md.
//!
//! Written by a program: both symbols here, include/turret.h, prefixed_begin.h, prefixed_end.h and long_names.hpp
//! of include/turret, c_tests/symbols.txt and the calls of src/tests by the build script; bindings/csharp/Libturret/Native.cs by
//! `cargo xtask csharp`; abi/ by `.ci/abi`. The files among these that are committed are committed with the
//! function.

use core::ffi::c_char;

use crate::types::*;

/// Gives every export its symbols.
macro_rules! exports {
    ($(
        ($short:literal, $long:literal)
        $family:ident::$function:ident($($argument:ident: $kind:ty),* $(,)?) -> $output:ty;
    )*) => {$(
        #[allow(unused_unsafe, reason = "those that take no pointers are safe to call")]
        const _: () = {
            #[cfg(feature = "short-names")]
            #[unsafe(export_name = $short)]
            unsafe extern "C" fn short($($argument: $kind),*) -> $output {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }

            #[unsafe(export_name = $long)]
            unsafe extern "C" fn long($($argument: $kind),*) -> $output {
                // SAFETY: it asks the same of its caller.
                unsafe { crate::$family::$function($($argument),*) }
            }
        };
    )*};
}

// All exports, written by the build script from the families' sources.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
