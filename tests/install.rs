//! Tests the files that `cmake --install` puts into a prefix, and games that are built with only these files: with
//! CMake and with pkg-config, from a prefix that was moved.
#![cfg(target_os = "linux")]

use crate::support::library::root;
use crate::support::{library, markdown, temporary};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use goblin::archive::Archive;
use goblin::elf::Elf;
use goblin::elf::section_header::SHN_UNDEF;
use goblin::elf::sym::STB_LOCAL;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const MAJOR: &str = env!("CARGO_PKG_VERSION_MAJOR");

/// The output of `c_tests/installed.c`.
const ON_TARGET: &str = "the header's version, off by 0\n";

/// The folder of this run, far from the sources.
fn outside() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| temporary::folder("turret-install"))
}

/// Returns cargo's folder for the builds that CMake starts. It is kept, so that the builds are short. It is also the
/// folder of the library without short names, so that the build script's crates are built once. It is not the folder of
/// this program, because the sources are also built from another place here, under the same names.
fn cargo_folder() -> String {
    format!("-DTURRET_CARGO_TARGET_DIR={}", library::target_dir().join("prefixed").display())
}

/// Returns a command of CMake, or a command that starts CMake, with make or ninja, whichever is installed.
fn command(program: &str) -> Command {
    let works = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    for tool in ["cmake", "pkg-config"] {
        assert!(works(tool), "this needs {tool}: install it");
    }
    let mut command = Command::new(program);
    if !works("make") {
        assert!(works("ninja"), "this needs make or ninja: install one");
        command.env("CMAKE_GENERATOR", "Ninja");
    }
    command
}

/// Returns a command of CMake that configures a project.
fn cmake(source: &Path, build: &Path) -> Command {
    let mut command = command("cmake");
    command.arg("-S").arg(source).arg("-B").arg(build);
    command
}

fn build(folder: &Path) {
    library::run(Command::new("cmake").arg("--build").arg(folder));
}

/// Returns the prefix, which is installed once for all tests by the commands of docs/linking.md, and then moved.
fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let blocks = page("sh");
        let commands =
            blocks.iter().find(|block| block.contains("cmake --install")).expect("there");
        let commands: String = commands
            .lines()
            .filter(|line| line.starts_with("cmake "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(commands.contains("-B build\n") && commands.contains(" /usr/local "), "{commands}");
        let installed = outside().join("installed");
        let build = format!("-S {} -B build {}\n", root().display(), cargo_folder());
        let commands = commands
            .replace("-B build\n", &build)
            .replace(" /usr/local ", &format!(" {} ", installed.display()));
        library::run(command("sh").arg("-ec").arg(commands).current_dir(outside()));
        fs::remove_dir_all(outside().join("build")).expect("the build is ours");
        let moved = outside().join("moved/to");
        fs::create_dir(outside().join("moved")).expect("the folder is ours");
        fs::rename(installed, &moved).expect("the prefix is ours");
        moved
    })
}

