//! Tests Android's library on arm64 Linux. It needs nothing of the system, so it can be loaded there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{ANDROID, LINUX, c_test, linker, names, output, run, symbols, unpack};

/// The alignment that Google Play requires from Android 15 on.
const PAGE: u64 = 16 * 1024;

fn readelf(option: &str, library: &Path) -> String {
    run(Command::new("llvm-readelf").args([option, "--wide"]).arg(library))
}

#[test]
fn android_library_exports_the_list_and_needs_nothing() {
    let library = unpack(ANDROID, "android-library").join("lib/libturret.so");
    let dynamic = readelf("--dynamic", &library);
    assert!(dynamic.contains("SONAME") && dynamic.contains("[libturret.so]"), "{dynamic}");
    assert!(!dynamic.contains("NEEDED"), "{dynamic}");
    let mut undefined = Command::new("llvm-nm");
    undefined.args(["--dynamic", "--undefined-only"]).arg(&library);
    assert_eq!(run(&mut undefined), "");
    let mut defined = Command::new("llvm-nm");
    defined.args(["--dynamic", "--defined-only", "--format=just-symbols"]).arg(&library);
    let defined: BTreeSet<String> = run(&mut defined).lines().map(str::to_owned).collect();
    assert_eq!(defined, symbols());
}

#[test]
fn android_library_is_loaded_in_pages_of_16_kib() {
    let library = unpack(ANDROID, "android-pages").join("lib/libturret.so");
    let headers = readelf("--program-headers", &library);
    let mut segments = 0;
    // Type, offset, address, physical address, two sizes, flags, alignment.
    for line in headers.lines().filter(|line| line.trim_start().starts_with("LOAD")) {
        let numbers: Vec<u64> = line
            .split_whitespace()
            .filter_map(|word| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok())
            .collect();
        let [offset, address, .., alignment] = numbers.as_slice() else { panic!("{line}") };
        assert_eq!(*alignment, PAGE, "{line}");
        assert_eq!(offset % PAGE, address % PAGE, "{line}");
        segments += 1;
    }
    assert!(segments > 1, "{headers}");
}

const C_FLAGS: [&str; 6] = ["-std=c99", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"];

/// Builds a program for arm64 Linux from these C files. It is linked with Android's library, or loads it.
fn qemu(package: &Path, sources: &[PathBuf], more: &[&Path]) -> Command {
    let program = package.join("program");
    let mut compiler = Command::new("aarch64-linux-gnu-gcc");
    compiler.args(C_FLAGS).arg("-I").arg(package.join("include")).args(sources).args(more);
    run(compiler.arg("-lm").arg("-o").arg(&program));
    let mut qemu = Command::new("qemu-aarch64");
    qemu.args(["-L", "/usr/aarch64-linux-gnu"]);
    qemu.arg("-E").arg(format!("LD_LIBRARY_PATH={}", package.join("lib").display()));
    qemu.arg(program);
    qemu
}

#[test]
fn android_library_is_loaded_by_a_program_and_aims() {
    let package = unpack(ANDROID, "android-loaded");
    let mut program = qemu(&package, &[c_test("loaded.c")], &[]);
    let loaded = output(program.arg(package.join("lib/libturret.so")));
    let error = String::from_utf8_lossy(&loaded.stderr);
    assert_eq!(loaded.status.code(), Some(42), "{error}");
}

/// Calls every function of the library, and so the function that copies memory, which it contains. `.ci/golden` compares all
/// cases with other libraries for arm64; here a sixteenth of the cases is compared with the library for this machine.
#[test]
fn android_library_gives_the_bits_of_all_others() {
    let few = Path::new("-DFEW_CASES");
    let sources: Vec<PathBuf> = fs::read_dir(c_test("golden"))
        .expect("c_tests/golden")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "c"))
        .chain([c_test("golden/hosts/hashes.c")])
        .collect();
    let package = unpack(ANDROID, "android-golden");
    let android = run(&mut qemu(&package, &sources, &[few, &package.join("lib/libturret.so")]));

    let package = unpack(LINUX, "android-golden-here");
    let program = package.join("program");
    let mut compiler = Command::new("gcc");
    compiler.args(C_FLAGS).arg(few).arg("-I").arg(package.join("include")).args(&sources);
    run(compiler.arg(package.join("lib/libturret.a")).arg("-lm").arg("-o").arg(&program));
    let here = run(&mut Command::new(program));
    assert_eq!(here.lines().count(), symbols().len() / 2, "a hash of each function");
    assert_eq!(android, here);
}

/// A linker finds a function by the archive's index, and links it.
#[test]
fn linker_of_android_takes_the_archive() {
    let archive = unpack(ANDROID, "android-archive").join("lib/libturret.a");
    let linked = archive.with_file_name("game.so");
    let mut link = linker("gnu");
    link.args(["-m", "aarch64linux", "-shared", "-u", "turret_aim"]);
    run(link.arg(&archive).arg("-o").arg(&linked));
    assert!(names(&linked, "--defined-only", false).is_superset(&symbols()));
}
