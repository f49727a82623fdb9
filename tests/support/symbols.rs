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

/// Every function's name that nobody else has, `libturret_aim`; what is exported without the feature `short-names`.
pub fn long() -> BTreeSet<String> {
    exported().into_iter().filter(|name| name.starts_with("libturret_")).collect()
}

/// Every function's name in the header, `turret_aim` or `quat_mul`.
pub fn functions() -> BTreeSet<String> {
    &exported() - &long()
}

/// The long name of a function or a type.
pub fn long_name(name: &str) -> String {
    format!("libturret_{}", name.strip_prefix("turret_").unwrap_or(name))
}

/// What the raw layer of C# calls.
pub fn entry_points() -> BTreeSet<String> {
    let raw_layer =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("bindings/csharp/Libturret/Native.cs");
    let raw_layer = fs::read_to_string(raw_layer).expect("Native.cs");
    let named = |rest: &str| Some(rest.split_once('"')?.0.to_owned());
    raw_layer.split("EntryPoint = \"").skip(1).filter_map(named).collect()
}
