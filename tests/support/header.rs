//! The facts about turret.h from the C compiler: the size of every type, the offset of every field, every constant, and every prototype.

use std::fs;
use std::process::{Command, id};
use std::sync::OnceLock;

use super::library::{self, Linkage};

/// A `struct` or `union` of the header.
struct Type<'a> {
    /// `union quat`
    tag: &'a str,
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    /// `struct turret_xyzw`; for a pointer, the type that it points to.
    kind: &'a str,
    is_pointer: bool,
    name: &'a str,
    /// `[8]` for an array.
    length: &'a str,
}

impl Type<'_> {
    fn name(&self) -> &str {
        self.tag.split_once(' ').map_or(self.tag, |(_, name)| name)
    }
}

/// A function of the header.
pub struct Function<'a> {
    /// `union quat *`
    pub result: &'a str,
    pub name: &'a str,
    pub parameters: Vec<Parameter<'a>>,
}

pub struct Parameter<'a> {
    /// `const union quat *`
    pub kind: &'a str,
    pub name: &'a str,
}

/// Returns the text of `turret.h`, with that of `quat.h` where it includes it.
pub fn text() -> String {
    const INCLUDES: &str = "#include \"turret/quat.h\"\n";
    let read =
        |file: &str| fs::read_to_string(library::release().include.join(file)).expect("a header");
    let header = read("turret.h");
    assert!(header.contains(INCLUDES), "turret.h includes quat.h");
    header.replace(INCLUDES, &read("turret/quat.h"))
}

/// Lines like `type turret_arc 8`, `field turret_arc center 0 float`, `constant TURRET_OK 0`. The fields of a union are
/// those of its named form; an array is `field turret_config sectors 76 struct turret_sector[8]`.
pub fn facts() -> &'static str {
    static FACTS: OnceLock<String> = OnceLock::new();
    FACTS.get_or_init(|| {
        let source = library::scratch().join(format!("header-facts-{}.c", id()));
        fs::write(&source, questions(&text())).expect("the target folder is writable");
        let program = library::compile("header-facts", &[source], &["-std=c99"], Linkage::Shared);
        library::run(&mut Command::new(program))
    })
}

/// Returns the names of the header's types and constants, such as `quat` and `TURRET_OK`.
pub fn names() -> (Vec<String>, Vec<String>) {
    let header = text();
    let types = types(&header).iter().map(|each| each.name().to_owned()).collect();
    (types, constants(&header).into_iter().map(str::to_owned).collect())
}

/// A C program that prints the facts.
fn questions(header: &str) -> String {
    let types = types(header);
    let named =
        |tag: &str| types.iter().find(|each| each.tag == tag).expect("a type of the header");
    // The named forms of unions are not types of their own in other languages.
    let forms: Vec<&str> = types.iter().filter_map(named_form).collect();
    let mut lines = String::new();
    for each in types.iter().filter(|each| !forms.contains(&each.tag)) {
        let (tag, name) = (each.tag, each.name());
        lines += &format!("    printf(\"type {name} %u\\n\", (unsigned)sizeof({tag}));\n");
        let (path, fields) = match named_form(each) {
            Some(form) => ("v.", &named(form).fields),
            None => ("", &each.fields),
        };
        for Field { kind, is_pointer, name: field, length } in fields {
            let star = if *is_pointer { " *" } else { "" };
            lines += &format!(
                "    printf(\"field {name} {field} %u {kind}{star}{length}\\n\", (unsigned)offsetof({tag}, {path}{field}));\n"
            );
        }
    }
    for constant in constants(header) {
        lines += &format!("    printf(\"constant {constant} %.17g\\n\", (double){constant});\n");
    }
    format!(
        "#include <stddef.h>\n#include <stdio.h>\n#include \"turret.h\"\n\nint main(void)\n{{\n{lines}    return 0;\n}}\n"
    )
}

/// Returns the type of the field `v` of a union.
fn named_form<'a>(each: &Type<'a>) -> Option<&'a str> {
    let form = each.fields.iter().find(|field| field.name == "v")?;
    each.tag.starts_with("union ").then_some(form.kind)
}

fn types(header: &str) -> Vec<Type<'_>> {
    let mut types: Vec<Type> = vec![];
    let mut lines = header.lines();
    while let Some(line) = lines.next() {
        let Some(tag) = line.strip_suffix(" {") else { continue };
        if !tag.starts_with("struct ") && !tag.starts_with("union ") {
            continue;
        }
        let body = lines.by_ref().take_while(|line| *line != "};");
        types.push(Type { tag, fields: body.flat_map(fields).collect() });
    }
    assert!(types.len() > 16);
    types
}

/// `    float x;`, `    float x, y;`, `    float *x;` or `    float x[8];`, with or without a comment behind it.
fn fields(line: &str) -> Vec<Field<'_>> {
    let code = line.split("/*").next().unwrap_or_default().trim();
    let Some(declaration) = code.strip_suffix(';').filter(|code| !code.starts_with('*')) else {
        return vec![];
    };
    let (first, more) = declaration.split_once(',').unwrap_or((declaration, ""));
    let Some((kind, first)) = first.rsplit_once(' ') else { return vec![] };
    let names = [first].into_iter().chain(more.split(',').map(str::trim));
    names.filter(|name| !name.is_empty()).map(|name| named(kind, name)).collect()
}

/// A field of a type by its declarator: `x`, `*x` or `x[8]`.
fn named<'a>(kind: &'a str, declarator: &'a str) -> Field<'a> {
    let target = declarator.strip_prefix('*');
    let (name, length) = declarator.split_at(declarator.find('[').unwrap_or(declarator.len()));
    Field { kind, is_pointer: target.is_some(), name: target.unwrap_or(name), length }
}

/// Returns the macros that are numbers.
fn constants(header: &str) -> Vec<&str> {
    let number = |line: &'_ str| {
        let value = line.strip_prefix("#define TURRET_")?.split(' ').nth(1)?;
        value.trim_end_matches(['f', 'u']).parse::<f64>().ok().map(|_| ())
    };
    let names = header.lines().filter(|line| number(line).is_some());
    names.filter_map(|line| line.split(' ').nth(1)).collect()
}

/// Returns every prototype: `union quat *quat_mul(union quat *out, ...) LIBTURRET_NOTHROW;`, on one line or more.
pub fn functions(header: &str) -> Vec<Function<'_>> {
    let mut functions = vec![];
    for (end, _) in header.match_indices("LIBTURRET_NOTHROW;") {
        let before = &header[..end];
        // Every prototype has a doc comment before it.
        let start = before.rfind("*/").expect("a comment before each prototype") + 2;
        let prototype = before[start..].trim();
        let (head, tail) = prototype.split_once('(').expect("a parameter list");
        let (result, name) = kind_and_name(head);
        let list = tail.trim_end().strip_suffix(')').expect("a parameter list");
        let parameters = list.split(',').map(str::trim).filter(|each| *each != "void");
        let parameters =
            parameters.map(kind_and_name).map(|(kind, name)| Parameter { kind, name }).collect();
        functions.push(Function { result, name, parameters });
    }
    functions
}

/// Splits `const union quat *a` into `const union quat *` and `a`.
fn kind_and_name(declaration: &str) -> (&str, &str) {
    let start = declaration.rfind([' ', '*']).expect("a type and a name") + 1;
    let (kind, name) = declaration.split_at(start);
    (kind.trim_end(), name)
}
