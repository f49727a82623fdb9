//! Tests the add-on for Godot with .NET, as `cargo xtask godot` assembles it, on CoreCLR. No Godot with .NET is
//! available: bindings/godot/tests/standins stands in for it.

use crate::support::{dotnet, library, markdown};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::support::dotnet::{Build, Platform};
use crate::support::library::root;

/// Returns a project that contains only the add-on, with the library for this machine.
fn project() -> &'static Path {
    static PROJECT: OnceLock<PathBuf> = OnceLock::new();
    PROJECT.get_or_init(|| assembled("project"))
}

/// A new project with the add-on.
fn assembled(name: &str) -> PathBuf {
    let project = scratch(name);
    let mut xtask = library::xtask(&["godot"]);
    library::run(xtask.arg(&project).arg("linux-x64").arg(&library::release().shared));
    project
}

/// An empty folder.
fn scratch(name: &str) -> PathBuf {
    let folder = library::target_dir().join("godot").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the target folder is writable");
    }
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

/// Returns the C# files of the add-on, of Godot's stand-ins, and of another folder of bindings/godot/tests.
fn sources(more: &str) -> Vec<PathBuf> {
    let add_on = project().join("addons/libturret");
    let mut sources = dotnet::sources(add_on.to_str().expect("the target folder's name is text"));
    sources.extend(dotnet::sources("bindings/godot/tests/standins"));
    sources.extend(dotnet::sources(more));
    sources
}

