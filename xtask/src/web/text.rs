//! Converts doc comments and C to HTML. Every name of the library is a link to its explanation.

use std::collections::BTreeMap;

/// The address where each name is explained, such as `turret.html#turret_update`.
#[derive(Default)]
pub struct Links(BTreeMap<String, String>);

/// Keywords of C, which have a fainter color than names.
const KEYWORDS: [&str; 25] = [
    "break", "char", "const", "continue", "double", "else", "float", "for", "if", "int", "int32_t",
    "return", "size_t", "static", "struct", "uint32_t", "uint8_t", "union", "unsigned", "void",
    "while", "NULL", "INFINITY", "sizeof", "define",
];

/// The beginnings of paragraphs that are set off, and their classes in HTML.
const MARKED: [(&str, &str); 5] = [
    ("Returns ", "returns"),
    ("Precision: ", "precision"),
    ("Errors: ", "errors"),
    ("Source: ", "source"),
    ("Cost: ", "cost"),
];

/// The prefix that comments omit in a list of errors: `TURRET_ERROR_NULL, _NOT_FINITE or _ZERO_QUATERNION`.
const SHORT: &str = "TURRET_ERROR";

impl Links {
    pub fn insert(&mut self, name: &str, address: String) {
        self.0.insert(name.to_owned(), address);
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns a link to the explanation of a name, from the page whose file is `here`.
    pub fn link(&self, name: &str, here: &str) -> Option<String> {
        let full = if name.starts_with('_') { format!("{SHORT}{name}") } else { name.to_owned() };
        let address = self.0.get(&full)?;
        let address = address.strip_prefix(here).unwrap_or(address);
        Some(format!("<a href=\"{address}\">{name}</a>"))
    }
}

/// A paragraph of the header that begins with its own title.
const TITLED: &str = "What a turret turns to";

/// How comments refer to the page of details. Before it may stand a section of that page, in quotes.
const DETAILS: &str = "docs/details.md";

/// Converts a doc comment.
pub struct Text<'a> {
    pub links: &'a Links,
    /// The file of the page.
    pub here: &'a str,
    /// The name that is being explained. It does not link to itself.
    pub own: &'a str,
    /// The names of the arguments, which a list may explain.
    pub arguments: Vec<&'a str>,
}

