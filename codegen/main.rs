//! Lists the exports for src/names.rs, and names the shared library. With the feature `header` it also writes what of the
//! repository is made from the source; without, it leaves the source as it is.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use families::{Export, exports, families, long_name};

#[cfg_attr(
    not(feature = "header"),
    allow(dead_code, reason = "header and xtask have use for more of it")
)]
mod families;
#[cfg(feature = "header")]
mod header;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=codegen");
    println!("cargo::rerun-if-changed=src");
    // For the tests, which call the C compiler and are not told the target otherwise.
    println!("cargo::rustc-env=TURRET_TARGET={}", env::var("TARGET").expect("cargo sets it"));
    let families: Vec<_> = families().map(|family| (family, read_source(&root, family))).collect();
    check_other_files(&root);
    list_names(&families, &out);
    #[cfg(feature = "header")]
    header::write_all(&families, &root, &out);
    name_shared_library();
}

/// The shared library is found under a name that has the major version in it. One of ELF binds its
/// calls to its own functions within itself, too: a game may have a `quat_mul` of its own.
fn name_shared_library() {
    let set = |name: &str| env::var(name).unwrap_or_default();
    let major = set("CARGO_PKG_VERSION_MAJOR");
    let arguments =
        match (set("CARGO_CFG_TARGET_VENDOR").as_str(), set("CARGO_CFG_TARGET_OS").as_str()) {
            ("apple", _) => vec![format!("-install_name,@rpath/libturret.{major}.dylib")],
            // Packages of Android take no file but lib*.so.
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

/// Panics when a file that is no family has an export, which then would have no symbols.
fn check_other_files(root: &Path) {
    for entry in fs::read_dir(root.join("src")).expect("src") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_file() && name != "names" && families().all(|family| family != name) {
            let has_export = read_source(root, name).contains("extern \"C\" fn ");
            assert!(
                !has_export,
                "src/{name}.rs has an export, and is no family of codegen/families.rs"
            );
        }
    }
}
