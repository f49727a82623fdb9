//! The committed list of the library's exports.

use std::collections::BTreeSet;
use std::fs;

use super::library::root;

/// Returns all exports.
pub fn exported() -> BTreeSet<String> {
    let list = root().join("c_tests/symbols.txt");
    let list = fs::read_to_string(list).expect("c_tests/symbols.txt");
    list.lines().map(str::to_owned).collect()
}

/// Returns the long name of every function, such as `libturret_aim`. Without the feature `short-names`, these are all
/// exports.
pub fn long() -> BTreeSet<String> {
    exported().into_iter().filter(|name| name.starts_with("libturret_")).collect()
}

/// Returns the name of every function in the header, such as `turret_aim` and `quat_mul`.
pub fn functions() -> BTreeSet<String> {
    &exported() - &long()
}

/// Returns the long name of a function or a type.
pub fn long_name(name: &str) -> String {
    format!("libturret_{}", name.strip_prefix("turret_").unwrap_or(name))
}

/// Returns the names that the raw layer of C# calls.
pub fn entry_points() -> BTreeSet<String> {
    let raw_layer = root().join("bindings/csharp/Libturret/Native.cs");
    let raw_layer = fs::read_to_string(raw_layer).expect("Native.cs");
    let named = |rest: &str| Some(rest.split_once('"')?.0.to_owned());
    raw_layer.split("EntryPoint = \"").skip(1).filter_map(named).collect()
}
