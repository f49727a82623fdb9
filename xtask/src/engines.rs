//! Makes the packages for engines: C#, with libturret's library for each system that the engine supports.

use std::path::{Path, PathBuf};

use crate::unity::{Platform, Plugin};
use crate::{Answer, godot, nuget, pack, unity};

/// The library of a target, in the form that engines need.
struct Native {
    triple: &'static str,
    /// The path in the target's own package. Engines look for its file name.
    file: &'static str,
    /// .NET's runtime identifier, for a system that can load libraries.
    runtime: Option<&'static str>,
    unity: Option<Platform>,
}

const NATIVES: [Native; 9] = [
    Native {
        triple: "x86_64-pc-windows-gnu",
        file: "bin/turret.dll",
        runtime: Some("win-x64"),
        unity: Some(Platform::WindowsX64),
    },
    Native {
        triple: "aarch64-pc-windows-gnullvm",
        file: "bin/turret.dll",
        runtime: Some("win-arm64"),
        unity: None,
    },
    Native {
        triple: "x86_64-unknown-linux-gnu",
        file: "lib/libturret.so",
        runtime: Some("linux-x64"),
        unity: Some(Platform::LinuxX64),
    },
    // Unity has no player for this target.
    Native {
        triple: "aarch64-unknown-linux-gnu",
        file: "lib/libturret.so",
        runtime: Some("linux-arm64"),
        unity: None,
    },
    Native {
        triple: "aarch64-apple-darwin",
        file: "lib/libturret.dylib",
        runtime: Some("osx-arm64"),
        unity: Some(Platform::MacArm64),
    },
    Native {
        triple: "x86_64-apple-darwin",
        file: "lib/libturret.dylib",
        runtime: Some("osx-x64"),
        unity: Some(Platform::MacX64),
    },
    Native {
        triple: "aarch64-linux-android",
        file: "lib/libturret.so",
        runtime: Some("android-arm64"),
        unity: Some(Platform::AndroidArm64),
    },
    Native {
        triple: "aarch64-apple-ios",
        file: "lib/libturret.a",
        runtime: None,
        unity: Some(Platform::IosArm64),
    },
    Native {
        triple: "wasm32-unknown-unknown",
        file: "lib/libturret.a",
        runtime: None,
        unity: Some(Platform::WebGl),
    },
];

/// The engines that have packages.
pub const ENGINES: [&str; 3] = ["nuget", "unity", "godot"];

/// Makes the package of an engine from the files that are staged in `dist` for each target.
pub fn package(engine: &str, dist: &Path) -> Answer<()> {
    let version = env!("CARGO_PKG_VERSION");
    let staged = dist.join("staged").join(engine);
    crate::clear(&staged)?;
    let (archive, prefix) = match engine {
        "nuget" => {
            nuget::assemble(&staged, &dist.join("build/nuget"), &runtimes(dist))?;
            (format!("Libturret.{version}.nupkg"), "")
        }
        "unity" => {
            unity::assemble(&staged, &plugins(dist))?;
            // Unity's package manager is based on npm, so the archive has npm's layout.
            (format!("com.libturret.turret-{version}.tgz"), "package/")
        }
        "godot" => {
            godot::assemble(&staged, &runtimes(dist))?;
            (format!("libturret-godot-{version}.zip"), "")
        }
        _ => return Err(format!("no package for {engine}").into()),
    };
    pack::pack(&staged, prefix, &dist.join(archive))
}

fn runtimes(dist: &Path) -> Vec<(&'static str, PathBuf)> {
    NATIVES.iter().filter_map(|native| Some((native.runtime?, native.staged(dist)))).collect()
}

/// Copies what tells a user what is new, and the licenses, into the folder `to`.
pub fn copy_pages(to: &Path) -> Answer<()> {
    let root = crate::root();
    for page in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        crate::copy(&root.join(page), &to.join(page))?;
    }
    let others = "LICENSE-THIRD-PARTY";
    crate::copy(&root.join("packaging").join(others), &to.join(others))
}

/// Copies shared libraries into `to`, in the layout that .NET expects: each folder is named by .NET's runtime
/// identifier.
pub fn copy_natives<F: AsRef<Path>>(natives: &[(&str, F)], to: &Path) -> Answer<()> {
    for (runtime, file) in natives {
        let name = match runtime.split('-').next() {
            Some("win") => "turret.dll",
            Some("osx") => "libturret.dylib",
            Some("linux" | "android") => "libturret.so",
            _ => {
                return Err(format!("no shared library for the runtime {runtime}").into());
            }
        };
        crate::copy(file.as_ref(), &to.join(runtime).join("native").join(name))?;
    }
    Ok(())
}

fn plugins(dist: &Path) -> Vec<Plugin> {
    let plugin =
        |native: &Native| Some(Plugin { platform: native.unity?, file: native.staged(dist) });
    NATIVES.iter().filter_map(plugin).collect()
}

impl Native {
    fn staged(&self, dist: &Path) -> PathBuf {
        crate::dist::staged(dist, self.triple).join(self.file)
    }
}
