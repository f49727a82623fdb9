//! The golden hashes: the bits of every function's results, the same on every machine. `.ci/golden` runs the
//! same program built for others.
#![cfg(target_os = "linux")]

pub mod calls;

use crate::support::{cases, header, library, symbols};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, id};

use crate::support::library::{Library, Linkage, root};

/// The text that the program prints for a batch whose results differ from the single function's.
const NOT_AS_SINGLE: &str = "0000000000000000";

/// The folder of the golden program. c_tests/golden/golden.h says what is in it.
fn program_folder() -> PathBuf {
    root().join("c_tests/golden")
}

fn golden() -> String {
    fs::read_to_string(root().join("c_tests/golden.txt")).expect("c_tests/golden.txt")
}

const FLAGS: [&str; 3] = ["-std=c99", "-pedantic", "-ffp-contract=off"];

/// The program that prints the hashes.
fn program(library: &Library, name: &str, more: &[String], linkage: Linkage) -> PathBuf {
    let mut flags = FLAGS.to_vec();
    flags.extend(more.iter().map(String::as_str));
    library::compile_with(library, name, &sources("hashes"), &flags, linkage)
}

/// Returns the sources of the golden program with one of its hosts.
fn sources(host: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(program_folder()).expect("c_tests/golden");
    let files = files.map(|entry| entry.expect("an entry").path());
    let is_source = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "c");
    let host = program_folder().join("hosts").join(host).with_extension("c");
    files.filter(is_source).chain([host]).collect()
}

/// Builds the program that tells which exceptions it raises.
fn assert_no_exception(linkage: Linkage) {
    let flags = [&FLAGS[..], &["-DGOLDEN_LEGAL", "-DGOLDEN_WATCHED", cases()]].concat();
    let program = library::compile("golden-exceptions", &sources("exceptions"), &flags, linkage);
    let lines = library::run(&mut Command::new(program));
    let told = lines.lines().filter(|line| line.split(' ').count() == 3).count();
    assert_eq!(told, hashes(&golden()).len(), "the program leaves out a function:\n{lines}");
}

#[test]
fn legal_input_raises_no_exception() {
    assert_no_exception(Linkage::Shared);
}

#[test]
#[ignore = "takes ten seconds"]
fn legal_input_raises_no_exception_in_the_static_library() {
    assert_no_exception(Linkage::Static);
}

/// Returns the hash of every function, from lines `name hash`.
fn hashes(lines: &str) -> BTreeMap<&str, &str> {
    lines.lines().map(|line| line.split_once(' ').expect("name hash")).collect()
}

/// Asserts that a program gives the committed hashes. If not, the message names the calls whose bits have changed.
fn assert_golden(program: &Path, library: &Library, linkage: Linkage) {
    let printed = library::run(&mut Command::new(program));
    let committed = golden();
    let (printed, committed) = (hashes(&printed), hashes(&committed));
    let differing: Vec<_> =
        printed.iter().filter(|line| committed.get(line.0) != Some(line.1)).collect();
    if !differing.is_empty() {
        let new: Vec<_> =
            printed.keys().copied().filter(|name| !committed.contains_key(name)).collect();
        let mut words = String::new();
        if new.len() < differing.len() {
            words += &calls::explanation(library, linkage, &new);
        }
        if !new.is_empty() {
            words += &format!("New, with no hash to differ from: {}.\n", new.join(", "));
        }
        panic!(
            "other bits from {differing:?}\n\n{words}\nIf each of these is wanted: {} | LC_ALL=C sort > c_tests/golden.txt",
            program.display()
        );
    }
    assert_eq!(printed.len(), committed.len(), "the program leaves out a function");
}

#[test]
fn shared_library_has_the_golden_bits() {
    let library = library::release();
    assert_golden(&program(library, "golden", &[], Linkage::Shared), library, Linkage::Shared);
}

#[test]
#[ignore = "takes ten seconds"]
fn static_library_has_the_golden_bits() {
    let library = library::release();
    assert_golden(&program(library, "golden", &[], Linkage::Static), library, Linkage::Static);
}

/// The program with only the long names of functions, types and constants.
#[test]
#[ignore = "builds a second library"]
fn library_without_short_names_has_the_golden_bits() {
    let (types, constants) = header::names();
    let functions = symbols::functions();
    let mut flags: Vec<String> = functions
        .iter()
        .chain(&types)
        .map(|name| format!("-D{name}={}", symbols::long_name(name)))
        .chain(constants.iter().map(|name| format!("-D{name}=LIB{name}")))
        .collect();
    flags.push("-DTURRET_PREFIXED".to_owned());
    for linkage in [Linkage::Shared, Linkage::Static] {
        let library = library::prefixed();
        assert_golden(&program(library, "golden-prefixed", &flags, linkage), library, linkage);
    }
}

/// The record contains the same calls as the hashes: some calls of each function, in its own case.
#[test]
#[ignore = "takes ten seconds"]
fn record_has_the_golden_bits_and_calls_of_every_function() {
    let record = calls::record(library::release(), "golden", Linkage::Shared, &[]);
    assert_eq!(hashes(&record.hashes), hashes(&golden()));
    let (words, is_same) = calls::compare((&record.file, "one"), (&record.file, "the same"));
    assert!(is_same, "{words}");
    let functions = format!("{} functions, ", hashes(&golden()).len());
    assert!(words.starts_with(&functions), "a case does not call its function: {words}");
}

