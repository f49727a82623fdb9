//! Memory that begins or ends beside a page that must not be touched, and a process of its own for the code that is
//! tested with it: whoever touches such a page dies, and the test says who it was.
//!
//! `src/tests` of the C layer has this file, too.

use std::ffi::c_void;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::ptr::{null_mut, slice_from_raw_parts};
use std::{env, fmt};

/// Batches of these sizes: none, less than a block of any width, exactly blocks of four, eight and sixteen, and blocks
/// with some left over.
pub const COUNTS: [usize; 10] = [0, 1, 3, 4, 7, 8, 16, 17, 31, 33];

/// Where in its pages an object is.
#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    /// Among bytes that may be read. Of one in read-only memory it shows who writes to it.
    Amid,
    /// Its last byte is the last before a page that must not be touched.
    AtEnd,
    /// Its first byte is the first after a page that must not be touched.
    AtStart,
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Amid => "among other bytes",
            Self::AtEnd => "with no byte behind it",
            Self::AtStart => "with no byte before it",
        })
    }
}

/// What may be done to an object.
#[derive(Clone, Copy, PartialEq)]
pub enum Access {
    Read,
    Write,
}

impl fmt::Display for Access {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Read => "read-only",
            Self::Write => "writable",
        })
    }
}

/// A copy of an object in pages of its own, between two that must not be touched.
pub struct Guarded {
    pages: *mut c_void,
    mapped: usize,
    /// Its first byte: aligned for any type whose size `bytes` is a multiple of.
    pub start: *mut u8,
    size: usize,
}

impl Guarded {
    pub fn new(bytes: &[u8], place: Place, access: Access) -> Self {
        let page = page();
        // Amid, there are bytes on both sides of it.
        let held = (bytes.len() + 2).next_multiple_of(page);
        let mapped = held + 2 * page;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANON;
        // SAFETY: new pages, which overlap nothing.
        let pages = unsafe { libc::mmap(null_mut(), mapped, libc::PROT_NONE, flags, -1, 0) };
        assert!(pages != libc::MAP_FAILED, "{}", std::io::Error::last_os_error());
        let first = pages.wrapping_byte_add(page);
        protect(first, held, libc::PROT_READ | libc::PROT_WRITE);
        let room = held - bytes.len();
        let before = match place {
            Place::Amid => room / 2 / 8 * 8,
            Place::AtEnd => room,
            Place::AtStart => 0,
        };
        let start = first.wrapping_byte_add(before).cast::<u8>();
        // SAFETY: the pages may be written to by now, and have room for so many bytes.
        unsafe { start.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        if access == Access::Read {
            protect(first, held, libc::PROT_READ);
        }
        Self { pages, mapped, start, size: bytes.len() }
    }

    /// What it holds now.
    pub fn bytes(&self) -> Vec<u8> {
        // SAFETY: so many bytes were copied there, and nothing writes to them meanwhile.
        unsafe { &*slice_from_raw_parts(self.start, self.size) }.to_vec()
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: mapped so, and nothing refers to it any more.
        let done = unsafe { libc::munmap(self.pages, self.mapped) };
        assert_eq!(done, 0, "{}", std::io::Error::last_os_error());
    }
}

/// The bytes of a page.
fn page() -> usize {
    // SAFETY: it only returns a number.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(size).expect("pages have a size")
}

fn protect(first: *mut c_void, size: usize, access: i32) {
    // SAFETY: pages of `Guarded`, to which nothing refers yet.
    let done = unsafe { libc::mprotect(first, size, access) };
    assert_eq!(done, 0, "{}", std::io::Error::last_os_error());
}

/// Set in the process of its own.
const ALONE: &str = "TURRET_TEST_ALONE";

/// What the lines begin with that say what is done next.
const NEXT: &str = "next: ";

/// Says what is done next, so that there is a last word when it is the end.
pub fn next(what: impl fmt::Display) {
    eprintln!("{NEXT}{what}");
}

/// What came of a process of its own.
struct End {
    /// What it did last.
    last: String,
    /// Whether it died of touching what must not be touched.
    by_touching: bool,
    is_success: bool,
    /// What else it said.
    said: String,
}

/// Runs `body` in a process of its own: this program again, with the test of this name alone. There it returns
/// `None`, when `body` is through.
fn run_alone(test: &str, body: impl FnOnce()) -> Option<End> {
    if env::var_os(ALONE).is_some() {
        leave_no_core();
        body();
        return None;
    }
    let program = env::current_exe().expect("a test knows its program");
    let output = Command::new(program)
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(ALONE, "1")
        .output()
        .expect("the test program runs again");
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().rev().find_map(|line| line.strip_prefix(NEXT));
    let signal = output.status.signal();
    Some(End {
        last: last.unwrap_or_else(|| panic!("{test} ran nothing:\n{said}")).to_owned(),
        // Apple's systems call it a bus error.
        by_touching: [libc::SIGSEGV, libc::SIGBUS].map(Some).contains(&signal),
        is_success: output.status.success(),
        said: said.lines().filter(|line| !line.starts_with(NEXT)).collect::<Vec<_>>().join("\n"),
    })
}

/// Dying is part of some tests.
fn leave_no_core() {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: it only reads the limits.
    unsafe { libc::setrlimit(libc::RLIMIT_CORE, &raw const none) };
}

/// Runs the body of the test of this name in a process of its own, and fails with what that did last.
pub fn alone(test: &str, body: impl FnOnce()) {
    let Some(end) = run_alone(test, body) else { return };
    assert!(!end.by_touching, "touched memory that it must not touch: {}", end.last);
    assert!(end.is_success, "{}\n{}", end.last, end.said);
}

/// Runs the body of the test of this name in a process of its own, where it has to die of touching what must not be
/// touched while it does `what`.
pub fn dies(test: &str, what: &str, body: impl FnOnce()) {
    let Some(end) = run_alone(test, body) else { return };
    assert!(end.by_touching, "lived: {}\n{}", end.last, end.said);
    assert_eq!(end.last, what);
}
