//! The public declarations of the C++ layer's headers, each with the comment above it.

/// A function, a type or a constant.
#[derive(Debug)]
pub struct Declaration {
    /// The text of the declaration up to its body, on one line.
    pub text: String,
    /// The lines of `///` directly above the declaration.
    pub comment: Vec<String>,
}

impl Declaration {
    pub fn is_function(&self) -> bool {
        self.text.contains('(')
    }

    /// A function's name; the name of a conversion is its type.
    pub fn name(&self) -> &str {
        let before = self.text.split('(').next().unwrap_or_default().trim_end();
        before.rsplit([' ', '&', '*']).next().unwrap_or_default()
    }

    /// Returns whether the declaration needs no comment here: its comment is at another declaration, or it is of a kind
    /// that has none.
    fn is_elsewhere(&self) -> bool {
        let text = self.text.as_str();
        let friend = text.starts_with("friend ") && text.ends_with(';');
        let type_without_body = is_type(text) && text.ends_with(';');
        let inherited = text.starts_with("using ") && !text.contains('=');
        let defined_outside = self.is_function() && self.name().contains("::");
        friend
            || type_without_body
            || inherited
            || defined_outside
            || text.starts_with("static_assert")
    }
}

/// The kind of a block in braces.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Namespace,
    /// A struct or a class, and whether this part of it is public.
    Type {
        public: bool,
    },
    /// A function's body: the declaration ends with it.
    Body,
    /// A block that is not public, such as `detail`, or declares nothing, such as the value of a constant.
    Closed,
}

fn after_template(text: &str) -> &str {
    if !text.starts_with("template") {
        return text;
    }
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => {
                depth -= 1;
                if depth == 0 {
                    return text[at + 1..].trim_start();
                }
            }
            _ => {}
        }
    }
    text
}

fn is_type(text: &str) -> bool {
    let words = ["struct ", "class ", "enum ", "union "];
    words.iter().any(|word| after_template(text).starts_with(word)) && !text.contains('(')
}

/// The declarations of a header that is formatted as ours are.
pub fn declarations(header: &str) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut scopes: Vec<Scope> = Vec::new();
    let mut comment = Vec::new();
    let mut text = String::new();
    let mut parentheses = 0;
    for line in header.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            comment.push(words.trim().to_owned());
            continue;
        }
        if let Some(Scope::Type { public }) = scopes.last_mut()
            && let "public:" | "private:" = line
        {
            *public = line == "public:";
            continue;
        }
        if line.is_empty() || line.starts_with("//") || line.starts_with('#') {
            comment.clear();
            continue;
        }
        let code = line.split("//").next().unwrap_or_default();
        for letter in code.chars().chain([' ']) {
            let scope = scopes.last().copied();
            let seen = !matches!(scope, Some(Scope::Body | Scope::Closed));
            let visible =
                matches!(scope, None | Some(Scope::Namespace | Scope::Type { public: true }));
            match letter {
                '(' => parentheses += 1,
                ')' => parentheses -= 1,
                _ => {}
            }
            let ends = match letter {
                '{' if parentheses == 0 => {
                    let opened = match text.trim() {
                        _ if !seen => Scope::Closed,
                        "namespace detail" => Scope::Closed,
                        start if start.starts_with("namespace") => Scope::Namespace,
                        start if is_type(start) && !after_template(start).starts_with("enum") => {
                            Scope::Type { public: !after_template(start).starts_with("class") }
                        }
                        start if start.contains('(') => Scope::Body,
                        _ => Scope::Closed,
                    };
                    scopes.push(opened);
                    let body_of_a_type = seen && is_type(text.trim());
                    if body_of_a_type && visible {
                        found.push(Declaration {
                            text: take(&mut text),
                            comment: comment.split_off(0),
                        });
                    } else if body_of_a_type || text.starts_with("namespace") {
                        text.clear();
                        comment.clear();
                    }
                    false
                }
                '}' if parentheses == 0 => scopes.pop() == Some(Scope::Body),
                ';' if parentheses == 0 && seen => {
                    text.push(';');
                    true
                }
                _ => {
                    if seen && !(text.is_empty() && letter == ' ') {
                        text.push(letter);
                    }
                    false
                }
            };
            if ends {
                let one = Declaration { text: take(&mut text), comment: comment.split_off(0) };
                let scope = scopes.last().copied();
                let visible =
                    matches!(scope, None | Some(Scope::Namespace | Scope::Type { public: true }));
                // A member's comment is in turret.h.
                let member = matches!(scope, Some(Scope::Type { .. })) && !one.is_function();
                if visible && !member && one.text.len() > 1 && !one.is_elsewhere() {
                    found.push(one);
                }
            }
        }
    }
    assert!(scopes.is_empty() && parentheses == 0, "a header whose braces are not understood");
    found
}

/// Returns the text so far on one line, and empties it.
fn take(text: &mut String) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    text.clear();
    line
}
