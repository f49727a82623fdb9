//! Compiles peers, each into its own shared library.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::library;

/// How a peer is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// For any machine of the architecture, as games are shipped.
    Plain,
    /// For this machine.
    Native,
}

impl Build {
    pub fn c_flags(self) -> &'static str {
        match self {
            Self::Plain => "-O2",
            Self::Native => "-O3 -march=native",
        }
    }

    pub fn rust_flags(self) -> &'static str {
        match self {
            Self::Plain => "release",
            Self::Native => "release target-cpu=native",
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}

/// Compiles a file of this folder. The compiler's default decides whether a multiplication and an addition may be
/// fused. Calls within the file may be inlined, as in a program that contains the file.
pub fn c(source: &str, build: Build, more: &[String]) -> PathBuf {
    let cpp = Path::new(source).extension().is_some_and(|extension| extension == "cpp");
    let kind = if build == Build::Plain { "plain" } else { "native" };
    let shared = library::scratch().join(format!("lib{source}-{kind}.so"));
    let mut command = library::compiler(cpp);
    command.args(build.c_flags().split(' '));
    command.arg(if cpp { "-std=gnu++17" } else { "-std=gnu11" });
    command.args(["-fPIC", "-shared", "-fno-semantic-interposition"]);
    command.arg("-I").arg(&library::release().include).args(more);
    command.arg(folder().join(source)).arg("-o").arg(&shared).arg("-lm");
    library::run(&mut command);
    shared
}

/// The Rust libraries, or `None` if they cannot be built, for example without a network the first time.
pub fn rust(build: Build) -> Option<PathBuf> {
    let (target, flags) = match build {
        Build::Plain => (library::scratch().join("peers-plain"), ""),
        Build::Native => (library::scratch().join("peers-native"), "-C target-cpu=native"),
    };
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--release", "--quiet", "--locked", "--manifest-path"])
        .arg(folder().join("rust/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", flags)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET")
        .output()
        .ok()?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some(target.join("release").join("libpeers.so"))
}

/// The version of one of the Rust libraries, which are all pinned.
pub fn pinned_version(package: &str) -> &'static str {
    let mut lines = include_str!("rust/Cargo.toml").lines();
    let line = lines.find(|line| line.starts_with(package) && line.contains("\"="));
    let version = line.and_then(|line| line.split("\"=").nth(1)?.split('"').next());
    version.unwrap_or_default()
}
