//! Makes the import library, with which Microsoft's linker links the DLL that mingw makes. It contains only names.

use std::path::Path;
use std::process::Command;

use crate::Answer;

/// The name of the DLL.
const DLL: &str = "turret.dll";

/// Writes the import library to `to`, for the DLL of a target.
pub fn write(triple: &str, to: &Path) -> Answer<()> {
    let machine = match triple.split('-').next() {
        Some("x86_64") => "i386:x86-64",
        Some("aarch64") => "arm64",
        _ => return Err(format!("{triple} is not a target for Windows").into()),
    };
    let definitions = to.with_extension("def");
    let names = crate::exports()?.join("\n");
    crate::write(&definitions, format!("LIBRARY {DLL}\nEXPORTS\n{names}\n").as_bytes())?;
    let mut dlltool = Command::new("llvm-dlltool");
    dlltool.args(["-m", machine, "-d"]).arg(&definitions);
    crate::run(dlltool.arg("-l").arg(to))
}
