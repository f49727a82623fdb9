//! Makes the packages. The package of a target is an archive of what `cmake --install` puts into an empty prefix. The
//! packages of engines are made from these.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cross::{self, System};
use crate::engines::{self, ENGINES};
use crate::tools::Tools;
use crate::{Answer, gdscript, import_library, js, pack, source, web};

/// A target that has a package.
struct Target {
    triple: &'static str,
    /// Options for CMake.
    options: &'static [&'static str],
    /// The system that its shared library is linked for, if there is no compiler for the target.
    system: Option<System>,
    zip: bool,
}

const TARGETS: [Target; 9] = [
    Target { triple: "x86_64-unknown-linux-gnu", options: &[], system: None, zip: false },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Linux",
            "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
            "-DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc",
        ],
        system: None,
        zip: false,
    },
    Target {
        triple: "x86_64-pc-windows-gnu",
        options: &[
            "-DCMAKE_SYSTEM_NAME=Windows",
            "-DCMAKE_SYSTEM_PROCESSOR=AMD64",
            "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc",
        ],
        system: None,
        zip: true,
    },
    Target {
        triple: "aarch64-pc-windows-gnullvm",
        options: &["-DTURRET_CARGO_TARGET=aarch64-pc-windows-gnullvm"],
        system: Some(System::WindowsArm64),
        zip: true,
    },
    Target {
        triple: "aarch64-linux-android",
        options: &["-DTURRET_CARGO_TARGET=aarch64-linux-android"],
        system: Some(System::Android),
        zip: false,
    },
    Target {
        triple: "aarch64-apple-darwin",
        options: &["-DTURRET_CARGO_TARGET=aarch64-apple-darwin"],
        system: Some(System::MacOs),
        zip: false,
    },
    Target {
        triple: "x86_64-apple-darwin",
        options: &["-DTURRET_CARGO_TARGET=x86_64-apple-darwin"],
        system: Some(System::MacOs),
        zip: false,
    },
    // For iOS there is only an archive, which programs link. It needs no linker.
    Target {
        triple: "aarch64-apple-ios",
        options: &["-DTURRET_CARGO_TARGET=aarch64-apple-ios", "-DTURRET_SHARED=OFF"],
        system: None,
        zip: false,
    },
    Target {
        triple: js::TARGET,
        options: &["-DTURRET_CARGO_TARGET=wasm32-unknown-unknown"],
        system: None,
        zip: false,
    },
];

/// The name of the package for Godot without .NET.
const GDSCRIPT: &str = "gdscript";

/// The name of the package for npm.
const NPM: &str = "npm";

/// The name of the package of the sources.
const SOURCE: &str = "source";

/// The name of the package of the site.
const SITE: &str = "site";

/// Makes the packages of the named targets and engines, or of all, in `target/dist`.
pub fn packages(names: &[&str]) -> Answer<()> {
    let triples = TARGETS.iter().map(|target| target.triple);
    let known: Vec<&str> = triples.chain(ENGINES).chain([GDSCRIPT, NPM, SOURCE, SITE]).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("no package for {unknown}; packages: {}", known.join(", ")).into());
    }
    let dist = crate::root().join("target/dist");
    let wanted = |name| names.is_empty() || names.contains(&name);
    // An engine's package contains the libraries of all targets.
    let every_target = ENGINES.into_iter().any(wanted);
    let targets: Vec<&Target> =
        TARGETS.iter().filter(|target| every_target || wanted(target.triple)).collect();
    check_tools(&targets, wanted)?;
    fs::create_dir_all(&dist)?;
    for target in targets {
        package(target, &dist)?;
    }
    for engine in ENGINES.into_iter().filter(|engine| wanted(engine)) {
        engines::package(engine, &dist)?;
    }
    if wanted(GDSCRIPT) {
        package_gdscript(&dist)?;
    }
    if wanted(NPM) {
        package_npm(&dist)?;
    }
    if wanted(SOURCE) {
        source::package(&dist)?;
    }
    if wanted(SITE) {
        web::site()?;
        let name = format!("libturret-{SITE}-{}.zip", env!("CARGO_PKG_VERSION"));
        pack::pack(&crate::root().join("target/web"), "", &dist.join(name))?;
    }
    Ok(())
}

