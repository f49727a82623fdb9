//! Tests the packages. Each is unpacked into an empty folder and used: on Linux, on arm64 by QEMU, on Windows by Wine,
//! in Node.js, and by .NET and Mono. If no machine is available, a linker for it uses the package.
//!
//! Debian: `apt-get install cmake make gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-mingw-w64-x86-64 qemu-user
//! wine64 clang llvm nodejs npm mono-devel emscripten`, and .NET's SDK by `.ci/dotnet`.

mod android;
mod apple;
mod dotnet;
mod godot;
#[path = "../../../tests/support/markdown.rs"]
mod markdown;
mod npm;
mod nuget;
mod site;
#[path = "../../../tests/support/temporary.rs"]
mod temporary;
mod unity;
mod webgl;
mod windows_arm64;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const LINUX: &str = "x86_64-unknown-linux-gnu";
const ARM64: &str = "aarch64-unknown-linux-gnu";
const WINDOWS: &str = "x86_64-pc-windows-gnu";
const WINDOWS_ARM64: &str = "aarch64-pc-windows-gnullvm";
const ANDROID: &str = "aarch64-linux-android";
const MACOS: &str = "aarch64-apple-darwin";
const MACOS_X64: &str = "x86_64-apple-darwin";
const IOS: &str = "aarch64-apple-ios";
const WASM: &str = "wasm32-unknown-unknown";

/// The output of `c_tests/installed.c`.
const ON_TARGET: &str = "the header's version, off by 0";

/// The symbols that an archive leaves undefined, which every linker for WebAssembly defines.
const FROM_THE_LINKER: [&str; 2] = ["__indirect_function_table", "__stack_pointer"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root")
}

/// The targets that have packages.
const TARGETS: [&str; 9] =
    [LINUX, ARM64, WINDOWS, WINDOWS_ARM64, ANDROID, MACOS, MACOS_X64, IOS, WASM];

/// The other packages but the add-on for GDScript, which takes as long as all others together. `.ci/godot` uses it in Godot.
const OTHER_PACKAGES: [&str; 6] = ["nuget", "unity", "godot", "npm", "source", "site"];

/// Returns the folder of the packages, which are made once for all tests.
fn dist() -> &'static Path {
    static DIST: OnceLock<PathBuf> = OnceLock::new();
    DIST.get_or_init(|| {
        run(Command::new(env!("CARGO_BIN_EXE_xtask"))
            .arg("dist")
            .args(TARGETS)
            .args(OTHER_PACKAGES));
        root().join("target/dist")
    })
}

/// Returns the folder of this run, outside of the sources.
fn outside() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| temporary::folder("turret-packages"))
}

/// Unpacks the package of a target into a new folder outside of the repository, for the sole use of `test`.
fn unpack(triple: &str, test: &str) -> PathBuf {
    let name = format!("turret-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let ending = if triple.contains("windows") { "zip" } else { "tar.gz" };
    unpack_archive(&format!("{name}.{ending}"), test).join(name)
}

/// Unpacks an archive of `target/dist` into such a folder.
fn unpack_archive(archive: &str, test: &str) -> PathBuf {
    let archive = dist().join(archive);
    let folder = outside().join(test);
    fs::create_dir(&folder).expect("the folder for temporary files is writable");
    run(Command::new("cmake").current_dir(&folder).args(["-E", "tar", "xf"]).arg(archive));
    folder
}

/// Runs a command, and returns its output; panics with the output if it fails.
fn run(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = output(command);
    let stdout = String::from_utf8_lossy(&stdout).replace('\r', "");
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{command:?} ended with {status}\n{stdout}{stderr}");
    stdout
}

fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| {
        let program = command.get_program().to_string_lossy();
        panic!("{program} could not be started ({error}): what this needs stands at its head")
    })
}

/// Returns Rust's own linker, which links for every system: as `ld`, MSVC's `link`, Apple's linker or WebAssembly's.
fn linker(flavor: &str) -> Command {
    let libraries = run(Command::new("rustc").args(["--print", "target-libdir"]));
    let mut linker = Command::new(Path::new(libraries.trim()).with_file_name("bin/rust-lld"));
    linker.args(["-flavor", flavor]);
    linker
}

fn c_test(name: &str) -> PathBuf {
    root().join("c_tests").join(name)
}

/// Builds a game against an unpacked package with CMake's `find_package`.
fn game(package: &Path, target: &str, options: &[&str]) -> PathBuf {
    let folder = package.with_file_name(target.replace(':', "_"));
    fs::create_dir(&folder).expect("a name of its own");
    fs::copy(c_test("installed.c"), folder.join("game.c")).expect("c_tests/installed.c");
    let lists = format!(
        "cmake_minimum_required(VERSION 3.21)\nproject(game LANGUAGES C)\n\
         find_package(turret REQUIRED PATHS {} NO_DEFAULT_PATH)\n\
         add_executable(game game.c)\ntarget_link_libraries(game PRIVATE {target})\n",
        package.display()
    );
    fs::write(folder.join("CMakeLists.txt"), lists).expect("the folder is ours");
    let build = folder.join("build");
    run(Command::new("cmake").arg("-S").arg(&folder).arg("-B").arg(&build).args(options));
    run(Command::new("cmake").arg("--build").arg(&build));
    build
}

