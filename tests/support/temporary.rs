//! Folders far from the sources, for programs that must not find the sources.

use std::path::{Path, PathBuf};
use std::process::id;
use std::{env, fs};

/// A new folder for this run, `NAME-` and its process. Those of runs that have ended are removed.
pub fn folder(name: &str) -> PathBuf {
    let temporary = env::temp_dir();
    let prefix = format!("{name}-");
    for entry in fs::read_dir(&temporary).expect("a folder for temporary files").flatten() {
        let name = entry.file_name();
        let run = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        if run.is_some_and(|run| !Path::new("/proc").join(run).exists()) {
            let _ = fs::remove_dir_all(entry.path()); // another run may be at it, too
        }
    }
    let folder = temporary.join(format!("{prefix}{}", id()));
    fs::create_dir(&folder).expect("the folder for temporary files is writable");
    folder
}
