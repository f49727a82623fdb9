//! The C programs of `c_tests`, against the release library as a game links it.

use crate::support::{cases, families, library, markdown};
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::library::{Linkage, root};

fn source(name: &str) -> PathBuf {
    root().join("c_tests").join(name)
}

/// Builds a C program as C99 with the shared library, and as C11 with the static library.
fn family(name: &str) {
    for (standard, linkage) in [("c99", Linkage::Shared), ("c11", Linkage::Static)] {
        let program = library::compile(
            &format!("{name}-{standard}"),
            &[source(&format!("{name}.c"))],
            &[&format!("-std={standard}"), "-pedantic", cases()],
            linkage,
        );
        library::run_and_count(&program);
    }
}

// .ci/steps reads this list.
families! {
    layout,
    algebra,
    facing,
    camera,
    aim,
    lead,
    observe,
    turret,
    turret_bad_input,
    sector,
    engage,
    batch,
    battery,
}

#[test]
fn header_compiles_alone_as_c99_c11_and_cpp17() {
    for (file, standard) in
        [("header_alone.c", "c99"), ("header_alone.c", "c11"), ("cpp17.cpp", "c++17")]
    {
        for linkage in [Linkage::Shared, Linkage::Static] {
            let flags = [&format!("-std={standard}"), "-pedantic"];
            let name = format!("{file}-{standard}");
            let program = library::compile(&name, &[source(file)], &flags, linkage);
            library::run(&mut Command::new(program));
        }
    }
}

#[test]
fn cpp17_calls_through_the_header() {
    let flags = ["-std=c++17", "-pedantic"];
    library::run_and_count(&library::compile(
        "calls",
        &[source("cpp17.cpp")],
        &flags,
        Linkage::Shared,
    ));
}

#[test]
fn game_with_functions_of_the_same_names_gets_right_answers() {
    let sources = [source("interpose.c"), source("interpose_game.c")];
    let flags = ["-std=c11", "-D_GNU_SOURCE"];
    library::run_and_count(&library::compile("interpose", &sources, &flags, Linkage::Shared));
}

/// Returns the output of an example.
fn example(name: &str, flags: &[&str]) -> String {
    let file = root().join("examples").join(name).with_extension("c");
    let program = library::compile(&format!("example-{name}"), &[file], flags, Linkage::Shared);
    library::run(&mut Command::new(program))
}

#[test]
fn battery_example_hits_with_every_shell() {
    let output = example("battery", &["-std=c99", "-pedantic"]);
    let misses: Vec<f64> = output
        .lines()
        .map(|line| {
            let (_, miss) = line.split_once("passes within ").expect("a shell");
            miss.trim_end_matches(" mm").parse().expect("a number")
        })
        .collect();
    assert!(misses.len() > 5 && misses.iter().all(|&miss| miss <= 1.0), "{output}");
}

/// Returns the text of a file of the repository.
fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).expect("a file of the repository")
}

/// Runs a C program after its target has been moved hundreds of kilometers away, and returns its output.
fn out_of_range(name: &str, text: &str, near: &str, far: &str) -> Output {
    assert!(text.contains(near), "{name} has no {near}");
    let file = library::scratch().join(format!("{name}-far-{}.c", std::process::id()));
    std::fs::write(&file, text.replace(near, far)).expect("the target folder is writable");
    let flags = ["-std=c99", "-pedantic"];
    let program = library::compile(&format!("{name}-far"), &[file], &flags, Linkage::Shared);
    Command::new(program).output().expect("a program")
}

#[test]
fn guns_of_the_samples_do_not_fire_at_a_target_out_of_range() {
    let (near, far) = ("{{300, 0, -200}}", "{{300000, 0, -200}}");
    let battery = out_of_range("battery", &read("examples/battery.c"), near, far);
    assert!(battery.status.success() && battery.stdout.is_empty(), "{battery:?}");
    // The program of docs/c.md exits with 1 if the gun has not fired.
    let page = read("docs/c.md");
    let gun = markdown::code(&page, "c").into_iter().find(|code| code.contains(near));
    let gun = out_of_range("gun", gun.expect("a gun"), near, far);
    assert_eq!(gun.status.code(), Some(1), "{gun:?}");
}

/// Returns the number of shells in a line of the broadside's output, and how many of them hit.
fn shells_and_hits(line: &str) -> (&str, &str) {
    let (_, rest) = line.split_once("guns: ").expect("a kind of guns");
    let (shells, rest) = rest.split_once(" shells").expect("a number");
    let (_, hits) = rest.split_once(" m, ").expect("half of them");
    (shells, hits.split_once(' ').expect("a number").0)
}

#[test]
fn broadside_example_is_what_picture_and_page_show() {
    let output = example("broadside", &["-std=c99", "-pedantic"]);
    let (picture, page) = (read("examples/broadside.svg"), read("docs/c.md"));
    assert_eq!(output.lines().count(), 2, "{output}");
    for (shells, hits) in output.lines().map(shells_and_hits) {
        let count: u32 = hits.parse().expect("hits");
        assert!(count > 100, "{output}");
        assert!(picture.contains(&format!("{hits} of {shells}")), "another battle: {output}");
        assert!(page.contains(&format!("{hits} of {shells}")), "another battle: {output}");
    }
}

