//! Makes the package for Unity's package manager: `bindings/unity`, the C# that all engines share, the native
//! libraries, and the `.meta` file that Unity needs for each file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Answer;

/// The folder of the package, without the files that are copied into it.
const PACKAGE: &str = "bindings/unity/com.libturret.turret";

/// What is copied: a file of the repository or the files of a folder, and the path in the package.
const COPIED: [(&str, &str); 4] = [
    ("bindings/csharp/Libturret", "Runtime/Core"),
    ("bindings/csharp/Component", "Runtime/Component"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("docs/engines.md", "Documentation~/engines.md"),
];

/// The samples. A project imports a copy of each, with its metas.
const SAMPLES: &str = "Samples~";

/// The platforms of native libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// `turret.dll`.
    WindowsX64,
    /// `libturret.so`.
    LinuxX64,
    /// `libturret.dylib`.
    MacArm64,
    /// `libturret.dylib`.
    MacX64,
    /// `libturret.so` for arm64-v8a.
    AndroidArm64,
    /// `libturret.a`, linked into the program.
    IosArm64,
    /// `libturret.a`, linked into the program.
    WebGl,
}

/// A native library for the package. Its file keeps its name.
pub struct Plugin {
    pub platform: Platform,
    pub file: PathBuf,
}

/// Makes the package in the folder `to`, in the form that Unity reads. Replaces an older package there.
pub fn assemble(to: &Path, plugins: &[Plugin]) -> Answer<()> {
    let root = crate::root();
    if to.join("package.json").exists() {
        crate::of(to, fs::remove_dir_all(to))?;
    } else if to.exists() {
        return Err(format!("{} exists and is not a package", to.display()).into());
    }
    copy_all(&root.join(PACKAGE), to)?;
    for (from, at) in COPIED {
        copy_all(&root.join(from), &to.join(at))?;
    }
    write_licenses(&root, to)?;
    for Plugin { platform, file } in plugins {
        let name = file.file_name().ok_or("a native library has a name")?;
        let folder = to.join("Runtime/Plugins").join(platform.folder());
        copy_all(file, &folder.join(name))?;
    }
    write_metas(to)
}

/// Calls `assemble` with native libraries that are given as `PLATFORM=FILE`.
pub fn package(to: &Path, plugins: &[&str]) -> Answer<()> {
    let plugin = |argument: &&str| {
        let (place, file) =
            argument.split_once('=').ok_or(format!("{argument} is not PLATFORM=FILE"))?;
        let places: Vec<_> = PLATFORMS.iter().map(|platform| platform.folder()).collect();
        let at = places.iter().position(|known| *known == place);
        let at =
            at.ok_or_else(|| format!("no platform {place}; platforms: {}", places.join(", ")))?;
        Ok(Plugin { platform: PLATFORMS[at], file: file.into() })
    };
    assemble(to, &plugins.iter().map(plugin).collect::<Answer<Vec<_>>>()?)
}

/// Writes the missing metas of the package's files in the repository.
pub fn complete_repository() -> Answer<()> {
    write_metas(&crate::root().join(PACKAGE))
}

fn copy_all(from: &Path, to: &Path) -> Answer<()> {
    if !from.is_dir() {
        return crate::copy(from, to);
    }
    for entry in crate::entries(from)? {
        let name = entry?.file_name();
        // Unity generates its own projects.
        if Path::new(&name).extension().is_none_or(|ending| ending != "csproj") {
            copy_all(&from.join(&name), &to.join(&name))?;
        }
    }
    Ok(())
}

/// Writes the license that Unity's package manager shows, and the notices of third parties. The texts are formatted for
/// a fixed-width font.
fn write_licenses(root: &Path, package: &Path) -> Answer<()> {
    let text = |name| crate::text(&root.join(name));
    let license = format!(
        "# License\n\nlibturret is licensed under the MIT license or the Apache license 2.0, as you like. What it \
         holds of others\nis in `Third Party Notices.md`.\n\n## MIT\n\n{}\n## Apache 2.0\n\n{}",
        preformatted(&text("LICENSE-MIT")?),
        preformatted(&text("LICENSE-APACHE")?),
    );
    crate::write(&package.join("LICENSE.md"), license.as_bytes())?;
    let others = format!(
        "# Third party notices\n\n{}",
        preformatted(&text("packaging/LICENSE-THIRD-PARTY")?)
    );
    crate::write(&package.join("Third Party Notices.md"), others.as_bytes())
}

fn preformatted(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_matches('\n'))
}