fn checks(name: &str, defines: &[&str]) {
    let sources = sources("bindings/godot/tests/checks");
    let build = Build { name, sources: &sources, references: &[], defines, is_library: false };
    let program = dotnet::compile(Platform::NetCore, &build);
    let output = library::run(&mut dotnet::command(Platform::NetCore, &program));
    let last = output.lines().last().unwrap_or_default();
    let passed = last.strip_suffix(" passed, 0 failed").expect("all pass");
    assert!(passed.parse::<u32>().expect("a count") > 50, "{output}");
    println!("{last}");
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn add_on_in_single_precision_does_what_its_comments_say() {
    checks("godot-single", &[]);
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn add_on_in_double_precision_does_what_its_comments_say() {
    checks("godot-double", &["GODOT_REAL_T_IS_DOUBLE"]);
}

/// The one table of names, defaults and meanings for all engines.
const VOCABULARY: &str = include_str!("../docs/engines.md");

/// Returns the names in a column of a table, each with its default if the table has defaults. If the defaults of Unity
/// and Godot differ, Godot's is after a semicolon.
fn table(heading: &str, column: &str) -> BTreeMap<String, String> {
    let mut rows =
        markdown::section(VOCABULARY, heading).lines().filter(|line| line.starts_with('|'));
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let names = cells(rows.next().expect("a table"));
    let of = |name: &str| names.iter().position(|other| other == name);
    let column = of(column).expect("a column of that heading");
    let default = of("default");
    let mut found = BTreeMap::new();
    for row in rows.skip(1).map(cells) {
        let value = default.map_or("", |default| row[default].as_str());
        let value = value.rsplit("; ").next().unwrap_or_default().to_owned();
        for name in quoted(&row[column]) {
            assert!(found.insert(name.clone(), value.clone()).is_none(), "{name} stands twice");
        }
    }
    assert!(!found.is_empty());
    found
}

/// Returns the text in backticks, without arguments.
fn quoted(text: &str) -> Vec<String> {
    let quotations = text.split('`').skip(1).step_by(2);
    quotations.map(|name| name.split('(').next().unwrap_or_default().to_owned()).collect()
}

/// Returns the names in backticks between two texts of the section "Read from scripts".
fn named_after(start: &str, end: &str) -> BTreeSet<String> {
    let part = markdown::section(VOCABULARY, "Read from scripts");
    let (_, rest) = part.split_once(start).expect("the text before the names");
    let (names, _) = rest.split_once(end).expect("the text after the names");
    quoted(names).into_iter().collect()
}

/// Returns the lines of one kind in the node's output: the names, each with the text after it.
fn told(vocabulary: &str, kind: &str) -> BTreeMap<String, String> {
    let lines = vocabulary.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let lines = lines.filter(|line| line[0] == kind);
    lines.map(|line| (line[1].to_owned(), line[2].to_owned())).collect()
}

/// Returns the names that these callers can use.
fn names(told: &BTreeMap<String, String>, callers: &str) -> BTreeSet<String> {
    told.iter().filter(|(_, who)| *who == callers).map(|(name, _)| name.clone()).collect()
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn node_has_the_names_and_the_defaults_of_the_vocabulary_and_no_others() {
    let sources = sources("bindings/godot/tests/vocabulary");
    let name = "godot-vocabulary";
    let build = Build { name, sources: &sources, references: &[], defines: &[], is_library: false };
    let program = dotnet::compile(Platform::NetCore, &build);
    let node = library::run(&mut dotnet::command(Platform::NetCore, &program));

    let godot = "Godot C#";
    assert_eq!(told(&node, "property"), table("Properties", godot));
    assert_eq!(told(&node, "event"), table("Events", godot));
    assert_eq!(told(&node, "sector"), table("Sectors", godot));
    let read = told(&node, "read");
    let in_table = table("Read from scripts", "C# (Unity and Godot)").into_keys().collect();
    assert_eq!(names(&read, "script"), in_table, "what GDScript can read");
    assert_eq!(names(&read, "C#"), named_after("C# also has", "."), "what only C# can read");
    let methods = told(&node, "method");
    assert_eq!(names(&methods, "script"), named_after("Methods:", "; in GDScript"));
    assert_eq!(names(&methods, "C#"), BTreeSet::new(), "what GDScript cannot call");
}

/// Where the library is.
#[derive(Clone, Copy, Debug)]
enum Place {
    Nowhere,
    BesideTheAssembly,
    InItsRuntimes,
    InTheProject,
}

/// Runs a game whose library is in only one place, with its assembly loaded from its `file` or from `memory`, and with
/// a `resolver` of its own or `none`. Returns its output.
fn load(place: Place, from: &str, resolver: &str) -> String {
    static GAME: OnceLock<(PathBuf, PathBuf)> = OnceLock::new();
    let (game, host) = GAME.get_or_init(|| {
        let compile = |name, sources: &[PathBuf], is_library| {
            let build = Build { name, sources, references: &[], defines: &[], is_library };
            dotnet::compile(Platform::NetCore, &build)
        };
        let game = sources("bindings/godot/tests/loading/game");
        let host = dotnet::sources("bindings/godot/tests/loading/host");
        (compile("godot-game", &game, true), compile("godot-host", &host, false))
    });
    let library = &library::release().shared;
    let folder = scratch(&format!("{place:?}-{from}-{resolver}"));
    let game = library::copy(game, &folder.join("game"));
    let host_name = host.file_name().expect("a program has a name");
    let settings = host.with_extension("runtimeconfig.json");
    library::copy(host, &folder.join("host"));
    library::copy(&settings, &folder.join("host"));
    let native = "runtimes/linux-x64/native";
    let place = match place {
        Place::Nowhere => None,
        Place::BesideTheAssembly => Some(folder.join("game")),
        Place::InItsRuntimes => Some(folder.join("game").join(native)),
        Place::InTheProject => Some(folder.join("project/addons/libturret").join(native)),
    };
    if let Some(place) = place {
        library::copy(library, &place);
    }
    let mut host = dotnet::command(Platform::NetCore, &folder.join("host").join(host_name));
    let project = folder.join("project");
    library::run(host.arg(game).arg(from).arg(project).arg(resolver).current_dir("/"))
}

const LOADED: &str = concat!("loaded ", env!("CARGO_PKG_VERSION"), "\n");

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn library_beside_the_assembly_of_a_game_is_found() {
    assert_eq!(load(Place::BesideTheAssembly, "file", "none"), LOADED);
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn library_in_runtimes_alone_is_found() {
    assert_eq!(load(Place::InItsRuntimes, "file", "none"), LOADED);
}

// Godot's editor loads the assembly like this, and unloads it when the game is compiled again.
#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn library_in_the_project_is_found_by_an_assembly_from_memory_that_is_unloaded_again() {
    assert_eq!(load(Place::InTheProject, "memory", "none"), format!("{LOADED}unloaded\n"));
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn library_of_a_game_with_a_resolver_of_its_own_is_found() {
    assert_eq!(load(Place::InItsRuntimes, "file", "resolver"), LOADED);
    assert_eq!(load(Place::InTheProject, "memory", "resolver"), format!("{LOADED}unloaded\n"));
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn library_that_is_nowhere_is_told_with_the_places_looked_at() {
    let told = load(Place::Nowhere, "file", "none");
    assert!(told.starts_with("not found: The library of libturret for linux-x64 "), "{told}");
    for place in [
        "game/runtimes/linux-x64/native/libturret.so",
        "game/libturret.so",
        "/nowhere/libturret.so",
        "project/addons/libturret/runtimes/linux-x64/native/libturret.so",
    ] {
        assert!(told.contains(place), "{told}");
    }
}

/// Makes a game with strict settings: the lines of docs/godot.md in a project for MSBuild, with the stand-ins as an
/// assembly.
fn game() -> &'static Path {
    static PROJECT: OnceLock<PathBuf> = OnceLock::new();
    PROJECT.get_or_init(|| {
        let project = assembled("game");
        let (generated, standins): (Vec<_>, Vec<_>) =
            dotnet::sources("bindings/godot/tests/standins")
                .into_iter()
                .partition(|file| file.ends_with("Turret3D.generated.cs"));
        let build = Build {
            name: "GodotSharp",
            sources: &standins,
            references: &[],
            defines: &[],
            is_library: true,
        };
        library::copy(&dotnet::compile(Platform::NetCore, &build), &project);
        library::copy(&generated[0], &project);
        library::copy(&root().join("bindings/godot/tests/game/Program.cs"), &project);

        let page = fs::read_to_string(root().join("docs/godot.md")).expect("docs/godot.md");
        let settings = fs::read_to_string(root().join("bindings/godot/tests/game/game.csproj"))
            .expect("there is a project")
            .replace("<!-- README -->", block(&page, "xml"));
        fs::write(project.join("game.csproj"), settings).expect("the target folder is writable");
        fs::write(project.join("Tank.cs"), block(&page, "csharp"))
            .expect("the target folder is writable");
        project
    })
}

/// Returns the first block of code in a language in the page's part on C#.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    markdown::code(markdown::section(page, "In C#"), language)[0]
}

/// Runs a command of .NET in the game's folder, without leaving a process.
fn msbuild(words: &[&str]) -> String {
    let mut dotnet = dotnet::dotnet();
    dotnet.args(words).args(["-nodeReuse:false", "-p:UseSharedCompilation=false"]);
    library::run(dotnet.current_dir(game()))
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn game_of_the_page_built_by_msbuild_fires_and_is_published_with_the_library_beside_it() {
    let run = |program: &Path| library::run(&mut dotnet::command(Platform::NetCore, program));
    msbuild(&["build"]);
    let built = game().join("bin/Debug/netcoreapp3.1");
    assert!(built.join("runtimes/linux-x64/native/libturret.so").is_file());
    assert_eq!(run(&built.join("game.dll")), "fire\nhold fire\n");

    let published = scratch("published");
    let to = published.to_str().expect("the target folder's name is text");
    let export = |runtime| {
        msbuild(&["publish", "--runtime", runtime, "--self-contained", "false", "--output", to])
    };
    export("linux-x64");
    assert!(published.join("libturret.so").is_file());
    assert!(!published.join("runtimes").exists(), "an export has its own library alone");
    // Now there is no project in which the library could be found.
    assert_eq!(run(&published.join("game.dll")), "fire\nhold fire\n");

    let told = export("linux-arm64");
    assert!(told.contains("warning : addons/libturret has no library for linux-arm64"), "{told}");
}
