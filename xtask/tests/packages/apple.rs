//! Tests the packages for macOS and iOS. No machine here can run them, so the tests read the headers of the files, and
//! link the archives.

use std::fs;
use std::path::Path;
use std::process::Command;

use sha2::{Digest, Sha256};

use super::{IOS, MACOS, MACOS_X64, linker, names, run, symbols, unpack};

/// Load commands of Mach-O: the name of the file, and what it needs.
const NAME_OF_ITSELF: &str = "LC_ID_DYLIB";
const LIBRARY: &str = "LC_LOAD_DYLIB";

/// Returns the load commands of a kind, each with its lines.
fn commands(library: &Path, kind: &str) -> Vec<String> {
    let mut objdump = Command::new("llvm-objdump");
    let text = run(objdump.args(["--macho", "--private-headers"]).arg(library));
    text.split("Load command ")
        .filter(|command| command.contains(&format!("cmd {kind}\n")))
        .map(str::to_owned)
        .collect()
}

#[test]
fn macos_libraries_export_the_list_and_call_no_other_library() {
    for (triple, machine) in [(MACOS, "ARM64"), (MACOS_X64, "X86_64")] {
        let library = unpack(triple, &format!("library-{triple}")).join("lib/libturret.dylib");
        let mut objdump = Command::new("llvm-objdump");
        let header = run(objdump.args(["--macho", "--private-header"]).arg(&library));
        assert!(header.contains(machine) && header.contains("DYLIB"), "{header}");

        let [name] = &commands(&library, NAME_OF_ITSELF)[..] else { panic!("one name") };
        assert!(name.contains(" @rpath/libturret.0.dylib "), "{name}");
        let [needed] = &commands(&library, LIBRARY)[..] else { panic!("one library") };
        assert!(needed.contains(" /usr/lib/libSystem.B.dylib "), "{needed}");

        assert_eq!(names(&library, "--defined-only", true), symbols(), "{triple}");
        let mut nm = Command::new("llvm-nm");
        nm.args(["--undefined-only", "--format=just-symbols"]).arg(&library);
        for undefined in run(&mut nm).lines() {
            assert!(["", "dyld_stub_binder"].contains(&undefined), "{triple} needs {undefined}");
        }
    }
}

/// dyld loads a library on the oldest system that it is built for, and on newer ones.
#[test]
fn macos_libraries_say_which_system_they_are_for() {
    let arm64 = unpack(MACOS, "system-arm64").join("lib/libturret.dylib");
    let [version] = &commands(&arm64, "LC_BUILD_VERSION")[..] else { panic!("one version") };
    assert!(version.contains("platform macos") && version.contains("minos 11.0"), "{version}");
    let x64 = unpack(MACOS_X64, "system-x64").join("lib/libturret.dylib");
    let [version] = &commands(&x64, "LC_VERSION_MIN_MACOSX")[..] else { panic!("one version") };
    assert!(version.contains("version 10.12"), "{version}");
}

/// Reads a number of a signature, which is big-endian.
fn number(data: &[u8], at: usize) -> usize {
    let bytes = data[at..at + 4].try_into().expect("four bytes");
    u32::from_be_bytes(bytes).try_into().expect("this machine has them")
}

/// macOS kills an arm64 process that loads a library without a valid signature of its contents.
/// Source: the structures of Apple's `osfmk/kern/cs_blobs.h`.
#[test]
fn signature_of_macos_on_arm64_is_of_the_library() {
    const IN_ONE: usize = 0xfade_0cc0;
    const DIRECTORY: usize = 0xfade_0c02;
    const AD_HOC: usize = 2;
    const SHA_256: [u8; 2] = [32, 2]; // the size of a hash and its kind

    let library = unpack(MACOS, "signature").join("lib/libturret.dylib");
    let [command] = &commands(&library, "LC_CODE_SIGNATURE")[..] else { panic!("one signature") };
    let at = command.split("dataoff ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let at: usize = at.and_then(|at| at.parse().ok()).expect("an offset");
    let data = fs::read(library).expect("lib/libturret.dylib");
    let signature = &data[at..];
    assert_eq!(number(signature, 0), IN_ONE);
    let directory = &signature[number(signature, 16)..]; // the offset of the first entry, after its kind
    assert_eq!(number(directory, 0), DIRECTORY);
    assert_ne!(number(directory, 12) & AD_HOC, 0);
    let (hashes, count, end) =
        (number(directory, 16), number(directory, 28), number(directory, 32));
    assert_eq!(directory[36..38], SHA_256);
    let page = 1 << directory[39];
    assert_eq!(end, at, "all before the signature is signed");
    assert_eq!(count, end.div_ceil(page));
    for (hash, page) in directory[hashes..].chunks(32).zip(data[..end].chunks(page)) {
        assert_eq!(hash, Sha256::digest(page).as_slice());
    }
}

/// LLVM's linker reads an index of any kind, Apple's linker only its own kind.
#[test]
fn archives_of_apple_have_the_index_of_apple() {
    for triple in [MACOS, MACOS_X64, IOS] {
        let archive = unpack(triple, &format!("index-{triple}")).join("lib/libturret.a");
        let data = fs::read(archive).expect("lib/libturret.a");
        let first = String::from_utf8_lossy(&data[..100]);
        assert!(first.contains("__.SYMDEF"), "{triple}: {first}");
    }
}

/// A linker finds a function by the archive's index, and links it. It warns about an archive for another system.
#[test]
fn linker_of_apple_takes_the_archives() {
    for (triple, processor, system) in
        [(MACOS, "arm64", "macos"), (MACOS_X64, "x86_64", "macos"), (IOS, "arm64", "ios")]
    {
        let archive = unpack(triple, &format!("link-{triple}")).join("lib/libturret.a");
        let linked = archive.with_file_name("game.dylib");
        let mut link = linker("darwin");
        link.args(["-arch", processor, "-platform_version", system, "11.0", "11.0", "-dylib"]);
        link.args(["-undefined", "dynamic_lookup", "-u", "_turret_aim", "-fatal_warnings"]);
        run(link.arg(&archive).arg("-o").arg(&linked));
        assert!(names(&linked, "--defined-only", true).is_superset(&symbols()), "{triple}");
    }
}
