//! The add-on for Godot, as `cargo xtask godot` assembles it, on CoreCLR. There is no Godot here: bindings/godot/tests/standins
//! stands in for it.

use crate::support::{dotnet, library, markdown};
use crate::unity;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::support::dotnet::{Build, Platform};

/// A project with nothing but the add-on, which has the library for this machine.
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

/// The C# of the add-on, with Godot's stand-ins and what is in another folder of bindings/godot/tests.
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

/// A table of properties in a page: the two names, and the default.
fn table(page: &str, heading: &str) -> Vec<[String; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{page}: {error}"));
    let rows = markdown::section(&text, heading).lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells = row.split('|').map(|cell| cell.trim().replace('`', "")).skip(1);
        [(); 3].map(|()| cells.next().expect("three cells"))
    })
    .collect()
}

/// The lines of a vocabulary: what the inspector shows, with the defaults, and what else a script calls.
fn vocabulary(told: &str) -> (BTreeMap<&str, &str>, BTreeSet<&str>) {
    let shown = told.lines().filter_map(|line| line.split_once('\t')).collect();
    (shown, told.lines().filter(|line| !line.contains('\t')).collect())
}

/// As Godot's properties are written.
fn in_pascal_case(field: &str) -> String {
    let mut letters = field.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn properties_and_defaults_are_those_of_unity_and_of_the_tables_in_both_pages() {
    let sources = sources("bindings/godot/tests/vocabulary");
    let name = "godot-vocabulary";
    let build = Build { name, sources: &sources, references: &[], defines: &[], is_library: false };
    let program = dotnet::compile(Platform::NetCore, &build);
    let godot = library::run(&mut dotnet::command(Platform::NetCore, &program));
    let unity = unity::vocabulary();
    let (godot, of_godot) = vocabulary(&godot);
    let (unity, of_unity) = vocabulary(&unity);

    let mut rows = 0;
    for (heading, list) in [("Properties", ""), ("Sectors", "sectors[].")] {
        let table_of_unity = table(unity::PROPERTIES, heading);
        assert_eq!(table_of_unity, table("bindings/godot/addons/libturret/Turret3D.md", heading));
        rows += table_of_unity.len();
        for [field, property, default] in &table_of_unity {
            assert_eq!(&in_pascal_case(field), property);
            let here = unity[format!("{list}{field}").as_str()];
            let there = godot[format!("{}{property}", in_pascal_case(list)).as_str()];
            if field == "clock" {
                assert_eq!(default, &format!("{here} in Unity, {there} in Godot"));
            } else {
                assert_eq!((default.as_str(), default.as_str()), (here, there), "{field}");
            }
        }
    }
    assert_eq!((rows, rows), (unity.len(), godot.len()), "properties in the tables");
    let missing: Vec<_> = of_godot.difference(&of_unity).collect();
    assert!(missing.is_empty() && of_godot.len() > 10, "Unity's has no {missing:?}");
}

/// Where the library lies.
#[derive(Clone, Copy, Debug)]
enum Place {
    Nowhere,
    BesideTheAssembly,
    InItsRuntimes,
    InTheProject,
}

/// Runs a game whose library lies at one place alone, with its assembly loaded from its `file` or from `memory`, and
/// with a `resolver` of its own or `none`. What it says comes back.
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

// As Godot's editor does, which unloads it when the game is compiled again.
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
    assert!(told.starts_with("not found: libturret for linux-x64 "), "{told}");
    for place in [
        "game/runtimes/linux-x64/native/libturret.so",
        "game/libturret.so",
        "/nowhere/libturret.so",
        "project/addons/libturret/runtimes/linux-x64/native/libturret.so",
    ] {
        assert!(told.contains(place), "{told}");
    }
}

/// A strict game: the README's lines in a project of MSBuild's, which the stand-ins come to as an assembly.
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
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        library::copy(&root.join("bindings/godot/tests/game/Program.cs"), &project);

        let readme = fs::read_to_string(root.join("README.md")).expect("there is a README");
        let settings = fs::read_to_string(root.join("bindings/godot/tests/game/game.csproj"))
            .expect("there is a project")
            .replace("<!-- README -->", block(&readme, "xml"));
        fs::write(project.join("game.csproj"), settings).expect("the target folder is writable");
        fs::write(project.join("Tank.cs"), block(&readme, "csharp"))
            .expect("the target folder is writable");
        project
    })
}

/// The first code of a language in the README's part on Godot.
fn block<'a>(readme: &'a str, language: &str) -> &'a str {
    markdown::code(markdown::section(readme, "Godot"), language)[0]
}

/// One of .NET's commands in the game's folder, which leaves nothing running.
fn msbuild(words: &[&str]) -> String {
    let mut dotnet = dotnet::dotnet();
    dotnet.args(words).args(["-nodeReuse:false", "-p:UseSharedCompilation=false"]);
    library::run(dotnet.current_dir(game()))
}

#[test]
#[ignore = "needs .NET's SDK (.ci/dotnet)"]
fn game_of_the_readme_built_by_msbuild_fires_and_is_published_with_the_library_beside_it() {
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
    // Now there is none in a project that it could be found in.
    assert_eq!(run(&published.join("game.dll")), "fire\nhold fire\n");

    let told = export("linux-arm64");
    assert!(told.contains("warning : addons/libturret has no library for linux-arm64"), "{told}");
}
