//! Writes include/turret.h from the source, and names the shared library.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The families of the header in the order in which they appear in it, each a file of src.
const FAMILIES: [&str; 21] = [
    "status",
    "vec2",
    "vec3",
    "quat",
    "interpolate",
    "blend",
    "convert",
    "euler",
    "rotation",
    "power",
    "spin",
    "angle",
    "arc",
    "face",
    "sight",
    "camera",
    "aim",
    "turret",
    "reach",
    "lead",
    "batch",
];

/// The files of src/types in the order in which their types appear in the header.
const TYPES: [&str; 5] = ["algebra", "steps", "camera", "turret", "lead"];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cbindgen.toml");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=include/turret.h");
    // For the tests, which call the C compiler and are not told the target otherwise.
    println!("cargo::rustc-env=TURRET_TARGET={}", env::var("TARGET").expect("cargo sets it"));
    write_header(&root);
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

fn write_header(root: &Path) {
    let files = |folder: &str, names: &[&str]| -> Vec<PathBuf> {
        names.iter().map(|name| root.join(folder).join(name).with_extension("rs")).collect()
    };
    let types = files("src/types", &TYPES);
    let sources = files("src", &FAMILIES);
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml");
    let builder = types
        .iter()
        .chain(&sources)
        .fold(cbindgen::Builder::new().with_config(config), |builder, file| builder.with_src(file));
    let mut text = Vec::new();
    builder.generate().expect("the exports are plain C").write(&mut text);
    let mut header = String::from_utf8(text).expect("the sources are UTF-8");
    for source in &sources {
        insert_heading(&mut header, &fs::read_to_string(source).expect("a source file"));
    }
    let header = in_ascii(&header);
    let path = root.join("include/turret.h");
    if fs::read_to_string(&path).ok().as_ref() != Some(&header) {
        fs::write(path, header).expect("include is writable");
    }
}

/// Puts the `//!` comment of a source file over the first of its functions in the header.
fn insert_heading(header: &mut String, source: &str) {
    let first_function = source
        .split("extern \"C\" fn ")
        .nth(1)
        .and_then(|rest| rest.split('(').next())
        .expect("every family has a function");
    let call = format!("{first_function}(");
    let declaration = header
        .match_indices(&call)
        .map(|(at, _)| at)
        .find(|&at| !line_before(header, at).starts_with([' ', '#']))
        .expect("cbindgen declares it");
    let comment = header[..declaration].rfind("/**").expect("every function has a comment");
    let title: String = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| format!(" *{line}\n"))
        .collect();
    let rule = "=".repeat(100);
    header.insert_str(comment, &format!("/* {rule}\n{title} * {rule} */\n\n"));
}

/// What stands on the line of `at` before it.
fn line_before(text: &str, at: usize) -> &str {
    &text[text[..at].rfind('\n').map_or(0, |newline| newline + 1)..at]
}

/// The symbols of the source's comments as C compilers of every code page read them.
fn in_ascii(text: &str) -> String {
    let ascii = [
        ("π", "pi"),
        ("−", "-"),
        ("±", "+-"),
        ("·", "*"),
        ("×", "x"),
        ("°", " deg"),
        ("…", ".."),
        ("⌈", "ceil("),
        ("⌉", ")"),
        ("⁻¹", "^-1"),
        ("²", "^2"),
        ("≥", ">="),
        ("≤", "<="),
    ]
    .iter()
    .fold(text.to_owned(), |text, (symbol, words)| text.replace(symbol, words));
    let odd = ascii.lines().find(|line| !line.is_ascii());
    assert!(odd.is_none(), "no ASCII for a symbol in: {}", odd.unwrap_or_default());
    ascii
}
