//! The packages: what `cmake --install` puts into an empty prefix for a target, in an archive.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::Answer;
use crate::cross::{self, System};
use crate::pack;

/// A target that there is a package for.
struct Target {
    triple: &'static str,
    /// What CMake has to know of it.
    options: &'static [&'static str],
    /// What its shared library is linked for without a compiler of its own.
    system: Option<System>,
    zip: bool,
}

const TARGETS: [Target; 8] = [
    Target { triple: "x86_64-unknown-linux-gnu", options: &[], system: None, zip: false },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Linux",
            "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
            "-DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc",
        ],
        system: None,
        zip: false,
    },
    Target {
        triple: "x86_64-pc-windows-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Windows",
            "-DCMAKE_SYSTEM_PROCESSOR=AMD64",
            "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc",
        ],
        system: None,
        zip: true,
    },
    Target {
        triple: "aarch64-linux-android",
        options: &["-DTURRET_CARGO_TARGET=aarch64-linux-android"],
        system: Some(System::Android),
        zip: false,
    },
    Target {
        triple: "aarch64-apple-darwin",
        options: &["-DTURRET_CARGO_TARGET=aarch64-apple-darwin"],
        system: Some(System::MacOs),
        zip: false,
    },
    Target {
        triple: "x86_64-apple-darwin",
        options: &["-DTURRET_CARGO_TARGET=x86_64-apple-darwin"],
        system: Some(System::MacOs),
        zip: false,
    },
    // Programs for iOS are linked with it; its archive takes no linker.
    Target {
        triple: "aarch64-apple-ios",
        options: &["-DTURRET_CARGO_TARGET=aarch64-apple-ios", "-DTURRET_SHARED=OFF"],
        system: None,
        zip: false,
    },
    Target {
        triple: "wasm32-unknown-unknown",
        options: &["-DTURRET_CARGO_TARGET=wasm32-unknown-unknown"],
        system: None,
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
    crate::run(&mut configure)?;
    let mut make = Command::new("cmake");
    if let Some(system) = target.system {
        make.envs(cross::environment(system, target.triple)?);
    }
    crate::run(make.env_remove("RUSTFLAGS").arg("--build").arg(&build))?;
    crate::run(Command::new("cmake").arg("--install").arg(&build).arg("--prefix").arg(&staged))?;

    let ending = if target.zip { "zip" } else { "tar.gz" };
    pack::pack(&staged, &format!("{name}/"), &dist.join(format!("{name}.{ending}")))
}
