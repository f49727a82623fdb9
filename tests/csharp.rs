//! The C# bindings, with both compilers and both runtimes.

use crate::support::{dotnet, header, library, markdown, symbols};
use std::fs;
use std::path::PathBuf;
use std::process::id;

use crate::support::dotnet::{BINDINGS, COMPONENT, PLATFORMS, Platform};
use crate::support::library::root;

/// Runs the tests of the typed layer, under a name that no other test uses.
fn test_typed_layer(platform: Platform, name: &str) {
    let facts = library::scratch().join(format!("header-facts-{name}-{}.txt", id()));
    fs::write(&facts, header::facts()).expect("the target folder is writable");
    let tests = dotnet::program(platform, name, dotnet::sources("bindings/csharp/Tests"));
    library::run_command_and_count(dotnet::command(platform, &tests).arg(&facts));
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn tests_of_the_typed_layer_pass_on_both_runtimes() {
    for platform in PLATFORMS {
        test_typed_layer(platform, "tests");
    }
}

/// The one test of C# that runs wherever it can. `build.rs` finds the SDK.
#[test]
#[cfg_attr(not(has_dotnet), ignore = "needs .NET's SDK: set TURRET_DOTNET, or see .ci/dotnet")]
fn tests_of_the_typed_layer_pass_where_there_is_an_sdk() {
    test_typed_layer(Platform::CoreClr, "quick-tests");
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn examples_of_the_pages_compile_and_run_on_both_runtimes() {
    let page = include_str!("../docs/csharp.md");
    let of_package = include_str!("../bindings/csharp/README.md");
    let examples = [page, of_package].map(|text| markdown::code(text, "csharp"));
    assert!(examples.iter().all(|examples| !examples.is_empty()));
    for (at, example) in examples.concat().iter().enumerate() {
        let name = format!("page-{at}");
        let file = library::scratch().join(format!("{name}-{}.cs", id()));
        fs::write(&file, example).expect("the target folder is writable");
        for platform in PLATFORMS {
            let example = dotnet::program(platform, &name, vec![file.clone()]);
            library::run(&mut dotnet::command(platform, &example));
        }
    }
}

/// Returns the words of a comment that only C has, such as `NULL`, `aim_tolerance` and `TURRET_...`. A reference to a
/// member may name a member of [`Native`].
fn words_of_c(line: &str) -> Vec<&str> {
    let Some((_, comment)) = line.split_once("///") else { return vec![] };
    let prose = comment.split('<').enumerate().map(|(at, piece)| match at {
        0 => piece,
        _ => piece.split_once('>').map_or("", |(_, text)| text),
    });
    prose
        .flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| matches!(*word, "NULL" | "INFINITY" | "M_PI") || word.contains('_'))
        .collect()
}

#[test]
fn comments_are_in_the_words_of_c_sharp() {
    assert_eq!(words_of_c("/// <param name=\"t\">Any, NULL, -INFINITY"), ["NULL", "INFINITY"]);
    assert_eq!(
        words_of_c("    /// of aim_tolerance, TURRET_OK</c>"),
        ["aim_tolerance", "TURRET_OK"]
    );
    assert!(words_of_c("/// <see cref=\"Native.turret_aim\"/>: null, infinite").is_empty());
    let mut comments = 0;
    for folder in [BINDINGS, COMPONENT, "bindings/godot/addons/libturret"] {
        for file in dotnet::sources(folder) {
            let text = fs::read_to_string(&file).expect("a source");
            for line in text.lines().filter(|line| line.contains("///")) {
                let words = words_of_c(line);
                assert!(words.is_empty(), "{}: {words:?} in {line}", file.display());
                comments += 1;
            }
        }
    }
    assert!(comments > 2000, "{comments} lines of comments");
}

#[test]
fn what_users_compile_makes_no_errors_of_warnings() {
    for file in [
        "bindings/csharp/Libturret/Libturret.csproj",
        "bindings/godot/addons/libturret/libturret.props",
    ] {
        let text = fs::read_to_string(root().join(file)).expect(file);
        let is_strict = text.contains("TreatWarningsAsErrors") || text.contains("WarningsAsErrors");
        assert!(!is_strict, "{file}: a newer compiler's new warning would stop a user's build");
    }
}

/// Warnings are errors here. A missing comment, or a comment that refers to something that does not exist, is a
/// warning.
#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn project_builds_its_assembly_and_its_documentation_outside_the_sources() {
    let artifacts = library::target_dir().join("csharp").join(format!("project-{}", id()));
    let before = listing();
    library::run(
        dotnet::dotnet()
            .args([
                "build",
                "-nologo",
                "-nodereuse:false",
                "-p:UseSharedCompilation=false",
                "-warnaserror",
            ])
            .arg(format!("-p:Artifacts={}/", artifacts.display()))
            .args(["-c", "Release"])
            .arg(root().join(BINDINGS).join("Libturret.csproj")),
    );
    assert_eq!(listing(), before);
    let built = artifacts.join("bin/Release/netstandard2.1");
    assert!(built.join("Libturret.dll").exists());
    let documentation = fs::read_to_string(built.join("Libturret.xml")).expect("documentation");
    assert!(documentation.contains("M:Libturret.Quat.TrySlerp("));
    fs::remove_dir_all(artifacts).expect("a folder of this test");
}

/// The files beside the project.
fn listing() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(BINDINGS)).expect("the bindings");
    let mut names: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    names
}

#[test]
fn every_function_has_its_typed_call() {
    let typed: String = dotnet::sources(BINDINGS)
        .iter()
        .filter(|file| !file.ends_with("Native.cs"))
        .map(|file| fs::read_to_string(file).expect("a source"))
        .collect();
    let functions = symbols::functions();
    assert!(functions.len() > 80);
    for function in functions {
        assert!(typed.contains(&format!("Native.{function}(")), "{function} is not called");
    }
}

#[test]
fn package_has_the_version_of_the_library() {
    let project = root().join(BINDINGS).join("Libturret.csproj");
    let project = fs::read_to_string(project).expect("Libturret.csproj");
    assert!(project.contains(concat!("<Version>", env!("CARGO_PKG_VERSION"), "</Version>")));
}

#[test]
#[ignore = "builds xtask, which takes half a minute"]
fn raw_layer_is_what_the_source_gives() {
    library::run(&mut library::xtask(&["csharp", "--check"]));
}
