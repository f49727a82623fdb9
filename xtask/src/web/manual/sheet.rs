//! Two pages of the manual that are short: README's table of calls, and the cheat sheet.

use super::{Manual, file, pages, with_signs};
use crate::Answer;
use crate::model::{Function, Pointer};
use crate::web::sources::{Part, calls, conventions};
use crate::web::text::escaped;

impl Manual<'_> {
    /// Returns README's table of calls as a page.
    pub(super) fn calls(&self) -> Answer<String> {
        let text = self.text("calls.html", "", vec![]);
        let rows: String = calls()?
            .iter()
            .map(|[has, call]| {
                let (has, call) = (text.inline(has), text.inline(call));
                format!("<tr><td>{has}</td><td>{call}</td></tr>\n")
            })
            .collect();
        Ok(format!(
            "<h1>Which call do I want</h1>
<table class=\"calls\">
<thead><tr><th>you have</th><th>call</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
<p>All functions, family by family: <a href=\"index.html\">contents</a>. On one page: <a href=\"sheet.html\">cheat sheet</a>.</p>
"
        ))
    }

    /// Returns the cheat sheet: every function, the flags, the axes and the conventions.
    pub(super) fn sheet(&self) -> Answer<String> {
        let here = "sheet.html";
        let text = self.text(here, "", vec![]);
        let mut html = "<h1>libturret: cheat sheet</h1>
<p class=\"dim\">Arguments that a function writes to are underlined. It prints on one page of A4.</p>
<div class=\"sheet\">
"
        .to_owned();
        for part in conventions()? {
            html += &match part {
                Part::Code(_, code) => {
                    let code: Vec<&str> = code
                        .lines()
                        .map(|line| line.split("  //").next().unwrap_or(line).trim_end())
                        .collect();
                    format!("<pre><code>{}</code></pre>\n", text.code(&code.join("\n")))
                }
                Part::Term(..) => String::new(),
            };
        }
        for (name, title) in pages() {
            let Some(family) = self.model.families.iter().find(|one| one.name == name) else {
                continue;
            };
            html += &format!("<section>\n<h2><a href=\"{}\">{title}</a></h2>\n", file(name));
            for function in &family.functions {
                html += &self.in_short(function, here);
            }
            html += "</section>\n";
        }
        html += "<section>\n<h2><a href=\"turret.html#constants\">Flags</a></h2>\n";
        let flags = self.model.families.iter().filter(|family| family.name == "turret");
        let flags = flags.flat_map(|family| &family.constants);
        for flag in flags.take_while(|one| !one.name.starts_with("TURRET_AXES_")) {
            let link = self.links.link(&flag.name, here).unwrap_or_default();
            html += &format!("<p>{link} {}</p>\n", flag.value);
        }
        html += "</section>\n<section>\n<h2><a href=\"turret.html#constants\">Axes</a></h2>\n";
        for axes in self.model.constants().filter(|one| one.name.starts_with("TURRET_AXES_")) {
            let link = self.links.link(&axes.name, here).unwrap_or_default();
            // "Unity's axes: forward +Z, up +Y, left-handed."
            let doc = axes.doc.join(" ");
            let (_, what) = doc.split_once(": ").ok_or(format!("{}: no axes", axes.name))?;
            html += &format!(
                "<p>{link} {}</p>\n",
                escaped(&what.trim_end_matches('.').replace(" -", " −"))
            );
        }
        html += "</section>\n<section>\n<h2>Other constants</h2>\n";
        let groups =
            ["SECTOR_", "TRAJECTORY_", "FACE_", "SIGHT_", "NONE", "DEGREE", "OK", "ERROR_"];
        for group in groups {
            let starts = format!("TURRET_{group}");
            for one in self.model.constants().filter(|one| one.name.starts_with(&starts)) {
                html +=
                    &format!("<p>{}</p>\n", self.links.link(&one.name, here).unwrap_or_default());
            }
        }
        let orders = self.model.constants().filter(|one| one.name.starts_with("TURRET_EULER_"));
        html += &format!(
            "<p><a href=\"euler.html#constants\">TURRET_EULER_YXZ</a> and {} more orders</p>\n",
            orders.count() - 1
        );
        html += "</section>\n<section>\n<h2><a href=\"conventions.html\">Conventions</a></h2>\n";
        for part in conventions()? {
            if let Part::Term(term, rest) = part {
                let (first, _) = rest.split_once(". ").unwrap_or((&rest, ""));
                html += &format!(
                    "<p><b>{}</b> {}</p>\n",
                    escaped(&term),
                    text.inline(&with_signs(first))
                );
            }
        }
        html += "</section>\n";
        Ok(html + "</div>\n")
    }

    /// Returns a function as one line of the cheat sheet.
    fn in_short(&self, function: &Function, here: &str) -> String {
        let arguments: Vec<String> = function
            .arguments
            .iter()
            .map(|(name, kind)| match kind.pointer {
                Some(Pointer::Mut) => format!("<u>{name}</u>"),
                _ => name.clone(),
            })
            .collect();
        let link = self.links.link(&function.name, here).unwrap_or_default();
        format!("<p>{link}({})</p>\n", arguments.join(", "))
    }
}
