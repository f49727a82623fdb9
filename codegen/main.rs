//! Writes include/turret.h and c_tests/symbols.txt from the source, lists the exports for src/names.rs, and
//! names the shared library.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use families::{Export, FAMILIES, TYPES, exports, long_name, marked};

mod families;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=codegen");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=include/turret.h");
    println!("cargo::rerun-if-changed=include/turret/long_names.hpp");
    println!("cargo::rerun-if-changed=c_tests/symbols.txt");
    // For the tests, which call the C compiler and are not told the target otherwise.
    println!("cargo::rustc-env=TURRET_TARGET={}", env::var("TARGET").expect("cargo sets it"));
    let families = FAMILIES.map(|family| (family, read_source(&root, family)));
    check_other_files(&root);
    list_names(&families, &root, &out);
    write_header(&families, &root, &out);
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

/// Writes the list that src/names.rs and src/tests/table.rs include, and the names for those who have the
/// library alone.
fn list_names(families: &[(&str, String)], root: &Path, out: &Path) {
    let (mut list, mut symbols) = ("exports! {\n".to_owned(), BTreeSet::new());
    for (family, source) in families {
        for Export { name, signature } in exports(family, source) {
            let long = long_name(name);
            list += &format!("(\"{name}\", \"{long}\") {family}::{signature};\n");
            symbols.extend([name.to_owned(), long]);
        }
    }
    fs::write(out.join("names.rs"), list + "}\n").expect("cargo's folder is writable");
    let symbols: String = symbols.iter().map(|name| format!("{name}\n")).collect();
    // A copy of the source need not have the tests.
    if root.join("c_tests").is_dir() {
        write(&root.join("c_tests/symbols.txt"), &symbols);
    }
}

/// Panics when a file that is no family has an export, which then would have no symbols.
fn check_other_files(root: &Path) {
    for entry in fs::read_dir(root.join("src")).expect("src") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_file() && name != "names" && !FAMILIES.contains(&name) {
            let has_export = read_source(root, name).contains("extern \"C\" fn ");
            assert!(
                !has_export,
                "src/{name}.rs has an export, and is no family of codegen/families.rs"
            );
        }
    }
}

fn write_header(families: &[(&str, String)], root: &Path, out: &Path) {
    let types = TYPES.iter().map(|name| root.join("src/types").join(name).with_extension("rs"));
    let sources = families.iter().map(|(family, source)| {
        let copy = out.join(format!("{family}-exported.rs"));
        fs::write(&copy, marked(family, source)).expect("cargo's folder is writable");
        copy
    });
    let config =
        cbindgen::Config::from_file(root.join("codegen/cbindgen.toml")).expect("cbindgen.toml");
    let builder = types
        .chain(sources)
        .fold(cbindgen::Builder::new().with_config(config), |builder, file| builder.with_src(file));
    let mut text = Vec::new();
    builder.generate().expect("the exports are plain C").write(&mut text);
    let mut header = String::from_utf8(text).expect("the sources are UTF-8");
    for (_, source) in families {
        insert_heading(&mut header, source);
    }
    write(&root.join("include/turret/long_names.hpp"), &aliases(&header));
    insert_long_names(&mut header);
    write(&root.join("include/turret.h"), &with_float_literals(&in_ascii(&header)));
}

/// Writes a file of the source tree unless it is as it should be.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("the source tree is writable");
    }
}

