//! Tests npm's package in Node.js, in a project outside of the repository. `.ci/web` runs it in bundlers and in a browser.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{dist, output, outside, root, run, unpack_archive};

const ARCHIVE: &str = concat!("libturret-", env!("CARGO_PKG_VERSION"), ".tgz");

/// Prints whether the module has simd128, and the flags and azimuth of a turret whose target is to its left.
const PROGRAM: &str = "
    import { hasSimd, load } from 'libturret';
    import * as inline from 'libturret/inline';
    for (const turret of [await load(), await inline.load()]) {
      const [config, state, mount] = [turret.config(), turret.state(), turret.mount()];
      turret.config_default(config, turret.AXES_CANONICAL);
      mount.orientation = [0, 0, 0, 1];
      const target = turret.dvec3().set(0, 0, -10);
      const flags = turret.update(state, config, mount, target, 1, null);
      console.log(hasSimd(), turret.flagNames(flags).join(), state.azimuth.toFixed(3));
    }
";

fn npm(folder: &Path, arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder).args(arguments);
    npm
}

fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|one| one.expect("a file").file_name().into_string().expect("UTF-8")).collect()
}

#[test]
fn npm_package_has_both_modules_the_layer_and_the_licences() {
    let package = unpack_archive(ARCHIVE, "npm-files").join("package");
    let wanted = [
        "CHANGELOG.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "LICENSE-THIRD-PARTY",
        "README.md",
        "calls.js",
        "inline.d.ts",
        "inline.js",
        "inlined.js",
        "layer.js",
        "layout.js",
        "libturret.d.ts",
        "libturret.js",
        "package.json",
        "turret-simd.wasm",
        "turret.wasm",
    ];
    assert_eq!(files(&package), wanted.map(str::to_owned).into());
    let manifest = fs::read_to_string(package.join("package.json")).expect("package.json");
    let version = concat!("\"version\": \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(manifest.contains(version), "{manifest}");
    let modules = ["turret.wasm", "turret-simd.wasm"].map(|one| fs::read(package.join(one)));
    let [plain, simd] = modules.map(|bytes| bytes.expect("a module"));
    assert_ne!(plain, simd);
    for module in [plain, simd] {
        let home = root().to_str().expect("UTF-8").as_bytes();
        assert!(!module.windows(home.len()).any(|bytes| bytes == home), "a path of this machine");
    }
}

#[test]
fn npm_package_runs_in_a_new_project_with_and_without_simd() {
    let project = outside().join("npm");
    fs::create_dir(&project).expect("the folder for temporary files is writable");
    fs::write(project.join("package.json"), "{ \"type\": \"module\" }").expect("ours");
    let archive = dist().join(ARCHIVE);
    let install = ["install", "--offline", "--no-audit", archive.to_str().expect("UTF-8")];
    run(&mut npm(&project, &install));
    fs::write(project.join("game.js"), PROGRAM).expect("ours");
    let printed =
        |flags: &[&str]| run(Command::new("node").current_dir(&project).args(flags).arg("game.js"));
    assert_eq!(printed(&[]), "true ON_TARGET 1.571\n".repeat(2));
    // To V8, a machine without SSE 4.1 has no simd128. Other machines do not know the flag's instructions.
    if cfg!(target_arch = "x86_64") {
        assert_eq!(printed(&["--no-enable-sse4-1"]), "false ON_TARGET 1.571\n".repeat(2));
    }
}

#[test]
fn npm_pack_makes_the_same_package_or_says_what_is_missing() {
    let package = unpack_archive(ARCHIVE, "npm-pack").join("package");
    run(&mut npm(&package, &["pack", "--pack-destination", ".."]));
    let again = package.with_file_name("again");
    fs::create_dir(&again).expect("the folder is ours");
    let mut unpack = Command::new("cmake");
    unpack.current_dir(&again).args(["-E", "tar", "xf"]);
    run(unpack.arg(package.with_file_name(ARCHIVE)));
    assert_eq!(files(&again.join("package")), files(&package));

    fs::remove_file(package.join("turret-simd.wasm")).expect("it was there");
    for folder in [package, root().join("bindings/js")] {
        let refused = output(&mut npm(&folder, &["pack", "--dry-run"]));
        assert!(!refused.status.success(), "{}", folder.display());
        let said = String::from_utf8_lossy(&refused.stderr);
        let says = "is missing: cargo xtask dist npm makes the package";
        assert!(said.contains(says), "{said}");
    }
}
