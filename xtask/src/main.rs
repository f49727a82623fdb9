//! Makes libturret's packages and the raw layer of C#: what cargo itself does not do.

mod cross;
mod csharp;
mod dist;
mod engines;
#[allow(dead_code, reason = "the build script uses more of it")]
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
cargo xtask dist [PACKAGE]...           make packages in target/dist: all, or those of the named targets and engines, `npm`,
                                        `source`, the sources that CMake and recipes build from, or `site`
cargo xtask release [TAG]               make and use all packages of a release, by .ci/release
cargo xtask csharp [--check]            write the raw layer of the C# bindings, or check that it is up to date
cargo xtask js [--check]                write the generated files of the layer for JavaScript, or check that they are up to date
cargo xtask web                         make the site in target/web: the playground, the manual, and the playground as one file
cargo xtask unity-metas                 write the missing .meta files of the Unity package
cargo xtask unity-package TO [PLATFORM=FILE]...
                                        make the Unity package in the folder TO, with the native library FILE for each
                                        PLATFORM, such as Linux/x86_64 or iOS
cargo xtask godot FOLDER [RID FILE]...  make the add-on for Godot in FOLDER, with the shared library FILE for .NET's RID
cargo xtask gdscript FOLDER [TRIPLE]... make the add-on for Godot without .NET in FOLDER, with the libraries for all
                                        systems, or for those with Rust's TRIPLE
";

type Answer<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["dist", targets @ ..] => dist::packages(targets),
        ["release", tag @ ..] => {
            run(Command::new(root().join(".ci/release")).args(tag).current_dir(root()))
        }
        ["csharp"] => csharp::generate(false),
        ["csharp", "--check"] => csharp::generate(true),
        ["js"] => js::generate(false),
        ["js", "--check"] => js::generate(true),
        ["web"] => web::site(),
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

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root").to_owned()
}

/// Returns the names that libturret may export.
fn exports() -> Answer<Vec<String>> {
    let list = root().join("c_tests/symbols.txt");
    Ok(text(&list)?.lines().map(str::to_owned).collect())
}

/// Adds the path to an error about a file or a folder.
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

/// Removes a folder of an earlier run, so that none of its files get into what is made there.
fn clear(folder: &Path) -> Answer<()> {
    if folder.exists() { of(folder, fs::remove_dir_all(folder)) } else { Ok(()) }
}

/// Writes a file, unless it already has the same contents: its dependents would be rebuilt.
fn write(path: &Path, bytes: &[u8]) -> Answer<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    of(path, fs::write(path, bytes))
}

/// Runs a command, and returns an error if it fails.
fn run(command: &mut Command) -> Answer<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| {
        format!("{name} could not be started ({error}): docs/linking.md says what packages need")
    })?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}").into()) }
}
