//! Calls a function with pointers to separate objects, with an output in the place of an input, and with a pointer that
//! is NULL or misaligned.

use std::mem::{align_of, size_of};

use turret::types::{dvec3, quat, vec3};

use crate::bytes::Bytes;

/// A type of the interface, all of which are 32-bit and 64-bit numbers without gaps.
///
/// # Safety
/// The type has no padding, and any bits are a value of it.
pub unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($kind:ty),*) => {$(
        // SAFETY: numbers, or a #[repr(C)] struct of such, whose offsets src/types asserts to be without gaps.
        unsafe impl Plain for $kind {}
    )*};
}
plain!(f32, f64, i32, u32, usize);
plain!(turret::types::turret_arc, turret::types::turret_params);
plain!(turret::types::turret_config, turret::types::turret_state, turret::types::turret_mount);
plain!(turret::types::turret_pose, turret::types::turret_motion, turret::types::turret_shot);
plain!(turret::types::turret_solution, turret::types::turret_camera_rig);
plain!(turret::types::turret_camera_pose, turret::types::turret_camera_key);
plain!(turret::types::turret_platform, turret::types::turret_observer);
plain!(turret::types::turret_platform_observer);

// SAFETY: as its elements.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// The bits of a value.
pub fn words<T: Plain>(value: &T) -> Vec<u32> {
    const { assert!(size_of::<T>() % 4 == 0) };
    // SAFETY: a plain value is numbers throughout, aligned to 4 at least.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast::<u32>(), size_of::<T>() / 4) }
        .to_vec()
}

/// The value of the bits.
pub fn value<T: Plain>(words: &[u32]) -> T {
    assert_eq!(words.len() * 4, size_of::<T>());
    // SAFETY: as many bytes as the value has, and any bits are a value.
    unsafe { words.as_ptr().cast::<T>().read_unaligned() }
}

// The numbers in the unions.

pub fn numbers(v: &vec3) -> [f32; 3] {
    // SAFETY: both sides of the union are three floats.
    unsafe { v.vec }
}

pub fn position(v: &dvec3) -> [f64; 3] {
    // SAFETY: both sides of the union are three doubles.
    unsafe { v.vec }
}

pub fn rotation(q: &quat) -> [f32; 4] {
    // SAFETY: both sides of the union are four floats.
    unsafe { q.vec }
}

/// How a function uses the object behind a pointer.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Input,
    Output,
    InOut,
    /// A pointer that is NULL on purpose.
    Absent,
}

/// The object behind a pointer argument.
#[derive(Clone)]
pub struct Object {
    words: Vec<u32>,
    align: usize,
    role: Role,
    optional: bool,
}

/// The contents of an object that has not been written.
pub const FRESH: u32 = 0xa5a5_a5a5;

fn object<T: Plain>(words: Vec<u32>, role: Role) -> Object {
    Object { words, align: align_of::<T>(), role, optional: false }
}

/// Read, not written.
pub fn input<T: Plain>(from: &T) -> Object {
    object::<T>(words(from), Role::Input)
}

/// Written, not read.
pub fn output<T: Plain>() -> Object {
    object::<T>(vec![FRESH; size_of::<T>() / 4], Role::Output)
}

/// Read and written.
pub fn inout<T: Plain>(from: &T) -> Object {
    object::<T>(words(from), Role::InOut)
}

/// A pointer that may be NULL, and is NULL if `absent`.
pub fn optional(object: Object, absent: bool) -> Object {
    let role = if absent { Role::Absent } else { object.role };
    Object { role, optional: true, ..object }
}

/// The result of a function.
#[derive(Clone, Copy, Debug)]
pub enum Returned {
    Null,
    /// The pointer to the output.
    Output,
    Number(i32),
    Float(f32),
}

