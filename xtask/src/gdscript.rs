//! Makes the add-on for Godot without .NET: a GDExtension, `addons/libturret`, which a user copies into a project. Its
//! crate, bindings/godot/extension, is a separate workspace. It is built twice here: for the editor, with the texts of
//! its help, and for exported games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Answer, engines};

/// The folder of the crate.
const CRATE: &str = "bindings/godot/extension";

/// The folder of the add-on, in the crate and in a project.
const ADD_ON: &str = "addons/libturret";

/// A system that the add-on has libraries for.
struct System {
    triple: &'static str,
    /// Its names in libturret.gdextension: the system and the processor.
    name: (&'static str, &'static str),
    linker: Linker,
}

/// What links the library on this system.
#[derive(Clone, Copy)]
enum Linker {
    /// The system's own.
    Own,
    /// A cross-compiler of that name.
    Cross(&'static str),
    /// The command `cargo zigbuild`, which has what it needs of the other system in zig.
    Zig,
}

const SYSTEMS: [System; 6] = [
    System { triple: "x86_64-unknown-linux-gnu", name: ("linux", "x86_64"), linker: Linker::Own },
    System {
        triple: "aarch64-unknown-linux-gnu",
        name: ("linux", "arm64"),
        linker: Linker::Cross("aarch64-linux-gnu-gcc"),
    },
    System {
        triple: "x86_64-pc-windows-gnu",
        name: ("windows", "x86_64"),
        linker: Linker::Cross("x86_64-w64-mingw32-gcc"),
    },
    System {
        triple: "aarch64-pc-windows-gnullvm",
        name: ("windows", "arm64"),
        linker: Linker::Zig,
    },
    System { triple: "aarch64-apple-darwin", name: ("macos", "arm64"), linker: Linker::Zig },
    System { triple: "x86_64-apple-darwin", name: ("macos", "x86_64"), linker: Linker::Zig },
];

/// The oldest macOS on which the library runs: that of Rust's std for arm64, and more than that for x86-64.
const OLDEST_MACOS: &str = "11.0";

/// The targets, and the commands that link for them.
pub fn linkers() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    SYSTEMS.iter().map(|system| {
        let command = match system.linker {
            Linker::Own => None,
            Linker::Cross(command) => Some(command),
            Linker::Zig => Some("cargo-zigbuild"),
        };
        (system.triple, command)
    })
}

/// Writes the add-on into the folder `to`, which is empty or a Godot project, with libraries for the systems of the
/// given triples, or for all. Other files in the folder are left unchanged.
pub fn assemble(to: &Path, triples: &[&str]) -> Answer<()> {
    let known = SYSTEMS.map(|system| system.triple);
    if let Some(unknown) = triples.iter().find(|triple| !known.contains(triple)) {
        return Err(format!("no add-on for {unknown}; systems: {}", known.join(", ")).into());
    }
    let root = crate::root();
    let add_on = to.join(ADD_ON);
    copy_all(&root.join(CRATE).join(ADD_ON), &add_on)?;
    engines::copy_pages(&add_on)?;
    let wanted = |system: &&System| triples.is_empty() || triples.contains(&system.triple);
    for system in SYSTEMS.iter().filter(wanted) {
        for is_for_editor in [true, false] {
            let library = build(system, is_for_editor)?;
            crate::copy(&library, &add_on.join("bin").join(system.library(is_for_editor)))?;
        }
    }
    Ok(())
}

/// Builds the library, and returns its path.
fn build(system: &System, is_for_editor: bool) -> Answer<PathBuf> {
    let target = crate::root().join("target/godot-extension");
    let mut cargo = Command::new("cargo");
    let build = if matches!(system.linker, Linker::Zig) { "zigbuild" } else { "build" };
    cargo.args([build, "--release", "--locked", "--target", system.triple]);
    cargo.arg("--manifest-path").arg(crate::root().join(CRATE).join("Cargo.toml"));
    cargo.arg("--target-dir").arg(&target);
    if is_for_editor {
        cargo.args(["--features", "docs"]);
    }
    // They would replace the flags of .cargo/config.toml.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.env("MACOSX_DEPLOYMENT_TARGET", OLDEST_MACOS);
    if let Linker::Cross(linker) = system.linker {
        let variable = format!("CARGO_TARGET_{}_LINKER", system.triple);
        cargo.env(variable.to_uppercase().replace('-', "_"), linker);
    }
    crate::run(&mut cargo)?;
    Ok(target.join(system.triple).join("release").join(system.file("turret_godot")))
}

impl System {
    /// Returns the name of the library in the add-on, which libturret.gdextension uses.
    fn library(&self, is_for_editor: bool) -> String {
        let (system, processor) = self.name;
        let editor = if is_for_editor { "editor." } else { "" };
        self.file(&format!("turret_godot.{system}.{editor}{processor}"))
    }

    fn file(&self, name: &str) -> String {
        match self.name.0 {
            "windows" => format!("{name}.dll"),
            "macos" => format!("lib{name}.dylib"),
            _ => format!("lib{name}.so"),
        }
    }
}

/// Copies a folder and all folders in it.
fn copy_all(from: &Path, to: &Path) -> Answer<()> {
    for entry in crate::entries(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if fs::metadata(&from)?.is_dir() {
            copy_all(&from, &to)?;
        } else {
            crate::copy(&from, &to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn godot_is_told_of_the_libraries_that_are_built() {
        let file = crate::root().join(CRATE).join(ADD_ON).join("libturret.gdextension");
        let text = crate::text(&file).expect("it is there");
        let mut listed: Vec<&str> = text.lines().filter(|line| line.contains("\"bin/")).collect();
        let mut built: Vec<String> = vec![];
        for system in &SYSTEMS {
            let (name, processor) = system.name;
            for (editor, is_for_editor) in [("editor.", true), ("", false)] {
                let library = system.library(is_for_editor);
                built.push(format!("{name}.{editor}{processor} = \"bin/{library}\""));
            }
        }
        listed.sort_unstable();
        built.sort_unstable();
        assert_eq!(listed, built);
    }
}
