//! Compiles Unity's package as Unity would, against stand-ins for the engine's types, and runs it.
//!
//! No Unity was available. The package's own code and tests run on Mono, on which Unity's runtime is based, and on
//! CoreCLR. `bindings/unity/standins` stands in for the engine.

use crate::support::{dotnet, library, markdown};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::support::dotnet::{Build, PLATFORMS, Platform};
use crate::support::library::root;

const PACKAGE: &str = "bindings/unity/com.libturret.turret";

/// The page with the tables of properties, events and members that all engines have.
const PROPERTIES: &str = "docs/engines.md";

/// The page about the features of Unity alone.
const MANUAL: &str = "bindings/unity/com.libturret.turret/Documentation~/index.md";

/// The symbols that Unity defines and that anything here uses.
const EDITOR: &[&str] = &["UNITY_EDITOR", "UNITY_INCLUDE_TESTS"];
const PLAYER: &[&str] = &["UNITY_STANDALONE"];
const IOS: &[&str] = &["UNITY_IOS"];
const WEBGL: &[&str] = &["UNITY_WEBGL"];

/// The tests that drive the component and the samples by the stand-ins, what stands in for NUnit, and other programs.
const TESTS: &str = "bindings/unity/tests";

/// The assemblies of the package, each compiled with the symbols of one of Unity's builds.
struct Assemblies {
    platform: Platform,
    build: &'static str,
    defines: &'static [&'static str],
}

impl Assemblies {
    fn compile(
        &self,
        name: &str,
        sources: &[PathBuf],
        references: &[PathBuf],
        is_library: bool,
    ) -> PathBuf {
        let (name, defines) = (format!("unity-{}-{name}", self.build), self.defines);
        dotnet::compile(
            self.platform,
            &Build { name: &name, sources, references, defines, is_library },
        )
    }

    /// Compiles the stand-ins for the engine, and the package.
    fn runtime(&self) -> Vec<PathBuf> {
        let engine = dotnet::sources("bindings/unity/standins");
        let engine = self.compile("UnityEngine", &engine, &[], true);
        let mut sources = dotnet::sources(&format!("{PACKAGE}/Runtime"));
        sources.extend(dotnet::sources(dotnet::BINDINGS));
        sources.extend(dotnet::sources(dotnet::COMPONENT));
        let package = self.compile("Libturret", &sources, std::slice::from_ref(&engine), true);
        vec![engine, package]
    }

    fn samples(&self, runtime: &[PathBuf]) -> Vec<PathBuf> {
        ["Turret", "Burst"]
            .map(|name| {
                let sources = dotnet::sources(&format!("{PACKAGE}/Samples~/{name}"));
                self.compile(&format!("Sample{name}"), &sources, runtime, true)
            })
            .to_vec()
    }

    /// Compiles the files for the editor.
    fn editor(&self, runtime: &[PathBuf]) -> Vec<PathBuf> {
        if !self.defines.contains(&"UNITY_EDITOR") {
            return vec![];
        }
        let sources = dotnet::sources(&format!("{PACKAGE}/Editor"));
        vec![self.compile("LibturretEditor", &sources, runtime, true)]
    }

    /// Runs the package's tests, and those that drive the component and the samples by the stand-ins.
    fn test(&self) {
        let mut references = self.runtime();
        references.extend(self.samples(&references));
        references.extend(self.editor(&references));
        references.push(self.compile(
            "NUnit",
            &dotnet::sources(&format!("{TESTS}/nunit")),
            &[],
            true,
        ));
        let tests = dotnet::sources(&format!("{PACKAGE}/Tests"));
        let tests = self.compile("LibturretTests", &tests, &references, true);
        let sources = dotnet::sources(&format!("{TESTS}/runner"));
        references.push(tests.clone());
        let program = self.compile("Runner", &sources, &references, false);
        let beside = program.with_file_name(tests.file_name().expect("an assembly has a name"));
        library::run_command_and_count(dotnet::command(self.platform, &program).arg(beside));
    }
}

/// Returns the component's fields, events and members, one per line: fields of the inspector with a tab and their
/// defaults, and methods with their arguments.
fn vocabulary() -> String {
    let player = Assemblies { platform: Platform::CoreClr, build: "vocabulary", defines: PLAYER };
    let runtime = player.runtime();
    let program = player.compile("Vocabulary", &[program_source("Vocabulary")], &runtime, false);
    library::run(&mut dotnet::command(player.platform, &program))
}

