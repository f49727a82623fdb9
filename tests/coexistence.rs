//! libturret in programs that have a `quat` and a `quat_mul` of their own: both libraries, shared and static.

use crate::support::library;
use std::path::{Path, PathBuf};

use crate::support::library::Linkage;

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests").join(name)
}

/// Builds and runs a program with the library without short names.
fn prefixed(name: &str, files: &[PathBuf], flags: &[&str]) {
    for linkage in [Linkage::Shared, Linkage::Static] {
        let name = format!("{name}-prefixed");
        library::run_and_count(&library::compile_with(
            library::prefixed(),
            &name,
            files,
            flags,
            linkage,
        ));
    }
}

/// Builds and runs a program with the library that has both names.
///
/// Of the static one the linker has to take the game's functions instead of those of the same names, where it
/// would stop otherwise: so no call within the library may go by these.
fn with_short_names(name: &str, files: &[PathBuf], flags: &[&str]) {
    let flags = [flags, &["-Wl,--allow-multiple-definition"]].concat();
    for linkage in [Linkage::Shared, Linkage::Static] {
        library::run_and_count(&library::compile(name, files, &flags, linkage));
    }
}

#[test]
fn game_with_own_quat_mul_calls_its_own_and_the_librarys() {
    let files = [source("coexist.c"), source("coexist_game.c")];
    for standard in ["c99", "c11"] {
        let flags = [&format!("-std={standard}"), "-pedantic"];
        let name = format!("coexist-{standard}");
        with_short_names(&name, &files, &flags);
        prefixed(&name, &files, &flags);
    }
}

#[test]
fn game_with_linmath_calls_its_own_and_the_librarys() {
    let files = [source("coexist_linmath.c")];
    let linmath = source("linmath_names.h");
    let linmath = linmath.to_str().expect("a path in UTF-8");
    let turret_first = ["-std=c99", "-pedantic"];
    let linmath_first = ["-std=c99", "-pedantic", "-include", linmath];
    for (order, flags) in [("before", &turret_first[..]), ("after", &linmath_first)] {
        let name = format!("coexist-{order}-linmath");
        with_short_names(&name, &files, flags);
        prefixed(&name, &files, flags);
    }
}

#[test]
#[ignore = "needs GLM (Debian: libglm-dev)"]
fn game_with_glm_calls_its_own_and_the_librarys() {
    let files = [source("coexist_glm.cpp")];
    let flags = ["-std=c++17", "-pedantic"];
    with_short_names("coexist-glm", &files, &flags);
    prefixed("coexist-glm", &files, &flags);
}
