//! Tests Unity's library for WebGL, linked as Unity does. IL2CPP converts C# to C++, which declares each imported
//! function with the types of C#. Emscripten links that with the plugin, and WebAssembly's linker compares the two
//! signatures of each function. Emscripten is Debian's, with about the version of Unity 2022.2.

use std::fs;
use std::process::Command;

use super::dotnet::{is_named, sources};
use super::{run, symbols, unpack_archive};

/// Prints the version, or 0 if the turret does not come to point at its target.
const MAIN: &str = "
int main()
{
    float mount[4] = {0, 0, 0, 1}, turret[4] = {0, 0, 0, 1}, azimuth = 1, elevation = 1;

    for (int step = 0; step < 20; step++)
        libturret_aim(40, 30, -80, 0, 0, 0, mount, turret, nullptr, turret);
    libturret_aim_error(40, 30, -80, 0, 0, 0, mount, turret, &azimuth, &elevation);
    const bool missed = all[0] == nullptr || azimuth * azimuth + elevation * elevation > 1e-10f;
    std::printf(\"%u\\n\", missed ? 0 : static_cast<unsigned>(libturret_version()));
}
";

/// Returns the C++ type with which IL2CPP passes a C# type.
fn cpp(of_csharp: &str) -> &str {
    match of_csharp {
        "void" => "void",
        "int" => "std::int32_t",
        "uint" => "std::uint32_t",
        "float" => "float",
        "double" => "double",
        "System.UIntPtr" => "std::uintptr_t",
        pointer if pointer.ends_with('*') => "void *",
        other => panic!("{other} is a type that no function has had yet"),
    }
}

/// A function that C# imports.
struct Import {
    name: String,
    returned: String,
    parameters: Vec<String>,
}

impl Import {
    /// Returns its declaration, as IL2CPP writes it, and a function that calls it. If only the address of a function is
    /// taken, WebAssembly's linker does not compare the signatures.
    fn called(&self) -> String {
        let Self { name, returned, parameters } = self;
        let list = |item: fn(usize, &String) -> String| {
            let items: Vec<String> =
                parameters.iter().enumerate().map(|(at, one)| item(at, one)).collect();
            items.join(", ")
        };
        let types = list(|_, of| of.clone());
        let named = list(|at, of| format!("{of} a{at}"));
        let names = list(|at, _| format!("a{at}"));
        format!(
            "extern \"C\" {returned} {name}({types});\n\
             static {returned} call_{name}({named})\n{{\n    return {name}({names});\n}}\n\n"
        )
    }
}

fn imports(csharp: &str) -> Vec<Import> {
    let lines: Vec<&str> = csharp.lines().collect();
    lines
        .windows(2)
        .filter_map(|two| Some((two[0].split_once("EntryPoint = \"")?.1, two[1])))
        .map(|(import, declaration)| {
            let name = import.split('"').next().expect("a name in quotes");
            let (_, declaration) =
                declaration.split_once("static extern ").expect("an import's function");
            let (start, parameters) = declaration.split_once('(').expect("its parameters");
            let returned = start.split(' ').next().expect("what it returns");
            let parameters =
                parameters.trim_end_matches(");").split(", ").filter(|one| !one.is_empty());
            let types =
                parameters.map(|one| cpp(one.rsplit_once(' ').expect("a type and a name").0));
            Import {
                name: name.to_owned(),
                returned: cpp(returned).to_owned(),
                parameters: types.map(str::to_owned).collect(),
            }
        })
        .collect()
}

#[test]
fn unity_library_for_webgl_is_linked_by_emscripten_as_csharp_imports_it() {
    let archive = format!("com.libturret.turret-{}.tgz", env!("CARGO_PKG_VERSION"));
    let package = unpack_archive(&archive, "webgl").join("package");
    let native =
        sources(&package).into_iter().find(|file| is_named(file, "Native")).expect("Native.cs");
    let imports = imports(&fs::read_to_string(native).expect("UTF-8"));
    let long = symbols().into_iter().filter(|name| name.starts_with("libturret_")).count();
    assert_eq!(imports.len(), long, "functions that C# imports, and those of the library");

    let calls: String = imports.iter().map(Import::called).collect();
    let addresses: String = imports
        .iter()
        .map(|one| format!("    reinterpret_cast<void (*)()>(call_{}),\n", one.name))
        .collect();
    let game = format!(
        "#include <cstdint>\n#include <cstdio>\n\n{calls}void (*const volatile all[])() = {{\n{addresses}}};\n{MAIN}"
    );
    let source = package.join("game.cpp");
    fs::write(&source, game).expect("the folder is ours");
    let program = package.join("game.js");
    let mut link = Command::new("em++");
    // Emscripten needs acorn, which is in a folder that only Debian's Node.js searches by default.
    link.env("NODE_PATH", "/usr/share/nodejs");
    link.args([
        "-O3",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wl,--fatal-warnings",
        "-sALLOW_MEMORY_GROWTH=1",
    ]);
    // A single file, since the output of old versions of Emscripten cannot load a second file in a newer Node.js.
    link.arg("-sSINGLE_FILE=1").arg(&source).arg(package.join("Runtime/Plugins/WebGL/libturret.a"));
    run(link.arg("-o").arg(&program));
    let version: u32 = run(Command::new("node").arg(&program)).trim().parse().expect("a number");
    let parts = [version >> 16, version >> 8 & 255, version & 255].map(|part| part.to_string());
    assert_eq!(parts.join("."), env!("CARGO_PKG_VERSION"));
}
