//! An empty list of names for src/names.rs: the exports are called as the functions that they are.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("names.rs"), "").expect("cargo's folder is writable");
}
