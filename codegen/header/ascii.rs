//! Converts the comments of the source to ASCII, which C compilers with every code page can read.
//!
//! In the source `×` is the cross product. `·` with spaces around it is the dot product of two vectors or a product of
//! rotations, and `·` without spaces is the product of numbers or quaternions. An ambiguous formula stops the build.

/// Names of vectors in formulas.
const VECTORS: [&str; 13] =
    ["a", "b", "c", "u", "v", "r", "x", "y", "z", "arm", "spin", "omega", "axis"];

/// Names of numbers in formulas.
const NUMBERS: [&str; 7] = ["dt", "h", "k", "length", "s", "speed", "time"];

/// Returns a comment's text, of one or more lines, in ASCII, or what is wrong with it.
pub fn in_ascii(text: &str) -> Result<String, String> {
    let mut ascii = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(symbol) = rest.next() {
        let after = rest.as_str();
        let wrong =
            |what: &str| Err(format!("{what}: {}", line_of(text, text.len() - after.len())));
        match symbol {
            '×' => match product_sign(operand_before(&ascii), operand_after(after)) {
                Some(sign) => ascii += sign,
                None => return wrong("a × that may be a cross product or a product of numbers"),
            },
            '·' if ascii.ends_with([' ', '\n']) || after.starts_with([' ', '\n']) => {
                let (left, right) = (operand_before(&ascii), operand_after(after));
                match [left, right].map(is_vector) {
                    [false, false] => ascii.push('*'),
                    [true, true]
                        if ascii.ends_with(&format!("{left} ")) && after.starts_with(' ') =>
                    {
                        let (left, right) = (left.to_owned(), right.to_owned());
                        ascii.truncate(ascii.len() - left.len() - 1);
                        ascii += &format!("dot({left}, {right})");
                        rest = after[1 + right.len()..].chars();
                    }
                    _ => return wrong("a spaced · that may be a dot product or a product"),
                }
            }
            '·' if ["^2", "^-1", " deg"].iter().any(|end| ascii.ends_with(end)) => ascii += " * ",
            '·' => ascii.push('*'),
            '…' => {
                let is_range = ascii.ends_with(|c: char| c.is_ascii_digit())
                    && after.starts_with(|c: char| c.is_ascii_digit());
                ascii += if is_range { ".." } else { "..." };
            }
            'π' if after.starts_with(|c: char| c.is_ascii_alphanumeric())
                || ascii.ends_with(|c: char| c.is_ascii_alphabetic()) =>
            {
                return wrong("a π within a word");
            }
            '⁻' if after.starts_with('¹') => {
                ascii += "^-1";
                rest.next();
            }
            '⌈' => ascii += "ceil(",
            '⌉' => ascii.push(')'),
            ascii_symbol if ascii_symbol.is_ascii() => ascii.push(symbol),
            _ => match words(symbol) {
                Some(words) => ascii += words,
                None => return wrong("no ASCII for a symbol"),
            },
        }
    }
    match ["/*", "*/"].iter().find_map(|mark| ascii.find(mark)) {
        Some(at) => Err(format!("the end or the start of a comment: {}", line_of(&ascii, at))),
        None => Ok(ascii),
    }
}

/// Returns the words for a symbol that always has the same meaning.
fn words(symbol: char) -> Option<&'static str> {
    let words = match symbol {
        'π' => "pi",
        '−' => "-",
        '±' => "+-",
        '°' => " deg",
        '²' => "^2",
        '³' => "^3",
        '≥' => ">=",
        '≤' => "<=",
        '→' => "->",
        _ => return None,
    };
    Some(words)
}

/// Returns the replacement of a `×` between two operands, if its meaning is certain.
fn product_sign(left: &str, right: &str) -> Option<&'static str> {
    let is_digits = |operand: &str| operand.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = |operand: &str| operand.parse::<f64>().is_ok() || NUMBERS.contains(&operand);
    if is_digits(left) && is_digits(right) {
        Some("x")
    } else if is_vector(left) && is_vector(right) {
        Some("cross")
    } else if is_number(left) || is_number(right) || right == "the" {
        Some("*")
    } else {
        None
    }
}

/// Whether an operand names a vector, as `v` or `platform.spin`.
fn is_vector(operand: &str) -> bool {
    let name = operand.rsplit('.').next().unwrap_or_default();
    VECTORS.contains(&name)
}

/// Returns the name or the number at the end of a text; empty if something else is there.
fn operand_before(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.rfind(|c| !is_in_operand(c)).map_or(0, |at| at + 1);
    &text[start..]
}

/// Returns the name or the number at the start of a text; empty if something else is there, such as an element or a
/// call.
fn operand_after(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c| !is_in_operand(c)).unwrap_or(text.len());
    if text[end..].starts_with(['[', '(']) { "" } else { text[..end].trim_end_matches('.') }
}

fn is_in_operand(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Returns the line of a text that contains a position.
fn line_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    text[start..].lines().next().unwrap_or_default()
}
