//! Records every call of the golden program in a file, with its arguments and its results, and compares two such files.
//!
//! For each function of the header, a C function between the program and the library passes the arguments and the
//! result to `c_tests/golden/hosts/record.c`. This module makes these functions, from the header.

use super::{FLAGS, NOT_AS_SINGLE, sources};
use crate::support::header::{self, Function, Parameter};
use crate::support::library::{self, Library, Linkage, root, target_dir};
use crate::support::symbols;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::panic::{UnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, id};
use std::sync::OnceLock;

/// The results of a golden program that records its calls. The file has more than 100 MB, so it is removed with this
/// value.
pub struct Record {
    pub file: PathBuf,
    /// The output of the program: `name hash` in each line.
    pub hashes: String,
}

impl Drop for Record {
    fn drop(&mut self) {
        fs::remove_file(&self.file).ok();
    }
}

/// Runs the golden program with a library, and records its calls. The library need not have the functions `without`:
/// their calls are neither made nor recorded.
pub fn record(library: &Library, name: &str, linkage: Linkage, without: &[&str]) -> Record {
    let (renames, functions) = around_every_function();
    let mut sources = sources("record");
    sources.push(functions.clone());
    let calls = super::program_folder().join("calls").display().to_string();
    let renames = renames.display().to_string();
    let without: Vec<_> = without.iter().map(|name| format!("-DWITHOUT_{name}")).collect();
    let mut flags = FLAGS.to_vec();
    flags.extend(["-DGOLDEN_WATCHED", "-I", &calls, "-include", &renames]);
    flags.extend(without.iter().map(String::as_str));
    let program =
        library::compile_with(library, &format!("record-{name}"), &sources, &flags, linkage);
    // The program is of this call alone, and so is a file with its name.
    let file = folder().join(program.file_name().expect("a program")).with_extension("calls");
    let hashes = library::run(Command::new(program).arg(&file));
    Record { file, hashes }
}

/// Compares two files of calls, each with a name. Returns the differences in words, and whether there are none.
pub fn compare(one: (&Path, &str), other: (&Path, &str)) -> (String, bool) {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let source = super::program_folder().join("calls/compare.c");
        library::compile("compare-golden", &[source], &FLAGS, Linkage::Static)
    });
    let mut command = Command::new(program);
    command.arg(one.0).arg(one.1).arg(other.0).arg(other.1);
    let output = command.output().expect("the program was just built");
    let words = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (words.into_owned(), output.status.success())
}

/// Returns which calls of a library give other bits than at the commit that wrote the golden hashes, or why that is not
/// known. The functions `new` have no hash yet.
pub fn explanation(library: &Library, linkage: Linkage, new: &[&str]) -> String {
    static COMMITTED: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let committed = COMMITTED.get_or_init(|| committed(new)).as_ref().map_err(String::clone);
    let now = attempt(|| record(library, "now", linkage, new));
    let compared = committed.and_then(|committed| {
        let now = now.as_ref().map_err(String::clone)?;
        attempt(|| compare((committed, "committed"), (&now.file, "now")))
    });
    match compared {
        Ok((words, false)) => words,
        Ok((_, true)) => format!(
            "No call differs: the program makes other calls than the hashes are of, or, where a hash is \
             {NOT_AS_SINGLE}, a batch is unlike its single function.\n"
        ),
        Err(why) => {
            let kept = folder().join("now.calls");
            let is_kept = now.is_ok_and(|now| fs::rename(&now.file, &kept).is_ok());
            let kept = if is_kept {
                format!(
                    "All calls as they are now: {}. c_tests/golden/calls/compare.c compares that with such a file of a \
                     library that is right.\n",
                    kept.display()
                )
            } else {
                String::new()
            };
            format!(
                "Which call differs is not known, for want of the calls that the hashes are of: {why}\n{kept}"
            )
        }
    }
}

/// Returns the result of a function, or the message of its panic.
fn attempt<T>(what: impl FnOnce() -> T + UnwindSafe) -> Result<T, String> {
    catch_unwind(what).map_err(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        words.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
    })
}

fn git(repository: &Path, words: &[&str]) -> Command {
    let mut git = Command::new("git");
    git.current_dir(repository).args(words);
    git
}

