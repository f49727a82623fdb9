//! The C++ programs of `tests/cpp`: `turret.hpp` against the release library, with g++ and clang++.

mod declarations;

use crate::support::amount::amount;
use crate::support::{families, library, markdown, symbols};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, id};

use crate::support::library::{Linkage, root};
use declarations::Declaration;

/// Warnings that the header must not cause.
const WARNINGS: [&str; 3] = ["-Wpedantic", "-Wconversion", "-Wshadow"];

/// The flags of games without exceptions and runtime type information.
const NO_RUNTIME: [&str; 2] = ["-fno-exceptions", "-fno-rtti"];

fn source(name: &str) -> PathBuf {
    root().join("tests/cpp").join(name).with_extension("cpp")
}

/// Compiles a program with the warnings on, and runs it.
fn check(name: &str, sources: &[PathBuf], flags: &[&str], linkage: Linkage) {
    let flags: Vec<&str> = WARNINGS.iter().chain(flags).copied().collect();
    library::run_and_count(&library::compile(name, sources, &flags, linkage));
}

/// Builds a program as C++17 with the shared library, and, unless tests are to be quick, as C++20 with the static library.
fn family_of(name: &str, sources: &[PathBuf], flags: &[&str]) {
    let builds = [("c++17", Linkage::Shared), ("c++20", Linkage::Static)];
    for (standard, linkage) in builds.into_iter().take(amount(2, 1)) {
        let standard_flag = format!("-std={standard}");
        let flags: Vec<&str> = [standard_flag.as_str()].iter().chain(flags).copied().collect();
        check(&format!("cpp-{name}-{standard}"), sources, &flags, linkage);
    }
}

fn family(name: &str) {
    family_of(name, &[source(name)], &[]);
}

/// The flags for a library of headers, whose warnings are ignored.
fn headers(module: &str, package: &str) -> Vec<String> {
    let output = Command::new("pkg-config")
        .args(["--cflags-only-I", "--keep-system-cflags", module])
        .output()
        .expect("pkg-config is installed (Debian: apt-get install pkg-config)");
    assert!(
        output.status.success(),
        "{module} is not installed (Debian: apt-get install {package})"
    );
    let flags = String::from_utf8(output.stdout).expect("flags are text");
    flags
        .split_whitespace()
        .filter_map(|flag| flag.strip_prefix("-I"))
        .filter(|folder| *folder != "/usr/include") // the compiler searches it by default, and last
        .flat_map(|folder| ["-isystem".to_owned(), folder.to_owned()])
        .collect()
}

fn glm() -> Vec<String> {
    headers("glm", "libglm-dev")
}

fn eigen() -> Vec<String> {
    headers("eigen3", "libeigen3-dev")
}

fn words(flags: &[String]) -> Vec<&str> {
    flags.iter().map(String::as_str).collect()
}

fn clang() -> Command {
    let found = Command::new("clang++").arg("--version").output();
    assert!(found.is_ok(), "clang++ is not installed (Debian: apt-get install clang)");
    let mut command = Command::new("clang++");
    command.args(["-O2", "-fPIC"]);
    command
}

families! { layout, algebra, facing, gun, engage, batch, battery }

#[test]
fn scenes() {
    let file = format!("-DSCENES=\"{}\"", root().join("tests/scenes.txt").display());
    family_of("scenes", &[source("scenes")], &[&file]);
}

#[test]
fn beside_the_namespace_std() {
    family("beside_std");
}

#[test]
#[ignore = "needs GLM (Debian: libglm-dev)"]
fn glm_included_first_converts() {
    family_of("glm", &[source("glm")], &words(&glm()));
}

#[test]
#[ignore = "needs GLM (Debian: libglm-dev)"]
fn glm_with_w_first_in_memory_converts() {
    let glm = glm();
    let flags: Vec<&str> =
        ["-std=c++17", "-DGLM_FORCE_QUAT_DATA_WXYZ"].into_iter().chain(words(&glm)).collect();
    check("cpp-glm-wxyz", &[source("glm")], &flags, Linkage::Shared);
}

