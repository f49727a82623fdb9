//! Tests the package for Windows on arm64. No machine here can run it, so the tests read the headers of the DLL, and
//! link its import library.

use std::collections::BTreeSet;
use std::process::Command;

use super::{WINDOWS_ARM64, freestanding, linker, run, symbols, unpack};

#[test]
fn dll_for_arm64_exports_the_list_and_imports_nothing() {
    let library = unpack(WINDOWS_ARM64, "windows-arm64-dll").join("bin/turret.dll");
    let mut readobj = Command::new("llvm-readobj");
    let options = ["--file-headers", "--coff-exports", "--coff-imports"];
    let told = run(readobj.args(options).arg(library));
    for said in [
        "Machine: IMAGE_FILE_MACHINE_ARM64 ",
        "IMAGE_FILE_DLL ",
        // Windows rejects a DLL for arm64 with a fixed base address.
        "IMAGE_DLL_CHARACTERISTICS_DYNAMIC_BASE ",
        "ImportTableSize: 0x0\n",
    ] {
        assert!(told.contains(said), "{said} is not in\n{told}");
    }
    assert!(!told.contains("AddressOfEntryPoint: 0x0\n") && !told.contains("Import {"), "{told}");
    let names = told.lines().filter_map(|line| line.trim().strip_prefix("Name: "));
    assert_eq!(names.map(str::to_owned).collect::<BTreeSet<_>>(), symbols());
}

#[test]
fn linker_of_msvc_takes_the_import_library_for_arm64() {
    let package = unpack(WINDOWS_ARM64, "windows-arm64-link");
    let (object, program) = (package.join("game.obj"), package.join("game.exe"));
    freestanding("aarch64-pc-windows-msvc", &package, &object);
    let mut link = linker("link");
    link.args(["/entry:game", "/subsystem:console", "/nodefaultlib"]).arg(&object);
    link.arg(package.join("lib/turret.lib")).arg(format!("/out:{}", program.display()));
    run(&mut link);
    let imports = run(Command::new("llvm-readobj").arg("--coff-imports").arg(&program));
    assert!(imports.contains("Name: turret.dll\n"), "{imports}");
}
