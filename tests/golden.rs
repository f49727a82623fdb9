//! The golden hashes: the bits of every function's answers, the same on every machine. `.ci/golden` runs the
//! same program built for others.
#![cfg(target_os = "linux")]

use crate::support::{header, library, symbols};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use goblin::elf::Elf;

use crate::support::library::{Library, Linkage};

/// What the program prints for a batch that answers otherwise than the single function does.
const NOT_AS_SINGLE: &str = "0000000000000000";

fn c_tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests")
}

fn golden() -> String {
    fs::read_to_string(c_tests().join("golden.txt")).expect("c_tests/golden.txt")
}

/// The program of all `c_tests/golden*.c`.
fn program(library: &Library, name: &str, more: &[String], linkage: Linkage) -> PathBuf {
    let mut flags = vec!["-std=c99", "-pedantic", "-ffp-contract=off"];
    flags.extend(more.iter().map(String::as_str));
    library::compile_with(library, name, &sources(), &flags, linkage)
}

fn sources() -> Vec<PathBuf> {
    let files =
        fs::read_dir(c_tests()).expect("c_tests").map(|entry| entry.expect("an entry").path());
    let is_golden = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("golden") && name.ends_with(".c")
    };
    files.filter(is_golden).collect()
}

/// `exceptions_golden.c` in place of the program's own end.
#[test]
fn legal_input_raises_no_exception() {
    let mut sources = sources();
    sources.retain(|file| !file.ends_with("golden_host.c"));
    sources.push(c_tests().join("exceptions_golden.c"));
    let flags = ["-std=c99", "-pedantic", "-ffp-contract=off", "-DGOLDEN_LEGAL"];
    for linkage in [Linkage::Shared, Linkage::Static] {
        let program = library::compile("golden-exceptions", &sources, &flags, linkage);
        let lines = library::run(&mut Command::new(program));
        let told = lines.lines().filter(|line| line.split(' ').count() == 3).count();
        assert_eq!(told, hashes(&golden()).len(), "the program leaves out a function:\n{lines}");
    }
}

/// The hash of every function in `name hash` lines.
fn hashes(lines: &str) -> BTreeMap<&str, &str> {
    lines.lines().map(|line| line.split_once(' ').expect("name hash")).collect()
}

/// Asserts that a program prints the committed hashes; says which functions answer otherwise.
fn assert_golden(program: &Path) {
    let printed = library::run(&mut Command::new(program));
    let committed = golden();
    let (printed, committed) = (hashes(&printed), hashes(&committed));
    let differing: Vec<_> =
        printed.iter().filter(|line| committed.get(line.0) != Some(line.1)).collect();
    assert!(
        differing.is_empty(),
        "other bits from {differing:#?}. If that is wanted: {} | LC_ALL=C sort > c_tests/golden.txt",
        program.display()
    );
    assert_eq!(printed.len(), committed.len(), "the program leaves out a function");
}

#[test]
fn shared_library_has_the_golden_bits() {
    assert_golden(&program(library::release(), "golden", &[], Linkage::Shared));
}

#[test]
fn static_library_has_the_golden_bits() {
    assert_golden(&program(library::release(), "golden", &[], Linkage::Static));
}

/// The program by the long names alone: of functions, types and constants.
#[test]
fn library_without_short_names_has_the_golden_bits() {
    let (types, constants) = header::names();
    let functions = symbols::functions();
    let mut flags: Vec<String> = functions
        .iter()
        .chain(&types)
        .map(|name| format!("-D{name}={}", symbols::long_name(name)))
        .chain(constants.iter().map(|name| format!("-D{name}=LIB{name}")))
        .collect();
    flags.push("-DTURRET_PREFIXED".to_owned());
    for linkage in [Linkage::Shared, Linkage::Static] {
        assert_golden(&program(library::prefixed(), "golden-prefixed", &flags, linkage));
    }
}

#[test]
fn golden_names_are_the_exported_functions() {
    let golden = golden();
    let names: Vec<&str> = golden.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, symbols::functions().iter().collect::<Vec<_>>());
}

#[test]
fn golden_hash_is_never_that_of_a_batch_unlike_its_single_function() {
    let golden = golden();
    let wrong: Vec<&str> = hashes(&golden)
        .into_iter()
        .filter(|line| line.1 == NOT_AS_SINGLE)
        .map(|line| line.0)
        .collect();
    assert!(wrong.is_empty(), "other bits than element by element from {wrong:?}");
}

#[test]
fn golden_program_calls_every_export() {
    let program = program(library::release(), "golden-calls", &[], Linkage::Shared);
    let data = fs::read(program).expect("the program was just built");
    let elf = Elf::parse(&data).expect("an ELF file");
    let called: BTreeSet<&str> = elf
        .dynsyms
        .iter()
        .filter(|symbol| symbol.is_import())
        .filter_map(|symbol| elf.dynstrtab.get_at(symbol.st_name))
        .collect();
    let functions = symbols::functions();
    let uncalled: Vec<_> =
        functions.iter().filter(|name| !called.contains(name.as_str())).collect();
    assert!(uncalled.is_empty(), "golden_*.c do not call {uncalled:?}");
}
