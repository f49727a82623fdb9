//! Translates the words of the header's comments to C#: the names of its typed layer, `null`, and the infinities of
//! `float`.

use std::collections::{BTreeMap, BTreeSet};

use super::pascal;

/// The greatest width of a line of a comment, without its indent and its slashes.
const WIDTH: usize = 104;

/// The enumeration of each constant, by the prefix of its name. The first match counts.
const ENUMERATIONS: [(&str, &str); 12] = [
    ("TURRET_ERROR_", "TurretStatus"),
    ("TURRET_OK", "TurretStatus"),
    ("TURRET_FACE_", "TurretStatus"),
    ("TURRET_AXES_", "TurretAxes"),
    ("TURRET_TRAJECTORY_", "TurretTrajectory"),
    ("TURRET_SECTOR_LIMITED", "TurretFlags"),
    ("TURRET_SECTOR_", "TurretSectorKind"),
    ("TURRET_EULER_", "TurretEulerOrder"),
    ("TURRET_SIGHT_", "SightQuadrants"),
    ("TURRET_DEFAULT_RATE", "TurretParams"),
    ("TURRET_DEGREE", "TurretConfig"),
    ("TURRET_NONE", "TurretBattery"),
];

/// Phrases that only C has, and what they are in C#.
const SENTENCES: [(&str, &str); 12] = [
    ("euler_to_quat_ordered(out, ", "euler_to_quat_ordered("),
    ("euler_to_quat(out, ", "euler_to_quat("),
    ("quat_mul(out, parent, local)", "parent * local"),
    (
        "It begins as a turret_mount does, so that (const struct turret_mount *)&platform is the mount.",
        "TurretPlatform.Mount is the mount of it.",
    ),
    (
        "It begins as a turret_platform does, so that (const struct turret_platform *)&observer is the platform as estimated.",
        "TurretPlatformObserver.Platform is the platform as estimated.",
    ),
    (
        "The returned pointer is never NULL, and the text is static: do not free it.",
        "The text is static: do not free it.",
    ),
    // In every language, these sentences have the names of C.
    (
        "the field, such as \"elevation_max is beyond pi: radians, not degrees\".",
        "the field, in lower case with underscores.",
    ),
    (
        "the field, such as \"azimuth_rate is above 20 rad/s: degrees?\".",
        "the field, in lower case with underscores.",
    ),
    ("{0}", "default"),
    ("azimuth + azimuth_left", "Azimuth + AzimuthLeft"),
    ("`turret_version()`", "turret_version"),
    ("The version of turret.h,", "The version that this assembly was made for,"),
];

/// Functions whose name in C# is not the member that calls them.
const MEMBERS: [(&str, &str); 2] =
    [("quat_mul", "the product of two Quat"), ("turret_engage_batch", "TurretBatch.Engage")];

/// The names of C, and what they are in C#.
pub struct Names {
    functions: BTreeMap<String, String>,
    structs: BTreeSet<String>,
    fields: BTreeSet<String>,
    parameters: BTreeMap<String, Vec<String>>,
}

impl Names {
    /// Collects the names in what csbindgen wrote and in the sources of the typed layer.
    pub fn new(generated: &str, typed: &[String]) -> Names {
        let mut names = Names {
            functions: BTreeMap::new(),
            structs: BTreeSet::new(),
            fields: BTreeSet::new(),
            parameters: BTreeMap::new(),
        };
        for line in generated.lines().map(str::trim) {
            if let Some((function, parameters)) = extern_function(line) {
                names.parameters.insert(function, parameters);
            } else if let Some(field) =
                line.strip_prefix("public ").and_then(|l| l.strip_suffix(';'))
            {
                let name = field.split(['=', '[']).next().unwrap_or_default().trim_end();
                names.fields.extend(name.rsplit(' ').next().map(str::to_owned));
            } else if let Some((_, name)) = line.split_once("partial struct ") {
                names.structs.insert(name.to_owned());
            }
        }
        for source in typed {
            names.functions.extend(members(source));
        }
        names.functions.extend(MEMBERS.map(|(c, sharp)| (c.to_owned(), sharp.to_owned())));
        names
    }