fn symbols() -> BTreeSet<String> {
    let list = fs::read_to_string(c_test("symbols.txt")).expect("c_tests/symbols.txt");
    list.lines().map(str::to_owned).collect()
}

/// Returns the symbols that a file defines or needs, by their names in C.
fn names(file: &Path, which: &str, underscore: bool) -> BTreeSet<String> {
    let mut command = Command::new("llvm-nm");
    let list = run(command.args(["--extern-only", "--format=just-symbols", which]).arg(file));
    list.lines()
        .filter(|line| !line.is_empty() && !line.ends_with(':'))
        .map(|line| if underscore { line.strip_prefix('_').expect("an underscore") } else { line })
        .map(str::to_owned)
        .collect()
}

/// Asserts that the archive of a package has all exports and no other symbols, and needs no missing symbols.
fn assert_archive_is_libturret_alone(triple: &str, also: &[&str]) {
    let archive = unpack(triple, &format!("archive-{triple}")).join("lib/libturret.a");
    let underscore = triple.contains("apple");
    let mut expected = symbols();
    expected.extend(also.iter().map(|&name| name.to_owned()));
    let defined = names(&archive, "--defined-only", underscore);
    assert_eq!(defined, expected);
    let lacking: Vec<String> = names(&archive, "--undefined-only", underscore)
        .into_iter()
        .filter(|name| !defined.contains(name) && !FROM_THE_LINKER.contains(&name.as_str()))
        .collect();
    assert_eq!(lacking, [""; 0]);
}

#[test]
fn package_has_headers_licences_and_what_finds_it() {
    for triple in TARGETS {
        let package = unpack(triple, &format!("files-{triple}"));
        for file in [
            "include/turret.h",
            "include/turret/quat.h",
            "include/turret/prefixed_begin.h",
            "include/turret/prefixed_end.h",
            "lib/libturret.a",
            "lib/cmake/turret/turretConfig.cmake",
            "lib/cmake/turret/turretConfigVersion.cmake",
            "lib/cmake/turret/turretTargets.cmake",
            "lib/pkgconfig/turret.pc",
            "share/doc/turret/CHANGELOG.md",
            "share/doc/turret/README.md",
            "share/doc/turret/docs/c.md",
            "share/licenses/turret/LICENSE-APACHE",
            "share/licenses/turret/LICENSE-MIT",
            "share/licenses/turret/LICENSE-THIRD-PARTY",
        ] {
            assert!(package.join(file).is_file(), "{triple} has no {file}");
        }
    }
}

#[test]
fn licence_file_names_every_crate_that_is_linked() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--package=turret", "--edges=normal", "--target=all", "--prefix=none"]);
    let tree = run(tree.arg("--manifest-path").arg(root().join("Cargo.toml")));
    let licences = fs::read_to_string(root().join("packaging/LICENSE-THIRD-PARTY"));
    let licences = licences.expect("LICENSE-THIRD-PARTY");
    let crates: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(crates.contains("glam"), "{tree}");
    for name in crates.into_iter().filter(|name| !name.starts_with("turret")) {
        assert!(licences.contains(&format!("* {name}, ")), "{name} is not in it");
    }
}

#[test]
fn linux_game_runs_with_each_library() {
    let package = unpack(LINUX, "linux");
    for target in ["turret::turret", "turret::static"] {
        let build = game(&package, target, &[]);
        assert_eq!(run(&mut Command::new(build.join("game"))).trim(), ON_TARGET, "{target}");
    }
}

#[test]
fn arm64_game_runs_with_each_library() {
    let package = unpack(ARM64, "arm64");
    let options = [
        "-DCMAKE_SYSTEM_NAME=Linux",
        "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
        "-DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc",
    ];
    for target in ["turret::turret", "turret::static"] {
        let build = game(&package, target, &options);
        let mut qemu = Command::new("qemu-aarch64");
        qemu.args(["-L", "/usr/aarch64-linux-gnu"]).arg(build.join("game"));
        assert_eq!(run(&mut qemu).trim(), ON_TARGET, "{target}");
    }
}

fn wine(program: impl AsRef<OsStr>) -> Command {
    let mut wine = Command::new("/usr/lib/wine/wine64");
    wine.arg(program).env("WINEDEBUG", "-all").env("WINEPREFIX", windows());
    wine
}

/// Returns Wine's folder, which is set up once. The setup sometimes fails on a busy machine ("could not load
/// kernel32.dll"). Then the folder is deleted and set up again; if no attempt works, Wine's output is shown.
fn windows() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = outside().join("wine");
        let mut printed = String::new();
        for _ in 0..3 {
            let mut wineboot = Command::new("/usr/lib/wine/wine64");
            wineboot.args(["wineboot.exe", "--init"]).env("WINEPREFIX", &folder);
            // .NET, a browser and menus are not needed.
            wineboot.env("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=");
            let Output { status, stderr, .. } = output(&mut wineboot);
            printed.push_str(&String::from_utf8_lossy(&stderr));
            // Waits until all processes of Wine have ended and the registry is written.
            let mut server = Command::new("/usr/lib/wine/wineserver64");
            run(server.arg("--wait").env("WINEPREFIX", &folder));
            if status.success() && folder.join("system.reg").exists() {
                return folder;
            }
            drop(fs::remove_dir_all(&folder));
        }
        panic!("Wine could not set up {}:\n{printed}", folder.display());
    })
}