/// Returns the output of a command; if it fails, its error messages.
fn output(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let words = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(words) } else { Err(format!("{command:?}: {errors}")) }
}

/// Returns the last commit that changed a file. It is an error if the file has changed since.
pub fn commit_of(repository: &Path, file: &str) -> Result<String, String> {
    let found = output(git(repository, &["log", "-1", "--format=%H %P", "--", file]))?;
    let (commit, parents) = found.split_once(' ').unwrap_or((&found, ""));
    let now = fs::read_to_string(repository.join(file)).map_err(|error| error.to_string())?;
    let then = output(git(repository, &["show", &format!("{commit}:{file}")]));
    if commit.is_empty() || then.as_deref() != Ok(now.trim()) {
        return Err(format!("{file} is not as a commit has it."));
    }
    // The first commit of a shallow clone seems to have changed every file.
    let is_shallow = output(git(repository, &["rev-parse", "--is-shallow-repository"]))? == "true";
    if is_shallow && parents.is_empty() {
        return Err(format!(
            "this clone is shallow and may lack the commit that wrote {file}: git fetch --unshallow"
        ));
    }
    Ok(commit.to_owned())
}

/// Returns the calls of the library of the last commit that changed the golden hashes. That library lacks the functions
/// `without`.
fn committed(without: &[&str]) -> Result<PathBuf, String> {
    let repository = root();
    let commit = commit_of(repository, "c_tests/golden.txt")?;
    let source = folder().join(format!("committed-{}", &commit[..12]));
    let target = folder().join("committed-target");
    if !source.exists() {
        let new = folder().join(format!("committed-new-{}", id()));
        fs::create_dir_all(&new).map_err(|error| error.to_string())?;
        let mut archive = git(repository, &["archive", &commit])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let files = archive.stdout.take().expect("it is piped");
        let mut unpack = Command::new("tar");
        unpack.arg("-x").arg("-C").arg(&new).stdin(files);
        output(unpack)?;
        archive.wait().map_err(|error| error.to_string())?;
        // Another process may have been faster.
        fs::rename(&new, &source)
            .or_else(|_| fs::remove_dir_all(&new))
            .map_err(|error| error.to_string())?;
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--release", "--lib", "--target-dir"]).arg(&target);
    cargo.arg("--manifest-path").arg(source.join("Cargo.toml")).env_remove("CARGO_BUILD_TARGET");
    output(cargo)?;
    let built = target.join("release");
    let committed = Library {
        include: library::release().include.clone(),
        shared: built.join("libturret.so"),
        archive: built.join("libturret.a"),
    };
    let record = attempt(|| record(&committed, "committed", Linkage::Static, without))?;
    let kept = folder().join("committed.calls");
    fs::rename(&record.file, &kept).map_err(|error| error.to_string())?;
    Ok(kept)
}

fn folder() -> PathBuf {
    let folder = target_dir().join("golden-calls");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

// ---- the functions around the library's functions ----

/// The numbers of each type in memory.
type Layouts = BTreeMap<String, Layout>;

/// The fields of each type of pointers and counts.
type Tables<'a> = BTreeMap<String, Vec<Parameter<'a>>>;

#[derive(Clone, Default)]
struct Layout {
    /// `ffff` for a quaternion, `ddd` for a position.
    letters: String,
    /// The names of the fields: `x`, or `gravity.x` in a struct within a struct. Empty for a plain number.
    fields: Vec<String>,
}

/// Writes two files: a header that renames every function to the function around it, and the source of these functions.
/// They call the library by its long names, which every build has.
fn around_every_function() -> &'static (PathBuf, PathBuf) {
    static FILES: OnceLock<(PathBuf, PathBuf)> = OnceLock::new();
    FILES.get_or_init(|| {
        let header = header::text();
        let facts = header::facts();
        let (layouts, tables) = (layouts(facts), tables(facts));
        let mut renames = "#include \"turret.h\"\n".to_owned();
        let mut source = "#include \"record.h\"\n\n".to_owned();
        for function in header::functions(&header) {
            let Function { result, name, parameters } = &function;
            let declared: Vec<_> =
                parameters.iter().map(|each| format!("{} {}", each.kind, each.name)).collect();
            let declared =
                if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
            renames +=
                &format!("{result} recorded_{name}({declared});\n#define {name} recorded_{name}\n");
            source += &format!("{result} {}({declared});\n", symbols::long_name(name));
            source += &format!(
                "{result} recorded_{name}({declared})\n{}",
                body(&function, &layouts, &tables)
            );
        }
        // .ci/golden looks for these. Tests run side by side, also as processes.
        let write = |name: &str, text: String| {
            let new = folder().join(format!("{name}-{}", id()));
            let file = folder().join(name);
            fs::write(&new, text)
                .and_then(|()| fs::rename(&new, &file))
                .expect("the target folder is writable");
            file
        };
        (write("calls.h", renames), write("calls.c", source))
    })
}

/// Returns the body of the function around a function: it records the arguments, calls the function, and records the
/// result. If the library lacks the function, the body does nothing.
fn body(function: &Function, layouts: &Layouts, tables: &Tables) -> String {
    let Function { result, name, parameters } = function;
    let arguments: Vec<_> = parameters.iter().map(|each| each.name).collect();
    let call = format!("{}({})", symbols::long_name(name), arguments.join(", "));
    let mut lines = format!(
        "    {result} result;\n\n    if (!record_begins(\"{name}\", '{}'))\n",
        letter(result)
    );
    lines += &format!("        return {call};\n");
    for parameter in parameters {
        lines += &match tables.get(pointee(parameter.kind)) {
            Some(members) => note_struct(parameter, members, layouts),
            None => note_argument(function, parameter, layouts),
        };
    }
    let unused: String =
        arguments.iter().map(|argument| format!("    (void){argument};\n")).collect();
    format!(
        "#ifdef WITHOUT_{name}\n{{\n{unused}    return 0;\n}}\n#else\n\
         {{\n{lines}    record_call();\n    result = {call};\n    record_result(&result);\n    return result;\n}}\n\
         #endif\n\n"
    )
}

/// Returns the line that records a number, or `count` elements, each of which is `times` the type of the pointer.
fn note(
    of: &Parameter,
    label: &str,
    (times, count, stride): (usize, &str, &str),
    layouts: &Layouts,
) -> String {
    let Parameter { kind, name } = of;
    if !kind.ends_with('*') {
        return format!("    record_number(\"{label}\", '{}', &{name});\n", letter(kind));
    }
    let element = pointee(kind);
    let layout = layouts.get(element).unwrap_or_else(|| panic!("{label}: {element} is not known"));
    let (letters, fields) = (layout.letters.repeat(times), layout.fields.join(" "));
    let is_written = i32::from(!kind.starts_with("const "));
    format!(
        "    record_memory(\"{label}\", \"{letters}\", \"{fields}\", {is_written}, {name}, {count}, {stride});\n"
    )
}

fn note_argument(function: &Function, of: &Parameter, layouts: &Layouts) -> String {
    let names = || function.parameters.iter().map(|each| each.name);
    let (times, is_row) = shape(function.name, of.name, names().any(|name| name == "count"));
    let stride = names().find(|stride| is_stride_of(stride, of.name));
    let stride = stride.map_or_else(|| format!("{times} * sizeof *{}", of.name), str::to_owned);
    note(of, of.name, (times, if is_row { "count" } else { "1" }, &stride), layouts)
}

/// Returns the lines that record a struct of pointers and counts: each member like an argument.
fn note_struct(of: &Parameter, members: &[Parameter], layouts: &Layouts) -> String {
    let (name, kind) = (of.name, pointee(of.kind));
    let mut lines = format!(
        "    static const {kind} no_{name};\n    const {kind} *of_{name} = record_struct(\"{name}\", {name}) ? {name} : &no_{name};\n"
    );
    for member in members {
        let of_name = |member: &str| format!("of_{name}->{member}");
        let own_count = member.name.strip_suffix('s').map(|one| format!("{one}_count"));
        let count =
            members.iter().map(|each| each.name).find(|each| Some(*each) == own_count.as_deref());
        let place = of_name(member.name);
        lines += &note(
            &Parameter { kind: member.kind, name: &place },
            &format!("{name}.{}", member.name),
            (1, &of_name(count.unwrap_or("count")), &format!("sizeof *{place}")),
            layouts,
        );
    }
    lines
}

/// Returns the type that a pointer points to: `union quat` for `const union quat *`. For a number, the result has no
/// meaning.
fn pointee(kind: &str) -> &str {
    kind.trim_start_matches("const ").trim_end_matches('*').trim()
}

/// Returns whether a parameter is the stride of an argument, as `config_stride` is of `configs` and `params_stride` of
/// `params`.
fn is_stride_of(stride: &str, argument: &str) -> bool {
    let one = stride.strip_suffix("_stride");
    one.is_some_and(|one| argument == one || argument.strip_suffix('s') == Some(one))
}

/// Returns how many values of its type an element of an argument has, and whether the argument has `count` elements.
fn shape(function: &str, argument: &str, has_count: bool) -> (usize, bool) {
    match (function, argument) {
        (_, "m") => (16, has_count),
        ("turret_lead" | "turret_lead_batch", "out") => (2, has_count),
        ("turret_shot_path", "shot" | "muzzle" | "launch_velocity" | "direction")
        | ("turret_sight_side_batch", "position")
        | ("turret_camera_sample", "out")
        | ("turret_camera_check", "bad") => (1, false),
        _ => (1, has_count),
    }
}

/// Returns the letter of a type in the record. For a return type, it may also be `*`, the address of an output, or `t`,
/// a text.
fn letter(kind: &str) -> char {
    match kind {
        "float" => 'f',
        "double" => 'd',
        "int32_t" => 'i',
        "uint32_t" => 'u',
        "size_t" => 'n',
        "const char *" => 't',
        _ if kind.ends_with('*') => '*',
        _ => panic!("no letter for {kind}"),
    }
}

/// Returns the types with a pointer among their fields.
fn tables(facts: &str) -> Tables<'_> {
    let mut tables = Tables::new();
    for line in facts.lines() {
        if let ["field", tag, name, _, kind] = line.splitn(5, ' ').collect::<Vec<_>>()[..] {
            tables.entry(format!("struct {tag}")).or_default().push(Parameter { kind, name });
        }
    }
    tables.retain(|_, fields| fields.iter().any(|field| field.kind.ends_with('*')));
    tables
}

