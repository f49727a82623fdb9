//! The committed list of what the library exports.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// All of them.
pub fn exported() -> BTreeSet<String> {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("c_tests/symbols.txt");
    let list = fs::read_to_string(list).expect("c_tests/symbols.txt");
    list.lines().map(str::to_owned).collect()
}

/// Those that a game may have too.
pub fn short() -> BTreeSet<String> {
    exported().into_iter().filter(|name| !name.starts_with("turret_")).collect()
}

/// The other names of the short ones.
pub fn twins() -> BTreeSet<String> {
    short().iter().map(|name| format!("turret_{name}")).collect()
}

/// What the library exports that is built without short names.
pub fn prefixed() -> BTreeSet<String> {
    &exported() - &short()
}

/// Every function once, by its name in the header.
pub fn functions() -> BTreeSet<String> {
    &exported() - &twins()
}

/// What the raw layer of C# calls.
pub fn entry_points() -> BTreeSet<String> {
    let raw_layer =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("bindings/csharp/Libturret/Native.cs");
    let raw_layer = fs::read_to_string(raw_layer).expect("Native.cs");
    let named = |rest: &str| Some(rest.split_once('"')?.0.to_owned());
    raw_layer.split("EntryPoint = \"").skip(1).filter_map(named).collect()
}
