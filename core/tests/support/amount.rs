//! How many cases the tests try: all if the environment has `TURRET_TESTS=all`, which takes minutes, else few.

extern crate std;

/// Returns `all` or `few`.
pub fn amount<T>(all: T, few: T) -> T {
    match std::env::var("TURRET_TESTS").as_deref() {
        Ok("all") => all,
        Ok(other) => panic!("TURRET_TESTS is {other:?}: it is `all`, or not set"),
        Err(_) => few,
    }
}
