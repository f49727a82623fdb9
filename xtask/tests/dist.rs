//! Tests what `cargo xtask dist` reports and packs, without the machines that its packages are for.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns xtask's standard error when no program is in PATH.
fn refused(packages: &[&str]) -> String {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty");
    fs::create_dir_all(&empty).expect("cargo's folder for tests is writable");
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    xtask.arg("dist").args(packages).env("PATH", empty).env_remove("TURRET_DOTNET");
    let output = xtask.output().expect("cargo has built it");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn dist_names_all_that_is_missing_at_once_with_debians_packages() {
    let said = refused(&[]);
    for word in [
        "cargo",
        "clang",
        "cmake",
        "dotnet",
        "gcc-aarch64-linux-gnu",
        "gcc-mingw-w64-x86-64",
        "git",
        "llvm",
        "make",
        "rustup target add aarch64-apple-darwin",
        "wasm32-unknown-unknown",
        ".ci/dotnet",
        "https://rustup.rs",
        "pip install cargo-zigbuild ziglang",
    ] {
        assert!(said.contains(word), "{word} is not in\n{said}");
    }
}

#[test]
fn dist_asks_for_what_the_named_packages_need_alone() {
    assert_eq!(
        refused(&["source"]),
        "missing: cargo, git\nDebian: apt-get install git\nRust: https://rustup.rs\n"
    );
}
