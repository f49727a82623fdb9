//! Makes the site in target/web: the playground from `web`, the layer for JavaScript with the library, and the manual.
//! Also makes the playground as a single file.

mod bundle;
mod manual;
mod sources;
mod text;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::js;
use crate::model::Model;
use crate::{Answer, root};

/// The folders of `web` that are not copied to the site.
const LEFT_OUT: [&str; 2] = ["manual", "test"];

const TARGET: &str = "wasm32-unknown-unknown";

/// Writes the site, with the library at `wasm`, or with a library that is built for the site.
pub fn site(wasm: Option<&Path>) -> Answer<()> {
    let to = root().join("target/web");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    let wasm = wasm.map_or_else(build, |wasm| Ok(wasm.to_owned()))?;
    copy_all(&root().join("web"), &to)?;
    for name in js::MODULES {
        crate::copy(&root().join(js::LAYER).join(name), &to.join(name))?;
    }
    crate::copy(&wasm, &to.join("turret.wasm"))?;
    manual::write(&Model::read()?, &to.join("manual"))?;
    crate::write(&to.join("libturret.html"), bundle::one_file(&to)?.as_bytes())?;
    println!("{}", to.display());
    Ok(())
}

/// Builds the library as it is in the package for wasm.
fn build() -> Answer<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--release", "--lib", "--target", TARGET]);
    cargo.args(["--no-default-features", "--features", "short-names"]);
    let target = root().join("target");
    crate::run(cargo.arg("--target-dir").arg(&target).current_dir(root()))?;
    Ok(target.join(TARGET).join("release/turret.wasm"))
}

fn copy_all(from: &Path, to: &Path) -> Answer<()> {
    for entry in crate::entries(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if LEFT_OUT.iter().any(|out| name == *out) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &to.join(name))?;
        } else {
            crate::copy(&entry.path(), &to.join(name))?;
        }
    }
    Ok(())
}