/// All files below a folder; links are not followed.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The first file below a folder that names a path.
fn naming(folder: &Path, path: &Path) -> Option<PathBuf> {
    let path = path.to_str().expect("a path in UTF-8").as_bytes();
    files(folder).into_iter().find(|file| {
        let bytes = fs::read(file).expect("a file of ours");
        bytes.windows(path.len()).any(|window| window == path)
    })
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the blocks of code in a language in docs/linking.md.
fn page(language: &str) -> Vec<String> {
    let page = text(&root().join("docs/linking.md"));
    markdown::code(&page, language).into_iter().map(str::to_owned).collect()
}

/// The only block of docs/linking.md in CMake's language that has a word in it.
fn page_cmake(word: &str) -> String {
    let blocks: Vec<String> =
        page("cmake").into_iter().filter(|block| block.contains(word)).collect();
    assert_eq!(blocks.len(), 1, "examples with {word} in docs/linking.md");
    blocks.into_iter().next().unwrap_or_default()
}

/// Returns a new folder with a game, in C and in C++, and the folder of its build.
fn game(name: &str, lists: &str) -> (PathBuf, PathBuf) {
    let folder = outside().join(name);
    fs::create_dir(&folder).expect("a name of its own");
    for game in ["game.c", "game.cpp"] {
        fs::copy(root().join("c_tests/installed.c"), folder.join(game)).expect("installed.c");
    }
    fs::write(folder.join("CMakeLists.txt"), lists).expect("the folder is ours");
    let built = folder.join("build");
    (folder, built)
}

/// The file that a program loads for libturret.
fn loaded(program: &Path) -> Option<String> {
    let list = library::run(Command::new(program).env("LD_TRACE_LOADED_OBJECTS", "1"));
    let line = list.lines().find(|line| line.contains("libturret"))?;
    line.split_whitespace().nth(2).map(str::to_owned)
}

/// Builds a game with CMake from the moved prefix, and runs it.
fn find_package(name: &str, lists: &str) -> PathBuf {
    let (folder, built) = game(name, lists);
    let from = format!("-DCMAKE_PREFIX_PATH={}", prefix().display());
    library::run(cmake(&folder, &built).arg(from));
    build(&built);
    let program = built.join("game");
    assert_eq!(library::run(&mut Command::new(&program)), ON_TARGET);
    assert_eq!(naming(&built, root()), None, "the game's build knows of the sources");
    program
}

#[test]
#[ignore = "needs CMake"]
fn shared_library_has_its_soname_and_links() {
    let lib = prefix().join("lib");
    let link = |name: &str| fs::read_link(lib.join(name)).expect("a link");
    let soname = format!("libturret.so.{MAJOR}");
    let file = format!("libturret.so.{VERSION}");
    assert_eq!(link("libturret.so"), Path::new(&soname));
    assert_eq!(link(&soname), Path::new(&file));
    let data = fs::read(lib.join(file)).expect("the library");
    assert_eq!(Elf::parse(&data).expect("an ELF file").soname, Some(soname.as_str()));
}

#[test]
#[ignore = "needs CMake"]
fn installed_files_name_neither_the_prefix_nor_the_sources() {
    assert_eq!(naming(prefix(), root()), None);
    assert_eq!(naming(prefix(), outside()), None);
}

#[test]
#[ignore = "needs CMake"]
fn every_header_is_installed() {
    let include = root().join("include");
    for header in files(&include) {
        let name = header.strip_prefix(&include).expect("it is in there");
        assert_eq!(text(&prefix().join("include").join(name)), text(&header));
    }
}

/// A game has functions of its own, and a C library. An archive that also defines such functions would replace them.
#[test]
#[ignore = "needs CMake"]
fn installed_archive_defines_what_the_shared_library_exports_alone() {
    let shared = fs::read(prefix().join("lib/libturret.so")).expect("the library");
    let elf = Elf::parse(&shared).expect("an ELF file");
    let exports: BTreeSet<&str> = elf
        .dynsyms
        .iter()
        .filter(|symbol| symbol.st_name != 0 && !symbol.is_import())
        .filter_map(|symbol| elf.dynstrtab.get_at(symbol.st_name))
        .collect();

    let data = fs::read(prefix().join("lib/libturret.a")).expect("the archive");
    let archive = Archive::parse(&data).expect("an archive");
    let mut defined = BTreeSet::new();
    for member in archive.members() {
        let object = archive.extract(member, &data).expect("a member");
        let object = Elf::parse(object).expect("an ELF object");
        for symbol in object.syms.iter().filter(|symbol| symbol.st_bind() != STB_LOCAL) {
            let name = object.strtab.get_at(symbol.st_name).expect("a name");
            let undefined = symbol.st_shndx == usize::try_from(SHN_UNDEF).expect("it is 0");
            assert!(!undefined, "it needs {name}");
            defined.insert(name.to_owned());
        }
    }
    let indexed: BTreeSet<&str> =
        archive.summarize().into_iter().flat_map(|(_, _, names)| names).collect();
    assert!(!exports.is_empty());
    assert_eq!(defined.iter().map(String::as_str).collect::<BTreeSet<_>>(), exports);
    assert_eq!(indexed, exports);
}

#[test]
#[ignore = "needs CMake"]
fn game_finds_the_shared_library_by_cmake() {
    let told = format!(
        "get_target_property(soname turret::turret IMPORTED_SONAME)\n\
         if(NOT soname STREQUAL libturret.so.{MAJOR})\n\
         message(FATAL_ERROR \"SONAME ${{soname}}\")\nendif()\n"
    );
    let program = find_package("find-shared", &(page_cmake("find_package") + &told));
    let library = prefix().join(format!("lib/libturret.so.{MAJOR}"));
    assert_eq!(loaded(&program).as_deref(), library.to_str());
}

#[test]
#[ignore = "needs CMake"]
fn game_finds_the_static_library_by_cmake() {
    let lists =
        page_cmake("find_package").replace("PRIVATE turret::turret", "PRIVATE turret::static");
    assert_eq!(loaded(&find_package("find-static", &lists)), None);
}

#[test]
#[ignore = "needs CMake"]
fn game_in_cpp_finds_the_library_by_cmake() {
    let lists = page_cmake("find_package").replace("LANGUAGES C)", "LANGUAGES CXX)");
    assert!(lists.contains("LANGUAGES CXX"));
    find_package("find-cpp", &lists.replace("game.c)", "game.cpp)"));
}

#[test]
#[ignore = "needs CMake"]
fn game_in_cpp_with_turret_hpp_finds_the_library_by_cmake() {
    let lists = page_cmake("find_package").replace("LANGUAGES C)", "LANGUAGES CXX)");
    let lists = lists.replace("game.c", "game.cpp");
    let (folder, built) =
        game("find-hpp", &(lists + "target_compile_features(game PRIVATE cxx_std_17)\n"));
    fs::write(
        folder.join("game.cpp"),
        "#include <turret.hpp>\n\
         int main() { return turret::quat{0, 0, 0, 1} == turret::quat{0, 0, 0, 1} ? 0 : 1; }\n",
    )
    .expect("the folder is ours");
    library::run(cmake(&folder, &built).arg(format!("-DCMAKE_PREFIX_PATH={}", prefix().display())));
    build(&built);
    library::run(&mut Command::new(built.join("game")));
}

/// The example of docs/linking.md with a `quat_mul` of its own.
#[test]
#[ignore = "needs CMake"]
fn game_with_its_own_quat_mul_has_the_static_library_without_short_names() {
    let installed = outside().join("prefixed");
    let folder = outside().join("prefixed-build");
    library::run(cmake(root(), &folder).arg("-DTURRET_SHORT_NAMES=OFF").arg(cargo_folder()));
    build(&folder);
    library::run(
        Command::new("cmake").arg("--install").arg(&folder).arg("--prefix").arg(&installed),
    );

    let lists =
        page_cmake("find_package").replace("PRIVATE turret::turret", "PRIVATE turret::static");
    let (folder, built) = game("find-prefixed", &lists);
    let own = page("c").into_iter().find(|block| block.contains("#define TURRET_PREFIXED\n"));
    let own = own.expect("the page has it").replace("#define TURRET_PREFIXED\n", "");
    fs::write(folder.join("game.c"), own).expect("the folder is ours");
    library::run(
        cmake(&folder, &built).arg(format!("-DCMAKE_PREFIX_PATH={}", installed.display())),
    );
    build(&built);
    library::run(&mut Command::new(built.join("game")));

    let mut pkg_config = Command::new("pkg-config");
    pkg_config.args(["--cflags", "turret"]).env("PKG_CONFIG_PATH", installed.join("lib/pkgconfig"));
    assert!(library::run(&mut pkg_config).contains("-DTURRET_PREFIXED"));
}

#[test]
#[ignore = "needs CMake"]
fn game_that_wants_a_later_version_is_refused_by_cmake() {
    let lists = page_cmake("find_package").replace("turret 0.3 ", "turret 0.3000 ");
    let (folder, built) = game("find-later", &lists);
    let mut command = cmake(&folder, &built);
    let output = command
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix().display()))
        .output()
        .expect("CMake was started before");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(&format!("version: {VERSION}")), "{said}");
}

