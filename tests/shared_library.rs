//! The release library as a file: its exports, its dependencies and its size.
#![cfg(target_os = "linux")]

use crate::support::{header, library, symbols};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use goblin::archive::Archive;
use goblin::elf::sym::STB_GLOBAL;
use goblin::elf::{Elf, Symtab};
use goblin::strtab::Strtab;

/// A limit that reveals growth without a reason. The kernels in doubles, of the turret, the gun and the lead, take 72 KiB for
/// AVX2, 65 KiB for AVX-512 and 53 KiB for a single call; the choice, routes and detours take 47 KiB, the exports 105 KiB, and
/// how soon a gun is on target 12 KiB.
///
/// 22 KiB of it is `.eh_frame` with its index. A library that does not unwind needs it nevertheless: without it, the
/// `backtrace` of a crash handler ends in libturret, on x86-64 and on arm64, and gdb finds no way to the game on x86-64.
const SIZE_LIMIT: usize = 560 * 1024;

/// The bytes that the second names of the functions may add: an entry in each of the dynamic linker's tables.
const NAMES_LIMIT: usize = 6 * 1024;

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the library was just built")
}

fn bytes() -> Vec<u8> {
    read(&library::release().shared)
}

/// The address of every symbol that a shared library exports.
fn exports(data: &[u8]) -> BTreeMap<String, u64> {
    let elf = Elf::parse(data).expect("an ELF file");
    elf.dynsyms
        .iter()
        .filter(|symbol| !symbol.is_import())
        .filter_map(|symbol| {
            Some((elf.dynstrtab.get_at(symbol.st_name)?.to_owned(), symbol.st_value))
        })
        .filter(|symbol| !symbol.0.is_empty())
        .collect()
}

fn export_names(data: &[u8]) -> BTreeSet<String> {
    exports(data).into_keys().collect()
}

#[test]
fn exports_are_the_list_of_the_build_script() {
    assert_eq!(export_names(&bytes()), symbols::exported());
}

#[test]
#[ignore = "builds a second library"]
fn exports_without_short_names_are_the_long_ones_of_the_list() {
    assert_eq!(export_names(&read(&library::prefixed().shared)), symbols::long());
}

#[test]
fn every_export_has_both_names() {
    let long: BTreeSet<String> =
        symbols::functions().iter().map(|name| symbols::long_name(name)).collect();
    assert_eq!(long, symbols::long());
    assert_eq!(symbols::functions().len(), long.len());
}

#[test]
fn entry_points_of_csharp_are_the_long_names() {
    assert_eq!(symbols::entry_points(), symbols::long());
}

/// The addresses that a game finds when it loads the library.
#[test]
fn both_names_of_a_function_have_one_address() {
    // SAFETY: the library runs no code when it is loaded.
    let library = unsafe { libloading::Library::new(&library::release().shared) };
    let library = library.expect("the library was just built");
    let address = |name: &str| {
        // SAFETY: it is not called.
        let function = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
        *function.unwrap_or_else(|error| panic!("{error}")) as usize
    };
    let functions = symbols::functions();
    let addresses: BTreeSet<usize> = functions.iter().map(|name| address(name)).collect();
    assert_eq!(addresses.len(), functions.len(), "two functions are one");
    for name in functions {
        assert_eq!(address(&name), address(&symbols::long_name(&name)), "{name}");
    }
}

#[test]
fn every_export_is_in_the_header() {
    let header = header::text();
    for symbol in symbols::functions() {
        let declared = |line: &str| !line.starts_with(" *") && line.contains(&format!("{symbol}("));
        assert!(header.lines().any(declared), "{symbol} is not declared");
    }
}

#[test]
fn header_puts_the_macros_of_its_names_aside_and_takes_them_back() {
    let folder = library::release().include.join("turret");
    let begin = fs::read_to_string(folder.join("prefixed_begin.h")).expect("prefixed_begin.h");
    let end = fs::read_to_string(folder.join("prefixed_end.h")).expect("prefixed_end.h");
    let all = |text: &str, start: &str, end: &str| -> Vec<String> {
        let inner = |line: &str| Some(line.strip_prefix(start)?.strip_suffix(end)?.to_owned());
        let mut names: Vec<String> = text.lines().filter_map(inner).collect();
        names.sort();
        names
    };
    let (types, constants) = header::names();
    let mut renamed = types;
    renamed.extend(symbols::functions());
    renamed.sort();
    let mut names = [renamed.clone(), constants].concat();
    names.sort();
    let long = |name: &String| format!("{name} {}", symbols::long_name(name));
    let mut defined = all(&begin, "#define ", "");
    defined.retain(|line| line.contains(" libturret_"));
    assert_eq!(defined, renamed.iter().map(long).collect::<Vec<_>>());
    assert_eq!(all(&begin, "#pragma push_macro(\"", "\")"), names);
    assert_eq!(all(&begin, "#undef ", ""), names);
    assert_eq!(all(&end, "#pragma pop_macro(\"", "\")"), names);
}

