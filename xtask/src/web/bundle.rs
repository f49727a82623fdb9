//! Makes the playground as a single file, which a browser can open from a disk. The file contains scripts, styles and
//! the library. Its content security policy names these by their hashes, and allows nothing else.
//!
//! A browser loads no modules from a disk. So all modules become one script. In the script, each module is a function
//! that returns its exports, and follows the modules that it imports. Imports and exports must have the plain forms
//! below; any other form stops the build.

use std::collections::BTreeMap;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::{Answer, js};

/// A page whose files are replaced by their contents.
struct Page<'a> {
    site: &'a Path,
    /// The hashes of scripts and styles, in the format of a policy.
    scripts: Vec<String>,
    styles: Vec<String>,
}

/// Returns `index.html` of the site with all its files in it.
pub fn one_file(site: &Path) -> Answer<String> {
    let mut page = Page { site, scripts: vec![], styles: vec![] };
    let mut html = String::new();
    let source = crate::text(&site.join("index.html"))?.replace("\r\n", "\n");
    let mut rest = source.as_str();
    while let Some(start) = rest.find(['<']) {
        let (before, tag_on) = rest.split_at(start);
        html += before;
        let end = if tag_on.starts_with("<!--") {
            tag_on.find("-->").map(|at| at + 3)
        } else {
            tag_on.find('>').map(|at| at + 1)
        };
        let end = end.ok_or("index.html: a tag does not end")?;
        let (tag, after) = tag_on.split_at(end);
        rest = after;
        if tag.starts_with("<script") {
            let inner = after.find("</script>").ok_or("index.html: a script does not end")?;
            rest = &after[inner + "</script>".len()..];
        }
        // The manual is not in the file.
        if tag.starts_with("<a ")
            && attribute(tag, "href").is_some_and(|to| to.starts_with("manual/"))
        {
            let inner = after.find("</a>").ok_or("index.html: a link does not end")?;
            rest = &after[inner + "</a>".len()..];
            continue;
        }
        html += &page.in_place(tag)?;
    }
    html += rest;
    let policy = format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        page.scripts.join(" "),
        page.styles.join(" ")
    );
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    match html.split_once(POLICY_PLACE) {
        Some((before, after)) => Ok(format!("{before}{policy}{after}")),
        None => Err("index.html has no policy".into()),
    }
}

/// Marks where the policy goes. Its hashes are known once the whole page has been read.
const POLICY_PLACE: &str = "<!-- policy -->";

