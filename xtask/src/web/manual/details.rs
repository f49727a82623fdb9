//! docs/details.md as a page of the manual. It has headings, paragraphs, numbered lists and tables.

use super::{Manual, anchor, file};
use crate::Answer;
use crate::web::sources::details;
use crate::web::text::{Text, escaped};

impl Manual<'_> {
    /// Returns the page of details.
    pub(super) fn details(&self) -> Answer<String> {
        let markdown = details()?;
        let here = file("details");
        let text = self.text(&here, "", vec![]);
        let mut sections = markdown.split("\n## ");
        let (title, introduction) = heading(sections.next().unwrap_or_default())?;
        let title = title.trim_start_matches("# ");
        let mut html = format!("<h1>{}</h1>\n{}", escaped(title), body(&text, introduction));
        for section in sections {
            let (title, rest) = heading(section)?;
            html += &format!(
                "<h2 class=\"part\" id=\"{}\">{}</h2>\n{}",
                anchor(title),
                escaped(title),
                body(&text, rest)
            );
        }
        Ok(html)
    }
}

fn heading(section: &str) -> Answer<(&str, &str)> {
    Ok(section.split_once('\n').ok_or("docs/details.md: a section without a text")?)
}

/// Converts the text below a heading.
fn body(text: &Text, markdown: &str) -> String {
    let lines: Vec<&str> = markdown.lines().collect();
    let runs = lines.chunk_by(|a, b| a.starts_with('|') == b.starts_with('|'));
    let convert = |run: &[&str]| match run {
        [head, _rule, rows @ ..] if head.starts_with('|') => {
            let rows: String = rows.iter().map(|row| cells(text, row, "td")).collect();
            let head = cells(text, head, "th");
            format!("<table>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
        }
        _ => text.body(&run.iter().map(|&line| line.to_owned()).collect::<Vec<_>>()),
    };
    runs.map(convert).collect()
}

fn cells(text: &Text, row: &str, tag: &str) -> String {
    let cells = row.trim_matches('|').split(" | ");
    let cells: String =
        cells.map(|cell| format!("<{tag}>{}</{tag}>", text.inline(cell.trim()))).collect();
    format!("<tr>{cells}</tr>\n")
}
