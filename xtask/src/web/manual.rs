//! Makes the manual in HTML: a page for each family, pages about all of them, and an index for the search.

mod details;
mod index;
mod sheet;

use std::collections::BTreeMap;
use std::path::Path;

use super::sources::{
    EXAMPLES, FIGURES, FIGURES_OF, Part, SCENES, Scene, conventions, examples, figures, program,
    scenes,
};
use super::text::{Links, Text, anchor, escaped, first_sentence, typeset};
use crate::Answer;
use crate::js::short;
use crate::model::{Constant, Family, Function, Kind, Model, Struct};

/// The pages in the order of the side bar: headings, and below each heading the families with their names in English.
const GROUPS: [(&str, &[(&str, &str)]); 6] = [
    (
        "Turrets",
        &[
            ("engage", "Engage"),
            ("turret", "The complete turret"),
            ("queries", "Questions about a turret"),
            ("lead", "Lead"),
            ("launch", "Launch speeds and paths"),
            ("observe", "Observe a target"),
            ("battery", "Batteries of guns"),
            ("aim", "Aim, one step a call"),
        ],
    ),
    (
        "Actors",
        &[
            ("face", "Face a target"),
            ("sight", "Line of sight"),
            ("arc", "Forbidden sectors"),
            ("angle", "Angles"),
        ],
    ),
    ("Cameras", &[("camera", "Cameras and scopes")]),
    (
        "Quaternions",
        &[
            ("quat", "Arithmetic"),
            ("interpolate", "Interpolation"),
            ("rotation", "Directions and angles"),
            ("convert", "Conversions"),
            ("euler", "Euler angles"),
            ("exponential", "Exponential and logarithm"),
            ("spin", "Spin"),
        ],
    ),
    ("Vectors", &[("vec3", "Vectors of three"), ("vec2", "Vectors of two")]),
    ("More", &[("batch", "Batches"), ("status", "Status and version")]),
];

/// Types that are not explained on the page of the first function that takes them, and their pages.
const TYPES_OF: [(&str, &str); 11] = [
    ("vec3", "vec3"),
    ("dvec3", "vec3"),
    ("quat", "quat"),
    ("turret_sector", "turret"),
    ("turret_config", "turret"),
    ("turret_state", "turret"),
    ("turret_mount", "turret"),
    ("turret_pose", "turret"),
    ("turret_motion", "turret"),
    ("turret_shot", "lead"),
    ("turret_solution", "lead"),
];

/// The pages that are not those of families, and their names in English. They stand first in the side bar.
const OTHERS: [(&str, &str); 4] = [
    ("calls", "Which call do I want"),
    (CONVENTIONS, "Conventions"),
    ("details", "Details"),
    ("sheet", "Cheat sheet"),
];

const CONVENTIONS: &str = "conventions";

/// The data that the pages are made from.
struct Manual<'a> {
    model: &'a Model,
    links: Links,
    /// The body of each example.
    examples: BTreeMap<String, String>,
    /// Each figure, as SVG.
    figures: BTreeMap<String, String>,
    scenes: Vec<Scene>,
    /// The types that each family's page explains.
    types: BTreeMap<&'a str, Vec<&'a Struct>>,
}

/// Writes all pages into the folder.
pub fn write(model: &Model, to: &Path) -> Answer<()> {
    let manual = Manual::new(model)?;
    for family in &model.families {
        let page = page(&manual, family.name, title(family.name), &manual.family(family)?);
        crate::write(&to.join(file(family.name)), page.as_bytes())?;
    }
    for (name, title) in OTHERS {
        let content = match name {
            "calls" => manual.calls()?,
            "details" => manual.details()?,
            "sheet" => manual.sheet()?,
            _ => manual.conventions()?,
        };
        crate::write(&to.join(file(name)), page(&manual, name, title, &content).as_bytes())?;
    }
    let contents = page(&manual, "index", "Manual", &manual.contents());
    crate::write(&to.join("index.html"), contents.as_bytes())?;
    crate::write(&to.join("scenes.js"), manual.scenes()?.as_bytes())?;
    crate::write(&to.join("search-index.js"), manual.search_index()?.as_bytes())
}

fn file(family: &str) -> String {
    format!("{family}.html")
}

/// Returns the name of a page in English.
fn title(family: &str) -> &'static str {
    pages().find(|(name, _)| *name == family).map_or("", |(_, title)| title)
}

