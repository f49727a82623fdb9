//! The static library as it is installed. Rust's own carries all of its runtime, weak copies of `memcpy`, `fmod`
//! and other functions of the C library among it, which a linker may take for the game's own calls
//! (rust-lang/rust#142119). Of that libturret needs nothing, or on some processors a multiplication.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::Path;

use ar_archive_writer::{
    ArchiveKind, DEFAULT_OBJECT_READER, NewArchiveMember, write_archive_to_stream,
};
use object::read::archive::ArchiveFile;
use object::{Architecture, BinaryFormat, File, Object, ObjectSymbol};

use crate::Answer;

/// What every linker has from elsewhere: the C library, or for WebAssembly itself.
const FROM_ELSEWHERE: [&str; 6] =
    ["__stack_pointer", "memcmp", "memcpy", "memmove", "memset", "memset_pattern16"];

/// One object of an archive.
struct Member<'a> {
    name: String,
    data: &'a [u8],
    format: BinaryFormat,
    /// Global symbols, as C names them.
    defined: BTreeSet<String>,
    undefined: BTreeSet<String>,
}

/// Writes at `to` the objects of `from` that libturret is made of.
pub fn trim(from: &Path, to: &Path) -> Answer<()> {
    let data = crate::read(from)?;
    let exports: BTreeSet<String> = crate::exports()?.into_iter().collect();
    let kept = needed(members(&data)?, &exports);
    check(&kept, &exports).map_err(|wrong| format!("{}: {wrong}", from.display()))?;

    let kind = match kept.first().map(|member| member.format) {
        Some(BinaryFormat::MachO) => ArchiveKind::Darwin,
        Some(BinaryFormat::Coff) => ArchiveKind::Coff,
        _ => ArchiveKind::Gnu,
    };
    let members: Vec<_> = kept
        .into_iter()
        .map(|member| NewArchiveMember::new(member.data, &DEFAULT_OBJECT_READER, member.name))
        .collect();
    let mut archive = Cursor::new(Vec::new());
    write_archive_to_stream(&mut archive, &members, kind, false, None)?;
    crate::write(to, archive.get_ref())
}

/// The objects of an archive. Rust puts in a file of its own that is none.
fn members(archive: &[u8]) -> Answer<Vec<Member<'_>>> {
    let mut members = Vec::new();
    for member in ArchiveFile::parse(archive)?.members() {
        let member = member?;
        let data = member.data(archive)?;
        let Ok(file) = File::parse(data) else { continue };
        let names = |defined: bool| -> BTreeSet<String> {
            file.symbols()
                .filter(|symbol| symbol.is_global() && symbol.is_undefined() != defined)
                .filter_map(|symbol| Some(c_name(&file, symbol.name().ok()?)))
                // WebAssembly's table of functions, which its linker makes, has none here.
                .filter(|name| !name.is_empty())
                .collect()
        };
        members.push(Member {
            name: String::from_utf8_lossy(member.name()).into_owned(),
            data,
            format: file.format(),
            defined: names(true),
            undefined: names(false),
        });
    }
    Ok(members)
}

/// A symbol as C names it: some systems put an underscore before it.
fn c_name(file: &File<'_>, symbol: &str) -> String {
    let underscore = match file.format() {
        BinaryFormat::MachO => true,
        BinaryFormat::Coff => file.architecture() == Architecture::I386,
        _ => false,
    };
    match symbol.strip_prefix('_') {
        Some(rest) if underscore => rest.to_owned(),
        _ => symbol.to_owned(),
    }
}

/// The members that define an export, and those that define what these lack.
fn needed<'a>(mut rest: Vec<Member<'a>>, exports: &BTreeSet<String>) -> Vec<Member<'a>> {
    let mut wanted = exports.clone();
    let mut kept: Vec<Member> = Vec::new();
    loop {
        let found: Vec<Member> =
            rest.extract_if(.., |member| !member.defined.is_disjoint(&wanted)).collect();
        if found.is_empty() {
            return kept;
        }
        kept.extend(found);
        wanted = undefined(&kept);
    }
}

/// What the members need from outside, but for what every linker has.
fn undefined(members: &[Member]) -> BTreeSet<String> {
    let defined: BTreeSet<&String> = members.iter().flat_map(|member| &member.defined).collect();
    members
        .iter()
        .flat_map(|member| &member.undefined)
        .filter(|name| !defined.contains(name) && !FROM_ELSEWHERE.contains(&name.as_str()))
        .cloned()
        .collect()
}

/// Nothing may be missing, and nothing in it that a game may have too: names with two underscores are the
/// compiler's.
fn check(members: &[Member], exports: &BTreeSet<String>) -> Result<(), String> {
    if members.is_empty() {
        return Err("no object of it defines an export".into());
    }
    let missing = undefined(members);
    if !missing.is_empty() {
        return Err(format!("it lacks {missing:?}"));
    }
    let foreign: BTreeSet<&String> = members
        .iter()
        .flat_map(|member| &member.defined)
        .filter(|name| !exports.contains(*name) && !name.starts_with("__"))
        .collect();
    if !foreign.is_empty() {
        return Err(format!("it defines more than libturret: {foreign:?}"));
    }
    Ok(())
}
