//! The C# bindings, with both compilers and both runtimes.

use crate::support::{dotnet, header, library, markdown, symbols};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::id;

use crate::support::dotnet::{BINDINGS, PLATFORMS};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn tests_of_the_typed_layer_pass_on_both_runtimes() {
    let facts = library::scratch().join(format!("header-facts-{}.txt", id()));
    fs::write(&facts, header::facts()).expect("the target folder is writable");
    for platform in PLATFORMS {
        let tests = dotnet::program(platform, "tests", dotnet::sources("bindings/csharp/Tests"));
        library::run_command_and_count(dotnet::command(platform, &tests).arg(&facts));
    }
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn readme_examples_compile_and_run_on_both_runtimes() {
    let section = markdown::section(include_str!("../README.md"), "C#");
    let of_package = include_str!("../bindings/csharp/README.md");
    let examples = [section, of_package].map(|text| markdown::code(text, "csharp"));
    assert!(examples.iter().all(|examples| !examples.is_empty()));
    for (at, example) in examples.concat().iter().enumerate() {
        let name = format!("readme-{at}");
        let file = library::scratch().join(format!("{name}-{}.cs", id()));
        fs::write(&file, example).expect("the target folder is writable");
        for platform in PLATFORMS {
            let example = dotnet::program(platform, &name, vec![file.clone()]);
            library::run(&mut dotnet::command(platform, &example));
        }
    }
}

/// Warnings are errors in it: a comment that is missing, or that refers to what is not there, is one.
#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn project_builds_its_assembly_and_its_documentation_outside_the_sources() {
    let artifacts = library::target_dir().join("csharp").join(format!("project-{}", id()));
    let before = listing();
    library::run(
        dotnet::dotnet()
            .args(["build", "-nologo", "-nodereuse:false", "-p:UseSharedCompilation=false"])
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

/// What lies beside the project.
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
fn raw_layer_is_what_the_source_gives() {
    library::run(&mut library::xtask(&["csharp", "--check"]));
}
