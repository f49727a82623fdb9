//! What the numbers depend on: the processor and the compilers.

use std::fs;
use std::process::Command;

use crate::library;

/// The processor, by its own name, and the compilers.
pub fn describe() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let rustc = first_line(Command::new(rustc).arg("--version"));
    let rustc: Vec<_> = rustc.split_whitespace().take(2).collect();
    format!("{} / {} / {}", processor(), compiler(), rustc.join(" "))
}

/// The parts that make a difference, as the name of a file.
pub fn slug() -> String {
    slug_of(&format!("{} {}", processor(), compiler()))
}

/// A text as the name of a file.
pub fn slug_of(text: &str) -> String {
    let name = text.to_lowercase();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// The name alone does not always identify the processor.
pub fn processor() -> String {
    let known = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let lines = known.lines().filter_map(|line| line.split_once(':'));
        let mut values = lines.filter(|(field, _)| field.trim() == name);
        values.next().map(|(_, value)| value.trim().replace(',', " "))
    };
    match (field("model name"), field("cpu family"), field("model")) {
        (Some(name), Some(family), Some(model)) => format!("{name} family {family} model {model}"),
        _ => std::env::consts::ARCH.to_owned(),
    }
}

fn compiler() -> String {
    let line = first_line(library::compiler(false).arg("--version"));
    let name = if line.contains("clang") { "clang" } else { "gcc" };
    format!("{name} {}", line.split_whitespace().last().unwrap_or_default())
}

fn first_line(command: &mut Command) -> String {
    library::run(command).lines().next().unwrap_or_default().to_owned()
}