impl Page<'_> {
    /// Returns a tag, or the contents of the file that it names.
    fn in_place(&mut self, tag: &str) -> Answer<String> {
        let source = attribute(tag, "src");
        let address = attribute(tag, "href");
        if tag.starts_with("<meta")
            && attribute(tag, "http-equiv") == Some("Content-Security-Policy")
        {
            return Ok(POLICY_PLACE.into());
        }
        if tag.starts_with("<html") {
            return Ok(tag.replacen("<html", "<html data-one-file", 1));
        }
        if tag.starts_with("<script") {
            let source = source.ok_or("index.html: a script is not a file")?;
            let is_module = attribute(tag, "type") == Some("module");
            let text = if is_module {
                modules(self.site, source)?
            } else {
                crate::text(&self.site.join(source))?
            };
            let text = format!(
                "\n{}\n",
                text.replace("\r\n", "\n").replace("</script", "<\\/script").trim()
            );
            self.scripts.push(hash(&text));
            let kind = if is_module { " type=\"module\"" } else { "" };
            return Ok(format!("<script{kind}>{text}</script>"));
        }
        if tag.starts_with("<link") {
            let relation = attribute(tag, "rel").unwrap_or_default();
            let address = address.ok_or("index.html: a link without an address")?;
            return match relation {
                "stylesheet" => {
                    let text = crate::text(&self.site.join(address))?.replace("\r\n", "\n");
                    if text.contains("@import") {
                        return Err(format!("{address} imports another one").into());
                    }
                    let text = format!("\n{}\n", text.trim());
                    self.styles.push(hash(&text));
                    Ok(format!("<style>{text}</style>"))
                }
                "icon" if address.starts_with("data:") => Ok(tag.to_owned()),
                "icon" if address.ends_with(".svg") => {
                    let bytes = BASE64_STANDARD.encode(crate::read(&self.site.join(address))?);
                    Ok(tag.replace(address, &format!("data:image/svg+xml;base64,{bytes}")))
                }
                // Their modules are already in the file, or they have a meaning only on a site.
                "modulepreload" | "preload" | "manifest" | "canonical" => Ok(String::new()),
                _ => Err(format!("index.html: {tag} is not known").into()),
            };
        }
        match source {
            Some(source) if !source.starts_with("data:") => {
                Err(format!("index.html: {source} would be a request").into())
            }
            _ => Ok(tag.to_owned()),
        }
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Returns one script with a module and everything that it imports.
fn modules(site: &Path, entry: &str) -> Answer<String> {
    let mut text = "const modules = {};\n".to_owned();
    let mut found = BTreeMap::new();
    add(site, entry, &mut found, &mut text)?;
    Ok(text)
}

/// Adds a module after the modules that it imports. `found` has whether each module has been added.
fn add(
    site: &Path,
    name: &str,
    found: &mut BTreeMap<String, bool>,
    text: &mut String,
) -> Answer<()> {
    match found.get(name) {
        Some(true) => return Ok(()),
        Some(false) => return Err(format!("{name} imports itself, by way of others").into()),
        None => found.insert(name.to_owned(), false),
    };
    let module = Module::of(name, &source(site, name)?)?;
    for imported in &module.imports {
        add(site, imported, found, text)?;
    }
    *text += &format!(
        "modules['{name}'] = await (async () => {{\n{}\nreturn {{ {} }};\n}})();\n",
        module.body,
        module.exports.join(", ")
    );
    found.insert(name.to_owned(), true);
    Ok(())
}

/// Returns the text of a module. The library is not beside a single file, but in it.
fn source(site: &Path, name: &str) -> Answer<String> {
    let text = match name {
        js::ENTRY => crate::text(&crate::root().join(js::LAYER).join(js::INLINE))?,
        js::INLINED => js::inlined(site)?,
        _ => crate::text(&site.join(name))?,
    };
    Ok(text.replace("\r\n", "\n"))
}

/// The parts of a module.
struct Module {
    body: String,
    imports: Vec<String>,
    /// The exports, as in an object: `name`, or `name: local`.
    exports: Vec<String>,
}

impl Module {
    fn of(name: &str, source: &str) -> Answer<Self> {
        let mut module = Self { body: String::new(), imports: vec![], exports: vec![] };
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let is_statement = line.starts_with("import ")
                || line.starts_with("import{")
                || line.starts_with("export {")
                || line.starts_with("export *");
            if is_statement {
                let mut statement = line.to_owned();
                while !statement.trim_end().ends_with(';') {
                    statement += " ";
                    statement += lines.next().ok_or(format!("{name}: {line} does not end"))?.trim();
                }
                module.statement(name, statement.trim_end())?;
            } else if let Some(declaration) = line.strip_prefix("export ") {
                module
                    .exports
                    .push(declared(declaration).ok_or(format!("{name}: {line}"))?.to_owned());
                module.body += &format!("{declaration}\n");
            } else {
                module.body += &format!("{line}\n");
            }
        }
        Ok(module)
    }

    /// Adds a statement `import { a, b as c } from './x.js';`, `import * as x from './x.js';`, `import './x.js';`,
    /// `export { a, b as c };` or `export { a } from './x.js';`.
    fn statement(&mut self, name: &str, statement: &str) -> Answer<()> {
        let wrong = || format!("{name}: one file cannot be made with {statement}");
        let from = statement
            .split(['\'', '"'])
            .nth(1)
            .map(|address| resolved(name, address))
            .transpose()?;
        if let Some(from) = &from {
            self.imports.push(from.clone());
        }
        let names = statement.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map(
            |(names, _)| {
                let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
                names
                    .map(|name| name.split_once(" as ").unwrap_or((name, name)))
                    .collect::<Vec<_>>()
            },
        );
        let is_export = statement.starts_with("export");
        match (names, from) {
            (Some(names), Some(from)) if is_export => {
                let names =
                    names.iter().map(|(there, here)| format!("{here}: modules['{from}'].{there}"));
                self.exports.extend(names);
            }
            (Some(names), None) if is_export => {
                self.exports.extend(names.iter().map(|(local, here)| format!("{here}: {local}")));
            }
            (Some(names), Some(from))
                if statement["import".len()..].trim_start().starts_with('{') =>
            {
                let names: Vec<String> =
                    names.iter().map(|(there, here)| format!("{there}: {here}")).collect();
                self.body += &format!("const {{ {} }} = modules['{from}'];\n", names.join(", "));
            }
            (None, Some(from)) if statement.starts_with("import * as ") => {
                let local =
                    statement["import * as ".len()..].split(' ').next().ok_or_else(wrong)?;
                self.body += &format!("const {local} = modules['{from}'];\n");
            }
            (None, Some(_))
                if statement.starts_with("import '") || statement.starts_with("import \"") => {}
            _ => return Err(wrong().into()),
        }
        Ok(())
    }
}

/// Returns the name that a declaration declares; `None` for a variable that may change, since an export here is a copy.
fn declared(declaration: &str) -> Option<&str> {
    let kinds =
        ["const ", "async function* ", "async function ", "function* ", "function ", "class "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$')?;
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// Returns the file that an import names, relative to the site.
fn resolved(from: &str, address: &str) -> Answer<String> {
    if !address.starts_with('.') {
        return Err(format!("{from} imports {address}, which is none of its own").into());
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop().ok_or(format!("{from} imports {address} from outside"))?;
            }
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}
