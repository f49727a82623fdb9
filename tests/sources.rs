//! Tests which parts of the core use which other parts, and where unsafe code is.

use std::fs;
use std::path::PathBuf;

use crate::support::library::root;

/// Returns all files of Rust in a folder and its subfolders: their paths from the root, and their texts.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = root();
    let mut folders: Vec<PathBuf> = vec![root.join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a source is text");
                let name = path.strip_prefix(root).expect("it is in the root").to_string_lossy();
                sources.push((name.replace('\\', "/"), text));
            }
        }
    }
    assert!(!sources.is_empty(), "no sources in {folder}");
    sources
}

/// The layers of the core, and the layers that each may use.
const LAYERS: [(&str, &[&str]); 6] = [
    ("lanes", &[]),
    ("math", &["lanes"]),
    ("aim", &["lanes", "math"]),
    ("facing", &["lanes", "math"]),
    ("camera", &["lanes", "math"]),
    ("batch", &["lanes", "math", "aim", "facing", "camera"]),
];

/// The items of the layers above that lanes use: bounds, which are not formulas, and the type on whose layout in memory
/// only unsafe code can rely.
const USED_BY_LANES: [&str; 2] = ["crate::math::scalar::", "crate::aim::StepLimits;"];

#[test]
fn layers_of_the_core_use_only_those_below_them() {
    let names = LAYERS.map(|(name, _)| name);
    for (layer, below) in LAYERS {
        for (file, text) in sources(&format!("core/src/{layer}")) {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let is_exception = |line: &str| {
                layer == "lanes" && USED_BY_LANES.iter().any(|used| line.contains(used))
            };
            for line in code.filter(|line| !is_exception(line)) {
                let uses = |name: &&str| line.contains(&format!("crate::{name}::"));
                for used in names.into_iter().filter(|name| uses(name)) {
                    assert!(used == layer || below.contains(&used), "{file} uses {used}: {line}");
                }
            }
        }
    }
}

/// Types that glam computes with SIMD, if the machine has it, in another order of operations. `Quat` is not listed,
/// since games pass it, but the library must not compute with it. Only the compiler can check that, so `.ci/rust`
/// compiles the library with packaging/rust/bare-glam, whose `Quat` has no arithmetic.
const SIMD: [&str; 9] =
    ["Vec3A", "Vec4", "BVec", "Mat2", "Mat3", "Mat4", "Affine2", "Affine3", "EulerRot"];

#[test]
fn library_does_not_compute_in_the_simd_of_glam() {
    for (file, text) in ["core/src", "src"].into_iter().flat_map(sources) {
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let is_part_of_word = |c: char| c.is_alphanumeric() || c == '_';
            let used = line.split(|c| !is_part_of_word(c)).find(|word| {
                // The types of doubles have no SIMD, but the library has no use for them either.
                SIMD.iter().any(|name| word.trim_start_matches('D').starts_with(name))
            });
            assert_eq!(used, None, "{file}: {line}");
        }
    }
}

/// Features are the same for all crates of a program: a game's glam would lose its SIMD, or its `std`.
#[test]
fn library_asks_glam_for_no_feature_that_changes_that_of_a_game() {
    let manifest = fs::read_to_string(root().join("Cargo.toml"));
    let manifest = manifest.expect("Cargo.toml");
    let glam: Vec<&str> = manifest.lines().filter(|line| line.starts_with("glam = ")).collect();
    let wanted = r#"default-features = false, features = ["f64", "nostd-libm"] }"#;
    assert!(matches!(glam[..], [only] if only.ends_with(wanted)), "{glam:?}");
}

/// The core denies unsafe code, except in the lanes.
#[test]
fn unsafe_code_of_the_core_is_that_of_the_lanes() {
    let allowing: Vec<String> = sources("core/src")
        .into_iter()
        .filter(|(_, text)| text.contains("unsafe_code"))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with("core/src/lanes/"))
        .collect();
    assert_eq!(allowing, ["core/src/lib.rs"], "the one that denies it");
    let root = sources("core/src").into_iter().find(|(name, _)| name == "core/src/lib.rs");
    assert!(root.is_some_and(|(_, text)| text.contains("#![deny(unsafe_code)]")));
}

/// Only one file uses the pointers of the exports. The file of names calls the exports, the types read their unions, and
/// the compiler copies with the function of `memcpy.rs`.
#[test]
fn unsafe_blocks_of_the_c_layer_stand_in_four_files() {
    let mut having: Vec<String> = sources("src")
        .into_iter()
        .filter(|(name, text)| !name.starts_with("src/tests/") && text.contains("unsafe {"))
        .map(|(name, _)| name)
        .collect();
    having.sort();
    assert_eq!(having, ["src/ffi.rs", "src/memcpy.rs", "src/names.rs", "src/types/algebra.rs"]);
}
