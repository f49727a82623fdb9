//! Tests NuGet's package in a project outside of the repository, with nothing else. The program is the example of the
//! package's README.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::dotnet::{MONO, compiler, dotnet};
use super::{dist, markdown, outside, run, symbols, unpack_archive};

const ARCHIVE: &str = concat!("Libturret.", env!("CARGO_PKG_VERSION"), ".nupkg");

/// The output: the gun turns by 0.3 rad at 1.5 rad/s in steps of 1/60 s, and shoots at 250 m/s at a target 900 m away.
const PRINTED: &str = "fires after 0.18 s, and hits after 3.55 s more\n";

/// Returns the example of a README.
fn example(readme: &Path) -> String {
    let text = fs::read_to_string(readme).expect("README.md");
    markdown::code(&text, "csharp")[0].to_owned()
}

#[test]
fn nuget_package_has_a_library_for_each_system_and_the_licences() {
    let package = unpack_archive(ARCHIVE, "nuget-files");
    for file in [
        "Libturret.nuspec",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "LICENSE-THIRD-PARTY",
        "lib/netstandard2.1/Libturret.dll",
        "runtimes/win-x64/native/turret.dll",
        "runtimes/win-arm64/native/turret.dll",
        "runtimes/linux-x64/native/libturret.so",
        "runtimes/linux-arm64/native/libturret.so",
        "runtimes/osx-arm64/native/libturret.dylib",
        "runtimes/osx-x64/native/libturret.dylib",
        "runtimes/android-arm64/native/libturret.so",
    ] {
        assert!(package.join(file).is_file(), "there is no {file}");
    }
    let types = fs::read_to_string(package.join("[Content_Types].xml")).expect("types");
    let files = run(Command::new("find").current_dir(&package).args([".", "-type", "f"]));
    for file in files.lines().filter(|file| *file != "./[Content_Types].xml") {
        let name = file.rsplit('/').next().expect("a name");
        let of_ending = name
            .rsplit_once('.')
            .is_some_and(|(_, ending)| types.contains(&format!("Extension=\"{ending}\"")));
        let of_its_own = types.contains(&format!("PartName=\"{}\"", &file[1..]));
        assert!(of_ending || of_its_own, "{file} has no type");
    }
}

/// On a system with musl, `linux-musl-x64`, .NET uses the library of `linux-x64`. That library calls no other
/// library.
#[test]
fn nuget_libraries_for_linux_need_no_particular_c_library() {
    let package = unpack_archive(ARCHIVE, "nuget-musl");
    for runtime in ["linux-x64", "linux-arm64"] {
        let library = package.join("runtimes").join(runtime).join("native/libturret.so");
        let dynamic = run(Command::new("llvm-readelf").arg("--dynamic").arg(&library));
        assert!(dynamic.contains("SONAME") && !dynamic.contains("NEEDED"), "{runtime}: {dynamic}");
        let mut nm = Command::new("llvm-nm");
        let undefined = run(nm.args(["--dynamic", "--undefined-only"]).arg(&library));
        for line in undefined.lines() {
            assert!(line.trim().starts_with("w "), "{runtime} needs {line}");
        }
    }
}

/// The package says that it has no debug symbols, and it has none.
#[test]
fn nuget_package_has_no_symbols_and_says_so() {
    let package = unpack_archive(ARCHIVE, "nuget-symbols");
    let files = run(Command::new("find").current_dir(&package).args([".", "-name", "*.pdb"]));
    assert_eq!(files, "");
    let readme = fs::read_to_string(package.join("README.md")).expect("README.md");
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains("has no debug symbols"), "{readme}");
}

#[test]
fn nuget_package_documents_every_function() {
    let package = unpack_archive(ARCHIVE, "nuget-documentation");
    let text = fs::read_to_string(package.join("lib/netstandard2.1/Libturret.xml")).expect("XML");
    for name in symbols().iter().filter(|name| !name.starts_with("libturret_")) {
        assert!(text.contains(&format!("\"M:Libturret.Native.{name}")), "{name}");
    }
}

#[test]
fn nuget_package_works_in_a_new_project() {
    let folder = outside().join("nuget");
    let feed = folder.join("feed");
    fs::create_dir_all(&feed).expect("the folder for temporary files is writable");
    fs::copy(dist().join(ARCHIVE), feed.join(ARCHIVE)).expect("the package");
    let sources = "<configuration><packageSources><clear /><add key=\"feed\" value=\"feed\" />\
        </packageSources></configuration>";
    fs::write(folder.join("nuget.config"), sources).expect("the folder is ours");
    run(dotnet(&folder).args(["new", "console", "--output", "game"]));
    let game = folder.join("game");
    let command = || {
        let mut command = dotnet(&folder);
        command.current_dir(&game);
        command
    };
    let version = ["--version", env!("CARGO_PKG_VERSION")];
    run(command().args(["add", "package", "Libturret"]).args(version));
    let package = folder.join("packages/libturret").join(env!("CARGO_PKG_VERSION"));
    fs::write(game.join("Program.cs"), example(&package.join("README.md"))).expect("ours");
    run(command().args(["build", "-warnaserror"]));
    assert_eq!(run(command().args(["run", "--no-build"])), PRINTED);
}

#[test]
fn nuget_package_works_in_mono() {
    let package = unpack_archive(ARCHIVE, "nuget-mono");
    let assembly = package.join("lib/netstandard2.1/Libturret.dll");
    for file in [&assembly, &package.join("runtimes/linux-x64/native/libturret.so")] {
        fs::copy(file, package.join(file.file_name().expect("a name")))
            .expect("the folder is ours");
    }
    let (source, program) = (package.join("game.cs"), package.join("game.exe"));
    fs::write(&source, example(&package.join("README.md"))).expect("the folder is ours");
    let mut compile = compiler(&package);
    for platform in ["mscorlib.dll", "Facades/netstandard.dll"] {
        compile.arg(format!("-reference:{MONO}/{platform}"));
    }
    compile.arg(format!("-reference:{}", assembly.display()));
    run(compile.arg(format!("-out:{}", program.display())).arg(source));
    assert_eq!(run(Command::new("mono").arg(program)), PRINTED);
}