    /// Translates a paragraph of the source, and returns lines of XML.
    pub fn text(&self, lines: &[&str], function: &str) -> Vec<String> {
        let mut text = lines.join(" ");
        for (of_c, of_sharp) in SENTENCES {
            text = text.replace(of_c, of_sharp);
        }
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let mut marked = String::new();
        for (at, piece) in text.split('`').enumerate() {
            let piece = self.piece(piece, function, at % 2 == 1);
            marked += &if at % 2 == 1 { format!("<c>{piece}</c>") } else { piece };
        }
        wrapped(&marked)
    }

    /// Translates the text of a parameter or of what is returned, and makes it begin as a sentence.
    pub fn sentence(&self, lines: &[&str], function: &str) -> Vec<String> {
        let Some(first) = lines.first() else { return vec![] };
        let end = first.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(first.len());
        let (word, after) = first.split_at(end);
        let is_name = after.starts_with(['_', '(', '[', '^', '·']) || word.is_empty();
        let text = self.text(lines, function);
        let of = |start: &str| {
            let text = text.join(" ");
            wrapped(&format!("{start}{}", &text[word.len()..]))
        };
        if is_name {
            text
        } else if self.is_parameter(word, function) && word != "a" {
            // "a" is the article, even of a function that has a parameter a.
            of(&format!("<paramref name=\"{word}\"/>"))
        } else if word == "receive" {
            of("Receives")
        } else if word == "NULL" {
            of("Null")
        } else if word.chars().all(|c| c.is_ascii_lowercase()) {
            of(&(word[..1].to_uppercase() + &word[1..]))
        } else {
            text
        }
    }

    /// Whether a function has a parameter of this name, in C.
    pub fn is_parameter(&self, name: &str, function: &str) -> bool {
        let parameters = self.parameters.get(function).map_or(&[][..], Vec::as_slice);
        parameters.iter().any(|parameter| parameter.trim_start_matches('@') == name)
    }

    fn piece(&self, text: &str, function: &str, is_code: bool) -> String {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut made = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(is_word) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|c| !is_word(c)).unwrap_or(from.len());
            let (word, after) = from.split_at(end);
            made += before;
            rest = after;
            if word == "INFINITY" {
                let is_below = made.ends_with(['-', '−']);
                if is_below {
                    made.pop();
                }
                let side = if is_below { "Negative" } else { "Positive" };
                made += &format!("<see cref=\"float.{side}Infinity\"/>");
            } else {
                made += &self.word(word, function, is_code);
            }
            // TURRET_AXES_* is the enumeration itself.
            if word.ends_with('_') {
                rest = rest.strip_prefix('*').unwrap_or(rest);
            }
        }
        made + rest
    }

    fn word(&self, word: &str, function: &str, is_code: bool) -> String {
        match word {
            "NULL" => return "null".into(),
            "M_PI" => return "Math.PI".into(),
            _ => {}
        }
        if let Some(constant) = constant(word) {
            return constant;
        }
        if let Some(member) = self.functions.get(word) {
            let is_name = !member.contains(' ') && !is_code;
            return if is_name { format!("<c>{member}</c>") } else { member.clone() };
        }
        let parameters = self.parameters.get(function).map_or(&[][..], Vec::as_slice);
        if word.contains('_') && parameters.iter().any(|name| name == word) {
            return camel(word);
        }
        if word.contains('_')
            && (self.fields.contains(word) || self.structs.contains(&pascal(word)))
        {
            return pascal(word);
        }
        word.to_owned()
    }
}

