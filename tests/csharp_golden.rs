//! The golden hashes by way of C#'s raw layer, on both runtimes: every function takes and answers through it what it
//! does in C.

use crate::support::dotnet::Platform;
use crate::support::{dotnet, library};

/// Line by line what c_tests/golden.txt holds: none missing, none besides.
fn assert_golden(platform: Platform) {
    let program = dotnet::program(platform, "golden", dotnet::sources("bindings/csharp/Golden"));
    let printed = library::run(&mut dotnet::command(platform, &program));
    let committed = include_str!("../c_tests/golden.txt");
    let differing: Vec<_> =
        printed.lines().filter(|line| !committed.lines().any(|golden| golden == *line)).collect();
    assert!(differing.is_empty(), "other bits on {platform:?} from {differing:#?}");
    assert_eq!(printed, committed, "the program leaves out a function, or prints one twice");
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn coreclr_has_the_golden_bits() {
    assert_golden(Platform::CoreClr);
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn mono_has_the_golden_bits() {
    assert_golden(Platform::Mono);
}
