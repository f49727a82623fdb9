//! ARCHITECTURE.md and CONTRIBUTING.md: the files and folders that they name are there.

use std::path::Path;

const PAGES: [(&str, &str); 2] = [
    ("ARCHITECTURE.md", include_str!("../ARCHITECTURE.md")),
    ("CONTRIBUTING.md", include_str!("../CONTRIBUTING.md")),
];

/// Endings of names that are files' even without a folder.
const ENDINGS: [&str; 9] = [".c", ".h", ".hpp", ".md", ".rs", ".sollya", ".svg", ".toml", ".txt"];

/// The paths in a page of Markdown: where its links lead, and what stands in backticks and looks like one.
fn paths(page: &str) -> Vec<&str> {
    let links = page.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let files = links
        .filter_map(|link| link.split('#').next())
        .filter(|link| !link.is_empty() && !link.contains("://"));
    let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    files.chain(quoted.filter(|words| looks_like_a_path(words))).collect()
}

/// Whether a quotation is a path: of one word, and with a folder or with a file's ending.
fn looks_like_a_path(words: &str) -> bool {
    let is_word = words.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
    is_word && (words.contains('/') || ENDINGS.iter().any(|ending| words.ends_with(ending)))
}

/// Those of a page's paths that are not there, from the root; a file's bare name may be the last part of a link.
fn missing(page: &str) -> Vec<&str> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
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
