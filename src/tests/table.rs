//! Every export as a call of arguments by name.

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
                // SAFETY: a test's arguments are what the function may be given.
                unsafe { $family::$function($($argument),*) }.into()
            },
        }),*];
    };
}

// All exports, written by the build script from the families' sources.
include!(concat!(env!("OUT_DIR"), "/names.rs"));