/// Returns the target for which CMake says that it builds libturret, given a system, a processor and a C compiler.
fn cargo_target(system: &str, processor: &str, compiler: &str) -> Result<String, String> {
    let built = outside().join(format!("target-{system}-{processor}-{compiler}"));
    let mut configure = cmake(root(), &built);
    // For version 1 of Android, CMake does not search for the NDK.
    configure.args([
        &format!("-DCMAKE_SYSTEM_NAME={system}"),
        &format!("-DCMAKE_SYSTEM_PROCESSOR={processor}"),
        &format!("-DCMAKE_C_COMPILER={compiler}"),
        "-DCMAKE_SYSTEM_VERSION=1",
    ]);
    let output = configure.output().expect("CMake was started before");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let config = text(&built.join("turretConfig.cmake"));
    let (_, rest) = config.split_once(&format!("# libturret {VERSION} for ")).expect("it says so");
    Ok(rest.split_once(':').expect("a sentence").0.to_owned())
}

#[test]
#[ignore = "needs CMake"]
fn target_follows_from_cmakes_system_and_processor() {
    for (system, processor, compiler, target) in [
        ("Linux", "aarch64", "cc", "aarch64-unknown-linux-gnu"),
        ("Linux", "i586", "cc", "i686-unknown-linux-gnu"),
        ("Linux", "s390x", "cc", "s390x-unknown-linux-gnu"),
        ("Linux", "riscv64", "cc", "riscv64gc-unknown-linux-gnu"),
        ("Windows", "AMD64", "x86_64-w64-mingw32-gcc", "x86_64-pc-windows-gnu"),
        ("Windows", "AMD64", "cl", "x86_64-pc-windows-msvc"),
        ("Windows", "ARM64", "cl", "aarch64-pc-windows-msvc"),
        ("Darwin", "arm64", "cc", "aarch64-apple-darwin"),
        ("Android", "aarch64", "clang", "aarch64-linux-android"),
    ] {
        assert_eq!(cargo_target(system, processor, compiler).as_deref(), Ok(target));
    }
}

