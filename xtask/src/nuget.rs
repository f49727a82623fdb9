//! Makes the package for NuGet: the compiled C# bindings for .NET Standard, with the shared library for each system.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Answer, engines};

const PROJECT: &str = "bindings/csharp/Libturret/Libturret.csproj";

const MANIFEST: &str = "Libturret.nuspec";

/// The files that make a zip file a package: one names the manifest, the other the type of each file.
const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Libturret.nuspec" Id="manifest" />
</Relationships>
"#;
const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
  <Default Extension="nuspec" ContentType="application/octet" />
  <Default Extension="dll" ContentType="application/octet" />
  <Default Extension="xml" ContentType="application/octet" />
  <Default Extension="md" ContentType="application/octet" />
  <Default Extension="so" ContentType="application/octet" />
  <Default Extension="dylib" ContentType="application/octet" />
  <Override PartName="/LICENSE-APACHE" ContentType="application/octet" />
  <Override PartName="/LICENSE-MIT" ContentType="application/octet" />
  <Override PartName="/LICENSE-THIRD-PARTY" ContentType="application/octet" />
</Types>
"#;

/// Writes the contents of the package into the empty folder `to`, with a shared library for each of .NET's runtime
/// identifiers (`linux-x64`). The compiler uses the folder `build`.
pub fn assemble(to: &Path, build: &Path, natives: &[(&str, PathBuf)]) -> Answer<()> {
    let root = crate::root();
    let manifest = root.join("bindings/csharp").join(MANIFEST);
    let manifest = crate::text(&manifest)?;
    let manifest = manifest.replace("$version$", env!("CARGO_PKG_VERSION"));
    crate::write(&to.join(MANIFEST), manifest.as_bytes())?;
    crate::write(&to.join("_rels/.rels"), RELATIONSHIPS.as_bytes())?;
    crate::write(&to.join("[Content_Types].xml"), CONTENT_TYPES.as_bytes())?;
    crate::copy(&root.join("bindings/csharp/README.md"), &to.join("README.md"))?;
    engines::copy_pages(to)?;
    let assembly = compile(build)?;
    for ending in ["dll", "xml"] {
        let file = assembly.with_extension(ending);
        crate::copy(&file, &to.join("lib/netstandard2.1/Libturret").with_extension(ending))?;
    }
    engines::copy_natives(natives, &to.join("runtimes"))
}

/// Compiles the bindings, and returns the path of the assembly; its documentation is beside it. The assembly has no
/// debug information, which would contain paths of this machine. So it is the same wherever it is compiled.
fn compile(build: &Path) -> Answer<PathBuf> {
    let root = crate::root();
    let mut dotnet = Command::new(env::var_os("TURRET_DOTNET").unwrap_or_else(|| "dotnet".into()));
    dotnet.args([
        "build",
        "--nologo",
        "--configuration=Release",
        "--verbosity=quiet",
        "-warnaserror",
    ]);
    dotnet.arg(root.join(PROJECT));
    dotnet.args(["-p:DebugType=none", concat!("-p:Version=", env!("CARGO_PKG_VERSION"))]);
    // The compiler leaves no process running.
    dotnet.env("MSBUILDDISABLENODEREUSE", "1").env("UseSharedCompilation", "false");
    // MSBuild requires a slash at the end of a folder here.
    dotnet.arg(format!("-p:Artifacts={}", build.join("").display()));
    crate::run(&mut dotnet)?;
    Ok(build.join("bin/Release/netstandard2.1/Libturret.dll"))
}