/// Returns the names of the macros that are defined after the beginning of a file.
fn macros(beginning: &str, flags: &[&str]) -> BTreeSet<String> {
    let file = library::scratch().join(format!("macros-{}-{}.c", flags.len(), std::process::id()));
    fs::write(&file, beginning).expect("the target folder is writable");
    let mut compiler = library::compiler(false);
    compiler.args(["-E", "-dM"]).args(flags).arg("-I").arg(&library::release().include).arg(&file);
    let names = library::run(&mut compiler);
    let name =
        |line: &str| Some(line.strip_prefix("#define ")?.split([' ', '(']).next()?.to_owned());
    names.lines().filter_map(name).collect()
}

#[test]
fn header_leaves_no_macros_but_its_guards_and_its_constants() {
    let constants = header::names().1;
    let system = "#include <stddef.h>\n#include <stdint.h>\n";
    let own = format!("{system}#include \"turret.h\"\n");
    for (flags, start) in [(&["-DTURRET_PREFIXED"][..], "LIB"), (&[], "")] {
        let left = &macros(&own, flags) - &macros(system, flags);
        let mut wanted: BTreeSet<String> =
            constants.iter().map(|name| format!("{start}{name}")).collect();
        wanted.extend(["LIBTURRET_TURRET_H", "LIBTURRET_QUAT_H"].map(str::to_owned));
        assert_eq!(left, wanted);
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

/// Returns the names of the symbols in relocations.
fn asked<'a>(
    relocations: impl Iterator<Item = goblin::elf::Reloc>,
    symbols: &Symtab,
    names: &Strtab<'a>,
) -> Vec<&'a str> {
    relocations
        .filter_map(|relocation| symbols.get(relocation.r_sym))
        .filter_map(|symbol| names.get_at(symbol.st_name))
        .collect()
}

#[test]
fn shared_library_uses_none_of_its_exports_by_name() {
    let data = bytes();
    let elf = Elf::parse(&data).expect("an ELF file");
    let relocations = elf.dynrelas.iter().chain(elf.dynrels.iter()).chain(elf.pltrelocs.iter());
    let mut used = asked(relocations, &elf.dynsyms, &elf.dynstrtab);
    assert!(!used.is_empty(), "it has weak references at least");
    used.retain(|name| symbols::exported().contains(*name));
    assert_eq!(used, [""; 0]);
}

#[test]
fn archive_uses_none_of_its_exports_by_name_and_has_both_names_at_one_address() {
    let exported = symbols::exported();
    let data = read(&library::release().archive);
    let archive = Archive::parse(&data).expect("an archive");
    let mut members_with_exports = 0;
    let mut places = BTreeMap::new();
    for name in archive.members() {
        let member = archive.extract(name, &data).expect("a member");
        let Ok(elf) = Elf::parse(member) else { continue };
        let is_export = |symbol: goblin::elf::Sym| {
            elf.strtab.get_at(symbol.st_name).is_some_and(|name| exported.contains(name))
        };
        members_with_exports += usize::from(elf.syms.iter().any(is_export));
        for symbol in elf.syms.iter().filter(|symbol| is_export(*symbol)) {
            let name = elf.strtab.get_at(symbol.st_name).expect("it is in the list");
            places.insert(name.to_owned(), (symbol.st_shndx, symbol.st_value));
        }
        let relocations = elf.shdr_relocs.iter().flat_map(|(_, section)| section.iter());
        let mut used = asked(relocations, &elf.syms, &elf.strtab);
        used.retain(|name| exported.contains(*name));
        assert_eq!(used, [""; 0], "{name}");
    }
    assert_eq!(members_with_exports, 1, "the compiler optimises the whole library as one");
    for name in symbols::functions() {
        assert_eq!(places[&name], places[&symbols::long_name(&name)], "{name}");
    }
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
    assert!(size < SIZE_LIMIT + NAMES_LIMIT, "{size} bytes");
}

#[test]
#[ignore = "builds a second library"]
fn size_without_short_names_is_below_the_limit() {
    let size = read(&library::prefixed().shared).len();
    let with_short_names = bytes().len();
    println!("libturret.so: {with_short_names} bytes, {size} without short names");
    assert!(size < SIZE_LIMIT, "{size} bytes");
    assert!(
        with_short_names - size < NAMES_LIMIT,
        "{with_short_names} bytes, {size} without short names"
    );
}