/// Returns the pages of families with their names in English.
fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    GROUPS.iter().flat_map(|(_, pages)| pages.iter().copied())
}

impl<'a> Manual<'a> {
    fn new(model: &'a Model) -> Answer<Self> {
        let mut types: BTreeMap<&str, Vec<&Struct>> = BTreeMap::new();
        let mut links = Links::default();
        for family in &model.families {
            if title(family.name).is_empty() {
                return Err(format!("web/manual.rs: GROUPS does not have {}", family.name).into());
            }
            let page = file(family.name);
            for name in family.functions.iter().map(|one| &one.name) {
                links.insert(name, format!("{page}#{name}"));
            }
            for name in family.constants.iter().map(|one| &one.name) {
                links.insert(name, format!("{page}#{name}"));
            }
        }
        for one in model.types.iter().filter(|one| !model.is_part(&one.name)) {
            let family =
                family_of(model, &one.name).ok_or(format!("nothing takes {}", one.name))?;
            links.insert(&one.name, format!("{}#{}", file(family), one.name));
            types.entry(family).or_default().push(one);
        }
        let (examples, figures, scenes) = (examples()?, figures()?, scenes()?);
        Ok(Self { model, links, examples, figures, scenes, types })
    }

    fn text<'b>(&'b self, page: &'b str, own: &'b str, arguments: Vec<&'b str>) -> Text<'b> {
        Text { links: &self.links, here: page, own, arguments }
    }

    /// Returns the contents of the page of a family.
    fn family(&self, family: &Family) -> Answer<String> {
        let here = file(family.name);
        let text = self.text(&here, "", vec![]);
        let mut html =
            format!("<h1>{}</h1>\n{}", title(family.name), text.html(&heading(&family.doc)));
        html += &self.list(family, &here);
        html += &self.program(family, &here)?;
        for function in &family.functions {
            html += &self.function(function, &here)?;
        }
        let types = self.types.get(family.name).map_or(&[][..], Vec::as_slice);
        if !types.is_empty() {
            html += "<h2 class=\"part\" id=\"types\">Types</h2>\n";
        }
        for one in types {
            html += &self.structure(one, &here)?;
        }
        if !family.constants.is_empty() {
            html += "<h2 class=\"part\" id=\"constants\">Constants</h2>\n";
            html += &self.constants(&family.constants, &here);
        }
        Ok(html)
    }

    /// Returns a list of the functions of a page, with their summaries.
    fn list(&self, family: &Family, here: &str) -> String {
        let rows: String = family
            .functions
            .iter()
            .map(|one| {
                let summary = self.text(here, &one.name, vec![]).inline(&first_sentence(&one.doc));
                let link = self.links.link(&one.name, here).unwrap_or_default();
                format!("<tr><th scope=\"row\"><code>{link}</code></th><td>{summary}</td></tr>\n")
            })
            .collect();
        format!("<table class=\"contents\">\n{rows}</table>\n")
    }

    /// Returns the program of a family, and what it prints.
    fn program(&self, family: &Family, here: &str) -> Answer<String> {
        let (code, prints) = program(family.name)?;
        Ok(format!(
            "<details class=\"program\" id=\"program\"><summary>A complete program</summary>
<pre><code>{}</code></pre>
<p>It prints:</p>
<pre><samp>{}</samp></pre>
</details>
",
            self.text(here, "", vec![]).code(&code),
            escaped(&prints)
        ))
    }

    /// Returns the figures that explain a name, each with its caption.
    fn figures_of(&self, name: &str, here: &str) -> Answer<String> {
        let Some((_, figures)) = FIGURES_OF.iter().find(|(of, _)| *of == name) else {
            return Ok(String::new());
        };
        let mut html = String::new();
        for figure in *figures {
            let svg = self.figures.get(*figure).ok_or(format!("{FIGURES} has no {figure}"))?;
            let (before, rest) = svg.split_once("<desc>").ok_or(format!("{figure}: no caption"))?;
            let (caption, after) = rest.split_once("</desc>\n").ok_or("a caption does not end")?;
            // In a page, SVG needs no name space; and the caption stands below the picture.
            let before = before.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
            let caption = self.text(here, name, vec![]).inline(caption);
            html += &format!(
                "<figure data-figure=\"{figure}\">\n{before}{after}<figcaption>{caption}</figcaption>\n</figure>\n"
            );
        }
        Ok(format!("<div class=\"figures\">\n{html}</div>\n"))
    }

