//! Makes every call of the golden program through C#'s raw layer, on both runtimes. Each function takes and returns the
//! same values as in C.

use crate::golden::calls;
use crate::support::dotnet::{self, Platform};
use crate::support::library::{self, Linkage};

/// Makes the calls that C has recorded, and compares each call's results with C's.
fn assert_same_as_in_c(platform: Platform) {
    let name = format!("{platform:?}");
    let record = calls::record(library::release(), &name, Linkage::Shared, &[]);
    let replayed =
        calls::Record { file: record.file.with_extension("replayed"), hashes: String::new() };
    let program = dotnet::program(platform, "golden", dotnet::sources("c_tests/golden/calls"));
    library::run(dotnet::command(platform, &program).arg(&record.file).arg(&replayed.file));
    let (words, is_same) = calls::compare((&record.file, "C"), (&replayed.file, &name));
    assert!(is_same, "C# gets other bits than C does:\n\n{words}");
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn coreclr_has_the_golden_bits() {
    assert_same_as_in_c(Platform::CoreClr);
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn mono_has_the_golden_bits() {
    assert_same_as_in_c(Platform::Mono);
}
