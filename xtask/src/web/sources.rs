//! Reads what the manual has beside the doc comments: examples, programs, figures, synonyms, scenes of the playground, the
//! conventions, README's table of calls, and docs/details.md.

use std::collections::BTreeMap;

use toml_edit::DocumentMut;

use crate::{Answer, root};

/// The C source with an example for each function, in functions `example_NAME`.
pub const EXAMPLES: &str = "web/manual/examples.c";

/// A complete program for each family, FAMILY.c, with what it prints in a comment at its end.
const PROGRAMS: &str = "web/manual/programs";

/// Begins the comment with what a program prints.
const PRINTS: &str = "\n/* It prints:\n";

/// The figures, which web/manual/draw.mjs draws.
pub const FIGURES: &str = "web/manual/figures";

/// The functions, types and conventions that figures explain.
pub const FIGURES_OF: [(&str, &[&str]); 16] = [
    (
        "turret_config_default",
        &[
            "axes-canonical",
            "axes-unity",
            "axes-godot",
            "axes-unreal",
            "axes-source",
            "axes-cryengine",
            "axes-gltf",
            "axes-ned",
        ],
    ),
    ("turret_update", &["motion"]),
    ("turret_track", &["overhead"]),
    ("turret_sector", &["sectors"]),
    ("turret_config", &["parts", "dead-zone"]),
    ("turret_state", &["azimuth", "elevation"]),
    ("turret_solve", &["azimuth", "elevation"]),
    ("turret_pose_of", &["parts"]),
    ("turret_lead", &["lead", "arcs"]),
    ("turret_arc_delta", &["sector"]),
    ("turret_angle_damp", &["damp"]),
    ("turret_camera_follow", &["camera"]),
    ("quat_slerp", &["slerp"]),
    ("quat_nlerp", &["slerp"]),
    ("quat_damp", &["damp"]),
    ("Angles", &["azimuth", "elevation"]),
];

/// What the search knows beside names and summaries: words of the same meaning, and what programmers call things.
pub const SYNONYMS: &str = "web/manual/synonyms.txt";

/// The heading of README's table of calls.
const CALLS: &str = "\n## Which call do I want\n";

/// Which scene of the playground shows which functions and types.
pub const SCENES: &str = "web/manual/scenes.txt";

/// A scene or a panel of the playground: its address after #, its name, and what it shows.
pub struct Scene {
    pub address: String,
    pub name: String,
    pub shows: Vec<String>,
}

/// Reads which scene shows what.
pub fn scenes() -> Answer<Vec<Scene>> {
    let source = text(SCENES)?;
    let lines = source.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let scenes = lines.map(|line| match line.split(" | ").collect::<Vec<_>>().as_slice() {
        [address, name, shows] => Ok(Scene {
            address: (*address).to_owned(),
            name: (*name).to_owned(),
            shows: shows.split(' ').map(str::to_owned).collect(),
        }),
        _ => Err(format!("{SCENES}: {line}").into()),
    });
    scenes.collect()
}

/// Returns each figure by its name, as SVG. A figure that explains nothing stops the build.
pub fn figures() -> Answer<BTreeMap<String, String>> {
    let mut figures = BTreeMap::new();
    for entry in crate::entries(&root().join(FIGURES))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !FIGURES_OF.iter().any(|(_, all)| all.contains(&name.as_str())) {
            return Err(format!("{FIGURES}: {name} explains nothing").into());
        }
        figures.insert(name, crate::text(&path)?.replace("\r\n", "\n"));
    }
    Ok(figures)
}

/// Groups of words of the same meaning, and the phrases of each name.
pub type Synonyms<'a> = (Vec<Vec<&'a str>>, BTreeMap<&'a str, Vec<&'a str>>);

/// Reads the file of synonyms.
pub fn synonyms(source: &str) -> Answer<Synonyms<'_>> {
    let mut same = vec![];
    let mut phrases = BTreeMap::new();
    for line in source.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some((name, rest)) = line.split_once(": ") {
            let before = phrases.insert(name, rest.split(", ").collect());
            if before.is_some() {
                return Err(format!("{SYNONYMS} has {name} twice").into());
            }
        } else {
            same.push(line.split(" = ").collect());
        }
    }
    Ok((same, phrases))
}