impl Returned {
    /// A pointer: NULL or the output.
    pub fn pointer<T>(returned: *mut T, output: *mut u8) -> Self {
        if returned.is_null() {
            return Self::Null;
        }
        assert!(returned.cast() == output, "a pointer to elsewhere");
        Self::Output
    }

    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) | (Self::Output, Self::Output) => true,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => same(a.to_bits(), b.to_bits()),
            _ => false,
        }
    }

    pub fn number(self) -> i32 {
        let Self::Number(number) = self else { panic!("{self:?} is no number") };
        number
    }

    pub fn float(self) -> f32 {
        let Self::Float(float) = self else { panic!("{self:?} is no float") };
        float
    }

    pub fn is_output(self) -> bool {
        matches!(self, Self::Output)
    }
}

impl From<i32> for Returned {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Returned {
    fn from(number: u32) -> Self {
        Self::Number(number.cast_signed())
    }
}

impl From<f32> for Returned {
    fn from(float: f32) -> Self {
        Self::Float(float)
    }
}

/// Whether two floats have the same bits. The payloads of NaN may differ.
pub fn same(a: u32, b: u32) -> bool {
    a == b || f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan()
}

pub fn all_same(a: &[u32], b: &[u32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| same(a, b))
}

/// The results of a call with separate objects.
pub struct Done<const N: usize> {
    pub returned: Returned,
    before: [Vec<u32>; N],
    after: [Vec<u32>; N],
}

impl<const N: usize> Done<N> {
    /// The object of an argument after the call.
    pub fn at<T: Plain>(&self, argument: usize) -> T {
        value(&self.after[argument])
    }

    /// Whether an argument is unchanged, bit for bit.
    pub fn is_kept(&self, argument: usize) -> bool {
        self.before[argument] == self.after[argument]
    }

    pub fn wrote_nothing(&self) -> bool {
        self.before == self.after
    }

    /// The output of a function that returns a pointer to it, argument 0, or NULL with nothing written.
    #[track_caller]
    pub fn built<T: Plain>(&self, legal: Legal, what: impl std::fmt::Debug) -> Option<T> {
        let built = self.returned.is_output();
        assert!(built || self.is_kept(0), "NULL, and something written: {what:?}");
        match legal {
            Legal::Yes => assert!(built, "NULL for legal input: {what:?}"),
            Legal::No => assert!(!built, "an output for bad input: {what:?}"),
            Legal::Either => {}
        }
        built.then(|| self.at(0))
    }
}

/// Whether the contract calls an input legal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Legal {
    Yes,
    No,
    /// It depends on rounding.
    Either,
}

impl From<bool> for Legal {
    fn from(legal: bool) -> Self {
        if legal { Self::Yes } else { Self::No }
    }
}

/// Memory with objects, and gaps around them that must not be written.
struct Arena {
    words: Vec<u64>,
    starts: Vec<usize>,
}

impl Arena {
    /// Places the objects in a row. In `shared`, the first has the address of the second. Objects of 4-byte numbers
    /// start between two multiples of 8.
    fn new(objects: &[Object], shared: Option<(usize, usize)>) -> Self {
        let mut starts = Vec::with_capacity(objects.len());
        let mut end = 8;
        for object in objects {
            let start = end + if object.align == 4 { 4 } else { 0 };
            starts.push(start);
            end = (start + object.words.len() * 4).next_multiple_of(8) + 8;
        }
        if let Some((output, input)) = shared {
            starts[output] = starts[input];
        }
        let fresh = u64::from(FRESH) << 32 | u64::from(FRESH);
        let mut arena = Self { words: vec![fresh; end / 8 + 1], starts };
        for (at, object) in objects.iter().enumerate() {
            if !shared.is_some_and(|(output, _)| output == at) {
                arena.fill(at, &object.words);
            }
        }
        arena
    }

