//! Memory that begins or ends beside a page that must not be touched, and a separate process for the code that is
//! tested with it. The process dies if the code touches such a page, and the test reports what the code was doing.
//!
//! `src/tests` of the C layer uses this file, too.

use std::ffi::c_void;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::ptr::{null_mut, slice_from_raw_parts};
use std::{env, fmt};

/// Sizes of batches: 0, less than a block of any width, exactly blocks of four, eight and sixteen, and blocks with
/// remaining elements.
pub const COUNTS: [usize; 10] = [0, 1, 3, 4, 7, 8, 16, 17, 31, 33];

/// The place of an object in its pages.
#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    /// Among bytes that may be read. For an object in read-only memory this reveals writes.
    Amid,
    /// Its last byte is the last byte before a page that must not be touched.
    AtEnd,
    /// Its first byte is the first byte after a page that must not be touched.
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

/// A copy of an object in pages of its own, between two pages that must not be touched.
pub struct Guarded {
    pages: *mut c_void,
    mapped: usize,
    /// Its first byte. It is aligned for any type if the length of `bytes` is a multiple of the type's size.
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
        // SAFETY: the pages may be written now, and have room for that many bytes.
        unsafe { start.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        if access == Access::Read {
            protect(first, held, libc::PROT_READ);
        }
        Self { pages, mapped, start, size: bytes.len() }
    }

    /// Returns its present bytes.
    pub fn bytes(&self) -> Vec<u8> {
        // SAFETY: that many bytes were copied there, and nothing writes to them at the same time.
        unsafe { &*slice_from_raw_parts(self.start, self.size) }.to_vec()
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: it was mapped with this size, and nothing refers to it any more.
        let done = unsafe { libc::munmap(self.pages, self.mapped) };
        assert_eq!(done, 0, "{}", std::io::Error::last_os_error());
    }
}

/// Returns the number of bytes of a page.
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

/// The environment variable that is set in the separate process.
const ALONE: &str = "TURRET_TEST_ALONE";

/// The beginning of the lines that say what is done next.
const NEXT: &str = "next: ";

/// Prints what is done next. If the process dies, this is its last line.
pub fn next(what: impl fmt::Display) {
    eprintln!("{NEXT}{what}");
}

/// The end of a separate process.
struct End {
    /// The last thing that it did.
    last: String,
    /// Whether it died because it touched a page that must not be touched.
    by_touching: bool,
    is_success: bool,
    /// Its other output.
    said: String,
}

/// Runs `body` in a separate process, which is this program again with only the test of this name. In that process it
/// returns `None` after `body`.
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
        // On Apple's systems it is a bus error.
        by_touching: [libc::SIGSEGV, libc::SIGBUS].map(Some).contains(&signal),
        is_success: output.status.success(),
        said: said.lines().filter(|line| !line.starts_with(NEXT)).collect::<Vec<_>>().join("\n"),
    })
}

/// Prevents core dumps: in some tests the process has to die.
fn leave_no_core() {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: it only reads the limits.
    unsafe { libc::setrlimit(libc::RLIMIT_CORE, &raw const none) };
}

/// Runs the body of the test of this name in a separate process. If that process fails, the test fails with the last
/// thing that it did.
pub fn alone(test: &str, body: impl FnOnce()) {
    let Some(end) = run_alone(test, body) else { return };
    assert!(!end.by_touching, "touched memory that it must not touch: {}", end.last);
    assert!(end.is_success, "{}\n{}", end.last, end.said);
}

/// Runs the body of the test of this name in a separate process, which has to die because it touches a page that must
/// not be touched while it does `what`.
pub fn dies(test: &str, what: &str, body: impl FnOnce()) {
    let Some(end) = run_alone(test, body) else { return };
    assert!(end.by_touching, "lived: {}\n{}", end.last, end.said);
    assert_eq!(end.last, what);
}
