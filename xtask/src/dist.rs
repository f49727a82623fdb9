//! The packages: what `cmake --install` puts into an empty prefix for a target, in an archive.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Answer;

/// A target that there is a package for.
struct Target {
    triple: &'static str,
    /// What CMake has to know of it.
    options: &'static [&'static str],
    zip: bool,
}

/// The static libraries are made with no linker for their systems, which their shared ones would take.
const TARGETS: [Target; 6] = [
    Target { triple: "x86_64-unknown-linux-gnu", options: &[], zip: false },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Linux",
            "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
            "-DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc",
        ],
        zip: false,
    },
    Target {
        triple: "x86_64-pc-windows-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Windows",
            "-DCMAKE_SYSTEM_PROCESSOR=AMD64",
            "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc",
        ],
        zip: true,
    },
    Target {
        triple: "aarch64-linux-android",
        options: &["-DTURRET_CARGO_TARGET=aarch64-linux-android", "-DTURRET_SHARED=OFF"],
        zip: false,
    },
    Target {
        triple: "aarch64-apple-darwin",
        options: &["-DTURRET_CARGO_TARGET=aarch64-apple-darwin", "-DTURRET_SHARED=OFF"],
        zip: false,
    },
    Target {
        triple: "wasm32-unknown-unknown",
        options: &["-DTURRET_CARGO_TARGET=wasm32-unknown-unknown"],
        zip: false,
    },
];

/// Makes the packages of the targets named, or of all, in `target/dist`.
pub fn packages(triples: &[&str]) -> Answer<()> {
    if let Some(unknown) =
        triples.iter().find(|name| TARGETS.iter().all(|target| target.triple != **name))
    {
        let known: Vec<_> = TARGETS.iter().map(|target| target.triple).collect();
        return Err(format!("no package for {unknown}; there are {}", known.join(", ")).into());
    }
    let dist = crate::root().join("target/dist");
    fs::create_dir_all(&dist)?;
    for target in &TARGETS {
        if triples.is_empty() || triples.contains(&target.triple) {
            package(target, &dist)?;
        }
    }
    Ok(())
}

fn package(target: &Target, dist: &Path) -> Answer<()> {
    let name = format!("turret-{}-{}", env!("CARGO_PKG_VERSION"), target.triple);
    let build = dist.join("build").join(target.triple);
    let staged = dist.join("staged").join(&name);
    // What an older build left there is no part of this one.
    for folder in [&build, &staged] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    let cargo = format!("-DTURRET_CARGO_TARGET_DIR={}", dist.join("cargo").display());
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(crate::root()).arg("-B").arg(&build).arg(cargo).args(target.options);
    run(&mut configure)?;
    run(Command::new("cmake").arg("--build").arg(&build))?;
    run(Command::new("cmake").arg("--install").arg(&build).arg("--prefix").arg(&staged))?;

    let (ending, format) = if target.zip { ("zip", "zip") } else { ("tar.gz", "gnutar") };
    let archive = dist.join(format!("{name}.{ending}"));
    let mut pack = Command::new("cmake");
    pack.current_dir(dist.join("staged")).args(["-E", "tar"]);
    pack.arg(if target.zip { "cf" } else { "czf" }).arg(&archive);
    // The same files make the same archive, whenever.
    pack.args(["--mtime=1980-01-02", &format!("--format={format}"), &name]);
    run(&mut pack)?;
    println!("{}", archive.display());
    Ok(())
}

/// Runs a command that has to succeed.
fn run(command: &mut Command) -> Answer<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| {
        format!("{name} could not be started ({error}); packages need CMake and make")
    })?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}").into()) }
}
