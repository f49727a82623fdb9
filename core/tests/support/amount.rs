//! How many cases the tests try. The environment says it with `TURRET_TESTS`: `all`, which takes minutes; `many`, a tenth of
//! them; or, if it is not set, few.

extern crate std;

use core::ops::Div;

/// Returns `all`; or a tenth of it, if that is more than `few`; or `few`.
pub fn amount<T: Ord + Div<Output = T> + From<u8>>(all: T, few: T) -> T {
    match std::env::var("TURRET_TESTS").as_deref() {
        Ok("all") => all,
        Ok("many") => few.max(all / T::from(10)),
        Ok(other) => panic!("TURRET_TESTS is {other:?}: it is `all`, `many`, or not set"),
        Err(_) => few,
    }
}
