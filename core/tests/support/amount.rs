//! How much the tests try: all where the environment has `TURRET_TESTS=all`, which takes minutes, else few.

extern crate std;

/// How many of something: `all` or `few`.
pub fn amount<T>(all: T, few: T) -> T {
    match std::env::var("TURRET_TESTS").as_deref() {
        Ok("all") => all,
        Ok(other) => panic!("TURRET_TESTS is {other:?}: it is `all`, or not set"),
        Err(_) => few,
    }
}
