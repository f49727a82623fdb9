//! Writes files of the source tree.

use std::fs;
use std::path::Path;

/// Writes a file, unless it already has this text: a build that changes nothing must leave the tree's times alone, for
/// tools that rebuild what is newer, and a tree may be read-only.
pub fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("the source tree is writable");
    }
}
