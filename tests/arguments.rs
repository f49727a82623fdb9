//! The calls of exports in C++ and C# pass each argument in its place: an argument has the name of its parameter in C.

use std::fs;
use std::path::PathBuf;

use crate::support::dotnet::{self, BINDINGS};
use crate::support::header::{self, Function, Parameter};
use crate::support::library::root;
use crate::support::symbols;

/// Arguments that are named otherwise than their parameters.
const RENAMED: [(&str, &str); 14] = [
    ("a", "first"),
    ("b", "second"),
    ("c", "third"),
    ("arc", "forbidden"),
    ("axes", "engine"),
    ("battery", "all"),
    ("count", "n"),
    ("omega0", "start"),
    ("omega1", "end"),
    ("omega_mid", "middle"),
    ("params", "limits"),
    ("params_stride", "limitsStride"),
    ("s", "factor"),
    ("status", "code"),
];

/// The same for one function alone.
const RENAMED_IN: [(&str, &str, &str); 2] =
    [("turret_aim", "turret", "limits"), ("turret_aim_batch", "turrets", "positions")];

/// Returns a name as it is compared: `halflife` for `half_life` and `halfLife`, `configstride` for `configs.stride`.
fn plain(name: &str) -> String {
    name.replace(['_', '.'], "").to_lowercase().replace("sstride", "stride")
}

/// Returns the arguments of a call from the text after its parenthesis.
fn arguments(text: &str) -> Vec<&str> {
    let mut arguments = vec![];
    let (mut depth, mut start) = (1, 0);
    for (at, letter) in text.char_indices() {
        depth += match letter {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        if depth == 0 || depth == 1 && letter == ',' {
            arguments.push(text[start..at].trim());
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    arguments.retain(|argument| !argument.is_empty());
    arguments
}

/// Returns the names in an argument, the most exact ones first: `targetx`, `target` and `x` for `target.x`, `from` for
/// `c_ptr(&from)` and for `pFrom`, `count` for `keys.size()`.
fn names(argument: &str) -> Vec<String> {
    let argument = argument.replace("->", ".").replace(".data()", "").replace("c_ptr(", "");
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.".contains(letter);
    let paths = argument.split(|letter| !is_part(letter)).filter(|path| !path.is_empty());
    let of_path = |path: &str| {
        if path.ends_with(".size") || path.ends_with(".Length") {
            return vec!["count".to_owned()];
        }
        let bare = ["made", "p"].iter().find_map(|prefix| path.strip_prefix(prefix));
        let parts = path.split(['.', '_']).map(plain);
        [plain(path)].into_iter().chain(bare.map(plain)).chain(parts).collect()
    };
    paths.flat_map(of_path).collect()
}

fn is_output(parameter: &Parameter) -> bool {
    parameter.kind.ends_with('*') && !parameter.kind.starts_with("const ")
}

/// Returns the arguments of a call that are not, by their names, in their places.
fn misplaced<'a>(function: &Function, arguments: &[&'a str]) -> Vec<&'a str> {
    let parameters = &function.parameters;
    let names: Vec<Vec<String>> = arguments.iter().map(|argument| names(argument)).collect();
    let is_fine = |at: usize| {
        let own = &parameters[at];
        let exact = names[at].iter().find_map(|name| {
            parameters.iter().position(|parameter| plain(parameter.name) == *name)
        });
        let renamed = RENAMED.into_iter().chain(
            RENAMED_IN
                .into_iter()
                .filter(|each| each.0 == function.name)
                .map(|each| (each.1, each.2)),
        );
        let mut renamed = renamed.filter(|(parameter, _)| *parameter == own.name);
        let is_part = own.name.split('_').any(|part| names[at].contains(&plain(part)));
        match exact {
            Some(place) if place == at => true,
            // An input that the output takes the place of.
            Some(place) => is_output(own) && names[place].contains(&plain(parameters[place].name)),
            None => {
                is_output(own)
                    || is_part
                    || renamed.any(|(_, name)| names[at].contains(&plain(name)))
            }
        }
    };
    (0..arguments.len()).filter(|at| !is_fine(*at)).map(|at| arguments[at]).collect()
}

/// Checks the calls of functions in sources. `forms` returns the texts before the arguments of a call, and whether the
/// first parameter, an output, is not among them. Returns the number of calls.
fn check(files: &[PathBuf], forms: impl Fn(&str) -> Vec<(String, bool)>) -> usize {
    let header = header::text();
    let functions = header::functions(&header);
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(file).expect("a source");
        let code: String = text.lines().filter_map(|line| line.split("//").next()).collect();
        for function in &functions {
            for (form, is_without_output) in forms(function.name) {
                for (start, _) in code.match_indices(&form) {
                    let mut given = arguments(&code[start + form.len()..]);
                    if is_without_output {
                        given.insert(0, "out");
                    }
                    let call = format!("{}: {}({given:?})", file.display(), function.name);
                    assert_eq!(given.len(), function.parameters.len(), "{call}");
                    assert_eq!(misplaced(function, &given), [""; 0], "misplaced in {call}");
                    count += 1;
                }
            }
        }
    }
    count
}

#[test]
fn calls_in_cpp_pass_each_argument_in_its_place() {
    let folder = fs::read_dir(root().join("include/turret")).expect("include/turret");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "hpp"));
    files.retain(|file| !file.ends_with("long_names.hpp"));
    let count = check(&files, |name| {
        let name = symbols::long_name(name);
        // By itself, or by a function of `detail` that has the output.
        vec![(format!("::{name}("), false), (format!("::{name},"), true)]
    });
    assert!(count >= 90, "{count} calls");
}

#[test]
fn calls_in_c_sharp_pass_each_argument_in_its_place() {
    let mut files = dotnet::sources(BINDINGS);
    files.retain(|file| !file.ends_with("Native.cs"));
    let count = check(&files, |name| vec![(format!("Native.{name}("), false)]);
    assert!(count >= 96, "{count} calls");
}

#[test]
fn argument_in_the_place_of_another_is_misplaced() {
    let header =
        "*/ union quat *quat_damp(union quat *out, const union quat *from, const union quat *to,
        float half_life, float dt) LIBTURRET_NOTHROW;";
    let functions = header::functions(header);
    let misplaced = |call: &'static str| misplaced(&functions[0], &arguments(call));
    assert_eq!(misplaced("&made, pFrom, c_ptr(&to), halfLife, dt) != NULL"), [""; 0]);
    assert_eq!(misplaced("c_ptr(&from), c_ptr(&from), c_ptr(&to), half_life, dt)"), [""; 0]);
    assert_eq!(
        misplaced("out, c_ptr(&to), c_ptr(&from), half_life, dt)"),
        ["c_ptr(&to)", "c_ptr(&from)"]
    );
    assert_eq!(misplaced("out, from, to, dt, half_life)"), ["dt", "half_life"]);
    assert_eq!(misplaced("from, out, to, half_life, dt)"), ["from", "out"]);
    assert_eq!(misplaced("out, from, to, seconds, dt)"), ["seconds"]);
}
