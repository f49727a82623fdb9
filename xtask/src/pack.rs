//! Packs a folder into an archive. The same files always make the same bytes, on every machine and for every user.

use std::fs::{self, File};
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::Answer;

/// The second day of 1980, in seconds since 1970 and as a date. Every format can store it, in every time zone.
const TIME: u64 = 315_619_200;
const DATE: (u16, u8, u8) = (1980, 1, 2);

/// Packs the contents of `folder`, with names that begin with `prefix`. The extension says how: `.gz` and `.tgz` are
/// tar files, which keep links and executable permissions; all others are zip files.
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

/// Returns all files in a folder and its subfolders, in order, relative to the folder.
fn entries(folder: &Path) -> Answer<Vec<PathBuf>> {
    let mut found = vec![];
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in crate::entries(&folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            let list = if entry.file_type()?.is_dir() { &mut folders } else { &mut found };
            list.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the name in the archive, with slashes on every system.
fn name(prefix: &str, path: &Path) -> Answer<String> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    Ok(format!("{prefix}{}", parts.ok_or("a file name is not valid Unicode")?.join("/")))
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
        archive.write_all(&crate::read(&folder.join(path))?)?;
    }
    archive.finish()?.flush()?;
    Ok(())
}

fn tar_gz(folder: &Path, prefix: &str, entries: &[PathBuf], file: impl Write) -> Answer<()> {
    // gzip would store the time of the file.
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

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::id;

    use super::*;

    /// A folder that is removed when the value is dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("turret-pack-{name}-{}", id()));
            fs::create_dir_all(&folder).expect("the folder for temporary files is writable");
            Self(folder)
        }

        /// Creates files in this order, each with its name as its contents.
        fn with_files(name: &str, files: &[&str]) -> Self {
            let folder = Self::new(name);
            for file in files {
                crate::write(&folder.0.join("in").join(file), file.as_bytes()).expect("writable");
            }
            folder
        }

        fn packed(&self, archive: &str) -> Vec<u8> {
            let archive = self.0.join(archive);
            pack(&self.0.join("in"), "top/", &archive).expect("an archive");
            fs::read(archive).expect("it was written")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).expect("it was made");
        }
    }

    #[test]
    fn same_files_make_the_same_archive_in_whatever_order_and_when_they_were_made() {
        let one = Folder::with_files("one", &["b", "a/c", "a-b", "z/y/x"]);
        let other = Folder::with_files("other", &["z/y/x", "a-b", "b", "a/c"]);
        let later = File::options().write(true).open(other.0.join("in/b")).expect("it was made");
        later.set_modified(std::time::UNIX_EPOCH).expect("a time can be set");
        for archive in ["it.zip", "it.tar.gz"] {
            assert!(one.packed(archive) == other.packed(archive), "{archive}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn tar_keeps_links_and_what_is_to_be_executed() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = Folder::with_files("kinds", &["lib/plain", "lib/program"]);
        let program = folder.0.join("in/lib/program");
        fs::set_permissions(program, fs::Permissions::from_mode(0o700)).expect("it is ours");
        symlink("plain", folder.0.join("in/lib/link")).expect("there was none");
        let archive = folder.packed("it.tgz");

        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(archive.as_slice()));
        let found: Vec<(String, u32, Option<PathBuf>)> = archive
            .entries()
            .expect("an archive")
            .map(|entry| {
                let entry = entry.expect("an entry");
                let name = entry.path().expect("a name").display().to_string();
                let link = entry.link_name().expect("a name").map(|link| link.into_owned());
                (name, entry.header().mode().expect("a mode"), link)
            })
            .collect();
        let wanted = [
            ("top/lib/link".to_owned(), 0o777, Some(PathBuf::from("plain"))),
            ("top/lib/plain".to_owned(), 0o644, None),
            ("top/lib/program".to_owned(), 0o755, None),
        ];
        assert_eq!(found, wanted);
    }
}