fn write_metas(package: &Path) -> Answer<()> {
    for asset in assets(package)? {
        let meta = meta_of(&package.join(&asset));
        if !meta.exists() {
            crate::write(&meta, meta_text(package, &asset)?.as_bytes())?;
        }
    }
    Ok(())
}

/// Returns the paths of the files and folders of a package that Unity imports. Unity skips names that begin with a dot
/// or end with a tilde; of the samples, it imports the contents of each one's folder.
fn assets(package: &Path) -> Answer<Vec<String>> {
    let mut found = vec![];
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in crate::entries(&package.join(&folder))? {
            let entry = entry?;
            let name = entry.file_name().into_string().map_err(|name| format!("{name:?}"))?;
            let is_passed_over = name.ends_with('~') && name != SAMPLES;
            if name.starts_with('.') || is_passed_over || name.ends_with(".meta") {
                continue;
            }
            let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            if entry.file_type()?.is_dir() {
                folders.push(path.clone());
            }
            if path != SAMPLES && folder != SAMPLES {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn meta_of(asset: &Path) -> PathBuf {
    let mut path = asset.as_os_str().to_owned();
    path.push(".meta");
    path.into()
}

fn meta_text(package: &Path, asset: &str) -> Answer<String> {
    let guid = guid(asset);
    let importer = if package.join(asset).is_dir() {
        "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n".to_owned()
    } else {
        importer(asset)?
    };
    Ok(format!(
        "fileFormatVersion: 2\nguid: {guid}\n{importer}  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    ))
}

/// Returns the GUID by which a project refers to an asset. It must never change, even if the path does.
/// Source: FNV-1a with 128 bits, G. Fowler, L. C. Noll and K.-P. Vo, RFC 9923.
fn guid(asset: &str) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let path = format!("com.libturret.turret/{asset}");
    let hash = path.bytes().fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    format!("{hash:032x}")
}

/// Returns the importer of a file, and its settings.
fn importer(asset: &str) -> Answer<String> {
    if let Some(path) = asset.strip_prefix("Runtime/Plugins/") {
        let platform = PLATFORMS.iter().find(|platform| {
            path.strip_prefix(platform.folder()).is_some_and(|rest| rest.starts_with('/'))
        });
        return Ok(platform.ok_or_else(|| format!("{asset} belongs to no platform"))?.importer());
    }
    let name = asset.rsplit('/').next().unwrap_or(asset);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    Ok(match (name, ending) {
        ("package.json", _) => "PackageManifestImporter:\n  externalObjects: {}\n",
        (_, Some("asmdef")) => "AssemblyDefinitionImporter:\n  externalObjects: {}\n",
        (_, Some("md" | "txt" | "json")) => "TextScriptImporter:\n  externalObjects: {}\n",
        (_, Some("cs")) => {
            "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  \
             executionOrder: 0\n  icon: {instanceID: 0}\n"
        }
        (_, Some("unity")) => "DefaultImporter:\n  externalObjects: {}\n",
        _ => return Err(format!("{asset}: no importer is known for this kind of file").into()),
    }
    .to_owned())
}

const PLATFORMS: [Platform; 7] = [
    Platform::WindowsX64,
    Platform::LinuxX64,
    Platform::MacArm64,
    Platform::MacX64,
    Platform::AndroidArm64,
    Platform::IosArm64,
    Platform::WebGl,
];

impl Platform {
    /// The folder in `Runtime/Plugins`.
    fn folder(self) -> &'static str {
        match self {
            Self::WindowsX64 => "Windows/x86_64",
            Self::LinuxX64 => "Linux/x86_64",
            Self::MacArm64 => "macOS/arm64",
            Self::MacX64 => "macOS/x86_64",
            Self::AndroidArm64 => "Android/arm64-v8a",
            Self::IosArm64 => "iOS",
            Self::WebGl => "WebGL",
        }
    }

    /// The player that uses the library, by Unity's name, and its processor.
    fn player(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::WindowsX64 => ("Standalone: Win64", Some("x86_64")),
            Self::LinuxX64 => ("Standalone: Linux64", Some("x86_64")),
            Self::MacArm64 => ("Standalone: OSXUniversal", Some("ARM64")),
            Self::MacX64 => ("Standalone: OSXUniversal", Some("x86_64")),
            Self::AndroidArm64 => ("Android: Android", Some("ARM64")),
            Self::IosArm64 => ("iPhone: iOS", Some("ARM64")),
            Self::WebGl => ("WebGL: WebGL", None),
        }
    }

    /// The system and the processor of the editor that uses the library, if there is one.
    fn editor(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::WindowsX64 => Some(("Windows", "x86_64")),
            Self::LinuxX64 => Some(("Linux", "x86_64")),
            Self::MacArm64 => Some(("OSX", "ARM64")),
            Self::MacX64 => Some(("OSX", "x86_64")),
            Self::AndroidArm64 | Self::IosArm64 | Self::WebGl => None,
        }
    }

    /// Enables only this player, and the editor of the same system.
    fn importer(self) -> String {
        let mut text = "\
PluginImporter:
  externalObjects: {}
  serializedVersion: 2
  iconMap: {}
  executionOrder: {}
  defineConstraints: []
  isPreloaded: 0
  isOverridable: 0
  isExplicitlyReferenced: 0
  validateReferences: 1
  platformData:
"
        .to_owned();
        text += &platform_data("Any: ", false, &BTreeMap::new());
        let editor = match self.editor() {
            Some((os, cpu)) => {
                BTreeMap::from([("CPU", cpu), ("DefaultValueInitialized", "true"), ("OS", os)])
            }
            None => BTreeMap::from([("DefaultValueInitialized", "true")]),
        };
        text += &platform_data("Editor: Editor", self.editor().is_some(), &editor);
        let (player, cpu) = self.player();
        text += &platform_data(player, true, &cpu.map(|cpu| ("CPU", cpu)).into_iter().collect());
        text
    }
}

fn platform_data(name: &str, enabled: bool, settings: &BTreeMap<&str, &str>) -> String {
    let mut text =
        format!("  - first:\n      {name}\n    second:\n      enabled: {}\n", u8::from(enabled));
    if settings.is_empty() {
        text += "      settings: {}\n";
    } else {
        text += "      settings:\n";
        for (key, value) in settings {
            text += &format!("        {key}: {value}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::env;
    use std::process::id;

    use super::*;

    const PLUGINS: [(Platform, &str); 7] = [
        (Platform::WindowsX64, "turret.dll"),
        (Platform::LinuxX64, "libturret.so"),
        (Platform::MacArm64, "libturret.dylib"),
        (Platform::MacX64, "libturret.dylib"),
        (Platform::AndroidArm64, "libturret.so"),
        (Platform::IosArm64, "libturret.a"),
        (Platform::WebGl, "libturret.a"),
    ];

    /// A package with stand-ins for all native libraries, in a folder that is removed with it.
    struct Package(PathBuf);

    impl Package {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("turret-unity-{name}-{}", id()));
            let plugins: Vec<Plugin> = PLUGINS
                .iter()
                .map(|&(platform, name)| {
                    let file = folder.join(format!("{platform:?}")).join(name);
                    crate::write(&file, format!("{platform:?}").as_bytes()).expect("writable");
                    Plugin { platform, file }
                })
                .collect();
            let package = Self(folder);
            assemble(&package.folder(), &plugins).expect("a package");
            package
        }

        fn folder(&self) -> PathBuf {
            self.0.join("package")
        }

        fn text(&self, path: &str) -> String {
            fs::read_to_string(self.folder().join(path))
                .unwrap_or_else(|error| panic!("{path}: {error}"))
        }
    }

    impl Drop for Package {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).expect("it was made");
        }
    }

    /// Returns all files except those that Unity skips.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let mut found = vec![];
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if !path.is_dir() {
                found.push(path);
            } else if path.ends_with(SAMPLES) || !path.to_string_lossy().ends_with('~') {
                found.extend(files(&path));
            }
        }
        found
    }

    fn guid_in(meta: &Path) -> String {
        let text =
            fs::read_to_string(meta).unwrap_or_else(|error| panic!("{}: {error}", meta.display()));
        let line = text.lines().find_map(|line| line.strip_prefix("guid: "));
        line.unwrap_or_else(|| panic!("{} has no GUID", meta.display())).to_owned()
    }

    fn each_asset_has_a_meta_of_its_own(package: &Path) {
        let assets = assets(package).expect("a package");
        assert!(assets.len() > 20, "{assets:?}");
        let mut guids = BTreeSet::new();
        for asset in &assets {
            let guid = guid_in(&meta_of(&package.join(asset)));
            assert_eq!(guid.len(), 32, "{asset}: {guid}");
            assert!(
                guid.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c)),
                "{asset}: {guid}"
            );
            assert!(guids.insert(guid), "{asset} has the GUID of another");
        }
        for file in files(package) {
            if file.extension().is_some_and(|ending| ending == "meta") {
                assert!(file.with_extension("").exists(), "{} has lost its asset", file.display());
            }
        }
    }

    #[test]
    fn repository_has_a_meta_of_its_own_for_each_asset() {
        each_asset_has_a_meta_of_its_own(&crate::root().join(PACKAGE));
    }

    #[test]
    fn package_has_a_meta_of_its_own_for_each_asset() {
        let package = Package::new("metas");
        each_asset_has_a_meta_of_its_own(&package.folder());
    }

    #[test]
    fn package_made_again_is_the_same() {
        let (one, other) = (Package::new("one"), Package::new("other"));
        let paths = |package: &Package| -> BTreeMap<PathBuf, Vec<u8>> {
            let folder = package.folder();
            let file = |path: PathBuf| {
                let bytes = fs::read(&path).expect("a file");
                (path.strip_prefix(&folder).expect("it is in there").to_owned(), bytes)
            };
            files(&folder).into_iter().map(file).collect()
        };
        assert_eq!(paths(&one), paths(&other));
    }

    #[test]
    fn package_holds_the_core_the_licenses_and_the_native_libraries() {
        let package = Package::new("contents");
        for path in ["Runtime/Core/Native.cs", "Runtime/Core/Quat.cs", "CHANGELOG.md"] {
            assert!(!package.text(path).is_empty());
        }
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = crate::text(&crate::root().join(license)).expect("a license");
            assert!(package.text("LICENSE.md").contains(text.trim_matches('\n')), "{license}");
        }
        assert!(package.text("Third Party Notices.md").contains("glam"));
        assert!(package.text("Documentation~/engines.md").contains("| `limitAzimuth` |"));
        for (platform, name) in PLUGINS {
            let path = format!("Runtime/Plugins/{}/{name}", platform.folder());
            assert_eq!(package.text(&path), format!("{platform:?}"));
        }
    }

    #[test]
    fn manifest_has_the_version_and_samples_that_exist() {
        let package = Package::new("manifest");
        let manifest = package.text("package.json");
        let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
        assert!(manifest.contains(&version), "{manifest}");
        let samples: Vec<&str> = manifest
            .split("\"path\": \"")
            .skip(1)
            .map(|rest| rest.split('"').next().expect("the quote is closed"))
            .collect();
        assert!(!samples.is_empty());
        for sample in samples {
            assert!(package.folder().join(sample).is_dir(), "{sample}");
        }
    }

    /// A project may leave out any of the engine's modules. Without those of the manifest, the package would not compile.
    #[test]
    fn manifest_names_the_modules_whose_types_the_scripts_use() {
        let package = Package::new("modules");
        let manifest = package.text("package.json");
        let scripts: String = files(&package.folder().join("Runtime"))
            .iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "cs"))
            .map(|file| crate::text(file).expect("a script"))
            .collect();
        // Types of the modules that games leave out most, each found by the beginning of its name.
        let modules = [
            ("physics", "Rigidbody "),
            ("physics2d", "Rigidbody2D"),
            ("particlesystem", "ParticleSystem"),
            ("animation", "Animator"),
            ("audio", "AudioSource"),
            ("ui", "Canvas"),
            ("imgui", "GUILayout"),
        ];
        let used = modules.map(|(_, word)| scripts.contains(word));
        let named = modules
            .map(|(module, _)| manifest.contains(&format!("\"com.unity.modules.{module}\"")));
        assert_eq!(used, named);
        assert!(used[0], "the scripts measure bodies");
    }

    /// Checks that all links of the package's pages lead to files in the package.
    #[test]
    fn links_between_the_pages_of_the_package_lead_somewhere() {
        let package = Package::new("links");
        for page in ["README.md", "Documentation~/index.md", "Documentation~/engines.md"] {
            let folder = Path::new(page).parent().expect("a file is in a folder");
            for link in package.text(page).split("](").skip(1) {
                let link = link.split([')', '#']).next().expect("a part");
                let target = package.folder().join(folder).join(link);
                let is_here = !link.is_empty() && !link.contains("://");
                assert!(!is_here || target.exists(), "{page} has {link}");
            }
        }
    }

    /// The project has no web address yet. Without one, Unity's package manager opens the pages in the package.
    #[test]
    fn nothing_leads_to_an_address_that_is_not_there() {
        let package = Package::new("addresses");
        assert!(!package.text("package.json").contains("Url\""));
        for file in files(&package.folder()) {
            let text = fs::read(&file).expect("a file of the package");
            let text = String::from_utf8_lossy(&text);
            assert!(!text.contains("example.com"), "{}", file.display());
            assert!(!text.contains("HelpURL"), "{}: a help button", file.display());
        }
    }

    /// Returns the GUIDs that a file refers to, except Unity's own, which are nearly all zeros.
    fn guids_referred_to(text: &str) -> Vec<&str> {
        let guids = text.split("guid: ").skip(1).map(|rest| rest.get(..32).expect("32 digits"));
        guids.filter(|guid| !guid.starts_with("0000000000000000")).collect()
    }

    #[test]
    fn scenes_of_samples_refer_to_scripts_of_the_same_sample() {
        let package = Package::new("scenes");
        let files = files(&package.folder());
        let scenes: Vec<_> =
            files.iter().filter(|file| file.extension().is_some_and(|e| e == "unity")).collect();
        assert!(!scenes.is_empty());
        for scene in scenes {
            let text = fs::read_to_string(scene).expect("a scene is text");
            let guids = guids_referred_to(&text);
            assert!(!guids.is_empty(), "{} has no script", scene.display());
            for guid in guids {
                let is_script = |file: &&PathBuf| {
                    file.extension().is_some_and(|ending| ending == "cs")
                        && file.parent() == scene.parent()
                        && guid_in(&meta_of(file)) == guid
                };
                let script = files.iter().find(is_script);
                let script = script.unwrap_or_else(|| panic!("{} has {guid}", scene.display()));
                // Unity uses the class with the name of the file. The scene sets its fields.
                let name = script.file_stem().expect("a name").to_str().expect("it is text");
                let code = fs::read_to_string(script).expect("a script is text");
                assert!(code.contains(&format!("public class {name} : MonoBehaviour")), "{name}");
                let (_, set) = text.split_once("m_EditorClassIdentifier: \n").expect("a script");
                for line in set.lines().take_while(|line| line.starts_with("  ")) {
                    let field = line.trim().split(':').next().expect("a field");
                    assert!(code.contains(&format!("public float {field} =")), "{name}.{field}");
                }
            }
        }
    }

    /// Objects of a scene refer to one another by the numbers of the file.
    #[test]
    fn scenes_of_samples_refer_to_objects_that_they_have() {
        let package = Package::new("objects");
        let scenes = files(&package.folder());
        let scenes = scenes.iter().filter(|file| file.extension().is_some_and(|e| e == "unity"));
        for scene in scenes {
            let text = fs::read_to_string(scene).expect("a scene is text");
            let mut objects: Vec<&str> = text
                .lines()
                .filter_map(|line| line.strip_prefix("--- !u!")?.split('&').nth(1))
                .collect();
            // 0 means none; the other is the class of a script.
            objects.extend(["0", "11500000"]);
            for reference in text.split("fileID: ").skip(1) {
                let id = reference.split(['}', ',']).next().expect("a part");
                assert!(objects.contains(&id), "{} has no {id}", scene.display());
            }
        }
    }

    /// Returns what the settings enable: a player or an editor, with its system and processor.
    fn enabled(meta: &str) -> Vec<String> {
        meta.split("  - first:\n")
            .skip(1)
            .filter(|platform| platform.contains("enabled: 1"))
            .map(|platform| {
                let line = |key| platform.lines().find_map(|line| line.trim().strip_prefix(key));
                let name = platform.lines().next().expect("a name").trim();
                [Some(name), line("OS: "), line("CPU: ")]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    }

    #[test]
    fn native_libraries_are_taken_by_their_own_player_and_editor_alone() {
        let package = Package::new("plugins");
        let wanted: [&[&str]; 7] = [
            &["Editor: Editor Windows x86_64", "Standalone: Win64 x86_64"],
            &["Editor: Editor Linux x86_64", "Standalone: Linux64 x86_64"],
            &["Editor: Editor OSX ARM64", "Standalone: OSXUniversal ARM64"],
            &["Editor: Editor OSX x86_64", "Standalone: OSXUniversal x86_64"],
            &["Android: Android ARM64"],
            &["iPhone: iOS ARM64"],
            &["WebGL: WebGL"],
        ];
        for ((platform, name), wanted) in PLUGINS.into_iter().zip(wanted) {
            let meta = package.text(&format!("Runtime/Plugins/{}/{name}.meta", platform.folder()));
            assert_eq!(enabled(&meta), wanted, "{platform:?}\n{meta}");
        }
    }

    #[test]
    fn guids_once_given_stay() {
        assert_eq!(guid("Runtime"), "c0a7c1c001644c02300b38b506479c34");
        assert_eq!(guid("Runtime/Plugins/iOS/libturret.a"), "7bb80696d381b3b01da775eff8b8d196");
    }
}