/// Returns the layouts of all types without pointers. Panics if a type has padding, which a record does not have.
fn layouts(facts: &str) -> Layouts {
    let mut layouts: Layouts = ["float", "double", "int32_t", "uint32_t", "size_t"]
        .map(|kind| {
            let letters = letter(kind).to_string();
            (kind.to_owned(), Layout { letters, fields: vec![String::new()] })
        })
        .into();
    let tables = tables(facts);
    // A type's line comes before those of its fields, and after all types that it is made of.
    let mut of_fields: BTreeMap<&str, Layout> = BTreeMap::new();
    for line in facts.lines() {
        let words: Vec<_> = line.splitn(5, ' ').collect();
        if let ["field", name, field, offset, kind] = words[..] {
            if tables.contains_key(&format!("struct {name}")) {
                continue;
            }
            let so_far = of_fields.entry(name).or_default();
            assert_eq!(offset, size(&so_far.letters).to_string(), "{name} has padding: {line}");
            let (kind, indices) = elements(kind);
            let more = layouts.get(kind).unwrap_or_else(|| panic!("{kind} is not known in {line}"));
            for index in indices {
                so_far.letters += &more.letters;
                for inner in &more.fields {
                    let dot = if inner.is_empty() { "" } else { "." };
                    so_far.fields.push(format!("{field}{index}{dot}{inner}"));
                }
            }
            for tag in ["struct", "union"] {
                layouts.insert(format!("{tag} {name}"), of_fields[name].clone());
            }
        }
    }
    layouts
}

/// Splits `struct turret_sector[8]` into `struct turret_sector` and the indices `[0]` to `[7]`. For a type that is not
/// an array, returns the type and one empty index.
fn elements(kind: &str) -> (&str, Vec<String>) {
    let Some((kind, length)) = kind.strip_suffix(']').and_then(|array| array.split_once('['))
    else {
        return (kind, vec![String::new()]);
    };
    let length: usize = length.parse().expect("the length of an array");
    (kind, (0..length).map(|index| format!("[{index}]")).collect())
}

fn size(letters: &str) -> usize {
    letters.chars().map(|letter| if matches!(letter, 'd' | 'n') { 8 } else { 4 }).sum()
}