    /// Returns links to the scenes of the playground that show what has this name.
    fn scenes_of(&self, name: &str) -> String {
        let links: Vec<String> = self
            .scenes
            .iter()
            .filter(|scene| scene.shows.iter().any(|one| one == name))
            .map(|Scene { address, name, .. }| {
                format!("<a href=\"../index.html#{address}\">{}</a>", escaped(name))
            })
            .collect();
        if links.is_empty() {
            return String::new();
        }
        format!("<p class=\"scenes\">In the playground: {}</p>\n", links.join(", "))
    }

    /// Returns a module with the addresses of scenes, and the names that each shows with their places in the manual.
    fn scenes(&self) -> Answer<String> {
        let mut text =
            "// Written by `cargo xtask web`.\n/** Of each scene and panel: what it shows, and where the manual \
             explains it. */\nexport const SCENES = {\n"
                .to_owned();
        for scene in &self.scenes {
            let mut shows = vec![];
            for name in &scene.shows {
                let to =
                    self.links.get(name).ok_or(format!("{SCENES}: {name} is not in the manual"))?;
                shows.push(format!("['{name}', '{to}']"));
            }
            text += &format!("  '{}': [{}],\n", scene.address, shows.join(", "));
        }
        Ok(text + "};\n")
    }

    fn function(&self, function: &Function, here: &str) -> Answer<String> {
        let name = function.name.as_str();
        let arguments = function.arguments.iter().map(|(name, _)| name.as_str()).collect();
        let text = self.text(here, name, arguments);
        let example = self.examples.get(name).ok_or(format!("{EXAMPLES} has no example_{name}"))?;
        Ok(format!(
            "<section class=\"entry\" id=\"{name}\">
<h2><a href=\"#{name}\">{name}</a></h2>
<pre class=\"signature\"><code>{}</code></pre>
{}{}{}<h3>Example</h3>
<pre class=\"example\"><code>{}</code></pre>
<details class=\"try\" data-try=\"{}\"><summary>Try it</summary></details>
</section>
",
            self.signature(function, here),
            text.html(&function.doc),
            self.figures_of(name, here)?,
            self.scenes_of(name),
            text.code(example),
            short(name)
        ))
    }

    /// Returns the declaration in C, with a line for each argument if one line would be too long.
    fn signature(&self, function: &Function, here: &str) -> String {
        let kind = |kind: &Kind| {
            let written = kind.in_c(self.model);
            self.text(here, &function.name, vec![]).code(&written)
        };
        let output = function.output.as_ref().map_or("<i>void</i> ".to_owned(), kind);
        let arguments: Vec<String> = function
            .arguments
            .iter()
            .map(|(name, of)| format!("{}<var>{name}</var>", kind(of)))
            .collect();
        let name = format!("{output}<b>{}</b>(", function.name);
        match arguments.as_slice() {
            [] => format!("{name}<i>void</i>);"),
            [one] => format!("{name}{one});"),
            several => format!("{name}\n    {}\n);", several.join(",\n    ")),
        }
    }

    fn structure(&self, one: &Struct, here: &str) -> Answer<String> {
        let text = self.text(here, &one.name, vec![]);
        let of = Kind { name: one.name.clone(), pointer: None };
        let (size, _) = self.model.layout(&of);
        let rows: String = one
            .fields
            .iter()
            .map(|field| {
                let kind = text.code(field.kind.in_c(self.model).trim_end());
                let count = field.count.map_or(String::new(), |count| format!("[{count}]"));
                // A part of a union is explained nowhere, so its members are listed in its place.
                let members = self.model.structure(&field.kind.name).filter(|_| one.is_union);
                let members = members.map_or(String::new(), |members| {
                    let names: Vec<_> = members.fields.iter().map(|one| one.name.as_str()).collect();
                    format!("The components: <code>{}</code>.", names.join(", "))
                });
                let doc = if field.doc.is_empty() { members } else { text.inline(&field.doc.join(" ")) };
                format!(
                    "<tr><th scope=\"row\"><code>{}{count}</code></th><td><code>{kind}</code></td><td>{doc}</td></tr>\n",
                    field.name
                )
            })
            .collect();
        // Pointers and counts are larger on 64-bit machines.
        let has_pointers = one.fields.iter().any(|field| field.kind.pointer.is_some());
        let bytes = if has_pointers {
            String::new()
        } else {
            format!("<span class=\"size\">{size} bytes</span>")
        };
        Ok(format!(
            "<section class=\"entry type\" id=\"{name}\">
<h2><a href=\"#{name}\">{c}</a>{bytes}</h2>
{doc}{figures}{scenes}<table class=\"fields\">
<thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
</section>
",
            name = one.name,
            c = of.in_c(self.model).trim_end(),
            doc = text.html(&one.doc),
            figures = self.figures_of(&one.name, here)?,
            scenes = self.scenes_of(&one.name),
        ))
    }