impl Text<'_> {
    /// Converts the whole comment. The first paragraph is the summary.
    pub fn html(&self, doc: &[String]) -> String {
        self.blocks(doc, true)
    }

    /// Converts text without a summary.
    pub fn body(&self, doc: &[String]) -> String {
        self.blocks(doc, false)
    }

    fn blocks(&self, doc: &[String], has_summary: bool) -> String {
        let mut html = String::new();
        let mut is_first = has_summary;
        for block in blocks(doc) {
            html += &match block {
                Block::Paragraph(text) => match marked(&text).filter(|_| !is_first) {
                    Some((class, label, rest)) => format!(
                        "<div class=\"note {class}\"><b>{label}</b><p>{}</p></div>\n",
                        self.inline(rest)
                    ),
                    None if is_first => {
                        format!("<p class=\"summary\">{}</p>\n", self.inline(&text))
                    }
                    None => {
                        match text.strip_prefix(TITLED).and_then(|rest| rest.strip_prefix(". ")) {
                            Some(rest) => format!(
                                "<h2 class=\"part\" id=\"{}\">{TITLED}</h2>\n<p>{}</p>\n",
                                anchor(TITLED),
                                self.inline(rest)
                            ),
                            None => format!("<p>{}</p>\n", self.inline(&text)),
                        }
                    }
                },
                Block::Code(lines) => {
                    format!("<pre><code>{}</code></pre>\n", self.code(&lines.join("\n")))
                }
                Block::List(items) => self.list(&items),
                Block::Numbered(items) => {
                    let items: Vec<_> = items
                        .iter()
                        .map(|item| format!("<li>{}</li>\n", self.inline(item)))
                        .collect();
                    format!("<ol>\n{}</ol>\n", items.concat())
                }
            };
            is_first = false;
        }
        html
    }

    /// Converts a list. If it explains arguments, it becomes a table.
    fn list(&self, items: &[String]) -> String {
        let explained: Vec<_> = items
            .iter()
            .filter_map(|item| item.split_once(": "))
            .filter(|(names, _)| {
                names.split(", ").all(|name| self.arguments.contains(&name.trim_matches('`')))
            })
            .collect();
        if explained.len() < items.len() || items.is_empty() {
            let items: String =
                items.iter().map(|item| format!("<li>{}</li>\n", self.inline(item))).collect();
            return format!("<ul>\n{items}</ul>\n");
        }
        let rows: String = explained
            .iter()
            .map(|(names, text)| {
                let names: Vec<String> = names
                    .split(", ")
                    .map(|name| format!("<code>{}</code>", name.trim_matches('`')))
                    .collect();
                format!(
                    "<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n",
                    names.join(" "),
                    self.inline(text)
                )
            })
            .collect();
        format!("<table class=\"arguments\">\n{rows}</table>\n")
    }

    /// Converts a line of text.
    pub fn inline(&self, text: &str) -> String {
        let mut html = String::new();
        for (at, part) in text.split('`').enumerate() {
            if at % 2 == 1 {
                html += &format!("<code>{}</code>", self.names(part));
            } else {
                html += &self.names(&typeset(part));
            }
        }
        with_links_to_details(html)
    }

    /// Converts text, and links its names.
    fn names(&self, text: &str) -> String {
        words(text)
            .map(|word| match self.links.link(word, self.here) {
                Some(_) if word == self.own => format!("<strong>{word}</strong>"),
                Some(link) => link,
                None => escaped(word),
            })
            .collect()
    }

    /// Converts C, links its names, and colors the rest.
    pub fn code(&self, text: &str) -> String {
        let lines = text.lines().map(|line| {
            let mut html = String::new();
            let mut rest = line;
            while let Some(at) = rest.find("//").or(rest.find("/*")) {
                let (code, comment) = rest.split_at(at);
                // A comment /* ... */ ends in its line.
                let end = match comment.find("*/").filter(|_| comment.starts_with("/*")) {
                    Some(end) => end + "*/".len(),
                    None => comment.len(),
                };
                let (comment, after) = comment.split_at(end);
                html += &self.line(code);
                html += &format!("<span class=\"comment\">{}</span>", escaped(comment));
                rest = after;
            }
            html + &self.line(rest)
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Converts a line of C without comments.
    fn line(&self, code: &str) -> String {
        words(code)
            .map(|word| match self.links.link(word, self.here) {
                Some(_) if word == self.own => format!("<b>{word}</b>"),
                Some(link) => link,
                None if KEYWORDS.contains(&word) => format!("<i>{word}</i>"),
                None => escaped(word),
            })
            .collect()
    }
}

/// Replaces references to the page of details by links.
fn with_links_to_details(html: String) -> String {
    let mut parts = html.split(DETAILS);
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for after in parts {
        let section = linked
            .strip_suffix("&quot; in ")
            .and_then(|before| before.rsplit_once("&quot;"))
            .map(|(before, section)| (before.len(), section.to_owned()));
        match section {
            Some((before, section)) => {
                linked.truncate(before);
                linked += &format!("“<a href=\"details.html#{}\">{section}</a>”", anchor(&section));
            }
            None => linked += "<a href=\"details.html\">The page of details</a>",
        }
        linked += after;
    }
    linked
}

/// Returns the anchor of a term or a heading.
pub fn anchor(title: &str) -> String {
    let title = title.to_lowercase().replace(' ', "-");
    title.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

enum Block {
    Paragraph(String),
    Code(Vec<String>),
    List(Vec<String>),
    /// Items "1. ...", "2. ..." and so on.
    Numbered(Vec<String>),
}

fn blocks(doc: &[String]) -> Vec<Block> {
    let mut blocks: Vec<Block> = vec![];
    // Whether this line continues the line before.
    let mut goes_on = false;
    for line in doc {
        let item = line.strip_prefix("- ").or(line.strip_prefix("* "));
        let is_code = line.starts_with("    ") && !goes_on;
        match (line.trim(), blocks.last_mut()) {
            ("", Some(Block::Code(lines))) => lines.push(String::new()),
            ("", _) => goes_on = false,
            (_, Some(Block::Code(lines))) if line.starts_with("    ") => {
                lines.push(line[4..].to_owned())
            }
            _ if is_code => blocks.push(Block::Code(vec![line[4..].to_owned()])),
            (text, last) => {
                let count = match &last {
                    Some(Block::Numbered(items)) => items.len(),
                    _ => 0,
                };
                let numbered = line.strip_prefix(&format!("{}. ", count + 1));
                match (item, last) {
                    (None, Some(Block::Numbered(items))) if numbered.is_some() => {
                        items.extend(numbered.map(str::to_owned));
                    }
                    (None, Some(Block::Numbered(items))) if goes_on && marked(text).is_none() => {
                        let last = items.last_mut().expect("a list has an item");
                        *last = format!("{last} {text}");
                    }
                    (None, _) if !goes_on && numbered.is_some() => {
                        blocks.push(Block::Numbered(
                            numbered.map(str::to_owned).into_iter().collect(),
                        ));
                    }
                    (Some(item), Some(Block::List(items))) => items.push(item.to_owned()),
                    (Some(item), _) => blocks.push(Block::List(vec![item.to_owned()])),
                    (None, Some(Block::List(items))) if goes_on && marked(text).is_none() => {
                        let last = items.last_mut().expect("a list has an item");
                        *last = format!("{last} {text}");
                    }
                    (None, Some(Block::Paragraph(before))) if goes_on && marked(text).is_none() => {
                        *before = format!("{before} {text}");
                    }
                    _ => blocks.push(Block::Paragraph(text.to_owned())),
                }
                goes_on = true;
            }
        }
    }
    for block in &mut blocks {
        if let Block::Code(lines) = block {
            while lines.last().is_some_and(String::is_empty) {
                lines.pop();
            }
        }
    }
    blocks
}

/// Returns the class, the label and the text of a paragraph that is set off.
fn marked(text: &str) -> Option<(&'static str, &'static str, &str)> {
    let (label, class) = MARKED.iter().find(|(label, _)| text.starts_with(label))?;
    Some((class, label.trim_end_matches([' ', ':']), text[label.len()..].trim_start()))
}

/// Returns the first sentence of a comment.
pub fn first_sentence(doc: &[String]) -> String {
    let paragraph: Vec<&str> =
        doc.iter().map(String::as_str).take_while(|line| !line.is_empty()).collect();
    let paragraph = typeset(&paragraph.join(" "));
    match paragraph.find(". ") {
        Some(end) => paragraph[..=end].to_owned(),
        None => paragraph,
    }
}

/// Replaces spellings in ASCII by the signs of a page.
pub fn typeset(text: &str) -> String {
    let signs = [
        (">= ", "≥ "),
        ("<= ", "≤ "),
        ("s^2", "s²"),
        ("+-", "±"),
        ("^-1", "⁻¹"),
        (" -> ", " → "),
        ("-INFINITY", "−INFINITY"),
    ];
    signs.iter().fold(text.to_owned(), |text, (sign, better)| text.replace(sign, better))
}

/// Returns names and the text between them, in order.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_name = is_part(first);
        let end = rest.find(|c: char| is_part(c) != is_name).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
