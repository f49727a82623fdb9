//! Tests Godot's package. It is unpacked into a project as a user does it, with the lines of docs/godot.md, built by
//! MSBuild, and run by .NET, with the stand-ins for Godot of the repository's tests.

use std::fs;
use std::path::{Path, PathBuf};

use super::dotnet::{dotnet, is_named, sources};
use super::{markdown, root, run, unpack_archive};

const ARCHIVE: &str = concat!("libturret-godot-", env!("CARGO_PKG_VERSION"), ".zip");

const NATIVE: &str = "addons/libturret/runtimes/linux-x64/native/libturret.so";

/// Returns the first block of code in a language in the page's part on C#.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    markdown::code(markdown::section(page, "In C#"), language)[0]
}

/// Builds `GodotSharp.dll` from the stand-ins into the project, and copies the files that Godot would generate.
fn stand_in(project: &Path) {
    let (generated, standins): (Vec<_>, Vec<_>) =
        sources(&root().join("bindings/godot/tests/standins"))
            .into_iter()
            .partition(|file| is_named(file, "Turret3D.generated"));
    fs::copy(&generated[0], project.join("Turret3D.generated.cs")).expect("the folder is ours");
    let files: String =
        standins.iter().map(|file| format!("<Compile Include=\"{}\" />", file.display())).collect();
    let folder = project.with_file_name("standins");
    fs::create_dir(&folder).expect("the folder is ours");
    let settings = format!(
        "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>\
         <TargetFramework>netcoreapp3.1</TargetFramework></PropertyGroup>\
         <ItemGroup>{files}</ItemGroup></Project>\n"
    );
    fs::write(folder.join("GodotSharp.csproj"), settings).expect("the folder is ours");
    run(dotnet(&folder).arg("build"));
    let made = folder.join("bin/Debug/netcoreapp3.1/GodotSharp.dll");
    fs::copy(made, project.join("GodotSharp.dll")).expect("the folder is ours");
}

#[test]
fn godot_package_has_a_library_for_each_system() {
    let package = unpack_archive(ARCHIVE, "godot-files");
    let runtimes = package.join("addons/libturret/runtimes");
    for file in [
        "win-x64/native/turret.dll",
        "win-arm64/native/turret.dll",
        "linux-x64/native/libturret.so",
        "linux-arm64/native/libturret.so",
        "osx-arm64/native/libturret.dylib",
        "osx-x64/native/libturret.dylib",
        "android-arm64/native/libturret.so",
    ] {
        assert!(runtimes.join(file).is_file(), "there is no {file}");
    }
}

#[test]
fn godot_package_works_in_a_project_of_the_page() {
    let folder = unpack_archive(ARCHIVE, "godot");
    let project: PathBuf = folder.join("project");
    fs::create_dir(&project).expect("the folder is ours");
    fs::rename(folder.join("addons"), project.join("addons")).expect("the folder is ours");
    stand_in(&project);

    let file = |path: &str| fs::read_to_string(root().join(path)).expect("it is in the repository");
    let page = file("docs/godot.md");
    let settings = file("bindings/godot/tests/game/game.csproj")
        .replace("<!-- README -->", block(&page, "xml"));
    for (name, text) in [
        ("game.csproj", settings.as_str()),
        ("Tank.cs", block(&page, "csharp")),
        ("Program.cs", &file("bindings/godot/tests/game/Program.cs")),
    ] {
        fs::write(project.join(name), text).expect("the folder is ours");
    }
    run(dotnet(&project).arg("build"));
    let built = project.join("bin/Debug/netcoreapp3.1");
    let game = || {
        let mut game = dotnet(&folder);
        game.arg("exec").arg(built.join("game.dll"));
        game
    };
    assert_eq!(run(&mut game()), "fire\nhold fire\n");

    // An export has one library, beside the game.
    let export = folder.join("export");
    let mut publish = dotnet(&project);
    publish.args(["publish", "--runtime=linux-x64", "--self-contained=false", "--output"]);
    run(publish.arg(&export));
    let of_the_package = fs::read(project.join(NATIVE)).expect("the package's library");
    let exported = fs::read(export.join("libturret.so")).expect("the export's library");
    assert!(exported == of_the_package, "the export has another library");
    fs::remove_dir_all(project.join("addons")).expect("the folder is ours");
    assert_eq!(run(dotnet(&folder).arg("exec").arg(export.join("game.dll"))), "fire\nhold fire\n");
}
