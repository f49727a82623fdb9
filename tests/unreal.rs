//! Compiles Unreal's plugin and the gun of docs/unreal.md against stand-ins for the engine's types, and runs them in
//! scenes. No Unreal was available. `bindings/unreal/tests/standins` stands in for the engine.

use crate::support::amount::amount;
use crate::support::library::{self, Linkage, root};
use crate::support::markdown;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, id};

const PLUGIN: &str = "bindings/unreal/LibTurret";
const MODULE: &str = "bindings/unreal/LibTurret/Source/LibTurretComponent";
const RULES: &str = "bindings/unreal/LibTurret/Source/ThirdParty/LibTurret/LibTurret.Build.cs";
const TESTS: &str = "bindings/unreal/tests";

/// Warnings that the plugin must not cause, and the flags of games without exceptions and runtime type information.
const FLAGS: [&str; 5] = ["-Wpedantic", "-Wconversion", "-Wshadow", "-fno-exceptions", "-fno-rtti"];

fn page() -> String {
    text("docs/unreal.md")
}

fn text(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes the gun of the page into a folder of its own: its header and its source.
fn gun() -> PathBuf {
    let folder = library::scratch().join(format!("unreal-gun-{}", id()));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let page = page();
    let examples = markdown::code(markdown::section(&page, "A gun"), "cpp");
    let files = ["Gun.h", "Gun.cpp"];
    assert_eq!(examples.len(), files.len());
    for (name, example) in files.into_iter().zip(examples) {
        fs::write(folder.join(name), example).expect("the target folder is writable");
    }
    folder
}

/// Returns the C++ sources in a folder of the repository.
fn sources(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "cpp")).collect()
}

fn include(folder: &Path) -> String {
    format!("-I{}", folder.display())
}

#[test]
fn plugin_and_gun_of_the_page_pass_their_tests_on_the_stand_ins() {
    let gun = gun();
    let mut files = sources(&format!("{MODULE}/Private"));
    files.extend(sources(TESTS));
    files.push(gun.join("Gun.cpp"));
    let tests = root().join(TESTS);
    let folders = [
        include(&tests.join("standins")),
        include(&root().join(MODULE).join("Public")),
        include(&root().join("tests/cpp")),
        include(&gun),
    ];
    let builds = [("-std=c++17", Linkage::Shared), ("-std=c++20", Linkage::Static)];
    for (standard, linkage) in builds.into_iter().take(amount(2, 1)) {
        let mut flags = vec![standard];
        flags.extend(FLAGS);
        flags.extend(folders.iter().map(String::as_str));
        let name = format!("unreal{standard}");
        library::run_and_count(&library::compile(&name, &files, &flags, linkage));
    }
}

/// The page has the files that a game pastes, word for word.
#[test]
fn files_on_the_page_are_those_of_the_plugin() {
    let page = page();
    let conversions = text(&format!("{MODULE}/Public/TurretConversions.h"));
    assert_eq!(markdown::code(&page, "csharp"), [text(RULES)]);
    assert!(markdown::code(&page, "cpp").contains(&conversions.as_str()));
}

/// The libraries have the names by which the packages are installed: CMakeLists.txt.
#[test]
fn rules_and_page_name_the_libraries_as_the_packages_have_them() {
    let (cmake, rules, page) = (text("CMakeLists.txt"), text(RULES), page());
    for (variable, file) in
        [("msvc_implib", "turret.lib"), ("shared", "turret.dll"), ("static", "libturret.a")]
    {
        assert!(cmake.contains(&format!("set({variable} {file})")), "{variable}");
        assert!(rules.contains(&format!("\"{file}\"")), "{file}");
        assert!(page.contains(&format!("/{file} ")), "{file}");
    }
}

#[test]
fn plugin_has_the_version_of_the_library() {
    let plugin = text(&format!("{PLUGIN}/LibTurret.uplugin"));
    assert!(plugin.contains(concat!("\"VersionName\": \"", env!("CARGO_PKG_VERSION"), "\"")));
}

#[test]
#[ignore = "needs Mono's compiler (Debian: mono-mcs)"]
fn rules_link_and_ship_the_library_of_each_platform() {
    let program = library::scratch().join(format!("unreal-rules-{}.exe", id()));
    let mut compiler = Command::new("mcs");
    compiler.arg("-warnaserror").arg(format!("-out:{}", program.display()));
    compiler.arg(root().join(TESTS).join("BuildRules.cs")).arg(root().join(RULES));
    library::run(compiler.arg(root().join(MODULE).join("LibTurretComponent.Build.cs")));
    let told = library::run(Command::new("mono").arg(program));
    let needs = "Core, CoreUObject, Engine, LibTurret";
    let linked = |platform: &str| {
        format!("{platform}: External: Module/include, Module/{platform}/libturret.a\n{needs}\n")
    };
    let windows = "Win64: External: Module/include, Module/Win64/turret.lib, \
        Module/Win64/turret.dll -> $(BinaryOutputDir)/turret.dll\n";
    let wanted =
        format!("{windows}{needs}\n") + &["Linux", "LinuxArm64", "Mac"].map(linked).concat();
    assert_eq!(told, wanted);
}
