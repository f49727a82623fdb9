//! A model of the library's interface, read from the Rust source. The layer for JavaScript and the manual are made from
//! it.

use std::path::Path;

use syn::{Attribute, Expr, Fields, FnArg, Item, Lit, Meta, Pat, ReturnType, UnOp};

use crate::families::{TYPES, exports, families};
use crate::{Answer, root};

/// Everything that a program sees of the library.
pub struct Model {
    /// In the order of the header.
    pub types: Vec<Struct>,
    /// In the order of the header.
    pub families: Vec<Family>,
}

/// A file of src: its functions and constants.
pub struct Family {
    pub name: &'static str,
    /// The comment above the family in the header: a title, then paragraphs.
    pub doc: Vec<String>,
    pub constants: Vec<Constant>,
    pub functions: Vec<Function>,
}

/// A struct or a union.
pub struct Struct {
    pub name: String,
    pub doc: Vec<String>,
    pub is_union: bool,
    pub fields: Vec<Field>,
}

pub struct Field {
    pub name: String,
    pub doc: Vec<String>,
    pub kind: Kind,
    /// The length, if the field is an array.
    pub count: Option<usize>,
}

pub struct Constant {
    pub name: String,
    pub doc: Vec<String>,
    /// The type in Rust.
    pub kind: String,
    /// The value, as a number that both Rust and JavaScript can read.
    pub value: String,
}

pub struct Function {
    pub name: String,
    pub doc: Vec<String>,
    pub arguments: Vec<(String, Kind)>,
    /// `None` if the function returns nothing.
    pub output: Option<Kind>,
}

/// A type of a field, an argument or a result.
#[derive(Clone, PartialEq, Eq)]
pub struct Kind {
    /// The name of a number in Rust, or of a struct.
    pub name: String,
    pub pointer: Option<Pointer>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    Const,
    Mut,
}

impl Kind {
    /// Returns the type in C, ready to put a name after it: with a space at the end, unless it ends with `*`.
    pub fn in_c(&self, model: &Model) -> String {
        let name = match self.name.as_str() {
            "f32" => "float".to_owned(),
            "f64" => "double".to_owned(),
            "i32" => "int32_t".to_owned(),
            "u32" => "uint32_t".to_owned(),
            "usize" => "size_t".to_owned(),
            "c_char" => "char".to_owned(),
            name => format!("{} {name}", model.keyword(name)),
        };
        match self.pointer {
            None => format!("{name} "),
            Some(Pointer::Mut) => format!("{name} *"),
            Some(Pointer::Const) => format!("const {name} *"),
        }
    }
}

impl Model {
    pub fn read() -> Answer<Self> {
        let source = root().join("src");
        let mut types = vec![];
        for name in TYPES {
            let file = parsed(&source.join("types").join(name).with_extension("rs"))?;
            for item in file.items {
                types.extend(structure(item)?);
            }
        }
        let families = families().map(|name| family(&source, name)).collect::<Answer<_>>()?;
        Ok(Self { types, families })
    }

    pub fn structure(&self, name: &str) -> Option<&Struct> {
        self.types.iter().find(|one| one.name == name)
    }

    pub fn functions(&self) -> impl Iterator<Item = (&Family, &Function)> {
        self.families
            .iter()
            .flat_map(|family| family.functions.iter().map(move |one| (family, one)))
    }

    pub fn constants(&self) -> impl Iterator<Item = &Constant> {
        self.families.iter().flat_map(|family| &family.constants)
    }

    /// Returns whether a type only names the members of a union, as `turret_xyz` does. C programs do not use such a
    /// type.
    pub fn is_part(&self, name: &str) -> bool {
        self.types.iter().any(|one| one.is_union && one.fields.iter().any(|f| f.kind.name == name))
    }

    fn keyword(&self, name: &str) -> &'static str {
        match self.structure(name) {
            Some(one) if one.is_union => "union",
            _ => "struct",
        }
    }

    /// Returns the fields as a program accesses them. For a union, these are the fields of its first member.
    pub fn fields<'a>(&'a self, one: &'a Struct) -> &'a [Field] {
        let first = one.fields.first().filter(|_| one.is_union);
        match first.and_then(|first| self.structure(&first.kind.name)) {
            Some(members) => &members.fields,
            None => &one.fields,
        }
    }

    /// Returns the size and the alignment of a type in wasm32.
    pub fn layout(&self, kind: &Kind) -> (usize, usize) {
        if kind.pointer.is_some() {
            return (4, 4);
        }
        match kind.name.as_str() {
            "f64" => (8, 8),
            "f32" | "i32" | "u32" | "usize" => (4, 4),
            name => {
                let one = self.structure(name).expect("a field is a number or a struct");
                let (offsets, end) = self.offsets(one);
                let align = one.fields.iter().map(|field| self.layout(&field.kind).1).max();
                let align = align.expect("a struct has a field");
                assert_eq!(offsets.len(), one.fields.len());
                (end.next_multiple_of(align), align)
            }
        }
    }

    /// Returns where the fields of a struct begin in wasm32, and where the last field ends.
    pub fn offsets(&self, one: &Struct) -> (Vec<usize>, usize) {
        let (mut offsets, mut end) = (vec![], 0);
        for field in &one.fields {
            let (size, align) = self.layout(&field.kind);
            let start = if one.is_union { 0 } else { usize::next_multiple_of(end, align) };
            offsets.push(start);
            end = end.max(start + size * field.count.unwrap_or(1));
        }
        (offsets, end)
    }
}