/// Returns the first phrase of [`SENTENCES`] that no comment has, since the source has changed.
pub fn unmatched(comments: &str) -> Option<&'static str> {
    let is_missing = |phrase: &&str| !comments.contains(phrase);
    SENTENCES.iter().map(|(of_c, _)| *of_c).find(is_missing)
}

/// Returns the name and the parameters of the function that a line declares.
fn extern_function(line: &str) -> Option<(String, Vec<String>)> {
    let (head, parameters) = line.strip_prefix("public static extern ")?.split_once('(')?;
    let name = head.rsplit(' ').next()?.to_owned();
    let parameters = parameters.trim_end_matches(");").split(", ");
    let names = parameters.filter_map(|one| Some(one.rsplit(' ').next()?.to_owned()));
    Some((name, names.collect()))
}

/// Returns the functions that a source of the typed layer calls, each with the member that calls it. `TrySlerp` and
/// `Slerp` both count as `Slerp`.
fn members(source: &str) -> BTreeMap<String, String> {
    let (mut kind, mut member) = ("", "");
    let mut found = BTreeMap::new();
    for line in source.lines() {
        let head = line.trim_start();
        let is_declaration =
            ["public ", "internal ", "private "].iter().any(|w| head.starts_with(w));
        for word in ["class ", "struct "] {
            if let Some((_, name)) = line.split_once(word).filter(|_| is_declaration) {
                kind = name.split([' ', ':']).next().unwrap_or_default();
            }
        }
        let is_member = line.starts_with("        ") && !line.starts_with("         ");
        if is_declaration && is_member {
            let head = head.split(['(', '=', '{']).next().unwrap_or_default().trim_end();
            member = head.rsplit(' ').next().unwrap_or_default().trim_start_matches("Try");
        }
        for call in line.split("Native.").skip(1) {
            if let Some((name, _)) = call.split_once('(').filter(|(name, _)| is_c_name(name)) {
                found.entry(name.to_owned()).or_insert_with(|| format!("{kind}.{member}"));
            }
        }
    }
    found
}

fn is_c_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Converts `TURRET_HOLD_FIRE` to `TurretFlags.HoldFire`. A name that continues a list, `_NOT_FINITE` or `_RIGHT`, gets
/// the prefix of that list. `TURRET_AXES_` is the enumeration itself.
fn constant(word: &str) -> Option<String> {
    let is_constant = word.chars().all(|c| c.is_ascii_uppercase() || c == '_') && word.len() > 3;
    let name = if is_constant && (word == "_RIGHT" || word == "_BELOW") {
        format!("TURRET_SIGHT{word}")
    } else if is_constant && word.starts_with('_') {
        format!("TURRET_ERROR{word}")
    } else if is_constant && word.starts_with("TURRET_") {
        word.to_owned()
    } else {
        return None;
    };
    let (prefix, kind) = ENUMERATIONS
        .iter()
        .find(|(prefix, _)| name.starts_with(prefix))
        .unwrap_or(&("TURRET_", "TurretFlags"));
    let member = match name.strip_prefix(prefix) {
        Some("") if name.ends_with('_') => String::new(),
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => name["TURRET_".len()..].to_owned(),
    };
    let member = pascal(&member.to_lowercase());
    let dot = if member.is_empty() { "" } else { "." };
    Some(format!("<see cref=\"{kind}{dot}{member}\"/>"))
}

/// Converts `max_step` to `maxStep`.
pub fn camel(name: &str) -> String {
    let (first, rest) = name.split_once('_').unwrap_or((name, ""));
    if rest.is_empty() { name.to_owned() } else { first.to_owned() + &pascal(rest) }
}

/// Breaks text into lines of at most [`WIDTH`], at spaces outside tags.
fn wrapped(text: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut is_in_tag = false;
    for c in text.chars() {
        is_in_tag = c == '<' || is_in_tag && c != '>';
        match c {
            ' ' if !is_in_tag => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    let mut lines: Vec<String> = vec![];
    for word in words.iter().filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines
}
