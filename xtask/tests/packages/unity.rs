//! Tests Unity's package. npm installs it, since Unity's package manager is based on npm. It is compiled as Unity
//! would, against the stand-ins of the repository's tests, and run by Mono with the package's own plugin beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::dotnet::{MONO, compiler, sources};
use super::{dist, outside, root, run};

const ARCHIVE: &str = concat!("com.libturret.turret-", env!("CARGO_PKG_VERSION"), ".tgz");

/// Returns a project into which npm has installed the package, and the package in it, for the sole use of `test`.
fn install(test: &str) -> PathBuf {
    let folder = outside().join(test);
    fs::create_dir(&folder).expect("the folder for temporary files is writable");
    // The editor has the engine's modules. npm takes a folder in their place.
    let physics = "com.unity.modules.physics";
    fs::create_dir(folder.join("physics")).expect("the folder is ours");
    for (file, text) in [
        ("physics/package.json", format!("{{\"name\": \"{physics}\", \"version\": \"1.0.0\"}}\n")),
        ("package.json", format!("{{\"dependencies\": {{\"{physics}\": \"file:physics\"}}}}\n")),
    ] {
        fs::write(folder.join(file), text).expect("the folder is ours");
    }
    let mut npm = Command::new("npm");
    npm.current_dir(&folder).args(["install", "--offline", "--no-audit", "--no-fund"]);
    run(npm.arg(dist().join(ARCHIVE)));
    folder.join("node_modules/com.libturret.turret")
}

#[test]
fn unity_package_is_one_to_npm() {
    let mut npm = Command::new("npm");
    npm.current_dir(outside()).args(["pack", "--dry-run", "--silent"]);
    assert_eq!(run(npm.arg(dist().join(ARCHIVE))).trim(), ARCHIVE);
}

#[test]
fn unity_package_has_a_library_for_each_platform() {
    let package = install("unity-files");
    for file in
        ["LICENSE.md", "CHANGELOG.md", "Third Party Notices.md", "Editor/Libturret.Editor.asmdef"]
    {
        let meta = PathBuf::from(format!("{}.meta", package.join(file).display()));
        assert!(package.join(file).is_file() && meta.is_file(), "there is no {file}");
    }
    for file in [
        "Windows/x86_64/turret.dll",
        "Linux/x86_64/libturret.so",
        "macOS/arm64/libturret.dylib",
        "macOS/x86_64/libturret.dylib",
        "Android/arm64-v8a/libturret.so",
        "iOS/libturret.a",
        "WebGL/libturret.a",
    ] {
        let file = package.join("Runtime/Plugins").join(file);
        assert!(file.is_file(), "there is no {}", file.display());
        let meta = PathBuf::from(format!("{}.meta", file.display()));
        assert!(meta.is_file(), "there is no {}", meta.display());
    }
}

/// Compiles an assembly for Mono into a folder, as Unity's editor does.
fn compile(folder: &Path, name: &str, sources: &[PathBuf], references: &[&str]) {
    let mut compile = compiler(folder);
    for platform in ["mscorlib", "System", "System.Core", "System.Numerics"] {
        compile.arg(format!("-reference:{MONO}/{platform}.dll"));
    }
    for reference in references {
        compile.arg(format!("-reference:{}", folder.join(reference).display()));
    }
    compile.args(["-warnaserror", "-define:UNITY_EDITOR;UNITY_INCLUDE_TESTS"]);
    let is_program = name.ends_with(".exe");
    compile.arg(if is_program { "-target:exe" } else { "-target:library" });
    run(compile.arg(format!("-out:{}", folder.join(name).display())).args(sources));
}

#[test]
fn unity_package_passes_its_tests_with_its_own_plugin() {
    let package = install("unity");
    let game = package.join("../../game");
    fs::create_dir(&game).expect("the folder is ours");
    let plugin = "libturret.so";
    fs::copy(package.join("Runtime/Plugins/Linux/x86_64").join(plugin), game.join(plugin))
        .expect("a plugin for Linux");

    let ours = |folder: &str| sources(&root().join("bindings/unity").join(folder));
    compile(&game, "UnityEngine.dll", &ours("standins"), &[]);
    compile(&game, "NUnit.dll", &ours("tests/nunit"), &[]);
    let mut references = vec!["UnityEngine.dll"];
    compile(&game, "Libturret.dll", &sources(&package.join("Runtime")), &references);
    references.push("Libturret.dll");
    for (name, folder) in [("SampleTurret.dll", "Turret"), ("SampleBurst.dll", "Burst")] {
        compile(&game, name, &sources(&package.join("Samples~").join(folder)), &references);
    }
    compile(&game, "LibturretEditor.dll", &sources(&package.join("Editor")), &references);
    references.extend(["SampleTurret.dll", "SampleBurst.dll", "LibturretEditor.dll", "NUnit.dll"]);
    compile(&game, "Tests.dll", &sources(&package.join("Tests")), &references);
    references.push("Tests.dll");
    compile(&game, "Runner.exe", &ours("tests/runner"), &references);

    // Without cargo's path for shared libraries, on which a debug build of libturret may be.
    let mono = || {
        let mut mono = Command::new("mono");
        mono.env_remove("LD_LIBRARY_PATH").arg(game.join("Runner.exe"));
        mono
    };
    let tested = run(mono().arg(game.join("Tests.dll")));
    let passed = tested.lines().last().and_then(|line| line.strip_suffix(" passed, 0 failed"));
    let passed = passed.and_then(|passed| passed.parse::<u32>().ok());
    assert!(passed.is_some_and(|passed| passed > 50), "{tested}");

    // Without the plugin the tests fail. So it was the package's plugin that they used.
    fs::remove_file(game.join(plugin)).expect("it was there");
    let without = mono().output().expect("Mono");
    assert!(!without.status.success(), "another libturret.so was found");
}
