//! libturret in programs that have functions of their own with the same names, such as `quat_mul` and `turret_update`.
//! Tests both libraries, shared and static.

use crate::support::{header, library, symbols};
use std::fs;
use std::path::PathBuf;
use std::process::id;

use crate::support::library::{Linkage, root};

fn source(name: &str) -> PathBuf {
    root().join("c_tests").join(name)
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
/// With the static library, the linker must take the game's functions instead of the library's functions of the same
/// names, or it would report duplicates. So no call within the library may use these names.
fn with_short_names(name: &str, files: &[PathBuf], flags: &[&str]) {
    let flags = [flags, &["-Wl,--allow-multiple-definition"]].concat();
    for linkage in [Linkage::Shared, Linkage::Static] {
        library::run_and_count(&library::compile(name, files, &flags, linkage));
    }
}

/// Builds and runs a program with either library.
type Run = fn(&str, &[PathBuf], &[&str]);

/// A game with turrets of its own, which includes turret.h before or after its own header.
fn game_with_own_turrets(run: Run) {
    let files = [source("coexist.c"), source("coexist_game.c")];
    for standard in ["c99", "c11"] {
        let standard_flag = format!("-std={standard}");
        let game_first = [&standard_flag, "-pedantic"];
        let turret_first =
            [&standard_flag, "-pedantic", "-DTURRET_PREFIXED", "-include", "turret.h"];
        for (order, flags) in [("before", &game_first[..]), ("after", &turret_first)] {
            run(&format!("coexist-{standard}-game-{order}"), &files, flags);
        }
    }
    let flags = ["-std=c++17", "-pedantic"];
    run("coexist-cpp", &[source("coexist.cpp"), source("coexist_game.c")], &flags);
}

#[test]
fn game_with_own_turrets_calls_its_own_and_the_librarys() {
    game_with_own_turrets(with_short_names);
}

#[test]
#[ignore = "builds a second library"]
fn game_with_own_turrets_calls_its_own_and_those_of_the_library_without_short_names() {
    game_with_own_turrets(prefixed);
}

/// The archive with short names defines functions that the game also defines, and the linker reports this.
#[test]
fn static_library_with_short_names_is_refused_beside_functions_of_these_names() {
    let program = library::scratch().join(format!("coexist-refused-{}", id()));
    let mut compiler = library::compiler(false);
    compiler.arg("-I").arg(&library::release().include).arg("-o").arg(program);
    compiler.args([source("coexist.c"), source("coexist_game.c")]).arg("-lm");
    let output = compiler.arg(&library::release().archive).output().expect("a C compiler");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("multiple definition"), "{said}");
}

/// Returns a game's declarations of all of the library's names, with other types.
fn all_names_taken() -> String {
    let (types, constants) = header::names();
    let mut text = "#define TURRET_PREFIXED\n#include \"turret.h\"\n".to_owned();
    for name in constants.iter().chain([&"TURRET_H".to_owned()]) {
        text += &format!("enum of_{name} {{ {name} = 77 }};\n");
    }
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
    for name in types {
        text += &format!("struct {name} {{ char of_the_game; }};\n");
    }
    for name in symbols::functions() {
        text += &format!("struct quat **{name}(struct turret_state *, char);\n");
    }
    text + "#ifdef __cplusplus\n}\n#endif\n"
}

/// Compiles a game that has all names, as C and C++.
fn all_names_are_left(compiler: impl Fn(bool) -> std::process::Command) {
    for (ending, standard) in [("c", "c99"), ("c", "c11"), ("cpp", "c++17")] {
        let file = library::scratch().join(format!("all-names-{standard}-{}.{ending}", id()));
        fs::write(&file, all_names_taken()).expect("the target folder is writable");
        let mut compiler = compiler(ending == "cpp");
        compiler.args(["-fsyntax-only", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
        compiler.arg(format!("-std={standard}")).arg("-I").arg(&library::release().include);
        library::run(compiler.arg(&file));
    }
}

#[test]
fn game_may_declare_every_name_that_is_not_long() {
    all_names_are_left(library::compiler);
}

#[test]
#[ignore = "needs clang"]
fn game_may_declare_every_name_that_is_not_long_with_clang() {
    all_names_are_left(|cpp| std::process::Command::new(if cpp { "clang++" } else { "clang" }));
}

/// A game with linmath.h, which has functions of the same names.
fn game_with_linmath(run: Run) {
    let files = [source("coexist_linmath.c")];
    let linmath = source("linmath_names.h");
    let linmath = linmath.to_str().expect("a path in UTF-8");
    let turret_first = ["-std=c99", "-pedantic"];
    let linmath_first = ["-std=c99", "-pedantic", "-include", linmath];
    for (order, flags) in [("before", &turret_first[..]), ("after", &linmath_first)] {
        run(&format!("coexist-{order}-linmath"), &files, flags);
    }
}

#[test]
fn game_with_linmath_calls_its_own_and_the_librarys() {
    game_with_linmath(with_short_names);
}

#[test]
#[ignore = "builds a second library"]
fn game_with_linmath_calls_its_own_and_those_of_the_library_without_short_names() {
    game_with_linmath(prefixed);
}

#[test]
#[ignore = "needs GLM (Debian: libglm-dev)"]
fn game_with_glm_calls_its_own_and_the_librarys() {
    let files = [source("coexist_glm.cpp")];
    let flags = ["-std=c++17", "-pedantic"];
    with_short_names("coexist-glm", &files, &flags);
    prefixed("coexist-glm", &files, &flags);
}