    fn fill(&mut self, at: usize, words: &[u32]) {
        let start = self.starts[at];
        let place = self.halves().as_mut_ptr().wrapping_byte_add(start);
        assert!(start + words.len() * 4 <= self.words.len() * 8);
        // SAFETY: within the arena, by the line above, and aligned to 4.
        unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), place, words.len()) };
    }

    fn halves(&mut self) -> &mut [u32] {
        let count = self.words.len() * 2;
        // SAFETY: the same memory, in halves.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), count) }
    }

    fn pointers<const N: usize>(&mut self) -> [*mut u8; N] {
        let first = self.words.as_mut_ptr().cast::<u8>();
        std::array::from_fn(|at| first.wrapping_add(self.starts[at]))
    }

    /// Takes the objects out. The rest of the memory must be unchanged.
    fn take<const N: usize>(&mut self, objects: &[Object; N]) -> [Vec<u32>; N] {
        let halves = self.starts.iter().map(|start| start / 4).collect::<Vec<_>>();
        let all = self.halves();
        let taken = std::array::from_fn(|at| {
            all[halves[at]..halves[at] + objects[at].words.len()].to_vec()
        });
        for at in 0..N {
            all[halves[at]..halves[at] + objects[at].words.len()].fill(FRESH);
        }
        assert!(all.iter().all(|&word| word == FRESH), "something written beside the objects");
        taken
    }
}

/// Calls a function with separate objects, with two of them at one address, and with one bad pointer.
///
/// `refused` is the result for a pointer that is NULL or misaligned.
#[track_caller]
pub fn probe<const N: usize>(
    bytes: &mut Bytes,
    refused: impl Into<Returned>,
    objects: [Object; N],
    call: impl Fn([*mut u8; N]) -> Returned,
) -> Done<N> {
    let before = objects.each_ref().map(|object| object.words.clone());
    let run = |shared, spoil: &dyn Fn(&mut [*mut u8; N])| {
        let mut arena = Arena::new(&objects, shared);
        let mut pointers = arena.pointers();
        for (pointer, object) in pointers.iter_mut().zip(&objects) {
            if object.role == Role::Absent {
                *pointer = std::ptr::null_mut();
            }
        }
        spoil(&mut pointers);
        let returned = call(pointers);
        (returned, arena.take(&objects))
    };

    let (returned, after) = run(None, &|_| {});
    for (at, object) in objects.iter().enumerate() {
        let read_only = object.role == Role::Input || object.role == Role::Absent;
        assert!(!read_only || before[at] == after[at], "wrote to argument {at}");
    }

    let twins = pairs(&objects);
    if !twins.is_empty() {
        let (to, from) = twins[bytes.below(twins.len())];
        let (aliased, at_alias) = run(Some((to, from)), &|_| {});
        assert!(
            aliased.is(&returned),
            "argument {to} in the place of {from}: {aliased:?} for {returned:?}"
        );
        let written = after[to] != before[to];
        let expected = if written { &after[to] } else { &before[from] };
        assert!(
            all_same(&at_alias[to], expected),
            "argument {to} in the place of {from}: other bits"
        );
    }

    let at = bytes.below(N);
    let object = &objects[at];
    if object.role != Role::Absent {
        let off = match bytes.below(4) {
            0 if object.optional => 1,
            0 => 0,
            off if object.align == 8 => [1, 4, 6][off - 1],
            off => off,
        };
        let (refusal, after) = run(None, &|pointers| {
            pointers[at] =
                if off == 0 { std::ptr::null_mut() } else { pointers[at].wrapping_add(off) };
        });
        let refused = refused.into();
        assert!(refusal.is(&refused), "argument {at} off by {off}: {refusal:?} for {refused:?}");
        assert!(after == before, "argument {at} off by {off}: something written");
    }
    Done { returned, before, after }
}

/// Outputs, and the inputs whose place they may take.
fn pairs<const N: usize>(objects: &[Object; N]) -> Vec<(usize, usize)> {
    let alike = |a: &Object, b: &Object| a.words.len() == b.words.len() && a.align == b.align;
    let mut pairs = Vec::new();
    for (to, output) in objects.iter().enumerate() {
        for (from, input) in objects.iter().enumerate() {
            // Two outputs must not be at one address.
            let roles = output.role == Role::Output && input.role == Role::Input;
            if roles && alike(output, input) {
                pairs.push((to, from));
            }
        }
    }
    pairs
}
