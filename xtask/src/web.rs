//! Makes the site in target/web: the playground from `web`, the layer for JavaScript with the library, and the manual.
//! Also makes the playground as a single file.

mod bundle;
mod manual;
mod sources;
mod text;

use std::path::Path;

use crate::model::Model;
use crate::tools::Tools;
use crate::{Answer, js, root};

/// The folders of `web` that are not copied to the site.
const LEFT_OUT: [&str; 2] = ["manual", "test"];

/// Writes the site.
pub fn site() -> Answer<()> {
    let mut tools = Tools::new();
    tools.needs_target(js::TARGET);
    tools.check()?;
    let to = root().join("target/web");
    crate::clear(&to)?;
    copy_all(&root().join("web"), &to)?;
    for name in js::SCRIPTS {
        crate::copy(&root().join(js::LAYER).join(name), &to.join(name))?;
    }
    js::write_modules(&to)?;
    manual::write(&Model::read()?, &to.join("manual"))?;
    crate::write(&to.join("libturret.html"), bundle::one_file(&to)?.as_bytes())?;
    println!("{}", to.display());
    Ok(())
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