    fn constants(&self, constants: &[Constant], here: &str) -> String {
        let rows: String = constants
            .iter()
            .map(|one| {
                let text = self.text(here, &one.name, vec![]);
                let doc = text.inline(&one.doc.join(" "));
                format!(
                    "<tr id=\"{name}\"><th scope=\"row\"><code>{name}</code></th><td><code>{}</code></td><td>{doc}</td></tr>\n",
                    one.value.replace('-', "−"),
                    name = one.name,
                )
            })
            .collect();
        format!("<table class=\"fields constants\">\n<tbody>\n{rows}</tbody>\n</table>\n")
    }

    /// Returns the page with the conventions.
    fn conventions(&self) -> Answer<String> {
        let here = file(CONVENTIONS);
        let text = self.text(&here, "", vec![]);
        let mut html = "<h1>Conventions</h1>\n".to_owned();
        let mut is_in_table = false;
        for part in conventions()? {
            let is_term = matches!(part, Part::Term(..));
            if is_term != is_in_table {
                html += if is_term { "<table class=\"conventions\">\n" } else { "</table>\n" };
            }
            is_in_table = is_term;
            html += &match part {
                Part::Term(term, rest) => format!(
                    "<tr id=\"{}\"><th scope=\"row\">{}</th><td>{}{}</td></tr>\n",
                    anchor(&term),
                    escaped(&term),
                    text.inline(&with_signs(&rest)),
                    self.figures_of(&term, &here)?
                ),
                Part::Code(heading, code) => format!(
                    "<h2 class=\"part\">{}</h2>\n<pre><code>{}</code></pre>\n",
                    escaped(&heading),
                    text.code(&code)
                ),
            };
        }
        Ok(html + if is_in_table { "</table>\n" } else { "" })
    }

    /// Returns the page that lists the other pages.
    fn contents(&self) -> String {
        let mut html = "<h1>Manual</h1>
<p class=\"summary\">Every function of libturret, with its contract, an example, and fields to try it in. Press
<kbd>/</kbd> and type a part of a name, or what you are looking for in your own words.</p>
<p><a href=\"calls.html\">Which call do I want</a>: from what a game has to the function that it needs.</p>
<p><a href=\"../index.html#panel=tour\">Guided tour</a>: six ideas, each beside a figure that you can move.</p>
<p><a href=\"conventions.html\">Conventions</a>: units, frames, names, calls, bad input.</p>
<p><a href=\"details.html\">Details</a>: the whole rule of what a turret turns to, degenerate directions, and where numbers end.</p>
<p><a href=\"sheet.html\">Cheat sheet</a>: every function on one page, to print.</p>
"
        .to_owned();
        for (heading, pages) in GROUPS {
            html += &format!("<h2 class=\"part\">{heading}</h2>\n");
            for (name, title) in pages {
                let Some(family) = self.model.families.iter().find(|one| one.name == *name) else {
                    continue;
                };
                let summary = self.text("", "", vec![]).inline(&summary(family));
                html += &format!(
                    "<h3><a href=\"{}\">{title}</a></h3>\n<p class=\"dim\">{summary}</p>\n{}",
                    file(name),
                    self.list(family, "")
                );
            }
        }
        html
    }