#[test]
#[ignore = "needs Eigen (Debian: libeigen3-dev)"]
fn eigen_included_first_converts() {
    family_of("eigen", &[source("eigen")], &words(&eigen()));
}

#[test]
#[ignore = "needs GLM and Eigen (Debian: libglm-dev, libeigen3-dev)"]
fn c_header_glm_and_eigen_in_one_program() {
    let flags = [glm(), eigen()].concat();
    family_of("together", &[source("together"), source("together_other")], &words(&flags));
}

/// In this case the C types have the short names of turret.h.
#[test]
fn c_header_included_first_keeps_its_names() {
    let flags = ["-std=c++17", "-include", "turret.h"];
    check("cpp-layout-beside-c", &[source("layout")], &flags, Linkage::Shared);
}

#[test]
#[ignore = "takes half a minute"]
fn without_exceptions_and_rtti() {
    let flags: Vec<&str> = ["-std=c++17"].into_iter().chain(NO_RUNTIME).collect();
    for name in ["layout", "algebra", "facing", "gun", "engage", "batch", "battery"] {
        check(&format!("cpp-{name}-bare"), &[source(name)], &flags, Linkage::Shared);
    }
}

#[test]
#[ignore = "builds a second library"]
fn library_without_the_short_names_serves_it() {
    let flags: Vec<&str> = ["-std=c++17"].iter().chain(&WARNINGS).copied().collect();
    for name in ["algebra", "facing", "gun", "engage", "batch", "battery"] {
        library::run_and_count(&library::compile_with(
            library::prefixed(),
            &format!("cpp-{name}-prefixed"),
            &[source(name)],
            &flags,
            Linkage::Static,
        ));
    }
}

#[test]
#[ignore = "takes half a minute"]
fn unoptimised_and_aliasing_strictly() {
    for (name, flags) in
        [("unoptimised", ["-O0", "-g"]), ("strictly", ["-O3", "-fstrict-aliasing"])]
    {
        for program in ["algebra", "gun", "engage", "batch", "battery"] {
            let flags: Vec<&str> = ["-std=c++17"].into_iter().chain(flags).collect();
            check(&format!("cpp-{program}-{name}"), &[source(program)], &flags, Linkage::Shared);
        }
    }
}

#[test]
#[ignore = "needs clang, GLM and Eigen"]
fn clang_compiles_all_of_it_without_a_warning() {
    let library = library::release();
    let flags = [glm(), eigen()].concat();
    for name in [
        "layout",
        "algebra",
        "facing",
        "gun",
        "engage",
        "batch",
        "battery",
        "beside_std",
        "glm",
        "eigen",
    ] {
        let compile = |standard: &str| {
            let mut command = clang();
            command.args(["-Wall", "-Wextra", "-Werror", standard]).args(WARNINGS).args(&flags);
            command.arg("-I").arg(&library.include).arg(source(name));
            command
        };
        library::run(compile("-std=c++20").arg("-fsyntax-only"));
        let program = library::scratch().join(format!("cpp-{name}-clang-{}", id()));
        let mut command = compile("-std=c++17");
        library::run(command.arg("-o").arg(&program).arg("-lm").arg(&library.archive));
        library::run_and_count(&program);
    }
}

/// The headers in include/turret, but for those of C.
fn cpp_headers() -> impl Iterator<Item = PathBuf> {
    let folder = fs::read_dir(root().join("include/turret")).expect("include/turret");
    let files = folder.map(|entry| entry.expect("a file").path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "hpp"))
}

/// Compiles each header of the C++ layer by itself.
fn compile_each_header_alone(compiler: impl Fn() -> Command) {
    let include = &library::release().include;
    let mut parts: Vec<PathBuf> = cpp_headers().collect();
    assert!(parts.len() > 3);
    parts.push(include.join("turret.hpp"));
    for part in parts {
        let file = part.strip_prefix(include).expect("it is in there");
        let stem = file.display().to_string().replace(['/', '.'], "-");
        let alone = library::scratch().join(format!("alone-{stem}-{}.cpp", id()));
        fs::write(&alone, format!("#include \"{}\"\n", file.display())).expect("writable");
        let flags = ["-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"];
        library::run(compiler().args(flags).args(WARNINGS).arg("-I").arg(include).arg(&alone));
    }
}

