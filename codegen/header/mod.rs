//! Writes include/turret.h, the files that it includes, include/turret/long_names.hpp and c_tests/symbols.txt, from the
//! source.
//!
//! cbindgen writes the declarations in C; the sections of codegen/families.rs determine where each declaration is in
//! the header.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::families::{SECTIONS, TYPES, exports, long_name, marked};
use file::write;
use item::{Item, Kind, group, items};
use names::Names;

mod ascii;
mod comment;
mod file;
mod item;
mod names;

/// The files that are written.
const HEADER: &str = "include/turret.h";
const PREFIXED_BEGIN: &str = "include/turret/prefixed_begin.h";
const PREFIXED_END: &str = "include/turret/prefixed_end.h";
const LONG_NAMES: &str = "include/turret/long_names.hpp";
const SYMBOLS: &str = "c_tests/symbols.txt";

/// The line of the header's first comment that the table of contents replaces.
const CONTENTS: &str = " * CONTENTS\n";

/// The text after the includes.
const BEGIN: &str = "
#ifdef TURRET_PREFIXED
#include \"turret/prefixed_begin.h\"
#endif

#ifdef __cplusplus
extern \"C\" {
#endif

";

/// The text at the end.
const END: &str = "#ifdef __cplusplus
}
#endif

#ifdef TURRET_PREFIXED
#include \"turret/prefixed_end.h\"
#endif
#undef LIBTURRET_NOTHROW

#endif /* LIBTURRET_TURRET_H */
";

/// Writes these files, from the families and their sources. `out` is a folder for the files that cbindgen reads.
pub fn write_all(families: &[(&str, String)], root: &Path, out: &Path) {
    for file in [HEADER, PREFIXED_BEGIN, PREFIXED_END, LONG_NAMES, SYMBOLS] {
        println!("cargo::rerun-if-changed={file}");
    }
    write_symbols(families, root);
    let mut config =
        cbindgen::Config::from_file(root.join("codegen/cbindgen.toml")).expect("cbindgen.toml");
    let notes = config.trailer.take().expect("the text of the notes");
    let notes = notes.lines().map(str::to_owned).collect();
    let (preamble, items) = items(&declarations(config, families, root, out));
    let sections = Sections {
        families,
        items: &items,
        notes: BTreeMap::from([("NOTES", notes)]),
        written: BTreeSet::new(),
    };
    let (sections, order) = sections.text();
    let names = Names::new(order.iter().copied());
    write(&root.join(PREFIXED_BEGIN), &names.begin());
    write(&root.join(PREFIXED_END), &names.end());
    write(&root.join(LONG_NAMES), &names.aliases());
    assert!(preamble.contains(CONTENTS), "the first comment has a place for the table of contents");
    let preamble = preamble.replace(CONTENTS, &contents()).replace("\n\n\n", "\n\n");
    write(&root.join(HEADER), &(preamble + BEGIN + &sections + END));
}

/// Writes the names of all symbols.
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

/// Returns the declarations that cbindgen makes of the sources: constants, then types, then functions.
fn declarations(
    config: cbindgen::Config,
    families: &[(&str, String)],
    root: &Path,
    out: &Path,
) -> String {
    let types = TYPES.iter().map(|name| root.join("src/types").join(name).with_extension("rs"));
    let sources = families.iter().map(|(family, source)| {
        let copy = out.join(format!("{family}-exported.rs"));
        fs::write(&copy, marked(family, source)).expect("cargo's folder is writable");
        copy
    });
    let builder = types
        .chain(sources)
        .fold(cbindgen::Builder::new().with_config(config), |builder, file| builder.with_src(file));
    let mut text = Vec::new();
    builder.generate().expect("the exports are plain C").write(&mut text);
    String::from_utf8(text).expect("the sources are UTF-8")
}

/// Returns the table of contents.
fn contents() -> String {
    let tag = |tag: &str| format!("[{tag}]");
    SECTIONS.iter().map(|each| format!(" *   {:9} {}\n", tag(each.tag), each.title)).collect()
}

/// The sections while they are being written.
struct Sections<'a> {
    families: &'a [(&'a str, String)],
    items: &'a [Item],
    /// The text of a section without a family, by its tag.
    notes: BTreeMap<&'static str, Vec<String>>,
    /// The names of the types that have been written so far.
    written: BTreeSet<&'a str>,
}