    /// Returns the list of pages for the side bar, with the functions of the current page.
    fn side(&self, current: &str) -> String {
        let entry = |name: &str, title: &str| {
            let class = if name == current { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{}\"{class}>{title}</a>\n", file(name))
        };
        let mut html: String = OTHERS.iter().map(|(name, title)| entry(name, title)).collect();
        for (heading, pages) in GROUPS {
            html += &format!("<h2>{heading}</h2>\n");
            for (name, title) in pages {
                html += &entry(name, title);
                let family = self.model.families.iter().find(|family| family.name == *name);
                if let Some(family) = family.filter(|_| *name == current) {
                    let names = family.functions.iter().map(|one| &one.name);
                    let types = self.types.get(name).into_iter().flatten().map(|one| &one.name);
                    for name in names.chain(types) {
                        html += &format!("<a class=\"sub\" href=\"#{name}\">{name}</a>\n");
                    }
                }
            }
        }
        html
    }
}

/// Returns the paragraphs above a family. The family's name in the header is removed from the first.
fn heading(doc: &[String]) -> Vec<String> {
    let mut doc = doc.to_vec();
    if let Some(first) = doc.first_mut()
        && let Some((before, rest)) = first.split_once(": ")
        && before.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_, ".contains(c))
    {
        let (initial, rest) = rest.split_at(1);
        *first = initial.to_uppercase() + rest;
    }
    doc
}

fn summary(family: &Family) -> String {
    first_sentence(&heading(&family.doc))
}

/// Returns the family whose page explains a type: that of the first function that takes the type or a type with it as a
/// part.
fn family_of<'a>(model: &'a Model, name: &str) -> Option<&'a str> {
    if let Some((_, family)) = TYPES_OF.iter().find(|(one, _)| *one == name) {
        return Some(family);
    }
    let takes = |family: &&Family| {
        let kinds =
            family.functions.iter().flat_map(|one| one.arguments.iter().map(|(_, kind)| kind));
        kinds.into_iter().any(|kind| kind.name == name)
    };
    match model.families.iter().find(takes) {
        Some(family) => Some(family.name),
        None => {
            let whole =
                model.types.iter().find(|one| one.fields.iter().any(|f| f.kind.name == name))?;
            family_of(model, &whole.name)
        }
    }
}

/// Replaces the ASCII spellings of the header by signs.
fn with_signs(text: &str) -> String {
    let signs = [("(-pi, pi]", "(−π, π]"), ("-sin", "−sin")];
    signs.iter().fold(typeset(text), |text, (sign, better)| text.replace(sign, better))
}

/// The content security policy: where scripts, styles and data of a page may come from.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// The logo: a turret with its barrel.
const LOGO: &str = "<svg viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" aria-hidden=\"true\">\
<rect x=\"3\" y=\"15\" width=\"14\" height=\"5\" rx=\"1.5\"/>\
<rect x=\"9\" y=\"6.2\" width=\"13\" height=\"4\" rx=\"1.5\" transform=\"rotate(-20 9 10)\"/></svg>";

fn page(manual: &Manual, name: &str, title: &str, content: &str) -> String {
    let side = manual.side(name);
    let title = if name == "index" {
        "Manual of libturret".to_owned()
    } else {
        format!("{title} · libturret")
    };
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"dark light\">
<title>{title}</title>
<link rel=\"icon\" href=\"data:,\">
<script src=\"../theme.js\"></script>
<link rel=\"stylesheet\" href=\"../theme.css\">
<link rel=\"stylesheet\" href=\"../manual.css\">
<script defer src=\"search-index.js\"></script>
<script defer src=\"../search.js\"></script>
<script defer src=\"../manual.js\"></script>
</head>
<body>
<header class=\"top\">
<a class=\"brand\" href=\"../index.html\">{LOGO}<span>libturret</span></a>
<nav class=\"main\"><a href=\"../index.html\">Playground</a><a href=\"index.html\" aria-current=\"true\">Manual</a></nav>
<div class=\"search\" role=\"search\">
<input id=\"search\" type=\"search\" placeholder=\"Search by name or by meaning\" aria-label=\"Search by name or by meaning\" \
autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" role=\"combobox\" aria-expanded=\"false\" \
aria-controls=\"found\"><kbd>/</kbd>
<div id=\"found\" role=\"listbox\" aria-label=\"Found\" hidden></div>
</div>
<button type=\"button\" class=\"icon\" data-theme-toggle aria-label=\"Dark or light\" title=\"Dark or light\">◐</button>
</header>
<div class=\"columns\">
<div class=\"side\">
<input type=\"checkbox\" id=\"menu\"><label for=\"menu\">Contents</label>
<nav aria-label=\"Pages\">
{side}</nav>
</div>
<main>
{content}</main>
</div>
</body>
</html>
"
    )
}