/// Returns the bodies of functions `void example_NAME(void)`, without their indentation.
pub fn examples() -> Answer<BTreeMap<String, String>> {
    let source = text(EXAMPLES)?;
    let mut examples = BTreeMap::new();
    for part in source.split("\nvoid example_").skip(1) {
        let name = part.split('(').next().unwrap_or_default();
        let body = part.split_once("{\n").and_then(|(_, rest)| rest.split_once("\n}"));
        if let Some((body, _)) = body {
            let lines: Vec<&str> =
                body.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
            examples.insert(name.to_owned(), lines.join("\n"));
        }
    }
    Ok(examples)
}

/// Returns the program of a family, and what it prints.
pub fn program(family: &str) -> Answer<(String, String)> {
    let path = format!("{PROGRAMS}/{family}.c");
    let source = text(&path)?;
    let (code, prints) = source.split_once(PRINTS).ok_or(format!("{path} prints nothing"))?;
    let prints = prints.strip_suffix("*/\n").ok_or(format!("{path} does not end with */"))?;
    Ok((code.trim_end().to_owned(), prints.trim_end().to_owned()))
}

/// Returns README's table of what a game has and what it calls, its first two columns, in markdown without links.
pub fn calls() -> Answer<Vec<[String; 2]>> {
    let readme = text("README.md")?;
    let (_, section) = readme.split_once(CALLS).ok_or("README.md has no table of calls")?;
    let rows =
        section.lines().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    // The first two lines are the heading and its rule.
    rows.skip(2)
        .map(|row| match row.trim_matches('|').split(" | ").collect::<Vec<_>>().as_slice() {
            [has, call, ..] => Ok([without_links(has.trim()), without_links(call.trim())]),
            _ => Err(format!("README.md: {row}").into()),
        })
        .collect()
}

/// Returns docs/details.md without its links, which lead to pages that the manual does not have.
pub fn details() -> Answer<String> {
    Ok(without_links(&text("docs/details.md")?))
}

/// Returns markdown with the text of each link in place of the link.
fn without_links(markdown: &str) -> String {
    let mut out = String::new();
    let mut rest = markdown;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((text, after)) = link.split_once("](") else { break };
        let Some((_, after)) = after.split_once(')') else { break };
        out += before;
        out += text;
        rest = after;
    }
    out + rest
}

/// Returns a file of the repository, with the line ends of Unix.
fn text(path: &str) -> Answer<String> {
    Ok(crate::text(&root().join(path))?.replace("\r\n", "\n"))
}

/// A part of the comment at the top of the header.
pub enum Part {
    /// A term and its explanation.
    Term(String, String),
    /// A heading and code.
    Code(String, String),
}

/// Returns the conventions, from the comment at the top of the header: paragraphs "Term: explanation" whose later lines
/// are indented, and headings above indented code.
pub fn conventions() -> Answer<Vec<Part>> {
    const OF_THE_FILE: [&str; 5] = ["libturret:", "SPDX", "Generated", "Contents", "CONTENTS"];
    let config: DocumentMut = crate::text(&root().join("codegen/cbindgen.toml"))?.parse()?;
    let header = config["header"].as_str().ok_or("codegen/cbindgen.toml has no header")?;
    let comment = header.split("*/").next().unwrap_or_default();
    let mut paragraphs: Vec<(&str, Vec<&str>)> = vec![];
    for line in comment.lines().filter_map(|line| line.strip_prefix(" *")) {
        let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
        match paragraphs.last_mut() {
            _ if !line.is_empty() && !line.starts_with(' ') => paragraphs.push((line, vec![])),
            Some((_, lines)) => lines.push(line),
            None => {}
        }
    }
    let mut parts = vec![];
    for (first, lines) in paragraphs {
        let is_code = lines.first().is_some_and(|line| line.is_empty())
            && lines.iter().any(|line| line.starts_with("    "));
        if OF_THE_FILE.iter().any(|start| first.starts_with(start)) {
            continue;
        } else if is_code {
            let code: Vec<_> = lines.iter().map(|line| line.get(4..).unwrap_or_default()).collect();
            parts.push(Part::Code(first.to_owned(), code.join("\n").trim_matches('\n').to_owned()));
        } else if let Some((term, rest)) = first.split_once(": ") {
            let lines = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
            let rest: Vec<_> = std::iter::once(rest).chain(lines).collect();
            parts.push(Part::Term(term.to_owned(), rest.join(" ")));
        } else if lines.iter().any(|line| !line.is_empty()) {
            return Err(format!("codegen/cbindgen.toml: {first} is not a convention").into());
        }
    }
    Ok(parts)
}
