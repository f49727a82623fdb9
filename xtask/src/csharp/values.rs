//! Equality and texts of the structs of C#. Their own would compare by reflection, and print nothing but the type's name.

use std::fmt::Write as _;

const STRUCT: &str = "public unsafe partial struct ";

/// The last field of some structs, which no function reads.
const RESERVED: &str = "public uint Reserved;";

/// A struct, and its fields as pairs of type and name.
struct Value<'a> {
    name: &'a str,
    fields: Vec<(&'a str, &'a str)>,
}

/// Adds the members to the end of the raw layer.
pub(super) fn with_values(text: &str) -> String {
    let body = text.trim_end().strip_suffix('}').expect("the namespace ends");
    let mut text = body.to_owned();
    for value in values(body) {
        text.push('\n');
        text += &members(&value);
    }
    text + "}\n"
}

/// Returns the structs that are values: those without pointers whose fields are all public.
fn values(text: &str) -> Vec<Value<'_>> {
    let mut values: Vec<Value<'_>> = vec![];
    let mut is_in_struct = false;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix(STRUCT) {
            values.push(Value { name, fields: vec![] });
            is_in_struct = true;
        } else if line == "}" || line == RESERVED {
            is_in_struct = false;
        }
        let declaration = line.strip_prefix("public ").and_then(|rest| rest.strip_suffix(';'));
        let field = declaration.and_then(|declaration| declaration.split_once(' '));
        let (Some(value), Some(field), true) = (values.last_mut(), field, is_in_struct) else {
            continue;
        };
        value.fields.push(field);
    }
    values.retain(|value| {
        value.fields.iter().all(|(kind, _)| !kind.ends_with('*') && *kind != "const")
    });
    values
}

/// Declares the members of a struct.
fn members(value: &Value<'_>) -> String {
    let Value { name, fields } = value;
    let equal: Vec<_> = fields.iter().map(|(kind, field)| equal(kind, field)).collect();
    let hash = fields.iter().fold(String::from("17"), |hash, (_, field)| {
        format!("({hash}) * 31 + {field}.GetHashCode()").replace("(17)", "17")
    });
    let texts: Vec<_> = fields.iter().map(|(kind, field)| shown(kind, field)).collect();
    let mut text = String::new();
    write!(
        text,
        "    public partial struct {name} : IEquatable<{name}>
    {{
        /// <summary>Returns whether all fields that are in use are equal. NaN equals NaN, and −0 equals 0.</summary>
        public readonly bool Equals({name} other) =>
            {};

        /// <inheritdoc/>
        public override readonly bool Equals(object? obj) => obj is {name} other && Equals(other);

        /// <inheritdoc/>
        public override readonly int GetHashCode() =>
            unchecked({hash});

        /// <summary>Returns the fields in the invariant culture, with enough digits to restore each number.</summary>
        public override readonly string ToString() =>
            FormattableString.Invariant($\"{name} {{{{ {} }}}}\");

        /// <summary>Compares as Equals does.</summary>
        public static bool operator ==(in {name} a, in {name} b) => a.Equals(b);

        /// <summary>Compares as Equals does.</summary>
        public static bool operator !=(in {name} a, in {name} b) => !a.Equals(b);
    }}
",
        equal.join(" &&\n            "),
        texts.join(", ")
    )
    .expect("a string can grow");
    text
}

/// Returns the comparison of a field with that of `other`. Of an enumeration, Equals would allocate.
fn equal(kind: &str, field: &str) -> String {
    if is_enumeration(kind) {
        format!("{field} == other.{field}")
    } else {
        format!("{field}.Equals(other.{field})")
    }
}

/// Returns a field as a part of a format.
fn shown(kind: &str, field: &str) -> String {
    let digits = if matches!(kind, "float" | "double") { ":R" } else { "" };
    format!("{field} = {{{field}{digits}}}")
}

fn is_enumeration(kind: &str) -> bool {
    super::ENUMERATIONS
        .iter()
        .any(|(_, field)| field.split_once(' ').is_some_and(|it| it.0 == kind))
}
