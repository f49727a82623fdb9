//! Makes the package of the sources, for CMake's FetchContent and for recipes. It has only what is needed to build and
//! install the library. Its manifests have no tests and no tools, so that only the crates of the library are fetched.

use std::path::Path;
use std::process::Command;

use toml_edit::{Array, DocumentMut, Item, Table, value};

use crate::{Answer, pack};

/// The part of `bindings` that a game compiles from its sources: docs/linking.md, "C#, from its sources".
const CSHARP: &str = "bindings/csharp/Libturret/";

/// The parts of the repository that only developers of libturret need. They are not in the package.
const LEFT_OUT: [&str; 21] = [
    ".cargo/deny.toml",
    ".cargo/mutants.toml",
    ".ci/",
    ".github/",
    ".gitignore",
    ".rustfmt.toml",
    "ARCHITECTURE.md",
    "benches/",
    "bindings/",
    "c_tests/",
    "codegen/cbindgen.toml",
    "codegen/header/",
    "core/tests/",
    "docs/figures/",
    "docs/polynomials.sollya",
    "examples/",
    "fuzz/",
    "src/tests/",
    "tests/",
    "web/",
    "xtask/",
];

/// Makes `libturret-VERSION.tar.gz` in `dist`, from the files that git tracks, with their current contents.
pub fn package(dist: &Path) -> Answer<()> {
    let name = concat!("libturret-", env!("CARGO_PKG_VERSION"));
    let staged = dist.join("staged").join(name);
    crate::clear(&staged)?;
    let root = crate::root();
    copy_tracked(&root, &staged, is_taken)?;
    for manifest in ["Cargo.toml", "core/Cargo.toml"] {
        let text = trimmed(&crate::text(&root.join(manifest))?)?;
        crate::write(&staged.join(manifest), text.as_bytes())?;
    }
    lock(&staged)?;
    pack::pack(&staged, &format!("{name}/"), &dist.join(format!("{name}.tar.gz")))
}

/// Copies the files of a folder that git tracks, with their current contents: those of which `is_taken` is true, given their
/// paths in the folder.
pub fn copy_tracked(from: &Path, to: &Path, is_taken: impl Fn(&str) -> bool) -> Answer<()> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(from).output()?;
    if !listed.status.success() {
        return Err(String::from_utf8_lossy(&listed.stderr).into());
    }
    let listed = String::from_utf8(listed.stdout)?;
    for file in listed.split_terminator('\0').filter(|file| is_taken(file)) {
        if from.join(file).is_file() {
            crate::copy(&from.join(file), &to.join(file))?;
        }
    }
    Ok(())
}

fn is_taken(file: &str) -> bool {
    file.starts_with(CSHARP)
        || !LEFT_OUT.iter().any(|out| file == *out || out.ends_with('/') && file.starts_with(out))
}

/// Removes from a manifest what is not in the package: tests, benches, the crates of both, and the header's feature.
fn trimmed(manifest: &str) -> Answer<String> {
    let mut manifest: DocumentMut = manifest.parse()?;
    for part in ["bench", "build-dependencies", "dev-dependencies", "test"] {
        manifest.remove(part);
    }
    if let Some(targets) = manifest.get_mut("target").and_then(Item::as_table_mut) {
        for (_, target) in targets.iter_mut() {
            target.as_table_mut().ok_or("a target is a table")?.remove("dev-dependencies");
        }
        targets.retain(|_, target| target.as_table().is_some_and(|target| !target.is_empty()));
    }
    if let Some(features) = manifest.get_mut("features").and_then(Item::as_table_mut) {
        features.remove("header");
        features["default"] = value(Array::from_iter(["short-names"]));
    }
    if let Some(workspace) = manifest.get_mut("workspace").and_then(Item::as_table_mut) {
        workspace["members"] = value(Array::from_iter(["core"]));
        workspace.remove("default-members");
        // The build script queries the feature that is removed.
        let mut lint: toml_edit::InlineTable = toml_edit::InlineTable::new();
        lint.insert("level", "warn".into());
        lint.insert("check-cfg", Array::from_iter(["cfg(feature, values(\"header\"))"]).into());
        let lints = workspace["lints"]["rust"].or_insert(Item::Table(Table::new()));
        lints["unexpected_cfgs"] = value(lint);
    }
    if let Some(profiles) = manifest.get_mut("profile").and_then(Item::as_table_mut) {
        for (_, profile) in profiles.iter_mut() {
            let Some(packages) = profile.get_mut("package").and_then(Item::as_table_mut) else {
                continue;
            };
            packages.retain(|name, _| !name.ends_with("-tests"));
        }
    }
    Ok(manifest.to_string())
}

/// Lets cargo remove from Cargo.lock what the manifests no longer need.
fn lock(staged: &Path) -> Answer<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["update", "--quiet", "--workspace", "--offline", "--manifest-path"]);
    crate::run(cargo.arg(staged.join("Cargo.toml")))
}