impl<'a> Sections<'a> {
    /// Returns the text of all sections, and the items in their order.
    fn text(mut self) -> (String, Vec<&'a Item>) {
        let mut text = String::new();
        let mut order = vec![];
        for section in &SECTIONS {
            let tag = format!("[{}] ", section.tag);
            let is_one_family = section.families.len() == 1;
            let heading_of = |family: &str| {
                let mut about = about(self.source(family));
                if is_one_family {
                    about[0].insert_str(0, &tag);
                }
                heading(&about, if is_one_family { '=' } else { '-' })
            };
            let headings: Vec<String> =
                section.families.iter().map(|each| heading_of(each)).collect();
            if is_one_family {
                text += &headings[0];
            } else {
                let mut lines = vec![tag.clone() + section.title];
                if section.families.is_empty() {
                    lines.extend(self.notes.remove(section.tag).into_iter().flatten());
                }
                text += &heading(&lines, '=');
            }
            let begins = |item: &Item| section.items.contains(&item.name());
            let groups = self.groups(begins);
            let types: Vec<&Item> = self.of(Kind::Type).filter(|item| begins(item)).collect();
            let functions = self.of(Kind::Function).filter(|item| begins(item)).collect();
            let mut parts = vec![(String::new(), self.parts(groups, &types, functions))];
            for (family, heading) in section.families.iter().zip(headings) {
                let heading = if is_one_family { String::new() } else { heading };
                parts.push((heading, self.family(family)));
            }
            for (heading, parts) in parts {
                text += &heading;
                for (part, items) in parts {
                    text += &(part + "\n");
                    order.extend(items);
                }
            }
        }
        assert_eq!(order.len(), self.items.len(), "an item is in no section, or in two");
        (text, order)
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = &'a Item> + use<'a> {
        self.items.iter().filter(move |item| item.kind() == kind)
    }

    fn source(&self, family: &str) -> &'a str {
        let (_, source) = self.families.iter().find(|(name, _)| *name == family).expect("a family");
        source
    }

    /// Returns the parts of a family.
    fn family(&mut self, family: &str) -> Vec<(String, Vec<&'a Item>)> {
        let source = self.source(family);
        let is_elsewhere =
            |item: &Item| SECTIONS.iter().any(|section| section.items.contains(&item.name()));
        let is_constant_of_family =
            |item: &Item| !is_elsewhere(item) && source.contains(&declaration_of_constant(item));
        let is_of_family =
            |item: &&Item| source.contains(&format!("extern \"C\" fn {}(", item.name()));
        let functions = self.of(Kind::Function).filter(|item| !is_elsewhere(item));
        let functions = functions.filter(is_of_family).collect();
        self.parts(self.groups(is_constant_of_family), &[], functions)
    }

    /// Returns constants in groups: those without an empty line between them in their file.
    fn groups(&self, is_wanted: impl Fn(&Item) -> bool) -> Vec<Vec<&'a Item>> {
        let mut groups: Vec<((&str, usize), Vec<&Item>)> = vec![];
        for item in self.of(Kind::Constant).filter(|item| is_wanted(item)) {
            let (family, before) = self
                .families
                .iter()
                .find_map(|(family, source)| {
                    Some((*family, source.split_once(&declaration_of_constant(item))?.0))
                })
                .expect("a constant is in the file of a family");
            let place = (family, before.matches("\n\n").count());
            match groups.last_mut() {
                Some((last, items)) if *last == place => items.push(item),
                _ => groups.push((place, vec![item])),
            }
        }
        groups.into_iter().map(|(_, items)| items).collect()
    }

    /// Returns groups of constants, then the types that these items use and that are not written yet, then the
    /// functions.
    fn parts(
        &mut self,
        groups: Vec<Vec<&'a Item>>,
        types: &[&'a Item],
        functions: Vec<&'a Item>,
    ) -> Vec<(String, Vec<&'a Item>)> {
        let mut parts: Vec<(String, Vec<&Item>)> = groups
            .into_iter()
            .filter(|items| !items.is_empty())
            .map(|items| (group(&items), items))
            .collect();
        let used: Vec<&Item> = types.iter().chain(&functions).copied().collect();
        let mut types = self.closure(&used).into_iter().peekable();
        while let Some(item) = types.next() {
            // The struct of a vector's components and the union of the vector belong together.
            let union = types.next_if(|next| next.is_union() && next.uses(item.name()));
            let text = union.map(Item::text).unwrap_or_default();
            parts.push((item.text() + &text, [Some(item), union].into_iter().flatten().collect()));
        }
        parts.extend(functions.into_iter().map(|item| (item.text(), vec![item])));
        parts
    }

    /// Returns the types that items are or use, and the types that these use in turn, in cbindgen's order, without the
    /// types that have been written. Marks all of them as written.
    fn closure(&mut self, items: &[&'a Item]) -> Vec<&'a Item> {
        let is_used_by = |item: &Item, users: &[&Item]| {
            users.iter().any(|user| user.name() == item.name() || user.uses(item.name()))
        };
        let mut used: Vec<&Item> =
            self.of(Kind::Type).filter(|item| is_used_by(item, items)).collect();
        loop {
            let more: Vec<&Item> =
                self.of(Kind::Type).filter(|item| is_used_by(item, &used)).collect();
            if more.len() == used.len() {
                break;
            }
            used = more;
        }
        used.retain(|item| self.written.insert(item.name()));
        used
    }
}

/// Returns the text with which the source declares a constant.
fn declaration_of_constant(item: &Item) -> String {
    format!("\npub const {}:", item.name())
}

/// Returns the `//!` comment of a source file.
fn about(source: &str) -> Vec<String> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()).collect()
}

/// Returns a heading between rules.
fn heading(lines: &[String], rule: char) -> String {
    let rule = rule.to_string().repeat(100);
    format!("/* {rule}\n{} * {rule} */\n\n", comment::body(lines, ""))
}