#[test]
fn each_header_compiles_alone() {
    compile_each_header_alone(|| library::compiler(true));
}

#[test]
#[ignore = "needs clang"]
fn each_header_compiles_alone_with_clang() {
    compile_each_header_alone(clang);
}

/// Functions that C++ does not call: some are exact and so compiled inline, and the others are parts of a C++ function
/// that does more.
const NOT_CALLED: [&str; 7] = [
    "libturret_quat_add",
    "libturret_quat_conjugate",
    "libturret_quat_identity",
    "libturret_quat_init_axis",
    "libturret_quat_rot_vec_self",
    "libturret_vec3_add",
    "libturret_vec3_sub",
];

#[test]
fn every_c_function_is_called() {
    let folder = root().join("include/turret");
    let text: String = fs::read_dir(folder)
        .expect("include/turret")
        .map(|entry| fs::read_to_string(entry.expect("a file").path()).expect("a header"))
        .collect();
    for symbol in symbols::long() {
        let calls = [format!("::{symbol}("), format!("::{symbol},")];
        let called = calls.iter().any(|call| text.contains(call));
        assert_ne!(called, NOT_CALLED.contains(&symbol.as_str()), "{symbol}");
    }
}

/// The public declarations of the headers.
fn public_declarations() -> Vec<Declaration> {
    cpp_headers()
        .filter(|file| !file.ends_with("long_names.hpp"))
        .flat_map(|file| declarations::declarations(&fs::read_to_string(file).expect("a header")))
        .collect()
}

#[test]
fn public_declarations_are_all_found() {
    let found = public_declarations();
    let names: Vec<&str> =
        found.iter().filter(|each| each.is_function()).map(Declaration::name).collect();
    for name in [
        "slerp",
        "operator/=",
        "engage",
        "child",
        "gun",
        "on_target",
        "to_glm",
        "from_eigen",
        "mul_batch",
    ] {
        assert!(names.contains(&name), "{name} of {names:?}");
    }
    assert!(!names.contains(&"tried") && !names.contains(&"product"), "detail is not public");
    assert!(names.len() > 190, "{}", names.len());
    assert!(found.len() - names.len() > 30, "types and constants");
}

#[test]
fn everything_public_has_a_comment_that_begins_with_what_it_does() {
    for each in public_declarations() {
        let text = &each.text;
        let first = each.comment.first().unwrap_or_else(|| panic!("no comment: {text}"));
        let verb = first.split(' ').next().expect("a word");
        assert!(
            first.starts_with(|letter: char| letter.is_uppercase() || letter == 'l'),
            "{first}: {text}"
        );
        assert!(
            !each.is_function() || verb.ends_with('s'),
            "no verb in the third person: {first}: {text}"
        );
        let last = each.comment.last().expect("the first, if no other");
        assert!(last.ends_with(['.', ';', '`']), "no sentence: {last}: {text}");
    }
}

#[test]
fn types_are_named_in_one_style() {
    for each in public_declarations() {
        if !each.is_function() {
            let words = each.text.split([' ', ':', '<', '>', ',', ';', '=']);
            let long = words.filter(|word| word.len() > 1 && !word.starts_with("LIBTURRET_"));
            for word in long {
                assert_eq!(word, word.to_lowercase(), "{}", each.text);
            }
        }
    }
}

/// Returns the instructions of each function of an object file, with the symbols to which they refer.
fn machine_code(object: &Path) -> BTreeMap<String, Vec<String>> {
    let listing = library::run(
        Command::new("objdump")
            .args(["-d", "-r", "--no-show-raw-insn", "--no-addresses"])
            .arg(object),
    );
    let mut functions = BTreeMap::new();
    let mut current = None;
    for line in listing.lines() {
        if let Some(name) = line.strip_prefix('<').and_then(|rest| rest.strip_suffix(">:")) {
            current = Some(functions.entry(name.to_owned()).or_insert_with(Vec::new));
        } else if let Some(code) = current.as_mut()
            && !line.trim().is_empty()
            && !line.starts_with("Disassembly")
        {
            let words: Vec<&str> = line.split_whitespace().collect();
            code.push(words.join(" "));
        }
    }
    functions
}

