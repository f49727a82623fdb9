//! include/turret.h, include/turret/long_names.hpp and c_tests/symbols.txt, from the source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::families::{TYPES, exports, long_name, marked};

/// The files that are written.
const HEADER: &str = "include/turret.h";
const LONG_NAMES: &str = "include/turret/long_names.hpp";
const SYMBOLS: &str = "c_tests/symbols.txt";

/// Writes them, from the families and their sources. `out` is for what cbindgen reads.
pub fn write_all(families: &[(&str, String)], root: &Path, out: &Path) {
    for file in [HEADER, LONG_NAMES, SYMBOLS] {
        println!("cargo::rerun-if-changed={file}");
    }
    write_header(families, root, out);
    write_symbols(families, root);
}

/// The names for those who have the library alone.
fn write_symbols(families: &[(&str, String)], root: &Path) {
    let mut symbols = BTreeSet::new();
    for (family, source) in families {
        for export in exports(family, source) {
            symbols.extend([export.name.to_owned(), long_name(export.name)]);
        }
    }
    let symbols: String = symbols.iter().map(|name| format!("{name}\n")).collect();
    write(&root.join(SYMBOLS), &symbols);
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
    write(&root.join(LONG_NAMES), &aliases(&header));
    insert_long_names(&mut header);
    write(&root.join(HEADER), &with_float_literals(&in_ascii(&header)));
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