fn program_source(name: &str) -> PathBuf {
    root().join(TESTS).join("programs").join(name).with_extension("cs")
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet) and Mono"]
fn package_in_the_editor_passes_its_tests_on_both_runtimes() {
    for platform in PLATFORMS {
        Assemblies { platform, build: "editor", defines: EDITOR }.test();
    }
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn package_in_players_compiles_and_asks_for_its_library_where_it_is() {
    for (build, defines, library) in
        [("player", PLAYER, "turret"), ("ios", IOS, "__Internal"), ("webgl", WEBGL, "__Internal")]
    {
        let player = Assemblies { platform: Platform::CoreClr, build, defines };
        let runtime = player.runtime();
        player.samples(&runtime);
        let program =
            player.compile("LibraryName", &[program_source("LibraryName")], &runtime, false);
        let asked = library::run(&mut dotnet::command(player.platform, &program));
        assert_eq!(asked.trim_end(), library, "{build}");
    }
}

/// Returns the cells of a table's rows, without backticks. Skips rows whose first cell is not in backticks.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let rows = markdown::section(page, heading).lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells = row.trim_matches('|').split(" | ");
        cells.map(|cell| cell.trim().replace('`', "")).collect()
    })
    .collect()
}

/// Returns the default of Unity from a cell that has the defaults of Unity and of Godot.
fn of_unity(default: &str) -> &str {
    default.split_once("; ").map_or(default, |(unity, _)| unity)
}

fn page(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the text in backticks in a paragraph that begins with the given words.
fn named(page: &str, beginning: &str) -> BTreeSet<String> {
    let (_, rest) = page.split_once(beginning).unwrap_or_else(|| panic!("no {beginning}"));
    let paragraph = rest.split_once("\n\n").map_or(rest, |(paragraph, _)| paragraph);
    // The members of GDScript come last.
    let own = paragraph.split_once("GDScript").map_or(paragraph, |(own, _)| own);
    own.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn component_has_the_names_and_defaults_of_the_vocabulary_and_no_others() {
    let engines = page(PROPERTIES);
    let row = |row: Vec<String>| format!("{}\t{}", row[0], of_unity(&row[3]));
    let mut wanted: BTreeSet<String> = table(&engines, "Properties").into_iter().map(row).collect();
    wanted.extend(table(&engines, "Events").into_iter().map(|row| format!("{}\tevent", row[0])));
    let sectors = table(&engines, "Sectors").into_iter();
    wanted.extend(sectors.map(|row| format!("sectors[].{}\t{}", row[0], row[3])));
    for row in table(&engines, "Read from scripts") {
        wanted.extend(row[0].split(", ").map(str::to_owned));
    }
    wanted.extend(named(&engines, "\nMethods: "));
    wanted.extend(named(&engines, "\nC# also has, "));
    wanted.extend(named(&page(MANUAL), "\nUnity's component also has: "));

    let told = vocabulary();
    let told: BTreeSet<String> = told.lines().map(str::to_owned).collect();
    assert!(wanted.len() > 60, "{wanted:?}");
    let differing: Vec<_> = wanted.symmetric_difference(&told).collect();
    assert!(differing.is_empty(), "in the tables or in the component alone: {differing:#?}");
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn examples_of_the_pages_compile() {
    let editor = Assemblies { platform: Platform::CoreClr, build: "readme", defines: EDITOR };
    let runtime = editor.runtime();
    let package = format!("{PACKAGE}/README.md");
    let pages = [
        ("docs/unity.md", "A script"),
        (&package, "First turret"),
        (&package, "From a script alone"),
        (MANUAL, "The battery"),
    ];
    for (at, (path, heading)) in pages.into_iter().enumerate() {
        let text = page(path);
        let examples = markdown::code(markdown::section(&text, heading), "csharp");
        assert_eq!(examples.len(), 1, "{path}, {heading}");
        let source = library::scratch().join(format!("unity-readme-{at}.cs"));
        fs::write(&source, examples[0]).expect("the target folder is writable");
        editor.compile(&format!("Example{at}"), &[source], &runtime, true);
    }
}
