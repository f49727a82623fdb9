//! What cargo does not do of making libturret's packages.

mod cross;
mod csharp;
mod dist;
mod engines;
#[allow(dead_code, reason = "the build script has use for more of it")]
#[path = "../../codegen/families.rs"]
mod families;
mod gdscript;
mod godot;
mod import_library;
mod js;
mod model;
mod nuget;
mod pack;
mod source;
mod tools;
mod unity;
mod web;

use std::env;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask dist [PACKAGE]...           packages in target/dist: all, or those of the targets and engines named, or
                                        `source`, the sources that CMake and the like build from
cargo xtask csharp [--check]            the raw layer of the C# bindings from the source, or whether it is up to date
cargo xtask js [--check]                the generated files of the layer for JavaScript, or whether they are up to date
cargo xtask web [WASM]                  the site in target/web: playground, manual, and both in one file; with the library
                                        WASM, or one that is built
cargo xtask unity-metas                 .meta files for what has none in the Unity package
cargo xtask unity-package TO [PLACE=FILE]...
                                        the Unity package in the folder TO, with native libraries: FILE as that of
                                        PLACE, such as Linux/x86_64 or iOS
cargo xtask godot FOLDER [RID FILE]...  the add-on for Godot in FOLDER, with the shared library FILE for .NET's RID
cargo xtask gdscript FOLDER [TRIPLE]... the add-on for Godot without .NET in FOLDER, with the libraries of all systems or
                                        of those of Rust's TRIPLE
";

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["dist", targets @ ..] => dist::packages(targets),
        ["csharp"] => csharp::generate(false),
        ["csharp", "--check"] => csharp::generate(true),
        ["js"] => js::generate(false),
        ["js", "--check"] => js::generate(true),
        ["web"] => web::site(None),
        ["web", wasm] => web::site(Some(Path::new(wasm))),
        ["unity-metas"] => unity::complete_repository(),
        ["unity-package", to, plugins @ ..] => unity::package(Path::new(to), plugins),
        ["godot", to, natives @ ..] if natives.len().is_multiple_of(2) => {
            let natives: Vec<_> = natives.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            godot::assemble(Path::new(to), &natives)
        }
        ["gdscript", to, triples @ ..] => gdscript::assemble(Path::new(to), triples),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root").to_owned()
}

/// The names that libturret may export.
fn exports() -> Answer<Vec<String>> {
    let list = root().join("c_tests/symbols.txt");
    Ok(text(&list)?.lines().map(str::to_owned).collect())
}

/// What came of a file or a folder; the error says of which.
fn of<T>(path: &Path, done: io::Result<T>) -> Answer<T> {
    done.map_err(|error| format!("{}: {error}", path.display()).into())
}

fn read(path: &Path) -> Answer<Vec<u8>> {
    of(path, fs::read(path))
}

fn text(path: &Path) -> Answer<String> {
    of(path, fs::read_to_string(path))
}

fn entries(folder: &Path) -> Answer<fs::ReadDir> {
    of(folder, fs::read_dir(folder))
}

fn copy(from: &Path, to: &Path) -> Answer<()> {
    write(to, &read(from)?)
}

/// Writes a file, unless it holds the same already: what depends on it would be made anew.
fn write(path: &Path, bytes: &[u8]) -> Answer<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    of(path, fs::write(path, bytes))
}

/// Runs a command that has to succeed.
fn run(command: &mut Command) -> Answer<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| {
        format!("{name} could not be started ({error}): the README says what packages need")
    })?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}").into()) }
}
