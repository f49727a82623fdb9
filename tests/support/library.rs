//! The library as a game gets it: a release build, copied to folders of its own, and linked from C.
#![allow(dead_code, reason = "the demo and the benches include this too")]

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, id};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Where the release library and its header are.
pub struct Library {
    /// The folder of `turret.h`.
    pub include: PathBuf,
    /// The shared library. Its folder contains nothing else but a link with the library's SONAME.
    pub shared: PathBuf,
    /// The static library, alone in its folder.
    pub archive: PathBuf,
}

/// The release library.
pub fn release() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| build(&target_dir(), &["--features", "short-names"]))
}

/// The release library without short names.
pub fn prefixed() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| build(&target_dir().join("prefixed"), &[]))
}

/// The folder of the repository. This file is part of several packages, each in a folder of its own.
pub fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("Cargo.lock").exists()).expect("Cargo.lock is in the root")
}

/// Builds the library, because cargo does not update it for a test or a bench, and would build it with unwinding.
/// Copies it, so that nothing else is found beside it.
fn build(target: &Path, flags: &[&str]) -> Library {
    let light = ["--release", "--lib", "--no-default-features"];
    run(cargo("build", target).args(light).args(flags));
    let built = target.join("release");
    let shared = copy(&built.join("libturret.so"), &target.join("linked/shared"));
    let soname = concat!("libturret.so.", env!("CARGO_PKG_VERSION_MAJOR"));
    link(&shared, &shared.with_file_name(soname));
    Library {
        include: root().join("include"),
        shared,
        archive: copy(&built.join("libturret.a"), &target.join("linked/static")),
    }
}

/// Returns a command of cargo on this workspace, for this machine.
fn cargo(command: &str, target: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([command, "--quiet", "--manifest-path"]);
    cargo.arg(root().join("Cargo.toml"));
    cargo.arg("--target-dir").arg(target).env_remove("CARGO_BUILD_TARGET");
    cargo
}

/// Returns the command `cargo xtask` with these arguments.
pub fn xtask(words: &[&str]) -> Command {
    let mut cargo = cargo("run", &target_dir());
    cargo.args(["--package", "xtask", "--"]).args(words);
    cargo
}

/// Returns a folder for the C compiler's output.
pub fn scratch() -> PathBuf {
    let folder = target_dir().join("c");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

/// Rust's name of this machine.
fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let said = run(Command::new("rustc").arg("-vV"));
        let host = said.lines().find_map(|line| line.strip_prefix("host: "));
        host.expect("rustc names its host").to_owned()
    })
}

/// The host's C or C++ compiler.
pub fn compiler(cpp: bool) -> Command {
    let host = host();
    cc::Build::new()
        .cpp(cpp)
        .target(host)
        .host(host)
        .opt_level(2)
        .cargo_metadata(false)
        .get_compiler()
        .to_command()
}

/// How a program is linked against the library.
#[derive(Clone, Copy, Debug)]
pub enum Linkage {
    Shared,
    Static,
}

/// Compiles sources into a program that is linked against the library, and returns its path.
pub fn compile(name: &str, sources: &[PathBuf], flags: &[&str], linkage: Linkage) -> PathBuf {
    compile_with(release(), name, sources, flags, linkage)
}

/// Compiles sources as `compile` does, with any build of the library.
pub fn compile_with(
    library: &Library,
    name: &str,
    sources: &[PathBuf],
    flags: &[&str],
    linkage: Linkage,
) -> PathBuf {
    let cpp = sources.iter().any(|source| source.extension().is_some_and(|e| e == "cpp"));
    // Tests run in parallel, in threads and processes, so each build writes a file of its own.
    static BUILDS: AtomicUsize = AtomicUsize::new(0);
    let build = BUILDS.fetch_add(1, Ordering::Relaxed);
    let program = scratch().join(format!("{name}-{linkage:?}-{}-{build}", id()));
    let mut command = compiler(cpp);
    command.args(["-Wall", "-Wextra", "-Werror"]).args(flags).arg("-I").arg(&library.include);
    // The C library's math goes before the archive: Rust's archives carry weak copies of some of its
    // functions, which would be taken instead (rust-lang/rust#142119).
    command.args(sources).arg("-o").arg(&program).arg("-lm");
    match linkage {
        Linkage::Shared => {
            let folder = library.shared.parent().expect("the library is in a folder");
            command.arg("-L").arg(folder).arg("-lturret");
            command.arg(format!("-Wl,-rpath,{}", folder.display()));
        }
        Linkage::Static => {
            command.arg(&library.archive);
        }
    }
    run(&mut command);
    program
}

/// Runs a command, and returns its output. Panics with the output if the command fails.
pub fn run(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().unwrap_or_else(|error| {
        let program = command.get_program().to_string_lossy();
        panic!("{program} could not be started ({error}). This needs Rust's cargo and a C and C++ compiler.")
    });
    let stdout = String::from_utf8_lossy(&stdout).into_owned();
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    assert!(
        status.success(),
        "{} ended with {status}\n{stdout}{}",
        line.join(" "),
        String::from_utf8_lossy(&stderr)
    );
    stdout
}

/// Copies a file into a folder by a rename, so that a program that has the old file open keeps that file.
pub fn copy(from: &Path, folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).expect("the target folder is writable");
    let to = folder.join(from.file_name().expect("a file has a name"));
    let new = folder.join(format!(".new-{}", id()));
    fs::copy(from, &new).and_then(|_| fs::rename(&new, &to)).unwrap_or_else(|error| {
        panic!("{} could not be copied: {error}", from.display());
    });
    to
}

/// Makes `at` a link to `file` beside it.
fn link(file: &Path, at: &Path) {
    let new = at.with_file_name(format!(".link-{}", id()));
    let name = file.file_name().expect("a file has a name");
    symlink(name, &new)
        .and_then(|()| fs::rename(&new, at))
        .unwrap_or_else(|error| panic!("{} could not be made: {error}", at.display()));
}

/// Cargo's target folder: this program is in `deps` or `examples`, in the folder of its profile, in that folder.
pub fn target_dir() -> PathBuf {
    let program = env::current_exe().expect("a program knows its path");
    program.ancestors().nth(3).expect("cargo has built it").to_owned()
}

/// Runs a test program and asserts that its last line counts tests that passed and none that failed.
pub fn run_and_count(program: &Path) {
    run_command_and_count(&mut Command::new(program));
}

/// Does the same as `run_and_count` for a command that runs a program.
pub fn run_command_and_count(command: &mut Command) {
    let output = run(command);
    let last = output.lines().last().unwrap_or_default();
    let (passed, rest) = last.split_once(" passed, ").expect("the last line counts the tests");
    assert_eq!(rest, "0 failed", "{output}");
    assert_ne!(passed, "0", "{output}");
    println!("{}: {last}", command.get_program().to_string_lossy());
}
