//! Calls of any export, with arguments that suit it.

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_char;
use std::ptr::{null_mut, write_bytes};
use std::slice;

use super::sample::Sample;
use crate::types::turret_battery;

/// The kind of an argument.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A pointer to objects that are read or written.
    Pointer {
        of: &'static str,
        layout: Layout,
        sample: unsafe fn(*mut u8, usize),
        written: bool,
    },
    /// A count of objects, or a stride in bytes.
    Size,
    Number,
}

#[derive(Clone, Copy)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
}

/// The arguments of a call, taken one after the other. Or, if `asked` is set, a list of what the function
/// takes.
#[derive(Default)]
pub(super) struct Arguments {
    pointers: Vec<*mut u8>,
    sizes: Vec<usize>,
    /// The value of every float argument.
    number: f32,
    /// The battery that the function gets, made of the arguments before it.
    battery: Option<Box<turret_battery>>,
    asked: Option<Vec<Parameter>>,
}

/// A type of argument.
pub(super) trait Argument: Copy {
    /// `None` if the argument is made of other arguments.
    const KIND: Option<Kind>;

    fn take(from: &mut Arguments, name: &str) -> Self;
}

/// Writes a sample of `T` to memory that has room for it, at any alignment.
unsafe fn put<T: Sample>(to: *mut u8, seed: usize) {
    // SAFETY: the caller promises that there is room.
    unsafe { to.cast::<T>().write_unaligned(T::sample(seed)) };
}

const fn pointer<T: Sample>(written: bool) -> Kind {
    Kind::Pointer { of: T::NAME, layout: Layout::new::<T>(), sample: put::<T>, written }
}

impl<T: Sample> Argument for *const T {
    const KIND: Option<Kind> = Some(pointer::<T>(false));

    fn take(from: &mut Arguments, _: &str) -> Self {
        from.pointers.remove(0).cast()
    }
}

impl<T: Sample> Argument for *mut T {
    const KIND: Option<Kind> = Some(pointer::<T>(true));

    fn take(from: &mut Arguments, _: &str) -> Self {
        from.pointers.remove(0).cast()
    }
}

/// Its members are arguments of their own, so each table gets a block of memory of exactly its size.
impl Argument for *const turret_battery {
    const KIND: Option<Kind> = None;

    fn take(from: &mut Arguments, _: &str) -> Self {
        let battery = turret_battery {
            states: from.next("states"),
            poses: from.next("poses"),
            solutions: from.next("solutions"),
            flags: from.next("flags"),
            count: from.next("count"),
            configs: from.next("configs"),
            config_of: from.next("config_of"),
            config_count: from.next("config_count"),
            platforms: from.next("platforms"),
            platform_of: from.next("platform_of"),
            platform_count: from.next("platform_count"),
            shots: from.next("shots"),
            shot_of: from.next("shot_of"),
            shot_count: from.next("shot_count"),
            targets: from.next("targets"),
            target_of: from.next("target_of"),
            target_count: from.next("target_count"),
        };
        &raw const **from.battery.insert(Box::new(battery))
    }
}

impl Argument for usize {
    const KIND: Option<Kind> = Some(Kind::Size);

    fn take(from: &mut Arguments, _: &str) -> Self {
        from.sizes.remove(0)
    }
}

impl Argument for f32 {
    const KIND: Option<Kind> = Some(Kind::Number);

    fn take(from: &mut Arguments, _: &str) -> Self {
        from.number
    }
}

impl Argument for f64 {
    const KIND: Option<Kind> = Some(Kind::Number);

    fn take(_: &mut Arguments, name: &str) -> Self {
        if name.starts_with("target") { 30.0 } else { 10.0 }
    }
}

impl Argument for i32 {
    const KIND: Option<Kind> = Some(Kind::Number);

    fn take(_: &mut Arguments, _: &str) -> Self {
        0
    }
}

impl Arguments {
    pub(super) fn new(pointers: Vec<*mut u8>, sizes: Vec<usize>, number: f32) -> Self {
        Self { pointers, sizes, number, battery: None, asked: None }
    }

    /// Returns the next argument, of the type that the function takes.
    pub(super) fn next<T: Argument>(&mut self, name: &'static str) -> T {
        if let (Some(asked), Some(kind)) = (&mut self.asked, T::KIND) {
            asked.push(Parameter { name, kind });
            self.pointers.push(null_mut());
            self.sizes.push(0);
        }
        T::take(self, name)
    }

    pub(super) fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    pub(super) fn are_taken(&self) -> bool {
        self.pointers.is_empty() && self.sizes.is_empty()
    }
}

/// What a function returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Answer {
    Nothing,
    Pointer(*const u8),
    Status(i32),
    Bits(u32),
    Number(f32),
}

impl<T> From<*mut T> for Answer {
    fn from(pointer: *mut T) -> Self {
        Self::Pointer(pointer.cast())
    }
}

impl From<*const c_char> for Answer {
    fn from(text: *const c_char) -> Self {
        Self::Pointer(text.cast())
    }
}

impl From<i32> for Answer {
    fn from(status: i32) -> Self {
        Self::Status(status)
    }
}

impl From<u32> for Answer {
    fn from(bits: u32) -> Self {
        Self::Bits(bits)
    }
}

impl From<f32> for Answer {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}

/// A function that the library exports.
pub(super) struct Export {
    pub(super) name: &'static str,
    pub(super) call: unsafe fn(&mut Arguments) -> Answer,
}

impl Export {
    pub(super) fn parameters(&self) -> Vec<Parameter> {
        let mut arguments = Arguments { asked: Some(Vec::new()), ..Arguments::default() };
        // SAFETY: the export is not called when its arguments are only asked for.
        unsafe { (self.call)(&mut arguments) };
        arguments.asked.expect("it was asked")
    }

    pub(super) fn is_batch(&self) -> bool {
        self.name.ends_with("_batch")
    }
}

/// Memory for some objects, and not a byte more.
pub(super) struct Block {
    pub(super) start: *mut u8,
    layout: Layout,
}

impl Block {
    /// Allocates uninitialized memory. A block of size 0 still has one byte, so that it has an address.
    pub(super) fn new(size: usize, alignment: usize) -> Self {
        let layout = Layout::from_size_align(size.max(1), alignment).expect("it is small");
        // SAFETY: the size is at least one byte.
        let start = unsafe { alloc(layout) };
        assert!(!start.is_null());
        Self { start, layout }
    }

    pub(super) fn fill(&self, byte: u8) {
        // SAFETY: the block has that size.
        unsafe { write_bytes(self.start, byte, self.layout.size()) };
    }

    pub(super) fn size(&self) -> usize {
        self.layout.size()
    }

    /// Returns a copy of all bytes. Uninitialized bytes must not be looked at.
    pub(super) fn bytes(&self) -> Vec<u8> {
        // SAFETY: the block has that size, and nothing writes to it during the copy.
        unsafe { slice::from_raw_parts(self.start, self.layout.size()) }.to_vec()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the block was allocated with this layout.
        unsafe { dealloc(self.start, self.layout) };
    }
}
