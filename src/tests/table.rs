//! Every export as a call with arguments by name.

use super::call::{Answer, Export};
use crate::*;

macro_rules! exports {
    ($(
        ($short:literal, $long:literal)
        $family:ident::$function:ident($($argument:ident: $kind:ty),* $(,)?) -> $output:ty;
    )*) => {
        pub(super) const EXPORTS: &[Export] = &[$(Export {
            name: stringify!($function),
            call: |arguments| {
                $(let $argument = arguments.next(stringify!($argument));)*
                if arguments.is_asking() {
                    return Answer::Nothing;
                }
                #[allow(unused_unsafe, reason = "some are safe")]
                // SAFETY: the arguments of a test are legal for the function.
                unsafe { $family::$function($($argument),*) }.into()
            },
        }),*];
    };
}

// All exports; the build script writes them from the sources of the families.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