/// A sum of products has the same bits whether or not the processor could round it once.
#[cfg(target_arch = "x86_64")]
fn products_of_doubles_stay_unfused(mut compiler: Command, name: &str) {
    compiler.args(["-mfma", "-ffp-contract=fast", "-O3"]);
    let functions = object(compiler, name, "not_fused");
    let is_fused = |code: &[String]| code.iter().any(|line| line.starts_with("vf"));
    assert!(functions.len() == 5 && is_fused(&functions["fused"]));
    for (function, code) in &functions {
        assert!(function == "fused" || !is_fused(code), "{function}: {code:#?}");
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn products_of_doubles_stay_unfused_with_gcc() {
    products_of_doubles_stay_unfused(library::compiler(true), "gcc");
}

#[cfg(target_arch = "x86_64")]
#[test]
#[ignore = "needs clang"]
fn products_of_doubles_stay_unfused_with_clang() {
    products_of_doubles_stay_unfused(clang(), "clang");
}

fn object(mut compiler: Command, name: &str, program: &str) -> BTreeMap<String, Vec<String>> {
    let object = library::scratch().join(format!("{program}-{name}-{}.o", id()));
    compiler.args([
        "-std=c++17",
        "-O2",
        "-fPIC",
        "-ffunction-sections",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]);
    compiler.arg("-I").arg(&library::release().include).arg("-c").arg(source(program));
    library::run(compiler.arg("-o").arg(&object));
    machine_code(&object)
}

fn wrappers_cost_nothing(compiler: fn() -> Command, name: &str) {
    let c = object(compiler(), name, "zero_cost_c");
    let cpp = object(compiler(), name, "zero_cost_cpp");
    assert_eq!(c.keys().collect::<Vec<_>>(), cpp.keys().collect::<Vec<_>>());
    assert!(c.len() >= 8);
    for (function, code) in &c {
        // A compiler may copy the last 4 of 12 bytes through another register if they are a float.
        if function == "a_vector_turned" {
            assert_eq!(cpp[function].len(), code.len(), "{:#?}\n{code:#?}", cpp[function]);
        } else {
            assert_eq!(&cpp[function], code, "{function}");
        }
    }
    let refers = |line: &&String| line.contains("R_") && line.contains("turret_update");
    let tail_call = &cpp["a_call_that_moves_a_state"];
    assert_eq!(tail_call.iter().filter(refers).count(), 1, "{tail_call:#?}");
    assert_eq!(tail_call.len(), 2, "a jump and where to: {tail_call:#?}");
}

#[test]
fn wrappers_are_the_instructions_of_the_c_calls_with_gcc() {
    wrappers_cost_nothing(|| library::compiler(true), "gcc");
}

#[test]
#[ignore = "needs clang"]
fn wrappers_are_the_instructions_of_the_c_calls_with_clang() {
    wrappers_cost_nothing(clang, "clang");
}

#[test]
fn examples_of_the_page_compile_and_run() {
    let page = fs::read_to_string(root().join("docs/cpp.md")).expect("docs/cpp.md");
    let examples = markdown::code(&page, "cpp");
    assert!(!examples.is_empty());
    for (at, example) in examples.iter().enumerate() {
        let file = library::scratch().join(format!("page-{at}-{}.cpp", id()));
        fs::write(&file, example).expect("the target folder is writable");
        let flags: Vec<&str> = ["-std=c++17"].into_iter().chain(WARNINGS).collect();
        let name = format!("page-cpp-{at}");
        let program = library::compile(&name, &[file], &flags, Linkage::Shared);
        library::run(&mut Command::new(program));
    }
}
