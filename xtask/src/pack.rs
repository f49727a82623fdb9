//! Archives of a folder: the same files make the same bytes, whenever, wherever and by whom.

use std::fs::{self, File};
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::Answer;

/// The second day of 1980, of which every format knows, in every time zone: in seconds since 1970 and as a date.
const TIME: u64 = 315_619_200;
const DATE: (u16, u8, u8) = (1980, 1, 2);

/// Packs what is in `folder`, under names that begin with `prefix`. The ending says how: `.gz` and `.tgz` are tar files,
/// which have links and know what is to be executed; all others are zip files.
pub fn pack(folder: &Path, prefix: &str, archive: &Path) -> Answer<()> {
    let entries = entries(folder)?;
    let file = BufWriter::new(File::create(archive)?);
    let ending = archive.extension().and_then(|ending| ending.to_str());
    let packed = match ending {
        Some("gz" | "tgz") => tar_gz(folder, prefix, &entries, file),
        _ => zip(folder, prefix, &entries, file),
    };
    packed.map_err(|error| format!("{}: {error}", archive.display()))?;
    println!("{}", archive.display());
    Ok(())
}

/// What is neither a folder nor in none, in order, from the folder on.
fn entries(folder: &Path) -> Answer<Vec<PathBuf>> {
    let mut found = vec![];
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in crate::read(&folder.join(&inner), |path| fs::read_dir(path))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            let list = if entry.file_type()?.is_dir() { &mut folders } else { &mut found };
            list.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The name in the archive: with slashes on every system.
fn name(prefix: &str, path: &Path) -> Answer<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Ok(format!("{prefix}{}", parts.ok_or("a name is not of Unicode")?.join("/")))
}

fn zip(folder: &Path, prefix: &str, entries: &[PathBuf], file: impl Write + Seek) -> Answer<()> {
    let mut archive = ZipWriter::new(file);
    let (year, month, day) = DATE;
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::from_date_and_time(year, month, day, 0, 0, 0)?)
        .unix_permissions(0o644);
    for path in entries {
        archive.start_file(name(prefix, path)?, options)?;
        archive.write_all(&crate::read(&folder.join(path), |path| fs::read(path))?)?;
    }
    archive.finish()?.flush()?;
    Ok(())
}

fn tar_gz(folder: &Path, prefix: &str, entries: &[PathBuf], file: impl Write) -> Answer<()> {
    // The time that gzip would take is that of the file.
    let mut archive = tar::Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    for path in entries {
        let name = name(prefix, path)?;
        let path = folder.join(path);
        let metadata = fs::symlink_metadata(&path)?;
        let mut header = Header::new_ustar();
        header.set_mtime(TIME);
        if metadata.is_symlink() {
            header.set_entry_type(EntryType::Symlink);
            header.set_mode(0o777);
            header.set_size(0);
            archive.append_link(&mut header, name, fs::read_link(&path)?)?;
        } else {
            let bytes = fs::read(&path)?;
            header.set_mode(if is_executable(&metadata) { 0o755 } else { 0o644 });
            header.set_size(bytes.len() as u64);
            archive.append_data(&mut header, name, bytes.as_slice())?;
        }
    }
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}