#[test]
#[ignore = "needs CMake"]
fn target_that_does_not_follow_is_asked_for() {
    for (system, processor) in [("Linux", "sparc"), ("Haiku", "x86_64")] {
        let said = cargo_target(system, processor, "cc").expect_err("an unknown target");
        assert!(said.contains("set TURRET_CARGO_TARGET"), "{said}");
    }
}

/// Cargo's folder is shared by all builds: a build must not use files that another build is writing.
static TAKING_IN: Mutex<()> = Mutex::new(());

/// Builds a game that has libturret in its own build, and runs it.
fn take_in(name: &str, lists: &str) -> PathBuf {
    prefix();
    let _alone = TAKING_IN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let (folder, built) = game(name, lists);
    library::run(cmake(&folder, &built).arg(cargo_folder()));
    build(&built);
    let program = built.join("game");
    assert_eq!(library::run(&mut Command::new(&program)), ON_TARGET);
    program
}

#[test]
#[ignore = "needs CMake"]
fn game_fetches_the_sources_by_cmake() {
    let archive = library::run(&mut library::xtask(&["dist", "source"]));
    let archive = Path::new(archive.trim());
    let address = "${CMAKE_CURRENT_SOURCE_DIR}/libturret-0.3.0.tar.gz";
    let lists = page_cmake("FetchContent");
    assert!(lists.contains(address));
    let lists = lists.replace(address, &format!("file://{}", archive.display()));
    let program = take_in("fetch", &lists);
    assert!(loaded(&program).is_some_and(|file| file.contains("/fetch/build/")));
    assert_eq!(naming(&outside().join("fetch/build/CMakeFiles"), root()), None);
}

#[test]
#[ignore = "needs CMake"]
fn game_has_the_sources_as_a_subdirectory() {
    let lists = page_cmake("FetchContent")
        .lines()
        .filter(|line| !line.contains("FetchContent"))
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .replace(
            "add_executable",
            &format!("add_subdirectory({} libturret)\nadd_executable", root().display()),
        )
        .replace("PRIVATE turret::turret", "PRIVATE turret::static");
    assert_eq!(loaded(&take_in("subdirectory", &lists)), None);
}

