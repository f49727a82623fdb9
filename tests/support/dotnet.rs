//! Compiles C# programs for both runtimes, CoreCLR and Mono, and runs them.
#![allow(dead_code, reason = "a bench includes this too")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::library::{copy, release, root, run, target_dir};

#[path = "sdk.rs"]
mod sdk;

pub use sdk::dotnet;

/// The C# that all engines share.
pub const BINDINGS: &str = "bindings/csharp/Libturret";

/// The folder of what a turret's component does in any engine.
pub const COMPONENT: &str = "bindings/csharp/Component";

/// A runtime. The compiler is .NET's for both, limited to C# 8; Unity from 2021 on has C# 9. Mono's own compiler passes
/// `in` parameters by value if their address is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// CoreCLR, for programs for .NET Standard 2.1, which Unity from 2021 on and Godot 4 have.
    CoreClr,
    /// CoreCLR, for programs for all of .NET Core 3.1. Godot 4 has a later version of it.
    NetCore,
    /// Mono, on which Unity's runtime is based, for programs for Mono's own assemblies.
    Mono,
}

pub const PLATFORMS: [Platform; 2] = [Platform::CoreClr, Platform::Mono];

/// What to compile, and how.
pub struct Build<'a> {
    /// The name of the program, or of the library if there is no `Main`. It is also the name of its folder.
    pub name: &'a str,
    pub sources: &'a [PathBuf],
    /// The assemblies it uses, besides those of the platform.
    pub references: &'a [PathBuf],
    /// Symbols for `#if`.
    pub defines: &'a [&'a str],
    pub is_library: bool,
}

/// Compiles a program of the bindings and more sources.
pub fn program(platform: Platform, name: &str, more: Vec<PathBuf>) -> PathBuf {
    let mut sources = sources(BINDINGS);
    sources.extend(more);
    let build = Build { name, sources: &sources, references: &[], defines: &[], is_library: false };
    compile(platform, &build)
}

/// Compiles an assembly into its own folder, with the native library and the references beside it. Returns its path.
pub fn compile(platform: Platform, build: &Build) -> PathBuf {
    let Build { name, sources, references, defines, is_library } = build;
    let folder = target_dir().join("csharp").join(format!("{name}-{platform:?}"));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    copy(&release().shared, &folder);
    let output = folder.join(name).with_extension(if *is_library { "dll" } else { "exe" });
    let mut compiler = roslyn();
    compiler.args(platform_assemblies(platform));
    compiler.args(["-nologo", "-unsafe", "-optimize", "-warnaserror"]);
    compiler.arg(if *is_library { "-target:library" } else { "-target:exe" });
    compiler.arg(format!("-out:{}", output.display()));
    if !defines.is_empty() {
        compiler.arg(format!("-define:{}", defines.join(";")));
    }
    for reference in *references {
        let beside = copy(reference, &folder);
        compiler.arg(format!("-reference:{}", beside.display()));
    }
    run(compiler.args(*sources));
    if !is_library {
        // A machine may have only a later runtime.
        let settings = "{\"runtimeOptions\":{\"rollForward\":\"Major\",\"framework\":\
            {\"name\":\"Microsoft.NETCore.App\",\"version\":\"3.1.0\"}}}\n";
        fs::write(folder.join(name).with_extension("runtimeconfig.json"), settings)
            .expect("the target folder is writable");
    }
    output
}

/// Returns a command that runs a compiled program in the root of the repository.
pub fn command(platform: Platform, program: &Path) -> Command {
    let mut command = match platform {
        Platform::CoreClr | Platform::NetCore => {
            let mut command = dotnet();
            command.arg("exec");
            command
        }
        Platform::Mono => {
            let mut command = Command::new("mono");
            command.env_remove("LD_LIBRARY_PATH");
            command
        }
    };
    command.arg(program).current_dir(root());
    command
}

/// Returns the C# files of a folder of the repository and its subfolders.
pub fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "cs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no C# in {folder}");
    found.sort();
    found
}

/// .NET's SDK.
fn sdk() -> &'static Path {
    static SDK: OnceLock<PathBuf> = OnceLock::new();
    SDK.get_or_init(|| {
        sdk::find().expect(
            "this needs .NET's SDK: set TURRET_DOTNET to its command, or install it with .ci/dotnet",
        )
    })
}

fn roslyn() -> Command {
    let mut compiler = dotnet();
    compiler.arg("exec").arg(sdk::compiler(sdk()));
    compiler.args(["-noconfig", "-nostdlib", "-deterministic", "-langversion:8.0"]);
    compiler
}

fn platform_assemblies(platform: Platform) -> Vec<String> {
    let packs = sdk().join("../../packs");
    let (folder, names): (_, &[&str]) = match platform {
        Platform::CoreClr => (sdk::standard(sdk()), &["netstandard"]),
        Platform::NetCore => (
            packs.join("Microsoft.NETCore.App.Ref/3.1.0/ref/netcoreapp3.1"),
            &[
                "System.Collections",
                "System.Console",
                "System.IO.FileSystem",
                "System.Memory",
                "System.Numerics.Vectors",
                "System.Runtime",
                "System.Runtime.Extensions",
                "System.Runtime.InteropServices",
                "System.Runtime.InteropServices.RuntimeInformation",
                "System.Runtime.Loader",
            ],
        ),
        Platform::Mono => (
            PathBuf::from("/usr/lib/mono/4.5"),
            &["mscorlib", "System", "System.Core", "System.Numerics"],
        ),
    };
    let file = |name: &&str| folder.join(format!("{name}.dll"));
    names.iter().map(|name| format!("-reference:{}", file(name).display())).collect()
}
