//! The release library as a file: what it exports, what it needs, how large it is.
#![cfg(target_os = "linux")]

#[path = "support/library.rs"]
mod library;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use goblin::elf::Elf;
use goblin::elf::sym::STB_GLOBAL;

const SIZE_LIMIT: usize = 150 * 1024;

fn bytes() -> Vec<u8> {
    fs::read(&library::release().shared).expect("the library was just built")
}

#[test]
fn exports_are_the_committed_list() {
    let data = bytes();
    let elf = Elf::parse(&data).expect("an ELF file");
    let exported: BTreeSet<&str> = elf
        .dynsyms
        .iter()
        .filter(|symbol| !symbol.is_import())
        .filter_map(|symbol| elf.dynstrtab.get_at(symbol.st_name))
        .filter(|name| !name.is_empty())
        .collect();
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests/symbols.txt");
    let list = fs::read_to_string(list).expect("c_tests/symbols.txt");
    assert_eq!(exported, list.lines().collect());
}

#[test]
fn every_export_is_in_the_header() {
    let library = library::release();
    let header = fs::read_to_string(library.include.join("turret.h")).expect("turret.h");
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests/symbols.txt");
    for symbol in fs::read_to_string(list).expect("c_tests/symbols.txt").lines() {
        let declared = |line: &str| !line.starts_with(" *") && line.contains(&format!("{symbol}("));
        assert!(header.lines().any(declared), "{symbol} is not declared");
    }
}

#[test]
fn soname_has_the_major_version_and_no_other_library_is_needed() {
    let data = bytes();
    let elf = Elf::parse(&data).expect("an ELF file");
    assert_eq!(elf.soname, Some(concat!("libturret.so.", env!("CARGO_PKG_VERSION_MAJOR"))));
    assert_eq!(elf.libraries, [""; 0]);
}

#[test]
fn no_function_of_another_library_is_called() {
    let data = bytes();
    let elf = Elf::parse(&data).expect("an ELF file");
    let called: Vec<&str> = elf
        .dynsyms
        .iter()
        .filter(|symbol| symbol.is_import() && symbol.st_bind() == STB_GLOBAL)
        .filter_map(|symbol| elf.dynstrtab.get_at(symbol.st_name))
        .collect();
    assert_eq!(called, [""; 0]);
}

#[test]
fn nothing_in_it_can_panic() {
    let data = bytes();
    for text in ["panicked", "unwrap", "index out of bounds", "overflow", ".rs"] {
        let found = data.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(!found, "the library holds the text {text:?}");
    }
}

#[test]
fn size_is_below_the_limit() {
    let size = bytes().len();
    println!("libturret.so: {size} bytes");
    assert!(size < SIZE_LIMIT, "{size} bytes");
}