/// The commands of docs/linking.md with pkg-config, for the shared library and for the static library.
fn pkg_config(which: usize) -> PathBuf {
    let commands: Vec<String> = page("sh")
        .iter()
        .flat_map(|block| block.lines())
        .filter(|line| line.contains("pkg-config --cflags"))
        .map(str::to_owned)
        .collect();
    assert_eq!(commands.len(), 2);
    let (folder, _) = game(&format!("pkg-config-{which}"), "");
    let mut shell = Command::new("sh");
    shell.arg("-ec").arg(&commands[which]).current_dir(&folder);
    library::run(shell.env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")));
    folder.join("game")
}

#[test]
#[ignore = "needs pkg-config and CMake"]
fn game_finds_the_shared_library_by_pkg_config() {
    let mut game = Command::new(pkg_config(0));
    assert_eq!(library::run(game.env("LD_LIBRARY_PATH", prefix().join("lib"))), ON_TARGET);
}

#[test]
#[ignore = "needs pkg-config and CMake"]
fn game_finds_the_static_library_by_pkg_config() {
    let program = pkg_config(1);
    assert_eq!(library::run(&mut Command::new(&program)), ON_TARGET);
    assert_eq!(loaded(&program), None);
}

#[test]
#[ignore = "needs pkg-config and CMake"]
fn pkg_config_knows_the_version() {
    prefix();
    let mut command = Command::new("pkg-config");
    command.args(["--modversion", "turret"]);
    let version = library::run(command.env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")));
    assert_eq!(version.trim(), VERSION);
}

/// Returns the output of CMake where it finds this cargo.
fn configured_with_cargo(name: &str, cargo: &str) -> String {
    let folder = outside().join(name);
    fs::create_dir(&folder).expect("a name of its own");
    let mut configure = cmake(root(), &folder.join("build"));
    if !cargo.is_empty() {
        use std::os::unix::fs::PermissionsExt;
        let program = folder.join("cargo");
        fs::write(&program, format!("#!/bin/sh\necho '{cargo}'\n")).expect("the folder is ours");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
        configure.arg(format!("-DTURRET_CARGO={}", program.display()));
    } else {
        configure.arg("-DTURRET_CARGO=TURRET_CARGO-NOTFOUND").env("CARGO_HOME", &folder);
        configure.env("HOME", &folder).env("PATH", "/usr/bin:/bin");
    }
    let output = configure.output().expect("CMake was started before");
    assert!(!output.status.success());
    unbroken(&output.stderr)
}

/// Returns the output of CMake without its line breaks, which it inserts anywhere.
fn unbroken(said: &[u8]) -> String {
    String::from_utf8_lossy(said).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "needs CMake"]
fn missing_or_old_cargo_is_named_with_what_installs_it() {
    let needed = env!("CARGO_PKG_RUST_VERSION");
    let install = format!("Install Rust {needed} or later by rustup, https://rustup.rs");
    let said = configured_with_cargo("no-cargo", "");
    assert!(said.contains("cargo, which is not in PATH") && said.contains(&install), "{said}");
    let said = configured_with_cargo("old-cargo", "cargo 1.63.0");
    assert!(said.contains(&format!("libturret needs Rust {needed}, and ")), "{said}");
    assert!(said.contains("is of Rust 1.63.0") && said.contains(&install), "{said}");
}

/// GNU's ar leaves the index out for objects that it does not know.
#[test]
#[ignore = "needs CMake"]
fn archive_without_an_index_is_refused() {
    let folder = outside().join("no-index");
    fs::create_dir(&folder).expect("a name of its own");
    fs::write(folder.join("turret.o"), "no object").expect("the folder is ours");
    let archive = folder.join("libturret.a");
    let mut write = Command::new("cmake");
    write.arg("-DAR=ar").arg(format!("-DOBJECT={}", folder.join("turret.o").display()));
    write.arg(format!("-DLIBRARY={}", archive.display()));
    let output =
        write.arg("-P").arg(root().join("packaging/cmake/archive.cmake")).output().expect("CMake");
    let said = unbroken(&output.stderr);
    assert!(!output.status.success() && said.contains("Set TURRET_AR to llvm-ar"), "{said}");
    assert!(!archive.exists());
}
