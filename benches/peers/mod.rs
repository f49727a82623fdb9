//! The contenders, each behind the boundary of its own shared library.

mod cglm;
mod functions;
mod types;

use std::path::{Path, PathBuf};

pub use cglm::{Cglm, CglmCalls};
pub use functions::Functions;
pub use types::{Mat4, Params, Quat, Vec3};

use crate::library;

/// All of them, loaded.
pub struct Peers {
    pub libturret: Functions,
    pub usual: Functions,
    /// `None` where it is not installed.
    pub cglm: Option<Cglm>,
}

impl Peers {
    pub fn load() -> Self {
        Self {
            libturret: Functions::load(open(&library::release().shared), ""),
            usual: Functions::load(open(&compile_usual()), "usual_"),
            cglm: Cglm::find(),
        }
    }
}

/// Loads a library for as long as the program runs, since its functions are called to the end.
fn open(path: &Path) -> &'static libloading::Library {
    // SAFETY: what these libraries run when they are loaded is the C runtime's own set-up.
    let library = unsafe { libloading::Library::new(path) };
    let library = library.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Box::leak(Box::new(library))
}

/// Its calls among each other may be inlined, as in a program that compiles it in.
fn compile_usual() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let shared = library::scratch().join("libusual.so");
    let mut command = library::compiler(false);
    command.args(["-O2", "-std=c99", "-fPIC", "-shared", "-fno-semantic-interposition"]);
    command.arg("-I").arg(&library::release().include);
    command.arg(folder.join("usual.c")).arg("-o").arg(&shared).arg("-lm");
    library::run(&mut command);
    shared
}