#[test]
fn windows_games_run_with_each_library_and_with_the_linker_of_msvc() {
    let package = unpack(WINDOWS, "windows");
    let options = [
        "-DCMAKE_SYSTEM_NAME=Windows",
        "-DCMAKE_SYSTEM_PROCESSOR=AMD64",
        "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc",
    ];
    let build = game(&package, "turret::static", &options);
    assert_eq!(run(&mut wine(build.join("game.exe"))).trim(), ON_TARGET);
    let build = game(&package, "turret::turret", &options);
    fs::copy(package.join("bin/turret.dll"), build.join("turret.dll")).expect("bin/turret.dll");
    assert_eq!(run(&mut wine(build.join("game.exe"))).trim(), ON_TARGET);

    let object = build.join("game.obj");
    freestanding("x86_64-pc-windows-msvc", &package, &object);
    for library in ["lib/turret.lib", "lib/libturret.a"] {
        let program = build.join("msvc.exe");
        let mut link = linker("link");
        link.args(["/entry:game", "/subsystem:console", "/nodefaultlib"]).arg(&object);
        run(link.arg(package.join(library)).arg(format!("/out:{}", program.display())));
        assert_eq!(output(&mut wine(&program)).status.code(), Some(42), "{library}");
    }
}

/// Compiles `c_tests/freestanding.c` against an unpacked package.
fn freestanding(triple: &str, package: &Path, object: &Path) {
    let mut clang = Command::new("clang");
    clang.arg(format!("--target={triple}")).args(["-ffreestanding", "-O2", "-c"]);
    clang.arg("-I").arg(package.join("include")).arg(c_test("freestanding.c"));
    run(clang.arg("-o").arg(object));
}

#[test]
fn import_library_of_msvc_has_the_exports() {
    let library = unpack(WINDOWS, "import-library").join("lib/turret.lib");
    let names = names(&library, "--defined-only", false);
    let functions: BTreeSet<String> = names
        .into_iter()
        .filter(|name| !name.starts_with("__") && !name.contains('\x7f'))
        .collect();
    assert_eq!(functions, symbols());
}

#[test]
fn archives_are_libturret_alone() {
    for triple in [LINUX, ARM64, WINDOWS, WINDOWS_ARM64, ANDROID, MACOS, MACOS_X64, IOS] {
        assert_archive_is_libturret_alone(triple, &[]);
    }
    assert_archive_is_libturret_alone(WASM, &["__multi3"]);
}

/// Returns where each symbol of an archive is: the line of `llvm-objdump -t` without its number and its name.
fn places(archive: &Path, underscore: bool) -> BTreeMap<String, String> {
    let list = run(Command::new("llvm-objdump").arg("-t").arg(archive));
    list.lines()
        .filter_map(|line| line.rsplit_once([' ', '\t']))
        .map(|(place, name)| {
            let place = place.rsplit_once(']').map_or(place, |(_, place)| place);
            let name = if underscore { name.strip_prefix('_').unwrap_or(name) } else { name };
            (name.to_owned(), place.to_owned())
        })
        .collect()
}

#[test]
fn archives_have_both_names_of_a_function_at_one_address() {
    for triple in TARGETS {
        let archive = unpack(triple, &format!("names-{triple}")).join("lib/libturret.a");
        let places = places(&archive, triple.contains("apple"));
        for name in symbols().iter().filter(|name| !name.starts_with("libturret_")) {
            let long = format!("libturret_{}", name.strip_prefix("turret_").unwrap_or(name));
            assert_eq!(places[name], places[&long], "{triple}: {name}");
        }
    }
}

#[test]
fn wasm_module_and_archive_run_in_node() {
    let package = unpack(WASM, "wasm");
    let script = c_test("freestanding.mjs");
    let mut module = Command::new("node");
    module.arg(&script).arg(package.join("lib/turret.wasm")).arg(c_test("symbols.txt"));
    let version: u32 = run(&mut module).trim().parse().expect("a number");
    let parts = [version >> 16, version >> 8 & 255, version & 255].map(|part| part.to_string());
    assert_eq!(parts.join("."), env!("CARGO_PKG_VERSION"));

    let object = package.join("game.o");
    let program = package.join("game.wasm");
    freestanding("wasm32", &package, &object);
    let mut link = linker("wasm");
    link.args(["--no-entry", "--export=game"]).arg(&object);
    run(link.arg(package.join("lib/libturret.a")).arg("-o").arg(&program));
    assert_eq!(run(Command::new("node").arg(&script).arg(&program)).trim(), "42");
}