/// Has the header declare everything by its long name alone when TURRET_PREFIXED is defined. A macro of the
/// game's with one of the other names, as linmath.h has `quat_add`, is put aside meanwhile.
fn insert_long_names(header: &mut String) {
    let mut replace = "#else\n\n/* The constants above by their long names. */\n".to_owned();
    for (name, value) in constants(header) {
        replace += &format!("#define LIB{name} {}\n", value.replace("TURRET_", "LIBTURRET_"));
    }
    replace += "\n/* What follows is declared by its long names. A game's macros of the first names are back at the end. */\n";
    let mut restore = "#ifdef TURRET_PREFIXED\n".to_owned();
    let names = names(header);
    let long_names: BTreeSet<String> = names.iter().map(|name| long_name(name)).collect();
    assert_eq!(long_names.len(), names.len(), "two names have the same long name");
    for name in names {
        replace += &format!("#pragma push_macro(\"{name}\")\n#undef {name}\n");
        replace += &format!("#define {name} {}\n", long_name(&name));
        restore += &format!("#pragma pop_macro(\"{name}\")\n");
    }
    let first_type = header.find("\nstruct ").expect("the header has types");
    let first_type = header[..first_type].rfind("/**").expect("every type has a comment");
    let first_constant = header.find("\n#define TURRET_").expect("the header has constants");
    let first_constant =
        header[..first_constant].rfind("/**").expect("every constant has a comment");
    assert!(!header[first_type..].contains("\n#define "), "a constant is declared after a type");
    let end = header.rfind("#endif").expect("the header has a guard");
    header.insert_str(end, &(restore + "#endif\n#undef LIBTURRET_NOTHROW\n\n"));
    header.insert_str(first_type, &(replace + "\n#endif\n\n"));
    header.insert_str(first_constant, "#ifndef TURRET_PREFIXED\n\n");
}

/// The header of the C++ layer in which a turret.h that was included by its other names gets the long ones.
fn aliases(header: &str) -> String {
    let mut text = "\
// turret.h by its long names, as the C++ layer calls it. See turret.hpp.
// SPDX-License-Identifier: MIT OR Apache-2.0
// Written by the build script. Do not edit.
#ifndef LIBTURRET_LONG_NAMES_HPP
#define LIBTURRET_LONG_NAMES_HPP

// The short names stay out of the global namespace, where `using namespace turret` would collide with them, unless
// turret.h was included before: a file that uses those names as well does that.
#if !defined(LIBTURRET_TURRET_H) && !defined(TURRET_PREFIXED)
#define TURRET_PREFIXED
#endif
#include \"../turret.h\"

// Then it is given the long ones here.
#ifndef LIBTURRET_OK
"
    .to_owned();
    for (name, _) in constants(header) {
        text += &format!("#define LIB{name} {name}\n");
    }
    let types = types(header);
    for name in &types {
        text += &format!("using {} = ::{name};\n", long_name(name));
    }
    for name in names(header).iter().filter(|name| !types.contains(name)) {
        text += &format!("#define {} {name}\n", long_name(name));
    }
    text + "#endif\n\n#endif // LIBTURRET_LONG_NAMES_HPP\n"
}

/// The names of the types that the header declares.
fn types(header: &str) -> Vec<String> {
    header
        .lines()
        .filter_map(|line| line.strip_prefix("struct ").or(line.strip_prefix("union ")))
        .filter_map(|line| line.strip_suffix(" {"))
        .map(str::to_owned)
        .collect()
}

/// The names and values of the header's constants.
fn constants(header: &str) -> Vec<(String, String)> {
    header
        .lines()
        .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
        .filter(|(name, _)| name.starts_with("TURRET_"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The names of the types and functions that the header declares.
fn names(header: &str) -> Vec<String> {
    let is_declaration = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
    header
        .lines()
        .filter(is_declaration)
        .filter_map(|line| line.strip_suffix(" {").or(line.split_once('(').map(|parts| parts.0)))
        .filter_map(|start| start.rsplit([' ', '*']).next())
        .filter(|name| !name.contains('"'))
        .map(str::to_owned)
        .collect()
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

/// The header with every constant that has a decimal point as a float, which it is in the source. cbindgen
/// writes a double, and C warns of that where a float is set to it.
fn with_float_literals(header: &str) -> String {
    let is_float = |line: &str| {
        let defined = line.strip_prefix("#define ").map(|rest| rest.trim_start_matches("LIB"));
        let value = defined
            .and_then(|rest| rest.strip_prefix("TURRET_"))
            .and_then(|rest| rest.split(' ').nth(1));
        value.is_some_and(|value| value.contains('.') && value.parse::<f32>().is_ok())
    };
    let suffix = |line: &str| if is_float(line) { "f\n" } else { "\n" };
    header.lines().map(|line| line.to_owned() + suffix(line)).collect()
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
