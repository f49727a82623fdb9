//! Code that the tests share.

#[path = "../../core/tests/support/amount.rs"]
pub mod amount;
pub mod dotnet;
pub mod header;
pub mod library;
pub mod markdown;
pub mod symbols;
pub mod temporary;

/// Makes a test of each program of a folder, which the function `family` of the same module builds and runs.
macro_rules! families {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            family(stringify!($name));
        })*
    };
}
pub(crate) use families;

/// Returns the flag for C programs that tells how many cases they try.
pub fn cases() -> &'static str {
    ["-DFEW_CASES", "-UFEW_CASES"][amount::amount(1, 0)]
}
