//! Where .NET's SDK is. The build script of the tests includes this too.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the command `dotnet`: $TURRET_DOTNET if it is set, which may be the SDK of .ci/dotnet, otherwise from PATH. It
/// looks for libraries where it does on a user's machine, but not in cargo's folders, which have a libturret too.
pub fn dotnet() -> Command {
    let mut command = Command::new(env::var_os("TURRET_DOTNET").unwrap_or_else(|| "dotnet".into()));
    command.env_remove("LD_LIBRARY_PATH");
    command
}

/// Returns the folder of the newest SDK that has a compiler and the assemblies of .NET Standard 2.1.
pub fn find() -> Option<PathBuf> {
    let listed = dotnet().arg("--list-sdks").output().ok()?.stdout;
    // 3.1.102 [/usr/share/dotnet/sdk]
    let listed = String::from_utf8(listed).ok()?;
    let mut folders = listed.lines().rev().filter_map(|line| {
        let (version, folder) = line.split_once(" [")?;
        Some(Path::new(folder.strip_suffix(']')?).join(version))
    });
    folders.find(|sdk| compiler(sdk).exists() && standard(sdk).exists())
}

/// The compiler of an SDK.
pub fn compiler(sdk: &Path) -> PathBuf {
    sdk.join("Roslyn/bincore/csc.dll")
}

/// The folder of the assemblies of .NET Standard 2.1.
pub fn standard(sdk: &Path) -> PathBuf {
    sdk.join("../../packs/NETStandard.Library.Ref/2.1.0/ref/netstandard2.1")
}