fn parsed(path: &Path) -> Answer<syn::File> {
    let text = crate::text(path)?.replace("\r\n", "\n");
    syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn family(source: &Path, name: &'static str) -> Answer<Family> {
    let path = source.join(name).with_extension("rs");
    let file = parsed(&path)?;
    let text = crate::text(&path)?.replace("\r\n", "\n");
    let exported: Vec<&str> = exports(name, &text).iter().map(|export| export.name).collect();
    let mut family = Family { name, doc: doc(&file.attrs), constants: vec![], functions: vec![] };
    for item in file.items {
        match item {
            Item::Const(item) if item.ident.to_string().starts_with("TURRET_") => {
                family.constants.push(Constant {
                    name: item.ident.to_string(),
                    doc: doc(&item.attrs),
                    kind: kind(&item.ty)?.name,
                    value: number(&item.expr)?,
                });
            }
            Item::Fn(item) if exported.contains(&item.sig.ident.to_string().as_str()) => {
                family.functions.push(function(&item)?);
            }
            _ => {}
        }
    }
    if family.functions.len() == exported.len() {
        return Ok(family);
    }
    Err(format!("{}: an export is not at its top", path.display()).into())
}

fn function(item: &syn::ItemFn) -> Answer<Function> {
    let name = item.sig.ident.to_string();
    let mut arguments = vec![];
    for input in &item.sig.inputs {
        let FnArg::Typed(typed) = input else { return Err(format!("{name}: self").into()) };
        let Pat::Ident(argument) = typed.pat.as_ref() else {
            return Err(format!("{name}: an argument without a name").into());
        };
        arguments.push((argument.ident.to_string(), kind(&typed.ty)?));
    }
    let output = match &item.sig.output {
        ReturnType::Default => None,
        ReturnType::Type(_, output) => Some(kind(output)?),
    };
    Ok(Function { name, doc: doc(&item.attrs), arguments, output })
}

/// Returns a public struct or union; `None` for other items.
fn structure(item: Item) -> Answer<Option<Struct>> {
    let (name, attributes, fields, is_union) = match item {
        Item::Struct(item) => (item.ident, item.attrs, item.fields, false),
        Item::Union(item) => (item.ident, item.attrs, Fields::Named(item.fields), true),
        _ => return Ok(None),
    };
    let fields = fields.into_iter().map(|field| {
        let name = field.ident.ok_or("a field has no name")?.to_string();
        let (element, count) = match &field.ty {
            syn::Type::Array(array) => (&*array.elem, Some(number(&array.len)?.parse()?)),
            other => (other, None),
        };
        Ok(Field { name, doc: doc(&field.attrs), kind: kind(element)?, count })
    });
    let fields = fields.collect::<Answer<_>>()?;
    Ok(Some(Struct { name: name.to_string(), doc: doc(&attributes), is_union, fields }))
}

fn kind(written: &syn::Type) -> Answer<Kind> {
    match written {
        syn::Type::Ptr(pointer) => {
            let name = kind(&pointer.elem)?.name;
            let is_const = pointer.const_token.is_some();
            let pointer = Some(if is_const { Pointer::Const } else { Pointer::Mut });
            Ok(Kind { name, pointer })
        }
        syn::Type::Path(path) => {
            let last = path.path.segments.last().ok_or("a type without a name")?;
            // The type of a number that is not read is `MaybeUninit`; return the type inside.
            if let syn::PathArguments::AngleBracketed(of) = &last.arguments
                && let Some(syn::GenericArgument::Type(inner)) = of.args.first()
            {
                return kind(inner);
            }
            Ok(Kind { name: last.ident.to_string(), pointer: None })
        }
        _ => Err("a type is neither a name nor a pointer".into()),
    }
}

/// Returns a number as in the source, without the syntax that only Rust has.
fn number(written: &Expr) -> Answer<String> {
    match written {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Ok(format!("-{}", number(&unary.expr)?))
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Ok(number.base10_digits().to_owned()),
            Lit::Float(number) => Ok(number.base10_digits().to_owned()),
            _ => Err("a constant is not a number".into()),
        },
        _ => Err("a constant is not a literal".into()),
    }
}

/// Returns the lines of a comment.
fn doc(attributes: &[Attribute]) -> Vec<String> {
    let mut lines = vec![];
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta
            && pair.path.is_ident("doc")
            && let Expr::Lit(literal) = &pair.value
            && let Lit::Str(text) = &literal.lit
        {
            let line = text.value();
            lines.push(line.strip_prefix(' ').unwrap_or(&line).trim_end().to_owned());
        }
    }
    lines
}