/// Looks for all tools that the packages need, before it makes one.
fn check_tools(targets: &[&Target], wanted: impl Fn(&'static str) -> bool) -> Answer<()> {
    let mut tools = Tools::new();
    for target in targets {
        tools.needs(&["cargo", "cmake", "llvm-ar"]);
        tools.needs_one(&["make", "ninja"]);
        tools.needs_target(target.triple);
        let compiler = target.options.iter().find_map(|o| o.strip_prefix("-DCMAKE_C_COMPILER="));
        let linker = if target.system.is_some() { "clang" } else { compiler.unwrap_or("cc") };
        tools.needs(&[linker]);
        if target.triple.contains("-windows-") {
            tools.needs(&["llvm-dlltool"]);
        }
        if target.triple == js::TARGET {
            tools.needs(&["clang"]);
        }
    }
    if wanted("nuget") {
        tools.needs_dotnet();
    }
    if wanted(GDSCRIPT) {
        tools.needs(&["cargo", "cc", "git"]);
        for (triple, linker) in gdscript::linkers() {
            tools.needs_target(triple);
            tools.needs(linker.as_slice());
        }
    }
    if wanted(SOURCE) {
        tools.needs(&["cargo", "git"]);
    }
    if wanted(NPM) || wanted(SITE) {
        tools.needs(&["cargo"]);
        tools.needs_target(js::TARGET);
    }
    tools.check()
}

/// Returns the folder to stage a package in, without the files of an older package.
fn empty(dist: &Path, name: &str) -> Answer<PathBuf> {
    let staged = dist.join("staged").join(name);
    crate::clear(&staged)?;
    Ok(staged)
}

/// Makes the package for npm, as `npm pack` makes it of the folder in which it is staged.
fn package_npm(dist: &Path) -> Answer<()> {
    let staged = empty(dist, NPM)?;
    js::assemble(&staged)?;
    let name = format!("libturret-{}.tgz", env!("CARGO_PKG_VERSION"));
    pack::pack(&staged, "package/", &dist.join(name))
}

/// Makes two packages for Godot without .NET: the add-on, which builds its own libraries; and the sample with the add-on in it, a
/// project to open.
fn package_gdscript(dist: &Path) -> Answer<()> {
    let staged = empty(dist, GDSCRIPT)?;
    gdscript::assemble(&staged, &[])?;
    let archive =
        |what| dist.join(format!("libturret-{GDSCRIPT}{what}-{}.zip", env!("CARGO_PKG_VERSION")));
    pack::pack(&staged, "", &archive(""))?;
    source::copy_tracked(&crate::root().join("examples/godot"), &staged, |_| true)?;
    pack::pack(&staged, "libturret-sample/", &archive("-sample"))
}

/// Stages the contents of the package of a target.
pub fn staged(dist: &Path, triple: &str) -> PathBuf {
    dist.join("staged").join(name(triple))
}

fn name(triple: &str) -> String {
    format!("turret-{}-{triple}", env!("CARGO_PKG_VERSION"))
}

fn package(target: &Target, dist: &Path) -> Answer<()> {
    let name = name(target.triple);
    let build = dist.join("build").join(target.triple);
    let staged = staged(dist, target.triple);
    crate::clear(&build)?;
    crate::clear(&staged)?;
    let cargo = crate::root().join("target");
    let cargo = format!("-DTURRET_CARGO_TARGET_DIR={}", cargo.display());
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(crate::root()).arg("-B").arg(&build).arg(cargo).args(target.options);
    configure.arg("-DTURRET_AR=llvm-ar");
    if target.triple.contains("-windows-") {
        let library = build.with_file_name(format!("{}.lib", target.triple));
        fs::create_dir_all(dist.join("build"))?;
        import_library::write(target.triple, &library)?;
        configure.arg(format!("-DTURRET_MSVC_IMPLIB={}", library.display()));
    }
    crate::run(&mut configure)?;
    let mut make = Command::new("cmake");
    if let Some(system) = target.system {
        make.envs(cross::environment(system, target.triple)?);
    }
    // They would replace the flags above and those of .cargo/config.toml.
    make.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    crate::run(make.arg("--build").arg(&build))?;
    crate::run(Command::new("cmake").arg("--install").arg(&build).arg("--prefix").arg(&staged))?;
    if target.triple == js::TARGET {
        cross::complete_wasm(&staged.join("lib/libturret.a"))?;
    }

    let ending = if target.zip { "zip" } else { "tar.gz" };
    pack::pack(&staged, &format!("{name}/"), &dist.join(format!("{name}.{ending}")))
}
