//! Reads pages of Markdown: their sections, and the code in them.
#![allow(dead_code, reason = "xtask and the benches include this too")]

/// Returns the section below a heading, up to the next heading.
pub fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, rest) = page
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("the page has no section {heading}"));
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

/// Returns the blocks of code in a language.
pub fn code<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = page.split(&fence).skip(1);
    blocks.map(|rest| rest.split_once("```").expect("the fence is closed").0).collect()
}
