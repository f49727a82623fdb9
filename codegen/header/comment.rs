//! Comments, wrapped to the width of the header.

use std::collections::VecDeque;

use super::ascii::in_ascii;

/// The largest number of columns of a line of the header.
pub const WIDTH: usize = 110;

/// Returns a comment above its item.
pub fn above(lines: &[String], indent: &str) -> String {
    let one_line = one_paragraph(lines).map(|text| format!("{indent}/** {text} */\n"));
    if let Some(comment) = one_line.filter(|comment| comment.len() <= WIDTH + 1) {
        return comment;
    }
    format!("{indent}/**\n{}{indent} */\n", body(lines, indent))
}

/// Returns a comment after its item, if it is short enough for one line.
pub fn behind(lines: &[String]) -> Option<String> {
    one_paragraph(lines).map(|text| format!("/**< {text} */"))
}

/// Returns the lines of a comment between its start and its end.
pub fn body(lines: &[String], indent: &str) -> String {
    wrap(&ascii(lines), WIDTH - indent.len() - 3)
        .iter()
        .map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n")
        .collect()
}

/// Returns a text that is a single paragraph, in one line.
fn one_paragraph(lines: &[String]) -> Option<String> {
    let lines = ascii(lines);
    let begins = |line: &String| line.is_empty() || begins_anew(line);
    let is_one = !lines[0].is_empty() && !is_item(&lines[0]) && !lines[1..].iter().any(begins);
    is_one.then(|| lines.join(" "))
}

fn ascii(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n");
    let ascii =
        in_ascii(&text).unwrap_or_else(|wrong| panic!("in a comment for the header: {wrong}"));
    ascii.split('\n').map(str::to_owned).collect()
}

/// Breaks lines that are too long between words. The rest of a line goes to the start of the next line, if that line is
/// in the same paragraph.
pub fn wrap(lines: &[String], width: usize) -> Vec<String> {
    let mut lines: VecDeque<String> = lines.iter().cloned().collect();
    let mut wrapped = Vec::new();
    while let Some(line) = lines.pop_front() {
        if line.len() <= width {
            wrapped.push(line);
            continue;
        }
        let start = line.len() - line.trim_start().len();
        let marker = if is_item(&line) { 2 } else { 0 };
        let at = line[..=width].rfind(' ').filter(|&at| at > start + marker);
        let at = at.filter(|_| start < 4);
        let at = at.unwrap_or_else(|| panic!("a line that is too long for the header: {line}"));
        let indent = " ".repeat(start + marker);
        let rest = line[at..].trim_start();
        match lines.front_mut() {
            Some(next) if continues(next, &indent) => {
                *next = format!("{indent}{rest} {}", next.trim_start());
            }
            _ => lines.push_front(format!("{indent}{rest}")),
        }
        wrapped.push(line[..at].to_owned());
    }
    wrapped
}

/// Whether a line continues the paragraph whose lines have this indent.
fn continues(line: &str, indent: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty() && line.len() - text.len() == indent.len() && !begins_anew(text)
}

/// Whether a line is not part of the paragraph above it: a line of a list, of code, or with a label such as `Source:`.
pub fn begins_anew(line: &str) -> bool {
    let is_label = |word: &str| {
        let label = word.strip_suffix(':').unwrap_or_default();
        label.starts_with(|first: char| first.is_ascii_uppercase())
            && label.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
    };
    let first = line.split(' ').next().unwrap_or_default();
    is_item(line) || line.starts_with("    ") || first == "Returns" || is_label(first)
}

fn is_item(line: &str) -> bool {
    ["- ", "* "].iter().any(|marker| line.trim_start().starts_with(marker))
}
