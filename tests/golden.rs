//! The golden hashes: the bits of every function's answers, the same on every machine. `.ci/golden` runs the
//! same program built for others.
#![cfg(target_os = "linux")]

#[path = "support/library.rs"]
mod library;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use goblin::elf::Elf;

use library::Linkage;

/// What the program prints for a batch that answers otherwise than the single function does.
const NOT_AS_SINGLE: &str = "0000000000000000";

fn c_tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests")
}

fn listed(name: &str) -> String {
    fs::read_to_string(c_tests().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The program of all `c_tests/golden*.c`.
fn program(name: &str, linkage: Linkage) -> PathBuf {
    let files =
        fs::read_dir(c_tests()).expect("c_tests").map(|entry| entry.expect("an entry").path());
    let is_golden = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("golden") && name.ends_with(".c")
    };
    let sources: Vec<PathBuf> = files.filter(is_golden).collect();
    library::compile(name, &sources, &["-std=c99", "-pedantic", "-ffp-contract=off"], linkage)
}

/// The hash of every function in `name hash` lines.
fn hashes(lines: &str) -> BTreeMap<&str, &str> {
    lines.lines().map(|line| line.split_once(' ').expect("name hash")).collect()
}

/// Asserts that the program prints the committed hashes; says which functions answer otherwise.
fn assert_golden(linkage: Linkage) {
    let program = program("golden", linkage);
    let printed = library::run(&mut Command::new(&program));
    let committed = listed("golden.txt");
    let (printed, committed) = (hashes(&printed), hashes(&committed));
    let differing: Vec<_> =
        printed.iter().filter(|line| committed.get(line.0) != Some(line.1)).collect();
    assert!(
        differing.is_empty(),
        "{linkage:?}: other bits from {differing:#?}. If that is wanted: {} | LC_ALL=C sort > c_tests/golden.txt",
        program.display()
    );
    assert_eq!(printed.len(), committed.len(), "the program leaves out a function");
}

#[test]
fn shared_library_has_the_golden_bits() {
    assert_golden(Linkage::Shared);
}

#[test]
fn static_library_has_the_golden_bits() {
    assert_golden(Linkage::Static);
}

#[test]
fn golden_names_are_the_exported_functions() {
    let golden = listed("golden.txt");
    let names: Vec<&str> = golden.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, listed("symbols.txt").lines().collect::<Vec<_>>());
}

#[test]
fn golden_hash_is_never_that_of_a_batch_unlike_its_single_function() {
    let golden = listed("golden.txt");
    let wrong: Vec<&str> = hashes(&golden)
        .into_iter()
        .filter(|line| line.1 == NOT_AS_SINGLE)
        .map(|line| line.0)
        .collect();
    assert!(wrong.is_empty(), "other bits than element by element from {wrong:?}");
}

#[test]
fn golden_program_calls_every_export() {
    let data =
        fs::read(program("golden-calls", Linkage::Shared)).expect("the program was just built");
    let elf = Elf::parse(&data).expect("an ELF file");
    let called: BTreeSet<&str> = elf
        .dynsyms
        .iter()
        .filter(|symbol| symbol.is_import())
        .filter_map(|symbol| elf.dynstrtab.get_at(symbol.st_name))
        .collect();
    let symbols = listed("symbols.txt");
    let uncalled: Vec<&str> = symbols.lines().filter(|name| !called.contains(name)).collect();
    assert!(uncalled.is_empty(), "golden_*.c do not call {uncalled:?}");
}
