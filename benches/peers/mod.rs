//! The contenders, each behind the boundary of its own shared library.

mod cglm;
mod compile;
mod functions;
mod types;

use std::path::Path;
use std::process::Command;

pub use cglm::{Cglm, CglmCalls};
pub use compile::Build;
pub use functions::{
    Batches, Blend, Callgrind, Calls, Engage, EngageBatch, Lead, LeadBatch, Memory, Track, Update,
    UpdateBatch,
};
pub use types::{
    Battery, CameraKey, CameraPose, Config, Mat4, Motion, Mount, Params, Platform, Point, Pose,
    Quat, Shot, Solution, State, Table, Vec3,
};

use crate::library;

/// A contender and its form: its name with its version, and how it is compiled and called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub name: String,
    pub flags: String,
}

impl Label {
    /// Whether it is libturret, in any form.
    pub fn is_ours(&self) -> bool {
        ["libturret", "turret-core"].contains(&self.name.as_str())
    }
}

/// A library, with the functions of turret.h that it has.
pub struct Peer {
    name: String,
    flags: &'static str,
    pub calls: Calls,
    pub batches: Batches,
}

impl Peer {
    /// The same library as a contender with this name.
    pub fn label(&self, how: &str) -> Label {
        Label { name: self.name.clone(), flags: format!("{} {how}", self.flags).trim().to_owned() }
    }
}

/// All of them, loaded.
pub struct Peers {
    pub libturret: Peer,
    /// The usual C, compiled as users of libturret would.
    pub usual: Peer,
    /// The libraries that are inlined into their loops, and the usual C compiled for this machine.
    pub inlined: Vec<Peer>,
    /// `None` where it is not installed.
    pub cglm: Option<Cglm>,
    pub memory: Memory,
    /// The Debian packages and other things that are missing.
    pub missing: Vec<String>,
}

/// A library of headers: its name, pkg-config's name for it, its file here and its Debian package.
const HEADERS: [(&str, &str, &str, &str); 3] = [
    ("cglm", "cglm", "cglm.c", "libcglm-dev"),
    ("GLM", "glm", "glm.cpp", "libglm-dev"),
    ("Eigen", "eigen3", "eigen.cpp", "libeigen3-dev"),
];

impl Peers {
    pub fn load(builds: &[Build]) -> Self {
        let shared = open(&library::release().shared);
        let usual = open(&compile::c("usual_loops.c", Build::Plain, &[]));
        let memory = open(&compile::c("memory.c", Build::Native, &[]));
        let mut peers = Self {
            libturret: Peer {
                name: "libturret".to_owned(),
                flags: "",
                calls: Calls::load(shared, ""),
                batches: Batches::load(shared, ""),
            },
            usual: Peer {
                name: "usual C".to_owned(),
                flags: Build::Plain.c_flags(),
                calls: Calls::load(usual, "usual_"),
                batches: Batches::load(usual, "peer_"),
            },
            inlined: Vec::new(),
            cglm: Cglm::find(),
            memory: Memory::load(memory, "memory_"),
            missing: Vec::new(),
        };
        for &build in builds {
            peers.load_headers(build);
            peers.load_rust(build);
        }
        peers
    }

    fn load_headers(&mut self, build: Build) {
        if build == Build::Native {
            let batches = open(&compile::c("usual_loops.c", build, &[]));
            self.inlined.push(Peer {
                name: self.usual.name.clone(),
                flags: build.c_flags(),
                calls: Calls::default(),
                batches: Batches::load(batches, "peer_"),
            });
        }
        for (name, package, source, debian) in HEADERS {
            let Some(version) = pkg_config(package, "--modversion") else {
                self.miss(format!("{name} (Debian: {debian})"));
                continue;
            };
            let includes = pkg_config(package, "--cflags").unwrap_or_default();
            let includes: Vec<_> = includes.split_whitespace().map(str::to_owned).collect();
            let library = open(&compile::c(source, build, &includes));
            // cglm has a shared library for its calls.
            let has_calls = build == Build::Plain && package != "cglm";
            self.inlined.push(Peer {
                name: format!("{name} {version}"),
                flags: build.c_flags(),
                calls: if has_calls { Calls::load(library, "peer_") } else { Calls::default() },
                batches: Batches::load(library, "peer_"),
            });
        }
    }

    fn load_rust(&mut self, build: Build) {
        let Some(path) = compile::rust(build) else {
            return self.miss("glam and nalgebra (cargo could not build them)".to_owned());
        };
        let library = open(&path);
        for name in ["glam", "nalgebra"] {
            let prefix = format!("{name}_");
            let plain = build == Build::Plain;
            self.inlined.push(Peer {
                name: format!("{name} {}", compile::pinned_version(name)),
                flags: build.rust_flags(),
                calls: if plain { Calls::load(library, &prefix) } else { Calls::default() },
                batches: Batches::load(library, &prefix),
            });
        }
    }

    fn miss(&mut self, what: String) {
        if !self.missing.contains(&what) {
            self.missing.push(what);
        }
    }

    /// Everybody, libturret first.
    pub fn all(&self) -> impl Iterator<Item = &Peer> {
        [&self.libturret, &self.usual].into_iter().chain(&self.inlined)
    }
}

impl Callgrind {
    /// Compiles and loads it, which needs valgrind's headers.
    pub fn open() -> Self {
        Self::load(open(&compile::c("callgrind.c", Build::Plain, &[])), "callgrind_")
    }
}

/// Loads a library for as long as the program runs, since its functions are called to the end.
fn open(path: &Path) -> &'static libloading::Library {
    // SAFETY: what these libraries run when they are loaded is the C runtime's own set-up.
    let library = unsafe { libloading::Library::new(path) };
    let library = library.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Box::leak(Box::new(library))
}

fn pkg_config(package: &str, question: &str) -> Option<String> {
    let output = Command::new("pkg-config").args([question, package]).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}
