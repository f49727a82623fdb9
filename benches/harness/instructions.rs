//! Instructions of single calls, counted by valgrind's callgrind.
//!
//! A time differs from machine to machine and, while others use the machine, from run to run; a count of instructions
//! does not. It shows a change of a few percent that no time shows, and it tells a longer program from a longer wait.
//! It is no measure of speed: a division counts as much as a move, and valgrind has no AVX-512.
//!
//! The bench starts itself again in valgrind. It counts one pass over the inputs after a pass that is not counted, so
//! that functions are already bound. What the bench does for each call is counted too, the same for all contenders:
//! eight instructions of its loop, and the copy of a state that a call changes.

use std::cell::Cell;
use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::options::IN_VALGRIND;
use crate::library;
use crate::peers::Callgrind;

/// Runs this program in valgrind, with its own arguments.
pub fn run_in_valgrind() -> io::Result<()> {
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--instr-atstart=no"])
        .arg(format!("--callgrind-out-file={}", counts().display()))
        .arg(env::current_exe()?)
        .args(env::args_os().skip(1))
        .arg(IN_VALGRIND)
        .status()
        .map_err(|error| io::Error::other(format!("valgrind (Debian: valgrind): {error}")))?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("valgrind: {status}"))) }
}

/// The file to whose name callgrind adds the number of each count.
fn counts() -> PathBuf {
    library::scratch().join("instructions")
}

/// The connection to the callgrind that runs this program.
pub struct Counter {
    start: extern "C" fn(),
    stop: extern "C" fn(),
    counted: Cell<u32>,
}

impl Counter {
    pub fn new() -> Self {
        let Callgrind { start, stop } = Callgrind::open();
        let (start, stop) = (start.expect("callgrind.c has it"), stop.expect("callgrind.c has it"));
        Self { start, stop, counted: Cell::new(0) }
    }

    /// Returns the number of instructions of a pass.
    pub fn count(&self, pass: &mut dyn FnMut()) -> f64 {
        (self.start)();
        pass();
        (self.stop)();
        self.counted.set(self.counted.get() + 1);
        let file = counts().with_extension(self.counted.get().to_string());
        let text = fs::read_to_string(&file).and_then(|text| fs::remove_file(&file).map(|()| text));
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        total.and_then(|total| total.trim().parse().ok()).expect("callgrind writes the total")
    }
}