/// Returns the numbers in a line of the superstructure's output: shells, shells into the ship, and shells over its
/// helicopter.
fn shells_at_what(line: &str) -> [u32; 3] {
    let numbers = line.split([':', ',']).skip(1).filter_map(|part| part.split_whitespace().next());
    let numbers: Vec<u32> = numbers.map(|number| number.parse().expect("a number")).collect();
    numbers.try_into().expect("three numbers")
}

#[test]
fn superstructure_example_is_what_picture_and_page_show() {
    let output = example("superstructure", &["-std=c99", "-pedantic"]);
    let line = |start: &str| output.lines().find_map(|line| line.strip_prefix(start));
    let [shells, into_the_ship, over] = shells_at_what(line("with sectors").expect("a gun"));
    assert!(shells > 20 && into_the_ship == 0 && over == 0, "{output}");
    let [all, hits, over] = shells_at_what(line("without").expect("the other"));
    assert!(all > shells && hits > 3 && over > 3, "{output}");
    let later = line("with sectors it is on target again ").expect("a time");
    let later: f64 = later.split_once(" s").expect("seconds").0.parse().expect("a number");

    let (picture, page) = (read("examples/superstructure.svg"), read("docs/c.md"));
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        format!("With sectors: {shells} shells, none into its own ship"),
        format!("Without: {all} shells, {hits} into its own bridge, {over} over its own"),
    ] {
        assert!(picture.contains(&words), "another sweep: {words}");
    }
    let words = format!("{hits} of {all} shells go into the ship's own bridge, and {over} over");
    assert!(page.contains(&words), "another sweep: {words}");
    let words = format!("on target again {later:.1} s after the aircraft");
    assert!(page.contains(&words), "another sweep: {words}");
}

#[test]
fn circling_example_is_what_picture_and_readme_show() {
    let usual_gun = library::scratch().join("usual_gun.c");
    let peers = root().join("benches/peers");
    let parts = ["usual.c", "usual_lead.c", "usual_turret.c"];
    let usual: String = parts.map(|part| format!("#include \"{part}\"\n")).concat();
    std::fs::write(&usual_gun, usual).expect("the target folder is writable");
    let sources = [root().join("examples/circling.c"), usual_gun];
    let include = format!("-I{}", peers.display());
    let flags = ["-std=c99", "-pedantic", &include, "-Dturret_engage=usual_turret_engage_full"];
    let usual = library::compile("example-circling-usual", &sources, &flags, Linkage::Shared);
    let usual = library::run(&mut Command::new(usual));
    let libturret = example("circling", &["-std=c99", "-pedantic"]);

    let (picture, readme) = (read("examples/circling.svg"), read("README.md"));
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut all_hits = vec![];
    for (name, output) in [("libturret", libturret), ("the usual code", usual)] {
        // on target for 14.0 of 14 s: 70 shells, 70 within 4 m
        let numbers = output.split([' ', ':', ',']).filter_map(|word| word.parse::<f64>().ok());
        let &[seconds, of, shells, hits, _] = numbers.collect::<Vec<_>>().as_slice() else {
            panic!("five numbers: {output}")
        };
        let words =
            format!("{of} s: on target for {seconds:.1} s, {shells} shells, {hits} hits</text>");
        assert!(picture.contains(&words), "{name}, another circle: {words}");
        all_hits.push(hits);
    }
    assert!(all_hits[0] > 2.0 * all_hits[1] && all_hits[1] > 10.0, "{all_hits:?}");
    let words = format!("{} hits with libturret, {} with", all_hits[0], all_hits[1]);
    assert!(readme.contains(&words), "another circle: {words}");
}

/// The README and the pages in docs.
fn documents() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("docs");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let mut documents: Vec<PathBuf> =
        docs.filter(|file| file.extension().is_some_and(|extension| extension == "md")).collect();
    documents.push(root().join("README.md"));
    documents
}

#[test]
fn examples_of_every_document_compile_and_run() {
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        let name = document.file_stem().and_then(|name| name.to_str()).expect("a name");
        let examples = markdown::code(&text, "c");
        let is_for_c = ["README", "c", "migrating", "versions"].contains(&name);
        assert!(!is_for_c || !examples.is_empty(), "{name} has no example");
        for (at, example) in examples.iter().enumerate() {
            let name = format!("{name}-{at}");
            let file = library::scratch().join(format!("{name}-{}.c", std::process::id()));
            std::fs::write(&file, example).expect("the target folder is writable");
            let flags = ["-std=c99", "-pedantic"];
            if !example.contains("int main(") {
                // Code without `main`, which a web page calls.
                let include = root().join("include");
                let mut compiler = library::compiler(false);
                compiler.args(flags).args(["-Werror", "-fsyntax-only", "-I"]).arg(include);
                library::run(compiler.arg(&file));
                continue;
            }
            let program = library::compile(&name, &[file], &flags, Linkage::Shared);
            library::run(&mut Command::new(program));
        }
    }
}
