//! The symbols of the library. Every export has its long name, `libturret_quat_mul`, and, unless the
//! feature `short-names` is off, the name that it has in the file of its family, `quat_mul`.
//!
//! The exports themselves have no symbols. A program may have its own `quat_mul`, and the linker decides
//! where a call by symbol ends. So nothing in the library calls these symbols, and each of them is the
//! whole function. The compiler finds that the two are the same and keeps one of them, under both names.
//!
//! # How an export is added
//!
//! The mathematics of an export is in the core, with tests in core/tests. The export itself is written by
//! hand in 7 places. The list says why each is not generated, and names the test that notices when it is
//! missing.
//!
//! 1. The function, in the file of its family in `src`: `#[inline(always)]`, then
//!    `pub unsafe extern "C" fn` and its name; without pointers, `pub extern "C" fn`. The build
//!    stops at any other form. A new family also needs its name in a section of codegen/families.rs.
//!    It is what the rest is generated from.
//! 2. Its C test, in c_tests: values, pointers, the documented example. Only a person knows the values.
//! 3. Its random calls in the golden program, c_tests/golden/*.c
//!    (`record_has_the_golden_bits_and_calls_of_every_function`). Which arguments belong together, such as
//!    a target near its turret, does not follow from their types. The program prints the line of
//!    c_tests/golden.txt (`golden_names_are_the_exported_functions`). With only legal input it also makes
//!    these calls with the most extreme values (`legal_input_raises_no_exception`); a new kind of argument
//!    needs its values in c_tests/golden/extremes.c.
//! 4. Its call in C++, in include/turret/*.hpp (`every_c_function_is_called`). Operators, overloads and the
//!    value on error are those of the language, not of the C signature. That each argument is in its place
//!    is tested for all calls at once (tests/arguments.rs); one that does more, such as to compare lengths,
//!    has a test in tests/cpp.
//! 5. Its call in C#, in bindings/csharp/Libturret (`every_function_has_its_typed_call`), for the same
//!    reason; one that does more than pass its arguments on has a test in bindings/csharp/Tests.
//! 6. Its call in the fuzz target of its family, in fuzz/src: only a person knows which input is legal, and
//!    what the result must then be.
//! 7. Its example in web/manual/examples.c, for the manual on the web (`web/test`): it shows what the
//!    function is for.
//!
//! The rest is written by programs. The build script writes both symbols here, include/turret.h,
//! include/turret/prefixed_begin.h, prefixed_end.h and long_names.hpp, c_tests/symbols.txt and the calls of
//! src/tests. `cargo xtask csharp` writes bindings/csharp/Libturret/Native.cs, `cargo xtask js` the generated
//! files of bindings/js, and `.ci/abi` writes abi/. Commit those that are under version control together with
//! the function.

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
                // SAFETY: the caller of the symbol promises what the export requires.
                unsafe { crate::$family::$function($($argument),*) }
            }

            #[unsafe(export_name = $long)]
            unsafe extern "C" fn long($($argument: $kind),*) -> $output {
                // SAFETY: the caller of the symbol promises what the export requires.
                unsafe { crate::$family::$function($($argument),*) }
            }
        };
    )*};
}

// All exports; the build script writes them from the sources of the families.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
