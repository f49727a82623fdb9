//! The index of the manual's search.

use super::{CONVENTIONS, Manual, OTHERS, anchor, file, pages, summary};
use crate::Answer;
use crate::web::sources::{Part, SYNONYMS, conventions, synonyms};
use crate::web::text::first_sentence;

impl Manual<'_> {
    /// Returns a script with every name, its address, its summary and its synonyms, in the order of the pages.
    pub(super) fn search_index(&self) -> Answer<String> {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
        let list = |all: &[&str]| {
            all.iter().map(|one| format!("'{}'", quoted(one))).collect::<Vec<_>>().join(", ")
        };
        let source = crate::text(&crate::root().join(SYNONYMS))?;
        let (same, mut phrases) = synonyms(&source)?;
        let mut text = "// Written by `cargo xtask web`. A classic script: browsers load no modules from a disk.\n\
                        globalThis.MANUAL = {};\n"
            .to_owned();
        text += "/** The pages of families: file and name. */\nMANUAL.PAGES = {\n";
        for (name, title) in pages() {
            text += &format!("  {name}: '{}',\n", quoted(title));
        }
        text += "};\n\n/** Words of the same meaning. */\nMANUAL.SAME = [\n";
        for group in same {
            text += &format!("  [{}],\n", list(&group));
        }
        text += "];\n\n/** Name, kind, address, summary and synonyms. */\nMANUAL.INDEX = [\n";
        let mut add = |name: &str, kind: &str, address: &str, summary: &str| {
            let summary = quoted(summary);
            let phrases = list(&phrases.remove(name).unwrap_or_default());
            text += &format!("  ['{name}', '{kind}', '{address}', '{summary}', [{phrases}]],\n");
        };
        let address = |name: &str| self.links.get(name).unwrap_or_default();
        for (page, title) in pages() {
            let Some(family) = self.model.families.iter().find(|one| one.name == page) else {
                continue;
            };
            for one in &family.functions {
                add(&one.name, "function", address(&one.name), &first_sentence(&one.doc));
            }
            for one in self.types.get(page).into_iter().flatten() {
                add(&one.name, "type", address(&one.name), &first_sentence(&one.doc));
            }
            for one in &family.constants {
                add(&one.name, "constant", address(&one.name), &first_sentence(&one.doc));
            }
            add(title, "page", &file(page), &summary(family));
        }
        for (name, title) in OTHERS {
            let summary = match name {
                "calls" => "From what a game has to the function that it needs.",
                "details" => {
                    "Rules in full, degenerate directions, observers, and where numbers end."
                }
                "sheet" => "Every function on one page, to print.",
                _ => "Units, frames, names, calls, bad input.",
            };
            add(title, "page", &file(name), summary);
        }
        for part in conventions()? {
            if let Part::Term(term, rest) = part {
                let address = format!("{}#{}", file(CONVENTIONS), anchor(&term));
                add(&term, "page", &address, &first_sentence(&[rest]));
            }
        }
        match phrases.keys().next() {
            Some(name) => Err(format!("{SYNONYMS}: {name} is not in the manual").into()),
            None => Ok(text + "];\n"),
        }
    }
}
