//! Tests the package of the site: its pages are whole, and its layer for JavaScript runs in Node.js with its own library.

use std::fs;
use std::process::Command;

use super::{run, unpack_archive};

/// Prints the version of the header, and 0 if the library has another one.
const SCRIPT: &str = "
import { load } from './libturret.js';
const { version, VERSION_MAJOR, VERSION_MINOR, VERSION_PATCH } = await load();
const same = version() === ((VERSION_MAJOR << 16) | (VERSION_MINOR << 8) | VERSION_PATCH);
console.log(same ? [VERSION_MAJOR, VERSION_MINOR, VERSION_PATCH].join('.') : 0);
";

#[test]
fn site_has_whole_pages_and_its_library_runs() {
    let name = format!("libturret-site-{}.zip", env!("CARGO_PKG_VERSION"));
    let site = unpack_archive(&name, "site");
    for page in ["index.html", "libturret.html", "manual/index.html", "manual/engage.html"] {
        let text = fs::read_to_string(site.join(page)).expect(page);
        assert!(text.trim_end().ends_with("</html>"), "{page} is cut off");
    }
    let mut node = Command::new("node");
    node.current_dir(&site).args(["--input-type=module", "--eval", SCRIPT]);
    assert_eq!(run(&mut node).trim(), env!("CARGO_PKG_VERSION"));
}
