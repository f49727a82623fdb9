//! Finds .NET's SDK: $TURRET_DOTNET if it is set, which may be the SDK of .ci/dotnet, otherwise from PATH.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::run;

/// The assemblies of Unity's own runtime.
pub const MONO: &str = "/usr/lib/mono/4.5";

/// Returns the command `dotnet`, with its caches in `folder`, since packages of other builds have the same version.
pub fn dotnet(folder: &Path) -> Command {
    let mut dotnet = Command::new(env::var_os("TURRET_DOTNET").unwrap_or_else(|| "dotnet".into()));
    dotnet.env("DOTNET_CLI_HOME", folder).env("NUGET_PACKAGES", folder.join("packages"));
    // The compiler leaves no process running.
    dotnet.env("MSBUILDDISABLENODEREUSE", "1").env("UseSharedCompilation", "false");
    dotnet.current_dir(folder);
    dotnet
}

/// Returns the C# files of a folder and its subfolders.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let list = run(Command::new("find").arg(folder).args(["-type", "f", "-name", "*.cs"]));
    let mut found: Vec<PathBuf> = list.lines().map(PathBuf::from).collect();
    assert!(!found.is_empty(), "no C# in {}", folder.display());
    found.sort();
    found
}

/// Whether a file has this name without its extension.
pub fn is_named(file: &Path, name: &str) -> bool {
    file.file_stem().is_some_and(|stem| stem == name)
}

/// Returns .NET's C# compiler, limited to the language version of Unity 2021.
pub fn compiler(folder: &Path) -> Command {
    let mut compiler = dotnet(folder);
    compiler.arg("exec").arg(sdk(folder).join("Roslyn/bincore/csc.dll"));
    compiler.args(["-nologo", "-noconfig", "-nostdlib", "-unsafe", "-langversion:8.0"]);
    compiler
}

fn sdk(folder: &Path) -> PathBuf {
    // 3.1.102 [/usr/share/dotnet/sdk]
    let listed = run(dotnet(folder).arg("--list-sdks"));
    let last = listed.lines().last().expect(".NET's SDK, of which there is none");
    let (version, folder) = last.split_once(" [").expect("a version and its folder");
    Path::new(folder.trim_end_matches(']')).join(version)
}
