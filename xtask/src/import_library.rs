//! The library by which Microsoft's linker links a DLL that mingw made. It holds names alone.

use std::io::Cursor;
use std::path::Path;

use ar_archive_writer::{COFFShortExport, MachineTypes, write_import_library};
use object::{Architecture, File, Object};

use crate::Answer;

/// Writes at `to` the import library of a DLL.
pub fn write(dll: &Path, to: &Path) -> Answer<()> {
    let data = crate::read(dll)?;
    let file = File::parse(data.as_slice())?;
    let machine = match file.architecture() {
        Architecture::X86_64 => MachineTypes::AMD64,
        Architecture::Aarch64 => MachineTypes::ARM64,
        Architecture::I386 => MachineTypes::I386,
        other => return Err(format!("{}: no Windows runs on {other:?}", dll.display()).into()),
    };
    let exports = file
        .exports()?
        .iter()
        .map(|export| Ok(function(str::from_utf8(export.name())?)))
        .collect::<Answer<Vec<_>>>()?;
    if exports.is_empty() {
        return Err(format!("{}: it exports nothing", dll.display()).into());
    }
    let name = dll.file_name().ok_or("a DLL has a name")?.to_string_lossy();
    let mut library = Cursor::new(Vec::new());
    write_import_library(&mut library, &name, &exports, machine, false, false, &[])?;
    crate::write(to, library.get_ref())
}

fn function(name: &str) -> COFFShortExport {
    COFFShortExport {
        name: name.to_owned(),
        ext_name: None,
        symbol_name: None,
        import_name: None,
        export_as: None,
        ordinal: 0,
        noname: false,
        data: false,
        private: false,
        constant: false,
    }
}