/// The bit is in the last number that the last call of the last function has written.
#[test]
#[ignore = "takes half a minute"]
fn flipped_bit_is_named_with_its_call() {
    let record = calls::record(library::release(), "flipped", Linkage::Static, &[]);
    let calls = fs::read(&record.file).expect("it was just written");
    let (words, is_same) = compare_flipped(&record, &calls);
    assert!(!is_same);
    assert!(words.contains("; 1 functions differ"), "{words}");
    let (function, call) = words.split_once(": call ").expect("the first line names a call");
    let (call, rest) = call.split_once(", in case ").expect("the call is of a case");
    assert!(rest.split_once(", gives other bits.\n").is_some(), "{words}");

    // A record of this function alone counts its calls.
    let mut name = vec![b'F', u8::try_from(function.len()).expect("a name is short")];
    name.extend(function.as_bytes());
    let start = calls.windows(name.len()).rposition(|bytes| bytes == name).expect(function);
    let alone = [b"turret calls 1\n", &calls[start..]].concat();
    fs::write(&record.file, &alone).expect("the target folder is writable");
    let (of_one, _) = compare_flipped(&record, &alone);
    assert!(
        of_one.ends_with(&format!("1 functions, {call} calls; 1 functions differ\n")),
        "{of_one}"
    );

    // The message has both results, as an integer or as the bits of a float.
    let number = u32::from_le_bytes(last_number(&calls).try_into().expect("four bytes"));
    for (name, bits) in [("library", number), ("flipped", number ^ 1)] {
        let lines: Vec<_> = words
            .lines()
            .filter_map(|line| line.trim().strip_prefix(&format!("{name}: ")))
            .collect();
        let [line] = lines[..] else { panic!("not one number differs: {words}") };
        let is_integer = line == bits.cast_signed().to_string();
        assert!(is_integer || line.ends_with(&format!("bits {bits:08x})")), "{words}");
    }
}

/// Returns the four bytes before the mark of the end.
fn last_number(calls: &[u8]) -> &[u8] {
    &calls[calls.len() - 5..calls.len() - 1]
}

/// Compares calls with the same calls after the lowest bit of the last number has been changed.
fn compare_flipped(record: &calls::Record, calls: &[u8]) -> (String, bool) {
    let mut bytes = calls.to_vec();
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    let flipped =
        calls::Record { file: record.file.with_extension("flipped"), hashes: String::new() };
    fs::write(&flipped.file, bytes).expect("the target folder is writable");
    calls::compare((&record.file, "library"), (&flipped.file, "flipped"))
}

/// A new function is compared like this with the library of the committed hashes, which lacks the function.
#[test]
#[ignore = "takes half a minute"]
fn function_that_a_library_lacks_is_left_out() {
    let release = library::release();
    let archive = library::scratch().join(format!("lacks-quat_mul-{}.a", id()));
    let renamed = "--redefine-sym=libturret_quat_mul=no_such_function";
    library::run(Command::new("objcopy").arg(renamed).arg(&release.archive).arg(&archive));
    let (include, shared) = (release.include.clone(), release.shared.clone());
    let lacking = Library { include, shared, archive };
    let record = calls::record(&lacking, "lacking", Linkage::Static, &["quat_mul"]);
    fs::remove_file(&lacking.archive).ok();
    let (words, is_same) = calls::compare((&record.file, "one"), (&record.file, "the same"));
    assert!(is_same, "{words}");
    let functions = format!("{} functions, ", hashes(&golden()).len() - 1);
    assert!(words.starts_with(&functions), "{words}");
}

#[test]
#[ignore = "needs git"]
fn shallow_clone_does_not_know_who_wrote_a_file_of_its_first_commit() {
    let folder = library::scratch().join(format!("shallow-{}", id()));
    let (whole, shallow) = (folder.join("whole"), folder.join("shallow"));
    fs::create_dir_all(&whole).expect("the target folder is writable");
    let git = |words: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(&whole).args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(words);
        library::run(&mut git)
    };
    let commit = |file: &str| {
        fs::write(whole.join(file), file).expect("the target folder is writable");
        git(&["add", file]);
        git(&["commit", "--quiet", "--no-gpg-sign", "--message", file]);
        git(&["rev-parse", "HEAD"]).trim().to_owned()
    };
    git(&["init", "--quiet"]);
    let commits = ["hashes", "between", "later"].map(commit);
    let url = format!("file://{}", whole.display());
    git(&["clone", "--quiet", "--depth=2", &url, &shallow.display().to_string()]);

    assert_eq!(calls::commit_of(&whole, "hashes").as_ref(), Ok(&commits[0]));
    assert_eq!(calls::commit_of(&shallow, "later").as_ref(), Ok(&commits[2]));
    let why = calls::commit_of(&shallow, "hashes").expect_err("its commit is not in the clone");
    assert!(why.contains("shallow"), "{why}");
    fs::write(whole.join("hashes"), "changed").expect("the target folder is writable");
    let why = calls::commit_of(&whole, "hashes").expect_err("the file is changed");
    assert_eq!(why, "hashes is not as a commit has it.");
    fs::remove_dir_all(&folder).ok();
}

#[test]
fn golden_names_are_the_exported_functions() {
    let golden = golden();
    let names: Vec<&str> = golden.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, symbols::functions().iter().collect::<Vec<_>>());
}

#[test]
fn golden_hash_is_never_that_of_a_batch_unlike_its_single_function() {
    let golden = golden();
    let wrong: Vec<&str> = hashes(&golden)
        .into_iter()
        .filter(|line| line.1 == NOT_AS_SINGLE)
        .map(|line| line.0)
        .collect();
    assert!(wrong.is_empty(), "other bits than element by element from {wrong:?}");
}
