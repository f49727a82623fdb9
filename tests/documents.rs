//! Pages of Markdown: their links lead somewhere, and the files and folders that ARCHITECTURE.md and CONTRIBUTING.md
//! name are there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::library::root;
use crate::support::markdown;

const PAGES: [(&str, &str); 2] = [
    ("ARCHITECTURE.md", include_str!("../ARCHITECTURE.md")),
    (".github/CONTRIBUTING.md", include_str!("../.github/CONTRIBUTING.md")),
];

/// Endings of file names, by which a name without a folder is a path.
const ENDINGS: [&str; 9] = [".c", ".h", ".hpp", ".md", ".rs", ".sollya", ".svg", ".toml", ".txt"];

/// Returns the paths in a page of Markdown, from the root: the targets of its links, and text in backticks that looks
/// like a path. [`every_link_between_pages_leads_somewhere`] checks that a link starts in the page's folder.
fn paths(page: &str) -> Vec<&str> {
    let links = page.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let files = links
        .filter_map(|link| link.split('#').next())
        .filter(|link| !link.is_empty() && !link.contains("://"))
        .map(|link| link.trim_start_matches("../"));
    let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    files.chain(quoted.filter(|words| looks_like_a_path(words))).collect()
}

/// Whether text in backticks is a path: a single word, with a folder or with a file's ending.
fn looks_like_a_path(words: &str) -> bool {
    let is_word = words.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    is_word && (words.contains('/') || ENDINGS.iter().any(|ending| words.ends_with(ending)))
}

/// Returns the paths of a page that do not exist, relative to the root. A bare file name may be the last part of a
/// link.
fn missing(page: &str) -> Vec<&str> {
    let root = root();
    let paths = paths(page);
    let is_there = |path: &str| {
        let linked = || paths.iter().any(|other| other.ends_with(&format!("/{path}")));
        root.join(path).exists() || (!path.contains('/') && linked())
    };
    paths.iter().copied().filter(|path| !is_there(path)).collect()
}

#[test]
fn every_path_in_a_document_is_there() {
    for (name, page) in PAGES {
        assert!(paths(page).len() > 15, "{name} names hardly a file: {:?}", paths(page));
        assert_eq!(missing(page), Vec::<&str>::new(), "{name} names what is not there");
    }
}

#[test]
fn path_that_is_not_there_is_missing() {
    let page = "As `core/src/lib.rs`, [`main.rs`](tests/main.rs), `rad/s` and `x.y` say, and `cargo test -p core/no`,
        `core/none`, `lone.rs`, [this](tests/none.rs#top) and [that](https://example.org/none.rs) are not there.";
    assert_eq!(missing(page), ["tests/none.rs", "rad/s", "core/none", "lone.rs"]);
}

/// Pages that packages have in another folder than the repository: the target of a link, and the file that is put
/// there. The tests of the packages also check these links.
const PACKAGED: [(&str, &str); 3] = [
    ("bindings/unity/com.libturret.turret/Documentation~/engines.md", "docs/engines.md"),
    ("bindings/unity/com.libturret.turret/LICENSE.md", "LICENSE-MIT"),
    ("bindings/godot/extension/addons/libturret/LICENSE-", "LICENSE-MIT"),
];

/// Returns every page of the repository.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = vec![];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        if path.is_dir() {
            // Other hidden folders have no pages, and those of builds have copies.
            let is_ours = (name == ".github" || !name.starts_with('.'))
                && !["target", "node_modules"].contains(&name);
            pages.extend(is_ours.then(|| self::pages(&path)).into_iter().flatten());
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages
}

/// Returns the lines of a page that are not code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the anchors of a page's headings, as GitHub makes them: lower-case letters and digits, and hyphens for
/// spaces.
fn anchors(page: &str) -> Vec<String> {
    let mut uses = BTreeMap::new();
    let headings = prose(page).filter(|line| line.starts_with('#'));
    let anchors = headings.map(|line| {
        let words = line.trim_start_matches('#').trim();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let count = uses.entry(anchor.clone()).and_modify(|count| *count += 1).or_insert(0);
        if *count == 0 { anchor } else { format!("{anchor}-{count}") }
    });
    anchors.collect()
}

/// Returns the links of a page to other pages, to files and to its own headings.
fn links(page: &str) -> Vec<&str> {
    let quotes_apart = prose(page).flat_map(|line| line.split("](").skip(1));
    quotes_apart
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .filter(|link| !link.contains("://") && !link.starts_with("mailto:"))
        .collect()
}

/// Returns what is wrong with a link on a page in a folder of the repository.
fn fault(root: &Path, page: &Path, link: &str) -> Option<String> {
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, at)| (file, Some(at)));
    let folder = page.parent().expect("a file is in a folder");
    let mut path = if file.is_empty() { page.to_owned() } else { folder.join(file) };
    if !path.exists() {
        let name = path.strip_prefix(root).ok()?.to_str()?.to_owned();
        let packaged = PACKAGED.iter().find(|(there, _)| name.starts_with(there));
        let Some((_, here)) = packaged else { return Some(format!("no file {name}")) };
        path = root.join(here);
    }
    let anchor = anchor?;
    let text = fs::read_to_string(&path).ok()?;
    (!anchors(&text).iter().any(|known| known == anchor)).then(|| format!("no heading {anchor}"))
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let root = root();
    let mut faults = vec![];
    let mut count = 0;
    for page in pages(root) {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            count += 1;
            let fault = fault(root, &page, link);
            faults.extend(fault.map(|fault| format!("{}: {link}: {fault}", page.display())));
        }
    }
    assert!(count > 200, "{count} links");
    assert_eq!(faults, [""; 0], "links that lead nowhere");
}

#[test]
fn link_that_leads_nowhere_is_a_fault() {
    let root = root();
    let page = root.join("docs/linking.md");
    let fault = |link| fault(root, &page, link);
    assert_eq!(fault("#by-hand"), None);
    assert_eq!(fault("../README.md#get-it"), None);
    assert_eq!(fault("#by-foot"), Some("no heading by-foot".into()));
    assert_eq!(fault("../README.md#by-hand"), Some("no heading by-hand".into()));
    assert_eq!(fault("none.md"), Some("no file docs/none.md".into()));
}

#[test]
fn anchors_are_those_of_github() {
    let page = "# One, two\n## `C#` and C++: it\u{2019}s\n```sh\n# none\n```\n## One, two\n## \u{b1}180\u{b0}\n";
    assert_eq!(anchors(page), ["one-two", "c-and-c-its", "one-two-1", "180"]);
}

/// `.ci/rust` compiles and runs that game.
#[test]
fn bevy_code_of_the_page_is_that_of_the_game() {
    let text = |path: &str| fs::read_to_string(root().join(path)).expect("a file of ours");
    let page = text("docs/rust.md");
    let shown = markdown::code(markdown::section(&page, "Bevy"), "rust");
    let [system, functions @ ..] = &shown[..] else { panic!("the page shows no system") };
    assert_eq!(*system, text("packaging/rust/bevy/src/turret.rs"));
    let game = text("packaging/rust/bevy/src/main.rs");
    assert_eq!(functions.len(), 2, "how to run the system, and how to make a turret");
    for function in functions {
        assert!(game.contains(&format!("\n\n{function}\n")), "the game does not have:\n{function}");
    }
}
