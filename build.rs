//! Lists the exports for src/names.rs, and sets the name of the shared library. With the feature `header` it also
//! writes the generated files of the repository; without this feature it leaves the source tree unchanged.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use families::{Export, exports, families, long_name};

// By their paths, since rustfmt looks for modules in `build`, if there is such a folder.
#[cfg_attr(
    not(feature = "header"),
    allow(dead_code, reason = "header and xtask have use for more of it")
)]
#[path = "codegen/families.rs"]
mod families;
#[cfg(feature = "header")]
#[path = "codegen/header/mod.rs"]
mod header;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=codegen");
    println!("cargo::rerun-if-changed=src");
    let families: Vec<_> = families().map(|family| (family, read_source(&root, family))).collect();
    check_other_files(&root);
    list_names(&families, &out);
    #[cfg(feature = "header")]
    header::write_all(&families, &root, &out);
    name_shared_library();
}

/// Sets the name of the shared library, which contains the major version. An ELF library also binds calls of its own
/// functions to itself, since a game may have its own `quat_mul`.
fn name_shared_library() {
    let set = |name: &str| env::var(name).unwrap_or_default();
    let major = set("CARGO_PKG_VERSION_MAJOR");
    let arguments =
        match (set("CARGO_CFG_TARGET_VENDOR").as_str(), set("CARGO_CFG_TARGET_OS").as_str()) {
            ("apple", _) => vec![format!("-install_name,@rpath/libturret.{major}.dylib")],
            // Android packages accept only files named lib*.so.
            (_, "android") => vec!["-soname,libturret.so".into(), "-Bsymbolic-functions".into()],
            _ if env::var_os("CARGO_CFG_UNIX").is_some() => {
                vec![format!("-soname,libturret.so.{major}"), "-Bsymbolic-functions".into()]
            }
            _ => vec![],
        };
    for argument in arguments {
        println!("cargo::rustc-cdylib-link-arg=-Wl,{argument}");
    }
}

fn read_source(root: &Path, family: &str) -> String {
    let file = root.join("src").join(family).with_extension("rs");
    fs::read_to_string(file).expect("a source file").replace("\r\n", "\n")
}

/// Writes the list that src/names.rs and src/tests/table.rs include.
fn list_names(families: &[(&str, String)], out: &Path) {
    let mut list = "exports! {\n".to_owned();
    for (family, source) in families {
        for Export { name, signature } in exports(family, source) {
            list += &format!("(\"{name}\", \"{}\") {family}::{signature};\n", long_name(name));
        }
    }
    fs::write(out.join("names.rs"), list + "}\n").expect("cargo's folder is writable");
}

/// Panics when a file that is not a family has an export, which would then have no symbols.
fn check_other_files(root: &Path) {
    for entry in fs::read_dir(root.join("src")).expect("src") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let has_none = ["memcpy", "names"].contains(&name);
        if path.is_file() && !has_none && families().all(|family| family != name) {
            let has_export = read_source(root, name).contains("extern \"C\" fn ");
            assert!(
                !has_export,
                "src/{name}.rs has an export, and is no family of codegen/families.rs"
            );
        }
    }
}
