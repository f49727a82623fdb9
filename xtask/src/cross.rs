//! Links shared libraries for other systems by clang and Rust's lld, without Android's NDK, Apple's SDK or a mingw for
//! arm64. This works because libturret calls nothing of a system.

use std::env::consts::OS;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Answer;

/// A system to link for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Android. No library is linked, so none is needed. Newer devices have pages of 16 KiB.
    Android,
    /// macOS. The library is linked against a list of names in libSystem, which every process has. For arm64, lld signs
    /// it as the system requires, without an identity.
    MacOs,
    /// Windows. No library is linked either: the libraries that Rust names are empty here.
    WindowsArm64,
}

const MULTI3: &str = include_str!("cross/multi3.c");
const DLL: &str = include_str!("cross/dll.c");
const LIB_SYSTEM: &str = include_str!("cross/libSystem.tbd");

/// The libraries that Rust always links for `aarch64-pc-windows-gnullvm`, even if nothing in them is called.
const NAMED_FOR_WINDOWS: [&str; 5] = ["kernel32", "mingw32", "mingwex", "msvcrt", "user32"];
const EMPTY_ARCHIVE: &[u8] = b"!<arch>\n";

/// Returns the environment in which cargo, run in the root, links for a target.
pub fn environment(system: System, triple: &str) -> Answer<Vec<(String, OsString)>> {
    // On macOS, Apple's own tools do this.
    if system == System::MacOs && OS == "macos" {
        return Ok(vec![]);
    }
    let of_target =
        |what: &str| format!("CARGO_TARGET_{triple}_{what}").to_uppercase().replace('-', "_");
    // The path where clang first looks for lld.
    let mut environment = vec![("COMPILER_PATH".to_owned(), linkers()?.into_os_string())];
    let mut flags = vec!["-fuse-ld=lld".to_owned()];
    let from_root = folder();
    let folder = crate::root().join(&from_root);
    match system {
        System::Android => {
            flags.extend([
                triple_flag(triple),
                "-nostdlib".into(),
                "-Wl,-z,defs,-z,max-page-size=16384".into(),
            ]);
        }
        System::MacOs => {
            crate::write(&folder.join("usr/lib/libSystem.tbd"), LIB_SYSTEM.as_bytes())?;
            flags.extend([
                format!("--target={}", triple.replace("aarch64", "arm64")),
                format!("-L{from_root}/usr/lib"),
                "-lSystem".into(),
            ]);
            environment.push(("SDKROOT".into(), folder.into_os_string()));
        }
        System::WindowsArm64 => {
            let target = "--target=aarch64-w64-mingw32".to_owned();
            compile(DLL, "dll-windows", std::slice::from_ref(&target), &folder)?;
            flags.push(format!("{from_root}/dll-windows.o"));
            for name in NAMED_FOR_WINDOWS {
                crate::write(&folder.join(format!("windows/lib{name}.a")), EMPTY_ARCHIVE)?;
            }
            flags.extend([target, "-nostdlib".into(), format!("-L{from_root}/windows")]);
        }
    }
    let flags: Vec<String> = flags.iter().map(|flag| format!("-Clink-arg={flag}")).collect();
    environment.push((of_target("LINKER"), "clang".into()));
    environment.push((of_target("RUSTFLAGS"), flags.join(" ").into()));
    Ok(environment)
}

/// Returns the folder of the linker's inputs, relative to the root: flags are split at spaces, and the path of the root
/// may contain some. Cargo links again if a flag changes, but not if a file does, so the name has a hash of the
/// contents.
fn folder() -> String {
    let mut hasher = DefaultHasher::new();
    (MULTI3, DLL, LIB_SYSTEM).hash(&mut hasher);
    format!("target/dist/cross/{:016x}", hasher.finish())
}

fn triple_flag(triple: &str) -> String {
    format!("--target={triple}")
}

/// Compiles C source to an object with that name in the folder.
fn compile(text: &str, name: &str, flags: &[String], folder: &Path) -> Answer<()> {
    let source = folder.join(name).with_extension("c");
    crate::write(&source, text.as_bytes())?;
    let mut clang = Command::new("clang");
    clang.args(flags).args(["-ffreestanding", "-fno-builtin", "-O2", "-c"]);
    crate::run(clang.arg(&source).arg("-o").arg(source.with_extension("o")))
}

/// Adds to an archive for WebAssembly the functions of a runtime, for a game that is linked without one.
pub fn complete_wasm(archive: &Path) -> Answer<()> {
    let folder = crate::root().join(folder());
    compile(MULTI3, "multi3", &[triple_flag("wasm32-unknown-unknown")], &folder)?;
    crate::run(Command::new("llvm-ar").arg("rsD").arg(archive).arg(folder.join("multi3.o")))
}

/// Makes Rust's lld available under the names that clang calls.
fn linkers() -> Answer<PathBuf> {
    let output = Command::new("rustc").args(["--print", "target-libdir"]).output()?;
    let libraries = String::from_utf8(output.stdout)?;
    let folder = Path::new(libraries.trim()).with_file_name("bin/gcc-ld");
    fs::metadata(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}
