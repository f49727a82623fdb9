//! Checks for the tools that packages need. All missing tools are reported at once, before anything is built.

use std::collections::BTreeSet;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::Path;
use std::process::Command;

use crate::Answer;

/// The Debian packages of each program.
const PACKAGES: [(&str, &str); 10] = [
    ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
    ("cc", "gcc libc6-dev"),
    ("clang", "clang"),
    ("cmake", "cmake"),
    ("git", "git"),
    ("llvm-ar", "llvm"),
    ("llvm-dlltool", "llvm"),
    ("make", "make"),
    ("ninja", "ninja-build"),
    ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
];

/// Where programs that are in no Debian package come from.
const ELSEWHERE: [(&str, &str); 2] = [
    ("cargo", "Rust: https://rustup.rs"),
    ("cargo-zigbuild", "zig: pip install cargo-zigbuild ziglang"),
];

/// The missing tools.
pub struct Tools {
    programs: BTreeSet<String>,
    packages: BTreeSet<&'static str>,
    targets: BTreeSet<&'static str>,
    others: BTreeSet<&'static str>,
}

impl Tools {
    pub fn new() -> Self {
        Self {
            programs: BTreeSet::new(),
            packages: BTreeSet::new(),
            targets: BTreeSet::new(),
            others: BTreeSet::new(),
        }
    }

    /// Looks for programs.
    pub fn needs(&mut self, programs: &[&str]) {
        for program in programs {
            self.needs_one(&[program]);
        }
    }

    /// Looks for one of these programs. If none is found, the first is reported as missing.
    pub fn needs_one(&mut self, programs: &[&str]) {
        if programs.iter().any(|program| is_in_path(program)) {
            return;
        }
        self.programs.insert(programs.join(" or "));
        let of_first =
            |(program, source): &(&str, &'static str)| (*program == programs[0]).then_some(*source);
        if let Some(source) = ELSEWHERE.iter().find_map(of_first) {
            self.others.insert(source);
        } else {
            let packages = PACKAGES.iter().find_map(of_first);
            self.packages.extend(packages.expect("every program is in a table").split_whitespace());
        }
    }

    /// Looks for Rust's libraries for a target.
    pub fn needs_target(&mut self, triple: &'static str) {
        let mut rustc = Command::new("rustc");
        let output = rustc.args(["--print", "target-libdir", "--target", triple]).output();
        let folder = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
        if !folder.is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
            self.targets.insert(triple);
        }
    }

    /// Looks for .NET's SDK.
    pub fn needs_dotnet(&mut self) {
        let named = env::var_os("TURRET_DOTNET");
        if !named.map_or_else(|| is_in_path("dotnet"), |file| Path::new(&file).is_file()) {
            self.programs.insert("dotnet".into());
            self.others.insert(
                ".NET: .ci/dotnet target/dotnet, then TURRET_DOTNET=target/dotnet/bin/dotnet",
            );
        }
    }

    /// Returns an error that names all missing tools, and how to get them.
    pub fn check(self) -> Answer<()> {
        let join = |words: BTreeSet<&str>| words.into_iter().collect::<Vec<_>>().join(" ");
        let mut lines = vec![];
        if !self.programs.is_empty() {
            let programs: Vec<String> = self.programs.into_iter().collect();
            lines.push(format!("missing: {}", programs.join(", ")));
        }
        if !self.packages.is_empty() {
            lines.push(format!("Debian: apt-get install {}", join(self.packages)));
        }
        if !self.targets.is_empty() {
            lines.push(format!("Rust's targets: rustup target add {}", join(self.targets)));
        }
        lines.extend(self.others.into_iter().map(str::to_owned));
        if lines.is_empty() { Ok(()) } else { Err(lines.join("\n").into()) }
    }
}

fn is_in_path(program: &str) -> bool {
    let name = format!("{program}{EXE_SUFFIX}");
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(&name).is_file())
}
