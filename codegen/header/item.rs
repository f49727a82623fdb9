//! The constants, types and functions that cbindgen writes, and their form in the header.

use super::comment::{WIDTH, above, begins_anew, behind};

/// The end of the declaration of every function.
const END: &str = " LIBTURRET_NOTHROW;";

/// A constant, a type or a function.
pub struct Item {
    comment: Vec<String>,
    code: Vec<String>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Constant,
    Type,
    Function,
}

/// Returns the text before the first item, and the items.
pub fn items(text: &str) -> (String, Vec<Item>) {
    let start = text.find("\n/**\n").expect("every item has a comment") + 1;
    let mut items = Vec::new();
    for part in text[start..].split("\n\n") {
        let part = part.trim();
        if part.is_empty() || part.starts_with("#endif") {
            continue;
        }
        let (comment, code) = part.split_once("\n */\n").expect("every item has a comment");
        let comment = comment.strip_prefix("/**").expect("every item has a comment");
        let comment: Vec<&str> = comment.lines().skip(1).map(text_of).collect();
        items.push(Item {
            comment: for_the_header(&comment, code),
            code: code.lines().map(str::to_owned).collect(),
        });
    }
    (text[..start].trim_end().to_owned() + "\n", items)
}

/// The paragraphs that only the manual and the other languages show. The header says once how precise all functions are.
const ELSEWHERE: [&str; 2] = ["Precision: ", "Source: "];

/// Returns a comment as the header shows it: without what its first comment says once for all functions. They return
/// their output, or TURRET_OK.
fn for_the_header(comment: &[&str], code: &str) -> Vec<String> {
    let output = code.split_once('(').and_then(|(_, arguments)| arguments.split([',', ')']).next());
    let output = output.and_then(|argument| argument.rsplit(['*', ' ']).next()).unwrap_or_default();
    let returns_output = format!("Returns {output}.");
    let mut shown: Vec<String> = vec![];
    let mut is_elsewhere = false;
    for line in comment {
        if line.is_empty() || begins_anew(line) {
            is_elsewhere = ELSEWHERE.iter().any(|label| line.starts_with(label))
                || *line == returns_output
                || *line == "Returns TURRET_OK.";
        }
        let is_second_blank = line.is_empty() && shown.last().is_none_or(String::is_empty);
        if !is_elsewhere && !is_second_blank {
            shown.push((*line).to_owned());
        }
    }
    while shown.last().is_some_and(String::is_empty) {
        shown.pop();
    }
    shown
}

/// Returns a line of a comment without its star.
fn text_of(line: &str) -> &str {
    let text = line.trim_start().strip_prefix('*').expect("a comment's line has a star");
    text.strip_prefix(' ').unwrap_or(text)
}

impl Item {
    pub fn kind(&self) -> Kind {
        match &self.code[0] {
            line if line.starts_with("#define ") => Kind::Constant,
            line if line.ends_with('{') => Kind::Type,
            _ => Kind::Function,
        }
    }

    pub fn name(&self) -> &str {
        let line = &self.code[0];
        match self.kind() {
            Kind::Constant | Kind::Type => line.split(' ').nth(1).expect("a name"),
            Kind::Function => {
                let before = line.split('(').next().expect("a name");
                before.rsplit([' ', '*']).next().expect("a name")
            }
        }
    }

    pub fn is_union(&self) -> bool {
        self.code[0].starts_with("union ")
    }

    /// Returns the value of a constant, in the form that C requires.
    pub fn value(&self) -> String {
        let value = self.code[0].splitn(3, ' ').nth(2).expect("a value");
        if value.contains('.') && value.parse::<f32>().is_ok() {
            // In the source it is a float. cbindgen writes a double, and C compilers warn where a float is set to it.
            format!("{value}f")
        } else if value.parse::<i64>().is_ok_and(|number| i32::try_from(number).is_err()) {
            // Otherwise C89 compilers warn.
            format!("{value}u")
        } else {
            value.to_owned()
        }
    }

    /// Whether it uses a type by name.
    pub fn uses(&self, name: &str) -> bool {
        let names = |line: &String| {
            let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            !line.trim_start().starts_with('*') && words.any(|word| word == name)
        };
        self.code.iter().any(names)
    }

    /// Returns the text of a type or a function.
    pub fn text(&self) -> String {
        let code = match self.kind() {
            Kind::Constant => unreachable!("constants stand in groups"),
            Kind::Type => self.fields(),
            Kind::Function => self.declaration(),
        };
        above(&self.comment, "") + &code
    }

    fn declaration(&self) -> String {
        let text = self.code.join("\n").replace("\nLIBTURRET_NOTHROW;", END);
        assert!(text.ends_with(END), "a function that is not declared as the others: {text}");
        let words: Vec<&str> = text.split_whitespace().collect();
        let one_line = words.join(" ");
        if one_line.len() <= WIDTH { one_line + "\n" } else { text + "\n" }
    }

    /// Returns the body of a type. Fields without a comment share a line. Every comment is after its field, or above it
    /// if any of the comments is too long for that.
    fn fields(&self) -> String {
        let mut fields: Vec<(Vec<String>, String)> = vec![];
        let mut comment = vec![];
        for line in &self.code[1..self.code.len() - 1] {
            match line.trim_start() {
                "/**" | "*/" => {}
                text if text.starts_with('*') => comment.push(text_of(line).to_owned()),
                declaration => match fields.last_mut() {
                    Some((above, last))
                        if is_like(last, declaration) && above.is_empty() && comment.is_empty() =>
                    {
                        let (_, name) = declaration.rsplit_once(' ').expect("a type and a name");
                        last.pop();
                        *last += &format!(", {name}");
                    }
                    _ => fields.push((std::mem::take(&mut comment), line.clone())),
                },
            }
        }
        let lines = fields.iter().map(|(comment, code)| (&comment[..], code.clone()));
        let body = side_by_side(lines).unwrap_or_else(|| {
            let stacked = |(comment, code): &(Vec<String>, String)| {
                let comment =
                    if comment.is_empty() { String::new() } else { above(comment, "    ") };
                format!("{comment}{code}\n")
            };
            fields.iter().map(stacked).collect()
        });
        format!("{}\n{body}}};\n", self.code[0])
    }
}

/// Whether a field is a number of the same type as the fields of a line.
fn is_like(line: &str, field: &str) -> bool {
    let kind = |field: &str| field.trim_start().split_once(' ').map(|(kind, _)| kind.to_owned());
    kind(line) == kind(field) && !line.contains(['*', '['])
}

/// Returns a group of constants. Every comment is after its constant, or above it if any of the comments is too long
/// for that.
pub fn group(constants: &[&Item]) -> String {
    let code = |item: &&Item| format!("#define {} {}", item.name(), item.value());
    side_by_side(constants.iter().map(|item| (&item.comment[..], code(item)))).unwrap_or_else(
        || constants.iter().map(|item| above(&item.comment, "") + &code(item) + "\n").collect(),
    )
}

/// Returns lines of code with their comments after them, if no line is then too long.
fn side_by_side<'a>(lines: impl Iterator<Item = (&'a [String], String)> + Clone) -> Option<String> {
    let column = lines.clone().map(|(_, code)| code.len()).max().unwrap_or_default() + 2;
    lines
        .map(|(comment, code)| {
            let line = if comment.is_empty() {
                code
            } else {
                format!("{code:column$}{}", behind(comment)?)
            };
            (line.len() <= WIDTH).then(|| line + "\n")
        })
        .collect()
}
